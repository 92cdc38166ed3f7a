"""For a line that is not understood: the clause as far as it was, what has no reading there, the nearest that has."""

import difflib
import re
from itertools import takewhile

from dmoracle.games.duel_masters.text.grammar.reader import ENGLISH, JAPANESE, Reader
from dmoracle.games.reading import Missing
from dmoracle.grammar.chart import Parse
from dmoracle.grammar.words import Token

__all__ = ["Missing", "missing"]

LIKE = 0.6  # a word less alike than that is another one
ALIKE = 0.8  # the same of several words
SHOWN = 8  # of what could stand there
_END = re.compile(r"[,.、。;:]")
# classes of words, by how their names begin: what they are called in English and in Japanese
_KINDS = {
    "NUM": ("a number", "数"),
    "SIGNED": ("more or less power", "パワーの増減"),
    "QUOTED": ("an ability in quotes", "「」の能力"),
    "NOUNADJ": ("a quality", "性質"),
    "NOUN": ("a kind of card", "カードの種類"),
    "RACE": ("a race", "種族"),
    "CIV": ("a civilization", "文明"),
    "ADJ": ("a quality", "性質"),
    "ZONE": ("a zone", "ゾーン"),
    "WHO": ("whose it is", "誰のものか"),
    "TIME": ("for how long", "いつまでか"),
    "MOMENT": ("when", "いつか"),
    "MANNER": ("how", "どのようにか"),
    "CTR": ("a counter", "助数詞"),
    "VT": ("a verb", "動詞"),
    "VI": ("a verb", "動詞"),
    "KWV": ("a verb", "動詞"),
    "V": ("a verb", "動詞"),
    "be.": ("a verb", "動詞"),
}


def missing(line: str, at: int, lang: str, told: str | None = None) -> Missing:
    """What a line that was refused at a place lacks; `lang` is that of the card, `told` that of what is said.

    >>> found = missing("Draw 2 cards. Destroy all purple creatures.", 26, "en")
    >>> found.understood, found.gap, found.known, found.nearest
    ('Destroy all', 'purple', False, None)
    >>> missing("Destroy all creature in the battle zune.", 0, "en").nearest
    'battle zone'
    """
    reader = JAPANESE if lang == "ja" else ENGLISH
    for sentence, begin in reader.sentences(line):
        parse = reader.parsed(sentence, "line")
        if parse.trees and not parse.full:
            continue
        listed = parse.tokens
        place = listed[parse.far].at if parse.far < len(listed) else len(sentence)
        if begin + place < at:
            break  # whoever refused it came farther
        return _of(reader, parse, sentence, place, (told or lang) == "ja")
    sentence, begin = next(((one, start) for one, start in reversed(reader.sentences(line)) if start <= at), (line, 0))
    rest = sentence[at - begin :]
    end = _END.search(rest)
    gap = rest[: end.start()] if end else rest
    return Missing(sentence[: at - begin].strip(), gap.strip(), True)


def _of(reader: Reader, parse: Parse, sentence: str, place: int, japanese: bool) -> Missing:
    grammar = reader.grammar()
    rest = parse.tokens[parse.far :]
    word, known = _word(reader, rest)
    kinds: dict[str, None] = {}
    words: set[str] = set()
    for one in parse.wanted:
        if one.startswith("@"):
            name = next((called for begins, called in _KINDS.items() if one[1:].startswith(begins)), None)
            if name is not None:
                kinds[name[japanese]] = None
            words |= {phrase for phrase in grammar.words.phrases(one[1:], "" if reader is JAPANESE else " ")}
        else:
            words.add(one)
    here = (rest[0].word if rest else "", word.casefold())
    phrase = sentence[place : place + len(word) + 12].casefold()
    near = difflib.get_close_matches(phrase.strip(" ."), words, 3, ALIKE)
    near += difflib.get_close_matches(word.casefold(), words, 3, LIKE)
    near = [one for one in near if one not in here]
    literal = sorted(one for one in parse.wanted if not one.startswith("@") and len(one) > (0 if japanese else 1))
    wanted = (*sorted(kinds), *literal)[:SHOWN]
    return Missing(sentence[:place].strip(), word, known, wanted, near[0] if near else None)


def _word(reader: Reader, rest: list[Token]) -> tuple[str, bool]:
    """The word that a text goes on with, and whether it is known; in Japanese the signs of one script, at most."""
    if not rest:
        return "", True
    words = reader.grammar().words
    if reader is ENGLISH:
        return rest[0].written, reader.grammar().knows(rest[0].word)
    longest = max((end for ends in words.at(rest, 0).values() for end, _ in ends), default=0)
    if longest:
        return "".join(one.written for one in rest[:longest]), True
    script = _script(rest[0].written)
    run = list(takewhile(lambda one: _script(one.written) == script, rest))
    return "".join(one.written for one in run), False


def _script(sign: str) -> str:
    for name, pattern in (("hiragana", r"[ぁ-ん]"), ("katakana", r"[ァ-ヴー・]"), ("kanji", r"[\u4e00-\u9fff々]")):
        if re.match(pattern, sign):
            return name
    return sign
