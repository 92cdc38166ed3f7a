"""Hill climbing over the arrangements of one cast: those with a win are rated, and better ones are kept.

The cast is drawn (`dmoracle.answers.casting`), or it is a known puzzle with other cards of the library that may stand
for some of its cards, and with some cards that have to do with a theme. All arrangements of them stand on one circuit
(`dmoracle.answers.scenes`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.answers.ideas import Idea, idea_of
from dmoracle.answers.limits import WHOLE
from dmoracle.answers.rating import Rating, rating_of
from dmoracle.answers.scenes import Actor, Arrangement, Dial, Scene, Spot, actors_of, with_blank_decks
from dmoracle.answers.turns import pursuer_of
from dmoracle.language.shapes import found_in
from dmoracle.position.book import Book
from dmoracle.position.model import PLAYERS
from dmoracle.rules.terms import head, split
from dmoracle.search.atlas import atlas_of
from dmoracle.search.cooks import Analysis, Departure
from dmoracle.search.graph import Value
from dmoracle.search.intended import Line

if TYPE_CHECKING:
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.circuit.exhaust import CircuitExhausted
    from dmoracle.games.spec import Theme
    from dmoracle.play.position import Position
    from dmoracle.position.book import Library

__all__ = ["Cast", "Found", "Funnel", "Wanted", "fits"]

SPARES = 3  # cards of the theme that are tried with a known puzzle
LIKELY = 0.6  # how likely each of its cards gets another one that may stand for it
LEVEL = 0.5  # how likely two cards are made equal where something else wins as well
EVEN = 0.3  # how often a card of either side is put in or taken away at once, where nothing else wins
NEARER = 0.4  # how often a reply is taken away where each first decision is refuted by several
LYING = 0.3, 0.6  # how likely each card of a drawn cast is there at first
FRESH = 3  # cards of a find that its source has not
CLIMBS = 6  # climbs with one cast, as long as they find something
REFUSED = 2  # so many finds of one idea that are no puzzle in the end are the last of it
IDLE = 2  # so many in a row that find nothing are the last, and the next after a find; so is one without the theme
LOOKS = 600  # arrangements that one climb looks at
TRIED = 4  # good arrangements of one climb that are made smaller
MORE = 150  # of them, after the first that is good
STALE = 200  # of them, without a better one, end it too
THEMELESS = 200  # of them, without the theme on the line of a puzzle that is won, end it too
TURNED = 0.15  # how often a count is set, where there is one
BARREN = 100  # of them, without any win, end the climb; over several turns so many for each turn
DRAWN = 4  # times a neighbour is drawn where it was looked at before, or is likely to be too large
TOGETHER = 16  # arrangements that are looked at together
TOGETHER_IN_TURNS = 4  # the same over several turns
SISTER = 40  # what is taken off for an idea that is taken
STANDS = 2  # what `_Found.about` is to be
SOUND = 6  # stages of the funnel that a puzzle has passed which is nothing new
GOOD = 8  # stages of the funnel that a climb can see


class Wanted(NamedTuple):
    """What a puzzle must have beside being unique: choices of the solver, tries, replies on the solution's line."""

    own: int = 3
    tries: int = 1
    replies: int = 1
    fresh: int = FRESH


class Funnel(Counter[str]):
    """How many arrangements reached each stage; a stage counts those that passed all stages before it.

    >>> funnel = Funnel()
    >>> funnel.reach(2)
    >>> funnel["arrangements"], funnel["win is forced"], funnel["one first decision"]
    (1, 1, 0)
    """

    STAGES = (
        ("arrangements", "局面"),
        ("win is forced", "詰み"),
        ("one first decision", "初手が唯一"),
        ("no dual on the line", "本手順に非限定なし"),
        ("theme on the line", "本手順にテーマ"),
        ("choices, tries and replies", "手数・紛れ・応手"),
        ("other cards than before", "元と違うカード"),
        ("no dual in its variations", "変化にも非限定なし"),
        ("puzzles made smaller", "不要なカードを除いた問題"),
        ("nothing dead, no dual", "不要カード・非限定なし"),
    )

    def reach(self, stages: int, begin: int = 0) -> None:
        """Count an arrangement that passed that many stages."""
        self.update(name for name, _ in self.STAGES[begin:stages])


