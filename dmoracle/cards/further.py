"""The last shelf of a game: its cards are looked up only if no other shelf has the name.

It is one file, a card in each line: the folded names, and an entry. A card whose text is executed has an entry like
any other. Of one whose text is not, the entry says what is known, and under `lacks` what is missing; one with `see`
alone is a further name of a card of another shelf. No line is read but those that are asked for.

>>> found = further().find("無双竜機ボルバルザーク")
>>> found.entry["cost"], found.lacks[0].place > 0
(7, True)
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from dmoracle import games
from dmoracle.cards.library import fold, folders, may_hold, sought
from dmoracle.errors import InputError

_MARK = "|"  # surrounds each folded name


def further_file(game: str = games.DEFAULT) -> Path:
    """The file of a game's last shelf."""
    return folders(game)[1].parent / "further.tsv"


def short_file(game: str = games.DEFAULT) -> Path:
    """The table of the short names that players use: such a name and that of the card in each line."""
    return folders(game)[1].parent / "short_names.tsv"


@dataclass(frozen=True, slots=True)
class Lack:
    """What of a card is not executed: its ability number `place` of `of` (0 of 0: the card as a whole), and why.

    `words` are the few printed words at which the reading ends, if there are any.
    """

    place: int
    of: int
    words: str
    reason: str

    def told(self, lang: str = "en", in_japanese: Callable[[str], str] = str) -> str:
        """It in a language; `in_japanese` says the reason in Japanese.

        >>> Lack(2, 3, "食べる", "no reading goes on like this").told()
        'ability 2 of 3, at 「食べる」: no reading goes on like this'
        """
        if lang == "ja":
            place = f"{self.of}つの能力の{self.place}つ目" if self.place else ""
            at = f"「{self.words}」" if self.words else ""
            reason = in_japanese(self.reason)
        else:
            place = f"ability {self.place} of {self.of}" if self.place else ""
            at = f"at 「{self.words}」" if self.words else ""
            reason = self.reason
        found = ("の" if lang == "ja" else ", ").join(part for part in (place, at) if part)
        return f"{found}: {reason}" if found else reason


@dataclass(frozen=True, slots=True)
class Known:
    """A card that is known and not executed: the `entry` as far as it is, and what is missing."""

    entry: Mapping[str, Any]
    lacks: tuple[Lack, ...]

    @property
    def name(self) -> str:
        return str(self.entry["name"])

    @property
    def names(self) -> tuple[str, ...]:
        """Its names in either language."""
        return tuple(dict.fromkeys(str(self.entry[key]) for key in ("name", "en", "ja") if self.entry.get(key)))

    def told(self, lang: str = "en", in_japanese: Callable[[str], str] = str) -> str:
        """All that is missing, in a language."""
        return "; ".join(lack.told(lang, in_japanese) for lack in self.lacks)


class Further:
    """The last shelf of one game."""

    def __init__(self, game: str = games.DEFAULT, file: Path | None = None, short: Path | None = None) -> None:
        """`file` and `short` stand for the files of the game."""
        self.game = game
        self._file, self._short = file or further_file(game), short or short_file(game)

    @cached_property
    def _text(self) -> str:
        return "\n" + self._file.read_text(encoding="utf-8") if self._file.is_file() else ""

    def find(self, name: str) -> Any:
        """The card of that name, what is `Known` of it, or the name (a text) of the card that it is a name of.

        None if nothing is known by that name.
        """
        key = f"{_MARK}{fold(name)}{_MARK}"
        at = self._text.find(key)
        if at < 0 or _MARK in key[1:-1]:
            return None
        begin, end = self._text.rfind("\n", 0, at) + 1, self._text.find("\n", at)
        return self._made(self._entry(self._text[begin:end]))

    def known(self) -> Iterator[Known]:
        """Every card that is known and not executed."""
        return (self._known(entry) for entry in self.entries() if "lacks" in entry)

    def cards(self, text: str = "") -> Iterator[Any]:
        """Every card that is executed, or those in whose names, races and abilities a text may stand."""
        return (self._made(entry) for entry in self.entries(text) if "lacks" not in entry and "see" not in entry)

    def entries(self, text: str = "") -> Iterator[dict[str, Any]]:
        """Every entry as it stands in the file, or those in which a text may stand."""
        return (self._entry(line) for line in self._text.split("\n") if line and may_hold(line, text))

    def short(self, text: str) -> frozenset[str]:
        """The cards that players call by a name which begins so.

        >>> sorted(further().short("天門"))
        ['ヘブンズ・ゲート']
        """
        asked = sought(text)
        return frozenset(name for said, name in self._said if said.startswith(asked)) if asked else frozenset()

    def called(self, name: str) -> str | None:
        """The card that has exactly this short name, None if there is none."""
        return next((card for said, card in self._said if said == sought(name)), None)

    def names(self) -> list[str]:
        """Every name of a card that is known here."""
        found = (entry.get(key) for entry in self.entries() for key in ("name", "en", "ja"))
        return [name for name in found if name]

    def elsewhere(self, text: str) -> frozenset[str]:
        """The cards of other shelves that have a further name in which the text stands."""
        asked = sought(text)
        found = (line.partition("\t")[::2] for line in self._text.split("\n") if '"see"' in line)
        return frozenset(json.loads(entry)["see"] for names, entry in found if asked in sought(names))

    @cached_property
    def _said(self) -> tuple[tuple[str, str], ...]:
        lines = self._short.read_text(encoding="utf-8").splitlines() if self._short.is_file() else []
        return tuple((sought(said), name) for said, name in (line.split("\t") for line in lines))

    @staticmethod
    def _entry(line: str) -> dict[str, Any]:
        return dict(json.loads(line.partition("\t")[2]))

    def _made(self, entry: dict[str, Any]) -> Any:
        if "see" in entry:
            return str(entry["see"])
        return self._known(entry) if "lacks" in entry else games.get(self.game).card_class.from_entry(entry)

    @staticmethod
    def _known(entry: dict[str, Any]) -> Known:
        return Known({key: value for key, value in entry.items() if key != "lacks"},
                     tuple(Lack(*one) for one in entry["lacks"]))  # fmt: skip

    def without(self, name: str) -> Any:
        """A card without the abilities that are not executed, which are its `ignored`; None if there is none such."""
        found = self.find(name)
        if not isinstance(found, Known) or "abilities" not in found.entry:
            return None
        card = games.get(self.game).card_class
        try:
            return card.from_entry({**found.entry, "ignored": [lack.told() for lack in found.lacks]})
        except InputError:
            return None


@cache
def further(game: str = games.DEFAULT) -> Further:
    """The last shelf that comes with the package."""
    return Further(game)


def written(names: Sequence[str], entry: Mapping[str, Any]) -> str:
    """The line of an entry that is found by these names; ValueError if one of them cannot stand there."""
    keys = dict.fromkeys(map(fold, names))
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    if not all(keys) or any(_MARK in part for part in (*keys, text)):
        raise ValueError(f"no name to be found by: {names}")
    return f"{_MARK}{_MARK.join(keys)}{_MARK}\t{text}"
