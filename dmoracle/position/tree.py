"""YAML text to plain nodes that know their line and column; refuses what a position file never needs.

Anchors, aliases, tags, several documents, duplicate keys and extreme sizes are errors with a place, so that a hostile
file can neither expand nor recurse.

>>> node = read("turn: 1\\nplayer1: {hand: [ニンジャ]}")
>>> node["player1"]["hand"].items[0].text, node["player1"].line
('ニンジャ', 2)
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml import events as ev
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.resolver import VersionedResolver

from dmoracle.errors import InputError, not_read
from dmoracle.position.messages import fault

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

    def error(self, key: str, /, **details: Any) -> InputError:
        """The error of that key (`messages`) at this place."""
        return fault(key, **details).at(self.file, self.line, self.column)

    @property
    def shown(self) -> str:
        """The node as a user would recognise it in a message."""
        names = {"map": "{...}", "list": "[...]", "null": ""}
        return self.text if self.kind in ("text", "int", "bool") else names[self.kind]


def inside(at: Any, key: str) -> Any:
    """The value of that key where a mapping stands that has it, else the whole."""
    return at[key] if isinstance(at, Node) and at.kind == "map" and key in at else at


def read_file(path: str | Path) -> Node:
    """The root node of a file; raises InputError when it cannot be read or is no YAML."""
    return read(read_text(path), str(path))


def read_text(path: str | Path) -> str:
    """The text of a file, with line ends of one character; raises InputError when it cannot be read, or is too long."""
    path = Path(path)
    name = str(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(LONGEST + 1)
    except IsADirectoryError:
        raise fault("folder").at(name) from None
    except FileNotFoundError:
        raise fault("no_file").at(name) from None
    except (OSError, ValueError) as err:
        raise not_read(err, name) from None
    if len(raw) > LONGEST:
        raise fault("too_long", most=LONGEST).at(name)
    return _decoded(raw, name)


def read(text: str, file: str | None = None) -> Node:
    """The root node of YAML text; `file` is the name shown in errors."""
    if len(text) > LONGEST:
        raise fault("too_long", most=LONGEST).at(file)
    text = text.removeprefix("\ufeff")
    _refuse_controls(text, file)
    try:
        return _document(YAML(typ="safe", pure=True).parse(io.StringIO(text)), file)
    except MarkedYAMLError as err:
        raise _syntax(err, file, text) from None
    except InputError:
        raise
    except (YAMLError, ValueError, RecursionError) as err:
        raise fault("yaml", problem=str(err)).at(file) from None


def node_of(data: Any, line: int = 1, file: str | None = None) -> Node:
    """The node of plain data that a program made (mappings, lists, texts, numbers, flags), all at column 1 of a line.

    What is a node already stays where it is, and its key stands on its line.

    >>> node_of({"turn": 1, "player1": {"hand": ["x"]}})["player1"]["hand"].items[0].text
    'x'
    """
    if isinstance(data, Node):
        return data
    if isinstance(data, dict):
        made = {str(key): node_of(value, line, file) for key, value in data.items()}
        keys = tuple(Node("text", value.line, 1, text=key, file=file) for key, value in made.items())
        return Node("map", line, 1, keys=keys, values=tuple(made.values()), file=file)
    if isinstance(data, (list, tuple)):
        return Node("list", line, 1, items=tuple(node_of(item, line, file) for item in data), file=file)
    if isinstance(data, bool):
        return Node("bool", line, 1, text=str(data).lower(), file=file)
    return Node("int" if isinstance(data, int) else "text", line, 1, text=str(data), file=file)


def _decoded(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as err:
        before = raw[: err.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise fault("not_utf8", found=f"byte {raw[err.start]:#04x}").at(name, line, column) from None


def _refuse_controls(text: str, file: str | None) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        body = line.lstrip(" ")
        if body.startswith("\t") and body.strip():
            raise fault("tab").at(file, number, len(line) - len(body) + 1)
        for column, char in enumerate(line, 1):
            if (char < " " and char not in "\t\r") or char == "\x7f" or "\ud800" <= char <= "\udfff":
                raise fault("control", found=f"U+{ord(char):04X}").at(file, number, column)


def _document(events: Iterable[ev.Event], file: str | None) -> Node:
    """The root of the only document, made in one pass over the parse events; what follows it is looked at too."""
    passed = _allowed(events, file)
    found = [_node(next(passed), passed, file) for event in passed if isinstance(event, ev.DocumentStartEvent)]
    if not found:
        raise fault("empty_file").at(file, 1)
    return found[0]


def _allowed(events: Iterable[ev.Event], file: str | None) -> Iterator[ev.Event]:
    """The same events, as long as they are those of a file that may be read."""
    depth = documents = 0
    for nodes, event in enumerate(events):
        place = file, event.start_mark.line + 1, event.start_mark.column + 1
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor:
            mark = "*" if isinstance(event, ev.AliasEvent) else "&"
            raise fault("anchor", found=f"{mark}{anchor}").at(*place)
        if tag:
            raise fault("tag", found=str(tag)).at(*place)
        if isinstance(event, ev.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise fault("documents").at(*place)
        if isinstance(event, (ev.MappingStartEvent, ev.SequenceStartEvent)):
            depth += 1
        elif isinstance(event, (ev.MappingEndEvent, ev.SequenceEndEvent)):
            depth -= 1
        if depth > DEEPEST:
            raise fault("too_deep", most=DEEPEST).at(*place)
        if nodes > MOST_NODES:
            raise fault("too_many", most=MOST_NODES).at(*place)
        yield event


WIDE_SIGNS = {"：": ":", "，": ",", "、": ",", "［": "[", "］": "]", "｛": "{", "｝": "}", "＃": "#", "＂": '"'}
_QUOTED = re.compile(r""""[^"\n]*"|'[^'\n]*'""")


