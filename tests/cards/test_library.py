"""The card library and single cards."""

import json
import shutil
from pathlib import Path

import ability_reference as reference
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from dmoracle.cards.library import DATA, Library, shipped
from dmoracle.errors import InputError
from dmoracle.games.duel_masters.card import FIELDS, Card
from dmoracle.language.parser import Where
from dmoracle.rules import terms

ENTRIES = [entry for path in sorted(DATA.glob("*.yaml")) for entry in YAML(typ="safe").load(path)]
VANILLA = {"name": "x", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 1000}

# constructs of the rulebook for which fewer than two real cards are known; each with a position that is about it
RULEBOOK_ONLY = {
    ("ability", "mana_birth"): "cases/payment/x61-mana-birth.yaml",
    ("ability", "mana_number"): "cases/payment/mana-09-the-numbers-of-mana-symbols.yaml",
    ("ability", "declared"): "cases/turn/x08-declared-at-the-end-of-the-turn.yaml",
    ("ability", "tap_discount"): "cases/payment/mana-16-two-discounts-and-one-helper.yaml",
    ("keyword", "charged_face_down"): "cases/orientation/rp-08-two-state-defining-effects.yaml",
    ("prohibition", "enter"): "cases/evolution/ev-19-neo-where-evolutions-may-not-come.yaml",
    ("prohibition", "be_looked_at"): "cases/rulings/r36-no-looking-but-drawing.yaml",
    ("kind", "after_cast"): "cases/replacement/rp-09-the-spells-own-replacement-first.yaml",
    ("kind", "to_graveyard"): "cases/replacement/rp-14-from-the-deck-to-the-graveyard.yaml",
    ("quality", "coming"): "cases/shields/sh-06-s-trigger-for-what-comes-from-the-shields.yaml",
    ("landing", "deck_nth"): "cases/zones/in-06-the-third-card-from-the-top.yaml",
    ("landing", "hand_usable"): "cases/rulings/r58-cards-beneath-used-as-s-triggers.yaml",
    ("step", "rearrange"): "cases/shields/sh-28-rearranged-shields.yaml",
    ("step", "end_turn"): "cases/turn/x40-the-rest-of-the-turn-is-skipped.yaml",
    ("step", "to_deck_ends"): "cases/zones/x90-on-top-or-under.yaml",
    ("quality", "put_so"): "cases/resolution/x41-as-many-as-were-put-so.yaml",
    ("ability", "less_cost/steps"): "cases/payment/x45-a-discount-that-is-paid-for.yaml",
    ("step", "no_abilities"): "cases/language/x80-no-abilities.yaml",
    ("step", "also"): "cases/language/x83-also-of-a-civilization-this-turn.yaml",
    ("effect", "blocker_of"): "cases/blocking/x10-two-kinds-of-blockers.yaml",
    ("effect", "no_abilities"): "cases/language/x80-no-abilities.yaml",
    ("effect", "cost_times"): "cases/payment/x42-costs-that-are-multiplied.yaml",
    ("event", "evolved"): "cases/evolution/x40-when-it-evolves.yaml",
    ("keyword", "one_of_the_forty"): "cases/setup/x20-a-field-out-of-the-forty.yaml",
    ("keyword", "any_number_in_deck"): "cases/setup/x22-any-number-of-one-name.yaml",
    ("step", "stop_attack"): "cases/rulings/r80-an-attack-that-is-broken-off.yaml",
    ("step", "bottomless"): "cases/state-based/sba-06-infinitely-less-power.yaml",
    ("object", "drawn"): "cases/replacement/x14-what-is-done-to-the-card-drawn.yaml",
    ("keyword", "guardman"): "cases/blocking/bl-02-guardman-and-blocker.yaml",
    ("keyword", "wins_battles"): "cases/battle/bt-02-both-win-battles.yaml",
    ("event", "before_break"): "cases/attack/x02-before-the-break.yaml",
    ("event", "discarded"): "cards/plays/s-back-discards.yaml",
    ("kind", "draw"): "cards/plays/draws-replaced.yaml",
    ("step", "until"): "cases/language/x69-until-the-next-turn-begins.yaml",
    ("step", "grant_for"): "cases/battle/x85-keywords-until-the-end-of-the-battle.yaml",
    ("step", "power_for"): "cases/battle/x80-power-until-the-end-of-the-battle.yaml",
    ("span", "battle"): "cases/battle/x80-power-until-the-end-of-the-battle.yaml",
    ("span", "attack"): "cases/battle/x81-power-until-the-end-of-the-attack.yaml",
    ("prohibition", "be_chosen/filter"): "cases/resolution/x60-not-chosen-for-such-cards.yaml",
    ("step", "power_until"): "cases/language/x69-until-the-next-turn-begins.yaml",
    ("keyword", "must_attack_player"): "cases/attack/x70-must-attack-a-certain-one.yaml",
    ("keyword", "player_rush"): "cases/attack/x72-at-the-player-at-once.yaml",
    ("ability", "invasion_from"): "cases/evolution/x70-an-invasion-from-the-graveyard.yaml",
    ("quality", "castle"): "cases/shields/x50-castles.yaml",
    ("zone", "castle"): "cases/shields/x50-castles.yaml",
    ("quality", "fortified_alone"): "cases/shields/x52-a-castle-in-an-attack.yaml",
    ("quality", "exile"): "cases/types/x73-exile-creatures.yaml",
    ("effect", "lures"): "cases/attack/x71-lured-creatures.yaml",
    ("condition", "once"): "cases/language/x75-once-in-a-turn.yaml",
    ("condition", "final_revolution"): "cases/language/x76-final-revolution.yaml",
    ("quality", "by_change"): "cases/language/x76-final-revolution.yaml",
    ("effect", "no_creature"): "cases/types/x70-a-tamaseed-that-becomes-a-creature.yaml",
    ("ability", "less_cost"): "cases/payment/x70-for-less.yaml",
    ("step", "summon"): "cases/playing/x70-summoned-by-an-effect.yaml",
    ("quality", "no_stronger"): "cases/language/x93-no-more-power-or-more.yaml",
    ("quality", "stronger"): "cases/language/x93-no-more-power-or-more.yaml",
    ("keyword", "must_attack_creature"): "cases/attack/x83-must-attack-a-creature.yaml",
    ("step", "put_upon/referent"): "cases/evolution/x43-put-upon-a-certain-creature.yaml",
    ("step", "put_upon"): "cases/evolution/x43-put-upon-a-certain-creature.yaml",
    ("step", "reveal_until"): "cases/language/x94-until-one-comes.yaml",
    ("beside", "above_of"): "cases/language/x95-gods-above-and-below.yaml",
    ("beside", "below_of"): "cases/language/x95-gods-above-and-below.yaml",
    ("quality", "from_beneath"): "cases/language/x97-from-beneath-an-evolution.yaml",
    ("event", "chosen"): "cases/language/x92-what-the-opponent-chooses.yaml",
    ("event", "shield_left"): "cases/language/x78-shields-that-leave.yaml",
    ("event", "broken"): "cases/language/x100-shields-that-are-broken.yaml",
    ("quality", "by_summoning"): "cases/language/x71-not-by-summoning.yaml",
    ("quality", "paid_for"): "cases/language/x79-without-paying-the-cost.yaml",
    ("step", "choose_costs"): "cases/language/x72-costs-compared-and-added.yaml",
    ("quality", "costs_up_to"): "cases/language/x72-costs-compared-and-added.yaml",
    ("quality", "costs_within"): "cases/language/x74-costs-and-numbers-of-cards.yaml",
    ("quality", "costs_from"): "cases/language/x154-costs-more-than-a-card.yaml",
    ("quality", "costs_under"): "cases/language/x153-costs-less-than-a-number-of-cards.yaml",
    ("quality", "costs_beyond"): "cases/language/x74-costs-and-numbers-of-cards.yaml",
    ("feature", "name"): "cases/language/x166-kinds-among-the-cards.yaml",
    ("feature", "race"): "cases/language/x166-kinds-among-the-cards.yaml",
    ("kind", "battle"): "cases/battle/x82-another-battles-instead.yaml",
    ("step", "stand_in"): "cases/battle/x82-another-battles-instead.yaml",
    ("quality", "bears"): "cases/language/x168-the-creature-a-gear-was-crossed-to.yaml",
    ("quality", "linked_with"): "cases/language/x169-gods-it-is-linked-with.yaml",
    ("quality", "costs"): "cases/language/x73-so-much-more-than-that-card.yaml",
    ("prohibition", "destroyed"): "cases/battle/x02-what-is-not-destroyed.yaml",
    ("effect", "power_double"): "cases/battle/x06-power-doubled-set-and-infinite.yaml",
    ("effect", "lacks"): "cases/language/x42-lost-attacked-and-added.yaml",
    ("effect", "charges_more"): "cases/turn/x20-more-charges-than-one.yaml",
    ("prohibition", "charge"): "cases/turn/x20-more-charges-than-one.yaml",
    ("quality", "twinpact"): "cases/twinpact/x40-effects-that-ask-for-twinpacts.yaml",
    ("quality", "star_evolution"): "cases/evolution/x40-effects-that-ask-for-the-type.yaml",
    ("quality", "g_neo"): "cases/evolution/x40-effects-that-ask-for-the-type.yaml",
    ("prohibition", "leave"): "cases/state-based/x20-what-does-not-leave.yaml",
    ("quality", "blocking"): "cases/blocking/bl-12-properties-at-the-block.yaml",
    ("quality", "name_has"): "cards/plays/part-of-a-name.yaml",
    ("effect", "ignore"): "cases/blocking/ot-04-cannot-be-blocked-ignored.yaml",
    ("step", "put_blocking"): "cases/blocking/bl-14-put-out-blocking.yaml",
    ("quality", "s_max"): "cases/types/ev-25-one-s-max-for-each-player.yaml",
    ("ability", "chokon_x"): "cases/types/ev-26-chokon-x.yaml",
    ("ability", "attack_chance"): "cases/playing/mana-20-attack-chance.yaml",
    ("ability", "sabaki_z"): "cases/playing/x05-sabaki-z.yaml",
    ("effect", "may_play"): "cases/playing/x01-from-the-mana-zone.yaml",
    ("ability", "chokon_x_keyword"): "cases/types/ev-26-chokon-x.yaml",
    ("ability", "hyper"): "cases/types/hy-01-hyper-mode.yaml",
    ("ability", "hyper_keyword"): "cases/types/hy-01-hyper-mode.yaml",
    ("ability", "hyper_power"): "cases/types/hy-01-hyper-mode.yaml",
    ("keyword", "hyper_mode"): "cases/types/hy-01-hyper-mode.yaml",
    ("keyword", "hyperize"): "cases/types/hy-01-hyper-mode.yaml",
    ("effect", "power_infinite"): "cases/battle/x06-power-doubled-set-and-infinite.yaml",
    ("effect", "power_set"): "cases/battle/x06-power-doubled-set-and-infinite.yaml",
    ("keyword", "dream"): "cases/types/dr-01-no-second-dream-of-one-name.yaml",
    ("keyword", "shinkarize"): "cases/types/ft-03-an-evolution-on-a-tapped-tamaseed.yaml",
    ("place", "mana"): "cases/types/ft-07-a-land-is-only-charged.yaml",
    ("quality", "artifact"): "cases/types/ft-02-an-element-is-chosen.yaml",
    ("event", "crosses"): "cases/types/x03-cross-gear.yaml",
    ("quality", "d2_field"): "cases/types/sba-10-one-d2-field-remains.yaml",
    ("quality", "wd_field"): "cases/twinpact/wd-01-the-side-that-is-up.yaml",
    ("keyword", "world_breaker"): "cases/language/x39-abyss-rush-and-world-breaker.yaml",
    ("keyword", "ex_life"): "cases/language/x40-ex-life.yaml",
    ("ability", "alt_cost/given"): "cases/payment/x20-other-costs.yaml",
    ("step", "lacks"): "cases/language/x42-lost-attacked-and-added.yaml",
    ("event", "shield_added"): "cases/language/x42-lost-attacked-and-added.yaml",
    ("quality", "attacked"): "cases/language/x42-lost-attacked-and-added.yaml",
    ("quality", "by_mine"): "cases/language/x43-by-whose-effect.yaml",
    ("quality", "element"): "cases/types/ft-02-an-element-is-chosen.yaml",
    ("quality", "field"): "cases/types/ft-02-an-element-is-chosen.yaml",
    ("quality", "land"): "cases/types/sba-08-a-land-does-not-stay.yaml",
    ("quality", "neo"): "cases/types/x02-neo-creatures-that-come-together.yaml",
    ("quality", "upside_down"): "cases/types/tap-04-a-field-stays-upside-down.yaml",
    ("step", "turn_over"): "cases/types/tap-04-a-field-stays-upside-down.yaml",
    ("event", "loses_battle"): "cases/language/x01-is-attacked-and-loses-a-battle.yaml",
    ("step", "put_tapped"): "cases/language/x04-tapped-into-its-zone.yaml",
    ("ability", "revolution_change"): "cases/attack/x11-revolution-change.yaml",
    ("ability", "invasion"): "cases/attack/x12-invasion.yaml",
    ("step", "extra_turn"): "cases/turn/tu-05-extra-turns-of-both.yaml",
    ("ability", "at_once"): "cases/resolution/x14-a-static-ability-acts-at-once.yaml",
    ("step", "judge"): "cases/resolution/x16-gachinko-judge.yaml",
    ("step", "judge/steps"): "cases/resolution/x16-gachinko-judge.yaml",
    ("event", "becomes_untapped"): "cases/orientation/tap-08-what-enters-tapped-does-not-become-tapped.yaml",
    ("quality", "most"): "cases/language/x16-the-most-and-the-least.yaml",
    ("measure", "cost"): "cases/language/x16-the-most-and-the-least.yaml",
    ("step", "lose"): "cases/language/x19-losing-by-an-effect.yaml",
    ("model", "earlier"): "cases/language/x27-compared-with-another-card.yaml",
    ("step", "exchange"): "cases/zones/sw-01-swapped-with-a-mana-card.yaml",
    ("step", "swap"): "cases/zones/sw-03-hand-and-mana-zone.yaml",
    ("pile", "hand"): "cases/zones/sw-03-hand-and-mana-zone.yaml",
    ("pile", "mana"): "cases/zones/sw-03-hand-and-mana-zone.yaml",
    ("pile", "graveyard"): "cases/zones/win-15-deck-and-graveyard.yaml",
    ("pile", "deck"): "cases/zones/win-15-deck-and-graveyard.yaml",
    ("prohibition", "lose"): "cases/readings/a02-cannot-lose.yaml",
    ("prohibition", "win"): "cases/winning/x08-cannot-win.yaml",
    ("event", "drawing"): "cases/readings/a10-what-triggers-on-drawing-waits.yaml",
    ("event", "unsealed"): "cases/seals/x05-the-forbidden-awakens.yaml",
    ("step", "seal"): "cases/seals/se-01-a-seal-is-put-on.yaml",
    ("quality", "king_cell"): "cases/king-cells/kc-04-one-cell-leaves.yaml",
    ("step", "flip"): "cases/otherworld/x09-awakening-and-release.yaml",
    ("keyword", "starts_in_battle"): "cases/seals/x04-a-forbidden-field.yaml",
    ("quality", "dragheart"): "cases/otherworld/x08-draghearts-are-told-apart.yaml",
    ("quality", "fortress"): "cases/otherworld/x08-draghearts-are-told-apart.yaml",
    ("quality", "weapon"): "cases/otherworld/x03-a-lone-weapon-returns.yaml",
    ("quality", "gr"): "cases/otherworld/x06-what-is-a-gr-creature.yaml",
    ("zone", "super_gr"): "cases/otherworld/x06-what-is-a-gr-creature.yaml",
    ("destination", "super_gr"): "cases/otherworld/x04-gr-summon.yaml",
    ("step", "equip"): "cases/otherworld/x03-a-lone-weapon-returns.yaml",
    ("step", "gr_summon"): "cases/otherworld/x04-gr-summon.yaml",
    ("subject", "card"): "cases/naming/x01-two-names-at-once.yaml",
    ("subject", "number"): "cases/naming/ot-01-what-can-be-named.yaml",
    ("ability", "also_named"): "cases/naming/x01-two-names-at-once.yaml",
    ("landing", "mana_face_down"): "cases/zones/r-15-face-down-in-the-mana-zone.yaml",
    ("step", "win"): "cases/winning/x06-winning-by-an-effect.yaml",
    ("condition", "no_more"): "cases/language/x32-under-a-shield-and-no-more.yaml",
    ("keyword", "charged_tapped"): "cases/language/x35-into-the-mana-zone-tapped.yaml",
    ("keyword", "mach_fighter"): "cases/language/x31-mach-fighter-and-powered-breaker.yaml",
    ("keyword", "powered_breaker"): "cases/language/x31-mach-fighter-and-powered-breaker.yaml",
    ("kind", "leave_otherwise"): "cases/language/x34-not-away-but-by-destruction.yaml",
    ("step", "grant_next"): "cases/language/x88-one-creature-in-the-next-turn.yaml",
    ("step", "forbid_next"): "cases/language/x88-one-creature-in-the-next-turn.yaml",
    ("price", "number_of"): "cases/language/x155-costs-together-within-a-number-of-cards.yaml",
    ("total", "power_of"): "cases/resolution/x68-a-total-up-to-the-power-of-a-card.yaml",
}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_entry_to_card_and_back(entry):
    card = Card.from_entry(entry)
    assert card.to_entry() == entry
    assert list(card.to_entry()) == list(entry)
    assert Card.from_entry(card.to_entry()) == card


