# ruff: noqa: E501 (one form in a line)
"""Canonical English text of what is so all the time."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.meaning.keywords import METAMORPH, escape
from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_cards import BANS
from dmoracle.games.duel_masters.text.printing.english_events import EnglishEvents
from dmoracle.games.duel_masters.text.printing.printer import Unprintable
from dmoracle.language.parser import Call, Node, write

FIXED = {
    'static(blocker_of([creature,race("ドラゴン")]),[self])': "Dragon blocker",
    "from(hand,when(uses_s_trigger,[self],[choose(me,0,1,[mine,creature,zone(battle)]),cross(picked)]))": "Shield trigger X",
    "static(grant(s_trigger),[mine,spell,zone(shield)])": 'Spells in your shield zone have "shield trigger".',
    "from(hand,static(forbid(play),[self],given(at_most(0,[mine,spell,did(cast)]))))": "You can summon this creature only if you have cast a spell this turn.",
    "spell([count([mine,zone(hand)]),to(deck,all([mine,zone(hand)])),as_counted([draw(me)]),count([theirs,zone(hand)]),to(deck,all([theirs,zone(hand)])),as_counted([draw(opponent)])])": "Each player shuffles his hand into his deck and then draws that many cards.",
    "may_instead(broken,[mine,by_theirs,fortified_alone],steps([choose(me,1,1,[mine,zone(shield),besides(it)]),to(hand,picked)]))": "If the fortified shield isn't fortified by any other castles, whenever the fortified shield would be broken by your opponent's creatures, you may return one of your other shields to your hand instead.",
    "static(power_double,[crossed])": "The crossed creature's power is doubled.",
    "static(forbid(s_trigger),[light])": 'Players can\'t use the "shield trigger" abilities of light cards.',
    "static(forbid(s_trigger),[darkness])": 'Players can\'t use the "shield trigger" abilities of darkness cards.',
    "static(forbid(untap),[mine,zone(mana)])": "You can't untap the cards in your mana zone at the start of each of your turns.",
    "enters_tapped": "This creature is put into the battle zone tapped.",
    "wins_battles": "This creature wins all battles.",
    "cannot(be_chosen)": "This creature can't be chosen by your opponent.",
    "static(forbid(s_trigger),[mine,non(light)])": 'You can\'t use the "shield trigger" abilities of non-light cards.',
    "static(grant(charged_tapped),[theirs])": "Your opponent's cards are put into his mana zone tapped.",
    "cannot(untap)": "This creature doesn't untap at the start of your turn.",
}


class EnglishStatics(EnglishEvents):
    """Prints abilities that hold while the card is there."""

    def of_static(self, node: Call) -> str:
        if write(node) in FIXED:
            return FIXED[write(node)]
        rest, given = self.parts(node)
        effect, found = rest[0], rest[1]
        assert isinstance(effect, Call)
        has = self.qualities(found)
        against = self.against(given) if given and set(has) == {"self", "battling"} else None
        front = self.conditions(given) if given and not against else ""
        if "self" in has:
            more = set(has) - {"self"}
            if more == {"attacking"}:
                front += "while attacking, "
            elif more == {"power_min"}:
                front += f"while this creature has power {self.number(has['power_min'])} or more, "
            elif more == {"battling"}:
                front += "" if against else "while battling, "
            elif more == {"attacking", "non"}:
                front += "while attacking a creature, "
            elif more == {"did"} and effect.name == "forbid":
                return f"This creature {self.ban(effect.args[0])} on the turn it is put into the battle zone."
            elif more == {"tapped"}:
                front += "while this creature is tapped, "
            elif has.get("non") == call("linked"):
                front += "while it isn't linked, "
            elif more:
                raise Unprintable("the card itself")
        each = rest[2] if len(rest) > 2 else None
        counted = f" for each {self.single(each.args[0])}" if isinstance(each, Call) else ""
        if effect == call("breaks_more", 1) and isinstance(each, Call):
            return f"Crew breaker: {self.race(self.qualities(each.args[0])['race'])}."
        subject = "this creature"
        if effect.name == "lacks" and set(has) == {"crossed", "power_min"}:
            front += f"while the crossed creature has power {self.number(has['power_min'])} or more, "
            found = call("x", [call("crossed")]).args[0]
        if effect.name == "forbid" and has.get("did") == call("enters"):
            plain = shapes.without(found, "did")
            text = self.of_static(Call("static", (effect, plain, *node.args[2:]))).removesuffix(".")
            return text + " on the turn they are put into the battle zone."
        behind_it = ""
        if "self" not in has and has.get("non") == call("attacking"):
            found, behind_it = shapes.without(found, "non"), " while they aren't attacking"
        if "self" not in has:
            whose, noun, behind = self.cards(found, many=True, event=effect.name == "discount")
            every = effect.name != "discount" and not whose and list(self.qualities(found)) != ["crossed"]
            subject = f"{'all ' if every else ''}{whose}{noun}{behind}"
        match effect.name:
            case "power":
                body = f"{subject} gets {self.number(effect.args[0]):+} power{counted}"
            case "discount":
                many = self.number(effect.args[0])
                subject = "this spell" if "self" in has and self.kind == "spell" else subject
                costs = "costs" if "self" in has else "cost"
                body = f"{subject} {costs} {abs(many)} {'less' if many > 0 else 'more'}{counted}"
                for least in effect.args[1:]:
                    behind_it = f". {'It' if 'self' in has else 'They'} can't cost less than {self.number(least)}"
            case _ if counted:
                raise Unprintable("for each")
            case "ignore" if effect.args[0] == call("attack") and list(has) == ["self"]:
                head = "Metamorph: " if given == [METAMORPH] else ""
                if given and not head:
                    raise Unprintable("when it is ignored")
                return head + "This creature's \"This creature can't attack\" effect is ignored."
            case "grant":
                keyword = effect.args[0]
                if keyword == call("must_attack"):
                    body = f"{subject} attacks each turn if able"
                elif keyword == call("enters_tapped"):
                    whose, noun, behind = self.cards(found, many=True, event=True)
                    body = f"{whose}{noun}{behind} are put into the battle zone tapped"
                elif keyword == call("attacks_untapped"):
                    body = f"{subject} can attack untapped creatures"
                else:
                    body = f'{subject} has "{self.keyword(keyword)}"'
            case "lacks":
                body = f'{"it" if front else subject} loses "{self.keyword(effect.args[0])}"'
            case "breaks_more":
                body = f"{subject} breaks {self.number(effect.args[0])} more shield"
            case "also" if isinstance(effect.args[0], Call) and effect.args[0].name == "race":
                body = f"{subject} is a {self.race(effect.args[0].args[0])} in addition to its other races"
            case "also":
                body = f"{subject} is also {self.name(effect.args[0])}"
            case "ability" if isinstance(effect.args[0], Call) and effect.args[0].name == "tap":
                used = list(inside(effect.args[0].args[0]))
                paid = shapes.paid(used)
                if paid is not None and "self" in has:
                    cost = f"with {paid} of your untapped cards in your mana zone"
                    done = self.program(used[2:])
                    text = f"This creature may tap {cost} instead of attacking to use this creature's $tap ability. "
                    return text + done[0].upper() + done[1:]
                whose, noun, behind = self.cards(found, many=True, event=True)
                text = f"{'Each of ' if whose else ''}{whose}{noun}{behind} may tap instead of attacking to use this creature's $tap ability. "
                text = text[0].upper() + text[1:]
                return text + self.of_spell(effect.args[0])
            case "ability" if [effect.args[0]] == escape():
                body = f'{subject} has "Escape"'
            case "ability":
                body = f'{subject} has "{self.ability(effect.args[0]).removesuffix(".")}"'
            case "no_creature" if list(has) == ["self"]:
                body = "this tamaseed doesn't count as a creature"
            case "may_play":
                what = self.some(shapes.without(found, "mine", "zone"), 1, 1)
                often = "once each turn, " if front else ""
                place = {"mana": "mana zone"}.get(self.name(has["zone"]), self.name(has["zone"]))
                text = f"{often}you may {'cast' if 'spell' in has else 'summon'} {what} from your {place}."
                return text[0].upper() + text[1:]
            case "forbid" if effect.args[0] == call("enter") and {"mine", "other", "exile", "name_has"} <= set(has):
                body = f'you can\'t put other exile creatures that have "{self.name(has["name_has"])}" in their name into the battle zone'
            case "lures" if list(has) == ["self"]:
                whose, noun, behind = self.cards(effect.args[0], many=True, event=True)
                body = f"{whose}{noun}{behind} attack this creature each turn if able"
            case "forbid" if effect.args[0] == call("play"):
                who = "your opponent" if "theirs" in has else "players"
                plain = shapes.without(found, "theirs")
                body = f"{who} can't {'cast' if 'spell' in has else 'summon'} {self.cards(plain, many=True, event=True)[1]}"
            case "forbid" if effect.args[0] == call("s_trigger") and list(has) == ["theirs"]:
                body = 'your opponent can\'t use "shield trigger" abilities'
            case "forbid":
                body = f"{subject} {self.ban(effect.args[0])}"
            case "crosses_free":
                alone = list(self.qualities(effect.args[0])) == ["self"]
                whom = "this creature" if alone else self.some(effect.args[0], 1, 1).replace("a 《", "《")
                whom = "the crossed creature" if "crossed" in self.qualities(effect.args[0]) else whom
                whose, noun, behind = self.cards(shapes.without(found, "zone"), event=True)
                body = f"you may cross {whose}{noun}{behind} with {whom} for no cost"
                if "self" in has:
                    body = f"this card may be crossed to {whom} for no cost"
            case "attacks_untapped":
                body = f"{subject} can attack untapped {self.cards(effect.args[0], many=True, event=True)[1]}"
            case _:
                raise Unprintable("an effect")
        text = front + body + behind_it + (f" while battling {against}." if against else ".")
        return text[0].upper() + text[1:]

    def ban(self, node: Node) -> str:
        if not isinstance(node, Call) or node.name not in BANS:
            raise Unprintable("a prohibition")
        if not node.args:
            return BANS[node.name]
        whose, noun, behind = self.cards(node.args[0], many=True, event=True)
        return f"{BANS[node.name]}{' by' if node.name != 'block' else ''} {whose}{noun}{behind}"
