"""The bound is right in every state, proved where it says so, and changes no verdict."""

from __future__ import annotations

import json
import re
import shutil
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from positions import DEPTHS, SMALL, facts_of, small

from dmoracle.bounds import Bounded, Proof, bounded, cache_folder, use
from dmoracle.bounds.cache import Cache, _check
from dmoracle.bounds.induction import OPTIONS, prove
from dmoracle.paths import puzzle_folder
from dmoracle.rules.closure import closure
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, installed, optional, program
from dmoracle.rules.terms import atoms
from dmoracle.search import Solver, exhaust
from dmoracle.search.graph import HOPELESS, Value

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions"


def benchmark(name: str) -> str:
    return facts_of((POSITIONS / f"{name}.yaml").read_text(encoding="utf-8"))


def rules(depth: int = 6, symmetry: bool = True) -> Program:
    return replace(program(sets=["symmetry"] if symmetry else []), parameters=(("deck_horizon", depth),))


@cache
def with_bound(facts: str) -> Bounded:
    return bounded(Oracle(facts, rules=rules()), cache=None)


def wrong_flags(facts: str, flagged: Oracle) -> tuple[int, list[int]]:
    """How many choices of the turn have the flag, and which of them can be won after all, or are not answered."""
    plain = Oracle(facts, rules=flagged.rules if "bounds" not in flagged.rules.sets else rules())
    turn = exhaust(plain)
    assert turn.complete
    assert plain.fluents == flagged.fluents
    found = [state for state in turn.states if HOPELESS in flagged.flags(state)]
    return len(found), [state for state in found if turn.value(state) != Value.NO]


@pytest.mark.parametrize("name", sorted(SMALL.keys() - {*DEPTHS, "sunk"}))
def test_what_is_flagged_is_lost(name: str) -> None:
    """Every state, not only the start: a wrong bound may well leave the verdict right."""
    facts = small(name)
    count, wrong = wrong_flags(facts, with_bound(facts).oracle)
    assert wrong == []
    assert count > 0


@pytest.mark.parametrize(
    "name",
    [
        "a NEO creature to be put upon one that has just come",
        "a NEO creature upon another one, just come",
        "a star evolution creature to be put upon one that has just come",
        "an S-MAX evolution creature, which needs no base",
        "an S-MAX evolution creature, just come",
        "a forbidden star evolution creature, which needs no base",
    ],
)
def test_evolution_creatures_of_every_kind_attack_at_once(name: str) -> None:
    """802.3, 803.2, 813.1b, 815.1: one attack more than what stands there ready."""
    facts = small(f"made {name}")
    assert with_bound(facts).proof.complete
    assert HOPELESS not in with_bound(facts).oracle.flags(with_bound(facts).oracle.start)
    assert wrong_flags(facts, with_bound(facts).oracle)[1] == []


@pytest.mark.parametrize("name", sorted(SMALL.keys() - {*DEPTHS, "sunk"}))
def test_it_is_proved(name: str) -> None:
    found = with_bound(small(name))
    assert (found.proof.status, found.proof.answered, found.assumptions) == ("proved", True, ())


@pytest.mark.parametrize("name", ["a20", "l20a"])
def test_benchmark_positions(name: str) -> None:
    found = with_bound(benchmark(name))
    assert found.proof.complete
    assert Solver(found.oracle).run().verdict == Solver(Oracle(benchmark(name), rules=rules())).run().verdict


@pytest.mark.parametrize("number", ["01", "05", "13"])
def test_puzzles_keep_their_verdict(number: str) -> None:
    (path,) = puzzle_folder().glob(f"{number}-*.yaml")
    facts = facts_of(path.read_text(encoding="utf-8"))
    verdicts = {Solver(machine).run().verdict for machine in (Oracle(facts, rules=rules()), with_bound(facts).oracle)}
    assert len(verdicts) == 1


def test_the_bound_is_silent_where_no_play_leads() -> None:
    """Its proof holds only where the invariants do: with two steps of the turn at once nothing is proved."""
    found = with_bound(small("three against two"))
    assert "one_step" in found.proof.kept
    oracle = found.oracle
    said = [oracle.state_of({*oracle.holds(oracle.start), *more}) for more in ((), {"stage(attack)"})]
    assert [HOPELESS in oracle.flags(state) for state in said] == [True, False]


# ---- a wrong bound is not proved