class Found(NamedTuple):
    """An arrangement with a win, and what was found out about it."""

    lie: Arrangement
    analysis: Analysis
    rating: Rating
    cooks: int
    duals: int
    about: int  # 2: the theme stands on the solution's line, 1: it is offered there, 0: it is not
    fresh: int  # cards that the source has not
    aside: tuple[Departure, ...] = ()  # duals in variations as long as the solution, where nothing else is at fault
    unplayed: int = 0  # cards of the solver's hand that are sure to lie there, and that the solution does without

    @property
    def faults(self) -> tuple[Departure, ...]:
        """How many other decisions win as well, on the solution's line or in a variation."""
        return self.analysis.kind("cook", "dual") + self.aside

    @property
    def score(self) -> float:
        """What a climb maximises."""
        cards = sum(isinstance(spot, Spot) for spot in self.lie.values())
        rating = self.rating
        found = 3.0 * min(rating.own, 6) + 3 * min(rating.tries, 4) + min(rating.replies, 3) - 0.3 * cards
        found -= 4 * min(len(self.aside), 5) + 8 * self.unplayed
        found -= 12 * min(self.cooks, 4) + 9 * min(self.duals, 5) + 10 * (rating.own < 3)
        if not rating.tries:  # a try that two replies refute is nearly one
            found -= min(10, 4 * (self.refuted - 1)) if self.refuted else 10
        return found + 8 * (rating.replies > 0) - (50, 15, 0)[self.about] + 3 * min(self.fresh, FRESH)

    @property
    def refuted(self) -> int:
        """How many replies refute the first decision that comes nearest to a try; 0 if all fail by themselves."""
        return min((len(one.refutations) for one in self.analysis.failures if one.refutations), default=0)

    @property
    def merit(self) -> tuple[int, int, int]:
        """What makes one variation of a puzzle better than another."""
        return -self.cooks, -self.duals, self.rating.tries

    def stage(self, wanted: Wanted) -> int:
        """How many stages of the funnel it passes."""
        rating = self.rating
        enough = rating.own >= wanted.own and rating.tries >= wanted.tries and rating.replies >= wanted.replies
        passed = (not self.cooks, not self.duals, self.about == STANDS, enough, self.fresh >= wanted.fresh,
                  not self.aside)  # fmt: skip
        return 2 + next((number for number, one in enumerate(passed) if not one), len(passed))

    def good(self, wanted: Wanted) -> bool:
        """Whether it is a puzzle that is wanted."""
        return self.stage(wanted) == GOOD

    @property
    def solution(self) -> Line:
        """The choices of the solution's line."""
        return self.analysis.intended.line if self.analysis.intended is not None else ()

    @property
    def tries(self) -> frozenset[tuple[str, str]]:
        """The tries, each with the reply that refutes it."""
        return frozenset((one.decision, one.refutations[0]) for one in self.analysis.failures if one.is_try)

    def differs(self, other: Found, names: Mapping[str, str]) -> int:
        """How many cards one has that the other lacks, counting those of one name in one place as equal."""
        mine, its = (
            Counter((names[label], spot) for label, spot in one.lie.items() if isinstance(spot, Spot))
            for one in (self, other)
        )
        return max((mine - its).total(), (its - mine).total())

    def as_good_as(self, other: Found) -> bool:
        """Whether it is no worse than another one in any respect."""
        mine, its = self.rating, other.rating
        return (
            self.about >= other.about and self.cooks <= other.cooks and self.duals <= other.duals
            and mine.own >= its.own and mine.tries >= its.tries and mine.replies >= min(its.replies, 1)
            and self.fresh >= min(other.fresh, FRESH)
        )  # fmt: skip


def fits(card: AnyCard, theme: Theme) -> bool:
    """Whether a card is about a theme."""
    return card.type in theme.types or any(found_in(shape, card.abilities) for shape in theme.says)


