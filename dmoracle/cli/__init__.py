"""The command line: one module for each command of `dmoracle`, and what they share.

Exit codes: 0 as expected, 1 the answer is no (or not known) or a check failed, 2 unusable input,
3 a fault of the program, 130 stopped by Ctrl-C, 141 nobody reads the output any longer.
"""

from dmoracle.cli.main import main

__all__ = ["main"]
