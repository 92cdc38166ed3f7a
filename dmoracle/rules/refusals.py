"""What the rules of a game say against a position: `positions.lp` of its folder, which is asked by itself."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from dmoracle.rules.program import GAME, Program, RuleFile, program
from dmoracle.rules.terms import atoms, head, parse, unquote

__all__ = ["Refusal", "refusals"]

_DEFINED = re.compile(r"#defined (\w+)/")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A card that cannot lie where it does: its label, the rule, a word for the reason, and what would be right."""

    card: str
    rule: str
    why: str
    proper: tuple[str, ...] = ()


def refusals(facts: str, game: str = GAME) -> tuple[Refusal, ...]:
    """Everything that the rules of that game say against a position with these facts, by labels and rules.

    The facts stand on lines of their own: `card/2`, `init/1`, what is printed on the cards, and `said/2` for the marks
    that the position gives.
    A game without such rules refuses nothing.

    >>> refusals('card(hand,"Hand").\\ntype("Hand",spell).\\ninit(in(hand,battle)).\\n')
    (Refusal(card='hand', rule='302.3', why='spell_in_battle', proper=()),)
    """
    return _refusals(program(game).root, game, facts)


@lru_cache(maxsize=256)  # positions are often set up again, and a new program costs more than what it is asked
def _refusals(root: Path, game: str, facts: str) -> tuple[Refusal, ...]:
    rules = _rules(root, game)
    if rules is None:
        return ()
    asked = "".join(line for line in facts.splitlines(keepends=True) if head(line) in rules.asked)
    control = rules.program.ground(asked, frame=None)
    proper: dict[tuple[str, str], list[str]] = defaultdict(list)
    for atom in atoms(control, "proper", 3):
        card, why, one = atom.args
        proper[card, why].append(str(parse(one)))
    found = []
    for atom in atoms(control, "refused", 3):
        rule, card, why = atom.args
        found.append(Refusal(card, unquote(rule), why, tuple(sorted(proper[card, why]))))
    return tuple(sorted(found, key=lambda one: (one.card, one.rule, one.why)))


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules, and the predicates of the facts that they ask for: only those are handed to clingo."""

    program: Program
    asked: frozenset[str]


@cache
def _rules(root: Path, game: str) -> _Rules | None:
    name = f"{game}/positions.lp"
    path = root / name
    if not path.is_file():
        return None
    file = RuleFile(name, path)
    return _Rules(Program(root, (file,), {}, game=game), frozenset(_DEFINED.findall(file.text)))
