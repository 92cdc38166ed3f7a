"""Which machine answers, and what has to be prepared for it."""

from __future__ import annotations

from dmoracle.answers.machines import lacking
from dmoracle.circuit import to_compile


def test_compiling_is_foretold_only_until_it_was_done(tmp_path):
    assert not to_compile(tmp_path)  # nothing is kept there
    (tmp_path / "__pycache__").mkdir()
    assert to_compile(tmp_path) == (lacking() is None)
    (tmp_path / "__pycache__" / "lanes._and-1.py311.nbi").touch()
    assert not to_compile(tmp_path)
