"""A position with its bounds: what search is given, and what a verdict that rests on them has to say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache as once
from pathlib import Path

from dmoracle.bounds.cache import Cache, cache_folder, fingerprint
from dmoracle.bounds.induction import TIMEOUT, Induction, Proof
from dmoracle.closure import Closure, closure
from dmoracle.oracle import Oracle
from dmoracle.program import Program

__all__ = ["BOUND", "Bounded", "bounded"]

BOUND = "attacks"  # the bound of asp/duel_masters/bounds.lp
SETS = ("bounds", "induction")
WHOLE = 40  # cards of a deck that a program with whole decks sees


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
    reference: Oracle, *, cache: Path | str | None = "user", seconds: float = 30.0, only_proved: bool = False
) -> Bounded:
    """A position with the bound on the attacks to come, and the proof of the bound for just this position.

    The proof is looked for in the folder `cache` ("user": `cache_folder()`; None: nothing is kept) and made where it
    is not there, within `seconds`; that there was not enough time is kept too. With `only_proved` a bound that is not
    proved completely is left out, and one that never speaks always is: the oracle is then `reference` itself.
    """
    program = _with_sets(reference.rules, SETS)
    facts = f"{reference.facts}\nbound({BOUND}).\n"
    # the proof is for every state: where the cards lie just now does not matter, beyond what can ever change
    stated = "\n".join(sorted(line for line in facts.splitlines() if not line.startswith("init(") or "turn(" in line))
    key = fingerprint(program.digest, stated, reference.closure.facts)
    store = Cache(cache_folder() if cache == "user" else Path(cache)) if cache is not None else None
    proof = store.get(key) if store else None
    if proof is None or (proof.status == TIMEOUT and proof.seconds < seconds):
        proof = _proved(facts, reference.closure, program, seconds)
        if store:
            store.put(key, proof)
    if proof.silent or (only_proved and not proof.complete):
        return Bounded(reference, proof)
    kept = "".join(f"keep({name}).\n" for name in proof.kept)
    rules = _with_sets(reference.rules, ("bounds",))
    return Bounded(Oracle(facts + kept, rules=rules, reached=reference.closure), proof)


def _proved(facts: str, found: Closure, program: Program, seconds: float) -> Proof:
    """The proof of the bound; where only a deck seen too shallowly is in its way, the proof with the decks in full.

    Up to where the shallow program stops with `beyond` both have the same states and steps, and the bound says the same
    in them; so what is proved with the whole decks is true with a part of them.
    """
    first = Induction(facts, found, program)
    proof = first.prove(BOUND, seconds)
    if proof.status != "proved" or proof.answered or "beyond" not in found.fluents:
        return proof
    deep = replace(program, parameters=(("deck_horizon", WHOLE),))
    whole = Induction(facts, closure(facts, deep), deep)
    if whole.fixed != first.fixed:  # the bound says more of the shallow program
        return proof
    again = whole.prove(BOUND, seconds)
    return replace(again, seconds=proof.seconds + again.seconds) if again.complete else proof


def _with_sets(rules: Program, sets: tuple[str, ...]) -> Program:
    """The same rules with further optional files; for proofs without those that leave decisions out."""
    chosen = {*sets} if "induction" in sets else {*sets, *rules.sets}
    return replace(_read(rules.root, tuple(sorted(chosen))), parameters=rules.parameters)


@once
def _read(root: Path, sets: tuple[str, ...]) -> Program:
    return Program.read(root, sets)
