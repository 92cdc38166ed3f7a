"""Japanese lines of what is paid, or done instead of it, and of the conditions under which that goes."""

import re

from dmoracle.games.duel_masters.text.grammar.things import SELF, Spoken
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.keywords import DRIVE_NUMBER
from dmoracle.games.duel_masters.text.reading.names_ja import CIVILIZATIONS
from dmoracle.games.duel_masters.text.sentences_ja import abilities, asked_in, described, steps
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node


def played_from(found: re.Match[str]) -> list[Node]:
    """自分の墓地からクリーチャーを召喚してもよい: they may be played from there for their cost."""
    kind = {"召喚して": "creature", "唱えて": "spell"}.get(found[3])
    asked = described(found[2], what="what may be played", at=found.start(2)).filter(place=None)
    if kind is not None and call(kind) not in asked:
        raise Refused("what may be played", found.start(2))
    zone = {"墓地": "graveyard", "マナゾーン": "mana"}[found[1]]
    once = [call("given", "once")] if found[0].startswith("各ターン") else []
    return [call("static", call("may_play"), order([call("mine"), *asked, call("zone", zone)]), *once)]


def only(asked: list[Node]) -> Node:
    if len(asked) != 1:
        raise Refused("under which condition", 0)
    return asked[0]


def first_cost(found: re.Match[str]) -> list[Node]:
    """各ターン、自分が最初に召喚する火のクリーチャーの召喚コストを1少なくする: while none was summoned in the turn."""
    turn, who, *verbs, said, last, change = found.groups()
    told = [one for one in (*verbs, last) if one]
    done = {"召喚する": "summoned", "唱える": "cast", "使う": "used"}.get(told[0] if told else "")
    if done is None or len(told) > 1 or not said:
        raise Refused("which of them costs less", 0)
    whose = "相手の" if who == "相手" or (who is None and turn.startswith("相手")) else "自分の"
    made = abilities(f"{whose}{said.removeprefix(whose)}の召喚コスト{change}")
    one = made[0]
    if len(made) != 1 or not isinstance(one, Call) or one.name != "static" or not named(one.args[0], "discount"):
        raise Refused("which of them costs less", 0)
    if len(one.args) > 2:
        raise Refused("which of them costs less", 0)
    none: Node = call("at_most", 0, order([*inside(one.args[1]), call("did", done)]))
    turns = {"自分": [call("my_turn")], "相手": [call("their_turn")]}.get(turn[:2], [])
    given = call("given", [*turns, none] if turns else none)
    return [Call("static", (*one.args, given))]


def attack_cost(found: re.Match[str]) -> list[Node]:
    """自分の手札を1枚墓地に置かなければ、このクリーチャーは攻撃できない."""
    done = re.sub("置かなければ$", "置く", re.sub("戻さなければ$", "戻す", re.sub("捨てなければ$", "捨てる", found[1])))
    program = steps(re.sub("(破壊|タップ)しなければ$", r"\1する", done) + "。", spoken=Spoken(event=SELF))
    first = program[0] if program else None
    if not isinstance(first, Call) or first.name != "choose" or first.args[0] != call("me"):
        raise Refused("what is done to attack", 0)
    return [call("attack_cost", program)]


def g_zero(found: re.Match[str]) -> list[Node]:
    five = re.fullmatch(r"バトルゾーンに5文明すべてのカードが(?:そろって|揃って)いれば", found[1])
    if five:
        zone = call("zone", "battle")
        return [call("g_zero", [call("at_least", 1, [call(one), zone]) for one in CIVILIZATIONS.values()])]
    asked = asked_in(found[1])
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def g_zero_said(condition_text: str) -> list[Node]:
    """～なら、このクリーチャーをコストを支払わずに召喚してもよい, without the keyword in front."""
    if "時、" in condition_text:
        raise Refused("when it is played", 0)
    asked = asked_in(condition_text)
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def alt_cost(found: re.Match[str]) -> list[Node]:
    """Something else that is done instead of paying: read in front of a stand-in."""
    *done, last = steps(found[1] + "、カードを7枚引く。")
    if not done or last != call("draw", "me", 7):
        raise Refused("what is done instead of paying", 0)
    return [call("alt_cost", done)]


def for_cost(found: re.Match[str]) -> list[Node]:
    """Another mana cost, given as the icon of a civilization and a number, and what follows if it was paid."""
    hue = {"l": "light", "w": "water", "d": "darkness", "f": "fire", "n": "nature"}[found[2]]
    asked = asked_in(found[1]) if found[1] else []
    given = [call("given", asked if len(asked) > 1 else asked[0])] if asked else []
    return [call("for_cost", *given, int(found[3]), hue), *_so_paid(found[4])]


def less_cost(found: re.Match[str]) -> list[Node]:
    """For so much less, and what follows if it was played so."""
    return [call("less_cost", int(found[1])), *_so_paid(found[2])]


def _so_paid(said: str | None) -> list[Node]:
    """What a card does as it enters if it was paid for in another way."""
    made: list[Node] = []
    if said:
        for one in abilities("このクリーチャーがバトルゾーンに出た時、" + said):
            if (
                not isinstance(one, Call)
                or one.name != "when"
                or one.args[:2] != call("when", "enters", [call("self")]).args
            ):
                raise Refused("what follows another cost", 0)
            made.append(
                call("when", "enters", [call("self"), DRIVE_NUMBER], *one.args[2:-1],
                     _all_later(list(inside(one.args[-1]))))
            )  # fmt: skip
    return made


def _all_later(steps: list[Node]) -> list[Node]:
    """What follows "at the end of this turn" in a sentence is done then too."""
    first, *rest = steps or [call("self")]
    if not rest or not isinstance(first, Call) or first.name not in ("at_turn_end", "this_turn"):
        return steps
    if any(not named(one, "draw") for one in rest):
        raise Refused("what happens later", 0)
    if first.name == "at_turn_end":
        return [call("at_turn_end", first.args[0], [*inside(first.args[1]), *rest])]
    waits = first.args[0]
    if not isinstance(waits, Call) or waits.name != "when" or waits.args[0] != call("turn_ends"):
        raise Refused("what happens later", 0)
    return [call("this_turn", Call("when", (*waits.args[:-1], Block((*inside(waits.args[-1]), *rest)))))]