def test_two_cards_for_each_construct():
    used = reference.users(shipped())
    lacking = {use for use in reference.wanted() if len(used.get(use, ())) < 2}
    assert lacking == set(RULEBOOK_ONLY)


@pytest.mark.parametrize(
    ("use", "path"), RULEBOOK_ONLY.items(), ids=lambda value: value if isinstance(value, str) else value[1]
)
def test_a_position_for_each_construct_without_cards(use, path):
    document = YAML(typ="safe").load(Path(__file__).parents[1] / path)
    assert any(use in Card.from_entry(entry).uses() for entry in document["cards"])


def test_many_cards_with_single_names():
    names = [name for card in shipped() for name in (card.name, card.en) if name]
    assert len(names) == len(set(names))
    assert len(ENTRIES) >= 130


@pytest.mark.parametrize("game", reference.PAGES)
def test_the_reference_is_up_to_date(game: str):
    assert reference.sorts(game) <= reference._TITLES.keys(), "a new sort of word: give its table a title"
    text = reference.PAGES[game].read_text(encoding="utf-8")
    assert reference.renewed(text, game) == text, "run: python tests/tools/ability_reference.py"


@pytest.mark.parametrize("name", ["ボルシャック・ドラゴン", "ﾎﾞﾙｼｬｯｸ･ﾄﾞﾗｺﾞﾝ", "Bolshack Dragon", " bolshack　DRAGON "])
def test_finds_by_either_name(name):
    assert shipped().card(name).name == "ボルシャック・ドラゴン"


