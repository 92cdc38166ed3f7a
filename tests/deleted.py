"""Which rules of a file the tests of its area miss: each rule is deleted in turn and the tests are run.

    python tests/deleted.py FILE [--rules N,N] [pytest options ...]
    python tests/deleted.py duel_masters/search/odds.lp tests/api/test_odds.py

For the optional rule files, which no conformance case loads: what `mutation.py` does for the others. Slow.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import pytest
from clingo import ast

import dmoracle.play.grounding as grounds
import dmoracle.rules.program as programs
from dmoracle.paths import asp_folder
from dmoracle.rules.program import RuleFile


def missed(file: RuleFile, number: int, options: list[str]) -> bool:
    """Whether a test fails without that rule (counted from 0), in a process of its own."""
    place = [found for found in file.statements if found.ast_type is ast.ASTType.Rule][number].location
    lines = file.text.splitlines()
    lines[place.begin.line - 1 : place.end.line] = [""] * (place.end.line - place.begin.line + 1)
    with tempfile.TemporaryDirectory(prefix="deleted-") as folder:
        copy = Path(folder) / "asp"
        shutil.copytree(asp_folder(), copy)
        (copy / file.name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        child = os.fork()
        if not child:
            vars(programs)["asp_folder"] = lambda: copy
            programs._installed.cache_clear()
            grounds._rules.cache_clear()
            with contextlib.redirect_stdout(io.StringIO()):
                failed = pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *options])
            os._exit(1 if failed else 0)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", help="a rule file, as duel_masters/search/odds.lp")
    parser.add_argument("--rules", default="", help="the numbers of the rules that are tried, from 0, as 2,8 (all)")
    options, rest = parser.parse_known_args()
    file, left = RuleFile(options.file, asp_folder() / options.file), 0
    for number, rule in enumerate(file.rules):
        if not options.rules or str(number) in options.rules.split(","):
            begun = time.monotonic()
            found = missed(file, number, rest)
            left += not found
            said = "missed" if found else "NOT MISSED"
            print(f"{number} {said} ({time.monotonic() - begun:.0f} s): {rule.text}", flush=True)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
