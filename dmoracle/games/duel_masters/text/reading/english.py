"""English lines to clauses: the lark grammar `en.lark`; the clauses are those of the Japanese reader."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from lark import Lark, Transformer

from dmoracle.games.duel_masters.text.phrases import Amount, Argument, Cards, Clause, Refused, call
from dmoracle.games.duel_masters.text.reading import grammar, words_en
from dmoracle.games.duel_masters.text.reading.grammar import place
from dmoracle.games.duel_masters.text.reading.lexing import Word
from dmoracle.games.duel_masters.text.reading.patterns_en import japanese_name
from dmoracle.games.duel_masters.text.reading.shapes_en import alike, as_event, build, his, shaped, spread
from dmoracle.games.duel_masters.text.reading.union import union
from dmoracle.games.duel_masters.text.reading.words_en import EXTRA_KINDS, LEXICON
from dmoracle.language.parser import Text

_SILENT = ("STOP", "SEP", "BREAK", "WHEN", "IF", "PER", "IFABLE", "BY", "WITH", "FROMIT", "FOR", "SAMENUM")


@cache
def parser() -> Lark:
    """The LALR parser of English lines, built once."""
    return grammar.build("en", LEXICON, set(EXTRA_KINDS), _SILENT, Reading())


def parsed(text: str, start: str = "start") -> Any:
    """The sentences of a line, each a list of clauses or a note; raises Refused with the place."""
    return grammar.parse(parser(), text, start)


class Reading(Transformer):  # type: ignore[type-arg]
    """Nodes of the grammar to phrases."""

    def start(self, sentences: list[Any]) -> list[Any]:
        return sentences

    def bases(self, children: list[Any]) -> Any:
        return children[0]

    def triggerless(self, children: list[Any]) -> str:
        return "triggerless"

    def floor(self, children: list[Any]) -> str:
        return "floor"

    def sentence(self, children: list[Any]) -> list[Clause]:
        leads = [one for one in children if isinstance(one, tuple)]
        clauses = [one for group in children if isinstance(group, list) for one in group]
        if any(isinstance(one, Word) and one.type == "OR" for one in children):
            if len(clauses) != 2 or clauses[0].form != "fin":
                raise Refused("or", clauses[0].at)
            clauses[0].form = "either"
        front: list[Clause] = []
        for kind, value in leads:
            if kind == "clauses":
                front += value
            else:  # a duration in front of an event belongs to that
                early = kind == "duration" and not front and any(one.kind == "when" for one in _heads(leads))
                clauses[0].arguments.insert(0, Argument(kind, value, -1 if early else 0))
        if any(one.role == "instead" for clause in clauses for one in clause.arguments):
            for clause in front:  # what is replaced has not happened yet
                if (clause.kind, clause.verb, clause.form) == ("when", "break", "past"):
                    clause.form = "fin"
                if (clause.kind, clause.verb, clause.form) == ("when", "destroy", "passpast"):
                    clause.form = "pass"
        if front:  # This turn, whenever …
            late = [one for one in clauses[0].arguments if one.role == "duration" and one.at == -1]
            clauses[0].arguments = [one for one in clauses[0].arguments if one not in late]
            front[0].arguments = [*late, *front[0].arguments]
        bare = [n for n, one in enumerate(clauses[:-1]) if one.verb == "choose" and not _objects(one)]
        for number in reversed(bare):  # chooses and discards a card
            said = clauses.pop(number).arguments
            clauses[number].arguments = [*said, *clauses[number].arguments]
        spread(clauses)
        his(front, clauses)
        return [*front, *clauses]

    # leads

    def when(self, children: list[Any]) -> tuple[str, Any]:
        clauses = [one for group in children if isinstance(group, list) for one in group]
        *links, last = clauses
        if any(isinstance(one, Word) and one.type == "OR" for one in children):
            if len(clauses) != 2:
                raise Refused("two events", clauses[0].at)
            for one, kind in zip(clauses, ("when_or", "when"), strict=True):
                one.kind = kind
                if one.verb == "put" and kind == "when":
                    raise Refused("two events", one.at)
                as_event(one)
            return "clauses", clauses
        last.kind = "when"
        as_event(last)
        for one in links:
            one.form = "te"
            one.arguments = [replace(made, role="ga") if made.role == "ha" else made for made in one.arguments]
        return "clauses", clauses

    def next_time(self, children: list[Any]) -> tuple[str, Any]:
        kind, clauses = self.when(children[1:])
        clauses[-1].arguments.append(Argument("manner", "next", place(children)))
        return kind, clauses

    def asked(self, children: list[Any]) -> tuple[str, Any]:
        return "clauses", children

    def lead_else(self, children: list[Any]) -> tuple[str, Any]:
        return "clauses", [Clause("if", "otherwise", "", [], children[0].start_pos or 0)]

    def lead_duration(self, children: list[Any]) -> tuple[str, Any]:
        return "duration", children[0].means

    def lead_moment(self, children: list[Any]) -> tuple[str, Any]:
        return "moment", children[0].means

    def lead_flow(self, children: list[Any]) -> tuple[str, Any]:
        return "flow", children[0].means

    def lead_that_many(self, children: list[Any]) -> tuple[str, Any]:
        return "that_many", True

    def that_many(self, children: list[Any]) -> Argument:
        return Argument("that_many", True, place(children))

    def lead_per(self, children: list[Any]) -> tuple[str, Any]:
        return "per", children[0].having(Amount(1, 1))

    # clauses

    def clause(self, children: list[Any]) -> list[Clause]:
        verb = next(one for one in children if isinstance(one, Word) and one.type in ("VERB", "COSTS"))
        may = any(isinstance(one, Word) and one.type == "MAY" for one in children)
        arguments = [Argument("flow", one.means) for one in children if isinstance(one, Word) and one.type == "FLOW"]
        arguments += [one for one in children if isinstance(one, Argument)]
        name, form = verb.means
        places = [one for one in arguments if one.role == "kara" and "and" in one.value.marks]
        things = [one.value for one in arguments if one.role == "wo" and isinstance(one.value, Cards)]
        if places and not (len(things) == 1 and things[0].amount_of_all()):
            raise Refused("out of what zone", places[0].at)
        made = Clause("step", name, "may" if may else form, arguments, place(children))
        return shaped(made)

    def subject(self, children: list[Any]) -> Argument:
        return Argument("ha", children[0], children[0].at)

    def agent(self, children: list[Any]) -> Argument:
        return self._word("agent", children)

    def _word(self, role: str, children: list[Any]) -> Argument:
        return Argument(role, children[0].means, children[0].start_pos or 0)

    def wo(self, children: list[Any]) -> Argument:
        return Argument("wo", children[0], children[0].at)

    def per(self, children: list[Any]) -> Argument:
        return Argument("per", children[0].having(Amount(1, 1)), children[0].at)

    def same(self, children: list[Any]) -> Argument:
        return Argument("same", children[0], children[0].at)

    def by(self, children: list[Any]) -> Argument:
        return Argument("ni", children[0], children[0].at)

    def crossed_with(self, children: list[Any]) -> Argument:
        return Argument("ni", children[0], children[0].at)

    def ni(self, children: list[Any]) -> Argument:
        whose, zone = children[0].means
        at = children[0].start_pos or 0
        return Argument("ni", Cards(zone=(zone,), whose="owner" if whose == "own" else whose, noun="zone", at=at), at)

    def kara(self, children: list[Any]) -> Argument:
        whose, zone = children[0].means
        at = children[0].start_pos or 0
        zones, word = (zone[:2], zone[2]) if isinstance(zone, tuple) else ((zone,), "or")
        marks = frozenset({"and"} if word == "and" else ())
        return Argument("kara", Cards(zone=zones, whose=whose, noun="zone", marks=marks, at=at), at)

    def sought(self, children: list[Any]) -> Argument:
        return Argument("sought", children[0], children[0].at)

    def among(self, children: list[Any]) -> Argument:
        return Argument("among", True)

    def if_able(self, children: list[Any]) -> Argument:
        return Argument("manner", "each_turn")

    def quoted(self, children: list[Any]) -> Any:
        return [one for one in children if one.type == "QUOTED"]

    def abilities(self, children: list[Any]) -> Argument:
        return Argument("abilities", children[0], children[0][0].start_pos or 0)

    # conditions

    def _asks(self, verb: str, form: str, arguments: list[Argument], children: list[Any], data: Any = None) -> Clause:
        return Clause("if", verb, form, arguments, place(children), data)

    def have(self, children: list[Any]) -> Clause:
        player, _, cards = children
        whose = {"me": "mine", "opponent": "theirs"}.get(player.means)
        if cards.whose == "own" and whose == "theirs":  # your opponent has a card in his mana zone
            cards = replace(cards, whose=whose)
        if whose is None or cards.whose not in (None, whose):
            raise Refused("who has it", player.start_pos or 0)
        return self._exists(replace(cards, whose=whose), children)

    def _exists(self, cards: Cards, children: list[Any]) -> Clause:
        if cards.ref == "pair":
            found = union(alike([*cards.parts]))
            cards = replace(found, whose=found.whose or cards.whose, marks=found.marks | {"and"})
        amount = cards.amount
        if amount is not None and amount.kind == "exactly":
            if amount.low != 1:
                raise Refused("exactly so many", cards.at)
            amount = Amount(1, None, kind="at_least")
        plain = replace(cards, amount=None)
        arguments = [Argument("ga", plain, cards.at)] + ([Argument("amount", amount)] if amount else [])
        return self._asks("exists", "no" if amount and amount.kind == "none" else "yes", arguments, children)

    def has_used(self, children: list[Any]) -> Clause:
        player, done, cards, until = children
        amount = None if cards.amount == Amount(1, 1) else cards.amount
        arguments = [Argument("agent", player.means), Argument("ga", replace(cards, amount=amount), cards.at)]
        return self._asks("did", "yes", [*arguments, Argument("duration", until.means)], children, done.means)

    def there(self, children: list[Any]) -> Clause:
        return self._exists(children[1], children)

    def state(self, children: list[Any]) -> Clause:
        return self._asks("state", "yes", [Argument("ga", children[0], children[0].at)], children, children[1].means)

    def has_race(self, children: list[Any]) -> Clause:
        cards, race = children
        return self._asks("is", "yes", [Argument("ga", cards, cards.at)], children, Cards((race.means,), noun="race"))

    def there_is(self, children: list[Any]) -> Clause:
        cards, word = children
        if cards.ref not in (None, "self") or cards.zone:
            raise Refused("what is there", cards.at)
        return self._exists(replace(cards, zone=(word.means,)), children)

    def five(self, children: list[Any]) -> Clause:
        player, word = children[0], children[-1]
        whose = {"me": "mine", "opponent": "theirs"}.get(player.means)
        place = Cards(zone=(word.means,), whose=whose, noun="zone", at=word.start_pos or 0)
        return self._asks("five", "yes", [Argument("ni", place, place.at)], children)

    def power(self, children: list[Any]) -> Clause:
        number, side = children[1].means
        bound = call("power_min" if side == "more" else "power_max", number)
        return self._asks("power", "yes", [Argument("ha", children[0], children[0].at)], children, (bound,))

    def only(self, children: list[Any]) -> Clause:
        cards = replace(children[1], whose="mine")
        return self._asks("is", "only", [Argument("ga", cards, cards.at)], children, Cards(ref="self"))

    def it_is(self, children: list[Any]) -> Clause:
        word, what = children
        if what.amount not in (None, Amount(1, 1)):
            raise Refused("what is it", what.at)
        it = Argument("ga", Cards(ref="last", noun="it", at=word.start_pos or 0), word.start_pos or 0)
        return self._asks("is", word.means, [it], children, replace(what, amount=None))

    def of_itself(self, children: list[Any]) -> Clause:
        return self._asks("of_itself", "yes", [], children, children[0].means)

    def all_are(self, children: list[Any]) -> Clause:
        cards, _, what = children
        return self._asks("is", "yes", [Argument("ga", cards, cards.at)], children, what)

    def more(self, children: list[Any]) -> Clause:
        first, _, compared, cards, _, second = children
        sides = {"me": "mine", "opponent": "theirs"}
        if cards.whose == "own" or cards.whose == sides.get(first.means):  # more cards in his hand than you have
            cards = replace(cards, whose=None)
        if {first.means, second.means} != {"me", "opponent"} or cards.whose:
            raise Refused("who has more", first.start_pos or 0)
        arguments = [
            Argument("ga", replace(cards, whose=sides[first.means])),
            Argument("yori", replace(cards, whose=sides[second.means])),
        ]  # fmt: skip
        return self._asks("compare", compared.means, arguments, children)

    # descriptions

    def cards(self, children: list[Any]) -> Cards:
        parts = [one for one in children if isinstance(one, Cards)]
        if len(parts) == 1:
            return parts[0]
        both = any(isinstance(one, Word) and str(one) == "and" for one in children)
        if both and all(one.amount is not None and not one.amount.every for one in parts):
            return Cards(ref="pair", noun="pair", parts=tuple(parts), at=parts[0].at)  # a creature and a spell: both
        try:
            found = union(alike(parts))
        except Refused:
            if both or any(one.amount is None or one.ref or one.prop for one in parts):
                raise
            return Cards(ref="alternatives", noun="alternatives", parts=tuple(parts), at=parts[0].at)
        return replace(found, marks=found.marks | {"and"}) if both else found

    def one(self, children: list[Any]) -> Cards:
        head = next(one for one in children if isinstance(one, Cards))
        return build(head, [one for one in children if isinstance(one, tuple)])

    def head(self, children: list[Any]) -> Cards:
        token = children[0]
        at = token.start_pos or 0
        match token.type:
            case "NOUN":
                return words_en.noun(token.means, at)
            case "RACE":
                return Cards((call("creature"), call("race", Text(token.means))), noun="race", at=at)
            case "SELF":
                return Cards(ref="self", noun=str(token), at=at)
            case "PRONOUN" if str(token.means).startswith("among:"):
                many = int(token.means.partition(":")[2])
                return Cards(ref="among", amount=Amount(many, many), noun="card", at=at)
            case "NAME":
                return Cards((call("named", Text(japanese_name(token.means))),), noun="name", at=at)
            case "PRONOUN":
                return Cards(ref=token.means, noun=str(token).casefold(), at=at)
            case "TOP":
                whose, amount = token.means
                return Cards(ref="top", noun="top", whose=whose, zone=("deck",), amount=amount, at=at)
            case _:
                return Cards(zone=(token.means,), noun="zone", at=at)


def _objects(clause: Clause) -> bool:
    return any(one.role in ("wo", "among") for one in clause.arguments)


def _heads(leads: list[Any]) -> list[Clause]:
    return [one for kind, value in leads if kind == "clauses" for one in value]


def _modifier(kind: str) -> Any:
    def made(self: Reading, children: list[Any]) -> tuple[str, Any, int]:
        return (kind, children[0].means, place(children))

    return made


for _name in ("amount_of", "whose", "quality", "state_of", "zone", "has", "bounds", "cost_bounds"):
    setattr(Reading, _name, _modifier(_name))


def _role(name: str) -> Any:
    def made(self: Reading, children: list[Any]) -> Argument:
        return self._word(name, children)

    return made


for _name in (
    "player_object",
    "duration",
    "moment",
    "manner",
    "instead",
    "delta",
    "cost_delta",
    "to_player",
    "total",
    "races_gained",
    "total",
):
    setattr(Reading, _name, _role(_name))
