# ruff: noqa: E501 (tables of words)
"""Canonical Japanese text of cards and instructions."""

from __future__ import annotations

from dmoracle.cards.language import Call, Node
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import PICKED, SELF, Printer, Unprintable

CIV = {"light": "光", "water": "水", "darkness": "闇", "fire": "火", "nature": "自然"}
ZONE = {"battle": "バトルゾーン", "hand": "手札", "mana": "マナゾーン", "graveyard": "墓地", "deck": "山札"}
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
}
_MODELS = {"self": "このクリーチャー", "picked": "そのクリーチャー", "it": "そのクリーチャー", "crossed": "これをクロスしたクリーチャー"}  # fmt: skip
# verb: final and linking form
_ACTS = {
    "destroy": ("破壊する", "破壊し"), "tap": ("タップする", "タップし"), "untap": ("アンタップする", "アンタップし"),
    "discard": ("捨てる", "捨て"), "put": ("バトルゾーンに出す", "バトルゾーンに出し"), "break": ("ブレイクする", "ブレイクし"),
    "cast": ("コストを支払わずに唱える", "コストを支払わずに唱え"),
}  # fmt: skip
TO = {
    "hand": "手札に戻す", "mana": "マナゾーンに置く", "graveyard": "墓地に置く", "deck_top": "山札の上に置く",
    "deck_bottom": "好きな順序で山札の下に置く", "mana_tapped": "マナゾーンにタップして置く", "shield": "裏向きにしてシールドに加える",
}  # fmt: skip
_MAY = {"する": "してもよい", "戻す": "戻してもよい", "置く": "置いてもよい", "出す": "出してもよい", "てる": "ててもよい",
        "える": "えてもよい", "選ぶ": "選んでもよい", "引く": "引いてもよい", "見る": "見てもよい"}  # fmt: skip
_SILENTLY = "。ただし、その「S・トリガー」は使えない"
_LINK = {
    "する": "し",
    "戻す": "戻し",
    "置く": "置き",
    "出す": "出し",
    "てる": "て",
    "える": "え",
    "選ぶ": "選び",
    "引く": "引き",
    "見る": "見て",
}


