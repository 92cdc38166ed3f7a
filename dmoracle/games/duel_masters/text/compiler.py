"""A printed card to a card of the library: what each line means, or why it is not understood and where.

>>> made = compile_card({"name": "試し", "type": "呪文", "civilizations": ["闇"], "cost": 3,
...                      "text": "相手のクリーチャーを1体破壊する。"})
>>> [line.abilities for line in made.lines]
[('spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])',)]
>>> print(compile_card({"name": "試し", "type": "呪文", "cost": 3, "text": "山札を食べる。"}).problems[0])
no reading goes on like this: 山札を▲食べる。
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, takewhile
from typing import Any

from dmoracle.errors import InputError
from dmoracle.games.duel_masters import spec
from dmoracle.games.duel_masters.abilities import ability_facts, check_ability
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.text import english, japanese
from dmoracle.games.duel_masters.text.grammar.things import Spoken
from dmoracle.games.duel_masters.text.lines import BREAKS_OFF, HALVES, breaks_off, floored, shown
from dmoracle.games.duel_masters.text.meaning.keywords import DRIVEN, EVO_CHARGED, KNIGHT, SUPER, survivors
from dmoracle.games.duel_masters.text.meaning.tidy import tidy
from dmoracle.games.duel_masters.text.reading import names_ja
from dmoracle.games.duel_masters.text.reading.normalise import MODE, Line, lines
from dmoracle.games.duel_masters.text.reading.races import to_japanese
from dmoracle.games.duel_masters.vocabulary import CONSTRUCTS
from dmoracle.games.reading import Problem, Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node, parse, walk, write

CIVILIZATIONS = {**names_ja.CIVILIZATIONS, **{name: name for name in spec.CIVILIZATIONS}}
_TYPES = [
    ("タマシード/クリーチャー", "tamaseed_creature"),
    ("G-NEOクリーチャー", "g_neo"), ("NEOクリーチャー", "neo"), ("スター進化クリーチャー", "star_evolution"),
    ("S-MAX進化クリーチャー", "s_max"),
    ("進化クリーチャー", "evolution"), ("evolution creature", "evolution"), ("クリーチャー", "creature"),
    ("creature", "creature"), ("呪文", "spell"), ("spell", "spell"),
    ("クロスギア", "cross_gear"), ("cross gear", "cross_gear"), ("タマシード", "tamaseed"),
    ("城", "castle"), ("castle", "castle"),
    ("サイキック・クリーチャー", "psychic"), ("エグザイル・クリーチャー", "exile"), ("exile creature", "exile"),
    ("D2フィールド", "d2_field"), ("フィールド", "field"), ("GRクリーチャー", "gr"),
    ("ドラグハート・ウエポン", "weapon"), ("ドラグハート・フォートレス", "fortress"),
    ("ドラグハート・クリーチャー", "dragheart"),
    ("dragheart weapon", "weapon"), ("dragheart fortress", "fortress"), ("dragheart creature", "dragheart"),
    ("star max evolution creature", "s_max"),
    ("psychic creature", "psychic"), ("gacharange creature", "gr"), ("star evolution creature", "star_evolution"),
    ("neo creature", "neo"), ("tamaseed / creature", "tamaseed_creature"), ("tamaseed", "tamaseed"),
    ("d2 field", "d2_field"), ("field", "field"),
]  # fmt: skip
POWERED = (
    "creature", "tamaseed_creature", "evolution", "s_max", "neo", "g_neo", "star_evolution", "gr", "psychic", "exile",
    "dragheart",
)  # fmt: skip
S_TRIGGER: list[Node] = [call("s_trigger")]
_HEADS = re.compile(r"O・ドライブ|スーパー・アクセル|フォート・?E|シールド・フォース|アクセル|メタモーフ|ダイナモ・")
_OWN_COST = re.compile(r"この呪文の召喚コスト(?:を|は)|この呪文を唱えるコスト(?:を|は)|[Tt]his spell costs ")
_CHARGED_TAPPED = re.compile(r"マナゾーンに置く時、このカードはタップして置く|mana zone(?:, put it there)? tapped\.")
_RULED = re.compile(r"={5,}")
_KNOWN = frozenset(row.name for row in CONSTRUCTS)


@dataclass(frozen=True, slots=True)
class Compiled:
    """One line of a card: its abilities as terms, or the problem."""

    line: Line
    abilities: tuple[str, ...] = ()
    problem: Problem | None = None

    @property
    def text(self) -> str:
        """The line as it is printed."""
        return self.line.text

    @property
    def understood(self) -> bool:
        return self.problem is None or bool(self.problem.lacking)

    @property
    def executable(self) -> bool:
        return self.problem is None


@dataclass(slots=True)
class Result:
    """A card with its lines; `card` is None unless every line can be executed and the facts are those of a card."""

    name: str
    lines: list[Compiled] = field(default_factory=list)
    card: Card | None = None
    partial: Card | None = None  # the card without the lines that cannot be executed, for a user who says so
    refusal: str | None = None  # why the card as a whole cannot be used

    @property
    def understood(self) -> bool:
        return self.refusal is None and all(line.understood for line in self.lines)

    @property
    def problems(self) -> list[Problem]:
        return [line.problem for line in self.lines if line.problem is not None]


def language(entry: Mapping[str, Any]) -> str:
    """ja or en, by the name and the text of an entry."""
    text = f"{entry.get('name') or ''}{entry.get('text') or ''}{entry.get('type') or ''}"
    return "ja" if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) else "en"


def card_type(entry: Mapping[str, Any]) -> str | None:
    """creature, evolution or spell; None for other types of card."""
    said = str(entry.get("type") or "").strip().casefold()
    if said == "spell" and re.match(r"Cross [Gg]ear\b", str(entry.get("text") or "")):
        return "cross_gear"
    if said == "creature" and re.search(r"(?m)^(?:Vortex )?[Ee]volution ?[-–—―:]", str(entry.get("text") or "")):
        return "evolution"
    return next(
        (kind for word, kind in _TYPES if said == word.casefold() or said.startswith(word.casefold() + "(")), None
    )


def _own_name(text: str, name: str, lang: str) -> str:
    """A card's own name inside its text is marked as a name, as other names are in Japanese."""
    if len(name) < 5 or name not in text or to_japanese(name) != name:
        return text
    edge = r"(?<!\w)", r"(?:e?s)?(?!\w)"
    if lang == "ja":
        edge = r"(?<![ァ-ヴー・])", r"(?![ァ-ヴー・])"
    parts = re.split(r"([《«‹][^》»›]*[》»›])", text)  # what is marked already stays
    pattern = edge[0] + re.escape(name) + edge[1]
    return "".join(
        part if number % 2 else re.sub(pattern, lambda _: f"《{name}》", part) for number, part in enumerate(parts)
    )


