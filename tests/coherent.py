"""What holds of every answer to "why?" or "why not?"."""

from __future__ import annotations

from dmoracle import Position
from dmoracle.play.why import Why


def coherent(why: Why, here: Position) -> None:
    """Asserts that an answer says what the rules do, and gives a reason of its kind."""
    assert why.legal == here.is_legal(why.decision)
    if why.legal:
        assert why.rules, why
    elif why.refusal is not None and why.refusal.kind == "impossible":
        assert why.lacks, why
    elif why.refusal is not None and why.refusal.kind == "forbidden":
        assert why.obstacles or all(reason.card for reason in why.refusal.reasons), why
