"""Conditions, events and descriptions mean the same in both languages, wherever they stand (alike.yaml)."""

from pathlib import Path

import pytest
import yaml

from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.language.parser import parse, write

GROUPS = yaml.safe_load((Path(__file__).parent / "alike.yaml").read_text(encoding="utf-8"))
ONE_NAME = ("Bolshack", "ボルシャック")


def meant(text):
    entry = {"name": "Trial", "type": "Creature", "cost": 1, "power": "1000", "text": text[0].upper() + text[1:]}
    made = compile_card(entry)
    assert made.card is not None, (text, made.problems)
    return [write(canonical(parse(one))).replace(*ONE_NAME) for one in made.card.abilities]


@pytest.mark.parametrize("group", GROUPS)
def test_both_languages_say_the_same(group):
    for japanese, english in GROUPS[group]["sentences"]:
        for words, plural, *single in GROUPS[group]["with"]:  # one of them, where the sentence asks for that
            said = english.replace("{1}", (single or [plural])[0]).replace("{}", plural)
            assert meant(japanese.replace("{}", words)) == meant(said), said
