"""Writes a document as YAML for people: one line for each card, quotes only where they are needed.

>>> print(emit({"turn": 1, "player1": {"battle": [{"card": "Bolshack Dragon", "as": "bol"}], "deck": 20}}), end="")
turn: 1
player1:
  battle:
    - {card: Bolshack Dragon, as: bol}
  deck: 20
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dmoracle.files import write_atomically
from dmoracle.position.book import Book, Library
from dmoracle.position.model import Document
from dmoracle.position.plain import plain

WIDEST = 100  # columns of a list or mapping on one line
# words that some version of YAML reads as something other than text
_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf"})
_PLAIN = re.compile(r"[^\W\d_][\w・ー/'.+\-]*(?: [\w・ー/'.+\-(][\w・ー/'.+\-()]*)*")
_TERM = re.compile(r"[a-z][a-z0-9_]*(?:\([a-z0-9_,()]*\))?")


def dumps(document: Document, library: Library | None = None) -> str:
    """The YAML text of a document; loading it gives the same document."""
    return emit(plain(document, Book.of(document.setup, library)))


def save(document: Document, path: str | Path, library: Library | None = None) -> None:
    """Write the document to a file, all or nothing; raises OSError."""
    write_atomically(path, dumps(document, library))


def emit(value: Mapping[str, Any]) -> str:
    """YAML text of plain data."""
    return "".join(f"{line}\n" for line in _mapping(value, 0))


def _mapping(value: Mapping[str, Any], indent: int) -> Iterator[str]:
    pad = " " * indent
    for key, item in value.items():
        head = f"{pad}{_scalar(key)}:"
        if isinstance(item, Mapping) and item and (indent == 0 or _width(item) > WIDEST):
            if indent == 0 and key in ("title", "goal", "expect") and _width(item) <= WIDEST:
                yield f"{head} {_flow(item)}"
                continue
            yield head
            yield from _mapping(item, indent + 2)
        elif isinstance(item, list) and item and not _short(item, len(head)):
            yield head
            yield from _list(item, indent + 2)
        else:
            yield f"{head} {_flow(item)}"


def _list(items: list[Any], indent: int) -> Iterator[str]:
    pad = " " * indent
    for item in items:
        if isinstance(item, Mapping) and (_width(item) > WIDEST or _is_block(item)):
            first, *others = _mapping(item, indent + 2)
            yield f"{pad}- {first.lstrip()}"
            yield from others
        else:
            yield f"{pad}- {_flow(item, block=not isinstance(item, (list, Mapping)))}"


def _is_block(item: Mapping[str, Any]) -> bool:
    """A step of a script reads better without brackets and then needs no quotes."""
    return len(item) == 1 and not isinstance(next(iter(item.values())), (list, Mapping))


def _short(items: list[Any], before: int) -> bool:
    flat = all(not isinstance(item, (list, Mapping)) for item in items)
    unknown = len(items) == 1 and isinstance(items[0], Mapping) and "unknown" in items[0]
    return (flat or unknown) and before + _width(items) <= WIDEST


def _flow(value: Any, block: bool = False) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _scalar(value, block)


def _scalar(text: str, block: bool = False) -> str:
    """A text, quoted where YAML needs it; `block`: outside of brackets, where commas are harmless."""
    if text.casefold() not in _WORDS and (_PLAIN.fullmatch(text) or (block and _TERM.fullmatch(text))):
        return text
    if text.casefold() not in _WORDS and "," not in text and _TERM.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _width(value: Any) -> int:
    return sum(2 if ord(char) > 0x2E7F else 1 for char in _flow(value))
