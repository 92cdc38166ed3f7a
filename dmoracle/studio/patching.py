"""Changes a position file in as few lines as possible, so that comments and the author's own order stay.

>>> from dmoracle.position.tree import read
>>> text = "# mine\\nplayer1:\\n  hand: [Ember]  # one\\n  deck: 3\\nplayer2: {deck: 5}\\n"
>>> print(patched(text, read(text),
...               {"player1": {"hand": ["Ember"], "deck": 3}, "player2": {"deck": 5}},
...               {"player1": {"hand": ["Ember"], "deck": 4}, "player2": {"deck": 5}}), end="")
# mine
player1:
  hand: [Ember]  # one
  deck: 4
player2: {deck: 5}
"""

from collections.abc import Iterator, Mapping
from typing import Any

from dmoracle.position.tree import Node
from dmoracle.position.writer import emit

Plain = Mapping[str, Any]


def patched(text: str, root: Node, before: Plain, after: Plain) -> str:
    """The text of `before` with only the lines rewritten whose keys have another value in `after`.

    Both are plain data of whole files (`dmoracle.position.plain`), `root` is the text as a tree.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    return "\n".join(_mapping(lines, root, before, after, 0, len(lines))) + "\n"


def _mapping(lines: list[str], node: Node, before: Plain, after: Plain, first: int, end: int) -> Iterator[str]:
    """The lines from `first` up to `end`, in which this mapping stands, a key on a line of its own each."""
    starts = [key.line - 1 for key in node.keys]
    indent = " " * (node.keys[0].column - 1) if node.keys else ""
    spans = dict(zip((key.text for key in node.keys), zip(starts, [*starts[1:], end], strict=True), strict=True))
    yield from lines[first : starts[0] if starts else end]
    order = list(after)
    written = set()
    for key, (start, stop) in spans.items():
        # a new key goes before the first key that comes after it
        for other in order[: order.index(key)] if key in after else ():
            if other not in spans and other not in written and other not in before:
                yield from _emitted({other: after[other]}, indent)
                written.add(other)
        if key in after and key in before and before[key] == after[key]:
            yield from lines[start:stop]
        elif key in after:
            value, inner = node[key], after[key]
            if isinstance(inner, Mapping) and isinstance(before.get(key), Mapping) and _is_block(value, start):
                yield from _mapping(lines, value, before[key], inner, start, stop)
            else:
                yield from _emitted({key: inner}, indent)
                yield from _tail(lines, start, stop)
            written.add(key)
        elif key in before:
            yield from _tail(lines, start, stop)
        else:  # redundant, such as `goal: {win: 1}`
            yield from lines[start:stop]
    for key in order:
        if key not in spans and key not in written and (key not in before or before[key] != after[key]):
            yield from _emitted({key: after[key]}, indent)


def _is_block(node: Node, line: int) -> bool:
    """Whether each key of a mapping stands on a line of its own."""
    places = [key.line - 1 for key in node.keys] if node.kind == "map" else []
    return bool(places) and places[0] > line and len(set(places)) == len(places)


def _emitted(value: Plain, indent: str) -> Iterator[str]:
    yield from (indent + line for line in emit(value).splitlines())


def _tail(lines: list[str], start: int, stop: int) -> list[str]:
    """The comments and empty lines at the end of the rewritten part: they belong to what follows."""
    at = stop
    while at > start + 1 and (not lines[at - 1].strip() or lines[at - 1].lstrip().startswith("#")):
        at -= 1
    return lines[at:stop]
