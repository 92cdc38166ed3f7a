"""The instructions of one sentence: who acts, the scope of `may`, loops, what is done later."""

from __future__ import annotations

import copy
from dataclasses import replace

from dmoracle.games.duel_masters.text.grammar.program import either_way
from dmoracle.games.duel_masters.text.meaning.afterwards import ATTACK_EVENTS, after_attack
from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF, block, cards_filter, order, zone_of
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.heads import Heads
from dmoracle.games.duel_masters.text.meaning.over_both import over_both
from dmoracle.games.duel_masters.text.meaning.verbs import Verbs, that_many
from dmoracle.games.duel_masters.text.phrases import Argument, Cards, Clause, Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node, walk

_BACK = ("last", "all_last", "two")  # references to cards that were spoken of before


class Acting(Heads):
    """Writes the instructions of a sentence."""

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
            made = self.apart(told)
            first = made[0] if len(made) == 1 else None
            if named(first, "choose"):  # what each of them chose is spoken of behind it
                found = [one for one in inside(first.args[3]) if one != call("mine")]  # type: ignore[union-attr]
                self.state.last, self.state.last_zone, self.state.last_filter = PICKED, zone_of(found), found
                self.state.last_whose, self.state.chosen, self.state.of_both = None, True, True
                self.state.picked_both = True
                return [first, mirrored(first)], "each", False  # type: ignore[list-item, arg-type]
            if named(made[0] if made else None, "choose") and any(map(_of_both_sides, made[1:])):
                return [made[0], mirrored(made[0]), *map(_besides_both, made[1:])], "each", False
            whole = [node for one in made for node in walk(one)]
            drawn = any(named(one, "may") for one in _inner(made))
            if drawn and all(
                named(one, "may", "draw") for one in (*made, *_inner(made))
            ):  # 各プレイヤーは2枚まで引いてもよい
                return [*made, *map(mirrored, made)], "each", False
            if any(named(one, "that_many") for one in whole) and not any(named(one, "choose") for one in whole):
                return [*made, *map(mirrored, made)], "each", False
            return [call("each_player", made)], "each", False
        said = next(
            (one.value for clause in clauses for one in clause.arguments
             if isinstance(one.value, Cards) and one.value.ref == "alternatives"), None,
        )  # fmt: skip
        if said is None:
            return self.together(clauses)
        return self.alternatives(clauses, (*said.parts[:-1], said.parts[-1].having(said.amount)))

    def alternatives(self, clauses: list[Clause], parts: tuple[Cards, ...]) -> tuple[list[Node], str, bool]:
        """Aを1体か、Bを2体…: the whole sentence with the one or with the other."""
        before, topic, made = self.state, self.topic, []
        whose = parts[0].whose  # 相手のAを1体か、Bを2体: both are the opponent's
        for part in (replace(one, whose=one.whose or whose) for one in parts):
            told = copy.deepcopy(clauses)
            for clause in told:
                clause.arguments = [
                    replace(one, value=part) if getattr(one.value, "ref", None) == "alternatives" else one
                    for one in clause.arguments
                ]
            self.state, self.topic = copy.copy(before), topic
            made.append(self.together(told))
        who, may = made[0][1], made[0][2]
        if who not in ("me", "opponent"):
            raise Refused("who may choose", clauses[0].at)
        self.state.last = None
        one = over_both([found for found, _, _ in made])
        return one or [either_way(who, [found for found, _, _ in made])], who, may

    def apart(self, clauses: list[Clause]) -> list[Node]:
        """What each player does by himself, written as for the player of the card."""
        for clause in clauses:
            clause.arguments = [one for one in clause.arguments if one.role not in ("agent", "topic")]
        self.state.last = self.state.among = self.state.rest = None
        self.state.apart = True
        found, _, may = self.together(clauses)
        self.state.apart = False
        self.state.last = self.state.among = self.state.rest = None
        return [call("may", "me", found)] if may else found

    def together(self, clauses: list[Clause]) -> tuple[list[Node], str, bool]:
        writer = Verbs(self.state, self.topic or "me", self.keyword)
        self.topic = None
        may = False
        actors: list[str] = []
        branches: list[list[Node]] = []
        later_from: int | None = None
        then_from: tuple[int, int] | None = None
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
                if agents == ["owner"] and self.state.last_whose in ("mine", "theirs"):
                    agents = ["me" if self.state.last_whose == "mine" else "opponent"]
                    clause.arguments = [
                        replace(one, value=agents[0]) if one.value == "owner" else one for one in clause.arguments
                    ]
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
            waits = [one.at for one in clause.arguments if (one.role, one.value) == ("moment", "later")]
            if later_from is None and waits and not final and (clause.form in ("con", "te") or waits[0] < clause.at):
                later_from = len(writer.steps)
            if clause.then:
                then_from = len(writer.steps), number
            self.one(writer, clause, clauses, number)
            may = may and clause.form in ("may", "causmay")
        if later_from is not None:  # ターンの終わりに、…し、…する
            writer.steps[later_from:] = all_later(writer.steps[later_from:])
        if self.state.unshuffled:
            raise Refused("into the deck, without shuffling", clauses[-1].at)
        if branches:
            if len(set(actors)) > 1 or actors[0] == "each":
                raise Refused("who may choose", clauses[-1].at)
            writer.steps = [either_way(actors[0], [*branches, writer.steps])]
            self.state.last = None
        if loop is not None:
            if len(set(actors)) > 1 or actors[0] == "each" or branches:
                raise Refused("who acts, for each", clauses[0].at)
            self.state.last = None  # what was chosen in the loop cannot be spoken of behind it
            if loop:
                inner = [call("may", actors[0], writer.steps)] if may else writer.steps
                writer.steps, may = [call("for_each", loop, inner)], False
            else:  # all of that many, or none
                writer.steps = [call("that_many", writer.steps)]
        if may and then_from is not None and loop is None and not branches:  # …し、その後、…してもよい
            steps, number = then_from
            if len(set(actors[number:])) > 1 or actors[-1] == "each":
                raise Refused("who may", clauses[-1].at)
            writer.steps[steps:] = [call("may", actors[-1], writer.steps[steps:])]
            return writer.steps, actors[-1], False
        if may and len(set(actors)) > 1:
            raise Refused("who may", clauses[-1].at)
        if may and actors and actors[0] == "each":
            raise Refused("each player may", clauses[-1].at)
        return writer.steps, actors[-1] if actors else "me", may

    def loop(self, clauses: list[Clause]) -> list[Node] | None:
        """Xにつき、Yを選び、…する: the whole sentence is done for each; the cards counted; [] for that many."""
        first = clauses[0] if clauses else None
        if first is None or len(clauses) < 2 or first.verb != "choose":
            return None
        taken = Taken(first)
        if that_many(taken):
            first.arguments = taken.rest
            return []
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
        same = all(getattr(one.value, "ref", None) in (None, *_BACK) for one in clause.arguments)
        same = same and not any(isinstance(one.value, Cards) and one.value.ref is None for one in clause.arguments)
        writer.step(clause)
        done, writer.steps = writer.steps, before
        self.later(str(moments[0].value), done, writer, clause, same)

    def at_turn_end(self, done: list[Node], writer: Verbs, clause: Clause) -> bool:
        """このターンの終わりに…: what speaks of no card from before waits as an ability of this turn."""
        if not done or speaks_of_choice(done) or any(node in (SELF, IT) for one in done for node in walk(one)):
            return False
        if any(named(node, "extra_turn") for one in (*self.program, *writer.steps) for node in walk(one)):
            raise Refused("the end of which turn", clause.at)
        if clause.form in ("may", "causmay"):
            if not named(done[-1], "for_each"):  # may, for each: it says so itself
                done = [call("may", writer.actor, done)]
            clause.form = "fin"
        writer.steps.append(call("this_turn", call("when", "turn_ends", [], done)))
        self.state.last = None
        return True

    def later(self, moment: str, done: list[Node], writer: Verbs, clause: Clause, same: bool) -> None:
        """Instructions that wait for the end of the attack, the battle or the turn; `same`: cards spoken of before."""
        event = self.event
        if moment == "later" and same and len(done) == 1 and named(_target(done[0]), "all"):
            if clause.form in ("may", "causmay"):
                raise Refused("what happens later", clause.at)
            act = done[0]
            assert isinstance(act, Call)
            writer.steps.append(call("at_turn_end", act.args[-1], [Call(act.name, (*act.args[:-1], IT))]))
            return
        if moment == "later" and self.at_turn_end(done, writer, clause):
            return
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
        if not act.args:
            raise Refused("what happens later to no card", clause.at)
        target = act.args[-1]
        told = bool(writer.steps or self.program)  # what is done at once, before the attack is over
        if moment == "after_attack" and event is not None and (told or event.name != "attacks"):
            if event.name not in ATTACK_EVENTS or target != SELF or {PICKED, IT} & set(walk(act)):
                raise Refused("what happens later", clause.at)
            writer.steps.append(after_attack([act]))
        elif moment == "after_attack" and event is not None:
            if call("attacking_player") in event.found:  # when the attack ends it may have been blocked
                if event.found != order([SELF, call("attacking_player")]) or target != SELF:
                    raise Refused("what happens later", clause.at)
                writer.steps.append(call("gain", call("when", "attack_ends", [SELF], [act]), SELF))
                return
            event.name = "attack_ends"
            writer.steps.append(act)
        elif moment == "after_battle" and event is not None and event.name == "battles" and target == SELF:
            writer.steps.append(call("after_battle", SELF, [Call(act.name, (*act.args[:-1], IT))]))
        elif (
            moment == "after_battle" and event is not None and event.name in ("blocks", "battles")
            and event.found == [SELF] and target == SELF and not writer.steps and not self.program
        ):  # fmt: skip
            writer.steps.append(call("after_battle", SELF, [Call(act.name, (*act.args[:-1], IT))]))
        elif (
            moment == "after_battle"
            and event is not None
            and event.name in ("blocks", "is_blocked")
            and target == PICKED
        ):
            writer.steps.append(call("after_battle", PICKED, [Call(act.name, (*act.args[:-1], IT))]))
        elif moment == "after_battle" and event is not None and event.name == "wins_battle" and not writer.steps:
            writer.steps.append(act)
        elif moment == "later" and target in (PICKED, SELF, IT):
            writer.steps.append(call("at_turn_end", target, [Call(act.name, (*act.args[:-1], IT))]))
        else:
            raise Refused("what happens later", clause.at)


