"""Cards of Magic: every one is read, says only what the language has, and is found by both names."""

from __future__ import annotations

import pytest

from dmoracle import InputError
from dmoracle.cards.library import shipped
from dmoracle.cli.main import main
from dmoracle.games.magic.card import Card
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.rules.fluents import words
from dmoracle.rules.index import is_known

CARDS = tuple(shipped("magic"))


def test_there_are_three_hundred_cards_and_more():
    assert len(CARDS) >= 300


@pytest.mark.parametrize(("written", "name"), [("稲妻", "Lightning Bolt"), ("grizzly bears", "Grizzly Bears"),
                                               ("モグの狂信者", "Mogg Fanatic")])  # fmt: skip
def test_a_card_is_found_by_both_names(written: str, name: str):
    assert shipped("magic").card(written).name == name


def test_every_card_comes_back_from_its_entry():
    assert [Card.from_entry(card.to_entry()) for card in CARDS] == list(CARDS)


def test_every_card_has_facts():
    assert Card.facts_for(CARDS).count("\n") > len(CARDS)


def test_every_word_rests_on_a_rule_that_there_is():
    assert [row.name for row in VOCABULARY.constructs if not is_known(row.rule, "mtg")] == []


# words that become others as they are flattened, or are asked for by what cards are
FLATTENED = {
    "mana_ability", "activated", "when", "state_trigger", "additional", "cycling", "option", "targets", "either",
    "player", "add", "damage_instead", "if_kicked", "cumulative_upkeep", "landcycling",
    "enchant", "skips", "play_only", "may_instead", "by_type", "add_each", "add_any_of", "as_enters", "reword_for_good",
    "gain_life", "copy_as_enters", "nothing", "earlier", "sorcery", "basic", "legendary", "evades", "shies", "hides",
    "often", "add_x", "and_does", "no_hand_limit", "smaller_hand", "same_colour", "same_type", "same_name",
}  # fmt: skip


def test_no_card_says_what_the_rules_do_not_read():
    """A word without a rule would do nothing, without a word about it."""
    used = {name for card in CARDS for _, name in card.uses() if "/" not in name}
    assert used - words("magic") - FLATTENED == set()


# what a card becomes, written from the rules and not from the program
GOLDEN = {
    "Steal Strength": ["target({},1,2,1,1)", "where({},1,target(2),besides(target(1)))"],
    "Ghastly Demise": ["cond({},1,1,1,is(target(1)))", "where({},1,g(1,1),measure_max(toughness,count(g(1,1))))"],
    "Thought Eater": ["hand_limit({},2,me,3)"],
    "Blaze": ["x_cost({},1)", "mana_cost({},red,1)", "target_player({},1,1,any)", "where({},1,target(1),zone(play))",
              "step({},1,1,act(damage(x),target(1)))"],
    "Disciple of Grace": ["keyword({},protection(black))", "works_in({},2,hand)", "cost({},2,1,mana(generic,2))",
                          "cost({},2,2,discard_self)", "ability({},2,activated)", "step({},2,1,act(draw(1),me))"],
    "Fling": ["cost({},2,1,sacrifice(1))", "where({},2,cost(1),creature)", "where({},2,cost(1),zone(play))"],
    "Urborg Elf": ["ability({},1,mana)", "cost({},1,1,tap)", "adds({},1,1,black,1)", "adds({},1,3,blue,1)"],
    "Capsize": ["option_cost({},2,buyback,1,mana(generic,3))", "ability({},2,spell)"],
    "Goblin King": ["effect({},1,pt(1,1))", "where({},1,affects,other)", "effect({},2,grant(landwalk(mountain)))"],
    "Serendib Efreet": ["ability({},2,trigger(upkeep))", "where({},2,trigger,mine)"],
    "Pyrotechnics": ["target({},1,1,1,4)", "divided({},1,1,4)", "step({},1,1,act(damage(share),target(1)))"],
    "Mana Leak": ["price({},1,1,generic,3)", "step({},1,1,unless_pays(controller(target(1))))",
                  "step({},1,2,act(counter,target(1)))", "otherwise({},1,1,end)"],
    "Flash Flood": ["modal({},1,1,1)", "target_mode({},1,2,2)", "branch({},1,1,2,3)",
                    "step({},1,3,act(to(hand),target(2)))"],
    "Nim Lasher": ["effect({},1,pt(count(effect),0))", "where({},1,n(effect),artifact)"],
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDEN)
def test_the_facts_of_a_card(name: str):
    facts = shipped("magic").card(name).facts()
    assert [said for one in GOLDEN[name] if (said := one.format(f'"{name}"')) not in facts] == []


