"""Rules, cases and readings found by words of either language: full text of SQLite over what the sources say.

The index is built on first use and kept in the user's cache folder; it is made anew when rules or cases change. Latin
words count by their beginnings, Japanese ones by every two signs, so that no dictionary is needed.

>>> tokens("S・トリガー"), tokens("Shield triggers")
(['s', 'トリ', 'リガ', 'ガー'], ['shield', 'trigger'])
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sqlite3
import tempfile
import time
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dmoracle import games
from dmoracle.paths import PACKAGE, asp_folder, case_folder, user_cache
from dmoracle.rules import readings
from dmoracle.rules.coverage import coverage

__all__ = ["Hit", "build", "search", "tokens"]

FORMAT = 2  # of the index
KEPT = 30 * 24 * 3600.0  # seconds after which the index of other rules is taken away
_CJK = re.compile(r"[぀-ヿ㐀-鿿々ー]+")
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9][a-z0-9]*)?")
_LINKS = str.maketrans("", "", "・=＝「」『』《》")
IDLE = frozenset(
    """a an and are as at be by can does for from has have if in is it its of on or that the this to what when which
    while who will with""".split()  # noqa: SIM905
)
# how much a find in each column counts: number, what is said, the cases that show it
WEIGHTS = (20.0, 10.0, 2.0)


class Hit(NamedTuple):
    """Something found: `kind` is rule, case or reading, `name` its number, file or name, `game` whose it is.

    `en` and `ja` say it in both languages; `data` has the rest: of a rule its status, carriers and cases, of a case the
    rules it names, of a reading these and the answer.
    """

    kind: str
    name: str
    game: str
    en: str
    ja: str
    data: dict[str, Any]

    def text(self, lang: str) -> str:
        """What it says in that language, else in the other one."""
        return (self.ja or self.en) if lang == "ja" else (self.en or self.ja)


def tokens(text: str) -> list[str]:
    """The words of a text as they are looked up; of Japanese every two signs that follow each other."""
    text = unicodedata.normalize("NFKC", text).casefold().translate(_LINKS)
    found: list[str] = []
    for run in re.finditer(rf"{_CJK.pattern}|{_WORD.pattern}", text):
        word = run[0]
        if _CJK.match(word):
            found += [word[at : at + 2] for at in range(len(word) - 1)] or [word]
        elif word not in IDLE:
            found.append(word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word)
    return found


def search(words: str, only: Iterable[str] = (), limit: int = 10, folder: Path | None = None) -> list[Hit]:
    """What fits the words best, the best first; of the games in `only`, or of all. Nothing in the words is syntax.

    Everything that is asked for must be there; where nothing has it all, most of it. The index stands in `folder`, the
    user's cache folder unless said.
    """
    asked = tokens(words)
    if not asked:
        return []
    wanted = sorted(set(only) or set(games.names()))
    path = (folder or user_cache()) / f"rules-{_stamp()}.sqlite"
    try:
        return _found(_opened(path), asked, wanted, limit)
    except sqlite3.DatabaseError:  # what is kept is damaged
        with contextlib.suppress(OSError):
            path.unlink()
        return _found(_opened(path), asked, wanted, limit)


def _found(base: sqlite3.Connection, asked: list[str], wanted: list[str], limit: int) -> list[Hit]:
    with contextlib.closing(base):
        for joint in (" AND ", " OR "):
            # every token is quoted, and holds letters, digits and dots alone
            query = joint.join(f'"{one}"' + ("*" if one.isascii() and len(one) > 2 else "") for one in asked)
            # a rule says more than one case of it
            rows = base.execute(
                "SELECT kind, entries.name, game, en, ja, data FROM words JOIN entries ON entries.id = words.rowid "
                f"WHERE words MATCH ? AND game IN ({', '.join('?' * len(wanted))}) "
                f"ORDER BY bm25(words, {', '.join(map(str, WEIGHTS))}) "
                "* CASE kind WHEN 'rule' THEN 1.5 WHEN 'reading' THEN 1.2 ELSE 1 END LIMIT ?",
                (query, *wanted, limit + AHEAD),
            ).fetchall()
            if rows:
                hits = [Hit(kind, name, game, en, ja, json.loads(data)) for kind, name, game, en, ja, data in rows]
                return sorted(hits, key=lambda hit: not _begins(hit, asked))[:limit]
    return []


AHEAD = 20  # so many more are looked at for one that begins with the words


def _begins(hit: Hit, asked: list[str]) -> bool:
    """Whether it is a rule that begins with the words asked for: it most often says what they mean."""
    size = len(asked)
    return hit.kind == "rule" and asked in (tokens(hit.en)[:size], tokens(hit.ja)[:size])


def build(base: sqlite3.Connection) -> None:
    """Fill an empty base with everything that can be found."""
    base.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, kind, name, game, en, ja, data)")
    base.execute("CREATE VIRTUAL TABLE words USING fts5(name, said, shown, content='', "
                 "tokenize=\"unicode61 remove_diacritics 0 tokenchars '.'\")")  # fmt: skip
    for number, (hit, shown) in enumerate(_entries(), 1):
        base.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", (number, *hit[:5], json.dumps(hit.data)))
        columns = (" ".join(tokens(text)) for text in (hit.name, f"{hit.en} {hit.ja}", shown))
        base.execute("INSERT INTO words (rowid, name, said, shown) VALUES (?, ?, ?, ?)", (number, *columns))
    base.commit()


def _entries() -> Iterator[tuple[Hit, str]]:
    """Everything, each with further words that it may be found by."""
    for game in games.names():
        points = readings.index(game)
        about: dict[str, list[str]] = defaultdict(list)
        for point in points.values():
            for number in point.rules:
                about[number].append(point.name)
        cases: dict[str, tuple[str, str, list[str]]] = {}
        words = games.get(game).words.table("rule")
        for number, entry in coverage(game).items():
            for case in entry.cases:
                cases.setdefault(case.file, (case.title_en, case.title_ja, []))[2].append(number)
            data = {
                "status": entry.status.name,
                "reason": entry.reason,
                "carriers": [carrier.place for carrier in entry.carriers],
                "cases": [[case.file, case.title_en, case.title_ja] for case in entry.cases],
                "readings": about[number],
            }
            titles = (f"{case.title_en} {case.title_ja}" for case in entry.cases[:12])
            shown = " ".join([*words.get(number, ()), *titles])
            yield Hit("rule", number, game, entry.rule.summary, entry.rule.ja, data), shown
        for file, (english, japanese, numbers) in cases.items():
            yield Hit("case", file, game, english, japanese, {"rules": numbers}), ""
        for point in points.values():
            answer = point.options[0]
            data = {"rules": list(point.rules), "en": answer.en, "ja": answer.ja}
            hit = Hit("reading", point.name, game, point.question_en, point.question_ja, data)
            yield hit, f"{answer.en} {answer.ja}"


def _opened(path: Path) -> sqlite3.Connection:
    """The index in that file; made where there is none, and in memory alone where none can be kept."""
    if base := _kept(path):
        return base
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, made = tempfile.mkstemp(suffix=".part", dir=path.parent)
        os.close(handle)
        try:
            with contextlib.closing(sqlite3.connect(made)) as fresh:
                build(fresh)
            os.replace(made, path)
        finally:
            Path(made).unlink(missing_ok=True)
        for old in path.parent.glob("rules-*.sqlite"):  # a young one may be another installation's
            if old != path and time.time() - old.stat().st_mtime > KEPT:
                old.unlink(missing_ok=True)
    except (OSError, sqlite3.Error):
        return _in_memory()
    return _kept(path) or _in_memory()


def _kept(path: Path) -> sqlite3.Connection | None:
    """The index in that file; None if there is none, or none that can be read."""
    base = None
    with contextlib.suppress(sqlite3.Error):
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        if base.execute("SELECT count(*) FROM entries").fetchone()[0]:
            return base
    if base is not None:
        base.close()
    return None


def _in_memory() -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    build(base)
    return base


def _stamp() -> str:
    """A name for the present state of the rules, cases and tables: other ones have another."""
    seen = hashlib.sha256(str(FORMAT).encode())
    places = [PACKAGE / "games", asp_folder(), *(case_folder(game) for game in games.names())]
    for place in places:
        for where, folders, files in os.walk(place):
            folders[:] = sorted(one for one in folders if one not in ("__pycache__", "cards", "text"))
            for name in sorted(files):
                if name.endswith((".csv", ".lp", ".yaml", ".tsv")):
                    found = os.stat(os.path.join(where, name))
                    seen.update(f"{where}/{name} {found.st_size} {found.st_mtime_ns}".encode())
    return seen.hexdigest()[:16]
