"""Abilities of Magic as text for people, put together from the phrases of `printed.tsv`; None where one is missing.

>>> said(["spell([target(1, [creature, zone(play)])], [pt(3, 3, target(1))])"], "en", "instant")
['Target creature gets +3/+3 until end of turn.']
>>> said(["activated([mana(\\"1B\\"),tap],[draw(me)])", "flying"], "ja", "creature")
['{1}{B}、{T}: カードを1枚引く。', '飛行']
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dmoracle.games.magic.text.printer import Untold
from dmoracle.games.magic.text.printing_en import English
from dmoracle.games.magic.text.printing_ja import Japanese
from dmoracle.language.parser import parse

__all__ = ["said"]


def said(abilities: Iterable[str], lang: str, kind: str) -> list[str | None]:
    """What a card of that type says for each of its abilities; None where there is no phrase for something in it."""
    return [_printed(ability, lang, kind) for ability in abilities]


@cache
def _printed(ability: str, lang: str, kind: str) -> str | None:
    try:
        return (Japanese if lang == "ja" else English)(kind).ability(parse(ability))
    except (Untold, ValueError):  # a ValueError: fewer or more arguments than any phrase has
        return None
