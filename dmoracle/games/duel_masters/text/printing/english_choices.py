# ruff: noqa: E501 (tables of words and forms)
"""Canonical English text of choices: who chooses, at random, and as many as there are or were before."""

from __future__ import annotations

import re

from dmoracle.games.duel_masters.text.phrases import call
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_conditions import EnglishConditions
from dmoracle.games.duel_masters.text.printing.printer import PICKED, Unprintable
from dmoracle.language.parser import Call, Node


class EnglishChoices(EnglishConditions):
    """Prints choices, and what is done with as many cards, in English."""

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

    def one_chosen(self, node: Call) -> str:
        """The choice of one card, by whichever player."""
        mine = node.args[0] == call("me")
        return ("" if mine else "your opponent ") + f"choose{'' if mine else 's'} {self.some(node.args[3], 1, 1)}"

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
