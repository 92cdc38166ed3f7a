"""What can never matter again: fluents on which no later decision, flag or player to move depends.

A box says of each fluent that it is false, that it is true, or nothing. A box is closed if no decision leads out of it.
Of the states of a closed box, what is offered, who decides and what is said depends on some fluents only; so does what
these fluents are next. Two states of the box that agree on them are therefore the same for the game, for ever
(a bisimulation), and the other fluents may be taken for false: a box is widened until that does not lead out of it.

A box begins with what holds wherever some decision has been made (after `end_main`, nothing is paid for any more) and
is widened until it is closed. Nothing here knows a rule of the game: all is read off the circuit. Nothing is assumed of
the states either: one is changed only where it lies in the box. Several boxes are used only where each lies in the
next: then states that were made equal once are so after every decision, in whatever order boxes are entered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from dmoracle.circuit.build import Circuit
from dmoracle.circuit.lanes import ALL, LANES, Int, Numbers, Table, U, Words, compiled, program, table_of, width

MOST = 4  # boxes; a fifth one would hardly ever forget anything that these do not
TURNS = 20  # passes that look for what holds after a decision; with more, only more would be found


class Boxes(NamedTuple):
    """Closed boxes, a row of each array for each: the `fixed` fluents with their `values`, and which are `kept`."""

    fixed: Words
    values: Words
    kept: Words


@compiled
def forget(rows: Words, count: int, fixed: Words, values: Words, kept: Words) -> None:
    """Clear what does not matter in the first `count` rows; rows cleared before stay as they are."""
    for row in range(count):
        again = True
        while again:
            again = False
            for box in range(len(fixed)):
                inside = True
                for word in range(rows.shape[1]):
                    if (rows[row, word] & fixed[box, word]) != values[box, word]:
                        inside = False
                        break
                if inside:
                    for word in range(rows.shape[1]):
                        if rows[row, word] & ~kept[box, word]:
                            rows[row, word] &= kept[box, word]
                            again = True


def boxes(circuit: Circuit) -> Boxes:
    """The box in which most is forgotten, and others around it, each in the next.

    Tried are the boxes after 64 decisions, those that are plain words (`end_main`) before others.
    """
    order = sorted(range(len(circuit.decisions)), key=lambda number: "(" in circuit.decisions[number])
    chosen = np.array(order[:LANES], np.int32)
    roots = np.array([*circuit.offered, *circuit.movers, *circuit.flags, *circuit.terms], np.int32)
    fluents = len(circuit.fluents)
    may, gone = np.empty(2 * fluents, np.uint64), np.empty(fluents, np.uint64)
    _boxes(program(circuit), chosen, roots, may, gone)
    bits = np.arange(len(chosen), dtype=np.uint64)
    true, false, dropped = (((lanes[:, None] >> bits) & U(1)).astype(bool) for lanes in (may[0::2], may[1::2], gone))
    found = []
    for lane in range(len(chosen)):
        if dropped[:, lane].any() and (true[:, lane] | false[:, lane]).all():
            found.append(_Box(true[:, lane] != false[:, lane], ~false[:, lane], ~dropped[:, lane]))
    chain: list[_Box] = []
    for box in sorted(found, key=lambda box: int(box.kept.sum())):  # stable: the first decision of equal ones
        if len(chain) < MOST and all(box.around(other) for other in chain) and not any(map(box.within, chain)):
            chain.append(box)
    rows = [np.array([_packed(box[part]) for box in chain], np.uint64) for part in range(3)]
    return Boxes(*(part.reshape(len(chain), width(fluents)) for part in rows))


class _Box(NamedTuple):
    """A box with a truth value for each fluent."""

    fixed: Any
    values: Any
    kept: Any

    def around(self, other: _Box) -> bool:
        """Whether the other box lies inside this one."""
        same = not (self.fixed & ~other.fixed).any()
        return same and not (self.fixed & (self.values ^ other.values)).any()

    def within(self, other: _Box) -> bool:
        """Whether this box lies in the other one, which forgets as much."""
        return other.around(self) and not (other.kept & ~self.kept).any()


def _packed(bits: Any) -> Any:
    """Truth values of fluents as words."""
    room = np.zeros(LANES * width(len(bits)), np.uint8)
    room[: len(bits)] = bits
    return np.packbits(room, bitorder="little").view("<u8")


# `may[literal]`: the lanes in which the literal may be true; literal 2n is node n, 2n + 1 its negation


@compiled
def _boxes(program: Numbers, chosen: Numbers, roots: Numbers, may_be: Words, gone: Words) -> None:
    """For each chosen decision, in a lane of its own: what may hold in its box, and what is forgotten there."""
    table = table_of(program)
    nodes = table.first + len(table.starts) - 1
    may = np.empty(2 * nodes, np.uint64)
    matters = np.empty(nodes, np.uint64)
    _after(table, chosen, may)
    for f in range(table.fluents):
        may_be[2 * f], may_be[2 * f + 1] = may[table.following[f]], may[table.following[f] ^ 1]
    for f in range(table.fluents):
        may[2 + 2 * f], may[3 + 2 * f] = may_be[2 * f], may_be[2 * f + 1]
    # the box only grows, and so does what matters in it
    changed = ALL
    while changed:
        _close(table, may)
        _cone(table, roots, may, matters)
        changed = U(0)
        for f in range(table.fluents):
            gone[f] = may[2 + 2 * f] & ~matters[1 + f]
            changed |= gone[f] & ~may[3 + 2 * f]
            may[3 + 2 * f] |= gone[f]
    for literal in range(2 * table.fluents):
        may_be[literal] = may[2 + literal]


@compiled
def _after(table: Table, chosen: Numbers, may: Words) -> None:
    """What may hold where a decision is offered and made, as far as that follows from gate to gate."""
    may[:] = ALL
    may[1] = U(0)
    first = 1 + table.fluents
    for d in range(table.decisions):
        may[2 * (first + d)], may[2 * (first + d) + 1] = U(0), ALL
    for lane in range(len(chosen)):
        bit = U(1) << U(lane)
        node = first + chosen[lane]
        may[2 * node] |= bit
        may[2 * node + 1] &= ~bit
        may[table.offered[chosen[lane]] ^ 1] &= ~bit
    for _ in range(TURNS):
        _forward(table, may, Int(0), Int(len(table.starts) - 1))
        if not _backward(table, may):
            break


@compiled
def _forward(table: Table, may: Words, low: int, high: int) -> None:
    """From the inputs of each AND to the AND."""
    for k in range(low, high):
        true = ALL
        false = U(0)
        for place in range(table.starts[k], table.starts[k + 1]):
            literal = table.literals[place]
            true &= may[literal]
            false |= may[literal ^ 1]
        node = 2 * (table.first + k)
        may[node] &= true
        may[node + 1] &= false


@compiled
def _backward(table: Table, may: Words) -> bool:
    """From each AND to its inputs: all are true if it is, and one that alone can be false is if it is."""
    changed = U(0)
    for k in range(len(table.starts) - 2, -1, -1):
        node = 2 * (table.first + k)
        true, false = ~may[node + 1], ~may[node]
        if not true | false:
            continue
        one = U(0)
        two = U(0)
        for place in range(table.starts[k], table.starts[k + 1]):
            lanes = may[table.literals[place] ^ 1]
            two |= one & lanes
            one |= lanes
        for place in range(table.starts[k], table.starts[k + 1]):
            literal = table.literals[place]
            less = true & may[literal ^ 1]
            changed |= less
            may[literal ^ 1] &= ~less
            less = false & ~two & may[literal ^ 1] & may[literal]
            changed |= less
            may[literal] &= ~less
    return bool(changed != U(0))


@compiled
def _close(table: Table, may: Words) -> None:
    """Widen what may hold of the fluents until no decision that may be offered leads out of it."""
    first = 1 + table.fluents
    for d in range(table.decisions):
        may[2 * (first + d) + 1] = ALL  # none is taken yet
    changed = ALL
    while changed:
        may[2 * table.first :] = ALL
        _forward(table, may, Int(0), Int(table.early))
        for d in range(table.decisions):
            may[2 * (first + d)], may[2 * (first + d) + 1] = may[table.offered[d]], ALL
        _forward(table, may, Int(table.early), Int(len(table.starts) - 1))
        changed = U(0)
        for f in range(table.fluents):
            for sign in range(2):
                more = may[table.following[f] ^ sign] & ~may[2 + 2 * f + sign]
                may[2 + 2 * f + sign] |= more
                changed |= more


@compiled
def _cone(table: Table, roots: Numbers, may: Words, matters: Words) -> None:
    """The nodes that the roots depend on, now or later. What cannot vary in the box tells nothing apart."""
    matters[:] = U(0)
    for literal in roots:
        matters[literal >> 1] = ALL
    changed = ALL
    while changed:
        changed = U(0)
        for f in range(table.fluents):
            changed |= matters[1 + f] & ~matters[table.following[f] >> 1]
            matters[table.following[f] >> 1] |= matters[1 + f]
        for k in range(len(table.starts) - 2, -1, -1):
            node = table.first + k
            seen = matters[node] & may[2 * node] & may[2 * node + 1]
            if seen:
                for place in range(table.starts[k], table.starts[k + 1]):
                    literal = table.literals[place]
                    more = seen & may[literal] & may[literal ^ 1] & ~matters[literal >> 1]
                    matters[literal >> 1] |= more
                    changed |= more
