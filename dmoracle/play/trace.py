"""The trace of a line: every event with what caused it, by which rule, and what it set off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from dmoracle.play.questions import asks, told
from dmoracle.rules.explain import StepAccount, step_account
from dmoracle.rules.program import CitedRule
from dmoracle.rules.terms import split
from dmoracle.words.explained import process, sentence
from dmoracle.words.wording import NameTable, describe

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.position.book import Library
    from dmoracle.position.model import Setup
    from dmoracle.rules.oracle import Oracle

FORMAT = 1  # of the data
_BEGINNINGS = ("decision", "trigger")


class Ability(NamedTuple):
    """An ability of a card object: the card's label and the place of the ability on it."""

    card: str
    ability: str


class Made(NamedTuple):
    """One decision of a line: the position it was made in, its term, the player, the number of the turn."""

    position: Position
    decision: str
    player: int
    turn: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a line.

    `number` counts from 1 within the trace, `step` is the place of the decision it came from, from 0. `kind` is
    decision, process (a step nobody chooses), act (an instruction is done to a card), event, move, change, would (it is
    about to happen and can be replaced), instead (it was replaced), trigger, effect (it begins to resolve) or end.
    `term` is what the rules call it; `rules` are rule numbers and `places` where they stand in `asp/`. `causes` are the
    numbers of the events it came from, `abilities` whose doing it was, `during` what the game attended to, `origin`
    the zone a moving card left, `asks` what a decision such as `pass` answers (`dmoracle.play.questions`), `unseen` the
    labels of known cards that stand for one nobody but its owner knows.
    """

    number: int
    step: int
    turn: int
    player: int
    kind: str
    term: str
    rules: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    causes: tuple[int, ...] = ()
    abilities: tuple[Ability, ...] = ()
    during: str = ""
    origin: str | None = None
    asks: str = ""
    unseen: tuple[str, ...] = ()

    def text(self, names: NameTable, lang: str = "en") -> str:
        """The event as a sentence in English ("en") or Japanese ("ja"), with the names of that table."""
        if self.kind == "process":
            return process(self.during, names.words, lang)
        names = names.without(self.unseen)
        if self.asks:
            return describe(told(split(self.term)[1][0], self.asks), names, lang)
        return sentence(self.term, names, lang)


@dataclass(frozen=True)
class Trace:
    """The events of a line in their order. Iterating gives them; `trace[3]` is the event of number 3.

    >>> from dmoracle import Game, Position
    >>> game = Game(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... '''))
    >>> _ = game.push("attack(ember,2)")
    >>> _ = game.settle()
    >>> found = game.trace()
    >>> [event.text(found.names) for event in found if event.kind in ("change", "end")]
    ['the attack reaches player 2', 'player 1 wins']
    >>> found[2].term, found[2].causes, found[2].rules
    ('event(attacks,ember)', (1,), ('506.3', '506.3a'))
    """

    events: tuple[Event, ...]
    setup: Setup
    library: Library | None = field(default=None, compare=False, repr=False)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, number: int) -> Event:
        if not 1 <= number <= len(self.events):
            raise IndexError(f"events are numbered from 1 to {len(self.events)}")
        return self.events[number - 1]

    @cached_property
    def names(self) -> NameTable:
        """What cards are called."""
        return NameTable.of(self.setup, self.library)

    @cached_property
    def effects(self) -> dict[int, tuple[int, ...]]:
        """Number of each event to the numbers of those that came from it directly."""
        found: dict[int, list[int]] = {event.number: [] for event in self.events}
        for event in self.events:
            for cause in event.causes:
                found[cause].append(event.number)
        return {number: tuple(numbers) for number, numbers in found.items()}

    def set_off(self, number: int) -> tuple[Event, ...]:
        """The triggers that an event set off."""
        return tuple(self[other] for other in self.effects[number] if self[other].kind == "trigger")

    def replaced_by(self, number: int) -> tuple[Event, ...]:
        """What happened instead of an event that was about to happen (kind `would`)."""
        return tuple(self[other] for other in self.effects[number] if self[other].kind == "instead")

    def causes(self, number: int) -> tuple[Event, ...]:
        """Everything that an event goes back to, in order."""
        met: set[int] = set()
        todo = [number]
        while todo:
            more = set(self[todo.pop()].causes) - met
            met |= more
            todo += more
        return tuple(self[other] for other in sorted(met))

    def ability(self, number: int) -> tuple[Ability, ...]:
        """The abilities behind an event: its own, else those of the nearest causes that have some."""
        todo, met = [number], {number}
        while todo:
            event = self[todo.pop(0)]
            if event.abilities:
                return event.abilities
            # a trigger or a decision begins something new
            more = [cause for cause in event.causes if cause not in met and self[cause].kind not in _BEGINNINGS]
            met.update(more)
            todo += more
        return ()

    def text(self, lang: str = "en", *, processes: bool = False) -> str:
        """The trace as lines of text: each decision, what came of it indented below, causes from earlier in brackets.

        With `processes` also the steps in which nobody chooses and nothing happens.
        """
        lines: list[str] = []
        turn = 0
        for step in _steps(self):
            first, *rest = step
            if not rest and first.kind == "process" and not processes:
                continue
            if first.turn != turn:
                turn = first.turn
                lines.append(f"ターン{turn}" if lang == "ja" else f"turn {turn}")
            depths = {first.number: 0}
            for event in _nested(step):
                here = [depths[cause] for cause in event.causes if cause in depths]
                depths[event.number] = 1 + max(here, default=-1) if event is not first else 0
                lines.append("  " * depths[event.number] + _line(event, self.names, lang, first.number))
        return "\n".join(lines) + "\n"

    def graph(self, *, processes: bool = False) -> Any:
        """The trace as a networkx.MultiDiGraph without circles: from causes to effects.

        Nodes are event numbers with `kind`, `term`, `step`, `turn`, `player`, `rules`, `abilities`, `en` and `ja`. The
        `type` of an edge is cause, trigger (it set this off) or replace. Without `processes` the steps nobody chooses
        are left out, and what came of them hangs on what they came from.
        """
        import networkx as nx

        graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
        for event in self:
            if processes or event.kind != "process":
                graph.add_node(event.number, kind=event.kind, term=event.term, step=event.step, turn=event.turn,
                               player=event.player, rules=event.rules,
                               abilities=tuple(f"{card}:{place}" for card, place in self.ability(event.number)),
                               en=event.text(self.names, "en"), ja=event.text(self.names, "ja"))  # fmt: skip
                for cause in _causes(self, event, processes):
                    graph.add_edge(cause, event.number, type=_type(self[cause], event))
        return graph

    def data(self) -> dict[str, Any]:
        """The trace as plain data for JSON."""
        return {
            "format": FORMAT,
            "events": [
                {
                    "number": event.number, "step": event.step, "turn": event.turn, "player": event.player,
                    "kind": event.kind, "term": event.term,
                    "text": {lang: event.text(self.names, lang) for lang in ("en", "ja")},
                    "rules": list(event.rules), "places": list(event.places), "causes": list(event.causes),
                    "effects": list(self.effects[event.number]),
                    "set_off": [other.number for other in self.set_off(event.number)],
                    "replaced_by": [other.number for other in self.replaced_by(event.number)],
                    "abilities": [list(ability) for ability in self.ability(event.number)],
                    "during": event.during, "origin": event.origin,
                }
                for event in self
            ],
        }  # fmt: skip


def _steps(trace: Trace) -> list[list[Event]]:
    found: list[list[Event]] = []
    for event in trace:
        if not found or found[-1][0].step != event.step:
            found.append([])
        found[-1].append(event)
    return found


def _nested(step: list[Event]) -> list[Event]:
    """The events of a step, each behind the last of its causes in it, as a tree is written."""
    numbers = {event.number for event in step}
    below: dict[int | None, list[Event]] = {}
    for event in step:
        below.setdefault(max((cause for cause in event.causes if cause in numbers), default=None), []).append(event)
    found: list[Event] = []
    todo = list(reversed(below.get(None, [])))
    while todo:
        event = todo.pop()
        found.append(event)
        todo += reversed(below.get(event.number, []))
    return found


def _origin(zone: str, names: NameTable, lang: str) -> str:
    """Where a card came from, as an addition to the text of its move."""
    if said := names.words.table("origin").get(zone):
        return f"({said[0]})" if lang == "ja" else f" {said[1]}"
    word = names.words.say("zone", zone, lang)
    return f"({word}から)" if lang == "ja" else f" from the {word}"


def _line(event: Event, names: NameTable, lang: str, first: int) -> str:
    said = event.text(names, lang)
    if event.kind == "decision":
        said = f"P{event.player}: {said}"
    elif event.origin is not None:
        origin = _origin(event.origin, names, lang)
        said += f" ({origin.strip()})" if " from " in said and lang != "ja" else origin
    parts = [f"[{event.number}] {said}"]
    if event.rules:
        parts.append(f"({'総合ルール' if lang == 'ja' else 'rule'} {' '.join(event.rules)})")
    earlier = [cause for cause in event.causes if cause < first]
    if earlier:
        parts.append("<- " + " ".join(f"[{cause}]" for cause in earlier))
    return " ".join(parts)


def _causes(trace: Trace, event: Event, processes: bool) -> list[int]:
    """The causes that are shown: through processes, where those are not."""
    found: set[int] = set()
    todo, met = list(event.causes), set(event.causes)
    while todo:
        number = todo.pop()
        if processes or trace[number].kind != "process":
            found.add(number)
        else:
            more = set(trace[number].causes) - met
            met |= more
            todo += more
    # a cause of another cause need not be shown twice
    return sorted(number for number in found if not any(number in trace[other].causes for other in found))


def _type(cause: Event, event: Event) -> str:
    if event.kind == "trigger" and cause.kind == "event":
        return "trigger"
    return "replace" if event.kind == "instead" and cause.kind == "would" else "cause"


_accounts: WeakKeyDictionary[Oracle, dict[tuple[int, str], StepAccount]] = WeakKeyDictionary()


def trace_of(line: Sequence[Made], library: Library | None = None) -> Trace:
    """The trace of the decisions of a line; each must be legal in its position."""
    if not line:
        raise ValueError("a line without decisions has no trace")
    teller = _Teller()
    for step, made in enumerate(line):
        teller.step(step, made)
    return Trace(tuple(teller.events), line[-1].position.setup, library or line[0].position.library)


class _Teller:
    """Collects events; remembers which events made each fluent that hands causes on."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.made: dict[str, tuple[int, ...]] = {}

    def step(self, step: int, made: Made) -> None:
        account, unseen = _account(made), _unseen(made)
        numbers = {atom: len(self.events) + place for place, atom in enumerate(_ordered(account), 1)}

        def causes(atom: str) -> tuple[int, ...]:
            here = [numbers[cause] for cause in account.causes.get(atom, ())]
            before = [number for fluent in account.rests.get(atom, ()) for number in self.made.get(fluent, ())]
            return tuple(sorted({*here, *before} - {numbers.get(atom)}))

        for atom, number in numbers.items():
            kind = account.items[atom]
            cited = account.rules.get(atom, ())
            self.events.append(
                Event(
                    number, step, made.turn, made.player, kind, atom,
                    rules=_numbers(cited), places=tuple(rule.place for rule in cited), causes=causes(atom),
                    abilities=tuple(Ability(*agent) for agent in account.agents.get(atom, ())),
                    during=account.during,
                    origin=account.origins.get(split(atom)[1][0]) if kind == "move" else None,
                    asks=asks(made.position.oracle, made.position.state, [made.decision]) if kind == "decision" else "",
                    unseen=unseen,
                )
            )  # fmt: skip
        untold = {*account.causes, *account.rests} - {*numbers}
        begun = {split(atom)[1][0]: causes(atom) for atom in untold if atom.startswith("begins(")}
        begun |= {split(atom)[1][0]: (number,) for atom, number in numbers.items() if atom.startswith("begins(")}
        self.made.update(begun)


def _unseen(made: Made) -> tuple[str, ...]:
    """The cards that stand for one nobody but its owner knows after the step."""
    if not any(fluent.startswith("vague(") for fluent in made.position.oracle.fluents):
        return ()
    held = made.position.apply(made.decision).fluents
    return tuple(sorted(split(fluent)[1][0] for fluent in held if fluent.startswith("vague(")))


def _account(made: Made) -> StepAccount:
    position = made.position
    oracle, state = position.oracle, position.state
    after = position.apply(made.decision)
    if after.oracle is not oracle:  # the step needed more of a deck than the first program sees
        oracle = after.oracle
        state = oracle.state_of(position.fluents)
    known = _accounts.setdefault(oracle, {})
    key = (state, made.decision)
    if key not in known:
        known[key] = step_account(oracle, state, made.decision)
    return known[key]


def _ordered(account: StepAccount) -> list[str]:
    """The reported atoms of a step: causes before effects, otherwise in the order of the rules' names."""
    found: list[str] = []
    left = sorted(account.items, key=lambda atom: (account.items[atom] not in ("decision", "process"), atom))
    while left:
        ready = [atom for atom in left if not set(account.causes.get(atom, ())) & set(left) - {atom}]
        found.append((ready or left)[0])
        left.remove(found[-1])
    return found


def _numbers(cited: Iterable[CitedRule]) -> tuple[str, ...]:
    numbers = [number for rule in cited for number in rule.numbers]
    return tuple(dict.fromkeys(numbers))
