"""Odds on small made-up games: against hand-computed values and against trying out every plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmoracle.machine import Successor
from dmoracle.search.chance import Range, Sight
from dmoracle.search.information_sets import Plan, unbeaten
from dmoracle.search.odds import odds
from dmoracle.search.sampling import clopper_pearson, sample

CHANCE = 0
Node = tuple[int, dict[str, tuple[int, int]]]  # who decides; decision: (weight at chance, target)


class Game:
    """A table of states in which player 1 sees the look of a state only. Player 0 is chance."""

    start = 0

    def __init__(
        self, nodes: Mapping[int, Node], ends: Mapping[int, str], looks: Mapping[int, str] | None = None
    ) -> None:
        self.nodes, self.ends, self.looks = nodes, ends, looks

    def successors(self, state: int) -> Sequence[Successor]:
        return [] if state in self.ends else [Successor(d, to) for d, (_, to) in sorted(self.nodes[state][1].items())]

    def mover(self, state: int) -> int:
        return 0 if state in self.ends else self.nodes[state][0]

    def flags(self, state: int) -> frozenset[str]:
        return frozenset(self.ends.get(state, "").split())

    def lots(self, state: int) -> Mapping[str, int]:
        if state in self.ends or self.nodes[state][0] != CHANCE:
            return {}
        return {decision: weight for decision, (weight, _) in self.nodes[state][1].items()}

    def has_secrets(self, state: int) -> bool:
        return self.looks is not None

    def sight(self, state: int) -> Sight:
        look = state if self.looks is None else self.looks[state]
        return Sight(look, {decision: (decision,) for decision in self.nodes[state][1]})


WON, LOST, OPEN = 90, 91, 92
ENDS = {WON: "achieved", LOST: "failed", OPEN: "overflow"}


def even(*targets: int) -> Node:
    return CHANCE, {f"c{number}": (1, target) for number, target in enumerate(targets)}


def choice(player: int, *targets: int) -> Node:
    return player, {f"d{number}": (1, target) for number, target in enumerate(targets)}


def half(numerator: int = 1, denominator: int = 2) -> Range:
    return Range(Fraction(numerator, denominator), Fraction(numerator, denominator))


@pytest.mark.parametrize(
    ("nodes", "looks", "expected"),
    [
        # a coin that everybody sees: the right answer is given
        ({0: even(1, 2), 1: choice(1, WON, LOST), 2: choice(1, LOST, WON)}, None, half(1, 1)),
        # a coin that player 1 does not see
        ({0: even(1, 2), 1: choice(1, WON, LOST), 2: choice(1, LOST, WON)}, {1: "x", 2: "x"}, half()),
        # weights count
        (
            {0: (CHANCE, {"a": (2, 1), "b": (1, 2)}), 1: choice(1, WON, LOST), 2: choice(1, LOST, WON)},
            {1: "x", 2: "x"},
            half(2, 3),
        ),
        # player 2 sees the coin and may tell it or not: not to tell is better
        (
            {0: even(1, 2), 1: choice(2, 3, 5), 2: choice(2, 4, 6), 3: choice(1, WON, LOST), 4: choice(1, LOST, WON),
             5: choice(1, WON, LOST), 6: choice(1, LOST, WON)},
            {3: "x", 4: "x", 5: "heads", 6: "tails"},
            half(),
        ),
        # matching pennies: a plan that is known in advance assures nothing, one that is drawn by lot would assure 1/2
        ({0: choice(2, 1, 2), 1: choice(1, WON, LOST), 2: choice(1, LOST, WON)}, {1: "x", 2: "x"},
         Range(Fraction(0), Fraction(1))),
        # an end that is not answered lies between lost and won
        ({0: even(WON, OPEN)}, None, Range(Fraction(1, 2), Fraction(1))),
        # to play for ever is not to win, for either side
        ({0: choice(1, 1, LOST), 1: choice(2, 0, WON)}, None, half(0, 1)),
        ({0: choice(2, 0, WON)}, None, half(0, 1)),
        # a coin thrown until it falls right: the numbers come as near as there are states
        ({0: even(0, WON)}, None, Range(Fraction(1, 2), Fraction(1))),
    ],
)  # fmt: skip
def test_small_games(nodes: dict[int, Node], looks: dict[int, str] | None, expected: Range) -> None:
    assert odds(Game(nodes, ENDS, looks), 1).odds == expected


def test_cases_moves_and_losses() -> None:
    nodes = {0: (CHANCE, {"low": (1, 1), "high": (3, 2)}), 1: choice(1, 3, LOST), 2: choice(1, WON, LOST),
             3: even(WON, LOST)}  # fmt: skip
    found = odds(Game(nodes, ENDS), 1)
    assert found.probability == Fraction(3, 4) + Fraction(1, 8)
    assert [(case.chance, case.drawn, case.odds.low) for case in found.cases] == [
        (Fraction(3, 4), ("high",), 1),
        (Fraction(1, 4), ("low",), Fraction(1, 2)),
    ]
    assert [(move.decision, move.odds.low, move.loss) for move in found.cases[1].first] == [
        ("d0", Fraction(1, 2), 0),
        ("d1", 0, Fraction(1, 2)),
    ]
    assert (found.first, found.best) == ((), None)


def test_a_limit_leaves_everything_open() -> None:
    found = odds(Game({0: even(1, WON), 1: choice(1, WON, LOST)}, ENDS), 1, max_states=2)
    assert (found.odds, found.probability, found.cases, found.bounds) == (Range(0, 1), None, (), ("states 2",))


# ---- against trying out everything


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Trees of up to five levels; player 1 cannot tell some states apart."""
    nodes: dict[int, Node] = {}
    ends: dict[int, str] = {}
    looks: dict[int, str] = {}

    def grow(depth: int) -> int:
        state = len(nodes) + len(ends)
        if depth == 0 or (depth < 4 and draw(st.integers(0, 3)) == 0):
            ends[state] = draw(st.sampled_from(["achieved", "failed"]))
            return state
        player = draw(st.sampled_from([CHANCE, 1, 1, 2]))
        nodes[state] = player, {}
        looks[state] = draw(st.sampled_from("xy"))
        for name in "ab":
            nodes[state][1][name] = draw(st.integers(1, 3)), grow(depth - 1)
        return state

    grow(4)
    return Game(nodes, ends, looks)


