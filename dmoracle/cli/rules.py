"""`dmoracle rules`: rules, cases and readings by words or number; how much of the rulebook is executed and tested."""

import re
from collections.abc import Iterable
from typing import Any

from dmoracle import games
from dmoracle.cli import codes
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import table
from dmoracle.errors import InputError
from dmoracle.plural import many
from dmoracle.rules.coverage import Case, Entry, Status, counts, coverage
from dmoracle.rules.index import nearest, within
from dmoracle.rules.search import Hit, search
from dmoracle.words.locale import Voice

SHOWN = 3  # cases of a rule that was found
_NUMBER = re.compile(r"[0-9][0-9a-z.]*")


class RuleOptions(Options):
    """`numbers`: rules or the beginning of their numbers, or words to look for; none for an overview; `status` narrows
    to that status.

    `game` is the game whose rulebook is meant, `named` whether it was asked for; `limit` how many finds are shown.
    """

    numbers: list[str]
    status: str | None
    game: str
    named: bool
    limit: int


def run(options: RuleOptions, output: Output) -> int:
    """Print the overview, or the rules asked for; 1 if none is left. Raises InputError for an unknown number."""
    if options.numbers and not all(_NUMBER.fullmatch(asked) for asked in options.numbers):
        return _found(" ".join(options.numbers), options, output)
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
        for line in table([(entry.rule.number, entry.reason or entry.rule.text(output.lang)) for entry in chosen]):
            output.line(line)
    else:
        for line in _overview(chosen, output):
            output.line(line)
    return codes.OK if chosen else codes.NO


def _found(words: str, options: RuleOptions, output: Output) -> int:
    """Print what the words find, the most relevant first; 1 if there is nothing."""
    if options.status is not None:
        raise InputError("a status can only be asked for with rule numbers", "--status は番号で尋ねるときだけ使えます",
                         file="--status", found=words)  # fmt: skip
    with Progress(output.say("looking it up (the first time the rules are read, which takes a while)",
                             "検索中(初回はルールを読み込むため時間がかかります)")):  # fmt: skip
        hits = search(words, (options.game,) if options.named else (), options.limit)
    output.data(found=[hit._asdict() for hit in hits])
    for number, hit in enumerate(hits):
        for line in (*([""] if number else []), *hit_lines(hit, output)):
            output.line(line)
    if not hits:
        output.note(output.say("nothing was found", "見つかりませんでした"))
    return codes.OK if hits else codes.NO


def hit_lines(hit: Hit, output: Voice) -> Iterable[str]:
    """A rule with what carries it and shows it, a case, or a reading."""
    data, other = hit.data, "" if hit.game == games.DEFAULT else f" ({getattr(games.get(hit.game), output.lang)})"
    if hit.kind == "rule":
        yield f"{hit.name}{other}  {hit.text(output.lang)}"
        yield f"  {Status[data['status']].text(output.lang)}" + (f": {data['reason']}" if data["reason"] else "")
        shown = [Case(*case) for case in data["cases"]]
        rows = [(case.file, case.title(output.lang)) for case in shown[:SHOWN]]
        yield from (f"    {line}" for line in table(rows))
        if (more := len(shown) - SHOWN) > 0:
            yield "    " + output.say(f"and {many(more, 'more case')}", f"ほか{more}件の事例")
        if data["readings"]:
            yield f"    {output.say('readings: ', '読み方: ')}{', '.join(data['readings'])}"
        if carriers := data["carriers"]:
            others = f" (+{len(carriers) - 1})" if len(carriers) > 1 else ""
            yield f"    {carriers[0]}{others}"
    elif hit.kind == "case":
        yield f"{output.say('case', '事例')} {hit.name}{other}  {hit.text(output.lang)}"
        yield f"    {output.say('rules: ', 'ルール: ')}{', '.join(data['rules'])}"
    else:
        yield f"{output.say('reading', '読み方')} {hit.name}{other}  {hit.text(output.lang)}"
        yield f"    {data[output.lang]} ({' '.join(data['rules'])})"


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
    yield f"{entry.rule.number}  {entry.rule.text(output.lang)}"
    yield f"  {entry.status.text(output.lang)}" + (f": {entry.reason}" if entry.reason else "")
    if entry.cases:
        yield output.say("  cases:", "  事例:")
        yield from (f"    {line}" for line in table([(case.file, case.title(output.lang)) for case in entry.cases]))
    for carrier in entry.carriers:
        yield f"  {carrier.place}"
        yield f"      {carrier.text}"


def _data(entry: Entry) -> dict[str, Any]:
    return {
        "rule": entry.rule.number,
        "kind": entry.rule.kind,
        "summary": entry.rule.summary,
        "ja": entry.rule.ja,
        "status": entry.status.name.lower(),
        "reason": entry.reason,
        "carriers": [{"place": carrier.place, "text": carrier.text} for carrier in entry.carriers],
        "cases": [{"file": case.file, "title": {"en": case.title_en, "ja": case.title_ja}} for case in entry.cases],
    }
