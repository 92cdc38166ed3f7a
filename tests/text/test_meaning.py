# ruff: noqa: E501 (one sentence in a line)
"""Templates by what happens: an invented sentence on a card, a small position, decisions, and where the cards are then."""

import json
import re

import pytest
from sentences import sentences
from spread import spread

from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.play.position import Position

HELPERS = """
- {name: ally, type: creature, civilization: [fire], cost: 2, power: 2000, race: [ゴースト]}
- {name: foe, type: creature, civilization: [light], cost: 2, power: 1000}
- {name: big, type: creature, civilization: [light, darkness], cost: 5, power: 6000}
- {name: wall, type: creature, civilization: [light], cost: 2, power: 9000, abilities: [blocker]}
- {name: striker, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [wave_striker]}
- {name: knight, type: creature, civilization: [fire], cost: 2, power: 1000, race: [ナイト]}
- {name: human, type: creature, civilization: [fire], cost: 2, power: 1000, race: [ヒューマノイド]}
- {name: wet, type: creature, civilization: [water], cost: 2, power: 1000}
- {name: nature, type: creature, civilization: [nature], cost: 2, power: 1000}
- {name: quick, type: creature, civilization: [fire], cost: 2, power: 1000, abilities: [speed_attacker]}
- {name: low, type: creature, civilization: [light], cost: 2, power: 1000, abilities: [blocker]}
- {name: grown, type: evolution, civilization: [light], cost: 3, power: 5000, abilities: ['evolves([mine, creature, light, zone(battle)])']}
- {name: rescue, type: spell, civilization: [light], cost: 1, abilities: [s_trigger, 'spell([draw(me)])']}
- {name: gear, type: cross_gear, civilization: [fire], cost: 1}
- {name: end, type: spell, civilization: [fire], cost: 1, abilities: ['spell([choose(me,1,1,[mine,creature,zone(battle)]),destroy(picked)])']}
- {name: bolt, type: spell, civilization: [fire], cost: 1}
- {name: drop, type: spell, civilization: [fire], cost: 1, abilities: ['spell([discard(all([mine,zone(hand)]))])']}
- {name: bolter, type: spell, civilization: [light], cost: 2, abilities: ["spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]}
"""
MINE = "mana: [ally x6], shields: [ally], deck: {top: [{card: foe, as: d1}, {card: bolt, as: d2}, {card: ally, as: d3}], rest: 3}"
THEIRS = "hand: [{card: foe, as: h1}], shields: [{card: foe, as: s1}], deck: 5"
_CARD = {"civilizations": ["火"], "cost": 1}
_ENGLISH = {"civilizations": ["Fire"], "cost": 1}
KINDS = {
    "spell": {"type": "呪文", **_CARD}, "creature": {"type": "クリーチャー", "power": "3000", **_CARD},
    "field": {"type": "D2フィールド", **_CARD}, "neo": {"type": "NEOクリーチャー", "power": "3000", **_CARD}, "gear": {"type": "クロスギア", **_CARD},
    "evolution": {"type": "進化クリーチャー", "power": "3000", **_CARD}, "star": {"type": "スター進化クリーチャー", "power": "3000", **_CARD},
    "s_max": {"type": "S-MAX進化クリーチャー", "power": "3000", **_CARD}, "tamaseed": {"type": "タマシード", **_CARD},
    "tamaseed_creature": {"type": "タマシード/クリーチャー", "power": "3000", **_CARD},
    "castle": {"type": "城", **_CARD}, "English castle": {"type": "Castle", **_ENGLISH},
    "exile": {"type": "エグザイル・クリーチャー", "power": "3000", **_CARD},
    "English exile": {"type": "Exile Creature", "power": "3000", **_ENGLISH},
    "English creature": {"type": "Creature", "power": "3000", **_ENGLISH},
    "English spell": {"type": "Spell", **_ENGLISH}, "English gear": {"type": "Cross Gear", **_ENGLISH},
    "English evolution": {"type": "Evolution Creature", "power": "3000", **_ENGLISH},
}  # fmt: skip
CASES = sentences()


