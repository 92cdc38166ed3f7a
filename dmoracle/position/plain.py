"""A document as plain data (mappings, lists, words): the contents of the YAML file in canonical form.

`plain` turns a `Document` into the value that the writer prints; labels that loading would give anyway are left out,
and equal cards side by side become one entry.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from dmoracle import games
from dmoracle.games import Game
from dmoracle.position import horizon, limits
from dmoracle.position.book import Book
from dmoracle.position.fields import DONE
from dmoracle.position.items import begun
from dmoracle.position.layout import Entry, Layout, Side, layout_of, made_label
from dmoracle.position.model import About, Document, Expect, Goal, Illegal, Question, Script, Setup, Step
from dmoracle.position.stack import Item
from dmoracle.rules.terms import head, split

Plain = Any  # dict, list, str, int, bool


def plain(document: Document, book: Book, spelt: Callable[[str], str] = str) -> dict[str, Plain]:
    """The file as plain data, keys in the usual order; `spelt` gives the name under which a card is written."""
    setup = document.setup
    layout = layout_of(setup, document.fluents, kinds(setup, book))
    goal = None if setup.goal is None else horizon.goal_of(setup.goal, document.fluents)
    if goal is not None and goal.turns:
        layout = replace(layout, in_flight=tuple(one for one in layout.in_flight if head(one) != horizon.COUNTER))
    game = {} if setup.game == games.DEFAULT else {"game": setup.game}
    found: dict[str, Plain] = {**game, "version": 1, **_about(setup.about)}
    found["turn"] = layout.turn
    if layout.step is not None:
        found["step"] = layout.step
    found.update((flag.key, True) for flag in layout.game.flags if flag.key in layout.flags)
    found.update(_table(layout))
    if setup.definitions:
        found["cards"] = [card.to_entry() for card in setup.definitions.values()]
    if further := limits.of_fluents(layout.in_flight):
        found[limits.KEY] = further
        layout = replace(layout, in_flight=limits.without(layout.in_flight))
    if setup.readings:
        found["readings"] = dict(setup.readings)
    for player, side in enumerate(layout.sides, 1):
        found[f"player{player}"] = _Half(player, book, layout.game, spelt).side(side)
    if layout.stack:
        labels = dict(made_spells(layout))
        found[layout.game.stack] = [_item(item, number, layout, labels) for number, item in enumerate(layout.stack, 1)]
    found.update(_flight(layout))
    if goal is not None and goal != Goal("win", layout.turn):
        found["goal"] = _goal(goal)
    if document.question is not None:
        found["missing"] = _question(document.question, layout.turn)
    if document.solution:
        found["solution"] = list(document.solution)
    if document.expect is not None:
        found["expect"] = _expect(document.expect)
    found.update(_scripts(document.scripts))
    return found


def kinds(setup: Setup, book: Book) -> dict[str, str]:
    """The type of each card name in use."""
    cards = ((name, book.find(name)) for name in setup.names())
    return {name: card.type for name, card in cards if card is not None}


def _about(about: About) -> dict[str, Plain]:
    titles = {"ja": about.title_ja, "en": about.title_en}
    found: dict[str, Plain] = {"title": {lang: text for lang, text in titles.items() if text is not None}}
    found |= {"author": about.author, "source": about.source, "era": about.era, "case": about.case}
    notes = {"ja": about.note_ja, "en": about.note_en}
    both = {lang: text for lang, text in notes.items() if text is not None}
    found |= {"rules": list(about.rules), "note": about.note_ja if about.note_ja == about.note_en else both}
    return {key: value for key, value in found.items() if value}


class _Half:
    """Describes the cards of one player's half."""

    def __init__(self, player: int, book: Book, game: Game, spelt: Callable[[str], str]) -> None:
        self.player, self.book, self.game, self.spelt = player, book, game, spelt

    def side(self, side: Side) -> dict[str, Plain]:
        found: dict[str, Plain] = {}
        for zone in self.game.zones:
            if zone.name == self.game.pile:
                if side.deck or not self.game.pile_empty:
                    found[zone.word] = self.deck(side)
            elif entries := side.zones.get(zone.name, ()):
                found[zone.word] = self.zone(zone.name, entries)
            elif zone.name == "apart" and self.fills_up(side):
                found[zone.word] = []
        found.update((flag.key, True) for flag in self.game.side_flags if flag.key in side.flags)
        if side.pools:
            found["pools"] = {}
            start = 1
            for name, members in side.pools.items():
                found["pools"][name] = list(self.listed("unseen", members, start, pooled=False))
                start += len(members)
        if side.did:
            found["did"] = list(side.did)
        found.update(side.counts)
        for purse in self.game.purses:
            letters = {kind: letter for letter, kind in purse.letters.items()}
            if held := side.purses.get(purse.key):
                found[purse.key] = "".join(letters[kind] * number for kind, number in held.items())
        if side.elsewhere:
            found["elsewhere"] = list(self.listed("elsewhere", side.elsewhere))
        return found

    def fills_up(self, side: Side) -> bool:
        """Whether loading would set cards aside that are kept ready for those on this side, if none were named."""
        listed = (*(one for zone in side.zones.values() for one in zone), *side.deck)
        names = {one.name for entry in listed for one in (entry, *entry.under)}
        cards = (self.book.find(name) for name in names if name is not None)
        return any(card is not None and (card.makes or card.whole) for card in cards)

    def zone(self, zone: str, entries: tuple[Entry, ...], start: int = 1) -> Plain:
        listed = list(self.listed(zone, entries, start))
        return listed[0]["unknown"] if self.game.zone[zone].hidden and _only_unknown(listed) else listed

    def deck(self, side: Side) -> Plain:
        pile = self.game.pile
        if side.order == side.deck and side.deck:
            return self.zone(pile, side.order)
        found: dict[str, Plain] = {}
        start = 1
        for key, part in (("top", side.top), ("order", side.order), ("rest", side.rest), ("bottom", side.bottom)):
            if part:
                found[key] = self.zone(pile, part, start)
            start += len(part)
        return found or {"empty": True}

    def listed(self, zone: str, entries: Iterable[Entry], start: int = 1, pooled: bool = True) -> Iterator[Plain]:
        """The entries of a list; neighbours that say the same are counted."""
        told = [self.entry(entry, zone, number, pooled) for number, entry in enumerate(entries, start)]
        yield from (_counted(said, len([*same]), self.book) for said, same in groupby(told))

    def entry(self, entry: Entry, zone: str, number: int, pooled: bool) -> dict[str, Plain]:
        said: dict[str, Plain] = {"unknown": 1} if entry.name is None else {"card": self.spelt(entry.name)}
        if entry.pool is not None and pooled:
            said["pool"] = entry.pool
        if entry.label != self.label(zone, number):
            said["as"] = entry.label
        said |= {key: True for key in self.game.mark if key in entry.marks}
        said |= dict(entry.amounts) | {key: dict(held) for key, held in entry.kinds.items()}
        said |= {key: list(labels) for key, labels in entry.links.items()}
        if entry.effects:
            said["effects"] = _effects(entry.effects)
        if entry.did:
            said["did"] = list(entry.did)
        if entry.under:
            lower = []
            for below, one in enumerate(entry.under, 1):
                part = self.entry(one, zone, number, True)
                part.pop("as", None)
                if one.label != self.label(zone, number, below):
                    part["as"] = one.label
                lower.append(_counted(part, 1, self.book))
            said["under"] = lower
        if entry.seals:
            seals = list(self.listed(f"{zone}{number}_s", entry.seals))
            said["seals"] = seals[0]["unknown"] if _only_unknown(seals) else seals
        return said

    def label(self, zone: str, number: int, below: int = 0) -> str:
        return made_label(self.player, zone, number, below, game=self.game)


