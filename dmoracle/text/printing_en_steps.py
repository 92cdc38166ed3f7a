# ruff: noqa: E501 (one case or form in a line)
"""Canonical English text of instructions and conditions."""

from __future__ import annotations

import re

from dmoracle.cards.language import Call, Node, write
from dmoracle.text.normalise import MODE
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import PICKED, SELF, Unprintable
from dmoracle.text.printing_en_cards import BANS, EnglishCards

TO = {
    "hand": "return {} to its owner's hand", "mana": "put {} into its owner's mana zone",
    "graveyard": "put {} into its owner's graveyard", "deck_top": "put {} on top of its owner's deck",
    "deck_bottom": "put {} on the bottom of its owner's deck in any order",
    "shield": "add {} to its owner's shields face down", "mana_tapped": "put {} into its owner's mana zone tapped",
}  # fmt: skip
_TURNS = {"their_turn": "during your opponent's turn, ", "my_turn": "during your turn, "}
SILENTLY = '. You can\'t use the "shield trigger" ability of that shield'
_THIRD = re.compile(r"^(put|return|choose|destroy|discard|tap|untap|draw|add|shuffle|look|reveal)\b")


class EnglishSteps(EnglishCards):
    """Prints instructions and conditions in English."""

    # instructions

    def step(self, node: Node) -> str:
        """One instruction, the verb first."""
        if not isinstance(node, Call):
            raise Unprintable("an instruction")
        method = getattr(self, f"do_{node.name}", None)
        if method is not None:
            return str(method(node))
        if node.name in ("destroy", "tap", "untap", "break", "discard"):
            return f"{node.name} {self.obj(node.args[0])}"
        raise Unprintable(f"the instruction {node.name}")

    def do_put(self, node: Call) -> str:
        return f"put {self.obj(node.args[0])} into the battle zone"

    def do_cast(self, node: Call) -> str:
        return f"cast {self.obj(node.args[0])} for no cost"

    def do_to(self, node: Call) -> str:
        if node.args[0] == call("hand_silently"):
            return TO["hand"].format(self.obj(node.args[1])) + SILENTLY
        return TO[self.name(node.args[0])].format(self.obj(node.args[1]))

    def do_choose(self, node: Call) -> str:
        who, low, high, found = node.args
        if who != call("me"):
            raise Unprintable("somebody else chooses")
        most = None if isinstance(high, Call) else self.number(high)
        return f"choose {self.some(found, self.number(low), most)}"

    def do_draw(self, node: Call) -> str:
        many = self.number(node.args[1]) if len(node.args) > 1 else 1
        cards = "a card" if many == 1 else f"{many} cards"
        return f"draw {cards}" if node.args[0] == call("me") else f"your opponent draws {cards}"

    def do_shuffle(self, node: Call) -> str:
        return "shuffle your deck" if node.args[0] == call("me") else "shuffle your opponent's deck"

    def do_look(self, node: Call) -> str:
        whose = "your" if node.args[0] == call("me") else "your opponent's"
        return f"look at the top {self.number(node.args[1])} cards of {whose} deck"

    def subject(self, node: Node) -> str:
        """An object of an effect that lasts, as the subject of its clause."""
        if node in (PICKED, call("it")):
            return "that creature"
        if node == SELF:
            return "this creature"
        if isinstance(node, Call) and node.name == "all":
            return self.every(node.args[0])
        raise Unprintable("an object")

    def do_power(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} gets {self.number(node.args[0]):+} power until the end of the turn"

    def do_grant(self, node: Call) -> str:
        if node.args[0] == call("attacks_untapped"):
            return f"{self.subject(node.args[1])} can attack untapped creatures this turn"
        return f'{self.subject(node.args[1])} gets "{self.keyword(node.args[0])}" until the end of the turn'

    def do_forbid(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} {BANS[self.name(node.args[0])]} this turn"

    def do_look_at(self, node: Call) -> str:
        if not isinstance(node.args[0], Call) or node.args[0].name != "all":
            raise Unprintable("looked at")
        has = self.qualities(node.args[0].args[0])
        zone = self.name(has.get("zone"))
        if zone == "hand":
            return f"look at {'your opponent' + chr(39) + 's' if 'theirs' in has else 'your'} hand"
        return f"look at {self.every(node.args[0].args[0])}"

    def do_gain(self, node: Call) -> str:
        text = self.ability(node.args[0]).removesuffix(".")
        return f'{self.subject(node.args[1])} gets "{text}" until the end of the turn'

    def do_choose_total(self, node: Call) -> str:
        whose, noun, behind = self.cards(node.args[2], many=True)
        return f"choose any number of {whose}{noun}{behind} that have total power {self.number(node.args[1])} or less"

    def do_next_discount(self, node: Call) -> str:
        rest = call("x", [one for one in inside(node.args[1]) if one != call("mine")]).args[0]
        verb = "cast" if "spell" in self.qualities(node.args[1]) else "summon"
        said = f"the next {self.cards(rest, event=True)[1]} you {verb} this turn"
        return f"{said} costs {self.number(node.args[0])} less"

    def do_top_card(self, node: Call) -> str:
        if node.args[1] != PICKED:
            raise Unprintable("the top card of all of them")
        return TO[self.name(node.args[0])].format("the top card of that creature")

    def do_extra_turn(self, node: Call) -> str:
        return "take an extra turn after this one"

    def do_win(self, node: Call) -> str:
        return "you win the game" if node.args[0] == call("me") else "your opponent wins the game"

    def do_for_each(self, node: Call) -> str:
        steps = list(inside(node.args[1]))
        if len(steps) == 1:
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

    def later(self, moment: str, node: Call) -> str:
        """What is done to a card later, which is called it there."""
        steps = []
        for one in inside(node.args[1]):
            again = isinstance(one, Call) and one.args and one.args[-1] == call("it")
            steps.append(Call(one.name, (*one.args[:-1], node.args[0])) if again and isinstance(one, Call) else one)
        return self.chain(steps) + moment

    def do_at_turn_end(self, node: Call) -> str:
        return self.later(" at the end of the turn", node)

    def do_after_battle(self, node: Call) -> str:
        return self.later(" after the battle", node)

    def do_name(self, node: Call) -> str:
        return f"choose a {self.name(node.args[1])}"

    def do_breaks_more(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} breaks {self.number(node.args[0])} more shield this turn"

    def do_forbid_until(self, node: Call) -> str:
        who, ban, target = node.args
        if ban == call("untap") and who == call("opponent"):
            return f"{self.subject(target)} doesn't untap at the start of your opponent's next turn"
        if who != call("me"):
            raise Unprintable("until when")
        return f"{self.subject(target)} {BANS[self.name(ban)]} until the start of your next turn"

    def do_grant_until(self, node: Call) -> str:
        who, keyword, target = node.args
        if who != call("me"):
            raise Unprintable("until when")
        return f'{self.subject(target)} gets "{self.keyword(keyword)}" until the start of your next turn'

    def do_lose(self, node: Call) -> str:
        return "you lose the game" if node.args[0] == call("me") else "your opponent loses the game"

    def do_put_tapped(self, node: Call) -> str:
        return f"put {self.obj(node.args[0])} into the battle zone tapped"

    def single(self, found: Node) -> str:
        """One card of a description, behind `each`."""
        whose, noun, behind = self.cards(found)
        if whose:
            whose, noun, behind = self.cards(found, many=True)
            return f"of {whose}{noun}{behind}"
        return f"{noun}{behind}"

    def do_may(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("another player may")
        many, inner = 0, [node]
        while len(inner) == 1 and isinstance(inner[0], Call) and inner[0].name == "may":
            drawn, *inner = inside(inner[0].args[1])  # type: ignore[assignment]
            many = many + 1 if drawn == call("draw", "me") else 100
        if 1 < many < 100 and not inner:
            return f"draw up to {many} cards"
        steps = list(inside(node.args[1]))
        for number in range(1, len(steps)):  # what does not begin with its verb stands in a sentence of its own
            if not _THIRD.match(self.step(steps[number])):
                return f"you may {self.chain(steps[:number])}. If you do, {self.chain(steps[number:])}"
        text = self.chain(steps)
        if text.startswith("this creature gets "):
            return text.replace("gets", "may get", 1)
        return "you may " + text

    def do_if(self, node: Call) -> str:
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        asked = list(inside(node.args[0])) or [node.args[0]]
        return self.conditions(asked, "if") + self.chain(list(inside(node.args[1])))

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence."""
        return " and ".join(self.step(one) for one in steps)

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        if any(isinstance(one, Call) and one.name == "mode" for one in steps):
            return self.listed(steps)
        sentences: list[str] = []
        number = 0
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
                sentences.append(("you may " if may else "") + f"{self.step(whole)} and {self.step(following)}")
                number += 2
                continue
            sentences.append(self.step(one))
            number += 1
        first, *rest = sentences
        if any(isinstance(one, Call) and one == call("name", "me", "civilization") for one in steps):
            rest = [one.replace("of the chosen race", "of the chosen civilization") for one in rest]
        return ". ".join([first, *(one[0].upper() + one[1:] for one in rest)]) + "."

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
        if "theirs" not in has or chosen.args[1] != chosen.args[2] or not isinstance(following, Call):
            raise Unprintable("the opponent chooses")
        many = self.number(chosen.args[1])
        if following == call("discard", PICKED) and set(has) == {"theirs", "zone"}:
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
            noun = f"{many} of his {noun}{behind}" if whose else f"{many} {noun}{behind}"
        done = {"destroy": "destroys {}", "tap": "taps {}", "untap": "untaps {}", "discard": "discards {}"}.get(
            following.name
        )
        if following.name == "to":
            done = {"graveyard": "puts {} into his graveyard", "hand": "returns {} to his hand", "mana": "puts {} into his mana zone",
                    "deck_top": "puts {} on top of his deck"}.get(self.name(following.args[0]))  # fmt: skip
        if done is None:
            raise Unprintable("the opponent chooses")
        return f"your opponent chooses {noun} and {done.format('it' if many == 1 else 'them')}"

    def at_random(self, chosen: Call, following: Node | None) -> str:
        """A choice at random among the opponent's hand: only discarding has a template."""
        hand = call("x", [call("theirs"), call("zone", "hand")]).args[0]
        if following != call("discard", PICKED) or chosen.args[3] != hand or chosen.args[1] != chosen.args[2]:
            raise Unprintable("a choice at random")
        many = self.number(chosen.args[1])
        return f"your opponent discards {'a card' if many == 1 else f'{many} cards'} at random from his hand"

    # conditions

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
