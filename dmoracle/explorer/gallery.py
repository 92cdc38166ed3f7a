"""The first page of a folder of puzzles: a list to choose from, by game, grade and length, with what is solved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from dmoracle.draw.html import page
from dmoracle.explorer.assets import read

__all__ = ["Entry", "gallery_page"]

_GRADE = re.compile(r"(?:Grade |難度)(\d+)")
_WORDS = {
    "title": ("Puzzles", "問題集"),
    "search": ("Words of title or theme", "題名・テーマの言葉"),
    "game": ("Game", "ゲーム"),
    "grade": ("Grade", "難度"),
    "length": ("Decisions", "手数"),
    "state": ("Solved", "解答状況"),
    "all": ("all", "すべて"),
    "open": ("not yet", "未解答"),
    "done": ("solved", "解答済み"),
    "no": ("no solution?", "解なし?"),
    "count": ("{} of {} shown, {} solved", "{}/{}問を表示、解答済み{}問"),
}


class Entry(NamedTuple):
    """A puzzle of a gallery: the file of its page beside the first one, what it is called, the first words of its note,
    its game, the decisions of its longest line (None: not to be won), and the name that its page keeps progress by."""

    href: str
    title: str
    note: str
    game: str
    length: int | None
    name: str

    @property
    def grade(self) -> str:
        """The number that its note begins with, empty where there is none.

        >>> Entry("a.html", "A", "Grade 2. Theme: a bait.", "Duel Masters", 5, "1").grade
        '2'
        """
        found = _GRADE.search(self.note)
        return found[1] if found else ""


def gallery_page(entries: Sequence[Entry], lang: str = "en", *, theme: str = "auto") -> str:
    """The list as a page; texts are escaped, and nothing is loaded from elsewhere.

    >>> "<script>x" in gallery_page([Entry("a.html", "<script>x", "", "Magic", 3, "1")])
    False
    """
    said = {key: both[lang == "ja"] for key, both in _WORDS.items()}
    games = list(dict.fromkeys(entry.game for entry in entries))
    grades = sorted({entry.grade for entry in entries if entry.grade}, key=int)
    longest = ("5", "10", "20")
    choices = [
        ("game", [(one, one) for one in games]),
        ("grade", [(one, one) for one in grades]),
        ("length", [(f"..{one}", one) for one in longest]),
        ("state", [(said["open"], "open"), (said["done"], "done")]),
    ]
    tools = "".join(
        f'<label>{said[key]} <select data-key="{key}"><option value="">{said["all"]}</option>'
        + "".join(f'<option value="{escape(value)}">{escape(text)}</option>' for text, value in options)
        + "</select></label>"
        for key, options in choices
    )
    items = "\n".join(map(_item, entries))
    body = (
        f'<main id="gallery" data-count="{escape(said["count"])}" data-done="{escape(said["done"])}">'
        f"<h1>{said['title']}</h1>"
        f'<div class="tools"><label>{said["search"]} <input type="search"></label>{tools}</div>'
        f'<p role="status" class="count"></p><ul>{items}</ul></main>\n<script>\n{read("gallery.js")}</script>'
    )
    return page(said["title"], body, lang, read("gallery.css"), theme)


def _item(one: Entry) -> str:
    length = "" if one.length is None else str(one.length)
    return (
        f'<li data-id="{escape(one.name)}" data-game="{escape(one.game)}" data-grade="{one.grade}" '
        f'data-length="{length}"><a href="{quote(one.href)}">{escape(one.title)}</a> <span class="state"></span>'
        f"<p>{escape(one.note)}</p></li>"
    )
