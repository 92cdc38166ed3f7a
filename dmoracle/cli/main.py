"""The entry point: reads the options, runs the command, turns every failure into one message and an exit code."""

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from dmoracle.cli import codes
from dmoracle.cli.options import GAMELESS, Options, read_options
from dmoracle.cli.output import STDOUT, Output, discard, flush, forgiving, problem, tell
from dmoracle.errors import InputError
from dmoracle.games import DEFAULT
from dmoracle.memory import tune
from dmoracle.rules.faults import RuleFault

# commands whose module stands with what they start, which itself uses other commands
ELSEWHERE = {"studio": "dmoracle.studio.command"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; `argv` defaults to the arguments of the process. Returns the exit code (see `dmoracle.cli`)."""
    tune()
    forgiving(sys.stdout)
    forgiving(sys.stderr)
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        options = read_options(arguments)
    except SystemExit as end:  # argparse has said what is wrong, or printed the help
        return end.code if isinstance(end.code, int) else codes.BAD_INPUT
    except BrokenPipeError:
        discard(sys.stdout)
        return codes.NO_READER
    return _run(options)


def _run(options: Options) -> int:
    try:
        try:
            if options.game != DEFAULT and (options.command not in GAMELESS or getattr(options, "file", None)):
                raise InputError("a position names its game itself, on its first line: game: NAME",
                                 "ゲームは局面の最初の行で指定します: game: NAME", file="--game", found=options.game,
                                 allowed=tuple(f"{name} {option}" for name, option in GAMELESS.items()))  # fmt: skip
            command = import_module(ELSEWHERE.get(options.command, f"dmoracle.cli.{options.command}"))
            keeps_file = getattr(command, "keeps_file", None)  # the command writes its own file
            file = None if keeps_file and keeps_file(options) else options.output
            output = Output(options.command, options.lang, options.json, file, options.force)
            code: int = command.run(options, output)
            output.finish()
        except InputError as error:
            return _refuse(options, error)
        return code
    except BrokenPipeError:
        discard(sys.stdout)
        return codes.NO_READER
    except KeyboardInterrupt:
        tell("中断しました" if options.lang == "ja" else "interrupted")
        return codes.INTERRUPTED
    except RecursionError:
        return _refuse(options, InputError("the input is nested too deeply", "入れ子が深すぎます"))
    except MemoryError:
        return _broken(options, "out of memory", "メモリが足りません")
    except RuleFault as fault:
        return _broken(options, f"a fault of the rule program, please report it: {fault.text('en')}",
                       f"ルールのプログラムの誤りです。報告してください: {fault.text('ja')}")  # fmt: skip
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return _broken(options, f"a fault of dmoracle, please report it: {what}",
                       f"dmoracleの誤りです。報告してください: {what}")  # fmt: skip


def _refuse(options: Options, error: InputError) -> int:
    """The one message about unusable input; no part of a result comes before it in a file."""
    if options.json and error.file != STDOUT:
        with contextlib.suppress(InputError):  # standard output takes nothing; standard error may
            Output(options.command, options.lang, True).data(error=problem(error))
            flush()
    tell(error.text(options.lang), "bad")
    return codes.BAD_INPUT


def _broken(options: Options, english: str, japanese: str) -> int:
    if os.environ.get("DMORACLE_DEBUG"):
        traceback.print_exc()
    line = " ".join((japanese if options.lang == "ja" else english).split())
    tell(line + ("" if os.environ.get("DMORACLE_DEBUG") else " (DMORACLE_DEBUG=1)"))
    return codes.FAULT
