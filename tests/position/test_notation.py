"""Positions on one line: complete, readable, and safe against what messengers and people do to them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle import games
from dmoracle.errors import InputError
from dmoracle.games.spec import Game, Mark
from dmoracle.position import from_notation, loads, to_notation
from dmoracle.position.book import EMPTY
from dmoracle.position.notation import escape
from dmoracle.position.notation_reader import read_notation

YAML = """
cards:
  - {name: ボルシャック・ドラゴン, type: creature, civilization: [fire], cost: 6, power: 6000, abilities: [w_breaker]}
  - {name: A/B; 3x?, type: creature, civilization: [fire], cost: 1, power: 1000}
  - {name: 進化, type: evolution, civilization: [fire], cost: 1, power: 1000, abilities: ['evolves([creature])']}
turn: 2
step: attack
player1:
  battle:
    - {card: 進化, as: evo, arrived: true, under: [ボルシャック・ドラゴン, A/B; 3x?]}
  mana: [ボルシャック・ドラゴン x3, {card: ボルシャック・ドラゴン, tapped: true, count: 2}]
  hand: 2
  deck: {top: [ボルシャック・ドラゴン], rest: 12}
player2:
  battle:
    - card: ボルシャック・ドラゴン
      as: bol
      tapped: true
      effects: ['power(3000)', {effect: grant(blocker), until: game}]
  shields: [{unknown: 2, pool: 候補 1}, {unknown: 1, as: last, pool: 候補 1}]
  deck: 20
  pools: {候補 1: [ボルシャック・ドラゴン x3]}
goal: {remove: [bol]}
in_flight: ['pending(e(bol,ninja,none,none),1)']
"""
LINE = (
    "dm1/2attack/b=進化^(ボルシャック・ドラゴン,A%2FB%3B+3x%3F)$evo;m=3.ボルシャック・ドラゴン,2.ボルシャック・ドラゴン!"
    ";h=2.?;dt=ボルシャック・ドラゴン;dr=12.?/b=ボルシャック・ドラゴン!{grant(blocker)>game;power(3000)}$bol"
    ";s=2.?候補+1,?候補+1$last;d=20.?;p.候補+1=3.ボルシャック・ドラゴン/g=remove,bol/f=pending(e(bol,ninja,none,none),1)/c="
)


def test_a_position_of_every_kind_on_one_line():
    document = loads(YAML, library=EMPTY)
    line = to_notation(document.setup, document.fluents, EMPTY)
    assert line.startswith(LINE)
    again = from_notation(line, EMPTY)
    assert (again.setup, again.fluents) == (document.setup, document.fluents)


@pytest.mark.parametrize("around", ["{}", " {}\n", "`{}`", "<{}>", '"{}"', "```\n{}\n```"])
def test_what_stands_around_a_line_in_a_message_is_ignored(around):
    assert (
        from_notation(around.format("dm1/1main/d=5.?/d=5.?"), EMPTY).fluents
        == from_notation("dm1/1main/d=5.?/d=5.?", EMPTY).fluents
    )


@given(st.text(max_size=12))
def test_no_sign_of_the_notation_is_left_in_a_name(name):
    try:
        name.encode()
    except UnicodeEncodeError:
        return
    found = escape(name)
    assert not set(found) & set(" /;=,()$!^?&{}[]<>*_~`|#@:'\"\\\n\t") and found.isprintable()


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("hello", None, "not a position in one-line notation"),
        ("dm2/1main/d=1.?/d=1.?", None, "not a position in one-line notation"),
        ("dm1/3main/d=1.?/d=1.?", 5, "this character does not fit"),
        ("dm1/1mein/d=1.?/d=1.?", 10, 'no such step; found "mein"'),
        ("dm1/1main/d=1.?", 16, "ends too early"),
        ("dm1/1main/d=1.?/q=1.?", 17, 'found "q"'),
        ("dm1/1main/d=1.?/d=Boshack", 19, "has a card of this name"),
        ("dm1/1main/d=1.?;h=?$x,?$x/d=?", 25, "a card is in one place only"),
        ("dm1/1main/d=1.?;h=?!/d=?", 20, "only cards in the battle zone and the mana zone are tapped"),
        ("dm1/1main/d=1.?;h=?(/d=?", 21, "this character does not fit"),
        ("dm1/1main/d=?/d=?;s=2.?A;p.A=", 21, "pool A has 0 cards"),
        ("dm1/1main/d=?/d=?/g=win1/g=win2", 26, "already given"),
        ("dm1/1main/d=?/d=?/c=xyz", 21, "damaged"),
        ("dm1/1main/d=?/d=%FF", 17, "this character does not fit"),
    ],
)  # fmt: skip
def test_a_damaged_line_is_reported_with_its_column(line, column, message):
    with pytest.raises(InputError) as caught:
        from_notation(line, EMPTY)
    assert message in str(caught.value)
    assert caught.value.column == column, str(caught.value)
    assert caught.value.text("ja")


@given(st.integers(0, 10**9))
def test_a_line_typed_wrongly_never_crashes(seed):
    document = loads(YAML, library=EMPTY)
    line = list(to_notation(document.setup, document.fluents, EMPTY))
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(4, len(line))
        line[at : at + rng.randint(0, 2)] = rng.choice(
            ["", "/", ";", "(", ")", "%", "{", "}", "$", "9", ".", "é", "?", "=", ","]
        )
    try:
        from_notation("".join(line), EMPTY)
    except InputError as err:
        assert str(err) and err.text("ja")


def test_packed_definitions_do_not_expand_without_end():
    import base64
    import zlib

    packed = base64.urlsafe_b64encode(zlib.compress(b"[" + b" " * 10**7 + b"]", 9)).decode().rstrip("=")
    with pytest.raises(InputError, match="damaged"):
        from_notation(f"dm1/1main/d=?/d=?/c={packed}", EMPTY)


@pytest.mark.parametrize(
    ("game", "mark"),
    [(game, mark) for game in games.all_of_them() if game.notation for mark in game.marks if mark.sign],
    ids=lambda one: getattr(one, "key", None) or one.name,
)
def test_the_sign_of_a_mark_ends_a_name(game: Game, mark: Mark) -> None:
    zone = game.zone[mark.zones[0]]
    side = read_notation(f"{game.notation}1{game.step}/{zone.sign}=Bear{mark.sign};s=0/s=0")["player1"]
    (entry,) = side[zone.word].items
    assert (entry["card"].text, entry[mark.key].text) == ("Bear", "true")
