"""Who may ask the studio: what comes without its token, from elsewhere or is too large is refused at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the studio is not installed (pip install -e '.[studio]')")

from dmoracle.studio.guard import HEADERS, MOST, Guard
from dmoracle.studio.server import Studio

HOST = "127.0.0.1:8000"
JSON = {"content-type": "application/json"}


def answered(
    path: str, *, method: str = "GET", headers: dict[str, str] | None = None, body: list[bytes] | None = None,
    studio: Studio | None = None,
) -> tuple[int, dict[str, str], bytes]:  # fmt: skip
    """Status, headers and body of the answer to a request; `%` in the path is the token."""
    studio = studio or Studio()
    studio.port = 8000
    pieces = list(body or [b""])
    said: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Any) -> None:
        said.append(message)

    whole = {"host": HOST, **(headers or {})}
    scope = {
        "type": "http", "method": method, "path": path.replace("%", studio.token), "query_string": b"",
        "headers": [(key.encode(), value.encode()) for key, value in whole.items()], "http_version": "1.1",
        "scheme": "http", "server": ("127.0.0.1", 8000), "client": ("127.0.0.1", 1), "root_path": "",
    }  # fmt: skip
    asyncio.run(studio.app(scope, receive, send))
    found = {key.decode(): value.decode() for key, value in said[0]["headers"]}
    return said[0]["status"], found, b"".join(one.get("body", b"") for one in said[1:])


REFUSED = {
    "no token": (403, {"path": "/"}),
    "no token for a question": (403, {"path": "/ask/table", "method": "POST", "headers": JSON}),
    "another token": (403, {"path": "/" + "A" * 32 + "/"}),
    "the token somewhere else": (403, {"path": "/x/%/"}),
    "another host": (403, {"path": "/%/", "headers": {"host": "evil.example:8000"}}),
    "another port": (403, {"path": "/%/", "headers": {"host": "127.0.0.1:8001"}}),
    "another origin": (403, {"path": "/%/words", "headers": {"origin": "http://evil.example"}}),
    "another port's origin": (403, {"path": "/%/words", "headers": {"origin": "http://127.0.0.1:8001"}}),
    "no origin": (403, {"path": "/%/words", "headers": {"origin": "null"}}),
    "another site": (403, {"path": "/%/words", "headers": {"sec-fetch-site": "cross-site"}}),
    "a form": (415, {"path": "/%/ask/table", "method": "POST",
                     "headers": {"content-type": "application/x-www-form-urlencoded"}}),
    "too large": (413, {"path": "/%/ask/table", "method": "POST",
                        "headers": {**JSON, "content-length": str(MOST + 1)}}),
    "too large, in pieces": (413, {"path": "/%/ask/table", "method": "POST", "headers": JSON,
                                   "body": [b" " * (MOST // 2)] * 3}),
    "a wrong length": (413, {"path": "/%/ask/table", "method": "POST", "headers": {**JSON, "content-length": "-1"}}),
    "another method": (405, {"path": "/%/", "method": "DELETE"}),
    "a file of the machine": (404, {"path": "/%/assets/../guard.py"}),
    "a file beside": (404, {"path": "/%/assets/..%2fguard.py".replace("%2f", "\\")}),
    "a name that is none of ours": (404, {"path": "/%/assets/studio.py"}),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    status, request = REFUSED[name]
    found, headers, _ = answered(**request)  # type: ignore[arg-type]
    assert found == status
    assert all(headers[key] == value for key, value in HEADERS.items())


def test_the_page_is_served_and_may_load_nothing_else() -> None:
    status, headers, body = answered("/%/", headers={"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"})
    assert status == 200 and b'src="assets/studio.js"' in body and b"http" not in body
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize("name", ["studio.js", "studio.css", "board.js", "puzzle.css", "talk.js"])
def test_what_the_page_loads(name: str) -> None:
    assert answered(f"/%/assets/{name}")[0] == 200


def test_saving_names_no_file() -> None:
    """Without a file on the command line nothing is ever written; a request cannot name one."""
    body = b'{"text": "x", "file": "/tmp/x.yaml", "path": "../x"}'
    status, _, said = answered("/%/save", method="POST", headers=JSON, body=[body])
    assert status == 200 and b'"refused"' in said


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 90_000, b"\xff\xfe", b"null"])
def test_what_is_no_json_object(body: bytes) -> None:
    assert b'"refused"' in answered("/%/ask/table", method="POST", headers=JSON, body=[body])[2]


def test_a_name_that_is_no_question() -> None:
    for name in ("solve", "__class__", "os.system"):  # long ones have a way of their own
        assert b'"refused"' in answered(f"/%/ask/{name}", method="POST", headers=JSON, body=[b"{}"])[2]
    assert b'"refused"' in answered("/%/begin/solve", method="POST", headers=JSON, body=[b'{"page": "none"}'])[2]


def test_every_studio_has_another_token() -> None:
    assert len({Studio().token for _ in range(20)}) == 20
    assert isinstance(Studio().app, Guard)
