"""The options of every command, with their help in English and Japanese."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import dmoracle
from dmoracle.errors import nearest

COMMANDS = ("legal", "play", "lines", "solve", "check", "show", "cards")
_FILE = (
    "position file (YAML), - for standard input, a one-line position, or the name of a shipped puzzle",
    "局面ファイル(YAML)、- で標準入力、1行表記の局面、または付属の問題の名前",
)
_ABOUT = {
    "legal": ("the legal decisions of a position, or why one is not legal", "局面で選べること、または選べない理由"),
    "play": ("play a position in the terminal", "局面を端末で進める"),
    "lines": ("every line of play to the end of the turn", "ターンの終わりまでの手順をすべて挙げる"),
    "solve": ("whether the goal can be forced, with a proven strategy", "目的を必ず達成できるか、証明つきの手順を求める"),
    "check": ("run the expectations and scripts of files", "ファイルに書かれた期待と手順を確かめる"),
    "show": ("the board of a position, or the position in another format", "局面の盤面、または別の形式での局面"),
    "cards": ("the cards that come with dmoracle", "付属のカード"),
}
_CODES = (
    "exit codes: 0 as expected, 1 the answer is no or not known or a check failed, 2 bad input, 3 a fault of dmoracle",
    "終了コード: 0 期待どおり、1 答えが「いいえ」か不明、または確認に失敗、2 入力の誤り、3 dmoracleの誤り",
)


class Options(argparse.Namespace):
    """What the user asked for; each command reads its own fields."""

    command: str
    lang: str
    json: bool
    output: str | None
    force: bool


class _Parser(argparse.ArgumentParser):
    """Ends with one message that names the nearest word."""

    def error(self, message: str) -> NoReturn:
        found = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message, re.DOTALL)
        if found:
            near = nearest(found[1], re.findall(r"[\w-]+", found[2]))
            message += f"; did you mean '{near}'?" if near else ""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def default_lang() -> str:
    """The language of the environment: Japanese if the locale is Japanese, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.startswith("ja") else "en"
    return "en"


def read_options(argv: Sequence[str]) -> Options:
    """The options of a command line; raises SystemExit as argparse does, 2 for what cannot be used, 0 after help."""
    lang = default_lang()
    for before, word in zip(("", *argv), argv, strict=False):
        if before == "--lang" or word.startswith("--lang="):
            lang = "ja" if word.removeprefix("--lang=") == "ja" else "en"
    options = build_parser(lang).parse_args(list(argv), namespace=Options())
    defaults = {"lang": lang, "json": False, "output": None, "force": False}
    for name, value in defaults.items():
        if not hasattr(options, name):
            setattr(options, name, value)
    return options


