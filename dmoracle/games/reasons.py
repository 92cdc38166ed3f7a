"""Why a line is not understood, in Japanese; the words in the program are English."""

from functools import cache
from pathlib import Path

from dmoracle.tables import rows

__all__ = ["in_japanese", "table"]


@cache
def table(game: str) -> dict[str, str]:
    """The Japanese for each English reason, or for what it begins or ends with: `text/reasons.tsv` of a game."""
    return dict(rows(Path(__file__).parent / game / "text" / "reasons.tsv"))


def in_japanese(game: str, reason: str) -> str:
    """A reason in Japanese; what is not in the table stays as it is.

    >>> in_japanese("duel_masters", "no reading goes on like this"), in_japanese("magic", "for how long")
    ('ここから先の読み方がありません', 'いつまでか分かりません')
    >>> in_japanese("duel_masters", "no meaning for the verb eat")
    'この動詞の意味がわかりません: eat'
    """
    known = table(game)
    if reason in known:
        return known[reason]
    for english, japanese in known.items():
        if english.endswith(" ") and reason.startswith(english):
            return japanese + reason.removeprefix(english).removesuffix(" are not supported")
        if english.startswith(" ") and reason.endswith(english):
            return japanese + reason.removesuffix(english)
    return reason
