"""What both languages share where an ability of Magic is printed: which parts it has, in which order they are asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from dmoracle.games.magic.text.phrases import phrases, read_as
from dmoracle.games.magic.text.speech import Speech, Untold
from dmoracle.games.magic.tokens import token
from dmoracle.language.parser import Block, Call, Node, Number, Text, parse, write

__all__ = ["MEETINGS", "Printer", "Token", "Untold", "has", "is_one", "items_of", "named", "played", "whom_first",
           "without"]  # fmt: skip


def named(node: Node) -> Call:
    if not isinstance(node, Call):
        raise Untold(node)
    return node


def items_of(node: Node) -> tuple[Node, ...]:
    if not isinstance(node, Block):
        raise Untold(node)
    return node.items


def is_one(node: Node, *names: str) -> bool:
    return isinstance(node, Call) and node.name in names


def has(what: Node, *names: str) -> bool:
    """Whether a filter names one of these qualities."""
    return isinstance(what, Block) and any(is_one(one, *names) for one in what.items)


def without(what: Node, *names: str) -> Block:
    """The filter without these qualities."""
    return Block(tuple(one for one in items_of(what) if not is_one(one, *names)))


class Token(NamedTuple):
    """What the name of a token describes."""

    size: str
    before: list[str]
    kinds: list[str]
    artifact: bool
    words: list[str]


def played(items: Iterable[Node]) -> tuple[str, Block]:
    """Whose spells an event of playing names (`mine`, `theirs` or neither), and which spells those are."""
    listed = tuple(items)
    whose = next((one.name for one in listed if isinstance(one, Call) and is_one(one, "mine", "theirs")), "")
    rest = tuple(one for one in listed if not is_one(one, "mine", "theirs"))
    return whose, Block(rest if Call("land") in rest else (*rest, Call("spell")))


class Printer(Speech):
    """What both languages share: which parts an ability has. One printer is for one ability."""

    def __init__(self, kind: str) -> None:
        words = kind.split()
        kinds = ("creature", "land", "enchantment", "artifact", "permanent")
        self.kind = next((one for one in kinds if one in words), "spell")
        self.targets: list[tuple[str, bool]] = []  # the phrase of each target, and whether it has been said
        self.looked: Node = Call("opponent")  # whose hand was looked at
        self.choosing = ""  # what has been chosen in these instructions: by_colour or by_type
        self.aims: list[str] = []  # the type of each, if it is a permanent
        self.latest = 0  # the number of the target that was spoken of last
        self.plural: list[bool] = []  # whether it is several
        self.others: set[int] = set()  # those that need not be cards of the player of this card
        self.rivals: list[int] = []  # those that are the opponent
        self.front: list[str] = []  # targets that are named in front of the sentence
        self.afield = False  # whether the ability works in the graveyard
        self.picking = ""  # what is chosen, until an instruction names it
        self.given = self.phrase("player", "given")  # what was given up for the cost
        self.done_so: Node | None = None  # all those to which something was done of which the text speaks again

    def phrase(self, sort: str, word: str) -> str:
        found = phrases().get((sort, word))
        if found is None:
            raise Untold(sort, word)
        return found[self.ja]

    def say(self, clause: str, *words: str | int) -> str:
        """A clause that both languages put together from the same words."""
        return self.phrase("said", clause).format(*words)

    def ability(self, node: Node) -> str:
        """One ability, as a sentence or as a keyword."""
        call = named(node)
        if (found := self.keyword(call)) is not None:
            return self.capital(found if self.is_noun(call) else self.of_itself(found))
        if ("costed", call.name) in phrases():
            return self.capital(self.phrase("costed", call.name).format(self.price(call)))
        maker = getattr(self, f"of_{call.name}", None)
        if maker is None:
            raise Untold(call.name)
        return self.capital(str(maker(*call.args)))

    def price(self, call: Call) -> str:
        """What a keyword costs: behind a dash, if it is not mana."""
        costs = self.costs(call.args[0])
        plain = call.name == "additional" or all(is_one(one, "mana") for one in items_of(call.args[0]))
        return costs if plain else f"—{costs}{self.stop}"

    def keyword(self, node: Node) -> str | None:
        """A keyword with its number, colour or mana; None for what is none."""
        call = named(node)
        if not call.args:
            return self.phrase("keyword", call.name) if ("keyword", call.name) in phrases() else None
        if call == Call("protection", (Call("said"),)):
            return self.phrase("guard", "said")
        found = phrases().get(("keyword", f"{call.name}/{len(call.args)}"))
        return None if found is None else found[self.ja].format(*map(self.quality, call.args))

    def is_noun(self, node: Node) -> bool:
        """Whether a keyword is printed as a word for what a card has, not as a sentence about it."""
        call = named(node)
        nouns = {"snow_covered", *read_as("keyword").values(), *read_as("line").values()}.difference(_SENTENCES)
        return bool(call.args) or call.name in nouns

    def small(self, node: Node) -> str:
        """A number, mana, colour or subtype inside a phrase."""
        match node:
            case Number(value):
                return str(value)
            case Text(value):
                return self.mana(value)
            case Call(name, ()) if ("land", name) in phrases():
                return self.phrase("land", name)
            case Call(name, ()) if ("before", name) in phrases():
                return self.phrase("before", name).removesuffix("の")
            case Call(name, ()) if ("noun", name) in phrases():
                return self.phrase("noun", name)
        if (found := self.keyword(node)) is None or "{0}" in found:
            raise Untold(node)
        return found

    def mana(self, symbols: str) -> str:
        return "".join(f"{{{one}}}" for one in re.findall(r"\d+|[A-Z]", symbols))

    def costs(self, node: Node) -> str:
        return self.comma.join(map(self.cost, items_of(node)))

    def cost(self, node: Node) -> str:
        call = named(node)
        match call.name, call.args:
            case "mana", (Text(value),):
                return self.mana(value)
            case "tap", ():
                return "{T}"
            case "sacrifice" | "to_hand" | "remove" | "discard" as name, (Call("self"),):
                return self.phrase("step", _PAID.get(name, name)).format(self.me())
            case "discard", (Block(items), *more) if not items:
                return self.player_does(Call("discard", (Call("me"), *more)))
            case "sacrifice" | "tap_other" as name, (Block((Call("enchanted" | "equipped"),)) as what,):
                return self.phrase("step", _PAID.get(name, name)).format(self.object(Call("all", (what,))))
            case "sacrifice" | "to_hand" | "remove" | "discard" | "tap_other" as name, (Block() as what, *more):
                many = self.number_or_x(more[0]) if more else 1
                self.given = self.given_up(name, what) if many != "X" else ""
                if name == "tap_other":
                    what = Block((Call("mine"), Call("untapped"), *what.items))
                if name == "discard":
                    what = Block((*what.items, Call("zone", (Call("hand"),))))
                    return self.several("step", "discard", self.so_many(many, many, what, card=True), many != 1)
                if name == "to_hand":
                    what = Block((Call("mine"), *without(what, "mine").items))
                return self.several("step", _PAID.get(name, name), self.so_many(many, many, what), many != 1)
            case "remove_counters", (Call(kind, ()), many):
                return self.takes(self.counter_name(kind), self.number_or_x(many), self.me())
            case "discard_hand", ():
                return self.phrase("step", "discard_hand")
            case "put_counters", (Call(kind, ()), Number(many)):
                return self.puts(self.counter_name(kind), str(many), self.me())
            case "discard_random", many:
                return self.player_does(Call("discard_random", (Call("me"), *many)))
            case "life", (amount,):
                return self.say("pay_life", str(self.number_or_x(amount)))
        raise Untold(call.name)

    def amount(self, node: Node) -> str:
        """A number, or how it is counted."""
        match node:
            case Number(value):
                return str(value)
            case Call("x", ()):
                return "X"
            case Call("that_much", ()):
                return self.phrase("amount", "that_much")
            case Call("count", (Block() as what,)):
                return self.say("number_of", self.those(self.again_those(what)))
            case Call("times", (Number(many), one)):
                return self.say("times", many, self.amount(one))
            case Call("half_up" | "half_down" | "twice" as how, (one,)):
                return self.say(how, self.amount(one))
            case Call("plus" | "less" as how, (one, other)):
                return self.say(how, self.amount(one), self.amount(other))
            case Call("life_total", (who,)):
                return self.life_of(self.player(who))
            case Call("kinds", (Block() as what,)):
                return self.say("kinds_among", self.those(what))
            case Call("power" | "toughness" | "cost" as which, (what,)):
                return self.size_of(which, self.object(what))
            case Call("counters_on", (Call(kind, ()), what)):
                return self.say("number_of_counters", self.counter_name(kind), self.bearing(what))
        raise Untold(node)

    def with_number(self, amount: Node, said: Callable[[str], str]) -> str:
        """Something with a number in it, which is explained behind it where it is counted."""
        if isinstance(amount, Number) or is_one(amount, "x"):
            return said(self.amount(amount))
        return self.say("where_x", said("X"), self.amount(amount))

    @staticmethod
    def number_in(node: Node) -> int:
        if not isinstance(node, Number):
            raise Untold(node)
        return node.value

    def number_or_x(self, node: Node) -> int | str:
        return "X" if is_one(node, "x") else self.number_in(node)

    def bearing(self, what: Node) -> str:
        """What counters lie on, as it is named where they are counted."""
        items = items_of(what)
        return self.me() if len(items) == 1 and is_one(items[0], "self") else self.every(what)

    def change(self, power: Node, toughness: Node) -> tuple[str, Node | None]:
        """A change of power and toughness, and for each of what it is."""
        said = (_counted(one)[1] for one in (power, toughness))
        each = {write(one): one for one in said if one is not None and is_one(one, "count", "counters_on", "kinds")}
        if len(each) > 1:
            raise Untold(power)
        less = any(is_one(one, "minus") for one in (power, toughness))
        sides = [f"{_counted(one)[0]:+d}" if each and _counted(one)[1] is not None else
                 "-0" if less and one == Number(0) else self.changed(one) for one in (power, toughness)]  # fmt: skip
        return "/".join(sides), next(iter(each.values()), None)

    def for_each_of(self, counted: Node) -> str:
        """What something is said for each of."""
        match counted:
            case Call("count", (Block() as what,)):
                return self.each_one(self.again_those(what))
            case Call("kinds", (Block() as what,)):
                return self.say("each_kind", self.those(what))
            case Call("counters_on", (Call(kind, ()), what)):
                return self.say("each_counter", self.counter_name(kind), self.bearing(what))
        raise Untold(counted)

    def changed(self, node: Node) -> str:
        match node:
            case Number(value):
                return f"{value:+d}"
            case Call("x", ()):
                return "+X"
            case Call("minus_x", ()):
                return "-X"
        raise Untold(node)

    def announce(self, node: Node) -> None:
        """The targets of an ability, of which the instructions speak."""
        for one in items_of(node):
            match one.args[0] if isinstance(one, Call) and is_one(one, "if_kicked") else one:
                case Call("target", (Number(many), what)):
                    self.targets.append((self.targeted(0, many, what), False))
                    self.plural.append(many > 1)
                case Call("target", (Call("x", ()), what)):
                    self.targets.append((self.targeted_so("x", what), False))
                    self.plural.append(True)
                case Call("targets", (Number(0), Call("all", ()), what)):
                    self.targets.append((self.targeted_so("all", what), False))
                    self.plural.append(True)
                case Call("targets", (Number(least), Number(most), what)):
                    self.targets.append((self.targeted(least, most, what, up_to=True), False))
                    self.plural.append(most > 1)
                case _:
                    raise Untold(one)
            aim = named(one).args[-1]
            kinds = [kind for kind in ("creature", "land", "artifact", "enchantment")
                     if isinstance(aim, Block) and has(aim, kind)]  # fmt: skip
            self.aims.append(kinds[0] if kinds else "")
            if isinstance(aim, Block) and not has(aim, "mine"):
                self.others.add(len(self.targets))
            if aim == Call("opponent"):
                self.rivals.append(len(self.targets))

    def of_spell(self, *parts: Node) -> str:
        return self.work(parts)

    def of_activated(self, costs: Node, *parts: Node) -> str:
        behind = []
        rest = list(parts)
        while rest and not isinstance(rest[0], Block):
            word = named(rest.pop(0))
            if word.name == "once":
                behind.append(self.once)
            elif word.name == "often":
                behind.append(self.phrase("only", "often").format(self.small(word.args[0])))
            elif word.name == "given":
                behind.append(self.say("only_if", self.condition(word.args[0])))
            else:
                behind.append(self.phrase("only", _times(word) or word.name))
        return self.sentence([f"{self.costs(costs)}: {self.capital(self.work(rest))}", *behind])

    def of_from(self, place: Node, ability: Node) -> str:
        self.afield = is_one(place, "graveyard")
        return self.ability(ability)

    def of_mana_ability(self, costs: Node, *made: Node) -> str:
        paid = self.costs(costs)
        symbols: list[str] = []
        counted: list[tuple[str, Node]] = []  # mana, and so much of it
        first, more, behind = [], [], []
        for one in made:
            match one:
                case Call("once", ()):
                    behind.append(self.once)
                case Call("given", (asked,)):
                    behind.append(self.say("only_if", self.condition(asked)))
                case Call("add", (Text(value),)):
                    symbols.append(self.mana(value))
                case Call("add_each", (Text(value), Block() as what)):
                    counted.append((self.mana(value), Call("count", (what,))))
                case Call("add_x", (Text(value), *besides)):
                    first += [self.say("add", self.mana(other.value)) for other in besides if isinstance(other, Text)]
                    counted.append((self.mana(value), Call("x")))
                case Call("stings", (Number() as many,)):
                    more.append(self.deals(many, Call("me")) + self.stop)
                case Call("and_does", (steps,)):
                    more.append(self.work([steps]))
                case _:
                    raise Untold(one)
        if counted:
            first.append(self.so_much_mana(counted))
        else:
            sort = "any" if sorted(symbols) == sorted(_OF_ALL_COLOURS) else ""
            first.append(self.say("add", self.phrase("mana", sort) if sort else self.either(symbols)))
        first = [self.capital(one) + self.stop for one in first]
        return self.sentence([f"{paid}: {first[0]}", *first[1:], *map(self.capital, more), *behind])

    def so_much_mana(self, made: list[tuple[str, Node]]) -> str:
        """Mana for each of something, of one colour or of any that is chosen."""
        (mana, many), *others = made
        if not others:
            counted = None if many == Call("x") else named(many).args[0]
            if counted is None:
                return self.say("add", self.say("much_of", mana))
            return self.per(self.each_one(counted), self.say("add", mana))
        if sorted(one for one, _ in made) != sorted(_OF_ALL_COLOURS) or any(other != many for _, other in others):
            raise Untold(many)
        said = self.say("add", self.phrase("mana", "any_x"))
        return said if many == Call("x") else self.say("where_x", said, self.amount(many))

    def of_when(self, event: Node, what: Node, *parts: Node) -> str:
        rest, given = list(parts), ""
        if rest and is_one(rest[0], "given"):
            given = self.say("provided", self.condition(named(rest.pop(0)).args[0])) + self.comma
        name = named(event).name
        if ("time", name) in phrases():
            head = self.at_time(name, [named(one).name for one in items_of(what)])
        else:
            head = self.whenever(name, what)
            if name in MEETINGS:
                self.it = self.phrase("player", "met")
        return f"{head}{self.comma}{given}{self.work(rest)}"

    def of_state_trigger(self, given: Node, *parts: Node) -> str:
        return f"{self.when_there(self.condition(named(given).args[0]))}{self.comma}{self.work(parts)}"

    def of_static(self, effect: Node, what: Node, *given: Node) -> str:
        found = self.lasting(effect, what)
        if given:
            found = self.as_long(self.condition(named(given[0]).args[0]), found)
        return found + self.stop

    def of_modal(self, options: Node) -> str:
        modes = []
        for one in items_of(options):
            self.targets, self.rivals = [], []
            modes.append(self.work(named(one).args))
        return self.modes(modes)

    def of_option(self, *parts: Node) -> str:
        """One of the modes alone."""
        self.targets, self.rivals = [], []
        return self.work(parts)

    def of_entwine(self, costs: Node, options: Node) -> str:
        return f"{self.of_modal(options)}\n{self.capital(self.phrase('read', 'entwine'))}{self.costs(costs)}"

    def of_kicker2(self, costs: Node) -> str:
        return self.capital(self.phrase("costed", "kicker").format(self.costs(costs)))

    def of_enters_with(self, kind: Node, many: Node, *given: Node) -> str:
        if is_one(many, "count"):
            said = self.enters_with(self.counter_name(named(kind).name), "1")
            return self.per(self.each_one(named(many).args[0]), said) + self.stop
        said = self.enters_with(self.counter_name(named(kind).name), self.amount(many)) + self.stop
        if not given:
            return said
        return self.capital(self.say("provided", self.condition(named(given[0]).args[0]))) + self.comma + said

    def of_as_enters(self, choice: Node) -> str:
        return self.phrase("choice", named(choice).name).format(self.me()) + self.stop

    def of_affinity(self, what: Node) -> str:
        return self.say("affinity", self.those(what))

    def of_landcycling(self, price: Node, land: Node) -> str:
        if not isinstance(price, Text):
            raise Untold(price)
        return self.say("landcycling", self.small(land), self.mana(price.value))

    def of_alternative(self, costs: Node, *given: Node) -> str:
        asked = self.say("provided", self.condition(named(given[0]).args[0])) + self.comma if given else ""
        free = items_of(costs) == (Call("mana", (Text("0"),)),)
        return asked + (self.say("for_nothing", self.me()) if free else self.rather(self.costs(costs))) + self.stop

    def of_play_only(self, *parts: Node) -> str:
        if len(parts) != 1 or not is_one(parts[0], "only"):
            raise Untold("play_only")
        said = self.phrase("only", _times(named(parts[0])))
        return self.played_only(said)

    def of_evades(self, what: Node) -> str:
        return self.phrase("meets", "evades").format(self.me(), self.those(_creatures(what))) + self.stop

    def of_hides(self, what: Node) -> str:
        words = [named(one).name for one in items_of(what)]
        match words:
            case ["spell" | "theirs"] | ["non"] | ["spell", _]:
                return self.hides(" ".join(words)).format(self.me()) + self.stop
            case [colour] if ("before", colour) in phrases():
                return self.hides(colour).format(self.me()) + self.stop
        raise Untold("hides")

    def of_shies(self, what: Node) -> str:
        return self.phrase("meets", "shies").format(self.me(), self.those(_creatures(what))) + self.stop

    def of_skips(self, what: Node, who: Node) -> str:
        return self.skips(named(what).name, self.player(who), False) + self.stop

    def of_hides_player(self, who: Node) -> str:
        return self.hides_player(named(who).name) + self.stop

    def of_no_hand_limit(self, who: Node) -> str:
        return self.hand_limit(named(who).name, 0) + self.stop

    def of_smaller_hand(self, who: Node, less: Node) -> str:
        return self.hand_limit(named(who).name, self.number_in(less)) + self.stop

    def of_enchant(self, what: Node) -> str:
        return self.say("enchants", self.alone(what))

    def work(self, parts: Sequence[Node]) -> str:
        """Targets, if there are any, and instructions, as sentences; the first begins small."""
        *targets, steps = parts
        for one in targets:
            self.announce(one)
        first, *more = (one + self.stop for one in self.row(items_of(steps), outer=True))
        return self.sentence([first, *map(self.capital, more)])

    def row(self, steps: Sequence[Node], outer: bool = False) -> list[str]:
        """Instructions as clauses; what is chosen is named where something is done to it.

        Only `outer` ones have targets named in front of them.
        """
        found: list[str] = []
        number = 0
        while number < len(steps):
            call = named(steps[number])
            number += 1
            if call.name == "choose" and has(call.args[3], "top"):
                found.append(self.keeps(call, steps[number : number + 2]))
                number += 2
            elif call.name == "gather":
                found.append(self.all_of(call, steps[number:]))
                number += 1
            elif call.name == "choose" and number < len(steps) and is_one(steps[number], "discard_cards"):
                found.append(self.picks_from(call))
            elif call.name == "choose":
                found += self.chosen(call, number < len(steps))
                if self.picking and not is_one(call.args[0], "me"):
                    found.append(self.made_to(call.args[0], steps[number]))
                    number += 1
            elif call.name == "animate":
                behind = []
                while number < len(steps) and is_one(steps[number], "also", "grant") and (
                    named(steps[number]).args[-1] == call.args[-1]
                ):  # fmt: skip
                    behind.append(named(steps[number]))
                    number += 1
                found.append(self.becomes(call, behind))
            else:
                found.append(self.step(call))
            if self.front and outer:
                found[-1:] = [*self.front, self.capital(found[-1])]
                self.front = []
        return found

    def all_of(self, call: Call, rest: Sequence[Node]) -> str:
        """What is done to all of some cards, of which the text speaks again."""
        done = named(rest[0]) if rest else call
        way = {"bury": "destroy"}.get(done.name, done.name)
        if done.args[-1:] != (Call("picked"),) or ("behind", f"{way}_so") not in phrases():
            raise Untold("gather")
        cards = items_of(call.args[0])
        kinds = [one for one in cards if is_one(one, *_TYPES, "subtype", "either")]
        self.done_so = Block((*kinds, Call(f"{way}_so")))
        return self.step(Call(done.name, (*done.args[:-1], Call("all", call.args))))

    def again_those(self, what: Node) -> Node:
        """A filter, or those to which something was done."""
        if not has(what, "among"):
            return what
        if self.done_so is None or len(items_of(what)) != 2:  # that they are among them, and where
            raise Untold(what)
        return self.done_so

    def chosen(self, call: Call, used: bool) -> list[str]:
        """A choice: a search is said, any other is kept until something is done to it."""
        _, low, high, cards = call.args
        if not used or not isinstance(low, Number) or not isinstance(high, Number):
            raise Untold("choose")
        if has(cards, "zone") and self.place_of(cards) == "library":
            least = high.value if low.value or len(without(cards, "mine", "theirs", "of", "zone").items) else low.value
            what = without(cards, "mine", "theirs", "of", "zone")
            whose = "" if has(cards, "mine") else self.parts_of(cards)[3]
            self.it = self.them if high.value > 1 else self.it
            whose = self.phrase("player", "opponent") if whose == "theirs" else whose
            few = self.so_many(least if high.value == 1 else low.value, high.value, what, card=True)
            return [self.searches(few, whose)]
        self.picking = self.so_many(low.value, high.value, cards)
        return []

    def picks_from(self, call: Call) -> str:
        """A choice from a hand that was looked at."""
        _, low, high, cards = call.args
        kinds = without(cards, "theirs", "of", "zone")
        return self.say("chooses_from", self.so_many(self.number_in(low), self.number_in(high), kinds, card=True))

    def keeps(self, call: Call, more: Sequence[Node]) -> str:
        """Some of the cards on top of the library go to the hand, the rest elsewhere."""
        match call.args, tuple(more):
            case (
                (Call("me"), Number(some), Number(_), Block((Call("mine"), Call("top", (Number(many),))))),
                (Call("to", (Call("hand"), Call("picked"))), Call() as rest),
            ):
                match rest.name, rest.args:
                    case "to", (Call(place, ()), Call("all", (Block((Call("mine"), Call("top", (Number(left),)))),))):
                        if left == many - some:
                            return self.keeps_some(many, some, place)
                    case "arrange", (Call("me"), Number(left)):
                        if left == many - some:
                            return self.keeps_some(many, some, "library_top")
        raise Untold("choose")

    @staticmethod
    def place_of(what: Node) -> str:
        places = [named(named(one).args[0]).name for one in items_of(what) if is_one(one, "zone")]
        return places[0] if places else ""

    def made_to(self, who: Node, step: Node) -> str:
        """What another player does to what that player has chosen."""
        call = named(step)
        if call.name not in ("sacrifice", "discard") or call.args[-1] != Call("picked"):
            raise Untold("choose")
        phrase, self.picking = self.picking, ""
        return self.someone(self.player(who), self.phrase("step", call.name).format(phrase))

    def token(self, name: str) -> Token | None:
        """What the name of a token describes, in words of the language."""
        card = token(name)
        if card is None or card.pt is None:
            return None
        before = [self.phrase("before", one) for one in card.colours]
        kinds = [self.subtype(one.casefold()) for one in card.subtypes]
        words = [self.keyword(parse(one)) or "" for one in card.abilities]
        return Token(f"{card.pt[0]}/{card.pt[1]}", before, kinds, "artifact" in card.types, words)

    def step(self, node: Node) -> str:
        """One instruction."""
        call = named(node)
        match call.name, call.args:
            case "damage", (amount, to):
                return self.deals(amount, to)
            case "damage_by", (source, amount, to):
                return self.deals(amount, to, self.object(source))
            case "flip", ways:
                row = [self.phrase("flip", "coin")]
                for word, way in zip(("won", "lost"), map(items_of, ways), strict=False):
                    head = self.capital(self.phrase("flip", word))
                    row += [f"{head}{self.comma}{self.chain(self.row(way))}"] if way else []
                return self.sentence([*(f"{one}{self.stop}" for one in row[:-1]), row[-1]])
            case "pt", (power, toughness, what):
                change, counted = self.change(power, toughness)
                about = self.object(what)
                said = self.phrase("held", "gets").format(change)
                if counted is not None:
                    said = self.per(self.for_each_of(counted), said)
                return self.until_end(about, said, self.is_many(what))
            case "grant", (word, what) if not self.is_noun(word):
                return self.this_turn(self.object(what), self.held(word), self.is_many(what))
            case "lend", (Call() as ability, what):
                return self.until_end(self.object(what), self.gains_that(self.lent(ability, what)), self.is_many(what))
            case "grant" | "lacks" as name, (word, what):
                said = self.phrase("held", "gains" if name == "grant" else "loses").format(self.keyword(word) or "")
                return self.until_end(self.object(what), said, self.is_many(what))
            case "forbid", (Call(ban, ()), what):
                return self.this_turn(self.object(what), self.phrase("ban", ban), self.is_many(what))
            case "land_type", (Call(land, ()), what):
                said = self.phrase("held", "land_type").format(self.phrase("land", land))
                return self.until_end(self.object(what), said, self.is_many(what))
            case "while_tapped", (effect, what):
                return self.while_tapped(self.object(what), self.held_so(named(effect)), self.is_many(what))
            case "by_colour", (Block((Call("grant", (Call("protection", (Call("said"),)), what)),)),):
                said = self.phrase("held", "gains").format(self.phrase("guard", "chosen"))
                return self.until_end(self.object(what), said, self.is_many(what))
            case "recolour", (Call("said"), what):
                raise Untold("recolour")
            case "recolour", (Call() as tint, what):
                said = self.phrase("held", "recolour").format(self.small(tint))
                return self.until_end(self.object(what), said, self.is_many(what))
            case "give_control", (who, what):
                said = self.say("gives_control", self.player(who), self.object(what))
                if is_one(what, "self"):  # "it" would be this card from here on
                    self.latest = _OWN
                return said
            case "by_colour", (Block((Call("recolour", (Call("said"), what)),)),):
                return self.until_end(self.object(what), self.phrase("held", "chosen_colour"), self.is_many(what))
            case "by_colour" | "by_type" as name, (steps,):
                before, self.choosing = self.choosing, name
                row = [self.capital(one) for one in self.row(items_of(steps))]
                self.choosing = before
                return self.chooses(name, row)
            case "look", (who,):
                self.looked = who
                return self.say("looks_at_hand", self.player(who))
            case "discard", (who, Call("count", (Block() as what,))) if self.whole_hand(who, what):
                return self.player_does(Call("discard_hand", (who,)))
            case "discard_cards", (what,):
                return self.someone(self.player(self.looked), self.phrase("step", "discard").format(self.object(what)))
            case "arrange", (who, Number(many)):
                return self.arranges(self.player(who), many)
            case "stay_tapped", (what,):
                return self.of_it(self.object(what), self.phrase("ban", "stay_tapped"), self.is_many(what))
            case "create", (amount, Text(name)):
                return self.with_number(amount, lambda many: self.creates(many, name))
            case "skip", (Call(name, ()), who):
                return self.skips(name, self.player(who), True)
            case "at_next_upkeep", (Call("me"), steps):
                return self.say("at_next_upkeep", self.chain(self.row(items_of(steps))))
            case "at_turn_end" | "at_combat_end" as name, (what, steps):
                if not is_one(what, "self", "it", "target", "picked", "all"):
                    raise Untold(name)
                (one,) = items_of(steps)
                done = named(one)
                later = self.object(what)
                before, self.it = self.it, later
                try:
                    said = self.step(done)
                finally:
                    self.it = before
                return self.say(name, said)
            case "for_each", (Block() as what, steps):
                (each,) = self.row(items_of(steps))
                return self.per(self.each_one(self.again_those(what)), each)
            case "each_player", (steps,):
                first, second = map(named, items_of(steps))
                if first.name != "choose" or second.name != "sacrifice":
                    raise Untold("each_player")
                self.chosen(Call("choose", (*first.args[:3], without(first.args[3], "mine"))), True)
                return self.made_to(Call("each_player"), second)
            case "if", (test, Block((Call("may", (Call("me"), Block(begun))),))) if _possible(begun, test):
                number = 2 if is_one(begun[0], "choose") else 1
                offered = self.may(self.phrase("player", "me"), self.row(begun[:number]))
                return self.say("if_done", offered, self.chain(self.row(begun[number:])))
            case "if", (Call("my_turn"), first, second) if (paid := _any_pays(first, second)) is not None:
                return self.unless_any(items_of(paid[1]), self.mana(paid[0]))
            case "if", (tests, steps):
                asked = self.say("provided", self.condition(tests))
                return asked + self.comma + self.chain(self.row(items_of(steps)))
            case "if", (tests, steps, others):
                asked = self.say("provided", self.condition(tests))
                first_way = asked + self.comma + self.chain(self.row(items_of(steps)))
                return first_way + self.stop + self.say("otherwise", self.chain(self.row(items_of(others))))
            case "to", (Call("hand" | "play" as place), Call("self")) if self.afield:
                return self.phrase("step", f"back_{place}").format(self.me())
            case "to", (Call("play"), what) if not self.picking and self.not_mine(what):
                return self.done("to_play_owner", what)
            case "to", (Call("hand" | "play" as place), Call("picked")) if not self.picking:
                return self.done(f"found_{place}", Call("picked"))
            case "to", (Call(place, ()), what):
                return self.done(f"to_{place}", what)
            case "bury", (what,):
                said = self.object(what)
                return self.buries(said, self.is_many(what))
            case "add_mana", (Text(value), who):
                return self.say("adds_to", self.player(who), self.mana(value))
            case "add_mana", (Text(value),):
                return self.say("add", self.mana(value))
            case "prevent", (amount, to):
                so_much, whom = self.amount(amount), self.object(to)
                if so_much == "X" or so_much.isdecimal():
                    return self.say("prevents", so_much, whom)
                return self.say("where_x", self.say("prevents", "X", whom), so_much)
            case "counters", (Call(kind, ()), many, what):
                said = self.object(what)
                return self.with_number(many, lambda number: self.puts(self.counter_name(kind), number, said))
            case "unless_pays", (Text(value), who, steps):
                return self.unless(items_of(steps), who, self.mana(value))
            case "if_pays", (Text(value), who, steps):
                return self.if_paid(self.player(who), self.mana(value), self.row(items_of(steps)))
            case "may", (who, steps):
                person = self.player(who)
                return self.may(person, self.row(items_of(steps)))
            case name, args if ("does", f"{name}/{len(args)}") in phrases():
                return self.player_does(call)
            case name, (what,) if ("step", name) in phrases():
                return self.done(name, what)
            case name, () if ("step", name) in phrases():
                return self.phrase("step", name)
        raise Untold(call.name)

    def borne(self, what: Node) -> tuple[str, int] | None:
        """The counters that something is asked for: of which kind, and how many at least, or none."""
        asked = without(what, "self", "enchanted", "equipped", "zone").items
        match asked:
            case (Call("counters_min", (Call(kind, ()), Number(many))),):
                return self.counter_name(kind), many
            case (Call("non", (Call("counters_min", (Call(kind, ()), Number(1))),)),):
                return self.counter_name(kind), 0
        return None

    def not_mine(self, what: Node) -> bool:
        """Whether what comes into play is not certainly a card of the player of this card."""
        return is_one(what, "target") and self.number_in(named(what).args[0]) in self.others

    def lent(self, ability: Node, what: Node) -> str:
        """The text of an ability that something has, which speaks of itself."""
        inner = type(self)(self.bearer(what))
        return inner.ability(ability)

    def bearer(self, what: Node) -> str:
        """What those that have an ability are called in it."""
        match what:
            case Call("all", (Block() as cards,)):
                return self.bearer(cards)
            case Block():
                found = [one for one in ("creature", "land", "artifact", "enchantment") if has(what, one)]
                kinds = has(what, "subtype", "enchanted", "equipped") and not found
                return "creature" if has(what, "equipped") else "permanent" if kinds else (found or ["permanent"])[0]
            case Call("target", (Number(number),)):
                return next((one for one in ("creature", "land", "artifact", "enchantment")
                             if self.target_kind(number) == one), "permanent")  # fmt: skip
            case Call("self", ()):
                return self.kind
        return "permanent"

    def target_kind(self, number: int) -> str:
        return self.aims[number - 1] if number <= len(self.aims) else ""

    def held_so(self, effect: Call) -> str:
        """What something has or does under an effect that lasts."""
        match effect.name, effect.args:
            case "pt", (power, toughness):
                return self.phrase("held", "gets").format(self.change(power, toughness)[0])
            case "grant", (word,) if not self.is_noun(word):
                return self.held(word)
            case "grant", (word,):
                return self.phrase("held", "gains").format(self.keyword(word) or "")
            case "forbid", (Call(ban, ()),):
                return self.phrase("ban", ban)
        raise Untold(effect)

    def is_many(self, what: Node) -> bool:
        """Whether an object is several: all of a filter, but what this is on."""
        if is_one(what, "target"):
            number = self.number_in(named(what).args[0])
            return self.plural[number - 1] if number <= len(self.plural) else False
        return is_one(what, "all") and not has(named(what).args[0], "enchanted", "equipped")

    def held(self, word: Node) -> str:
        """What something does that has a keyword which is a sentence."""
        return self.keyword(word) or ""

    def done(self, name: str, what: Node) -> str:
        """An instruction for a card or several."""
        return self.phrase("step", name).format(self.object(what))

    def target(self, number: int) -> str:
        if not 0 < number <= len(self.targets):
            raise Untold(number)
        phrase, known = self.targets[number - 1]
        self.targets[number - 1] = phrase, True
        self.latest, before = number, self.latest
        if known and before != number and (len(self.targets) > 1 or before == _OWN):  # another was spoken of since
            raise Untold(number)
        return self.again(phrase) if known else phrase

    def object(self, node: Node) -> str:
        """A card, a player or several, as an instruction names them."""
        match node:
            case Call("target", (Number(number),)):
                return self.target(number)
            case Call("self", ()):
                return self.me()
            case Call("picked", ()) if self.picking:
                phrase, self.picking = self.picking, ""
                return phrase
            case Call("it" | "picked", ()):
                return self.it
            case Call("given", ()):
                return self.given
            case Call("all", (Block() as what,)):
                return self.alone(what) if has(what, "enchanted", "equipped") else self.every(what)
            case Call("controller" | "owner" as name, (what,)):
                return self.person_of(name, what)
            case Call(name, ()) if ("player", name) in phrases():
                return self.phrase("player", name)
        raise Untold(node)

    player = object

    def whole_hand(self, who: Node, what: Node) -> bool:
        """Whether these are all cards in the hand of that player."""
        rivals = [Call("opponent"), *(Call("target", (Number(one),)) for one in self.rivals)]
        whose = "mine" if who == Call("me") else "theirs" if who in rivals else ""
        return place_is(what, "hand") and without(what, "zone") in (Block((Call(whose),)), Block((Call("of", (who,)),)))

    def parts_of(self, what: Node) -> tuple[list[str], list[str], list[str], str, str, str]:
        """What stands before the noun, the nouns, what stands behind, whose it is, where it lies; which sort."""
        before: list[str] = []
        nouns: list[str] = []
        behind: list[str] = []
        whose = place = sort = ""
        for one in sorted(items_of(what), key=lambda one: is_one(one, "aims")):  # what stands behind is said of that
            match one:
                case Call("theirs", ()) if unsaid := [one for one in self.rivals if not self.targets[one - 1][1]]:
                    whose = self.target(unsaid[0])
                case Call("mine" | "theirs" as side, ()):
                    whose = side
                case Call("of", (who,)):
                    whose = self.player(who)
                case Call("zone", (Call(zone, ()),)):
                    place = zone
                case Call("subtype", (Call(word, ()),)):
                    before.append(self.subtype(word))
                    sort = self.subtype(word)
                case Call("counters_min", (Call(kind, ()), Number(many))):
                    behind.append(self.bearing_counters(self.counter_name(kind), many))
                case Call("non", (Call("counters_min", (Call(kind, ()), Number(1))),)):
                    behind.append(self.bearing_counters(self.counter_name(kind), 0))
                case Call("non", (Call("owned", ()),)):
                    behind.append(self.phrase("behind", "not_owned"))
                case Call("non", (Call("has", (inner,)),)):
                    behind.append(self.phrase("behind", "has_not/1").format(self.small(inner)))
                case Call("non", (inner,)):
                    before.append(self.other_than(self.quality(inner)))
                case Call("aims", (Block() as aim,)):
                    behind.append(self.aiming(aim))
                case Call("measure_min", sides) if Call("measure_max", sides) in items_of(what):
                    behind.append(self.bounded("equal", named(sides[0]).name, sides[1]))
                case Call("measure_max", sides) if Call("measure_min", sides) in items_of(what):
                    pass
                case Call("measure_max" | "measure_min" as name, (Call(measure, ()), amount)):
                    behind.append(self.bounded("less" if name == "measure_max" else "greater", measure, amount))
                case Call("either", (Block((Call("spell", ()), Call("zone", (Call("play"),)))),)):
                    nouns.append(self.either([self.phrase("noun", kind) for kind in ("spell", "permanent")]))
                case Call("either", (Block(items),)):
                    words = [self.quality(inner) for inner in items]
                    kinds = all(is_one(one, *_TYPES, "subtype") for one in items)
                    if kinds and place_is(what, "graveyard", "hand", "library"):
                        words = [self.carded(inner) for inner in words]
                    elif kinds and (has(what, "spell") or place_is(what, "stack")):
                        words = [self.spelled(inner) for inner in words]
                    (nouns if kinds else before).append(self.either(words) if kinds else self.either_of(words))
                case Call("said", ()) if self.choosing == "by_colour":
                    behind.append(self.phrase("behind", "said_colour"))
                case Call(name, ()) if ("behind", name) in phrases():
                    behind.append(self.phrase("behind", name))
                case Call(name, ()) if ("before", name) in phrases():
                    before.append(self.phrase("before", name))
                case Call(name, ()) if ("noun", name) in phrases():
                    nouns.append(self.phrase("noun", name))
                case Call("has", (Call("snow_covered"),)):
                    before.append(self.phrase("before", "snow"))
                case Call("up_to_x" | "from_x" as way, (Call(measure),)) if measure != "height":
                    bound = f"{measure}_{'max' if way == 'up_to_x' else 'min'}/1"
                    behind.append(self.phrase("behind", bound).format("X"))
                case Call(name, (inner,)) if ("behind", f"{name}/1") in phrases():
                    behind.append(self.phrase("behind", f"{name}/1").format(self.small(inner)))
                case _:
                    raise Untold(one)
        if not nouns and not (sort and place in ("", "play")):
            nouns.append(
                self.phrase("noun", {"": "permanent", "play": "permanent", "stack": "spell"}.get(place, "card"))
            )
        return before, nouns, behind, whose, place, sort

    def quality(self, node: Node) -> str:
        match node:
            case Call("subtype", (Call(word, ()),)):
                return self.subtype(word)
        return self.small(node)


def whom_first(call: Call) -> tuple[Node, ...]:
    """Player and amount; of life the amount is written first."""
    return call.args[::-1] if call.name.endswith("_life") else call.args


_TYPES = ("creature", "artifact", "enchantment", "land", "instant", "sorcery", "permanent", "spell")
def _creatures(what: Node) -> Block:
    """The filter, which says that they are creatures if it says nothing of what they are."""
    return Block(items_of(what)) if has(what, *_TYPES, "subtype") else Block((Call("creature"), *items_of(what)))


def _times(only: Call) -> str:
    """The times of `only`, as their phrase is called."""
    return "_".join(named(one).name for one in only.args)


def _counted(node: Node) -> tuple[int, Node | None]:
    """So many for each of what; nothing is counted where it is a number."""
    match node:
        case Call("minus", (one,)):
            many, counted = _counted(one)
            return -many, counted
        case Call("times", (Number(many), one)):
            return many, one
        case Call():
            return 1, node
    return 0, None


def _any_pays(first: Node, second: Node) -> tuple[str, Node] | None:
    """The mana and the instructions, where either player may pay so that they are not carried out."""
    match first, second:
        case (
            Block((Call("unless_pays", (Text(mana), Call("me"), Block((Call("unless_pays", (_, other, steps)),)))),)),
            Block((Call("unless_pays", (_, Call("opponent"), Block((Call("unless_pays", (_, Call("me"), again)),)))),)),
        ) if other == Call("opponent") and steps == again:
            return mana, steps
    return None


def _possible(steps: Sequence[Node], test: Node) -> bool:
    """Whether a condition says no more than that what may be done can be done."""
    if len(steps) < 2 + is_one(steps[0], "choose"):
        return False
    match steps[0]:
        case Call("choose", (_, low, high, cards)) if low == high:
            return test in (Call("at_least", (low, cards)), Block((Call("at_least", (low, cards)),)))
        case Call("discard" | "discard_random", (Call("me"), *many)):
            cards = Block((Call("mine"), Call("zone", (Call("hand"),))))
            held = Call("at_least", (many[0] if many else Number(1), cards))
            return test in (held, Block((held,)))
        case Call("sacrifice", (Call("self"),)):
            own = Call("at_least", (Number(1), Block((Call("self"), Call("zone", (Call("play"),))))))
            return test in (own, Block((own,)))
    return False


_OF_ALL_COLOURS = [f"{{{one}}}" for one in "WUBRG"]
_OWN = -1  # in place of the number of a target: this card was spoken of last
# events between this creature and another
MEETINGS = ("this_blocks", "this_blocked_by", "this_damages", "this_combat_damages")
_PAID = {"tap_other": "tap", "remove": "to_removed"}
_SENTENCES = ("vigilance", "reach", "flash", "untargetable")  # what is no word of the time, but a sentence


def place_is(what: Node, *zones: str) -> bool:
    """Whether a filter is about one of these zones."""
    return any(is_one(one, "zone") and is_one(named(one).args[0], *zones) for one in items_of(what))
