"""One SQLite file of cards: what was compiled, what is not understood and why, what the user wrote.

Printed texts stay in the user's file, so that a newer compiler can read them again; they are never part of the package.

>>> store = Store(":memory:")
>>> store.add({"name": "試し", "type": "クリーチャー", "cost": 2, "power": 1, "text": "ブロッカー"})
True
>>> store.find("試し").abilities
('blocker',)
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from dmoracle import games
from dmoracle.cards.library import fold
from dmoracle.errors import InputError, not_written
from dmoracle.games.reading import digest

if TYPE_CHECKING:
    from dmoracle.games.texts import Texts

P = ParamSpec("P")
T = TypeVar("T")

VERSION = 1  # of the compiled form: a higher one makes `recompile` read the texts again
FOLDED = 1  # of the form in which names are compared: in files with a lower one the names are entered again
INSTEAD = 2  # `own` of an entry that goes before the card of the package; 1: own, 0: imported
WAIT = 5.0  # seconds for another program that writes to the file
BATCH = 100  # cards in one transaction: what was read before an interruption stays
_SCHEMA = """
CREATE TABLE IF NOT EXISTS cards (
  id INTEGER PRIMARY KEY, folded TEXT NOT NULL UNIQUE, name TEXT NOT NULL, en TEXT, folded_en TEXT, kana TEXT,
  type TEXT, cost INTEGER, power INTEGER, own INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL,
  entry TEXT, partial TEXT, printed TEXT, refusal TEXT);
CREATE INDEX IF NOT EXISTS by_en ON cards (folded_en);
CREATE TABLE IF NOT EXISTS civilizations (card INTEGER REFERENCES cards ON DELETE CASCADE, civilization TEXT);
CREATE TABLE IF NOT EXISTS races (card INTEGER REFERENCES cards ON DELETE CASCADE, race TEXT);
CREATE TABLE IF NOT EXISTS problems (
  card INTEGER REFERENCES cards ON DELETE CASCADE, line TEXT, at INTEGER, reason TEXT, lacking TEXT);
"""


def default_path(game: str = games.DEFAULT) -> Path:
    """The user's library: DMORACLE_LIBRARY, or `dmoracle/library.sqlite` in the user's data folder.

    The cards of another game than the default one stand beside it, in `library-magic.sqlite`.
    """
    given = os.environ.get("DMORACLE_LIBRARY")
    data = os.environ.get("XDG_DATA_HOME")
    usual = (Path(data) if data else Path("~/.local/share").expanduser()) / "dmoracle" / "library.sqlite"
    path = Path(given) if given else usual
    return path if game == games.DEFAULT else path.with_stem(f"{path.stem}-{game}")


@dataclass(frozen=True, slots=True)
class Found:
    """One card of the library as a search shows it; `refusal` says why it cannot be used, None if it can."""

    name: str
    en: str | None
    kana: str | None
    type: str | None
    cost: int | None
    power: int | None
    own: bool
    refusal: str | None
    civilizations: tuple[str, ...] = ()


def _fault(error: Exception, path: str) -> InputError:
    """The error about a file that cannot be used."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return InputError("another program is using this library of cards; try again when it has ended",
                          "別のプログラムがこのカードライブラリを使用中です。終わってからもう一度試してください",
                          file=path)  # fmt: skip
    if code == sqlite3.SQLITE_FULL:
        return not_written(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), path)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR):
        return InputError(f"this library of cards cannot be written or opened ({error})",
                          f"カードのライブラリを開けないか、書き込めません({error})", file=path)  # fmt: skip
    return InputError(f"this is no library of cards ({error})", f"カードのライブラリではありません({error})", file=path)


