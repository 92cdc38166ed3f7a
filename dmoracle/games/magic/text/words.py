# ruff: noqa: E501 (tables of words)
"""English words of Magic cards: what a token is, verbs with their forms, and the open classes (subtypes, mana, numbers).

>>> [token.word for token in tokens("{1}{R}, {T}: ~ can't get +2/-1.")]
['{', ',', '{t}', ':', '~', 'can', 'not', 'get', '+/', '.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dmoracle.games.magic.text.phrases import read_as, verbs
from dmoracle.grammar.chart import Grammar
from dmoracle.grammar.tree import Tree
from dmoracle.grammar.words import Token, Words
from dmoracle.tables import rows

__all__ = ["COLOURS", "FORMS", "LETTERS", "TYPES", "fits", "grammar", "plural", "subtypes", "tokens"]

FORMS = ("b", "s", "pp")  # of verbs: destroy, destroys, destroyed
QUOTE, MANA, CHANGE, SIZE = '"', "{", "+/", "1/1"  # words of tokens that stand for many
_TOKEN = re.compile(
    r'"[^"]*"|\{[Tt]\}|(?:\{[0-9XWUBRGC]+\})+|[+-](?:[0-9]+|X)/[+-](?:[0-9]+|X)|[0-9]+/[0-9]+|[0-9]+'
    r"|[^\W\d_]+(?:'[^\W\d_]+)*|[^\s\w]|\w+",
    re.IGNORECASE,
)
_SHORT = {
    "don't": "do not", "doesn't": "does not", "isn't": "is not", "aren't": "are not", "can't": "can not", "cannot": "can not",
    "hasn't": "has not", "didn't": "did not", "it's": "it is", "that's": "that is", "they're": "they are", "you've": "you have",
    "couldn't": "could not", "you're": "you are", "there's": "there is", "weren't": "were not", "wasn't": "was not",
}  # fmt: skip
_NUMBERS = {word: number for number, word in enumerate(
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
)}  # fmt: skip
COLOURS = ("white", "blue", "black", "red", "green")
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
TYPES = ("creature", "artifact", "enchantment", "land", "permanent", "instant", "sorcery", "spell", "card", "token")
_BE = {"b": "be are", "s": "is are", "pp": "been"}
# keywords that are named where a line with them is not read
LACKING = (
    *read_as("cost"),
    *read_as("number"),
    *read_as("line"),
    "imprint",
    "affinity",
    "bands with other",
    "convoke",
    "lifelink",
    "menace",
)
_LANDS = ("plains", "island", "swamp", "mountain", "forest")
_IRREGULAR = {
    "elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "mercenary": "mercenaries", "ally": "allies", "merfolk": "merfolk",
    "plains": "plains", "cyclops": "cyclopes", "homunculus": "homunculi", "thief": "thieves", "fox": "foxes", "hero": "heroes",
    "townsfolk": "townsfolk", "fish": "fish", "octopus": "octopuses", "efreet": "efreets", "werewolf": "werewolves", "leech": "leeches",
    "lhurgoyf": "lhurgoyfs", "fungus": "fungi", "faerie": "faeries", "ninja": "ninja", "spy": "spies", "equipment": "equipment",
}  # fmt: skip
_ZONES = {
    "hand": "hand hands", "graveyard": "graveyard graveyards", "library": "library libraries",
    "play": "play|the_battlefield|the_table",
}  # fmt: skip
_COUNTERS = re.compile(r"[a-z]+")


def plural(word: str) -> str:
    """The plural of a subtype.

    >>> plural("Elf"), plural("Goblin"), plural("Mercenary")
    ('Elves', 'Goblins', 'Mercenaries')
    """
    known = _IRREGULAR.get(word.casefold())
    if known is not None:
        return known.capitalize()
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


@cache
def subtypes() -> tuple[str, ...]:
    """The subtypes that are known, in the singular."""
    return tuple((Path(__file__).parent / "subtypes.txt").read_text(encoding="utf-8").split("\n")[:-1])


def tokens(text: str) -> list[Token]:
    """The words and signs of a text: mana symbols in a row, +1/+1 and quotations are one each; short forms written out."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        written, at = match.group(), match.start()
        word = written.casefold().replace("’", "'")
        if word[0] == QUOTE and len(word) > 1:
            found.append(Token(QUOTE, written[1:-1].strip(), at))
        elif word == "{t}":
            found.append(Token(word, written, at))
        elif word[0] == "{" and len(word) > 1:
            found.append(Token(MANA, re.sub("[{}]", "", written).upper(), at))
        elif word[0] in "+-" and len(word) > 1:
            found.append(Token(CHANGE, written.upper(), at))
        elif "/" in word and len(word) > 1:
            found.append(Token(SIZE, written, at))
        elif word in _SHORT:
            found += [Token(one, written, at) for one in _SHORT[word].split()]
        elif word.endswith("'s") and len(word) > 2:
            found += [Token(word[:-2], written[:-2], at), Token("'s", "'s", at + len(word) - 2)]
        else:
            found.append(Token(word, written, at))
    return _joined(found)


