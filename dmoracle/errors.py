"""What is reported to a user whose input cannot be used: place, finding, what is allowed, rule number.

>>> err = InputError("unknown zone", "そのゾーンはありません", found="batle", allowed=("battle",))
>>> str(err)
'unknown zone; found "batle"; allowed: battle'
"""

from __future__ import annotations

import difflib
import errno
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

SHOWN = 8  # words of a long list shown before it is cut
WHOLE, LINE = 16, 240  # words, and characters, up to which a list is not cut
WIDEST = 80  # characters of a found text shown before it is cut

_WORDS = {
    "en": {"found": '; found "{}"', "allowed": "; allowed: {}", "more": ", ... ({} in all)",
           "nearest": '; did you mean "{}"?', "rule": " (rule {})", "comma": ", "},
    "ja": {"found": "。入力:「{}」", "allowed": "。使えるもの: {}", "more": "、…(全{}種)",
           "nearest": "。「{}」のことですか?", "rule": "(総合ルール {})", "comma": "、"},
}  # fmt: skip


class InputError(ValueError):
    """Something a user gave cannot be used; one message in English and Japanese, with its place.

    `file` is a name as the user gave it, `line` and `column` count from 1; `found` is what was there, `allowed` what
    may stand there (`allowed_ja` in Japanese, where that differs), `nearest` the most similar allowed word, `rule` the
    number of the rule that is broken.
    """

    def __init__(
        self,
        message_en: str,
        message_ja: str = "",
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        found: str | None = None,
        allowed: Sequence[str] = (),
        allowed_ja: Sequence[str] = (),
        nearest: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message_en)
        self.message_en = message_en
        self.message_ja = message_ja or message_en
        self.file = file
        self.line = line
        self.column = column
        self.found = found
        self.allowed = tuple(allowed)
        self.allowed_ja = tuple(allowed_ja or allowed)
        self.nearest = nearest
        self.rule = rule

    def __str__(self) -> str:
        return self.text("en")

    def text(self, lang: str = "en") -> str:
        """The whole report on one line, in English ("en") or Japanese ("ja")."""
        words = _WORDS["ja" if lang == "ja" else "en"]
        place = self.place if lang != "ja" or self.file is not None else self._place_ja
        parts = [clean(place) + " " if place else "", self.message_ja if lang == "ja" else self.message_en]
        if self.found is not None:
            parts.append(words["found"].format(_short(self.found)))
        if allowed := self.allowed_ja if lang == "ja" else self.allowed:
            said = [_short(word) for word in allowed]
            whole = len(said) <= SHOWN or (len(said) <= WHOLE and len(words["comma"].join(said)) <= LINE)
            shown = words["comma"].join(said if whole else said[:SHOWN])
            more = "" if whole else words["more"].format(len(allowed))
            parts.append(words["allowed"].format(shown + more))
        if self.nearest is not None:
            parts.append(words["nearest"].format(_short(self.nearest)))
        if self.rule is not None:
            parts.append(words["rule"].format(self.rule))
        return "".join(parts)

    @property
    def place(self) -> str:
        """`file:line:column: ` or `line 3:5: `, as far as known, else empty."""
        spots = [str(number) for number in (self.line, self.column) if number is not None and self.line is not None]
        if self.file is None:
            return f"line {':'.join(spots)}: " if spots else ""
        return ":".join((self.file, *spots)) + ": "

    @property
    def _place_ja(self) -> str:
        """`3行目5字目: ` where no file is known, else empty."""
        if self.line is None:
            return ""
        return f"{self.line}行目" + ("" if self.column is None else f"{self.column}字目") + ": "

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`, as the commands print it."""
        return {"message": {"en": self.message_en, "ja": self.message_ja}, "file": self.file, "line": self.line,
                "column": self.column, "found": self.found, "allowed": list(self.allowed), "nearest": self.nearest,
                "rule": self.rule}  # fmt: skip

    def at(self, file: str | None = None, line: int | None = None, column: int | None = None) -> InputError:
        """This error with the place filled in where it was not known; for callers who know more."""
        self.file = self.file if self.file is not None else file
        if self.line is None:
            self.line, self.column = line, column
        return self


def nearest(word: str, words: Iterable[str], cutoff: float = 0.5) -> str | None:
    """The most similar of `words`, of equally similar ones the first; None if none is similar enough.

    >>> nearest("batle", ["hand", "battle"]), nearest("A7", ["A07", "A17"])
    ('battle', 'A07')
    """
    pool = list(words)
    lowered = {other.casefold(): other for other in reversed(pool)}
    sought = word.casefold()
    found = difflib.get_close_matches(sought, lowered, n=3, cutoff=cutoff)
    if not found:
        return None
    best = _ratio(sought, found[0])
    return next(other for other in pool if other.casefold() in found and _ratio(sought, other.casefold()) == best)


def alike(text: str, words: Iterable[str], most: int = 3) -> list[str]:
    """The words most like a text, the likest first; if none is like it, the shortest that have a piece of it in common.

    >>> alike("ember dragon X", ["Ember Dragon", "Ember", "Aqua Knight"])
    ['Ember Dragon', 'Ember']
    >>> alike("轟轟轟", ["轟く侵略", "剣々轟々", "霊騎"]), alike("zz", ["Ember"])
    (['轟く侵略', '剣々轟々'], [])
    """
    pool = {other.casefold(): other for other in words}
    asked = text.casefold()
    found = sorted(difflib.get_close_matches(asked, pool, n=most, cutoff=0.5), key=lambda one: -_shared(asked, one))
    for size in range(len(asked), 0 if not found and not asked.isascii() else 3, -1):
        if found:
            break
        pieces = {asked[at : at + size] for at in range(len(asked) - size + 1)}
        found = sorted((one for one in pool if any(piece in one for piece in pieces)), key=len)[:most]
    return [pool[one] for one in found]


def _shared(text: str, other: str) -> int:
    """How long the longest piece is that both have."""
    return difflib.SequenceMatcher(None, text, other).find_longest_match().size


def _ratio(sought: str, other: str) -> float:
    return difflib.SequenceMatcher(None, other, sought).ratio()


def clean(text: str) -> str:
    """The text on one line without anything a terminal would obey: escape sequences, line ends, writing directions.

    >>> clean("red\\x1b[31m\\nname\\u202e")
    'red?[31m name?'
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join("?" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") else char for char in line)


_SYSTEM = {
    errno.ENOENT: "そのファイルやフォルダーはありません",
    errno.EACCES: "権限がありません",
    errno.EPERM: "許されていません",
    errno.EISDIR: "フォルダーです",
    errno.ENOTDIR: "フォルダーではありません",
    errno.EEXIST: "もうあります",
    errno.ENOSPC: "空き容量がありません",
    errno.EDQUOT: "割り当て容量を超えました",
    errno.EROFS: "読み取り専用です",
    errno.ENAMETOOLONG: "名前が長すぎます",
    errno.EMFILE: "開いているファイルが多すぎます",
    errno.ELOOP: "リンクが循環しています",
}


def no_file(file: str, puzzles: Iterable[str], beside: Iterable[str] = ()) -> InputError:
    """Neither a file nor one of the shipped puzzles; `beside` are the files that lie where it was looked for."""
    known = tuple(puzzles)
    return InputError(
        "there is no such file, and no puzzle of this name comes with dmoracle",
        "そのファイルも、その名前の付属問題もありません",
        file=file, allowed=known, nearest=nearest(file.replace("\\", "/").rpartition("/")[2], (*known, *beside)),
    )  # fmt: skip


def not_written(error: OSError, file: str | None) -> InputError:
    """The report that a file, or standard output (`file` None), could not be written, with the system's reason."""
    return _not_done("cannot be written", "書き込めません", error, file)


def not_read(error: OSError | ValueError, file: str | None) -> InputError:
    """The report that a file could not be read, with the system's reason; a ValueError: that it is not UTF-8 text.

    >>> not_read(FileNotFoundError(2, "No such file or directory"), "cards.jsonl").text("en")
    'cards.jsonl: cannot be read (No such file or directory)'
    """
    if isinstance(error, ValueError):
        return InputError("this is not UTF-8 text", "UTF-8の文字列ではありません", file=file)
    return _not_done("cannot be read", "読めません", error, file)


def _not_done(english: str, japanese: str, error: OSError, file: str | None) -> InputError:
    reason = error.strerror or str(error)
    return InputError(f"{english} ({reason})", f"{japanese}({_SYSTEM.get(error.errno or 0, reason)})", file=file)


def _short(text: str) -> str:
    line = clean(text)
    return line if len(line) <= WIDEST else line[: WIDEST - 1] + "…"
