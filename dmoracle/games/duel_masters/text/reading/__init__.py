"""Printed lines to clauses: spelling, words and the grammar of each language; both give the same clauses."""
