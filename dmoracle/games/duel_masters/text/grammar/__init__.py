"""Card texts by grammar: the words and rules of each language (`en.grammar`), and what their trees mean (`lowering`)."""
