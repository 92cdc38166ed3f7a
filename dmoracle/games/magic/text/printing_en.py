"""Abilities of Magic as English text: word order and what the phrases of `printed.tsv` do not say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dmoracle.games.magic.text.printer import Printer, Untold, is_one, items_of, named, played, whom_first
from dmoracle.games.magic.text.words import plural
from dmoracle.language.parser import Block, Call, Node, Number

__all__ = ["English"]


class English(Printer):
    once = "Play only once each turn."
    it = "it"
    given = "the card given up"

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def subtype(self, word: str) -> str:
        return word.replace("_", " ").title()

    def other_than(self, word: str) -> str:
        return f"non-{word}" if " " not in word else f"not ({word})"

    def either(self, words: Sequence[str]) -> str:
        return " or ".join(words)

    def noun(self, what: Node, *, many: bool = False) -> str:
        """A noun with what stands before and behind it; `many` of them."""
        before, nouns, behind, whose, place, sort = self.parts_of(what)
        kinds = " ".join(nouns) or sort
        if not nouns:
            before = [one for one in before if one != sort]
        if place in ("graveyard", "hand", "library") and kinds != "card":
            kinds += " card"
        words = [*before, _plural(kinds) if many else kinds, *behind]
        if place in ("graveyard", "hand", "library"):
            words.append({"mine": "in your", "theirs": "in an opponent's", "": "in a"}[whose] + " " + place)
        elif whose:
            words.append("you control" if whose == "mine" else "an opponent controls")
        return " ".join(words)

    def me(self) -> str:
        return f"this {self.kind}"

    def one(self, what: Node) -> str:
        noun = self.noun(what)
        return ("an " if noun[0] in "aeiouAEIOU" else "a ") + noun

    def every(self, what: Node) -> str:
        return "all " + self.noun(what, many=True)

    def targeted(self, least: int, most: int, what: Node, up_to: bool = False) -> str:
        if is_one(what, "player", "opponent"):
            noun = named(what).name
        elif is_one(what, "either"):
            noun = f"{self.noun(named(what).args[1])} or player"
        else:
            noun = self.noun(what, many=most > 1)
        many = f"up to {most} " if up_to and least == 0 else "" if most == 1 else f"{most} "
        return f"{many}target {noun}"

    def done(self, name: str, what: Node) -> str:
        said = self.object(what)
        several = said.startswith(("all ", "them", "up to")) or said[0].isdecimal()
        phrase = self.phrase("step", name)
        return (phrase.replace("its owner's hand", "their owners' hands") if several else phrase).format(said)

    def again(self, phrase: str) -> str:
        return "that player" if phrase == "target player" else "them" if phrase[0] in "0123456789u" else "it"

    def controller(self, what: str) -> str:
        return "its controller" if what == "it" else f"the controller of {what}"

    def number_of(self, what: Node) -> str:
        return "the number of " + self.noun(what, many=True)

    def size_of(self, which: str, what: str) -> str:
        return f"its {which}" if what == "it" else f"the {which} of {what}"

    def deals(self, amount: Node, to: Node) -> str:
        many = self.amount(amount)
        dealt = f"{many} damage" if many in ("X", "that much") or many.isdecimal() else "damage"
        whom = f"each {self.noun(named(to).args[0])}" if is_one(to, "all") else self.object(to)
        return f"{self.me()} deals {dealt}{'' if dealt != 'damage' else f' equal to {many}'} to {whom}"

    def gets(self, what: str, change: str, many: bool) -> str:
        return f"{what} {'get' if many else 'gets'} {change} until end of turn"

    def gains(self, what: str, word: str, many: bool) -> str:
        return f"{what} {'gain' if many else 'gains'} {_had(word)} until end of turn"

    def this_turn(self, what: str, ban: str) -> str:
        return f"{what} {ban} this turn"

    def add(self, symbols: str) -> str:
        return f"add {symbols}"

    def pay_life(self, many: str) -> str:
        return f"pay {many} life"

    def prevents(self, many: str, what: str) -> str:
        return f"prevent the next {many} damage that would be dealt to {what} this turn"

    def puts(self, kind: str, many: int, what: str) -> str:
        return f"put {f'a {kind} counter' if many == 1 else f'{many} {kind} counters'} on {what}"

    def unless(self, done: str, who: str, mana: str) -> str:
        return f"{done} unless {who} {'pay' if who == 'you' else 'pays'} {mana}"

    def if_paid(self, steps: list[str], who: str, mana: str) -> str:
        return f"{who} may pay {mana}. If {who} {'do' if who == 'you' else 'does'}, {' and '.join(steps)}"

    def may(self, who: str, steps: list[str]) -> str:
        return f"{who} may {' and '.join(steps)}" if who == "you" else f"{who} may do this: {'; '.join(steps)}"

    def player_does(self, call: Call) -> str:
        whom, *more = whom_first(call)
        base, does = self.phrase("does", f"{call.name}/{len(call.args)}").split(":")
        if more:
            many = self.amount(more[0])
            if many == "that much" and "card" in does:
                many = "that many"
            elif not many.isdecimal() and many not in ("X", "that much"):
                base, does = (re.sub(r"\{n\} (\S+)", r"\1 equal to {n}", one) for one in (base, does))
            does = does.replace("{n}", many).replace("(s)", "" if many == "1" else "s")
        who = self.player(whom)
        return base + does[does.index(" ") :] if who == "you" else f"{who} {does}"

    def at_time(self, name: str, whose: list[str]) -> str:
        said = self.phrase("time", name)
        if name == "end_of_turn" and not whose:
            return "at end of turn"
        owner = {"mine": "your", "theirs": "an opponent's"}.get(whose[0]) if whose else "each"
        return f"at the beginning of {owner} {said}" if name != "end_of_turn" else f"at the end of {owner} turn"

    def whenever(self, name: str, what: Node) -> str:
        items = items_of(what)
        said = self.phrase("event", name)
        if name in ("plays", "cycles"):
            whose, rest = played(items)
            of = {"mine": " by you", "theirs": " by an opponent"}.get(whose, "")
            return f"whenever {self.one(rest)} {said}{of}"
        if len(items) == 1 and is_one(items[0], "self"):
            return f"when{'' if name in ('enters', 'dies', 'leaves', 'turned_up') else 'ever'} {self.me()} {said}"
        if any(is_one(one, "enchanted", "equipped") for one in items):
            return f"whenever {self.noun(what)} {said}"
        return f"whenever {self.one(what)} {said}"

    def condition(self, node: Node) -> str:
        match node:
            case Block((one,)):
                return self.condition(one)
            case Call("at_least", (Number(many), what)):
                several = f"are {many} or more {self.noun(what, many=True)}"
                return f"if there {f'is {self.one(what)}' if many == 1 else several}"
            case Call("at_most", (Number(many), what)):
                return f"if there are {'no' if many == 0 else f'{many} or fewer'} {self.noun(what, many=True)}"
            case Call("threshold", ()):
                return "if seven or more cards are in your graveyard"
            case Call("kicked", ()):
                return "if the kicker was paid"
        raise Untold(node)

    def when_there(self, condition: str) -> str:
        return condition.replace("if ", "when ", 1)

    def as_long(self, condition: str, found: str) -> str:
        return f"{condition.replace('if ', 'as long as ', 1)}, {found}"

    def lasting(self, effect: Node, what: Node) -> str:
        items = items_of(what)
        mine = len(items) == 1 and is_one(items[0], "self")
        alone = mine or any(is_one(one, "enchanted", "equipped") for one in items)
        who = self.me() if mine else self.noun(what) if alone else self.noun(what, many=True)
        return f"{who} {self.effect(effect, alone)}"

    def effect(self, node: Node, alone: bool) -> str:
        match node:
            case Call("pt", (power, toughness)):
                return f"{'gets' if alone else 'get'} {self.changed(power)}/{self.changed(toughness)}"
            case Call("grant", (word,)):
                return f"{'has' if alone else 'have'} {_had(self.keyword(word) or '')}"
            case Call("forbid", (Call(ban, ()),)):
                return self.phrase("ban", ban).replace("doesn't", "doesn't" if alone else "don't")
            case Call("both", (first, second)):
                return f"{self.effect(first, alone)} and {self.effect(second, alone)}"
            case Call("control", ()):
                return "is controlled by the controller of this"
        raise Untold(node)

    def enchants(self, what: Node) -> str:
        return f"enchant {self.noun(what)}"


def _had(keyword: str) -> str:
    """A keyword as something that is had: one that is a sentence stands in quotation marks."""
    sentence = keyword.startswith(("can", "attacks", "blocks", "doesn't", "all ", "comes", "attacking"))
    return f"“{keyword}”" if sentence else keyword


def _plural(noun: str) -> str:
    if noun.endswith("sorcery"):
        return noun[:-1] + "ies"
    return " or ".join(map(plural, noun.split(" or ")))