def _tapped(made: Compiled) -> Compiled:
    if made.problem is None and not made.abilities and _CHARGED_TAPPED.search(made.line.text):
        return checked(made.line, [call("charged_tapped")])
    return made


def compile_card(entry: Mapping[str, Any]) -> Result:
    """Compile one card of a dump: name, type, civilizations, cost, power, races, text. Never raises for bad texts."""
    lang = language(entry)
    kind = card_type(entry)
    result = Result(str(entry.get("name") or "").strip())
    found = lines(_own_name(str(entry.get("text") or ""), result.name, lang), lang)
    first, second = _halves(found)
    result.lines = compile_lines(first, kind or "creature", lang) + compile_lines(second, "spell", lang)
    if len(_listed(entry, "civilizations")) == 1:  # of several that is so by the rules (110.4f)
        result.lines = [_tapped(line) for line in result.lines]
    if second:
        result.refusal = HALVES
        return result
    if kind is None:
        result.refusal = f"cards of the type {entry.get('type')} are not supported"
        return result
    if re.search(r" ?[/／] ?", result.name):
        result.refusal = HALVES
        return result
    if any(not line.executable for line in result.lines):
        result.partial = _partial(entry, kind, result, lang)
        return result
    if kind == "spell" and not any(line.abilities for line in result.lines):
        result.refusal = "a spell without a text"
        return result
    abilities = numbered([one for line in result.lines for one in line.abilities])
    try:
        result.card = Card.from_entry(fields(entry, kind, abilities, lang))
    except InputError as error:
        result.refusal = str(error)
    return result


