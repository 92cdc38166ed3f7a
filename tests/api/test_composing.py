"""Composing: arrangements on one circuit are worth what the public solver says, and what is made is a puzzle."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from spread import spread

pytest.importorskip("numba")

from dmoracle import InputError, Position, cooks, games, solve
from dmoracle.answers import composing
from dmoracle.answers.casting import dials_of, drawn, empty_table
from dmoracle.answers.check import check_file
from dmoracle.answers.climbing import Cast, Found, Funnel, Wanted, fits
from dmoracle.answers.composing import Find, minimise, theme_of, vary
from dmoracle.answers.dead import find_dead
from dmoracle.answers.ideas import idea_of
from dmoracle.answers.limits import WHOLE, Limits
from dmoracle.answers.measures import matters
from dmoracle.answers.rating import Rating, rate
from dmoracle.answers.scenes import Actor, Scene, Spot, actors_of, crossed, with_blank_decks
from dmoracle.circuit.refusal import LoopRefusal
from dmoracle.cli.main import main
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.spec import Game, Part, Theme
from dmoracle.language.shapes import found_in
from dmoracle.position.book import Book
from dmoracle.search.graph import Value
from dmoracle.search.solution import VERDICTS

SOURCE = "three-attackers"


@pytest.fixture(scope="module")
def source() -> Position:
    return with_blank_decks(Position.load(SOURCE))


@pytest.fixture(scope="module")
def scene(source: Position) -> Scene:
    return Scene(source, actors_of(source)[0])


def test_an_arrangement_is_worth_what_solving_it_says(scene: Scene, source: Position) -> None:
    """A card that is away matters to nothing: the position without it has the same verdict."""
    _, given = actors_of(source)
    rng, met = random.Random(5), set()
    for number in range(6):
        away = rng.sample(sorted(given), number)
        lie = {**given, **dict.fromkeys(away)}
        value = scene.value(lie)
        met.add(value)
        position = scene.position(lie)
        assert not {card.label for card in position.setup.cards} & set(away)
        assert solve(position).verdict == VERDICTS[value], away
    assert met == {Value.WIN, Value.NO}


def test_an_interrupt_while_states_are_looked_at_is_none_of_the_answers(
    scene: Scene, source: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped, given = SimpleNamespace(bound="stopped", complete=False), actors_of(source)[1]
    monkeypatch.setattr(scene.machine, "exhaust", lambda *_, **__: stopped)
    monkeypatch.setattr(scene.machine, "exhaust_each", lambda *_: SimpleNamespace(turn=stopped))
    for asked in (scene.value, scene.turn, lambda lie: scene.turns([lie])):
        with pytest.raises(KeyboardInterrupt):
            asked(given)


def test_several_arrangements_at_once_are_what_each_is_alone(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same values, and for what is won the same states in the same order, also where one of them is too large."""
    rng, given = random.Random(2), {label: actor.spots[0] for label, actor in scene.actors.items()}
    lies = [{**given, **dict.fromkeys(rng.sample(sorted(given), rng.randrange(7)))} for _ in range(12)]
    lies.append(lies[0])
    alone = [scene.turn(lie, forget=True) for lie in lies]
    sizes = sorted({turn.count for turn in alone if turn is not None})
    for most in (sizes[-1], sizes[len(sizes) // 2]):
        monkeypatch.setattr(scene, "_most", lambda forget, most=most: most)
        values = scene.values(lies)
        for lie, value in zip(lies, values, strict=True):
            turn = scene.turn(lie, forget=True, most=10**6)
            assert turn is not None
            known = turn.value(scene.machine.start)
            assert value == known if turn.count <= most else value in (Value.UNKNOWN, Value.NO)
            assert value != Value.NO or known == Value.NO
        assert (Value.UNKNOWN in values) == (most < sizes[-1])
        for lie, part in zip(lies, scene.turns(lies), strict=True):
            turn = scene.turn(lie, most=10**6)
            assert turn is not None and (part is None) == (turn.count > most)
            if part is not None:
                assert (part.count, part.edges) == (turn.count, turn.edges) and part.complete
                for name, size in (("states", turn.count), ("targets", turn.edges), ("decisions", turn.edges)):
                    assert (getattr(part.store, name)[:size] == getattr(turn.store, name)[:size]).all()
                assert (part.values == turn.values).all() and (part.costs == turn.costs).all()
                assert scene.analysed(lie, part) == scene.analysed(lie, turn)


def test_the_table_of_an_arrangement_is_that_of_the_position(scene: Scene, source: Position) -> None:
    _, given = actors_of(source)
    assert scene.position(given).fluents == source.fluents


def test_what_is_not_needed_is_taken_away(source: Position) -> None:
    text = SMALL.replace("battle: [", "battle: [{card: Ember, as: idle, tapped: true}, ", 1)
    more = Position.from_yaml(f"title: Past the wall\n{text}")
    less = minimise(more, theme_of(source.setup.spec, "blocker"))
    assert less.setup.about.title_en == "Past the wall"
    assert less.solution == ("play(bolt)", "attack(ember,2)") and cooks(less, dead=False).given
    assert {card.label for card in more.setup.cards} - {card.label for card in less.setup.cards} == {"idle"}
    assert solve(less).verdict == "win"
    with pytest.raises(InputError, match="this puzzle has no win"):
        minimise(source.play("end_main"), theme_of(source.setup.spec, "trigger"))


def test_a_theme_must_stand_on_the_line_of_the_solution(source: Position) -> None:
    """The unknown shields are feared there; nobody blocks, and nothing evolves."""
    cast = Cast(source, theme_of(source.setup.spec, "trigger"), [], random.Random(0), None)
    for name, stands in {"trigger": 2, "evolution": 0, "replacement": 0}.items():
        cast.theme = theme_of(source.setup.spec, name)
        cast.seen.clear()
        found = cast.look(cast.given)
        assert found is not None and found.about == stands, name


def arranged(own: int = 3, tries: int = 1, replies: int = 1, cooks: int = 0, duals: int = 0) -> Found:
    rating = Rating(own=own, replies=replies, tries=tries, first=5, states=100)
    return Found({}, None, rating, cooks, duals, 2, 3)  # type: ignore[arg-type]


def test_what_is_just_enough_is_wanted() -> None:
    assert arranged().good(Wanted(own=3, tries=1, replies=1))
    for less in (arranged(own=2), arranged(tries=0), arranged(replies=0), arranged(cooks=1), arranged(duals=1)):
        assert not less.good(Wanted(own=3, tries=1, replies=1))


def test_a_climb_goes_up_as_cooks_and_duals_become_fewer() -> None:
    """Very many are no worse than many, so that a climb does not begin with one of them alone."""
    duals = [arranged(duals=number).score for number in (0, 1, 2, 6, 7)]
    assert duals[0] > duals[1] > duals[2] > duals[3] == duals[4]
    cooks = [arranged(cooks=number).score for number in (0, 1, 2, 4, 5)]
    assert cooks[0] > cooks[1] > cooks[2] > cooks[3] == cooks[4]


def test_a_theme_that_the_game_has_not(source: Position) -> None:
    with pytest.raises(InputError, match='"triger"; allowed: trigger') as refused:
        theme_of(source.setup.spec, "triger")
    assert refused.value.nearest == "trigger"
    with pytest.raises(InputError, match=r"a theme of Magic.*, and the puzzles are of Duel Masters \(--game magic\)"):
        theme_of(source.setup.spec, "stack")


def test_the_parts_of_a_rating(source: Position) -> None:
    assert Rating(own=3, replies=2, tries=1, first=4, states=64, cards=7).value == 15.0
    grades = [Rating(0, 0, 0, 0, 2**power).grade() for power in (18, 19, 25, 26)]
    assert grades == ["easy", "middling", "middling", "hard"]
    assert rate(source.play("end_main")) is None


SMALL = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 9000, abilities: [blocker]}
  - name: Bolt
    type: spell
    civilization: [fire]
    cost: 1
    abilities: ["spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]
player1: {battle: [{card: Ember, as: ember}], hand: [{card: Bolt, as: bolt}], mana: [{card: Ember, as: m}], deck: 5}
player2: {battle: [{card: Wall, as: wall}], shields: 0, deck: 5}
"""


def test_finds_are_written_and_pass_their_own_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = Position.from_yaml(SMALL)
    wanted = Wanted(own=1, tries=0, replies=0, fresh=0)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None, wanted)
    found = cast.look(cast.given)
    assert found is not None and not found.good(wanted)  # what is blocked there fails: the theme is in the tries alone
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)
    cast.seen.clear()
    found = cast.look(cast.given)
    assert found is not None and found.good(wanted)
    made = composing._finished(cast, found, "4-1")
    assert list(cast.funnel.values())[-2:] == [1, 1]

    def two(*_: Any, **__: Any) -> Any:
        assert made is not None
        yield from [made] * 2
        raise KeyboardInterrupt

    assert made is not None and isinstance(made, Find)
    monkeypatch.setattr(composing, "compose", two)
    argv = ["compose", "--theme", "trigger", "--from", SOURCE, "--seed", "4", "-o", str(tmp_path / "new"), "--json"]
    assert main(argv) == 0
    files = [Path(one["file"]) for one in json.loads(capsys.readouterr().out)["files"]]
    assert [file.name for file in files] == ["trigger-4-1.yaml", "trigger-4-2.yaml"]
    report = check_file(files[0])
    assert report.ok and report.results, report.text()


def test_no_find_has_a_dead_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of the cast alone: an idle creature stands in the way of a find, and without it no card does."""
    more = Position.from_yaml(SMALL.replace("battle: [{", "battle: [{card: Ember, as: idle, tapped: true}, {", 1))
    cast = Cast(more, theme_of(more.setup.spec, "blocker"), [], random.Random(0), None, Wanted(1, 0, 0, 0))
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)
    monkeypatch.setattr("dmoracle.answers.dead._solved", lambda *_: pytest.fail("a position was solved anew"))
    for idle, kept in ((None, True), (cast.given["idle"], False)):
        found = cast.look({**cast.given, "idle": idle})
        assert found is not None and found.good(cast.wanted)
        assert (composing._finished(cast, found, "4-1") is not None) is kept


def test_a_find_is_not_kept_where_a_card_may_be_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cast cannot tell, and neither can the position without the card within the limit."""
    small = Position.from_yaml(SMALL)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None, Wanted(1, 0, 0, 0))
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)
    found = cast.look(cast.given)
    assert found is not None and composing._finished(cast, found, "4-1") is not None
    monkeypatch.setattr(Cast, "without", lambda *_: None)
    monkeypatch.setattr("dmoracle.answers.dead._solved", lambda *_: None)
    assert composing._finished(cast, found, "4-1") is None


@pytest.mark.parametrize(
    ("game", "name", "seed"), spread([("duel_masters", "replacement", 1), ("magic", "trick", 1)], 1)
)
def test_a_cast_tells_of_its_cards_what_the_positions_without_them_tell(
    game: str, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the best and the worst that is won on a climb; some of their cards are dead."""
    monkeypatch.setattr("dmoracle.answers.climbing.LOOKS", 150)
    spec, cards, rng = games.get(game), composing._cards(game), random.Random(seed)
    theme = theme_of(spec, name)
    table = empty_table(spec, theme, rng, 1, cards)
    actors, dials = drawn(theme, cards, 1, rng, 1), dials_of(theme, table, 1)
    cast = Cast(table, theme, [], rng, None, drawn=actors, dials=dials)
    cast.climb()
    won = sorted((found for found, _, _ in cast.seen.values() if found is not None), key=lambda one: one.score)
    dead, needed = set[str](), set[str]()
    for found in (won[0], won[-1]):
        line = tuple(decision for _, decision in found.solution if not spec.is_payment(decision))
        position = cast.scene.position(found.lie)
        position = Position(position.setup, position.fluents, library=position.library, solution=line)
        analysis = cooks(position, dead=False).analysis
        told, solved = (
            find_dead(position, analysis, Limits(), WHOLE, at_once=True, known=known)
            for known in (partial(cast.without, found.lie), None)
        )
        assert told == solved, found.lie
        dead.update(label for card in told.dead for label in card.labels)
        needed.update(told.needed)
    assert dead and needed


def test_a_choice_between_equal_cards_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of two equal shields is broken first is no choice, while climbing as in what `rate` says of the find."""
    equal = Position.from_yaml("""
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Twin, type: creature, civilization: [fire], cost: 4, power: 6000, abilities: [w_breaker]}
player1: {battle: [{card: Ember, as: ember}, {card: Twin, as: twin}], deck: 5}
player2: {shields: [Ember x2], deck: 5}
""")
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)
    for own, kept in ((2, True), (3, False)):
        cast = Cast(equal, theme_of(equal.setup.spec, "blocker"), [], random.Random(0), None, Wanted(own, 0, 0, 0))
        found = cast.look(cast.given)
        assert found is not None and found.good(cast.wanted) == kept and found.rating.own == 2
        made = composing._finished(cast, found, "4-1")
        assert (made is not None) == kept
        assert made is None or made.rating == rate(made.position)


def own_cards(source: Position) -> Any:
    """Stands for the cards of the library, which take seconds to read."""
    book = Book.of(source.setup, None)
    return lambda _: [book.find(name) for name in ("Ember", "Wall", "Bolt")]


def test_neighbours_of_a_puzzle_are_better_than_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a second attacker there is a cook: either may attack first."""
    runner = "cards:\n  - {name: Runner, type: creature, civilization: [fire], cost: 2, power: 2000}"
    more = SMALL.replace("battle: [", "battle: [{card: Runner, as: runner}, ", 1).replace("cards:", runner, 1)
    cooked = Position.from_yaml(more)
    monkeypatch.setattr(composing, "_cards", own_cards(cooked))
    theme = theme_of(cooked.setup.spec, "blocker")
    cast = Cast(cooked, theme, [], random.Random(0), None)
    given = cast.look(cast.given)
    assert given is not None and given.cooks
    found = vary(cooked, theme, seed=1)
    assert ((), ("Runner",)) in [one.change for one in found]
    assert all((-one.cooks, -one.duals, one.rating.tries) > given.merit for one in found)


