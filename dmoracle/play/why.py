"""Why a decision is legal, or why not: rules, the objects involved, and prohibitions lifted by a card's own text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from dmoracle import games
from dmoracle.errors import nearest
from dmoracle.games.spec import Game
from dmoracle.play.decision import Refusal
from dmoracle.plural import many
from dmoracle.rules.explain import Answer, Lack, answers
from dmoracle.rules.program import CitedRule, program
from dmoracle.rules.terms import Term, Value, head, parse, split, text
from dmoracle.words.explained import condition, part
from dmoracle.words.wording import NameTable, reason_words

if TYPE_CHECKING:
    from dmoracle.play.state import PositionState

MOST = 4  # numbers of rules that are named where none is known to be nearest
_OFFERS = re.compile(r"possible\(\(?([^:]*)\)")  # the decisions in the head of a rule
_NAME = re.compile(r"(?:^|;)\s*([a-z]\w*)")


@dataclass(frozen=True, slots=True)
class Point:
    """One point about a decision: rule numbers, the atom of the rules that it rests on, and a text."""

    rules: tuple[str, ...]
    term: str
    en: str
    ja: str

    def text(self, lang: str = "en") -> str:
        """The point in English ("en") or Japanese ("ja"), with the numbers of its rules."""
        if lang == "ja":
            return self.ja + (f"(総合ルール{' '.join(self.rules)})" if self.rules else "")
        return self.en + (f" (rule {' '.join(self.rules)})" if self.rules else "")

    def data(self) -> dict[str, Any]:
        """The point as plain data for JSON."""
        return {"rules": list(self.rules), "term": self.term, "text": {"en": self.en, "ja": self.ja}}


@dataclass(frozen=True, slots=True)
class Why:
    """What the rules say about one decision of a position.

    `refusal` is None if it is legal. `rules` are those that make it possible, `allowed` what they rest on; `lifted`
    prohibitions that a card's own text sets aside; `obstacles` what stands in the way of one that is possible
    (what cannot be done goes before what can); `lacks` what one that does not come into question is short of.
    """

    decision: str
    refusal: Refusal | None
    rules: tuple[str, ...]
    allowed: tuple[Point, ...] = ()
    lifted: tuple[Point, ...] = ()
    obstacles: tuple[Point, ...] = ()
    lacks: tuple[Point, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the decision is offered."""
        return self.refusal is None

    def text(self, lang: str = "en") -> str:
        """The answer, one line first and a line for each point below, indented."""
        return "\n".join(self.lines(lang))

    def lines(self, lang: str = "en") -> Iterator[str]:
        """The lines of `text`."""
        japanese = lang == "ja"
        numbers = " ".join(self.rules)
        if self.refusal is None:
            yield "選べます" if japanese else "legal"
            if numbers:
                yield f"  許すルール: 総合ルール{numbers}" if japanese else f"  allowed by rule {numbers}"
            points = (*self.allowed, *self.lifted)
        else:
            yield self.refusal.text(lang)
            points = (*self.lacks, *self.obstacles)
        yield from (f"  {point.text(lang)}" for point in points)

    def data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        return {"allowed_by": list(self.rules),
                "allowed": [point.data() for point in self.allowed],
                "lifted": [point.data() for point in self.lifted],
                "obstacles": [point.data() for point in self.obstacles],
                "lacks": [point.data() for point in self.lacks]}  # fmt: skip


def whys(position: PositionState, refusals: Mapping[str, Refusal | None]) -> dict[str, Why]:
    """The answer about each of these decisions (canonical terms); `refusals`: None for those that are offered."""
    unknown = {term: point for term in refusals if (point := _unknown(term, position)) is not None}
    asked = [] if position.is_over else [term for term in refusals if term not in unknown]
    found = answers(position.oracle, position.state, asked) if asked else {}
    names = NameTable.of(position.setup, position.library)
    game = position.setup.spec
    return {
        term: _why(term, refusal, found.get(term), unknown.get(term), names, game) for term, refusal in refusals.items()
    }


def _why(
    term: str, refusal: Refusal | None, answer: Answer | None, unknown: Point | None, names: NameTable, game: Game
) -> Why:
    if answer is None:
        return Why(term, refusal, (), lacks=() if unknown is None else (unknown,))
    return Why(
        term,
        refusal,
        _numbers(answer.rules),
        _points(_plain(answer), names),
        tuple(_lifted(why, by, names, game) for _, why, by in answer.lifted),
        _points(_sorted(one for parts in answer.forbidden.values() for one in parts if head(one) != "lies"), names),
        () if answer.forbidden else tuple(_lacks(term, answer, names, game)),
    )


def _plain(answer: Answer) -> Iterable[str]:
    """What allows a decision; a keyword once, with where it comes from."""
    return _sorted(one for one in answer.parts if not one.startswith("has("))


def _points(atoms: Iterable[str], names: NameTable) -> tuple[Point, ...]:
    found = []
    for atom in atoms:
        english, japanese = part(atom, names, "en"), part(atom, names, "ja")
        if english is not None and japanese is not None:
            found.append(Point((), atom, english, japanese))
    return tuple(found)


