"""Card entries of a file: "name", "name x3", {card: ..., tapped: true}, {unknown: 3, pool: A}, and where each may stand."""

from __future__ import annotations

import re
from dataclasses import replace

from dmoracle.cards import check, language
from dmoracle.errors import InputError, nearest
from dmoracle.position import fields
from dmoracle.position.book import Book
from dmoracle.position.layout import PLACES, Entry, Side, made_label
from dmoracle.position.model import PLAYERS, UNTILS
from dmoracle.position.tree import Node

MOST_CARDS = 400  # card objects of a whole position
_LABEL = re.compile(r"[a-z][a-z0-9_]{0,39}")
_EFFECTS = ("power(1000)", "grant(blocker)", "forbid(attack)")

# keys that only make sense in some zones, with the rule that says so
_ONLY = {
    "tapped": (("battle", "mana"), "105.4a", "only cards in the battle zone and the mana zone are tapped",
               "タップできるのはバトルゾーンとマナゾーンのカードだけです"),
    "arrived": (("battle",), "301.5", "only creatures in the battle zone have arrived this turn",
                "召喚酔いするのはバトルゾーンのクリーチャーだけです"),
    "bare": (("battle",), "801.1", "only an evolution creature in the battle zone can have lost its base",
             "進化元を失うのはバトルゾーンの進化クリーチャーだけです"),
    "under": (("battle", "shield"), "403.4", "only cards in the battle zone and shields have cards under them",
              "下にカードがあるのはバトルゾーンのカードとシールドだけです"),
}  # fmt: skip


