"""YAML text to plain nodes that know their line and column; refuses what a position file never needs.

Anchors, aliases, tags, several documents, duplicate keys and extreme sizes are errors with a place, so that a hostile
file can neither expand nor recurse.

>>> node = read("turn: 1\\nplayer1: {hand: [ニンジャ]}")
>>> node["player1"]["hand"].items[0].text, node["player1"].line
('ニンジャ', 2)
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml import events as ev
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from dmoracle.errors import InputError

LONGEST = 400_000  # bytes of a file; a position of 80 cards with scripts needs 10 000
DEEPEST = 20  # levels of nesting
MOST_NODES = 20_000


@dataclass(frozen=True, slots=True)
class Node:
    """One piece of a file: `kind` is "map", "list", "text", "int", "bool" or "null"; `line`, `column` from 1.

    `text` is the scalar as written, `items` the parts of a list, `keys` and `values` those of a mapping.
    """

    kind: str
    line: int
    column: int
    text: str = ""
    items: tuple[Node, ...] = ()
    keys: tuple[Node, ...] = ()
    values: tuple[Node, ...] = ()
    file: str | None = field(default=None, compare=False)

    def __getitem__(self, key: str) -> Node:
        for name, value in zip(self.keys, self.values, strict=True):
            if name.text == key:
                return value
        raise KeyError(key)

    def __contains__(self, key: str) -> bool:
        return any(name.text == key for name in self.keys)

    def pairs(self) -> Iterator[tuple[Node, Node]]:
        """Keys with their values, in the order of the file."""
        return zip(self.keys, self.values, strict=True)

    def error(self, message_en: str, message_ja: str, **details) -> InputError:
        """An error at this place."""
        return InputError(message_en, message_ja, file=self.file, line=self.line, column=self.column, **details)

    @property
    def shown(self) -> str:
        """The node as a user would recognise it in a message."""
        names = {"map": "a mapping {...}", "list": "a list [...]", "null": "nothing"}
        return self.text if self.kind in ("text", "int", "bool") else names[self.kind]


def read_file(path: str | Path) -> Node:
    """The root node of a file; raises InputError when it cannot be read or is no YAML."""
    path = Path(path)
    name = str(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(LONGEST + 1)
    except IsADirectoryError:
        raise InputError("this is a folder, not a file", "ファイルではなくフォルダです", file=name) from None
    except FileNotFoundError:
        raise InputError("there is no such file", "ファイルがありません", file=name) from None
    except OSError as err:
        reason = err.strerror or str(err)
        raise InputError(f"cannot be read ({reason})", f"読めません({reason})", file=name) from None
    if len(raw) > LONGEST:
        raise _too_long(name)
    return read(_decoded(raw, name), name)


def read(text: str, file: str | None = None) -> Node:
    """The root node of YAML text; `file` is the name shown in errors."""
    if len(text) > LONGEST:
        raise _too_long(file)
    text = text.removeprefix("\ufeff")
    _refuse_controls(text, file)
    try:
        _scan(text, file)
        root = YAML(typ="safe", pure=True).compose(io.StringIO(text))
    except MarkedYAMLError as err:
        raise _syntax(err, file) from None
    except (YAMLError, ValueError, RecursionError) as err:
        raise InputError(f"not readable as YAML ({err})", f"YAMLとして読めません({err})", file=file) from None
    if root is None:
        raise InputError("the file is empty", "ファイルが空です", file=file, line=1)
    return _node(root, file)


def _decoded(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as err:
        before = raw[: err.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise InputError("the file is not UTF-8 text; save it as UTF-8", "UTF-8の文章ではありません。UTF-8で保存してください",
                         file=name, line=line, column=column, found=f"byte {raw[err.start]:#04x}") from None  # fmt: skip


def _too_long(file: str | None) -> InputError:
    return InputError(f"the file is longer than {LONGEST} bytes", f"ファイルが{LONGEST}バイトを超えています", file=file)


def _refuse_controls(text: str, file: str | None) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        body = line.lstrip(" ")
        if body.startswith("\t") and body.strip():
            raise InputError("indent with blanks, not with tabs", "字下げにはタブではなく空白を使ってください",
                             file=file, line=number, column=len(line) - len(body) + 1, found="tab")  # fmt: skip
        for column, char in enumerate(line, 1):
            if (char < " " and char not in "\t\r") or char == "\x7f" or "\ud800" <= char <= "\udfff":
                raise InputError("a character that cannot be shown", "表示できない文字があります",
                                 file=file, line=number, column=column, found=f"U+{ord(char):04X}")  # fmt: skip


def _scan(text: str, file: str | None) -> None:
    """One pass over the parse events, before anything is built."""
    depth = nodes = documents = 0
    for event in YAML(typ="safe", pure=True).parse(io.StringIO(text)):
        place = {"file": file, "line": event.start_mark.line + 1, "column": event.start_mark.column + 1}
        anchor = getattr(event, "anchor", None)
        if anchor:
            mark = "*" if isinstance(event, ev.AliasEvent) else "&"
            raise InputError("anchors and aliases are not used in position files", "アンカーとエイリアスは使えません",
                             found=f"{mark}{anchor}", **place)  # fmt: skip
        tag = getattr(event, "tag", None)
        if tag:
            raise InputError("tags are not used in position files", "タグは使えません", found=str(tag), **place)
        if isinstance(event, ev.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise InputError("one file holds one position: '---' may not separate several",
                                 "1つのファイルに書ける局面は1つです。「---」で区切れません", **place)  # fmt: skip
        if isinstance(event, (ev.MappingStartEvent, ev.SequenceStartEvent)):
            depth += 1
        elif isinstance(event, (ev.MappingEndEvent, ev.SequenceEndEvent)):
            depth -= 1
        nodes += 1
        if depth > DEEPEST:
            raise InputError(f"nested deeper than {DEEPEST} levels", f"入れ子が{DEEPEST}段を超えています", **place)
        if nodes > MOST_NODES:
            raise InputError(f"more than {MOST_NODES} entries", f"項目が{MOST_NODES}個を超えています", **place)


def _syntax(err: MarkedYAMLError, file: str | None) -> InputError:
    mark = err.problem_mark or err.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
    problem = err.problem or err.context or "syntax error"
    hint = ""
    if "mapping values are not allowed" in problem or "found character" in problem:
        hint = '; texts with : # , [ ] { } " or a leading special character need quotes'
    return InputError(f"not valid YAML: {problem}{hint}", f"YAMLの書き方が正しくありません: {problem}",
                      file=file, line=line, column=column)  # fmt: skip


_SCALARS = {"int": "int", "bool": "bool", "null": "null"}


def _node(raw, file: str | None) -> Node:
    line, column = raw.start_mark.line + 1, raw.start_mark.column + 1
    if raw.id == "scalar":
        kind = _SCALARS.get(str(raw.tag).rpartition(":")[2], "text")
        return Node(kind, line, column, text=raw.value, file=file)
    if raw.id == "sequence":
        return Node("list", line, column, items=tuple(_node(item, file) for item in raw.value), file=file)
    keys, values, seen = [], [], {}
    for raw_key, raw_value in raw.value:
        key = _node(raw_key, file)
        if key.kind in ("map", "list"):
            raise key.error("a key must be a word", "キーは単語でなければなりません", found=key.shown)
        if key.text in seen:
            raise key.error(f"this key was already given in line {seen[key.text]}",
                            f"このキーは{seen[key.text]}行目に既にあります", found=key.text)  # fmt: skip
        seen[key.text] = key.line
        keys.append(key)
        values.append(_node(raw_value, file))
    return Node("map", line, column, keys=tuple(keys), values=tuple(values), file=file)
