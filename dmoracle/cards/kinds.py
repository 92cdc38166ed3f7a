"""What every card offers, whichever game it belongs to."""

from collections.abc import Sequence
from typing import Any, Protocol


class AnyCard(Protocol):
    """A kind of card as positions know it.

    `name` is the canonical name, `ja` the Japanese one and `en` the English one where it is another, `upper` a further
    one, `type` a word of the game, `cost` what is printed. `other` is
    the name of the other face, `whole` that of the card it is combined into from `cells`, `half` the second half of a
    card in two, `makes` the tokens that it puts into play and how many are kept ready for it. `abilities` are its
    abilities, `ignored` printed ones that were left out. `colours` are its colours, `kinds` its races or subtypes,
    `power` its printed strength, if any.
    """

    @property
    def name(self) -> str: ...
    @property
    def en(self) -> str | None: ...
    @property
    def ja(self) -> str | None: ...
    @property
    def upper(self) -> str | None: ...
    @property
    def type(self) -> str: ...
    @property
    def cost(self) -> Any: ...
    @property
    def other(self) -> str | None: ...
    @property
    def whole(self) -> str | None: ...
    @property
    def cells(self) -> Sequence[str]: ...
    @property
    def half(self) -> Any: ...
    @property
    def makes(self) -> Sequence[tuple[str, int]]: ...
    @property
    def abilities(self) -> Sequence[str]: ...
    @property
    def ignored(self) -> Sequence[str]: ...
    @property
    def colours(self) -> tuple[str, ...]: ...
    @property
    def kinds(self) -> tuple[str, ...]: ...
    @property
    def power(self) -> Any: ...
    def facts(self) -> list[str]:
        """Its flat facts, each as a term without the final dot."""

    def sides(self, label: str) -> Sequence[tuple[str, Any]]:
        """Its halves that are objects of their own in decisions, each with what it is called there beside `label`."""

    def printed(self) -> list[str]:
        """What is printed on it except for its abilities, as terms."""

    def to_entry(self) -> dict[str, Any]:
        """The entry of a file that it is read from."""


def called(card: AnyCard, lang: str) -> str:
    """The name of a card in Japanese (`ja`) or English, else the one it has."""
    return (getattr(card, "ja", None) if lang == "ja" else card.en) or card.name
