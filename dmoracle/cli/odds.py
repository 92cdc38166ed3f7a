"""`dmoracle odds`: how likely the goal is to be reached if unknown cards are random."""

from typing import Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import PositionOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.plural import many


class OddsOptions(PositionOptions):
    """`seconds`, `max_states`, `memory` limit the exact search; `deals` and `seed` are those of the estimate beyond."""

    seconds: float | None
    max_states: int | None
    memory: float | None
    deals: int | None
    seed: int | None


def run(options: OddsOptions, output: Output) -> int:
    """Print the odds; 0 unless a limit was hit, then 1."""
    from dmoracle.answers.odds import DEALS, EXACT_STATES, odds
    from dmoracle.reports.odds import odds_lines

    position = load(options.file, options.do, output, options.readings, options.ignore)
    with Progress(output.say("counting", "計算中")) as progress:

        def tell(report: Any) -> None:
            progress.tell(output.say(many(report.states, "state"), f"{report.states}状態"))

        found = odds(
            position, max_states=EXACT_STATES if options.max_states is None else options.max_states,
            seconds=options.seconds, memory=options.memory, deals=DEALS if options.deals is None else options.deals,
            seed=options.seed or 0, progress=tell,
        )  # fmt: skip
    if "stopped" in found.bounds:  # Ctrl-C
        raise KeyboardInterrupt
    output.data(title={"en": position.title("en"), "ja": position.title("ja")}, **found.to_json())
    if not output.as_json:
        for line in odds_lines(position, found, output):
            output.line(line)
    return codes.NO if found.bounds else codes.OK
