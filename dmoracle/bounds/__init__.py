"""Bounds that prune a search: rules that say that no win is left, each proved for the position or labelled unproved.

>>> from dmoracle.rules.oracle import Oracle
>>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main)). goal(win(1))."
>>> found = bounded(Oracle(facts), cache=None)
>>> found.proof.status, found.assumptions
('proved', ())
"""

from dmoracle.bounds.cache import cache_folder
from dmoracle.bounds.induction import Proof, prove
from dmoracle.bounds.use import BOUND, Bounded, bounded

__all__ = ["BOUND", "Bounded", "Proof", "bounded", "cache_folder", "prove"]
