"""The questions that are answered about a position: is it won, how else, how likely, what is missing, what loops."""
