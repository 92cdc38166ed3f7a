"""A turn of Magic: size, set-up, and how long the verdict takes with dominance and without.

    python benchmarks/magic.py                    the three fixed positions at several life totals
    python benchmarks/magic.py random [NUMBER]    so many random positions of 4 v 4 creatures with 2 v 2 tricks
    python benchmarks/magic.py abilities [NUMBER] the same with three creatures with abilities among them
    python benchmarks/magic.py plain              the circuit against an engine written by hand, same positions

`whole` is the whole turn without dominance, as far as the limit of states goes. The verdict is that of the proof-number
search on the circuit after set-up (`search s`), the sweep of the whole turn with dominance beside it (`turn s`). A step
is one successor computed, forced ones included. Times are seconds of the process; a `?` was not decided in --seconds.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "dominance"))

from magic_tables import Side, at_random, card, table

from dmoracle import Position
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.circuit.warm import warm
from dmoracle.paths import asp_folder
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program
from dmoracle.search import Solver

SMALL = (
    Side(("Grizzly Bears", "Grizzly Bears", "War Mammoth", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt")),
    Side(("Grizzly Bears", "Hill Giant", "Mountain"), ("Shock",)),
)
MIDDLE = (
    Side(
        ("Grizzly Bears", "War Mammoth", "Wind Drake", "Hill Giant", "Forest", "Mountain", "Mountain"),
        ("Giant Growth", "Lightning Bolt", "Shock"),
    ),
    Side(("Hill Giant", "Grizzly Bears", "Wind Drake", "Mountain", "Island", "Island"), ("Shock", "Unsummon")),
)
LARGE = (
    Side(
        ("Grizzly Bears", "War Mammoth", "Wind Drake", "Hill Giant", "Tundra Wolves", "Craw Wurm",
         "Forest", "Forest", "Mountain", "Mountain"),
        ("Giant Growth", "Lightning Bolt", "Shock", "Giant Growth"),
    ),
    Side(
        ("Hill Giant", "Grizzly Bears", "Wind Drake", "Giant Spider", "Tundra Wolves", "Mountain", "Island", "Island"),
        ("Shock", "Unsummon"),
    ),
)  # fmt: skip
FIXED = {
    "3v2, 2v1 tricks": (SMALL, (6, 7, 8)),
    "4v3, 3v2 tricks": (MIDDLE, (5, 6, 8, 12)),
    "6v5, 4v2 tricks": (LARGE, (4, 5, 6, 8, 10, 16)),
}
ABLE = ("Prodigal Sorcerer", "Granite Gargoyle", "Mountain")
FOUR, TWO = range(4, 5), range(2, 3)
LESS = ("dominance", "symmetry")
HEAD = "position              life  rules  nodes  set-up s   states  turn s  Msteps/s  search s  verdict"


def made(facts: str, sets: tuple[str, ...] = LESS) -> tuple[CircuitMachine, float, int]:
    """The circuit, the seconds from the facts to the first answer, and the number of ground rules."""
    begun = time.process_time()
    oracle = Oracle(facts, rules=program("magic", sets))
    machine = CircuitMachine(oracle)
    machine.flags(machine.start)
    spent = time.process_time() - begun
    ground = oracle.ground_rules()
    return machine, spent, len(ground.rules) + len(ground.sums)


def row(name: str, sides: tuple[Side, Side], life: int, seconds: float, most: int) -> tuple[str, float]:
    """Print one row; gives the verdict and the seconds of the faster way to it."""
    first, second = sides
    machine, setup, rules = made(table(first, replace(second, life=life)))
    begun = time.process_time()
    turn = machine.exhaust(1, max_states=most, seconds=seconds)
    assert turn is not None
    swept = time.process_time() - begun
    said = turn.value(machine.start).name.lower() if turn.complete else "?"
    solver = Solver(machine, ways=("numbers",))
    solver.whole = 0
    begun = time.process_time()
    verdict = solver.decide(seconds=seconds).replace("unknown", "?")
    searched = time.process_time() - begun
    assert "?" in (said, verdict) or said == verdict, "the search and the sweep differ"
    found = said if verdict == "?" else verdict
    print(
        f"{name:21} {life:4} {rules:6} {len(machine.circuit.ands):6} {setup:9.2f} {turn.count:8} {swept:7.2f} "
        f"{turn.steps / max(swept, 1e-6) / 1e6:9.1f} {searched:9.2f}  {found}",
        flush=True,
    )
    ways = [spent for spent, said in ((swept, said), (searched, verdict)) if said != "?"]
    return found, min(ways, default=seconds)


def fixed(seconds: float, most: int) -> None:
    """The three positions, and the whole turn of the smallest without dominance."""
    machine, setup, rules = made(table(SMALL[0], replace(SMALL[1], life=7)), ("symmetry",))
    begun = time.process_time()
    turn = machine.exhaust(1, max_states=most, seconds=seconds)
    assert turn is not None
    spent = time.process_time() - begun
    print(
        f"whole turn of 3v2 without dominance: {rules} rules, {len(machine.circuit.ands)} nodes, set-up {setup:.2f} s,",
        f"{turn.count} states in {spent:.2f} s, {turn.steps / spent / 1e6:.1f} M steps/s\n{HEAD}",
    )
    for name, (sides, lives) in FIXED.items():
        for life in lives:
            row(name, sides, life, seconds, most)


def drawn(number: int, more: tuple[str, ...], seconds: float, most: int) -> None:
    """Random positions, each at a life total near what the attackers and tricks can deal."""
    print(HEAD)
    spent: list[float] = []
    open_ones = 0
    for seed in range(number):
        sides = at_random(seed, (FOUR, FOUR), (TWO, TWO), more)
        powers = [card(name.split("/")[0]).pt for name in sides[0].play]
        reach = sum(pt[0] for pt in powers if pt) // 2 + 2 * len(sides[0].hand)
        verdict, took = row(f"seed {seed}", sides, random.Random(seed).randint(2, reach), seconds, most)
        open_ones += verdict == "?"
        spent.append(took)
    print(f"{number} positions, {open_ones} open after {seconds:g} s; median {statistics.median(spent):.2f} s, "
          f"most {max(spent):.2f} s")  # fmt: skip


LANDS = """game: magic
cards:
  - {name: A, cost: "1", type: enchantment, abilities: ["static(land_type(mountain), [land, non(basic)])"]}
  - {name: B, cost: "1", type: enchantment, abilities: ["static(also(subtype(swamp)), [land])"]}
  - {name: C, cost: "1", type: enchantment, abilities: ["static(animate(1, 1), [land, subtype(swamp)])"]}
  - {name: D, cost: "1", type: enchantment, abilities: ["static(land_type(island), [land, subtype(forest)])"]}
  - {name: E, cost: "1", type: enchantment, abilities: ["static(also(artifact), [land, creature])"]}
  - {name: F, cost: "1", type: enchantment, abilities: ["static(land_type(plains), [land, artifact])"]}
