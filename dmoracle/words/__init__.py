"""The texts for people, in English and Japanese: decisions, zones, verdicts, strategies, causes."""
