"""Numbers that the rules keep as fluents in several forms, as plain numbers: the only module that knows of bits.

>>> from dmoracle.games.spec import Count
>>> life = Count("life", "life", most=63, least=-64, how="bits", width=7)
>>> sorted(said(life, "1", 20))
['number(life(1),2)', 'number(life(1),4)']
>>> value(life, {2, 4}), value(life, {0, 1, 2, 3, 4, 5, 6})
(20, -1)
"""

from collections.abc import Iterable, Iterator, Set

from dmoracle.games.spec import Count
from dmoracle.rules.terms import split


def said(count: Count, owner: str, number: int) -> Iterator[str]:
    """The fluents that say the number; `owner` are the first arguments of the fluent, empty for none."""
    if count.how == "bits":
        yield from (f"number({count.fluent}({owner}),{bit})" for bit in range(count.width) if number >> bit & 1)
    elif count.how == "value":
        yield from (f"{count.fluent}({owner}{',' if owner else ''}{number})" for _ in range(number > 0))
    else:
        yield from (f"{count.fluent}({owner},{one})" for one in range(1, number + 1))


def value(count: Count, found: Set[int]) -> int:
    """The number that such fluents say: `found` are their last arguments. If they clash, any of these numbers."""
    if count.how == "bits":
        highest = 1 << (count.width - 1)
        number = sum(1 << bit for bit in found if 0 <= bit < count.width)
        return number - 2 * highest if count.least < 0 and number >= highest else number
    if count.how == "value":
        return max(found, default=0)
    return next(k for k in range(len(found) + 1) if k + 1 not in found)


def held(count: Count, owner: str, fluents: Iterable[str]) -> int:
    """The number that the fluents of a state say; `owner` as for `said`.

    >>> from dmoracle.games.spec import Count
    >>> life = Count("life", "life", most=63, least=-64, how="bits", width=7)
    >>> held(life, "2", ["number(life(1),4)", "number(life(2),1)", "number(life(2),0)"])
    3
    """
    name, front = (
        ("number", (f"{count.fluent}({owner})",)) if count.how == "bits" else (count.fluent, (owner,) if owner else ())
    )
    parts = (split(fluent) for fluent in fluents)
    return value(count, {int(args[-1]) for head, args in parts if head == name and args[:-1] == front})
