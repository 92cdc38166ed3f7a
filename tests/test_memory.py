"""How a process of ours keeps memory."""

from __future__ import annotations

import ctypes
import gc

import pytest

from dmoracle import memory


def test_another_c_library_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    gc.set_threshold(700, 10, 10)
    try:
        memory.tune()
        assert gc.get_threshold() == (memory.GARBAGE, 10, 10)
    finally:
        gc.set_threshold(*before)


def test_glibc_keeps_no_small_pieces_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []

    class Library:
        def __init__(self, name: None) -> None:
            self.mallopt = lambda option, value: told.append((option, value))

    monkeypatch.setattr(ctypes, "CDLL", Library)
    memory.tune()
    assert told == [(1, 0)]  # M_MXFAST
