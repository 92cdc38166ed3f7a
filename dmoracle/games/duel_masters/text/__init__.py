"""The compiler from printed card text to the ability language: one grammar for each language, shared frames.

`compiler.compile_card` is the entrance; what it does not understand it says, with the place.
"""
