"""The interface that OpenSpiel's algorithms expect of a state, for `Position` and `Game`; OpenSpiel is not needed.

Players are 0 and 1 here, -4 when it is over. An action is the place of the decision in the table of the ground
program (`Oracle.decisions`): the same for all positions of one turn, not from turn to turn.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from dmoracle.errors import InputError
from dmoracle.play.files import PositionFiles
from dmoracle.play.grounding import Ground
from dmoracle.play.state import PositionState

if TYPE_CHECKING:
    from dmoracle.position.book import Library

TERMINAL = -4  # OpenSpiel's number for "nobody, it is over"


class Spiel(ABC):
    """The methods of an OpenSpiel state, answered by the position that `_here` gives."""

    @property
    @abstractmethod
    def _here(self) -> PositionState: ...

    def current_player(self) -> int:
        """The player who decides, 0 or 1; -4 when it is over."""
        mover = self._here.mover
        return TERMINAL if mover is None else mover - 1

    def is_terminal(self) -> bool:
        """Whether nothing is left to decide."""
        return self._here.is_over

    def is_chance_node(self) -> bool:
        """Never: unknown cards are named by a player."""
        return False

    def num_players(self) -> int:
        """Two (100.1)."""
        return 2

    def num_distinct_actions(self) -> int:
        """The number of different decisions that this turn can have."""
        return len(self._here.oracle.decisions)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the legal decisions, ascending; of a player who does not decide now: none."""
        here = self._here
        if player is not None and player != self.current_player():
            return []
        known = {term: action for action, term in enumerate(here.oracle.decisions)}
        return sorted(known[step.decision] for step in here.oracle.successors(here.state))

    def action_to_string(self, *player_and_action: int) -> str:
        """The decision of an action, given alone or after a player; raises IndexError for what is no action."""
        action = player_and_action[-1]
        if action < 0:
            raise IndexError(f"there is no action {action}")
        return self._here.oracle.decisions[action]

    def string_to_action(self, *player_and_decision: Any) -> int:
        """The action of a decision; raises ValueError for one that this turn cannot have."""
        return self._here.oracle.decisions.index(str(player_and_decision[-1]))

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other player, 0 while nobody has won and for a draw."""
        winner = self._here.winner
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 1 else [-1.0, 1.0]

    def rewards(self) -> list[float]:
        """The same as `returns`: nothing is gained before the end."""
        return self.returns()


class PositionSpiel(PositionFiles, Spiel):
    """A position as an OpenSpiel state."""

    @property
    def _here(self) -> PositionState:
        return self

    def serialize(self) -> str:
        """The position as text; `deserialize` gives an equal position with the same numbers of actions."""
        if self._state is None:
            return json.dumps({"position": self.to_yaml()}, ensure_ascii=False)
        # with the position that its ground program starts from: the table of decisions depends on that
        start = type(self)._of(self._ground)
        said = {"position": start.to_yaml(), "depth": self._ground.depth, "holds": sorted(self.fluents)}
        return json.dumps(said, ensure_ascii=False)

    @classmethod
    def deserialize(cls, text: str, library: Library | None = None) -> Self:
        """The position that `serialize` wrote; raises InputError for any other text."""
        with written_by_serialize():
            said = json.loads(text)
            start = cls.from_yaml(said["position"], library=library)
            if "holds" not in said:
                return start
            ground = Ground(start.setup, start.fluents, library, int(said["depth"]))
            return cls._of(ground, ground.oracle.state_of(said["holds"]))


@contextmanager
def written_by_serialize() -> Iterator[None]:
    """Turns any failure on a text that `serialize` did not write into an InputError."""
    try:
        yield
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("not a text written by serialize()", "serialize() の出力ではありません") from None
