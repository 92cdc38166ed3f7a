# ruff: noqa: E501 (a table of lines)
"""English lines that are a keyword, or one of the fixed sentences, and hold no instructions."""

import re
from collections.abc import Callable
from dataclasses import replace

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.grammar import en_words, reader
from dmoracle.games.duel_masters.text.grammar.things import BARE, PICKED, SELF, Amount, Thing, negated, together
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.keywords import (
    crew,
    escape,
    fails,
    l_gate,
    only_if,
    revolution_0_trigger,
    saver,
    stealth,
    sympathy,
    unplayable,
)
from dmoracle.games.duel_masters.text.reading.names_en import japanese_name
from dmoracle.games.reading import Refused, call, named
from dmoracle.language.parser import Node, Text

CIVS = f"(?:{'|'.join(CIVILIZATIONS)})"


def race_of(name: str) -> Node:
    japanese = en_words.races().get(name)
    if japanese is None:
        raise Refused("no such race", 0)
    return call("race", Text(japanese))


def _sympathy(found: re.Match[str]) -> list[Node]:
    """So much less for each of certain own cards in the battle zone: of races, or of any description."""
    less = 2 if found["twice"] else 1
    try:
        return sympathy([race_of(one) for one in re.split(r" and |, ", found["what"])], less)
    except Refused:
        (cards,) = reader.ENGLISH.cards(found["what"], lambda quoted: None)
        each = call("each", order([call("mine"), *cards, call("zone", "battle")]))
        return [call("from", "hand", call("static", call("discount", less), [call("self")], each))]


def _saver(found: re.Match[str]) -> list[Node]:
    return saver(None if found[1].casefold() == "all races" else race_of(found[1]))


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
    many = re.fullmatch(r"([2-5]) of your (.*)", found[1])
    if many:  # each of them one of those named
        text = f"one of your {many[2]}".replace(", and/or ", " or ").replace(" and/or ", " or ")
        (base,) = reader.ENGLISH.cards(text, lambda quoted: None, "bases")
        return [call("evolves", *[base] * int(many[1]))]
    return [call("evolves", *[_base(one) for one in re.split(r" and (?=one of|an? )", found[1])])]


def _elsewhere(found: re.Match[str]) -> list[Node]:
    """An evolution upon creatures of another zone."""
    many = int(found[1]) if found[1].isdigit() else 1
    (base,) = reader.ENGLISH.cards(f"one of your {found[2]} in your {found[3]}", lambda quoted: None, "bases")
    if (many > 1) != (found[4] == "those creatures") or not 1 <= many <= 5:
        raise Refused("what it evolves from", found.start(1))
    return [call("evolves", *[base] * many)]


def _on_deck(found: re.Match[str]) -> list[Node]:
    """An evolution upon the top card of the deck, if it is such a card."""
    (base,) = reader.ENGLISH.cards(f"one of your {found[1]}s in your deck", lambda quoted: None, "bases")
    return [call("evolves", base)]


def _base(text: str) -> list[Node]:
    found = reader.ENGLISH.cards(text, lambda quoted: None, "bases")
    if len(found) != 1:
        raise Refused("what it evolves from", 0)
    return found[0]


def _after_a_spell() -> list[Node]:
    """A creature that can be summoned only after a spell of its player."""
    cast = call("at_most", 0, [call("mine"), call("spell"), call("did", "cast")])
    return [call("from", "hand", call("static", call("forbid", "play"), [call("self")], call("given", cast)))]


def _thing(text: str, he: str | None = None) -> Thing:
    return reader.ENGLISH.thing(text, lambda quoted: None, he)


def _unchoosable(found: re.Match[str]) -> list[Node]:
    thing = _thing(found[1])
    if thing == Thing(ref=SELF, noun="creature"):
        return [call("cannot", "be_chosen")]
    if thing.ref is not None or (thing.amount != BARE and call("crossed") not in thing.quals):
        raise Refused("which cards", found.start(1))
    names = any(named(one, "named") for one in thing.quals) and not thing.zones
    return [call("static", call("forbid", "be_chosen"), (replace(thing, zones=("battle",)) if names else thing).filter())]


