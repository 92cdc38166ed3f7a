"""The effect-dependency graph: its edges, that play shows none it lacks, its exports."""

from __future__ import annotations

import io
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import networkx as nx
import pytest

from dmoracle import Game, InputError, Position
from dmoracle.answers.dependencies import TYPES, Dependencies, dependencies, of_cards, of_position
from dmoracle.draw.export import data, dot, graphml, html
from dmoracle.draw.layout import layered
from dmoracle.draw.paint import measure
from dmoracle.draw.pictures import drawing, edge_style, edge_words, node_words, sentence
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.spec import GAME
from dmoracle.play.trace import Event, Trace
from dmoracle.rules.terms import quote, split

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests" / "cases").rglob("*.yaml"))
SAMPLE = 6
# events that no instruction brings about
RULES_OWN = frozenset(
    ("attacks", "unblocked", "attack_ends", "blocks", "is_blocked", "battles", "wins_battle", "before_break", "breaks")
)
EVIL = '<script>alert("x")</script> & \'\\"]]>'


def creature(name: str, *abilities: str) -> Card:
    return Card.from_entry(
        {
            "name": name,
            "type": "creature",
            "civilization": ["fire"],
            "cost": 2,
            "power": 2000,
            "abilities": [*abilities],
        }
    )


def spell(name: str, *abilities: str) -> Card:
    return Card.from_entry(
        {"name": name, "type": "spell", "civilization": ["fire"], "cost": 2, "abilities": [*abilities]}
    )


def edges(found: Dependencies, kind: str) -> set[tuple[str, str, str]]:
    return {(source, target, said["what"]) for source, target, said in found.edges(kind)}


# ---- what is an edge


CARDS = {
    "A": creature("A", "when(destroyed, [mine, other, creature], [draw(me)])"),
    "B": spell("B", "spell([choose(me,1,1,[mine,creature,zone(battle)]), destroy(picked)])"),
    "C": creature("C", "instead(destroy, [self], to(hand))"),
    "D": spell("D", "spell([choose(me,1,1,[theirs,creature,zone(battle)]), destroy(picked)])"),
    "E": creature("E", "static(forbid(attack), [theirs, creature, zone(battle)])"),
    "F": creature("F", "static(grant(speed_attacker), [mine, creature, zone(battle)])"),
    "G": creature("G", "static(power(1000), [self], each([mine, zone(graveyard)]))"),
    "H": creature("H", "when(enters, [self], [choose(me,0,1,[mine, spell, zone(graveyard)]), cast(picked)])"),
    "I": creature("I", "static(power(-2000), [theirs, creature, zone(battle)])"),
    "J": spell("J", "spell([choose(me,1,1,[mine,creature,zone(hand)]), to(graveyard, picked)])"),
    "K": spell("K", "spell([swap(opponent, graveyard, hand)])"),
    "L": spell("L", "spell([swap(opponent, hand, graveyard)])"),
    "M": creature("M", "instead(to_graveyard, [creature], to(deck_bottom))"),
    "N": creature("N", "when(put_to_mana, [theirs, creature], [draw(me)])", "when(put_to_mana, [mine], [draw(me)])"),
    "O": spell("O", "spell([swap(opponent, graveyard, mana)])"),
    "P": spell("P", "spell([swap(opponent, mana, hand)])"),
    "Q": spell("Q", "spell([choose(me,1,1,[mine,creature,zone(battle)]), top_card(graveyard, picked)])"),
    "S": spell("S", "s_trigger", "spell([draw(me)])"),
}


@pytest.mark.parametrize(
    ("names", "kind", "edge", "there"),
    [
        ("AB", "sets_off", ('a(1,"B",1)', 'a(1,"A",1)', "event(destroyed)"), True),
        ("AD", "sets_off", ('a(1,"D",1)', 'a(1,"A",1)', "event(destroyed)"), False),  # only the opponent's creatures
        ("BC", "replaces", ('a(1,"C",1)', 'a(1,"B",1)', "would(destroy)"), True),
        ("BC", "replaces", ('a(1,"C",1)', "process(battle)", "would(destroy)"), True),
        ("E", "forbids", ('a(1,"E",1)', "process(attack)", "gives(forbid(attack))"), False),
        ("F", "allows", ('a(1,"F",1)', "process(attack)", "gives(grant(speed_attacker))"), True),
        ("BG", "feeds", ('a(1,"B",1)', 'a(1,"G",1)', "in(graveyard)"), True),
        ("BH", "sets_off", ('a(1,"H",1)', 'a(1,"B",1)', "event(cast)"), True),
        ("S", "sets_off", ("process(shields)", 'k(1,"S",s_trigger)', "event(declared)"), True),
        ("BG", "feeds", ("process(spell_ends)", 'a(1,"G",1)', "in(graveyard)"), True),
        ("BG", "feeds", ("process(battle)", 'a(1,"G",1)', "in(graveyard)"), True),
        ("BG", "feeds", ("process(play)", 'a(1,"G",1)', "in(battle)"), False),
        ("AC", "orders_before", ('a(1,"C",1)', 'a(1,"A",1)', "event(destroyed)"), True),
    ],
)
def test_edges_of_one_players_cards(names: str, kind: str, edge: tuple[str, str, str], there: bool) -> None:
    found = dependencies({1: [CARDS[name] for name in names]})
    assert (edge in edges(found, kind)) == there, edges(found, kind)


