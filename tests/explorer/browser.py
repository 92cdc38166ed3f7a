"""A headless Chromium that runs one page and hands back what the page found out.

The pages are served from this process; the browser is started and ended for each page. No driver is needed: the page
itself clicks, and posts its findings.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-default-browser-check",
    "--disable-dev-shm-usage",
)  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WAIT = 240.0  # seconds; for busy machines
HELPERS = """
<script>
const post = (path, data) => fetch(path, { method: "POST", body: JSON.stringify(data) }).then((got) => got.json());
const until = async (test) => {
  for (let i = 0; i < 2000; i++) {
    const found = test();
    if (found) return found;
    await new Promise((f) => setTimeout(f, 10));
  }
  throw new Error("waited in vain for " + test);
};
const all = (query) => [...document.querySelectorAll(query)];
const texts = (query) => all(query).map((one) => one.textContent);
const drive = (script) => addEventListener("load", () => script().then((found) => post("/done", { found }),
  (error) => post("/done", { error: String(error.stack) })));
</script>
"""


def find() -> str | None:
    """The program of a Chromium or Chrome; DMORACLE_BROWSER names one."""
    return os.environ.get("DMORACLE_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)


def run(page: str, answer: Callable[[Any], Any] = lambda asked: {}) -> tuple[Any, list[str]]:
    """What the page posted to /done, and all paths that were asked for; posts to /ask are answered by `answer`.

    Raises AssertionError if the page failed or was not done in time.
    """
    found: list[Any] = []
    asked: list[str] = []
    done = threading.Event()
    lock = threading.Lock()  # the rules are asked by one at a time

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

        def reply(self, content: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self) -> None:
            asked.append(self.path)
            self.reply(page.encode() if self.path == "/" else b"", "text/html; charset=utf-8")

        def do_POST(self) -> None:
            asked.append(self.path)
            data = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path == "/done":
                found.append(data)
                self.reply(b"{}", "application/json")
                done.set()
            else:
                with lock:
                    said = answer(data)
                self.reply(json.dumps(said).encode(), "application/json")

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program = find()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        url = f"http://127.0.0.1:{server.server_port}/"
        browser = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0", url],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            done.wait(WAIT)
        finally:
            browser.terminate()
            browser.wait(20)
            server.shutdown()
            server.server_close()
    assert found, f"the page was not done within {WAIT} s"
    assert "error" not in found[0], found[0]["error"]
    return found[0]["found"], asked
