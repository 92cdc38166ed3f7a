"""Lines of Magic cards in both languages: their readings, and what they cost and do."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from dmoracle.games.lines import Language, agreed, english_sentences, japanese_sentences, rows
from dmoracle.games.magic.text import ja_words, words
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Node

__all__ = ["ENGLISH", "JAPANESE", "Reader", "meant", "split_cost"]


@dataclass(frozen=True)
class Reader(Language):
    """A language with the keywords that the rules lack, by which a refused line is explained.

    `kinds` are lines that are recognised by how they begin: what it enchants, further costs and the like.
    """

    lacking: tuple[str, ...] = ()
    kinds: tuple[tuple[str, str], ...] = ()

    def is_a(self, kind: str, line: str) -> bool:
        """Whether a line is of that kind.

        >>> ENGLISH.is_a("enchant", "Enchant creature"), JAPANESE.is_a("enchant", "エンチャントクリーチャー")
        (True, True)
        """
        return re.match(dict(self.kinds)[kind], line, re.IGNORECASE) is not None

    def trees(self, text: str, start: str, at: int = 0) -> list[Tree]:
        """The readings of a text; raises Refused at the farthest place that a reading came to, or at such a keyword."""
        try:
            return super().trees(text, start, at)
        except Refused as refused:
            keyword = self._keyword(text)
            if keyword is None or refused.reason != "no reading goes on like this":
                raise
            raise Refused(f"the rules lack the keyword {keyword[1].casefold()}", at + keyword.start()) from None

    def _keyword(self, text: str) -> re.Match[str] | None:
        if not self.lacking:
            return None
        listed = "|".join(sorted(self.lacking, key=len, reverse=True))
        return re.search(rf"\b({listed})\b", text, re.IGNORECASE)


_KINDS = {  # of lines, in English and in Japanese
    "enchant": (r"enchant [^.]*$", r"エンチャント(?!され)[^。、]*$"),
    "play_only": (r"(?:cast|play) (?:this spell|this card|~) only ", r"~は、?[^。]*にのみプレイできる"),
    "additional": (r"as an additional cost", r"~をプレイする(?:際|ため)の追加コスト"),
    "alternative": (
        r"(?:if .*, )?you may (?:(?:cast|play) ~ without paying its mana cost|"
        r".* rather than pay ~'s mana cost(?: if .*)?)\.?$",
        r"(?:[^。]*場合、?)?あなたは、?~のマナ・コストを支払(?:う代わりに|うことなく)[^。]*もよい。?$",
    ),
    "cycled": (r"when you cycle ~", r"(?:あなたが)?~をサイクリングした"),
    "uncounterable": (r"(?:this spell|~) can(?:'t|not) be countered[^.]*\.?$", r"~は打ち消されない。?$"),
    "triggered": (r"(?:when|whenever|at|if)\b", r"(?!)"),
    "entwine": (r"entwine", r"双呪"),
}
ENGLISH = Reader(
    words.grammar, words.tokens, english_sentences, words.LACKING, tuple((one, way) for one, (way, _) in _KINDS.items())
)
JAPANESE = Reader(
    ja_words.grammar, ja_words.tokens, japanese_sentences, (), tuple((one, way) for one, (_, way) in _KINDS.items())
)


def split_cost(text: str) -> tuple[str, str, int] | None:
    """The costs and the effect of a line with a colon, and where the effect begins; None for another line.

    >>> split_cost("{T}, Sacrifice ~: Draw a card.")
    ('{T}, Sacrifice ~', 'Draw a card.', 18)
    """
    depth = 0
    for number, sign in enumerate(text):
        depth = 1 - depth if sign == '"' else depth + (sign == "「") - (sign == "」")
        if sign == ":" and not depth:
            rest = text[number + 1 :]
            return text[:number].strip(), rest.strip(), number + 1 + len(rest) - len(rest.lstrip())
    return None


def meant(readings: list[list[Tree]], work: Callable[[list[Tree]], list[Node]]) -> list[Node]:
    """What all readings of a row of sentences mean; raises Refused if they differ, or if one has no meaning."""
    return agreed(rows(readings), work, VOCABULARY.words("quality"))
