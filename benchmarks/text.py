"""How long card texts take to compile: `python benchmarks/text.py [DUMP...]`.

Without a dump the sentences of tests/text/meaning*.yaml are compiled, one card each. Prints processor time for what is
loaded once (both grammars and the English names of the library), for a card on average and for the slowest one, and the
time in times of reading the same texts as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

import yaml

from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.dumps import records

SENTENCES = Path(__file__).parents[1] / "tests" / "text"
WARM = [
    {"name": "Trial", "type": "Spell", "cost": 1, "civilizations": ["Fire"], "text": "Draw 《Trial》."},
    {"name": "試し", "type": "呪文", "cost": 1, "civilizations": ["火"], "text": "カードを1枚引く。"},
]


def cards(dumps: list[Path]) -> list[dict[str, Any]]:
    """The printed cards of the dumps, or one for each sentence."""
    if dumps:
        return [printed for dump in dumps for _, printed in records(dump)]
    told = [
        case
        for file in sorted(SENTENCES.glob("meaning*.yaml"))
        for case in yaml.safe_load(file.read_text("utf-8")).values()
    ]
    kind = {True: ("Spell", "Creature"), False: ("呪文", "クリーチャー")}
    return [
        {
            "name": "x", "cost": 1, "power": "1000", "text": one["text"],
            "type": kind["English" in one["kind"]]["spell" not in one["kind"]],
        }
        for one in told
    ]  # fmt: skip


def main(arguments: list[str]) -> None:
    """Measure, and print one line for each figure."""
    start = process_time()
    for card in WARM:
        compile_card(card)
    loaded, found, each = process_time() - start, cards([Path(one) for one in arguments]), []
    for card in found:
        start = process_time()
        compile_card(card)
        each.append(process_time() - start)
    texts = [json.dumps(card) for card in found]
    start = process_time()
    for text in texts:
        json.loads(text)
    reading = process_time() - start
    print(f"cards                {len(found)}")
    print(f"loaded once          {1000 * loaded:.0f} ms")
    print(f"all cards            {sum(each):.2f} s")
    print(f"a card on average    {1000 * sum(each) / len(each):.2f} ms")
    print(f"the slowest          {1000 * max(each):.1f} ms")
    print(f"times reading JSON   {sum(each) / max(reading, 1e-6):.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