def _halves(found: list[Line]) -> tuple[list[Line], list[Line]]:
    """The lines of a creature, and those of the spell that a rule drawn below them sets apart."""
    drawn = next((number for number, line in enumerate(found) if _RULED.fullmatch(line.text)), len(found))
    return found[:drawn], found[drawn + 1 :]


def numbered(abilities: list[str]) -> list[str]:
    """The abilities with the numbers of the drives they speak of: the last one in front; a spell begins with its own.

    A keyword that two lines begin with is one keyword; other abilities count each time (110.7).

    >>> numbered(["blocker", "o_drive(fire)", "when(enters,[self,driven(0)],[draw(me)])"])[2]
    'when(enters,[self,driven(2)],[draw(me)])'
    >>> numbered(["wave_striker", "tap([draw(me)])", "wave_striker", "tap([draw(me)])"])
    ['wave_striker', 'tap([draw(me)])', 'tap([draw(me)])']
    """
    found: list[str] = []
    drive = 0
    abilities = [one for number, one in enumerate(abilities) if not one.isidentifier() or one not in abilities[:number]]
    if any(one.startswith("spell(") for one in abilities):
        abilities = sorted(abilities, key=lambda one: not one.startswith("o_drive("))
    for number, one in enumerate(abilities, 1):
        if one.startswith(("o_drive(", "fort_e(", "for_cost(", "less_cost(")):
            drive = number
        found.append(one.replace("driven(0)", f"driven({drive})"))
    return found


def _partial(entry: Mapping[str, Any], kind: str, result: Result, lang: str) -> Card | None:
    """The card with the abilities that can be executed; None if even that is no card."""
    abilities = numbered([one for line in result.lines if line.executable for one in line.abilities])
    try:
        return Card.from_entry(fields(entry, kind, abilities, lang))
    except InputError:
        return None


def _listed(entry: Mapping[str, Any], field: str) -> list[Any]:
    """What an entry says of a field as a list: a value that stands alone is one of them."""
    said = entry.get(field)
    return list(said) if isinstance(said, list | tuple) else [] if said in (None, "") else [said]


def fields(entry: Mapping[str, Any], kind: str, abilities: list[str], lang: str) -> dict[str, Any]:
    """The entry of the library for a printed card."""
    power = re.match(r"\d+", "" if entry.get("power") is None else str(entry["power"]))
    made: dict[str, Any] = {
        "name": entry.get("name"), "type": kind,
        "civilization": [CIVILIZATIONS.get(str(one).casefold(), str(one)) for one in _listed(entry, "civilizations")],
        "cost": entry.get("cost"), "race": [to_japanese(str(one)) for one in _listed(entry, "races")],
        "abilities": abilities,
    }  # fmt: skip
    if lang == "en":
        made["en"] = entry.get("name")
    if kind in POWERED and power:
        made["power"] = int(power[0])
    return {key: value for key, value in made.items() if value is not None}


def compile_lines(found: list[Line], kind: str, lang: str) -> list[Compiled]:
    """Every line of a card, in order; the lines of a spell are one program."""
    if lang == "ja":
        found = _lists(found)
    return _Lines(english if lang == "en" else japanese, kind).all(found)


def _lists(found: list[Line]) -> list[Line]:
    """What may be chosen of, on lines of their own without a sign, as one line with its head."""
    made: list[Line] = []
    number = 0
    while number < len(found):
        line = found[number]
        number += 1
        if japanese.listed_below(line):
            below = list(takewhile(japanese.chosen, found[number:]))
            if len(below) > 1:
                number += len(below)
                text = line.text + "".join(MODE + one.text for one in below)
                line = Line(text, line.where, line.reminders)
        made.append(line)
    return made


