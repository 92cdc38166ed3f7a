"""A longest-match lexer over phrase tokens for lark: a lexicon of words and a few patterns, each with its meaning.

lark's own lexer orders its terminals by priority and length of the pattern, not by the longest match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lark.lexer import Lexer, Token

from dmoracle.games.duel_masters.text.phrases import Refused

Retag = Callable[[list["Word"]], list["Word"]]


class Word(Token):
    """A token with its meaning, which is read off the lexicon."""

    means: Any

    def __deepcopy__(self, memo: Any) -> Word:
        return self


def word(kind: str, text: str, at: int, means: Any) -> Word:
    """A token of that kind at the offset `at`."""
    made = Word(kind, text, start_pos=at, line=1, column=at + 1, end_pos=at + len(text))
    made.means = means
    return made


def retagged(token: Word, kind: str) -> Word:
    """The same token as another kind."""
    return word(kind, str(token), token.start_pos or 0, token.means)


@dataclass
class Lexicon:
    """Words and patterns; `retag` looks once over the tokens of a line, where a neighbour decides about the kind."""

    words: dict[str, tuple[str, Any]]
    patterns: list[tuple[str, re.Pattern[str], Callable[[re.Match[str]], Any]]]
    retag: Retag
    blank: re.Pattern[str]
    whole_words: bool = False
    _longest: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._longest = max(map(len, self.words))

    def kinds(self) -> set[str]:
        """The kinds of token that the lexicon itself makes."""
        return {kind for kind, _ in self.words.values()} | {kind for kind, _, _ in self.patterns}

    def tokens(self, text: str) -> list[Word]:
        """The tokens of a line; raises Refused at the first place where no word begins."""
        found: list[Word] = []
        at = 0
        while at < len(text):
            gap = self.blank.match(text, at)
            if gap and gap.end() > at:
                at = gap.end()
                continue
            best = self._word(text, at)
            for kind, pattern, means in self.patterns:
                matched = pattern.match(text, at)
                if matched and (best is None or matched.end() - at > len(best)):
                    best = word(kind, matched[0], at, means(matched))
            if best is None:
                raise Refused("unknown word", at)
            found.append(best)
            at += len(best)
        return self.retag(found)

    def _word(self, text: str, at: int) -> Word | None:
        for length in range(min(self._longest, len(text) - at), 0, -1):
            piece = text[at : at + length]
            if piece in self.words and not (
                self.whole_words and piece[-1].isalnum() and text[at + length : at + length + 1].isalnum()
            ):
                kind, means = self.words[piece]
                return word(kind, piece, at, means)
        return None


def lark_lexer(lexicon: Lexicon) -> type[Lexer]:
    """The lexicon as a lexer class that lark can use."""

    class PhraseLexer(Lexer):
        __future_interface__ = True

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, state: Any, parser_state: Any) -> Iterator[Token]:
            text = state.text
            yield from lexicon.tokens(text.text if hasattr(text, "text") else text)

    return PhraseLexer
