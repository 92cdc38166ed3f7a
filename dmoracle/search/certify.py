"""Replay of a strategy through a machine: proof that it is legal, answers everything, and ends as it claims."""

from collections.abc import Iterable
from dataclasses import dataclass

from dmoracle.machine import StateMachine, Successor
from dmoracle.search.graph import Value, judge
from dmoracle.search.strategy import Node, Strategy

FAULTS = {
    "illegal": ("{} is not legal", "{} は選べません"),
    "unanswered": ("no answer to {}", "{} への答えがありません"),
    "several": ("{} decisions where the strategy owns exactly one", "戦略の持ち主の選択が{}個あります(必要なのは1個)"),
    "mover": ("it is player {}'s choice, not the one the strategy says", "選ぶのは戦略と違いプレイヤー{}です"),
    "open": ("play goes on where the strategy ends", "戦略の終わりでまだ続きがあります"),
    "ended": ("the line has ended: {}", "すでに終わっています: {}"),
    "outcome": ("the line ends with {}", "結末は {} です"),
    "endless": ("the line never ends", "終わりのない手順です"),
    "goes": ("{} leads elsewhere than the strategy says", "{} の先が戦略と違います"),
}


class CertificateError(Exception):
    """A strategy that does not hold. `line`: the decisions up to the fault, forced ones included.

    `fault`: one of `FAULTS`; `about`: what it is about.
    """

    def __init__(self, fault: str, line: Iterable[str], about: object = "") -> None:
        self.fault = fault
        self.line = tuple(line)
        self.about = str(about)
        super().__init__(self.text("en"))

    def text(self, lang: str = "en") -> str:
        """The report in English ("en") or Japanese ("ja")."""
        english, japanese = FAULTS[self.fault]
        line = " ".join(self.line)
        if lang == "ja":
            return f"戦略は成り立ちません: {japanese.format(self.about)}(手順: {line or '最初'})"
        return f"the strategy does not hold: {english.format(self.about)}; line: {line or 'the start'}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was checked: pairs of a state and a strategy node, decisions replayed, ends of lines."""

    owner: int
    attacks: bool
    states: int
    decisions: int
    ends: int


def certify(machine: StateMachine, strategy: Strategy) -> Certificate:
    """Replay a strategy, every line of it, each pair of state and node once.

    Checked: the owner's decisions are legal, every decision of the other player is answered and no other one is, forced
    steps are as written, lines end where the strategy says; for an attack, all lines end with the goal achieved; for a
    defence, none is achieved and none ends at a bound (lines without end are in order). Raises `CertificateError`.

    >>> from dmoracle.search.solve import solve
    >>> from dmoracle.search.testing import TableMachine
    >>> machine = TableMachine({0: (1, {"attack": 1, "wait": 2})}, {1: "achieved", 2: "failed"})
    >>> certify(machine, solve(machine).strategy).decisions
    1
    >>> machine.ends[1] = frozenset({"failed"})
    >>> certify(machine, solve(TableMachine(machine.moves, {1: "achieved"})).strategy)
    Traceback (most recent call last):
    dmoracle.search.certify.CertificateError: the strategy does not hold: the line ends with failed; line: attack
    """
    line: list[str] = []
    done: set[tuple[int, int]] = set()
    decisions = ends = 0
    state = _follow(machine, machine.start, strategy.forced, line, "the start")
    # the path, as (state, node, steps still to be replayed, how long the line was on arrival)
    path: list[tuple[tuple[int, int], list[tuple[Successor, int, tuple[str, ...]]], int]] = []
    on_path: set[tuple[int, int]] = set()
    todo: tuple[int, int] | None = (state, 0)
    while todo is not None or path:
        if todo is not None:
            if todo in on_path and strategy.attacks:
                raise CertificateError("endless", line)
            if todo not in done:
                steps = _steps(machine, strategy, todo, line)
                ends += not steps
                done.add(todo)
                on_path.add(todo)
                path.append((todo, steps, len(line)))
            todo = None
            continue
        pair, steps, length = path[-1]
        del line[length:]
        if not steps:
            on_path.discard(pair)
            path.pop()
            continue
        move, node, forced = steps.pop()
        line.append(move.decision)
        decisions += 1
        todo = _follow(machine, move.state, forced, line, move.decision), node
    return Certificate(strategy.owner, strategy.attacks, len(done), decisions, ends)


def _follow(machine: StateMachine, state: int, forced: tuple[str, ...], line: list[str], decision: str) -> int:
    """The state after forced steps, each of which must be the only one."""
    for expected in forced:
        moves = machine.successors(state)
        value, reason = judge(machine.flags(state), ended=not moves)
        if value is not None:
            raise CertificateError("ended", line, reason)
        if len(moves) != 1 or moves[0].decision != expected:
            raise CertificateError("goes", line, decision)
        line.append(expected)
        state = moves[0].state
    return state


def _steps(
    machine: StateMachine, strategy: Strategy, pair: tuple[int, int], line: list[str]
) -> list[tuple[Successor, int, tuple[str, ...]]]:
    """The steps to be replayed from a state at a node, after checking that both fit."""
    state, number = pair
    node = strategy.nodes[number]
    moves = machine.successors(state)
    value, reason = judge(machine.flags(state), ended=not moves)
    if not node.steps:
        _check_end(machine, strategy, node, state, line)
        return []
    if value is not None:
        raise CertificateError("ended", line, reason)
    mover = machine.mover(state)
    if mover != node.mover:
        raise CertificateError("mover", line, mover)
    if mover == strategy.owner and len(node.steps) != 1:
        raise CertificateError("several", line, len(node.steps))
    legal = {move.decision: move for move in moves}
    for step in node.steps:
        if step.decision not in legal:
            raise CertificateError("illegal", line, step.decision)
    if mover != strategy.owner:
        answered = {step.decision for step in node.steps}
        for decision in legal:
            if decision not in answered:
                raise CertificateError("unanswered", line, decision)
    return [(legal[step.decision], step.node, step.forced) for step in reversed(node.steps)]


def _check_end(machine: StateMachine, strategy: Strategy, node: Node, state: int, line: list[str]) -> None:
    moves = machine.successors(state)
    value, reason = judge(machine.flags(state), ended=not moves)
    if value is None:
        # only a defence may end in forced steps that go round for ever
        if strategy.attacks or not _endless(machine, state):
            raise CertificateError("open", line)
        value, reason = Value.NO, "loop"
    if value != (Value.WIN if strategy.attacks else Value.NO) or reason != node.end:
        raise CertificateError("outcome", line, reason)


def _endless(machine: StateMachine, state: int) -> bool:
    """Whether forced steps alone lead round for ever."""
    passed = set()
    while state not in passed:
        passed.add(state)
        moves = machine.successors(state)
        if len(moves) != 1 or judge(machine.flags(state), ended=False)[0] is not None:
            return False
        state = moves[0].state
    return True
