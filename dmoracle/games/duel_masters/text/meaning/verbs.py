"""What the verbs of instructions mean: one method for each, which writes steps of the ability language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF, cards_filter, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.lasting import Lasting
from dmoracle.games.duel_masters.text.meaning.moving import Moving
from dmoracle.games.duel_masters.text.meaning.seeing import Seeing
from dmoracle.games.duel_masters.text.meaning.state import settle
from dmoracle.games.duel_masters.text.meaning.writer import one_each, told_apart
from dmoracle.games.duel_masters.text.phrases import Amount, Argument, Cards, Clause, Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node, walk

_ONE_MOVE = ("destroy", "tap", "untap", "to", "put", "put_tapped", "discard")


class Verbs(Moving, Seeing, Lasting):
    """The instructions of one sentence, clause by clause: every verb."""

    def step(self, clause: Clause) -> None:
        """Write the steps of one clause; raises Refused for what it does not take."""
        settle(clause, self.state)
        taken = Taken(clause)
        method = getattr(self, f"do_{clause.verb}", None)
        if method is None:
            raise Refused(f"no frame for the verb {clause.verb}", clause.at)
        agent = taken.take("agent", "topic")
        if agent is not None and agent != self.actor:
            raise Refused("somebody else acts", clause.at)
        if self.both_of(taken, method, clause):
            return
        per = taken.take("per")
        before = len(self.steps)
        if self.state.pair and self.state.last == PICKED and any(map(_both, taken.rest)):
            self.state.picked_both = True
        if self.state.picked_both and clause.verb not in ("battle", "show"):
            self.state.picked_both = False
            method(taken, clause)
            made = self.steps[before:]
            if made and all(isinstance(one, Call) and one.args and one.args[-1] == PICKED for one in made):
                self.steps[before:] = [*(_of_earlier(one) for one in made), *made]
            elif {PICKED} == {node for one in made for node in walk(one)} & {PICKED, call("earlier")}:
                raise Refused("both of two cards", clause.at)
            self.state.last = None
        elif that_many(taken):
            written, self.steps = self.steps, []
            method(taken, clause)
            written.append(call("that_many", self.steps))  # tidy knows how many were moved before
            self.steps, self.state.last = written, None
        elif per is not None:
            self.for_each(per, taken, method, clause)
        else:
            method(taken, clause)
        self.state.acted = clause.verb if clause.verb != "choose" else self.state.acted
        waits = self.state.unshuffled
        if waits and clause.verb not in ("place", "add", "return", "put"):
            raise Refused("into the deck, without shuffling", clause.at)
        taken.done()
        if self.actor == "each" and not all(map(_for_both, self.steps[before:])):
            raise Refused("what each player does apart", clause.at)

    def both_of(self, taken: Taken, method: Any, clause: Clause) -> bool:
        """Aを1体とBを1体破壊する: the one and then the other."""
        said = next((one for one in taken.rest if one.role == "wo" and getattr(one.value, "ref", None) == "pair"), None)
        if said is None or clause.verb in ("battle", "choose") or any(one.ref for one in said.value.parts):
            return False
        parts = told_apart(said.value)
        some = not any(one.amount_of_all() for one in parts)
        if some and len(parts) == 2 and parts[0].zone == parts[1].zone:  # chosen first, then both together
            where = [one for one in taken.rest if one.role in ("kara", "among")]
            taken.rest = [one for one in taken.rest if one is not said and one not in where]
            self.do_choose(Taken(Clause("step", "choose", "con", [said, *where], said.at)), clause)
            return False
        for part in parts:
            told = [replace(one, value=part) if one is said else one for one in taken.rest]
            each = Taken(replace(clause, arguments=told))
            method(each, clause)
            each.done()
        self.state.last = None
        return True

    def for_each(self, per: Cards, taken: Taken, method: Any, clause: Clause) -> None:
        if per.amount is None or (per.amount.low, per.amount.high) != (1, 1):
            raise Refused("for each how many", per.at)
        if per.ref == "last" and self.state.acted == "show" and self.state.last == PICKED:  # 見せたカード1枚につき
            per = replace(per, ref=None, quals=(call("among", PICKED),))
        elif per.ref == "last" and self.state.last_filter is not None:
            raise Refused("for each card that was moved", per.at)
        bare = Cards(per.quals, per.whose, per.zone, None, per.ref, per.noun, per.prop, at=per.at)
        found = cards_filter(bare, self.actor, event=call("among", PICKED) in bare.quals)
        before, self.steps = self.steps, []
        method(taken, clause)
        inside, self.steps = self.steps, before
        may = clause.form in ("may", "causmay")
        if call("civilizations") in found:
            if may or not all(named(one, "power", "draw") for one in inside):
                raise Refused("for each civilization", clause.at)
            rest = [one for one in found if one != call("civilizations")]
            asked = [call("at_least", 1, order([call(one), *rest])) for one in CIVILIZATIONS]
            self.steps += [call("if", one, inside) for one in asked]
            return
        if may and len(inside) == 2 and named(inside[0], "choose") and named(inside[1], *_ONE_MOVE):
            who, low, high, cards = inside[0].args  # type: ignore[union-attr]
            if (low, high) == call("x", 1, 1).args and inside[1].args[-1] == PICKED:  # type: ignore[union-attr]
                inside, may = [call("choose", who, 0, 1, cards), inside[1]], False  # 1体につき…を1体破壊してもよい
        once = clause.verb in ("power", "breaks_more", "gain", "give", "double")  # one creature gets it all
        if once and len(inside) > 1 and named(inside[0], "choose"):
            self.steps, inside = [*self.steps, inside[0]], inside[1:]
        self.steps.append(call("for_each", found, [call("may", self.actor, inside)] if may else inside))
        if any(named(one, "choose") for one in inside):
            self.state.last = None  # what was chosen for each of them is not one choice

    def do_battle(self, taken: Taken, clause: Clause) -> None:
        """XとYをバトルさせる; XをYとバトルさせる."""
        if clause.form not in ("caus", "causmay", "causcon"):
            raise Refused("who battles", clause.at)
        pair = next((one.value for one in taken.rest if one.role in ("wo", "ni")), None)
        if (pair is None and not taken.rest) or getattr(pair, "ref", None) == "two":
            self.one_by_one()
            if not self.state.pair or self.state.last != PICKED:
                raise Refused("with whom", clause.at)
            taken.take("wo", "ni")
            self.steps.append(call("battle", "earlier", PICKED))
            return
        if isinstance(pair, Cards) and pair.ref == "pair" and {one.ref for one in pair.parts} == {"last", None}:
            self.battle_with_it(pair, taken, clause)
            return
        if isinstance(pair, Cards) and pair.ref == "pair" and one_each(pair):
            taken.take("wo")
            for one in pair.parts:
                plain = replace(one, amount=Amount(1, 1))
                self.obj(Taken(Clause("step", "battle", "fin", [Argument("wo", plain, one.at)], clause.at)))
            self.steps.append(call("battle", "earlier", PICKED))
            return
        if pair is None and self.state.last == PICKED and self.state.one and _chosen_now(taken):
            # 1体選び、相手のクリーチャー1体とバトルさせる
            other = taken.take("with")
            amount = taken.take("amount") or getattr(other, "amount", None)
            if not isinstance(other, Cards) or other.ref is not None or amount != Amount(1, 1):
                raise Refused("with whom", clause.at)
            plain = replace(other, amount=amount)
            self.obj(Taken(Clause("step", "battle", "fin", [Argument("wo", plain, other.at)], clause.at)))
            self.steps.append(call("battle", "earlier", PICKED))
            return
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
        if isinstance(pair, Cards) and pair.parts and rest and rest[-1] is parts[-1]:  # …とクリーチャーを1体
            rest[-1] = rest[-1].having(pair.amount or taken.take("amount"))
        if len(rest) > 1 or (not rest and len(parts) > 1):
            raise Refused("which creatures battle", clause.at)
        if rest:
            found = self.obj(Taken(Clause("step", "battle", "fin", [Argument("wo", rest[0], rest[0].at)], clause.at)))
        else:
            found = self.obj(taken)
        if found not in (PICKED, IT):
            raise Refused("which creatures battle", clause.at)
        self.steps.append(call("battle", SELF, found))

    def battle_with_it(self, pair: Cards, taken: Taken, clause: Clause) -> None:
        """そのクリーチャーと相手のクリーチャーを1体、バトルさせる: the one just chosen, and one to choose."""
        taken.take("wo", "ni")
        amount = taken.take("amount") or pair.amount
        first, second = sorted(pair.parts, key=lambda one: one.ref != "last")
        if self.refer(first) != PICKED or not self.state.one or self.state.last_zone != "battle":
            raise Refused("which creatures battle", clause.at)
        other = second.having(amount)
        if other.amount != Amount(1, 1):
            raise Refused("which creatures battle", clause.at)
        self.obj(Taken(Clause("step", "battle", "fin", [Argument("wo", other, other.at)], clause.at)))
        self.steps.append(call("battle", "earlier", PICKED))

    def do_destroy(self, taken: Taken, clause: Clause) -> None:
        """破壊する, or 破壊されない for a time."""
        if clause.form == "passneg":
            self.ban(taken, clause)
        else:
            super().do_destroy(taken, clause)

    def one_by_one(self) -> None:
        """Two cards that were just chosen together, chosen one after the other: each can be spoken of then."""
        tapped = self.steps[-1:] == [call("tap", PICKED)]  # 2体選び、タップし、バトルさせる
        place = len(self.steps) - (2 if tapped else 1)
        last = self.steps[place] if place >= 0 else None
        if self.state.last != PICKED or not isinstance(last, Call) or last.name != "choose":
            return
        who, low, high, found = last.args
        if (low, high) == call("x", 2, 2).args:
            other = order([*inside(found), call("besides", PICKED)])
            both = [call("tap", "earlier"), call("tap", PICKED)] if tapped else []
            self.steps[place:] = [call("choose", who, 1, 1, found), call("choose", who, 1, 1, other), *both]
            self.state.pair = True

    def do_break(self, taken: Taken, clause: Clause) -> None:
        subject = taken.take("ha", "ga")
        by_it = getattr(subject, "ref", None) == "last" and (self.state.last == SELF or self.state.attacker)
        if by_it:  # it breaks one of his shields: not its own player's
            taken.rest = [
                replace(one, value=replace(one.value, whose="theirs"))
                if isinstance(one.value, Cards) and one.value.whose == "own" and self.actor == "me" else one
                for one in taken.rest
            ]  # fmt: skip
        if subject is not None and getattr(subject, "ref", None) != "self" and not by_it:
            raise Refused("who breaks", clause.at)
        node = self.obj(taken)
        if self.state.last_zone != "shield":
            raise Refused("only shields are broken", clause.at)
        self.steps.append(call("break", node))

    def do_cast(self, taken: Taken, clause: Clause) -> None:
        if clause.form == "cannot":
            return self.do_cast_ban(taken, clause)
        if not taken.has("manner", "free"):
            raise Refused("cast for its cost", clause.at)
        spell = self.obj(taken)
        if spell == SELF and self.state.spell:  # while it is being cast it is cast already
            raise Refused("cast by itself", clause.at)
        if self.actor == "me" and self.state.last_whose == "theirs":
            raise Refused("cast by another than its owner", clause.at)
        anybody = spell == PICKED and not {call("mine"), call("theirs")} & set(self.state.last_filter or [call("mine")])
        if anybody and call("beneath") not in (self.state.last_filter or []):  # 各プレイヤーの墓地から
            raise Refused("cast by another than its owner", clause.at)
        self.steps.append(call("cast", spell))
        return None

    def do_choose_opponent(self, taken: Taken, clause: Clause) -> None:
        self.ban(taken, clause)

    def do_cross(self, taken: Taken, clause: Clause) -> None:
        """自分のクリーチャー1体に、コストを支払わずにこれをクロスしてもよい."""
        gear = taken.take("wo")
        taken.has("manner", "free")  # an effect crosses without paying anyway
        if not isinstance(gear, Cards) or gear.ref != "self":
            return self.cross_another(gear, taken, clause)
        taken.rest = [type(one)("wo", one.value, one.at) if one.role == "ni" else one for one in taken.rest]
        self.steps.append(call("cross", self.obj(taken)))

    def cross_another(self, gear: Any, taken: Taken, clause: Clause) -> None:
        """自分のクロスギアを1枚、自分のクリーチャー1体にクロスする: the gear is chosen first."""
        amount = taken.take("amount")
        onto = taken.take("ni")
        if not isinstance(gear, Cards) or not isinstance(onto, Cards) or self.actor != "me":
            raise Refused("what is crossed", clause.at)
        if gear.ref is None and (call("cross_gear") not in gear.quals or gear.whose != "mine"):
            raise Refused("what is crossed", clause.at)
        told = gear if gear.ref else gear.having(amount)
        found = self.obj(Taken(Clause("step", "cross", "fin", [Argument("wo", told, gear.at)], clause.at)))
        crossed = call("cross_gear") in (self.state.last_filter or []) and self.state.last_zone == "battle"
        if found != PICKED or not self.state.one or not crossed:
            raise Refused("what is crossed", clause.at)
        if onto.ref == "self":
            self.steps.append(call("cross", SELF, PICKED))
            return
        if onto.ref is not None or onto.whose != "mine" or onto.amount not in (Amount(1, 1), None):
            raise Refused("what is crossed", clause.at)
        self.obj(
            Taken(
                Clause("step", "cross", "fin", [Argument("wo", replace(onto, amount=Amount(1, 1)), onto.at)], clause.at)
            )
        )
        self.steps.append(call("cross", PICKED, "earlier"))

    def do_cross_this(self, taken: Taken, clause: Clause) -> None:
        if not taken.has("manner", "free"):
            raise Refused("crossed for its cost", clause.at)
        self.steps.append(call("cross", self.obj(taken)))

    def do_no_s_trigger(self, taken: Taken, clause: Clause) -> None:
        """このターン、誰も「S・トリガー」を使えない."""
        until = taken.take("duration")
        if until not in ("turn", "until_me"):
            raise Refused("for so long", clause.at)
        whose = {"opponent": [call("theirs")], "each": []}.get(self.actor) if clause.form == "cannot" else []
        if whose is None:
            raise Refused("who does not use it", clause.at)
        ban = call("static", call("forbid", "s_trigger"), whose)
        self.steps.append(call("this_turn", ban) if until == "turn" else call("until", "me", ban))

    do_use_s_trigger = do_no_s_trigger

    def do_name(self, taken: Taken, clause: Clause) -> None:
        """文明を1つ選ぶ: what the quality `said` speaks of behind it."""
        if self.actor == "each":
            raise Refused("each player chooses", clause.at)
        self.state.naming = True
        self.steps.append(call("name", self.actor, clause.data or "civilization"))

    def do_win_game(self, taken: Taken, clause: Clause) -> None:
        if self.actor == "each" or clause.form == "neg":
            raise Refused("who wins", clause.at)
        self.steps.append(call("win" if clause.verb == "win_game" else "lose", self.actor))

    do_lose_game = do_win_game

    def do_gr_summon(self, taken: Taken, clause: Clause) -> None:
        """GR召喚する: the top card of the pile is summoned."""
        if self.actor == "each":
            raise Refused("what each player does apart", clause.at)
        self.steps.append(call("gr_summon", self.actor))
        self.state.last = None

    def do_judge(self, taken: Taken, clause: Clause) -> None:
        """相手とガチンコ・ジャッジする: what follows from it is said by the next sentence."""
        if self.actor != "me":
            raise Refused("who judges", clause.at)
        taken.has("with")
        self.steps.append(call("judge", []))
        self.state.last = None

    def do_seal(self, taken: Taken, clause: Clause) -> None:
        """相手のクリーチャーを1体選び、封印する."""
        node = self.obj(taken)
        if self.state.last_zone != "battle":
            raise Refused("what is sealed", clause.at)
        self.steps.append(call("seal", node))

    def do_stop_attack(self, taken: Taken, clause: Clause) -> None:
        """その攻撃を中止する: the attack that the event is part of."""
        if not self.state.in_attack or self.actor != "me":
            raise Refused("which attack", clause.at)
        self.steps.append(call("stop_attack"))

    def do_end_turn(self, taken: Taken, clause: Clause) -> None:
        """ターンの残りをとばす: whoever's turn it is, nobody does it."""
        if self.actor != "me":
            raise Refused("who skips the turn", clause.at)
        self.steps.append(call("end_turn"))

    def do_draw_to(self, taken: Taken, clause: Clause) -> None:
        """手札が5枚になるようにカードを引く."""
        who = {"me": "mine", "opponent": "theirs"}.get(self.actor)
        if who is None:
            raise Refused("who draws what", clause.at)
        fewer = call("at_most", clause.data - 1, [call(who), call("zone", "hand")])
        self.steps += [call("if", fewer, [call("draw", self.actor)])] * clause.data

    def do_extra_turn(self, taken: Taken, clause: Clause) -> None:
        self.steps.append(call("extra_turn", "me"))


