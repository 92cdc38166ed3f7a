"""The page of a puzzle: which decisions it accepts, what it answers, what can be read, and that anybody can use it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import browser
import pytest
from accessible import checker

from dmoracle import Position
from dmoracle.answers.guide import Guide, guide
from dmoracle.cli import main
from dmoracle.draw.html import page as html_page
from dmoracle.explorer import puzzle_page
from dmoracle.explorer.assets import read
from dmoracle.explorer.gallery import Entry, gallery_page
from dmoracle.explorer.page import PAGE_WORDS, Page

ROOT = Path(__file__).resolve().parents[2]
needs_browser = pytest.mark.skipif(
    browser.find() is None,
    reason="no Chromium was found (Debian: apt-get install chromium; or DMORACLE_BROWSER=PROGRAM)",
)
EVIL = '</script><script>document.title="evil"</script><img src=x onerror=document.title="evil">'
EMBERS = """
cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
step: attack
player1: {battle: [{card: Ember, as: one}, {card: Ember, as: two}], deck: 5}
player2: {shields: 1, deck: 5}
"""


def loaded(name: str) -> Position:
    return Position.load(next((ROOT / "puzzles").rglob(f"{name}*.yaml")))


@pytest.fixture(scope="module")
def colours() -> tuple[Position, Guide]:
    """Puzzle 11: three spells, paid in one way only; the solver's own solution begins with another of them."""
    position = loaded("11-three")
    return position, guide(position, most=40)


@pytest.fixture(scope="module")
def attackers() -> tuple[Position, Guide, Page]:
    position = loaded("three-attackers")
    found = guide(position, most=60)
    return position, found, puzzle_page(position, found, "en")


def data_of(page: Page) -> dict[str, Any]:
    return data_of_text(page.html)