def test_the_other_players_cards_are_others() -> None:
    found = dependencies({1: [CARDS["D"], CARDS["E"], CARDS["I"]], 2: [CARDS["A"]]}, turn=1)
    assert ('a(1,"D",1)', 'a(2,"A",1)', "event(destroyed)") in edges(found, "sets_off")
    assert ('a(1,"I",1)', 'a(2,"A",1)', "event(destroyed)") in edges(found, "sets_off")
    assert ('a(1,"E",1)', "process(attack)", "gives(forbid(attack))") in edges(found, "forbids")


@pytest.mark.parametrize("name", "JQ")
def test_what_is_put_into_the_graveyard_may_not_come_there(name: str) -> None:
    found = dependencies({1: [CARDS[name], CARDS["M"]]})
    assert ('a(1,"M",1)', f'a(1,"{name}",1)', "would(bury)") in edges(found, "replaces")


@pytest.mark.parametrize("name", "KL")
def test_what_a_swap_puts_into_the_graveyard_may_not_come_there(name: str) -> None:
    found = dependencies({1: [CARDS[name]], 2: [CARDS["M"]]}, turn=1)
    assert ('a(2,"M",1)', f'a(1,"{name}",1)', "would(bury)") in edges(found, "replaces")
    # nothing of its own player's is swapped
    assert not [one for one in edges(dependencies({1: [CARDS[name], CARDS["M"]]}), "replaces") if "bury" in one[2]]


@pytest.mark.parametrize("name", "OP")
def test_what_a_swap_puts_into_the_mana_zone_is_seen(name: str) -> None:
    found = dependencies({1: [CARDS[name], CARDS["N"]], 2: [CARDS["A"]]}, turn=1)
    assert (f'a(1,"{name}",1)', 'a(1,"N",1)', "event(put_to_mana)") in edges(found, "sets_off")
    assert (f'a(1,"{name}",1)', 'a(1,"N",2)', "event(put_to_mana)") not in edges(found, "sets_off")


def test_every_edge_has_a_known_rule_and_words() -> None:
    found = dependencies({1: CARDS.values(), 2: CARDS.values()}, turn=1)
    from dmoracle.rules import index as rules

    assert {said["type"] for *_, said in found.edges()} == set(TYPES) - {"depends_on"}  # of Magic's layers alone
    nodes = found.graph.nodes
    for source, target, said in found.edges():
        assert rules.is_known(said["rule"]), said
        for lang in ("en", "ja"):
            assert edge_words(GAME, said, lang) and all(node_words(GAME, nodes[source], lang))
            assert said["rule"] in sentence(GAME, nodes[source], nodes[target], said, lang)


def test_folding_keeps_every_connection_between_cards() -> None:
    found = dependencies({1: CARDS.values()})
    folded = found.folded
    assert len(folded.graph) <= len(found.graph)
    cards = {said["card"] for _, said in folded.graph.nodes(data=True) if said["kind"] == "card"}
    assert len([1 for _, said in folded.graph.nodes(data=True) if said["kind"] == "card"]) == len(cards)
    assert {(said["type"], said["what"]) for *_, said in found.edges()} == {
        (said["type"], said["what"]) for *_, said in folded.edges()
    }


def test_unknown_cards_are_answered_with_the_nearest_name() -> None:
    with pytest.raises(InputError, match="Bolshack Dragon"):
        of_cards(["Bolshak Dragon"])
    assert len(of_cards([]).graph) == 0


# ---- play shows no edge that the graph lacks


class Seen(NamedTuple):
    """An edge that play has shown: its type, the sources of which one at least must have it, its target."""

    kind: str
    sources: tuple[str, ...]
    target: str
    what: str


def node(trace: Trace, card: str, ability: str) -> str | None:
    """The node of an ability of a card object; None for a card that is not known. One that was given is the giver's."""
    if ability.startswith("lent("):
        _, (card, ability) = split(ability)
    found = trace.setup.card(card)
    return None if found.name is None else f"a({found.owner},{quote(found.name)},{ability})"


