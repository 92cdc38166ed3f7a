"""The rules read as statements about themselves: for each rule of the game, what derives an atom and what it rests on.

Explanations never repeat a rule in Python. They ask a second, small program in which every rule `H :- B` of the game
has become `by(number, H, what B rests on) :- B`; the true atoms of a step are its facts. What counts as a cause is
then said in ASP too (`explain.lp`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from clingo import ast

from dmoracle.rules.program import CitedRule, RuleFile
from dmoracle.rules.written import Condition, Written, named, names, pooled, predicates, replaced, written

END = "end"
ANY = "any"  # stands for a variable that nothing binds
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
    rule: Written

    @property
    def name(self) -> str:
        """The predicate of the head."""
        return self.rule.head.name

    @cached_property
    def named(self) -> Written:
        """The rule with a name for every anonymous variable of its plain conditions."""
        return Written(self.rule.head, named(self.rule.body))

    @cached_property
    def rests(self) -> tuple[tuple[str, str], ...]:
        """The predicates that it rests on, each with the name of its first argument, empty where it has none."""
        body = self.rule.body
        found = [*body, *(one for part in body for element in part.counted for one in element)]
        return tuple(dict.fromkeys((one.name, one.inner) for one in found if one.positive))

    @cached_property
    def needs(self) -> frozenset[str]:
        """The predicates of the body."""
        return predicates(self.rule.body)

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
        for text in ([cited.text] if not pooled(cited.text) else map(str, statement.unpool()))
        if (rule := written(text)).head.atom
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
    body = plain.named.body
    rests_on = frozenset(one.name for one in body if one.positive)
    head = f"by({plain.number},{plain.rule.head.atom},{{}})"
    yield rests_on, head.format(_list(body, absent)) + _body(body)
    for one in body:
        for element in one.counted:
            part = named(element, "Each")
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
    body, arguments = plain.rule.body, plain.rule.head.atom.partition("(")[2].removesuffix(")")
    for place, one in enumerate(body):
        if one.atom and one.negations == 1:
            others = named([*body[:place], *body[place + 1 :], Condition(one.atom, one.atom)])
            needs |= predicates(others)
            lines.append(f"lifted({plain.number},{arguments},{others[-1].atom}){_body(others)}")
    return tuple(lines), frozenset(needs)


def lacking(rules: Iterable[Plain], wanted: frozenset[str]) -> Shadow:
    """`lacks(Number, Wish, Missing)`: a rule would derive Wish but for Missing.

    Missing is an atom, or against(Atom) for one that is in the way.

    Wishes are the facts and atoms wish/1 of the `wanted` predicates. Conditions without variables of their own are
    looked at one by one, the others in their order: the first that leaves nothing is the one that is missing. Of what
    has to hold in each of several cases, such as the conditions of a filter, every case that fails is missing.
    """
    chosen = [plain for plain in rules if plain.name in wanted]
    lines = [line for plain in chosen for line in plain.lacks]
    return Shadow(_always(lines), frozenset().union(*(plain.needs for plain in chosen)))


def hoping(rules: Iterable[Plain]) -> Shadow:
    """`wish(Head)` for what a rule makes of the decision of a step, where it is not made, and `lacks` for why not."""
    chosen = [plain for plain in rules if plain.name not in _UNSAID and plain.hopes]
    lines = [line for plain in chosen for line in (*plain.hopes, *plain.lacks)]
    return Shadow(_always(lines), frozenset().union(*(plain.needs | {plain.name} for plain in chosen)))


def _hopes(rule: Written) -> Iterator[str]:
    wish = rule.head
    for one in rule.body:
        if one.positive and one.name == "do" and wish.variables <= one.variables:
            yield f"wish({wish.atom}) :- {one.text}; not {wish.atom}."


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


def _lacks(number: int, rule: Written) -> Iterator[str]:
    head, bound = rule.head.atom, rule.head.variables
    wish = f"wish({head})"
    alone = [one for one in rule.body if one.variables <= bound]
    joined = [one for one in rule.body if not one.variables <= bound]
    joined.sort(key=lambda one: not one.positive)  # what binds a variable goes before what compares it
    for one in alone:
        if one.atom:
            opposite = one.atom if one.negations else f"not {one.atom}"
            yield f"lacks({number},{head},{_missing(one, bound)}) :- {wish}; {opposite}."
    before = [wish]
    for place, one in enumerate(joined):
        if one.under:
            what, *where = one.each
            opposite = what.atom if what.negations else f"not {what.atom}"
            cases = "; ".join((*before, *(other.text for other in where), opposite))
            if what.atom:
                yield f"lacks({number},{head},{_missing(what, what.variables)}) :- {cases}."
            continue
        goes = f"goes({number},{head},{place})"
        yield f"{goes} :- {'; '.join(before)}; {one.text}."
        if one.atom:
            said = bound.union(*(other.variables for other in joined[:place]))
            yield f"lacks({number},{head},{_missing(one, said)}) :- {'; '.join(before)}; not {goes}."
        before.append(one.text)


def _missing(one: Condition, bound: frozenset[str]) -> str:
    """The condition that fails as a term; what nothing binds is called `any`."""
    said = replaced(one.atom, lambda name: name if name in bound else ANY)
    return f"against({said})" if one.negations else said


def _list(body: Iterable[Condition], absent: bool = False) -> str:
    """What a body rests on; what must not be true only where nothing about it is left open."""
    known = frozenset().union(*(one.variables for one in body if one.positive))
    rests = END
    for one in reversed(list(body)):
        if one.positive:
            rests = f"b({one.atom},{rests})"
        elif absent and one.atom and one.variables <= known and "_" not in names(one.text):
            rests = f"b(absent({one.atom}),{rests})"
    return rests


def _body(body: Iterable[Condition]) -> str:
    said = "; ".join(one.text for one in body)
    return f" :- {said}." if said else "."


def _always(lines: Iterable[str]) -> tuple[tuple[frozenset[str], str], ...]:
    return tuple((frozenset(), line) for line in lines)
