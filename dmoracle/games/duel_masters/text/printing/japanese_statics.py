# ruff: noqa: E501 (one form in a line)
"""Canonical Japanese text of what is so all the time."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.meaning.keywords import METAMORPH
from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.japanese_cards import BANS, CIV, ZONE
from dmoracle.games.duel_masters.text.printing.japanese_events import JapaneseEvents
from dmoracle.games.duel_masters.text.printing.printer import Unprintable
from dmoracle.language.parser import Call, Node, write

FIXED = {
    'static(blocker_of([creature,race("ドラゴン")]),[self])': "ドラゴン・ブロッカー",
    "from(hand,when(uses_s_trigger,[self],[choose(me,0,1,[mine,creature,zone(battle)]),cross(picked)]))": "S・トリガーX",
    "may_instead(broken,[mine,by_theirs,fortified_alone],steps([choose(me,1,1,[mine,zone(shield)]),to(hand,picked)]))": "この城を付けて要塞化したシールドが他の城によって要塞化されていなければ、そのシールドが相手のクリーチャーにブレイクされる時、かわりに自分のシールドを1枚手札に加えてもよい。",
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


def _unused(found: Node) -> Node:
    """That no such card was used in the turn."""
    done = "cast" if call("spell") in inside(found) else "summoned"
    return call("at_most", 0, [*inside(found), call("did", done)])


class JapaneseStatics(JapaneseEvents):
    """Prints abilities that hold while the card is there."""

    def least(self, discount: Call) -> str:
        """Below which cost it makes nothing cheaper."""
        return "".join(f"ただし、コストは{self.number(one)}より少なくならない。" for one in discount.args[1:])

    def of_static(self, node: Call) -> str:
        if write(node) in FIXED:
            return FIXED[write(node)]
        rest, given = self.parts(node)
        effect, found = rest[0], rest[1]
        each = rest[2] if len(rest) > 2 else None
        assert isinstance(effect, Call)
        has = self.qualities(found)
        if effect.name == "discount" and given and given[-1] == _unused(found):
            return self.first_cost(found, given, self.number(effect.args[0])) + self.least(effect)
        after = (
            self.only_after(given) if effect == call("forbid", "attack") and list(has) == ["self"] and given else None
        )
        if after is not None:
            return after
        if effect.name == "forbid" and has.get("did") == call("enters"):
            rest_of = shapes.without(found, "did")
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
                change = f"{abs(many)}{'少なく' if many > 0 else '多く'}なる。"
                return f"{front}{counted}{subject}の召喚コストは{change}{self.least(effect)}"
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
            case "forbid" if effect.args[0] == call("enter") and {"mine", "other", "name_has"} <= set(has):
                others = self.cards(shapes.without(found, "mine", "other"), event=True)[0]
                return f"{front}自分の他の、{others}をバトルゾーンに出すことはできない。"
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
            case "crosses_free":
                whom = "このクリーチャー" if list(self.qualities(effect.args[0])) == ["self"] else self.cards(effect.args[0], event=True)[0]
                if "self" in has:
                    return f"{front}このカードは、コストを支払わずに{whom}にクロスしてもよい。"
                return f"{front}{whom}に、コストを支払わずに{self.cards(shapes.without(found, 'zone'), event=True)[0]}をクロスしてもよい。"
            case "attacks_untapped":
                whom = self.cards(effect.args[0], event=True)[0]
                return f"{front}{topic}アンタップしている{whom}を攻撃できる。"
            case "also" if effect.args[0] == call("race", *getattr(effect.args[0], "args", ())):
                return f"{front}{topic}種族に{self.name(effect.args[0].args[0])}を追加する。"
            case "breaks_more":
                return f"{front}{topic}シールドをさらに{self.number(effect.args[0])}枚ブレイクする。"
        raise Unprintable("an effect")

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
        rest = shapes.without(found, "mine", "theirs")
        return f"{who}、{self.cards(rest, event=True)[0]}を{'唱えられない' if 'spell' in has else '召喚できない'}"

    def ban(self, node: Node) -> str:
        if not isinstance(node, Call) or node.name not in BANS:
            raise Unprintable("a prohibition")
        return (self.cards(node.args[0], event=True)[0] + "に" if node.args else "") + BANS[node.name]
