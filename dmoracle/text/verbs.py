"""What the verbs of instructions mean: one method for each, which writes steps of the ability language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dmoracle.cards.language import Call, Node, Text
from dmoracle.cards.vocabulary import words as words_of
from dmoracle.text.frames import IT, PICKED, SELF, State, Steps, Taken, block, cards_filter, names, of, order
from dmoracle.text.phrases import Amount, Argument, Cards, Clause, Refused, call, inside

Keyword = Callable[[str], Any]

_TO = {
    "hand": "hand", "mana": "mana", "graveyard": "graveyard", "deck_top": "deck_top", "deck_bottom": "deck_bottom",
    "shield": "shield", "shields": "shield", "new_shield": "shield",
}  # fmt: skip
_BANS = {
    ("attack", "cannot"): "attack", ("block", "cannot"): "block", ("block", "passneg"): "be_blocked",
    ("choose_opponent", "passneg"): "be_chosen",
    ("attack", "passneg"): "be_attacked", ("untap", "cannot"): "untap", ("untap", "passneg"): "untap",
}  # fmt: skip


class Verbs(Steps):
    """The instructions of one sentence, clause by clause."""

    def __init__(self, state: State, actor: str, keyword: Keyword) -> None:
        super().__init__(state, actor)
        self.keyword = keyword
        self.pending_manner: set[str] = set()
        self.target: Node | None = None  # what the clause before spoke of
        self.said_duration: str | None = None  # earlier in the same sentence

    def step(self, clause: Clause) -> None:
        """Write the steps of one clause; raises Refused for what it does not take."""
        taken = Taken(clause)
        method = getattr(self, f"do_{clause.verb}", None)
        if method is None:
            raise Refused(f"no frame for the verb {clause.verb}", clause.at)
        agent = taken.take("agent", "topic")
        if agent is not None and agent != self.actor:
            raise Refused("somebody else acts", clause.at)
        per = taken.take("per")
        before = len(self.steps)
        if per is not None:
            self.for_each(per, taken, method, clause)
        else:
            method(taken, clause)
        waits = self.state.unshuffled
        if waits and clause.verb not in ("place", "add", "return", "put"):
            raise Refused("into the deck, without shuffling", clause.at)
        taken.done()
        if self.actor == "each" and not all(map(_for_both, self.steps[before:])):
            raise Refused("what each player does apart", clause.at)

    def for_each(self, per: Cards, taken: Taken, method: Any, clause: Clause) -> None:
        if per.amount is None or (per.amount.low, per.amount.high) != (1, 1):
            raise Refused("for each how many", per.at)
        if per.ref == "last" and self.state.last_filter is not None:
            raise Refused("for each card that was moved", per.at)
        bare = Cards(per.quals, per.whose, per.zone, None, per.ref, per.noun, per.prop, at=per.at)
        found = cards_filter(bare, self.actor)
        before, self.steps = self.steps, []
        method(taken, clause)
        inside, self.steps = self.steps, before
        may = clause.form in ("may", "causmay")
        if may and not all(isinstance(one, Call) and one.name == "draw" for one in inside):
            raise Refused("may, for each", clause.at)
        self.steps.append(call("for_each", found, [call("may", self.actor, inside)] if may else inside))

    def act(self, verb: str, taken: Taken, roles: tuple[str, ...] = ("wo",)) -> None:
        node = self.obj(taken, roles)
        self.steps.append(call(verb, node))

    # moving

    def do_destroy(self, taken: Taken, clause: Clause) -> None:
        node = self.obj(taken, ("ha", "ga") if clause.form in ("pass", "passpast") else ("wo",))
        if self.state.last_zone not in (None, "battle"):
            raise Refused("only creatures in the battle zone are destroyed", clause.at)
        self.steps.append(call("destroy", node))

    def do_tap(self, taken: Taken, clause: Clause) -> None:
        self.act("tap", taken)

    def do_untap(self, taken: Taken, clause: Clause) -> None:
        if clause.form in ("cannot", "passneg"):
            self.ban(taken, clause)
        else:
            self.act("untap", taken)

    def do_count(self, taken: Taken, clause: Clause) -> None:
        """Xを数える: what それと同じ枚数 speaks of."""
        cards = taken.take("wo")
        if not isinstance(cards, Cards) or cards.amount or cards.ref:
            raise Refused("what is counted", clause.at)
        self.state.number = cards_filter(_counted(cards), self.actor)

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
        plain = isinstance(cards, Cards) and cards.noun == "card" and cards == Cards(noun="card", at=cards.at)
        if not plain or not isinstance(same, Cards) or not isinstance(where, Cards) or len(where.zone) != 1:
            raise Refused("so many of what", clause.at)
        if not isinstance(source, Cards) or source.zone != ("deck_top",) or source.quals or self.actor == "each":
            raise Refused("from where", clause.at)
        found = self.state.number if same.ref == "last" else cards_filter(_counted(same), self.actor)
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
        taken.has("manner", "shown"), taken.has("manner", "face_up")
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
        moved = self.obj(taken)
        source = self.state.last_zone
        self.own_place(where, clause)
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
        if self.state.last != PICKED or self.state.last_zone != "battle" or zone not in _TO or cards.quals:
            raise Refused("the top card of what", clause.at)
        if call("evolution") not in (self.state.last_filter or []):
            raise Refused("the top card of what", clause.at)
        self.own_place(where, clause)
        self.steps.append(call("top_card", _TO[zone], PICKED))
        self.state.last = None
        return True

    def from_top(self, taken: Taken, where: Cards, target: str, clause: Clause) -> bool:
        """The top cards of a deck, without looking at them: one after the other."""
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if not isinstance(cards, Cards) or cards.ref != "top" or cards.amount is None:
            return False
        many = cards.amount.high
        if many is None or many < 2 or many != cards.amount.low or target in ("deck_top", "deck_bottom"):
            return False
        taken.take("wo"), taken.has("manner", "face_down")
        whose = of(cards.whose, self.actor)
        who = {"mine": "me", "theirs": "opponent"}.get(whose or "")
        if who is None:
            raise Refused("the top of which deck", clause.at)
        self.state.last_whose = whose
        self.own_place(where, clause)
        self.steps += [call("to", target, call("top", who))] * many
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
            found = cards_filter(_counted(same), self.actor)
            taken.clause.arguments = [*taken.clause.arguments, type(clause.arguments[0])("per", same)]
        cards = taken.take("wo", "bare") or Cards(noun="card")
        amount = taken.take("amount") or (cards.amount if isinstance(cards, Cards) else None)
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

    def do_shuffle(self, taken: Taken, clause: Clause) -> None:
        cards = taken.take("wo")
        if isinstance(cards, Cards) and cards.zone == ("deck",) and not cards.quals:
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

    def do_look(self, taken: Taken, clause: Clause) -> None:
        if not taken.rest and self.state.last == PICKED and self.state.last_zone == "shield":  # 1枚選んで見る
            self.steps.append(call("look_at", PICKED))
            return
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if not isinstance(cards, Cards):
            raise Refused("look at what", clause.at)
        state = self.state
        if cards.ref == "top":
            taken.take("wo")
            if cards.amount is None or cards.amount.high is None or cards.amount.low != cards.amount.high:
                raise Refused("how many", clause.at)
            whose = of(cards.whose, self.actor)
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
        taken.rest = [type(one)("wo", one.value, one.at) if one.role == "bare" else one for one in taken.rest]
        cards = next((one.value for one in taken.rest if one.role == "wo"), None)
        if isinstance(cards, Cards) and cards.ref == "top":
            if cards.amount is not None and cards.amount.high == 1:
                taken.take("wo")
                cards = Cards(cards.quals, cards.whose, cards.zone, cards.amount, "top", "top", at=cards.at)
                taken.rest.append(type(clause.arguments[0])("wo", cards))
            self.do_look(taken, clause)
            return
        raise Refused("turned face up", clause.at)

    def do_show(self, taken: Taken, clause: Clause) -> None:
        """Showing the card that was found changes nothing the rules ask for."""
        taken.take("to_player"), taken.take("ni")
        if taken.rest or self.state.last is None:
            node = self.obj(taken)
            if node != PICKED:
                raise Refused("what is shown", clause.at)

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
        if isinstance(cards, Cards) and cards.ref == "last":
            raise Refused("chosen of those", clause.at)
        node = self.obj(taken)
        if node != PICKED and not (isinstance(node, Call) and node.name == "all" and clause.form in ("con", "te")):
            raise Refused("how many are chosen", clause.at)

    do_take = do_choose

    def do_battle(self, taken: Taken, clause: Clause) -> None:
        """XとYをバトルさせる; XをYとバトルさせる."""
        if clause.form not in ("caus", "causmay", "causcon"):
            raise Refused("who battles", clause.at)
        pair = next((one.value for one in taken.rest if one.role == "wo"), None)
        if isinstance(pair, Cards) and pair.parts:
            taken.take("wo")
            parts = list(pair.parts)
        else:
            other = taken.take("with")
            if not isinstance(other, Cards):
                raise Refused("with whom", clause.at)
            parts = [other]
        if all(one.ref != "self" for one in parts):
            raise Refused("which creatures battle", clause.at)
        rest = [one for one in parts if one.ref != "self"]
        if len(rest) > 1 or (not rest and len(parts) > 1):
            raise Refused("which creatures battle", clause.at)
        if rest:
            found = self.obj(Taken(Clause("step", "battle", "fin", [Argument("wo", rest[0], rest[0].at)], clause.at)))
        else:
            found = self.obj(taken)
        if found not in (PICKED, IT):
            raise Refused("which creatures battle", clause.at)
        self.steps.append(call("battle", SELF, found))

    def do_break(self, taken: Taken, clause: Clause) -> None:
        subject = taken.take("ha", "ga")
        by_it = getattr(subject, "ref", None) == "last" and self.state.last == SELF
        if subject is not None and getattr(subject, "ref", None) != "self" and not by_it:
            raise Refused("who breaks", clause.at)
        node = self.obj(taken)
        if self.state.last_zone != "shield":
            raise Refused("only shields are broken", clause.at)
        self.steps.append(call("break", node))

    def do_cast(self, taken: Taken, clause: Clause) -> None:
        if not taken.has("manner", "free"):
            raise Refused("cast for its cost", clause.at)
        spell = self.obj(taken)
        if self.actor == "me" and self.state.last_whose == "theirs":
            raise Refused("cast by another than its owner", clause.at)
        self.steps.append(call("cast", spell))

    def do_choose_opponent(self, taken: Taken, clause: Clause) -> None:
        self.ban(taken, clause)

    def do_cross(self, taken: Taken, clause: Clause) -> None:
        """自分のクリーチャー1体に、コストを支払わずにこれをクロスしてもよい."""
        gear = taken.take("wo")
        if not taken.has("manner", "free") or not isinstance(gear, Cards) or gear.ref != "self":
            raise Refused("what is crossed", clause.at)
        taken.rest = [type(one)("wo", one.value, one.at) if one.role == "ni" else one for one in taken.rest]
        self.steps.append(call("cross", self.obj(taken)))

    def do_cross_this(self, taken: Taken, clause: Clause) -> None:
        if not taken.has("manner", "free"):
            raise Refused("crossed for its cost", clause.at)
        self.steps.append(call("cross", self.obj(taken)))

    def do_no_s_trigger(self, taken: Taken, clause: Clause) -> None:
        """このターン、誰も「S・トリガー」を使えない."""
        if taken.take("duration") != "turn":
            raise Refused("for so long", clause.at)
        self.steps.append(call("this_turn", call("static", call("forbid", "s_trigger"), [])))

    def do_name(self, taken: Taken, clause: Clause) -> None:
        """文明を1つ選ぶ: what the quality `said` speaks of behind it."""
        if self.actor == "each":
            raise Refused("each player chooses", clause.at)
        self.steps.append(call("name", self.actor, clause.data or "civilization"))

    def do_win_game(self, taken: Taken, clause: Clause) -> None:
        if self.actor == "each":
            raise Refused("who wins", clause.at)
        self.steps.append(call("win" if clause.verb == "win_game" else "lose", self.actor))

    do_lose_game = do_win_game

    def do_extra_turn(self, taken: Taken, clause: Clause) -> None:
        self.steps.append(call("extra_turn", "me"))

    # effects that last

    def duration(self, taken: Taken, clause: Clause) -> str:
        duration = taken.take("duration") or self.said_duration or self.state.said_duration
        self.said_duration = duration
        if duration is None and self.state.spell:
            raise Refused("for how long", clause.at)
        if duration not in ("turn", "until_me"):
            raise Refused("for how long", clause.at)
        return str(duration)

    def affected(self, taken: Taken, clause: Clause) -> Node:
        cards = taken.take("ha", "ga", "ni", "wo")
        amount = taken.take("amount")
        taken.has("manner", "each")
        if cards is None:
            target = self.target or self.state.last
            if target is None:
                raise Refused("which cards", clause.at)
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
        self.no_other(plain)
        if plain.ref is not None:
            return self.refer(plain)
        if plain.amount is None:  # このターン、自分のクリーチャーは...: all of them
            plain = plain.having(Amount(0, None, True, "every"))
        found = cards_filter(plain, self.actor)
        return self.select(found, plain.amount, False, None, clause.at)

    def do_power(self, taken: Taken, clause: Clause) -> None:
        if self.duration(taken, clause) != "turn":
            raise Refused("for so long", clause.at)
        prop = next((one.value for one in taken.rest if one.role in ("ha", "ga", "wo")), None)
        own = next((one for one in taken.rest if one.role == "wo" and one.value == _POWER(one.value)), None)
        if own is not None and isinstance(prop, Cards) and prop is not own.value and prop.prop is None:
            taken.rest.remove(own)  # そのクリーチャーはパワーを+2000され
        elif not isinstance(prop, Cards) or prop.prop != "power":
            raise Refused("what is changed", clause.at)
        target = self.affected(taken, clause)
        self.steps.append(call("power", clause.data, target))

    def do_cost(self, taken: Taken, clause: Clause) -> None:
        """このターン、次に召喚する自分のクリーチャーの召喚コストを1少なくする."""
        cards = taken.take("ha", "wo")
        if not isinstance(cards, Cards) or cards.prop != "cost" or call("next") not in cards.quals or clause.data <= 0:
            raise Refused("what costs less", clause.at)
        if taken.take("duration") != "turn" or cards.amount or cards.ref:
            raise Refused("for how long", clause.at)
        quals = tuple(one for one in cards.quals if one != call("next"))
        plain = Cards(quals, cards.whose, cards.zone, None, None, cards.noun, None, at=cards.at)
        self.steps.append(call("next_discount", clause.data, cards_filter(plain, event=True)))

    def do_gain(self, taken: Taken, clause: Clause) -> None:
        words = taken.take("abilities")
        taken.has("manner", "more")
        if not words:
            raise Refused("what is gained", clause.at)
        until = self.duration(taken, clause)
        target = self.affected(taken, clause)
        for one in words:
            keyword = self.keyword(one.means)
            if keyword is None:
                raise Refused("no such ability", one.start_pos or 0)
            if keyword.name == "cannot" and until == "turn" and not keyword.args[0].args:
                self.steps.append(call("forbid", *keyword.args, target))
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
        until = self.duration(taken, clause)
        name = _BANS[clause.verb, clause.form]
        against = taken.take("wo", "player_object") if clause.verb == "attack" else None
        if against == "attacked" or against == "me" or against == "opponent":
            name = "attack_player"
        elif isinstance(against, Cards) and against.quals == (call("creature"),) and not against.whose:
            name = "attack_creature"
        elif against is not None:
            raise Refused("attack what", clause.at)
        by = taken.take("ni") if name in ("be_blocked", "be_attacked") else None
        target = self.affected(taken, clause)
        if by is not None:  # only by some creatures: an ability that is lent
            if not isinstance(by, Cards) or by.ref or by.amount or by.zone not in ((), ("battle",)) or until != "turn":
                raise Refused("by what", clause.at)
            whom = cards_filter(Cards(by.quals, by.whose, at=by.at), self.actor, event=True)
            self.steps.append(call("gain", call("cannot", call(name, whom)), target))
        elif until == "turn":
            self.steps.append(call("forbid", name, target))
        else:
            self.steps.append(call("forbid_until", "me", name, target))

    def do_attack(self, taken: Taken, clause: Clause) -> None:
        if (clause.verb, clause.form) in _BANS:
            self.ban(taken, clause)
            return
        target = taken.take("wo") if clause.form == "can" else None
        untapped = {call("creature"), call("untapped")}
        if isinstance(target, Cards) and set(target.quals) == untapped and target.whose in (None, "theirs"):
            if self.duration(taken, clause) != "turn":
                raise Refused("for so long", clause.at)
            self.steps.append(call("grant", "attacks_untapped", self.affected(taken, clause)))
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


def _POWER(value: Any) -> Cards | None:
    """The bare word, without the cards whose power is meant."""
    return Cards(prop="power", at=value.at) if isinstance(value, Cards) else None


def _for_both(step: Node) -> bool:
    """Whether an instruction is the same for each player: draws, and what happens to all cards of both."""
    if not isinstance(step, Call) or step.name in ("draw", "shuffle"):
        return isinstance(step, Call)
    target = step.args[-1]
    if not isinstance(target, Call) or target.name != "all":
        return False
    return not {call("mine"), call("theirs"), SELF} & set(inside(target.args[0]))


def _counted(cards: Cards) -> Cards:
    """Xと同じ数: the cards themselves, whose number counts."""
    if cards.prop not in (None, "number") or cards.amount is not None:
        raise Refused("how many", cards.at)
    return Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)


def race(text: str) -> Call:
    """The quality of a race."""
    return call("race", Text(text))


__all__ = ["IT", "Verbs", "order", "race"]
