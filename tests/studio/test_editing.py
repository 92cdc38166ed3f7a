"""Each change of the editor, on the text of a small position: what the file says then, or why it is refused."""

from __future__ import annotations

import difflib
import json

import pytest
from decks import DECK

from dmoracle.errors import InputError
from dmoracle.position.book import Book
from dmoracle.position.tree import Node, read
from dmoracle.studio import texts
from dmoracle.studio.editing import EDITS, edited
from dmoracle.studio.names import LONG as LONG_NAMES
from dmoracle.studio.names import QUICK, RULES
from dmoracle.studio.patching import patched
from dmoracle.studio.questions import QUESTIONS

TEXT = """\
# a comment of the author
title: Small   # said so
step: attack
player1:
  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
  hand: [{unknown: 1, pool: A}]
  mana: [Aqua Hulcus x3]

  # the deck
  deck: 5
  pools: {A: [Terror Pit, Aqua Hulcus]}
player2: {shields: 2, deck: {top: [Terror Pit], rest: 4}}
solution: ["attack(bol,2)"]
"""
# the change, and the lines that are gone and new
DONE = {
    "put into a zone": ({"op": "add", "player": 2, "zone": "battle", "card": "Aqua Hulcus"}, """
-player2: {shields: 2, deck: {top: [Terror Pit], rest: 4}}
+player2:
+  battle: [Aqua Hulcus]
+  shields: 2
+  deck: {top: [Terror Pit], rest: 4}
"""),
    "put several": ({"op": "add", "player": 1, "zone": "graveyard", "card": "Terror Pit", "number": 3}, """
+  graveyard: [Terror Pit x3]
"""),
    "put an unknown card of a pool": ({"op": "add", "player": 1, "zone": "hand", "pool": "A"}, """
-  hand: [{unknown: 1, pool: A}]
+  hand: [{unknown: 2, pool: A}]
"""),
    "put into a pool": ({"op": "add", "player": 1, "zone": "pool:B", "card": "Terror Pit"}, """
-  pools: {A: [Terror Pit, Aqua Hulcus]}
+  pools:
+    A: [Terror Pit, Aqua Hulcus]
+    B: [Terror Pit]
"""),
    "move one of equal cards": ({"op": "move", "label": "a_mana2", "player": 1, "zone": "graveyard"}, """
-  mana: [Aqua Hulcus x3]
+  mana: [Aqua Hulcus x2]
+  graveyard: [Aqua Hulcus]
"""),
    "move to the other player": ({"op": "move", "label": "a_battle2", "player": 2, "zone": "deck.top"}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - {card: Bolshack Dragon, as: bol}
-player2: {shields: 2, deck: {top: [Terror Pit], rest: 4}}
+player2:
+  shields: 2
+  deck: {top: [Terror Pit, Aqua Hulcus], rest: 4}
"""),
    "move within a zone": ({"op": "move", "label": "a_battle2", "player": 1, "zone": "battle", "at": 0}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - Aqua Hulcus
+    - {card: Bolshack Dragon, as: bol}
"""),
    "take off": ({"op": "remove", "label": "a_mana1"}, """
-  mana: [Aqua Hulcus x3]
+  mana: [Aqua Hulcus x2]
"""),
    "tap": ({"op": "mark", "label": "bol", "mark": "tapped"}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - {card: Bolshack Dragon, as: bol, tapped: true}
+    - Aqua Hulcus
"""),
    "put under": ({"op": "under", "label": "a_mana3", "onto": "bol"}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - {card: Bolshack Dragon, as: bol, under: [Aqua Hulcus]}
+    - Aqua Hulcus
-  mana: [Aqua Hulcus x3]
+  mana: [Aqua Hulcus x2]
"""),
    "put on top": ({"op": "upon", "label": "bol", "onto": "a_battle2"}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - {card: Bolshack Dragon, as: bol, under: [Aqua Hulcus]}
"""),
    "seal": ({"op": "under", "seal": True, "onto": "bol"}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - {card: Bolshack Dragon, as: bol, seals: 1}
+    - Aqua Hulcus
"""),
    "name an unknown card": ({"op": "name", "label": "b_shield1", "card": "Terror Pit"}, """
-player2: {shields: 2, deck: {top: [Terror Pit], rest: 4}}
+player2:
+  shields:
+    - Terror Pit
+    - unknown: 1
+  deck: {top: [Terror Pit], rest: 4}
"""),
    "label": ({"op": "label", "label": "a_battle2", "to": "aqua"}, """
-  battle: [{card: Bolshack Dragon, as: bol}, Aqua Hulcus]   # two
+  battle:
+    - {card: Bolshack Dragon, as: bol}
+    - {card: Aqua Hulcus, as: aqua}
"""),
    "fewer cards in the deck": ({"op": "count", "player": 1, "zone": "deck", "number": 3}, """
-  deck: 5
+  deck: 3
"""),
    "no card in the deck": ({"op": "count", "player": 1, "zone": "deck", "number": 0}, """
-  deck: 5
+  deck:
+    empty: true
"""),
    "more shields": ({"op": "count", "player": 2, "zone": "shields", "number": 4}, """
-player2: {shields: 2, deck: {top: [Terror Pit], rest: 4}}
+player2:
+  shields: 4
+  deck: {top: [Terror Pit], rest: 4}
"""),
    "a deck": ({"op": "deck", "player": 1, "zone": "deck", "cards": [["Terror Pit", 2], ["Aqua Hulcus", 1]]}, """
-  deck: 5
+  deck:
+    rest: [Terror Pit x2, Aqua Hulcus]
"""),
    "a pool less": ({"op": "pool", "player": 1, "name": "A"}, """
-  hand: [{unknown: 1, pool: A}]
+  hand: 1
-  pools: {A: [Terror Pit, Aqua Hulcus]}
"""),
    "turn": ({"op": "turn", "player": 2}, """
+turn: 2
"""),
    "step": ({"op": "step", "step": "main"}, """
-step: attack
+step: main
"""),
    "goal": ({"op": "goal", "kind": "remove", "labels": ["a_battle2"]}, """
+goal: {remove: [a_battle2]}
"""),
    "title": ({"op": "title", "text": "<script>", "lang": "en"}, """
-title: Small   # said so
+title: {ja: Small, en: "<script>"}
"""),
    "flag": ({"op": "flag", "key": "first_turn"}, """
+first_turn: true
"""),
    "amount": ({"op": "amount", "player": 1, "key": "extra_turns", "number": 1}, """
+  extra_turns: 1
"""),
    "solution": ({"op": "solution", "terms": ["attack( bol , 2 )", "end_turn"]}, """
-solution: ["attack(bol,2)"]
+solution: ["attack(bol,2)", end_turn]
"""),
}  # fmt: skip
# the change, and words of the message
REFUSED = {
    "no such change": ({"op": "burn"}, "no such change"),
    "a card that is not there": ({"op": "remove", "label": "bole"}, "bol"),
    "a card that the solution speaks of": ({"op": "remove", "label": "bol"}, "something else in the file"),
    "a card of no name": ({"op": "add", "player": 1, "zone": "hand", "card": "Bolshak Dragon"}, "Bolshack Dragon"),
    "no zone": ({"op": "add", "player": 1, "zone": "../../etc", "card": "Terror Pit"}, "not a zone"),
    "no player": ({"op": "add", "player": "1", "zone": "hand"}, "1 or 2"),
    "a spell that stays (302.3)": ({"op": "add", "player": 1, "zone": "battle", "card": "Terror Pit"}, "302.3"),
    "an unknown creature (400.2a)": ({"op": "add", "player": 1, "zone": "battle"}, "400.2a"),
    "more unknown cards than the pool": ({"op": "add", "player": 1, "zone": "hand", "pool": "A", "number": 3}, "A"),
    "another pool": ({"op": "pool", "player": 1, "name": "a'; DROP TABLE cards;--"}, "A"),
    "under itself": ({"op": "under", "label": "bol", "onto": "bol"}, "itself"),
    "too many": ({"op": "add", "player": 1, "zone": "hand", "number": 100}, "1 to 99"),
    "a label that is a program": ({"op": "label", "label": "a_battle2", "to": "x). do(end_turn"}, "label"),
    "a label twice": ({"op": "label", "label": "a_battle2", "to": "bol"}, "another card"),
    "a word of the rules": ({"op": "label", "label": "a_battle2", "to": "hand"}, "hand"),
    "a step that is none": ({"op": "step", "step": "combat"}, "not a step"),
    "a decision that is no term": ({"op": "solution", "terms": ["attack(bol"]}, "term"),
    "a mark of another zone": ({"op": "mark", "label": "a_hand1", "mark": "tapped"}, "this mark"),
}  # fmt: skip


