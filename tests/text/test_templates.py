"""Every template of the compiler occurs in a sentence of meaning*.yaml, which test_meaning.py plays.

A template is a line that is a keyword or a fixed sentence.
"""


import pytest
from printable import abilities
from sentences import sentences

from dmoracle.games.duel_masters.text import english, keywords_en, keywords_ja
from dmoracle.games.duel_masters.text.compiler import compile_lines
from dmoracle.games.duel_masters.text.reading.normalise import lines
from dmoracle.language.parser import Call, parse, walk

HEADS = ("when", "instead", "may_instead", "static", "grant", "forbid", "this_turn", "from", "to")


# the tables of lines that are a keyword or a fixed sentence
LINES = (("ja", keywords_ja, "_LINES"), ("en", english, "_LINES"), ("en", keywords_en, "LINES"))


def templates():
    return {f"{lang} line {pattern.pattern}" for lang, module, table in LINES for pattern, _ in getattr(module, table)}


class Traced:
    """Calls what it stands for, and notes that it was called."""

    def __init__(self, hit, name, made):
        self.hit, self.name, self.made = hit, name, made

    def __call__(self, *arguments):
        self.hit.add(self.name)
        return self.made(*arguments)


def used(monkeypatch):
    hit = set()
    for lang, module, table in LINES:
        rows_of = getattr(module, table)
        told = [(pattern, Traced(hit, f"{lang} line {pattern.pattern}", made)) for pattern, made in rows_of]
        monkeypatch.setattr(module, table, told)
    for case in sentences().values():
        lang = "en" if case["kind"].startswith("English") else "ja"
        kind = "spell" if "spell" in case["kind"] else "creature"
        compile_lines(lines(case["text"], lang), kind, lang)
    return hit


def test_each_template_has_a_sentence_that_is_played(monkeypatch):
    untested = sorted(templates() - used(monkeypatch))
    monkeypatch.undo()
    assert untested == [], "each needs a sentence in meaning*.yaml"


def constructs(text):
    """The words of a term: what an ability waits for or gives stands with it."""
    told = set()
    for one in walk(parse(text)):
        if isinstance(one, Call):
            first = one.args[0] if one.args else None
            told.add(f"{one.name} {first.name}" if one.name in HEADS and isinstance(first, Call) else one.name)
    return told


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_construct_of_the_library_has_a_sentence_that_is_played(lang):
    played = set()
    for case in sentences().values():
        if case["kind"].startswith("English") == (lang == "en"):
            kind = "spell" if "spell" in case["kind"] else "creature"
            for line in compile_lines(lines(case["text"], lang), kind, lang):
                for one in line.abilities:
                    played |= constructs(one)
    used_by = {word: text for text, _ in abilities() for word in constructs(text)}
    assert {word: text for word, text in used_by.items() if word not in played} == {}
