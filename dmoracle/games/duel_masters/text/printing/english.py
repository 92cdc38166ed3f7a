"""Canonical English: nouns with articles and possessives, verbs of the second and third person, sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.phrases import Unprintable, row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.tongue import Described, Tongue, name_of, number_of
from dmoracle.games.duel_masters.text.reading.races import ENGLISH, plural
from dmoracle.games.reading import call
from dmoracle.language.parser import Call, Node, Text

__all__ = ["English", "third"]

_RACES = {japanese: english for english, japanese in ENGLISH.items()}
_GROUP = Text("サイバー")  # a word that is part of several races
_WHOSE = {"mine": "your ", "theirs": "your opponent's ", "his": "his ", "": ""}


@cache
def _names() -> dict[str, str]:
    return {card.name: card.en for card in shipped() if card.en}


def third(text: str) -> str:
    """A clause that begins with its verb, in the third person.

    >>> third("discard it"), third("have it battle"), third("search your deck")
    ('discards it', 'has it battle', 'searches your deck')
    """
    verb, _, rest = text.partition(" ")
    if verb == "have":
        verb = "has"
    elif verb.endswith(("s", "sh", "ch", "x")):
        verb += "es"
    elif re.search("[^aeiou]y$", verb):
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return f"{verb} {rest}".rstrip()


class English(Tongue):
    """Describes cards and joins clauses in English."""

    ja, comma, stop = False, ", ", "."

    def race_is_noun(self, race: Node, creature: bool) -> bool:
        return creature and race != _GROUP

    def race(self, node: Node) -> str:
        if node == _GROUP:
            return "Cyber"
        if node == call("evolution"):
            return row("noun", "evolution", ja=False)
        race = _RACES.get(name_of(node))
        if race is None:
            raise Unprintable("a race without an English name")
        return race

    def races(self, races: Sequence[Node], many: bool) -> str:
        return self.either([plural(self.race(one)) if many else self.race(one) for one in races])

    def card_name(self, name: str) -> str:
        return _names().get(name, name)

    def of_kind(self, kind: str, many: bool) -> str:
        return self.say("noun", kind) + ("s" if many else "")

    def either(self, words: Sequence[str]) -> str:
        return " or ".join(words)

    def possessive(self, side: str) -> str:
        return _WHOSE[side]

    def owner(self, side: str, many: bool) -> str:
        if self.actor != "me":
            return "his"
        return "your" if side == "mine" else "their owners'" if many else "its owner's"

    def _parts(self, found: Node, many: bool, event: bool, agree: bool, owner: str | None = None) -> tuple[str, str]:
        """Whose, and the noun with what stands before and behind it."""
        made = self.described(found)
        if made.thing:
            return "", self.own_things(made, many)
        whose = self.whose(made.whose)
        if made.zones == ("looked",):
            return "", self._kinds(made, many, agree, " from among them")
        if made.zones == ("shield",) and made.bare:
            return whose, "shields" if many else "shield"
        if not made.zones:
            return whose, self._kinds(made, many, agree, "")
        places = self.either([self.say("zone", one) for one in made.zones])
        if made.zones == ("battle",):
            return whose, self._kinds(made, many, agree, "" if event else f" in the {places}")
        side = owner or whose or ("any player's " if len(made.zones) == 1 else "the ")
        return "", self._kinds(made, many, agree, f" in {side}{places}")

    def _kinds(self, made: Described, many: bool, agree: bool, place: str) -> str:
        """The noun with its qualities; the place stands before what is a clause."""
        if made.races and not made.gear and any(one not in ("creature",) for one in made.nouns or ("card",)):
            made.qualities.append(("race/1", (self.races(made.races, many=False),)))
            made.races = ()
        front = [
            one for one in made.qualities if not row("quality", one[0], ja=False).startswith(("~ that", "~ other"))
        ]
        behind = [one for one in made.qualities if one not in front]
        if len(made.nouns) > 1:
            return self.kinds(made, many, agree) + place
        made.qualities = front
        return self.dressed(self.kinds(made, many, agree) + place, behind, agree)

    def noun(self, found: Node, many: bool = False, event: bool = False, owner: str | None = None) -> str:
        return "".join(self._parts(found, many, event, many, owner))

    def _article(self, noun: str) -> str:
        if noun.startswith(("the ", "this ")):
            return noun
        if noun.startswith("other "):
            return "an" + noun
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"

    def _single(self, found: Node, event: bool) -> str:
        if (places := shapes.either_place(found)) is not None:
            return self.either([self._single(one, event) for one in places])
        whose, noun = self._parts(found, True, event, False)
        return f"one of {whose}{noun}" if whose else self._article(self._parts(found, False, event, False)[1])

    def one(self, found: Node) -> str:
        return self._single(found, event=True)

    def a(self, found: Node) -> str:
        return self._article(self.noun(found, event=True))

    def some(self, found: Node, low: int, high: int | None) -> str:
        if low == high == 1 and shapes.either_place(found) is not None:
            return self._single(found, event=False)
        if self._rest(found):
            return {(1, 1): "one of those cards"}.get((low, high or 0)) or (
                "any number of those cards" if high is None else f"{'up to ' if low == 0 else ''}{high} of those cards"
            )
        if low == high == 1:
            return self._single(found, event=False)
        whose, noun = self._parts(found, True, False, True)
        if high is None:
            return f"any number of {whose}{noun}"
        if low not in (0, high):
            raise Unprintable("how many")
        if high == 1:
            whose, noun = self._parts(found, bool(whose), False, False)
            return f"up to one {'of ' if whose else ''}{whose}{noun}"
        return f"{'up to ' if low == 0 else ''}{high} {'of ' if whose else ''}{whose}{noun}"

    def _rest(self, found: Node) -> bool:
        made = self.described(found)
        return made.zones == ("looked",) and made.bare

    def every(self, found: Node) -> str:
        if self._rest(found):
            return "the rest"
        made = self.described(found)
        if made.thing in ("crossed", "blocker"):
            return self.noun(found)
        return f"all {self.noun(found, many=True)}"

    def all_of(self, found: Node) -> str:
        return self.every(found)

    def each(self, found: Node) -> str:
        if (kinds := self.kinds_among(found)) is not None:
            return kinds
        whose, noun = self._parts(found, True, False, False)
        return f"of {whose}{noun}" if whose else self._parts(found, False, False, False)[1]

    def it(self, many: bool) -> str:
        return "them" if many else "it"

    def again(self, many: bool) -> str:
        return self.it(many)

    def single(self, found: Node) -> str:
        return self.some(found, 1, 1)

    def that_many(self, found: Node) -> str:
        noun = self.noun(found, many=True)
        return f"that many {'of ' if noun.startswith('your ') else ''}{noun}"

    def those(self, many: bool) -> str:
        return "those creatures" if many else "that creature"

    def objective(self, noun: str) -> str:
        return noun

    def top_card(self, side: str) -> str:
        return f"the top card of {self.whose(side)}deck"

    def there_are(self, found: Node, least: bool, many: int) -> str:
        if (kinds := self.kinds_among(found, many=True)) is not None:
            return f"the number of {kinds} is {many} or {'more' if least else 'fewer'}"
        side = self.described(found).whose
        one = least and many == 1
        who = {"mine": "you have", "theirs": "your opponent has", "": "there is" if one else "there are"}[side]
        owner = {"mine": "your ", "theirs": "his "}.get(side)
        noun = self.noun(shapes.without(found, "mine", "theirs"), many=not one, owner=owner)
        if one:
            return f"{who} {self._article(noun)}"
        number = f"{many} or {'more' if least else 'fewer'}" if many else "no"
        return f"{who} {number} {noun.removeprefix('the ')}"

    def more_than(self, more: Node, fewer: Node) -> str:
        theirs = self.described(more).whose == "theirs"
        noun = self.noun(shapes.without(more, "mine", "theirs"), many=True, owner="his " if theirs else "your ")
        return (
            f"your opponent has more {noun} than you have" if theirs else f"you have more {noun} than your opponent has"
        )

    def measured(self, found: Node, high: int | None, measure: str, most: Node) -> str:
        if isinstance(most, Call):
            found_kinds = self.kinds_among(most.args[0], many=True)
            total = f"the same as or less than the number of {found_kinds or self.noun(most.args[0], many=True)}"
        else:
            total = f"{number_of(most)} or less"
        return f"{self.some(found, 0, high)} that have total {measure} {total}"

    def both(self, first: Node, second: Node) -> str:
        among = " from among them"
        one, two = self.some(first, 1, 1), self.some(second, 1, 1)
        return f"{one.removesuffix(among) if two.endswith(among) else one} and {two}"

    def several_cards(self, many: int) -> str:
        return "a card" if many == 1 else f"{many} cards"

    def by(self, actor: str, texts: Sequence[str], may: bool = False) -> str:
        if actor != "me" and not may:
            texts = [third(one) for one in texts]
        done = " and ".join(texts) if len(texts) < 3 else f"{', '.join(texts[:-1])}, and {texts[-1]}"
        others = {"opponent": "your opponent ", "each": "each player ", "owner": "its owner "}
        who = ("you " if may else "") if actor == "me" else others[actor]
        return f"{who}{'may ' if may else ''}{done}"

    def linked(self, texts: Sequence[str]) -> str:
        return " and ".join(texts)

    def paragraph(self, sentences: Sequence[str]) -> str:
        text = ""
        for one in sentences:
            text += "" if not text or text.endswith("\n") else " "
            text += one[:1].upper() + one[1:] + ("" if one.endswith((".", "\n")) else ".")
        return text
