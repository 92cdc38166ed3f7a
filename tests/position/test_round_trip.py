"""What is saved is what is loaded again: positions of every shape, also in the middle of an effect."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dmoracle.games.duel_masters.card import Card
from dmoracle.position import CardObject, Document, Goal, Setup, dumps, from_notation, loads, to_facts, to_notation
from dmoracle.position.book import EMPTY, Book
from dmoracle.position.layout import fluents_of, layout_of
from dmoracle.position.plain import kinds
from dmoracle.rules.terms import split


def creature(name, **more):
    return Card.from_entry(
        {"name": name, "type": "creature", "civilization": ["fire"], "cost": 2, "power": 1000, **more}
    )


def spell(name):
    return Card.from_entry({"name": name, "type": "spell", "civilization": [], "cost": 2})


AWKWARD = [
    "ドラゴン x3",
    "a: b",
    'quo"te',
    "back\\slash",
    "- dash",
    "#hash",
    "yes",
    "null",
    "506.1",
    "  inner  blanks",
    "{x}",
    "[y]",
]
CARDS = [creature("ハルカス"), creature("Bolshack Dragon", en="Bolshack"), spell("呪文"), *map(creature, AWKWARD)]
CARDS.append(
    Card.from_entry(
        {
            "name": "進化",
            "type": "evolution",
            "civilization": ["water"],
            "cost": 3,
            "power": 2000,
            "abilities": ["evolves([creature])"],
        }
    )
)
DEFINITIONS = {card.name: card for card in CARDS}
NAMES = sorted(DEFINITIONS)
UNTILS = st.sampled_from(["turn", "attack", "game", "next_start(2)"])
STAGES = ["stage(main)", "stage(attack)", "stage(break)"]
LABELS = [
    "bol",
    "x",
    "y1",
    "a_hand1",
    "a_hand2",
    "b_hand1",
    "a_battle1",
    "a_battle1_u1",
    "b_shield1",
    "b_deck1",
    "a_deck3",
    "q_9",
]
ZONES = ["hand", "mana", "battle", "shield", "deck", "graveyard", "under", "unseen", "gone"]


@st.composite
def states(draw):
    """Any setup with any set of fluents, sensible or not."""
    labels = draw(st.lists(st.sampled_from(LABELS), unique=True, max_size=len(LABELS)))
    cards = []
    for label in labels:
        name = draw(st.sampled_from([None, *NAMES]))
        cards.append(CardObject(label, name, draw(st.sampled_from([1, 2])), draw(st.sampled_from([None, "A", "B 2"]))))
    some = st.sampled_from(labels) if labels else st.nothing()
    effects = st.sampled_from(
        ["power(3000)", "power(-1000)", "grant(blocker)", "grant(power_attacker(2000))", "forbid(attack)"]
    )
    fluents = st.one_of(
        st.builds("in({},{})".format, some, st.sampled_from(ZONES)),
        st.builds("in({},{})".format, some, st.sampled_from(ZONES)),
        st.builds("under({},{})".format, some, some),
        st.builds("layer({},{})".format, some, st.integers(1, 4)),
        st.builds("mark({},{})".format, some, st.sampled_from(["upright", "seasoned", "held", "looked", "blocker"])),
        st.builds("mark({},lasting({},{},{}))".format, some, effects, UNTILS, st.integers(1, 3)),
        st.builds("stacked({},{})".format, some, st.integers(-3, 5)),
        st.builds("sunk({})".format, some),
        st.builds("did({},{})".format, some, st.sampled_from(["attacked", 'named("a,b")'])),
        st.builds("pending(e({},ninja,none,none),{})".format, some, st.integers(1, 2)),
        st.builds("extra_turn({},{})".format, st.sampled_from([1, 2]), st.integers(1, 3)),
        st.sampled_from(["turn(1)", "turn(2)", *STAGES, "first_turn", "shuffled(1)",
                         "shuffled(2)", "winner(2)", "did(1,charged)", "need(3)", 'said(1,"x\\"y")', "overflow"]),
    )  # fmt: skip
    facts = draw(st.frozensets(fluents, max_size=40))
    if sum(fact in facts for fact in ("turn(1)", "turn(2)")) == 2:
        facts -= {"turn(2)"}
    order = tuple(tuple(card.label for card in cards if card.owner == player) for player in (1, 2))
    order = tuple(tuple(draw(st.permutations(part))) for part in order)
    goal = draw(st.sampled_from([Goal("win", 1), Goal("loses", 2), Goal("survive", 2)]))
    return Setup(tuple(cards), order, goal, DEFINITIONS), facts


def coherent(facts, labels):
    """What a file may say: one step, one place for each card, which is its own and not beneath itself; creatures that
    block are in the battle zone.

    A place that is left out is filled in, since loading refuses a card that is nowhere.
    """
    only = {}
    for fact in sorted(facts):
        name, args = split(fact)
        if name != "under" or args[0] != args[1]:
            only.setdefault((name, *args[: {"stage": 0, "in": 1, "under": 1}.get(name, len(args))]), fact)
    placed = {args[0] for name, args in map(split, only.values()) if name == "in"}
    said = {one for one in only.values()
            if not one.endswith(",blocker)") or f"in({split(one)[1][0]},battle)" in only.values()}  # fmt: skip
    return frozenset(said) | {f"in({label},unseen)" for label in labels if label not in placed}


@given(states())
@settings(max_examples=100)
def test_no_fluent_is_lost_on_the_table(state):
    """Sensible or not: the table itself does not judge; what reads a file does (`test_files`, `bad`)."""
    setup, facts = state
    assert fluents_of(layout_of(setup, facts, kinds(setup, Book(DEFINITIONS, EMPTY)))) == facts


def enough(setup, facts):
    """Pools hold what is drawn from them; otherwise loading refuses, as it should."""
    layout = layout_of(setup, facts, kinds(setup, Book(DEFINITIONS, EMPTY)))
    for side in layout.sides:
        for name, members in side.pools.items():
            unknown = [e for _, top in side.places(setup.spec) if top not in side.elsewhere for e in (top, *top.under)]
            if sum(e.name is None and e.pool == name for e in unknown) > len(members):
                return False
    return True


@given(states())
@settings(max_examples=100)
@example((Setup((), ((), ()), Goal("win", 1), {}), frozenset({"did(1,charged)", "extra_turn(1,1)"})))
def test_saved_and_loaded_again(state):
    setup, facts = state
    facts = coherent(facts, [card.label for card in setup.cards])
    if not enough(setup, facts):
        return
    line = to_notation(setup, facts, EMPTY)
    assert line.isprintable() and " " not in line
    same = from_notation(line, EMPTY)
    assert same.fluents == facts and to_notation(same.setup, same.fluents, EMPTY) == line
    text = dumps(Document(setup, facts), EMPTY)
    again = loads(text, library=EMPTY)
    assert again.fluents == facts
    assert to_facts(again.setup, again.fluents, EMPTY) == to_facts(setup, facts, EMPTY)
    assert dumps(again, EMPTY) == text
    assert same.setup == again.setup


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_names_stay_as_they_are(name):
    setup = Setup(
        (CardObject("a_hand1", name, 1), CardObject("a_hand2", name, 1)), ((), ()), None, {name: DEFINITIONS[name]}
    )
    facts = frozenset({"in(a_hand1,hand)", "in(a_hand2,hand)", "turn(1)"})
    again = loads(dumps(Document(setup, facts), EMPTY), library=EMPTY)
    assert [card.name for card in again.setup.cards] == [name, name] and again.fluents == facts


TOKENS = """\
game: magic
cards:
  - {name: Nest, cost: "0", type: enchantment, abilities: ["activated([life(1)], [create(1, \\"Sap\\")])"]}
  - {name: Sap, type: token creature, subtypes: [Saproling], colour: [green], pt: "1/1"}
player1: {play: [Nest]KEPT}
player2: {}
"""


@pytest.mark.parametrize(("kept", "number"), [("", 3), (", tokens: []", 0), (", tokens: [Sap]", 1)])
def test_tokens_that_are_used_up_are_not_kept_ready_again(kept, number):
    document = loads(TOKENS.replace("KEPT", kept))
    assert loads(dumps(document)).setup == document.setup
    assert from_notation(to_notation(document.setup, document.fluents)).setup == document.setup
    assert sum(card.name == "Sap" for card in document.setup.cards) == number
