"""The version of the program; `pyproject.toml` reads it here."""

__version__ = "0.2.0"
