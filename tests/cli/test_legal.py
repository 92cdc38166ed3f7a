"""`dmoracle legal`: decisions, and why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Cli = Callable[..., Any]  # see conftest.Run
Golden = Callable[[str, str], None]


def test_legal(cli: Cli, positions: Path, golden: Golden) -> None:
    code, out, err = cli("legal", positions / "duel.yaml", "--explain")
    assert (code, err) == (0, "")
    golden("legal.txt", out)
    golden("legal-ja.txt", cli("legal", positions / "duel.yaml", "--explain", "--lang", "ja").out)


def test_why_not_names_the_rule_and_is_a_no(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("legal", positions / "duel.yaml", "--why", "attack(great,2)")
    assert code == 1
    assert "506.1a" in out
    code, out, _ = cli("legal", positions / "duel.yaml", "--why", "attack(dragon,2)")
    assert code == 0
    first, *points = out.splitlines()
    assert first == "attack(dragon,2): legal"
    assert "505.2" in points[0] and "Fire Dragon#1 is in the battle zone" in points[1]


def test_why_not_is_asked_in_words(cli: Cli, positions: Path) -> None:
    term = cli("legal", positions / "duel.yaml", "--why", "attack(great,2)")
    words = cli("legal", positions / "duel.yaml", "--why", "attack player 2 with Great Dragon")
    assert (words.code, words.out) == (1, term.out)
    code, out, _ = cli("legal", positions / "duel.yaml", "--why", "小火#2でプレイヤー2を攻撃", "--lang", "ja")
    assert code == 0
    assert out.startswith("attack(ember,2): ")
    code, out, err = cli("legal", positions / "duel.yaml", "--why", "fly to the moon")
    assert (code, out) == (2, "")
    assert err.startswith("--why: there is no such decision here") and "allowed: " in err


def test_legal_at_the_end(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("legal", positions / "won.yaml", "--do", "attack(ember,2)", "--do", "go")
    assert (code, out) == (0, "over: player 1 wins\n")
    code, out, _ = cli("legal", positions / "won.yaml", "--do", "end_turn", "--do", "go", "--do", "go", "--lang", "ja")
    assert (code, out) == (0, "終了: このターンに選べることはもうありません\n")


def test_a_forced_pass_may_be_left_out_among_passes(cli: Cli) -> None:
    def said(*decisions: str) -> tuple[int, str, str]:
        return tuple(cli("legal", "06-the-ball-is-flung", *(part for one in decisions for part in ("--do", one))))

    assert said("pass", "pass", "attack(ball)") == said("pass", "pass", "pass", "pass", "attack(ball)")
    code, _, err = said("pass", "pass", "attack(ball)", "attack(bal)")
    assert code == 2
    assert err.startswith("--do (4): not legal")
