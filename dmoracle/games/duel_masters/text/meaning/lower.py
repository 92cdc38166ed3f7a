"""The sentences of one ability to terms: which kind of ability it is, its sentences one after the other."""

from __future__ import annotations

import copy
from dataclasses import replace

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.meaning.apart import halves, self_and_others, some_player, two_events
from dmoracle.games.duel_masters.text.meaning.choices import chosen, itself, owned, spoken
from dmoracle.games.duel_masters.text.meaning.conditions import condition
from dmoracle.games.duel_masters.text.meaning.filters import PICKED, SELF, block
from dmoracle.games.duel_masters.text.meaning.following import Following
from dmoracle.games.duel_masters.text.meaning.heads import MOMENTS
from dmoracle.games.duel_masters.text.meaning.state import State
from dmoracle.games.duel_masters.text.meaning.statics import Static
from dmoracle.games.duel_masters.text.meaning.waiting import Sentences
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Clause, Refused, call, named
from dmoracle.language.parser import Call, Node, walk


class Lowering(Following):
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