def _none_but(deed: str, found: re.Match[str], group: int = 1) -> list[Node]:
    """It can do this, or this can be done to it, with none but the creatures that are described."""
    thing = _thing(found[group])
    if thing.whose or thing.zones or thing.ref or thing.either or thing.amount != BARE or thing.each:
        raise Refused("by what", found.start(group))
    rest = [one for one in thing.quals if one != call("creature")]
    if not rest:
        raise Refused("by what", found.start(group))
    return [call("cannot", call(deed, [call("creature"), negated(together(rest))]))]


def _asked(text: str) -> list[Node]:
    return reader.ENGLISH.conditions(text, lambda quoted: None)


def _attacks_only_if(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    if len(asked) != 1:
        raise Refused("under which condition", found.start(1))
    return [call("static", call("forbid", "attack"), [call("self")], call("given", fails(asked[0])))]


def _g_zero(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def _for_cost(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[3]) if found[3] else []
    said = [call("given", asked if len(asked) > 1 else asked[0])] if asked else []
    return [call("for_cost", *said, int(found[1]), found[2])]


def _fort_e(found: re.Match[str]) -> list[Node]:
    return [call("fort_e", [call("mine"), race_of(found[1])])]


def _shield_trigger(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    said = call("given", asked if len(asked) > 1 else asked[0])
    return [call("from", "shield", call("static", call("grant", "s_trigger"), [call("self")], said))]


def _drive(found: re.Match[str]) -> list[Node]:
    return [call("o_drive", *found[1].split(", "))]


def _played_from(found: re.Match[str]) -> list[Node]:
    """Cards of a zone that may be played from there."""
    thing = _thing(found[3])
    if thing.whose or thing.zones or thing.ref or thing.either or thing.amount not in (Amount(), BARE):
        raise Refused("what may be played", found.start(3))
    found_in = [call("mine"), *thing.quals, call("zone", found[4].split()[0])]
    if (call("spell") in thing.quals) != (found[2] == "cast"):
        raise Refused("what may be played", found.start(3))
    once = [call("given", "once")] if found[1] else []
    return [call("static", call("may_play"), order(found_in), *once)]


def _changed(found: re.Match[str]) -> list[Node]:
    """With whom a card changes places, or upon whom it invades."""
    name = found[1].casefold().replace(" ", "_")
    described = re.sub(r"^(?:an?|one of your) ", "", found[2], flags=re.IGNORECASE)
    return [call(name, *reader.ENGLISH.cards(described, lambda quoted: None))]


def _first_ones(found: re.Match[str]) -> list[Node]:
    """What the first card of a turn costs less, or all but the first."""
    text, verb, many = found["cards"], found["verb"] or found["later"], int(found["many"])
    (cards,) = reader.ENGLISH.cards(f"{text[:-1] if text.endswith('s') else text}", lambda quoted: None)
    if call("spell" if verb == "cast" else "creature") not in cards:
        raise Refused("what may be played", found.start("cards"))
    before = order([call("mine"), *cards, call("did", "cast" if verb == "cast" else "summoned")])
    asked = call("at_least", 1, before) if found["rest"] else call("at_most", 0, before)
    return [call("static", call("discount", many), order([call("mine"), *cards]), call("given", asked))]


def _no_creature(found: re.Match[str]) -> list[Node]:
    asked = _asked(found[1])
    return [call("static", "no_creature", [call("self")], call("given", asked if len(asked) > 1 else asked[0]))]


def _lures(found: re.Match[str]) -> list[Node]:
    """The opponent's creatures must attack this one."""
    thing = _thing(re.sub("creature$", "creatures", found[1]))
    if thing.amount != BARE or thing.ref or thing.whose != "theirs":
        raise Refused("which creatures", found.start(1))
    return [call("static", call("lures", thing.filter(place=None)), [call("self")])]


_P = re.compile
LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (_P(r"Saver: ?(.*?)\.?"), _saver),
    (_P(r"(?P<twice>Double )?[Ss]ympathy: ?(?P<what>.+?)\.?"), _sympathy),
    (_P(r"Crew breaker[-:] ?(.*?)\.?"), lambda found: crew(race_of(found[1]))),
    (_P(r"(?:While|If) (.*?), this (?:spell|creature) (?:(?:has|gets) \"[Ss]hield trigger\" in your shield zone|in your shield zone (?:has|gets) \"[Ss]hield trigger\")\."), _shield_trigger),
    (_P(r"If (.*?), and this (?:spell|creature) is in your shield zone, it has \"[Ss]hield trigger\"\."), _shield_trigger),
    (_P(r"G-link-(.*?)\.?"), _links),
    (_P(rf"O-drive: ({CIVS}(?:, {CIVS})*)\."), _drive),
    (_P(r"Fort E: (.*?)\."), _fort_e),
    (_P(rf"S-back: ({CIVS})\."), lambda found: [call("s_back", [call(found[1])])]),
    (_P(rf"You may play this card for (\d+) ({CIVS})(?: if (.*?))?\."), _for_cost),
    (_P(r"Escape"), lambda found: escape()),
    (_P(r"(Once each turn, )?(?:[Dd]uring your turn, )?[Yy]ou may (summon|cast) ([^.,]*?) from your (mana zone|graveyard)\."), _played_from),
    (_P(r"(\w+(?:(?:, and |, | and | or |/)\w+)*) stealth\.?"), _stealth),
    (_P(r"(?:Ultimate |Neo |NEO |Star )?[Ee]volution ?[-:] ?Put on (.*?)\.?"), _evolution),
    (_P(r"(?:Galaxy )?Vortex [Ee]volution ?[-:] ?Put on (?:top of )?(.*?)\.?"), _vortex),
    (_P(r"(?:Mana|Graveyard)(?: Galaxy Vortex| Vortex)? [Ee]volution ?[-:] ?Choose (an?|[2-5]) (.*?) in your (mana zone|graveyard) and put this creature (?:into the battle zone )?on top of (that creature|those creatures)\."), _elsewhere),
    (_P(r"Deck [Ee]volution ?[-:] ?Reveal the top card of your deck\. If (?:it's|it is|that card is) an? (.*?), put this creature (?:into the battle zone )?on top of (?:it|that card|that creature)\. (?:Otherwise|If it's not an? \1|If it isn't an? \1), return this creature to your hand\."), _on_deck),
    (_P(r"Eternal Omega\.?"), lambda found: [call("instead", "leave", [call("self")], call("to", "hand"))]),
    (_P(r"Samurai Generation"), lambda found: [call("when", "enters", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("cross_gear"), call("zone", "hand")]), call("put", PICKED)])]),
    (_P(r"After you cast this spell, put it into your mana zone instead of your graveyard\."), lambda found: [call("charger")]),
    (_P(r"(?:During (your|your opponent's) turn, )?[Tt]his creature can't leave the battle zone except by being destroyed\."), lambda found: [call(
        "instead", "leave_otherwise", [call("self")], *([call("given", "my_turn" if found[1] == "your" else "their_turn")] if found[1] else []), "stay")]),
    (_P(r"(?:While|If) (.*?), this (?:tamaseed|card) (?:doesn't count|isn't treated) as a creature(?: in the battle zone)?\."), _no_creature),
    (_P(r"Each turn, (?:you may have )?(?:the first|your (?P<rest>second and subsequent)) (?P<cards>[^.,]*?) (?:you (?P<verb>summon|cast) )?(?:may )?cost (?P<many>\d) less(?: to (?P<later>summon|cast))?\.(?: (?:It|They) can't cost (?:0 or less|less than 1)\.)?"), lambda found: _first_ones(found)),
    (_P(r"Shield trigger X"), lambda found: [call("s_trigger"), call("from", "hand", call("when", "uses_s_trigger", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("creature"), call("zone", "battle")]), call("cross", PICKED)]))]),
    (_P(r"(Revolution [Cc]hange|Invasion|Attack [Cc]hance)[-:] ?(.*?)\.?"), _changed),
    (_P(r"This creature attacks your opponent each turn if able\."), lambda found: [call("must_attack_player")]),
    (_P(r"This creature attacks (?:a creature|one of your opponent's creatures|your opponent's creatures) each turn if able\."), lambda found: [call("must_attack_creature")]),
    (_P(r"You (?:can|may) put (?:an evolution creature|evolution creatures) of any race on (?:top of )?this creature\."), lambda found: [call("any_race_above")]),
    (_P(r"This creature can attack players (?:on )?the turn (?:it's|it is|you put it) put into the battle zone\."), lambda found: [call("player_rush")]),
    (_P(r"(?:Each of )?([Yy]our opponent's [^.,]*?creatures) attacks? this creature (?:each turn )?if able\."), lambda found: _lures(found)),
    (_P(r"(?:When(?:ever)?|If) (?:one of )?([Yy]our opponent's (?:[^.,]*? )?creatures?) attacks?, (?:it|they|that creature) (?:must )?attacks? this creature if able\."), lambda found: _lures(found)),
    (_P(r"(?:Whenever|When) (?:an|one of your) opponent's creatures? attacks, this creature blocks if able\."), lambda found: [call("must_block")]),
    (_P(r"(?:Whenever|When) your opponent would choose a creature in the battle zone, (?:he|they) can't choose (.*?)\."), _unchoosable),
    (_P(r"(?:Whenever|When) your opponent would choose one of your creatures in the battle zone, (your .*?) can't be chosen\."), _unchoosable),
    (_P(r"Your opponent can't choose (.*?)\."), _unchoosable),
    (_P(r"You can summon this creature only if you have cast (?:a|an?other) spell this turn\."), lambda found: _after_a_spell()),
    (_P(r"(?:When this card is put into your mana zone, put it there tapped|This (?:card|creature|spell) is put into your mana zone tapped)\."), lambda found: []),
    (_P(r"This creature's \"This creature can't attack\.?\"(?: effect| ability) is ignored\."), lambda found: [call("static", call("ignore", call("attack")), [call("self")])]),
    (_P(r"Dragon blocker"), lambda found: [call("static", call("blocker_of", [call("creature"), call("race", Text("ドラゴン"))]), [call("self")])]),
    (_P(r"This creature can block only (.*?)\."), lambda found: _none_but("block", found)),
    (_P(r"(Light|Water|Darkness|Fire|Nature) blocker"), lambda found: [call("blocker"), call("cannot", call("block", [call("non", call(found[1].casefold()))]))]),
    (_P(r"This creature can(?: only be|'t be| be) (attack|block)ed(?: only| except|(?<=only be attacked)|(?<=only be blocked)) by (.*?)\."), lambda found: _none_but(f"be_{found[1]}ed", found, 2)),
    (_P(r"Only (.*?) can (attack|block) this creature\."), lambda found: _none_but(f"be_{found[2]}ed", found)),
    (_P(r"This creature can (?:attack only|only attack) if (.*?)\."), _attacks_only_if),
    (_P(r"In your (hand|shield zone): You can't (?:cast|summon) this (?:spell|creature) while (.*?)\."),
     lambda found: [call("from", found[1].split()[0], unplayable(_asked(found[2])))]),
    (_P(r"(?:You can cast this spell only if|You can only (?:cast|summon) this (?:spell|creature) if|This (?:spell|creature) can only be (?:cast|summoned) if) (.*?)\."), lambda found: only_if(_asked(found[1]))),
    (_P(r"(?:Gravity Zero ?[-:] ?)?(?:If|While|As long as) (.*?), you may (?:summon this creature|cast this spell) for no cost\."), lambda found: _g_zero(found)),
    (_P(r"L-gate: ?(.*?)\.?"), lambda found: [l_gate([race_of(one) for one in found[1].split(" and ", 1)])]),
    (_P(r"Revolution 0 trigger[-:] ?When(?:ever)? (?:a|one of your opponent's) creatures? attacks you, if you have no shields, you may (?:(cast) this spell|summon this creature)(?: from your hand)? for no cost\.?"),
     lambda found: [revolution_0_trigger(bool(found[1]))]),
    (_P(r"After this creature attacks, destroy (?:this creature|it)\."), lambda found: [call("when", "attack_ends", [call("self")], [call("destroy", "self")])]),
]  # fmt: skip
