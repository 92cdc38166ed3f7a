"""Odds by the rules: hypergeometric examples counted by hand, all deals solved one by one, what each side knows."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spread import few

import dmoracle
from dmoracle import InputError, Position, solve
from dmoracle.answers import chance, machines
from dmoracle.answers.chance import ASKED, ChanceOracle
from dmoracle.answers.machines import Machines
from dmoracle.answers.odds import odds
from dmoracle.play.grounding import Ground
from dmoracle.search.chance import Range

CARDS = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Rush, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [speed_attacker]}
  - {name: Nin, type: creature, civilization: [water], cost: 2, power: 2000, abilities: [blocker, ninja_strike(2)]}
  - {name: Bolt, type: spell, civilization: [fire], cost: 2,
     abilities: [s_trigger, "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]}
  - {name: Tide, type: creature, civilization: [water], cost: 2, power: 2000, abilities: [speed_attacker]}
  - {name: Left, type: creature, civilization: [water], cost: 2, power: 1000, abilities: [ninja_strike(2),
     "when(enters, [self], [choose(me,0,1,[theirs,creature,zone(battle),fire]), destroy(picked)])"]}
  - {name: Right, type: creature, civilization: [water], cost: 2, power: 1000, abilities: [ninja_strike(2),
     "when(enters, [self], [choose(me,0,1,[theirs,creature,zone(battle),water]), destroy(picked)])"]}
  - {name: Rob, type: spell, civilization: [darkness], cost: 1,
     abilities: ["spell([choose(chance,1,1,[theirs,zone(hand)]),discard(picked)])"]}
  - {name: Pilfer, type: spell, civilization: [darkness], cost: 1,
     abilities: ["spell([choose(me,1,1,[theirs,zone(hand)]),discard(picked)])"]}
  - {name: Peek, type: spell, civilization: [darkness], cost: 1,
     abilities: ["spell([look_at(all([theirs,zone(hand)])),choose(me,1,1,[theirs,zone(hand)]),discard(picked)])"]}
  - {name: Dig, type: spell, civilization: [water], cost: 1, abilities: ["spell([draw(me)])"]}
  - {name: Sight, type: spell, civilization: [light], cost: 1, abilities: ["spell([draw(opponent)])"]}
"""


def position(text: str) -> Position:
    return Position.from_yaml(CARDS + text)


def attackers(count: int, shields: int, pool: str, more: str = "") -> Position:
    """Player 1 attacks shields drawn from a pool."""
    return position(f"""
step: attack
player1: {{battle: [Ember x{count}], deck: 5}}
player2: {{shields: [{{unknown: {shields}, pool: A}}], pools: {{A: [{pool}]}}, deck: 5{more}}}
""")


def machines_of(found: Position) -> Machines:
    """The rules of the position with chance in them."""
    return Machines(Ground(found.setup, found.fluents).machine(symmetry=True, odds=True), ASKED)


# ---- counted by hand


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # one shield, two attackers: a Bolt there takes the second attacker
        (attackers(2, 1, "Bolt x2, Ember x3"), Fraction(3, 5)),
        (attackers(1, 1, "Bolt x2, Ember x3"), Fraction(0)),
        (attackers(3, 1, "Bolt x2, Ember x3"), Fraction(1)),
        # no Bolt among two, at most one among two
        (attackers(3, 2, "Bolt x2, Ember x3"), Fraction(comb(3, 2), comb(5, 2))),
        (attackers(4, 2, "Bolt x2, Ember x3"), 1 - Fraction(1, comb(5, 2))),
        # no ninja in the hand and neither Bolt nor ninja in the shield, which would be in the hand for the last attack
        (attackers(2, 1, "Bolt x2, Ember x2, Nin", ", hand: [{unknown: 1, pool: A}], mana: [Ember x2]"),
         Fraction(2, 5) * Fraction(3, 4)),
        # two cards in the hand, none of them the ninja; the ninja without enough mana does nothing
        (attackers(1, 0, "Ember x3, Nin", ", hand: [{unknown: 2, pool: A}], mana: [Ember x2]"), Fraction(1, 2)),
        (attackers(1, 0, "Ember x3, Nin", ", hand: [{unknown: 2, pool: A}], mana: [Ember x1]"), Fraction(1)),
    ],
)  # fmt: skip
def test_counted_by_hand(found: Position, expected: Fraction) -> None:
    assert odds(found).probability == expected


