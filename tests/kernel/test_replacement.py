"""Replacement effects by both policies: one for each event, or each once and asked again (419.6a, 419.9)."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel_games import after, game, holding, offered

from dmoracle.rules.ground import ground_rules, loops
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program

# A blow hurts a player, an axe kills creatures, luck is a point of life gained. What replaces that stands on cards.
GAME = """
rank(over,0; replace,1; stage,2).
controls(X,P) :- card(X,_), owner(X,P).
text(X,N) :- card(X,N).
possible(axe) :- focus(stage).
possible(blow(V)) :- focus(stage), blow(V).
possible(luck) :- focus(stage).
intends(X,die,graveyard) :- do(axe), mortal(X), holds(in(X,play)).
intends(X,starve,graveyard) :- do(axe), frail(X), holds(in(X,play)).
intends(2,hurt,V) :- do(blow(V)).
intends(1,gain,1) :- do(luck).
about_to(X,H,Z) :- intends(X,H,Z).
about_to(X,H,Z) :- holds(would(X,w(H,Z))).
replaces(C,I,X,H) :- card(C,N), ability(N,I,replace(H,Z)), about_to(X,H,Z), not where(N,I,trigger,self).
replaces(C,I,C,H) :- card(C,N), ability(N,I,replace(H,Z)), about_to(C,H,Z), where(N,I,trigger,self).
replaces(C,I,X,H) :- card(C,N), ability(N,I,replace(H)), about_to(X,H,_).
becomes_event(X,w(H,2*V)) :- applies(X,C,I), text(C,N), instead(N,I,double), holds(would(X,w(H,V))), V < 32.
becomes_event(X,w(H,1)) :- applies(X,C,I), text(C,N), instead(N,I,event(H)).
happens_to(X,H,Z) :- executes(X,H,Z).
happens_to(X,H,Z) :- intends(X,H,Z), not deferred(H).
begins(in(X,Z)) :- happens_to(X,(die;starve),Z).
ceases(in(X,play)) :- happens_to(X,(die;starve),_).
begins(in(X,Z)) :- moved(X,Z).
ceases(in(X,play)) :- moved(X,_).
begins(done(X,H,V)) :- happens_to(X,H,V), player(X).
begins(done(C,I,X)) :- instead(X,C,I,nothing).
"""
AGAIN = GAME + "policy(replacements,once_each_asked_again).\n"
# one for each event: here it is asked of the smallest, and what it does instead is carried out at the end
ONE = (
    GAME
    + """policy(replacements,one).
