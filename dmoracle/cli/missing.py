"""`dmoracle missing`: which card makes the position a win, or at which number of cards the verdict changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.many import cluster
from dmoracle.cli.options import SolverOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.errors import InputError, nearest
from dmoracle.reports.missing import counted_lines, found_lines
from dmoracle.words.phrases import no_circuit

if TYPE_CHECKING:
    from dmoracle.answers.missing import Counted, Missing
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.games import Game
    from dmoracle.play.position import Position


class MissingOptions(SolverOptions):
    """`card`, `pool` and the filters say which cards are tried; `count` asks for numbers instead.

    Without `zone` the question is that of the file.
    """

    zone: str | None
    player: int | None
    card: list[str]
    pool: str | None
    civilization: str | None
    card_type: str | None
    cost: int | None
    max_cost: int | None
    count: range | None
    jobs: int | None
    dask: str | None


def run(options: MissingOptions, output: Output) -> int:
    """Print what is missing: 0 if some card is, 1 if none was found. For numbers: 0, or 1 if one is not decided."""
    from dmoracle.answers.missing import Counted, answer, missing, thresholds

    _check(options)
    position = load(options.file, options.do, output, options.readings, options.ignore)
    asked = options.zone is None
    if asked and position.question is None:
        raise InputError("neither --zone nor the key missing: of the file says what is missing",
                         "--zone もファイルの missing: もありません", file="--zone")  # fmt: skip
    cards = list(_cards(position, options)) if options.count is None and not asked else []
    with Progress(output.say("solving", "解析中")) as progress, cluster(options.dask) as executor:

        def tell(done: int, total: int) -> None:
            progress.tell(output.say(f"{done} of {total}", f"{total}件中{done}件"))

        shared: dict[str, Any] = {
            "executor": executor, "jobs": options.jobs, "progress": tell,
            "seconds": options.seconds, "max_states": options.max_states, "memory": options.memory,
        }  # fmt: skip
        if options.whole is not None:
            shared["whole"] = options.whole
        found: Missing | Counted
        if options.zone is None:
            found = answer(position, **shared)
        elif options.count is not None:
            card = options.card[0] if options.card else None
            found = thresholds(position, options.zone, options.count, card=card, player=options.player, **shared)
        else:
            found = missing(position, options.zone, cards, player=options.player, **shared)
    head = {"title": {"en": position.title("en"), "ja": position.title("ja")}, "zone": found.zone}
    if isinstance(found, Counted):
        counted = found
        output.data(**head, player=counted.player, now=counted.now, flips=[list(pair) for pair in counted.flips],
                    verdicts={str(number): verdict for number, verdict in counted.verdicts.items()},
                    reasons={str(number): why.to_json() for number, why in counted.why.items()})  # fmt: skip
        for line in (*counted_lines(position, counted, output), *_circuit(options, output)):
            output.line(line)
        return codes.OK if {"win", "no"} >= set(counted.verdicts.values()) else codes.NO
    output.data(
        **head, player=found.player, before=found.before, candidates=[one.to_json() for one in found.candidates]
    )
    for line in (*found_lines(position, found, output), *_circuit(options, output)):
        output.line(line)
    return codes.OK if found.cards else codes.NO


def _check(options: MissingOptions) -> None:
    """Raises InputError for options that say different things about which cards are tried."""
    if options.jobs == 0:
        raise InputError("at least one job is needed", "1以上が必要です", file="--jobs", found="0")
    if options.count is not None and len(options.card) > 1:
        raise InputError("--count takes one --card", "--count に使える --card は1つです", found=options.card[1])
    narrowed = {"--civilization": options.civilization, "--type": options.card_type, "--cost": options.cost,
                "--max-cost": options.max_cost}  # fmt: skip
    ways = {"--count": options.count is not None, "--card": bool(options.card), "--pool": options.pool is not None,
            **{name: value is not None for name, value in narrowed.items()}}  # fmt: skip
    first, *others = [name for name, said in ways.items() if said] or [""]
    if first and options.zone is None:
        raise InputError(f"{first} needs --zone", f"{first} には --zone が必要です", file=first)
    allowed = {"--count": ("--card",), "--card": (), "--pool": ()}.get(first, others)
    for other in others:
        if other not in allowed:
            raise InputError(f"{first} and {other} exclude each other", f"{first} と {other} は同時に使えません")


def _cards(position: Position, options: MissingOptions) -> Iterator[str]:
    """The names to try: those given, else those of the pool, else the library's, narrowed by the filters."""
    from dmoracle.answers.missing import pool_of
    from dmoracle.cards.library import shipped

    if options.card:
        yield from options.card
        return
    if options.pool is not None:
        player = position.turn if options.player is None else options.player
        names = pool_of(position, options.pool, player)
        if not names:
            pools = {card.pool for card in position.setup.cards if card.pool is not None}
            raise InputError("no such pool", "そのプールはありません", file="--pool", found=options.pool,
                             allowed=sorted(pools), nearest=nearest(options.pool, pools))  # fmt: skip
        yield from names
        return
    game = position.setup.spec
    own = [card for card in position.setup.definitions.values() if _fits(card, game, options)]
    yield from (card.name for card in own)
    yield from (card.name for card in shipped(game.name) if _fits(card, game, options))


def _fits(card: AnyCard, game: Game, options: MissingOptions) -> bool:
    colours, cost = card.colours or ("colourless",), game.price(card.cost)
    return (
        (options.civilization is None or options.civilization in colours)
        and (options.card_type is None or options.card_type in (card.type, *card.type.split()))
        and (options.cost is None or options.cost == cost)
        and (options.max_cost is None or cost <= options.max_cost)
    )


def _circuit(options: MissingOptions, output: Output) -> Iterator[str]:
    """A note if the faster circuit is not installed here; the workers of a cluster are not asked."""
    from dmoracle.answers.machines import lacking

    if options.dask is None and (why := lacking()) is not None:
        yield no_circuit(why.text(output.lang), output.lang)
