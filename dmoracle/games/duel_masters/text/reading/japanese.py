"""Japanese lines to clauses: the lark grammar `ja.lark` and what its nodes become."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from lark import Lark, Transformer

from dmoracle.games.duel_masters.text.phrases import Amount, Argument, Cards, Clause, Refused, call
from dmoracle.games.duel_masters.text.reading import grammar, words_ja
from dmoracle.games.duel_masters.text.reading.grammar import place
from dmoracle.games.duel_masters.text.reading.lexing import Word
from dmoracle.games.duel_masters.text.reading.patterns_ja import keyword as keyword_of
from dmoracle.games.duel_masters.text.reading.shapes_ja import build
from dmoracle.games.duel_masters.text.reading.union import union
from dmoracle.games.duel_masters.text.reading.words_ja import EXTRA_KINDS, LEXICON
from dmoracle.language.parser import Text

_SILENT = (
    "HA", "GA", "WO", "NI", "KARA", "DE", "NO", "MO", "PER", "TOKI", "AIDA", "AMONG", "STOP", "WITH", "SAME",
    "OTHERADV",
)  # fmt: skip


@cache
def parser() -> Lark:
    """The LALR parser of Japanese lines, built once."""
    return grammar.build("ja", LEXICON, set(EXTRA_KINDS), _SILENT, Reading())


def parsed(text: str, start: str = "start") -> Any:
    """The sentences of a line, each a list of clauses or a note; raises Refused with the place."""
    return grammar.parse(parser(), text, start)


class Reading(Transformer):  # type: ignore[type-arg]
    """Nodes of the grammar to phrases."""

    def start(self, sentences: list[Any]) -> list[Any]:
        return sentences

    def bases(self, children: list[Any]) -> Any:
        return children[0]

    def sentence(self, clauses: list[Any]) -> list[Any]:
        return clauses

    def triggerless(self, children: list[Any]) -> str:
        return "triggerless"

    def floor(self, children: list[Any]) -> str:
        return "floor"

    def clause(self, children: list[Any]) -> Clause:
        *arguments, made = children
        made.arguments = [*arguments, *made.arguments]
        made.at = place(children)
        return made  # type: ignore[no-any-return]

    # predicates

    def _clause(self, kind: str, token: Word, verb: str = "", form: str = "", data: object = None) -> Clause:
        return Clause(kind, verb, form, [], token.start_pos or 0, data)

    def linking(self, children: list[Any]) -> Clause:
        return self._clause("step", children[0], *children[0].means)

    final = linking

    def delta(self, children: list[Any]) -> Clause:
        number, form = children[0].means
        return self._clause("step", children[0], "power", form, number)

    def cost_delta(self, children: list[Any]) -> Clause:
        number, form = children[0].means
        return self._clause("step", children[0], "cost", form, number)

    def breaks_more(self, children: list[Any]) -> Clause:
        return self._clause("step", children[0], "breaks_more", "fin", children[0].means)

    def extra_turn(self, children: list[Any]) -> Clause:
        return self._clause("step", children[0], "extra_turn", "fin")

    def event(self, children: list[Any]) -> Clause:
        return self._clause("when", children[0], *children[0].means)

    def event_or(self, children: list[Any]) -> Clause:
        return self._clause("when_or", children[0], *children[0].means)

    def instead_of(self, children: list[Any]) -> Clause:
        return self._clause("instead", children[0], *children[0].means)

    def state(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "state", "yes", children[0].means)

    def of_itself(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "of_itself", "yes", children[0].means)

    def power_if(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "power", "yes", children[0].means)

    def exists(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "exists", children[0].means)

    def has_if(self, children: list[Any]) -> Clause:
        keyword = keyword_of(children[0].means)
        if keyword is None:
            raise Refused("no such ability", children[0].start_pos or 0)
        return self._clause("if", children[0], "is", "yes", Cards((call("has", keyword),), noun="card"))

    def crossed_if(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "crossed_to", "yes")

    def did_if(self, children: list[Any]) -> Clause:
        event, form = children[0].means
        return self._clause("if", children[0], "did", form, event)

    def otherwise(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "otherwise")

    def compare(self, children: list[Any]) -> Clause:
        other, compared = children
        made = self._clause("if", compared, "compare", compared.means)
        whose = {"me": "mine", "opponent": "theirs"}.get(other.means, other.means) if isinstance(other, Word) else None
        cards = Cards(whose=whose, at=other.start_pos or 0) if isinstance(other, Word) else other
        made.arguments = [Argument("yori", cards, cards.at)]
        return made

    def five(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "five", "yes")

    def naming(self, children: list[Any]) -> Clause:
        return self._clause(
            "step",
            children[0],
            "name",
            "fin" if str(children[0]).endswith(("ぶ", "う", "る")) else "con",
            children[0].means,
        )

    def naming_other(self, children: list[Any]) -> Clause:
        return self._clause("step", children[0], "name_other", "fin", children[0].means)

    def also(self, children: list[Any]) -> Clause:
        return self._clause("step", children[0], "also", "fin", children[0].means)

    def uncrossed(self, children: list[Any]) -> Clause:
        return self._clause("if", children[0], "uncrossed", "yes")

    def either(self, children: list[Any]) -> Clause:
        verb, form, *_ = children[0].means
        if form != "fin":
            raise Refused("or", children[0].start_pos or 0)
        return self._clause("step", children[0], verb, "either")

    def other_cards(self, children: list[Any]) -> Argument:
        return Argument("other_cards", True)

    def is_(self, children: list[Any]) -> Clause:
        described, be = children
        return self._clause("if", be, "is", be.means, described)

    def count_is(self, children: list[Any]) -> Clause:
        amount, be = children
        return self._clause("if", be, "count", be.means, amount)

    # arguments

    def _argument(self, role: str, children: list[Any]) -> Argument:
        value = children[0]
        for amount in children[1:]:
            if isinstance(value, Cards) and isinstance(amount, Amount):
                value = value.having(amount)
        return Argument(role, value, place(children))

    def amount(self, children: list[Any]) -> Any:
        return children[0].means

    def counted(self, children: list[Any]) -> Argument:
        return Argument("amount", children[0])

    def _word(self, role: str, children: list[Any]) -> Argument:
        return Argument(role, children[0].means, place(children))

    def among(self, children: list[Any]) -> Argument:
        return Argument("among", True)

    def that_many(self, children: list[Any]) -> Argument:
        return Argument("that_many", True, place(children))

    def drawn_many(self, children: list[Any]) -> Argument:
        return Argument("drawn_many", True, place(children))

    def quoted(self, children: list[Any]) -> Any:
        return [one for one in children if one.type == "QUOTED"]

    def abilities(self, children: list[Any]) -> Argument:
        (words,) = children
        return Argument("abilities", words, words[0].start_pos or 0)

    # descriptions

    def described(self, children: list[Any]) -> Any:
        return children[0]

    def property(self, children: list[Any]) -> Cards:
        cards, *amount, prop = children
        for one in amount:
            cards = cards.having(one.means if isinstance(one, Word) else one)
        return replace(cards, prop=prop.means)  # type: ignore[no-any-return]

    def bare_property(self, children: list[Any]) -> Cards:
        return Cards(prop=children[0].means, at=children[0].start_pos or 0)

    def cards(self, children: list[Any]) -> Cards:
        parts = [one for one in children if isinstance(one, Cards)]
        if len(parts) == 1:
            return parts[0]
        both = any(isinstance(one, Word) and str(one).strip("、") in ("と", "および") for one in children)
        refs = [one.ref for one in parts]
        if both and refs in (["last", None], [None, "last"]):
            return Cards(ref="pair", noun="pair", parts=tuple(parts), at=parts[0].at)  # それとクリーチャーを1体
        if both and len(parts) == 2 and any(one.ref == "self" for one in parts):
            return Cards(ref="pair", noun="pair", parts=tuple(parts), at=parts[0].at)
        whose = {one.whose for one in parts}
        if both and all(one.amount_of_all() for one in parts) and len({one.zone for one in parts}) > 1:
            return Cards(ref="pair", noun="pair", parts=tuple(parts), at=parts[0].at)  # AすべてとBすべて
        some = [one.amount for one in parts[:-1]]
        if both and all(one is not None and not one.every for one in some) and not parts[-1].amount_of_all():
            return Cards(ref="pair", noun="pair", parts=tuple(parts), at=parts[0].at)  # Aを1体とBを1体: both
        single = all(one.amount in (None, Amount(1, 1), Amount(1, 1, kind="each")) for one in parts)
        if both and len(parts) == 2 and whose == {"mine", "theirs"} and single:
            return Cards(ref="pair", noun="pair", parts=tuple(parts), at=parts[0].at)  # それぞれ1体ずつ
        try:
            found = union(parts)
        except Refused:
            if both or any(one.amount is None for one in parts[:-1]) or any(one.ref or one.prop for one in parts):
                raise
            return Cards(ref="alternatives", noun="alternatives", parts=tuple(parts), at=parts[0].at)
        return replace(found, marks=found.marks | {"and"}) if both else found

    def one(self, children: list[Any]) -> Cards:
        amounts = [one for one in children if isinstance(one, Amount)]
        head = next(one for one in children if isinstance(one, Cards))
        changes = [one for one in children if isinstance(one, tuple)]
        return build(head, changes, amounts)

    def head(self, children: list[Any]) -> Cards:
        token = children[0]
        at = token.start_pos or 0
        match token.type:
            case "NOUN":
                return words_ja.noun(token.means, at)
            case "RACE" | "RACEWORD":
                return Cards((call("creature"), call("race", Text(token.means))), noun="race", at=at)
            case "CIVNOUN":
                return Cards((token.means,), noun="civilization", at=at)
            case "NAME":
                return Cards((call("named", Text(token.means)),), noun="name", at=at)
            case "SELF":
                return Cards(ref="self", noun=str(token), at=at)
            case "REF":
                return Cards(ref=token.means, noun=str(token), at=at)
            case "TOP":
                return Cards(ref="top", noun="top", zone=("deck",), amount=token.means, at=at)
            case _:
                return Cards(zone=(token.means,), noun="zone", at=at)


def _modifier(kind: str) -> Any:
    def made(self: Reading, children: list[Any]) -> tuple[str, Any, int, Any]:
        return (kind, children[0].means, place(children), children[0])

    return made


for _name in ("whose", "zone", "zone_state", "quality", "not_self", "has", "bounds", "state_of", "amount_of",
              "of_these", "extreme", "reference_of"):  # fmt: skip
    setattr(Reading, _name, _modifier(_name))


def _role(name: str) -> Any:
    def made(self: Reading, children: list[Any]) -> Argument:
        value = children[0]
        if isinstance(value, Word):
            return self._word(name, children)
        return self._argument(name, children)

    return made


_ROLES = """ha ga wo ni kara de with mo per same bare manner duration moment flow instead total agent topic
to_player player_object bare_player"""
for _name in _ROLES.split():
    setattr(Reading, _name, _role(_name))
setattr(Reading, "is", Reading.is_)
