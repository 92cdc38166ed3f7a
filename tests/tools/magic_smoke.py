"""Smoke positions of Magic: what each ability of a card says is made to happen, and what changes is compared with it.

`python tests/tools/magic_smoke.py [--compiled] [--every N] [NAME...]` plays every shipped card (or those compiled from
texts, those named, every N-th), and prints the instructions that never began, those that changed nothing of what they
speak of, what is not answered, and errors. Whether the right thing changes is not asked: the tests on meaning do that.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dmoracle.cards.library import Library, folders, shipped
from dmoracle.games.magic.card import Card
from dmoracle.games.magic.tokens import token
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.language.parser import Block, Call, Node, Number, Text, write
from dmoracle.play.position import Position
from dmoracle.position.reader import document_of
from dmoracle.position.tree import node_of
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.terms import split


class _Tokens:
    """No cards but the tokens that their names describe."""

    def find(self, name: str) -> Card | None:
        return token(name)

    def names(self) -> Iterable[str]:
        return ()


TOKENS = _Tokens()
DECISIONS = 70  # of one walk
ROUNDS = (6, 18)  # walks of each board, more where something is missing after the first round
LOOKS = 3  # states of one walk in which the atoms of static abilities are looked for
STAGES = ("main1", "attackers", "upkeep", "blockers", "main1", "damage1", "end_of_turn")  # where a walk begins to act
OWN = re.compile(r"\bx[123]\b")  # the card itself: in the hand, in play, in the graveyard
UNANSWERED = frozenset(("overflow", "beyond"))
QUALITIES = frozenset(VOCABULARY.words("quality"))
_STEP = re.compile(r'step\("(?:[^"\\]|\\.)*",(\w+),(\d+),act\((\w+)')
_ABILITY = re.compile(r'ability\("(?:[^"\\]|\\.)*",(\w+),(mana|static|replace\(\w+\))\)')
_ECHO = re.compile(r'echo\("(?:[^"\\]|\\.)*",(\w+)')
_OWN_HARM = re.compile(r"ability\(.*,([0-9]+),trigger\(deals_(?:combat_)?damage_to_me\)\)")  # no attack does that
_RUNNING = re.compile(r"running\((x[123]),(\w+),(\d+)\)")
_MANA = re.compile(r"mana\(x[123],(\w+),")
# what a verb changes, if it does anything; other verbs change something that is no bookkeeping
_LASTING = r"mark\(.*lasting\("
_TRACES = {
    "damage": r"number\((?:damage|life|taken|amount)\b|would|winner|in\(", "gain_life": r"number\(life|would",
    "lose_life": r"number\(life", "pt": _LASTING, "grant": _LASTING, "lacks": _LASTING, "forbid": _LASTING,
    "animate": _LASTING, "also": _LASTING, "tap": r"mark\(\w+,upright\)", "untap": r"mark\(\w+,upright\)",
    "destroy": r"in\(|mark\(", "bury": r"in\(", "sacrifice": r"in\(", "to": r"in\(|order", "counter": r"in\(|on_stack",
    "draw": r"in\(|would|winner", "discard": r"in\(|picked", "discard_random": r"in\(|picked", "mill": r"in\(",
    "counters": r"counters\(", "add_mana": r"mana\(", "create": r"in\(",
}  # fmt: skip
_BOOKKEEPING = re.compile(
    r"(?:running|resolving|pending|picked|self|it|called|priority|passed|target|said|share|fresh|produced|given|stirred)\b"
)
_SPRING = {"name": "smoke spring", "type": "land", "abilities": ['mana_ability([tap],add("WWUUBBRRG"))',
                                                                  'mana_ability([tap],add("GGGC"))']}  # fmt: skip
# spells for both players, each with the words of the ability language that wait for what it does
_SPELLS = (
    ("smoke bolt", "R", "spell([target(1,either(player,[creature,zone(play)]))],[damage(1,target(1))])",
     ("dealt_damage", "counter", "spell", "copy", "plays", "retarget", "damage_instead", "prevent", "source")),
    ("smoke fall", "B", "spell([target(1,[permanent,zone(play)])],[destroy(target(1))])",
     ("dies", "leaves", "regenerate", "modular")),
    ("smoke lash", "B", "spell([target(1,player)],[discard(target(1))])", ("discards", "madness")),
    ("smoke turn", "U", "spell([target(1,[permanent,zone(play)])],[tap(target(1))])", ("targeted", "becomes_tapped")),
    ("smoke gift", "W", "spell([gain_life(1,me),draw(me)])", ("draws", "instead", "may_instead")),
)  # fmt: skip


def fitting(qualities: Sequence[Node], number: int) -> dict[str, Any] | None:
    """A card that has these qualities, as an entry of the library; None if they say nothing about what is printed.

    >>> from dmoracle.language.parser import parse
    >>> fitting(parse("[theirs,creature,subtype(goblin),non(black),power_max(1),has(flying)]").items, 1)["pt"]
    '1/2'
    """
    made: dict[str, Any] = {"name": f"smoke fit {number}", "subtypes": [], "abilities": []}
    types: list[str] = []
    supers: list[str] = []
    colours: list[str] = []
    power, toughness, cost = 2, 2, 2
    avoided: set[str] = set()
    for one in qualities:
        if not isinstance(one, Call):
            continue
        value = one.args[0] if one.args else None
        many = value.value if isinstance(value, Number) else None
        word = value.name if isinstance(value, Call) else ""
        match one.name:
            case "either" if isinstance(value, Block):
                return fitting([*value.items[:1], *(other for other in qualities if other is not one)], number)
            case "creature" | "artifact" | "enchantment" | "land" | "instant" | "sorcery":
                types.append(one.name)
            case "legendary" | "basic" | "world":
                supers.append(one.name)
            case "subtype":
                made["subtypes"].append(word.replace("_", " ").title())
                if word in ("plains", "island", "swamp", "mountain", "forest"):
                    types.append("land")
            case "white" | "blue" | "black" | "red" | "green":
                colours.append(one.name)
            case "named" if isinstance(value, Text):
                made["name"] = value.value
            case "power_max" if many is not None:
                power = min(power, many)
            case "power_min" if many is not None:
                power = max(power, many)
            case "toughness_max" if many is not None:
                toughness = min(toughness, many)
            case "toughness_min" if many is not None:
                toughness = max(toughness, many)
            case "cost_max" if many is not None:
                cost = min(cost, many)
            case "cost_min" if many is not None:
                cost = max(cost, many)
            case "has" | "prints" if value is not None:
                made["abilities"].append(write(value))
            case "with_activated":
                made["abilities"].append("activated([tap],[gain_life(1,me)])")
            case "multicolour":
                colours += ["red", "green"]
            case "non":
                avoided.add(word)
    types = list(dict.fromkeys(types)) or (
        ["artifact"] if "creature" in avoided and "artifact" not in avoided else ["creature"]
    )
    if "instant" in types or "sorcery" in types:
        made["abilities"] = ["spell([gain_life(1,me)])"]
    hues = colours or [one for one in ("green", "white", "red") if one not in avoided][:1]
    letters = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    if "land" not in types:
        signs = (
            "".join(letters[one] for one in hues)
            if "colourless" not in {getattr(one, "name", "") for one in qualities}
            else ""
        )
        rest = cost - len(signs)
        made["cost"] = (str(rest) if rest > 0 or not signs else "") + signs
    if "creature" in types and "token" not in supers:
        made["pt"] = f"{power}/{toughness}"
    made["type"] = " ".join([*supers, *types])
    return {key: value for key, value in made.items() if value not in ([], "")}


def wished(node: Node) -> Iterator[Node]:
    """A node and all in it but for what must not be there: `at_most(0, ...)`."""
    yield node
    none = isinstance(node, Call) and node.name == "at_most" and node.args[0] == Number(0)
    inner = () if none else node.args if isinstance(node, Call) else node.items if isinstance(node, Block) else ()
    for one in inner:
        yield from wished(one)


def filters(card: Card) -> Iterator[tuple[Sequence[Node], int]]:
    """Every filter of the abilities, with how many cards it wants."""
    for ability in card.nodes:
        for node in wished(ability):
            if not isinstance(node, Call) or node.name in ("either", "option", "at_most"):
                continue
            numbers = [one.value for one in node.args if isinstance(one, Number)]
            for one in node.args:
                if isinstance(one, Block) and one.items and all(
                    isinstance(item, Call) and item.name in QUALITIES for item in one.items
                ):  # fmt: skip
                    yield one.items, min(max([1, *numbers]), 7)


def sides(card: Card) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]:
    """The invented cards for a card, and the two sides."""
    defined = [{"name": "smoke bear", "type": "creature", "cost": "G", "pt": "2/3", "subtypes": list(card.subtypes)},
               {"name": "smoke foe", "type": "creature", "cost": "1B", "pt": "1/1", "abilities": ["flying"]},
               {"name": "smoke relic", "type": "artifact", "cost": "1"},
               {"name": "smoke aura", "type": "enchantment", "cost": "W",
                "abilities": ["enchant([creature])", "static(pt(1,1),[enchanted])"]}, _SPRING]  # fmt: skip
    defined += [{"name": name, "type": "instant", "cost": cost, "abilities": [text]} for name, cost, text, _ in _SPELLS]
    placed: dict[tuple[int, str], list[Any]] = {
        (player, zone): [] for player in (1, 2) for zone in ("play", "hand", "graveyard")
    }
    permanent = not {"instant", "sorcery"} & set(card.types)
    wanted = {one.name for ability in card.nodes for one in wished(ability) if isinstance(one, Call)}
    spells = [name for name, *_, causes in _SPELLS if wanted & set(causes)]
    placed[1, "hand"].append({"card": card.name, "as": "x1"})
    host = next((one.args[0] for one in card.nodes if isinstance(one, Call) and one.name == "enchant"), None)
    bearer = fitting(host.items, 0) if isinstance(host, Block) else None
    if bearer is not None:
        defined.append(bearer)
    if permanent:
        attached = bearer is not None or "Equipment" in card.subtypes
        placed[1, "play"].append({"card": card.name, "as": "x2"} | ({"attached": "host"} if attached else {}))
        if attached:
            placed[1, "play"].append({"card": bearer["name"] if bearer else "smoke bear", "as": "host"})
    placed[1, "graveyard"].append({"card": card.name, "as": "x3"})
    for player in (1, 2):
        placed[player, "play"] += ["smoke bear", "smoke foe", "smoke spring", "smoke spring"]
        placed[player, "play"].append({"card": "smoke bear", "tapped": True})
        placed[player, "hand"] += ["smoke bear", *(name for name in spells)]
        placed[player, "graveyard"] += ["smoke bear", "smoke bolt"]
    placed[2, "play"] += ["smoke relic"]
    if wanted & {"enchantment", "local", "enchanted"}:
        placed[2, "play"].append({"card": "smoke aura", "attached": "bearer"})
        placed[2, "play"].append({"card": "smoke bear", "as": "bearer"})
    if "artifact" in wanted:
        placed[1, "play"].append("smoke relic")
    seen: set[str] = set()
    for qualities, many in filters(card):
        names = {one.name for one in qualities if isinstance(one, Call)}
        zones = {write(one.args[0]) for one in qualities if isinstance(one, Call) and one.name == "zone"}
        key = " ".join(sorted(map(write, qualities)))
        entry = fitting(qualities, len(seen) + 1)
        if key in seen or entry is None or names <= {"self", "zone", "enchanted", "equipped"}:
            continue
        seen.add(key)
        if entry["name"] not in {one["name"] for one in defined} | {card.name}:
            defined.append(entry)
        spell = {"instant", "sorcery"} & set(entry["type"].split())
        where = zones & {"graveyard", "hand"} or (
            {"hand"} if spell or "spell" in names or "stack" in zones else {"play"}
        )
        if "spell" in names:
            where = {"hand"}
        marks = {"tapped": True} if "tapped" in names and where == {"play"} else {}
        for player in (1, 2):
            if {1: "theirs", 2: "mine"}[player] not in names:
                for zone in where:
                    placed[player, zone] += [{"card": entry["name"], **marks} if marks else entry["name"]] * many
    if "threshold" in wanted:
        placed[1, "graveyard"] += ["smoke bear"] * 6
    top = ["smoke bear", "smoke spring", "smoke bear", "smoke bear", "smoke bear"]
    made = [
        {
            "life": 20,
            "library": {"top": top, "rest": 2},
            **{zone: placed[player, zone] for zone in ("play", "hand", "graveyard")},
        }
        for player in (1, 2)
    ]
    return [card.to_entry(), *defined], made[0], made[1]


@dataclass
class Smoke:
    """What the walks of one card showed: its instructions and abilities, those that began, those that had an effect."""

    name: str
    expected: dict[str, str] = field(default_factory=dict)  # what it says, by ability and instruction
    begun: set[str] = field(default_factory=set)
    effective: set[str] = field(default_factory=set)
    unanswered: set[str] = field(default_factory=set)
    error: str | None = None

    @property
    def open(self) -> list[str]:
        """What had no effect so far."""
        return [one for one in self.expected if one not in self.effective]

    @property
    def faults(self) -> list[str]:
        """What went wrong, in words."""
        found = [
            f"{'changed nothing' if one in self.begun else 'never began'}: {self.expected[one]} ({one})"
            for one in self.open
        ]
        found += [f"not answered after {one}" for one in sorted(self.unanswered)]
        return found + ([self.error] if self.error else [])


def expected(card: Card) -> dict[str, str]:
    """What a card says that leaves a trace: instructions that act, mana, static abilities, replacements.

    >>> expected(shipped("magic").card("Shock"))
    {'1/1': 'damage'}
    """
    found: dict[str, str] = {}
    facts = card.facts()
    later = {one[1] for fact in facts if (one := _ECHO.match(fact))}  # happens in the next turn only
    if any("damage_to_opponent" in fact for fact in facts):  # of damage to either player, that to the other is played
        later |= {one[1] for fact in facts if (one := _OWN_HARM.match(fact))}
    for fact in facts:
        if (step := _STEP.match(fact)) and step[1] not in later:
            found[f"{step[1]}/{step[2]}"] = step[3]
        elif ability := _ABILITY.match(fact):
            found[ability[1]] = ability[2].split("(")[0]
    return found


def _changed(verb: str, spell: bool, before: frozenset[str], after: frozenset[str]) -> bool:
    """Whether what a verb speaks of is otherwise now; that a spell itself leaves the stack is none of its effects."""
    changes = {one for one in before ^ after if not (spell and re.match(r"in\(x[123],(?:stack|graveyard)\)", one))}
    trace = _TRACES.get(verb)
    if trace is None:
        return any(not _BOOKKEEPING.match(one) for one in changes)
    return any(re.match(trace, one) for one in changes)


def smoke(card: Card, seed: int = 1, rounds: Sequence[int] = ROUNDS) -> Smoke:
    """Play the boards of a card at random until everything it says has had an effect, so many times at most."""
    found = Smoke(card.name, expected(card))
    rng = random.Random(f"{seed} {card.name}")
    oracles: dict[tuple[int, bool], Oracle] = {}
    try:
        entries, first, second = sides(card)
        for walks in rounds:
            for turn in (1, 2):
                for number in range(walks):
                    if not found.open and (oracles or found.expected):
                        return found
                    worn = walks > ROUNDS[0] and number % 2 == 1
                    if (turn, worn) not in oracles:
                        data = {
                            "game": "magic",
                            "cards": entries,
                            "turn": turn,
                            "step": "upkeep" if worn else "untap",
                            "player1": _spent(first) if worn else first,
                            "player2": _spent(second) if worn else second,
                        }
                        document = document_of(node_of(data), TOKENS)
                        oracles[turn, worn] = Position(document.setup, document.fluents).oracle
                    _walk(oracles[turn, worn], found, rng, STAGES[number % len(STAGES)], card)
                if not found.expected:
                    break
    except Exception as error:  # whatever goes wrong is the finding
        found.error = f"{type(error).__name__}: {error}"
    return found


def _spent(side: Mapping[str, Any]) -> dict[str, Any]:
    """The same half with its lands and what fits the card tapped, for what asks for that."""
    worn = ("smoke spring", "smoke fit")
    play = [{"card": one, "tapped": True} if str(one).startswith(worn) else one for one in side["play"]]
    return {**side, "play": play}


def _walk(oracle: Oracle, found: Smoke, rng: random.Random, stage: str, card: Card) -> None:
    """One line of play, idle up to a step of the turn."""
    state, acting, looks = oracle.start, False, LOOKS
    spell = bool({"instant", "sorcery"} & set(card.types))
    static = any(found.expected[one] in ("static", "replace") for one in found.open)
    for _ in range(DECISIONS):
        steps = oracle.successors(state)
        if not steps:
            return
        before = oracle.holds(state)
        acting = acting or f"stage({stage})" in before
        if static and looks and acting and rng.random() < 0.3:
            _atoms(oracle, state, found)
            looks -= 1
        weights = [_weight(one.decision, acting, "announcing" in before) for one in steps]
        chosen = rng.choices(steps, weights)[0]
        after = oracle.holds(chosen.state)
        for one in before:
            if running := _RUNNING.match(one):
                key = f"{running[2]}/{running[3]}"
                if key in found.expected:
                    found.begun.add(key)
                    if _changed(found.expected[key], spell, before, after):
                        found.effective.add(key)
                if oracle.flags(chosen.state) & UNANSWERED:
                    found.unanswered.add(key)
        if made := _MANA.match(chosen.decision):
            found.begun.add(made[1])
            if any(one.startswith("mana(") for one in before ^ after):
                found.effective.add(made[1])
        if oracle.flags(chosen.state) & UNANSWERED or (found.expected and not found.open):
            return
        state = chosen.state


def _weight(decision: str, acting: bool, paying: bool) -> float:
    """How often something is decided: the card's own first, then what lets things resolve, mana only to pay."""
    if decision in ("pass", "done", "no"):
        return 2.0 if acting else 50.0
    if decision == "yes" or OWN.search(decision):
        return 12.0 if acting else 0.02
    return (1.0 if paying or not decision.startswith("mana(") else 0.01) if acting else 0.02


