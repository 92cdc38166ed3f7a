"""Which edge is taken on the way to a goal."""

from __future__ import annotations

from dmoracle.search.retro import attract


def test_the_cheapest_edge_is_taken_and_of_equal_ones_the_first() -> None:
    """Both targets are goals; the second edge of node 0 is found before the first."""
    ends: list[list[tuple[int, int]]] = [[], []]
    assert attract([True, False, False], [[(2, 5), (1, 1)], *ends], [1, 2]).best[0] == 1
    assert attract([True, False, False], [[(2, 1), (1, 1)], *ends], [1, 2]).best[0] == 0


def test_who_is_forced_takes_the_longest() -> None:
    ends: list[list[tuple[int, int]]] = [[], []]
    found = attract([False, False, False], [[(2, 5), (1, 1)], *ends], [1, 2])
    assert (found.cost[0], found.best[0]) == (5, 0)
