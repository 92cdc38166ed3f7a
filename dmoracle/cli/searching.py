"""The options of `solve` that are passed on to the solver unchanged: one row for each is all the command line has.

A row gives a keyword argument of `dmoracle.answers.solving.solve` its name on the command line, and its help in both
languages. `--within` gives a number of turns; with `--soonest` it is the greatest number tried.
"""

import argparse
from collections.abc import Mapping
from typing import Any

from dmoracle.cli.values import Once, Option, count, option

BOUNDS = ("tested", "proved", "off")  # as dmoracle.answers.pruning.MODES, which takes long to import
SEARCH: Mapping[str, Option] = {
    "--within": option("turns to win in (one's own) or to survive through (the opponent's), this turn included",
                       "勝つ側の自分のターン数、生き残る側なら相手のターン数(今のターンがそうならそれも数える)",
                       action=Once, type=count, metavar="N"),
    "--shortest": option("look for the shortest win (takes longer)", "最短手順を求める(時間がかかる)"),
    "--keys": option("decide every first decision (takes longer)", "最初の選択をすべて判定する(時間がかかる)"),
    "--bounds": option(
        "bounds that may prune a long search: also those only tested (the answer says so), only proved ones, or none",
        "長い探索で使う限界の判定: 未証明(テスト済み、答えに明記)も使う/証明済みだけ/使わない",
        action=Once, choices=BOUNDS, default=BOUNDS[0]),
}  # fmt: skip


def chosen(options: argparse.Namespace) -> dict[str, Any]:
    """The arguments of `solve` that were given.

    >>> chosen(argparse.Namespace(within=None, shortest=True, keys=False, bounds="tested"))
    {'shortest': True}
    """
    starts = {name.removeprefix("--"): one.details.get("default") for name, one in SEARCH.items()}
    said = ((name, getattr(options, name), start) for name, start in starts.items())
    return {name: value for name, value, start in said if value not in (start, None, False)}
