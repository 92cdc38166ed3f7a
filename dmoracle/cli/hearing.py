"""What people type for a decision: its term, its number in the list, words of either language, or `pay`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dmoracle.cli.folding import choices
from dmoracle.errors import InputError, nearest
from dmoracle.rules.terms import head

if TYPE_CHECKING:
    from dmoracle.cli.folding import Choice
    from dmoracle.games.words import Words
    from dmoracle.play.decision import Decision
    from dmoracle.play.position import Position

__all__ = ["heard", "ways"]

_TERM = re.compile(r"\w+\s*\(.*\)\s*|[a-z_]+", re.ASCII | re.DOTALL)
_LATIN, _JAPANESE = re.compile(r"[a-z0-9']+"), re.compile(r"[ァ-ヿ一-鿿々]+")
WIDEST = 200  # positions of one payment that are looked through
IDLE = frozenset("a an and at for from in of on the then to using via with".split())  # noqa: SIM905


def heard(position: Position, said: str) -> tuple[Decision, ...]:
    """The decisions that are meant here: forced steps, and payments among equal cards, before the one that was said.

    `said` is a term (`attack(bol,2)`), a number of the list that `legal` shows, words that fit one decision
    alone ("attack Bolshack -> player", "ボルシャックで攻撃"), or `pay`. Raises InputError: for a term as
    `Position.play`, for words that fit none or several with what can be decided.

    >>> from dmoracle import Position
    >>> here = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... player1: {hand: [{card: Ember, as: ember}], mana: [Ember x3], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> [str(one) for one in heard(here, "summon Ember")], [str(one) for one in heard(here, "play")]
    (['play(ember)'], ['play(ember)'])
    >>> [str(one) for one in heard(here.play("play(ember)"), "end_main")]
    ['tap(a_mana1)', 'tap(a_mana2)', 'end_main']
    """
    is_term = _TERM.fullmatch(said) is not None
    fault: InputError | None = None
    if is_term:
        try:
            return position.route(said)
        except InputError as error:
            fault = error
    here = position
    steps: list[Decision] = []
    met = {here}  # forced steps may go round
    while not here.is_over:
        offered = choices(here)
        pays = all(head(one.decision.term) in here.setup.spec.pays for one in offered)
        if said.strip() == "pay" and pays:
            return (*steps, *_paid(here))
        # words and numbers mean the next real choice, a term any that is reached without one
        if meant := _meant(here, said, offered, is_term and not _worded(said, here)):
            return (*steps, meant)
        paid = ways(here) if pays and len(offered) > 1 else []
        if len(offered) > 1 and len(paid) != 1:
            break
        for step in paid[0] if paid else [offered[0].decision]:
            steps.append(step)
            here = here.apply(step)
        if here in met:
            break
        met.add(here)
    if fault is not None:
        raise fault
    texts = tuple(one.decision.text("en") for one in choices(here)) if not here.is_over else ()
    raise InputError("no decision here is called that", "そう呼べる選択はここにありません", found=said, allowed=texts,
                     nearest=nearest(said, texts))  # fmt: skip


def _worded(said: str, here: Position) -> bool:
    """Whether a single word is no decision of the game, and so may be a word about one."""
    return "(" not in said and (said, 0) not in here.setup.spec.words.decisions


def _meant(here: Position, said: str, offered: Sequence[Choice], term: bool) -> Decision | None:
    """The decision that is meant of those offered; raises InputError if it may be several."""
    text = unicodedata.normalize("NFKC", said).strip()
    if term:
        return next((one for one in here.legal if one.term == text), None)
    if text.isdecimal():
        if here.forced:
            return None
        number = int(text) if len(text) < 10 else 0
        if not 1 <= number <= len(here.legal):
            raise InputError("there is no decision of this number", "その番号の選択はありません", found=said,
                             allowed=(f"1-{len(here.legal)}",))  # fmt: skip
        return here.legal[number - 1]
    fits = [one.decision for one in offered if _fits(text, one.decision, here.setup.spec.words)]
    if len(fits) > 1:
        exact = [one for one in fits if text in (one.text("en"), one.text("ja"))]
        fits = exact or fits
    if len(fits) > 1:
        raise InputError("this may be several decisions; say more", "いくつかの選択に当てはまります。もう少し詳しく",
                         found=said, allowed=tuple(f"{one.text('en')} = {one.term}" for one in fits))  # fmt: skip
    return fits[0] if fits else None


def _fits(said: str, decision: Decision, words: Words) -> bool:
    """Whether every word that counts is in what the decision is called."""
    asked, told = _words(said), {lang: _plain(decision.text(lang)) for lang in ("en", "ja")}
    latin = {_stem(word) for word in _LATIN.findall(told["en"])} | {_stem(word) for word in _LATIN.findall(told["ja"])}
    latin |= {_stem(word) for word in _LATIN.findall(_plain(decision.term))}
    return bool(asked) and all(
        words.say("heard", word) in latin or word in latin if word.isascii() else word in told["ja"] for word in asked
    )


def _words(said: str) -> list[str]:
    """The words of what was said that count; of Japanese what is no hiragana."""
    text = _plain(said)
    latin = [_stem(word) for word in _LATIN.findall(text) if word not in IDLE]
    return [*latin, *_JAPANESE.findall(text)]


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("・", "")


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _paid(here: Position) -> list[Decision]:
    """All payments up to the next other decision; raises InputError where it matters what is paid with."""
    found = ways(here)
    if len(found) != 1:
        texts = tuple(f"{one.decision.text('en')} = {one.decision.term}" for one in choices(here))
        raise InputError("it matters what is paid with; say it", "支払い方が分かれます。どれで払うか書いてください",
                         found="pay", allowed=texts)  # fmt: skip
    return found[0]


def ways(here: Position) -> list[list[Decision]]:
    """The ways to pay that end in different positions, as far as they are told apart; several are not listed whole."""
    found: list[list[Decision]] = []
    todo: list[tuple[Position, list[Decision]]] = [(here, [])]
    met = {here}
    for position, made in todo:  # grows while it is read
        offered = [] if position.is_over else choices(position)
        if not offered or not all(head(one.decision.term) in here.setup.spec.pays for one in offered):
            found.append(made)
        if len(found) > 1 or len(todo) > WIDEST:
            return []
        for one in offered if found[-1:] != [made] else []:
            after = position.apply(one.decision)
            if after not in met:
                met.add(after)
                todo.append((after, [*made, one.decision]))
    return found
