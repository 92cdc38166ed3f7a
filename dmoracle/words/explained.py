"""The sentences of a trace, in Japanese and English. They are tables of the game; no rule is in here.

>>> names = NameTable({"bol": ("ボルシャック・ドラゴン", "Bolshack Dragon")})
>>> sentence("event(enters,bol)", names, "ja"), sentence("moved(bol,graveyard)", names, "en")
('ボルシャック・ドラゴンがバトルゾーンに出た', 'Bolshack Dragon goes to the graveyard')
"""

import re

from dmoracle.errors import InputError
from dmoracle.games.words import Words
from dmoracle.plural import filled
from dmoracle.rules.terms import Term, Value, parse, text
from dmoracle.words.wording import NameTable, ability_words, describe

_HOLE = re.compile(r"\{([0-9x]):?([a-z]*)\}")
_SAME = ("something", "何か")


def sentence(term: str, names: NameTable, lang: str = "en") -> str:
    """A reported atom (`event(enters,bol)`, `do(attack(bol,2))`) as a sentence in English ("en") or Japanese ("ja")."""
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
            return _filled("item", fluent, names, lang) or term
        case Term("event", (Term(kind, about), card)) if found := names.words.table("event").get(kind):
            return _fill(found[lang != "ja"], (card, *about), names, lang)
        case Term("does", (card, verb, target)):
            return _deed(card, verb, target, names, lang)
    return _filled("item", value, names, lang) or term


def process(during: str, words: Words, lang: str = "en") -> str:
    """What the game does by itself where nobody chooses: a step of the turn or a process of the rules.

    >>> from dmoracle import games
    >>> process("state_based", games.get().words), process("draw", games.get().words, "ja")
    ('state-based actions', 'ドローステップ')
    """
    return words.say("process" if during in words.table("process") else "step", during, lang)


def condition(term: str, names: NameTable, lang: str = "en") -> str | None:
    """What a decision lacks, as a clause; None for what means nothing to a player."""
    value = parse(term)
    match value:
        case Term("fits", (card, Term("zone", (zone,)))):
            return _filled("lack", Term("lies", (card, zone)), names, lang)
        case Term("fits", (card, Term("non", (kind,)))):
            return _filled("in_the_way", Term("fits", (card, kind)), names, lang)
        case Term("against", (Term() as atom,)):
            return _filled("in_the_way", atom, names, lang)
        case Term("holds", (Term("in", place),)):
            return _filled("lack", Term("lies", place), names, lang)
        case Term("holds", (Term() as fluent,)) as atom:
            return _filled("lack", fluent, names, lang) or _filled("lack", atom, names, lang)
        case Term() as atom:
            return _filled("lack", atom, names, lang)
    return None


def part(term: str, names: NameTable, lang: str = "en") -> str | None:
    """Why a decision is possible or forbidden, in part, as a clause; None for what goes without saying."""
    value = parse(term)
    absent = isinstance(value, Term) and value.name == "absent"
    table = "absent" if absent else "part"
    match value.args[0] if absent and isinstance(value, Term) else value:
        case Term("holds", (Term("mark", (card, Term("lasting", (effect, _, _)))),)) if not absent:
            return _filled(table, Term("lasting", (card, effect)), names, lang)
        case Term("holds", (Term("mark", (card, state)),)):
            found = names.words.table("absent_state" if absent else "state").get(text(state))
            return None if found is None else _fill(found[lang != "ja"], (card,), names, lang)
        case Term("is", (_, Term(kind, ()))) if f"is/2:{kind}" not in names.words.table(table):
            return None  # what is printed goes without saying, except that something may never be played
        case Term("holds", (Term() as fluent,)):
            return _filled(table, fluent, names, lang)
        case Term() as atom:
            return _filled(table, atom, names, lang)
    return None


def _deed(card: Value, verb: Value, target: Value, names: NameTable, lang: str) -> str:
    name, args = (verb.name, verb.args) if isinstance(verb, Term) else (text(verb), ())
    found = names.words.of("verb", Term(name, args), text(args[-1]) if args else "")
    who, whom = (_argument(one, "", names, lang) for one in (card, target))
    if found is None:
        return f"{who}: {text(verb)} {whom}"
    said = _fill(found[lang != "ja"].replace("{x}", whom.replace("{", "").replace("}", "")), args, names, lang)
    return f"{who}が{said}" if lang == "ja" else f"{who} {said}"


def _filled(table: str, value: Term, names: NameTable, lang: str) -> str | None:
    kind = text(value.args[-1]) if value.args else ""
    found = names.words.of(table, value, kind)
    return None if found is None else _fill(found[lang != "ja"], value.args, names, lang)


def _fill(pattern: str, args: tuple[Value, ...], names: NameTable, lang: str) -> str:
    def said(hole: re.Match[str]) -> str:
        place = int(hole[1])
        if hole[2] == "ability":  # the card goes before it
            return ability_words(args[place], names, lang, args[place - 1])
        if hole[2] == "static":  # the card and the ability go before it
            return _static(text(args[place - 2]), args[place - 1], args[place], names, lang)
        return _argument(args[place], hole[2], names, lang)

    return filled(pattern, _HOLE, said)


