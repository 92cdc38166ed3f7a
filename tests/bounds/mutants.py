"""Which positions notice when a rule of the bounds, of their invariants or of the induction is taken away.

    python tests/bounds/mutants.py [--fresh] [POSITION ...]

tries the rules of which tests/golden/bounds.tsv does not say who notices them, adds what it finds, prints the rest.

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

from made import made
from positions import NARROW, SMALL, depth_of, small

from dmoracle.bounds.induction import PROVED, TESTED, Induction
from dmoracle.closure import closure
from dmoracle.errors import InputError
from dmoracle.oracle import Oracle
from dmoracle.program import OPTIONAL, Program, program
from dmoracle.terms import atoms

SETS = ("bounds", "induction")
FILES = [name for chosen in SETS for name in OPTIONAL[chosen]]
INDUCTION = "kernel/induction.lp"
OTHERS = ("random 4", "random 30", "random 36", "random 73")  # further positions that notice something
WAYS = ("flags", "proof", "wrong")
GOLDEN = Path(__file__).parents[1] / "golden" / "bounds.tsv"
STATES, LINES = 40, 20  # states looked at, out of those of so many lines of play at random
SECONDS = 20.0
WRONG = 3  # bounds made wrong that are tried
# without these the induction asks nothing at all, which every test of a proof notices
WANTED = re.compile(r"^violated\((\w+)")
HEAD = re.compile(r"\W")
FRAME = ("fluent(many).",)


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
        target.write_text("" if name in FILES else text, encoding="utf-8")
    lines = [f"#external off(1..{len(rules())}).", *FRAME]
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
        plain = replace(program(symmetry=True), parameters=depth)
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
        return any(self.hides(wrong, numbers) for wrong in self._wrong[:WRONG])

    def hides(self, wrong: int, numbers: Sequence[int]) -> bool:
        """Whether the bound without rule `wrong`, which is refuted, is proved if these are missing as well."""
        self.off([wrong, *numbers], True)
        try:
            return self._induction.prove("attacks", SECONDS, self.core).status == PROVED
        finally:
            self.off([wrong, *numbers], False)


# why a rule may be noticed by no position
REASONS = (
    (r"impossible|lemma", "makes proofs shorter and changes no answer; test_bounds.py tests that it is true"),
    (r"unanswered", "tests of what lies near limits notice it: test_bounds.py, test_solving.py"),
    (r"spoiled", "guards states that no play reaches; the proof asks about the others"),
    (r"violated|attacked|block_step|busy|from_hidden|moving|next_choice|next_to|replacing|resolving|single|uses_another|picked_by|picked_of|chooses|sort",
     "small proofs have alike invariants to rest on; without all such ones at once a80 is not proved"),
    (r"strains|boosts?\b|may_boost|plain_dig|unrest.*(strains|boosts?\()",
     "near limits, where no position has this way alone"),
    (r"", "no position so far where nothing else speaks for the same states"),
)  # fmt: skip


def reason(text: str) -> str:
    """Why nobody notices this rule."""
    return next(said for pattern, said in REASONS if re.match(pattern, text))


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
        elif way != "nobody":
            noticed[text] = position, way
    return noticed, cores


def keep(noticed: Noticed, cores: Cores) -> None:
    """Write `GOLDEN` anew."""
    used = {position for position, _ in noticed.values()}
    lines = [f"{position}\tcore\t{' '.join(names)}" for position, names in cores.items() if position in used]
    lines += [f"{position}\t{way}\t{text}" for text, (position, way) in noticed.items()]
    lines += [f"-\tnobody\t{text}\t{reason(text)}" for _, text in rules() if text not in noticed]
    GOLDEN.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")


def noticed_by(here: Mutants, numbers: dict[int, tuple[str, str]]) -> dict[int, str]:
    """Which of these rules a position notices, and by what."""
    found: dict[int, str] = {}
    for way in WAYS:
        left = [n for n, (file, _) in numbers.items() if n not in found and (way != "wrong" or file == INDUCTION)]
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="positions to try (all small ones)")
    parser.add_argument("--fresh", action="store_true", help="forget what is kept")
    options = parser.parse_args()
    noticed, cores = ({}, {}) if options.fresh else kept()
    every = dict(enumerate(rules(), 1))
    texts = {text for _, text in every.values()}
    noticed = {text: who for text, who in noticed.items() if text in texts}
    with tempfile.TemporaryDirectory() as folder:
        changed = switched(Path(folder))
        for name in options.names or [*SMALL, *(f"made {name}" for name in made()), *OTHERS]:
            begun = time.process_time()
            left = {number: rule for number, rule in every.items() if rule[1] not in noticed}
            try:
                here = Mutants(name, changed)
                here.lean({WANTED.findall(text)[0] for _, text in left.values() if WANTED.findall(text)})
                found = noticed_by(here, left)
            except (InputError, RuntimeError) as error:
                print(f"{name}: {error}", flush=True)
                continue
            cores.setdefault(name, here.core)
            noticed |= {left[number][1]: (name, way) for number, way in found.items()}
            keep(noticed, cores)
            print(f"{name}: {here.proof.status}, {len(found)} more, {time.process_time() - begun:.1f} s", flush=True)
    for file, text in every.values():
        if text not in noticed:
            print(f"{file}: noticed by no position: {text}")
    print(f"{len(every)} rules, {len(every) - len(noticed)} noticed by no position")
    return 1 if len(every) > len(noticed) else 0


if __name__ == "__main__":
    sys.exit(main())
