"""Which question a decision answers if its term alone does not say so: `yes`, `no`, `pass`, `done`, `mode(N)`.

Only for words: such a decision is told with what the rules attend to when it is made, the running effect or the step;
`done`, where no effect runs, with the name of the decisions that could be made instead.

>>> asked(["stage(block)"], "pass"), told("pass", "block"), told("attack(a,b)", "block")
('block', 'pass(block)', 'attack(a,b)')
>>> asked(["running(a,1,5)", "stage(main)"], "yes"), told("mode(2)", "e(a,1,none,none)")
('e(a,1,none,none)', 'mode(2,e(a,1,none,none))')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from dmoracle.position.stack import top
from dmoracle.rules.terms import head, split

if TYPE_CHECKING:
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.strategy import Strategy

STEP, EFFECT = ("pass",), ("yes", "no", "done", "mode")


class Question:
    """What the decisions of a state answer, as text; looked up when first needed, because only words need it."""

    __slots__ = ("_oracle", "_state", "_terms", "_text")

    def __init__(self, oracle: Oracle, state: int, terms: tuple[str, ...]) -> None:
        self._oracle, self._state, self._terms = oracle, state, terms
        self._text: str | None = None

    def __str__(self) -> str:
        if self._text is None:
            self._text = asks(self._oracle, self._state, self._terms)
        return self._text

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """No rules are sent along to another process."""
        return str, (str(self),)


def told(term: str, question: Question | str) -> str:
    """The decision with what it answers as its last argument; unchanged where there is nothing to add."""
    if head(term) not in STEP + EFFECT or not (text := str(question)):
        return term
    name, args = split(term)
    return f"{name}({','.join((*args, text))})"


def asked(holds: Iterable[str], *terms: str) -> str:
    """What such decisions answer where these fluents hold: a step, or `e(Card,Ability,none,none)`; empty if unclear."""
    names = {head(term) for term in terms}
    if names.intersection(STEP):
        return next((split(fluent)[1][0] for fluent in holds if head(fluent) == "stage"), "")
    if not names.intersection(EFFECT):
        return ""
    running = [args for fluent in holds if head(fluent) == "running" and len(args := split(fluent)[1]) == 3]
    return f"e({running[0][0]},{running[0][1]},none,none)" if len(running) == 1 else ""


def asks(oracle: Oracle, state: int, terms: Iterable[str]) -> str:
    """What such decisions answer in a state; of several effects that have begun the rules name the one attended to."""
    terms = [term for term in terms if head(term) in STEP + EFFECT]
    if not terms:
        return ""
    found = asked(oracle.holds(state), *terms)
    if found or head(terms[0]) in STEP:
        return found
    now = [split(atom)[1] for atom in oracle.atoms(state, only={("at", 4)})]
    if not now and head(terms[0]) == "mode":  # chosen as it is announced
        return top(oracle.holds(state))
    if now or "done" not in terms:
        return f"e({now[0][0]},{now[0][1]},none,none)" if now else ""
    return next((name for step in oracle.successors(state) if (name := head(step.decision)) != "done"), "")


def with_questions(oracle: Oracle, strategy: Strategy) -> Strategy:
    """The same strategy of a machine with the states of `oracle`; its nodes say what their decisions answer."""
    return replace(
        strategy,
        nodes=tuple(
            replace(node, asks=asks(oracle, node.state, (step.decision for step in node.steps)))
            for node in strategy.nodes
        ),
    )


def told_strategy(strategy: Strategy) -> Strategy:
    """A strategy for people: each of its decisions is `told`."""
    return replace(
        strategy,
        nodes=tuple(
            replace(node, steps=tuple(step._replace(decision=told(step.decision, node.asks)) for step in node.steps))
            for node in strategy.nodes
        ),
    )
