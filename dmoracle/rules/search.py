"""Rules, cases and readings found by words of either language: SQLite's full-text search over the sources.

The index is built on first use and kept in the user's cache folder; it is made anew when rules or cases change. Latin
words count by their stems, Japanese ones by every two signs, so that no dictionary is needed. What people call
otherwise than the rulebook stands in the table `sought` of the games' `words.tsv`, what a rule means without saying it
in the table `said_too`.

>>> tokens("S・トリガー"), tokens("Shields broken"), tokens("a tapped attacker's damage")
(['s', 'トリ', 'リガ', 'ガー'], ['shield', 'break'], ['tap', 'attack', 'damag'])
"""

import contextlib
import hashlib
import json
import math
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

FORMAT = 4  # of the index
KEPT = 30 * 24 * 3600.0  # seconds after which the index of other rules is deleted
_CJK = re.compile(r"[぀-ヿ㐀-鿿々ー]+")
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9][a-z0-9]*)?")
_OWNED = re.compile(r"['’](?:s|t|re|ll)?\b")
_TERM = re.compile(r"[(（]([^()（）]+)[)）]")  # what a rule calls what it has just described
_LINKS = str.maketrans("", "", "・=＝「」『』《》")
# words that say nothing about what is looked for
IDLE = frozenset(
    """a an and any are as at be been being but by can could did do does during each every for from had happen happens
    has have her his how i if in into is it its many me much my of on or our same some still such than that the their
    them then there they this to was we were what when where which while who whose why will with would you
    your""".split()  # noqa: SIM905
)
# words that only look like forms of another one, and irregular forms
WHOLE = frozenset(
    """another bring counter during king need never number order other player power speed string together under
    whenever""".split()  # noqa: SIM905
)
IRREGULAR = {"broken": "break", "chosen": "choose", "dealt": "deal", "died": "die", "dies": "die", "drawn": "draw",
             "drew": "draw", "enters": "enter", "entered": "enter", "entering": "enter", "left": "leave",
             "lost": "lose", "made": "make", "won": "win", "colour": "color", "coloured": "color",
             "colored": "color", "colourless": "colorless", "multicoloured": "multicolor",
             "multicolored": "multicolor", "multicolour": "multicolor"}  # fmt: skip
ENDINGS = re.compile(r"(?<=[a-z]{3})(?:ations?|ators?|ates?|ings?|ers?|ed|es|s|e)$|(?<=[a-z]{2}[^s])s$")
# the weight of each column: number, text, the cases that show it
WEIGHTS = (20.0, 10.0, 2.0)
AHEAD = 400  # results that are looked at more closely
KINDS = {"rule": 1.0, "reading": 0.8, "case": 0.65}  # a rule counts more than a case of it
FIRST = 3.0  # a rule that begins with the words, or gives them in brackets as a name, usually explains them


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
    """The words of a text as they are looked up: stems, and of Japanese every two signs that follow each other."""
    text = _OWNED.sub("", unicodedata.normalize("NFKC", text).casefold().translate(_LINKS))
    found: list[str] = []
    for run in re.finditer(rf"{_CJK.pattern}|{_WORD.pattern}", text):
        word = run[0]
        if _CJK.match(word):
            found += [word[at : at + 2] for at in range(len(word) - 1)] or [word]
        elif word not in IDLE:
            found.append(_stem(word))
    return found


def _stem(word: str) -> str:
    """A Latin word without its ending; not a linguist's stem, but the same for most forms of a word."""
    if word in IRREGULAR or word in WHOLE or not word.isalpha():
        return IRREGULAR.get(word, word)
    stem = ENDINGS.sub("", word)
    return stem[:-1] if stem != word and len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in "bdgmnprt" else stem


def search(words: str, only: Iterable[str] = (), limit: int = 10, folder: Path | None = None) -> list[Hit]:
    """What matches the words best, the best first; of the games in `only`, or of all. The words have no special syntax.

    Best is what says most of the words, the rarer the better. The index stands in `folder`, the user's cache folder
    unless said.
    """
    wanted = sorted(set(only) or set(games.names()))
    asked = list(dict.fromkeys(tokens(_called(words, wanted))))
    if not asked:
        return []
    path = (folder or user_cache()) / f"rules-{_stamp()}.sqlite"
    try:
        return _found(_opened(path), asked, wanted, limit)
    except sqlite3.DatabaseError:  # the index on disk is damaged
        with contextlib.suppress(OSError):
            path.unlink()
        return _found(_opened(path), asked, wanted, limit)


def _called(text: str, wanted: Iterable[str]) -> str:
    """The text with everyday words replaced by those of the rulebooks of these games."""
    text = unicodedata.normalize("NFKC", text).casefold()
    for game in wanted:
        for said, (japanese, english) in games.get(game).words.table("sought").items():
            pattern = rf"\b{re.escape(said)}\b" if said.isascii() else re.escape(said)
            text = re.sub(pattern, english if said.isascii() else japanese, text)
    return text


