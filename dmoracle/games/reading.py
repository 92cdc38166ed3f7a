"""Shared by the readers of printed texts: building terms, refusing a text with its place, and results for cards.

>>> from dmoracle.language.parser import write
>>> write(call("choose", "me", 1, 1, [call("theirs")]))
'choose(me,1,1,[theirs])'
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dmoracle.language.parser import Block, Call, Node, Number, Text


class Refused(Exception):
    """A line is not understood: `at` is the offset of the first token that nothing takes, `reason` says why."""

    def __init__(self, reason: str, at: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.at = reason, at


def call(name: str, *args: Node | str | int | Sequence[Node]) -> Call:
    """A term; plain strings become names, numbers numbers, lists blocks."""
    return Call(name, tuple(_node(one) for one in args))


def inside(node: Node) -> tuple[Node, ...]:
    """What stands in a list; nothing in anything else."""
    return node.items if isinstance(node, Block) else ()


def named(node: Node | None, *names: str) -> bool:
    """Whether a term has one of the names."""
    return isinstance(node, Call) and node.name in names


def _node(one: Node | str | int | Sequence[Node]) -> Node:
    if isinstance(one, str):
        return Call(one)
    if isinstance(one, int):
        return Number(one)
    if isinstance(one, Number | Text | Call | Block):
        return one
    return Block(tuple(one))


def digest(text: str) -> int:
    """A number for a text, the same at all times: shares of a dump are drawn by it.

    >>> digest("Shock") % 4
    0
    """
    return int(hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(), 16)


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that is not understood, or that asks for what the rules cannot do yet (`lacking`)."""

    line: str
    at: int
    reason: str
    lacking: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.reason}: {self.line[: self.at]}▲{self.line[self.at :]}"


@dataclass(frozen=True, slots=True)
class Missing:
    """What a line lacks to be read: the `understood` part of its clause, the `gap` after it, and what could follow.

    `known` says whether the word of the gap has a reading elsewhere; `wanted` are kinds of words and words that have
    one there, `nearest` that of them which is most like the gap.
    """

    understood: str
    gap: str
    known: bool
    wanted: tuple[str, ...] = ()
    nearest: str | None = None

    def data(self) -> dict[str, object]:
        return {"understood": self.understood, "gap": self.gap, "known": self.known, "wanted": list(self.wanted),
                "nearest": self.nearest}  # fmt: skip

    def told(self, lang: str) -> list[str]:
        """What is missing, line by line, in a language."""
        japanese = lang == "ja"
        found = [("ここまで読めました: " if japanese else "read so far: ") + self.understood] if self.understood else []
        why = ("ここでは読めません" if self.known else "知らない言葉です") if japanese else (
            "has no reading here" if self.known else "is not known"
        )  # fmt: skip
        if self.gap:
            found.append(f"「{self.gap}」は{why}" if japanese else f"'{self.gap}' {why}")
        if self.wanted:
            found.append(("ここに来られるもの: " if japanese else "possible here: ") + ", ".join(self.wanted))
        if self.nearest:
            found.append(("近い言葉: " if japanese else "nearest: ") + self.nearest)
        return found


@dataclass(frozen=True, slots=True)
class Compiled:
    """One line of a card, as it is printed: its abilities as terms, or the problem."""

    text: str
    abilities: tuple[str, ...] = ()
    problem: Problem | None = None

    @property
    def understood(self) -> bool:
        """Whether the line was read, even if the rules cannot do what it says."""
        return self.problem is None or bool(self.problem.lacking)

    @property
    def executable(self) -> bool:
        """Whether the line was read and the rules can do what it says."""
        return self.problem is None


@dataclass(frozen=True, slots=True)
class Result:
    """The result for a printed card: its lines, the card if all of them are executed, else why there is none.

    `partial` is the card without the lines in question, if there is such a card.
    """

    name: str
    lines: tuple[Compiled, ...] = ()
    card: Any = None
    refusal: str | None = None
    partial: Any = None

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(line.problem for line in self.lines if line.problem is not None)

    @property
    def understood(self) -> bool:
        """Whether every line was read."""
        return self.refusal is None and all(line.understood for line in self.lines)
