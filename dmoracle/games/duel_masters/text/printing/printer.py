"""Terms of the ability language printed back as canonical card text; what would not be read back is refused.

The words stand in `../printed.tsv`. A language (`english.py`, `japanese.py`) describes cards and joins clauses; which
clauses there are is the same for both: `doing.py` for programs, `abilities.py` for abilities.

>>> from dmoracle.language.parser import parse
>>> print(printed(parse("when(attacks,[self],[draw(me)])")))
このクリーチャーが攻撃する時、カードを1枚引く。
>>> print(printed(parse("when(attacks,[self],[draw(me)])"), "en"))
Whenever this creature attacks, draw a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.games.duel_masters.text.phrases import Unprintable
from dmoracle.games.duel_masters.text.printing.abilities import Abilities
from dmoracle.games.duel_masters.text.printing.english import English
from dmoracle.games.duel_masters.text.printing.japanese import Japanese
from dmoracle.games.duel_masters.text.reading.normalise import lines
from dmoracle.games.reading import call
from dmoracle.language.parser import Call, Node, parse

__all__ = ["Unprintable", "drafts", "may_say", "printed", "reads_back", "said"]


def drafts(node: Node, lang: str = "ja", kind: str = "creature") -> Iterator[str]:
    """The texts that one ability may have, the canonical one among them; none of them has been read back.

    Raises Unprintable. `kind` is the card's type: creature, evolution, spell.
    """
    for joined in (False, True):
        tongue = English(kind) if lang == "en" else Japanese(kind)
        try:
            yield Abilities(tongue, joined).ability(node)
        except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:  # a shape that no row has
            raise Unprintable(f"no template: {error}") from None


def printed(node: Node, lang: str = "ja", kind: str = "creature") -> str:
    """The canonical text of one ability; raises Unprintable. `kind` is the card's type: creature, evolution, spell."""
    text = ""
    for text in drafts(node, lang, kind):
        if reads_back(text, node, lang, kind):
            return text
    raise Unprintable(text)


def said(abilities: Iterable[str], lang: str, kind: str) -> list[str | None]:
    """What was understood, as text of a language for each ability; None where there is no canonical one.

    >>> said(["blocker", "when(attacks,[self],[draw(me)])"], "en", "creature")
    ['Blocker', 'Whenever this creature attacks, draw a card.']
    """
    found: list[str | None] = []
    for ability in abilities:
        try:
            found.append(printed(parse(ability), lang, kind))
        except Unprintable:
            found.append(None)
    return found


def may_say(abilities: Iterable[str], lang: str, kind: str) -> list[str]:
    """Every text that `said` may choose from, without the time that reading them back takes.

    >>> may_say(["blocker"], "en", "creature")
    ['Blocker', 'Blocker']
    """
    found: list[str] = []
    for ability in abilities:
        with suppress(Unprintable):
            found += drafts(parse(ability), lang, kind)
    return found


def reads_back(text: str, node: Node, lang: str, kind: str) -> bool:
    """Whether the text of an ability is read as that ability and no other."""
    from dmoracle.games.duel_masters.text.compiler import compile_lines

    spell = "spell" if isinstance(node, Call) and node.name == "spell" else kind
    below = _below(node, spell) if lang == "ja" else ""
    made = compile_lines(lines(text + below, lang), spell, lang)[: 1 if below else None]
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
