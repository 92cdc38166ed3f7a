"""Verbs of looking and choosing: look, show, search, choose."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.filters import PICKED, SELF, of
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.writer import Writer, disjoint, told_apart
from dmoracle.games.duel_masters.text.phrases import Argument, Cards, Clause, Refused, call, named
from dmoracle.language.parser import Call, Node


class Seeing(Writer):
    """Looks at cards and chooses among them."""

    def do_look(self, taken: Taken, clause: Clause) -> None:
        if not taken.rest and self.state.last == PICKED and self.state.last_zone == "shield":  # 1枚選んで見る
            self.steps.append(call("look_at", PICKED))
            return
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if not isinstance(cards, Cards):
            raise Refused("look at what", clause.at)
        state = self.state
        if cards.ref == "last" and state.last == PICKED and state.last_zone == "shield":
            taken.take("wo")
            self.steps.append(call("look_at", PICKED))
            return
        if state.last_zone == "seen" and named(
            state.last, "all"
        ):  # 相手の手札と、…を見る: the hand is looked at as well
            self.steps.append(call("look_at", state.last or SELF))
        if cards.ref == "top":
            taken.take("wo")
            exactly = cards.amount is not None and cards.amount.low == cards.amount.high
            if cards.amount is None or cards.amount.high is None or not (exactly or cards.amount.kind == "up_to"):
                raise Refused("how many", clause.at)  # up to five: who looks at fewer only knows less
            whose = of(cards.whose or "own", self.actor)
            who = {"mine": "me", "theirs": "opponent"}.get(whose or "")
            if who is None:
                raise Refused("the top of which deck", clause.at)
            self.steps.append(call("look", who, cards.amount.high))
            state.among = [call(whose or ""), call("zone", "looked")]
            state.rest = state.among
            state.looked = cards.amount.high
            self.note(call("all", state.among), "looked", whose, state.among)
            return
        if cards.noun == "zone" and cards.zone in (("hand",), ("deck",)) and not cards.quals and not cards.amount:
            taken.take("wo")
            whose = of(cards.whose or "own", self.actor)
            if whose is None:
                raise Refused("whose", clause.at)
            state.among = [call(whose), call("zone", cards.zone[0])]
            self.note(call("all", state.among), "seen", whose, state.among)
            if cards.zone == ("hand",) and (self.actor, whose) in (("me", "theirs"), ("opponent", "mine")):
                self.steps.append(call("look_at", call("all", state.among)))  # falls where cards of it are taken next
            return
        if cards.zone == ("shields",) and cards.ref is None:
            amount = taken.take("amount") or cards.amount
            taken.take("wo")
            whose = of(cards.whose, self.actor)
            found: list[Node] = [*([call(whose)] if whose else []), call("zone", "shield")]
            state.among = [*([call(whose)] if whose else []), call("zone", "looked")]
            if amount is None or amount.every:
                self.note(call("all", found), "shield", whose, found)
                self.steps.append(call("look_at", call("all", found)))
                return
            if amount.high is None:
                raise Refused("how many", clause.at)
            self.steps.append(call("choose", self.actor, amount.low, amount.high, found))
            self.note(PICKED, "shield", whose, found)
            self.steps.append(call("look_at", PICKED))
            return
        raise Refused("look at what", clause.at)

    def do_face_up(self, taken: Taken, clause: Clause) -> None:
        taken.has("manner", "face_up")
        taken.rest = [type(one)("wo", one.value, one.at) if one.role == "bare" else one for one in taken.rest]
        if self.state.last == PICKED and getattr(taken.rest[0].value if taken.rest else None, "ref", None) == "last":
            self.refer(taken.take("wo"))
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if isinstance(cards, Cards) and cards.ref == "top":
            if cards.amount is not None and cards.amount.high == 1:
                taken.take("wo")
                cards = Cards(cards.quals, cards.whose, cards.zone, cards.amount, "top", "top", at=cards.at)
                taken.rest.append(type(clause.arguments[0])("wo", cards))
            self.do_look(taken, clause)
            return
        shields = cards.zone == ("shields",) and cards.ref is None if isinstance(cards, Cards) else not taken.rest
        if shields and (cards is not None or (self.state.last == PICKED and self.state.last_zone == "shield")):
            self.do_look(taken, clause)  # no word of the language asks which side of a shield is up
            return
        raise Refused("turned face up", clause.at)

    def do_face_down(self, taken: Taken, clause: Clause) -> None:
        """裏向きにする: a shield that was turned face up."""
        if self.state.last != PICKED or self.state.last_zone != "shield":
            raise Refused("turned face down", clause.at)

    def do_show(self, taken: Taken, clause: Clause) -> None:
        """The card that was found, or a hand, is shown to both players."""
        taken.take("to_player"), taken.take("ni")
        hand = next((one.value for one in taken.rest if one.role == "wo"), None)
        if (
            isinstance(hand, Cards)
            and hand.zone == ("hand",)
            and hand.noun == "zone"
            and not hand.quals
            and not hand.ref
        ):
            whose = of(hand.whose or "own", self.actor)
            if whose is None or hand.amount is not None:
                raise Refused("whose", clause.at)
            taken.take("wo")
            self.state.among = [call(whose), call("zone", "hand")]
            self.note(call("all", self.state.among), "seen", whose, self.state.among)
            self.steps.append(call("show" if whose == "mine" else "look_at", call("all", self.state.among)))
            return
        if taken.rest or self.state.last is None:
            node = self.obj(taken)
            if node != PICKED:
                raise Refused("what is shown", clause.at)
        if self.state.last == PICKED:
            self.steps += self.showing(PICKED)

    def do_search(self, taken: Taken, clause: Clause) -> None:
        cards = taken.take("wo")
        if not isinstance(cards, Cards) or cards.zone != ("deck",) or cards.quals or cards.amount:
            raise Refused("searched where", clause.at)
        whose = of(cards.whose, self.actor)
        if whose is None:
            raise Refused("whose deck", clause.at)
        self.state.among = [call(whose), call("zone", "deck")]

    def do_choose(self, taken: Taken, clause: Clause) -> None:
        taken.has("manner", "free")
        self.state.said_duration = taken.take("duration")
        if self.state.said_duration not in (None, "turn"):
            raise Refused("for how long", clause.at)
        cards = next((one.value for one in taken.rest if one.role in ("wo", "kara")), None)
        if isinstance(cards, Cards) and cards.ref in ("last", "two"):
            raise Refused("chosen of those", clause.at)
        if isinstance(cards, Cards) and cards.ref == "pair" and len(cards.parts) == 2:
            taken.take("wo"), taken.take("amount")
            where = [one for one in taken.rest if one.role in ("kara", "among")]
            taken.rest = [one for one in taken.rest if one not in where]
            for number, part in enumerate(told_apart(cards)):
                apart = number and not disjoint(*cards.parts)
                plain = replace(part, quals=(*part.quals, call("besides", PICKED))) if apart else part
                self.obj(Taken(Clause("step", "choose", "fin", [Argument("wo", plain, part.at), *where], clause.at)))
            self.state.picked_both = True
            return
        node = self.obj(taken)
        if node != PICKED and not (isinstance(node, Call) and node.name == "all" and clause.form != "may"):
            raise Refused("how many are chosen", clause.at)
        self.state.several = node == PICKED and not self.state.one

    def do_take(self, taken: Taken, clause: Clause) -> None:
        """Takes a card: out of the deck that is being searched, never from the battle zone."""
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        elsewhere = any(one.role in ("kara", "among") for one in taken.rest)
        if isinstance(cards, Cards) and cards.ref is None and not cards.zone and not elsewhere:
            if self.state.among is None:
                raise Refused("of which cards", clause.at)
            taken.rest.append(Argument("among", True, clause.at))
        self.do_choose(taken, clause)
