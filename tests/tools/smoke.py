"""Smoke positions: small positions for a card in which its abilities can happen, played at random.

`python tests/tools/smoke.py [--jobs N] [--kept FILE] [NAME...]` runs every compiled card, or those named, and
prints the abilities that never began, those that began and changed nothing, errors and broken invariants. Nothing is
asserted about the meaning: see the tests on meaning for that. What has been found is kept in FILE card by card, so that
a run that was broken off goes on where it was, and after a change of the library only new cards are run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from card_walks import Smoke, smoke

from dmoracle.cards.library import COMPILED, Library
from dmoracle.errors import InputError, not_read
from dmoracle.files import write_atomically
from dmoracle.games.duel_masters.card import Card
from dmoracle.rules.program import program

_SOURCES = ("invented_cards.py", "card_scenes.py", "card_walks.py")  # with other scenes the findings are others


class Kept:
    """The findings of earlier runs in a file of JSON lines; one counts for the same card, rules and scenes only."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.found: dict[str, dict[str, object]] = {}
        if path is not None and path.exists():
            self._read(path)
        folder = Path(__file__).resolve().parent
        self.stamp = hashlib.sha256(program().digest.encode())
        for name in _SOURCES:
            self.stamp.update((folder / name).read_bytes())

    def _read(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            whole = text[: text.rfind("\n") + 1]  # the last line has no end where a run was broken off in it
            for entry in map(json.loads, whole.splitlines()):
                self.found[entry.pop("key")] = entry
        except OSError as error:
            raise not_read(error, str(path)) from None
        except (ValueError, KeyError, AttributeError, TypeError):
            raise InputError(
                "this is not what a run has kept", "前の実行の結果のファイルではありません", file=str(path)
            ) from None
        if whole != text:
            write_atomically(path, whole)

    def key(self, card: Card) -> str:
        stamp = self.stamp.copy()
        stamp.update(json.dumps(card.to_entry(), sort_keys=True).encode())
        return stamp.hexdigest()

    def get(self, card: Card) -> Smoke | None:
        """What was found of this card, None if it is not known."""
        entry = self.found.get(self.key(card))
        return None if entry is None else Smoke.from_data(entry)

    def add(self, card: Card, result: Smoke) -> None:
        """Keep what was found."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": self.key(card)} | result.data(), ensure_ascii=False) + "\n")


def results(cards: Sequence[Card], jobs: int, kept: Kept) -> Iterator[Smoke]:
    """The findings of the cards in their order, if kept not run again; with several processes if asked."""
    known = [kept.get(card) for card in cards]
    left = [card for card, result in zip(cards, known, strict=True) if result is None]
    with ProcessPoolExecutor(max(1, jobs)) as pool:
        new = iter(pool.map(smoke, left) if jobs > 1 else map(smoke, left))
        for card, result in zip(cards, known, strict=True):
            if result is None:
                result = next(new)
                kept.add(card, result)
            yield result


def main(arguments: Iterable[str]) -> int:
    """Run the cards of these names, or every compiled card; 1 if an ability never began or something failed."""
    parser = argparse.ArgumentParser(prog="smoke", description="Play every compiled card at random.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--kept", type=Path, help="a file for what has been found, to go on from")
    parser.add_argument("--library", type=Path, default=COMPILED, help="a folder of card files")
    options = parser.parse_args(list(arguments))
    library = Library(options.library)
    cards = [library.card(name) for name in options.names] or list(library)
    count = begun = effective = failed = 0
    found = results(cards, options.jobs, Kept(options.kept))
    for number, (card, result) in enumerate(zip(cards, found, strict=True), 1):
        count += len(result.expected)
        begun += len(result.expected) - len(result.missing)
        effective += len(set(result.expected) & (result.effective | result.looking & result.begun))
        failed += result.error is not None
        for what, numbers in (("never began", result.missing), ("changed nothing", result.idle)):
            for one in numbers:
                text = card.abilities[one - 1] if one < 100 else f"{card.abilities[one // 100 - 1]} ({one})"
                print(f"{card.name}: {what}: {text}", flush=True)
        if result.error:
            print(f"{card.name}: {result.error}", flush=True)
        if number % 50 == 0:
            print(f"... {number}/{len(cards)}", file=sys.stderr, flush=True)
    told = f"{count} abilities that leave a trace: {begun} began, {effective} had an effect"
    print(f"{len(cards)} cards, {told}; {failed} cards failed")
    return int(failed > 0 or effective < count)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
