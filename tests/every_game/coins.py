"""Coins, a third game: what Python must know of it. Its rules are in asp/coins."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dmoracle.errors import InputError
from dmoracle.games.spec import Flag, Game, Mark, Zone
from dmoracle.language.parser import NOWHERE, Where
from dmoracle.paths import asp_folder
from dmoracle.rules.terms import quote

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Coin:
    """A kind of coin and the gold in it."""

    name: str
    gold: int
    type: str = "coin"
    en: None = None
    ja: None = None
    upper: None = None
    other: None = None
    whole: None = None
    half: None = None
    cells: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    power: None = None

    @classmethod
    def from_entry(cls, entry: Any, where: Where = NOWHERE) -> Coin:
        """The coin of an entry {name: ..., gold: ...}; raises InputError."""
        if not isinstance(entry, dict) or set(entry) != {"name", "gold"} or not isinstance(entry["gold"], int):
            raise InputError("a coin has a name and its gold", "硬貨には名前と金の量があります").at(
                where.file, where.line or 1, where.column or 1
            )
        return cls(str(entry["name"]), entry["gold"])

    def sides(self, label: str) -> tuple[tuple[str, Coin], ...]:
        """It has no halves."""
        return ()

    def to_entry(self) -> dict[str, Any]:
        """The entry that it is read from."""
        return {"name": self.name, "gold": self.gold}

    def printed(self) -> list[str]:
        """What is printed on it, as facts."""
        return [f"gold({quote(self.name)},{self.gold})"]

    @staticmethod
    def facts_for(coins: Iterable[Coin]) -> str:
        """The facts of the coins."""
        return "".join(f"gold({quote(coin.name)},{coin.gold}).\n" for coin in coins)


def game(folder: Path) -> Game:
    """The game, with its rules and those of the kernel copied into a folder."""
    shutil.copytree(asp_folder() / "kernel", folder / "kernel")
    shutil.copytree(HERE / "asp" / "coins", folder / "coins")
    return Game(
        name="coins",
        en="Coins",
        ja="コイン",
        book="dm",
        zones=(
            Zone("hand", sign="h", listed=True, hidden=True, counted=True),
            Zone("table", sign="t", listed=True, counted=True),
            Zone("purse", hidden=True, counted=True),
            Zone("unseen"),
            Zone("gone"),
        ),
        steps=("play",),
        step="play",
        pile="purse",
        notation="coins1/",
        marks=(Mark("bent", ("hand",), "bent", "bent", sign="^"),),
        side_flags=(Flag("rich", "rich", sign="r"),),
        card="coins:Coin",
        folder=HERE / "asp" / "coins",
        asp=folder,
    )
