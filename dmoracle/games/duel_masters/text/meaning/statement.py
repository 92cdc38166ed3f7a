"""What every statement that holds says: of which cards, under which conditions, for each of what."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.meaning.filters import SELF, cards_filter, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.writer import Keyword
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Clause, Refused, call
from dmoracle.language.parser import Call, Node


class Statement:
    """The abilities of one sentence; `subject` is the one that the next clause takes over."""

    def __init__(self, given: list[Node], keyword: Keyword) -> None:
        self.given, self.keyword = list(given), keyword
        self.found: list[Node] = []
        self.subject: list[Node] | None = None
        self.place: str | None = None  # the zone in which it works, said of the card itself
        self.agent: str | None = None  # 相手は、…を召喚したり、…を唱えることができない
        self.here = False  # the clause says that it holds while the card is in the battle zone
        self.while_it: list[Node] = []  # when the sentence holds, where the first clause said that of this card

    def battled(self, taken: Taken) -> None:
        """ドラゴンとのバトル中: with whom, the other creature of the battle."""
        other = next((one for one in taken.rest if one.role in ("wo", "with") and isinstance(one.value, Cards)), None)
        if other is None or other.value.prop is not None:
            return
        cards = other.value
        if cards.ref or cards.whose not in (None, "theirs") or cards.amount not in (None, Amount(1, 1)):
            raise Refused("battles whom", other.at)
        if not cards.quals:
            raise Refused("battles whom", other.at)
        if cards.zone not in ((), ("battle",)):
            raise Refused("battles whom", other.at)
        taken.rest.remove(other)
        whom = order([call("other"), *cards_filter(cards, event=True), call("battling")])
        self.given = [*self.given, call("at_least", 1, whom)]

    def attacked(self, taken: Taken) -> None:
        """闇のクリーチャーを攻撃中: whom, one of the creatures in the battle zone."""
        other = next((one for one in taken.rest if one.role == "wo" and isinstance(one.value, Cards)), None)
        if other is None or other.value.prop is not None or other.value.ref is not None:
            return
        cards = other.value
        if (
            cards.whose not in (None, "theirs")
            or cards.amount not in (None, Amount(1, 1))
            or cards.zone not in ((), ("battle",))
        ):
            raise Refused("attacks whom", other.at)
        taken.rest.remove(other)
        found = order([*cards_filter(replace(cards, whose=None, amount=None)), call("attacked")])
        self.given = [*self.given, call("at_least", 1, found)]

    def affected(self, taken: Taken, clause: Clause, extra: list[Node], play: bool = False) -> list[Node]:
        cards = taken.take("ha", "ga")
        taken.has("manner", "each")
        amount = taken.take("amount")
        if cards is None and self.subject is not None:
            return self.subject
        if not isinstance(cards, Cards):
            raise Refused("which cards", clause.at)
        if cards.ref == "last" and self.subject is not None:
            return self.subject
        if cards.ref == "self":
            if cards.zone not in ((), ("battle",)):  # 自分のマナゾーンにあるこのカードは
                if cards.zone not in (("mana",), ("graveyard",), ("hand",)) or cards.whose == "theirs":
                    raise Refused("where it works", cards.at)
                self.place = cards.zone[0]
            found = order([SELF, *cards.quals, *extra])
        else:
            amount = amount or cards.amount
            if amount is not None and not amount.every:
                raise Refused("which of them", cards.at)
            plain = Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)
            found = order([*cards_filter(plain, event=play), *extra])
        self.subject = found
        return found

    def add(self, effect: Node, found: list[Node], each: list[Node] | None = None) -> None:
        ban = effect.args[0] if isinstance(effect, Call) and effect.name == "forbid" else None
        if ban is not None and found == [SELF] and not self.given and each is None:
            self.found.append(call("cannot", ban))
            return
        keyword = effect.args[0] if isinstance(effect, Call) and effect.name == "grant" else None
        if keyword is not None and found == [SELF] and not self.given and each is None:
            self.found.append(keyword)
            return
        rest: list[Node] = []
        if self.given:
            rest.append(call("given", self.given[0] if len(self.given) == 1 else self.given))
        if each is not None:
            rest.append(call("each", each))
        self.found.append(call("static", effect, found, *rest))

    def each(self, taken: Taken) -> list[Node] | None:
        per = taken.take("per")
        if per is None:
            return None
        if per.amount is None or (per.amount.low, per.amount.high) != (1, 1):
            raise Refused("for each how many", per.at)
        return cards_filter(Cards(per.quals, per.whose, per.zone, None, per.ref, per.noun, per.prop, at=per.at))

    def of_topic(self, cards: Cards) -> None:
        """The subject of the sentence, said in front of its condition."""
        self.subject = [SELF] if cards.ref == "self" else None

    def civilizations(self, effect: Node, found: list[Node], counted: list[Node]) -> None:
        """文明1つにつき: once for each civilization among the cards (106)."""
        rest = [one for one in counted if one != call("civilizations")]
        before = self.given
        for one in CIVILIZATIONS:
            self.given = [*before, call("at_least", 1, order([call(one), *rest]))]
            self.add(effect, found)
        self.given = before
