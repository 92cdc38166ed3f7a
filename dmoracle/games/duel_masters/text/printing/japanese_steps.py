# ruff: noqa: E501 (tables of words and forms)
"""Canonical Japanese text of single instructions."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.japanese_cards import BANS, JapaneseCards
from dmoracle.games.duel_masters.text.printing.printer import OWN_HAND, PICKED, SELF, Unprintable
from dmoracle.language.parser import Call, Node

# verb: final and linking form
ACTS = {
    "destroy": ("破壊する", "破壊し"), "tap": ("タップする", "タップし"), "untap": ("アンタップする", "アンタップし"),
    "discard": ("捨てる", "捨て"), "put": ("バトルゾーンに出す", "バトルゾーンに出し"), "summon": ("コストを支払わずに召喚する", "コストを支払わずに召喚し"), "break": ("ブレイクする", "ブレイクし"),
    "cast": ("コストを支払わずに唱える", "コストを支払わずに唱え"),
}  # fmt: skip
TO = {
    "hand": "手札に戻す", "mana": "マナゾーンに置く", "graveyard": "墓地に置く", "deck_top": "山札の上に置く",
    "hand_silently": "手札に加える", "deck": "山札に加えてシャッフルする",
    "deck_bottom": "好きな順序で山札の下に置く", "mana_tapped": "マナゾーンにタップして置く", "shield": "裏向きにしてシールドに加える",
}  # fmt: skip
DID = {
    "breaks": "シールドをブレイクして",
    "attacks": "攻撃して",
    "wins_battle": "バトルに勝って",
    "enters": "バトルゾーンに出て",
}
SILENTLY = "。ただし、その「S・トリガー」は使えない"


class JapaneseSteps(JapaneseCards):
    """Prints instructions in Japanese."""

    to_place, silently, bans, attacks_each_turn = TO, SILENTLY, BANS, "このクリーチャーは可能であれば毎ターン攻撃する"

    def act(self, node: Call) -> str:
        if node.name in ACTS:
            return self.obj(node.args[0]) + ACTS[node.name][0]
        raise Unprintable(f"the instruction {node.name}")

    def do_cross(self, node: Call) -> str:
        if node != call("cross", SELF, PICKED):
            raise Unprintable("what is crossed")
        return "それをこのクリーチャーにクロスする"

    def do_to(self, node: Call) -> str:
        place = node.args[0]
        if isinstance(place, Call) and place.name == "deck_nth":
            return f"{self.obj(node.args[1])}山札の上から{self.number(place.args[0])}枚目に置く"
        return super().do_to(node)

    def moved(self, place: str, node: Node) -> str:
        return self.obj(node) + TO[place]

    def do_choose(self, node: Call) -> str:
        who, low, high, found = node.args
        actor = "opponent" if who == call("opponent") else "me"
        text, counter = self.cards(found, actor)
        unseen = "見ないで" if who == call("chance") else ""
        least = self.number(low)
        if isinstance(high, Call):
            many = "好きな数"
        elif self.number(high) == least:
            many = f"{least}{counter}"
        elif least == 0:
            many = f"{self.number(high)}{counter}まで"
        else:
            raise Unprintable("how many")
        return ("相手は" if actor == "opponent" else "") + f"{text}を{many}{unseen}選ぶ"

    def do_look_at(self, node: Call) -> str:
        if node.args[0] == PICKED:
            return "それを見る"
        if isinstance(node.args[0], Call) and node.args[0].name == "all":
            has = self.qualities(node.args[0].args[0])
            if "zone" in has and self.name(has["zone"]) == "hand":
                return ("相手" if "theirs" in has else "自分") + "の手札を見る"
            return self.obj(node.args[0]) + "見る"
        raise Unprintable("looked at")

    def do_choose_total(self, node: Call) -> str:
        text = self.cards(node.args[2])[0]
        return f"{text}を、パワーの合計が{self.number(node.args[1])}以下になるように好きな数選ぶ"

    def do_gain(self, node: Call) -> str:
        inner = self.ability(node.args[0]).removesuffix("。")
        return f"このターン、{self.subject(node.args[1])}は「{inner}」を得る"

    def do_top_card(self, node: Call) -> str:
        every = node.args[1]
        if isinstance(every, Call) and every.name == "all":
            return f"{self.cards(every.args[0])[0]}をすべて選び、上のカードを{TO[self.name(node.args[0])]}"
        if every != PICKED:
            raise Unprintable("the top card of what")
        return "そのクリーチャーの上のカードを" + TO[self.name(node.args[0])]

    def do_extra_turn(self, node: Call) -> str:
        return "このターンの後にもう一度自分のターンを行う"

    def do_win(self, node: Call) -> str:
        return ("相手" if node.args[0] == call("opponent") else "自分") + "はゲームに勝つ"

    def till(self, said: str) -> str:
        if not said.startswith("このターン、"):
            raise Unprintable("until when")
        return "次の自分のターンのはじめまで、" + said.removeprefix("このターン、")

    attacks_if_able = "可能であれば攻撃する"

    def in_their_next_turn(self, subject: str, said: str) -> str:
        return f"次の相手のターン、{subject}は{said}"

    def in_their_next(self, said: str) -> str:
        return "次の相手のターン、" + said.removeprefix("このターン、")

    def do_stop_attack(self, node: Call) -> str:
        return "その攻撃を中止する"

    def do_end_turn(self, node: Call) -> str:
        return "ターンの残りをとばす"

    def do_choose_costs(self, node: Call) -> str:
        who, high, total, found = node.args
        if who != call("me"):
            raise Unprintable("somebody else chooses")
        text, counter = self.cards(found)
        many = "好きな数" if isinstance(high, Call) else f"{self.number(high)}{counter}まで"
        return f"{text}を、コストの合計が{self.number(total)}以下になるように{many}選ぶ"

    def do_gr_summon(self, node: Call) -> str:
        return "GR召喚する"

    def do_name(self, node: Call) -> str:
        what = {"civilization": "文明", "race": "種族", "card": "カードの名前", "number": "数字"}[
            self.name(node.args[1])
        ]
        return ("相手は" if node.args[0] == call("opponent") else "") + what + "を1つ選ぶ"

    def do_next_discount(self, node: Call) -> str:
        has = self.qualities(node.args[1])
        text = self.cards(node.args[1], event=True)[0]
        said = f"このターン、次に{'唱える' if 'spell' in has else '召喚する'}{text}の召喚コストは{self.number(node.args[0])}少なくなる"
        return said + "".join(f"。ただし、コストは{self.number(one)}より少なくならない" for one in node.args[2:])

    def not_untapped(self, subject: str) -> str:
        return f"{subject}は、次の相手のターンのはじめにアンタップしない"

    def till_my_turn(self, subject: str, said: str, got: bool) -> str:
        return f"次の自分のターンのはじめまで、{subject}は{f'「{said}」を得る' if got else said}"

    def do_breaks_more(self, node: Call) -> str:
        return f"このターン、{self.subject(node.args[1])}はシールドをさらに{self.number(node.args[0])}枚ブレイクする"

    def do_battle(self, node: Call) -> str:
        if node.args[0] != SELF or node.args[1] not in (PICKED, call("it")):
            raise Unprintable("who battles")
        return "このクリーチャーとそのクリーチャーをバトルさせる"

    def do_lose(self, node: Call) -> str:
        return ("相手" if node.args[0] == call("opponent") else "自分") + "はゲームに負ける"

    def do_put_tapped(self, node: Call) -> str:
        return self.obj(node.args[0]) + "バトルゾーンにタップして出す"

    def do_draw(self, node: Call) -> str:
        many = self.number(node.args[1]) if len(node.args) > 1 else 1
        return ("相手は" if node.args[0] == call("opponent") else "") + f"カードを{many}枚引く"

    def do_show(self, node: Call) -> str:
        if node == OWN_HAND:
            return "自分の手札を相手に見せる"
        return self.obj(node.args[0]) + "相手に見せる"

    def do_put_upon(self, node: Call) -> str:
        if len(node.args) > 1:
            raise Unprintable("upon which card")
        return self.obj(node.args[0]) + "このクリーチャーの上に置く"

    def do_put_under(self, node: Call) -> str:
        if len(node.args) > 1:
            raise Unprintable("under which card")
        return self.obj(node.args[0]) + "このクリーチャーの下に置く"

    def do_shuffle(self, node: Call) -> str:
        return ("自分" if node.args[0] == call("me") else "相手") + "の山札をシャッフルする"

    def do_reveal_until(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("whose deck")
        what = self.cards(shapes.without(node.args[2], "mine"), event=True)[0]
        return f"自分の山札の上から、{what}が{self.number(node.args[1])}枚出るまで表向きにする"

    def do_look(self, node: Call) -> str:
        return ("自分" if node.args[0] == call("me") else "相手") + f"の山札の上から{self.number(node.args[1])}枚を見る"

    def subject(self, node: Node) -> str:
        if node in (PICKED, call("it")):
            return "そのクリーチャー"
        if node == SELF:
            return "このクリーチャー"
        if isinstance(node, Call) and node.name == "all":
            return self.cards(node.args[0])[0] + "すべて"
        raise Unprintable("an object")

    def do_power(self, node: Call) -> str:
        return f"このターン、{self.subject(node.args[1])}のパワーは{self.number(node.args[0]):+}される"

    def do_grant(self, node: Call) -> str:
        if node.args[0] == call("attacks_untapped"):
            return f"このターン、{self.subject(node.args[1])}はアンタップしているクリーチャーを攻撃できる"
        return f"このターン、{self.subject(node.args[1])}は「{self.keyword(node.args[0])}」を得る"

    def do_forbid(self, node: Call) -> str:
        return f"このターン、{self.subject(node.args[1])}は{BANS[self.name(node.args[0])]}"
