"""Speed of the fast path: against the reference path and a plain Python engine, of whole turns, with more cards.

    python benchmarks/fast.py                 every table but the last
    python benchmarks/fast.py speed turns     some of: speed, turns, growth, large
    python benchmarks/fast.py growth --plot docs/growth.svg

Figures of a row are taken in one process; they are medians of rounds. A *step* is one successor computed, forced ones
included, which is what the reference path is counted by as well; an *edge* leads from one state with a choice to the
next one. What is compared is listed in docs/performance.md.
"""

from __future__ import annotations

import argparse
import math
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ability_reference import rate, sample
from plain import Plain

from dmoracle import Position
from dmoracle.circuit import fast
from dmoracle.circuit.exhaust import CircuitExhausted
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.play.grounding import Ground
from dmoracle.position.model import CardObject

FOLDER = Path(__file__).parent / "positions"
ROUNDS = 5
MANY = 300_000  # states of an open position that are made to measure the speed
IDLE = "アクア・ガード"


def machine_of(position: Position, symmetry: bool = True) -> tuple[CircuitMachine, float]:
    """The circuit of a position, and the seconds it took from the facts to the first answer."""
    start = time.perf_counter()
    ground = Ground(position.setup, position.fluents, position.library)
    choice = fast(ground.machine(symmetry=symmetry))
    if not isinstance(choice.machine, CircuitMachine):
        raise SystemExit(choice.text())
    choice.machine.flags(choice.machine.start)
    return choice.machine, time.perf_counter() - start


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median time of some rounds, after one that does not count."""
    work()
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def whole(machine: CircuitMachine, most: int | None = None) -> CircuitExhausted:
    """The states of a turn."""
    found = machine.exhaust(1, max_states=most)
    assert found is not None
    return found


def speed(names: list[str]) -> None:
    """Steps per second of both paths."""
    print("position  fluents   ANDs  set-up s   states     steps/s     edges/s  reference succ/s  steps/reference")
    for name in names:
        position = Position.load(FOLDER / f"{name}.yaml")
        machine, setup = machine_of(position)
        found = whole(machine, MANY)
        took = seconds(lambda machine=machine: whole(machine, MANY))
        oracle = machine.reference
        states = sample(oracle, 300)
        slow = rate(lambda oracle=oracle, states=states: sum(len(oracle._solve(s).successors) for s in states), 3)
        steps = found.steps / took
        print(
            f"{name:9} {len(oracle.fluents):7} {len(machine.circuit.ands):6} {setup:9.2f} {found.count:8} "
            f"{steps:11.0f} {found.edges / took:11.0f} {slow:17.0f} {steps / slow:15.0f}x",
            flush=True,
        )


def turns() -> None:
    """Whole turns, after set-up."""
    position = Position.load(FOLDER / "plain.yaml")
    machine, _ = machine_of(position, symmetry=False)
    found, engine = whole(machine), Plain(position)
    assert engine.exhaust() == (found.count, found.edges), "the plain engine plays another game"
    ours, theirs = seconds(lambda: whole(machine)), seconds(engine.exhaust, 3)
    print(f"plain: {found.count} states, {found.edges} edges, the same for both engines")
    print(f"  circuit {ours:.4f} s, plain Python engine {theirs:.3f} s: {theirs / ours:.0f}x\n")
    print("turn              set-up s    states     edges  seconds  verdict")
    for name, symmetry in (("duel3", True), ("duel4", True), ("duel5", True), ("duel4", False)):
        machine, setup = machine_of(Position.load(FOLDER / f"{name}.yaml"), symmetry)
        found = whole(machine)
        took = seconds(lambda machine=machine: whole(machine).values, 3)
        label = name if symmetry else f"{name}, all lines"
        print(
            f"{label:17} {setup:8.2f} {found.count:9} {found.edges:9} {took:8.3f}  {found.solution().verdict}",
            flush=True,
        )


def with_idle(position: Position, number: int) -> Position:
    """The position with so many more cards in graveyards, where they do nothing."""
    more = [CardObject(f"idle{k}", IDLE, 1 + k % 2) for k in range(number)]
    setup = replace(position.setup, cards=(*position.setup.cards, *more))
    return Position(
        setup, position.fluents | {f"in({card.label},graveyard)" for card in more}, library=position.library
    )


def growth(plot: Path | None) -> None:
    """Set-up and speed with 20, 40 and 80 cards, and with cards that do nothing."""
    print("position   cards  fluents   ANDs  set-up s  us per step")
    points = []
    rows = [(name, Position.load(FOLDER / f"{name}.yaml")) for name in ("a20", "a40", "a80")]
    rows.insert(2, ("a40 + idle", with_idle(rows[1][1], 20)))
    for name, position in rows:
        machine, _ = machine_of(position)
        setup = statistics.median(machine_of(position)[1] for _ in range(3))
        found = whole(machine, MANY)
        step = seconds(lambda machine=machine: whole(machine, MANY)) / found.steps * 1e6
        cards, circuit = len(position.setup.cards), machine.circuit
        sizes = f"{cards:5} {len(circuit.fluents):8} {len(circuit.ands):6}"
        print(f"{name:10} {sizes} {setup:9.2f} {step:12.3f}", flush=True)
        if "idle" not in name:
            points.append((cards, setup, step))
    if plot is not None:
        plot.write_text(drawn(points), encoding="utf-8")


def drawn(points: list[tuple[int, float, float]]) -> str:
    """Set-up seconds and microseconds per step over the number of cards, as SVG with logarithmic axes."""
    wide, high, edge = 480, 300, 50
    values = [value for _, *pair in points for value in pair]
    low, top = math.log10(min(values)) - 0.1, math.log10(max(values)) + 0.1
    left, right = math.log10(points[0][0]) - 0.05, math.log10(points[-1][0]) + 0.05

    def at(cards: float, value: float) -> tuple[float, float]:
        x = edge + (math.log10(cards) - left) / (right - left) * (wide - 2 * edge)
        return x, high - edge - (math.log10(value) - low) / (top - low) * (high - 2 * edge)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        f'<path d="M{edge} {edge}V{high - edge}H{wide - edge}" fill="none" stroke="black"/>',
    ]
    for place, colour, name in ((1, "#0072b2", "set-up, s"), (2, "#d55e00", "per step, µs")):
        line = [at(point[0], point[place]) for point in points]
        parts.append(
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in line)}" fill="none" stroke="{colour}"/>'
        )
        for (x, y), point in zip(line, points, strict=True):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
            parts.append(f'<text x="{x + 5:.1f}" y="{y - 5:.1f}" fill="{colour}">{point[place]:.2g}</text>')
        parts.append(f'<text x="{edge + 10}" y="{edge - 30 + 14 * place}" fill="{colour}">{name}</text>')
    for cards, *_ in points:
        x, _ = at(cards, values[0])
        parts.append(f'<text x="{x:.1f}" y="{high - edge + 18}" text-anchor="middle">{cards} cards</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def large() -> None:
    """Ten million states within the limit of memory that holds unless another one is given."""
    machine, _ = machine_of(Position.load(FOLDER / "a40.yaml"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    found = whole(machine)
    made = time.perf_counter() - start
    value = found.values[0]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    judged = time.perf_counter() - start - made
    print(f"a40: {found.count} states, {found.edges} edges ({found.bound}) in {made:.1f} s")
    print(f"  value {value} after {judged:.1f} s more; memory {before / 1024:.0f} -> {peak / 1024:.0f} MiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", default=["speed", "turns", "growth"])
    parser.add_argument("--plot", type=Path, help="where to draw the growth (SVG)")
    options = parser.parse_args()
    whole(machine_of(Position.load(FOLDER / "plain.yaml"))[0])  # the start of numba is no set-up of a position
    for table in options.tables:
        match table:
            case "speed":
                speed(["a20", "l20a", "l20b", "a40", "h40", "a80"])
            case "turns":
                turns()
            case "growth":
                growth(options.plot)
            case "large":
                large()
            case _:
                parser.error(f"no table {table}; there are speed, turns, growth, large")
        print()


if __name__ == "__main__":
    main()
