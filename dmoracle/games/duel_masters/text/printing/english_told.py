# ruff: noqa: E501 (tables of words and forms)
"""Canonical English text of programs: sentences, what may be done, what is done for each or under a condition."""

from __future__ import annotations

import re

from dmoracle.games.duel_masters.text.phrases import call, inside, named
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_choices import EnglishChoices
from dmoracle.games.duel_masters.text.printing.english_steps import TO
from dmoracle.games.duel_masters.text.printing.printer import PICKED, Unprintable
from dmoracle.games.duel_masters.text.reading.normalise import MODE
from dmoracle.language.parser import Call, Node, write

_THIRD = re.compile(r"^(have|put|return|choose|destroy|discard|tap|untap|draw|add|shuffle|look|show|reveal)\b")
_JOINED = ("to", "destroy", "tap", "untap", "discard", "put", "break", "cast", "put_tapped", "battle", "look_at")
_RANDOM = re.compile(r"^your opponent discards a card at random from his hand$")
_NAMED = re.compile(r" of the chosen race((?: in [\w' ]+)?)")
_MILLED = ["look(me,1)", "choose(me,1,1,[mine,zone(looked)])", "to(graveyard,picked)"]
_IT = re.compile(r"\bit\b")
_MOVED = {
    "destroy": "creature destroyed", "tohand": "creature returned", "discard": "card discarded", "tap": "creature tapped",
    "tomana": "card put into your mana zone", "tograveyard": "card put into your graveyard",
}  # fmt: skip
_PHRASES = {  # one choice over both
    "choose(opponent,1,1,[theirs,either([creature,zone(shield)]),either([zone(battle),zone(shield)])]),if(is(picked,[zone(shield)]),[to(graveyard,picked)],[destroy(picked)])":
        "your opponent chooses one of his creatures in the battle zone or one of his shields and puts it into his graveyard.",
    "choose(me,1,1,[either([creature,zone(mana)]),either([zone(battle),zone(mana)])]),to(hand,picked)":
        "choose a creature in the battle zone or a card in either player's mana zone and return it to its owner's hand.",
}  # fmt: skip
_SAID = {
    "may(me,[draw(me),mode(me,[[draw(me),choose(me,2,2,[mine,zone(hand)]),discard(picked)],[choose(me,1,1,[mine,zone(hand)]),discard(picked)]])])":
        "draw up to 2 cards. Then discard as many cards from your hand as you drew",
}  # fmt: skip


