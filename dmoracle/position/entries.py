"""Card entries of a file: "name", "name x3", {card: ..., tapped: true}, {unknown: 3, pool: A}, and their places."""

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

from dmoracle import games
from dmoracle.cards.kinds import AnyCard
from dmoracle.cards.library import fold
from dmoracle.errors import InputError, nearest
from dmoracle.games.spec import Effect, Game, Purse
from dmoracle.language import parser as language
from dmoracle.language.check import check_ability
from dmoracle.position import fields
from dmoracle.position.book import Book, usual_of
from dmoracle.position.layout import MOST_ON_TOP, Entry, Side, made_label, other_face
from dmoracle.position.messages import fault
from dmoracle.position.model import PLAYERS
from dmoracle.position.tree import Node
from dmoracle.rules import terms

UNSAID = "unsaid"  # the kind of counters of which only the number is said

MOST_CARDS = 400  # card objects of a whole position
MOST_TOKENS = 12  # of one kind that are kept ready if a file does not say how many
MOST_EFFECTS = 99  # effects in force on one card
_LABEL = re.compile(r"[a-z][a-z0-9_]{0,39}")
_NUMBER = re.compile(r"[-+]?[.\d][-\d.,eE_]*|\.nan|[-+]?\.inf")  # words that YAML or a reader may take for a number


