"""The version of the program; `pyproject.toml` reads it here."""

__all__ = ["__version__"]

__version__ = "0.2.0"
