"""Running one function for many arguments in other processes, any of which may die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from types import TracebackType
from typing import Any, NamedTuple

from dmoracle.memory import tune

RENEWED = 100  # calls per process, after which all are replaced: clingo keeps every symbol that it has ever seen
AHEAD = 256  # calls handed out at a time to an executor that does not say how many it can run


class Failure(NamedTuple):
    """Why a call returned nothing, in English and Japanese."""

    en: str
    ja: str


class Crew:
    """An executor of the caller, or `jobs` processes of its own.

    Only as many calls are under way as can run at the same time. When a process dies its pool is lost, and nobody knows
    which of those calls it was: each is made once more, alone in a new process, so that only the one to blame fails.
    Processes of our own are replaced after `RENEWED` calls each, so that what they take does not grow with the run.
    """

    def __init__(self, executor: Executor | None = None, jobs: int = 1) -> None:
        self.jobs = jobs
        self._given = executor
        self._own: ProcessPoolExecutor | None = None
        self._calls = 0  # of our own processes

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        _end(self._own, at_once=kind is not None)

    @property
    def _executor(self) -> Executor:
        if self._given is not None:
            return self._given
        if self._own is None:
            self._own, self._calls = _pool(self.jobs), 0
        self._calls += 1
        return self._own

    @property
    def _worn(self) -> bool:
        return self._own is not None and self._calls >= RENEWED * self.jobs

    @property
    def _width(self) -> int:
        return self.jobs if self._given is None else getattr(self._given, "_max_workers", AHEAD)

    def run(
        self, function: Callable[..., Any], arguments: Mapping[str, tuple[Any, ...]]
    ) -> Iterator[tuple[str, Any | Failure]]:
        """Each name with what the function gives for its arguments, as they come.

        An exception of the call is a failure too, after it was made twice.
        """
        waiting = list(arguments)[::-1]
        flying: dict[Future[Any], str] = {}
        again: set[str] = set()
        try:
            while waiting or flying:
                lost: list[str] = []
                if self._worn and not flying:
                    _end(self._own, at_once=False)
                    self._own = None
                while waiting and len(flying) < self._width and not lost and not self._worn:
                    name = waiting.pop()
                    try:
                        flying[self._executor.submit(function, *arguments[name])] = name
                    except BrokenExecutor:  # broken between two calls
                        lost.append(name)
                done = wait(flying, return_when=FIRST_COMPLETED).done if flying else set()
                for future in done:
                    name = flying.pop(future)
                    try:
                        yield name, future.result()
                    except BrokenExecutor:
                        lost.append(name)
                    except Exception as error:
                        if name in again:
                            yield name, _failed(error)
                        else:
                            again.add(name)
                            waiting.append(name)
                if lost:
                    lost += flying.values()
                    flying.clear()
                    self._abandon()
                    for name in lost:
                        yield name, self._alone(function, arguments[name])
        finally:
            for future in flying:
                future.cancel()

    def _abandon(self) -> None:
        """Give up a pool that is broken; from now on processes of our own do the rest."""
        _end(self._own, at_once=True)
        self._own = self._given = None

    def _alone(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any | Failure:
        """The call, in a process of its own."""
        pool = _pool(1)
        try:
            return pool.submit(function, *arguments).result()
        except BrokenExecutor:
            return Failure("the process that solved it died, twice", "解析中のプロセスが2度終了しました")
        except Exception as error:
            return _failed(error)
        finally:
            _end(pool, at_once=True)


def _failed(error: Exception) -> Failure:
    what = f"{type(error).__name__}: {error}"
    return Failure(f"failed twice: {what}", f"2度失敗しました: {what}")


def _pool(jobs: int) -> ProcessPoolExecutor:
    # spawned everywhere: a forked process would inherit threads and what clingo holds
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=prepare)


def prepare() -> None:
    """In a new process: Ctrl-C is the parent's business, and nothing goes on when the parent is gone."""
    tune()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _end(pool: ProcessPoolExecutor | None, at_once: bool) -> None:
    if pool is None:
        return
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=not at_once, cancel_futures=True)
    if at_once:
        for process in processes:
            process.terminate()
