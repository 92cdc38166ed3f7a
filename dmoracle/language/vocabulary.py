# ruff: noqa: E501 (the table has one construct in a line)
"""The words of an ability language: those that games share, and how a game says which words it has.

A row is one construct. A signature is written `name(sort, sort?, sort...)`: `?` may be left out, `...` one or more
times. A game's own row gives everything and the rule it rests on; for a word of the shared table its name and the rule
of this game are enough. The validation, the messages and the reference of a game's language all read its `Vocabulary`.

>>> toy = Vocabulary.read("step | may | 605.2\\nstep thing | wave(count, who?) | wave a hand | 手を振る | 1.1")
>>> toy.construct("step", "may").signature, toy.construct("step", "may").rule
('may(who, steps)', '605.2')
>>> [parameter.sort for parameter in toy.construct("thing", "wave").parameters]
['count', 'who']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dmoracle.language.parser import Call, walk

if TYPE_CHECKING:
    from dmoracle.language.parser import Node

# sorts that are not names of a table
BASIC = {
    "number": ("a whole number", "整数"),
    "count": ("a number from 0", "0以上の数"),
    "positive": ("a number from 1", "1以上の数"),
    "few": ("a number from 1 to 40", "1から40までの数"),
    "text": ('a string in quotes: "..."', "引用符付きの文字列"),
    "filter": ("a list of conditions on a card", "カードの条件のリスト"),
    "cards": ("a list of conditions on a card that says the zone", "ゾーンを含むカードの条件のリスト"),
    "qualities": ("a list of conditions, one of which must hold, none of this card itself",
                  "どれか1つを満たす条件のリスト(このカード自身の条件は除く)"),
    "conditions": ("a condition or a list of them", "条件、またはそのリスト"),
    "tests": ("a condition or a list of them", "条件、またはそのリスト"),
    "steps": ("a list of instructions", "指示のリスト"),
    "common": ("a list of instructions that each player can carry out", "各プレイヤーが行える指示のリスト"),
    "branches": ("a list of lists of instructions", "指示のリストのリスト"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a construct."""

    sort: str
    optional: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Construct:
    """One word of the language: where it may stand (`sort`), its arguments, what it means, the rule it rests on."""

    sort: str
    signature: str
    meaning: str
    meaning_ja: str
    rule: str

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        inside = self.signature.partition("(")[2].rstrip(")")
        return tuple(
            Parameter(word.rstrip("?."), word.endswith("?"), word.endswith("..."))
            for word in re.findall(r"[\w?.]+", inside)
        )


# sort | signature | meaning | meaning in Japanese, of the words that more than one game has
_SHARED = """
event | attacks | attacks | 攻撃する時
event | blocks | has become a blocking creature | ブロックした時

effect | grant(keyword) | has the keyword | 能力を得る
effect | lacks(keyword) | does not have the keyword, whatever would give it | 能力を失う
effect | forbid(prohibition) | cannot do that, or have it done to it | ～できない・されない

given | given(conditions) | only if the condition holds | ～なら

each | each(cards) | once for each of these cards | ～1枚につき

condition | at_least(count, cards) | there are at least that many | ～以上あれば
condition | at_most(count, cards) | there are at most that many | ～以下なら
condition | more(cards, cards) | there are more of the first than of the second | ～が～より多ければ
condition | no_more(cards, cards) | there are at most as many of the first as of the second | ～が～より多くなければ
condition | their_turn | it is the opponent's turn | 相手のターン中
condition | my_turn | it is its player's turn | 自分のターン中

test | is(referent, filter) | the card, or one of the cards, meets the filter | それが～なら

quality | mine | belongs to this card's player | 自分の
quality | theirs | belongs to the opponent | 相手の
quality | self | is this card | このカード
quality | other | is not this card | 他の
quality | creature | is a creature | クリーチャー
quality | besides(model) | is none of those cards | それ以外の
quality | among(batch) | is one of the cards chosen then | (選んだカード)のうち
quality | named(text) | has exactly that name | カード名
quality | zone(zone) | is in that zone | ～にある
quality | tapped | is tapped | タップしている
quality | untapped | is untapped | アンタップしている
quality | has(keyword) | has the keyword | 能力を持つ
quality | did(event) | has done that this turn, or has had it happen to it | このターン、～した
quality | non(shared) | does not meet the condition | ～ではない
quality | either(qualities) | meets one of the conditions | ～または～

zone | hand | the hand | 手札
zone | graveyard | the graveyard | 墓地

who | me | the player of this card | 自分
who | opponent | the opponent | 相手

chooser | me | the player of this card | 自分
chooser | opponent | the opponent | 相手
chooser | chance | chosen at random, without looking | 見ないで選ぶ

maximum | all | any number | 好きな数

step | choose(chooser, count, maximum, cards) | choose cards, as many as possible within the bounds; later instructions call them `picked`; a player who chooses from the other's hand looks at it | 選ぶ
step | destroy(object) | destroy | 破壊する
step | tap(object) | tap | タップする
step | untap(object) | untap | アンタップする
step | shuffle(who) | shuffle the deck | シャッフルする
step | each_player(common) | each player does that (`me` is that player): first the choices, the turn player's before the other's, then the moves of both together; draws one player after the other | 各プレイヤーは～する
step | may(who, steps) | carry out the instructions or not, as the player likes | ～してもよい
step | if(tests, steps, steps?) | the first instructions if the condition holds, otherwise the second | ～なら
step | mode(who, branches) | choose one of the lists of instructions and carry it out | ～か～
step | for_each(cards, steps) | carry out the instructions once for each card; the cards are counted beforehand | ～1枚につき
step | extra_turn(who) | the player takes one more turn after this one | もう一度ターンを行う
step | win(who) | win the game | ゲームに勝つ
step | lose(who) | lose the game | ゲームに負ける

object | self | this card | このカード
object | it | the card the event happened to | その(誘発した)カード
object | picked | the cards of the last `choose` | 選んだカード
object | earlier | the cards of the `choose` before the last | その前に選んだカード
object | all(cards) | all cards of the filter; nothing is chosen | すべて

referent | self | this card | このカード
referent | it | the card the event happened to | その(誘発した)カード
referent | picked | the cards of the last `choose` | 選んだカード
referent | earlier | the cards of the `choose` before the last | その前に選んだカード

model | self | this card | このカード
model | it | the card the event happened to | その(誘発した)カード
model | picked | the cards of the last `choose` | 選んだカード
model | earlier | the cards of the `choose` before the last | その前に選んだカード

batch | picked | the cards of the last `choose` | 選んだカード
batch | earlier | the cards of the `choose` before the last | その前に選んだカード
"""


