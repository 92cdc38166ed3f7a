"""The language of texts: the one that was chosen, else that of the environment."""

import os

from dmoracle.errors import InputError

LANGS = ("en", "ja")


def default_lang() -> str:
    """The language of the environment: Japanese ("ja") if the locale is Japanese, else English ("en")."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.startswith("ja") else "en"
    return "en"


def chosen_lang(lang: str | None) -> str:
    """The given language, or by default that of the environment; raises InputError for any other than en and ja.

    >>> chosen_lang("ja")
    'ja'
    """
    if lang is None:
        return default_lang()
    if lang not in LANGS:
        raise InputError("there is no such language", "その言語はありません", found=str(lang), allowed=LANGS)
    return lang


class Voice:
    """Says a text in the chosen language, "en" or "ja".

    >>> Voice("ja").say("player", "プレイヤー")
    'プレイヤー'
    """

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang

    def say(self, english: str, japanese: str) -> str:
        """The text in the chosen language."""
        return japanese if self.lang == "ja" else english
