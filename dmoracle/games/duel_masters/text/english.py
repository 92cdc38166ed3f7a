# ruff: noqa: E501 (a table of lines)
"""An English card: its lines to keyword abilities (see `keywords_en`), headed abilities and sentences."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

from dmoracle.games.duel_masters.text import keywords_en, mechanics_en
from dmoracle.games.duel_masters.text.grammar import en_words, reader
from dmoracle.games.duel_masters.text.grammar.program import some_of, untapped
from dmoracle.games.duel_masters.text.grammar.things import PICKED, SELF, Spoken
from dmoracle.games.duel_masters.text.keywords_en import race_of
from dmoracle.games.duel_masters.text.meaning.keywords import (
    ACCEL,
    LINKED,
    METAMORPH,
    TURBO,
    WAVE,
    as_given,
    by_effect,
    driven,
    escape,
    given,
    paid_tap,
    space_charge,
    survivors,
    thrilling,
)
from dmoracle.games.duel_masters.text.mechanics_ja import alone, doron_go
from dmoracle.games.duel_masters.text.printing.shapes import changed
from dmoracle.games.duel_masters.text.reading.names_en import japanese_name, keyword
from dmoracle.games.duel_masters.text.reading.normalise import MODE, Line
from dmoracle.games.reading import Refused, call, inside
from dmoracle.language.parser import Block, Call, Node, walk

_TAP = re.compile(r"Instead of having this creature attack, you may tap it to use its \$tap ability\.")


def _alt_cost(found: re.Match[str]) -> list[Node]:
    return [call("alt_cost", untapped(steps(found[1][0].upper() + found[1][1:] + ".", found.start(1))))]


def _alt_cost_by(found: re.Match[str]) -> list[Node]:
    """By doing this and that instead of paying: the verbs in their plain form, each of them done."""
    plain = {forms["ing"]: verb for verb in en_words.TRANSITIVE for forms in (en_words.forms(verb),)}
    done = re.split(r",? and |, ", found["what"])
    heads = [one.partition(" ") for one in done]
    if any(head not in plain for head, _, _ in heads):
        raise Refused("what is done for it", found.start("what"))
    asked = reader.ENGLISH.conditions(found["given"], granted) if found["given"] else []
    made = [step for head, _, rest in heads for step in steps(f"{plain[head].capitalize()} {rest}.", 0)]
    return [call("alt_cost", *_under(asked), untapped(made))]


def _alt_cost_if(found: re.Match[str]) -> list[Node]:
    asked = reader.ENGLISH.conditions(found["given"], granted)
    return [call("alt_cost", *_under(asked), untapped(steps(found["what"].capitalize() + ".", found.start("what"))))]


def _under(asked: list[Node]) -> list[Node]:
    return [call("given", asked[0] if len(asked) == 1 else asked)] if asked else []


def _plus(found: re.Match[str]) -> list[Node]:
    shields = [call("mine"), call("zone", "shield")]
    return _with_modes(found[1], [call("choose", "me", 0, 1, shields), call("put_under", call("top", "me"), PICKED)])


def _thrilling(found: re.Match[str]) -> list[Node]:
    races = [race_of(one) for one in found[1].split(" or ")]
    race = races[0] if len(races) == 1 else call("either", races)
    return thrilling(race, own_steps(found[2], found.start(2)))


def _attack_cost(found: re.Match[str]) -> list[Node]:
    return [call("attack_cost", own_steps(found[1][0].upper() + found[1][1:] + ".", found.start(1)))]


def _by_spell(found: re.Match[str]) -> list[Node]:
    whose = {"your opponent's ": [call("by_theirs")], "your ": [call("by_mine")]}.get(found[2] or "", [])
    return by_effect(ability(Line(f"{found[1]}, {found[3]}", 0)), [call("by_spell"), *whose])


def _by_theirs(found: re.Match[str]) -> list[Node]:
    return by_effect(ability(Line(f"{found[1]}, {found[2]}", 0)), [call("by_theirs")])


_P = re.compile
_LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (_P(r"Thrilling three: (.*?): (.*)"), _thrilling),
    (_P(r"(When(?:ever)? .*?, )you may put the top card of your deck face down under one of your shields\."), _plus),
    (_P(r"Instead of paying (?:its|the) cost, you may (.*?)(?: to (?:cast this spell|summon this creature))?\."), _alt_cost),
    (_P(r"[Yy]ou may (.*) to (?:cast this spell|summon this creature) instead of paying (?:its|the) cost\."), _alt_cost),
    (_P(r"(?:If (?P<given>[^,]*), )?[Yy]ou may (?:cast this spell|summon this creature) by (?P<what>.*) instead of paying (?:its|the) cost\."), _alt_cost_by),
    (_P(r"If (?P<given>[^,]*), you may (?P<what>.*) to (?:cast this spell|summon this creature) instead of paying (?:its|the) cost\."), _alt_cost_if),
    (_P(r"You may (?P<what>[^.,]*) instead of paying this (?:creature|spell)'s cost\."), lambda found: [call("alt_cost", untapped(steps(found["what"].capitalize() + ".", found.start("what"))))]),
    (_P(r"This creature can't attack unless you (?!have |control )(.*)\."), _attack_cost),
    (_P(r"(When(?:ever)? .*?) by (?:(?:the|an?) )?(?:(?:effects?|abilit(?:y|ies)) of )?(?:one of )?your opponent's (?:effects?|spells?(?: effects?)? or (?:the )?(?:abilit(?:y|ies)(?: of (?:an?|one of your opponent's) creatures?)?|creature abilit(?:y|ies)|creatures?)), (.*)"), _by_theirs),
    (_P(r"(When(?:ever)? [^,]*?) by (?:an? )?(?:the effects? of )?(?:one of )?(your opponent's |your )?spells?, (.*)"), _by_spell),
]  # fmt: skip
_CHOICE = _P(r"[Cc]hoose (one|\d|up to \d)(?: of (?:the following|these))?(?:[.:—-]|$)")
_TIMES = _P(r"use the (?:following|next) ability (\d+) times[.:]?$")
_PAID = re.compile(
    r"This creature may tap with (\d+) of your untapped cards in your mana zone instead of attacking to use this creature's \$tap ability\. "
)
_LENT = re.compile(
    r"(?:Each of (your [\w ]*?creatures)|(The crossed creature)) may tap instead of attacking to use this creature's \W*(?:\$tap )?ability\. ?:? ?(?:\$tap )?"
)
_INLINE: list[tuple[re.Pattern[str], Callable[[re.Match[str]], Node]]] = [
    (_P(r"(?:Metamorph ?:? ?|\$metamorph )(?=.)"), lambda found: METAMORPH), (_P(r"Accelerator ?: ?(?!Accelerator)"), lambda found: ACCEL), (_P(r"(?:Turbo rush ?: ?|\$turbo_rush )"), lambda found: TURBO), (_P(r"(?:Wave striker ?: ?|\$wave_striker )"), lambda found: WAVE),
    (_P(r"Shield force: "), lambda found: call("shield_force")), (_P(r"Final revolution: "), lambda found: call("final_revolution")), (_P(r"Linked: "), lambda found: LINKED), (_P(r"Drive (\d): "), lambda found: driven(int(found[1]))),
]  # fmt: skip
_PLACED: list[tuple[re.Pattern[str], Callable[[re.Match[str], Node], Node]]] = [
    (
        _P(r"In your (hand|graveyard|mana zone|shield zone)(, while it is there)?: "),
        lambda found, one: _from(found[1].split()[0], one, bool(found[2])),
    ),
    (_P(r"The first time each turn: "), lambda found, one: call("first", one)),
]

# words of a line that say nothing that the card and the rules do not say: reminders
_SILENT = frozenset(
    {
        "Metamorph", "Cross Gear", "Cross gear", "Cross Gear Effect", "Multi", "Hyperspatial Psychic",
        "Gacharange Reminder",
    }
)  # fmt: skip


def keyword_line(text: str) -> list[Node] | None:
    """The abilities of a line that is a keyword and nothing else, None if it is no such line."""
    found = keyword(text)
    if found is not None:
        return [found]
    if text.rstrip(".") in _SILENT or _TAP.fullmatch(text):
        return []
    if re.fullmatch(r"[Jj]ust ?diver\.?", text):
        return [
            call("when", "enters", [SELF],
                 [call("forbid_until", "me", ban, "self") for ban in ("be_chosen", "be_attacked")])
        ]  # fmt: skip
    for pattern, made in (*_LINES, *keywords_en.LINES, *mechanics_en.LINES):
        matched = pattern.fullmatch(text)
        if matched:
            return made(matched)
    return None


def granted(text: str) -> Any:
    """What stands in quotes: a keyword, or an ability in words of the card that has it; None if neither."""
    found = keyword(text)
    if re.match(r"can't |can attack ", text):  # the card that has it is not named again
        text = f"This creature {text}"
    if text == "Escape":
        return escape()[0]
    line = keyword_line(text) if found is None else None
    if line is not None and len(line) == 1:
        return as_given(line[0])
    if found is not None or "this creature" not in text.casefold():
        return found
    made = ability(Line(text.rstrip(".") + ".", 0))
    return made[0] if len(made) == 1 else None


DORON_GO = "Doron Go"


def header(line: Line) -> str | None:
    """Doron Go, where its name is only said in the line below; other abilities stand on the line of their header."""
    return DORON_GO if line.text.rstrip(".") == DORON_GO else None


def header_abilities(name: str) -> list[Node]:
    """A header by itself does nothing."""
    return []


def evo_charger(line: Line) -> bool:
    """Whether the spell goes to the mana zone and lets a creature go from there under an evolution creature."""
    return line.text.rstrip(".").casefold() == "evo charger"


def repeats(line: Line) -> bool:
    """Whether the spell is done once more with a knight."""
    return line.text.rstrip(".") == "Knight magic"


def shares(line: Line) -> bool:
    """English survivors say on the line itself what they share."""
    return False


def headed(name: str, line: Line) -> list[Node]:
    """Doron Go and the line below it, which is about the exile creatures of the same name."""
    found = mechanics_en.ALONE.fullmatch(line.text)
    if found is None:
        raise Refused("of which name", 0)
    name = japanese_name(found[1])
    return [*doron_go(name), *alone(name)]


def reaches_all(name: str) -> bool:
    """Whether the header owns every line below it: no English one does."""
    return False


def reaches_further(name: str) -> bool:
    """No header reaches further."""
    return False


def plain(line: Line) -> bool:
    """Whether a line is a keyword of its own."""
    return keyword_line(line.text) is not None


def own_steps(text: str, offset: int) -> list[Node]:
    """The instructions of a tap ability or a silent skill: "other" is other than the card that has it."""
    return steps(text, offset, spell=False)


def steps(text: str, offset: int, spell: bool = True) -> list[Node]:
    """The instructions of a list to choose from, or what is done to play a card."""
    listed = modes(text, spell)
    if listed is not None and not listed[0]:
        return listed[1]
    try:
        return reader.ENGLISH.steps(text, granted, spell=spell)
    except Refused as refused:
        raise Refused(refused.reason, refused.at + offset) from None


def line_of_spell(program: list[Node], spoken: Spoken, text: str) -> None:
    """Add what a line of a spell does; raises Refused."""
    program += reader.ENGLISH.steps(text, granted, spoken)


def ability(line: Line) -> list[Node]:
    """The abilities of one line of a creature."""
    try:
        found = keyword_line(line.text)
    except Refused as refused:
        return _farther(line.text, refused)
    if found is not None:
        return found
    for head, name in ((r"\$tap ", "tap"), (r"(?:Silent skill ?: ?|\$silent_skill )", "silent_skill")):
        matched = re.match(head, line.text)
        if matched:
            return [call(name, own_steps(line.text[matched.end() :], matched.end()))]
    charge = re.match(rf"Space charge ({keywords_en.CIVS}): ", line.text)
    if charge:
        return [space_charge(charge[1], own_steps(line.text[charge.end() :], charge.end()))]
    paid = _PAID.match(line.text)
    if paid:
        return [paid_tap(int(paid[1]), own_steps(line.text[paid.end() :], paid.end()))]
    lent = _LENT.match(line.text)
    if lent:
        cards = reader.ENGLISH.thing(lent[1] or lent[2], granted)
        used = call("tap", own_steps(line.text[lent.end() :], lent.end()))
        return [call("static", call("ability", used), cards.filter())]
    matched = re.match(r"(?:Survivor ?: ?|\$survivor )", line.text)
    if matched:
        return [made for one in ability(Line(line.text[matched.end() :], line.where)) for made in survivors(one)]
    for pattern, asked in _INLINE:
        matched = pattern.match(line.text)
        if matched:
            found = [given(one, asked(matched)) for one in _behind(line, matched)]
            return [call("wave_striker"), *found] if asked(matched) is WAVE else found
    for pattern, made in _PLACED:
        matched = pattern.match(line.text)
        if matched:
            return [_placed(one, matched, made) for one in _behind(line, matched)]
    listed = modes(line.text, spell=False)
    if listed is not None:
        return _with_modes(*listed)
    return meaning(line.text)


def meaning(text: str) -> list[Node]:
    """The abilities of a text; raises Refused."""
    return reader.ENGLISH.ability(text, granted)


def _farther(text: str, refused: Refused) -> list[Node]:
    """The abilities of a text that is no keyword line after all; the farther refusal otherwise."""
    try:
        return meaning(text)
    except Refused as other:
        raise (other if other.at >= refused.at else refused) from None


def _behind(line: Line, matched: re.Match[str]) -> list[Node]:
    """The abilities behind a word in front of them."""
    made: list[Node] = []
    at = matched.end()
    for rest in re.split(r"(?<=\.) : ", line.text[at:]):  # several abilities behind one word
        try:
            made += ability(Line(rest[:1].upper() + rest[1:], line.where))
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None
        at += len(rest) + len(" : ")
    return made


def _from(zone: str, node: Node, there: bool) -> Node:
    """An ability that works in a zone; one that waits may ask whether the card is there still when it happens."""
    asked = call("at_least", 1, [call("self"), call("zone", zone)])
    return call("from", zone, given(node, asked) if there else node)


def _placed(node: Node, found: re.Match[str], made: Callable[[re.Match[str], Node], Node]) -> Node:
    """An ability with where it works, or how often; one that says itself where it works stays as it is."""
    if not isinstance(node, Call) or node.name not in ("when", "static", "instead", "may_instead", "from"):
        raise Refused("where it works", found.end())
    whole = made(found, node)
    if node.name != "from":
        return whole
    if not isinstance(whole, Call) or whole.args[0] != node.args[0]:
        raise Refused("where it works", found.end())
    return node


def modes(text: str, spell: bool = True) -> tuple[str, list[Node]] | None:
    """What stands in front of a list to choose one of, and the choices; None for a line without such a list."""
    if MODE not in text:
        return None
    head, *texts = text.split(MODE)
    times = _TIMES.search(head)
    if times is not None and len(texts) == 1 and 0 < int(times[1]) <= 10:
        return head[: times.start()], steps(texts[0], len(head) + 1) * int(times[1])
    found = _CHOICE.search(head)
    if found is None or len(texts) < 2:
        raise Refused("what the list is for", len(head))
    at, branches = len(head), []  # type: int, list[Node]
    for one in texts:
        branches.append(Block(tuple(steps(one, at + 1, spell))))
        at += 1 + len(one)
    up_to = found[1].startswith("up to")
    many = 1 if found[1] == "one" else int(found[1][-1])
    more = head[found.end() :].strip()
    if _REPEATED.fullmatch(more) and not up_to and 0 < many <= 10:  # the same one may be chosen again
        return head[: found.start()], [call("mode", "me", branches)] * many
    if not 0 < many < len(branches) + up_to or len(branches) > 5:
        raise Refused("of how many", found.start())
    if up_to and not more:
        return head[: found.start()], some_of(branches, many)
    if more:
        return head[: found.start()], _or_both(more, found.end(), branches, many)
    # that many different ones, done in the order of the print
    chosen = [Block(tuple(step for one in group for step in inside(one))) for group in combinations(branches, many)]
    return head[: found.start()], [call("mode", "me", chosen)]


_REPEATED = re.compile(r"You may choose the same (?:one|ability|effect)s? (?:twice|more than once|again|multiple times)\.?")
_BOTH = _P(r"If (.*), you may choose both(?: instead)?[.:]?")


def _or_both(text: str, at: int, branches: list[Node], many: int) -> list[Node]:
    """One of two things, or both under a condition: in the order of the print."""
    found = _BOTH.fullmatch(text)
    if found is None or len(branches) != 2 or many != 1:
        raise Refused("what the list is for", at)
    asked = reader.ENGLISH.conditions(found[1], granted)
    both = Block(tuple(step for one in branches for step in inside(one)))
    condition = asked[0] if len(asked) == 1 else asked
    return [call("if", condition, [call("mode", "me", [*branches, both])], [call("mode", "me", branches)])]


def _with_modes(head: str, chosen: list[Node]) -> list[Node]:
    """An ability whose instructions are a list to choose from: read with a stand-in for the list."""
    stand_in = Block((call("draw", "me", 7),))
    made = meaning(head + "draw 7 cards.")
    if any(sum(node == stand_in for node in walk(one)) != 1 for one in made):
        raise Refused("a list in such an ability", 0)
    return [changed(one, stand_in, Block(tuple(chosen))) for one in made]
