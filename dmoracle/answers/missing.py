"""What is missing to reach the goal: which card in which place, and how much of something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dmoracle.errors import InputError, nearest
from dmoracle.position.book import Book
from dmoracle.position.changes import card_added, cards_counted, number_in
from dmoracle.position.messages import fault
from dmoracle.position.model import Fluents, Setup

if TYPE_CHECKING:
    from dmoracle.play.position import Position

Told = Callable[[int, int], object]  # how many are done, and how many there are


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card tried out. `verdict`: win, no, unknown (then `bounds` says why), or impossible (then `why` says why)."""

    card: str
    verdict: str
    bounds: tuple[str, ...] = ()
    why: InputError | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`."""
        return {"card": self.card, "verdict": self.verdict, "bounds": list(self.bounds),
                "why": None if self.why is None else self.why.to_json()}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Missing:
    """Which card makes the goal reachable. `before`: the verdict without any; `candidates` in the order asked."""

    player: int
    zone: str
    before: str
    candidates: tuple[Candidate, ...]

    def of(self, verdict: str) -> tuple[str, ...]:
        """The cards with that verdict: win, no, unknown or impossible."""
        return tuple(one.card for one in self.candidates if one.verdict == verdict)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards with which the goal can be forced."""
        return self.of("win")


@dataclass(frozen=True, slots=True)
class Counted:
    """The verdict as a function of a number. `now`: how many there are; `verdicts` by number, in order.

    A verdict is win, no, unknown, or impossible; `why` tells of the impossible numbers why they are.
    """

    player: int
    zone: str
    now: int
    verdicts: dict[int, str]
    why: dict[int, InputError]

    @property
    def flips(self) -> tuple[tuple[int, int], ...]:
        """Pairs of neighbouring numbers between which the verdict changes; undecided numbers are skipped."""
        decided = [number for number, verdict in self.verdicts.items() if verdict in ("win", "no")]
        return tuple((a, b) for a, b in pairwise(decided) if self.verdicts[a] != self.verdicts[b])


def missing(
    position: Position,
    zone: str,
    cards: Iterable[str],
    *,
    player: int | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: Told | None = None,
    **limits: Any,
) -> Missing:
    """Which of these cards (names), put into a zone of a player (default: whose turn it is), makes the position a win.

    Zones: battle (untapped, without summoning sickness), mana (untapped), hand, shields, graveyard, hyperspatial, deck
    and super_gr (on top), seals (upon the last element that has some, else upon the last one).
    Every card is tried by solving the position anew, with the `limits` of `solve` for each; with `executor` or `jobs`
    by `solve_many`. Raises InputError for an unknown zone or name.

    >>> from dmoracle import Position
    >>> found = missing(Position.from_yaml('''
    ... player1: {mana: [Aqua Hulcus x5, Terror Pit], deck: 5}
    ... player2: {deck: 5}
    ... '''), "battle", ["Aqua Hulcus", "Terror Pit"])
    >>> found.before, found.cards
    ('no', ('アクア・ハルカス',))
    >>> found.of("impossible")
    ('デーモン・ハンド',)
    """
    owner = position.turn if player is None else player
    number_in(position.setup, position.fluents, position.library, owner, zone)  # refuses an unknown zone
    names = [_name(position, name) for name in dict.fromkeys([cards] if isinstance(cards, str) else cards)]
    made: list[Position | InputError] = [position]
    made += [_made(position, partial(card_added, player=owner, zone=zone, name=name)) for name in names]
    before, *found = _solved(made, executor, jobs, progress, limits)
    tried = zip(names, made[1:], found, strict=True)
    candidates = tuple(
        Candidate(name, "impossible", why=one) if isinstance(one, InputError) else Candidate(name, *answer)
        for name, one, answer in tried
    )
    return Missing(owner, zone, before[0], candidates)


def thresholds(
    position: Position,
    zone: str,
    numbers: Sequence[int],
    *,
    player: int | None = None,
    card: str | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: Told | None = None,
    **limits: Any,
) -> Counted:
    """The verdict for each of these numbers of cards in a zone of a player (default: whose turn it is).

    Too many: the last ones are left out. Too few: copies of `card` are added, by default of the last one there; unknown
    ones where there is none and such may lie. Otherwise as `missing`. Raises InputError if no number is possible.

    >>> from dmoracle import Position
    >>> found = thresholds(Position.from_yaml('''
    ... step: attack
    ... player1: {battle: [Aqua Hulcus x3], deck: 5}
    ... player2: {shields: 5, deck: 5}
    ... '''), "shields", range(4), player=2)
    >>> found.verdicts, found.flips
    ({0: 'win', 1: 'win', 2: 'win', 3: 'no'}, ((2, 3),))
    """
    owner = position.turn if player is None else player
    if not all(isinstance(number, int) for number in numbers):
        raise TypeError("numbers are whole numbers, such as range(6)")
    now = number_in(position.setup, position.fluents, position.library, owner, zone)
    name = None if card is None else _name(position, card)
    wanted = sorted(set(numbers))
    made = [
        _made(position, partial(cards_counted, player=owner, zone=zone, number=number, name=name)) for number in wanted
    ]
    why = {number: one for number, one in zip(wanted, made, strict=True) if isinstance(one, InputError)}
    if len(why) == len(wanted) and why:
        raise why[wanted[0]]
    found = zip(wanted, _solved(made, executor, jobs, progress, limits), strict=True)
    return Counted(owner, zone, now, {number: verdict or "impossible" for number, (verdict, _) in found}, why)


def answer(position: Position, **options: Any) -> Missing | Counted:
    """The answer to the question of a position file (its key `missing`); options as for `missing` and `thresholds`.

    Raises InputError if the position asks nothing.

    >>> from dmoracle import Position
    >>> found = answer(Position.from_yaml('''
    ... step: attack
    ... player1: {battle: [Aqua Hulcus x3], deck: 5}
    ... player2: {shields: 5, deck: 5}
    ... missing: {zone: shields, player: 2, numbers: [0, 4]}
    ... '''))
    >>> found.flips
    ((2, 3),)
    """
    asked = position.question
    if asked is None:
        raise InputError("the position asks for nothing that is missing", "この局面には missing の問いがありません")
    if asked.numbers is not None:
        low, high = asked.numbers
        card = asked.cards[0] if asked.cards else None
        return thresholds(position, asked.zone, range(low, high + 1), player=asked.player, card=card, **options)
    cards = asked.cards if asked.pool is None else pool_of(position, asked.pool, asked.player)
    return missing(position, asked.zone, cards, player=asked.player, **options)


def pool_of(position: Position, pool: str, player: int) -> tuple[str, ...]:
    """The names of a pool, of that player if it has one of that name; empty if there is no such pool."""
    held = [card for card in position.setup.cards if card.pool == pool and card.name]
    mine = [card.name for card in held if card.owner == player]
    return tuple(dict.fromkeys(name for name in mine or [card.name for card in held] if name))


def _name(position: Position, name: str) -> str:
    """The name of a card as the rules know it; raises InputError if there is none."""
    book = Book.of(position.setup, position.library)
    card = book.find(name)
    if card is None:
        raise fault("no_card", found=name, near=nearest(name, book.names()))
    return card.name


def _made(position: Position, change: Callable[..., tuple[Setup, Fluents]]) -> Position | InputError:
    """The changed position, or why it cannot exist."""
    try:
        setup, fluents = change(position.setup, position.fluents, position.library)
    except InputError as error:
        return error
    return type(position)(setup, fluents, library=position.library)


def _solved(
    made: Sequence[Position | InputError], executor: Executor | None, jobs: int | None, progress: Told | None,
    limits: dict[str, Any],
) -> Iterator[tuple[str, tuple[str, ...]]]:  # fmt: skip
    """Verdict and bounds of each position, in order; errors have an entry too."""
    possible = [one for one in made if not isinstance(one, InputError)]
    answers: dict[int, tuple[str, tuple[str, ...]]] = {}
    records = _records(possible, executor, jobs, limits)
    for done, (number, verdict, bounds) in enumerate(records, 1):
        answers[number] = verdict, bounds
        if progress is not None:
            progress(done, len(possible))
    numbers = iter(range(len(possible)))
    return iter([("", ()) if isinstance(one, InputError) else answers[next(numbers)] for one in made])


def _records(
    positions: Sequence[Position], executor: Executor | None, jobs: int | None, limits: dict[str, Any]
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    from dmoracle.answers.batch import solve_many
    from dmoracle.answers.solving import solve

    if executor is None and jobs is None:
        for number, one in enumerate(positions):
            found = solve(one, **limits)
            if "stopped" in found.bounds:
                raise KeyboardInterrupt
            yield number, found.verdict, found.bounds
        return
    for record in solve_many(positions, executor=executor, jobs=jobs or 1, **limits):
        number = int(record["file"].split()[-1]) - 1
        if "verdict" in record:
            yield number, record["verdict"], tuple(record["bounds"])
        else:
            yield number, "unknown", (record.get("failure", record.get("error", {}).get("message"))["en"],)
