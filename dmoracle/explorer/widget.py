"""The explorer as an anywidget: works in JupyterLab and the classic notebook, without a network."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from dmoracle.explorer.assets import script, style
from dmoracle.explorer.scene import words


class ExplorerWidget(anywidget.AnyWidget):
    """Shows `scene` and sends what is clicked; see `Explorer.answer`."""

    _esm = script() + "\nexport default { render: widget };\n"
    _css = style()
    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)


def widget_of(scene: dict[str, Any], lang: str, answer: Callable[[str, str], dict[str, Any]]) -> ExplorerWidget:
    """A widget that shows the scene; `answer` is asked for what is clicked."""
    widget = ExplorerWidget(scene=scene, words=words(lang))

    def asked(_: Any, content: dict[str, Any], buffers: Any) -> None:
        said = answer(str(content.get("ask")), str(content.get("arg", "")))
        if "svg" in said:  # a new position: every view of the widget shows it
            widget.scene = said
            said = {}
        widget.send({"id": content.get("id"), "answer": said})

    widget.on_msg(asked)
    return widget
