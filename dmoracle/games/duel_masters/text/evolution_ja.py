"""Japanese lines that say which cards a creature evolves from, in the battle zone or elsewhere."""

import re

from dmoracle.games.duel_masters.text.sentences_ja import cards
from dmoracle.games.reading import Refused, call
from dmoracle.language.parser import Node


def evolution(found: re.Match[str]) -> list[Node]:
    """進化-自分のゴースト1体の上に置く."""
    described = found[2].removesuffix("の")
    if found[1]:  # several cards, one on another
        several = re.fullmatch(r"(.*?)のいずれか(\d)体を重ねた", described)
        if several:
            one = _base(several[1] + "のいずれか1体")
            return [call("evolves", *[one] * int(several[2]))]
        described = re.sub(r"を([2-9]体)重ねた$", r"\1を重ねた", described)
        each = re.fullmatch(
            r"自分の((?:(?:光|水|闇|火|自然)(?:、|と)?)+)の(.*?)を?(?:それぞれ)?1体ずつを?重ねた", described
        )
        if each:
            return [
                call(
                    "evolves", *[_base(f"自分の{one}の{each[2]}1体") for one in re.findall("光|水|闇|火|自然", each[1])]
                )
            ]
        bases = re.fullmatch(r"(.*)を重ねた|(.*?[2-9]体)", described)
        if bases and bases[1] is None:
            bases = re.fullmatch(r"(.*)", described)
        if not bases:
            raise Refused("what it evolves from", 0)
        many = re.fullmatch(r"(.*?)(\d)体", bases[1])
        if many and int(many[2]) > 1:
            return [call("evolves", *[_base(many[1] + "1体")] * int(many[2]))]
        parts = re.split(r"(?<=1体)と", bases[1])
        if len(parts) < 2:  # 自分のファイアー・バードとデーモン・コマンドを重ねた: one of each
            parts = [one + "1体" for one in re.split("、|と", bases[1].removesuffix("1体")) if one]
        if len(parts) < 2:
            raise Refused("what it evolves from", 0)
        return [call("evolves", *[_base(one if one.startswith("自分の") else "自分の" + one) for one in parts])]
    return [call("evolves", _base(described))]


def evolution_elsewhere(found: re.Match[str]) -> list[Node]:
    """墓地進化:闇のクリーチャーを1体自分の墓地から選び、このクリーチャーをその上に重ねつつ出す."""
    kind, described, before, behind, zone, both = found.groups()
    many = int(before or behind)
    if not zone.startswith(kind) or (both and many < 2) or (both and int(both) != many):
        raise Refused("what it evolves from", 0)
    place = call("zone", {"マナ": "mana", "墓地": "graveyard", "手札": "hand"}[kind])
    base = [one for one in _base(f"自分の{described}1体") if one != call("zone", "battle")]
    return [call("evolves", *[[*base, place]] * many)]


def evolution_on_deck(found: re.Match[str]) -> list[Node]:
    """デッキ進化: upon the top card of the deck, if it is such a card."""
    base = [one for one in _base(f"自分の{found[1]}1体") if one != call("zone", "battle")]
    return [call("evolves", [*base, call("zone", "deck")])]


def _base(text: str) -> list[Node]:
    text = text.removesuffix("の")
    which = cards(re.sub("(?<!いずれか)の(?=1体$)", "", text))
    if which.amount is None or (which.amount.low, which.amount.high) != (1, 1):
        raise Refused("what it evolves from", 0)
    return which.filter()
