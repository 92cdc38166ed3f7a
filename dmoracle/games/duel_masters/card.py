"""One card as data: checked, frozen, and turned into facts.

>>> card = Card.from_entry({"name": "Ember", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 1000,
...                         "abilities": ["speed_attacker", "when(attacks, [self], [draw(me)])"]})
>>> card.abilities[0]
'speed_attacker'
>>> print(*card.facts()[:3], sep="\\n")
type("Ember",creature)
civilization("Ember",fire)
cost("Ember",2)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dmoracle.games.duel_masters.abilities import Use, ability_facts, check_ability, check_together
from dmoracle.games.duel_masters.spec import CIVILIZATIONS, TYPES
from dmoracle.games.entry import Fields, Places, by_name
from dmoracle.language.parser import NOWHERE, Call, Node, Text, Where, parse, walk
from dmoracle.rules.terms import quote

EVOLVING = ("evolution", "neo", "g_neo", "star_evolution")  # those that say what they are put upon
FIELDS = ("name", "en", "type", "civilization", "cost", "power", "race", "abilities", "back", "front", "cells", "whole",
          "ignored", "half", "upper")  # fmt: skip
RULE_PARTS = ("コマンド",)  # parts of races that the rules themselves ask for (116.4)
_BETWEEN = " /／　"  # what may stand between the names of the two halves of a card
_NEEDED = ("name", "type", "civilization", "cost")


@dataclass(frozen=True, slots=True)
class Card:
    """A card definition; `type` is a word of `TYPES`, `power` is None for all but creatures.

    `ignored` are printed abilities that this definition leaves out because its user said so: whatever rests on the
    card has to say them. `back` and `front` are, on each face of a double-faced card, the name of the other (200.3c);
    `cells` the names of the King Cells that make this card, and `whole`, on each of them, its name (814.1).
    `upper` is what stands above the name on a promotional card: the card has only the name below it (202.6).
    `half` is the spell of a twinpact card (810.1), the other field of a WD field (819.1); its name ends `name`:
    "A / B".
    """

    name: str
    type: str
    civilizations: tuple[str, ...]
    cost: int
    power: int | None = None
    races: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    en: str | None = None
    ignored: tuple[str, ...] = ()
    back: str | None = None
    front: str | None = None
    cells: tuple[str, ...] = ()
    whole: str | None = None
    half: Card | None = None
    upper: str | None = None

    @property
    def ja(self) -> None:
        """Its name is the Japanese one."""

    @property
    def makes(self) -> tuple[tuple[str, int], ...]:
        """No tokens: the game has none."""
        return ()

    @property
    def colours(self) -> tuple[str, ...]:
        """Its civilizations, under the name that every game's cards have for it."""
        return self.civilizations

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its races, under the name that every game's cards have for it."""
        return self.races

    @property
    def other(self) -> str | None:
        """The name of the other face of a double-faced card."""
        return self.back or self.front

    @classmethod
    def from_entry(cls, entry: object, where: Where = NOWHERE, places: Places | None = None) -> Card:
        """The card of an entry such as those in `cards/data` of a game; raises InputError with the place.

        `where` is the place of the whole entry; `places(field, item)` may tell the place of a field's value or of an
        item of it. Without `places`, mappings and lists read by ruamel.yaml are asked, which know their lines.
        """
        return _Entry(entry, where, places).card()

    def to_entry(self) -> dict[str, Any]:
        """The entry this card was or could be read from; what is empty is left out."""
        entry = {"name": self.name, "en": self.en, "type": self.type, "civilization": list(self.civilizations),
                 "cost": self.cost, "power": self.power, "race": list(self.races), "abilities": list(self.abilities),
                 "back": self.back, "front": self.front, "cells": list(self.cells), "whole": self.whole,
                 "ignored": list(self.ignored), "half": None if self.half is None else self.half.to_entry(),
                 "upper": self.upper}  # fmt: skip
        return {key: value for key, value in entry.items() if key in _NEEDED or value not in (None, [])}

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The abilities as terms."""
        return tuple(parse(text) for text in self.abilities)

    def uses(self) -> frozenset[Use]:
        """The constructs of the vocabulary that this card uses."""
        own: frozenset[Use] = frozenset().union(*(check_ability(node) for node in self.nodes))
        return own if self.half is None else own | self.half.uses()

    def sides(self, label: str) -> tuple[tuple[str, Card], ...]:
        """The other half, an object of its own in decisions, with what it is called there (810.1)."""
        return () if self.half is None else ((f"half({label})", self.half),)

    @property
    def side_name(self) -> str:
        """The name of the creature half of a twinpact card; the name of any other card (810.4)."""
        if self.half is None:
            return self.name
        return self.name.removesuffix(self.half.name).rstrip(_BETWEEN)

    def printed(self) -> list[str]:
        """What is printed on it but for its abilities, as `facts`."""
        name = quote(self.name)
        found = [f"type({name},{kind})" for kind in TYPES[self.type]]
        found += [f"civilization({name},{one})" for one in self.civilizations]
        found.append(f"cost({name},{self.cost})")
        if self.power is not None:
            found.append(f"power_printed({name},{self.power})")
        found += [f"race({name},{quote(race)})" for race in self.races]
        found += [f"cell({name},{quote(cell)},{place})" for place, cell in enumerate(self.cells, 1)]
        if self.front is not None:
            found.append(f"back({name})")
        return found

    def facts(self) -> list[str]:
        """The flat facts of this card, each as a term without the final dot."""
        name, found = quote(self.name), self.printed()
        for index, node in enumerate(self.nodes, 1):
            found += ability_facts(name, index, node)
        if self.half is not None:
            found += [f"half({name},{quote(self.half.name)})", f"goes_by({name},{quote(self.side_name)})"]
            found += self.half.facts()
        return found

    def further_names(self) -> tuple[str, ...]:
        """The names the card has beside its own (202.4)."""
        calls = [node for node in self.nodes if isinstance(node, Call) and node.name == "also_named"]
        return tuple(node.args[0].value for node in calls if isinstance(node.args[0], Text))

    def asked_parts(self) -> frozenset[str]:
        """The parts of races and names that the abilities ask for (203.2, 202.3), and those that the rules do."""
        return frozenset(
            node.args[0].value
            for node in self._calls()
            if node.name in ("race", "name_has", "saver") and node.args and isinstance(node.args[0], Text)
        ).union(part for part in RULE_PARTS if any(part in race for race in self.races))

    def added_races(self) -> frozenset[str]:
        """The races that the abilities add to cards (110.6)."""
        return frozenset(
            inner.value
            for node in self._calls()
            if node.name == "also"
            for inner in walk(node.args[0])
            if isinstance(inner, Text)
        )

    def _calls(self) -> list[Call]:
        """Everything said in the abilities, of both halves."""
        nodes = (*self.nodes, *(self.half.nodes if self.half is not None else ()))
        return [node for ability in nodes for node in walk(ability) if isinstance(node, Call)]

    @staticmethod
    def facts_for(cards: Iterable[Card]) -> str:
        """The facts of the cards, and which of their names and races hold what their abilities ask for (202.3, 203.2).

        Raises InputError if two different cards have one name.
        """
        named = by_name(cards)
        lines = [f"{fact}." for card in named.values() for fact in card.facts()]
        parts = sorted(frozenset().union(*(card.asked_parts() for card in named.values())))
        halves = {card.name: card.half for card in named.values() if card.half is not None}
        sides = (*named.values(), *halves.values())
        lists = ((*card.further_names(), *card.races, *card.added_races()) for card in sides)
        wholes = {whole: whole for several in lists for whole in several}
        wholes |= {card.name: card.side_name for card in named.values()}
        wholes |= {half.name: half.name for half in halves.values()}
        lines += [
            f"contains({quote(whole)},{quote(part)})."
            for part in parts
            for whole, said in sorted(wholes.items())
            if part in said
        ]
        lines += [f"joint({quote(name)},{quote(part)})." for part in parts for name in sorted(halves) if part in name]
        return "\n".join(lines) + "\n"


class _Entry(Fields):
    """Reads one mapping field by field."""

    fields = FIELDS
    needed = _NEEDED
    what = "a card is a mapping: name, type, civilization, cost ..."

    def card(self) -> Card:
        self.check()
        card_type = self.word("type", self.entry["type"], tuple(TYPES))
        abilities = tuple(self.texts("abilities"))
        for number, text in enumerate(abilities):
            place = self.place("abilities", number)
            node = parse(text, place)
            check_ability(node, place, text)
            ability_facts('""', number + 1, node, place, text)
        check_together([parse(text) for text in abilities], card_type, card_type in EVOLVING, self.place("abilities"))
        return Card(
            name=self.text("name", self.entry["name"]),
            en=None if self.entry.get("en") is None else self.text("en", self.entry["en"]), type=card_type,
            civilizations=tuple(self.words("civilization", CIVILIZATIONS)), cost=self.number("cost"),
            power=self.power(card_type), races=tuple(self.texts("race")), abilities=abilities, back=self.face("back"),
            front=self.face("front"), cells=tuple(self.texts("cells")), whole=self.whole(card_type),
            ignored=tuple(self.texts("ignored")), half=self.half(card_type), upper=self.upper(abilities),
        )  # fmt: skip

    def whole(self, card_type: str) -> str | None:
        """The name of the card that a King Cell is a part of; by itself it has neither a cost nor a race."""
        if card_type == "king_cell" and (self.entry["cost"] != 0 or self.entry.get("race")):
            key = "cost" if self.entry["cost"] != 0 else "race"
            raise self.error(key, "a King Cell has no cost and no race of its own: cost 0",
                             "キング・セルはそれ単独でコストと種族を持ちません: cost 0",
                             found=str(self.entry[key]), rule="814.1a")  # fmt: skip
        return None if self.entry.get("whole") is None else self.text("whole", self.entry["whole"])

    def upper(self, abilities: tuple[str, ...]) -> str | None:
        """The upper name of a promotional card, which is no name in a game."""
        if self.entry.get("upper") is None:
            return None
        upper = self.text("upper", self.entry["upper"])
        if upper == self.entry["name"]:
            raise self.error("upper", "the name of a promotional card is the one below: another one than upper",
                             "プロモ版のカード名は別名行のほうです: upper とは別の名前",
                             found=upper, rule="202.6")  # fmt: skip
        if any(f"named({quote(upper)})" in ability or f"name_has({quote(upper)})" in ability for ability in abilities):
            raise self.error("abilities", "the upper name of a promotional card cannot be named",
                             "プロモ版の上のカード名は指定できません", found=upper, rule="202.6a")  # fmt: skip
        return upper

    def face(self, key: str) -> str | None:
        """The name of the other face; a face is the front or the back of its card."""
        if self.entry.get(key) is None:
            return None
        if self.entry.get("back") is not None and self.entry.get("front") is not None:
            raise self.error(key, "a face is the front or the back of its card", "表の面か裏の面のどちらかです",
                             found="back, front", rule="200.3c")  # fmt: skip
        return self.text(key, self.entry[key])

    def half(self, card_type: str) -> Card | None:
        entry = self.entry.get("half")
        if entry is None:
            return None
        field = card_type == "wd_field"
        if "creature" not in TYPES[card_type] and not field:
            raise self.error("half", "only creatures and WD fields have another half",
                             "もう半分があるのはクリーチャーとWDフィールドだけです",
                             found=card_type, rule="810.1")  # fmt: skip
        half = Card.from_entry(entry, self.place("half"))
        wanted = "wd_field" if field else "spell"
        if half.type != wanted or half.half is not None:
            raise self.error("half", "the other half of a twinpact card is a spell, that of a WD field another one",
                             "ツインパクトのもう半分は呪文、WDフィールドのもう半分はWDフィールドです",
                             found=half.type, allowed=(wanted,), rule="810.1")  # fmt: skip
        front = str(self.entry["name"]).removesuffix(half.name)
        if front == self.entry["name"] or not front.strip(_BETWEEN) or front.rstrip(_BETWEEN) == front:
            raise self.error("half", f"the name of a twinpact card ends with that of its half: ... / {half.name}",
                             f"ツインパクトの名前は半分の名前で終わります: ... / {half.name}",
                             found=str(self.entry["name"]), rule="810.4")  # fmt: skip
        return half

    def power(self, card_type: str) -> int | None:
        given = self.entry.get("power") is not None
        if given != ("creature" in TYPES[card_type]):
            raise self.error(
                "power", "creatures, and only they, have a power", "パワーはクリーチャーだけが必ず持ちます",
                rule="301.3",
            )  # fmt: skip
        return self.number("power") if given else None
