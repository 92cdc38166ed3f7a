"""Verbs whose effect lasts: power, abilities that are gained, prohibitions."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF, cards_filter, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.writer import Writer, power_word
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Clause, Refused, call, inside
from dmoracle.games.duel_masters.vocabulary import words as words_of
from dmoracle.language.parser import Call, Node

_BANS = {
    ("attack", "cannot"): "attack", ("block", "cannot"): "block", ("block", "passneg"): "be_blocked",
    ("choose_opponent", "passneg"): "be_chosen",
    ("attack", "passneg"): "be_attacked", ("untap", "cannot"): "untap", ("untap", "passneg"): "untap",
    ("untap", "neg"): "untap", ("destroy", "passneg"): "destroyed", ("leave", "neg"): "leave",
}  # fmt: skip


WEIGHED = frozenset(("power_max", "power_min", "most", "least", "weaker", "no_stronger", "stronger"))


def attacker(target: Node, at: int) -> Node:
    """Creatures that may attack the player of this card: the opponent's, whatever else is said of them."""
    if not isinstance(target, Call) or target.name != "all":
        return target
    found = list(inside(target.args[0]))
    if call("mine") in found:
        raise Refused("whose creature", at)
    return call("all", order([call("theirs"), *found]))


def from_battle(taken: Taken, clause: Clause) -> None:
    """バトルゾーンを離れない: creatures are nowhere else."""
    source = taken.take("wo", "kara")
    if source is not None and (getattr(source, "zone", None) != ("battle",) or source.whose or source.quals):
        raise Refused("leaves what", clause.at)


