# ruff: noqa: E501 (tables of words and forms)
"""Canonical Japanese text of programs: sentences, choices, what may be done, conditions."""

from __future__ import annotations

from dmoracle.cards.language import Call, Node, write
from dmoracle.text.phrases import call, inside
from dmoracle.text.printing import PICKED, Unprintable
from dmoracle.text.printing_ja_cards import ZONE
from dmoracle.text.printing_ja_steps import ACTS, SILENTLY, TO, JapaneseSteps

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
    "させる": "させ",
}


class JapaneseTold(JapaneseSteps):
    """Prints programs and conditions in Japanese."""

    def do_each_player(self, node: Call) -> str:
        inner = self.program(list(inside(node.args[0]))).removesuffix("。")
        if "。" in inner:
            raise Unprintable("what each player does")
        return "各プレイヤーは" + inner.replace("自分の", "自身の")

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

    def do_for_each(self, node: Call) -> str:
        text, counter = self.cards(node.args[0])
        done = self.program(list(inside(node.args[1]))).removesuffix("。")
        if "。" in done:
            raise Unprintable("for each, several sentences")
        return f"{text}1{counter}につき、{done}"

    def do_if(self, node: Call) -> str:
        seen = self.seen(node)
        if seen is not None:
            return seen
        if len(node.args) != 2:
            raise Unprintable("an alternative")
        steps = list(inside(node.args[1]))
        return self.conditions(list(inside(node.args[0])) or [node.args[0]]) + self.chain(steps)

    def seen(self, node: Call) -> str | None:
        """What is done with one card that is looked at, by what it is; None for other conditions."""
        asked = node.args[0]
        if not isinstance(asked, Call) or asked.name != "at_least" or asked.args[0] != call("x", 1).args[0]:
            return None
        quals = [one for one in inside(asked.args[1]) if one not in (call("mine"), call("zone", "looked"))]
        if len(quals) != len(inside(asked.args[1])) - 2:
            return None
        first = list(inside(node.args[1]))
        if not quals:  # what is chosen of them must be there
            (one,) = first if len(first) == 1 and len(node.args) == 2 else (None,)
            if not isinstance(one, Call) or one.name != "may" or len(inside(one.args[1])) < 3:
                return None
            chosen, *rest = self.program(list(inside(one.args[1]))).removesuffix("。").split("。")
            return self.may(chosen) + "。そうした場合、" + "。".join(rest)
        every = [call("x", call("all", [call("mine"), call("zone", "looked")])).args[0], PICKED]

        def told(steps: list[Node]) -> str:
            bare = [Call(one.name, tuple(PICKED if arg == every[0] else arg for arg in one.args))
                    if isinstance(one, Call) else one for one in steps]  # fmt: skip
            return self.one_sentence(bare)

        if len(first) == 1 and isinstance(first[0], Call) and first[0].name == "may":
            done = self.may(told(list(inside(first[0].args[1]))))
        else:
            done = told(first)
        text = f"それが{self.cards(call('x', quals).args[0], event=True)[0]}なら、{done}"
        if len(node.args) == 3:
            text += "。それ以外のカードであれば、" + told(list(inside(node.args[2])))
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

    def do_may(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("another player may")
        loop = inside(node.args[1])[0]
        if isinstance(loop, Call) and loop.name == "for_each" and len(inside(node.args[1])) == 1:
            text = self.as_many(loop)
            if text is not None:
                return self.may(text)
        many, inner = 0, [node]
        while len(inner) == 1 and isinstance(inner[0], Call) and inner[0].name == "may":
            drawn, *inner = inside(inner[0].args[1])  # type: ignore[assignment]
            many = many + 1 if drawn == call("draw", "me") else 100
        if 1 < many < 100 and not inner:
            return f"カードを{many}枚まで引く"
        steps = list(inside(node.args[1]))
        first = steps[0]
        if isinstance(first, Call) and first.name == "to" and first.args[1] == call("top", "me"):
            many, inner = 0, [node]
            while len(inner) == 1 and isinstance(inner[0], Call) and inner[0].name == "may":
                one, *inner = inside(inner[0].args[1])  # type: ignore[assignment]
                many = many + 1 if one == first else 100
            if 1 < many < 100 and not inner:
                return f"自分の山札の上から{many}枚までを" + TO[self.name(first.args[0])]
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

    def chain(self, steps: list[Node]) -> str:
        """Several instructions in one sentence: all but the last in the linking form."""
        clauses = [self.step(one) for one in steps]
        return "".join(self.linked(one) + "、" for one in clauses[:-1]) + clauses[-1]

    def program(self, steps: list[Node]) -> str:
        """The instructions, a sentence for each; a choice and what is done with it are one."""
        sentences: list[str] = []
        if any(isinstance(one, Call) and one.name == "mode" for one in steps):
            return self.listed(steps)
        if steps and isinstance(steps[0], Call) and steps[0].name == "count":
            return self.counted(steps)
        if call("name", "me", "card") in steps:
            rest = [one for one in steps if one != call("name", "me", "card")]
            return "カードの名前を1つ選ぶ。" + self.program(rest).replace("選んだ種族の", "選んだ名前の")
        number = 0
        while number < len(steps):
            one = steps[number]
            following = steps[number + 1] if number + 1 < len(steps) else None
            joins = (
                isinstance(one, Call) and one.name in ("choose", "choose_total") and isinstance(following, Call)
                and following.args and following.args[-1] == PICKED and following.name in ("to", "look_at", "put_tapped", *ACTS)
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
        for number, one in enumerate(steps[:-1] if len(steps) == len(sentences) else ()):
            if isinstance(one, Call) and one.name == "this_turn" and "next_time(" in write(one):
                sentences[number] += "。\n"  # what follows belongs to no event
        return "。".join(sentences).replace("\n。", "\n") + "。"

    def counted(self, steps: list[Node]) -> str:
        """What is done with all of some cards, and then with as many others."""
        count, moved, last = steps
        if (
            not isinstance(count, Call)
            or not isinstance(moved, Call)
            or not isinstance(last, Call)
            or moved.args[-1] != call("all", *count.args)
        ):
            raise Unprintable("counted")
        text = self.cards(count.args[0])[0]
        first = f"{text}をすべて山札に加えてシャッフルする" if moved.args[0] == call("deck") else self.step(moved)
        done = list(inside(last.args[0]))
        if done == [call("draw", "me")]:
            return f"{first}。その枚数と同じ枚数のカードを引く。"
        one, then = done
        if not isinstance(one, Call) or one.args[:3] != call("x", "me", 1, 1).args:
            raise Unprintable("counted")
        return f"{first}。その枚数と同じ枚数の{self.cards(one.args[3])[0]}を選び、{self.step(then).removeprefix('それを')}。"

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
            if node.name == "at_least" and many == 1 and list(rest) == ["linked"]:
                return "このクリーチャーがリンクしていれば、"
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