class Cast:
    """One cast: a position with some other cards, and the climb over its arrangements."""

    def __init__(
        self,
        source: Position,
        theme: Theme,
        cards: Sequence[AnyCard],
        rng: random.Random,
        library: Library | None,
        wanted: Wanted = Wanted(),  # noqa: B008
        likely: float = LIKELY,
        drawn: Sequence[Actor] = (),
        dials: Sequence[Dial] = (),
    ) -> None:
        self.theme, self.rng, self.wanted, self.funnel = theme, rng, wanted, Funnel()
        self.game = source.setup.spec
        self.attacker, self.drawn = pursuer_of(source.oracle), bool(drawn)
        source = source if source.goal.turns else with_blank_decks(source)
        actors, lie = actors_of(source)
        book = Book.of(source.setup, library)
        self.rivals: dict[str, str] = {}  # who stands for whom, both ways
        spares = drawn or (self._spares(actors, cards, book, likely) if cards and actors else ())
        self.spares = {spare.label for spare in spares}
        # cards that are there for the theme
        self.suited = {
            spare.label for spare in spares
            if spare.label not in self.rivals and (not drawn or self._suits(spare, book))
        }  # fmt: skip
        # what is to be played: a win without it is too easy
        self.hand = {
            one.label for one in drawn if one.sure and one.owner == self.attacker and one.spots[0].zone == "hand"
        }  # fmt: skip
        self.ideas: set[Idea] = set()  # those of the given puzzle and of what was taken
        self.asked = Counter[Idea]()  # how often one was shown
        self.seen: dict[frozenset[tuple[str, Spot | int]], tuple[Found | None, bool, bool]] = {}
        self.large: list[set[str]] = []  # the cards of arrangements that were too large: with more they are so too
        self.turns = source.goal.turns
        self.breadth = TOGETHER if not self.turns else TOGETHER_IN_TURNS
        self.themed = False  # whether the theme stood on any line so far
        self.too_soon = self.too_large = False  # whether the last one looked at is won in fewer turns, or not known
        self.scene = Scene(source, (*actors, *spares), library, dials, theme.states)
        self.given: Arrangement = {**lie, **dict.fromkeys(spare.label for spare in spares), **self.scene.set_at}

    def _spares(self, actors: Sequence[Actor], cards: Sequence[AnyCard], book: Book, likely: float) -> list[Actor]:
        """Other cards: some that may replace a card of the position, and some about the theme besides."""
        rng = self.rng
        found: list[Actor] = []
        for actor in actors:
            if rng.random() < likely and (kin := self._kin(actor, cards, book)):
                spare = Actor(f"x{len(found)}", rng.choice(kin).name, actor.owner, actor.spots)
                self.rivals |= {actor.label: spare.label, spare.label: actor.label}
                found.append(spare)
        owner = self.attacker if self.theme.own else 3 - self.attacker
        suited = [card for card in cards if fits(card, self.theme)]
        for _ in range(SPARES if suited else 0):
            found.append(Actor(f"x{len(found)}", rng.choice(suited).name, owner, (Spot(self.theme.zone),)))
        return found

    def _suits(self, actor: Actor, book: Book) -> bool:
        card = book.find(actor.name)
        return card is not None and actor.spots[0].zone == self.theme.zone and fits(card, self.theme)

    def _kin(self, actor: Actor, cards: Sequence[AnyCard], book: Book) -> list[AnyCard]:
        """Cards that may lie where a card lies: of its type, and sharing a colour with it."""
        own = book.find(actor.name)
        return [
            card for card in cards
            if card.name != actor.name
            and (own is None or card.type == own.type)
            and (own is None or not own.colours or set(own.colours) & set(card.colours))
        ]  # fmt: skip

    def look(self, lie: Arrangement) -> Found | None:
        """Everything found out about an arrangement with a win."""
        self.look_at([lie])
        found, self.too_soon, self.too_large = self.seen[_key(lie)]
        return found

    def look_at(self, lies: Iterable[Arrangement]) -> None:
        """Search several arrangements at once before `look` is asked for them: that takes hardly longer than one."""
        new = {_key(lie): lie for lie in lies}
        new = {key: lie for key, lie in new.items() if key not in self.seen}
        larger = [key for key, lie in new.items() if self._larger(lie)]
        self.seen.update(dict.fromkeys(larger, (None, False, True)))
        new = {key: lie for key, lie in new.items() if key not in self.seen}
        if self.turns > 1 and new:
            before = self.scene.values(list(new.values()), self.turns - 1)
            soon = {key for key, value in zip(new, before, strict=True) if value != Value.NO}
            for _ in soon:
                self.funnel.reach(1)
            self.seen.update(dict.fromkeys(soon, (None, True, False)))
            new = {key: lie for key, lie in new.items() if key not in soon}
        if not new:
            return
        values = dict(zip(new, self.scene.values(list(new.values())), strict=True))
        won = [key for key, value in values.items() if value == Value.WIN]
        turns = dict(zip(won, self.scene.turns([new[key] for key in won]), strict=True)) if won else {}
        for key, lie in new.items():
            turn = turns.get(key)
            large = values[key] == Value.UNKNOWN or (key in turns and turn is None)
            self.seen[key] = self._judged(lie, turn), False, large
            if large:
                self.large.append({label for label, spot in lie.items() if isinstance(spot, Spot)})

    def _judged(self, lie: Arrangement, turn: CircuitExhausted | None, solution: Sequence[str] = ()) -> Found | None:
        """What was found out about an arrangement whose turn was searched; None if it has no win, or that is not known.

        It is said of a `solution` if one is given, else of the shortest that is found.
        """
        analysis = self.scene.analysed(lie, turn, solution) if turn is not None else None
        if turn is None or analysis is None or analysis.intended is None or analysis.fault is not None:
            self.funnel.reach(1)
            return None
        rating = rating_of(analysis, self.attacker, int(turn.count), self.game.is_payment)
        said = Found(
            lie, analysis, rating, len(analysis.kind("cook")), len(analysis.kind("dual")), self._about(analysis, turn),
            sum(lie[label] is not None for label in self.spares), unplayed=self._unplayed(lie, analysis),
        )  # fmt: skip
        self.themed |= said.about == STANDS
        if said.stage(self.wanted) == GOOD:
            said = said._replace(aside=self.scene.variations(lie, turn, solution))
        self.funnel.reach(said.stage(self.wanted))
        return said

    def _unplayed(self, lie: Arrangement, analysis: Analysis) -> int:
        """How many cards of the hand that should be played are missing from the solution's line."""
        assert analysis.intended is not None
        named = {label for player, decision in analysis.intended.line if player == self.attacker
                 for label in split(decision)[1]}  # fmt: skip
        return sum(lie[label] is not None and label not in named for label in self.hand)

    def _about(self, analysis: Analysis, turn: CircuitExhausted) -> int:
        """Whether the theme is on the solution's line: it is used, or it is offered and feared; see `Found.about`."""
        atlas, theme, node, found = atlas_of(turn), self.theme, 0, 0
        assert analysis.intended is not None
        feared = any(head(reply) in theme.heads for one in analysis.failures if one.is_try for reply in one.refutations)
        lost: set[str] = set()  # decisions of the solver that would have lost, so far
        before = ""  # what was last done, payments, passes and answers to questions aside
        line = analysis.intended.line
        plays = [place for place, (player, decision) in enumerate(line) if player == self.attacker
                 and not self.game.is_payment(decision) and not self.game.is_pass(decision)]  # fmt: skip
        for place, (player, decision) in enumerate(line):
            moves = atlas.moves(node)
            others = [target for one, target in moves if one != decision and self._named(one)]
            taken = self._named(decision)
            if (player == self.attacker) == theme.own and (taken or others) and self._timely(atlas.state(node)):
                losing = any(atlas.value(target) != Value.WIN for target in others)
                fails = (losing or not theme.fails) and (decision in lost or not theme.held)
                answers = not theme.answers or before in theme.answers
                met = taken and bool(plays) and place < plays[-1]
                stands = taken and fails and answers if theme.own else met or feared
                found = max(found, 2 if stands else 1)
            if player == self.attacker:
                lost |= {one for one, target in moves if atlas.value(target) != Value.WIN}
            if head(decision) in self.game.wishes:
                before = head(decision) if player != self.attacker else ""
            node = next(target for one, target in moves if one == decision)
        return found

    def _timely(self, state: int) -> bool:
        """Whether the theme has its time in a state of the scene."""
        return not self.theme.during or not self.scene.holds(state).isdisjoint(self.theme.during)

    def _named(self, decision: str) -> bool:
        """Whether a decision is one of the theme, on a card of its types if it has such and the solver takes it."""
        theme = self.theme
        if head(decision) not in theme.heads or not theme.own or not theme.types:
            return head(decision) in theme.heads
        card = self.scene.card(split(decision)[1][0])
        return theme.fails if card is None else card.type in theme.types

    def without(self, lie: Arrangement, label: str, solution: Sequence[str]) -> Analysis | None:
        """What becomes of a solution without a card: the same cast, started from another state.

        None if it is none of the cards that are moved here, or that has too many states even for `cooks`.
        """
        if label not in self.scene.actors:
            return None
        found = self.scene.analysis({**lie, label: None}, solution, most=WHOLE)
        return found[0] if found is not None else None

    def climbs(self) -> Iterator[Found]:
        """The good arrangements of several climbs that differ enough from each other, stripped of superfluous cards.

        Of each climb the best are tried first, each with an idea that neither the given puzzle has nor one that whoever
        asks has taken (`take`), and that was not refused twice.
        """
        names = {label: actor.name for label, actor in self.scene.actors.items()}
        kept: list[Found] = []
        if not self.drawn and (given := self.look(self.given)) is not None:
            self.ideas.add(self.idea(given))
        idle = 0
        for _ in range(CLIMBS):
            tried, before = list[Found](), len(self.ideas)
            for found in sorted(self.climb(), key=lambda one: one.score, reverse=True):
                new = all(found.differs(one, names) >= FRESH for one in (*kept, *tried))
                if len(tried) < TRIED and new and self._new(self.idea(found)):
                    tried.append(found)
                    less = self.less(found)
                    if less.good(self.wanted) and self._new(self.idea(less)):
                        self.asked.update({self.idea(found), self.idea(less)})
                        kept.append(less)
                        yield less
            idle = IDLE - 1 if len(self.ideas) > before else idle + 1
            if not self.themed or idle == IDLE:
                return

    def _new(self, idea: Idea) -> bool:
        return idea not in self.ideas and self.asked[idea] < REFUSED

    def take(self, found: Found) -> None:
        """Keep a find: no other one with its idea is looked for."""
        self.ideas.add(self.idea(found))

    def idea(self, found: Found) -> Idea:
        """What a find is about, whatever its cards are called."""
        kinds = {
            label: (self.scene.actors[label].owner == self.attacker, spot.zone, card.type if card is not None else "")
            for label, spot in found.lie.items() if isinstance(spot, Spot)
            for card in [self.scene.card(label)]
        }  # fmt: skip
        pays, passes = self.game.is_payment, self.game.is_pass
        return idea_of(found.analysis, self.attacker, kinds, lambda one: pays(one) or passes(one))

    def climb(self) -> list[Found]:
        """The good arrangements met on the way from the given one, after some cards were added and exchanged."""
        rng = self.rng
        begun = [self._begun() for _ in range(self.breadth)]
        self.look_at(begun)
        looked = [(self.look(lie), self.too_soon, self.too_large, lie) for lie in begun]
        best = max((one for one, *_ in looked if one is not None), key=self._worth, default=None)
        here = best
        _, self.too_soon, self.too_large, lie = min(looked, key=lambda one: one[2])
        good = [one for one, *_ in looked if one is not None and one.good(self.wanted)]
        until, stale, number = LOOKS, 0, len(begun)
        while True:
            why = self.too_soon, self.too_large
            for tried in self._tried(here, lie):
                barren = here is None and number >= BARREN * max(self.turns, 1)
                if number >= until or barren or stale >= STALE or (not self.themed and number >= THEMELESS):
                    return good
                patience = 3 * (1 - number / LOOKS)
                number += 1
                stale += 1
                found = self.look(tried)
                if found is None:
                    if here is None:
                        lie = tried
                        if why != (self.too_soon, self.too_large):
                            break
                    continue
                if found.good(self.wanted):
                    good.append(found)
                worse = self._worth(here) - self._worth(found) if here is not None else -1.0
                if worse <= 0 or rng.random() < 2.0 ** (-worse / (patience + 0.05)):
                    here = found
                    if best is None or self._worth(here) > self._worth(best):
                        best, stale = here, 0
                        if self._fresh(best):
                            until = min(until, number + MORE)

    def _begun(self) -> dict[str, Spot | int | None]:
        """The given arrangement with some cards added and exchanged: where a climb begins."""
        rng, lie = self.rng, dict(self.given)
        lying = rng.uniform(*LYING)
        for dial in self.scene.dials.values() if self.drawn else ():
            lie[dial.label] = rng.randint(dial.least, (dial.least + dial.most) // 2)
        for label in sorted(self.spares & self.rivals.keys()):
            if rng.random() < 0.3:
                self._exchange(lie, label, self.rivals[label])
        for label in sorted(self.spares - self.rivals.keys()) if self.drawn else ():
            if self.scene.actors[label].sure or rng.random() < lying:
                lie[label] = self.scene.actors[label].spots[0]
        if self.suited:
            label = rng.choice(sorted(self.suited))
            lie[label] = self.scene.actors[label].spots[0]
        return lie

    def _tried(self, here: Found | None, lie: Arrangement) -> list[dict[str, Spot | int | None]]:
        """The arrangements to try next: neighbours of one with a win, or a way on from one without."""
        found = []
        for _ in range(self.breadth):
            for _ in range(DRAWN):
                tried = dict(here.lie if here is not None else lie)
                for _ in range(self.rng.choice((1, 1, 2, 3))):
                    self._change(tried, here)
                if _key(tried) not in self.seen and (here is None or not self._larger(tried)):
                    break
            found.append(tried)
            lie = tried
        self.look_at(found)
        return found

    def _larger(self, lie: Arrangement) -> bool:
        """Whether it has all the cards of an arrangement that was too large, and perhaps more."""
        there = {label for label, spot in lie.items() if isinstance(spot, Spot)}
        return any(large <= there for large in self.large)

    def _fresh(self, found: Found) -> bool:
        """Whether it is good, and its idea is not taken yet."""
        return found.good(self.wanted) and self._new(self.idea(found))

    def _worth(self, found: Found) -> float:
        """What a climb maximises; an arrangement whose idea is taken counts for less."""
        return found.score - SISTER * (found.stage(self.wanted) >= SOUND and not self._new(self.idea(found)))

    def _change(self, lie: dict[str, Spot | int | None], here: Found | None) -> None:
        """Add a card, remove it, exchange it for one that may replace it, or change a count by one step.

        What is not won gets a card of the solver more, or one of the other side less; what is won in too few turns, the
        other way about; and what is too large, a card less. Where something else wins as well, it is often a card of
        that decision that is changed, or one that the other side gets; where the solution does without a card that is
        to be played, the solver often loses a card or the other side gets one.
        """
        actors = [one for one in self.scene.actors.values() if not one.sure]
        if self.scene.dials and self.rng.random() < TURNED:
            self._turn(lie, here)
            return
        if self.drawn and here is not None and here.faults and self.rng.random() < LEVEL and self._level(lie, here):
            return
        untried = here is not None and not here.faults and not here.rating.tries
        if here is not None and untried and self.rng.random() < NEARER and self._nearer(lie, here, actors):
            return
        if here is not None and not here.faults and self.rng.random() < EVEN and self._even(lie, actors):
            return
        if here is None:
            mine = 3 - self.attacker if self.too_soon else self.attacker  # whose side is to become stronger
            helpful = [
                one for one in actors
                if (lie[one.label] is not None if self.too_large else (lie[one.label] is None) == (one.owner == mine))
            ]  # fmt: skip
            # the cards of the theme go last
            actors = [one for one in helpful if one.label not in self.suited] or helpful or actors
        elif here.faults and self.rng.random() < 0.5:
            named = {label for one in here.faults for label in split(one.decision)[1]}
            actors = [
                one for one in actors
                if one.label in named or (one.owner != self.attacker and lie[one.label] is None)
            ] or actors  # fmt: skip
        elif here.unplayed and self.rng.random() < 0.5:
            actors = [one for one in actors if (lie[one.label] is not None) == (one.owner == self.attacker)] or actors
        actor = self.rng.choice(actors)
        if self.drawn and here is not None and lie[actor.label] is not None and self.rng.random() < 0.5:
            if others := self._others(lie, actor.label):
                self._exchange(lie, actor.label, self.rng.choice(others))
        elif actor.label in self.rivals and here is not None and self.rng.random() < 0.5:
            self._exchange(lie, actor.label, self.rivals[actor.label])
        else:
            lie[actor.label] = None if lie[actor.label] is not None else self.rng.choice(actor.spots)

    def _turn(self, lie: dict[str, Spot | int | None], here: Found | None) -> None:
        """Set a count of the other side one lower where nothing is won, one higher where more than one way wins; and
        one of the solver's the other way about."""
        dial = self.rng.choice(list(self.scene.dials.values()))
        hard, easy = here is None and not self.too_soon, here is not None and here.cooks > 0
        now, step = lie[dial.label], self.rng.choice((-1,) if hard else (1,) if easy else (-1, 1))
        step = -step if dial.owner == self.attacker else step
        assert isinstance(now, int)
        lie[dial.label] = min(max(now + step, dial.least), dial.most)

    def _even(self, lie: dict[str, Spot | int | None], actors: Sequence[Actor]) -> bool:
        """Add or remove a card on both sides, so that neither becomes much stronger than it was."""
        there = self.rng.random() < 0.5
        both = [[one for one in actors if one.owner == player and (lie[one.label] is not None) == there]
                for player in PLAYERS]  # fmt: skip
        if not all(both):
            return False
        for one in map(self.rng.choice, both):
            lie[one.label] = None if there else self.rng.choice(one.spots)
        return True

    def _nearer(self, lie: dict[str, Spot | int | None], here: Found, actors: Sequence[Actor]) -> bool:
        """Turn a decision that several replies refute into a try: remove the card that one of them needs.

        Where passing refutes it as well, the solver gets a card, or the other side loses one that no reply needs.
        """
        failures = [one.refutations for one in here.analysis.failures if len(one.refutations) > 1]
        if not failures:
            return False
        replies = self.rng.choice(failures)
        needed = {label for reply in replies for label in split(reply)[1]}
        if any(map(self.game.is_pass, replies)):
            fitting = [
                one for one in actors
                if one.label not in needed and (lie[one.label] is None) == (one.owner == self.attacker)
            ]  # fmt: skip
        else:
            fitting = [one for one in actors if one.label in needed and one.owner != self.attacker]
        if not fitting:
            return False
        actor = self.rng.choice(fitting)
        lie[actor.label] = self.rng.choice(actor.spots) if lie[actor.label] is None else None
        return True

    def _level(self, lie: dict[str, Spot | int | None], here: Found) -> bool:
        """Make two cards equal that may be used in either order: one becomes a copy of the other."""
        fault = self.rng.choice(here.faults)
        both = [[one for one in split(text)[1] if one in lie] for text in (fault.intended, fault.decision)]
        self.rng.shuffle(both)
        for kept, gone in (both, both[::-1]):
            for model, label in ((one, other) for one in kept for other in gone if lie[other] is not None):
                name = self.scene.actors[model].name
                copies = [one for one in self._others(lie, label) if self.scene.actors[one].name == name]
                if copies:
                    self._exchange(lie, label, copies[0])
                    return True
        return False

    def _others(self, lie: Arrangement, label: str) -> list[str]:
        """The cards not in use that may lie where this one may."""
        place = self.scene.actors[label].owner, self.scene.actors[label].spots
        return [one.label for one in self.scene.actors.values()
                if lie[one.label] is None and (one.owner, one.spots) == place]  # fmt: skip

    @staticmethod
    def _exchange(lie: dict[str, Spot | int | None], label: str, other: str) -> None:
        lie[label], lie[other] = lie[other], lie[label]

    def neighbours(self) -> Iterator[tuple[tuple[tuple[str, ...], tuple[str, ...]], Arrangement]]:
        """The arrangements that differ from the given one in one card, with the names added and removed."""
        for label, actor in self.scene.actors.items():
            lie = dict(self.given)
            other = self.scene.actors.get(self.rivals.get(label, ""))
            if lie[label] is not None:
                yield ((), (actor.name,)), {**lie, label: None}
            elif other is not None:
                self._exchange(lie, label, self.rivals[label])
                yield ((actor.name,), (other.name,)), lie
            else:
                yield ((actor.name,), ()), {**lie, label: actor.spots[0]}

    def less(self, found: Found) -> Found:
        """The same without the superfluous cards, removed one after another.

        Nothing is lost either where the solution stays the only one, with the same tries: such a card is dead.
        """
        pays, changed = self.game.is_payment, True
        while changed:
            changed = False
            labels = [label for label, spot in found.lie.items() if isinstance(spot, Spot)]
            for place, label in enumerate(labels):
                self.look_at([{**found.lie, other: None} for other in labels[place : place + self.breadth]])
                rest = self.look({**found.lie, label: None})
                if rest is not None and rest.as_good_as(found):
                    found, changed = rest, True
                    continue
                if rest is None:
                    continue
                line = tuple(decision for _, decision in found.solution if not pays(decision))
                rest = self._judged(rest.lie, self.scene.turns([rest.lie])[0], line)
                if rest is not None and rest.good(self.wanted) and rest.tries == found.tries:
                    found, changed = rest, True
        return found


def _key(lie: Arrangement) -> frozenset[tuple[str, Spot | int]]:
    return frozenset((label, spot) for label, spot in lie.items() if spot is not None)
