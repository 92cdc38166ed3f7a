"""What a user installs: the wheel carries rules, puzzles and data, and finds its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import dmoracle

ROOT = Path(__file__).resolve().parent.parent
PRINTED = """
from dmoracle.rules import program
from dmoracle.rules import index as rules
from dmoracle import paths
print(paths.asp_folder())
print(paths.puzzle_folder())
print(len(rules.index()), len(program.program().files))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, unpacked."""
    out = tmp_path_factory.mktemp("wheel")
    # the backend comes with the test extra: nothing is downloaded here
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    (built,) = out.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(out / "unpacked")
    return out / "unpacked"


def test_every_rule_file_is_in_the_wheel(wheel: Path) -> None:
    def names(folder: Path) -> set[str]:
        return {path.relative_to(folder).as_posix() for path in folder.rglob("*.lp")}

    assert names(wheel / "dmoracle" / "asp") == names(ROOT / "asp") != set()
    for name in ("py.typed", "games/duel_masters/rules.dm.csv", "puzzles"):
        assert (wheel / "dmoracle" / name).exists(), name
    assert not list(wheel.rglob("*.jsonl"))


def test_the_wheel_uses_its_own_files(wheel: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run(
        [sys.executable, "-c", PRINTED], cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    asp, puzzles, counts = done.stdout.splitlines()
    assert Path(asp) == wheel / "dmoracle" / "asp"
    assert Path(puzzles) == wheel / "dmoracle" / "puzzles"
    assert min(map(int, counts.split())) > 5


def test_the_wheel_solves_a_puzzle_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """What a user gets who has nothing but the wheel; the libraries it needs come from the package index."""
    (built,) = wheel.parent.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    environment["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    subprocess.run([scripts / "python", "-m", "pip", "install", "-q", str(built)], check=True, env=environment)
    done = subprocess.run(
        [scripts / "dmoracle", "solve", "three-attackers", "--json"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["verdict"] == "win"


def test_the_licence_and_the_command(wheel: Path) -> None:
    metadata = next(wheel.glob("*.dist-info/METADATA")).read_text(encoding="utf-8")
    assert "License-Expression: MIT" in metadata
    assert "dmoracle = dmoracle.cli:main" in next(wheel.glob("*.dist-info/entry_points.txt")).read_text(
        encoding="utf-8"
    )
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_continuous_integration_runs_the_command_of_the_readme() -> None:
    script, readme = ROOT / ".ci" / "run", ROOT / "README.md"
    if not (script.exists() and readme.exists()):
        pytest.skip("README.md or .ci/run is not here")
    (command,) = re.findall(r"^command='(.*)'$", script.read_text(encoding="utf-8").replace("'\\''", "’"), re.MULTILINE)
    assert command.replace("’", "'") in readme.read_text(encoding="utf-8")


def test_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {"test", "lint", "dev", "fast", "notebook", "dask", "docs", "png", "studio", "completion"}
    assert set(project["optional-dependencies"]) == extras
    assert project["requires-python"] == ">=3.11,<3.14"


def test_public_names_exist_and_are_loaded_late() -> None:
    folder = Path(dmoracle.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert dmoracle.__all__ == sorted(dmoracle.__all__)
    assert not modules & set(dmoracle.__all__)
    for name in dmoracle.__all__:
        assert getattr(dmoracle, name) is not None
        assert name in dir(dmoracle)
    with pytest.raises(AttributeError):
        _ = dmoracle.no_such_name
    code = "import sys, dmoracle; print('clingo' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"
