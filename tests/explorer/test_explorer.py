"""The explorer: what it answers, and that it works in a browser, as a widget and as a page of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import browser
import pytest
from pages import answer, widget_page

from dmoracle import Position, solve
from dmoracle.cli import main
from dmoracle.explorer import Explorer, puzzle_page
from dmoracle.explorer.assets import script, style
from dmoracle.explorer.scene import WORDS, words

ROOT = Path(__file__).resolve().parents[2]
needs_browser = pytest.mark.skipif(
    browser.find() is None,
    reason="no Chromium was found (Debian: apt-get install chromium; or DMORACLE_BROWSER=PROGRAM)",
)
EVIL = '</script><script>document.title="evil"</script><img src=x onerror=document.title="evil">'


@pytest.fixture(scope="module")
def puzzle() -> Position:
    return Position.load(ROOT / "puzzles" / "three-attackers.yaml")


# ---- what it answers


def test_play_undo_and_reset(puzzle: Position) -> None:
    explorer = Explorer(puzzle, lang="en")
    start = explorer.scene()
    assert [one["term"] for one in start["decisions"]] == ["end_main", "play(pit)"]
    after = explorer.answer("choose", "play(pit)")
    assert [one["text"] for one in after["line"]] == ["Play Terror Pit#4"]
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


def test_nothing_is_loaded_from_elsewhere(puzzle: Position) -> None:
    page = puzzle_page(puzzle, solve(puzzle), "en").html
    text = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|url\(|\bimport\b|\bsrc=|\bhref=", text)
    assert not re.search(r"https?:|url\(|@import", style())


# ---- the page


def test_a_page_says_what_it_leaves_out(puzzle: Position) -> None:
    solution = solve(puzzle)
    assert solution.strategy is not None
    whole, part = puzzle_page(puzzle, solution, "en"), puzzle_page(puzzle, solution, "en", most=4)
    assert (whole.scenes, whole.left_out) == (len(solution.strategy), 0)
    assert (part.scenes, part.left_out) == (4, len(solution.strategy) - 4)
    assert f"{part.left_out} more positions" in part.html


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_names_the_author_and_folds_the_idea(lang: str) -> None:
    position = Position.from_yaml(
        'title: T\nauthor: A. <b>\nnote: {en: "Idea one.\\nand two", ja: "狙い一。\\n続き\\n三"}\nstep: attack\n'
        "player1: {battle: [Bolshack Dragon], deck: 5}\nplayer2: {shields: 0, deck: 5}\n"
    )
    head, folded = puzzle_page(position, solve(position), lang).html.split("<details>")
    assert "A. &lt;b&gt;" in head and not re.search("Idea|狙い", head)
    assert {"en": "<p>Idea one.</p><p>and two</p>", "ja": "<p>狙い一。</p><p>続き三</p>"}[lang] in folded
    assert {"en": "狙い", "ja": "Idea"}[lang] not in folded


def test_a_page_without_a_win_asks_for_tries(puzzle: Position) -> None:
    for position, word in ((puzzle, "reply"), (puzzle.play("end_main"), "attempt")):
        page = puzzle_page(position, solve(position), "en").html
        found = re.search(r'id="dmo-data">(.*?)</script>', page, re.DOTALL)
        assert found and json.loads(found[1])["words"]["reply"] == words("en")[word]


def test_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.html"
    call = ["export", "three-attackers", "--lang", "ja", "-o", str(file)]
    assert main(call) == 0
    first = file.read_text(encoding="utf-8")
    assert 'lang="ja"' in first and "次の一手を見る" in first
    assert main(call) == 2 and file.read_text(encoding="utf-8") == first
    assert "--force" in capsys.readouterr().err
    assert main([*call, "--force", "--theme", "dark"]) == 0 and file.read_text(encoding="utf-8") != first
    capsys.readouterr()
    assert main(["export", "three-attackers", "--lang", "en", "--json", "--max-states", "3"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["scenes"]) == ("unknown", 1)


@needs_browser
def test_the_solution_opens_step_by_step_in_a_browser(puzzle: Position) -> None:
    page = puzzle_page(puzzle, solve(puzzle, keys=True), "en").html
    steps = """
    drive(async () => {
      const next = () => document.querySelector(".next").click();
      const found = { start: texts(".decisions button"), undo: document.querySelector(".undo").disabled };
      all(".decisions button").find((one) => one.dataset.term === "end_main").click();
      found.wrong = texts(".message")[0];
      next();
      found.opened = texts(".decisions .verdict");
      found.stays = texts(".line li");
      next();
      found.line = texts(".line li");
      for (let i = 0; i < 40 && !document.querySelector(".next").disabled; i++) next();
      found.replies = texts(".decisions button");
      all(".decisions button")[0].click();
      for (let i = 0; i < 60; i++) {
        if (!all(".decisions button").length) break;
        if (document.querySelector(".next").disabled) all(".decisions button")[0].click(); else next();
      }
      found.end = texts(".decisions li");
      document.querySelector(".reset").click();
      found.back = texts(".decisions button");
      return found;
    });"""
    found, asked = browser.run(page.replace("</body>", f"{browser.HELPERS}<script>{steps}</script></body>"))
    assert found["start"] == found["back"] == ["End the main step", "Play Terror Pit#4"]
    assert found["undo"] is True
    assert found["wrong"] == words("en")["try"]
    assert found["opened"] == [words("en")["key"]] and found["stays"] == [words("en")["empty"]]
    assert found["line"] == ["P1: Play Terror Pit#4", "P1: Tap Terror Pit#1 for mana"]
    assert len(found["replies"]) >= 2
    assert found["end"] == [words("en")["achieved"]]
    assert set(asked) <= {"/", "/done", "/favicon.ico"}


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


@needs_browser
def test_a_card_named_like_a_script_stays_a_name() -> None:
    name = json.dumps(EVIL)
    position = Position.from_yaml(
        f"title: {{en: {name}}}\n"
        f"cards: [{{name: {name}, type: creature, civilization: [fire], cost: 1, power: 1000}}]\n"
        f"step: attack\nplayer1: {{battle: [{{card: {name}, as: evil}}], deck: 3}}\nplayer2: {{deck: 3}}\n"
    )
    page = puzzle_page(position, solve(position), "en").html
    steps = """
    drive(async () => {
      document.querySelector(".card").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      all(".decisions button")[0].dispatchEvent(new MouseEvent("mouseenter"));
      await new Promise((f) => setTimeout(f, 100));
      return { title: document.title, images: all("img").length, scripts: all("#dmo script").length,
               said: texts(".decisions button")[0] };
    });"""
    found, _ = browser.run(page.replace("</body>\n</html>", f"{browser.HELPERS}<script>{steps}</script></body></html>"))
    assert found == {"title": EVIL, "images": 0, "scripts": 0, "said": f"{EVIL} attacks player 2"}
