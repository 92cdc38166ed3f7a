"""The explorer: what it answers, and that it works in a browser as a widget."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import browser
import pytest
from pages import answer, widget_page

from dmoracle import Position
from dmoracle.explorer import Explorer
from dmoracle.explorer.assets import script, style
from dmoracle.explorer.scene import WORDS

ROOT = Path(__file__).resolve().parents[2]
needs_browser = pytest.mark.skipif(
    browser.find() is None,
    reason="no Chromium was found (Debian: apt-get install chromium; or DMORACLE_BROWSER=PROGRAM)",
)


@pytest.fixture(scope="module")
def puzzle() -> Position:
    return Position.load(ROOT / "puzzles" / "three-attackers.yaml")


# ---- what it answers


def test_play_undo_and_reset(puzzle: Position) -> None:
    explorer = Explorer(puzzle, lang="en")
    start = explorer.scene()
    assert [one["term"] for one in start["decisions"]] == ["end_main", "play(pit)"]
    after = explorer.answer("choose", "play(pit)")
    assert [(one["text"], one["forced"]) for one in after["line"]] == [
        ("Play Terror Pit#4", False),
        ("Tap Terror Pit#1 for mana", True),  # darkness is needed, and all three are equal
    ]
    assert "being paid for" in after["svg"]
    assert explorer.answer("undo") == start
    explorer.choose("end_main")
    line = explorer.choose("attack(bolshack,2)")["line"]
    assert [(one["text"], one["player"], one["forced"]) for one in line[1:]] == [
        ("Bolshack Dragon attacks player 2", 1, False),
        ("Declare nothing upon the attack", 2, True),
    ]
    assert explorer.answer("reset") == start
    assert explorer.answer("undo") == start


def test_refused_decisions_have_reasons_and_cards(puzzle: Position) -> None:
    scene = Explorer(puzzle.play("end_main"), lang="en").scene()
    (one,) = (one for one in scene["refused"] if one["term"] == "attack(bolshack,giga)")
    assert "505.2" in one["why"] and one["cards"] == ["bolshack", "giga"]
    assert all(entry["cards"] for entry in scene["decisions"] if entry["term"].startswith("attack"))


def test_the_verdicts_of_the_solver(puzzle: Position) -> None:
    found = Explorer(puzzle, lang="en").answer("solve")
    assert found["verdict"] == "win"
    assert found["first"] == {"end_main": "no", "play(pit)": "win"}


def test_what_cannot_be_done_is_an_answer_and_changes_nothing(puzzle: Position) -> None:
    explorer = Explorer(puzzle, lang="en")
    before = explorer.scene()
    for ask, arg in (("choose", "attack(bolshack,2)"), ("choose", "((("), ("why", "((("), ("destroy", "")):
        assert explorer.answer(ask, arg).keys() == {"error"}, ask
    assert explorer.scene() == before
    assert explorer.answer("trace")["text"]


def test_the_theme_is_that_of_the_notebook_unless_one_was_asked_for(puzzle: Position) -> None:
    explorer, light = Explorer(puzzle, lang="en"), Explorer(puzzle, lang="en", theme="light")
    bright = explorer.scene()["svg"]
    assert light.answer("theme", "dark") == {} and light.scene()["svg"] == bright
    assert explorer.answer("theme", "dark")["svg"] == explorer.scene()["svg"] != bright
    assert explorer.answer("theme", "light")["svg"] == bright


def test_the_picture_is_as_wide_as_there_is_room_unless_a_width_was_asked_for(puzzle: Position) -> None:
    explorer, fixed = Explorer(puzzle, lang="en"), Explorer(puzzle, lang="en", width=700)
    assert fixed.answer("width", "520") == {} and 'width="700"' in fixed.scene()["svg"]
    assert 'width="520"' in explorer.answer("width", "520")["svg"]
    assert explorer.answer("width", "520") == explorer.answer("width", "-1") == explorer.answer("width", "x") == {}


def test_a_card_with_which_nothing_can_be_done_says_what_it_is_short_of(puzzle: Position) -> None:
    explorer = Explorer(puzzle, lang="en")
    (attack,) = explorer.answer("about", "bolshack")["refused"]
    assert attack["text"] == "Bolshack Dragon attacks player 2" and "it is not the attack step" in attack["why"]
    (block,) = explorer.answer("about", "giga")["refused"]
    assert "507.1a" in block["why"] and "player 1 decides now" in block["why"]
    assert explorer.answer("about", "nobody") == {"refused": []}


def test_why_and_trace_name_rules(puzzle: Position) -> None:
    explorer = Explorer(puzzle, lang="ja")
    assert any("総合ルール" in line for line in explorer.answer("why", "play(pit)")["lines"])
    explorer.choose("end_main")
    assert "500.2" in explorer.answer("trace")["text"]


def test_without_widgets_there_is_a_still_picture(puzzle: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "dmoracle.explorer.widget", raising=False)
    bundle = Explorer(puzzle.play("end_main"), lang="en")._repr_mimebundle_()
    assert bundle.keys() == {"text/html", "text/plain"}
    for part in ("<svg", "Aqua Hulcus#1 attacks player 2", "Why not?", "<code>end_turn</code>", "505.2"):
        assert part in bundle["text/html"]


def test_the_package_needs_no_widgets() -> None:
    code = (
        "import sys\nfor name in ('anywidget', 'ipywidgets', 'traitlets', 'resvg_py'): sys.modules[name] = None\n"
        "import dmoracle, dmoracle.draw, dmoracle.explorer\nprint(dmoracle.Position.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Position\n"


def test_a_widget_asks_its_explorer(puzzle: Position) -> None:
    pytest.importorskip("anywidget")
    explorer = Explorer(puzzle, lang="en")
    bundle = explorer._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle and "<svg" in bundle["text/html"]
    widget = explorer.widget()
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    widget._handle_custom_msg({"id": 1, "ask": "choose", "arg": "play(pit)"}, [])
    assert widget.scene["line"][0]["text"] == "Play Terror Pit#4"
    widget._handle_custom_msg({"id": 2, "ask": "choose", "arg": "play(pit)"}, [])
    assert sent[0] == {"id": 1, "answer": {}} and "error" in sent[1]["answer"]


def test_every_word_of_the_script_is_there_in_both_languages() -> None:
    used = set(re.findall(r"words\.([a-z_]+)", script())) | set(re.findall(r'button\("([a-z]+)"', script()))
    assert used <= WORDS.keys()
    assert all(english and japanese for english, japanese in WORDS.values())


def test_nothing_is_loaded_from_elsewhere() -> None:
    assert not re.search(r"https?:|url\(|@import", style())


# ---- in a browser


@needs_browser
def test_the_widget_in_a_browser(puzzle: Position) -> None:
    explorer = Explorer(puzzle.play("end_main"), lang="en")
    explorer.why("end_turn")  # the first question prepares the answers
    steps = """
    drive(async () => {
      await until(() => document.querySelector(".board svg").getAttribute("width") !== "760");
      const svg = document.querySelector(".board svg");
      const found = { start: texts(".decisions button") };
      found.scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      const card = (label) => document.querySelector('.card[data-label="' + label + '"]');
      const click = (on) => on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      click(card("giga"));
      found.about = texts(".about li");
      const attack = all(".decisions button")[0];
      attack.dispatchEvent(new MouseEvent("mouseenter"));
      await until(() => texts(".why")[0].length > 2);
      found.why = texts(".why")[0];
      found.lit = all(".card.lit").map((one) => one.dataset.label);
      document.querySelector(".solve").click();
      await until(() => all(".verdict").length);
      found.verdicts = texts(".decisions .verdict");
      click(card("a_mana1"));
      await until(() => (texts(".about li")[0] || "").includes("not legal"));
      found.mana = texts(".about li");
      attack.click();
      await until(() => texts(".line li").length === 2 && texts(".status")[0].includes("player 2 decides"));
      found.line = texts(".line li");
      document.querySelector(".events summary").click();
      await until(() => texts(".events pre")[0].includes("rule"));
      found.trace = texts(".events pre")[0];
      document.querySelector(".undo").click();
      await until(() => document.querySelector(".undo").disabled);
      found.end = texts(".decisions button");
      return found;
    });"""
    found, _ = browser.run(widget_page(explorer, steps), lambda asked: answer(explorer, asked))
    assert found["start"] == found["end"] and found["start"][0] == "Bolshack Dragon attacks player 2"
    assert any("505.2" in line for line in found["about"]) and all("not legal" in line for line in found["about"])
    assert "rule" in found["why"] and found["lit"] == ["bolshack"]
    assert found["verdicts"] == ["does not win"] * 4
    assert found["mana"] == [
        "not legal Tap Terror Pit#1 for mana: the game is not at this: payment (rule 112.2a 105.4)"
    ]
    assert found["scale"] > 0.9
    assert found["line"] == ["P1: Bolshack Dragon attacks player 2", "P2: Declare nothing upon the attack"]
    assert "506" in found["trace"]
