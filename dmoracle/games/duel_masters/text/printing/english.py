# ruff: noqa: E501 (one case or form in a line)
"""Canonical English card text."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.meaning.afterwards import after_attack_of
from dmoracle.games.duel_masters.text.meaning.keywords import TURBO
from dmoracle.games.duel_masters.text.meaning.waiting import requirement
from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_statics import FIXED, EnglishStatics
from dmoracle.games.duel_masters.text.printing.english_steps import SILENTLY, TO
from dmoracle.games.duel_masters.text.printing.printer import SELF, Unprintable
from dmoracle.language.parser import Call, Node, write

_WILL = {
    "enter": "be put into the battle zone",
    "destroy": "be destroyed",
    "leave": "leave the battle zone",
    "broken": "be broken",
    "discard": "be discarded from your hand",
}


class English(EnglishStatics):
    """Prints terms in English."""

    def ability(self, node: Node) -> str:
        if write(node) in FIXED:
            return FIXED[write(node)]
        turbo = call("given", TURBO)
        if isinstance(node, Call) and turbo in node.args:
            return "Turbo rush: " + super().ability(Call(node.name, tuple(one for one in node.args if one != turbo)))
        if isinstance(node, Call) and node.name == "from":
            return self.of_from(node)
        if isinstance(node, Call) and call("given", "shield_force") in node.args:
            rest = tuple(one for one in node.args if one != call("given", "shield_force"))
            return "Shield force: " + super().ability(Call(node.name, rest))
        own = list(inside(node.args[1])) if isinstance(node, Call) and len(node.args) > 1 else []
        for one in own if isinstance(node, Call) and SELF in own else []:
            head = self.of_own(one)
            if head is not None and isinstance(node, Call):
                plain = call("x", [other for other in own if other != one]).args[0]
                return head + super().ability(Call(node.name, (node.args[0], plain, *node.args[2:])))
        return super().ability(node)

    def keyword_line(self, node: Call) -> str:
        if write(node) in FIXED:
            return FIXED[write(node)]
        if node.name == "must_attack":
            return "This creature attacks each turn if able."
        if node.name == "must_attack_player":
            return "This creature attacks your opponent each turn if able."
        if node.name == "must_attack_creature":
            return "This creature attacks a creature each turn if able."
        if node.name == "any_race_above":
            return "You may put an evolution creature of any race on this creature."
        if node.name == "player_rush":
            return "This creature can attack players the turn it's put into the battle zone."
        if node.name == "must_block":
            return "Whenever an opponent's creature attacks, this creature blocks if able."
        if node.name == "attacks_untapped":
            return "This creature can attack untapped creatures."
        return self.keyword(node)

    def of_cannot(self, node: Call) -> str:
        if write(node) in FIXED:
            return FIXED[write(node)]
        return f"This creature {self.ban(node.args[0])}."

    def of_instead(self, node: Call, may: bool = False) -> str:
        rest, given = self.parts(node)
        if write(node) in FIXED:
            return FIXED[write(node)]
        kind, found, result = rest
        if kind == call("leave_otherwise") and list(self.qualities(found)) == ["self"] and result == call("stay"):
            text = f"{self.conditions(given or [])}this creature can't leave the battle zone except by being destroyed."
            return text[0].upper() + text[1:]
        if (
            kind == call("break")
            and isinstance(result, Call)
            and result.name == "to"
            and not may
            and found == shapes.filter_of(call("theirs"))
        ):
            crossed = given == [call("at_least", 1, [SELF, call("crossing")])]
            if given and not crossed:
                raise Unprintable("under which condition it breaks")
            place = {"graveyard": "graveyard", "mana": "mana zone"}[self.name(result.args[0])]
            head = "Accelerator: " if crossed else ""
            return f"{head}Whenever this creature would break a shield, your opponent puts that shield into his {place} instead."
        will = _WILL.get(getattr(kind, "name", ""))
        if will is None or not isinstance(result, Call):
            raise Unprintable("a replacement")
        steps = list(inside(result.args[0])) if result.name == "steps" else []
        turns = shapes.turns(given)
        asked = [one for one in given or [] if one not in turns and one != requirement(steps)]
        who = (
            "one of your shields"
            if kind == call("broken") and found == call("x", [call("mine")]).args[0]
            else self.one(shapes.without(shapes.came(found), "by_spell", "by_theirs"))
        )
        if kind == call("enter"):
            will += self.out_of(found)
        if {call("by_spell"), call("by_theirs")} <= set(inside(found)):
            will += " by the effect of your opponent's spells"
        elif call("by_theirs") in inside(found):
            will += " by your opponent's effect"
        head = f"{self.conditions(turns)}when {who} would {will}, {self.conditions(asked, 'if')}{'you may ' if may else ''}"
        head = head[0].upper() + head[1:]
        if result.name == "to":
            return head + TO[self.name(result.args[0])].format("it") + " instead."
        if result.name == "stay":
            return head + "it stays in the battle zone instead."
        if result.name == "steps":
            done = (
                self.chain(steps)
                if SILENTLY in self.program(steps)
                else self.one_sentence(self.program(steps)).removesuffix(".")
            )
            silently = done.endswith(SILENTLY)
            return head + done.removesuffix(SILENTLY) + " instead" + (SILENTLY if silently else "") + "."
        if result.name == "destroy":
            return head + "destroy this creature instead."
        raise Unprintable("a replacement")

    def of_may_instead(self, node: Call) -> str:
        return self.of_instead(node, may=True)

    def do_this_turn(self, node: Call) -> str:
        """An ability for the rest of the turn."""
        inner = node.args[0]
        if isinstance(inner, Call) and inner.name == "static" and inner.args[0] == call("forbid", call("play")):
            return self.ability(inner).removesuffix(".") + " this turn"
        if (afterwards := after_attack_of(node)) is not None:
            return "after the attack, " + self.program(afterwards).removesuffix(".")
        if isinstance(inner, Call) and inner.name == "when" and inner.args[:2] == call("x", call("turn_ends"), []).args:
            return "at the end of the turn, " + self.program(list(inside(inner.args[2]))).removesuffix(".")
        if isinstance(inner, Call) and inner.name == "next_time":
            text = self.ability(inner.args[0]).removesuffix(".")
            return "this turn, the next time " + text.removeprefix("Whenever ")
        if write(inner) == "static(forbid(s_trigger),[])":
            return 'neither player may use "shield trigger" abilities this turn'
        text = self.ability(inner).removesuffix(".")
        return "this turn, " + text[0].lower() + text[1:]