def _argument(value: Value, form: str, names: NameTable, lang: str) -> str:
    raw, words = text(value), names.words
    japanese = lang == "ja"
    match form:
        case "zone" if isinstance(value, Term) and value.args:
            return _filled("place", value, names, lang) or raw
        case "phase" | "subtype" | "colour":
            return words.say(form, raw, lang)
        case "zone":
            return words.say("place" if raw in words.table("place") else "zone", raw, lang)
        case "step":
            return words.say("step", raw, lang)
        case "limit":
            return words.say("limit" if raw in words.table("limit") else "limited", raw, lang)
        case "process":
            return process(raw, words, lang)
        case "number":  # one that is worked out is X
            return raw if isinstance(value, int) else "X"
        case "title":  # of a card that need not be there, such as a token
            return names.title(value, lang) if isinstance(value, str) else raw
        case "plain" | "raw":
            return value if isinstance(value, str) else raw
        case "keyword" if isinstance(value, Term) and value.name in ("subtype", "race"):
            kind = value.args[0]
            return kind if isinstance(kind, str) else words.say("subtype", text(kind), lang)
        case "keyword":
            name, _, rest = raw.partition("(")
            rest = f" {rest[:-1]}" if rest not in ("", "any)") else ""
            return _keyword(name, names, lang) + rest
        case "colours":  # a set of colours as bits; all of them go without saying
            bits = value if isinstance(value, int) else 0
            chosen = [one for place, one in enumerate(names.game.colours) if bits >> place & 1]
            said = ("か" if japanese else " or ").join(words.say("colour", one, lang) for one in chosen)
            return said if japanese or not said else f"{said} "
        case "condition":
            return _quality(value, names, lang)
        case "how":
            return words.say("how", text(value.args[0]) if isinstance(value, Term) and value.args else raw, lang)
        case "effect" if isinstance(value, Term):
            return _effect(value, names, lang)
        case "source":
            return _source(value, names, lang)
        case "result" | "fluent" if isinstance(value, Term):
            return _filled(form, value, names, lang) or raw
    if raw in ("1", "2"):
        return f"プレイヤー{raw}" if japanese else f"player {raw}"
    if raw in ("player", "none"):
        return raw
    if raw == "any":
        return _SAME[japanese]
    if isinstance(value, Term) and value.args and words.of("sentence", value):
        return describe(raw, names, lang)
    return names.name(raw, lang)


def _keyword(name: str, names: NameTable, lang: str) -> str:
    """A keyword, quality or prohibition; those without a word of their own are named as in the ability language."""
    if name in names.words.table("term"):
        return names.words.say("term", name, lang)
    for sort in ("keyword", "quality", "prohibition") if lang == "ja" else ():
        if (row := names.game.vocabulary.words(sort).get(name)) is not None:
            return row.meaning_ja
    return name.replace("_", " ") if lang != "ja" else name


def _quality(value: Value, names: NameTable, lang: str) -> str:
    """A condition of a filter: what a card is or has, where it lies, whose it is."""
    words = names.words
    match value:
        case Term("non", (kind,)):
            return f"{_quality(kind, names, lang)}以外" if lang == "ja" else f"not {_quality(kind, names, lang)}"
        case Term("either", (one, other)):
            both = _quality(one, names, lang), _quality(other, names, lang)
            return ("か" if lang == "ja" else " or ").join(both)
        case Term("zone", (zone,)):
            said = _argument(zone, "zone", names, lang)
            return f"{said}にあるもの" if lang == "ja" else f"in the {said}"
    if isinstance(value, Term) and (told := _filled("condition", value, names, lang)) is not None:
        return told
    raw = text(value)
    table = next((one for one in ("colour", "type") if raw in words.table(one)), None)
    return words.say(table, raw, lang) if table is not None else _argument(value, "keyword", names, lang)


def _effect(value: Term, names: NameTable, lang: str) -> str:
    """The effect of a static ability, one that lasts, or an effect that waits."""
    words = names.words
    if value.name not in words.table("effect"):
        return describe(text(value), names, lang)
    said = _argument(value.args[0], "keyword", names, lang) if value.args else ""
    if value.name in ("forbid", "ignore") and text(value.args[0]) in words.table("ban"):
        said = words.say("ban", text(value.args[0]), lang)
    return words.say("effect", value.name, lang).replace("{x}", said).rstrip()


def _static(label: str, ability: Value, value: Value, names: NameTable, lang: str) -> str:
    """The effect of that static ability of a card; in the words of its text if the effect has no word of its own."""
    worded = isinstance(value, Term) and value.name in names.words.table("effect")
    return ("" if worded else names.said(label, ability, lang)) or _argument(value, "effect", names, lang)


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
