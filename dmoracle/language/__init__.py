"""The language in which abilities of cards are written: its words, its checks, and its translation to facts."""
