"""Deletes each rule of asp/ in turn and reports those that no case and no puzzle misses.

    python tests/mutation.py [--jobs N] [--only 506_attack]

A rule counts as missed if some file under tests/cases or puzzles that passes with all rules fails without it. Files
that cite one of the rule's numbers are tried first. Slow (minutes to an hour): not part of the test run.
"""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dmoracle.api.ground
import dmoracle.program as programs
from dmoracle.check import check_file
from dmoracle.paths import asp_folder
from dmoracle.position import load

ROOT = Path(__file__).parent.parent
FILES = sorted([*(ROOT / "tests" / "cases").rglob("*.yaml"), *(ROOT / "puzzles").glob("*.yaml")])
SECONDS = 15  # a file that takes longer without a rule than this has noticed that it is gone
# without these the program means nothing at all
FRAMES = ("kernel/frame.lp", "kernel/step.lp", "kernel/closure.lp")


def rules() -> list[tuple[str, int, int, tuple[str, ...], str]]:
    """File, first and last line, cited numbers and text of every rule outside the frames and the symmetry file."""
    found = []
    for file in programs.program().files:
        if file.name in FRAMES:
            continue
        cited = {(rule.line, rule.text): rule for rule in file.rules}
        for statement in file.statements:
            rule = cited.get((statement.location.begin.line, str(statement)))
            if rule is not None:
                numbers = tuple(number for citation in rule.citations for number in citation.numbers)
                end = statement.location.end.line
                found.append((file.name, rule.line, end, numbers, rule.text))
    return found


def without(name: str, begin: int, end: int) -> Path:
    """A copy of asp/ in which those lines of that file are blank."""
    folder = Path(tempfile.mkdtemp(prefix="mutant-"))
    shutil.copytree(asp_folder(), folder / "asp")
    path = folder / "asp" / name
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[begin - 1 : end] = [""] * (end - begin + 1)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def missed_by(job: tuple[str, int, int, tuple[str, ...], Sequence[Path]]) -> str | None:
    """The first file that fails without the rule, or None."""
    name, begin, end, _, files = job
    folder = without(name, begin, end)
    original = programs.asp_folder
    patched: Any = programs
    patched.asp_folder = lambda: folder / "asp"
    signal.signal(signal.SIGALRM, _late)
    try:
        programs._installed.cache_clear()
        dmoracle.api.ground._rules.cache_clear()
        for path in files:
            signal.alarm(SECONDS)
            try:
                if not check_file(path, max_states=20_000).ok:
                    return path.name
            except Exception as error:  # a mutant may break anything; that too is noticed
                return f"{path.name} ({type(error).__name__})"
            finally:
                signal.alarm(0)
        return None
    finally:
        patched.asp_folder = original
        shutil.rmtree(folder)


def _late(*_: object) -> None:
    raise TimeoutError


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", default="", help="rules of files whose name contains this")
    options = parser.parse_args()
    cites = {path: set(load(path).setup.about.rules) for path in FILES}
    jobs = []
    for name, begin, end, numbers, text in rules():
        if options.only in name:
            near = sorted(FILES, key=lambda path, wanted=frozenset(numbers): not cites[path] & wanted)
            jobs.append(((name, begin, end, numbers, near), text))
    survivors = 0
    # a fresh process every few rules: clingo never gives back the memory of its symbols
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=20) as pool:
        for (job, text), killer in zip(jobs, pool.imap(missed_by, [job for job, _ in jobs]), strict=True):
            if killer is None:
                survivors += 1
                print(f"{job[0]}:{job[1]}: no file misses: {text}", flush=True)
    print(f"{len(jobs)} rules, {len(jobs) - survivors} missed by some file, {survivors} by none")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
