"""How much of a dump is understood, by era: cards, abilities, and the commonest reasons for refusal.

`python -m dmoracle.games.duel_masters.text.report DUMP...` prints, for each dump, the cards that may be read and
those kept unread side by side: cards and lines that can be executed, the cards none of whose lines breaks off in the
dump, and the lines whose shape stands on a card that may be read, or on none; lines that break off have no shape.
"""

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from dmoracle.games import report
from dmoracle.games.duel_masters.text.compiler import Result, compile_card
from dmoracle.games.duel_masters.text.dumps import records
from dmoracle.games.duel_masters.text.lines import BREAKS_OFF, HALVES
from dmoracle.games.duel_masters.text.reading.races import ENGLISH, plural
from dmoracle.games.reading import digest
from dmoracle.games.report import CAMPAIGN, Group, Report, Share, aside, unread

__all__ = ["CAMPAIGN", "Group", "Report", "Share", "aside", "parts", "shape", "shares", "unread"]

CUT = frozenset({BREAKS_OFF, HALVES})
# cards of the unread share of which a refused line was looked at, by mistake or because an earlier reader had read it
LOOKED_AT = frozenset((
    "Ballom Ross, Lord of Demons", "Bella, Corrupt Ghost Princess", "Clanvia, Night Castle Ship", "Dragon Lab",
    "Dragshoot Charger", "Kiramaru, Great Miracle", "Little Eyes Growth", "Reppi Aini", "Trial of God",
    "アストラル・メデューサ", "ブトカカ", "愛恋妖精ミルメル", "薫風妖精コートニー",
))  # fmt: skip
_CIVILIZATION = re.compile(r"\b(?:light|water|darkness|fire|nature)\b|[光水闇火]の|自然の", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"《[^》]*》")
_RACE = re.compile(r"\b(?:" + "|".join(sorted({*ENGLISH, *map(plural, ENGLISH)}, key=len, reverse=True)) + r")\b")
_KATAKANA = re.compile(r"[ァ-ヴー・]{3,}(?=を|が|の|は|か|また|、)")
_KEPT_WORDS = frozenset(
    ["クリーチャー", "シールド", "シールドゾーン", "バトルゾーン", "マナゾーン", "カード", "コスト", "パワー"]
)


def shape(line: str) -> str:
    """A line with its numbers, races, civilizations and names left out: two cards may share it.

    >>> shape("Destroy 2 of your opponent's Fire Birds.") == shape("Destroy 3 of your opponent's Humans.")
    True
    """
    line = _RACE.sub("R", _NAME.sub("N", _NUMBER.sub("0", line)))
    line = _CIVILIZATION.sub("C", line)
    return _KATAKANA.sub(lambda found: found[0] if found[0] in _KEPT_WORDS else "R", line).casefold()


def parts(name: str) -> tuple[str, ...]:
    """The shares that a card belongs to.

    Of the cards with English names, of which a quarter was seen that should not have been, a sixth is drawn anew beside
    the twelfth that nobody has read; what was seen is `seen`, and neither read nor unread.

    >>> parts("ペコタン"), parts("Aqua Hulcus"), parts("Deadly Fighter Braid Claw")
    (('unread',), ('read',), ('unread', 'never'))
    """
    kept = report.parts(name)
    if name in LOOKED_AT:
        return ("seen",)
    if not name.isascii() or unread(name):
        return kept
    if digest(f"6:{name}") % 6 == 0:
        return ("unread",)
    return ("seen",) if kept == ("unread",) else kept


def _of_one_face(result: Result) -> Result:
    """The result; a card that turns over is not executed by itself, for the dumps do not say what it turns into."""
    if result.card is not None and any("flip(self)" in one for one in result.card.abilities):
        result.card = None
    return result


def shares(files: Iterable[Path]) -> dict[tuple[str, str], Share]:
    """The shares of each dump that may be read and that are kept unread, see `dmoracle.games.report`."""
    found = ((file.stem, _of_one_face(compile_card(printed))) for file in files for _, printed in records(file))
    return report.shares(found, shape, CUT, parts)


def main(arguments: Sequence[str]) -> None:
    """Print the shares of the dumps."""
    print(report.table(shares(map(Path, arguments))), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