def test_unknown_names():
    assert shipped().find("そんなカードはない") is None
    with pytest.raises(InputError) as caught:
        shipped().card("Aqua Hulkus")
    assert caught.value.nearest == "Aqua Hulcus"


def test_facts_of_several_cards():
    cards = [shipped().card(name) for name in ("コッコ・ルピア", "ボルシャック・ドラゴン", "アクア・ガード")]
    text = Card.facts_for([*cards, cards[0]])
    lines = text.splitlines()
    assert len(lines) == len(set(lines))
    assert 'contains("アーマード・ドラゴン","ドラゴン").' in lines
    assert 'contains("ボルシャック・ドラゴン","ドラゴン").' in lines
    assert not any("アクア" in line for line in lines if line.startswith("contains"))


def test_two_cards_of_one_name_are_refused():
    with pytest.raises(InputError, match="two different cards"):
        Card.facts_for([Card.from_entry(VANILLA), Card.from_entry({**VANILLA, "cost": 3})])


# --- the index


def write_cards(folder, text, name="own.yaml"):
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


ONE = "- {name: いち, en: One, type: spell, civilization: [], cost: 1}\n"
TWO = "- {name: に, type: spell, civilization: [], cost: 2}\n"


def test_index_is_used_and_renewed(tmp_path):
    write_cards(tmp_path / "own", ONE)
    assert Library(tmp_path / "own", index=tmp_path / "index").card("one").cost == 1
    [index] = (tmp_path / "index").iterdir()
    head, line = index.read_text(encoding="utf-8").splitlines()
    index.write_text(head + "\n" + line.replace('"cost": 1', '"cost": 7') + "\n", encoding="utf-8")
    assert Library(tmp_path / "own", index=tmp_path / "index").card("いち").cost == 7  # from the index, not the file
    write_cards(tmp_path / "own", ONE + TWO)
    library = Library(tmp_path / "own", index=tmp_path / "index")
    assert [card.cost for card in library] == [1, 2]


