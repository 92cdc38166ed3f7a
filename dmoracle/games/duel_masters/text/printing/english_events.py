# ruff: noqa: E501 (one form in a line)
"""Canonical English text of what waits for events."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_cards import CIV
from dmoracle.games.duel_masters.text.printing.english_heads import EnglishHeads
from dmoracle.games.duel_masters.text.printing.printer import SELF, Unprintable
from dmoracle.language.parser import Call, Node, write

_EVENTS = {
    "enters": "is put into the battle zone", "attacks": "attacks", "blocks": "blocks", "is_blocked": "becomes blocked",
    "destroyed": "is destroyed", "leaves": "leaves the battle zone", "wins_battle": "wins a battle",
    "links": "links", "evolved": "evolves", "battles": "battles", "becomes_tapped": "becomes tapped", "is_attacked": "is attacked", "loses_battle": "loses a battle",
}  # fmt: skip


class EnglishEvents(EnglishHeads):
    """Prints abilities that trigger."""

    def of_when(self, node: Call) -> str:
        (event, found, steps), given = self.parts(node)
        name, done = self.name(event), list(inside(steps))
        text = self.of_other_shape(name, found, steps) if not given else self.under_a_word(node)
        if text is not None:
            return text
        turns = shapes.turns(given)
        if [write(one) for one in done] == shapes.SHIELD_PLUS:
            plain = self.ability(Call("when", (*node.args[:-1], call("x", [call("draw", "me")]).args[0])))
            return plain.replace(
                "draw a card.", "you may put the top card of your deck face down under one of your shields."
            )
        whom = shapes.whom(given)
        condition = "" if whom is not None else self.conditions([one for one in given or [] if one not in turns], "if")
        head = self.head(name, found) if whom is None else self.head_against(name, found, whom)
        told = self.program(done)
        if self.joined and condition:
            told = self.one_sentence(told)
        text = self.conditions(turns) + head[0].lower() + head[1:] + condition + told
        return text[0].upper() + text[1:]

    def under_a_word(self, node: Call) -> str | None:
        """Conditions that are said by a word in front, or by an "if you do"."""
        (event, found, steps), given = self.parts(node)
        if given == [call("final_revolution")]:
            return "Final revolution: " + self.of_when(Call("when", (event, found, steps)))
        if given == [call("at_least", 1, [SELF, call("linked")])]:
            return "Linked: " + self.ability(Call("when", (event, found, steps)))
        may = shapes.alone(steps, "may")
        if given == [call("at_least", 1, [call("self"), call("zone", "battle")])] and may is not None:
            first, *later = inside(may.args[1])
            if first == call("destroy", "self") and later:  # "if you do" says that it is there to be destroyed
                plain = self.ability(Call("when", (event, found, call("x", [call("may", "me", [first])]).args[0])))
                random = isinstance(later[0], Call) and later[0].args[:1] == call("x", "chance").args
                return f"{plain} If you do, {self.program(later) if random else self.chain(later) + '.'}"
        return None

    def of_other_shape(self, name: str, found: Node, steps: Node) -> str | None:
        """Abilities whose text is not made of an event and of what is done then."""
        has, done = self.qualities(found), list(inside(steps))
        if name == "put_to_mana":
            return self.space_charge(found, steps)
        if name == "enters" and list(has) == ["self"]:
            return self.thrilling(done)
        if name == "attack_ends" and done == [call("destroy", "self")] and list(has) == ["self"]:
            return "When this creature attacks, destroy it after the attack."
        if name == "attack_ends" and has.get("did") == call("enters") and done == [call("destroy", "it")]:
            who = self.one(shapes.without(found, "did"))
            return f"Whenever {who} attacks on the turn it is put into the battle zone, destroy it after the attack."
        if (
            name == "attacks"
            and has.get("attacking_player")
            and [write(one) for one in done] == shapes.DESTROYED_AFTERWARDS
        ):
            who = self.one(shapes.without(found, "attacking_player"))
            return f"Whenever {who} attacks a player, destroy it after the attack."
        return None

    def head_against(self, name: str, found: Node, whom: Node) -> str:
        """When a creature attacks or battles certain others."""
        if (name, set(self.qualities(found))) not in (("battles", {"self"}), ("attacks", {"self", "non"})):
            raise Unprintable("an event")
        return f"Whenever this creature {name} {self.one(whom)}, "

    def head(self, name: str, found: Node) -> str:
        """When it happens: the first clause."""
        has = self.qualities(found)
        match name:
            case "draw_begins" if list(has) in (["mine"], ["theirs"]):
                return f"At the start of your {'' if 'mine' in has else 'opponent' + chr(39) + 's '}draw step, "
            case "turn_ends" | "turn_begins" if len(has) <= 1:
                turns = {"mine": "each of your turns", "theirs": "each of your opponent's turns", "each": "each turn"}
                return f"At the {'end' if name == 'turn_ends' else 'start'} of {turns[next(iter(has), 'each')]}, "
            case "attack_ends" if list(has) == ["self"]:
                return "At the end of each of this creature's attacks, "
        return f"Whenever {self.happening(name, found)}, "

    def happening(self, name: str, found: Node) -> str:
        """What happens: somebody does something, or something becomes of a card."""
        has = self.qualities(found)
        mine, theirs = "mine" in has, "theirs" in has
        match name:
            case "drawn" if list(has) == ["mine"]:
                return "you draw a card"
            case "enters" if self.out_of(found):
                return f"{self.one(shapes.came(found))} is put into the battle zone{self.out_of(found)}"
            case "enters" if "by_change" in has:
                who = self.one(shapes.without(found, "by_change"))
                return f"{who} is put into the battle zone by a revolution change"
            case "enters" if has.get("non") == call("by_summoning"):
                return f"{self.one(shapes.without(found, 'non'))} is put into the battle zone without being summoned"
            case "enters" if has.get("non") == call("paid_for"):
                return f"{self.one(shapes.without(found, 'non'))} is put into the battle zone for no cost"
            case "put_to_graveyard":
                whose = "your" if {"mine", "self"} & set(has) else "your opponent's" if theirs else "a player's"
                return f"{self.one(shapes.came(found))} is put into {whose} graveyard{self.out_of(found)}"
            case "put_to_mana" if mine:
                return f"a {self.cards(shapes.without(found, 'mine'), event=True)[1]} is put into your mana zone"
            case "shield_added" if list(has) == ["mine"]:
                return "a card is put into your shield zone"
            case "shield_left" if list(has) in (["mine"], ["theirs"], []):
                whose = "one of your shields" if mine else "one of your opponent's shields" if theirs else "a shield"
                return f"{whose} leaves the shield zone"
            case "chosen":
                return f"your opponent chooses {self.one(found)}"
            case "cast" | "summoned":
                noun = self.cards(shapes.without(found, "mine", "theirs"), event=True)[1]
                who = "you" if mine else "your opponent" if theirs else "a player"
                return f"{who} {'cast' if name == 'cast' else 'summon'}{'' if mine else 's'} a {noun}"
            case "used" if mine:
                return f"you use {self.some(shapes.without(found, 'mine'), 1, 1)}"
            case "crosses":
                gear = "this cross gear" if "self" in has else self.some(shapes.without(found, "mine"), 1, 1)
                return f"{'your opponent crosses' if theirs else 'you cross'} {gear}"
            case "uses_s_trigger" if theirs:
                return 'your opponent uses the "shield trigger" ability of one of his shields'
            case "unblocked" | "is_blocked" if "attacking_player" in has:
                end = "isn't blocked" if name == "unblocked" else "becomes blocked"
                return f"{self.one(shapes.without(found, 'attacking_player'))} is attacking your opponent and {end}"
            case "attacks" if "self" in has and has.get("non") == call("attacking_player"):
                return "this creature attacks a creature"
            case "wins_battle" if "attacking" in has:
                return f"{self.one(shapes.without(found, 'attacking'))} attacks and wins a battle"
            case "breaks" if list(has) == ["self"]:
                return "this creature breaks a shield"
            case "breaks" if mine or theirs:
                return f"{self.one(found)} breaks a shield"
            case _ if name in _EVENTS:
                return f"{self.one(found)} {_EVENTS[name]}"
        raise Unprintable("an event")

    def space_charge(self, found: Node, steps: Node) -> str | None:
        """What may be done when a card of a civilization is put into the mana zone, where "may" cannot be said of it."""
        charged = shapes.space_charge(found, steps, CIV)
        if charged is None:
            return None
        hue, may = charged
        first = inside(may.args[1])[0]
        if isinstance(first, Call) and first.name == "next_discount" and call("mine") not in inside(first.args[1]):
            return None  # of cards of any player
        if isinstance(first, Call) and (
            first.name == "next_discount" or (first.name == "choose" and first.args[0] != call("me"))
        ):
            text = self.program(list(inside(may.args[1])))
            return f"Space charge {hue}: {text[0].upper()}{text[1:]}"
        return None

    def out_of(self, found: Node) -> str:
        """Out of which zone a card comes; nothing if that is not said."""
        for one in inside(found):
            inner = one.args[0] if isinstance(one, Call) and one.name == "non" else one
            if isinstance(inner, Call) and inner.name == "out_of":
                zone = {"mana": "mana zone", "battle": "battle zone"}.get(
                    self.name(inner.args[0]), self.name(inner.args[0])
                )
                if zone == "battle zone":
                    return f" from {'anywhere other than ' if inner is not one else ''}the battle zone"
                whose = (
                    "your"
                    if call("mine") in inside(found)
                    else "his"
                    if call("theirs") in inside(found)
                    else "a player's"
                )
                return f" from {'anywhere other than ' if inner is not one else ''}{whose} {zone}"
        return ""
