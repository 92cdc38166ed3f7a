"""A position with its bounds: what search is given, and what a verdict that rests on them has to say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache as once
from pathlib import Path

from dmoracle.bounds.cache import Cache, cache_folder, fingerprint
from dmoracle.bounds.induction import Induction, Proof
from dmoracle.closure import Closure
from dmoracle.oracle import Oracle
from dmoracle.program import Program

__all__ = ["BOUND", "Bounded", "bounded"]

BOUND = "attacks"  # the bound of asp/duel_masters/bounds.lp
SETS = ("bounds", "induction")
SHY = "shy.\n"  # the bound does not speak where a limit of the rules may be hit


@dataclass(frozen=True)
class Bounded:
    """`oracle`: answers as the one it was made from, with the flag `hopeless` where its bound leaves no win.

    `assumptions`: what a verdict found with it has to say beside its own: empty if the bound is proved, else
    `bound(attacks,tested)`, or `bound(attacks,limits)` if only what lies behind a limit of the rules is not proved.
    """

    oracle: Oracle
    proof: Proof

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What a "no" rests on beside the rules (a "win" rests on nothing more: no win is cut off a winner)."""
        return () if self.proof.complete else (f"bound({self.proof.bound},{self.status})",)

    @property
    def status(self) -> str:
        """proved; limits (proved but for lines that hit a limit of the rules); tested (or out of time)."""
        return "proved" if self.proof.complete else "limits" if self.proof.status == "proved" else "tested"


def bounded(
    reference: Oracle,
    *,
    cache: Path | str | None = "user",
    seconds: float = 60.0,
    only_proved: bool = False,
    bold: bool = False,
) -> Bounded:
    """A position with the bound on the attacks to come, and the proof of the bound for just this position.

    The proof is looked for in the folder `cache` ("user": `cache_folder()`; None: nothing is kept) and made where it
    is not there, within `seconds`; that there was not enough time is kept too. With `only_proved` a bound that is not
    proved completely is left out, and one that never speaks always is: the oracle is then `reference` itself. A bound
    that can only be proved if it is silent near limits of the rules is silent there, unless it is to be `bold`.
    """
    program = _with_sets(reference.rules, SETS)
    facts = f"{reference.facts}\nbound({BOUND}).\n"
    # the proof is for every state: where the cards lie just now does not matter, beyond what can ever change
    stated = "\n".join(sorted(line for line in facts.splitlines() if not line.startswith("init(") or "turn(" in line))
    key = fingerprint(program.digest, stated, reference.closure.facts, *(["bold"] if bold else []))
    store = Cache(cache_folder() if cache == "user" else Path(cache)) if cache is not None else None
    proof = store.get(key) if store else None
    if proof is None or (proof.unfinished and proof.seconds < seconds):
        proof = _proved(facts, reference.closure, program, seconds, bold)
        if store:
            store.put(key, proof)
    if proof.silent or (only_proved and not proof.complete):
        return Bounded(reference, proof)
    kept = (SHY if proof.shy else "") + "".join(f"keep({name}).\n" for name in proof.kept)
    rules = _with_sets(reference.rules, ("bounds",))
    return Bounded(Oracle(facts + kept, rules=rules, reached=reference.closure), proof)


def _proved(facts: str, found: Closure, program: Program, seconds: float, bold: bool) -> Proof:
    """The proof of the bound; where limits of the rules are in its way, of the one that is silent near them."""
    proof = Induction(facts, found, program).prove(BOUND, seconds)
    if bold or proof.status != "proved" or proof.answered:
        return proof
    # where it speaks the other one does too, so the same invariants are kept
    again = Induction(facts + SHY, found, program).prove(BOUND, seconds - proof.seconds, proof.kept)
    both = proof.seconds + again.seconds
    if again.complete:
        return replace(again, shy=True, seconds=both)
    return replace(proof, seconds=both, unfinished=again.unfinished)


def _with_sets(rules: Program, sets: tuple[str, ...]) -> Program:
    """The same rules with further optional files; for proofs without those that leave decisions out."""
    chosen = {*sets} if "induction" in sets else {*sets, *rules.sets}
    return replace(_read(rules.root, tuple(sorted(chosen))), parameters=rules.parameters)


@once
def _read(root: Path, sets: tuple[str, ...]) -> Program:
    return Program.read(root, sets)
