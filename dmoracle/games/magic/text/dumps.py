"""What the fields of printed cards are called in dumps of Magic, and what their values mean.

>>> record({"name": "Try", "manaCost": "{1}{R}", "type_line": "Instant", "oracle_text": "Draw a card."})
{'name': 'Try', 'mana_cost': '{1}{R}', 'type': 'Instant', 'text': 'Draw a card.'}
>>> pasted("name: Try\\ntype: Creature — Bear\\ncost: 1G\\npt: 2/2\\n\\nTrample")["power"]
'2'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dmoracle.games.dumps import Dumps

__all__ = ["DUMPS", "pasted", "record", "records"]

_NAMES = {
    "name": ("name", "card_name", "title"),
    "name_ja": ("name_ja", "ja", "japanese"),
    "mana_cost": ("mana_cost", "manaCost", "cost"),
    "type": ("type", "type_line", "card_type"),
    "printed_type": ("printed_type", "originalType", "printed_type_line"),
    "subtypes": ("subtypes",),
    "colors": ("colors", "colours"),
    "power": ("power",),
    "toughness": ("toughness",),
    "pt": ("pt", "p/t"),
    "text": ("text", "oracle_text", "rules_text"),
    "printed_text": ("printed_text", "originalText"),
    "types": ("types",),
    "type_ja": ("type_ja", "printed_type_ja"),
    "text_ja": ("text_ja", "printed_text_ja"),
    "layout": ("layout",),
    "set": ("set", "set_code", "expansion"),
}
_SIZE = re.compile(r"\s*(-?[0-9]{1,2})\s*/\s*(-?[0-9]{1,2})\s*")


class _Dumps(Dumps):
    """Dumps of Magic, where power and toughness may be one field."""

    def record(self, entry: Any, path: Path | None = None, line: int | None = None) -> dict[str, Any]:
        found = super().record(entry, path, line)
        size = _SIZE.fullmatch(str(found.pop("pt", "")))
        return found if size is None else found | {"power": size[1], "toughness": size[2]}


def _value(field: str, value: Any) -> Any:
    if field == "colors":
        listed = value if isinstance(value, list) else re.split(r"[\s/,]+", value) if isinstance(value, str) else []
        return [_COLOURS.get(str(one).casefold(), str(one)) for one in listed if str(one)]
    if field in ("text", "printed_text", "text_ja"):
        return "\n".join(map(str, value)) if isinstance(value, list) else str(value) if value is not None else None
    if field in ("types", "subtypes"):
        return [str(one) for one in value] if isinstance(value, list) else str(value).split()
    return None if value is None else str(value).strip()


_COLOURS = {"w": "White", "u": "Blue", "b": "Black", "r": "Red", "g": "Green"}
_SILENT = frozenset({"artist", "illustrator", "rarity", "number", "converted_mana_cost", "cmc", "mana_value"})
_LAST = frozenset({"flavor", "flavour", "flavor_text", "flavour_text", "rulings"})
_COST = re.compile(r"(?:\{[^{} ]{1,3}\})+|(?:\d{1,2}|X)?[WUBRG]+|\d{1,2}|X+")
_TYPES = re.compile(
    r"(?:(?:basic|legendary|snow|world|tribal|creature|instant|sorcery|enchantment|artifact|land|enchant \w+)\b\s*)+"
    r"(?:[—–―-]+\s*(?P<kinds>[\w' -]+?))?(?:\s*\((?:common|uncommon|rare|mythic)\))?(?:\s+(?P<pt>\d{1,2}/\d{1,2}))?",
    re.IGNORECASE,
)


def _head(line: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """The name, with its cost or without; the cost; the line of types; power and toughness.

    >>> _head("Try {1}{R}", {}), _head("1G", {"name": "Try"}), _head("Creature — Bear 2/2", {"name": "Try"})
    ({'name': 'Try', 'mana_cost': '{1}{R}'}, {'mana_cost': '1G'}, {'type': 'Creature — Bear', 'pt': '2/2'})
    """
    if "name" not in found:
        name, _, last = line.rpartition(" ")
        priced = bool(name) and _COST.fullmatch(last) is not None and (last[0] == "{" or not last.isdecimal())
        return {"name": name, "mana_cost": last} if priced else {"name": line}
    if "type" not in found and _COST.fullmatch(line):
        return {"mana_cost": line}
    if "type" not in found and (met := _TYPES.fullmatch(line)):
        kind = re.sub(r"\s*\([a-z]+\)$", "", line.removesuffix(met["pt"] or "").strip(), flags=re.IGNORECASE)
        return {"type": re.sub(r"\s[–―-]+\s", " — ", kind)} | ({"pt": met["pt"]} if met["pt"] else {})
    return _foot(line, found)


def _foot(line: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Power and toughness."""
    met = _SIZE.fullmatch(line.strip("()"))
    return {"pt": f"{met[1]}/{met[2]}"} if met and not found.keys() & {"pt", "power"} else {}


DUMPS = _Dumps(_NAMES, _value, head=_head, foot=_foot, silent=_SILENT, last=_LAST)
records, record, pasted = DUMPS.records, DUMPS.record, DUMPS.pasted