def _table(layout: Layout) -> dict[str, Plain]:
    """The keys of the whole table."""
    found: dict[str, Plain] = {}
    if layout.game.speaker is not None and layout.speaker not in (0, layout.turn):
        found[layout.game.speaker.key] = layout.speaker
    if layout.done != begun(layout):
        found[DONE] = layout.done
    return found


def made_spells(layout: Layout) -> Iterator[tuple[str, tuple[int, Entry]]]:
    """The cards of spells on the stack by their labels, each with its player."""
    yield from ((entry.label, (player, entry)) for player, entry in layout.spells)


def _item(item: Item, number: int, layout: Layout, spells: dict[str, tuple[int, Entry]]) -> dict[str, Plain]:
    """One thing on the stack."""
    said: dict[str, Plain] = {}
    if item.kind == "damage":
        said["damage"] = [list(share) for share in item.shares]
    elif item.kind == "ability":
        said["ability"] = [item.label, int(item.index) if item.index.isdecimal() else item.index]
    else:
        player, entry = spells.get(item.label, (layout.turn, Entry(item.label, None)))
        said["spell"] = entry.name or "unknown"
        said["by"] = player
        if entry.label != made_label(player, layout.game.stack, number, game=layout.game):
            said["as"] = entry.label
    if item.place != number:
        said["place"] = item.place
    if item.targets:
        said["targets"] = [labels[0] if len(labels) == 1 else list(labels) for labels in item.targets]
    for one in item.said:
        word, (what, *_) = split(one)[0], split(one)[1]
        if word in ("with", "without"):
            said.setdefault(word, []).append(what)
        else:
            said[word] = int(what)
    if item.it != "none":
        said["it"] = item.it
    if not item.own:
        said["own"] = False
    return said


