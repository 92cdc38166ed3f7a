"""What is done when the attack that goes on is over."""

from collections.abc import Sequence

from dmoracle.games.reading import call, inside
from dmoracle.language.parser import Call, Node, walk

ATTACK_EVENTS = ("attacks", "unblocked", "blocks", "is_blocked", "is_attacked", "breaks")  # an attack goes on then


def after_attack(steps: Sequence[Node]) -> Call:
    """Instructions for the end of the attack that goes on: no other one ends before it.

    >>> from dmoracle.language.parser import write
    >>> write(after_attack([call("draw", "me")]))
    'this_turn(next_time(when(attack_ends,[creature],[draw(me)])))'
    """
    return call("this_turn", call("next_time", call("when", "attack_ends", [call("creature")], list(steps))))


def after_attack_of(step: Node) -> list[Node] | None:
    """The instructions for the end of the attack, None if that is not what the step says."""
    steps = next((list(inside(one.args[2])) for one in walk(step) if isinstance(one, Call) and one.name == "when"
                  and len(one.args) == 3), None)  # fmt: skip
    return steps if steps is not None and step == after_attack(steps) else None
