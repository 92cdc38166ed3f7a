"""Statements that hold while the card is there: power, granted abilities, what may or cannot be done."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.cards.card import CIVILIZATIONS
from dmoracle.cards.language import Call, Node
from dmoracle.cards.vocabulary import words
from dmoracle.text.meaning.filters import SELF, cards_filter, order
from dmoracle.text.meaning.frames import Taken
from dmoracle.text.meaning.lasting import from_battle
from dmoracle.text.meaning.writer import Keyword, power_word
from dmoracle.text.phrases import Amount, Cards, Clause, Refused, call

_BANS = {
    ("attack", "cannot"): ("attack",), ("block", "cannot"): ("block",), ("block", "passneg"): ("be_blocked",),
    ("choose_opponent", "passneg"): ("be_chosen",),
    ("attack", "passneg"): ("be_attacked",), ("attack_or_block", "passneg"): ("be_attacked", "be_blocked"),
    ("attack_and_block", "cannot"): ("attack", "block"), ("untap", "cannot"): ("untap",),
    ("untap", "passneg"): ("untap",), ("untap", "neg"): ("untap",), ("destroy", "passneg"): ("destroyed",),
    ("leave", "neg"): ("leave",),
}  # fmt: skip
_AGAINST = {"block", "be_blocked", "be_attacked"}


def _power(at: int) -> Cards:
    """The bare word, without the cards whose power is meant."""
    return Cards(prop="power", at=at)


class Static:
    """The abilities of one sentence; `last` is the subject that the next clause takes over."""

    def __init__(self, given: list[Node], keyword: Keyword) -> None:
        self.given, self.keyword = list(given), keyword
        self.found: list[Node] = []
        self.subject: list[Node] | None = None
        self.place: str | None = None  # the zone in which it works, said of the card itself
        self.agent: str | None = None  # 相手は、…を召喚したり、…を唱えることができない
        self.while_it: list[Node] = []  # when the sentence holds, where the first clause said that of this card

    def clause(self, clause: Clause) -> None:
        """Add the abilities of one clause; raises Refused for what is no static statement."""
        taken = Taken(clause)
        taken.has("duration", "here")
        extra: list[Node] = []
        duration = taken.take("duration")
        match duration:
            case None:
                pass
            case "attacking":
                extra = [call("attacking")]
                self.attacked(taken)
            case "blocking":
                extra = [call("blocking")]
                subjects = [one for one in taken.rest if one.role in ("ga", "ha")]
                if len(subjects) > 1 and getattr(subjects[0].value, "ref", None) == "self":
                    taken.rest.remove(subjects[0])  # このクリーチャーがブロック中、このクリーチャーのパワーは…
            case "battling":
                extra = [call("battling")]
                subjects = [one for one in taken.rest if one.role in ("ga", "ha")]
                if len(subjects) > 1 and getattr(subjects[0].value, "ref", None) == "self":
                    taken.rest.remove(subjects[0])  # このクリーチャーがドラゴンとバトル中、このクリーチャーのパワーは…
                self.battled(taken)
            case "linked":
                extra = [call("linked")]
                subjects = [one for one in taken.rest if one.role in ("ga", "ha")]
                if len(subjects) > 1 and getattr(subjects[0].value, "ref", None) == "self":
                    taken.rest.remove(subjects[0])  # このクリーチャーがリンクしている時、このクリーチャーのパワーは…
            case "unlinked":
                extra = [call("non", call("linked"))]
            case "attacking_creature":
                extra = [call("attacking"), call("non", call("attacking_player"))]
            case "it_attacks":
                self.given = [call("at_least", 1, [SELF, call("attacking")]), *self.given]
            case "entered":
                extra = [call("did", "enters")]
            case "not_attacking":
                extra = [call("non", call("attacking"))]
            case "their_turn" | "my_turn":
                asked = call(duration)
                self.given = self.given if asked in self.given else [asked, *self.given]
            case _:
                raise Refused("for so long", clause.at)
        subject = next((one.value for one in taken.rest if one.role in ("ha", "ga")), None)
        if self.while_it and not extra and isinstance(subject, Cards) and subject.quals:
            self.given = [*self.while_it, *self.given]  # リンクしている時…を得、相手のクリーチャーのパワーは…
            self.while_it = []
        if extra and self.found == [] and isinstance(subject, Cards) and subject.ref == "self":
            self.while_it = [call("at_least", 1, order([SELF, *extra]))]
        method = getattr(self, f"of_{clause.verb}", None)
        if method is None:
            if (clause.verb, clause.form) in _BANS:
                method = self.ban
            else:
                raise Refused(f"no statement with the verb {clause.verb}", clause.at)
        method(taken, clause, extra)
        taken.done()

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

    def of_power(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        taken.rest = [replace(one, role="ha") if one.role == "wo" else one for one in taken.rest]
        bare = next((one for one in taken.rest if one.value == power_word(one.value)), None)
        if bare is not None and any(one.role in ("ha", "ga") for one in taken.rest if one is not bare):
            taken.rest = [one for one in taken.rest if one is not bare]  # このクリーチャーは、パワーが+1000される
            whose = next(one for one in taken.rest if one.role in ("ha", "ga"))
            if isinstance(whose.value, Cards) and whose.value.prop is None:
                taken.rest[taken.rest.index(whose)] = replace(whose, value=replace(whose.value, prop="power"))
        prop = next((one.value for one in taken.rest if one.role in ("ha", "ga")), None)
        if (
            self.subject is not None and isinstance(prop, Cards) and prop == _power(prop.at)
        ):  # …を得、パワーが+1000される
            taken.take("ha", "ga")
            self.add(call("power", clause.data), self.subject, self.each(taken))
            return None
        if prop is None and self.subject is not None and not taken.rest:  # can't be blocked and gets +2000 power
            self.add(call("power", clause.data), self.subject)
            return None
        if isinstance(prop, Cards) and prop.prop == "cost":
            taken.rest = [replace(one, role="ha") if one.value is prop else one for one in taken.rest]
            clause.data = -clause.data
            return self.of_cost(taken, clause, extra)
        word = [one for one in taken.rest if isinstance(one.value, Cards) and one.value == _power(one.value.at)]
        bare = word[0] if word else None
        if isinstance(prop, Cards) and prop.prop is None and bare is not None and bare.value is not prop:
            taken.rest.remove(bare)  # 自分のドラゴンはパワーを+3000され
        elif not isinstance(prop, Cards) or prop.prop != "power":
            raise Refused("what is changed", clause.at)
        each = self.each(taken)
        effect = call("power", clause.data)
        found = self.affected(taken, clause, extra)
        if each is not None and call("civilizations") in each:
            self.civilizations(effect, found, each)
        else:
            self.add(effect, found, each)
        return None

    def of_gain(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        gained = taken.take("abilities")
        taken.has("manner", "more")
        if not gained:
            raise Refused("what is gained", clause.at)
        found = self.affected(taken, clause, extra)
        for one in gained:
            keyword = self.keyword(one.means)
            if keyword is None:
                raise Refused("no such ability", one.start_pos or 0)
            if keyword == call("s_trigger") and found == [SELF]:  # it is used from the shields
                self.add(call("grant", keyword), [SELF])
                if self.given:
                    self.found[-1] = call("from", "shield", self.found[-1])
            elif keyword.name == "cannot":
                self.add(call("forbid", *keyword.args), found)
            elif keyword.name != "unblockable" and keyword.name not in words("keyword"):
                self.add(call("ability", keyword), found)
            elif keyword == call("unblockable"):
                self.add(call("forbid", call("be_blocked")), found)
            else:
                self.add(call("grant", keyword), found)

    def of_forfeit(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        lost = taken.take("abilities")
        if not lost:
            raise Refused("what is lost", clause.at)
        found = self.affected(taken, clause, extra)
        for one in lost:
            keyword = self.keyword(one.means)
            if keyword is None or keyword.name not in words("keyword"):
                raise Refused("no such ability", one.start_pos or 0)
            if call("has", keyword) in found:  # it would be looked for among those that have lost it
                found = [each for each in found if each != call("has", keyword)]
            self.add(call("lacks", keyword), found)

    def of_give(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        taken.rest = [replace(one, role="ha") if one.role == "ni" else one for one in taken.rest]
        self.of_gain(taken, clause, extra)

    def of_breaks_more(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        each, effect = self.each(taken), call("breaks_more", clause.data)
        found = self.affected(taken, clause, extra)
        if each is not None and call("civilizations") in each:
            self.civilizations(effect, found, each)
        else:
            self.add(effect, found, each)

    def of_double(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        cards = next((one.value for one in taken.rest if one.role in ("ha", "ga", "wo")), None)
        if not isinstance(cards, Cards) or cards.prop != "power":
            raise Refused("what is doubled", clause.at)
        taken.rest = [replace(one, role="ha") if one.role == "wo" else one for one in taken.rest]
        self.add(call("power_double"), self.affected(taken, clause, extra))

    def of_doubled(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        self.add(call("power_double"), self.affected(taken, clause, extra))

    def of_also(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """…は、火のクリーチャーでもある."""
        found = self.affected(taken, clause, extra)
        for one in clause.data:
            self.add(call("also", one), found)

    def of_lose_game(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """自分はゲームに負けない."""
        if clause.form != "neg" or taken.take("agent", "topic") != "me":
            raise Refused("who loses", clause.at)
        self.add(call("forbid", "lose"), [SELF])

    def of_wins_all(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        self.add(call("grant", "wins_battles"), self.affected(taken, clause, extra))

    def suffered(self, taken: Taken, clause: Clause, name: str) -> bool:
        """光のクリーチャーはこのクリーチャーをブロックできない: said of those that would do it."""
        target = next((one for one in taken.rest if one.role == "wo"), None)
        cards = next((one for one in taken.rest if one.role in ("ha", "ga")), None)
        if clause.form != "cannot" or target is None or getattr(target.value, "ref", None) != "self" or cards is None:
            return False
        by = cards.value
        if not isinstance(by, Cards) or by.ref or by.zone not in ((), ("battle",)):
            raise Refused("by what", clause.at)
        if by.amount is not None and not by.amount.every:
            raise Refused("by what", clause.at)
        taken.rest = [one for one in taken.rest if one not in (target, cards)]
        taken.has("amount")
        whom = cards_filter(Cards(by.quals, by.whose, at=by.at), event=True)
        self.add(call("forbid", call(name, whom)), [SELF])
        return True

    def of_attack(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        if self.suffered(taken, clause, "be_attacked"):
            return
        if_able = taken.has("manner", "each_turn") or taken.has("manner", "if_able")
        if clause.form in ("must", "fin") and if_able:
            self.add(call("grant", "must_attack"), self.affected(taken, clause, extra))
            return
        target = taken.take("wo", "player_object", "ni", *(["mo"] if clause.form == "can" else []))
        if clause.form == "can" and isinstance(target, Cards):
            self.untapped(target, taken, clause, extra)
            return
        if clause.form == "cannot":
            if target in ("attacked", "me", "opponent", "any"):
                self.add(call("forbid", "attack_player"), self.affected(taken, clause, extra))
            elif target is None:
                self.add(call("forbid", "attack"), self.affected(taken, clause, extra))
            elif isinstance(target, Cards) and target.quals == (call("creature"),) and not target.whose:
                self.add(call("forbid", "attack_creature"), self.affected(taken, clause, extra))
            else:
                raise Refused("attack what", clause.at)
            return
        if (clause.verb, clause.form) in _BANS:
            if target is not None:
                taken.rest.append(type(clause.arguments[0])("ni", target))
            self.ban(taken, clause, extra)
            return
        raise Refused("how they attack", clause.at)

    def of_enter(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """Cards that are put into the battle zone tapped."""
        if not taken.has("manner", "tapped"):
            raise Refused("how they enter", clause.at)
        where = taken.take("ni")
        if where is not None and (not isinstance(where, Cards) or where.zone != ("battle",) or where.whose):
            raise Refused("how they enter", clause.at)
        self.add(call("grant", "enters_tapped"), self.affected(taken, clause, extra, play=True))

    def of_put(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """このクリーチャーは、タップしてバトルゾーンに出す; 相手のカードは、タップしてマナゾーンに置かれる."""
        where = taken.take("ni")
        zone = where.zone if isinstance(where, Cards) and not where.quals and not where.ref else ()
        if not taken.has("manner", "tapped") or len(zone) != 1 or clause.form not in ("fin", "pass"):
            raise Refused("how they are put", clause.at)
        cards = next((one.value for one in taken.rest if one.role in ("ha", "ga")), None)
        if not isinstance(cards, Cards) or where.whose not in (None, "owner", cards.whose):
            raise Refused("to whose zone", clause.at)
        if zone == ("battle",):
            self.add(call("grant", "enters_tapped"), self.affected(taken, clause, extra, play=True))
        elif zone == ("mana",) and cards.ref is None and not cards.zone:
            self.add(call("grant", "charged_tapped"), self.affected(taken, clause, extra, play=True))
        else:
            raise Refused("how they are put", clause.at)

    of_place = of_put

    def of_summon(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """相手は…クリーチャーを召喚できない; このクリーチャーは自分のマナゾーンから召喚してもよい."""
        source = taken.take("kara")
        if source is not None:
            if clause.form != "may" or not isinstance(source, Cards) or source.quals or source.whose != "mine":
                raise Refused("summoned from where", clause.at)
            found = self.affected(taken, clause, extra, play=True)
            if source.zone not in (("mana",), ("graveyard",)) or found != [SELF]:
                raise Refused("summoned from where", clause.at)
            self.found.append(call("from", source.zone[0], call("static", "may_play", [SELF])))
            return
        self.of_cast(taken, clause, extra)

    def of_use_s_trigger(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """相手は「S・トリガー」を使えない."""
        agent = taken.take("topic", "agent", "bare_player")
        sides: dict[str, list[Node]] = {"opponent": [call("theirs")], "me": [call("mine")], "any": []}
        whose = sides.get(agent)
        if whose is None:
            raise Refused("who uses it", clause.at)
        self.add(call("forbid", "s_trigger"), whose)

    def of_cast(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """相手は…呪文を唱えることができない."""
        agent = str(taken.take("topic", "agent", "bare_player") or self.agent)
        self.agent = agent
        cards = taken.take("wo")
        whose = {"opponent": "theirs", "me": "mine", "any": None}.get(agent, "?")
        if clause.form != "cannot" or not isinstance(cards, Cards) or whose == "?" or cards.whose or cards.amount:
            raise Refused("who cannot play what", clause.at)
        creatures = cards.noun in ("creature", "race", "evolution")
        if cards.zone or (cards.noun != "spell" if clause.verb == "cast" else not creatures):
            raise Refused("what cannot be played", clause.at)
        found = order([*([call(whose)] if whose else []), *cards_filter(cards, event=True)])
        self.add(call("forbid", "play"), found)

    def untapped(self, target: Cards, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        rest = [one for one in target.quals if one not in (call("creature"), call("untapped"))]
        if call("untapped") not in target.quals or target.amount:
            raise Refused("attack what", clause.at)
        found = self.affected(taken, clause, extra)
        if rest or target.whose == "mine":
            self.add(call("attacks_untapped", order([call("creature"), *rest])), found)
        else:
            self.add(call("grant", "attacks_untapped"), found)

    def ban(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        if (clause.verb, clause.form) not in _BANS:
            raise Refused("how they block", clause.at)
        if clause.verb == "untap":  # it is said when, or it is the player who cannot untap them
            mine = taken.take("agent", "topic")
            said = taken.has("moment", "turn_begins/mine") or taken.has("moment", "turn_begins/any")
            if not said:  # not at all, by effects neither: no word of the language says that
                raise Refused("untap when", clause.at)
            if mine not in (None, "me"):
                raise Refused("who untaps", clause.at)
            taken.rest = [replace(one, role="ha") if one.role == "wo" else one for one in taken.rest]
        if clause.verb == "leave":
            from_battle(taken, clause)
        if clause.verb == "block" and self.suffered(taken, clause, "be_blocked"):
            return
        against = taken.take("ni", "kara", "wo")
        for name in _BANS[clause.verb, clause.form]:
            subject = self.subject
            found = self.affected(taken, clause, extra) if name == _BANS[clause.verb, clause.form][0] else subject or []
            if against is None:
                self.add(call("forbid", name), found)
                continue
            if not isinstance(against, Cards) or name not in _AGAINST or against.amount:
                raise Refused("by what", clause.at)
            whom = cards_filter(Cards(against.quals, against.whose, at=against.at), event=True)
            if against.ref or against.zone not in ((), ("battle",)):
                raise Refused("by what", against.at)
            self.add(call("forbid", call(name, whom)), found)

    of_block = ban

    def of_cost(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """What it costs to summon or cast cards; the reader puts the cards under ha."""
        cards = taken.take("ha", "wo", "ga")
        if not isinstance(cards, Cards) or cards.prop != "cost":
            raise Refused("what costs less", clause.at)
        plain = Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)
        if plain.ref == "self":  # it counts where the card is paid for
            before = len(self.found)
            self.add(call("discount", clause.data), [SELF], self.each(taken))
            self.found[before:] = [call("from", "hand", one) for one in self.found[before:]]
        else:
            self.add(call("discount", clause.data), cards_filter(plain, event=True), self.each(taken))
