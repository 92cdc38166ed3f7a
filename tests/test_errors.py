"""One report for everything a user gives that cannot be used."""

from dmoracle.errors import InputError, nearest


def test_a_report_has_place_finding_choice_and_rule():
    err = InputError("no such zone", "そのゾーンはありません", file="a.yaml", line=3, column=5, found="batle",
                     allowed=[f"z{k}" for k in range(20)], nearest="battle", rule="400.1")  # fmt: skip
    assert str(err) == (
        'a.yaml:3:5: no such zone; found "batle"; allowed: z0, z1, z2, z3, z4, z5, z6, z7, ... (20 in all); '
        'did you mean "battle"? (rule 400.1)'
    )
    assert err.text("ja").startswith("a.yaml:3:5: そのゾーンはありません。入力:「batle」。使えるもの: z0、z1")
    assert err.text("ja").endswith("(全20種)。「battle」のことですか?(総合ルール 400.1)")


def test_lists_that_fit_on_a_line_are_not_cut():
    """The 13 steps of a turn of Magic are all named; long sentences, and lists of more than a player reads, are not."""
    steps = [f"step{k}" for k in range(13)]
    assert str(InputError("no such step", allowed=steps)) == "no such step; allowed: " + ", ".join(steps)
    assert str(InputError("x", allowed=["a long sentence " * 2] * 13)).endswith(", ... (13 in all)")
    assert str(InputError("x", allowed=["a"] * 17)).endswith("a, ... (17 in all)")


def test_only_what_is_known_is_said():
    assert str(InputError("nothing")) == InputError("nothing").text("ja") == "nothing"
    assert InputError("x", "い", line=4, column=2).text("ja") == "4行目2字目: い"
    assert InputError("x", "い", file="a.yaml", line=4, column=2).text("ja") == "a.yaml:4:2: い"
    assert str(InputError("x", line=4)) == "line 4: x" and str(InputError("x", line=4, column=2)) == "line 4:2: x"
    assert str(InputError("x", file="f")) == "f: x" and str(InputError("x", column=2)) == "x"


def test_a_caller_adds_the_place_only_where_it_is_missing():
    assert str(InputError("x", line=4).at("f", 9, 9)) == "f:4: x"
    assert str(InputError("x").at("f", 9, 1)) == "f:9:1: x"


def test_long_and_broken_findings_stay_on_one_line():
    shown = str(InputError("x", found="a\nb" * 100))
    assert "\n" not in shown and len(shown) < 100


def test_nearest():
    assert nearest("BATLE", ["hand", "battle"]) == "battle"
    assert nearest("ボルシャック・ドラゴソ", ["ボルシャック・ドラゴン"]) == "ボルシャック・ドラゴン"
    assert nearest("xyz", ["hand"]) is None and nearest("", []) is None