def _lifted(why: str, by: str, names: NameTable, game: Game) -> Point:
    english, japanese = (f"{part(by, names, lang)}" for lang in ("en", "ja"))
    return Point((game.text_rule,) if game.text_rule else (),
                 by,
                 f"{english}, so this does not count: {reason_words(why, names, 'en')}",
                 f"{japanese}ので、次は妨げにならない: {reason_words(why, names, 'ja')}")  # fmt: skip


def _lacks(term: str, answer: Answer, names: NameTable, game: Game) -> Iterator[Point]:
    if answer.waits_for is not None:
        mine, now = answer.waits_for
        rule = game.turn_rules.get(head(term)) or game.turn_rules.get("")
        yield Point((rule,) if rule else (),
                    f"mover({now})",
                    f"player {now} decides now, and this would be for player {mine}",
                    f"今選ぶのはプレイヤー{now}で、これはプレイヤー{mine}が選ぶこと")  # fmt: skip
    # the rule that comes closest speaks for all
    nearest_rule = _nearest(answer.lacks, names)
    said = 0
    for cited, missing in nearest_rule:
        name, args = split(missing)
        if answer.waits_for is not None and name == "controls" and args[1:] == (str(answer.waits_for[1]),):
            continue  # that says the same again
        english, japanese = condition(missing, names, "en"), condition(missing, names, "ja")
        if english is not None and japanese is not None:
            said += 1
            yield Point(_numbers([cited]), missing, english, japanese)
    if not said and answer.waits_for is None:
        cited_by = _numbers([cited for cited, _ in nearest_rule]) or _decided_by(game.name).get(head(term), ())[:MOST]
        missing = nearest_rule[0][1] if nearest_rule else "possible"
        yield Point(cited_by, missing, "this is not what is decided now", "今決めることではない")


def _nearest(lacks: tuple[Lack, ...], names: NameTable) -> Lack:
    """What the rule lacks that needs least, as far as it can be put into words."""
    said = [lack for lack in lacks if any(condition(missing, names) is not None for _, missing in lack)]
    return min(
        said or lacks, key=lambda lack: (sum(condition(one, names) is None for _, one in lack), len(lack)), default=()
    )


def _unknown(term: str, position: PositionState) -> Point | None:
    """A decision that the rules do not have, or that names a card that is not there."""
    name, args = split(term)
    known, made = position.setup.spec.words.decisions, _decided_by(position.setup.game)
    if (name, len(args)) not in known or name not in made:
        near = nearest(name, sorted({one for one, _ in known if one in made}), 0.6)
        shapes = sorted(f"{one}({','.join('ABCD'[:count])})" if count else one for one, count in known if one == near)
        meant = f"; did you mean {' or '.join(shapes)}?", f"。{' か '.join(shapes)} のことですか?"
        return Point((),
                     name,
                     f"there is no decision {name} with {many(len(args), 'argument')}{meant[0] if near else ''}",
                     f"{name}({len(args)}個の引数)という選択はありません{meant[1] if near else ''}")  # fmt: skip
    if name == "say":  # the name given is no card of the position
        return None
    names = NameTable.of(position.setup, position.library)
    cards = {card.label: names.name(card.label) for card in position.setup.cards}
    for word in (word for arg in args for word in _constants(parse(arg))):
        if word not in cards and word not in position.setup.spec.words.constants:
            return _no_card(word, cards, {label: names.name(label, "ja") for label in cards})
    return None


@cache
def _decided_by(name: str) -> dict[str, tuple[str, ...]]:
    """The decisions of a game, each with the numbers of the rules that offer it or, if these cite none, speak of it."""
    found: dict[str, list[CitedRule]] = {}
    for rule in program(name).rules:
        if offers := _OFFERS.match(rule.text):
            for decision in _NAME.findall(offers[1]):
                found.setdefault(decision, []).append(rule)
    spoken = games.get(name).turn_rules
    return {one: _numbers(rules) or tuple(spoken.get(one, "").split()) for one, rules in found.items()}


def _no_card(word: str, english: dict[str, str], japanese: dict[str, str]) -> Point:
    labels = {name: label for table in (japanese, english) for label, name in table.items()}
    labels |= {label: label for label in english}
    near = nearest(word.replace("_", " "), labels) or nearest(word, labels, 0.3)
    if near is None:
        return Point((), word, f"there is no card called {word} here", f"{word} というカードはここにありません")
    label = labels[near]
    return Point((),
                 word,
                 f"there is no card called {word} here; did you mean {label} ({english[label]})?",
                 f"{word} というカードはここにありません。{label}({japanese[label]})のことですか?")  # fmt: skip


def _constants(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    if isinstance(value, Term):
        if not value.args:
            yield text(value)
        for arg in value.args:
            yield from _constants(arg)


def _numbers(cited: Iterable[CitedRule]) -> tuple[str, ...]:
    numbers = [number for rule in cited for number in rule.numbers]
    return tuple(dict.fromkeys(numbers))


def _sorted(atoms: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(atoms))
