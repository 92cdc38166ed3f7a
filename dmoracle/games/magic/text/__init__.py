"""Printed texts of Magic cards: read by grammar and turned into terms of the ability language."""
