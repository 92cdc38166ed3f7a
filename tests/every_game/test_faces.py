"""What every game shows of itself: boards, decisions, reasons and traces in both languages, in its own words alone."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import coins
import jsonschema
import pytest
from spread import spread

import dmoracle.cli
from dmoracle import Game, Position, games
from dmoracle.cli import main
from dmoracle.draw.html import board_page
from dmoracle.paths import puzzle_folder
from dmoracle.play.pictures import table_of
from dmoracle.rules.index import index

HERE = Path(__file__).parent
MAGIC = HERE.parent / "magic" / "positions"
SAMPLES = {
    "duel_masters": sorted(puzzle_folder().rglob("*.yaml"))[:2],
    "magic": [MAGIC / "dp1.yaml", MAGIC / "full.yaml"],
    "coins": [HERE / "positions" / "coins" / "three.yaml"],
}
FIRST = [pytest.param(path, id=f"{game}-{path.stem}") for game, paths in SAMPLES.items() for path in spread(paths, 1)]
POSITIONS = [pytest.param(path, id=f"{game}-{path.stem}") for game, paths in SAMPLES.items() for path in paths]
LANGS = ("en", "ja")
TERM = re.compile(r"\b[a-z]+_?[a-z]*\([a-z0-9_]")  # what only the rules call so
TABLES = ("zone", "step", "mark", "waiting", "amount")  # whose words tell a game


@pytest.fixture(scope="module", autouse=True)
def third_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    known = dict(games._GAMES)
    games.register(coins.game(tmp_path_factory.mktemp("coins")))
    yield
    games._GAMES.clear()
    games._GAMES.update(known)


def walk(path: Path, seed: int, steps: int = 8) -> list[Position]:
    """The positions of a random line."""
    rng, found = random.Random(seed), [Position.load(path)]
    while len(found) < steps and found[-1].legal:
        found.append(found[-1].apply(rng.choice(found[-1].legal)))
    return found


@cache
def foreign(game: str) -> set[str]:
    """Words of other games that this one does not have."""

    def said(name: str) -> set[str]:
        words = games.get(name).words
        return {text for table in TABLES for both in words.table(table).values() for text in both}

    own = " ".join(said(game) | {both for name in games.get(game).words.tables.values() for one in name.values()
                                 for both in one})  # fmt: skip
    others = set().union(*(said(name) for name in games.names() if name != game))
    return {word for word in others if word not in own and "{" not in word and len(word) > 2}


def strangers(text: str, position: Position) -> set[str]:
    """Words of other games in a text; names of cards are left out."""
    for name in position.setup.names():
        text = text.replace(name, "")
    return {word for word in foreign(position.setup.game) if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)}


@pytest.mark.parametrize("path", POSITIONS)
def test_boards_show_every_card_in_words_of_the_game(path: Path) -> None:
    for here in walk(path, seed=4):
        table = table_of(here)
        for lang in LANGS:
            text, svg = here.text(lang, labels=True), here.svg(lang)
            drawn = {one.get("data-label") for one in ET.fromstring(svg).iter() if one.get("class") == "card"}
            for side in table.sides:
                for area in here.setup.spec.board.areas:
                    for card in side.shown(area):
                        title = card.title(lang)
                        assert title is None or title[:12] in text, card
                        assert card.label in drawn or area.look in ("line", "chips"), card
            assert not TERM.search(here.text(lang)), here.text(lang)
            assert strangers(text, here) == set() == strangers(svg, here)
            assert "<svg" in board_page(table, lang) and here.html(lang)


@pytest.mark.parametrize("path", POSITIONS)
def test_decisions_reasons_and_traces_are_words(path: Path) -> None:
    for here in walk(path, seed=5, steps=5):
        account, reasons = here.explain(), [here.why(str(decision)) for decision in here.legal[:2]]
        for lang in LANGS:
            told = [decision.text(lang) for decision in here.legal]
            told += [reason for refused in account.refused[:5] for reason in refused.text(lang).split("\n")]
            told += [line for reason in reasons for line in reason.lines(lang)]
            assert not [line for line in told if TERM.search(line)], told
            assert not strangers("\n".join(told), here)
    game = Game(Position.load(path))
    rng = random.Random(6)
    for _ in range(4):
        if game.legal:
            game.push(str(rng.choice(game.legal)))
    trace = game.trace()
    for lang in LANGS:
        said = trace.text(lang)
        assert said.strip() and not strangers(said, game.position)
    assert not [event.term for event in trace if TERM.search(event.text(trace.names))]


@pytest.mark.parametrize("path", FIRST)
@pytest.mark.parametrize("words", [["show"], ["legal"], ["legal", "--explain"], ["trace"], ["show", "--as", "yaml"]])
def test_commands_know_the_game(path: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    schema = json.loads((Path(dmoracle.cli.__file__).parent / "output.schema.json").read_text(encoding="utf-8"))
    command, *options = words
    if command == "trace":
        options += ["--do", str(Position.load(path).legal[0])]
    assert main([command, str(path), *options, "--lang", "en"]) == 0
    assert capsys.readouterr().out.strip()
    assert main([command, str(path), *options, "--json"]) == 0
    jsonschema.validate(json.loads(capsys.readouterr().out), schema)


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "coins"])
def test_cards_and_rules_of_a_game_are_listed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    number = next(iter(index(games.get(name).book)))
    for words in (["cards", "list"], ["rules"], ["rules", number]):
        assert main([*words, "--game", name, "--lang", "ja"]) == 0
        out = capsys.readouterr().out
        assert out.strip() and not {word for word in foreign(name) if len(word) > 6 and word.isascii() and word in out}


def refused(*argv: str) -> Callable[[pytest.CaptureFixture[str]], str]:
    def run(capsys: pytest.CaptureFixture[str]) -> str:
        capsys.readouterr()
        assert main([*argv, "--lang", "en"]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1
        return err

    return run


BAD = {
    "game: magik\nplayer1: {library: 1}\nplayer2: {library: 1}\n": ":1:7: ",
    "game: magic\nplayer1: {mana: [Forest], library: 1}\nplayer2: {library: 1}\n": ":2:17: ",
    "game: magic\nplayer1: {shields: 5, library: 1}\nplayer2: {library: 1}\n": ":2:11: ",
    "game: magic\nplayer1: {hand: [Aqua Hulcus], library: 1}\nplayer2: {library: 1}\n": ":2:18: ",
    "player1: {hand: [Grizzly Bears], deck: 1}\nplayer2: {deck: 1}\n": ":1:18: ",
    "player1: {library: 1}\nplayer2: {deck: 1}\n": ":1:11: ",
    "game: magic\nreadings: {A07: attack_ends}\nplayer1: {library: 1}\nplayer2: {library: 1}\n": ":2:12: ",
    "step: main1\nplayer1: {deck: 1}\nplayer2: {deck: 1}\n": ":1:7: ",
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_of_another_game_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    said = refused("legal", str(path))(capsys)
    assert said.startswith(f"{path}{BAD[text]}") and "found" in said, said


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["rules", "--game", "magick"], "magic"),
        (["rules", "--game", "magic", "506.1zz"], "did you mean"),
        (["cards", "show", "Aqua Hulcus", "--game", "magic"], "Aqua Hulcus"),
        (["cards", "list", "--game", "magic", "--civilization", "fire"], "allowed: white"),
        (["show", "three-attackers", "--game", "magic"], "game: NAME"),
        (["graph", "--cards", "Aqua Hulcus", "--game", "magic"], "no card of this name"),
    ],
)
def test_what_another_game_has_is_refused_on_the_command_line(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(*argv)(capsys)
