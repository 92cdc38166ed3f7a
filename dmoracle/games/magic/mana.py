"""Mana symbols as they are written: `2UR`, `{2}{U}{R}`, `XRR`.

>>> parts("{X}{2}{R}{R}")
(('x', 1), ('generic', 2), ('red', 2))
>>> written(parts("{2}{U}{R}")), written(parts("0"))
('2UR', '0')
"""

import re
from collections.abc import Iterable

from dmoracle.games.magic.vocabulary import MANA

_SYMBOL = re.compile(r"[0-9]+|[XWUBRGC]")
_COST = re.compile(r"(?:\{(?:[0-9]{1,2}|[XWUBRG])\})+|X*(?:0|[1-9][0-9]?)?[WUBRG]*")
_LETTERS = {colour: letter for letter, colour in MANA.items()}


def parts(text: str) -> tuple[tuple[str, int], ...]:
    """How much of each kind it is: `x`, `generic`, then the colours; raises ValueError for what is no mana.

    >>> parts("2Q")
    Traceback (most recent call last):
    ValueError: 2Q
    """
    if not text or not _COST.fullmatch(text):
        raise ValueError(text)
    return _counted(text)


def _counted(text: str) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for symbol in _SYMBOL.findall(text):
        kind = "x" if symbol == "X" else "generic" if symbol.isdecimal() else MANA[symbol]
        found[kind] = found.get(kind, 0) + (int(symbol) if symbol.isdecimal() else 1)
    order = ("x", "generic", *MANA.values())
    return tuple(sorted(found.items(), key=lambda part: order.index(part[0])))


def total(cost: str | None) -> int:
    """The converted mana cost (203.3): X counts nothing, and neither does a cost that is not there.

    >>> total("2UR"), total("XRR"), total(None)
    (4, 2, 0)
    """
    return sum(number for kind, number in parts(cost) if kind != "x") if cost else 0


def written(cost: Iterable[tuple[str, int]]) -> str:
    """The short form of the amounts that `parts` gives."""
    return "".join("X" * number if kind == "x" else str(number) if kind == "generic" else _LETTERS[kind] * number
                   for kind, number in cost)  # fmt: skip


def pool(text: str) -> tuple[tuple[str, int], ...]:
    """How much of each colour (C: colourless) such symbols are; raises ValueError for others.

    >>> pool("RRC")
    (('red', 2), ('colourless', 1))
    """
    if not re.fullmatch("[WUBRGC]*", text):
        raise ValueError(text)
    return _counted(text)
