"""The fluents that the rules of a game know, and their words: what a check may ask about.

>>> ("mark", 2) in names(), ("marc", 2) in names()
(True, False)
>>> "upright" in words(), "uprigth" in words()
(True, False)
"""

import re
from collections.abc import Iterator
from functools import cache

from clingo import ast

from dmoracle.rules.program import GAME, optional, program

_SPOKEN = re.compile(r"\b(?:holds|begins|ceases|init)\(")
_NAME = re.compile(r"[a-z]\w*")


@cache
def names(game: str = GAME) -> frozenset[tuple[str, int]]:
    """The fluents that a rule speaks of, each by its name and its number of arguments."""
    return frozenset((name, len(args)) for name, args in _spoken(game))


@cache
def values(name: str, game: str = GAME) -> frozenset[str]:
    """The words that rules give a fluent with one argument.

    >>> "attack" in values("stage"), "atack" in values("stage")
    (True, False)
    """
    found = (one for said, args in _spoken(game) if said == name and len(args) == 1 for one in _pool(args[0]))
    return frozenset(one for one in found if _NAME.fullmatch(one))


@cache
def _spoken(game: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each fluent of each rule, with its arguments as they are written."""
    found = []
    for rule in _rules(game):
        for spoken in _SPOKEN.finditer(rule):
            for term in _pool(rule[spoken.end() :]):
                name = _NAME.match(term)
                if name is not None:
                    found.append((name[0], tuple(_arguments(term[name.end() :]))))
    return tuple(found)


@cache
def words(game: str = GAME) -> frozenset[str]:
    """Every constant and name in the rules."""
    return frozenset(word for rule in _rules(game) for word in _NAME.findall(rule))


@cache
def _rules(game: str) -> tuple[str, ...]:
    """The rules as clingo writes them: walking through its trees is far slower."""
    sets = {"odds"} & optional(game=game).keys()
    read = (statement for file in program(game, sets).files for statement in file.statements)
    return tuple(str(statement) for statement in read if statement.ast_type is ast.ASTType.Rule)


def _pool(text: str) -> list[str]:
    """The alternatives of the argument with which the text begins: of `holds((a(X);b))` a(X) and b."""
    inner = next(_pieces(text, ",")).strip()
    while inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1].strip()
    return [piece.strip() for piece in _pieces(inner, ";")]


def _arguments(rest: str) -> list[str]:
    """The arguments in front of which a name stands: none if there is no bracket; of `(a,b;c,d)` a, b."""
    return list(_pieces(next(_pieces(rest[1:], ";")), ",")) if rest.startswith("(") else []


def _pieces(text: str, mark: str) -> Iterator[str]:
    """The parts of a text between separators outside brackets, up to a closing bracket without an opening one."""
    depth, begin = 0, 0
    for place, sign in enumerate(text):
        if sign == mark and depth == 0:
            yield text[begin:place]
            begin = place + 1
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            yield text[begin:place]
            return
    yield text[begin:]
