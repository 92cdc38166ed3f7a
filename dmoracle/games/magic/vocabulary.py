"""Everything the ability language of Magic can say (`vocabulary.tsv`), with the rules (of 2004) it rests on.

>>> VOCABULARY.construct("ability", "activated").signature
'activated(costs, anyone?, only?, once?, often?, given?, targets?, steps)'
>>> sorted(VOCABULARY.words("aim"))
['ability', 'either', 'me', 'opponent', 'player']
"""

from pathlib import Path

from dmoracle.language.parser import Call
from dmoracle.language.vocabulary import BASIC, Vocabulary
from dmoracle.tables import rows

# letters of mana symbols and what they are called
MANA = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}

_BASIC = {
    **BASIC,
    "costs": ("a list of costs", "コストのリスト"),
    "targets": ("a list of targets", "対象のリスト"),
    "options": ("a list of two or more options", "2つ以上の選択肢のリスト"),
    "mana": ('mana symbols in quotes: "2UR"', '引用符付きのマナ・シンボル: "2UR"'),
    "produced": ('coloured or colourless (C) mana symbols: "GG"', '色マナか無色マナ(C)のシンボル: "GG"'),
    "word": ("a word in small letters: goblin", "小文字の言葉: goblin"),
}
_LISTS = {"costs": ("cost", 1), "targets": ("targeting", 1), "options": ("option", 2)}
_FORMS = {
    "mana": r"X*(?:0|[1-9][0-9]?)?[WUBRG]*(?<!^)", "produced": r"[WUBRGC]{1,9}", "word": r"[a-z][a-z0-9_]*",
}  # fmt: skip
# sorts whose words are words of another sort too: shared are the conditions that do not speak of this card itself, ban
# the prohibitions that last, afield the abilities that may work elsewhere
_PART_OF = {
    "shared": "quality", "referent": "object", "batch": "object", "ban": "prohibition", "afield": "ability",
}  # fmt: skip
_WIDER = {
    "ability": ("keyword",),
    "test": ("condition",),
    "affected": ("object",),
    "omitted": ("skippable",),
    "change": ("amount",),
    "enduring": ("passing",),
}
# what may stand in place of a word: a number, a filter
_ALSO = {"maximum": "positive", "amount": "count", "change": "number", "aim": "cards", "size": "number",
         "given_up": "filter", "many": "positive", "arriving": "positive", "aimed": "count"}  # fmt: skip
_PLACED = (
    "zone", "self", "source", "attacking", "blocking", "did", "among", "enchanted", "equipped", "imprinted", "held_out",
    "above_this", "made_this", "top",
)  # fmt: skip
# effects of static abilities on what playing something costs
_PRICES = ("discount", "dearer", "cheaper", "least_cost", "more_targets")


def _of_play(call: Call) -> bool:
    """Whether the effect of a static ability is about cards that are played, from any zone."""
    effect = call.args[0] if call.name == "static" and call.args else None
    if not isinstance(effect, Call) or effect.name not in _PRICES:
        return False
    return Call("abilities") not in effect.args


VOCABULARY = Vocabulary.read(
    rows(Path(__file__).with_name("vocabulary.tsv")), basic=_BASIC, part_of=_PART_OF, wider=_WIDER, also=_ALSO,
    lists=_LISTS, forms=_FORMS, placed=_PLACED, assumed=True, anywhere=_of_play,
)  # fmt: skip
