"""The nested terms in which abilities are written: reading, writing, exact places of errors.

A term is a whole number, a name, a name with arguments, a quoted string, or a list:

>>> node = parse('static(power(1000), [self, attacking], each([mine, fire, zone(graveyard)]))')
>>> node.name, len(node.args)
('static', 3)
>>> write(node)
'static(power(1000),[self,attacking],each([mine,fire,zone(graveyard)]))'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from dmoracle.errors import InputError
from dmoracle.rules.terms import quote

DEEPEST = 40  # levels of nesting; far beyond any printed card, and below Python's own limit
LARGEST = 1_000_000  # no printed number is larger

_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<number>-?[0-9]+)
      | (?P<name>[a-z][a-z0-9_]*)
      | (?P<text>"(?:[^"\\]|\\.)*")
      | (?P<mark>[(),\[\]])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_ESCAPES = {"n": "\n", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a piece of input: file name, line and column of its first character (both from 1)."""

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def error(
        self, message_en: str, message_ja: str, text: str = "", at: int = 0, found: str | None = None, **details: Any
    ) -> InputError:
        """An error at the offset `at` of `text`, which begins here."""
        line, column = self.line, self.column
        before = text[:at]
        if "\n" in before and line is not None:
            line, column = line + before.count("\n"), None
        elif column is not None:
            column += len(before)
        return InputError(message_en, message_ja, file=self.file, line=line, column=column, found=found, **details)


NOWHERE = Where()  # of a text that stands in no file


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; `at` is its offset in the source text."""

    value: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted string: always data, whatever it holds."""

    value: str
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A name, with its arguments if it has any."""

    name: str
    args: tuple[Node, ...] = ()
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """A list in square brackets."""

    items: tuple[Node, ...] = ()
    at: int = field(default=0, compare=False)


Node = Number | Text | Call | Block


def write(node: Node) -> str:
    """The canonical text of a term, without blanks; `parse(write(node)) == node`."""
    match node:
        case Number(value):
            return str(value)
        case Text(value):
            return quote(value)
        case Block(items):
            return "[" + ",".join(map(write, items)) + "]"
        case Call(name, ()):
            return name
        case Call(name, args):
            return f"{name}({','.join(map(write, args))})"


def parse(text: str, where: Where = NOWHERE) -> Node:
    """Read one term; raises InputError with the exact place if the text is not one.

    >>> parse('cost_max(8')
    Traceback (most recent call last):
    dmoracle.errors.InputError: ")" or "," is missing; found ""
    """
    try:
        return _parsed(text)
    except InputError:
        return _Reader(text, where).whole()  # once more, with the place


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Node:
    return _Reader(text, NOWHERE).whole()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything inside it, outermost first."""
    yield node
    for child in node.args if isinstance(node, Call) else node.items if isinstance(node, Block) else ():
        yield from walk(child)


class _Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str, where: Where) -> None:
        self.text, self.where = text, where
        self.kind, self.token, self.at, self.end = "", "", 0, 0
        self.advance()

    def whole(self) -> Node:
        node = self.node(0)
        if self.kind != "end":
            raise self.error("one ability ends here and something follows", "能力はここで終わりですが、続きがあります")
        return node

    def advance(self) -> None:
        while True:
            self.at = self.end
            if self.at == len(self.text):
                self.kind, self.token = "end", ""
                return
            found = _TOKEN.match(self.text, self.at)
            if not found:
                if self.text[self.at] == '"':
                    raise self.error(
                        "this string has no closing quote", "文字列が閉じられていません", shown=self.text[self.at :]
                    )
                raise self.error("this character has no meaning here", "使えない文字です", shown=self.text[self.at])
            self.kind, self.token, self.end = str(found.lastgroup), found.group(), found.end()
            if self.kind != "blank":
                return

    def node(self, depth: int) -> Node:
        at, kind, token = self.at, self.kind, self.token
        if depth > DEEPEST:
            raise self.error("nested too deeply", "入れ子が深すぎます", shown=None)
        if kind == "number":
            if len(token) > 8 or abs(int(token)) > LARGEST:
                raise self.error(f"numbers go up to {LARGEST}", f"数は{LARGEST}までです")
            self.advance()
            return Number(int(token), at)
        if kind == "text":
            self.advance()
            return Text(self.unescaped(token, at), at)
        if kind == "name":
            self.advance()
            return Call(token, self.items("(", ")", depth) if self.token == "(" else (), at)
        if token == "[":
            return Block(self.items("[", "]", depth), at)
        raise self.error(
            "a name, a number, a string or a list is missing", "名前・数・文字列・リストのどれかが必要です"
        )

    def items(self, opening: str, closing: str, depth: int) -> tuple[Node, ...]:
        self.advance()
        found: list[Node] = []
        if self.token == closing and opening == "[":
            self.advance()
            return ()
        while True:
            found.append(self.node(depth + 1))
            if self.token not in (",", closing) or self.kind != "mark":
                raise self.error(f'"{closing}" or "," is missing', f"「{closing}」か「,」が必要です")
            last = self.token == closing
            self.advance()
            if last:
                return tuple(found)

    def unescaped(self, token: str, at: int) -> str:
        def one(found: re.Match[str]) -> str:
            if found.group(1) not in _ESCAPES:
                raise self.error(
                    'after a backslash only another one, " or n', "文字列で「\\」の次は「\\」「\"」「n」だけです",
                    shown=found.group(), at=at + 1 + found.start(),
                )  # fmt: skip
            return _ESCAPES[found.group(1)]

        return re.sub(r"\\(.)", one, token[1:-1], flags=re.DOTALL)

    def error(self, message_en: str, message_ja: str, shown: str | None = "", at: int | None = None) -> InputError:
        found = self.token if shown == "" else shown
        return self.where.error(message_en, message_ja, self.text, self.at if at is None else at, found)
