"""Trees: the readings of a sentence, and the only way to take one apart."""

from __future__ import annotations

from types import TracebackType
from typing import NamedTuple


class Tree(NamedTuple):
    """A node with its label: either with a value (a word) or with children; `at` is the offset where it begins.

    >>> print(Tree("np", (Tree("n", (), 2, 0), Tree("type", (), "creature", 1)), None, 0))
    np(n=2 type=creature)
    """

    label: str
    kids: tuple[Tree, ...] = ()
    value: str | int | None = None
    at: int = 0

    def __str__(self) -> str:
        shown = self.label if self.value is None else f"{self.label}={self.value}"
        return f"{shown}({' '.join(map(str, self.kids))})" if self.kids else shown

    def has(self, *labels: str) -> bool:
        """Whether a child has one of the labels."""
        return any(kid.label in labels for kid in self.kids)


class Unused(Exception):
    """A child of a node that nothing has used: its meaning would be lost."""

    def __init__(self, child: Tree, parent: Tree) -> None:
        super().__init__(f"{child.label} of {parent.label}")
        self.child, self.parent = child, parent


class Missing(Exception):
    """A child that a node should have but lacks."""

    def __init__(self, labels: tuple[str, ...], parent: Tree) -> None:
        super().__init__(f"{' or '.join(labels)} of {parent.label}")
        self.labels, self.parent = labels, parent


class Parts:
    """The children of a node, to be taken one by one; leaving with one that was not taken raises Unused.

    Whoever gives trees a meaning looks at children through this only, so that no word of a text can be lost.

    >>> tree = Tree("np", (Tree("n", (), 2), Tree("type", (), "creature")))
    >>> with Parts(tree) as parts:
    ...     print(parts.one("n").value, parts.word("type"))
    2 creature
    >>> with Parts(tree) as parts:
    ...     print(parts.one("n").value)
    Traceback (most recent call last):
    dmoracle.grammar.tree.Unused: type of np
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.rest = list(tree.kids)

    def __enter__(self) -> Parts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self.rest:
            raise Unused(self.rest[0], self.tree)

    def maybe(self, *labels: str) -> Tree | None:
        """The first child with one of the labels (any label if none is given), taken; None if there is none."""
        for number, kid in enumerate(self.rest):
            if not labels or kid.label in labels:
                return self.rest.pop(number)
        return None

    def one(self, *labels: str) -> Tree:
        """The first child with one of the labels, taken; raises Missing."""
        found = self.maybe(*labels)
        if found is None:
            raise Missing(labels, self.tree)
        return found

    def word(self, *labels: str) -> str:
        """The value of the first child with one of the labels, as text; raises Missing."""
        return str(self.one(*labels).value)

    def flag(self, *labels: str) -> bool:
        """Whether there was a child with one of the labels; it is taken."""
        return self.maybe(*labels) is not None

    def many(self, *labels: str) -> list[Tree]:
        """All children with one of the labels (all children if none is given), taken."""
        found = [kid for kid in self.rest if not labels or kid.label in labels]
        self.rest = [kid for kid in self.rest if kid not in found]
        return found
