"""`dmoracle trace`: what it prints, in both languages and as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli
from dmoracle import Position
from dmoracle.cli.trace import line

SCHEMA = Path(dmoracle.cli.__file__).parent / "output.schema.json"
Cli = Callable[..., Any]  # see conftest.Run


def test_the_line_is_told_with_rules_and_causes(cli: Cli, positions: Path) -> None:
    code, out, err = cli("trace", positions / "won.yaml", "--do", "attack(ember,2)")
    assert (code, err) == (0, "")
    assert "[1] P1: Ember#1 attacks player 2 (rule 5" in out
    assert "player 1 wins (rule 104.2a 509.1" in out
    japanese = cli("trace", positions / "won.yaml", "--do", "attack(ember,2)", "--lang", "ja").out
    assert "プレイヤー1の勝ち (総合ルール 104.2a" in japanese
    assert len(cli("trace", positions / "won.yaml", "--do", "attack(ember,2)", "--full").out) >= len(out)


def test_as_data(cli: Cli, positions: Path) -> None:
    found = json.loads(cli("trace", positions / "won.yaml", "--do", "attack(ember,2)", "--json").out)
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(found)
    assert found["events"][0]["term"] == "do(attack(ember,2))"


def test_scripts_can_be_traced_and_slips_are_answered(cli: Cli) -> None:
    assert "ability 1 of" in cli("trace", "06-which-effect-first", "--script", "shark_first").out
    code, _, err = cli("trace", "06-which-effect-first", "--script", "shark")
    assert code == 2 and "did you mean" in err
    # forced steps that a script takes before its next decision are taken here too
    case = Path(__file__).parent.parent / "cases" / "turn" / "x23-kept-tapped-over-an-extra-turn.yaml"
    assert "turn 2" in cli("trace", str(case), "--script", "still tapped after the extra turn").out
    assert cli("trace", "06-which-effect-first", "--do", "attack(arm,9)").code == 2
    assert cli("trace", "06-which-effect-first").code == 2


MAGIC = """game: magic
cards:
  - {name: Hook, cost: R, type: artifact, subtypes: [Equipment], abilities: ["equip([life(2)])"]}
  - name: Ward
    cost: "0"
    type: instant
    abilities: ["spell([target(1, [creature, zone(play)])], [grant(protection(red), target(1))])"]
  - {name: Call, cost: "0", type: sorcery, abilities: ['spell([create(1, "1/1 white Soldier")])']}
"""
SIDES = "player1: {%s}\nplayer2: {%s}\n"
# what is on each side, what is done, and what a reader is told in both languages
STATE_BASED = {
    "mana burn": ("mana: R", "", ["pass", "pass"],
        "mana burn: 1 mana is left in the pool of player 1, who loses as much life (rule 300.3)",
        "マナ・バーン: プレイヤー1"),
    "twice as much": ("mana: RG", "", ["pass", "pass"], "burn: 2 mana are left in the pool of player 1", "2点のマナ"),
    "life": ("life: 0", "", ["go"], "player 1 has no life left and loses (rule 420.5a)", "ライフが0以下なので敗北する"),
    "poison": ("", "poison: 10", ["go"], "player 2 has ten poison counters and loses (rule 420.5h",
        "毒カウンターが10個になったので敗北する"),
    "library": ("hand: [Ancestral Recall], mana: U, library: 0", "",
        ["play Ancestral Recall", "target player 1", "pass", "pass", "go"],
        "player 1 was to draw from an empty library and loses (rule 420.5g)", "空のライブラリーから引く"),
    "toughness": ('play: [{card: Grizzly Bears, effects: ["pt(0,-2)"]}]', "", ["go"],
        "the toughness of Grizzly Bears is 0 or less (rule 420.5b)", "タフネスが0以下"),
    "damage": ("play: [{card: Grizzly Bears, damage: 2}]", "", ["go"], "Grizzly Bears has lethal damage (rule 420.5c)",
        "致死ダメージがある"),
    "worlds": ("play: [Concordant Crossroads]", "play: [Serra Aviary]", ["go"],
        "another world enchantment, no older than Serra Aviary, is in play (rule 420.5i)",
        "エンチャント(ワールド)が場にある"),
    "tokens": ("hand: [Call, Unsummon], mana: U", "",
        ["play Call", "pass", "pass", "play Unsummon", "target Soldier", "pass", "pass", "go"],
        "Soldier vanishes from the hand (rule 216.3 420.5f", "消滅する"),
    "removed": ("hand: [Swords to Plowshares], mana: W, play: [{card: Grizzly Bears, as: bear}]", "",
        ["play Swords", "target Grizzly Bears", "pass", "pass", "go"],
        "Grizzly Bears is removed from the game (from play) (rule", "灰色熊がゲームから取り除かれる(場から)"),
    "no target left": ("hand: [Unsummon, Lightning Bolt], mana: UR, play: [{card: Grizzly Bears, as: bear}]", "",
        ["play Lightning", "target Grizzly Bears", "play Unsummon", "target Grizzly Bears", *["pass"] * 4],
        "Lightning Bolt has no legal target left and is countered (rule 413.2a",
        "稲妻は適正な対象がなくなり、打ち消される"),
    "equipment": ("play: [{card: Hook, attached: bear}, {card: Grizzly Bears, as: bear}], hand: [Ward]", "",
        ["play Ward", "target Grizzly Bears", "pass", "pass", "go"],
        "Hook comes off what it equips (rule 502.7d 420.5k", "装備していたものからはずれる"),
}  # fmt: skip


def beneath(told: str, head: str) -> list[str]:
    """The lines of a trace that hang directly on a line with these words."""
    found, depth = [], None
    for said in told.splitlines():
        indent = len(said) - len(said.lstrip())
        if depth is not None and indent <= depth:
            depth = None
        if depth is not None and indent == depth + 2:
            found.append(said)
        if head in said:
            depth = indent
    return found


@pytest.mark.parametrize("name", STATE_BASED)
def test_mana_burn_and_state_based_effects_are_told_in_words(name: str) -> None:
    mine, other, decisions, english, japanese = STATE_BASED[name]
    found = line(Position.from_yaml(MAGIC + SIDES % (mine, other)), decisions).trace()
    out = found.text("en", processes=False)
    assert english in out
    if "420.5" in english:
        assert any(english in said for said in beneath(out, "state-based effects (rule 420.3"))
    assert name != "no target left" or "Lightning Bolt resolves" not in out
    assert japanese in found.text("ja", processes=False)


def test_the_older_legend_is_spoken_of(cli: Cli) -> None:
    case = Path(__file__).parent.parent / "cases_magic" / "state-based" / "r07-legends.yaml"
    out = cli("trace", case, "--script", "younger").out
    older = "an older legend of the same name as King#1 is in play (rule 420.5e"
    assert any(older in said for said in beneath(out, "state-based effects (rule 420.3"))
    japanese = cli("trace", case, "--script", "younger", "--lang", "ja").out
    assert "より前から同じ名前の伝説のパーマネントが場にある" in japanese
