"""Reads what a page sends: its language, its texts, and the position files among them, each read once.

A page asks several questions about one text, and most texts differ little from the previous one; reading a file is most
of what an edit costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dmoracle.errors import InputError
from dmoracle.position.reader import document_of as document
from dmoracle.position.tree import read

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.position.model import Document
    from dmoracle.position.tree import Node

Asked = Mapping[str, Any]
Tell = Callable[[str], None]
KEPT = 8  # texts


def lang_of(asked: Asked) -> str:
    """The language that is asked for; English unless it is Japanese."""
    return "ja" if asked.get("lang") == "ja" else "en"


def text_of(asked: Asked, key: str = "text") -> str:
    """A text that was sent; raises InputError for anything else."""
    text = asked.get(key, "")
    if not isinstance(text, str):
        raise InputError("a text is needed", "文字列が必要です", found=key)
    return text


@lru_cache(maxsize=KEPT)
def root_of(text: str) -> Node:
    """The text as a tree; raises InputError for what is no YAML."""
    return read(text)


@lru_cache(maxsize=KEPT)
def document_of(text: str) -> Document:
    """The file that the text is; raises InputError with its line."""
    return document(root_of(text))


@lru_cache(maxsize=KEPT)
def position_of(text: str) -> Position:
    """The position of the text; raises InputError with its line."""
    from dmoracle.play.position import Position

    return Position.from_document(document_of(text))
