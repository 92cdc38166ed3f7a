"""Position files of Magic: read, checked, written back, on one line; and what is not so is refused with its place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dmoracle import InputError, Position
from dmoracle.paths import case_folder
from dmoracle.position.layout import layout_of
from dmoracle.position.plain import kinds
from dmoracle.rules.refusals import notes, refusals

HERE = Path(__file__).parent / "positions"
FULL = HERE / "full.yaml"


def test_every_thing_of_a_table_is_a_fluent():
    assert {
        "number(life(1),0)", "number(life(1),4)", "poison(1,2)", "mana(1,red,2)", "mana(1,colourless,1)", "landed(1)",
        "mark(bear,blocked)", "blocking(giant,bear)", "number(damage(bear),0)", "counters(bear,plus1,1)",
        "mark(mammoth,lasting(pt(3,3),turn,1))", "on_stack(1,e(tim,1,tim,none))", "target(1,1,p(2))", "said(2,x(2))",
        "in(blaze,stack)", "on_stack(3,spell(b_stack3))", "target(3,1,bear)", "priority(2)",
    } <= Position.load(FULL).fluents  # fmt: skip


def test_numbers_are_numbers_where_people_read_them():
    written = Position.load(FULL).to_yaml()
    assert "number(" not in written and "life: -3" in written and "damage: 1" in written


def test_a_hand_is_seen_by_its_player_alone():
    here = Position.load(FULL)
    assert {"a_hand1", "bear", "giant", "blaze", "a_grave1"} <= here.sight(1).faces
    assert "a_hand1" not in here.sight(2).faces and {"bear", "blaze"} <= here.sight(2).faces
    assert "number(library,1)" in here.sight(2).said


def lines(path: Path, seed: int, steps: int) -> list[Position]:
    """The positions of a random line."""
    rng, found = random.Random(seed), [Position.load(path)]
    while len(found) < steps and found[-1].legal:
        found.append(found[-1].apply(rng.choice(found[-1].legal)))
    return found


@pytest.mark.parametrize("path", sorted(HERE.glob("*.yaml")), ids=lambda path: path.stem)
def test_positions_are_written_and_read_again(path: Path):
    for here in lines(path, seed=7, steps=40):
        assert Position.from_yaml(here.to_yaml()) == here
        assert Position.from_notation(here.notation()) == here


def test_the_table_says_all_that_happens_in_a_fight():
    """Damage on the stack, spells with their targets: nothing is left to fluents in flight but what is announced."""
    seen = set()
    for seed in range(6):
        for here in lines(HERE / "dp1.yaml", seed, steps=80):
            layout = layout_of(here.setup, here.fluents, {"Shock": "instant"})
            seen |= {item.kind for item in layout.stack}
            loose = {fact.partition("(")[0] for fact in layout.in_flight}
            assert loose <= {
                "announcing", "priced", "need", "produced", "settled_costs", "offered", "shared", "given", "number",
                "resolving", "running", "self", "it", "target", "said", "used", "aside", "overflow", "winner", "drawn",
                "did", "recalled", "stage", "in",
            }, layout.in_flight  # fmt: skip
    assert {"spell", "damage"} <= seen


def test_a_file_may_leave_out_what_is_usual():
    here = Position.from_yaml("game: magic\nplayer1: {}\nplayer2: {}")
    table = layout_of(here.setup, here.fluents, kinds(here.setup, here.library))
    assert (table.step, table.speaker, table.sides[0].counts) == ("main1", 1, {})
    assert {"number(life(1),2)", "number(life(1),4)", "priority(1)"} <= here.fluents


def test_attackers_that_are_there_have_been_declared():
    start = "game: magic\nstep: attackers\nplayer1: {play: [%s]}\nplayer2: {}"
    declared = "{card: Grizzly Bears, attacking: true, tapped: true}"
    assert "fresh" in Position.from_yaml(start % "Grizzly Bears").fluents
    assert "fresh" not in Position.from_yaml(start % declared).fluents


# each: the file, line, column, what was found, the rule
BAD = {
    "life that is no number": ("player1: {life: many}\nplayer2: {}", 2, 17, "many", "102.1"),
    "life that no position reaches": ("player1: {life: 100}\nplayer2: {}", 2, 17, "100", "102.1"),
    "mana of a colour that there is not": ("player1: {mana: RX}\nplayer2: {}", 2, 17, "RX", None),
    "a zone of the other game": ("player1: {shields: 5}\nplayer2: {}", 2, 11, "shields", None),
    "a card of the other game": ("player1: {play: [Aqua Hulcus]}\nplayer2: {}", 2, 18, "Aqua Hulcus", None),
    "a step of the other game": ("step: charge\nplayer1: {}\nplayer2: {}", 2, 7, "charge", None),
    "a mark of the other game": ("player1: {play: [{card: Fog, bare: true}]}\nplayer2: {}", 2, 30, "bare", None),
    "an attack in the main phase": (
        "player1: {play: [{card: Grizzly Bears, attacking: true}]}\nplayer2: {}", 2, 51, "main1", "308.2g"),
    "an attack in the turn of the other": (
        "step: attackers\nplayer1: {}\nplayer2: {play: [{card: Grizzly Bears, attacking: true}]}", 4, 51,
        "Grizzly Bears", "308.2g"),
    "an attack of a land": (
        "step: attackers\nplayer1: {play: [{card: Forest, attacking: true}]}\nplayer2: {}", 3, 44, "Forest", "308.2g"),
    "what is blocked but does not attack": (
        "step: blockers\nplayer1: {play: [{card: Grizzly Bears, as: bear, blocked: true}]}\nplayer2: {}", 3, 59, "bear",
        "309.2f"),
    "a block of what does not attack": (
        "step: blockers\nplayer1: {play: [{card: Grizzly Bears, as: bear}]}\n"
        "player2: {play: [{card: Hill Giant, blocks: [bear]}]}", 4, 45, "bear", "309.2a"),
    "a block of what is not there": (
        "step: blockers\nplayer1: {play: [{card: Grizzly Bears, as: bear, attacking: true}]}\n"
        "player2: {play: [{card: Hill Giant, blocks: [beer]}]}", 4, 45, "beer", None),
    "damage on a land": ("player1: {play: [{card: Forest, damage: 1}]}\nplayer2: {}", 2, 41, "Forest", "420.5c"),
    "damage in a hand": ("player1: {hand: [{card: Hill Giant, damage: 1}]}\nplayer2: {}", 2, 37, "damage (hand)",
                         "420.5c"),
    "lands of the player who waits": ("player1: {}\nplayer2: {lands_played: 1}", 3, 25, "player2", "212.6b"),
    "a land on the stack": ("player1: {}\nplayer2: {}\nstack: [{spell: Forest}]", 4, 17, "Forest", "213.1"),
    "a spell without its target": ("player1: {}\nplayer2: {}\nstack: [{spell: Shock}]", 4, 9, "0", "409.1c"),
    "a target that is not there": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Shock, targets: [bear]}]", 4, 33, "bear", None),
    "an X that is not in the cost": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Shock, targets: [player2], x: 3}]", 4, 47, "Shock", "409.1b"),
    "a mode that it has not": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Shock, targets: [player2], mode: 1}]", 4, 50, "1", "409.1b"),
    "an ability that it has not": (
        "player1: {play: [{card: Grizzly Bears, as: bear}]}\nplayer2: {}\nstack: [{ability: [bear, 1]}]", 4, 19, "1",
        "403.1"),
    "damage of who never attacked": (
        "step: damage2\nplayer1: {play: [{card: Grizzly Bears, as: bear}]}\nplayer2: {}\n"
        "stack: [{damage: [[bear, player2, 2]]}]", 5, 18, "bear", "310.1"),
    "a land that blocks still": (
        "step: blockers\nplayer1: {}\nplayer2: {play: [{card: Forest, blocking: true}]}", 4, 43, "Forest", "309.2e"),
    "a blocker of the side that attacks": (
        "step: blockers\nplayer1: {play: [{card: Hill Giant, blocking: true}]}\nplayer2: {}", 3, 47, "Hill Giant",
        "309.2e"),
    "a block before blocks": (
        "step: attackers\nplayer1: {}\nplayer2: {play: [{card: Hill Giant, blocking: true}]}", 4, 47, "attackers",
        "309.2e"),
    "a creature blocked before blocks": (
        "step: attackers\nplayer1: {play: [{card: Hill Giant, attacking: true, blocked: true}]}\nplayer2: {}", 3, 63,
        "attackers", "309.2f"),
    "a first strike before damage": (
        "step: blockers\nplayer1: {play: [{card: Hill Giant, attacking: true, struck: true}]}\nplayer2: {}", 3, 62,
        "blockers", "502.2b"),
    "a block of one's own": (
        "step: blockers\nplayer1: {}\nplayer2: {play: [{card: Hill Giant, as: one}, {card: Hill Giant, blocks: one}]}",
        4, 74, "one", "309.2a"),
    "an enchantment on a card of a hand": (
        "player1: {hand: [{card: Hill Giant, as: giant}], play: [{card: Flight, attached: giant}]}\nplayer2: {}", 2, 82,
        "giant", "212.4h"),
    "an attack of what the other has taken": (
        "step: attackers\nplayer1: {play: [{card: Hill Giant, seized: true, attacking: true}]}\nplayer2: {}", 3, 62,
        "Hill Giant", "308.2g"),
    "an instant in play": ("player1: {play: [Shock]}\nplayer2: {}", 2, 18, "Shock", "212.5d"),
    "a sorcery in play": ("player1: {play: [Blaze]}\nplayer2: {}", 2, 18, "Blaze", "212.7d"),
    "a target too many": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Shock, targets: [player2, player1]}]", 4, 33, "1", "409.1c"),
    "an ability by no number": (
        "player1: {play: [{card: Grizzly Bears, as: bear}]}\nplayer2: {}\nstack: [{ability: [bear, '1)']}]", 4, 19,
        "[...]", None),
    "what happened to nothing": (
        "player1: {play: [{card: Prodigal Sorcerer, as: tim}]}\nplayer2: {}\n"
        "stack: [{ability: [tim, 1], targets: [player2], it: tom}]", 4, 53, "tom", None),
    "a thing that is nothing": ("player1: {}\nplayer2: {}\nstack: [{targets: [player2]}]", 4, 9, None, None),
    "a split card without its half": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Life/Death}]", 4, 9, "Life/Death", "505.2"),
    "a third half": ("player1: {}\nplayer2: {}\nstack: [{spell: Life/Death, half: 3}]", 4, 35, "3", "505.2"),
    "half of a whole card": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Shock, targets: [player2], half: 1}]", 4, 50, "1", "505.2"),
    "a buyback that it has not": (
        "player1: {}\nplayer2: {}\nstack: [{spell: Shock, targets: [player2], with: buyback}]", 4, 50, "buyback",
        "409.1b"),
}  # fmt: skip


def test_damage_waits_of_a_creature_that_has_left_combat():
    """310.4a: what was assigned is dealt, whatever became of its source; an attacker that left combat is tapped."""
    text = "game: magic\nstep: damage2\nplayer1: {%s}\nplayer2: {}\nstack: [{damage: [[bear, player2, 2]]}]"
    for place in ("graveyard: [{%s}]", "play: [{%s, tapped: true}]"):
        here = Position.from_yaml(text % place % "card: Grizzly Bears, as: bear")
        assert "number(share(bear,p(2)),1)" in here.fluents and Position.from_yaml(here.to_yaml()) == here


def test_what_is_being_announced_lacks_its_targets():
    """409.1: the last thing on the stack need not have what was not announced yet; those below it must."""
    here = Position.from_yaml(
        "game: magic\nplayer1: {hand: [{card: Shock, as: a}, {card: Shock, as: b}], play: [Mountain x2]}\nplayer2: {}"
    )
    announced = here.play("play(a)")
    assert "announcing" in announced.fluents and Position.from_yaml(announced.to_yaml()) == announced
    text = "game: magic\nplayer1: {}\nplayer2: {}\nin_flight: [announcing]\nstack: [%s]"
    with pytest.raises(InputError) as caught:
        Position.from_yaml(text % "{spell: Shock, as: a}, {spell: Shock, as: b}")
    assert (caught.value.rule, caught.value.column) == ("409.1c", 9)


def test_a_target_that_is_not_asked_for_is_one_too_many():
    with pytest.raises(InputError) as caught:
        Position.from_yaml(f"game: magic\n{BAD['a target too many'][0]}")
    assert (caught.value.found, list(caught.value.allowed)) == ("1", ["0"])


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_refused_with_its_place_and_rule(name: str):
    text, line, column, found, rule = BAD[name]
    with pytest.raises(InputError) as caught:
        Position.from_yaml(f"game: magic\n{text}")
    error = caught.value
    assert (error.line, error.column, error.rule) == (line, column, rule)
    assert found is None or error.found == found
    assert error.message_en != error.message_ja


KINDS = """
step("Charger",1,1,act(counters(charge,1),self)).
step("Drainer",1,1,act(uncounters(husk,1),self)).
cost("Battery",1,1,remove_counters(spark,1)).
enters_with("Oven",1,loaf,2).
fading("Blast",1,3).
"""


@pytest.mark.parametrize("kind", ["plus1", "minus1", "charge", "husk", "spark", "loaf", "fade"])
def test_counters_of_which_a_card_speaks_are_not_refused(kind: str):
    assert refusals(f"{KINDS}init(in(x,play)).\ninit(counters(x,{kind},1)).\n", "magic") == ()
    refused = refusals(f"{KINDS}init(in(x,play)).\ninit(counters(x,{kind}s,1)).\n", "magic")
    assert [(one.rule, one.found, kind in one.proper) for one in refused] == [("200.10", (f"{kind}s",), True)]


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "removed", "play", "stack", "phased_out"])
def test_effects_last_on_permanents_and_spells(zone: str):
    refused = refusals(f"init(in(x,{zone})).\ninit(mark(x,lasting(pt(1,1),turn,1))).\n", "magic")
    found = [(one.rule, one.why, one.found) for one in refused]
    assert found == ([] if zone in ("play", "stack", "phased_out") else [("217.1c", "no_effect_there", (zone,))])


def test_a_mana_ability_whose_costs_are_being_paid_is_written_with_its_way() -> None:
    position = Position.load(case_folder("magic") / "mana" / "x06-what-mana-abilities-cost.yaml")
    begun = [after for term in position.legal if "announcing" in (after := position.apply(term)).fluents]
    assert begun
    for after in begun:
        assert "way: " in after.to_yaml()
        assert Position.from_yaml(after.to_yaml()) == after


AURA = 'card(x,"Aura").\nenchants("Aura",1).\nowner(x,1).\ncard(y,"Bear").\ntype("Bear",creature).\ninit(in(y,play)).\n'


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        # 420.5d: with nothing to be on it goes before anything else
        ("init(in(x,play)).", [("420.5d", "on_nothing")]),
        ("init(in(x,play)).\ninit(attached(x,y)).", []),
        ("init(in(x,hand)).", []),
        ("init(in(x,graveyard)).", []),
        # what is face down, or says something else, is no such enchantment
        ("init(in(x,play)).\nsaid(x,face_down).", []),
        ('init(in(x,play)).\ninit(mark(x,says("Bear"))).', []),
    ],
)
def test_an_enchantment_on_nothing_is_noted_and_not_refused(facts: str, told: list[tuple[str, str]]):
    assert refusals(f"{AURA}{facts}\n", "magic") == ()
    assert [(one.rule, one.why) for one in notes(f"{AURA}{facts}\n", "magic")] == told


def test_a_position_that_will_not_stay_says_so_once():
    lost = Position.from_yaml("game: magic\nplayer1: {play: [Holy Strength]}\nplayer2: {}", "lost.yaml")
    (note,) = lost.notes
    assert str(note).startswith("lost.yaml:2:18: this enchantment is on nothing, so it goes to the graveyard at once")
    assert str(note).endswith('; found "Holy Strength" (rule 420.5d)')
    assert "ただちに墓地に置かれます" in note.text("ja")
    assert lost.play("go").notes == ()
    play = "{card: Holy Strength, attached: bear}, {card: Grizzly Bears, as: bear}"
    assert Position.from_yaml(f"game: magic\nplayer1: {{play: [{play}]}}\nplayer2: {{}}").notes == ()


BLADE = 'cards: [{name: Blade, cost: "1", type: artifact, subtypes: [Equipment], abilities: ["equip([life(1)])"]}]'


@pytest.mark.parametrize(
    ("bearer", "card", "told"),
    [
        # 212.4f, 420.5d: on what the enchantment cannot be put on; a land that is a creature for the time bears it
        ("{card: Forest, as: low}", "Holy Strength", ("420.5d", "on what it may not be on")),
        ("{card: Grizzly Bears, as: low}", "Holy Strength", None),
        ('{card: Forest, as: low, effects: ["animate(1,1)"]}', "Holy Strength", None),
        ("{card: Grizzly Bears, as: low}", "Evil Presence", ("420.5d", "on what it may not be on")),
        ("{card: Forest, as: low}", "Evil Presence", None),
        # 502.7c: protection from its colour, printed or given; from another colour it does not matter
        ("{card: Black Knight, as: low}", "Holy Strength", ("502.7c", "has protection")),
        ('{card: Grizzly Bears, as: low, effects: ["grant(protection(white))"]}', "Holy Strength", ("502.7c", "from")),
        ('{card: Grizzly Bears, as: low, effects: ["grant(protection(red))"]}', "Holy Strength", None),
        # 420.5k: equipment only comes off
        ("{card: Forest, as: low}", "Blade", ("420.5k", "it comes off at once")),
        ('{card: Grizzly Bears, as: low, effects: ["grant(protection(artifact))"]}', "Blade", ("420.5k", "comes off")),
        ("{card: Grizzly Bears, as: low}", "Blade", None),
    ],
)
def test_what_may_not_be_on_its_bearer_is_noted_with_place_and_rule(
    bearer: str, card: str, told: tuple[str, str] | None
) -> None:
    on_it = f"{{card: {card}, attached: low}}"
    text = f"game: magic\n{BLADE}\nplayer1:\n  play:\n    - {bearer}\n    - {on_it}\nplayer2: {{}}"
    position = Position.from_yaml(text, "on.yaml")
    assert "oracle" not in vars(position._ground)  # reading a file grounds no rules of play
    assert len(position.notes) == (told is not None)
    if told is not None:
        (note,) = position.notes
        assert str(note).startswith(f"on.yaml:6:{26 + len(card)}: ") and told[1] in str(note)
        assert str(note).endswith(f'; found "{card}" (rule {told[0]})') and "ただちに" in note.text("ja")
    fallen = position.play("go") if position.is_legal("go") else position  # and so it is
    assert (told is not None) == (not any(fluent.startswith("attached(") for fluent in fallen.fluents))


@pytest.mark.parametrize("kind", ["plus1", "charge", "fade"])
def test_counters_of_no_kind_are_answered_with_the_kinds(kind: str):
    (refused,) = refusals(f"{KINDS}init(in(x,play)).\ninit(counters(x,unsaid,2)).\n", "magic")
    assert (refused.rule, refused.why, refused.found) == ("200.10", "counter_of_no_kind", ("2",))
    assert kind in refused.proper
