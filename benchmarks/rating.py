"""How well the rating of `dmoracle rate` follows the grades that authors gave: `python benchmarks/rating.py`.

The graded puzzles that come with dmoracle are halved by turns. On the first half the two limits between the three
classes are set at the thirds; the second half says how far they hold: Spearman's correlation of rating and grade, and
the share of pairs of puzzles of different classes that are graded in that order. How far chance goes in halves of that
size is seen from random ones.

Last it says whether another sum would do better: of all sums of one to three of the parts the one that follows the
grades of a random half best, judged by the other half, beside the number as it is.
"""

from __future__ import annotations

import random
import re
from itertools import combinations
from math import log2
from statistics import fmean, pstdev

from dmoracle import Position
from dmoracle.answers.rating import Rating, rate
from dmoracle.paths import puzzle_folder

GRADE = re.compile(r"Grade (\d)")


def graded() -> list[tuple[str, int, Rating]]:
    """The shipped puzzles with a grade and a rating."""
    found = []
    for path in sorted(puzzle_folder().rglob("*.yaml")):
        position = Position.load(path)
        grade = GRADE.search(position.setup.about.note("en") or "")
        if grade and position.goal is not None and (rating := rate(position, seconds=30)) is not None:
            found.append((path.stem, int(grade[1]), rating))
    return found


def ranks(values: list[float]) -> list[float]:
    """The place of each value, equal ones sharing theirs."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def spearman(first: list[float], second: list[float]) -> float:
    """Spearman's correlation of two lists of the same length; 0 where one of them is constant."""
    a, b = ranks(first), ranks(second)
    middle = (len(a) - 1) / 2
    both = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    size = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return both / size**0.5 if size else 0.0


def parts(rating: Rating) -> dict[str, float]:
    """What a sum may be made of."""
    return {"own": rating.own, "replies": rating.replies, "tries": rating.tries, "first": rating.first,
            "states": log2(max(1, rating.states)), "cards": rating.cards}  # fmt: skip


def others(found: list[tuple[str, int, Rating]], halves: int = 300) -> tuple[float, float]:
    """The mean correlation in the other half, of the sum that did best in one half and of the number as it is."""
    grades = [float(grade) for _, grade, _ in found]
    sums = {
        names: [sum(parts(rating)[name] for name in names) for _, _, rating in found]
        for size in (1, 2, 3) for names in combinations(parts(found[0][2]), size)
    }  # fmt: skip
    number = [rating.value for _, _, rating in found]
    rng, best, same = random.Random(0), [], []
    for _ in range(halves):
        half = rng.sample(range(len(found)), len(found) // 2)
        rest = [one for one in range(len(found)) if one not in half]

        def related(values: list[float], those: list[int]) -> float:
            return spearman([values[one] for one in those], [grades[one] for one in those])

        chosen = max(sums, key=lambda names: related(sums[names], half))
        best.append(related(sums[chosen], rest))
        same.append(related(number, rest))
    return fmean(best), fmean(same)


def main() -> None:
    """Print both halves."""
    found = graded()
    for name, grade, rating in found:
        print(f"{rating.value:5.1f}  grade {grade}  {name}")
    fitted, kept = found[::2], found[1::2]
    values = sorted(rating.value for _, _, rating in fitted)
    limits = [values[len(values) * third // 3] for third in (1, 2)]
    print(f"limits by the first half ({len(fitted)}): {limits[0]}, {limits[1]}")
    for title, half in (("first half", fitted), ("second half", kept)):
        related = spearman([rating.value for _, _, rating in half], [float(grade) for _, grade, _ in half])
        classes = [(sum(rating.value >= limit for limit in limits), grade) for _, grade, rating in half]
        pairs = [(a, b) for a, b in combinations(classes, 2) if a[0] != b[0] and a[1] != b[1]]
        right = sum((a[0] < b[0]) == (a[1] < b[1]) for a, b in pairs)
        print(f"{title}: Spearman {related:.2f}; pairs of different classes in order of grade: {right} of {len(pairs)}")
    rng, told = random.Random(0), []
    for _ in range(300):
        half = rng.sample(found, len(found) // 2)
        told.append(spearman([rating.value for _, _, rating in half], [float(grade) for _, grade, _ in half]))
    print(f"300 random halves: Spearman {fmean(told):.2f}, standard deviation {pstdev(told):.2f}")
    best, same = others(found)
    print(f"the best sum of one to three parts by one half, in the other: {best:.2f}; the number as it is: {same:.2f}")


if __name__ == "__main__":
    main()
