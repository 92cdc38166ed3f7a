"""The JSON Schema of position files, made from the tables of the games and the shapes of what all files have.

    python tests/tools/position_schema.py dmoracle/position/schema.json

`position_shapes.json` has what no table says: the shapes of titles, goals, scripts and such, and a note on some keys.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dmoracle import games
from dmoracle.games.spec import Count, Flag, Game, Mark
from dmoracle.position import fields, limits
from dmoracle.position.model import PLAYERS
from dmoracle.rules import readings, terms

Shape = dict[str, Any]
SHAPES = json.loads((Path(__file__).parent / "position_shapes.json").read_text(encoding="utf-8"))
TARGET = Path(__file__).parents[2] / "dmoracle" / "position" / "schema.json"


def schema(names: Iterable[str] = ("duel_masters", "magic")) -> Shape:
    """The whole schema: the first game is the one that a file without a word on it means."""
    first, *others = (games.get(name) for name in names)
    whole: Shape = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "dmoracle position",
        "description": "A position, puzzle or conformance case. docs/position-format.md explains every key.",
        "$defs": dict(SHAPES["shared"]),
    }
    for game in (first, *others):
        whole["$defs"] |= _Of(game, default=game is first).defs()
    asked: Shape = {"$ref": f"#/$defs/{first.name}"}
    for game in others:
        asks = {"required": ["game"], "properties": {"game": {"const": game.name}}}
        asked = {"if": asks, "then": {"$ref": f"#/$defs/{game.name}"}, "else": asked}
    return whole | asked


class _Of:
    """The definitions of one game, each under a name that begins with the game's."""

    def __init__(self, game: Game, default: bool) -> None:
        self.game, self.default = game, default
        self.notes: dict[str, str] = SHAPES["notes"][game.name]
        self.own = {*SHAPES["parts"], "side", "card", "effect", "definition", "point", "place", "item"}

    def defs(self) -> Shape:
        game = self.game
        found: Shape = {
            **SHAPES["parts"],
            "side": self.closed(fields.side_keys(game), SHAPES["side"], [] if game.pile_empty else [game.pile]),
            "card": self.closed(fields.entry_keys(game), SHAPES["card"], [])
            | {"oneOf": [{"required": ["card"]}, {"required": ["unknown"]}]},
            "effect": self.effect(),
            "definition": {"type": "object", "additionalProperties": False, **SHAPES["definitions"][game.name]},
            "point": {"description": "A point of the rulebook that can be read in more than one way.",
                      "enum": [*readings.index(game.name)] or [""]},
            "place": {"enum": sorted({*game.zone, *game.keyed, *(count.key for count in game.counts)})},
        }  # fmt: skip
        if game.stack:
            found["item"] = SHAPES["stack"]
        found = {f"{game.name}.{name}": self.placed(shape) for name, shape in found.items()}
        return {game.name: self.placed(self.file()), **found}

    def file(self) -> Shape:
        game = self.game
        said = {"description": "The game, on the first line.", "const": game.name}
        if self.default:
            said["description"] = f"The game, on the first line; without it {game.en}."
        points = {
            point.name: {"enum": [option.name for option in point.options]}
            for point in readings.index(game.name).values()
        }
        known = SHAPES["properties"] | {
            "game": said,
            "step": {"description": f"The step of the turn; {game.step} if left out.", "enum": [*game.steps]},
            "readings": {
                "description": "How contradictions and gaps of the rulebook are read, where not as recommended.",
                "type": "object", "additionalProperties": False, "properties": points,
            },
            "counted": {
                "description": "How far amounts are counted, where not as usual.",
                "type": "object", "additionalProperties": False,
                "properties": {word: {"type": "integer", "minimum": 1, "maximum": limits.MOST}
                               for word in game.words.table("limit")},
            },
            "missing": SHAPES["properties"]["missing"] | {
                "properties": {"zone": {"enum": [*game.counted]}, **SHAPES["properties"]["missing"]["properties"]},
            },
        }  # fmt: skip
        return self.closed(fields.top_keys(game), known, ["player1", "player2"])

    def closed(self, keys: Iterable[str], known: Shape, needed: list[str]) -> Shape:
        """A mapping with these keys and no others."""
        properties = {key: known.get(key) or self.key(key) for key in keys}
        shape: Shape = {"type": "object", "additionalProperties": False, "properties": properties}
        return shape | {"required": needed} if needed else shape

    def key(self, key: str) -> Shape:
        """What stands behind a key that a table of the game has."""
        note = {"description": self.notes[key]} if key in self.notes else {}
        return note | self.shape(key)

    def shape(self, key: str) -> Shape:
        game = self.game
        numbers = {count.key: count for count in (*game.counts, *game.amounts)}
        if key == game.stack:
            return {"type": ["array", "null"], "items": {"$ref": "#/$defs/item"}}
        if key in numbers:
            return self.number(numbers[key])
        if game.speaker is not None and key == game.speaker.key:
            return {"$ref": "#/$defs/player"}
        if key in game.keyed:
            kind = "deck" if key == game.pile else "hidden_zone" if game.keyed[key].hidden else "zone"
            return {"$ref": f"#/$defs/{kind}"}
        if key in (purse.key for purse in game.purses):
            return {"type": ["string", "null"], "pattern": f"^[{''.join(game.purses[0].letters)}]*$"}
        if key in (link.key for link in game.links):
            return {"$ref": "#/$defs/names"}
        flags: tuple[Flag | Mark, ...] = (*game.flags, *game.side_flags, *game.marks)
        if key == fields.DONE or key in (flag.key for flag in flags):
            return {"type": "boolean"}
        raise KeyError(key)

    @staticmethod
    def number(count: Count) -> Shape:
        one = {"type": "integer", "minimum": 1 if count.kinds else count.least, "maximum": count.most}
        return {"type": "object", "additionalProperties": one} if count.kinds else one

    def effect(self) -> Shape:
        heads = sorted({terms.head(effect.like) for effect in self.game.effects})
        text = {"type": "string", "pattern": rf"^\s*({'|'.join(heads)})\s*(\(|$)"}
        until = {"enum": [*self.game.untils, *(f"next_start({player})" for player in PLAYERS)]}
        count = {"type": "integer", "minimum": 1, "maximum": 99}
        properties = {"effect": text, "until": until, "count": count}
        whole = {"type": "object", "additionalProperties": False, "required": ["effect"], "properties": properties}
        said = f"Such as {', '.join(self.game.examples)}; until the end of the turn."
        return {"oneOf": [{"description": said, **text}, whole]}

    def placed(self, shape: Any) -> Any:
        """The shape with the names of this game's own definitions, and its words in the places of theirs."""
        if isinstance(shape, list):
            return [self.placed(one) for one in shape]
        if not isinstance(shape, dict):
            return shape
        if "$types" in shape:
            return {"enum": [*self.game.types]}
        if "$colours" in shape:
            return {"enum": [*self.game.colours]}
        found = {key: self.placed(value) for key, value in shape.items()}
        name = str(found.get("$ref", "")).rpartition("/")[2]
        return found | {"$ref": f"#/$defs/{self.game.name}.{name}"} if name in self.own else found


def text() -> str:
    """The schema as the file has it."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else TARGET).write_text(text(), encoding="utf-8")
