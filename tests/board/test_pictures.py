"""The picture: everything on the table is in it, nothing in it is markup, and it says what it leaves out."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle import InputError, Position
from dmoracle.cards.library import shipped
from dmoracle.cli import main
from dmoracle.draw import png
from dmoracle.draw.html import board_page
from dmoracle.draw.paint import CLINGING, THEMES, extent, fold, measure, shorten
from dmoracle.draw.svg import MOST, board_svg, left_out
from dmoracle.draw.text import Telling, board_text
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.spec import GAME
from dmoracle.play.pictures import table_of
from dmoracle.rules.terms import split
from dmoracle.words.board import word

ROOT = Path(__file__).resolve().parents[2]
NAMES = "{http://www.w3.org/2000/svg}"
EVIL = "<script>alert(1)</script>&\"'><img src=x onerror=alert(2)>]]>"
CARD = "cards: [{name: '%s', type: creature, civilization: [fire], cost: 1, power: 1000}]\n"


@pytest.fixture(scope="module")
def duel() -> Position:
    return Position.load(ROOT / "tests" / "cli" / "positions" / "duel.yaml")


def labels(svg: str) -> list[str]:
    return [one.attrib["data-label"] for one in ET.fromstring(svg).iter() if one.get("class") == "card"]


def words(svg: str) -> str:
    return "\n".join("".join(one.itertext()) for one in ET.fromstring(svg).iter(f"{NAMES}text"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("theme", list(THEMES))
def test_everything_on_the_table_is_in_the_picture(duel: Position, lang: str, theme: str) -> None:
    svg = duel.svg(lang, theme=theme)
    shown = table_of(duel)
    drawn = labels(svg)
    for side in shown.sides:
        for card in (*side.battle, *side.shields, *side.mana, *(one for one in side.hand if one.name is not None)):
            assert drawn.count(card.label) == 1, card
    said = words(svg)
    for text in {"en": ["Great Fire Dragon", "11000", "unknown x2", "Player 1 decides", "graveyard 3", "deck 20"],
                 "ja": ["大火竜", "11000", "不明 x2", "プレイヤー1が選ぶ", "墓地 3", "山札 20"]}[lang]:  # fmt: skip
        assert text in " ".join(said.split()), text


def test_the_attack_and_the_player_to_decide_are_seen(duel: Position) -> None:
    before, after = duel.svg("en"), duel.apply("attack(dragon,tired)").svg("en")
    assert "ATTACKS" in words(after) and "ATTACKS" not in words(before)
    assert "Player 2 decides" in words(after)
    assert 'stroke-dasharray="12 5"' in after and 'stroke-dasharray="12 5"' not in before


def test_each_civilization_has_a_sign_of_its_own_beside_its_colour() -> None:
    shapes, letters = set(), set()
    for name in ("light", "water", "darkness", "fire", "nature"):
        position = Position.from_yaml(
            f"cards: [{{name: X, type: creature, civilization: [{name}], cost: 1, power: 1}}]\n"
            "player1: {mana: [X], deck: 1}\nplayer2: {deck: 1}\n"
        )
        (card,) = (one for one in ET.fromstring(position.svg("en")).iter() if one.get("class") == "card")
        _, _, shape, letter = card
        drawn = re.sub(r"[\d.-]+", "", shape.get("d") or "")
        shapes.add((shape.tag, drawn))
        letters.add(letter.text)
    assert len(shapes) == len(letters) == 5


def test_names_are_text_and_never_markup() -> None:
    position = Position.from_yaml(
        f"title: {{en: '<b>{EVIL.replace(chr(39), '')}'}}\n" + CARD % EVIL.replace("'", "''")
        + "player1: {battle: [{card: '%s', as: x}], hand: ['%s'], mana: ['%s'], shields: ['%s'], deck: 3}\n"
        % ((EVIL.replace("'", "''"),) * 4)
        + "player2: {deck: 3}\n"
    )  # fmt: skip
    for text in (position.svg("en"), position.svg("ja"), position.html("en"), board_page(table_of(position))):
        assert not re.search(r"<(script|img|b)\b", text)
        assert "onerror=" not in re.sub(r"&lt;.*?&gt;", "", text)
    tags = {one.tag.removeprefix(NAMES) for one in ET.fromstring(position.svg()).iter()}
    assert tags <= {"svg", "g", "title", "rect", "path", "circle", "text"}
    assert any(EVIL[:20] in (one.text or "") for one in ET.fromstring(position.svg("en")).iter(f"{NAMES}title"))


@given(st.text(min_size=1, max_size=40), st.integers(4, 30), st.integers(10, 300), st.integers(1, 4))
def test_folded_text_fits_and_loses_nothing_unsaid(text: str, size: int, room: int, lines: int) -> None:
    found = fold(text, size, room, lines)
    assert len(found) <= lines
    assert all(len(line) == 1 or line == "…" or extent(line, size) <= room for line in found)
    if not any(line.endswith("…") for line in found):
        assert "".join("".join(found).split()) == "".join(text.split())
    assert measure(shorten(text, size, room), size) <= max(room, measure("…", size))


def test_a_position_too_large_says_what_is_left_out() -> None:
    position = Position.from_yaml(
        CARD % "X" + f"player1: {{battle: [X x{MOST['faces'] + 3}], hand: [X x{MOST['chips'] + 1}], deck: 1}}\n"
        "player2: {shields: 25, deck: 1}\n"
    )
    table = table_of(position)
    assert left_out(table, "en") == [
        "not drawn: Player 1, battle, 3", "not drawn: Player 1, hand, 1", "not drawn: Player 2, shields, 5",
    ]  # fmt: skip
    said = words(board_svg(table, "en"))
    assert all(line in said for line in left_out(table, "en"))
    assert len(labels(board_svg(table))) == MOST["faces"] + MOST["chips"] + MOST["tiles"]
    assert left_out(table_of(Position.from_yaml("player1: {deck: 1}\nplayer2: {deck: 1}"))) == []


def test_every_position_of_random_play_is_a_picture(duel: Position) -> None:
    rng = random.Random(7)
    here = duel
    for _ in range(15):
        width = rng.choice((480, 720, 1200))
        root = ET.fromstring(here.svg(rng.choice(("en", "ja")), width=width))
        edge = float(root.attrib["width"])
        assert edge == width
        for box in root.iter(f"{NAMES}rect"):
            left = float(box.get("x", 0))
            assert left >= 0 and left + float(box.attrib["width"]) <= edge + 1
        here = duel if here.is_over else here.apply(rng.choice(here.legal))


def test_a_notebook_shows_the_picture(duel: Position) -> None:
    assert "<svg" in duel._repr_html_() and duel._repr_svg_().startswith("<svg")


def test_png(duel: Position) -> None:
    pytest.importorskip("resvg_py")
    content = duel.png("en", width=640, scale=1)
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20], "big") == 640


def test_fonts_without_japanese_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_has_japanese", lambda: False)
    assert png.missing_glyphs("<text>火竜</text>") and not png.missing_glyphs("<text>Dragon</text>")


def test_without_resvg_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch, duel: Position) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(InputError, match=r"dmoracle\[png\]"):
        duel.png()


@pytest.mark.parametrize("form", ["svg", "html", "png"])
def test_a_picture_is_written_once_and_replaced_only_by_force(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if form == "png":
        pytest.importorskip("resvg_py")
    file = tmp_path / f"board.{form}"
    call = ["show", "three-attackers", f"--{form}", "--lang", "en", "-o", str(file)]
    assert main(call) == 0
    first = file.read_bytes()
    assert first[:4] == {"svg": b"<svg", "html": b"<!DO", "png": b"\x89PNG"}[form]
    file.write_bytes(b"mine")
    assert main(call) == 2 and file.read_bytes() == b"mine"
    assert "--force" in capsys.readouterr().err
    assert main([*call, "--force"]) == 0 and file.read_bytes() == first
    assert list(tmp_path.iterdir()) == [file]


def test_a_png_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    assert main(["show", "three-attackers", "--png", "--lang", "en"]) == 2
    assert "-o" in capsys.readouterr().err


def test_cards_without_power_show_what_they_are() -> None:
    position = Position.from_yaml(
        "cards: [{name: Ward, type: d2_field, civilization: [light], cost: 3},"
        " {name: Blade, type: cross_gear, civilization: [fire], cost: 2}]\n"
        "player1: {battle: [Ward, Blade], deck: 3}\nplayer2: {deck: 3}\n"
    )
    for lang, said in (("en", ("D2 field", "cross gear")), ("ja", ("D2フィールド", "クロスギア"))):
        for one in said:
            assert f">{one}<" in position.svg(lang) and one in board_text(table_of(position), lang)
        assert ">?<" not in position.svg(lang)


CROWDED = """
cards:
  - {name: Armour, type: cross_gear, civilization: [water], cost: 1, abilities: ['static(power(2000), [crossed])']}
  - name: Beast / Art
    type: creature
    civilization: [fire]
    cost: 2
    power: 2000
    half: {name: Art, type: spell, civilization: [water], cost: 2, abilities: ['spell([draw(me)])']}
  - {name: Prism, type: creature, civilization: [light, water, darkness, fire, nature], cost: 5, power: 5000}
