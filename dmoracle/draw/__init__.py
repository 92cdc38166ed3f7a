"""The board: what lies on the table as data (`view`) and as text for a terminal (`board_text`)."""

from dmoracle.draw.mask import masked, masked_names
from dmoracle.draw.text import board_text, goal_line, purse_lines, waiting_lines
from dmoracle.draw.view import Seen, Side, View, Waiting, view

__all__ = [
    "Seen", "Side", "View", "Waiting", "board_text", "goal_line", "masked", "masked_names", "purse_lines", "view",
    "waiting_lines",
]  # fmt: skip
