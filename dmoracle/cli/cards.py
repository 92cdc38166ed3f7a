"""`dmoracle cards`: list, search and show the cards that come with the package, as the structured facts they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from dmoracle import games
from dmoracle.cards.kinds import AnyCard
from dmoracle.cards.library import fold, shipped
from dmoracle.cards.shelves import own_path, unread, usual
from dmoracle.cli import codes
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.cards import ability_texts, card_lines, colour_words, facts_of, key_of, type_words
from dmoracle.draw.columns import clean, table
from dmoracle.errors import InputError, nearest
from dmoracle.games import Game
from dmoracle.position.book import usual_of

if TYPE_CHECKING:
    from dmoracle.cards.store import Found


class CardOptions(Options):
    """`action` is list, search (then `text`), show (then `name`), compile or add; `library` is the SQLite file of the
    user's own, None for the usual one; the rest narrows the first two."""

    action: str
    text: str
    name: str
    library: str | None
    civilization: str | None
    card_type: str | None
    cost: int | None
    game: str


def run(options: CardOptions, output: Output, library: Iterable[Any] | None = None) -> int:
    """Print the cards asked for; 1 if there are none. Raises InputError for a name that is not known."""
    game = games.get(options.game)
    if options.action in ("compile", "add"):
        from dmoracle.cli import compiling

        return compiling.run(cast(compiling.CompileOptions, options), output)
    if options.action == "show":
        card = known(options.name, library or (usual(options.library, game.name) if game.texts else usual_of(game)))
        output.data(card=card_data(card, game), texts=game.printed(card.abilities, output.lang, card.type))
        for line in card_lines(card, game, output.lang):
            output.line(line)
        return codes.OK
    cards = library or shipped(game.name)
    found = [card for card in cards if _fits(card, game, options)]
    own = own_cards(options) if game.texts and library is None and options.action == "search" else []
    if options.action == "search" and not (found or own):
        with Progress(output.say("looking through the texts", "文章を検索中")):
            found = [card for card in cards if _fits(card, game, options, output.lang)]
    rows = [card_data(card, game) for card in found]
    output.data(cards=rows, **({"own": [own_data(one) for one in own]} if own else {}))
    numbers = [fact for fact in game.facts[1:] if fact == key_of(fact)]
    for line in table([_row(card, game, output.lang) for card in found], right=range(3, 3 + len(numbers))):
        output.line(line)
    for one in own:
        output.line(own_line(one, output))
    if not output.as_json:
        number = len(found) + len(own)
        output.note(output.say(f"{number} cards", f"{number}種"))
    return codes.OK if found or own else codes.NO


def known(name: str, library: Any) -> Any:
    """The card of that name; raises InputError if there is none, or if it is not understood."""
    card = library.find(name)
    if card is None:
        near = nearest(name, library.names())
        raise InputError("no card of this name", "その名前のカードはありません", found=name, nearest=near)
    return card


def own_cards(options: CardOptions) -> list[Found]:
    """The cards of the user's library that fit: by name, English name or kana, or by race; not understood ones too."""
    from dmoracle.cards.store import Store

    path = own_path(options.library, options.game)
    if path is None:
        return left_out(options)
    civilization = None if options.civilization == "colourless" else options.civilization
    store = Store(path, options.game)
    found = store.search(options.text, civilization=civilization, cost=options.cost)
    known = {one.name for one in found}
    by_race = store.search(race=options.text, civilization=civilization, cost=options.cost)
    found += [one for one in by_race if one.name not in known]
    colourless = options.civilization == "colourless"
    store.close()
    fits = [one for one in found if options.card_type in (None, one.type) and not (colourless and one.civilizations)]
    known |= {one.name for one in fits}
    return [*fits, *(one for one in left_out(options) if one.name not in known)]


def left_out(options: CardOptions) -> list[Found]:
    """Cards that are known by name alone, since an ability is not understood; nothing if more than a name is asked."""
    if options.civilization or options.card_type or options.cost is not None:
        return []
    from dmoracle.cards.store import Found

    asked = fold(options.text)
    return [
        Found(name, None, None, None, None, None, False, reason)
        for key, (name, reason) in unread(options.game).items()
        if asked in key
    ]


def own_data(found: Found) -> dict[str, Any]:
    """A card of the user's library as plain data; `refusal` says why it cannot be used, null if it can."""
    return {"name": found.name, "en": found.en, "kana": found.kana, "cost": found.cost, "power": found.power,
            "own": found.own, "refusal": found.refusal}  # fmt: skip


def _unread_names() -> frozenset[str]:
    return frozenset(name for game in games.names() for name, _ in unread(game).values())


def own_line(found: Found, output: Output) -> str:
    """One line for a card of the user's library."""
    names = " / ".join(clean(name) for name in dict.fromkeys((found.name, found.en)) if name)
    if found.cost is None and found.refusal and not found.own and found.name in _unread_names():
        where = output.say("known by name", "名前のみ")
    else:
        where = output.say("own library", "自分のライブラリ")
    refused = output.say("not understood: ", "理解できません: ")
    return f"{names}  ({where})" + (f"  {refused}{clean(found.refusal)}" if found.refusal else "")


def card_data(card: AnyCard, game: Game) -> dict[str, Any]:
    """A card as plain data; the fields are those of a card entry, absent ones null or empty."""
    found: dict[str, Any] = {"name": card.name, "en": card.en, **facts_of(card, game)}
    return {**found, **({"ja": card.ja} if card.ja else {}), "abilities": list(card.abilities)}


def _row(card: AnyCard, game: Game, lang: str) -> tuple[str, ...]:
    """Names, type, what is no list, colours."""
    facts = facts_of(card, game)
    plain = [facts[fact] for fact in game.facts[1:] if fact == key_of(fact)]
    numbers = ["" if value is None else str(value) for value in plain]
    other = card.en if card.en != card.name else card.ja
    return (clean(card.name), clean(other or ""), type_words(card.type, game, lang), *numbers,
            colour_words(card.colours, game, lang))  # fmt: skip


def _fits(card: AnyCard, game: Game, options: CardOptions, printed: str | None = None) -> bool:
    """Whether it is wanted; `printed` looks for the text in what the abilities say in that language, not in names."""
    if options.civilization == "colourless" and card.colours:
        return False
    if options.civilization not in (None, "colourless", *card.colours):
        return False
    facts = facts_of(card, game)
    if options.card_type not in (None, card.type, *card.type.split()):
        return False
    if options.cost is not None and str(facts.get("cost")) != str(options.cost):
        return False
    if options.action != "search":
        return True
    if printed is None:
        lists = [str(one) for fact in game.facts if fact.endswith("*") for one in facts[key_of(fact)]]
        texts = [card.name, card.en or "", card.ja or "", *lists]
        texts += [*card.abilities, *(ability.replace("_", " ") for ability in card.abilities)]
    else:
        texts = ability_texts(card, game, printed)
    wanted = fold(options.text)
    return any(wanted in fold(text) for text in texts)
