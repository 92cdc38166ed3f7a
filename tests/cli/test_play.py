"""`play`: scripted sessions through standard input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmoracle import InputError, Position
from dmoracle.position.book import Book
from dmoracle.position.decks import counted, listed

Cli = Callable[..., Any]  # see conftest.Run
Golden = Callable[[str, str], None]
DECK = (
    "# ten names, four of each\nボルシャック・ドラゴン x4\nアクア・ハルカス x4\n- 青銅の鎧 x4\nデーモン・ハンド x4\n"
    "Spiral Gate x4\nエマージェンシー・タイフーン x4\n蒼天の守護者ラ・ウラ・ギガ x4\nダーク・リバース x4\n"
    "ゴースト・タッチ x4\nマッド・ギター x4 # the last\n"
)
SESSION = """\
1
undo
u
attack(ember,2)
history
why attack(ember,foe)
b
nonsense
99
attack(ember
save {folder}/here.yaml
quit
never reached
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_a_session(cli: Cli, positions: Path, tmp_path: Path, golden: Golden) -> None:
    code, out, err = cli("play", positions / "won.yaml", stdin=SESSION.format(folder=tmp_path))
    assert (code, err) == (0, "")
    golden("play.txt", out.replace(str(tmp_path), "FOLDER"))
    saved = Position.load(tmp_path / "here.yaml")
    assert saved.winner == 1


def test_a_session_in_japanese(cli: Cli, positions: Path, golden: Golden) -> None:
    lines = "help\nlist\nlang ja\nboard labels\nattack(dragon,2)\nwhy block(tired)\nblock(guard)\nundo\npass\nlang fr\n"
    code, out, _ = cli("play", positions / "duel.yaml", stdin=lines)
    assert code == 0
    golden("play-ja.txt", out)


def test_the_end_of_the_input_ends_the_session(cli: Cli, positions: Path) -> None:
    code, out, err = cli("play", positions / "won.yaml", stdin="")
    assert (code, err) == (0, "")
    assert "player 1 decides: 3 legal" in out


def test_what_is_saved_can_be_played_on(cli: Cli, positions: Path, tmp_path: Path) -> None:
    file = tmp_path / "middle of an attack.yaml"
    cli("play", positions / "duel.yaml", stdin=f"attack(dragon,2)\nsave {file}\n")
    here = Position.load(file)
    assert here == Position.load(positions / "duel.yaml").play("attack(dragon,2)").settle()
    assert {str(decision) for decision in here.legal} == {"block(guard)", "pass"}


def test_saving_overwrites_only_if_told(cli: Cli, positions: Path, tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("mine", encoding="utf-8")
    out = cli("play", positions / "won.yaml", stdin=f"save {file}\n").out
    assert "exists already" in out
    assert file.read_text(encoding="utf-8") == "mine"
    cli("play", positions / "won.yaml", stdin=f"save {file} force\n")
    assert Position.load(file) == Position.load(positions / "won.yaml")
    out = cli("play", positions / "won.yaml", stdin=f"save {tmp_path}/none/x.yaml\nlist\n").out
    assert "cannot be written" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here.yaml"]


def test_undo_goes_back_to_the_last_choice(cli: Cli, positions: Path) -> None:
    out = cli("play", positions / "duel.yaml", stdin="attack(dragon,2)\npass\nundo\nundo\nundo\n").out
    assert out.count("1  block(guard)") == 2
    assert out.rstrip().endswith("nothing to undo")
    assert out.count("player 1 decides: 5 legal") == 2


PAYING = """
cards:
  - {name: Red, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Blue, type: creature, civilization: [water], cost: 2, power: 2000}
player1: {hand: [{card: Red, as: red}], mana: [Red x2, Blue x2], deck: 5}
player2: {shields: 0, deck: 5}
"""


def test_equal_mana_cards_are_one_choice(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "paying.yaml"
    path.write_text(PAYING, encoding="utf-8")
    out = cli("play", path, stdin="play(red)\n2\n").out
    # the fire is paid with either red card, so nobody is asked; then there are two sorts, and equal blue ones
    said = out.partition("> play(red)\n")[2]
    assert said.startswith("  P1: Play Red#3\n  P1: Pay with Red#1\n")
    assert "player 1 decides: 2 legal\n" in said
    assert "  1  tap(a_mana2)  Tap Red#2 for mana\n" in said
    assert "  2  tap(a_mana3)  Tap Blue#1 for mana (or 1 equal card)\n" in said
    assert "  P1: Pay with Blue#1\n" in said.partition("> 2\n")[2]
    # the equal one may be named, and going back does not stop where nothing was asked
    out = cli("play", path, stdin="play(red)\ntap(a_mana4)\nundo\nundo\nundo\n").out
    assert "  P1: Pay with Blue#2\n" in out
    assert out.rstrip().endswith("nothing to undo")
    asked = [line for line in out.splitlines() if line.startswith("player 1 decides")]
    assert asked == ["player 1 decides: 2 legal"] * 4  # play or not; which mana; and both again, going back
    prompts = [json.loads(line) for line in cli("play", path, "--json", stdin="play(red)\n").out.splitlines()]
    assert [(one["term"], one.get("equal")) for one in prompts[-1]["decisions"]] == [
        ("tap(a_mana2)", None), ("tap(a_mana3)", ["tap(a_mana4)"])
    ]  # fmt: skip


def test_mana_cards_that_differ_in_anything_are_not_equal(cli: Cli, tmp_path: Path) -> None:
    """Two of a name, one face down."""
    path = tmp_path / "down.yaml"
    path.write_text(PAYING.replace("Red x2, Blue x2", "Red, Blue, Blue") + "in_flight: [\"mark(a_mana3,face_down)\"]\n",
                    encoding="utf-8")  # fmt: skip
    out = cli("play", path, stdin="play(red)\n").out
    assert "  2  tap(a_mana3)" in out


def test_the_next_turn(cli: Cli, positions: Path) -> None:
    out = cli("play", positions / "won.yaml", stdin="next\nend_turn\nnext\n").out
    assert "there is no next turn from here" in out
    assert "`next` starts the next turn" in out
    assert "turn of player 2" in out


def test_commands_may_be_shortened_but_decisions_come_first(cli: Cli, positions: Path) -> None:
    out = cli("play", positions / "won.yaml", stdin="h\nhe\nend_turn\n").out
    assert "neither a command nor a decision" in out  # h: help or history
    assert "make that decision" in out
    assert "over: nothing is left" in out


def test_a_new_game_with_two_decks(cli: Cli, deck: Path) -> None:
    code, out, err = cli("play", "--decks", deck, deck, "--seed", "7", stdin="1\npass\nquit\n")
    assert code == 0
    assert err == "decks shuffled with --seed 7\n"
    assert "hands" not in out and out.count("== Player 1") >= 3


def test_a_new_game_of_magic_with_two_decks(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "green.txt").write_text("Forest x8\n4 Grizzly Bears\n", encoding="utf-8")
    files = tmp_path / "green.txt", tmp_path / "green.txt"
    code, out, _ = cli("play", "--game", "magic", "--decks", *files, "--seed", "7", stdin="keep\nkeep\npass\nquit\n")
    assert code == 0
    assert "Keep the hand" in out and "hand       unknown x7" in out and "from the top" not in out
    assert "Pass (first main phase)" in out
    (tmp_path / "blue.txt").write_text("Aqua Hulcus x8\n", encoding="utf-8")
    code, _, err = cli("play", "--game", "magic", "--decks", files[0], tmp_path / "blue.txt")
    assert code == 2 and "blue.txt:1: no card of this name" in err


def test_a_deck_list_may_begin_its_lines_with_numbers(cli: Cli, deck: Path, tmp_path: Path) -> None:
    lines = [
        line.partition("#")[0].strip().removeprefix("- ") for line in deck.read_text(encoding="utf-8").splitlines()
    ]
    pairs = [line.rpartition(" x")[::2] for line in lines if line]
    led = [f"{count}{'x' if place % 2 else ''} {name}" for place, (name, count) in enumerate(pairs)]
    (tmp_path / "led.txt").write_text("\n".join(led), encoding="utf-8")
    usual, other = (cli("play", "--decks", file, file, "--seed", "7", stdin="quit\n").out
                    for file in (deck, tmp_path / "led.txt"))  # fmt: skip
    assert usual == other and "== Player 1" in usual


def test_the_seed_decides_the_shuffling(cli: Cli, deck: Path) -> None:
    first, again, other = (cli("play", "--decks", deck, deck, "--seed", seed).out for seed in ("7", "7", "8"))
    assert first == again != other


def test_a_new_game_shows_no_hidden_cards(cli: Cli, deck: Path) -> None:
    out = cli("play", "--decks", deck, deck, "--seed", "7", stdin="board labels\nquit\n").out
    board = out[: out.index("> board")].splitlines()
    (upper, lower) = (index for index, line in enumerate(board) if line.startswith("=="))
    assert any("hand       unknown x5" in line for line in board[upper:lower])
    assert not any("hand       unknown" in line for line in board[lower:])
    assert all("unknown" in line for line in board if "_deck1 " in line)
    assert "from the top" not in out
    shown = cli("play", "--decks", deck, deck, "--seed", "7", "--open", stdin="quit\n").out
    assert "from the top" in shown


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ボルシャック・ドラゴン x4\n青銅の鎧 x4\n", "100.2"),
        ("マッド・ギター x40\n", "100.2a"),
        ("青銅の鎧 x4\n青銅の鐘 x4\n", ":2: "),
        ("", "100.2"),
        ("青銅の鎧 x4\nhyperspatial:\nガロウズ・セブ・カイザー x5\n", "100."),
        ("hyperspatial:\n青銅の鎧\n", "117.1"),
    ],
)
def test_a_deck_that_cannot_be_used(cli: Cli, deck: Path, tmp_path: Path, text: str, found: str) -> None:
    (tmp_path / "bad.txt").write_text(text, encoding="utf-8")
    code, out, err = cli("play", "--decks", deck, tmp_path / "bad.txt", "--seed", "1", stdin="1\n")
    assert (code, out) == (2, "")
    assert found in err.splitlines()[-1]
    assert cli("play", "--decks", deck, tmp_path / "none.txt").code == 2


def test_a_fault_of_the_rules_does_not_end_the_session(
    cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dmoracle.play.game import Game
    from dmoracle.rules.faults import StuckError

    def broken(*_: object) -> None:
        raise StuckError(decision="end_turn")

    monkeypatch.setattr(Game, "push", broken)
    code, out, err = cli("play", positions / "won.yaml", stdin="end_turn\nlist\n")
    assert (code, err) == (0, "")
    assert "please report it" in out and out.count("player 1 decides: 3 legal") == 2


def test_json_sessions_are_one_object_for_each_line(cli: Cli, positions: Path) -> None:
    stdin = "board\n1\nwhy end_turn\nnonsense\nhistory\nhelp\nundo\nquit\n"
    code, out, _ = cli("play", positions / "won.yaml", "--json", stdin=stdin)
    assert code == 0
    objects = [json.loads(line) for line in out.splitlines()]
    assert [sorted(set(one) - {"dmoracle", "command"})[0] for one in objects] == [
        "board", "decisions", "board", "decisions", "why", "error", "history", "commands", "decisions",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "argv", [["play"], ["play", "-"], ["play", "won.yaml", "-o", "x"], ["play", "a", "--decks", "b", "c"]]
)
def test_what_play_cannot_do_is_said(cli: Cli, argv: list[str]) -> None:
    code, out, err = cli(*argv)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("line", [
    "4 青銅の鎧", "４　青銅の鎧", "4枚 青銅の鎧", "4×青銅の鎧", "x4 青銅の鎧", "4,青銅の鎧",
    "青銅の鎧 4枚", "青銅の鎧 x4", "青銅の鎧 ｘ４", "青銅の鎧×4", "青銅の鎧　4", "青銅の鎧,4",
    "青銅の鎧 (4)", "青銅の鎧(４枚)", "青銅の鎧：4",
    "1. 青銅の鎧 ×4", "・青銅の鎧 4", "• 4x 青銅の鎧", '"青銅の鎧",4', "4 《青銅の鎧》",
    "4 青銅の鎧 (DM01) 23", "4 青銅の鎧 [DM-01]", "4 青銅の鎧 (DMR-01) s3 *F*",
])  # fmt: skip
def test_lines_of_deck_lists_as_people_have_them(line: str) -> None:
    assert counted(line, Book()) == ("青銅の鎧", 4)


@pytest.mark.parametrize("line", [
    "// by me", "Creatures (8)", "Spells: 4", "■クリーチャー", "【呪文】", "クリーチャー(24)", "合計 40枚", "Deck",
    "デッキ", "SB: 4 no such card", "Sideboard\n4 no such card",
])  # fmt: skip
def test_what_is_no_card_of_the_deck_is_passed_over(line: str) -> None:
    assert list(listed(f"4 青銅の鎧\n{line}\n", Book())) == [("青銅の鎧", 4, "")]


@pytest.mark.parametrize(
    "line", ["Bronze-Arm Tripe (4)", "<b>deck</b>", "'; DROP TABLE cards; --", "../../deck 4", "Decks 4"]
)
def test_what_only_looks_like_a_heading_is_refused(line: str) -> None:
    with pytest.raises(InputError, match="no card of this name") as refused:
        list(listed(f"4 青銅の鎧\n{line}", Book()))
    assert refused.value.line == 2


@pytest.mark.parametrize("line", ["青銅の鎧", "2/2", "<script>", "4", "x", ""])
def test_what_says_no_number_is_one(line: str) -> None:
    assert counted(line, Book()) == (line, 1)


def test_full_width_digits_are_digits_in_positions() -> None:
    wide = Position.from_yaml("player1: {deck: ２０, battle: [青銅の鎧 ｘ２]}\nplayer2: {deck: 20}")
    assert wide == Position.from_yaml("player1: {deck: 20, battle: [青銅の鎧 x2]}\nplayer2: {deck: 20}")
    with pytest.raises(ValueError, match="a list of cards, or a whole number"):  # a text is a text
        Position.from_yaml("player1: {deck: '２０'}\nplayer2: {deck: 20}")


DUEL = """
cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000},
        {name: Wall, type: creature, civilization: [light], cost: 2, power: 3000, abilities: [blocker]}]
step: attack
player1: {battle: [%s], deck: 5}
player2: {battle: [{card: Wall, as: wall}], shields: 0, deck: 5}
"""
ONE, TWO = "{card: Ember, as: ember}", "{card: Ember, as: ember}, {card: Ember, as: spark}"
# what is typed, with which options, from which creatures; what the other side is heard to say
AGAINST = {
    "it blocks what would win": (ONE, [], ["attack(ember,2)"], ["P2: Block with Wall  [keeps you from the goal"]),
    "nothing holds": (TWO, [], ["attack(ember,2)"], ["P2: ", "[every defence fails"]),
    "it attacks itself": (TWO, ["--me", "2"], [], ["P1: Ember#1 attacks player 2  [reaches its goal"]),
    "it has no win": (ONE, ["--me", "2"], [], ["P1: ", "[nothing reaches its goal this turn"]),
    "undo leads back to one's own choice": (ONE, [], ["attack(ember,2)", "undo"], ["player 1 decides: 2 legal\n"] * 2),
}  # fmt: skip


@pytest.mark.parametrize("name", AGAINST)
def test_against_the_other_side(cli: Cli, tmp_path: Path, name: str) -> None:
    creatures, options, typed, heard = AGAINST[name]
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL % creatures, encoding="utf-8")
    code, out, err = cli("play", file, "--against", *options, stdin="".join(f"{line}\n" for line in typed))
    assert code == 0, err
    for said in heard:
        assert said in out, out
        out = out.partition(said)[2]


def test_a_puzzle_that_is_lost_says_so(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL % ONE + "goal: {win: 1}\n", encoding="utf-8")
    assert "over: the goal is not reached\n" in cli("play", file, stdin="end_turn\n").out
    file.write_text(DUEL % ONE, encoding="utf-8")  # nobody asks for anything: the turn is over, that is all
    assert "over: nothing is left" in cli("play", file, stdin="end_turn\n").out


DECK = "Bronze-Arm Tribe x4\nAqua Hulcus x4\nBolshack Dragon x4\nDeath Smoke x4\nTerror Pit x4\nAqua Guard x4\n" \
       "Holy Awe x4\nMarine Flower x4\nDeadly Fighter Braid Claw x4\nLa Ura Giga, Sky Guardian x4\n"  # fmt: skip


def test_the_hand_of_the_program_is_never_shown(cli: Cli, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(DECK, encoding="utf-8")
    options = ["--decks", deck, deck, "--seed", "3", "--against", "--time", "1"]
    out = cli("play", *options, stdin="pass\n").out
    turns = out.split("turn of player 2, ")[1:]
    assert turns  # the board is drawn as its turn begins
    for turn in turns:
        above, _, below = turn.partition("== Player 1 =")
        assert "hand       unknown x" in above and "unknown" not in below.partition("hand ")[2].partition("\n")[0]


def test_what_goes_with_against(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL % ONE, encoding="utf-8")
    assert cli("play", file, "--me", "2", stdin="").code == 2


MAGIC = """
game: magic
player1:
  play: [Forest x2, Mountain x2, {card: Grizzly Bears, as: bear}]
  hand: [Giant Growth, Blaze]
  library: 5
player2: {play: [{card: Hill Giant, as: giant}], life: 10, library: 5}
"""


@pytest.fixture
def magic(tmp_path: Path) -> Path:
    path = tmp_path / "magic.yaml"
    path.write_text(MAGIC, encoding="utf-8")
    return path


def test_decisions_in_words(cli: Cli, magic: Path) -> None:
    words = "play Blaze/x is 2/target player 2/forest/mountain/1/attack with Grizzly Bears"
    code, out, err = cli("play", magic, stdin=words.replace("/", "\n"))
    assert (code, err) == (0, "")
    told = [line.strip() for line in out.splitlines() if line.startswith("  P")]
    assert told[:3] == ["P1: Play Blaze", "P1: X is 2", "P1: Target player 2"]
    # the third mana is enough: that no more is made is neither asked nor told
    lands = "Forest#1", "Mountain#1", "Forest#2"
    assert [line for line in told if "mana" in line] == [
        *(f"P1: Get mana from {land}" for land in lands), "P1: Pay with green mana ×2"
    ]  # fmt: skip
    assert "P1: Grizzly Bears attacks" in told and "P1: Done" not in told
    assert "not legal" not in out and "no such decision" not in out


def test_decisions_in_japanese_words(cli: Cli, magic: Path) -> None:
    out = cli("play", magic, "--lang", "ja", stdin="巨大化をプレイ\n灰色熊を対象\npay\n").out
    assert "  P1: 巨大化をプレイする\n" in out and "を対象とする\n" in out
    assert "  P1: 森#1からマナを出す\n" in out.partition("> pay\n")[2]


def test_words_without_spaces(cli: Cli, tmp_path: Path) -> None:
    """A Japanese sentence is one word to a computer; what explains a mode is not what it is called by."""
    file = tmp_path / "salve.yaml"
    file.write_text("game: magic\nplayer1: {hand: [Healing Salve], mana: W}\nplayer2: {}\n", encoding="utf-8")
    out = cli("play", file, "--lang", "ja", stdin="灰色熊をプレイ\n癒しの軟膏をプレイ\n1番目のモード\n").out
    unknown, known, mode = [part.split("\n", 1)[1] for part in out.split("> ")[1:]]
    assert unknown.startswith("そう呼べる選択はここにありません。入力:「灰色熊をプレイ」。使えるもの: ")
    assert known.startswith("  P1: 癒しの軟膏をプレイする\n")
    assert mode.startswith("  P1: 癒しの軟膏の1番目のモードを選ぶ(対象のプレイヤー1人は3点のライフを得る)\n")


def test_pay_gives_what_is_needed_and_no_more(cli: Cli, magic: Path) -> None:
    """A Mountain could be tapped too; it would not be needed."""
    out = cli("play", magic, stdin="play Giant Growth\ntarget Hill Giant\npay\n").out
    said = out.partition("> pay\n")[2]
    assert said.startswith("  P1: Get mana from Forest#1\n")
    assert "[attack: " not in said and "player 1 decides" in said  # paid, and player 1 has priority again


def test_mana_that_is_there_already_pays_without_a_question(cli: Cli, magic: Path) -> None:
    out = cli("play", magic, stdin="Forest\nplay Giant Growth\nHill Giant\nundo\n").out
    said = out.partition("> Hill Giant\n")[2].partition("> undo\n")
    assert said[0].startswith("  P1: Target Hill Giant\n    Giant Growth resolves\n    Giant Growth changes power and ")
    assert "Giant Growth goes to the graveyard\nplayer 1 decides: 4 legal\n" in said[0]
    assert "  3  pass  " in said[0]  # paid and resolved: nobody could respond
    assert "  2  target(giant)  " in said[2]  # back to the last question


RESOLVING = """
game: magic
player1:
  mana: GGRR
  play: [{card: Grizzly Bears, as: bear}, {card: Forest, as: wood}]
  hand: [Giant Growth, Lightning Bolt, {card: Forest, as: seat}]
player2:
  mana: UU
  play: [{card: Hill Giant, as: giant}, {card: Drudge Skeletons, as: bones}]
  hand: [Unsummon, Counterspell]
  life: 10
"""
# what is done, and what is told of it, in both languages, the lines indented under it
HAPPENED = {
    "damage and death": ("bolt/giant/pass/pass", [
        "Lightning Bolt resolves", "Lightning Bolt deals 3 damage to Hill Giant; Lightning Bolt goes to the graveyard",
        "Hill Giant goes to the graveyard",
    ], ["稲妻が解決される", "稲妻が丘巨人に3点のダメージを与える、稲妻が墓地に置かれる", "丘巨人が墓地に置かれる"]),
    "no target left": ("growth/bear/pass/unsummon/bear/pass/pass/pass/pass", [
        "Unsummon resolves", "Unsummon puts Grizzly Bears into the hand; Unsummon goes to the graveyard",
        "Giant Growth has no legal target left and is countered; Giant Growth goes to the graveyard",
    ], ["送還が解決される", "送還が灰色熊を手札に置く、送還が墓地に置かれる",
        "巨大化は適正な対象がなくなり、打ち消される、巨大化が墓地に置かれる"]),
    "countered": ("bolt/giant/pass/counterspell/bolt/pass/pass", [
        "Counterspell resolves",
        "Counterspell counters Lightning Bolt; Lightning Bolt is countered; Lightning Bolt goes to the "
        "graveyard; Counterspell goes to the graveyard",
    ], ["対抗呪文が解決される",
        "対抗呪文が稲妻を打ち消す、稲妻が打ち消された、稲妻が墓地に置かれる、対抗呪文が墓地に置かれる"]),
}  # fmt: skip
TYPED = {
    "bolt": "play Lightning Bolt", "growth": "play Giant Growth", "unsummon": "play Unsummon",
    "counterspell": "play Counterspell", "giant": "target(giant)", "bear": "target(bear)",
}  # fmt: skip


@pytest.mark.parametrize("name", HAPPENED)
def test_what_comes_of_a_pass_is_told(cli: Cli, tmp_path: Path, name: str) -> None:
    file = tmp_path / "resolving.yaml"
    file.write_text(RESOLVING, encoding="utf-8")
    done, *told = HAPPENED[name]
    words = [TYPED.get(word, word) for word in done.split("/")]
    if name == "countered":
        words[4] = "target Lightning Bolt"
    for lang, wanted in zip(("en", "ja"), told, strict=True):
        out = cli("play", file, "--lang", lang, stdin="\n".join(words)).out
        came = [line.strip() for line in out.splitlines() if line.startswith("    ") and not line.startswith("      ")]
        assert came[: len(wanted)] == wanted  # then the turn may go on by itself
        again = cli("play", file, "--lang", lang, stdin="\n".join((*words, "history"))).out
        assert all(f"    {line}\n" in again.rpartition("> history\n")[2] for line in wanted)


def test_mana_in_the_pool_is_shown_at_each_choice(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "resolving.yaml"
    file.write_text(RESOLVING, encoding="utf-8")
    out = cli("play", file, stdin="play Lightning Bolt\ntarget(giant)\n").out
    before, _, after = out.partition("> target(giant)\n")
    assert "[Player 1: green mana 2, red mana 2]\n[Player 2: blue mana 2]\n" in before
    assert "[Player 1: green mana 2, red mana 1]\n[Player 2: blue mana 2]\nplayer 1 decides" in after
    assert "[プレイヤー1:緑マナ2、赤マナ2]" in cli("play", file, "--lang", "ja", stdin="play Lightning Bolt\n").out
    file.write_text(RESOLVING.replace("mana: GGRR", "mana: R"), encoding="utf-8")
    spent = cli("play", file, stdin="play Lightning Bolt\ntarget(giant)\n").out.partition("> target(giant)\n")[2]
    assert "[Player 1: " not in spent and "[Player 2: blue mana 2]" in spent


@pytest.mark.parametrize(("steps", "english", "japanese"), [
    ("", "nothing is to be paid here", "ここで支払うものはありません"),
    ("bolt", "the choice here is not about payment", "ここで選ぶのは支払いではありません"),
    ("bolt/giant", "what is on the stack has been paid for already", "スタックにあるものの支払いは済んでいます"),
])  # fmt: skip
def test_why_nothing_is_to_be_paid(cli: Cli, tmp_path: Path, steps: str, english: str, japanese: str) -> None:
    """The mana pool pays by itself."""
    file = tmp_path / "resolving.yaml"
    file.write_text(RESOLVING, encoding="utf-8")
    words = "\n".join([*(TYPED[step] for step in steps.split("/") if step), "pay"])
    for lang, wanted in (("en", english), ("ja", japanese)):
        assert cli("play", file, "--lang", lang, stdin=words).out.rpartition("> pay\n")[2].startswith(wanted)


@pytest.mark.parametrize(("steps", "said", "term", "why"), [
    ("play Lightning Bolt", "play Forest", "play(seat)", "priority"),  # not the one in play
    ("play Lightning Bolt", "森をプレイ", "play(seat)", "priority"),  # nor a block of player 2, プレイヤー2
    ("play Forest", "play Forest", "play(seat)", "Forest#2 is not in the hand"),
    ("play Lightning Bolt", "use Drudge Skeletons", "use(bones,1)", "this would be for player 2"),  # it has no second
])  # fmt: skip
def test_words_mean_what_comes_nearest(cli: Cli, tmp_path: Path, steps: str, said: str, term: str, why: str) -> None:
    file = tmp_path / "resolving.yaml"
    file.write_text(RESOLVING, encoding="utf-8")
    answer = cli("play", file, stdin=f"{steps}\n{said}\n").out.rpartition(f"> {said}\n")[2]
    assert answer.startswith("not legal: ") and why in answer.partition("; found")[0] and f'found "{term}"' in answer
    assert "does not control" not in answer  # whose decision it is has been said


def test_words_that_fit_several_decisions_or_none(cli: Cli, magic: Path) -> None:
    words = "play/play Shock/play Blase/xyzzy/why attack with the Bears/why play Blaze"
    out = cli("play", magic, stdin=words.replace("/", "\n")).out
    several, none, misspelt, single, why, legal = [part.split("\n", 1)[1] for part in out.split("> ")[1:]]
    assert several.startswith("this fits several decisions; say more") and "allowed: Play Giant Growth = pl" in several
    assert none.startswith('there is no such decision here; found "play Shock"; allowed: Get mana from Forest#1 (gre')
    assert 'did you mean "Play Blaze"?' in misspelt
    assert single.startswith("neither a command nor a decision (help lists them)")
    assert why.startswith("attack(bear): it cannot be decided here\n")
    assert legal.startswith("play(a_hand2): legal\n")


def test_words_tell_nothing_of_what_the_player_does_not_see(cli: Cli, tmp_path: Path) -> None:
    """In a game with decks: a card of the other hand is as unknown as one that is nowhere."""
    (tmp_path / "green.txt").write_text("Forest x8\nGrizzly Bears x4\n", encoding="utf-8")
    deck = tmp_path / "green.txt"
    out = cli("play", "--game", "magic", "--decks", deck, deck, "--seed", "7",
              stdin="keep\nkeep\nattack with Grizzly Bears\nattack with Hill Giant\nlist\n").out  # fmt: skip
    first, second = [part.split("\n", 1)[1] for part in out.split("> ")[3:5]]
    assert first.replace("Grizzly Bears", "Hill Giant").partition("; allowed")[0] == second.partition("; allowed")[0]


WHOLE_TURN = """
game: magic
step: upkeep
player1:
  play: [Forest x3, Mountain x3, Plains x3, {card: Grizzly Bears, as: bear}]
  hand: [Healing Salve, Blaze, Raise the Alarm, Forest]
  library: [Shock, Forest]
player2: {play: [Swamp x2, {card: Hill Giant, as: giant}], life: 9, hand: [Dark Banishing], library: 5}
"""
TURN = """pass
pass
play Healing Salve
gains 3 life
target player 1
pay
pass
play Forest
play Blaze
x is 1
Hill Giant
mountain
Forest#1
pass
play Raise the Alarm
plains
plains
pass
board
"""


def test_a_turn_of_magic_with_modes_x_and_tokens(cli: Cli, tmp_path: Path) -> None:
    """Player 2 can only make mana all the while, and is not asked."""
    file = tmp_path / "turn.yaml"
    file.write_text(WHOLE_TURN, encoding="utf-8")
    code, out, err = cli("play", file, stdin=TURN)
    assert (code, err) == (0, "") and "not legal" not in out and "no such decision" not in out
    assert "player 2 decides" not in out and "P2: " not in out
    told = [line.strip() for line in out.splitlines() if line.startswith("  P1: ")]
    assert told[:3] == ["P1: Play Healing Salve", "P1: Choose option 1 of Healing Salve (Target player gains 3 life)",
                        "P1: Target player 1"]  # fmt: skip
    assert "P1: X is 1" in told and "P1: Play Raise the Alarm" in told
    board = out.rpartition("> board\n")[2]
    assert "Player 1, life 23" in board and board.count("Soldier") >= 2 and "Shock" in board


def test_where_only_mana_can_be_made_is_asked_if_wanted(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text(WHOLE_TURN, encoding="utf-8")
    out = cli("play", file, stdin="every\npass\nevery\n").out
    asked, after = out.partition("> pass\n")[2].split("> every\n")
    assert asked.startswith("player 2 decides: 2 legal\n  1  mana(b_play1,swamp,black)")
    assert after.startswith("    Shock goes to the hand\nplayer 1 decides: 7 legal\n") and "Pass (draw step)" in after
