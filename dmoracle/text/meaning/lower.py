"""The sentences of one ability to terms: which kind of ability it is, its sentences one after the other."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dmoracle.cards.card import CIVILIZATIONS
from dmoracle.cards.language import Call, Node, walk
from dmoracle.text.meaning.acting import Acting, speaks_of_choice
from dmoracle.text.meaning.choices import chosen, itself, owned, spoken
from dmoracle.text.meaning.conditions import condition
from dmoracle.text.meaning.filters import PICKED, SELF, block
from dmoracle.text.meaning.heads import MOMENTS
from dmoracle.text.meaning.state import State
from dmoracle.text.meaning.statics import Static
from dmoracle.text.meaning.waiting import Sentences
from dmoracle.text.phrases import Amount, Argument, Cards, Clause, Refused, call, inside, named


class Lowering(Acting):
    """One ability, or the whole text of a spell."""

    def ability(self, sentences: Sentences) -> list[Node]:
        """The abilities that the sentences of one line are."""
        first = sentences[0]
        if isinstance(first, str):
            raise Refused("a note without its sentence", 0)
        each = owned(sentences)
        if each is not None:
            return [made for one in each for made in Lowering(self.keyword).ability(one)]
        waits = any(clause.kind in ("when", "when_or") for clause in first)
        moment = any(
            argument.role == "moment" and str(argument.value).startswith(MOMENTS)
            for clause in first
            for argument in clause.arguments
            if not (clause.verb == "untap" and clause.form in ("cannot", "passneg", "neg"))
        )
        battle = first[0].verb == "even_winning"
        if not (waits or moment or battle):
            some = some_player(first)
            if some is not None and all(one == "floor" for one in sentences[1:]):
                return [made for one in some for made in Lowering(self.keyword).ability([one])]
            both = self_and_others(sentences)
            if both is not None:
                return [made for one in both for made in Lowering(self.keyword).ability(one)]
            found = self.statics(sentences)
            if found is not None:
                return found
            raise Refused("neither an event nor a statement that holds", first[-1].at)
        if self.in_own_turn(first):
            return self.each_in_own_turn(sentences)
        if (apart := two_events(sentences)) is not None:
            return [made for one in apart for made in Lowering(self.keyword).ability(one)]
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
                _own_topic(rest[0])
                if rest[0].verb == "power" and isinstance(topic, Cards) and call("crossed") in topic.quals:
                    bounds = [*bounds, *rest.pop(0).data]
                    continue
                if (quals := _crossed_is(rest[0])) is not None:
                    bounds, rest = [*bounds, *quals], rest[1:]
                    continue
                if rest[0].verb == "state" and any(
                    getattr(one.value, "ref", None) == "self" for one in rest[0].arguments
                ):
                    topic = rest[0].arguments[0].value
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
            if made.place is not None:
                if any(named(one, "from") for one in made.found):
                    raise Refused("where it works", rest[0].at)
                made.found = [call("from", made.place, one) for one in made.found]
            for zone in ("graveyard", "hand", "mana", "shield"):  # …が手札にある間: it works there
                if call("at_least", 1, [SELF, call("zone", zone)]) in given:
                    if any(named(one, "from") for one in made.found):
                        raise Refused("where it works", rest[0].at)
                    made.found = [call("from", zone, one) for one in made.found]
            found += made.found
        return found

    def sentences(self, sentences: Sentences) -> None:
        """Add the sentences to the program."""
        sentences = [part for one in sentences for part in halves(one)]
        for number, sentence in enumerate(sentences):
            if isinstance(sentence, str):
                discounts = bool(self.program) and getattr(self.program[-1], "name", "") == "next_discount"
                if (sentence == "triggerless" and number) or (sentence == "floor" and discounts):
                    continue
                raise Refused("a note that nothing takes", 0)
            if self.this_turn(sentences[number:]) or self.of_either(sentences[number:]):
                return
            if self.of_one_player(sentences[number:]) or self.of_each_civilization(sentences[number:]):
                return
            following = sentences[number + 1] if number + 1 < len(sentences) else None
            self.state.triggerless = following == "triggerless"
            self.sentence(list(sentence))

    def branches(self, choices: list[Sentences]) -> bool:
        """One way of going on to the end for each choice."""
        made: list[Node] = []
        for rest in choices:
            inner = Lowering(self.keyword, self.spell)
            inner.state = copy.copy(self.state)
            inner.event = self.event
            inner.sentences(rest)
            if inner.replaces or inner.event is not self.event:
                raise Refused("a choice in such an ability", 0)
            made.append(block(inner.program))
        self.program.append(call("mode", "me", made))
        self.state.last = None
        return True

    def of_one_player(self, sentences: Sentences) -> bool:
        """プレイヤー1人のシールドを…: the rest for the one or for the other."""
        if not any(getattr(one.value, "whose", None) == "one" for clause in sentences[0] for one in clause.arguments):
            return False
        rest = [self.head(list(sentences[0])), *sentences[1:]]
        if rest[0] and rest[0][0].kind == "if":  # プレイヤー1人のシールドが1つもなければ: of the one or of the other
            return self.of_some_player([spoken(rest, who) for who in ("me", "opponent")])
        return self.branches([spoken(rest, who) for who in ("me", "opponent")])

    def of_some_player(self, choices: list[Sentences]) -> bool:
        """The same instructions if a condition holds for the one player, or else for the other."""
        made: list[Node] = []
        for rest in choices:
            inner = Lowering(self.keyword, self.spell)
            inner.state, inner.event = copy.copy(self.state), self.event
            inner.sentences(rest)
            asked = inner.program[0] if len(inner.program) == 1 else None
            if not named(asked, "if") or len(asked.args) != 2 or inner.replaces:  # type: ignore[union-attr]
                raise Refused("which player", rest[0][0].at)
            made.append(asked)  # type: ignore[arg-type]
        first, second = made
        if first.args[1] != second.args[1]:  # type: ignore[union-attr]
            raise Refused("which player", choices[0][0][0].at)
        self.program.append(Call("if", (*first.args, block([second]))))  # type: ignore[union-attr]
        self.state.last = None
        return True

    def of_each_civilization(self, sentences: Sentences) -> bool:
        """水以外の文明を1つ選び…: the rest for each of the others."""
        clause = next((one for one in sentences[0] if one.verb == "name_other"), None)
        if clause is None:
            return False
        rest = [self.head(list(sentences[0])), *sentences[1:]]
        if not rest[0] or rest[0][0] is not clause or clause.arguments:
            raise Refused("which civilization", clause.at)
        rest[0] = rest[0][1:]
        rest = rest if rest[0] else rest[1:]
        if not rest:
            raise Refused("which civilization", clause.at)
        return self.branches([chosen(rest, one) for one in CIVILIZATIONS if one not in clause.data])

    def of_either(self, sentences: Sentences) -> bool:
        """プレイヤーを1人選ぶ。そのプレイヤーは…: the rest for the one or for the other."""
        first = sentences[0][-1] if sentences[0] and not isinstance(sentences[0], str) else None
        if first is None or first.verb != "choose_player" or len(sentences) < 2:
            return False
        if self.head(list(sentences[0])) != [first]:
            raise Refused("which player", first.at)
        branches: list[Node] = []
        for who in ("me", "opponent"):
            inner = Lowering(self.keyword, self.spell)
            inner.state = State(spell=self.spell, no_creature=self.state.no_creature)
            inner.event = self.event
            for sentence in sentences[1:]:
                if isinstance(sentence, str):
                    raise Refused("which player", first.at)
                for clause in sentence:
                    if any(getattr(one.value, "whose", None) in ("mine", "theirs") for one in clause.arguments):
                        raise Refused("which player", clause.at)
            if not any("ref" in (one.value, getattr(one.value, "whose", None)) for one in sentences[1][0].arguments):
                raise Refused("which player", first.at)
            inner.sentences(spoken(sentences[1:], who))
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
        until = next((str(one.value) for one in first.arguments if one.role == "duration"), None)
        if until not in ("turn", "until_me"):
            return False
        first.arguments = [
            one for one in first.arguments if (one.role, one.value) not in (("duration", until), ("flow", "then"))
        ]
        last = self.state.last
        if last == PICKED and any(getattr(one.value, "ref", None) == "last" for one in waiting.arguments):
            made = Lowering(self.keyword).ability(itself(sentences))
            if len(made) != 1 or until != "turn" or any(node == PICKED for node in walk(made[0])):
                raise Refused("what that creature does", first.at)
            self.program.append(call("gain", made[0], PICKED))
            self.state.last = None
            return True
        once = [
            one
            for clause in (first, waiting)
            for one in clause.arguments
            if (one.role, one.value) == ("manner", "next")
        ]
        for clause in (first, waiting):
            clause.arguments = [one for one in clause.arguments if one not in once]
        inner = Lowering(self.keyword).ability(sentences)
        if len(inner) != 1:
            raise Refused("two events in this turn", first.at)
        lasting = call("next_time", inner[0]) if once else inner[0]
        self.program.append(call("this_turn", lasting) if until == "turn" else call("until", "me", lasting))
        self.state.last = None
        return True

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


def _waits(step: Node) -> bool:
    """Whether a step is done at the end of the battle or of the turn: what comes "then" comes after it."""
    waiting = step.args[0] if isinstance(step, Call) and step.name == "this_turn" else None
    return named(step, "at_turn_end", "after_battle") or (
        named(waiting, "when") and waiting.args[0] == call("turn_ends")  # type: ignore[union-attr]
    )


def two_events(sentences: Sentences) -> list[Sentences] | None:
    """このクリーチャーが出た時、または自分のターンのはじめに…: the line for each, if one is of this card alone."""
    first = sentences[0]
    if len(first) < 2 or first[0].kind != "when_or":
        return None
    subjects = [_subject_of(clause) for clause in first[:2]]
    turn = any(one.role == "moment" and str(one.value).startswith("turn_") for one in first[1].arguments)
    both = [getattr(one, "ref", None) == "self" for one in subjects]
    if not turn and (first[1].kind != "when" or subjects[1] is None or both[0] == both[1]):
        return None
    alone, other = copy.deepcopy(sentences), copy.deepcopy(sentences)
    alone[0][0].kind = "when"
    if turn:
        alone[0][1].arguments = [one for one in alone[0][1].arguments if one.role != "moment"]
    else:
        alone[0] = [alone[0][0], *alone[0][2:]]
    other[0] = other[0][1:]
    return [alone, other]


def self_and_others(sentences: Sentences) -> list[Sentences] | None:
    """このクリーチャーと自分の他のゴーストすべてに「スレイヤー」を与える: the statement for the one and the others."""
    said = [
        one
        for sentence in sentences
        for clause in sentence
        if isinstance(clause, Clause)
        for one in clause.arguments
        if getattr(one.value, "ref", None) == "pair" and one.role in ("ha", "ga", "ni", "wo")
    ]
    if len(said) != 1:
        return None
    parts = said[0].value.parts
    refs = sorted(str(part.ref) for part in parts)
    others = next((part for part in parts if part.ref is None), None)
    if refs != ["None", "self"] or others is None or call("other") not in others.quals:
        return None
    if others.amount is not None and not others.amount.every:
        return None
    made: list[Sentences] = []
    for part in (replace(one, prop=said[0].value.prop) for one in parts):
        told = copy.deepcopy(sentences)
        for clause in (clause for sentence in told for clause in sentence if isinstance(clause, Clause)):
            clause.arguments = [
                replace(one, value=part) if getattr(one.value, "ref", None) == "pair" else one
                for one in clause.arguments
            ]
        made.append(told)
    return made


def some_player(clauses: list[Clause]) -> list[list[Clause]] | None:
    """プレイヤー1人のシールドが1つもなければ: the statement if it is so of the one, and if of the other alone."""
    asked = clauses[0]
    said = next((one for one in asked.arguments if getattr(one.value, "whose", None) == "one"), None)
    if asked.kind != "if" or asked.verb != "exists" or asked.form != "no" or said is None or len(clauses) < 2:
        return None

    def of(whose: str, form: str) -> Clause:
        made = copy.deepcopy(asked)
        made.form = form
        made.arguments = [replace(said, value=replace(said.value, whose=whose))]
        rest = [one for one in asked.arguments if one is not said and form == "no"]
        made.arguments += rest
        return made

    first, second = copy.deepcopy(clauses[1:]), copy.deepcopy(clauses[1:])
    return [[of("mine", "no"), *first], [of("theirs", "no"), of("mine", "yes"), *second]]


def halves(sentence: Any) -> list[Any]:
    """墓地に置き、それが火のカードなら、…: what stands in front of the condition is a sentence of its own."""
    if isinstance(sentence, str):
        return [sentence]
    for number, clause in enumerate(sentence):
        before = sentence[number - 1] if number else None
        if clause.kind == "if" and before is not None and before.kind == "step" and before.form in ("con", "te"):
            if any(one.kind in ("when", "when_or", "instead") for one in sentence[number:]):
                return [sentence]
            before.form = "fin"
            return [sentence[:number], *halves(sentence[number:])]
    return [sentence]


def _subject_of(clause: Clause) -> Cards | None:
    """The cards that an event happens to; None if it does not say them again."""
    roles = ("ga",) if clause.verb == "leave" else ("ga", "wo")
    return next((one.value for one in clause.arguments if one.role in roles and isinstance(one.value, Cards)), None)


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


def _crossed_is(clause: Clause) -> list[Node] | None:
    """これをクロスしたクリーチャーがドラゴンなら: what the crossed creature must be, None for another condition."""
    said = next((one.value for one in clause.arguments if one.role in ("ga", "ha")), None)
    what = clause.data
    if clause.verb != "is" or clause.form != "yes" or not isinstance(said, Cards) or call("crossed") not in said.quals:
        return None
    if len(clause.arguments) != 1 or not isinstance(what, Cards) or not what.quals:
        return None
    plain = what.ref is None and what.whose is None and not what.zone and what.amount in (None, Amount(1, 1))
    return [one for one in what.quals if one != call("creature")] if plain else None


def _own_topic(clause: Clause) -> None:
    """このクリーチャーは、自分のシールドが2つ以下なら…: what stands in front belongs to the statement behind."""
    first = clause.arguments[0] if clause.arguments else None
    roles = [one.role for one in clause.arguments]
    if first is not None and first.role == "ha" and getattr(first.value, "ref", None) == "self" and "ga" in roles:
        clause.arguments = clause.arguments[1:]
