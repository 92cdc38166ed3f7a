"""What the bound on the attacks to come does for the search: its proof, positions with it, plain df-pn beside it.

    python benchmarks/bounds.py [NAME ...]         positions of benchmarks/positions, decks known 3 deep, then 6
    python benchmarks/bounds.py --random           the random positions of SEEDS below
    python benchmarks/bounds.py --random 0 40      every random position of a range of seeds, whatever becomes of it
    python benchmarks/bounds.py --solve [...]      the same by the public `solve`: what each answer rests on
    python benchmarks/bounds.py --late [...]       what the bound brings while cards can still be played

With --solve a row is: verdict; what it rests on (rules: no bound was needed; proved; limits; tested); states asked
about; seconds of the process for everything, from the file to the strategy: grounding, proof, circuit, search.
With --late a row is: states of the whole turn (>N: more than `MOST`) with a bound that is silent as long as cards can
be played from the hand (`LATE`), so that it speaks from the attacks on alone, and with the bound as it is (-: no
complete proof at the first attempt); verdict and states expanded by the two searches alone, the whole turn left out,
with these two bounds.

Options: --seconds N for each search (10), --fresh makes every proof anew, --plain leaves out the search without bound,
--kept FILE keeps the rows there and goes on after the last one if the run was killed.
A row: fluents; status of the proof (proved; limits: proved but for lines that hit a limit of the rules; tested;
timeout; silent: the bound never speaks) and the seconds it took when it was made (by the clock; with --fresh those of
the process that a fresh proof takes more than a kept one, its grounding included); seconds until the circuit stood,
with the proof already known; verdict, expanded states and seconds with the bound; the same for proof numbers alone.
Seconds of set-up and searches are those of the process, to which others add little; limits are by the clock.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from random_positions import position as random_position

from dmoracle import Position, solve
from dmoracle.answers.pruning import PROMPT
from dmoracle.bounds import bounded
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.circuit.refusal import CircuitRefusal
from dmoracle.paths import asp_folder
from dmoracle.position import to_facts
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, optional, program
from dmoracle.search import Solver

FOLDER = Path(__file__).parent / "positions"
# of the seeds from 0 up: the first thirty that proof-number search alone did not decide in ten seconds
SEEDS: tuple[int, ...] = (
    4, 8, 15, 22, 25, 26, 29, 30, 31, 36, 39, 41, 45, 50, 53,
    54, 55, 56, 58, 61, 62, 64, 69, 73, 74, 75, 76, 78, 82, 84,
)  # fmt: skip
MOST = 1_000_000  # states of a whole turn
PROOF = 120.0  # seconds for each proof
LATE = "%@ kernel\nunrest(T) :- playtime(T).\n"  # one more rule of the bound
HEADERS = {
    "late": "position     depth |  turn: late       bound | search: late   expanded       bound   expanded",
    "solve": "position     | verdict  rests on   states      s",
}
HEADER = "position     depth fluents  proof   made s  set-up s | verdict  expanded     s | plain df-pn  expanded     s"


def oracle(text: str, depth: int, root: Path | None = None) -> Oracle:
    """The reference of a position file's text, seeing so many cards of the decks; `root`: the folder of other rules."""
    given = Position.from_yaml(text)
    read = program(sets=["symmetry"]) if root is None else Program.read(root, ("symmetry",))
    rules = replace(read, parameters=(("deck_horizon", depth),))
    return Oracle(to_facts(given.setup, given.fluents), rules=rules)


def searched(machine: CircuitMachine, ways: tuple[str, ...], seconds: float) -> str:
    """Verdict, expanded states, seconds."""
    solver = Solver(machine, ways=ways)
    begun = time.process_time()
    verdict = solver.decide(seconds=seconds)
    return f"{verdict:8} {solver.expanded:9} {time.process_time() - begun:6.2f}"


def row(name: str, text: str, depth: int, seconds: float, plain: bool, cache: Path | str) -> str:
    """One line of the table."""
    reference = oracle(text, depth)
    begun = time.process_time()
    proof = bounded(reference, cache=cache, seconds=PROOF).proof
    spent = time.process_time() - begun
    again = time.process_time()
    bounded(reference, cache=cache, seconds=PROOF)
    made = proof.seconds if cache == "user" else spent - (time.process_time() - again)
    begun = time.process_time()
    found = bounded(oracle(text, depth), cache=cache, seconds=PROOF)
    machine = CircuitMachine(found.oracle)
    setup = time.process_time() - begun
    status = "proved" if proof.complete else "limits" if proof.status == "proved" else proof.status
    if proof.silent:
        status = "silent"
    front = f"{name:12} {depth:5} {len(reference.fluents):7}  {status:7} {made:6.2f} {setup:9.2f}"
    with_bound = searched(machine, ("depth", "numbers"), seconds)
    if proof.shy and with_bound.startswith("unknown"):
        # as `solve` does: the bound that speaks near limits of the rules as well
        status = "limits"
        bold = bounded(reference, cache=cache, seconds=PROOF, variant="bold")
        with_bound = searched(CircuitMachine(bold.oracle), ("depth", "numbers"), seconds)
        front = f"{name:12} {depth:5} {len(reference.fluents):7}  {status:7} {made:6.2f} {setup:9.2f}"
    without = searched(CircuitMachine(reference), ("numbers",), seconds) if plain else ""
    return f"{front} | {with_bound} | {without}"


