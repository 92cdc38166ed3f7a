"""The circuit of a position: from its ground rules to what is offered, said and changed in a state.

Inputs are the fluents and the decisions. The first part of the circuit reads fluents only and says what is offered, who
decides and which flags hold; the second reads the decision too and says what holds next.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from dmoracle.circuit.gates import FALSE, TRUE, Gates
from dmoracle.circuit.refusal import LoopRefusal, OpenRefusal
from dmoracle.ground import GroundProgram, GroundRule, SumRule, loops, stray_choices
from dmoracle.terms import head, order_key, split

__all__ = ["Circuit", "build"]


@dataclass(frozen=True)
class Circuit:
    """ANDs in an order in which each can be computed, and the literals of the answers.

    `ands[k]` is node `first + k`; the first `early` of them suffice for `offered`, `movers` and `flags`; `late`
    lists those (by k) that `following` and `fault` need. `fault`: the step contradicts itself (something begins and
    ceases, or begins unforeseen). `terms`: of the shown terms with arguments that were asked for, `term_names`.
    """

    fluents: tuple[str, ...]
    decisions: tuple[str, ...]
    ands: tuple[tuple[int, ...], ...]
    early: int
    late: tuple[int, ...]
    offered: tuple[int, ...]
    movers: tuple[int, int]
    flag_names: tuple[str, ...]
    flags: tuple[int, ...]
    following: tuple[int, ...]
    fault: int
    term_names: tuple[str, ...] = ()
    terms: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        """The number of the first AND: after the constant, the fluents and the decisions."""
        return 1 + len(self.fluents) + len(self.decisions)


def build(ground: GroundProgram, shown: Collection[str] = ()) -> Circuit:
    """The circuit of a ground program.

    `shown` names predicates: the circuit then says as well which of their terms the rules show (`Circuit.terms`).
    Raises `LoopRefusal` naming atoms that depend on each other, `OpenRefusal` for choices beside the decision, and
    `SizeRefusal` for sums with too many values.
    """
    return _Builder(ground).circuit(shown)


class _Builder:
    def __init__(self, ground: GroundProgram) -> None:
        if stray := stray_choices(ground):
            raise OpenRefusal(stray)
        every: list[GroundRule | SumRule] = [*ground.rules, *ground.sums]
        constraints = [rule for rule in every if not rule.head]
        if len(constraints) > 1:  # the one that there is: exactly one decision is taken
            raise OpenRefusal(f"constraint {rule.body}" for rule in constraints)
        self.ground = ground
        texts = (*ground.atoms, *ground.facts)
        self.decisions = tuple(sorted((split(text)[1][0] for text in texts if text.startswith("do(")), key=order_key))
        self.gates = Gates(len(ground.fluents) + len(self.decisions))
        names = [f"holds({fluent})" for fluent in ground.fluents] + [f"do({decision})" for decision in self.decisions]
        self.value = {ground.atoms[name]: self.gates.input(index) for index, name in enumerate(names)}
        self._define()

    def _define(self) -> None:
        """The literal of every derived atom."""
        rules: dict[int, list[GroundRule | SumRule]] = {}
        needs: dict[int, set[int]] = {}
        every: list[GroundRule | SumRule] = [*self.ground.rules, *self.ground.sums]
        for rule in every:
            if rule.head and not rule.choice:
                atom = rule.head[0]
                rules.setdefault(atom, []).append(rule)
                body = rule.body if isinstance(rule, GroundRule) else [literal for literal, _ in rule.body]
                needs.setdefault(atom, set()).update(map(abs, body))
        if given := rules.keys() & self.value.keys():
            raise OpenRefusal(sorted(map(self.ground.name, given)))
        try:
            order = list(TopologicalSorter(needs).static_order())
        except CycleError:
            raise LoopRefusal([name for loop in loops(self.ground) for name in loop]) from None
        for atom in order:
            if atom in rules:
                self.value[atom] = self.gates.any([self._body(rule) for rule in rules[atom]])

    def _body(self, rule: GroundRule | SumRule) -> int:
        if isinstance(rule, GroundRule):
            return self.gates.all(map(self._literal, rule.body))
        weighted = [(self._literal(literal), weight) for literal, weight in rule.body]
        return self.gates.at_least(rule.bound, weighted, self.ground.name(rule.head[0]))

    def _literal(self, literal: int) -> int:
        # an atom without any rule is false
        found = self.value.get(abs(literal), FALSE)
        return found ^ 1 if literal < 0 else found

    def _atom(self, text: str) -> int:
        if text in self.ground.facts:
            return TRUE
        atom = self.ground.atoms.get(text)
        return FALSE if atom is None else self._literal(atom)

    def circuit(self, predicates: Collection[str]) -> Circuit:
        gates, ground = self.gates, self.ground
        over = self._atom("over")
        offered = [gates.all([self._atom(f"offered({decision})"), over ^ 1]) for decision in self.decisions]
        movers = [self._atom("mover(1)"), self._atom("mover(2)")]
        said = sorted(split(text)[1][0] for text in (*ground.atoms, *ground.facts) if text.startswith("shown("))
        flags = [term for term in said if "(" not in term]
        terms = [term for term in said if "(" in term and head(term) in predicates]
        shown, more = ([self._atom(f"shown({term})") for term in some] for some in (flags, terms))
        following = []
        faults = [self._atom(text) for text in (*ground.atoms, *ground.facts) if text.startswith("escapes(")]
        for index, fluent in enumerate(ground.fluents):
            begins, ceases = self._atom(f"begins({fluent})"), self._atom(f"ceases({fluent})")
            following.append(gates.any([begins, gates.all([gates.input(index), ceases ^ 1])]))
            faults.append(gates.all([begins, ceases]))
        return self._numbered(offered, movers, flags, shown, following, gates.any(faults), terms, more)

    def _numbered(
        self,
        offered: Sequence[int],
        movers: Sequence[int],
        flags: Sequence[str],
        shown: Sequence[int],
        following: Sequence[int],
        fault: int,
        names: Sequence[str],
        terms: Sequence[int],
    ) -> Circuit:
        """Leave out what no answer needs, and number the first part before the second."""
        gates = self.gates
        early = gates.cone([*offered, *movers, *shown, *terms])
        late = gates.cone([*following, fault])
        order = sorted(early) + sorted(late - early)
        number = {node: gates.first + place for place, node in enumerate(order)}

        def renumbered(literal: int) -> int:
            node = literal >> 1
            return literal if node < gates.first else 2 * number[node] + (literal & 1)

        def all_of(literals: Sequence[int]) -> tuple[int, ...]:
            return tuple(map(renumbered, literals))

        return Circuit(
            fluents=self.ground.fluents,
            decisions=self.decisions,
            ands=tuple(all_of(gates.ands[node - gates.first]) for node in order),
            early=len(early),
            late=tuple(sorted(number[node] - gates.first for node in late)),
            offered=all_of(offered),
            movers=(renumbered(movers[0]), renumbered(movers[1])),
            flag_names=tuple(flags),
            flags=all_of(shown),
            following=all_of(following),
            fault=renumbered(fault),
            term_names=tuple(names),
            terms=all_of(terms),
        )
