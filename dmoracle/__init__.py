"""dmoracle: a rules oracle for Duel Masters. The rules are an ASP program under asp/; this package asks it."""

from __future__ import annotations

__version__ = "0.1.0"
