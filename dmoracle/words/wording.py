"""Decisions and reasons in Japanese and English. The sentences are tables of the game; no rule is in here.

>>> names = NameTable({"bol": ("ボルシャック・ドラゴン", "Bolshack Dragon")})
>>> describe("attack(bol,2)", names, "ja"), describe("attack(bol,2)", names, "en")
('ボルシャック・ドラゴンでプレイヤー2を攻撃', 'Bolshack Dragon attacks player 2')
>>> describe("something_new(bol)", names, "en")
'something_new(bol)'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from functools import cached_property

from dmoracle import games
from dmoracle.cards.kinds import AnyCard
from dmoracle.errors import InputError
from dmoracle.games.spec import Game
from dmoracle.games.words import Words
from dmoracle.language.parser import Call, walk, write
from dmoracle.language.parser import parse as parse_ability
from dmoracle.plural import filled
from dmoracle.position.book import Book, Library
from dmoracle.position.model import Setup
from dmoracle.rules.terms import Term, Value, head, parse, split, text

_PLAYERS = {"1": ("プレイヤー1", "player 1"), "2": ("プレイヤー2", "player 2")}
_UNKNOWN = ("不明なカード", "unknown card")
_MADE = re.compile(r"[ab]_(?P<zone>[a-z]+)(?P<number>[0-9]+)(?P<under>_u[0-9]+)?")
_HOLE = re.compile(r"\{([0-9]):?([a-z]*)\}")
_COPIES = "copy"  # in an ability: something may become a copy, and its numbers stand for other abilities then
_SHORT = {"en": 100, "ja": 70}  # characters of an ability that is said as a whole
# how an argument is said; any other form is a table of words that has it, or the name of facts that say it
_FORMS = ("", "raw", "passed", "quoted", "plain")


class NameTable:
    """What card objects are called: a card's name, with #2, #3 ... where several cards have that name."""

    def __init__(
        self, names: Mapping[str, tuple[str, str]], unknown: Mapping[str, int] | None = None,
        types: Mapping[str, str] | None = None, game: Game | None = None, cards: Mapping[str, AnyCard] | None = None,
    ) -> None:  # fmt: skip
        """`names`: label to Japanese and English name; `unknown`: label of an unknown card to its owner; `types`: label
        to the type of the card, for words that depend on it; `game`: whose words are used, Duel Masters unless said;
        `cards`: label to the card, for words that its facts give."""
        self.game = game or games.get()
        self._cards = dict(cards or {})
        self._abilities: dict[str, dict[Value, str]] = {}  # of each card asked about: the names of those that have one
        self._told: set[tuple[str, Value]] | None = None  # card names with abilities whose texts are not said again
        self.types = dict(types or {})
        self._plain = dict(names)
        self._full = _told_apart(self._plain)
        for label, owner in (unknown or {}).items():
            self._plain[label] = _UNKNOWN
            self._full[label] = _unknown_card(self.game, label, owner)

    @property
    def words(self) -> Words:
        return self.game.words

    @classmethod
    def of(cls, setup: Setup, library: Library | None = None) -> NameTable:
        """The names of a setup's cards; names that neither it nor the library knows stay as they are."""
        book = Book.of(setup, library)
        known = ((card, card.name) for card in setup.cards if card.name is not None)
        names = {card.label: both_names(name, book.find(name)) for card, name in known}
        types, cards = {}, {}
        for card in setup.cards:
            found = book.find(card.name) if card.name is not None else None
            if found is None:
                continue
            types[card.label], cards[card.label] = found.type, found
            for half, side in found.sides(card.label):
                names[half], types[half] = both_names(side.name, side), side.type
        unknown = {card.label: card.owner for card in setup.cards if card.hidden}
        return cls(names, unknown, types, setup.spec, cards)

    def without(self, labels: Collection[str]) -> NameTable:
        """The same names, those cards being unknown."""
        if not labels:
            return self
        made = copy(self)
        made._plain = {**self._plain, **dict.fromkeys(labels, _UNKNOWN)}
        made._full = {**self._full, **dict.fromkeys(labels, _UNKNOWN)}
        return made

    def once(self) -> NameTable:
        """The same names; the text of an ability is said the first time that a sentence asks for it, and not again."""
        made = copy(self)
        made._told = set()
        return made

    def __contains__(self, label: str) -> bool:
        return label in self._full

    def title(self, name: str, lang: str) -> str:
        """What a card of that name is called, one of those here or a token that its name describes."""
        here = (self._plain[label] for label, card in self._cards.items() if card.name == name)
        found = next(here, None) or both_names(name, self.game.token(name))
        return found[lang != "ja"]

    def facts(self, label: str, kind: str) -> list[tuple[Value, ...]]:
        """The arguments of the facts of that name about the card, without its own."""
        card = self._cards.get(label)
        lines = () if card is None else (line for line in card.facts() if line.startswith(f"{kind}("))
        return [fact.args[1:] for line in lines if isinstance(fact := parse(line), Term)]

    def named(self, label: str, ability: Value) -> str:
        """What names that ability of the card: a fact about it with a word in `named`, such as cycling; or nothing."""
        if label not in self._abilities:
            kinds = self.words.table("named") if label in self._cards else ()
            self._abilities[label] = {fact[0]: kind for kind in kinds for fact in self.facts(label, kind)}
        return self._abilities[label].get(ability, "")

    def said(self, label: str, ability: Value, lang: str) -> str:
        """What an ability of the card does, in the words of its text, if that is short; empty if it is not known.

        >>> from dmoracle.position.book import usual_of
        >>> found = usual_of(games.get("magic")).find("Prodigal Sorcerer")
        >>> NameTable({}, game=games.get("magic"), cards={"tim": found}).said("tim", 1, "en")
        '{T}: This creature deals 1 damage to target creature or player'
        """
        card = self._cards.get(label)
        if card is None or not isinstance(ability, int) or any(_COPIES in one for one in self._texts):
            return ""
        texts = getattr(card, "abilities", ())
        if not 1 <= ability <= len(texts):
            return ""
        if self._told is not None:
            if (mark := (card.name, ability)) in self._told:
                return ""
            self._told.add(mark)
        text = self.game.printed(texts[ability - 1 : ability], lang, card.type)[0] or ""
        whole, most = text.rstrip(".。"), _SHORT[lang]
        first = re.split(r"(?<=[.。])", text)[0].rstrip(".。")
        cost, colon, _ = whole.partition(": ")
        shortest = next((one for one in (whole, first, cost + colon) if len(one) <= most), "")
        return shortest if shortest in ("", whole) else f"{shortest.rstrip()} …"

    def option(self, about: Value, number: Value, lang: str) -> str:
        """What that mode of a spell or ability does, in the words of its text; empty where that is not known."""
        of = about.args if isinstance(about, Term) else ()
        texts = getattr(self._cards.get(text(of[0])) if of else None, "abilities", ())
        texts = texts[of[1] - 1 : of[1]] if len(of) > 1 and isinstance(of[1], int) else texts
        for one in texts:
            nodes = [node for node in walk(parse_ability(one)) if isinstance(node, Call)]
            modes = [write(node) for node in nodes if node.name == "option"]
            if modes and isinstance(number, int) and number <= len(modes):
                return (self.game.printed((modes[number - 1],), lang, "")[0] or "").rstrip(".。")
        return ""

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(text for card in self._cards.values() for text in getattr(card, "abilities", ()))

    def name(self, label: str, lang: str = "en", plain: bool = False) -> str:
        """The name of the card with that label; a label that no card has is shown as it is."""
        found = (self._plain if plain else self._full).get(label)
        return label if found is None else found[lang != "ja"]


