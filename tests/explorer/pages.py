"""A page with the explorer as a widget, without a notebook around it."""

from __future__ import annotations

import json
from typing import Any

import browser

from dmoracle.explorer import Explorer
from dmoracle.explorer.assets import script, style
from dmoracle.explorer.scene import words


def answer(explorer: Explorer, asked: dict[str, str]) -> dict[str, Any]:
    """What the kernel sends back for a message of the widget."""
    return {"id": asked["id"], "answer": explorer.answer(asked["ask"], asked["arg"])}


def widget_page(explorer: Explorer, steps: str) -> str:
    """A page with the widget on a model that posts what it sends; answers come as messages, as from a kernel."""
    data = json.dumps({"scene": explorer.scene(), "words": words(explorer.lang)}).replace("<", "\\u003c")
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><style>{style()}</style></head>
    <body><div id="here"></div>
    {browser.HELPERS}<script>{script()}
    const state = {data}, heard = {{}};
    const tell = (name, value) => (heard[name] || []).forEach((f) => f(value));
    const model = {{
      get: (name) => state[name],
      on: (name, f) => (heard[name] = heard[name] || []).push(f),
      send: (content) => post("/ask", content).then((got) => {{
        if (got.answer.svg) {{ state.scene = got.answer; got.answer = {{}}; tell("change:scene"); }}
        tell("msg:custom", got);
      }}),
    }};
    widget({{ model, el: document.getElementById("here") }});
    {steps}</script></body></html>"""
