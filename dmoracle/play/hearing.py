"""Understands what people type for a decision: its term, its number in the list, words of either language, `pay`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from dmoracle.errors import InputError, nearest
from dmoracle.play.decision import IllegalDecision
from dmoracle.play.folding import choices, enough
from dmoracle.position.stack import lies
from dmoracle.rules.terms import head
from dmoracle.words.wording import decision_words

if TYPE_CHECKING:
    from dmoracle.games.words import Words
    from dmoracle.play.decision import Decision
    from dmoracle.play.folding import Choice
    from dmoracle.play.position import Position

_TERM = re.compile(r"\w+\s*\(.*\)\s*|[a-z_]+", re.ASCII | re.DOTALL)
_LATIN, _JAPANESE = re.compile(r"[a-z0-9']+"), re.compile(r"[ァ-ヿ一-鿿々]+")
WIDEST = 200  # positions of one payment that are looked through
MOST = 8  # decisions that cannot be made and fit the same words
IDLE = frozenset("a an and at for from in of on the then to using via with".split())  # noqa: SIM905


class NotHeard(InputError):
    """Words that fit nothing that can be decided here."""


def heard(
    position: Position, said: str, text: Callable[[Decision, str], str] | None = None
) -> tuple[Decision, ...]:
    """The decisions that are meant here: forced steps, and payments among equal cards, before the one that was said.

    `said` is a term (`attack(bol,2)`), a number of the list that `legal` shows, words that fit one decision
    alone ("attack Bolshack -> player", "ボルシャックで攻撃"), or `pay`. Raises InputError: for a term as
    `Position.play`, for words that fit none (NotHeard) or several with what can be decided.
    `text` says a decision in a language to somebody who does not see all cards; nothing is then told of others.

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
    tell = text or _text
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
        if said.strip() == "pay" and (pays or enough(here) is not None):
            return (*steps, *_paid(here))
        # words and numbers mean the next real choice, a term any that is reached without one
        if meant := _meant(here, said, offered, is_term and not _worded(said, here), tell):
            return (*steps, meant)
        paid = ways(here) if pays and len(offered) > 1 else []
        if not paid and (end := enough(here)) is not None:
            paid = [[end]]
        if len(offered) > 1 and len(paid) != 1:
            break
        for step in paid[0] if paid else [offered[0].decision]:
            steps.append(step)
            here = here.apply(step)
        if here in met:
            break
        met.add(here)
    if said.strip() == "pay":
        for last in range(len(steps), 0, -1):  # what has been paid without a choice
            if position.setup.spec.is_payment(steps[last - 1].term):
                return tuple(steps[:last])
        raise InputError(*_nothing_due(position), found=said)
    if fault is not None:
        raise fault
    if text is None and (term := _wished(position, said)) is not None:
        position.route(term)  # raises IllegalDecision, with what stands in the way
    offered = () if here.is_over else choices(here)
    english, japanese = (tuple(tell(one.decision, lang) for one in offered) for lang in ("en", "ja"))
    raise NotHeard("there is no such decision here", "そう呼べる選択はここにありません", found=said, allowed=english,
                     allowed_ja=japanese, nearest=nearest(said, (*english, *japanese)))  # fmt: skip


def asked(position: Position, said: str, text: Callable[[Decision, str], str] | None = None) -> str:
    '''The term of the decision that is asked about, one that can be made or one that cannot.

    `said` is a term or words, as for `heard`; a term is not looked at. With `text`, which says a decision to
    somebody who does not see all cards, words mean only what can be decided. Raises InputError for words that
    fit none (NotHeard) or several.

    >>> from dmoracle import Position
    >>> here = Position.from_yaml("""
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... player1: {hand: [{card: Ember, as: ember}], mana: [Ember x1], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... """)
    >>> asked(here, "summon Ember"), asked(here, "play(ember)"), asked(here, "Emberを召喚")
    ('play(ember)', 'play(ember)', 'play(ember)')
    '''
    if "(" in said or (said.strip(), 0) in position.setup.spec.words.decisions:
        return said.strip()
    try:
        return heard(position, said, text)[-1].term
    except IllegalDecision as error:
        return error.refusal.decision


def led(here: Position, choice: str) -> list[str]:
    """The steps that lead to a choice: those without one, and payments that were not mentioned.

    Lines that a search found leave out payments as good as another one. Raises InputError where it is not reached.
    """
    steps: list[str] = []
    while True:
        try:
            return [*steps, *(one.term for one in heard(here, choice))]
        except InputError:
            before = here.settle()
            forced = _between(here, before)
            if before.is_over or not all(head(one.term) in here.setup.spec.pays for one in before.legal):
                raise
            steps += [*forced, before.legal[0].term]
            here = before.apply(before.legal[0])


def _between(here: Position, end: Position) -> list[str]:
    steps = []
    while here != end:
        steps.append(here.legal[0].term)
        here = here.apply(here.legal[0])
    return steps


def _text(decision: Decision, lang: str) -> str:
    return decision.text(lang)


