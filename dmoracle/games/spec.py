"""What Python must know about a game: its zones, steps, marks and counts, as data.

A game is one `Game` object and the rules under `asp/`. Nothing here decides anything: these tables say how a position
file, a board or a message names what the rules call by a fluent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.games.board import Board
from dmoracle.games.words import SHARED, Words
from dmoracle.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dmoracle.games.texts import Texts


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where cards lie: `in(Card,name)` in the rules, `key` in position files, `label` in made-up labels.

    `sign` is its key in the one-line notation. `listed`: each side of a file lists its cards. `hidden`: unknown cards
    may lie there, so a file may give their number alone. `counted`: a card may be added there to ask what is missing.
    `known`: each card there has a name.
    `store`: cards may gather there while a loop goes round. `beside`: a player brings these cards beside the deck.
    `order`: the fact that gives the place of each card, as long as the side's flag `shuffled`, if any, is not set.
    `never` are types of cards that do not stay there, `only` those that alone do; others are on their way to another
    zone. `called` are other names that people have for it: a file that says one of them is told the right one.
    """

    name: str
    key: str = ""
    label: str = ""
    sign: str = ""
    listed: bool = False
    hidden: bool = False
    counted: bool = False
    store: bool = False
    beside: bool = False
    known: bool = False
    order: str = ""
    shuffled: str = ""
    never: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    called: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """Its key in position files."""
        return self.key or self.name


@dataclass(frozen=True, slots=True)
class Mark:
    """What an entry of a file says of one card by `key: true`, in some zones only, by the rule of that number.

    The rules know it as `mark(Card,fluent)`; `unless`: the mark holds for the cards that do not have the key.
    Where a card has it in the step `begins`, the game has done what it does by itself there. Without a fluent the key
    belongs to a card of one of the types in `alone` that lies with nothing beneath it. `told` is the message for a
    card in another zone, if not the one of that key.
    """

    key: str
    zones: tuple[str, ...]
    rule: str
    fluent: str = ""
    unless: bool = False
    sign: str = ""
    alone: tuple[str, ...] = ()
    begins: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A number that a side or a card has: `key: n` in a file.

    `how` the rules keep it: "unary" as `fluent(Player,1)` to `fluent(Player,n)`; "value" as `fluent(Player,n)`, none
    for 0; "bits" as `number(fluent(Player),B)` for each bit of it that is set, of `width` bits, the highest of them
    the sign if `least` is negative. `start` is what a file means that does not say it. `active`: the number belongs to
    the player whose turn it is, and the fluent names no player. A card has it in some `zones` only, by the rule of
    that number; `kinds`: there is one such number for each of several words, `key: {word: n}`.
    """

    key: str
    fluent: str
    sign: str = ""
    most: int = 9
    least: int = 0
    how: str = "unary"
    width: int = 0
    start: int = 0
    active: bool = False
    zones: tuple[str, ...] = ()
    rule: str = ""
    kinds: bool = False


@dataclass(frozen=True, slots=True)
class Purse:
    """What a side has of several kinds, written with a letter for each: `key: RR`, `fluent(Player,Kind,1)` and on."""

    key: str
    fluent: str
    sign: str
    letters: Mapping[str, str]
    most: int = 9


@dataclass(frozen=True, slots=True)
class Link:
    """What a card has to do with others: `key: [label, ...]` in a file, `fluent(Card,Other)` in the rules.

    Only cards in these zones do so, by the rule of that number. Where one does in the step `begins`, the game has done
    what it does by itself there. `marks` is the mark that the others then have.
    """

    key: str
    fluent: str
    zones: tuple[str, ...]
    rule: str
    begins: str = ""
    marks: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that holds of a side or of the whole table: `key: true` in a file, a fluent in the rules."""

    key: str
    fluent: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect in force on a card, as `like` shows it: numbers stand for numbers, words for any word.

    With a `sort` its argument is a word of that sort of the ability language, `whole` with all that belongs to it.
    `made`: only the rules make such an effect, from whatever arguments, so no message offers it.
    """

    like: str
    sort: str = ""
    whole: bool = False
    made: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Cards of a cast that is drawn for a theme: `number` of them in a zone, of the solver's side with `own`.

    They are of one of the `types` and of no kind in `never`, cost `least` to `cost`, and have at most `most` abilities,
    in which all shapes of `says` are found and none of `lacks` (`dmoracle.language.shapes`). With `names` they are some
    of these. With `kin` a card of the solver's side that was drawn before names a kind of theirs; with `reached` their
    power is not above what any such card names; with `apart` no two of them share a colour, nor one with a
    card that was drawn before and is to be paid for.
    With `fed` they want so much to be paid for what they can do.
    With `pays` they are of the colours of the cards of that side's hand and of those that are `fed`, one card for each
    colour: the one that `sources` names, if it does. With `scarce` there is one card of each of these colours, the
    others are of another colour, and all are just enough.
    There are so many `copies` of each, and they lie there with these `marks`. What is `sure` lies there at first, and
    stays until the puzzle is made smaller.
    """

    own: bool
    zone: str
    number: int
    types: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    least: int = 0
    cost: int = 9
    most: int = 3
    kin: bool = False
    reached: bool = False
    pays: bool = False
    scarce: bool = False
    sources: tuple[tuple[str, str], ...] = ()
    copies: int = 1
    marks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    apart: bool = False
    fed: int = 0
    sure: bool = False
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Theme:
    """What a composed puzzle can be about, seen in the decisions of its solution's line.

    Decisions named in `heads` are offered to the other side there; with `own` the solver takes one, on a card of
    `types` if there are such; with `fails` another of them would lose, with `held` the same one would have lost before,
    with `answers` it comes next after one of these decisions of the other side, payments and passes aside. One of the
    fluents `during` holds there, if there are such. `types` and `says` (shapes of abilities) also tell which cards are
    tried, and `zone` where. `parts` are the cards of a cast that is drawn, beside those of one of its `kernels`, which
    can show the theme together; `counts` is what the other side has of a count, from and to, and `own_counts` what the
    solver has; `later` are the cards of a cast beside them where a puzzle goes over several turns, and `turns` how many
    it is to have at least; `step` is where such a puzzle begins, if not where files do. With `known` every other cast
    is a puzzle of the package about the theme. `states` times as many states as usual may be looked at, where most are
    in the middle of a payment.
    """

    name: str
    ja: str
    zone: str
    heads: tuple[str, ...]
    own: bool = False
    fails: bool = False
    held: bool = False
    answers: tuple[str, ...] = ()
    during: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    kernels: tuple[tuple[Part, ...], ...] = ()
    parts: tuple[Part, ...] = ()
    counts: tuple[tuple[str, int, int], ...] = ()
    own_counts: tuple[tuple[str, int, int], ...] = ()
    later: tuple[Part, ...] = ()
    turns: int = 1
    step: str = ""
    known: bool = False
    states: int = 1


