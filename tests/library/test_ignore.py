"""A card that is not understood is refused in a position; used without its abilities, every answer says so."""

import json

import pytest

from dmoracle import Position, odds, solve
from dmoracle.answers.cooks import cooks
from dmoracle.answers.solving import assumption_text
from dmoracle.cards.store import Store
from dmoracle.cli.main import main
from dmoracle.errors import InputError

LINE = "このクリーチャーが攻撃する時、山札を食べる。"
RIDDLE = {"name": "謎の者", "type": "クリーチャー", "civilizations": ["火"], "cost": 2, "power": "2000",
          "text": f"スピードアタッカー\n{LINE}"}  # fmt: skip
FILE = """step: attack
player1: {battle: [{card: 謎の者, as: riddle}], deck: 5}
player2: {shields: 0, deck: 5}
"""


@pytest.fixture(autouse=True)
def own_library(tmp_path, monkeypatch):
    path = tmp_path / "library.sqlite"
    store = Store(path)
    store.add(RIDDLE)
    store.add(RIDDLE | {"name": "双極の者", "type": "サイキック・セル"})
    store.close()
    monkeypatch.setenv("DMORACLE_LIBRARY", str(path))


def written(tmp_path, text):
    path = tmp_path / "riddle.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_refused_without_a_word():
    with pytest.raises(InputError, match=r"not understood.*▲") as raised:
        Position.from_yaml(FILE)
    assert "理解" in raised.value.text("ja")


@pytest.mark.parametrize("way", ["file", "argument", "saved", "notation"])
def test_every_answer_says_it(way):
    if way == "file":
        position = Position.from_yaml(FILE + "ignore: [謎の者]\n")
    else:
        position = Position.from_yaml(FILE, ignore=["謎の者"])
    if way == "saved":
        position = Position.from_yaml(position.to_yaml())
    if way == "notation":
        position = Position.from_notation(position.notation())
    assert position.ignored == (("謎の者", LINE),)
    for found in (solve(position), cooks(position), odds(position)):
        texts = {lang: [assumption_text(one, lang) for one in found.assumptions] for lang in ("en", "ja")}
        assert f"ignoring an ability of 謎の者: {LINE}" in texts["en"]
        assert f"謎の者 の能力を無視: {LINE}" in texts["ja"]


@pytest.mark.parametrize("command", ["solve", "legal", "cooks", "odds"])
def test_the_commands_say_it(command, tmp_path, capsys):
    file = written(tmp_path, FILE)
    assert main([command, file, "--lang", "en"]) == 2
    assert "not understood" in capsys.readouterr().err
    assert main([command, file, "--ignore", "謎の者", "--lang", "en"]) == 0
    assert f"ignoring an ability of 謎の者: {LINE}" in capsys.readouterr().out
    assert main([command, file, "--ignore", "謎の者", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ignored"] == [{"card": "謎の者", "line": LINE}]


@pytest.mark.parametrize("command", ["show", "lines"])
def test_other_commands_remark_it(command, tmp_path, capsys):
    file = written(tmp_path, FILE + "ignore: [謎の者]\n")
    assert main([command, file, "--lang", "en"]) == 0
    assert LINE in capsys.readouterr().err


@pytest.mark.parametrize("name", ["ボルシャック・ドラゴン", "知らない者", "双極の者"])
def test_only_what_is_there_to_be_ignored(name, tmp_path, capsys):
    assert main(["solve", written(tmp_path, FILE.replace("謎の者", "ボルシャック・ドラゴン")), "--ignore", name]) == 2
    error = capsys.readouterr().err
    assert name in error and "Traceback" not in error


def test_nothing_is_said_where_nothing_is_ignored(tmp_path, capsys):
    file = written(tmp_path, FILE.replace("謎の者", "ボルシャック・ドラゴン"))
    assert main(["solve", file, "--json"]) == 0
    assert "ignored" not in json.loads(capsys.readouterr().out)