def build_parser(lang: str = "en") -> argparse.ArgumentParser:
    """The parser of the whole command line with help in that language."""

    def say(pair: tuple[str, str]) -> str:
        return pair[lang == "ja"]

    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group(say(("options of every command", "どのコマンドにも使えるオプション")))
    group.add_argument("--lang", choices=("en", "ja"), help=say(("language of texts", "表示する言語")))
    group.add_argument("--json", action="store_true", help=say(("the result as one JSON object", "結果を1つのJSONで出力")))
    group.add_argument("-o", "--output", metavar="FILE", help=say(
        ("write the result to this file, as a whole or not at all", "結果をこのファイルに書く(途中までのファイルは残らない)")))  # fmt: skip
    group.add_argument("--force", action="store_true",
                       help=say(("overwrite that file if it exists", "既存のファイルを上書きする")))  # fmt: skip

    about = ("A rules oracle for Duel Masters.", "デュエル・マスターズのルールを答える道具。")
    parser = _Parser("dmoracle", description=say(about), epilog=say(_CODES), parents=[common])
    parser.add_argument("--version", action="version", version=f"dmoracle {dmoracle.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS:
        command = commands.add_parser(name, help=say(_ABOUT[name]), description=say(_ABOUT[name]), epilog=say(_CODES),
                                      parents=[common])  # fmt: skip
        _OPTIONS[name](command, say, common)
    return parser


Say = Callable[[tuple[str, str]], str]
Common = argparse.ArgumentParser


def _file(parser: argparse.ArgumentParser, say: Say, many: bool = False) -> None:
    if many:
        parser.add_argument("files", metavar="FILE", nargs="+", help=say(_FILE))
    else:
        parser.add_argument("file", metavar="FILE", help=say(_FILE))


def _do(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--do", metavar="DECISION", action="append", default=[],
                        help=say(("make this decision first (may be repeated); forced steps between are made too",
                                  "先にこの選択をする(繰り返し可)。間の一本道は自動で進む")))  # fmt: skip


def _legal(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    _file(parser, say)
    _do(parser, say)
    parser.add_argument("--why", metavar="DECISION", action="append", default=[],
                        help=say(("say whether this decision is legal and which rules forbid it",
                                  "この選択ができるか、どのルールで禁止かを示す")))  # fmt: skip
    parser.add_argument("--explain", action="store_true",
                        help=say(("list the forbidden decisions too, with the rules", "禁止された選択とルールも挙げる")))  # fmt: skip


def _play(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help=say(_FILE))
    parser.add_argument("--decks", nargs=2, metavar="DECK",
                        help=say(("start a new game with these two deck lists", "2つのデッキで新しいゲームを始める")))  # fmt: skip
    parser.add_argument("--seed", type=int, help=say(("number for shuffling the decks", "シャッフルの種")))
    _do(parser, say)


def _lines(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    _file(parser, say)
    _do(parser, say)
    parser.add_argument("--limit", type=count, default=100, metavar="N",
                        help=say(("at most so many lines (default 100, 0: all)", "最大の手順数(既定100、0で無制限)")))  # fmt: skip
    parser.add_argument("--forced", action="store_true",
                        help=say(("show forced steps too", "一本道の手も表示する")))
    parser.add_argument("--perft", type=count, metavar="DEPTH",
                        help=say(("only count the ways to make so many decisions", "この手数までの進み方を数えるだけ")))  # fmt: skip


def _solve(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    _file(parser, say)
    _do(parser, say)
    parser.add_argument("--seconds", type=seconds, metavar="S", help=say(("give up after so long", "この秒数で打ち切る")))
    parser.add_argument("--max-states", type=count, metavar="N",
                        help=say(("give up after so many states", "この状態数で打ち切る")))  # fmt: skip
    parser.add_argument("--shortest", action="store_true",
                        help=say(("look for the shortest win (takes longer)", "最短手順を求める(時間がかかる)")))  # fmt: skip
    parser.add_argument("--keys", action="store_true",
                        help=say(("decide every first decision (takes longer)", "最初の選択をすべて判定する(時間がかかる)")))  # fmt: skip
    parser.add_argument("--full", action="store_true",
                        help=say(("every branch of the strategy, repeated parts too", "手順の枝を繰り返しも含めてすべて示す")))  # fmt: skip


def _check(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    _file(parser, say, many=True)
    parser.add_argument("-q", "--quiet", action="store_true",
                        help=say(("only what fails", "失敗だけを表示する")))  # fmt: skip


def _show(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    _file(parser, say)
    _do(parser, say)
    parser.add_argument("--labels", action="store_true",
                        help=say(("every card with its label", "すべてのカードに名札を付ける")))  # fmt: skip
    parser.add_argument("--as", dest="form", choices=("board", "yaml", "notation", "facts"), default="board",
                        help=say(("the format (default board)", "形式(既定は board)")))  # fmt: skip


def _cards(parser: argparse.ArgumentParser, say: Say, common: Common) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", parents=[common], help=say(("every card", "全カード")))
    having = say(("cards whose name, race or ability has this text", "名前・種族・能力にこの文字列を含むカード"))
    search = actions.add_parser("search", parents=[common], help=having)
    search.add_argument("text", metavar="TEXT")
    show = actions.add_parser("show", parents=[common], help=say(("one card", "1枚のカード")))
    show.add_argument("name", metavar="NAME")
    for action in (listing, search):
        action.add_argument("--civilization", choices=("light", "water", "darkness", "fire", "nature", "colourless"))
        action.add_argument("--type", dest="card_type", choices=("creature", "evolution", "spell"))
        action.add_argument("--cost", type=count, metavar="N")


_OPTIONS: dict[str, Callable[[argparse.ArgumentParser, Say, Common], None]] = {
    "legal": _legal, "play": _play, "lines": _lines, "solve": _solve, "check": _check, "show": _show, "cards": _cards,
}  # fmt: skip


def count(text: str) -> int:
    """A whole number from 0."""
    if not text.isdecimal() or len(text) > 12:
        raise argparse.ArgumentTypeError(f"a whole number from 0 is needed, not '{text}'")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0 is needed, not '{text}'")
    return value
