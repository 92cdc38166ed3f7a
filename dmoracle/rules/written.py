"""A rule taken apart as it is written: its head and its conditions, each with what it says, read from its text.

Reading the text that clingo prints is many times as fast as visiting the nodes of `clingo.ast`, each look at which is a
call of the library; and a command that explains one decision reads some two thousand rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

# a string, or a sign at which something may end or begin; the rest of a text never decides where it is cut
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[(\[{]|[)\]}]|:-|[;:,]|[<>=!]=?|#\w+')
_STRING, _WORD = re.compile(r'"(?:\\.|[^"\\])*"'), re.compile(r"\w+")
_VARIABLE = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w@])_*[A-Z]\w*|(?<!\w)_(?!\w)')
_ATOM = re.compile(r"(-?\w+)(?:\((?:(_*[A-Z]\w*|_)(?=[,)])|(\w+)\()?)?")
_COMPARES = frozenset(("=", "==", "!=", "<", "<=", ">", ">="))


@dataclass(frozen=True)
class Condition:
    """One condition of a rule, or its head.

    `atom` is what a plain one is about, empty for comparisons, counts and what holds under a condition of its own;
    `negations` how often `not` stands before it; `under` whether it holds under a condition of its own (`p(X): q(X)`).
    """

    text: str
    atom: str
    negations: int = 0
    under: bool = False

    @property
    def positive(self) -> bool:
        """Whether it asks that an atom is true."""
        return bool(self.atom) and not self.negations

    @cached_property
    def name(self) -> str:
        """The predicate of the atom."""
        return self._parts[0]

    @cached_property
    def inner(self) -> str:
        """The name of the atom's first argument; empty where that has none."""
        return self._parts[1]

    @cached_property
    def _parts(self) -> tuple[str, str]:
        found = _ATOM.match(self.atom)
        return (found[1], found[2] or found[3] or "") if found else ("", "")

    @cached_property
    def counted(self) -> tuple[tuple[Condition, ...], ...]:
        """The conditions of each element of what is counted or summed up."""
        if self.atom or self.under or "{" not in self.text:
            return ()
        inside = self.text[self.text.index("{") + 1 : self.text.rindex("}")]
        elements = [_cut(element, ":") for element in _cut(inside, ";")]
        return tuple(tuple(map(_condition, _cut(":".join(rest), ","))) for _, *rest in elements if rest)

    @cached_property
    def each(self) -> tuple[Condition, ...]:
        """Of what holds under a condition of its own: what that is, then its conditions; else nothing."""
        if not self.under:
            return ()
        what, *rest = _cut(self.text, ":")
        return tuple(map(_condition, [what, *_cut(":".join(rest), ",")]))

    @cached_property
    def variables(self) -> frozenset[str]:
        return variables(self.text)


@dataclass(frozen=True)
class Written:
    """A rule: its head and its body."""

    head: Condition
    body: tuple[Condition, ...]

    @property
    def text(self) -> str:
        """The rule as clingo prints it."""
        return f"{self.head.text} :- {'; '.join(one.text for one in self.body)}." if self.body else f"{self.head.text}."


def written(text: str) -> Written:
    """The rule that a text is, as clingo prints it, without pools.

    >>> rule = written("p(X) :- q(f(X),_); not r(X); 2 <= #count { Y: s(X,Y), not t(Y) }; u(Z): v(Z); X != 3.")
    >>> [(one.name, one.inner, one.negations) for one in rule.body if one.atom]
    [('q', 'f', 0), ('r', 'X', 1)]
    >>> [[one.text for one in element] for one in rule.body for element in one.counted]
    [['s(X,Y)', 'not t(Y)']]
    >>> [[part.text for part in one.each] for one in rule.body if one.under]
    [['u(Z)', 'v(Z)']]
    """
    head, *body = _cut(text.rstrip().removesuffix("."), ":-")
    return Written(_condition(head), tuple(map(_condition, _cut(body[0], ";"))) if body else ())


def named(conditions: Iterable[Condition], stem: str = "Any") -> tuple[Condition, ...]:
    """The conditions with a name, the stem and a number, for every anonymous variable of the plain ones.

    Below a negation `_` means "none at all"; it has to stay what it is.

    >>> [one.text for one in named(written("p :- q(_,X,_); not r(_); s(_).").body)]
    ['q(Any1,X,Any2)', 'not r(_)', 's(Any3)']
    """
    count = 0

    def name(said: str) -> str:
        nonlocal count
        count += said == "_"
        return f"{stem}{count}" if said == "_" else said

    found = []
    for one in conditions:
        said = replaced(one.atom, name) if one.positive and "_" in one.atom else one.atom
        found.append(one if said == one.atom else Condition(said, said))
    return tuple(found)


def replaced(text: str, name: Callable[[str], str]) -> str:
    """The text with other names in place of its variables, `_` among them."""
    return _VARIABLE.sub(lambda found: found[0] if found[0][0] == '"' else name(found[0]), text)


def names(text: str) -> frozenset[str]:
    """Every name, variable and number of a text, but for what stands in strings."""
    return frozenset(_WORD.findall(_STRING.sub('""', text)))


def variables(text: str) -> frozenset[str]:
    """The variables of a text that have a name."""
    return frozenset(word for word in names(text) if word.lstrip("_")[:1].isupper())


def predicates(conditions: Iterable[Condition]) -> frozenset[str]:
    """The predicates of conditions, with other names in them that may be none."""
    return frozenset(word for one in conditions for word in names(one.text) if word.lstrip("_")[:1].islower())


def _condition(text: str) -> Condition:
    said = text.strip()
    marks = {mark for mark, _ in _marks(said)}
    if ":" in marks:
        return Condition(said, "", under=True)
    if marks & _COMPARES or any(mark.startswith("#") for mark in marks) or "{" in said:
        return Condition(said, "")
    atom, negations = said, 0
    while atom.startswith("not "):
        atom, negations = atom[4:].lstrip(), negations + 1
    return Condition(said, atom, negations)


def _marks(text: str) -> Iterator[tuple[str, int]]:
    """The signs that stand in no brackets and no string, each with where it stands."""
    depth = 0
    for found in _TOKEN.finditer(text):
        sign = found[0]
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif not depth and sign[0] != '"':
            yield sign, found.start()


def _cut(text: str, sign: str) -> list[str]:
    parts, last = [], 0
    for mark, place in _marks(text):
        if mark == sign:
            parts.append(text[last:place])
            last = place + len(sign)
    return [*parts, text[last:]]


def pooled(text: str) -> bool:
    """Whether a rule has pools, such as `p(1;2)`: it is several rules in one.

    >>> pooled("p(X) :- q(X); 1 <= #count { Y: r(X,Y); Z: s(Z) }."), pooled("p(X) :- q((X;Y)).")
    (False, True)
    """
    open_: list[str] = []
    for found in _TOKEN.finditer(text):
        if found[0] in "([{":
            open_.append(found[0])
        elif found[0] in ")]}":
            open_.pop()
        elif found[0] == ";" and open_ and open_[-1] == "(":
            return True
    return False