@settings(max_examples=few(5, 20), deadline=None)
@given(st.integers(1, 3), st.integers(0, 2), st.integers(0, 3), st.integers(0, 3))
def test_attackers_against_triggers(count: int, shields: int, bolts: int, blanks: int) -> None:
    if bolts + blanks < max(shields, 1):
        return
    pool = ", ".join([*["Bolt"] * bolts, *["Ember"] * blanks])
    found = odds(attackers(count, shields, pool))
    ways = sum(comb(bolts, k) * comb(blanks, shields - k) for k in range(min(shields, count - shields - 1) + 1))
    assert found.probability == (Fraction(ways, comb(bolts + blanks, shields)) if count > shields else 0)
    verdict = solve(attackers(count, shields, pool)).verdict
    assert (found.probability == 1) == (verdict == "win")


# ---- all deals, solved one by one


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("player1: {battle: [Ember x3], deck: 5}\nplayer2: {shields: [%s, %s], deck: 5", ["Bolt", "Ember", "Ember"]),
        ("player1: {battle: [Ember x2, Rush], deck: 5}\nplayer2: {shields: [%s, Ember, %s], deck: 5",
         ["Bolt", "Rob", "Ember"]),
        ("player1: {battle: [Ember x2], deck: 5}\nplayer2: {shields: [%s], hand: [%s], mana: [Ember x2], deck: 5",
         ["Nin", "Bolt", "Ember", "Ember"]),
    ],
)  # fmt: skip
def test_all_deals_one_by_one(text: str, pool: list[str]) -> None:
    """Where neither side has to decide before it knows, the odds are the share of deals that are won."""
    places = text.count("%s")
    deals = Counter(permutations(pool, places))
    won = sum(
        number for names, number in deals.items() if solve(position(f"step: attack\n{text % names}}}")).verdict == "win"
    )
    unknown = text % (("{unknown: 1, pool: A}",) * places)
    found = odds(position(f"step: attack\n{unknown}, pools: {{A: [{', '.join(pool)}]}}}}"))
    assert found.probability == Fraction(won, deals.total())


# ---- what each side knows


def test_a_draw_of_ones_own_is_seen_before_it_is_played() -> None:
    found = odds(
        position("""
step: main
player1: {battle: [Ember], hand: [{card: Dig, as: dig}], mana: [Dig, Ember x2], deck: [{unknown: 3, pool: D}],
          pools: {D: [Rush x1, Ember x3]}}
player2: {shields: [Ember], deck: 5}
""")
    )
    assert found.probability == Fraction(1, 4)
    assert [(move.decision, move.loss) for move in found.first] == [("play(dig)", 0), ("end_main", Fraction(1, 4))]


def test_the_step_of_drawing_gives_cases() -> None:
    found = odds(
        position("""
step: draw
player1: {battle: [Ember], mana: [Ember x2], deck: [{unknown: 3, pool: D}], pools: {D: [Rush x2, Ember x3]}}
player2: {shields: [Ember], deck: 5}
""")
    )
    assert found.probability == Fraction(2, 5)
    assert [case.chance for case in found.cases] == [Fraction(3, 5), Fraction(2, 5)]
    charge, keep = sorted(found.cases[1].first, key=lambda move: move.decision)
    assert (charge.decision, charge.odds.low, keep.decision, keep.odds.low) == ("charge(a_unseen1)", 0, "pass", 1)


@pytest.mark.parametrize(
    ("card", "expected"), [("Rob", Fraction(1, 3)), ("Pilfer", Fraction(1)), ("Peek", Fraction(1))]
)
def test_a_card_is_taken_from_a_hand(card: str, expected: Fraction) -> None:
    """The ninja is somewhere among three cards; only where it is taken from the hand is the attack sure to go through.

    Without looking it is taken at random (Rob); who chooses looks, whether or not it is said (Pilfer, Peek).
    """
    found = odds(
        position(f"""
step: main
player1: {{battle: [Ember], hand: [{{card: {card}, as: take}}], mana: [{card}], deck: 5}}
player2: {{shields: 0, hand: [{{unknown: 3, pool: A}}], mana: [Ember x2], pools: {{A: [Nin, Ember x2]}}, deck: 5}}
""")
    )
    assert found.odds == Range(expected, expected)
    assert found.best == "play(take)"