def describe(decision: str, names: NameTable, lang: str = "en") -> str:
    """The decision as a sentence in Japanese ("ja") or English ("en"); unknown terms are shown as themselves."""
    try:
        return _sentence(parse(decision), names, lang) or decision
    except InputError:
        return decision


def payment_words(decisions: Sequence[str], names: NameTable, lang: str = "en", counted: bool = False) -> str:
    """Several payments as one sentence: the cards that pay, or where no decision names a card, all that is done.

    `counted`: cards of one name are counted, not told apart.

    >>> cards = NameTable({"a": ("霊", "Ghost"), "b": ("鬼", "Ogre"), "c": ("霊", "Ghost")})
    >>> [payment_words(["tap(a)", "tap(b)", "tap(c)"], cards, counted=counted) for counted in (False, True)]
    ['Pay with Ghost#1, Ogre, Ghost#2', 'Pay with Ghost ×2, Ogre']
    """
    table, said, rest = names.words.table("payment"), [], []
    for name in dict.fromkeys(map(head, decisions)):
        those = [decision for decision in decisions if head(decision) == name]
        if name in table:
            cards = [names.name(split(decision)[1][0], lang, plain=counted) for decision in those]
            if counted:
                cards = [one + (f" ×{number}" if number > 1 else "") for one, number in Counter(cards).items()]
            said.append(table[name][lang != "ja"].format(("、" if lang == "ja" else ", ").join(cards)))
        else:  # a payment without a card goes without saying next to cards
            rest += [one for one in those if split(one)[1][0] in names]
    further = Counter(describe(one, names, lang) for one in (rest if said or rest else decisions))
    whole = said + [one + (f" ×{number}" if number > 1 else "") for one, number in further.items()]
    return ("、" if lang == "ja" else "; ").join(whole)