def _of_both_sides(step: Node) -> bool:
    """Whether it is done to all cards, whoever's they are, but those that were chosen."""
    target = step.args[-1] if isinstance(step, Call) and step.args else None
    found = inside(target.args[0]) if named(target, "all") else ()  # type: ignore[union-attr]
    return call("besides", PICKED) in found and not {call("mine"), call("theirs")} & set(found)


def _besides_both(step: Node) -> Node:
    """The same, with what the other player has chosen left out too."""
    if not _of_both_sides(step) or not isinstance(step, Call):
        raise Refused("what each player does apart", 0)
    found = [*inside(step.args[-1].args[0]), call("besides", "earlier")]  # type: ignore[union-attr]
    return Call(step.name, (*step.args[:-1], call("all", order(found))))


def all_later(steps: list[Node]) -> list[Node]:
    """What follows "at the end of this turn" in a sentence is done then too."""
    first, *rest = steps or [SELF]
    if not rest or not isinstance(first, Call) or first.name not in ("at_turn_end", "this_turn"):
        return steps
    if any(not named(one, "draw") for one in rest):
        raise Refused("what happens later", 0)
    if first.name == "at_turn_end":
        return [call("at_turn_end", first.args[0], [*inside(first.args[1]), *rest])]
    waits = first.args[0]
    if not isinstance(waits, Call) or waits.name != "when" or waits.args[0] != call("turn_ends"):
        raise Refused("what happens later", 0)
    return [call("this_turn", Call("when", (*waits.args[:-1], block([*inside(waits.args[-1]), *rest]))))]


