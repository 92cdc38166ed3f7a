"""A grammar that composes: text of a grammar, tables of words, and a chart parser that keeps every reading.

This package knows no game and no language of cards: grammars and words are data of whoever uses it.
"""
