"""What the page shows of a position, as plain data: the table, possible changes, decisions and reasons."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from dmoracle import games
from dmoracle.draw import masked, masked_names
from dmoracle.draw import view as seen
from dmoracle.draw.cards import rules_text
from dmoracle.draw.columns import clean
from dmoracle.draw.text import Telling, goal_line
from dmoracle.draw.view import View
from dmoracle.explorer.tables import Tables
from dmoracle.games import Game
from dmoracle.play.pictures import table_of
from dmoracle.position.book import Book
from dmoracle.words.board import word
from dmoracle.words.wording import NameTable

if TYPE_CHECKING:
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.play.position import Position


def table_shown(position: Position, lang: str, *, numbers: bool = True, eyes: int = 0) -> dict[str, Any]:
    """The table as the page of a puzzle has it (`explorer.tables`), with the settings of the position.

    Without `numbers` the rules are not asked: power and keywords are left out, which is quicker. With `eyes` it is what
    that player sees of it.
    """
    setup = position.setup
    game = setup.spec
    book = Book.of(setup, position.library)
    tables = _Tables(game, book.find, lang)
    view = _seen(table_of(position) if numbers else seen(setup, position.fluents, book=book), position, eyes)
    shown = tables.table(view)
    names = names_seen(position, eyes)
    goal = position.goal
    sides = []
    for side in view.sides:
        held = {key: number for key, kind, number in side.amounts if not kind}
        sides.append({
            "pile": side.deck, "pools": list(side.pools), "amounts": {one.key: held.get(one.key, 0)
                                                                      for one in game.counts},
        })  # fmt: skip
    return {**tables.data(), **shown,
            "game": game.name, "title": position.title(lang) or "", "turn": view.turn, "step": view.step,
            "goal": {"kind": goal.kind, "player": goal.player, "labels": list(goal.labels)},
            "goal_text": goal_line(goal.terms(), lambda label: clean(names.name(label, lang)), lang, game),
            "players": sides, "empty": _empty(game, view, lang), "beneath": _beneath(view, lang)}  # fmt: skip


def names_seen(position: Position, eyes: int = 0) -> NameTable:
    """The names of cards; with `eyes`, as far as that player knows them."""
    setup = position.setup
    if not eyes:
        return NameTable.of(setup, position.library)
    book = Book.of(setup, position.library)
    return masked_names(setup, _seen(seen(setup, position.fluents, book=book), position, eyes), book)


def _seen(view: View, position: Position, eyes: int) -> View:
    """The view as a player sees it while the game goes on."""
    if not eyes or (position.is_over and not position.turn_is_over):
        return view
    return masked(view, position.sight(eyes).faces)


def _beneath(view: View, lang: str) -> dict[str, dict[str, list[list[str]]]]:
    """The cards beneath and upon each card: label and name of each."""
    telling = Telling(view, lang, 100, False, plain=True)
    found = {}
    for label, card in telling.seen.items():
        lies = {"under": card.under, "seals": card.seals}
        if card.under or card.seals:
            found[label] = {key: [[one.label, telling.full(one)] for one in held] for key, held in lies.items()}
    return found


class _Tables(Tables):
    """Tables that keep the text of a card, which takes some milliseconds to write."""

    def card(self, name: str) -> list[Any]:
        card = self.find(name)
        key = (self.game.name, self.lang, name, repr(card))
        if key not in _TEXTS:
            if len(_TEXTS) > MOST:
                _TEXTS.clear()
            _TEXTS[key] = super().card(name)
        return _TEXTS[key]


_TEXTS: dict[tuple[str, str, str, str], list[Any]] = {}
MOST = 4000  # texts of cards that are kept


def _empty(game: Game, view: View, lang: str) -> list[list[Any]]:
    """For each player, 1 first, the rare areas without cards, as [area, name]: cards may be laid there too."""
    telling = Telling(view, lang, 100, False, plain=True)
    keys = {zone.word for zone in game.zones if zone.listed}
    return [
        [[number, telling.zone(area.name)] for number, area in enumerate(game.board.areas)
         if area.rare and area.zone in keys and not side.shown(area)]
        for side in view.sides
    ]  # fmt: skip


@cache
def game_shown(name: str, lang: str) -> dict[str, Any]:
    """What the editor must know about a game: its areas, steps, marks and numbers, with their names."""
    game = games.get(name)
    areas = [[area.zone, area.look] for area in game.board.areas]
    hidden = {zone.word for zone in game.zones if zone.hidden}
    listed = [zone.word for zone in game.zones if zone.listed]
    keyed = game.keyed
    return {
        "name": game.name, "title": game.ja if lang == "ja" else game.en, "pile": game.pile,
        "areas": areas, "hidden": sorted(hidden),
        "zones": [[key, game.words.say("zone", keyed[key].name, lang)] for key in (*listed, game.pile)],
        "steps": [[step, game.words.say("step", step, lang)] for step in game.steps],
        "marks": [[mark.key, [game.zone[zone].word for zone in mark.zones if zone in game.zone],
                   word(game, "key", mark.key, lang)] for mark in game.marks],
        "under": [game.zone[zone].word for zone in game.under[0]],
        "upon": [game.zone[zone].word for zone in game.upon[0]],
        "counts": [[count.key, count.least, count.most, word(game, "key", count.key, lang)] for count in game.counts],
        "amounts": [[count.key, [game.zone[zone].word for zone in count.zones], count.most,
                     word(game, "key", count.key, lang)]
                    for count in game.amounts if not count.kinds],
        "counted": list(game.counted), "flags": [flag.key for flag in game.flags],
    }  # fmt: skip


def card_shown(card: AnyCard, game: Game, lang: str) -> dict[str, Any]:
    """A card for the list of results: its name in both languages and its text."""
    names = list(dict.fromkeys(clean(name) for name in ((card.ja or card.name), card.en) if name))
    if lang != "ja":
        names.reverse()
    return {"name": card.name, "names": names, "colours": list(card.colours), "text": rules_text(card, game, lang)}
