"""Tables of words: classes of phrases with their leaves, found at a place of a text."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from dmoracle.grammar.tree import Tree


class Token(NamedTuple):
    """A word of a text: how it is compared, how it was written, and the offset where it begins."""

    word: str
    written: str
    at: int


class Row(NamedTuple):
    """A phrase of a class; `label` is that of its leaf, "" for a phrase that leaves nothing."""

    words: tuple[str, ...]
    kind: str
    label: str
    value: str | int | None


@dataclass
class Words:
    """The phrases of a language, by their first word.

    `cut` makes tokens of a text, `literal` words of what a grammar quotes, `open_class` finds what no table lists
    (numbers, quotations), and of the classes in `longest` only the longest phrase at a place counts.

    >>> found = Words(lambda text: [Token(one, one, 0) for one in text.split()])
    >>> found.add("RACE", "fire bird", "race", "Fire Bird")
    >>> found.at(found.cut("a fire bird attacks"), 1)
    {'RACE': [(3, Tree(label='race', kids=(), value='Fire Bird', at=0))]}
    """

    cut: Callable[[str], list[Token]]
    open_class: Callable[[Token], Iterable[tuple[str, str, str | int]]] = lambda token: ()
    longest: frozenset[str] = frozenset()
    literal: Callable[[str], list[str]] = str.split
    rows: dict[str, list[Row]] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)

    def add(self, kind: str, phrase: str, label: str = "", value: str | int | None = None) -> None:
        """Add a phrase to a class; the same row twice counts once."""
        words = tuple(token.word for token in self.cut(phrase))
        if not words:
            raise ValueError(f"an empty phrase in the class {kind}")
        self.kinds.add(kind)
        row = Row(words, kind, label, value)
        listed = self.rows.setdefault(words[0], [])
        if row not in listed:
            listed.append(row)

    def add_rows(self, table: Iterable[Sequence[str]]) -> None:
        """Add a table: the class, the label and value of its leaf (`-` for none), and the phrases, parted by blanks.

        >>> found = Words(lambda text: [Token(one, one, 0) for one in text.split()])
        >>> found.add_rows([["BE", "-", "-", "is are"]])
        >>> found.phrases("BE", " ")
        ['is', 'are']
        """
        for kind, label, value, listed in table:
            for word in listed.split():
                self.add(kind, word, *(() if label == "-" else (label, value)))

    def phrases(self, kind: str, between: str) -> list[str]:
        """The phrases of a class, their words joined by `between`."""
        return [between.join(row.words) for rows in self.rows.values() for row in rows if row.kind == kind]

    def at(self, tokens: list[Token], place: int) -> dict[str, list[tuple[int, Tree | None]]]:
        """The classes of the phrases that begin at a place, with where each ends and its leaf."""
        found: dict[str, list[tuple[int, Tree | None]]] = {}
        if place >= len(tokens):
            return found
        for row in self.rows.get(tokens[place].word, ()):
            end = place + len(row.words)
            if end <= len(tokens) and all(
                tokens[place + number].word == word for number, word in enumerate(row.words[1:], 1)
            ):
                leaf = Tree(row.label, (), row.value, tokens[place].at) if row.label else None
                found.setdefault(row.kind, []).append((end, leaf))
        for kind, label, value in self.open_class(tokens[place]):
            found.setdefault(kind, []).append((place + 1, Tree(label, (), value, tokens[place].at)))
        farthest = max((end for kind in self.longest for end, _ in found.get(kind, ())), default=0)
        for kind in self.longest & found.keys():
            found[kind] = [one for one in found[kind] if one[0] >= farthest]
            if not found[kind]:
                del found[kind]
        return found
