"""Canonical Japanese: nouns with what stands before them, the forms of verbs, sentences."""

from __future__ import annotations

from collections.abc import Sequence

from dmoracle.games.duel_masters.text.phrases import Unprintable
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.tongue import Described, Tongue, name_of, number_of
from dmoracle.games.reading import call
from dmoracle.language.parser import Call, Node

__all__ = ["Japanese", "after", "linking", "negative", "permitted"]

_WHOSE = {"mine": "自分の", "theirs": "相手の", "his": "自身の", "": ""}
# the last kana of a verb of five rows, and those before ない, in the middle of a sentence, and with て
_ROWS = {"す": ("さ", "し", "して"), "く": ("か", "き", "いて"), "ぶ": ("ば", "び", "んで"), "う": ("わ", "い", "って"),
         "つ": ("た", "ち", "って"), "む": ("ま", "み", "んで")}  # fmt: skip
_ONE_ROW = ("てる", "える", "せる", "見る", "れる", "いる")


def _forms(text: str) -> tuple[str, str, str]:
    """A clause that ends with its verb, with the form before なければ, the linking form, and the form with て.

    >>> _forms("墓地に置く"), _forms("破壊する")
    (('墓地に置か', '墓地に置き', '墓地に置いて'), ('破壊し', '破壊し', '破壊して'))
    """
    if text.endswith("する"):
        stem = text.removesuffix("する") + "し"
        return stem, stem, stem + "て"
    if text.endswith(_ONE_ROW):
        return text[:-1], text[:-1], text[:-1] + "て"
    if text[-1:] == "る":  # a verb of five rows, such as なる
        return text[:-1] + "ら", text[:-1] + "り", text[:-1] + "って"
    if text[-1:] in _ROWS:
        before, middle, te = _ROWS[text[-1]]
        return text[:-1] + before, text[:-1] + middle, text[:-1] + te
    raise Unprintable("a clause without a verb at its end")


def negative(text: str) -> str:
    """What is not done."""
    return _forms(text)[0] + "なければ"


def linking(text: str) -> str:
    """The clause as one that goes on."""
    return text[:-1] + "て" if text.endswith("見る") else _forms(text)[1]


def after(text: str) -> str:
    """The clause with て."""
    return _forms(text)[2]


def permitted(text: str) -> str:
    """The clause as something that may be done."""
    return after(text) + "もよい"


