# ruff: noqa: E501 (a table of lines)
"""An English card: its lines to keyword abilities, headed abilities and sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dmoracle.cards.language import Block, Call, Node, Text
from dmoracle.text.meaning.conditions import condition
from dmoracle.text.meaning.frames import PICKED, cards_filter, order
from dmoracle.text.meaning.keywords import (
    ACCEL,
    LINKED,
    METAMORPH,
    TURBO,
    WAVE,
    by_effect,
    crew,
    driven,
    escape,
    fails,
    given,
    only_if,
    paid_tap,
    saver,
    space_charge,
    stealth,
    survivors,
    sympathy,
    thrilling,
    unplayable,
)
from dmoracle.text.meaning.lower import Lowering
from dmoracle.text.phrases import Amount, Cards, Refused, call, inside
from dmoracle.text.reading.english import parsed
from dmoracle.text.reading.normalise import MODE, Line
from dmoracle.text.reading.patterns_en import CIVILIZATIONS, japanese_name, keyword
from dmoracle.text.reading.races import ENGLISH, plural

_SINGULAR = {plural(one): one for one in ENGLISH} | {one: one for one in ENGLISH}
_TAP = re.compile(r"Instead of having this creature attack, you may tap it to use its \$tap ability\.")


def _race(name: str) -> Node:
    one = _SINGULAR.get(name)
    if one is None:
        raise Refused("no such race", 0)
    return call("race", Text(ENGLISH[one]))


def _saver(found: re.Match[str]) -> list[Node]:
    return saver(None if found[1].casefold() == "all races" else _race(found[1]))


def _links(found: re.Match[str]) -> list[Node]:
    sides = []
    for one in found[1].split(" or "):
        side = re.fullmatch(r"(left|right) of [《\"]([^》\"]*)[》\"]", one)
        if side is None:
            raise Refused("linked with what", 0)
        sides.append(call(f"{side[1]}_of", Text(japanese_name(side[2]))))
    return [call("g_link", *sides)]


def _stealth(found: re.Match[str]) -> list[Node]:
    names = re.split(r", and |, | and | or |/", found[1].casefold())
    if any(name not in CIVILIZATIONS for name in names):
        raise Refused("no such civilization", 0)
    return stealth(*names)


def _evolution(found: re.Match[str]) -> list[Node]:
    return [call("evolves", _base(found[1]))]


def _vortex(found: re.Match[str]) -> list[Node]:
    return [call("evolves", *[_base(one) for one in re.split(r" and (?=one of)", found[1])])]


def _base(text: str) -> list[Node]:
    cards = parsed(text, "bases")
    if not isinstance(cards, Cards) or cards.amount is None or (cards.amount.low, cards.amount.high) != (1, 1):
        raise Refused("what it evolves from", 0)
    return cards_filter(Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, at=cards.at))


def _after_a_spell() -> list[Node]:
    """A creature that can be summoned only after a spell of its player."""
    cast = call("at_most", 0, [call("mine"), call("spell"), call("did", "cast")])
    return [call("from", "hand", call("static", call("forbid", "play"), [call("self")], call("given", cast)))]


def _only_of(civilization: str) -> list[Node]:
    """Nothing of the other civilizations is summoned or cast."""
    if civilization not in CIVILIZATIONS:
        raise Refused("no such civilization", 0)
    rest = call("non", civilization)
    return [call("static", call("forbid", "play"), [call(kind), rest]) for kind in ("creature", "spell")]


def _unchoosable(found: re.Match[str]) -> list[Node]:
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount is not None or cards.ref not in (None, "self"):
        raise Refused("which cards", 0)
    if cards.ref == "self":
        return [call("cannot", "be_chosen")]
    plain = replace(cards, zone=("battle",)) if cards.noun == "name" and not cards.zone else cards
    return [call("static", call("forbid", "be_chosen"), cards_filter(plain))]


def _blocks_only(found: re.Match[str]) -> list[Node]:
    """It can block none but the creatures that are described."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.whose or cards.zone or cards.ref or cards.amount or "and" in cards.marks:
        raise Refused("by what", found.start(1))
    rest = [one for one in cards.quals if one != call("creature")]
    if len(rest) != 1:
        raise Refused("by what", found.start(1))
    return [call("cannot", call("block", [call("creature"), call("non", rest[0])]))]


