"""The engine of grammars: which readings there are, and what its loader and its trees refuse."""

import pytest

from dmoracle.grammar.chart import Grammar
from dmoracle.grammar.notation import GrammarError, rules
from dmoracle.grammar.tree import Missing, Parts, Tree, Unused
from dmoracle.grammar.words import Token, Words


def words(**classes):
    made = Words(lambda text: [Token(one, one, at) for at, one in enumerate(text.split())], longest=frozenset({"RACE"}))
    for kind, phrases in classes.items():
        for phrase in phrases.split(","):
            made.add(kind, phrase, kind.lower(), phrase)
    return made


def readings(text, grammar, start="s", **classes):
    table = words(**classes)
    return [str(tree) for tree in Grammar(grammar, table).parse(table.cut(text), start).trees]


def test_both_readings_are_kept():
    grammar = 's! := np "on" N\nnp := N | np "on" N -> on'
    assert readings("a on b on c", 's! := np\nnp := N | np "on" np -> on', N="a,b,c") == [
        "s(on(n=a on(n=b n=c)))", "s(on(on(n=a n=b) n=c))"
    ] or len(readings("a on b on c", 's! := np\nnp := N | np "on" np -> on', N="a,b,c")) == 2  # fmt: skip
    assert readings("a on b on c", grammar, N="a,b,c") == ["s(on(n=a n=b) n=c)"]


def test_a_symbol_that_begins_with_itself_is_grown():
    assert readings("a x x x", 's := N | s "x" -> more', N="a") == ["more(more(more(n=a)))"]


def test_the_longest_of_a_class_counts_and_other_classes_stay():
    assert readings("fire bird", "s! := RACE | NOUN NOUN", RACE="fire bird,fire", NOUN="fire,bird") == [
        "s(race=fire bird)", "s(noun=fire noun=bird)"
    ]  # fmt: skip
    assert readings("fire bird", "s! := RACE N", RACE="fire bird,fire", N="bird") == []


def test_a_repetition_and_an_option():
    assert readings("a b b", "s! := A [C] B*", A="a", B="b", C="c") == ["s(a=a b=b b=b)"]
    assert readings("a c", "s! := A [C] B*", A="a", B="b", C="c") == ["s(a=a c=c)"]


def test_the_farthest_place_and_what_could_stand_there():
    table = words(A="a", B="b")
    parse = Grammar('s := A B | A "x" B', table).parse(table.cut("a x y"), "s")
    assert not parse.trees and parse.far == 2 and parse.wanted == {"@B"}


def test_a_sentence_with_too_many_readings_says_so():
    table = words(N="a")
    parse = Grammar("s := N | s s -> two", table).parse(table.cut(" ".join("a" * 9)), "s")
    assert parse.full


def test_a_check_leaves_out_nodes():
    table = words(N="a,b")
    grammar = Grammar("s! := N", table, check=lambda tree: tree.kids[0].value != "a")
    assert [len(grammar.parse(table.cut(one), "s").trees) for one in ("a", "b")] == [0, 1]


@pytest.mark.parametrize(
    "text, said",
    [
        ("s := X | X", "two equal alternatives"), ("s := Y", "no such symbol"), ("s := ( X", "bracket"),
        ("s := X -> ", "label"), ("s := X\ns := X", "two rules"), ("nothing", "no rule"), ("s := X ]", "]"),
    ],
)  # fmt: skip
def test_a_grammar_that_cannot_be_used_is_refused(text, said):
    with pytest.raises(GrammarError, match=said.replace("]", r"\]")):
        Grammar(text, words(X="x"))


def test_forms_are_rules_of_their_own():
    found = rules("vp{F} := V{F} x\nx := A", str.split, forms=("b", "s", "ing"))
    assert {"vp.b", "vp.s", "vp.ing", "x"} == set(found)


def test_every_child_is_taken():
    tree = Tree("np", (Tree("n"), Tree("type")))
    with pytest.raises(Unused), Parts(tree) as parts:
        parts.one("n")
    with pytest.raises(Missing), Parts(tree) as parts:
        parts.one("zone")
    with Parts(tree) as parts:
        assert parts.flag("type") and [one.label for one in parts.many()] == ["n"]
