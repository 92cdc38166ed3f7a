"""The rules read as statements about themselves: for each rule of the game, what derives an atom and what it rests on.

Explanations never repeat a rule in Python. They ask a second, small program in which every rule `H :- B` of the game
has become `by(number, H, what B rests on) :- B`; the true atoms of a step are its facts. What counts as a cause is
then said in ASP too (`explain.lp`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from clingo import ast

from dmoracle.rules.program import CitedRule, RuleFile

__all__ = ["Plain", "Shadow", "deriving", "hoping", "lacking", "leading_to", "lifting", "plain_rules"]

END = "end"
ANY = "any"  # stands for a variable that nothing binds
_STRING, _WORD = re.compile(r'"(?:\\.|[^"\\])*"'), re.compile(r"\w+")
# predicates about which nobody asks why they do not hold
_UNSAID = frozenset(("begins", "ceases", "shown", "forbidden", "legal", "offered", "redundant", "focus", "mover"))


Line = tuple[frozenset[str], str]


@dataclass(frozen=True, eq=False)
class Plain:
    """A rule without pools; `number` is that of the rule as written, `cited` that rule with its citation.

    What is made of it is kept: positions that load different files have most rules in common.
    """

    number: int
    cited: CitedRule
    rule: Any

    @cached_property
    def name(self) -> str:
        """The predicate of the head."""
        return str(self.rule.head.atom.symbol.name)

    @cached_property
    def named(self) -> Any:
        """The rule with a name for every anonymous variable of its plain conditions."""
        return _Named()(self.rule) if "_" in _words(self.rule) else self.rule

    @cached_property
    def rests(self) -> tuple[tuple[str, str], ...]:
        """The predicates that it rests on, each with the name of its first argument, empty where it has none."""
        found = {}
        for literal in [*self.rule.body, *(one for part in _counted(self.rule.body) for one in part)]:
            if _positive(literal):
                symbol = _atom(literal)
                inner = str(getattr(symbol.arguments[0], "name", "")) if len(symbol.arguments) else ""
                found[str(symbol.name), inner] = True
        return tuple(found)

    @cached_property
    def needs(self) -> frozenset[str]:
        """The predicates of the body."""
        return _predicates(self.named.body)

    @cached_property
    def derived(self) -> tuple[Line, ...]:
        """Its lines by/3."""
        return tuple(_derived(self, False))

    @cached_property
    def derived_absent(self) -> tuple[Line, ...]:
        """Its lines by/3 that name what must not be true, too."""
        return tuple(_derived(self, True))

    @cached_property
    def lifted(self) -> tuple[tuple[str, ...], frozenset[str]]:
        """Its lines lifted/4, and the predicates that they speak of."""
        return _lifted(self)

    @cached_property
    def hopes(self) -> tuple[str, ...]:
        """Its lines wish/1: what it makes of a decision, were all else there that it asks for."""
        return tuple(_hopes(self.named))

    @cached_property
    def lacks(self) -> tuple[str, ...]:
        """Its lines lacks/3."""
        return tuple(_lacks(self.number, self.named))


class Shadow(NamedTuple):
    """Rules about rules, each with predicates without which it says nothing, and the predicates that all speak of."""

    lines: tuple[Line, ...]
    needs: frozenset[str]

    def text(self, present: Collection[str]) -> str:
        """The rules that can say something where just these predicates of the game hold of something."""
        known = frozenset(present)
        return "".join(f"{line}\n" for wanted, line in self.lines if wanted <= known)


def plain_rules(file: RuleFile, before: int = 0) -> tuple[Plain, ...]:
    """Every rule of a file in its order, numbered from `before` + 1."""
    statements = [one for one in file.statements if one.ast_type is ast.ASTType.Rule]
    return tuple(
        Plain(number, cited, rule)
        for number, (statement, cited) in enumerate(zip(statements, file.rules, strict=True), before + 1)
        for rule in statement.unpool()
        if _atom(rule.head) is not None
    )


def deriving(rules: Iterable[Plain], wanted: frozenset[str], *, absent: bool = False) -> Shadow:
    """`by(Number, Head, List)` for every rule whose head is one of the `wanted` predicates (names without arity).

    List holds the atoms of the body that must be true, as b(First, Rest), and ends in `end`; what is counted or summed
    up gives lines of its own. With `absent` also the atoms that must not be true, as absent(Atom).
    """
    chosen = [plain for plain in rules if plain.name in wanted]
    lines = [line for plain in chosen for line in (plain.derived_absent if absent else plain.derived)]
    return Shadow(tuple(lines), frozenset().union(*(plain.needs for plain in chosen)))


def _derived(plain: Plain, absent: bool) -> Iterator[Line]:
    named, body = plain.named, list(plain.named.body)
    rests_on = frozenset(str(_atom(literal).name) for literal in body if _positive(literal))
    head = f"by({plain.number},{named.head.atom},{{}})"
    yield rests_on, head.format(_list(body, absent)) + _body(body)
    for condition in _counted(body):
        part = list(_named(ast.Rule(named.location, named.head, condition)).body)
        rests = _list(part)
        if rests != END:
            yield rests_on, head.format(rests) + _body([*body, *part])


def lifting(rules: Iterable[Plain]) -> Shadow:
    """`lifted(Number, Decision, Why, By)`: a prohibition that would hold if By did not.

    101.1: a card's own text goes before a rule. One line for each condition `not By` of each rule for forbidden/2.
    """
    chosen = [plain.lifted for plain in rules if plain.name == "forbidden"]
    lines = [line for found, _ in chosen for line in found]
    return Shadow(_always(lines), frozenset().union(*(needs for _, needs in chosen)))


def _lifted(plain: Plain) -> tuple[tuple[str, ...], frozenset[str]]:
    lines: list[str] = []
    needs: set[str] = set()
    for place, literal in enumerate(plain.rule.body):
        if _atom(literal) is not None and literal.sign == ast.Sign.Negation:
            others = [other for at, other in enumerate(plain.rule.body) if at != place]
            named = _named(plain.rule.update(body=[*others, literal.update(sign=ast.Sign.NoSign)]))
            needs |= _predicates(named.body)
            arguments = ",".join(map(str, named.head.atom.symbol.arguments))
            lines.append(f"lifted({plain.number},{arguments},{named.body[-1].atom}){_body(named.body)}")
    return tuple(lines), frozenset(needs)


def lacking(rules: Iterable[Plain], wanted: frozenset[str]) -> Shadow:
    """`lacks(Number, Wish, Missing)`: a rule would derive Wish but for Missing.

    Missing is an atom, or against(Atom) for one that is in the way.

    Wishes are the facts and atoms wish/1 of the `wanted` predicates. Conditions without variables of their own are
    looked at one by one, the others in their order: the first that leaves nothing is the one that is missing.
    """
    chosen = [plain for plain in rules if plain.name in wanted]
    lines = [line for plain in chosen for line in plain.lacks]
    return Shadow(_always(lines), frozenset().union(*(plain.needs for plain in chosen)))


def hoping(rules: Iterable[Plain]) -> Shadow:
    """`wish(Head)` for what a rule makes of the decision of a step, where it is not made, and `lacks` for why not."""
    chosen = [plain for plain in rules if plain.name not in _UNSAID and plain.hopes]
    lines = [line for plain in chosen for line in (*plain.hopes, *plain.lacks)]
    return Shadow(_always(lines), frozenset().union(*(plain.needs | {plain.name} for plain in chosen)))


def _hopes(rule: Any) -> Iterator[str]:
    for literal in rule.body:
        if _positive(literal) and str(_atom(literal).name) == "do" and _variables(rule.head) <= _variables(literal):
            yield f"wish({rule.head.atom}) :- {literal}; not {rule.head.atom}."


def leading_to(rules: Iterable[Plain], base: Callable[[str, str], bool]) -> frozenset[str]:
    """The predicates that rest, however indirectly, on an atom of which `base(predicate, first argument)` is true.

    The first argument is given by its name, empty where it has none.
    """
    rests: dict[str, set[str]] = {}
    found: set[str] = set()
    for plain in rules:
        for name, inner in plain.rests:
            if base(name, inner):
                found.add(plain.name)
            rests.setdefault(name, set()).add(plain.name)
    todo = list(found)
    while todo:
        more = rests.get(todo.pop(), set()) - found
        found |= more
        todo += more
    return frozenset(found)


def _lacks(number: int, rule: Any) -> Iterator[str]:
    head = str(rule.head.atom)
    wish = f"wish({head})"
    bound = _variables(rule.head)
    alone = [literal for literal in rule.body if _variables(literal) <= bound]
    joined = [literal for literal in rule.body if not _variables(literal) <= bound]
    joined.sort(key=lambda literal: not _positive(literal))  # what binds a variable goes before what compares it
    for literal in alone:
        if _atom(literal) is not None:
            yield f"lacks({number},{head},{_missing(literal, bound)}) :- {wish}; {_opposite(literal)}."
    before = [wish]
    for place, literal in enumerate(joined):
        if literal.ast_type is not ast.ASTType.Literal:
            continue
        goes = f"goes({number},{head},{place})"
        yield f"{goes} :- {'; '.join(before)}; {literal}."
        if _atom(literal) is not None:
            said = bound.union(*(_variables(other) for other in joined[:place]))
            yield f"lacks({number},{head},{_missing(literal, said)}) :- {'; '.join(before)}; not {goes}."
        before.append(str(literal))


def _missing(literal: Any, bound: frozenset[str]) -> str:
    """The condition that fails as a term; what nothing binds is called `any`."""
    said = str(_Replaced(lambda name: name if name in bound else ANY)(literal.atom))
    return f"against({said})" if literal.sign != ast.Sign.NoSign else said


def _opposite(literal: Any) -> str:
    return str(literal.atom) if literal.sign != ast.Sign.NoSign else f"not {literal.atom}"


# ---- reading rules


def _atom(literal: Any) -> Any:
    """The function of a literal that is a plain atom; None for comparisons, aggregates and conditional literals."""
    if literal.ast_type is ast.ASTType.Literal:
        atom = literal.atom  # each look at a node is a call of the library
        if atom.ast_type is ast.ASTType.SymbolicAtom:
            return atom.symbol
    return None


def _positive(literal: Any) -> bool:
    return _atom(literal) is not None and literal.sign == ast.Sign.NoSign


def _counted(body: Iterable[Any]) -> Iterator[Any]:
    """The conditions of everything that is counted or summed up in a body."""
    for literal in body:
        if literal.ast_type is ast.ASTType.Literal and literal.atom.ast_type is ast.ASTType.BodyAggregate:
            for element in literal.atom.elements:
                yield element.condition


def _list(body: Iterable[Any], absent: bool = False) -> str:
    """What a body rests on; what must not be true only where nothing about it is left open."""
    known = frozenset().union(*(_variables(literal) for literal in body if _positive(literal)))
    rests = END
    for literal in reversed(list(body)):
        if _positive(literal):
            rests = f"b({literal.atom},{rests})"
        elif absent and _atom(literal) is not None and _variables(literal) <= known and "_" not in _words(literal):
            rests = f"b(absent({literal.atom}),{rests})"
    return rests


def _words(node: Any) -> frozenset[str]:
    """Every name, variable and number in what is written, but for what stands in strings."""
    return frozenset(_WORD.findall(_STRING.sub('""', str(node))))


def _body(body: Iterable[Any]) -> str:
    said = "; ".join(map(str, body))
    return f" :- {said}." if said else "."


def _always(lines: Iterable[str]) -> tuple[tuple[frozenset[str], str], ...]:
    return tuple((frozenset(), line) for line in lines)


# reading what is written is ten times as fast as visiting the nodes, and there are thousands of rules
def _variables(node: Any) -> frozenset[str]:
    return frozenset(word for word in _words(node) if word.lstrip("_")[:1].isupper())


def _predicates(body: Iterable[Any]) -> frozenset[str]:
    """The predicates of a body, with other names in it that may be none."""
    return frozenset(word for literal in body for word in _words(literal) if word.lstrip("_")[:1].islower())


def _named(rule: Any) -> Any:
    """The rule with a name for every anonymous variable of its plain conditions."""
    return _Named()(rule) if "_" in _words(rule) else rule


class _Named(ast.Transformer):
    """Gives every anonymous variable of a plain condition a name, so that it can be spoken of."""

    def __init__(self) -> None:
        self.count = 0

    def visit_Literal(self, node: Any) -> Any:
        # below a negation `_` means "none at all"; it has to stay what it is
        if node.sign == ast.Sign.NoSign and node.atom.ast_type is ast.ASTType.SymbolicAtom:
            return node.update(atom=_Replaced(self._name)(node.atom))
        return node

    def visit_ConditionalLiteral(self, node: Any) -> Any:
        return node

    def _name(self, name: str) -> str:
        if name != "_":
            return name
        self.count += 1
        return f"Any{self.count}"


class _Replaced(ast.Transformer):
    """Puts other names in place of variables; a name in lower case becomes a constant."""

    def __init__(self, name: Callable[[str], str]) -> None:
        self.name = name

    def visit_Variable(self, node: Any) -> Any:
        return node.update(name=self.name(str(node.name)))
