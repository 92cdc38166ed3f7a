"""Abilities of Magic as Japanese text: word order and what the phrases of `printed.tsv` do not say."""

from __future__ import annotations

from collections.abc import Sequence

from dmoracle.games.magic.text.phrases import phrases
from dmoracle.games.magic.text.printer import Printer, Untold, is_one, items_of, named, played, whom_first
from dmoracle.language.parser import Block, Call, Node, Number

__all__ = ["Japanese"]


class Japanese(Printer):
    ja = True
    comma, stop = "、", "。"
    once = "毎ターン1回のみプレイできる。"
    it = "それ"
    given = "コストに使ったカード"

    def sentence(self, parts: Sequence[str]) -> str:
        return "".join(parts)

    def subtype(self, word: str) -> str:
        return self.phrase("land", word) if ("land", word) in phrases() else word.replace("_", " ").title()

    def other_than(self, word: str) -> str:
        return f"{word.removesuffix('の')}でない"

    def either(self, words: Sequence[str]) -> str:
        return "か".join(one.removesuffix("の") for one in words) + ("の" if words[0].endswith("の") else "")

    def noun(self, what: Node) -> str:
        """A noun with all that stands before it."""
        before, nouns, behind, whose, place, sort = self.parts_of(what)
        kinds = "".join(nouns) or sort
        if not nouns:
            before = [one for one in before if one != sort]
        owner = {"mine": "あなたがコントロールする", "theirs": "対戦相手がコントロールする", "": ""}[whose]
        if place in ("graveyard", "hand", "library"):
            where = {"graveyard": "墓地", "hand": "手札", "library": "ライブラリー"}[place]
            owner = {"mine": "あなたの", "theirs": "対戦相手の", "": ""}[whose] + where + "にある"
            kinds += "" if kinds.endswith("カード") else "・カード"
        return owner + "".join(behind) + "".join(before) + kinds

    def me(self) -> str:
        return f"この{self.phrase('noun', self.kind)}"

    def one(self, what: Node) -> str:
        return self.noun(what) + "1つ"

    def every(self, what: Node) -> str:
        return f"すべての{self.noun(what)}"

    def targeted(self, least: int, most: int, what: Node, up_to: bool = False) -> str:
        if is_one(what, "player", "opponent"):
            return "対象のプレイヤー1人" if is_one(what, "player") else "対象の対戦相手1人"
        noun = f"{self.noun(named(what).args[1])}かプレイヤー" if is_one(what, "either") else self.noun(what)
        return f"対象の{noun}{'最大' if up_to and least == 0 else ''}{most}つ"

    def again(self, phrase: str) -> str:
        return "そのプレイヤー" if "プレイヤー1人" in phrase else "それら" if not phrase.endswith("1つ") else "それ"

    def controller(self, what: str) -> str:
        return f"{what}のコントローラー"

    def number_of(self, what: Node) -> str:
        return f"{self.noun(what)}の数"

    def size_of(self, which: str, what: str) -> str:
        return f"{what}の{'パワー' if which == 'power' else 'タフネス'}"

    def deals(self, amount: Node, to: Node) -> str:
        many = self.amount(amount)
        dealt = f"{many}点の" if many == "X" or many.isdecimal() else f"{many}に等しい点数の"
        return f"{self.object(to)}に{dealt}ダメージを与える"

    def gets(self, what: str, change: str, many: bool) -> str:
        return f"ターン終了時まで、{what}は{change}の修正を受ける"

    def gains(self, what: str, word: str, many: bool) -> str:
        return f"ターン終了時まで、{what}は「{word}」を得る"

    def this_turn(self, what: str, ban: str) -> str:
        return f"このターン、{what}は{ban}"

    def add(self, symbols: str) -> str:
        return f"{symbols}を加える"

    def pay_life(self, many: str) -> str:
        return f"{many}点のライフを支払う"

    def prevents(self, many: str, what: str) -> str:
        return f"このターン、{what}に与えられるダメージを次の{many}点まで軽減する"

    def puts(self, kind: str, many: int, what: str) -> str:
        return f"{what}に{kind}カウンターを{many}個置く"

    def unless(self, done: str, who: str, mana: str) -> str:
        return f"{done}。ただし、{who}が{mana}を支払うならそうしない"

    def if_paid(self, steps: list[str], who: str, mana: str) -> str:
        return f"{who}は{mana}を支払ってもよい。そうした場合、{'。'.join(steps)}"

    def may(self, who: str, steps: list[str]) -> str:
        return f"{who}は次を行ってもよい:「{'。'.join(steps)}」"

    def player_does(self, call: Call) -> str:
        whom, *more = whom_first(call)
        said = self.phrase("does", f"{call.name}/{len(call.args)}")
        if more:
            many = self.amount(more[0])
            if many != "X" and not many.isdecimal():
                said = said.replace("{n}点", f"{many}に等しい点数").replace("{n}枚", f"{many}に等しい枚数")
            said = said.replace("{n}", many)
        return said if is_one(whom, "me") else f"{self.player(whom)}は{said}"

    def at_time(self, name: str, whose: list[str]) -> str:
        owner = {"mine": "あなたの", "theirs": "対戦相手の"}.get(whose[0]) if whose else "各プレイヤーの"
        return f"{'' if name == 'end_of_turn' and not whose else owner}{self.phrase('time', name)}に"

    def whenever(self, name: str, what: Node) -> str:
        items = items_of(what)
        said = self.phrase("event", name)
        if name in ("plays", "cycles"):
            whose, rest = played(items)
            by = {"mine": "あなたによって", "theirs": "対戦相手によって"}.get(whose, "")
            return f"{by}{self.noun(rest)}が{said}"
        mine = len(items) == 1 and is_one(items[0], "self")
        return f"{self.me() if mine else self.noun(what)}が{said}"

    def condition(self, node: Node) -> str:
        match node:
            case Block((one,)):
                return self.condition(one)
            case Call("at_least", (Number(many), what)):
                return f"{self.noun(what)}が{many}つ以上あるなら"
            case Call("at_most", (Number(many), what)):
                return f"{self.noun(what)}が" + ("ないなら" if many == 0 else f"{many}つ以下なら")
            case Call("threshold", ()):
                return "あなたの墓地に7枚以上のカードがあるなら"
            case Call("kicked", ()):
                return "キッカーが支払われていたなら"
        raise Untold(node)

    def when_there(self, condition: str) -> str:
        return condition.removesuffix("なら") + ("状態になったとき" if condition.endswith("ないなら") else "とき")

    def as_long(self, condition: str, found: str) -> str:
        return f"{condition}、{found}"

    def lasting(self, effect: Node, what: Node) -> str:
        items = items_of(what)
        who = self.me() if len(items) == 1 and is_one(items[0], "self") else self.noun(what)
        return f"{who}は{self.effect(effect)}"

    def effect(self, node: Node) -> str:
        match node:
            case Call("pt", (power, toughness)):
                return f"{self.changed(power)}/{self.changed(toughness)}の修正を受ける"
            case Call("grant", (word,)):
                return f"「{self.keyword(word) or ''}」を持つ"
            case Call("forbid", (Call(ban, ()),)):
                return self.phrase("ban", ban)
            case Call("both", (first, second)):
                return f"{self.effect(first)}。また、{self.effect(second)}"
            case Call("control", ()):
                return "これのコントローラーがコントロールする"
        raise Untold(node)

    def enchants(self, what: Node) -> str:
        return f"エンチャント({self.noun(what)})"