class Japanese(Tongue):
    """Describes cards and joins clauses in Japanese."""

    ja, comma, stop = True, "、", "。"

    def race_is_noun(self, race: Node, creature: bool) -> bool:
        return True

    def race(self, node: Node) -> str:
        if node == call("evolution"):
            return self.say("noun", "evolution")
        name = name_of(node)
        return "「サイバー」と付く種族" if name == "サイバー" else name

    def races(self, races: Sequence[Node], many: bool) -> str:
        return self.either(list(map(self.race, races)))

    def raced(self, race: str, nouns: tuple[str, ...]) -> str:
        match nouns:
            case ("spell",):
                return race + self.say("noun", "spell")
            case ("cross_gear",):
                return f"{race}・{self.say('noun', 'cross_gear')}"
        return super().raced(race, nouns)

    def card_name(self, name: str) -> str:
        return name

    def of_kind(self, kind: str, many: bool) -> str:
        return self.say("noun", kind)

    def either(self, words: Sequence[str]) -> str:
        return "または".join(words)

    def possessive(self, side: str) -> str:
        return _WHOSE[side]

    def owner(self, side: str, many: bool) -> str:
        return ""

    def counter(self, found: Node) -> str:
        made = self.described(found)
        if made.thing:
            return "枚" if made.thing == "beneath" else "体"
        if made.nouns == ("element",):
            return "つ"
        return "体" if made.nouns == ("creature",) and not made.gear else "枚"

    def noun(self, found: Node, many: bool = False, event: bool = False) -> str:
        made = self.described(found)
        if made.thing:
            return self.own_things(made)
        kinds = self._kinds(made)
        if made.zones == ("looked",):
            return "その中から" + kinds
        whose = self.whose(made.whose)
        if made.zones == ("shield",) and made.bare:
            return whose + "シールド"
        understood = event or (whose and ("creature" in made.nouns or made.parts))
        if not made.zones or (made.zones == ("battle",) and understood):
            return whose + kinds
        places = self.either([self.say("zone", one) for one in made.zones])
        if not whose and "battle" not in made.zones:
            whose = "各プレイヤーの" if made.zones == ("hand",) else "すべての"
        return f"{whose}{places}にある{kinds}"

    def _kinds(self, made: Described) -> str:
        if not made.nouns and any(one in ("evolution", "psychic", "exile") for one, _ in made.qualities):
            made.nouns = ("creature",)
        if made.zones == ("shield",) and made.bare:
            return ""
        return self.kinds(made, False, False)

    def one(self, found: Node) -> str:
        return self.noun(found, event=True)

    def a(self, found: Node) -> str:
        return self.noun(found, event=True)

    def _amount(self, found: Node, low: int, high: int | None) -> str:
        if high is None:
            return "好きな数"
        if low not in (0, high):
            raise Unprintable("how many")
        return f"{high}{self.counter(found)}{'' if low else 'まで'}"

    def some(self, found: Node, low: int, high: int | None) -> str:
        if (places := shapes.either_place(found)) is not None:
            first, second = places
            return f"{self.noun(first)}1{self.counter(first)}か、{self.noun(second)}を{self._amount(second, low, high)}"
        return f"{self.noun(found)}を{self._amount(found, low, high)}"

    def there_are(self, found: Node, least: bool, many: int) -> str:
        if (kinds := self.kinds_among(found)) is not None:
            return f"{kinds}の数が{many}つ{'以上' if least else '以下'}なら"
        noun, counter = self.noun(found), self.counter(found)
        if least:
            return f"{noun}が1{counter}でもあれば" if many == 1 else f"{noun}が{many}{counter}以上あれば"
        return f"{noun}が{many}{counter}以下なら" if many else f"{noun}が1{counter}もなければ"

    def more_than(self, more: Node, fewer: Node) -> str:
        return f"{self.noun(more)}が{self.noun(fewer)}より多ければ"

    def measured(self, found: Node, high: int | None, measure: str, most: Node) -> str:
        total = str(number_of(most)) if not isinstance(most, Call) else f"{self.noun(most.args[0])}の枚数"
        if isinstance(most, Call) and (kinds := self.kinds_among(most.args[0])) is not None:
            total = f"{kinds}の数"
        together = f"{self.say('measure', measure)}の合計が{total}以下になるように"
        return f"{self.noun(found)}を、{together}{self._amount(found, 0, high)}"

    def both(self, first: Node, second: Node) -> str:
        among = "その中から"
        one, two = (f"{self.noun(found)}1{self.counter(found)}" for found in (first, second))
        return f"{one}と{two.removeprefix(among)}を" if one.startswith(among) else f"{one}と{two}を"

    def several_cards(self, many: int) -> str:
        return f"カードを{many}枚"

    def every(self, found: Node) -> str:
        return self.noun(found) + "すべて"

    def all_of(self, found: Node) -> str:
        made = self.described(found)
        if made.zones == ("looked",) and made.bare:
            return "残りを"
        return self.noun(found) + "をすべて"

    def each(self, found: Node) -> str:
        if (kinds := self.kinds_among(found)) is not None:
            return f"{kinds}1つにつき"
        return f"{self.noun(found)}1{self.counter(found)}につき"

    def it(self, many: bool) -> str:
        return "それを"

    def again(self, many: bool) -> str:
        return ""

    def single(self, found: Node) -> str:
        return f"{self.noun(found)}1{self.counter(found)}"

    def that_many(self, found: Node) -> str:
        return f"同じ数の{self.noun(found)}を"

    def those(self, many: bool) -> str:
        return "そのクリーチャー"

    def objective(self, noun: str) -> str:
        return noun + "を"

    def top_card(self, side: str) -> str:
        return f"{self.whose(side)}山札の上から1枚目"

    def by(self, actor: str, texts: Sequence[str], may: bool = False) -> str:
        *front, last = texts
        text = "".join(
            after(one) + "から" if one == self.say("act", "show", o="") else linking(one) + "、" for one in front
        )
        who = {"me": "", "opponent": "相手は", "each": "各プレイヤーは", "owner": "その持ち主は"}[actor]
        return who + text + (permitted(last) if may else last)

    def linked(self, texts: Sequence[str]) -> str:
        return "".join(linking(one) + "、" for one in texts[:-1]) + texts[-1]

    def paragraph(self, sentences: Sequence[str]) -> str:
        return "".join(one if one.endswith(("。", "\n")) else one + "。" for one in sentences)