@dataclass(frozen=True)
class Game:
    """Everything that Python must know about a game, each list once; `docs/adding-a-game.md` goes through it.

    What is called `module:name` is imported when it is first needed.
    """

    name: str  # the folder of its rules
    en: str
    ja: str
    book: str  # the word that cites its rulebook

    # the table: what a position file can say
    zones: tuple[Zone, ...]
    steps: tuple[str, ...]
    step: str  # the one meant by a file that names none
    pile: str  # the zone drawn from, in a known or an unknown order
    pile_rule: str = ""  # about an empty pile
    text_rule: str = ""  # that the text of a card goes before the rules
    turn_rules: Mapping[str, str] = field(default_factory=dict)  # who decides what; "": all else
    pile_empty: bool = False  # whether a pile may be empty
    place_rule: str = ""  # a card is in one place
    open_rule: str = ""  # which zones are open
    notation: str = ""  # begins a position on one line
    marks: tuple[Mark, ...] = ()
    counts: tuple[Count, ...] = ()  # of a side
    side_flags: tuple[Flag, ...] = ()
    flags: tuple[Flag, ...] = ()  # of the whole table
    under: tuple[tuple[str, ...], str] = ((), "")  # zones whose cards may have others beneath them, and the rule
    upon: tuple[tuple[str, ...], str] = ((), "")  # the same of others upon them, face down
    amounts: tuple[Count, ...] = ()  # of a card
    purses: tuple[Purse, ...] = ()
    links: tuple[Link, ...] = ()
    speaker: Flag | None = None  # who may act, where that need not be the player whose turn it is
    undone: tuple[str, ...] = ()  # steps in which the game acts first; `done: true` afterwards
    stack: str = ""  # the zone where what is played waits, each in a place of its own
    stamped: str = ""  # the zone whose cards came there in the order of the file
    untils: tuple[str, ...] = ()  # durations of effects that last
    effects: tuple[Effect, ...] = ()

    # its decisions, by their names
    pays: tuple[str, ...] = ()  # pay for something
    attacks: tuple[str, ...] = ()  # declare an attack
    passes: tuple[str, ...] = ()  # only end a step, or decline
    # what a session tells of a step, by name and number of arguments; not where the other holds of the same
    told: Mapping[str, str] = field(default_factory=dict)
    wishes: tuple[str, ...] = ()  # what somebody may want to do with a card, in this order; others answer questions
    # by which a process of the analysis takes part in a loop; those not named cannot within one turn
    deeds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # its turns, and games between two decks
    opening: tuple[str, tuple[str, ...]] = ("", ())  # the step a game begins in ("": none do), and further fluents

    # its cards, and what is written on them
    vocabulary: Vocabulary = field(default_factory=lambda: Vocabulary(()))
    colours: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    reserved: frozenset[str] = frozenset()  # words of the rules that no card may be labelled with
    card: str = ""  # `module:Class` of its cards
    facts: tuple[str, ...] = ("type",)  # keys of card entries in the order shown; `*`: lists, `^`: the colours
    printer: str = ""  # `module:function` that gives the texts of abilities, if they can be printed
    drafter: str = ""  # one that gives what those may be, where making sure of them takes long
    pricer: str = ""  # `module:function` that gives the number of a written cost, if costs are no numbers
    texts: str = ""  # `module:Texts` that reads printed texts
    tokens: str = ""  # `module:function` that gives the token a name describes, None for another name
    imports: Mapping[str, str] = field(default_factory=dict)  # what reads files of other formats, by their suffix
    themes: tuple[Theme, ...] = ()  # what puzzles are composed about

    # how it looks, and where its files are if it does not come with the package
    table: Board | None = None
    folder: Path | None = None  # `words.tsv`, `rules.BOOK.csv`, `readings.csv`, `missing.csv`
    asp: Path | None = None
    edition: tuple[str, str] = ("", "")  # which rulebook it is, in English and Japanese

    @cached_property
    def tables(self) -> Path:
        return self.folder or Path(__file__).parent / self.name

    def is_payment(self, decision: str) -> bool:
        """Whether the decision pays for something, by what `pays` names.

        >>> from dmoracle.games import get
        >>> get("duel_masters").is_payment("tap(a_mana1)"), get("magic").is_payment("play(a1)")
        (True, False)
        """
        return decision.partition("(")[0] in self.pays

    def is_attack(self, decision: str) -> bool:
        """Whether the decision declares an attack, by what `attacks` names: a measure of the length of a line."""
        return decision.partition("(")[0] in self.attacks

    def is_pass(self, decision: str) -> bool:
        """Whether the decision does nothing but end a step or decline, by what `passes` names."""
        return decision.partition("(")[0] in self.passes

    @cached_property
    def board(self) -> Board:
        """How it is drawn: its `table`, or one made of its zones."""
        return self.table or Board.plain(((zone.word, zone.hidden) for zone in self.zones if zone.listed), self.pile)

    @cached_property
    def words(self) -> Words:
        """What it calls its decisions, zones, steps and all else."""
        return Words.read(SHARED, self.tables / "words.tsv")

    @cached_property
    def card_class(self) -> Any:
        """The class of its cards: `from_entry` reads one, `facts_for` gives the facts of several."""
        return _named(self.card)

    def printed(self, abilities: Sequence[str], lang: str, kind: str) -> Sequence[str | None]:
        """The printed text of abilities on a card of that type, None where no printed form is known."""
        return _named(self.printer)(abilities, lang, kind) if self.printer else [None] * len(abilities)

    def may_print(self, abilities: Sequence[str], lang: str, kind: str) -> list[str]:
        """What `printed` may give for these abilities and perhaps more, found quickly."""
        if self.drafter:
            return list(_named(self.drafter)(abilities, lang, kind))
        return [text for text in self.printed(abilities, lang, kind) if text is not None]

    def price(self, cost: Any) -> Any:
        """A cost as a number.

        >>> from dmoracle.games import get
        >>> get("magic").price("1RR"), get("duel_masters").price(3)
        (3, 3)
        """
        return _named(self.pricer)(cost) if self.pricer else cost

    def token(self, name: str) -> Any:
        """The token that a name describes, None if it describes none.

        >>> from dmoracle.games import get
        >>> get("magic").token("1/1 white Soldier").pt
        (1, 1)
        """
        return _named(self.tokens)(name) if self.tokens else None

    @cached_property
    def reader(self) -> Texts | None:
        """What reads the printed texts of its cards, None if nothing does."""
        found: Texts | None = _named(self.texts) if self.texts else None
        return found

    def importer(self, suffix: str) -> Any:
        """What reads the position files whose names end so, None if they are none of this game."""
        return _named(self.imports[suffix]) if suffix in self.imports else None

    @cached_property
    def zone(self) -> dict[str, Zone]:
        """The zones by the rules' names."""
        return {zone.name: zone for zone in self.zones}

    @cached_property
    def keyed(self) -> dict[str, Zone]:
        """The zones by their keys in position files."""
        return {zone.word: zone for zone in self.zones}

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The names of the zones that each side of a file lists."""
        return self.those(zone for zone in self.zones if zone.listed)

    @cached_property
    def mark(self) -> dict[str, Mark]:
        """The marks by their keys."""
        return {mark.key: mark for mark in self.marks}

    @cached_property
    def stores(self) -> tuple[str, ...]:
        """The names of the zones in which cards may gather while a loop goes round."""
        return self.those(zone for zone in self.zones if zone.store)

    @cached_property
    def counted(self) -> tuple[str, ...]:
        """The keys of the zones in which a card more or less can be asked for."""
        return tuple(zone.word for zone in self.zones if zone.counted)

    @cached_property
    def beside(self) -> tuple[str, ...]:
        """The names of the zones whose cards a player brings beside the deck."""
        return self.those(zone for zone in self.zones if zone.beside)

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """An example of each kind of effect that a file may name."""
        return tuple(effect.like for effect in self.effects if not effect.made)

    @staticmethod
    def those(zones: Iterable[Zone]) -> tuple[str, ...]:
        """The names of some zones."""
        return tuple(zone.name for zone in zones)


def _named(where: str) -> Any:
    """What `module:name` stands for."""
    module, name = where.split(":")
    return getattr(import_module(module), name)
