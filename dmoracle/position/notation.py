"""A position on one line, to be sent in a message, in the spirit of chess notation.

    dm1/1main/b=ボルシャック・ドラゴン$bol;m=4.?;h=...;d=20.?/s=3.?A,ホーリー・スパーク;d=20.?;p.A=.../g=loses2

The parts between slashes are: turn and step, player 1, player 2, then what is rarely needed (goal, fluents in flight,
card definitions). `docs/position-format.md` lists the signs. It is another spelling of the same plain data as a YAML
file and as complete: only titles, expectations and scripts stay behind.

>>> from dmoracle.position.book import EMPTY
>>> line = "dm1/2attack/d=9.?/s=2.?,?$last;d=?"
>>> document = from_notation(line, EMPTY)
>>> "in(last,shield)" in document.fluents, to_notation(document.setup, document.fluents, EMPTY) == line
(True, True)
"""

import base64
import json
import unicodedata
import zlib
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from dmoracle.games import Game
from dmoracle.position import limits
from dmoracle.position.book import Book, Library
from dmoracle.position.fields import DONE
from dmoracle.position.model import Document, Setup
from dmoracle.position.notation_reader import DECK, DONE_SIGN, EXTRA, STACK_SIGN, read_notation, zone_signs
from dmoracle.position.plain import plain

_KEPT = "-."  # characters that stay as they are in names


def to_notation(setup: Setup, fluents: Iterable[str], library: Library | None = None) -> str:
    """The position on one line, without blanks."""
    book = Book.of(setup, library)
    said = plain(Document(setup, frozenset(fluents)), book)
    game = setup.spec
    head = f"{said['turn']}{said.get('step', '')}{''.join(flag.sign for flag in game.flags if flag.key in said)}"
    writer = _Writer(book, game)
    parts = [head, *(writer.side(said[key]) for key in ("player1", "player2"))]
    if "goal" in said:
        (kind, value), *span = said["goal"].items()
        shown = "".join(f",{label}" for label in value) if isinstance(value, list) else str(value)
        parts.append(f"g={kind}{shown}" + "".join(f".{turns}" for _, turns in span))
    if game.speaker is not None and game.speaker.key in said:
        parts.append(f"{game.speaker.sign}={said[game.speaker.key]}")
    if DONE in said:
        parts.append(f"{DONE_SIGN}={int(said[DONE])}")
    if game.stack in said:
        parts.append(f"{STACK_SIGN}={_packed(said[game.stack])}")
    if limits.KEY in said:
        counted = [f"{limits.FLUENT}({word},{most})" for word, most in said[limits.KEY].items()]
        said["in_flight"] = [*said.get("in_flight", ()), *counted]
    parts += [f"{key}={_terms(said[name])}" for key, name in EXTRA.items() if name in said]
    if "readings" in said:
        parts.append("r=" + ",".join(f"{name}.{option}" for name, option in said["readings"].items()))
    if "cards" in said:
        parts.append("c=" + _packed(said["cards"]))
    return game.notation + "/".join(parts)


def _packed(data: Any) -> str:
    """Plain data in a few letters."""
    packed = zlib.compress(json.dumps(data, ensure_ascii=False).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_notation(text: str, library: Library | None = None) -> Document:
    """The position of a line written by `to_notation`; raises InputError with the column of the first fault."""
    from dmoracle.position.reader import document_of

    return document_of(read_notation(text), library)


def escape(text: str, more: str = "") -> str:
    """A text without any character of the notation: blanks become +, others %XX; those in `more` stay.

    >>> escape("Q.Q.QX./A b"), escape("3.14")
    ('Q.Q.QX.%2FA+b', '%33.14')
    """
    found = "".join(_escaped(char, more) for char in text)
    return f"%{ord(found[0]):02X}{found[1:]}" if found[:1].isdecimal() and found[0].isascii() else found


def _escaped(char: str, more: str) -> str:
    if char == " ":
        return "+"
    if char.isascii():
        return char if char.isalnum() or char in _KEPT or char in more else f"%{ord(char):02X}"
    # what messengers may change or drop: blanks, invisible characters, letters with a composed form
    hidden = unicodedata.category(char)[0] in "ZCM" or unicodedata.normalize("NFC", char) != char
    return quote(char, safe="") if hidden else char


class _Writer:
    def __init__(self, book: Book, game: Game) -> None:
        self.book, self.game = book, game

    def side(self, said: Mapping[str, Any]) -> str:
        zones = [f"{sign}={self.cards(said[key])}" for sign, key in zone_signs(self.game).items() if key in said]
        deck = said.get(self.game.pile, {})
        if isinstance(deck, dict) and "unknown" not in deck:
            zones += [f"{key}={self.cards(deck[name])}" for key, name in DECK.items() if name in deck] or ["d="]
        else:
            zones.append(f"d={self.cards(deck)}")
        zones += [f"p.{escape(name)}={self.cards(cards)}" for name, cards in said.get("pools", {}).items()]
        zones += [f"{count.sign}={said[count.key]}" for count in self.game.counts if count.key in said]
        zones += [f"{purse.sign}={said[purse.key]}" for purse in self.game.purses if purse.key in said]
        zones += [f"{flag.sign}=1" for flag in self.game.side_flags if flag.key in said]
        if "did" in said:
            zones.append(f"t={_terms(said['did'])}")
        return ";".join(zones)

    def cards(self, zone: Any) -> str:
        entries = [{"unknown": zone}] if isinstance(zone, int) else zone
        return ",".join(self.card(entry) for entry in entries)

    def card(self, entry: Any) -> str:
        if isinstance(entry, str):
            name, count = self.book.count(entry)
            entry = {"card": name, "count": count}
        if "unknown" in entry:
            count, found = entry["unknown"], "?" + escape(entry.get("pool", ""))
        else:
            count, found = entry.get("count", 1), escape(entry["card"])
            found += f"<{escape(entry['pool'])}" if "pool" in entry else ""
        found += "".join(mark.sign for mark in self.game.marks if entry.get(mark.key))
        for amount in self.game.amounts:
            held = entry.get(amount.key, {})
            if amount.kinds:
                found += "".join(f"'{amount.key}.{kind}.{number}" for kind, number in held.items())
            elif held:
                found += f"'{amount.key}.{held}"
        for link in self.game.links:
            found += "".join(f"'{link.key}.{other}" for other in entry.get(link.key, ()))
        if "under" in entry:
            found += f"({self.cards(entry['under'])})"
        if "seals" in entry:
            found += f"=({self.cards(entry['seals'])})"
        if "effects" in entry:
            found += "{" + ";".join(_effect(one) for one in entry["effects"]) + "}"
        if "did" in entry:
            found += f"[{_terms(entry['did'])}]"
        if "as" in entry:
            found += f"${entry['as']}"
        return f"{count}.{found}" if count > 1 else found


def _effect(effect: Any) -> str:
    said = {"effect": effect} if isinstance(effect, str) else effect
    until = f">{_term(said['until'])}" if "until" in said else ""
    return (f"{said['count']}." if "count" in said else "") + _term(said["effect"]) + until


def _terms(found: Iterable[str]) -> str:
    return ";".join(map(_term, found))


def _term(term: str) -> str:
    return escape(term, "(),_")