def _wished(position: Position, said: str) -> str | None:
    """The decision that is meant although it cannot be made: one that is forbidden, else what can come to be offered in
    this turn rather than what cannot, and of those what lacks least."""
    text, setup = unicodedata.normalize("NFKC", said).strip(), position.setup
    if position.is_over:
        return None

    def fits(term: str) -> bool:
        texts = [decision_words(term, setup, lang) for lang in ("en", "ja")]
        return _fits(text, term, texts, setup.spec.words) and not position.is_legal(term)

    forbidden = (one.decision for one in position.explain().refused)
    if (found := next(filter(fits, forbidden), None)) is not None:
        return found
    wished = [*islice(filter(fits, _imagined(position)), MOST)]
    if len(wished) < 2:
        return next(iter(wished), None)
    ever = frozenset(position.oracle.decisions)
    return min(position.whys(wished), key=lambda why: (why.decision not in ever, len(why.lacks))).decision


def _imagined(position: Position) -> Iterator[str]:
    """What somebody may want to do with each card; to players first, then to cards.

    What is chosen now, such as a target, is asked of every card.
    """
    setup = position.setup
    labels = [card.label for card in setup.cards]
    now = dict.fromkeys(head(one.term) for one in position.legal)
    for name in (*setup.spec.wishes, *(one for one in now if one not in setup.spec.wishes)):
        if (name, 1) in setup.spec.words.decisions:
            yield from (f"{name}({label})" for label in labels)
        if (name, 2) in setup.spec.words.decisions:
            yield from (f"{name}({label},{to})" for to in (2, 1, *labels) for label in labels if label != to)


def _worded(said: str, here: Position) -> bool:
    """Whether a single word is no decision of the game, and so may describe one."""
    return "(" not in said and (said, 0) not in here.setup.spec.words.decisions


def _meant(
    here: Position, said: str, offered: Sequence[Choice], term: bool, tell: Callable[[Decision, str], str]
) -> Decision | None:
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
    words = here.setup.spec.words
    fits = [decision for decision in (one.decision for one in offered)
            if _fits(text, decision.term, [tell(decision, "en"), tell(decision, "ja")], words)]  # fmt: skip
    if len(fits) > 1:
        exact = [one for one in fits if text in (tell(one, "en"), tell(one, "ja"))]
        alone = [one for one in fits
                 if _fits(text, one.term, [_outside(tell(one, lang)) for lang in ("en", "ja")], words)]  # fmt: skip
        fits = exact or alone or fits
    if len(fits) > 1:
        raise InputError("this fits several decisions; say more", "いくつかの選択に当てはまります。もう少し詳しく",
                         found=said, allowed=tuple(f"{tell(one, 'en')} = {one.term}" for one in fits),
                         allowed_ja=tuple(f"{tell(one, 'ja')} = {one.term}" for one in fits))  # fmt: skip
    return fits[0] if fits else None


def _outside(text: str) -> str:
    """A decision without what only explains it."""
    return re.sub(r"\s*\(.*\)$", "", text)


def _fits(said: str, term: str, texts: Sequence[str], words: Words) -> bool:
    """Whether every word that counts occurs in the decision, in English, in Japanese or as a term."""
    asked, (english, japanese) = _words(said), [_plain(text) for text in texts]
    if not asked:  # a Japanese word without any character that counts, such as a bare yes
        return bool(said) and _plain(said) == re.split(r"[:(]", japanese)[0]
    latin = {_stem(word) for text in (english, japanese, _plain(term)) for word in _LATIN.findall(text)}
    return all(
        words.say("heard", word) in latin or word in latin if word.isascii() else word in japanese for word in asked
    )


def _words(said: str) -> list[str]:
    """The words that count in what was said; in Japanese, everything but hiragana."""
    text = _plain(said)
    latin = [_stem(word) for word in _LATIN.findall(text) if word not in IDLE]
    return [*latin, *_JAPANESE.findall(text)]


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("・", "")


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _paid(here: Position) -> list[Decision]:
    """All payments up to the next other decision; raises InputError where it matters what is paid with."""
    if (last := enough(here)) is not None:
        return [last]
    found = ways(here)
    if len(found) != 1:
        while len(offered := choices(here)) == 1:
            here = here.apply(offered[0].decision)
        texts = {lang: tuple(f"{one.decision.text(lang)} = {one.decision.term}" for one in offered)
                 for lang in ("en", "ja")}  # fmt: skip
        raise InputError("it matters what is paid with; name it", "支払い方が分かれます。どれで払うか書いてください",
                         found="pay", allowed=texts["en"], allowed_ja=texts["ja"])  # fmt: skip
    return found[0]


def _nothing_due(here: Position) -> tuple[str, str]:
    """Why nothing is to be paid, in English and Japanese."""
    if not lies(here.fluents):
        return "nothing is to be paid here", "ここで支払うものはありません"
    if any(here.setup.spec.is_pass(one.term) for one in here.legal):
        return "what is on the stack has been paid for already", "スタックにあるものの支払いは済んでいます"
    return "the choice here is not about payment", "ここで選ぶのは支払いではありません"


def ways(here: Position) -> list[list[Decision]]:
    """The ways to pay that end in different positions; empty if there are several, or too many to look through.

    A way that gives all that another one gives, and more, does not count.
    """
    found: list[list[Decision]] = []
    todo: list[tuple[Position, list[Decision]]] = [(here, [])]
    met = {here}
    for position, made in todo:  # grows while it is read
        offered = [] if position.is_over else choices(position)
        paid = not offered or not all(head(one.decision.term) in here.setup.spec.pays for one in offered)
        if paid and not any({*one} <= {*made} for one in found):
            found.append(made)
        if len(found) > 1 or len(todo) > WIDEST:
            return []
        for one in offered if not paid else []:
            after = position.apply(one.decision)
            if after not in met:
                met.add(after)
                todo.append((after, [*made, one.decision]))
    return found
