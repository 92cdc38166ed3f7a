# ruff: noqa: E501 (one case or form in a line)
"""Canonical English text of cards: descriptions, keywords, prohibitions."""

from __future__ import annotations

from functools import cache
from typing import Any

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.printer import PICKED, SELF, Printer, Unprintable
from dmoracle.games.duel_masters.text.reading.races import ENGLISH, plural
from dmoracle.language.parser import Call, Node, Text

CIV = ("light", "water", "darkness", "fire", "nature")
ZONE = {
    "battle": "battle zone",
    "hand": "hand",
    "mana": "mana zone",
    "graveyard": "graveyard",
    "deck": "deck",
    "hyperspatial": "hyperspatial zone",
    "castle": "shield zone",
}
JAPANESE = {japanese: english for english, japanese in ENGLISH.items()}
KEYWORDS = {
    "blocker": "Blocker", "slayer": "Slayer", "speed_attacker": "Speed attacker", "w_breaker": "Double breaker",
    "t_breaker": "Triple breaker", "q_breaker": "Quattro breaker", "s_trigger": "Shield trigger", "charger": "Charger",
    "wave_striker": "Wave striker", "guardman": "Guard man", "g_strike": "G strike", "abyss_rush": "Abyss rush",
    "mach_fighter": "Mach fighter", "powered_breaker": "Powered breaker", "world_breaker": "World breaker", "ex_life": "EX life",
    "dynamo": "Dynamo", "shield_force": "Shield force",
}  # fmt: skip
BANS = {
    "attack": "can't attack", "attack_player": "can't attack players", "attack_creature": "can't attack creatures",
    "block": "can't block", "be_blocked": "can't be blocked", "be_attacked": "can't be attacked",
    "untap": "doesn't untap", "be_chosen": "can't be chosen by your opponent", "leave": "can't leave the battle zone",
}  # fmt: skip
_KINDS = [call("creature"), call("tamaseed"), call("cross_gear"), call("spell")]
_MODELS = {"self": "this creature", "crossed": "the crossed creature", "it": "it", "picked": "it"}


_PRICED = {"self": "this creature", "picked": "that creature", "it": "that creature"}


@cache
def _names() -> dict[str, str]:
    return {card.name: card.en for card in shipped() if card.en}


def english(name: str) -> str:
    """The name printed in English of a card of the library; another name stays as it is."""
    return _names().get(name, name)


