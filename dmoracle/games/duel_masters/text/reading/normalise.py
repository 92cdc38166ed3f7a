"""Printed card text to ability lines: one spelling for each sign and word, reminder text set aside.

>>> [line.text for line in lines("Ｗ(ダブル)・ブレイカー(シールドを２枚ブレイクする)\\n■攻撃してよい。")]
['W・ブレイカー', '攻撃してもよい。']
>>> [line.text for line in lines("Blocker (This may block.)\\nThis creature can’t attack.", "en")]
['Blocker', "This creature can't attack."]
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from dmoracle.tables import rows

LONGEST = 5000  # characters of one card's text; printed cards stay below 700

MODE = "▶"  # in front of each of several things to choose from


def _either_of(found: re.Match[str]) -> str:
    """Several ways, each a sentence of its own, as a list to choose from."""
    ways = found[4].removesuffix("。").split("。または、")
    if len(ways) < 2:
        return found[0]
    chosen = "選んでもよい" if found[3].endswith("もよい") else "選ぶ"
    return f"{found[1]}次の中から1つ{chosen}。" + "".join(f"{MODE}{one}。" for one in ways)


def _one_of(found: re.Match[str]) -> str:
    """Two ways in one sentence, as a list to choose from."""
    ways = (f"{MODE}{one[0].upper()}{one[1:].rstrip('.')}." for one in (found[1].strip(), found[2].strip()))
    return "choose one of the following." + "".join(ways)


def _moment_first(found: re.Match[str]) -> str:
    """What is done when something happens, with that in front."""
    return f"{found[2][0].upper()}{found[2][1:]}, {found[1][0].lower()}{found[1][1:]}."


_Made = str | Callable[[re.Match[str]], str]
_MADE: dict[str, _Made] = {
    "=either_of": _either_of, "=one_of": _one_of, "=moment_first": _moment_first, "∅": "",
}  # fmt: skip
_SPELLING = rows(Path(__file__).with_name("spelling.tsv"))


@cache
def _rules(lang: str) -> list[tuple[re.Pattern[str], _Made]]:
    """What is replaced in a text, and by what."""
    listed = ([cell.replace("␣", " ") for cell in row] for row in _SPELLING if row[0] in ("both", lang))
    return [(re.compile(pattern), _MADE.get(made, made)) for _, pattern, made in listed]


# two abilities printed on one line
_SPLIT = re.compile(
    r"(?<=上に置く。)(?=.)|(?<=^このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。)(?=.)"
    r"|(?<=^ブロッカー)(?=進化)|(?<=^[WTQ]・ブレイカー)(?=[^、。のをは」)])|(?<=ブロックされない。)(?=[WTQ]・ブレイカー)"
)
_SPLIT_EN = re.compile(
    r"(?<=\.) (?=After you cast this spell, put it into your mana zone)|(?<=s\.) (?=(?:Double|Triple) breaker$)"
    r"|(?<=Dragons\.) (?=Each of your other )"
)

_LENDS = re.compile(r"may tap instead of attacking to use this creature's \$tap ability\.$")
_ALONE = re.compile(r"(?:Silent skill|Turbo rush|Wave striker|Metamorph|Survivor|Accelerator) ?:?")
# a bracket that is no reminder: without it the text would mean something else
_FORBIDS = re.compile(
    r"^You can't use the \"shield trigger\"|「S・トリガー」(?:能力)?(?:は|を)使(?:えない|うことが?は?できない)"
)

# a sign that is printed on cards, in brackets in front of what has it
_MARK = re.compile(r"\(([^()。、]{1,12})\)(?=クリーチャー|カード|呪文|シールド|と|または|を持)")


@dataclass(frozen=True, slots=True)
class Line:
    """One ability line in normal spelling; `where` is the number of the printed line, from 0."""

    text: str
    where: int
    reminders: tuple[str, ...] = field(default=())


def spell(text: str, lang: str = "ja") -> str:
    """The text in normal spelling.

    >>> spell("タップされていないクリーチャーを全て")
    'アンタップしているクリーチャーをすべて'
    """
    text = unicodedata.normalize("NFKC", text)
    for pattern, replacement in _rules(lang):
        text = pattern.sub(replacement, text)
    return text


def lines(text: str | None, lang: str = "ja") -> list[Line]:
    """The ability lines of a printed text, without reminder text; line breaks inside brackets do not count."""
    text = text or ""
    whole = text if len(text) <= LONGEST else text[:LONGEST] + "\n…"  # the mark is refused: nothing is lost unsaid
    printed = unicodedata.normalize("NFKC", whole).replace("\r", "\n")
    printed = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", lambda found: found[0].replace("\n", " "), printed)
    found: list[Line] = []
    for number, raw in enumerate(printed.split("\n")):
        shown, reminders = _without_reminders(spell(raw, lang))
        shown = _tidy(shown, lang)
        for part in (_SPLIT if lang == "ja" else _SPLIT_EN).split(shown):
            if part.startswith(MODE) and found:  # one of several things to choose from belongs to the line above
                above = found.pop()
                part, reminders = above.text + part, [*above.reminders, *reminders]
            if part:
                found.append(Line(part, number, tuple(reminders)))
    return _headed(found) if lang == "en" else found


def _headed(found: list[Line]) -> list[Line]:
    """English headers on a line of their own: the one line below belongs to them, or those with their sign do.

    >>> [line.text for line in lines("Turbo rush (Reminder.)\\nThis creature can't be blocked.", "en")]
    ["Turbo rush : This creature can't be blocked."]
    """
    made: list[Line] = []
    found = _lent(found)
    for number, line in enumerate(found):
        head = found[number - 1] if number and _ALONE.fullmatch(found[number - 1].text) else None
        if _ALONE.fullmatch(line.text) and number + 1 < len(found):
            marked = found[number + 1].text.startswith("$")
            if not marked and number + 2 < len(found):  # which of them belong to it is not said
                made.append(Line(f"{line.text.rstrip(' :')} : ?", line.where, line.reminders))
            elif marked and line.text.startswith("Wave"):
                made.append(line)
        elif head is not None and not line.text.startswith("$") and number + 1 == len(found):
            text = f"{head.text.rstrip(' :')} : {line.text}"
            made.append(Line(text, line.where, (*head.reminders, *line.reminders)))
        else:
            made.append(line)
    return made


def _lent(found: list[Line]) -> list[Line]:
    """A tap ability on the line below the one that lends it: both are one line."""
    made: list[Line] = []
    for line in found:
        if made and _LENDS.search(made[-1].text) and line.text.startswith("$tap "):
            above = made.pop()
            line = Line(f"{above.text} {line.text}", above.where, (*above.reminders, *line.reminders))
        made.append(line)
    return made


def _tidy(text: str, lang: str) -> str:
    if lang == "en":
        text = re.sub(r" +([.,])", r"\1", " ".join(text.split())).lstrip("■ ").strip()
        text = re.sub(r"\" ?([^\"]*?) ?\"", lambda found: f'"{found[1]}"', text)
        return re.sub(r"^(Blocker|Slayer|Charger|Double breaker|Triple breaker|Speed [Aa]ttacker)\.$", r"\1", text)
    parts = re.split(r"(《[^》]*》)", text)
    text = "".join(part if part.startswith("《") else re.sub(r"\s+", "", part) for part in parts).lstrip("■")
    return re.sub(r"。+", "。", text)


def _without_reminders(text: str) -> tuple[str, list[str]]:
    text = _MARK.sub(r"〔\1〕", text)
    shown: list[str] = []
    inside: list[str] = []
    reminders: list[str] = []
    depth = 0
    for sign in text:
        if sign == "(":
            depth += 1
            if depth == 1:
                continue
        elif sign == ")":
            if not depth:
                continue
            depth -= 1
            if not depth:
                reminders.append("".join(inside))
                inside = []
                if _FORBIDS.search(reminders[-1]) and re.search("手札|hand", "".join(shown)):
                    english = reminders[-1].isascii()
                    shown.append(f" {reminders[-1]}" if english else reminders[-1].rstrip("。") + "。")
                continue
        (inside if depth else shown).append(sign)
    if depth:  # never closed: what stands behind may be an ability, so no template takes it
        shown += ["(", *inside]
    return "".join(shown), reminders
