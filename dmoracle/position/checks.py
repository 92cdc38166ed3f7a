"""Positions that the rules exclude are refused with the number of the rule."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from dmoracle.cards.kinds import AnyCard
from dmoracle.errors import InputError, nearest
from dmoracle.games.spec import Game
from dmoracle.position import fields
from dmoracle.position.book import Book
from dmoracle.position.items import check_labels
from dmoracle.position.layout import Entry, Layout, Side, fluents_of
from dmoracle.position.messages import fault
from dmoracle.position.model import PLAYERS
from dmoracle.position.tree import Node, inside
from dmoracle.rules.refusals import Refusal, foreseen, notes, refusals
from dmoracle.rules.terms import quote, split


def check_layout(layout: Layout, book: Book) -> tuple[InputError, ...]:
    """Raises InputError for the first thing that cannot lie on a table like that.

    What can, but will not stay so until somebody decides, is returned, each as the message that tells it.
    """
    for player, side in zip(PLAYERS, layout.sides, strict=True):
        _check_pools(player, side, layout.game)
    check_labels(layout)
    facts = _facts(layout, book)
    _check_rules(layout, facts, book)
    return _told(layout, notes(facts, layout.game.name))


def foresee(layout: Layout, true: Collection[str]) -> tuple[InputError, ...]:
    """What the rules do at once to cards that the file puts on others, each as the message that tells it.

    `true` are the atoms that hold then (`rules.refusals.foreseeing`).
    """
    return _told(layout, foreseen(true, layout.game.name))


def _told(layout: Layout, found: Iterable[Refusal]) -> tuple[InputError, ...]:
    """The messages in the order of the file."""
    noted = {one.card: one for one in found}
    return tuple(_refused(noted[entry.label], entry.at, entry.name or "unknown", layout.game)
                 for _, _, entry in layout.entries() if entry.label in noted)  # fmt: skip


def _check_rules(layout: Layout, facts: str, book: Book) -> None:
    """Refuses the first thing that cannot be so by the rules of the game: cards in the order of the file, the stack.

    What some ability may have brought about is looked at again with what all cards do.
    """
    found = refusals(facts, layout.game.name) and refusals(_facts(layout, book, whole=True), layout.game.name)
    if not found:
        return
    first = {one.card: one for one in reversed(found)}
    for _, _, entry in layout.entries():
        if entry.label in first:
            raise _refused(first[entry.label], entry.at, entry.name or "unknown", layout.game)
    for item in layout.stack:
        if str(item.place) in first:
            raise _refused(first[str(item.place)], item.at, "", layout.game)


def _refused(refused: Refusal, at: Any, name: str, game: Game) -> InputError:
    """The error of a refusal, at the value of the key that says it if there is one."""
    what, *more = *refused.about, ""
    at = inside(at, what)
    order = {step: place for place, step in enumerate(game.steps)}
    allowed = sorted(refused.proper, key=lambda one: order.get(one, 0))
    details: dict[str, Any] = {"what": what, "which": more[0] if more else "", "allowed": tuple(allowed)}
    details |= {"found": ", ".join(refused.found) or name, "rule": refused.rule, "words": game.words}
    if len(refused.found) == 1 and refused.found[0] not in game.steps:  # a step that is one is no slip of the pen
        details["near"] = nearest(refused.found[0], allowed)
    return at.error(refused.why, **details) if isinstance(at, Node) else fault(refused.why, **details)


def _facts(layout: Layout, book: Book, whole: bool = False) -> str:
    """Whose each card is, where it lies, which it is, how it is marked, and what is printed on it.

    With `whole` there is also what each card does.
    """
    lines = [f"init({fluent}).\n" for fluent in sorted(fluents_of(layout))]
    cards: dict[str, AnyCard] = {}
    labels: dict[str, AnyCard] = {}
    for player, _, entry in layout.entries():
        lines.append(f"owner({entry.label},{player}).\n")
        lines += (f"said({entry.label},{mark}).\n" for mark in sorted(entry.marks))
        card = book.find(entry.name) if entry.name is not None else None
        if card is not None:
            lines.append(f"card({entry.label},{quote(card.name)}).\n")
            cards[card.name] = labels[entry.label] = card
    lines += (f"{fact}.\n" for card in cards.values() for fact in card.printed())
    asked = {labels[item.label] for item in layout.stack if item.label in labels}  # the rules need what these do
    asked |= {labels[entry.label] for _, _, entry in layout.entries() if entry.links and entry.label in labels}
    asked |= {labels[label] for label in map(_waits_of, layout.in_flight) if label in labels}
    # and which counters any card mentions; an ability may be of another card than the one that it comes from
    all_cards = whole or any(entry.kinds for _, _, entry in layout.entries())
    if all_cards or any(item.kind == "ability" for item in layout.stack):
        asked |= set(cards.values())
    return "".join(lines) + (layout.game.card_class.facts_for(asked) if asked else "")


def _waits_of(fact: str) -> str:
    """The label of the card of which an effect waits, if the fluent says that."""
    name, args = split(fact)
    effect, parts = split(args[0]) if name == "pending" else ("", ())
    return parts[0] if effect == "e" else ""


def _check_pools(player: int, side: Side, game: Game) -> None:
    """Unknown cards need enough candidates; those kept off the table may have been named already."""
    wanted: Counter[str] = Counter()
    for _, entry in side.places(game):
        for one in (entry, *entry.under, *entry.seals):
            if one.pool is None or one.name is not None:
                continue
            if one.pool not in side.pools:
                if isinstance(one.at, Node):
                    raise fields.unknown(one.at, "no_pool", one.pool, tuple(side.pools), what=f"player{player}")
                raise fault("no_pool", found=one.pool, what=f"player{player}")
            if entry not in side.elsewhere:
                wanted[one.pool] += 1
    for _, entry in side.places(game):
        for one in (entry, *entry.under, *entry.seals):
            if one.name is None and one.pool is not None and wanted[one.pool] > len(side.pools[one.pool]):
                raise _at(one, "pool_small", pool=one.pool, held=len(side.pools[one.pool]), wanted=wanted[one.pool])


def _at(entry: Entry, key: str, **details: Any) -> InputError:
    if isinstance(entry.at, Node):
        return entry.at.error(key, found=entry.name or "unknown", **details)
    return fault(key, found=entry.name or "unknown", **details)
