# ruff: noqa: E501 (tables of words and forms)
"""Canonical English text of programs: sentences, choices, what may be done, conditions."""

from __future__ import annotations

import re

from dmoracle.cards.language import Call, Node, write
from dmoracle.text.phrases import call, inside, named
from dmoracle.text.printing import shapes
from dmoracle.text.printing.english_steps import TO, EnglishSteps
from dmoracle.text.printing.printer import PICKED, Unprintable
from dmoracle.text.reading.normalise import MODE

_TURNS = {"their_turn": "during your opponent's turn, ", "my_turn": "during your turn, ", "once": "once each turn, "}
_THIRD = re.compile(r"^(have|put|return|choose|destroy|discard|tap|untap|draw|add|shuffle|look|reveal)\b")
_JOINED = ("to", "destroy", "tap", "untap", "discard", "put", "break", "cast", "put_tapped", "battle", "look_at")
_RANDOM = re.compile(r"^your opponent discards a card at random from his hand$")
_NAMED = re.compile(r" of the chosen race((?: in [\w' ]+)?)")


_DONE = {
    "breaks": ("broke a shield", "break a shield"), "attacks": ("attacked", "attack"),
    "wins_battle": ("won a battle", "win a battle"), "enters": ("entered the battle zone", "enter the battle zone"),
}  # fmt: skip
_MILLED = ["look(me,1)", "choose(me,1,1,[mine,zone(looked)])", "to(graveyard,picked)"]
_IT = re.compile(r"\bit\b")
_MOVED = {
    "destroy": "creature destroyed", "tohand": "creature returned", "discard": "card discarded", "tap": "creature tapped",
    "tomana": "card put into your mana zone", "tograveyard": "card put into your graveyard",
}  # fmt: skip
_SAID = {
    "mode(opponent,[[choose(opponent,1,1,[theirs,creature,zone(battle)]),destroy(picked)],[choose(opponent,1,1,[theirs,zone(shield)]),to(graveyard,picked)]])":
        "your opponent chooses one of his creatures in the battle zone or one of his shields and puts it into his graveyard",
    "may(me,[draw(me),mode(me,[[draw(me),choose(me,2,2,[mine,zone(hand)]),discard(picked)],[choose(me,1,1,[mine,zone(hand)]),discard(picked)]])])":
        "draw up to 2 cards. Then discard as many cards from your hand as you drew",
}  # fmt: skip


