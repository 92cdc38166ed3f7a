"""Magic by the rules of February 2004: so far its rule index."""
