"""Loops: circles of the dependency graph that could feed themselves, each tried by execution from a position."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import networkx as nx

from dmoracle.answers.dependencies import Dependencies, of_position
from dmoracle.answers.gains import gain_text, gaining
from dmoracle.draw.pictures import node_words
from dmoracle.plural import many
from dmoracle.rules.program import optional, program
from dmoracle.rules.terms import atoms, head, quote, split
from dmoracle.search.graph import BOUND_FLAGS
from dmoracle.words.wording import NameTable, describe

if TYPE_CHECKING:
    from dmoracle.games.spec import Game
    from dmoracle.play.position import Position

LONGEST = 5  # nodes of a circle that is a candidate
MOST = 200  # candidates that are listed
STATES = 20_000  # states tried from a position
ON_ITS_WAY = ("sets_off", "feeds")


@dataclass(frozen=True)
class Candidate:
    """A circle of the dependency graph: its nodes in their order, at least one of them an ability."""

    nodes: tuple[str, ...]


@dataclass(frozen=True)
class Loop:
    """A candidate after it was tried.

    `status` is proven, refuted (every state was looked at, and none comes again by these abilities) or open (the bound
    of states was reached). A proven loop has the decisions that lead to it (`way`) and those of one round (`round`).
    `rounds` is 0 if it comes back to exactly the same state and can go on for ever, else how many rounds were carried
    out; `gains` is what a round changes, as (zone and owner, number). `verdict` is what the rules make of the round, if
    they say anything of it: "drawn", "names(P)", "fewer(P)", "more(P)" (Magic's 421).
    """

    candidate: Candidate
    status: str
    way: tuple[str, ...] = ()
    round: tuple[str, ...] = ()
    rounds: int = 0
    gains: tuple[tuple[str, int], ...] = ()
    verdict: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """The loop as plain data for JSON."""
        return {
            "nodes": list(self.candidate.nodes), "status": self.status, "way": list(self.way),
            "round": list(self.round), "rounds": self.rounds, "gains": dict(self.gains), "verdict": list(self.verdict),
        }  # fmt: skip

    def text(self, lang: str = "en", position: Position | None = None) -> str:
        """The loop as one line in English ("en") or Japanese ("ja"); with its position in words, else in terms."""
        japanese = lang == "ja"
        names, line = " → ".join(self.candidate.nodes), " ".join(self.round)
        if position is not None:
            found, game = dict(of_position(position).graph.nodes(data=True)), position.setup.spec
            names = " → ".join(" ".join(node_words(game, found[one], lang)) for one in self.candidate.nodes)
            table = NameTable.of(position.setup, position.library)
            line = ("、" if japanese else ", ").join(describe(decision, table, lang) for decision in self.round)
        if self.status != "proven":
            words = {"refuted": ("起きない", "refuted"), "open": ("上限まで調べても不明", "open at the bound")}
            return f"{names}: {words[self.status][not japanese]}"
        gains = gain_text(self.gains, lang, position.setup.spec if position is not None else None)
        verdict = "".join(f"{'。' if japanese else '; '}{_judged(one, lang)}" for one in self.verdict)
        if japanese:
            often = "いくらでも続く" if not self.rounds else f"{self.rounds}周確かめた"
            return f"{names}: ループ({often})。1周: {line}" + (f"。増減: {gains}" if gains else "") + verdict
        often = "for ever" if not self.rounds else f"{many(self.rounds, 'round')} carried out"
        return f"{names}: a loop ({often}). one round: {line}" + (f"; each round: {gains}" if gains else "") + verdict


def candidates(found: Dependencies) -> tuple[Candidate, ...]:
    """The circles of `sets_off` and `feeds` edges through abilities, shortest first.

    >>> from dmoracle.answers.dependencies import dependencies
    >>> from dmoracle.games.duel_masters.card import Card
    >>> echo = Card.from_entry({"name": "Echo", "type": "creature", "civilization": ["fire"], "cost": 1, "power": 1000,
    ...     "abilities": ["when(enters, [mine, other, creature], [destroy(it)])",
    ...                   "when(destroyed, [mine, creature], [put(it)])"]})
    >>> [len(one.nodes) for one in candidates(dependencies({1: [echo]}))][0]
    2
    """
    plain: nx.DiGraph[Any] = nx.DiGraph()
    for source, target, said in found.edges():
        if said["type"] in ON_ITS_WAY:
            plain.add_edge(source, target)
    met: set[frozenset[str]] = set()
    made = []
    for circle in nx.simple_cycles(plain, length_bound=LONGEST):
        nodes = frozenset(circle)
        if nodes not in met and any(found.graph.nodes[node]["kind"] == "ability" for node in nodes):
            met.add(nodes)
            first = circle.index(min(circle))  # a circle has no beginning: the same one is always written the same way
            made.append(Candidate((*circle[first:], *circle[:first])))
            if len(made) == MOST:
                break
    return tuple(sorted(made, key=lambda one: (len(one.nodes), one.nodes)))


def loops(position: Position, max_states: int = STATES) -> tuple[Loop, ...]:
    """Every candidate of a position's cards, tried by execution within its turn; loops of the other turns are not seen.

    A circle that shows in play and that no candidate explains would be a fault of the analysis; it is listed too, with
    the abilities that it used.
    """
    explored = _explore(position, max_states)
    shown = [*_gaining(position, explored), *_exact(explored)]  # a loop that gains something says more
    used = [(_abilities(position, one.round), one) for one in shown]
    made = []
    game = position.setup.spec
    for candidate in candidates(of_position(position)):
        found = next((one for abilities, one in used if _goes_round(candidate, abilities, one.round, game)), None)
        if found is not None:
            made.append(Loop(candidate, "proven", found.way, found.round, found.rounds, found.gains))
        else:
            made.append(Loop(candidate, "refuted" if explored.whole else "open"))
    explained = [
        {node for node in one.candidate.nodes if node.startswith("a(")} for one in made if one.status == "proven"
    ]
    for abilities, one in used:
        if not any(known <= abilities and _owners(known) == _owners(abilities) for known in explained):
            explained.append(abilities)
            made.append(Loop(Candidate(tuple(sorted(abilities))), "proven", one.way, one.round, one.rounds, one.gains))
    return tuple(_with_verdicts(position, explored, made))


VERDICTS = {
    "drawn": ("the game is drawn (102.6)", "ゲームは引き分け(102.6)"),
    "names": ("player {} says how many rounds (421)", "プレイヤー{}が回数を決める(421)"),
    "fewer": ("player {} may say fewer (421.3)", "プレイヤー{}はそれより少なくできる(421.3)"),
    "more": ("player {} may say more (421.5)", "プレイヤー{}はそれより多くできる(421.5)"),
}


def _judged(verdict: str, lang: str) -> str:
    name, args = split(verdict)
    return VERDICTS[name][lang == "ja"].format(*args)


def _with_verdicts(position: Position, explored: _Explored, found: Sequence[Loop]) -> list[Loop]:
    """The loops with what the game's own rules say of rounds; unchanged where they say nothing."""
    if "rounds" not in optional(game=position.setup.game) or not any(one.round for one in found):
        return list(found)
    facts = f"holds(turn({position.turn})).\n"
    for number, one in enumerate(found):
        if one.round:
            facts += "".join(f"{fact}.\n" for fact in _facts_of(position, explored, number, one))
    whole = program(position.setup.game, ["rounds"])
    rules = replace(whole, files=tuple(file for file in whole.files if file.set == "rounds"))
    control = rules.ground(facts, frame=None)
    said = [args for _, args, _, _ in atoms(control, "verdict", 2)]
    return [
        replace(one, verdict=tuple(sorted((v for place, v in said if place == str(number)), key=_order)))
        for number, one in enumerate(found)
    ]


def _order(verdict: str) -> int:
    return [*VERDICTS].index(split(verdict)[0])


def _facts_of(position: Position, explored: _Explored, number: int, loop: Loop) -> Iterator[str]:
    """The facts about one round: who was free to decide otherwise, whether it can be left, what it gains."""
    oracle, state = position.oracle, position.state
    yield f"round({number})"
    if loop.gains:
        yield f"gaining({number})"
    for decision in loop.way:
        state = _step(explored, state, decision)
    through = [state]
    for decision in loop.round:
        if len(explored.steps[state]) > 1:
            yield f"free({number},{oracle.mover(state)},{decision})"
        state = _step(explored, state, decision)
        through.append(state)
    if not explored.whole or explored.ends_from(through):
        yield f"leavable({number})"


def _step(explored: _Explored, state: int, decision: str) -> int:
    return next(after for one, after in explored.steps[state] if one == decision)


def _owners(abilities: set[str]) -> set[str]:
    return {split(one)[1][0] for one in abilities}


def _goes_round(candidate: Candidate, abilities: set[str], decisions: tuple[str, ...], game: Game) -> bool:
    """Whether a round uses every ability of the circle and goes through its processes."""
    heads = {head(decision) for decision in decisions}
    for node in candidate.nodes:
        if node.startswith("a(") and node not in abilities:
            return False
        if node.startswith("process(") and heads.isdisjoint(game.deeds.get(split(node)[1][0], ())):
            return False
    return True


@dataclass(frozen=True)
class _Explored:
    """The states examined so far: each with its steps (decision, state), and how it was first reached."""

    steps: dict[int, tuple[tuple[str, int], ...]]
    before: dict[int, tuple[int, str]]
    whole: bool

    def ends_from(self, states: Sequence[int]) -> bool:
        """Whether play can get from these states to one in which nothing is left to decide."""
        todo, seen = list(states), set(states)
        while todo:
            steps = self.steps.get(todo.pop(), ())
            if not steps:
                return True
            new = {after for _, after in steps} - seen
            seen |= new
            todo += new
        return False

    def way(self, state: int) -> list[tuple[int, str]]:
        """The states and decisions that lead to a state."""
        found: list[tuple[int, str]] = []
        while state in self.before:
            state, decision = self.before[state]
            found.append((state, decision))
        return found[::-1]


@dataclass(frozen=True)
class _Shown:
    way: tuple[str, ...]
    round: tuple[str, ...]
    rounds: int = 0
    gains: tuple[tuple[str, int], ...] = ()


def _explore(position: Position, most: int) -> _Explored:
    oracle = position.oracle
    steps: dict[int, tuple[tuple[str, int], ...]] = {}
    before: dict[int, tuple[int, str]] = {}
    todo = deque([position.state])
    seen = {position.state}
    while todo and len(steps) < most:
        state = todo.popleft()
        # beyond a bound things are no longer counted, so play only seems to come back
        stopped = any(flag.startswith(BOUND_FLAGS) for flag in oracle.flags(state))
        steps[state] = () if stopped else tuple((step.decision, step.state) for step in oracle.successors(state))
        for decision, after in steps[state]:
            if after not in seen:
                seen.add(after)
                before[after] = state, decision
                todo.append(after)
    return _Explored(steps, before, not todo)


def _exact(explored: _Explored) -> Iterator[_Shown]:
    """Rounds that return to the state they began in: one through each step inside a circle of states."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    for state, steps in explored.steps.items():
        graph.add_edges_from((state, after) for _, after in steps if after in explored.steps)
    met: set[frozenset[str]] = set()
    for part in nx.strongly_connected_components(graph):
        if len(part) == 1 and not graph.has_edge(*(list(part) * 2)):
            continue
        inside = graph.subgraph(part)
        for source, target in list(inside.edges)[:40]:
            states = [source, *nx.shortest_path(inside, target, source)]
            decisions = tuple(
                next(decision for decision, after in explored.steps[here] if after == there)
                for here, there in pairwise(states)
            )
            if frozenset(decisions) not in met:
                met.add(frozenset(decisions))
                yield _Shown(tuple(decision for _, decision in explored.way(source)), decisions)


def _gaining(position: Position, explored: _Explored) -> Iterator[_Shown]:
    """Rounds after which only stores and lasting power have changed, and which can be repeated at once."""

    def steps(state: int) -> Iterator[tuple[tuple[str, ...], int]]:
        return (((decision,), after) for decision, after in explored.steps.get(state, ()))

    for state, gain in gaining(position.oracle, position.setup, explored.steps, steps):
        way = tuple(decision for _, decision in explored.way(state))
        yield _Shown(way, gain.round, gain.rounds, gain.gains)


def _abilities(position: Position, decisions: tuple[str, ...]) -> set[str]:
    """The ability nodes whose effects a round resolves."""
    found = set()
    for decision in decisions:
        name, args = split(decision)
        if (name == "resolve" and head(args[0]) == "e") or name in ("use", "mana"):
            card, ability, *_ = split(args[0])[1] if name == "resolve" else args
            known = position.setup.card(card)
            if known.name is not None and ability.isdecimal():  # the mana ability of a land type is no node
                found.add(f"a({known.owner},{quote(known.name)},{ability})")
    return found