def decision_words(decision: str, setup: Setup | None, lang: str = "en") -> str:
    """`describe` with the names of a setup, or with bare labels if there is none."""
    return describe(decision, _names_of(setup), lang)


def reason_words(reason: str, names: NameTable, lang: str = "en") -> str:
    """A reason of the rules, `rule("506.1a")` or `by("101.2",Card,Ability)`, in words.

    >>> reason_words('rule("301.5")', NameTable({}), "en")
    'it has summoning sickness (rule 301.5)'
    """
    try:
        value = parse(reason)
    except InputError:
        return reason
    japanese = lang == "ja"
    match value:
        case Term("rule", (str(number),)):
            cited = f"総合ルール{number}" if japanese else f"rule {number}"
            said = names.words.say("rule", str(number), lang)
            return cited if said == number else f"{said}({cited})" if japanese else f"{said} ({cited})"
        case Term("by", (str(number), card, ability)):
            name = names.name(text(card), lang)
            if japanese:
                return f"{name}の能力{ability_words(ability, names, lang)}による(総合ルール{number})"
            return f"because of ability {ability_words(ability, names, lang)} of {name} (rule {number})"
    return reason


def ability_words(ability: Value, names: NameTable, lang: str = "en", card: Value = "") -> str:
    """Which ability of a card is meant: its name if it has one, else its place on the card, or what it comes with.

    >>> ability_words(3, NameTable({})), ability_words(Term("g_link"), NameTable({}), "ja")
    ('3', 'G・リンク')
    >>> ability_words(Term("lent", (Term("bol"), 101)), NameTable({"bol": ("ボル", "Bol")}))
    '101 (from Bol)'
    >>> ability_words(Term("kept", (1,)), NameTable({}))
    '1 (kept)'
    """
    match ability:
        case Term("kept", (inner,)):
            return f"{ability_words(inner, names, lang)}{'(残ったもの)' if lang == 'ja' else ' (kept)'}"
        case Term("lent", (giver, inner)):
            label, which = text(giver), ability_words(inner, names, lang)
            name = names.title(label.strip('"'), lang) if label.startswith('"') else names.name(label, lang)
            return f"{which}({name}から)" if lang == "ja" else f"{which} (from {name})"
        case Term("again", (inner, _)):  # one of several of the same
            return ability_words(inner, names, lang)
        case Term("was", (inner,)):
            return f"{ability_words(inner, names, lang)}{'(離れる前のもの)' if lang == 'ja' else ' (as it was)'}"
        case Term(word, (int() as number,)) if word in names.words.table("ability"):
            return f"{names.words.say('ability', word, lang)} {number}"
    if named := names.named(text(card), ability):
        return names.words.say("named", named, lang)
    return names.words.say("ability", text(ability), lang)


