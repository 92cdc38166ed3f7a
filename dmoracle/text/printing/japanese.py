# ruff: noqa: E501 (tables of words)
"""Canonical Japanese card text."""

from __future__ import annotations

from typing import Any

from dmoracle.cards.language import Call, Node, write
from dmoracle.text.meaning.keywords import METAMORPH, TURBO
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import shapes
from dmoracle.text.printing.japanese_cards import BANS, CIV, ZONE
from dmoracle.text.printing.japanese_heads import JapaneseHeads
from dmoracle.text.printing.japanese_steps import TO
from dmoracle.text.printing.printer import SELF, Unprintable

_EVENTS = {
    "enters": "がバトルゾーンに出た時", "attacks": "が攻撃する時", "blocks": "がブロックした時", "is_blocked": "がブロックされた時",
    "destroyed": "が破壊された時", "leaves": "がバトルゾーンを離れた時", "wins_battle": "がバトルに勝った時",
    "put_to_mana": "がマナゾーンに置かれた時", "becomes_tapped": "がタップした時", "is_attacked": "が攻撃された時", "battles": "がバトルする時", "breaks": "がシールドをブレイクした時",
    "becomes_untapped": "がアンタップした時", "links": "がリンクした時", "crosses": "をクロスした時", "loses_battle": "がバトルに負けた時",
}  # fmt: skip
_FIXED = {
    "from(hand,when(uses_s_trigger,[self],[choose(me,0,1,[mine,creature,zone(battle)]),cross(picked)]))": "S・トリガーX",
    "static(power_double,[crossed])": "これをクロスしたクリーチャーのパワーは2倍になる。",
    "static(forbid(s_trigger),[light])": "誰も光のカードの「S・トリガー」を使えない。",
    "static(forbid(s_trigger),[darkness])": "誰も闇のカードの「S・トリガー」を使えない。",
    "static(forbid(untap),[mine,zone(mana)])": "自分のターンのはじめに、自分のマナゾーンにあるカードをアンタップできない。",
    "wins_battles": "このクリーチャーはすべてのバトルに勝つ。",
    "enters_tapped": "このクリーチャーはバトルゾーンに出る時、タップして出す。",
    "static(grant(charged_tapped),[theirs])": "相手のカードは、タップされた状態でマナゾーンに置かれる。",
    "static(forbid(s_trigger),[mine,non(light)])": "自分の光以外のカードの「S・トリガー」は使えない。",
    "cannot(untap)": "このクリーチャーは自分のターンのはじめにアンタップされない。",
    "dynamo": "ダイナモ",
    "static(grant(s_trigger),[mine,spell,zone(shield)])": "自分のシールドゾーンにある呪文は「S・トリガー」を得る。",
    "spell([count([mine,zone(hand)]),to(deck,all([mine,zone(hand)])),as_counted([draw(me)]),count([theirs,zone(hand)]),to(deck,all([theirs,zone(hand)])),as_counted([draw(opponent)])])": "各プレイヤーは自身の手札をすべて山札に加えてシャッフルし、その枚数と同じ枚数のカードを引く。",
    "may_instead(broken,[mine],destroy(self))": "シールド・セイバー",
    "static(power_infinite,[self,attacking])": "パワーアタッカー+∞",
}
_PLUS = ["choose(me,0,1,[mine,zone(shield)])", "put_under(top(me),picked)"]
_ESCAPE = "x([choose(me,1,1,[mine,zone(shield)]),to(hand_silently,picked)])"
_AFTERWARDS = "gain(when(attack_ends,[self],[destroy(self)]),self)"
_WILL = {
    "destroy": "が破壊される時、",
    "leave": "がバトルゾーンを離れる時、",
    "discard": "が自分の手札から捨てられる時、",
    "enter": "がバトルゾーンに出る時、",
    "broken": "がブレイクされる時、",
}


def _needed(steps: list[Node]) -> list[Node]:
    """The condition that a text with "may" does not say: that the first instruction can be done."""
    from dmoracle.text.meaning.waiting import requirement

    needed = requirement(steps)
    return [] if needed is None else [needed]


def _unused(found: Node) -> Node:
    """That no such card was used in the turn."""
    done = "cast" if call("spell") in inside(found) else "summoned"
    return call("at_most", 0, [*inside(found), call("did", done)])


