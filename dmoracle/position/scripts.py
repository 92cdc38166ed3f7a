"""The parts of a file that say what must come out: `expect`, `script`, `scripts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dmoracle.errors import nearest
from dmoracle.position import fields
from dmoracle.position.model import VERDICTS, ZONES, Expect, Illegal, Script, Step
from dmoracle.position.tree import Node

_SIDES = {"player1": 1, "player2": 2}
_ZONES = (*ZONES, "shields")


def read_expect(node: Node) -> Expect:
    """What solving must give."""
    fields.check_keys(node, fields.EXPECT, "expect", "expect ")
    return Expect(
        fields.word(node["verdict"], VERDICTS, "verdict", "判定") if "verdict" in node else None,
        fields.distinct(fields.one_or_many(node["key"], "key", "key "), fields.term) if "key" in node else (),
        fields.whole(node["decisions"], "decisions", "decisions ", 1) if "decisions" in node else None,
        fields.whole(node["solutions"], "solutions", "solutions ") if "solutions" in node else None,
    )


def read_scripts(root: Node, labels: Iterable[str]) -> tuple[Script, ...]:
    """All scripts of a file: `script` is the one named "main"."""
    reader = _Scripts(tuple(labels))
    found = []
    if "script" in root:
        found.append(Script("main", tuple(reader.steps(root["script"]))))
    if "scripts" in root:
        node = root["scripts"]
        if node.kind != "map":
            raise node.error("scripts is a mapping: a name and its list of steps", "scripts は「名前: 手順のリスト」の形で書きます", found=node.shown)
        found += [Script(key.text, tuple(reader.steps(value))) for key, value in node.pairs()]
    names = [script.name for script in found]
    if len(set(names)) < len(names):
        raise root["scripts"].error("script is already the one named main", "script の名前は main です", found="main")
    return tuple(found)


class _Scripts:
    def __init__(self, labels: tuple[str, ...]) -> None:
        self.labels = labels

    def steps(self, node: Node) -> Iterator[Step]:
        """The steps; a mapping with several keys is the action and then the checks, in this order."""
        allowed = (*fields.ACTIONS, *fields.CHECKS)
        for item in fields.many(node, "a script", "script "):
            fields.check_keys(item, allowed, "a step", "手順")
            if not item.keys:
                raise item.error("this step is empty", "空の手順です", allowed=allowed)
            actions = [key for key in item.keys if key.text in fields.ACTIONS]
            if len(actions) > 1:
                raise actions[1].error("one action in each step", "1つの手順に行動は1つです", found=actions[1].text)
            pairs = sorted(item.pairs(), key=lambda pair: pair[0].text not in fields.ACTIONS)
            for key, value in pairs:
                yield self.step(key, value)

    def step(self, key: Node, value: Node) -> Step:
        kind = "do" if key.text == "choose" else key.text
        return Step(kind, self.value(kind, value), key.line)

    def value(self, kind: str, node: Node):
        match kind:
            case "do":
                return fields.term(node, "a decision", "選択")
            case "settle" if not fields.flag(node, kind):
                raise node.error("settle is always true", "settle の値は true だけです", found=node.shown, allowed=("true",))
            case "settle":
                return True
            case "legal" | "exactly" | "holds" | "not_holds":
                return fields.distinct(fields.one_or_many(node, kind, f"{kind} "), fields.term)
            case "illegal":
                return tuple(self.illegal(item) for item in fields.one_or_many(node, kind, f"{kind} "))
            case "mover" | "winner":
                return fields.player(node, kind, f"{kind} ")
            case "over":
                return fields.flag(node, kind)
            case "in":
                return self.places(node)
        return self.counts(node)

    def illegal(self, node: Node) -> Illegal:
        from dmoracle.position.reader import rule_number

        if node.kind != "map":
            return Illegal(fields.term(node, "a decision", "選択"))
        fields.check_keys(node, fields.ILLEGAL, "illegal", "illegal ")
        if "do" not in node:
            raise node.error("illegal needs the key do", "illegal には do が必要です", allowed=fields.ILLEGAL)
        return Illegal(fields.term(node["do"]), rule_number(node["rule"]) if "rule" in node else None)

    def places(self, node: Node) -> tuple[tuple[str, str], ...]:
        if node.kind != "map":
            raise node.error("in is a mapping: label: zone", "in は「ラベル: ゾーン」の形で書きます", found=node.shown)
        found = []
        for key, value in node.pairs():
            if key.text not in self.labels:
                raise key.error("no card has this label", "そのラベルのカードはありません", found=key.text, nearest=nearest(key.text, self.labels))
            found.append((key.text, self.zone(value)))
        return tuple(found)

    def counts(self, node: Node) -> tuple[tuple[int, str, int], ...]:
        fields.check_keys(node, tuple(_SIDES), "count", "count ")
        found = []
        for side, zones in node.pairs():
            if zones.kind != "map":
                raise zones.error("here stand zones and numbers: hand: 3", "「hand: 3」のようにゾーンと枚数を書きます", found=zones.shown)
            for key, value in zones.pairs():
                found.append((_SIDES[side.text], self.zone(key), fields.whole(value, "a number of cards", "枚数")))
        return tuple(found)

    def zone(self, node: Node) -> str:
        word = fields.word(node, _ZONES, "zone", "ゾーン")
        return "shield" if word == "shields" else word