def _target(step: Node) -> Node | None:
    return step.args[-1] if isinstance(step, Call) and step.args else None


def mirrored(node: Node) -> Node:
    """The same with the players changed."""
    other = {"me": "opponent", "opponent": "me", "mine": "theirs", "theirs": "mine"}
    if isinstance(node, Block):
        return Block(tuple(map(mirrored, node.items)))
    return Call(other.get(node.name, node.name), tuple(map(mirrored, node.args))) if isinstance(node, Call) else node


def _inner(steps: list[Node]) -> list[Node]:
    """The instructions that stand inside others."""
    found = [one for step in steps if named(step, "may") for one in inside(step.args[1])]  # type: ignore[union-attr]
    return [*found, *(_inner(found) if found else [])]


def all_each(clauses: list[Clause]) -> bool:
    """Whether each player does everything in the sentence."""
    agents = [one.value for clause in clauses for one in clause.arguments if one.role in ("agent", "topic")]
    return bool(agents) and set(agents) == {"each"} and all(clause.kind == "step" for clause in clauses)


def speaks_of_choice(steps: list[Node]) -> bool:
    """Whether the steps speak of picked cards before they choose any."""
    for step in steps:
        if isinstance(step, Call) and step.name.startswith("choose"):
            return False
        if any(node in (PICKED, call("earlier")) for node in walk(step)):
            return True
    return False
