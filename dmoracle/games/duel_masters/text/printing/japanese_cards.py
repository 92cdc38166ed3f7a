# ruff: noqa: E501 (tables of words and forms)
"""Canonical Japanese text of cards: descriptions, keywords, prohibitions."""

from __future__ import annotations

import re
from typing import Any

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.printer import PICKED, SELF, Printer, Unprintable
from dmoracle.language.parser import Call, Node

CIV = {"light": "光", "water": "水", "darkness": "闇", "fire": "火", "nature": "自然"}
ZONE = {
    "battle": "バトルゾーン",
    "hand": "手札",
    "mana": "マナゾーン",
    "graveyard": "墓地",
    "deck": "山札",
    "hyperspatial": "超次元ゾーン",
    "castle": "シールドゾーン",
}
_KINDS: dict[Node, str] = {
    call("creature"): "クリーチャー", call("spell"): "呪文", call("tamaseed"): "タマシード", call("cross_gear"): "クロスギア",
}  # fmt: skip
KEYWORDS = {
    "blocker": "ブロッカー", "slayer": "スレイヤー", "speed_attacker": "スピードアタッカー", "w_breaker": "W・ブレイカー",
    "t_breaker": "T・ブレイカー", "q_breaker": "Q・ブレイカー", "s_trigger": "S・トリガー", "guardman": "ガードマン",
    "charger": "チャージャー", "g_strike": "G・ストライク", "wave_striker": "ウェーブストライカー",
    "dynamo": "ダイナモ", "mach_fighter": "マッハファイター", "powered_breaker": "パワード・ブレイカー",
    "world_breaker": "ワールド・ブレイカー", "shield_force": "シールド・フォース", "ex_life": "EXライフ", "abyss_rush": "アビスラッシュ",
}  # fmt: skip
BANS = {
    "attack": "攻撃できない",
    "attack_player": "相手プレイヤーを攻撃できない",
    "attack_creature": "クリーチャーを攻撃できない",
    "block": "ブロックできない",
    "be_blocked": "ブロックされない",
    "be_attacked": "攻撃されない",
    "be_chosen": "相手に選ばれない",
    "destroyed": "破壊されない",
    "leave": "バトルゾーンを離れない",
}
_REPEATED = re.compile(r"(?:コスト\d+以[上下]の)?(?:(?:[光水闇火]|自然)の)?$")  # of each kind of a list
_MODELS = {"self": "このクリーチャー", "picked": "そのクリーチャー", "it": "そのクリーチャー", "crossed": "これをクロスしたクリーチャー"}  # fmt: skip


