"""English lines to clauses: the lark grammar `en.lark`; the clauses are those of the Japanese reader."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from dmoracle.cards.language import Text
from dmoracle.text import words_en
from dmoracle.text.lexing import Lexicon, Word, lark_lexer, retagged
from dmoracle.text.phrases import Amount, Argument, Cards, Clause, Refused, call
from dmoracle.text.reading_ja import union
from dmoracle.text.words_en import EXTRA_KINDS, LEXICON

GRAMMAR = Path(__file__).with_name("en.lark")
_SILENT = ("STOP", "SEP", "BREAK", "WHEN", "IF", "PER", "IFABLE", "BY", "FROMIT")
_LASTS = ("power", "gain", "attack", "block", "untap")


@cache
def parser() -> Lark:
    """The LALR parser of English lines, built once."""
    kinds = {f"_{kind}" if kind in _SILENT else kind for kind in LEXICON.kinds() | set(EXTRA_KINDS)} - {
        "COMMA",
        "ANOTHER",
    }

    def retag(tokens: list[Word]) -> list[Word]:
        return [
            retagged(token, "_" + token.type) if token.type in _SILENT else token for token in words_en.retag(tokens)
        ]

    lexicon = Lexicon(LEXICON.words, LEXICON.patterns, retag, LEXICON.blank, whole_words=True)
    return Lark(
        GRAMMAR.read_text(encoding="utf-8") + "\n%declare " + " ".join(sorted(kinds)),
        parser="lalr", lexer=lark_lexer(lexicon), start=["start", "bases"], maybe_placeholders=False,
        transformer=Reading(),
    )  # fmt: skip


def read(text: str, start: str = "start") -> Any:
    """The sentences of a line, each a list of clauses or a note; raises Refused with the place."""
    try:
        return parser().parse(text, start=start)
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        at = len(text) if token is None or token.type == "$END" else token.start_pos
        raise Refused("no template goes on like this", at or 0) from None


def _at(children: list[Any]) -> int:
    for one in children:
        if isinstance(one, Token):
            return one.start_pos or 0
        at = getattr(one, "at", None)
        if at is not None:
            return int(at)
    return 0


class Reading(Transformer):  # type: ignore[type-arg]
    """Nodes of the grammar to phrases."""

    def start(self, sentences: list[Any]) -> list[Any]:
        return sentences

    def bases(self, children: list[Any]) -> Any:
        return children[0]

    def triggerless(self, children: list[Any]) -> str:
        return "triggerless"

    def floor(self, children: list[Any]) -> str:
        return "floor" if children[0].means == "1" else "floor_other"

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
            else:
                clauses[0].arguments.insert(0, Argument(kind, value))
        _spread(clauses)
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
                _event(one)
            return "clauses", clauses
        last.kind = "when"
        _event(last)
        for one in links:
            one.form = "te"
        return "clauses", clauses

    def asked(self, children: list[Any]) -> tuple[str, Any]:
        return "clauses", children

    def lead_duration(self, children: list[Any]) -> tuple[str, Any]:
        return "duration", children[0].means

    def lead_moment(self, children: list[Any]) -> tuple[str, Any]:
        return "moment", children[0].means

    def lead_flow(self, children: list[Any]) -> tuple[str, Any]:
        return "flow", children[0].means

    def lead_per(self, children: list[Any]) -> tuple[str, Any]:
        return "per", children[0].having(Amount(1, 1))

    # clauses

    def clause(self, children: list[Any]) -> list[Clause]:
        verb = next(one for one in children if isinstance(one, Word) and one.type in ("VERB", "COSTS"))
        may = any(isinstance(one, Word) and one.type == "MAY" for one in children)
        arguments = [Argument("flow", one.means) for one in children if isinstance(one, Word) and one.type == "FLOW"]
        arguments += [one for one in children if isinstance(one, Argument)]
        name, form = verb.means
        made = Clause("step", name, "may" if may else form, arguments, _at(children))
        return _shaped(made)

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

    def by(self, children: list[Any]) -> Argument:
        return Argument("ni", children[0], children[0].at)

    def ni(self, children: list[Any]) -> Argument:
        whose, zone = children[0].means
        at = children[0].start_pos or 0
        return Argument("ni", Cards(zone=(zone,), whose="owner" if whose == "own" else whose, noun="zone", at=at), at)

    def kara(self, children: list[Any]) -> Argument:
        whose, zone = children[0].means
        at = children[0].start_pos or 0
        return Argument("kara", Cards(zone=(zone,), whose=whose, noun="zone", at=at), at)

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
        return Clause("if", verb, form, arguments, _at(children), data)

    def have(self, children: list[Any]) -> Clause:
        player, _, cards = children
        whose = {"me": "mine", "opponent": "theirs"}.get(player.means)
        if whose is None or cards.whose not in (None, whose):
            raise Refused("who has it", player.start_pos or 0)
        return self._exists(replace(cards, whose=whose), children)

    def _exists(self, cards: Cards, children: list[Any]) -> Clause:
        amount = cards.amount
        if amount is not None and amount.kind == "exactly":
            if amount.low != 1:
                raise Refused("exactly so many", cards.at)
            amount = Amount(1, None, kind="at_least")
        plain = replace(cards, amount=None)
        arguments = [Argument("ga", plain, cards.at)] + ([Argument("amount", amount)] if amount else [])
        return self._asks("exists", "no" if amount and amount.kind == "none" else "yes", arguments, children)

    def there(self, children: list[Any]) -> Clause:
        return self._exists(children[1], children)

    def state(self, children: list[Any]) -> Clause:
        return self._asks("state", "yes", [Argument("ga", children[0], children[0].at)], children, children[1].means)

    def has_race(self, children: list[Any]) -> Clause:
        cards, race = children
        return self._asks("is", "yes", [Argument("ga", cards, cards.at)], children, Cards((race.means,), noun="race"))

    def there_is(self, children: list[Any]) -> Clause:
        cards, word = children
        if cards.ref is not None or cards.zone:
            raise Refused("what is there", cards.at)
        return self._exists(replace(cards, zone=(word.means,)), children)

    def five(self, children: list[Any]) -> Clause:
        player, _, word = children
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

    def all_are(self, children: list[Any]) -> Clause:
        cards, _, what = children
        return self._asks("is", "yes", [Argument("ga", cards, cards.at)], children, what)

    def more(self, children: list[Any]) -> Clause:
        first, _, _, cards, _, second = children
        sides = {"me": "mine", "opponent": "theirs"}
        if cards.whose == "own" or cards.whose == sides.get(first.means):  # more cards in his hand than you have
            cards = replace(cards, whose=None)
        if {first.means, second.means} != {"me", "opponent"} or cards.whose:
            raise Refused("who has more", first.start_pos or 0)
        arguments = [
            Argument("ga", replace(cards, whose=sides[first.means])),
            Argument("yori", replace(cards, whose=sides[second.means])),
        ]  # fmt: skip
        return self._asks("compare", "more", arguments, children)

    # descriptions

    def cards(self, children: list[Any]) -> Cards:
        parts = [one for one in children if isinstance(one, Cards)]
        if len(parts) == 1:
            return parts[0]
        found = union(_alike(parts))
        both = any(isinstance(one, Word) and str(one) == "and" for one in children)
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
                return Cards((call("named", Text(words_en.japanese_name(token.means))),), noun="name", at=at)
            case "PRONOUN":
                return Cards(ref=token.means, noun=str(token).casefold(), at=at)
            case "TOP":
                whose, amount = token.means
                return Cards(ref="top", noun="top", whose=whose, zone=("deck",), amount=amount, at=at)
            case _:
                return Cards(zone=(token.means,), noun="zone", at=at)


def _modifier(kind: str) -> Any:
    def made(self: Reading, children: list[Any]) -> tuple[str, Any, int]:
        return (kind, children[0].means, _at(children))

    return made


for _name in ("amount_of", "whose", "quality", "state_of", "zone", "has", "bounds"):
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
    "races_gained",
):
    setattr(Reading, _name, _role(_name))


def build(head: Cards, changes: list[tuple[str, Any, int]]) -> Cards:
    """A head noun with what stands before and behind it."""
    made, quals = head, list(head.quals)
    for kind, value, at in changes:
        match kind:
            case "amount_of":
                made = made.having(value)
            case "whose":
                made = _whose(made, value, at)
            case "quality":
                quals.append(value)
            case "state_of":
                quals.append(call("non", call(value.removeprefix("non_"))) if value.startswith("non_") else call(value))
            case "zone":
                whose, zone = value
                if whose and made.whose is None:
                    made = replace(made, marks=made.marks | {"place"})
                made = _whose(made, whose, at) if whose else made
                if made.zone and made.zone != (zone,):
                    raise Refused("two zones", at)
                made = replace(made, zone=(zone,))
            case "has":
                name, power = value
                keyword = words_en.keyword(name)
                if keyword is None:
                    raise Refused("no such ability", at)
                quals.append(call("has", keyword))
                if power:
                    quals.append(call("power_max" if power[1] == "less" else "power_min", power[0]))
            case "bounds":
                number, side = value
                names = {"less": ("power_max",), "more": ("power_min",)}.get(side, ("power_max", "power_min"))
                quals += [call(name, number) for name in names]
    if made.ref is not None and made.ref not in ("top", "among") and (quals or made.zone or made.whose):
        raise Refused("a reference with a description", made.at)
    return replace(made, quals=tuple(quals))


def _whose(cards: Cards, whose: str | None, at: int) -> Cards:
    if cards.whose not in (None, whose) and whose != "any":
        raise Refused("two owners", at)
    return replace(cards, whose=cards.whose or whose)


def _alike(parts: list[Cards]) -> list[Cards]:
    """one of your A or B: amount and owner of the first count for all; the place behind the last too."""
    first, last = parts[0], parts[-1]
    shared = [one for one in last.quals if one in (call("tapped"), call("untapped"))]
    if shared:
        raise Refused("a list with states", last.at)
    spread = []
    if first.whose is None and "place" in last.marks and not any(one.whose for one in parts[:-1]):
        parts = [replace(one, whose=last.whose) for one in parts]
        first, last = parts[0], parts[-1]
    for one in parts:
        amount = one.amount if one.amount != first.amount else None
        if amount is not None and (amount.low, amount.high) != (1, 1):
            raise Refused("a list with amounts", one.at)
        spread.append(replace(one, amount=None, whose=one.whose or first.whose, zone=one.zone or last.zone))
    return [*spread[:-1], replace(spread[-1], amount=first.amount)]


def _shaped(made: Clause) -> list[Clause]:
    """gets +1000 power and "slayer" is two clauses; costs have their number; the rest stays."""
    delta = next((one for one in made.arguments if one.role == "delta"), None)
    cost = next((one for one in made.arguments if one.role == "cost_delta"), None)
    words = next((one for one in made.arguments if one.role == "abilities"), None)
    for one in list(made.arguments):
        if isinstance(one.value, Cards) and one.value.ref == "among":
            made.arguments.remove(one)
            plain = replace(one.value, ref=None)
            made.arguments += [Argument(one.role, plain, one.at), Argument("among", True, one.at)]
    if made.verb == "also":
        civilizations = words_en.CIVILIZATIONS
        made.data = [call(one) for one in civilizations] if made.form == "all" else [made.form]
        made.form = "fin"
    races = next((one for one in made.arguments if one.role == "races_gained"), None)
    if races is not None:
        made.arguments = [one for one in made.arguments if one is not races]
        last = Clause("step", "also", made.form, [], made.at, races.value)
        if made.verb != "gain" or not made.arguments:
            raise Refused("a race for what", made.at)
        return [*_shaped(made), last]
    if made.verb == "discard":
        made.arguments = [_whole_hand(one) for one in made.arguments]
    if delta is not None or cost is not None:
        rest = [one for one in made.arguments if one not in (delta, cost, words)]
        changed = delta if delta is not None else cost
        assert changed is not None
        prop = "power" if delta is not None else "cost"
        if made.verb != ("gain" if delta is not None else "cost"):
            raise Refused("what is changed", made.at)
        subject = [Argument("ha", replace(one.value, prop=prop), one.at) if one.role == "ha" else one for one in rest]
        found = [Clause("step", prop, made.form, subject, made.at, changed.value)]
        if words is not None:
            found.append(Clause("step", "gain", made.form, [words], made.at))
        return found
    if made.verb in ("block", "attack") and made.form == "passneg":
        made.arguments = [Argument("ni", one.value, one.at) if one.role == "wo" else one for one in made.arguments]
    return [made]


def _whole_hand(one: Argument) -> Argument:
    cards = one.value
    if one.role == "wo" and isinstance(cards, Cards) and cards.zone == ("hand",) and cards.amount is None:
        return Argument("wo", cards.having(Amount(0, None, True, "every")), one.at)
    return one


def _spread(clauses: list[Clause]) -> None:
    """`you may` covers the whole sentence; a duration said once counts for every clause that lasts."""
    mays = [number for number, one in enumerate(clauses) if one.form == "may"]
    if mays:
        if mays != [0]:
            raise Refused("may in the middle", clauses[mays[0]].at)
        clauses[0].form = "fin"
        clauses[-1].form = "may"
    durations = {one.value for clause in clauses for one in clause.arguments if one.role == "duration"}
    if len(durations) > 1:
        raise Refused("two durations", clauses[0].at)
    for clause in clauses if durations else ():
        if clause.verb in _LASTS and not any(one.role == "duration" for one in clause.arguments):
            clause.arguments.append(Argument("duration", next(iter(durations))))


def _event(clause: Clause) -> None:
    """An English event in the words of the frames: the subject is `ga`, what you put is yours."""
    agent = next((one.value for one in clause.arguments if one.role == "agent"), None)
    arguments = [Argument("ga", one.value, one.at) if one.role == "ha" else one for one in clause.arguments]
    battle = Argument("ni", Cards(zone=("battle",), noun="zone"))
    match clause.verb, clause.form:
        case "put", "fin":
            clause.form = "past"
            if agent != "me":
                raise Refused("who puts it", clause.at)
            arguments = [
                Argument("wo", one.value if one.value.ref else _whose(one.value, "mine", one.at), one.at)
                if one.role == "wo" else one
                for one in arguments
            ]  # fmt: skip
        case "enter", _:
            arguments.append(battle)
        case "leave", _:
            arguments.append(Argument("wo", Cards(zone=("battle",), noun="zone")))
        case "enter_graveyard", form:
            clause.verb = "place"
            arguments += [
                Argument("ni", Cards(zone=("graveyard",), whose="mine", noun="zone")),
                Argument("kara", Cards(zone=("battle",), noun="zone")),
            ]
            clause.form = form
        case "unblocked_attack", _:
            clause.verb, clause.form = "unblocked", "past"
    clause.arguments = arguments