def _joined(found: list[Token]) -> list[Token]:
    """The tokens with "~'s" as a name and a possessive."""
    made: list[Token] = []
    for one in found:
        if one.word == "s" and made and made[-1].word == "'" and made[-1].at + 1 == one.at:
            made[-1] = Token("'s", "'s", made[-1].at)
        else:
            made.append(one)
    return made


def written_alike(token: Token) -> Iterator[tuple[str, str, str | int]]:
    """What is written alike in all languages: quotations, mana, changes, sizes, numbers in digits."""
    if token.word == QUOTE:
        yield "QUOTED", "quote", token.written
    elif token.word == MANA:
        yield "MANA", "mana", token.written
    elif token.word == CHANGE:
        yield "CHANGE", "change", token.written
    elif token.word == SIZE:
        yield "SIZE", "size", token.written
    elif token.word.isdigit() and token.word.isascii():
        yield "NUM", "num", int(token.word[:6])


def _open_class(token: Token) -> Iterator[tuple[str, str, str | int]]:
    yield from written_alike(token)
    if token.word in _NUMBERS:
        yield "NUM", "num", _NUMBERS[token.word]
    elif token.word == "x":
        yield "NUM", "num", "x"
    if token.word not in _NO_KIND and _COUNTERS.fullmatch(token.word):
        yield "KIND", "kind", token.word


_NO_KIND = frozenset(
    [
        "a",
        "an",
        "the",
        "that",
        "this",
        "target",
        "each",
        "all",
        "any",
        "another",
        "more",
        "less",
        "counter",
        "counters",
        "on",
        "from",
        "to",
        "of",
    ]
)


def words() -> Words:
    """The table of English words."""
    made = Words(tokens, _open_class, frozenset({"SUBTYPE"}))
    table = rows(Path(__file__).with_name("verbs_en.tsv"))  # `object`: with an object and roles behind it (see `verbs`)
    objects = [*verbs().values(), *(forms for has_object, *forms in table if has_object)]
    for forms in objects:
        for form, word in zip(FORMS, forms, strict=True):
            made.add(f"V.{form}", word, "v", forms[0])
    for forms in (*objects, *(forms for has_object, *forms in table if not has_object)):
        for form, word in zip(FORMS, forms, strict=True):
            made.add(f"{forms[0]}.{form}", word)
    for form, listed in _BE.items():
        for word in listed.split():
            made.add(f"be.{form}", word)
    for one in COLOURS:
        made.add("COLOUR", one, "colour", one)
    for one, many in ((one, one + "s") for one in TYPES if one != "sorcery"):
        made.add("TYPE", one, "type", one)
        made.add("TYPE", many, "type", one)
    made.add("TYPE", "sorcery", "type", "sorcery")
    made.add("TYPE", "sorceries", "type", "sorcery")
    for word in ("aura", "auras", "local enchantment", "local enchantments"):
        made.add("TYPE", word, "type", "aura")
    for one in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "legendary", "basic", "nonbasic",
                "colorless", "multicolored", "snow"):  # fmt: skip
        made.add("ADJ", one, "adj", one)
    for word, value in (("multicolor", "multicolored"), ("multicoloured", "multicolored"), ("colourless", "colorless"),
                        ("snow - covered", "snow")):  # fmt: skip
        made.add("ADJ", word, "adj", value)
    for one in ("artifact", "creature", "enchantment", "land", *COLOURS, "basic", "token", "legendary"):
        made.add("NON", f"non{one}", "non", one)
        made.add("NON", f"non - {one}", "non", one)
    made.add("NON", "non - aura", "non", "local")
    for one in subtypes():
        made.add("SUBTYPE", one, "subtype", one)
        made.add("SUBTYPE", plural(one), "subtype", one)
        made.add("NON", f"non - {one}", "nonsubtype", one)
    for zone, listed in _ZONES.items():
        for word in listed.split("|" if "|" in listed else " "):
            made.add("ZONE", word.replace("_", " "), "zone", zone)
    for kind, way in (("KEYWORD", "keyword"), ("KWCOST", "cost"), ("KWNUM", "number"), ("KWPLAIN", "line")):
        for word, name in read_as(way).items():
            made.add(kind, word, "keyword", name)
    for one in _LANDS:
        made.add("CYCLE", f"{one}cycling", "basic", one)
        made.add("KEYWORD", f"{one}walk", "keyword", f"landwalk({one})")
        made.add("KEYWORD", f"snow {one}walk", "keyword", f"snow_landwalk({one})")
        made.add("KEYWORD", f"snow - covered {one}walk", "keyword", f"snow_landwalk({one})")
        made.add("BASIC", one, "basic", one)
        if one != "plains":
            made.add("BASIC", f"{one}s", "basic", one)
    for kind in ("NUM", "QUOTED", "MANA", "CHANGE", "SIZE", "KIND"):
        made.kinds.add(kind)
    return made


