"""The explorer in JupyterLab and in the classic notebook, in a browser, from the cell that makes it to a click."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import browser
import pytest
from spread import spread

nbformat = pytest.importorskip("nbformat")
websocket = pytest.importorskip("websocket")
pytest.importorskip("anywidget")
pytestmark = pytest.mark.skipif(
    browser.find() is None,
    reason="no Chromium was found (Debian: apt-get install chromium; or DMORACLE_BROWSER=PROGRAM)",
)
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240.0  # seconds; a busy machine starts a notebook slowly
CELL = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from dmoracle import Position
from dmoracle.explorer import Explorer
Explorer(Position.load({str(ROOT / "puzzles" / "three-attackers.yaml")!r}), lang="en")
"""
# the page of a notebook, when it is ready, and how all its cells are run
APPS = {
    "lab": (
        "lab/tree/x.ipynb", ["--LabApp.expose_app_in_browser=True"],
        "!!(window.jupyterapp && jupyterapp.shell.currentWidget && jupyterapp.shell.currentWidget.sessionContext"
        " && jupyterapp.shell.currentWidget.sessionContext.session"
        " && jupyterapp.shell.currentWidget.sessionContext.session.kernel.connectionStatus === 'connected')",
        "jupyterapp.commands.execute('notebook:run-all-cells').then(() => true)",
    ),
    "nbclassic": (
        "notebooks/x.ipynb", [],
        # an output that comes before there is somebody to show widgets stays a still picture
        "!!(window.Jupyter && Jupyter.notebook && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected()"
        " && Jupyter.notebook.kernel.widget_manager)",
        "Jupyter.notebook.execute_all_cells() || true",
    ),
}  # fmt: skip
SHOWN = "document.body.innerText.slice(0, 2000)"
BUTTONS = "[...document.querySelectorAll('.decisions button')].map((one) => one.textContent).join('|')"


def free_port() -> int:
    with socket.socket() as here:
        here.bind(("127.0.0.1", 0))
        return int(here.getsockname()[1])


def fetched(url: str, seconds: float = PATIENCE) -> bytes:
    """What stands there, as soon as somebody answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            return bytes(urllib.request.urlopen(url, timeout=5).read())
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def running(*command: str, **options: Any) -> Iterator[None]:
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **quiet, **options)
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


class Page:
    """A page of a browser that is asked for the values of expressions."""

    def __init__(self, port: int) -> None:
        end = time.monotonic() + PATIENCE
        while not (tabs := [one for one in json.loads(fetched(f"http://127.0.0.1:{port}/json"))
                            if one["type"] == "page" and ".ipynb" in one["url"]]):  # fmt: skip
            assert time.monotonic() < end, "the notebook was not opened"
            time.sleep(0.1)
        self.socket = websocket.create_connection(tabs[0]["webSocketDebuggerUrl"], timeout=PATIENCE)
        self.number = 0

    def value(self, expression: str) -> Any:
        self.number += 1
        params = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        self.socket.send(json.dumps({"id": self.number, "method": "Runtime.evaluate", "params": params}))
        while (said := json.loads(self.socket.recv())).get("id") != self.number:
            pass
        return said.get("result", {}).get("result", {}).get("value")

    def until(self, expression: str, seconds: float = PATIENCE) -> Any:
        end = time.monotonic() + seconds
        while not (found := self.value(expression)):
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {expression}; the page: {self.value(SHOWN)}")
            time.sleep(0.1)
        return found

    def run(self, command: str) -> Any:
        """Run the cells until the explorer is there: a kernel that has only just begun may not hear it at first."""
        for _ in range(3):
            self.value(command)
            with suppress(AssertionError):
                return self.until(BUTTONS, PATIENCE / 4)
        self.value(command)
        return self.until(BUTTONS, PATIENCE / 4)


@pytest.mark.parametrize("app", spread([*APPS], 1))
def test_the_explorer_in_a_notebook(app: str, tmp_path: Path) -> None:
    pytest.importorskip("jupyterlab" if app == "lab" else app)
    path, options, ready, run = APPS[app]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)], metadata={"kernelspec": kernel})
    (tmp_path / "books").mkdir()
    nbformat.write(book, tmp_path / "books" / "x.ipynb")
    port, control = free_port(), free_port()
    server = [sys.executable, "-m", "jupyter", app, "--no-browser", "--allow-root", f"--port={port}", *options,
              "--ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.password="]  # fmt: skip
    own = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "RUNTIME")}
    page = [str(browser.find()), *browser.FLAGS, f"--user-data-dir={tmp_path / 'profile'}",
            f"--remote-debugging-port={control}", "--remote-allow-origins=*",
            f"http://127.0.0.1:{port}/{path}"]  # fmt: skip
    with running(*server, cwd=tmp_path / "books", env=os.environ | own):
        fetched(f"http://127.0.0.1:{port}/api")
        with running(*page):
            here = Page(control)
            here.until(ready)
            assert here.run(run) == "End the main step|Play Terror Pit#4"
            here.value("document.querySelector('.decisions button').click()")
            assert "attacks player 2" in here.until(f"(said => said.includes('attacks') && said)({BUTTONS})")
            here.value("document.querySelector('.undo').click()")
            assert here.until(f"(said => !said.includes('attacks') && said)({BUTTONS})").startswith("End")
            if app == "lab":  # the board follows the notebook's theme
                for theme, query in (("Dark", ".dmo.dark"), ("Light", ".dmo:not(.dark)")):
                    change = f"'apputils:change-theme', {{theme: 'JupyterLab {theme}'}}"
                    here.value(f"jupyterapp.commands.execute({change}).then(() => true)")
                    assert here.until(f"!!document.querySelector('{query} svg')")