def observed(trace: Trace) -> Iterator[Seen]:
    """Every trigger with what set it off, and every replacement with what it replaced."""
    for event in trace:
        if event.kind == "trigger":
            yield from _trigger(trace, event)
        if event.kind == "instead":
            _, (_, card, ability, _) = split(event.term)
            for cause in event.causes:
                if trace[cause].kind == "would" and (target := node(trace, card, ability)):
                    yield Seen("replaces", _doers(trace, cause), target, trace[cause].term)


def _trigger(trace: Trace, event: Event) -> Iterator[Seen]:
    _, (card, ability, _) = split(event.term)
    target = node(trace, card, ability)
    for cause in event.causes:
        if target is not None and trace[cause].kind == "event":
            yield Seen("sets_off", _doers(trace, cause), target, split(trace[cause].term)[1][0])


def _doers(trace: Trace, number: int) -> tuple[str, ...]:
    """The abilities whose doing an event was; empty if it was the doing of the rules."""
    found = [node(trace, *one) for one in trace.ability(number)]
    return tuple(one for one in found if one is not None)


def missing(seen: Seen, found: Dependencies) -> bool:
    def has(node: str) -> bool:
        pair = (node, seen.target) if seen.kind == "sets_off" else (seen.target, node)
        known = found.graph.get_edge_data(*pair, default={}).values()
        return any(
            said["type"] == seen.kind and (seen.kind != "sets_off" or said["what"] == f"event({seen.what})")
            for said in known
        )

    # that a spell goes to the graveyard once it has resolved no instruction says either
    if seen.sources and seen.what not in RULES_OWN and ",w(spell," not in seen.what:
        return not all(map(has, seen.sources))
    return not any(has(node) for node in found.graph if node.startswith("process("))


def lines(position: Position, rng: random.Random) -> Iterator[Game]:
    """The scripts of a position file and one line of random play."""
    for script in position.scripts[:1]:
        game = Game(position)
        for step in script.steps:
            if game.position.turn_is_over and step.kind in ("do", "settle"):
                game.next_turn()
            if step.kind == "do":
                game.push(str(step.value))
            elif step.kind == "settle":
                game.settle()
        yield game
    game = Game(position)
    while not game.is_over and len(game.history) < 8:
        game.push(rng.choice(game.legal))
    yield game