def _found(base: sqlite3.Connection, asked: list[str], wanted: list[str], limit: int) -> list[Hit]:
    # every token is quoted, and holds letters, digits and dots alone
    terms = [f'"{one}"' + ("*" if one.isascii() and len(one) > 2 else "") for one in asked]
    with contextlib.closing(base):
        every = base.execute("SELECT count(*) FROM entries").fetchone()[0]
        count = "SELECT count(*) FROM words WHERE words MATCH ?"
        rare = {one: math.log(1 + every / (1 + base.execute(count, (term,)).fetchone()[0]))
                for one, term in zip(asked, terms, strict=True)}  # fmt: skip
        rows = base.execute(
            "SELECT kind, entries.name, game, en, ja, data, entries.said, entries.shown, bm25(words, "
            f"{', '.join(map(str, WEIGHTS))}) FROM words JOIN entries ON entries.id = words.rowid "
            f"WHERE words MATCH ? AND game IN ({', '.join('?' * len(wanted))}) ORDER BY 9 LIMIT ?",
            (" OR ".join(terms), *wanted, AHEAD),
        ).fetchall()
    rows.sort(key=lambda row: _worth(rare, row[0], row[1], row[6], row[7], row[8]), reverse=True)
    return [Hit(kind, name, game, en, ja, json.loads(data)) for kind, name, game, en, ja, data, *_ in rows[:limit]]


def _worth(rare: dict[str, float], kind: str, name: str, said: str, shown: str, rank: float) -> float:
    """How well an entry matches: its rank, less for each word that it does not contain, most for a rare one."""
    own, others = f" {name.casefold()} {said}", f" {shown}"
    met = sum(worth * (1.0 if f" {one}" in own else 0.5 if f" {one}" in others else 0.0) for one, worth in rare.items())
    begun = " ".join(rare) + " "
    first = any(f"{part} ".startswith(begun) for part in said.split(" / "))
    share = met / sum(rare.values())
    weight = KINDS[kind] * (FIRST if first and kind == "rule" else 1)
    return -rank * share**2 * weight


def build(base: sqlite3.Connection) -> None:
    """Fill an empty base with everything that can be found."""
    base.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, kind, name, game, en, ja, data, said, shown)")
    base.execute("CREATE VIRTUAL TABLE words USING fts5(name, said, shown, content='', "
                 "tokenize=\"unicode61 remove_diacritics 0 tokenchars '.'\")")  # fmt: skip
    for number, (hit, meant, shown) in enumerate(_entries(), 1):
        columns = (hit.name, hit.en, hit.ja, meant, shown)
        name, english, japanese, means, others = (" ".join(tokens(text)) for text in columns)
        terms = [" ".join(tokens(one)) for text in hit[3:5] for one in _TERM.findall(text)]
        said = " / ".join([english, japanese, means, *terms])
        base.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                     (number, *hit[:5], json.dumps(hit.data), said, others))  # fmt: skip
        base.execute("INSERT INTO words (rowid, name, said, shown) VALUES (?, ?, ?, ?)", (number, name, said, others))
    base.commit()


def _entries() -> Iterator[tuple[Hit, str, str]]:
    """All entries, each with what it implies without saying it, and with further words that may find it."""
    for game in games.names():
        points = readings.index(game)
        about: dict[str, list[str]] = defaultdict(list)
        for point in points.values():
            for number in point.rules:
                about[number].append(point.name)
        cases: dict[str, tuple[str, str, list[str]]] = {}
        words, meant = (games.get(game).words.table(name) for name in ("rule", "said_too"))
        for number, entry in coverage(game).items():
            for case in entry.cases:
                cases.setdefault(case.file, (case.title_en, case.title_ja, []))[2].append(number)
            data = {"status": entry.status.name,
                    "reason": entry.reason,
                    "carriers": [carrier.place for carrier in entry.carriers],
                    "cases": [[case.file, case.title_en, case.title_ja] for case in entry.cases],
                    "readings": about[number]}  # fmt: skip
            titles = (f"{case.title_en} {case.title_ja}" for case in entry.cases[:12])
            shown = " ".join([*words.get(number, ()), *titles])
            yield (Hit("rule", number, game, entry.rule.summary, entry.rule.ja, data),
                   " ".join(meant.get(number, ())),
                   shown)  # fmt: skip
        for file, (english, japanese, numbers) in cases.items():
            yield Hit("case", file, game, english, japanese, {"rules": numbers}), "", ""
        for point in points.values():
            answer = point.options[0]
            data = {"rules": list(point.rules), "en": answer.en, "ja": answer.ja}
            hit = Hit("reading", point.name, game, point.question_en, point.question_ja, data)
            yield hit, "", f"{answer.en} {answer.ja}"


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
        for old in path.parent.glob("rules-*.sqlite"):  # a recent one may belong to another installation
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
