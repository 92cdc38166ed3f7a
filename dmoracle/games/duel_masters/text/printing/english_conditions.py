"""Canonical English text of conditions."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_steps import EnglishSteps
from dmoracle.games.duel_masters.text.printing.printer import PICKED, Unprintable
from dmoracle.language.parser import Call, Node, write

_TURNS = {"their_turn": "during your opponent's turn, ", "my_turn": "during your turn, ", "once": "once each turn, "}
_DONE = {
    "breaks": ("broke a shield", "break a shield"), "attacks": ("attacked", "attack"),
    "wins_battle": ("won a battle", "win a battle"), "enters": ("entered the battle zone", "enter the battle zone"),
}  # fmt: skip


class EnglishConditions(EnglishSteps):
    """Prints conditions in English."""

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
            return f"{who} no {noun.removeprefix('the ')}{behind}"
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
