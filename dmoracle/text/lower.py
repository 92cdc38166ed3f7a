"""The sentences of one ability to terms: which kind of ability it is, the scope of `may`, if-done, replacements."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from dmoracle.cards.language import Block, Call, Node, walk
from dmoracle.text.events import Event, condition, event
from dmoracle.text.frames import IT, PICKED, SELF, State, block, cards_filter, order
from dmoracle.text.phrases import Argument, Cards, Clause, Refused, call, inside, named
from dmoracle.text.statics import Static
from dmoracle.text.verbs import Keyword, Verbs

_LEFT_UNDONE = {
    ("ni", ("graveyard",)), ("ni", ("hand",)), ("wo", ()), ("ha", ()), ("wo", ("shields",)), ("agent", None),
}  # fmt: skip
Sentences = list[Any]  # clauses of a sentence, or the word of a note
_EVENT_ZONE = {"destroyed": "graveyard", "leaves": None, "cast": None, "drawn": "hand", "put_to_mana": "mana"}


class Lowering:
    """One ability, or the whole text of a spell."""

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
        self.first = False  # 各ターン、はじめて
        self.topic: str | None = None  # who acts, said in front of the event

    def ability(self, sentences: Sentences) -> list[Node]:
        """The abilities that the sentences of one line are."""
        first = sentences[0]
        if isinstance(first, str):
            raise Refused("a note without its sentence", 0)
        waits = any(clause.kind in ("when", "when_or") for clause in first)
        moment = any(
            argument.role == "moment" and str(argument.value).startswith(("turn_", "attack_ends"))
            for clause in first
            for argument in clause.arguments
            if not (clause.verb == "untap" and clause.form in ("cannot", "passneg"))
        )
        battle = first[0].verb == "even_winning"
        if not (waits or moment or battle):
            found = self.statics(sentences)
            if found is not None:
                return found
            raise Refused("neither an event nor a statement that holds", first[-1].at)
        if self.in_own_turn(first):
            return self.each_in_own_turn(sentences)
        self.sentences(sentences)
        first_one = self.waiting()
        if self.other_event is None:
            return [first_one]
        assert self.event is not None
        if self.replaces or (SELF in self.event.found) != (SELF in self.other_event.found):
            raise Refused("two events", first[0].at)
        self.event = self.other_event
        return [first_one, self.waiting()]

    def in_own_turn(self, clauses: list[Clause]) -> bool:
        """各プレイヤーは、自分のターンのはじめに…: whose turn it is, does it."""
        said = [one for clause in clauses for one in clause.arguments]
        each = next((n for n, one in enumerate(said) if one.role in ("agent", "topic") and one.value == "each"), None)
        when = next(
            (n for n, one in enumerate(said) if one.role == "moment" and str(one.value).endswith("/mine")), None
        )
        return each is not None and when is not None and each < when

    def each_in_own_turn(self, sentences: Sentences) -> list[Node]:
        found: list[Node] = []
        for who, whose in (("me", "mine"), ("opponent", "theirs")):
            inner = copy.deepcopy(sentences)
            if len(inner) != 1 or any(clause.kind != "step" for clause in inner[0]):
                raise Refused("each player, in his own turn", 0)
            for clause in inner[0]:
                kept = []
                for one in clause.arguments:
                    if one.role in ("agent", "topic"):
                        if one.value != "each":
                            raise Refused("each player, in his own turn", one.at)
                        one = replace(one, role="agent", value=who)
                    elif one.role == "moment":
                        one = replace(one, value=str(one.value).replace("/mine", f"/{whose}"))
                    elif isinstance(one.value, Cards) and one.value.whose == "mine":
                        one = replace(one, value=replace(one.value, whose="own"))
                    kept.append(one)
                clause.arguments = kept
            found += Lowering(self.keyword).ability(inner)
        return found

    def statics(self, sentences: Sentences) -> list[Node] | None:
        found: list[Node] = []
        for sentence in sentences:
            if sentence == "floor":
                continue
            if isinstance(sentence, str):
                raise Refused("a note that changes a statement", 0)
            given: list[Node] = []
            bounds: list[Node] = []
            rest = list(sentence)
            topic = None
            while rest and rest[0].kind == "if":
                topic = next((one.value for one in rest[0].arguments if one.role == "ha"), topic)
                if rest[0].verb == "power" and isinstance(topic, Cards) and call("crossed") in topic.quals:
                    bounds = [*bounds, *rest.pop(0).data]
                    continue
                given += condition(rest.pop(0))
            made = Static(given, self.keyword)
            if bounds:
                made.subject, topic = [call("crossed"), *bounds], None
            if isinstance(topic, Cards):
                made.of_topic(topic)
            for clause in rest:
                if clause.kind != "step":
                    raise Refused("not a statement that holds", clause.at)
                made.clause(clause)
            found += made.found
        return found

    def sentences(self, sentences: Sentences) -> None:
        """Add the sentences to the program."""
        for number, sentence in enumerate(sentences):
            if isinstance(sentence, str):
                discounts = bool(self.program) and getattr(self.program[-1], "name", "") == "next_discount"
                if (sentence == "triggerless" and number) or (sentence == "floor" and discounts):
                    continue
                raise Refused("a note that nothing takes", 0)
            if self.this_turn(sentences[number:]) or self.of_either(sentences[number:]):
                return
            following = sentences[number + 1] if number + 1 < len(sentences) else None
            self.state.triggerless = following == "triggerless"
            self.sentence(list(sentence))

    def of_either(self, sentences: Sentences) -> bool:
        """プレイヤーを1人選ぶ。そのプレイヤーは…: the rest for the one or for the other."""
        first = sentences[0][0] if len(sentences[0]) == 1 else None
        if first is None or first.verb != "choose_player" or len(sentences) < 2:
            return False
        branches: list[Node] = []
        for who in ("me", "opponent"):
            inner = Lowering(self.keyword, self.spell)
            inner.state = State(spell=self.spell, no_creature=self.state.no_creature)
            inner.event = self.event
            rest = copy.deepcopy(sentences[1:])
            for sentence in rest:
                if isinstance(sentence, str):
                    raise Refused("which player", first.at)
                for clause in sentence:
                    if any(getattr(one.value, "whose", None) in ("mine", "theirs") for one in clause.arguments):
                        raise Refused("which player", clause.at)
                    clause.arguments = [
                        replace(one, value=who) if one.value == "ref" else one for one in clause.arguments
                    ]
            if not any(one.value == who and one.role in ("agent", "topic") for one in rest[0][0].arguments):
                raise Refused("which player", first.at)
            inner.sentences(rest)
            branches.append(block(inner.program))
        self.program.append(call("mode", "me", branches))
        self.state.last = None
        return True

    def this_turn(self, sentences: Sentences) -> bool:
        """このターン、…する時: an ability that works for the rest of the turn; the rest of the line belongs to it."""
        clauses = sentences[0]
        waiting = next((one for one in clauses if one.kind == "when"), None)
        if waiting is None or not (self.spell or self.event is not None):
            return False
        first = clauses[0]
        kept = [one for one in first.arguments if (one.role, one.value) not in (("duration", "turn"), ("flow", "then"))]
        if not any((one.role, one.value) == ("duration", "turn") for one in first.arguments):
            return False
        first.arguments = kept
        inner = Lowering(self.keyword).ability(sentences)
        if len(inner) != 1:
            raise Refused("two events in this turn", first.at)
        self.program.append(call("this_turn", inner[0]))
        self.state.last = None
        return True

    def sentence(self, clauses: list[Clause]) -> None:
        clauses = self.head(clauses)
        conditions: list[Node] = []
        while clauses and clauses[0].kind == "if":
            conditions += self.condition(clauses.pop(0))
        flow = self.flow(clauses)
        if self.not_broken(clauses, flow):
            return
        steps, who, may = self.steps(clauses)
        if self.replaces and may and not self.program:
            self.optional, may = True, False
        if may:
            steps = [call("may", who, steps)]
        if conditions:
            steps = [call("if", conditions if len(conditions) > 1 else conditions[0], steps)] if steps else []
        before = len(self.program)
        if flow == "if_done":
            self.if_done(steps, clauses[0].at if clauses else 0)
        elif flow == "if_not_done":
            self.if_not_done(steps, clauses[0].at if clauses else 0)
        elif (branch := self.open_branch(steps)) is not None:
            self.program[-1] = branch
        else:
            self.program += steps
        if flow != "if_done":
            self.begun = before

    def open_branch(self, steps: list[Node]) -> Node | None:
        """Instructions about a card that was chosen under a condition stand under that condition too."""
        last = self.program[-1] if self.program else None
        if isinstance(last, Call) and last.name == "may" and steps and _looks(inside(last.args[1])):
            looked = call("zone", "looked")
            if all(any(node == looked for node in walk(one)) or _speaks_of_choice([one]) for one in steps):
                return call("may", last.args[0], [*inside(last.args[1]), *steps])
        if not isinstance(last, Call) or last.name != "if" or len(last.args) != 2 or not _speaks_of_choice(steps):
            return None
        asked, before = last.args
        return call("if", asked, [*inside(before), *steps])

    def condition(self, clause: Clause) -> list[Node]:
        self.drop_flow(clause, "then")
        found = condition(clause, self.state.last)
        if self.state.last is None and any(
            SELF in inside(one.args[-1]) for one in found if isinstance(one, Call) and one.args
        ):
            self.state.last, self.state.last_zone, self.state.last_whose = SELF, "battle", "mine"
        for one in found:
            if isinstance(one, Call) and one.name == "at_least" and isinstance(one.args[1], Block):
                self.state.among = self.state.counted = list(one.args[1].items)
                if SELF in self.state.counted:
                    self.state.counted = None
        if any(one == call("at_most", 0, [call("mine"), call("other"), call("creature"), _BATTLE]) for one in found):
            self.state.last, self.state.last_zone, self.state.last_whose = SELF, "battle", "mine"
        return found

    def drop_flow(self, clause: Clause, value: str) -> None:
        clause.arguments = [one for one in clause.arguments if (one.role, one.value) != ("flow", value)]

    def flow(self, clauses: list[Clause]) -> str | None:
        found = None
        for clause in clauses:
            for one in clause.arguments:
                if one.role == "flow":
                    if found not in (None, "then"):
                        raise Refused("two ways to go on", one.at)
                    found = str(one.value)
            clause.arguments = [one for one in clause.arguments if one.role != "flow"]
        return found

    # the event in front

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
            self.wait_for(event(clause, [one for one in before if one.kind == "step"]))
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
                told = next((one for one in clause.arguments if one.role == "wo"), None)
                if told and following and not any(one.role in ("wo", "kara", "amount") for one in following.arguments):
                    following.arguments = [told, *following.arguments]  # これを墓地に置くかわりに手札に戻す
            if any(argument.role == "instead" for argument in clause.arguments):
                self.replaces = True
            clause.arguments = [argument for argument in clause.arguments if argument.role != "instead"]
        if self.instead:
            self.replaces = True
        if self.replaces and (self.event is None or not self.event.would):
            raise Refused("instead of what", clauses[0].at if clauses else 0)
        return [clause for clause in clauses if clause.kind != "instead"]

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
                if one.role == "duration" and one.value in ("their_turn", "my_turn"):
                    self.given.append(call(str(one.value)))
                elif (one.role, one.value) == ("duration", "first"):
                    self.first = True
                elif not (one.role == "duration" and one.value == "here"):
                    kept.append(one)
            clause.arguments = kept

    def moment(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            for one in list(clause.arguments):
                if one.role == "moment" and str(one.value).startswith(("turn_", "attack_ends")):
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
        if made.found and SELF in made.found:
            state.last, state.last_whose = SELF, "mine"
            state.last_zone = _EVENT_ZONE.get(made.name, "battle")
        elif not made.name.startswith("turn_"):
            state.last, state.it = IT, True
            state.last_zone = "shield" if made.name in ("broken", "break") else _EVENT_ZONE.get(made.name, "battle")
            state.last_whose = next((one for one in ("mine", "theirs") if call(one) in made.found), None)
            if call("crossed") in made.found:  # gears are crossed to creatures of their player
                state.last_whose = "mine"

    # instructions

    def steps(self, clauses: list[Clause]) -> tuple[list[Node], str, bool]:
        """The instructions, who acts last, and whether they may be left undone."""
        if not self.topic and clauses and all_each(clauses):
            before, told = copy.copy(self.state), copy.deepcopy(clauses)
            try:
                return self.together(clauses)
            except Refused:  # what each player does apart: the same instructions, written as for one of them
                self.state = before
            if self.event is not None and self.event.name.startswith("turn_") and not self.whole_turn:
                raise Refused("each player, in whose turn", told[0].at)
            return [call("each_player", self.apart(told))], "each", False
        return self.together(clauses)

    def apart(self, clauses: list[Clause]) -> list[Node]:
        """What each player does by himself, written as for the player of the card."""
        for clause in clauses:
            clause.arguments = [one for one in clause.arguments if one.role not in ("agent", "topic")]
        self.state.last = self.state.among = self.state.rest = None
        found, _, may = self.together(clauses)
        self.state.last = self.state.among = self.state.rest = None
        return [call("may", "me", found)] if may else found

    def together(self, clauses: list[Clause]) -> tuple[list[Node], str, bool]:
        writer = Verbs(self.state, self.topic or "me", self.keyword)
        self.topic = None
        may = False
        actors: list[str] = []
        branches: list[list[Node]] = []
        loop = self.loop(clauses)
        for number, clause in enumerate(clauses):
            if clause.kind == "if":
                raise Refused("a condition behind an instruction", clause.at)
            apart = [("bare_player", "each"), *([("manner", "each")] if self.state.both else [])]
            each = next((one for one in clause.arguments if (one.role, one.value) in apart), None)
            if each is not None:
                clause.arguments = [
                    Argument("agent", "each", one.at) if one is each else one for one in clause.arguments
                ]
            agents = [one.value for one in clause.arguments if one.role in ("agent", "topic")]
            if agents:
                if agents[0] not in ("me", "opponent", "each") or len(agents) > 1:
                    raise Refused("who acts", clause.at)
                writer.actor = str(agents[0])
                self.state.both = agents[0] == "each"
            actors.append(writer.actor)
            final = number == len(clauses) - 1
            if clause.form in ("may", "causmay"):
                if not final:
                    raise Refused("may in the middle", clause.at)
                may = not any(one.role == "per" for one in clause.arguments)
            elif final and clause.form in ("con", "te", "tekara"):
                raise Refused("the sentence does not end", clause.at)
            if clause.form == "either":
                if clauses[-1].form not in ("fin", "may") or branches:
                    raise Refused("or", clause.at)
                clause.form = "con"
                self.one(writer, clause, clauses, number)
                branches.append(writer.steps)
                writer.steps = []
                continue
            self.one(writer, clause, clauses, number)
            may = may and clause.form in ("may", "causmay")
        if self.state.unshuffled:
            raise Refused("into the deck, without shuffling", clauses[-1].at)
        if branches:
            if len(set(actors)) > 1 or actors[0] == "each":
                raise Refused("who may choose", clauses[-1].at)
            writer.steps = [call("mode", actors[0], [*(block(one) for one in branches), block(writer.steps)])]
            self.state.last = None
        if loop is not None:
            inner = [call("may", actors[0], writer.steps)] if may else writer.steps
            if len(set(actors)) > 1 or actors[0] == "each" or branches:
                raise Refused("who acts, for each", clauses[0].at)
            self.state.last, may = None, False  # what was chosen in the loop cannot be spoken of behind it
            writer.steps = [call("for_each", loop, inner)]
        if may and len(set(actors)) > 1:
            raise Refused("who may", clauses[-1].at)
        if may and actors and actors[0] == "each":
            raise Refused("each player may", clauses[-1].at)
        return writer.steps, actors[-1] if actors else "me", may

    def loop(self, clauses: list[Clause]) -> list[Node] | None:
        """Xにつき、Yを選び、…する: the whole sentence is done for each; the cards that are counted."""
        first = clauses[0] if clauses else None
        if first is None or len(clauses) < 2 or first.verb != "choose":
            return None
        per = next((one for one in first.arguments if one.role == "per"), None)
        if per is None:
            return None
        cards = per.value
        if cards.amount is None or (cards.amount.low, cards.amount.high) != (1, 1) or cards.ref or cards.prop:
            raise Refused("for each how many", first.at)
        first.arguments = [one for one in first.arguments if one is not per]
        return cards_filter(replace(cards, amount=None), self.topic or "me")

    def one(self, writer: Verbs, clause: Clause, clauses: list[Clause], number: int) -> None:
        following = clauses[number + 1] if number + 1 < len(clauses) else None
        if clause.verb == "stay":
            self.program.append(call("stay"))
            return
        if (
            clause.verb == "tap" and clause.form == "te" and following is not None
            and following.verb in ("place", "put", "return", "add")
            and not any(one.role == "wo" for one in following.arguments)
        ):  # fmt: skip
            following.arguments = [*clause.arguments, *following.arguments]
            writer.pending_manner.add("tapped")
            return
        moments = [one for one in clause.arguments if one.role == "moment"]
        if not moments:
            writer.step(clause)
            return
        clause.arguments = [one for one in clause.arguments if one.role != "moment"]
        before, writer.steps = writer.steps, []
        writer.step(clause)
        done, writer.steps = writer.steps, before
        self.later(str(moments[0].value), done, writer, clause)

    def later(self, moment: str, done: list[Node], writer: Verbs, clause: Clause) -> None:
        """Instructions that wait for the end of the attack, the battle or the turn."""
        event = self.event
        if len(done) != 1 or not isinstance(done[0], Call):
            raise Refused("what happens later", clause.at)
        act = done[0]
        if clause.form in ("may", "causmay"):
            if moment == "after_battle" and event is not None and event.name == "wins_battle" and not writer.steps:
                writer.steps.append(act)
                return
            if moment != "later" or act.args[-1] not in (PICKED, SELF, IT) or writer.actor != "me":
                raise Refused("what happens later", clause.at)
            clause.form = "fin"
            inner = call("may", "me", [Call(act.name, (*act.args[:-1], IT))])
            writer.steps.append(call("at_turn_end", act.args[-1], [inner]))
            return
        target = act.args[-1]
        if moment == "after_attack" and event is not None and event.name == "attacks" and not writer.steps:
            if call("attacking_player") in event.found:  # when the attack ends it may have been blocked
                raise Refused("what happens later", clause.at)
            event.name = "attack_ends"
            writer.steps.append(act)
        elif moment == "after_battle" and event is not None and event.name == "battles" and target == SELF:
            writer.steps.append(call("after_battle", SELF, [Call(act.name, (*act.args[:-1], IT))]))
        elif (
            moment == "after_battle" and event is not None and event.name in ("blocks", "battles")
            and event.found == [SELF] and target == SELF and not writer.steps and not self.program
        ):  # fmt: skip
            writer.steps.append(call("after_battle", SELF, [Call(act.name, (*act.args[:-1], IT))]))
        elif moment == "after_battle" and event is not None and event.name == "wins_battle" and not writer.steps:
            writer.steps.append(act)
        elif moment == "later" and target in (PICKED, SELF, IT):
            writer.steps.append(call("at_turn_end", target, [Call(act.name, (*act.args[:-1], IT))]))
        else:
            raise Refused("what happens later", clause.at)

    def if_done(self, steps: list[Node], at: int) -> None:
        if self.replaces:
            return self.instead_done(steps, at)
        last = self.program[-1] if self.program else None
        if isinstance(last, Call) and last.name == "if" and len(last.args) == 2:
            self.program, outer = list(inside(last.args[1])), self.program[:-1]
            self.if_done(steps, at)
            self.program = [*outer, call("if", last.args[0], self.program)]
            return None
        if not isinstance(last, Call) or last.name != "may":
            before = self.program[self.begun :]
            needed = requirement(before)
            if needed is None or self.begun == len(self.program):
                raise Refused("if what is done", at)
            self.program[self.begun :] = [call("if", needed, [*before, *steps])]
            return None
        who, done = last.args
        done = block(_paid(list(inside(done))))
        whole = call("may", who, [*inside(done), *steps])
        needed = requirement(list(inside(done)))
        self.program[-1] = call("if", needed, [whole]) if needed is not None else whole
        return None

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
        if kinds.get((clause.verb, clause.form)) != event.name or not isinstance(done, Call) or done.name != "may":
            return False
        self.program = list(inside(done.args[1]))
        self.replaces = self.optional = True
        return True

    def if_not_done(self, steps: list[Node], at: int) -> None:
        last = self.program[-1] if self.program else None
        if not isinstance(last, Call) or last.name != "may" or last.args[0] != call("me"):
            raise Refused("if what is not done", at)
        choice = call("mode", "me", [last.args[1], block(steps)])
        needed = requirement(list(inside(last.args[1])))
        self.program[-1] = call("if", needed, [choice], block(steps)) if needed is not None else choice

    # the whole

    def waiting(self) -> Node:
        """The triggered or replacement ability."""
        event = self.event
        assert event is not None
        program = self.program
        given = list(self.given)
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
        return made

    def replacement(self, event: Event, program: list[Node], given: list[Node]) -> Node:
        kind = {"destroyed": "destroy"}.get(event.name, event.name)
        for clause in self.instead:
            said = {(argument.role, getattr(argument.value, "zone", None)) for argument in clause.arguments}
            if not said <= _LEFT_UNDONE or clause.verb not in ("place", "add", "destroy", "leave"):
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
        elif kind in ("break", "broken") and one in (call("destroy", moved), call("discard", moved)):
            result = call("to", "graveyard")
        elif one == call("stay"):
            result = call("stay")
        elif one == call("destroy", SELF) and moved == IT:
            result = call("destroy", SELF)
        else:
            if moved == IT and any(_speaks_of_it(step) for step in program):
                raise Refused("instead, with that card", 0)
            result = call("steps", program)
            needed = requirement(program)
            if needed is not None and needed not in given:
                given.append(needed)
        extra = [call("given", given[0] if len(given) == 1 else given)] if given else []
        made = call("may_instead" if self.optional else "instead", kind, event.found, *extra, result)
        return call("from", event.zone, made) if event.zone else made


_BATTLE = call("zone", "battle")


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


def all_each(clauses: list[Clause]) -> bool:
    """Whether each player does everything in the sentence."""
    agents = [one.value for clause in clauses for one in clause.arguments if one.role in ("agent", "topic")]
    return bool(agents) and set(agents) == {"each"} and all(clause.kind == "step" for clause in clauses)


def _looks(steps: tuple[Node, ...]) -> bool:
    """Whether cards are looked at and nothing was done with them yet, or what was done speaks of them."""
    return bool(steps) and isinstance(steps[0], Call) and steps[0].name == "look"


def _speaks_of_choice(steps: list[Node]) -> bool:
    """Whether the steps speak of picked cards before they choose any."""
    for step in steps:
        if isinstance(step, Call) and step.name.startswith("choose"):
            return False
        if any(node == PICKED for node in walk(step)):
            return True
    return False


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
    if first.name in ("destroy", "tap") and first.args == (SELF,):
        return call("at_least", 1, [SELF, _BATTLE])
    return None