class EnglishTold(EnglishSteps):
    """Prints programs and conditions in English."""

    def counted(self, steps: list[Node]) -> list[str] | None:
        """What is done with all of some cards, and then with as many others; None for other instructions."""
        found = shapes.counted(steps)
        if found is None:
            return None
        moved, done = found
        first = "shuffle your hand into your deck" if moved.args[0] == call("deck") else self.step(moved)
        if done == [call("draw", "me")]:
            return [first, "then draw that many cards"]
        one, then = done
        if not isinstance(one, Call) or one.args[:3] != call("x", "me", 1, 1).args or not isinstance(then, Call):
            raise Unprintable("counted")
        _, noun, behind = self.cards(one.args[3], many=True)
        return [first, f"then choose that many {noun}{behind} and {self.step(then).replace(' it ', ' them ')}"]

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

    def as_many(self, steps: list[Node]) -> str | None:
        """As many cards as there are others, drawn or from the deck; None for other instructions."""
        (loop,) = steps if len(steps) == 1 else (None,)
        if not isinstance(loop, Call) or loop.name != "for_each":
            return None
        one = shapes.alone(loop.args[1], "draw", "to")
        number = "a number of cards equal to the number of " + "".join(self.cards(loop.args[0], many=True))
        if one == call("draw", "me"):
            return f"draw {number}"
        if one is not None and one.name == "to" and one.args[1] == call("top", "me"):
            tapped = " tapped" if one.args[0] == call("mana_tapped") else ""
            place = {"graveyard": "graveyard", "mana": "mana zone", "mana_tapped": "mana zone", "hand": "hand"}[
                self.name(one.args[0])
            ]
            return f"put {number} from the top of your deck into your {place}{tapped}"
        return None

    def as_often(self, steps: list[Node]) -> str:
        """What is done as often as cards were chosen before."""
        first, *rest = steps
        if first == call("to", "shield", call("top", "me")) and not rest:
            return "add that many cards from the top of your deck to your shields face down"
        if not isinstance(first, Call) or first.args[:3] != call("choose", "me", 1, 1).args or len(rest) != 1:
            raise Unprintable("as often as what")
        whose, noun, behind = self.cards(first.args[3], many=True)
        done = re.sub(r" it\b", " them", self.step(rest[0]))
        return f"choose that many{' of ' + whose if whose else ' '}{noun}{behind} and {done}"

    def phrase(self, steps: list[Node]) -> str | None:
        """Instructions that one phrase says; None for others."""
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
        what = self.some(found, 1, 1)
        race = shapes.races(found)
        noun = self.race(race[0]) if race else "card"
        return (
            f"put the top card of your deck into your graveyard. If it is {what}, you may destroy this creature. "
            f"If you do, put that {noun} into the battle zone."
        )

    def do_if(self, node: Call) -> str:
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
            return f"{told} to your opponent. For each card shown this way, {self.chain(shown[1])}", 2
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
        if isinstance(following, Call) and joined and following.name in _JOINED:
            may = one.args[1:3] == call("x", 0, 1).args
            whole = self.step(call("choose", one.args[0], 1, 1, one.args[3]) if may else one)
            if following.name == "look_at":
                return ("you may " if may else "") + whole.replace("choose", "look at", 1), 2
            done = self.step(following)
            if one.args[2] != call("x", 1).args[0]:
                done = re.sub(r" it\b", " them", done)
            return f"{'you may ' if may else ''}{whole} and {done}", 2
        return self.step(one), 1

    def one_chosen(self, node: Call) -> str:
        """The choice of one card, by whichever player."""
        mine = node.args[0] == call("me")
        return ("" if mine else "your opponent ") + f"choose{'' if mine else 's'} {self.some(node.args[3], 1, 1)}"

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

    def by_opponent(self, chosen: Call, following: Node | None) -> str:
        """What the opponent chooses among his own cards."""
        has = self.qualities(chosen.args[3])
        may = chosen.args[1] == call("x", 0).args[0]
        if "theirs" not in has or not (may or chosen.args[1] == chosen.args[2]):
            raise Unprintable("the opponent chooses")
        many = self.number(chosen.args[2])
        if not may and following == call("discard", PICKED) and set(has) == {"theirs", "zone"}:
            return f"your opponent discards {'a card' if many == 1 else f'{many} cards'} from his hand"
        whose, noun, behind = self.cards(chosen.args[3], many=True)
        behind = behind.replace("your opponent's", "his")
        # without a noun's owner the zone says whose
        if many == 1:
            noun = (
                f"one of his {noun}{behind.replace(' that have ', ' that has ')}"
                if whose
                else f"a {noun.removesuffix('s')}{behind}"
            )
        else:
            upto = "up to " if may else ""
            noun = f"{upto}{many} of his {noun}{behind}" if whose else f"{upto}{many} {noun}{behind}"
        if not isinstance(following, Call):
            return f"your opponent chooses {noun}"
        done = {
            "destroy": "destroys {}",
            "tap": "taps {}",
            "untap": "untaps {}",
            "discard": "discards {}",
            "put": "puts {} into the battle zone",
        }.get(following.name)
        if following.name == "to":
            done = {"graveyard": "puts {} into his graveyard", "hand": "returns {} to his hand", "mana": "puts {} into his mana zone",
                    "deck_top": "puts {} on top of his deck"}.get(self.name(following.args[0]))  # fmt: skip
        if done is None:
            raise Unprintable("the opponent chooses")
        done = done.format("it" if many == 1 else "them")
        if may:
            verb, _, rest = done.partition(" ")
            return (
                f"your opponent may choose {noun} and {verb.removesuffix('es' if verb == 'destroyes' else 's')} {rest}"
            )
        return f"your opponent chooses {noun} and {done}"

    def at_random(self, chosen: Call, following: Node | None) -> str:
        """A choice at random among the opponent's hand: only discarding has a template."""
        hand = call("x", [call("theirs"), call("zone", "hand")]).args[0]
        if following != call("discard", PICKED) or chosen.args[3] != hand or chosen.args[1] != chosen.args[2]:
            raise Unprintable("a choice at random")
        many = self.number(chosen.args[1])
        return f"your opponent discards {'a card' if many == 1 else f'{many} cards'} at random from his hand"

    def conditions(self, given: list[Node], word: str = "while") -> str:
        """The conditions in front of a sentence."""
        return "".join(_TURNS.get(write(one)) or f"{word} {self.condition(one)}, " for one in given)

    def condition(self, node: Node) -> str:
        if isinstance(node, Call) and node.name == "is" and node.args[0] in (PICKED, call("it")):
            return f"it is {self.some(node.args[1], 1, 1)}"
        if isinstance(node, Call) and node.name == "more":
            return self.comparison(node)
        if not isinstance(node, Call) or node.name not in ("at_least", "at_most"):
            raise Unprintable("a condition")
        many = self.number(node.args[0])
        has = self.qualities(node.args[1])
        if node.name == "at_least" and many == 1 and "driven" in has:
            return f"drive {self.number(has['driven'])} was paid"
        if node.name == "at_least" and many == 1 and set(has) == {"self", "super_s_trigger"}:
            return "this spell is a super shield trigger"
        if has.get("did") in (call("used"), call("cast")) and (node.name, many) == ("at_least", 1):
            who = "you" if "mine" in has else "your opponent" if "theirs" in has else "a player"
            done = "used" if has["did"] == call("used") else "have cast" if "mine" in has else "cast"
            return f"{who} {done} {self.some(shapes.without(node.args[1], 'did', 'mine', 'theirs'), 1, 1)} this turn"
        if "did" in has and (node.name, many) in (("at_least", 1), ("at_most", 0)):
            doers = shapes.without(node.args[1], "did")
            past, plain = _DONE[self.name(has["did"])]
            if many:
                return f"{self.one(doers)} {past} this turn"
            whose, noun, behind = self.cards(doers, many=True, event=True)
            return f"{whose}{noun}{behind} didn't {plain} this turn"
        if "self" in has:
            if node.name == "at_least" and many == 1 and set(has) == {"self", "tapped"}:
                return "this creature is tapped"
            if node.name == "at_least" and many == 1 and set(has) == {"self", "untapped"}:
                return "this creature is untapped"
            if node.name == "at_least" and many == 1 and set(has) == {"self", "linked"}:
                return "this creature is linked"
            if node.name == "at_least" and many == 1 and set(has) == {"self", "power_min"}:
                return f"this creature has power {self.number(has['power_min'])} or more"
            if node.name == "at_least" and many == 1 and has == {"self": True, "zone": call("battle")}:
                return "this creature is in the battle zone"
            raise Unprintable("a condition on the card itself")
        if has.get("zone") == call("looked"):
            raise Unprintable("a condition on what is looked at")
        who = "you have" if "mine" in has else "your opponent has" if "theirs" in has else "there are"
        rest = call("x", [one for one in inside(node.args[1]) if one not in (call("mine"), call("theirs"))]).args[0]
        _, noun, behind = self.cards(rest, many=True)
        behind = behind.replace(
            "any player's", "your" if "mine" in has else "his" if "theirs" in has else "any player's"
        )
        if node.name == "at_most":
            if many:
                return f"{who} {many} or fewer {noun}{behind}"
            return f"{who} no {noun}{behind}"
        return f"{who} at least {many} {noun}{behind}"

    def comparison(self, node: Call) -> str:
        """Who has more of the cards."""
        more, fewer = (list(inside(one)) for one in node.args)
        theirs = call("theirs") in more
        rest = [one for one in more if one not in (call("mine"), call("theirs"))]
        if rest != [one for one in fewer if one not in (call("mine"), call("theirs"))]:
            raise Unprintable("what is compared")
        _, noun, behind = self.cards(call("x", rest).args[0], many=True)
        behind = behind.replace("any player's", "his" if theirs else "your")
        if theirs:
            return f"your opponent has more {noun}{behind} than you have"
        return f"you have more {noun}{behind} than your opponent has"
