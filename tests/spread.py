"""A sample of files, spread evenly: what a test compares for every file takes longer than a whole run may.

`DMORACLE_FILES=all` takes every file instead: what is done before a release, and now and then.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WHOLE = os.environ.get("DMORACLE_FILES") == "all"


def spread(found: Sequence[T], count: int) -> Sequence[T]:
    """That many of them, or all where there are fewer or all are asked for.

    >>> spread(range(100), 4)
    [0, 25, 50, 75]
    """
    if WHOLE or len(found) <= count:
        return found
    return [found[index * len(found) // count] for index in range(count)]


def few(count: int, whole: int) -> int:
    """So many examples of what is slow, or as many as are worth it where all files are asked for."""
    return whole if WHOLE else count
