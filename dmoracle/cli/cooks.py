"""`dmoracle cooks`: is the solution of a puzzle unique? Cooks, duals, tries, dead cards."""

from dmoracle.cli import codes
from dmoracle.cli.colour import TONES
from dmoracle.cli.inputs import load
from dmoracle.cli.options import SolverOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.solve import limits_of, stopped


class CooksOptions(SolverOptions):
    """Limits as for `solve`; `limit` entries of each kind are listed (0: all), `no_dead` skips dead cards."""

    checkpoint: str | None
    limit: int
    no_dead: bool


def run(options: CooksOptions, output: Output) -> int:
    """Print what was found; 0 if the solution is unique, else 1."""
    from dmoracle.answers.cooks import cooks
    from dmoracle.reports.cooks import cooks_lines

    position = load(options.file, options.do, output, options.readings, options.ignore)
    with Progress(output.say("looking for cooks", "余詰を検証中")) as progress:
        found = cooks(position, **limits_of(options, output, progress), dead=not options.no_dead)
    stopped(found.bounds, found.statistics.states, options, output)
    output.data(title={"en": position.title("en"), "ja": position.title("ja")}, **found.to_json())
    if not output.as_json:
        first, *others = cooks_lines(position, found, output, options.limit)
        output.line(first, TONES[found.verdict])
        for line in others:
            output.line(line)
    return codes.OK if found.verdict == "unique" and found.fault is None else codes.NO
