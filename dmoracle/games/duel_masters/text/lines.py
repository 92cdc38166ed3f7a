"""What a line says beside its instructions: the least that cards cost by it, and whether all see what it shows."""

import re

from dmoracle.language.parser import Block, Call, Node, Number

BREAKS_OFF = "the line breaks off: what belongs to it is not there"
HALVES = "a card with two halves, of which only one has its cost, or its text, here"

_LEAST = re.compile(
    r"(?:コスト(?:[はが])?|ただし、?)(?P<ja>\d+)より少なくならない"
    r"|(?:can't cost|but (?:to )?not?) less than (?P<en>\d+)"
    r"|コスト(?:[はが])?(?P<under_ja>\d+)以下に(?:は?ならない|なることはない)|can't cost (?P<under_en>\d+) or less"
    r"|(?P<one>コストが1の時は少なくならない|can't cost less than one)",
    re.IGNORECASE,
)


_WHOLE = re.compile(r"[.!?)\]\"”』」]$|(?<!\b[Nn]on)[:\-–—][^:]*\w|[\u3040-\u30ff\u4e00-\u9fff]")
_ENDS = re.compile(r"(?:end of the turn|for no cost|rest of the turn|shieldify)$")  # the stop is not always there
_PICTURE = re.compile(r"^[Ff]ile:[^/]*\.(?:png|jpg|gif)$|-At the Step#")  # of a keyword, or where the dump cut a link
_OPENS = re.compile(r"(?:At|When|Whenever|If|While|During)\b[^,]*$")  # a sentence that has only begun


def breaks_off(line: str) -> bool:
    """Whether an English line has no end: a keyword without its number or condition, a sentence cut in the middle.

    Some lines that can be read have none either, so it is asked of refused ones only.

    >>> [breaks_off(line) for line in ("Gravity Zero", "Draw a card.", "Sympathy: Dragon", "File:Icon.png")]
    [True, False, False, True]
    """
    line = line.strip()
    if _PICTURE.search(line):
        return True
    last = line.rpartition(". ")[2]
    ended = _WHOLE.search(line) or (_ENDS.search(last) and not _OPENS.match(last))
    return any(map(str.isalpha, line)) and not ended


def floored(text: str, nodes: list[Node]) -> list[Node]:
    """The abilities or instructions of a line with the least cost that it says, which holds for all its discounts.

    >>> from dmoracle.language.parser import parse, write
    >>> cheaper = parse("static(discount(1),[mine,spell])")
    >>> print(write(floored("Your spells each cost 1 less. They can't cost less than 2.", [cheaper])[0]))
    static(discount(1,2),[mine,spell])
    """
    found = _LEAST.search(text)
    if found is None:
        return nodes
    said = found.groupdict()
    if said["one"]:
        least = 1
    elif under := said["under_ja"] or said["under_en"]:
        least = int(under) + 1
    else:
        least = int(said["ja"] or said["en"])
    return [_with(node, least) for node in nodes]


# what is turned face up all players see (701.9a), what is looked at only who does it
_REVEALS = re.compile(r"山札[^。]*表向きに|reveals? the top", re.IGNORECASE)
_LOOKS = re.compile(r"を見る|を見て|look at the top", re.IGNORECASE)
_FACE_UP = re.compile(r"シールドを[^。]*表向き|shields? and turn (?:it|them) face up", re.IGNORECASE)
_FACE_DOWN = re.compile(r"裏向き|face down", re.IGNORECASE)


def shown(text: str, nodes: list[Node]) -> list[Node]:
    """The abilities or instructions of a line, those by which cards are shown to both players among them.

    >>> from dmoracle.language.parser import parse, write
    >>> print(write(shown("Reveal the top 2 cards of your deck.", [parse("look(me,2)")])[0]))
    reveal(me,2)
    """
    instead: dict[str, str] = {}
    if _REVEALS.search(text) and not _LOOKS.search(text):
        instead["look"] = "reveal"
    if _FACE_UP.search(text) and not _FACE_DOWN.search(text):
        instead["look_at"] = "turn_face_up"
    return [renamed(node, instead) for node in nodes] if instead else nodes


def renamed(node: Node, instead: dict[str, str]) -> Node:
    """The same term with other names for some of its words."""
    if isinstance(node, Block):
        return Block(tuple(renamed(one, instead) for one in node.items))
    if not isinstance(node, Call):
        return node
    return Call(instead.get(node.name, node.name), tuple(renamed(one, instead) for one in node.args), node.at)


def _with(node: Node, least: int) -> Node:
    if isinstance(node, Block):
        return Block(tuple(_with(one, least) for one in node.items))
    if not isinstance(node, Call):
        return node
    many = node.args[0] if node.args else None
    if node.name in ("discount", "next_discount") and isinstance(many, Number) and many.value > 0:
        return Call(node.name, (*node.args, Number(least)), node.at)
    return Call(node.name, tuple(_with(one, least) for one in node.args), node.at)
