"""A studio in a process of its own, and a headless Chromium whose page is told what to do."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--no-default-browser-check",
)  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DRAWN = "document.querySelector('#studio')?.dataset.ready"  # what is true of a studio that can be used
WAIT = 120.0  # seconds; for busy machines
HELPERS = """
window.all = (query) => [...document.querySelectorAll(query)];
window.one = (query) => document.querySelector(query);
window.until = async (test, what) => {
  for (let n = 0; n < 3000; n++) {
    const found = await test();
    if (found) return found;
    await new Promise((go) => setTimeout(go, 10));
  }
  const told = one(".message").textContent + one("#yaml-error").textContent;
  throw new Error("waited in vain: " + (what || test) + " message: " + told);
};
window.type = (box, text) => { box.value = text; box.dispatchEvent(new Event("input", { bubbles: true })); };
window.set = (box, value) => { box.value = value; box.dispatchEvent(new Event("change", { bubbles: true })); };
window.yaml = () => one("textarea").value;
window.settled = async (act) => {
  const text = yaml();
  await act();
  await until(() => yaml() !== text, act);
};
window.into = (player, zone) => { set(one("[data-into=player]"), String(player)); set(one("[data-into=zone]"), zone); };
window.put = async (name, count) => {
  type(one("[data-do=search]"), name);
  const found = await until(() => one(`[data-card="${name}"]`), name);
  one("[data-into=number]").value = String(count || 1);
  await settled(() => found.click());
};
window.idle = () => until(() => one(".board").getAttribute("aria-busy") !== "true", "the scene");
window.pick = (label) => all(".board .card").find((one) => one.dataset.label.split(" ").includes(label)).click();
window.decide = async (term) => {
  const made = await until(() => one(`.decisions [data-term="${term}"]`), term);
  made.click();
  await until(() => !made.isConnected, term);
  await idle();
};
"""


def find() -> str | None:
    """The program of a Chromium or Chrome; DMORACLE_BROWSER names one."""
    return os.environ.get("DMORACLE_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A studio with its address; whatever of it still runs is ended afterwards."""
    command = [sys.executable, "-m", "dmoracle", "studio", "--no-browser", "--lang", "en", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None and process.stderr is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address + process.stderr.read()
        yield address, process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(20)


class Tab:
    """A page of the browser, told what to do by the DevTools protocol."""

    def __init__(self, socket: Any, browser: subprocess.Popen[bytes]) -> None:
        self.socket, self.browser, self.number = socket, browser, 0

    def send(self, method: str, **details: Any) -> dict[str, Any]:
        """One command, and its result."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": details}))
        while True:
            said = json.loads(self.socket.recv())
            if said.get("id") == self.number:
                assert "error" not in said, said["error"]
                return dict(said["result"])

    def run(self, body: str) -> Any:
        """What the body of an async function returns in the page."""
        script = f"(async () => {{ {body} }})()"
        found = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]["exception"].get("description")
        return found["result"].get("value")


    def way(self, source: str, target: str) -> list[tuple[float, float]]:
        """The points from one element to another, both scrolled into the window."""
        x, y, to_x, to_y = self.run(f"""const [from, to] = [one({json.dumps(source)}), one({json.dumps(target)})];
            for (const at of [to, from]) at.scrollIntoView({{ block: "nearest", behavior: "instant" }});
            const boxes = [from, to].map((at) => at.getBoundingClientRect());
            return boxes.flatMap((box) => [box.x + box.width / 2, box.y + 12]);
            """)  # fmt: skip
        return [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0, 0.2, 0.6, 1)]

    def drag(self, source: str, target: str) -> None:
        """From one element to another, with the mouse."""
        start, *way = self.way(source, target)
        mouse = {"button": "left", "buttons": 1, "clickCount": 1}
        self.send("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], **mouse)
        for x, y in way:
            self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.send("Input.dispatchMouseEvent", type="mouseReleased", x=way[-1][0], y=way[-1][1], **mouse)

    def touch(self, source: str, target: str, *, stay: bool) -> None:
        """From one element to another with a finger, which stays until what it is on is lifted or moves at once."""
        (x, y), *way = self.way(source, target)
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        if stay:  # a busy page lifts late: seconds say nothing
            self.run("await until(() => one('.lifted'))")
        for x, y in way:
            self.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def screen(self, width: int, height: int, *, phone: bool = False, dark: bool = False) -> None:
        """A screen of that size; a phone has fingers."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])

    def shot(self, file: Path) -> None:
        """A picture of the whole page."""
        self.send("Page.enable")
        said = self.send("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(said["data"]))

    def ready(self, test: str = DRAWN) -> None:
        """Waits until the page has been drawn, and gives it the helpers."""
        while True:  # the page may not be there yet
            with suppress(AssertionError):
                if self.run(f"return Boolean({test}) && !window.old"):
                    break
            time.sleep(0.05)
        self.run(HELPERS)
        if test == DRAWN:
            self.run("await idle()")


@contextmanager
def browsing(address: str, ready: str = DRAWN) -> Iterator[Tab]:
    """A tab of a new browser at that address, once `ready` is true of the page."""
    import urllib.request

    import websocket

    program = find()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0", "--window-size=1500,1000",
             address],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            port = Path(profile) / "DevToolsActivePort"
            end = time.monotonic() + WAIT
            while not (port.exists() and port.read_text().count("\n")):
                assert time.monotonic() < end and browser.poll() is None, "the browser did not start"
                time.sleep(0.05)
            where = f"http://127.0.0.1:{port.read_text().split()[0]}/json/list"
            tabs: list[Any] = []
            while not tabs:
                found = json.loads(urllib.request.urlopen(where, timeout=WAIT).read())
                tabs = [one for one in found if one["type"] == "page" and one["url"].startswith(address[:8])]
            socket = websocket.create_connection(
                tabs[0]["webSocketDebuggerUrl"], timeout=WAIT, suppress_origin=True, skip_utf8_validation=True
            )
            tab = Tab(socket, browser)
            tab.ready(ready)
            yield tab
            socket.close()
        finally:
            browser.terminate()
            browser.wait(20)