def test_a_card_taken_from_a_known_hand_is_chosen() -> None:
    found = odds(
        position("""
step: main
player1: {battle: [Ember], hand: [{card: Pilfer, as: take}], mana: [Pilfer], deck: 5}
player2: {shields: 0, hand: [Nin, Ember x2], mana: [Ember x2], deck: 5}
""")
    )
    assert found.probability == 1


def test_a_deck_in_unknown_order_is_shuffled() -> None:
    found = odds(
        position("""
step: main
player1: {battle: [Ember], hand: [Dig], mana: [Dig, Ember x2], deck: {rest: [Rush x2, Ember x5]}}
player2: {shields: [Ember], deck: 5}
""")
    )
    assert found.probability == Fraction(2, 7)


@pytest.mark.parametrize(
    "deck", ["deck: [{unknown: 2, pool: A}], pools: {A: [Nin, Ember x3]}", "deck: {rest: [Nin, Ember x3]}"]
)
def test_what_the_other_side_draws_can_be_used(deck: str) -> None:
    found = odds(
        position(f"""
step: main
player1: {{battle: [Ember], hand: [{{card: Sight, as: give}}], mana: [Sight], deck: 5}}
player2: {{shields: 0, mana: [Ember x2], {deck}}}
""")
    )
    assert [(m.decision, m.odds) for m in found.first] == [
        ("end_main", Range(Fraction(1), Fraction(1))), ("play(give)", Range(Fraction(3, 4), Fraction(3, 4))),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "deck"),
    [
        ("hand: [{unknown: 1, pool: A}], pools: {A: [Left, Right]}", "deck: 5"),
        ("", "deck: {rest: [Left, Right]}"),
        ("", "deck: [{unknown: 2, pool: A}], pools: {A: [Left, Right]}"),
    ],
)
def test_a_plan_cannot_depend_on_what_is_not_seen(hand: str, deck: str) -> None:
    """One ninja stops what is of fire, the other one what is of water; player 1 can pay for one attacker only.

    Who knew which ninja player 2 holds would attack with the other one.
    """
    draws = "" if hand else "{card: Sight, as: give}, "
    found = position(f"""
step: main
player1: {{hand: [{draws}{{card: Rush, as: rush}}, {{card: Tide, as: tide}}], mana: [Sight, Rush, Tide], deck: 5}}
player2: {{{hand}{", " if hand else ""}mana: [Ember x2], {deck}}}
""")
    found = found.play(*([] if hand else ["play(give)", "tap(a_mana1)"]))
    assert [(move.decision, move.odds.low, move.odds.high) for move in odds(found).first][:2] == [
        ("play(rush)", Fraction(1, 2), Fraction(1, 2)),
        ("play(tide)", Fraction(1, 2), Fraction(1, 2)),
    ]
    assert odds(found).probability == Fraction(1, 2)
    assert solve(found).verdict == "no"


def test_labels_do_not_tell_what_is_hidden() -> None:
    """Which of two equal cards of a pool is named would tell whether the other one is in the hand."""
    found = position("""
step: attack
player1: {battle: [Ember x3], deck: 5}
player2: {shields: [{unknown: 1, pool: A}], hand: [{unknown: 1, pool: A}], pools: {A: [Bolt x2, Ember]}, deck: 5}
""")
    machine = ChanceOracle(machines_of(found), found.setup)
    looks = set()
    for step in machine.successors(machine.start):
        state = step.state
        while True:
            steps = {one.decision.split("(")[0]: one for one in machine.successors(state)}
            if "declare" in steps:
                looks.add(machine.sight(steps["declare"].state).look)
                break
            follow = next((one for one in machine.successors(state) if "b_shield1,b_unseen" in one.decision), None)
            state = (follow or machine.successors(state)[0]).state
    assert len(looks) == 1


