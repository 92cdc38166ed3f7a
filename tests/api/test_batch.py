"""Many positions at once: what is answered, what a stopped run leaves, and what dies alone."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from dmoracle import InputError, Position, solve, solve_many
from dmoracle.answers import batch
from dmoracle.answers.results import kinds
from dmoracle.answers.workers import Crew, Failure
from dmoracle.cards.store import Store
from dmoracle.games.duel_masters.card import Card

CARDS = "cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]\nstep: attack\n"
WON = CARDS + "player1: {battle: [Ember], deck: 5}\nplayer2: {deck: 5}\n"
LOST = CARDS + "player1: {battle: [Ember], deck: 5}\nplayer2: {shields: 1, deck: 5}\n"
BAD = "turn: 3\nplayer1: {deck: 5}\nplayer2: {deck: 5}\n"


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """An executor that needs no new process; one call at a time, for clingo's sake."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    texts = {"won": WON, "bad": BAD, "lost": LOST, "again": WON}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [*(tmp_path / f"{name}.yaml" for name in texts), tmp_path / "missing.yaml"]


def short(records: Any) -> dict[str, str]:
    """File name and verdict, or what there is instead."""
    return {
        Path(one["file"]).name: one.get("verdict") or next(key for key in ("error", "failure") if key in one)
        for one in records
    }


EXPECTED = {"won.yaml": "win", "bad.yaml": "error", "lost.yaml": "no", "again.yaml": "win", "missing.yaml": "error"}


def test_every_file_has_its_answer(files: list[Path], threads: ThreadPoolExecutor) -> None:
    found = list(solve_many(files, executor=threads))
    assert short(found) == EXPECTED
    assert json.loads(json.dumps(found)) == found
    errors = {Path(one["file"]).name: one["error"] for one in found if "error" in one}
    assert (errors["bad.yaml"]["line"], errors["bad.yaml"]["found"]) == (1, "3")
    assert errors["missing.yaml"]["message"]["en"].startswith("cannot be read")


def test_positions_are_solved_as_they_are(threads: ThreadPoolExecutor) -> None:
    position = Position.from_yaml(LOST).play("attack(a_battle1,2)")
    (found,) = solve_many([position], executor=threads, keys=True)
    assert (found["file"], found["verdict"]) == ("position 1", solve(position).verdict)


def test_the_cards_of_another_library_go_with_the_position(match_cards: list[Any], threads: ThreadPoolExecutor) -> None:
    class Own:
        def find(self, name: str) -> Any:
            return next((card for card in match_cards if card.name == name), None)

        def names(self) -> list[str]:
            return [card.name for card in match_cards]

    text = "step: attack\nplayer1: {battle: [Soldier 1fire], deck: 5}\nplayer2: {deck: 5}"
    (found,) = solve_many([Position.from_yaml(text, library=Own())], executor=threads)
    assert found["verdict"] == "win"


def test_options_reach_the_solver(files: list[Path], threads: ThreadPoolExecutor) -> None:
    (found,) = solve_many(files[2:3], executor=threads, max_states=1)
    assert (found["verdict"], found["bounds"]) == ("unknown", ["states 1"])
    (found,) = solve_many(files[:1], executor=threads, full=True)
    assert found["strategy"] is not None
    with pytest.raises(TypeError, match="second; known: "):
        solve_many(files, second=1)
    with pytest.raises(ValueError, match="at least one job"):
        solve_many(files, jobs=0)


