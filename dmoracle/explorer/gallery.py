"""The first page of a folder of puzzles: a list to choose from by game, theme, era, grade, length, solved or not."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from dmoracle.draw.html import page
from dmoracle.explorer.assets import read
from dmoracle.plural import formatted

_GRADE = re.compile(r"(?:Grade |難度)(\d+)")
_THEME = re.compile(r"(?:Theme: |テーマ: ?)([^.。]+)")
_BETWEEN = re.compile(r"(?:, |、)(?![^(]*\))")  # themes; what stands in brackets is one
_WORDS = {
    "title": ("Puzzles", "問題集"),
    "search": ("Words of title or theme", "題名・テーマの言葉"),
    "game": ("Game", "ゲーム"),
    "theme": ("Theme", "テーマ"),
    "era": ("Era", "時代"),
    "grade": ("Grade", "難度"),
    "length": ("Decisions", "手数"),
    "state": ("Solved", "解答状況"),
    "all": ("all", "すべて"),
    "open": ("not yet", "未解答"),
    "done": ("solved", "解答済み"),
    "no": ("no win", "達成できない"),
    "moves": ("{} decision(|s)", "{}手"),
    "graded": ("grade {}", "難度{}"),
    "clear": ("All puzzles", "絞り込みをやめる"),
    "count": ("{} of {} shown, {} solved", "{}/{}問を表示、解答済み{}問"),
}


class Entry(NamedTuple):
    """A puzzle of a gallery: the file of its page beside the first one, what it is called, the first words of its note,
    its game, the decisions of its longest line (None: not to be won), the name that its page keeps progress by, and the
    era of its cards."""

    href: str
    title: str
    note: str
    game: str
    length: int | None
    name: str
    era: str = ""

    @property
    def themes(self) -> tuple[str, ...]:
        """What it is about, according to its note.

        >>> Entry("a.html", "A", "Grade 2. Theme: a bait (two, or three), mana. More.", "Magic", 5, "1").themes
        ('a bait (two, or three)', 'mana')
        """
        found = _THEME.search(self.note)
        return tuple(_BETWEEN.split(found[1])) if found else ()

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
    longest = ("5", "10", "20")
    choices = [("game", _each(entry.game for entry in entries)),
               ("theme", _each(sorted(theme for entry in entries for theme in entry.themes))),
               ("era", _each(sorted(entry.era for entry in entries if entry.era))),
               ("grade", _each(sorted((entry.grade for entry in entries if entry.grade), key=int))),
               ("length", [(f"≤ {one}", one) for one in longest] + [(said["no"], "none")]),
               ("state", [(said["open"], "open"), (said["done"], "done")])]  # fmt: skip
    tools = "".join(
        f'<label>{said[key]} <select data-key="{key}"><option value="">{said["all"]}</option>'
        + "".join(f'<option value="{escape(value)}">{escape(text)}</option>' for text, value in options)
        + "</select></label>"
        for key, options in choices
        if options
    )
    items = "\n".join(_item(one, said) for one in entries)
    body = (
        f'<main id="gallery" data-count="{escape(said["count"])}" data-done="{escape(said["done"])}">'
        f"<h1>{said['title']}</h1>"
        f'<div class="tools"><label>{said["search"]} <input type="search"></label>{tools}'
        f'<button type="button">{said["clear"]}</button></div>'
        f'<p role="status" class="count"></p><ul>{items}</ul></main>\n<script>\n{read("gallery.js")}</script>'
    )
    return page(said["title"], body, lang, read("gallery.css"), theme)


def _each(values: Iterable[str]) -> list[tuple[str, str]]:
    return [(one, one) for one in dict.fromkeys(values)]


def _item(one: Entry, said: Mapping[str, str]) -> str:
    length = "" if one.length is None else str(one.length)
    facts = [one.game, one.era, said["graded"].format(one.grade) if one.grade else "",
             formatted(said["moves"], length) if length else said["no"]]  # fmt: skip
    themes = "".join(f'<button type="button" class="theme">{escape(theme)}</button>' for theme in one.themes)
    note = _THEME.sub("", _GRADE.sub("", one.note)).strip(" .。") if one.themes else one.note
    return (
        f'<li data-id="{escape(one.name)}" data-game="{escape(one.game)}" data-grade="{one.grade}" '
        f'data-era="{escape(one.era)}" data-length="{length}"><a href="{quote(one.href)}">{escape(one.title)}</a>'
        f'<span class="state"></span><p class="facts">{escape(" · ".join(filter(None, facts)))}</p>'
        + (f"<p>{escape(note)}</p>" if note else "")
        + (f'<div class="themes">{themes}</div>' if themes else "")
        + "</li>"
    )
