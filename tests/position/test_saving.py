"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from dmoracle.files import write_atomically
from dmoracle.position import load, save

GOOD = Path(__file__).parent / "good" / "puzzle.yaml"


def test_a_document_is_saved(tmp_path):
    path = tmp_path / "局面.yaml"
    save(load(GOOD), path)
    assert load(path) == load(GOOD)
    assert [entry.name for entry in tmp_path.iterdir()] == ["局面.yaml"]


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    write_atomically(path, "old\n")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, "new\n")
    assert path.read_text(encoding="utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_the_rights_of_a_file_stay(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(0o640)
    write_atomically(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.yaml").write_text("old")
    (tmp_path / "link.yaml").symlink_to("real.yaml")
    write_atomically(tmp_path / "link.yaml", "new")
    assert (tmp_path / "link.yaml").is_symlink() and (tmp_path / "real.yaml").read_text() == "new"


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(OSError):
        write_atomically(tmp_path / "none" / "a.yaml", "x")
