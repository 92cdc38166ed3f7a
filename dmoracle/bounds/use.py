"""A position with its bounds: what search is given, and what a verdict that depends on them has to say."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache as once
from importlib.metadata import version
from pathlib import Path

from dmoracle.bounds.cache import Cache, cache_folder, fingerprint
from dmoracle.bounds.induction import STATUSES, Induction, Proof, always
from dmoracle.errors import InputError
from dmoracle.rules.closure import closure
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, optional
from dmoracle.rules.terms import parse, split, text

BOUND = "attacks"  # the bound in asp/duel_masters/search/bounds.lp
SETS = ("bounds", "induction")
LIMITS = ("counts", "decks")  # limits of the rules: a variant of the bound is silent where they may be hit
VARIANTS = ("", "deep", "bold")
_INVARIANT = re.compile(r"^violated\(([a-z]\w*)(?:\(([^()]*)\))?,", re.MULTILINE)  # the heads of invariants.lp
_WORD = re.compile(r"\w+")
WIDE = 5.0  # a proof for more states may take this many times as long as the proofs before it


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
        """What a "no" rests on besides the rules (a "win" rests on nothing more: the bound takes no win away)."""
        return () if self.proof.complete else (f"bound({self.proof.bound},{self.status})",)

    @property
    def status(self) -> str:
        """proved; limits (proved but for lines that hit a limit of the rules); tested (or out of time)."""
        return "proved" if self.proof.complete else "limits" if self.proof.status == "proved" else "tested"


def bounded(
    reference: Oracle, *, cache: Path | str | None = "user", seconds: float = 60.0, only_proved: bool = False,
    variant: str = "", conflicts: int = 0,
) -> Bounded:  # fmt: skip
    """A position with the bound on the attacks to come, and the proof of the bound for just this position.

    The proof is looked for in the folder `cache` ("user": `cache_folder()`; None: nothing is kept) and made where it
    is not there, within `seconds` and, if that is not 0, `conflicts` of clasp for each of its questions; that this was
    not enough is kept too. With `only_proved` a bound that is not
    proved completely is left out, and one that never speaks always is: the oracle is then `reference` itself. A bound
    that can only be proved if it is silent near limits of the rules is silent there. `variant`: "deep" asks for the one
    that speaks where a deck may be dug deeper than it is known, "bold" for the one that speaks near every limit.
    ValueError is raised for another word.
    """
    if variant not in VARIANTS:
        raise ValueError(f"variants of a bound are {VARIANTS}, not {variant!r}")
    if not optional(reference.rules.root, reference.rules.game).keys() >= {*SETS}:  # the game has no bound
        return Bounded(reference, Proof(BOUND, "proved", True, (), (), 0.0, silent=True))
    program = _with_sets(reference.rules, SETS)
    facts = f"{reference.facts}\nbound({BOUND}).\n"
    # the proof is for every state: where the cards lie just now does not matter, beyond what can ever change
    stated = "\n".join(sorted(line for line in facts.splitlines() if not line.startswith("init(") or "turn(" in line))
    key = fingerprint(_prover(), program.digest, stated, reference.closure.facts, variant)
    store = Cache(cache_folder() if cache == "user" else Path(cache)) if cache is not None else None
    proof = store.get(key) if store else None
    if proof is not None and not _fits(proof, program, reference):
        proof = None
    if proof is None or (proof.unfinished and _more(proof, seconds, conflicts)):
        proof = _proved(facts, reference, program, seconds, variant, conflicts)
        if store:
            store.put(key, proof)
    if proof.silent or (only_proved and not proof.complete):
        return Bounded(reference, proof)
    holds = always(fluent for fluent in reference.constants if fluent not in proof.loosened)
    given = _shy(proof.shy) + holds + "".join(f"keep({name}).\n" for name in proof.kept)
    rules = _with_sets(reference.rules, ("bounds",))
    return Bounded(Oracle(facts + given, rules=rules, reached=reference.closure), proof)


@once
def _prover() -> str:
    """What a proof is made with besides the rules: the code of this package and of the closure, and clingo."""
    root = Path(__file__).parent
    files = (*sorted(root.glob("*.py")), root.parent / "rules" / "closure.py")
    return fingerprint(version("clingo"), *(path.read_text(encoding="utf-8") for path in files))


def _fits(proof: Proof, program: Program, reference: Oracle) -> bool:
    """Whether a kept proof speaks only of things that exist: its words become part of a program.

    Each invariant is one of the rule files, about cards and other things that this position speaks of.
    """
    heads = {
        (name, arguments.count(",") + bool(arguments))
        for file in program.files
        for name, arguments in _INVARIANT.findall(file.text)
    }
    words = set(_WORD.findall(reference.facts)) | set(_WORD.findall(" ".join(reference.closure.fluents)))

    def known(invariant: str) -> bool:
        try:
            name, arguments = split(invariant)
            canonical = text(parse(invariant)) == invariant
        except InputError:
            return False
        return canonical and (name, len(arguments)) in heads and words.issuperset(_WORD.findall(",".join(arguments)))

    return (
        proof.bound == BOUND
        and proof.status in STATUSES
        and all(isinstance(one, bool) for one in (proof.answered, proof.silent, proof.unfinished))
        and all(isinstance(one, str) and known(one) for one in proof.kept)
        and set(proof.shy) <= set(LIMITS)
        and set(proof.loosened) <= set(reference.constants)
    )


def _more(proof: Proof, seconds: float, conflicts: int) -> bool:
    """Whether these limits are wider than those under which a proof did not end."""
    if proof.conflicts:
        return not conflicts or conflicts > proof.conflicts
    return not conflicts and proof.seconds < seconds


def _proved(facts: str, reference: Oracle, program: Program, seconds: float, variant: str, conflicts: int = 0) -> Proof:
    """The proof of the bound, or of a variant that is silent near limits of the rules where those are in its way."""
    if variant == "deep":
        return _widely(facts, reference, program, seconds, conflicts)
    begun = time.monotonic()
    asked = Induction(facts, reference.closure, program, LIMITS, conflicts)
    if variant == "bold":
        return asked.prove(BOUND, seconds)
    # usually a limit can be hit: that is soon found, and saves a long question
    plain = None if asked.hits_limits(BOUND, seconds) else asked.prove(BOUND, seconds)
    if plain is not None and (plain.complete or plain.unfinished):
        return plain
    asked.shy(LIMITS)
    silent = asked.prove(BOUND, seconds - (time.monotonic() - begun))
    spent = time.monotonic() - begun
    if silent.complete:
        return replace(silent, shy=LIMITS, seconds=spent)
    late = silent.unfinished
    if not late:
        most = seconds if conflicts else WIDE * spent + 1.0  # if conflicts are counted, the clock has no say
        wide = _widely(facts, reference, program, min(seconds - spent, most), conflicts)
        if wide.complete:
            return replace(wide, seconds=time.monotonic() - begun)
        late = wide.unfinished and (conflicts > 0 or seconds - spent < most)
    if plain is None:
        asked.shy(())
        plain = asked.prove(BOUND, seconds - (time.monotonic() - begun))
    return replace(plain, seconds=time.monotonic() - begun, unfinished=late or plain.unfinished)


def _widely(facts: str, reference: Oracle, program: Program, seconds: float, conflicts: int) -> Proof:
    """The proof for more states: where a deck is dug deeper than it is known any card of it may turn up."""
    wide = closure(facts, program)
    found = Induction(facts + _shy(LIMITS[:1]), wide, program, conflicts=conflicts).prove(BOUND, seconds)
    loosened = tuple(fluent for fluent in reference.constants if fluent not in wide.constants)
    return replace(found, shy=LIMITS[:1], loosened=loosened)


def _shy(limits: Iterable[str]) -> str:
    return "".join(f"shy({name}).\n" for name in limits)


def _with_sets(rules: Program, sets: tuple[str, ...]) -> Program:
    """The same rules with further optional files; for proofs without those that leave decisions out."""
    chosen = {*sets} if "induction" in sets else {*sets, *rules.sets}
    return replace(_read(rules.root, tuple(sorted(chosen)), rules.game), parameters=rules.parameters)


@once
def _read(root: Path, sets: tuple[str, ...], game: str) -> Program:
    return Program.read(root, sets, game)