class Entries:
    """Reads the zones of both players and keeps the labels apart."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.labels: dict[str, Node] = {}
        self.cards = 0

    def side(self, player: int, node: Node) -> Side:
        """One player's half of the table, labels of the user only; `name_all` makes the others."""
        what = f"player{player}"
        fields.check_keys(node, fields.SIDE, what, what)
        if "deck" not in node:
            raise node.error(f"{what} has no deck; say how many cards it has, such as deck: 20",
                             f"{what} に山札(deck)がありません。例: deck: 20", allowed=fields.SIDE, rule="104.2b")  # fmt: skip
        zones = {zone: self.zone(node, "shields" if zone == "shield" else zone, zone) for zone in PLACES}
        top, rest = self.deck(node["deck"])
        pools = self.pools(node["pools"]) if "pools" in node else {}
        elsewhere = self.zone(node, "elsewhere", "elsewhere")
        did: tuple[str, ...] = ()
        if "did" in node:
            did = fields.distinct(fields.many(node["did"], "did", "did"), fields.term)
        return Side(zones, top, rest, pools, elsewhere, did)

    def zone(self, side: Node, key: str, zone: str) -> tuple[Entry, ...]:
        return self.listed(side[key], zone) if key in side else ()

    def listed(self, node: Node, zone: str) -> tuple[Entry, ...]:
        """The entries of one zone; a bare number means so many unknown cards."""
        if node.kind == "int":
            if zone not in ("hand", "shield", "deck"):
                raise node.error("cards lying open must be named", "公開ゾーンのカードは名前が必要です", found=node.text, rule="400.2a")
            count = fields.whole(node, "a number of unknown cards", "不明なカードの枚数", 0, MOST_CARDS)
            return self.copies(Entry("", None, at=node), count, node)
        found: list[Entry] = []
        for item in fields.one_or_many(node, f"the zone {zone}", f"ゾーン {zone} "):
            found += self.entry(item, zone)
        return tuple(found)

    def deck(self, node: Node) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        """(cards in order from the top, cards in unknown order)."""
        top: tuple[Entry, ...] = ()
        rest: tuple[Entry, ...] = ()
        if node.kind == "map" and any(key.text in fields.DECK for key in node.keys):
            fields.check_keys(node, fields.DECK, "deck", "deck")
            top = self.listed(node["top"], "deck") if "top" in node else ()
            rest = self.listed(node["rest"], "deck") if "rest" in node else ()
        else:
            top = self.listed(node, "deck")
        emptied = node.kind == "map" and "empty" in node and fields.flag(node["empty"], "empty")
        if not top and not rest and not emptied:
            raise node.error("a player whose deck has no card has lost", "山札が0枚のプレイヤーは敗北しています", found=node.shown, rule="104.2b")
        return top, rest

    def pools(self, node: Node) -> dict[str, tuple[Entry, ...]]:
        """The named lists of what unknown cards may be."""
        if node.kind != "map":
            raise node.error("pools is a mapping: a name and its list of cards", "pools は「名前: カードのリスト」の形で書きます", found=node.shown)
        found = {}
        for key, value in node.pairs():
            found[key.text] = tuple(replace(entry, pool=key.text) for entry in self.listed(value, "unseen"))
        return found

    def entry(self, node: Node, zone: str) -> list[Entry]:
        """The cards of one entry."""
        if node.kind in ("list", "null"):
            raise node.error("a card is a name or a mapping {card: name, ...}", "カードは名前か {card: 名前, ...} で書きます", found=node.shown,
                             allowed=fields.ENTRY)  # fmt: skip
        if node.kind != "map":
            name, count = self.book.count(node.text)
            return list(self.copies(Entry("", self.name(node, name), at=node), count, node))
        return list(self.mapping(node, zone))

    def mapping(self, node: Node, zone: str) -> tuple[Entry, ...]:
        fields.check_keys(node, fields.ENTRY, "a card entry", "カードの項目")
        if ("card" in node) == ("unknown" in node):
            raise node.error("a card entry names either card or unknown", "カードの項目には card か unknown のどちらか一方が必要です", found=node.shown,
                             allowed=("card", "unknown"))  # fmt: skip
        for key in node.keys:
            zones, rule, message_en, message_ja = _ONLY.get(key.text, ((zone,), "", "", ""))
            if zone not in zones:
                raise key.error(message_en, message_ja, found=f"{key.text} ({zone})", rule=rule)
        if "card" in node:
            written = fields.text(node["card"], "card", "card ")
            name, count = self.book.count(written) if "count" not in node else (written, 1)
            entry = Entry("", self.name(node["card"], name), at=node)
            if "pool" in node and zone != "elsewhere":
                raise node["pool"].error("only an unknown card is drawn from a pool", "pool は不明なカードだけに付けます", found=name)
        else:
            if zone in ("battle", "unseen"):
                raise node.error("a card here must be named", "ここのカードは名前が必要です", found="unknown", rule="400.2a")
            entry, count = Entry("", None, at=node), fields.whole(node["unknown"], "unknown", "unknown ", 0, MOST_CARDS)
        if "count" in node:
            count = fields.whole(node["count"], "count", "count ", 1, MOST_CARDS)
        if "pool" in node:
            entry = replace(entry, pool=fields.text(node["pool"], "pool", "pool "))
        if "as" in node:
            if count != 1:
                raise node["as"].error("a label belongs to one card, not to several", "ラベルは1枚のカードに付けます", found=node["as"].shown)
            entry = replace(entry, label=self.label(node["as"]))
        return self.copies(self.details(entry, node), count, node)

    def details(self, entry: Entry, node: Node) -> Entry:
        """Everything a mapping says beyond which card it is."""
        for key in ("tapped", "arrived", "bare"):
            if key in node:
                entry = replace(entry, **{key: fields.flag(node[key], key)})  # type: ignore[arg-type]
        if "did" in node:
            entry = replace(entry, did=fields.distinct(fields.many(node["did"], "did", "did"), fields.term))
        if "effects" in node:
            items = fields.one_or_many(node["effects"], "effects", "effects ")
            entry = replace(entry, effects=tuple(pair for item in items for pair in self.effect(item)))
        if "under" in node:
            lower = [card for item in fields.one_or_many(node["under"], "under", "under ") for card in self.entry(item, "under")]
            entry = replace(entry, under=tuple(lower))
        return entry

    def effect(self, node: Node) -> list[tuple[str, str]]:
        """One effect in force, as often as it is there."""
        until, count, where = "turn", 1, node
        if node.kind == "map":
            fields.check_keys(node, fields.EFFECT, "an effect", "効果")
            if "effect" not in node:
                raise node.error("an effect in force needs the key effect", "effect がありません", allowed=fields.EFFECT)
            where = node["effect"]
            if "until" in node:
                until = fields.term(node["until"])
                allowed = (*UNTILS, *(f"next_start({player})" for player in PLAYERS))
                if until not in allowed:
                    raise node["until"].error("no such duration", "その期間はありません", found=until, allowed=allowed, nearest=nearest(until, allowed))
            if "count" in node:
                count = fields.whole(node["count"], "count", "count ", 1, 99)
        effect = fields.term(where, "an effect", "効果")
        try:
            if effect.partition("(")[0] not in ("power", "grant", "forbid"):
                raise InputError("no such effect", "その効果はありません", allowed=_EFFECTS)
            check.check_ability(language.parse(f"static({effect},[self])"))
        except InputError as err:
            raise where.error(err.message_en, err.message_ja, found=effect, allowed=err.allowed, nearest=err.nearest) from None
        return [(effect, until)] * count

    def name(self, node: Node, written: str) -> str:
        """The canonical name of a card."""
        card = self.book.find(written)
        if card is None:
            raise node.error("no card of this name in the library or under cards:", "その名前のカードはライブラリにも cards: にもありません",
                             found=written, nearest=nearest(written, self.book.names()))  # fmt: skip
        return card.name

    def label(self, node: Node) -> str:
        """A label of the user's own."""
        label = fields.text(node, "as", "as ")
        if not _LABEL.fullmatch(label):
            raise node.error("a label is a to z first, then a-z, 0-9 and _ (at most 40)", "ラベルは a-z で始まり a-z, 0-9, _ だけの40文字までの語です",
                             found=label)  # fmt: skip
        if label in fields.RESERVED:
            raise node.error("this word has a meaning of its own and cannot be a label", "その語はラベルに使えません", found=label)
        self.taken(label, node)
        return label

    def taken(self, label: str, node: Node) -> None:
        """Notes a label; the same one twice would be a card in two places."""
        if label in self.labels:
            first = self.labels[label].line
            raise node.error(f"this label already stands in line {first}: a card is in one place only",
                             f"このラベルは{first}行目に既にあります。カードは1か所にしか存在できません", found=label, rule="400.1")  # fmt: skip
        self.labels[label] = node

    def copies(self, entry: Entry, count: int, node: Node) -> tuple[Entry, ...]:
        self.cards += count * (1 + len(entry.under))
        if self.cards > MOST_CARDS:
            raise node.error(f"more than {MOST_CARDS} cards", f"カードが{MOST_CARDS}枚を超えています", found=str(self.cards))
        return (entry,) * count

    def name_all(self, player: int, side: Side) -> Side:
        """The side with a label for every card that has none yet."""
        zones = {zone: self.numbered(player, zone, entries) for zone, entries in side.zones.items()}
        deck = self.numbered(player, "deck", side.top + side.rest)
        members = self.numbered(player, "unseen", tuple(entry for pool in side.pools.values() for entry in pool))
        pools = {name: tuple(entry for entry in members if entry.pool == name) for name in side.pools}
        elsewhere = self.numbered(player, "elsewhere", side.elsewhere)
        return Side(zones, deck[: len(side.top)], deck[len(side.top) :], pools, elsewhere, side.did)

    def numbered(self, player: int, zone: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(self.labelled(player, zone, number, entry) for number, entry in enumerate(entries, 1))

    def labelled(self, player: int, zone: str, number: int, entry: Entry) -> Entry:
        under = []
        for below, lower in enumerate(entry.under, 1):
            under.append(self.with_label(lower, made_label(player, zone, number, below)))
        return replace(self.with_label(entry, made_label(player, zone, number)), under=tuple(under))

    def with_label(self, entry: Entry, label: str) -> Entry:
        if entry.label:
            return entry
        self.taken(label, entry.at)
        return replace(entry, label=label)
