"""Terms of the ability language printed back as canonical card text; what would not be read back is refused.

>>> from dmoracle.language.parser import parse
>>> print(printed(parse("when(attacks,[self],[draw(me)])")))
このクリーチャーが攻撃する時、カードを1枚引く。
>>> print(printed(parse("when(attacks,[self],[draw(me)])"), "en"))
Whenever this creature attacks, draw a card.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from dmoracle.games.duel_masters.text.lines import renamed
from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.reading.normalise import lines
from dmoracle.language.parser import Call, Node, Number, Text


class Unprintable(Exception):
    """There is no canonical text for a term that reads back as the same term."""


def printed(node: Node, lang: str = "ja", kind: str = "creature") -> str:
    """The canonical text of one ability; raises Unprintable. `kind` is the card's type: creature, evolution, spell."""
    from dmoracle.games.duel_masters.text.printing.english import English
    from dmoracle.games.duel_masters.text.printing.japanese import Japanese

    text = ""
    plain = renamed(node, {"reveal": "look", "turn_face_up": "look_at"})
    for joined in (False, True):
        printer = (English if lang == "en" else Japanese)(joined, kind)
        try:
            text = printer.ability(plain)
            if plain != node:
                text = _shown(text)
        except (ValueError, KeyError, AttributeError, IndexError) as error:  # a shape that no template has
            raise Unprintable(f"no template: {error}") from None
        if reads_back(text, node, lang, kind):
            return text
    raise Unprintable(text)


def _shown(text: str) -> str:
    """What is looked at, said of what both players see."""
    for looked, turned in _SHOWN:
        text = re.sub(looked, turned, text)
    return text


_SHOWN = (
    (r"([Ll])ook at the top", lambda found: ("R" if found[1] == "L" else "r") + "eveal the top"),
    (r"look at (\d+) shields", r"choose \1 shields and turn them face up"),
    (r"look at (it|them)", r"turn \1 face up"),
    ("を見る", "を表向きにする"),
    ("、見る", "、表向きにする"),
    ("を見て", "を表向きにして"),
    ("見てもよい", "表向きにしてもよい"),
)


def said(abilities: Iterable[str], lang: str, kind: str) -> list[str | None]:
    """What was understood, as text of a language for each ability; None where there is no canonical one.

    >>> said(["blocker", "when(attacks,[self],[draw(me)])"], "en", "creature")
    ['Blocker', 'Whenever this creature attacks, draw a card.']
    """
    from dmoracle.language.parser import parse

    found: list[str | None] = []
    for ability in abilities:
        try:
            found.append(printed(parse(ability), lang, kind))
        except Unprintable:
            found.append(None)
    return found


def reads_back(text: str, node: Node, lang: str, kind: str) -> bool:
    """Whether the text of an ability is read as that ability and no other."""
    from dmoracle.games.duel_masters.text.compiler import compile_lines

    spell = "spell" if isinstance(node, Call) and node.name == "spell" else kind
    below = _below(node, spell) if lang == "ja" else ""
    made = compile_lines(lines(text + below, lang), spell, lang)[: 1 if below else None]
    from dmoracle.language.parser import parse

    back = [parse(one) for line in made for one in line.abilities]
    if back[:1] == [call("s_trigger")] and len(back) == 2:  # S-trigger X is a shield trigger too
        back = back[1:]
    return len(back) == 1 and canonical(back[0]) == canonical(node)


def _below(node: Node, kind: str) -> str:
    """A line below a header of Japanese text, which stands for none without one."""
    if not isinstance(node, Call) or node.name not in ("o_drive", "fort_e"):
        return ""
    event = "このクリーチャーがバトルゾーンに出た時、" if node.name == "o_drive" and kind != "spell" else ""
    return f"\n{event}カードを1枚引く。"