def late_rules() -> Path:
    """The folder of the rules with a bound that is silent as long as cards can be played."""
    root = Path(tempfile.mkdtemp()) / "asp"
    shutil.copytree(asp_folder(), root)
    with (root / optional()["bounds"][0]).open("a", encoding="utf-8") as file:
        file.write(LATE)
    return root


def compared(front: str, text: str, depth: int, seconds: float, cache: Path | str, late: Path) -> str:
    """One line of the table of what the bound brings in the main step."""
    turns: list[str] = []
    searches: list[str] = []
    for root in (late, None):
        found = bounded(oracle(text, depth, root), cache=cache, seconds=PROOF, conflicts=PROMPT)
        if not found.proof.complete or found.proof.silent:
            turns.append("-")
            searches.append(f"{'-':>11} {'-':>10}")
            continue
        machine = CircuitMachine(found.oracle)
        turns.append(left(machine))
        solver = Solver(machine)
        solver.whole = 0
        searches.append(f"{solver.decide(seconds=seconds):>11} {solver.expanded:10}")
    return f"{front}| {turns[0]:>11} {turns[1]:>11} | {' '.join(searches)}"


def left(machine: CircuitMachine) -> str:
    """How many states a turn has if nothing is looked at behind what the bound flags."""
    turn = machine.exhaust(max_states=MOST)
    return str(turn.count) if turn is not None and turn.complete else f">{MOST}"


def answered(name: str, text: str, seconds: float) -> str:
    """One line of the table of answers."""
    begun = time.process_time()
    found = solve(Position.from_yaml(text), seconds=seconds)
    spent = time.process_time() - begun
    said = [assumption for assumption in found.assumptions if assumption.startswith("bound(")]
    rests = found.bound if said or (found.bound and found.verdict == "no") else "rules"
    return f"{name:12} | {found.verdict:8} {rests:7} {found.statistics.states:9} {spent:6.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--random", nargs="*", type=int, metavar="SEED")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--solve", action="store_true", help="answer by the public solve")
    parser.add_argument("--plain", action="store_true", help="leave out the search without bound")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="rows are kept here, and those there not made again")
    parser.add_argument("--late", action="store_true", help="compare with a bound that is silent in the main step")
    options = parser.parse_args()
    cache: Path | str = Path(tempfile.mkdtemp()) if options.fresh else "user"
    if options.fresh:
        os.environ["DMORACLE_CACHE"] = str(cache)  # for `solve`
    jobs = []
    if options.random is None:
        names = options.names or sorted(path.stem for path in FOLDER.glob("*.yaml"))
        texts = [(name, (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")) for name in names]
        jobs = [(name, text, depth) for name, text in texts for depth in (3, 6)]
    else:
        seeds = range(*options.random[:2]) if options.random else SEEDS
        jobs = [(f"random {seed}", random_position(seed), 6) for seed in seeds]
    # numba compiles at the first use
    searched(CircuitMachine(oracle((FOLDER / "a20.yaml").read_text(encoding="utf-8"), 3)), ("numbers",), 60.0)
    if options.solve:
        jobs = list({name: (name, text, 0) for name, text, _ in jobs}.values())
    late = late_rules() if options.late else None
    print(next((HEADERS[name] for name in HEADERS if getattr(options, name)), HEADER))
    rows = options.kept.read_text(encoding="utf-8").splitlines() if options.kept and options.kept.exists() else []
    for name, text, depth in jobs:
        front = f"{name:12} |" if options.solve else f"{name:12} {depth:5} "
        line = next((kept for kept in rows if kept.startswith(front)), None)
        if line is None:
            line = (
                answered(name, text, options.seconds)
                if options.solve
                else tried(front, name, text, depth, options, cache, late)
            )
            if options.kept:
                with options.kept.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
        print(line, flush=True)


def tried(
    front: str, name: str, text: str, depth: int, options: argparse.Namespace, cache: Path | str, late: Path | None
) -> str:
    """One line of the table, or why there is no circuit."""
    try:
        if late is not None:
            return compared(front, text, depth, options.seconds, cache, late)
        return row(name, text, depth, options.seconds, not options.plain, cache)
    except CircuitRefusal as refusal:
        return f"{front} no circuit: {str(refusal)[:80]}"


if __name__ == "__main__":
    main()
