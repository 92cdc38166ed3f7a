"""Sentences written anew for one of several choices: a player, a civilization, the owner of the event's card."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.phrases import Argument, Cards, Clause, Refused, call
from dmoracle.language.parser import Block, Call, Node

WHOSE = {"me": "mine", "opponent": "theirs"}


def spoken(sentences: list[Any], who: str) -> list[Any]:
    """The sentences with that player for "one player" and "that player"."""
    found = copy.deepcopy(sentences)
    for clause in _clauses(found):
        for number, one in enumerate(clause.arguments):
            if one.role in ("agent", "topic", "to_player", "player_object") and one.value in ("ref", "owner"):
                clause.arguments[number] = replace(one, value=who)
            elif isinstance(one.value, Cards) and one.value.whose in ("one", "ref"):
                clause.arguments[number] = replace(one, value=replace(one.value, whose=WHOSE[who]))
    return found


def chosen(sentences: list[Any], civilization: str) -> list[Any]:
    """The sentences with that civilization for the one that was named."""
    others: list[Node] = [call(one) for one in CIVILIZATIONS if one != civilization]

    def written(node: Node) -> Node:
        if node in (call("said"), call("said_civilization")):
            return call(civilization)
        if node == call("said_other"):
            return call("either", others)
        if isinstance(node, Block):
            return Block(tuple(map(written, node.items)))
        return Call(node.name, tuple(map(written, node.args))) if isinstance(node, Call) else node

    found = copy.deepcopy(sentences)
    for clause in _clauses(found):
        clause.arguments = [
            replace(one, value=replace(one.value, quals=tuple(map(written, one.value.quals))))
            if isinstance(one.value, Cards) else one
            for one in clause.arguments
        ]  # fmt: skip
    return found


def itself(sentences: list[Any]) -> list[Any]:
    """The sentences of an ability of the card that was spoken of last, as it would say them."""
    found = copy.deepcopy(sentences)
    for clause in _clauses(found):
        if own := [one for one in clause.arguments if getattr(one.value, "ref", None) == "self"]:
            raise Refused("this card, or the card that has the ability", own[0].at)
        clause.arguments = [
            replace(one, value=replace(one.value, ref="self")) if getattr(one.value, "ref", None) == "last" else one
            for one in clause.arguments
        ]
    return found


def owned(sentences: list[Any]) -> list[list[Any]] | None:
    """The sentences for each player, if the owner of the event's card acts, or the player who did it; else None."""
    first = sentences[0]
    said_one = any(_whose(one) == "one" for clause in _clauses(sentences) for one in clause.arguments)
    said_one = said_one or any(clause.verb == "choose_player" for clause in _clauses(sentences))
    acts = [
        one
        for clause in _clauses(sentences)
        for one in clause.arguments
        if one.value in ("ref", "owner") or (_whose(one) == "ref" and not said_one)
    ]
    if not any(one.role in ("agent", "topic", "to_player") or _whose(one) == "ref" for one in acts):
        return None
    if any(one.verb == "choose_player" for one in first):  # that player is the one that is chosen
        return None
    event = next((one for one in first if one.kind == "when"), None)
    if event is None:
        moments = [one for one in first[0].arguments if one.role == "moment" and str(one.value).endswith("/any")]
        if len(moments) != 1:
            return None
        return [_moment(spoken(sentences, who), WHOSE[who]) for who in WHOSE]
    if any(one.kind == "when_or" for one in first):
        raise Refused("whose, of two events", event.at)
    said = next((one for one in event.arguments if one.role in ("agent", "topic")), None)
    subject = next((one for one in event.arguments if one.role in ("ga", "wo") and isinstance(one.value, Cards)), None)
    if said is not None and said.value == "any" and any("ref" in (one.value, _whose(one)) for one in acts):
        return [_by(spoken(sentences, who), "any", who) for who in WHOSE]
    if subject is None or said is not None or subject.value.ref or any(one.value != "owner" for one in acts):
        raise Refused("which player", acts[0].at)
    if subject.value.whose in ("mine", "theirs"):
        return [spoken(sentences, "me" if subject.value.whose == "mine" else "opponent")]
    return [_subject(spoken(sentences, who), WHOSE[who]) for who in WHOSE]


def _whose(one: Argument) -> str | None:
    return one.value.whose if isinstance(one.value, Cards) else None


def _clauses(sentences: list[Any]) -> list[Clause]:
    return [clause for sentence in sentences if not isinstance(sentence, str) for clause in sentence]


def _moment(sentences: list[Any], whose: str) -> list[Any]:
    clause = sentences[0][0]
    clause.arguments = [
        replace(one, value=str(one.value).replace("/any", f"/{whose}")) if one.role == "moment" else one
        for one in clause.arguments
    ]
    return sentences


def _by(sentences: list[Any], said: str, who: str) -> list[Any]:
    event = next(one for one in sentences[0] if one.kind == "when")
    event.arguments = [
        replace(one, value=who) if one.role in ("agent", "topic") and one.value == said else one
        for one in event.arguments
    ]
    return sentences


def _subject(sentences: list[Any], whose: str) -> list[Any]:
    event = next(one for one in sentences[0] if one.kind == "when")
    event.arguments = [
        replace(one, value=replace(one.value, whose=whose))
        if one.role in ("ga", "wo") and isinstance(one.value, Cards) else one
        for one in event.arguments
    ]  # fmt: skip
    return sentences