class EnglishCards(Printer):
    """Prints descriptions of cards in English."""

    def keyword(self, node: Node) -> str:
        if isinstance(node, Call) and node.name in KEYWORDS:
            return KEYWORDS[node.name]
        if isinstance(node, Call) and node.name == "power_attacker":
            return f"Power attacker +{self.number(node.args[0])}"
        if isinstance(node, Call) and node.name == "ninja_strike":
            return f"Ninja strike {self.number(node.args[0])}"
        raise Unprintable("a keyword")

    # cards

    def cards(self, found: Node, many: bool = False, event: bool = False) -> tuple[str, str, str]:
        """The owner before the noun, the noun with its adjectives, and what stands behind it."""
        has = self.qualities(found)
        if "self" in has:
            return "", "this creature", self.itself(has)
        if list(has) == ["crossed"]:
            return "", "the crossed creature", ""
        if has.pop("crossed", None):
            noun, behind = self.cards(
                call("x", [one for one in inside(found) if one != call("crossed")]).args[0], many, event
            )[1:]
            return "", "crossed " + noun.replace("card", "creature"), behind
        if list(has) == ["beneath"]:
            return "", f"card{'s' if many else ''} under this creature", ""
        if has == {"creature": True, "blocking": True, "zone": call("battle")}:
            return "", "the blocking creature", ""
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
                if whose == "" or event:
                    raise Unprintable("cards that are looked at")
                if not has:
                    return "", "the rest" if many else "one of those cards", ""
                noun, more = self.cards(
                    call(
                        "x",
                        [
                            one
                            for one in inside(found)
                            if one not in (call("mine"), call("theirs"), call("zone", "looked"))
                        ],
                    ).args[0],
                    many,
                    event,
                )[1:]
                return "", noun, more + " from among them"
            if not (name == "battle" and event):
                owner = "the " if name == "battle" else whose or "any player's "
                behind = f" in {owner}{ZONE[name]}"
                whose = whose if name == "battle" else ""
        front = ""
        for one in ("other", "tapped", "untapped", "attacking", "battling", "linked", "psychic", "exile"):
            front += f"{one} " if has.pop(one, False) else ""
        front += "multicolored " if has.pop("multicolour", False) else ""
        for name in [one for one in ("non", "non again") if one in has]:
            inner = has.pop(name)
            other = inner.name if isinstance(inner, Call) else ""
            if other == "race":
                behind += f" other than {plural(self.race(inner.args[0]))}"
            elif other == "named":
                behind += f" other than 《{english(self.name(inner.args[0]))}》"
            elif other == "has" and isinstance(inner, Call):
                behind += f' that {"don" if many else "doesn"}\'t have "{self.keyword(inner.args[0])}"'
                continue
            elif inner not in [call(one) for one in ("evolution", "multicolour", "psychic", *CIV)]:
                raise Unprintable("a negation")
            if other not in ("race", "named"):
                front += f"non-{self.name(inner)} ".replace("multicolour", "multicolored")
        front += "evolution " if has.pop("evolution", False) else ""
        creature, spell = has.pop("creature", False), has.pop("spell", False)
        noun = (
            "creature"
            if creature
            else "spell"
            if spell
            else "cross gear"
            if has.pop("cross_gear", False)
            else "tamaseed"
            if has.pop("tamaseed", False)
            else "castle"
            if has.pop("castle", False)
            else "card"
        )
        civs = [one for one in CIV if has.pop(one, False)]
        if len(civs) > 1:
            raise Unprintable("two civilizations")
        front += f"{civs[0]} " if civs else ""
        noun = noun + "s" if many else noun
        if "either" in has and all(isinstance(one, Call) and one.name == "zone" for one in inside(has["either"])):
            places = " or ".join(
                {"shield": "shield zone"}.get(self.name(one.args[0])) or ZONE[self.name(one.args[0])]
                for one in inside(has.pop("either"))
                if isinstance(one, Call)
            )
            behind = f" in {whose or 'the '}{places}" + behind
            whose = ""
        if "either" in has:
            choices = inside(has.pop("either"))
            if all(isinstance(one, Call) and one.name in CIV for one in choices):
                front += " or ".join(self.name(one) for one in choices) + " "
            elif (beside := shapes.race_or_gear(choices)) is not None:
                noun = f"{self.race(beside)} or cross gear"
            elif set(choices) <= set(_KINDS) and not creature and self.costs(has, many):
                cost = self.costs(has, many)
                has.pop("cost_max" if "cost_max" in has else "cost_min")
                kinds = [one.name.replace("_", " ") + ("s" if many else "") for one in choices if isinstance(one, Call)]
                noun = " or ".join(one + cost for one in kinds)
            elif set(choices) <= set(_KINDS) and not creature:
                word = front.rstrip().rsplit(" ", 1)[-1]
                civ = f"{word} " if word in CIV else ""
                noun = f" or {civ}".join(
                    one.name.replace("_", " ") + ("s" if many else "") for one in choices if isinstance(one, Call)
                )
            elif not creature and all(isinstance(one, Call) and one.name == "race" for one in choices):
                said = " or ".join(self.race(one.args[0]) for one in choices if isinstance(one, Call))
                behind += f" that {'have' if many else 'has'} {said} in {'their' if many else 'its'} race"
            elif creature and all(isinstance(one, Call) and one.name in ("race", "evolution") for one in choices):
                races = [
                    self.race(one.args[0]) if one.args else "evolution creature"
                    for one in choices
                    if isinstance(one, Call)
                ]
                noun = " or ".join(plural(one) if many else one for one in races)
            elif (parts := shapes.described(choices)) is not None and creature and not has:
                told = [self.cards(shapes.filter_of(call("creature"), *part), many, event=True) for part in parts]
                return whose, " or ".join(one[1] + one[2] for one in told), behind
            else:
                raise Unprintable("a choice of qualities")
        if "race" in has:
            group = has["race"] == Text("サイバー")
            race = "Cyber" if group else self.race(has["race"])
            has.pop("race")
            if creature and not group:
                noun = plural(race) if many else race
            else:
                behind += f" that {'have' if many else 'has'} {race} in {'their' if many else 'its'} race"
        if "named" in has:
            noun = f"《{english(self.name(has.pop('named')))}》"
        has_keyword = has.pop("has", None)
        power = next((name for name in ("power_max", "power_min") if name in has), None)
        verb = "have" if many else "has"
        if has_keyword is not None:
            behind += f' that {verb} "{self.keyword(has_keyword)}"'
        if power is not None:
            limit = self.number(has.pop(power))
            front_of = " and" if has_keyword is not None else f" that {verb}"
            behind += f"{front_of} power {limit} or {'less' if power == 'power_max' else 'more'}"
        cost = self.costs(has, many)
        if cost:
            if power is not None:
                raise Unprintable("a cost and more")
            has.pop("cost_max" if "cost_max" in has else "cost_min")
            behind += cost
        verb_cost = f" that cost{'' if many else 's'} "
        if "costs" in has:
            number, model = self.number(has.pop("costs again")), _PRICED[self.name(has.pop("costs"))]
            behind += (
                verb_cost
                + (f"{abs(number)} {'more' if number > 0 else 'less'} than " if number else "the same as ")
                + model
            )
        if "costs_up_to" in has:
            number, model = self.number(has.pop("costs_up_to again")), _PRICED[self.name(has.pop("costs_up_to"))]
            behind += verb_cost + {0: "the same as or less than ", -1: "less than "}[number] + model
        for name, side in (("costs_within", "the same as or less than"), ("costs_beyond", "more than")):
            if name in has:
                _, counted, where = self.cards(has.pop(name), many=True)
                behind = f" that cost{'' if many else 's'} {side} the number of {counted}{where}" + behind
        for one in ("least", "most"):
            if one in has and has.pop(one) == call("power"):
                behind += f" that {verb} the {one} power"
        for one in ("same_race", "same_name", "same_civilization"):
            if one in has:
                model = _MODELS[self.name(has.pop(one))]
                behind += f" that {verb} the {one.replace('_', ' ')} as {model}".replace("same ", "same ", 1)
        if has.get("weaker") == SELF:
            has.pop("weaker")
            behind += f" that {verb} less power than this creature"
        for one, bound in (("no_stronger", "equal to or less"), ("stronger", "greater")):
            if one in has:
                behind += f" that {verb} power {bound} than {_MODELS[self.name(has.pop(one))]}"
        if has.pop("crossing", False):
            behind = f" that {verb} a cross gear" + behind
        if has.get("besides") == PICKED:
            has.pop("besides")
            behind += " other than that creature"
        if "name_has" in has:
            behind = f' that {verb} "{self.name(has.pop("name_has"))}" in {"their" if many else "its"} name' + behind
        if has.pop("said", None):
            behind = " of the chosen race" + behind
        if has:
            raise Unprintable(f"the quality {next(iter(has))}")
        return whose, front + noun, behind

    def costs(self, has: dict[str, Any], many: bool) -> str:
        """The bound of what the cards cost, behind a noun; nothing if there is none."""
        bound = next((name for name in ("cost_max", "cost_min") if name in has), None)
        if bound is None:
            return ""
        return (
            f" that cost{'' if many else 's'} {self.number(has[bound])} or {'less' if bound == 'cost_max' else 'more'}"
        )

    def itself(self, has: dict[str, Any]) -> str:
        """What stands behind the card itself, as it must be for an event or a replacement."""
        more = [name for name in has if name != "self"]
        if more == ["power_min"]:
            return f" that has power {self.number(has['power_min'])} or more"
        if more:
            raise Unprintable(f"the card itself, {more[0]}")
        return ""

    def race(self, node: Node) -> str:
        """The English name of a race."""
        race = JAPANESE.get(self.name(node))
        if race is None:
            raise Unprintable("a race without an English name")
        return race

    def some(self, found: Node, low: int, high: int | None) -> str:
        """So many of the cards."""
        single = low == high == 1
        whose, noun, behind = self.cards(
            found, many=not single or "mine" in self.qualities(found) or "theirs" in self.qualities(found)
        )
        place = " of " if whose else " "
        if noun == "the rest":
            noun, place = "those cards", " of "
            if single:
                return "one of those cards"
            if high is None:
                return "any number of those cards"
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

    def one(self, found: Node) -> str:
        """Any one card of a description, as the subject of an event."""
        has = self.qualities(found)
        if "self" in has:
            return "this creature" + self.itself(has)
        whose, noun, behind = self.cards(found, many=True, event=True)
        if whose:
            return f"one of {whose}{noun}{behind.replace(' that have ', ' that has ').replace(' in their race', ' in its race')}"
        whose, noun, behind = self.cards(found, event=True)
        if noun.startswith("the "):
            return noun + behind
        return f"{'another ' + noun.removeprefix('other ') if noun.startswith('other ') else 'a ' + noun}{behind}"

    def every(self, found: Node) -> str:
        """All of the cards."""
        whose, noun, behind = self.cards(found, many=True)
        return noun if noun in ("the rest", "the blocking creature") else f"all {whose}{noun}{behind}"

    def obj(self, node: Node) -> str:
        """An object of an instruction."""
        if node == SELF:
            return "this creature"
        if node == PICKED and self.several:
            return "them"
        if node in (PICKED, call("it")):
            return "it"
        if isinstance(node, Call) and node.name == "top":
            return f"the top card of {'your' if node.args[0] == call('me') else chr(121) + 'our opponent' + chr(39) + 's'} deck"
        if isinstance(node, Call) and node.name == "all":
            return self.every(node.args[0])
        raise Unprintable("an object")