def _sentence(value: Value, names: NameTable, lang: str) -> str | None:
    if not isinstance(value, Term):
        return None
    first = text(value.args[0]) if value.args else ""
    kind = (names.named(first, value.args[1]) if len(value.args) == 2 else "") or names.types.get(first, "")
    found = names.words.of("sentence", value, kind) or names.words.of("answer", value, first)
    if found is None:
        return None

    def said(hole: re.Match[str]) -> str:
        form = hole[2]
        if form == "ability":  # the card goes before it
            return ability_words(value.args[int(hole[1])], names, lang, value.args[int(hole[1]) - 1])
        if form == "said":
            what = names.said(text(value.args[int(hole[1]) - 1]), value.args[int(hole[1])], lang)
            return what and (f"({what})" if lang == "ja" else f" ({what})")
        if form == "option":
            what = names.option(value.args[-1], value.args[int(hole[1])], lang)
            return what and (f"({what})" if lang == "ja" else f" ({what})")
        if form in _FORMS:
            return _argument(value.args[int(hole[1])], form, names, lang)
        which = value.args[int(hole[1])]
        if text(which) in names.words.table(form):
            return names.words.say(form, text(which), lang)
        otherwise = "raw" if isinstance(which, int) else ""  # the text of another card
        return _by_facts(value, form, names, lang) or _argument(which, otherwise, names, lang)

    return filled(found[lang != "ja"], _HOLE, said)


def _by_facts(value: Term, kind: str, names: NameTable, lang: str) -> str:
    """What facts of that name say of the card that comes first, given the other arguments; empty if nothing."""
    given, said = value.args[1:], []
    for fact in names.facts(text(value.args[0]), kind):
        if fact[: len(given)] == given:
            what, *number = fact[len(given) :]
            many = f" ×{number[0]}" if number and number[0] != 1 else ""
            said.append(_argument(what, "", names, lang) + many)
    return ("、" if lang == "ja" else ", ").join(said)


def _argument(value: Value, form: str, names: NameTable, lang: str) -> str:
    raw, words = text(value), names.words
    if form == "raw":
        return raw
    if form == "passed":
        return words.say("passed", raw, lang) if raw in words.table("passed") else words.say("sentence", "pass/0", lang)
    if form == "quoted":
        return f"《{value}》"
    if form == "plain":
        return names.name(raw, lang, plain=True)
    if isinstance(value, str) and raw[:1] == '"':  # a card that cannot be told from others of its name
        return f'"{names.title(value, lang)}"'
    if isinstance(value, Term) and value.args and (said := _sentence(value, names, lang)):
        return said
    if (said := names.name(raw, lang)) != raw:
        return said
    if raw in _PLAYERS:
        return _PLAYERS[raw][lang != "ja"]
    return words.say("colour" if raw in words.table("colour") else "word", raw, lang)


def both_names(name: str, card: AnyCard | None) -> tuple[str, str]:
    """The Japanese and the English name of a card; `name` where it has no other."""
    return (name, name) if card is None else (card.ja or name, card.en or name)


def _told_apart(names: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Names, numbered where several cards share one; which is which does not depend on the language."""
    many = Counter(japanese for japanese, _ in names.values())
    seen: Counter[str] = Counter()
    found: dict[str, tuple[str, ...]] = {}
    for label, both in names.items():
        seen[both[0]] += 1
        number = f"#{seen[both[0]]}" if many[both[0]] > 1 else ""
        found[label] = tuple(f"{name}{number}" for name in both)
    return found


def _unknown_card(game: Game, label: str, owner: int) -> tuple[str, str]:
    """An unknown card by whose it is and where it lay at first: a label such as b_shield2 tells."""
    made, where = _MADE.fullmatch(label), [label, label]
    zone = next((one.name for one in game.zones if made and made["zone"] in (one.label, one.name)), "")
    if made is not None and zone in game.words.table("zone"):
        under = (made["under"] or "").replace("_u", "-")
        japanese, english = game.words.table("zone")[zone]
        where = [f"{japanese}{made['number']}{under}", f"{english} {made['number']}{under}"]
    return f"プレイヤー{owner}の{_UNKNOWN[0]}({where[0]})", f"{_UNKNOWN[1]} of player {owner} ({where[1]})"


_recent: list[tuple[Setup | None, NameTable]] = [(None, NameTable({}))]


def _names_of(setup: Setup | None) -> NameTable:
    """The table of a setup; the last few are kept, as a list of decisions asks for one again and again."""
    for known, table in _recent:
        if known is setup:
            return table
    table = NameTable.of(setup) if setup is not None else NameTable({})
    _recent[1:] = [(setup, table), *_recent[1:4]]
    return table
