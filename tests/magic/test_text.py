"""Printed texts of Magic: lines with what they mean, gates that need no reader, and the cards written by hand."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import dmoracle.games.magic.text
from dmoracle.cards.library import Library, folders
from dmoracle.games.magic.text.compiler import Reading, compile_card
from dmoracle.games.magic.text.lower import Lowering
from dmoracle.games.magic.text.reader import sentences
from dmoracle.games.magic.text.scope import Scope
from dmoracle.games.magic.text.texts import in_japanese, missing
from dmoracle.games.magic.text.words import grammar, tokens
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Number, parse, write

HERE = Path(__file__).parent
TEXTS_FOLDER = Path(dmoracle.games.magic.text.__file__).parent
CORPUS = HERE.parents[1].parent / "shared" / "corpus" / "magic_en.jsonl"
CASES = yaml.safe_load((HERE / "text.yaml").read_text(encoding="utf-8"))
READ, REFUSED = CASES["read"], CASES["refused"]
GOLD = 600  # cards written by hand that are read too, so that a reader that refuses everything is seen
# the order of two instructions is another, and both are right: what left play is asked for as it was (413.2f)
OTHER_ORDER = {"Crumble"}

needs_corpus = pytest.mark.skipif(
    not CORPUS.parent.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here"
)


def compiled(line):
    """The lines of a card with this text, of a spell if it begins with "spell:"."""
    spell = line.startswith("spell: ")
    reading = Reading(["instant"] if spell else ["creature"], [], "1RR")
    return reading.lines(line.removeprefix("spell: ").split("\n"))


@pytest.mark.parametrize("line", [line for line in READ if READ[line] != "refused"])
def test_a_line_means(line):
    made = compiled(line)
    assert not [one.problem for one in made if one.problem]
    assert " ; ".join(ability for one in made for ability in one.abilities) == READ[line]


@pytest.mark.parametrize("line", [*REFUSED, *(line for line in READ if READ[line] == "refused")])
def test_a_line_is_refused_with_its_place(line):
    problems = [one.problem for one in compiled(line) if one.problem]
    assert problems and all(0 <= one.at <= len(one.line) for one in problems)
    assert re.search(re.escape(REFUSED.get(line, "")), problems[0].reason)


# gates that need no reader

# words that mean the same where the one stands for the other
PAIRS = "an=a one=a comes=enters come=enters enter=enters creatures=creature cards=card lands=land has=have"
PAIRS += " counters=counter cast=play every=each gain=gains get=gets its=their owner=owners when=whenever"
SAME = dict(pair.split("=") for pair in PAIRS.split())


def plain(tree):
    return tree._replace(at=0, kids=tuple(map(plain, tree.kids)))


def test_no_two_different_sentences_share_a_tree():
    known = {}
    for line in (*READ, *REFUSED):
        text = line.removeprefix("spell: ")
        for sentence, _ in sentences(text):
            for tree in grammar().parse(tokens(sentence), "line").trees:
                words = [one.written.casefold() if one.word in '"{+/' else one.word for one in tokens(sentence)]
                said = " ".join(SAME.get(word, word) for word in words if word not in ".,")
                said = said.replace("target creature or player", "any target")
                known.setdefault(plain(tree), {})[said] = sentence
    shared = [list(one.values()) for one in known.values() if len(one) > 1]
    assert not shared


def nodes(tree):
    yield tree
    for kid in tree.kids:
        yield from nodes(kid)


def with_child(tree, number):
    """The tree with a child more at its node of that number, counted from the top."""
    seen = 0

    def walk(one):
        nonlocal seen
        own, seen = seen, seen + 1
        kids = tuple(map(walk, one.kids))
        return one._replace(kids=(*kids, Tree("unheard"))) if own == number else one._replace(kids=kids)

    return walk(tree)


@pytest.mark.parametrize("line", [line for line in READ if ":" not in line.removeprefix("spell: ")])
def test_the_meaning_of_a_tree_uses_every_child_of_every_node(line):
    spell = line.startswith("spell: ")
    text = line.removeprefix("spell: ")

    def lowered(tree):
        if spell:
            return Lowering().steps([(tree, 0)], Scope(spell=True))
        return Lowering().line([(tree, 0)])

    for sentence, _ in sentences(text):
        for tree in grammar().parse(tokens(sentence), "line").trees:
            try:
                lowered(tree)
            except Refused:
                continue
            for number, node in enumerate(nodes(tree)):
                if node.value is None and node.kids:
                    with pytest.raises(Refused):
                        lowered(with_child(tree, number))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*' {}:.,~"—•\n', *" ".join(READ).split(), "\ud800", "火"]), max_size=30).map(" ".join))
def test_any_text_gets_an_answer(text):
    made = compile_card(
        {"name": "Try", "type": "Creature", "mana_cost": "{R}", "power": "1", "toughness": "1", "text": text}
    )
    assert made.card is not None or made.problems or made.refusal


# the cards written by hand


@cache
def printed():
    with CORPUS.open(encoding="utf-8") as file:
        return {entry["name"]: entry for entry in map(json.loads, file)}


QUALITIES = frozenset(VOCABULARY.words("quality")) - {"did", "among"}
OPTIONAL = ("sacrifice", "discard", "to_hand", "remove", "tap_other")


def unordered(node):
    """The same term with the qualities of filters in one order, and without what is so anyway."""
    if isinstance(node, Block):
        items = [unordered(one) for one in node.items]
        if items and all(isinstance(one, Call) and one.name in QUALITIES for one in items):
            if any(one.name == "subtype" for one in items):  # only creatures are goblins
                items = [one for one in items if one.name != "creature"]
            items = sorted(items, key=write)
        elif items and all(isinstance(one, Call) and one.name == "also" for one in items):
            items = sorted(items, key=write)
        return Block(tuple(items))
    if isinstance(node, Call):
        args = tuple(map(unordered, node.args))
        if node.name in OPTIONAL and args[1:] == (Number(1),):
            args = args[:1]
        return Call(node.name, args)
    return node


def also_sorted(text):
    """What something becomes has no order."""
    parts = re.split(r"(also\((?:[a-z]+|subtype\([a-z]+\)),self\))", text)
    found = iter(sorted(parts[1::2]))
    return "".join(next(found) if number % 2 else part for number, part in enumerate(parts))


def facts(card):
    abilities = sorted(also_sorted(write(unordered(parse(text)))) for text in card.abilities)
    return card.type, card.cost, card.pt, sorted(card.colours), abilities


@needs_corpus
def test_the_cards_written_by_hand_are_read_as_the_same_facts():
    differ, read = [], 0
    for card in Library(folders("magic")[0], game="magic"):
        entry = printed().get(card.name)
        made = compile_card(entry).card if entry else None
        if made is None:
            continue
        read += 1
        if facts(made) != facts(card) and card.name not in OTHER_ORDER:
            differ.append((card.name, facts(card), facts(made)))
    assert not differ
    assert read >= GOLD


# what is said of a refusal


def reasons():
    """What the reader says of what it does not read."""
    for source in sorted(TEXTS_FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "Problem"):
                for said in node.args:
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        yield said.value
                    elif isinstance(said, ast.JoinedStr):
                        yield "".join(one.value if isinstance(one, ast.Constant) else "x" for one in said.values)


def test_every_reason_has_its_japanese_and_every_japanese_its_reason():
    said = set(reasons())
    assert not [reason for reason in said if in_japanese(reason) == reason]
    table = {line.split("\t")[0] for line in (TEXTS_FOLDER / "reasons.tsv").read_text(encoding="utf-8").splitlines()}
    assert not [one for one in table if not any(reason.startswith(one) for reason in said)]


@pytest.mark.parametrize(
    ("line", "understood", "gap", "known", "nearest"),
    [
        ("Destroy all purple creatures.", "Destroy all", "purple", False, None),
        ("Destroy target creatur.", "Destroy target", "creatur", False, "creature"),
        ("{T}: Tap targt land.", "{T}: Tap", "targt", False, "target"),
        ("Tap target creature twice.", "Tap target creature", "twice", False, None),
    ],
)
def test_a_refusal_says_how_far_the_line_was_read_and_what_is_missing(line, understood, gap, known, nearest):
    (problem,) = (one.problem for one in Reading(["creature"], [], "R").lines([line]))
    found = missing(problem.line, problem.at, "en")
    assert (found.understood, found.gap, found.known, found.nearest) == (understood, gap, known, nearest)
