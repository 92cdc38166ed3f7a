# ruff: noqa: E501 (tables of words and forms)
"""Canonical Japanese text of abilities with a word of their own in front."""

from __future__ import annotations

import re

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.japanese_cards import CIV, ZONE
from dmoracle.games.duel_masters.text.printing.japanese_told import JapaneseTold
from dmoracle.games.duel_masters.text.printing.printer import SELF, Unprintable
from dmoracle.language.parser import Call, Node

_SEARCHED = re.compile("^自分の山札にある([^。]*)選び、(相手に見せてから)?手札に戻(?:す|してもよい)。自分の山札をシャッフルする。")
_UNLESS = {"する": "し", "てる": "て", "戻す": "戻さ", "置く": "置か"}


class JapaneseHeads(JapaneseTold):
    """Prints abilities that a word heads, in Japanese."""

    def of_own(self, quality: Node) -> str | None:
        """What stands in front of an ability that the card has only while it is so."""
        name = getattr(quality, "name", "")
        if isinstance(quality, Call) and name == "driven":
            return f"ドライブ{self.number(quality.args[0])}\n"
        return {"crossing": "アクセル\n"}.get(name)

    def placed(self, node: Call) -> str | None:
        """An ability that works elsewhere and has a text of its own there; None for others."""
        zone, inner = self.name(node.args[0]), node.args[1]
        if inner == call("static", "may_play", [SELF]):
            return f"このクリーチャーは、自分の{ZONE[zone]}から召喚してもよい。"
        if isinstance(inner, Call) and zone == "shield" and inner.args[0] == call("grant", "s_trigger"):
            return f"この呪文が自分のシールドゾーンにあり、{self.conditions(self.parts(inner)[1] or [])}この呪文に「S・トリガー」を与える。"
        if isinstance(inner, Call) and inner.args[0] == call("discount", 1) and len(inner.args) > 2:
            races = shapes.races(inner.args[2].args[0])  # type: ignore[union-attr]
            if races:
                return "シンパシー:" + "、".join(map(self.name, races))
        if isinstance(inner, Call) and inner.args[:2] == call("static", call("forbid", "play"), [SELF]).args:
            cast = self.uncast(self.parts(inner)[1])
            if cast and zone == "hand":
                return f"そのターン、自分が{cast}を唱えていなければ、このクリーチャーは召喚できない。"
            place = {"hand": "手札", "shield": "シールドゾーン"}[zone]
            noun, played = ("呪文", "唱えられない") if self.kind == "spell" else ("クリーチャー", "召喚できない")
            return f"自分の{place}にあるこの{noun}は、{self.conditions(self.parts(inner)[1] or [])}{played}。"
        if isinstance(inner, Call) and inner.name == "when" and zone == "hand":
            first, *rest = inside(inside(inner.args[-1])[0].args[1])  # type: ignore[union-attr]
            if first == call("discard", "self"):
                plain = self.ability(Call("when", (*inner.args[:-1], call("x", rest).args[0])))
                head, _, done = plain.partition("時、")
                battles = inner.args[0] == call("battles") and call("attacking") in inside(inner.args[1])
                head = (
                    head.replace("攻撃している", "").replace("バトルする", "攻撃して、バトルが始まった")
                    if battles
                    else head
                )
                done = done.replace("そのクリーチャーと同じ名前", "攻撃している自分のクリーチャーと同じ名前")
                done = _SEARCHED.sub(
                    r"自分の山札を見る。その中から、\1選び、\2手札に加える。その後、山札をシャッフルする。", done
                )
                return f"バイオ・T-{head}時、このカードを自分の手札から捨ててもよい。そうした場合、{done}"
        return None

    def way(self, found: Node) -> tuple[str, Node] | None:
        """How, or out of which zone, a card comes into the battle zone, and the rest of the filter."""
        for one in inside(found):
            inner = one.args[0] if isinstance(one, Call) and one.name == "non" else one
            other, name = inner is not one, getattr(inner, "name", "")
            if name == "by_change" and not other:
                return "「革命チェンジ」によって", call("x", [rest for rest in inside(found) if rest is not one]).args[
                    0
                ]
            said = {"by_summoning": "召喚以外の方法で" if other else "召喚によって"}.get(name)
            if name == "out_of" and isinstance(inner, Call):
                said = ZONE[self.name(inner.args[0])] + ("以外から" if other else "から")
            if said is not None:
                return said, call("x", [rest for rest in inside(found) if rest is not one]).args[0]
        return None

    def uncast(self, given: list[Node] | None) -> str | None:
        """What must have been cast in the turn; None for other conditions."""
        (asked,) = given if given is not None and len(given) == 1 else (None,)
        if not isinstance(asked, Call) or asked.name != "at_most" or asked.args[0] != call("x", 0).args[0]:
            return None
        if not {call("mine"), call("did", "cast")} <= set(inside(asked.args[1])):
            return None
        return self.cards(shapes.without(asked.args[1], "mine", "did"), event=True)[0]

    def of_revolution_change(self, node: Call) -> str:
        return "革命チェンジ:" + self.cards(node.args[0], event=True)[0]

    def of_attack_chance(self, node: Call) -> str:
        return "アタック・チャンス-" + self.cards(node.args[0], event=True)[0]

    def of_invasion_from(self, node: Call) -> str:
        places = "または".join(ZONE[self.name(one)] for one in node.args)
        return f"このクリーチャーの「侵略」は自分の{places}からも使える。"

    def of_invasion(self, node: Call) -> str:
        return "侵略:" + self.cards(node.args[0], event=True)[0]

    def of_o_drive(self, node: Call) -> str:
        hues = [self.name(one) for one in node.args]
        return "O・ドライブ" + "と".join(f"{CIV[one]}x{hues.count(one)}" for one in dict.fromkeys(hues))

    def of_fort_e(self, node: Call) -> str:
        return f"フォート・E:{self.name(inside(node.args[0])[1].args[0])}"  # type: ignore[union-attr]

    def of_alt_cost(self, node: Call) -> str:
        steps = list(inside(node.args[0]))
        done = self.program(steps).removesuffix("。")
        return f"コストを支払うかわりに{self.linked(done)}て、このクリーチャーを召喚してもよい。"

    def of_for_cost(self, node: Call) -> str:
        (many, hue), given = self.parts(node)
        letter = {"light": "l", "water": "w", "darkness": "d", "fire": "f", "nature": "n"}[self.name(hue)]
        return (
            f"{self.conditions(given or [])}このクリーチャーを[{letter}f{self.number(many):02}]支払って召喚してもよい。"
        )

    def of_mana_birth(self, node: Call) -> str:
        return f"マナ爆誕{self.number(node.args[0])}"

    def of_less_cost(self, node: Call) -> str:
        return f"このクリーチャーのコストを{self.number(node.args[0])}少なくして召喚してもよい。"

    def thrilling(self, steps: list[Node]) -> str | None:
        """What three cards of the deck that are shown bring, each of a race; None for other instructions."""
        found = shapes.three_shown(steps)
        if found is None:
            return None
        return f"スリリング・スリー:{'または'.join(map(self.name, found[0]))}\n{self.program(found[1])}"

    def of_spell(self, node: Call) -> str:
        steps = list(inside(node.args[0]))
        twice = shapes.repeated(steps)
        return self.program(twice) + "\nナイト・マジック" if twice is not None else self.program(steps)

    def of_tap(self, node: Call) -> str:
        return "このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。\n" + self.of_spell(node)

    def of_silent_skill(self, node: Call) -> str:
        return "サイレントスキル\n" + self.of_spell(node)

    def of_attack_cost(self, node: Call) -> str:
        done = self.one_sentence(list(inside(node.args[0])))
        ending = next((one for one in _UNLESS if done.endswith(one)), None)
        if ending is None:
            raise Unprintable("what is done to attack")
        return done.removesuffix(ending) + _UNLESS[ending] + "なければ、このクリーチャーは攻撃できない。"

    def against(self, given: list[Node]) -> str | None:
        """Against what the card must battle; None for other conditions."""
        foe = shapes.foe(given)
        return None if foe is None else f"{self.cards(foe, event=True)[0]}とバトル中、"

    def of_saver(self, node: Call) -> str:
        return f"セイバー:{self.name(node.args[0])}"

    def of_s_back(self, node: Call) -> str:
        found = inside(node.args[0])
        civilization = CIV.get(getattr(found[0], "name", "")) if len(found) == 1 else None
        return "S・バック-" + (civilization or self.cards(node.args[0], event=True)[0])

    def of_evolves(self, node: Call) -> str:
        if call("zone", "deck") in inside(node.args[0]):
            upon = self.cards(shapes.without(node.args[0], "mine", "zone"), event=True)[0]
            return (
                f"デッキ進化-自分の山札の上から1枚目を表向きにする。そのカードが{upon}であれば、このクリーチャーをその上に重ねつつ"
                f"バトルゾーンに出す。そのカードが{upon}以外であれば、このクリーチャーを自分の手札に戻す。"
            )
        bases = [self.cards(one, event=True)[0] for one in node.args]
        if len(bases) == 1:
            return f"進化-{bases[0]}1体の上に置く。"
        return "進化V-" + "と".join(f"{one}1体" for one in bases) + "を重ねた上に置く。"

    def of_first(self, node: Call) -> str:
        inner = node.args[0]
        if not isinstance(inner, Call) or inner.name != "when":
            raise Unprintable("the first time of what")
        return "各ターン、はじめて" + self.of_when(inner)

    def only_after(self, given: list[Node]) -> str | None:
        """What must have happened before it can attack; None for other conditions."""
        (asked,) = given if len(given) == 1 else (None,)
        if not isinstance(asked, Call) or asked.name != "at_most" or asked.args[0] != call("x", 0).args[0]:
            return None
        has = self.qualities(asked.args[1])
        done = {"wins_battle": "バトルに勝った", "breaks": "シールドをブレイクした", "attacks": "攻撃した"}
        if "did" not in has:
            return None
        rest = call("x", [one for one in inside(asked.args[1]) if one != call("did", has["did"])]).args[0]
        said = f"{self.cards(rest, event=True)[0]}が{done[self.name(has['did'])]}"
        return f"このターン、{said}後でしか、このクリーチャーは攻撃できない。"

    def gate(self, steps: list[Node]) -> str | None:
        """The races of an L-gate, None for other instructions."""
        first = steps[0]
        rest = [call("to", "hand", call("picked")), call("to", "deck_bottom", "self")]
        if steps[1:] != rest or not isinstance(first, Call) or first.args[:3] != call("x", "me", 1, 1).args:
            return None
        return "または".join(map(self.name, shapes.races(first.args[3]))) or None

    def of_g_link(self, node: Call) -> str:
        sides = {"left_of": "左横", "right_of": "右横", "above_of": "上側", "below_of": "下側"}
        links = [one for one in node.args if isinstance(one, Call)]
        return "G・リンク" + "または".join(f"《{self.name(one.args[0])}》の{sides[one.name]}" for one in links)

    def of_g_zero(self, node: Call) -> str:
        given = list(inside(node.args[0])) or [node.args[0]]
        for zone in ("battle", "mana"):
            for whose in ([call("mine")], []):
                if given == [call("at_least", 1, [*whose, call(one), call("zone", zone)]) for one in CIV]:
                    place = ("自分の" if whose else "") + ZONE[zone]
                    return f"G・ゼロ-{place}に5文明すべてのカードが揃っていれば、このクリーチャーをコストを支払わずに召喚してもよい。"
        return f"G・ゼロ-{self.conditions(given)}このクリーチャーをコストを支払わずに召喚してもよい。"
