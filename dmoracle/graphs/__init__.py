"""Why things happen: traces of lines, what allows a decision, and which abilities depend on which."""

from __future__ import annotations

from dmoracle.graphs.dependencies import Dependencies, dependencies, of_cards, of_position

__all__ = ["Dependencies", "dependencies", "of_cards", "of_position"]