@pytest.mark.parametrize("name", DONE)
def test_what_a_change_says_in_the_file(name: str) -> None:
    change, lines = DONE[name]
    text, _ = edited(TEXT, change)
    changed = [line for line in difflib.unified_diff(TEXT.splitlines(), text.splitlines(), n=0, lineterm="")
               if line[:2] not in ("--", "++", "@@")]  # fmt: skip
    assert changed == lines.strip("\n").splitlines()


def test_every_change_is_tried() -> None:
    assert {change["op"] for change, _ in DONE.values()} == set(EDITS)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    change, words = REFUSED[name]
    with pytest.raises(InputError) as caught:
        edited(TEXT, change)
    assert words in caught.value.text("en")
    assert caught.value.message_ja != caught.value.message_en


def test_a_card_that_is_spoken_of_keeps_its_label() -> None:
    """`a_battle1` is in the solution: when another card comes to lie before it, it is still the one that is meant."""
    text = 'player1: {battle: [Aqua Hulcus], deck: 5}\nplayer2: {deck: 5}\nsolution: ["attack(a_battle1,2)"]\n'
    after, label = edited(text, {"op": "add", "player": 1, "zone": "battle", "card": "Bolshack Dragon", "at": 0})
    assert "{card: Aqua Hulcus, as: a_battle1}" in after and label != "a_battle1"


