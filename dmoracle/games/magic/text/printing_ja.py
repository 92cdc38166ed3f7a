"""Abilities of Magic as Japanese text: word order and what the phrases of `printed.tsv` do not say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from dmoracle.games.magic.text.ja_words import COUNTERS, SUBTYPES
from dmoracle.games.magic.text.phrases import phrases
from dmoracle.games.magic.text.printer import (
    MEETINGS,
    Printer,
    Untold,
    has,
    is_one,
    items_of,
    named,
    played,
    whom_first,
    without,
)
from dmoracle.language.parser import Block, Call, Node, Number

__all__ = ["Japanese"]


class Japanese(Printer):
    ja = True
    comma, stop = "、", "。"
    once = "この能力は、毎ターン1回のみプレイできる。"
    it, them = "それ", "それら"

    def sentence(self, parts: Sequence[str]) -> str:
        return "".join(parts)

    def subtype(self, word: str) -> str:
        if ("land", word) in phrases():
            return self.phrase("land", word)
        return _subtypes().get(word, word.replace("_", " ").title())

    def other_than(self, word: str) -> str:
        return f"{word.removesuffix('の')}でない"

    def either(self, words: Sequence[str]) -> str:
        if sorted(words) == sorted(("攻撃に参加している", "ブロックに参加している")):
            return "攻撃かブロックに参加している"
        return "か".join(one.removesuffix("の") for one in words) + ("の" if words[0].endswith("の") else "")

    def either_of(self, words: Sequence[str]) -> str:
        said = self.either(words)
        return said if said.endswith(("の", "いる")) else said + "の"

    def spelled(self, word: str) -> str:
        return f"{word}呪文"

    def carded(self, word: str) -> str:
        return word + ("カード" if word == "土地" else "・カード")

    def of_itself(self, found: str) -> str:
        return (found if "{0}" in found else f"{{0}}は{found}").format(self.me()) + self.stop

    def noun(self, what: Node) -> str:
        """A noun with all that stands before it."""
        before, nouns, behind, whose, place, sort = self.parts_of(what)
        subtypes = [self.subtype(named(one.args[0]).name) for one in items_of(what)
                    if isinstance(one, Call) and one.name == "subtype"]  # fmt: skip
        if nouns == [self.phrase("noun", "land")] and set(subtypes) & set(_lands()):
            nouns = []
        if nouns and subtypes:  # a Goblin creature
            before = [one for one in before if one not in subtypes]
            nouns = [*subtypes, *nouns]
        kinds = _joined(nouns) if nouns else sort
        if not nouns:
            before = [one for one in before if one != sort]
        owner = f"{_WHOSE.get(whose, whose)}がコントロールする" if whose else ""
        if place in ("graveyard", "hand", "library"):
            where = {"graveyard": "墓地", "hand": "手札", "library": "ライブラリー"}[place]
            owner = (f"{_WHOSE.get(whose, whose)}の" if whose else "いずれかの") + where + "にある"
            kinds = kinds if kinds.endswith("カード") else self.carded(kinds)
        if place == "stack" and not kinds.endswith("呪文"):
            kinds += "呪文"
        before.sort(key=lambda one: one != "他の")
        return owner + "".join(behind) + "".join(before) + kinds

    def me(self) -> str:
        return f"この{self.phrase('noun', self.kind)}"

    def alone(self, what: Node) -> str:
        return self.noun(what)

    those = alone

    def one(self, what: Node) -> str:
        return f"{self.noun(what)}1{self.counter(what)}"

    def every(self, what: Node) -> str:
        return f"すべての{self.noun(what)}"

    def each_one(self, what: Node) -> str:
        return self.one(what)

    def counter_name(self, kind: str) -> str:
        return _counters().get(kind) or super().counter_name(kind)

    def counter(self, what: Node) -> str:
        """The word by which such things are counted."""
        if self.place_of(what) in ("graveyard", "hand", "library"):
            return "枚"
        noun = self.noun(what)
        return "つ" if noun.endswith((*_THINGS, *_lands())) else "体"

    def so_many(self, least: int | str, most: int | str, what: Node, card: bool = False) -> str:
        if card:
            kinds = without(what, "zone", "mine")
            noun = self.noun(Block((*kinds.items, Call("zone", (Call("hand"),))))).removeprefix("いずれかの手札にある")
            return f"{noun}を{'最大' if least != most else ''}{most}枚"
        noun = self.noun(what)
        return f"{noun}を{'最大' if least != most else ''}{most}{self.counter(what)}"

    def several(self, sort: str, name: str, what: str, many: bool) -> str:
        return self.phrase(sort, name).replace("{0}を", "{0}").format(what)

    def given_up(self, name: str, what: Node) -> str:
        if name != "sacrifice":
            return self.given
        kinds = [one for one in items_of(what) if is_one(one, "creature", "artifact", "enchantment", "land")]
        return f"生け贄に捧げた{self.small(kinds[-1]) if kinds else 'クリーチャー'}"

    def targeted(self, least: int, most: int, what: Node, up_to: bool = False) -> str:
        if is_one(what, "player", "opponent"):
            return "対象のプレイヤー1人" if is_one(what, "player") else "対象の対戦相手1人"
        if is_one(what, "either"):
            return f"対象の{self.one(named(what).args[1])}かプレイヤー1人"
        if up_to and least not in (0, most):
            raise Untold(what)
        if up_to and least == 0:
            return f"最大{most}{self.counter(what)}までの対象の{self.noun(what)}"
        return f"対象の{self.noun(what)}{most}{self.counter(what)}"

    def again(self, phrase: str) -> str:
        if phrase.endswith("プレイヤー1人") and "か" not in phrase:
            return "そのプレイヤー"
        if phrase.startswith("対象の対戦相手1人"):
            return "そのプレイヤー"
        return "それ" if re.search("1[つ体枚人]$", phrase) else "それら"

    def named_first(self, what: Node) -> str:
        """What is named already, or a target that a sentence in front names now."""
        if is_one(what, "target"):
            number = self.number_in(named(what).args[0])
            if not 0 < number <= len(self.targets):
                raise Untold(number)
            phrase, known = self.targets[number - 1]
            if not known:
                self.front.append(f"{phrase.replace('対象の', '', 1)}を対象とする")
                self.targets[number - 1] = phrase, True
        return self.object(what)

    def person_of(self, name: str, what: Node) -> str:
        return f"{self.named_first(what)}の{'コントローラー' if name == 'controller' else 'オーナー'}"

    def size_of(self, which: str, what: str) -> str:
        return f"{what}の{_MEASURES[which]}"

    def deals(self, amount: Node, to: Node, by: str = "") -> str:
        if has_target(amount):
            self.named_first(next(iter(targets_in(amount))))
        many = self.amount(amount)
        dealt = f"{many}点の" if many == "X" or many.isdecimal() else f"{many}に等しい点数の"
        return f"{by or self.me()}は{self.object(to)}に{dealt}ダメージを与える"

    def until_end(self, what: str, said: str, many: bool) -> str:
        return f"ターン終了時まで、{what}は{said}"

    def while_tapped(self, what: str, said: str, many: bool) -> str:
        return f"{self.me()}がタップ状態であり続けるかぎり、{what}は{said}"

    def bearing_counters(self, kind: str, many: int) -> str:
        return f"{kind}カウンターが{f'{many}個以上置かれている' if many else '置かれていない'}"

    def chooses(self, name: str, steps: list[str]) -> str:
        chosen = "色を1色選ぶ" if name == "by_colour" else "クリーチャー・タイプを1つ選ぶ"
        return f"{chosen}。{'。'.join(steps)}"

    def bounded(self, how: str, measure: str, amount: Node) -> str:
        said = f"{_MEASURES[measure]}が"
        if how == "equal":
            return f"{said}{self.amount(amount)}に等しい"
        if is_one(amount, "less" if how == "less" else "plus") and named(amount).args[1] == Number(1):
            return f"{said}{self.amount(named(amount).args[0])}{'未満の' if how == 'less' else 'より大きい'}"
        return f"{said}{self.amount(amount)}{'以下の' if how == 'less' else '以上の'}"

    def targeted_so(self, many: str, what: Node) -> str:
        if not isinstance(what, Block):
            raise Untold(what)
        if many == "all":
            return f"好きな数の対象の{self.noun(what)}"
        return f"対象の{self.noun(what)}X{self.counter(what)}"

    def keeps_some(self, many: int, some: int, place: str) -> str:
        library = {"library_bottom": "ライブラリーの一番下に", "library_top": "ライブラリーの一番上に"}
        where = library.get(place, "墓地に")
        return f"あなたのライブラリーの一番上から{many}枚のカードを見る。その{some}枚を手札に加え、残りを{where}置く"

    def arranges(self, who: str, many: int) -> str:
        if many == 1:
            return f"{who}のライブラリーの一番上のカードを見る"
        return f"{who}のライブラリーの一番上から{many}枚のカードを見て、それらを好きな順番で戻す"

    def life_of(self, who: str) -> str:
        return f"{who}のライフの総量"

    def hides(self, what: str) -> str:
        kind, _, more = what.partition(" ")
        if kind == "spell":
            said = {"": "呪文", "local": "個別エンチャント呪文"}.get(more) or f"{self.phrase('before', more)}呪文"
        elif kind in ("non", "theirs"):
            said = "能力" if kind == "non" else "対戦相手がコントロールする呪文や能力"
        else:
            colour = self.phrase("before", kind)
            said = f"{colour}呪文や{colour}発生源の能力"
        return f"{{0}}は{said}の対象にならない"

    def rather(self, costs: str) -> str:
        return f"あなたは、{self.me()}のマナ・コストを支払う代わりに、{costs}ことを選んでもよい"

    def gains_that(self, text: str) -> str:
        return f"「{text}」を得る"

    def of_it(self, what: str, said: str, many: bool) -> str:
        return f"{what}は{said}"

    def this_turn(self, what: str, ban: str, many: bool) -> str:
        return f"このターン、{ban.format(what) if '{0}' in ban else f'{what}は{ban}'}"

    def per(self, each: str, said: str) -> str:
        who, topic, rest = said.partition("は")
        return f"{who}は、{each}につき{rest}" if topic else f"{each}につき{said}"

    def puts(self, kind: str, many: str, what: str) -> str:
        return f"{what}の上に{kind}カウンターを{many}個置く"

    def takes(self, kind: str, many: int | str, what: str) -> str:
        return f"{what}の上から{kind}カウンターを{many}個取り除く"

    def creates(self, many: str, name: str) -> str:
        made = self.token(name)
        if made is None:
            return f"{name}・トークンを{many}体場に出す"
        having = f"{'と'.join(made.words)}を持つ" if made.words else ""
        colours = "の".join([*(one.removesuffix("の") for one in made.before), ""])
        kinds = "・".join([*made.kinds, *(["アーティファクト"] if made.artifact else [])])
        return f"{having}{made.size}の{colours}{kinds}・クリーチャー・トークンを{many}体場に出す"

    def becomes(self, call: Call, behind: Sequence[Call]) -> str:
        power, toughness, what = call.args
        also = [named(one.args[0]) for one in behind if one.name == "also"]
        colours = "".join(self.phrase("before", one.name) for one in also if one.name not in ("subtype", "artifact"))
        kinds = [self.quality(one) for one in also if one.name == "subtype"]
        kinds += ["アーティファクト"] if any(one.name == "artifact" for one in also) else []
        words = [self.keyword(one.args[0]) or "" for one in behind if one.name == "grant"]
        having = f"{'と'.join(words)}を持つ" if words else ""
        size = f"{self.number_in(power)}/{self.number_in(toughness)}"
        said = f"{having}{size}の{colours}{'・'.join([*kinds, 'クリーチャー'])}になる"
        return f"ターン終了時まで、{self.object(what)}は{said}"

    def buries(self, what: str, many: bool) -> str:
        several = many or what.startswith("すべての")
        return f"{what}を破壊する。{'それら' if several else 'それ'}は再生できない"

    def searches(self, what: str, whose: str = "") -> str:
        return f"{whose or 'あなた'}のライブラリーから{what}探す"

    def someone(self, who: str, done: str) -> str:
        return f"{who}は{done}"

    def made_to(self, who: Node, step: Node) -> str:
        said = super().made_to(who, step)
        return re.sub(r"(\d+[つ体枚])を", r"\1", said)

    def step(self, node: Node) -> str:
        phrase = self.picking
        said = super().step(node)
        return said.replace(f"{phrase}を", phrase, 1) if phrase and not self.picking else said

    def aiming(self, what: Node) -> str:
        raise Untold(what)  # a target of a target would be no sentence that one can follow

    def hides_player(self, who: str) -> str:
        said = {"me": "あなた", "player": "プレイヤー"}.get(who, "対戦相手")
        return f"{said}は呪文や能力の対象にならない"

    def hand_limit(self, who: str, less: int) -> str:
        whose = {"me": "あなた", "player": "各プレイヤー"}.get(who, "対戦相手")
        return f"{whose}の手札の上限枚数は{f'{less}枚減る' if less else 'ない'}"

    def skips(self, what: str, who: str, once: bool) -> str:
        step = {"draw": "ドロー・ステップ", "combat": "戦闘フェイズ"}.get(what)
        if step is None:
            raise Untold(what)
        return f"{who}は{'次の' if once else ''}自分の{step}を飛ばす"

    def chain(self, steps: list[str]) -> str:
        if any("。" in one for one in steps):
            raise Untold("chain")
        *before, last = steps
        return "".join(f"{_joining(one)}、" for one in before) + last

    def unless(self, steps: Sequence[Node], who: Node, mana: str) -> str:
        payer = self.player(who)
        done = self.chain(self.row(steps))
        return f"{payer}が{mana}を支払わないかぎり、{done}"

    def unless_any(self, steps: Sequence[Node], mana: str) -> str:
        return f"いずれかのプレイヤーが{mana}を支払わないかぎり、{self.chain(self.row(steps))}"

    def if_paid(self, who: str, mana: str, steps: list[str]) -> str:
        return f"{who}は{mana}を支払ってもよい。そうした場合、{self.chain(steps)}"

    def may(self, who: str, steps: list[str]) -> str:
        steps = [one.removeprefix(f"{who}は") for one in steps]
        if not any("は" in one or "。" in one for one in steps):
            *before, last = steps
            return f"{who}は{''.join(f'{_joining(one)}、' for one in before)}{_te(last)}てもよい"
        return f"{who}は次を行ってもよい:「{'。'.join(steps)}」"

    def player_does(self, call: Call) -> str:
        whom, *more = whom_first(call)
        said = self.phrase("does", f"{call.name}/{len(call.args)}")
        if more:
            for one in targets_in(more[0]):
                self.named_first(one)
            many = self.amount(more[0])
            if many != "X" and not many.isdecimal():
                said = re.sub("カードを(.*){n}枚", rf"{many}に等しい枚数のカードを\1", said)
                said = said.replace("{n}点", f"{many}に等しい点数")
            said = said.replace("{n}", many)
        who = self.player(whom)
        said = said.replace("{whose}", "あなたの" if who == "あなた" else "自分の")
        return said if is_one(whom, "me") and "ライフ" not in said else f"{who}は{said}"

    def modes(self, modes: list[str]) -> str:
        return f"以下の{len(modes)}つから1つを選ぶ。{''.join(f'「{one}」' for one in modes)}"

    def enters_with(self, kind: str, many: str) -> str:
        return f"{self.me()}は、{kind}カウンターが{many}個置かれた状態で場に出る"

    def played_only(self, said: str) -> str:
        return said.replace("この能力", self.me())

    def at_time(self, name: str, whose: list[str]) -> str:
        owner = {"mine": "あなたの", "theirs": "対戦相手の"}.get(whose[0]) if whose else "各プレイヤーの"
        if name == "end_of_turn" and whose:
            return f"{owner}ターンの終了時に"
        return f"{'' if name in ('end_of_turn', 'end_of_combat') else owner}{self.phrase('time', name)}に"

    def whenever(self, name: str, what: Node) -> str:
        items = items_of(what)
        said = self.phrase("event", name)
        once = name in ("enters", "dies", "leaves", "turned_up")
        if name in MEETINGS:
            return f"{said.format(self.me(), self.noun(what))}たび"
        if name in ("plays", "draws", "discards", "cycles"):
            whose, rest = played(items)
            by = {"mine": "あなた", "theirs": "対戦相手"}.get(whose, "いずれかのプレイヤー")
            if name in ("draws", "discards") and len(rest.items) > 1:
                raise Untold(name)
            if name == "cycles":
                mine = len(items) == 1 and is_one(items[0], "self")
                return f"{'あなた' if mine else by}が{self.me() if mine else self.noun(rest)}をサイクリングしたとき"
            return f"{by}が{said if name != 'plays' else f'{self.noun(rest)}を{said}'}たび"
        mine = len(items) == 1 and is_one(items[0], "self")
        if mine and once:
            return f"{self.me()}が{_past(said)}とき"
        return f"{self.me() if mine else self.noun(what)}が{said}{'とき' if name == 'unblocked' else 'たび'}"

    def condition(self, node: Node) -> str:
        """What is asked, as a clause."""
        match node:
            case Block((one,)):
                return self.condition(one)
            case Call("at_least", (Number(1), Block((Call("self"), Call("zone", (Call("graveyard"),)))))):
                return f"{self.me()}があなたの墓地にある"
            case Call("at_least", (Number(1), what)) if has(what, "self") and len(items_of(what)) == 2:
                return f"{self.me()}が場に出ている"
            case Call("at_least", (Number(1), what)) if has(what, "self", "enchanted") and self.borne(what):
                about = self.me() if has(what, "self") else self.noun(Block((Call("enchanted"),)))
                return f"{about}に{self.bearing_counters(*(self.borne(what) or ('', 0)))}"
            case Call("at_least", (Number(1), what)) if has(what, "self", "enchanted"):
                about = self.me() if has(what, "self") else self.noun(Block((Call("enchanted"),)))
                return f"{about}が{self.being(without(what, 'self', 'enchanted', 'zone').items)}"
            case Call("at_least", (Number(many), what)):
                return self.there(what, f"{many}{self.counter(what)}以上" if many > 1 else "")
            case Call("at_most", (Number(0), what)) if items_of(what)[1:] == (Call("zone", (Call("hand"),)),):
                return f"{'あなた' if has(what, 'mine') else '対戦相手'}の手札にカードがない"
            case Call("at_most", (Number(0), what)):
                if self.place_of(what) != "play":
                    return self.there(what, "").removesuffix("ある") + "ない"
                if not has(what, "mine", "theirs"):
                    return f"場に{self.noun(what)}が出ていない"
                who = "あなた" if has(what, "mine") else "対戦相手"
                return f"{who}が{self.noun(without(what, 'mine', 'theirs'))}をコントロールしていない"
            case Call("at_most", (Number(many), what)):
                return self.there(what, f"{many}{self.counter(what)}以下")
            case Call("threshold", ()):
                return "あなたの墓地にカードが7枚以上ある"
            case Call("kicked", (Number(number),)):
                return f"{self.me()}の{number}つめのキッカー・コストが支払われていた"
            case Call("kicked", ()):
                return f"{self.me()}のキッカー・コストが支払われていた"
            case Call("my_turn", ()):
                return "あなたのターンである"
            case Call("life_at_least" | "life_at_most" as name, (who, Number(many))):
                more = "以上" if name == "life_at_least" else "以下"
                return f"{self.player(who)}のライフが{many}点{more}である"
            case Call("is", (what, Block(items))):
                return f"{self.named_first(what)}が{self.being(items)}"
        raise Untold(node)

    def being(self, items: Sequence[Node]) -> str:
        if all(is_one(one, "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked") for one in items):
            said = "".join(self.phrase("before", named(one).name) for one in items)
            return said.removesuffix("の") + ("である" if said.endswith("の") else "")
        words = [self.quality(one) for one in items]
        kinds = "・".join(words)
        return f"{kinds}である"

    def there(self, what: Node, many: str) -> str:
        place = self.place_of(what)
        who = "あなた" if has(what, "mine") else "対戦相手" if has(what, "theirs") else ""
        if place == "play":
            if not who:
                return f"{self.noun(what)}が{many}場に出ている"
            return f"{who}が{self.noun(without(what, 'mine', 'theirs'))}を{many}コントロールしている"
        found = re.sub("^.*?にある", "", self.noun(what))
        return f"{who or 'いずれか'}の{ {'graveyard': '墓地', 'hand': '手札'}.get(place, place) }に{found}が{many}ある"

    def when_there(self, condition: str) -> str:
        return f"{condition}とき"

    def as_long(self, condition: str, found: str) -> str:
        return f"{condition}かぎり、{found}"

    def lasting(self, effect: Node, what: Node) -> str:
        items = items_of(what)
        if is_one(effect, "control"):
            return f"あなたは{self.noun(what)}をコントロールする"
        if is_one(effect, "discount"):
            return self.cheaper(effect, what, len(items) == 1 and is_one(items[0], "self"))
        who = self.me() if len(items) == 1 and is_one(items[0], "self") else self.noun(what)
        if effect == Call("forbid", (Call("use"),)):
            return f"{who}の起動型能力はプレイできない"
        if effect == Call("forbid", (Call("play"),)):
            whose, rest = played(items)
            player = {"mine": "あなた", "theirs": "対戦相手"}.get(whose, "プレイヤー")
            return f"{player}は{self.noun(rest)}をプレイできない"
        if is_one(effect, "blocked_despite"):
            return f"{who}は、{self.keyword(named(effect).args[0])}を持たないかのようにブロックされる"
        if is_one(effect, "lend"):
            return f"{who}は「{self.lent(named(effect).args[0], what)}」を持つ"
        return self.effect(effect, who)

    def cheaper(self, effect: Node, what: Node, mine: bool) -> str:
        (number, *more) = named(effect).args
        many = self.number_in(number)
        if more:
            raise Untold(effect)
        whose, rest = played(items_of(what))
        by = {"mine": "あなたがプレイする", "theirs": "対戦相手がプレイする", "": ""}[whose]
        who = self.me() if mine else by + self.noun(rest)
        return f"{who}は、プレイするためのコストが{{{abs(many)}}}{'少なく' if many > 0 else '多く'}なる"

    def effect(self, node: Node, who: str) -> str:
        match node:
            case Call("pt", (power, toughness)):
                change, counted = self.change(power, toughness)
                said = f"{change}の修正を受ける"
                if counted is None:
                    return f"{who}は{said}"
                return f"{who}は、{self.per(self.for_each_of(counted), said)}"
            case Call("grant", (word,)) if not self.is_noun(word):
                said = self.keyword(word) or ""
                return said.format(who) if "{0}" in said else f"{who}は{said}"
            case Call("grant", (word,)):
                return f"{who}は{self.keyword(word)}を持つ"
            case Call("lacks", (word,)):
                return f"{who}は{self.keyword(word)}を失う"
            case Call("recolour", (Call() as tint,)):
                return f"{who}は{self.small(tint)}である"
            case Call("land_type", (Call(land, ()),)):
                return f"{who}は{self.phrase('land', land)}である"
            case Call("forbid", (Call(ban, ()),)):
                return f"{who}は{self.phrase('ban', ban)}"
            case Call("both", (first, second)):
                again = self.effect(second, who).removeprefix(f"{who}は")
                return f"{self.effect(first, who)}とともに、{again}"
        raise Untold(node)


_MEASURES = {"power": "パワー", "toughness": "タフネス", "cost": "点数で見たマナ・コスト"}
_WHOSE = {"mine": "あなた", "theirs": "対戦相手"}
_THINGS = (
    *("土地", "アーティファクト", "エンチャント", "パーマネント", "装備品"),
    *("呪文", "能力", "ソーサリー", "インスタント"),
)


@cache
def _counters() -> dict[str, str]:
    return {word: name for name, word in COUNTERS.items()}


def _lands() -> tuple[str, ...]:
    return tuple(phrases()["land", one][1] for one in ("plains", "island", "swamp", "mountain", "forest"))


@cache
def _subtypes() -> dict[str, str]:
    return {english.casefold().replace(" ", "_"): japanese for japanese, english in reversed(SUBTYPES.items())}


def _joined(nouns: Sequence[str]) -> str:
    """Types in a row: アーティファクト・クリーチャー, クリーチャー呪文."""
    if any(one.endswith("呪文") for one in nouns if one != "呪文"):
        nouns = [one for one in nouns if one != "呪文"]
    last = ("呪文", "カード")
    listed = sorted(nouns, key=lambda one: one in last)
    return "・".join(listed).replace("・呪文", "呪文").replace("土地・カード", "土地カード")


def targets_in(node: Node) -> list[Node]:
    """The targets that an amount speaks of."""
    if is_one(node, "target"):
        return [node]
    inner = node.args if isinstance(node, Call) else node.items if isinstance(node, Block) else ()
    return [found for one in inner for found in targets_in(one)]


def has_target(node: Node) -> bool:
    return bool(targets_in(node))


_STEMS = {"く": "き", "う": "い", "つ": "ち", "す": "し", "ぐ": "ぎ"}
_TES = {"く": "い", "う": "っ", "つ": "っ", "す": "し"}


def _joining(said: str) -> str:
    """The form of the last verb by which another clause follows."""
    if said.endswith("する"):
        return said[:-2] + "し"
    if said.endswith("る"):
        return said[:-1]
    if said[-1] not in _STEMS:
        raise Untold(said)
    return said[:-1] + _STEMS[said[-1]]


def _te(said: str) -> str:
    """The form to which てもよい is added."""
    return said[:-1] + _TES[said[-1]] if said[-1] in _TES else _joining(said)


def _past(said: str) -> str:
    """Of an event that happens once."""
    return {"場に出る": "場に出た", "場から墓地に置かれる": "場から墓地に置かれた", "場を離れる": "場を離れた",
            "表向きになる": "表向きになった"}[said]  # fmt: skip
