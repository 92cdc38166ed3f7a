# ruff: noqa: E501 (tables of words)
"""A Japanese card: its lines to keyword abilities, headed abilities and sentences."""

import re
from copy import deepcopy
from functools import reduce
from itertools import combinations
from typing import Any

from dmoracle.games.duel_masters.text import ability_words_ja, sentences_ja
from dmoracle.games.duel_masters.text.grammar.program import some_of
from dmoracle.games.duel_masters.text.grammar.things import BARE, SELF, Spoken
from dmoracle.games.duel_masters.text.keywords_ja import keyword_line, races_of
from dmoracle.games.duel_masters.text.meaning.filters import PICKED
from dmoracle.games.duel_masters.text.meaning.keywords import (
    ACCEL,
    DRIVE_NUMBER,
    DRIVEN,
    METAMORPH,
    SUPER_ACCEL,
    TURBO,
    WAVE,
    driven,
    escape,
    given,
    paid_tap,
    space_charge,
    thrilling,
)  # fmt: skip
from dmoracle.games.duel_masters.text.reading.names_ja import CIVILIZATIONS, keyword
from dmoracle.games.duel_masters.text.reading.normalise import MODE, Line
from dmoracle.games.duel_masters.text.sentences_ja import abilities, asked_in, cards
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node

_TAP = re.compile(r"^このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。?$")
_LENT = re.compile(
    r"^(?:このクリーチャーがバトルゾーンにある間、)?(?:バトルゾーンにある(自分の[^。、]*クリーチャー)をタップし、攻撃するかわりに"
    r"|(これをクロスしたクリーチャー)で攻撃するかわりに、タップして)次の能力を使ってもよい。?$"
)
HEADERS: list[tuple[re.Pattern[str], str]] = [
    (_TAP, "tap"), (re.compile(r"^サイレントスキル$"), "silent_skill"), (re.compile(r"^メタモーフ$"), "metamorph"),
    (re.compile(r"^ターボラッシュ$"), "turbo_rush"), (re.compile(r"^ウェーブストライカー$"), "wave_striker"),
    (re.compile(r"^O・ドライブ[-:]?((?:光|水|闇|火|自然)x\d(?:と(?:光|水|闇|火|自然)x\d)*):?$"), "o_drive"),
    (re.compile(r"^O・ドライブ[-:]?((?:光|水|闇|火|自然)x\d(?:・(?:光|水|闇|火|自然)x\d)+):?$"), "o_drives"),
    (re.compile(r"^フォート・?E[:-](.*?)。?$"), "fort_e"), (re.compile(r"^ドライブ(\d)$"), "driven"), (re.compile(r"^シールド・フォース中$"), "shielded"),
    (re.compile(r"^アクセル$"), "accel"), (re.compile(r"^シールド・フォース$"), "shield_force"), (re.compile(r"^スリリング・スリー[:-](.*?)。?$"), "thrilling"), (re.compile(r"^スペース・チャージ:([光水闇火]|自然)。?$"), "space_charge"),
    (re.compile(r"^スーパー・アクセル$"), "super_accel"), (re.compile(r"^超魂X$"), "chokon_x"),
    (re.compile(r"^このクリーチャーで攻撃するかわりに、このクリーチャーと自分のマナゾーンの(?:アンタップしている)?カードを(\d+)枚タップして、次の能力を使ってもよい。?$"), "paid_tap"),
]  # fmt: skip


def granted(text: str) -> Any:
    """What stands between 「 and 」: a keyword, or an ability in words of the card that has it; None if neither."""
    found = keyword(text)
    if text == "エスケープ":
        return escape()[0]
    if found is not None or not _SENTENCE.search(text):
        return found
    made = ability(Line(text.rstrip("。") + "。", 0))
    return made[0] if len(made) == 1 else None


def header(line: Line) -> str | None:
    """The word for a line that heads the next one."""
    word = ability_words_ja.alone(line.text)
    if word is not None:
        return word
    lent = _LENT.match(line.text)
    if lent:
        return f"lent:{lent[1] or lent[2]}"
    for pattern, name in HEADERS:
        found = pattern.match(line.text)
        if found:
            return f"{name}:{found[1]}" if found.groups() else name
    return None


