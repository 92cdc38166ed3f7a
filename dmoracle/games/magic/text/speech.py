"""What a language says in its own way where an ability of Magic is printed: the words that the printer asks it for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from dmoracle.games.magic.text.things import SIZED
from dmoracle.language.parser import Call, Node

__all__ = ["Speech", "Untold"]


class Untold(Exception):
    """There is no phrase for this."""


class Speech(ABC):
    """The clauses of a language."""

    ja = False
    comma, stop = ", ", "."
    them: str
    once: str  # once each turn
    it: str

    def capital(self, text: str) -> str:
        return text

    def sentence(self, parts: Sequence[str]) -> str:
        return " ".join(parts)

    def counter_name(self, kind: str) -> str:
        return next((printed for printed, word in SIZED.items() if word == kind), kind)

    @abstractmethod
    def of_itself(self, found: str) -> str: ...

    @abstractmethod
    def subtype(self, word: str) -> str: ...

    @abstractmethod
    def other_than(self, word: str) -> str: ...

    @abstractmethod
    def either(self, words: Sequence[str]) -> str: ...

    @abstractmethod
    def me(self) -> str: ...

    @abstractmethod
    def alone(self, what: Node) -> str: ...

    @abstractmethod
    def those(self, what: Node) -> str: ...

    @abstractmethod
    def one(self, what: Node) -> str: ...

    @abstractmethod
    def every(self, what: Node) -> str: ...

    @abstractmethod
    def each_one(self, what: Node) -> str: ...

    @abstractmethod
    def so_many(self, least: int | str, most: int | str, what: Node, card: bool = False) -> str: ...

    @abstractmethod
    def several(self, sort: str, name: str, what: str, many: bool) -> str: ...

    @abstractmethod
    def given_up(self, name: str, what: Node) -> str: ...

    def either_of(self, words: Sequence[str]) -> str:
        return self.either(words)

    def spelled(self, word: str) -> str:
        return word

    @abstractmethod
    def carded(self, word: str) -> str: ...

    @abstractmethod
    def targeted(self, least: int, most: int, what: Node, up_to: bool = False) -> str: ...

    @abstractmethod
    def again(self, phrase: str) -> str: ...

    @abstractmethod
    def person_of(self, name: str, what: Node) -> str: ...

    @abstractmethod
    def size_of(self, which: str, what: str) -> str: ...

    @abstractmethod
    def deals(self, amount: Node, to: Node, by: str = "") -> str: ...


    @abstractmethod
    def until_end(self, what: str, said: str, many: bool) -> str: ...

    @abstractmethod
    def while_tapped(self, what: str, said: str, many: bool) -> str: ...

    @abstractmethod
    def bearing_counters(self, kind: str, many: int) -> str: ...

    @abstractmethod
    def chooses(self, name: str, steps: list[str]) -> str: ...

    @abstractmethod
    def bounded(self, how: str, measure: str, amount: Node) -> str: ...

    @abstractmethod
    def targeted_so(self, many: str, what: Node) -> str: ...

    @abstractmethod
    def keeps_some(self, many: int, some: int, place: str) -> str: ...

    @abstractmethod
    def arranges(self, who: str, many: int) -> str: ...

    @abstractmethod
    def life_of(self, who: str) -> str: ...

    @abstractmethod
    def hides(self, what: str) -> str: ...

    @abstractmethod
    def rather(self, costs: str) -> str: ...

    @abstractmethod
    def gains_that(self, text: str) -> str: ...

    @abstractmethod
    def this_turn(self, what: str, ban: str, many: bool) -> str: ...

    @abstractmethod
    def per(self, each: str, said: str) -> str: ...

    @abstractmethod
    def puts(self, kind: str, many: str, what: str) -> str: ...

    @abstractmethod
    def takes(self, kind: str, many: int | str, what: str) -> str: ...

    @abstractmethod
    def creates(self, many: str, name: str) -> str: ...

    @abstractmethod
    def becomes(self, call: Call, behind: Sequence[Call]) -> str: ...

    @abstractmethod
    def buries(self, what: str, many: bool) -> str: ...

    @abstractmethod
    def searches(self, what: str, whose: str = "") -> str: ...

    @abstractmethod
    def unless_any(self, steps: Sequence[Node], mana: str) -> str: ...

    @abstractmethod
    def someone(self, who: str, done: str) -> str: ...

    @abstractmethod
    def aiming(self, what: Node) -> str: ...

    @abstractmethod
    def hides_player(self, who: str) -> str: ...

    @abstractmethod
    def hand_limit(self, who: str, less: int) -> str: ...

    @abstractmethod
    def skips(self, what: str, who: str, once: bool) -> str: ...

    @abstractmethod
    def chain(self, steps: list[str]) -> str: ...

    @abstractmethod
    def unless(self, steps: Sequence[Node], who: Node, mana: str) -> str: ...

    @abstractmethod
    def if_paid(self, who: str, mana: str, steps: list[str]) -> str: ...

    @abstractmethod
    def may(self, who: str, steps: list[str]) -> str: ...

    @abstractmethod
    def player_does(self, call: Call) -> str: ...

    @abstractmethod
    def modes(self, modes: list[str]) -> str: ...

    @abstractmethod
    def enters_with(self, kind: str, many: str) -> str: ...

    @abstractmethod
    def played_only(self, said: str) -> str: ...

    @abstractmethod
    def at_time(self, name: str, whose: list[str]) -> str: ...

    @abstractmethod
    def whenever(self, name: str, what: Node) -> str: ...

    @abstractmethod
    def condition(self, node: Node) -> str: ...

    @abstractmethod
    def when_there(self, condition: str) -> str: ...

    @abstractmethod
    def as_long(self, condition: str, found: str) -> str: ...

    @abstractmethod
    def of_it(self, what: str, said: str, many: bool) -> str: ...

    @abstractmethod
    def lasting(self, effect: Node, what: Node) -> str: ...
