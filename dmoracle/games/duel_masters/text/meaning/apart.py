"""Lines and sentences taken apart: two events, this card and others, the one player or the other."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.text.meaning.waiting import Sentences
from dmoracle.games.duel_masters.text.phrases import Cards, Clause, call


def two_events(sentences: Sentences) -> list[Sentences] | None:
    """このクリーチャーが出た時、または自分のターンのはじめに…: the line for each, if one is of this card alone."""
    first = sentences[0]
    if len(first) < 2 or first[0].kind != "when_or":
        return None
    subjects = [_subject_of(clause) for clause in first[:2]]
    turn = any(one.role == "moment" and str(one.value).startswith("turn_") for one in first[1].arguments)
    both = [getattr(one, "ref", None) == "self" for one in subjects]
    if not turn and (first[1].kind != "when" or subjects[1] is None or both[0] == both[1]):
        return None
    alone, other = copy.deepcopy(sentences), copy.deepcopy(sentences)
    alone[0][0].kind = "when"
    if turn:
        alone[0][1].arguments = [one for one in alone[0][1].arguments if one.role != "moment"]
    else:
        alone[0] = [alone[0][0], *alone[0][2:]]
    other[0] = other[0][1:]
    return [alone, other]


def self_and_others(sentences: Sentences) -> list[Sentences] | None:
    """このクリーチャーと自分の他のゴーストすべてに「スレイヤー」を与える: the statement for the one and the others."""
    said = [
        one
        for sentence in sentences
        for clause in sentence
        if isinstance(clause, Clause)
        for one in clause.arguments
        if getattr(one.value, "ref", None) == "pair" and one.role in ("ha", "ga", "ni", "wo")
    ]
    if len(said) != 1:
        return None
    parts = said[0].value.parts
    refs = sorted(str(part.ref) for part in parts)
    others = next((part for part in parts if part.ref is None), None)
    if refs != ["None", "self"] or others is None or call("other") not in others.quals:
        return None
    if others.amount is not None and not others.amount.every:
        return None
    made: list[Sentences] = []
    for part in (replace(one, prop=said[0].value.prop) for one in parts):
        told = copy.deepcopy(sentences)
        for clause in (clause for sentence in told for clause in sentence if isinstance(clause, Clause)):
            clause.arguments = [
                replace(one, value=part) if getattr(one.value, "ref", None) == "pair" else one
                for one in clause.arguments
            ]
        made.append(told)
    return made


def some_player(clauses: list[Clause]) -> list[list[Clause]] | None:
    """プレイヤー1人のシールドが1つもなければ: the statement if it is so of the one, and if of the other alone."""
    asked = clauses[0]
    said = next((one for one in asked.arguments if getattr(one.value, "whose", None) == "one"), None)
    if asked.kind != "if" or asked.verb != "exists" or asked.form != "no" or said is None or len(clauses) < 2:
        return None

    def of(whose: str, form: str) -> Clause:
        made = copy.deepcopy(asked)
        made.form = form
        made.arguments = [replace(said, value=replace(said.value, whose=whose))]
        rest = [one for one in asked.arguments if one is not said and form == "no"]
        made.arguments += rest
        return made

    first, second = copy.deepcopy(clauses[1:]), copy.deepcopy(clauses[1:])
    return [[of("mine", "no"), *first], [of("theirs", "no"), of("mine", "yes"), *second]]


def halves(sentence: Any) -> list[Any]:
    """墓地に置き、それが火のカードなら、…: what stands in front of the condition is a sentence of its own."""
    if isinstance(sentence, str):
        return [sentence]
    for number, clause in enumerate(sentence):
        before = sentence[number - 1] if number else None
        if clause.kind == "if" and before is not None and before.kind == "step" and before.form in ("con", "te"):
            if any(one.kind in ("when", "when_or", "instead") for one in sentence[number:]):
                return [sentence]
            before.form = "fin"
            return [sentence[:number], *halves(sentence[number:])]
    return [sentence]


def _subject_of(clause: Clause) -> Cards | None:
    """The cards that an event happens to; None if it does not say them again."""
    roles = ("ga",) if clause.verb == "leave" else ("ga", "wo")
    return next((one.value for one in clause.arguments if one.role in roles and isinstance(one.value, Cards)), None)
