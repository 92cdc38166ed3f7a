"""The user's library: what goes in comes out, own entries stay, an interruption loses nothing."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dmoracle.cards import store as module
from dmoracle.cards.store import Store
from dmoracle.errors import InputError
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.text import compiler
from dmoracle.games.duel_masters.text.dumps import pasted, record, records
from dmoracle.games.magic.text.dumps import pasted as pasted_magic

UNDERSTOOD = {"name": "試し札", "kana": "ためしふだ", "type": "呪文", "civilizations": ["闇"], "cost": 3, "races": [],
              "text": "相手のクリーチャーを1体破壊する。"}  # fmt: skip
STRANGE = {**UNDERSTOOD, "name": "謎の札", "kana": "なぞ", "text": "山札を食べる。"}
OWN = Card("試し札", "spell", ("fire",), 1, abilities=("spell([draw(me)])",))


def test_an_understood_card_can_be_used(tmp_path):
    file = tmp_path / "library.sqlite"
    first = Store(file)
    assert first.add(UNDERSTOOD)
    first.close()
    assert Store(file).find("試し札").abilities == (
        "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])",
    )


def test_a_card_that_is_not_understood_is_refused_with_the_place():
    store = Store(":memory:")
    assert not store.add(STRANGE)
    with pytest.raises(InputError, match="▲食べる"):
        store.find("謎の札")
    assert store.why("謎の札") == [("山札を食べる。", 3, "no reading goes on like this")]
    assert store.find("ない札") is None


def test_a_card_may_be_used_without_what_is_not_understood():
    store = Store(":memory:")
    store.add({**STRANGE, "type": "クリーチャー", "power": "1000", "text": "ブロッカー\n山札を食べる。"})
    card = store.without("謎の札")
    assert (card.abilities, card.ignored) == (("blocker",), ("山札を食べる。",))
    store.add(UNDERSTOOD)
    assert store.without("試し札") is None


@pytest.mark.parametrize(
    "asked, found",
    [
        ({"text": "ふだ"}, ["試し札"]),
        ({"text": "札"}, ["試し札", "謎の札"]),
        ({"civilization": "darkness"}, ["試し札"]),
        ({"cost": 3, "understood": False}, ["謎の札"]),
        ({"cost": 4}, []),
    ],
)
def test_search(asked, found):
    store = Store(":memory:")
    store.add(UNDERSTOOD)
    store.add(STRANGE)
    assert [one.name for one in store.search(**asked)] == found


def test_an_import_leaves_own_entries_alone():
    store = Store(":memory:")
    store.add_entry(OWN)
    assert [made.name for made in store.add_all([UNDERSTOOD, STRANGE])] == ["試し札", "謎の札"]
    assert store.find("試し札") == OWN


def test_a_newer_compiler_reads_the_texts_again_and_keeps_own_entries(monkeypatch):
    store = Store(":memory:")
    monkeypatch.setattr(compiler, "compile_card", lambda printed: compiler.Result(printed["name"], refusal="old"))
    store.add(UNDERSTOOD)
    store.add_entry(Card("自分の札", "spell", ("fire",), 1, abilities=("spell([draw(me)])",)))
    monkeypatch.undo()
    monkeypatch.setattr(module, "VERSION", module.VERSION + 1)
    assert [made.name for made in store.recompile()] == ["試し札"]
    assert store.find("試し札") is not None
    assert store.find("自分の札").abilities == ("spell([draw(me)])",)


def test_an_interrupted_import_keeps_what_was_read(tmp_path):
    file = tmp_path / "library.sqlite"

    def endless():
        yield UNDERSTOOD
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(Store(file).add_all(endless()))
    assert Store(file).names() == ["試し札"]


def test_a_file_that_is_no_library_is_refused(tmp_path):
    file = tmp_path / "x.sqlite"
    file.write_text("not a database at all, and long enough to be sure about that " * 5)
    with pytest.raises(InputError):
        Store(file)


@pytest.mark.parametrize("text", ["[1]", '{"name": ""}', "{", '{"cost": 3}'])
def test_bad_dumps_name_the_line(tmp_path, text):
    file = tmp_path / "dump.jsonl"
    file.write_text('{"name": "ok"}\n' + text if text != "[1]" else text)
    with pytest.raises(InputError) as refused:
        list(records(file))
    assert refused.value.line in (1, 2)


def test_fields_are_found_by_their_usual_names():
    entry = {"Title": "X", "Civ": "Light/Fire", "Mana_Cost": "3", "card_text": ["a", "b"], "unknown": 1}
    assert record(entry) == {"name": "X", "civilizations": ["Light", "Fire"], "cost": 3, "text": "a\nb"}
    assert pasted(json.dumps({"name": "X"})) == {"name": "X"}


TEXT = "■ブロッカー\n■W・ブレイカー"
JOE = {"name": "試しのジョー", "type": "クリーチャー", "civilizations": ["火"], "cost": 4, "power": "3000",
       "races": ["人間"], "text": TEXT}  # fmt: skip


@pytest.mark.parametrize("page", [
    "試しのジョー\nカードの種類\tクリーチャー\n文明\t火\nレアリティ\tC\nパワー\t3000\nコスト\t4\nマナ\t1\n種族\t人間\n"
    f"特殊能力\n{TEXT}\nフレーバー\nまかせろ。",
    f"試しのジョー\nカードの種類\nクリーチャー\n文明\n火\nパワー\n3000\nコスト\n4\n種族\n人間\n\n{TEXT}\n",
    f"《試しのジョー》\nクリーチャー / 火文明 / コスト4 / パワー3000\n種族：人間\n{TEXT}",
    f"試しのジョー VR 火文明 (4)\nクリーチャー：人間 3000\n{TEXT}",
    f"試しのジョー\nコスト 4\n文明 火\n種類 クリーチャー\n種族 人間\nパワー ３０００\n{TEXT}",
    f"カード名: 試しのジョー\n文明：火\nコスト：4\n種類: クリーチャー\n種族: 人間\nパワー: 3000\n能力: {TEXT}",
])  # fmt: skip
def test_a_card_is_read_as_it_is_copied_from_a_page(page: str) -> None:
    assert pasted(page) == JOE


def test_what_begins_like_a_label_is_still_text() -> None:
    text = "コスト4以下のクリーチャーを1体破壊する。\nパワー 3000以下のクリーチャーを1体破壊する。"
    found = pasted(f"試し\n呪文\n闇文明 (2)\n{text}")
    assert (found["text"], found["cost"]) == (text, 2) and "power" not in found
    assert pasted("Joe: the Second\nType: Spell")["name"] == "Joe: the Second"
    assert pasted("<script>1</script>\n../x")["name"] == "<script>1</script>"


@pytest.mark.parametrize("page", [
    "Test Bear\n1G\nCreature — Bear\n2/2\nTrample", "Test Bear {1}{G}\nCreature - Bear\nTrample\n2/2",
    "Name: Test Bear\nCost: 1G\nType: Creature — Bear\nP/T: 2/2\nText: Trample\nArtist: nobody",
    "Test Bear 1G\nCreature — Bear (Common) 2/2\nTrample\nFlavor: It is old.",
])  # fmt: skip
def test_a_card_of_magic_too(page: str) -> None:
    found = pasted_magic(page)
    assert found.pop("mana_cost") in ("1G", "{1}{G}")
    assert found == {"name": "Test Bear", "type": "Creature — Bear", "text": "Trample", "power": "2", "toughness": "2"}


@example({"civilizations": 1}, "")  # no list
@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["type", "cost", "power", "races", "civilizations", "text", "kana"]),
                       st.one_of(st.text(), st.integers(), st.none(), st.lists(st.text()))), st.text())  # fmt: skip
def test_whatever_is_imported_is_data(fields, name):
    store = Store(":memory:")
    try:
        store.add({"name": name, **fields})
    except InputError:
        return
    assert store.database.execute("SELECT count(*) FROM cards").fetchone() == (1,)
    for one in store.names():
        try:
            store.find(one)
        except InputError:
            pass
        except sqlite3.Error as error:  # pragma: no cover
            pytest.fail(str(error))


def test_another_thread_may_read(tmp_path):
    store = Store(tmp_path / "library.sqlite")
    store.add({"name": "試し", "type": "クリーチャー", "cost": 2, "power": 1, "text": "ブロッカー"})
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(store.find, "試し").result()
    assert found is not None and found.abilities == ("blocker",)


def test_names_of_an_older_file_are_compared_as_today(tmp_path):
    path = tmp_path / "l.sqlite"
    store = Store(path)
    for name, own in (("メッツアー", False), ("試しの 壱", False), ("赤の ドラゴン", True)):
        store.add(UNDERSTOOD | {"name": name}, own=own)
    for number, folded in enumerate(("メッツアー", "試しの 壱", "赤の ドラゴン"), 1):
        store.database.execute("UPDATE cards SET folded = ? WHERE id = ?", (folded, number))
    store.database.execute(
        "INSERT INTO cards (folded, name, own, version) VALUES ('赤のドラゴン', '赤のドラゴン', 0, 1)"
    )
    store.database.execute("PRAGMA user_version = 0")
    store.database.commit()
    store.close()
    store = Store(path)
    assert [store.find(name).name for name in ("メツツァー", "試しの壱", "赤のドラゴン")] == [
        "メッツアー",
        "試しの 壱",
        "赤の ドラゴン",
    ]
    assert len(store.names()) == 3


def test_a_damaged_row_is_told(tmp_path):
    path = tmp_path / "library.sqlite"
    store = Store(path)
    store.add_entry(OWN)
    for entry in ("{", "[]", '{"name": 3}', "null"):
        store.database.execute("UPDATE cards SET entry = ?", (entry,))
        store.database.commit()
        with pytest.raises(InputError, match=r"library\.sqlite: the entry of this card is damaged"):
            store.find(OWN.name)


def test_a_library_in_use_is_told_after_a_short_wait(tmp_path, monkeypatch):
    monkeypatch.setattr("dmoracle.cards.store.WAIT", 0.1)
    path = tmp_path / "library.sqlite"
    store, other = Store(path), Store(path)
    other.database.execute("BEGIN IMMEDIATE")
    with pytest.raises(InputError, match=r"library\.sqlite: another program is using this library") as found:
        store.add_entry(OWN)
    assert "使用中" in found.value.text("ja")
    other.database.rollback()
    store.add_entry(OWN)
    assert store.find(OWN.name) == OWN


def test_a_full_disk_is_told(tmp_path):
    path = tmp_path / "library.sqlite"
    store = Store(path)
    pages = store.database.execute("PRAGMA page_count").fetchone()[0]
    store.database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(InputError, match=r"library\.sqlite: cannot be written \(No space left"):
        for number in range(500):
            store.add_entry(replace(OWN, name=f"{OWN.name}{number}"))
    assert Store(path).names() is not None


def test_a_row_with_values_of_another_kind_is_told(tmp_path):
    path = tmp_path / "library.sqlite"
    store = Store(path)
    store.add_entry(OWN)
    for column in ("name", "en", "kana", "type", "cost", "power", "own"):
        with store.database:
            kept = store.database.execute(f"SELECT {column} FROM cards").fetchone()[0]
            store.database.execute(f"UPDATE cards SET {column} = ?", (b"\x00\xff",))
        with pytest.raises(InputError, match=r"library\.sqlite: the entry of this card is damaged") as found:
            store.search()
        assert "壊れています" in found.value.text("ja")
        assert all(isinstance(name, str) for name in store.names())
        with store.database:
            store.database.execute(f"UPDATE cards SET {column} = ?", (kept,))
    assert [one.name for one in store.search()] == [OWN.name]


def test_a_damaged_text_is_told_when_it_is_read_again(tmp_path):
    store = Store(tmp_path / "library.sqlite")
    store.add(UNDERSTOOD)
    for text in ("{", "3", "[1]"):
        with store.database:
            store.database.execute("UPDATE cards SET printed = ?, version = 0", (text,))
        with pytest.raises(InputError, match=r"library\.sqlite: the entry of this card is damaged"):
            list(store.recompile())


@pytest.mark.parametrize("ask", [Store.find, Store.search, Store.without, Store.why])
def test_a_name_that_is_no_text_is_refused(ask):
    with pytest.raises(InputError, match="half of a surrogate pair") as found:
        ask(Store(":memory:"), "x\udcff")
    assert found.value.found == "U+DCFF"


def test_a_library_that_cannot_be_begun_leaves_no_file(tmp_path, monkeypatch):
    full = "PRAGMA max_page_count = 1; CREATE TABLE a (b); CREATE TABLE c (d);"
    monkeypatch.setattr("dmoracle.cards.store._SCHEMA", full)
    with pytest.raises(InputError, match=r"library\.sqlite: cannot be written \(No space left"):
        Store(tmp_path / "library.sqlite")
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_written_is_tried_once(tmp_path, monkeypatch):
    monkeypatch.setattr("dmoracle.cards.store.WAIT", 0.05)
    path = tmp_path / "library.sqlite"
    store, other = Store(path), Store(path)
    tried = []
    monkeypatch.setattr(Store, "_put", lambda self, *said, **more: tried.append(said))
    monkeypatch.setattr(store, "_own", lambda name: tried.append(name) or store.database.execute("BEGIN IMMEDIATE"))
    other.database.execute("BEGIN IMMEDIATE")
    with pytest.raises(InputError, match="another program is using"):
        list(store.add_all([UNDERSTOOD]))
    assert tried == [UNDERSTOOD["name"]]
