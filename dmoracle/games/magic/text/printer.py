"""What both languages share where an ability of Magic is printed: which parts it has, in which order they are asked."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from dmoracle.games.magic.text.phrases import phrases
from dmoracle.language.parser import Block, Call, Node, Number, Text

__all__ = ["Printer", "Untold", "is_one", "items_of", "named", "played", "whom_first"]


class Untold(Exception):
    """There is no phrase for this."""


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


def played(items: Iterable[Node]) -> tuple[str, Block]:
    """Whose spells an event of playing names (`mine`, `theirs` or neither), and which spells those are."""
    listed = tuple(items)
    whose = next((one.name for one in listed if isinstance(one, Call) and is_one(one, "mine", "theirs")), "")
    return whose, Block((*(one for one in listed if not is_one(one, "mine", "theirs")), Call("spell")))


class Printer(ABC):
    """What both languages share: which parts an ability has. One printer is for one ability."""

    ja = False
    comma, stop = ", ", "."

    def __init__(self, kind: str) -> None:
        words = kind.split()
        self.kind = next((one for one in ("creature", "land", "enchantment", "artifact") if one in words), "spell")
        self.targets: list[tuple[str, bool]] = []  # the phrase of each target, and whether it has been said

    def phrase(self, sort: str, word: str) -> str:
        found = phrases().get((sort, word))
        if found is None:
            raise Untold(sort, word)
        return found[self.ja]

    def ability(self, node: Node) -> str:
        """One ability, as a sentence or as a keyword."""
        call = named(node)
        if (found := self.keyword(call)) is not None:
            return self.capital(found)
        if ("costed", call.name) in phrases():
            return self.capital(self.phrase("costed", call.name).format(self.costs(call.args[0])))
        maker = getattr(self, f"of_{call.name}", None)
        if maker is None:
            raise Untold(call.name)
        return self.capital(str(maker(*call.args)))

    def keyword(self, node: Node) -> str | None:
        """A keyword with its number, colour or mana; None for what is none."""
        call = named(node)
        if not call.args:
            return self.phrase("keyword", call.name) if ("keyword", call.name) in phrases() else None
        found = phrases().get(("keyword", f"{call.name}/{len(call.args)}"))
        return None if found is None else found[self.ja].format(*map(self.small, call.args))

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
        if (found := self.keyword(node)) is None:
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
            case "sacrifice", (Call("self"),):
                return self.phrase("step", "sacrifice").format(self.me())
            case "sacrifice", (Block() as what,):
                return self.phrase("step", "sacrifice").format(self.one(what))
            case "discard", (Block(items), *more) if not items:
                return self.player_does(Call("discard", (Call("me"), *more)))
            case "life", (amount,):
                return self.pay_life(self.small(amount))
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
                return self.number_of(what)
            case Call("power" | "toughness" as which, (what,)):
                return self.size_of(which, self.object(what))
        raise Untold(node)

    def changed(self, node: Node) -> str:
        match node:
            case Number(value):
                return f"{value:+d}"
            case Call("x", ()):
                return "+X"
        raise Untold(node)

    def announce(self, node: Node) -> None:
        """The targets of an ability, of which the instructions speak."""
        for one in items_of(node):
            match one:
                case Call("target", (Number(many), what)):
                    self.targets.append((self.targeted(0, many, what), False))
                case Call("targets", (Number(least), Number(most), what)):
                    self.targets.append((self.targeted(least, most, what, up_to=True), False))
                case _:
                    raise Untold(one)

    def of_spell(self, *parts: Node) -> str:
        return self.work(parts)

    def of_activated(self, costs: Node, *parts: Node) -> str:
        behind = []
        rest = list(parts)
        while rest and not isinstance(rest[0], Block):
            word = named(rest.pop(0))
            if word.name == "once":
                behind.append(self.once)
            elif word.name == "given":
                raise Untold("given")
            else:
                behind.append(self.phrase("only", (word.args and named(word.args[0]).name) or word.name))
        return self.sentence([f"{self.costs(costs)}: {self.capital(self.work(rest))}", *behind])

    def of_mana_ability(self, costs: Node, *made: Node) -> str:
        symbols = []
        for one in made:
            match one:
                case Call("add", (Text(value),)):
                    symbols.append(self.mana(value))
                case _:
                    raise Untold(one)
        return f"{self.costs(costs)}: {self.capital(self.add(self.either(symbols)))}{self.stop}"

    def of_when(self, event: Node, what: Node, *parts: Node) -> str:
        rest, given = list(parts), ""
        if rest and is_one(rest[0], "given"):
            given = self.condition(named(rest.pop(0)).args[0]) + self.comma
        name = named(event).name
        if ("time", name) in phrases():
            head = self.at_time(name, [named(one).name for one in items_of(what)])
        else:
            head = self.whenever(name, what)
        return f"{head}{self.comma}{given}{self.work(rest)}"

    def of_state_trigger(self, given: Node, *parts: Node) -> str:
        return f"{self.when_there(self.condition(named(given).args[0]))}{self.comma}{self.work(parts)}"

    def of_static(self, effect: Node, what: Node, *given: Node) -> str:
        found = self.lasting(effect, what)
        if given:
            found = self.as_long(self.condition(named(given[0]).args[0]), found)
        return found + self.stop

    def of_enchant(self, what: Node) -> str:
        return self.enchants(what)

    def work(self, parts: Sequence[Node]) -> str:
        """Targets, if there are any, and instructions, as sentences; the first begins small."""
        *targets, steps = parts
        for one in targets:
            self.announce(one)
        first, *more = (self.step(one) + self.stop for one in items_of(steps))
        return self.sentence([first, *map(self.capital, more)])

    def step(self, node: Node) -> str:
        """One instruction."""
        call = named(node)
        match call.name, call.args:
            case "damage", (amount, to):
                return self.deals(amount, to)
            case "pt", (power, toughness, what):
                change = f"{self.changed(power)}/{self.changed(toughness)}"
                return self.gets(self.object(what), change, is_one(what, "all"))
            case "grant", (word, what):
                return self.gains(self.object(what), self.keyword(word) or "", is_one(what, "all"))
            case "forbid", (Call(ban, ()), what):
                return self.this_turn(self.object(what), self.phrase("ban", ban))
            case "to", (Call(place, ()), what):
                return self.done(f"to_{place}", what)
            case "add_mana", (Text(value),):
                return self.add(self.mana(value))
            case "prevent", (amount, to):
                return self.prevents(self.amount(amount), self.object(to))
            case "counters", (Call(kind, ()), Number(many), what):
                return self.puts(self.counter_name(kind), many, self.object(what))
            case "unless_pays", (Text(value), who, steps):
                done = self.comma.join(map(self.step, items_of(steps)))
                return self.unless(done, self.player(who), self.mana(value))
            case "if_pays", (Text(value), who, steps):
                return self.if_paid([self.step(one) for one in items_of(steps)], self.player(who), self.mana(value))
            case "may", (who, steps):
                return self.may(self.player(who), [self.step(one) for one in items_of(steps)])
            case name, args if ("does", f"{name}/{len(args)}") in phrases():
                return self.player_does(call)
            case name, (what,) if ("step", name) in phrases():
                return self.done(name, what)
            case name, () if ("step", name) in phrases():
                return self.phrase("step", name)
        raise Untold(call.name)

    def done(self, name: str, what: Node) -> str:
        """An instruction for a card or several."""
        return self.phrase("step", name).format(self.object(what))

    def target(self, number: int) -> str:
        if not 0 < number <= len(self.targets):
            raise Untold(number)
        phrase, known = self.targets[number - 1]
        self.targets[number - 1] = phrase, True
        return self.again(phrase) if known else phrase

    def object(self, node: Node) -> str:
        """A card, a player or several, as an instruction names them."""
        match node:
            case Call("target", (Number(number),)):
                return self.target(number)
            case Call("self", ()):
                return self.me()
            case Call("it" | "picked", ()):
                return self.it
            case Call("given", ()):
                return self.given
            case Call("all", (Block() as what,)):
                return self.every(what)
            case Call("controller", (what,)):
                return self.controller(self.object(what))
            case Call(name, ()) if ("player", name) in phrases():
                return self.phrase("player", name)
        raise Untold(node)

    player = object

    def parts_of(self, what: Node) -> tuple[list[str], list[str], list[str], str, str, str]:
        """What stands before the noun, the nouns, what stands behind, whose it is, where it lies; which sort."""
        before: list[str] = []
        nouns: list[str] = []
        behind: list[str] = []
        whose = place = sort = ""
        for one in items_of(what):
            match one:
                case Call("mine" | "theirs" as side, ()):
                    whose = side
                case Call("zone", (Call(zone, ()),)):
                    place = zone
                case Call("subtype", (Call(word, ()),)):
                    before.append(self.subtype(word))
                    sort = self.subtype(word)
                case Call("non", (inner,)):
                    before.append(self.other_than(self.quality(inner)))
                case Call("either", (Block(items),)):
                    words = [self.quality(inner) for inner in items]
                    (nouns if all(is_one(one, *_TYPES) for one in items) else before).append(self.either(words))
                case Call(name, ()) if ("before", name) in phrases():
                    before.append(self.phrase("before", name))
                case Call(name, ()) if ("noun", name) in phrases():
                    nouns.append(self.phrase("noun", name))
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

    # what each language says in its own way
    once: str  # once each turn
    it: str
    given: str  # the card given up for the cost

    def capital(self, text: str) -> str:
        return text

    def sentence(self, parts: Sequence[str]) -> str:
        return " ".join(parts)

    @abstractmethod
    def subtype(self, word: str) -> str: ...

    @abstractmethod
    def other_than(self, word: str) -> str: ...

    @abstractmethod
    def either(self, words: Sequence[str]) -> str: ...

    @abstractmethod
    def me(self) -> str: ...

    @abstractmethod
    def one(self, what: Node) -> str: ...

    @abstractmethod
    def every(self, what: Node) -> str: ...

    @abstractmethod
    def targeted(self, least: int, most: int, what: Node, up_to: bool = False) -> str: ...

    @abstractmethod
    def again(self, phrase: str) -> str: ...

    @abstractmethod
    def controller(self, what: str) -> str: ...

    @abstractmethod
    def number_of(self, what: Node) -> str: ...

    @abstractmethod
    def size_of(self, which: str, what: str) -> str: ...

    @abstractmethod
    def deals(self, amount: Node, to: Node) -> str: ...

    @abstractmethod
    def gets(self, what: str, change: str, many: bool) -> str: ...

    @abstractmethod
    def gains(self, what: str, word: str, many: bool) -> str: ...

    @abstractmethod
    def this_turn(self, what: str, ban: str) -> str: ...

    @abstractmethod
    def add(self, symbols: str) -> str: ...

    @abstractmethod
    def pay_life(self, many: str) -> str: ...

    @abstractmethod
    def prevents(self, many: str, what: str) -> str: ...

    def counter_name(self, kind: str) -> str:
        return {"plus1": "+1/+1", "minus1": "-1/-1"}.get(kind, kind)

    @abstractmethod
    def puts(self, kind: str, many: int, what: str) -> str: ...

    @abstractmethod
    def unless(self, done: str, who: str, mana: str) -> str: ...

    @abstractmethod
    def if_paid(self, steps: list[str], who: str, mana: str) -> str: ...

    @abstractmethod
    def may(self, who: str, steps: list[str]) -> str: ...

    @abstractmethod
    def player_does(self, call: Call) -> str: ...

    @abstractmethod
    def at_time(self, name: str, whose: list[str]) -> str: ...

    @abstractmethod
    def whenever(self, name: str, what: Node) -> str: ...

    @abstractmethod
    def condition(self, node: Node) -> str: ...

    @abstractmethod
    def when_there(self, condition: str) -> str: ...

    @abstractmethod
    def as_long(self, condition: str, found: str) -> str: ...

    @abstractmethod
    def lasting(self, effect: Node, what: Node) -> str: ...

    @abstractmethod
    def enchants(self, what: Node) -> str: ...


def whom_first(call: Call) -> tuple[Node, ...]:
    """Player and amount; of life the amount is written first."""
    return call.args[::-1] if call.name.endswith("_life") else call.args


_TYPES = ("creature", "artifact", "enchantment", "land", "instant", "sorcery", "permanent", "spell")
