"""Numbers in positions are bounded as those of abilities are: sums of larger ones would wrap round."""

import pytest

from dmoracle import InputError, Position

TEXT = "player1: {{battle: [{{card: Aqua Hulcus, as: h{more}}}], deck: 5}}\nplayer2: {{deck: 5}}\n{behind}"


@pytest.mark.parametrize(
    ("more", "behind", "found"),
    [
        (", effects: [power(2147483000)]", "", "2147483000"),
        (", effects: [power(-1000001)]", "", "-1000001"),
        (", effects: [{effect: power(1000001), until: game}]", "", "1000001"),
        ("", "in_flight: [quota(2147483647)]", "2147483647"),
    ],
)
def test_large_numbers_are_refused(more: str, behind: str, found: str) -> None:
    with pytest.raises(InputError, match="numbers go up to 1000000") as error:
        Position.from_yaml(TEXT.format(more=more, behind=behind))
    assert (error.value.found, error.value.line is not None) == (found, True)
    assert "数は1000000までです" in error.value.text("ja")


def test_the_largest_number_is_accepted() -> None:
    position = Position.from_yaml(TEXT.format(more=", effects: [power(1000000)]", behind=""))
    assert Position.from_yaml(position.to_yaml()) == position
