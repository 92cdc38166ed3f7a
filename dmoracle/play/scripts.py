"""Plays the scripts of a position file: one step after another, until something is not as the script says."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from dmoracle.errors import InputError, nearest
from dmoracle.play.position import Position
from dmoracle.play.sight import sight
from dmoracle.position import numbers, to_facts
from dmoracle.position.model import Illegal, Script
from dmoracle.rules import fluents as known
from dmoracle.rules.faults import RuleFault
from dmoracle.rules.terms import Term, Value, parse, split, text

_WORD = re.compile(r"[a-z]\w*")
_QUOTED = re.compile(r'"[^"]*"')


class Failed(Exception):
    """A check that did not hold: what went wrong in English and Japanese."""


class StepFailed(Exception):
    """The failure of one step: the `error` and the `line` (from 1) of the step, if known."""

    def __init__(self, error: Exception, line: int | None) -> None:
        super().__init__(error)
        self.error, self.line = error, line


def play(position: Position, script: Script) -> Position:
    """The position after the whole script; raises StepFailed at the first step that is not as it says.

    Forced steps before a decision may be left out; after the end of a turn the next action is one of the next turn.
    """
    playing = _Play(position)
    for step in script.steps:
        try:
            getattr(playing, f"_{step.kind}")(step.value)
        except (Failed, InputError, RuleFault) as error:
            raise StepFailed(error, step.line) from error
    return playing.here


class _Play:
    """One script being played; a method for each kind of step."""

    def __init__(self, position: Position) -> None:
        self.here = position
        self.passed: tuple[Position, ...] = ()  # where the last forced steps led

    def _do(self, term: str) -> None:
        self._over_the_turn()
        self._known(term)
        self.passed, self.here = (), self.here.play(term)

    def _settle(self, _: bool) -> None:
        self._over_the_turn()
        *passed, self.here = self.here.forced_steps()
        self.passed = tuple(passed)

    def _over_the_turn(self) -> None:
        if self.here.turn_is_over:
            self.here = self.here.next_turn()

    # checks

    def _legal(self, terms: tuple[str, ...]) -> None:
        for term in terms:
            self._known(term)
            refusal = self.here.why_not(term)
            if refusal is not None:
                raise Failed(f"{term} is not legal: {refusal.text('en')}; {self._offered('en')}",
                              f"{term} は選べません: {refusal.text('ja')}。{self._offered('ja')}")  # fmt: skip

    def _exactly(self, terms: tuple[str, ...]) -> None:
        legal = [decision.term for decision in self.here.legal]
        missing = [term for term in terms if term not in legal]
        more = [term for term in legal if term not in terms]
        if missing or more:
            raise Failed(f"legal: {listed(legal)}; missing: {listed(missing)}; not expected: {listed(more)}",
                          f"選べるもの: {listed(legal)}。不足: {listed(missing)}。余分: {listed(more)}")  # fmt: skip

    def _illegal(self, wanted: tuple[Illegal, ...]) -> None:
        for one in wanted:
            self._known(one.do)
            refusal = self.here.why_not(one.do)
            if refusal is None:
                raise Failed(f"{one.do} is legal", f"{one.do} を選べてしまいます")
            if one.rule is not None and not any(self._cited(one.do, one.rule)):
                why, riyu = refusal.text("en"), refusal.text("ja")
                raise Failed(f"{one.do} is not legal, but not by rule {one.rule}: {why}",
                             f"{one.do} を禁じるのは総合ルール{one.rule}ではありません: {riyu}")  # fmt: skip

    def _cited(self, term: str, rule: str) -> Iterator[bool]:
        """Whether the rule forbids it: here, or before one of the forced steps that were settled just now."""
        for place in (self.here, *self.passed):
            refusal = place.why_not(term)
            yield refusal is not None and refusal.cites(rule)

    def _mover(self, player: int) -> None:
        self._same(self.here.mover, player, "the player who decides", "選ぶプレイヤー")

    def _winner(self, player: int) -> None:
        self._same(self.here.winner, player, "the winner", "勝者")

    def _over(self, wanted: bool) -> None:
        self._same(self.here.is_over, wanted, "over", "終了")

    def _in(self, places: tuple[tuple[str, str], ...]) -> None:
        for label, zone in places:
            found = [split(fluent)[1][1] for fluent in self.here.fluents if fluent.startswith(f"in({label},")]
            self._same(found, [zone], f"the zone of {label}", f"{label}のゾーン")

    def _holds(self, fluents: tuple[str, ...]) -> None:
        for fluent in self._about_known(fluents):
            if fluent not in self.here.fluents:
                raise Failed(f"{fluent} does not hold", f"{fluent} が成り立っていません")

    def _not_holds(self, fluents: tuple[str, ...]) -> None:
        for fluent in self._about_known(fluents):
            if fluent in self.here.fluents:
                raise Failed(f"{fluent} holds", f"{fluent} が成り立っています")

    def _count(self, wanted: tuple[tuple[int, str, int], ...]) -> None:
        held = {count.key: count for count in self.here.setup.spec.counts}
        for player, zone, number in wanted:
            if zone in held:
                owner = "" if held[zone].active else str(player)
                found = numbers.held(held[zone], owner, self.here.fluents)
                self._same(found, number, f"{zone} of player {player}", f"プレイヤー{player}の{zone}")
                continue
            found = sum(
                card.owner == player and f"in({card.label},{zone})" in self.here.fluents
                for card in self.here.setup.cards
            )
            self._same(found, number, f"cards of player {player} in the zone {zone}", f"プレイヤー{player}の{zone}枚数")

    def _sees(self, wanted: tuple[tuple[int, str], ...], seen: bool = True) -> None:
        for player, what in wanted:
            said = sight(self.here.setup, self.here.fluents, player, self.here.library).said
            self._same(what in said, seen, f"player {player} sees {what}", f"プレイヤー{player}に{what}が見える")

    def _not_sees(self, wanted: tuple[tuple[int, str], ...]) -> None:
        self._sees(wanted, seen=False)

    def _rests_on(self, points: tuple[str, ...]) -> None:
        found = [name for name, _ in self.here.rests_on]
        self._same(found, sorted(points), "the readings that matter here", "ここで問題になる読み方")

    def _same(self, found: object, wanted: object, en: str, ja: str) -> None:
        if found != wanted:
            raise Failed(f"{en}: {_said(found)}, not {_said(wanted)}", f"{ja}: {_said(wanted)}ではなく{_said(found)}")

    # a typing error must not make a check pass that says that something does not happen

    def _known(self, term: str) -> None:
        """Fails for a decision that the rules do not have, or that names a card that is not there."""
        name, args = split(term)
        decisions = self.here.setup.spec.words.decisions
        if (name, len(args)) not in decisions:
            raise _unknown(term, {known for known, _ in decisions}, name)
        self._labels(term, args)

    def _about_known(self, fluents: tuple[str, ...]) -> Iterator[str]:
        """Fails for a fluent that no rule knows, or that uses an unknown card or word."""
        game = self.here.setup.spec
        names = known.names(game.name)
        for fluent in fluents:
            name, args = split(fluent)
            if (name, len(args)) not in names:
                raise _unknown(fluent, {name for name, _ in names}, name)
            labels = {card.label for card in self.here.setup.cards}
            for word in _WORD.findall(_QUOTED.sub("", fluent)):
                spoken = word in labels | game.words.constants or word in known.words(game.name)
                if not spoken and word not in self._printed:
                    raise _unknown(fluent, labels, word)
            yield fluent

    @cached_property
    def _printed(self) -> frozenset[str]:
        """The words of the position's facts, among them those of its cards alone, such as a creature type."""
        facts = to_facts(self.here.setup, self.here.fluents, self.here.library)
        return frozenset(_WORD.findall(_QUOTED.sub("", facts)))

    def _labels(self, term: str, args: Iterable[str]) -> None:
        labels = {card.label for card in self.here.setup.cards}
        for word in {word for arg in args for word in _constants(parse(arg))}:
            if word not in labels and word not in self.here.setup.spec.words.constants and word not in self._said():
                raise _unknown(term, labels, word)

    def _said(self) -> set[str]:
        """The words in the decisions that are possible here, such as the creature type of a card."""
        return {word for decision in self.here.legal for word in _constants(parse(decision.term))}

    def _offered(self, lang: str) -> str:
        legal = listed([decision.term for decision in self.here.legal])
        return f"選べるもの: {legal}" if lang == "ja" else f"legal: {legal}"


def _constants(value: Value) -> Iterator[str]:
    if isinstance(value, Term):
        if not value.args:
            yield text(value)
        for arg in value.args:
            yield from _constants(arg)


def _unknown(term: str, known: Collection[str], word: str) -> Failed:
    near = nearest(word, sorted(known))
    return Failed(f"there is nothing called {word} in {term}" + (f"; did you mean {near}?" if near else ""),
                   f"{term} の {word} はありません" + (f"。{near} のことですか?" if near else ""))  # fmt: skip


def listed(terms: Collection[str]) -> str:
    """Terms one after another, - for none."""
    return ", ".join(terms) if terms else "-"


def _said(value: object) -> str:
    if isinstance(value, list):
        return listed(value)
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