def _unblockable_but(found: re.Match[str]) -> list[Node]:
    """It can be blocked by none but the creatures that are described."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.whose or cards.zone or cards.ref or cards.amount or "and" in cards.marks:
        raise Refused("by what", found.start(1))
    rest = [one for one in cards.quals if one != call("creature")]
    if len(rest) != 1:
        raise Refused("by what", found.start(1))
    return [call("cannot", call("be_blocked", [call("creature"), call("non", rest[0])]))]


def _no_s_triggers(found: re.Match[str]) -> list[Node]:
    cards = parsed(found[2], "bases")
    theirs = found[1] == "Your opponent" and isinstance(cards, Cards) and cards.whose == "own"
    if theirs and cards.zone == ("shields",) and not (cards.quals or cards.amount or cards.ref):
        return [call("static", call("forbid", "s_trigger"), [call("theirs")])]
    if not isinstance(cards, Cards) or cards.whose or cards.amount or cards.ref or cards.zone:
        raise Refused("whose shield triggers", 0)
    whose = {"You": "mine", "Your opponent": "theirs"}.get(found[1])
    return [call("static", call("forbid", "s_trigger"), cards_filter(replace(cards, whose=whose), event=True))]


def _asked(text: str) -> list[Node]:
    (clauses,) = parsed(f"If {text}, you may draw a card.")
    asked = [one for clause in clauses if clause.kind == "if" for one in condition(clause)]
    if len(clauses) != 2 or not asked:
        raise Refused("under which condition", 0)
    return asked


def _attacks_only_if(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    if len(asked) != 1:
        raise Refused("under which condition", found.start(1))
    return [call("static", call("forbid", "attack"), [call("self")], call("given", fails(asked[0])))]


def _g_zero(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def _alt_cost(found: re.Match[str]) -> list[Node]:
    return [call("alt_cost", steps(found[1][0].upper() + found[1][1:] + ".", found.start(1)))]


def _for_cost(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[3]) if found[3] else []
    said = [call("given", asked if len(asked) > 1 else asked[0])] if asked else []
    return [call("for_cost", *said, int(found[1]), found[2])]


def _fort_e(found: re.Match[str]) -> list[Node]:
    return [call("fort_e", [call("mine"), _race(found[1])])]


def _plus(found: re.Match[str]) -> list[Node]:
    shields = [call("mine"), call("zone", "shield")]
    return _with_modes(found[1], [call("choose", "me", 0, 1, shields), call("put_under", call("top", "me"), PICKED)])


def _shield_trigger(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    said = call("given", asked if len(asked) > 1 else asked[0])
    return [call("from", "shield", call("static", call("grant", "s_trigger"), [call("self")], said))]


def _drive(found: re.Match[str]) -> list[Node]:
    return [call("o_drive", *found[1].split(", "))]


def _thrilling(found: re.Match[str]) -> list[Node]:
    races = [_race(one) for one in found[1].split(" or ")]
    race = races[0] if len(races) == 1 else call("either", races)
    return thrilling(race, steps(found[2], found.start(2)))


def _attack_cost(found: re.Match[str]) -> list[Node]:
    return [call("attack_cost", steps(found[1][0].upper() + found[1][1:] + ".", found.start(1)))]


def _by_spell(found: re.Match[str]) -> list[Node]:
    whose = {"your opponent's ": [call("by_theirs")], "your ": [call("by_mine")]}.get(found[2] or "", [])
    return by_effect(Lowering(granted).ability(parsed(f"{found[1]}, {found[3]}")), [call("by_spell"), *whose])


def _by_theirs(found: re.Match[str]) -> list[Node]:
    return by_effect(Lowering(granted).ability(parsed(f"{found[1]}, {found[2]}")), [call("by_theirs")])


def _played_from(found: re.Match[str]) -> list[Node]:
    """Cards of a zone that may be played from there."""
    cards = parsed(found[3], "bases")
    if (
        not isinstance(cards, Cards)
        or cards.whose
        or cards.zone
        or cards.ref
        or cards.amount not in (None, Amount(1, 1))
    ):
        raise Refused("what may be played", found.start(3))
    found_in = [call("mine"), *cards.quals, call("zone", found[4].split()[0])]
    if (call("spell") in cards.quals) != (found[2] == "cast"):
        raise Refused("what may be played", found.start(3))
    once = [call("given", "once")] if found[1] else []
    return [call("static", call("may_play"), order(found_in), *once)]


def _changed(found: re.Match[str]) -> list[Node]:
    """With whom a card changes places, or upon whom it invades."""
    cards = parsed(found[2], "bases")
    if (
        not isinstance(cards, Cards)
        or cards.whose
        or cards.zone
        or cards.ref
        or cards.amount not in (None, Amount(1, 1))
    ):
        raise Refused("which creatures", found.start(2))
    name = {"Revolution change": "revolution_change", "Invasion": "invasion"}[found[1]]
    return [call(name, cards_filter(replace(cards, amount=None), event=True))]


def _no_creature(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    return [call("static", "no_creature", [call("self")], call("given", asked if len(asked) > 1 else asked[0]))]


def _lures(found: re.Match[str]) -> list[Node]:
    """The opponent's creatures must attack this one."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.whose != "theirs":
        raise Refused("which creatures", 0)
    return [call("static", call("lures", cards_filter(cards, event=True)), [call("self")])]