class _Lines:
    """Goes through the lines of one card."""

    def __init__(self, reader: Any, kind: str) -> None:
        self.reader, self.kind = reader, kind
        self.made: list[Compiled] = []

    def all(self, found: list[Line]) -> list[Compiled]:
        if self.kind == "spell":
            return self.spell(found)
        number = 0
        while number < len(found):
            line = found[number]
            name = self.reader.header(line)
            if name is not None and name.startswith("o_drives:"):
                drives = list(takewhile(partial(self.reader.of_drive, name), found[number + 1 :]))
                self.line(line, partial(several_drives, len(drives), name))
                for one in drives:
                    self.line(one, self.reader.of_drive(name, one))
                number += 1 + len(drives)
                continue
            if name is not None and number + 1 < len(found):
                following = found[number + 1]
                self.line(line, lambda head=name: self.reader.header_abilities(head))
                self.line(following, lambda one=following, head=name: self.reader.headed(head, one))
                number += 2
                while self.reader.reaches_all(name) and number < len(found):
                    self.line(found[number], lambda one=found[number], head=name: self.reader.headed(head, one))
                    number += 1
                if self.reader.reaches_further(name) and number < len(found) and not self.reader.plain(found[number]):
                    self.line(found[number], lambda one=found[number], head=name: self.reader.headed(head, one))
                    number += 1
                continue
            if self.reader.shares(line) and self.made:
                self.shared(line)
            else:
                self.line(line, lambda one=line: self.reader.ability(one))
                if _HEADS.match(line.text) and self.made[-1].problem and number + 1 < len(found):
                    number += 1  # what stands below counts only as the line above says
                    below = found[number]
                    self.made.append(Compiled(below, (), Problem(below.text, 0, "the line above is not understood")))
            number += 1
        return self.made

    def line(self, line: Line, work: Any) -> None:
        try:
            nodes = shown(line.text, floored(line.text, [tidy(node) for node in work()]))
        except Refused as refused:
            self.made.append(Compiled(line, (), _problem(line, refused)))
            return
        except RecursionError:
            self.made.append(Compiled(line, (), Problem(line.text, 0, "nested too deeply")))
            return
        self.made.append(checked(line, nodes))

    def shared(self, line: Line) -> None:
        """サバイバー behind an ability: all survivors have it."""
        above = self.made.pop()
        if above.problem is not None:
            self.made += [above, Compiled(line)]
            return
        self.line(above.line, lambda: [made for one in above.abilities for made in survivors(parse(one))])
        self.made.append(Compiled(line))

    def bonus(self, found: list[Line]) -> Line | None:
        """The last line of a super S-trigger's spell, if nothing before it can change how many shields there are."""
        if self.reader is not japanese or not found or not any(japanese.is_super(line) for line in found):
            return None
        marked = [line for line in found if japanese.bonus(line) is not None]
        changes = any("シールド" in line.text for line in found[:-1])
        return found[-1] if marked == [found[-1]] and not changes else None

    def spell(self, found: list[Line]) -> list[Compiled]:
        program: list[Node] = []
        spoken = Spoken(spell=True)
        program_lines: list[int] = []
        bonus = self.bonus(found)
        driven = False
        again = [line for line in found if self.reader.repeats(line)]
        evolving = [line for line in found if self.reader.evo_charger(line)]
        found = [line for line in found if line not in [*again, *evolving]]
        for line in found:
            before = len(program)
            try:
                if line is bonus:
                    program.append(call("if", SUPER, japanese.steps(line.text.removeprefix(japanese.BONUS))))
                    program_lines.append(len(self.made))
                    self.made.append(Compiled(line))
                    continue
                drive = self.reader.header(line)
                if drive is not None and drive.startswith("o_drive:"):
                    self.made.append(checked(line, self.reader.header_abilities(drive)))
                    driven = True
                    continue
                if _OWN_COST.search(line.text):  # what it costs is no part of what it does
                    self.line(line, lambda one=line: self.reader.ability(one))
                    continue
                plain: list[Node] | None = S_TRIGGER
                if bonus is None or not japanese.is_super(line):
                    plain = self.reader.keyword_line(line.text)
                if plain is not None:
                    self.made.append(checked(line, plain))
                    continue
                listed = self.reader.modes(line.text)
                if listed is not None:
                    if listed[0]:
                        self.reader.line_of_spell(program, spoken, listed[0])
                    program += listed[1]
                    spoken.forget()
                else:
                    self.reader.line_of_spell(program, spoken, line.text)
                program[before:] = floored(line.text, program[before:])
            except Refused as refused:
                self.made.append(Compiled(line, (), _problem(line, refused)))
                continue
            if driven:
                program[before:] = [call("if", DRIVEN, program[before:])]
                driven = False
            program_lines.append(len(self.made))
            program[before:] = shown(line.text, program[before:])
            self.made.append(checked(line, [tidy(call("spell", program[before:]))], partial=before > 0, goes_on=True))
        if again and not any(line.problem for line in self.made):  # what a knight repeats is the whole spell
            repeated = call("may", "me", list(program))
            program.append(call("if", KNIGHT, [repeated]))
        for line in again:
            self.made.append(Compiled(line))
        for line in evolving:  # nothing that it does depends on where the spell itself lies
            program += EVO_CHARGED
            self.made.append(checked(line, [call("charger")]) if program_lines else _nothing_before(line))
        if program_lines:
            first = program_lines[0]
            goes_on = any(one.problem for number, one in enumerate(self.made) if number != first)
            whole = checked(self.made[first].line, [tidy(call("spell", program))], goes_on=goes_on)
            self.made[first] = whole
            for number in program_lines[1:]:
                self.made[number] = Compiled(self.made[number].line, (), self.made[number].problem)
        return self.made


