"""Processes that answer questions: a long one has a process of its own, and giving up ends it.

A helper is a process with a pipe. It gets (question, what was asked) and says ("told", text) as often as it likes, then
one of ("done", answer), ("refused", {...}) for input that cannot be used, ("broke", {en, ja}) for all else.
"""

import asyncio
import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

Said = tuple[str, Any]
GRACE = 2.0  # seconds that a process is given to end


def work(connection: Connection) -> None:
    """What runs in the process: answers until the pipe is closed, and not longer than its parent lives."""
    from dmoracle.answers.workers import prepare

    prepare()
    with contextlib.suppress(EOFError, OSError, BrokenPipeError):
        while True:
            question, asked = connection.recv()
            last = 0.0

            def tell(text: str) -> None:
                nonlocal last
                if time.monotonic() - last > 0.2:
                    last = time.monotonic()
                    connection.send(("told", text))

            connection.send(answered(question, asked, tell))


def answered(question: str, asked: dict[str, Any], tell: Callable[[str], None]) -> Said:
    """The answer to one question; nothing is raised, whatever goes wrong."""
    from dmoracle.errors import InputError, nearest
    from dmoracle.rules.faults import RuleFault
    from dmoracle.studio.questions import QUESTIONS

    lang = "ja" if asked.get("lang") == "ja" else "en"
    try:
        if question not in QUESTIONS:
            raise InputError("there is no such question", "そのような問いはありません", found=question,
                             allowed=tuple(QUESTIONS), nearest=nearest(question, QUESTIONS))  # fmt: skip
        return "done", QUESTIONS[question](asked, tell)
    except InputError as error:
        return "refused", {"text": error.text(lang), **error.to_json()}
    except MemoryError:
        return "broke", {"en": "out of memory", "ja": "メモリが足りません"}
    except RecursionError:
        return "broke", {"en": "the input is nested too deeply", "ja": "入れ子が深すぎます"}
    except RuleFault as fault:
        return "broke", {"en": f"a fault of the rule program, please report it: {fault.text('en')}",
                         "ja": f"ルールのプログラムの誤りです。報告してください: {fault.text('ja')}"}  # fmt: skip
    except Exception as error:
        if os.environ.get("DMORACLE_DEBUG"):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        return "broke", {"en": f"a fault of dmoracle, please report it: {what}",
                         "ja": f"dmoracleの誤りです。報告してください: {what}"}  # fmt: skip


DIED = {"en": "the process of this question has died (perhaps for lack of memory)",
        "ja": "この問いのプロセスが終了しました(メモリ不足かもしれません)"}  # fmt: skip
LATE = {"en": "this took longer than {} s and was stopped", "ja": "{}秒を超えたので打ち切りました"}


class Helper:
    """A process that answers one question after another; it is started by the first and may be ended at any time.

    `seconds` is how long a question may take; then the process is ended, and the next question starts another.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.process: Any = None
        self._pipe: Connection | None = None
        self.turn = asyncio.Lock()  # held by whoever asks

    @property
    def alive(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.is_alive()

    def start(self) -> None:
        """Starts the process, if it does not run."""
        if self.alive:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), name="dmoracle-studio")
        self.process.start()
        theirs.close()
        self._pipe = ours

    async def ask(
        self, question: str, asked: dict[str, Any], told: Callable[[str], None] = lambda text: None
    ) -> Said:
        """The answer, when its turn has come."""
        async with self.turn:
            return await self.answer(question, asked, told)

    async def answer(
        self, question: str, asked: dict[str, Any], told: Callable[[str], None] = lambda text: None
    ) -> Said:
        """The answer for whoever holds the turn; a process that dies or is late is an answer too."""
        self.start()
        pipe = self._pipe
        assert pipe is not None
        loop = asyncio.get_running_loop()
        end = None if self.seconds is None else time.monotonic() + self.seconds
        try:
            pipe.send((question, asked))
            while True:
                # a short wait, so that a process ended from elsewhere is noticed
                while not await loop.run_in_executor(None, pipe.poll, 0.25):
                    if end is not None and time.monotonic() > end:
                        self.end()
                        return "broke", {lang: said.format(f"{self.seconds:g}") for lang, said in LATE.items()}
                kind, said = pipe.recv()
                if kind != "told":
                    return kind, said
                told(said)
        except (EOFError, OSError):
            self.end()
            return "broke", DIED

    def end(self) -> None:
        """Ends the process at once."""
        process, pipe = self.process, self._pipe
        self.process = self._pipe = None
        if process is not None:
            process.terminate()
            process.join(GRACE)
            if process.is_alive():
                process.kill()
                process.join(GRACE)
        if pipe is not None:
            pipe.close()
