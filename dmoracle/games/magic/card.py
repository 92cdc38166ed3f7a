"""One card of Magic as data: checked, frozen, and turned into facts.

>>> entry = {"name": "Grizzly Bears", "cost": "1G", "type": "creature", "subtypes": ["Bear"], "pt": "2/2"}
>>> bears = Card.from_entry(entry)
>>> print(*bears.facts(), sep="\\n")
type("Grizzly Bears",creature)
subtype("Grizzly Bears",bear)
colour("Grizzly Bears",green)
mana_cost("Grizzly Bears",generic,1)
mana_cost("Grizzly Bears",green,1)
power_printed("Grizzly Bears",2)
toughness_printed("Grizzly Bears",2)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, cast

from dmoracle.games.entry import Fields, Places, by_name
from dmoracle.games.magic import mana
from dmoracle.games.magic.flatten import OF_SPELL, ability_facts
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.language.check import Use, check_ability
from dmoracle.language.parser import NOWHERE, Call, Node, Number, Text, Where, parse, walk
from dmoracle.rules.terms import quote

COLOURS = ("white", "blue", "black", "red", "green")
TYPES = ("artifact", "creature", "enchantment", "instant", "land", "sorcery")
SUPERTYPES = ("basic", "legendary", "world", "token")
FIELDS = ("name", "ja", "cost", "type", "subtypes", "colour", "pt", "abilities", "half")
_SINGLE = ("spell", "modal", "entwine")  # a card does one thing as a spell
_COUNTED = 4  # so many tokens are kept ready where they are counted as they are made
_ATTACHED = "enchant"  # and a local enchantment is put on something
_STROKE = "/"  # between the two names of a split card
_PT = re.compile(r"(-?[0-9]{1,2})/(-?[0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Card:
    """A card definition.

    `name` is the English name, `ja` the Japanese one. `cost` is as written, such as `2UR` or `XR`; None for lands.
    `type` are words of `SUPERTYPES` and `TYPES` with blanks between them (`token creature`: no card, but what effects
    put into play as that), `colours` those of the cost where the card
    says nothing else (203.2). `pt` is power and toughness, of creatures alone. `half` is the second half of a split
    card (505.1): `name` is then both names with a stroke between them, the other fields are those of the first half.

    >>> half = {"name": "Death", "cost": "1B", "type": "sorcery", "abilities": ["spell([draw(me)])"]}
    >>> card = Card.from_entry({**half, "name": "Life/Death", "cost": "G", "half": half})
    >>> card.colours, [side.name for _, side in card.sides("x")]
    (('green', 'black'), ['Life', 'Death'])
    """

    name: str
    type: str
    cost: str | None = None
    subtypes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    pt: tuple[int, int] | None = None
    abilities: tuple[str, ...] = ()
    ja: str | None = None
    half: Card | None = None

    # what other games' cards have
    upper: ClassVar[None] = None
    other: ClassVar[None] = None
    whole: ClassVar[None] = None
    cells: ClassVar[tuple[str, ...]] = ()
    ignored: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def from_entry(cls, entry: object, where: Where = NOWHERE, places: Places | None = None) -> Card:
        """The card of an entry such as those in `cards/data`; raises InputError with the place.

        `where` is the place of the whole entry; `places(field, item)` may tell the place of a field's value or of an
        item of it.
        """
        return _Entry(entry, where, places).card()

    def to_entry(self) -> dict[str, Any]:
        """The entry this card was or could be read from; what is empty is left out."""
        own = self.half is None and tuple(self.colours) != _colours_of(self.cost)
        entry = {
            "name": self.name, "ja": self.ja, "cost": self.cost, "type": self.type, "subtypes": list(self.subtypes),
            "colour": list(self.colours) if own else [],
            "pt": None if self.pt is None else f"{self.pt[0]}/{self.pt[1]}", "abilities": list(self.abilities),
            "half": None if self.half is None else self.half.to_entry(),
        }  # fmt: skip
        return {key: value for key, value in entry.items() if value not in (None, [])}

    @property
    def en(self) -> str:
        """The English name."""
        return self.name

    def sides(self, label: str) -> tuple[tuple[str, Card], ...]:
        """The halves of a split card, each with what decisions call it where the card has that label."""
        if self.half is None:
            return ()
        first = self.name.removesuffix(_STROKE + self.half.name)
        japanese = self.ja.partition(_STROKE)[0] if self.ja else None
        front = replace(self, name=first, ja=japanese, colours=_colours_of(self.cost), half=None)
        return (f"half({label},1)", front), (f"half({label},2)", self.half)

    @property
    def types(self) -> tuple[str, ...]:
        """The card types, supertypes left out."""
        return tuple(word for word in self.type.split() if word in TYPES)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its subtypes, under the name that every game's cards have for it."""
        return self.subtypes

    @property
    def power(self) -> str | None:
        """Power and toughness as they are printed, None for what is no creature."""
        return None if self.pt is None else f"{self.pt[0]}/{self.pt[1]}"

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The abilities as terms."""
        return tuple(parse(text) for text in self.abilities)

    @property
    def makes(self) -> tuple[tuple[str, int], ...]:
        """The tokens that its abilities put into play, with the number that one use of all of them makes; three uses
        are reckoned with where an ability is not that of the spell, and four tokens where they are counted."""
        return (self.half.makes if self.half is not None else ()) + tuple(
            (cast(Text, one.args[1]).value, _number(one.args[0]) * (1 if node.name in _SINGLE else 3))
            for node in self.nodes if isinstance(node, Call)
            for one in walk(node) if isinstance(one, Call) and one.name == "create"
        )  # fmt: skip

    def uses(self) -> frozenset[Use]:
        """The constructs of the vocabulary that this card uses."""
        own = frozenset().union(*(check_ability(VOCABULARY, node) for node in self.nodes))
        return own if self.half is None else own | self.half.uses()

    def printed(self) -> list[str]:
        """What is printed on it but for its abilities, as `facts`; that it is put on something belongs to its type."""
        name = quote(self.name)
        if self.half is not None:
            return [fact for number, (_, side) in enumerate(self.sides(""), 1)
                    for fact in (f"half({name},{number},{quote(side.name)})", *side.printed())]  # fmt: skip
        found = [f"type({name},{word})" for word in self.types]
        found += [f"supertype({name},{word})" for word in self.type.split() if word in SUPERTYPES]
        found += [f"subtype({name},{atom(one)})" for one in self.subtypes]
        found += [f"colour({name},{one})" for one in self.colours]
        for kind, number in mana.parts(self.cost) if self.cost is not None else ():
            found.append(f"x_cost({name},{number})" if kind == "x" else f"mana_cost({name},{kind},{number})")
        found += [f"enchants({name},{place})" for place, node in enumerate(self.nodes, 1)
                  if isinstance(node, Call) and node.name == _ATTACHED]
        if self.pt is not None:
            found += [f"power_printed({name},{self.pt[0]})", f"toughness_printed({name},{self.pt[1]})"]
        return found

    def facts(self) -> list[str]:
        """The flat facts of this card, each as a term without the final dot; of a split card those of its halves."""
        if self.half is not None:
            halves = [f"half({quote(self.name)},{number},{quote(side.name)})"
                      for number, (_, side) in enumerate(self.sides(""), 1)]  # fmt: skip
            return halves + [fact for _, side in self.sides("") for fact in side.facts()]
        name, found = quote(self.name), self.printed()
        spell = _spell(self.nodes)
        for index, node in enumerate(self.nodes, 1):
            found += ability_facts(name, index, node, spell=spell)
        return list(dict.fromkeys(found))

    @staticmethod
    def facts_for(cards: Iterable[Card]) -> str:
        """The facts of the cards; raises InputError if two different cards have one name."""
        return "".join(f"{fact}.\n" for card in by_name(cards).values() for fact in card.facts())


def atom(word: str) -> str:
    """A subtype as a word of the rules.

    >>> atom("Will-o'-the-Wisp"), atom("Poison Snake")
    ('will_o_the_wisp', 'poison_snake')
    """
    return "_".join(re.findall("[a-z]+", word.lower()))


def _number(amount: Node) -> int:
    """How many that is, or may be where it is counted."""
    return amount.value if isinstance(amount, Number) else _COUNTED


def _colours_of(cost: str | None) -> tuple[str, ...]:
    """The colours of a mana cost (203.2)."""
    return () if cost is None else tuple(kind for kind, _ in mana.parts(cost) if kind in COLOURS)


def _spell(nodes: Iterable[Node]) -> int | str:
    """The place of the ability that says what the spell does, `card` if none does."""
    said = (*_SINGLE, _ATTACHED)
    places = (index for index, node in enumerate(nodes, 1) if isinstance(node, Call) and node.name in said)
    return next(places, "card")


class _Entry(Fields):
    """Reads one mapping field by field."""

    fields = FIELDS
    needed = ("name", "type")
    what = "a card is a mapping: name, cost, type, pt ..."

    def card(self) -> Card:
        self.check()
        kind = self.kind()
        types = kind.split()
        cost = self.cost("land" in types or "token" in types)
        abilities = tuple(self.texts("abilities"))
        nodes = [parse(text, self.place("abilities", number)) for number, text in enumerate(abilities)]
        spell = _spell(nodes)
        for number, (text, node) in enumerate(zip(abilities, nodes, strict=True)):
            place = self.place("abilities", number)
            check_ability(VOCABULARY, node, place, text)
            ability_facts('""', number + 1, node, place, text, spell)
        self.together(nodes, types)
        subtypes = tuple(self.texts("subtypes"))
        if any(not atom(one) for one in subtypes):
            raise self.error("subtypes", "a subtype is a word", "サブタイプは言葉です", found=", ".join(subtypes),
                             rule="205.3")  # fmt: skip
        half = self.half(types)
        own = tuple(self.words("colour", COLOURS)) if self.entry.get("colour") else _colours_of(cost)
        return Card(
            name=self.text("name", self.entry["name"]),
            ja=None if self.entry.get("ja") is None else self.text("ja", self.entry["ja"]),
            cost=cost,
            type=kind,
            subtypes=subtypes,
            colours=own if half is None else tuple(dict.fromkeys((*own, *half.colours))),
            pt=self.pt("creature" in types),
            abilities=abilities,
            half=half,
        )

    def half(self, types: list[str]) -> Card | None:
        """The second half of a split card (505.1); both are spells that become no permanents, of two colours."""
        if self.entry.get("half") is None:
            return None
        half = Card.from_entry(self.entry["half"], self.place("half"))
        if half.half is not None or not set(half.types) | set(types) <= {"instant", "sorcery"}:
            raise self.error("half", "the halves of a split card are instants and sorceries",
                             "分割カードの半分はどちらもインスタントかソーサリーです", found=half.type,
                             allowed=("instant", "sorcery"), rule="505.1")  # fmt: skip
        first = str(self.entry["name"]).removesuffix(_STROKE + half.name)
        if first in ("", str(self.entry["name"])) or _STROKE in first:
            raise self.error("name", f"a split card has both its names: .../{half.name}",
                             f"分割カードの名前は2つの名前です: .../{half.name}", found=str(self.entry["name"]),
                             rule="505.7")  # fmt: skip
        return half

    def kind(self) -> str:
        words = self.text("type", self.entry["type"]).lower().split()
        for word in words:
            self.word("type", word, (*SUPERTYPES, *TYPES))
        if len(set(words)) < len(words) or not set(words) & set(TYPES):
            raise self.error("type", "a card has one type or more, each once", "カード・タイプは1つ以上必要です",
                             found=" ".join(words), allowed=TYPES, rule="205.2")  # fmt: skip
        return " ".join(words)

    def cost(self, free: bool) -> str | None:
        """The mana cost in its short form; `free`: lands and tokens have none (203.1)."""
        value = self.entry.get("cost")
        if (value is None) != free:
            raise self.error("cost" if value is not None else None, "cards have a mana cost, all but lands and tokens",
                             "土地とトークン以外にはマナ・コストがあります",
                             found=None if value is None else str(value),
                             rule="212.6a" if free else "203.1")  # fmt: skip
        if value is None:
            return None
        try:
            return mana.written(mana.parts(str(value).strip()))
        except ValueError:
            raise self.error("cost", "a mana cost is written 2UR, {2}{U}{R} or XR",
                             "マナ・コストは 2UR、{2}{U}{R}、XR のように書きます",
                             found=str(value), rule="203.1") from None  # fmt: skip

    def pt(self, creature: bool) -> tuple[int, int] | None:
        value = self.entry.get("pt")
        if (value is not None) != creature:
            raise self.error("pt" if value is not None else None,
                             "creatures, and only they, have power and toughness: pt: 2/2",
                             "パワーとタフネスはクリーチャーだけが必ず持ちます: pt: 2/2",
                             found=None if value is None else str(value), rule="208.1")  # fmt: skip
        if value is None:
            return None
        found = _PT.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            raise self.error("pt", "pt is power and toughness, such as 2/2", "pt は 2/2 のようなパワーとタフネスです",
                             found=str(value), rule="208.1")  # fmt: skip
        return int(found[1]), int(found[2])

    def together(self, nodes: list[Node], types: list[str]) -> None:
        """What abilities may not be together, or not on a card of these types."""
        names = [node.name for node in nodes if isinstance(node, Call)]
        passing = "instant" in types or "sorcery" in types
        said = sum(names.count(name) for name in _SINGLE)
        if said > 1 or (said == 1) != passing:
            raise self.error("abilities" if names else None,
                             "an instant or sorcery, and no other card, says once what it does: spell(...)",
                             "インスタントとソーサリーだけが spell(...) を1つ持ちます", found=" ".join(types),
                             rule="401.3")  # fmt: skip
        if _ATTACHED in names and "enchantment" not in types:
            raise self.error("abilities", "enchantments alone are put on something",
                             "何かにエンチャントするのはエンチャントだけです", found=" ".join(types),
                             rule="212.4c")  # fmt: skip
        for name in (*OF_SPELL, _ATTACHED):
            if names.count(name) > 1:
                raise self.error("abilities", f"a card has {name} once only", f"{name}は1枚に1つだけです", found=name)
