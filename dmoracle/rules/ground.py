"""The ground rules of a position as plain numbers: a circuit is built from them, and they can be checked.

Atoms are clingo's program literals (positive ints); a body literal is an atom or its negation (minus).
"""

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import clingo

from dmoracle.rules.closure import Closure, closure
from dmoracle.rules.program import Program, program
from dmoracle.rules.terms import atoms


class GroundRule(NamedTuple):
    """`head :- body`; an empty head is a constraint, `choice` means that the head atoms may hold."""

    choice: bool
    head: tuple[int, ...]
    body: tuple[int, ...]


class SumRule(NamedTuple):
    """`head :- bound <= sum of the weights of the true literals`."""

    choice: bool
    head: tuple[int, ...]
    bound: int
    body: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GroundProgram:
    """The ground rules of a position's step program. `control` knows the names of the atoms, made when asked for."""

    rules: tuple[GroundRule, ...]
    sums: tuple[SumRule, ...]
    fluents: tuple[str, ...]
    control: clingo.Control = field(repr=False, compare=False)

    def called(self, predicate: str, arity: int = 1) -> dict[str, int]:
        """The atoms of a predicate by the text of what they are about; 0 stands for what is true in every state."""
        return {",".join(atom.args): 0 if atom.fact else atom.literal for atom in atoms(self.control, predicate, arity)}

    @cached_property
    def _texts(self) -> list[tuple[str, int]]:
        signatures = [(name, arity) for name, arity, positive in self.control.symbolic_atoms.signatures if positive]
        return [
            (f"{name}({said})" if arity else name, literal)
            for name, arity in signatures
            for said, literal in self.called(name, arity).items()
        ]

    @cached_property
    def names(self) -> Mapping[int, tuple[str, ...]]:
        """What each atom stands for: mostly one text."""
        found: dict[int, list[str]] = {}
        for text, literal in self._texts:
            if literal:
                found.setdefault(literal, []).append(text)
        return {atom: tuple(texts) for atom, texts in found.items()}

    @cached_property
    def atoms(self) -> Mapping[str, int]:
        """The atom of each text: the inverse of `names`."""
        return {text: literal for text, literal in self._texts if literal}

    @cached_property
    def facts(self) -> frozenset[str]:
        """What is true in every state and has no rule here."""
        return frozenset(text for text, literal in self._texts if not literal)

    def name(self, atom: int) -> str:
        """What an atom stands for; clingo's own helpers have no name and are called `#` and their number."""
        return self.names.get(atom, (f"#{atom}",))[0]

    def dependencies(self) -> Iterator[tuple[int, int]]:
        """Pairs (head atom, body literal) of every rule that derives something."""
        for rule in self.rules:
            if not rule.choice:
                yield from ((atom, literal) for atom in rule.head for literal in rule.body)
        for weighted in self.sums:
            yield from ((atom, literal) for atom in weighted.head for literal, _ in weighted.body)


@dataclass
class _Recorder(clingo.Observer):
    rules: list[GroundRule] = field(default_factory=list)
    sums: list[SumRule] = field(default_factory=list)

    def rule(self, choice: bool, head, body) -> None:  # type: ignore[no-untyped-def]
        self.rules.append(GroundRule(choice, tuple(head), tuple(body)))

    def weight_rule(self, choice: bool, head, lower_bound: int, body) -> None:  # type: ignore[no-untyped-def]
        self.sums.append(SumRule(choice, tuple(head), lower_bound, tuple(body)))


def ground_rules(
    facts: str, rules: Program | None = None, known: Closure | None = None, arguments: Sequence[str] = ()
) -> GroundProgram:
    """The ground step program of a position; raises `GroundError` if the facts cannot be read.

    `known` is the position's closure where it has been computed before, as in `Oracle.closure`; `arguments` are for
    clingo.
    """
    chosen = (rules or program()).needed(facts)
    found = known or closure(facts, chosen)
    recorder = _Recorder()
    with _uncollected():
        control = chosen.ground(facts + "\n" + found.facts, arguments=arguments, observer=recorder)
    return GroundProgram(tuple(recorder.rules), tuple(recorder.sums), found.fluents, control)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without garbage collection: tens of thousands of rules are kept, and traversing them takes a fifth more time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def positive_loops(ground: GroundProgram) -> list[tuple[str, ...]]:
    """The sets of atoms that derive each other positively: a circuit cannot tell whether they hold.

    Empty for a program that a circuit can be built from, as far as `loops` is empty too.
    """
    return _components(ground, positive=True)


def loops(ground: GroundProgram) -> list[tuple[str, ...]]:
    """The sets of atoms that depend on each other in any way, through negation too."""
    return _components(ground, positive=False)


def stray_choices(ground: GroundProgram) -> list[str]:
    """Atoms other than do/1 and the fluents' holds/1 that a rule leaves open, and heads that are disjunctions."""
    held, done = ground.called("holds"), ground.called("do")
    free = {held[fluent] for fluent in ground.fluents if fluent in held} | set(done.values())
    stray: set[str] = set()
    heads = [(rule.choice, rule.head) for rule in ground.rules] + [(rule.choice, rule.head) for rule in ground.sums]
    for choice, head in heads:
        if choice:
            unforeseen = [atom for atom in head if atom not in free]
            stray.update(name for atom in unforeseen for name in ground.names.get(atom, (ground.name(atom),)))
        elif len(head) > 1:
            stray.add(" | ".join(map(ground.name, head)))
    return sorted(stray)


def _components(ground: GroundProgram, *, positive: bool) -> list[tuple[str, ...]]:
    import networkx as nx  # half of the time that it takes to load this module

    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_edges_from((atom, abs(literal)) for atom, literal in ground.dependencies() if literal > 0 or not positive)
    parts = nx.strongly_connected_components(graph)
    selfish = set(nx.nodes_with_selfloops(graph))
    return sorted(tuple(sorted(map(ground.name, part))) for part in parts if len(part) > 1 or part & selfish)
