"""A card printed in both languages is one card: what is compiled from either text must be the same facts."""

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest
from compile_library import same

from dmoracle.games.duel_masters.text.compiler import CIVILIZATIONS, compile_card
from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.language.parser import parse, write

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
# other cards with the same facts in front; what is a print that says different things stands in a table
OTHERS = {
    "サイバー・ブレイン",
    "さまよう者ブレイン・イーター",
    "プロテクト・キューブ",
    "ツイン・ターボ",
    "骨折人形トロンボ",
}
LEAST = 150  # pairs compared, so that a compiler that refuses everything is seen


def by_facts(lang):
    found = defaultdict(list)
    for line in (CORPUS / f"cards_{lang}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        number = re.search(r"DM-?0?(\d+)", str(entry.get("set") or ""))
        if number:
            civilizations = tuple(sorted(CIVILIZATIONS[one.casefold()] for one in entry.get("civilizations") or []))
            found[number[1], entry.get("cost"), str(entry.get("power")).strip("+"), civilizations].append(entry)
    return {key: entries[0] for key, entries in found.items() if len(entries) == 1}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here")
def test_both_prints_of_a_card_are_the_same_facts():
    japanese, english = by_facts("ja"), by_facts("en")
    compared = 0
    for key in japanese.keys() & english.keys():
        first, second = compile_card(japanese[key]).card, compile_card(english[key]).card
        if (
            first is None
            or second is None
            or sorted(first.races) != sorted(second.races)
            or first.name in OTHERS | set(same())
        ):
            continue
        compared += 1
        terms = [sorted(write(canonical(parse(one))) for one in card.abilities) for card in (first, second)]
        assert terms[0] == terms[1], (first.name, second.name)
    assert compared >= LEAST
