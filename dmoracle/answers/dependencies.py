"""Which ability can set off, replace, forbid or feed which: the effect-dependency graph of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import networkx as nx

from dmoracle.cards.kinds import AnyCard
from dmoracle.errors import InputError, nearest
from dmoracle.games import Game, get
from dmoracle.interrupts import Held
from dmoracle.plural import many
from dmoracle.position.book import Book, Library, usual_of
from dmoracle.rules.program import RuleFile, installed, program
from dmoracle.rules.readings import term
from dmoracle.rules.shadow import plain_rules
from dmoracle.rules.terms import Term, parse, quote, text
from dmoracle.words.wording import both_names

if TYPE_CHECKING:
    from dmoracle.play.position import Position

TYPES = ("sets_off", "replaces", "forbids", "allows", "feeds", "depends_on", "orders_before")
# what keywords and card types do, in the words of card data
BROUGHT = ("duel_masters/keywords/programs.lp", "duel_masters/8_special/803_staying.lp")
# predicates of the rules themselves that the analysis uses as they are
SHARED = ("kind",)


@dataclass(frozen=True, repr=False)
class Dependencies:
    """The graph of cards. `graph` is a networkx.MultiDiGraph with these attributes.

    Nodes are terms: `a(P,"name",I)` ability I of player P's cards of that name, `k(P,"name",K)` the keyword by which
    such a card is used, `process(X)` a process of the rules. Each has `kind` (ability, keyword, process), `owner` (1,
    2, 0 for a process), `card` (its name, empty for a process), `card_en` and `card_ja`, `ability` (its place on the
    card), `sort` (`trigger(enters)`, `static`, ...) and `written` (the ability as written).

    Edges have `type` (one of `TYPES`), `what` (the event or effect, without card), `cards` (the names of those it can
    be about, a tuple; also `cards_en` and `cards_ja`) and `rule` (the rule number). For `replaces` and `forbids` the
    edge goes from the ability that does so; for `depends_on` (Magic's layers, 418.5c) from the one that depends; for
    `orders_before` from what goes first.

    >>> found = of_cards(["Bronze-Arm Tribe"])
    >>> [(data["type"], data["what"], data["rule"]) for *_, data in found.edges()]
    [('feeds', 'in(mana)', '112.2'), ('sets_off', 'event(enters)', '603.2')]
    """

    graph: Any
    game: Game = field(default_factory=get)

    def edges(self, kind: str | None = None) -> tuple[tuple[str, str, Mapping[str, Any]], ...]:
        """The edges (source, target, attributes) of a type, or all, in a stable order."""
        found = [(a, b, data) for a, b, data in self.graph.edges(data=True) if kind in (None, data["type"])]
        return tuple(sorted(found, key=lambda edge: (edge[0], edge[1], edge[2]["type"], edge[2]["what"])))

    def _repr_html_(self) -> str:
        from dmoracle.draw.pictures import drawing

        return f'<div style="overflow-x:auto">{drawing(self, "").svg()}</div>'

    def __repr__(self) -> str:
        return f"<Dependencies: {many(len(self.graph), 'node')}, {many(self.graph.number_of_edges(), 'edge')}>"

    @cached_property
    def folded(self) -> Dependencies:
        """The same with one node for each card of a player; `ability` then lists the places that were folded."""
        made: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
        into = {node: _card_node(node, data) for node, data in self.graph.nodes(data=True)}
        for node, data in self.graph.nodes(data=True):
            known = made.nodes.get(into[node])
            if known is None:
                made.add_node(into[node], **{**data, "kind": "card" if data["kind"] != "process" else "process"})
            else:
                known["ability"] = f"{known['ability']} {data['ability']}"
                known["written"] = "\n".join(dict.fromkeys([*known["written"].split("\n"), data["written"]]))
        merged: dict[tuple[str, str, str, str], dict[str, Any]] = {}
        for source, target, data in self.edges():
            key = (into[source], into[target], data["type"], data["what"])
            known = merged.get(key)
            merged[key] = {**data, **_joined(data, known or {})}
        for (source, target, _, _), data in merged.items():
            made.add_edge(source, target, **data)
        return Dependencies(made, self.game)


def of_cards(
    names: Iterable[str], library: Library | None = None, *, both: bool = False, game: str | None = None
) -> Dependencies:
    """The graph of cards by name ("name" or "name x3"), as one player's; with `both`, as both players' cards.

    Raises InputError, with the nearest name, for a card that nobody knows.
    """
    spec = get(game) if game is not None else get()
    book = Book({}, library if library is not None else usual_of(spec))
    cards = {}
    for line in names:
        name, _ = book.count(line)
        card = book.find(name)
        if card is None:
            raise InputError("no card of this name", "その名前のカードはありません", found=name,
                             nearest=nearest(name, book.names()))  # fmt: skip
        cards[card.name] = card
    return dependencies({player: cards.values() for player in ((1, 2) if both else (1,))}, game=spec)


def of_position(position: Position) -> Dependencies:
    """The graph of the cards of a position, each player's own; what unknown cards of a pool may be counts too.

    It is empty for a game whose rules have no analysis of abilities.
    """
    if not _own_analysis(position.setup.game):
        return Dependencies(nx.MultiDiGraph(), position.setup.spec)
    book = Book.of(position.setup, position.library)
    owned: dict[int, dict[str, AnyCard]] = {1: {}, 2: {}}
    for one in position.setup.cards:
        card = book.find(one.name) if one.name is not None else None
        if card is not None:
            owned[one.owner][card.name] = card
    return dependencies({player: cards.values() for player, cards in owned.items()},
                        position.turn, position.setup.readings, position.setup.spec)  # fmt: skip


def dependencies(
    owned: Mapping[int, Iterable[AnyCard]], turn: int | None = None, readings: Iterable[tuple[str, str]] = (),
    game: Game | None = None,
) -> Dependencies:  # fmt: skip
    """The graph of the cards that each player (1, 2) has; with `turn`, the player whose turn it is, for orders.

    `readings` are points of the rulebook that are read otherwise than recommended (see `dmoracle.rules.readings`),
    `game` is Duel Masters unless given.
    """
    spec = game or get()
    cards = {player: {card.name: card for card in own} for player, own in owned.items()}
    known = {name: card for own in cards.values() for name, card in own.items()}
    facts = spec.card_class.facts_for(known.values()) if known else ""
    facts += "".join(f"owns({player},{quote(name)}).\n" for player, own in cards.items() for name in own)
    if turn is not None:
        facts += f"turn_player({turn}).\n"
    facts += "".join(f"{term(choice)}.\n" for choice in readings)
    shown = _solved(facts, spec.name)
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    sorts = {node: sort for node, sort in shown["sort"]}
    for (node,) in sorted(shown["node"]):
        graph.add_node(node, **_node(node, sorts.get(node, ""), known))
    merged: dict[tuple[str, str, str, str, str], set[str]] = {}
    for source, target, kind, what, rule in sorted(shown["edge"]):
        said, card = _what(what)
        merged.setdefault((source, target, kind, said, rule.split('"')[1]), set()).update(card)
    for (source, target, kind, said, rule), names in merged.items():
        both = [both_names(name, known.get(name)) for name in sorted(names)]
        ja, en = (tuple(row[place] for row in both) for place in (0, 1))
        about = {"cards": tuple(sorted(names)), "cards_en": en, "cards_ja": ja}
        graph.add_edge(source, target, type=kind, what=said, **about, rule=rule)
    return Dependencies(graph, spec)


def inert() -> frozenset[tuple[str, str]]:
    """The words (sort, name) of the ability language that lead to no edge, according to the rules.

    >>> ("step", "shuffle") in inert()
    True
    """
    return frozenset((sort, word) for sort, word in _solved("", get().name)["inert"])


def _solved(facts: str, game: str) -> dict[str, list[tuple[str, ...]]]:
    made = replace(program(game), files=_files(program(game).root, game))
    control = made.ground(_shared(game) + facts, frame=None)
    found: dict[str, list[tuple[str, ...]]] = {"node": [], "edge": [], "sort": [], "inert": []}
    said = cache(str)  # a graph says the same of many pairs
    with Held(), control.solve(yield_=True) as handle:
        for model in handle:
            for symbol in model.symbols(shown=True):
                if (name := symbol.name) in found:
                    found[name].append(tuple(map(said, symbol.arguments)))
    return found


def _own_analysis(game: str) -> bool:
    """Whether the rules of a game say which abilities affect each other."""
    return any(file.name.startswith(f"{game}/") for file in _files(program(game).root, game))


@cache
def _files(root: Path, game: str) -> tuple[RuleFile, ...]:
    return tuple(file for file in installed(root, game) if file.set == "analysis" or file.name in BROUGHT)


@cache
def _shared(game: str) -> str:
    rules = [plain.rule for file in program(game).files for plain in plain_rules(file) if plain.name in SHARED]
    return "".join(f"{rule.text}\n" for rule in rules)


def _node(node: str, sort: str, cards: Mapping[str, AnyCard]) -> dict[str, Any]:
    match parse(node):
        case Term("process", (name,)):
            return {"kind": "process", "owner": 0, "card": "", "card_en": "", "card_ja": "", "ability": text(name),
                    "sort": "", "written": ""}  # fmt: skip
        case Term(letter, (int(owner), str(name), which)):
            card, place = cards[name], text(which)
            whole = which if not isinstance(which, int) or which < 100 else which // 100  # 101: a part of ability 1
            said = card.abilities[whole - 1] if isinstance(whole, int) and whole <= len(card.abilities) else place
            return {"kind": "ability" if letter == "a" else "keyword", "owner": owner, "card": name,
                    "card_en": card.en or name, "card_ja": card.ja or name, "ability": place, "sort": sort,
                    "written": said}  # fmt: skip
    raise AssertionError(node)


def _joined(*edges: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The cards that any of the edges can be about, in each language."""
    keys = ("cards", "cards_en", "cards_ja")
    rows = sorted({row for edge in edges for row in zip(*(edge.get(key, ()) for key in keys), strict=True)})
    return {key: tuple(row[place] for row in rows) for place, key in enumerate(keys)}


def _card_node(node: str, data: Mapping[str, Any]) -> str:
    return node if data["kind"] == "process" else f"card({data['owner']},{quote(data['card'])})"


@lru_cache(10_000)
def _what(term: str) -> tuple[str, tuple[str, ...]]:
    """What an edge is about without the card, and the card: event(enters,"x") is event(enters) and x."""
    value = parse(term)
    if not isinstance(value, Term):
        return term, ()
    names = tuple(arg for arg in value.args if isinstance(arg, str))
    kept = tuple(arg for arg in value.args if not isinstance(arg, str))
    return text(Term(value.name, kept)), names