def test_what_lies_in_the_open_tells_states_apart() -> None:
    """Only what is said of cards drawn from a pool is veiled; creatures that are tapped, the turn, are seen."""
    found = position("""
step: attack
player1: {battle: [{card: Ember, as: one}, {card: Rush, as: two}], deck: 5}
player2: {hand: [{unknown: 1, pool: A}], shields: [{unknown: 1, pool: A}], pools: {A: [Bolt, Nin, Ember]}, deck: 5}
""")
    machine = ChanceOracle(machines_of(found), found.setup)
    oracle = machine.oracle
    drawn = {re.split(r"\W", fluent)[1] for fluent in oracle.fluents if fluent.startswith("private(")}
    todo, looks = [machine.start], {}
    while todo:
        state = todo.pop()
        if state in looks:
            continue
        looks[state] = machine.sight(state).look
        todo += [step.state for step in machine.successors(state)]
    seen: dict[object, set[frozenset[str]]] = defaultdict(set)
    for state, look in looks.items():
        seen[look].add(frozenset(f for f in oracle.holds(state) if not drawn & set(re.findall(r"\w+", f))))
    assert all(len(open_) == 1 for open_ in seen.values())
    assert len(seen) < len(looks), "something is veiled"


# ---- weights


def test_every_copy_that_is_still_unnamed_counts_once() -> None:
    found = attackers(2, 2, "Bolt x3, Ember x2, Nin", ", hand: [{unknown: 1, pool: A}]")
    machine = ChanceOracle(machines_of(found), found.setup)
    oracle = machine.oracle
    todo, met, drawn = [machine.start], set(), 0
    while todo and len(met) < 400:
        state = todo.pop()
        if state in met:
            continue
        met.add(state)
        lots = machine.lots(state)
        steps = machine.successors(state)
        todo += [step.state for step in steps]
        if lots:
            drawn += 1
            assert set(lots) == {step.decision for step in steps}
            unseen = sum(",unseen)" in fluent for fluent in oracle.holds(state))
            assert sum(lots.values()) == unseen
    assert drawn > 5


def test_a_pool_that_is_too_small_is_refused_with_the_numbers() -> None:
    with pytest.raises(InputError, match="pool A has 2 cards, too few for the 3 unknown"):
        attackers(3, 3, "Bolt x2")


# ---- limits


def test_beyond_the_limit_there_is_an_estimate() -> None:
    found = dmoracle.odds(attackers(3, 2, "Bolt x2, Ember x3"), max_states=50, deals=60, seed=1)
    assert (found.probability, found.bounds) == (None, ("states 50",))
    assert found.odds.low <= Fraction(3, 10) <= found.odds.high
    assert found.sample is not None
    assert (found.sample.deals, found.sample.open, found.sample.method) == (60, 0, "Clopper-Pearson")
    assert found.sample.low < 0.3 < found.sample.high
    assert odds(attackers(3, 2, "Bolt x2, Ember x3"), max_states=50, deals=0).sample is None


def test_memory_is_a_limit_without_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dmoracle.search.budget.INTERVAL", 0.0)  # else it is looked at once a second
    found = odds(attackers(3, 2, "Bolt x2, Ember x3"), memory=1)
    assert (found.probability, found.bounds, found.sample) == (None, ("memory 1",), None)
    assert found.odds.low <= Fraction(3, 10) <= found.odds.high


def test_bounds_close_in_as_the_limit_grows() -> None:
    """What was not looked at counts as lost below and as won above; the truth is always in between."""
    truth = Fraction(3, 10)
    found = [odds(attackers(3, 2, "Bolt x2, Ember x3"), max_states=limit, deals=0).odds for limit in (50, 700, 10**6)]
    assert all(low <= truth <= high for low, high in found)
    widths = [high - low for low, high in found]
    assert widths == sorted(widths, reverse=True) and widths[-1] == 0


def test_without_unknown_cards_the_odds_are_the_verdict() -> None:
    found = odds(attackers(2, 1, "Ember"))
    assert (found.probability, found.best) == (1, "attack(a_battle1,2)")
    assert found.to_json()["low"] == "1"


