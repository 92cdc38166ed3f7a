"""Printed texts of Magic: lines with what they mean, gates that need no reader, and the cards written by hand."""

import ast
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from magic_gold import differences, facts

import dmoracle.games.magic.text
from dmoracle.games.magic.text import japanese
from dmoracle.games.magic.text.compiler import Reading, compile_card
from dmoracle.games.magic.text.dumps import records
from dmoracle.games.magic.text.lower import Lowering
from dmoracle.games.magic.text.reader import ENGLISH, JAPANESE
from dmoracle.games.magic.text.scope import Scope
from dmoracle.games.magic.text.texts import missing
from dmoracle.games.reading import Refused, digest
from dmoracle.games.reasons import in_japanese, table
from dmoracle.grammar.tree import Tree

HERE = Path(__file__).parent
TEXTS_FOLDER = Path(dmoracle.games.magic.text.__file__).parent
CORPUS = HERE.parents[1].parent / "shared" / "corpus" / "magic_en.jsonl"
CASES = yaml.safe_load((HERE / "text.yaml").read_text(encoding="utf-8"))
READ, REFUSED = CASES["read"], CASES["refused"]
JAPANESE_READ = CASES["read_ja"]
LINES = {**READ, **JAPANESE_READ}
ALIKE = yaml.safe_load((HERE / "alike.yaml").read_text(encoding="utf-8"))
IN_KANA = {*JAPANESE_READ, *(japanese for _, japanese in ALIKE)}
EVERY = list(dict.fromkeys([*LINES, *(line for both in ALIKE for line in both)]))
# prints that say different things: a Beast or an Elemental by its later wording, no player among the targets,
# another order, a Blinkmoth that is said to be a creature
OTHERWISE = {
    *("Blinkmoth Nexus", "Darksteel Brute", "Stalking Stones", "Sword of Fire and Ice", "Sword of Light and Shadow")
}
PRINTS = 95  # cards that are read in both languages
GOLD = 200  # cards written by hand that are read too, so that a reader that refuses everything is seen

needs_corpus = pytest.mark.skipif(
    not CORPUS.parent.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here"
)


def in_kana(line):
    return not line.isascii() and line in IN_KANA


def compiled(line):
    """The lines of a card with this text, of a spell if it begins with "spell:"."""
    spell = line.startswith("spell: ")
    text = line.removeprefix("spell: ")
    aura = re.search("nchanted (?:creature|land|artifact)'s|エンチャントされている[^。]*のコントローラー", line)
    kinds = ["instant"] if spell else ["enchantment"] if aura else ["creature"]
    if in_kana(line):
        return Reading(kinds, [], "X1RR", JAPANESE).lines(japanese.lines(text, ""))
    return Reading(kinds, [], "X1RR").lines(text.split("\n"))


@pytest.mark.parametrize("line", [line for line in LINES if LINES[line] != "refused"])
def test_a_line_means(line):
    made = compiled(line)
    assert not [one.problem for one in made if one.problem]
    assert " ; ".join(ability for one in made for ability in one.abilities) == LINES[line]


@pytest.mark.parametrize("line", [*REFUSED, *(line for line in LINES if LINES[line] == "refused")])
def test_a_line_is_refused_with_its_place(line):
    problems = [one.problem for one in compiled(line) if one.problem]
    assert problems and all(0 <= one.at <= len(one.line) for one in problems)
    assert re.search(re.escape(REFUSED.get(line, "")), problems[0].reason)


@pytest.mark.parametrize(("english", "japanese"), ALIKE)
def test_both_languages_say_the_same(english, japanese):
    made = [compiled(english), compiled(japanese)]
    assert not [one.problem for lines in made for one in lines if one.problem]
    said = [[ability for one in lines for ability in one.abilities] for lines in made]
    assert said[0] == said[1] != []


# gates that need no reader

# words that mean the same where the one stands for the other
PAIRS = "an=a one=a comes=enters come=enters enter=enters creatures=creature cards=card lands=land has=have"
PAIRS += " counters=counter cast=play every=each gain=gains get=gets its=their owner=owners when=whenever"
SAME = dict(pair.split("=") for pair in PAIRS.split())


def plain(tree):
    return tree._replace(at=0, kids=tuple(map(plain, tree.kids)))


def read(line):
    """The trees of the sentences of a line, each with its tokens."""
    text = line.removeprefix("spell: ")
    reader = JAPANESE if in_kana(line) else ENGLISH
    for one in japanese.lines(text, "") if in_kana(line) else [text]:
        for sentence, _ in reader.sentences(one):
            for tree in reader.parsed(sentence, "line").trees:
                yield tree, reader.tokens(sentence)


def test_no_two_different_sentences_share_a_tree():
    known = {}
    for line in (*LINES, *REFUSED):
        for tree, listed in read(line):
            words = [one.written.casefold() if one.word in '"{+/' else one.word for one in listed]
            said = " ".join(SAME.get(word, word) for word in words if word not in ".,。、")
            said = said.replace("target creature or player", "any target")
            known.setdefault((in_kana(line), plain(tree)), {})[said] = line
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


