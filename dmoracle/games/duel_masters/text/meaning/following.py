"""The sentences of a program one after the other: if so, otherwise, instead, and what is done with what was seen."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.acting import Acting, speaks_of_choice
from dmoracle.games.duel_masters.text.meaning.filters import PICKED, block
from dmoracle.games.duel_masters.text.phrases import Argument, Cards, Clause, Refused, call, inside, named
from dmoracle.language.parser import Call, Node, walk


def _waits(step: Node) -> bool:
    """Whether a step is done at the end of the battle or of the turn: what comes "then" comes after it."""
    waiting = step.args[0] if isinstance(step, Call) and step.name == "this_turn" else None
    return named(step, "at_turn_end", "after_battle") or (
        named(waiting, "when") and waiting.args[0] == call("turn_ends")  # type: ignore[union-attr]
    )


def _not_said(clause: Clause, before: Clause) -> list[Argument]:
    """What the same verb took in the sentence before and is not said anew: かわりに2体破壊する."""
    said = {one.role for one in clause.arguments}
    kept = [one for one in before.arguments if one.role not in said and one.role != "flow"]
    if "amount" not in said:
        return kept
    return [
        replace(one, value=replace(one.value, amount=None)) if isinstance(one.value, Cards) else one for one in kept
    ]


def _moves_top(steps: Sequence[Node]) -> bool:
    """Whether the top card of a deck is put elsewhere."""
    return any(isinstance(one, Call) and one.args and named(one.args[-1], "top") for one in steps)


def _looks(steps: Sequence[Node]) -> bool:
    """Whether cards are looked at and nothing was done with them yet, or what was done speaks of them."""
    return bool(steps) and isinstance(steps[0], Call) and steps[0].name == "look"


def _about(asked: Node) -> Node | None:
    """The card of which it is asked what it is; None where nothing of the kind is asked."""
    return next((one.args[0] for one in (asked, *inside(asked)) if isinstance(one, Call) and one.name == "is"), None)


def _seen(steps: Sequence[Node]) -> int:
    """How many steps only look at what the others are about."""
    found = (
        1
        if _looks(steps)
        else 2
        if steps and named(steps[0], "choose") and steps[1:2] == [call("look_at", PICKED)]
        else 0
    )
    return found if found < len(steps) else 0


class Following(Acting):
    """Adds one sentence to the program, or to the step before that it depends on."""

    def sentence(self, clauses: list[Clause]) -> None:
        self.alternative = False
        clauses = self.head(clauses)
        if self.alternative:
            return self.instead_of_it(clauses)
        told, known = copy.deepcopy([one for one in clauses if one.kind == "step"]), copy.copy(self.state)
        self.carry_out(clauses)
        self.told, self.told_state = told, known
        return None

    def instead_of_it(self, clauses: list[Clause]) -> None:
        """～なら、かわりに…する: the one or the other; what is not said again is as in the sentence before."""
        asked: list[Node] = []
        state = copy.copy(self.state)
        self.state = copy.copy(self.told_state)
        while clauses and clauses[0].kind == "if":
            asked += self.condition(clauses.pop(0))
        if self.flow(clauses) not in (None, "then") or not clauses:
            raise Refused("two ways to go on", clauses[0].at if clauses else 0)
        self.state.counted, self.state.among = None, self.told_state.among  # not what the condition has counted
        last = clauses[-1]
        if [one.verb for one in clauses] == [one.verb for one in self.told]:
            for one, before in zip(clauses, self.told, strict=True):
                one.arguments = [*_not_said(one, before), *one.arguments]
        elif not any(one.role in ("wo", "kara") for one in clauses[0].arguments):
            raise Refused("instead, with which card", last.at)
        self.state.said_duration = self.told_state.said_duration
        steps, who, may = self.steps(clauses)
        if may:
            steps = [call("may", who, steps)]
        done = self.program[self.begun :]
        if not steps or any(named(one, "if") and len(one.args) > 2 for one in done):  # type: ignore[union-attr]
            raise Refused("instead of what", last.at)
        self.program[self.begun :] = [call("if", asked if len(asked) > 1 else asked[0], steps, done)]
        choices = ("choose", "choose_total", "choose_costs")
        chooses = any(named(node, *choices) for one in (*steps, *done) for node in walk(one))
        self.state, self.told = state, []
        if chooses:
            self.state.last = None

    def carry_out(self, clauses: list[Clause]) -> None:
        conditions: list[Node] = []
        first = [(one.role, one.value) for one in clauses[0].arguments] if clauses else []
        if ("flow", "then") in first and self.program and _waits(self.program[-1]):
            raise Refused("then, behind what happens later", clauses[0].at)
        if clauses and (clauses[0].verb == "otherwise" or self.denied(clauses[0])):
            return self.otherwise(clauses[0], clauses[1:])
        self.asked_what = clauses[0].data if clauses and (clauses[0].verb, clauses[0].form) == ("is", "yes") else None
        while clauses and clauses[0].kind == "if":
            conditions += self.condition(clauses.pop(0))
        if conditions:
            self.asked_state = copy.copy(self.state)
        flow = self.flow(clauses)
        if (
            flow == "if_done"
            and [one.verb for one in clauses] == ["stay"]
            and self.replaces
            and self.optional
            and self.program
        ):
            return  # …してもよい。そうした場合、バトルゾーンに留まる: it does not leave, since that is replaced
        if self.not_broken(clauses, flow):
            return
        steps, who, may = self.steps(clauses)
        if self.replaces and may and not self.program:
            self.optional, may = True, False
        if may:  # 3枚を見て、…出してもよい: who has looked may still decline
            seen = _seen(steps)
            steps = [*steps[:seen], call("may", who, steps[seen:])]
        if conditions:
            steps = [call("if", conditions if len(conditions) > 1 else conditions[0], steps)] if steps else []
        if flow in ("won", "lost"):
            return self.judged(flow, steps, clauses[0].at if clauses else 0)
        before = len(self.program)
        if self.search(conditions, steps, flow, who if may else None):
            return
        if self.searching == "done" and flow in (None, "then"):
            flow = "if_done"
        if any(named(node, "shuffle") for one in steps for node in walk(one)):
            self.searching = None
        if flow == "if_done":
            self.if_done(steps, clauses[0].at if clauses else 0)
        elif flow == "if_cannot":
            self.if_cannot(steps, clauses[0].at if clauses else 0)
        elif flow == "if_not_done":
            self.if_not_done(steps, clauses[0].at if clauses else 0)
        elif (branch := self.open_branch(steps)) is not None:
            self.program[-1] = branch
        else:
            self.program += steps
        if flow != "if_done":
            self.begun = before

    def judged(self, flow: str, steps: list[Node], at: int) -> None:
        """自分が勝った場合: what is done after a gachinko judge that was won, or lost."""
        last = self.program[-1] if self.program else None
        if not isinstance(last, Call) or last.name != "judge" or not steps:
            raise Refused("who has won what", at)
        won, *lost = last.args
        if flow == "won" and not inside(won) and not lost:
            self.program[-1] = call("judge", steps)
        elif flow == "lost" and not lost:
            self.program[-1] = Call("judge", (won, block(steps)))
        else:
            raise Refused("who has won what", at)

    def denied(self, clause: Clause) -> bool:
        """それがクリーチャーなら…。クリーチャーでなければ…: the condition of the sentence before does not hold."""
        what, said = clause.data, self.asked_what
        if (clause.verb, clause.form) != ("is", "no") or not isinstance(what, Cards) or not isinstance(said, Cards):
            return False
        about = [one for one in clause.arguments if one.role != "flow"]
        it = all(getattr(one.value, "ref", None) == "last" for one in about)
        return it and what.quals == said.quals and not (what.ref or what.whose or what.zone or what.amount)

    def search(self, conditions: list[Node], steps: list[Node], flow: str | None, may: str | None) -> bool:
        """A search writes no step; the sentences behind it, up to the shuffling, belong to what it depends on."""
        last = self.program[-1] if self.program else None
        written = [one for one in steps if one != call("may", may or "me", [])]
        if self.searching and not any(node in self.searched for one in written for node in walk(one)):
            self.searching = None  # nothing is done with what was seen
        seen = self.state.last_filter or self.state.among or []
        if not written:
            self.searched = [*(one for one in seen if named(one, "zone")), call("shuffle", "me"), PICKED]
        if not written and flow == "if_done":
            self.searching = "done"
        elif not written and conditions:
            self.program.append(call("if", conditions if len(conditions) > 1 else conditions[0], []))
            self.searching = "if"
        elif not written and may:
            self.program.append(call("may", may, []))
            self.searching = "done"
        elif self.searching == "if" and flow in (None, "then") and isinstance(last, Call):
            self.program[-1] = Call("if", (last.args[0], block([*inside(last.args[1]), *steps])))
            if any(named(node, "shuffle") for one in steps for node in walk(one)):
                self.searching = None
        else:
            return False
        return True

    def otherwise(self, said: Clause, clauses: list[Clause]) -> None:
        """それ以外なら…: what is done when the condition of the sentence before does not hold."""
        last = self.program[-1] if self.program else None
        if named(last, "may") and named((inside(last.args[1]) or (None,))[-1], "if"):  # type: ignore[union-attr]
            outer, self.program = self.program, list(inside(last.args[1]))  # type: ignore[union-attr]
            self.otherwise(said, clauses)
            self.program = [*outer[:-1], call("may", last.args[0], self.program)]  # type: ignore[union-attr]
            return
        if not named(last, "if") or len(last.args) != 2 or self.asked_state is None or self.replaces:  # type: ignore[union-attr]
            raise Refused("otherwise than what", said.at)
        if self.flow(clauses) not in (None, "then"):
            raise Refused("two ways to go on", said.at)
        self.state = self.asked_state
        found, who, may = self.steps(clauses)
        if may:
            found = [call("may", who, found)]
        if found:
            self.program[-1] = Call("if", (*last.args, block(found)))  # type: ignore[union-attr]
        self.state.last = None

    def open_branch(self, steps: list[Node]) -> Node | None:
        """Instructions about a card that was chosen under a condition stand under that condition too."""
        last = self.program[-1] if self.program else None
        if isinstance(last, Call) and last.name == "may" and steps and _looks(inside(last.args[1])):
            looked = call("zone", "looked")
            if all(any(node == looked for node in walk(one)) or speaks_of_choice([one]) for one in steps):
                return call("may", last.args[0], [*inside(last.args[1]), *steps])
        moved = any(named(node, "moved") for one in steps for node in walk(one))
        if isinstance(last, Call) and last.name == "may" and moved and _moves_top(inside(last.args[1])[-1:]):
            return call(
                "may", last.args[0], [*inside(last.args[1]), *steps]
            )  # それがクリーチャーなら: if it was put there
        if not isinstance(last, Call) or last.name != "if" or len(last.args) != 2 or not speaks_of_choice(steps):
            return None
        asked, before = last.args
        if not any(named(node, "choose", "choose_total", "choose_costs") for node in walk(before)):
            return None  # it was chosen in front of the condition
        first = steps[0]
        if isinstance(first, Call) and first.name == "if" and _about(asked) and named(first.args[0], "is"):
            # 火なら…。水なら…: both ask of the same card, whatever was chosen in between
            if len(steps) > 1 or len(first.args) > 2 or speaks_of_choice(list(inside(first.args[1]))):
                raise Refused("which of the cards that were chosen", 0)
            again = call("is", _about(asked), first.args[0].args[1])  # type: ignore[arg-type, union-attr]
            return call("if", again, [last, *inside(first.args[1])], [last])
        return call("if", asked, [*inside(before), *steps])

    def flow(self, clauses: list[Clause]) -> str | None:
        found = None
        for number, clause in enumerate(clauses):
            clause.then = number > 0 and any((one.role, one.value) == ("flow", "then") for one in clause.arguments)
            for one in clause.arguments:
                if one.role == "flow":
                    if found not in (None, "then"):
                        raise Refused("two ways to go on", one.at)
                    found = str(one.value)
            clause.arguments = [one for one in clause.arguments if one.role != "flow"]
        return found
