"""Questions to the explaining program: what a step brings about and why, what allows a decision, what it lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.interrupts import Held
from dmoracle.rules.program import CitedRule, Program, RuleFile, installed
from dmoracle.rules.shadow import Plain, Shadow, deriving, hoping, lacking, leading_to, lifting, plain_rules
from dmoracle.rules.terms import head

if TYPE_CHECKING:
    from dmoracle.rules.oracle import Oracle


@dataclass(frozen=True)
class StepAccount:
    """What one step brings about, in terms of the rules.

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


MOST_RULES = 1000  # in one file
Lack = tuple[tuple[CitedRule, str], ...]


@dataclass(frozen=True)
class Answer:
    """What the rules say about one decision.

    `rules` make it possible, resting on the atoms `parts`; `forbidden` maps each prohibition to the atoms it rests on
    (absent(atom) for what is not there); `lifted` holds (rule of the prohibition, the prohibition, the atom that lifts
    it, with where a keyword comes from); `lacks` holds, where it is not possible, for each rule that could make it so
    what that rule lacks, as (rule, missing atom or against(atom) for one in the way); `waits_for` the player whose
    decision it would be and the one who decides now, where they differ.
    """

    decision: str
    rules: tuple[CitedRule, ...]
    parts: tuple[str, ...]
    forbidden: dict[str, tuple[str, ...]]
    lifted: tuple[tuple[CitedRule, str, str], ...]
    lacks: tuple[Lack, ...]
    waits_for: tuple[int, int] | None


@dataclass(frozen=True)
class _Installed:
    """The explaining program of one set of rules."""

    plain: tuple[Plain, ...]
    files: tuple[RuleFile, ...]

    @cached_property
    def rules(self) -> dict[int, CitedRule]:
        """The rules as written, by their numbers."""
        return {plain.number: plain.cited for plain in self.plain}

    @cached_property
    def step(self) -> Shadow:
        """The questions about a step."""
        carried = {name for file in self.files for name in _CARRIED.findall(file.text)}

        def hands_on(name: str, inner: str) -> bool:
            return name in ("do", "at", "static") or (name == "holds" and (inner in carried or not inner))

        told = frozenset(name for file in self.files for name in _TOLD.findall(file.text))
        found = deriving(self.plain, leading_to(self.plain, hands_on) | told)
        return Shadow(found.lines, found.needs | told)  # what is only reported is no part of another rule

    @cached_property
    def hoped(self) -> Shadow:
        """The questions about a decision that brings nothing about."""
        return hoping(self.plain)

    @cached_property
    def ask(self) -> Shadow:
        """The questions about decisions."""

        def grants(name: str, inner: str) -> bool:
            return name in ("static", "keyword") or (name, inner) == ("holds", "mark")

        parts = (
            deriving(self.plain, leading_to(self.plain, grants) | {"possible"} - {"forbidden"}),
            deriving(self.plain, frozenset(("forbidden", "prevented")) | _marked("of_note", self.files), absent=True),
            lifting(self.plain),
            lacking(self.plain, _marked("asks_why", self.files) | {"possible"}),
        )
        lines = tuple(line for part in parts for line in part.lines)
        return Shadow(lines, frozenset().union(*(part.needs for part in parts)))


def missed(oracle: Oracle, state: int, decision: str) -> dict[str, Lack]:
    """What a decision did not bring about although some rule could have, each with what that rule lacks.

    Slow: for people, not for search.
    """
    made = _made(oracle.rules)
    found = _ask(made, oracle.rules, made.hoped, oracle.atoms(state, decision))
    wanting = _wanting(found["short"], made.rules)
    ours = {wish: [way for way in ways if not any(head(atom) == "do" for _, atom in way)]
            for wish, ways in wanting.items()}  # fmt: skip
    return {wish: ways[0] for wish, ways in ours.items() if ways}


def step_account(oracle: Oracle, state: int, decision: str) -> StepAccount:
    """The account of making a decision in a state. Slow: for people, not for search."""
    made = _made(oracle.rules)
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


def answers(oracle: Oracle, state: int, decisions: Iterable[str]) -> dict[str, Answer]:
    """What the rules say about decisions in a state, possible or not. Slow: for people, not for search."""
    made = _made(oracle.rules)
    terms = tuple(dict.fromkeys(decisions))
    question = "".join(f"asked_about({term}).\n" for term in terms)
    found = _ask(made, oracle.rules, made.ask, oracle.atoms(state), question)
    forbidden: dict[str, dict[str, tuple[str, ...]]] = {term: {} for term in terms}
    for term, why, part in found["obstructs"]:
        forbidden[term][why] = (*forbidden[term].get(why, ()), part)
    sources = _grouped(found["lifts"])
    wanting = _wanting(found["short"], made.rules)
    return {
        term: Answer(
            term,
            tuple(made.rules[int(number)] for number in _of(found["says"], term)),
            tuple(_of(found["allows"], term)),
            forbidden[term],
            tuple(
                (
                    made.rules[int(number)],
                    why,
                    next((part for part in sources.get(by, ()) if head(part) == "gained"), by),
                )
                for number, which, why, by in found["beats"]
                if which == term
            ),
            wanting.get(f"possible({term})", ()),
            next(((int(mine), int(now)) for which, mine, now in found["waits_for"] if which == term), None),
        )
        for term in terms
    }


