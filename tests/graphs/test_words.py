"""Every word of the ability language that a trace or an answer to "why" can name has words in both languages."""

from __future__ import annotations

import re

import pytest

from dmoracle import games
from dmoracle.games.duel_masters.spec import GAME, TYPES
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.rules.program import program
from dmoracle.words.explained import part, sentence
from dmoracle.words.wording import NameTable

WORDS = GAME.words
NAMES = NameTable({"bol": ("ボル", "Bol"), "pit": ("ピット", "Pit")})
LATIN = re.compile(r"[A-Za-z]{2,}")
LETTERS = {"NEO", "GR", "MAX", "WD", "EX"}  # as they are printed on Japanese cards
# what the kernel makes true only for a game with other replacements than this one
ELSEWHERE = ("contested", "applies(X,C,I)")
WHOLE = {
    "choose",
    "choose_total",
    "choose_costs",
    "may",
    "if",
    "mode",
    "for_each",
    "count",
    "as_counted",
    "each_player",
    "judge",
    "swap",
}
WHOLE |= {
    "draw",
    "shuffle",
    "look",
    "reveal", "reveal_until",
    "name",
    "rearrange",
    "stop_attack",
    "end_turn",
    "to_deck_ends",
    "this_turn",
    "until",
    "next_turn",
    "next_discount",
    "gr_summon",
}
WHOLE |= {"extra_turn", "win", "lose", "cast_all"}  # instructions that do nothing to a single card


def test_what_is_told_cites_a_rule_of_the_game() -> None:
    """Every rule by which something happens, is possible or is forbidden: its number is what a trace names."""
    told = ("event", "moved", "fired", "possible", "forbidden", "evolves", "heir", "broken", "strikes", "instead")
    for file in program().files:
        for rule in file.rules:
            if rule.text.split("(")[0] in told and file.name != "duel_masters/explain.lp":
                assert rule.numbers or any(word in rule.text for word in ELSEWHERE), (file.name, rule)


def test_what_needs_no_rule_of_the_game_never_comes_about_in_it() -> None:
    derived = [rule.text for file in program().files for rule in file.rules if not rule.text.startswith("#")]
    assert not [text for text in derived if text.startswith("runs_out(")]
    for word in ELSEWHERE:
        (text,) = [text for text in derived if text.startswith(f"{word} :-")]
        assert "runs_out(" in text or "policy(replacements,once_each_asked_again)" in text
    assert "policy(replacements,once_each_asked_again)." not in derived


def test_every_step_and_process_has_a_name() -> None:
    text = "\n".join(file.text for file in program().files)
    steps = set(re.findall(r"begins\(stage\(([a-z]\w*)\)\)", text))
    lines = re.findall(r"^rank\((.*)\)\.", text, re.MULTILINE)
    ranks = {rank for line in lines for rank in re.findall(r"([a-z]\w*),-?[0-9]", line)}
    assert {step for step in steps if step not in WORDS.table("step")} == set()
    assert {rank for rank in ranks - {"stage"} if rank not in WORDS.table("process")} == set()


def test_every_manner_of_moving_has_words() -> None:
    text = "\n".join(file.text for file in program().files)
    assert set(re.findall(r"intends\([^,]*(?:\([^)]*\))?,([a-z]\w*),", text)) - set(WORDS.table("how")) == set()


def test_every_event_has_a_sentence() -> None:
    assert set(words("event")) - set(WORDS.table("event")) == set()


def test_every_verb_has_a_sentence() -> None:
    told = {key.partition("/")[0] for key in WORDS.table("verb")}
    other = {"gain": "lend"}
    assert {other.get(name, name) for name in set(words("step")) - WHOLE} - told == set()


def test_every_place_has_a_name() -> None:
    named = {*WORDS.table("place"), *WORDS.table("zone"), "deck_nth"}
    assert set(words("destination")) | set(words("landing")) <= named


@pytest.mark.parametrize("sort", ["keyword", "prohibition"])
def test_keywords_and_prohibitions_have_japanese_names(sort: str) -> None:
    assert set(words(sort)) - set(WORDS.table("term")) == set()


def test_types_of_cards_have_japanese_names() -> None:
    kinds = {kind for group in TYPES.values() for kind in group}
    assert kinds - set(WORDS.table("term")) == set()


@pytest.mark.parametrize(
    "term",
    [
        "fired(bol,lent(pit,101),bol)", "starts(bol,dynamo_battle)", "instead(bol,bol,g_link,part)",
        "instead(bol,bol,star_evolution,top_card)", "instead(bol,bol,g_neo,beneath)",
        "instead(bol,bol,ex_life_kept,life)",
        "does(bol,to(deck_nth(3)),pit)", "does(bol,lend(101),pit)", "does(bol,grant_until(me,hyper_mode),pit)",
    ],
)  # fmt: skip
def test_what_comes_with_a_keyword_is_called_by_it(term: str) -> None:
    said = sentence(term, NAMES, "ja")
    assert said != term and set(LATIN.findall(said)) <= LETTERS, said
    assert not re.search(r"[a-z]_[a-z]|[a-z]\(", sentence(term, NAMES, "en"))


@pytest.mark.parametrize("effect", sorted(set(words("effect"))))
def test_static_effects_are_said(effect: str) -> None:
    written = {"ability": "lend(101)", "grant": "grant(dream)", "forbid": "forbid(enter)", "ignore": "ignore(win)"}
    said = part(f"static(bol,lent(pit,101),{written.get(effect, effect)})", NAMES, "ja")
    assert said is not None and set(LATIN.findall(said)) <= LETTERS, said


@pytest.mark.parametrize("game", [game.name for game in games.all_of_them() if game.vocabulary.words("event")])
def test_what_waits_for_an_event_is_said_in_words(game: str) -> None:
    """A graph says of each triggered or replacing ability what it waits for: the event's name is not always a word."""
    spec = games.get(game)
    for table, sort in (("when", "event"), ("instead", "kind")):
        unsaid = [name for name in spec.vocabulary.words(sort) if name not in spec.words.table(table)]
        assert [name for name in unsaid if "_" in name or not name.endswith("s")] == []