# ---- going on


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_what_is_answered_is_not_solved_again(
    files: list[Path], tmp_path: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = tmp_path / "out.jsonl"
    first = list(solve_many(files[:2], executor=threads, output=results))
    assert lines(results) == first
    solved: list[str] = []

    def counted(text: str, name: str, options: dict[str, Any]) -> dict[str, Any]:
        solved.append(Path(name).name)
        return batch_answer(text, name, options)

    batch_answer = batch.answer
    monkeypatch.setattr(batch, "answer", counted)
    found = list(solve_many(files, executor=threads, output=results))
    # an equal text under another name is answered from the file, what is missing is looked for again
    assert (solved, short(found)) == (
        ["lost.yaml"],
        {k: EXPECTED[k] for k in ("lost.yaml", "again.yaml", "missing.yaml")},
    )
    assert short(lines(results)) == EXPECTED
    assert list(solve_many(files[:4], executor=threads, output=results)) == []
    # other options, another answer
    assert short(solve_many(files[:1], executor=threads, output=results, shortest=True)) == {"won.yaml": "win"}
    assert solved[-1] == "won.yaml"


@pytest.mark.parametrize("cut", [1, 30, 60, 400])
def test_a_torn_last_line_is_written_anew(
    files: list[Path], tmp_path: Path, threads: ThreadPoolExecutor, cut: int
) -> None:
    results = tmp_path / "out.jsonl"
    whole = list(solve_many(files[:1], executor=threads, output=results))
    list(solve_many(files[2:3], executor=threads, output=results))
    text = results.read_text(encoding="utf-8")
    results.write_text(text[: text.index("\n") + 1 + cut], encoding="utf-8")
    found = list(solve_many([files[0], files[2]], executor=threads, output=results))
    assert short(found) == {"lost.yaml": "no"}
    assert lines(results) == [*whole, *found]


def test_a_failure_is_tried_again(files: list[Path], tmp_path: Path, threads: ThreadPoolExecutor) -> None:
    results = tmp_path / "out.jsonl"
    (found,) = solve_many(files[:1], executor=threads, output=results)
    failed = {key: found[key] for key in ("dmoracle", "command", "file", "fingerprint")} | {
        "failure": {"en": "", "ja": ""}
    }
    results.write_text(json.dumps(failed) + "\n", encoding="utf-8")
    assert short(solve_many(files[:1], executor=threads, output=results)) == {"won.yaml": "win"}
    assert short(lines(results)) == {"won.yaml": "win"} and len(lines(results)) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here that is always full")
def test_a_full_disk_is_said_to_be_one(
    files: list[Path], tmp_path: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(batch.Results):
        def __init__(self, path: Path, force: bool = False) -> None:
            super().__init__(path, force)
            self._stream.close()
            self._stream = Path("/dev/full").open("a", encoding="utf-8")  # noqa: SIM115

    results = tmp_path / "results.jsonl"
    for before in (None, files[:1]):  # nothing is left of a file that holds no answer, nor of a line cut off
        if before:
            list(solve_many(before, executor=threads, output=results))
        kept = results.read_bytes() if before else None
        with monkeypatch.context() as patch:
            patch.setattr(batch, "Results", Full)
            with pytest.raises(InputError, match=r"results\.jsonl: cannot be written \(No space left"):
                list(solve_many(files, executor=threads, output=results))
        assert (results.read_bytes() if results.exists() else None) == kept


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device here")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_keeps_no_results(files: list[Path], device: str) -> None:
    with pytest.raises(InputError, match="a device or pipe cannot keep results"):
        solve_many(files, output=device)


@pytest.mark.parametrize("text", ["no results\n", "title: x", '{"a": 1}', '{"a": 1}\n', "\n\n"])
def test_another_file_is_not_touched(files: list[Path], tmp_path: Path, text: str) -> None:
    results = tmp_path / "other.txt"
    results.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"other\.txt:1: this is not a line of results"):
        solve_many(files, output=results)
    assert results.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("body", [{}, {"verdict": "perhaps"}, {"verdict": None}, {"error": "bad"}, {"failure": 1}])
def test_a_line_without_an_answer_is_refused(files: list[Path], tmp_path: Path, body: dict[str, Any]) -> None:
    results = tmp_path / "out.jsonl"
    line = {"dmoracle": 1, "command": "solve", "file": str(files[0]), "fingerprint": "ab", **body}
    results.write_text(json.dumps(line) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"out\.jsonl:1: this is not a line of results; --force"):
        solve_many(files, output=results)


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\u0085", "\x0b", "\x1c"])
def test_a_title_may_hold_what_others_take_for_a_line_end(
    tmp_path: Path, threads: ThreadPoolExecutor, sign: str
) -> None:
    results, file = tmp_path / "out.jsonl", tmp_path / "won.yaml"
    file.write_text(f"title: {json.dumps('one' + sign + 'two')}\n{WON}", encoding="utf-8")
    assert short(solve_many([file], executor=threads, output=results)) == {"won.yaml": "win"}
    assert list(solve_many([file], executor=threads, output=results)) == []
    assert kinds(results, {str(file)}) == {"win"}


def test_a_mark_that_an_editor_puts_in_front_is_taken_away(
    files: list[Path], tmp_path: Path, threads: ThreadPoolExecutor
) -> None:
    results = tmp_path / "out.jsonl"
    list(solve_many(files[:1], executor=threads, output=results))
    whole = results.read_bytes()
    results.write_bytes(b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n"))
    assert kinds(results, {str(files[0])}) == {"win"}
    assert short(solve_many([files[0], files[2]], executor=threads, output=results)) == {"lost.yaml": "no"}
    assert results.read_bytes().startswith(whole[:-1])
    assert kinds(results, {str(files[0]), str(files[2])}) == {"win", "no"}


def test_an_answer_rests_on_the_own_cards_of_now(
    tmp_path: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same text in one process; the own card it names is at first a blocker and then none."""
    monkeypatch.setenv("DMORACLE_LIBRARY", str(tmp_path / "library.sqlite"))
    text = WON.replace("player2: {", "player2: {battle: [自分の番兵], ")
    file, results = tmp_path / "own.yaml", tmp_path / "out.jsonl"
    file.write_text(text, encoding="utf-8")
    marks = set()
    for abilities, verdict in ((("blocker",), "no"), ((), "win"), (("blocker",), "no")):
        store = Store(tmp_path / "library.sqlite")
        store.add_entry(Card("自分の番兵", "creature", ("light",), 1, 1000, abilities=abilities))
        store.close()
        assert short(solve_many([file], executor=threads, output=results)) == {"own.yaml": verdict}
        marks.add(lines(results)[-1]["fingerprint"])
        assert kinds(results, {str(file)}) == {verdict}
    assert len(marks) > 1


def test_force_begins_anew(files: list[Path], tmp_path: Path, threads: ThreadPoolExecutor) -> None:
    results = tmp_path / "out.jsonl"
    results.write_text("no results\n", encoding="utf-8")
    found = list(solve_many(files[:1], executor=threads, output=results, force=True))
    assert lines(results) == found
    with pytest.raises(InputError, match="cannot be written"):
        solve_many(files, output=tmp_path / "no folder" / "out.jsonl")


# ---- what dies


class Frail(Executor):
    """Breaks at the first call of these names, as a pool does whose process died: with all that is under way."""

    _max_workers = 3

    def __init__(self) -> None:
        self.calls: list[Future[Any]] = []

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls.append(future)
        if len(self.calls) == 3:
            for one in self.calls:
                one.set_exception(BrokenExecutor("gone"))
        return future


def test_one_that_kills_its_process_is_the_only_one_to_fail() -> None:
    """It kills whatever runs it; the others that were under way are done elsewhere."""
    found = dict(Crew(Frail()).run(double_or_die, {"a": (1,), "die": (0,), "b": (2,), "c": (3,)}))
    failed = found.pop("die")
    assert found == {"a": 2, "b": 4, "c": 6}
    assert isinstance(failed, Failure) and "died, twice" in failed.en and "2度" in failed.ja


def double_or_die(number: int) -> int:
    if not number:
        os._exit(9)
    return 2 * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_are_replaced_after_some_calls(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dmoracle.answers.workers.RENEWED", 2)
    with Crew(jobs=jobs) as crew:
        found = dict(crew.run(process_of, {str(number): (number,) for number in range(2 * jobs + 1)}))
    made = [process for _, process in found.values()]
    assert sorted(number for number, _ in found.values()) == list(range(2 * jobs + 1))
    assert jobs < len(set(made)) <= 2 * jobs  # the last call is made by a new process
    assert made.count(made[-1]) == 1


def process_of(number: int) -> tuple[int, int]:
    return number, os.getpid()


class Fails(Executor):
    """Raises what the name says, the first time or always."""

    def __init__(self, times: int) -> None:
        self.times = times

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.times:
            self.times -= 1
            future.set_exception(OSError("lost the connection"))
        else:
            future.set_result(function(*arguments))
        return future


@pytest.mark.parametrize(("times", "expected"), [(0, "win"), (1, "win"), (2, "failure")])
def test_a_call_that_fails_is_made_twice(files: list[Path], times: int, expected: str) -> None:
    assert short(solve_many(files[:1], executor=Fails(times))) == {"won.yaml": expected}


MINE = ", ".join(f"{{card: A, effects: [power({number})]}}" for number in range(9))
THEIRS = ", ".join(f"{{card: B, effects: [power({number})]}}" for number in range(6))
HEAVY = f"""
step: attack
cards:
  - {{name: A, type: creature, civilization: [fire], cost: 2, power: 2000}}
  - {{name: B, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [blocker]}}
player1: {{battle: [{MINE}], deck: 20}}
player2: {{battle: [{THEIRS}], shields: 5, deck: 20}}
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_process_that_is_killed_twice_costs_one_position(tmp_path: Path) -> None:
    (tmp_path / "1.yaml").write_text(HEAVY, encoding="utf-8")
    (tmp_path / "2.yaml").write_text(WON, encoding="utf-8")
    killed: set[int] = set()

    def kill() -> None:
        while len(killed) < 2:
            for child in multiprocessing.active_children():
                if child.pid is not None and child.pid not in killed and len(killed) < 2:
                    killed.add(child.pid)
                    child.kill()
            time.sleep(0.05)

    killer = threading.Thread(target=kill)
    killer.start()
    found = list(solve_many([tmp_path / "1.yaml", tmp_path / "2.yaml"], jobs=1, apart=True, seconds=60))
    killer.join()
    assert short(found) == {"1.yaml": "failure", "2.yaml": "win"}
    assert not multiprocessing.active_children()


def test_a_caller_who_stops_leaves_no_process(tmp_path: Path, files: list[Path]) -> None:
    (tmp_path / "heavy.yaml").write_text(HEAVY, encoding="utf-8")
    for _ in solve_many([files[0], tmp_path / "heavy.yaml"], jobs=2):
        break
    end = time.monotonic() + 30
    while multiprocessing.active_children() and time.monotonic() < end:
        time.sleep(0.05)
    assert not multiprocessing.active_children()


# ---- Dask


def test_a_dask_cluster_of_two_processes(files: list[Path], tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="needs pip install 'dmoracle[dask]'")
    with (
        distributed.LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = list(solve_many(files, executor=client.get_executor(), output=tmp_path / "out.jsonl"))
        assert short(found) == EXPECTED
        workers = {
            client.submit(os.getpid, pure=False, workers=[one]).result() for one in client.scheduler_info()["workers"]
        }
        assert len(workers) == 2 and os.getpid() not in workers
    assert short(lines(tmp_path / "out.jsonl")) == EXPECTED
