"""The studio as a web app on this machine: pages that belong to it, questions, and a stream of events to each page.

A page holds its stream open as long as it lives; when the stream ends, its questions are ended with it. Nothing is
written but the file that `dmoracle studio FILE` names, and that only when the user saves.
"""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from dmoracle.errors import InputError, not_written
from dmoracle.files import write_atomically
from dmoracle.studio.guard import App, Guard
from dmoracle.studio.jobs import Helper
from dmoracle.studio.names import LONG, QUICK, RULES
from dmoracle.studio.words import WORDS

QUIET = 10.0  # seconds between keep-alive messages on a stream
CLOSED = 3.0  # seconds after which a page without a stream counts as gone: a reload takes less
LEFT = 60.0  # seconds without any page after which the studio ends
LATEST = 60.0  # seconds for a quick question
JOBS = 4  # long questions at the same time
LIMITS = {"seconds": 300.0, "memory": 4000.0}  # of a long question, unless the page says otherwise
SHARED = ("board.js", "puzzle.css")  # of the pages of puzzles
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass
class _Page:
    """An open page: the messages for it, and its long questions."""

    events: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    jobs: dict[str, Helper] = field(default_factory=dict)
    streams: int = 0
    tasks: set[asyncio.Task[None]] = field(default_factory=set)


