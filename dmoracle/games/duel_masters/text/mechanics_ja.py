# ruff: noqa: E501 (a table of lines)
"""Japanese lines of mechanics that a whole line is needed to say: what is crossed without paying, and the like."""

import re
from collections.abc import Callable
from dataclasses import replace

from dmoracle.games.duel_masters.text.grammar.things import BARE, SELF, Thing
from dmoracle.games.duel_masters.text.meaning.filters import PICKED, order
from dmoracle.games.duel_masters.text.sentences_ja import asked_in, cards, described
from dmoracle.games.reading import Refused, call
from dmoracle.language.parser import Node, Text


def crossed_free(gear: Thing, whom: Thing, asked: list[Node]) -> list[Node]:
    """The gear, or every gear of the player, may be crossed to such creatures without its cost."""
    if gear.ref != SELF:
        if call("cross_gear") not in gear.quals or gear.amount != BARE or gear.whose not in (None, "mine") or gear.ref:
            raise Refused("which cross gear", 0)
        gear = replace(gear, whose="mine", zones=("battle",))
    if whom.amount not in (None, BARE) or whom.ref not in (None, SELF) or whom.whose == "theirs" or whom.zones:
        raise Refused("to which creature", 0)
    rest = [one for one in whom.quals if one != call("creature")]
    which: list[Node] = [call("self")] if whom.ref else rest if rest == [call("crossed")] else order([call("creature"), *rest])
    gears: list[Node] = [call("self")] if gear.ref else gear.filter()
    return [call("static", call("crosses_free", which), gears, *met(asked))]


def met(asked: list[Node]) -> list[Node]:
    """The conditions of an ability as its argument, none for no condition."""
    return [call("given", asked if len(asked) > 1 else asked[0])] if asked else []


def _crossed(found: re.Match[str]) -> list[Node]:
    said = found.groupdict()
    asked = asked_in(said["if"]) if said["if"] else []
    return crossed_free(cards(said["gear"]), cards(said["whom"]), asked)


def doron_go(name: str) -> list[Node]:
    """Destroyed, an exile creature of that name may come from the hand."""
    which: list[Node] = [call("mine"), call("creature"), call("exile"), call("name_has", Text(name)), call("zone", "hand")]
    return [call("when", "destroyed", [call("self")], [call("choose", "me", 0, 1, which), call("put", "picked")])]


def alone(name: str) -> list[Node]:
    """No other exile creature of that name comes while this one is there."""
    which: list[Node] = [call("mine"), call("other"), call("creature"), call("exile"), call("name_has", Text(name))]
    return [call("static", call("forbid", "enter"), which)]


def held_instead(choice: list[Node]) -> list[Node]:
    """While no other castle fortifies its shield, another shield is taken up instead when the opponent would break that one."""
    which: list[Node] = [call("mine"), call("by_theirs"), call("fortified_alone")]
    done: list[Node] = [call("choose", "me", 1, 1, choice), call("to", "hand", PICKED)]
    return [call("may_instead", "broken", which, call("steps", done))]


# the zones beside the hand from which an invasion of a rank comes, by its name
RANKS = {"不死": ("graveyard",), "原始": ("mana",), "天災": ("mana", "graveyard")}


def ranked(which: list[Node], rank: str) -> list[Node]:
    """An invasion that may be declared from further zones."""
    return [call("invasion", which), call("invasion_from", *RANKS[rank])]


def _ranked(found: re.Match[str]) -> list[Node]:
    creature = replace(described(found[2], None, "mine", what="which creature"), whose=None).filter(place=None)
    return ranked(order([*creature, call("creature")]), found[1])


_P = re.compile
_IF = r"(?:(?P<if>[^。、]*?(?:れば|なら|間|している時))、)?"
LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (_P(_IF + r"(?P<gear>このカード|[^。、]*?クロスギア)(?:は|を)、?コストを支払わずに、?(?P<whom>[^。、]+?)にクロスしてもよい。"), _crossed),
    (_P(_IF + r"(?P<whom>[^。、]+?)に、?コストを支払わずに、?(?P<gear>[^。、]*?クロスギア)をクロスしてもよい。"), _crossed),
    (_P(_IF + r"(?P<whom>[^。、]+?)に、?(?P<gear>[^。、]*?クロスギア)を、?コストを支払わずに、?クロスしてもよい。"), _crossed),
    (_P(r"城(?:[:-]自分のシールドを1つ選び、このカードを付けて要塞化する。(?:その要塞化されたシールドが(?:シールドゾーンから)?離れた時、このカードを自分の墓地に置く。)?)?"), lambda found: []),
    (_P(r"この城を付けて要塞化したシールドが他の城によって要塞化されていなければ、そのシールドが相手のクリーチャーにブレイクされる時、かわりに自分のシールドを1(?:枚|つ)手札に加えてもよい。"),
     lambda found: held_instead([call("mine"), call("zone", "shield")])),
    (_P(r"(?:SSS|S)級侵略\[(不死|原始|天災)\][:-](.*?)。?"), _ranked),
    (_P(r"このクリーチャーの「侵略」は自分の((?:マナゾーン|墓地)(?:または(?:マナゾーン|墓地))*)からも使える。"),
     lambda found: [call("invasion_from", *({"墓地": "graveyard", "マナゾーン": "mana"}[one] for one in found[1].split("または")))]),
    (_P(r"ドロン・ゴー[:-](?:このクリーチャーが破壊された時、)名前に《([^》]+)》とあるエグザイル・クリーチャーを1体、自分の手札から(?:バトルゾーンに)?出してもよい。"), lambda found: doron_go(found[1])),
    (_P(r"自分の他の、?名前に《([^》]+)》とあるエグザイル・クリーチャーを(?:バトルゾーンに)?出(?:せない|すことが?は?できない)。"), lambda found: alone(found[1])),
]  # fmt: skip
