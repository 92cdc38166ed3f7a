"""The cards of the library were written by hand: what is compiled from their printed texts must be the same."""

import json
from functools import cache
from pathlib import Path

import pytest
from compile_library import same

from dmoracle.cards.library import DATA, Library
from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.language.parser import parse, write

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
# the compiled form says the same in other words: a condition that always holds, one of two kinds
SAME_MEANING = {
    "ボンバ・ドール", "襲撃者エグゼドライブ", "エグゼズ・ワイバーン", "呪術と脈動の刃", "聖天使グライス・メジキューラ",
    "蒼神龍スペル・グレートブルー",
}  # fmt: skip
# one of the prints is wrong, and the library follows the other (tests/tools/prints.tsv)
WRONG_PRINT = {"Kip Chippotto", "ピーポのバール", "ライト・ブーメラン"}
LEAST = {"ja": 250, "en": 100}  # cards compared, so that a compiler that refuses everything is seen

needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here"
)


@cache
def printed() -> dict[str, dict]:
    found: dict[str, dict] = {}
    for name in ("cards_ja", "cards_ja_modern", "cards_en"):
        for line in (CORPUS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            found.setdefault(entry["name"], entry)
    return found


def facts(card) -> tuple:
    abilities = sorted(write(canonical(parse(text))) for text in card.abilities)
    return card.type, card.cost, card.power, sorted(card.civilizations), sorted(card.races), abilities


@needs_corpus
@pytest.mark.parametrize("lang", LEAST)
def test_compiled_cards_are_the_cards_written_by_hand(lang):
    compared = 0
    for card in Library(DATA):
        entry = printed().get(card.name if lang == "ja" else card.en or "")
        made = compile_card(entry).card if entry else None
        if made is None or card.name in SAME_MEANING | WRONG_PRINT or (lang == "en" and card.name in same()):
            continue
        compared += 1
        assert facts(made) == facts(card), card.name
    assert compared >= LEAST[lang]
