"""The language of texts where nobody has chosen one."""

from __future__ import annotations

import os


def default_lang() -> str:
    """The language of the environment: Japanese ("ja") if the locale is Japanese, else English ("en")."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.startswith("ja") else "en"
    return "en"
