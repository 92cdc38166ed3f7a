# ruff: noqa: E501 (one case or form in a line)
"""Canonical English text of cards and instructions."""

from __future__ import annotations

from dmoracle.cards.language import Call, Node
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import PICKED, SELF, Printer, Unprintable
from dmoracle.text.races import ENGLISH, plural

CIV = ("light", "water", "darkness", "fire", "nature")
ZONE = {"battle": "battle zone", "hand": "hand", "mana": "mana zone", "graveyard": "graveyard", "deck": "deck"}
JAPANESE = {japanese: english for english, japanese in ENGLISH.items()}
KEYWORDS = {
    "blocker": "Blocker", "slayer": "Slayer", "speed_attacker": "Speed attacker", "w_breaker": "Double breaker",
    "t_breaker": "Triple breaker", "q_breaker": "Quattro breaker", "s_trigger": "Shield trigger", "charger": "Charger",
}  # fmt: skip
BANS = {
    "attack": "can't attack", "attack_player": "can't attack players", "attack_creature": "can't attack creatures",
    "block": "can't block", "be_blocked": "can't be blocked", "be_attacked": "can't be attacked",
}  # fmt: skip
TO = {
    "hand": "return {} to its owner's hand", "mana": "put {} into its owner's mana zone",
    "graveyard": "put {} into its owner's graveyard", "deck_top": "put {} on top of its owner's deck",
    "deck_bottom": "put {} on the bottom of its owner's deck in any order",
    "shield": "add {} to its owner's shields face down",
}  # fmt: skip