def header_abilities(name: str) -> list[Node]:
    """What the header itself is: wave strikers are counted."""
    if name.startswith("o_drive:"):
        hues: list[Node] = []
        for one, many in re.findall(r"(光|水|闇|火|自然)x(\d)", name):
            hues += [call(CIVILIZATIONS[one])] * int(many)
        return [call("o_drive", *hues)]
    if name.startswith("fort_e:"):
        return [call("fort_e", [call("mine"), races_of(name.partition(":")[2])])]
    return [call(name)] if name in ("wave_striker", "shield_force") else []


BONUS = "oB"  # the print's sign in front of what a super S-trigger adds


def bonus(line: Line) -> str | None:
    """What a super S-trigger adds, without its sign; None for other lines."""
    return line.text.removeprefix(BONUS) if line.text.startswith(BONUS) else None


def is_super(line: Line) -> bool:
    """Whether the line is the keyword alone."""
    return line.text == "スーパー・S・トリガー"


def repeats(line: Line) -> bool:
    """Whether the spell is done once more with a knight."""
    return line.text.rstrip("。") == "ナイト・マジック"


def evo_charger(line: Line) -> bool:
    """Whether the spell goes to the mana zone and lets a creature go from there under an evolution creature."""
    return re.fullmatch(r"evo・?チャージャー。?", line.text, re.IGNORECASE) is not None


def shares(line: Line) -> bool:
    """Whether the abilities printed above are shared among survivors."""
    return line.text.rstrip("。") == "サバイバー"


_OF_DRIVE = re.compile(r"([光水闇火]|自然):(.*)")


def of_drive(name: str, line: Line) -> Any:
    """One of several drives, whose line begins with its civilization: what makes its abilities; None for other lines.

    >>> from dmoracle.language.parser import write
    >>> made = of_drive("o_drives:水x1・自然x2", Line("自然:このクリーチャーが出た時、カードを1枚引く。", 1))
    >>> [write(one) for one in made()]
    ['o_drive(nature,nature)', 'when(enters,[self,driven(0)],[draw(me)])']
    """
    found = _OF_DRIVE.fullmatch(line.text)
    many = re.search(rf"{found[1]}x\d", name) if found else None
    if found is None or many is None:
        return None
    drive = f"o_drive:{many[0]}"
    return lambda: [*header_abilities(drive), *headed(drive, Line(found[2], line.where))]


def headed(name: str, line: Line) -> list[Node]:
    """The ability that stands below a header."""
    if name in ("tap", "silent_skill"):
        return [call(name, own_steps(line.text))]
    if name.startswith("paid_tap:"):
        return [paid_tap(int(name.partition(":")[2]), own_steps(line.text))]
    if name.startswith("space_charge:"):
        return [space_charge(CIVILIZATIONS[name.partition(":")[2]], own_steps(line.text.removeprefix("q")))]
    if name.startswith("lent:"):  # a tap ability that other creatures may use
        which = cards(name.partition(":")[2])
        if which.amount not in (None, BARE) or which.ref or which.each:
            raise Refused("which creatures", 0)
        return [call("static", call("ability", call("tap", own_steps(line.text))), which.filter())]
    if name.startswith("o_drive:"):
        return [given(one, DRIVEN) for one in ability(line)]
    if name == "chokon_x":
        return [call("chokon_x_keyword" if named(one, *words("keyword")) else "chokon_x", one) for one in ability(line)]
    if name == "shielded":  # one of the abilities of a card whose header stands elsewhere
        return [given(one, call("shield_force")) for one in ability(line)]
    if name.startswith("driven:"):
        return [given(one, driven(int(name.partition(":")[2]))) for one in ability(line)]
    if name.startswith("fort_e:"):
        return [call("when", "enters", [call("self"), DRIVE_NUMBER], own_steps(line.text))]
    if name.startswith("thrilling:"):
        return thrilling(races_of(name.partition(":")[2]), own_steps(line.text))
    if name.startswith("word:"):
        if ability_words_ja.triggers(name):
            return ability_words_ja.used(name, own_steps(line.text))
        made = ability(line)
        return [reduce(given, asked, one) for asked in ability_words_ja.conditions(name) for one in made]
    asked = {
        "metamorph": METAMORPH, "turbo_rush": TURBO, "wave_striker": WAVE, "accel": ACCEL, "super_accel": SUPER_ACCEL,
        "shield_force": call("shield_force"),
    }[name]  # fmt: skip
    return [given(one, asked) for one in ability(line)]


