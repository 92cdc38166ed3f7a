"""Every question that a page may ask, each a function from plain data to plain data, for another process.

A question gets what the page sent, and a function to report its progress. Unusable input raises InputError.
"""

from collections.abc import Callable
from typing import Any

from dmoracle.studio import boards, playing, searches
from dmoracle.studio.texts import Asked, Tell

QUESTIONS: dict[str, Callable[[Asked, Tell], dict[str, Any]]] = {
    "table": boards.table, "edit": boards.edit, "start": boards.start, "shipped": boards.shipped,
    "paste": boards.paste, "cards": boards.cards, "case": boards.case, "rules": boards.rules,
    "deal": playing.deal, "scene": playing.scene, "about": playing.about, "why": playing.why, "trace": playing.trace,
    "saved": playing.saved, "picture": playing.picture,
    "solve": searches.solve, "cooks": searches.cooks, "odds": searches.odds, "missing": searches.missing,
    "export": searches.export,
}  # fmt: skip
