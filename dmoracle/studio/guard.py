"""Who may ask the studio: a page of this machine that has the token; no other origin, and nothing too large.

The token is the first part of every path, so that modules, style sheets and event streams have it too. A page of
another origin can neither read it nor guess it; the check of Host keeps out names that point to this machine
(DNS rebinding), the checks of Origin and of the content type forms that are sent from elsewhere.
"""

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST = 1_000_000  # bytes of a request
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Lets through what may be asked, without the token in its path, and answers all else with 403, 413 or 415."""

    def __init__(self, app: App, token: str, hosts: Callable[[], frozenset[str]]) -> None:
        self.app, self.token, self.hosts = app, token, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        first, _, rest = scope["path"].removeprefix("/").partition("/")
        hosts = self.hosts()
        origin = headers.get("origin")
        if headers.get("host") not in hosts:
            await _refuse(send, 403, "this host is not served")
        elif origin is not None and origin not in {f"http://{host}" for host in hosts}:
            await _refuse(send, 403, "another origin may not ask")
        elif headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            await _refuse(send, 403, "another site may not ask")
        elif not secrets.compare_digest(first.encode(), self.token.encode()):
            await _refuse(send, 403, "the token is missing or wrong; open the address that dmoracle studio printed")
        elif scope["method"] == "POST" and headers.get("content-type", "").partition(";")[0] != "application/json":
            await _refuse(send, 415, "JSON is needed")
        elif scope["method"] not in ("GET", "HEAD", "POST"):
            await _refuse(send, 405, "only GET and POST")
        elif not headers.get("content-length", "0").isdecimal() or int(headers.get("content-length", "0")) > MOST:
            await _refuse(send, 413, f"at most {MOST} bytes")
        else:
            body = await _body(receive) if scope["method"] == "POST" else None
            if scope["method"] == "POST" and body is None:
                await _refuse(send, 413, f"at most {MOST} bytes")
                return
            inside = {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}
            await self.app(inside, receive if body is None else _again(body, receive), _with_headers(send))


async def _body(receive: Receive) -> bytes | None:
    """The body of a request, None as soon as it is too large: it may come in pieces of unannounced length."""
    found = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        found += bytes(message.get("body", b""))
        if len(found) > MOST:
            return None
        if not message.get("more_body"):
            return found


def _again(body: bytes, receive: Receive) -> Receive:
    """A source that gives this body, and then whatever else comes."""
    given = False

    async def next_one() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_one


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", ()), *ours]}
        await send(message)

    return sent


async def _refuse(send: Send, status: int, text: str) -> None:
    body = f"{text}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode()),
               (b"connection", b"close")]  # fmt: skip
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
