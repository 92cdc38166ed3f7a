"""A chart parser that keeps every reading: memoised from the top, each symbol at each place once.

A symbol that begins with itself is grown until nothing new is found. FIRST sets leave out alternatives that cannot
begin with the words of a place, and `check` leaves out nodes that cannot mean anything while they are built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from dmoracle.grammar.notation import Alternative, GrammarError, Group, Name, Sequence, Word, rules
from dmoracle.grammar.tree import Tree
from dmoracle.grammar.words import Token, Words

CAP = 40  # readings of a symbol between two places; a sentence that needs more is refused

Kids = tuple[Tree, ...]
Found = dict[int, dict[Kids, None]]  # where a symbol ends: its readings, each the nodes it gives


@dataclass(frozen=True, slots=True)
class Ready:
    """An alternative with its FIRST set, and whether it may be empty."""

    label: str | None
    items: Sequence
    first: frozenset[str]
    empty: bool
    literal: bool


def _everything(tree: Tree) -> bool:
    return True


@dataclass
class Grammar:
    """A grammar with its words, ready to parse.

    >>> words = Words(lambda text: [Token(one, one, 0) for one in text.split()])
    >>> words.add("N", "bird", "type", "bird")
    >>> grammar = Grammar('s := "a" N -> one | s "and" s -> two', words)
    >>> [str(tree) for tree in grammar.parse(words.cut("a bird and a bird"), "s").trees]
    ['two(one(type=bird) one(type=bird))']
    """

    text: str
    words: Words
    check: Callable[[Tree], bool] = _everything
    forms: tuple[str, ...] = ()  # for which rules with {F} stand
    unordered: frozenset[str] = frozenset()  # labels of nodes whose children have no order
    ready: dict[str, tuple[Ready, ...]] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()  # rules without a node of their own

    def __post_init__(self) -> None:
        found = rules(self.text, self.words.literal, self.forms)
        self.silent = frozenset(name for name in found if name.startswith("_"))
        first: dict[str, set[str]] = {name: set() for name in found}
        empty: set[str] = set()

        def of(items: Sequence) -> tuple[set[str], bool]:
            seen: set[str] = set()
            for item in items:
                match item:
                    case Word(listed):
                        return seen | {listed[0]}, False
                    case Name(name):
                        if name not in found:
                            if name not in self.words.kinds:
                                raise GrammarError(f"no such symbol: {name}")
                            return seen | {f"@{name}"}, False
                        seen |= first[name]
                        if name not in empty:
                            return seen, False
                    case Group(kind, sequences):
                        both = [of(one) for one in sequences]
                        seen |= {word for words, _ in both for word in words}
                        if kind == "(" and not any(nothing for _, nothing in both):
                            return seen, False
            return seen, True

        changed = True
        while changed:
            changed = False
            for name, alternatives in found.items():
                for one in alternatives:
                    words, nothing = of(one.items)
                    if not words <= first[name] or (nothing and name not in empty):
                        changed = True
                        first[name] |= words
                        empty |= {name} if nothing else set()
        self.ready = {name: tuple(self._ready(one, *of(one.items)) for one in listed) for name, listed in found.items()}

    def _ready(self, one: Alternative, first: set[str], empty: bool) -> Ready:
        literal = any(isinstance(item, Word) for item in one.items)
        return Ready(one.label, one.items, frozenset(first), empty, literal)

    def knows(self, word: str) -> bool:
        """Whether a word stands anywhere in the grammar or in its tables."""
        return word in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        found = {word for rows in self.words.rows.values() for row in rows for word in row.words}

        def of(items: Sequence) -> None:
            for item in items:
                if isinstance(item, Word):
                    found.update(item.words)
                elif isinstance(item, Group):
                    for one in item.sequences:
                        of(one)

        for listed in self.ready.values():
            for one in listed:
                of(one.items)
        return frozenset(found)

    def parse(self, tokens: list[Token], start: str) -> Parse:
        """All readings of the whole text as a symbol."""
        return Parse(self, tokens, start)


class Parse:
    """One text as a symbol: its trees, and how far any reading came."""

    def __init__(self, grammar: Grammar, tokens: list[Token], start: str) -> None:
        self.grammar, self.tokens = grammar, tokens
        self.far = 0  # the first token that no reading has taken
        self.wanted: set[str] = set()  # what could have stood there
        self.full = False  # some symbol had more readings than are kept
        self.leaves = [grammar.words.at(tokens, place) for place in range(len(tokens) + 1)]
        self.signs = [
            {f"@{kind}" for kind in leaves} | ({tokens[place].word} if place < len(tokens) else set())
            for place, leaves in enumerate(self.leaves)
        ]
        self.memo: dict[tuple[str, int], Found] = {}
        self.active: set[tuple[str, int]] = set()
        self.grown: set[tuple[str, int]] = set()
        self.order: list[list[tuple[str, int]]] = [[] for _ in range(len(tokens) + 1)]
        self.whole = self.symbol(start, 0)
        self.trees = [kids[0] for kids in self.whole.get(len(tokens), {}) if len(kids) == 1]

    def symbol(self, name: str, place: int) -> Found:
        """The readings of a symbol from a place; one that begins with itself is grown until nothing is new."""
        key = name, place
        known = self.memo.get(key)
        if known is not None:
            if key in self.active:
                self.grown.add(key)
            return known
        self.memo[key] = {}
        self.active.add(key)
        self.order[place].append(key)
        mark = len(self.order[place])
        while True:
            found = self.once(name, place)
            before = self.memo[key]
            if key not in self.grown or all(
                end in before and len(before[end]) >= len(readings) for end, readings in found.items()
            ):
                break
            self.memo[key] = found
            for other in self.order[place][mark:]:
                if other not in self.active:
                    self.memo.pop(other, None)
            del self.order[place][mark:]
        self.memo[key] = found
        self.active.discard(key)
        return found

    def once(self, name: str, place: int) -> Found:
        found: Found = {}
        signs = self.signs[place]
        silent = name in self.grammar.silent
        for one in self.grammar.ready[name]:
            if not one.empty and one.first.isdisjoint(signs):
                if place >= self.far:
                    self.expect(place, one.first)
                continue
            for end, kids in self.sequence(one.items, 0, place):
                made = kids
                if one.label or not (silent or (len(kids) == 1 and not one.literal)):
                    made = (self.node(one.label or name.split(".")[0], kids, place),)
                    if not self.grammar.check(made[0]):
                        continue
                readings = found.setdefault(end, {})
                if len(readings) < CAP:
                    readings[made] = None
                elif made not in readings:
                    self.full = True
        return found

    def expect(self, place: int, signs: Iterable[str]) -> None:
        """Remember what could have stood at the farthest place."""
        if place > self.far:
            self.far, self.wanted = place, set()
        self.wanted.update(signs)

    def node(self, label: str, kids: Kids, place: int) -> Tree:
        if label in self.grammar.unordered:
            kids = tuple(sorted(set(kids), key=repr))
        return Tree(label, kids, None, self.tokens[place].at if place < len(self.tokens) else 0)

    def sequence(self, items: Sequence, number: int, place: int) -> list[tuple[int, Kids]]:
        """All ends of a sequence from one of its items on, each with the nodes of the items."""
        if number == len(items):
            return [(place, ())]
        item = items[number]
        found: list[tuple[int, Kids]] = []
        if isinstance(item, Word):
            tokens = self.tokens
            for offset, word in enumerate(item.words):
                if place + offset >= len(tokens) or tokens[place + offset].word != word:
                    if place + offset >= self.far:
                        self.expect(place + offset, (word,))
                    return found
            return self.sequence(items, number + 1, place + len(item.words))
        if isinstance(item, Name):
            if item.name in self.grammar.ready:
                for end, readings in self.symbol(item.name, place).items():
                    rest = self.sequence(items, number + 1, end)
                    if rest:
                        found += [(last, (*kids, *more)) for kids in readings for last, more in rest]
                return _distinct(found)
            listed = self.leaves[place].get(item.name, ())
            if not listed and place >= self.far:
                self.expect(place, (f"@{item.name}",))
            for end, leaf in listed:
                own: Kids = (leaf,) if leaf is not None else ()
                found += [(last, own + more) for last, more in self.sequence(items, number + 1, end)]
            return found
        if item.kind != "(":
            found += self.sequence(items, number + 1, place)
        front: dict[tuple[int, Kids], None] = {(place, ()): None}
        while front:
            following: dict[tuple[int, Kids], None] = {}
            for begin, before in front:
                for one in item.sequences:
                    for end, kids in self.sequence(one, 0, begin):
                        if end > begin:
                            following[(end, before + kids)] = None
            for end, kids in following:
                found += [(last, kids + more) for last, more in self.sequence(items, number + 1, end)]
            front = following if item.kind == "*" else {}
            if len(front) > CAP:
                self.full = True
                front = dict(list(front.items())[:CAP])
        return _distinct(found)


def _distinct(found: list[tuple[int, Kids]]) -> list[tuple[int, Kids]]:
    return found if len(found) < 2 else list(dict.fromkeys(found))