@pytest.mark.parametrize("broken", ["", "{}", "[1]", '{"stamp": 3}', "\udcff"])
def test_broken_index_is_renewed(tmp_path, broken):
    write_cards(tmp_path / "own", ONE)
    Library(tmp_path / "own", index=tmp_path / "index")
    [index] = (tmp_path / "index").iterdir()
    index.write_bytes(broken.encode("utf-8", "surrogateescape"))
    assert Library(tmp_path / "own", index=tmp_path / "index").card("One").cost == 1


def test_works_without_a_place_for_the_index(tmp_path):
    write_cards(tmp_path / "own", ONE)
    (tmp_path / "file").write_text("")
    assert Library(tmp_path / "own", index=tmp_path / "file" / "index").card("One").cost == 1


def test_of_two_folders_the_first_counts(tmp_path):
    write_cards(tmp_path / "own", ONE)
    shutil.copytree(tmp_path / "own", tmp_path / "other")
    write_cards(tmp_path / "other", ONE.replace("cost: 1", "cost: 5") + TWO)
    library = Library(tmp_path / "own", tmp_path / "other", index=tmp_path / "index")
    assert {card.name: card.cost for card in library} == {"いち": 1, "に": 2}
    assert "ONE" in library
    assert library.names().count("One") == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (ONE + ONE, 2, 3, "already given"),
        ("name: x\n", 1, None, "a list of entries"),
        ("- {name: [\n", 2, 1, "YAML"),
        ("- a: b: c\n", 1, 7, "YAML"),
        ("- &a [*b]\n", 1, 7, "YAML"),
    ],
)
def test_files_that_cannot_be_read(tmp_path, text, line, column, message):
    write_cards(tmp_path / "own", text)
    with pytest.raises(InputError, match=message) as caught:
        Library(tmp_path / "own", index=tmp_path / "index")
    assert caught.value.file.endswith("own.yaml")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_no_such_folder(tmp_path):
    with pytest.raises(InputError, match="no such folder"):
        Library(tmp_path / "nowhere", index=tmp_path)