def _of(pairs: Iterable[tuple[str, ...]], term: str) -> list[str]:
    return [other for which, other in pairs if which == term]


def _wanting(short: Iterable[tuple[str, ...]], rules: dict[int, CitedRule]) -> dict[str, tuple[Lack, ...]]:
    """Each wish with what each rule lacks for it, least first; what can be taken apart stands as its parts."""
    direct: dict[str, dict[int, list[str]]] = {}
    for number, wish, missing in short:
        direct.setdefault(wish, {}).setdefault(int(number), []).append(missing)

    def shared(number: int) -> bool:
        return rules[number].file.startswith("kernel/")

    def parts(number: int, missing: str, above: frozenset[str]) -> Iterator[tuple[CitedRule, str]]:
        if missing not in direct or missing in above:
            yield rules[number], missing
            return
        # what the kernel asks is asked for the rule of the game that wants to know, and its own way is the usual one
        ways = [
            (not shared(lower), len(found), found)
            for lower, atoms in direct[missing].items()
            for cited in [number if shared(lower) else lower]
            for found in [[part for atom in atoms for part in parts(cited, atom, above | {missing})]]
        ]
        yield from min(ways, key=lambda way: way[:2])[2]

    found = {}
    for wish, ways in direct.items():
        groups = [
            tuple(dict.fromkeys(part for atom in atoms for part in parts(number, atom, frozenset((wish,)))))
            for number, atoms in ways.items()
        ]
        found[wish] = tuple(sorted(groups, key=len))
    return found


def _ask(
    made: _Installed, program: Program, shadow: Shadow, true: Iterable[str], question: str = ""
) -> dict[str, list[tuple[str, ...]]]:
    """The shown atoms of the explaining program over the atoms of a step, by predicate."""
    needs = shadow.needs | _OWN
    known = [(name, atom) for atom in true if (name := head(atom)) in needs]
    text = shadow.text({name for name, _ in known})
    facts = "".join(f"{atom}.\n" for _, atom in known)
    control = replace(program, files=made.files).ground(text + question + facts, frame=None)
    found: dict[str, list[tuple[str, ...]]] = {name: [] for name in _SHOWN}
    with Held(), control.solve(yield_=True) as handle:
        for model in handle:
            for symbol in model.symbols(shown=True):
                found[symbol.name].append(tuple(map(str, symbol.arguments)))
    for rows in found.values():
        rows.sort()
    return found


# what explain.lp itself needs, and what it shows
_OWN = frozenset(
    (
        "holds", "begins", "do", "event", "moved", "fired", "starts", "does", "instead", "focus", "now", "possible",
        "checks", "state_based", "mover", "owner", "opponent", "forbidden",
    )
)  # fmt: skip
_SHOWN = ("item", "told_by", "cause", "rests", "agent", "came_from", "during", "says", "allows", "obstructs", "beats",
          "lifts", "short", "waits_for")  # fmt: skip
_TOLD = re.compile(r"^item\(\w+,(\w+)", re.MULTILINE)
_CARRIED = re.compile(r"F = (\w+)\(")


def _made(program: Program) -> _Installed:
    return _installed(program.root, program.game, program.files)


@cache
def _installed(root: Path, game: str, loaded: tuple[RuleFile, ...]) -> _Installed:
    # an installed program may have been read with optional files; what is explained are the rules of the game
    read = _read(root, game)
    files = tuple(file for file in installed(root, game) if file.set == "explain")
    lines = {file.name: frozenset(rule.line for rule in file.rules) for file in loaded if file.name in read}
    rules = (plain for name, kept in lines.items() for plain in _plain(root, game, name) if plain.cited.line in kept)
    return _Installed(tuple(rules), files)


@cache
def _read(root: Path, game: str) -> dict[str, tuple[int, RuleFile]]:
    """The rule files of the game by their names, with their places."""
    return {file.name: (place, file) for place, file in enumerate(Program.read(root, game=game).files)}


@cache
def _plain(root: Path, game: str, name: str) -> tuple[Plain, ...]:
    """The rules of a file, kept for all positions that load it; their numbers are those of no other file."""
    place, file = _read(root, game)[name]
    return plain_rules(file, place * MOST_RULES)


def _marked(mark: str, files: Iterable[RuleFile]) -> frozenset[str]:
    """The predicates that the explaining files mark so, such as those asked about further where they are missing."""
    return frozenset(name for file in files for name in re.findall(rf"^{mark}\((\w+)\(", file.text, re.MULTILINE))


def _grouped(pairs: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for atom, other in pairs:
        found.setdefault(atom, []).append(other)
    return {atom: tuple(others) for atom, others in found.items()}
