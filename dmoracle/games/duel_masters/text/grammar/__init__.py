"""Card texts by grammar: words and rules of each language (`en.grammar`), and what their trees mean (`lower.py`)."""