@pytest.mark.parametrize(
    ("line", "row", "column", "found", "nearest"),
    [
        ("  civilisation: [fire]", 6, 17, "civilisation", "civilization"),
        ("  race: ドラゴン", 6, 9, "ドラゴン", None),
        ("  abilities: [speed_atacker]", 6, 15, "speed_atacker", "speed_attacker"),
        ("  abilities:\n    - w_breaker\n    - 'cannot( fly)'", 8, 16, "fly", "play"),
        ("  abilities:\n    - static(power(1000), [creature])", 7, 27, "[creature]", None),
        ("  abilities:\n    - spell([])", 7, 5, "creature", None),
        ("  abilities: [w_breaker, 3]", 6, 26, "3", None),
    ],
)
def test_place_of_a_mistake_in_an_entry(tmp_path, line, row, column, found, nearest):
    head = "- name: 甲\n  type: creature\n  civilization: [fire]\n  cost: 1\n  power: 1000\n"
    write_cards(tmp_path / "own", head + line + "\n")
    library = Library(tmp_path / "own", index=tmp_path / "index")
    for _ in range(2):  # read from the files, then from the index
        with pytest.raises(InputError) as caught:
            library.card("甲")
        assert (caught.value.line, caught.value.column, caught.value.found) == (row, column, found)
        assert caught.value.nearest == nearest
        library = Library(tmp_path / "own", index=tmp_path / "index")