class Studio:
    """The app of one `dmoracle studio`; `file` is the position file that was named, `text` what it held.

    `limits` are those of long questions. With `stay` it goes on when the last page was closed.
    """

    def __init__(
        self, *, file: Path | None = None, text: str = "", lang: str = "en", limits: dict[str, float] | None = None,
        stay: bool = False,
    ) -> None:  # fmt: skip
        self.file, self.text, self.lang, self.stay = file, text, lang, stay
        self.limits = {**LIMITS, **(limits or {})}
        self.token = secrets.token_urlsafe(24)
        self.port = 0
        self.ready: Callable[[], None] = lambda: None  # called when a page can be opened
        self.ended: Callable[[], None] = lambda: None  # called when the last page has been closed for a while
        self.pages: dict[str, _Page] = {}
        self.quick, self.rules = Helper(LATEST), Helper(LATEST)
        self._scene = 0  # the last scene asked for: earlier ones need no answer
        self._leaving: asyncio.Task[None] | None = None
        routes = [Route("/", self.asset), Route("/assets/{name}", self.asset), Route("/words", self.words),
                  Route("/ask/{question}", self.ask, methods=["POST"]),
                  Route("/begin/{question}", self.begin, methods=["POST"]),
                  Route("/stop", self.stop, methods=["POST"]), Route("/save", self.save, methods=["POST"]),
                  Route("/events", self.events)]  # fmt: skip
        self.app: App = Guard(Starlette(routes=routes, lifespan=self._life), self.token, self.hosts)

    def hosts(self) -> frozenset[str]:
        """The names that a request may use for this machine."""
        return frozenset(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost"))

    @property
    def address(self) -> str:
        """What to open in a browser; it holds the token."""
        return f"http://127.0.0.1:{self.port}/{self.token}/"

    @contextlib.asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        try:
            # so that the first page need not wait for processes to start and read their tables
            said = {"lang": self.lang, "text": self.text}
            question = "table" if self.text else "start"
            kind, found = await self.quick.ask(question, said)
            if not self.text and kind == "done":
                said["text"] = found["text"]
            await self.rules.ask("scene", said)
            self.ready()
            yield
        finally:
            self.end()

    def end(self) -> None:
        for page in self.pages.values():
            for job in page.jobs.values():
                job.end()
        self.quick.end()
        self.rules.end()

    # ---- what a page loads

    async def asset(self, request: Request) -> Response:
        """A file of the page; only files of this package."""
        name = request.path_params.get("name", "index.html")
        folder = files("dmoracle.explorer.assets" if name in SHARED else "dmoracle.studio.assets")
        if name not in {one.name for one in folder.iterdir() if one.is_file()} or Path(name).suffix not in KINDS:
            return Response("no such file\n", 404, media_type="text/plain")
        return Response((folder / name).read_bytes(), media_type=KINDS[Path(name).suffix])

    async def words(self, request: Request) -> Response:
        """All words of the page in one language, and the options of the studio."""
        lang = request.query_params.get("lang") or self.lang
        return JSONResponse({
            "lang": lang if lang == "ja" else "en", "words": {key: both[lang == "ja"] for key, both in WORDS.items()},
            "text": self.text, "file": self.file.name if self.file is not None else "", "limits": self.limits,
        })  # fmt: skip

    # ---- questions

    async def ask(self, request: Request) -> Response:
        """A quick question; of several for the position after a line, only the last is answered."""
        question, asked = request.path_params["question"], await _asked(request)
        if asked is None or question not in (*QUICK, *RULES):
            return _answer("refused", {"text": f"?{question}", "line": None})
        if question == "scene":
            self._scene += 1
            mine = self._scene
            async with self.rules.turn:
                if mine != self._scene:
                    return _answer("late", {})
                return _answer(*await self.rules.answer(question, asked))
        helper = self.rules if question in RULES else self.quick
        return _answer(*await helper.ask(question, asked))

    async def begin(self, request: Request) -> Response:
        """A long question in a process of its own; its results reach the page as events."""
        question, asked = request.path_params["question"], await _asked(request)
        page = self.pages.get(str(asked.get("page"))) if asked is not None else None
        if asked is None or page is None or question not in LONG:
            return _answer("refused", {"text": f"?{question}", "line": None})
        if len(page.jobs) >= JOBS:
            return _answer("refused", {"text": WORDS["busy"][asked.get("lang") == "ja"].format(JOBS), "line": None})
        number = secrets.token_hex(4)
        limits = {key: min(_number(asked.get(key)) or most, most) for key, most in self.limits.items()}
        page.jobs[number] = helper = Helper(limits["seconds"] * 1.5 + 30)
        task = asyncio.create_task(self._job(page, number, helper, question, {**asked, **limits}))
        page.tasks.add(task)
        task.add_done_callback(page.tasks.discard)
        return _answer("done", {"job": number})

    async def _job(self, page: _Page, number: str, helper: Helper, question: str, asked: dict[str, Any]) -> None:
        def told(text: str) -> None:
            page.events.put_nowait({"job": number, "kind": "told", "said": text})

        kind, said = await helper.ask(question, asked, told)
        helper.end()
        if page.jobs.pop(number, None) is not None:
            page.events.put_nowait({"job": number, "kind": kind, "said": said})

    async def stop(self, request: Request) -> Response:
        """Ends a long question."""
        asked = await _asked(request) or {}
        page = self.pages.get(str(asked.get("page")))
        job = page.jobs.pop(str(asked.get("job")), None) if page is not None else None
        if page is not None and job is not None:
            await asyncio.get_running_loop().run_in_executor(None, job.end)
            page.events.put_nowait({"job": asked.get("job"), "kind": "stopped", "said": {}})
        return _answer("done", {})

    async def save(self, request: Request) -> Response:
        """Writes the text into the file that the studio was started with; a request names no file."""
        asked = await _asked(request) or {}
        text = asked.get("text")
        if self.file is None or not isinstance(text, str):
            return _answer("refused", {"text": WORDS["no_file"][asked.get("lang") == "ja"], "line": None})
        try:
            write_atomically(self.file, text)
        except OSError as error:
            fault: InputError = not_written(error, self.file.name)
            return _answer("refused", {"text": fault.text("ja" if asked.get("lang") == "ja" else "en"), "line": None})
        self.text = text
        return _answer("done", {"file": self.file.name})

    # ---- the stream of a page

    async def events(self, request: Request) -> Response:
        """Events of the long questions of a page. When it ends and none follows, the page is gone."""
        name = request.query_params.get("page", "")[:40]
        page = self.pages.setdefault(name, _Page())
        page.streams += 1
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

        async def stream() -> AsyncIterator[bytes]:
            try:
                yield b"retry: 500\n\n"
                while True:
                    try:
                        event = await asyncio.wait_for(page.events.get(), QUIET)
                        yield f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode()
                    except TimeoutError:
                        yield b": alive\n\n"  # fails if nobody reads any longer
            finally:
                page.streams -= 1
                self._leaving = asyncio.get_running_loop().create_task(self._left(name, page))

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def _left(self, name: str, page: _Page) -> None:
        """What happens to a page without a stream: its questions end, and finally the studio."""
        await asyncio.sleep(CLOSED)
        if page.streams == 0:
            self.pages.pop(name, None)
            for job in page.jobs.values():
                job.end()
            page.jobs.clear()
        if not self.pages:
            self.rules.end()
            self.quick.end()
            await asyncio.sleep(LEFT)
            if not self.pages and not self.stay:
                self.ended()


async def _asked(request: Request) -> dict[str, Any] | None:
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _number(said: Any) -> float | None:
    return float(said) if isinstance(said, (int, float)) and not isinstance(said, bool) and 0 < said < 1e9 else None


def _answer(kind: str, said: Any) -> Response:
    return JSONResponse({"kind": kind, "said": said})