@dataclass(frozen=True, slots=True)
class Refused:
    """A use of a construct that a game does not allow although its arguments fit: where, and why."""

    node: Node
    en: str
    ja: str
    found: str
    allowed: tuple[str, ...] = ()


def _nothing(call: Call) -> Refused | None:
    return None


@dataclass(frozen=True)
class Vocabulary:
    """Everything that can be said in the ability language of one game.

    `basic` are the sorts that are not words, with what is written there in English and Japanese; `part_of` the sorts
    whose words are words of another sort too; `wider` the sorts that include the words of others; `also` those in whose
    place something that is no word may stand, a number or a list; `lists` the basic sorts that are lists, each with the
    sort of its items and how many there are at least; `forms` those that are a name or a text of some form. A list of the sort
    "cards" must hold one of the words of `placed`: without a zone it would silently speak of every card there is; unless
    the rules of the game say which zone is meant (`assumed`).
    `refuses` says what else a construct may not be; `anywhere` of which ones "cards" need no zone.
    """

    constructs: tuple[Construct, ...]
    basic: Mapping[str, tuple[str, str]] = field(default_factory=lambda: BASIC)
    part_of: Mapping[str, str] = field(default_factory=dict)
    wider: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    placed: tuple[str, ...] = ("zone", "self")
    assumed: bool = False
    refuses: Callable[[Call], Refused | None] = _nothing
    anywhere: Callable[[Call], bool] = field(default=lambda call: False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_words", {})

    @classmethod
    def read(cls, table: str, **rest: Any) -> Vocabulary:
        """The vocabulary of a table; raises KeyError for a short row that names no word of the shared table."""
        return cls(tuple(row for line in table.strip().splitlines() if line for row in _read(line)), **rest)

    def says_where(self, cards: Node) -> bool:
        """Whether a list of conditions says in which zone the cards are."""
        return any(isinstance(inner, Call) and inner.name in self.placed for inner in walk(cards))

    def words(self, sort: str) -> dict[str, Construct]:
        """The constructs that may stand where the sort is asked for, by name."""
        known: dict[str, dict[str, Construct]] = self._words  # type: ignore[attr-defined]
        if sort not in known:
            found = {row.name: row for row in self.constructs if row.sort == sort}
            for wider in self.wider.get(sort, ()):
                found |= self.words(wider)
            known[sort] = found
        return known[sort]

    def construct(self, sort: str, name: str) -> Construct:
        """The row of a word; raises KeyError if there is none."""
        return self.words(sort)[name]


def _read(line: str) -> list[Construct]:
    """The rows of one line: a construct may have several sorts, parted by blanks."""
    sorts, signature, *texts = (cell.strip() for cell in line.split(" | "))
    if len(texts) == 1:
        signature, *said = SHARED[sorts.split()[0], signature]
        texts = [*said, *texts]
    return [Construct(sort, signature, *texts) for sort in sorts.split()]


def _shared() -> dict[tuple[str, str], tuple[str, str, str]]:
    rows = [line.split(" | ") for line in _SHARED.strip().splitlines() if line]
    return {(sort, signature.partition("(")[0]): (signature, en, ja) for sort, signature, en, ja in rows}


SHARED = _shared()  # sort and name: signature, meaning, meaning in Japanese
