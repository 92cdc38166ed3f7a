"""What the explorer shows of one position, as plain data: the picture, the decisions, what is refused and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dmoracle.draw.svg import board_svg, left_out
from dmoracle.draw.text import Telling
from dmoracle.play.pictures import table_of
from dmoracle.rules.terms import order_key, split

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.play.why import Why

Words = dict[str, str]

WORDS: dict[str, tuple[str, str]] = {
    "decisions": ("Decisions", "選べること"),
    "line": ("The line so far", "ここまでの手順"),
    "undo": ("Undo", "一手戻す"),
    "reset": ("To the start", "最初に戻る"),
    "solve": ("Ask the solver", "解析する"),
    "solving": ("solving …", "解析中…"),
    "trace": ("What happened, and why", "何が起きたか、なぜか"),
    "why_not": ("Why not?", "なぜできない?"),
    "pick": ("Click a card on the board to see what it can and cannot do, and why.",
             "盤面のカードをクリックすると、できること、できないこととその理由を表示します。"),
    "nothing": ("Nothing can be decided with this card here.", "このカードについて選べることはありません。"),
    "can": ("legal", "選べる"),
    "cannot": ("not legal", "選べない"),
    "empty": ("(nothing yet)", "(まだ何もない)"),
    "over": ("Nothing is left to decide.", "もう選べることはありません。"),
    "achieved": ("The goal is reached.", "目的を達成しました。"),
    "failed": ("The goal is out of reach.", "目的は達成できなくなりました。"),
    "win": ("wins", "達成できる"),
    "no": ("does not win", "達成できない"),
    "unknown": ("not known", "不明"),
    "forced": ("no choice", "一本道"),
}  # fmt: skip


def words(lang: str) -> Words:
    """The words of the explorer in that language."""
    return {name: both[lang == "ja"] for name, both in WORDS.items()}


def cards_of(term: str, labels: Iterable[str]) -> list[str]:
    """The cards that a decision names, by their labels; for lighting them up on the board.

    >>> cards_of("attack(bol,giga)", ["bol", "giga", "pit"])
    ['bol', 'giga']
    """
    known = frozenset(labels)
    found: dict[str, None] = {}
    todo = [term]
    while todo:
        name, args = split(todo.pop(0))
        if not args and name in known:
            found[name] = None
        todo += args
    return list(found)


def scene_of(
    position: Position, lang: str, *, theme: str = "light", width: int = 960, refused: bool = True
) -> dict[str, Any]:
    """Everything that is shown of a position; `refused` asks for what is forbidden too, which takes a little longer."""
    table = table_of(position)
    labels = [card.label for card in position.setup.cards]
    flags = position.flags
    decisions = [
        {"term": one.term, "text": one.text(lang), "cards": cards_of(one.term, labels)} for one in position.legal
    ]
    account = position.explain().refused if refused and not position.is_over else ()
    return {
        "svg": board_svg(table, lang, theme=theme, width=width),
        "left_out": left_out(table, lang),
        "status": Telling(table, lang, 100, False).status(),
        "mover": position.mover or 0,
        "end": next((one for one in ("achieved", "failed", "over") if one in flags), ""),
        "decisions": decisions,
        "refused": [
            {"term": one.decision, "text": said(position, one.decision, lang), "why": one.text(lang),
             "cards": cards_of(one.decision, labels)}
            for one in account
        ],
    }  # fmt: skip


def said(position: Position, term: str, lang: str) -> str:
    """A decision in words, also one that is not legal here."""
    from dmoracle.words.wording import decision_words

    return decision_words(term, position.setup, lang)


def wanted(position: Position, label: str) -> list[Why]:
    """What one might want to do with a card but may not, one of each kind; what comes closest first."""
    found: dict[str, str] = {}
    wishes = position.setup.spec.wishes
    for term in sorted(position.oracle.decisions, key=lambda one: (one.count(","), order_key(one))):
        name, args = split(term)
        if name in wishes and args[:1] == (label,):
            found.setdefault(name, term)
    terms = sorted(found.values(), key=lambda one: wishes.index(split(one)[0]))
    return sorted((why for why in position.whys(terms) if not why.legal), key=lambda why: len(why.lacks))
