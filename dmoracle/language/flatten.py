"""Nested abilities to flat facts: numbered instructions with explicit jumps, one fact for each condition.

The kernel (`asp/`) reads only these facts; which ones there are is described in `docs/ability-language.md`.

>>> from dmoracle.language.parser import parse
>>> for fact in ability_facts('"x"', 1, parse("when(enters, [self], [may(me, [draw(me)])])")):
...     print(fact)
ability("x",1,trigger(enters))
where("x",1,trigger,self)
step("x",1,1,may(me))
then("x",1,1,2)
otherwise("x",1,1,end)
step("x",1,2,draw(me))
then("x",1,2,end)
"""

from __future__ import annotations

from collections import Counter
from typing import cast

from dmoracle.language.check import assign
from dmoracle.language.parser import NOWHERE, Block, Call, Node, Number, Text, Where, write
from dmoracle.language.steps import Steps
from dmoracle.language.vocabulary import construct, words

PLAYERS = ("turn_begins", "turn_ends", "draw_begins")  # events that happen to a player


def ability_facts(name: str, index: int, node: Node, where: Where = NOWHERE, text: str = "") -> list[str]:
    """The facts of one valid ability: `name` is the quoted card name, `index` its place in the list of abilities.

    Raises InputError if it speaks of a card that is not there (`picked` before any choice, `it` without an event);
    `where` and `text` say where the ability was written.
    """
    assert isinstance(node, Call)
    return _Flattener(name, where, text).ability(index, node)


def keyword_facts(name: str, node: Call) -> list[str]:
    """A keyword ability as the single fact it is."""
    return [f"keyword({name},{write(node)})"]


