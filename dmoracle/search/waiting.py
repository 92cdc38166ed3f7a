"""Decisions that only wait: a card is put down or played in some turn, and everything else goes on as it would have."""

from collections.abc import Callable, Iterable, Mapping

from dmoracle.search.atlas import Atlas
from dmoracle.search.graph import Value

WORK = 200_000  # pairs of positions compared in all
DEEPEST = 300  # choices of one line compared

Steps = tuple[str, ...]


class Waiting:
    """Tells whether play can go on after one decision as the solution goes on after, or instead of, another one.

    `policy`: the attacker's decisions at the nodes of the solution; elsewhere the fastest counts. `passes`: whether a
    decision does nothing but end a step or decline. With `beside` one of two decisions has to be such a one, so that
    a move which is wasted is none that waits.

    >>> from dmoracle.search.atlas import atlas_of
    >>> from dmoracle.search.exhaust import exhaust
    >>> from dmoracle.search.testing import TableMachine
    >>> moves = {0: (1, {"go": 1, "charge": 2}), 1: (2, {"x": 3}), 2: (1, {"go": 4, "no": 9}), 4: (2, {"x": 3}),
    ...          3: (1, {"win": 8, "no": 9})}
    >>> atlas = atlas_of(exhaust(TableMachine(moves, {8: "achieved", 9: "failed"})))
    >>> Waiting(atlas, {0: 0}, lambda decision: decision == "pass").idle(0, 0, 1)
    True
    """

    def __init__(
        self, atlas: Atlas, policy: Mapping[int, int], passes: Callable[[str], bool],
        beside: Callable[[str], bool] | None = None,
    ) -> None:  # fmt: skip
        self.atlas, self.policy, self.passes, self.beside = atlas, policy, passes, beside
        self._met: dict[tuple[int, Steps, int], bool] = {}

    def idle(self, node: int, chosen: int, other: int) -> bool:
        """Whether one of two winning decisions does nothing for the win.

        Either the chosen one and all that follows it are still to come after the other one, or they could both be left
        out: passing wins there too, and play goes on alike after all of them. Not, where that is too much to compare.
        """
        moves = self.atlas.moves(node)
        if self.beside is not None and not any(self.beside(moves[one][0]) for one in (chosen, other)):
            return False
        if self._alike(*self._follow(node, (), self.atlas.forced(node, other)), moves[other][1]):
            return True
        if not self._instead(node, chosen, other):
            return False
        if self.passes(moves[chosen][0]):
            return True
        passing = [number for number, (name, target) in enumerate(moves)
                   if self.passes(name) and self.atlas.value(target) == Value.WIN]  # fmt: skip
        return any(number == other or self._instead(node, chosen, number) for number in passing)

    def _instead(self, node: int, chosen: int, other: int) -> bool:
        """Whether play can go on after another decision as it does after the chosen one."""
        moves, forced = self.atlas.moves(node), self.atlas.forced
        model = self._follow(moves[chosen][1], forced(node, chosen), forced(node, other))
        return self._alike(*model, moves[other][1])

    def _alike(self, model: int, steps: Steps, node: int, depth: int = 0) -> bool:
        """Whether the attacker wins from a node by what the solution decides from its model on; `steps` were forced
        before the model, and may be choices here."""
        key = model, steps, node
        if key not in self._met:
            if len(self._met) >= WORK or depth > DEEPEST:
                return False
            self._met[key] = False  # play that goes round is not the same
            self._met[key] = self._compared(model, steps, node, depth + 1)
        return self._met[key]

    def _compared(self, model: int, steps: Steps, node: int, depth: int) -> bool:
        atlas, offered = self.atlas, self.atlas.moves(node)
        if not offered:
            return atlas.value(node) == Value.WIN and not atlas.moves(model)
        ours = atlas.mover(node) == atlas.attacker
        known = {*steps, *(self._offered(model) if atlas.mover(model) == atlas.mover(node) else ())}
        results = (
            (name in known or (ours and self.passes(name)))
            and self._alike(*self._follow(model, steps, (name, *atlas.forced(node, number))), target, depth)
            for number, (name, target) in enumerate(offered)
        )
        return any(results) if ours else all(results)

    def _offered(self, model: int) -> dict[str, int]:
        """The decisions that the solution answers at a node, or the one that it takes, each with its number."""
        atlas = self.atlas
        moves = atlas.moves(model)
        if moves and atlas.mover(model) == atlas.attacker:
            best = self.policy[model] if model in self.policy else atlas.best(model)
            return {moves[best][0]: best}
        return {name: number for number, (name, _) in enumerate(moves)}

    def _follow(self, model: int, steps: Steps, names: Iterable[str]) -> tuple[int, Steps]:
        """The model and what was forced before it, after the decisions named; those it does not know change nothing."""
        for name in names:
            if name in steps:
                steps = steps[steps.index(name) + 1 :]
            elif (number := self._offered(model).get(name)) is not None:
                steps = self.atlas.forced(model, number)
                model = self.atlas.moves(model)[number][1]
        return model, steps
