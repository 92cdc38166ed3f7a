"""Every word of the ability language means something to the analysis, or is said to mean nothing to it."""

from __future__ import annotations

from functools import cache

import pytest
from spread import spread

from dmoracle.answers.dependencies import dependencies, inert
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.vocabulary import CONSTRUCTS
from dmoracle.language.vocabulary import Construct

# something that may stand for each sort of argument
SAMPLES = {
    "number": "-1000", "count": "2", "positive": "1", "few": "2", "text": '"Dragon"', "filter": '[named("W")]',
    "cards": '[named("W"), zone(battle)]', "qualities": "[fire, creature]", "conditions": "my_turn",
    "tests": "my_turn", "steps": "[draw(me)]", "common": "[draw(me)]", "branches": "[[draw(me)], [shuffle(me)]]",
    "object": 'all([named("W"), zone(battle)])', "chooser": "me", "maximum": "all", "who": "me", "keyword": "s_trigger",
    "total": "5000", "price": "5",
    "prohibition": "attack", "ban": "attack", "event": "enters", "kind": "destroy", "result": "stay",
    "landing": "hand", "destination": "hand", "place": "graveyard", "zone": "battle", "effect": "power(-1000)",
    "zoned": 'static(power(-1000), [named("W"), zone(battle)])', 
    "timed": 'static(power(-1000), [named("W"), zone(battle)])', "shared": "creature", "referent": "self",
    "itself": "self", "given": "given(my_turn)", "each": 'each([named("W"), zone(battle)])', "beside": 'left_of("W")',
}  # fmt: skip
# where a word of each sort stands, and what is said there without it
STATIC, ENTERS = 'static({}, [named("W"), zone(battle)]{})', 'when(enters, [named("W")], [{}])'
NOTHING = STATIC.format("grant(wave_striker)", "")
CHOSEN = 'choose(me, 1, 1, [named("W"), zone(battle)]), choose(me, 1, 1, [named("W"), zone(battle)])'
WITH = {
    "ability": ("{}", ""),
    "keyword": (STATIC.format("grant({})", ""), NOTHING),
    "event": ('when({}, [named("W")], [shuffle(me)])', ""),
    "effect": (STATIC.format("{}", ""), NOTHING),
    "prohibition": (STATIC.format("forbid({})", ""), NOTHING),
    "ban": (ENTERS.format('forbid({}, all([named("W"), zone(battle)]))'), ENTERS.format("shuffle(me)")),
    "kind": ('instead({}, [named("W")], stay)', NOTHING),
    "result": ('instead(leave, [named("W")], {})', 'instead(leave, [named("W")], stay)'),
    "given": (STATIC.format("power(-1000)", ", {}"), STATIC.format("power(-1000)", "")),
    "each": (STATIC.format("power(-1000)", ", {}"), STATIC.format("power(-1000)", "")),
    "condition": (STATIC.format("power(-1000)", ", given({})"), STATIC.format("power(-1000)", "")),
    "test": (ENTERS.format("if({}, [draw(me)])"), ENTERS.format("shuffle(me)")),
    "zone": (ENTERS.format("destroy(all([zone({})]))"), ENTERS.format("shuffle(me)")),
    "destination": (ENTERS.format('to({}, all([named("W"), zone(battle)]))'), ENTERS.format("shuffle(me)")),
    "landing": (ENTERS.format('to({}, all([named("W"), zone(battle)]))'), ENTERS.format("shuffle(me)")),
    "place": ("from({}, " + STATIC.format("power(-1000)", "") + ")", STATIC.format("power(-1000)", "")),
    "step": (ENTERS, ENTERS.format("shuffle(me)")),
    "object": (ENTERS.format(f"{CHOSEN}, to(hand, {{}})"), ENTERS.format(CHOSEN)),
    "maximum": (ENTERS.format('choose(me, 1, {}, [named("W"), zone(battle)])'), ENTERS.format("shuffle(me)")),
}  # fmt: skip
# sorts of words that only name cards or players inside something else
NAMING = {"quality", "shared", "who", "chooser", "referent", "itself", "zoned", "triggered", "quoted", "pile"} | {
    "feature", "measure", "subject", "model", "trait", "hue", "batch", "beside", "timed", "total", "price", "span"
}  # fmt: skip
# abilities that ask for a type of card, or for others beside them
KINDS = {"evolves": "evolution", "invasion": "evolution", "spell": "spell"}
WHOLE = {
    "invasion": ("evolves([creature])", "invasion([creature])"),
    "from": ("from(graveyard, static(power(-1000), [creature, zone(battle)]))",),
}  # fmt: skip


