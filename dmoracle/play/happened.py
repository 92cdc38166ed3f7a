"""What a step does that its decision does not say: what resolves, is dealt, moves. Found quickly, without causes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dmoracle.rules.terms import head, order_key, split

if TYPE_CHECKING:
    from dmoracle.play.position import Position


def happened(position: Position, decision: str) -> list[str]:
    """What the game wants told of such a step, as terms for `dmoracle.words.explained.sentence`, in its order.

    >>> from dmoracle import Position
    >>> taps = "mana(a_play2,mountain,red)", "mana(a_play3,mountain,red)"
    >>> happened(Position.load("06-the-ball-is-flung").play(*taps, "pass"), "pass")
    ['lost_mana(1,2)']
    """
    told = position.setup.spec.told
    signatures = {_signature(one) for pair in told.items() for one in pair if one}
    if not signatures:
        return []
    found = position.oracle.atoms(position.state, decision, only=signatures)
    named = {key: sorted((atom for atom in found if _named(atom) == key), key=order_key) for key in told}
    deeds = named.get("does/3", ())

    def undone(key: str, atom: str) -> bool:
        return told[key].partition("/")[0] + atom[len(head(atom)) :] in found

    return [atom for key in told for atom in named[key] if not undone(key, atom) and not _moved_so(atom, deeds)]


def _signature(key: str) -> tuple[str, int]:
    name, _, arity = key.partition("/")
    return name, int(arity)


def _named(atom: str) -> str:
    name, args = split(atom)
    return f"{name}/{len(args)}"


def _moved_so(atom: str, deeds: Iterable[str]) -> bool:
    """Whether a deed has said already where the card goes."""
    name, args = split(atom)
    return name == "moved" and any(split(deed)[1][1:] == (f"to({args[1]})", args[0]) for deed in deeds)
