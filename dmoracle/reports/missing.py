"""The answer of `missing` as text: the cards that make it a win, or the numbers at which the verdict changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dmoracle.draw import goal_line
from dmoracle.draw.columns import clean, table
from dmoracle.errors import InputError
from dmoracle.plural import many
from dmoracle.position.book import Book
from dmoracle.words.locale import Voice
from dmoracle.words.phrases import bound_text, verdict_words
from dmoracle.words.wording import NameTable

if TYPE_CHECKING:
    from dmoracle.answers.missing import Counted, Missing
    from dmoracle.play.position import Position


def _heading(position: Position, voice: Voice) -> Iterator[str]:
    names = NameTable.of(position.setup, position.library)
    if title := position.title(voice.lang):
        yield clean(title)
    lang = voice.lang
    yield goal_line(position.goal.told(), lambda label: clean(names.name(label, lang)), lang, names.game)


def _place(position: Position, player: int, zone: str, voice: Voice) -> str:
    spec = position.setup.spec
    name = spec.keyed[zone].name if zone in spec.keyed else zone
    where = spec.words.say("zone", name, voice.lang)
    english = zone if zone != name else where
    return voice.say(f"player {player}'s {english}", f"プレイヤー{player}の{where}")


def found_lines(position: Position, found: Missing, voice: Voice) -> Iterator[str]:
    """Which cards of those tried make it a win, and which are not decided or cannot lie there."""
    yield from _heading(position, voice)
    lang = voice.lang
    yield voice.say("as it is: ", "このまま: ") + verdict_words(found.before, lang)
    place = _place(position, found.player, found.zone, voice)
    book = Book.of(position.setup, position.library)

    def said(name: str) -> str:
        card = book.find(name)
        return clean((None if card is None else card.en if lang == "en" else card.ja) or name)

    tried = len(found.candidates)
    wins = found.cards
    make = "makes" if len(wins) == 1 else "make"
    yield voice.say(f"one card more ({place}): {len(wins)} of {many(tried, 'card')} {make} it a win",
                     f"1枚加える({place}): {tried}種のうち{len(wins)}種で達成できる")  # fmt: skip
    yield from (f"  {said(name)}" for name in wins)
    if undecided := [one for one in found.candidates if one.verdict == "unknown"]:
        yield voice.say(f"not decided: {len(undecided)}", f"判定できない: {len(undecided)}種")
        yield from table([(f"  {said(one.card)}", ", ".join(bound_text(bound, lang) for bound in one.bounds))
                          for one in undecided])  # fmt: skip
    if impossible := [one for one in found.candidates if one.why is not None]:
        yield voice.say(f"cannot lie there: {len(impossible)}", f"そこには置けない: {len(impossible)}種")
        if tried <= 20:
            yield from table([(f"  {said(one.card)}", _because(one.why, lang)) for one in impossible if one.why])


def _because(why: InputError, lang: str) -> str:
    """Why there is no such position; it was made here, so the value found is not the user's."""
    return InputError(why.message_en, why.message_ja, rule=why.rule).text(lang)


def counted_lines(position: Position, counted: Counted, voice: Voice) -> Iterator[str]:
    """The verdict for each number of cards, and where it turns."""
    yield from _heading(position, voice)
    place = _place(position, counted.player, counted.zone, voice)
    yield place + voice.say(f" (now {counted.now}):", f"(今は{counted.now}枚):")
    for number, verdict in counted.verdicts.items():
        why = counted.why.get(number)
        said = verdict_words(verdict, voice.lang) if why is None else _because(why, voice.lang)
        yield f"{number:4}  {clean(said)}"
    for low, high in counted.flips:
        yield voice.say(f"the verdict changes between {low} and {high}", f"{low}枚と{high}枚の間で判定が変わる")
    if not counted.flips:
        yield voice.say("the verdict does not change", "判定は変わらない")
