"""The message about an unusable command line: one line, in English or Japanese, made from the one of argparse."""

import re
from collections.abc import Iterable, Mapping

from dmoracle.errors import InputError, nearest

# the messages of argparse and of the option types; in English, in Japanese
_SAYINGS = tuple((re.compile(pattern, re.DOTALL), english, japanese) for pattern, english, japanese in (
    (r"the following arguments are required: (.*)", "{0} is missing", "{0} がありません"),
    (r"argument (.*?): expected (?:one|at least one) argument", "{0} needs a value", "{0} には値が必要です"),
    (r"argument (.*?): expected (\d+) arguments?", "{0} needs {1} values", "{0} には値が{1}個必要です"),
    (r"argument (.*?): ignored explicit argument (.*)", "{0} takes no value", "{0} に値は付けられません"),
    (r"ambiguous option: (\S+) could match (.*)", "{0} may be {1}", "{0} は {1} のどれか分かりません"),
    (r"argument (.*?): not allowed with argument (.*)", "{0} and {1} exclude each other",
     "{0} と {1} は同時に使えません"),
    (r"argument (.*?): a whole number from (\d+) is needed, not '(.*)'",
     "{0}: a whole number from {1} is needed, not '{2}'", "{0}: {1}以上の整数が必要です。入力:「{2}」"),
    (r"argument (.*?): a whole number from (\d+) to (\d+) is needed, not '(.*)'",
     "{0}: a whole number from {1} to {2} is needed, not '{3}'", "{0}: {1}から{2}までの整数が必要です。入力:「{3}」"),
    (r"argument (.*?): two whole numbers as in 0..5 are needed, not '(.*)'",
     "{0}: two whole numbers as in 0..5 are needed, not '{1}'", "{0}: 0..5 のような2つの整数が必要です。入力:「{1}」"),
    (r"argument (.*?): the first number of '(.*)' is the greater one",
     "{0}: the first number of '{1}' is the greater one", "{0}: 「{1}」の最初の数の方が大きい"),
    (r"argument (.*?): two different values, (.*) and (.*)", "{0}: two different values, {1} and {2}",
     "{0}: 2つの異なる値があります: {1} と {2}"),
    (r"argument (.*?): a number above 0 is needed, not '(.*)'", "{0}: a number above 0 is needed, not '{1}'",
     "{0}: 0より大きい数が必要です。入力:「{1}」"),
))  # fmt: skip
_CHOICE = re.compile(r"argument (.*?): invalid choice: ['\"](.*?)['\"] \(choose from (.*)\)", re.DOTALL)
_UNKNOWN = re.compile(r"unrecognized arguments: (\S+).*", re.DOTALL)


def usage_text(
    message: str, options: Iterable[str] = (), lang: str = "en", elsewhere: Mapping[str, Iterable[str]] | None = None
) -> str:
    """The message of argparse in our own words; `options` are those that exist, for the nearest word, `elsewhere` those
    of other commands by their names.

    >>> usage_text("argument --time: a number above 0 is needed, not 'abc'", lang="ja")
    '--time: 0より大きい数が必要です。入力:「abc」'
    >>> usage_text("unrecognized arguments: --jsn", ["--json"])
    'there is no such option; found "--jsn"; did you mean "--json"?'
    >>> usage_text("unrecognized arguments: --script x", ["--json"], elsewhere={"trace": ["--script"]})
    'there is no such option here, only in: trace; found "--script"'
    >>> usage_text("argument --as: invalid choice: 'pmg' (choose from 'svg', 'png')")
    '--as: not a possible value; found "pmg"; allowed: svg, png; did you mean "png"?'
    """
    for pattern, english, japanese in _SAYINGS:
        if said := pattern.fullmatch(message):
            return (japanese if lang == "ja" else english).format(*said.groups())
    if said := _CHOICE.fullmatch(message):
        name, found, allowed = said[1], said[2], re.findall(r"[\w-]+", said[3])
        wrong = InputError(f"{name}: not a possible value", f"{name}: 使えません", found=found, allowed=allowed,
                           nearest=nearest(found, allowed))  # fmt: skip
        return wrong.text(lang)
    if said := _UNKNOWN.fullmatch(message):
        found = said[1]
        others = [name for name, there in (elsewhere or {}).items() if found.partition("=")[0] in there]
        if others:
            there = ", ".join(others)
            wrong = InputError(f"there is no such option here, only in: {there}",
                               f"ここでは使えないオプションです(使えるコマンド: {there})", found=found)  # fmt: skip
        elif found.startswith("-"):
            wrong = InputError("there is no such option", "そのオプションはありません", found=found,
                               nearest=nearest(found, options))  # fmt: skip
        else:
            wrong = InputError("nothing more may stand here", "ここには何も書けません", found=found)
        return wrong.text(lang)
    return message
