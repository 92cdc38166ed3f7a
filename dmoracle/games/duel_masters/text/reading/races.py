"""Races (`races.tsv`): their Japanese names, and the English ones that are known.

Words that many races contain are groups of races (203.2).
"""

from pathlib import Path

from dmoracle.tables import rows

_RACES = rows(Path(__file__).with_name("races.tsv"))
# English: Japanese; plural forms are made by rule, others stand in _PLURALS
ENGLISH = {en: ja for age, en, ja in _RACES if age == "early"}
LATER = {en: ja or en for age, en, ja in _RACES if age == "later" and en}  # of later sets
SAME = {  # two spellings of one race
    one: one.replace("・", "") for one in ("ツリー・フォーク", "スノー・フェアリー", "ライト・ブリンガー")
}
JAPANESE = frozenset([*SAME, *(ja for _, _, ja in _RACES if ja)])
_PLURALS = {"Phoenix": "Phoenixes", "Cyber Virus": "Cyber Viruses", "Pandora's Box": "Pandora's Boxes"}


def plural(race: str) -> str:
    """The English plural.

    >>> plural("Cyber Virus"), plural("Ghost"), plural("Beast Folk")
    ('Cyber Viruses', 'Ghosts', 'Beast Folks')
    """
    return _PLURALS.get(race, race if race.endswith("s") else race + "s")


def to_japanese(race: str) -> str:
    """The Japanese name of a race given in either language; an unknown one stays as it is."""
    return ENGLISH.get(race, LATER.get(race, SAME.get(race, race)))
