"""Which rules can matter in a position: those whose bodies could hold as far as words tell.

Of the rules that are loaded for a position two thirds never have an instance, and for a small position the grounder
spends most of its time on putting them in order. So they are left out before it sees them. The analysis knows of each
place of an atom or a term only which words can stand there, not which stand there together: it may keep rules that have
no instance, and leaves out none that has one.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from clingo import ast

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|%.*|[A-Za-z_][\w\']*|\d+')
SPOKEN = frozenset(["not", "external", "count", "sum", "min", "max", "true", "false"])  # words of clingo's own
NUMBER, OTHER, ANY = "#", "_", "*"  # words for numbers, for texts and words that no rule names, for the unknown
Place = tuple[str, int]
Asked = tuple[Place, str]  # a word at a place
THERE = -1


class Shape(NamedTuple):
    """What the analysis sees of a rule or an external statement.

    `needs`: what must stand where for the body to hold, each as alternatives (those of a pool). `gives`: which words
    the head puts where. `copies`: places whose words the head puts elsewhere, as variables do.
    """

    needs: tuple[tuple[Asked, ...], ...]
    gives: tuple[Asked, ...]
    copies: tuple[tuple[Place, Place], ...]


def shape(statement: Any) -> Shape | None:
    """The shape of a statement that `clingo.ast` has read; None for what is always kept, as #show is.

    Raises ValueError for a head that is not understood.
    """
    if statement.ast_type is ast.ASTType.External:
        return _Reader(statement.body).shape(statement.atom.symbol)
    if statement.ast_type is not ast.ASTType.Rule:
        return None
    head, kind = statement.head, statement.head.ast_type
    if kind is ast.ASTType.Literal:
        made = [head.atom.symbol] if head.atom.ast_type is ast.ASTType.SymbolicAtom else []
        return _Reader(statement.body).shape(*made)
    if kind in (ast.ASTType.Aggregate, ast.ASTType.Disjunction):
        parts = [
            _Reader([*statement.body, *element.condition]).shape(element.literal.atom.symbol)
            for element in head.elements
        ]
        gives = tuple(asked for part in parts for asked in part.gives)
        copies = tuple(copy for part in parts for copy in part.copies)
        return Shape(_Reader(statement.body).shape().needs, gives, copies)
    raise ValueError(f"a head of this kind is not understood: {head}")


class _Reader:
    """What a body asks for, and where its variables get their values."""

    def __init__(self, body: Iterable[Any]) -> None:
        self.needs: dict[tuple[Asked, ...], None] = {}
        self.bound: dict[str, tuple[Place, ...]] = {}
        self.equal: dict[str, Any] = {}
        plain = [one for one in body if one.ast_type is ast.ASTType.Literal and one.sign == ast.Sign.NoSign]
        for literal in plain:
            if literal.atom.ast_type is ast.ASTType.SymbolicAtom:
                self._ask(literal.atom.symbol, ())
        for literal in plain:
            if literal.atom.ast_type is ast.ASTType.Comparison:
                self._compare(literal.atom)

    def shape(self, *heads: Any) -> Shape:
        gives: dict[Asked, None] = {}
        copies: dict[tuple[Place, Place], None] = {}
        for head in heads:
            self._give(head, None, gives, copies)
        return Shape(tuple(self.needs), tuple(gives), tuple(copies))

    def _compare(self, comparison: Any) -> None:
        guards = comparison.guards
        if len(guards) != 1 or guards[0].comparison != ast.ComparisonOperator.Equal:
            return
        for one, other in ((comparison.term, guards[0].term), (guards[0].term, comparison.term)):
            if one.ast_type is ast.ASTType.Variable:
                if one.name in self.bound:
                    self._ask(other, self.bound[one.name])
                self.equal.setdefault(one.name, other)

    def _ask(self, term: Any, places: tuple[Place, ...]) -> None:
        """Notes what a term needs at one of these places (none: it is the atom itself)."""
        terms = term.arguments if term.ast_type is ast.ASTType.Pool else [term]
        words = [_word(one, "" if places else ".") for one in terms]
        if ANY not in words:
            self.needs[tuple((at, word) for at in places for word in words) or tuple(map(_there, words))] = None
        found = []
        for one, word in zip(terms, words, strict=True):
            within = self if len(terms) == 1 else _Reader(())
            if one.ast_type is ast.ASTType.Variable:
                within.bound.setdefault(one.name, places)
            elif one.ast_type is ast.ASTType.Function and word != ANY:
                for at, argument in enumerate(one.arguments):
                    within._ask(argument, ((word, at),))
            found.append(within.bound)
        if len(found) > 1:  # any part of a pool may be the one: a variable is what it is in all of them
            for name in set.intersection(*map(set, found)):
                self.bound.setdefault(name, tuple(place for one in found for place in one[name]))

    def _give(
        self, term: Any, place: Place | None, gives: dict[Asked, None], copies: dict[tuple[Place, Place], None]
    ) -> None:
        kind = term.ast_type
        if kind is ast.ASTType.Pool:
            for one in term.arguments:
                self._give(one, place, gives, copies)
        elif kind is ast.ASTType.Variable and place is not None and self.bound.get(term.name):
            copies.update(dict.fromkeys((source, place) for source in self.bound[term.name]))
        elif kind is ast.ASTType.Variable and place is not None and term.name in self.equal:
            other = self.equal.pop(term.name)  # so that X = Y with Y = X ends
            self._give(other, place, gives, copies)
            self.equal[term.name] = other
        elif (word := _word(term, "" if place else ".")) and kind is ast.ASTType.Function and word != ANY:
            gives[(place, word) if place else _there(word)] = None
            for at, argument in enumerate(term.arguments):
                self._give(argument, (word, at), gives, copies)
        elif place is not None:
            gives[place, word] = None
        else:
            raise ValueError(f"an atom of this kind is not understood: {term}")


def _word(term: Any, before: str) -> str:
    """The word that a term begins with; ANY if only an instance tells."""
    kind = term.ast_type
    if kind is ast.ASTType.Function and not term.external:
        return f"{before}{term.name}/{len(term.arguments)}"
    if kind is ast.ASTType.SymbolicTerm:
        said = str(term)
        if said[0] == '"':
            return OTHER
        return f"{said}/0" if said[0].isalpha() or said[0] == "_" else NUMBER if said.lstrip("-").isdecimal() else ANY
    return NUMBER if kind in (ast.ASTType.BinaryOperation, ast.ASTType.Interval) else ANY


def _there(word: str) -> Asked:
    return (word, THERE), NUMBER


class Liveness:
    """The shapes of numbered statements, ready to be asked which of them are live."""

    def __init__(self, shapes: Iterable[Shape | None], values: Collection[str] = ()) -> None:
        self._values = frozenset(f"{name}/0" for name in values)
        self._shapes = shapes = [one and self._valued(one) for one in shapes]
        self._counts = [len(one.needs) if one else 0 for one in shapes]
        self._free = [index for index, count in enumerate(self._counts) if not count]
        self._asking: dict[Place, dict[str, list[int]]] = defaultdict(dict)  # numbers of needs
        self._owners: list[int] = []  # of needs
        for index, one in enumerate(shapes):
            for need in one.needs if one else ():
                for place, word in need:
                    self._asking[place].setdefault(word, []).append(len(self._owners))
                self._owners.append(index)
        names = {name for place, words in self._asking.items() for name in (place[0], *words)}
        names |= {source[0] for one in shapes if one for source, _ in one.copies}
        self._words = {name.lstrip(".").partition("/")[0] for name in names} | SPOKEN | {*values}

    def _valued(self, one: Shape) -> Shape:
        """The shape of a rule in which a name with a value may stand for anything."""
        needs = tuple(need for need in one.needs if not any(word in self._values for _, word in need))
        gives = tuple((place, ANY if word in self._values else word) for place, word in one.gives)
        return Shape(needs, gives, one.copies)

    def live(self, facts: str, chosen: Collection[int] | None = None) -> list[int] | None:
        """The statements that may have an instance with these facts, in order; None for facts that cannot be read.

        `chosen`: the numbers of those that are there at all, all of them if there is nothing given.
        """
        shapes = self._said(facts)
        if shapes is None:
            return None
        given = [asked for one in shapes for asked in one.gives]
        copies = [copy for one in shapes for copy in one.copies]
        return sorted(self._reached(given, copies, range(len(self._shapes)) if chosen is None else chosen))

    def _said(self, facts: str) -> list[Shape] | None:
        """The shapes of facts, alike ones once: names that no rule knows are one word, and so are numbers."""
        known = self._words

        def plain(found: re.Match[str]) -> str:
            word = found[0]
            if word in known or word[0].isupper() or word[0] == "_":
                return word
            return {'"': '""', "%": ""}.get(word[0], "0" if word[0].isdigit() else "unheard_of")

        lines = {line.strip() for line in TOKEN.sub(plain, facts).splitlines()} - {""}
        if all(line.endswith(".") for line in lines):
            found = [_read(line) for line in lines]
        else:  # a statement of several lines
            found = [_read.__wrapped__(facts)]
        return None if None in found else [self._valued(one) for some in found if some is not None for one in some]

    def _reached(
        self, given: Iterable[Asked], copies: Iterable[tuple[Place, Place]], chosen: Collection[int]
    ) -> list[int]:
        counts, met, found = [-1] * len(self._shapes), bytearray(len(self._owners)), []  # -1: never none left
        for number in chosen:
            counts[number] = self._counts[number]
        has: dict[Place, set[str]] = defaultdict(set)
        copied: dict[Place, set[Place]] = defaultdict(set)
        for source, target in copies:
            copied[source].add(target)
        queue, ready = list(given), [number for number in self._free if not counts[number]]
        nothing: dict[str, list[int]] = {}
        while queue or ready:
            while ready:
                found.append(ready.pop())
                if (one := self._shapes[found[-1]]) is not None:
                    queue += one.gives
                    for source, target in one.copies:
                        if target not in copied[source]:
                            copied[source].add(target)
                            queue += [(target, word) for word in has[source]]
            while queue:
                place, word = queue.pop()
                words = has[place]
                if word in words:
                    continue
                words.add(word)
                if place in copied:
                    queue += [(target, word) for target in copied[place] if word not in has[target]]
                asked = self._asking.get(place, nothing)
                for needs in asked.values() if word == ANY else [asked[word]] if word in asked else ():
                    for need in needs:
                        if not met[need]:
                            met[need] = 1
                            counts[owner := self._owners[need]] -= 1
                            if not counts[owner]:
                                ready.append(owner)
        return found


@lru_cache(20_000)
def _read(text: str) -> list[Shape] | None:
    """The shapes of some statements; None for what is no program."""
    found: list[Any] = []
    try:
        ast.parse_string(text, found.append, logger=lambda *_: None)
        return [one for one in (shape(statement) for statement in found) if one is not None]
    except (RuntimeError, ValueError):
        return None
