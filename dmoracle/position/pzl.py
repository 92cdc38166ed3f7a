"""Puzzle files of the public format `.pzl` (`[metadata]`, `[state]`) for Magic, as the nodes of a position file.

What the rules of 2004 or the format of positions have no place for is named, all of it at once: keys, marks behind a
card, cards that are not known, other goals than to win this turn.

>>> root = read("[metadata]\\nName:Burn\\n[state]\\nailife=2\\nhumanhand=Shock\\nhumanbattlefield=Mountain|Tapped")
>>> root["title"].text, root["player2"]["life"].text, root["player1"]["play"].items[0]["tapped"].line
('Burn', '2', 6)
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dmoracle.errors import InputError, nearest
from dmoracle.position.book import Book
from dmoracle.position.tree import Node, node_of, read_text

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
        found = {"game": GAME, **dict(self.metadata()), **dict(self.table())}
        found |= {side: self.side(side) for side in ("player1", "player2")}
        self.finish()
        return self.node(found)

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

    def metadata(self) -> Iterator[tuple[str, Node]]:
        """Title and source; refuses another goal than to win in this turn."""
        for key, (value, line) in self.about.items():
            if key not in _METADATA:
                self.refuse("no such key of the metadata", "メタデータにこのキーはありません", line, key, _METADATA)
            elif key == "name" and value:
                yield "title", self.node(value, line)
            elif key == "url" and value:
                yield "source", self.node(value, line)
            elif key == "goal" and value.casefold() != "win":
                self.refuse("the goal of a puzzle is to win", "目標は勝利だけです", line, value, ("Win",))
            elif key == "turns" and value != "1":
                self.refuse(
                    "a puzzle is about this turn alone", "このターンの問題だけを読み込めます", line, value, ("1",)
                )

    def table(self) -> Iterator[tuple[str, Node]]:
        """Whose turn it is, and which step."""
        for key, (value, line) in self.state.items():
            if key == "activeplayer":
                side = _SIDES.get(value.casefold())
                if side is None:
                    self.refuse("no such player", "このプレイヤーはいません", line, value, ("human", "ai"))
                else:
                    yield "turn", self.node(int(side[-1]), line)
            elif key == "activephase":
                step = _STEPS.get(value.upper())
                if step is None:
                    self.refuse("no such step", "このステップはありません", line, value, tuple(_STEPS))
                else:
                    yield "step", self.node(step, line)
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
        found: dict[str, Node] = {}
        for key, (value, line) in self.state.items():
            owned = self.owner(key)
            if owned is None or owned[0] != side or (not value and owned[1] != "library"):
                continue
            what = owned[1]
            if what in _ZONES:
                cards = [self.card(one, line) for one in self.cards(value)]
                top = {"top": cards} if cards else {}
                found[_ZONES[what]] = self.node({**top, "rest": 0} if what == "library" else cards, line)
            elif what in ("life", "landsplayed"):
                number = self.number(value, line)
                if number is not None and (what == "life" or number):
                    found["life" if what == "life" else "lands_played"] = self.node(number, line)
            elif what == "counters":
                for kind, number in self.counters(value, line):
                    if kind.casefold() == "poison":
                        found["poison"] = self.node(number, line)
                    else:
                        self.refuse("counters on a player", "プレイヤーに置くカウンター", line, kind, ("POISON",))
            elif re.fullmatch(r"[WUBRGC ]+", value):
                found["mana"] = self.node(value.replace(" ", ""), line)
            else:
                self.refuse("mana is written in letters", "マナは文字で書きます", line, value, tuple("WUBRGC"))
        found.setdefault("library", self.node({"rest": 0}))  # what a file does not list is empty
        return self.node(found)

    def cards(self, value: str) -> list[str]:
        found = [one.strip() for one in value.split(";") if one.strip()]
        if len(found) > MOST:
            raise InputError("too many cards", "カードが多すぎます", file=self.file, found=str(len(found)))
        return found

    def card(self, said: str, line: int) -> dict[str, Any]:
        """A card with its marks; those without meaning here, such as the edition, are ignored."""
        name, *marks = [one.strip() for one in said.split("|")]
        if name.casefold().startswith(("t:", "c:")):
            self.refuse("a token is defined as a card", "トークンはカードとして定義してください", line, name)
        elif name not in self.named:
            self.named.add(name)
            self.look_up(name, line)
        found: dict[str, Any] = {"card": name}
        for mark in marks:
            word, _, value = mark.partition(":")
            if (key := word.casefold()) in _FLAGS:
                found[_FLAGS[key]] = True
            elif key in _MARKS:
                found |= _MARKS[key](self, value.strip(), line)
            elif key not in _WITHOUT_MEANING and not _EDITION.fullmatch(mark) and mark:
                self.refuse("this cannot be said of a card", "カードのこの状態は読み込めません", line, f"{name}|{mark}",
                            (*_FLAGS, *_MARKS))  # fmt: skip
        return found

    def look_up(self, name: str, line: int) -> None:
        """Name a card that is not known, or whose text is not executed."""
        if self.book is None or name in self.ignored:
            return
        try:
            if self.book.find(name) is None:
                near = nearest(name, self.book.names())
                self.problems.append(self.node(name, line).error("no_card", found=name, near=near))
        except InputError as error:
            self.problems.append(error.at(line=line))

    def attached(self, value: str, line: int) -> dict[str, Any]:
        wanted = {mark.split(":", 1)[1].strip() for text, _ in self.state.values() for mark in re.split("[|;]", text)
                  if mark.strip().casefold().startswith("id:")}  # fmt: skip
        if value not in wanted:
            self.refuse("no card has this Id", "このIdのカードはありません", line, value, tuple(sorted(wanted)))
        return {"attached": f"id{value}"}

    def labelled(self, value: str, line: int) -> dict[str, Any]:
        if not value.isdigit() or not value.isascii():
            self.refuse("an Id is a number", "Idは数です", line, value)
        return {"as": f"id{value}"}

    def damaged(self, value: str, line: int) -> dict[str, Any]:
        number = self.number(value, line)
        return {"damage": number} if number else {}

    def counted(self, value: str, line: int) -> dict[str, Any]:
        found = self.counters(value, line)
        return {"counters": {_COUNTERS.get(kind.upper(), kind.casefold()): number for kind, number in found}}

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

    def node(self, data: Any, line: int = 1) -> Node:
        return node_of(data, line, self.file)


# the marks behind a card, and what they become
_FLAGS = {"tapped": "tapped", "summonsick": "arrived", "attacking": "attacking", "facedown": "face_down"}
_MARKS: dict[str, Callable[[_Puzzle, str, int], dict[str, Any]]] = {
    "id": _Puzzle.labelled, "attachedto": _Puzzle.attached, "attaching": _Puzzle.attached,
    "damage": _Puzzle.damaged, "counters": _Puzzle.counted,
}  # fmt: skip
