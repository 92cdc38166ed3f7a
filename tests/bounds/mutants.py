"""Which positions notice when a rule of the bounds, of their invariants or of the induction is taken away.

    python tests/bounds/mutants.py [--fresh] [POSITION ...]
    python tests/bounds/mutants.py --again [POSITION ...]    forgets what those who noticed before do not notice now
    python tests/bounds/mutants.py --tests          deletes each rule of apart.tsv and runs the test named there; slow

tries the rules of which tests/golden/bounds.tsv does not say who notices them, adds what it finds, prints the rest.
What only a test sees stands with that test in apart.tsv, what nobody notices with its reason in reasons.tsv.

All rules are grounded once for each position, each with a switch (`off(N)`). A rule is noticed where, without it,
- the flag `hopeless` of a state changes (of `STATES` ones of the turn), or
- the bound is not proved any more from the invariants that its proof used, or is not answered any more, or
- a bound made wrong on purpose (another rule taken away, without which it is refuted) seems to be proved.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from pathlib import Path

import clingo
from clingo import ast

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from deleted import missed
from made import made
from positions import NARROW, SMALL, depth_of, small

from dmoracle.bounds.induction import PROVED, TESTED, Induction
from dmoracle.errors import InputError
from dmoracle.paths import asp_folder
from dmoracle.rules.closure import closure
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, RuleFile, optional, program
from dmoracle.rules.terms import atoms

SETS = ("bounds", "induction")
FILES = [name for chosen in SETS for name in optional()[chosen]]
INDUCTION = "kernel/induction.lp"
# further positions that notice something
OTHERS = ("random 4", "random 30", "random 31", "random 36", "random 53", "random 73", "random 84")
WAYS = ("flags", "proof", "wrong")
GOLDEN = Path(__file__).parents[1] / "golden" / "bounds.tsv"
STATES, LINES = 100, 40  # states looked at, out of those of so many lines of play at random
SECONDS = 20.0
WRONG = 3  # bounds made wrong that are tried, beside the one without this rule: what is refuted by a reply alone
STRUCK = "win_left(T) :- aims(T,_);"
# without these the induction asks nothing at all, which every test of a proof notices
WANTED = re.compile(r"^violated\((\w+)")
HEAD = re.compile(r"\W")
FRAME = ("fluent(many).",)
SOUND = ("win_left", "hopeless", "ended")  # what a bound must not say, beside the induction


def rules() -> list[tuple[str, str]]:
    """File and text of every rule that can be taken away; its place in the list is its number."""
    files = {file.name: file for file in Program.read(program().root, SETS).files}
    return [
        (name, str(found))
        for name in FILES
        for found in files[name].statements
        if found.ast_type is ast.ASTType.Rule and str(found) not in FRAME
    ]


def switched(folder: Path) -> Program:
    """The rules with a switch for each."""
    for source in program().root.rglob("*.lp"):
        name = source.relative_to(program().root).as_posix()
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        target.write_text("%@ set induction\n" if name in FILES else text, encoding="utf-8")
    lines = ["% the rules of the bounds", "%@ set bounds", f"#external off(1..{len(rules())}).", *FRAME]
    for name in FILES:
        lines += [line for line in (program().root / name).read_text(encoding="utf-8").splitlines() if line[:2] == "#d"]
    for number, (_, text) in enumerate(rules(), 1):
        head, neck, body = text[:-1].partition(" :- ")
        lines.append(f"{head} :- {body + '; ' if neck else ''}not off({number}).")
    (folder / FILES[0]).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Program.read(folder, SETS)


class Mutants:
    """One position with all its mutants."""

    def __init__(self, name: str, changed: Program, core: tuple[str, ...] | None = None) -> None:
        depth = (("deck_horizon", depth_of(name)),)
        plain = replace(program(sets=["symmetry"]), parameters=depth)
        facts = small(name)
        self.oracle = Oracle(facts, rules=plain)
        self.shy = ""
        wide = closure(facts, replace(Program.read(program().root, SETS), parameters=depth))
        self._closure = self.oracle.closure if name in NARROW else wide
        self._facts, self._program = facts + "bound(attacks).\n", replace(changed, parameters=depth)
        self._prepare()
        found = self._induction.prove("attacks", SECONDS)
        if found.status == PROVED and not found.answered:
            self.shy = "shy(counts).\nshy(decks).\n"
            self._prepare()
            found = self._induction.prove("attacks", SECONDS)
        self.proof = found
        self.core = found.kept if core is None else core
        self._wrong: list[int] = []

    def _prepare(self) -> None:
        self._induction = Induction(self._facts + self.shy, self._closure, self._program)
        self._control: clingo.Control = self._induction._control
        found = [atom for atom in atoms(self._control, "shown", 1) if atom.args[0] == "hopeless"]
        self._hopeless = found[0].literal if found else 0

    @cached_property
    def samples(self) -> list[list[int]]:
        """States of the turn as assumptions, from all over it."""
        rng, seen = random.Random(1), {self.oracle.start: None}
        for _ in range(LINES):
            state = self.oracle.start
            while moves := self.oracle.successors(state):
                seen[state] = None
                state = rng.choice(moves).state
            seen[state] = None  # an end is never flagged if it is a win
        states = rng.sample(list(seen), min(STATES, len(seen)))
        fluents = sorted(self._induction._now)
        chosen = [self.oracle.holds(state) for state in states]
        return [[(1 if f in held else -1) * self._induction._now[f] for f in fluents] for held in chosen]

    def lean(self, wanted: set[str]) -> None:
        """Find the invariants of a proof that needs each of them; `wanted` ones are given up last.

        A proof that needs one of several alike invariants says nothing of any as long as all of them are there.
        """
        core = sorted(self.proof.kept, key=lambda name: (name.split("(")[0] in wanted, name))
        size = 32
        while size and self.proof.complete:
            at = 0
            while at < len(core):
                rest = core[:at] + core[at + size :]
                if self.enough(rest):
                    core = rest
                else:
                    at += size
            size //= 2
        self.core = tuple(core)

    def enough(self, names: Sequence[str]) -> bool:
        """Whether the bound is proved with just these invariants, none of them left out on the way."""
        asked, until = self._induction, time.monotonic() + SECONDS
        asked._assign(names)
        if asked._region is not None and asked._model([asked._spoils], until) != set():
            return False
        return all(asked.gap(goal, "attacks", until) == "" for goal in ("broken_by", "unanswered"))

    def flag(self, sample: list[int]) -> bool | None:
        with self._control.solve(yield_=True, assumptions=sample) as handle:
            model = handle.model()
            return None if model is None else model.is_true(self._hopeless)

    @cached_property
    def flags(self) -> list[bool | None]:
        return [self.flag(sample) for sample in self.samples]

    def off(self, numbers: Sequence[int], truth: bool) -> None:
        for number in numbers:
            self._control.assign_external(clingo.Function("off", [clingo.Number(number)]), truth)

    def by_flags(self, numbers: Sequence[int]) -> bool:
        flags = self.flags
        self.off(numbers, True)
        try:
            return any(self.flag(sample) != flag for sample, flag in zip(self.samples, flags, strict=True))
        finally:
            self.off(numbers, False)

    def by_proof(self, numbers: Sequence[int]) -> bool:
        self.off(numbers, True)
        try:
            if self.proof.complete and self.enough(self.core):
                return False
            found = self._induction.prove("attacks", SECONDS, self.core)
        finally:
            self.off(numbers, False)
        if found.status == TESTED and self.proof.status == PROVED and len(numbers) == 1:
            self._wrong.append(numbers[0])
        return (found.status, found.answered) != (self.proof.status, self.proof.answered)

    def by_wrong(self, numbers: Sequence[int]) -> bool:
        struck = [number for number, (_, text) in enumerate(rules(), 1) if text.startswith(STRUCK)]
        return any(self.hides(wrong, numbers) for wrong in (*struck, *self._wrong[:WRONG]))

    def hides(self, wrong: int, numbers: Sequence[int]) -> bool:
        """Whether the bound without rule `wrong`, if that is refuted, is proved if these are missing as well."""
        self.off([wrong], True)
        try:
            if self._induction.prove("attacks", SECONDS, self.core).status != TESTED:
                return False
            self.off(numbers, True)
            return self._induction.prove("attacks", SECONDS, self.core).status == PROVED
        finally:
            self.off([wrong, *numbers], False)


def table(name: str) -> dict[str, str]:
    """A file of rules, each with what is said of it."""
    lines = (Path(__file__).with_name(name)).read_text(encoding="utf-8").splitlines()
    return {rule: said for rule, _, said in (line.partition("\t") for line in lines)}


APART, REASONS = table("apart.tsv"), table("reasons.tsv")


Noticed = dict[str, tuple[str, str]]  # by the text of a rule: the position that notices, and by what
Cores = dict[str, tuple[str, ...]]  # by the position


def kept() -> tuple[Noticed, Cores]:
    """What `GOLDEN` says: who notices which rule, and the invariants that a position's proof is asked with."""
    noticed: Noticed = {}
    cores: Cores = {}
    for line in GOLDEN.read_text(encoding="utf-8").splitlines() if GOLDEN.exists() else ():
        position, way, text, *_ = line.split("\t")
        if way == "core":
            cores[position] = tuple(text.split())
        elif way in WAYS:
            noticed[text] = position, way
    return noticed, cores


