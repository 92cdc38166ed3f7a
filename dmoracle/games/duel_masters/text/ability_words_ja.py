"""Ability words of later sets: the condition or the event with its price that each stands for, as rows.

The sheet explains them in a reminder, which other dumps cut; so they stand here once.
"""

import re

from dmoracle.games.reading import call
from dmoracle.language.parser import Node

_SHIELDS = tuple([call(whose), call("zone", "shield")] for whose in ("mine", "theirs"))
# an ability that the card has while the condition holds
_CONDITIONS: dict[str, Node] = {"ホーリー・フィールド": call("no_more", _SHIELDS[1], _SHIELDS[0])}
# an ability that it has while one of several conditions holds: each without those before it
_HANDS = tuple([call(whose), call("zone", "hand")] for whose in ("mine", "theirs"))
_ONE_OF: dict[str, list[list[Node]]] = {
    "ノー・チョイス": [
        [call("at_most", 0, _HANDS[0])], [call("at_most", 0, _HANDS[1]), call("at_least", 1, _HANDS[0])]
    ],
}
_OTHERS: list[Node] = [call("mine"), call("other"), call("creature"), call("zone", "battle")]
# when what happens, which cards are chosen, and where they go: then the ability may be used
_PAID: dict[str, tuple[str, list[Node], str]] = {
    "マーシャル・タッチ": ("enters", _OTHERS, "hand"),
    "返霊": ("attacks", [call("mine"), call("zone", "graveyard")], "deck_bottom"),
}
# when something of this happens, the ability may be used
_USED: dict[str, list[tuple[str, list[Node]]]] = {
    "仁義": [("leaves", _OTHERS[:-1]), ("mana_left", [call("mine"), call("creature")])],
}
_WORD = re.compile(rf"({'|'.join((*_CONDITIONS, *_ONE_OF, *_PAID, *_USED))})(\d*)[-:]?")


def alone(text: str) -> str | None:
    """The word of a line that is nothing else, for the line below it; None for other lines.

    >>> alone("返霊3"), alone("返霊3カードを1枚引く。")
    ('word:返霊:3', None)
    """
    found = _WORD.fullmatch(text)
    return f"word:{found[1]}:{found[2] or 1}" if found else None


def begun(text: str) -> tuple[str, int] | None:
    """The word in front of an ability on its line, and where that begins; None for other lines.

    >>> begun("ホーリー・フィールドこのクリーチャーは「ブロッカー」を得る。")
    ('word:ホーリー・フィールド:1', 10)
    """
    found = _WORD.match(text)
    return (f"word:{found[1]}:{found[2] or 1}", found.end()) if found and found.end() < len(text) else None


def triggers(name: str) -> bool:
    """Whether the word stands for an event, perhaps with a price, and not for a condition."""
    return name.split(":")[1] in (*_PAID, *_USED)


def conditions(name: str) -> list[list[Node]]:
    """What must hold: one of these rows of conditions, of which no two hold at once."""
    word = name.split(":")[1]
    return _ONE_OF[word] if word in _ONE_OF else [[_CONDITIONS[word]]]


def used(name: str, steps: list[Node]) -> list[Node]:
    """The triggered ability: the price may be paid, and then the instructions are done."""
    _, word, number = name.split(":")
    if word in _USED:
        return [call("when", event, cards, [call("may", "me", steps)]) for event, cards in _USED[word]]
    event, cards, zone = _PAID[word]
    many = int(number)
    paid = [call("choose", "me", many, many, cards), call("to", zone, "picked"), *steps]
    return [
        call("when", event, [call("self")], call("given", call("at_least", many, cards)), [call("may", "me", paid)])
    ]
