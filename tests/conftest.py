"""What tests share: the toy rules of tests/toy_game and the folder of specification files where it exists."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings
from spread import WHOLE, spread

from dmoracle.memory import tune
from dmoracle.rules.index import BOOKS, index
from dmoracle.rules.program import Program, program

HERE = Path(__file__).resolve().parent
TOY = """
token(t1). token(t2). token(t3). heavy(t3).
init(lies(t1)). init(lies(t2)). init(lies(t3)). init(turn(1)). init(strong(2)).
"""

# example times vary with the machine; assert outcomes, not speed. The examples are the same in each run, so that a
# change is judged by what it changes; DMORACLE_EXAMPLES=new looks for others
settings.register_profile(
    "dmoracle", deadline=None, max_examples=60, derandomize=os.environ.get("DMORACLE_EXAMPLES") != "new"
)
settings.load_profile("dmoracle")
tune()


# what is over in a minute and tells most mistakes: folders and modules of the tests, and the examples in the package
FAST = (
    "dmoracle/language", "dmoracle/grammar", "dmoracle/rules", "dmoracle/games", "tests/kernel", "tests/grammar",
    "tests/test_arrows.py", "tests/test_asp_lint.py", "tests/test_errors.py", "tests/test_generated.py",
    "tests/test_kernel.py", "tests/test_oracle.py", "tests/test_program.py", "tests/test_readings.py",
    "tests/test_rules.py", "tests/test_terms.py",
)  # fmt: skip


# of tests that ask the same of many things and take long: how many a whole run asks
NIGHTLY = dict(line.rsplit("\t") for line in (HERE / "nightly.tsv").read_text(encoding="utf-8").splitlines())


def pytest_configure(config: pytest.Config) -> None:
    """Declares the marks: `fast`, `nightly`, and one for each section of each rulebook."""
    config.addinivalue_line("markers", "fast: over in a minute")
    config.addinivalue_line("markers", "nightly: left out where everything is run; DMORACLE_FILES=all takes it too")
    for book in BOOKS:
        for section in sorted({number.split(".")[0] for number in index(book)}):
            config.addinivalue_line("markers", f"{book}_{section}: cases that name rules of section {section}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what is fast, and leaves what is nightly out of a whole run: whoever names files or marks gets all."""
    for item in items:
        if item.path.relative_to(config.rootpath).as_posix().startswith(FAST):
            item.add_marker("fast")
    if config.args == config.getini("testpaths") and not (config.option.markexpr or config.option.keyword or WHOLE):
        nightly = {item.nodeid for item in items if item.get_closest_marker("nightly")} | _too_many(items)
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in nightly])
        items[:] = [item for item in items if item.nodeid not in nightly]


def _too_many(items: list[pytest.Item]) -> set[str]:
    """Of each test of nightly.tsv what is asked beyond its number; the others are spread evenly."""
    found: dict[str, list[str]] = {name: [] for name in NIGHTLY}
    for item in items:
        if (name := item.nodeid.partition("[")[0]) in found:
            found[name].append(item.nodeid)
    if missing := [name for name, some in found.items() if not some]:
        raise pytest.UsageError(f"tests/nightly.tsv names tests that do not exist: {', '.join(missing)}")
    return {one for name, some in found.items() for one in {*some} - {*spread(some, int(NIGHTLY[name]))}}


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The rules of the toy game of tests/toy_game, in a folder with the kernel."""
    root = tmp_path_factory.mktemp("asp") / "asp"
    shutil.copytree(program().root / "kernel", root / "kernel")
    shutil.copytree(HERE / "toy_game", root / "toy")
    return Program.read(root, game="toy")


@pytest.fixture(scope="session")
def toy_facts() -> str:
    """A position of the toy game: t3 is heavy, only player 2 is strong."""
    return TOY


@pytest.fixture(scope="session")
def shared() -> Path:
    """The specification files beside the checkout; the test is skipped where they are not."""
    folder = HERE.parent.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the specification files (../shared) are not here")
    return folder


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist takes its own default
def pytest_cmdline_main(config: pytest.Config) -> None:
    """With `-n N` each process takes tests that stand together: what they share is then made once, not by each."""
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"
