"""What the oracle answers today, written to a file, and the comparison of two such files.

    python tests/digest.py write before.jsonl.gz               all positions (takes some minutes)
    python tests/digest.py write now.jsonl.gz --sample 100     a hundred of them, the same for the same --seed
    python tests/digest.py compare before.jsonl.gz now.jsonl.gz

For a change that must not change any answer: write a digest before it and one after it. The positions are those of the
conformance cases, the puzzles and the benchmarks. Of each the digest keeps

- the number of fluents, constants and ground rules;
- the decisions, the mover, what is shown and what holds in each state of two walks, which the position's name fixes;
- whether it is over at once or cannot be set up, with the message;
- for puzzles the verdict and the fewest decisions, where few states suffice.

`compare` looks at the positions that both files have. It ends with 1 if an answer differs or if ground programs have
grown or shrunk by more than `--within` per cent in all, and prints the first difference of each position that differs.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from dmoracle import InputError, Oracle, Position, RuleFault, paths, solve

HERE = Path(__file__).resolve().parent
FOLDERS = {"case": HERE / "cases", "puzzle": paths.puzzle_folder(), "benchmark": HERE.parent / "benchmarks/positions"}
WALKS = 2  # from each position
LONGEST = 150  # decisions of a walk
ENDING = ("end_main", "end_turn", "pass")  # decided less often, so that something happens before
MAX_STATES = 5_000  # of a puzzle that is solved
SIZES = ("fluents", "constants", "rules", "sums")
Found = dict[str, Any]


def positions(sample: int | None = None, seed: int = 1) -> dict[str, Path]:
    """The position files by name, as `case/battle/x01`; `sample` of them if a number is given."""
    found = {
        f"{kind}/{path.relative_to(folder).with_suffix('').as_posix()}": path
        for kind, folder in FOLDERS.items()
        for path in sorted(folder.rglob("*.yaml"))
    }
    if sample is None or sample >= len(found):
        return found
    chosen = set(random.Random(seed).sample(sorted(found), sample))
    return {name: path for name, path in found.items() if name in chosen}


def digest(name: str, path: Path) -> Found:
    """What is kept of one position."""
    found: Found = {"name": name}
    try:
        position = Position.load(path)
        oracle = position.oracle
        ground = oracle.ground_rules()
        found |= {
            "facts": _hash(oracle.facts.splitlines()),
            "fluents": len(oracle.fluents),
            "constants": len(oracle.constants),
            "rules": len(ground.rules),
            "sums": len(ground.sums),
            "walks": [_walk(oracle, random.Random(f"{path.stem} {number}")) for number in range(WALKS)],
        }
        if name.startswith("puzzle/"):
            answer = solve(position, max_states=MAX_STATES, whole=MAX_STATES, shortest=True, bounds="off")
            if answer.verdict != "unknown":
                found["verdict"] = f"{answer.verdict} {answer.length}"
    except (InputError, RuleFault) as error:
        found["error"] = f"{type(error).__name__}: {error.text('en')}"
    return found


def _walk(oracle: Oracle, rng: random.Random) -> list[Found]:
    """The states of one line of play; what is decided in each is drawn."""
    state, states = oracle.start, []
    for _ in range(LONGEST):
        steps = oracle.successors(state)
        states.append(
            {
                "decisions": [step.decision for step in steps],
                "mover": oracle.mover(state),
                "shown": sorted(oracle.flags(state)),
                "holds": _hash(oracle.holds(state)),
            }
        )
        if not steps:
            break
        weights = [0.2 if step.decision in ENDING else 1 for step in steps]
        chosen = rng.choices(steps, weights)[0]
        states[-1]["decided"] = chosen.decision
        state = chosen.state
    return states


def _hash(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()[:12]


def write(file: Path, sample: int | None, seed: int, jobs: int) -> int:
    """Write the digest of all positions, or of a sample, in `jobs` processes."""
    chosen = positions(sample, seed)
    begun = time.monotonic()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        lines = [json.dumps(one) for one in pool.map(digest, chosen, chosen.values(), chunksize=8)]
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "wt", encoding="utf-8") as stream:
        stream.writelines(line + "\n" for line in lines)
    print(f"{len(lines)} positions in {time.monotonic() - begun:.0f} s: {file}")
    return 0


def read(file: Path) -> dict[str, Found]:
    """The digest in a file, by the names of the positions."""
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8") as stream:
        return {one["name"]: one for one in map(json.loads, stream)}


def difference(before: Found, after: Found) -> str | None:
    """The first answer that differs, in words; None if all are the same."""
    for key in ("error", "facts"):
        if before.get(key) != after.get(key):
            return f"{key}: {before.get(key)} -> {after.get(key)}"
    for number, (one, other) in enumerate(zip(before.get("walks", ()), after.get("walks", ()), strict=True)):
        for step, (old, new) in enumerate(zip(one, other, strict=False)):
            if unlike := [key for key in old if old[key] != new.get(key)]:
                line = " ".join(state["decided"] for state in one[:step])
                said = "; ".join(f"{key}: {old[key]} -> {new.get(key)}" for key in unlike)
                return f"walk {number} after [{line}]: {said}"
    verdicts = [found["verdict"] for found in (before, after) if "verdict" in found]  # unknown says nothing
    return None if len(set(verdicts)) < 2 else " -> ".join(verdicts)


def compare(old: Path, new: Path, within: float, most: int) -> int:
    """Print what differs; 1 if an answer does, or if the ground programs together are not `within` per cent."""
    before, after = read(old), read(new)
    common = [name for name in after if name in before]
    differing = {name: told for name in common if (told := difference(before[name], after[name])) is not None}
    for name, told in [*differing.items()][:most]:
        print(f"{name}: {told}")
    if len(differing) > most:
        print(f"... and {len(differing) - most} more")
    sized = [name for name in common if "rules" in before[name] and "rules" in after[name]]
    far = False
    for key in SIZES:
        was, now = (sum(found[name][key] for name in sized) for found in (before, after))
        grown = 100 * (now - was) / max(1, was)
        worst = max(sized, default="", key=lambda name: abs(after[name][key] - before[name][key]))
        place = f", most in {worst}: {before[worst][key]} -> {after[worst][key]}" if was != now or differing else ""
        print(f"{key}: {was} -> {now} ({grown:+.1f} %{place})")
        far |= abs(grown) > within
    print(f"{len(common)} positions compared, {len(differing)} differ")
    if missing := len(before) + len(after) - 2 * len(common):
        print(f"{missing} positions are in one of the files alone")
    return 1 if differing or far or not common else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="write a digest")
    writing.add_argument("file", type=Path, help="where to, compressed if it ends in .gz")
    writing.add_argument("--sample", type=int, help="how many positions (all)")
    writing.add_argument("--seed", type=int, default=1, help="which ones (1)")
    writing.add_argument("--jobs", type=int, default=2, help="processes (2)")
    comparing = commands.add_parser("compare", help="compare two digests")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--within", type=float, default=5.0, help="per cent by which sizes may differ (5)")
    comparing.add_argument("--most", type=int, default=20, help="differing positions that are told (20)")
    options = parser.parse_args()
    if options.command == "write":
        return write(options.file, options.sample, options.seed, options.jobs)
    return compare(options.old, options.new, options.within, options.most)


if __name__ == "__main__":
    sys.exit(main())
