"""Abilities that other cards are given: each fact that a printed one becomes has a rule that copies it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from dmoracle import InputError
from dmoracle.games.duel_masters.abilities import ability_facts
from dmoracle.games.duel_masters.vocabulary import VOCABULARY
from dmoracle.language.parser import Call, parse

ROOT = Path(__file__).resolve().parents[1]
NOT_COPIED = frozenset({"names", "works_in"})  # they say what the copies are


def printed() -> Iterator[Call]:
    """The abilities of the cards of the cases that could be given to others."""
    for path in sorted((ROOT / "tests" / "cases").rglob("*.yaml")):
        for card in yaml.safe_load(path.read_text(encoding="utf-8")).get("cards", []):
            for text in card.get("abilities", []):
                node = parse(str(text))
                if isinstance(node, Call) and node.name in VOCABULARY.words("quoted"):
                    yield node


def test_every_fact_of_an_ability_is_copied() -> None:
    copied = {
        head
        for path in (ROOT / "asp" / "duel_masters").rglob("*.lp")
        for head in re.findall(r"(?m)^(\w+)\(N,lent\(C,J\).*:- copied\(N,C,J\)", path.read_text(encoding="utf-8"))
    }
    needed = set()
    for node in printed():
        try:
            facts = ability_facts('"x"', 1, node)
        except InputError:  # a case about a mistake
            continue
        needed |= {fact.partition("(")[0] for fact in facts if re.match(r'\w+\("x",\d', fact)}
    assert {"ability", "reveal_until"} <= needed
    assert needed - NOT_COPIED <= copied
