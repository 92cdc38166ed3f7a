"""Nested abilities to flat facts: numbered instructions with explicit jumps, one fact for each condition.

The kernel (`asp/`) reads only these facts; which ones there are is described in `docs/ability-language.md`.

>>> from dmoracle.cards.language import parse
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

from dmoracle.cards.check import assign
from dmoracle.cards.language import NOWHERE, Block, Call, Node, Number, Text, Where, write
from dmoracle.cards.together import for_both
from dmoracle.cards.vocabulary import construct, words
from dmoracle.errors import InputError

ANY_NUMBER = 99  # `all` as a maximum of choose: more than a deck has cards in any zone

LATER = ("at_turn_end", "after_battle")  # instructions that wait with a list of others

PLAYERS = ("turn_begins", "turn_ends", "draw_begins")  # events that happen to a player

# qualities that compare with another card, as the kernel names them
COMPARED = {
    "same_name": "same(name,{})", "same_race": "same(race,{})", "same_civilization": "same(civilization,{})",
    "weaker": "weaker({})", "among": "among({})", "besides": "besides({})",
}  # fmt: skip

After = int | str  # the number of the next instruction, or "end"


def ability_facts(name: str, index: int, node: Node, where: Where = NOWHERE, text: str = "") -> list[str]:
    """The facts of one valid ability: `name` is the quoted card name, `index` its place in the list of abilities.

    Raises InputError if it speaks of a card that is not there (`picked` before any choice, `it` without an event);
    `where` and `text` say where the ability was written.
    """
    assert isinstance(node, Call)
    return _Flattener(name, where, text).ability(index, node)


# what a type of card does by itself when a card of it would leave: it stays, and something else goes (803.2, 813.1)
_LEAVING = {"star_evolution": "top_card", "g_neo": "beneath"}


def type_facts(name: str, kind: str) -> list[str]:
    """The facts of the replacement that comes with a type of card; none for most types."""
    if kind not in _LEAVING:
        return []
    flat = _Flattener(name, NOWHERE, "")
    flat.index = kind
    flat.replacement("leave", Block((Call("self"),)), Call(_LEAVING[kind]))
    return flat.facts


def keyword_facts(name: str, node: Call) -> list[str]:
    """A keyword ability as the single fact it is."""
    return [f"keyword({name},{write(node)})"]


def condition(node: Node) -> str:
    """A condition of a filter as a flat term: either([a,b,c]) becomes either(a,either(b,c)).

    >>> from dmoracle.cards.language import parse
    >>> condition(parse('either([fire, non(has(blocker)), race("x")])'))
    'either(fire,either(non(has(blocker)),race("x")))'
    """
    if isinstance(node, Call) and node.name == "either":
        *front, last = map(condition, cast(Block, node.args[0]).items)
        for one in reversed(front):
            last = f"either({one},{last})"
        return last
    if isinstance(node, Call) and node.name == "non":
        return f"non({condition(node.args[0])})"
    return write(node)


class _Flattener:
    """Collects the facts of one ability and of the delayed abilities inside it."""

    def __init__(self, name: str, where: Where, text: str) -> None:
        self.name, self.source, self.text = name, where, text
        self.facts: list[str] = []
        self.index: int | str = 0
        self.it = False  # whether there is a card of the event
        self.delayed = 0
        self.counted: tuple[int, After] | None = None  # the instruction that counts, and what stands behind it
        self.before: dict[int, int | None] = {}  # the choice that counted before each choice

    def fact(self, predicate: str, *arguments: object) -> None:
        self.facts.append(f"{predicate}({','.join(map(str, (self.name, *arguments)))})")

    def ability(self, index: int, node: Call) -> list[str]:
        self.index = index
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
        if effect.name == "attacks_untapped":
            self.filter("against", effect.args[0])
            effect = Call("attacks_untapped")
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
        self.fact("mana_number", write(given["positive"]))

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

    # filters and conditions

    def filter(self, slot: object, cards: Node, picked: int | None = None) -> None:
        for one in dict.fromkeys(self.quality(one, picked) for one in cast(Block, cards).items) or ["any"]:
            self.fact("where", self.index, slot, one)

    def quality(self, node: Node, picked: int | None) -> str:
        if isinstance(node, Call) and node.name in COMPARED:
            return COMPARED[node.name].format(self.object(cast(Call, node.args[0]), picked))
        return condition(node)

    def given(self, given: dict[str, Node]) -> None:
        if "given" in given:
            event, self.it = self.it, False  # read before the effect begins, when nothing is called "it" yet
            self.conditions("given", cast(Call, given["given"]).args[0])
            self.it = event

    def conditions(self, group: object, node: Node, picked: int | None = None) -> None:
        for number, one in enumerate(node.items if isinstance(node, Block) else (node,), 1):
            assert isinstance(one, Call)
            if one.name in ("more", "no_more"):
                self.fact("cond", self.index, group, number, one.name)
                self.filter(f"g({group},{number})", one.args[0], picked)
                self.filter(f"h({group},{number})", one.args[1], picked)
            elif one.name == "is":
                self.fact("cond", self.index, group, number, f"is({self.object(cast(Call, one.args[0]), picked)})")
                self.filter(f"g({group},{number})", one.args[1], picked)
            elif one.args:
                self.fact("cond", self.index, group, number, f"{one.name}({write(one.args[0])})")
                self.filter(f"g({group},{number})", one.args[1], picked)
            else:
                self.fact("cond", self.index, group, number, one.name)

    # instructions

    def program(self, kind: str, steps: Node) -> None:
        self.fact("ability", self.index, kind)
        self.facts.sort(key=lambda fact: not fact.startswith("ability("))  # the kind first, for people who read it
        self.block(cast(Block, steps), 1, "end", None)
        if self.counted is not None:
            message = "what is counted is never used", "数えたものが使われていません"
            raise self.source.error(*message, self.text, steps.at, "count")

    def block(self, steps: Block, start: int, after: After, picked: int | None) -> int | None:
        """Flatten a list of instructions that begins at number `start` and goes on at `after`.

        `picked` is the number of the choice that counts before it; the result is the one that counts behind it.
        """
        number = start
        for position, node in enumerate(steps.items):
            step = cast(Call, node)
            last = position == len(steps.items) - 1
            following = after if last else number + _size(step)
            picked = self.step(step, number, following, picked)
            number += _size(step)
        return picked

    def step(self, step: Call, number: int, after: After, picked: int | None) -> int | None:
        args = step.args
        match step.name:
            case "choose":
                most = args[2].value if isinstance(args[2], Number) else ANY_NUMBER
                self.plain(number, f"choose({write(args[0])},{write(args[1])},{most})", after)
                self.filter(number, args[3], picked)
                self.before[number] = picked
                return number
            case "choose_total":
                self.plain(number, f"choose({write(args[0])},0,{ANY_NUMBER})", after)
                self.fact("limit", self.index, number, write(args[1]))
                self.filter(number, args[2], picked)
                self.before[number] = picked
                return number
            case "draw":
                for repeated in range(_size(step)):
                    final = repeated == _size(step) - 1
                    self.plain(number + repeated, f"draw({write(args[0])})", after if final else number + repeated + 1)
            case "shuffle" | "look" | "name" | "extra_turn" | "win" | "lose" | "swap" | "gr_summon":
                self.plain(number, write(step), after)
            case "rearrange" | "stop_attack":
                self.plain(number, write(step), after)
            case "next_discount":
                self.plain(number, f"next_discount({write(args[0])})", after)
                self.filter(number, args[1], picked)
            case "this_turn":
                self.delayed += 1
                inner = _Flattener(self.name, self.source, self.text)
                index = 100 * int(self.index) + self.delayed
                self.plain(number, f"this_turn({index})", after)
                self.fact("names", self.index, number, index)
                self.fact("works_in", f"{index},this_turn")
                self.facts += inner.ability(index, cast(Call, args[0]))
            case "put_under":
                self.act(Call("put_under", (args[0],), step.at), number, after, picked)
                if len(args) > 1:
                    self.fact("party", self.index, number, self.object(cast(Call, args[1]), picked))
            case "battle" | "exchange":
                first, second = (self.object(cast(Call, one), picked) for one in args)
                self.plain(number, f"act({step.name},{second})", after)
                self.fact("party", self.index, number, first)
            case "judge":
                self.plain(number, "show(me)", number + 1)
                self.plain(number + 1, "show(opponent)", number + 2)
                return self.fork(Call("judge", (Call("judge"), *args), step.at), number + 2, after, picked)
            case "each_player":
                if f"each_player({self.name},{self.index})" not in self.facts:
                    self.fact("each_player", self.index)
                self.block(Block(for_both(args[0])), number, after, None)
                return None
            case "may" | "if":
                return self.fork(step, number, after, picked)
            case "for_each":
                loop = number + 1 + _length(args[1])
                self.plain(number, "for_each", number + 1)
                self.fact("otherwise", self.index, number, after)
                self.filter(number, args[0], picked)
                self.block(cast(Block, args[1]), number + 1, loop, picked)
                self.plain(loop, f"repeat({number})", after)
            case "count":
                self.counted = (number, after)
                self.filter(number, args[0], picked)
            case "as_counted":
                if self.counted is None:
                    raise self.error(step, "nothing was counted before", "数えていません")
                counts, behind = self.counted
                self.plain(counts, f"counts({number})", behind)
                self.counted = None
                loop = number + 1 + _length(args[0])
                self.plain(number, "rounds", number + 1)
                self.fact("otherwise", self.index, number, after)
                self.block(cast(Block, args[0]), number + 1, loop, picked)
                self.plain(loop, f"repeat({number})", after)
            case "mode":
                self.mode(step, number, after, picked)
            case _:
                self.act(step, number, after, picked)
        return picked

    def plain(self, number: int, what: str, after: After) -> None:
        self.fact("step", self.index, number, what)
        self.fact("then", self.index, number, after)

    def fork(self, step: Call, number: int, after: After, picked: int | None) -> int | None:
        """may and if: the first list directly behind, the second behind the first."""
        question, first, *second = step.args
        begin = number + 1
        other = begin + _length(first)
        what = f"may({write(question)})" if step.name == "may" else step.name
        self.plain(number, what, begin if _length(first) else after)
        self.fact("otherwise", self.index, number, other if second and _length(second[0]) else after)
        if step.name == "if":
            self.conditions(number, question, picked)
        left = self.block(cast(Block, first), begin, after, picked)
        right = self.block(cast(Block, second[0]), other, after, picked) if second else picked
        return left if right == picked else right if left == picked else None  # both chose: no later word for them

    def mode(self, step: Call, number: int, after: After, picked: int | None) -> None:
        self.plain(number, f"mode({write(step.args[0])})", after)
        begin = number + 1
        for branch_number, branch in enumerate(cast(Block, step.args[1]).items, 1):
            length = _length(branch)
            self.fact("branch", self.index, number, branch_number, begin if length else after)
            self.block(cast(Block, branch), begin, after, picked)
            begin += length

    def lent(self, ability: Node) -> int:
        """Flatten an ability that other cards are given; the result is its number."""
        self.delayed += 1
        index = 100 * int(self.index) + self.delayed
        self.fact("works_in", index, "lent")
        self.facts += _Flattener(self.name, self.source, self.text).ability(index, cast(Call, ability))
        return index

    def act(self, step: Call, number: int, after: After, picked: int | None) -> None:
        *how, target = step.args
        if step.name in LATER:
            target, body = step.args
            self.delayed += 1
            index = 100 * int(self.index) + self.delayed
            verb = f"{step.name}({index})"
            self.fact("names", self.index, number, index)
        elif step.name == "gain":
            index = self.lent(how[0])
            verb = f"lend({index})"
            self.fact("names", self.index, number, index)
        else:
            verb = f"{step.name}({','.join(map(write, how))})" if how else step.name
        self.plain(number, f"act({verb},{self.object(cast(Call, target), picked)})", after)
        if isinstance(target, Call) and target.name == "all":
            self.filter(number, target.args[0], picked)
        if step.name in LATER:
            inner = _Flattener(self.name, self.source, self.text)
            inner.index, inner.it = index, True
            inner.program("delayed", body)
            self.facts += inner.facts

    def object(self, target: Call, picked: int | None) -> str:
        if target.name == "it" and not self.it:
            raise self.error(target, "there is no card of an event here", "ここには「その」カードがありません")
        if target.name in ("picked", "earlier", "both"):
            if target.name == "earlier" and picked is not None:
                picked = self.before[picked]
            if picked is None:
                target = Call("picked", (), target.at) if target.name == "both" else target
                raise self.error(target, "it is not said which choice is meant", "どの選択のことか分かりません")
            return f"both({picked - 1},{picked})" if target.name == "both" else f"picked({picked})"
        return "every" if target.name == "all" else write(target)

    def error(self, node: Call, message_en: str, message_ja: str) -> InputError:
        return self.source.error(message_en, message_ja, self.text, node.at, node.name)


def _elsewhere(cards: Node) -> list[str]:
    """The zones beside the battle zone that the filter of what is evolved upon names."""
    zones = [write(one.args[0]) for one in cast(Block, cards).items if isinstance(one, Call) and one.name == "zone"]
    return [zone for zone in zones if zone in ("mana", "graveyard", "hand")]


def _length(steps: Node) -> int:
    return sum(_size(cast(Call, step)) for step in cast(Block, steps).items)


def _size(step: Call) -> int:
    """How many numbered instructions a nested one becomes."""
    match step.name:
        case "each_player":
            return _length(Block(for_both(step.args[0])))
        case "draw":
            return cast(Number, step.args[1]).value if len(step.args) > 1 else 1
        case "may" | "if":
            return 1 + sum(map(_length, step.args[1:]))
        case "judge":
            return 3 + sum(map(_length, step.args))
        case "mode":
            return 1 + sum(map(_length, cast(Block, step.args[1]).items))
        case "for_each":
            return 2 + _length(step.args[1])
        case "as_counted":
            return 2 + _length(step.args[0])
        case _:
            return 1
