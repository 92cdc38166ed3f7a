"""`dmoracle studio`: a web app on this machine that edits positions and asks about them."""

from __future__ import annotations

import contextlib
import socket
import webbrowser
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.cli import codes
from dmoracle.cli.inputs import path_of
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output, flush, tell
from dmoracle.errors import InputError, not_read

if TYPE_CHECKING:
    from dmoracle.studio.server import Studio

HOST = "127.0.0.1"
NEEDS = "pip install 'dmoracle[studio]'"


class StudioOptions(Options):
    """A position `file` to begin with; `port` 0 takes a free one; `seconds` and `memory` limit each long question."""

    file: str | None
    port: int
    no_browser: bool
    stay: bool
    seconds: float | None
    memory: float | None


def run(options: StudioOptions, output: Output) -> int:
    """Serve until Ctrl-C, or until the last page is closed. Raises InputError if it cannot start."""
    try:
        import uvicorn

        from dmoracle.studio.server import Studio
    except ImportError as error:
        raise InputError(f"the studio needs packages that are not installed: {NEEDS}",
                         f"スタジオに必要なパッケージがありません: {NEEDS}", found=error.name) from None  # fmt: skip
    if output.file is not None or output.as_json:
        raise InputError("the studio has neither -o nor --json", "studio に -o と --json はありません")
    path, text = _opened(options.file)
    given = {"seconds": options.seconds, "memory": options.memory}
    limits = {key: value for key, value in given.items() if value is not None}
    with _socket(options.port) as listening:
        studio = Studio(file=path, text=text, lang=options.lang, limits=limits, stay=options.stay)
        studio.port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(
            studio.app, log_level="error", access_log=False, timeout_graceful_shutdown=1, lifespan="on",
            server_header=False, ws="none",
        ))  # fmt: skip

        def end() -> None:
            server.should_exit = True

        studio.ended, studio.ready = end, partial(_announce, studio, options, output)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
        studio.end()
    return codes.OK


def _opened(file: str | None) -> tuple[Path | None, str]:
    """The file to save to, and the text to begin with; a puzzle that comes with dmoracle is not saved to."""
    if file is None:
        return None, ""
    path = path_of(file)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise not_read(error, file) from None
    return (path.resolve() if Path(file).exists() else None), text


def _socket(port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.bind((HOST, port))
        made.listen(64)  # a page opened before everything is ready waits
    except OSError as error:
        made.close()
        raise InputError(f"this port cannot be used ({error.strerror})", f"このポートは使えません({error.strerror})",
                         file="--port", found=str(port)) from None  # fmt: skip
    return made


def _announce(studio: Studio, options: StudioOptions, output: Output) -> None:
    output.line(studio.address)
    flush()
    tell(output.say("the studio is open at this address, on this machine alone; Ctrl-C ends it",
                    "このアドレスで開きます(このコンピューターだけ)。Ctrl-Cで終了"))  # fmt: skip
    if not options.no_browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(studio.address)
