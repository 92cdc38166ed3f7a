"""Everything that is said to people, in English and Japanese: decisions, zones, verdicts, strategies, causes."""
