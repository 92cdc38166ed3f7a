"""What is Magic's own of turning abilities into flat facts: targets, costs, modes, amounts.

>>> from dmoracle.language.parser import parse
>>> text = "spell([target(1, either(player, [creature, zone(play)]))], [damage(3, target(1))])"
>>> for fact in ability_facts('"Lightning Bolt"', 1, parse(text)):
...     print(fact)
ability("Lightning Bolt",1,spell)
target("Lightning Bolt",1,1,1,1)
target_player("Lightning Bolt",1,1,any)
where("Lightning Bolt",1,target(1),creature)
where("Lightning Bolt",1,target(1),zone(play))
step("Lightning Bolt",1,1,act(damage(3),target(1)))
then("Lightning Bolt",1,1,end)
"""

import re
from collections.abc import Mapping
from typing import ClassVar, cast

from dmoracle.games.magic import mana
from dmoracle.games.magic.vocabulary import MANA, VOCABULARY
from dmoracle.language.flatten import Abilities
from dmoracle.language.parser import NOWHERE, Block, Call, Node, Number, Text, Where, walk, write
from dmoracle.language.steps import ANY_NUMBER, After

# what players do: the player stands first, and is the object of the rules
_OF_PLAYERS = ("draw", "discard", "discard_random", "mill", "arrange")
# abilities that say something of the spell itself
OF_SPELL = ("additional", "alternative", "kicker", "kicker2", "buyback", "flashback", "madness")
# what speaks of a second object or player, or of a third
_SECOND = ("exchange_control", "prevent_next", "redirect", "redirect_next")
# what happens to a player, as the rules call the replacement of it
_HAPPENING = {"draw": "drawing", "gain_life": "gaining", "graveyard": "burying"}
# filters of what happens or is affected, of costs, of sources and what is counted as it is played go without a zone
_ZONELESS = re.compile(r"trigger|from|affects|shuns|shies_at|hidden_from|counted$|given_up|cost\(|source\(")
# amounts of one object or player, or that are announced
_UNSTEADY = ("power", "toughness", "cost", "x", "minus_x", "that_much", "share", "life_total")
_PEOPLE = {"player": "any", "opponent": "opponent", "me": "me"}
_COLOURS = tuple(MANA[letter] for letter in "WUBRG")
# what the card itself cannot have done to it or do, by those of the filter: its kind, and where the filter stands
_OF_ITSELF = {
    "evades": ("evasion", "shuns"), "hides": ("hiding", "hidden_from"), "shies": ("timidity", "shies_at"),
}  # fmt: skip
_CHOSEN = ("sacrifice", "discard", "to_hand", "remove", "tap_other")  # costs for which objects are chosen
_PLACES = {"sacrifice": "play", "to_hand": "play", "tap_other": "play", "discard": "hand"}


def ability_facts(
    name: str, index: int, node: Node, where: Where = NOWHERE, text: str = "", spell: int | str = "card"
) -> list[str]:
    """The facts of one valid ability: `name` is the quoted card name, `index` its place in the list of abilities.

    `spell` is the place of the ability that says what the spell does, `card` if there is none: costs of the spell are
    noted there. Raises InputError if it speaks of a target or card that is not there.
    """
    assert isinstance(node, Call)
    flattener = Flattener(name, where, text)
    return flattener.ability(index, node) if node.name not in OF_SPELL else flattener.of_the_spell(spell, node)


def _coloured(node: Node, colour: str) -> Node:
    """The same with that colour for `said`."""
    match node:
        case Call("said", ()):
            return Call(colour, (), node.at)
        case Call(name, parts):
            return Call(name, tuple(_coloured(one, colour) for one in parts), node.at)
        case Block(items):
            return Block(tuple(_coloured(one, colour) for one in items))
        case _:
            return node


def _of_permanents(effect: Node) -> bool:
    """Whether it would be seen on cards outside play too, which it is not about (217.5b)."""
    match effect:
        case Call("no_abilities" | "recolour" | "aimed_cost"):
            return True
        case Call("forbid", (Call("use"),)) | Call("discount", (_, Call("abilities"))):
            return True
    return False


