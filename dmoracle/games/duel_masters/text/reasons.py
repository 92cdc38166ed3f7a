"""Why a line is not understood, in Japanese; the words in the program are English."""

from functools import cache
from pathlib import Path


@cache
def table() -> dict[str, str]:
    """The Japanese for each English reason, or for what it begins or ends with."""
    lines = Path(__file__).with_name("reasons.tsv").read_text(encoding="utf-8").splitlines()
    return {english: japanese for english, japanese in (line.split("\t") for line in lines)}


def in_japanese(reason: str) -> str:
    """A reason in Japanese; what is not in the table stays as it is.

    >>> in_japanese("no reading goes on like this"), in_japanese("no meaning for the verb eat")
    ('ここから先の読み方がありません', 'この動詞の意味がわかりません: eat')
    """
    known = table()
    if reason in known:
        return known[reason]
    for english, japanese in known.items():
        if english.endswith(" ") and reason.startswith(english):
            return japanese + reason.removeprefix(english).removesuffix(" are not supported")
        if english.startswith(" ") and reason.endswith(english):
            return japanese + reason.removesuffix(english)
    return reason