def _both(argument: Argument) -> bool:
    """Whether the cards that were chosen last are spoken of as more than one."""
    cards = argument.value
    if not isinstance(cards, Cards) or cards.ref not in ("last", "all_last", "two"):
        return False
    said = cards.noun or ""
    return cards.ref == "two" or said.startswith(("それら", "those ", "them", "they", "the chosen creatures"))


def _of_earlier(node: Node) -> Node:
    """The same with the card that was chosen first."""
    if node == PICKED:
        return call("earlier")
    if isinstance(node, Block):
        return Block(tuple(map(_of_earlier, node.items)))
    return Call(node.name, tuple(map(_of_earlier, node.args))) if isinstance(node, Call) else node


def _chosen_now(taken: Taken) -> bool:
    """Whether the creature to battle with is one to choose, not this card or one spoken of."""
    other = next((one.value for one in taken.rest if one.role == "with"), None)
    return isinstance(other, Cards) and other.ref is None


def that_many(taken: Taken) -> bool:
    """Whether as many are meant as were moved before; the clause is then written for one."""
    found = taken.has("that_many")
    for number, one in enumerate(taken.rest):
        cards = one.value
        if isinstance(cards, Cards) and cards.amount is not None and cards.amount.kind == "that_many":
            taken.rest[number] = replace(one, value=replace(cards, amount=Amount(1, 1)))
            return True
        if found and isinstance(cards, Cards) and one.role == "wo" and cards.ref is None and cards.amount is None:
            taken.rest[number] = replace(one, value=replace(cards, amount=Amount(1, 1)))
    return found


def _for_both(step: Node) -> bool:
    """Whether an instruction is the same for each player: draws, and what happens to all cards of both."""
    if not isinstance(step, Call) or step.name in ("draw", "shuffle"):
        return isinstance(step, Call)
    target = step.args[-1]
    if not isinstance(target, Call) or target.name != "all":
        return False
    return not {call("mine"), call("theirs"), SELF} & set(inside(target.args[0]))
