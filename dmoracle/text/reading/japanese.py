"""Japanese lines to clauses: the lark grammar `ja.lark` and what its nodes become."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from lark import Lark, Transformer

from dmoracle.cards.card import CIVILIZATIONS
from dmoracle.cards.language import Call, Node, Text, walk
from dmoracle.text.phrases import Amount, Argument, Cards, Clause, Refused, call, named
from dmoracle.text.reading import grammar, words_ja
from dmoracle.text.reading.grammar import place
from dmoracle.text.reading.lexing import Word
from dmoracle.text.reading.patterns_ja import keyword as keyword_of
from dmoracle.text.reading.words_ja import EXTRA_KINDS, LEXICON

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
        least = re.search(r"(?<!\d)1より少なく|(?<!\d)0以下|コストが1の時", str(children[0].means))
        return "floor" if least else "floor_other"

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


def build(head: Cards, changes: list[tuple[str, Any, int, Any]], amounts: list[Amount]) -> Cards:
    """A head noun with its modifiers."""
    quals: list[Node] = []
    made = head
    for kind, value, at, word in changes:
        match kind:
            case "whose":
                made = _set(made, "whose", value, at)
            case "zone":
                if value.startswith("any:"):  # すべての墓地
                    made, value = _set(made, "whose", "any", at), value.removeprefix("any:")
                for one in value.split("+"):
                    made = replace(made, zone=(*made.zone, one) if "+" in value else _zone(made, one, at))
            case "zone_state":
                zone, state = value.split("/")
                made = replace(made, zone=_zone(made, zone, at))
                quals.append(call(state))
            case "quality":
                quals.append(value)
                if isinstance(word, Word) and word.type == "CIVS" and (said := _joined(str(word))):
                    made = replace(made, marks=made.marks | {said})
            case "bounds":
                quals += value
            case "not_self":
                quals.append(call("other"))
            case "has":
                keyword = keyword_of(value)
                if keyword is None:
                    raise Refused("no such ability", at)
                quals.append(call("has", keyword))
            case "state_of":
                if value == "all_marked":
                    amounts = [*amounts, Amount(0, None, True, "every")]
                elif value == "monocolour":  # of one civilization, and of one at all
                    quals += [call("non", call("multicolour")), call("either", [call(name) for name in CIVILIZATIONS])]
                elif value == "colourless":
                    quals.append(call("non", call("either", [call(name) for name in CIVILIZATIONS])))
                elif value == "non_evolution":
                    quals.append(call("non", call("evolution")))
                else:
                    quals.append(call(value))
            case "amount_of":
                amounts = [*amounts, value]
            case "of_these":
                made = replace(made, zone=_zone(made, "looked", at))
            case "extreme":
                most, prop = value.split("/")
                quals.append(call(most, prop))
            case "reference_of":
                if made.ref is not None:
                    raise Refused("two references", at)
                made = replace(made, ref=value)
    made = replace(made, quals=(*made.quals, *quals))
    for amount in amounts:
        made = made.having(amount)
    return made


def _set(cards: Cards, name: str, value: str, at: int) -> Cards:
    if getattr(cards, name) not in (None, value):
        raise Refused("two owners", at)
    return replace(cards, **{name: value})  # type: ignore[arg-type]


def _zone(cards: Cards, zone: str, at: int) -> tuple[str, ...]:
    inner = {"shields": "shield"}
    if cards.zone and inner.get(cards.zone[0], cards.zone[0]) != zone:
        raise Refused("two zones", at)
    return cards.zone or (zone,)


def names_of(quals: list[Node]) -> set[str]:
    """The words that the qualities are made of."""
    return {node.name for one in quals for node in walk(one) if isinstance(node, Call)}


def _all_of(quals: list[Node]) -> Node:
    """All of the qualities at once, as one: not one that fails."""
    return call("non", call("either", [call("non", one) for one in quals]))


# what is said of the first of several races and of all of them
_SPREAD = ("power_max", "power_min", "cost_max", "cost_min", "tapped", "untapped", "has")


def _joined(civilizations: str) -> str | None:
    """How civilizations are joined: "and" (火と水), "listed" (火、水: all of them in a condition), or one of them."""
    if re.search("と|および", civilizations):
        return "and"
    return "listed" if "、" in civilizations and not re.search("か|また", civilizations) else None


def union(parts: list[Cards]) -> Cards:
    """A or B: what only one of them says becomes one `either` quality; anything more complicated is refused.

    Modifiers in front of the first count for all; an amount behind the last too.
    """
    first, last = parts[0], parts[-1]
    at = first.at
    if any(one.ref not in (None, "top") or one.prop for one in parts):
        raise Refused("a list with a reference", at)
    if all(one.noun == "zone" for one in parts) and not any(one.quals for one in parts):
        zones = tuple(zone for one in parts for zone in one.zone)
        return replace(first, zone=zones, amount=last.amount)
    if first.noun == "zone" and not first.quals and last.zone and not last.whose and not last.ref and len(parts) == 2:
        return replace(last, whose=first.whose, zone=(*first.zone, *last.zone), at=at)  # 手札と墓地のカード
    if first.amount is not None and first.amount.every and not any(one.amount for one in parts[1:]):
        first, last = replace(first, amount=None), replace(last, amount=first.amount)  # すべてのAとB
        parts = [first, *parts[1:-1], last]
    if all(one.amount == Amount(1, 1) for one in parts[:-1]) and last.amount in (None, Amount(1, 1)):
        last = replace(last, amount=Amount(1, 1))  # クリーチャー1体またはタマシードを1枚
        parts = [*(replace(one, amount=None) for one in parts[:-1]), last]
        first = parts[0]
    if any(one.amount for one in parts[:-1]):
        raise Refused("a list with amounts", at)
    for one in parts[1:]:
        if one.whose not in (None, first.whose) or (one.zone and one.zone != first.zone):
            raise Refused("a list of different places", one.at)
    common = [one for one in first.quals if all(one in part.quals for part in parts[1:])]
    # 自分の水の A と B: a modifier of the first noun counts for the others if they say nothing themselves
    kinds = [[one for one in part.quals if one not in common] for part in parts]
    if first.noun in ("race", "name", "evolution", "psychic"):
        for part, own in zip(parts[1:], kinds[1:], strict=True):
            if any(named(one, "non") for one in own):  # AとB以外のC: is A left out too?
                raise Refused("other than both, or than one of them", part.at)
    if len(kinds[0]) == 2 and call("other") in kinds[0]:  # 自分の他のAとB: other than this card, both
        kinds[0].remove(call("other"))
        common.append(call("other"))
    grown = call("non", call("evolution"))
    if grown in kinds[0] and len(kinds[0]) > 1 and not any(names_of(own) & {"evolution"} for own in kinds[1:]):
        kinds[0].remove(grown)  # 進化ではないAかB: neither of them
        common.append(grown)
    if all(one.noun == "race" for one in parts):  # パワー3000以下のAまたはB: both
        spread = [one for one in kinds[0] if named(one, *_SPREAD)]
        if spread and not any(names_of(own) & set(_SPREAD) for own in kinds[1:]):
            kinds[0] = [one for one in kinds[0] if one not in spread]
            common += spread
    if kinds[0] == [call("spell")] and len(kinds[-1]) == 2 and call("other") in kinds[-1]:  # 呪文または他のタマシード
        kinds[-1].remove(call("other"))
        common.append(call("other"))
    if any(call("other") in own or call("crossed") in own or not own for own in kinds):
        raise Refused("a list of different descriptions", at)
    said = [one for one in kinds[0] if one != call("creature")]
    if len(kinds[0]) > 1 and len(said) > 1:  # what stands in front of the first may be meant for the others too
        raise Refused("a list of different descriptions", at)
    choices = [own[0] if len(own) == 1 else _all_of(own) for own in kinds]
    return replace(first, quals=(*common, call("either", choices)), amount=last.amount)