@pytest.mark.parametrize("line", [line for line in EVERY if not re.search("[:：]", line.removeprefix("spell: "))])
def test_the_meaning_of_a_tree_uses_every_child_of_every_node(line):
    spell = line.startswith("spell: ")

    def lowered(tree):
        if spell:
            return Lowering().steps([(tree, 0)], Scope(spell=True))
        return Lowering().line([(tree, 0)])

    for tree, _ in read(line):
        try:
            lowered(tree)
        except Refused:
            continue
        for number, node in enumerate(nodes(tree)):
            if node.value is None and node.kids:
                with pytest.raises(Refused):
                    lowered(with_child(tree, number))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from([*' {}:.,~"—•\n。、', *" ".join(READ).split(), *"".join(JAPANESE_READ), "\ud800"]), max_size=40
    ).map("".join)
)
def test_any_text_gets_an_answer(text):
    made = compile_card(
        {"name": "Try", "type": "Creature", "mana_cost": "{R}", "power": "1", "toughness": "1", "text": text}
    )
    assert made.card is not None or made.problems or made.refusal


# cards in both languages


@needs_corpus
def test_the_japanese_print_of_a_card_means_what_the_english_one_does():
    printed = {one["name"]: one for _, one in records(CORPUS)}
    both = []
    for _, entry in records(CORPUS.with_name("magic_ja.jsonl")):
        made, other = compile_card(entry).card, compile_card(printed[entry["name"]]).card
        if made is not None and other is not None:
            both.append(entry["name"])
            assert (facts(made) == facts(other)) != (entry["name"] in OTHERWISE), entry["name"]
    assert len(both) >= PRINTS


# the cards written by hand


@needs_corpus
def test_the_cards_written_by_hand_are_read_as_the_same_facts():
    """A third of them; `python tests/tools/magic_gold.py DUMP` compares all."""
    found, read = differences(CORPUS, lambda name: digest(name) % 3 == 0)
    assert not found
    assert read >= GOLD


# what is said of a refusal


def reasons():
    """What the reader says of what it does not read."""
    for source in (*sorted(TEXTS_FOLDER.glob("*.py")), TEXTS_FOLDER.parents[1] / "lines.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "Problem"):
                for said in node.args:
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        yield said.value
                    elif isinstance(said, ast.JoinedStr):
                        yield "".join(one.value if isinstance(one, ast.Constant) else "x" for one in said.values)


def test_every_reason_has_its_japanese_and_every_japanese_its_reason():
    said = set(reasons())
    assert not [reason for reason in said if in_japanese("magic", reason) == reason]
    source = (TEXTS_FOLDER / "compiler.py").read_text(encoding="utf-8")
    unsaid = [one for one in table("magic") if not any(reason.startswith(one) for reason in said)]
    assert not [one for one in unsaid if one not in source]


@pytest.mark.parametrize(
    ("line", "understood", "gap", "known", "nearest"),
    [
        ("Destroy all purple creatures.", "Destroy all", "purple", False, None),
        ("Destroy target creatur.", "Destroy target", "creatur", False, "creature"),
        ("{T}: Tap targt land.", "{T}: Tap", "targt", False, "target"),
        ("Tap target creature thrice.", "Tap target creature", "thrice", False, None),
    ],
)
def test_a_refusal_says_how_far_the_line_was_read_and_what_is_missing(line, understood, gap, known, nearest):
    (problem,) = (one.problem for one in Reading(["creature"], [], "R").lines([line]))
    found = missing(problem.line, problem.at, "en")
    assert (found.understood, found.gap, found.known, found.nearest) == (understood, gap, known, nearest)


ENCHANTED = "Prevent all damage that would be dealt to Wall of Putrid Flesh by enchanted creatures."
EQUIPPED = "Prevent all damage that would be dealt to Wall of Putrid Flesh by equipped creatures."


@pytest.mark.parametrize("line", [ENCHANTED, EQUIPPED, "Enchanted creatures have flying."])
def test_what_any_card_enchants_is_not_what_this_one_does(line):
    name = "Wall of Putrid Flesh"
    wall = {"name": name, "type": "Creature", "mana_cost": "{B}", "power": "1", "toughness": "1", "text": line}
    assert compile_card(wall).card is None


@pytest.mark.parametrize(
    "line", ["Enchanted creature has flying.", "Prevent all damage that would be dealt by enchanted creature."]
)
def test_an_aura_speaks_of_what_it_enchants(line):
    aura = {"name": "Veil", "type": "Enchantment", "mana_cost": "{W}", "text": f"Enchant creature\n{line}"}
    assert compile_card(aura).card is not None
    assert compile_card(aura | {"text": line}).card is None


def test_half_of_a_split_card_is_no_card():
    half = {"name": "Half", "type": "Instant", "mana_cost": "{R}", "text": "Draw a card."}
    assert compile_card(half).card is not None
    assert compile_card(half | {"layout": "split"}).refusal == "a card in two parts, of which this is one"
