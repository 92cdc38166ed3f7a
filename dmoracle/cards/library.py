"""The card library: folders of files, read once and kept in an index, so that a position loads only its own cards.

>>> cards = shipped()
>>> cards.find("bolshack dragon").name
'ボルシャック・ドラゴン'
>>> cards.card("ボルシャック・ドラゴソ")
Traceback (most recent call last):
dmoracle.errors.InputError: no card of this name; found "ボルシャック・ドラゴソ"; did you mean "ボルシャック・ドラゴン"?
"""

import hashlib
import io
import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from dmoracle import games
from dmoracle.errors import InputError, nearest
from dmoracle.language.parser import Where
from dmoracle.paths import user_cache


def folders(game: str = games.DEFAULT) -> tuple[Path, Path]:
    """The folders of a game's cards: those written by hand, those compiled from printed texts."""
    cards = Path(__file__).resolve().parents[1] / "games" / game / "cards"
    return cards / "data", cards / "compiled"


DATA, COMPILED = folders()  # the second is written by tests/tools/compile_library.py
_SMALL = "ァィゥェォヵヶッャュョヮぁぃぅぇぉっゃゅょゎ"
_LARGE = "アイウエオカケツヤユヨワあいうえおつやゆよわ"
_DASHES = "ー‐‑‒–—―−"
_SAME = str.maketrans(_SMALL + _DASHES + "’“”", _LARGE + "-" * len(_DASHES) + '\'""')
_RUBY = re.compile(r"\([ァ-ヶー・\s]+\)")  # the reading of the characters in front of it
_GAPS = re.compile(r"[\s・]+")
_QUOTES = dict.fromkeys(map(ord, "「」『』《》\"'’“”"))
_SEARCHED = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)} | _QUOTES
_FORMAT = 3  # of the index files; with another number, old ones are made again


def fold(name: str) -> str:
    """The form in which names are compared.

    Width, case, blanks, middle dots, small kana, the kind of a dash and a reading in brackets do not count: prints and
    dumps differ in these.

    >>> fold("ＢＯＬＳＨＡＣＫ  Dragon") == fold("Bolshack Dragon")
    True
    >>> fold("撃墜団長 メッツァー") == fold("撃墜団長メッツアー")
    True
    """
    return _GAPS.sub("", without_ruby(unicodedata.normalize("NFKC", name)).casefold().translate(_SAME))


def without_ruby(name: str) -> str:
    """The name without the reading of its characters.

    >>> without_ruby("紅玉草(ルビー・グラス)")
    '紅玉草'
    """
    return _RUBY.sub("", name) or name


def sought(text: str) -> str:
    """The form in which names are searched: as `fold`, hiragana are katakana, and quotation marks do not count.

    >>> sought("ぼるしゃっく") == sought("ボルシャック"), sought("轟轟轟ブランド") == sought("「轟轟轟」ブランド")
    (True, True)
    """
    return fold(text.translate(_SEARCHED))


def may_hold(line: str, text: str) -> bool:
    """Whether a text may stand in an entry that is written in one line: in a name, a race, an ability as it is spoken.

    >>> may_hold('{"abilities": ["speed_attacker"]}', "Speed Attacker"), may_hold('{"name": "one"}', "two")
    (True, False)
    """
    asked = sought(text).replace("_", "")
    return not asked or asked in sought(line.replace('\\"', "")).replace("_", "")


class Library:
    """The cards of some folders of YAML files; of two cards with one name the one of the earlier folder counts."""

    def __init__(self, *folders: Path, index: Path | None = None, game: str = games.DEFAULT) -> None:
        """`index` is the folder for index files (default: `dmoracle` in the user's cache folder)."""
        kind = games.get(game).card_class
        self._shelves = [_Shelf(Path(folder), index, kind) for folder in folders or (DATA,)]
        self._cards: dict[str, Any] = {}

    def find(self, name: str) -> Any:
        """The card of that Japanese or English name, None if there is none; raises InputError if it is wrong itself."""
        key = fold(name)
        if key not in self._cards:
            shelf = next((shelf for shelf in self._shelves if key in shelf.index), None)
            if shelf is None:
                return None
            self._cards[key] = shelf.card(key)
        return self._cards[key]

    def card(self, name: str) -> Any:
        """The card of that name; raises InputError, with the nearest name, if there is none."""
        found = self.find(name)
        if found is None:
            raise InputError(
                "no card of this name", "その名前のカードはありません", found=name, nearest=nearest(name, self.names())
            )
        return found

    def names(self) -> list[str]:
        """Every name that is known, Japanese and English, as written in the files."""
        return [name for shelf in self._shelves for name in shelf.names()]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) is not None

    def __iter__(self) -> Iterator[Any]:
        """Every card, in the order of the files; reads and checks all of them."""
        return self.holding("")

    def holding(self, text: str) -> Iterator[Any]:
        """The cards in whose names, races and abilities a text may stand, in the order of the files."""
        seen: set[str] = set()
        for shelf in self._shelves:
            for name in shelf.canonical(text):
                if name not in seen:
                    seen.add(name)
                    yield self.card(name)


@cache
def shipped(game: str = games.DEFAULT) -> Library:
    """The library that comes with the package: cards written by hand first, then compiled ones."""
    return Library(*(folder for folder in folders(game) if folder.is_dir()), game=game)


