"""Coverage of the rulebook: computed from the sources, never less than what is recorded in golden/coverage.tsv.

`DMORACLE_GOLDEN=write` records what there is now.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from spread import spread

from dmoracle import games
from dmoracle.rules.coverage import Status, counts, coverage, numbers_in
from dmoracle.rules.index import index, is_known

GOLDEN = Path(__file__).parent / "golden"
RECORDED = {"duel_masters": GOLDEN / "coverage.tsv", "magic": GOLDEN / "coverage_magic.tsv"}
BOOKS = {game: games.get(game).book for game in RECORDED}
RANK = {Status.MISSING: 0, Status.EXECUTED: 1, Status.TESTED: 2}


def named(node: Any) -> Iterator[str]:
    """The rule numbers under the keys `rule` and `rules`, anywhere in a file as YAML reads it."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("rule", "rules"):
                yield from map(str, value if isinstance(value, list) else [value])
            else:
                yield from named(value)
    elif isinstance(node, list):
        for value in node:
            yield from named(value)


def test_the_numbers_that_files_name_are_found_in_their_text() -> None:
    files = sorted(path for folder in ("cases", "cases_magic") for path in (GOLDEN.parent / folder).rglob("*.yaml"))
    for path in spread(files, 60):
        text = path.read_text(encoding="utf-8")
        assert numbers_in(text) == set(named(YAML(typ="safe").load(text))), path


@pytest.mark.parametrize("game", RECORDED)
def test_every_rule_is_there_and_counted_once(game: str) -> None:
    found = coverage(game)
    assert list(found) == list(index(BOOKS[game]))
    assert sum(counts(found.values()).values()) == len(found)


@pytest.mark.parametrize("game", RECORDED)
def test_coverage_does_not_fall(game: str) -> None:
    now = {number: entry.status.name for number, entry in coverage(game).items() if entry.rule.kind == "O"}
    recorded = RECORDED[game]
    if os.environ.get("DMORACLE_GOLDEN") == "write":
        recorded.write_text("rule\tstatus\n" + "".join(f"{n}\t{s}\n" for n, s in now.items()), encoding="utf-8")
    with recorded.open(encoding="utf-8", newline="") as file:
        before = {row["rule"]: row["status"] for row in csv.DictReader(file, delimiter="\t")}
    assert before.keys() == now.keys()
    fallen = [n for n in before if RANK[Status[now[n]]] < RANK[Status[before[n]]]]
    assert not fallen


@pytest.mark.parametrize("game", RECORDED)
def test_cases_and_checks_name_only_rules_that_there_are(game: str) -> None:
    from dmoracle.rules import coverage as module

    named = [number for number, _ in (*module._checks(game), *module._conformance(module.case_folder(game)))]
    assert named and not [number for number in named if not is_known(number, BOOKS[game])]


def test_a_check_in_the_package_carries_its_rule() -> None:
    places = [carrier.place for carrier in coverage()["202.6"].carriers]
    assert any(place.startswith("dmoracle/games/duel_masters/") for place in places)
    assert any(case.file == "bad/arrived_mana.yaml" for case in coverage()["301.5"].cases)


def test_every_missing_rule_says_why_and_every_reason_is_needed() -> None:
    from dmoracle.rules import coverage as module

    missing = {number: entry for number, entry in coverage().items() if entry.status is Status.MISSING}
    assert not [number for number, entry in missing.items() if not entry.reason]
    used = {entry.reason for entry in missing.values()}
    assert not [beginning for beginning, reason in module._reasons().items() if reason not in used]


@pytest.mark.parametrize("game", RECORDED)
def test_what_leaves_out_decisions_carries_no_rule(game: str) -> None:
    assert not [number for number, entry in coverage(game).items() for one in entry.carriers if "/search/" in one.file]
