"""A refusal says what is missing: the clause as far as it was read, what has no reading there, the nearest that has."""

from pathlib import Path

import pytest
import yaml

from dmoracle.games.duel_masters.text.missing import missing

# line, place of the refusal, language: read so far, what has no reading, whether it is known elsewhere, the nearest
CASES = [
    ("Draw 2 cards. Destroy all purple creatures.", 26, "en", "Destroy all", "purple", False, None),
    ("Destroy all creatures in the battle zune.", 0, "en", "Destroy all creatures in the", "battle", True,
     "battle zone"),
    ("When you put this creature, destroy all creetures.", 0, "en", "When you put this creature, destroy all",
     "creetures", False, "creatures"),
    ("Whenever your opponent destroys this creature, draw a card.", 0, "en", "Whenever your opponent", "destroys",
     True, None),
    ("Destroy 2 creatures or draw a card.", 20, "en", "Destroy 2 creatures", "or draw a card", True, None),
    ("カードを1枚引く。相手のクリーチャーを1体食べる。", 20, "ja", "相手のクリーチャーを1体", "食", False, None),
    ("自分のターンのはじめに、バトルゾーンに塔があれば、カードを1枚引く。", 0, "ja",
     "自分のターンのはじめに、バトルゾーンに", "塔", False, None),
    ("このクリーチャーに覚醒した時、カードを1枚引く。", 9, "ja", "このクリーチャーに", "覚醒した時", True, None),
]  # fmt: skip
REFUSED = [
    line.removeprefix("spell: ")
    for file in ("grammar.yaml", "grammar_ja.yaml")
    for line in yaml.safe_load((Path(__file__).parent / file).read_text(encoding="utf-8"))["refused"]
]


@pytest.mark.parametrize(("line", "at", "lang", "understood", "gap", "known", "nearest"), CASES)
def test_what_is_missing_is_said(line, at, lang, understood, gap, known, nearest):
    found = missing(line, at, lang)
    assert (found.understood, found.gap, found.known, found.nearest) == (understood, gap, known, nearest)


@pytest.mark.parametrize("told", ["en", "ja"])
@pytest.mark.parametrize("line", REFUSED)
def test_what_was_read_and_the_gap_stand_in_the_line_one_behind_the_other(line, told):
    lang = "en" if line.isascii() else "ja"
    for at in (0, len(line) // 2, len(line)):
        found = missing(line, at, lang, told)
        assert line.index(found.understood) + len(found.understood) <= line.rindex(found.gap)
        assert len(found.told(told)) >= 1


@pytest.mark.parametrize("line", ["", "▶", "“", "「」", "\U0001f409", "a" * 3000])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_any_text_has_an_answer(line, lang):
    assert missing(line, 0, lang).understood in line