WRONG = {
    "one attack fewer": ("value(_,V), V <= #sum{", "value(_,V), V+1 <= #sum{"),
    "the attack going on": ("aims(T,A) :- ours(A)", "aims(T,A) :- ours(A), h(T,stage(battle))"),
    # the attack itself is flagged rightly: only the answer of the prey leads on from where this speaks
    "an attack not answered yet": ("before_break((declared;block;", "before_break((block;"),
    "what can still be played": (
        "unrest(T) :- playtime(T), stirs(C), h(T,in(C,(hand;unseen;shield))), payable(T,C).",
        "",
    ),
    "what the prey has begun to draw": (
        "takes(C,I,_), h(T,running(C,I,S)), S != 1.",
        "takes(C,I,_), h(T,running(C,I,S)), S < 1.",
    ),
}


def exchange(root: Path, old: str, new: str) -> None:
    """Exchange a text that occurs in one file of the bounds."""
    texts = {root / name: (root / name).read_text(encoding="utf-8") for name in optional()["bounds"]}
    (path,) = (path for path, text in texts.items() if old in text)
    path.write_text(texts[path].replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_bound_is_refuted(name: str, tmp_path: Path) -> None:
    root = tmp_path / "asp"
    shutil.copytree(program().root, root)
    exchange(root, *WRONG[name])
    changed = Program.read(root, ("bounds", "induction"))
    where = {
        "what can still be played": "a speed attacker in the hand",
        "what the prey has begun to draw": "the prey may draw",
    }
    facts = small(where.get(name, "three against two")) + "bound(attacks).\n"
    proof = prove(facts, closure(facts, changed), changed)
    assert proof.status == "tested"
    assert "do(" in proof.gap
    assert Bounded(Oracle(facts), proof).assumptions == ("bound(attacks,tested)",)


@pytest.mark.parametrize(
    ("old", "new", "found"), [("", "", False), ("1 <= #sum{ W,X : comes_in", "2 <= #sum{ W,X : comes_in", True)]
)
def test_what_is_called_impossible_is(old: str, new: str, found: bool, tmp_path: Path) -> None:
    """A sum that has not mounted reaches nothing new, in no state at all; a wrong idea of mounting is found out."""
    root = tmp_path / "asp"
    shutil.copytree(program().root, root)
    path = root / optional()["induction"][0]
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new).replace("impossible(K)", "strange(K)"), encoding="utf-8")
    facts = small("shields behind a double breaker") + "bound(attacks).\n"
    changed = Program.read(root, ("bounds", "induction"))
    control = changed.needed(facts).ground(facts + closure(facts, changed).facts, arguments=OPTIONS)
    asked = {atom.args[0]: atom.literal for atom in atoms(control, "strange", 1)}
    assert "breaks" in asked
    assert any(control.solve(assumptions=[literal]).satisfiable for literal in asked.values()) == found


def changed_rules(folder: Path, depth: int, *exchanges: tuple[str, str]) -> Program:
    """The rules of the bounds with some texts exchanged."""
    root = folder / "asp"
    shutil.copytree(program().root, root)
    for old, new in exchanges:
        exchange(root, old, new)
    return replace(Program.read(root, ("bounds", "induction")), parameters=rules(depth=depth).parameters)


def test_near_a_limit_the_bound_is_silent_or_any_card_may_turn_up(tmp_path: Path) -> None:
    """The deck is seen one card deep and may be dug two deep: the bound waits for that, or is proved for every card."""
    reference = Oracle(small("near a limit"), rules=rules(depth=1))
    shy, bold = bounded(reference, cache=None), bounded(reference, cache=None, variant="deep")
    assert (shy.proof.complete, shy.proof.shy, shy.assumptions) == (True, ("counts", "decks"), ())
    assert (bold.proof.complete, bold.proof.shy, bold.assumptions) == (True, ("counts",), ())
    flags = [HOPELESS in found.oracle.flags(found.oracle.start) for found in (shy, bold)]
    assert flags == [False, True]
    # cards that lay still are on the way there
    assert "in(a_deck3,deck)" in bold.proof.loosened
    # without one of its rules the silent one cannot be proved
    changed = changed_rules(tmp_path, 1, ("unrest(T) :- strains(C,I,S), h(T,running(C,I,R)), R <= S.", ""))
    facts = f"{reference.facts}\nbound(attacks).\nshy(decks).\n"
    assert not prove(facts, reference.closure, changed).complete


