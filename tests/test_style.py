"""Style and types are checked as everything else is: `ruff check`, and `mypy` in its strict mode."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("tool", [("ruff", "check", "."), ("mypy",)], ids=lambda tool: tool[0])
def test_nothing_is_complained_of(tool: tuple[str, ...]):
    found = subprocess.run([sys.executable, "-m", *tool], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
