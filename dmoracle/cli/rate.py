"""`dmoracle rate`: how hard a puzzle is, and why."""

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import SolverOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.plural import many


def run(options: SolverOptions, output: Output) -> int:
    """Print the rating and its parts; 1 if there is no win or the limits stood in the way."""
    from dmoracle.answers.limits import WHOLE
    from dmoracle.answers.rating import rate

    position = load(options.file, options.do, output, options.readings, options.ignore)
    with Progress(output.say("looking at the whole turn", "ターン全体を調べています")):
        most = WHOLE if options.max_states is None else options.max_states
        found = rate(position, max_states=most, seconds=options.seconds, memory=options.memory)
    output.data(rating=found.data() if found is not None else None)
    if found is None:
        output.line(output.say("no rating: there is no win, or the turn is too large for the limits",
                               "評価できません: 解がないか、制限の中でターンを調べきれません"))  # fmt: skip
        return codes.NO
    english = (
        f"difficulty {found.value} ({found.grade()}): {many(found.own, 'choice')} of the solver, "
        f"{many(found.replies, 'reply')}, {many(found.tries, 'try')}, {many(found.first, 'first decision')}, "
        f"{many(found.states, 'state')}, {many(found.cards, 'card')}"
    )
    japanese = (
        f"難しさ {found.value}({found.grade('ja')}): 攻め方の選択{found.own}、受け{found.replies}、紛れ{found.tries}、"
        f"初手の候補{found.first}、状態{found.states}、カード{found.cards}"
    )
    output.line(output.say(english, japanese))
    return codes.OK
