"""New puzzles from known ones: cards are exchanged, added and taken away, and what is unique and about something stays.

A known puzzle is the cast, with other cards of the library for some of its cards. All arrangements of them stand on one
circuit (`dmoracle.answers.scenes`); a climb keeps the better of two, then all that is not needed is taken away. What is
left is asked of the public `cooks` again.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.answers.rating import Rating, rating_of
from dmoracle.answers.scenes import Actor, Arrangement, Scene, actors_of, with_blank_decks
from dmoracle.answers.turns import pursuer_of
from dmoracle.errors import InputError, nearest
from dmoracle.position.model import About, Expect
from dmoracle.rules.terms import head, split
from dmoracle.search.atlas import atlas_of
from dmoracle.search.cooks import Analysis
from dmoracle.search.graph import Value

if TYPE_CHECKING:
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.circuit.exhaust import CircuitExhausted
    from dmoracle.games.spec import Game, Theme
    from dmoracle.play.position import Position
    from dmoracle.position.book import Library

__all__ = ["Find", "Wanted", "compose", "minimise", "theme_of"]

SPARES = (3, 7)  # how many other cards are tried with a known puzzle; half of them belong to the theme
LOOKS = 400  # arrangements of one cast that are looked at


class Wanted(NamedTuple):
    """What a puzzle must have beside being unique: choices of the solver, tries, replies on the solution's line."""

    own: int = 3
    tries: int = 1
    replies: int = 1


@dataclass(frozen=True)
class Find:
    """A new puzzle: the position with its solution, what it is about, and its rating."""

    position: Position
    theme: Theme
    rating: Rating


class _Found(NamedTuple):
    """An arrangement that is won, with what was found of it."""

    lie: Arrangement
    analysis: Analysis
    rating: Rating
    cooks: int
    duals: int
    about: bool  # whether the theme stands on the solution's line

    @property
    def score(self) -> float:
        """What a climb goes up."""
        cards = sum(spot is not None for spot in self.lie.values())
        rating = self.rating
        found = 3.0 * min(rating.own, 6) + 3 * min(rating.tries, 4) + min(rating.replies, 3) - 0.3 * cards
        found -= 12 * min(self.cooks, 4) + 7 * min(self.duals, 6) + 10 * (rating.own < 3) + 6 * (not rating.tries)
        return found + 4 * (rating.replies > 0) + 15 * self.about

    def good(self, wanted: Wanted) -> bool:
        """Whether it is a puzzle that is wanted."""
        rating = self.rating
        enough = rating.own >= wanted.own and rating.tries >= wanted.tries and rating.replies >= wanted.replies
        return self.about and enough and not self.cooks and not self.duals

    def as_good_as(self, other: _Found) -> bool:
        """Whether nothing of another one is lost."""
        mine, its = self.rating, other.rating
        return (
            self.about >= other.about and self.cooks <= other.cooks and self.duals <= other.duals
            and mine.own >= its.own and mine.tries >= its.tries and mine.replies >= min(its.replies, 1)
        )  # fmt: skip


def theme_of(game: Game, name: str) -> Theme:
    """The theme of a game by its name; raises InputError for another one, or for a game that has none."""
    themes = {theme.name: theme for theme in game.themes}
    if name not in themes:
        raise InputError("there is no such theme", "そのようなテーマはありません", found=name, allowed=tuple(themes),
                         nearest=nearest(name, themes))  # fmt: skip
    return themes[name]


def compose(
    sources: Sequence[Position],
    theme: str,
    *,
    seed: int = 0,
    seconds: float | None = None,
    wanted: Wanted = Wanted(),  # noqa: B008
    library: Library | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Find]:
    """New puzzles about a theme, made of these positions, as they are found; forever, or for so many seconds.

    The same seed finds the same, as long as no time limit of a turn is in the way.

    `progress` is told how many casts and how many arrangements were looked at. Raises InputError for a theme that the
    game of the sources does not have, and if there is no source with a win within the turn.
    """
    if not sources:
        raise InputError("nothing to compose from", "元になる局面がありません")
    game = sources[0].setup.spec
    about, rng = theme_of(game, theme), random.Random(seed)
    cards = _cards(game)
    begun, casts, looked = time.monotonic(), 0, 0
    seen: set[str] = set()
    while seconds is None or time.monotonic() - begun < seconds:
        work = _Work(with_blank_decks(rng.choice(sources)), about, cards, rng, library)
        found = work.climb()
        casts, looked = casts + 1, looked + work.looked
        if progress is not None:
            progress(casts, looked)
        if found is None or not found.good(wanted):
            continue
        made = work.finish(found, wanted, seed)
        if made is not None and (key := made.position.notation()) not in seen:
            seen.add(key)
            yield made


def minimise(position: Position, theme: Theme, library: Library | None = None) -> Position:
    """The same puzzle without the cards that nothing is lost without; raises InputError if it is not won."""
    work = _Work(position, theme, [], random.Random(0), library)
    found = work.look(work.given)
    if found is None:
        raise InputError("this is no puzzle with a win, or its turn is too large",
                         "解のある局面ではないか、大きすぎます")  # fmt: skip
    return work.scene.position(work.less(found).lie)


def _cards(game: Game) -> list[AnyCard]:
    """The cards that may be tried: those that come with the package."""
    from dmoracle.cards.library import shipped

    return list(shipped(game.name))


def _fits(card: AnyCard, theme: Theme) -> bool:
    return card.type in theme.types or any(word in str(one) for one in card.abilities for word in theme.words)


