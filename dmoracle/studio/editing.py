"""Changes of a position as an editor makes them: a card put, moved, turned, covered; pools, decks, goal, step.

`edited` takes the text of a position file and gives the new text, in which only the lines of what changed are new.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from dmoracle.cards.kinds import called
from dmoracle.errors import InputError, nearest
from dmoracle.games import Game
from dmoracle.position.book import Book
from dmoracle.position.layout import Entry
from dmoracle.position.messages import fault
from dmoracle.position.model import GOALS, Goal
from dmoracle.position.plain import plain
from dmoracle.position.writer import emit
from dmoracle.rules.terms import parse, text
from dmoracle.studio.draft import DECK, Change, Draft, made_labels, number_of, player_of, spoken_of
from dmoracle.studio.patching import patched
from dmoracle.studio.texts import document_of, root_of

MOST = 99  # cards that one edit makes
_LABEL = re.compile(r"[a-z][a-z0-9_]{0,39}")


def empty(game: Game) -> str:
    """The text of a table without cards but for two decks.

    >>> from dmoracle import games
    >>> print(empty(games.get()), end="")
    version: 1
    turn: 1
    step: main
    player1:
      deck: 20
    player2:
      deck: 20
    """
    first = {} if game.name == "duel_masters" else {"game": game.name}
    side = {game.pile: 20}
    said = emit({**first, "version": 1, "turn": 1, "step": game.step, "player1": side, "player2": side})
    return re.sub(r"^(player\d): \{(.*)\}$", r"\1:\n  \2", said, flags=re.MULTILINE)


def edited(file: str, change: Change, lang: str = "") -> tuple[str, str]:
    """The text after one change, and the label of the card it was about (empty if about none).

    Cards are spelt as they are in the file, others in the language that it uses, or, if it names none, in `lang`
    (empty: by the name that the library has for them).
    `change["op"]` is one of `EDITS`. Raises InputError for a text that is no position, for a change that names what is
    not there, and for a position that the rules exclude.

    >>> text, label = edited("player1:\\n  deck: 5\\nplayer2: {deck: 5}",
    ...                      {"op": "add", "player": 1, "zone": "hand", "card": "Aqua Hulcus"})
    >>> print(label); print(text, end="")
    a_hand1
    player1:
      hand: [アクア・ハルカス]
      deck: 5
    player2: {deck: 5}
    """
    document = document_of(file)
    book = Book.of(document.setup)
    spelt = _spelling(file, document.setup.names(), book, lang)
    before = plain(document, book, spelt)
    table = Draft(document, book)
    op = str(change.get("op"))
    if op not in EDITS:
        raise InputError("there is no such change", "そのような変更はありません", found=op, allowed=tuple(EDITS),
                         nearest=nearest(op, EDITS))  # fmt: skip
    label = EDITS[op](table, change)
    after, names = table.document()
    told = plain(after, book, spelt)
    written = patched(file, root_of(file), before, told)
    again = document_of(written)
    if (again.setup, again.fluents, again.solution) != (after.setup, after.fluents, after.solution):
        written = emit(told)
        document_of(written)
    return written, names.get(label, label)


def _spelling(file: str, names: Iterable[str], book: Book, lang: str) -> Callable[[str], str]:
    """How the file, or a new line of it, spells the name of a card."""

    def spelt(name: str, said: str) -> str:
        card = book.find(name)
        other = None if card is None else book.find(called(card, said))
        return name if card is None or other is None or other.name != card.name else called(card, said)

    used = {said: sum(spelt(name, said) in file for name in names) for said in ("ja", "en")}
    usual = lang if used["ja"] == used["en"] else max(used, key=used.__getitem__)

    def chosen(name: str) -> str:
        ways = [spelt(name, said) if said else name for said in (usual, "en", "ja")]
        return next((way for way in ways if way in file), ways[0])

    return chosen


def _add(table: Draft, change: Change) -> str:
    """A card (`card`; left out: an unknown one, of the pool `pool`) into `zone` of `player`, `number` times."""
    number = number_of(change.get("number", 1), 1, MOST)
    cards = [table.entry(change) for _ in range(number)]
    table.put(change, cards)
    return cards[-1].label


def _move(table: Draft, change: Change) -> str:
    """The card `label`, with what lies beneath it, into `zone` of `player`."""
    label = str(change.get("label"))
    player, place, held, index = table.where(label)
    at = change.get("at")
    if isinstance(at, int) and (player, place) == table.place(change) and held[index].label == label and index < at:
        change = {**change, "at": at - 1}
    card = table.taken(label)
    table.put(change, [card])
    left = [one for one in (*card.under, *card.seals)
            if one.label not in {lower.label for _, _, cards, index in table.everywhere()
                                 for lower in (*cards[index].under, *cards[index].seals)}]  # fmt: skip
    table.put({**change, "at": None}, [replace(one, under=(), seals=()) for one in left])
    return label


def _remove(table: Draft, change: Change) -> str:
    """The card `label`, with what lies beneath it, off the table."""
    table.taken(str(change.get("label")))
    return ""


def _mark(table: Draft, change: Change) -> str:
    """Turns the mark `mark` (`tapped`) of the card `label` on or off."""
    label, mark = str(change.get("label")), str(change.get("mark"))
    _, place, cards, index = table.where(label)
    zone = table.game.pile if place.startswith(".") else place
    allowed = tuple(one.key for one in table.game.marks if zone in one.zones)
    if mark not in allowed or cards[index].label != label:
        raise InputError("no card can have this mark there", "そこのカードには付けられない印です", found=mark,
                         allowed=allowed)  # fmt: skip
    cards[index] = replace(cards[index], marks=cards[index].marks ^ {mark})
    return label


def _under(table: Draft, change: Change) -> str:
    """The card `label` (or a new one) beneath the card `onto`; with `seal` upon it, face down."""
    onto = str(change.get("onto"))
    label = str(change.get("label") or "")
    if label == onto:
        raise fault("under_itself", found=label)
    table.where(onto)
    card = table.taken(label) if label else table.entry(change)
    _, place, cards, index = table.where(onto)
    one, game = cards[index], table.game
    zone = game.pile if place.startswith(".") else place
    zones, rule = game.upon if change.get("seal") else game.under
    if zone not in zones:
        what = "seals" if change.get("seal") else "under"
        raise fault(what, what=what, found=zone, rule=rule, words=game.words)
    marks = frozenset(mark for mark in card.marks if "under" in game.mark[mark].zones)
    bare = replace(card, under=(), seals=(), marks=frozenset() if change.get("seal") else marks, links={}, amounts={},
                   kinds={})  # fmt: skip
    if change.get("seal"):
        cards[index] = replace(one, seals=(*one.seals, bare))
    else:
        cards[index] = replace(one, under=(*one.under, bare, *card.under))
    return bare.label


def _upon(table: Draft, change: Change) -> str:
    """The card `label` (or a new one) on top of the card `onto`, which then lies beneath it."""
    onto, label = str(change.get("onto")), str(change.get("label") or "")
    if label == onto:
        raise fault("under_itself", found=label)
    card = table.taken(label) if label else table.entry(change)
    _, place, cards, index = table.where(onto)
    lower = cards[index]
    if place not in table.game.under[0]:
        raise fault("under", what="under", found=place, rule=table.game.under[1], words=table.game.words)
    whole = (replace(lower, under=(), seals=(), marks=frozenset(), amounts={}, kinds={}, links={}), *lower.under)
    alone = {mark.key for mark in table.game.marks if mark.alone}
    fitted = table.fitted(card, place)
    cards[index] = replace(fitted, under=(*fitted.under, *whole), seals=(*lower.seals, *fitted.seals),
                           marks=(fitted.marks | lower.marks) - alone)  # fmt: skip
    return card.label


def _name(table: Draft, change: Change) -> str:
    """The card `label` is the card `card`, or an unknown one (of the pool `pool`)."""
    label, name = str(change.get("label")), change.get("card")
    _, _, cards, index = table.where(label)
    pool = change.get("pool")
    one = cards[index]
    known = table.named(str(name)) if name is not None else None

    def renamed(card: Entry) -> Entry:
        return replace(card, name=known, pool=str(pool) if pool and name is None else None, other=None)

    if one.label == label:
        cards[index] = renamed(one)
    else:
        under, seals = (tuple(renamed(card) if card.label == label else card for card in beside)
                        for beside in (one.under, one.seals))  # fmt: skip
        cards[index] = replace(one, under=under, seals=seals)
    return label


def _label(table: Draft, change: Change) -> str:
    """Calls the card `label` by the name `to` in decisions."""
    label, to = str(change.get("label")), str(change.get("to"))
    _, _, cards, index = table.where(label)
    if cards[index].label != label:
        raise InputError("only a card that lies alone or on top is renamed here", "一番上のカードだけ名付けられます",
                         found=label)  # fmt: skip
    if not _LABEL.fullmatch(to) or to.startswith("new_"):
        raise fault("label_form", found=to)
    if to in table.game.reserved:
        raise fault("label_word", found=to, instead=f"{to}1")
    if label in table.spoken():
        raise spoken_of(label)
    if to != label and any(to == one for one in made_labels(table.game, table.layout.sides)):
        raise InputError("another card has this label", "その名札のカードがもうあります", found=to)
    cards[index] = replace(cards[index], label=to)
    return to


def _count(table: Draft, change: Change) -> str:
    """Makes it `number` cards in `zone`: adds unknown ones, or removes the last ones."""
    number = number_of(change.get("number"), 0, MOST)
    player, place = table.place(change)
    held = table.halves[player].places
    lists = [held[f".{part}"] for part in DECK] if place.startswith(".") else [held.setdefault(place, [])]
    excess = sum(map(len, lists)) - number
    target = held[place]
    if excess < 0:
        target += [table.entry({}) for _ in range(-excess)]
    for cards in sorted(lists, key=lambda one: one is not target):
        while excess > 0 and cards:
            cards.pop()
            excess -= 1
    return ""


def _deck(table: Draft, change: Change) -> str:
    """The cards `cards`, pairs of name and number, as the whole of `zone`: a deck, a pool, a hand."""
    player, place = table.place(change)
    listed = change.get("cards")
    if not isinstance(listed, list) or not all(isinstance(one, list) and len(one) == 2 for one in listed):
        raise InputError("a list of names and numbers is needed", "カード名と枚数の一覧が必要です")
    held = table.halves[player].places
    if place.startswith("."):
        for part in DECK:
            held[f".{part}"].clear()
    held[place] = []
    for name, number in listed:
        table.put(change, [table.entry({"card": name}) for _ in range(number_of(number, 1, MOST))])
    return ""


def _pool(table: Draft, change: Change) -> str:
    """Without the pool `name` of `player`; unknown cards that came from it may then be any."""
    player, name = player_of(change.get("player")), str(change.get("name", "")).strip()
    places = table.halves[player].places
    if places.pop(f"pool:{name}", None) is None:
        known = tuple(place.removeprefix("pool:") for place in places if place.startswith("pool:"))
        raise fault("no_pool", what=f"player{player}", found=name, allowed=known, near=nearest(name, known))
    for cards in places.values():
        cards[:] = [replace(one, pool=None) if one.pool == name and one.name is None else one for one in cards]
    return ""


def _turn(table: Draft, change: Change) -> str:
    """The turn is that of `player`; a goal to win this turn goes with it."""
    player = player_of(change.get("player"))
    if table.goal == Goal("win", table.layout.turn):
        table.goal = Goal("win", player)
    speaker = player if table.game.speaker is not None else table.layout.speaker
    table.layout = replace(table.layout, turn=player, speaker=speaker)
    return ""


def _step(table: Draft, change: Change) -> str:
    """The step of the turn is `step`."""
    step = str(change.get("step"))
    if step not in table.game.steps:
        raise InputError("this is not a step of a turn", "そのようなステップはありません", found=step,
                         allowed=table.game.steps, nearest=nearest(step, table.game.steps))  # fmt: skip
    table.layout = replace(table.layout, step=step)
    return ""


def _goal(table: Draft, change: Change) -> str:
    """The goal is `kind`: win, loses, survive of `player`, or remove the cards `labels`."""
    kind = str(change.get("kind"))
    if kind not in GOALS:
        raise InputError("this is no goal", "そのような目的はありません", found=kind, allowed=GOALS)
    if kind != "remove":
        table.goal = Goal(kind, player_of(change.get("player")))
        return ""
    labels = tuple(map(str, change.get("labels") or ()))
    if not labels:
        raise fault("no_labels", found="remove")
    for label in labels:
        table.where(label)
    table.goal = Goal("remove", labels=labels)
    return ""


def _title(table: Draft, change: Change) -> str:
    """The title is `text`, in the language `lang`."""
    said = str(change.get("text", "")).strip()[:200] or None
    if change.get("lang") == "ja":
        table.about = replace(table.about, title_ja=said)
    else:
        table.about = replace(table.about, title_en=said)
    return ""


def _flag(table: Draft, change: Change) -> str:
    """Turns the flag `key` of the whole table, or of `player`, on or off."""
    key = str(change.get("key"))
    if key in {one.key for one in table.game.flags}:
        table.layout = replace(table.layout, flags=table.layout.flags ^ {key})
        return ""
    half = table.halves[player_of(change.get("player"))]
    if key not in {one.key for one in table.game.side_flags}:
        raise InputError("there is no such key", "そのようなキーはありません", found=key)
    half.side = replace(half.side, flags=half.side.flags ^ {key})
    return ""


def _amount(table: Draft, change: Change) -> str:
    """The number `key` of `player` (life) or of the card `label` (damage) is `number`."""
    key, label = str(change.get("key")), str(change.get("label") or "")
    known = {one.key: one for one in (table.game.amounts if label else table.game.counts) if not one.kinds}
    if key not in known:
        raise InputError("there is no such number", "そのような数はありません", found=key, allowed=tuple(known))
    number = number_of(change.get("number"), known[key].least, known[key].most)
    if label:
        _, place, cards, index = table.where(label)
        if place not in known[key].zones:
            raise fault(key, what=key, found=place, rule=known[key].rule, words=table.game.words)
        cards[index] = replace(cards[index], amounts={**cards[index].amounts, key: number})
        return label
    half = table.halves[player_of(change.get("player"))]
    counts = {**half.side.counts, key: number}
    half.side = replace(half.side, counts={one: held for one, held in counts.items() if held != known[one].start})
    return ""


def _solution(table: Draft, change: Change) -> str:
    """The intended solution are the decisions `terms`."""
    terms = change.get("terms")
    if not isinstance(terms, list) or not all(isinstance(term, str) for term in terms):
        raise InputError("a list of decisions is needed", "選択の一覧が必要です", found="terms")
    table.given = replace(table.given, solution=tuple(text(parse(term)) for term in terms))
    return ""


EDITS: dict[str, Callable[[Draft, Change], str]] = {
    "add": _add, "move": _move, "remove": _remove, "mark": _mark, "under": _under, "upon": _upon, "name": _name,
    "label": _label, "count": _count, "deck": _deck, "pool": _pool, "turn": _turn, "step": _step, "goal": _goal,
    "title": _title, "flag": _flag, "amount": _amount, "solution": _solution,
}  # fmt: skip
