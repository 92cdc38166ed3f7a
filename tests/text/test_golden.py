"""Terms of cards that were read by hand against their printed text: line by line, null where a line must be refused.

The texts are not here; they are taken from ../shared/corpus. A card that was once read wrongly stays in the file.
"""

import json
from pathlib import Path

import pytest

from dmoracle.text.compiler import compile_card

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
GOLDEN = json.loads(Path(__file__).with_name("golden_trees.json").read_text(encoding="utf-8"))


def printed():
    found = {}
    for name in ("cards_ja", "cards_ja_modern", "cards_en"):
        for line in (CORPUS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            found.setdefault(entry["name"], entry)
    return found


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here")
def test_cards_read_by_hand():
    cards = printed()
    assert len(GOLDEN) >= 150
    for name, expected in GOLDEN.items():
        made = compile_card(cards[name])
        assert [list(line.abilities) if line.executable else None for line in made.lines] == expected, name
