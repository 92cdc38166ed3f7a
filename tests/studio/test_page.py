"""The studio in a browser: the puzzle of the README from an empty board, proved, with its cooks, and exported."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import driver
import pytest
from decks import DECK

pytest.importorskip("starlette", reason="the studio is not installed (pip install -e '.[studio]')")
pytest.importorskip("uvicorn", reason="the studio is not installed (pip install -e '.[studio]')")
pytest.importorskip("websocket", reason="the driver of the browser is not installed (pip install websocket-client)")
psutil = pytest.importorskip("psutil", reason="psutil counts processes (pip install psutil)")
pytestmark = pytest.mark.skipif(
    driver.find() is None,
    reason="no Chromium was found (Debian: apt-get install chromium; or DMORACLE_BROWSER=PROGRAM)",
)

LONG = Path(__file__).resolve().parents[2] / "benchmarks" / "positions" / "a40.yaml"
# what the README shows, as somebody makes it: cards by search in either language, labels, a pool, decks
BUILD = """
await put('ボルシャック・ドラゴン'); await rename('bolshack');
await put('アクア・ハルカス'); await rename('hulcus');
await put('青銅の鎧'); await rename('bronze');
into(1, 'hand'); await put('デーモン・ハンド'); await rename('pit');
into(1, 'mana'); await put('デーモン・ハンド', 3); await put('アクア・ハルカス', 3);
into(2, 'battle'); await put('蒼天の守護者ラ・ウラ・ギガ'); await rename('giga'); await put('アクア・ハルカス');
one('[data-set=pool2]').value = 'shields'; one('[data-do=pool2]').click();
await put('蒼天の守護者ラ・ウラ・ギガ'); await put('デーモン・ハンド');
into(2, 'shields'); one('[data-into=number]').value = '2';
await settled(() => one('[data-do=unknown-shields]').click());
into(2, 'mana'); await put('蒼天の守護者ラ・ウラ・ギガ', 3);
into(2, 'hand'); one('[data-into=number]').value = '3'; await settled(() => one('[data-do=unknown]').click());
await idle(); return yaml();
"""
RENAME = """window.rename = async (to) => { await until(() => one('[data-do=label]'));
one('[data-do=label]').value = to; await settled(() => one('[data-do=rename]').click()); };"""
ANSWER = """
one('[data-ask=%s]').click();
const box = await until(() => one('[data-question=%s][data-kind]'));
return {kind: box.dataset.kind, verdict: box.dataset.verdict, text: box.innerText, page: box.page || ''};
"""


def test_the_puzzle_of_the_readme_from_an_empty_board(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("# mine\nplayer1:\n  deck: 20\nplayer2:\n  deck: 20\n", encoding="utf-8")
    with driver.serving(str(file)) as (address, process), driver.browsing(address) as tab:
        nameless = """return all('button, input:not([type=file]), select, textarea, a').filter((one) =>
            !(one.textContent.trim() || one.getAttribute('aria-label') || one.closest('label'))).length"""
        assert tab.run(nameless) == 0
        tab.run(RENAME)
        text = tab.run(BUILD)
        # a comment that was there stays, and the file says what the board shows
        assert text.startswith("# mine\n") and "as: bolshack}" in text
        assert "  shields: [{unknown: 2, pool: shields}]" in text
        decisions = "return all('.decisions button').map((one) => one.dataset.term)"
        assert tab.run(decisions) == ["end_main", "play(pit)"]

        # the text in step both ways: a slip is told with its line, and the board follows what is typed
        tab.run("type(one('textarea'), yaml().replace('Bronze-Arm Tribe', 'Bronze-Arm Tripe'));"
                " await until(() => one('#yaml-error').textContent)")  # fmt: skip
        said, line = tab.run("return [one('#yaml-error').textContent, one('.numbers b').textContent.trim()]")
        assert "Bronze-Arm Tripe" in said
        assert text.splitlines()[int(line) - 1].strip().startswith("- {card: Bronze-Arm Tribe")
        tab.run("type(one('textarea'), yaml().replace('Bronze-Arm Tripe', 'Bronze-Arm Tribe'));"
                " await until(() => !one('#yaml-error').textContent)")  # fmt: skip

        # why not, by pointing at a card; play and take back
        tab.run("await until(() => one('.decisions [data-term=end_main]')); await decide('end_main'); pick('bolshack')")
        refused = tab.run("return until(() => one('.detail .no')?.textContent)")
        assert refused.startswith("Not possible: Bolshack Dragon attacks")
        tab.run("await decide('attack(bolshack,2)'); one('[data-do=back]').click(); one('[data-do=start]').click();"
                " await until(() => one('.decisions [data-term=\"play(pit)\"]'))")  # fmt: skip

        # proved
        found = tab.run(ANSWER % ("solve", "solve"))
        assert (found["kind"], found["verdict"]) == ("done", "win") and "Play Terror Pit" in found["text"]
        # a shield less: now there is a cook, whose line can be played to the goal
        tab.run("pick('giga'); await settled(() => one('[data-do=remove]').click());"
                " one('[data-ask=dead]').checked = false")  # fmt: skip
        found = tab.run(ANSWER % ("cooks", "cooks"))
        assert (found["kind"], found["verdict"]) == ("done", "has cooks")
        tab.run("one('[data-kind=cook]').click(); await until(() => all('ol.line li').length > 1)")
        assert tab.run("return until(() => one('#decisions .status').textContent)") == "The goal is reached."
        tab.run("one('[data-do=start]').click(); await until(() => one('ol.line').textContent === '(nothing yet)')")
        # exported: the page is the same that `dmoracle export` makes
        found = tab.run(ANSWER % ("export", "export"))
        assert found["page"].startswith("<!DOCTYPE html>") and "dmo-data" in found["page"]
        # saved where the studio was told to, and nowhere else
        tab.run("one('[data-do=save]').click(); await until(() => one('.message').textContent.startsWith('Saved'))")
        assert file.read_text(encoding="utf-8") == tab.run("return yaml()")
        assert [one.name for one in tmp_path.iterdir()] == ["mine.yaml"]

        # texts of others are texts; a long question that is left behind ends with its page
        tab.run("type(one('textarea'), yaml().replace('# mine', 'title: \"<script>window.bad=1</script>\"'));"
                " await until(() => one('.name').textContent.includes('<script>'))")  # fmt: skip
        assert tab.run("return [window.bad, all('script:not([src])').length]") == [None, 0]
        # a long question, asked from a browser that is killed
        tab.run(f"type(one('textarea'), {json.dumps(LONG.read_text(encoding='utf-8'))}); await until(() => yaml() && "
                "all('.board .card').length > 20); one('[data-ask=cooks]').click()")  # fmt: skip
        assert within(20, lambda: len(working(process.pid)) == 3)  # two that answer at once, and that one
        tab.browser.kill()
        assert within(20, lambda: not working(process.pid))
        assert process.poll() is None


def test_a_game_of_two_decks_shows_what_a_player_sees(tmp_path: Path) -> None:
    with driver.serving() as (address, _), driver.browsing(address) as tab:
        said = tab.run(f"""one('[data-do=deal]').click(); const decks = all('[data-deck]');
            decks[0].value = {json.dumps(DECK)}; decks[1].value = {json.dumps(DECK[:-4])};
            one('[data-do=deal-now]').click();
            return until(() => one('dialog .error').textContent)""")  # fmt: skip
        assert said.startswith("player2:10: no card of this name")
        found = tab.run(f"""all('[data-deck]')[1].value = {json.dumps(DECK)}; one('[data-do=deal-now]').click();
            await until(() => !one('dialog')); await until(() => one('.decisions [data-term=pass]')); await idle();
            const known = (player, zone) => all(`[data-player="${{player}}"][data-zone=${{zone}}] .card`)
              .filter((one) => !one.textContent.includes('unknown')).length > 0;
            return [known(1, 'hand'), known(2, 'hand'), known(1, 'shields'), one('.editor').offsetParent];""")
        assert found == [True, False, False, None]
        tab.run("await decide('pass')")
        line = tab.run("await until(() => one('.decisions [data-term=pass]')); return one('ol.line').innerText")
        assert "P2: " in line and line.count("next turn") == 2
        # all is shown where that is asked for
        tab.run("one('[data-do=reveal]').click(); await until(() => one('.editor').offsetParent)")


def within(seconds: float, test: Callable[[], bool]) -> bool:
    """Whether it comes true in that time."""
    end = time.monotonic() + seconds
    while not test() and time.monotonic() < end:
        time.sleep(0.05)
    return test()


def working(pid: int) -> list[str]:
    """The processes of a studio that answer questions."""
    found = []
    for one in psutil.Process(pid).children():
        with suppress(psutil.NoSuchProcess):  # ended meanwhile
            found.append(" ".join(one.cmdline()))
    return [command for command in found if "spawn_main" in command]
