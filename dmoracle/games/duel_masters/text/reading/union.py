"""A list of descriptions, A or B, as one: for both languages."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Refused, call, named
from dmoracle.language.parser import Call, Node, walk

# what is said of the first of several races and of all of them
_SPREAD = ("power_max", "power_min", "cost_max", "cost_min", "tapped", "untapped", "has")


def _names_of(quals: list[Node]) -> set[str]:
    """The words that the qualities are made of."""
    return {node.name for one in quals for node in walk(one) if isinstance(node, Call)}


def _all_of(quals: list[Node]) -> Node:
    """All of the qualities at once, as one: not one that fails."""
    return call("non", call("either", [call("non", one) for one in quals]))


def union(parts: list[Cards]) -> Cards:
    """A or B: what only one of them says becomes one `either` quality; anything more complicated is refused.

    Modifiers in front of the first count for all; an amount behind the last too.
    """
    first, last = parts[0], parts[-1]
    at = first.at
    if any(one.ref not in (None, "top") or one.prop for one in parts):
        raise Refused("a list with a reference", at)
    if all(one.noun == "zone" for one in parts) and not any(one.quals for one in parts):
        zones = tuple(zone for one in parts for zone in one.zone)
        return replace(first, zone=zones, amount=last.amount)
    if first.noun == "zone" and not first.quals and last.zone and not last.whose and not last.ref and len(parts) == 2:
        return replace(last, whose=first.whose, zone=(*first.zone, *last.zone), at=at)  # 手札と墓地のカード
    if first.amount is not None and first.amount.every and not any(one.amount for one in parts[1:]):
        first, last = replace(first, amount=None), replace(last, amount=first.amount)  # すべてのAとB
        parts = [first, *parts[1:-1], last]
    if all(one.amount == Amount(1, 1) for one in parts[:-1]) and last.amount in (None, Amount(1, 1)):
        last = replace(last, amount=Amount(1, 1))  # クリーチャー1体またはタマシードを1枚
        parts = [*(replace(one, amount=None) for one in parts[:-1]), last]
        first = parts[0]
    if any(one.amount for one in parts[:-1]):
        raise Refused("a list with amounts", at)
    for one in parts[1:]:
        if one.whose not in (None, first.whose) or (one.zone and one.zone != first.zone):
            raise Refused("a list of different places", one.at)
    common = [one for one in first.quals if all(one in part.quals for part in parts[1:])]
    # 自分の水の A と B: a modifier of the first noun counts for the others if they say nothing themselves
    kinds = [[one for one in part.quals if one not in common] for part in parts]
    if first.noun in ("race", "name", "evolution", "psychic"):
        for part, own in zip(parts[1:], kinds[1:], strict=True):
            if any(named(one, "non") for one in own):  # AとB以外のC: is A left out too?
                raise Refused("other than both, or than one of them", part.at)
    if len(kinds[0]) == 2 and call("other") in kinds[0]:  # 自分の他のAとB: other than this card, both
        kinds[0].remove(call("other"))
        common.append(call("other"))
    grown = call("non", call("evolution"))
    if grown in kinds[0] and len(kinds[0]) > 1 and not any(_names_of(own) & {"evolution"} for own in kinds[1:]):
        kinds[0].remove(grown)  # 進化ではないAかB: neither of them
        common.append(grown)
    if all(one.noun == "race" for one in parts):  # パワー3000以下のAまたはB: both
        spread = [one for one in kinds[0] if named(one, *_SPREAD)]
        if spread and not any(_names_of(own) & set(_SPREAD) for own in kinds[1:]):
            kinds[0] = [one for one in kinds[0] if one not in spread]
            common += spread
    if kinds[0] == [call("spell")] and len(kinds[-1]) == 2 and call("other") in kinds[-1]:  # 呪文または他のタマシード
        kinds[-1].remove(call("other"))
        common.append(call("other"))
    if any(call("other") in own or call("crossed") in own or not own for own in kinds):
        raise Refused("a list of different descriptions", at)
    said = [one for one in kinds[0] if one != call("creature")]
    if len(kinds[0]) > 1 and len(said) > 1:  # what stands in front of the first may be meant for the others too
        raise Refused("a list of different descriptions", at)
    choices = [own[0] if len(own) == 1 else _all_of(own) for own in kinds]
    return replace(first, quals=(*common, call("either", choices)), amount=last.amount)
