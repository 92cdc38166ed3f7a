# ruff: noqa: E501 (one form in a line)
"""Canonical Japanese text of what waits for events."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.japanese_cards import CIV
from dmoracle.games.duel_masters.text.printing.japanese_heads import JapaneseHeads
from dmoracle.games.duel_masters.text.printing.printer import Unprintable
from dmoracle.language.parser import Call, Node, write

_EVENTS = {
    "enters": "がバトルゾーンに出た時", "attacks": "が攻撃する時", "blocks": "がブロックした時", "is_blocked": "がブロックされた時",
    "destroyed": "が破壊された時", "leaves": "がバトルゾーンを離れた時", "wins_battle": "がバトルに勝った時",
    "put_to_mana": "がマナゾーンに置かれた時", "becomes_tapped": "がタップした時", "is_attacked": "が攻撃された時", "battles": "がバトルする時", "breaks": "がシールドをブレイクした時",
    "becomes_untapped": "がアンタップした時", "links": "がリンクした時", "crosses": "をクロスした時", "evolved": "が進化した時", "loses_battle": "がバトルに負けた時",
}  # fmt: skip


class JapaneseEvents(JapaneseHeads):
    """Prints abilities that trigger."""

    def of_when(self, node: Call) -> str:
        (event, found, steps), given = self.parts(node)
        name, done = self.name(event), list(inside(steps))
        if given == [call("final_revolution")]:
            plain = self.of_when(Call("when", (event, found, steps)))
            return f"ファイナル革命:{plain.replace('時、', '時、他の「ファイナル革命」をまだ使っていなければ、', 1)}"
        turns = shapes.turns(given)
        asked = [one for one in given or [] if one not in turns]
        whom = shapes.whom(given)
        condition = "" if whom is not None else self.conditions(asked)
        text = None if given else self.of_other_shape(name, found, steps)
        if text is not None:
            return text
        head = self.head(name, found) if whom is None else self.head_against(name, found, whom)
        if [write(one) for one in done] == shapes.SHIELD_PLUS:
            return f"{self.conditions(turns)}{head}{condition}自分の山札の上から1枚目を裏向きのまま、自分のシールドいずれか1つの下に置いてもよい。"
        told = self.one_sentence(done) + "。" if self.joined and condition else self.program(done)
        return self.conditions(turns) + head + condition + told

    def of_other_shape(self, name: str, found: Node, steps: Node) -> str | None:
        """Abilities whose text is not made of an event and of what is done then."""
        has, done = self.qualities(found), list(inside(steps))
        if name == "enters" and list(has) == ["self"]:
            return self.thrilling(done)
        if name == "put_to_mana":
            return self.space_charge(found, steps)
        if (
            name == "attacks"
            and "attacking_player" in has
            and [write(one) for one in done] == shapes.DESTROYED_AFTERWARDS
        ):
            return f"{self.head(name, found)}攻撃の後、このクリーチャーを破壊する。"
        if name == "attack_ends" and has.get("did") == call("enters") and done == [call("destroy", "it")]:
            whose = self.cards(shapes.without(found, "did"), event=True)[0]
            return f"{whose}が、出たターンに攻撃する時、その攻撃の後、そのクリーチャーを破壊する。"
        if name == "attack_ends" and done == [call("destroy", "self")]:
            return self.cards(found, event=True)[0] + "が攻撃する時、攻撃の後、このクリーチャーを破壊する。"
        return None

    def head_against(self, name: str, found: Node, whom: Node) -> str:
        """When a creature attacks or battles certain others."""
        verb = {("battles", ("self",)): "とバトルする", ("attacks", ("non", "self")): "を攻撃する"}
        kind = (name, tuple(sorted(self.qualities(found))))
        if kind not in verb:
            raise Unprintable("an event")
        return f"このクリーチャーが{self.cards(whom, event=True)[0]}{verb[kind]}時、"

    def head(self, name: str, found: Node) -> str:
        """When it happens: the first clause."""
        has = self.qualities(found)
        player = "自分" if "mine" in has else "相手" if "theirs" in has else ""
        bare = shapes.without(found, "mine", "theirs")
        match name:
            case "draw_begins" if list(has) in (["mine"], ["theirs"]):
                return f"{player}のドローステップのはじめに、"
            case "turn_ends" | "turn_begins" if len(has) <= 1:
                whose = {"mine": "自分の", "theirs": "相手の", "each": "各"}[next(iter(has), "each")]
                return f"{whose}ターンの{'終わり' if name == 'turn_ends' else 'はじめ'}に、"
            case "enters" if has.get("non") == call("by_summoning"):
                return f"{self.cards(shapes.without(found, 'non'), event=True)[0]}が召喚以外の方法で出た時、"
            case "enters" if has.get("non") == call("paid_for"):
                return f"{self.cards(shapes.without(found, 'non'), event=True)[0]}がコストを支払わずに出た時、"
            case "enters" if (way := self.way(found)) is not None:
                return f"{self.cards(way[1], event=True)[0]}が{way[0]}バトルゾーンに出た時、"
            case "attacks" | "unblocked" | "is_blocked" if "attacking_player" in has:
                who = self.cards(shapes.without(found, "attacking_player"), event=True)[0]
                ends = {"unblocked": "してブロックされなかった", "is_blocked": "してブロックされた"}
                return f"{who}が相手プレイヤーを攻撃{ends.get(name, 'する')}時、"
            case "attacks" if has.get("non") == call("attacking_player"):
                return self.cards(shapes.without(found, "non"), event=True)[0] + "がクリーチャーを攻撃する時、"
            case "attack_ends" if list(has) == ["self"]:
                return "このクリーチャーの攻撃の終わりに、"
            case "chosen":
                return f"相手が{self.cards(found, event=True)[0]}を選んだ時、"
            case "cast" | "summoned":
                done = "唱えた" if name == "cast" else "召喚した"
                return f"{player or '誰か'}が{self.cards(bare, event=True)[0]}を{done}時、"
            case "used":
                return f"{player or '相手'}が{self.cards(bare, event=True)[0]}を使った時、"
            case "uses_s_trigger" | "drawn" if list(has) in (["mine"], ["theirs"]):
                return f"{player}が{'カードを引いた' if name == 'drawn' else '「S・トリガー」を使った'}時、"
            case "put_to_mana" if "self" not in has:
                return f"{player}{'の' if player else ''}マナゾーンに{self.cards(bare, event=True)[0]}が置かれた時、"
            case "put_to_graveyard":
                source, rest = self.way(found) or ("どこからでも", found)
                return f"{self.cards(rest, event=True)[0]}が{source}墓地に置かれた時、"
            case "shield_added" if list(has) == ["mine"]:
                return "自分のシールドゾーンにカードが置かれた時、"
            case "shield_left" if list(has) in (["mine"], ["theirs"], []):
                return f"{player}{'の' if player else ''}シールドが離れた時、"
            case "discarded" if "self" in has:
                return "このクリーチャーが自分の手札から捨てられた時、"
            case "discarded":
                return f"{self.cards(bare, event=True)[0]}が{player or '相手'}の手札から捨てられた時、"
            case _ if name in _EVENTS:
                return self.cards(found, event=True)[0] + _EVENTS[name] + "、"
        raise Unprintable("an event")

    def space_charge(self, found: Node, steps: Node) -> str | None:
        """What may be done when a card of a civilization is put into the mana zone, where "may" cannot be its end."""
        charged = shapes.space_charge(found, steps, CIV)
        if charged is None:
            return None
        hue, may = charged
        try:
            self.step(may)
        except Unprintable:
            return f"スペース・チャージ:{CIV[hue]}\n{self.program(list(inside(may.args[1])))}"
        return None