player1:
  battle: [{card: Armour, as: armour}, {card: Beast / Art, as: beast}, {card: Prism, as: prism, seals: 2}]
  mana: [{card: Beast / Art, as: land}, {card: Prism, as: field, tapped: true}, {card: Prism, as: down}]
  deck: 3
player2: {deck: 3}
in_flight: ["crossed(armour,beast)", "mark(down,face_down)"]
"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_lies_otherwise_is_seen_at_a_glance(lang: str) -> None:
    position = Position.from_yaml(CROWDED)
    cards = {one.attrib["data-label"]: one for one in ET.fromstring(position.svg(lang)).iter()
             if one.get("class") == "card"}  # fmt: skip
    said = {label: [text.text or "" for text in card.iter(f"{NAMES}text")] for label, card in cards.items()}
    for line in {"en": ["crossed to Beast / Art#1", "with Armour", "seals: 2"],
                 "ja": ["Beast / Art#1にクロス", "Armourを装備", "封印2"]}[lang]:  # fmt: skip
        assert line in board_text(table_of(position), lang)
        assert any(line in " ".join(one) for one in said.values()), line
    assert "4000" in said["beast"]
    signs = {"en": "LWDFN", "ja": "光水闇火自"}[lang]
    assert [one for one in said["land"] if one in signs] == [signs[3], signs[1]]  # both halves
    assert [one for one in said["beast"] if one in signs] == [signs[3]]
    assert sum(one in signs for one in said["field"]) == 5
    assert not any(one in signs for one in said["down"])
    (prism,) = (one for one in table_of(position).sides[0].battle if one.label == "prism")
    assert len(prism.seals) == 2 and all(seal.label in cards for seal in prism.seals)


