"""The rule files as programs: reading, grounding, stepping and explaining them. Nothing here knows a game."""