def _only_unknown(listed: list[Plain]) -> bool:
    """Whether a list only says how many unknown cards there are."""
    return len(listed) == 1 and isinstance(listed[0], dict) and set(listed[0]) == {"unknown"}


def _counted(said: dict[str, Plain], count: int, book: Book) -> Plain:
    if "unknown" in said:
        return {**said, "unknown": count}
    if set(said) == {"card"}:
        name = said["card"]
        if count == 1 and book.count(name) == (name, 1):
            return name
        if count > 1 and count < 1000 and book.count(f"{name} x{count}") == (name, count):
            return f"{name} x{count}"
    return {**said, "count": count} if count > 1 else said if book.count(said["card"])[1] == 1 else {**said, "count": 1}


def _effects(effects: tuple[tuple[str, str], ...]) -> list[Plain]:
    found: list[Plain] = []
    for effect, until in dict.fromkeys(effects):
        count = effects.count((effect, until))
        said: dict[str, Plain] = {"effect": effect}
        if until != "turn":
            said["until"] = until
        if count > 1:
            said["count"] = count
        found.append(effect if len(said) == 1 else said)
    return found


def _flight(layout: Layout) -> dict[str, Plain]:
    return {key: list(facts) for key in ("in_flight", "absent") if (facts := getattr(layout, key))}


def _goal(goal: Goal) -> dict[str, Plain]:
    if goal.kind == "remove":
        return {goal.kind: list(goal.labels)}
    return {goal.kind: goal.player, **({horizon.KEYS[goal.kind]: goal.turns} if goal.turns else {})}


def _expect(expect: Expect) -> dict[str, Plain]:
    found: dict[str, Plain] = {"verdict": expect.verdict, "key": list(expect.key)}
    found |= {"decisions": expect.decisions, "solutions": expect.solutions}
    found["uniqueness"] = expect.uniqueness
    found = {key: value for key, value in found.items() if value not in (None, [])}
    if expect.missing is not None:
        found["missing"] = list(expect.missing)
    if expect.turns is not None:
        found["turns"] = [list(pair) for pair in expect.turns]
    if expect.loops is not None:
        found["loops"] = list(expect.loops)
    return found


def _question(question: Question, turn: int) -> dict[str, Plain]:
    found: dict[str, Plain] = {"zone": question.zone, "player": None if question.player == turn else question.player}
    found |= {"cards": list(question.cards), "pool": question.pool}
    found["numbers"] = None if question.numbers is None else list(question.numbers)
    return {key: value for key, value in found.items() if value not in (None, [])}


def _scripts(scripts: tuple[Script, ...]) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for script in scripts:
        steps = [{step.kind: _value(step)} for step in script.steps]
        if script.name == "main":
            found["script"] = steps
        else:
            found.setdefault("scripts", {})[script.name] = steps
    return found


def _value(step: Step) -> Plain:
    match step.kind:
        case "legal" | "exactly" | "holds" | "not_holds" | "rests_on":
            return list(step.value)
        case "illegal":
            return [_illegal(one) for one in step.value]
        case "in":
            return dict(step.value)
        case "count":
            found: dict[str, dict[str, int]] = {}
            for player, zone, number in step.value:
                found.setdefault(f"player{player}", {})[zone] = number
            return found
        case "sees" | "not_sees":
            faces: dict[str, list[str]] = {}
            for player, label in step.value:
                faces.setdefault(f"player{player}", []).append(label)
            return faces
    return step.value


def _illegal(one: Illegal) -> Plain:
    return one.do if one.rule is None else {"do": one.do, "rule": one.rule}
