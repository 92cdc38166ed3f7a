"""The reader of a game's printed texts, used by `cards compile`, `cards add` and users' libraries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dmoracle.games.dumps import Dumps
from dmoracle.games.reading import Missing, Problem

Printed = Mapping[str, Any]


@dataclass(frozen=True)
class Texts:
    """The reader of a game.

    `dumps` reads files of printed cards; `compile_card` makes of one of them a result with its lines, problems and,
    if everything is executed, the card. `in_japanese` says a reason for refusal in Japanese; `missing` what a line
    lacks to be read, in a language; `nearest` is a text that is read and most like a line, if there is one; `kind` the
    type of a card as its abilities are printed.
    """

    dumps: Dumps
    compile_card: Callable[[Printed], Any]
    in_japanese: Callable[[str], str]
    missing: Callable[[Printed, Problem, str], Missing]
    nearest: Callable[[Printed, str], str | None]
    kind: Callable[[Printed], str]
