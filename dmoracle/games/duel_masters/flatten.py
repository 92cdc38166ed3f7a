"""What is Duel Masters' own of turning abilities into flat facts."""

from collections import Counter
from typing import ClassVar, cast

from dmoracle.games.duel_masters.vocabulary import VOCABULARY
from dmoracle.language.flatten import Abilities
from dmoracle.language.parser import Block, Call, Node, Number, Text, write
from dmoracle.language.steps import ANY_NUMBER, After


class Flattener(Abilities):
    """Flattens the abilities of Duel Masters."""

    vocabulary = VOCABULARY
    players = ("turn_begins", "turn_ends", "draw_begins")
    later = ("at_turn_end", "after_battle")
    plainly = Abilities.plainly | {"look", "name", "swap", "gr_summon", "rearrange", "stop_attack", "end_turn"}
    compared: ClassVar = {
        "same_name": "same(name,{})", "same_race": "same(race,{})", "same_civilization": "same(civilization,{})",
        "weaker": "weaker({})", "no_stronger": "no_stronger({})", "stronger": "stronger({})", "among": "among({})",
        "besides": "besides({})", "costs": "costs({},{})", "costs_up_to": "costs_up_to({},{})",
        "costs_from": "costs_from({},{})", "bears": "bears({})", "linked_with": "linked_with({})",
    }  # fmt: skip
    counting: ClassVar = {
        "costs_within": "counted_cost(max)", "costs_under": "counted_cost(under)", "costs_beyond": "counted_cost(over)",
        "number_of": "counted_cost(together)",
    }  # fmt: skip

    # instructions

    def step(self, step: Call, number: int, after: After, picked: int | None) -> int | None:
        args = step.args
        match step.name:
            case "to_deck_ends":  # those that the player chooses go on top, the others to the bottom
                who, cards = args
                of_them = self.object(cast(Call, cards), picked)
                self.plain(number, f"choose({write(who)},0,{ANY_NUMBER})", number + 1)
                self.filter(number, Block((Call("among", (cards,)),)), picked)
                self.plain(number + 1, f"act(to(deck_ends({number})),{of_them})", after)
            case "choose_total":
                self.plain(number, f"choose({write(args[0])},0,{ANY_NUMBER})", after)
                if isinstance(args[1], Call):
                    of_whom = self.object(cast(Call, args[1].args[0]), picked)
                    self.fact("limit_of", self.index, number, of_whom)
                else:
                    self.fact("limit", self.index, number, write(args[1]))
                self.filter(number, args[2], picked)
                self.before[number] = picked
                return number
            case "choose_costs":
                most = args[1].value if isinstance(args[1], Number) else ANY_NUMBER
                self.plain(number, f"choose({write(args[0])},0,{most})", after)
                limit, found = args[2], cast(Block, args[3])
                if isinstance(limit, Number):
                    self.fact("cost_limit", self.index, number, write(limit))
                else:  # a quality with a filter inside, like those that compare one cost with a number of cards
                    found = Block((*found.items, limit))
                self.filter(number, found, picked)
                self.before[number] = picked
                return number
            case "reveal":
                self.plain(number, f"look({write(args[0])},{write(args[1])})", after)
                self.fact("shown_to_all", self.index, number)
            case "reveal_until":  # as many as a deck can have, unless enough of them come before
                self.plain(number, f"look({write(args[0])},{ANY_NUMBER})", after)
                self.fact("shown_to_all", self.index, number)
                self.fact("reveal_until", self.index, number, write(args[1]))
                self.filter(number, args[2], picked)
            case "next_discount":
                self.plain(number, f"next_discount({write(args[0])})", after)
                self.filter(number, args[1], picked)
                for lowest in args[2:]:
                    self.fact("lowest_cost", self.index, number, write(lowest))
            case "this_turn" | "until" | "next_turn":
                inner = self.inner()
                index = self.number_inside()
                self.plain(number, f"{'next_turn' if step.name == 'next_turn' else 'this_turn'}({index})", after)
                self.fact("names", self.index, number, index)
                self.fact("works_in", f"{index},this_turn")
                if step.name == "until":
                    self.fact("works_until", index, write(args[0]))
                if step.name == "next_turn":
                    self.fact("works_next", index, write(args[0]))
                self.facts += inner.ability(index, cast(Call, args[-1]))
            case "put_under" | "put_upon" | "cross":
                self.act(Call(step.name, (args[0],), step.at), number, after, picked)
                if len(args) > 1:
                    self.fact("party", self.index, number, self.object(cast(Call, args[1]), picked))
            case "battle" | "exchange" | "stand_in":
                first, second = (self.object(cast(Call, one), picked) for one in args)
                self.plain(number, f"act({step.name},{second})", after)
                self.fact("party", self.index, number, first)
            case "judge":
                self.plain(number, "show(me)", number + 1)
                self.plain(number + 1, "show(opponent)", number + 2)
                return self.fork(Call("judge", (Call("judge"), *args), step.at), number + 2, after, picked)
            case _:
                return super().step(step, number, after, picked)
        return picked

    def size(self, step: Call) -> int:
        match step.name:
            case "to_deck_ends":
                return 2
            case "judge":
                return 3 + sum(map(self.length, step.args))
            case _:
                return super().size(step)

    # kinds of ability

    def of(self, node: Call) -> None:
        match node.name, node.args:
            case "tap" | "silent_skill" | "attack_cost", (steps,):
                self.program(node.name, steps)
            case "s_back" | "revolution_change" | "invasion" | "attack_chance" | "sabaki_z", (cards,):
                self.declared(node.name, cards)
            case "mana_number" | "mana_birth" | "chokon_x_keyword" | "hyper_keyword" | "hyper_power", (said,):
                self.fact(node.name, write(said))
            case "chokon_x" | "hyper", (ability,):
                self.fact("hyper_ability" if node.name == "hyper" else node.name, self.lent(ability))
            case "also_named", (name,):
                self.fact("alias", write(name))
            case _:
                super().of(node)

    def of_static(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "static")
        effect = cast(Call, given["effect"])
        if effect.name == "forbid" and cast(Call, effect.args[0]).args:  # only some creatures are meant
            ban = cast(Call, effect.args[0])
            effect = Call("forbid", (Call(ban.name),))
            self.filter("against", ban.args[0])
        if effect.name == "ability":
            effect = Call("lend", (Number(self.lent(effect.args[0])),))
        if effect.name in ("attacks_untapped", "blocker_of", "crosses_free", "lures"):
            self.filter("against", effect.args[0])
            effect = Call(effect.name)
        if effect.name == "discount" and len(effect.args) > 1:
            self.fact("lowest_cost", self.index, write(effect.args[1]))
            effect = Call("discount", effect.args[:1])
        self.fact("effect", self.index, write(effect))
        self.filter("affects", given["cards"])
        self.given(given)
        if "each" in given:
            self.filter("each", cast(Call, given["each"]).args[0])

    def of_first(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("first", self.index)
        self.of(cast(Call, given["triggered"]))

    def of_declared(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("must_declare", self.index)
        self.fact("works_in", self.index, "declared")
        self.of(cast(Call, given["triggered"]))

    def of_tap_discount(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("tap_discount", self.index, write(given["positive"]))
        self.filter("helpers", given["cards"])

    def of_next_time(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("next_time", self.index)
        self.of(cast(Call, given["triggered"]))

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

    def of_invasion_from(self, node: Call, given: dict[str, Node]) -> None:
        for one in node.args:
            self.fact("invades_from", write(one))

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

    def of_evolves(self, node: Call, given: dict[str, Node]) -> None:
        self.index = "evolve"
        if any("zone(deck)" in map(write, cast(Block, cards).items) for cards in node.args):
            self.fact("deck_base")
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
