"""A position that answers by the rules, a game made of positions, and why something happens or does not."""