def start(kind, text, mine, theirs, deck=None, step=None, cards=()):
    made = compile_card({"name": "Trial" if kind["civilizations"] == ["Fire"] else "試し", **kind, "text": text}).card
    assert made is not None
    entry = f"- {{name: 試し, type: {made.type}, civilization: [fire], cost: {made.cost}, " + (
        f"power: {made.power}, " if made.power else ""
    )
    entry += "abilities: [" + ", ".join(f"'{one}'" for one in made.abilities) + "]}\n"
    entry += "".join(f"- {json.dumps(one, ensure_ascii=False)}\n" for one in cards)
    placed = "" if "CARD" in mine else "hand: [{card: 試し, as: x}], "
    step = step or ("attack" if "CARD" in mine and "gear" not in mine else "main")
    rest = THEIRS if "shields" not in theirs else "hand: 1, deck: 5"
    kept = [one for one in re.split(r", (?=[a-z]+: )(?![^\[]*\])", rest) if one.split(":")[0] + ":" not in theirs]
    theirs = ", ".join(part for part in (theirs, *kept) if part)
    own = MINE.replace("shields: [ally], ", "") if "shields" in mine else MINE
    own = own.replace("mana: [ally x6], ", "") if "mana:" in mine else own
    if "hand:" in mine:
        placed = ""
    mine = ", ".join(part for part in (mine.replace("CARD", "試し"), placed + own) if part)
    if deck is not None:
        mine = mine[: mine.index("deck:")] + f"deck: {deck}"
    asked = f"{mine} {theirs}"
    helpers = [line for line in HELPERS.strip().splitlines() if line.split(",")[0].removeprefix("- {name: ") in asked]
    indented = "".join(f"{line}\n" for line in [*helpers, *entry.splitlines()])
    turn = 2 if "tapped: true}]" in mine or "turn: 2" in mine else 1
    mine = mine.replace(", turn: 2", "")
    return Position.from_yaml(
        f"turn: {turn}\nstep: {step}\ncards:\n{indented}player1: {{{mine}}}\nplayer2: {{{theirs}}}\n"
    )


def play(position, decisions):
    for wanted in decisions:
        legal = [str(one) for one in position.settle().legal]
        position = position.settle()
        if wanted.startswith("no "):
            assert wanted.removeprefix("no ") not in legal, (wanted, legal)
            continue
        if wanted == "tap":
            while any(one.startswith("tap(") for one in legal):
                position = position.play(next(one for one in legal if one.startswith("tap(")))
                legal = [str(one) for one in position.legal]
            continue
        assert wanted in legal, (wanted, legal)
        position = position.play(wanted)
    for _ in range(20):  # what is left without a choice for the cards in question
        legal = [str(one) for one in position.legal]
        forced = [one for one in legal if one in ("go", "pass", "done") or one.startswith(("resolve", "break("))]
        if not legal or not (forced or len(legal) == 1) or legal == ["end_turn"] or "end_main" in legal:
            break
        position = position.play((forced or legal)[0])
    return position


@pytest.mark.parametrize("name", spread([*CASES], 200))
def test_what_the_sentence_says_happens(name):
    case = CASES[name]
    kind = KINDS[case["kind"]] | ({"cost": case["cost"]} if "cost" in case else {})
    position = start(
        kind,
        case["text"],
        case.get("mine", ""),
        case.get("theirs", ""),
        case.get("deck"),
        case.get("step"),
        case.get("cards", ()),
    )
    after = play(position, case["do"])
    for one in case.get("holds", []):
        wanted = not one.startswith("not ")
        assert (one.removeprefix("not ") in after.fluents) == wanted, (one, sorted(after.fluents))
    assert "winner" not in case or after.winner == case["winner"]
    legal = [str(one) for one in after.settle().legal]
    assert set(case.get("legal", [])) <= set(legal) and not set(case.get("illegal", [])) & set(legal), legal