def test_cards_without_a_pool_are_said_to_be_blank() -> None:
    found = odds(position("step: attack\nplayer1: {battle: [Ember x2], deck: 5}\nplayer2: {shields: 1, deck: 5}"))
    assert (found.probability, found.assumptions) == (1, ("blank(2,shield,1)",))


# ---- the circuit


TWO_KINDS = """
step: main
player1: {hand: [{card: Call, as: call}], mana: [Call], battle: [Ember], deck: 5, super_gr: [Dart x2, Stone x3],
          super_gr_shuffled: true}
player2: {shields: 1, deck: 5}
"""
GR = """
  - {name: Dart, type: gr, civilization: [fire], cost: 3, power: 2000, abilities: [speed_attacker]}
  - {name: Stone, type: gr, civilization: [fire], cost: 3, power: 2000}
  - {name: Call, type: spell, civilization: [fire], cost: 1, abilities: ["spell([gr_summon(me)])"]}
"""


def test_the_top_of_a_shuffled_gr_pile_comes_by_chance() -> None:
    found = odds(Position.from_yaml(CARDS + GR + TWO_KINDS))
    assert found.probability == Fraction(2, 5)
    assert [(move.decision, move.loss) for move in found.first] == [("play(call)", 0), ("end_main", Fraction(2, 5))]


SAME = [
    attackers(3, 2, "Bolt x2, Ember x3"),
    attackers(2, 1, "Bolt x2, Ember x2, Nin", ", hand: [{unknown: 1, pool: A}], mana: [Ember x2]"),
    position("""
step: main
player1: {battle: [Ember], hand: [{card: Rob, as: take}], mana: [Rob], deck: {rest: [Rush x2, Ember x3]}}
player2: {shields: 0, hand: [{unknown: 3, pool: A}], mana: [Ember x2], pools: {A: [Nin, Ember x2]}, deck: 5}
"""),
    Position.from_yaml(CARDS + GR + TWO_KINDS),
]


@pytest.mark.parametrize("found", SAME, ids=range(len(SAME)))
def test_the_circuit_gives_the_same_odds(found: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(chance, "PATIENCE", float("inf"))
    reference = odds(found)
    monkeypatch.setattr(chance, "PATIENCE", 0.0)
    circuit = odds(found)
    assert (reference.machine, circuit.machine) == ("clingo", "circuit")
    assert (circuit.odds, circuit.cases, circuit.states) == (reference.odds, reference.cases, reference.states)


def test_without_numba_the_odds_come_from_clingo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "PATIENCE", 0.0)
    monkeypatch.setattr(machines, "PACKAGES", ("numba_that_is_not_there",))
    found = odds(attackers(2, 1, "Bolt x2, Ember x3"))
    assert (found.probability, found.machine) == (Fraction(3, 5), "clingo")


# ---- solve and odds


@settings(max_examples=few(5, 20))
@given(
    st.sampled_from(["Rob", "Pilfer", "Peek", "Dig", "Sight"]),
    st.integers(1, 2),
    st.integers(0, 1),
    st.integers(0, 2),
    st.lists(st.sampled_from(["Nin", "Bolt", "Ember", "Left"]), min_size=3, max_size=4),
)
def test_a_win_that_is_proved_has_odds_one(card: str, attackers: int, shields: int, hand: int, pool: list[str]) -> None:
    """And where the odds are 1 no deal of the pool defeats the plan, so no deal that is solved in the open is lost."""
    unknown = f"shields: [{{unknown: {shields}, pool: A}}], " if shields else ""
    found = position(f"""
step: main
player1: {{battle: [Ember x{attackers}], hand: [{{card: {card}, as: take}}], mana: [{card}], deck: 5}}
player2: {{{unknown}hand: [{{unknown: {hand}, pool: A}}], mana: [Ember x2], pools: {{A: [{", ".join(pool)}]}},
           deck: 5}}
""".replace("hand: [{unknown: 0, pool: A}], ", ""))
    chances = odds(found).odds
    verdict = solve(found).verdict
    assert verdict != "unknown"
    if verdict == "win":
        assert chances == Range(Fraction(1), Fraction(1))
    if chances.high < 1:
        assert verdict == "no"


