"""`dmoracle cards`: list, search and show the cards that come with the package, as structured facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from dmoracle import games
from dmoracle.cards.further import Known, further
from dmoracle.cards.kinds import AnyCard
from dmoracle.cards.library import fold, shipped, sought
from dmoracle.cards.shelves import own_path, usual
from dmoracle.cli import codes
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.cards import (
    ability_texts,
    card_lines,
    colour_words,
    entry_words,
    facts_of,
    key_of,
    may_read,
    type_words,
)  # fmt: skip
from dmoracle.draw.columns import clean, table
from dmoracle.errors import InputError, alike, nearest
from dmoracle.games import Game
from dmoracle.plural import many
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
        part = _part(options) if library is None else None
        if part is not None:
            return _show_known(part, game, output)
        card = known(options.name, library or (usual(options.library, game.name) if game.texts else usual_of(game)))
        output.data(card=card_data(card, game), texts=game.printed(card.abilities, output.lang, card.type))
        for line in card_lines(card, game, output.lang):
            output.line(line)
        return codes.OK
    wanted = options.text if options.action == "search" else ""
    cards = library or [*shipped(game.name).holding(wanted), *further(game.name).cards(wanted)]
    found = [card for card in cards if _fits(card, game, options)]
    own: list[Found] = []
    parts: list[Known] = []
    if library is None and options.action == "search":
        found = [*_called(options, game, found), *found]
        own = own_cards(options) if game.texts else []
        parts = known_cards(options, game, {fold(one.name) for one in own})
    if options.action == "search" and not (found or own or parts):
        with Progress(output.say("looking through the texts", "文章を検索中")):
            found = [card for card in library or shipped(game.name) if _fits(card, game, options, output.lang)]
    rows = [card_data(card, game) for card in found]
    more: dict[str, list[Any]] = {
        "own": [own_data(one) for one in own], "known": [known_data(one, game, output.lang) for one in parts]
    }
    near: list[str] = []
    if options.action == "search" and not (found or own or parts) and wanted:
        near = alike(wanted, [*shipped(game.name).names(), *further(game.name).names()])
        more["nearest"] = near
    output.data(cards=rows, **{key: value for key, value in more.items() if value})
    numbers = [fact for fact in game.facts[1:] if fact == key_of(fact)]
    for line in table([_row(card, game, output.lang) for card in found], right=range(3, 3 + len(numbers))):
        output.line(line)
    for one in own:
        output.line(own_line(one, output))
    for part in parts:
        for line in known_lines(part, game, output):
            output.line(line)
    if not output.as_json:
        number = len(found) + len(own) + len(parts)
        output.note(output.say(many(number, "card"), f"{number}種"))
        if near:
            names = ", ".join(clean(one) for one in near), "、".join(f"《{clean(one)}》" for one in near)
            output.note(output.say(f"nearest names: {names[0]}", f"近い名前: {names[1]}"))
    return codes.OK if found or own or parts else codes.NO


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
        return []
    civilization = None if options.civilization == "colourless" else options.civilization
    store = Store(path, options.game)
    found = store.search(options.text, civilization=civilization, cost=options.cost)
    known = {one.name for one in found}
    by_race = store.search(race=options.text, civilization=civilization, cost=options.cost)
    found += [one for one in by_race if one.name not in known]
    colourless = options.civilization == "colourless"
    store.close()
    fits = [one for one in found if options.card_type in (None, one.type) and not (colourless and one.civilizations)]
    return fits


def _called(options: CardOptions, game: Game, found: Iterable[Any]) -> list[Any]:
    """The cards that players call by that text, or with a further name that contains it, except those already found."""
    last = further(game.name)
    names = last.short(options.text) | last.elsewhere(options.text)
    known = {card.name for card in found}
    called = [card for name in sorted(names) if not isinstance(card := _at(name, game), Known | None)]
    plain = _plain(options)
    return [card for card in called if card.name not in known and _fits(card, game, plain)]


def _plain(options: CardOptions) -> CardOptions:
    """The options without the text."""
    return type(options)(**{**vars(options), "text": ""})


def _at(name: str, game: Game) -> Any:
    return shipped(game.name).find(name) or further(game.name).find(name)


def known_cards(options: CardOptions, game: Game, own: Collection[str] = ()) -> list[Known]:
    """The cards that are known but not executed and match the options; `own` are the names of the user's cards."""
    last = further(game.name)
    names, asked = last.short(options.text), sought(options.text)
    return [
        one
        for one in last.known()
        if fold(one.name) not in own
        and (one.name in names or any(asked in sought(text) for text in (*one.names, *_kinds(one, game))))
        and _meets(one, game, options)
    ]


def _kinds(one: Known, game: Game) -> list[str]:
    """What is listed of the card: its races or subtypes."""
    return [str(said) for fact in game.facts if fact.endswith("*") for said in one.entry.get(key_of(fact), ())]


