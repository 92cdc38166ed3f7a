# ruff: noqa: E501 (one case or form in a line)
"""Canonical English card text."""

from __future__ import annotations

from dmoracle.cards.language import Call, Node, write
from dmoracle.text.meaning.keywords import METAMORPH, TURBO, escape
from dmoracle.text.meaning.waiting import requirement
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import shapes
from dmoracle.text.printing.english_cards import BANS, CIV
from dmoracle.text.printing.english_heads import EnglishHeads
from dmoracle.text.printing.english_steps import SILENTLY, TO
from dmoracle.text.printing.printer import SELF, Unprintable

_EVENTS = {
    "enters": "is put into the battle zone", "attacks": "attacks", "blocks": "blocks", "is_blocked": "becomes blocked",
    "destroyed": "is destroyed", "leaves": "leaves the battle zone", "wins_battle": "wins a battle",
    "links": "links", "battles": "battles", "becomes_tapped": "becomes tapped", "is_attacked": "is attacked", "loses_battle": "loses a battle",
}  # fmt: skip
_FIXED = {
    "from(hand,when(uses_s_trigger,[self],[choose(me,0,1,[mine,creature,zone(battle)]),cross(picked)]))": "Shield trigger X",
    "static(grant(s_trigger),[mine,spell,zone(shield)])": 'Spells in your shield zone have "shield trigger".',
    "from(hand,static(forbid(play),[self],given(at_most(0,[mine,spell,did(cast)]))))": "You can summon this creature only if you have cast a spell this turn.",
    "spell([count([mine,zone(hand)]),to(deck,all([mine,zone(hand)])),as_counted([draw(me)]),count([theirs,zone(hand)]),to(deck,all([theirs,zone(hand)])),as_counted([draw(opponent)])])": "Each player shuffles his hand into his deck and then draws that many cards.",
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


_AFTERWARDS = "gain(when(attack_ends,[self],[destroy(self)]),self)"
_WILL = {
    "enter": "be put into the battle zone",
    "destroy": "be destroyed",
    "leave": "leave the battle zone",
    "broken": "be broken",
    "discard": "be discarded from your hand",
}


class English(EnglishHeads):
    """Prints terms in English."""

    def ability(self, node: Node) -> str:
        if write(node) in _FIXED:
            return _FIXED[write(node)]
        turbo = call("given", TURBO)
        if isinstance(node, Call) and turbo in node.args:
            return "Turbo rush: " + super().ability(Call(node.name, tuple(one for one in node.args if one != turbo)))
        if isinstance(node, Call) and node.name == "from":
            return self.of_from(node)
        if isinstance(node, Call) and call("given", "shield_force") in node.args:
            rest = tuple(one for one in node.args if one != call("given", "shield_force"))
            return "Shield force: " + super().ability(Call(node.name, rest))
        own = list(inside(node.args[1])) if isinstance(node, Call) and len(node.args) > 1 else []
        for one in own if isinstance(node, Call) and SELF in own else []:
            head = self.of_own(one)
            if head is not None and isinstance(node, Call):
                plain = call("x", [other for other in own if other != one]).args[0]
                return head + super().ability(Call(node.name, (node.args[0], plain, *node.args[2:])))
        return super().ability(node)

    def keyword_line(self, node: Call) -> str:
        if write(node) in _FIXED:
            return _FIXED[write(node)]
        if node.name == "must_attack":
            return "This creature attacks each turn if able."
        if node.name == "must_attack_player":
            return "This creature attacks your opponent each turn if able."
        if node.name == "player_rush":
            return "This creature can attack players the turn it's put into the battle zone."
        if node.name == "must_block":
            return "Whenever an opponent's creature attacks, this creature blocks if able."
        if node.name == "attacks_untapped":
            return "This creature can attack untapped creatures."
        return self.keyword(node)

    def of_cannot(self, node: Call) -> str:
        if write(node) in _FIXED:
            return _FIXED[write(node)]
        return f"This creature {self.ban(node.args[0])}."

    def ban(self, node: Node) -> str:
        if not isinstance(node, Call) or node.name not in BANS:
            raise Unprintable("a prohibition")
        if not node.args:
            return BANS[node.name]
        whose, noun, behind = self.cards(node.args[0], many=True, event=True)
        return f"{BANS[node.name]}{' by' if node.name != 'block' else ''} {whose}{noun}{behind}"

    def of_when(self, node: Call) -> str:
        (event, found, steps), given = self.parts(node)
        name = self.name(event)
        has = self.qualities(found)
        if given == [call("final_revolution")]:
            return "Final revolution: " + self.of_when(Call("when", (event, found, steps)))
        turns: list[Node] = [one for one in given or [] if one in (call("their_turn"), call("my_turn"), call("once"))]
        front = self.conditions(turns)
        done = list(inside(steps))
        if given == [call("at_least", 1, [SELF, call("linked")])]:
            return "Linked: " + self.ability(Call("when", (event, found, steps)))
        here = call("at_least", 1, [call("self"), call("zone", "battle")])
        if given == [here] and len(done) == 1 and isinstance(done[0], Call) and done[0].name == "may":
            first, *later = inside(done[0].args[1])
            if first == call("destroy", "self") and later:  # "if you do" says that it is there to be destroyed
                plain = self.ability(Call("when", (event, found, call("x", [call("may", "me", [first])]).args[0])))
                random = isinstance(later[0], Call) and later[0].args[:1] == call("x", "chance").args
                return f"{plain} If you do, {self.program(later) if random else self.chain(later) + '.'}"
        if [write(one) for one in done] == ["choose(me,0,1,[mine,zone(shield)])", "put_under(top(me),picked)"]:
            plain = self.ability(Call("when", (*node.args[:-1], call("x", [call("draw", "me")]).args[0])))
            return plain.replace(
                "draw a card.", "you may put the top card of your deck face down under one of your shields."
            )
        if name == "put_to_mana" and not given and (text := self.space_charge(found, steps)) is not None:
            return text
        if name == "enters" and list(has) == ["self"] and not given and (text := self.thrilling(done)) is not None:
            return text
        whom = shapes.whom(given)
        asked = [one for one in given or [] if one not in turns and whom is None]
        condition = self.conditions(asked, "if")
        if whom is not None and (name, set(has)) in (("battles", {"self"}), ("attacks", {"self", "non"})):
            head = f"Whenever this creature {name} {self.one(whom)}, "
        elif name == "draw_begins" and list(has) in (["mine"], ["theirs"]):
            head = f"At the start of your {chr(39).join(('opponent', 's ')) if 'theirs' in has else ''}draw step, "
        elif name == "drawn" and list(has) == ["mine"]:
            head = "Whenever you draw a card, "
        elif name == "enters" and self.out_of(found):
            head = f"Whenever {self.one(shapes.came(found))} is put into the battle zone{self.out_of(found)}, "
        elif name == "put_to_graveyard":
            whose = "your" if {"mine", "self"} & set(has) else "your opponent's" if "theirs" in has else "a player's"
            head = f"Whenever {self.one(shapes.came(found))} is put into {whose} graveyard{self.out_of(found)}, "
        elif name == "enters" and "by_change" in has:
            head = f"Whenever {self.one(shapes.without(found, 'by_change'))} is put into the battle zone by a revolution change, "
        elif name == "enters" and has.get("non") == call("by_summoning"):
            head = f"Whenever {self.one(shapes.without(found, 'non'))} is put into the battle zone without being summoned, "
        elif name in ("turn_ends", "turn_begins"):
            (word,) = has or ("each",)
            whose = {"mine": "each of your turns", "theirs": "each of your opponent's turns", "each": "each turn"}[word]
            head = f"At the {'end' if name == 'turn_ends' else 'start'} of {whose}, "
        elif name in ("cast", "summoned") and ("mine" in has or "theirs" in has):
            rest = call("x", [one for one in inside(found) if one not in (call("mine"), call("theirs"))]).args[0]
            noun = self.cards(rest, event=True)[1]
            verb = "cast" if name == "cast" else "summon"
            who = f"you {verb}" if "mine" in has else f"your opponent {verb}s"
            head = f"Whenever {who} a {noun}, "
        elif name == "unblocked" and "attacking_player" in has:
            rest = call("x", [one for one in inside(found) if one != call("attacking_player")]).args[0]
            head = f"Whenever {self.one(rest)} is attacking your opponent and isn't blocked, "
        elif name in ("cast", "summoned"):
            head = (
                f"Whenever a player {'casts' if name == 'cast' else 'summons'} a {self.cards(found, event=True)[1]}, "
            )
        elif name == "uses_s_trigger" and "theirs" in has:
            head = 'Whenever your opponent uses the "shield trigger" ability of one of his shields, '
        elif name == "breaks" and list(has) == ["self"]:
            head = "Whenever this creature breaks a shield, "
        elif name == "attack_ends" and list(inside(steps)) == [call("destroy", "self")] and list(has) == ["self"]:
            return "When this creature attacks, destroy it after the attack."
        elif (
            name == "attack_ends"
            and has.get("did") == call("enters")
            and list(inside(steps)) == [call("destroy", "it")]
        ):
            who = self.one(shapes.without(found, "did"))
            return f"Whenever {who} attacks on the turn it is put into the battle zone, destroy it after the attack."
        elif name == "attacks" and has.get("attacking_player") and [write(one) for one in done] == [_AFTERWARDS]:
            return f"Whenever {self.one(shapes.without(found, 'attacking_player'))} attacks a player, destroy it after the attack."
        elif name == "wins_battle" and "attacking" in has:
            head = f"Whenever {self.one(shapes.without(found, 'attacking'))} attacks and wins a battle, "
        elif name == "shield_added" and list(has) == ["mine"]:
            head = "Whenever a card is put into your shield zone, "
        elif name == "attacks" and "self" in has and has.get("non") == call("attacking_player"):
            head = "Whenever this creature attacks a creature, "
        elif name == "put_to_mana" and "mine" in has:
            rest = call("x", [one for one in inside(found) if one != call("mine")]).args[0]
            head = f"Whenever a {self.cards(rest, event=True)[1]} is put into your mana zone, "
        elif name == "is_blocked" and "attacking_player" in has:
            rest = call("x", [one for one in inside(found) if one != call("attacking_player")]).args[0]
            head = f"Whenever {self.one(rest)} is attacking your opponent and becomes blocked, "
        elif name == "crosses":
            gear = "this cross gear" if "self" in has else self.some(shapes.without(found, "mine"), 1, 1)
            head = f"Whenever {'your opponent crosses' if 'theirs' in has else 'you cross'} {gear}, "
        elif name == "put_to_graveyard":
            whose = "your" if "mine" in has else "your opponent's" if "theirs" in has else "a"
            what = shapes.without(shapes.came(found), "mine", "theirs")
            place = self.out_of(found).replace("from his", "from your opponent's").replace("a player's", "the")
            head = f"Whenever {self.one(what)} is put into {whose} graveyard{place or ' from anywhere'}, "
        elif name == "shield_left" and list(has) in (["mine"], ["theirs"], []):
            whose = "one of your shields" if "mine" in has else "one of your opponent's shields" if has else "a shield"
            head = f"Whenever {whose} leaves the shield zone, "
        elif name == "attack_ends" and list(has) == ["self"]:
            head = "At the end of each of this creature's attacks, "
        elif name == "breaks" and ("theirs" in has or "mine" in has):
            head = f"Whenever {self.one(found)} breaks a shield, "
        elif name == "used" and "mine" in has:
            rest = call("x", [one for one in inside(found) if one != call("mine")]).args[0]
            head = f"Whenever you use {self.some(rest, 1, 1)}, "
        elif name in _EVENTS:
            head = f"Whenever {self.one(found)} {_EVENTS[name]}, "
        else:
            raise Unprintable("an event")
        told = self.program(done)
        if self.joined and condition:
            told = self.one_sentence(told)
        text = front + head[0].lower() + head[1:] + condition + told
        return text[0].upper() + text[1:]

    def space_charge(self, found: Node, steps: Node) -> str | None:
        """What may be done when a card of a civilization is put into the mana zone, where "may" cannot be said of it."""
        hue = next((one.name for one in inside(found) if isinstance(one, Call) and one.name in CIV), None)
        may = shapes.alone(steps, "may")
        if may is None or hue is None or list(inside(found)) != [call("mine"), call(hue)]:
            return None
        first = inside(may.args[1])[0]
        if isinstance(first, Call) and first.name == "next_discount" and call("mine") not in inside(first.args[1]):
            return None  # of cards of any player
        if isinstance(first, Call) and (
            first.name == "next_discount" or (first.name == "choose" and first.args[0] != call("me"))
        ):
            text = self.program(list(inside(may.args[1])))
            return f"Space charge {hue}: {text[0].upper()}{text[1:]}"
        return None

    def of_static(self, node: Call) -> str:
        if write(node) in _FIXED:
            return _FIXED[write(node)]
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
            plain = call("x", [one for one in inside(found) if one != call("did", "enters")]).args[0]
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
            case "lures" if list(has) == ["self"]:
                whose, noun, behind = self.cards(effect.args[0], many=True, event=True)
                body = f"{whose}{noun}{behind} attack this creature each turn if able"
            case "forbid" if effect.args[0] == call("play"):
                who = "your opponent" if "theirs" in has else "players"
                plain = call("x", [one for one in inside(found) if one != call("theirs")]).args[0]
                body = f"{who} can't {'cast' if 'spell' in has else 'summon'} {self.cards(plain, many=True, event=True)[1]}"
            case "forbid" if effect.args[0] == call("s_trigger") and list(has) == ["theirs"]:
                body = 'your opponent can\'t use "shield trigger" abilities'
            case "forbid":
                body = f"{subject} {self.ban(effect.args[0])}"
            case "attacks_untapped":
                body = f"{subject} can attack untapped {self.cards(effect.args[0], many=True, event=True)[1]}"
            case _:
                raise Unprintable("an effect")
        text = front + body + behind_it + (f" while battling {against}." if against else ".")
        return text[0].upper() + text[1:]

    def of_instead(self, node: Call, may: bool = False) -> str:
        rest, given = self.parts(node)
        if write(node) in _FIXED:
            return _FIXED[write(node)]
        kind, found, result = rest
        if kind == call("leave_otherwise") and list(self.qualities(found)) == ["self"] and result == call("stay"):
            text = f"{self.conditions(given or [])}this creature can't leave the battle zone except by being destroyed."
            return text[0].upper() + text[1:]
        if (
            kind == call("break")
            and isinstance(result, Call)
            and result.name == "to"
            and not may
            and found == shapes.filter_of(call("theirs"))
        ):
            crossed = given == [call("at_least", 1, [SELF, call("crossing")])]
            if given and not crossed:
                raise Unprintable("under which condition it breaks")
            place = {"graveyard": "graveyard", "mana": "mana zone"}[self.name(result.args[0])]
            head = "Accelerator: " if crossed else ""
            return f"{head}Whenever this creature would break a shield, your opponent puts that shield into his {place} instead."
        will = _WILL.get(getattr(kind, "name", ""))
        if will is None or not isinstance(result, Call):
            raise Unprintable("a replacement")
        steps = list(inside(result.args[0])) if result.name == "steps" else []
        turns: list[Node] = [one for one in given or [] if one in (call("their_turn"), call("my_turn"), call("once"))]
        asked = [one for one in given or [] if one not in turns and one != requirement(steps)]
        who = (
            "one of your shields"
            if kind == call("broken") and found == call("x", [call("mine")]).args[0]
            else self.one(shapes.without(shapes.came(found), "by_spell", "by_theirs"))
        )
        if kind == call("enter"):
            will += self.out_of(found)
        if {call("by_spell"), call("by_theirs")} <= set(inside(found)):
            will += " by the effect of your opponent's spells"
        elif call("by_theirs") in inside(found):
            will += " by your opponent's effect"
        head = f"{self.conditions(turns)}when {who} would {will}, {self.conditions(asked, 'if')}{'you may ' if may else ''}"
        head = head[0].upper() + head[1:]
        if result.name == "to":
            return head + TO[self.name(result.args[0])].format("it") + " instead."
        if result.name == "stay":
            return head + "it stays in the battle zone instead."
        if result.name == "steps":
            done = (
                self.chain(steps)
                if SILENTLY in self.program(steps)
                else self.one_sentence(self.program(steps)).removesuffix(".")
            )
            silently = done.endswith(SILENTLY)
            return head + done.removesuffix(SILENTLY) + " instead" + (SILENTLY if silently else "") + "."
        if result.name == "destroy":
            return head + "destroy this creature instead."
        raise Unprintable("a replacement")

    def out_of(self, found: Node) -> str:
        """Out of which zone a card comes; nothing if that is not said."""
        for one in inside(found):
            inner = one.args[0] if isinstance(one, Call) and one.name == "non" else one
            if isinstance(inner, Call) and inner.name == "out_of":
                zone = {"mana": "mana zone", "battle": "battle zone"}.get(
                    self.name(inner.args[0]), self.name(inner.args[0])
                )
                if zone == "battle zone":
                    return f" from {'anywhere other than ' if inner is not one else ''}the battle zone"
                whose = (
                    "your"
                    if call("mine") in inside(found)
                    else "his"
                    if call("theirs") in inside(found)
                    else "a player's"
                )
                return f" from {'anywhere other than ' if inner is not one else ''}{whose} {zone}"
        return ""

    def of_may_instead(self, node: Call) -> str:
        return self.of_instead(node, may=True)

    def do_this_turn(self, node: Call) -> str:
        """An ability for the rest of the turn."""
        inner = node.args[0]
        if isinstance(inner, Call) and inner.name == "static" and inner.args[0] == call("forbid", call("play")):
            return self.ability(inner).removesuffix(".") + " this turn"
        if isinstance(inner, Call) and inner.name == "when" and inner.args[:2] == call("x", call("turn_ends"), []).args:
            return "at the end of the turn, " + self.program(list(inside(inner.args[2]))).removesuffix(".")
        if isinstance(inner, Call) and inner.name == "next_time":
            text = self.ability(inner.args[0]).removesuffix(".")
            return "this turn, the next time " + text.removeprefix("Whenever ")
        if write(inner) == "static(forbid(s_trigger),[])":
            return 'neither player may use "shield trigger" abilities this turn'
        text = self.ability(inner).removesuffix(".")
        return "this turn, " + text[0].lower() + text[1:]
