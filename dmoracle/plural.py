"""English nouns that agree with the number before them: a text of a table says `{} (card|cards)`."""

import re
from collections.abc import Callable
from string import Formatter

_EITHER = re.compile(r"\(([a-z]*)\|([a-z]+)\)")


def many(number: int, noun: str) -> str:
    """A number with its noun in English.

    >>> many(1, "card"), many(0, "reply"), many(3, "way")
    ('1 card', '0 replies', '3 ways')
    """
    plural = noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"
    return f"{number} {noun if number == 1 else plural}"


def formatted(pattern: str, *values: object, **named: object) -> str:
    """As `pattern.format`, except that `(one|many)` is its first word behind the value 1 and its second behind others.

    >>> formatted("{} (card|cards), {what} of {} repl(y|ies)", 1, 2, what=1)
    '1 card, 1 of 2 replies'
    """
    said, last, place = "", "", 0
    for literal, field, spec, _ in Formatter().parse(pattern):
        said += _agreeing(literal, last)
        if field is None:
            continue
        if field.isdecimal() or not field:
            value, place = values[int(field or place)], place + (not field)
        else:
            value = named[field]
        last = format(value, spec or "")
        said += last
    return said


def filled(pattern: str, hole: re.Pattern[str], say: Callable[[re.Match[str]], str]) -> str:
    """As `hole.sub(say, pattern)`, with the same agreement.

    >>> filled("put {} card(|s) there", re.compile("{}"), lambda _: "1")
    'put 1 card there'
    """
    said, last, end = "", "", 0
    for found in hole.finditer(pattern):
        said += _agreeing(pattern[end : found.start()], last)
        last, end = say(found), found.end()
        said += last
    return said + _agreeing(pattern[end:], last)


def _agreeing(text: str, number: str) -> str:
    return _EITHER.sub(lambda either: either[1] if number == "1" else either[2], text)
