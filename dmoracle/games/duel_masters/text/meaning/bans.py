"""Statements of what may or cannot be done: attack, block, be chosen, be summoned or cast, enter untapped."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.filters import SELF, cards_filter, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.lasting import attacker, from_battle
from dmoracle.games.duel_masters.text.meaning.statement import Statement
from dmoracle.games.duel_masters.text.phrases import Cards, Clause, Refused, call, inside
from dmoracle.language.parser import Node

BANS = {
    ("attack", "cannot"): ("attack",), ("block", "cannot"): ("block",), ("block", "passneg"): ("be_blocked",),
    ("choose_opponent", "passneg"): ("be_chosen",),
    ("attack", "passneg"): ("be_attacked",), ("attack_or_block", "passneg"): ("be_attacked", "be_blocked"),
    ("attack_and_block", "cannot"): ("attack", "block"), ("untap", "cannot"): ("untap",),
    ("untap", "passneg"): ("untap",), ("untap", "neg"): ("untap",), ("destroy", "passneg"): ("destroyed",),
    ("leave", "neg"): ("leave",),
}  # fmt: skip
_AGAINST = {"block", "be_blocked", "be_attacked"}


class Bans(Statement):
    """What is forbidden, allowed, or done in one way only."""

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
                found = self.affected(taken, clause, extra)
                if target == "me":
                    found = list(inside(attacker(call("all", found), clause.at).args[0]))  # type: ignore[union-attr]
                self.add(call("forbid", "attack_player"), found)
            elif target is None:
                self.add(call("forbid", "attack"), self.affected(taken, clause, extra))
            elif isinstance(target, Cards) and target.quals == (call("creature"),) and not target.whose:
                self.add(call("forbid", "attack_creature"), self.affected(taken, clause, extra))
            else:
                raise Refused("attack what", clause.at)
            return
        if (clause.verb, clause.form) in BANS:
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
        if (clause.verb, clause.form) not in BANS:
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
        for name in BANS[clause.verb, clause.form]:
            subject = self.subject
            found = self.affected(taken, clause, extra) if name == BANS[clause.verb, clause.form][0] else subject or []
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
