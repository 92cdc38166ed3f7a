"""A card in words: its names, what it is, and what its abilities say, from the tables of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dmoracle.cards.kinds import AnyCard
from dmoracle.draw.columns import clean
from dmoracle.games.spec import Game
from dmoracle.words.board import word

_KEYWORD = re.compile(r"[a-z_]+(\([0-9]+\))?")  # an ability that is a keyword and nothing else


def facts_of(card: AnyCard, game: Game) -> dict[str, Any]:
    """What a card is, by the keys of its entry."""
    entry = card.to_entry() | {key_of(fact): list(card.colours) for fact in game.facts if fact.endswith("^")}
    return {key_of(fact): entry.get(key_of(fact), [] if fact.endswith("*") else None) for fact in game.facts}


def key_of(fact: str) -> str:
    """The key of an entry, without the character for the sort of its value (`Game.facts`)."""
    return fact.rstrip("*^")


def fact_words(card: AnyCard, game: Game, lang: str) -> str:
    """What a card is, on one line: type, colours, cost and so on."""
    parts = [part for key, value in facts_of(card, game).items() for part in _said(key, value, game, lang)]
    return ("、" if lang == "ja" else ", ").join(map(clean, parts))


def entry_words(entry: Mapping[str, Any], game: Game, lang: str) -> str:
    """The same of an entry that may lack some of it."""
    listed = {key_of(fact): entry.get(key_of(fact)) for fact in game.facts}
    parts = [part for key, value in listed.items() if value is not None for part in _said(key, value, game, lang)]
    return ("、" if lang == "ja" else ", ").join(map(clean, parts))


def ability_texts(card: AnyCard, game: Game, lang: str) -> list[str]:
    """The text on a card for each of its abilities, in that language."""
    texts = game.printed(card.abilities, lang, card.type)
    return [text or _untold(ability, game, lang) for ability, text in zip(card.abilities, texts, strict=True)]


def may_read(card: AnyCard, game: Game, lang: str) -> list[str]:
    """Every text that `ability_texts` may give, and perhaps more, found quickly."""
    untold = [_untold(ability, game, lang) for ability in card.abilities]
    return [*game.may_print(card.abilities, lang, card.type), *untold]


def rules_text(card: AnyCard, game: Game, lang: str) -> list[str]:
    """The whole text of a card, in that language: what it is, then its abilities; both halves of a card in
    two.

    >>> from dmoracle import games
    >>> from dmoracle.cards.library import shipped
    >>> rules_text(shipped().find("Bolshack Dragon"), games.get(), "ja")[:2]
    ['クリーチャー、火、コスト6、パワー6000、アーマード・ドラゴン', 'W・ブレイカー']
    """
    found = [fact_words(card, game, lang), *map(clean, ability_texts(card, game, lang))]
    if card.half is not None:
        found += [clean((lang != "ja" and card.half.en) or card.half.name), *rules_text(card.half, game, lang)]
    return found


def card_lines(card: AnyCard, game: Game, lang: str) -> Iterator[str]:
    """A card as text: names, line of facts, each ability as a term of the ability language and as canonical text."""
    yield " / ".join(clean(name) for name in dict.fromkeys((card.ja or card.name, card.en)) if name)
    yield fact_words(card, game, lang)
    for number, (ability, text) in enumerate(zip(card.abilities, ability_texts(card, game, lang), strict=True), 1):
        yield f"{number}  {clean(ability)}"
        yield "   " + text


def type_words(kind: str, game: Game, lang: str) -> str:
    """A type, or several separated by blanks."""
    if kind in game.words.table("type"):
        return game.words.say("type", kind, lang)
    return ("" if lang == "ja" else " ").join(game.words.say("type", one, lang) for one in kind.split())


def colour_words(colours: Iterable[str], game: Game, lang: str) -> str:
    """Colours separated by slashes, or the word for none."""
    named = "/".join(game.words.say("colour", one, lang) for one in colours)
    return named or game.words.say("board", "colourless", lang)


def _said(key: str, value: Any, game: Game, lang: str) -> list[str]:
    """A fact of a card in words: none, one, or one for each of a list."""
    if key == "type":
        return [type_words(str(value), game, lang)]
    if f"{key}^" in game.facts:
        return [colour_words(value, game, lang)]
    if isinstance(value, list):
        named = {both[1]: both for both in game.words.table(key.removesuffix("s")).values()}
        return [named[one][lang != "ja"] if one in named else one for one in map(str, value)]
    pattern = game.words.table("fact").get(key)
    said = str(value) if pattern is None else pattern[lang != "ja"].format(value)
    return [] if value is None else [said]


def _untold(ability: str, game: Game, lang: str) -> str:
    if _KEYWORD.fullmatch(ability):
        return word(game, "keyword", ability, lang)
    return "(この内容を表す決まった文はありません)" if lang == "ja" else "(no printed form)"
