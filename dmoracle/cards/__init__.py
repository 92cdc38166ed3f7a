"""The cards that a position may name: those that come with the package, and the user's own.

`library.shipped()` are the cards of the package.
"""