class EnglishSteps(Printer):
    """Prints cards, instructions and conditions in English."""

    def keyword(self, node: Node) -> str:
        """The name of a keyword."""
        if isinstance(node, Call) and node.name in KEYWORDS:
            return KEYWORDS[node.name]
        if isinstance(node, Call) and node.name == "power_attacker":
            return f"Power attacker +{self.number(node.args[0])}"
        raise Unprintable("a keyword")

    # cards

    def cards(self, found: Node, many: bool = False, event: bool = False) -> tuple[str, str, str]:
        """The owner before the noun, the noun with its adjectives, and what stands behind it."""
        has = self.qualities(found)
        if list(has) == ["self"]:
            return "", "this creature", ""
        if list(has) == ["crossed"]:
            return "", "the crossed creature", ""
        whose = "your " if has.pop("mine", None) else "your opponent's " if has.pop("theirs", None) else ""
        zone = has.pop("zone", None)
        behind = ""
        if zone is not None:
            name = self.name(zone)
            if name == "shield":
                if has:
                    raise Unprintable("a shield with qualities")
                return whose, "shields" if many else "shield", ""
            if name == "looked":
                raise Unprintable("cards that are looked at")
            if not (name == "battle" and event):
                owner = "the " if name == "battle" else whose or "any player's "
                behind = f" in {owner}{ZONE[name]}"
                whose = whose if name == "battle" else ""
        front = ""
        for one in ("other", "tapped", "untapped", "attacking"):
            front += f"{one} " if has.pop(one, False) else ""
        front += "multicolored " if has.pop("multicolour", False) else ""
        if "non" in has:
            inner = has.pop("non")
            if inner not in [call(one) for one in ("evolution", "multicolour", *CIV)]:
                raise Unprintable("a negation")
            front += f"non-{self.name(inner)} ".replace("multicolour", "multicolored")
        front += "evolution " if has.pop("evolution", False) else ""
        creature, spell = has.pop("creature", False), has.pop("spell", False)
        noun = "creature" if creature else "spell" if spell else "card"
        civs = [one for one in CIV if has.pop(one, False)]
        if len(civs) > 1:
            raise Unprintable("two civilizations")
        front += f"{civs[0]} " if civs else ""
        noun = noun + "s" if many else noun
        if "either" in has:
            choices = inside(has.pop("either"))
            if all(isinstance(one, Call) and one.name in CIV for one in choices):
                front += " or ".join(self.name(one) for one in choices) + " "
            elif creature and all(isinstance(one, Call) and one.name == "race" for one in choices):
                races = [JAPANESE.get(self.name(one.args[0])) for one in choices if isinstance(one, Call)]
                if None in races:
                    raise Unprintable("a race without an English name")
                noun = " or ".join(plural(str(one)) if many else str(one) for one in races)
            else:
                raise Unprintable("a choice of qualities")
        if "race" in has:
            race = JAPANESE.get(self.name(has.pop("race")))
            if race is None or not creature:
                raise Unprintable("a race without an English name")
            noun = plural(race) if many else race
        has_keyword = has.pop("has", None)
        power = next((name for name in ("power_max", "power_min") if name in has), None)
        verb = "have" if many else "has"
        if has_keyword is not None:
            behind += f' that {verb} "{self.keyword(has_keyword)}"'
        if power is not None:
            if has_keyword is not None:
                raise Unprintable("power and a keyword")
            limit = self.number(has.pop(power))
            behind += f" that {verb} power {limit} or {'less' if power == 'power_max' else 'more'}"
        cost = next((name for name in ("cost_max", "cost_min") if name in has), None)
        if cost is not None:
            if has_keyword is not None or power is not None:
                raise Unprintable("a cost and more")
            behind += f" that cost{'' if many else 's'} {self.number(has.pop(cost))} or {'less' if cost == 'cost_max' else 'more'}"
        if has:
            raise Unprintable(f"the quality {next(iter(has))}")
        return whose, front + noun, behind

    def some(self, found: Node, low: int, high: int | None) -> str:
        """So many of the cards."""
        single = low == high == 1
        whose, noun, behind = self.cards(
            found, many=not single or "mine" in self.qualities(found) or "theirs" in self.qualities(found)
        )
        place = " of " if whose else " "
        if high is None:
            return f"any number of {whose}{noun}{behind}"
        if single:
            if not whose:
                noun = self.cards(found)[1]
                behind = self.cards(found)[2]
                return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}{behind}".replace("an other", "another").replace(
                    "a other", "another"
                )
            return f"one of {whose}{noun}{behind.replace(' that have ', ' that has ')}"
        return f"{'up to ' if low == 0 else ''}{high}{place}{whose}{noun}{behind}"

    def every(self, found: Node) -> str:
        """All of the cards."""
        whose, noun, behind = self.cards(found, many=True)
        return f"all {whose}{noun}{behind}"

    def obj(self, node: Node) -> str:
        """An object of an instruction."""
        if node == SELF:
            return "this creature"
        if node in (PICKED, call("it")):
            return "it"
        if isinstance(node, Call) and node.name == "top":
            return f"the top card of {'your' if node.args[0] == call('me') else chr(121) + 'our opponent' + chr(39) + 's'} deck"
        if isinstance(node, Call) and node.name == "all":
            return self.every(node.args[0])
        raise Unprintable("an object")

    # instructions

    def step(self, node: Node) -> str:
        """One instruction, the verb first."""
        if not isinstance(node, Call):
            raise Unprintable("an instruction")
        method = getattr(self, f"do_{node.name}", None)
        if method is not None:
            return str(method(node))
        if node.name in ("destroy", "tap", "untap", "break", "discard"):
            return f"{node.name} {self.obj(node.args[0])}"
        raise Unprintable(f"the instruction {node.name}")

    def do_put(self, node: Call) -> str:
        return f"put {self.obj(node.args[0])} into the battle zone"

    def do_cast(self, node: Call) -> str:
        return f"cast {self.obj(node.args[0])} for no cost"

    def do_to(self, node: Call) -> str:
        return TO[self.name(node.args[0])].format(self.obj(node.args[1]))

    def do_choose(self, node: Call) -> str:
        who, low, high, found = node.args
        if who != call("me"):
            raise Unprintable("somebody else chooses")
        most = None if isinstance(high, Call) else self.number(high)
        return f"choose {self.some(found, self.number(low), most)}"

    def do_draw(self, node: Call) -> str:
        many = self.number(node.args[1]) if len(node.args) > 1 else 1
        cards = "a card" if many == 1 else f"{many} cards"
        return f"draw {cards}" if node.args[0] == call("me") else f"your opponent draws {cards}"

    def do_shuffle(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("whose deck")
        return "shuffle your deck"

    def do_look(self, node: Call) -> str:
        whose = "your" if node.args[0] == call("me") else "your opponent's"
        return f"look at the top {self.number(node.args[1])} cards of {whose} deck"

    def subject(self, node: Node) -> str:
        """An object of an effect that lasts, as the subject of its clause."""
        if node in (PICKED, call("it")):
            return "that creature"
        if node == SELF:
            return "this creature"
        if isinstance(node, Call) and node.name == "all":
            return self.every(node.args[0])
        raise Unprintable("an object")

    def do_power(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} gets {self.number(node.args[0]):+} power until the end of the turn"

    def do_grant(self, node: Call) -> str:
        return f'{self.subject(node.args[1])} gets "{self.keyword(node.args[0])}" until the end of the turn'

    def do_forbid(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} {BANS[self.name(node.args[0])]} this turn"

    def do_look_at(self, node: Call) -> str:
        if not isinstance(node.args[0], Call) or node.args[0].name != "all":
            raise Unprintable("looked at")
        has = self.qualities(node.args[0].args[0])
        zone = self.name(has.get("zone"))
        if zone == "hand":
            return f"look at {'your opponent' + chr(39) + 's' if 'theirs' in has else 'your'} hand"
        return f"look at {self.every(node.args[0].args[0])}"

    def do_extra_turn(self, node: Call) -> str:
        return "take an extra turn after this one"

    def do_win(self, node: Call) -> str:
        return "you win the game" if node.args[0] == call("me") else "your opponent wins the game"

    def do_for_each(self, node: Call) -> str:
        (one,) = inside(node.args[1])
        return f"{self.step(one)} for each {self.single(node.args[0])}"

    def single(self, found: Node) -> str:
        """One card of a description, behind `each`."""
        whose, noun, behind = self.cards(found)
        if whose:
            whose, noun, behind = self.cards(found, many=True)
            return f"of {whose}{noun}{behind}"
        return f"{noun}{behind}"

    def do_may(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("another player may")
        return "you may " + self.chain(list(inside(node.args[1])))

    def do_if(self, node: Call) -> str:
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        asked = list(inside(node.args[0])) or [node.args[0]]
        return self.conditions(asked, "if") + self.chain(list(inside(node.args[1])))

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence."""
        return " and ".join(self.step(one) for one in steps)

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        sentences: list[str] = []
        number = 0
        while number < len(steps):
            one = steps[number]
            following = steps[number + 1] if number + 1 < len(steps) else None
            if isinstance(one, Call) and one.name == "choose" and one.args[0] == call("opponent"):
                sentences.append(self.by_opponent(one, following))
                number += 2
                continue
            if isinstance(one, Call) and one.name == "choose" and following == call("look_at", PICKED):
                may = one.args[1:3] == call("x", 0, 1).args
                whole = call("choose", one.args[0], 1, 1, one.args[3]) if may else one
                sentences.append(("you may " if may else "") + self.step(whole).replace("choose", "look at", 1))
                number += 2
                continue
            if isinstance(one, Call) and one.name == "choose" and one.args[0] == call("chance"):
                sentences.append(self.at_random(one, following))
                number += 2
                continue
            if (
                isinstance(one, Call) and one.name == "choose" and isinstance(following, Call) and following.args
                and following.args[-1] == PICKED and following.name in ("to", "destroy", "tap", "untap", "discard", "put", "break")
            ):  # fmt: skip
                may = one.args[1:3] == call("x", 0, 1).args
                whole = call("choose", one.args[0], 1, 1, one.args[3]) if may else one
                sentences.append(("you may " if may else "") + f"{self.step(whole)} and {self.step(following)}")
                number += 2
                continue
            sentences.append(self.step(one))
            number += 1
        first, *rest = sentences
        return ". ".join([first, *(one[0].upper() + one[1:] for one in rest)]) + "."

    def by_opponent(self, chosen: Call, following: Node | None) -> str:
        """What the opponent chooses among his own cards."""
        has = self.qualities(chosen.args[3])
        if "theirs" not in has or chosen.args[1] != chosen.args[2] or not isinstance(following, Call):
            raise Unprintable("the opponent chooses")
        many = self.number(chosen.args[1])
        if following == call("discard", PICKED) and set(has) == {"theirs", "zone"}:
            return f"your opponent discards {'a card' if many == 1 else f'{many} cards'} from his hand"
        whose, noun, behind = self.cards(chosen.args[3], many=True)
        behind = behind.replace("your opponent's", "his")
        if following.args[-1] != PICKED or many != 1:
            raise Unprintable("the opponent chooses")
        # without a noun's owner the zone says whose
        noun = f"one of his {noun}{behind}" if whose else f"a {noun.removesuffix('s')}{behind}"
        done = {"destroy": "destroys it", "tap": "taps it"}.get(following.name)
        if following.name == "to":
            done = {"graveyard": "puts it into his graveyard", "hand": "returns it to his hand", "mana": "puts it into his mana zone"}.get(
                self.name(following.args[0])
            )
        if done is None:
            raise Unprintable("the opponent chooses")
        return f"your opponent chooses {noun} and {done}"

    def at_random(self, chosen: Call, following: Node | None) -> str:
        """A choice at random among the opponent's hand: only discarding has a template."""
        hand = call("x", [call("theirs"), call("zone", "hand")]).args[0]
        if following != call("discard", PICKED) or chosen.args[3] != hand or chosen.args[1] != chosen.args[2]:
            raise Unprintable("a choice at random")
        many = self.number(chosen.args[1])
        return f"your opponent discards {'a card' if many == 1 else f'{many} cards'} at random from his hand"

    # conditions

    def conditions(self, given: list[Node], word: str = "while") -> str:
        """The conditions in front of a sentence."""
        return "".join(f"{word} {self.condition(one)}, " for one in given)

    def condition(self, node: Node) -> str:
        if not isinstance(node, Call) or node.name not in ("at_least", "at_most"):
            raise Unprintable("a condition")
        many = self.number(node.args[0])
        has = self.qualities(node.args[1])
        if "self" in has:
            if node.name == "at_least" and many == 1 and set(has) == {"self", "tapped"}:
                return "this creature is tapped"
            raise Unprintable("a condition on the card itself")
        who = "you have" if "mine" in has else "your opponent has" if "theirs" in has else "there are"
        rest = call("x", [one for one in inside(node.args[1]) if one not in (call("mine"), call("theirs"))]).args[0]
        _, noun, behind = self.cards(rest, many=True)
        behind = behind.replace(
            "any player's", "your" if "mine" in has else "his" if "theirs" in has else "any player's"
        )
        if node.name == "at_most":
            if many:
                raise Unprintable("at most so many")
            return f"{who} no {noun}{behind}"
        return f"{who} at least {many} {noun}{behind}"
