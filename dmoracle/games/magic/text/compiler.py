"""A printed card of Magic to a card of the library: what each line means, or why it is not understood and where.

>>> made = compile_card({"name": "Shock", "type": "Instant", "mana_cost": "{R}",
...                      "text": "Shock deals 2 damage to any target."})
>>> made.card.abilities
('spell([target(1,either(player,[creature,zone(play)]))],[damage(2,target(1))])',)
>>> print(compile_card({"name": "Try", "type": "Instant", "mana_cost": "{R}", "text": "Eat a card."}).problems[0])
no reading goes on like this: ▲Eat a card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dmoracle.errors import InputError
from dmoracle.games.magic.card import SUPERTYPES, TYPES, Card
from dmoracle.games.magic.flatten import OF_SPELL, ability_facts
from dmoracle.games.magic.text.following import chosen_first
from dmoracle.games.magic.text.ja_words import KANA
from dmoracle.games.magic.text.japanese import itself
from dmoracle.games.magic.text.japanese import lines as japanese_lines
from dmoracle.games.magic.text.japanese import printed_type as japanese_type
from dmoracle.games.magic.text.lower import Line, Lowering, aimed, threshold
from dmoracle.games.magic.text.phrases import read_as
from dmoracle.games.magic.text.reader import ENGLISH, JAPANESE, Reader, meant, split_cost
from dmoracle.games.magic.text.scope import Scope
from dmoracle.games.magic.text.things import X, order, parts, read
from dmoracle.games.magic.text.words import plural, subtypes
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.games.reading import Compiled, Problem, Refused, Result, call, inside
from dmoracle.grammar.tree import Tree
from dmoracle.language.check import check_ability
from dmoracle.language.parser import Block, Call, Node, Text, parse, walk, write

__all__ = ["Reading", "compile_card", "lines", "printed_type"]

_REMINDER = re.compile(r"\s*\([^()]*\)")
_CALLED = re.compile(r"\bnamed (~|[A-Z][\w'-]*(?: (?:(?:of|the|from|to) )*[A-Z][\w'-]*)*)(?![\w~'])")
_SELF = re.compile(r"\bthis (?:creature|artifact|enchantment|land|permanent|card|spell)\b", re.IGNORECASE)
_OLD = {"summon": "creature", "interrupt": "instant", "mana source": "instant"}
_KINDS = re.compile(r"\b(mono|poly|continuous)\b ?", re.IGNORECASE)
_MODES = re.compile(r"^Choose one ?[-—–]+ ?(.+)$")
_BULLET = "•"
_THRESHOLD = re.compile(r"^(?:Threshold|スレッショルド)\s*[-—–―]\s*(?=\S)")
_WORD = re.compile(r"^Domain\s*[-—–]\s*")  # means nothing by itself
_BEARS = {"enchant": "enchanted", "equip": "equipped"}  # what puts a card on another, and what it calls that
_COUNTED = re.compile(r"~'s (?:power|toughness)\b[^.]* equal to |~の(?:パワー|タフネス)[^。]*に等しい")
_IMPRINT = re.compile(r"^(?:Imprint|刻印)\s*[-—―]\s*(?=\S)")  # what is exiled by the ability behind it is imprinted
_OF_X = ("x", "minus_x", "up_to_x", "from_x", "add_x")
_OUT = re.compile("the exiled card|取り除かれたカード")
_SEVEN = ("seven or more cards are in your graveyard", "あなたの墓地にカードが7枚以上ある")


def _called(name: str, legend: bool) -> list[str]:
    """What else a card is called: a legend by the first word, if that is no type."""
    first = name.split(" ")[0].strip(",")
    return [first] if legend and first not in subtypes() else []


def lines(text: str, name: str, legend: bool = False) -> list[str]:
    """The lines of a text without reminders; the name of the card stands as ~, modes stand below their head.

    A `legend` may be called by the first word of its name.

    >>> lines("Flying (It flies.)\\nWhen Sue, the Bird attacks, Sue gains haste.", "Sue, the Bird")
    ['Flying', 'When ~ attacks, ~ gains haste.']
    """
    text = text.replace("’", "'").replace("−", "-").replace("“", '"').replace("”", '"')
    text = _REMINDER.sub("", text)
    text = '"'.join(part if number % 2 else _SELF.sub("~", part) for number, part in enumerate(text.split('"')))
    for own in dict.fromkeys((name, name.split(",")[0], *_called(name, legend))):
        if own:
            text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", text)
    text = _CALLED.sub(lambda found: f'named "{name if found[1] == "~" else found[1]}"', text)
    found: list[str] = []
    for line in text.split("\n"):
        line = _WORD.sub("", line.strip())
        modes = _MODES.match(line)
        if modes is not None and not line.endswith(("—", "-")):
            parts = re.split(r"; or ", modes[1])
            found += ["Choose one —", *(f"{_BULLET} {part[0].upper()}{part[1:]}" for part in parts if part)]
        elif line:
            found.append(line)
    return found


def printed_type(entry: Mapping[str, Any]) -> tuple[str, list[str], str | None]:
    """The types of a card in words of the library, its subtypes, and what it enchants by its type line.

    Types are those of `type`; subtypes are the printed ones as far as they are subtypes still.

    >>> printed_type({"type": "Enchantment — Aura", "printed_type": "Enchant Creature"})
    ('enchantment', [], 'creature')
    >>> printed_type({"type": "Creature — Human Cleric", "printed_type": "Summon — Clerics"})
    ('creature', ['Cleric'], None)
    >>> printed_type({"type": "Legendary Creature — Human Wizard", "printed_type": "Summon — Legend"})
    ('creature', ['Legend'], None)
    """
    words, behind, enchants = _divided(str(entry.get("type") or entry.get("printed_type") or ""))
    _, printed, said = _divided(str(entry.get("printed_type") or ""))
    enchants = said or enchants
    if any(word not in (*SUPERTYPES, *TYPES) for word in words) or not words:
        return "", [], None
    listed = [_SINGULAR.get(one, one) for one in printed]
    if not listed or any(one not in subtypes() for one in listed):
        listed = [one for one in behind if one not in ("Human", "Aura")] or [one for one in behind if one != "Aura"]
    if "creature" in words and "legendary" in words:  # a legend was a type of creature (420.5e)
        words.remove("legendary")
        listed = ["Legend", *(one for one in listed if one != "Legend")]
    order = [word for word in words if word in SUPERTYPES] + [word for word in words if word in TYPES]
    return " ".join(order), listed, enchants


_SINGULAR = {plural(one): one for one in subtypes()}


def _divided(said: str) -> tuple[list[str], list[str], str | None]:
    """A type line: its types, its subtypes, what it enchants."""
    front, _, behind = re.sub(r"\s[-–]\s|—", "—", said).partition("—")
    words = _KINDS.sub("", front).strip().casefold()
    enchants = None
    if words.startswith("enchant ") and words != "enchant world":
        words, enchants = "enchantment", words.removeprefix("enchant ")
    words = {"enchant world": "world enchantment"}.get(words, _OLD.get(words, words))
    return [_OLD.get(word, word) for word in words.split()], behind.split(), enchants


def compile_card(entry: Mapping[str, Any]) -> Result:
    """Compile one card of a dump: name, mana cost, type, power and toughness, text. Never raises for bad texts.

    The keys are those of `text.dumps`: `text` is read first, in English or Japanese, then `printed_text`, then
    `text_ja`, where there are such, until one is understood.
    """
    text, printed, japanese = (entry.get(key) for key in ("text", "printed_text", "text_ja"))
    ways = [(printed, ENGLISH)] if isinstance(printed, str) and printed != text else []
    if isinstance(japanese, str):
        ways.append((japanese, JAPANESE))
    if text is not None or not ways:
        ways.insert(0, (str(text or ""), JAPANESE if KANA.search(str(text or "")) else ENGLISH))
    first, *others = ways
    made = _compiled(entry, *first)
    for one in others if made.card is None else ():
        if _aims(first[0]) and not _aims(one[0]):  # a wording of its time that does not say that it targets
            continue
        second = _compiled(entry, *one)
        if second.card is not None:
            return second
    return made


def _aims(text: str) -> bool:
    """Whether a text speaks of a target."""
    return re.search(r"\btargets?\b|対象", text, re.IGNORECASE) is not None


def _compiled(entry: Mapping[str, Any], text: str, reader: Reader = ENGLISH) -> Result:
    name = str(entry.get("name") or "").strip()
    if reader is JAPANESE:
        kind, subtypes, enchants = japanese_type(entry)
        found = japanese_lines(text, str(entry.get("name_ja") or name), name)
    else:
        kind, subtypes, enchants = printed_type(entry)
        found = lines(text, name, "Legend" in subtypes or "legendary" in kind.split())
    cost = entry.get("mana_cost") or entry.get("cost")
    cost = str(cost) if cost is not None else None
    reading = Reading(kind.split(), subtypes, cost, reader)
    if enchants is not None and not any(reader.is_a("enchant", line) for line in found):
        found = [f"{'エンチャント' if reader is JAPANESE else 'Enchant '}{enchants}", *found]
    made = carried(reading.lines(found))
    if str(entry.get("layout") or "normal") != "normal":
        return Result(name, tuple(made), refusal="a card in two parts, of which this is one")
    if not kind:
        return Result(name, tuple(made), refusal=f"cards of the type {entry.get('printed_type') or entry.get('type')}"
                      " are not supported")  # fmt: skip
    if any(not line.executable for line in made):
        return Result(name, tuple(made))
    fields: dict[str, Any] = {"name": name, "type": kind, "abilities": [one for line in made for one in line.abilities]}
    if "land" not in kind.split():
        fields["cost"] = re.sub("[{}]", "", cost) if cost else "0"
    if subtypes:
        fields["subtypes"] = subtypes
    colours = [str(one).lower() for one in entry.get("colors") or ()]
    if entry.get("power") is not None:
        fields["pt"] = f"{entry.get('power')}/{entry.get('toughness')}"
        if any(_COUNTED.match(line.text) for line in made):  # what the text counts stands as * there
            fields["pt"] = fields["pt"].replace("*", "0")
    if entry.get("name_ja"):
        fields["ja"] = str(entry["name_ja"])
    try:
        card = Card.from_entry(fields)
    except InputError as error:
        return Result(name, tuple(made), refusal=str(error))
    if entry.get("colors") is not None and sorted(colours) != sorted(card.colours):
        try:
            card = Card.from_entry({**fields, "colour": colours})
        except InputError as error:
            return Result(name, tuple(made), refusal=str(error))
    return Result(name, tuple(made), card)


class Reading:
    """Reads the lines of one card."""

    def __init__(self, kinds: list[str], subtypes: list[str], cost: str | None, reader: Reader = ENGLISH) -> None:
        self.reader = reader
        self.spell = "instant" in kinds or "sorcery" in kinds
        self.subtypes, self.cost = subtypes, cost
        self.lowering = Lowering(self.quoted)
        self.lowering.kinds = tuple(kinds)

    def lines(self, found: list[str]) -> list[Compiled]:
        """All lines; those of a spell are one ability together."""
        self.lowering.imprints = any(_IMPRINT.match(line) for line in found)
        out = not self.lowering.imprints and not self.spell
        self.lowering.holds_out = out and any(_OUT.search(line) for line in found)
        made: list[Compiled] = []
        effect: list[str] = []
        number = 0
        entwine = next((line for line in found if self.reader.is_a("entwine", line)), None)
        if entwine is not None:
            found = [line for line in found if line is not entwine]
        while number < len(found):
            line = found[number]
            if line.startswith("Choose one") and number + 1 < len(found):
                end = number + 1
                while end < len(found) and found[end].startswith(_BULLET):
                    end += 1
                made += self.modes(found[number:end], entwine)
                number = end
                continue
            number += 1
            alone = self.alone(line)
            if alone is not None:
                made.append(alone)
            elif self.spell:
                effect.append(line)
            else:
                made.append(self.work(line, lambda line=line: self.permanent(line)))
        if effect:
            made += self.effect(effect)
        return made

    def work(self, line: str, work: Any) -> Compiled:
        try:
            nodes = work()
        except Refused as refused:
            return Compiled(line, (), Problem(line, min(max(refused.at, 0), len(line)), refused.reason))
        except RecursionError:
            return Compiled(line, (), Problem(line, 0, "nested too deeply"))
        return self.announced(checked(line, nodes), nodes)

    def announced(self, made: Compiled, nodes: list[Node]) -> Compiled:
        """The line, unless it speaks of an X that nothing announces: neither its own cost nor that of the card."""
        for node in nodes:
            of_card = isinstance(node, Call) and node.name in ("spell", "modal", "entwine", "enters_with")
            paid = isinstance(node, Call) and node.name in ("activated", "mana_ability", "additional")
            costs = node.args[0] if isinstance(node, Call) and paid else Block(())
            said = any(one == X or (isinstance(one, Text) and "X" in one.value) for one in walk(costs))
            if of_card:
                said = "X" in (self.cost or "") or self.lowering.so_given is not None
            if not said and any(isinstance(one, Call) and one.name in _OF_X for one in walk(node)):
                return Compiled(made.text, (), Problem(made.text, 0, "an X that nothing announces"))
        return made

    def alone(self, line: str) -> Compiled | None:
        """A line that means the same on every card: keywords, what it enchants, further costs."""
        if line.rstrip(".").casefold() == "defender" and "Wall" in self.subtypes:
            return Compiled(line)  # Walls cannot attack by the rules of 2004
        if self.reader.is_a("enchant", line):
            return self.work(line, lambda: self.enchant(line))
        try:
            readings = self.reader.trees(line, "keywords")
        except Refused:
            readings = []
        if readings:
            return self.work(line, lambda: meant([readings], self.keywords))
        if self.reader.is_a("play_only", line):
            return self.work(line, lambda: self.play_only(line))
        if self.reader.is_a("alternative", line):
            return self.work(line, lambda: meant([self.reader.trees(line, "line")], self.lowering.alternative))
        if self.reader.is_a("additional", line):
            return self.work(line, lambda: self.additional(line))
        if self.spell and self.reader.is_a("cycled", line):
            return self.work(line, lambda: self.permanent(line))
        if self.spell and self.reader.is_a("uncounterable", line):
            return Compiled(line, ("uncounterable",))
        return None

    def keywords(self, row: list[Tree]) -> list[Node]:
        if "Wall" in self.subtypes:
            row = [row[0]._replace(kids=tuple(one for one in row[0].kids if one.value != "defender"))]
        return self.lowering.keywords(row[0], self.cost)

    def quoted(self, text: str) -> list[Node]:
        """The abilities of a text in quotes: keywords, or a line of a permanent; what has them is "this" there."""
        text = itself(_SELF.sub("~", text))
        try:
            readings = self.reader.trees(text, "keywords")
        except Refused:
            return self.permanent(text)
        return meant([readings], lambda row: self.lowering.keywords(row[0], None))

    def play_only(self, line: str) -> list[Node]:
        return meant([self.reader.trees(line, "line")], lambda row: self.lowering.play_only(row[0]))

    def enchant(self, line: str) -> list[Node]:
        return meant([self.reader.trees(line, "enchant")], self.enchanting)

    @staticmethod
    def enchanting(row: list[Tree]) -> list[Node]:
        with parts(row[0]) as found:
            thing = read(found.one())
        if thing.ref or thing.target or thing.amount != "bare" or thing.zone != "play":
            raise Refused("what it enchants", thing.at)
        return [call("enchant", order(thing.filter(here=False)))]

    def additional(self, line: str) -> list[Node]:
        def work(row: list[Tree]) -> list[Node]:
            if row[0].label != "additional":
                raise Refused("this cost", 0)
            with parts(row[0]) as found:
                scope = Scope()
                made = [call("additional", [self.lowering.cost(found.one(), scope)])]
            if scope.any_number and "X" in (self.cost or ""):
                raise Refused("two amounts called X", 0)
            self.lowering.given, self.lowering.so_given = scope.given, scope.so_given
            self.lowering.any_number = scope.any_number
            return list(made)

        return meant([self.reader.trees(line, "line")], work)

    def permanent(self, line: str) -> list[Node]:
        """A line of a permanent."""
        word = _THRESHOLD.match(line)
        if word is not None and any(one in line for one in _SEVEN):
            rest = line[word.end() :]
            try:
                return [threshold(node) for node in self.permanent(f"{rest[0].upper()}{rest[1:]}")]
            except Refused as refused:
                raise Refused(refused.reason, refused.at + word.end()) from None
        imprint = _IMPRINT.match(line)
        if imprint is not None:
            return self.imprinting(line[imprint.end() :], imprint.end())
        divided = split_cost(line)
        if divided is not None and not self.reader.is_a("triggered", line):
            costs, effect, at = divided
            begun = self.reader.trees(costs, "costs")
            rows = [
                (self.reader.trees(one, "line", at + place), at + place) for one, place in self.reader.sentences(effect)
            ]
            readings = [begun, *(listed for listed, _ in rows)]
            places = [place for _, place in rows]
            return meant(
                readings, lambda row: self.lowering.activated(row[0], at, list(zip(row[1:], places, strict=True)))
            )
        return self.of(line, self.lowering.line)

    def imprinting(self, rest: str, at: int) -> list[Node]:
        """An ability that imprints what it removes from the game."""
        self.lowering.imprinting = True
        try:
            made = self.permanent(f"{rest[0].upper()}{rest[1:]}")
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None
        finally:
            self.lowering.imprinting = False
        if not any(isinstance(one, Call) and one.name == "imprint" for node in made for one in walk(node)):
            raise Refused("what is imprinted", at)
        return made

    def of(self, line: str, work: Any) -> list[Node]:
        rows = [(self.reader.trees(one, "line", place), place) for one, place in self.reader.sentences(line)]
        places = [place for _, place in rows]
        return meant([listed for listed, _ in rows], lambda row: work(list(zip(row, places, strict=True))))

    def effect(self, found: list[str]) -> list[Compiled]:
        """The lines of what a spell does: each must be read, and together they are one ability."""
        rows: list[tuple[list[Tree], int, int]] = []  # the readings of a sentence, its place, its line
        problems: dict[int, Problem] = {}
        for number, line in enumerate(found):
            try:
                rows += [
                    (self.reader.trees(one, "line", place), place, number) for one, place in self.reader.sentences(line)
                ]
            except Refused as refused:
                problems[number] = Problem(line, min(refused.at, len(line)), refused.reason)
        if problems:
            for number, line in enumerate(found):
                if number not in problems:
                    alone = self.work(line, lambda line=line: self.of(line, self.spelled))
                    if alone.problem is not None:
                        problems[number] = alone.problem
            return [Compiled(line, (), problems.get(number)) for number, line in enumerate(found)]
        failed = [0]

        def work(row: list[Tree]) -> list[Node]:
            scope = self.lowering.scope(spell=True)
            made: list[Node] = []
            for tree, (_, place, number) in zip(row, rows, strict=True):
                failed[0] = number
                if tree.label != "sentence":
                    raise Refused("this sentence here", place)
                self.lowering.more(tree, place, scope, made)
            return [call("spell", *aimed(scope), chosen_first(made))]

        try:
            nodes = meant([listed for listed, _, _ in rows], work)
        except Refused as refused:
            line = found[failed[0]]
            problem = Problem(line, min(max(refused.at, 0), len(line)), refused.reason)
            return [Compiled(one, (), problem if number == failed[0] else None) for number, one in enumerate(found)]
        first, *rest = found
        return [self.announced(checked(first, nodes), nodes), *(Compiled(one) for one in rest)]

    def spelled(self, line: Line) -> list[Node]:
        scope = self.lowering.scope(spell=True)
        steps = chosen_first(self.lowering.steps(line, scope))
        return [call("spell", *aimed(scope), steps)]

    def modes(self, found: list[str], entwine: str | None = None) -> list[Compiled]:
        """Choose one: the modes below it, and what it costs to have them all."""
        head, *below = found
        costs: list[Node] = []
        if entwine is not None:
            try:
                costs = meant([self.reader.trees(entwine, "keywords")], self.entwined)
            except Refused as refused:
                problem = Problem(entwine, min(refused.at, len(entwine)), refused.reason)
                return [Compiled(entwine, (), problem), *map(Compiled, found)]
        if not self.spell:
            return [Compiled(head, (), Problem(head, 0, "modes of an ability")), *map(Compiled, below)]
        made: list[Compiled] = []
        options: list[Node] = []
        for line in below:
            text = line.removeprefix(_BULLET).strip()
            one = self.work(text, lambda text=text: self.of(text, self.spelled))
            made.append(Compiled(line, (), one.problem))
            options += [Call("option", spell.args) for spell in map(parse, one.abilities) if isinstance(spell, Call)]
        if len(options) < len(below) or len(options) < 2:
            return [Compiled(head), *made] if any(one.problem for one in made) else [
                Compiled(head, (), Problem(head, 0, "modes of an ability")), *made
            ]  # fmt: skip
        whole = call("entwine", Block(tuple(costs)), options) if costs else call("modal", options)
        return [
            self.announced(checked(head, [whole]), [whole]),
            *made,
            *([Compiled(entwine)] if entwine is not None else []),
        ]

    def entwined(self, row: list[Tree]) -> list[Node]:
        """The costs of a line that begins with entwine."""
        (made,) = self.lowering.keywords(row[0], self.cost)
        return list(inside(made.args[0])) if isinstance(made, Call) else []


# keywords that are read, and that the ability language does not have
_NAMED = {*read_as("cost").values(), *read_as("number").values(), *read_as("line").values(), "landcycling", "affinity"}
_UNKNOWN = _NAMED - {*VOCABULARY.words("keyword"), *VOCABULARY.words("ability")}


def carried(made: list[Compiled]) -> list[Compiled]:
    """The lines, those refused that speak of a bearer though the card is on none: enchanted by any card is not said."""
    nodes = {text: parse(text) for line in made for text in line.abilities}
    bears = {_BEARS[node.name] for node in nodes.values() if isinstance(node, Call) and node.name in _BEARS}
    wanting = set(_BEARS.values()) - bears
    return [
        Compiled(line.text, line.abilities, Problem(line.text, 0, "which enchanted ones"))
        if line.executable and any(isinstance(one, Call) and one.name in wanting
                                   for text in line.abilities for one in walk(nodes[text]))
        else line
        for line in made
    ]  # fmt: skip


def checked(line: str, nodes: list[Node]) -> Compiled:
    """A compiled line; what the language cannot say is named."""
    texts = tuple(write(node) for node in nodes)
    for one in (inner for node in nodes for inner in walk(node)):
        if isinstance(one, Call) and one.name in _UNKNOWN:
            lacking = one.name.replace("_", " ")
            return Compiled(line, texts, Problem(line, 0, f"the rules lack the keyword {lacking}", (one.name,)))
    for number, (node, text) in enumerate(zip(nodes, texts, strict=True)):
        try:
            check_ability(VOCABULARY, node)
            if isinstance(node, Call) and node.name not in OF_SPELL:
                ability_facts('""', number + 1, node)
        except InputError as error:
            return Compiled(line, texts, Problem(line, 0, f"the rules lack this: {error}", (text,)))
    return Compiled(line, texts)
