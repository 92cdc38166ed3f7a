"""`dmoracle completion SHELL`: a script that lets the shell complete commands, options and file names."""

from dmoracle.cli import codes
from dmoracle.cli.options import Options, build_parser
from dmoracle.cli.output import Output
from dmoracle.errors import InputError

NEEDS = "pip install 'dmoracle[completion]'"


class CompletionOptions(Options):
    """`shell` is bash or zsh."""

    shell: str


def run(options: CompletionOptions, output: Output) -> int:
    """Print the script. Raises InputError if shtab, which writes it, is not installed."""
    if output.as_json:
        raise InputError("a script for a shell is not JSON", "シェル用スクリプトはJSONで出力できません", file="--json")
    try:
        import shtab
    except ImportError:
        raise InputError(f"completion needs a package that is not installed: {NEEDS}",
                         f"補完に必要なパッケージがありません: {NEEDS}", found="shtab") from None  # fmt: skip
    parser = build_parser(options.lang)
    for one in (parser, *parser.of.values()):
        for action in one.filled()._actions:
            if action.dest in ("file", "files", "output", "library", "checkpoint", "decks", "deck"):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    script = shtab.complete(parser, shell=options.shell)
    output.line(script.rstrip("\n"))
    return codes.OK