def test_what_lies_beneath_comes_out_with_its_card() -> None:
    under, _ = edited(TEXT, {"op": "under", "label": "a_mana3", "onto": "bol"})
    out, label = edited(under, {"op": "move", "label": "bol", "player": 1, "zone": "hand"})
    assert label == "bol" and "under" not in out and out.count("Aqua Hulcus") == 2 + 1 + 1  # one in the pool


@pytest.mark.parametrize(("hand", "lang", "expected"), [
    ("[Terror Pit]", "ja", "[Terror Pit, Aqua Hulcus]"),
    ("[デーモン・ハンド]", "en", "[デーモン・ハンド, アクア・ハルカス]"),
    ("[]", "en", "[Aqua Hulcus]"),
    ("[]", "ja", "[アクア・ハルカス]"),
    ("[デーモン・ハンド, 青銅の鎧, Bolshack Dragon]", "en",
     "[デーモン・ハンド, 青銅の鎧, Bolshack Dragon, アクア・ハルカス]"),
])  # fmt: skip
def test_cards_are_spelt_as_the_file_does(hand: str, lang: str, expected: str) -> None:
    text = f"player1: {{hand: {hand}, deck: 5}}\nplayer2: {{deck: 5}}\n"
    after, _ = edited(text, {"op": "add", "player": 1, "zone": "hand", "card": "アクア・ハルカス"}, lang)
    assert f"hand: {expected}" in after


def test_a_name_with_a_comma_is_quoted() -> None:
    text = "player1: {hand: [Terror Pit], deck: 5}\nplayer2: {deck: 5}\n"
    change = {"op": "add", "player": 1, "zone": "hand", "card": "La Ura Giga, Sky Guardian", "number": 2}
    after, _ = edited(text, change)
    assert '"La Ura Giga, Sky Guardian x2"' in after


