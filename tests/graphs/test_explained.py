"""Whatever the rules can do is explained: over the case files every decision has a reason and every event a cause.

Each file is played along one of its scripts and a little further at random; then the trace of that line and the answers
about the state it leads to are read in both languages. Set DMORACLE_FILES=all for every file instead of a sample.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from coherent import coherent
from spread import WHOLE

from dmoracle import Game, InputError, Position
from dmoracle.rules import index as rules
from dmoracle.rules.faults import RuleFault

CASES = Path(__file__).resolve().parents[1] / "cases"
# small positions of features that came late: links, awakening, seals, two sides
SAMPLE = (
    "language/x38-g-link", "otherworld/x09-awakening-and-release", "seals/se-02-a-command-takes-one-off",
    "twinpact/wd-01-the-side-that-is-up",
)  # fmt: skip
FURTHER = 4  # random decisions after the script
OTHERS = 6  # terms of the position that are asked about beside what is legal or forbidden
RAW = re.compile(r"[a-z]\w*\(|[a-z]_[a-z]")
LATIN = re.compile(r"[A-Za-z]{2,}")
PRINTED = {"NEO", "GR", "MAX", "WD", "EX"}  # letters of Japanese cards


def files() -> list[Path]:
    if WHOLE:
        return sorted(CASES.rglob("*.yaml"))
    return [CASES / f"{name}.yaml" for name in SAMPLE]


def readable(said: str, lang: str, called: list[str]) -> bool:
    """Whether a text has words, and apart from the names of cards no term of the rules and no English in Japanese."""
    rest = said
    for name in called:
        rest = rest.replace(name, "")
    return bool(said) and not RAW.search(rest) and (lang == "en" or set(LATIN.findall(rest)) <= PRINTED)


def line_of(position: Position, rng: random.Random) -> Game:
    """A script of the position as far as it can be played, and some random decisions."""
    game = Game(position)
    script = rng.choice(position.scripts).steps if position.scripts else ()
    for step in script:
        try:
            if step.kind == "do":
                game.push(str(step.value))
            elif step.kind == "settle":
                game.settle()
        except (InputError, RuleFault):
            break
    for _ in range(FURTHER):
        if game.is_over:
            break
        game.push(rng.choice(game.legal))
        game.settle()
    return game


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in files()])
def test_every_decision_has_a_reason_and_every_event_a_cause(path: Path) -> None:
    rng = random.Random(path.stem)
    position = Position.load(path)
    game = line_of(position, rng)
    names = game.trace().names if game.history else None
    labels = [card.label for card in game.position.setup.cards]
    called = sorted({text for label in labels for lang in ("ja", "en") for text in (names.name(label, lang), names.name(
        label, lang, plain=True))} | {*labels}, key=len, reverse=True) if names else []  # fmt: skip
    if game.history:
        trace = game.trace()
        for event in trace:
            assert event.rules or event.kind == "end", event
            assert all(rules.is_known(number) for number in event.rules), event
            assert all(cause < event.number for cause in event.causes), event
            assert event.kind in ("decision", "process") or event.causes, event
            for lang in ("en", "ja"):
                said = event.text(trace.names, lang)
                assert said != event.term and readable(said, lang, called), (event.term, said)
        assert trace.text("ja") and trace.data()["events"] and len(trace.graph())
    here = game.position
    if not here.is_over:
        answered(here, rng, called)


def answered(here: Position, rng: random.Random, called: list[str]) -> None:
    """Asks why about all that is legal or forbidden and some of the rest."""
    terms = here.oracle.decisions
    refused = here.oracle.explain(here.state).forbidden
    asked = dict.fromkeys(
        [*(decision.term for decision in here.legal), *refused, *rng.sample([*terms], min(OTHERS, len(terms)))]
    )
    for why in here.whys(list(asked)):
        coherent(why, here)
        for lang in ("en", "ja"):
            assert readable(why.text(lang), lang, called), (why.decision, why.text(lang))
