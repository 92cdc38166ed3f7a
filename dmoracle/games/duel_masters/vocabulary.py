"""Everything the ability language of Duel Masters can say (`vocabulary.tsv`), with the rules it rests on.

>>> construct("step", "choose").signature
'choose(chooser, count, maximum, cards)'
>>> [parameter.sort for parameter in construct("ability", "static").parameters]
['effect', 'cards', 'given', 'each']
"""

from pathlib import Path

from dmoracle.language.parser import Block, Call, Node, walk, write
from dmoracle.language.vocabulary import Construct, Refused, Vocabulary
from dmoracle.tables import rows

# sorts whose words are words of another sort too: zoned (and timed) are abilities that may work elsewhere, ban
# prohibitions that last, shared the conditions that do not speak of this card itself
PART_OF = {"zoned": "ability", "timed": "ability", "ban": "prohibition", "shared": "quality", "referent": "object",
           "batch": "object", "triggered": "ability", "quoted": "ability", "hue": "trait"}  # fmt: skip
# sorts that include the names of another sort
_WIDER = {"ability": ("keyword",), "landing": ("destination",), "test": ("condition",), "timed": ("zoned",)}
_PLACED = (
    "zone", "self", "attacking", "blocking", "battling", "did", "put_so", "crossed", "beneath", "among", "coming",
    "fortified_alone", "linked_with",
)  # fmt: skip
# abilities a card can have once only, as the rules give them no number
SINGLE = (
    "alt_cost", "g_zero", "s_back", "sabaki_z", "attack_chance", "revolution_change", "invasion", "invasion_from",
    "evolves", "spell",
)  # fmt: skip

# words that count the cards of a filter
COUNTING = (
    "at_least", "at_most", "more", "no_more", "each", "for_each", "count", "costs_within", "costs_under",
    "costs_beyond", "number_of",
)  # fmt: skip


def _refuses(call: Call) -> Refused | None:
    """What is lost cannot be asked for, prohibitions are ignored as a whole, and kinds are counted, not chosen."""
    first = call.args[0] if call.args else None
    if call.name == "static" and isinstance(first, Call) and first.name in ("lacks", "no_abilities"):
        asked = Call("has", first.args)
        whole = first.name == "no_abilities"
        if any(inner == asked or (whole and _by_abilities(inner)) for inner in walk(Block(call.args[1:]))):
            return Refused(call, "what is lost cannot be asked for", "失う能力を条件にはできません", write(call))
    told_apart = [one for block in call.args if isinstance(block, Block) for one in block.items if _tells_apart(one)]
    if told_apart and call.name not in COUNTING:
        said = "only cards that are counted are told apart", "枚数を数える時だけ使えます"
        return Refused(told_apart[0], *said, write(told_apart[0]), COUNTING)
    if call.name == "ignore" and isinstance(first, Call) and first.args:
        return Refused(
            first, "a prohibition is ignored as a whole", "禁止は全体として無視されます", write(first), (first.name,)
        )
    return None


def _tells_apart(node: Node) -> bool:
    return isinstance(node, Call) and node.name == "different"


def _by_abilities(node: Node) -> bool:
    """Whether a quality may hold by what abilities say: a keyword, a power."""
    asked = ("has", "power_max", "power_min", "weaker", "no_stronger", "stronger", "most", "least")
    return isinstance(node, Call) and node.name in asked


def _of_play(call: Call) -> bool:
    """Whether the effect of a static ability is about cards that are played or enter, from any zone."""
    effect = call.args[0] if call.name == "static" and call.args else None
    if not isinstance(effect, Call) or effect.name in ("discount", "cost_times"):
        return isinstance(effect, Call)
    return effect in [Call("forbid", (Call(ban),)) for ban in ("play", "enter", "s_trigger")] + [
        Call("grant", (Call(keyword),)) for keyword in ("enters_tapped", "charged_tapped", "charged_face_down")
    ]


VOCABULARY = Vocabulary.read(
    rows(Path(__file__).with_name("vocabulary.tsv")), part_of=PART_OF, wider=_WIDER,
    also=dict.fromkeys(("maximum", "total", "price"), "positive"), placed=_PLACED, refuses=_refuses, anywhere=_of_play,
)  # fmt: skip
CONSTRUCTS: tuple[Construct, ...] = VOCABULARY.constructs


def words(sort: str) -> dict[str, Construct]:
    """The constructs that may stand where the sort is asked for, by name."""
    return VOCABULARY.words(sort)


def construct(sort: str, name: str) -> Construct:
    """The row of a word; raises KeyError if there is none."""
    return VOCABULARY.construct(sort, name)
