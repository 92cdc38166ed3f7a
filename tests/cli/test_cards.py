"""`dmoracle cards`: lists, searches, single cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmoracle import Position
from dmoracle.cards.shelves import usual

Cli = Callable[..., Any]  # see conftest.Run


def test_cards(cli: Cli) -> None:
    code, out, err = cli("cards", "list", "--type", "spell", "--civilization", "fire")
    assert (code, len(out.splitlines())) == (0, int(err.split()[0]))
    assert all("fire" in line and "spell" in line for line in out.splitlines())
    assert "Bolshack Dragon" in cli("cards", "search", "bolshack").out
    assert "Rikabu" in cli("cards", "search", "speed attacker", "--cost", "3").out  # as the term is spoken
    assert "Braid Claw" in cli("cards", "search", "attacks each turn if able", "--cost", "1").out  # as it is printed
    japanese = cli("cards", "search", "可能であれば毎ターン攻撃", "--cost", "1", "--lang", "ja").out
    assert "凶戦士ブレイズ・クロー" in japanese
    code, out, _ = cli("cards", "show", "bolshack  DRAGON", "--lang", "ja")
    assert code == 0
    assert out.splitlines()[:2] == [
        "ボルシャック・ドラゴン / Bolshack Dragon",
        "クリーチャー、火、コスト6、パワー6000、アーマード・ドラゴン",
    ]
    said = "While attacking, this creature gets +1000 power for each fire card in your graveyard."
    assert cli("cards", "show", "Bolshack Dragon").out.splitlines()[-1].strip() == said
    assert json.loads(cli("cards", "show", "Bolshack Dragon", "--json").out)["texts"] == ["Double breaker", said]
    assert cli("cards", "search", "no such card at all").code == 1
    nothing = cli("cards", "search", "ドギラゴン剣")
    assert nothing.code == 1 and "燃える革命 ドギラゴン" in nothing.out + nothing.err
    assert all("轟" in name for name in json.loads(cli("cards", "search", "轟轟轟", "--json").out)["nearest"])


def test_cards_of_several_civilizations_and_of_none(cli: Cli) -> None:
    found = json.loads(cli("cards", "list", "--civilization", "fire", "--json").out)["cards"]
    assert any(len(card["civilization"]) > 1 for card in found)
    assert all("fire" in card["civilization"] for card in found)
    none = json.loads(cli("cards", "list", "--civilization", "colourless", "--json").out)["cards"]
    assert all(card["civilization"] == [] for card in none)


def test_an_own_card_with_the_name_of_a_shipped_one(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept and said not to be used; with --instead it is used, by whichever of its names."""
    monkeypatch.setenv("DMORACLE_LIBRARY", str(tmp_path / "library.sqlite"))
    text = "name: アクア・ハルカス\ntype: クリーチャー\ncivilization: 水\ncost: 3\npower: 2000\n\nブロッカー\n"
    code, _, err = cli("cards", "add", "-", stdin=text)
    assert code == 0
    assert err.strip() == (
        "アクア・ハルカス comes with dmoracle too, and the shipped card is used; --instead prefers yours"
    )
    found = usual().find("アクア・ハルカス")
    assert found is not None and "blocker" not in found.abilities
    dump = tmp_path / "dump.jsonl"
    dump.write_text(json.dumps({"name": "アクア・ハルカス", "type": "クリーチャー", "text": ""}), encoding="utf-8")
    assert "付属のものが使われるカード: 1枚(アクア・ハルカス など)" in cli("cards", "compile", dump, "--lang", "ja").err
    assert json.loads(cli("cards", "compile", dump, "--json").out)["hidden"] == ["アクア・ハルカス"]
    code, _, err = cli("cards", "add", "-", "--instead", stdin=text)
    assert (code, err) == (0, "")
    for name in ("アクア・ハルカス", "Aqua Hulcus", "アクア ハルカス"):
        found = usual().find(name)
        assert found is not None and found.abilities == ("blocker",)
    position = tmp_path / "one.yaml"
    position.write_text("player1: {deck: 5, battle: [Aqua Hulcus]}\nplayer2: {deck: 5}\n", encoding="utf-8")
    assert Position.load(position).setup.names() == ("アクア・ハルカス",)
    cli("cards", "add", "-", stdin=text)  # without the option again: the shipped one
    found = usual().find("Aqua Hulcus")
    assert found is not None and "blocker" not in found.abilities


@pytest.mark.parametrize(("cost", "among", "not_among"), [
    ("1", "Llanowar Elves", "Grizzly Bears"), ("2", "Grizzly Bears", "Llanowar Elves"),
    ("0", "Shield Sphere", "Forest Bear"), ("6", "Craw Wurm", "Grizzly Bears"),
])  # fmt: skip
def test_cards_of_magic_are_found_by_their_converted_cost(cli: Cli, cost: str, among: str, not_among: str) -> None:
    """203.3: all mana of the cost counts, whatever its colour."""
    found = json.loads(cli("cards", "list", "--game", "magic", "--cost", cost, "--type", "creature", "--json").out)
    names = {one["name"] for one in found["cards"]}
    assert among in names and not_among not in names