class JapaneseCards(Printer):
    """Prints descriptions of cards in Japanese."""

    def keyword(self, node: Node) -> str:
        if isinstance(node, Call) and node.name in KEYWORDS:
            return KEYWORDS[node.name]
        if isinstance(node, Call) and node.name == "power_attacker":
            return f"パワーアタッカー+{self.number(node.args[0])}"
        if isinstance(node, Call) and node.name == "ninja_strike":
            return f"ニンジャ・ストライク{self.number(node.args[0])}"
        raise Unprintable("a keyword")

    def cards(self, found: Node, actor: str = "me", event: bool = False) -> tuple[str, str]:
        """A description, and the counter of its noun."""
        has = self.qualities(found)
        if "self" in has:
            return self.itself(has), "体"
        if has == {"creature": True, "blocking": True, "zone": call("battle")}:
            return "ブロックしたクリーチャー", "体"
        if list(has) == ["crossed"]:
            return "これをクロスしたクリーチャー", "体"
        if list(has) == ["beneath"]:
            return "このクリーチャーの下にあるカード", "枚"
        text = ""
        whose = "mine" if has.pop("mine", None) else "theirs" if has.pop("theirs", None) else ""
        own = {"me": "mine", "opponent": "theirs"}[actor]
        zone = has.pop("zone", None)
        zone = None if zone is None else self.name(zone)
        if zone == "looked":
            text, whose, zone = "その中から", "", None
        if whose:
            text += "自身の" if actor == "opponent" and whose == own else {"mine": "自分の", "theirs": "相手の"}[whose]
        if zone == "shield":
            if has:
                raise Unprintable("a shield with qualities")
            return text + "シールド", "枚"
        if zone == "hand" and not whose:
            text += "各プレイヤーの"
        understood = zone == "battle" and (event or (whose != "" and "creature" in has))  # 相手のクリーチャー
        if zone is not None and not understood:
            text += ("" if whose or zone not in ("mana", "graveyard") else "すべての") + ZONE[zone] + "にある"
        creature = has.pop("creature", False)
        for name, word in (
            ("other", "他の"),
            ("tapped", "タップしている"),
            ("untapped", "アンタップしている"),
            ("attacking", "攻撃している"),
            ("battling", "バトルしている"),
            ("multicolour", "多色の"),
            ("linked", "リンクしている"),
            ("crossing", "クロスギアをクロスしている"),
            ("said", "選んだ種族の"),
        ):
            if has.pop(name, False):
                text += word
        for name, bound in (
            ("power_max", "パワー{}以下の"),
            ("power_min", "パワー{}以上の"),
            ("cost_max", "コスト{}以下の"),
            ("cost_min", "コスト{}以上の"),
        ):
            if name in has:
                text += bound.format(self.number(has.pop(name)))
        if "has" in has:
            text += f"「{self.keyword(has.pop('has'))}」を持つ"
        for name in ("non", "non again"):
            text += self.other_than(has.pop(name)) if name in has else ""
        for name, said in (("same_race", "種族を持つ"), ("same_name", "名前の"), ("same_civilization", "文明を持つ")):
            if name in has:
                model = has.pop(name)
                text += f"{_MODELS[self.name(model)]}と同じ{said}"
                if has.get("besides") == model:
                    has.pop("besides")
                    text += "他の"
        if "weaker" in has:
            text += f"{_MODELS[self.name(has.pop('weaker'))]}よりパワーが小さい"
        if "stronger" in has:
            text += f"{_MODELS[self.name(has.pop('stronger'))]}よりパワーが大きい"
        if "no_stronger" in has:
            text += f"{_MODELS[self.name(has.pop('no_stronger'))]}のパワー以下の"
        if has.get("besides") == PICKED:
            has.pop("besides")
            text += "そのクリーチャー以外の"
        if "costs" in has:
            more = self.number(has.pop("costs again"))
            model = _MODELS[self.name(has.pop("costs"))]
            text += (
                f"{model}よりコストが{abs(more)}{'大きい' if more > 0 else '小さい'}"
                if more
                else f"{model}と同じコストの"
            )
        if "costs_up_to" in has:
            more, model = self.number(has.pop("costs_up_to again")), _MODELS[self.name(has.pop("costs_up_to"))]
            text += {0: f"{model}のコスト以下のコストの", -1: f"{model}よりコストが小さい"}[more]
        for name, bound in (("costs_within", "以下のコストの"), ("costs_beyond", "よりコストが大きい")):
            if name in has:
                text += f"{self.cards(has.pop(name))[0]}の枚数{bound}"
        if "name_has" in has:
            text += f"名前に《{self.name(has.pop('name_has'))}》とある"
        for civ in list(has):
            if civ in CIV:
                has.pop(civ)
                text += CIV[civ] + "の"
        noun, counter = "カード", "枚"
        for name, word in (("cross_gear", "クロスギア"), ("tamaseed", "タマシード"), ("castle", "城")):
            if has.pop(name, False):
                noun = word
        for name, word in (("least", "一番小さい"), ("most", "一番大きい")):
            if name in has and self.name(has[name]) == "power":
                has.pop(name)
                text += f"パワーが{word}"
        if creature:
            noun, counter = "クリーチャー", "体"
        if has.pop("spell", False):
            noun = "呪文"
        if has.pop("element", False):
            noun, counter = "エレメント", "つ"
        if has.pop("evolution", False):
            noun = "進化クリーチャー"
        if has.pop("psychic", False):
            noun = "サイキック・クリーチャー"
        if has.pop("exile", False):
            noun = "エグザイル・クリーチャー"
        if "either" in has:
            choices = inside(has.pop("either"))
            if all(isinstance(one, Call) and one.name in CIV for one in choices):
                text += "または".join(CIV[self.name(one)] for one in choices) + "の"
            elif all(isinstance(one, Call) and one.name == "zone" for one in choices):
                places = [
                    {"shield": "シールドゾーン"}.get(self.name(one.args[0])) or ZONE[self.name(one.args[0])]
                    for one in choices
                    if isinstance(one, Call)
                ]
                own = "自分の" if text.startswith("自分の") else "相手の" if text.startswith("相手の") else ""
                every = own or ("" if call("zone", "battle") in choices else "すべての")
                text = every + "または".join(places) + "にある" + text.removeprefix(own)
            elif (race := shapes.race_or_gear(choices)) is not None:
                creature, counter = False, "枚"
                noun = f"{self.name(race)}またはクロスギア"
            elif set(choices) <= set(_KINDS):
                creature, counter = False, "枚"
                before = _REPEATED.search(text)
                noun = f"または{before[0] if before else ''}".join(_KINDS[one] for one in choices)
            elif all(isinstance(one, Call) and one.name in ("race", "evolution") for one in choices):
                noun = "または".join(
                    self.name(one.args[0]) if one.args else "進化クリーチャー"
                    for one in choices
                    if isinstance(one, Call)
                )
            elif (parts := shapes.described(choices)) is not None and creature and not has:
                whole = [self.cards(shapes.filter_of(call("creature"), *part), event=True)[0] for part in parts]
                return text + "または".join(whole), counter
            else:
                raise Unprintable("a choice of qualities")
        if "race" in has:
            said = self.name(has.pop("race"))
            kinds = {"呪文": f"{said}呪文", "クロスギア": f"{said}・クロスギア", "進化クリーチャー": f"進化{said}"}
            noun = "「サイバー」と付く種族" if said == "サイバー" else kinds.get(noun, said)
        if "named" in has:
            noun = f"《{self.name(has.pop('named'))}》"
        if has:
            raise Unprintable(f"the quality {next(iter(has))}")
        return text + noun, counter

    def other_than(self, inner: Node) -> str:
        """What a card must not be."""
        match inner:
            case Call("evolution" | "multicolour"):
                return {"evolution": "進化", "multicolour": "多色"}[inner.name] + "ではない"
            case Call("has", (keyword,)):
                return f"「{self.keyword(keyword)}」を持たない"
            case Call("psychic"):
                return "サイキック・クリーチャー以外の"
            case Call("race", (race,)):
                return self.name(race) + "以外の"
            case Call("named", (name,)):
                return f"《{self.name(name)}》以外の"
            case Call(civ) if civ in CIV:
                return CIV[civ] + "以外の"
            case Call("either", (choices,)):
                return "と".join(map(self.left_out, inside(choices))) + "以外の"
        raise Unprintable("a negation")

    def left_out(self, one: Node) -> str:
        """One of several things that a card must not be."""
        if isinstance(one, Call) and one.name in ("race", "named"):
            return self.name(one.args[0]) if one.name == "race" else f"《{self.name(one.args[0])}》"
        said = _KINDS.get(one) or {"evolution": "進化クリーチャー", **CIV}.get(self.name(one))
        if said is None:
            raise Unprintable("a negation")
        return said

    def itself(self, has: dict[str, Any]) -> str:
        """The card itself, as it must be for an event or a replacement."""
        more = {name: value for name, value in has.items() if name != "self"}
        text = ""
        if more.pop("by_theirs", False):
            text = f"相手の{'呪文の' if more.pop('by_spell', False) else ''}効果で"
        for name, word in (("linked", "リンクしている"), ("attacking", "攻撃している")):
            text += word if more.pop(name, False) else ""
        if "power_min" in more:
            text += f"パワー{self.number(more.pop('power_min'))}以上の"
        if more:
            raise Unprintable(f"the quality {next(iter(more))}")
        return text + "このクリーチャー"

    def obj(self, node: Node, actor: str = "me") -> str:
        """An object of an instruction, with を."""
        if node == SELF:
            return "このクリーチャーを"
        if node in (PICKED, call("it")):
            return "それを"
        if isinstance(node, Call) and node.name == "top":
            return ("自分" if node.args[0] == call("me") else "相手") + "の山札の上から1枚目を"
        if isinstance(node, Call) and node.name == "all":
            return self.cards(node.args[0], actor)[0] + "をすべて"
        raise Unprintable("an object")
