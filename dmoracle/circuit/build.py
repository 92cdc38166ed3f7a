"""The circuit of a position: from its ground rules to what is offered, shown and changed in a state.

Inputs are the fluents and the decisions. The first part of the circuit says what is offered, who decides and which
flags hold before a decision is taken; the second reads the decision and says what holds next.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from dmoracle.circuit.gates import FALSE, TRUE, Gates
from dmoracle.circuit.refusal import LoopRefusal, OpenRefusal, SizeRefusal
from dmoracle.machine import is_flag
from dmoracle.rules.ground import GroundProgram, GroundRule, SumRule, loops, stray_choices
from dmoracle.rules.terms import head, order_key


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

    `shown` names predicates: the circuit then also says which of their terms the rules show (`Circuit.terms`).
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
        if len(constraints) > 1:  # the only choice: exactly one decision is taken
            raise OpenRefusal(f"constraint {rule.body}" for rule in constraints)
        self.ground = ground
        self._called: dict[tuple[str, int], dict[str, int]] = {}
        done = self._of("do")
        self.decisions = tuple(sorted(done, key=order_key))
        self.gates = Gates(len(ground.fluents) + len(self.decisions))
        held = self._of("holds")
        inputs = [held[fluent] for fluent in ground.fluents] + [done[decision] for decision in self.decisions]
        self.value = {atom: self.gates.input(index) for index, atom in enumerate(inputs)}
        self._define()

    def _of(self, predicate: str, arity: int = 1) -> dict[str, int]:
        found = self._called.get((predicate, arity))
        if found is None:
            found = self._called[predicate, arity] = self.ground.called(predicate, arity)
        return found

    def _define(self) -> None:
        """The literal of every derived atom, each after those that it reads."""
        rules: dict[int, list[GroundRule | SumRule]] = {}
        every: list[GroundRule | SumRule] = [*self.ground.rules, *self.ground.sums]
        for rule in every:
            if rule.head and not rule.choice:
                rules.setdefault(rule.head[0], []).append(rule)
        if given := rules.keys() & self.value.keys():
            raise OpenRefusal(sorted(map(self.ground.name, given)))
        value = self.value
        waiting: set[int] = set()
        for first in rules:
            todo = [first]
            while todo:
                atom = todo[-1]
                if atom in value:
                    todo.pop()
                elif lacking := [below for rule in rules[atom] for below in _reads(rule)
                                 if below not in value and below in rules]:  # fmt: skip
                    if atom in waiting:  # for itself, in the end
                        raise LoopRefusal([name for loop in loops(self.ground) for name in loop])
                    waiting.add(atom)
                    todo += lacking
                else:
                    value[atom] = self.gates.any([self._body(rule) for rule in rules[atom]])
                    todo.pop()

    def _body(self, rule: GroundRule | SumRule) -> int:
        if isinstance(rule, GroundRule):
            return self.gates.all(map(self._literal, rule.body))
        weighted = [(self._literal(literal), weight) for literal, weight in rule.body]
        try:
            return self.gates.at_least(rule.bound, weighted)
        except SizeRefusal:
            raise SizeRefusal([self.ground.name(rule.head[0])]) from None

    def _literal(self, literal: int) -> int:
        # an atom without any rule is false
        found = self.value.get(abs(literal), FALSE)
        return found ^ 1 if literal < 0 else found

    def _atom(self, predicate: str, said: str = "") -> int:
        atom = self._of(predicate, 1 if said else 0).get(said)
        return FALSE if atom is None else self._literal(atom) if atom else TRUE

    def circuit(self, predicates: Collection[str]) -> Circuit:
        gates, ground = self.gates, self.ground
        over = self._atom("over")
        offered = [gates.all([self._atom("offered", decision), over ^ 1]) for decision in self.decisions]
        movers = [self._atom("mover", player) for player in ("1", "2")]
        said = sorted(self._of("shown"))
        flags = list(filter(is_flag, said))
        terms = [term for term in said if not is_flag(term) and head(term) in predicates]
        shown, more = ([self._atom("shown", term) for term in some] for some in (flags, terms))
        following = []
        faults = [self._atom("escapes", said) for said in self._of("escapes")]
        for index, fluent in enumerate(ground.fluents):
            begins, ceases = self._atom("begins", fluent), self._atom("ceases", fluent)
            following.append(gates.any([begins, gates.all([gates.input(index), ceases ^ 1])]))
            faults.append(gates.all([begins, ceases]))
        return self._numbered(offered, movers, flags, shown, following, gates.any(faults), terms, more)

    def _numbered(
        self, offered: Sequence[int], movers: Sequence[int], flags: Sequence[str], shown: Sequence[int],
        following: Sequence[int], fault: int, names: Sequence[str], terms: Sequence[int],
    ) -> Circuit:  # fmt: skip
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
            fluents=self.ground.fluents, decisions=self.decisions,
            ands=tuple(all_of(gates.ands[node - gates.first]) for node in order), early=len(early),
            late=tuple(sorted(number[node] - gates.first for node in late)), offered=all_of(offered),
            movers=(renumbered(movers[0]), renumbered(movers[1])), flag_names=tuple(flags), flags=all_of(shown),
            following=all_of(following), fault=renumbered(fault), term_names=tuple(names), terms=all_of(terms),
        )  # fmt: skip


def _reads(rule: GroundRule | SumRule) -> Iterator[int]:
    return map(abs, rule.body) if isinstance(rule, GroundRule) else (abs(literal) for literal, _ in rule.body)
