"""Every template of the compiler occurs in a sentence of meaning*.yaml, which test_meaning.py plays.

A template is an alternative of the frame reader's grammar, a phrase or row of its words, or a line that is a keyword.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from printable import printable
from sentences import sentences

from dmoracle.games.duel_masters.text import english, keywords_en, keywords_ja
from dmoracle.games.duel_masters.text.compiler import compile_lines
from dmoracle.games.duel_masters.text.reading import english as reading_en
from dmoracle.games.duel_masters.text.reading import grammar, words_en
from dmoracle.games.duel_masters.text.reading.lexing import Lexicon
from dmoracle.games.duel_masters.text.reading.normalise import lines
from dmoracle.language.parser import Call, parse, walk

HEADS = ("when", "instead", "may_instead", "static", "grant", "forbid", "this_turn", "from", "to")
ALIAS = re.compile(r"-> (\w+)")


def alternatives(lang):
    text = Path(grammar.__file__).with_name(f"{lang}.lark").read_text(encoding="utf-8")
    return {f"{lang} grammar {name}" for name in ALIAS.findall(text)}


def rows(lang, words):
    """The rows of words, without verb forms, which are made of stem and ending, and without the names of races."""
    return {
        f"{lang} words {kind} {means}" for kind, means in words.values() if isinstance(means, str) and kind != "RACE"
    }


def phrase(lang, kind, pattern):
    """A phrase by its pattern, with one word for the lists of races in it."""
    races = max(re.findall(r"[^()]*", pattern.pattern), key=len)
    return f"{lang} phrase {kind} " + (pattern.pattern.replace(races, "RACES") if len(races) > 400 else pattern.pattern)


# the tables of lines that are a keyword or a fixed sentence
LINES = (("ja", keywords_ja, "_LINES"), ("en", english, "_LINES"), ("en", keywords_en, "LINES"))


@cache
def templates():
    found = alternatives("en")
    for lang, module in (("en", words_en),):
        found |= {phrase(lang, kind, pattern) for kind, pattern, _ in module.PATTERNS}
        found |= rows(lang, module.LEXICON.words)
    for lang, module, table in LINES:
        found |= {f"{lang} line {pattern.pattern}" for pattern, _ in getattr(module, table)}
    return found


class Traced:
    """Calls what it stands for, and notes that it was called."""

    def __init__(self, hit, name, made):
        self.hit, self.name, self.made = hit, name, made

    def __call__(self, *arguments):
        self.hit.add(self.name)
        return self.made(*arguments)


def used(monkeypatch):
    hit = set()
    for lang, reading in (("en", reading_en),):
        for name in {one.split()[-1] for one in alternatives(lang)}:
            method = getattr(reading.Reading, name)

            def traced(self, children, method=method, label=f"{lang} grammar {name}"):
                hit.add(label)
                return method(self, children)

            monkeypatch.setattr(reading.Reading, name, traced)
        reading.parser.cache_clear()
    for lang, module in (("en", words_en),):
        phrases = [
            (kind, pattern, Traced(hit, phrase(lang, kind, pattern), means))
            for kind, pattern, means in module.LEXICON.patterns
        ]
        monkeypatch.setattr(module.LEXICON, "patterns", phrases)
    for lang, module, table in LINES:
        rows_of = getattr(module, table)
        told = [(pattern, Traced(hit, f"{lang} line {pattern.pattern}", made)) for pattern, made in rows_of]
        monkeypatch.setattr(module, table, told)
    before = Lexicon._word

    def looked_up(self, text, at):
        found = before(self, text, at)
        if found is not None:
            hit.update(rows("en", {str(found): (found.type, found.means)}))
        return found

    monkeypatch.setattr(Lexicon, "_word", looked_up)
    for case in sentences().values():
        lang = "en" if case["kind"].startswith("English") else "ja"
        kind = "spell" if "spell" in case["kind"] else "creature"
        compile_lines(lines(case["text"], lang), kind, lang)
    reading_en.parser.cache_clear()
    return hit


def test_each_template_has_a_sentence_that_is_played(monkeypatch):
    untested = sorted(templates() - used(monkeypatch))
    monkeypatch.undo()
    reading_en.parser.cache_clear()
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
    used_by = {word: text for text in printable(lang) for word in constructs(text)}
    assert {word: text for word, text in used_by.items() if word not in played} == {}
