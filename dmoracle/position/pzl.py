"""Puzzle files of the public format `.pzl` (`[metadata]`, `[state]`) for Magic, as the nodes of a position file.

What the rules of 2004 or the format of positions have no place for is named, all of it at once: keys, marks behind a
card, cards that are not known, other goals than to win this turn.

>>> root = read("[metadata]\\nName:Burn\\n[state]\\nailife=2\\nhumanhand=Shock\\nhumanbattlefield=Mountain|Tapped")
>>> root["title"].text, root["player2"]["life"].text, root["player1"]["play"].items[0]["tapped"].line
('Burn', '2', 6)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dmoracle.errors import InputError, nearest
from dmoracle.position.book import Book
from dmoracle.position.tree import Node, read_text

GAME = "magic"
MOST = 400  # cards of a file
_SIDES = {"human": "player1", "ai": "player2", "p0": "player1", "p1": "player2"}
_ZONES = {"battlefield": "play", "hand": "hand", "graveyard": "graveyard", "exile": "removed", "library": "library"}
_STEPS = {"UPKEEP": "upkeep", "DRAW": "draw", "MAIN1": "main1", "COMBAT_BEGIN": "combat",
          "COMBAT_DECLARE_ATTACKERS": "attackers", "COMBAT_DECLARE_BLOCKERS": "blockers", "COMBAT_END": "end_combat",
          "MAIN2": "main2", "END_OF_TURN": "end_of_turn"}  # fmt: skip
_COUNTERS = {"P1P1": "plus1", "M1M1": "minus1"}
_WITHOUT_MEANING = ("set", "art", "noetbtrigs", "foil")  # marks that say nothing of the state
_EDITION = re.compile(r"[A-Z0-9]{2,4}")  # behind a card, as older files have it
_METADATA = ("name", "url", "goal", "turns", "difficulty", "description", "targets", "targetcount", "humancontrol")
_LINE = re.compile(r"\s*(?P<key>[^=:]+?)\s*[=:](?P<value>.*)")


def read_file(path: str | Path, book: Book | None = None, ignore: Iterable[str] = ()) -> Node:
    """The root node of a file; raises InputError for what cannot be read or imported, and for cards not in the book.

    `ignore` names cards that are used without the abilities that are not understood.
    """
    return read(read_text(path), str(path), book, ignore)


def read(text: str, file: str | None = None, book: Book | None = None, ignore: Iterable[str] = ()) -> Node:
    """The root node of the text of a puzzle; `file` is the name shown in errors, for the rest see `read_file`."""
    return _Puzzle(file, book, frozenset(ignore)).root(text)


@dataclass
class _Puzzle:
    """One file: what was understood, and what was not, each with its line."""

    file: str | None
    book: Book | None = None
    ignored: frozenset[str] = frozenset()
    problems: list[InputError] = field(default_factory=list)
    state: dict[str, tuple[str, int]] = field(default_factory=dict)
    about: dict[str, tuple[str, int]] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)

    def refuse(self, english: str, japanese: str, line: int, found: str, allowed: tuple[str, ...] = ()) -> None:
        """Name what cannot be imported."""
        like = nearest(found, allowed) if allowed else None
        self.problems.append(InputError(english, japanese, line=line, found=found, allowed=allowed, nearest=like))

    def root(self, text: str) -> Node:
        self.lines(text)
        pairs = [self.pair("game", GAME), *self.metadata(), *self.table()]
        pairs += [(self.node("text", side), self.side(side)) for side in ("player1", "player2")]
        self.finish()
        return self.mapping(pairs)

    def finish(self) -> None:
        """Raise what was found wrong: one message, with a sentence for each thing."""
        if not self.problems:
            return
        first, *others = sorted(self.problems, key=lambda one: one.line or 0)
        if not others:
            raise first.at(self.file)
        for one in self.problems:
            one.file = None  # reported once, for all of them
        told = {lang: "; ".join(one.text(lang) for one in (first, *others)) for lang in ("en", "ja")}
        raise InputError(f"this puzzle cannot be imported: {told['en']}", f"この問題は読み込めません: {told['ja']}",
                         file=self.file, line=first.line)  # fmt: skip

    # the lines

    def lines(self, text: str) -> None:
        section = "state"
        for number, line in enumerate(text.split("\n"), 1):
            said = line.strip()
            if not said or said.startswith("#"):
                continue
            if said.startswith("["):
                section = said.strip("[]").casefold()
                if section not in ("state", "metadata"):
                    self.refuse(
                        "no such section", "このセクションはありません", number, said, ("[metadata]", "[state]")
                    )
                continue
            found = _LINE.fullmatch(said)
            if found is None:
                self.refuse("a line is key=value", "1行は「キー=値」です", number, said)
                continue
            kept = self.about if section == "metadata" else self.state
            key = found["key"].casefold()
            if key in kept:
                self.refuse("a key twice", "同じキーが2回あります", number, found["key"])
            kept[key] = (found["value"].strip(), number)

    def metadata(self) -> Iterator[tuple[Node, Node]]:
        """Title and source; refuses another goal than to win in this turn."""
        for key, (value, line) in self.about.items():
            if key not in _METADATA:
                self.refuse("no such key of the metadata", "メタデータにこのキーはありません", line, key, _METADATA)
            elif key == "name" and value:
                yield self.pair("title", value, line)
            elif key == "url" and value:
                yield self.pair("source", value, line)
            elif key == "goal" and value.casefold() != "win":
                self.refuse("the goal of a puzzle is to win", "目標は勝利だけです", line, value, ("Win",))
            elif key == "turns" and value != "1":
                self.refuse(
                    "a puzzle is about this turn alone", "このターンの問題だけを読み込めます", line, value, ("1",)
                )

    def table(self) -> Iterator[tuple[Node, Node]]:
        """Whose turn it is, and which step."""
        for key, (value, line) in self.state.items():
            if key == "activeplayer":
                side = _SIDES.get(value.casefold())
                if side is None:
                    self.refuse("no such player", "このプレイヤーはいません", line, value, ("human", "ai"))
                else:
                    yield self.node("text", "turn"), self.node("int", side[-1], line)
            elif key == "activephase":
                step = _STEPS.get(value.upper())
                if step is None:
                    self.refuse("no such step", "このステップはありません", line, value, tuple(_STEPS))
                else:
                    yield self.pair("step", step, line)
            elif key not in ("turn", "removesummoningsickness") and self.owner(key) is None and value:
                self.refuse("this is not imported", "これは読み込めません", line, key)

    # the sides

    @staticmethod
    def owner(key: str) -> tuple[str, str] | None:
        """The side and the thing that a key speaks of."""
        for word, side in _SIDES.items():
            rest = key.removeprefix(word)
            if rest != key and rest in (*_ZONES, "life", "landsplayed", "counters", "manapool"):
                return side, rest
        return None

    def side(self, side: str) -> Node:
        pairs: list[tuple[Node, Node]] = []
        for key, (value, line) in self.state.items():
            owned = self.owner(key)
            if owned is None or owned[0] != side or (not value and owned[1] != "library"):
                continue
            what = owned[1]
            if what == "library":
                top = self.row([self.card(one, line) for one in self.cards(value)], line)
                rest = (self.node("text", "rest", line), self.node("int", "0", line))
                library = self.mapping([(self.node("text", "top", line), top), rest] if top.items else [rest], line)
                pairs.append((self.node("text", "library", line), library))
            elif what in _ZONES:
                zone = self.row([self.card(one, line) for one in self.cards(value)], line)
                pairs.append((self.node("text", _ZONES[what], line), zone))
            elif what in ("life", "landsplayed"):
                number = self.number(value, line)
                if number is not None and (what == "life" or number):
                    pairs.append(self.number_pair("life" if what == "life" else "lands_played", number, line))
            elif what == "counters":
                for kind, number in self.counters(value, line):
                    if kind.casefold() == "poison":
                        pairs.append(self.number_pair("poison", number, line))
                    else:
                        self.refuse("counters on a player", "プレイヤーに置くカウンター", line, kind, ("POISON",))
            elif re.fullmatch(r"[WUBRGC ]+", value):
                pairs.append(self.pair("mana", value.replace(" ", ""), line))
            else:
                self.refuse("mana is written in letters", "マナは文字で書きます", line, value, tuple("WUBRGC"))
        if not any(key.text == "library" for key, _ in pairs):  # what a file does not list is empty
            rest = (self.node("text", "rest"), self.node("int", "0"))
            pairs.append((self.node("text", "library"), self.mapping([rest])))
        return self.mapping(pairs)

    def cards(self, value: str) -> list[str]:
        found = [one.strip() for one in value.split(";") if one.strip()]
        if len(found) > MOST:
            raise InputError("too many cards", "カードが多すぎます", file=self.file, found=str(len(found)))
        return found

    def card(self, said: str, line: int) -> Node:
        """A card with its marks; those without meaning here, such as the edition, are ignored."""
        name, *marks = [one.strip() for one in said.split("|")]
        if name.casefold().startswith(("t:", "c:")):
            self.refuse("a token is defined as a card", "トークンはカードとして定義してください", line, name)
        elif name not in self.named:
            self.named.add(name)
            self.look_up(name, line)
        pairs = [self.pair("card", name, line)]
        for mark in marks:
            word, _, value = mark.partition(":")
            work = _MARKS.get(word.casefold())
            if work is not None:
                pairs += work(self, value.strip(), line)
            elif word.casefold() not in _WITHOUT_MEANING and not _EDITION.fullmatch(mark) and mark:
                self.refuse("this cannot be said of a card", "カードのこの状態は読み込めません", line, f"{name}|{mark}",
                            tuple(_MARKS))  # fmt: skip
        return self.mapping(pairs, line)

    def look_up(self, name: str, line: int) -> None:
        """Name a card that is not known, or whose text is not executed."""
        if self.book is None or name in self.ignored:
            return
        try:
            if self.book.find(name) is None:
                node = self.node("text", name, line)
                self.problems.append(node.error("no_card", found=name, near=nearest(name, self.book.names())))
        except InputError as error:
            self.problems.append(error.at(line=line))

    def flag(self, key: str, line: int) -> list[tuple[Node, Node]]:
        return [(self.node("text", key, line), self.node("bool", "true", line))]

    def attached(self, value: str, line: int) -> list[tuple[Node, Node]]:
        wanted = {mark.split(":", 1)[1].strip() for text, _ in self.state.values() for mark in re.split("[|;]", text)
                  if mark.strip().casefold().startswith("id:")}  # fmt: skip
        if value not in wanted:
            self.refuse("no card has this Id", "このIdのカードはありません", line, value, tuple(sorted(wanted)))
        return [self.pair("attached", f"id{value}", line)]

    def labelled(self, value: str, line: int) -> list[tuple[Node, Node]]:
        if not value.isdigit() or not value.isascii():
            self.refuse("an Id is a number", "Idは数です", line, value)
        return [self.pair("as", f"id{value}", line)]

    def damaged(self, value: str, line: int) -> list[tuple[Node, Node]]:
        number = self.number(value, line)
        return [self.number_pair("damage", number, line)] if number else []

    def counted(self, value: str, line: int) -> list[tuple[Node, Node]]:
        pairs = [self.number_pair(_COUNTERS.get(kind.upper(), kind.casefold()), number, line)
                 for kind, number in self.counters(value, line)]  # fmt: skip
        return [(self.node("text", "counters", line), self.mapping(pairs, line))]

    def counters(self, value: str, line: int) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for one in value.split(","):
            kind, _, said = one.partition("=")
            number = self.number(said, line)
            if number is not None:
                found.append((kind.strip(), number))
        return found

    def number(self, said: str, line: int) -> int | None:
        if not re.fullmatch(r"-?[0-9]{1,4}", said.strip()):
            self.refuse("this is a number", "ここには数を書きます", line, said)
            return None
        return int(said)

    # nodes

    def node(self, kind: str, text: str, line: int = 1) -> Node:
        return Node(kind, line, 1, text=text, file=self.file)

    def pair(self, key: str, text: str, line: int = 1) -> tuple[Node, Node]:
        return self.node("text", key, line), self.node("text", text, line)

    def number_pair(self, key: str, number: int, line: int) -> tuple[Node, Node]:
        return self.node("text", key, line), self.node("int", str(number), line)

    def row(self, items: list[Node], line: int) -> Node:
        return Node("list", line, 1, items=tuple(items), file=self.file)

    def mapping(self, pairs: list[tuple[Node, Node]], line: int = 1) -> Node:
        return Node("map", line, 1, keys=tuple(key for key, _ in pairs), values=tuple(one for _, one in pairs),
                    file=self.file)  # fmt: skip


# the marks behind a card, and what they become
_MARKS: dict[str, Callable[[_Puzzle, str, int], list[tuple[Node, Node]]]] = {
    "tapped": lambda puzzle, _, line: puzzle.flag("tapped", line),
    "summonsick": lambda puzzle, _, line: puzzle.flag("arrived", line),
    "attacking": lambda puzzle, _, line: puzzle.flag("attacking", line),
    "facedown": lambda puzzle, _, line: puzzle.flag("face_down", line),
    "id": _Puzzle.labelled,
    "attachedto": _Puzzle.attached,
    "attaching": _Puzzle.attached,
    "damage": _Puzzle.damaged,
    "counters": _Puzzle.counted,
}
