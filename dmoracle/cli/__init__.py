"""The command `dmoracle`: legal, play, lines, solve, check, show, cards.

Exit codes: 0 as expected, 1 the answer is no (or not known) or a check failed, 2 input that cannot be used,
3 a fault of the program, 130 stopped by Ctrl-C, 141 nobody reads the output any more.
"""

from dmoracle.cli.main import main

__all__ = ["main"]