def test_the_other_game() -> None:
    start = QUESTIONS["start"]({"game": "magic", "lang": "en"}, str)
    text, label = edited(start["text"], {"op": "add", "player": 1, "zone": "play", "card": "Grizzly Bears"})
    assert label == "a_play1" and "  play: [Grizzly Bears]" in text
    text, _ = edited(text, {"op": "amount", "label": label, "key": "damage", "number": 1})
    text, _ = edited(text, {"op": "amount", "player": 2, "key": "life", "number": 7})
    assert "damage: 1" in text and "life: 7" in text


def test_a_text_that_is_no_position_is_told_with_its_line() -> None:
    with pytest.raises(InputError) as caught:
        edited(TEXT.replace("Aqua Hulcus x3", "Aqua Hulkus"), DONE["tap"][0])
    assert (caught.value.line, caught.value.nearest) == (7, "Aqua Hulcus")


@pytest.mark.parametrize("before, after, text, expected", [
    ({"a": 1}, {"a": 1, "b": 2}, "a: 1\n", "a: 1\nb: 2\n"),
    ({"a": 1, "c": 3}, {"a": 1, "b": 2, "c": 3}, "# x\na: 1\n\n# y\nc: 3\n", "# x\na: 1\n\n# y\nb: 2\nc: 3\n"),
    ({"a": 1, "c": 3}, {"c": 3}, "a: 1\n# y\nc: 3\n", "# y\nc: 3\n"),
    ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, "a:\n    b: 1   # z\n    c: 2\n",
     "a:\n    b: 1   # z\n    c: 3\n"),
    ({"a": 1}, {"a": 1}, "\ufeffa: 1\r\n", "a: 1\n"),
])  # fmt: skip
def test_only_what_says_something_else_is_rewritten(before: dict, after: dict, text: str, expected: str) -> None:
    assert patched(text, read(text), before, after) == expected