def test_a_cast_gives_the_same_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to another process and comes back is text."""
    monkeypatch.setattr("dmoracle.answers.climbing.LOOKS", 40)
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)  # so that it is not given up after one climb
    monkeypatch.setattr(Cast, "idea", lambda _, found: str(sorted(map(str, found.lie.items()))))
    source = Position.from_yaml(SMALL)
    monkeypatch.setattr(composing, "_cards", own_cards(source))
    theme, wanted = theme_of(source.setup.spec, "blocker"), Wanted(own=1, tries=0, replies=0, fresh=0)
    finds, funnel = composing._cast(source, source.setup.spec, theme, "7-1", wanted)
    elsewhere = composing._elsewhere(source.to_yaml(), "duel_masters", "blocker", "7-1", wanted)
    assert elsewhere is not None
    texts, counted = elsewhere
    assert counted == dict(funnel) and counted["arrangements"] > 8
    assert finds and [(one.position.to_yaml(), one.rating, one.idea) for one in finds] == texts
    # handed over, not begun
    assert composing._elsewhere(source.to_yaml(), "duel_masters", "blocker", "7-1", wanted, until=0.0) is None


GRUNT = {"name": "Grunt", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 1000}
MOULD = {"name": "Mould", "type": "creature", "civilization": ["darkness"], "cost": 2, "power": 1000, "race": ["Ghoul"]}
SOURCES = [
    GRUNT,
    MOULD,
    {**GRUNT, "name": "Giant", "cost": 8},
    {**GRUNT, "name": "Ogre", "abilities": ["w_breaker"]},
    {**GRUNT, "name": "Wall", "civilization": ["light"], "abilities": ["blocker"]},
    {
        **MOULD,
        "name": "Lich",
        "type": "evolution",
        "abilities": ['evolves([mine,creature,race("Ghoul"),zone(battle)])'],
    },
]


@pytest.mark.parametrize(
    ("part", "drawn_names"),
    [
        (Part(True, "battle", 3, ("creature",), says=("w_breaker | t_breaker",)), ["Ogre"]),
        (Part(True, "battle", 3, ("creature",), lacks=("w_breaker", "blocker"), cost=7), ["Grunt", "Mould"]),
        (Part(True, "battle", 3, ("creature",), least=3), ["Giant"]),
        (Part(True, "battle", 3, ("creature",), cost=7, never=("Ghoul",)), ["Grunt", "Ogre", "Wall"]),
        (Part(True, "battle", 1, ("creature",), says=("blocker",), copies=2), ["Wall", "Wall"]),
        (Part(True, "battle", 9, ("creature",), most=0), ["Giant", "Grunt", "Mould"]),
        (Part(True, "battle", 3, ("creature",), kin=True), ["Mould"]),
        (Part(True, "mana", 2, ("creature",), pays=True), ["Mould", "Mould"]),
        (Part(True, "mana", 2, pays=True, sources=(("darkness", "Giant"),)), ["Giant", "Giant"]),
        (Part(True, "battle", 1, ("creature",), says=("blocker",), marks=("tapped",)), ["Wall"]),
        (Part(False, "mana", 2, pays=True), []),  # of the other side's hand, where nothing is
        # one card of the colour that the hand wants, another of one that it does not; the hand costs two
        (Part(True, "mana", 9, ("creature",), cost=3, most=0, pays=True, scarce=True), ["Grunt", "Mould"]),
        (Part(True, "mana", 1, ("creature",), cost=3, most=0, pays=True, scarce=True), ["Mould"]),
        # no two of which share a colour
        (Part(True, "battle", 9, ("creature",), cost=4, apart=True, says=("blocker",)), ["Wall"]),
    ],
)
def test_a_part_draws_what_fits_it(part: Part, drawn_names: list[str]) -> None:
    """After a hand with the evolution creature, which names its base and is of darkness."""
    cards = [Card.from_entry(entry) for entry in SOURCES]
    theme = Theme("t", "t", "battle", (), parts=(Part(True, "hand", 1, ("evolution",)), part))
    first, *others = drawn(theme, cards, 1, random.Random(1))
    assert (first.name, first.owner, first.spots[0].zone) == ("Lich", 1, "hand")
    assert sorted(one.name for one in others) == drawn_names
    spot = Spot(part.zone, frozenset(part.marks))
    assert {(one.owner, one.spots[0]) for one in others} <= {(1 if part.own else 2, spot)}


@pytest.mark.parametrize(
    ("game", "theme"),
    [
        pytest.param(game, theme, id=f"{game.name}-{theme.name}")
        for game in (games.get("duel_masters"), games.get("magic"))
        for theme in game.themes
    ],
)
def test_casts_of_a_theme_have_cards_of_it(game: Game, theme: Theme) -> None:
    cards = composing._cards(game.name)
    cast = drawn(theme, cards, 1, random.Random(2))
    called = {card.name: card for card in cards}
    owner = 1 if theme.own else 2
    assert len({one.label for one in cast}) == len(cast) and {one.owner for one in cast} == {1, 2}
    assert any(fits(called[one.name], theme) for one in cast if one.owner == owner)
    table = empty_table(game, theme, random.Random(3), theme.turns, cards)
    assert table.step == (theme.step or game.step) and table.fluents  # the step is one of the game's


@pytest.mark.parametrize("name", ["duel_masters", "magic"])
def test_what_a_part_asks_for_or_shuns_is_on_some_card(name: str) -> None:
    """A word that no card has would draw nothing, or shun nothing, and nobody would be told."""
    cards = composing._cards(name)
    written = sorted({str(ability) for card in cards for ability in card.abilities})
    kinds = {kind for card in cards for kind in card.kinds}
    parts = {
        part for theme in games.get(name).themes for some in (theme.parts, theme.later, *theme.kernels) for part in some
    }
    shapes = {one.strip() for part in parts for shape in (*part.says, *part.lacks) for one in shape.split("|")}
    assert [one for one in sorted(shapes) if not found_in(one, written)] == []
    assert {kind for part in parts for kind in part.never} <= kinds


def test_mana_is_drawn_for_abilities_that_want_it() -> None:
    """As much of its colours as it says, beside what the hand costs; else nothing of the table is paid for."""
    monk = {**GRUNT, "name": "Monk", "civilization": ["light"]}
    cards = [Card.from_entry(entry) for entry in (*SOURCES, monk)]
    hand = Part(True, "hand", 1, ("evolution",))
    wall = Part(True, "battle", 1, ("creature",), says=("blocker",))
    mana = Part(True, "mana", 9, ("creature",), cost=3, most=0, pays=True, scarce=True)

    def paid(fed: int) -> list[str]:
        theme = Theme("t", "t", "battle", (), parts=(hand, replace(wall, fed=fed), mana))
        return sorted(one.name for one in drawn(theme, cards, 1, random.Random(1)) if one.spots[0].zone == "mana")

    # the hand costs two, of darkness; the blocker's abilities are of light; fire is wanted by neither
    assert paid(2) == ["Grunt", "Grunt", "Monk", "Mould"]
    assert len(paid(0)) == 2 and "Mould" in paid(0)


def test_what_is_won_sooner_is_no_puzzle_of_two_turns() -> None:
    """One attacker breaks the shield and wins in its next turn; without the shield it wins at once."""
    table = Position.from_yaml("""
cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
goal: {win: 1, within: 2}
player1: {battle: [{card: Ember, as: ember}], deck: [Ember x3]}
player2: {shields: [{card: Ember, as: their}], deck: [Ember x3]}
""")
    cast = Cast(table, theme_of(table.setup.spec, "guard"), [], random.Random(0), None)
    found = cast.look(cast.given)
    assert found is not None and not cast.too_soon and (found.cooks, found.duals) == (0, 0)
    assert cast.scene.position(found.lie).goal.turns == 2
    assert cast.look({**cast.given, "their": None}) is None and cast.too_soon
    with pytest.raises(InputError, match="won in fewer turns"):
        minimise(cast.scene.position({**cast.given, "their": None}), cast.theme)
    # then the other side is to become stronger
    lie = dict.fromkeys(cast.given)
    cast._change(lie, None)
    assert [label for label, spot in lie.items() if spot is not None] == ["their"]
    assert cast.look({**cast.given, "ember": None}) is None and not cast.too_soon


def test_piles_over_several_turns_are_known() -> None:
    game = games.get("duel_masters")
    cards = [Card.from_entry(entry) for entry in SOURCES]
    theme = Theme("t", "t", "battle", (), parts=(), later=(Part(False, "battle", 1, ("evolution",)),))
    with pytest.raises(InputError, match="Giant"):  # the dearest that does nothing, which the library has not
        empty_table(game, theme, random.Random(0), 2, cards)
    assert [one.name for one in drawn(theme, cards, 1, random.Random(0), 2)] == ["Lich"]
    assert drawn(theme, cards, 1, random.Random(0), 1) == ()


def test_what_may_come_in_either_order_becomes_equal() -> None:
    """Ember and Flare attack in either order, where one is blocked: a copy of Ember takes the place of Flare."""
    table = Position.from_yaml("""
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Flare, type: creature, civilization: [fire], cost: 2, power: 3000}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 9000, abilities: [blocker]}
player1: {deck: 5}
player2: {deck: 5}
""")
    names = {"a": "Ember", "b": "Ember", "c": "Flare", "wall": "Wall"}
    actors = [Actor(label, name, 2 if label == "wall" else 1, (Spot("battle"),)) for label, name in names.items()]
    cast = Cast(table, theme_of(table.setup.spec, "blocker"), [], random.Random(0), None, drawn=actors)
    assert not any(cast.given.values()) and cast.suited == {"wall"}
    spot = Spot("battle")
    given = {"a": spot, "b": None, "c": spot, "wall": spot}
    found = cast.look(given)
    assert found is not None and found.cooks
    assert not cast._level({**given, "b": spot}, found)  # all copies are there
    lie = dict(given)
    assert cast._level(lie, found) and lie == {**given, "b": spot, "c": None}
    levelled = cast.look(lie)
    assert levelled is not None and not levelled.cooks and levelled.fresh == 3


def test_a_card_of_either_side_is_put_in_or_taken_away_at_once() -> None:
    """So that what is won, and barely so, has another shape and is still won."""
    small = Position.from_yaml(SMALL)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None)
    owners = {label: actor.owner for label, actor in cast.scene.actors.items()}
    for lie, there in ((dict(cast.given), False), (dict.fromkeys(cast.given), True)):
        before = dict(lie)
        while not cast._even(lie, list(cast.scene.actors.values())):  # the other direction is not possible here
            assert lie == before
        changed = [label for label in lie if lie[label] != before[label]]
        assert sorted(owners[label] for label in changed) == [1, 2]
        assert all((lie[label] is not None) is there for label in changed)


def test_a_win_without_a_card_that_is_to_be_played_is_too_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the wall the spell is not needed: that scores less, and the other side is to become stronger."""
    small = Position.from_yaml(SMALL)
    actors, given = actors_of(small)
    table = Position.from_yaml(SMALL[: SMALL.index("player1")] + "player1: {deck: 5}\nplayer2: {deck: 5}\n")
    sure = [replace(one, sure=one.label == "bolt") for one in actors]
    cast = Cast(table, theme_of(table.setup.spec, "blocker"), [], random.Random(0), None, drawn=sure)
    easy, needed = cast.look({**given, "wall": None}), cast.look(given)
    assert easy is not None and needed is not None and (easy.unplayed, needed.unplayed) == (1, 0)
    assert easy._replace(unplayed=0).score == easy.score + 8
    monkeypatch.setattr("dmoracle.answers.climbing.EVEN", 0.0)
    monkeypatch.setattr(cast.rng, "random", lambda: 0.4)
    changed = set()
    for _ in range(10):
        lie = dict(easy.lie)
        cast._change(lie, easy._replace(cooks=0, analysis=replace(easy.analysis, departures=())))
        changed |= {(label, spot is not None) for label, spot in lie.items() if spot != easy.lie[label]}
    assert ("wall", True) in changed and changed <= {("wall", True), ("ember", False), ("m", False)}