def of_sort(sort: str) -> list[Construct]:
    return [row for row in CONSTRUCTS if row.sort == sort]


# a card of either player that anything can have to do with
WITNESS = (
    *(f"when({row.name}, [creature], [destroy(all([creature, zone(battle)]))])" for row in of_sort("event")),
    *(f"when(enters, [creature, {asked}], [draw(me)])"
      for asked in ("tapped", "untapped", "upside_down", "power_min(2000)", "power_max(2000)", 'named("Dragon")',
                    *(row.name for row in of_sort("trait") if "(" not in row.signature))),
    *(f"instead({row.name}, [creature], to(hand))" for row in of_sort("kind")),
    *(f"static(power(1000), [self], each([mine, zone({row.name})]))" for row in of_sort("zone")),
    *(f"when(enters, [creature], [to({row.name}, all([creature, zone(battle)]))])" for row in of_sort("destination")),
    "s_trigger", "when(enters, [creature], [discard(all([zone(hand)]))])",
    "when(enters, [creature], [put(all([creature, zone(graveyard)]))])",
    "when(enters, [creature], [put(all([creature, zone(mana)]))])",
    "when(enters, [creature], [choose(me, 1, 1, [creature, zone(battle)])])",
    "static(forbid(be_chosen), [creature, zone(battle)])", "static(forbid(destroyed), [creature, zone(battle)])",
)  # fmt: skip


def sample(sort: str) -> str:
    """Something that may stand where the sort is asked for: of a sort of words the first."""
    return SAMPLES.get(sort) or written(of_sort(sort)[0])


# words that need each other
PAIRED = dict.fromkeys(("count", "as_counted"), 'count([named("W"), zone(battle)]), as_counted([shuffle(me)])')
PAIRED["to_deck_ends"] = 'choose(me, 1, 1, [named("W"), zone(battle)]), to_deck_ends(me, picked)'


def written(row: Construct) -> str:
    """A use of the word with something for each argument that must be there."""
    if row.name in PAIRED:
        return PAIRED[row.name]
    args = [sample(one.sort) for one in row.parameters if not one.optional]
    return f"{row.name}({', '.join(args)})" if args else row.name


def card(name: str, *abilities: str, kind: str = "creature") -> Card:
    entry = {"name": name, "type": kind, "civilization": ["fire"], "cost": 2, "race": ["Dragon"]}
    return Card.from_entry({**entry, **({} if kind == "spell" else {"power": 2000}), "abilities": [*abilities]})


Edge = tuple[str, str, str, str, str]


def edges(sort: str) -> dict[str, set[Edge]]:
    """For each word of a sort the edges of a card with it, to witnesses, itself and the rules; "-": without it."""
    inside, without = WITH[sort]
    cards = [card("-", *filter(None, [without]))]
    for row in of_sort(sort):
        whole = WHOLE.get(row.name, ()) if sort == "ability" else ()
        kind = KINDS.get(row.name, "creature") if sort == "ability" else "creature"
        cards.append(card(row.name, *(whole or [inside.format(written(row))]), kind=kind))
    witness = card("W", *WITNESS)
    found = dependencies({1: [*cards, witness], 2: [witness]}, turn=1)
    names = {node: said["card"] for node, said in found.graph.nodes(data=True)}
    made: dict[str, set[Edge]] = {one.name: set() for one in cards}
    for source, target, said in found.edges():
        for name in {names[source], names[target]} - {"", "W"}:
            if {names[source], names[target]} <= {"", "W", name}:
                ends = (end.replace(f'"{name}"', "X") for end in (source, target))
                made[name].add((*ends, said["type"], said["what"], said["rule"]))
    return made


DOES_NOTHING = cache(inert)


@pytest.mark.parametrize("sort", spread([*WITH], 9))
def test_a_word_makes_a_difference_or_is_said_to_make_none(sort: str) -> None:
    made = edges(sort)
    for row in of_sort(sort):
        more = made[row.name] - made["-"]
        if sort == "event":
            more = {edge for edge in more if edge[2:4] == ("sets_off", f"event({row.name})") and edge[1] == "a(1,X,1)"}
        if (sort, row.name) in DOES_NOTHING():
            assert not more, f"inert.lp says that the {sort} {row.name} does nothing"
        else:
            assert more, f"the {sort} {row.name} brings about no edge: the analysis needs a rule, or inert.lp names it"


def test_every_sort_of_word_is_looked_at() -> None:
    assert {row.sort for row in CONSTRUCTS} == set(WITH) | NAMING, "a new sort of word: give it a place in WITH"


def test_words_that_do_nothing_exist() -> None:
    assert DOES_NOTHING() <= {(row.sort, row.name) for row in CONSTRUCTS}
