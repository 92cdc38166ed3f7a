"""Abilities of Duel Masters: checked against its vocabulary, flattened to the facts that its rules read.

>>> from dmoracle.language.parser import parse
>>> uses = check_ability(parse("when(enters, [self], [draw(me)])"))
>>> ("step", "draw") in uses, ("step", "draw/few") in uses
(True, False)
"""

from collections.abc import Sequence

from dmoracle.games.duel_masters.flatten import Flattener
from dmoracle.games.duel_masters.vocabulary import SINGLE, VOCABULARY
from dmoracle.language import check
from dmoracle.language.check import Use
from dmoracle.language.parser import NOWHERE, Call, Node, Where, write

__all__ = ["Use", "ability_facts", "check_ability", "check_together"]


def check_ability(node: Node, where: Where = NOWHERE, text: str | None = None) -> frozenset[Use]:
    """The constructs used by one ability; raises InputError at the first thing that is not in the vocabulary.

    `text` is the source in which the offsets of the node count; without it the canonical text is meant.
    """
    return check.check_ability(VOCABULARY, node, where, text)


def ability_facts(name: str, index: int, node: Node, where: Where = NOWHERE, text: str = "") -> list[str]:
    """The facts of one valid ability: `name` is the quoted card name, `index` its place in the list of abilities.

    Raises InputError if it speaks of a card that is not there (`picked` before any choice, `it` without an event);
    `where` and `text` say where the ability was written.
    """
    assert isinstance(node, Call)
    return Flattener(name, where, text).ability(index, node)


def check_together(nodes: Sequence[Node], card_type: str, evolving: bool, where: Where = NOWHERE) -> None:
    """What the abilities of one card may not be together, or not on a card of this type; raises InputError.

    `evolving`: cards of this type say what they evolve from.
    """
    names = [node.name for node in nodes if isinstance(node, Call)]
    for name in SINGLE:
        if names.count(name) > 1:
            raise where.error(f"a card has {name} once only", f"{name}は1枚に1つだけです", found=name)
    if ("evolves" in names) != evolving:
        raise where.error("an evolution creature, and no other card, says what it evolves from: evolves(...)",
                          "進化クリーチャーだけが進化元 evolves(...) を必ず持ちます", found=card_type,
                          rule="801.1")  # fmt: skip
    for node in nodes:
        if isinstance(node, Call) and node.name == "evolves" and len(node.args) > 1 and "zone(deck)" in write(node):
            raise where.error(
                "the top card of the deck is one card", "山札の上のカードは1枚だけです", found=write(node), rule="801.1"
            )
    for name, wanted in {"revolution_change": "creature", "invasion": "evolution"}.items():
        if name in names and card_type != wanted:
            raise where.error(
                f"{name} is an ability of the card type {wanted}", f"{name}はカードタイプ {wanted} の能力です",
                found=card_type, allowed=(wanted,), rule="506.3b",
            )  # fmt: skip
    if "spell" in names and card_type != "spell":
        raise where.error(
            "only a spell has spell(...)", "spell(...) は呪文だけが持ちます", found=card_type, rule="110.3a"
        )