def fits(tree: Tree) -> bool:
    """Whether a node can mean anything: frames of verbs, which exclude readings and prefer none."""
    if tree.label in ("both", "or") and tree.kids[0].has("target") and not tree.kids[0].has(*_COUNTED) and tree.kids[-1].has("n"):
        return False  # "target artifact or land 1": the number behind the second is that of both
    if tree.label in ("both", "or"):  # several kinds in a row are one description: see head
        own = tree.label == "both" and all(kid.has(*_QUALIFIED) for kid in tree.kids)  # red spells and white spells
        return own or all(kid.label != "np" or kid.has(*_DETERMINED) for kid in tree.kids[1:])
    if tree.label == "number_of":  # cards are counted somewhere: where, is no word of what stands in front
        return any(one.label != "np" or len(one.kids) > 1 or {(kid.label, kid.value) for kid in one.kids} != {("type", "card")}
                   for one in tree.kids)  # fmt: skip
    if tree.label == "sentence":  # one moment sets it off; what a creature lures says itself how long
        return not (tree.has("when") and tree.has("at")) and not (tree.has("turn") and tree.has("lure"))
    if tree.label in ("controller_of", "owner_of"):  # of anything else there are words for its controller
        return tree.kids[0].has("target")
    if tree.label == "pays_life":  # of you it is said otherwise
        return not tree.has("me")
    if tree.label == "controls" and any(kid.has("in") and kid.has("no") for kid in tree.kids):
        return False  # to have no cards in hand is no permanent that one controls
    if tree.label == "do" and any(kid.value == "sacrifice" for kid in tree.kids) and any(
        kid.label == "np" and not kid.has(*_DETERMINED, "any_number", "equipped") for kid in tree.kids
    ):  # fmt: skip
        return False  # it is said how many
    if tree.label == "do":  # what has power and toughness said in front is a token that is made, not one that moves
        return not any(kid.value == "put" for kid in tree.kids) or not any(kid.has("size") for kid in tree.kids)
    if tree.label in ("damages_those", "combat_damages_those"):  # of players there is another word
        return all(kid.label == "np" for kid in tree.kids)
    if tree.label in _BLOCKED:  # "by more than one creature" is no description of one of them
        return not any(kid.has("at_least", "n", "any", "all") for kid in tree.kids if kid.label == "np")
    if tree.label == "clause":
        said = {verb.label for pred in tree.kids if pred.label == "pred" for verb in pred.kids}
        if {"becomes", "still_land"} <= said:  # of both at once there is another form
            return False
        if said & {"be_regenerated", "untaps", "still_land"}:  # no player is regenerated, untaps or is a land
            return not any(kid.label == "subject" and kid.has("that_player") for kid in tree.kids)
        return not (tree.has("cannot") and "block_flying" in said) and not (tree.has("can") and "block_those" in said)
    return True


_COUNTED = ("one", "n", "up_to", "all", "each")
_QUALIFIED = ("colour", "adj", "non")
_BLOCKED = ("blocked_by_those", "blocked_except")
_DETERMINED = ("one", "n", "up_to", "target", "all", "each", "another", "other", "that", "the", "enchanted", "mine")


@cache
def grammar() -> Grammar:
    """The grammar of English with its words, built once."""
    return Grammar((Path(__file__).parent / "en.grammar").read_text(encoding="utf-8"), words(), fits, FORMS)