class EnglishTold(EnglishChoices):
    """Prints programs in English."""

    def do_for_each(self, node: Call) -> str:
        steps = list(inside(node.args[1]))
        if shapes.that_many(node) is not None:
            raise Unprintable("that many, in the middle")
        if len(steps) == 1 and not self.joined:
            return f"{self.step(steps[0])} for each {self.single(node.args[0])}"
        done = self.program(steps).removesuffix(".")
        if ". " in done:
            raise Unprintable("for each, several sentences")
        done = re.sub(r"^you may look at (.*)$", r"you may choose \1 and look at it", done)
        return f"for each {self.single(node.args[0])}, {done[0].lower()}{done[1:]}"

    def do_each_player(self, node: Call) -> str:
        done = self.program(list(inside(node.args[0]))).removesuffix(".")
        if ". " in done:
            raise Unprintable("what each player does")
        if _RANDOM.match(done):
            return "each player chooses a card in his opponent's hand at random and discards it"
        may = done.startswith("you may ")
        clauses = done.removeprefix("you may ").split(" and ")
        if not all(_THIRD.match(one) for one in clauses):
            raise Unprintable("what each player does")
        said = clauses if may else [_THIRD.sub(r"\1s", one) for one in clauses]
        return (
            "each player "
            + ("may " if may else "")
            + " and ".join(said).replace("your ", "his ").replace("its owner's", "his")
        )

    def do_may(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("another player may")
        if write(node) in _SAID:
            return _SAID[write(node)]
        often = shapes.up_to(node)
        if often is not None and often[0] == call("draw", "me"):
            return f"draw up to {often[1]} cards"
        if (
            often is not None
            and isinstance(often[0], Call)
            and often[0].name == "to"
            and often[0].args[1] == call("top", "me")
        ):
            return TO[self.name(often[0].args[0])].format(f"up to {often[1]} cards from the top of your deck")
        steps = list(inside(node.args[1]))
        many = self.as_many(steps)
        if many is not None:
            return "you may " + many
        more = shapes.that_many(steps[-1]) if len(steps) > 1 else None
        if more is not None and not more[1]:
            return f"you may {self.one_sentence(self.program(steps[:-1])).removesuffix('.')}. If you do, {self.as_often(more[0])}"
        if (
            len(steps) == 2
            and isinstance(steps[0], Call)
            and steps[0].name == "choose"
            and steps[1] == call("look_at", PICKED)
        ):
            return "you may " + self.step(steps[0]).replace("choose", "look at", 1)
        if isinstance(steps[0], Call) and steps[0].name == "look" and len(steps) > 1:  # not to look is a choice too
            done = self.one_sentence(self.program(steps[1:])).removesuffix(".")
            return f"you may {self.step(steps[0])}. If you do, {done[0].lower()}{done[1:]}"
        for number in range(1, len(steps)):  # what does not begin with its verb stands in a sentence of its own
            one = steps[number]
            other = isinstance(one, Call) and one.name == "choose" and one.args[0] != call("me")
            if other or not _THIRD.match(self.step(one)):
                done = (
                    self.program(steps[number:])
                    .removesuffix(".")
                    .replace(" his hand. Choose ", " his hand and you choose ")
                )
                if not other and ". " in done:
                    done = self.chain(steps[number:])
                if ". " in done:
                    raise Unprintable("what follows if it is done")
                return f"you may {self.chain(steps[:number])}. If you do, {done[0].lower()}{done[1:]}"
        text = self.chain(steps)
        if text.startswith("this creature gets "):
            return text.replace("gets", "may get", 1)
        return "you may " + text

    def phrase(self, steps: list[Node]) -> str | None:
        """Instructions that one phrase says; None for others."""
        if said := _PHRASES.get(",".join(map(write, steps))):
            return said
        two = shapes.two_battle(steps)
        if two is not None:
            tapped = ", tap them," if two[1] else ""
            return f"choose {self.some(two[0], 2, 2)}{tapped} and have them battle each other."
        each = shapes.each_chooses(steps)
        if each is not None:
            _, noun, behind = self.cards(each[0], many=True)
            done = self.program([each[1]])
            return f"each player chooses one of his {noun}{behind}. {done[0].upper()}{done[1:].replace(noun, 'other ' + noun, 1)}"
        if len(steps) == 4 and [write(one) for one in steps[:3]] == _MILLED:
            return self.milled(steps[3])
        return None

    def milled(self, node: Node) -> str | None:
        """What the top card of the deck that was put into the graveyard brings, by what it is."""
        found = shapes.for_itself(node)
        if found is None:
            return None
        _, noun, behind = self.cards(shapes.without(found, "race"), event=True)
        races = [self.race(one) for one in shapes.races(found) or []]
        what = f"a {noun}{behind}" + (f" that has {' or '.join(races)} in its race" if races else "")
        noun = noun.split()[-1]
        return (
            f"put the top card of your deck into your graveyard. If it is {what}, you may destroy this creature. "
            f"If you do, put that {noun} into the battle zone."
        )

    def do_if(self, node: Call) -> str:
        if write(node) in _SAID:
            return _SAID[write(node)]
        seen = self.seen(node)
        if seen is not None:
            return seen
        either = shapes.undone(node)
        if either is not None:
            return f"you may {self.chain(either[0])}. If you don't, {self.chain(either[1])}"
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        asked = list(inside(node.args[0])) or [node.args[0]]
        steps = list(inside(node.args[1]))
        if any(isinstance(one, Call) and one.name == "choose" and one.args[0] != call("me") for one in steps):
            return self.conditions(asked, "if") + self.one_sentence(self.program(steps)).removesuffix(".")
        return self.conditions(asked, "if") + self.chain(steps)

    def seen(self, node: Call) -> str | None:
        """What is done with one card that is looked at, by what it is; None for other conditions."""
        quals = shapes.looked_for(node.args[0])
        if quals is None:
            return None
        may = shapes.alone(node.args[1], "may") if len(node.args) == 2 else None
        chosen = inside(may.args[1])[0] if may is not None else None
        if not quals.items or chosen == call("choose", "me", 1, 1, node.args[0].args[1]):  # type: ignore[union-attr]
            if may is None or len(inside(may.args[1])) < 3:  # what is chosen of them must be there
                return None
            first, done, *rest = inside(may.args[1])
            return f"you may {self.chain([first, done])}. If you do, {self.chain(rest)}"

        def told(steps: list[Node]) -> str:
            if len(steps) == 1 and isinstance(steps[0], Call) and steps[0].name == "may":
                return "you may " + told(list(inside(steps[0].args[1])))
            return self.chain(shapes.as_one(steps))

        text = f"if it is {self.some(quals, 1, 1)}, {told(list(inside(node.args[1])))}"
        return text + (f". Otherwise, {told(list(inside(node.args[2])))}" if len(node.args) == 3 else "")

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence."""
        return " and ".join(self.step(one) for one in steps)

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        whole = self.phrase(steps)
        if whole is not None:
            return whole
        if any(
            isinstance(one, Call) and one.name == "mode" and shapes.chosen_side(one) is None and write(one) not in _SAID
            for one in steps
        ):
            return self.listed(steps)
        sentences: list[str] = self.counted(steps) or []
        number = len(steps) if sentences else 0
        while number < len(steps):
            text, many = self.sentence(steps, number)
            sentences.append(text)
            number += many
        for number, step in enumerate(steps[:-1] if len(steps) == len(sentences) else ()):
            if isinstance(step, Call) and step.name == "this_turn" and "next_time(" in write(step):
                sentences[number] += ".\n"  # what follows belongs to no event
        first, *rest = sentences
        if any(isinstance(one, Call) and one.name == "name" and one.args[1] == call("civilization") for one in steps):
            rest = [one.replace("of the chosen race", "of the chosen civilization") for one in rest]
        if call("name", "me", "number") in steps:
            rest = [_NAMED.sub(r"\1 that cost the chosen number", one) for one in rest]
        if any(isinstance(one, Call) and one == call("name", "me", "card") for one in steps):
            rest = [_NAMED.sub(r"\1 that have the chosen name", one) for one in rest]
        return ". ".join([first, *(one[0].upper() + one[1:] for one in rest)]).replace(".\n. ", ".\n") + "."

    def sentence(self, steps: list[Node], number: int) -> tuple[str, int]:
        """The sentence of the instruction of that number, and how many instructions it says."""
        one = steps[number]
        following = steps[number + 1] if number + 1 < len(steps) else None
        gear = shapes.gear_crossed(steps, number)
        if gear is not None:
            onto = "this creature" if gear[1] is None else self.some(gear[1], 1, 1)
            text = f"cross {self.some(gear[0], 1, 1)} with {onto}"
            return ("you may " if gear[2] else "") + text, 2 if gear[1] is None else 3
        if named(one, "choose") and following == call("cross", PICKED) and isinstance(one, Call):
            text = f"cross this card with {self.some(one.args[3], 1, 1)} for no cost"
            return ("you may " if one.args[1] == call("x", 0).args[0] else "") + text, 2
        if shapes.each_may_draw(one, following):
            return "each player may " + self.step(one), 2
        both = shapes.two_choose(steps, number)
        if both is not None:
            done = ". ".join(re.sub(_IT, "both", self.step(act)) for act in both[2])
            return f"{self.one_chosen(both[0])}. {self.one_chosen(both[1])}. {done}".replace(
                ". your", ". Your"
            ), 2 + 2 * len(both[2])
        shown = shapes.shown_each(steps, number)
        if shown is not None:
            told = self.step(shown[0]).replace("choose", "show", 1)
            return f"{told} to your opponent. For each card shown this way, {self.chain(shown[1])}", 3
        each = shapes.for_each_moved(steps, number)
        if each is not None:
            first, *then = (self.step(one) for one in each[1])
            done = " and ".join([first.replace("choose up to 1 of", "choose up to one of"), *then])
            return f"for each {_MOVED[each[0]]} this way, {done}", 1
        more = shapes.that_many(one) if number else None
        if more is not None:
            return f"then {'you may ' if more[1] else ''}{self.as_often(more[0])}", 1
        joined = isinstance(following, Call) and following.args[-1:] == (PICKED,)
        if named(one, "choose_costs") and joined and named(following, *_JOINED):
            return f"{self.step(one)} and {re.sub(_IT, 'them', self.step(following))}", 2  # type: ignore[arg-type]
        pair = shapes.one_of_each(steps, number)
        if pair is not None:
            first, second = (self.some(found, 1, 1) for found in pair[:2])
            done = ", ".join(re.sub(_IT, "them", self.step(one)) for one in pair[2])
            behind = " from among them" if first.endswith(" from among them") else ""
            return f"choose {first.removesuffix(behind)} and {second}, {done}", 2 + 2 * len(pair[2])
        if not isinstance(one, Call) or one.name != "choose":
            return self.step(one), 1
        if one.args[0] == call("opponent"):
            return self.by_opponent(one, following if joined else None), 2 if joined else 1
        if one.args[0] == call("chance"):
            return self.at_random(one, following), 2
        if isinstance(following, Call) and joined and following.name in (*_JOINED, "show"):
            may = one.args[1:3] == call("x", 0, 1).args
            whole = self.step(call("choose", one.args[0], 1, 1, one.args[3]) if may else one)
            if following.name == "show":
                move = shapes.shown_and_moved(steps, number, _JOINED)
                if move is None:
                    return f"{'you may ' if may else ''}{whole} and {self.step(following)}", 2
                done = f"show it to your opponent, and {self.step(move)}"
                if one.args[2] != call("x", 1).args[0]:
                    done = re.sub(r" it\b", " them", done)
                may = may and not shapes.sought(one.args[3])
                return f"{'you may ' if may else ''}{whole}, {done}", 3
            if following.name == "look_at":
                return ("you may " if may else "") + whole.replace("choose", "look at", 1), 2
            done = self.step(following)
            if one.args[2] != call("x", 1).args[0]:
                done = re.sub(r" it\b", " them", done)
            return f"{'you may ' if may else ''}{whole} and {done}", 2
        return self.step(one), 1

    def one_sentence(self, told: str) -> str:
        """A program's sentences as one."""
        first, *rest = told.removesuffix(".").split(". ")
        return " and ".join([first, *(one[0].lower() + one[1:] for one in rest)]) + "."

    def do_mode(self, node: Call) -> str:
        """A choice that has a phrase of its own."""
        if write(node) in _SAID:
            return _SAID[write(node)]
        if shapes.chosen_side(node) is None:
            raise Unprintable("a list in the middle")
        mine = node.args[0] == call("me")
        return f"{'put' if mine else 'your opponent puts'} it on the top or bottom of {'your' if mine else 'his'} deck"

    def listed(self, steps: list[Node]) -> str:
        """A list to choose one of, behind whatever stands in front of it."""
        *front, last = steps
        if not isinstance(last, Call) or last.name != "mode" or last.args[0] != call("me") or front:
            raise Unprintable("a list and more")
        branches = [self.program(list(inside(one))) for one in inside(last.args[1])]
        return "choose one of the following." + "".join(MODE + one[0].upper() + one[1:] for one in branches)