def test_wins_that_can_be_looked_at_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is for what is forgotten on the way; what else wins is asked of more states, for nothing is then."""
    position = Position.from_yaml(SMALL)
    cast = Cast(position, theme_of(position.setup.spec, "blocker"), [], random.Random(0), None)
    found = cast.scene.analysis(cast.given)
    assert found is not None
    for most, told in ((-(-found[1].count // 4), True), (found[1].count // 4 - 1, False)):
        monkeypatch.setattr("dmoracle.answers.scenes.MOST", most)
        assert (cast.scene.analysis(cast.given) is not None) is told


def test_two_that_share_a_colour_are_not_drawn_apart() -> None:
    cards = [Card.from_entry(entry) for entry in SOURCES]
    theme = Theme("t", "t", "battle", (), parts=(Part(True, "hand", 9, apart=True, sure=True),))
    for seed in range(5):
        found = drawn(theme, cards, 1, random.Random(seed))
        colours = [colour for one in found for card in cards if card.name == one.name for colour in card.colours]
        assert sorted(colours) == ["darkness", "fire", "light"] and all(one.sure for one in found)


def test_what_is_sure_stays_until_the_puzzle_is_made_smaller() -> None:
    small = Position.from_yaml(SMALL)
    labels = [card.label for card in small.setup.cards if card.name is not None]
    actors, given = actors_of(small)
    table = Position.from_yaml(SMALL[: SMALL.index("player1")] + "player1: {deck: 5}\nplayer2: {deck: 5}\n")
    sure = [replace(one, sure=one.label in ("wall", "bolt")) for one in actors]
    cast = Cast(table, theme_of(table.setup.spec, "blocker"), [], random.Random(0), None, drawn=sure)
    seen: list[Any] = []
    cast.look = lambda lie: seen.append(dict(lie))  # type: ignore[method-assign, assignment, func-returns-value]
    assert cast.climb() == [] and len(seen) > 50 and labels
    assert all(lie["wall"] == given["wall"] and lie["bolt"] == given["bolt"] for lie in seen)
    assert {lie["ember"] for lie in seen} == {None, given["ember"]}


def test_a_dead_card_is_taken_away_though_the_shortest_line_becomes_shorter() -> None:
    """The idle creature makes a choice more; the solution that is kept does without it."""
    more = Position.from_yaml(SMALL.replace("battle: [{", "battle: [{card: Ember, as: idle, tapped: true}, {", 1))
    wanted = Wanted(own=1, tries=0, replies=0, fresh=0)
    cast = Cast(more, theme_of(more.setup.spec, "blocker"), [], random.Random(0), None, wanted)
    found = cast.look(cast.given)
    assert found is not None
    assert {label for label, spot in cast.less(found).lie.items() if spot is not None} >= {"ember", "bolt", "wall"}
    assert cast.less(found).lie["idle"] is None


@pytest.mark.parametrize(
    ("on_line", "before", "length", "counts"),
    [(True, 0, 1, True), (False, 2, 2, True), (False, 2, 1, False), (False, 0, None, True)],
)
def test_duals_in_variations_count_where_the_other_side_holds_out_as_long(
    on_line: bool, before: int, length: int | None, counts: bool
) -> None:
    """The solution has four choices."""
    line = tuple((1, f"d{number}") for number in range(4))
    analysis = SimpleNamespace(intended=SimpleNamespace(line=line))
    dual = SimpleNamespace(on_line=on_line, before=line[:before], length=length)
    assert matters(dual, analysis) is counts  # type: ignore[arg-type]


def test_puzzles_of_one_cast_differ_in_three_cards() -> None:
    names = {"a": "Ember", "b": "Ember", "c": "Wall", "d": "Bolt", "e": "Flare"}
    spot = Spot("battle")

    def lying(*labels: str) -> Found:
        return arranged()._replace(lie={label: spot if label in labels else None for label in names})

    assert lying("a", "c").differs(lying("b", "c"), names) == 0  # equal cards
    assert lying("a", "c", "d").differs(lying("a"), names) == lying("a").differs(lying("a", "c", "d"), names) == 2
    assert lying("a", "b", "c").differs(lying("d", "e"), names) == 3


def test_one_attacker_more_is_no_other_idea_and_another_kind_of_card_is() -> None:
    """Two walls and two spells, or one of each; and a spell that the other side declares in place of the block."""
    kinds = {"a": "own creature", "b": "own creature", "s": "own spell", "t": "own spell", "wall": "creature",
             "high": "creature", "trap": "shield"}  # fmt: skip

    def idea(*line: tuple[int, str], reply: str = "block(wall,a)") -> Any:
        failures = (SimpleNamespace(is_try=True, refutations=(reply,)), SimpleNamespace(is_try=False, refutations=()))
        analysis = SimpleNamespace(intended=SimpleNamespace(line=line), failures=failures)
        return idea_of(analysis, 1, kinds, lambda one: one in ("end_main", "tap(m)"))  # type: ignore[arg-type]

    one = ((1, "play(s)"), (1, "tap(m)"), (1, "pick(wall)"), (1, "end_main"), (1, "attack(a,2)"))
    more = (*one[:3], (1, "play(t)"), (1, "mode(1)"), (1, "pick(high)"), (1, "attack(a,2)"), (1, "attack(b,2)"))
    assert idea(*one) == idea(*more)
    assert idea(*one) != idea(*one, (2, "declare(trap)")) != idea(*one, (1, "declare(trap)"))
    assert idea(*one) != idea(*one[2:])
    assert idea(*one) != idea(*one, reply="declare(trap)")


def test_finds_of_one_run_differ_in_their_ideas(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Position.from_yaml(SMALL)
    theme, rating = theme_of(source.setup.spec, "blocker"), Rating(own=1, replies=1, tries=1, first=1, states=1)
    ideas = iter(("a", "b", "a", "c"))

    def two(*_: Any) -> Any:
        return [Find(source, theme, rating, next(ideas)) for _ in range(2)], Funnel()

    monkeypatch.setattr(composing, "_cast", two)
    assert [find.idea for find in composing.compose([source], "blocker", casts=2)] == ["a", "b", "c"]


def test_finds_of_one_cast_have_neither_the_idea_of_the_given_puzzle_nor_of_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What nobody takes is shown twice: another one of its idea may be a puzzle."""
    small = Position.from_yaml(SMALL)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None, Wanted(1, 0, 0, 0))
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)
    spot = Spot("battle")
    given = cast.look(cast.given)
    assert given is not None
    ways = [given._replace(lie={f"{name}{number}": spot for number in range(3)}) for name in "abcdef"]
    called = dict.fromkeys(label for way in ways for label in way.lie)
    cast.scene.actors.update({label: Actor(label, label, 1, (spot,)) for label in called})
    monkeypatch.setattr(cast, "climb", lambda: list(ways))
    monkeypatch.setattr(cast, "less", lambda found: found)
    met = {"a0": "same", "b0": "one", "c0": "one", "d0": "one", "e0": "two", "f0": "two"}
    monkeypatch.setattr(cast, "idea", lambda found: next((met[x] for x in found.lie if x in met), "same"))
    monkeypatch.setattr("dmoracle.answers.climbing.TRIED", 9)
    cast.themed = True
    shown = []
    for found in cast.climbs():
        shown.append(cast.idea(found))
        if cast.idea(found) == "two":
            cast.take(found)
    assert shown == ["one", "one", "two"]


