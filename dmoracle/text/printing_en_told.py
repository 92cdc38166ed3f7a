# ruff: noqa: E501 (tables of words and forms)
"""Canonical English text of programs: sentences, choices, what may be done, conditions."""

from __future__ import annotations

import re

from dmoracle.cards.language import Call, Node, write
from dmoracle.text.normalise import MODE
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import PICKED, Unprintable
from dmoracle.text.printing_en_steps import TO, EnglishSteps

_TURNS = {"their_turn": "during your opponent's turn, ", "my_turn": "during your turn, "}
_THIRD = re.compile(r"^(put|return|choose|destroy|discard|tap|untap|draw|add|shuffle|look|reveal)\b")
_NAMED = re.compile(r" of the chosen race((?: in [\w' ]+)?)")


class EnglishTold(EnglishSteps):
    """Prints programs and conditions in English."""

    def counted(self, steps: list[Node]) -> list[str] | None:
        """What is done with all of some cards, and then with as many others; None for other instructions."""
        if len(steps) != 3 or not isinstance(steps[0], Call) or steps[0].name != "count":
            return None
        moved, last = steps[1], steps[2]
        if not isinstance(moved, Call) or not isinstance(last, Call) or moved.args[-1] != call("all", *steps[0].args):
            raise Unprintable("counted")
        first = "shuffle your hand into your deck" if moved.args[0] == call("deck") else self.step(moved)
        done = list(inside(last.args[0]))
        if done == [call("draw", "me")]:
            return [first, "then draw that many cards"]
        one, then = done
        if not isinstance(one, Call) or one.args[:3] != call("x", "me", 1, 1).args or not isinstance(then, Call):
            raise Unprintable("counted")
        _, noun, behind = self.cards(one.args[3], many=True)
        return [first, f"then choose that many {noun}{behind} and {self.step(then).replace(' it ', ' them ')}"]

    def do_for_each(self, node: Call) -> str:
        steps = list(inside(node.args[1]))
        if len(steps) == 1 and not self.joined:
            return f"{self.step(steps[0])} for each {self.single(node.args[0])}"
        done = self.program(steps).removesuffix(".")
        if ". " in done:
            raise Unprintable("for each, several sentences")
        return f"for each {self.single(node.args[0])}, {done[0].lower()}{done[1:]}"

    def do_each_player(self, node: Call) -> str:
        done = self.program(list(inside(node.args[0]))).removesuffix(".")
        if ". " in done:
            raise Unprintable("what each player does")
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
        many, inner = 0, [node]
        while len(inner) == 1 and isinstance(inner[0], Call) and inner[0].name == "may":
            drawn, *inner = inside(inner[0].args[1])  # type: ignore[assignment]
            many = many + 1 if drawn == call("draw", "me") else 100
        if 1 < many < 100 and not inner:
            return f"draw up to {many} cards"
        topped = self.up_to(node)
        if topped is not None:
            return topped
        steps = list(inside(node.args[1]))
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
                done = self.program(steps[number:]).removesuffix(".")
                if not other and ". " in done:
                    done = self.chain(steps[number:])
                if ". " in done:
                    raise Unprintable("what follows if it is done")
                return f"you may {self.chain(steps[:number])}. If you do, {done[0].lower()}{done[1:]}"
        text = self.chain(steps)
        if text.startswith("this creature gets "):
            return text.replace("gets", "may get", 1)
        return "you may " + text

    def up_to(self, node: Call) -> str | None:
        """Up to so many of the top cards of the deck, one after the other; None for other choices."""
        first = inside(node.args[1])[0]
        if not isinstance(first, Call) or first.name != "to" or first.args[1] != call("top", "me"):
            return None
        many, inner = 0, [node]
        while len(inner) == 1 and isinstance(inner[0], Call) and inner[0].name == "may":
            one, *inner = inside(inner[0].args[1])  # type: ignore[assignment]
            many = many + 1 if one == first else 100
        if inner or not 1 < many < 100:
            return None
        said = f"up to {many} cards from the top of your deck"
        return TO[self.name(first.args[0])].format(said)

    def do_if(self, node: Call) -> str:
        seen = self.seen(node)
        if seen is not None:
            return seen
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        asked = list(inside(node.args[0])) or [node.args[0]]
        return self.conditions(asked, "if") + self.chain(list(inside(node.args[1])))

    def seen(self, node: Call) -> str | None:
        """What is done with one card that is looked at, by what it is; None for other conditions."""
        asked = node.args[0]
        if not isinstance(asked, Call) or asked.name != "at_least" or asked.args[0] != call("x", 1).args[0]:
            return None
        quals = [one for one in inside(asked.args[1]) if one not in (call("mine"), call("zone", "looked"))]
        if len(quals) != len(inside(asked.args[1])) - 2:
            return None
        first = inside(node.args[1])[0]
        if not quals:  # what is chosen of them must be there
            if len(node.args) != 2 or not isinstance(first, Call) or first.name != "may":
                return None
            chosen, done, *rest = inside(first.args[1])
            said = f"you may {self.chain([chosen, done])}"
            return f"{said}. If you do, {self.chain(rest)}" if rest else None
        looked = call("all", [call("mine"), call("zone", "looked")])

        def told(steps: list[Node]) -> str:
            if len(steps) == 1 and isinstance(steps[0], Call) and steps[0].name == "may":
                return "you may " + told(list(inside(steps[0].args[1])))
            return self.chain(
                [Call(one.name, tuple(PICKED if arg == looked else arg for arg in one.args))
                 if isinstance(one, Call) else one for one in steps]
            )  # fmt: skip

        text = f"if it is {self.some(call('x', quals).args[0], 1, 1)}, {told(list(inside(node.args[1])))}"
        return text + (f". Otherwise, {told(list(inside(node.args[2])))}" if len(node.args) == 3 else "")

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence."""
        return " and ".join(self.step(one) for one in steps)

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        if any(isinstance(one, Call) and one.name == "mode" for one in steps):
            return self.listed(steps)
        sentences: list[str] = self.counted(steps) or []
        number = len(steps) if sentences else 0
        while number < len(steps):
            one = steps[number]
            following = steps[number + 1] if number + 1 < len(steps) else None
            if isinstance(one, Call) and one.name == "choose" and one.args[0] == call("opponent"):
                sentences.append(self.by_opponent(one, following))
                number += 2
                continue
            if isinstance(one, Call) and one.name == "choose" and following == call("look_at", PICKED):
                may = one.args[1:3] == call("x", 0, 1).args
                whole = call("choose", one.args[0], 1, 1, one.args[3]) if may else one
                sentences.append(("you may " if may else "") + self.step(whole).replace("choose", "look at", 1))
                number += 2
                continue
            if isinstance(one, Call) and one.name == "choose" and one.args[0] == call("chance"):
                sentences.append(self.at_random(one, following))
                number += 2
                continue
            if (
                isinstance(one, Call) and one.name == "choose" and isinstance(following, Call) and following.args
                and following.args[-1] == PICKED and following.name in ("to", "destroy", "tap", "untap", "discard", "put", "break", "cast", "put_tapped")
            ):  # fmt: skip
                may = one.args[1:3] == call("x", 0, 1).args
                whole = call("choose", one.args[0], 1, 1, one.args[3]) if may else one
                done = self.step(following)
                if one.args[2] != call("x", 1).args[0]:
                    done = re.sub(r" it\b", " them", done)
                sentences.append(("you may " if may else "") + f"{self.step(whole)} and {done}")
                number += 2
                continue
            sentences.append(self.step(one))
            number += 1
        first, *rest = sentences
        if any(isinstance(one, Call) and one == call("name", "me", "civilization") for one in steps):
            rest = [one.replace("of the chosen race", "of the chosen civilization") for one in rest]
        if any(isinstance(one, Call) and one == call("name", "me", "card") for one in steps):
            rest = [_NAMED.sub(r"\1 that have the chosen name", one) for one in rest]
        return ". ".join([first, *(one[0].upper() + one[1:] for one in rest)]) + "."

    def one_sentence(self, told: str) -> str:
        """A program's sentences as one."""
        first, *rest = told.removesuffix(".").split(". ")
        return " and ".join([first, *(one[0].lower() + one[1:] for one in rest)]) + "."

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
        if "theirs" not in has or not (may or chosen.args[1] == chosen.args[2]) or not isinstance(following, Call):
            raise Unprintable("the opponent chooses")
        many = self.number(chosen.args[2])
        if not may and following == call("discard", PICKED) and set(has) == {"theirs", "zone"}:
            return f"your opponent discards {'a card' if many == 1 else f'{many} cards'} from his hand"
        whose, noun, behind = self.cards(chosen.args[3], many=True)
        behind = behind.replace("your opponent's", "his")
        if following.args[-1] != PICKED:
            raise Unprintable("the opponent chooses")
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
        if "self" in has:
            if node.name == "at_least" and many == 1 and has == {"self": True, "did": call("breaks")}:
                return "this creature broke a shield this turn"
            if node.name == "at_least" and many == 1 and set(has) == {"self", "tapped"}:
                return "this creature is tapped"
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
