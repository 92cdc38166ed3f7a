"""Decisions, zones, steps, flags and reasons in Japanese and English. The sentences are a table; no rule is in here.

>>> names = NameTable({"bol": ("ボルシャック・ドラゴン", "Bolshack Dragon")})
>>> describe("attack(bol,2)", names, "ja"), describe("attack(bol,2)", names, "en")
('ボルシャック・ドラゴンでプレイヤー2を攻撃', 'Bolshack Dragon attacks player 2')
>>> describe("something_new(bol)", names, "en")
'something_new(bol)'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from dmoracle.errors import InputError
from dmoracle.position.book import Book, Library
from dmoracle.position.model import CardObject, Setup
from dmoracle.rules.terms import Term, Value, parse, split, text
from dmoracle.words.tables import (
    ABILITIES,
    ANSWERS,
    CIVILIZATIONS,
    FLAGS,
    PASSED,
    PLAYED,
    RULES,
    SENTENCES,
    STEPS,
    VERDICTS,
    ZONES,
)

_PLAYERS = {"1": ("プレイヤー1", "player 1"), "2": ("プレイヤー2", "player 2")}
_USES = {"play": ("S・トリガー", "shield trigger"), "strike": ("G・ストライク", "G-strike")}
_WORDS = {
    **CIVILIZATIONS,
    "other": ("その他", "another one"),
    **_PLAYERS,
    **_USES,
    "none": ("なし", "none"),
    "lost": ("なし", "none"),
}
_UNKNOWN = ("不明なカード", "unknown card")
_MADE = re.compile(r"[ab]_(?P<zone>[a-z]+)(?P<number>[0-9]+)(?P<under>_u[0-9]+)?")
_HOLE = re.compile(r"\{([0-9]):?([a-z]*)\}")


class NameTable:
    """What card objects are called: a card's name, with #2, #3 ... where several cards have that name."""

    def __init__(
        self,
        names: Mapping[str, tuple[str, str]],
        unknown: Mapping[str, int] | None = None,
        types: Mapping[str, str] | None = None,
        sentences: Mapping[tuple[str, int], tuple[str, str]] | None = None,
    ) -> None:
        """`names`: label to Japanese and English name; `unknown`: label of an unknown card to its owner; `types`: label
        to the type of the card, for words that depend on it; `sentences`: how a game says its decisions."""
        self.sentences = sentences or SENTENCES
        self.types = dict(types or {})
        self._plain = dict(names)
        self._full = _told_apart(self._plain)
        for label, owner in (unknown or {}).items():
            self._plain[label] = _UNKNOWN
            self._full[label] = tuple(_unknown_card(label, owner, index) for index in (0, 1))

    @classmethod
    def of(cls, setup: Setup, library: Library | None = None) -> NameTable:
        """The names of a setup's cards; names that neither it nor the library knows stay as they are."""
        book = Book.of(setup, library)
        names = {card.label: _names(card, book) for card in setup.cards if card.name is not None}
        types = {}
        for card in setup.cards:
            found = book.find(card.name) if card.name is not None else None
            if found is None:
                continue
            types[card.label] = found.type
            if found.half is not None:  # the half is an object of its own in decisions (810.1)
                half = f"half({card.label})"
                names[half], types[half] = (found.half.name, found.half.en or found.half.name), found.half.type
        return cls(names, {card.label: card.owner for card in setup.cards if card.hidden}, types, setup.spec.sentences)

    def name(self, label: str, lang: str = "en", plain: bool = False) -> str:
        """What the card of that label is called; a label that no card has is shown as itself."""
        found = (self._plain if plain else self._full).get(label)
        return label if found is None else found[lang != "ja"]


def describe(decision: str, names: NameTable, lang: str = "en") -> str:
    """The decision as a sentence in Japanese ("ja") or English ("en"); unknown terms are shown as themselves."""
    try:
        return _sentence(parse(decision), names, lang) or decision
    except InputError:
        return decision


def payment_words(decisions: Sequence[str], names: NameTable, lang: str = "en") -> str:
    """Several payments `tap(M)` as one sentence; M are told by name.

    >>> payment_words(["tap(a)", "tap(b)"], NameTable({}))
    'Pay with a, b'
    """
    cards = [names.name(split(decision)[1][0], lang) for decision in decisions]
    return "、".join(cards) + "で支払う" if lang == "ja" else "Pay with " + ", ".join(cards)


def decision_words(decision: str, setup: Setup | None, lang: str = "en") -> str:
    """`describe` with the names of a setup, or with bare labels if there is none."""
    return describe(decision, _names_of(setup), lang)


def card_words(label: str, setup: Setup | None, lang: str = "en") -> str:
    """What a card of a setup is called."""
    return _names_of(setup).name(label, lang)


