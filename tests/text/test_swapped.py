"""A slot of a sentence that is understood holds any value: with another civilization, power, race or side the sentence
is understood too, and its terms differ in just that."""

import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sentences import sentences
from spread import few

from dmoracle.games.duel_masters.text.compiler import compile_lines
from dmoracle.games.duel_masters.text.reading.normalise import lines

JA = {"光": "light", "水": "water", "闇": "darkness", "火": "fire", "自然": "nature"}
RACES = ("ゴースト", "ナイト", "ドラゴン", "アーク・セラフィム", "ツリーフォーク", "サバイバー")
CASES = [
    (case["text"], "spell" if "spell" in case["kind"] else "creature", "en" if "English" in case["kind"] else "ja")
    for case in sentences().values()
]
KEYWORDS = (  # headers of their own, words that are one with their race, and what counts the others or both sides
    "ステルス|S・バック|チャージ|O・ドライブ|フォート|《|ゴッド|blocker$|[Ss]tealth|S-back|O-drive"
    "|・マジック|・ブロッカー|以外の文明|すべての文明|more than|未満|プレイヤー1人の"
)


def compiled(text, kind, lang):
    made = compile_lines(lines(text, lang), kind, lang)
    problems = [str(line.problem) for line in made if line.problem is not None]
    return [one for line in made for one in line.abilities], problems


def civilizations(text, lang):
    """(old word, new word, old term, new term) for a civilization that stands once, and another that does not occur."""
    words = JA if lang == "ja" else {one: one for one in JA.values()}
    pattern = r"(?<![一-龠ァ-ヶー]){}(?=の|と|、|か|または|以外)" if lang == "ja" else r"\b{}(?= )"
    there = [one for one in words if one in text.casefold()]
    if len(there) != 1 or len(re.findall(re.escape(there[0]), text, re.IGNORECASE)) != 1:
        return []
    if not re.search(pattern.format(there[0]), text):
        return []
    return [(there[0], one, words[there[0]], words[one]) for one in words if one not in there]


def numbers(text, lang):
    """Bounds and changes of power, which stand once in the text."""
    found = re.findall(r"(?<!\d)([1-9]\d?000)(?!\d)", text)
    return [(one, new, one, new) for one in set(found) if found.count(one) == 1 for new in ("7000", "11000")]


def races(text, lang):
    there = [one for one in RACES if one in text]
    if lang != "ja" or len(there) != 1 or text.count(there[0]) != 1 or f"種族に{there[0]}" in text:
        return []
    return [(there[0], one, there[0], one) for one in RACES if one != there[0] and one != "ドラゴン"]


def sides(text, lang):
    """Whose creature it is that is chosen."""
    if lang != "ja" or text.count("相手") != 1 or "自分" in text or "相手のクリーチャーを1体" not in text:
        return []
    return [("相手のクリーチャー", "自分のクリーチャー", "theirs", "mine")]


def written(terms, old, new):
    """The terms with the one word for the other; either-lists are in the order of the text, so nothing else moves."""
    return [re.sub(rf"(?<![\w・]){re.escape(old)}(?![\w・])", new, one) for one in terms]


SWAPS = [
    (*case, *swap)
    for case in CASES
    if not re.search(KEYWORDS, case[0])
    for swaps in (civilizations, numbers, races, sides)
    for swap in swaps(case[0], case[2])
]


def test_there_is_something_to_swap():
    assert len(SWAPS) > 700


@settings(deadline=None, max_examples=few(150, 1000))
@given(st.sampled_from(SWAPS))
def test_another_value_in_a_slot_changes_just_that(swap):
    text, kind, lang, old, new, old_term, new_term = swap
    before, problems = compiled(text, kind, lang)
    assume(not problems)
    after, problems = compiled(text.replace(old, new), kind, lang)
    assert not problems, problems
    assert after == written(before, old_term, new_term), (text, new)
