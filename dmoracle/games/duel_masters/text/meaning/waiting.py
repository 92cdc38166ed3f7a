"""An ability that waits for its event, or replaces it: what the sentences of a line come to, and if-done."""

from __future__ import annotations

from typing import Any

from dmoracle.games.duel_masters.text.meaning.events import Event
from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF, block, order
from dmoracle.games.duel_masters.text.meaning.state import State
from dmoracle.games.duel_masters.text.meaning.writer import Keyword
from dmoracle.games.duel_masters.text.phrases import Clause, Refused, call, inside, named
from dmoracle.language.parser import Call, Node, walk

Sentences = list[Any]  # clauses of a sentence, or the word of a note
BATTLE = call("zone", "battle")
_LEFT_UNDONE = {
    ("ni", ("graveyard",)), ("ni", ("hand",)), ("ni", ("battle",)), ("wo", ()), ("ha", ()), ("wo", ("shields",)),
    ("agent", None),
}  # fmt: skip


_BURIED = {"leave": ("destroy",), "break": ("destroy", "discard"), "broken": ("destroy", "discard")}  # 墓地に置く


class Waiting:
    """What is known of one ability, or of the whole text of a spell, while its sentences are read."""

    def __init__(self, keyword: Keyword, spell: bool = False, self_is: str = "battle") -> None:
        self.keyword, self.spell = keyword, spell
        self.state = State(spell=spell)
        self.program: list[Node] = []
        self.event: Event | None = None
        self.given: list[Node] = []
        self.instead: list[Clause] = []
        self.replaces = self.optional = False
        self.other_event: Event | None = None
        self.begun = 0  # where the steps of the sentence before begin
        self.whole_turn = False  # each player does it in every such turn
        self.searching: str | None = None  # what is found belongs to an `if`, or to what was `done` before
        self.searched: list[Node] = []  # what the sentences behind a search speak of
        self.asked_what: Any = None  # what the sentence before asked of a card
        self.asked_state: State | None = None  # what was known when the last condition was asked
        self.first = False  # 各ターン、はじめて
        self.topic: str | None = None  # who acts, said in front of the event
        self.told: list[Clause] = []  # the instructions of the sentence before, and what was known in front of it
        self.told_state = self.state
        self.alternative = False  # the sentence says what is done instead of the one before

    def if_done(self, steps: list[Node], at: int) -> None:
        if self.replaces:
            return self.instead_done(steps, at)
        last = self.program[-1] if self.program else None
        if isinstance(last, Call) and last.name == "if" and len(last.args) == 2:
            self.program, outer = list(inside(last.args[1])), self.program[:-1]
            self.if_done(steps, at)
            again = self.program[0] if len(self.program) == 1 else None
            if named(again, "if") and again.args[0] == last.args[0]:  # type: ignore[union-attr]
                self.program = list(inside(again.args[1]))  # type: ignore[union-attr]
            self.program = [*outer, call("if", last.args[0], self.program)]
            return None
        if self.found_before(last, steps):
            return None
        if not isinstance(last, Call) or last.name != "may":
            before = _paid(self.program[self.begun :])
            needed = requirement(before)
            if needed is None or self.begun == len(self.program):
                raise Refused("if what is done", at)
            self.program[self.begun :] = [call("if", needed, [*before, *steps])]
            return None
        who, done = last.args
        parts = inside(done)
        if len(parts) == 1 and isinstance(parts[0], Call) and parts[0].name == "may" and parts[0].args[0] == who:
            done = parts[0].args[1]  # up to so many: to do none of it would be not to do it
        done = block(_paid(list(inside(done))))
        whole = call("may", who, [*inside(done), *steps])
        needed = requirement(list(inside(done)))
        self.program[-1] = call("if", needed, [whole]) if needed is not None else whole
        return None

    def found_before(self, last: Node | None, steps: list[Node]) -> bool:
        """山札から1枚選び、…してもよい。その後、シャッフルする。そうした場合、…: if a card was taken."""
        may = self.program[-2] if len(self.program) > 1 and named(last, "shuffle") else None
        done = inside(may.args[1]) if isinstance(may, Call) and may.name == "may" else ()
        first = done[0] if done else None
        if not isinstance(first, Call) or first.name != "choose" or not steps or len(done) < 2 or last is None:
            return False
        if any(not isinstance(one, Call) or one.args[-1] != PICKED for one in done[1:]):
            return False
        who, _, most, found = first.args
        taken = call("at_least", 1, [call("among", PICKED)])
        self.program[-2:] = [call("choose", who, 0, most, found), *done[1:], last, call("if", taken, steps)]
        return True

    def instead_done(self, steps: list[Node], at: int) -> None:
        """…手札に戻してもよい。そうした場合、…: what follows belongs to the replacement that was chosen."""
        if not self.optional or not self.program or not steps:
            raise Refused("if that is done instead", at)
        self.program += steps

    def not_broken(self, clauses: list[Clause], flow: str | None) -> bool:
        """…してもよい。そうした場合、そのシールドはブレイクされない: a replacement that may be declined."""
        event = self.event
        if flow != "if_done" or event is None or not event.would or len(clauses) != 1 or len(self.program) != 1:
            return False
        clause, done = clauses[0], self.program[0]
        kinds = {("break", "passneg"): "broken", ("destroy", "passneg"): "destroy"}
        stays = clause.verb == "stay" and event.name in ("destroy", "leave")  # そうした場合、とどまる
        if (
            (kinds.get((clause.verb, clause.form)) != event.name and not stays)
            or not isinstance(done, Call)
            or done.name != "may"
        ):
            return False
        self.program = list(inside(done.args[1]))
        self.replaces = self.optional = True
        return True

    def if_cannot(self, steps: list[Node], at: int) -> None:
        """それができない場合、…: when there is not enough for the sentence before."""
        before = list(self.program[self.begun :])
        needed = requirement(before)
        if needed is None or not steps or self.replaces:
            raise Refused("if what is not done", at)
        self.program[self.begun :] = [call("if", needed, before, steps)]

    def if_not_done(self, steps: list[Node], at: int) -> None:
        last = self.program[-1] if self.program else None
        only = inside(last.args[1]) if isinstance(last, Call) and last.name == "if" and len(last.args) == 2 else ()
        if isinstance(last, Call) and len(only) == 1 and named(only[0], "may") and only[0].args[0] == call("me"):  # type: ignore[union-attr]
            choice = call("mode", "me", [only[0].args[1], block(steps)])  # type: ignore[union-attr]
            self.program[-1] = call("if", last.args[0], [choice], block(steps))
            return
        if not isinstance(last, Call) or last.name != "may" or last.args[0] != call("me"):
            raise Refused("if what is not done", at)
        choice = call("mode", "me", [last.args[1], block(steps)])
        needed = requirement(list(inside(last.args[1])))
        self.program[-1] = call("if", needed, [choice], block(steps)) if needed is not None else choice

    # the whole

    def waiting(self) -> Node:
        """The triggered or replacement ability."""
        event = self.event
        if event is None:
            raise Refused("an event that is not known", 0)
        program = self.program
        given = [*(self.event.given if self.event is not None else ()), *self.given]
        if self.replaces:
            return self.replacement(event, program, given)
        if event.would:
            moved = program[0] if len(program) == 1 else None
            if event.name == "destroyed" and isinstance(moved, Call) and moved.name == "to" and moved.args[1] == SELF:
                return self.replacement(event, program, given)
            if event.name != "destroyed":
                raise Refused("it has not happened yet", 0)
        if not program and self.state.last_zone == "seen" and isinstance(self.state.last, Call):
            program = [call("look_at", self.state.last)]
        if not program:
            raise Refused("nothing happens", 0)
        puts = [node for one in program for node in walk(one) if node in (call("put", SELF), call("put_tapped", SELF))]
        if puts and event.name == "enters" and event.found == [SELF]:
            raise Refused("it enters already", 0)
        program = _unwrapped(program, given)
        extra = [call("given", given[0] if len(given) == 1 else given)] if given else []
        made = call("when", event.name, event.found, *extra, program)
        if self.first:
            if self.other_event is not None or event.would:
                raise Refused("the first time of which event", 0)
            made = call("first", made)
        for zone in ("graveyard", "hand", "mana", "shield"):
            if call("at_least", 1, [SELF, call("zone", zone)]) in given and SELF not in event.found:
                return call("from", zone, made)
        if self.state.self_from is not None and SELF not in event.found:
            return call("from", self.state.self_from, made)
        return made

    def replacement(self, event: Event, program: list[Node], given: list[Node]) -> Node:
        kind = {"destroyed": "destroy"}.get(event.name, event.name)
        for clause in self.instead:
            said = {(argument.role, getattr(argument.value, "zone", None)) for argument in clause.arguments}
            if not said <= _LEFT_UNDONE or clause.verb not in ("place", "add", "destroy", "leave", "put"):
                raise Refused("instead of what", clause.at)
            if (clause.verb == "put") != (kind == "enter"):
                raise Refused("instead of what", clause.at)
        program = _unwrapped(program, given)
        if len(program) > 1 and named(program[0], "if") and len(program[0].args) == 2:  # type: ignore[union-attr]
            asked, inner = program[0].args  # type: ignore[union-attr]
            if any(named(one, "is") for one in inside(asked) or [asked]):
                raise Refused("instead, under such a condition", 0)
            given += inside(asked) or [asked]  # without it nothing is replaced at all
            program = [*inside(inner), *program[1:]]
        one = program[0] if len(program) == 1 else None
        moved = SELF if SELF in event.found else IT
        if not isinstance(one, Call) and not program:
            raise Refused("nothing happens instead", 0)
        result: Node
        if isinstance(one, Call) and one == call("to", "deck", SELF):
            result = call("steps", [call("to", "deck_bottom", SELF), call("shuffle", "me")])
        elif isinstance(one, Call) and one.name == "to" and one.args[1] == moved:
            result = call("to", one.args[0])
        elif isinstance(one, Call) and one.name in _BURIED.get(kind, ()) and one.args[0] == moved:
            result = call("to", "graveyard")
        elif one == call("stay"):
            result = call("stay")
        elif one == call("destroy", SELF) and moved == IT:
            result = call("destroy", SELF)
        else:
            if moved == IT and kind != "enter" and any(_speaks_of_it(step) for step in program):
                raise Refused("instead, with that card", 0)
            result = call("steps", program)
            needed = requirement(program)
            if needed is not None and needed not in given:
                given.append(needed)
        extra = [call("given", given[0] if len(given) == 1 else given)] if given else []
        made = call("may_instead" if self.optional else "instead", kind, event.found, *extra, result)
        return call("from", event.zone, made) if event.zone else made


