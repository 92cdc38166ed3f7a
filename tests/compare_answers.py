"""Solves random positions in every way there is and compares: `python tests/compare_answers.py --positions 1000`.

The ways: the whole turn on the circuit, with and without the rules of symmetry, and without what can never matter
again (there every state is compared); the whole turn on the reference; both searches, each alone; where the game has
them, the search with the bound, as it is proved and bold, and without what is dominated; `solve` itself, whose strategy
is replayed. `--game magic` asks the same of positions of Magic.
The positions are the sharp ones of `random_cards.py`. Whatever is decided must be decided alike.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable
from typing import Any

from forgotten import lost
from random_cards import position

from dmoracle import games, solve
from dmoracle.answers.turns import pursuer_of
from dmoracle.bounds import bounded
from dmoracle.circuit import fast
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.play.grounding import Ground
from dmoracle.rules.program import optional
from dmoracle.search import Solver
from dmoracle.search.exhaust import exhaust

MOST = 50_000  # states of a whole turn
SECONDS = 5.0  # for each way


def answers(
    number: int, most: int = MOST, seconds: float = SECONDS, game: str = games.DEFAULT
) -> dict[str, str]:
    """The verdict of each way on the random position of that number; unknown where a limit is reached."""
    found = position(number, sharp=True, game=game)
    ground = Ground(found.setup, found.fluents, found.library)
    plain, reference = ground.machine(), ground.machine(symmetry=True)
    machine = fast(reference).machine
    attacker = pursuer_of(reference)
    small: dict[str, Any] = {"max_states": min(most, 2_000), "seconds": seconds}
    large: dict[str, Any] = {"max_states": most, "seconds": seconds}

    def cut(variant: str) -> str:
        with_bound = bounded(reference, cache=None, seconds=seconds, variant=variant).oracle
        return Solver(fast(with_bound).machine, attacker).decide(**large)

    def forgetting() -> str:
        if not isinstance(machine, CircuitMachine):
            return "unknown"
        stores = map(machine.new_store, (False, True))
        whole, less = (machine.exhaust(attacker, max_states=most, store=store) for store in stores)
        if whole is None or less is None:  # forced steps go round: the other ways are asked about that
            return "unknown" if whole is less else "goes round in one of both alone"
        if whole.complete and (not less.complete or lost(whole, less)):
            return "another value in some state"
        return less.solution().verdict

    ways: dict[str, Callable[[], str]] = {
        "whole turn": lambda: exhaust(machine, attacker, **large).solution().verdict,
        "forgetting": forgetting,
        "every line": lambda: exhaust(fast(plain).machine, attacker, **large).solution().verdict,
        "reference": lambda: exhaust(reference, attacker, **small).solution().verdict,
        "depth first": lambda: Solver(machine, attacker, ways=["depth"]).decide(**large),
        "proof numbers": lambda: Solver(machine, attacker, ways=["numbers"]).decide(**large),
        "solve": lambda: solve(found, bounds="proved", **large).verdict,
    }
    sets = optional(game=game).keys()
    if "bounds" in sets:
        ways |= {"bound": lambda: cut(""), "bold bound": lambda: cut("bold")}
    if "dominance" in sets:
        cut_down = fast(ground.machine(symmetry=True, dominance=True)).machine
        ways["dominance"] = lambda: exhaust(cut_down, attacker, **large).solution().verdict
    return {name: way() for name, way in ways.items()}


def check(number: int, **limits: Any) -> list[str]:
    """What is wrong with the answers; nothing if all that are decided agree."""
    try:
        found = answers(number, **limits)
    except Exception:  # of whatever kind
        return [traceback.format_exc()]
    decided = {verdict for verdict in found.values() if verdict != "unknown"}
    return [", ".join(f"{name}: {verdict}" for name, verdict in found.items())] if len(decided) > 1 else []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="number of the first position")
    parser.add_argument("--game", choices=(games.DEFAULT, "magic"), default=games.DEFAULT)
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print that position and end")
    options = parser.parse_args()
    if options.show is not None:
        print(position(options.show, sharp=True, game=options.game).to_yaml())
        return 0
    wrong = 0
    for number in range(options.seed, options.seed + options.positions):
        for fault in check(number, game=options.game):
            wrong += 1
            print(f"position {number}: {fault}", flush=True)
    print(f"{options.positions} positions from {options.seed} on, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
