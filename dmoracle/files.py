"""Writing files so that nobody ever sees a half-written one."""

import contextlib
import os
import tempfile
from pathlib import Path


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write UTF-8 text or bytes: into a temporary file beside it, then renamed; an interruption leaves the old file.

    A device or a pipe is written to and stays what it is. Raises OSError when the folder cannot be written.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    target = Path(path)
    if target.exists() and not target.is_file() and not target.is_dir():
        target.write_bytes(raw)
        return
    target = target.resolve()
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(raw)
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o7777)
        else:
            umask = os.umask(0)
            os.umask(umask)
            draft.chmod(0o666 & ~umask)
        os.replace(draft, target)
    except BaseException:  # Ctrl-C too
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