class Japanese(JapaneseHeads):
    """Prints terms in Japanese."""

    def ability(self, node: Node) -> str:
        turbo = call("given", TURBO)
        if isinstance(node, Call) and turbo in node.args:
            rest = tuple(one for one in node.args if one != turbo)
            return "ターボラッシュ\n" + super().ability(Call(node.name, rest))
        if write(node) in _FIXED:
            return _FIXED[write(node)]
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
        if write(node) in _FIXED:
            return _FIXED[write(node)]
        if node.name == "must_attack":
            return "このクリーチャーは可能であれば毎ターン攻撃する。"
        if node.name == "must_attack_player":
            return "このクリーチャーは可能なら毎ターン相手プレイヤーを攻撃する。"
        if node.name == "player_rush":
            return "このクリーチャーは、出たターン、相手プレイヤーを攻撃できる。"
        if node.name == "must_block":
            return "相手のクリーチャーが攻撃する時、このクリーチャーは可能であればブロックする。"
        if node.name == "attacks_untapped":
            return "このクリーチャーは、アンタップしているクリーチャーを攻撃できる。"
        return self.keyword(node)

    def of_cannot(self, node: Call) -> str:
        return f"このクリーチャーは{self.ban(node.args[0])}。"

    def ban(self, node: Node) -> str:
        if not isinstance(node, Call) or node.name not in BANS:
            raise Unprintable("a prohibition")
        return (self.cards(node.args[0], event=True)[0] + "に" if node.args else "") + BANS[node.name]

    def of_when(self, node: Call) -> str:
        (event, found, steps), given = self.parts(node)
        name = self.name(event)
        if given == [call("final_revolution")]:
            plain = self.of_when(Call("when", (event, found, steps)))
            return f"ファイナル革命:{plain.replace('時、', '時、他の「ファイナル革命」をまだ使っていなければ、', 1)}"
        turns: list[Node] = [one for one in given or [] if one in (call("their_turn"), call("my_turn"), call("once"))]
        asked = [one for one in given or [] if one not in turns]
        condition = "" if shapes.whom(given) is not None else self.conditions(asked)
        has = self.qualities(found)
        if name == "enters" and list(has) == ["self"] and not given:
            three = self.thrilling(list(inside(steps)))
            if three is not None:
                return three
        whom = shapes.whom(given)
        if whom is not None and (name, set(has)) in (("battles", {"self"}), ("attacks", {"self", "non"})):
            other = self.cards(whom, event=True)[0]
            head = f"このクリーチャーが{other}{'とバトルする' if name == 'battles' else 'を攻撃する'}時、"
        elif name == "draw_begins" and list(has) in (["mine"], ["theirs"]):
            head = f"{'自分' if 'mine' in has else '相手'}のドローステップのはじめに、"
        elif name == "enters" and has.get("non") == call("by_summoning"):
            head = f"{self.cards(shapes.without(found, 'non'), event=True)[0]}が召喚以外の方法で出た時、"
        elif name == "attacks" and "attacking_player" in has:
            whose = self.cards(shapes.without(found, "attacking_player"), event=True)[0]
            head = whose + "が相手プレイヤーを攻撃する時、"
            if [write(one) for one in inside(steps)] == [_AFTERWARDS]:
                return f"{head}攻撃の後、このクリーチャーを破壊する。"
        elif name in ("turn_ends", "turn_begins"):
            (word,) = has or ("each",)
            whose = {"mine": "自分の", "theirs": "相手の", "each": "各"}[word]
            head = f"{whose}ターンの{'終わり' if name == 'turn_ends' else 'はじめ'}に、"
        elif name == "unblocked" and "attacking_player" in has:
            rest = call("x", [one for one in inside(found) if one != call("attacking_player")]).args[0]
            head = self.cards(rest, event=True)[0] + "が相手プレイヤーを攻撃してブロックされなかった時、"
        elif name == "is_blocked" and "attacking_player" in has:
            head = (
                self.cards(shapes.without(found, "attacking_player"), event=True)[0]
                + "が相手プレイヤーを攻撃してブロックされた時、"
            )
        elif name in ("cast", "summoned"):
            who = "自分" if "mine" in has else "相手" if "theirs" in has else "誰か"
            rest = call("x", [one for one in inside(found) if one not in (call("mine"), call("theirs"))]).args[0]
            head = f"{who}が{self.cards(rest, event=True)[0]}を{'唱えた' if name == 'cast' else '召喚した'}時、"
        elif (
            name == "attack_ends"
            and has.get("did") == call("enters")
            and list(inside(steps)) == [call("destroy", "it")]
        ):
            whose = self.cards(shapes.without(found, "did"), event=True)[0]
            return f"{whose}が、出たターンに攻撃する時、その攻撃の後、そのクリーチャーを破壊する。"
        elif name == "attack_ends" and list(inside(steps)) == [call("destroy", "self")]:
            return self.cards(found, event=True)[0] + "が攻撃する時、攻撃の後、このクリーチャーを破壊する。"
        elif name == "attack_ends" and list(inside(found)) == [SELF]:
            head = "このクリーチャーの攻撃の終わりに、"
        elif name == "put_to_mana" and "self" not in has:
            charged = self.space_charge(found, steps) if not given else None
            if charged is not None:
                return charged
            rest = call("x", [one for one in inside(found) if one not in (call("mine"), call("theirs"))]).args[0]
            whose = "自分の" if "mine" in has else "相手の" if "theirs" in has else ""
            head = f"{whose}マナゾーンに{self.cards(rest, event=True)[0]}が置かれた時、"
        elif name == "shield_added" and list(has) == ["mine"]:
            head = "自分のシールドゾーンにカードが置かれた時、"
        elif name == "used":
            rest = call("x", [one for one in inside(found) if one not in (call("mine"), call("theirs"))]).args[0]
            head = (
                {"mine": "自分", "theirs": "相手"}["mine" if "mine" in has else "theirs"]
                + "が"
                + self.cards(rest, event=True)[0]
                + "を使った時、"
            )
        elif name in ("uses_s_trigger", "drawn") and len(has) == 1:
            head = (
                {"mine": "自分", "theirs": "相手"}[next(iter(has))]
                + "が"
                + {"drawn": "カードを引いた"}.get(name, "「S・トリガー」を使った")
                + "時、"
            )
        elif name == "discarded" and "self" in has:
            head = "このクリーチャーが自分の手札から捨てられた時、"
        elif name == "discarded":
            rest = call("x", [one for one in inside(found) if one not in (call("mine"), call("theirs"))]).args[0]
            head = f"{self.cards(rest, event=True)[0]}が{'自分' if 'mine' in has else '相手'}の手札から捨てられた時、"
        elif name == "attacks" and has.get("non") == call("attacking_player"):
            rest = call("x", [one for one in inside(found) if one != call("non", call("attacking_player"))]).args[0]
            head = self.cards(rest, event=True)[0] + "がクリーチャーを攻撃する時、"
        elif name == "shield_left" and list(has) in (["mine"], ["theirs"], []):
            whose = {"mine": "自分の", "theirs": "相手の"}.get(next(iter(has), ""), "")
            head = f"{whose}シールドが離れた時、"
        elif name == "put_to_graveyard":
            source, rest = self.way(found) or ("どこからでも", found)
            head = f"{self.cards(rest, event=True)[0]}が{source}墓地に置かれた時、"
        elif name == "enters" and (way := self.way(found)) is not None:
            head = f"{self.cards(way[1], event=True)[0]}が{way[0]}バトルゾーンに出た時、"
        elif name in _EVENTS:
            head = self.cards(found, event=True)[0] + _EVENTS[name] + "、"
        else:
            raise Unprintable("an event")
        done = list(inside(steps))
        if [write(one) for one in done] == _PLUS:
            return f"{self.conditions(turns)}{head}{condition}自分の山札の上から1枚目を裏向きのまま、自分のシールドいずれか1つの下に置いてもよい。"
        told = self.one_sentence(done) + "。" if self.joined and condition else self.program(done)
        return self.conditions(turns) + head + condition + told

    def space_charge(self, found: Node, steps: Node) -> str | None:
        """What may be done when a card of a civilization is put into the mana zone, where "may" cannot be its end."""
        hue = next((one.name for one in inside(found) if isinstance(one, Call) and one.name in CIV), None)
        may = shapes.alone(steps, "may")
        if may is None or hue is None or list(inside(found)) != [call("mine"), call(hue)]:
            return None
        try:
            self.step(may)
        except Unprintable:
            return f"スペース・チャージ:{CIV[hue]}\n{self.program(list(inside(may.args[1])))}"
        return None

    def of_static(self, node: Call) -> str:
        if write(node) in _FIXED:
            return _FIXED[write(node)]
        rest, given = self.parts(node)
        effect, found = rest[0], rest[1]
        each = rest[2] if len(rest) > 2 else None
        assert isinstance(effect, Call)
        has = self.qualities(found)
        if effect.name == "discount" and given and given[-1] == _unused(found):
            return self.first_cost(found, given, self.number(effect.args[0]))
        after = (
            self.only_after(given) if effect == call("forbid", "attack") and list(has) == ["self"] and given else None
        )
        if after is not None:
            return after
        if effect.name == "forbid" and has.get("did") == call("enters"):
            rest_of = call("x", [one for one in inside(found) if one != call("did", "enters")]).args[0]
            return f"{self.cards(rest_of)[0]}は、出たターンに{self.ban(effect.args[0])}。"
        against = self.against(given) if given and set(has) == {"self", "battling"} else None
        front = against or (self.conditions(given) if given else "")
        text = ""
        if "self" in has:
            more = set(has) - {"self"}
            if more == {"attacking"}:
                front += "攻撃中、"
            elif more == {"attacking", "non"}:
                front += "クリーチャーを攻撃中、"
            elif more == {"blocking"}:
                front += "ブロック中、"
            elif more == {"battling"}:
                front += "" if against else "バトル中、"
            elif more == {"linked"}:
                text = "このクリーチャーは、リンクしている時"
            elif has.get("non") == call("linked"):
                text = "このクリーチャーは、リンクしていない時、"
            elif more == {"power_min"}:
                text = f"このクリーチャーは、パワーが{self.number(has['power_min'])}以上の時、"
            elif more == {"tapped"}:
                front += "このクリーチャーがタップしている時、"
            elif more:
                raise Unprintable("the card itself")
        elif has.get("non") == call("attacking") and effect.name == "power":
            plain = self.cards(shapes.without(found, "non"))[0]
            return f"{front}{plain}のパワーは、攻撃していない時、{self.number(effect.args[0]):+}される。"
        elif set(has) == {"crossed", "attacking"}:
            found, front = shapes.without(found, "attacking"), front + "攻撃中、"
        played = effect.name == "discount" or effect == call("forbid", call("play"))
        if set(has) == {"crossed", "power_min"}:
            text = f"これをクロスしたクリーチャーは、パワーが{self.number(has['power_min'])}以上の時、"
            subject = ""
        else:
            subject = "このクリーチャー" if "self" in has else self.cards(found, event=played)[0]
        topic = text or f"{subject}は"
        counted = ""
        if each is not None:
            described, counter = self.cards(each.args[0])  # type: ignore[union-attr]
            counted = f"{described}1{counter}につき"
        match effect.name:
            case "power":
                number = f"{self.number(effect.args[0]):+}される。"
                if text:
                    raise Unprintable("power by power")
                return f"{front}{subject}{'' if 'self' in has else 'すべて'}のパワーは、{counted}{number}"
            case "discount":
                many = self.number(effect.args[0])
                counted += "、" if counted else ""
                own = "この呪文" if self.kind == "spell" else "このカード"
                subject = own if "self" in has else subject
                return f"{front}{counted}{subject}の召喚コストは{abs(many)}{'少なく' if many > 0 else '多く'}なる。"
            case "breaks_more" if effect.args[0] == call("x", 1).args[0] and each is not None:
                counts = inside(each.args[0]) if isinstance(each, Call) else ()
                race = next(one for one in counts if isinstance(one, Call) and one.name == "race")
                return f"クルー・ブレイカー:{self.name(race.args[0])}"
            case _ if counted:
                raise Unprintable("for each")
            case "ignore" if effect.args[0] == call("attack") and list(has) == ["self"]:
                head = "メタモーフ\n" if given == [METAMORPH] else ""
                if given and not head:
                    raise Unprintable("when it is ignored")
                return f"{head}このクリーチャーの「このクリーチャーは攻撃できない」は無視される。"
            case "grant":
                keyword = effect.args[0]
                if keyword == call("must_attack"):
                    return f"{front}{topic}可能であれば毎ターン攻撃する。"
                if keyword == call("attacks_untapped"):
                    return f"{front}{topic}アンタップしているクリーチャーを攻撃できる。"
                if keyword == call("enters_tapped"):
                    return f"{self.cards(found, event=True)[0]}はタップしてバトルゾーンに出す。"
                return f"{front}{topic}「{self.keyword(keyword)}」を得る。"
            case "lures" if list(has) == ["self"]:
                return f"{front}{self.cards(effect.args[0], event=True)[0]}は、可能であればこのクリーチャーを攻撃する。"
            case "no_creature" if list(has) == ["self"]:
                return f"{front}このタマシードはクリーチャーとして扱わない。"
            case "may_play":
                plain = self.cards(shapes.without(found, "mine", "zone"), event=True)[0]
                so = "唱えて" if "spell" in has else "召喚して"
                return f"{front}自分の{ZONE[self.name(has['zone'])]}から{plain}を{so}もよい。"
            case "lacks":
                return f"{front}{topic}「{self.keyword(effect.args[0])}」を失う。"
            case "forbid" if effect.args[0] == call("s_trigger") and list(has) == ["theirs"]:
                return f"{front}相手は「S・トリガー」を使えない。"
            case "forbid" if played:
                return front + self.unplayable(found) + "。"
            case "ability" if isinstance(effect.args[0], Call) and effect.args[0].name == "tap":
                used = list(inside(effect.args[0].args[0]))
                paid = shapes.paid(used)
                if paid is not None and list(has) == ["self"]:
                    cost = f"このクリーチャーと自分のマナゾーンのタップされていないカードを{paid}枚タップして"
                    return f"このクリーチャーで攻撃するかわりに、{cost}、次の能力を使ってもよい。\n{self.program(used[2:])}"
                lent = "バトルゾーンにある" + self.cards(found, event=True)[0] + "をタップし、攻撃するかわりに"
                if list(has) == ["crossed"]:
                    lent = "これをクロスしたクリーチャーで攻撃するかわりに、タップして"
                return f"{lent}次の能力を使ってもよい。\n{self.of_spell(effect.args[0])}"
            case "ability":
                inner = self.ability(effect.args[0]).removesuffix("。")
                return f"{front}{topic}「{inner}」を得る。"
            case "also" if not effect.args[0].args and self.name(effect.args[0]) in CIV:  # type: ignore[union-attr]
                return f"{front}{topic}、{CIV[self.name(effect.args[0])]}の{'クリーチャー' if 'creature' in has else 'カード'}としても扱う。"
            case "forbid":
                return f"{front}{topic}{self.ban(effect.args[0])}。"
            case "attacks_untapped":
                whom = self.cards(effect.args[0], event=True)[0]
                return f"{front}{topic}アンタップしている{whom}を攻撃できる。"
            case "also" if effect.args[0] == call("race", *getattr(effect.args[0], "args", ())):
                return f"{front}{topic}種族に{self.name(effect.args[0].args[0])}を追加する。"
            case "breaks_more":
                return f"{front}{topic}シールドをさらに{self.number(effect.args[0])}枚ブレイクする。"
        raise Unprintable("an effect")

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
        turns: list[Node] = [one for one in given or [] if one in (call("their_turn"), call("my_turn"), call("once"))]
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

    def first_cost(self, found: Node, given: list[Node], many: int) -> str:
        """What the first card of a turn costs less or more."""
        done, has = "唱える" if call("spell") in inside(found) else "召喚する", self.qualities(found)
        turns = {"my_turn": "自分のターン中", "their_turn": "相手のターン中"}
        turn = turns[self.name(given[0])] if given[1:] else "各ターン"
        bare = self.cards(shapes.without(found, "mine", "theirs"), event=True)[0]
        how = "少なく" if many > 0 else "多く"
        return f"{turn}、{'相手' if 'theirs' in has else '自分'}が最初に{done}{bare}のコストを{abs(many)}{how}する。"

    def unplayable(self, found: Node) -> str:
        """Who cannot play what."""
        has = self.qualities(found)
        who = "相手は" if "theirs" in has else "自分は" if "mine" in has else "誰も"
        rest = call("x", [one for one in inside(found) if one not in (call("mine"), call("theirs"))]).args[0]
        return f"{who}、{self.cards(rest, event=True)[0]}を{'唱えられない' if 'spell' in has else '召喚できない'}"

    def do_this_turn(self, node: Call) -> str:
        """An ability for the rest of the turn."""
        inner = node.args[0]
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
