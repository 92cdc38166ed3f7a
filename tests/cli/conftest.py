"""Running the command line within the test process, and golden files."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import jsonschema
import pytest

import dmoracle.cli
from dmoracle.cli import main, progress

HERE = Path(__file__).resolve().parent


class Run(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def positions() -> Path:
    """The folder of the positions used here."""
    return HERE / "positions"


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """`cli("show", "file.yaml", stdin="...")`; English, 100 columns."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(progress, "FIRST", 3600.0)  # a slow machine must not add lines to standard error

    def run(*argv: str | Path, stdin: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(word) for word in argv])
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """`golden("name.txt", text)` compares with the file; DMORACLE_GOLDEN=write in the environment writes it."""

    def compare(name: str, text: str) -> None:
        path = HERE / "golden" / name
        if os.environ.get("DMORACLE_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="session")
def schema() -> jsonschema.Draft202012Validator:
    """What describes the JSON of every command."""
    path = Path(dmoracle.cli.__file__).parent / "output.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))