def keep(noticed: Noticed, cores: Cores) -> None:
    """Write `GOLDEN` anew."""
    used = {position for position, _ in noticed.values()}
    lines = [f"{position}\tcore\t{' '.join(names)}" for position, names in cores.items() if position in used]
    lines += [f"{position}\t{way}\t{text}" for text, (position, way) in noticed.items()]
    left = [text for _, text in rules() if text not in noticed]
    lines += [f"{APART[text]}\ttest\t{text}" for text in left if text in APART]
    lines += [f"-\tnobody\t{text}\t{REASONS.get(text, 'not known')}" for text in left if text not in APART]
    GOLDEN.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")


def asks(file: str, text: str) -> bool:
    """Whether a rule says what a proof is about, so that a bound made wrong may seem to be proved without it."""
    return file == INDUCTION or text.startswith(SOUND)


def noticed_by(here: Mutants, numbers: dict[int, tuple[str, str]]) -> dict[int, str]:
    """Which of these rules a position notices, and by what."""
    found: dict[int, str] = {}
    for way in WAYS:
        left = [n for n, rule in numbers.items() if n not in found and (way != "wrong" or asks(*rule))]
        # rules of one head pull one way; of others one may hide what another does
        heads = {n: HEAD.split(numbers[n][1])[0] for n in left}
        for _, group in groupby(sorted(left, key=heads.__getitem__), heads.__getitem__):
            found |= dict.fromkeys(noticing(getattr(here, f"by_{way}"), list(group)), way)
    return found


