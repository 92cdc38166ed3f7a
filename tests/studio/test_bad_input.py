"""Whatever a page sends is text: markup, paths, SQL and rules of a program are names like any other, or are refused.

Each is tried in some places; `DMORACLE_WHOLE=1` tries everything everywhere, which takes a minute or two.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from dmoracle.studio.editing import EDITS
from dmoracle.studio.jobs import answered

EVIL = (
    "<script>alert(1)</script>", "../../etc/passwd", "/etc/passwd", "'; DROP TABLE cards; --", '" OR 1=1 --',
    "a :- not a.", "in(x,battle). #script(python) print(1) #end.", "{{7*7}}", "%s%n", "\0", "\ud800", "x" * 5000,
    "!!python/object:os.system x", "&a [*a]", "ａ\u202eb", "", None, 0,
    -1, 10**30, 1.5, True, [], {}, ["x"], {"x": [1]},
)  # fmt: skip
TEXT = "player1: {battle: [{card: Aqua Hulcus, as: one}], hand: [Aqua Hulcus], deck: 5}\nplayer2: {deck: 5}\n"
ASKED = {  # what a page sends with each question, all of which may be something else
    "table": {"text": TEXT}, "start": {"game": "magic"}, "shipped": {"name": "three-attackers"},
    "paste": {"text": TEXT, "pasted": "4 Aqua Hulcus", "player": 1, "zone": "hand"},
    "cards": {"text": TEXT, "query": "Aqua", "game": "magic"}, "case": {"name": "x", "game": "magic"},
    "deal": {"decks": ["40 Aqua Hulcus", "40 Aqua Hulcus"], "game": "duel_masters", "seed": 1, "eyes": 1},
    "scene": {"text": TEXT, "moves": [], "then": [], "against": 0, "eyes": 0},
    "about": {"text": TEXT, "moves": [], "label": "one", "eyes": 0},
    "why": {"text": TEXT, "moves": [], "term": "end_main"}, "trace": {"text": TEXT, "moves": []},
    "saved": {"text": TEXT, "moves": []}, "picture": {"text": TEXT, "moves": [], "theme": "dark"},
    "odds": {"text": TEXT, "moves": [], "seconds": 1, "memory": 500, "lang": "ja"},
}  # fmt: skip
CHANGED = {
    "op": "add", "player": 1, "zone": "hand", "card": "Aqua Hulcus", "number": 1, "at": 0, "label": "one",
    "onto": "one", "mark": "tapped", "to": "two", "cards": [["Aqua Hulcus", 1]], "name": "A", "pool": "A",
    "step": "main", "kind": "win", "labels": ["one"],
    "text": "t", "lang": "ja", "key": "life", "terms": ["end_main"], "seal": True,
}  # fmt: skip
WHOLE = bool(os.environ.get("DMORACLE_WHOLE"))  # everything in every place; else each in some
ENDS = ("done", "refused")  # never "broke": that is a fault of dmoracle


def some(number: int) -> Iterator[Any]:
    """One of them, another for each number; all of them where that is wanted."""
    for place, evil in enumerate(EVIL):
        if WHOLE or place == number % len(EVIL):
            yield evil


@pytest.mark.parametrize("question", ASKED)
def test_a_question_is_answered_or_refused(question: str) -> None:
    for number, key in enumerate(ASKED[question], len(question)):
        for evil in some(number):
            said = answered(question, {**ASKED[question], key: evil}, lambda text: None)
            assert said[0] in ENDS, (key, evil, said)
            json.dumps(said)


@pytest.mark.parametrize("op", EDITS)
def test_a_change_is_made_or_refused(op: str) -> None:
    for number, key in enumerate(CHANGED, list(EDITS).index(op)):
        for evil in some(number):
            change: dict[str, Any] = {**CHANGED, key: evil} if key == "op" else {**CHANGED, "op": op, key: evil}
            kind, said = answered("edit", {"text": TEXT, "change": change}, lambda text: None)
            assert kind in ENDS, (key, evil, said)
            if kind == "done":  # what was made is a position again
                assert answered("table", {"text": said["text"]}, lambda text: None)[0] == "done", (key, evil)


def test_a_case_is_one_of_the_folder() -> None:
    for name in ("../../../pyproject.toml", "/etc/passwd", "blocking/../../x.yaml", "..\\x.yaml"):
        assert answered("case", {"name": name, "game": "duel_masters"}, lambda text: None)[0] == "refused"


def test_a_card_may_be_called_anything() -> None:
    for name in (one for one in EVIL[:9] if isinstance(one, str)):
        quoted = json.dumps(name)
        text = f"cards: [{{name: {quoted}, type: creature, civilization: [fire], cost: 1, power: 1000}}]\n{TEXT}"
        change = {"op": "add", "player": 1, "zone": "battle", "card": name}
        kind, said = answered("edit", {"text": text, "change": change}, lambda text: None)
        assert kind == "done", said
        assert any(card[0] == name for card in said["table"]["cards"])
        kind, said = answered("scene", {"text": said["text"]}, lambda text: None)
        assert kind == "done" and said["decisions"]
