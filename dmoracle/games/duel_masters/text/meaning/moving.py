"""Verbs that move cards or change their state: destroy, tap, put, draw, shuffle."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.filters import PICKED, block, cards_filter, names, of
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.writer import Writer, counted
from dmoracle.games.duel_masters.text.phrases import Amount, Argument, Cards, Clause, Refused, call, named
from dmoracle.language.parser import Call, Node

_TO = {
    "hand": "hand", "mana": "mana", "graveyard": "graveyard", "deck_top": "deck_top", "deck_bottom": "deck_bottom",
    "shield": "shield", "shields": "shield", "new_shield": "shield",
}  # fmt: skip


TURNED = frozenset(("tapped", "untapped"))
_WHOLE = (("hand",), ("graveyard",), ("mana",))


class Moving(Writer):
    """Moves cards."""

    def do_destroy(self, taken: Taken, clause: Clause) -> None:
        node = self.obj(taken, ("ha", "ga") if clause.form in ("pass", "passpast") else ("wo",))
        if self.state.last_zone not in (None, "battle"):
            raise Refused("only creatures in the battle zone are destroyed", clause.at)
        self.steps.append(call("destroy", node))
        if named(node, "all"):
            self.state.last_zone = "graveyard"

    def do_tap(self, taken: Taken, clause: Clause) -> None:
        self.act("tap", taken)
        self.state.changed |= TURNED

    def do_count(self, taken: Taken, clause: Clause) -> None:
        """Xを数える: what それと同じ枚数 speaks of."""
        cards = taken.take("wo")
        if not isinstance(cards, Cards) or cards.amount or cards.ref:
            raise Refused("what is counted", clause.at)
        self.state.number = cards_filter(counted(cards), self.actor)

    def same_number(self, taken: Taken, clause: Clause) -> bool:
        """それと同じ枚数のカードを山札の上から…に置く: one after the other."""
        same = taken.take("same")
        if same is None:
            return False
        where, source, cards = taken.take("ni"), taken.take("kara"), taken.take("wo")
        tapped = taken.has("manner", "tapped") or "tapped" in self.pending_manner
        self.pending_manner.discard("tapped")
        while taken.has("manner", "face_down"):
            pass
        plain = cards is None or (isinstance(cards, Cards) and cards == Cards(noun="card", at=cards.at))
        if not plain or not isinstance(same, Cards) or not isinstance(where, Cards) or len(where.zone) != 1:
            raise Refused("so many of what", clause.at)
        if not isinstance(source, Cards) or source.zone != ("deck_top",) or source.quals or self.actor == "each":
            raise Refused("from where", clause.at)
        found = self.state.number if same.ref == "last" else cards_filter(counted(same), self.actor)
        who = {"mine": "me", "theirs": "opponent"}.get(of(source.whose or "own", self.actor) or "")
        target = _TO.get(where.zone[0])
        if found is None or who is None or target not in ("hand", "mana", "graveyard", "shield"):
            raise Refused("so many of what", clause.at)
        if tapped and target != "mana":
            raise Refused("tapped in that zone", clause.at)
        self.state.last_whose = of(source.whose or "own", self.actor)
        self.own_place(where, clause)
        step = call("to", "mana_tapped" if tapped else target, call("top", who))
        self.steps.append(call("for_each", found, [step]))
        self.state.last = None
        return True

    def as_drawn(self, taken: Taken, clause: Clause) -> None:
        """N枚まで引く。その後、こうして引いた枚数と同じ数捨てる: the discards go where the last draw was decided."""
        cards = taken.take("wo")
        own = isinstance(cards, Cards) and cards.zone == ("hand",) and cards.whose in (None, "mine") and not cards.quals
        if not own or self.actor != "me" or self.steps or self.state.drawn < 1:
            raise Refused("as many as which", clause.at)
        self.steps.append(call("as_drawn", self.state.drawn))

    def do_discard(self, taken: Taken, clause: Clause) -> None:
        if taken.has("drawn_many"):
            return self.as_drawn(taken, clause)
        to = taken.take("to_player")
        self_acts = self.actor
        if to == "opponent":
            self.actor = "opponent"
        elif to is not None:
            raise Refused("who discards", clause.at)
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        elsewhere = any(one.role in ("kara", "among") for one in taken.rest)
        bare = isinstance(cards, Cards) and not (elsewhere or cards.zone or cards.ref or cards.whose)
        if bare and clause.data == "made" and to is None:  # 相手の手札を見て、呪文をすべて捨てさせる: of that hand
            if self.state.last_zone != "seen" or self.state.last_whose != "theirs":
                raise Refused("whose", clause.at)
            taken.rest.append(Argument("among", True, clause.at))
        elif isinstance(cards, Cards) and bare:
            if cards.noun not in ("card", "creature", "spell"):
                raise Refused("discarded from where", clause.at)
            cards = replace(cards, zone=("hand",))
            taken.rest = [replace(one, value=cards) if one.role == "wo" else one for one in taken.rest]
        if isinstance(cards, Cards) and cards.zone == ("hand",) and cards.whose is None and to == "opponent":
            cards = Cards(cards.quals, "theirs", cards.zone, cards.amount, noun=cards.noun, at=cards.at)
            taken.rest = [one for one in taken.rest if one.role != "wo"] + [type(taken.rest[0])("wo", cards)]
        if isinstance(cards, Cards) and cards.zone == ("hand",) and cards.whose is None and cards.ref is None:
            whose = {"me": "mine", "opponent": "theirs"}.get(self.actor)
            if whose is None and not (cards.amount and cards.amount.every):
                raise Refused("each player chooses", clause.at)
            cards = Cards(cards.quals, whose, cards.zone, cards.amount, noun=cards.noun, at=cards.at)
            taken.rest = [one for one in taken.rest if one.role != "wo"] + [type(clause.arguments[0])("wo", cards)]
        node = self.obj(taken)
        if self.state.last_zone != "hand":
            raise Refused("only cards of a hand are discarded", clause.at)
        self.steps.append(call("discard", node))
        self.actor = self_acts
        return None

    def do_generate(self, taken: Taken, clause: Clause) -> None:
        """クロスギアを1枚、コストを支払わずにジェネレートする: it is put into the battle zone."""
        if not taken.has("manner", "free"):
            raise Refused("what is generated", clause.at)
        node = self.obj(taken)
        if call("cross_gear") not in (self.state.last_filter or []):
            raise Refused("what is generated", clause.at)
        self.steps.append(call("put", node))
        self.state.last_zone = "battle"

    def do_put(self, taken: Taken, clause: Clause) -> None:
        self.do_place(taken, clause)

    def do_return(self, taken: Taken, clause: Clause) -> None:
        self.do_place(taken, clause)

    def do_add(self, taken: Taken, clause: Clause) -> None:
        self.do_place(taken, clause)

    def do_place(self, taken: Taken, clause: Clause) -> None:
        if self.same_number(taken, clause):
            return
        where = taken.take("ni")
        tapped = taken.has("manner", "tapped") or "tapped" in self.pending_manner
        self.pending_manner.discard("tapped")
        openly = taken.has("manner", "shown")
        taken.has("manner", "face_up")
        any_order = taken.has("manner", "any_order")
        if not isinstance(where, Cards) or where.quals or where.ref or where.amount or len(where.zone) != 1:
            seen = isinstance(self.state.last, Call) and call("zone", "looked") in (self.state.last_filter or [])
            if clause.verb == "put" and where is None:
                where = Cards(zone=("battle",))
            elif clause.verb in ("return", "place") and where is None and any_order and seen:
                where = Cards(zone=("back",))
            else:
                raise Refused("to what place", clause.at)
        zone = where.zone[0]
        if zone == "back_any_order":
            zone, any_order = "back", True
        if zone == "back":  # they were only looked at
            node = self.obj(taken)
            looked = call("zone", "looked")
            if isinstance(node, Call) and node.name == "all" and looked in getattr(node.args[0], "items", ()):
                if not any_order:
                    raise Refused("in which order", clause.at)
                self.steps.append(call("to", "deck_top", node))
            elif self.state.last_zone not in ("shield", "hand", "seen"):
                raise Refused("back to where", clause.at)
            return
        if zone in _TO and not tapped and self.from_top(taken, where, _TO[zone], clause):
            return
        if self.upper(taken, where, zone, clause):
            return
        if zone == "deck":  # 手札を山札に戻してシャッフルする: the whole of it
            taken.rest = [_whole(one) for one in taken.rest]
        moved = self.obj(taken)
        source = self.state.last_zone
        self.own_place(where, clause)
        if openly:
            self.steps += self.showing(moved)
        if zone.startswith("deck_nth/") and not tapped:
            self.steps.append(call("to", call("deck_nth", int(zone[-1])), moved))
            self.state.last_zone = "deck"
            return
        if zone == "deck_either":
            if tapped:
                raise Refused("tapped in that zone", clause.at)
            ways = [block([call("to", name, moved)]) for name in ("deck_top", "deck_bottom")]
            self.steps.append(call("mode", self.chooser(), ways))
            self.state.last_zone = "deck"
            return
        if tapped:
            if zone == "mana":
                self.steps.append(call("to", "mana_tapped", moved))
            elif zone == "battle":
                self.steps.append(call("put_tapped", moved))
            else:
                raise Refused("tapped in that zone", clause.at)
        elif zone == "battle":
            if clause.verb not in ("put", "place", "return"):
                raise Refused("into the battle zone", clause.at)
            self.steps.append(call("put", moved))
        elif zone == "deck" and isinstance(moved, Call):  # 山札に加えてシャッフルする
            self.steps.append(call("to", "deck", moved))
            self.state.unshuffled = True
        elif zone in _TO:
            target = _TO[zone]
            gear = names(self.state.last_filter or []) & {"creature", "cross_gear"} == {"cross_gear"}
            if zone == "graveyard" and source == "battle" and not gear:  # only creatures are destroyed by that
                self.steps.append(call("destroy", moved))
            elif zone == "graveyard" and source == "hand":
                self.steps.append(call("discard", moved))
            elif clause.verb == "add" and target == "graveyard":
                raise Refused("added to a graveyard", clause.at)
            elif zone == "hand" and source == "shield" and self.state.triggerless:
                self.steps.append(call("to", "hand_silently", moved))
            else:
                self.steps.append(call("to", target, moved))
        else:
            raise Refused("to what place", where.at)
        self.state.last_zone = zone if zone != "shields" else "shield"
        if isinstance(moved, Call) and moved.name == "top":
            self.state.last = call("moved", moved.args[0])  # tidy makes it a card that was chosen

    def upper(self, taken: Taken, where: Cards, zone: str, clause: Clause) -> bool:
        """Only the top card of an evolution creature that was chosen goes away."""
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if not isinstance(cards, Cards) or cards.ref != "upper":
            return False
        taken.take("wo")
        creatures = self.state.last
        if creatures is None or not (creatures == PICKED or named(creatures, "all")):
            raise Refused("the top card of what", clause.at)
        if self.state.last_zone != "battle" or zone not in _TO or cards.quals:
            raise Refused("the top card of what", clause.at)
        if call("evolution") not in (self.state.last_filter or []):
            raise Refused("the top card of what", clause.at)
        self.own_place(where, clause)
        self.steps.append(call("top_card", _TO[zone], creatures))
        self.state.last = None
        return True

    def from_top(self, taken: Taken, where: Cards, target: str, clause: Clause) -> bool:
        """The top cards of a deck, without looking at them: one after the other."""
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if not isinstance(cards, Cards) or cards.ref != "top" or cards.amount is None:
            return False
        many = cards.amount.high
        some = cards.amount.kind == "up_to" and self.actor != "each"
        if many is None or not (some or many == cards.amount.low > 1) or target in ("deck_top", "deck_bottom"):
            return False
        taken.take("wo"), taken.has("manner", "face_down"), taken.has("manner", "more")
        whose = of(cards.whose or "own", self.actor)
        who = {"mine": "me", "theirs": "opponent"}.get(whose or "")
        if who is None:
            raise Refused("the top of which deck", clause.at)
        self.state.last_whose = whose
        self.own_place(where, clause)
        one: Node = call("to", target, call("top", who))
        done: list[Node] = [] if some else [one] * many
        for _ in range(many if some else 0):
            done = [call("may", self.actor, [one, *done])]
        self.steps += done
        self.state.last = None
        return True

    def own_place(self, where: Cards, clause: Clause) -> None:
        """Cards go to their owner's zone; a text that says another player's is refused."""
        whose = of(where.whose, self.actor)
        owned = self.state.last_whose
        if whose in ("mine", "theirs") and owned is not None and whose != owned:
            raise Refused("to another player's zone", where.at)
        if whose in ("mine", "theirs") and owned is None and where.zone != ("battle",):
            raise Refused("to whose zone", where.at)

    def do_shieldify(self, taken: Taken, clause: Clause) -> None:
        self.steps.append(call("to", "shield", self.obj(taken)))
        self.state.last_zone = "shield"

    def do_draw(self, taken: Taken, clause: Clause) -> None:
        same = taken.take("same")
        if same is not None:
            found = cards_filter(counted(same), self.actor)
            taken.clause.arguments = [*taken.clause.arguments, type(clause.arguments[0])("per", same)]
        cards = taken.take("wo", "bare") or Cards(noun="card")
        amount = taken.take("amount") or (cards.amount if isinstance(cards, Cards) else None)
        taken.has("manner", "more")
        source = taken.take("kara", "ha")
        if source is not None and source.zone != ("deck",):
            raise Refused("drawn from where", clause.at)
        if not isinstance(cards, Cards) or cards.quals or cards.ref or (cards.noun != "card" and cards.zone):
            raise Refused("what is drawn", clause.at)
        if amount is None and cards.noun == "card" and any(one.role == "per" for one in clause.arguments):
            amount = Amount(1, 1)
        if amount is None or amount.high is None or amount.every:
            raise Refused("how many", clause.at)
        if same is not None:
            if self.actor == "each" or (amount.low, amount.high) != (1, 1):
                raise Refused("how many", clause.at)
            self.steps.append(call("for_each", found, [call("draw", self.actor)]))
            return
        self.state.drawn = amount.high if amount.low == 0 and self.actor == "me" else 0
        for who in ("me", "opponent") if self.actor == "each" else (self.actor,):
            if amount.low == amount.high:
                self.steps.append(call("draw", who, amount.high) if amount.high > 1 else call("draw", who))
            else:
                inner: list[Node] = []
                for _ in range(amount.high):
                    inner = [call("may", who, [call("draw", who), *inner])]
                self.steps += inner

    def do_reshuffle(self, taken: Taken, clause: Clause, zone: str = "hand") -> None:
        """The whole hand into the deck, which is shuffled."""
        whose = of("own", self.actor)
        cards: list[Node] = [*([call(whose)] if whose else []), call("zone", zone)]
        self.steps.append(call("to", "deck", call("all", cards)))
        self.state.last = None

    def do_reshuffle_graveyard(self, taken: Taken, clause: Clause) -> None:
        self.do_reshuffle(taken, clause, "graveyard")

    def do_reshuffle_both(self, taken: Taken, clause: Clause) -> None:
        """Hand and graveyard into the deck together."""
        whose = of("own", self.actor)
        either = call("either", [call("zone", "hand"), call("zone", "graveyard")])
        self.steps.append(call("to", "deck", call("all", [*([call(whose)] if whose else []), either])))
        self.state.last = None

    def do_shuffle(self, taken: Taken, clause: Clause) -> None:
        cards = taken.take("wo")
        if isinstance(cards, Cards) and cards.zone == ("deck",) and not cards.quals:
            searched = call("zone", "deck") in (self.state.last_filter or self.state.among or [])
            theirs = call("theirs") in (self.state.last_filter or self.state.among or [])
            if (
                cards.whose is None and searched and theirs and self.actor == "me"
            ):  # その山札: the one that was searched
                whose: str | None = "theirs"
            elif cards.ref is not None and not searched:
                raise Refused("whose deck", clause.at)
            else:
                whose = of(cards.whose or "own", self.actor)
        elif cards is None and self.state.last_zone == "deck":
            whose = self.state.last_whose
        else:
            raise Refused("what is shuffled", clause.at)
        if self.state.unshuffled:  # the landing itself says so
            self.state.unshuffled = False
            return
        who = {"mine": "me", "theirs": "opponent"}.get(whose or "")
        if who is None:
            raise Refused("whose deck", clause.at)
        self.steps.append(call("shuffle", who))


def _whole(one: Argument) -> Argument:
    """A zone that is named without a number: all its cards."""
    cards = one.value
    if one.role != "wo" or not isinstance(cards, Cards) or cards.noun != "zone" or cards.amount is not None:
        return one
    return replace(one, value=cards.having(Amount(0, None, True, "every"))) if cards.zone in _WHOLE else one
