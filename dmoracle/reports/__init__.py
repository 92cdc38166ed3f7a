"""Answers as text in English and Japanese: what the commands print, and `dmoracle.told` gives."""
