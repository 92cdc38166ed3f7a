"""Clauses to terms of the ability language: what verbs take and mean, conditions, scope; for both languages."""