@pytest.mark.parametrize(("deep", "flagged"), [("Aqua Hulcus", True), ("襲撃者エグゼドライブ", False)])
def test_a_card_that_turns_up_is_no_surprise(deep: str, flagged: bool) -> None:
    """What lies deeper than the deck is seen counts: a creature that could attack at once, with mana for it."""
    facts = facts_of(f"""
turn: 1
step: main
player1:
  battle: [Aqua Hulcus]
  hand: [エナジー・ライト]
  mana: [Aqua Hulcus x3, Bolshack Dragon x3]
  deck: [Aqua Hulcus, Aqua Hulcus, {deep}]
player2: {{shields: [Aqua Surfer, Aqua Hulcus], deck: 5}}
""")
    found = bounded(Oracle(facts, rules=rules(depth=1)), cache=None, variant="deep")
    assert found.proof.complete
    assert (HOPELESS in found.oracle.flags(found.oracle.start)) == flagged


def test_out_of_time_is_no_proof() -> None:
    found = bounded(Oracle(small("three against two"), rules=rules()), cache=None, seconds=0.0)
    assert found.proof.status == "timeout"
    assert found.assumptions == ("bound(attacks,tested)",)


def test_out_of_conflicts_is_no_proof_and_is_tried_again_with_more(tmp_path: Path) -> None:
    reference = Oracle(small("three against two"), rules=rules())
    few = bounded(reference, cache=tmp_path, conflicts=1).proof
    assert (few.complete, few.unfinished, few.conflicts) == (False, True, 1)
    assert bounded(reference, cache=tmp_path, conflicts=1).proof == few
    assert bounded(reference, cache=tmp_path, conflicts=20_000).proof.complete
    assert bounded(reference, cache=tmp_path, conflicts=1).proof.complete


def test_only_what_is_proved() -> None:
    reference = Oracle(small("three against two"), rules=rules())
    assert bounded(reference, cache=None, seconds=0.0, only_proved=True).oracle is reference
    assert bounded(reference, cache=None, only_proved=True).oracle is not reference


# ---- the cache


def test_proofs_are_kept(tmp_path: Path) -> None:
    facts = small("three against two")
    first = bounded(Oracle(facts, rules=rules()), cache=tmp_path)
    (file,) = tmp_path.iterdir()
    assert bounded(Oracle(facts, rules=rules()), cache=tmp_path).proof == first.proof
    whole = file.read_text()
    for damage in ("", "{", whole[:-5], whole.replace("one_step", "one_stop"), "[]", '{"check": 1}'):
        file.write_text(damage)
        assert Cache(tmp_path).get(file.stem) is None
    assert bounded(Oracle(facts, rules=rules()), cache=tmp_path).proof.complete
    assert Cache(tmp_path).get(file.stem) is not None


@pytest.mark.parametrize(
    "change",
    [
        {"kept": ["one_place(a1)). holds(winner(1)"]},
        {"kept": ["one_place(a1)).\n#script (python) print(1) #end.\nkeep(one_step"]},
        {"kept": ["one_peace(a1)"]},
        {"kept": ["one_place(nobody_at_all)"]},
        {"kept": ["one_place(a1,a1)"]},
        {"kept": [3]},
        {"shy": ["decks). hopeless(now"]},
        {"loosened": ["in(nobody,deck)"]},
        {"status": "certain"},
        {"answered": "no"},
        {"bound": "none"},
    ],
)
def test_a_kept_proof_with_a_right_seal_is_data_all_the_same(tmp_path: Path, change: dict[str, Any]) -> None:
    """What it names is compared with what there is before a program is made of it; else it counts as not there."""
    reference = Oracle(small("three against two"), rules=rules())
    first = bounded(reference, cache=tmp_path)
    (file,) = tmp_path.iterdir()
    body = json.loads(file.read_text(encoding="utf-8"))["proof"] | change
    file.write_text(json.dumps({"check": _check(file.stem, body), "proof": body}), encoding="utf-8")
    assert Cache(tmp_path).get(file.stem) is not None
    again = bounded(reference, cache=tmp_path)
    assert (again.proof.kept, again.proof.status) == (first.proof.kept, first.proof.status)