_CIVS = "(?:light|water|darkness|fire|nature)"
_P = re.compile
_LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (_P(r"Saver: ?(.*?)\.?"), _saver), (_P(r"Sympathy: ?(.*?)\.?"), lambda found: sympathy([_race(one) for one in re.split(r" and |, ", found[1])])), (_P(r"Crew breaker[-:] ?(.*?)\.?"), lambda found: crew(_race(found[1]))),
    (_P(r"While (.*?), this spell has \"Shield trigger\" in your shield zone\."), _shield_trigger),
    (_P(r"G-link-(.*?)\.?"), _links), (_P(rf"O-drive: ({_CIVS}(?:, {_CIVS})*)\."), _drive), (_P(r"Fort E: (.*?)\."), _fort_e),
    (_P(rf"S-back: ({_CIVS})\."), lambda found: [call("s_back", [call(found[1])])]), (_P(r"Thrilling three: (.*?): (.*)"), _thrilling),
    (_P(r"(When(?:ever)? .*?, )you may put the top card of your deck face down under one of your shields\."), _plus), (_P(r"Instead of paying its cost, you may (.*)\."), _alt_cost), (_P(rf"You may play this card for (\d+) ({_CIVS})(?: if (.*?))?\."), _for_cost),
    (_P(r"This creature can't attack unless you (.*)\."), _attack_cost), (_P(r"Escape"), lambda found: escape()),
    (_P(r"(When(?:ever)? .*?) by your opponent's (?:effects?|spells? or abilit(?:y|ies)), (.*)"), _by_theirs),
    (_P(r"(When(?:ever)? .*?) by the effect of (your opponent's |your )?spells?, (.*)"), _by_spell),
    (_P(r"(Once each turn, )?[Yy]ou may (summon|cast) ([^.,]*?) from your (mana zone|graveyard)\."), _played_from),
    (_P(r"You may play this card from your (mana zone|graveyard)\."), lambda found: [call("from", found[1].split()[0], call("static", "may_play", [call("self")]))]),
    (_P(r"This creature is put into the battle zone tapped\."), lambda found: [call("enters_tapped")]), (_P(r"This creature wins all battles\."), lambda found: [call("wins_battles")]),
    (_P(r"This creature can't be chosen by your opponent\."), lambda found: [call("cannot", "be_chosen")]),
    (_P(r"(\w+(?:(?:, and |, | and | or |/)\w+)*) stealth\.?"), _stealth), (_P(r"Evolution ?- ?Put on (.*?)\.?"), _evolution),
    (_P(r"Vortex [Ee]volution ?- ?Put on (.*?)\.?"), _vortex),
    (_P(r"After you cast this spell, put it into your mana zone instead of your graveyard\."), lambda found: [call("charger")]),
    (_P(r"(?:During (your|your opponent's) turn, )?[Tt]his creature can't leave the battle zone except by being destroyed\."), lambda found: [call(
        "instead", "leave_otherwise", [call("self")], *([call("given", "my_turn" if found[1] == "your" else "their_turn")] if found[1] else []), "stay")]),
    (_P(r"While (.*?), this (?:tamaseed|card) doesn't count as a creature\."), _no_creature),
    (_P(r"Shield trigger X"), lambda found: [call("s_trigger"), call("from", "hand", call("when", "uses_s_trigger", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("creature"), call("zone", "battle")]), call("cross", PICKED)]))]),
    (_P(r"(Revolution change|Invasion)[-:] ?(.*?)\.?"), _changed),
    (_P(r"This creature attacks your opponent each turn if able\."), lambda found: [call("must_attack_player")]),
    (_P(r"This creature can attack players (?:on )?the turn (?:it's|it is|you put it) put into the battle zone\."), lambda found: [call("player_rush")]),
    (_P(r"(?:Each of )?([Yy]our opponent's [^.,]*?creatures) attacks? this creature (?:each turn )?if able\."), lambda found: _lures(found)),
    (_P(r"This creature attacks each turn if able\."), lambda found: [call("must_attack")]),
    (_P(r"(?:Whenever|When) (?:an|one of your) opponent's creatures? attacks, this creature blocks if able\."), lambda found: [call("must_block")]),
    (_P(r"(?:Whenever|When) your opponent would choose a creature in the battle zone, he can't choose (.*?)\."), _unchoosable),
    (_P(r"Your opponent can't choose (.*?)\."), _unchoosable),
    (_P(r"You can summon this creature only if you have cast (?:a|an?other) spell this turn\."), lambda found: _after_a_spell()),
    (_P(r"Players can't summon creatures other than (\w+) creatures or cast spells other than \1 spells\."), lambda found: _only_of(found[1])),
    (_P(r"This creature blocks if able\."), lambda found: [call("must_block")]), (_P(r"(?:When this card is put into your mana zone, put it there tapped|This (?:card|creature|spell) is put into your mana zone tapped)\."), lambda found: []),
    (_P(r"This creature's \"This creature can't attack\.?\"(?: effect| ability) is ignored\."), lambda found: [call("static", call("ignore", call("attack")), [call("self")])]),
    (_P(r"Dragon blocker"), lambda found: [call("blocker"), call("cannot", call("block", [call("non", call("race", Text("ドラゴン")))]))]),
    (_P(r"Whenever this creature blocks, no battle happens\."), lambda found: [call("when", "blocks", [call("self")], [call("stop_attack")])]),
    (_P(r"This creature can block only (.*?)\."), _blocks_only),
    (_P(r"(Light|Water|Darkness|Fire|Nature) blocker"), lambda found: [call("blocker"), call("cannot", call("block", [call("non", call(found[1].casefold()))]))]),
    (_P(r"This creature can't be blocked except by (.*?)\."), _unblockable_but),
    (_P(r"This creature can attack only if (.*?)\."), _attacks_only_if),
    (_P(r"In your (hand|shield zone): You can't (?:cast|summon) this (?:spell|creature) while (.*?)\."),
     lambda found: [call("from", found[1].split()[0], unplayable(_asked(found[2])))]),
    (_P(r"You can cast this spell only if (.*?)\."), lambda found: only_if(_asked(found[1]))),
    (_P(r"Gravity Zero ?- ?If (.*?), you may (?:summon this creature|cast this spell) for no cost\."), lambda found: _g_zero(found)),
    (_P(r"(Players|You|Your opponent) can't use the \"shield trigger\" abilities of (.*?)\."), lambda found: _no_s_triggers(found)),
    (_P(r"After this creature attacks, destroy (?:this creature|it)\."), lambda found: [call("when", "attack_ends", [call("self")], [call("destroy", "self")])]),
]  # fmt: skip
_CHOICE = _P(r"[Cc]hoose one of the following\.")
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