candidate_now(X) :- open(X).
begins(done(X,hurt,2*V)) :- instead(X,C,I,double), holds(would(X,w(hurt,V))).
"""
)
TURN = "init(turn(1)). blow(2). "
AXED = 'card(bear,"bear"). owner(bear,2). mortal(bear). init(in(bear,play)). '
FURNACES = (
    'card(f1,"furnace"). card(f2,"furnace"). owner((f1;f2),1). '
    'ability("furnace",1,replace(hurt)). instead("furnace",1,double). '
)
VOID = 'card(void,"void"). owner(void,1). ability("void",1,replace(die,graveyard)). instead("void",1,to(exile)). '
HOMING = 'ability("bear",1,replace(die,graveyard)). where("bear",1,trigger,self). instead("bear",1,to(library)). '


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return game(tmp_path_factory.mktemp("again"), AGAIN)


def test_each_effect_once_for_each_event(again: Program) -> None:
    """419.6a: two that double make two damage eight, not four, and not without end."""
    oracle = Oracle(TURN + FURNACES, rules=again)
    assert offered(oracle, "blow(2)") == ["replace(2,f1,1)", "replace(2,f2,1)"]
    assert offered(oracle, "blow(2)", "replace(2,f1,1)") == ["replace(2,f2,1)"]
    both = ["blow(2)", "replace(2,f1,1)", "replace(2,f2,1)", "go"]
    assert holding(oracle, *both) == {"done(2,hurt,8)"}


def test_the_next_event_is_another_one(again: Program) -> None:
    """419.6a: what has replaced one event can replace the next."""
    oracle = Oracle(TURN + FURNACES, rules=again)
    both = ["blow(2)", "replace(2,f1,1)", "replace(2,f2,1)", "go"]
    assert offered(oracle, *both, "blow(2)") == ["replace(2,f1,1)", "replace(2,f2,1)"]


def test_one_for_each_event_where_the_game_has_it_so(tmp_path: Path) -> None:
    oracle = Oracle(TURN + FURNACES, rules=game(tmp_path, ONE))
    assert offered(oracle, "blow(2)") == ["replace(2,f1,1)", "replace(2,f2,1)"]
    assert offered(oracle, "blow(2)", "replace(2,f1,1)") == ["go"]
    assert holding(oracle, "blow(2)", "replace(2,f1,1)", "go") == {"done(2,hurt,4)"}


@pytest.mark.parametrize(("chosen", "zone"), [("replace(bear,void,1)", "exile"), ("replace(bear,bear,1)", "library")])
def test_the_controller_of_what_is_affected_picks_and_the_other_applies_no_more(
    again: Program, chosen: str, zone: str
) -> None:
    """419.9a with its example: whichever is picked, the other has nothing to replace then."""
    oracle = Oracle(TURN + AXED + VOID + HOMING, rules=again)
    assert oracle.mover(after(oracle, "axe")) == 2
    assert offered(oracle, "axe") == ["replace(bear,bear,1)", "replace(bear,void,1)"]
    assert offered(oracle, "axe", chosen) == ["go"]
    assert holding(oracle, "axe", chosen, "go") == {f"in(bear,{zone})"}


@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
def test_one_can_become_fitting_by_another(again: Program, first: str, second: str) -> None:
    """419.9b with its example: gaining life becomes drawing, drawing becomes a return, whichever came first."""
    cards = (
        f'card({first},"harp"). card({second},"loop"). owner(({first};{second}),1). '
        'ability("harp",1,replace(gain)). instead("harp",1,event(draw)). '
        'ability("loop",1,replace(draw)). instead("loop",1,event(return)). '
    )
    oracle = Oracle(TURN + cards, rules=again)
    assert offered(oracle, "luck") == [f"replace(1,{first},1)"]
    line = ["luck", f"replace(1,{first},1)", f"replace(1,{second},1)", "go"]
    assert holding(oracle, *line) == {"done(1,return,1)"}


def test_what_has_come_round_is_not_replaced_again(again: Program) -> None:
    """419.6a: gaining becomes drawing and drawing gaining; then both have had their opportunity."""
    cards = (
        'card(a,"harp"). card(b,"drum"). owner((a;b),1). '
        'ability("harp",1,replace(gain)). instead("harp",1,event(draw)). '
        'ability("drum",1,replace(draw)). instead("drum",1,event(gain)). '
    )
    oracle = Oracle(TURN + cards, rules=again)
    line = ["luck", "replace(1,a,1)", "replace(1,b,1)"]
    assert offered(oracle, *line) == ["go"]
    assert holding(oracle, *line, "go") == {"done(1,gain,1)"}


def test_what_cannot_be_done_makes_the_event_vanish(tmp_path: Path) -> None:
    """419.5: the impossible instruction is ignored, and the replaced event has not happened either."""
    shut = game(tmp_path, AGAIN + "comes_to_nothing(X,w(die,exile)) :- mortal(X).\n")
    oracle = Oracle(TURN + AXED + VOID, rules=shut)
    assert holding(oracle, "axe", "replace(bear,void,1)", "go") == {"in(bear,play)"}


def test_another_deed_in_its_place(again: Program) -> None:
    """419.5: what is done instead is done at once, and nothing of the event is left to be asked about."""
    ward = 'card(ward,"ward"). owner(ward,2). ability("ward",1,replace(die)). instead("ward",1,nothing). '
    oracle = Oracle(TURN + AXED + ward + VOID, rules=again)
    line = ["axe", "replace(bear,ward,1)"]
    assert holding(oracle, *line) == {"in(bear,play)", "done(ward,1,bear)"}
    assert "axe" in offered(oracle, *line)


def test_what_was_used_for_an_event_that_vanished_is_free_for_the_next(again: Program) -> None:
    """419.6a: one opportunity for each event: the bear is to die again, and that is another event."""
    ward = 'card(ward,"ward"). owner(ward,2). ability("ward",1,replace(die)). instead("ward",1,nothing). '
    oracle = Oracle(TURN + AXED + ward + VOID, rules=again)
    line = ["axe", "replace(bear,void,1)", "replace(bear,ward,1)"]
    assert offered(oracle, *line, "axe") == ["replace(bear,void,1)", "replace(bear,ward,1)"]


def test_the_turn_player_decides_first_and_all_happens_at_once(again: Program) -> None:
    """419.9a, 103.4: two creatures die together; each of both players has a choice."""
    cat = 'card(cat,"cat"). owner(cat,1). mortal(cat). init(in(cat,play)). '
    oracle = Oracle(TURN + AXED + cat + VOID, rules=again)
    assert oracle.mover(after(oracle, "axe")) == 1
    assert offered(oracle, "axe") == ["replace(cat,void,1)"]
    assert oracle.mover(after(oracle, "axe", "replace(cat,void,1)")) == 2
    line = ["axe", "replace(cat,void,1)", "replace(bear,void,1)"]
    assert {"in(bear,play)", "in(cat,play)"} <= holding(oracle, *line)
    assert holding(oracle, *line, "go") == {"in(bear,exile)", "in(cat,exile)"}


def test_what_happens_together_waits_together(again: Program) -> None:
    """419.2: a creature that goes in a way which nothing replaces does not go before one that can be kept."""
    cat = 'card(cat,"cat"). owner(cat,1). frail(cat). init(in(cat,play)). '
    oracle = Oracle(TURN + AXED + cat + HOMING, rules=again)
    assert "in(cat,play)" in holding(oracle, "axe")
    assert holding(oracle, "axe", "replace(bear,bear,1)", "go") == {"in(bear,library)", "in(cat,graveyard)"}


def test_what_may_be_used_is_asked_about_once(again: Program) -> None:
    """419.6a: to leave it be is its one opportunity."""
    oracle = Oracle(TURN + AXED + VOID + 'optional("void",1).', rules=again)
    assert offered(oracle, "axe") == ["leave_be(bear)", "replace(bear,void,1)"]
    assert offered(oracle, "axe", "leave_be(bear)") == ["go"]
    assert holding(oracle, "axe", "leave_be(bear)", "go") == {"in(bear,graveyard)"}


def test_what_replaces_its_own_deed_goes_first(again: Program) -> None:
    """419.6d, 419.9a: a self-replacement is applied before any other."""
    oracle = Oracle(TURN + AXED + VOID + HOMING + 'replaces_itself("bear",1).', rules=again)
    assert offered(oracle, "axe") == ["replace(bear,bear,1)"]


def test_it_is_a_circuit(again: Program) -> None:
    assert loops(ground_rules(TURN + FURNACES + AXED + VOID + HOMING, again)) == []