player1: {play: [%sForest x10]}
player2: {play: [Mountain x5, Wirewood Lodge x5]}
"""


def layers() -> None:
    """The ground rules of 20 lands, without and with six effects of one layer that interplay."""
    file = asp_folder() / "kernel" / "effects" / "layers.lp"
    own = re.findall(r"^% (\w+)/\d", file.read_text(encoding="utf-8"), re.MULTILINE)
    for effects in ("", "A, B, C, D, E, F, "):
        ground = Position.from_yaml(LANDS % effects).oracle.ground_rules()
        heads = [ground.name(atom).partition("(")[0] for rule in ground.rules for atom in rule.head]
        layered = sum(head in own for head in heads)
        print(f"{len(ground.rules) + len(ground.sums)} rules, {layered} of them of the layers")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="?", default="fixed", choices=("fixed", "random", "abilities", "plain", "layers"))
    parser.add_argument("number", nargs="?", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each search")
    parser.add_argument("--states", type=int, default=3_000_000, help="for each sweep")
    options = parser.parse_args()
    warm()
    if options.what == "layers":
        layers()
    elif options.what == "fixed":
        fixed(options.seconds, options.states)
    elif options.what == "plain":
        from plain_magic import compared

        compared(made)
    else:
        drawn(options.number, ABLE if options.what == "abilities" else (), options.seconds, options.states)


if __name__ == "__main__":
    main()