class Flattener(Abilities):
    """Flattens the abilities of Magic."""

    vocabulary = VOCABULARY
    players = (
        "upkeep", "draw_step", "first_main_phase", "main_phase", "combat_phase", "end_of_turn", "end_of_combat",
    )  # fmt: skip
    compared: ClassVar[Mapping[str, str]] = {
        **Abilities.compared,
        "of": "of({})",  # whose it is
        "same_colour": "same(colour,{})", "same_type": "same(creature_type,{})", "same_name": "same(name,{})",
    }  # fmt: skip
    later = ("at_turn_end", "at_combat_end", "at_next_upkeep", "when_next", "remove_till_end")

    def __init__(self, name: str, where: Where, text: str) -> None:
        super().__init__(name, where, text)
        self.aims = 0  # targets so far
        self.lends = 0  # abilities that are given to something
        self.before_these = 0  # targets of options before this one
        self.is_about = False  # within `is`, which asks of what is known already
        self.so_much = False  # whether what it waits for is damage, so that it can say how much that was

    def filter(self, slot: object, cards: Node, picked: int | None = None) -> None:
        """A filter of objects; where it names no zone, and none goes without saying, that is noted (217.5b)."""
        if isinstance(cards, Block):
            cards = Block(tuple(self.gauged(slot, one, picked) for one in cards.items))
        super().filter(slot, cards, picked)
        if not _ZONELESS.match(str(slot)) and not self.is_about:
            self.in_play(slot, cards)

    def gauged(self, slot: object, node: Node, picked: int | None) -> Node:
        """A condition of a filter; what is counted for a comparison is a filter of its own."""
        if isinstance(node, Call) and node.name in ("measure_max", "measure_min"):
            return Call(node.name, (node.args[0], self.amount(slot, node.args[1], picked)))
        if isinstance(node, Call) and node.name == "aims":
            return Call("aims", (Call(self.counted_in(str(slot), Call("count", node.args), picked)),))
        return node

    def in_play(self, slot: object, cards: Node) -> None:
        """Note of a filter that names no zone that it is about permanents."""
        if not self.vocabulary.says_where(cards):
            self.fact("unplaced", self.index, slot)

    # kinds of ability

    def of(self, node: Call) -> None:
        if node.name in _OF_ITSELF:
            kind, slot = _OF_ITSELF[node.name]
            self.fact("ability", self.index, kind)
            self.filter(slot, node.args[0])
        else:
            super().of(node)

    def of_the_spell(self, index: int | str, node: Call) -> list[str]:
        """Further costs of playing the card."""
        self.index = index
        if node.name == "additional":
            self.costs(node.args[0], "cost")
        else:
            self.costs(node.args[0], "option_cost", node.name)
        if node.name == "alternative":
            self.fact("alternative", index)
            if len(node.args) > 1:
                self.conditions("alternative", cast(Call, node.args[1]).args[0])
        return self.facts

    def of_spell(self, node: Call, given: dict[str, Node]) -> None:
        self.targeted("spell", given)

    def of_activated(self, node: Call, given: dict[str, Node]) -> None:
        self.costs(given["costs"], "cost")
        if "anyone" in given:
            self.fact("anyone", self.index)
        self.timed(given)
        if "once" in given:
            self.fact("once", self.index)
        if "often" in given:
            self.fact("most_uses", self.index, write(cast(Call, given["often"]).args[0]))
        self.given(given)
        self.targeted("activated", given)

    def timed(self, given: dict[str, Node]) -> None:
        """The times at which it can be played."""
        for time in cast(Call, given["only"]).args if "only" in given else ():
            self.fact("only", self.index, write(time))

    def of_defines(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "characteristic")
        self.fact("defines", self.index, write(given["nature"]))

    def of_play_only(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "restriction")
        self.timed(given)
        self.given(given)

    def of_mana_ability(self, node: Call, given: dict[str, Node]) -> None:
        self.costs(node.args[0], "cost")
        ways = [one for one in cast(tuple[Call, ...], node.args[1:]) if one.name not in ("once", "given")]
        if "once" in given:
            self.fact("once", self.index)
        self.given(given)
        steps = [one.args[0] for one in ways if one.name == "and_does"]
        self.program("mana", Block(tuple(one for block in steps for one in cast(Block, block).items)))
        for one in ways:
            if one.name == "stings":
                self.fact("stings", self.index, write(one.args[0]))
        for way, made in enumerate((one for one in ways if one.name not in ("stings", "and_does")), 1):
            if made.name == "add_x":
                besides = dict(mana.pool(cast(Text, made.args[1]).value)) if len(made.args) > 1 else {}
                for kind, number in mana.pool(cast(Text, made.args[0]).value):
                    self.fact("adds_x", self.index, way, kind, number, besides.get(kind, 0))
                continue
            if made.name == "add_any_of":
                self.fact("adds_like", self.index, way)
                self.filter(f"like({way})", made.args[0])
                continue
            for kind, number in mana.pool(cast(Text, made.args[0]).value):
                if made.name == "add":
                    self.fact("adds", self.index, way, kind, number)
                else:
                    self.fact("adds_counted", self.index, way, kind, number)
            if made.name == "add_each":
                self.filter(f"n({way})", made.args[1])

    def of_when(self, node: Call, given: dict[str, Node]) -> None:
        event = write(given["event"])
        self.it = event not in self.players
        self.so_much = "damage" in event and not event.startswith("this_")
        self.filter("trigger", given["filter"])
        self.given(given)
        self.targeted(f"trigger({event})", given)

    def of_state_trigger(self, node: Call, given: dict[str, Node]) -> None:
        self.conditions("state", cast(Call, given["given"]).args[0])
        self.targeted("trigger(state)", given)

    def of_static(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "static")
        self.effects(cast(Call, given["effect"]))
        self.filter("affects", given["filter"])
        if any(_of_permanents(one) for one in walk(given["effect"])):
            self.in_play("affects", given["filter"])
        self.given(given)

    def effects(self, effect: Call) -> None:
        """What a static ability does; two effects of one ability are two facts."""
        if effect.name == "both":
            for one in effect.args:
                self.effects(cast(Call, one))
            return
        if effect.name in ("dearer", "cheaper"):
            for kind, number in mana.parts(cast(Text, effect.args[0]).value):
                less = number if effect.name == "cheaper" else -number
                plain = kind == "generic"
                self.fact("effect", self.index, f"discount({less})" if plain else f"{effect.name}({kind},{number})")
            return
        if effect.name == "pt":
            self.always_known(effect)
            effect = Call("pt", tuple(self.amount("effect", one) for one in effect.args))
        if effect.name == "recolour":
            self.known_colour(effect)
        if effect.name == "lend":
            effect = Call("lend", (Call(self.bestowed(cast(Call, effect.args[0]))),))
        self.fact("effect", self.index, write(effect))

    def always_known(self, effect: Call) -> None:
        """InputError for an amount of one object or player, or an X, in what always holds."""
        for one in walk(effect):
            if isinstance(one, Call) and one.name in _UNSTEADY:
                raise self.error(one, "what always holds counts cards and counters, not this",
                                 "常在型能力が数えられるのはカードとカウンターだけです")  # fmt: skip

    def bestowed(self, ability: Call) -> str:
        """The name of an ability that is given to something, which is the only one of a text so named."""
        self.lends += 1
        name = f"lent({self.name},{self.number if self.lends == 1 else 100 * self.number + self.lends})"
        self.facts += type(self)(name, self.source, self.text).ability(cast(int, name), ability)
        return name

    def of_enchant(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "spell")
        self.fact("enchants", self.index)
        permanents = Block((*cast(Block, given["filter"]).items, Call("zone", (Call("play"),))))
        self.target(Call("target", (Number(1), permanents)))

    def of_damage_instead(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "replace(dealing)")
        self.filter("from", given["filter"])
        self.aimed(given["aim"], "onto_player", "onto")
        if "combat" in given:
            self.fact("in_combat_only", self.index)
        self.given(given)
        self.fact("instead", self.index, write(given["outcome"]))

    def of_instead(self, node: Call, given: dict[str, Node]) -> None:
        result = cast(Call, given["result"])
        self.filter("trigger", given["filter"])
        self.given(given)
        moved = write(given["kind"]) == "graveyard"
        if moved != (result.name == "to") or (moved and node.name == "may_instead"):
            raise self.error(node, "a card goes elsewhere instead, to(...); a player may not decline that",
                             "墓地に置かれるかわりは to(...) で、拒否できません")  # fmt: skip
        self.fact("instead", self.index, write(result) if moved else result.name)
        steps = Block(()) if moved or not result.args else result.args[0]
        self.program(f"replace({_HAPPENING[write(given['kind'])]})", steps)

    def of_may_instead(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("optional", self.index)
        self.of_instead(node, given)

    def of_enters_with(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "enters_with")
        many = given["arriving"]
        if isinstance(many, Call) and many.name == "count":
            if "given" in given:
                raise self.error(many, "counters for each of something come without a condition",
                                 "数えて置かれるカウンターに条件は付けられません")  # fmt: skip
            self.filter("n(each)", many.args[0])
            many = Call("each")
        self.fact("enters_with", self.index, write(given["word"]), write(many))
        self.given(given)

    def of_as_enters(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "as_enters")
        self.fact("says_first", self.index)
        self.plain(1, f"name(me,{write(given['choice'])})", "end")

    def of_kept(self, node: Call, given: dict[str, Node]) -> None:
        """The ability itself, and once more as what is added to a copy."""
        ability = cast(Call, node.args[0])
        self.fact("kept", self.index)
        self.facts += self.inner().ability(self.number, ability)
        added = type(self)(f"added({self.name})", self.source, self.text)
        self.facts += added.ability(cast(int, f"kept({self.number})"), ability)

    def of_skips(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "skip")
        self.fact("skips_always", self.index, write(given["skippable"]), _PEOPLE[write(given["person"])])

    def of_hides_player(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "player_hiding")
        self.fact("hides_player", self.index, _PEOPLE[write(given["person"])])

    def of_no_hand_limit(self, node: Call, given: dict[str, Node]) -> None:
        self.hand_limit(given["person"], "none")

    def of_smaller_hand(self, node: Call, given: dict[str, Node]) -> None:
        self.hand_limit(given["person"], write(given["positive"]))

    def hand_limit(self, person: Node, less: str) -> None:
        """How many cards less a player may keep at the end of the turn, or that it may be any number."""
        self.fact("ability", self.index, "hand_limit")
        self.fact("hand_limit", self.index, _PEOPLE[write(person)], less)

    def of_cycling(self, node: Call, given: dict[str, Node]) -> None:
        self.cycled(node.args[0], Call("draw", (Call("me"),)))

    def of_landcycling(self, node: Call, given: dict[str, Node]) -> None:
        library = Call("zone", (Call("library"),))
        lands = Block((Call("mine"), Call("land"), Call("subtype", (node.args[1],)), library))
        choose = Call("choose", (Call("me"), Number(0), Number(1), lands))
        found = Call("to", (Call("hand"), Call("picked")))
        self.cycled(node.args[0], choose, found, Call("shuffle", (Call("me"),)))

    def cycled(self, cost: Node, *steps: Node) -> None:
        """Discarded from the hand for that mana, it does these steps."""
        self.fact("works_in", self.index, "hand")
        self.fact("cycling", self.index)
        costs = Block((Call("mana", (cost,)), Call("discard", (Call("self"),))))
        self.of_activated(Call("activated"), {"costs": costs, "steps": Block(steps)})

    def of_equip(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("equip", self.index)
        creatures = Block((Call("creature"), Call("mine"), Call("zone", (Call("play"),))))
        self.of_activated(
            node,
            {
                "costs": given["costs"],
                "only": Call("only", (Call("sorcery_time"),)),
                "targets": Block((Call("target", (Number(1), creatures)),)),
                "steps": Block((Call("attach", (Call("target", (Number(1),)),)),)),
            },
        )

    def of_cumulative_upkeep(self, node: Call, given: dict[str, Node]) -> None:
        parts = cast(tuple[Call, ...], cast(Block, given["costs"]).items)
        price = next((one.args[0] for one in parts if one.name == "mana"), Text("0"))
        for one in parts:
            if one.name == "life":
                self.fact("price_life", self.index, 2, write(one.args[0]))
            elif one.name != "mana":
                raise self.error(one, "an upkeep is paid with mana and life", "アップキープ・コストはマナかライフです")
        self.fact("multiplied", self.index, 2)
        me = Call("self")
        older = Call("counters", (Call("age"), Number(1), me))
        lost = Call("unless_pays", (price, Call("me"), Block((Call("sacrifice", (me,)),))))
        self.of_when(node, {"event": Call("upkeep"), "filter": Block((Call("mine"),)), "steps": Block((older, lost))})

    def of_fading(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("fading", self.index, write(node.args[0]))
        steps = Block((Call("fade", (Call("self"),)),))
        self.of_when(node, {"event": Call("upkeep"), "filter": Block((Call("mine"),)), "steps": steps})

    def of_modular(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("modular", self.index, write(node.args[0]))
        golem = Block((Call("artifact"), Call("creature"), Call("zone", (Call("play"),))))
        handed = Call("hand_over", (Call("target", (Number(1),)),))
        self.when_self("dies", golem, Call("may", (Call("me"), Block((handed,)))))

    def of_provoke(self, node: Call, given: dict[str, Node]) -> None:
        theirs = Block((Call("creature"), Call("theirs"), Call("zone", (Call("play"),))))
        it = Call("target", (Number(1),))
        steps = Block((Call("untap", (it,)), Call("provoke", (it,))))
        self.when_self("attacks", theirs, Call("may", (Call("me"), steps)))

    def when_self(self, event: str, aim: Node, *steps: Node) -> None:
        """When that happens to this card, with one target."""
        targets = Block((Call("target", (Number(1), aim)),))
        filters = Block((Call("self"),))
        self.of_when(Call("when"), {"event": Call(event), "filter": filters, "targets": targets, "steps": Block(steps)})

    def of_morph(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "morph")
        self.fact("morph", self.index)
        self.costs(given["costs"], "option_cost", "morph")
        if any(cast(Call, cost).name in _CHOSEN and write(cast(Call, cost).args[0]) != "self"
               for cost in cast(Block, given["costs"]).items):  # fmt: skip
            self.fact("morph_by_choice")

    def of_may_end(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "may_end")
        self.costs(given["costs"], "cost")

    def of_may_ignore(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "may_ignore")
        self.filter("given_up", given["filter"])

    def of_copy_as_enters(self, node: Call, given: dict[str, Node]) -> None:
        there = Block((*cast(Block, given["filter"]).items, Call("zone", (Call("play"),))))
        choose = Call("choose", (Call("me"), Number(0), Number(1), there))
        self.program("enters_as_copy", Block((choose, Call("become_copy", (Call("picked"),)))))

    def of_amplify(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("amplify", self.index, write(node.args[0]))
        hand = Block((Call("mine"), Call("creature"), Call("kindred"), Call("zone", (Call("hand"),))))
        choose = Call("choose", (Call("me"), Number(0), Call("all"), hand))
        self.program("as_enters", Block((choose, Call("show", (Call("picked"),)))))

    def of_storm(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "trigger(plays)")
        self.fact("storm", self.index)
        self.filter("trigger", Block((Call("self"),)))
        self.plain(1, "storm_count", 2)
        self.fact("otherwise", self.index, 1, "end")
        self.plain(2, "act(copy,self)", 3)
        self.plain(3, "repeat(1)", "end")

    def of_affinity(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("ability", self.index, "affinity")
        self.fact("affinity", self.index)
        there = (Call("mine"), Call("zone", (Call("play"),)))
        self.filter("counted", Block((*cast(Block, given["filter"]).items, *there)))

    def of_echo(self, node: Call, given: dict[str, Node]) -> None:
        self.fact("echo", self.index)
        lost = Call("unless_pays", (*node.args, Call("me"), Block((Call("sacrifice", (Call("self"),)),))))
        self.of_when(node, {"event": Call("upkeep"), "filter": Block((Call("mine"),)), "steps": Block((lost,))})

    def of_modal(self, node: Call, given: dict[str, Node]) -> int:
        """The modes; gives the number of the instruction behind them."""
        self.fact("ability", self.index, "spell")
        self.fact("modal", self.index, 1, 1)
        self.plain(1, "announced_mode", "end")
        begin = 2
        for number, option in enumerate(cast(Block, given["options"]).items, 1):
            *targets, steps = cast(Call, option).args
            self.before_these = self.aims
            for one in cast(Block, targets[0]).items if targets else ():
                self.target(cast(Call, one))
                self.fact("target_mode", self.index, self.aims, number)
            self.fact("branch", self.index, 1, number, begin)
            self.block(cast(Block, steps), begin, "end", None)
            begin += self.length(steps)
        self.before_these = 0
        return begin

    def of_entwine(self, node: Call, given: dict[str, Node]) -> None:
        self.costs(given["costs"], "option_cost", "entwine")
        begin = self.of_modal(node, given)
        self.fact("all_modes", self.index, begin)
        options = [cast(Call, one).args for one in cast(Block, given["options"]).items]
        for number, (*targets, steps) in enumerate(options):
            following: After = "end" if number == len(options) - 1 else begin + self.length(steps)
            self.block(cast(Block, steps), begin, following, None)
            begin += self.length(steps)
            self.before_these += len(cast(Block, targets[0]).items) if targets else 0
        self.before_these = 0

    # targets and costs

    def targeted(self, kind: str, given: dict[str, Node]) -> None:
        """The targets, then the instructions."""
        for one in cast(Block, given["targets"]).items if "targets" in given else ():
            self.target(cast(Call, one))
        self.program(kind, given["steps"])

    def target(self, node: Call) -> None:
        if node.name == "divided":
            self.target(cast(Call, node.args[1]))
            self.fact("divided", self.index, self.aims, write(node.args[0]))
            return
        if node.name == "if_kicked":
            self.target(cast(Call, node.args[0]))
            self.fact("target_if", self.index, self.aims, "kicker")
            return
        *numbers, aim = node.args
        self.aims += 1
        low, high = write(numbers[0]), write(numbers[-1])
        if high == "x":  # as many as that, or up to so many
            self.fact("target_x", self.index, self.aims, "exactly" if low == "x" else "at_most")
            low = high = "0"
        self.fact("target", self.index, self.aims, low, ANY_NUMBER if high == "all" else high)
        self.aimed(aim, "target_player", f"target({self.aims})", self.aims)

    def aimed(self, aim: Node, predicate: str, slot: str, *number: int) -> None:
        """Players as facts of that predicate, objects as a filter; of an ability its kind, and what its source is."""
        if isinstance(aim, Call) and aim.name == "ability":
            self.fact("target_ability", self.index, *number, write(aim.args[0]))
            self.filter(f"source({self.aims})", aim.args[1])
            return
        if isinstance(aim, Call):
            person = aim.args[0] if aim.name == "either" else aim
            self.fact(predicate, self.index, *number, _PEOPLE[write(person)])
        cards = aim.args[1] if isinstance(aim, Call) and aim.name == "either" else aim
        if isinstance(cards, Block):
            self.filter(slot, cards)

    def costs(self, costs: Node, predicate: str, *before: str) -> None:
        """Each part of a cost: `cost(Name,Index,J,Part)`, or `option_cost(Name,Index,Option,J,Part)`."""
        place = 0
        for node in cast(tuple[Call, ...], cast(Block, costs).items):
            for part in self.parts(node):
                place += 1
                if before and part.startswith("by_x"):
                    raise self.error(node, "X of something is a cost of an ability, or an additional one of a spell",
                                     "X個のコストは、起動コストか呪文の追加コストに限ります")  # fmt: skip
                self.fact(predicate, self.index, *before, place, part)
                if node.name == "discard_random":
                    self.filter(f"cost({place})", Block((Call("zone", (Call("hand"),)),)))
                elif node.name in (*_PLACES, "remove") and isinstance(node.args[0], Block):
                    zone = [Call("zone", (Call(_PLACES[node.name]),))] if node.name in _PLACES else []
                    slot = f"o({before[0]},{place})" if before else place
                    self.filter(f"cost({slot})", Block((*node.args[0].items, *zone)))

    @staticmethod
    def parts(node: Call) -> list[str]:
        """The terms of one cost."""
        if node.name == "mana":
            amounts = mana.parts(cast(Text, node.args[0]).value)
            return [part for kind, number in amounts
                    for part in (["x"] * number if kind == "x" else [f"mana({kind},{number})"])]  # fmt: skip
        if not node.args and node.name in ("tap", "discard_hand"):
            return [write(node)]
        if node.name in (*_PLACES, "remove") and not isinstance(node.args[0], Block):
            return ["return_self" if node.name == "to_hand" else f"{node.name}_self"]
        *kind, many = [one for one in node.args if not isinstance(one, Block)] or [Number(1)]
        if many == Call("x"):  # one of it, X times
            return [f"by_x({write(Call(node.name, (*kind, Number(1))))})"]
        return [write(Call(node.name, (*kind, many)))]

    # instructions

    def step(self, step: Call, number: int, after: After, picked: int | None) -> int | None:
        match step.name:
            case "fog" | "extra_phase" | "extra_step":
                self.plain(number, f"act({write(step)},me)", after)
            case "until_ended":
                self.plain(number, f"act(until_ended({write(step.args[0])}),self)", after)
            case "shuffle" | "look":
                self.plain(number, f"act({step.name},{self.object(cast(Call, step.args[0]), picked)})", after)
            case "extra_turn":
                self.act(step, number, after, picked)
            case "retarget":
                self.plain(number, f"retarget({self.object(cast(Call, step.args[0]), picked)})", after)
            case "reword" | "reword_for_good":
                words, text = step.args
                length = "turn" if step.name == "reword" else "game"
                target = self.object(cast(Call, text), picked)
                self.fact("rewords", write(words))
                self.plain(number, f"reword({write(words)},{length},{target})", after)
            case "create":
                number_of, token = step.args
                how_many = write(self.amount(number, number_of, picked))
                self.plain(number, f"act(create({how_many},{write(token)}),me)", after)
            case "add_mana":
                made = mana.pool(cast(Text, step.args[0]).value)
                who = self.object(cast(Call, step.args[1]), picked) if len(step.args) > 1 else "me"
                for place, (kind, many) in enumerate(made):
                    following = number + place + 1 if place < len(made) - 1 else after
                    self.plain(number + place, f"act(add_mana({kind},{many}),{who})", following)
            case "damage_by":
                source = Call(self.object(cast(Call, step.args[0]), picked))
                how_much = self.amount(number, step.args[1], picked)
                super().act(Call("damage_by", (source, how_much, step.args[2]), step.at), number, after, picked)
            case "unless_pays" | "if_pays":
                price, payer, steps = step.args
                begin = number + 1
                for kind, many in mana.parts(cast(Text, price).value):
                    self.fact("price", self.index, number, kind, many)
                self.plain(number, f"{step.name}({self.object(cast(Call, payer), picked)})", begin)
                self.fact("otherwise", self.index, number, after)
                self.block(cast(Block, steps), begin, after, picked)
            case "remove_till_end":
                back = Block((Call("to", (Call("play"), Call("it"))),))
                self.act(Call(step.name, (*step.args, back), step.at), number, after, picked)
            case "gather":
                self.filter(number, step.args[0], picked)
                self.plain(number, "act(gather,every)", after)
                self.before[number] = picked
                return number
            case "flip":
                return self.fork(Call("flip", (Call("chance"), *step.args), step.at), number, after, picked)
            case "may":
                asked = Call(self.object(cast(Call, step.args[0]), picked))
                return super().step(Call("may", (asked, *step.args[1:]), step.at), number, after, picked)
            case "give_control":
                getter = Call(self.object(cast(Call, step.args[0]), picked))
                super().act(Call("give_control", (getter, step.args[1]), step.at), number, after, picked)
            case "by_type":
                self.fact("says_as_it_resolves", self.index, number)
                self.plain(number, "name(me,creature_type)", number + 1)
                self.block(cast(Block, step.args[0]), number + 1, after, picked)
            case "by_colour":
                self.plain(number, "by_colour", after)
                begin = number + 1
                for colour in _COLOURS:
                    steps = cast(Block, _coloured(step.args[0], colour))
                    self.fact("branch", self.index, number, colour, begin)
                    self.block(steps, begin, after, picked)
                    begin += self.length(steps)
            case "subgame":
                self.plain(number, "subgame", after)
                begin = number + 1
                for result, steps in enumerate(cast(tuple[Block, ...], step.args), 1):
                    self.fact("branch", self.index, number, result, begin if steps.items else after)
                    self.block(steps, begin, after, picked)
                    begin += self.length(steps)
            case name if name in _SECOND:
                *amounts, first, second = self.second(step, number, picked)
                self.plain(number, f"act({name}({','.join((*amounts, second))}),{first})", after)
            case name if name in _OF_PLAYERS:
                self.of_player(step, number, after, picked)
            case _:
                return super().step(step, number, after, picked)
        return picked

    def second(self, step: Call, number: int, picked: int | None) -> list[str]:
        """What an instruction about two or three says, the last of them behind the others."""
        words = [self.object(cast(Call, one), picked) for one in step.args[1:]]
        if step.name == "redirect":
            return [write(self.amount(number, step.args[0], picked)), *words]
        first = self.object(cast(Call, step.args[0]), picked)
        return [*words[:-1], first, words[-1]]

    def of_player(self, step: Call, number: int, after: After, picked: int | None) -> None:
        """What a player does; cards that are drawn are drawn one after the other."""
        who = self.object(cast(Call, step.args[0]), picked)
        amount: Node = step.args[1] if len(step.args) > 1 else Number(1)
        size = self.size(step)
        said = "1" if size > 1 else write(self.amount(number, amount, picked))
        for place in range(size):
            following = number + place + 1 if place < size - 1 else after
            self.plain(number + place, f"act({step.name}({said}),{who})", following)

    def known_colour(self, effect: Call) -> None:
        """InputError where `recolour` speaks of a chosen colour and no colour is chosen."""
        if effect.args[0] == Call("said"):
            raise self.error(effect.args[0],
                             "recolour(said) stands only in by_colour([...]), where the colour is chosen",
                             "recolour(said) は色を選ぶ by_colour([...]) の中でのみ使えます")  # fmt: skip

    def act(self, step: Call, number: int, after: After, picked: int | None) -> None:
        *how, target = step.args
        if step.name == "grant":
            self.fact("grants", write(how[0]))
        if step.name == "for_good" and cast(Call, how[0]).name == "grant":
            self.fact("grants", write(cast(Call, how[0]).args[0]))
        if step.name == "recolour":
            self.known_colour(step)
        if step.name == "lend":
            step = Call("lend", (Call(self.bestowed(cast(Call, how[0]))), target), step.at)
        if step.name in ("counters", "uncounters"):
            step = Call(step.name, (how[0], self.amount(number, how[1], picked), target), step.at)
        if step.name in ("damage", "gain_life", "lose_life", "prevent", "pt"):
            step = Call(step.name, (*(self.amount(number, one, picked) for one in how), target), step.at)
        super().act(step, number, after, picked)

    def condition(self, group: object, number: int, one: Call, picked: int | None) -> None:
        if one.name == "kicked" or one.name.startswith("life_"):
            self.fact("cond", self.index, group, number, write(one))
        else:
            self.is_about = one.name == "is"
            super().condition(group, number, one, picked)
            self.is_about = False

    def size(self, step: Call) -> int:
        match step.name:
            case "draw":
                amount: Node = step.args[1] if len(step.args) > 1 else Number(1)
                return max(1, amount.value) if isinstance(amount, Number) else 1
            case "add_mana":
                return len(mana.pool(cast(Text, step.args[0]).value))
            case "flip":
                return 1 + sum(map(self.length, step.args))
            case "unless_pays" | "if_pays":
                return 1 + self.length(step.args[2])
            case "by_type":
                return 1 + self.length(step.args[0])
            case "by_colour":
                return 1 + len(_COLOURS) * self.length(step.args[0])
            case "subgame":
                return 1 + sum(map(self.length, step.args))
            case _:
                return super().size(step)

    def amount(self, slot: object, node: Node, picked: int | None = None) -> Node:
        """An amount as the rules read it: the filter of what is counted is a fact of its own."""
        if isinstance(node, Call) and node.name == "that_much" and not self.so_much:
            raise self.error(node, "that_much speaks of the damage that an ability waits for, and this waits for none",
                             "that_much は誘発させたダメージの点数です。この能力はダメージで誘発しません")  # fmt: skip
        if not isinstance(node, Call) or not node.args:
            return node
        if node.name == "minus":
            return Call("minus", (self.amount(slot, node.args[0], picked),))
        if node.name in ("half_up", "half_down", "twice", "times", "plus", "less"):
            return Call(node.name, tuple(self.amount(slot, one, picked) for one in node.args))
        if node.name == "counters_on":
            self.fact("counts_counters", write(node.args[0]))
        if node.name in ("count", "counters_on", "kinds"):
            return Call(node.name, (*node.args[:-1], Call(self.counted_in(str(slot), node, picked))))
        return Call(node.name, (Call(self.object(cast(Call, node.args[0]), picked)),))

    def counted_in(self, slot: str, node: Call, picked: int | None) -> str:
        """Where the filter of what is counted stands; the second number of an instruction may count something else."""
        start, before = f"where({self.name},{self.index},n({slot}),", len(self.facts)
        self.filter(f"n({slot})", node.args[-1], picked)
        known = [fact for fact in self.facts[:before] if fact.startswith(start)]
        if not known:
            return slot
        said = [fact for fact in self.facts[before:] if fact.startswith(start)]
        del self.facts[before:]
        return slot if known == said else self.counted_in(f"other({slot})", node, picked)

    def object(self, target: Call, picked: int | None) -> str:
        if target.name == "target":
            number = cast(Number, target.args[0]).value + self.before_these
            if number > self.aims:
                raise self.error(target, "the list of targets has no entry of this number",
                    "対象のリストにその番号のものはありません", f"target({number})",
                    allowed=tuple(f"target({one})" for one in range(1, self.aims + 1)))  # fmt: skip
            return f"target({number})"
        if target.name in ("controller", "owner", "source"):
            return f"{target.name}({self.object(cast(Call, target.args[0]), picked)})"
        return super().object(target, picked)
