"""The command as a process of its own: interruption, closed pipes, encodings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUN = [sys.executable, "-c", "import sys; from dmoracle.cli import main; sys.exit(main())"]
# attackers and blockers in many ways, so that solving takes far longer than this test
MINE = ", ".join(f"{{card: A, as: x{number}, effects: [power({number})]}}" for number in range(9))
THEIRS = ", ".join(f"{{card: B, as: y{number}, effects: [power({number})]}}" for number in range(6))
OPEN = f"""
step: attack
cards:
  - {{name: A, type: creature, civilization: [fire], cost: 2, power: 2000}}
  - {{name: B, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [blocker]}}
  - {{name: S, type: spell, civilization: [fire], cost: 2,
     abilities: [s_trigger, 'spell([choose(me,0,1,[creature,zone(battle)]), destroy(picked)])']}}
player1: {{battle: [{MINE}], deck: 20}}
player2: {{battle: [{THEIRS}], shields: [{{unknown: 5, pool: P}}], pools: {{P: [S x3, A x2]}}, deck: 20}}
"""


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C.UTF-8", **more}


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_while_solving_leaves_no_half_file(tmp_path: Path) -> None:
    (tmp_path / "open.yaml").write_text(OPEN, encoding="utf-8")
    process = subprocess.Popen(
        [*RUN, "solve", "open.yaml", "--json", "-o", "out.json"],
        cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # what a shell starts in the background ignores Ctrl-C and hands that on: the tests may be such a process
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        while "solving" not in line:  # progress is shown: it works on it
            assert line, "ended before it was interrupted"
            line = process.stderr.readline()
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert out == ""
    assert err.splitlines()[-1] == "interrupted"
    assert "Traceback" not in err
    assert [path.name for path in tmp_path.iterdir()] == ["open.yaml"]


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
@pytest.mark.parametrize("argv", [["cards", "list"], ["cards", "list", "--json"], ["--help"], ["lines", "won.yaml"]])
def test_a_reader_that_goes_away_is_no_fault(argv: list[str], positions: Path) -> None:
    process = subprocess.Popen(
        [*RUN, *argv], cwd=positions, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 141)
    assert "Traceback" not in err and "BrokenPipe" not in err and "Exception" not in err


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp932", "utf-8"])
@pytest.mark.parametrize("argv", [["show", "duel.yaml"], ["legal", "none.yaml"], ["solve", "won.yaml"]], ids=" ".join)
def test_any_encoding_of_the_terminal_will_do(argv: list[str], encoding: str, positions: Path) -> None:
    done = subprocess.run(
        [*RUN, *argv, "--lang", "ja"], cwd=positions, capture_output=True,
        env=environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0"), stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == (2 if argv[1] == "none.yaml" else 0)
    assert b"Traceback" not in done.stderr
    (done.stdout + done.stderr).decode(encoding)


def test_json_holds_every_name_whatever_the_encoding(positions: Path) -> None:
    for encoding in ("ascii", "utf-8"):
        done = subprocess.run(
            [*RUN, "show", "duel.yaml", "--json"], cwd=positions, capture_output=True, check=True,
            env=environment(PYTHONIOENCODING=encoding),
        )  # fmt: skip
        board = json.loads(done.stdout.decode(encoding))["board"]
        assert board["sides"][0]["battle"][0]["name"] == "火竜"


def test_standard_input_that_is_closed(positions: Path) -> None:
    done = subprocess.run([*RUN, "play", "won.yaml"], cwd=positions, capture_output=True, env=environment(),
                          stdin=subprocess.DEVNULL)  # fmt: skip
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_commands_that_are_no_text_are_refused(positions: Path) -> None:
    done = subprocess.run([*RUN, "play", "won.yaml"], cwd=positions, capture_output=True, input=b"\xff\xfe\n",
                          env=environment())  # fmt: skip
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr


def test_the_module_runs_as_the_command(positions: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "dmoracle", "legal", "won.yaml"], cwd=positions, capture_output=True,
                          env=environment(), text=True)  # fmt: skip
    assert done.returncode == 0
    assert "attack(ember,2)" in done.stdout


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children of a process")
def test_a_killed_run_leaves_its_lines_and_no_process(tmp_path: Path) -> None:
    folder = tmp_path / "positions"
    folder.mkdir()
    cards = "cards: [{name: A, type: creature, civilization: [fire], cost: 2, power: 2000}]\n"
    (folder / "1.yaml").write_text(
        f"step: attack\n{cards}player1: {{battle: [A], deck: 5}}\nplayer2: {{deck: 5}}\n", encoding="utf-8"
    )
    (folder / "2.yaml").write_text(OPEN, encoding="utf-8")
    results = tmp_path / "out.jsonl"
    command = [*RUN, "solve", str(folder), "--jobs", "2", "-o", str(results)]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    children: set[int] = set()
    try:
        assert process.stdout is not None
        assert b"1.yaml: the goal is reached" in process.stdout.readline()
        for children_of in Path(f"/proc/{process.pid}/task").glob("*/children"):
            children.update(map(int, children_of.read_text().split()))
    finally:
        process.kill()
        process.communicate()
    assert len(children) >= 2
    end = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [child for child in children if Path(f"/proc/{child}").exists()]
    assert [json.loads(line)["verdict"] for line in results.read_text(encoding="utf-8").splitlines()] == ["win"]
    (folder / "2.yaml").unlink()
    again = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60)
    assert (again.returncode, again.stdout.splitlines()[-1].split("; ")[-1]) == (0, "1 answered before")
