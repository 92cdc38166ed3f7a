"""Reading and writing of terms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle.errors import InputError
from dmoracle.language.parser import LARGEST, Block, Call, Number, Text, Where, parse, write

GOOD = {
    "w_breaker": Call("w_breaker"),
    " 12 ": Number(12),
    "-6000": Number(-6000),
    "[]": Block(),
    "[ self ,\n attacking ]": Block((Call("self"), Call("attacking"))),
    "cost_max( 8 )": Call("cost_max", (Number(8),)),
    'race("ドラゴン")': Call("race", (Text("ドラゴン"),)),
    r'"a \"b\" \\ c\n"': Text('a "b" \\ c\n'),
    '"). fact(1). %"': Text("). fact(1). %"),
}
# text, column of the mistake (from 1), part of the message
BAD = [
    ("", 1, "is missing"),
    ("   ", 4, "is missing"),
    ("cost_max(8", 11, '")" or ","'),
    ("cost_max()", 10, "is missing"),
    ("cost_max(8,)", 12, "is missing"),
    ("cost_max 8", 10, "something follows"),
    ("[a b]", 4, '"]" or ","'),
    ("(a)", 1, "is missing"),
    ("Cost(8)", 1, "no meaning"),
    ("race(ドラゴン)", 6, "no meaning"),
    ('race("ドラゴン)', 6, "no closing quote"),
    (r'"a\t"', 3, "backslash"),
    ("x :- y", 3, "no meaning"),
    ("99999999", 1, "numbers go up to"),
    ("1" * 5000, 1, "numbers go up to"),
    ("[" * 5000, 42, "too deeply"),
    ("a.b", 2, "no meaning"),
]

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
NODES = st.recursive(
    st.integers(-LARGEST, LARGEST).map(Number)
    | NAMES.map(Call)
    | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])).map(Text),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: Block(tuple(items)))
        | st.builds(lambda name, args: Call(name, tuple(args)), NAMES, st.lists(inner, min_size=1, max_size=3))
    ),
    max_leaves=12,
)


@pytest.mark.parametrize(("text", "node"), GOOD.items(), ids=GOOD)
def test_reads(text, node):
    assert parse(text) == node


@pytest.mark.parametrize(("text", "column", "message"), BAD, ids=[text[:12] for text, _, _ in BAD])
def test_refuses_with_place(text, column, message):
    with pytest.raises(InputError) as caught:
        parse(text, Where("cards.yaml", 7, 1))
    assert (caught.value.file, caught.value.line, caught.value.column) == ("cards.yaml", 7, column)
    assert message in str(caught.value)
    assert caught.value.message_ja != caught.value.message_en


def test_line_of_a_mistake_in_a_long_text():
    with pytest.raises(InputError) as caught:
        parse("[a,\nb,\nC]", Where("cards.yaml", 7, 5))
    assert (caught.value.line, caught.value.column) == (9, None)


def test_offsets_count_from_the_start_of_the_text():
    node = parse("  static(power(1000), [self])")
    assert node.at == 2
    assert [argument.at for argument in node.args] == [9, 22]


@given(NODES)
def test_write_and_parse_are_inverse(node):
    assert parse(write(node)) == node


@given(st.text(st.sampled_from('abc_019-"\\n ()[],. \n%:ド') | st.characters()))
def test_any_text_is_a_term_or_an_input_error(text):
    try:
        assert parse(write(parse(text))) == parse(text)
    except InputError as error:
        assert error.text("en")
        assert error.text("ja")