# --- single entries


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": None}, "name is a text"),
        ({"name": " "}, "name is a text"),
        ({"name": "a\0b"}, "name is a text"),
        ({"type": "Creature"}, "no such type"),
        ({"civilization": "fire"}, "is a list"),
        ({"civilization": ["fire", "fire"]}, "twice"),
        ({"civilization": ["feuer"]}, "no such civilization"),
        ({"cost": -1}, "a number from 0"),
        ({"cost": True}, "a number from 0"),
        ({"cost": "2"}, "a number from 0"),
        ({"power": None}, "creatures, and only they"),
        ({"type": "spell"}, "creatures, and only they"),
        ({"type": "evolution"}, "an evolution creature"),
        ({"abilities": ["evolves([fire])"]}, "an evolution creature"),
        ({"abilities": ["g_zero(their_turn)", "g_zero(their_turn)"]}, "once only"),
        ({"abilities": ["spell([])"]}, "only a spell"),
        ({"half": "水の術"}, "a card is a mapping"),
        ({"half": {"name": "B", "type": "creature", "civilization": [], "cost": 1, "power": 1}}, "half of a twinpact"),
        ({"half": {"name": "B", "type": "spell", "civilization": [], "cost": 1}}, "the name of a twinpact card ends"),
        ({"text": "draw a card"}, "no such field"),
    ],
)
def test_wrong_entries(change, message):
    with pytest.raises(InputError, match=message) as caught:
        Card.from_entry({**VANILLA, **change}, Where("p.yaml", 12))
    assert (caught.value.file, caught.value.line) == ("p.yaml", 12)


