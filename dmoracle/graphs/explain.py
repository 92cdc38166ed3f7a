"""Asking the explaining program: what a step tells and why, what allows a decision, what it lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.graphs.shadow import Shadow, deriving, lacking, leading_to, lifting, plain_rules
from dmoracle.interrupts import Held
from dmoracle.program import CitedRule, Program, RuleFile
from dmoracle.terms import head

if TYPE_CHECKING:
    from dmoracle.oracle import Oracle

__all__ = ["Permission", "StepAccount", "lacks", "permission", "step_account"]


@dataclass(frozen=True)
class StepAccount:
    """What one step tells, in terms of the rules.

    `items`: atom to its kind; `rules`: atom to the rules that derived it; `causes`: atom to the told atoms it rests
    on; `rests`: atom to the fluents from before the step it rests on (also for `begins(F)` of fluents that hand causes
    on); `agents`: atom to (card, ability); `origins`: card that moves to the zone it comes from; `during`: what the
    game attends to.
    """

    items: dict[str, str]
    rules: dict[str, tuple[CitedRule, ...]]
    causes: dict[str, tuple[str, ...]]
    rests: dict[str, tuple[str, ...]]
    agents: dict[str, tuple[tuple[str, str], ...]]
    origins: dict[str, str]
    during: str


@dataclass(frozen=True)
class Permission:
    """What allows a decision: the rules, what they rest on (atoms), and the card texts that lift a prohibition.

    `lifted` holds (rule of the prohibition, its reason term, the atom that lifts it).
    """

    decision: str
    rules: tuple[CitedRule, ...]
    rests: tuple[str, ...]
    lifted: tuple[tuple[CitedRule, str, str], ...] = field(default=())


@dataclass(frozen=True)
class _Installed:
    """The explaining program of one set of rules."""

    rules: dict[int, CitedRule]
    files: tuple[RuleFile, ...]
    step: Shadow
    allow: Shadow
    lack: Shadow


def step_account(oracle: Oracle, state: int, decision: str) -> StepAccount:
    """The account of making a decision in a state. Slow: for people, not for search."""
    made = _installed(oracle.rules.root)
    found = _ask(made, oracle.rules, made.step, oracle.atoms(state, decision))
    rules: dict[str, list[CitedRule]] = {}
    for atom, number in found["told_by"]:
        rules.setdefault(atom, []).append(made.rules[int(number)])
    agents: dict[str, list[tuple[str, str]]] = {}
    for atom, card, ability in found["agent"]:
        agents.setdefault(atom, []).append((card, ability))
    return StepAccount(
        {atom: kind for kind, atom in found["item"]},
        {atom: tuple(sorted(cited, key=lambda rule: rule.place)) for atom, cited in rules.items()},
        _grouped(found["cause"]),
        _grouped(found["rests"]),
        {atom: tuple(sorted(known)) for atom, known in agents.items()},
        {card: zone for card, zone in found["came_from"]},
        next((what for (what,) in found["during"]), ""),
    )


def permission(oracle: Oracle, state: int, decision: str) -> Permission:
    """What allows a decision in a state; without rules if it does not come into question."""
    made = _installed(oracle.rules.root)
    found = _ask(made, oracle.rules, made.allow, oracle.atoms(state), f"asked_about({decision}).")
    lifted = [(made.rules[int(number)], why, by) for number, _, why, by in found["beats"]]
    return Permission(
        decision,
        tuple(made.rules[number] for number in sorted({int(number) for _, number in found["says"]})),
        tuple(sorted({atom for _, atom in found["allows"]})),
        tuple(sorted(lifted, key=lambda one: (one[0].place, one[2]))),
    )


def lacks(oracle: Oracle, state: int, decision: str) -> tuple[tuple[CitedRule, str, str], ...]:
    """Why a decision does not come into question: (rule, what it would derive, the atom it lacks or against(atom))."""
    made = _installed(oracle.rules.root)
    found = _ask(made, oracle.rules, made.lack, oracle.atoms(state), f"asked_about({decision}).")
    said = [(made.rules[int(number)], wish, missing) for number, wish, missing in found["short"]]
    return tuple(sorted(said, key=lambda one: (one[0].place, one[1], one[2])))


def _ask(
    made: _Installed, program: Program, shadow: Shadow, true: Iterable[str], question: str = ""
) -> dict[str, list[tuple[str, ...]]]:
    """The shown atoms of the explaining program over the atoms of a step, by predicate."""
    needs = shadow.needs | _OWN
    facts = "".join(f"{atom}.\n" for atom in true if head(atom) in needs)
    control = replace(program, files=made.files).ground(shadow.text + question + facts, frame=None)
    found: dict[str, list[tuple[str, ...]]] = {name: [] for name in _SHOWN}
    with Held(), control.solve(yield_=True) as handle:
        for model in handle:
            for symbol in model.symbols(shown=True):
                found[symbol.name].append(tuple(map(str, symbol.arguments)))
    for rows in found.values():
        rows.sort()
    return found


# what explain.lp itself asks for, and what it shows
_OWN = frozenset(
    [
        "holds",
        "begins",
        "do",
        "event",
        "moved",
        "fired",
        "starts",
        "does",
        "instead",
        "focus",
        "now",
        "possible",
        "checks",
        "state_based",
        "mover",
        "owner",
    ]
)
_SHOWN = (
    "item", "told_by", "cause", "rests", "agent", "came_from", "during", "says", "allows", "beats", "short",
)  # fmt: skip
_TOLD = re.compile(r"^item\(\w+,(\w+)", re.MULTILINE)
_CARRIED = re.compile(r"F = (\w+)\(")


@cache
def _installed(root: Path) -> _Installed:
    program = Program.read(root)
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("explain.lp"))
    files = tuple(RuleFile(name, root / name) for name in names)
    rules = plain_rules(program)
    carried = {name for file in files for name in _CARRIED.findall(file.text)}

    def hands_on(name: str, inner: str) -> bool:
        return name in ("do", "at", "static") or (name == "holds" and (inner in carried or not inner))

    told = frozenset(name for file in files for name in _TOLD.findall(file.text))
    step = deriving(rules, leading_to(rules, hands_on) | told)
    granted = leading_to(rules, lambda name, inner: name in ("static", "keyword") or (name, inner) == ("holds", "mark"))
    allow = deriving(rules, granted | {"possible"})
    lift = lifting(rules)
    wishes = frozenset(plain.name for plain in rules)
    return _Installed(
        {plain.number: plain.cited for plain in rules},
        files,
        step,
        Shadow(allow.text + lift.text, allow.needs | lift.needs),
        lacking(rules, _opened(files) & wishes | {"possible"}),
    )


def _opened(files: Iterable[RuleFile]) -> frozenset[str]:
    """The predicates that the explaining files take apart further where they are missing."""
    return frozenset(name for file in files for name in re.findall(r"^opens\((\w+)\(", file.text, re.MULTILINE))


def _grouped(pairs: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for atom, other in pairs:
        found.setdefault(atom, []).append(other)
    return {atom: tuple(others) for atom, others in found.items()}