class Lasting(Writer):
    """Effects that last for a turn or longer."""

    def duration(self, taken: Taken, clause: Clause) -> str:
        duration = taken.take("duration") or self.said_duration or self.state.said_duration
        self.said_duration = duration
        if duration is None and self.state.spell:
            raise Refused("for how long", clause.at)
        if duration == "their_next":  # attacks of theirs: there are none between now and that turn
            if clause.verb != "attack" or clause.form not in ("cannot", "must", "fin"):
                raise Refused("for how long", clause.at)
            duration = "until_me"
        if duration not in ("turn", "until_me"):
            raise Refused("for how long", clause.at)
        return str(duration)

    def in_their_turn(self, taken: Taken) -> bool:
        """Whether it is said of the opponent's next turn."""
        return "their_next" in (self.said_duration, *(one.value for one in taken.rest if one.role == "duration"))

    def affected(self, taken: Taken, clause: Clause) -> Node:
        cards = taken.take("ha", "ga", "ni", "wo")
        amount = taken.take("amount")
        taken.has("manner", "each")
        if cards is None:
            target = self.target or self.state.last
            if target is None:
                raise Refused("which cards", clause.at)
            if target == self.state.last:
                self.still_all(clause.at)
            return target
        if not isinstance(cards, Cards):
            raise Refused("which cards", clause.at)
        self.target = self.described_target(cards, amount, clause)
        return self.target

    def described_target(self, cards: Cards, amount: Amount | None, clause: Clause) -> Node:
        plain = Cards(cards.quals, cards.whose, cards.zone, cards.amount, cards.ref, cards.noun, None, at=cards.at)
        plain = plain.having(amount)
        if plain.ref == "self":
            return SELF
        plain = self.no_other(plain)
        if plain.ref is not None:
            return self.refer(plain)
        if plain.amount is None:  # このターン、自分のクリーチャーは...: all of them
            plain = plain.having(Amount(0, None, True, "every"))
        found = cards_filter(plain, self.actor)
        return self.select(found, plain.amount, False, None, clause.at)

    def do_power(self, taken: Taken, clause: Clause) -> None:
        until = () if self.duration(taken, clause) == "turn" else ("me",)
        changes = "power_until" if until else "power"
        prop = next((one.value for one in taken.rest if one.role in ("ha", "ga", "wo")), None)
        own = next((one for one in taken.rest if one.value == power_word(one.value)), None)
        others = [one.value for one in taken.rest if one.role in ("ha", "ga") and one is not own]
        if prop is None and self.target is not None and not taken.rest:
            self.steps.append(call(changes, *until, clause.data, self.target))
            return
        if own is not None and others and isinstance(others[0], Cards) and others[0].prop is None:
            taken.rest.remove(own)  # そのクリーチャーはパワーを+2000され
        elif own is not None and not others and self.target is not None:
            taken.rest.remove(own)  # ブロックされず、パワーが+3000され
        elif own is not None and not others and own.role == "wo" and self.state.last in (PICKED, IT):
            taken.rest.remove(own)  # 1体選び、そのターン、パワーを-1000する
        elif not isinstance(prop, Cards) or prop.prop != "power":
            raise Refused("what is changed", clause.at)
        target = self.affected(taken, clause)
        self.steps.append(call(changes, *until, clause.data, target))
        self.state.changed |= WEIGHED

    def do_double(self, taken: Taken, clause: Clause) -> None:
        """このターン、そのクリーチャーのパワーを2倍にする."""
        cards = next((one.value for one in taken.rest if one.role in ("ha", "ga", "wo")), None)
        if self.duration(taken, clause) != "turn" or not isinstance(cards, Cards) or cards.prop != "power":
            raise Refused("what is doubled", clause.at)
        target = self.affected(taken, clause)
        self.steps.append(call("gain", call("static", call("power_double"), [SELF]), target))

    def do_cost(self, taken: Taken, clause: Clause) -> None:
        """このターン、次に召喚する自分のクリーチャーの召喚コストを1少なくする."""
        cards = taken.take("ha", "wo")
        if not isinstance(cards, Cards) or cards.prop != "cost" or cards.amount or cards.ref:
            raise Refused("what costs less", clause.at)
        if call("next") not in cards.quals:  # 次の自分のターンのはじめまで、相手の呪文のコストを2多くする
            whose = cards.whose or {"me": "mine", "opponent": "theirs"}.get(self.actor)
            if cards.zone or self.actor == "each" or cards.whose == "own":
                raise Refused("what costs less", clause.at)
            plain = Cards(cards.quals, whose, noun=cards.noun, at=cards.at)
            changed = call("static", call("discount", clause.data), cards_filter(plain, event=True))
            until = self.duration(taken, clause)
            self.steps.append(call("this_turn", changed) if until == "turn" else call("until", "me", changed))
            return
        if clause.data <= 0:
            raise Refused("what costs less", clause.at)
        if taken.take("duration") != "turn":
            raise Refused("for how long", clause.at)
        quals = tuple(one for one in cards.quals if one != call("next"))
        whose = cards.whose or {"me": "mine", "opponent": "theirs"}.get(self.actor)  # that he summons himself
        plain = Cards(quals, whose, cards.zone, None, None, cards.noun, None, at=cards.at)
        self.steps.append(call("next_discount", clause.data, cards_filter(plain, event=True)))

    def do_forfeit(self, taken: Taken, clause: Clause) -> None:
        lost = taken.take("abilities")
        if not lost:
            raise Refused("what is lost", clause.at)
        if self.duration(taken, clause) != "turn":
            raise Refused("for so long", clause.at)
        target = self.affected(taken, clause)
        for one in lost:
            keyword = self.keyword(one.means)
            if keyword is None or keyword.name not in words_of("keyword"):
                raise Refused("no such ability", one.start_pos or 0)
            self.steps.append(call("lacks", keyword, target))
        self.state.changed |= {"has"}

    def do_also(self, taken: Taken, clause: Clause) -> None:
        """このターン、そのクリーチャーは火のクリーチャーでもある: a race or a civilization for a turn."""
        if self.duration(taken, clause) != "turn":
            raise Refused("for so long", clause.at)
        target = self.affected(taken, clause)
        self.steps += [call("gain", call("static", call("also", one), [SELF]), target) for one in clause.data]
        self.state.changed |= {"non"}  # what a card is in addition takes nothing away

    def do_gain(self, taken: Taken, clause: Clause) -> None:
        words = taken.take("abilities")
        taken.has("manner", "more")
        if not words:
            raise Refused("what is gained", clause.at)
        until = self.duration(taken, clause)
        target = self.affected(taken, clause)
        self.state.changed |= {"has"}
        for one in words:
            keyword = self.keyword(one.means)
            if keyword is None:
                raise Refused("no such ability", one.start_pos or 0)
            if keyword == call("unblockable") and until == "turn":
                self.steps.append(call("forbid", "be_blocked", target))
            elif keyword.name == "cannot" and until == "turn" and not keyword.args[0].args:
                self.steps.append(call("forbid", *keyword.args, target))
            elif keyword.name == "cannot" and not keyword.args[0].args and keyword.args[0].name in _BANS.values():
                self.steps.append(call("forbid_until", "me", *keyword.args, target))
            elif keyword.name not in words_of("keyword"):
                if until != "turn":
                    raise Refused("for so long", clause.at)
                self.steps.append(call("gain", keyword, target))
            elif until == "turn":
                self.steps.append(call("grant", keyword, target))
            else:
                self.steps.append(call("grant_until", "me", keyword, target))

    do_give = do_gain

    def ban(self, taken: Taken, clause: Clause) -> None:
        name = _BANS[clause.verb, clause.form]
        for duration, whose, who in (("until_theirs", "theirs", "opponent"), ("until_mine", "mine", "me")):
            if name == "untap" and taken.has("duration", duration):
                target = self.affected(taken, clause)
                if self.state.last_whose != whose:
                    raise Refused("who untaps", clause.at)
                self.steps.append(call("forbid_until", who, name, target))
                return
        while_attacking = name == "be_blocked" and taken.has("duration", "attacking_creature")
        next_turn, until = self.in_their_turn(taken), self.duration(taken, clause)
        against = taken.take("wo", "player_object") if clause.verb == "attack" else None
        if against == "attacked" or against == "me" or against == "opponent":
            name = "attack_player"
        elif isinstance(against, Cards) and against.quals == (call("creature"),) and not against.whose:
            name = "attack_creature"
        elif against is not None:
            raise Refused("attack what", clause.at)
        by = taken.take("ni") if name in ("be_blocked", "be_attacked") else None
        target = self.affected(taken, clause)
        if next_turn and self.state.last_whose != "theirs":
            raise Refused("for how long", clause.at)
        if against == "me":
            target = attacker(target, clause.at)
        if while_attacking:
            if by is not None or until != "turn":
                raise Refused("by what", clause.at)
            fights = order([SELF, call("attacking"), call("non", call("attacking_player"))])
            self.steps.append(call("gain", call("static", call("forbid", name), fights), target))
            return
        if by is not None:  # only by some creatures: an ability that is lent
            if not isinstance(by, Cards) or by.ref or by.amount or by.zone not in ((), ("battle",)) or until != "turn":
                raise Refused("by what", clause.at)
            whom = cards_filter(Cards(by.quals, by.whose, at=by.at), self.actor, event=True)
            self.steps.append(call("gain", call("cannot", call(name, whom)), target))
        elif until == "turn":
            self.steps.append(call("forbid", name, target))
        elif next_turn:
            self.in_the_next_turn(call("forbid", name), target)
        else:
            self.steps.append(call("forbid_until", "me", name, target))

    def in_the_next_turn(self, effect: Node, target: Node) -> None:
        """Writes what is said of the opponent's next turn: of all cards, later ones too, or of certain ones."""
        assert isinstance(target, Call) and isinstance(effect, Call)
        if target.name == "all":
            self.steps.append(call("next_turn", "opponent", call("static", effect, target.args[0])))
        else:
            self.steps.append(call(f"{effect.name}_next", "opponent", *effect.args, target))

    def do_cast_ban(self, taken: Taken, clause: Clause) -> None:
        """このターン、相手は呪文を唱えられない: for that time, whatever comes to his hand."""
        cards = taken.take("wo") or taken.take("ha", "ga")
        whose = {"me": "mine", "opponent": "theirs", "each": None}.get(self.actor)
        if isinstance(cards, Cards) and self.actor == "me" and cards.whose == "theirs":  # 相手の…は召喚されない
            whose, cards = "theirs", replace(cards, whose=None)
        kinds = ("spell",) if clause.verb == "cast" else ("creature", "race", "evolution")
        plain = isinstance(cards, Cards) and cards.noun in kinds and not cards.zone and not cards.whose
        if not plain or cards.amount or cards.ref:
            raise Refused("who cannot play what", clause.at)
        found = order([*([call(whose)] if whose else []), *cards_filter(cards, event=True)])
        when: list[Node] = []
        if self.in_their_turn(taken) and whose == "theirs" and self.state.own_turn:  # not in what is left of this one
            taken.has("duration", "their_next")
            self.said_duration, when = "until_me", [call("given", "their_turn")]
        ban = call("static", call("forbid", "play"), found, *when)
        until = self.duration(taken, clause)
        self.steps.append(call("this_turn", ban) if until == "turn" else call("until", "me", ban))

    def do_summon(self, taken: Taken, clause: Clause) -> None:
        if clause.form == "cannot":
            return self.do_cast_ban(taken, clause)
        if not taken.has("manner", "free") or self.actor != "me":
            raise Refused("no frame for the verb summon", clause.at)
        creature = self.obj(taken)
        found = self.state.last_filter or []
        if self.state.last_zone in (None, "battle"):
            raise Refused("summoned from where", clause.at)
        if creature != PICKED or call("creature") not in found or call("mine") not in found:
            raise Refused("summoned by another than its owner", clause.at)
        self.steps.append(call("summon", creature))
        self.state.last_zone = "battle"
        return None

    def do_leave(self, taken: Taken, clause: Clause) -> None:
        """次の自分のターンのはじめまで、…は離れない."""
        if clause.form != "neg":
            raise Refused("no frame for the verb leave", clause.at)
        from_battle(taken, clause)
        self.ban(taken, clause)

    def do_attack(self, taken: Taken, clause: Clause) -> None:
        if (clause.verb, clause.form) in _BANS:
            self.ban(taken, clause)
            return
        if_able = taken.has("manner", "if_able") or taken.has("manner", "each_turn")
        if (clause.form == "must" or (clause.form == "fin" and if_able)) and not taken.has("wo"):
            next_turn, until = self.in_their_turn(taken), self.duration(taken, clause)
            affected, must = self.affected(taken, clause), call("must_attack")
            if next_turn and self.state.last_whose != "theirs":
                raise Refused("for how long", clause.at)
            if next_turn:
                self.in_the_next_turn(call("grant", must), affected)
                return
            lasts = call("grant", must, affected) if until == "turn" else call("grant_until", "me", must, affected)
            self.steps.append(lasts)
            return
        target = taken.take("wo") if clause.form == "can" else None
        untapped = {call("creature"), call("untapped")}
        if isinstance(target, Cards) and set(target.quals) == untapped and target.whose in (None, "theirs"):
            until = self.duration(taken, clause)
            affected = self.affected(taken, clause)
            grant = ("grant",) if until == "turn" else ("grant_until", "me")
            self.steps.append(call(*grant, "attacks_untapped", affected))
            return
        raise Refused("how they attack", clause.at)

    def do_attack_and_block(self, taken: Taken, clause: Clause) -> None:
        if clause.form != "cannot":
            raise Refused("how they attack", clause.at)
        until = self.duration(taken, clause)
        target = self.affected(taken, clause)
        for name in ("attack", "block"):
            ban = call("forbid", name, target) if until == "turn" else call("forbid_until", "me", name, target)
            self.steps.append(ban)

    def do_block(self, taken: Taken, clause: Clause) -> None:
        if (clause.verb, clause.form) not in _BANS:
            raise Refused("how they block", clause.at)
        self.ban(taken, clause)

    def do_breaks_more(self, taken: Taken, clause: Clause) -> None:
        if self.duration(taken, clause) != "turn":
            raise Refused("for so long", clause.at)
        self.steps.append(call("breaks_more", clause.data, self.affected(taken, clause)))

    def do_untap(self, taken: Taken, clause: Clause) -> None:
        if clause.form in ("cannot", "passneg", "neg"):
            self.ban(taken, clause)
        else:
            self.act("untap", taken)
            self.state.changed |= {"tapped", "untapped"}
