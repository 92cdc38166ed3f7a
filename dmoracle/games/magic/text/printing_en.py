"""Abilities of Magic as English text: word order and what the phrases of `printed.tsv` do not say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dmoracle.games.magic.text.printer import (
    MEETINGS,
    Printer,
    Untold,
    has,
    is_one,
    items_of,
    named,
    played,
    whom_first,
    without,
)
from dmoracle.games.magic.text.words import plural
from dmoracle.language.parser import Block, Call, Node, Number

__all__ = ["English"]


class English(Printer):
    once = "Play this ability only once each turn."
    it, them = "it", "them"

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def subtype(self, word: str) -> str:
        return word.replace("_", " ").title()

    def keyword(self, node: Node) -> str | None:
        if is_one(node, "protection") and named(node).args and is_one(named(node).args[0], *_KINDS):
            return f"protection from {_plural(named(named(node).args[0]).name)}"
        if is_one(node, "protection") and is_one(named(node).args[0], "subtype"):
            return f"protection from {plural(self.quality(named(node).args[0]))}"
        return super().keyword(node)

    def other_than(self, word: str) -> str:
        return f"non-{word}" if " " not in word else f"not ({word})"

    def either(self, words: Sequence[str]) -> str:
        return f"{', '.join(words[:-1])}, or {words[-1]}" if len(words) > 2 else " or ".join(words)

    def carded(self, word: str) -> str:
        return word

    def of_itself(self, found: str) -> str:
        said = found if "{0}" in found else f"{{0}} {found}"
        return said.format(self.me()) + self.stop

    def noun(self, what: Node, *, many: bool = False, every: bool = False) -> str:
        """A noun with what stands before and behind it; `many` of them, or `every` one: this kind and that."""
        before, nouns, behind, whose, place, sort = self.parts_of(what)
        kinds = " ".join(nouns) or sort
        if every:
            kinds = kinds.replace(" or ", " and ")
        if not nouns:
            before = [one for one in before if one != sort]
        if place in ("graveyard", "hand", "library") and kinds != "card":
            kinds += " card"
        words = [*before, _plural(kinds) if many else kinds, *behind]
        if place in ("graveyard", "hand", "library"):
            owner = _WHOSE.get(whose) or f"{whose}'s"
            words.append(f"in {owner} {place}")
        elif whose:
            words.append({"mine": "you control", "theirs": "an opponent controls"}.get(whose, f"{whose} controls"))
        return " ".join(words)

    def me(self) -> str:
        return f"this {self.kind}"

    def alone(self, what: Node) -> str:
        return self.noun(what)

    def those(self, what: Node) -> str:
        return self.noun(what, many=True)

    def one(self, what: Node) -> str:
        return _a(self.noun(what))

    def every(self, what: Node) -> str:
        return "all " + self.noun(what, many=True, every=True)

    def each_one(self, what: Node) -> str:
        return self.noun(what)

    def so_many(self, least: int | str, most: int | str, what: Node, card: bool = False) -> str:
        if card:
            kinds = without(what, "zone", "mine")
            noun = self.noun(Block((*kinds.items, Call("zone", (Call("hand"),)))), many=most != 1)
            noun = noun.removesuffix(" in a hand")
        else:
            noun = self.noun(what, many=most != 1)
        if least != most:
            return f"up to {most} {noun}"
        return _a(noun) if most == 1 else f"{most} {noun}"

    def several(self, sort: str, name: str, what: str, many: bool) -> str:
        phrase = self.phrase(sort, name)
        return (phrase.replace("its owner's", "their owner's") if many else phrase).format(what)

    def given_up(self, name: str, what: Node) -> str:
        if name not in ("sacrifice", "discard"):
            return self.given
        noun = "card" if name == "discard" else self.noun(what).split(" you ")[0].rpartition(" ")[2]
        return f"the {'sacrificed' if name == 'sacrifice' else 'discarded'} {noun}"

    def targeted(self, least: int, most: int, what: Node, up_to: bool = False) -> str:
        if is_one(what, "player", "opponent"):
            noun = named(what).name
        elif is_one(what, "either"):
            noun = f"{self.noun(named(what).args[1])} or player"
        else:
            noun = self.noun(what, many=most != 1)
        many = f"up to {most} " if up_to and least == 0 else "" if most == 1 else f"{most} "
        if up_to and least not in (0, most):
            raise Untold(what)
        return f"{many}target {noun}"

    def done(self, name: str, what: Node) -> str:
        said = self.object(what)
        several = said.startswith(("all ", "them", "up to", "any number")) or said[0].isdecimal()
        phrase = self.phrase("step", name)
        if several:
            phrase = phrase.replace("its owner's hand", "their owners' hands").replace("phases", "phase")
        return phrase.format(said)

    def again(self, phrase: str) -> str:
        if phrase in ("target player", "target opponent"):
            return "that player"
        return "them" if phrase[0] in "0123456789uX" or phrase.startswith("any number") else "it"

    def person_of(self, name: str, what: Node) -> str:
        said = self.object(what)
        return f"its {name}" if said == "it" else f"{said}'s {name}"

    def size_of(self, which: str, what: str) -> str:
        which = {"cost": "converted mana cost"}.get(which, which)
        return f"its {which}" if what == "it" else f"{what}'s {which}"

    def deals(self, amount: Node, to: Node, by: str = "") -> str:
        many = self.amount(amount)
        dealt = f"{many} damage" if many in ("X", "that much") or many.isdecimal() else "damage"
        whom = f"each {self.noun(named(to).args[0])}" if is_one(to, "all") and not _borne(to) else self.object(to)
        return f"{by or self.me()} deals {dealt}{'' if dealt != 'damage' else f' equal to {many}'} to {whom}"

    def until_end(self, what: str, said: str, many: bool) -> str:
        said, behind, each = said.partition(" for each ")
        return f"{what} {_agreeing(said, many)} until end of turn{behind}{each}"

    def while_tapped(self, what: str, said: str, many: bool) -> str:
        return f"{what} {_agreeing(said, many)} for as long as {self.me()} remains tapped"

    def bearing_counters(self, kind: str, many: int) -> str:
        if many == 0:
            return f"without {_a(kind)} counter on it"
        return f"with {_a(kind) + ' counter' if many == 1 else f'{many} or more {kind} counters'} on it"

    def chooses(self, name: str, steps: list[str]) -> str:
        return f"choose {'a color' if name == 'by_colour' else 'a creature type'}. {'. '.join(steps)}"

    def bounded(self, how: str, measure: str, amount: Node) -> str:
        said = f"with {_MEASURES[measure]}"
        if how == "equal":
            return f"{said} equal to {self.amount(amount)}"
        if is_one(amount, "less" if how == "less" else "plus") and named(amount).args[1] == Number(1):
            return f"{said} {how} than {self.amount(named(amount).args[0])}"
        return f"{said} {how} than or equal to {self.amount(amount)}"

    def targeted_so(self, many: str, what: Node) -> str:
        if not isinstance(what, Block):
            raise Untold(what)
        return f"{'any number of' if many == 'all' else 'X'} target {self.noun(what, many=True)}"

    def keeps_some(self, many: int, some: int, place: str) -> str:
        where = {"library_bottom": "on the bottom of your library in any order", "graveyard": "into your graveyard",
                 "library_top": "on top of your library in any order"}[place]  # fmt: skip
        kept = "one of them" if some == 1 else f"{some} of them"
        return f"look at the top {many} cards of your library. Put {kept} into your hand and the rest {where}"

    def arranges(self, who: str, many: int) -> str:
        whose = "your" if who == "you" else f"{who}'s"
        if many == 1:
            return f"look at the top card of {whose} library"
        return f"look at the top {many} cards of {whose} library, then put them back in any order"

    def life_of(self, who: str) -> str:
        return "your life total" if who == "you" else f"{who}'s life total"

    def hides(self, what: str) -> str:
        kind, _, more = what.partition(" ")
        if kind == "spell":
            said = {"": "spells", "local": "Aura spells"}.get(more) or f"{self.phrase('before', more)} spells"
        elif kind in ("non", "theirs"):
            said = "abilities" if kind == "non" else "spells or abilities your opponents control"
        else:
            colour = self.phrase("before", kind)
            said = f"{colour} spells or abilities from {colour} sources"
        return f"{{0}} can't be the target of {said}"

    def rather(self, costs: str) -> str:
        return f"you may {costs[:1].lower()}{costs[1:]} rather than pay {self.me()}'s mana cost"

    def gains_that(self, text: str) -> str:
        return f'gains "{text.removesuffix(self.stop)}"'

    def of_it(self, what: str, said: str, many: bool) -> str:
        return f"{what} {_agreeing(said, many)}"

    def this_turn(self, what: str, ban: str, many: bool) -> str:
        if "{0}" in ban:
            return ban.format(what) + " until end of turn"
        return f"{what} {_agreeing(ban, many)} this turn"

    def per(self, each: str, said: str) -> str:
        return f"{said} for each {each}"

    def puts(self, kind: str, many: str, what: str) -> str:
        return f"put {f'{_a(kind)} counter' if many == '1' else f'{many} {kind} counters'} on {what}"

    def takes(self, kind: str, many: int | str, what: str) -> str:
        return f"remove {f'{_a(kind)} counter' if many == 1 else f'{many} {kind} counters'} from {what}"

    def creates(self, many: str, name: str) -> str:
        made = self.token(name)
        tokens = "token" if many == "1" else "tokens"
        if made is None:
            return f"put {_a(name) if many == '1' else f'{many} {name}'} {tokens} into play"
        words = [made.size, *made.before, *made.kinds, *(["artifact"] if made.artifact else []), "creature", tokens]
        having = f" with {' and '.join(made.words)}" if made.words else ""
        return f"put {'a' if many == '1' else many} {' '.join(words)}{having} into play"

    def becomes(self, call: Call, behind: Sequence[Call]) -> str:
        power, toughness, what = call.args
        also = [named(one.args[0]) for one in behind if one.name == "also"]
        colours = [self.small(one) for one in also if one.name not in ("subtype", "artifact")]
        kinds = [self.quality(one) for one in also if one.name == "subtype"]
        artifact = ["artifact"] if any(one.name == "artifact" for one in also) else []
        words = [self.keyword(one.args[0]) or "" for one in behind if one.name == "grant"]
        having = f" with {' and '.join(words)}" if words else ""
        size = f"{self.number_in(power)}/{self.number_in(toughness)}"
        said = " ".join([size, *colours, *kinds, *artifact, "creature"])
        return f"{self.object(what)} becomes a {said}{having} until end of turn"

    def buries(self, what: str, many: bool) -> str:
        several = many or what.startswith(("all ", "them")) or what[0].isdecimal()
        return f"destroy {what}. {'They' if several else 'It'} can't be regenerated"

    def searches(self, what: str, whose: str = "") -> str:
        owner = f"{whose}'s" if whose else "your"
        return f"search {owner} library for {what}"

    def someone(self, who: str, done: str) -> str:
        verb, _, rest = done.partition(" ")
        return f"{who} {verb}s {rest}"

    def aiming(self, what: Node) -> str:
        return f"that targets {_a(self.noun(what))}"

    def hides_player(self, who: str) -> str:
        said = {"me": "you", "player": "players"}.get(who, "your opponents")
        return f"{said} can't be the target of spells or abilities"

    def hand_limit(self, who: str, less: int) -> str:
        if less == 0:
            return {"me": "you have", "player": "players have"}.get(who, "each opponent has") + " no maximum hand size"
        whose = {"me": "your", "player": "each player's"}.get(who, "each opponent's")
        return f"{whose} maximum hand size is reduced by {less}"

    def skips(self, what: str, who: str, once: bool) -> str:
        step = {"draw": "draw step", "combat": "combat phase"}.get(what)
        if step is None:
            raise Untold(what)
        whose = "your" if who == "you" else "their"
        return f"{who} {'skip' if who == 'you' else 'skips'} {whose} {'next ' if once else ''}{step}"

    def chain(self, steps: list[str]) -> str:
        return " and ".join(one[:1].lower() + one[1:] for one in steps)

    def unless(self, steps: Sequence[Node], who: Node, mana: str) -> str:
        done = " and ".join(self.row(steps))
        payer = self.player(who)
        return f"{done} unless {payer} {'pay' if payer == 'you' else 'pays'} {mana}"

    def unless_any(self, steps: Sequence[Node], mana: str) -> str:
        done = self.row(steps)
        if len(done) > 1:  # what is said behind would be said of the last alone
            return f"unless any player pays {mana}, {self.chain(done)}"
        return f"{done[0]} unless any player pays {mana}"

    def if_paid(self, who: str, mana: str, steps: list[str]) -> str:
        again = "that player" if who != "you" and "'s" in who else who
        return f"{who} may pay {mana}. If {again} {'do' if who == 'you' else 'does'}, {' and '.join(steps)}"

    def may(self, who: str, steps: list[str]) -> str:
        if who == "you":
            return f"{who} may {' and '.join(steps)}"
        if len(steps) == 1 and steps[0].startswith(who + " "):
            verb, _, rest = steps[0].removeprefix(who + " ").partition(" ")
            return f"{who} may {verb.removesuffix('s')} {rest}"
        return f"{who} may do this: {'; '.join(steps)}"

    def player_does(self, call: Call) -> str:
        whom, *more = whom_first(call)
        who = self.player(whom)
        base, does = self.phrase("does", f"{call.name}/{len(call.args)}").split(":")
        if more:
            many = self.amount(more[0])
            if many == "that much" and "card" in does:
                many = "that many"
            elif not many.isdecimal() and many not in ("X", "that much"):
                base, does = (re.sub(r"\{n\} (\S+)", r"\1 equal to {n}", one) for one in (base, does))
            does = does.replace("{n}", many).replace("(s)", "" if many == "1" else "s")
        whose = "your" if who == "you" else "their"
        does = does.replace("{whose}", whose)
        return base + does[does.index(" ") :] if who == "you" else f"{who} {does}"

    def modes(self, modes: list[str]) -> str:
        return f"Choose one — {'; or '.join(one.removesuffix(self.stop) for one in modes)}{self.stop}"

    def enters_with(self, kind: str, many: str) -> str:
        counters = f"{_a(kind)} counter" if many == "1" else f"{many} {kind} counters"
        return f"{self.me()} comes into play with {counters} on it"

    def played_only(self, said: str) -> str:
        return said.replace("this ability", self.me())

    def at_time(self, name: str, whose: list[str]) -> str:
        said = self.phrase("time", name)
        if name == "end_of_turn" and not whose:
            return "at end of turn"
        owner = {"mine": "your", "theirs": "an opponent's"}.get(whose[0]) if whose else "each player's"
        return f"at the beginning of {owner} {said}" if name != "end_of_turn" else f"at the end of {owner} turn"

    def whenever(self, name: str, what: Node) -> str:
        items = items_of(what)
        said = self.phrase("event", name)
        if name in MEETINGS:
            return f"whenever {said.format(self.me(), self.one(what))}"
        if name in ("draws", "discards"):
            whose, rest = played(items)
            if len(rest.items) > 1:
                raise Untold(name)
            return f"whenever {_someone(whose)} {said if whose != 'mine' else said.replace('s', '', 1)}"
        if name == "plays":
            whose, rest = played(items)
            return f"whenever {_someone(whose)} {'play' if whose == 'mine' else 'plays'} {self.one(rest)}"
        if name == "cycles":
            if len(items) == 1 and is_one(items[0], "self"):
                return f"when you cycle {self.me()}"
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
            case Call("at_least", (Number(1), Block((Call("self"), Call("zone", (Call("graveyard"),)))))):
                return f"if {self.me()} is in your graveyard"
            case Call("at_least", (Number(1), what)) if has(what, "self", "enchanted"):
                if (borne := self.borne(what)) is not None:
                    about = self.me() if has(what, "self") else self.noun(Block((Call("enchanted"),)))
                    bearing = f"no {borne[0]} counters on it" if not borne[1] else self.bearing_counters(*borne)[5:]
                    return f"if {about} has {bearing}"
                quals = [self.quality(one) for one in without(what, "self", "enchanted", "zone").items]
                about = self.me() if has(what, "self") else self.noun(Block((Call("enchanted"),)))
                kinds = [_a(one) if one in _KINDS else one for one in quals]
                return f"if {about} is {' '.join(kinds)}"
            case Call("at_least", (Number(many), what)):
                several = f"are {many} or more {self.noun(what, many=True)}"
                return f"if there {f'is {self.one(what)}' if many == 1 else several}"
            case Call("at_most", (Number(0), what)) if items_of(what)[1:] == _HAND:
                return f"if {'you have' if has(what, 'mine') else 'an opponent has'} no cards in hand"
            case Call("at_most", (Number(many), what)):
                return f"if there are {'no' if many == 0 else f'{many} or fewer'} {self.noun(what, many=True)}"
            case Call("threshold", ()):
                return "if seven or more cards are in your graveyard"
            case Call("kicked", (Number(number),)):
                return f"if the {'first' if number == 1 else 'second'} kicker of {self.me()} was paid"
            case Call("kicked", ()):
                return f"if {self.me()} was kicked"
            case Call("my_turn", ()):
                return "if it's your turn"
            case Call("life_at_least" | "life_at_most" as name, (who, Number(many))):
                person = self.player(who)
                less = "more" if name == "life_at_least" else "less"
                return f"if {person} {'have' if person == 'you' else 'has'} {many} or {less} life"
            case Call("is", (what, Block(items))):
                quals = [self.quality(one) for one in items]
                row = " ".join(quals)
                return f"if {self.object(what)} is {_a(row) if quals[-1] in _KINDS else row}"
        raise Untold(node)

    def step(self, node: Node) -> str:
        match node:  # "counter target spell if it's blue": the target is named first
            case Call("if", (Call("is", (what, _)), Block((one,)))) if is_one(what, "target"):
                if not self.targets[self.number_in(named(what).args[0]) - 1][1]:
                    done = self.step(one)
                    return f"{done} {self.condition(named(node).args[0])}".replace("if it is", "if it's")
        return super().step(node)

    def when_there(self, condition: str) -> str:
        return condition.replace("if ", "when ", 1)

    def as_long(self, condition: str, found: str) -> str:
        return f"{condition.replace('if ', 'as long as ', 1)}, {found}"

    def lasting(self, effect: Node, what: Node) -> str:
        items = items_of(what)
        mine = len(items) == 1 and is_one(items[0], "self")
        alone = mine or any(is_one(one, "enchanted", "equipped") for one in items)
        if is_one(effect, "control"):
            return f"you control {self.noun(what)}"
        if is_one(effect, "discount"):
            return self.cheaper(effect, what, mine)
        if is_one(effect, "forbid") and effect == Call("forbid", (Call("use"),)):
            return f"{self.noun(what, many=not alone)}'s activated abilities can't be played"
        if effect == Call("forbid", (Call("play"),)):
            whose, rest = played(items)
            who = {"mine": "you", "theirs": "your opponents"}.get(whose, "players")
            return f"{who} can't play {self.noun(rest, many=True)}"
        who = self.me() if mine else self.noun(what) if alone else self.noun(what, many=True)
        if is_one(effect, "blocked_despite"):
            return f"{who} can be blocked as though they didn't have {self.keyword(named(effect).args[0])}"
        if is_one(effect, "lend"):
            text = self.lent(named(effect).args[0], what).removesuffix(self.stop)
            return f'{who} {"has" if alone else "have"} "{text}"'
        said = self.effect(effect, alone)
        return said.format(who) if "{0}" in said else f"{who} {said}"

    def cheaper(self, effect: Node, what: Node, mine: bool) -> str:
        (number, *more) = named(effect).args
        many = self.number_in(number)
        if more:
            raise Untold(effect)
        whose, rest = played(items_of(what))
        by = {"mine": " you play", "theirs": " your opponents play", "": ""}[whose]
        who = self.me() if mine else self.noun(rest, many=True) + by
        return f"{who} cost{'s' if mine else ''} {{{abs(many)}}} {'less' if many > 0 else 'more'} to play"

    def effect(self, node: Node, alone: bool) -> str:
        match node:
            case Call("pt", (power, toughness)):
                change, counted = self.change(power, toughness)
                said = f"{'gets' if alone else 'get'} {change}"
                return said if counted is None else self.per(self.for_each_of(counted), said)
            case Call("grant", (word,)) if not self.is_noun(word):
                return _agreeing(self.keyword(word) or "", not alone)
            case Call("grant", (word,)):
                return f"{'has' if alone else 'have'} {self.keyword(word)}"
            case Call("lacks", (word,)):
                return f"{'loses' if alone else 'lose'} {self.keyword(word)}"
            case Call("recolour", (Call() as tint,)):
                return f"{'is' if alone else 'are'} {self.small(tint)}"
            case Call("land_type", (Call(land, ()),)):
                return f"is {_a(self.phrase('land', land))}" if alone else f"are {_plural(self.phrase('land', land))}"
            case Call("forbid", (Call(ban, ()),)):
                said = self.phrase("ban", ban)
                return said if alone else _agreeing(said, True)
            case Call("both", (first, second)):
                return f"{self.effect(first, alone)} and {self.effect(second, alone)}"
        raise Untold(node)


_KINDS = ("creature", "artifact", "enchantment", "land", "instant", "sorcery")
_MEASURES = {"power": "power", "toughness": "toughness", "cost": "converted mana cost"}
_WHOSE = {"mine": "your", "theirs": "an opponent's", "": "a"}
_HAND = (Call("zone", (Call("hand"),)),)


def _borne(what: Node) -> bool:
    return has(named(what).args[0], "enchanted", "equipped")


def _someone(whose: str) -> str:
    return {"mine": "you", "theirs": "an opponent"}.get(whose, "a player")


def _a(noun: str) -> str:
    return ("an " if noun[0] in "aeiouAEIOU" else "a ") + noun


def _agreeing(said: str, many: bool) -> str:
    """What one does, or several."""
    if not many:
        return said
    said = said.replace("doesn't", "don't")
    said = re.sub(r"its controller's (next )?untap step", r"their controllers' \1untap steps", said)
    return re.sub(r"^(gain|get|lose|attack|block|become|assign)s\b", r"\1", said).replace("comes into", "come into", 1)


def _plural(noun: str) -> str:
    if noun.endswith("sorcery"):
        return noun[:-1] + "ies"
    words = re.split(r"(, (?:or|and) | (?:or|and) |, )", noun)
    return "".join(one if number % 2 else plural(one) for number, one in enumerate(words))
