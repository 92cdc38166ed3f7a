"""Ctrl-C never ends the process from inside clingo."""

import signal
from collections.abc import Iterator

import pytest

from dmoracle.interrupts import Held


@pytest.fixture(autouse=True)
def handled() -> Iterator[None]:
    """A process that a shell started in the background ignores Ctrl-C, these tests' own too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_waits_for_the_end_of_the_block() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), Held():
        signal.raise_signal(signal.SIGINT)
        done.append("went on")
    assert done == ["went on"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_an_interrupt_nothing_happens() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Held():
        pass
    assert signal.getsignal(signal.SIGINT) is before


def test_an_ignored_signal_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Held():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