def test_an_idea_that_another_cast_found_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither shown nor climbed up to: what has no idea of its own is worth less than what is no puzzle yet."""
    small = Position.from_yaml(SMALL)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None, Wanted(1, 0, 0, 0))
    monkeypatch.setattr(Cast, "_about", lambda *_: 2)
    found = cast.look(cast.given)
    assert found is not None and found.good(cast.wanted)
    other = found._replace(lie={**found.lie, "more": Spot("battle")}, duals=1)
    assert cast._worth(found) > cast._worth(other)
    cast.ideas.add(cast.idea(found))
    assert cast._worth(found) < cast._worth(other)


def test_ideas_that_are_taken_are_told_to_the_next_cast(monkeypatch: pytest.MonkeyPatch) -> None:
    source, met = Position.from_yaml(SMALL), []
    theme, rating = theme_of(source.setup.spec, "blocker"), Rating(own=1, replies=1, tries=1, first=1, states=1)

    def one(*said: Any) -> Any:
        met.append(set(said[-1]))
        return [Find(source, theme, rating, len(met))], Funnel()

    monkeypatch.setattr(composing, "_cast", one)
    assert len(list(composing.compose([source], "blocker", casts=3))) == 3
    assert met == [set(), {1}, {1, 2}]


def test_what_has_all_cards_of_what_was_too_large_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Position.from_yaml(SMALL)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None)
    labels = sorted(cast.given)
    less = {**cast.given, labels[0]: None}
    cast.large.append({label for label in labels if label != labels[0]})
    monkeypatch.setattr(cast.scene, "values", lambda *_: pytest.fail("it was looked at"))
    for lie in (less, cast.given):
        assert cast.look(lie) is None and cast.too_large
    assert not cast._larger({**less, labels[1]: None})


def test_what_several_replies_refute_comes_nearer_to_a_try() -> None:
    """A reply loses a card that it needs; where passing refutes as well, it is not that card that is in the way."""
    small = Position.from_yaml(SMALL)
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), [], random.Random(0), None)
    given = cast.look(cast.given)
    assert given is not None
    theirs = [actor.label for actor in cast.scene.actors.values() if actor.owner == 2]
    actors = list(cast.scene.actors.values())

    def changed(*replies: str) -> tuple[bool, set[str]]:
        failure = SimpleNamespace(is_try=False, refutations=replies)
        here = given._replace(analysis=SimpleNamespace(failures=(failure,)))
        assert here.refuted == len(replies)
        lie = dict(cast.given)
        done = cast._nearer(lie, here, actors)
        return done, {label for label, spot in lie.items() if spot != cast.given[label]}

    assert changed(f"block({theirs[0]},ember)", f"block({theirs[0]},other)") == (True, {theirs[0]})
    done, gone = changed("pass", f"block({theirs[0]},ember)")
    assert theirs[0] not in gone and all(cast.scene.actors[label].owner == 2 for label in gone)
    assert done == bool(gone)
    assert changed("x") == (False, set())


def test_cards_that_the_source_has_not_are_counted() -> None:
    """The attacker's place is taken by another creature of its colour."""
    runner = "cards:\n  - {name: Runner, type: creature, civilization: [fire], cost: 2, power: 2000}"
    small = Position.from_yaml(SMALL.replace("cards:", runner, 1))
    cards = [Book.of(small.setup, None).find("Runner")]
    cast = Cast(small, theme_of(small.setup.spec, "blocker"), cards, random.Random(0), None, likely=1.0)
    given, other = cast.look(cast.given), cast.rivals["ember"]
    changed = cast.look({**cast.given, "ember": None, other: cast.given["ember"]})
    assert given is not None and given.fresh == 0
    assert changed is not None and changed.fresh == 1