_MODES = re.compile(r"次の(?:中から|うちの?|(?:\d+つ(?:の(?:中|うち))?)から)、?(?:いずれか)?(\d)(つ|回)(まで)?を?選(?:ぶ|んでもよい)。$")


_ROW = re.compile(r"(.*?)次のうち(?:の)?(?:いずれか|どれか)(?:1つ)?を行(う|ってもよい)。(.*?。または、.*)")
_BOTH = re.compile(r"(.*?(?:れば|なら))、両方(?:とも)?選んでもよい。")


def modes(text: str, spoken: Spoken | None = None) -> tuple[str, list[Node]] | None:
    """次の中から1つ選ぶ: what stands in front of it, and the choices; None for a line without such a list."""
    row = _ROW.fullmatch(text)
    if row is not None:  # in a row of sentences, without signs
        may = "んでもよい" if row[2] == "ってもよい" else "ぶ"
        text = f"{row[1]}次の中から1つ選{may}。{MODE}{row[3].replace('。または、', '。' + MODE)}"
    if MODE not in text:
        return None
    head, *texts = text.split(MODE)
    found = _MODES.search(head)
    if found is None:
        raise Refused("what the list is for", len(head))
    both = _BOTH.fullmatch(texts[-1])
    if both is not None:
        texts = texts[:-1]
    at, branches = len(head), []  # type: int, list[Node]
    for one in texts:
        try:
            branches.append(Block(tuple(sentences_ja.steps(one, granted, deepcopy(spoken)))))
        except Refused as refused:
            raise Refused(refused.reason, at + 1 + refused.at) from None
        at += 1 + len(one)
    many = int(found[1])
    if found[3] or found[0].endswith("もよい。"):
        if found[2] != "つ" or both is not None or not 0 < many <= len(branches) <= 5 or (many > 1 and not found[3]):
            raise Refused("of how many", len(head))
        return head[: found.start()], some_of(branches, many)
    if many > 1 and found[2] == "つ":  # that many different ones, done in the order of the print
        chosen = list(combinations(branches, many))
        branches = [Block(tuple(step for one in group for step in inside(one))) for group in chosen]
        many = 1
    if len(branches) < 2:
        raise Refused("of how many", len(head))
    if both is not None:  # one of two, or under a condition both in the order of the print
        if len(branches) != 2 or many != 1:
            raise Refused("of how many", len(head))
        asked, whole = asked_in(both[1]), Block(tuple(step for one in branches for step in inside(one)))
        condition: Node = asked[0] if len(asked) == 1 else Block(tuple(asked))
        ways = [[call("mode", "me", [*branches, whole])], [call("mode", "me", branches)]]
        return head[: found.start()], [call("if", condition, *ways)]
    return head[: found.start()], [call("mode", "me", branches)] * many


def steps(text: str) -> list[Node]:
    """The instructions of a tap ability or a silent skill."""
    listed = modes(text)
    if listed is not None and not listed[0]:
        return listed[1]
    return sentences_ja.steps(text, granted)


def own_steps(text: str) -> list[Node]:
    """The same of a creature that says it of itself: the others are those beside it."""
    listed = modes(text, Spoken(event=SELF))
    if listed is not None and not listed[0]:
        return listed[1]
    return sentences_ja.steps(text, granted, Spoken(event=SELF))


def line_of_spell(program: list[Node], spoken: Spoken, text: str) -> None:
    """Add what a line of a spell does; `spoken` is what the lines before it have spoken of."""
    program += sentences_ja.steps(text, granted, spoken)