def _meets(one: Known, game: Game, options: CardOptions) -> bool:
    colours = next((one.entry.get(key_of(fact)) for fact in game.facts if fact.endswith("^")), None)
    wanted = options.civilization
    if wanted is not None and (colours is None or (bool(colours) if wanted == "colourless" else wanted not in colours)):
        return False
    kind = str(one.entry.get("type"))
    cost = game.price(one.entry.get("cost"))
    return options.card_type in (None, kind, *kind.split()) and options.cost in (None, cost)


def _part(options: CardOptions) -> Known | None:
    """The card of that name, if it is known but not executed and the user has none of that name."""
    game = games.get(options.game)
    if not game.texts:
        return None
    try:
        usual(options.library, game.name).find(options.name)
    except InputError:
        found = further(game.name).find(options.name)
        return found if isinstance(found, Known) else None
    return None


def _show_known(part: Known, game: Game, output: Output) -> int:
    """Print what is known of a card that is not executed, and what is missing."""
    output.data(cards=[], known=[known_data(part, game, output.lang)])
    for line in known_lines(part, game, output):
        output.line(line)
    return codes.NO


def known_data(part: Known, game: Game, lang: str) -> dict[str, Any]:
    """A card that is known but not executed, as plain data: the fields of its entry, and `lacks`."""
    lacks = [{"ability": one.place or None, "of": one.of or None, "words": one.words or None, "reason": one.reason,
              "told": one.told(lang, _reasons(game))} for one in part.lacks]  # fmt: skip
    return {**part.entry, "lacks": lacks}


def known_lines(part: Known, game: Game, output: Output) -> Iterator[str]:
    """Such a card as text: its names and what it is, then each thing that is missing."""
    yield f"{clean(' / '.join(part.names))}  ({entry_words(part.entry, game, output.lang)})"
    for one in part.lacks:
        yield "   " + clean(output.say("not understood: ", "理解できません: ") + one.told(output.lang, _reasons(game)))


def _reasons(game: Game) -> Callable[[str], str]:
    return str if game.reader is None else game.reader.in_japanese


def own_data(found: Found) -> dict[str, Any]:
    """A card of the user's library as plain data; `refusal` says why it cannot be used, null if it can."""
    return {"name": found.name, "en": found.en, "kana": found.kana, "cost": found.cost, "power": found.power,
            "own": found.own, "refusal": found.refusal}  # fmt: skip


def own_line(found: Found, output: Output) -> str:
    """One line for a card of the user's library."""
    names = " / ".join(clean(name) for name in dict.fromkeys((found.name, found.en)) if name)
    where = output.say("own library", "自分のライブラリ")
    refused = output.say("not understood: ", "理解できません: ")
    return f"{names}  ({where})" + (f"  {refused}{clean(found.refusal)}" if found.refusal else "")


def card_data(card: AnyCard, game: Game) -> dict[str, Any]:
    """A card as plain data; the fields are those of a card entry, absent ones null or empty."""
    found: dict[str, Any] = {"name": card.name, "en": card.en, **facts_of(card, game)}
    return {**found, **({"ja": card.ja} if card.ja else {}), "abilities": list(card.abilities)}


def _row(card: AnyCard, game: Game, lang: str) -> tuple[str, ...]:
    """Names, type, everything that is not a list, colours."""
    facts = facts_of(card, game)
    plain = [facts[fact] for fact in game.facts[1:] if fact == key_of(fact)]
    numbers = ["" if value is None else str(value) for value in plain]
    other = card.en if card.en != card.name else card.ja
    return (clean(card.name), clean(other or ""), type_words(card.type, game, lang), *numbers,
            colour_words(card.colours, game, lang))  # fmt: skip


def _fits(card: AnyCard, game: Game, options: CardOptions, printed: str | None = None) -> bool:
    """Whether a card matches; `printed` looks for the text in what the abilities say in that language, not in names."""
    if options.civilization == "colourless" and card.colours:
        return False
    if options.civilization not in (None, "colourless", *card.colours):
        return False
    facts = facts_of(card, game)
    if options.card_type not in (None, card.type, *card.type.split()):
        return False
    if options.cost is not None and game.price(facts.get("cost")) != options.cost:
        return False
    if options.action != "search":
        return True
    if printed is None:
        lists = [str(one) for fact in game.facts if fact.endswith("*") for one in facts[key_of(fact)]]
        texts = [card.name, card.en or "", card.ja or "", *lists]
        texts += [*card.abilities, *(ability.replace("_", " ") for ability in card.abilities)]
    else:
        if not _holds(may_read(card, game, printed), options.text):
            return False
        texts = ability_texts(card, game, printed)
    return _holds(texts, options.text)


def _holds(texts: Iterable[str], wanted: str) -> bool:
    return any(sought(wanted) in sought(text) for text in texts)
