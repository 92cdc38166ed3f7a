"""A puzzle as one HTML file: the board to click on, and the solution, which opens step by step. For blogs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from dmoracle.draw.html import page
from dmoracle.explorer.assets import script, style
from dmoracle.explorer.scene import scene_of, words
from dmoracle.words.locale import default_lang

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.solution import Solution
    from dmoracle.search.strategy import Step, Strategy

__all__ = ["MOST_SCENES", "Page", "puzzle_page"]

MOST_SCENES = 150  # positions in one page, nearest to the start first; some 20 kB each
WIDTH = 640  # of the pictures: legible on a telephone too
LAYOUT = "body{max-width:90rem}.dmo{margin-top:1rem}h1{font-size:1.6rem;margin:0}.by{margin:0;opacity:.7}"
_WORDS = {
    "solution": ("The solution as text", "解答(文字)"),
    "no_script": ("This puzzle opens step by step where scripts are allowed.",
                  "スクリプトが使えるところでは一手ずつ開けます。"),
    "left_out": ("{} more positions of the solution are not in this page.", "解のうち{}局面はこのページにありません。"),
    "rests": ("assumed: ", "前提: "),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Page:
    """The page as text; `scenes` positions are in it, `left_out` more of the solution are not."""

    html: str
    scenes: int
    left_out: int


def puzzle_page(
    position: Position,
    solution: Solution,
    lang: str | None = None,
    *,
    theme: str = "light",
    width: int = WIDTH,
    most: int = MOST_SCENES,
) -> Page:
    """The page of a position and what `solve` answered for it; it loads nothing and holds all it needs.

    With a strategy the reader plays against it: on the side that has it, moves are found or opened, for the other side
    replies are chosen. `Solution.first` (solve with `keys`) tells which first decisions are wrong. At most `most`
    positions go in.

    >>> from dmoracle import Position, solve
    >>> position = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> puzzle_page(position, solve(position), "en").scenes
    2
    """
    lang = lang or default_lang()
    scenes, left_out = _scenes(position, solution, lang, theme, width, most)
    heading = position.title(lang) or "dmoracle"
    said = words(lang)
    if solution.strategy is not None and not solution.strategy.attacks:  # the reader tries, the page defends
        said |= {"reply": said["attempt"], "your_move": said["defence"]}
    data = {"title": "", "words": said, "scenes": scenes}
    # nothing in a text may end the script element
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    told = _text(position, solution, lang)
    about = position.setup.about
    idea = "".join(f"<p>{escape(part)}</p>" for part in _paragraphs(about.note(lang) or "", lang))
    notes = [_word("left_out", lang).format(left_out)] if left_out else []
    body = "\n".join([
        f"<h1>{escape(heading)}</h1>",
        *([f'<p class="by">{escape(about.author)}</p>'] if about.author else []),
        *(f"<p>{escape(line)}</p>" for line in notes),
        f'<div id="dmo">{scenes[0]["svg"]}<noscript><p>{_word("no_script", lang)}</p></noscript></div>',
        f"<details><summary>{_word('solution', lang)}</summary>{idea}<pre>{escape(told)}</pre></details>",
        f'<script type="application/json" id="dmo-data">{packed}</script>',
        f"<script>\n(() => {{\n{script()}\n"
        'puzzle(document.getElementById("dmo"), JSON.parse(document.getElementById("dmo-data").textContent));\n'
        "})();\n</script>",
    ])  # fmt: skip
    return Page(page(heading, body, lang, style() + LAYOUT), len(scenes), left_out)


def _scenes(
    position: Position, solution: Solution, lang: str, theme: str, width: int, most: int
) -> tuple[list[dict[str, Any]], int]:
    strategy = solution.strategy
    if strategy is None:
        return [_scene(position.settle(), lang, theme, width)], 0
    places: dict[int, Position] = {0: _after(position, strategy.forced)}
    order = [0]
    scenes = []
    for index in order:  # grows while it is read, up to the limit
        here, node = places[index], strategy.nodes[index]
        scene = _scene(here, lang, theme, width)
        scene["next"] = {}
        for step in node.steps:
            if step.node not in places and len(order) < most:
                places[step.node] = _after(here, (step.decision, *step.forced))
                order.append(step.node)
            to = order.index(step.node) if step.node in places else None
            scene["next"][step.decision] = {"to": to, "line": _line(here, step, lang)}
        if node.mover == strategy.owner and node.steps:
            scene["solution"] = node.steps[0].decision
        scenes.append(scene)
    scenes[0]["verdicts"] = {} if not strategy.attacks else dict(solution.first)
    return scenes, len(strategy) - len(order)


def _scene(position: Position, lang: str, theme: str, width: int) -> dict[str, Any]:
    scene = scene_of(position, lang, theme=theme, width=width)
    return {**scene, "line": [], "message": ""}


def _after(position: Position, decisions: tuple[str, ...]) -> Position:
    for term in decisions:
        position = position.apply(term)
    return position


def _line(position: Position, step: Step, lang: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for term in (step.decision, *step.forced):
        decision = position.decision(term)
        said = {"term": term, "text": decision.text(lang), "player": decision.player, "forced": bool(found)}
        found.append(said)
        position = position.apply(decision)
    return found


def _text(position: Position, solution: Solution, lang: str) -> str:
    from dmoracle.answers.solving import assumption_text
    from dmoracle.play.questions import told_strategy
    from dmoracle.words.phrases import verdict_words
    from dmoracle.words.strategies import render_strategy
    from dmoracle.words.wording import decision_words

    player = f"プレイヤー{solution.attacker}" if lang == "ja" else f"player {solution.attacker}"
    lines = [f"{player}: {verdict_words(solution.verdict, lang)}"]
    lines += [_word("rests", lang) + assumption_text(one, lang, position.setup.spec) for one in solution.assumptions]
    strategy: Strategy | None = solution.strategy
    if strategy is not None:
        told = told_strategy(strategy)
        lines += ["", render_strategy(told, lambda term: decision_words(term, position.setup, lang), lang=lang)]
    return "\n".join(lines)


def _paragraphs(note: str, lang: str) -> list[str]:
    """The first sentences of a note, which end with a line, and the rest; its other line ends mean nothing.

    >>> _paragraphs("Grade 1. A theme\\nand more.\\nIdea\\none.", "en")
    ['Grade 1. A theme and more.', 'Idea one.']
    """
    lines = note.splitlines()
    at = next((number for number, line in enumerate(lines, 1) if line.endswith((".", "。"))), len(lines))
    blank = "" if lang == "ja" else " "
    return [text for text in (blank.join(lines[:at]), blank.join(lines[at:])) if text]


def _word(name: str, lang: str) -> str:
    return _WORDS[name][lang == "ja"]
