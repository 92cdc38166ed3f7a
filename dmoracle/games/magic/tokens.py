"""Tokens that their names describe, so that a card which puts them into play needs no further definition.

>>> name = described((1, 1), ("white",), ("Goblin", "Soldier"), False, ("flying",))
>>> name
'1/1 white Goblin Soldier with flying'
>>> token(name).type, token(name).subtypes, token("Goblin")
('token creature', ('Goblin', 'Soldier'), None)
>>> token(name).ja
'白の1/1のゴブリン・兵士(飛行)'
"""

import re
from collections.abc import Sequence

from dmoracle.games.magic.card import COLOURS, Card
from dmoracle.games.magic.text.ja_words import SUBTYPES
from dmoracle.games.magic.vocabulary import VOCABULARY

_WORD = r"[A-Z][A-Za-z'-]*"
_NAME = re.compile(
    rf"(?P<pt>\d{{1,2}}/\d{{1,2}})(?P<colours>(?: (?:{'|'.join(COLOURS)}))*)(?P<kinds>(?: {_WORD})+)"
    r"(?P<artifact> artifact)?(?: with (?P<words>[a-z_(), ]+))?"
)
_SUBTYPES = {english: japanese for japanese, english in SUBTYPES.items()}


def described(
    size: tuple[int, int], colours: Sequence[str], kinds: Sequence[str], artifact: bool, words: Sequence[str]
) -> str:
    """The name of a token: power and toughness, colours, subtypes, whether it is an artifact, keywords."""
    said = [f"{size[0]}/{size[1]}", *colours, *kinds, *(["artifact"] if artifact else [])]
    return " ".join(said) + (f" with {', '.join(words)}" if words else "")


def token(name: str) -> Card | None:
    """The token that a name describes; None for a name of another form."""
    met = _NAME.fullmatch(name)
    if met is None:
        return None
    return Card.from_entry({
        "name": name,
        "ja": _japanese(met),
        "type": "token artifact creature" if met["artifact"] else "token creature",
        "subtypes": met["kinds"].split(),
        "colour": met["colours"].split(),
        "pt": met["pt"],
        "abilities": met["words"].split(", ") if met["words"] else [],
    })  # fmt: skip


def _japanese(met: re.Match[str]) -> str:
    """The same in Japanese; what has no Japanese word stays as it is."""
    from dmoracle.games.magic.spec import GAME  # it names this module

    colours = "と".join(GAME.words.say("colour", colour, "ja") for colour in met["colours"].split())
    kinds = "・".join(_SUBTYPES.get(kind, kind) for kind in met["kinds"].split())
    said = f"{colours}の" * bool(colours) + f"{met['pt']}の{kinds}" + "・アーティファクト" * bool(met["artifact"])
    rows = VOCABULARY.words("keyword")
    words = [rows[word].meaning_ja if word in rows else word for word in (met["words"] or "").split(", ") if word]
    return said + f"({'、'.join(words)})" * bool(words)
