"""`dmoracle export`: a puzzle as one HTML page that is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import SolverOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.solve import limits_of

if TYPE_CHECKING:
    from dmoracle.explorer.page import Page
    from dmoracle.play.position import Position


class ExportOptions(SolverOptions):
    """`theme` is that of the page, `most` positions are in it; the others limit the solver."""

    file: str
    checkpoint: str | None
    theme: str
    most: int | None


def run(options: ExportOptions, output: Output) -> int:
    """Print the page; 1 if the answer is not known within the limits."""
    position = load(options.file, options.do, output, options.readings, options.ignore)
    verdict, page = paged(position, options, output)
    output.data(verdict=verdict, scenes=page.scenes, left_out=page.left_out, html=page.html)
    output.line(page.html.rstrip("\n"))
    return codes.NO if verdict == "unknown" else codes.OK


def paged(position: Position, options: ExportOptions, output: Output) -> tuple[str, Page]:
    """The verdict and the page of a position; notes say what the page cannot show."""
    from dmoracle.answers.guide import MOST, guide
    from dmoracle.explorer.page import puzzle_page

    most = MOST if options.most is None else max(options.most, 1)
    with Progress(output.say("solving", "解析中")) as progress:
        found = guide(position, **limits_of(options, output, progress), most=most)
    if "stopped" in found.bounds:  # Ctrl-C
        raise KeyboardInterrupt
    if found.fault is not None:
        entry, why = position.solution[found.fault[0]], found.fault[1]
        english = {"illegal": "cannot be played", "loses": "does not win"}[why]
        japanese = {"illegal": "選べません", "loses": "では達成できません"}[why]
        output.note(output.say(f"the solution of the file fails at {entry}, which {english}; the shortest one is shown",
                               f"ファイルの解答は{entry}{japanese}。最短の解を示します"))  # fmt: skip
    with Progress(output.say("drawing", "作図中")):
        page = puzzle_page(position, found, output.lang, theme=options.theme)
    if page.left_out:
        output.note(output.say(f"{page.left_out} positions of the solution are not in the page (--most)",
                               f"解のうち{page.left_out}局面はページに含まれません(--most)"))  # fmt: skip
    return found.verdict, page