def data_of_text(html: str) -> dict[str, Any]:
    found = re.search(r'id="dmo-data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def kinds(found: Guide, place: int = 0) -> dict[str, set[str]]:
    """The kinds of each decision of a place."""
    said: dict[str, set[str]] = {}
    for move in found.places[place].moves:
        said.setdefault(move.decision, set()).add(move.kind)
    return said


# ---- what is a solution


def test_the_solution_is_the_authors(colours: tuple[Position, Guide]) -> None:
    found = colours[1]
    assert found.given and found.fault is None
    # any order of the spells is right; which mana they take is not
    assert kinds(found) == {"play(missile)": {"key", "no"}, "play(gate)": {"order", "no"}, "play(ray)": {"order", "no"},
                            "end_main": {"no"}}  # fmt: skip


def test_another_first_move_that_wins_is_no_mistake() -> None:
    found = guide(loaded("32-one"), most=40)
    said = kinds(found)
    assert said["attack(steel,toel)"] == {"key"} and said["attack(hulcus,2)"] == {"also"}
    assert said["attack(zagaan,2)"] == {"no"}
    assert found.places[0].moves[found.places[0].best or 0].decision == "attack(steel,toel)"


def test_a_solution_that_fails_is_said_and_another_is_shown() -> None:
    found = guide(Position.from_yaml(EMBERS + "solution: [end_turn]\n"))
    assert found.fault == (0, "loses") and not found.given
    # two embers that nothing tells apart are one decision
    assert kinds(found) == {"attack(one,2)": {"key"}, "end_turn": {"no"}}


def test_a_payment_is_a_choice_only_where_it_matters(
    colours: tuple[Position, Guide], attackers: tuple[Position, Guide, Page]
) -> None:
    (pit,) = (move for move in attackers[1].places[0].moves if move.decision == "play(pit)")
    assert len(pit.steps) == 7 and pit.paid == ()
    missile = [move for move in colours[1].places[0].moves if move.decision == "play(missile)"]
    # of fire there are Gonta and Funnoo, and Funnoo is needed for its light
    assert {move.paid: move.kind for move in missile} == {("tap(m_gonta)",): "key", ("tap(m_funnoo)",): "no"}


def test_every_wrong_first_move_has_a_refutation_that_can_be_played(colours: tuple[Position, Guide]) -> None:
    found = colours[1]
    for move in found.places[0].moves:
        if move.kind == "no":
            assert move.place is not None
            place = found.places[move.place]
            assert place.verdict == "no" and (place.moves or place.end)


def test_what_wins_at_every_place_leads_to_places_that_win(attackers: tuple[Position, Guide, Page]) -> None:
    found = attackers[1]
    for place in found.places:
        for move in place.moves:
            if move.place is not None:
                won = move.kind in ("key", "also", "order", "equal", "payment", "last", "idle")
                won = won or (move.kind == "reply" and place.verdict == "win")
                assert (found.places[move.place].verdict == "win") == won
    assert found.left_out == 0 and found.strategy is not None


def test_where_nothing_wins_each_try_is_answered() -> None:
    found = guide(loaded("12-one"), most=12)
    assert found.verdict == "no" and found.strategy is None
    assert {move.kind for move in found.places[0].moves} == {"no"}
    replies = [place for place in found.places if place.mover == 2]
    assert replies and all(len(place.moves) == 1 and place.best == 0 for place in replies)


def test_what_is_left_out_of_a_guide_is_counted(attackers: tuple[Position, Guide, Page]) -> None:
    small = guide(attackers[0], most=4)
    assert len(small.places) == 4 and small.left_out > 0
    page = puzzle_page(attackers[0], small, "en")
    assert page.scenes == 4 and f"not in this page: {small.left_out}" in page.html


def test_a_page_has_room_for_the_whole_solution() -> None:
    """Of this puzzle, 150 positions are not the whole solution; how many are wanted is not exceeded either."""
    position = loaded("composed-03-")
    whole, some = guide(position), guide(position, most=150)
    assert (len(some.places), some.left_out > 0) == (150, True)
    assert whole.left_out == 0 and len(whole.places) > 150


# ---- what is on the page


@pytest.mark.parametrize("name, lang, texts", [
    ("three-attackers", "en", ["Bolshack Dragon", "creature, fire, cost 6, power 6000", "Double breaker", "Blocker"]),
    ("13-the-bait", "ja", ["鋼鉄の鎚", "攻撃できない"]),
    ("01-the-extra-two", "en", ["Giant Growth", "instant, green, cost G"]),
])  # fmt: skip
def test_every_card_can_be_read(name: str, lang: str, texts: list[str]) -> None:
    position = loaded(name)
    data = data_of(puzzle_page(position, guide(position, most=1, max_states=3), lang))
    read_of = "\n".join(line for card in data["cards"] for line in card)
    assert [text for text in texts if text not in read_of] == []
    names = {card[0] for card in data["cards"]}
    known = {look[0] for look in data["looks"]} - {-1}
    assert known == set(range(len(data["cards"]))) and len(names) == len(data["cards"])


def test_no_label_of_a_card_is_shown(attackers: tuple[Position, Guide, Page]) -> None:
    label = re.compile(r"\b(bolshack|giga|pit|[ab]_mana\d)\b|->")
    assert [text for text in data_of(attackers[2])["texts"] if label.search(text)] == []


def test_a_page_is_small_and_loads_nothing(attackers: tuple[Position, Guide, Page]) -> None:
    page = attackers[2].html
    assert len(page.encode()) < 400_000
    text = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|url\(|\bimport\b|\bsrc=|\bhref=", text)


def test_a_page_is_the_same_each_time() -> None:
    pages = []
    for _ in range(2):
        position = Position.from_yaml(EMBERS)
        pages.append(puzzle_page(position, guide(position), "ja").html)
    assert pages[0] == pages[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_names_the_author_and_folds_the_idea(lang: str) -> None:
    position = Position.from_yaml(
        'title: T\nauthor: A. <b>\nnote: {en: "Idea one.\\nand two", ja: "狙い一。\\n続き\\n三"}\nstep: attack\n'
        "player1: {battle: [Bolshack Dragon], deck: 5}\nplayer2: {shields: 0, deck: 5}\n"
    )
    head, folded = puzzle_page(position, guide(position), lang).html.split("<details>", 1)
    assert "A. &lt;b&gt;" in head and not re.search("Idea|狙い", head)
    assert {"en": "<p>Idea one.</p><p>and two</p>", "ja": "<p>狙い一。</p><p>続き三</p>"}[lang] in folded
    assert {"en": "狙い", "ja": "Idea"}[lang] not in folded


def test_every_word_of_the_page_is_there_in_both_languages() -> None:
    used = set(re.findall(r"words\.([a-z_]+)", read("puzzle.js")))
    assert used <= PAGE_WORDS.keys()
    assert all(english and japanese for english, japanese in PAGE_WORDS.values())


def test_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.html"
    call = ["export", "three-attackers", "--lang", "ja", "--most", "3", "--theme", "dark", "-o", str(file)]
    assert main(call) == 0
    first = file.read_text(encoding="utf-8")
    assert 'lang="ja" data-theme="dark"' in first and "ヒント" in first
    assert "--most" in capsys.readouterr().err
    assert main(call) == 2 and file.read_text(encoding="utf-8") == first
    assert "--force" in capsys.readouterr().err
    assert main(["export", "three-attackers", "--lang", "en", "--json", "--max-states", "3"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["scenes"]) == ("unknown", 1)


def test_a_folder_is_exported_as_a_gallery(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inside, site = tmp_path / "in", tmp_path / "site"
    inside.mkdir()
    for name, title in (("a", "One ember"), ("b #2?", "<b>Two</b>")):
        text = EMBERS + f"title: {{en: {json.dumps(title)}}}\nera: {json.dumps(name)}\n"
        text += "note: {en: 'Grade 2. Theme: an attack, one (not two, nor three).'}\n"
        (inside / f"{name}.yaml").write_text(text, encoding="utf-8")
    call = ["export", str(inside), "-o", str(site), "--lang", "en", "--json"]
    assert main(call) == 0
    pages = json.loads(capsys.readouterr().out)["pages"]
    assert [(one["page"], one["verdict"]) for one in pages] == [("a.html", "win"), ("b #2?.html", "win")]
    first = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="a.html"' in first and 'href="b%20%232%3F.html"' in first
    assert "<b>Two" not in first and 'data-grade="2"' in first and 'data-era="b #2?"' in first
    assert re.findall(r'class="theme">([^<]*)<', first)[:2] == ["an attack", "one (not two, nor three)"]
    # a page keeps what was solved under the name by which the list asks for it
    kept = [data_of_text((site / name).read_text(encoding="utf-8"))["id"] for name in ("a.html", "b #2?.html")]
    assert re.findall(r'data-id="(\w+)"', first) == kept and len(set(kept)) == 2
    assert main(call) == 2 and main(["export", str(inside)]) == 2  # nothing is written over, nothing goes to a terminal


# ---- in a browser


def driven(html: str, steps: str, before: str = "") -> tuple[Any, list[str]]:
    """What those steps find on the page, and what it asked for."""
    end = f"{browser.HELPERS}{before}<script>drive(async () => {{ {steps} }});</script></body>"
    return browser.run(html.replace("</body>", end))


def guidelines() -> str:
    """The checker of accessible content, as a script of the page."""
    return "<script>" + checker().replace("</script", "<\\/script") + "</script>"


HANDS = """
const press = (query, text) => { const one = all(query).find((each) => !text || each.textContent.includes(text));
  if (!one) throw new Error(query + " " + text + " in " + texts(query)); one.click(); };
const said = () => texts(".message")[0];
"""


@needs_browser
def test_a_puzzle_is_solved_in_a_browser(attackers: tuple[Position, Guide, Page]) -> None:
    steps = HANDS + """
    const found = { start: texts(".decisions button"), undo: document.querySelector(".undo").disabled };
    press(".decisions button", "End the main");
    found.wrong = said();
    press(".decisions button", "Bolshack");
    found.refuted = said();
    press(".mistake");
    found.back = texts(".decisions button");
    for (let i = 0; i < 4; i++) press(".next");
    found.line = texts(".line li")[0];
    found.others = 0;
    for (let i = 0; i < 60 && all(".decisions button").length; i++) {
      if (!found.others && all(".others button").length) {
        found.others = all(".others button").length;
        press(".others button"); // another answer of the other side
      }
      press(".next");
    }
    found.end = said();
    found.kept = Object.values(localStorage).map(JSON.parse)[0];
    found.link = location.hash;
    press(".reset");
    found.again = texts(".decisions button");
    return found;"""
    found, asked = driven(attackers[2].html, steps)
    words = {key: english for key, (english, _) in PAGE_WORDS.items()}
    assert found["start"] == found["back"] == found["again"] == ["End the main step", "Play Terror Pit#4"]
    assert found["undo"] is True
    assert found["wrong"].startswith(words["wrong"])
    assert found["refuted"].startswith("Player 2: ")  # the answer to it, and play goes on
    assert found["line"].startswith("P1: Play Terror Pit#4 · Pay with Terror Pit ×3, ")
    assert words["solved"] in found["end"]
    assert found["kept"]["solved"] is True and found["kept"]["wrongs"] == 1
    assert re.fullmatch(r"#\d+(\.\d+)*", found["link"]) and found["others"] > 0
    assert set(asked) <= {"/", "/done", "/favicon.ico"}


@needs_browser
def test_a_gallery_is_filtered_and_a_link_names_the_filters() -> None:
    entries = [
        Entry("a.html", "One <i>ember</i>", "Grade 1. Theme: an attack, mana.", "Duel Masters", 3, "a", "old"),
        Entry("b.html", "Two", "Grade 2. Theme: an attack.", "Duel Masters", None, "b", "new"),
        Entry("c.html", "Three", "", "Magic", 12, "c"),
    ]
    steps = """
    const shown = () => texts("li:not([hidden]) a");
    const choose = (key, value) => { const one = document.querySelector(`[data-key=${key}]`); one.value = value;
      one.dispatchEvent(new Event("input", { bubbles: true })); return shown(); };
    const clear = () => { document.querySelector(".tools button").click(); return shown(); };
    localStorage.setItem("dmoracle:b", JSON.stringify({ solved: true }));
    const found = { all: shown() };
    all(".theme").at(-1).click();
    found.theme = [shown(), location.hash];
    found.grade = choose("grade", "2");
    found.state = choose("state", "open");
    clear();
    found.era = [choose("era", "old"), choose("length", "none")];
    clear();
    found.length = [choose("length", "5"), choose("length", "20")];
    clear();
    location.hash = "#words=ember&game=Duel+Masters";
    await until(() => shown().length === 1);
    found.link = [shown(), document.querySelector("[type=search]").value];
    found.clear = [clear(), location.hash];
    found.wide = document.documentElement.scrollWidth > innerWidth;
    return found;"""
    found, asked = driven(gallery_page(entries, "en"), steps)
    one, two, three = "One <i>ember</i>", "Two", "Three"
    assert found == {
        "all": [one, two, three], "theme": [[one, two], "#theme=an+attack"], "grade": [two], "state": [],
        "era": [[one], []], "length": [[one], [one, three]], "link": [[one], "ember"],
        "clear": [[one, two, three], ""], "wide": False,
    }  # fmt: skip
    assert set(asked) <= {"/", "/done", "/favicon.ico"}


@needs_browser
def test_cards_are_read_and_used_with_the_keyboard(attackers: tuple[Position, Guide, Page]) -> None:
    steps = HANDS + """
    const hand = all(".card.can").find((one) => one.textContent.includes("Terror Pit"));
    hand.focus();
    const found = { read: texts(".detail")[0], name: hand.textContent };
    const first = all(".faces .card").at(-3);
    first.focus();
    first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    found.next = document.activeElement.textContent;
    found.stops = all(".faces .cards").map((one) => one.querySelectorAll('[tabindex="0"]').length);
    hand.click();
    press(".detail .act");
    found.after = texts(".line li")[0];
    const small = ({ width, height }) => width && (width < 44 || height < 44);
    found.small = all("button").filter((one) => small(one.getBoundingClientRect())).map((one) => one.textContent);
    const size = (one) => parseFloat(getComputedStyle(one).fontSize);
    found.letters = all(".dmo *").filter((one) => one.textContent.trim() && size(one) < 12).length;
    found.wide = document.documentElement.scrollWidth > innerWidth;
    return found;"""
    found, _ = driven(attackers[2].html, steps)
    assert "destroy it" in found["read"] and "cost 6" in found["read"]
    assert "Terror Pitspell, darkness, cost 6" in found["name"]
    assert "Aqua Hulcus" in found["next"] and set(found["stops"]) == {1}
    assert found["after"].startswith("P1: Play Terror Pit")
    assert (found["small"], found["letters"], found["wide"]) == ([], 0, False)


@needs_browser
def test_on_a_phone_the_text_of_a_card_comes_to_the_foot_of_the_screen(attackers: tuple[Position, Guide, Page]) -> None:
    steps = """
    const frame = document.createElement("iframe");
    frame.style = "width: 360px; height: 640px; border: 0";
    frame.srcdoc = (await (await fetch("/")).text()).replace(/drive\\(/g, "void (");
    document.body.append(frame);
    const one = (query) => frame.contentDocument.querySelector(query);
    await until(() => one("[data-ready]"));
    const seen = () => { const box = one(".detail").getBoundingClientRect();
      return { text: one(".detail").textContent, shown: box.top < 640 && box.bottom <= 641 }; };
    const found = { before: seen().shown, wide: frame.contentDocument.documentElement.scrollWidth };
    one(".faces .card").click();
    found.tapped = seen();
    one(".detail .close").click();
    found.closed = seen().shown;
    return found;"""
    found, _ = driven(attackers[2].html, steps)
    assert "blocker" in found["tapped"]["text"].lower() and found["tapped"]["shown"]
    assert (found["before"], found["closed"]) == (False, False) and found["wide"] <= 360


@needs_browser
def test_a_page_follows_the_guidelines_for_accessible_content(attackers: tuple[Position, Guide, Page]) -> None:
    steps = HANDS + """
    const found = [];
    for (const theme of ["light", "dark"]) {
      document.documentElement.dataset.theme = theme;
      press(".reset");
      found.push(...await violations());
      press(".decisions button", "End the main");
      press(".card.can");
      found.push(...await violations());
    }
    return found;"""
    found, _ = driven(attackers[2].html, steps, guidelines())
    assert found == []


@needs_browser
def test_a_gallery_follows_the_guidelines_for_accessible_content() -> None:
    entries = [
        Entry("a.html", "One", "Grade 1. Theme: an attack, mana.", "Duel Masters", 3, "a", "old"),
        Entry("b.html", "Two", "Grade 2. Theme: an attack.", "Magic", None, "b", "new"),
    ]
    steps = """
    localStorage.setItem("dmoracle:b", JSON.stringify({ solved: true }));
    const found = await violations();
    all(".theme")[0].click();
    document.documentElement.dataset.theme = "dark";
    return [...found, ...await violations()];"""
    for lang in ("en", "ja"):
        found, _ = driven(gallery_page(entries, lang), steps, guidelines())
        assert found == []


@needs_browser
def test_a_card_named_like_a_script_stays_a_name() -> None:
    name = json.dumps(EVIL)
    position = Position.from_yaml(
        f"title: {{en: {name}}}\n"
        f"cards: [{{name: {name}, type: creature, civilization: [fire], cost: 1, power: 1000}}]\n"
        f"step: attack\nplayer1: {{battle: [{{card: {name}, as: evil}}], deck: 3}}\nplayer2: {{deck: 3}}\n"
    )
    page = puzzle_page(position, guide(position), "en").html
    steps = """
      document.querySelector(".card").click();
      await new Promise((f) => setTimeout(f, 100));
      return { title: document.title, images: all("img").length, scripts: all("#dmo script").length,
               said: texts(".decisions button")[0] };"""
    found, _ = driven(page, steps)
    assert found == {"title": EVIL, "images": 0, "scripts": 0, "said": f"{EVIL} attacks player 2"}


def test_a_title_is_text() -> None:
    assert "<b>" not in html_page("<b>", "", "en").split("<body>")[0]