@pytest.mark.parametrize("missing", ["name", "type", "civilization", "cost"])
def test_missing_fields(missing):
    entry = {key: value for key, value in VANILLA.items() if key != missing}
    with pytest.raises(InputError, match=f"lacks the field {missing}"):
        Card.from_entry(entry)


def test_places_may_be_given():
    with pytest.raises(InputError) as caught:
        Card.from_entry(
            {**VANILLA, "abilities": ["x"]}, places=lambda field, item: Where("q", 3, 4 if item == 0 else 5)
        )
    assert (caught.value.line, caught.value.column) == (3, 4)


STRINGS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1).filter(str.strip)


@given(STRINGS, STRINGS)
def test_names_and_races_stay_data(name, race):
    card = Card.from_entry({**VANILLA, "name": name, "race": [race], "abilities": ["when(enters, [self], [draw(me)])"]})
    for fact in card.facts():
        assert terms.parse(fact).args[0] == name
    assert terms.Term("race", (name, race)) in map(terms.parse, card.facts())


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
ABILITIES = st.sampled_from([ability for entry in ENTRIES for ability in entry.get("abilities", [])])


@st.composite
def spoiled(draw):
    """An ability with a piece cut out, doubled or replaced."""
    text = draw(ABILITIES)
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    return text[:start] + draw(st.sampled_from(["", text[start:end] * 2, "[", ")", "self", ",", '"', "0"])) + text[end:]


@settings(max_examples=300, deadline=None)
@given(
    JUNK
    | st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, JUNK))
    | st.builds(lambda field, junk: {**VANILLA, field: junk}, st.sampled_from(FIELDS), JUNK)
)
def test_any_entry_is_a_card_or_an_input_error(entry):
    accepts_or_refuses(entry)


@settings(max_examples=300, deadline=None)
@given(spoiled() | st.text())
def test_any_ability_is_a_card_or_an_input_error(ability):
    accepts_or_refuses({**VANILLA, "abilities": [ability]})


def accepts_or_refuses(entry):
    try:
        card = Card.from_entry(entry, Where("p.yaml", 1, 1))
    except InputError as error:
        assert error.text("en") and error.text("ja")
        return
    assert Card.from_entry(card.to_entry()) == card
    assert all(isinstance(terms.parse(fact), terms.Term) for fact in card.facts())
    json.dumps(card.to_entry())
