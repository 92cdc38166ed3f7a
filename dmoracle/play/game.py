"""`Game`: a position with its history, over one turn or many."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dmoracle import games
from dmoracle.errors import InputError, nearest
from dmoracle.play.decision import Decision
from dmoracle.play.position import Position
from dmoracle.play.spiel import Spiel, written_by_serialize
from dmoracle.play.state import needs_position
from dmoracle.plural import many
from dmoracle.position.book import Book, usual_of
from dmoracle.position.checks import check_layout
from dmoracle.position.entries import Entries
from dmoracle.position.layout import Entry, Layout, Side, fluents_of, setup_of
from dmoracle.position.model import PLAYERS
from dmoracle.rules.terms import head, split, unquote
from dmoracle.words.wording import both_names

if TYPE_CHECKING:
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.games import Game as Spec
    from dmoracle.play.trace import Trace
    from dmoracle.position.book import Library

Beside = Mapping[str, Sequence[str]]


class Before(NamedTuple):
    """A decision, the position it was made in, and the number of the turn: what is needed to take it back."""

    position: Position
    decision: Decision
    turn: int


class Game(Spiel):
    """A game in progress: the present `position`, what was decided, and the way back.

    With `advance`, the next turn begins as soon as a turn is over; otherwise the game stops there. With a `seed`, what
    lies on top of a shuffled deck is drawn at random (the same way whenever the same decisions were made before);
    otherwise the player whom the rules ask decides it. Use a game in one thread only.

    >>> game = Game(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 1, deck: 5}
    ... '''))
    >>> _ = game.push("attack(ember,2)")
    >>> game.pop()
    Decision(term='attack(ember,2)', player=1)
    """

    def __init__(self, position: Position, *, advance: bool = False, seed: int | None = None) -> None:
        needs_position(position)
        self.position = position
        self.advance = advance
        self.seed = seed
        self.turn_number = 1
        self._before: list[Before] = []

    @classmethod
    def new(
        cls,
        deck1: Sequence[str],
        deck2: Sequence[str],
        seed: int | None = None,
        *,
        cards: Iterable[AnyCard] = (),
        library: Library | None = None,
        advance: bool = True,
        beside: tuple[Beside, Beside] = ({}, {}),
        game: str = games.DEFAULT,
    ) -> Game:
        """A new game between two decks of card names ("name" or "name x3"), shuffled at random by the seed.

        `cards` defines cards that the library lacks. `beside` is what each player brings beside the deck: lists of
        names by the zones where they lie, in Duel Masters `hyperspatial`, `super_gr` and `start`. Player 1 begins.
        Nothing is laid out yet: `settle` goes on to the first choice. Raises InputError for a name nobody knows, for
        decks that the rules refuse (in Duel Masters 100.2 to 100.5), and for a `game` that does not begin with decks.
        """
        spec = games.get(game)
        step, further = spec.opening
        if not step:
            allowed = tuple(one.name for one in games.all_of_them() if one.opening[0])
            raise InputError("games that begin with decks are not known of it", "デッキから始められないゲームです",
                             found=game, allowed=allowed)  # fmt: skip
        definitions = {card.name: card for card in cards}
        book = Book(definitions, library if library is not None else usual_of(spec))
        seed = random.randrange(2**32) if seed is None else seed
        rng = random.Random(seed)
        sides = tuple(
            _side(player, deck, more, book, rng, spec)
            for player, deck, more in zip(PLAYERS, (deck1, deck2), beside, strict=True)
        )
        layout = Layout((sides[0], sides[1]), turn=1, step=step, in_flight=further, game=spec)
        check_layout(layout, book)
        position = Position(setup_of(layout, None, definitions), fluents_of(layout), library=library)
        made = cls(position, advance=advance, seed=seed)
        made._check_decks()
        return made

    def _check_decks(self) -> None:
        oracle, setup = self.position.oracle, self.position.setup
        book, words = Book.of(setup, self.position.library), setup.spec.words
        amiss = [split(flag)[1] for flag in sorted(oracle.shown(oracle.start)) if head(flag) == "amiss"]
        found: dict[str, list[str]] = {"ja": [], "en": []}
        for rule, player, what, count in amiss:
            if rule != amiss[0][0]:
                continue
            zone = what in words.table("zone")
            ja, en = (words.say("zone", what, lang) for lang in found) if zone else both_names(
                unquote(what), book.find(unquote(what)))  # fmt: skip
            for lang, name in (("ja", ja), ("en", en)):
                found[lang].append(f"player{player}: {name} x{count}")
        if amiss:
            number = unquote(amiss[0][0])
            raise InputError(
                f"the rules refuse these decks: {words.say('rule', number)}; found {', '.join(found['en'])}",
                f"このデッキではゲームを始められません: {words.say('rule', number, 'ja')}。"
                f"入力: {'、'.join(found['ja'])}",
                rule=number)  # fmt: skip

    # ---- forwards

    @property
    def legal(self) -> tuple[Decision, ...]:
        """The legal decisions; empty if the game is over, or the turn is and the game does not advance."""
        return self.position.legal

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.position.is_over

    @property
    def winner(self) -> int | None:
        """The player (1 or 2) who has won, None while nobody has."""
        return self.position.winner

    @property
    def history(self) -> tuple[Decision, ...]:
        """All decisions so far, forced ones too."""
        return tuple(before.decision for before in self._before)

    @property
    def made(self) -> tuple[Before, ...]:
        """All decisions so far, each as (position it was made in, decision, number of the turn)."""
        return tuple(self._before)

    def push(self, decision: Decision | str, *, advance: bool | None = None) -> Position:
        """Make a decision, after the forced steps before it, if there are any; the position then reached.

        `advance` overrides the game's own. Raises IllegalDecision, and the game stays as it was.
        """
        for step in self.position.route(decision):
            self._step(step)
        self._go_on(self.advance if advance is None else advance)
        return self.position

    def settle(self) -> Position:
        """Follow forced steps to the next choice, or to the end; with `advance` into the next turn."""
        self._go_on(self.advance)
        met = {self.position}
        while self.position.forced:
            self._step(self.position.legal[0])
            self._go_on(self.advance)
            if self.position in met:
                break
            met.add(self.position)
        return self.position

    def next_turn(self) -> Position:
        """Go over to the next turn; raises InputError if this one is not over, or the game is.

        `pop` takes this back together with the last decision before it.
        """
        self.position = self.position.next_turn()
        self.turn_number += 1
        return self.position

    def _step(self, decision: Decision) -> None:
        after = self.position.apply(decision)
        self._before.append(Before(self.position, decision, self.turn_number))
        self.position = after
        self.turn_number += decision.term == "next_turn"

    def _go_on(self, advance: bool) -> None:
        """Steps that need no player: draws from a shuffled deck, the next turn."""
        while self.seed is not None and (drawn := self._drawn()) is not None:
            self._step(drawn)
        if advance and self.position.turn_is_over:
            self.next_turn()

    def _drawn(self) -> Decision | None:
        """The card drawn at random where the rules ask which one lies on top of a shuffled deck."""
        offered = {decision.term: decision for decision in self.legal if head(decision.term) == "chance"}
        if not offered:
            return None
        # equal cards are offered only once, but each of them is equally likely to be drawn
        everything = self.position.oracle.explain(self.position.state).legal
        drawn = random.Random(f"{self.seed}/{len(self._before)}").choice(everything)
        return offered.get(drawn) or next(offered[term] for term in offered if self._card(term) == self._card(drawn))

    def _card(self, term: str) -> tuple[str | None, int, str | None]:
        """What is known about the card that a decision names."""
        card = self.position.setup.card(split(term)[1][0])
        return card.name, card.owner, card.pool

    def trace(self) -> Trace:
        """Why everything in this game happened: the events of every decision so far, each with its causes and rules.

        Slow the first time a decision is met; for people. Raises InputError if nothing has been decided yet.
        """
        from dmoracle.play.trace import Made, trace_of

        line = [Made(one.position, one.decision.term, one.decision.player, one.turn) for one in self._before]
        if not line:
            raise InputError("nothing has been decided yet, so there is no trace (on the command line: --do DECISION)",
                             "まだ何も選んでいないので、説明することがありません(コマンドでは --do 選択)")  # fmt: skip
        return trace_of(line)

    # ---- backwards

    def pop(self) -> Decision:
        """Take back the last decision, forced or not; returns it. Raises IndexError if there is none."""
        if not self._before:
            raise IndexError("nothing has been decided yet")
        self.position, decision, self.turn_number = self._before.pop()
        return decision

    def undo(self, player: int | None = None) -> Position:
        """Go back to the last real choice (of that player, if one is given) and return its position.

        Raises IndexError, and the game stays as it was, if there was none.
        """
        for number in range(len(self._before) - 1, -1, -1):
            before = self._before[number]
            drawn = self.seed is not None and head(before.decision.term) == "chance"
            if not before.position.forced and not drawn and player in (None, before.decision.player):
                self.position, self.turn_number = before.position, before.turn
                del self._before[number:]
                return self.position
        raise IndexError("no choice has been made yet")

    # ---- as an OpenSpiel state

    @property
    def _here(self) -> Position:
        return self.position

    def apply_action(self, action: int) -> None:
        """Make the decision of an action; raises IllegalDecision or IndexError."""
        self.push(self.action_to_string(action))

    def child(self, action: int) -> Game:
        """A copy of the game after an action."""
        found = self.clone()
        found.apply_action(action)
        return found

    def clone(self) -> Game:
        """An independent copy."""
        found = Game(self.position, advance=self.advance, seed=self.seed)
        found.turn_number, found._before = self.turn_number, list(self._before)
        return found

    def serialize(self) -> str:
        """The whole game as text: where it began and every decision."""
        start = self._before[0].position if self._before else self.position
        said: dict[str, Any] = {"start": start.serialize(), "advance": self.advance, "seed": self.seed}
        said |= {"turn": self.turn_number, "turns": [[one.turn, one.decision.term] for one in self._before]}
        return json.dumps(said, ensure_ascii=False)

    @classmethod
    def deserialize(cls, text: str, library: Library | None = None) -> Game:
        """The game that `serialize` wrote; raises InputError for any other text."""
        with written_by_serialize():
            said = json.loads(text)
            turns = said["turns"]
            start = Position.deserialize(said["start"], library)
            game = cls(start, advance=bool(said["advance"]), seed=said["seed"])
            game.turn_number = int(turns[0][0] if turns else said["turn"])
            for turn, term in [*turns, [said["turn"], None]]:
                if turn > game.turn_number:
                    game.next_turn()
                if term is not None:
                    game._step(game.position.decision(term))
            return game

    def __repr__(self) -> str:
        return f"<Game turn {self.turn_number}, {many(len(self._before), 'decision')}, {self.position!r}>"


def _side(player: int, deck: Sequence[str], beside: Beside, book: Book, rng: random.Random, game: Spec) -> Side:
    """One player's cards before the game, each with its label: the deck and other ordered piles in random order."""
    if wrong := [zone for zone in beside if zone not in game.beside]:
        raise InputError("no zone for cards beside the deck", "デッキのほかに用意するゾーンではありません",
                         found=wrong[0], allowed=game.beside, nearest=nearest(wrong[0], game.beside))  # fmt: skip
    if isinstance(deck, str) or not all(isinstance(name, str) for name in deck):
        raise TypeError('a deck is a list of names such as ["Aqua Hulcus x4", ...]')
    order = _entries(deck, book)
    rng.shuffle(order)
    zones = {zone: _entries(names, book) for zone, names in beside.items()}
    for zone in game.zones:
        if zone.order:
            rng.shuffle(zones.get(zone.name, []))
    entries = Entries(book, game)
    found = {zone: tuple(cards) for zone, cards in zones.items()}
    found["apart"] = entries.wholes(None, tuple(order)) + entries.tokens(None, tuple(order))
    return entries.name_all(player, Side(found, order=tuple(order)))


def _entries(names: Sequence[str], book: Book) -> list[Entry]:
    """The cards of a list of names, without labels yet."""
    found: list[Entry] = []
    for line in names:
        name, count = book.count(line)
        card = book.find(name)
        if card is None:
            raise InputError(
                "no card of this name", "その名前のカードはありません", found=name, nearest=nearest(name, book.names())
            )
        found += [Entry("", card.name)] * count
    return found
