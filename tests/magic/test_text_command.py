"""`cards compile` and `cards add` with printed cards of Magic, and the library they write."""

import json
from dataclasses import replace

import pytest

from dmoracle import games
from dmoracle.cards.store import Store, default_path
from dmoracle.cli.main import main
from dmoracle.errors import InputError

GOOD = "name: Trial Bolt\ntype: Instant\ncost: 1R\n\nTrial Bolt deals 3 damage to any target."
BAD = "name: Trial Maze\ntype: Creature — Bear\ncost: 1G\npt: 2/2\n\nTrample\nTrial Maze eats a lnad."


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("DMORACLE_LIBRARY", str(tmp_path / "library.sqlite"))


def add(tmp_path, text, *more):
    path = tmp_path / "card.txt"
    path.write_text(text, encoding="utf-8")
    return main(["cards", "add", str(path), "--game", "magic", *more])


def test_a_card_that_is_added_can_be_named(tmp_path, capsys):
    assert add(tmp_path, GOOD) == 0
    assert "damage(3,target(1))" in capsys.readouterr().out
    assert default_path("magic").is_file() and not default_path().exists()
    position = tmp_path / "bolt.yaml"
    position.write_text(
        "game: magic\nplayer1: {hand: [Trial Bolt], play: [Mountain x2], library: 1}\nplayer2: {life: 3, library: 1}\n",
        encoding="utf-8",
    )
    assert main(["legal", str(position), "--json"]) == 0
    assert "Play Trial Bolt" in capsys.readouterr().out


def test_a_card_that_is_not_understood_is_said_with_its_place_in_both_languages(tmp_path, capsys):
    assert add(tmp_path, BAD) == 1
    out = capsys.readouterr().out
    assert "'eats' is not known" in out and "~ eats a lnad." in out.splitlines()
    assert add(tmp_path, BAD, "--lang", "ja") == 1
    assert "このように続く読み方がありません" in capsys.readouterr().out
    assert main(["cards", "search", "trial", "--game", "magic"]) == 0
    assert "not understood" in capsys.readouterr().out


def test_a_dump_is_compiled_and_counted(tmp_path, capsys):
    dump = tmp_path / "dump.json"
    rows = [{"name": name, "manaCost": "{R}", "type": "Instant", "text": text, "set": "TRY"}
            for name, text in (("One", "Draw a card."), ("Two", "Eat a card."))]  # fmt: skip
    dump.write_text(json.dumps(rows), encoding="utf-8")
    assert main(["cards", "compile", str(dump), "--game", "magic", "--json"]) == 0
    groups = json.loads(capsys.readouterr().out)["report"]["groups"]
    assert groups["all"]["cards"] == 2 and groups["all"]["executable"] == groups["set TRY"]["executable"] == 1


def test_a_library_is_of_one_game(tmp_path):
    path = tmp_path / "one.sqlite"
    store = Store(path, "magic")
    store.add({"name": "One", "mana_cost": "{R}", "type": "Instant", "text": "Draw a card."})
    store.close()
    with pytest.raises(InputError, match="another game"):
        Store(path)
    assert Store(path, "magic").find("one").abilities == ("spell([draw(me)])",)


def test_a_game_whose_texts_nobody_reads_says_so(tmp_path, capsys):
    magic = games.get("magic")
    games.register(replace(magic, texts=""))
    try:
        assert add(tmp_path, GOOD) == 2
    finally:
        games.register(magic)
    assert "duel_masters" in capsys.readouterr().err
