"""Goals over several turns: what is asked, how turns follow each other, and that brute force agrees (`several.py`)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import several

from dmoracle import InputError, Position, cooks, solve
from dmoracle.answers.limits import Limits
from dmoracle.answers.passing import Passing
from dmoracle.answers.several import soonest
from dmoracle.answers.solving import assumption_text
from dmoracle.play.grounding import Ground
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program
from dmoracle.search.exhaust import exhaust

EMBER = "{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}"
# whoever attacks with it has another turn: 500.5
LORD = (
    "{name: Lord, type: creature, civilization: [fire], cost: 2, power: 2000,"
    " abilities: ['when(attacks, [self], [extra_turn(me)])']}"
)
DUEL = f"""
cards: [{EMBER}, {LORD}]
turn: %(turn)s
goal: {{%(goal)s}}
player1: {{battle: [{{card: %(mine)s, as: one}}], shields: %(ours)s, deck: [Ember x3]}}
player2: {{battle: [%(theirs)s], shields: %(shields)s, deck: [Ember x3]}}
"""


def vars_of(
    goal: str, shields: int, mine: str = "Ember", theirs: str = "", turn: int = 1, ours: int = 0
) -> dict[str, Any]:
    return vars()


def duel(goal: str, **found: Any) -> Position:
    return Position.from_yaml(DUEL % vars_of(goal, **found))


# ---- which turns count: one attacker breaks a shield in each own turn, or wins where there is none


@pytest.mark.parametrize(
    ("goal", "found", "verdict"),
    [
        ("win: 1, within: 1", {"shields": 0}, "win"),
        ("win: 1, within: 1", {"shields": 1}, "no"),
        ("win: 1, within: 2", {"shields": 1}, "win"),
        ("win: 1, within: 2", {"shields": 2}, "no"),
        # in the other player's turn the first own turn is still to come
        ("win: 1, within: 1", {"shields": 0, "turn": 2}, "win"),
        ("win: 1, within: 1", {"shields": 1, "turn": 2}, "no"),
        ("loses: 2, within: 2", {"shields": 1}, "win"),
        # the other player's first turn is his next one, or the one that he has
        ("survive: 1, through: 1", {"shields": 1, "theirs": "Ember", "ours": 1}, "win"),
        ("survive: 1, through: 1", {"shields": 1, "theirs": "Ember", "turn": 2}, "no"),
        ("survive: 1, through: 2", {"shields": 1, "theirs": "Ember, Ember", "ours": 1}, "no"),
        # an extra turn is an own turn as well (500.5): two of them before the other player has one
        ("win: 1, within: 2", {"shields": 1, "mine": "Lord", "theirs": "Ember, Ember", "ours": 1}, "win"),
        ("win: 1, within: 2", {"shields": 1, "mine": "Ember", "theirs": "Ember, Ember", "ours": 1}, "no"),
    ],
)  # fmt: skip
def test_the_turns_that_count(goal: str, found: dict[str, Any], verdict: str) -> None:
    assert solve(duel(goal, **found)).verdict == verdict


def test_a_turn_passes_into_the_next() -> None:
    start = duel("win: 1, within: 2", shields=2, mine="Lord")
    over = start.play("end_main", "attack(one,2)", "end_turn", "go", "go")
    assert over.turn_is_over and not over.is_over and [str(one) for one in over.legal] == ["next_turn"]
    mine = over.next_turn()
    assert mine == over.apply("next_turn")
    # the extra turn is the second own turn, and the last one
    assert (mine.turn, mine.step, mine.goal.turns) == (1, "untap", 0)
    theirs = duel("win: 1, within: 2", shields=2).play("end_main", "end_turn", "go", "go", "next_turn")
    assert (theirs.turn, theirs.goal.turns) == (2, 1)
    # what was done to the first turn is over with it
    assert "did(one,attacked)" not in theirs.fluents
    # and from there a file says as much as it takes
    again = Position.from_yaml(theirs.to_yaml())
    assert again == theirs == Position.from_notation(theirs.notation())
    assert "within: 1" in theirs.to_yaml() and "g=win1.1" in theirs.notation()


def test_one_turn_pays_nothing() -> None:
    position = duel("win: 1, within: 1", shields=1)
    assert position == duel("win: 1", shields=1) and not position.goal.turns
    rules = program()
    assert "kernel/turns.lp" in [file.name for file in rules.files]
    assert "kernel/turns.lp" not in [file.name for file in rules.needed(position._ground.facts).files]
    # nor do rules that speak of the next turn leave anything in its program
    assert not [rule for rule in Oracle(position._ground.facts).decisions if "turn" in rule and rule != "end_turn"]


# ---- Magic: two turns of attacks, tapped lands that untap, cards that are drawn, and one's guards at home

TAPPED = "{card: Hill Giant, tapped: true}"
MAGIC = """
game: magic
goal: {%(goal)s}
turn: %(turn)s
player1: {life: %(ours)s, play: [%(mine)s], hand: [%(hand)s], library: [%(top)s, Forest, Forest]}
player2: {life: %(life)s, play: [%(theirs)s], library: [Forest x4]}
"""


def magic(
    goal: str, life: int = 20, mine: str = "", hand: str = "", top: str = "Forest", theirs: str = "", ours: int = 20,
    turn: int = 1,
) -> Position:  # fmt: skip
    return Position.from_yaml(MAGIC % vars())


@pytest.mark.parametrize(
    ("goal", "found", "verdict"),
    [
        # two points of damage in each own turn
        ("win: 1, within: 1", {"life": 4, "mine": "Grizzly Bears"}, "no"),
        ("win: 1, within: 2", {"life": 4, "mine": "Grizzly Bears"}, "win"),
        ("win: 1, within: 2", {"life": 5, "mine": "Grizzly Bears"}, "no"),
        ("win: 1, within: 1", {"life": 2, "mine": "Grizzly Bears", "turn": 2}, "win"),
        # the attacker untaps and blocks no more than before: 302.2
        ("win: 1, within: 2", {"life": 2, "mine": "Grizzly Bears", "theirs": "Hill Giant"}, "no"),
        # one land pays in both turns
        ("win: 1, within: 1", {"life": 4, "mine": "Mountain", "hand": "Shock, Shock"}, "no"),
        ("win: 1, within: 2", {"life": 4, "mine": "Mountain", "hand": "Shock, Shock"}, "win"),
        ("win: 1, within: 2", {"life": 6, "mine": "Mountain", "hand": "Shock, Shock, Shock"}, "no"),
        # a card is drawn: 304.1
        ("win: 1, within: 2", {"life": 2, "mine": "Mountain", "top": "Shock"}, "win"),
        ("win: 1, within: 2", {"life": 2, "mine": "Mountain", "top": "Forest, Shock"}, "no"),
        # the added turn is an own turn, before the other player has one: 300.6
        ("win: 1, within: 2", {"life": 4, "mine": "Grizzly Bears", "theirs": TAPPED, "ours": 3}, "no"),
        (
            "win: 1, within: 2",
            {"life": 4, "mine": "Grizzly Bears, Island, Island", "hand": "Time Walk", "theirs": TAPPED,
             "ours": 3},
            "win",
        ),
        # a creature that attacked is no guard, one that stayed at home is
        ("survive: 1, through: 1", {"theirs": "Grizzly Bears", "ours": 2}, "no"),
        ("survive: 1, through: 1", {"theirs": "Grizzly Bears", "ours": 3}, "win"),
        ("survive: 1, through: 1", {"theirs": "Grizzly Bears", "ours": 2, "mine": "Hill Giant"}, "win"),
        ("survive: 1, through: 1", {"theirs": "Grizzly Bears", "ours": 2, "mine": TAPPED}, "no"),
        ("survive: 1, through: 1", {"theirs": "Wind Drake", "ours": 2, "mine": "Hill Giant"}, "no"),
    ],
)  # fmt: skip
def test_turns_of_magic(goal: str, found: dict[str, Any], verdict: str) -> None:
    assert solve(magic(goal, **found)).verdict == verdict


def test_over_turns_of_magic_the_opponent_may_pass() -> None:
    # the giant, which cannot block what flies, would win in between
    race = magic("win: 1, within: 2", life=4, mine="Wind Drake", theirs=TAPPED, ours=3)
    assert (against_passing(race), solve(race).verdict) == ("win", "no")
    assert against_passing(magic("win: 1, within: 2", life=5, mine="Grizzly Bears")) == "no"


def test_turns_of_magic_as_position_next_turn() -> None:
    passed = [several.walk(several.of_magic(seed, deck), seed, 1) for seed, deck in ((3, "number"), (10, "pool"))]
    assert min(passed) >= 2


# ---- the plain engine, turn after turn


def test_as_position_next_turn() -> None:
    assert several.walk(several.position(2, 6, "pool", "{win: 1, within: 2}"), 2, plays=1)


def test_as_position_next_turn_with_extra_turns() -> None:
    lords = duel("win: 1, within: 2", shields=3, mine="Lord")
    assert several.walk(lords, 1, plays=1) >= 1


def test_values_by_brute_force() -> None:
    compared, won, refuted = several.compare(3, 30, each=2)
    assert compared == 30 and 5 <= won <= 25 and refuted >= 3


# ---- the proof by passing


def against_passing(position: Position) -> str:
    ground = Ground(position.setup, position.fluents)
    return exhaust(ground.machine(passing=ground.oracle.closure), 1).solution().verdict


def test_against_passing() -> None:
    # one attacker, two shields: not even if nothing is done about it
    assert against_passing(duel("win: 1, within: 2", shields=2)) == "no"
    # player 2 would win in between, if he did not pass
    race = duel("win: 1, within: 2", shields=1, theirs="Ember, Ember", ours=1)
    assert (against_passing(race), solve(race).verdict) == ("win", "no")


@pytest.mark.parametrize("turn", [None, SimpleNamespace(complete=False)])
def test_play_against_passing_that_was_not_looked_at_as_a_whole_proves_nothing(turn: object) -> None:
    idle = SimpleNamespace(new_store=lambda forgetting: None, exhaust=lambda attacker, **_: turn, graph=lambda: None)
    assert Passing.of(idle, idle, 1, Limits()) is None


def test_passing_is_a_proof_only_where_it_is_legal() -> None:
    # 506.2: the turn cannot be ended before the guard has attacked, and then it is tapped and blocks nothing
    guard = "{name: Guard, type: creature, civilization: [fire], cost: 9, power: 9000, abilities: [blocker%s]}"
    text = (DUEL % vars_of("win: 1, within: 2", shields=0, theirs="Guard", ours=1)).replace("cards: [", "cards: [%s, ")
    forced, free = (Position.from_yaml(text % (guard % more)) for more in (", must_attack", ""))
    assert (against_passing(forced), solve(forced).verdict) == ("win", "win")
    assert against_passing(free) == "no"


def test_passing_leaves_the_pursuer_all_decisions() -> None:
    # the claw must attack; who is to win may block it in that turn (507.1), and must, having no shields
    cards = (
        "{name: Claw, type: creature, civilization: [fire], cost: 1, power: 1000, abilities: [must_attack]}, "
        "{name: Wall, type: creature, civilization: [fire], cost: 9, power: 3000, abilities: [blocker]}"
    )
    text = (DUEL % vars_of("win: 1, within: 2", shields=2, theirs="Claw")).replace("cards: [", f"cards: [{cards}, ")
    home = Position.from_yaml(text.replace("as: one}]", "as: one}, {card: Wall, as: wall}]"))
    assert (against_passing(home), solve(home).verdict) == ("win", "win")


# ---- what is assumed of unknown cards


def test_what_is_assumed_is_said() -> None:
    blank = Position.from_yaml(
        f"{{cards: [{EMBER}], goal: {{win: 1, within: 2}}, player1: {{battle: [{{card: Ember, as: one}}], deck: 3}},"
        " player2: {shields: 0, hand: 2, deck: 3}}"
    )
    said = [assumption_text(one) for one in solve(blank).assumptions]
    assert "never played" in said[0]
    assert any(one.startswith("unknown cards of player 2 (hand: 2)") for one in said)
    pool = Position.from_yaml(
        f"{{cards: [{EMBER}], goal: {{win: 1, within: 2}}, player1: {{battle: [Ember], deck: [Ember]}},"
        " player2: {shields: 0, deck: [{unknown: 2, pool: D}], pools: {D: [Ember, Ember]}}}"
    )
    assert next(map(assumption_text, solve(pool).assumptions)).endswith("the worst for the goal")
    one = Position.from_yaml("{goal: {win: 1}, player1: {deck: 3}, player2: {hand: 2, deck: 3}}")
    assert "never played" not in " ".join(map(assumption_text, solve(one).assumptions))


# ---- how soon


def test_soonest() -> None:
    found = soonest(duel("win: 1", shields=1), 3)
    assert (found.turns, found.excluded, [one.verdict for one in found.tried]) == (2, 1, ["no", "win"])
    found = soonest(duel("win: 1", shields=2), 2)
    assert (found.turns, found.excluded) == (None, 2)
    # at a limit what is excluded so far is known
    found = soonest(duel("win: 1", shields=2), 3, max_states=12)
    assert (found.turns, found.excluded, found.last.verdict) == (None, 1, "unknown")
    assert found.last.bounds == ("states 12",)


# ---- what is refused


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("win: 1, within: 6", "within is a whole number from 1 to 5"),
        ("win: 1, within: 0", "within is a whole number from 1 to 5"),
        ("win: 1, through: 2", "win is not asked with this word"),
        ("survive: 1, within: 2", "survive is not asked with this word"),
        ("remove: [one], within: 2", "remove is asked of one turn"),
        ("within: 2", "one goal at a time"),
        ("win: 1, survive: 2", "one goal at a time"),
    ],
)
def test_refused_goals(goal: str, said: str) -> None:
    with pytest.raises(InputError) as found:
        duel(goal, shields=1)
    assert said in found.value.text("en") and found.value.text("ja") != found.value.text("en")


# ---- what only waits is no fault of a puzzle


def test_a_charge_that_is_not_needed_is_no_cook_and_its_card_is_dead() -> None:
    """One shield and two turns: the spare card may be charged in either turn, and so may what is drawn."""
    shown = DUEL.replace("[Ember x3]", "3").replace("battle: [{", "hand: [{card: Ember, as: spare}], battle: [{", 1)
    position = Position.from_yaml(shown % vars_of("win: 1, within: 2", 1))
    found = cooks(position)
    assert (found.verdict, found.duals) == ("unique", ())
    assert "charge(spare)" in {one.decision for one in found.minor} and {one.kind for one in found.minor} == {"idle"}
    assert found.dead is not None and [card.labels for card in found.dead.dead] == [("spare",)]
