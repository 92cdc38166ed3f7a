# ruff: noqa: E501 (tables of words and forms)
"""Canonical Japanese text of programs: sentences, choices, what may be done, conditions."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call, inside, named
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.japanese_cards import CIV, ZONE
from dmoracle.games.duel_masters.text.printing.japanese_steps import ACTS, DID, SILENTLY, TO, JapaneseSteps
from dmoracle.games.duel_masters.text.printing.printer import PICKED, Unprintable
from dmoracle.language.parser import Call, Node, write

_MAY = {"する": "してもよい", "戻す": "戻してもよい", "置く": "置いてもよい", "出す": "出してもよい", "てる": "ててもよい",
        "える": "えてもよい", "させる": "させてもよい", "選ぶ": "選んでもよい", "引く": "引いてもよい", "見る": "見てもよい"}  # fmt: skip
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
    "見せる": "見せ",
    "させる": "させ",
    "される": "され",
}

_CHOSEN = {"card": "選んだ名前の", "civilization": "選んだ文明の", "number": "選んだ数字と同じコストの"}
_MILLED = ["look(me,1)", "choose(me,1,1,[mine,zone(looked)])", "to(graveyard,picked)"]
_BY_CIVILIZATION = [f"if(at_least(1,[mine,{civ},zone(mana)]),[power(-1000,picked)])" for civ in CIV]
_MOVED = {
    "destroy": "破壊したクリーチャー", "tohand": "戻したクリーチャー", "discard": "捨てたカード", "tap": "タップしたクリーチャー",
    "tomana": "置いたカード", "tograveyard": "置いたカード",
}  # fmt: skip
_PHRASES = {  # one choice over both
    "choose(opponent,1,1,[theirs,either([creature,zone(shield)]),either([zone(battle),zone(shield)])]),if(is(picked,[zone(shield)]),[to(graveyard,picked)],[destroy(picked)])":
        "相手は、自分自身のクリーチャー1体か、自分自身のシールドを1枚選び、それを墓地に置く。",
    "choose(me,1,1,[either([creature,zone(mana)]),either([zone(battle),zone(mana)])]),to(hand,picked)":
        "クリーチャー1体か、マナゾーンにあるカードを1枚選び、持ち主の手札に戻す。",
}  # fmt: skip
_SAID = {
    "may(me,[draw(me),mode(me,[[draw(me),choose(me,2,2,[mine,zone(hand)]),discard(picked)],[choose(me,1,1,[mine,zone(hand)]),discard(picked)]])])":
        "カードを2枚まで引く。その後、こうして引いた枚数と同じ数、自分の手札を捨てる",
}  # fmt: skip


class JapaneseTold(JapaneseSteps):
    """Prints programs and conditions in Japanese."""

    def do_each_player(self, node: Call) -> str:
        inner = self.program(list(inside(node.args[0]))).removesuffix("。")
        if "。" in inner:
            raise Unprintable("what each player does")
        return "各プレイヤーは" + inner.replace("自分の", "自身の")

    def later(self, moment: str, node: Call) -> str:
        """What is done to a card later, which is called it there."""
        one, *rest = inside(node.args[1])
        may = isinstance(one, Call) and one.name == "may"
        if isinstance(one, Call) and may:
            (one,) = inside(one.args[1])
        if not isinstance(one, Call) or one.args[-1] != call("it") or (may and rest):
            raise Unprintable("what happens later")
        text = self.chain([Call(one.name, (*one.args[:-1], node.args[0])), *rest])
        return moment + (self.may(text) if may else text)

    def do_at_turn_end(self, node: Call) -> str:
        return self.later("このターンの終わりに、", node)

    def do_after_battle(self, node: Call) -> str:
        return self.later("バトルの後、", node)

    def do_for_each(self, node: Call) -> str:
        if shapes.that_many(node) is not None:
            raise Unprintable("that many, in the middle")
        text, counter = self.cards(node.args[0])
        done = self.program(list(inside(node.args[1]))).removesuffix("。")
        if "。" in done:
            raise Unprintable("for each, several sentences")
        return f"{text}1{counter}につき、{done}"

    def do_if(self, node: Call) -> str:
        if write(node) in _SAID:
            return _SAID[write(node)]
        seen = self.seen(node)
        if seen is not None:
            return seen
        either = shapes.undone(node)
        if either is not None:
            return f"{self.may(self.chain(either[0]))}。そうしない場合、{self.chain(either[1])}"
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        steps = list(inside(node.args[1]))
        return self.conditions(list(inside(node.args[0])) or [node.args[0]]) + self.chain(steps)

    def seen(self, node: Call) -> str | None:
        """What is done with one card that is looked at, by what it is; None for other conditions."""
        quals = shapes.looked_for(node.args[0])
        if quals is None:
            return None
        first = list(inside(node.args[1]))
        may = shapes.alone(node.args[1], "may")
        chosen = inside(may.args[1])[0] if may is not None and len(node.args) == 2 else None
        if not quals.items or chosen == call("choose", "me", 1, 1, node.args[0].args[1]):  # type: ignore[union-attr]
            if may is None or len(inside(may.args[1])) < 3:  # what is chosen of them must be there
                return None
            taken, *rest = self.program(list(inside(may.args[1]))).removesuffix("。").split("。")
            return self.may(taken) + "。そうした場合、" + "。".join(rest)
        if may is not None:
            done = self.may(self.one_sentence(shapes.as_one(inside(may.args[1]))))
        else:
            done = self.one_sentence(shapes.as_one(first))
        text = f"それが{self.cards(quals, event=True)[0]}なら、{done}"
        if len(node.args) == 3:
            text += "。それ以外のカードであれば、" + self.one_sentence(shapes.as_one(inside(node.args[2])))
        return text

    def as_many(self, node: Call) -> str | None:
        """As many cards as there are others, drawn or from the deck; None for other instructions."""
        (one, *rest) = inside(node.args[1])
        if not isinstance(one, Call) or rest:
            return None
        front = f"{self.cards(node.args[0])[0]}と同じ枚数のカードを"
        if one == call("draw", "me"):
            return front + "引く"
        if one.name == "to" and one.args[1] == call("top", "me"):
            return front + "自分の山札の上から" + TO[self.name(one.args[0])]
        return None

    def do_judge(self, node: Call) -> str:
        won, *lost = [self.one_sentence(list(inside(one))) for one in node.args]
        text = "ガチンコ・ジャッジする" + (f"。自分が勝った場合、{won}" if won else "")
        return text + "".join(f"。自分が負けた場合、{one}" for one in lost)

    def do_may(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("another player may")
        if write(node) in _SAID:
            return _SAID[write(node)]
        loop = inside(node.args[1])[0]
        if isinstance(loop, Call) and loop.name == "for_each" and len(inside(node.args[1])) == 1:
            text = self.as_many(loop)
            if text is not None:
                return self.may(text)
        steps = list(inside(node.args[1]))
        first = steps[0]
        often = shapes.up_to(node)
        if often is not None and often[0] == call("draw", "me"):
            return f"カードを{often[1]}枚まで引く"
        if often is not None and isinstance(first, Call) and first.name == "to" and first.args[1] == call("top", "me"):
            return f"自分の山札の上から{often[1]}枚までを" + TO[self.name(first.args[0])]
        more = shapes.that_many(steps[-1]) if len(steps) > 1 else None
        if more is not None and not more[1]:
            return f"{self.may(self.one_sentence(steps[:-1]))}。そうした場合、{self.as_often(more[0])}"
        if any(isinstance(one, Call) and one.name == "choose" and one.args[0] == call("opponent") for one in steps):
            raise Unprintable("may, and the opponent chooses")
        if isinstance(first, Call) and first.name == "look" and len(steps) > 1:  # not to look is a choice too
            return self.may(self.step(first)) + "。そうした場合、" + self.one_sentence(steps[1:])
        try:
            return self.may(self.chain(steps))
        except Unprintable:  # what cannot end with "may" stands in a sentence of its own
            done = self.program(steps).removesuffix("。").split("。")
            if len(done) < 2 or SILENTLY in "。".join(done):
                raise
            return (
                self.may(done[0]) + "。そうした場合、" + "".join(self.linked_last(one) for one in done[1:-1]) + done[-1]
            )

    def may(self, text: str) -> str:
        """The final form as something that may be done."""
        noted = text.endswith(SILENTLY)
        text = text.removesuffix(SILENTLY)
        for ending, form in _MAY.items():
            if text.endswith(ending):
                return text.removesuffix(ending) + form + (SILENTLY if noted else "")
        raise Unprintable("may")

    def linked(self, text: str) -> str:
        """The final form as one that goes on."""
        ending = next((ending for ending in _LINK if text.endswith(ending)), None)
        if ending is None:
            raise Unprintable("a clause in the middle")
        return text.removesuffix(ending) + _LINK[ending]

    def linked_last(self, text: str) -> str:
        """A clause that goes on in the same sentence; what lasts has a form of its own."""
        if text.endswith("される"):
            return text.removesuffix("される") + "され、"
        return self.linked(text) + "、"

    def one_sentence(self, steps: list[Node]) -> str:
        """The instructions of a program in one sentence."""
        *front, last = self.program(steps).removesuffix("。").split("。")
        return "".join(self.linked(one) + "、" for one in front) + last

    def as_often(self, steps: list[Node]) -> str:
        """What is done as often as cards were chosen before."""
        first, *rest = steps
        if isinstance(first, Call) and first.name == "to" and first.args[1] == call("top", "me") and not rest:
            return f"同じ枚数のカードを自分の山札の上から{TO[self.name(first.args[0])]}"
        if not isinstance(first, Call) or first.args[:3] != call("choose", "me", 1, 1).args or len(rest) != 1:
            raise Unprintable("as often as what")
        return f"同じ数の{self.cards(first.args[3])[0]}を選び、{self.step(rest[0]).removeprefix('それを')}"

    def phrase(self, steps: list[Node]) -> str | None:
        """Instructions that one phrase says; None for others."""
        if said := _PHRASES.get(",".join(map(write, steps))):
            return said
        two = shapes.two_battle(steps)
        if two is not None:
            those = "タップし、" if two[1] else "その2体を"
            return f"{self.cards(two[0])[0]}を2体選び、{those}バトルさせる。"
        each = shapes.each_chooses(steps)
        if each is not None:
            found, counter = self.cards(each[0])
            others = self.program([each[1]]).replace(found, f"その他の{found.removeprefix('バトルゾーンにある')}", 1)
            return (
                f"各プレイヤーは自身の{found.removeprefix('バトルゾーンにある')}を1{counter}ずつ選ぶ。その後、{others}"
            )
        if len(steps) == 4 and [write(one) for one in steps[:3]] == _MILLED:
            return self.milled(steps[3])
        return None

    def milled(self, node: Node) -> str | None:
        """What the top card of the deck that was put into the graveyard brings, by what it is."""
        found = shapes.for_itself(node)
        if found is None:
            return None
        what = self.cards(found, event=True)[0]
        noun = what.rpartition("の")[2].rpartition("ではない")[2]
        return (
            f"自分の山札の上から1枚目を墓地に置く。そのカードが{what}であれば、このクリーチャーを破壊してもよい。"
            f"そうした場合、その{noun}をバトルゾーンに出す。"
        )

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence: all but the last in the linking form."""
        clauses = [self.step(one) for one in steps]
        return "".join(self.linked(one) + "、" for one in clauses[:-1]) + clauses[-1]

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        sentences: list[str] = []
        whole = self.phrase(steps)
        if whole is not None:
            return whole
        if any(
            isinstance(one, Call) and one.name == "mode" and shapes.chosen_side(one) is None and write(one) not in _SAID
            for one in steps
        ):
            return self.listed(steps)
        if steps and isinstance(steps[0], Call) and steps[0].name == "count":
            return self.counted(steps)
        said = next((one for one in steps if isinstance(one, Call) and one.name == "name"), None)
        what = self.name(said.args[1]) if said is not None else "race"
        if said is not None and what != "race" and len(steps) > 1:
            rest = self.program([one for one in steps if one is not said]).replace("選んだ種族の", _CHOSEN[what])
            return f"{self.step(said)}。{rest}"
        number = 0
        while number < len(steps):
            text, many = self.sentence(steps, number)
            sentences.append(text)
            number += many
        for number, one in enumerate(steps[:-1] if len(steps) == len(sentences) else ()):
            if isinstance(one, Call) and one.name == "this_turn" and "next_time(" in write(one):
                sentences[number] += "。\n"  # what follows belongs to no event
        return "。".join(sentences).replace("\n。", "\n") + "。"

    def sentence(self, steps: list[Node], number: int) -> tuple[str, int]:
        """The sentence of the instruction of that number, and how many instructions it says."""
        one = steps[number]
        following = steps[number + 1] if number + 1 < len(steps) else None
        gear = shapes.gear_crossed(steps, number)
        if gear is not None:
            onto = "このクリーチャー" if gear[1] is None else f"{self.cards(gear[1])[0]}1体"
            text = f"{self.cards(gear[0])[0]}を1枚、{onto}にクロスする"
            return self.may(text) if gear[2] else text, 2 if gear[1] is None else 3
        if named(one, "choose") and following == call("cross", PICKED) and isinstance(one, Call):
            text = f"{self.cards(one.args[3])[0]}1体に、コストを支払わずにこれをクロスする"
            return self.may(text) if one.args[1] == call("x", 0).args[0] else text, 2
        if (
            isinstance(one, Call)
            and one.name in ("choose", "choose_total", "choose_costs")
            and isinstance(following, Call)
        ):
            move = shapes.shown_and_moved(steps, number, ("to", *ACTS))
            if move is not None:
                may = one.name == "choose" and one.args[1:3] == call("x", 0, 1).args and one.args[0] == call("me")
                whole = call("choose", one.args[0], 1, 1, one.args[3]) if may else one
                may = may and not shapes.sought(one.args[3])
                done = self.step(move).removeprefix("それを")
                text = f"{self.step(whole).removesuffix('選ぶ')}選び、相手に見せてから{done}"
                return self.may(text) if may else text, 3
            if following == call("show", PICKED) and shapes.shown_each(steps, number) is None:
                return self.step(one).removesuffix("選ぶ") + "選び、相手に見せる", 2
            if following == call("look_at", PICKED) and one.args[1] != one.args[2] != call("x", 1).args[0]:
                return self.step(one).removesuffix("選ぶ") + "見る", 2
            if following.args[-1:] == (PICKED,) and following.name in ("to", "look_at", "put_tapped", *ACTS):
                may = one.name == "choose" and one.args[1:3] == call("x", 0, 1).args and one.args[0] == call("me")
                whole = call("choose", one.args[0], 1, 1, one.args[3]) if may else one
                text = self.step(whole).removesuffix("選ぶ") + "選び、" + self.step(following).removeprefix("それを")
                return self.may(text) if may else text, 2
        if [write(step) for step in steps[number : number + 5]] == _BY_CIVILIZATION:
            return "そのターン、そのクリーチャーのパワーは、自分のマナゾーンにある文明1つにつき-1000される", 5
        if shapes.each_may_draw(one, following):
            return "各プレイヤーは" + self.may(self.step(one)), 2
        chosen = shapes.two_choose(steps, number)
        if chosen is not None:
            acts = [self.step(act).removeprefix("それを") for act in chosen[2]]
            return f"{self.step(chosen[0])}。{self.step(chosen[1])}。その2体を{'、'.join(acts)}", 2 + 2 * len(acts)
        shown = shapes.shown_each(steps, number)
        if shown is not None:
            told = self.program(shown[1]).removesuffix("。")
            return f"{self.step(shown[0]).removesuffix('選ぶ')}見せる。見せたカード1枚につき、{told}", 3
        each = shapes.for_each_moved(steps, number)
        if each is not None:
            first, *then = (self.step(one) for one in each[1])
            done = self.chain(each[1]) if len(then) != 1 else self.linked(first) + "、" + then[0].removeprefix("それを")
            return f"{_MOVED[each[0]]}1体につき、{done}", 1
        pair = shapes.one_of_each(steps, number)
        if pair is not None:
            said = [self.cards(found) for found in pair[:2]]
            both = "と".join(f"{what.removeprefix('その中から')}1{counter}" for what, counter in said)
            text = f"{'その中から' if said[0][0].startswith('その中から') else ''}{both}を選び、"
            done = "、".join(self.step(one).removeprefix("それを") for one in pair[2])
            return text + done, 2 + 2 * len(pair[2])
        more = shapes.that_many(one) if number else None
        if more is not None:
            text = self.as_often(more[0])
            return "その後、" + (self.may(text) if more[1] else text), 1
        return self.step(one), 1

    def counted(self, steps: list[Node]) -> str:
        """What is done with all of some cards, and then with as many others."""
        found = shapes.counted(steps)
        if found is None:
            raise Unprintable("counted")
        first, done = self.step(found[0]), found[1]
        if done == [call("draw", "me")]:
            return f"{first}。その枚数と同じ枚数のカードを引く。"
        one, then = done
        if not isinstance(one, Call) or one.args[:3] != call("x", "me", 1, 1).args:
            raise Unprintable("counted")
        return f"{first}。その枚数と同じ枚数の{self.cards(one.args[3])[0]}を選び、{self.step(then).removeprefix('それを')}。"

    def do_mode(self, node: Call) -> str:
        """A choice that has a phrase of its own."""
        if write(node) in _SAID:
            return _SAID[write(node)]
        if shapes.chosen_side(node) is None:
            raise Unprintable("a list in the middle")
        return ("相手は" if node.args[0] == call("opponent") else "") + "それを山札の上または下に置く"

    def listed(self, steps: list[Node]) -> str:
        """次の中から1つ選ぶ: a program that is a list to choose from, once or more often."""
        first = steps[0]
        if any(one != first for one in steps) or not isinstance(first, Call) or first.args[0] != call("me"):
            raise Unprintable("a list and more")
        branches = [self.program(list(inside(one))) for one in inside(first.args[1])]
        many = f"{len(steps)}回" if len(steps) > 1 else "1つ"
        return f"次の中から{many}選ぶ。" + "".join("▶" + one for one in branches)

    def conditions(self, given: list[Node]) -> str:
        """The conditions in front of a sentence."""
        return "".join(self.condition(one) for one in given)

    def condition(self, node: Node) -> str:
        if node == call("their_turn"):
            return "相手のターン中、"
        if node == call("once"):
            return "各ターンに一度、"
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
            if node.name == "at_least" and many == 1 and list(rest) == ["did"]:
                return f"このクリーチャーがそのターンに{DID[self.name(rest['did'])]}いれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["driven"]:
                return f"ドライブ{self.number(rest['driven'])}を支払っていれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["super_s_trigger"]:
                return "この呪文が「スーパー・S・トリガー」であれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["linked"]:
                return "このクリーチャーがリンクしていれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["untapped"]:
                return "このクリーチャーがアンタップしていれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["tapped"]:
                return "このクリーチャーがタップしている時、"
            if node.name == "at_least" and many == 1 and list(rest) == ["zone"]:
                return f"このクリーチャーが自分の{ZONE[self.name(rest['zone'])]}にあれば、"
            if node.name == "at_least" and many == 1 and list(rest) == ["power_min"]:
                return f"このクリーチャーのパワーが{self.number(rest['power_min'])}以上なら、"
            raise Unprintable("a condition on the card itself")
        if "did" in has and (node.name, many) in (("at_least", 1), ("at_most", 0)):
            if has["did"] in (call("used"), call("cast")):
                who = "自分" if "mine" in has else "相手" if "theirs" in has else "誰か"
                what = self.cards(shapes.without(node.args[1], "did", "mine", "theirs"), event=True)[0]
                return f"{who}がそのターン、{what}を{'使って' if has['did'] == call('used') else '唱えて'}{'いれば' if many else 'いなければ'}、"
            said = f"{self.cards(shapes.without(node.args[1], 'did'), event=True)[0]}がそのターンに{DID[self.name(has['did'])]}"
            return said + ("いれば、" if many else "いなければ、")
        text, counter = self.cards(node.args[1])
        if node.name == "at_most":
            return f"{text}が1{counter}もなければ、" if many == 0 else f"{text}が{many}{counter}以下なら、"
        return f"{text}が1{counter}でもあれば、" if many == 1 else f"{text}が{many}{counter}以上あれば、"