def test_another_prover_or_clingo_proves_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reference = Oracle(small("three against two"), rules=rules())
    bounded(reference, cache=tmp_path)
    use._prover.cache_clear()
    monkeypatch.setattr(use, "version", lambda package: "0.0")
    bounded(reference, cache=tmp_path)
    assert len(list(tmp_path.glob("*.json"))) == 2
    monkeypatch.setattr(use, "_prover", lambda: "other code")
    bounded(reference, cache=tmp_path)
    assert len(list(tmp_path.glob("*.json"))) == 3
    monkeypatch.undo()
    use._prover.cache_clear()


def test_a_kept_proof_is_for_the_cards_not_for_where_they_lie(tmp_path: Path) -> None:
    """Another state of the same turn needs no proof of its own; other rules, or other cards, do."""
    first = Oracle(small("three against two"), rules=rules())
    proof = bounded(first, cache=tmp_path).proof
    state = first.successors(first.start)[0].state
    begins = "".join(f"init({fluent}).\n" for fluent in sorted(first.holds(state)) if "turn(" not in fluent)
    stated = "\n".join(line for line in first.facts.splitlines() if not line.startswith("init(") or "turn(" in line)
    later = Oracle(f"{stated}\n{begins}", rules=rules(), reached=first.closure)
    assert later.start != first.start
    assert bounded(later, cache=tmp_path).proof == proof
    assert len(list(tmp_path.iterdir())) == 1
    root = tmp_path / "asp"
    shutil.copytree(program().root, root)
    path = root / "duel_masters" / "search" / "bounds.lp"
    path.write_text(path.read_text(encoding="utf-8") + "% changed\n", encoding="utf-8")
    changed = replace(Program.read(root, ("symmetry",)), parameters=rules().parameters)
    bounded(Oracle(first.facts, rules=changed), cache=tmp_path)
    assert len(list(tmp_path.glob("*.json"))) == 2


def test_what_not_every_decision_keeps_is_not_counted_on(tmp_path: Path) -> None:
    """Whoever attacks is tapped; and what is left is still enough."""
    root = tmp_path / "asp"
    shutil.copytree(program().root, root)
    with (root / "duel_masters" / "search" / "invariants.lp").open("a", encoding="utf-8") as file:
        file.write("violated(untapped(C),T) :- h(T,in(C,battle)), not h(T,mark(C,upright)).\n")
    changed = replace(Program.read(root, ("symmetry",)), parameters=rules().parameters)
    proof = bounded(Oracle(small("three against two"), rules=changed), cache=None).proof
    assert proof.complete
    assert {name.partition("(")[0] for name in proof.dropped} == {"untapped"}


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("no folder")
    assert bounded(Oracle(small("three against two"), rules=rules()), cache=place).proof.complete


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DMORACLE_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("DMORACLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "dmoracle" / "proofs"


def test_a_proof_is_plain_data(tmp_path: Path) -> None:
    proof = Proof("attacks", "proved", False, ("a", "b"), (), 0.25, "do(go)")
    Cache(tmp_path).put("key", proof)
    assert Cache(tmp_path).get("key") == proof
    assert not proof.complete


def heads(path: Path) -> set[tuple[str, int]]:
    """Predicates that the rules of a file define, with the number of their arguments."""
    found = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        name = re.match(r"[a-z]\w*", line)
        if name is None:
            continue
        inside, depth, commas = line[name.end() :].partition(":-")[0].strip().rstrip("."), 0, 0
        for sign in inside:
            depth += (sign == "(") - (sign == ")")
            commas += sign == "," and depth == 1
        found.add((name.group(), commas + 1 if inside else 0))
    return found


def test_bounds_add_nothing_to_the_rules_of_the_game() -> None:
    """A predicate of the same name elsewhere would change what is legal, or what the bound says, without a word."""
    files = {chosen: {program().root / name for name in optional()[chosen]} for chosen in ("bounds", "induction")}
    own = files["bounds"] | files["induction"]
    defined = set().union(*map(heads, own))
    # in proofs alone any card may turn up where a deck is dug deeper than it is known
    deep = {("chancy", 1), ("possible", 1)}
    assert not deep & set().union(*map(heads, files["bounds"]))
    # the analysis of cards is a program of its own
    for path in (file.path for file in installed() if file.set != "analysis"):
        if path not in own:
            assert heads(path) & defined <= {("shown", 1)} | deep, path
    assert ("unrest", 1) in defined and ("h", 2) in defined and ("boundless", 0) in defined