def test_a_cast_that_is_no_circuit_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def refuse(*_: Any, **__: Any) -> None:
        begun.append(1)
        raise LoopRefusal(["a", "b"])

    source = Position.from_yaml(SMALL)
    monkeypatch.setattr(composing, "_cards", own_cards(source))
    monkeypatch.setattr(composing, "Cast", refuse)
    assert list(composing.compose([source], "blocker", casts=2)) == []
    assert len(begun) == 2


def test_the_two_sides_of_two_puzzles_make_another() -> None:
    """The defence is that of the other one, with a card of its pool where nobody knows what lies."""
    own, other = Position.from_yaml(SMALL), Position.load(SOURCE)
    made = crossed(own, other, 1, random.Random(3))
    hidden = {card.name for card in other.setup.cards if card.owner == 2 and card.name and card.pool}
    named = [card for card in made.setup.cards if card.name]
    names = {player: [card.name for card in named if card.owner == player] for player in (1, 2)}
    assert sorted(names[1]) == ["Bolt", "Ember", "Ember"]
    assert names[2] and set(names[2]) <= hidden | {card.name for card in other.setup.cards if card.owner == 2}
    assert not [card for card in made.setup.cards if card.pool]


def test_a_composed_puzzle_is_unique() -> None:
    """The quickest of the collection; `dmoracle check` asks the same of all."""
    position = Position.load("composed-01-the-small-ones-first")
    found = cooks(position, dead=False)
    assert (found.verdict, found.duals, found.fault) == ("unique", (), None) and found.tries


