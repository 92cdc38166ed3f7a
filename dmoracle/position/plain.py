"""A document as plain data (mappings, lists, words): what the YAML file says, in its canonical form.

`plain` turns a `Document` into the value that the writer prints; labels that loading would give anyway are left out,
and equal cards side by side become one entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dmoracle.position.book import Book
from dmoracle.position.layout import Entry, Layout, Side, layout_of, made_label
from dmoracle.position.model import About, Document, Expect, Goal, Illegal, Question, Script, Setup, Step

Plain = Any  # dict, list, str, int, bool


def plain(document: Document, book: Book) -> dict[str, Plain]:
    """The file as plain data, keys in the usual order."""
    setup = document.setup
    layout = layout_of(setup, document.fluents, kinds(setup, book))
    found: dict[str, Plain] = {"version": 1, **_about(setup.about)}
    found["turn"] = layout.turn
    if layout.step is not None:
        found["step"] = layout.step
    if layout.first_turn:
        found["first_turn"] = True
    if setup.definitions:
        found["cards"] = [card.to_entry() for card in setup.definitions.values()]
    if setup.readings:
        found["readings"] = dict(setup.readings)
    for player, side in enumerate(layout.sides, 1):
        found[f"player{player}"] = _side(player, side, book)
    found.update(_flight(layout))
    if setup.goal is not None and setup.goal != Goal("win", layout.turn):
        found["goal"] = _goal(setup.goal)
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
    found |= {"author": about.author, "source": about.source, "case": about.case}
    notes = {"ja": about.note_ja, "en": about.note_en}
    both = {lang: text for lang, text in notes.items() if text is not None}
    found |= {"rules": list(about.rules), "note": about.note_ja if about.note_ja == about.note_en else both}
    return {key: value for key, value in found.items() if value}


def _side(player: int, side: Side, book: Book) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for zone in ("battle", "mana", "hand", "shield", "deck", "graveyard", "hyperspatial", "super_gr", "start", "apart"):
        key = "shields" if zone == "shield" else zone
        if zone == "deck":
            found[key] = _deck(player, side, book)
        elif entries := side.zones.get(zone, ()):
            found[key] = _zone(player, zone, entries, book)
    if side.gr_shuffled:
        found["super_gr_shuffled"] = True
    if side.pools:
        found["pools"] = {}
        start = 1
        for name, members in side.pools.items():
            found["pools"][name] = list(_listed(player, "unseen", members, book, start, pooled=False))
            start += len(members)
    if side.did:
        found["did"] = list(side.did)
    if side.extra_turns:
        found["extra_turns"] = side.extra_turns
    if side.elsewhere:
        found["elsewhere"] = list(_listed(player, "elsewhere", side.elsewhere, book))
    return found


def _zone(player: int, zone: str, entries: tuple[Entry, ...], book: Book, start: int = 1) -> Plain:
    listed = list(_listed(player, zone, entries, book, start))
    bare = len(listed) == 1 and isinstance(listed[0], dict) and set(listed[0]) == {"unknown"}
    return listed[0]["unknown"] if bare and zone in ("hand", "shield", "deck") else listed


def _deck(player: int, side: Side, book: Book) -> Plain:
    if side.order == side.deck and side.deck:
        return _zone(player, "deck", side.order, book)
    found: dict[str, Plain] = {}
    start = 1
    for key, part in (("top", side.top), ("order", side.order), ("rest", side.rest), ("bottom", side.bottom)):
        if part:
            found[key] = _zone(player, "deck", part, book, start)
        start += len(part)
    return found or {"empty": True}


def _listed(player: int, zone: str, entries: Iterable[Entry], book: Book, start: int = 1,
            pooled: bool = True) -> Iterator[Plain]:  # fmt: skip
    """The entries of a list; neighbours that say the same are counted."""
    last: dict[str, Plain] | None = None
    count = 0
    for number, entry in enumerate(entries, start):
        said = _entry(entry, player, zone, number, book, pooled)
        if last is not None and said == last and "as" not in said:
            count += 1
            continue
        if last is not None:
            yield _counted(last, count, book)
        last, count = said, 1
    if last is not None:
        yield _counted(last, count, book)


def _entry(entry: Entry, player: int, zone: str, number: int, book: Book, pooled: bool) -> dict[str, Plain]:
    said: dict[str, Plain] = {"unknown": 1} if entry.name is None else {"card": entry.name}
    if entry.pool is not None and pooled:
        said["pool"] = entry.pool
    if entry.label != made_label(player, zone, number):
        said["as"] = entry.label
    said |= {key: True for key in ("tapped", "arrived", "bare") if getattr(entry, key)}
    if entry.effects:
        said["effects"] = _effects(entry.effects)
    if entry.did:
        said["did"] = list(entry.did)
    if entry.under:
        lower = []
        for below, one in enumerate(entry.under, 1):
            part = _entry(one, player, zone, number, book, True)
            part.pop("as", None)
            if one.label != made_label(player, zone, number, below):
                part["as"] = one.label
            lower.append(_counted(part, 1, book))
        said["under"] = lower
    if entry.seals:
        seals = list(_listed(player, f"{zone}{number}_s", entry.seals, book))
        bare = len(seals) == 1 and isinstance(seals[0], dict) and set(seals[0]) == {"unknown"}
        said["seals"] = seals[0]["unknown"] if bare else seals
    return said


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
    return {goal.kind: list(goal.labels) if goal.kind == "remove" else goal.player}


def _expect(expect: Expect) -> dict[str, Plain]:
    found: dict[str, Plain] = {"verdict": expect.verdict, "key": list(expect.key)}
    found |= {"decisions": expect.decisions, "solutions": expect.solutions}
    found["uniqueness"] = expect.uniqueness
    found = {key: value for key, value in found.items() if value not in (None, [])}
    if expect.missing is not None:
        found["missing"] = list(expect.missing)
    if expect.turns is not None:
        found["turns"] = [list(pair) for pair in expect.turns]
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