class Printer(ABC):
    """What both languages share: taking terms apart.

    `joined`: what stands under a condition is one sentence; `kind` is the type of the card.

    `to_place` is what is said of each place that a card is put to, `silently` that its S-trigger cannot be used.
    """

    to_place: ClassVar[dict[str, str]]
    silently: ClassVar[str]
    bans: ClassVar[dict[str, str]]
    attacks_each_turn: ClassVar[str]
    attacks_if_able: ClassVar[str]

    def __init__(self, joined: bool = False, kind: str = "creature") -> None:
        self.joined, self.kind = joined, kind
        self.several = False  # whether more than one card was chosen last

    def ability(self, node: Node) -> str:
        """The text of an ability."""
        if not isinstance(node, Call):
            raise Unprintable(str(node))
        method = getattr(self, f"of_{node.name}", None) if node.name != "from" else None
        text = method(node) if method is not None else self.keyword_line(node)
        assert isinstance(text, str)
        return text

    @abstractmethod
    def keyword_line(self, node: Call) -> str:
        """The text of a keyword alone."""

    @abstractmethod
    def keyword(self, node: Node) -> str:
        """The name of a keyword."""

    @abstractmethod
    def program(self, steps: list[Node]) -> str:
        """The sentences of instructions."""

    @abstractmethod
    def chain(self, steps: list[Node]) -> str:
        """Instructions in one sentence."""

    @abstractmethod
    def of_when(self, node: Call) -> str:
        """An ability that waits for an event."""

    @abstractmethod
    def act(self, node: Call) -> str:
        """An instruction that is a verb and its object."""

    @abstractmethod
    def moved(self, place: str, node: Node) -> str:
        """Cards that are put somewhere."""

    @abstractmethod
    def subject(self, node: Node) -> str:
        """An object of an effect that lasts, as the subject of its clause."""

    @abstractmethod
    def not_untapped(self, subject: str) -> str:
        """What does not untap at the start of the opponent's next turn."""

    @abstractmethod
    def till_my_turn(self, subject: str, said: str, got: bool) -> str:
        """What holds till the player's next turn: a prohibition, or an ability that is got."""

    def step(self, node: Node) -> str:
        """One instruction."""
        if not isinstance(node, Call):
            raise Unprintable("an instruction")
        method = getattr(self, f"do_{node.name}", None)
        return str(method(node)) if method is not None else self.act(node)

    def do_to(self, node: Call) -> str:
        if node.args[0] == call("hand_silently"):
            return self.moved("hand_silently", node.args[1]) + self.silently
        return self.moved(self.name(node.args[0]), node.args[1])

    def do_forbid_until(self, node: Call) -> str:
        who, ban, target = node.args
        if ban == call("untap") and who == call("opponent"):
            return self.not_untapped(self.subject(target))
        if who != call("me"):
            raise Unprintable("until when")
        return self.till_my_turn(self.subject(target), self.bans[self.name(ban)], got=False)

    def do_until(self, node: Call) -> str:
        """An ability, or a prohibition for players, till the player's next turn begins."""
        who, inner = node.args
        if who != call("me") or not isinstance(inner, Call):
            raise Unprintable("until when")
        if inner.args[-1] == call("given", "their_turn"):
            return self.in_their_next(self.do_this_turn(Call("this_turn", (Call(inner.name, inner.args[:-1]),))))
        return self.till(self.do_this_turn(Call("this_turn", (inner,))))

    def do_next_turn(self, node: Call) -> str:
        """An ability for the opponent's next turn."""
        who, inner = node.args
        if who != call("opponent") or not isinstance(inner, Call) or inner.name != "static" or len(inner.args) > 2:
            raise Unprintable("whose next turn")
        effect, found = inner.args
        assert isinstance(effect, Call)
        subject = self.subject(call("all", found))
        if effect == call("grant", call("must_attack")):
            return self.in_their_next_turn(subject, self.attacks_if_able)
        if effect.name == "forbid":
            return self.in_their_next_turn(subject, self.bans[self.name(effect.args[0])])
        raise Unprintable("what holds in the next turn")

    def do_grant_next(self, node: Call) -> str:
        who, keyword, target = node.args
        if who != call("opponent") or keyword != call("must_attack"):
            raise Unprintable("whose next turn")
        return self.in_their_next_turn(self.subject(target), self.attacks_if_able)

    def do_forbid_next(self, node: Call) -> str:
        who, ban, target = node.args
        if who != call("opponent"):
            raise Unprintable("whose next turn")
        return self.in_their_next_turn(self.subject(target), self.bans[self.name(ban)])

    def do_power_until(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("until when")
        return self.till(self.do_power(Call("power", node.args[1:])))

    @abstractmethod
    def do_this_turn(self, node: Call) -> str:
        """What holds for the rest of the turn."""

    @abstractmethod
    def do_power(self, node: Call) -> str:
        """Power for the rest of the turn."""

    @abstractmethod
    def in_their_next_turn(self, subject: str, said: str) -> str:
        """What those cards do or cannot do in the opponent's next turn."""

    @abstractmethod
    def in_their_next(self, said: str) -> str:
        """What is said of the rest of the turn, said of the opponent's next turn."""

    @abstractmethod
    def till(self, said: str) -> str:
        """What is said of the rest of the turn, said till the player's next turn begins."""

    def do_grant_until(self, node: Call) -> str:
        who, keyword, target = node.args
        if who != call("me"):
            raise Unprintable("until when")
        said = self.attacks_each_turn if keyword == call("must_attack") else ""
        if keyword == call("attacks_untapped"):
            said = self.keyword_line(call("attacks_untapped")).rstrip("。.")
        said = said or self.keyword(keyword)
        return self.till_my_turn(self.subject(target), said, got=True)

    @staticmethod
    def parts(node: Call) -> tuple[list[Node], list[Node] | None]:
        """The arguments of an ability but its conditions, and the conditions."""
        given = next((one for one in node.args if isinstance(one, Call) and one.name == "given"), None)
        rest = [one for one in node.args if one is not given]
        if given is None:
            return rest, None
        return rest, list(inside(given.args[0])) or [given.args[0]]

    @staticmethod
    def qualities(found: Node) -> dict[str, Any]:
        """A filter as a mapping: the name of a quality to its first argument, True if it has none.

        What is said twice ("non", "besides") has `again` behind its name the second time.
        """
        made: dict[str, Any] = {}
        for one in inside(found):
            name = one.name if isinstance(one, Call) else ""
            name = f"{name} again" if name in made and name in ("non", "besides") else name
            if not isinstance(one, Call) or name in made:
                raise Unprintable("a quality")
            made[name] = one.args[0] if one.args else True
            if name in ("costs", "costs_up_to"):
                made[f"{name} again"] = one.args[1]
        return made

    @staticmethod
    def number(node: Node) -> int:
        """The value of a number."""
        if not isinstance(node, Number):
            raise Unprintable("a number")
        return node.value

    @staticmethod
    def name(node: Any) -> str:
        """The word of a term without arguments, or the text of a string."""
        if isinstance(node, Text):
            return node.value
        if isinstance(node, Call) and not node.args:
            return node.name
        raise Unprintable("a name")


PICKED, SELF = call("picked"), call("self")
OWN_HAND = call("show", call("all", [call("mine"), call("zone", "hand")]))
