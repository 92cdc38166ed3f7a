"""The report of a compilation: what is kept aside is counted apart and never shown."""

import json

from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.report import CAMPAIGN, Report, aside, parts, shape, shares, unread

NAMES = [f"札{number}" for number in range(600)]


def test_a_third_is_kept_aside_and_half_of_it_in_the_next_two_campaigns():
    kept = [{name for name in NAMES if aside(name, campaign)} for campaign in (1, 2, 3)]
    assert kept[0] > kept[1] > kept[2] > set()
    assert 150 < len(kept[0]) < 250 and 70 < len(kept[1]) < 130


def test_a_quarter_is_kept_from_the_fifth_campaign_on():
    assert CAMPAIGN == 5
    assert 120 < sum(aside(name) for name in NAMES) < 240


def test_shapes_leave_out_what_differs_between_cards_of_a_kind():
    assert shape("自分のドラゴンを1体破壊する。") == shape("自分のナイトを2体破壊する。")
    assert shape("自分のドラゴンを1体破壊する。") != shape("自分のドラゴンを1体タップする。")
    assert shape("Draw 2 cards.") != shape("Draw 2 creatures.")


def test_the_shares_count_every_card_and_line_once(tmp_path):
    dump = tmp_path / "cards.jsonl"
    one = {"type": "呪文", "cost": 1, "civilization": "火", "text": "カードを1枚引く。"}
    dump.write_text("\n".join(json.dumps(one | {"name": name}) for name in NAMES[:60]), encoding="utf-8")
    found = shares([dump])
    read, kept = found["cards", "read"], found["cards", "unread"]
    assert read.cards[0] + kept.cards[0] == 60 and read.lines[1] + kept.lines[1] == 60
    assert read.new[0] == kept.new[0] == 0  # the same line stands on other cards that may be read


def test_later_campaigns_draw_a_share_anew_and_leave_what_was_never_read_closed():
    never = {name for name in NAMES if unread(name)}
    fourth, fifth = ({name for name in NAMES if aside(name, campaign)} for campaign in (4, 5))
    assert never < fourth and never < fifth
    assert 180 < len(fourth) < 290 and len(fourth & fifth) < 150
    assert 150 < len(fifth) < 240


def test_what_was_seen_is_neither_read_nor_unread():
    names = [f"Card {number}" for number in range(600)]
    found = {part: {name for name in names if parts(name)[0] == part} for part in ("read", "unread", "seen")}
    assert sum(map(len, found.values())) == 600 and all(len(one) > 60 for one in found.values())
    assert all(aside(name) and not unread(name) for name in found["seen"])
    assert all(parts(name)[0] == "unread" for name in names if unread(name))
    assert all(parts(name)[0] == ("unread" if aside(name) else "read") for name in NAMES)


def test_lines_that_break_off_are_of_no_shape(tmp_path):
    dump = tmp_path / "cards.jsonl"
    texts = {"A": "Draw a card.", "B": "Gravity Zero", "C": "Draw a Yak card."}
    cards = [{"name": n, "type": "Spell", "cost": 1, "civilization": "Fire", "text": t} for n, t in texts.items()]
    dump.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    found = [share for (_, part), share in shares([dump]).items() if part != "never"]
    assert sum(one.broken for one in found) == 1
    assert sum(one.known[0] + one.new[0] for one in found) == 2


def test_no_reason_and_no_example_is_of_a_card_kept_aside():
    report = Report()
    for name in NAMES:
        text = "山札を食べる。" if aside(name) else "山札を飲む。"
        printed = {"name": name, "type": "呪文", "cost": 1, "civilizations": ["火"], "text": text}
        report.add(printed, compile_card(printed))
    groups = report.data()["groups"]
    assert groups["kept aside"]["cards"] + groups["written on"]["cards"] == len(NAMES)
    assert 0 < groups["never read"]["cards"] < groups["kept aside"]["cards"]
    (reason,) = report.data()["reasons"]
    assert reason["count"] == groups["written on"]["cards"] and "食べる" not in reason["example"]
    assert report.data()["eras"]["?"] == {reason["reason"]: reason["count"]}