@pytest.mark.parametrize("file", FILES[:: len(FILES) // SAMPLE], ids=lambda path: path.stem)
def test_what_play_shows_is_an_edge(file: Path) -> None:
    position = Position.load(file)
    found = of_position(position)
    for game in lines(position, random.Random(0)):
        if game.history:
            assert [seen for seen in observed(game.trace()) if missing(seen, found)] == []


# ---- exports


@pytest.fixture(scope="module")
def evil() -> Dependencies:
    card = creature(
        EVIL, "when(enters, [self], [draw(me)])", f"static(power(1000), [mine, named({quote(EVIL)}), zone(battle)])"
    )
    return dependencies({1: [card, CARDS["B"], CARDS["A"]]})


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_names_are_text_in_pictures_and_pages(evil: Dependencies, lang: str) -> None:
    svg = drawing(evil, EVIL, lang).svg()
    root = ElementTree.fromstring(svg)
    texts = [node.text or "" for node in root.iter() if node.tag.endswith(("text", "title"))]
    assert EVIL in texts and "<script" not in svg
    nodes = evil.graph.nodes
    page = html(EVIL, svg, [sentence(GAME, nodes[a], nodes[b], said, lang) for a, b, said in evil.edges()], lang)
    assert "<script" not in page
    assert 'lang="' + lang in page


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the parser's own
def test_names_are_text_in_dot(evil: Dependencies) -> None:
    pydot = pytest.importorskip("pydot")
    text = dot(evil.graph, lambda _, said: "\n".join(node_words(GAME, said)), lambda said: edge_style(GAME, said), EVIL)
    (read,) = pydot.graph_from_dot_data(text)
    assert unquoted(read.get("label")) == EVIL
    nodes = {one.get_name(): unquoted(one.get("label")) for one in read.get_nodes() if one.get("label")}
    labels = sorted("\n".join(node_words(GAME, said)) for _, said in evil.graph.nodes(data=True))
    assert sorted(nodes.values()) == labels
    assert any(EVIL in label for label in nodes.values())
    ends = [
        (nodes[one.get_source()], nodes[one.get_destination()], unquoted(one.get("label")), unquoted(one.get("color")))
        for one in read.get_edges()
    ]
    said = {node: "\n".join(node_words(GAME, attributes)) for node, attributes in evil.graph.nodes(data=True)}
    edges = evil.graph.edges(data=True)
    assert sorted(ends) == sorted((said[a], said[b], *edge_style(GAME, data)) for a, b, data in edges)


def unquoted(text: str) -> str:
    """The text that a quoted string of DOT stands for: graphviz reads \\" \\\\ and \\n so."""
    assert text[0] == text[-1] == '"', text
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text[1:-1])


def test_graphml_and_data_carry_the_whole_graph(evil: Dependencies) -> None:
    read = nx.read_graphml(io.BytesIO(graphml(evil.graph).encode()), force_multigraph=True)
    assert read.number_of_edges() == evil.graph.number_of_edges()
    assert set(read.nodes) == set(evil.graph.nodes)
    assert len(data(evil.graph)["edges"]) == evil.graph.number_of_edges()
    for node, said in evil.graph.nodes(data=True):
        assert read.nodes[node]["card"] == said["card"] and read.nodes[node]["written"] == said["written"]
    flat = sorted((a, b, said["type"], "; ".join(said["cards"]), said["rule"]) for a, b, said in evil.edges())
    assert flat == sorted((a, b, said["type"], said["cards"], said["rule"]) for a, b, said in read.edges(data=True))


def test_boxes_do_not_overlap() -> None:
    found = dependencies({1: CARDS.values(), 2: CARDS.values()}, turn=1)
    root = ElementTree.fromstring(drawing(found, "all").svg())
    boxes = [
        tuple(float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
        for rect in root.iter()
        if rect.tag.endswith("rect") and rect.get("rx") == "6"
    ]
    assert len(boxes) == len(found.graph)
    for number, (x, y, w, h) in enumerate(boxes):
        for u, v, p, q in boxes[:number]:
            assert x + w <= u or u + p <= x or y + h <= v or v + q <= y


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_labels_stand_on_no_box_and_on_no_other_label(lang: str) -> None:
    found = dependencies({1: [CARDS[name] for name in "ABCFGHS"], 2: [CARDS["A"]]}, turn=1)
    root = ElementTree.fromstring(drawing(found, "", lang).svg())
    rects = [one for one in root.iter() if one.tag.endswith("rect") and "x" in one.attrib]
    boxes = [tuple(float(one.attrib[key]) for key in ("x", "y", "width", "height")) for one in rects]
    areas = [(x, y, x + w, y + h) for x, y, w, h in boxes if w > 20]  # without the legend
    labels = [one for one in root.iter() if one.get("font-size") == "10" and one.get("fill")]
    assert labels
    for one in labels:
        x, y, half = float(one.attrib["x"]), float(one.attrib["y"]), measure(one.text or "", 10) / 2
        here = (x - half, y - 8, x + half, y)
        assert all(here[2] <= a or c <= here[0] or here[3] <= b or d <= here[1] for a, b, c, d in areas), one.text
        areas.append(here)


def test_what_has_nothing_to_do_with_each_other_stands_apart_and_close() -> None:
    box = (60.0, 30.0)
    placed = layered(dict.fromkeys("abcdefg", box), [("a", "b"), ("a", "c"), ("d", "e"), ("e", "d")])
    assert placed.edges.keys() == {("a", "b"), ("a", "c"), ("d", "e"), ("e", "d")}
    assert placed.nodes["a"][0] < placed.nodes["b"][0] == placed.nodes["c"][0]
    corners = [(x - 30, y - 15) for x, y in placed.nodes.values()]
    assert all(abs(a - c) >= 60 or abs(b - d) >= 30 for (a, b), (c, d) in combinations(corners, 2))
    assert min(corners) == (0, 0) or min(y for _, y in corners) == 0
    assert placed.width <= 800 and placed.height <= 5 * 30


def test_folded_nodes_call_keywords_by_their_names() -> None:
    folded = dependencies({1: [CARDS["S"]]}).folded
    (node,) = (said for _, said in folded.graph.nodes(data=True) if said["kind"] == "card")
    assert "shield trigger" in node_words(GAME, node, "en")[1] and "S・トリガー" in node_words(GAME, node, "ja")[1]


@pytest.mark.parametrize(("reading", "there"), [("", False), ("readings: {A23: late_too}\n", True)])
def test_a_point_that_is_read_otherwise_is_an_edge(reading: str, there: bool) -> None:
    position = Position.from_yaml(
        reading
        + """
cards:
  - {name: Caller, type: creature, civilization: [fire], cost: 1, power: 1000,
     abilities: ["when(turn_ends, [mine], [choose(me, 1, 1, [mine, creature, zone(hand)]), put(picked)])"]}
  - {name: Drawer, type: creature, civilization: [water], cost: 1, power: 1000,
     abilities: ["when(turn_ends, [mine], [draw(me)])"]}
player1: {battle: [Caller], hand: [Drawer], deck: 5}
player2: {deck: 5}
"""
    )
    edges = of_position(position).graph.edges(data=True)
    assert there == any(said["what"] == "event(enters)" and '"Drawer"' in target for _, target, said in edges)
