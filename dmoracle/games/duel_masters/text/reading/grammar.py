"""What the grammars of both languages share: building the parser, parsing a line, the place of a phrase."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from dmoracle.games.duel_masters.text.phrases import Refused
from dmoracle.games.duel_masters.text.reading.lexing import Lexicon, Word, lark_lexer, retagged


def build(
    lang: str, lexicon: Lexicon, extra: set[str], silent: tuple[str, ...], reading: Transformer[Any, Any]
) -> Lark:
    """The LALR parser of `lang.lark`: tokens of the `silent` kinds leave no child; `extra` kinds come of retagging."""
    kinds = sorted(f"_{kind}" if kind in silent else kind for kind in lexicon.kinds() | extra)
    before = lexicon.retag

    def retag(tokens: list[Word]) -> list[Word]:
        return [retagged(token, "_" + token.type) if token.type in silent else token for token in before(tokens)]

    silenced = Lexicon(lexicon.words, lexicon.patterns, retag, lexicon.blank, lexicon.whole_words)
    grammar = Path(__file__).with_name(f"{lang}.lark").read_text(encoding="utf-8")
    return Lark(
        grammar + "\n%declare " + " ".join(kinds), parser="lalr", lexer=lark_lexer(silenced),
        start=["start", "bases"], maybe_placeholders=False, transformer=reading,
    )  # fmt: skip


def parse(parser: Lark, text: str, start: str) -> Any:
    """The sentences of a line, each a list of clauses or a note; raises Refused with the place."""
    if start == "start" and text and text[-1] not in "。.":  # the last stop is often left out
        text += "。" if any(ord(sign) > 0x3000 for sign in text) else "."
    try:
        return parser.parse(text, start=start)
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        at = len(text) if token is None or token.type == "$END" else token.start_pos
        raise Refused("no template goes on like this", at or 0) from None
    except VisitError as error:
        if isinstance(error.orig_exc, Refused):
            raise error.orig_exc from None
        raise Refused("not understood", 0) from None


def place(children: list[Any]) -> int:
    """The offset of the first child that has one."""
    for one in children:
        if isinstance(one, Token):
            return one.start_pos or 0
        at = getattr(one, "at", None)
        if at is not None:
            return int(at)
    return 0
