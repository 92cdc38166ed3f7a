"""Reading dumps of printed cards: JSON lines or one JSON list; fields are found by the names that dumps give them."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from dmoracle.errors import InputError, not_read

_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True)
class Dumps:
    """How the cards of a game stand in dumps: our fields, each with the names it has there, and what a value means."""

    names: Mapping[str, tuple[str, ...]]
    value: Callable[[str, Any], Any]
    # of texts that are pasted: what a line without a label says before the rules text, and the last one behind it,
    # given what is known; labels that say nothing; labels behind which nothing more is read; what the value of a field
    # looks like where only a blank stands between them
    head: Callable[[str, Mapping[str, Any]], dict[str, Any]] = field(default=lambda line, found: {})
    foot: Callable[[str, Mapping[str, Any]], dict[str, Any]] = field(default=lambda line, found: {})
    silent: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    plain: Mapping[str, re.Pattern[str]] = field(default_factory=dict)

    @cached_property
    def fields(self) -> dict[str, str]:
        """Our field for each name, ignoring case."""
        return {alias.casefold(): field for field, aliases in self.names.items() for alias in aliases}

    def records(self, path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
        """The cards of a file with their line numbers; raises InputError for what is no dump."""
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            raise not_read(error, str(path)) from None
        if text.lstrip().startswith("["):
            yield from self._listed(text, path)
            return
        for number, line in enumerate(text.split("\n"), 1):  # a text may contain other line separators
            if line.strip():
                yield number, self.record(self._json(line, path, number), path, number)

    def _listed(self, text: str, path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
        whole = self._json(text, path, 1)
        for number, one in enumerate(whole, 1):
            yield number, self.record(one, path, number)

    def _json(self, text: str, path: Path, line: int) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(
                f"not readable as JSON ({error})", f"JSONとして読めません({error})", file=str(path), line=line
            ) from None

    def record(self, entry: Any, path: Path | None = None, line: int | None = None) -> dict[str, Any]:
        """One card of a dump with our field names; raises InputError if it has no name."""
        file = None if path is None else str(path)
        if not isinstance(entry, Mapping):
            raise InputError("a card is a JSON object", "カードはJSONのオブジェクトです", file=file, line=line,
                             found=str(entry)[:60])  # fmt: skip
        try:
            json.dumps(dict(entry), ensure_ascii=False, default=str).encode()
        except UnicodeEncodeError as error:
            raise InputError("half of a surrogate pair is not text",
                             "対になっていないサロゲートは文字ではありません", file=file, line=line,
                             found=f"U+{ord(error.object[error.start]):04X}") from None  # fmt: skip
        found: dict[str, Any] = {}
        for key, value in entry.items():
            field = self.fields.get(str(key).strip().casefold())
            if field is not None and field not in found:
                found[field] = self.value(field, value)
        name = found.get("name")
        if not isinstance(name, str) or not name.strip():
            raise InputError(
                "a card without a name", "名前のないカードです", file=file, line=line, allowed=self.names["name"]
            )
        return {key: value for key, value in found.items() if value is not None}

    def pasted(self, text: str) -> dict[str, Any]:
        """One pasted card: a JSON object, or a text as it is copied from the page of a card.

        Of such a text each line before the rules text is `field: value` (a tab or blanks do for the colon), a field
        with its value on the next line, the name, or a line of the kinds that the game knows (`head`). Labels that say
        nothing to the rules are passed over, and what is said in passing below the text with them.
        """
        if text.lstrip().startswith("{"):
            return self.record(self._json(text, Path("<pasted>"), 1))
        lines = [line.strip() for line in text.replace("　", " ").splitlines()]
        found: dict[str, Any] = {}
        rest: list[str] = []
        while lines:
            line = lines.pop(0)
            label, value = self._labelled(line)
            if label in self.last:
                break
            if label is not None and not (rest and label in self.names):
                if not value and lines:
                    value = lines.pop(0)
                if label == "text":
                    rest.append(value)
                elif label in self.names:
                    found.setdefault(label, value)
            elif rest or not line:
                rest += [line] if rest else []
            elif said := self.head(line, found):
                found = said | found
            else:
                rest.append(line)
        if rest and (said := self.foot(rest[-1], found)):
            found, rest = said | found, rest[:-1]
        if rest:
            found.setdefault("text", "\n".join(rest).strip())
        return self.record(found)

    def _labelled(self, line: str) -> tuple[str | None, str]:
        """The field that a line names, or a label that says nothing, and what it says of it."""
        for sign in (":", "：", "\t", " ", ""):
            label, met, value = line.partition(sign) if sign else (line, "", "")
            key = label.strip().strip("■◆●[]【】").casefold()
            named = self.fields.get(key) or self.fields.get(key.replace(" ", "_"))
            said = named or (key if key in self.silent | self.last else None)
            if said is None or (sign and not met):
                continue
            if sign != " " or named is None or self.plain.get(said, _NEVER).fullmatch(value.strip()):
                return said, value.strip()
        return None, ""
