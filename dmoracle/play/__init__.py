"""A position that answers by the rules, a game of them, and why something happens or does not."""
