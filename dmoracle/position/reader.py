"""Loading a position file: YAML text to a checked `Document`; every fault is an InputError with its place.

>>> from dmoracle.position.book import EMPTY
>>> document = loads("player1: {deck: 20}\\nplayer2: {deck: 20, shields: 1}", library=EMPTY)
>>> "in(b_shield1,shield)" in document.fluents, document.setup.goal
(True, Goal(kind='win', player=1, labels=(), turns=0))
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from dmoracle import games
from dmoracle.cards.kinds import AnyCard
from dmoracle.errors import nearest
from dmoracle.language.parser import Where
from dmoracle.paths import SUFFIXES
from dmoracle.position import checks, fields, horizon, limits, raw
from dmoracle.position.book import Book, Library, usual_of
from dmoracle.position.entries import Entries
from dmoracle.position.items import begun, read_stack
from dmoracle.position.layout import Layout, fluents_of, setup_of
from dmoracle.position.model import GOALS, PLAYERS, About, Document, Goal
from dmoracle.position.scripts import read_expect, read_question, read_scripts
from dmoracle.position.tree import Node, read, read_file
from dmoracle.rules import readings

USUAL = ("", *SUFFIXES)  # ends of the names of files that are no game's own format


def load(path: str | Path, library: Library | None = None, ignore: Iterable[str] = ()) -> Document:
    """The document of a file; `library` defaults to the cards that come with dmoracle. Raises InputError.

    `ignore` names cards of the library that are used without the abilities that are not understood.
    """
    suffix, ignore = Path(path).suffix.casefold(), tuple(ignore)
    if suffix not in USUAL:
        for game in games.all_of_them():
            if read_other := game.importer(suffix):
                root = read_other(path, Book(library=library or usual_of(game)), ignore)
                return _Reader(root, library, ignore).document(str(path))
    return _Reader(read_file(path), library, ignore).document(str(path))


def loads(text: str, file: str | None = None, library: Library | None = None, ignore: Iterable[str] = ()) -> Document:
    """The document of YAML text; `file` is the name shown in errors."""
    return _Reader(read(text, file), library, ignore).document(file)


def document_of(root: Node, library: Library | None = None, file: str | None = None) -> Document:
    """The document of a root node, however it was written."""
    return _Reader(root, library).document(file)


class _Reader:
    def __init__(self, root: Node, library: Library | None, ignore: Iterable[str] = ()) -> None:
        self.root = root
        self.game = self.played()
        fields.check_keys(root, fields.top_keys(self.game), "file", keys=fields.top_keys)
        if "version" in root and root["version"].text != str(fields.VERSION):
            raise root["version"].error("version", found=root["version"].shown, allowed=(str(fields.VERSION),))
        self.definitions = self.defined()
        self.book = Book(self.definitions, library if library is not None else usual_of(self.game))
        self.leave_out(ignore)

    def document(self, file: str | None) -> Document:
        layout = self.layout()
        raw.check_raw(self.root, layout)
        noted = checks.check_layout(layout, self.book)
        if limits.KEY in self.root:
            further = limits.read(self.root[limits.KEY], self.game)
            layout = replace(layout, in_flight=(*layout.in_flight, *further))
        goal = self.goal(layout)
        more = horizon.fluent(goal, layout.turn)
        if more is not None:
            layout = replace(layout, in_flight=(*layout.in_flight, more))
        setup = setup_of(layout, replace(goal, turns=0), self.definitions, self.about(), self.readings())
        labels = [card.label for card in setup.cards]
        expect = read_expect(self.root["expect"], self.book) if "expect" in self.root else None
        solution = tuple(fields.term(node) for node in self.steps("solution"))
        pools = dict.fromkeys((card.owner, card.pool) for card in setup.cards if card.pool is not None)
        asked = None
        if "missing" in self.root:
            asked = read_question(self.root["missing"], self.book, layout.turn, pools, self.game)
        scripts = read_scripts(self.root, labels, self.game)
        linked = any(entry.links for _, _, entry in layout.entries())
        foresee = partial(checks.foresee, layout) if linked else None
        return Document(setup, fluents_of(layout), expect, scripts, solution, asked, file, noted, foresee)

    def played(self) -> games.Game:
        """The game that the file names, or the default one."""
        if self.root.kind != "map" or "game" not in self.root:
            return games.get()
        return games.get(fields.word(self.root["game"], games.names(), "game"))

    def defined(self) -> dict[str, AnyCard]:
        """The card definitions of the file itself."""
        found: dict[str, AnyCard] = {}
        if "cards" not in self.root:
            return found
        for node in fields.many(self.root["cards"], "cards"):
            card = self.game.card_class.from_entry(located(node), Where(node.file, node.line, node.column))
            if card.name in found:
                raise node.error("same_card", found=card.name)
            found[card.name] = card
        return found

    def leave_out(self, more: Iterable[str]) -> None:
        """`ignore`: cards without their abilities that are not understood become definitions that say so."""
        nodes = list(fields.many(self.root["ignore"], "ignore")) if "ignore" in self.root else []
        for node, name in [*((one, fields.text(one, "card")) for one in nodes), *((None, one) for one in more)]:
            card = self.book.without(name)
            if card is None:
                raise (node or self.root).error("nothing_ignored", found=name)
            self.definitions[card.name] = card
        self.book = Book(self.definitions, self.book.library)

    def layout(self) -> Layout:
        """The table as the file shows it."""
        root, entries = self.root, Entries(self.book, self.game)
        for key in ("player1", "player2"):
            if key not in root:
                raise root.error("no_player", key=key, rule="100.1")
        sides = [entries.side(player, root[f"player{player}"]) for player in PLAYERS]
        first, second = (entries.name_all(player, side) for player, side in zip(PLAYERS, sides, strict=True))
        in_flight, absent = (self.terms(key) for key in ("in_flight", "absent"))
        step: str | None = self.game.step
        if "step" in root:
            step = fields.word(root["step"], self.game.steps, "step", self.game.words.table("step"))
        elif any(fact.startswith("stage(") for fact in in_flight):
            step = None
        turn = fields.player(root["turn"], "turn") if "turn" in root else 1
        for count in self.game.counts:
            waiting = root[f"player{3 - turn}"]
            if count.active and count.key in waiting:
                raise waiting[count.key].error("not_active", what=count.key, found=f"player{3 - turn}", rule=count.rule)
        items, spells = read_stack(root, self.book, entries, turn) if self.game.stack else ((), ())
        speaker = self.game.speaker
        layout = Layout(
            (first, second),
            turn,
            step,
            frozenset(one.key for one in self.game.flags if one.key in root and fields.flag(root[one.key], one.key)),
            in_flight,
            absent,
            self.game,
            fields.player(root[speaker.key], speaker.key) if speaker is not None and speaker.key in root else turn,
            False,
            items,
            spells,
        )
        if fields.DONE not in root:
            return replace(layout, done=begun(layout))
        done = fields.flag(root[fields.DONE], fields.DONE)
        if not done and step is not None and step not in self.game.undone:
            raise root[fields.DONE].error("nothing_undone", found="false", allowed=self.game.undone)
        return replace(layout, done=done)

    def terms(self, key: str) -> tuple[str, ...]:
        return fields.terms_of(self.root[key], key) if key in self.root else ()

    def steps(self, key: str) -> list[Node]:
        return list(fields.one_or_many(self.root[key], key)) if key in self.root else []

    def goal(self, layout: Layout) -> Goal:
        """The goal; without one the turn player wants to win this turn."""
        if "goal" not in self.root:
            return Goal("win", layout.turn, said=False)
        node = self.root["goal"]
        spans = tuple(dict.fromkeys(horizon.KEYS.values()))
        fields.check_keys(node, (*GOALS, *spans), "goal")
        asked = [key.text for key in node.keys if key.text in GOALS]
        if len(asked) != 1:
            raise node.error("one_goal", found=node.shown, allowed=GOALS)
        kind = asked[0]
        value = node[kind]
        turns = 0
        for key, span in node.pairs():
            if key.text in spans:
                if horizon.KEYS.get(kind) is None:
                    raise key.error("one_turn", what=kind, found=key.text)
                if horizon.KEYS[kind] != key.text:
                    raise key.error("wrong_span", what=kind, found=key.text, allowed=(horizon.KEYS[kind],))
                turns = fields.whole(span, key.text, 1, horizon.MOST)
        if kind != "remove":
            return Goal(kind, fields.player(value, kind), turns=turns)
        known = [entry.label for _, _, entry in layout.entries()]
        found: list[str] = []
        for item in fields.one_or_many(value, "remove"):
            label = fields.text(item, "label")
            if label not in known:  # it may have left already where a game is saved
                raise item.error("no_label", found=label, near=nearest(label, known))
            found.append(label)
        if not found:
            raise value.error("no_labels", found=value.shown)
        return Goal("remove", labels=tuple(found))

    def readings(self) -> tuple[tuple[str, str], ...]:
        """The points that the file reads otherwise than recommended."""
        if "readings" not in self.root:
            return ()
        node, found, known = self.root["readings"], [], readings.index(self.game.name)
        if not known:
            first = node.keys[0] if node.keys else node
            raise first.error("no_readings", found=first.shown)
        fields.check_keys(node, tuple(known), "readings")
        for key, value in node.pairs():
            point = known[key.text]
            found.append((point.name, fields.word(value, tuple(one.name for one in point.options), point.name)))
        return readings.departures(found, self.game.name)

    def about(self) -> About:
        """Title, author, source and the like."""
        root, said = self.root, {}
        for key in ("author", "source", "era", "case"):
            if key in root:
                said[key] = fields.text(root[key], key)
        for key in ("title", "note"):
            if key not in root:
                continue
            if (node := root[key]).kind == "map":
                fields.check_keys(node, ("ja", "en"), key)
                said.update((f"{key}_{lang.text}", fields.text(value, key)) for lang, value in node.pairs())
            else:
                said[f"{key}_ja"] = said[f"{key}_en"] = fields.text(node, key)
        rules = fields.one_or_many(root["rules"], "rules") if "rules" in root else ()
        return About(**said, rules=tuple(fields.rule_number(node) for node in rules))


class _Places:
    """The places of a mapping's or list's values, as ruamel.yaml keeps them."""

    def __init__(self, data: Mapping[Any, tuple[int, int]]) -> None:
        self.data = data


class _Map(dict[str, Any]):
    lc: _Places


class _List(list[Any]):
    lc: _Places


def located(node: Node) -> Any:
    """The node as plain data whose mappings and lists know the places of their values."""
    if node.kind == "map":
        found = _Map((key.text, located(value)) for key, value in node.pairs())
        found.lc = _Places({key.text: (value.line - 1, value.column - 1) for key, value in node.pairs()})
        return found
    if node.kind == "list":
        items = _List(located(item) for item in node.items)
        items.lc = _Places({k: (item.line - 1, item.column - 1) for k, item in enumerate(node.items)})
        return items
    if node.kind == "int" and node.text.lstrip("+-").isdecimal() and len(node.text) < 10:
        return int(node.text)
    if node.kind == "bool":
        return node.text.lower() == "true"
    return None if node.kind == "null" else node.text