@pytest.mark.parametrize("width", [480, 960])
def test_the_bar_of_a_player_never_writes_over_itself(width: int) -> None:
    position = Position.from_yaml("player1: {deck: 20, extra_turns: 1, hand: 12}\nplayer2: {deck: 20}")
    svg = ET.fromstring(position.svg("ja", width=width))
    lines = [(one.text or "", float(one.attrib["x"]), float(one.attrib["y"])) for one in svg.iter(f"{NAMES}text")]
    (name,) = (line for line in lines if line[0] == "プレイヤー1が選ぶ")
    (counts,) = (line for line in lines if line[0].startswith("追加ターン"))
    assert name[2] != counts[2] or name[1] + measure(name[0], 14) < counts[1] - measure(counts[0], 13)


GODS = """
cards:
  - {name: Left, type: creature, civilization: [light], cost: 2, power: 3000, abilities: ['g_link(left_of("Right"))']}
  - {name: Right, type: creature, civilization: [fire], cost: 2, power: 4000, abilities: ['g_link(right_of("Left"))']}
player1: {battle: [{card: Right, as: god, under: [Left]}, {card: Left, as: alone}], deck: 3}
player2: {deck: 3}
"""


def test_linked_gods_show_what_both_have() -> None:
    position = Position.from_yaml(GODS)
    seen = {card.label: card for card in table_of(position).sides[0].battle}
    assert (seen["god"].colours, seen["god"].power) == (("fire", "light"), 7000)
    assert (seen["alone"].colours, seen["alone"].power) == (("light",), 3000)
    assert "G-link" in words(position.svg("en")) and "G・リンク" in words(position.svg("ja"))


def test_every_keyword_of_the_library_has_a_word() -> None:
    told = re.findall(r'^keyword\("(?:[^"\\]|\\.)*",(.*)\)\.$', Card.facts_for(list(shipped())), re.MULTILINE)
    names = {split(keyword)[0] for keyword in told} - set(GAME.words.table("unsaid"))
    raw = {name for name in names if word(GAME, "keyword", name, "ja") == name}
    assert len(told) > 500 and not raw, raw


def test_no_line_begins_with_what_belongs_to_the_one_before() -> None:
    names = [card.name for card in shipped()]
    for size, room in ((9, 50), (11, 88)):
        for name in names:
            assert all(line[0] not in CLINGING for line in fold(name, size, room, 4) if len(line) > 1), name


def test_five_shields_lie_in_one_row_on_a_narrow_picture() -> None:
    position = Position.from_yaml("player1: {shields: 5, mana: [アクア・ハルカス x3], deck: 3}\nplayer2: {deck: 3}")
    cards = {one.attrib["data-label"]: one.find(f"{NAMES}rect") for one in ET.fromstring(position.svg(width=480)).iter()
             if one.get("class") == "card"}  # fmt: skip
    tops = {label: float(box.attrib["y"]) for label, box in cards.items() if box is not None}
    assert len({tops[f"a_shield{number}"] for number in range(1, 6)}) == 1
    assert tops["a_mana1"] > tops["a_shield1"]


@pytest.mark.parametrize("text", [
    "player1: {deck: 5}\nplayer2: {deck: 5}", "game: magic\nplayer1: {library: 5}\nplayer2: {library: 5}",
])  # fmt: skip
def test_every_area_is_named_in_japanese(text: str) -> None:
    view = table_of(Position.from_yaml(text))
    telling = Telling(view, "ja", 10, False)
    assert not [area.name for area in view.spec.board.areas if telling.zone(area.name).isascii()]
