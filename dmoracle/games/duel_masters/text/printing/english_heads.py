# ruff: noqa: E501 (tables of words and forms)
"""Canonical English text of abilities with a word of their own in front."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_cards import CIV, english
from dmoracle.games.duel_masters.text.printing.english_told import EnglishTold
from dmoracle.games.duel_masters.text.printing.printer import SELF
from dmoracle.language.parser import Call, Node


class EnglishHeads(EnglishTold):
    """Prints abilities that a word heads, in English."""

    def of_own(self, quality: Node) -> str | None:
        """The word in front of an ability that the card has only while it is so."""
        if isinstance(quality, Call) and quality.name == "driven":
            return f"Drive {self.number(quality.args[0])}: "
        return {"crossing": "Accelerator: ", "linked": "Linked: "}.get(getattr(quality, "name", ""))

    def of_first(self, node: Call) -> str:
        return "The first time each turn: " + self.ability(node.args[0])

    def of_o_drive(self, node: Call) -> str:
        return f"O-drive: {', '.join(self.name(one) for one in node.args)}."

    def of_fort_e(self, node: Call) -> str:
        return f"Fort E: {self.race(inside(node.args[0])[1].args[0])}."  # type: ignore[union-attr]

    def of_alt_cost(self, node: Call) -> str:
        text = self.program(list(inside(node.args[0])))
        return f"Instead of paying its cost, you may {text}"

    def of_for_cost(self, node: Call) -> str:
        (many, hue), given = self.parts(node)
        asked = " " + self.conditions(given, "if").removesuffix(", ") if given else ""
        return f"You may play this card for {self.number(many)} {self.name(hue)}{asked}."

    def of_mana_birth(self, node: Call) -> str:
        return f"Mana birth {self.number(node.args[0])}"

    def thrilling(self, steps: list[Node]) -> str | None:
        """What three cards of the deck that are shown bring, each of a race; None for other instructions."""
        found = shapes.three_shown(steps)
        if found is None:
            return None
        return f"Thrilling three: {' or '.join(map(self.race, found[0]))}: {self.program(found[1])}"

    def of_spell(self, node: Call) -> str:
        steps = list(inside(node.args[0]))
        twice = shapes.repeated(steps)
        text = self.program(twice) + "\nKnight magic" if twice is not None else self.program(steps)
        return text[0].upper() + text[1:]

    def of_attack_cost(self, node: Call) -> str:
        return f"This creature can't attack unless you {self.one_sentence(self.program(list(inside(node.args[0]))))}"

    def of_tap(self, node: Call) -> str:
        return "$tap " + self.of_spell(node)

    def of_silent_skill(self, node: Call) -> str:
        return "Silent skill: " + self.of_spell(node)

    def against(self, given: list[Node]) -> str | None:
        """Against what the card must battle; None for other conditions."""
        foe = shapes.foe(given)
        return None if foe is None else "".join(self.cards(foe, many=True, event=True))

    def of_saver(self, node: Call) -> str:
        return f"Saver: {self.race(node.args[0])}"

    def of_g_link(self, node: Call) -> str:
        links = [one for one in node.args if isinstance(one, Call)]
        return "G-link-" + " or ".join(
            f"{one.name.removesuffix('_of')} of 《{english(self.name(one.args[0]))}》" for one in links
        )

    def of_from(self, node: Call) -> str:
        inner = node.args[1]
        place = {"mana": "mana zone", "shield": "shield zone"}.get(self.name(node.args[0]), self.name(node.args[0]))
        if isinstance(inner, Call) and node.args[0] == call("shield") and inner.args[0] == call("grant", "s_trigger"):
            asked = self.conditions(self.parts(inner)[1] or [])
            return f'{asked[0].upper()}{asked[1:]}this spell has "Shield trigger" in your shield zone.'
        if inner == call("static", "may_play", [SELF]):
            return f"You may play this card from your {place}."
        if node.args[0] == call("hand") and isinstance(inner, Call) and inner.args[0] == call("discount", 1):
            each = inner.args[-1]
            if isinstance(each, Call) and each.name == "each":
                races = shapes.races(each.args[0])
                if races:
                    return "Sympathy: " + " and ".join(map(self.race, races))
        if (
            node.args[0] == call("hand")
            and isinstance(inner, Call)
            and isinstance(inner.args[0], Call)
            and inner.args[0].name == "discount"
        ):
            return self.ability(inner)
        if isinstance(inner, Call):  # that it lies there is said
            there = call("given", call("at_least", 1, [SELF, call("zone", node.args[0])]))
            if there in inner.args:
                inner = Call(inner.name, tuple(one for one in inner.args if one != there))
                place = f"{place}, while it is there"
        if isinstance(inner, Call) and inner.args[:2] == call("static", call("forbid", "play"), [SELF]).args:
            what = "cast this spell" if self.kind == "spell" else "summon this creature"
            return (
                f"In your {place}: You can't {what} {self.conditions(self.parts(inner)[1] or []).removesuffix(', ')}."
            )
        text = self.ability(inner).replace("discard this creature", "discard this creature from your hand")
        text = text.replace("the same name as it ", "the same name as the attacking creature ")
        return f"In your {place}: {text}"

    def of_evolves(self, node: Call) -> str:
        if call("zone", "deck") in inside(node.args[0]):
            _, noun, behind = self.cards(shapes.without(node.args[0], "mine", "zone"), event=True)
            return (
                f"Deck evolution: Reveal the top card of your deck. If it's a {noun}{behind}, put this creature on top "
                "of it. Otherwise, return this creature to your hand."
            )
        bases = []
        for one in node.args:
            whose, noun, behind = self.cards(one, many=True, event=True)
            bases.append(f"one of {whose}{noun}{behind}" if whose else self.one(one))
        return f"{'Vortex evolution' if len(bases) > 1 else 'Evolution'}-Put on {' and '.join(bases)}."

    def of_revolution_change(self, node: Call) -> str:
        return f"Revolution change: {''.join(self.cards(node.args[0], event=True))}."

    def of_invasion_from(self, node: Call) -> str:
        places = " or ".join({"mana": "mana zone"}.get(self.name(one), self.name(one)) for one in node.args)
        return f"This creature's invasion may be declared from your {places} too."

    def of_invasion(self, node: Call) -> str:
        return f"Invasion: {''.join(self.cards(node.args[0], event=True))}."

    def of_g_zero(self, node: Call) -> str:
        asked = list(inside(node.args[0])) or [node.args[0]]
        for zone, words in (("battle", "in the battle zone"), ("mana", "in your mana zone")):
            for whose in ([call("mine")], []):
                if asked == [call("at_least", 1, [*whose, call(one), call("zone", zone)]) for one in CIV]:
                    has = "you have" if whose else "there are"
                    return f"Gravity Zero-If {has} cards of all 5 civilizations {words}, you may summon this creature for no cost."
        said = "If " + self.conditions(asked, "if").removeprefix("if ")
        return f"Gravity Zero-{said}you may summon this creature for no cost."

    def of_s_back(self, node: Call) -> str:
        return f"S-back: {self.name(inside(node.args[0])[0])}."