def wide_sign(text: str) -> tuple[int, str] | None:
    """Where a full-width character stands in a line, counted from 0, and the one that YAML knows; None without one.

    >>> wide_sign('deck：20'), wide_sign('title: "a：b"')
    ((4, ':'), None)
    """
    bare = _QUOTED.sub(lambda found: " " * len(found[0]), text)
    return next(((at, WIDE_SIGNS[sign]) for at, sign in enumerate(bare) if sign in WIDE_SIGNS), None)


def _syntax(err: MarkedYAMLError, file: str | None, text: str) -> InputError:
    mark = err.problem_mark or err.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
    lines = text.split("\n")
    for number in (line, line - 1) if line is not None else ():  # something missing is often noticed only a line later
        if 0 < number <= len(lines) and (wide := wide_sign(lines[number - 1])) is not None:
            at, sign = wide
            return fault("wide", sign=sign, found=lines[number - 1][at]).at(file, number, at + 1)
    problem = err.problem or err.context or "syntax error"
    special = "mapping values are not allowed" in problem or "found character" in problem
    return fault("yaml_quotes" if special else "yaml", problem=problem).at(file, line, column)


_NO_TEXT = re.compile("[\0\ud800-\udfff]")  # what no rule program can hold: the character 0, half of a surrogate pair
_WIDE = re.compile("[０-９]{1,9}")
_SCALARS = {"int": "int", "bool": "bool", "null": "null"}
_resolver = VersionedResolver()


def _node(event: ev.Event, events: Iterator[ev.Event], file: str | None) -> Node:
    """The node that begins with this event; takes its parts from those that follow."""
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    if isinstance(event, ev.ScalarEvent):
        if found := _NO_TEXT.search(event.value):  # written as an escape
            raise fault("control", found=f"U+{ord(found[0]):04X}").at(file, line, column)
        tag = _resolver.resolve(ScalarNode, event.value, event.implicit)
        kind, text = _SCALARS.get(str(tag).rpartition(":")[2], "text"), event.value
        if kind == "text" and event.implicit[0] and _WIDE.fullmatch(text):  # ２０ is 20
            kind, text = "int", str(int(text))
        return Node(kind, line, column, text=text, file=file)
    if isinstance(event, ev.SequenceStartEvent):
        parts = takewhile(lambda part: not isinstance(part, ev.SequenceEndEvent), events)
        return Node("list", line, column, items=tuple(_node(part, events, file) for part in parts), file=file)
    keys: list[Node] = []
    values: list[Node] = []
    seen: dict[str, int] = {}
    while not isinstance(first := next(events), ev.MappingEndEvent):
        key = _node(first, events, file)
        if key.kind in ("map", "list"):
            raise key.error("key_word", found=key.shown)
        if key.text in seen:
            raise key.error("same_key", line=seen[key.text], found=key.text)
        seen[key.text] = key.line
        keys.append(key)
        values.append(_node(next(events), events, file))
    return Node("map", line, column, keys=tuple(keys), values=tuple(values), file=file)
