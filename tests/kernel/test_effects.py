"""What the kernel does with waiting effects by the policies of a game, on games of a few rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel_games import after, game, holding

from dmoracle.rules.ground import ground_rules, loops
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program

# the players put notes on a stack, the top one is read, the one below it may be struck out; a bell makes abilities wait
GAME = """
policy(waiting,stack).
policy(if,twice).
rank(over,0; pending,1; stage,2).
controls(C,1) :- card(C,_).
text(C,N) :- card(C,N).
itself(C,C) :- card(C,_).
possible(put(O)) :- focus(stage), note(O).
pushed(O) :- do(put(O)).
possible(read) :- focus(stage), on_top(_).
resolves(K,O) :- do(read), on_top(K), holds(on_stack(K,O)).
begins(last_read(O)) :- resolves(_,O).
ceases(last_read(O)) :- resolves(_,Q), holds(last_read(O)), O != Q.
possible(strike(K)) :- focus(stage), used_place(K), not on_top(K).
countered(K) :- do(strike(K)).
possible(ring) :- focus(stage), card(_,_).
fired(C,I,none) :- do(ring), card(C,N), ability(N,I,trigger(bell)).
class(0). queue(0,E) :- top_copy(E,_,_).
met(C,I,given) :- asks(C,I,given), holds(last_read(a)).
"""
NOTES = "note(a). note(b). init(turn(1)). "
BELL = 'card(x,"bell"). ability("bell",1,trigger(bell)). '


@pytest.fixture
def notes(tmp_path: Path) -> Program:
    return game(tmp_path, GAME)


def test_the_newest_lies_on_top_and_is_read_first(notes: Program) -> None:
    oracle = Oracle(NOTES, rules=notes)
    assert holding(oracle, "put(a)", "put(b)") == {"on_stack(1,a)", "on_stack(2,b)"}
    assert holding(oracle, "put(a)", "put(b)", "read") == {"on_stack(1,a)", "last_read(b)"}
    assert holding(oracle, "put(a)", "put(b)", "read", "read") == {"last_read(a)"}


def test_equal_objects_lie_in_places_of_their_own(notes: Program) -> None:
    oracle = Oracle(NOTES, rules=notes)
    assert holding(oracle, *["put(a)"] * 3) == {"on_stack(1,a)", "on_stack(2,a)", "on_stack(3,a)"}


def test_what_is_struck_out_leaves_a_gap_and_the_rest_its_order(notes: Program) -> None:
    oracle = Oracle(NOTES, rules=notes)
    line = ["put(a)", "put(b)", "put(a)", "strike(2)"]
    assert holding(oracle, *line) == {"on_stack(1,a)", "on_stack(3,a)"}
    assert holding(oracle, *line, "put(b)") == {"on_stack(1,a)", "on_stack(3,a)", "on_stack(4,b)"}
    assert holding(oracle, *line, "read", "put(b)") == {"on_stack(1,a)", "last_read(a)", "on_stack(2,b)"}


def test_more_than_the_stack_has_places_is_not_answered(notes: Program) -> None:
    oracle = Oracle(NOTES, rules=notes)
    assert "overflow" not in oracle.flags(after(oracle, *["put(a)"] * 8))
    assert oracle.flags(after(oracle, *["put(a)"] * 9)) == {"over", "overflow", "overflow(stack,8)"}
    fewer = Oracle(NOTES + "init(counts_to(stack,2)).", rules=notes)
    assert not fewer.flags(after(fewer, *["put(a)"] * 2))
    assert "overflow(stack,2)" in fewer.flags(after(fewer, *["put(a)"] * 3))


def test_what_waits_in_the_pool_is_put_on_the_stack(notes: Program) -> None:
    oracle = Oracle(NOTES + BELL, rules=notes)
    taken = "resolve(e(x,1,none,none))"
    assert holding(oracle, "ring") == {"pending(e(x,1,none,none),1)"}
    assert [step.decision for step in oracle.successors(after(oracle, "ring"))] == [taken]
    assert holding(oracle, "put(a)", "ring", taken) == {"on_stack(1,a)", "on_stack(2,e(x,1,none,none))"}


def test_a_condition_is_asked_as_the_event_happens(notes: Program) -> None:
    oracle = Oracle(NOTES + BELL + 'cond("bell",1,given,1,read(a)).', rules=notes)
    assert "pending(e(x,1,none,none),1)" not in holding(oracle, "ring")
    assert "pending(e(x,1,none,none),1)" in holding(oracle, "put(a)", "read", "ring")


def test_where_it_is_asked_on_resolution_alone_the_effect_waits(tmp_path: Path) -> None:
    once = game(tmp_path, GAME.replace("policy(if,twice).", "policy(if,resolving)."))
    oracle = Oracle(NOTES + BELL + 'cond("bell",1,given,1,read(a)).', rules=once)
    assert "pending(e(x,1,none,none),1)" in holding(oracle, "ring")


def test_it_is_a_circuit(notes: Program) -> None:
    assert loops(ground_rules(NOTES + BELL, notes)) == []


# ---- what leaves together

CRYPT = """
policy(waiting,pool).
policy(if,resolving).
rank(over,0; pending,1; stage,2).
controls(C,1) :- card(C,_).
text(C,N) :- card(C,N).
itself(C,C) :- card(C,_).
possible(sweep) :- focus(stage).
possible(slay(C)) :- focus(stage), holds(in(C,play)).
moved(C,graveyard) :- do(sweep), holds(in(C,play)).
moved(C,graveyard) :- do(slay(C)).
moved_out(C) :- moved(C,graveyard).
begins(in(C,graveyard)) :- moved(C,graveyard).
ceases(in(C,play)) :- moved(C,graveyard).
event(dies,C) :- moved(C,graveyard).
looks_back(dies).
looks_out(C,I) :- holds(in(C,play)), card(C,N), ability(N,I,trigger(_)).
fired(C,I,X) :- sees(C,I), card(C,N), ability(N,I,trigger(E)), event(E,X).
class(0). queue(0,E) :- top_copy(E,_,_).
"""
# an artifact that sees creatures die, and two creatures; they go all together
CRYPT_FACTS = (
    'init(turn(1)). card(relic,"relic"). card((c;d),"cub"). ability("relic",1,trigger(dies)). plenty(dies). '
    "init(in((relic;c;d),play)). "
)


@pytest.mark.parametrize(("policy", "copies"), [("together", 3), ("alone", 0)])
def test_what_leaves_together_sees_each_other_leave_or_does_not(tmp_path: Path, policy: str, copies: int) -> None:
    """410.10d with its example: the artifact goes with the creatures and triggers on each (here on itself too)."""
    oracle = Oracle(CRYPT_FACTS, rules=game(tmp_path, CRYPT + f"policy(leaving,{policy}).\n"))
    waiting = {fluent for fluent in holding(oracle, "sweep") if fluent.startswith("pending(")}
    assert waiting == {f"pending(e(relic,1,none,none),{copy})" for copy in range(1, copies + 1)}


@pytest.mark.parametrize("policy", ["together", "alone"])
def test_what_stays_sees_what_leaves(tmp_path: Path, policy: str) -> None:
    oracle = Oracle(CRYPT_FACTS, rules=game(tmp_path, CRYPT + f"policy(leaving,{policy}).\n"))
    assert "pending(e(relic,1,none,none),1)" in holding(oracle, "slay(c)")


def test_it_looks_back_on_leaving_alone(tmp_path: Path) -> None:
    """What triggers on another event is not there any more when the event is over."""
    rules = CRYPT.replace("looks_back(dies).\n", "") + "policy(leaving,together).\n"
    oracle = Oracle(CRYPT_FACTS, rules=game(tmp_path, rules))
    assert not any(fluent.startswith("pending(") for fluent in holding(oracle, "sweep"))
