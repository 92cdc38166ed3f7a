"""`dmoracle cards`: list, search and show the cards that come with the package, as the structured facts they are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from dmoracle.cards.library import Library, fold, shipped
from dmoracle.cards.shelves import Shelves, own_path, unread, usual
from dmoracle.cli import codes
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean, table
from dmoracle.errors import InputError, nearest
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.spec import GAME
from dmoracle.games.duel_masters.text.printing.printer import said
from dmoracle.words.board import word

if TYPE_CHECKING:
    from dmoracle.cards.store import Found

_KEYWORD = re.compile(r"[a-z_]+(\([0-9]+\))?")  # an ability that is a keyword and nothing else

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


def run(options: CardOptions, output: Output, library: Library | None = None) -> int:
    """Print the cards asked for; 1 if there are none. Raises InputError for a name that is not known."""
    if options.action in ("compile", "add"):
        from dmoracle.cli import compiling

        return compiling.run(cast(compiling.CompileOptions, options), output)
    if options.action == "show":
        card = known(options.name, library or usual(options.library))
        output.data(card=card_data(card), texts=said(card.abilities, output.lang, card.type))
        for line in card_lines(card, output.lang):
            output.line(line)
        return codes.OK
    cards = library or shipped()
    found = [card for card in cards if _fits(card, options)]
    own = own_cards(options) if library is None and options.action == "search" else []
    if options.action == "search" and not (found or own):
        with Progress(output.say("looking through the texts", "文章を検索中")):
            found = [card for card in cards if _fits(card, options, output.lang)]
    output.data(cards=[card_data(card) for card in found], **({"own": [own_data(one) for one in own]} if own else {}))
    for line in table([_row(card, output.lang) for card in found], right=(3, 4)):
        output.line(line)
    for one in own:
        output.line(own_line(one, output))
    if not output.as_json:
        number = len(found) + len(own)
        output.note(output.say(f"{number} cards", f"{number}種"))
    return codes.OK if found or own else codes.NO


def known(name: str, library: Library | Shelves) -> Card:
    """The card of that name; raises InputError if there is none, or if it is not understood."""
    card = library.find(name)
    if card is None:
        near = nearest(name, library.names())
        raise InputError("no card of this name", "その名前のカードはありません", found=name, nearest=near)
    return card


def own_cards(options: CardOptions) -> list[Found]:
    """The cards of the user's library that fit: by name, English name or kana, or by race; not understood ones too."""
    from dmoracle.cards.store import Store

    path = own_path(options.library)
    if path is None:
        return left_out(options)
    civilization = None if options.civilization == "colourless" else options.civilization
    store = Store(path)
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
        for key, (name, reason) in unread().items()
        if asked in key
    ]


def own_data(found: Found) -> dict[str, Any]:
    """A card of the user's library as plain data; `refusal` says why it cannot be used, null if it can."""
    return {"name": found.name, "en": found.en, "kana": found.kana, "cost": found.cost, "power": found.power,
            "own": found.own, "refusal": found.refusal}  # fmt: skip


def _unread_names() -> frozenset[str]:
    return frozenset(name for name, _ in unread().values())


def own_line(found: Found, output: Output) -> str:
    """One line for a card of the user's library."""
    names = " / ".join(clean(name) for name in (found.name, found.en) if name)
    if found.cost is None and found.refusal and not found.own and found.name in _unread_names():
        where = output.say("known by name", "名前のみ")
    else:
        where = output.say("own library", "自分のライブラリ")
    refused = output.say("not understood: ", "理解できません: ")
    return f"{names}  ({where})" + (f"  {refused}{clean(found.refusal)}" if found.refusal else "")


def card_data(card: Card) -> dict[str, Any]:
    """A card as plain data; the fields are those of a card entry, absent ones null or empty."""
    return {
        "name": card.name,
        "en": card.en,
        "type": card.type,
        "civilization": list(card.civilizations),
        "cost": card.cost,
        "power": card.power,
        "race": list(card.races),
        "abilities": list(card.abilities),
    }


def card_lines(card: Card, lang: str) -> Iterable[str]:
    """A card as text: names, line of facts, each ability as a term of the ability language and as canonical text."""
    yield " / ".join(clean(name) for name in (card.name, card.en) if name)
    japanese = lang == "ja"
    parts = [GAME.words.say("type", card.type, lang), _civilizations(card, lang)]
    parts.append(f"コスト{card.cost}" if japanese else f"cost {card.cost}")
    if card.power is not None:
        parts.append(f"パワー{card.power}" if japanese else f"power {card.power}")
    parts += [clean(race) for race in card.races]
    yield ("、" if japanese else ", ").join(parts)
    texts = said(card.abilities, lang, card.type)
    for number, (ability, text) in enumerate(zip(card.abilities, texts, strict=True), 1):
        yield f"{number}  {clean(ability)}"
        yield "   " + (text or _untold(ability, lang))


def _untold(ability: str, lang: str) -> str:
    if _KEYWORD.fullmatch(ability):
        return word(GAME, "keyword", ability, lang)
    return "(この内容を表す決まった文はありません)" if lang == "ja" else "(no printed form)"


def _row(card: Card, lang: str) -> tuple[str, ...]:
    kind = GAME.words.say("type", card.type, lang)
    power = "" if card.power is None else str(card.power)
    return clean(card.name), clean(card.en or ""), kind, str(card.cost), power, _civilizations(card, lang)


def _civilizations(card: Card, lang: str) -> str:
    named = "/".join(GAME.words.say("colour", one, lang) for one in card.civilizations)
    return named or ("無色" if lang == "ja" else "colourless")


def _fits(card: Card, options: CardOptions, printed: str | None = None) -> bool:
    """Whether it is wanted; `printed` looks for the text in what the abilities say in that language, not in names."""
    if options.civilization == "colourless" and card.civilizations:
        return False
    if options.civilization not in (None, "colourless", *card.civilizations):
        return False
    if options.card_type not in (None, card.type) or options.cost not in (None, card.cost):
        return False
    if options.action != "search":
        return True
    if printed is None:
        texts = [card.name, card.en or "", *card.races, *card.abilities]
        texts += [ability.replace("_", " ") for ability in card.abilities]
    else:
        told = zip(card.abilities, said(card.abilities, printed, card.type), strict=True)
        texts = [text or _untold(ability, printed) for ability, text in told]
    wanted = fold(options.text)
    return any(wanted in fold(text) for text in texts)
