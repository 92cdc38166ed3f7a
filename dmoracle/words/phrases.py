"""Phrases that the answers of several commands share."""

from functools import cache

from dmoracle import games
from dmoracle.games.words import SHARED, Words, shared
from dmoracle.plural import formatted, many
from dmoracle.rules.terms import split

MACHINES = {"circuit": "回路"}  # in Japanese


def verdict_words(verdict: str, lang: str) -> str:
    """The text of a verdict (win, no, unknown)."""
    return shared().say("verdict", verdict, lang)


def bound_text(bound: str, lang: str) -> str:
    """What prevented an answer; for a bound of the rules, which one, how far it goes, and how to raise it.

    >>> bound_text("overflow(mana,9)", "en")
    'not answered past 9: mana of one kind in a pool (to raise it: `counted: {mana: 18}` in the position)'
    """
    kind, _, number = bound.partition(" ")
    if kind == "states":
        return f"{number}状態で打ち切り" if lang == "ja" else formatted("given up after {} state(|s)", number)
    if kind == "seconds":
        return f"{number}秒で打ち切り" if lang == "ja" else formatted("given up after {} second(|s)", number)
    if kind == "memory":
        return f"使用メモリ{number}MB超過で打ち切り" if lang == "ja" else f"given up beyond {number} MB of memory"
    if bound.startswith("overflow("):
        what, most = split(bound)[1]
        return _overflow(what, most, lang)
    return shared().say("flag", bound, lang)


def _overflow(what: str, most: str, lang: str) -> str:
    words = _every_game()
    if what not in words.table("limit"):
        said = words.say("limited", what, lang)
        return f"回答なし({most}を超える): {said}" if lang == "ja" else f"not answered past {most}: {said}"
    said, more = words.say("limit", what, lang), f"`counted: {{{what}: {min(2 * int(most), 99)}}}`"
    if lang == "ja":
        return f"回答なし({most}を超える): {said}(局面に {more} と書けば上げられる)"
    return f"not answered past {most}: {said} (to raise it: {more} in the position)"


@cache
def _every_game() -> Words:
    return Words.read(SHARED, *(game.tables / "words.tsv" for game in games.all_of_them()))


def effort(states: int, seconds: float, machine: str, lang: str) -> str:
    """The effort for an answer, and the machine that gave it.

    >>> effort(1, 0.25, "circuit", "en"), effort(797, 0.2, "clingo", "ja")
    ('1 state in 0.2 s, circuit', '797状態、0.2秒、clingo')
    """
    if lang == "ja":
        return f"{states}状態、{seconds:.1f}秒" + (f"、{MACHINES.get(machine, machine)}" if machine else "")
    return f"{many(states, 'state')} in {seconds:.1f} s" + (f", {machine}" if machine else "")


def no_circuit(why: str, lang: str) -> str:
    """A note that the answer did not come from the circuit, which might have been quicker."""
    return f"高速な回路は使えません: {why}" if lang == "ja" else f"without the faster circuit: {why}"