def noticing(notices: Callable[[Sequence[int]], bool], numbers: Sequence[int]) -> list[int]:
    """Those of the rules that matter one by one, found by halves: where many can go at once none of them matters."""
    if not numbers or not notices(numbers):
        return []
    if len(numbers) == 1:
        return list(numbers)
    half = len(numbers) // 2
    return noticing(notices, numbers[:half]) + noticing(notices, numbers[half:])


def tested(text: str, test: str) -> bool:
    """Whether a test fails without a rule."""
    name = next(file for file, rule in rules() if rule == text)
    file = RuleFile(name, asp_folder() / name)
    number = [str(one) for one in file.statements if one.ast_type is ast.ASTType.Rule].index(text)
    found = missed(file, number, [test])
    print(f"{'noticed' if found else 'NOT NOTICED'} by {test}: {text}", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="positions to try (all small ones)")
    parser.add_argument("--tests", action="store_true", help="whether the tests of apart.tsv still notice")
    parser.add_argument("--again", action="store_true", help="whether those who noticed still do")
    parser.add_argument("--fresh", action="store_true", help="forget what is kept")
    options = parser.parse_args()
    if options.tests:
        return 0 if all([tested(text, test) for text, test in APART.items()]) else 1
    noticed, cores = ({}, {}) if options.fresh else kept()
    every = dict(enumerate(rules(), 1))
    texts = {text for _, text in every.values()}
    noticed = {text: who for text, who in noticed.items() if text in texts}
    with tempfile.TemporaryDirectory() as folder:
        changed = switched(Path(folder))
        every_one = [*SMALL, *(f"made {name}" for name in made()), *OTHERS]
        known = sorted({name for name, _ in noticed.values()})
        for name in options.names or (known if options.again else every_one):
            begun = time.process_time()
            before = {text for text, (who, _) in noticed.items() if options.again and who == name}
            left = {n: rule for n, rule in every.items() if rule[1] in before or rule[1] not in noticed}
            noticed = {text: who for text, who in noticed.items() if text not in before}
            try:
                here = Mutants(name, changed, cores.get(name))
                if name not in cores or not here.enough(here.core):
                    here.lean({WANTED.findall(text)[0] for _, text in left.values() if WANTED.findall(text)})
                found = noticed_by(here, left)
            except (InputError, RuntimeError) as error:
                print(f"{name}: {error}", flush=True)
                continue
            cores[name] = here.core
            noticed |= {left[number][1]: (name, way) for number, way in found.items()}
            keep(noticed, cores)
            more = len(found) - len(before)
            print(f"{name}: {here.proof.status}, {more} more, {time.process_time() - begun:.1f} s", flush=True)
    left_over = [(file, text) for file, text in every.values() if text not in noticed and text not in APART]
    for file, text in left_over:
        print(f"{file}: noticed by nobody: {text}")
    print(f"{len(every)} rules, {len(left_over)} noticed by nobody")
    return 1 if any(text not in REASONS for _, text in left_over) else 0


if __name__ == "__main__":
    sys.exit(main())
