"""What stands in front of the instructions: the event, its conditions, the moment, `instead`."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.meaning.conditions import condition
from dmoracle.games.duel_masters.text.meaning.events import Event, event
from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF
from dmoracle.games.duel_masters.text.meaning.state import settle
from dmoracle.games.duel_masters.text.meaning.waiting import BATTLE, Waiting
from dmoracle.games.duel_masters.text.phrases import Argument, Clause, Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node

_EVENT_ZONE = {
    "enter": None,
    "destroyed": "graveyard",
    "leaves": None,
    "cast": None,
    "drawn": "hand",
    "put_to_mana": "mana",
    "shield_left": None,
    "put_to_graveyard": "graveyard",
    "to_graveyard": None,
}
MOMENTS = ("turn_", "attack_ends", "draw_begins")  # what is waited for without an event of a card


class Heads(Waiting):
    """Takes the front off a sentence."""

    def condition(self, clause: Clause) -> list[Node]:
        self.drop_flow(clause, "then")
        settle(clause, self.state)
        last, there = self.state.last, self.state.last_zone
        if named(last, "all") and call("zone", "looked") in (self.state.last_filter or []) and there != "looked":
            last = None  # they have gone elsewhere, and are looked at no more
        found = [self.likened(one, clause) for one in condition(clause, last)]
        if self.state.last is None and any(
            SELF in inside(one.args[-1]) for one in found if isinstance(one, Call) and one.args
        ):
            self.state.last, self.state.last_zone, self.state.last_whose = SELF, "battle", "mine"
        for one in found:
            if isinstance(one, Call) and one.name == "at_least" and isinstance(one.args[1], Block):
                self.state.among = self.state.counted = list(one.args[1].items)
                if SELF in self.state.counted:
                    self.state.counted = None
        if any(one == call("at_most", 0, [call("mine"), call("other"), call("creature"), BATTLE]) for one in found):
            self.state.last, self.state.last_zone, self.state.last_whose = SELF, "battle", "mine"
        return found

    def likened(self, node: Node, clause: Clause) -> Node:
        """A condition whose filter compares with the card that was spoken of last."""
        if isinstance(node, Block):
            return Block(tuple(self.likened(one, clause) for one in node.items))
        if not isinstance(node, Call):
            return node
        if node.args[:1] == (call("last"),):
            if self.state.last not in (PICKED, SELF, IT):
                raise Refused("compared with which card", clause.at)
            return Call(node.name, (self.state.last, *node.args[1:]))
        return Call(node.name, tuple(self.likened(one, clause) for one in node.args))

    def drop_flow(self, clause: Clause, value: str) -> None:
        clause.arguments = [one for one in clause.arguments if (one.role, one.value) != ("flow", value)]

    def head(self, clauses: list[Clause]) -> list[Clause]:
        """Take the event, its conditions and the moment off the front of a sentence."""
        index = next((n for n, one in enumerate(clauses) if one.kind in ("when", "when_or")), None)
        if index is not None:
            if self.event is not None or self.program or self.spell:
                raise Refused("a later event", clauses[index].at)
            before, clause, clauses = clauses[:index], clauses[index], clauses[index + 1 :]
            if len(before) == 1 and before[0].form == "either" and clause.kind == "when":  # 召喚するか唱えた時
                before[0].kind, before[0].form = "when_or", "past"
                before, clause, clauses = [], before[0], [clause, *clauses]
            if clause.kind == "when_or":
                clauses = self.or_event(before, clause, clauses)
                before, clause, clauses = clauses[:0], clauses[0], clauses[1:]
            for one in before:
                if one.kind == "if":
                    self.given += self.condition(one)
            self.take_durations([*before, clause])
            topic = next((one.value for one in clause.arguments if one.role == "topic"), None)
            self.topic = str(topic) if topic in ("me", "opponent") else None
            made = event(clause, [one for one in before if one.kind == "step"])
            if made.name == "enters" and clause.form == "fin" and _said_instead(clauses):
                made.name, made.would = "enter", True  # 出る時、かわりに…
            self.wait_for(made)
        elif clauses and clauses[0].verb == "even_winning":
            first = clauses.pop(0)
            subject = next((one.value for one in first.arguments if one.role == "ha"), None)
            if getattr(subject, "ref", None) != "self" or len(first.arguments) != 1:
                raise Refused("who wins", first.at)
            self.wait_for(Event("wins_battle", [SELF]))
            for clause in clauses:
                clause.arguments = [one for one in clause.arguments if one.value != "after_battle"]
                if clause.verb == "place" and clause.form == "pass":
                    clause.form = "fin"
        else:
            self.moment(clauses)
        for number, clause in enumerate(clauses):
            if clause.kind == "instead":
                self.instead.append(clause)
                following = clauses[number + 1] if number + 1 < len(clauses) else None
                who = [one for one in clause.arguments if one.role in ("agent", "topic")]
                if who and following and not any(one.role in ("agent", "topic") for one in following.arguments):
                    clause.arguments = [one for one in clause.arguments if one not in who]
                    following.arguments = [*who, *following.arguments]  # 相手はそれを出すかわりに墓地に置く
                told = next((one for one in clause.arguments if one.role == "wo"), None)
                if told and following and not any(one.role in ("wo", "kara", "amount") for one in following.arguments):
                    following.arguments = [told, *following.arguments]  # これを墓地に置くかわりに手札に戻す
            if any(argument.role == "instead" for argument in clause.arguments):
                if self.otherwise_done(clauses):
                    self.alternative = True
                else:
                    flows = [one.value for other in clauses for one in other.arguments if one.role == "flow"]
                    if self.program and not self.replaces and "if_done" not in flows:
                        raise Refused("instead of what", clause.at)  # of the event, or of the sentence before
                    self.replaces = True
            clause.arguments = [argument for argument in clause.arguments if argument.role != "instead"]
        if self.instead:
            self.replaces = True
        if self.instead and self.event is not None and self.event.name == "destroyed":
            self.event.would = True  # 破壊された時、墓地に置くかわりに…: old prints
        if self.instead and self.event is not None and self.event.name == "cast":  # 唱えた時、墓地に置くかわりに…
            self.event.name, self.event.would = "after_cast", True
        if self.replaces and (self.event is None or not self.event.would):
            raise Refused("instead of what", clauses[0].at if clauses else 0)
        return [clause for clause in clauses if clause.kind != "instead"]

    def otherwise_done(self, clauses: list[Clause]) -> bool:
        """…する。～なら、かわりに…する: what is done instead of the sentence before, not of an event."""
        would = self.event is not None and self.event.would
        return clauses[0].kind == "if" and not would and self.begun < len(self.program) and bool(self.told)

    def or_event(self, before: list[Clause], clause: Clause, clauses: list[Clause]) -> list[Clause]:
        """Aした時、またはBした時: two events with the same instructions."""
        if before or not clauses or clauses[0].kind != "when":
            raise Refused("two events", clause.at)
        agents = [one for one in clause.arguments if one.role in ("agent", "topic")]
        if not any(one.role in ("agent", "topic") for one in clauses[0].arguments):
            clauses[0].arguments = [*agents, *clauses[0].arguments]
        subject = [one for one in clause.arguments if one.role == "ga"]
        objects = ("ga", "agent", "topic") if clauses[0].verb == "leave" else ("ga", "wo", "agent", "topic")
        if subject and not any(one.role in objects for one in clauses[0].arguments):
            clauses[0].arguments = [*subject, *clauses[0].arguments]  # 攻撃した時またはブロックした時
        self.other_event = event(clause, [])
        if self.other_event.would:
            raise Refused("two events", clause.at)
        return clauses

    def take_durations(self, clauses: list[Clause]) -> None:
        """相手のターン中に…した時: whose turn it is becomes a condition."""
        for clause in clauses:
            kept: list[Argument] = []
            for one in clause.arguments:
                if one.role == "duration" and one.value in ("their_turn", "my_turn", "once"):
                    self.given.append(call(str(one.value)))
                elif (one.role, one.value) == ("duration", "linked"):
                    self.given.append(call("at_least", 1, [SELF, call("linked")]))
                    if kept and kept[-1].role == "ga" and getattr(kept[-1].value, "ref", None) == "self":
                        kept.pop()  # このクリーチャーがリンクしている時
                elif (one.role, one.value) == ("duration", "first"):
                    self.first = True
                elif not (one.role == "duration" and one.value == "here"):
                    kept.append(one)
            clause.arguments = kept

    def moment(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            for one in list(clause.arguments):
                if one.role == "moment" and str(one.value).startswith(MOMENTS):
                    if self.event is not None or self.program or self.spell:
                        raise Refused("a later event", one.at)
                    places = [number for number, other in enumerate(clause.arguments) if other.value == "each"]
                    self.whole_turn = not places or clause.arguments.index(one) < places[0]
                    clause.arguments.remove(one)
                    name, whose = str(one.value).split("/")
                    self.wait_for(Event(name, [] if whose == "any" else [call(whose)]))
                    self.take_durations([clause])

    def wait_for(self, made: Event) -> None:
        self.event = made
        state = self.state
        state.in_attack = made.name in ("attacks", "unblocked", "is_blocked", "blocks")
        state.event_name = made.name
        if made.found and SELF in made.found:
            state.last, state.last_whose = SELF, "mine"
            state.last_zone = _EVENT_ZONE.get(made.name, "battle")
        elif not made.name.startswith(MOMENTS):
            state.last, state.it, state.of_event = IT, True, made.found
            state.attacker = made.name in ("attacks", "unblocked", "is_blocked")
            state.last_zone = "shield" if made.name in ("broken", "break") else _EVENT_ZONE.get(made.name, "battle")
            state.last_whose = next((one for one in ("mine", "theirs") if call(one) in made.found), None)
            if call("crossed") in made.found:  # gears are crossed to creatures of their player
                state.last_whose = "mine"
            state.destroyed = made.name == "destroyed"
            state.event_whose, state.event_zone = state.last_whose, state.last_zone


def _said_instead(clauses: list[Clause]) -> bool:
    """Whether something is said to happen instead."""
    told = (one.kind == "instead" or any(argument.role == "instead" for argument in one.arguments) for one in clauses)
    return any(told)
