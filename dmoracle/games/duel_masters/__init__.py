"""Duel Masters: its rule index, its readings, its cards, and the reader of its card texts."""
