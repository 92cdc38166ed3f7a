"""Questions about the table: the board of a text, changes to it, cards to put there, cases to open."""

import re
import unicodedata
from typing import Any

from dmoracle import games
from dmoracle.cards.library import fold
from dmoracle.errors import InputError
from dmoracle.position.book import Book
from dmoracle.studio.editing import edited, empty
from dmoracle.studio.table import card_shown, game_shown, table_shown
from dmoracle.studio.texts import Asked, Tell, lang_of, position_of, text_of
from dmoracle.words.locale import Voice

HITS, SHOWN = 12, 5  # rulings that are shown, and cases of each
FOUND = 40  # cards that a search shows


def table(asked: Asked, _: Tell) -> dict[str, Any]:
    """The table described by a text, without asking the rules what is legal there."""
    found = position_of(text_of(asked))
    lang = lang_of(asked)
    return {"table": table_shown(found, lang, numbers=False), "about": game_shown(found.setup.game, lang)}


def edit(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The text after a change, and its table."""
    change = asked.get("change")
    if not isinstance(change, dict):
        raise InputError("a change is needed", "変更の内容が必要です", found="change")
    text, label = edited(text_of(asked), change, lang_of(asked))
    return {"text": text, "label": label, **table({**asked, "text": text}, tell)}


def start(asked: Asked, tell: Tell) -> dict[str, Any]:
    """An empty table of the game asked for."""
    text = empty(games.get(str(asked.get("game") or games.DEFAULT)))
    return {"text": text, **table({**asked, "text": text}, tell)}


def shipped(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A puzzle that comes with dmoracle, by its name; without one, the names of all."""
    from dmoracle.errors import nearest
    from dmoracle.paths import shipped_puzzles

    puzzles, name = shipped_puzzles(), str(asked.get("name") or "")
    if not name:
        return {"puzzles": list(puzzles)}
    if name not in puzzles:
        raise InputError("no puzzle of this name comes with dmoracle", "その名前の付属問題はありません", found=name,
                         allowed=tuple(puzzles), nearest=nearest(name, puzzles))  # fmt: skip
    text = puzzles[name].read_text(encoding="utf-8")
    return {"text": text, **table({**asked, "text": text}, tell)}


def paste(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A pasted text: a position on one line, a position file, or a deck list (into `zone` of `player`)."""
    from dmoracle.play.position import Position
    from dmoracle.position.decks import listed

    pasted, text = text_of(asked, "pasted").strip(), text_of(asked)
    if games.of_line(pasted):
        text = Position.from_notation("".join(pasted.split())).to_yaml()
        return {"text": text, **table({**asked, "text": text}, tell)}
    if re.search(r"^player[12]\s*[:：]", pasted, re.MULTILINE):
        return {"text": pasted + "\n", **table({**asked, "text": pasted + "\n"}, tell)}
    here = position_of(text)
    book = Book.of(here.setup, here.library)
    cards = [[name, count] for name, count, _ in listed(pasted, book)]
    if not cards:
        raise InputError("nothing was pasted", "貼り付ける内容がありません")
    change = {"op": "deck", "player": asked.get("player", 1), "zone": asked.get("zone") or here.setup.spec.pile,
              "cards": cards}  # fmt: skip
    return edit({**asked, "change": change}, tell)


def cards(asked: Asked, _: Tell) -> dict[str, Any]:
    """The cards whose names, in either language, contain what was typed; those that begin with it first."""
    text = text_of(asked)
    try:
        here = position_of(text)
        game, book = here.setup.spec, Book.of(here.setup, here.library)
    except InputError:  # a text that is being typed
        game = games.get(str(asked.get("game") or games.DEFAULT))
        book = Book({}, None)
    wanted = fold(unicodedata.normalize("NFKC", text_of(asked, "query")).strip())
    if not wanted:
        return {"cards": [], "more": 0}
    rank: dict[str, tuple[int, int]] = {}
    for name in book.names():
        folded = fold(name)
        if wanted in folded:
            place = (0 if folded == wanted else 1 if folded.startswith(wanted) else 2, len(folded))
            rank[name] = place
    found: dict[str, Any] = {}
    for name in sorted(rank, key=lambda one: (rank[one], one)):
        try:
            card = book.find(name)
        except InputError:  # known by name but not understood
            continue
        if card is not None:
            found.setdefault(card.name, card)
        if len(found) >= FOUND:
            break
    return {"cards": [card_shown(card, game, lang_of(asked)) for card in found.values()],
            "more": max(len(rank) - len(found), 0)}  # fmt: skip


def rules(asked: Asked, _: Tell) -> dict[str, Any]:
    """What `dmoracle rules WORDS` finds for the game of the text, with the cases that can be opened."""
    from dmoracle.cli.rules import hit_lines
    from dmoracle.rules.search import search

    try:
        game = position_of(text_of(asked)).setup.game
    except InputError:
        game = games.get(str(asked.get("game") or games.DEFAULT)).name
    output = Voice(lang_of(asked))
    found = []
    for hit in search(text_of(asked, "query")[:400], (game,), HITS):
        cases = [[hit.name, hit.text(output.lang)]] if hit.kind == "case" else []
        cases += [[file, ja if output.lang == "ja" else en] for file, en, ja in hit.data.get("cases", ())][:SHOWN]
        lines = [line.strip() for line in hit_lines(hit, output)]
        found.append({"lines": lines[:1] if cases else lines, "cases": cases, "game": game})
    return {"found": found}


def case(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A case that shows a rule, by its name in the index, and its scripts as lines to be played."""
    from dmoracle.errors import nearest
    from dmoracle.paths import case_folder

    inside = case_folder(games.get(str(asked.get("game") or games.DEFAULT)).name)
    known = {path.relative_to(inside).as_posix(): path for path in inside.rglob("*.yaml")}
    name = str(asked.get("name"))
    if name not in known:
        raise InputError("there is no such case", "そのような事例はありません", found=name,
                         nearest=nearest(name, known))  # fmt: skip
    text = known[name].read_text(encoding="utf-8")
    scripts = position_of(text).scripts
    lines = [{"text": one.name, "then": [str(step.value) for step in one.steps if step.kind == "do"]}
             for one in scripts]  # fmt: skip
    return {"text": text, "lines": [line for line in lines if line["then"]], **table({**asked, "text": text}, tell)}
