"""`Explorer`: a position to click through in a notebook. Its answers are plain data; widgets only show them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from dmoracle.errors import InputError
from dmoracle.explorer.scene import said, scene_of, wanted, words
from dmoracle.play.folding import unasked
from dmoracle.words.locale import chosen_lang

if TYPE_CHECKING:
    from dmoracle.play.position import Position

SECONDS = 20.0  # the solver stops after that time and says what it does not know
WIDTH = 760  # of the picture, until a widget says how much room it has


class Explorer:
    """A board to play on: the legal decisions with what allows them, what is refused and why, undo, the solver.

    In a notebook it is shown by being the last value of a cell, as a widget if anywidget is installed (extra
    `notebook`) and as a still picture with its decisions otherwise. Forced steps are made at once, and what nobody is
    asked about: to pay more than enough, or to pass where only mana could be made. `seconds` limits
    the solver. `theme` is light or dark; left out, that of JupyterLab (light elsewhere). `width` is that of the picture
    in pixels; left out, the picture is drawn for the room it has. `game` is the game so far, for use in the next cell.

    >>> from dmoracle import Position
    >>> explorer = Explorer(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... '''), lang="en")
    >>> [one["text"] for one in explorer.scene()["decisions"]]
    ['Ember attacks player 2', 'End the turn']
    >>> explorer.choose("attack(ember,2)")["end"]
    'achieved'
    >>> len(explorer.undo()["decisions"])
    2
    """

    def __init__(
        self, position: Position, *, lang: str | None = None, theme: str | None = None, width: int | None = None,
        seconds: float = SECONDS,
    ) -> None:  # fmt: skip
        from dmoracle.play.game import Game

        self.lang, self.theme, self.seconds = chosen_lang(lang), theme or "light", seconds
        self.width = width or WIDTH
        self._follows, self._fits = theme is None, width is None
        self.game = Game(position)
        self._skipped: set[int] = set()  # places in the history where nobody was asked
        self._go_on()
        self._begun = len(self.game.history)
        self._widget: Any = None

    # ---- what the buttons do

    def scene(self) -> dict[str, Any]:
        """What is shown now."""
        found = scene_of(self.game.position, self.lang, theme=self.theme, width=self.width)
        return {**found, "line": self._line(), "message": ""}

    def choose(self, term: str) -> dict[str, Any]:
        """Make a decision and the forced steps after it; what is shown then. Raises IllegalDecision."""
        self.game.push(term)
        self._go_on()
        return self.scene()

    def undo(self, _: str = "") -> dict[str, Any]:
        """Back to the last choice, if there was one."""
        while len(self.game.history) > self._begun:
            self.game.undo()
            here = len(self.game.history)
            asked = here not in self._skipped
            self._skipped = {place for place in self._skipped if place < here}
            if asked:
                break
        return self.scene()

    def reset(self, _: str = "") -> dict[str, Any]:
        """Back to where it began."""
        while len(self.game.history) > self._begun:
            self.game.pop()
        self._skipped = {place for place in self._skipped if place < self._begun}
        return self.scene()

    def paint(self, theme: str) -> dict[str, Any]:
        """The notebook has become light or dark: what is shown then, nothing new if a theme was chosen."""
        if not self._follows:
            return {}
        self.theme = "dark" if theme == "dark" else "light"
        return self.scene()

    def fit(self, room: str) -> dict[str, Any]:
        """The picture has this many pixels: what is shown then, nothing new if a width was chosen."""
        if not self._fits or not room.isdecimal() or int(room) == self.width:
            return {}
        self.width = min(int(room), 2000)
        return self.scene()

    def about(self, label: str) -> dict[str, Any]:
        """What one might want to do with a card that has no decision here, and what is missing for it."""
        here = self.game.position
        return {"refused": [
            {"term": why.decision, "text": said(here, why.decision, self.lang),
             "why": " · ".join(point.text(self.lang) for point in why.lacks or why.obstacles)}
            for why in wanted(here, label)
        ]}  # fmt: skip

    def why(self, term: str) -> dict[str, Any]:
        """What allows the decision, or what stands against it, as lines of text."""
        return {"lines": list(self.game.position.why(term).lines(self.lang))}

    def solve(self, _: str = "") -> dict[str, Any]:
        """The solver's verdict for each decision of this position: win, no or unknown, as seen by whose goal it is."""
        from dmoracle.answers.solving import assumption_text, solve
        from dmoracle.words.phrases import verdict_words

        found = solve(self.game.position, keys=True, seconds=self.seconds)
        said = verdict_words(found.verdict, self.lang)
        player = f"プレイヤー{found.attacker}: {said}" if self.lang == "ja" else f"player {found.attacker}: {said}"
        rests = [assumption_text(one, self.lang, self.game.position.setup.spec) for one in found.assumptions]
        return {"verdict": found.verdict, "text": player, "first": dict(found.first), "rests": rests}

    def trace(self, _: str = "") -> dict[str, Any]:
        """Every event of the line so far with its causes and rules, as text."""
        try:
            return {"text": self.game.trace().text(self.lang)}
        except InputError as error:
            return {"text": error.message_ja if self.lang == "ja" else error.message_en}

    def answer(self, ask: str, arg: str = "") -> dict[str, Any]:
        """What a widget asks for by name; a refusal comes back as `error`, for it to be shown."""
        asked: dict[str, Callable[[str], dict[str, Any]]] = {
            "choose": self.choose, "undo": self.undo, "reset": self.reset, "why": self.why, "solve": self.solve,
            "trace": self.trace, "theme": self.paint, "width": self.fit, "about": self.about,
        }  # fmt: skip
        if ask not in asked:
            return {"error": f"?{ask}"}
        try:
            return asked[ask](arg)
        except InputError as error:
            return {"error": error.text(self.lang)}

    def _line(self) -> list[dict[str, Any]]:
        return [
            {"term": made.decision.term, "text": made.decision.text(self.lang), "player": made.decision.player,
             "forced": made.position.forced or number in self._skipped}
            for number, made in enumerate(self.game.made[self._begun :], self._begun)
        ]  # fmt: skip

    def _go_on(self) -> None:
        """Make what nobody is asked about, as a session in the terminal does."""
        self.game.settle()
        while (step := unasked(self.game.position)) is not None:
            self._skipped.add(len(self.game.history))
            self.game.push(step)
            self.game.settle()

    # ---- showing

    def static_html(self) -> str:
        """The same without a widget: the board, the decisions, and, folded, what is refused and why."""
        scene, said = self.scene(), words(self.lang)
        decisions = "".join(f"<li>{escape(one['text'])} <code>{escape(one['term'])}</code></li>"
                            for one in scene["decisions"])  # fmt: skip
        refused = "".join(f"<li>{escape(one['text'])}: {escape(one['why'])}</li>" for one in scene["refused"])
        folded = f"<details><summary>{said['why_not']}</summary><ul>{refused}</ul></details>" if refused else ""
        line = "".join(f"<li>P{one['player']}: {escape(one['text'])}</li>" for one in scene["line"])
        before = f"<p>{said['line']}</p><ol>{line}</ol>" if line else ""
        return f"<div>{scene['svg']}<p>{said['decisions']}</p><ol>{decisions}</ol>{folded}{before}</div>"

    def widget(self) -> Any:
        """The widget; raises ImportError if anywidget is not installed."""
        if self._widget is None:
            from dmoracle.explorer.widget import widget_of

            self._widget = widget_of(self.scene(), self.lang, self.answer)
        return self._widget

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        still = {"text/html": self.static_html(), "text/plain": repr(self)}
        try:
            shown = self.widget()._repr_mimebundle_(**options)
        except ImportError:
            return still
        bundle = shown[0] if isinstance(shown, tuple) else shown
        return {**(bundle or {}), **still}

    def __repr__(self) -> str:
        return f"<Explorer of {self.game.position!r}>"
