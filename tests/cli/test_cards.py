"""`dmoracle cards`: lists, searches, single cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

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


def test_cards_of_several_civilizations_and_of_none(cli: Cli) -> None:
    found = json.loads(cli("cards", "list", "--civilization", "fire", "--json").out)["cards"]
    assert any(len(card["civilization"]) > 1 for card in found)
    assert all("fire" in card["civilization"] for card in found)
    none = json.loads(cli("cards", "list", "--civilization", "colourless", "--json").out)["cards"]
    assert all(card["civilization"] == [] for card in none)