def _told(method: Callable[P, T]) -> Callable[P, T]:
    """Turns failures with the file of a `Store` into InputError."""

    @wraps(method)
    def told(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return method(*args, **kwargs)
        except sqlite3.Error as error:
            raise _fault(error, str(getattr(args[0], "path", ""))) from None
        except UnicodeEncodeError as error:  # asked by a name that is no text
            raise InputError("half of a surrogate pair is not text",
                             "対になっていないサロゲートは文字ではありません",
                             found=f"U+{ord(error.object[error.start]):04X}") from None  # fmt: skip

    return told


class Store:
    """The library in one SQLite file (WAL); `path` may be ":memory:"."""

    def __init__(self, path: str | Path, game: str = games.DEFAULT) -> None:
        """Opens the file, or makes it; raises InputError if it is no library, or that of another game."""
        self.path, self.game = str(path), game
        new = self.path != ":memory:" and not os.path.exists(path)
        try:
            if self.path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            # positions are read in other threads too; SQLite itself lets one at a time in
            self.database = sqlite3.connect(self.path, timeout=WAIT, check_same_thread=False)
            self.database.execute("PRAGMA journal_mode=WAL")
            self.database.execute("PRAGMA foreign_keys=ON")
            self.database.executescript(_SCHEMA)
            self._belongs()
            if self.database.execute("PRAGMA user_version").fetchone()[0] < FOLDED:
                self._fold_anew()
        except InputError:
            raise
        except (sqlite3.Error, OSError, ValueError) as error:
            if new:  # it is empty
                self._discard()
            raise _fault(error, self.path) from None

    def _belongs(self) -> None:
        """Notes of a new file which game it is of; raises InputError if an old one is of another."""
        known = self.database.execute("PRAGMA application_id").fetchone()[0]
        own = 0 if self.game == games.DEFAULT else digest(self.game) % 2**31
        if known == own:
            return
        if self.database.execute("SELECT count(*) FROM cards").fetchone()[0] or known:
            raise InputError("this library holds the cards of another game",
                             "このライブラリは別のゲームのカードのものです",
                             file=self.path, found=self.game)  # fmt: skip
        self.database.execute(f"PRAGMA application_id = {own}")

    def _discard(self) -> None:
        with suppress(AttributeError, sqlite3.Error):  # it may not even have been opened
            self.database.close()
        for name in ("", "-wal", "-shm"):
            with suppress(OSError, ValueError):
                Path(self.path + name).unlink(missing_ok=True)

    def close(self) -> None:
        self.database.close()

    def _fold_anew(self) -> None:
        """Bring names into their present form; of cards with equal names the user's own or else the oldest stays."""
        with self.database:
            rows = self.database.execute("SELECT id, name, en FROM cards ORDER BY own DESC, id").fetchall()
            self.database.execute("UPDATE cards SET folded = '?' || id")  # no name stands in the way of another
            seen: set[str] = set()
            for number, name, en in rows:
                key = fold(name)
                if key in seen:
                    self.database.execute("DELETE FROM cards WHERE id = ?", (number,))
                    continue
                seen.add(key)
                self.database.execute(
                    "UPDATE cards SET folded = ?, folded_en = ? WHERE id = ?", (key, fold(en) if en else None, number)
                )
            self.database.execute(f"PRAGMA user_version = {FOLDED}")

    def _reader(self) -> Texts:
        # the compiler takes half a second to load, and every position asks for this module
        reader = games.get(self.game).reader
        if reader is None:
            raise InputError("the printed texts of this game are not compiled",
                             "このゲームのカードの文章は変換できません", found=self.game)  # fmt: skip
        return reader

    def _compiled(self, printed: Mapping[str, Any]) -> Any:
        return self._reader().compile_card(printed)

    # writing

    @_told
    def add(self, printed: Mapping[str, Any], own: bool = False, result: Any = None, instead: bool = False) -> bool:
        """Compile one printed card and keep it; False if it is not understood or the user has an entry of that name.

        An own entry replaces an imported one, never the other way round. With `instead` it is an own entry that is used
        instead of the card of that name that comes with the package (see `Shelves`).
        """
        made = result or self._compiled(printed)
        own = own or instead
        with self.database:
            if not own and self._own(made.name):
                return False
            self._put(printed, made.card, made, INSTEAD if instead else int(own))
        return made.card is not None

    @_told
    def add_entry(self, card: Any) -> None:
        """Keep a card that the user wrote in the ability language."""
        with self.database:
            self._put({"name": card.name}, card, None, own=1)

    def add_all(self, cards: Iterable[Mapping[str, Any]]) -> Iterator[Any]:
        """Compile and keep many cards, a transaction for every hundred; yields each result as it is read."""
        batch: list[tuple[Mapping[str, Any], Any]] = []
        try:
            for printed in cards:
                made = self._compiled(printed)
                batch.append((printed, made))
                if len(batch) >= BATCH:
                    self._flush(batch)
                yield made
        finally:
            self._flush(batch)

    @_told
    def _flush(self, batch: list[tuple[Mapping[str, Any], Any]]) -> None:
        now, batch[:] = batch[:], []  # a file that cannot be written to is not tried again
        with self.database:
            for printed, made in now:
                if made.name and not self._own(made.name):
                    self._put(printed, made.card, made, own=0)

    def recompile(self) -> Iterator[Any]:
        """Read every kept text again with the present compiler; a user's entry without a text stays as it is."""
        rows = self.database.execute(
            "SELECT name, printed, own FROM cards WHERE printed IS NOT NULL AND version < ?", (VERSION,)
        ).fetchall()
        for name, text, own in rows:
            try:
                printed = dict(json.loads(text))
            except (ValueError, TypeError, RecursionError) as error:
                raise self._damaged(name, str(error)) from None
            made = self._compiled(printed)
            with self.database:
                if not (own and made.card is None):
                    self._put(printed, made.card, made, own)
            yield made

    @_told
    def _own(self, name: str) -> bool:
        row = self.database.execute("SELECT own FROM cards WHERE folded = ?", (fold(name),)).fetchone()
        return bool(row and row[0])

    @_told
    def _put(self, printed: Mapping[str, Any], card: Any, made: Any, own: int) -> None:
        name = _storable(str(printed.get("name")))
        if not fold(name):
            raise InputError("a card without a name", "名前のないカードです")
        self.database.execute("DELETE FROM cards WHERE folded = ?", (fold(name),))
        en = card.en if card else printed.get("en")
        row = self.database.execute(
            "INSERT INTO cards (folded, name, en, folded_en, kana, type, cost, power, own, version, entry, partial,"
            " printed, refusal) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                fold(name), name, en, fold(en) if isinstance(en, str) else None, _text(printed.get("kana")),
                card.type if card else _text(printed.get("type")), _number(card.cost if card else printed.get("cost")),
                _number(card.power) if card else None, own, VERSION,
                json.dumps(card.to_entry(), ensure_ascii=False) if card else None,
                json.dumps(made.partial.to_entry(), ensure_ascii=False) if made and made.partial else None,
                _dumped(printed) if "text" in printed else None, made.refusal if made else None,
            ),
        )  # fmt: skip
        number = row.lastrowid
        civilizations = card.colours if card else _texts(printed.get("civilizations") or printed.get("colors"))
        races = card.kinds if card else _texts(printed.get("races"))
        self.database.executemany("INSERT INTO civilizations VALUES (?,?)", [(number, one) for one in civilizations])
        self.database.executemany("INSERT INTO races VALUES (?,?)", [(number, one) for one in races])
        problems = [] if made is None else made.problems
        self.database.executemany(
            "INSERT INTO problems VALUES (?,?,?,?,?)",
            [(number, _storable(one.line), one.at, _storable(one.reason), ",".join(one.lacking)) for one in problems],
        )

    # reading

    @_told
    def find(self, name: str, instead: bool = False) -> Any:
        """The card of that Japanese or English name, None if there is none; InputError if it is not understood.

        With `instead` only one that is used instead of a card of the package.
        """
        key = fold(name)
        row = self.database.execute(
            "SELECT id, name, entry, refusal FROM cards WHERE (folded = ? OR folded_en = ?) AND own >= ?",
            (key, key, INSTEAD if instead else 0),
        ).fetchone()
        if row is None:
            return None
        number, known, entry, refusal = row
        if entry is None:
            raise InputError(
                f"{known} is not understood, so no verdict can rest on it: {self._why(number, refusal)}",
                f"{known} の能力が理解できないため使えません: {self._why(number, refusal, self._reader().in_japanese)}",
                found=name,
            )
        return self._read(entry, known)

    @_told
    def without(self, name: str) -> Any:
        """A card that is not understood, without the lines in question; None if there is none such.

        The lines are its `ignored`: whoever uses it has to say with every answer which abilities were left out.
        """
        key = fold(name)
        row = self.database.execute(
            "SELECT id, partial FROM cards WHERE (folded = ? OR folded_en = ?) AND entry IS NULL"
            " AND partial IS NOT NULL",
            (key, key),
        ).fetchone()
        if row is None:
            return None
        lines = self.database.execute("SELECT line FROM problems WHERE card = ?", (row[0],))
        return replace(self._read(row[1], name), ignored=tuple(line for (line,) in lines))

    def _read(self, entry: str, name: str) -> Any:
        """The card of a row; raises InputError if the row is damaged."""
        try:
            return games.get(self.game).card_class.from_entry(json.loads(entry))
        except (InputError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise self._damaged(name, str(error)) from None

    def _damaged(self, name: Any, why: str) -> InputError:
        return InputError(f"the entry of this card is damaged ({why}): add the card again",
                          f"このカードの項目が壊れています({why})。もう一度追加してください",
                          file=self.path, found=str(name))  # fmt: skip

    @_told
    def names(self) -> list[str]:
        rows = self.database.execute("SELECT name, en FROM cards").fetchall()
        return [one for row in rows for one in row if one and isinstance(one, str)]

    @_told
    def why(self, name: str) -> list[tuple[str, int, str]]:
        """The lines of a card that are not understood: the line, the place in it from 0, the reason."""
        rows = self.database.execute(
            "SELECT line, at, reason FROM problems JOIN cards ON cards.id = card WHERE folded = ?", (fold(name),)
        )
        return [(line, at, reason) for line, at, reason in rows]

    def _why(self, number: int, refusal: str | None, said: Callable[[str], str] = str) -> str:
        row = self.database.execute("SELECT line, at, reason FROM problems WHERE card = ?", (number,)).fetchone()
        if row is None:
            return said(refusal or "?")
        line, at, reason = row
        if not (isinstance(line, str) and isinstance(at, int) and isinstance(reason, str)):
            raise self._damaged(f"row {number}", "values of another kind")
        return f"{said(reason)}: {line[:at]}▲{line[at:]}"

    def _civilizations(self, number: int) -> tuple[str, ...]:
        rows = self.database.execute("SELECT civilization FROM civilizations WHERE card = ?", (number,))
        return tuple(str(one) for (one,) in rows)

    @_told
    def search(
        self, text: str = "", *, civilization: str | None = None, race: str | None = None, cost: int | None = None,
        understood: bool | None = None,
    ) -> list[Found]:  # fmt: skip
        """Cards whose name (Japanese, English, kana) contains the text, and which meet the other conditions."""
        asked, values = ["1"], []  # type: list[str], list[Any]
        if text:
            asked.append("(instr(folded, ?) OR instr(ifnull(folded_en, ''), ?) OR instr(ifnull(kana, ''), ?))")
            values += [fold(text), fold(text), text]
        if civilization:
            asked.append("id IN (SELECT card FROM civilizations WHERE civilization = ?)")
            values.append(civilization)
        if race:
            asked.append("id IN (SELECT card FROM races WHERE instr(race, ?))")
            values.append(race)
        if cost is not None:
            asked.append("cost = ?")
            values.append(cost)
        if understood is not None:
            asked.append(f"entry IS {'NOT ' if understood else ''}NULL")
        rows = self.database.execute(
            f"SELECT id, name, en, kana, type, cost, power, own, entry, refusal FROM cards WHERE {' AND '.join(asked)}"
            " ORDER BY name",
            values,
        ).fetchall()
        return [self._found(*row) for row in rows]

    def _found(self, number: int, name: Any, en: Any, kana: Any, kind: Any, price: Any, power: Any, own: Any,
               entry: Any, refusal: Any) -> Found:  # fmt: skip
        """The row as shown to the user; raises InputError if it is damaged."""
        texts, numbers = (name, en, kana, kind, refusal), (price, power, own)
        if (
            name is None
            or not all(isinstance(one, str | None) for one in texts)
            or not all(isinstance(one, int | None) for one in numbers)
        ):
            raise self._damaged(name, "values of another kind")
        why = None if entry is not None else self._why(number, refusal)
        return Found(name, en, kana, kind, price, power, bool(own), why, self._civilizations(number))


def _storable(text: str) -> str:
    """Without half surrogates and zero bytes, which no database holds."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "�")


def _dumped(printed: Mapping[str, Any]) -> str:
    return _storable(json.dumps(dict(printed), ensure_ascii=False, default=str))


def _text(value: Any) -> str | None:
    return _storable(value) if isinstance(value, str) else None


def _texts(value: Any) -> list[str]:
    return [_storable(str(one)) for one in value] if isinstance(value, list | tuple) else []


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31 else None