def _problem(line: Line, refused: Refused) -> Problem:
    """Where a line is refused and why; of one that is not whole that it breaks off."""
    if breaks_off(line.text):
        return Problem(line.text, len(line.text), BREAKS_OFF)
    return Problem(line.text, min(max(refused.at, 0), len(line.text)), refused.reason)


def _puts_what_is_there(node: Node) -> bool:
    """Whether a card that was chosen in the battle zone would be put there: it was chosen elsewhere, then."""
    rows = [one.items for one in walk(node) if isinstance(one, Block)]
    return any(
        isinstance(one, Call) and one.name == "choose" and call("zone", "battle") in inside(one.args[-1])
        for row in rows
        for one, after in pairwise(row)
        if after in (call("put", "picked"), call("put_tapped", "picked"))
    )


def _only_chooses(node: Node) -> bool:
    """Whether the last instruction of an ability is a choice: nothing comes of it, so the text goes on elsewhere."""
    steps = node.args[-1] if isinstance(node, Call) and node.args else None
    if not isinstance(steps, Block) or not steps.items:
        return named(node, "from", "first") and isinstance(node, Call) and _only_chooses(node.args[-1])
    last = steps.items[-1]
    return named(last, "choose", "choose_total", "choose_costs") or (named(last, "may", "if") and _only_chooses(last))


def _nothing_before(line: Line) -> Compiled:
    return Compiled(line, (), Problem(line.text, 0, "nothing is done"))


def several_drives(many: int, name: str) -> list[Node]:
    """Nothing of its own; refuses a header with another number of lines below it."""
    if many != name.count("x"):
        raise Refused("what the drives give", 0)
    return []


def checked(line: Line, nodes: list[Node], partial: bool = False, goes_on: bool = False) -> Compiled:
    """A compiled line; what the language cannot say yet is named. `goes_on`: there may be more behind it."""
    texts = tuple(write(node) for node in nodes)
    if any(map(_puts_what_is_there, nodes)):
        return Compiled(line, (), Problem(line.text, 0, "from which zone"))
    if not goes_on and any(map(_only_chooses, nodes)):
        return Compiled(line, (), _problem(line, Refused("nothing is done", 0)))
    lacking = sorted({one.name for node in nodes for one in walk(node) if isinstance(one, Call)} - _KNOWN)
    if lacking:
        return Compiled(line, texts, Problem(line.text, 0, "the rules lack " + ", ".join(lacking), tuple(lacking)))
    for number, node in enumerate(nodes):
        try:
            check_ability(node)
            if not partial:
                ability_facts('""', number + 1, node)
        except InputError as error:
            return Compiled(line, texts, Problem(line.text, 0, f"the rules lack this: {error}", (str(error),)))
    return Compiled(line, () if partial else texts)


__all__ = ["Compiled", "Problem", "Result", "compile_card", "japanese"]
