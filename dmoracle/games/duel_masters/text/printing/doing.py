"""Programs: instructions become clauses, and clauses sentences, by one walk for both languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dmoracle.games.duel_masters.text.meaning.afterwards import after_attack_of
from dmoracle.games.duel_masters.text.meaning.filters import PICKED, SELF
from dmoracle.games.duel_masters.text.phrases import Unprintable, has_row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.asking import conditions, front, player
from dmoracle.games.duel_masters.text.printing.shapes import mirrored, requirement
from dmoracle.games.duel_masters.text.printing.tongue import Clause, Tongue, is_zero, name_of, number_of, own
from dmoracle.games.duel_masters.text.reading.normalise import MODE
from dmoracle.games.reading import call, inside, named
from dmoracle.language.parser import Call, Node, Number

__all__ = ["Doing"]

_CHOICES = ("choose", "choose_total", "choose_costs")
_JOINED = (
    "to", "destroy", "tap", "untap", "discard", "put", "break", "cast", "put_tapped", "summon", "look_at",
    "turn_face_up", "battle",
)  # fmt: skip
_LASTS = ("power", "grant", "forbid", "breaks_more", "gain")
_COSTS = (call("discard", "self"), call("destroy", "self"))
_TOP = call("top", "me")
_TILL = {"until": "mine", "next": "theirs"}
Found = tuple[list[Clause], int] | None  # clauses, and how many instructions they say


def _high(node: Node) -> int | None:
    return None if isinstance(node, Call) else number_of(node)


class Doing:
    """Prints programs in a language. `ability` prints an ability that a card gets or that holds for a while."""

    def __init__(self, tongue: Tongue, ability: Callable[[Node], str], joined: bool) -> None:
        self.tongue, self.ability, self.joined = tongue, ability, joined
        self.up_to = False  # whether one that may be chosen is "up to one"

    def program(self, steps: Sequence[Node]) -> str:
        """The instructions as a text, a sentence for each clause."""
        sentences: list[str] = []
        for one in self.clauses(steps):
            sentences += [self.tongue.said(one), *one.notes]
        return self.tongue.paragraph(sentences)

    def linked(self, steps: Sequence[Node], may: bool = False) -> Clause:
        """The instructions as one sentence, and what stands behind it."""
        clauses = self._whole(steps)
        return self.one([self._together(clauses)] if may else clauses)

    def _whole(self, steps: Sequence[Node], up_to: bool = False) -> list[Clause]:
        """The clauses of one sentence, in which a choice may be of "up to one" card; what follows is done anyway."""
        clauses = [] if up_to else self.clauses(steps)
        if up_to or any(one.may for one in clauses[:-1]):
            before, self.up_to = self.up_to, True
            clauses = self.clauses(steps)
            self.up_to = before
        return clauses

    def _together(self, clauses: Sequence[Clause]) -> Clause:
        """What the player may do, or leave undone, as a whole."""
        if any(one.own or one.actor != "me" for one in clauses):
            raise Unprintable("who may")
        notes = tuple(note for one in clauses for note in one.notes)
        return Clause(tuple(text for one in clauses for text in one.texts), may=True, notes=notes)

    def one(self, clauses: Sequence[Clause]) -> Clause:
        """Several clauses as one sentence."""
        texts = list(map(self.tongue.said, clauses))
        for number, one in enumerate(clauses[1:], 1):  # the player is named again behind what another does
            if not self.tongue.ja and not (one.own or one.may) and clauses[number - 1].actor != one.actor == "me":
                texts[number] = f"you {texts[number]}"
        notes = tuple(note for one in clauses for note in one.notes)
        return own(self.tongue.linked(texts), notes)

    def clauses(self, steps: Sequence[Node]) -> list[Clause]:
        """The clauses of instructions, some of which say several of them."""
        found: list[Clause] = []
        number, steps = 0, shapes.top_moved(steps)
        patterns = (
            self._list, self._each_chooses, self._two_battle, self._counted, self._counted_later, self._exchanged,
            self._both_players, self._put_under,
            self._gear, self._two_choose, self._one_of_each, self._shown_each, self._for_each_moved,
            self._that_many, self._choice,
        )  # fmt: skip
        while number < len(steps):
            said = next((made for one in patterns if (made := one(steps, number)) is not None), None)
            if said is None:
                step = steps[number]
                if not isinstance(step, Call):
                    raise Unprintable("an instruction")
                said = [self.step(step)], 1
                if named(step, "this_turn") and shapes.speaks_of(step, "next_time") and number + 1 < len(steps):
                    text = self.tongue.said(said[0][0])  # what follows belongs to no event
                    said = [own(text + self.tongue.stop + "\n")], 1
            found += said[0]
            number += said[1]
        return found

    # several instructions that one phrase says

    def _list(self, steps: Sequence[Node], number: int) -> Found:
        first = steps[number]
        if not isinstance(first, Call) or first.name != "mode" or shapes.chosen_side(first) is not None:
            return None
        often = len(steps) - number
        if first.args[0] != call("me") or any(one != first for one in steps[number:]):
            raise Unprintable("a list and more")
        branches = [MODE + self.program(list(inside(one))) for one in inside(first.args[1])]
        head = self.tongue.say("step", "some_of", often) if often > 1 else self.tongue.say("step", "one_of")
        return [own(head + "".join(branches))], often

    def _each_chooses(self, steps: Sequence[Node], number: int) -> Found:
        each = shapes.each_chooses(steps[number:])
        if each is None:
            return None
        found, act = each
        with self.tongue.acting("each"):
            mine = shapes.filter_of(call("mine"), *inside(found))
            first = Clause((self.tongue.say("step", "choose", self.tongue.some(mine, 1, 1)),), "each")
        others = shapes.filter_of(call("other"), *inside(found))
        done = self.step(Call(act.name, (*act.args[:-1], call("all", others))))
        return [first, own(self.tongue.say("step", "then", self.tongue.said(done)))], 3

    def _two_battle(self, steps: Sequence[Node], number: int) -> Found:
        two = shapes.two_battle(steps[number:])
        if two is None:
            return None
        first = self.tongue.say("step", "choose", self.tongue.some(two[0], 2, 2))
        tapped = [self._act("tap", "" if self.tongue.ja else "them")] if two[1] else []
        battle = self.tongue.say("step", "two_battle" if tapped else "both_battle")
        return [Clause((first, *tapped, battle))], len(steps) - number

    def _counted(self, steps: Sequence[Node], number: int) -> Found:
        found = shapes.counted(steps[number : number + 3])
        if found is None:
            return None
        moved, done = found
        then = self._as_often(done)
        following = steps[number + 3 : number + 6]
        if len(following) == 3 and [mirrored(one) for one in steps[number : number + 3]] == list(following):
            with self.tongue.acting("each"):
                texts = (*self.step(moved).texts, *then.texts)
            return [Clause(texts, "each")], 6
        return [self.step(moved), own(self.tongue.say("step", "then", self.tongue.said(then)))], 3

    def _counted_later(self, steps: Sequence[Node], number: int) -> Found:
        """All of some cards moved, something else done, and then something for each of them."""
        later = next((k for k, one in enumerate(steps) if k > number + 2 and named(one, "as_counted")), None)
        found = shapes.counted([*steps[number : number + 2], steps[later]]) if later is not None else None
        if found is None or later is None:
            return None
        moved, done = found
        between = self.clauses(steps[number + 2 : later])
        loop = self.linked(done)
        text = self.tongue.say("step", "for_each_counted", self.tongue.say("moved", moved.name), loop.texts[0])
        return [self.step(moved), *between, own(text, loop.notes)], later + 1 - number

    def _exchanged(self, steps: Sequence[Node], number: int) -> Found:
        """The top card of the deck becomes a shield, and the shield that was looked at goes on top of the deck."""
        added = call("to", "shield", _TOP)
        pair = [added, call("to", "deck_top", PICKED)]
        if list(steps[number : number + 2]) != pair or self.tongue.picked != ("mine", ("shield",)):
            return None
        o = self.tongue.objective(self.tongue.say("thing", "looked_at"))
        return [Clause((*self.step(added).texts, *self.to(call("deck_top"), o).texts))], 2

    def _both_players(self, steps: Sequence[Node], number: int) -> Found:
        following = steps[number + 1] if number + 1 < len(steps) else None
        if not shapes.each_may_draw(steps[number], following):
            return None
        one = steps[number]
        assert isinstance(one, Call)
        return [Clause(self.step(one).texts, "each", may=True)], 2

    def _put_under(self, steps: Sequence[Node], number: int) -> Found:
        one, under = (*steps[number : number + 2], None, None)[:2]
        match one, under:
            case Call("choose", (Call("me"), low, Number(1), found)), Call("put_under", (what, Call("picked"))):
                o = self.tongue.object(what)
                where = self.tongue.noun(found) if self.tongue.ja else self.tongue.some(found, 1, 1)
                return [Clause((self.tongue.say("step", "put_under_one", where, o=o),), may=is_zero(low))], 2
        return None

    def _gear(self, steps: Sequence[Node], number: int) -> Found:
        one, following = (*steps[number : number + 2], None, None)[:2]
        gear = shapes.gear_crossed(steps, number)
        if gear is not None:
            onto = self.tongue.say("thing", "self") if gear[1] is None else self.tongue.single(gear[1])
            what = self.tongue.noun(gear[0]) if self.tongue.ja else self.tongue.some(gear[0], 1, 1)
            text = self.tongue.say("step", "cross_with", what, onto)
            return [Clause((text,), may=gear[2])], 2 if gear[1] is None else 3
        if isinstance(one, Call) and one.name == "choose" and following == call("cross", PICKED):
            text = self.tongue.say("step", "cross_this", self.tongue.single(one.args[3]))
            return [Clause((text,), may=is_zero(one.args[1]))], 2
        return None

    def _two_choose(self, steps: Sequence[Node], number: int) -> Found:
        both = shapes.two_choose(steps, number)
        if both is None:
            return None
        chosen = [self._chosen(one) for one in both[:2]]
        o = self.tongue.objective(self.tongue.say("thing", "both"))
        self.tongue.several, self.tongue.picked = True, ("", ())
        texts = [self.step(act, o if not k or not self.tongue.ja else "").texts[0] for k, act in enumerate(both[2])]
        return [*chosen, Clause(tuple(texts))], 2 + 2 * len(both[2])

    def _one_of_each(self, steps: Sequence[Node], number: int) -> Found:
        pair = shapes.one_of_each(steps, number)
        if pair is None:
            return None
        first = self.tongue.say("step", "choose", self.tongue.both(*pair[:2]))
        acts = [self.step(one, self.tongue.again(True)).texts[0] for one in pair[2]]
        return [Clause((first, *acts))], 2 + 2 * len(acts)

    def _shown_each(self, steps: Sequence[Node], number: int) -> Found:
        shown = shapes.shown_each(steps, number)
        if shown is None:
            return None
        one, done = shown
        some = self.tongue.some(one.args[3], number_of(one.args[1]), _high(one.args[2]))
        text = self._act("show", some) if not self.tongue.ja else some + "見せる"
        loop = self.linked(done)
        return [
            Clause((text,)),
            own(self.tongue.say("step", "for_each_shown", loop.texts[0]), loop.notes),
        ], 3

    def _for_each_moved(self, steps: Sequence[Node], number: int) -> Found:
        each = shapes.for_each_moved(steps, number)
        if each is None:
            return None
        self.up_to = True
        done = self.linked(each[1])
        self.up_to = False
        text = self.tongue.say("step", "for_each_moved", self.tongue.say("moved", each[0]), done.texts[0])
        return [own(text, done.notes)], 1

    def _that_many(self, steps: Sequence[Node], number: int) -> Found:
        more = shapes.that_many(steps[number]) if number else None
        if more is None:
            return None
        done = self._as_often(more[0])
        return [own(self.tongue.say("step", "then", self.tongue.said(done, more[1])), done.notes)], 1

    def _as_often(self, steps: Sequence[Node]) -> Clause:
        """What is done as often as cards were chosen before."""
        match list(steps):
            case [Call("draw", (Call("me"),))]:
                return Clause((self.tongue.say("step", "that_many_drawn"),))
            case [Call("to", (place, Call("top", (Call("me"),))))]:
                return self.to(place, self.tongue.say("step", "that_many_top"), _TOP)
            case [Call("choose", (Call("me"), Number(1), Number(1), found)), Call() as act]:
                what = self.tongue.that_many(found)
                self.tongue.several, self.tongue.picked = True, _origin(found)
                done = self.step(act, self.tongue.again(True))
                return Clause((self.tongue.say("step", "choose", what), *done.texts), notes=done.notes)
        raise Unprintable("as often as what")

    def _choice(self, steps: Sequence[Node], number: int) -> Found:
        one = steps[number]
        if not isinstance(one, Call) or one.name not in _CHOICES:
            return None
        following = [shapes.buried(step) for step in steps[number + 1 : number + 3]]
        acts = [step for step in following if isinstance(step, Call) and step.args[-1:] == (PICKED,)]
        acts = acts[: 2 if acts[:1] == [call("show", PICKED)] else 1]
        if len(steps) > number + 1 and acts[:1] != following[:1]:
            acts = []
        if len(acts) == 2 and (acts[1] != following[1] or acts[1].name not in _JOINED):
            acts = acts[:1]
        if not acts or acts[-1].name not in (*_JOINED, "show"):
            return [self._chosen(one)], 1
        return [self._chosen(one, acts)], 1 + len(acts)

    def _chosen(self, one: Call, acts: Sequence[Call] = ()) -> Clause:
        """A choice, and what is done with what was chosen."""
        tongue, who = self.tongue, name_of(one.args[0])
        if one.name != "choose":
            if who != "me":
                raise Unprintable("somebody else chooses")
            tongue.several, tongue.picked = True, _origin(one.args[-1])
            high = _high(one.args[1]) if one.name == "choose_costs" else None
            total, measure = one.args[-2], "cost" if one.name == "choose_costs" else "power"
            if isinstance(total, Call) and total.name != "number_of":
                raise Unprintable("a total")
            texts = [tongue.say("step", "choose", tongue.measured(one.args[-1], high, measure, total))]
            texts += [self.step(act, self.tongue.again(True)).texts[0] for act in acts]
            return Clause(tuple(texts), notes=self._notes(acts))
        low, high, found = number_of(one.args[1]), _high(one.args[2]), one.args[3]
        tongue.several, tongue.picked = high != 1, _origin(found)
        may = bool(acts) and (low, high) == (0, 1) and who != "chance" and not self.up_to
        searched = may and acts[0].name == "show" and len(acts) > 1 and shapes.sought(found)
        actor = "me" if who == "chance" else who
        with tongue.acting(tongue.actor if actor == "me" else actor):
            some = tongue.some(found, 1 if may else low, high)
            if who == "chance" and not tongue.ja and tongue.actor == "me" and acts[:1] == [call("discard", PICKED)]:
                return Clause((tongue.say("step", "discard_at_random", n=tongue.several_cards(low)),), "opponent")
            if acts[:1] == [call("look_at", PICKED)]:
                return Clause((self._act("look_at", some),), actor, may)
            first = tongue.say("step", "choose_unseen" if who == "chance" else "choose", some)
            texts = [self.step(act, self.tongue.again(tongue.several)).texts[0] for act in acts]
        return Clause((first, *texts), actor, may and not searched, notes=self._notes(acts))

    def _notes(self, acts: Sequence[Call]) -> tuple[str, ...]:
        return tuple(note for act in acts for note in self.step(act, "").notes)

    # one instruction

    def step(self, node: Call, o: str | None = None) -> Clause:
        """One instruction; `o` is its object, if it is not called by its name."""
        tongue = self.tongue
        match node:
            case Call("show" | "look_at" as name, (Call("all", (found,)),)) if self._is_hand(found):
                if name == "show":
                    return Clause((tongue.say("step", "show_hand"),))
                return Clause(
                    (tongue.say("step", "look_at_hand", whose=tongue.whose(tongue.described(found).whose).rstrip()),)
                )
            case Call("to", (Call("deck"), Call("all", (found,)))) if (side := self._piles(found)) is not None:
                with tongue.acting(side):
                    zones = [tongue.say("zone", one) for one in tongue.described(found).zones]
                    piles = f"{tongue.whose('mine')}{' and '.join(zones)}"
                    return Clause(self.to(node.args[0], piles, what=_TOP).texts, side)
            case Call("to", (place, what)):
                return self.to(place, tongue.object(what) if o is None else o, what)
            case Call("top_card", (place, Call("all", (found,)))):
                chosen = tongue.say("step", "choose", tongue.all_of(found))
                return Clause((chosen, *self.to(place, tongue.say("step", "top_of_each"), node.args[1]).texts))
            case Call("top_card", (place, what)) if what == PICKED:
                return self.to(place, tongue.say("step", "top_of_it"))
            case Call("discard", (Call("self"),)):
                return Clause((tongue.say("act", "discard_self"),))
            case Call("put", (Call("self"),)) if tongue.place and tongue.ja:
                o = tongue.objective(tongue.say("thing", "self")) + tongue.say("source", "from", tongue.place)
                return Clause((self._act("put", o),))
            case Call(name, (what,)) if has_row("act", name):
                return Clause((self._act(name, tongue.object(what) if o is None else o),))
            case Call("draw", (who, *many)):
                cards = tongue.several_cards(number_of(many[0]) if many else 1)
                return Clause((tongue.say("step", "draw", n=cards),), name_of(who))
            case Call("win" | "lose" as name, (who,)):
                mine = who == call("me")
                return own(tongue.say("step", name, who=player(tongue, _side(who)), many=mine))
            case Call("shuffle" | "look" | "reveal" as name, (who, *many)):
                whose = tongue.whose("mine" if who == call("me") else "theirs").rstrip()
                numbers = list(map(number_of, many))
                cards = "card" if numbers == [1] else f"{numbers[0]} cards" if numbers else ""
                return Clause((tongue.say("step", name, *numbers, whose=whose, n=cards),))
            case Call("reveal_until", (Call("me"), many, found)):
                number, rest = number_of(many), shapes.without(found, "mine")
                text = tongue.say("step", "reveal_until", tongue.some(rest, number, number), tongue.a(rest), number)
                return Clause((text,))
            case Call("name", (who, what)):
                tongue.chosen = name_of(what)
                return Clause((tongue.say("step", f"name/{tongue.chosen}"),), name_of(who))
            case Call("battle", (one, Call("picked" | "it"))) if one == SELF:
                return Clause((tongue.say("step", "battle"),))
            case Call("stand_in", (one, _)):
                return Clause((tongue.say("step", "stand_in", tongue.subject(one)[0]),))
            case Call("cross", (one, other)) if (one, other) == (SELF, PICKED):
                return Clause((tongue.say("step", "cross"),))
            case Call("extra_turn" | "end_turn" | "stop_attack" | "gr_summon" as name, _):
                return Clause((tongue.say("step", name),))
            case Call("next_discount", (many, found, *least)):
                return self._next_discount(number_of(many), found, least)
            case Call("mode", (who, _)) if shapes.chosen_side(node) is not None:
                with tongue.acting(name_of(who)):
                    return Clause(
                        (tongue.say("step", "either_end", your="his" if name_of(who) != "me" else "your"),),
                        name_of(who),
                    )
            case Call("for_each", (found, steps)):
                return self._for_each(found, list(inside(steps)))
            case Call("each_player", (steps,)):
                return self._each_player(list(inside(steps)))
            case Call("may", (Call("me"), steps)):
                return self._may(node, list(inside(steps)))
            case Call("if", (asked, steps, *other)):
                return self._if(node, asked, list(inside(steps)), other)
            case Call("judge", branches):
                return self._judge(branches)
        return self._lasting(node)

    def _act(self, name: str, o: str) -> str:
        return self.tongue.say("act", name, o=o)

    def _is_hand(self, found: Node) -> bool:
        made = self.tongue.described(found)
        return made.zones == ("hand",) and made.bare and bool(made.whose)

    def _piles(self, found: Node) -> str | None:
        """Who shuffles all cards of his hand or other zones into his deck; None if it is not so."""
        made = self.tongue.described(found)
        if self.tongue.ja or not made.bare or "hand" not in made.zones:
            return None
        return {"mine": self.tongue.actor, "": "each"}.get(made.whose)

    def to(self, place: Node, o: str, what: Node = PICKED) -> Clause:
        """A card or cards put somewhere."""
        side, zones, many = *self.tongue.picked, self.tongue.several
        match what:
            case Call("self" | "top", args):
                side, zones, many = "theirs" if args == (call("opponent"),) else "mine", (), False
            case Call("all", (found,)):
                made = self.tongue.described(found)
                side, zones, many = made.whose, made.zones, True
            case Call("it", ()):
                side, zones, many = "", (), False
        its = self.tongue.owner(side, many)
        if place == call("hand") and zones in (("looked",), ("deck",)):
            return Clause((self.tongue.say("to", "hand/found", o=o, its=its),))
        if isinstance(place, Call) and place.args:
            return Clause((self.tongue.say("to", f"{place.name}/1", *map(number_of, place.args), o=o, its=its),))
        word = name_of(place)
        your = "your" if self.tongue.actor == "me" else "his"
        notes = (self.tongue.say("note", "silently"),) if word == "hand_silently" else ()
        if word == "deck_bottom" and not many:
            word = "deck_bottom/one"
        return Clause(
            (self.tongue.say("to", word, o=o, its=its, your=your, many=its.startswith("their")),), notes=notes
        )

    def _next_discount(self, many: int, found: Node, least: Sequence[Node]) -> Clause:
        verb = self.tongue.say("verb", "cast" if call("spell") in inside(found) else "summon")
        noun = self.tongue.noun(found if self.tongue.ja else shapes.without(found, "mine"), event=True)
        notes = tuple(self.tongue.say("note", "least", number_of(one)) for one in least)
        return own(self.tongue.say("step", "next_discount", noun, many, verb=verb), notes)

    def _for_each(self, found: Node, steps: list[Node]) -> Clause:
        if shapes.speaks_of(found, "among"):
            raise Unprintable("that many, in the middle")
        each, clauses = self.tongue.each(found), self.clauses(steps)
        if any(one.notes for one in clauses):
            raise Unprintable("for each, several sentences")
        (one, *more) = clauses
        if not more and len(one.texts) == 1 and not one.own and not self.joined:
            return Clause((self.tongue.say("step", "for_each", each, one.texts[0]),), one.actor, one.may)
        return own(self.tongue.say("step", "for_each_all", each, self.one(clauses).texts[0]))

    def _each_player(self, steps: list[Node]) -> Clause:
        with self.tongue.acting("each"):
            clauses = self.clauses(steps)
        if any(one.actor != "me" or one.own or one.notes for one in clauses) or any(one.may for one in clauses[1:]):
            raise Unprintable("what each player does")
        if clauses[0].may and len(clauses) > 1:
            raise Unprintable("what each player may do")
        return Clause(tuple(text for one in clauses for text in one.texts), "each", clauses[0].may)

    def _may(self, node: Call, steps: list[Node]) -> Clause:
        """What the player may do; what somebody else does then, or what comes of it, is a sentence of its own."""
        tongue, often = self.tongue, shapes.up_to(node)
        if often is not None and often[0] == call("draw", "me"):
            return Clause((tongue.say("step", "draw_up_to", often[1]),))
        match often:
            case (Call("to", (place, Call("top", (Call("me"),)))), many):
                return self.to(place, tongue.say("step", "tops_up_to", many), _TOP)
        if (drawn := shapes.drawn_then(node)) is not None:
            return Clause((tongue.say("step", "drawn_then", drawn),), notes=(tongue.say("step", "as_drawn"),))
        if (many_cards := self._as_many(steps)) is not None:
            return many_cards
        more = shapes.that_many(steps[-1]) if len(steps) > 1 else None
        if more is not None and not more[1]:
            return self._then_if_done(self.clauses(steps[:-1]), [self._as_often(more[0])])
        clauses = self._whole(steps, tongue.ja)
        mine = next((k for k, one in enumerate(clauses) if one.own or one.may or one.actor != "me"), len(clauses))
        if len(clauses) > 1 and (named(steps[0], "look", "reveal") or steps[0] in _COSTS):  # a choice too
            mine = 1
        if not mine:
            raise Unprintable("who may")
        return self._then_if_done(clauses[:mine], clauses[mine:]) if clauses[mine:] else self._together(clauses)

    def _then_if_done(self, first: Sequence[Clause], then: Sequence[Clause], word: str = "if_done") -> Clause:
        done, rest = self._together(first), self.one(then)
        return Clause(done.texts, may=True, notes=(self.tongue.say("step", word, rest.texts[0]), *rest.notes))

    def _as_many(self, steps: list[Node]) -> Clause | None:
        """As many cards as there are others, drawn or from the deck; None for other instructions."""
        match steps:
            case [Call("for_each", (found, body))] if not shapes.speaks_of(found, "among"):
                noun = self.tongue.noun(found, many=True)
                match list(inside(body)):
                    case [one] if one == call("draw", "me"):
                        return Clause((self.tongue.say("step", "as_many", noun),), may=True)
                    case [Call("to", (place, Call("top", (Call("me"),))))]:
                        return Clause(
                            self.to(place, self.tongue.say("step", "as_many_top", noun), _TOP).texts, may=True
                        )
        return None

    def _if(self, node: Call, asked: Node, steps: list[Node], other: Sequence[Node]) -> Clause:
        quals = shapes.looked_for(asked)
        if quals is not None and isinstance(asked, Call):
            may, asked_of = shapes.alone(node.args[1], "may") if not other else None, asked.args[1]
            chosen = inside(may.args[1])[0] if may is not None else None
            if not quals.items or chosen == call("choose", "me", 1, 1, asked_of):
                if may is None or len(inside(may.args[1])) < 3:  # what is chosen of them must be there
                    raise Unprintable("what is looked at")
                first, *then = self.clauses(list(inside(may.args[1])))
                return self._then_if_done([first], then)
            asked, steps = call("is", PICKED, quals), shapes.as_one(steps)
            self.tongue.several, self.tongue.picked = False, _origin(asked_of)
            other = [shapes.filter_of(*shapes.as_one(list(inside(one)))) for one in other]
        theirs_too = [[*inside(one)] for one in other] == [[*map(mirrored, steps)]]
        if asked == call("is", PICKED, [call("mine")]) and theirs_too:
            theirs = self.clauses(list(inside(other[0])))  # the owner of the card, whoever that is
            if len(theirs) == 1 and theirs[0].actor == "opponent" and not theirs[0].notes:
                return Clause(theirs[0].texts, "owner")
        either = shapes.undone(node)
        if either is not None:
            return self._then_if_done(self.clauses(either[0]), self.clauses(either[1]), "if_not_done")
        done = self._inner(steps)
        notes = done.notes
        for one in other:
            rest = self._inner(list(inside(one)))
            notes += (self.tongue.say("step", "otherwise", rest.texts[0]), *rest.notes)
        return own(front(self.tongue, conditions(asked), "if") + done.texts[0], notes)

    def _inner(self, steps: list[Node]) -> Clause:
        """What is done under a condition, in one sentence."""
        may = shapes.alone(shapes.filter_of(*steps), "may")
        inner = shapes.alone(shapes.filter_of(*steps), "if")
        then = shapes.alone(inner.args[1], "may") if inner is not None else None
        if inner is not None and then is not None and inner.args[0] == requirement(list(inside(then.args[1]))):
            return self._inner([then])  # that it can be done is understood
        if may is not None:
            steps = shapes.as_one(list(inside(may.args[1])))
            return self.one([self._may(Call("may", (may.args[0], shapes.filter_of(*steps))), steps)])
        return self.linked(steps)

    def _judge(self, branches: Sequence[Node]) -> Clause:
        sentences = []
        for word, one in zip(("judge_won", "judge_lost"), branches, strict=False):
            if inside(one):
                sentences.append(self.tongue.say("step", word, self.linked(list(inside(one))).texts[0]))
        return own(self.tongue.say("step", "judge"), tuple(sentences))

    # what holds for a while

    def _lasting(self, node: Call) -> Clause:
        tongue = self.tongue
        match node:
            case Call("this_turn", (Call() as inner,)):
                return self._this_turn(node, inner)
            case Call("at_turn_end" | "after_battle" as name, (what, steps)):
                done = self._inner([shapes.changed(one, call("it"), what) for one in inside(steps)])
                return own(tongue.say("later", name, done.texts[0]), done.notes)
            case Call("until", (Call("me"), Call() as inner)):
                theirs = inner.args[-1] == call("given", "their_turn")
                held = Call(inner.name, inner.args[:-1]) if theirs else inner
                return own(tongue.say("till", "theirs" if theirs else "mine", self._held(held)))
            case Call("next_turn", (Call("opponent"), Call("static", (Call(effect, args), found)))):
                return own(self.lasting(effect, args, call("all", found), "theirs"))
            case Call("forbid_until", (Call("opponent"), Call("untap"), what)):
                subject, many = tongue.subject(what)
                return own(tongue.say("lasts", "not_untapped", s=subject, many=many))
            case Call(name, (*args, what)) if name in _LASTS:
                return own(self.lasting(name, args, what, "turn"))
            case Call("power_for", (Call() as span, number, what)):
                return own(self.lasting("power", [number], what, span.name))
            case Call("grant_for", (Call() as span, Call() as keyword, what)):
                return own(self.lasting("grant", [keyword], what, span.name))
            case Call(name, (who, *args, what)) if name.rpartition("_")[2] in _TILL:
                effect, _, till = name.rpartition("_")
                if who != (call("me") if till == "until" else call("opponent")):
                    raise Unprintable("until when")
                return own(self.lasting(effect, args, what, _TILL[till]))
        raise Unprintable(f"the instruction {node.name}")

    def lasting(self, effect: str, args: Sequence[Node], what: Node, till: str) -> str:
        """What becomes of a card for a while."""
        tongue = self.tongue
        subject, many = tongue.subject(what)
        text, end = "", till
        match effect, list(args):
            case "power", [number]:
                text = tongue.say("lasts", "power", f"{number_of(number):+}", s=subject, many=many)
                end = "turn_end" if till == "turn" else till
            case "gain", [ability]:
                text, end = tongue.say("lasts", "grant", self._bare(ability), s=subject, many=many), "turn_end"
            case "breaks_more", [number]:
                text = tongue.say("lasts", "breaks_more", number_of(number), s=subject, many=many)
            case "grant", [keyword] if keyword == call("must_attack") and till == "theirs":
                text = tongue.say("lasts", "attack_if_able", s=subject, many=many)
            case "grant", [Call(trait, ())] if has_row("trait", trait) and till == "mine" and not tongue.ja:
                text = tongue.say("lasts", "grant", self._bare(Call(trait)), s=subject, many=many)
            case "grant", [Call(trait, ())] if has_row("trait", trait):
                text = tongue.say("trait", trait, s=subject, many=many)
            case "grant", [keyword]:
                text = tongue.say("lasts", "grant", tongue.keyword(keyword), s=subject, many=many)
                end = till if till in ("battle", "attack") else "turn_end"
            case "forbid", [Call(ban, ())]:
                text = tongue.say("ban", ban, s=subject, many=many)
        if not text:
            raise Unprintable("what lasts")
        return tongue.say("till", end if till == "turn" else till, text)

    def _bare(self, ability: Node) -> str:
        """An ability as something a card gets."""
        return self.ability(ability).removesuffix(self.tongue.stop)

    def _held(self, ability: Node) -> str:
        """An ability as a clause."""
        return self.tongue.small(self._bare(ability))

    def _this_turn(self, node: Call, inner: Call) -> Clause:
        tongue = self.tongue
        if (afterwards := after_attack_of(node)) is not None:
            done = self.linked(afterwards)
            return own(tongue.say("later", "after_attack", done.texts[0]), done.notes)
        match inner:
            case Call("when", (Call("turn_ends"), found, steps)) if not inside(found):
                done = self.linked(list(inside(steps)))
                return own(tongue.say("later", "at_turn_end", done.texts[0]), done.notes)
            case Call("next_time", (event,)):
                return own(tongue.say("later", "next_time", self._held(event).removeprefix("whenever ")))
        return own(tongue.say("later", "this_turn", self._held(inner)))


def _origin(found: Node) -> tuple[str, tuple[str, ...]]:
    """Whose cards a description means, and where they are."""
    names = [one.name for one in inside(found) if isinstance(one, Call)]
    side = "mine" if "mine" in names else "theirs" if "theirs" in names else ""
    return side, tuple(name_of(one.args[0]) for one in inside(found) if named(one, "zone") and isinstance(one, Call))


def _side(who: Node) -> Node:
    return shapes.filter_of(call("mine" if who == call("me") else "theirs"))
