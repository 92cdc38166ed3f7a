"""The compiler from printed card text to the ability language: a grammar for each language, one meaning for both.

`compiler.compile_card` is the entrance; what it does not understand it says, with the place.
"""
