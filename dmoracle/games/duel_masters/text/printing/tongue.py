"""What both languages share in the description of cards: which words of the table a filter needs, and their order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from dmoracle.games.duel_masters.text.meaning.filters import PICKED
from dmoracle.games.duel_masters.text.phrases import Unprintable, agreed, has_row, order, row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.reading import call, inside
from dmoracle.language.parser import Call, Node, Number, Text

__all__ = [
    "CIV",
    "Clause",
    "Described",
    "Tongue",
    "is_zero",
    "name_of",
    "number_of",
    "own",
    "parts_of",
    "quality_named",
]

CIV = ("light", "water", "darkness", "fire", "nature")
KINDS = [call("creature"), call("tamaseed"), call("cross_gear"), call("spell")]
_CLOSE = ("cost_max/1", "cost_min/1", "colour/1")  # said again of each kind of a list


def number_of(node: Node) -> int:
    """The value of a number."""
    if not isinstance(node, Number):
        raise Unprintable("a number")
    return node.value


def name_of(node: Node | None) -> str:
    """The word of a term without arguments, or the text of a string."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Call) and not node.args:
        return node.name
    raise Unprintable("a name")


def parts_of(node: Call) -> tuple[list[Node], list[Node]]:
    """The arguments of an ability but its conditions, and the conditions."""
    given = [one for one in node.args if isinstance(one, Call) and one.name == "given"]
    asked = list(inside(given[0].args[0])) or [given[0].args[0]] if given else []
    return [one for one in node.args if one not in given], asked


def is_zero(node: Node) -> bool:
    return isinstance(node, Number) and node.value == 0


@dataclass(frozen=True, slots=True)
class Clause:
    """What a player does (me, opponent, each), verb for verb; `own`: the text has a subject of its own instead.

    `notes` are sentences that follow it wherever its own sentence ends.
    """

    texts: tuple[str, ...]
    actor: str = "me"
    may: bool = False
    own: bool = False
    notes: tuple[str, ...] = ()


def own(text: str, notes: tuple[str, ...] = ()) -> Clause:
    """A clause with a subject of its own."""
    return Clause((text,), own=True, notes=notes)


@dataclass(slots=True)
class Described:
    """A filter taken apart: whose cards, where they lie, what they are called, their other qualities."""

    whose: str
    zones: tuple[str, ...]
    nouns: tuple[str, ...]  # kinds of cards, one or the other
    races: tuple[Node, ...]
    qualities: list[tuple[str, tuple[str, ...]]]
    parts: tuple[tuple[Node, ...], ...] = ()  # one whole description or the other
    named: str = ""
    thing: str = ""  # a card that has a phrase of its own, such as this creature
    gear: bool = False  # or a cross gear

    @property
    def bare(self) -> bool:
        """Whether only the place is said."""
        return not (self.nouns or self.races or self.qualities or self.parts or self.named or self.thing)


