"""Objections of a game's rules to a position: `positions.lp` of its folder, solved with `tables.lp` alone."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from dmoracle.rules.program import GAME, Program, RuleFile, program
from dmoracle.rules.terms import atoms, head, parse, split, unquote

_DEFINED = re.compile(r"#defined (\w+)/")
_ASKED = re.compile(r"#defined (\w+)/(\d+)")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something impossible: the label of the card, the rule, a word for the reason, and what would be right.

    Instead of a card it may be the number of a place of the stack. `about` says more of the reason: first the key of
    the entry that says it. `found` is what stands there, where that is not the card's name.
    """

    card: str
    rule: str
    why: str
    proper: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


def refusals(facts: str, game: str = GAME) -> tuple[Refusal, ...]:
    """All objections of that game's rules to a position with these facts, by labels and rules.

    The facts stand on lines of their own: `card/2`, `owner/2`, `init/1`, what is printed on the cards, and `said/2` for
    the marks that the position gives.
    A game without such rules refuses nothing.

    >>> refusals('card(hand,"Hand").\\ntype("Hand",spell).\\ninit(in(hand,battle)).\\n')
    (Refusal(card='hand', rule='302.3', why='spell_in_battle', proper=(), about=(), found=()),)
    """
    return _said(program(game).root, game, facts)["refused"]


def notes(facts: str, game: str = GAME) -> tuple[Refusal, ...]:
    """What that game's rules say of such a position without an objection: what happens before anything else."""
    return _said(program(game).root, game, facts)["noted"]


def foreseeing(game: str = GAME) -> frozenset[tuple[str, int]]:
    """The predicates, with their arities, that `foreseen` asks for; none in a game that foresees nothing."""
    file = _notes(program(game).root, game)
    return frozenset((name, int(arity)) for name, arity in _ASKED.findall(file.text)) if file else frozenset()


def foreseen(true: Iterable[str], game: str = GAME) -> tuple[Refusal, ...]:
    """What the rules of play do at once to a position, where its file may have meant something else.

    `true` are the atoms of `foreseeing` that hold before anybody decides. The rules are the set `notes` of the game.
    """
    root = program(game).root
    file = _notes(root, game)
    if file is None:
        return ()
    control = Program(root, (file,), {}, game=game).ground("".join(f"{atom}.\n" for atom in true), frame=None)
    found = [(atom.args, split(atom.args[2])) for atom in atoms(control, "noted", 3)]
    return tuple(sorted((Refusal(card, unquote(rule), name, (), about) for (rule, card, _), (name, about) in found),
                        key=lambda one: (one.card, one.rule)))  # fmt: skip


@lru_cache(maxsize=256)  # positions are often set up again, and a new program takes longer than the question
def _said(root: Path, game: str, facts: str) -> Mapping[str, tuple[Refusal, ...]]:
    rules = _rules(root, game)
    if rules is None:
        return {"refused": (), "noted": ()}
    asked = "".join(line for line in facts.splitlines(keepends=True) if head(line) in rules.asked)
    control = rules.program.ground(asked, frame=None)
    told = {name: _told(control, name) for name in ("proper", "found")}
    said: dict[str, list[Refusal]] = {"refused": [], "noted": []}
    for kind, made in said.items():
        for atom in atoms(control, kind, 3):
            rule, card, why = atom.args
            name, about = split(why)
            proper, found = (tuple(sorted(told[one][card, why])) for one in ("proper", "found"))
            made.append(Refusal(card, unquote(rule), name, proper, about, found))
    return {kind: tuple(sorted(made, key=lambda one: (one.card, one.rule, one.why, one.about)))
            for kind, made in said.items()}  # fmt: skip


def _told(control: Any, name: str) -> Mapping[tuple[str, str], Sequence[str]]:
    """The atoms of that name for each refused thing and reason."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for atom in atoms(control, name, 3):
        card, why, one = atom.args
        found[card, why].append(str(parse(one)))
    return found


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules, and the predicates of the facts that they use: only those are handed to clingo."""

    program: Program
    asked: frozenset[str]


@cache
def _rules(root: Path, game: str) -> _Rules | None:
    names = [f"{game}/{name}.lp" for name in ("positions", "tables")]
    files = [RuleFile(name, root / name) for name in names if (root / name).is_file()]
    if not files or files[0].set != "positions":
        return None
    return _Rules(Program(root, tuple(files), {}, game=game), frozenset(_DEFINED.findall(files[0].text)))


@cache
def _notes(root: Path, game: str) -> RuleFile | None:
    name = f"{game}/notes.lp"
    return RuleFile(name, root / name) if (root / name).is_file() else None
