"""The explorer as an anywidget: works in JupyterLab and the classic notebook, without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from dmoracle.explorer.assets import script, style
from dmoracle.explorer.scene import words

if TYPE_CHECKING:
    from dmoracle.explorer.session import Explorer

__all__ = ["ExplorerWidget", "widget_of"]


class ExplorerWidget(anywidget.AnyWidget):
    """Shows `scene` and sends what is clicked; see `Explorer.answer`."""

    _esm = script() + "\nexport default { render: widget };\n"
    _css = style()
    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)


def widget_of(explorer: Explorer) -> ExplorerWidget:
    """A widget that asks that explorer."""
    widget = ExplorerWidget(scene=explorer.scene(), words=words(explorer.lang))

    def asked(_: Any, content: dict[str, Any], buffers: Any) -> None:
        answer = explorer.answer(str(content.get("ask")), str(content.get("arg", "")))
        if "svg" in answer:  # a new position: every view of the widget shows it
            widget.scene = answer
            answer = {}
        widget.send({"id": content.get("id"), "answer": answer})

    widget.on_msg(asked)
    return widget
