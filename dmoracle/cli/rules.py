"""`dmoracle rules`: how much of the rulebook is executed and tested; for one rule, what carries it and its cases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dmoracle import games
from dmoracle.cli import codes
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.draw.columns import table
from dmoracle.errors import InputError
from dmoracle.rules.coverage import Entry, Status, counts, coverage
from dmoracle.rules.index import nearest, within


class RuleOptions(Options):
    """`numbers`: rules or the beginning of their numbers, none for an overview; `status` narrows to that status.

    `game` is the game whose rulebook is meant.
    """

    numbers: list[str]
    status: str | None
    game: str


def run(options: RuleOptions, output: Output) -> int:
    """Print the overview, or the rules asked for; 1 if none is left. Raises InputError for an unknown number."""
    every = coverage(options.game)
    chosen = [entry for number in options.numbers for entry in _entries(number, options.game)] or list(every.values())
    if options.status is not None:
        chosen = [entry for entry in chosen if entry.status is Status[options.status.upper()]]
    output.data(counts={status.name.lower(): found for status, found in counts(chosen).items()},
                rules=[_data(entry) for entry in chosen])  # fmt: skip
    if output.as_json:
        return codes.OK if chosen else codes.NO
    if options.numbers and options.status is None:
        for number, entry in enumerate(chosen):
            for line in (*([""] if number else []), *_whole(entry, output)):
                output.line(line)
    elif options.status is not None:
        for line in table([(entry.rule.number, entry.reason or entry.rule.summary) for entry in chosen]):
            output.line(line)
    else:
        for line in _overview(chosen, output):
            output.line(line)
    return codes.OK if chosen else codes.NO


def _entries(number: str, game: str) -> list[Entry]:
    """The rule of that number, or all whose number begins with it."""
    every, book = coverage(game), games.get(game).book
    found = [every[number]] if number in every else [every[rule.number] for rule in within(number, book)]
    if not found:
        raise InputError("there is no such rule", "そのルールはありません", found=number, nearest=nearest(number, book))
    return found


def _overview(entries: Iterable[Entry], output: Output) -> Iterable[str]:
    """One line for each chapter, and all together."""
    chapters: dict[str, list[Entry]] = {}
    for entry in entries:
        chapters.setdefault(entry.rule.number[0], []).append(entry)
    rows = [["", *(status.text(output.lang) for status in Status)]]
    for chapter, inside in chapters.items():
        found = counts(inside)
        rows.append([output.say(f"chapter {chapter}", f"第{chapter}章"), *(str(found[status]) for status in Status)])
    found = counts(entry for inside in chapters.values() for entry in inside)
    rows.append([output.say("all", "全体"), *(str(found[status]) for status in Status)])
    return table(rows, right=range(1, 6))


def _whole(entry: Entry, output: Output) -> Iterable[str]:
    """Everything known of a rule."""
    yield f"{entry.rule.number}  {entry.rule.summary}"
    yield f"  {entry.status.text(output.lang)}" + (f": {entry.reason}" if entry.reason else "")
    for carrier in entry.carriers:
        yield f"  {carrier.place}"
        yield f"      {carrier.text}"
    if entry.cases:
        yield output.say("  cases:", "  事例:")
        yield from (f"    {line}" for line in table([(case.file, case.title(output.lang)) for case in entry.cases]))


def _data(entry: Entry) -> dict[str, Any]:
    return {
        "rule": entry.rule.number,
        "kind": entry.rule.kind,
        "summary": entry.rule.summary,
        "status": entry.status.name.lower(),
        "reason": entry.reason,
        "carriers": [{"place": carrier.place, "text": carrier.text} for carrier in entry.carriers],
        "cases": [{"file": case.file, "title": {"en": case.title_en, "ja": case.title_ja}} for case in entry.cases],
    }
