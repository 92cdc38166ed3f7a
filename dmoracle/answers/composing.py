"""New puzzles: cards are exchanged, added and removed, and positions with one solution and a theme are kept.

A cast is drawn for its theme, or is a known puzzle with other cards of the library for some of its cards. All
arrangements of it stand on one circuit (`dmoracle.answers.scenes`); a climb keeps the better of two, then all that is
not needed is taken away. What is left is asked of the public `cooks` again.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING

from dmoracle import games
from dmoracle.answers.casting import dials_of, drawn, empty_table
from dmoracle.answers.climbing import GOOD, Cast, Found, Funnel, Wanted, fits
from dmoracle.answers.cooks import cooks_of, examined
from dmoracle.answers.ideas import Idea
from dmoracle.answers.keeper import Keeper
from dmoracle.answers.limits import WHOLE, Limits
from dmoracle.answers.measures import matters, waits
from dmoracle.answers.rating import Rating, rated_on
from dmoracle.answers.scenes import actors_of, crossed
from dmoracle.answers.turns import pursuer_of
from dmoracle.answers.workers import Crew, Failure
from dmoracle.circuit.refusal import CircuitRefusal
from dmoracle.errors import InputError, nearest
from dmoracle.paths import shipped_puzzles
from dmoracle.plural import many
from dmoracle.position.book import Book
from dmoracle.position.model import About, Expect
from dmoracle.rules.terms import head

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dmoracle.cards.kinds import AnyCard
    from dmoracle.games.spec import Game, Theme
    from dmoracle.play.position import Position
    from dmoracle.position.book import Library
    from dmoracle.search.cooks import Analysis, Departure

__all__ = ["Find", "Funnel", "Variation", "Wanted", "compose", "minimise", "theme_of", "vary"]

CROSSED = 0.5  # how often the cast is the solver's side of one puzzle against the other side of another


@dataclass(frozen=True)
class Find:
    """A new puzzle: the position with its solution, what it is about, its rating, and the shape of its solution."""

    position: Position
    theme: Theme
    rating: Rating
    idea: Idea = None


@dataclass(frozen=True)
class Variation:
    """A neighbour of a puzzle: what was changed (cards put in, cards taken away), and what wins there as well.

    `cooks` and `duals` are counted on the solution's line.
    """

    position: Position
    change: tuple[tuple[str, ...], tuple[str, ...]]
    cooks: int
    duals: int
    rating: Rating


def theme_of(game: Game, name: str) -> Theme:
    """The theme of a game by its name; raises InputError for another one, or for a game that has none."""
    themes = {theme.name: theme for theme in game.themes}
    if name not in themes:
        for other in games.names():
            spec = games.get(other)
            if name in (theme.name for theme in spec.themes):
                raise InputError(f"this is a theme of {spec.en}, and the puzzles are of {game.en} (--game {other})",
                                 f"これは{spec.ja}のテーマで、問題は{game.ja}です(--game {other})", found=name,
                                 allowed=tuple(themes))  # fmt: skip
        raise InputError("there is no such theme", "そのようなテーマはありません", found=name, allowed=tuple(themes),
                         nearest=nearest(name, themes))  # fmt: skip
    return themes[name]


def compose(
    sources: Sequence[Position],
    theme: str,
    *,
    seed: int = 0,
    seconds: float | None = None,
    casts: int | None = None,
    game: str = "duel_masters",
    within: int | None = None,
    wanted: Wanted = Wanted(),  # noqa: B008
    library: Library | None = None,
    progress: Callable[[int, Funnel], None] | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Iterator[Find]:
    """New puzzles about a theme, as they are found, for a number of seconds or casts, or for ever.

    They are made of the sources; if there are none, of casts that are drawn for the theme, and where the theme says so
    every other time of one of the package's puzzles about it. `game` says of which game.
    `within`: they are won within so many own turns, and not within fewer; by default as the sources say, else in one.

    No two have the same idea (`dmoracle.answers.ideas`); a cast is told those that were found before. The same seed
    finds the same: a climb ends after so many looks, never by the clock. With an `executor` or `jobs` processes it
    tries the same casts, with the library of the package, and those that are handed out together are told the same.

    `progress` is told how many casts were looked at and how far arrangements came. Raises InputError for a theme that
    the game does not have, or that casts cannot be drawn for; ValueError for less than one job.
    """
    if jobs is not None and jobs < 1:
        raise ValueError(f"at least one job is needed, not {jobs}")
    spec = sources[0].setup.spec if sources else games.get(game)
    about = theme_of(spec, theme)
    turns = 1 if within is None else within
    if (sources[0].goal.turns or 1 if sources and within is None else max(turns, 1)) < about.turns:
        raise InputError(f"puzzles about {theme} go over {many(about.turns, 'own turn')} or more",
                         f"テーマ {theme} は{about.turns}ターン以上の問題です", file="--within",
                         found=str(within or 1), allowed=(f"{about.turns} ..",))  # fmt: skip
    if within is not None:
        sources = [source.within(within) for source in sources]
    if sources and not all(actors_of(source)[0] for source in sources):
        raise InputError("a position without known cards that can be exchanged is no puzzle to compose from",
                         "交換できるカードがない局面からは作図できません", file="--from")  # fmt: skip
    if not sources:
        empty_table(spec, about, random.Random(seed), turns, _cards(spec.name))  # raises, before anything is made
    from dmoracle.play.position import Position

    rng, funnel, ideas = random.Random(seed), Funnel(), set[Idea]()
    known = list(sources) if sources or turns > 1 or not about.known else _known(spec, about)
    likely = [_likely(source, about, library) for source in known]
    begun = time.monotonic()

    def next_casts() -> Iterator[tuple[str, Position | None]]:
        """The next cast: its random seed, and the puzzle it begins with unless it is drawn."""
        count = 0
        while (seconds is None or time.monotonic() - begun < seconds) and count != casts:
            count += 1
            if not known or (not sources and count % 2):
                yield f"{seed}-{count}", None
                continue
            first, second = rng.choices(known, likely, k=2)
            if rng.random() < CROSSED and first.goal == second.goal and not first.goal.turns:
                first = crossed(first, second, pursuer_of(first.oracle), rng)
            yield f"{seed}-{count}", first

    def told() -> Iterator[tuple[list[Find], Funnel]]:
        if executor is None and jobs is None:
            for key, source in next_casts():
                yield _cast(source, spec, about, key, wanted, turns, library, ideas)
            return
        todo = next_casts()
        until = None if seconds is None else time.time() + seconds
        with Crew(executor, jobs or 1) as crew:
            while some := {
                key: (one.to_yaml() if one is not None else None, spec.name, theme, key, wanted, turns, until,
                      frozenset(ideas))
                for key, one in islice(todo, 4 * (jobs or 4))
            }:
                for _, found in crew.run(_elsewhere, some):
                    if found is not None and not isinstance(found, Failure):
                        texts, counted = found
                        yield [Find(Position.from_yaml(text), about, *rest) for text, *rest in texts], Funnel(counted)

    for number, (finds, counted) in enumerate(told(), 1):
        funnel.update(counted)
        if progress is not None:  # before the finds: whoever has enough of them does not come back
            progress(number, funnel)
        for find in finds:
            if find.idea not in ideas:
                ideas.add(find.idea)
                yield find


def _cast(
    source: Position | None, game: Game, theme: Theme, key: str, wanted: Wanted, turns: int = 1,
    library: Library | None = None, taken: Iterable[Idea] = (),
) -> tuple[list[Find], Funnel]:  # fmt: skip
    """What the climbs with one cast find, and how far its arrangements came; ideas that are `taken` are left out.

    Without a source the cast is drawn, for a puzzle of so many turns.
    """
    rng, cards = random.Random(key), _cards(game.name)
    try:
        if source is None:
            table = empty_table(game, theme, rng, turns, cards)
            attacker = pursuer_of(table.oracle)
            actors = drawn(theme, cards, attacker, rng, turns)
            dials = dials_of(theme, table, attacker)
            work = Cast(table, theme, [], rng, library, wanted, drawn=actors, dials=dials)
        else:
            dials = dials_of(theme, source, pursuer_of(source.oracle))
            work = Cast(source, theme, cards, rng, library, wanted, dials=dials)
    except CircuitRefusal:  # some cards together are none
        return [], Funnel()
    work.ideas.update(taken)
    finds = []
    for found in work.climbs():
        if (made := _finished(work, found, key)) is not None:
            work.take(found)
            finds.append(made)
    return finds, work.funnel


def _elsewhere(
    text: str | None, game: str, theme: str, key: str, wanted: Wanted, turns: int = 1, until: float | None = None,
    taken: Iterable[Idea] = (),
) -> tuple[list[tuple[str, Rating, Idea]], dict[str, int]] | None:  # fmt: skip
    """The same in another process, which takes and returns texts; None if the time was up before it began."""
    from dmoracle.play.position import Position

    if until is not None and time.time() > until:
        return None
    spec = games.get(game)
    source = None if text is None else Position.from_yaml(text)
    finds, funnel = _cast(source, spec, theme_of(spec, theme), key, wanted, turns, taken=taken)
    return [(find.position.to_yaml(), find.rating, find.idea) for find in finds], dict(funnel)


def minimise(position: Position, theme: Theme, library: Library | None = None) -> Position:
    """The same puzzle without its superfluous cards, with the solution it then has.

    Raises InputError if it is not won.
    """
    work = Cast(position, theme, [], random.Random(0), library)
    found = work.look(work.given)
    if found is None and work.too_soon:
        raise InputError("this puzzle is won in fewer turns", "もっと少ないターンで勝てる問題です")
    if found is None:
        raise InputError("this puzzle has no win, or its turn is too large",
                         "解のある局面ではないか、大きすぎます")  # fmt: skip
    less = work.less(found)
    rest, pays = work.scene.position(less.lie), work.game.is_payment
    setup = replace(rest.setup, about=position.setup.about)
    line = tuple(decision for _, decision in less.solution if not pays(decision))
    return type(rest)(setup, rest.fluents, library=rest.library, solution=line)


def vary(
    position: Position, theme: Theme, *, seed: int = 0, most: int = 10, library: Library | None = None
) -> list[Variation]:
    """Neighbours of a puzzle that are better by the measures: one card less, more, or another one; the best first.

    Which other cards are tried depends on the seed. Better is what has fewer cooks, then fewer duals on the solution's
    line, then more tries; of a position that is not won, all that is.
    """
    cast = Cast(position, theme, _cards(position.setup.game), random.Random(seed), library, likely=1.0)
    given = cast.look(cast.given)
    found = []
    for change, lie in cast.neighbours():
        one = cast.look(lie)
        if one is not None and (given is None or one.merit > given.merit):
            found.append((one, change))
    found.sort(key=lambda pair: pair[0].merit, reverse=True)
    return [
        Variation(cast.scene.position(one.lie), change, one.cooks, one.duals, one.rating)
        for one, change in found[:most]
    ]


@cache
def _cards(game: str) -> list[AnyCard]:
    """The cards that may be tried: those that come with the package."""
    from dmoracle.cards.library import shipped

    return list(shipped(game))


def _known(game: Game, theme: Theme) -> list[Position]:
    """The shipped puzzles of one turn whose solution is about a theme."""
    from dmoracle.play.position import Position

    found = []
    for path in shipped_puzzles().values():
        if any(f"{one}(" in path.read_text(encoding="utf-8") for one in theme.heads):  # reading them all takes seconds
            position = Position.load(path)
            if position.setup.game == game.name and not position.goal.turns and _speaks(position, theme):
                found.append(position)
    return found


def _speaks(position: Position, theme: Theme) -> bool:
    """Whether the solution is about a theme, with a card that fits it if the theme asks for such cards."""
    book = Book.of(position.setup, None)
    for decision in position.solution:
        if head(decision) in theme.heads:
            labels = [one for one in re.findall(r"\w+", decision) if one in position.setup]
            cards = [card for one in labels if (card := book.find(position.setup.card(one).name or "")) is not None]
            if not theme.own or not (theme.types or theme.says) or any(fits(card, theme) for card in cards):
                return True
    return False


def _likely(source: Position, theme: Theme, library: Library | None) -> int:
    """How likely a position is taken as a cast: more so if its solution speaks of the theme, or a card has to do with
    it."""
    book = Book.of(source.setup, library)
    cards = [book.find(card.name) for card in source.setup.cards if card.name is not None]
    suited = any(card is not None and fits(card, theme) for card in cards)
    named = any(head(decision) in theme.heads for decision in source.solution)
    return (1 + 3 * suited) * (1 + 2 * named)


def _finished(cast: Cast, found: Found, key: str) -> Find | None:
    """The find as a position of its own, if the public analysis says the same of it and it has no dead card.

    That is asked of the cast: solving the position without each of its cards anew would take longer than all the rest.
    """
    cast.funnel.reach(GOOD + 1, GOOD)
    bare = cast.scene.position(found.lie)
    pays = cast.game.is_payment
    line = tuple(decision for _, decision in found.solution if not pays(decision))
    bare = type(bare)(bare.setup, bare.fluents, library=bare.library, solution=line)
    # limits in states alone: what is found must not depend on how busy the machine is
    limits = Limits(max_states=WHOLE)
    said, turn = examined(bare, limits, WHOLE, Keeper(None), at_once=True)

    def counts(dual: Departure) -> bool:
        return dual.on_line or (waits(bare) is None and matters(dual, said.analysis))

    if said.verdict != "unique" or any(counts(one) for one in said.duals) or _dead(cast, found, bare, said.analysis):
        return None
    choices, solution = tuple(decision for _, decision in said.solution), said.written
    expect = Expect("win", uniqueness="unique")
    position = type(bare)(bare.setup, bare.fluents, library=bare.library, expect=expect, solution=solution)
    # a line that can be misread is read again
    if (said.fault is not None or solution != choices) and cooks_of(position, turn, limits).fault:
        return None
    # what is told is what `rate` says of the file
    rating = rated_on(turn.machines, position, limits, at_once=True)
    if rating is None or not found._replace(rating=rating).good(cast.wanted):
        return None
    cast.funnel.reach(GOOD + 2, GOOD + 1)
    about = About(
        title_en=f"Composed: {cast.theme.name}",
        title_ja=f"作図: {cast.theme.ja}",
        author="dmoracle compose",
        note_en=f"Difficulty {rating.value} ({rating.grade()}). Theme: {cast.theme.name}. Seed {key}.",
        note_ja=f"難しさ{rating.value}({rating.grade('ja')})。テーマ: {cast.theme.ja}。シード{key}。",
    )
    setup = replace(bare.setup, about=about)
    told = type(bare)(setup, bare.fluents, library=bare.library, expect=expect, solution=solution)
    return Find(told, cast.theme, rating, cast.idea(found))


def _dead(cast: Cast, found: Found, bare: Position, analysis: Analysis) -> bool:
    """Whether a find, given as a position of its own, has a card that is dead or not known to be needed."""
    from dmoracle.answers.dead import find_dead

    cards = find_dead(bare, analysis, Limits(max_states=WHOLE), WHOLE, known=partial(cast.without, found.lie))
    return bool(cards.dead or cards.undecided)