class _Shelf:
    """One folder. Its index file has a first line that maps names to the entries, which follow as one line each."""

    def __init__(self, folder: Path, index: Path | None, kind: Any) -> None:
        self.kind = kind
        if not folder.is_dir():
            raise InputError("there is no such folder of cards", "カードのフォルダがありません", file=str(folder))
        self.files = sorted([*folder.glob("*.yaml"), *folder.glob("*.facts")])
        stamp = [
            _FORMAT, [[path.name, stat.st_size, stat.st_mtime_ns] for path in self.files for stat in [path.stat()]]
        ]
        kept = (index or user_cache()) / f"cards-{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}.jsonl"
        whole = _kept(kept, stamp)
        if whole is None:
            whole = self.read(stamp)
            _keep(kept, whole)
        self.lines = io.BytesIO(whole)
        self.index: dict[str, list[Any]] = json.loads(self.lines.readline())["index"]  # name: file, offset, as written
        self.start = self.lines.tell()

    def read(self, stamp: list[Any]) -> bytes:
        """Read all files to make the contents of the index file."""
        lines = io.BytesIO()
        index: dict[str, list[Any]] = {}
        for number, path in enumerate(self.files):
            for entry in _entries(path, placed=False):
                place = [number, lines.tell()]
                lines.write(json.dumps(entry, ensure_ascii=False, default=str).encode("utf-8", "replace") + b"\n")
                for key, name in _own_names(entry).items():
                    if key in index:
                        raise _placed(path, entry)[1].error(
                            "this name was already given to a card", "この名前のカードは既にあります", found=name
                        )
                    index[key] = [*place, name]
        head = json.dumps({"stamp": stamp, "index": index}, ensure_ascii=False).encode("utf-8", "replace")
        return head + b"\n" + lines.getvalue()

    def card(self, key: str) -> Any:
        number, offset, _ = self.index[key]
        entry = self.entry(offset)
        try:
            return self.kind.from_entry(entry)
        except InputError:  # again from the file itself, for line and column
            return self.kind.from_entry(*_placed(self.files[number], entry))

    def entry(self, offset: int) -> Any:
        return json.loads(self.line(offset))

    def line(self, offset: int) -> bytes:
        self.lines.seek(self.start + offset)
        return self.lines.readline()

    def names(self) -> list[str]:
        return [name for _, _, name in self.index.values()]

    def canonical(self, text: str = "") -> list[str]:
        """The canonical names of the cards in whose entries a text may stand."""
        lines = (self.line(offset) for offset in dict.fromkeys(offset for _, offset, _ in self.index.values()))
        return [json.loads(line)["name"] for line in lines if not text or may_hold(line.decode("utf-8"), text)]


def _own_names(entry: Any) -> dict[str, str]:
    """The names of an entry in both languages, by their folded forms."""
    names = [entry.get("name"), entry.get("en"), entry.get("ja")] if isinstance(entry, dict) else []
    return {fold(name): name for name in names if isinstance(name, str)}


def _kept(path: Path, stamp: list[Any]) -> bytes | None:
    """An index file, None if there is none or it tells of other files."""
    try:
        whole = path.read_bytes()
        return whole if json.loads(whole.partition(b"\n")[0])["stamp"] == stamp else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path: Path, whole: bytes) -> None:
    """Write an index file; where that is not possible the card files are read at every start."""
    from dmoracle.files import write_atomically  # that package reads this module

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, whole)
    except OSError:
        pass


def _lines(path: Path) -> list[Any]:
    """The entries of a file with one JSON object in a line, which is read much faster than YAML."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        try:
            if line.strip():
                found.append(json.loads(line))
        except ValueError as error:
            raise InputError(
                f"not readable as JSON ({error})", f"JSONとして読めません({error})", file=str(path), line=number
            ) from None
    return found


def _placed(path: Path, entry: Any) -> tuple[Any, Where]:
    """The same entry with lines and columns, and its place."""
    found = next((one for one in reversed(_entries(path, placed=True)) if one == entry), entry)
    mark = getattr(found, "lc", None)
    return found, Where(str(path), mark.line + 1, mark.col + 1) if mark else Where(str(path))


def _entries(path: Path, placed: bool) -> list[Any]:
    if path.suffix == ".facts":
        return _lines(path)
    from ruamel.yaml import YAML  # takes a while to import and is not needed when the index is there
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    yaml = YAML() if placed else YAML(typ="safe", pure=True)
    yaml.preserve_quotes = placed
    try:
        found = yaml.load(path.read_text(encoding="utf-8"))
    except MarkedYAMLError as error:
        mark = error.problem_mark
        raise InputError(
            f"not readable as YAML ({error.problem})", f"YAMLとして読めません({error.problem})",
            file=str(path), line=mark.line + 1 if mark else None, column=mark.column + 1 if mark else None,
        ) from None  # fmt: skip
    except (YAMLError, ValueError) as error:
        raise InputError(f"not readable as YAML ({error})", f"YAMLとして読めません({error})", file=str(path)) from None
    if found is not None and not isinstance(found, list):
        raise InputError(
            "a file of cards is a list of entries", "カードのファイルはカードのリストです", file=str(path), line=1
        )
    return found or []