History = tuple[str, ...]


def histories(game: Game, state: int = 0, past: History = ()) -> Iterator[History]:
    """What player 1 may have seen and done when deciding."""
    player = game.mover(state)
    if player == 1:
        past = (*past, game.looks[state])
        yield past
    for step in game.successors(state):
        yield from histories(game, step.state, (*past, step.decision) if player == 1 else past)


def worth(game: Game, plan: Mapping[History, str], replies: Mapping[int, str] | None, state: int = 0,
          past: History = ()) -> Fraction:  # fmt: skip
    """What the plan is worth against these replies, or against the best ones (None)."""
    if state in game.ends:
        return Fraction(game.ends[state] == "achieved")
    player = game.mover(state)
    if player == 1:
        past = (*past, game.looks[state])
    values = {
        step.decision: worth(game, plan, replies, step.state, (*past, step.decision) if player == 1 else past)
        for step in game.successors(state)
        if player != 1 or plan[past] == step.decision
    }
    if player == CHANCE:
        lots = game.lots(state)
        return sum((value * lots[name] for name, value in values.items()), Fraction(0)) / sum(lots.values())
    if player == 2:
        return min(values.values()) if replies is None else values[replies[state]]
    return values[plan[past]]


@settings(max_examples=60, deadline=None)
@given(games())
def test_every_plan_and_every_reply_tried_out(game: Game) -> None:
    seen = sorted(set(histories(game)))
    theirs = [state for state, (player, _) in game.nodes.items() if player == 2]
    if len(seen) > 7 or len(theirs) > 5:
        return
    plans = [dict(zip(seen, names, strict=True)) for names in product("ab", repeat=len(seen))]
    found = odds(game, 1)
    assert found.odds.low == max(worth(game, plan, None) for plan in plans)
    # no way of replying keeps every plan below the upper bound
    replies = (dict(zip(theirs, names, strict=True)) for names in product("ab", repeat=len(theirs)))
    assert found.odds.high >= min(max(worth(game, plan, reply) for plan in plans) for reply in replies)
    for case in found.cases:
        assert case.odds.low == max(move.odds.low for move in case.first)
        assert min(move.loss for move in case.first) == 0
    if found.cases:
        assert sum(case.chance for case in found.cases) <= 1


# ---- samples


def test_a_sample_of_what_is_known() -> None:
    game = Game({0: (CHANCE, {"a": (3, WON), "b": (1, LOST)})}, ENDS)
    found = sample(game, 1, 400, seed=5)
    assert found.deals == 400 and found.low < 0.75 < found.high and found.high - found.low < 0.1
    assert sample(game, 1, 400, seed=5) == found
    with pytest.raises(ValueError, match="at least one deal"):
        sample(game, 1, 0)


@pytest.mark.parametrize(
    ("won", "deals", "interval"),
    [  # from the quantiles of the beta distribution
        (0, 10, (0.0, 0.3085)),
        (10, 10, (0.6915, 1.0)),
        (5, 10, (0.1871, 0.8129)),
        (1, 1, (0.025, 1.0)),
        (500, 1000, (0.4685, 0.5315)),
        (3, 20, (0.0321, 0.3789)),
    ],
)
def test_clopper_pearson(won: int, deals: int, interval: tuple[float, float]) -> None:
    assert clopper_pearson(won, deals) == pytest.approx(interval, abs=1e-4)


@pytest.mark.parametrize(("won", "deals"), [(0, 0), (3, 2), (-1, 4)])
def test_no_interval_of_nonsense(won: int, deals: int) -> None:
    with pytest.raises(ValueError, match="is no share"):
        clopper_pearson(won, deals)


def test_of_plans_that_are_equally_good_the_first_is_kept() -> None:
    half, none, one = Fraction(1, 2), Fraction(0), Fraction(1)
    plans = [Plan("worse", (half, none), {}), Plan("first", (half, half), {}), Plan("second", (half, half), {}),
             Plan("other", (one, none), {})]  # fmt: skip
    assert sorted(plan.decision for plan in unbeaten(plans)) == ["first", "other"]