BAD = {
    "no mana": ({"cost": "2Q"}, "2Q", "203.1"),
    "a land that costs": ({"type": "land", "pt": None}, "1R", "212.6a"),
    "power of an instant": ({"type": "instant", "abilities": ["spell([fog])"]}, "1/1", "208.1"),
    "a creature that is a spell": ({"abilities": ["spell([fog])"]}, "creature", "401.3"),
    "no type of card": ({"type": "legendary"}, "legendary", "205.2"),
    "a type of the other game": ({"type": "evolution"}, "evolution", None),
    "power that is no number": ({"pt": "big"}, "big", "208.1"),
    "an instruction of the other game": ({"abilities": ["when(enters, [self], [gr_summon(me)])"]}, "gr_summon", None),
    "a chosen colour where none is chosen": (
        {"abilities": ["when(enters, [self], [recolour(said, self)])"]}, "said", None),
    "a chosen colour that always holds": (
        {"abilities": ["static(recolour(said), [creature])"]}, "said", None),
    "a target that is not there": (
        {"abilities": ["when(enters, [self], [target(1, player)], [discard(target(2))])"]}, "target(2)", None),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_card_is_refused(name: str):
    changes, found, rule = BAD[name]
    entry = {"name": "x", "cost": "1R", "type": "creature", "pt": "1/1"} | changes
    with pytest.raises(InputError) as caught:
        Card.from_entry({key: value for key, value in entry.items() if value is not None})
    assert (caught.value.found, caught.value.rule) == (found, rule)


@pytest.mark.parametrize("name", ["稲妻", "lightning bolt"])
@pytest.mark.parametrize("action", ["show", "search"])
def test_the_command_line_finds_a_card_by_both_names(name: str, action: str, capsys: pytest.CaptureFixture[str]):
    assert main(["cards", action, name, "--game", "magic"]) == 0
    told = capsys.readouterr().out
    assert "Lightning Bolt" in told and "稲妻" in told


def test_a_zone_of_another_game_is_answered_with_those_of_this_one():
    entry = {"name": "Sweeper", "type": "creature", "cost": "1W", "pt": "1/1"}
    with pytest.raises(InputError) as caught:
        Card.from_entry(entry | {"abilities": ["when(enters, [self], [destroy(all([creature, zone(battle)]))])"]})
    assert "library" in str(caught.value.allowed) and "battle" not in str(caught.value.allowed)


def test_what_names_no_zone_is_noted_where_one_is_needed():
    card = Card.from_entry({"name": "Sweeper", "type": "creature", "cost": "1W", "pt": "1/1", "abilities": [
        "when(enters, [self], [destroy(all([creature])), damage(count([land]), me), tap(all([self]))])"]})  # fmt: skip
    noted = [line for line in Card.facts_for([card]).splitlines() if "unplaced" in line]
    assert noted == ['unplaced("Sweeper",1,1).', 'unplaced("Sweeper",1,n(2)).']


def test_two_counts_of_one_effect_have_filters_of_their_own():
    card = Card.from_entry({"name": "Crowd", "type": "enchantment", "cost": "W", "abilities": [
        "static(pt(count([creature, zone(play)]), minus(count([land, zone(play)]))), [creature])"]})  # fmt: skip
    facts = Card.facts_for([card])
    assert 'effect("Crowd",1,pt(count(effect),minus(count(other(effect))))).' in facts
    assert 'where("Crowd",1,n(effect),creature).' in facts and 'where("Crowd",1,n(other(effect)),land).' in facts


def test_no_shipped_card_leaves_the_zone_unsaid():
    assert "unplaced(" not in Card.facts_for(CARDS)