def keyword_line(text: str) -> list[Node] | None:
    """The abilities of a line that is a keyword and nothing else, None if it is no such line."""
    found = keyword(text)
    if found is not None:
        return [found]
    if text in ("Metamorph", "Metamorph.", "Cross Gear", "Cross gear") or _TAP.fullmatch(text):
        return []
    for pattern, made in _LINES:
        matched = pattern.fullmatch(text)
        if matched:
            return made(matched)
    return None


def granted(text: str) -> Any:
    """What stands in quotes: a keyword, or an ability in words of the card that has it; None if neither."""
    found = keyword(text)
    if text == "Escape":
        return escape()[0]
    if found is not None or "this creature" not in text.casefold():
        return found
    made = ability(Line(text.rstrip(".") + ".", 0))
    return made[0] if len(made) == 1 else None


def header(line: Line) -> str | None:
    """English abilities stand on the line of their header."""
    return None


def header_abilities(name: str) -> list[Node]:
    """Not used: there are no headers of their own line."""
    return []


def repeats(line: Line) -> bool:
    """Whether the spell is done once more with a knight."""
    return line.text.rstrip(".") == "Knight magic"


def shares(line: Line) -> bool:
    """English survivors say on the line itself what they share."""
    return False


def headed(name: str, line: Line) -> list[Node]:
    """Not used: there are no headers of their own line."""
    raise Refused("a header", 0)


