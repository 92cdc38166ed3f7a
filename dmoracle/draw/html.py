"""The board as HTML: a piece for any page, and a whole page that stands alone."""

from html import escape

from dmoracle.draw.columns import clean
from dmoracle.draw.svg import board_svg
from dmoracle.draw.text import board_text
from dmoracle.draw.view import View

STYLE = (
    ":root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}"
    "body{margin:1rem auto;max-width:64rem;padding:0 .8rem;font-family:system-ui,"
    "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans CJK JP',sans-serif;line-height:1.5;"
    "background:light-dark(#fff,#101214);color:light-dark(#1c1b19,#f2f1ee)}"
    "svg{display:block;margin:auto}pre{overflow:auto;font-size:.85rem}"
)


def board_html(view: View, lang: str = "en", *, theme: str = "light", width: int = 960) -> str:
    """The picture in a `div`; it refers to nothing outside the page, and needs no script."""
    return f'<div class="dmoracle" lang="{lang}">{board_svg(view, lang, theme=theme, width=width)}</div>\n'


def page(title: str, body: str, lang: str = "en", style: str = "", theme: str = "auto") -> str:
    """A whole page with that body, which is HTML; the title is text and is escaped. It loads nothing from elsewhere.

    `theme` is light, dark, or auto: that of the reader.
    """
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" data-theme="{theme}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(clean(title))}</title>\n'
        f"<style>{STYLE}{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def board_page(view: View, lang: str = "en", *, theme: str = "light", width: int = 960) -> str:
    """A page with the picture and, folded, the board as text."""
    word = "文字の盤面" if lang == "ja" else "the board as text"
    text = f"<details><summary>{word}</summary><pre>{escape(board_text(view, lang))}</pre></details>"
    title = view.title(lang) or "dmoracle"
    return page(title, board_html(view, lang, theme=theme, width=width) + text, lang, theme=theme)
