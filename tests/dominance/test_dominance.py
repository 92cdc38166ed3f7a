"""What dominance leaves out changes no value: compared with the whole turn in every state that is left."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("numba")

from magic_tables import Side, at_random, card, table
from same_values import LESS, compare, compared, exhausted, rules
from spread import spread

from dmoracle.circuit.exhaust import CircuitExhausted
from dmoracle.paths import asp_folder
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program
from dmoracle.search.graph import Value

WHOLE = ("symmetry",)
UP_TO_THREE, UP_TO_TWO, ONE = range(1, 4), range(3), range(1, 2)


def reach(side: Side) -> int:
    """About what a side can deal in a turn."""
    printed = [found for name in side.play if (found := card(name.split("/")[0]).pt)]
    return sum(power for power, _ in printed) + 2 * len(side.hand)


@pytest.mark.parametrize(
    ("seed", "more"),
    [
        (0, ()),
        (1, ()),
        (2, ()),
        (4, ("Prodigal Sorcerer",)),
        (301, ("Granite Gargoyle", "Mountain")),
        (9, ("Birds of Paradise", "Llanowar Elves")),
    ],
)
def test_values_stay_in_small_turns(seed: int, more: tuple[str, ...]) -> None:
    first, second = at_random(seed, (UP_TO_THREE, UP_TO_TWO), (UP_TO_TWO, UP_TO_TWO), more)
    life = random.Random(seed).randint(1, reach(first) + 1)
    found = compare(table(first, replace(second, life=life)), rules(), rules(WHOLE))
    assert found is None or not found.different


BEARS = Side(("Grizzly Bears", "Grizzly Bears", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt"))


def test_most_is_left_out() -> None:
    second = Side(("Grizzly Bears", "Mountain"), ("Shock",), life=5)
    found = compare(table(BEARS, second), rules(), rules(WHOLE))
    assert found is not None and not found.different
    assert 20 * found.less < found.whole


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # a card that is not understood
        (BEARS, Side(("Mogg Fanatic",), life=5)),
        # the hunter could be burnt to death
        (replace(BEARS, life=2), Side(("Grizzly Bears", "Mountain"), ("Shock",), life=5)),
        # mana that hurts
        (Side(("Karplusan Forest", "Grizzly Bears"), ("Shock",), life=1), Side(("Grizzly Bears",), life=3)),
        # an amount that depends on what else is there
        (Side(("Scathe Zombies", "Grizzly Bears", *["Swamp"] * 3), ("Feeding Frenzy",)), Side(("Squire",), life=4)),
        (Side(("Elvish Warrior", "Grizzly Bears", "Forest"), ("Wirewood Pride",)), Side(("Squire",), life=4)),
        # mana that depends on it
        (Side(("Harvester Druid", "Grizzly Bears", "Mountain"), ("Shock",)), Side(("Squire",), life=4)),
        (Side(("Gaea's Cradle", "Grizzly Bears"), ("Giant Growth",)), Side(("Squire",), life=4)),
        # two of one name, of which one is buried
        (
            Side((*["Mountain"] * 6, "Island"), ("Unsummon", "Rorix Bladewing")),
            Side(("Rorix Bladewing/tapped",), life=6),
        ),
    ],
)
def test_nothing_is_left_out_where_a_guard_says_so(first: Side, second: Side) -> None:
    found = compare(table(first, second), rules(), rules(WHOLE))
    assert found is not None and found.less == found.whole


BURIED = 'card(z,"Giant Growth"). owner(z,2). init(in(z,graveyard)).'


@pytest.mark.parametrize(
    ("first", "second", "more", "made"),
    [
        # costs that cannot be paid with it, of the other player, or of a card that is in the graveyard for good
        (Side(hand=("Giant Growth",)), Side(play=("Granite Gargoyle",), hand=("Shock",)), BURIED, False),
        (Side(play=("Gravedigger",)), Side(), BURIED, True),
        # costs of cards in hand and of abilities; what either player may have to pay
        (Side(), Side(hand=("Giant Growth",)), "", True),
        (Side(), Side(play=("Dauthi Mercenary",)), "", True),
        (Side(hand=("Force Spike",)), Side(), "", True),
        (Side(), Side(hand=("Shock",)), 'option_cost("Shock",1,morph,1,mana(red,1)).', True),
        # tapping alone may be of use, or to lose life
        (Side(hand=("Backlash",)), Side(), "", True),
        (Side(play=("Crazed Goblin",)), Side(), "", True),
        (Side(hand=("Threaten",)), Side(), "", True),
        (Side(), Side(), 'cond("Llanowar Elves",2,given,1,life_at_most(opponent,3)).', True),
        # the other player decides
        (Side(), Side(), "init(steered(1)).", True),
    ],
)
def test_mana_that_nothing_can_use_is_not_made(first: Side, second: Side, more: str, made: bool) -> None:
    elves = replace(second, play=("Llanowar Elves", *second.play))
    facts = table(first, elves).replace("priority(1)", "priority(2)").replace("turn(1)", "turn(2)")
    oracle = Oracle(f"{facts}\n{more}", rules=rules())
    assert ("mana(b1,1,1)" in {step.decision for step in oracle.successors(oracle.start)}) == made


BORROWED = table(Side(("Prodigal Sorcerer", "Grizzly Bears"), life=1), Side((), life=2))
RAMPANT = table(Side(("Grizzly Bears",)), Side(("Grizzly Bears",), life=2))


@pytest.mark.parametrize(
    ("facts", "held"),
    [
        (BORROWED, "mark(a1,(seized;lasting(control(2),turn,1)))"),  # the prey may burn with it
        (RAMPANT, "mark(a1,lasting(grant(rampage(2)),turn,1))"),
    ],
)
def test_nothing_is_left_out_where_something_holds_that_is_not_understood(facts: str, held: str) -> None:
    found = compare(f"{facts}\ninit({held}).", rules(), rules(WHOLE))
    assert found is not None and found.less == found.whole and not found.different


REBUKE = (
    'type("Rebuke",instant). mana_cost("Rebuke",white,1). colour("Rebuke",white). ability("Rebuke",1,spell). '
    'target("Rebuke",1,1,1,1). where("Rebuke",1,target(1),(creature;power_min(4);zone(play))). '
    'step("Rebuke",1,1,act(bury,target(1))). then("Rebuke",1,1,end). card(z,"Rebuke"). owner(z,2). init(in(z,hand)).'
)


def test_help_may_make_a_creature_a_target() -> None:
    """Of no use alone, it lets the prey bury the only attacker."""
    facts = table(Side(("Hill Giant",)), Side(("Forest", "Plains"), ("Giant Growth",), life=3))
    found, without = (compare(f"{facts}\n{more}", rules(), rules(WHOLE)) for more in (REBUKE, ""))
    assert found is not None and without is not None and not found.different
    assert (found.value, without.value) == (Value.NO, Value.WIN)


@pytest.mark.parametrize(("life", "now"), [(5, True), (6, False)])
def test_burn_that_is_enough_need_not_wait(life: int, now: bool) -> None:
    hand = ("Lightning Bolt", "Shock", "Raging Goblin")
    oracle = Oracle(table(Side(("Mountain", "Mountain"), hand), Side((), life=life)), rules=rules())
    assert ("play(a3)" in {step.decision for step in oracle.successors(oracle.start)}) == now


class Mutant(NamedTuple):
    """A rule spoiled, and a position in which a value changes by it."""

    file: str
    old: str
    new: str
    first: Side
    second: Side
    stage: str = "main1"


ONE_BEAR = Side(("Grizzly Bears",))
SHOCKER = Side(("Mountain",), ("Shock",))
PUMPED = Side(("Grizzly Bears", "Forest"), ("Giant Growth",))
TERRIFYING = Side(("Swamp", "Swamp"), ("Terror",))
BOLT = Side(("Mountain",), ("Lightning Bolt",))
BOUNCED = Side(("Island",), ("Unsummon",), life=2)
BIRDS = Side(("Grizzly Bears", "Birds of Paradise"), ("Lightning Bolt",))

MUTANTS = {
    "the hunter can be burnt": Mutant(
        "roles", "most_lost(W), V > W", "most_lost(W)", Side(("Hill Giant",), life=2), replace(SHOCKER, life=3)
    ),
    "cards that are not understood": Mutant(
        "roles", "strange(N) :- ability(N,I,K), K != spell,", "strange(N) :- ability(N,I,K), K = static,",
        Side(("Llanowar Elves", "Mountain"), ("Volcanic Hammer",)), Side((), life=3),
    ),
    "harm that depends on what else is there": Mutant(
        "roles", "0 <= A, A <= 99, 0 <= B, B <= 99.", "0 <= A, 0 <= B.",
        Side(("Grizzly Bears", "Scathe Zombies", *["Swamp"] * 3), ("Feeding Frenzy",)),
        Side(("Raging Goblin",), life=4),
    ),
    "legends of one name": Mutant(
        "roles", "strange(N) :- subtype(N,legend), card(X,N), card(Y,N), X < Y.", "",
        Side((*["Mountain"] * 6, "Island"), ("Unsummon", "Rorix Bladewing")),
        Side(("Rorix Bladewing/tapped",), life=6),
    ),
    "who can be tapped for something": Mutant(
        "combat", "legal(attack(X)), not handy(X).", "legal(attack(X)).",
        Side(("Prodigal Sorcerer",)), Side(("Grizzly Bears",), life=1),
    ),
    "attackers of the hunter matter": Mutant(
        "roles", "plays_a_part(X) :- can_hit(X).", "", ONE_BEAR, replace(TERRIFYING, life=2)
    ),
    "blockers of the prey matter": Mutant(
        "roles", "plays_a_part(X) :- can_stop(X).", "",
        Side(("Grizzly Bears", "Swamp", "Swamp"), ("Terror",)), Side(("Grizzly Bears",), life=2),
    ),
    "creatures that can be tapped matter": Mutant(
        "roles", "plays_a_part(X) :- handy(X)", "plays_a_part(X) :- handy(X), not handy(X)",
        Side(("Raging Goblin", "Forest", "Mountain"), ("Giant Growth", "Shock")), Side(("Prodigal Sorcerer",), life=4),
    ),
    "a trampler is stopped by two": Mutant(
        "combat", "stops(B,A) :- plain, legal(block(B,A)), has(A,trample).", "",
        Side(("War Mammoth",)), Side(("Grizzly Bears", "Wind Drake"), life=1),
    ),
    "help": Mutant("aims", "helps(N,I), controls(X,P), controls(Y,P)", "helps(N,I), controls(X,P), opponent(P,Y)",
                   PUMPED, Side((), life=5)),
    "burning the prey": Mutant(
        "aims",
        "face_time :- holds(stage((main2;end_of_turn;cleanup))).\n"
        "% what is in hand may be enough alone: then it need not wait\nface_time :- prey(Q), sign_at(life(Q),S), #sum",
        "face_time :- prey(Q), hunter(Q), sign_at(life(Q),S), #sum", BOLT, Side((), life=3)
    ),
    "countering": Mutant(
        "aims", "concerns(X) :- below(X,_), holds(in(X,stack)).", "", BOLT,
        Side(("Island", "Island"), ("Counterspell",), life=3),
    ),
    "help is met by harm": Mutant("aims", "is_met(N,I) :- helps(N,I).", "", PUMPED, replace(SHOCKER, life=5)),
    "harm is met by help": Mutant(
        "aims", "is_met(N,I) :- harms(N,I), step(N,I,1,act(damage(_),_)).", "", PUMPED, replace(SHOCKER, life=2)
    ),
    "in danger": Mutant(
        "aims", "worth(X,I,Y), in_danger(X)", "worth(X,I,Y), in_danger(X), not handy(X)",
        Side(("Prodigal Sorcerer", "Grizzly Bears")), Side(("Wall of Stone", "Mountain"), ("Shock",), life=1),
    ),
    "haste": Mutant(
        "aims", "not keyword(N,haste)", "not keyword(N,flying)",
        Side(("Mountain",), ("Raging Goblin",)), Side((), life=1),
    ),
    "the prey's last time to act": Mutant(
        "windows", "prey(P), holds(stage((upkeep;",
        "prey(P), holds(stage((attackers;blockers;upkeep;",
        ONE_BEAR, replace(TERRIFYING, life=2),
    ),
    "the hunter's last time to act": Mutant(
        "windows", "holds(stage(main2)), not slow_card", "holds(stage((main2;end_of_turn)))", BOLT, Side((), life=3)
    ),
    "mana for abilities": Mutant(
        "idle_mana", "accepts(N,I,C), not spell_index(N,I).", "accepts(N,I,C), not spell_index(N,I), not card(X,N).",
        Side(("Birds of Paradise", "Shivan Dragon")), Side((), life=6),
    ),
    "mana for spells": Mutant(
        "idle_mana", "spell_index(N,I), not no_more_played(X).", "spell_index(N,I), not card(X,_).",
        replace(PUMPED, play=("Grizzly Bears", "Llanowar Elves")), Side((), life=5),
    ),
    "mana is made before its source dies": Mutant(
        "idle_mana", "imperilled(X) :- beneath(K), holds(target(K,_,X)).", "", BIRDS, replace(SHOCKER, life=5),
    ),
    "mana is made before its source is dealt damage": Mutant(
        "idle_mana", "imperilled(X) :- beneath(K), holds(on_stack(K,damage)), holds(number(share(_,X),_)).", "",
        Side(("Tundra Wolves", "Grizzly Bears", "Forest"), ("Giant Growth",)),
        Side(("Birds of Paradise", "Island"), ("Counterspell",), life=5),
    ),
    "mana in the pool is used before the phase ends": Mutant(
        "windows", "not floats(P), opponent(P,Q)", "opponent(P,Q)",
        Side(("Grizzly Bears", "Mountain", "Mountain"), ("Volcanic Hammer",)),
        Side(("Birds of Paradise",), ("Unsummon",), life=2),
    ),
    "mana is lost between phases": Mutant(
        "windows", "opponent(P,Q), not tappable(Q).", "opponent(P,Q).",
        Side(("Llanowar Elves", "Mountain"), ("Volcanic Hammer",)), Side(("Swamp", "Swamp"), ("Terror",), life=3),
    ),
    "what was played to use up mana": Mutant(
        "aims", "acting(P), not astray.", "acting(P).",
        Side(("Grizzly Bears", "Mountain"), ("Shock",)),
        Side(("Llanowar Elves", "Mountain"), ("Giant Growth", "Shock"), life=3),
    ),
    "a spell gone astray is countered": Mutant(
        "aims", "answers(N,I), astray, below(Y,_).", "answers(N,I), astray, below(Y,none).",
        Side(("Grizzly Bears", "Mountain", "Mountain"), ("Volcanic Hammer",)),
        Side(("Birds of Paradise", "Island", "Island"), ("Giant Growth", "Counterspell"), life=5),
    ),
    "playing to use up mana": Mutant(
        "aims", "selective :- plain, acting(P), not floats(P).", "selective :- plain.",
        Side(("Grizzly Bears/tapped", "Mountain", "Mountain"), ("Volcanic Hammer",)),
        Side(("Llanowar Elves",), ("Giant Growth",), life=1),
    ),
    "burnt by mana and by the prey": Mutant(
        "roles", "card(X,N), gives_mana(N,_) }.", "card(X,N), gives_mana(N,none) }.",
        Side(("Craw Wurm", "Birds of Paradise", "Mountain", "Mountain"), ("Volcanic Hammer", "Lightning Bolt"), life=3),
        Side(("Grizzly Bears", "Swamp", "Swamp", "Mountain"), ("Terror", "Shock"), life=5),
    ),
    "who can block in another's place": Mutant(
        "combat", ", not harder(A,D)", "", Side(("Wind Drake", "Grizzly Bears", "Raging Goblin")),
        Side(("Grizzly Bears", "Giant Spider"), life=2),
    ),
    "what is resolving": Mutant(
        "reckoning", "not holds(resolving(_)), ", "", BOLT, Side((), life=3)
    ),
    "burn that may still come": Mutant(
        "hopeless", "adds(X,I,V) :- in_reach(X,I), text(X,N), burns(N,I,V).", "", BOLT, Side((), life=3)
    ),
    "help that may still come": Mutant(
        "hopeless", "text(X,N), helps(N,I), step(N,I,1,act(pt(V,_)", "text(X,N), helps(N,I), step(N,I,9,act(pt(V,_)",
        PUMPED, Side((), life=5),
    ),
    "damage that lies on the stack": Mutant(
        "hopeless", "W,dealt(D) : pending_blow(D,W) ; ", "", ONE_BEAR, Side((), life=2)
    ),
    "blockers of a trampler may be taken out": Mutant(
        "hopeless", "in_the_way(_,T), not outweighed(T).", "in_the_way(_,T), outweighed(T).",
        Side(("War Mammoth", "Island"), ("Unsummon",)), Side(("Wall of Stone",), life=3),
    ),
    "removal that is countered": Mutant(
        "hopeless", ", not contested, ", ", ", Side(("Grizzly Bears", "Island", "Island"), ("Counterspell",)), BOUNCED
    ),
    "damage that does not take out for certain": Mutant(
        "hopeless", ", not helped, ", ", ", PUMPED, replace(SHOCKER, life=2)
    ),
    "who survives damage": Mutant(
        "hopeless", ", not too_tough(V).", ".", Side(("Craw Wurm",)), replace(SHOCKER, life=6)
    ),
    "removal that cannot be paid": Mutant(
        "hopeless", "removes(Z,C), affords(C).", "removes(Z,C).", ONE_BEAR, Side((), ("Unsummon",), life=2)
    ),
    "help for those that are left": Mutant(
        "hopeless", "fight_left :- blows_left, removals(J), hitting(J+1), not removals(J+1).", "",
        replace(PUMPED, play=("Grizzly Bears", "Grizzly Bears", "Forest")), replace(BOUNCED, life=4),
    ),
    "what passes a trampler's blockers": Mutant(
        "reckoning", "through(A,V) :- lets(A,V), not lets(A,V+1).", "",
        Side(("War Mammoth",)), Side(("Tundra Wolves",), life=2),
    ),
    "burn that cannot all be paid": Mutant(
        "sure", "; V,bolt(X) : bolt(X,C,V), paid_for(C) ;", "; V,bolt(X) : bolt(X,C,V) ;",
        replace(PUMPED, play=(*PUMPED.play, "Mountain"), hand=("Giant Growth", "Lightning Bolt", "Lightning Bolt")),
        replace(PUMPED, play=("Forest",), life=6),
    ),
    "what the prey can keep off": Mutant(
        "sure", " -W,greatest(J) : greatest(J,W), foils(J) ;", "", PUMPED, replace(SHOCKER, life=2)
    ),
    "spells that may be countered": Mutant(
        "sure", "unsure :- foil(Z), text(Z,N), answers(N,_).", "",
        replace(PUMPED, play=(*PUMPED.play, "Mountain"), hand=("Giant Growth", "Lightning Bolt")),
        Side(("Island", "Island"), ("Counterspell",), life=3),
    ),
    "combat damage that may be prevented": Mutant(
        "sure", "unsure :- foil(Z), text(Z,N), soothes(N,_).", "",
        Side(("Grizzly Bears", "Grizzly Bears", "Mountain", "Island", "Island"), ("Lightning Bolt", "Counterspell")),
        Side(("Forest",), ("Fog",), life=5),
    ),
    "the way to a sure win": Mutant(
        "sure", "chosen_play(X) :- sure, not used_place(_), growth(X,C,_), paid_for(C).", "", PUMPED, Side((), life=5)
    ),
}  # fmt: skip


@cache
def whole_turn(facts: str) -> CircuitExhausted:
    """The whole turn of a position, with which the right rules agree; several mutants share one."""
    every = exhausted(facts, rules(WHOLE))
    assert every.complete and not compared(every, facts, rules()).different
    return every


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rules."""
    copied = tmp_path_factory.mktemp("rules") / "asp"
    shutil.copytree(asp_folder(), copied)
    return copied


@pytest.mark.parametrize("name", spread([*MUTANTS], 6))
def test_a_spoiled_rule_is_noticed(name: str, folder: Path) -> None:
    mutant = MUTANTS[name]
    facts = table(mutant.first, mutant.second, mutant.stage)
    every = whole_turn(facts)
    path = folder / "magic" / "search" / "dominance" / f"{mutant.file}.lp"
    text = path.read_text(encoding="utf-8")
    assert mutant.old in text
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        assert compared(every, facts, Program.read(folder, LESS, "magic")).different
    finally:
        path.write_text(text, encoding="utf-8")