def reaches_all(name: str) -> bool:
    """Whether the header owns every line below it: no English one does."""
    return False


def reaches_further(name: str) -> bool:
    """No header reaches further."""
    return False


def plain(line: Line) -> bool:
    """Whether a line is a keyword of its own."""
    return keyword_line(line.text) is not None


def steps(text: str, offset: int) -> list[Node]:
    """The instructions of a tap ability or a silent skill."""
    listed = modes(text)
    if listed is not None and not listed[0]:
        return listed[1]
    lowering = Lowering(granted, spell=True)
    try:
        lowering.sentences(parsed(text))
    except Refused as refused:
        raise Refused(refused.reason, refused.at + offset) from None
    return lowering.program


def ability(line: Line) -> list[Node]:
    """The abilities of one line of a creature."""
    found = keyword_line(line.text)
    if found is not None:
        return found
    for head, name in ((r"\$tap ", "tap"), (r"(?:Silent skill ?: ?|\$silent_skill )", "silent_skill")):
        matched = re.match(head, line.text)
        if matched:
            return [call(name, steps(line.text[matched.end() :], matched.end()))]
    charge = re.match(rf"Space charge ({_CIVS}): ", line.text)
    if charge:
        return [space_charge(charge[1], steps(line.text[charge.end() :], charge.end()))]
    paid = _PAID.match(line.text)
    if paid:
        return [paid_tap(int(paid[1]), steps(line.text[paid.end() :], paid.end()))]
    lent = _LENT.match(line.text)
    if lent:
        cards = parsed(lent[1] or lent[2], "bases")
        if not isinstance(cards, Cards) or cards.ref:
            raise Refused("which creatures", 0)
        plain = Cards(cards.quals, cards.whose, cards.zone, noun=cards.noun, at=cards.at)
        used = call("tap", steps(line.text[lent.end() :], lent.end()))
        return [call("static", call("ability", used), cards_filter(plain))]
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
    listed = modes(line.text)
    if listed is not None:
        return _with_modes(*listed)
    return Lowering(granted).ability(parsed(line.text))


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


def modes(text: str) -> tuple[str, list[Node]] | None:
    """What stands in front of a list to choose one of, and the choices; None for a line without such a list."""
    if MODE not in text:
        return None
    head, *texts = text.split(MODE)
    found = _CHOICE.search(head)
    if found is None or len(texts) < 2:
        raise Refused("what the list is for", len(head))
    at, branches = len(head), []  # type: int, list[Node]
    for one in texts:
        branches.append(Block(tuple(steps(one, at + 1))))
        at += 1 + len(one)
    return head[: found.start()], [call("mode", "me", branches)]


def _with_modes(head: str, chosen: list[Node]) -> list[Node]:
    """An ability whose instructions are a list to choose from: read with a stand-in for the list."""
    made = Lowering(granted).ability(parsed(head + "draw 7 cards."))
    for one in made:
        if not isinstance(one, Call) or one.name != "when" or list(inside(one.args[-1])) != [call("draw", "me", 7)]:
            raise Refused("a list in such an ability", 0)
    return [Call("when", (*one.args[:-1], Block(tuple(chosen)))) for one in made if isinstance(one, Call)]
