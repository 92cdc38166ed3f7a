"""Exact solving over `StateMachine`: verdicts with strategies that can be replayed, lines and counts. Knows no rule."""

from dmoracle.search.budget import Progress
from dmoracle.search.certify import Certificate, CertificateError, certify
from dmoracle.search.exhaust import Exhausted, exhaust
from dmoracle.search.graph import Value
from dmoracle.search.lines import Line, PerftRow, StateCount, count_lines, count_states, lines, perft
from dmoracle.search.solution import Refutation, Solution, Statistics
from dmoracle.search.solve import Solver, solve
from dmoracle.search.strategy import Node, Step, Strategy

__all__ = [
    "Certificate", "CertificateError", "Exhausted", "Line", "Node", "PerftRow", "Progress", "Refutation", "Solution",
    "Solver", "StateCount", "Statistics", "Step", "Strategy", "Value", "certify", "count_lines", "count_states",
    "exhaust", "lines", "perft", "solve",
]  # fmt: skip
