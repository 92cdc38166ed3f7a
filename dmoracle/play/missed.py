"""What did not happen in a line although one might expect it, and the rule that says why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from dmoracle.machine import IDLE
from dmoracle.rules.explain import missed as lacking
from dmoracle.rules.index import index
from dmoracle.rules.terms import head, split
from dmoracle.words.explained import condition

if TYPE_CHECKING:
    from dmoracle.play.game import Game
    from dmoracle.play.trace import Event, Trace

# kinds of events in which something happens
_DEEDS = frozenset(("act", "event", "move", "change", "instead", "end", "trigger"))


class Missed(NamedTuple):
    """`event`: the number of the event of the trace of which nothing came; `kind`: decision (a rule would have made
    something of it), effect (an ability did nothing) or replacement (it could have been replaced and was not).

    `rules` say why, `lacks` what they were short of, in terms of the rules; both are empty where no rule says it.
    """

    event: int
    kind: str
    rules: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()

    def text(self, trace: Trace, lang: str = "en") -> str:
        """One sentence in English ("en") or Japanese ("ja"), with the paraphrases of the rules."""
        japanese = lang == "ja"
        said = trace[self.event].text(trace.names, lang)
        english_end, japanese_end = _SAID[self.kind]
        found = f"{said}: {japanese_end if japanese else english_end}"
        told = [known for one in self.lacks if (known := condition(one, trace.names, lang)) is not None]
        if told:
            found += (":" if japanese else ": ") + ("、" if japanese else "; ").join(told)
        book = index(trace.setup.spec.book)
        for number in self.rules:
            cited = f"総合ルール{number}" if japanese else f"rule {number}"
            said = f": {book[number].text(lang)}" if number in book else ""
            found += f"({cited}{said})" if japanese else f" ({cited}{said})"
        return found

    def data(self) -> dict[str, Any]:
        """Plain data."""
        return {"event": self.event, "kind": self.kind, "rules": list(self.rules), "lacks": list(self.lacks)}


_SAID = {
    "decision": ("nothing came of it", "何も起きなかった"),
    "effect": ("the effect changed nothing", "効果は何も変えなかった"),
    "replacement": ("it could have been replaced and was not", "置換できたが、置換されなかった"),
}


def missed(trace: Trace, game: Game) -> Iterator[Missed]:
    """What did not happen in the line that a game has played, in the order of the events of its trace.

    >>> from dmoracle import Game, Position
    >>> game = Game(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... '''))
    >>> _ = game.push("attack(ember,2)")
    >>> _ = game.settle()
    >>> list(missed(game.trace(), game))
    []
    """
    under_way = {tuple(split(one)[1][:2]) for one in game.position.fluents if head(one) == "running"}
    by_step: dict[int, list[Event]] = {}
    for event in trace:
        by_step.setdefault(event.step, []).append(event)
    for event in trace:
        if event.kind == "effect":
            if tuple(split(event.term)[1]) not in under_way and not _reaches(trace, event.number):
                yield Missed(event.number, "effect")
        elif event.kind == "would" and not _replaced(trace, event, game):
            yield Missed(event.number, "replacement")
        elif event.kind == "decision" and all(one.kind in ("decision", "process") for one in by_step[event.step]):
            made = game.made[event.step]
            term = made.decision.term
            if term in IDLE or game.position.setup.spec.is_payment(term):  # a card that paid has done its work
                continue
            if made.position.apply(made.decision).fluents - made.position.fluents:  # a target, an attacker: for later
                continue
            for lacks in lacking(made.position.oracle, made.position.state, term).values():
                rules = tuple(dict.fromkeys(number for cited, _ in lacks for number in cited.numbers))
                yield Missed(event.number, "decision", rules, tuple(dict.fromkeys(atom for _, atom in lacks)))


def _replaced(trace: Trace, event: Event, game: Game) -> bool:
    """Whether what was about to happen was replaced, there or after a choice, or may still be."""
    (waiting,) = split(event.term)[1]
    if trace.replaced_by(event.number) or waiting in game.position.fluents:
        return True
    subject = _subject(event)
    for number, step in groupby(trace.events[event.number - 1 :], lambda one: one.step):
        kinds = {one.kind for one in step if _subject(one) == subject}
        if "instead" in kinds:
            return True
        if "would" in kinds and number != event.step:  # another time
            return False
    return False


def _subject(event: Event) -> str | None:
    """The object of what is about to happen, or of what has been replaced."""
    if event.kind == "would":
        (waiting,) = split(event.term)[1]
        return split(waiting)[1][0]
    return split(event.term)[1][0] if event.kind == "instead" else None


def _reaches(trace: Trace, number: int) -> bool:
    """Whether something happened because of an event."""
    todo, met = [number], {number}
    while todo:
        for other in trace.effects[todo.pop()]:
            if trace[other].kind in _DEEDS:
                return True
            if other not in met:
                met.add(other)
                todo.append(other)
    return False