# names as somebody hostile would choose them; each is a card that is put, shown, played and saved as any other
NAMES = ["<script>alert(1)</script>", "../../etc/passwd", "'; DROP TABLE cards; --", 'a"). do(end_turn). x("',
         "#script(python) import os #end.", "{{7*7}}", "%s%n", "\u202egnirts"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text(name: str) -> None:
    quoted = json.dumps(name, ensure_ascii=False)
    text = (f"cards: [{{name: {quoted}, type: creature, civilization: [fire], cost: 1, power: 1000}}]\n"
            "player1: {deck: 5}\nplayer2: {deck: 5}\n")  # fmt: skip
    try:
        text, label = edited(text, {"op": "add", "player": 1, "zone": "battle", "card": name})
    except InputError as error:  # a name that no card may have is told so
        assert "name" in error.text("en")
        return
    shown = QUESTIONS["table"]({"text": text, "lang": "en"}, str)["table"]
    assert shown["labels"] == [label] and len(shown["cards"]) == 1
    assert QUESTIONS["cards"]({"text": text, "query": name}, str)["cards"][0]["name"] == name


def test_the_program_plays_a_side() -> None:
    """Whoever could be blocked is, and the page hears how sure that is."""
    text = """
cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000},
        {name: Wall, type: creature, civilization: [light], cost: 2, power: 3000, abilities: [blocker]}]
step: attack
player1: {battle: [{card: Ember, as: ember}], deck: 5}
player2: {battle: [{card: Wall, as: wall}], shields: 0, deck: 5}
"""
    found = QUESTIONS["scene"]({"text": text, "then": ["attack(ember,2)"], "against": 2, "lang": "en"}, str)
    assert found["replies"] == ["P2: Block with Wall [keeps you from the goal whatever you do]"]
    assert "block(wall)" in found["moves"]


def test_a_game_of_two_decks_is_played_against_the_program() -> None:
    """Forty cards (100.2), five shields, five cards in hand (103.2); of these a player sees the own hand alone."""
    asked = {"decks": [DECK, DECK], "seed": 1, "eyes": 1, "lang": "en"}
    dealt = QUESTIONS["deal"](asked, str)
    assert dealt["text"] == QUESTIONS["deal"]({**asked, "lang": "ja"}, str)["text"]  # the seed decides the order
    here = {"text": dealt["text"], "eyes": 1, "against": 2, "lang": "en"}
    found = QUESTIONS["scene"](here, str)
    before = texts.position_of(dealt["text"])
    assert found["mover"] == 1 and not found["replies"]
    seen = before.sight(1).faces
    book = Book.of(before.setup, before.library)
    english = {book.find(card.name).en for card in before.setup.cards if card.label in seen and card.name}
    assert len(seen) == 5 and {card[0] for card in found["table"]["cards"]} == english
    # the other side charges, or not, and the turn comes back; its hand and the draws stay hidden
    found = QUESTIONS["scene"]({**here, "then": ["pass"]}, str)
    assert found["mover"] == 1 and found["replies"] and all(one.startswith("P2: ") for one in found["replies"])
    assert [one["term"] for one in found["line"]].count("@next") == 2
    for label, said in ((min(before.sight(2).faces), False), (min(seen), True)):
        assert bool(QUESTIONS["about"]({**here, "label": label}, str)["refused"]) == said
    for wrong, said in ((DECK + "\nAqua Hulcus", "100.2"), (DECK.replace("Holy Awe", "Holy Aw"), "Holy Awe")):
        with pytest.raises(InputError, match=said):
            QUESTIONS["deal"]({**asked, "decks": [DECK, wrong]}, str)


SMALL = """
cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000},
        {name: Flare, type: creature, civilization: [fire], cost: 2, power: 3000}]
step: attack
player1: {battle: [{card: Ember, as: ember}, {card: Flare, as: flare}], mana: [Ember], deck: 5}
player2: {shields: [{unknown: 1, pool: A}], pools: {A: [Ember, Flare]}, deck: 5}
solution: ["attack(ember,2)"]
"""
# what a long question says of it: the verdict, and whether there is something to play
LONG = {
    "solve": ({}, "win", True), "cooks": ({"dead": False}, "has cooks", True), "odds": ({}, "1", True),
    "missing": ({"zone": "graveyard", "cards": ["Ember"]}, "win", False), "export": ({}, "win", False),
}  # fmt: skip


@pytest.mark.parametrize("question", LONG)
def test_long_questions(question: str) -> None:
    more, verdict, lines = LONG[question]
    told: list[str] = []
    found = QUESTIONS[question]({"text": SMALL, "lang": "en", "seconds": 60, **more}, told.append)
    assert (found["verdict"], bool(found["lines"])) == (verdict, lines)
    for line in found["lines"]:  # each can be played on the board
        assert QUESTIONS["scene"]({"text": SMALL, "then": line["then"]}, str)["moves"]


def test_a_case_is_opened_by_its_name_alone() -> None:
    found = QUESTIONS["case"]({"name": "scenarios/08-ninja-strike-without-the-mana.yaml"}, str)
    assert found["text"] and found["lines"]
    for line in found["lines"]:
        assert QUESTIONS["scene"]({"text": found["text"], "then": line["then"]}, str)["line"]
    for name in ("../test_style.py", "/etc/passwd", "scenarios", ""):
        with pytest.raises(InputError):
            QUESTIONS["case"]({"name": name}, str)


def test_every_question_has_somebody_who_answers_it() -> None:
    assert sorted(QUESTIONS) == sorted([*LONG_NAMES, *QUICK, *RULES])


def test_an_edit_reads_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading is most of what an edit costs: the text before is known, and the one after is read once."""
    found: list[str] = []

    def counted(text: str) -> Node:
        found.append(text)
        return read(text)

    monkeypatch.setattr(texts, "read", counted)
    text = TEXT + "# read for the first time\n"
    for number in (7, 8, 9):
        change = {"op": "count", "player": 1, "zone": "deck", "number": number}
        text = QUESTIONS["edit"]({"text": text, "change": change}, print)["text"]
    assert len(found) == 4 and found[-1] == text