class JapaneseSteps(Printer):
    """Prints cards, instructions and conditions in Japanese."""

    def keyword(self, node: Node) -> str:
        """The name of a keyword."""
        if isinstance(node, Call) and node.name in KEYWORDS:
            return KEYWORDS[node.name]
        if isinstance(node, Call) and node.name == "power_attacker":
            return f"パワーアタッカー+{self.number(node.args[0])}"
        if isinstance(node, Call) and node.name == "ninja_strike":
            return f"ニンジャ・ストライク{self.number(node.args[0])}"
        raise Unprintable("a keyword")

    # cards

    def cards(self, found: Node, actor: str = "me", event: bool = False) -> tuple[str, str]:
        """A description, and the counter of its noun."""
        has = self.qualities(found)
        if list(has) == ["self"]:
            return "このクリーチャー", "体"
        if has == {"creature": True, "blocking": True, "zone": call("battle")}:
            return "ブロックしたクリーチャー", "体"
        if list(has) == ["self", "linked"]:
            return "リンクしているこのクリーチャー", "体"
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
        if zone is not None and not (zone == "battle" and event):
            text += ZONE[zone] + "にある"
        creature = has.pop("creature", False)
        for name, word in (
            ("other", "他の"),
            ("tapped", "タップしている"),
            ("untapped", "アンタップしている"),
            ("attacking", "攻撃している"),
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
        if "non" in has:
            inner = has.pop("non")
            if inner == call("attacking_player"):
                raise Unprintable("a negation")
            if isinstance(inner, Call) and inner.name == "evolution":
                text += "進化ではない"
            elif isinstance(inner, Call) and inner.name in CIV:
                text += CIV[inner.name] + "以外の"
            elif isinstance(inner, Call) and inner.name == "multicolour":
                text += "多色ではない"
            elif isinstance(inner, Call) and inner.name == "race":
                text += self.name(inner.args[0]) + "以外の"
            elif isinstance(inner, Call) and inner.name == "named":
                text += f"《{self.name(inner.args[0])}》以外の"
            else:
                raise Unprintable("a negation")
        for name, said in (("same_race", "種族を持つ"), ("same_name", "名前の"), ("same_civilization", "文明を持つ")):
            if name in has:
                text += f"{_MODELS[self.name(has.pop(name))]}と同じ{said}"
        if "weaker" in has:
            text += f"{_MODELS[self.name(has.pop('weaker'))]}よりパワーが小さい"
        if "name_has" in has:
            text += f"名前に《{self.name(has.pop('name_has'))}》とある"
        for civ in list(has):
            if civ in CIV:
                has.pop(civ)
                text += CIV[civ] + "の"
        noun, counter = "カード", "枚"
        for name, word in (("cross_gear", "クロスギア"), ("tamaseed", "タマシード")):
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
        if "either" in has:
            choices = inside(has.pop("either"))
            if all(isinstance(one, Call) and one.name in CIV for one in choices):
                text += "または".join(CIV[self.name(one)] for one in choices) + "の"
            elif all(isinstance(one, Call) and one.name == "zone" for one in choices):
                places = [ZONE[self.name(one.args[0])] for one in choices if isinstance(one, Call)]
                own = "自分の" if text.startswith("自分の") else "相手の" if text.startswith("相手の") else ""
                text = own + "または".join(places) + "にある" + text.removeprefix(own)
            elif set(choices) <= set(_KINDS):
                creature, counter = False, "枚"
                civ = (
                    text[-2:]
                    if text[-2:] in ("光の", "水の", "闇の", "火の")
                    else "自然の"
                    if text.endswith("自然の")
                    else ""
                )
                noun = f"または{civ}".join(_KINDS[one] for one in choices)
            elif all(isinstance(one, Call) and one.name == "race" for one in choices):
                noun = "または".join(self.name(one.args[0]) for one in choices if isinstance(one, Call))
            else:
                raise Unprintable("a choice of qualities")
        if "race" in has:
            noun = self.name(has.pop("race"))
        if "named" in has:
            noun = f"《{self.name(has.pop('named'))}》"
        if has:
            raise Unprintable(f"the quality {next(iter(has))}")
        return text + noun, counter

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

    # instructions

    def step(self, node: Node) -> str:
        """One instruction as a clause in final form."""
        if not isinstance(node, Call):
            raise Unprintable("an instruction")
        method = getattr(self, f"do_{node.name}", None)
        if method is not None:
            return str(method(node))
        if node.name in _ACTS:
            return self.obj(node.args[0]) + _ACTS[node.name][0]
        raise Unprintable(f"the instruction {node.name}")

    def do_to(self, node: Call) -> str:
        if node.args[0] == call("hand_silently"):
            return self.obj(node.args[1]) + "手札に加える" + _SILENTLY
        return self.obj(node.args[1]) + TO[self.name(node.args[0])]

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

    def do_each_player(self, node: Call) -> str:
        inner = self.program(list(inside(node.args[0]))).removesuffix("。")
        if "。" in inner:
            raise Unprintable("what each player does")
        return "各プレイヤーは" + inner.replace("自分の", "自身の")

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
        if node.args[1] != PICKED:
            raise Unprintable("the top card of all of them")
        return "そのクリーチャーの上のカードを" + TO[self.name(node.args[0])]

    def do_extra_turn(self, node: Call) -> str:
        return "このターンの後にもう一度自分のターンを行う"

    def do_win(self, node: Call) -> str:
        return ("相手" if node.args[0] == call("opponent") else "自分") + "はゲームに勝つ"

    def do_gr_summon(self, node: Call) -> str:
        return "GR召喚する"

    def do_name(self, node: Call) -> str:
        return {"civilization": "文明", "race": "種族"}[self.name(node.args[1])] + "を1つ選ぶ"

    def do_next_discount(self, node: Call) -> str:
        has = self.qualities(node.args[1])
        text = self.cards(node.args[1], event=True)[0]
        return f"このターン、次に{'唱える' if 'spell' in has else '召喚する'}{text}の召喚コストは{self.number(node.args[0])}少なくなる"

    def do_forbid_until(self, node: Call) -> str:
        who, ban, target = node.args
        if ban == call("untap") and who == call("opponent"):
            return f"{self.subject(target)}は、次の相手のターンのはじめにアンタップしない"
        if who != call("me"):
            raise Unprintable("until when")
        return f"次の自分のターンのはじめまで、{self.subject(target)}は{BANS[self.name(ban)]}"

    def do_grant_until(self, node: Call) -> str:
        who, keyword, target = node.args
        if who != call("me"):
            raise Unprintable("until when")
        return f"次の自分のターンのはじめまで、{self.subject(target)}は「{self.keyword(keyword)}」を得る"

    def do_breaks_more(self, node: Call) -> str:
        return f"このターン、{self.subject(node.args[1])}はシールドをさらに{self.number(node.args[0])}枚ブレイクする"

    def later(self, moment: str, node: Call) -> str:
        """What is done to a card later, which is called it there."""
        (one,) = inside(node.args[1])
        may = isinstance(one, Call) and one.name == "may"
        if isinstance(one, Call) and may:
            (one,) = inside(one.args[1])
        if not isinstance(one, Call) or one.args[-1] != call("it"):
            raise Unprintable("what happens later")
        text = self.step(Call(one.name, (*one.args[:-1], node.args[0])))
        return moment + (self.may(text) if may else text)

    def do_at_turn_end(self, node: Call) -> str:
        return self.later("このターンの終わりに、", node)

    def do_after_battle(self, node: Call) -> str:
        return self.later("バトルの後、", node)

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

    def do_shuffle(self, node: Call) -> str:
        return ("自分" if node.args[0] == call("me") else "相手") + "の山札をシャッフルする"

    def do_look(self, node: Call) -> str:
        return ("自分" if node.args[0] == call("me") else "相手") + f"の山札の上から{self.number(node.args[1])}枚を見る"

    def subject(self, node: Node) -> str:
        """An object of an effect that lasts, without a particle."""
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

    def do_for_each(self, node: Call) -> str:
        text, counter = self.cards(node.args[0])
        done = self.program(list(inside(node.args[1]))).removesuffix("。")
        if "。" in done:
            raise Unprintable("for each, several sentences")
        return f"{text}1{counter}につき、{done}"

    def do_if(self, node: Call) -> str:
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        steps = list(inside(node.args[1]))
        return self.conditions(list(inside(node.args[0])) or [node.args[0]]) + self.chain(steps)

    def do_may(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("another player may")
        many, inner = 0, [node]
        while len(inner) == 1 and isinstance(inner[0], Call) and inner[0].name == "may":
            drawn, *inner = inside(inner[0].args[1])  # type: ignore[assignment]
            many = many + 1 if drawn == call("draw", "me") else 100
        if 1 < many < 100 and not inner:
            return f"カードを{many}枚まで引く"
        return self.may(self.chain(list(inside(node.args[1]))))

    def may(self, text: str) -> str:
        """The final form as something that may be done."""
        noted = text.endswith(_SILENTLY)
        text = text.removesuffix(_SILENTLY)
        for ending, form in _MAY.items():
            if text.endswith(ending):
                return text.removesuffix(ending) + form + (_SILENTLY if noted else "")
        raise Unprintable("may")

    def linked(self, text: str) -> str:
        """The final form as one that goes on."""
        ending = next((ending for ending in _LINK if text.endswith(ending)), None)
        if ending is None:
            raise Unprintable("a clause in the middle")
        return text.removesuffix(ending) + _LINK[ending]

    def joined(self, steps: list[Node]) -> str:
        """The instructions of a program in one sentence."""
        *front, last = self.program(steps).removesuffix("。").split("。")
        return "".join(self.linked(one) + "、" for one in front) + last

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence: all but the last in the linking form."""
        clauses = [self.step(one) for one in steps]
        return "".join(self.linked(one) + "、" for one in clauses[:-1]) + clauses[-1]

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        sentences: list[str] = []
        if any(isinstance(one, Call) and one.name == "mode" for one in steps):
            return self.listed(steps)
        number = 0
        while number < len(steps):
            one = steps[number]
            following = steps[number + 1] if number + 1 < len(steps) else None
            joins = (
                isinstance(one, Call) and one.name in ("choose", "choose_total") and isinstance(following, Call)
                and following.args and following.args[-1] == PICKED and following.name in ("to", "look_at", "put_tapped", *_ACTS)
            )  # fmt: skip
            if joins and isinstance(one, Call) and isinstance(following, Call):
                whole = one
                may = one.name == "choose" and one.args[1:3] == call("x", 0, 1).args and one.args[0] == call("me")
                if may:
                    whole = call("choose", one.args[0], 1, 1, one.args[3])
                text = self.step(whole).removesuffix("選ぶ") + "選び、" + self.step(following).removeprefix("それを")
                sentences.append(self.may(text) if may else text)
                number += 2
                continue
            sentences.append(self.step(one))
            number += 1
        return "。".join(sentences) + "。"

    def listed(self, steps: list[Node]) -> str:
        """次の中から1つ選ぶ: a program that is a list to choose from, once or more often."""
        first = steps[0]
        if any(one != first for one in steps) or not isinstance(first, Call) or first.args[0] != call("me"):
            raise Unprintable("a list and more")
        branches = [self.program(list(inside(one))) for one in inside(first.args[1])]
        many = f"{len(steps)}回" if len(steps) > 1 else "1つ"
        return f"次の中から{many}選ぶ。" + "".join("▶" + one for one in branches)

    # conditions

    def conditions(self, given: list[Node]) -> str:
        """The conditions in front of a sentence."""
        return "".join(self.condition(one) for one in given)

    def condition(self, node: Node) -> str:
        if node == call("their_turn"):
            return "相手のターン中、"
        if node == call("my_turn"):
            return "自分のターン中、"
        if isinstance(node, Call) and node.name == "is" and node.args[0] in (PICKED, call("it")):
            quals = inside(node.args[1])
            if len(quals) == 1 and isinstance(quals[0], Call) and quals[0].name == "non":
                return f"それが{self.cards(call('x', [quals[0].args[0]]).args[0], event=True)[0]}でなければ、"
            return f"それが{self.cards(node.args[1], event=True)[0]}なら、"
        if node == call("shield_force"):
            raise Unprintable("a condition")
        if not isinstance(node, Call) or node.name not in ("at_least", "at_most", "more"):
            raise Unprintable("a condition")
        if node.name == "more":
            return f"{self.cards(node.args[0])[0]}が{self.cards(node.args[1])[0]}より多ければ、"
        many = self.number(node.args[0])
        has = self.qualities(node.args[1])
        if "self" in has:
            rest = {name: value for name, value in has.items() if name != "self"}
            if node.name == "at_least" and many == 1 and list(rest) == ["driven"]:
                return f"ドライブ{self.number(rest['driven'])}を支払っていれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["super_s_trigger"]:
                return "この呪文が「スーパー・S・トリガー」であれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["tapped"]:
                return "このクリーチャーがタップしている時、"
            if node.name == "at_least" and many == 1 and list(rest) == ["zone"]:
                return f"このクリーチャーが自分の{ZONE[self.name(rest['zone'])]}にあれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["power_min"]:
                return f"このクリーチャーのパワーが{self.number(rest['power_min'])}以上なら、"
            raise Unprintable("a condition on the card itself")
        text, counter = self.cards(node.args[1])
        if node.name == "at_most":
            return f"{text}が1{counter}もなければ、" if many == 0 else f"{text}が{many}{counter}以下なら、"
        return f"{text}が1{counter}でもあれば、" if many == 1 else f"{text}が{many}{counter}以上あれば、"