def test_the_funnel_counts_what_passed_all_stages_before() -> None:
    funnel = Funnel()
    funnel.reach(3)
    funnel.reach(1)
    assert [funnel[name] for name, _ in Funnel.STAGES] == [2, 1, 1, *[0] * 7]


@pytest.mark.parametrize("theme", ["triger", "../trigger", "<script>"])
def test_bad_themes_are_refused_before_anything_is_made(
    theme: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compose", "--theme", theme, "--from", SOURCE, "-o", str(tmp_path / "new")]) == 2
    assert "no such theme" in capsys.readouterr().err and not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--theme", "guard"], "go over 2 own turns or more"),
        (["--theme", "trigger", "--within", "9"], "allowed: 1 .. 5"),
    ],
)
def test_turns_that_a_theme_cannot_have(
    argv: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compose", *argv, "--from", SOURCE, "-o", str(tmp_path / "new")]) == 2
    assert said in capsys.readouterr().err and not (tmp_path / "new").exists()


def test_a_position_that_has_no_card_to_exchange(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("player1: {deck: 5}\nplayer2: {deck: 5}\n", encoding="utf-8")
    assert main(["compose", "--theme", "payment", "--from", str(path), "-o", str(tmp_path / "new")]) == 2
    assert "without known cards that can be exchanged" in capsys.readouterr().err


def test_the_help_names_all_themes(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "ja"):
        assert main(["compose", "--help", "--lang", lang]) == 0
        told = "".join(capsys.readouterr().out.split())  # Japanese lines are broken anywhere
        names = [theme.name for game in ("duel_masters", "magic") for theme in games.get(game).themes]
        assert [name for name in names if name not in told] == []


def test_rating_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", "01-first-lethal"]) == 0
    assert capsys.readouterr().out.startswith("difficulty 13.8 (easy): 3 choices of the solver")


def test_what_a_cast_looked_at_is_told_before_its_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants one find alone does not come back for what was counted."""
    source = Position.from_yaml(SMALL)
    theme, told = theme_of(source.setup.spec, "blocker"), []
    find = Find(source, theme, Rating(own=1, replies=1, tries=1, first=1, states=1))
    monkeypatch.setattr(composing, "_cast", lambda *_: ([find], Funnel(arrangements=7)))
    finds = composing.compose([source], "blocker", casts=1, progress=lambda *said: told.append(said))
    assert next(finds) is find
    assert told == [(1, Funnel(arrangements=7))]


STRIKE = """
game: magic
step: attackers
goal: {win: 1}
player1:
  play:
    - {card: Carrion Feeder, as: feeder, attacking: true}
    - {card: Stone-Throwing Devils, as: devils, attacking: true}
    - {card: Scalebane's Elite, as: elite, attacking: true}
  library: 10
player2: {life: 4, play: [{card: Suntail Hawk, as: hawk}], library: 10}
"""


def test_what_is_held_until_its_time_stands_on_the_line() -> None:
    """The Devils strike first and are eaten then; before blocks that loses. Nobody answers anything."""
    position = Position.from_yaml(STRIKE)
    spec = position.setup.spec
    theme = theme_of(spec, "sacrifice")

    def about(**changes: Any) -> int:
        cast = Cast(position, replace(theme, **changes), [], random.Random(0), None)
        found = cast.look(cast.given)
        assert found is not None
        return found.about

    assert about() == 2
    assert about(during=("stage(damage1)", "stage(damage2)")) == 2
    assert about(during=("stage(end_combat)",)) == 0
    assert about(answers=("play", "use")) == 1 and about(answers=("block",)) == 2


def test_what_the_other_side_does_in_vain_is_no_theme() -> None:
    """Two attackers and two life: whichever is shocked, the solver has nothing more to do."""
    position = Position.from_yaml("""
game: magic
step: attackers
goal: {win: 1}
player1:
  play:
    - {card: Grizzly Bears, as: bears, attacking: true, tapped: true}
    - {card: Hill Giant, as: giant, attacking: true, tapped: true}
  library: 5
player2: {life: 2, play: [Mountain], hand: [Shock], library: 5}
""")
    cast = Cast(position, theme_of(position.setup.spec, "response"), [], random.Random(0), None)
    found = cast.look(cast.given)
    assert found is not None and any(decision.startswith("play(") for _, decision in found.solution)
    assert found.about == 1


def test_what_is_too_large_gets_a_card_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not known whether it is won: cards for the solver would only make it larger."""
    monkeypatch.setattr("dmoracle.answers.scenes.MOST", 2)
    position = Position.from_yaml(SMALL)
    cast = Cast(position, theme_of(position.setup.spec, "blocker"), [], random.Random(0), None)
    for _ in range(2):  # looked at, and remembered
        assert cast.look(cast.given) is None and cast.too_large
    lie = dict(cast.given)
    cast._change(lie, None)
    assert sum(spot is None for spot in lie.values()) == sum(spot is None for spot in cast.given.values()) + 1
    assert cast.look(dict.fromkeys(cast.given)) is None and not cast.too_large


BEARS = """
game: magic
step: attackers
goal: {win: 1}
player1: {play: [{card: Grizzly Bears, as: bears, attacking: true, tapped: true}], library: 5}
player2: {life: 2, library: 5}
"""


def test_an_arrangement_sets_the_life_of_the_other_side() -> None:
    """One attacker of two power: it wins against two life, and the position says what it was set to."""
    base = Position.from_yaml(BEARS)
    theme = replace(theme_of(base.setup.spec, "trick"), counts=(("life", 1, 3),))
    (dial,) = dials = dials_of(theme, base, 1)
    assert (dial.owner, dial.least, dial.most) == (2, 1, 3)
    scene = Scene(base, actors_of(base)[0], dials=dials)
    assert scene.set_at == {dial.label: 2}
    for life, value in {1: Value.WIN, 2: Value.WIN, 3: Value.NO}.items():
        lie = {**actors_of(base)[1], dial.label: life}
        assert scene.value(lie) == value, life
        assert solve(scene.position(lie)).verdict == VERDICTS[value]
    assert dials_of(theme, Position.from_yaml(BEARS.replace("life: 2", "life: 9")), 1)[0].most == 9


def test_a_cast_of_two_turns_of_magic_has_a_card_to_draw_and_its_own_life_too() -> None:
    """No card is left over: an empty library loses only when something is to be drawn from it."""
    game = games.get("magic")
    theme = theme_of(game, "guard")
    table = empty_table(game, theme, random.Random(1), 2, composing._cards("magic"))
    assert [sum(card.owner == player for card in table.setup.cards) for player in (1, 2)] == [1, 1]
    dials = {dial.label: dial for dial in dials_of(theme, table, 1)}
    assert {label: dial.owner for label, dial in dials.items()} == {"life2": 2, "life1": 1}
    cast = Cast(table, theme, [], random.Random(0), None, dials=tuple(dials.values()))
    lie = {"life1": 3, "life2": 5}
    for _ in range(20):
        cast._turn(lie, None)  # nothing is won: the solver gets more life, the other side less
    assert lie["life1"] > 3 and lie["life2"] < 5


def test_a_climb_lowers_the_life_of_what_is_not_won() -> None:
    base = Position.from_yaml(BEARS.replace("life: 2", "life: 3"))
    theme = replace(theme_of(base.setup.spec, "trick"), counts=(("life", 1, 4),))
    cast = Cast(base, theme, [], random.Random(0), None, dials=dials_of(theme, base, 1))
    lie = dict(cast.given)
    assert cast.look(lie) is None
    cast._turn(lie, None)
    found = cast.look(lie)
    assert lie["life2"] == 2 and found is not None
    cooked = found._replace(cooks=1)  # more than one way wins: the life goes up, as far as it may
    met = []
    for _ in range(4):
        cast._turn(lie, cooked)
        met.append(lie["life2"])
    assert met == [3, 4, 4, 4]


def test_a_cast_has_the_cards_of_one_kernel() -> None:
    cards = [Card.from_entry(entry) for entry in SOURCES]
    kernels = (
        (Part(True, "hand", 1, ("evolution",)),),
        (Part(True, "battle", 1, ("creature",), ("blocker",)),),
    )
    theme = Theme("t", "t", "battle", (), kernels=kernels, parts=(Part(False, "battle", 1, ("creature",), least=8),))
    met = {tuple(one.name for one in drawn(theme, cards, 1, random.Random(seed))) for seed in range(9)}
    assert met == {("Lich", "Giant"), ("Wall", "Giant")}


def test_what_is_to_be_reached_is_no_stronger_than_any_card_of_the_solver_says() -> None:
    bolt = {
        "name": "Bolt", "type": "spell", "civilization": ["fire"], "cost": 1,
        "abilities": ["spell([choose(me,1,1,[theirs,creature,power_max(2000),zone(battle)]),destroy(picked)])"],
    }  # fmt: skip
    more = {**bolt, "name": "Spark", "abilities": [bolt["abilities"][0].replace("2000", "4000")]}
    cards = [Card.from_entry(entry) for entry in (bolt, more, GRUNT, {**GRUNT, "name": "Brute", "power": 3000})]
    prey = Part(False, "battle", 9, ("creature",), reached=True)
    hand = Part(True, "hand", 2, ("spell",), sure=True)
    for parts, names in (((hand, prey), ["Bolt", "Grunt", "Spark"]), ((prey,), ["Brute", "Grunt"])):
        found = drawn(Theme("t", "t", "battle", (), parts=parts), cards, 1, random.Random(0))
        assert sorted(one.name for one in found) == names


def test_without_a_source_every_other_cast_is_a_known_puzzle_about_the_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Position | None] = []
    monkeypatch.setattr(composing, "CROSSED", 0.0)
    monkeypatch.setattr(composing, "_cast", lambda source, *_: (begun.append(source), ([], Funnel()))[1])
    assert list(composing.compose([], "blocker", casts=4)) == []
    assert [source is None for source in begun] == [True, False, True, False]
    named = [source for source in begun if source is not None]
    assert all("block(" in " ".join(source.solution) for source in named)
    begun.clear()
    assert list(composing.compose([], "payment", casts=2)) == [] and begun == [None, None]
    begun.clear()
    assert list(composing.compose([], "guard", casts=2, within=2)) == [] and begun == [None, None]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--within", "0"], 'found "0"; allowed: 1 .. 5'),
        (["--number", "0"], '--number: at least one is needed; found "0"'),
        (["--jobs", "0"], '--jobs: at least one is needed; found "0"'),
        (["--minimise", SOURCE, "--vary", SOURCE], "only one of --minimise and --vary"),
        (["--vary", SOURCE, "--from", SOURCE], "--from is for new puzzles"),
        (["-o", "{file}"], "finds are written into a folder, and this is a file"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anything_is_looked_for(
    argv: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def looked(*_: Any) -> None:
        raise AssertionError("something was looked for")

    monkeypatch.setattr(composing, "_cast", looked)
    file = tmp_path / "file"
    file.touch()
    assert main(["compose", "--theme", "trigger", *(one.replace("{file}", str(file)) for one in argv)]) == 2
    assert said in capsys.readouterr().err
