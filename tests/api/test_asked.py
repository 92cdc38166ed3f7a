"""Decisions such as yes, no and pass are told with what they answer, in both languages."""

from __future__ import annotations

import pickle

import pytest

from dmoracle import Position, solve
from dmoracle.play.questions import told_strategy
from dmoracle.words.wording import NameTable, describe

BOARD = """
cards:
  - {name: Asker, type: creature, civilization: [fire], cost: 2, power: 2000,
     abilities: [speed_attacker, "when(enters, [self], [may(me, [draw(me)])])"]}
  - {name: Twice, type: spell, civilization: [fire], cost: 2,
     abilities: ["spell([mode(me, [[draw(me)], [shuffle(me)]])])"]}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 2000, abilities: [blocker]}
step: main
player1:
  battle: [{card: Asker, as: first}]
  hand: [{card: Asker, as: ask}, {card: Twice, as: twice}]
  mana: [Asker x2]
  deck: {top: [Wall], rest: 5}
player2: {battle: [{card: Wall, as: wall}], shields: 0, deck: 5}
"""


@pytest.mark.parametrize(
    ("line", "term", "english", "japanese"),
    [
        (("play(ask)",), "yes", "Yes: ability 2 of Asker#4", "はい(Asker#4の能力2)"),
        (("play(ask)",), "no", "No: ability 2 of Asker#4", "いいえ(Asker#4の能力2)"),
        (("end_main", "attack(first,2)"), "pass", "No block", "ブロックしない"),
        (("play(twice)",), "mode(2)", "Choose option 2 of ability 1 of Twice", "Twiceの能力1の2番目の効果を選ぶ"),
    ],
)
def test_a_decision_says_what_it_answers(line: tuple[str, ...], term: str, english: str, japanese: str) -> None:
    here = Position.from_yaml(BOARD).settle()
    for step in line:
        here = here.play(step).settle()
        while here.legal[0].term.startswith("tap("):
            here = here.apply(here.legal[0]).settle()
    (found,) = (one for one in here.legal if one.term == term)
    assert (found.text("en"), found.text("ja")) == (english, japanese)
    assert str(found) == term


def test_it_still_does_in_another_process() -> None:
    """What is answered is found out when it is asked; nothing of the rules goes along."""
    here = Position.from_yaml(BOARD).play("end_main", "attack(first,2)").settle()
    sent = pickle.loads(pickle.dumps(here.legal))
    assert sent == here.legal
    assert [one.text("en") for one in sent] == [one.text("en") for one in here.legal]
    assert sent[-1].text("en") == "No block"


def test_so_do_the_decisions_of_a_strategy() -> None:
    position = Position.from_yaml(BOARD)
    found = solve(position)
    names = NameTable.of(position.setup)
    assert found.strategy is not None
    nodes = told_strategy(found.strategy).nodes
    said = {describe(step.decision, names) for node in nodes for step in node.steps}
    assert {"No block"} <= said and not {"Yes", "No", "Pass"} & said
    assert {step.decision for node in found.strategy.nodes for step in node.steps} >= {"pass"}
