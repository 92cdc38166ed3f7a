"""Searching the turn of a position: as a whole where that fits, on whichever machine is quicker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.answers.limits import Limits
from dmoracle.answers.machines import Machines
from dmoracle.rules.terms import split
from dmoracle.search.atlas import Atlas
from dmoracle.search.count import Winning
from dmoracle.search.exhaust import Turn, exhaust
from dmoracle.search.graph import Value
from dmoracle.search.retro import attract
from dmoracle.search.strategy import Measure

if TYPE_CHECKING:
    from dmoracle.answers.keeper import Keeper
    from dmoracle.rules.oracle import Oracle

MOMENT = 1.0  # seconds: preparing the circuit takes about as long


def search_turn(
    machines: Machines, attacker: int, limits: Limits, whole: int, at_once: bool = False, keeper: Keeper | None = None,
    forget: bool = True,
) -> Turn:  # fmt: skip
    """All states of the turn, at most `whole`: on the reference if that takes a moment only, else on the circuit.

    With `at_once` the reference is not tried first; without `forget` every state is told from every other. A `keeper`
    keeps what is found on the circuit.
    """
    most = whole if limits.max_states is None else min(whole, limits.max_states)
    kept = keeper.kept.arrays if keeper is not None else {}
    if machines.installed and not at_once and not kept:
        found = exhaust(machines.reference, attacker, **limits.options(MOMENT) | {"max_states": most})
        over = limits.left is not None and limits.left <= 0
        if found.bound is None or not found.bound.startswith("seconds") or over:
            return found
    machine: Any = machines.fast
    # reserved at once, so that the limit cannot be passed between two checks; half is left for a search instead
    if not forget and machines.used == "circuit":
        from dmoracle.circuit.store import Store

        options: dict[str, Any] = limits.options() | {"max_states": most}
        told: Turn | None = machine.exhaust(attacker, store=Store(machine.words), **options)
        if told is not None:
            return told
    room = {} if limits.bytes_left is None else {"max_bytes": limits.bytes_left // 2}
    if keeper is not None and keeper.active and machines.used == "circuit":
        store = machine.new_store()
        if kept:
            store.unpack(kept)
        keeper.watch(store.pack)
        swept: Turn | None = machine.exhaust(attacker, store=store, **limits.options() | {"max_states": most} | room)
        if swept is not None:
            return swept
    return exhaust(machine, attacker, **limits.options() | {"max_states": most} | room)


def too_large(turn: Turn, whole: int, limits: Limits) -> bool:
    """Whether the turn has more states than are allowed, or than fit into memory, so that only a search remains."""
    states = turn.bound == f"states {whole}" and whole != limits.max_states
    return states or (turn.bound or "").startswith("memory ")


def pursuer_of(machine: Oracle) -> int:
    """The player whose goal it is."""
    for term in machine.shown(machine.start):
        name, args = split(term)
        if name == "pursuer":
            return int(args[0])
    raise ValueError("the rules name no player whose goal it is")


def fewest(atlas: Atlas, measure: Measure, most: int) -> int | None:
    """The smallest total of a measure of decisions on the longest line of a win.

    None if the root is not won, or more than `most` positions of winning play would have to be looked at.
    """
    winning = Winning(atlas, most)
    if not winning.whole:
        return None
    numbers = {node: number for number, node in enumerate(winning.moves)}
    edges = []
    for node, moves in winning.moves.items():
        names = [decision for decision, _ in atlas.moves(node)] if moves else []
        edges.append(
            [
                (numbers[target], sum(map(measure, (decision, *atlas.forced(node, names.index(decision))))))
                for decision, target in moves
            ]
        )
    attacks = [winning.ours(node) for node in winning.moves]
    ends = (numbers[node] for node, moves in winning.moves.items() if not moves and atlas.value(node) == Value.WIN)
    return attract(attacks, edges, ends).cost[0]
