"""The studio for anybody: with a finger, the mouse or the keys alone, on a phone, light and dark, by the guidelines."""

from __future__ import annotations

from collections.abc import Iterator

import driver
import pytest
from accessible import checker

pytest.importorskip("starlette", reason="the studio is not installed (pip install -e '.[studio]')")
pytest.importorskip("uvicorn", reason="the studio is not installed (pip install -e '.[studio]')")
pytest.importorskip("websocket", reason="the driver of the browser is not installed (pip install websocket-client)")
pytestmark = pytest.mark.skipif(
    driver.find() is None,
    reason="no Chromium was found (Debian: apt-get install chromium; or DMORACLE_BROWSER=PROGRAM)",
)

PHONE = 390  # pixels: the width of a phone
HULCUS, BRONZE = ".board [data-label~=hulcus]", ".board [data-label~=bronze]"
WHERE = """await until(() => one(%r)); await idle();
return one(%r).closest('[data-zone]').dataset.player + one(%r).closest('[data-zone]').dataset.zone;"""


@pytest.fixture(scope="module")
def tab() -> Iterator[driver.Tab]:
    with driver.serving("three-attackers") as (address, _), driver.browsing(address) as found:
        yield found


@pytest.fixture(autouse=True)
def begun(tab: driver.Tab) -> None:
    """Every test begins with the puzzle as it is shipped, on a wide screen."""
    tab.screen(1400, 1000)
    tab.run("while (!one('[data-do=undo]').disabled) { const text = yaml(); one('[data-do=undo]').click();"
            " await until(() => yaml() !== text); }"
            " await until(() => all('.board [data-player=\"1\"][data-zone=battle] .card').length === 3);"
            " await idle(); window.kept = yaml()")  # fmt: skip


def where(tab: driver.Tab, card: str) -> str:
    """The player and the zone of a card, once the board is painted."""
    return str(tab.run(WHERE % (card, card, card)))


def area(player: int, zone: str) -> str:
    return f".board [data-player='{player}'][data-zone='{zone}']"


def test_a_card_is_dragged_with_the_mouse(tab: driver.Tab) -> None:
    tab.run(f"one({BRONZE!r}).mine = true; one({HULCUS!r}).mine = true")
    tab.drag(HULCUS, area(2, "graveyard"))
    tab.run("await until(() => yaml() !== kept)")
    assert where(tab, HULCUS) == "2graveyard"
    assert tab.run(f"return [one({BRONZE!r}).mine, all('.ghost, .over, .lifted').length]") == [None, 0]
    # what lies elsewhere is not painted anew, and to let go of a card is not to choose it
    tab.run("window.kept = yaml(); one('.board [data-player=\"1\"][data-zone=mana] .card').mine = true")
    tab.drag(BRONZE, area(1, "graveyard"))
    tab.run("await until(() => yaml() !== kept)")
    assert where(tab, BRONZE) == "1graveyard"
    assert tab.run("return one('.board [data-player=\"1\"][data-zone=mana] .card').mine") is True
    tab.run("type(one('[data-do=search]'), 'アクア・ガード'); await until(() => one('[data-card=\"アクア・ガード\"]'));"
            " window.kept = yaml()")  # fmt: skip
    tab.drag("[data-card='アクア・ガード']", area(1, "battle"))
    tab.run("await until(() => yaml() !== kept)")
    assert "アクア・ガード" in tab.run("return yaml()")


def test_a_finger_drags_what_it_stays_on_and_scrolls_elsewhere(tab: driver.Tab) -> None:
    tab.screen(PHONE, 844, phone=True)
    tab.touch(HULCUS, area(1, "hand"), stay=True)
    tab.run("await until(() => yaml() !== kept)")
    assert where(tab, HULCUS) == "1hand"
    tab.run("window.kept = yaml()")
    tab.touch(BRONZE, area(1, "hand"), stay=False)
    assert tab.run("await new Promise((go) => setTimeout(go, 200)); await idle(); return yaml() === kept") is True


def test_a_card_is_moved_with_the_keys_alone(tab: driver.Tab) -> None:
    """Tab comes to the battle zone, arrows to the card; M moves, T taps, and the focus stays with the card."""
    press = "const press = (at, key) => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));"
    found = tab.run(
        press
        + f"""
      const stops = all({area(1, "battle")!r} + ' .card').map((one) => one.tabIndex);
      all({area(1, "battle")!r} + ' .card')[0].focus();
      for (let n = 0; n < 2; n++) press(document.activeElement, 'ArrowRight');
      const reached = document.activeElement.dataset.label;
      await settled(() => press(document.activeElement, 't'));
      const tapped = [one({BRONZE!r}).classList.contains('tapped'), document.activeElement.dataset.label];
      press(document.activeElement, 'm');
      const asked = document.activeElement.tagName;
      set(document.activeElement, 'graveyard');
      await settled(() => one('[data-do=move]').click());
      return [stops, reached, tapped, asked];"""
    )
    assert found == [[0, -1, -1], "bronze", [True, "bronze"], "SELECT"]
    assert where(tab, BRONZE) == "1graveyard"


@pytest.mark.parametrize("width", [1400, PHONE])
def test_the_studio_follows_the_guidelines_for_accessible_content(tab: driver.Tab, width: int) -> None:
    tab.run(f"if (!window.axe) {{ {checker()} }}")  # the page itself may run no scripts but the studio's
    look = "return violations();"
    found = []
    tab.run("if (!one('.detail input')) pick('hulcus')")
    for dark in (False, True):
        tab.screen(width, 844, phone=width == PHONE, dark=dark)
        found += tab.run(look)
    tab.run("one('[data-do=paste]').click()")
    found += tab.run(look)
    wide, small = tab.run("""one('dialog').close();
      const least = innerWidth < 720 ? 44 : 24;
      const small = ({ width, height }) => width && (width < least || height < least);
      const all_of = all('button, select, input:not([type=checkbox]):not([type=file])');
      return [document.documentElement.scrollWidth > innerWidth,
        all_of.filter((one) => small(one.getBoundingClientRect())).map((one) => one.outerHTML)];""")
    assert (found, wide, small) == ([], False, [])
