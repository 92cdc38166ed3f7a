"""Colours on a terminal: green for yes, red for no or unusable, yellow for not known.

No text depends on them. There are none if NO_COLOR is set (https://no-color.org), the terminal is dumb or the output is
no terminal.
"""

import os
import sys
from typing import TextIO

_SIGNS = {"good": "32", "bad": "31", "open": "33"}
# the tone of a verdict, by the words of all questions
TONES = {"win": "good", "unique": "good", "no": "bad", "has cooks": "bad", "no solution": "bad", "unknown": "open"}


def paint(text: str, tone: str, stream: TextIO | None) -> str:
    """The text in a colour (good, bad or open; empty: none) if that stream shows colours.

    >>> import io
    >>> paint("no", "bad", io.StringIO())
    'no'
    """
    return f"\x1b[{_SIGNS[tone]}m{text}\x1b[0m" if tone and _shown(stream) else text


def _shown(stream: TextIO | None) -> bool:
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if sys.platform == "win32" and not {"WT_SESSION", "ANSICON", "TERM"} & set(os.environ):
        return False
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False