class Tongue(ABC):
    """One language: how cards are described and how clauses are joined. One is for one ability.

    `actor` is who acts (me, opponent, each), for whom "your" becomes "his"; `chosen` the sort of what was named before;
    `several` whether more than one card was chosen last; `kind` the type of the card.
    """

    ja: ClassVar[bool]
    comma: ClassVar[str]
    stop: ClassVar[str]

    def __init__(self, kind: str) -> None:
        self.kind, self.actor, self.chosen, self.several = kind, "me", "race", False
        self.place = ""  # where the card is while the ability works
        self.picked: tuple[str, tuple[str, ...]] = "", ()  # whose card was chosen last, and where it was
        self.attack = False  # whether "it" is a creature that attacks

    # words

    def say(self, sort: str, word: str, *args: object, many: bool = False, **slots: object) -> str:
        """The text of a row with its slots filled."""
        return agreed(row(sort, word, self.ja), many).format(*args, **slots)

    def keyword(self, node: Node) -> str:
        """The name of a keyword with its number."""
        if not isinstance(node, Call):
            raise Unprintable("a keyword")
        word = f"{node.name}/1" if node.args else node.name
        return self.say("keyword", word, *map(number_of, node.args))

    @contextmanager
    def acting(self, actor: str) -> Iterator[None]:
        """Says what stands inside of that player."""
        before, self.actor = self.actor, actor
        yield
        self.actor = before

    # cards

    def described(self, found: Node) -> Described:
        """The parts of a filter; raises Unprintable for what no description has."""
        quals = [one for one in inside(found) if isinstance(one, Call)]
        if len(quals) != len(inside(found)):
            raise Unprintable("a quality")
        made = Described("", (), (), (), [])
        if set(quals) == {call("creature"), call("blocking"), call("zone", "battle")}:
            made.thing = "blocker"
            return made
        creature = call("creature") in quals
        for one in quals:
            match one:
                case Call("mine" | "theirs" as side, ()):
                    made.whose = side
                case Call("zone", (where,)):
                    made.zones = (name_of(where),)
                case Call("either", (choices,)):
                    self._either(made, list(inside(choices)), creature)
                case Call("race", (race,)) if self.race_is_noun(race, creature):
                    made.races = (race,)
                case Call("named", (name,)):
                    made.named = self.card_name(name_of(name))
                case Call("self" | "crossed" | "beneath" as thing, ()):
                    made.thing = thing
                case Call(kind, ()) if has_row("noun", kind) and kind != "evolution":
                    made.nouns = (*made.nouns, kind)
                case _:
                    made.qualities.append(self.quality(one))
        if len(made.nouns) > 1 and not any(one.name == "either" for one in quals):
            raise Unprintable("two kinds of cards")
        if sum(word == "colour/1" for word, _ in made.qualities) > 1:
            raise Unprintable("two civilizations")
        made.qualities.sort(key=lambda one: order()[one[0]])
        return made

    def _either(self, made: Described, choices: list[Node], creature: bool) -> None:
        calls = [one for one in choices if isinstance(one, Call)]
        if all(one.name in CIV for one in calls):
            made.qualities.append(("colour/1", (self.either([self.say("colour", one.name) for one in calls]),)))
        elif all(one.name == "zone" for one in calls):
            made.zones = tuple(name_of(one.args[0]) for one in calls)
        elif (race := shapes.race_or_gear(tuple(choices))) is not None:
            made.races, made.gear = (race,), True
        elif all(one in KINDS for one in choices) and not creature:
            made.nouns = tuple(one.name for one in calls)
        elif all(one.name == "race" or one == call("evolution") for one in calls):
            made.races = tuple(one.args[0] if one.args else one for one in calls)
        elif (parts := shapes.described(choices)) is not None and creature:
            made.parts = tuple(parts)
        else:
            raise Unprintable("a choice of qualities")

    def quality(self, one: Call) -> tuple[str, tuple[str, ...]]:
        """The row of a quality and what fills it."""
        match one:
            case Call("said", ()):
                return f"said/{self.chosen}", ()
            case Call("non", (Call() as inner,)):
                return self.negation(inner)
            case Call("has", (keyword,)):
                return "has/1", (self.keyword(keyword),)
            case Call(civ, ()) if civ in CIV:
                return "colour/1", (self.say("colour", civ),)
            case Call("costs" | "costs_up_to" | "costs_from" as name, (model, Number(more))):
                way = "same" if more == 0 else "more" if more > 0 else "less"
                return f"{name}/{way}", (str(abs(more)), self.say("model", name_of(model)))
            case Call("costs_within" | "costs_under" | "costs_beyond" as name, (counted,)):
                if (kinds := self.kinds_among(counted, many=True)) is not None:
                    return f"{name}/kinds", (kinds,)
                return f"{name}/1", (self.noun(counted, many=True),)
            case Call("least" | "most" as name, (measure,)):
                return f"{name}/1", (self.say("measure", name_of(measure)),)
            case Call("race", (race,)):
                return "race/1", (self.race(race),)
            case Call("name_has", (name,)):
                return "name_has/1", (name_of(name),)
            case Call(name, (Number(value),)) if has_row("quality", f"{name}/1"):
                return f"{name}/1", (str(value),)
            case Call(name, (Call(model, ()),)) if has_row("quality", f"{name}/1"):
                return f"{name}/1", (self.say("model", "attacker" if model == "it" and self.attack else model),)
            case Call(name, ()) if has_row("quality", name):
                return name, ()
        raise Unprintable(f"the quality {one.name}")

    def kinds_among(self, found: Node, many: bool = False) -> str | None:
        """The kinds that are counted in place of cards; None where it is cards."""
        if (told := quality_named(found, "different")) is None:
            return None
        cards = self.noun(shapes.without(found, "different"), many=True)
        return self.say("feature", name_of(told.args[0]), cards, many=many)

    def negation(self, inner: Call) -> tuple[str, tuple[str, ...]]:
        """The row of what a card must not be."""
        match inner:
            case Call("race", (race,)):
                return "non/race", (self.races([race], many=True),)
            case Call("named", (name,)):
                return "non/named", (self.card_name(name_of(name)),)
            case Call("has", (keyword,)):
                return "non/has", (self.keyword(keyword),)
            case Call("either", (choices,)) if self.ja:
                return "non/either", ("と".join(map(self._left_out, inside(choices))),)
            case Call(civ, ()) if civ in CIV:
                return "non/colour", (self.say("colour", civ),)
        if inner.args or not has_row("quality", f"non/{inner.name}"):
            raise Unprintable("a negation")
        return f"non/{inner.name}", ()

    def _left_out(self, one: Node) -> str:
        """One of several things that a card must not be."""
        match one:
            case Call("race", (race,)):
                return self.race(race)
            case Call("named", (name,)):
                return f"《{self.card_name(name_of(name))}》"
        return self.say("colour" if name_of(one) in CIV else "noun", name_of(one))

    def dressed(self, noun: str, qualities: Sequence[tuple[str, tuple[str, ...]]], many: bool) -> str:
        """A noun with its qualities around it."""
        for word, args in reversed(qualities):
            text = self.say("quality", word, *args, many=many)
            if text.startswith("~ that ") and " that " in noun:
                text = text.replace("that", "and", 1)
            noun = text.replace("~", noun)
        return noun

    def kinds(self, made: Described, many: bool, agree: bool) -> str:
        """The noun of a description with all its qualities, but not whose it is and where."""
        if made.parts:
            whole = [self.described(shapes.filter_of(call("creature"), *part)) for part in made.parts]
            return self.either([self.kinds(one, many, agree) for one in whole])
        if made.named:
            return self.dressed(f"《{made.named}》", made.qualities, agree)
        if made.races:
            nouns = [self.races(made.races, many and not made.gear)] + (
                [self.of_kind("cross_gear", many)] if made.gear else []
            )
            return self.dressed(self.raced(self.either(nouns), made.nouns), made.qualities, agree)
        if len(made.nouns) > 1:
            close = [one for one in made.qualities if one[0] in _CLOSE]
            noun = self.either([self.dressed(self.of_kind(one, many), close, agree) for one in made.nouns])
            return self.dressed(noun, [one for one in made.qualities if one not in close], agree)
        return self.dressed(self.of_kind("".join(made.nouns) or "card", many), made.qualities, agree)

    def raced(self, race: str, nouns: tuple[str, ...]) -> str:
        """A race as the name of cards of a kind."""
        if [one for one in nouns if one != "creature"]:
            raise Unprintable("a race and a kind")
        return race

    def whose(self, side: str) -> str:
        """Whose cards, in front of a noun."""
        own = {"me": "mine", "opponent": "theirs", "each": "mine"}[self.actor]
        return self.possessive("his" if side == own and self.actor != "me" else side if side else "")

    def object(self, node: Node) -> str:
        """The object of an instruction."""
        match node:
            case Call("self", ()):
                return self.objective(self.say("thing", "self"))
            case Call("picked" | "it", ()):
                return self.it(self.several and node == PICKED)
            case Call("top", (who,)):
                return self.objective(self.top_card("mine" if who == call("me") else "theirs"))
            case Call("all", (found,)):
                return self.all_of(found)
        raise Unprintable("an object")

    def subject(self, node: Node) -> tuple[str, bool]:
        """An object of an effect that lasts, as the subject of its clause, and whether it is several."""
        many = self.several and node == PICKED
        match node:
            case Call("picked" | "it", ()):
                return self.those(many), many
            case Call("self", ()):
                return self.say("thing", "self"), False
            case Call("all", (found,)):
                return self.every(found), True
        raise Unprintable("an object")

    # what each language says in its own way

    @abstractmethod
    def race_is_noun(self, race: Node, creature: bool) -> bool:
        """Whether the race is what the card is called."""

    @abstractmethod
    def race(self, node: Node) -> str:
        """The name of a race."""

    @abstractmethod
    def races(self, races: Sequence[Node], many: bool) -> str:
        """One race or another, as what creatures are called."""

    @abstractmethod
    def card_name(self, name: str) -> str:
        """The name of a card."""

    @abstractmethod
    def of_kind(self, kind: str, many: bool) -> str:
        """A kind of cards as a noun."""

    @abstractmethod
    def either(self, words: Sequence[str]) -> str:
        """One or the other."""

    @abstractmethod
    def possessive(self, side: str) -> str:
        """Whose: mine, theirs, his or nobody's."""

    @abstractmethod
    def noun(self, found: Node, many: bool = False, event: bool = False) -> str:
        """Cards of a description; in an event the battle zone is understood."""

    @abstractmethod
    def one(self, found: Node) -> str:
        """Any one card of a description, as the subject of an event."""

    @abstractmethod
    def a(self, found: Node) -> str:
        """A card of a description, wherever it is."""

    @abstractmethod
    def some(self, found: Node, low: int, high: int | None) -> str:
        """So many of the cards, to choose."""

    @abstractmethod
    def every(self, found: Node) -> str:
        """All of the cards, as a subject."""

    @abstractmethod
    def all_of(self, found: Node) -> str:
        """All of the cards, as an object."""

    @abstractmethod
    def each(self, found: Node) -> str:
        """For each of the cards."""

    @abstractmethod
    def it(self, many: bool) -> str:
        """The card or the cards chosen before, as an object."""

    @abstractmethod
    def again(self, many: bool) -> str:
        """The same as the object of one more verb."""

    @abstractmethod
    def single(self, found: Node) -> str:
        """One of the cards, behind a preposition or particle."""

    @abstractmethod
    def that_many(self, found: Node) -> str:
        """As many of the cards as there were others, to choose."""

    @abstractmethod
    def those(self, many: bool) -> str:
        """The creature or the creatures chosen before, as a subject."""

    @abstractmethod
    def objective(self, noun: str) -> str:
        """A noun as the object of a verb."""

    @abstractmethod
    def top_card(self, side: str) -> str:
        """The top card of a deck."""

    @abstractmethod
    def owner(self, side: str, many: bool) -> str:
        """Of the owner of cards that are moved, which were of that side."""

    @abstractmethod
    def there_are(self, found: Node, least: bool, many: int) -> str:
        """That there are at least or at most so many of the cards."""

    @abstractmethod
    def more_than(self, more: Node, fewer: Node) -> str:
        """That there are more of the first cards than of the second."""

    @abstractmethod
    def measured(self, found: Node, high: int | None, measure: str, most: Node) -> str:
        """Up to so many of the cards whose powers or costs together are so much at the most."""

    @abstractmethod
    def both(self, first: Node, second: Node) -> str:
        """A card of each of two descriptions."""

    @abstractmethod
    def several_cards(self, many: int) -> str:
        """So many cards."""

    @abstractmethod
    def by(self, actor: str, texts: Sequence[str], may: bool = False) -> str:
        """What a player does or may do, one thing after the other."""

    def said(self, clause: Clause, may: bool = False) -> str:
        """A clause as a sentence."""
        if clause.own:
            if may:
                raise Unprintable("who may")
            return clause.texts[0]
        return self.by(clause.actor, clause.texts, clause.may or may)

    @abstractmethod
    def linked(self, texts: Sequence[str]) -> str:
        """Several sentences as one."""

    @abstractmethod
    def paragraph(self, sentences: Sequence[str]) -> str:
        """Sentences as a text."""

    def sentence(self, text: str) -> str:
        """A sentence as a text."""
        return self.paragraph([text])

    def small(self, text: str) -> str:
        """A sentence as it goes on behind something."""
        return text if self.ja or text[1:2].isupper() else text[:1].lower() + text[1:]

    def own_things(self, made: Described, many: bool = False) -> str:
        """A card that has a phrase of its own, with its qualities."""
        return self.dressed(self.say("thing", made.thing, many=many), made.qualities, False)

    def counter(self, found: Node) -> str:
        """What the cards are counted by (Japanese)."""
        return ""


def quality_named(found: Node, name: str) -> Any:
    """The quality of that name in a filter, None if it has none."""
    return next((one for one in inside(found) if isinstance(one, Call) and one.name == name), None)