def word(table: Mapping[str, tuple[str, str]], key: str, lang: str = "en") -> str:
    """A zone, step, flag, verdict or rule in words (`word(ZONES, "mana", "ja")`); an unknown key stays as it is.

    >>> word(ZONES, "mana", "ja"), word(RULES, "999.9", "en")
    ('マナゾーン', '999.9')
    """
    return table[key][lang != "ja"] if key in table else key


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
            said = word(RULES, number, lang)
            return cited if said == number else f"{said}({cited})" if japanese else f"{said} ({cited})"
        case Term("by", (str(number), card, ability)):
            name = names.name(text(card), lang)
            if japanese:
                return f"{name}の能力{ability_words(ability, names, lang)}による(総合ルール{number})"
            return f"because of ability {ability_words(ability, names, lang)} of {name} (rule {number})"
    return reason


def ability_words(ability: Value, names: NameTable, lang: str = "en") -> str:
    """Which ability of a card is meant: its place on the card, or what it comes with.

    >>> ability_words(3, NameTable({})), ability_words(Term("g_link"), NameTable({}), "ja")
    ('3', 'G・リンク')
    >>> ability_words(Term("lent", (Term("bol"), 101)), NameTable({"bol": ("ボル", "Bol")}))
    '101 (from Bol)'
    """
    match ability:
        case Term("lent", (giver, inner)):
            name, which = names.name(text(giver), lang), ability_words(inner, names, lang)
            return f"{which}({name}から)" if lang == "ja" else f"{which} (from {name})"
    return word(ABILITIES, text(ability), lang)


def _sentence(value: Value, names: NameTable, lang: str) -> str | None:
    if not isinstance(value, Term):
        return None
    key = (value.name, len(value.args))
    found = names.sentences.get(key) or ANSWERS.get(key)
    if found is None:
        return None
    sentence = found[lang != "ja"]
    if value.name == "play" and lang == "ja":
        sentence = PLAYED.get(names.types.get(text(value.args[0]), ""), sentence)
    return _HOLE.sub(lambda hole: _argument(value.args[int(hole[1])], hole[2], names, lang), sentence)


def _argument(value: Value, form: str, names: NameTable, lang: str) -> str:
    raw = text(value)
    if form == "raw":
        return raw
    if form == "ability":
        return ability_words(value, names, lang)
    if form == "passed":
        return word(PASSED, raw, lang) if raw in PASSED else SENTENCES["pass", 0][lang != "ja"]
    if form == "quoted":
        return f"《{value}》"
    if form == "plain":
        return names.name(raw, lang, plain=True)
    if raw in _WORDS and names.name(raw, lang) == raw:
        return _WORDS[raw][lang != "ja"]
    if isinstance(value, Term) and value.args:
        return _sentence(value, names, lang) or names.name(raw, lang)
    return names.name(raw, lang)


def _names(card: CardObject, book: Book) -> tuple[str, str]:
    found = book.find(card.name) if card.name is not None else None
    japanese = card.name or card.label
    return japanese, (found.en if found is not None and found.en else japanese)


def _told_apart(names: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Names with a number behind them where several cards share one; which is which does not depend on the language."""
    many = Counter(japanese for japanese, _ in names.values())
    seen: Counter[str] = Counter()
    found: dict[str, tuple[str, ...]] = {}
    for label, both in names.items():
        seen[both[0]] += 1
        number = f"#{seen[both[0]]}" if many[both[0]] > 1 else ""
        found[label] = tuple(f"{name}{number}" for name in both)
    return found


def _unknown_card(label: str, owner: int, index: int) -> str:
    """An unknown card by whose it is and where it lay at first: a label such as b_shield2 tells."""
    made = _MADE.fullmatch(label)
    zone = (
        {"grave": "graveyard", "hyper": "hyperspatial", "gr": "super_gr"}.get(made["zone"], made["zone"])
        if made
        else ""
    )
    where = (
        label
        if made is None or zone not in ZONES
        else f"{ZONES[zone][index]}{'' if index == 0 else ' '}{made['number']}"
    )
    if made is not None and made["under"]:
        where += made["under"].replace("_u", "-")
    if index == 0:
        return f"プレイヤー{owner}の{_UNKNOWN[0]}({where})"
    return f"{_UNKNOWN[1]} of player {owner} ({where})"


_recent: list[tuple[Setup | None, NameTable]] = [(None, NameTable({}))]


def _names_of(setup: Setup | None) -> NameTable:
    """The table of a setup; the last few are kept, as a list of decisions asks for one again and again."""
    for known, table in _recent:
        if known is setup:
            return table
    table = NameTable.of(setup) if setup is not None else NameTable({})
    _recent[1:] = [(setup, table), *_recent[1:4]]
    return table


__all__ = [
    "FLAGS", "RULES", "SENTENCES", "STEPS", "VERDICTS", "ZONES", "NameTable", "card_words", "decision_words",
    "describe", "reason_words", "word",
]  # fmt: skip