def _unwrapped(program: list[Node], given: list[Node]) -> list[Node]:
    """A program that is one condition and nothing else: the condition joins the others."""
    while len(program) == 1 and isinstance(program[0], Call) and program[0].name == "if" and len(program[0].args) == 2:
        asked, steps = program[0].args
        if any(isinstance(one, Call) and one.name == "is" for one in inside(asked) or [asked]):
            break
        given += inside(asked) or [asked]
        program = list(inside(steps))
    return program


def _paid(steps: list[Node]) -> list[Node]:
    """Cards that are tapped as a cost are untapped before (105.6)."""
    if len(steps) == 2 and steps[1] == call("tap", PICKED) and isinstance(steps[0], Call) and steps[0].name == "choose":
        who, low, high, found = steps[0].args
        return [call("choose", who, low, high, order([*inside(found), call("untapped")])), steps[1]]
    return steps


def _speaks_of_it(step: Node) -> bool:
    return any(node == IT for node in walk(step))


def requirement(steps: list[Node]) -> Node | None:
    """What must be there for an instruction to be done at all; None if it always can be."""
    first = steps[0] if steps else None
    if not isinstance(first, Call):
        return None
    if first.name == "choose" and isinstance(first.args[1], type(call("x", 1).args[0])):
        low = getattr(first.args[1], "value", 0)
        return call("at_least", low, first.args[3]) if low else None
    if first.name == "destroy" and first.args == (SELF,):
        return call("at_least", 1, [SELF, BATTLE])
    if first == call("tap", IT):
        return call("is", IT, [call("untapped")])
    if first.name == "tap" and first.args == (SELF,):  # what is tapped as a cost is untapped before (105.6)
        return call("at_least", 1, [SELF, call("untapped"), BATTLE])
    return None