def _atoms(oracle: Oracle, state: int, found: Smoke) -> None:
    """The static abilities that meet a card, and the replacements that may or do apply."""
    for atom in oracle.atoms(
        state, only=(("static", 3), ("matches", 4), ("replaces", 4), ("applies", 3), ("alters", 2))
    ):
        name, (*args,) = split(atom)
        if name == "applies":
            args = args[1:]
        if len(args) < 2 or not OWN.fullmatch(args[0]) or args[1] not in found.expected:
            continue
        if name in ("static", "alters"):
            found.begun.add(args[1])
        if (name == "matches" and args[2] == "affects") or name in ("replaces", "applies"):
            found.effective.add(args[1])


def main(arguments: Iterable[str]) -> int:
    """Play the cards; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="magic_smoke", description="Play every card of Magic at random.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--compiled", action="store_true", help="only those compiled from texts")
    parser.add_argument("--every", type=int, default=1, help="every N-th card")
    parser.add_argument("--from", type=int, default=0, dest="begin", help="from this card on")
    options = parser.parse_args(list(arguments))
    library = Library(folders("magic")[1], game="magic") if options.compiled else shipped("magic")
    cards = [library.card(name) for name in options.names] or list(library)[options.begin :: options.every]
    said = done = failed = 0
    for number, card in enumerate(cards, 1):
        result = smoke(card)
        said += len(result.expected)
        done += len(result.expected) - len(result.open)
        failed += bool(result.faults)
        for one in result.faults:
            print(f"{card.name}: {one}", flush=True)
        if number % 50 == 0:
            print(f"... {number}/{len(cards)}", file=sys.stderr, flush=True)
    told = f"{said} instructions and abilities that leave a trace: {done} had an effect"
    print(f"{len(cards)} cards, {told}; {failed} cards with faults")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
