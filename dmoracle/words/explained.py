"""What a trace tells, in Japanese and English. The sentences are a table; no rule is in here.

>>> names = NameTable({"bol": ("ボルシャック・ドラゴン", "Bolshack Dragon")})
>>> sentence("event(enters,bol)", names, "ja"), sentence("moved(bol,graveyard)", names, "en")
('ボルシャック・ドラゴンがバトルゾーンに出た', 'Bolshack Dragon goes to the graveyard')
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dmoracle.errors import InputError
from dmoracle.rules.terms import Term, Value, parse, text
from dmoracle.words.causes import (
    ABSENT,
    BANS,
    EFFECTS,
    EVENTS,
    FLUENTS,
    HOW,
    IN_THE_WAY,
    ITEMS,
    KEYWORDS,
    LACKS,
    PARTS,
    PLACES,
    PLAIN_WORDS,
    PROCESSES,
    RESULTS,
    STATES,
    VERBS,
)
from dmoracle.words.tables import STEPS
from dmoracle.words.wording import NameTable, ability_words, describe, word

__all__ = ["condition", "part", "process", "sentence"]

_HOLE = re.compile(r"\{([0-9x]):?([a-z]*)\}")
_SAME = ("something", "何か")


def sentence(term: str, names: NameTable, lang: str = "en") -> str:
    """What is told (`event(enters,bol)`, `do(attack(bol,2))`) as a sentence in English ("en") or Japanese ("ja")."""
    try:
        value = parse(term)
    except InputError:
        return term
    if not isinstance(value, Term):
        return term
    match value:
        case Term("do", (decision,)):
            return describe(text(decision), names, lang)
        case Term("begins", (Term() as fluent,)):
            return _filled(ITEMS, fluent, names, lang) or term
        case Term("event", (Term(kind, ()), card)) if kind in EVENTS:
            return _fill(EVENTS[kind][lang != "ja"], (card,), names, lang)
        case Term("does", (card, verb, target)):
            return _deed(card, verb, target, names, lang)
    return _filled(ITEMS, value, names, lang) or term


def process(during: str, lang: str = "en") -> str:
    """What the game does of its own where nobody chooses: a step of the turn or a process of the rules.

    >>> process("state_based"), process("draw", "ja")
    ('state-based actions', 'ドローステップ')
    """
    return word(PROCESSES, during, lang) if during in PROCESSES else word(STEPS, during, lang)


def condition(term: str, names: NameTable, lang: str = "en") -> str | None:
    """What a decision lacks, as a clause; None for what means nothing to a player."""
    value = parse(term)
    match value:
        case Term("against", (Term() as atom,)):
            return _filled(IN_THE_WAY, atom, names, lang)
        case Term() as atom:
            return _filled(LACKS, atom, names, lang)
    return None


def part(term: str, names: NameTable, lang: str = "en") -> str | None:
    """What has a part in a decision being possible or forbidden, as a clause; None for what goes without saying."""
    value = parse(term)
    table, how = PARTS, ""
    if isinstance(value, Term) and value.name == "absent" and isinstance(value.args[0], Term):
        table, how, value = ABSENT, "absent", value.args[0]
    match value:
        case Term("holds", (Term("mark", (card, Term("lasting", (effect, _, _)))),)) if not how:
            pattern = "このターンの効果: {0}は{1:effect}" if lang == "ja" else "an effect that lasts on {0}: {1:effect}"
            return _fill(pattern, (card, effect), names, lang)
        case Term("holds", (Term("mark", (card, state)),)):
            found = STATES.get((text(state), how))
            return None if found is None else _fill(found[lang != "ja"], (card,), names, lang)
        case Term("is", (_, Term(kind, ()))) if kind not in ("king_cell", "land"):
            return None  # what is printed goes without saying, but for what may never be played
        case Term("holds", (Term("ninja_used", (player,)),)) if not how:
            return _filled(FLUENTS, Term("ninja_used", (player,)), names, lang)
        case Term():
            return _filled(table, value, names, lang)
    return None


def _deed(card: Value, verb: Value, target: Value, names: NameTable, lang: str) -> str:
    name, args = (verb.name, verb.args) if isinstance(verb, Term) else (text(verb), ())
    found = VERBS.get((name, len(args)))
    who, whom = (_argument(one, "", names, lang) for one in (card, target))
    if found is None:
        return f"{who}: {text(verb)} {whom}"
    said = _fill(found[lang != "ja"].replace("{x}", whom.replace("{", "").replace("}", "")), args, names, lang)
    return f"{who}が{said}" if lang == "ja" else f"{who} {said}"


def _filled(table: Mapping[tuple[str, int], tuple[str, str]], value: Term, names: NameTable, lang: str) -> str | None:
    found = table.get((value.name, len(value.args)))
    return None if found is None else _fill(found[lang != "ja"], value.args, names, lang)


def _fill(pattern: str, args: tuple[Value, ...], names: NameTable, lang: str) -> str:
    return _HOLE.sub(lambda hole: _argument(args[int(hole[1])], hole[2], names, lang), pattern)


def _argument(value: Value, form: str, names: NameTable, lang: str) -> str:
    raw = text(value)
    japanese = lang == "ja"
    match form:
        case "zone" if isinstance(value, Term) and value.name == "deck_nth":
            return f"山札の上から{text(value.args[0])}枚目" if japanese else f"deck, at place {text(value.args[0])}"
        case "zone":
            return word(PLACES, raw, lang)
        case "ability":
            return ability_words(value, names, lang)
        case "step":
            return word(STEPS, raw, lang)
        case "process":
            return process(raw, lang)
        case "plain":
            return value if isinstance(value, str) else raw
        case "keyword":
            name, _, rest = raw.partition("(")
            rest = f" {rest[:-1]}" if rest not in ("", "any)") else ""
            return (KEYWORDS.get(name, name) if japanese else PLAIN_WORDS.get(name, name.replace("_", " "))) + rest
        case "how":
            how = text(value.args[0]) if isinstance(value, Term) and value.args else raw
            return word(HOW, how, lang)
        case "effect" if isinstance(value, Term):
            return _effect(value, names, lang)
        case "source":
            return _source(value, names, lang)
        case "result" if isinstance(value, Term):
            return _filled(RESULTS, value, names, lang) or raw
        case "fluent" if isinstance(value, Term):
            return _filled(FLUENTS, value, names, lang) or raw
    if raw in ("1", "2"):
        return f"プレイヤー{raw}" if japanese else f"player {raw}"
    if raw in ("player", "none"):
        return raw
    if raw == "any":
        return _SAME[japanese]
    return names.name(raw, lang)


def _effect(value: Term, names: NameTable, lang: str) -> str:
    """The effect of a static ability, one that lasts, or an effect that waits."""
    japanese = lang == "ja"
    said = _argument(value.args[0], "keyword", names, lang) if value.args else ""
    if value.name in ("forbid", "ignore") and (ban := BANS.get(text(value.args[0]))):
        said = ban[not japanese]
    if value.name in EFFECTS:
        return f"{EFFECTS[value.name][lang != 'ja']} {said}".rstrip()
    match value.name:
        case "forbid":
            return f"{said}ができない" if japanese else f"cannot {said}"
        case "grant":
            return f"{said}を持つ" if japanese else f"has {said}"
        case "ignore":
            return f"「{said}ができない」を無視する" if japanese else f'ignores "cannot {said}"'
    return describe(text(value), names, lang)


def _source(value: Value, names: NameTable, lang: str) -> str:
    """Where a keyword comes from: nothing is said of one that is printed on the card."""
    match value:
        case Term("", (card, ability)) if names.name(text(card), lang) != text(card):
            name = names.name(text(card), lang)
            of_it = ability_words(ability, names, lang)
            return f"({name}の能力{of_it})" if lang == "ja" else f" (ability {of_it} of {name})"
        case Term("", _):
            return "(続く効果)" if lang == "ja" else " (an effect that lasts)"
    return ""
