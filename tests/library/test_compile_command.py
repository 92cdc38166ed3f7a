"""`cards compile`, `cards add`, `cards search`: coverage by era, places that are not understood, one's own cards."""

import json
from importlib import resources

import jsonschema
import pytest

from dmoracle.cli.main import main

SCHEMA = json.loads((resources.files("dmoracle") / "cli" / "output.schema.json").read_text(encoding="utf-8"))
DUMP = [
    {"カード名": "試し斬り", "読み": "ためしぎり", "種類": "呪文", "文明": "闇", "コスト": 3, "商品名": "DM-01",
     "テキスト": "相手のクリーチャーを1体破壊する。"},
    {"name": "謎の者", "type": "クリーチャー", "civilization": "火", "cost": 2, "power": "2000", "race": "ゴースト",
     "text": "このクリーチャーが攻撃する時、山札を食べる。", "set": "dmrp01"},
]  # fmt: skip


@pytest.fixture
def dump(tmp_path, monkeypatch):
    path = tmp_path / "dump.jsonl"
    path.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in DUMP), encoding="utf-8")
    monkeypatch.setenv("DMORACLE_LIBRARY", str(tmp_path / "library.sqlite"))
    return str(path)


def data(capsys):
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, SCHEMA)
    return found


def test_coverage_with_reasons_by_era(dump, capsys):
    assert main(["cards", "compile", dump, "--json"]) == 0
    report = data(capsys)["report"]
    assert report["groups"]["all"]["cards"] == 2 and report["groups"]["all"]["executable"] == 1
    assert report["eras"] == {"dmrp01": {"no reading goes on like this": 1}}


READ = "相手のクリーチャーを1体破壊し、山札を"


@pytest.mark.parametrize(
    "lang, near, said",
    [
        ("en", "most like it: ", [f"read so far: {READ}", "'食' is not known"]),
        ("ja", "近い書き方: ", [f"ここまで読めました: {READ}", "「食」は知らない言葉です"]),
    ],
)
def test_a_pasted_card_shows_the_place_and_what_is_missing(lang, near, said, tmp_path, dump, capsys):
    card = tmp_path / "card.txt"
    card.write_text(
        "name: 謎の札\ntype: 呪文\ncost: 3\ncivilization: 闇\n\n相手のクリーチャーを1体破壊し、山札を食べる。",
        encoding="utf-8",
    )
    assert main(["cards", "add", str(card), "--lang", lang]) == 1
    line, caret, *lacks, nearest = capsys.readouterr().out.splitlines()[-6:]
    assert line == "相手のクリーチャーを1体破壊し、山札を食べる。"
    assert caret.index("^") == len("相手のクリーチャーを") * 2 + 1 + len("体破壊し、山札を") * 2
    assert nearest.startswith(near)
    assert [one.strip() for one in lacks[:2]] == said
    assert main(["cards", "add", str(card), "--json"]) == 1
    (problem,) = data(capsys)["problems"]
    assert problem["at"] == line.index("食")
    assert (problem["missing"]["understood"], problem["missing"]["gap"]) == (READ, "食")


def test_what_was_understood_is_told_in_either_language(tmp_path, dump, capsys):
    card = tmp_path / "card.txt"
    lines = "name: 謎の札", "type: 呪文", "cost: 3", "civilization: 闇", "", "相手のクリーチャーを1体破壊する。"
    card.write_text("\n".join(lines), encoding="utf-8")
    assert main(["cards", "add", str(card), "--lang", "en"]) == 0
    said = "Choose one of your opponent's creatures in the battle zone and destroy it."
    assert capsys.readouterr().out.splitlines()[-1].strip() == said
    assert main(["cards", "show", "謎の札", "--lang", "ja"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].strip() == "相手のクリーチャーを1体選び、破壊する。"


@pytest.mark.parametrize("text", ["謎の", "ゴースト"])
def test_own_cards_are_found_with_the_reason(text, dump, capsys):
    assert main(["cards", "compile", dump]) == 0
    capsys.readouterr()
    assert main(["cards", "search", text, "--json"]) == 0
    (found,) = [one for one in data(capsys)["own"] if one["name"] == "謎の者"]
    assert "▲" in found["refusal"]


@pytest.mark.parametrize("command", [["show", "試し斬り"], ["search", "試し"]])
def test_another_library_is_shown_and_searched(command, dump, tmp_path, capsys):
    other = tmp_path / "other.sqlite"
    assert main(["cards", "compile", dump, "--library", str(other)]) == 0
    assert main(["cards", *command]) in (1, 2)  # the usual one does not have it
    capsys.readouterr()
    assert main(["cards", *command, "--library", str(other)]) == 0
    assert "試し斬り" in capsys.readouterr().out
    assert main(["cards", *command, "--library", str(tmp_path / "none.sqlite")]) == 2
    assert not (tmp_path / "none.sqlite").exists() and "none.sqlite" in capsys.readouterr().err


def test_by_kana(dump, capsys):
    main(["cards", "compile", dump])
    capsys.readouterr()
    assert main(["cards", "search", "ためし"]) == 0
    assert "試し斬り" in capsys.readouterr().out


def test_a_dump_that_is_none_leaves_no_library(dump, tmp_path, capsys):
    (tmp_path / "none.jsonl").write_text("42\n", encoding="utf-8")
    library = tmp_path / "new" / "library.sqlite"
    assert main(["cards", "compile", str(dump), str(tmp_path / "none.jsonl"), "--library", str(library)]) == 2
    assert not library.parent.exists() and "none.jsonl:1" in capsys.readouterr().err
