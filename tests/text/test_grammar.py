"""The grammar of card texts: two gates that no reader is needed for, and lines with what they mean.

No two different sentences share a tree; the meaning of a tree uses every child of every node.
"""

import re
from pathlib import Path

import pytest
import yaml

from dmoracle.games.duel_masters.text import english, japanese
from dmoracle.games.duel_masters.text.grammar.reader import ENGLISH, JAPANESE
from dmoracle.games.duel_masters.text.meaning.tidy import tidy
from dmoracle.games.duel_masters.text.reading.normalise import lines
from dmoracle.games.reading import Refused, call
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import write

HERE = Path(__file__).parent
MEANT = {}
REFUSED = {}
for file in ("grammar.yaml", "grammar_ja.yaml", "grammar_invented.yaml", "grammar_invented_ja.yaml"):
    cases = yaml.safe_load((HERE / file).read_text(encoding="utf-8")) or {}
    REFUSED |= cases.pop("refused", {})
    MEANT |= cases


def of(line):
    """The reader of a line's language, what stands in its quotes, and its text."""
    text = line.removeprefix("spell: ")
    japanese_text = re.search(r"[\u3040-\u30ff]", text)
    return (JAPANESE, japanese.granted, text) if japanese_text else (ENGLISH, english.granted, text)


def meant(line):
    """What a line means: of a spell if it begins with "spell:"."""
    reader, granted, text = of(line)
    if line.startswith("spell: "):
        return [write(tidy(call("spell", reader.steps(text, granted))))]
    return [write(one) for one in reader.ability(text, granted)]


@pytest.mark.parametrize("line", MEANT)
def test_a_line_means(line):
    assert " ; ".join(meant(line)) == MEANT[line]


@pytest.mark.parametrize("line", REFUSED)
def test_a_line_is_refused_and_says_why(line):
    with pytest.raises(Refused, match=re.escape(REFUSED[line])):
        meant(line)


def known_lines():
    """The lines of the tables of meanings, each with whether its card is a spell."""
    found = {}
    for file in sorted(HERE.glob("meaning*.yaml")):
        for case in yaml.safe_load(file.read_text(encoding="utf-8")).values():
            for line in lines(case["text"], "en" if of(case["text"])[0] is ENGLISH else "ja"):
                found[line.text] = "spell" in case["kind"]
    for line in MEANT:
        found[line.removeprefix("spell: ")] = line.startswith("spell: ")
    return found


def read_trees():
    """The trees of all sentences that have any."""
    found = {}
    for line in known_lines():
        reader = of(line)[0]
        for sentence, _ in reader.sentences(line):
            try:
                found[sentence] = reader.trees(sentence, "line")
            except Refused:
                continue
    return found


def plain(tree):
    """A tree without its places."""
    return tree._replace(at=0, kids=tuple(map(plain, tree.kids)))


SAME = [  # words that mean the same where the one stands for the other
    ("his", "their"), ("whenever", "when"), ("an", "a"), ("beginning", "start"), ("less", "fewer"), ("has", "gets"),
    ("has", "have"), ("gets", "get"), ("creatures", "creature"), ("is", "are"), ("cards", "card"), ("one", "a"),
    ("any", "each"),
]  # fmt: skip


SAME_IN_JAPANESE = [
    ("、", ""), ("であれば", "なら"), ("ならば", "なら"), ("もう一度", ""), ("追加する", "行う"),
    ("ない場合", "なければ"), ("ただし", ""), ("一番", ""), ("時に", "時"), ("ではない", "以外の"),
    ("以下のコストを持つ", "以下の"), ("コストが", ""), ("選ばれた", "選んだ"), ("その枚数と同じ", "同じ"),
    ("それ以外のカードなら", "そうでなければ"), ("それ以外なら", "そうでなければ"), ("それらすべて", "それら"),
    ("自分が負けたら", "負けたら"), ("カードの枚数", "枚数"),
]  # fmt: skip


def test_no_two_different_sentences_share_a_tree():
    by_tree = {}
    for sentence, trees in read_trees().items():
        if of(sentence)[0] is JAPANESE:
            said = sentence
            for first, second in SAME_IN_JAPANESE:
                said = said.replace(first, second)
            by_tree.setdefault(("ja", plain(trees[0])), {})[said] = sentence
            continue
        words = [
            token.written if token.word in ('"', "「", "《") else token.word
            for token in of(sentence)[0].tokens(sentence)
        ]
        for first, second in SAME:
            words = [second if word == first else word for word in words]
        by_tree.setdefault(plain(trees[0]), {})[" ".join(words)] = sentence
    assert not [list(one.values()) for one in by_tree.values() if len(one) > 1]


def with_child(tree, number):
    """The tree with a child more at its node of that number, counted from the top, and how many nodes it has."""
    seen = 0

    def walk(one):
        nonlocal seen
        own, seen = seen, seen + 1
        kids = tuple(map(walk, one.kids))
        return one._replace(kids=(*kids, Tree("unheard"))) if own == number else one._replace(kids=kids)

    made = walk(tree)
    return made, seen


def nodes(tree):
    yield tree
    for kid in tree.kids:
        yield from nodes(kid)


def lowered(reader, granted, tree, spell):
    """What the tree of a line of one sentence means."""
    work = reader.lowering(granted, spell)
    shared = reader.shared(tree)
    return (work.steps if spell else work.abilities)(shared, [0] * len(shared))


@pytest.mark.parametrize("line", [line for line in MEANT if len(of(line)[0].sentences(of(line)[2])) == 1])
def test_the_meaning_of_a_tree_uses_every_child_of_every_node(line):
    reader, granted, text = of(line)
    spell = text != line
    for tree in reader.trees(reader.sentences(text)[0][0], "line"):
        try:
            lowered(reader, granted, tree, spell)
        except Refused:
            continue
        for number, node in enumerate(nodes(tree)):
            if node.value is not None or (not node.kids and not node.value):
                continue  # a word has no children
            more, _ = with_child(tree, number)
            with pytest.raises(Refused):
                lowered(reader, granted, more, spell)
