"""`dmoracle export`: a puzzle as one HTML page whose solution opens step by step."""

from __future__ import annotations

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import SolverOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.solve import limits_of


class ExportOptions(SolverOptions):
    """`theme` and `width` are those of the picture; the others limit the solver."""

    file: str
    checkpoint: str | None
    theme: str
    width: int


def run(options: ExportOptions, output: Output) -> int:
    """Print the page; 1 if the answer is not known within the limits."""
    from dmoracle.answers.solving import solve
    from dmoracle.explorer.page import puzzle_page

    position = load(options.file, options.do, output, options.readings, options.ignore)
    with Progress(output.say("solving", "解析中")) as progress:
        solution = solve(position, **limits_of(options, output, progress), keys=True)
    if "stopped" in solution.bounds:  # Ctrl-C
        raise KeyboardInterrupt
    with Progress(output.say("drawing", "作図中")):
        page = puzzle_page(position, solution, output.lang, theme=options.theme, width=options.width)
    if page.left_out:
        output.note(output.say(f"{page.left_out} positions of the solution are not in the page",
                               f"解のうち{page.left_out}局面はページに含まれません"))  # fmt: skip
    output.data(verdict=solution.verdict, scenes=page.scenes, left_out=page.left_out, html=page.html)
    output.line(page.html.rstrip("\n"))
    return codes.NO if solution.verdict == "unknown" else codes.OK