class _Flattener(Steps):
    """Flattens an ability of each kind."""

    def ability(self, index: int, node: Call) -> list[str]:
        self.number = self.index = index
        if node.name in words("keyword"):
            return keyword_facts(self.name, node)
        if node.name == "from":
            self.fact("works_in", index, write(node.args[0]))
            node = cast(Call, node.args[1])
        given = {
            parameter.sort: argument
            for parameter, argument in assign((words("ability") | words("timed"))[node.name], node.args) or ()
        }
        getattr(self, f"of_{node.name}")(node, given)
        return self.facts

    # kinds of ability

    def of_spell(self, node: Call, given: dict[str, Node]) -> None:
        self.program("spell", given["steps"])

    def of_tap(self, node: Call, given: dict[str, Node]) -> None:
        self.program("tap", given["steps"])

    def of_silent_skill(self, node: Call, given: dict[str, Node]) -> None:
        self.program("silent_skill", given["steps"])

    def of_when(self, node: Call, given: dict[str, Node]) -> None:
        event = write(given["event"])
        self.it = event not in PLAYERS
        self.filter("trigger", given["filter"])
        self.given(given)
        self.program(f"trigger({event})", given["steps"])

    def of_static(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "static")
        effect = cast(Call, given["effect"])
        if effect.name == "forbid" and cast(Call, effect.args[0]).args:  # only some creatures are meant
            ban = cast(Call, effect.args[0])
            effect = Call("forbid", (Call(ban.name),))
            self.filter("against", ban.args[0])
        if effect.name == "ability":
            effect = Call("lend", (Number(self.lent(effect.args[0])),))
        if effect.name in ("attacks_untapped", "lures"):
            self.filter("against", effect.args[0])
            effect = Call(effect.name)
        self.fact("effect", self.index, write(effect))
        self.filter("affects", given["cards"])
        self.given(given)
        if "each" in given:
            self.filter("each", cast(Call, given["each"]).args[0])

    def of_first(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("first", self.index)
        inner = cast(Call, given["triggered"])
        pairs = assign(construct("ability", "when"), inner.args) or ()
        self.of_when(inner, {parameter.sort: argument for parameter, argument in pairs})

    def of_declared(self, node: Call, given: dict[str, Node]) -> None:
        inner = cast(Call, given["triggered"])
        self.fact("must_declare", self.index)
        self.fact("works_in", self.index, "declared")
        pairs = assign(construct("ability", "when"), inner.args) or ()
        self.of_when(inner, {parameter.sort: argument for parameter, argument in pairs})

    def of_attack_cost(self, node: Call, given: dict[str, Node]) -> None:
        self.program("attack_cost", given["steps"])

    def of_mana_number(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("mana_number", write(given["count"]))

    def of_tap_discount(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("tap_discount", self.index, write(given["positive"]))
        self.filter("helpers", given["cards"])

    def of_next_time(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("next_time", self.index)
        inner = cast(Call, given["triggered"])
        pairs = assign(construct("ability", "when"), inner.args) or ()
        self.of_when(inner, {parameter.sort: argument for parameter, argument in pairs})

    def of_at_once(self, node: Call, given: dict[str, Node]) -> None:
        self.conditions("given", given["conditions"])
        self.program("at_once", given["steps"])

    def of_cannot(self, node: Call, given: dict[str, Node]) -> None:
        self.of_static(node, {"effect": Call("forbid", node.args), "cards": Block((Call("self"),))})

    def of_instead(self, node: Call, given: dict[str, Node]) -> None:
        self.given(given)
        self.replacement(write(given["kind"]), given["filter"], cast(Call, given["result"]))

    def of_may_instead(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("optional", self.index)
        self.of_instead(node, given)

    def of_saver(self, node: Call, given: dict[str, Node]) -> None:
        race = Call("race", (cast(Text, given["text"]),))
        self.fact("optional", self.index)
        self.replacement("destroy", Block((Call("mine"), Call("other"), race)), Call("destroy", (Call("self"),)))

    def replacement(self, kind: str, cards: Node, result: Call) -> None:
        self.it = True
        self.filter("trigger", cards)
        self.fact("instead", self.index, {"destroy": "destroy_self", "steps": "steps"}.get(result.name, write(result)))
        self.program(f"replace({kind})", result.args[0] if result.name == "steps" else Block())

    def of_g_zero(self, node: Call, given: dict[str, Node]) -> None:
        self.index = "g_zero"
        self.conditions("given", given["conditions"])

    def of_s_back(self, node: Call, given: dict[str, Node]) -> None:
        self.declared("s_back", given["filter"])

    def of_revolution_change(self, node: Call, given: dict[str, Node]) -> None:
        self.declared("revolution_change", given["filter"])

    def of_invasion(self, node: Call, given: dict[str, Node]) -> None:
        self.declared("invasion", given["filter"])

    def of_attack_chance(self, node: Call, given: dict[str, Node]) -> None:
        self.declared("attack_chance", given["filter"])

    def of_sabaki_z(self, node: Call, given: dict[str, Node]) -> None:
        self.declared("sabaki_z", given["filter"])

    def of_o_drive(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("o_drive", self.index, len(node.args))
        for one, count in Counter(map(write, node.args)).items():
            self.fact("o_drive", self.index, one, count)

    def of_fort_e(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("fort_e", self.index)
        self.filter("fort", given["filter"])

    def declared(self, keyword: str, cards: Node) -> None:
        self.fact("keyword", keyword)
        self.index = keyword
        self.filter("trigger", cards)

    def of_g_link(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("keyword", "g_link")
        for one in cast(tuple[Call, ...], node.args):
            self.fact("g_link", write(one.args[0]), one.name.removesuffix("_of"))

    def of_alt_cost(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("keyword", "alt_cost")
        self.index = "alt_cost"
        self.given(given)
        self.program("alt_cost", given["steps"])

    def of_for_cost(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("keyword", "for_cost")
        self.fact("for_cost", self.index, write(given["positive"]), write(given["hue"]))
        self.given(given)

    def of_less_cost(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("keyword", "less_cost")
        self.fact("less_cost", self.index, write(given["positive"]))
        if "steps" in given:
            self.fact("pays_beside", self.index)
            self.program("less_cost", given["steps"])

    def of_also_named(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("alias", write(given["text"]))

    def of_chokon_x(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("chokon_x", self.lent(node.args[0]))

    def of_chokon_x_keyword(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("chokon_x_keyword", write(node.args[0]))

    def of_hyper(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("hyper_ability", self.lent(node.args[0]))

    def of_hyper_keyword(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("hyper_keyword", write(node.args[0]))

    def of_hyper_power(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("hyper_power", write(node.args[0]))

    def of_evolves(self, node: Call, given: dict[str, Node]) -> None:
        self.index = "evolve"
        if any(map(_elsewhere, node.args)):
            self.fact("keyword", "evolves_elsewhere")
        for number, cards in enumerate(node.args, 1):
            self.fact("base", number)
            for zone in _elsewhere(cards):
                self.fact("base_from", number, zone)
            self.filter(f"base({number})", cards)


def _elsewhere(cards: Node) -> list[str]:
    """The zones beside the battle zone that the filter of what is evolved upon names."""
    zones = [write(one.args[0]) for one in cast(Block, cards).items if isinstance(one, Call) and one.name == "zone"]
    return [zone for zone in zones if zone in ("mana", "graveyard", "hand")]
