"""Deletes each rule of asp/ in turn and reports those whose absence no conformance case notices.

    python tests/mutation.py [--game magic] [--only 506_attack] [--jobs N] [--table]

A rule counts as missed if the scripts of some case file of the game pass with all rules and fail without it. Each file
is grounded once with a switch for every rule (tests/guarded.py), and only rules that fire in it are tried. A rule that
no file misses in this way is deleted from its rule file and tried once more, also with the files that solve. Where
few are left, as after a change, the files whose words are nearest to theirs come first. A rule of
the kernel that no file of this game misses is tried with those of the others: it may be there for them alone. The
result is kept in `.mutants.json`, and which file misses which rules in `golden/missed_GAME.tsv`: a rule is tried again
only if its text or that of the file that missed it has changed, or with `--again`.

Rules that no case can miss, because they only keep the ground program small, stand with the reason in
`mutation_reasons.tsv`; they are not tried. What no script can see is named in `mutation_apart.tsv`, each rule with
a test that fails with it deleted. `--table` prints the sum for each rule file.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import multiprocessing
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from guarded import UNSURE, Rule, Sweep, deleted, tested

from dmoracle import games
from dmoracle.paths import case_folder
from dmoracle.position import load, to_facts
from dmoracle.rules.program import program

ROOT = Path(__file__).resolve().parent.parent
CASES = sorted(case_folder().rglob("*.yaml"))
KEPT = ROOT / ".mutants.json"
RECORD = ROOT / "tests" / "golden" / "missed_duel_masters.tsv"
REASONS = ROOT / "tests" / "mutation_reasons.tsv"
APART = ROOT / "tests" / "mutation_apart.tsv"
# so few rules are first tried in so many files each, those whose words are nearest to theirs, so many at a time
FEW, NEAR, BATCH = 400, 5, 8
_WORD = re.compile(r"[a-z_]{3,}|[0-9]{3}[.0-9a-z]*")
WIDTHS = (1, 3, 12, 48, 10_000)  # the likeliest files first; a rule that one of them misses is done


class Kept:
    """What earlier sweeps found: rules that fire in a file, and the file that misses a rule; both with a mark."""

    def __init__(self) -> None:
        found = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        self.fired: dict[str, tuple[str, list[str]]] = found.get("fired", {})
        self.missed: dict[str, tuple[str, str, str]] = {**recorded(), **found.get("missed", {})}

    def save(self) -> None:
        text = json.dumps({"fired": self.fired, "missed": self.missed}, ensure_ascii=False, indent=0)
        KEPT.with_suffix(".new").write_text(text, encoding="utf-8")
        KEPT.with_suffix(".new").replace(KEPT)

    def record(self) -> None:
        """Write down for later sweeps which file misses which of the rules that there are."""
        by_file: dict[str, list[str]] = defaultdict(list)
        for key in {rule.key for rule in SWEEP.rules} & self.missed.keys():
            name, seal, _ = self.missed[key]
            if (ROOT / name).is_file() and text_mark(ROOT / name) == seal:
                by_file[name].append(key)
        lines = [f"{name}\t{text_mark(ROOT / name)}\t{' '.join(sorted(keys))}\n" for name, keys in by_file.items()]
        RECORD.write_text("file\tseal\trules\n" + "".join(sorted(lines)), encoding="utf-8")


def recorded() -> dict[str, tuple[str, str, str]]:
    """The rules of the record, by their keys, each with the file that missed it and the mark of that."""
    if not RECORD.exists():
        return {}
    lines = [line.split("\t") for line in RECORD.read_text(encoding="utf-8").splitlines()[1:]]
    return {key: (name, seal, "as recorded") for name, seal, keys in lines for key in keys.split()}


def mark(sweep: Sweep, path: Path) -> str:
    """Stands for the text of a case file and of all rules that it loads."""
    document = load(path)
    needed = sweep.program.needed(to_facts(document.setup, document.fluents))
    return hashlib.sha256(path.read_bytes() + needed.digest.encode()).hexdigest()[:16]


def loaded(path: Path) -> frozenset[tuple[str, int]]:
    """The rules that a case file loads, by file and line."""
    document = load(path)
    needed = SWEEP.program.needed(to_facts(document.setup, document.fluents))
    return frozenset((rule.file, rule.line) for rule in needed.rules)


def _fired(path: Path) -> tuple[Path, frozenset[int]]:
    try:
        return path, SWEEP.fired(path)
    except AssertionError as error:
        print(f"{error}: it is left out", file=sys.stderr, flush=True)
        return path, frozenset()


def _missed(job: tuple[Path, list[int]]) -> tuple[Path, list[int], dict[int, str]]:
    path, numbers = job
    return path, numbers, SWEEP.missed(path, numbers)


def _looked(job: tuple[Path, list[int]]) -> tuple[Path, dict[int, str]]:
    """Which of these rules fire in a file, each with what went wrong without it or UNSURE."""
    path, numbers = job
    fires = sorted(_fired(path)[1] & set(numbers))
    return path, {number: UNSURE for number in fires} | (SWEEP.missed(path, fires) if fires else {})


def nearest(rules: list[Rule]) -> list[Path]:
    """The case files that share the rarest words and numbers with these rules, the likeliest of all first."""
    words = {path: set(_WORD.findall(path.read_text(encoding="utf-8"))) for path in CASES}
    rare = Counter(word for found in words.values() for word in found)
    place: dict[Path, int] = {}
    for rule in rules:
        own = set(_WORD.findall(f"{rule.file} {rule.text} {' '.join(rule.numbers)}")) & rare.keys()
        near = sorted(CASES, key=lambda path, own=own: -sum(1 / rare[word] for word in own & words[path]))
        for rank, path in enumerate(near[:NEAR]):
            place[path] = min(rank, place.get(path, NEAR))
    return sorted(place, key=place.__getitem__)


def _deleted(job: tuple[Rule, list[Path]]) -> tuple[Rule, Path | None, str]:
    rule, paths = job
    return rule, *(deleted(rule, paths) or (None, ""))


def _tested(job: tuple[Rule, str]) -> tuple[Rule, str, bool]:
    rule, test = job
    return rule, test, tested(rule, test)


def apart() -> dict[Rule, str]:
    """The rules that a test outside the case files misses, each with that test."""
    rules = {(rule.file, rule.text): rule for rule in SWEEP.rules}
    lines = [line.split("\t") for line in APART.read_text(encoding="utf-8").splitlines()[1:]]
    return {rules[file, text]: test for file, text, test in lines if belongs(file)}


SWEEP = Sweep()


def belongs(file: str) -> bool:
    """Whether a rule file is one of the game that is swept."""
    return file.partition("/")[0] in ("kernel", SWEEP.program.game)


def of_game(game: str) -> None:
    """From here on the rules and cases of that game are swept."""
    global SWEEP, CASES, KEPT, RECORD
    if game != SWEEP.program.game:
        SWEEP, KEPT = (
            Sweep(program(game)),
            ROOT / (".mutants.json" if game == games.DEFAULT else f".mutants.{game}.json"),
        )
        RECORD = ROOT / "tests" / "golden" / f"missed_{game}.tsv"
        CASES = sorted(case_folder(game).rglob("*.yaml"))


def reasons(only: str = "") -> dict[Rule, str]:
    """The rules that are not tried, each with the reason; ValueError for one that there is not."""
    by_text = {(rule.file, rule.text): rule for rule in SWEEP.rules}
    found = {}
    with REASONS.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE), start=2):
            rule = by_text.get((row["file"], row["rule"]))
            if not belongs(row["file"]):
                continue
            if rule is None:
                raise ValueError(f"{REASONS.name}:{number}: no rule of {row['file']} reads {row['rule']}")
            found[rule] = row["reason"]
    return {rule: reason for rule, reason in found.items() if re.search(only, rule.file)}


def sweep(only: str, most: int, again: bool, pool: Any) -> tuple[dict[Rule, str], list[Rule]]:
    """The rules that are missed, each with where and how, and those that are not; `only`: in files of such names.

    Rules of the kernel that the record of another game names are not tried here.
    """
    excused = reasons()
    wanted = [rule for rule in SWEEP.rules if re.search(only, rule.file) and rule not in excused]
    found = {} if again else kept_elsewhere([rule for rule in kept(only)[1] if rule.file.startswith("kernel/")])
    here, left = tried([rule for rule in wanted if rule not in found], most, again, pool)
    return found | here, left


def tried(wanted: list[Rule], most: int, again: bool, pool: Any) -> tuple[dict[Rule, str], list[Rule]]:
    """The rules among these that are missed, each with where and how, and those that are not."""
    memory = Kept()
    found: dict[Rule, str] = {}
    for rule in wanted:
        name, seal, how = memory.missed.get(rule.key, ("", "", ""))
        if (ROOT / name).is_file() and text_mark(ROOT / name) == seal and not again:
            found[rule] = f"{name}: {how}"
    elsewhere = [(rule, test) for rule, test in apart().items() if rule in wanted and rule not in found]
    for rule, test, misses in pool.imap(_tested, elsewhere):
        if misses:
            path = ROOT / test.partition("::")[0]
            found[rule] = f"{test}: fails"
            memory.missed[rule.key] = path.relative_to(ROOT).as_posix(), text_mark(path), f"{test}: fails"
    memory.save()
    if len(found) == len(wanted):
        memory.record()
        return found, []

    by_key = {rule.key: rule for rule in SWEEP.rules}
    texts = {path: text_mark(path) for path in CASES}
    names = {path: path.relative_to(ROOT).as_posix() for path in CASES}

    def note(rule: Rule, path: Path, how: str) -> None:
        found[rule] = f"{names[path]}: {how}"
        memory.missed[rule.key] = names[path], texts[path], how

    if len(left := [rule for rule in wanted if rule not in found]) <= FEW:
        paths = nearest(left)
        firing: dict[Rule, list[Path]] = defaultdict(list)
        for begin in range(0, len(paths), BATCH):
            left = [rule for rule in left if rule not in found]
            jobs = [(path, [rule.index for rule in left]) for path in paths[begin : begin + BATCH] if left]
            for path, missed in pool.imap_unordered(_looked, jobs):
                for number, how in missed.items():
                    firing[SWEEP.rules[number]].append(path)
                    if how != UNSURE:
                        note(SWEEP.rules[number], path, how)
            memory.save()
        for rule, path, how in pool.imap(_deleted, [(rule, firing[rule]) for rule in left if rule not in found]):
            if path is not None:
                note(rule, path, how)
        memory.save()
        memory.record()
        print(f"{len(found)} of {len(wanted)} rules missed by one of the nearest files", file=sys.stderr, flush=True)
        if len(found) == len(wanted):
            return found, []

    marks = {path: mark(SWEEP, path) for path in CASES}
    stale = [path for path in CASES if memory.fired.get(names[path], ("",))[0] != marks[path]]
    for path, numbers in pool.imap_unordered(_fired, stale):
        memory.fired[names[path]] = marks[path], [SWEEP.rules[number].key for number in numbers]
        if len(memory.fired) % 20 == 0:
            memory.save()
    memory.save()
    fires = {path: [by_key[key] for key in memory.fired[names[path]][1]] for path in CASES}
    cites = {path: set(load(path).setup.about.rules) for path in CASES}

    able: dict[Rule, list[Path]] = defaultdict(list)
    for path in CASES:
        for rule in fires[path]:
            able[rule].append(path)
    for rule in wanted:
        before = memory.missed.get(rule.key, ("",))[0]
        numbers = set(rule.numbers)
        able[rule].sort(key=lambda p, n=before, c=numbers: (names[p] != n, not cites[p] & c, len(fires[p])))

    unsure: dict[Rule, list[Path]] = defaultdict(list)
    begin = 0
    for width in WIDTHS:
        width = min(width, most - begin)
        jobs: dict[Path, list[int]] = defaultdict(list)
        for rule in wanted:
            if rule not in found:
                for path in able[rule][begin : begin + width]:
                    jobs[path].append(rule.index)
        for path, numbers, missed in pool.imap_unordered(_missed, _open(jobs, found)):
            for number in numbers:
                rule = SWEEP.rules[number]
                how = missed.get(number)
                if how == UNSURE:
                    unsure[rule].append(path)
                elif how is not None:
                    note(rule, path, how)
            if missed and len(found) % 7 == 0:
                memory.save()
        begin += width
        memory.save()
        if begin >= most:
            break
        print(f"{len(found)} of {len(wanted)} rules missed by one of {begin} files", file=sys.stderr, flush=True)

    # what is claimed of the rest is claimed of the rules with that one deleted
    solved = [path for path in CASES if load(path).expect is not None]
    loads = {path: loaded(path) for path in solved}
    left = [
        (rule, (unsure[rule] or able[rule])[:CONFIRM] + [p for p in solved if (rule.file, rule.begin) in loads[p]])
        for rule in wanted
        if rule not in found
    ]
    for rule, path, how in pool.imap(_deleted, left):
        if path is not None:
            note(rule, path, how)
    memory.save()
    memory.record()
    return found, [rule for rule in wanted if rule not in found]


def elsewhere(rules: list[Rule], ask: Callable[[list[Rule]], dict[Rule, str]]) -> dict[Rule, str]:
    """Which of these rules of the kernel the cases of the other games miss, each with where and how."""
    found: dict[Rule, str] = {}
    here = SWEEP.program.game
    for game in games.names():
        if game != here and (left := [rule for rule in rules if rule not in found]):
            of_game(game)
            known = {rule.key: rule for rule in SWEEP.rules}
            there = ask([known[rule.key] for rule in left if rule.key in known])
            by_key = {rule.key: how for rule, how in there.items()}
            found |= {rule: by_key[rule.key] for rule in left if rule.key in by_key}
    of_game(here)
    return found


def kept_elsewhere(rules: list[Rule]) -> dict[Rule, str]:
    """As `elsewhere`, by what earlier sweeps have found."""
    return elsewhere(rules, lambda wanted: kept("", wanted)[0])


def tried_elsewhere(rules: list[Rule], options: argparse.Namespace) -> dict[Rule, str]:
    """As `elsewhere`, by trying."""

    def ask(wanted: list[Rule]) -> dict[Rule, str]:
        with pooled(options.jobs) as pool:
            return tried(wanted, options.files, False, pool)[0]

    return elsewhere(rules, ask)


def pooled(jobs: int) -> Any:
    """A fresh process every few files: clingo never gives back the memory of its symbols."""
    return multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=10)


def kept(only: str, wanted: list[Rule] | None = None) -> tuple[dict[Rule, str], list[Rule]]:
    """What earlier sweeps have found of the rules (or of these alone) and cases as they are now."""
    missed, excused = Kept().missed, reasons()
    found, rest = {}, []
    for rule in SWEEP.rules if wanted is None else wanted:
        if re.search(only, rule.file) and rule not in excused:
            name, seal, how = missed.get(rule.key, ("", "", ""))
            if (ROOT / name).is_file() and text_mark(ROOT / name) == seal:
                found[rule] = f"{name}: {how}"
            else:
                rest.append(rule)
    return found, rest


def text_mark(path: Path) -> str:
    """Stands for the text of a case file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


