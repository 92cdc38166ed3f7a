"""Proofs kept between runs: one small file for each position's rules, cards and fluents."""

import contextlib
import hashlib
import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from dmoracle.bounds.induction import Proof
from dmoracle.files import write_atomically
from dmoracle.paths import user_cache

KEPT = 500  # files; the oldest go first


def cache_folder() -> Path:
    """The folder that proofs are kept in: `DMORACLE_CACHE`, or `dmoracle/proofs` in the user's cache folder."""
    given = os.environ.get("DMORACLE_CACHE")
    if given:
        return Path(given)
    return user_cache() / "proofs"


def fingerprint(*parts: str) -> str:
    """A name for what a proof is about."""
    state = hashlib.sha256()
    for part in parts:
        state.update(f"{len(part)}:{part}".encode())
    return state.hexdigest()


class Cache:
    """Proofs in a folder. A file that cannot be read, is damaged or cut off counts as absent; nothing is raised.

    >>> import tempfile
    >>> cache = Cache(Path(tempfile.mkdtemp()))
    >>> cache.put("ab", Proof("attacks", "proved", True, ("one_place(c)",), (), 0.5))
    >>> cache.get("ab").status, cache.get("cd")
    ('proved', None)
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> Proof | None:
        """The proof kept under a fingerprint."""
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            read = json.loads(self._path(key).read_text(encoding="utf-8"))
            if read["check"] == _check(key, read["proof"]):
                return _proof(read["proof"])
        return None

    def put(self, key: str, proof: Proof) -> None:
        """Keep a proof; a folder that cannot be written to is left alone."""
        body = asdict(proof)
        body = json.loads(json.dumps(body))
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            kept = {"check": _check(key, body), "proof": body}
            write_atomically(self._path(key), json.dumps(kept, ensure_ascii=False))
            self._thin_out()

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _thin_out(self) -> None:
        files = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in files[: max(0, len(files) - KEPT)]:
            path.unlink(missing_ok=True)


def _check(key: str, body: Any) -> str:
    return fingerprint(key, json.dumps(body, sort_keys=True, ensure_ascii=False))


def _proof(body: dict[str, Any]) -> Proof:
    names = [field.name for field in fields(Proof)]
    if sorted(body) != sorted(names):
        raise ValueError("not the fields of a proof")
    given: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
    return Proof(**given)