PROVED = """
  - {name: Wall, type: creature, civilization: [water], cost: 2, power: 2000, abilities: [blocker]}
  - {name: Out, type: spell, civilization: [water], cost: 5, abilities: [s_trigger,
     "spell([choose(me, 0, 1, [mine, creature, zone(hand)]), put(picked)])"]}
  - {name: Watch, type: spell, civilization: [water], cost: 5, abilities: [s_trigger,
     "spell([look(me, 1), choose(me, 0, 1, [mine, creature, zone(looked)]), put(picked)])"]}
  - {name: Raise, type: spell, civilization: [water], cost: 5, abilities: [s_trigger,
     "spell([draw(me), choose(me, 0, 1, [mine, creature, zone(hand)]), put(picked)])"]}
  - {name: Sift, type: spell, civilization: [water], cost: 5, abilities: [s_trigger, "spell([look(me, 2),
     choose(me, 1, 1, [mine, zone(looked)]), to(hand, picked), to(deck_bottom, all([mine, zone(looked)]))])"]}
  - {name: Weigh, type: spell, civilization: [water], cost: 5, abilities: [s_trigger,
     "spell([draw(me), if(at_least(2, [mine, creature, zone(hand)]),
       [destroy(all([theirs, creature, zone(battle)]))], [])])"]}
"""


@settings(max_examples=few(4, 20))
@given(
    st.sampled_from(["Out", "Watch", "Raise", "Weigh"]),
    st.integers(2, 3),
    st.integers(0, 2),
    st.lists(st.sampled_from(["Wall", "Bolt", "Ember", "Nin"]), min_size=3, max_size=4),
)
def test_what_the_other_player_can_do_with_unknown_cards(card: str, attackers: int, hand: int, pool: list[str]) -> None:
    """A shield lets its owner use unknown cards of the hand or the deck: a win that is proved has odds 1 there too."""
    held = f"hand: [{{unknown: {hand}, pool: A}}], " if hand else ""
    found = Position.from_yaml(
        CARDS
        + PROVED
        + f"""
step: attack
player1: {{battle: [Ember x{attackers}], deck: 5}}
player2: {{{held}shields: [{card}], mana: [Ember x2], deck: [{{unknown: 1, pool: A}}, Ember],
          pools: {{A: [{", ".join(pool)}]}}}}
"""
    )
    assert (solve(found).verdict == "win") == (odds(found).probability == 1)


@settings(max_examples=few(4, 20))
@given(
    st.sampled_from(["Sight", "Rob", "Pilfer"]),
    st.lists(st.sampled_from(["Rush", "Tide"]), min_size=1, max_size=2),
    st.sampled_from(["", "Out", "Watch", "Raise", "Sift", "Bolt"]),
    st.lists(st.sampled_from(["Left", "Right", "Nin", "Ember", "Bolt"]), min_size=2, max_size=3),
)
def test_decks_of_unknown_order(card: str, hand: list[str], shield: str, rest: list[str]) -> None:
    """What the other player draws or looks at off such a deck `solve` knows no more than `odds`."""
    found = Position.from_yaml(
        CARDS
        + PROVED
        + f"""
step: main
player1: {{battle: [Ember], hand: [{{card: {card}, as: give}}, {", ".join(hand)}], mana: [{card}, Rush, Tide], deck: 5}}
player2: {{shields: [{shield}], mana: [Ember x2], deck: {{rest: [{", ".join(rest)}]}}, hand: [Ember]}}
"""
    )
    chances = odds(found).odds
    assert solve(found).verdict == ("win" if chances.low == 1 else "no")
    assert chances.low == 1 or chances.high < 1


def test_what_is_forced_is_certain_though_not_every_deal_was_looked_at() -> None:
    position = Position.load("three-attackers")
    found = odds(position, max_states=600, deals=0)
    assert (found.probability, found.bounds) == (1, ())
    assert not odds(position.play("end_main"), max_states=600, deals=0).exact