class Entries:
    """Reads the zones of both players and keeps the labels apart."""

    def __init__(self, book: Book, game: Game) -> None:
        self.book, self.game = book, game
        # keys that only make sense in some zones, with the rule that says so, and messages other than those of the keys
        self.only = {mark.key: (mark.zones, mark.rule) for mark in game.marks}
        self.only |= {"under": game.under, "seals": game.upon}
        self.only |= {count.key: (count.zones, count.rule) for count in game.amounts}
        self.only |= {link.key: (link.zones, link.rule) for link in game.links}
        self.told = {mark.key: mark.told for mark in game.marks if mark.told}
        self.labels: dict[str, Node] = {}
        self.cards = 0

    def side(self, player: int, node: Node) -> Side:
        """One player's half of the table, labels of the user only; `name_all` makes the others."""
        what = f"player{player}"
        game = self.game
        fields.check_keys(node, fields.side_keys(game), what, fields.other_names(game), fields.side_keys)
        if game.pile not in node and not game.pile_empty:
            raise node.error("no_deck", what=what, key=game.pile, rule=game.pile_rule)
        zones = {zone: self.zone(node, game.zone[zone].word, zone) for zone in game.listed}
        top, order, rest, bottom = self.deck(node[game.pile]) if game.pile in node else ((), (), (), ())
        pools = self.pools(node["pools"]) if "pools" in node else {}
        elsewhere = self.zone(node, "elsewhere", "elsewhere")
        did = fields.terms_of(node["did"], "did") if "did" in node else ()
        counts = {one.key: held for one in game.counts if one.key in node
                  and (held := fields.whole(node[one.key], one.key, one.least, one.most, one.rule)) != one.start
                  }  # fmt: skip
        purses = {one.key: inside for one in game.purses if one.key in node and (inside := purse(node[one.key], one))}
        flags = frozenset(one.key for one in game.side_flags if one.key in node and fields.flag(node[one.key], one.key))
        if "apart" in zones and game.zone["apart"].word not in node:
            placed = (*(one for zone in zones.values() for one in zone), *top, *order, *rest, *bottom)
            zones["apart"] = self.wholes(node, placed) + self.tokens(node, placed)
        return Side(zones, top, order, rest, bottom, pools, elsewhere, did, counts, flags, purses)

    def wholes(self, node: Node | None, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The cards that King Cells on this side can make together, besides those they make already (814.1)."""
        named = Counter(one.name for entry in entries for one in (entry, *entry.under) if one.name is not None)
        cards = {name: card for name in named if (card := self.book.find(name)) is not None}
        found: list[Entry] = []
        for name in dict.fromkeys(card.whole for card in cards.values() if card.whole is not None):
            whole = self.named(node, name)
            number = min((named[cell] for cell in whole.cells), default=0) - named[whole.name]
            found += [Entry("", whole.name, at=node)] * number
        return tuple(found)

    def tokens(self, node: Node | None, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The tokens that are kept ready for the cards on this side, which put them into play."""
        needed: Counter[str] = Counter()
        for placed in (one for entry in entries for one in (entry, *entry.under)):
            card = self.book.find(placed.name) if placed.name is not None else None
            needed.update(dict(card.makes) if card is not None else {})
        found: list[Entry] = []
        for name, number in needed.items():
            token = self.named(node, name)
            if "token" not in token.type.split():
                raise (fault if node is None else node.error)("no_token", found=name)
            found += [Entry("", token.name, at=node)] * min(number, MOST_TOKENS)
        return tuple(found)

    def zone(self, side: Node, key: str, zone: str) -> tuple[Entry, ...]:
        return self.listed(side[key], zone) if key in side else ()

    def listed(self, node: Node, zone: str) -> tuple[Entry, ...]:
        """The entries of one zone; a bare number means that many unknown cards."""
        if node.kind == "int":
            if not self.game.zone[zone].hidden:
                raise node.error("open_count", found=node.text, rule=self.game.open_rule)
            count = fields.whole(node, "cards_unknown", 0, MOST_CARDS)
            return self.copies(Entry("", None, at=node), count, node)
        number = node.kind == "text" and _NUMBER.fullmatch(node.text) and not self.book.find(node.text)
        if number or node.kind == "bool":
            raise node.error("no_number", what=zone, found=node.shown)
        found: list[Entry] = []
        for item in fields.one_or_many(node, zone):
            found += self.entry(item, zone)
        return tuple(found)

    def deck(self, node: Node) -> tuple[tuple[Entry, ...], ...]:
        """Its cards: the pile on top, those in order, those in unknown order, those at the bottom."""
        pile = self.game.pile
        if node.kind != "map" or any(key.text in ("card", "unknown") for key in node.keys):
            order = self.listed(node, pile)
            if not order and not self.game.pile_empty:
                raise node.error("deck_empty", found=node.shown, rule=self.game.pile_rule)
            return (), order, (), ()
        fields.check_keys(node, fields.DECK, pile)
        top, order, rest, bottom = (
            self.listed(node[key], pile) if key in node else () for key in ("top", "order", "rest", "bottom")
        )
        if order and rest:
            raise node["order"].error("order_and_rest", found="order, rest")
        if len(top) > MOST_ON_TOP:
            raise node["top"].error("too_many_on_top", found=str(len(top)), most=MOST_ON_TOP)
        emptied = "empty" in node and fields.flag(node["empty"], "empty")
        if not (top or order or rest or bottom) and not emptied and not self.game.pile_empty:
            raise node.error("deck_empty", found=node.shown, rule=self.game.pile_rule)
        return top, order, rest, bottom

    def pools(self, node: Node) -> dict[str, tuple[Entry, ...]]:
        """The named lists of what unknown cards may be."""
        if node.kind != "map":
            raise node.error("mapping", what="pools", found=node.shown)
        found = {}
        for key, value in node.pairs():
            found[key.text] = tuple(replace(entry, pool=key.text) for entry in self.listed(value, "unseen"))
        return found

    def entry(self, node: Node, zone: str) -> list[Entry]:
        if node.kind in ("list", "null"):
            raise node.error("entry", found=node.shown, allowed=fields.entry_keys(self.game))
        if node.kind != "map":
            name, count = self.book.count(node.text)
            return list(self.copies(Entry("", self.name(node, name), at=node), count, node))
        return list(self.mapping(node, zone))

    def mapping(self, node: Node, zone: str) -> tuple[Entry, ...]:
        fields.check_keys(node, fields.entry_keys(self.game), "entry")
        if ("card" in node) == ("unknown" in node):
            raise node.error("card_or_unknown", found=node.shown, allowed=("card", "unknown"))
        for key in node.keys:
            zones, rule = self.only.get(key.text, ((zone,), ""))
            if zone not in zones:
                told = self.told.get(key.text, key.text)
                raise key.error(told, what=key.text, found=f"{key.text} ({zone})", rule=rule, words=self.game.words)
        if "card" in node:
            written = fields.text(node["card"], "card")
            name, count = self.book.count(written) if "count" not in node else (written, 1)
            entry = Entry("", self.name(node["card"], name), at=node)
            if "pool" in node and zone != "elsewhere":
                raise node["pool"].error("pool_known", found=name)
        else:
            if zone == "unseen" or (zone in self.game.zone and self.game.zone[zone].known):
                raise node.error("open_unknown", found="unknown", rule=self.game.open_rule)
            entry, count = Entry("", None, at=node), fields.whole(node["unknown"], "unknown", 0, MOST_CARDS)
        if "count" in node:
            count = fields.whole(node["count"], "count", 1, MOST_CARDS)
        if "pool" in node:
            entry = replace(entry, pool=fields.text(node["pool"], "pool"))
        if "as" in node:
            if count != 1:
                raise node["as"].error("label_count", found=node["as"].shown)
            entry = replace(entry, label=self.label(node["as"]))
        return self.copies(self.details(entry, node), count, node)

    def marked(self, node: Node, key: str) -> bool:
        """Whether the entry has that mark; if a link keeps the same fluent, its key is where a card is named."""
        mark = self.game.mark[key]
        link = next((one.key for one in self.game.links if mark.fluent and one.fluent == mark.fluent), None)
        if link and node.kind in ("text", "list"):
            raise node.error("flag_or_link", what=key, key=link, found=node.shown, allowed=("true", "false"))
        return fields.flag(node, key)

    def details(self, entry: Entry, node: Node) -> Entry:
        """Everything that a mapping says besides which card it is."""
        marks = frozenset(key for key in self.game.mark if key in node and self.marked(node[key], key))
        entry = replace(entry, marks=marks)
        if "did" in node:
            entry = replace(entry, did=fields.terms_of(node["did"], "did"))
        if "effects" in node:
            items = fields.one_or_many(node["effects"], "effects")
            found = tuple(pair for item in items for pair in self.effect(item))
            if len(found) > MOST_EFFECTS:  # sums of more of the largest numbers would wrap round
                raise node["effects"].error("too_many", most=MOST_EFFECTS)
            entry = replace(entry, effects=found)
        entry = replace(entry, **self.numbers(node))
        if "under" in node:
            items = fields.one_or_many(node["under"], "under")
            entry = replace(entry, under=tuple(lower for item in items for lower in self.entry(item, "under")))
        if "seals" in node:
            entry = replace(entry, seals=self.listed(node["seals"], "seal"))
        return entry

    def numbers(self, node: Node) -> dict[str, Any]:
        """The numbers of an entry and what it does to others; the labels of those are looked at later."""
        amounts: dict[str, int] = {}
        kinds: dict[str, dict[str, int]] = {}
        for count in self.game.amounts:
            if count.key not in node:
                continue
            value = node[count.key]
            if not count.kinds:
                amounts[count.key] = fields.whole(value, count.key, count.least, count.most, count.rule)
                continue
            if value.kind == "int":  # the rules know which kinds there are
                kinds[count.key] = {UNSAID: fields.whole(value, count.key, 1, count.most, count.rule)}
                continue
            if value.kind != "map":
                raise value.error("mapping", what=count.key, found=value.shown, rule=count.rule)
            kinds[count.key] = {
                fields.name(key, count.key): fields.whole(held, key.text, 1, count.most, count.rule)
                for key, held in value.pairs()
            }
        links = {
            link.key: fields.distinct(fields.one_or_many(node[link.key], link.key), _label_of)
            for link in self.game.links if link.key in node
        }  # fmt: skip
        return {"amounts": {key: held for key, held in amounts.items() if held}, "kinds": kinds, "links": links}

    def effect(self, node: Node) -> list[tuple[str, str]]:
        """One effect in force, as often as it is there."""
        until, count, where = "turn", 1, node
        if node.kind == "map":
            fields.check_keys(node, fields.EFFECT, "effect")
            if "effect" not in node:
                raise node.error("lacks", what="effect", key="effect", allowed=fields.EFFECT)
            where = node["effect"]
            if "until" in node:
                until = fields.term(node["until"])
                allowed = (*self.game.untils, *(f"next_start({player})" for player in PLAYERS))
                held = until.startswith("while(") and "while(label)" in allowed  # as long as that permanent stays so
                if until not in allowed and not held:
                    raise fields.unknown(node["until"], "duration", until, allowed)
            if "count" in node:
                count = fields.whole(node["count"], "count", 1, MOST_EFFECTS)
        effect = fields.term(where, "effect")
        try:
            _check_effect(effect, self.game)
        except InputError as err:
            problem = {"problem_en": err.message_en, "problem_ja": err.message_ja}
            raise where.error("effect", found=effect, allowed=err.allowed, near=err.nearest, **problem) from None
        return [(effect, until)] * count

    def name(self, node: Node, written: str) -> str:
        """The canonical name of a card."""
        return self.named(node, written).name

    def named(self, node: Node | None, written: str) -> AnyCard:
        """The card of that name, which is written or meant at that node."""
        try:
            card = self.book.find(written)
        except InputError as error:  # known, but not understood
            raise error if node is None or error.file else error.at(node.file, node.line, node.column) from None
        if card is None:
            make = fault if node is None else node.error
            names = list(self.book.names())
            if cut := next((name for name in names if fold(name).startswith(fold(written) + ",")), None):
                raise make("cut_name", found=written, near=cut)
            if (other := _game_of(written, self.game)) is not None:
                raise make("card_of_game", found=written, **fields.spoken(other))
            raise make("no_card", found=written, near=nearest(written, names))
        return card

    def label(self, node: Node) -> str:
        """A label of the user's own."""
        label = fields.text(node, "as")
        if not _LABEL.fullmatch(label):
            raise node.error("label_form", found=label)
        if label in self.game.reserved:
            raise node.error("label_word", found=label, instead=f"{label}1")
        self.taken(label, node)
        return label

    def taken(self, label: str, node: Node) -> None:
        """Notes a label; the same one twice would be a card in two places."""
        if label in self.labels:
            raise node.error("label_twice", found=label, rule=self.game.place_rule, line=self.labels[label].line)
        self.labels[label] = node

    def copies(self, entry: Entry, count: int, node: Node) -> tuple[Entry, ...]:
        self.cards += count * (1 + len(entry.under) + len(entry.seals))
        if self.cards > MOST_CARDS:
            raise node.error("most_cards", found=str(self.cards), most=MOST_CARDS)
        return (entry,) * count

    def name_all(self, player: int, side: Side) -> Side:
        """The side with a label for every card that has none yet."""
        zones = {zone: self.numbered(player, zone, entries) for zone, entries in side.zones.items()}
        deck = iter(self.numbered(player, self.game.pile, side.deck))
        top, order, rest, bottom = (
            tuple(islice(deck, len(part))) for part in (side.top, side.order, side.rest, side.bottom)
        )
        members = self.numbered(player, "unseen", tuple(entry for pool in side.pools.values() for entry in pool))
        pools = {name: tuple(entry for entry in members if entry.pool == name) for name in side.pools}
        elsewhere = self.numbered(player, "elsewhere", side.elsewhere)
        return replace(
            side, zones=zones, top=top, order=order, rest=rest, bottom=bottom, pools=pools, elsewhere=elsewhere
        )

    def numbered(self, player: int, zone: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(self.labelled(player, zone, number, entry) for number, entry in enumerate(entries, 1))

    def labelled(self, player: int, zone: str, number: int, entry: Entry) -> Entry:
        under = []
        for below, lower in enumerate(entry.under, 1):
            under.append(self.with_label(lower, made_label(player, zone, number, below, game=self.game)))
        seals = tuple(
            self.with_label(seal, made_label(player, zone, number, place, sealing=True, game=self.game))
            for place, seal in enumerate(entry.seals, 1)
        )
        return replace(
            self.with_label(entry, made_label(player, zone, number, game=self.game)), under=tuple(under), seals=seals
        )

    def with_label(self, entry: Entry, label: str) -> Entry:
        if not entry.label:
            self.taken(label, entry.at)
            entry = replace(entry, label=label)
        return self.with_face(entry)

    def with_face(self, entry: Entry) -> Entry:
        """The entry with the other face of a double-faced card (200.3c)."""
        card = self.book.find(entry.name) if entry.name is not None else None
        if card is None or card.other is None:
            return entry
        other = self.named(entry.at, card.other)
        label = other_face(entry.label)
        self.taken(label, entry.at)
        return replace(entry, other=(label, other.name))


def _label_of(node: Node) -> str:
    return fields.text(node, "label")


def purse(node: Node, kinds: Purse) -> dict[str, int]:
    """How much of each kind the letters stand for."""
    found: dict[str, int] = {}
    written = "" if node.kind == "null" else node.text
    if node.kind in ("map", "list") or any(letter not in kinds.letters for letter in written):
        raise node.error("letters", what=kinds.key, found=node.shown, allowed=tuple(kinds.letters))
    for letter in written:
        found[kinds.letters[letter]] = found.get(kinds.letters[letter], 0) + 1
    if max(found.values(), default=0) > kinds.most:
        raise node.error("letters_most", what=kinds.key, found=node.shown, most=kinds.most)
    return {kind: found[kind] for kind in kinds.letters.values() if kind in found}


def _game_of(name: str, game: Game) -> Game | None:
    """Another game that has a card of that name."""
    for other in games.all_of_them():
        try:
            if other.name != game.name and usual_of(other).find(name) is not None:
                return other
        except InputError:  # known there, but not understood
            return other
    return None


def _check_effect(effect: str, game: Game) -> None:
    """Raises InputError for what is not one of the game's kinds of effects, or uses an unknown word."""
    said = terms.parse(effect)
    kind = next((one for one in game.effects if _fits(said, one)), None)
    if kind is None:
        kinds = {terms.head(one): one for one in reversed(game.examples)}
        near = nearest(terms.head(effect), kinds)
        raise fault("no_effect", allowed=game.examples, near=kinds[near] if near is not None else None)
    if not kind.sort:
        return
    word = terms.split(effect)[1][0]
    allowed = game.vocabulary.words(kind.sort)
    if terms.head(word) not in allowed:
        raise fault("word", what="word", allowed=tuple(allowed), near=nearest(terms.head(word), allowed))
    if kind.whole:
        check_ability(game.vocabulary, language.parse(word))


def _fits(said: terms.Value, kind: Effect) -> bool:
    """Whether an effect is of that kind, whichever word of its sort it names."""
    like = terms.parse(kind.like)
    if not isinstance(said, terms.Term) or not isinstance(like, terms.Term):
        return False
    if (said.name, len(said.args)) != (like.name, len(like.args)):
        return False
    if kind.sort:
        return isinstance(said.args[0], terms.Term)
    return kind.made or all(map(_alike, said.args, like.args))


def _alike(said: terms.Value, like: terms.Value) -> bool:
    """Whether a term has numbers where the other has some, and any word where it has a word."""
    if not isinstance(said, terms.Term) or not isinstance(like, terms.Term):
        return type(said) is type(like)
    if not like.args:
        return not said.args
    return (said.name, len(said.args)) == (like.name, len(like.args)) and all(map(_alike, said.args, like.args))
