"""An option and its values: numbers within bounds, spans, and values that may be given once."""

import argparse
from collections.abc import Mapping
from typing import Any, NamedTuple


class Option(NamedTuple):
    """An option: its help in English and Japanese, its names where it has several, and the arguments for argparse."""

    en: str
    ja: str
    names: tuple[str, ...]
    details: Mapping[str, Any]


def option(en: str, ja: str, *, names: tuple[str, ...] = (), **details: Any) -> Option:
    """An option; one of which nothing else is said has no value."""
    return Option(en, ja, names, details or {"action": "store_true"})


class Once(argparse.Action):
    """A value that may be repeated but not contradicted: which of two limits counts is not for us to guess."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        said: dict[str, Any] = namespace.__dict__.setdefault("_said", {})
        if said.setdefault(self.dest, values) != values:
            raise argparse.ArgumentError(self, f"two different values, {said[self.dest]} and {values}")
        setattr(namespace, self.dest, values)


def count(text: str) -> int:
    """A whole number from 0; raises ArgumentTypeError."""
    if not text.isascii() or not text.isdecimal() or len(text) > 12:
        raise argparse.ArgumentTypeError(f"a whole number from 0 is needed, not '{text}'")
    return int(text)


def pixels(text: str) -> int:
    """A width from 480 to 4000; raises ArgumentTypeError."""
    if not text.isascii() or not text.isdecimal() or not 480 <= int(text[:9]) <= 4000:
        raise argparse.ArgumentTypeError(f"a whole number from 480 to 4000 is needed, not '{text}'")
    return int(text)


def port(text: str) -> int:
    """A port, 0 for a free one; raises ArgumentTypeError."""
    if not text.isascii() or not text.isdecimal() or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to 65535 is needed, not '{text}'")
    return int(text)


def span(text: str) -> range:
    """The whole numbers from A to B, written A..B; raises ArgumentTypeError."""
    first, dots, last = text.partition("..")
    if not dots or not all(part.isascii() and part.isdecimal() and len(part) <= 3 for part in (first, last)):
        raise argparse.ArgumentTypeError(f"two whole numbers as in 0..5 are needed, not '{text}'")
    if int(first) > int(last):
        raise argparse.ArgumentTypeError(f"the first number of '{text}' is the greater one")
    return range(int(first), int(last) + 1)


def seconds(text: str) -> float:
    """A number above 0; raises ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"a number above 0 is needed, not '{text}'")
    return value
