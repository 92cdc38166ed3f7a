"""Loading and saving positions: the part of `Position` that knows YAML files and the one-line notation."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Self

from dmoracle import position as files
from dmoracle.errors import InputError, no_file, not_written
from dmoracle.paths import shipped_puzzles
from dmoracle.play.state import PositionState
from dmoracle.position.model import Document

if TYPE_CHECKING:
    from dmoracle.position.book import Library


class PositionFiles(PositionState):
    """What is loaded and saved."""

    @classmethod
    def load(cls, path: str | Path, library: Library | None = None, *, ignore: Iterable[str] = ()) -> Self:
        """The position of a YAML file, or of the shipped puzzle of that name (`three-attackers`).

        Raises InputError with line and column if it cannot be used.
        `ignore` names cards of the library that are used without the abilities that are not understood; every answer
        then says so, see `ignored`.
        """
        if isinstance(path, str) and not Path(path).exists():
            puzzles = shipped_puzzles()
            if path not in puzzles and Path(path).name == path:  # a path with folders means a file
                raise no_file(path, puzzles)
            path = puzzles.get(path, path)
        return cls.from_document(files.load(path, library, ignore), library)

    @classmethod
    def from_yaml(
        cls, text: str, name: str | None = None, library: Library | None = None, *, ignore: Iterable[str] = ()
    ) -> Self:
        """The position of YAML text; `name` is the file name shown in errors, `ignore` as for `load`."""
        if not isinstance(text, str):
            raise TypeError(f"a YAML text is needed, not {type(text).__name__}; Position.load(path) reads a file")
        return cls.from_document(files.loads(text, name, library, ignore), library)

    @classmethod
    def from_notation(cls, text: str, library: Library | None = None) -> Self:
        """The position of a one-line notation (`dm1/...`); raises InputError with the column."""
        from dmoracle.position import notation

        if not isinstance(text, str):
            raise TypeError(f"a text in one-line notation is needed, not {type(text).__name__}")
        return cls.from_document(notation.from_notation(text, library), library)

    @classmethod
    def from_document(cls, document: Document, library: Library | None = None) -> Self:
        """The position of a file that has been read (`dmoracle.position.reader`)."""
        found = cls(document.setup, document.fluents, expect=document.expect, scripts=document.scripts,
                    solution=document.solution, question=document.question, library=library)  # fmt: skip
        found._noted, found._foresee = document.notes, document.foresee
        return found

    def to_yaml(self) -> str:
        """The position as YAML text; loading it gives an equal position."""
        return files.dumps(self.document, self.library)

    def notation(self) -> str:
        """The position on one line, for links and logs; expectations and scripts are left out."""
        from dmoracle.position import notation

        return notation.to_notation(self.setup, self.fluents, self.library)

    def save(self, path: str | Path, force: bool = False) -> None:
        """Write the position to a YAML file, all or nothing.

        Raises InputError if the file exists (unless `force`) or cannot be written.
        """
        if not force and Path(path).exists():
            raise InputError("the file exists already", "ファイルが既にあります", file=str(path))
        try:
            files.save(self.document, path, self.library)
        except OSError as error:
            raise not_written(error, str(path)) from None

    @property
    def document(self) -> Document:
        """The position as the file module knows it."""
        return Document(self.setup, self.fluents, self.expect, self.scripts, self.solution, self.question)