CONFIRM = 12  # files that a rule is deleted for although its switch says that they do not miss it


def _open(jobs: dict[Path, list[int]], found: dict[Rule, str]) -> Iterator[tuple[Path, list[int]]]:
    for path, numbers in jobs.items():
        left = [number for number in numbers if SWEEP.rules[number] not in found]
        if left:
            yield path, left


def table(found: dict[Rule, str], excused: dict[Rule, str], survivors: list[Rule]) -> str:
    """For each rule file: its rules, those that a case misses, those that none can miss, the others."""
    parts = [Counter(rule.file for rule in rules) for rules in (found, excused, survivors)]
    lines = ["| file | rules | missed by a case | not tried, for a reason | not seen to be |", "|---|---|---|---|---|"]
    for name in dict.fromkeys(rule.file for rule in SWEEP.rules):
        counts = [part[name] for part in parts]
        if sum(counts):
            lines.append(f"| {name} | {sum(counts)} | {' | '.join(str(count or '') for count in counts)} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", default="", help="rules of files whose name this regular expression finds")
    parser.add_argument("--game", choices=games.names(), default=games.DEFAULT, help="whose rules and cases")
    parser.add_argument("--files", type=int, default=WIDTHS[-1], help="try at most this many files for each rule")
    parser.add_argument("--again", action="store_true", help="try rules again whose absence an earlier sweep noticed")
    parser.add_argument("--kept", action="store_true", help="try nothing, report what earlier sweeps have found")
    parser.add_argument("--table", action="store_true", help="the numbers for each rule file")
    options = parser.parse_args()
    of_game(options.game)
    if options.kept:
        found, survivors = kept(options.only)
    else:
        with pooled(options.jobs) as pool:
            found, survivors = sweep(options.only, options.files, options.again, pool)
    shared = [rule for rule in survivors if rule.file.startswith("kernel/")]
    found |= kept_elsewhere(shared) if options.kept else tried_elsewhere(shared, options)
    survivors = [rule for rule in survivors if rule not in found]
    excused = reasons(options.only)
    if options.table:
        print(table(found, excused, survivors))
    for rule, reason in excused.items():
        print(f"{rule.file}:{rule.begin}: not tried: {reason}")
    for rule in survivors:
        print(f"{rule.file}:{rule.begin}: not seen to be missed: {rule.text}", flush=True)
    told = f"{len(found)} missed by some case, {len(excused)} not tried for a reason, {len(survivors)} not seen to be"
    print(f"{len(found) + len(excused) + len(survivors)} rules, {told}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