class _Work:
    """One cast: a position with some other cards, and the climb over its arrangements."""

    def __init__(
        self, source: Position, theme: Theme, cards: Sequence[AnyCard], rng: random.Random, library: Library | None
    ) -> None:
        self.theme, self.rng, self.looked = theme, rng, 0
        self.game = source.setup.spec
        self.attacker = pursuer_of(source.oracle)
        actors, lie = actors_of(source)
        spares = self._spares(actors, cards) if cards and actors else []
        self.scene = Scene(source, (*actors, *spares), library)
        self.given: Arrangement = {**lie, **{spare.label: None for spare in spares}}

    def _spares(self, actors: Sequence[Actor], cards: Sequence[AnyCard]) -> list[Actor]:
        """Other cards, each where a card of the position lies: about the theme, or of the type of that card.

        Where cards lie hidden, any type will do.
        """
        types = {card.name: card.type for card in cards}
        found = []
        for number in range(self.rng.randint(*SPARES)):
            about = number % 2 == 0
            mine = [one for one in actors if (one.owner == self.attacker) == self.theme.own]
            place = self.rng.choice(mine if about and mine else actors)
            kind = None if self.game.zone[place.spots[0].zone].hidden else types.get(place.name)
            same = [card for card in cards if kind in (None, card.type)]
            suited = [card for card in same if _fits(card, self.theme)]
            card = self.rng.choice(suited if about and suited else same)
            found.append(Actor(f"x{number}", card.name, place.owner, place.spots))
        return found

    def look(self, lie: Arrangement) -> _Found | None:
        """What there is to say of an arrangement that is won."""
        self.looked += 1
        if self.scene.value(lie) != Value.WIN:
            return None
        found = self.scene.analysis(lie)
        if found is None or found[0].intended is None:
            return None
        analysis, turn = found
        rating = rating_of(analysis, self.attacker, int(turn.count), self.game.is_payment)
        return _Found(
            lie, analysis, rating, len(analysis.kind("cook")), len(analysis.kind("dual")), self._about(analysis, turn)
        )

    def _about(self, analysis: Analysis, turn: CircuitExhausted) -> bool:
        """Whether the theme stands on the solution's line."""
        atlas, theme, node = atlas_of(turn), self.theme, 0
        assert analysis.intended is not None
        for player, decision in analysis.intended.line:
            moves = atlas.moves(node)
            others = [target for one, target in moves if head(one) in theme.heads and one != decision]
            mine = player == self.attacker
            if not theme.own and not mine and (others or head(decision) in theme.heads):
                return True
            taken = theme.own and mine and head(decision) in theme.heads and self._typed(decision)
            if taken and (not theme.fails or any(atlas.value(target) != Value.WIN for target in others)):
                return True
            node = next(target for one, target in moves if one == decision)
        return False

    def _typed(self, decision: str) -> bool:
        if not self.theme.types or self.theme.fails:
            return True
        label = split(decision)[1][0]
        card = self.scene.card(label)
        return card is not None and card.type in self.theme.types

    def climb(self) -> _Found | None:
        """The best arrangement that was come upon."""
        here = best = self.look(self.given)
        lie = dict(self.given)
        for number in range(LOOKS):
            patience = 3 * (1 - number / LOOKS)
            tried = dict(here.lie if here is not None else lie)
            for _ in range(self.rng.choice((1, 1, 2, 3))):
                actor = self.rng.choice(list(self.scene.actors.values()))
                tried[actor.label] = None if tried[actor.label] is not None else self.rng.choice(actor.spots)
            found = self.look(tried)
            if found is None:
                if here is None:
                    lie = tried
                continue
            worse = (here.score - found.score) if here is not None else -1.0
            if worse <= 0 or self.rng.random() < 2.0 ** (-worse / (patience + 0.05)):
                here = found
                if best is None or here.score > best.score:
                    best = here
        return best

    def less(self, found: _Found) -> _Found:
        """The same without the cards that nothing is lost without, one after another."""
        changed = True
        while changed:
            changed = False
            for label in [label for label, spot in found.lie.items() if spot is not None]:
                rest = self.look({**found.lie, label: None})
                if rest is not None and rest.as_good_as(found):
                    found, changed = rest, True
        return found

    def finish(self, found: _Found, wanted: Wanted, seed: int) -> Find | None:
        """The find as a position of its own, if the public analysis says the same of it and finds no dead card."""
        from dmoracle.answers.cooks import cooks

        found = self.less(found)
        bare = self.scene.position(found.lie)
        said = cooks(bare, seconds=30)
        if not found.good(wanted) or said.verdict != "unique" or said.duals or said.dead is None or said.dead.dead:
            return None
        rating = found.rating
        about = About(
            title_en=f"Composed: {self.theme.name}",
            title_ja=f"作図: {self.theme.ja}",
            author="dmoracle compose",
            note_en=f"Difficulty {rating.value} ({rating.grade()}). Theme: {self.theme.name}. Seed {seed}.",
            note_ja=f"難しさ{rating.value}({rating.grade('ja')})。テーマ: {self.theme.ja}。シード{seed}。",
        )
        solution = tuple(decision for _, decision in said.solution)
        position = type(bare)(
            replace(bare.setup, about=about), bare.fluents, library=bare.library,
            expect=Expect("win", uniqueness="unique"), solution=solution,
        )  # fmt: skip
        return Find(position, self.theme, rating)