def ability(line: Line) -> list[Node]:
    """The abilities of one line of a creature."""
    explained = line.text in _EXPLAINED and bool(line.reminders)
    found = None if explained else keyword_line(line.text)
    if found is not None:
        return found
    listed = modes(line.text, Spoken(event=SELF))
    if listed is not None:
        return _with_modes(*listed)
    word = ability_words_ja.begun(line.text)
    if word is not None:
        name, at = word
        try:
            return headed(name, Line(line.text[at:], line.where))
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None
    both = _SELF_OR.fullmatch(line.text)
    if both is not None:  # two events of one kind: this card's, and those of the others
        return [made for subject in both.groups()[:2] for made in ability(Line(subject + both[3], line.where))]
    plus = _PLUS.fullmatch(line.text)
    if plus is not None:
        shields: list[Node] = [call("mine"), call("zone", "shield")]
        under: list[Node] = [call("put_under", call("top", "me"), PICKED)]
        for _ in range(int(plus[2] or 1) - 1):  # and then perhaps further ones
            under = [call("put_under", call("top", "me"), PICKED), call("may", "me", under)]
        return _with_modes(plus[1], [call("choose", "me", 0, 1, shields), *under])
    both = _OR_FIRST.fullmatch(line.text)
    if both is not None:
        events = both[1] + "、", f"各ターンはじめて{both[2]}、"
        return [made for event in events for made in ability(Line(event + both[3], line.where))]
    each_turn = _FIRST.fullmatch(line.text)
    if each_turn is not None:
        made = abilities(each_turn[1] + each_turn[2])
        if not all(isinstance(one, Call) and one.name == "when" for one in made):
            raise Refused("the first time of what", 0)
        return [call("first", one) for one in made]
    if len(line.reminders) == 1 and _NAME.fullmatch(line.text):  # a keyword that the print itself explains
        plain = re.sub(r"《[^》]*》|\s+", lambda found: found[0].strip(), line.reminders[0])
        explained_by = plain.rstrip("。") + "。"
        try:
            return abilities(explained_by, granted)
        except Refused:
            raise Refused("a keyword that is not known", 0) from None
    return abilities(line.text, granted)


_SELF_OR = re.compile(r"(このクリーチャー)または(自分の他の[^。、]{1,20}?)((?:が|を)[^。]*?時、.*)")
_EXPLAINED = ("ハンティング",)  # known by its name too, but what the print says of it goes before
_NAME = re.compile(r"[^。、「」:\d]{3,12}\d?")


_PLUS = re.compile(
    r"(?:(?:W・|ウルトラ・?)?シールド・プラス[:-])?(.*?時、)自分の山札の上から(?:1枚目を|([2-9])枚まで)、?"
    r"裏向きの(?:まま|状態で)?、?自分のシールド(?:の)?いずれか(?:1つ|1枚)?の下に置いてもよい。"
)
_OR_FIRST = re.compile(r"([^。]*?時)、または各ターンの?(?:はじめて|初めて)([^。]*?時)、(.*)")
_FIRST = re.compile(r"各ターン(?:に)?、?((?:[^、の].*?)?)(?:はじめて|初めて)(.*?時、.*)")
_SENTENCE = re.compile("このクリーチャー|時、|ターンのはじめに|ターンの終わりに|する$|できる$|ない$")
_STAND_IN = [call("draw", "me", 7)]


def _with_modes(head: str, chosen: list[Node]) -> list[Node]:
    """An ability whose instructions are a list to choose from: read with a stand-in for the list."""
    made = abilities(head + "カードを7枚引く。")
    for one in made:
        if not isinstance(one, Call) or one.name != "when" or list(inside(one.args[-1])) != _STAND_IN:
            raise Refused("a list in such an ability", 0)
    return [Call("when", (*one.args[:-1], Block(tuple(chosen)))) for one in made if isinstance(one, Call)]


def listed_below(line: Line) -> bool:
    """Whether the lines below are what may be chosen of."""
    return MODE not in line.text and _MODES.search(line.text) is not None


def chosen(line: Line) -> bool:
    """Whether a line below such a list is one of those to choose from: instructions, and no ability."""
    if _BOTH.fullmatch(line.text):
        return True
    if header(line) is not None or "時、" in line.text or not line.text.endswith("。"):
        return False
    try:
        return keyword_line(line.text) is None and bool(steps(line.text))
    except Refused:
        return False


def reaches_further(name: str) -> bool:
    """Whether the header may own more than one line; the print marks where it ends, the dumps do not."""
    return name in ("metamorph", "turbo_rush", "wave_striker", "accel", "super_accel", "shield_force")


def reaches_all(name: str) -> bool:
    """Whether the header owns every line below it, as the last one of its card."""
    return name == "chokon_x"


def plain(line: Line) -> bool:
    """Whether a line is a keyword of its own."""
    return keyword_line(line.text) is not None or header(line) is not None
