"""Canonical Japanese card text."""

from __future__ import annotations

from typing import Any

from dmoracle.games.duel_masters.text.meaning.afterwards import after_attack_of
from dmoracle.games.duel_masters.text.meaning.keywords import TURBO
from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.japanese_cards import ZONE
from dmoracle.games.duel_masters.text.printing.japanese_statics import FIXED, JapaneseStatics
from dmoracle.games.duel_masters.text.printing.japanese_steps import TO
from dmoracle.games.duel_masters.text.printing.printer import SELF, Unprintable
from dmoracle.language.parser import Call, Node, write

_ESCAPE = "x([choose(me,1,1,[mine,zone(shield)]),to(hand_silently,picked)])"
_WILL = {
    "destroy": "が破壊される時、",
    "leave": "がバトルゾーンを離れる時、",
    "discard": "が自分の手札から捨てられる時、",
    "enter": "がバトルゾーンに出る時、",
    "broken": "がブレイクされる時、",
}


def _needed(steps: list[Node]) -> list[Node]:
    """The condition that a text with "may" does not say: that the first instruction can be done."""
    from dmoracle.games.duel_masters.text.meaning.waiting import requirement

    needed = requirement(steps)
    return [] if needed is None else [needed]


class Japanese(JapaneseStatics):
    """Prints terms in Japanese."""

    def ability(self, node: Node) -> str:
        turbo = call("given", TURBO)
        if isinstance(node, Call) and turbo in node.args:
            rest = tuple(one for one in node.args if one != turbo)
            return "ターボラッシュ\n" + super().ability(Call(node.name, rest))
        if write(node) in FIXED:
            return FIXED[write(node)]
        if isinstance(node, Call) and call("given", "shield_force") in node.args:
            rest = tuple(one for one in node.args if one != call("given", "shield_force"))
            return "シールド・フォース中\n" + self.ability(Call(node.name, rest))
        own = list(inside(node.args[1])) if isinstance(node, Call) and len(node.args) > 1 else []
        for one in own if isinstance(node, Call) and SELF in own else []:
            head = self.of_own(one)
            if head is not None and isinstance(node, Call):
                plain = call("x", [other for other in own if other != one]).args[0]
                return head + self.ability(Call(node.name, (node.args[0], plain, *node.args[2:])))
        if isinstance(node, Call) and node.name == "from":
            text = self.placed(node)
            if text is not None:
                return text
        if isinstance(node, Call) and node.name == "from" and isinstance(node.args[1], Call):
            text = super().ability(node.args[1])  # the text says where it works, or it is read as no other
            zone = self.name(node.args[0])
            if call("at_least", 1, [SELF, call("zone", node.args[0])]) in (self.parts(node.args[1])[1] or []):
                return text
            return text.replace(
                "このクリーチャーをバトルゾーンに", f"このクリーチャーを{ZONE.get(zone, '')}からバトルゾーンに"
            )
        return super().ability(node)

    def keyword_line(self, node: Call) -> str:
        if write(node) in FIXED:
            return FIXED[write(node)]
        if node.name == "must_attack":
            return "このクリーチャーは可能であれば毎ターン攻撃する。"
        if node.name == "must_attack_player":
            return "このクリーチャーは可能なら毎ターン相手プレイヤーを攻撃する。"
        if node.name == "must_attack_creature":
            return "このクリーチャーは可能なら毎ターンクリーチャーを攻撃する。"
        if node.name == "any_race_above":
            return "このクリーチャーの上に、どの種族の進化クリーチャーを置いてもよい。"
        if node.name == "player_rush":
            return "このクリーチャーは、出たターン、相手プレイヤーを攻撃できる。"
        if node.name == "must_block":
            return "相手のクリーチャーが攻撃する時、このクリーチャーは可能であればブロックする。"
        if node.name == "attacks_untapped":
            return "このクリーチャーは、アンタップしているクリーチャーを攻撃できる。"
        return self.keyword(node)

    def of_cannot(self, node: Call) -> str:
        return f"このクリーチャーは{self.ban(node.args[0])}。"

    def of_instead(self, node: Call, may: bool = False) -> str:
        rest, given = self.parts(node)
        kind, found, result = rest
        if kind == call("leave_otherwise") and list(self.qualities(found)) == ["self"] and result == call("stay"):
            return f"{self.conditions(given or [])}このクリーチャーは破壊以外で離れない。"
        if (
            kind == call("break")
            and isinstance(result, Call)
            and result.name == "to"
            and not may
            and found == shapes.filter_of(call("theirs"))
        ):
            place = TO[self.name(result.args[0])]
            head = "アクセル\n" if given == [call("at_least", 1, [SELF, call("crossing")])] else ""
            if given and not head:
                raise Unprintable("under which condition it breaks")
            return f"{head}このクリーチャーがブレイクしたシールドは、手札に加えるかわりに{place}。"
        if (
            not isinstance(kind, Call)
            or kind.name not in (*_WILL, "draw", "after_cast")
            or not isinstance(result, Call)
        ):
            raise Unprintable("a replacement")
        if kind.name in ("draw", "after_cast"):
            return self.drawn_or_cast(kind.name, found, result, may, given)
        turns = shapes.turns(given)
        steps = list(inside(result.args[0])) if result.name == "steps" else []
        asked = [one for one in given or [] if one not in turns and one not in _needed(steps)]
        way = self.way(found) if kind.name == "enter" else None
        if way is not None:
            found = way[1]
        who = (
            "自分のシールド"
            if write(call("x", kind, found)) == "x(broken,[mine])"
            else self.cards(found, event=True)[0]
        )
        will = _WILL[kind.name] if way is None else f"が{way[0]}バトルゾーンに出る時、"
        head = self.conditions(turns) + who + will + self.conditions(asked)
        other = "self" not in self.qualities(found)
        text: Any = None
        if result.name == "to" and kind.name == "enter":
            text = "かわりに" + TO[self.name(result.args[0])]
        elif result.name == "to":
            text = ("そのクリーチャーを" if other else "") + "墓地に置くかわりに" + TO[self.name(result.args[0])]
        elif result.name == "destroy":
            text = "かわりにこのクリーチャーを破壊する"
        elif result.name == "steps":
            races = self.gate(steps)
            if races is not None and may and kind.name == "destroy" and not other:
                return f"L・ゲート:{races}"
            if may and kind.name == "destroy" and not other and write(call("x", steps)) == _ESCAPE:
                return "エスケープ"
            text = "かわりに" + self.one_sentence(steps)
        elif result.name == "stay":
            text = "かわりにとどまる"
        if text is None:
            raise Unprintable("a replacement")
        return head + (self.may(text) if may else text) + "。"

    def drawn_or_cast(self, kind: str, found: Node, result: Call, may: bool, given: list[Node] | None) -> str:
        """What happens instead of a draw, or of a spell that goes to the graveyard after it was cast."""
        has = self.qualities(found)
        who = {"mine": "自分", "theirs": "相手"}.get(next(iter(has), ""))
        steps = list(inside(result.args[0])) if result.name == "steps" else []
        if who is None or [one for one in given or [] if one not in _needed(steps)]:
            raise Unprintable("a replacement")
        if kind == "draw" and list(has) in (["mine"], ["theirs"]) and steps:
            text = f"{who}がカードを引く時、かわりに{self.one_sentence(steps)}"
        elif kind == "after_cast" and result.name == "to":
            spell = self.cards(shapes.without(found, "mine", "theirs"), event=True)[0]
            text = f"{who}が{spell}を唱えた時、その呪文を墓地に置くかわりに{TO[self.name(result.args[0])]}"
        else:
            raise Unprintable("a replacement")
        return (self.may(text) if may else text) + "。"

    def do_this_turn(self, node: Call) -> str:
        """An ability for the rest of the turn."""
        inner = node.args[0]
        if (afterwards := after_attack_of(node)) is not None:
            return "その攻撃の後、" + self.program(afterwards).removesuffix("。")
        if isinstance(inner, Call) and inner.name == "when" and inner.args[:2] == call("x", "turn_ends", []).args:
            return "このターンの終わりに、" + self.program(list(inside(inner.args[2]))).removesuffix("。")
        if isinstance(inner, Call) and inner.name == "next_time":
            return "このターン、次に" + self.ability(inner.args[0]).removesuffix("。")
        if write(inner) == "static(forbid(s_trigger),[])":
            return "このターン、誰も「S・トリガー」を使えない"
        if isinstance(inner, Call) and inner.name == "static" and inner.args[0] == call("forbid", call("play")):
            return "このターン、" + self.unplayable(inner.args[1])
        return "このターン、" + self.ability(inner).removesuffix("。")

    def of_may_instead(self, node: Call) -> str:
        return self.of_instead(node, may=True)
