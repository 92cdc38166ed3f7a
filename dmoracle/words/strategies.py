"""A strategy as text for people: a tree of decisions.

The owner's decisions are numbered, the other player's stand behind dashes; what follows a reply is indented. Replies
that are answered alike share a line. `= as [3]`: play goes on as after the line that ends with [3].
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from dmoracle.plural import formatted
from dmoracle.search.opened import Opened, Taken
from dmoracle.search.strategy import Strategy

Describe = Callable[[str], str]


class Payments(NamedTuple):
    """How payments are shown: which decisions pay a cost, and the text for several that belong together."""

    pays: Callable[[str], bool]
    say: Callable[[Sequence[str]], str]


NEXT_TURN = "next_turn"  # the decision that is forced where a turn passes into the next; worth a line of its own
ENDS = {
    "achieved": ("goal reached", "目的達成"),
    "failed": ("goal out of reach", "目的は達成できない"),
    "over": ("over, goal not reached", "終了(目的未達成)"),
    "hopeless": ("no win is left, by the bound", "限界の判定により勝ちなし"),
    "loop": ("repeats for ever", "無限に繰り返す"),
    "cut": ("not written out further", "以下省略"),
}
WORDS = {
    "alike": ("{} more repl(y|ies) alike", "ほか{}通りも同様"),
    "other": ("(player {}: {})", "(プレイヤー{}: {})"),
    "others": ("... {} more repl(y|ies)", "…ほか{}通りの応手"),
    "deeper": ("... goes on", "…以下続く"),
    "as": ("as [{}]", "[{}]と同じ"),
}


def render_strategy(
    strategy: Strategy, describe: Describe = str, *, lang: str = "en", depth: int = 20, width: int = 12,
    payments: Payments | None = None, opened: Opened | None = None,
) -> str:  # fmt: skip
    """The strategy as an indented tree; forced steps are left out.

    With `payments`, those that the owner makes one after another share a line, forced ones among them. With `opened`,
    what was one of several decisions of the game is told behind the decision before it. At most `depth`
    decisions of the owner in a row are shown, and at most `width` different answers to one decision; what is left out
    is said.

    >>> from dmoracle.search.solve import solve
    >>> from dmoracle.search.testing import TableMachine
    >>> moves = {0: (1, {"attack": 1, "wait": 3}), 1: (2, {"block": 2, "pass": 2})}
    >>> print(render_strategy(solve(TableMachine(moves, {2: "achieved"})).strategy))
    1. attack
    - block / pass = goal reached
    """
    return _Tree(strategy, describe, lang, depth, width, payments, opened).text()


@dataclass
class _Row:
    indent: int
    text: str
    defines: int | None = None  # the shape that is printed below this row for the first time


class _Item(NamedTuple):
    """A node still to be shown, the number of the owner's next decision, and the forced steps before it."""

    node: int
    indent: int
    number: int
    forced: tuple[str, ...]


@dataclass
class _Tree:
    strategy: Strategy
    describe: Describe
    lang: str
    depth: int
    width: int
    payments: Payments | None = None
    opened: Opened | None = None
    rows: list[_Row] = field(default_factory=list)
    labels: dict[int, int] = field(default_factory=dict)  # shapes referred to, in the order of being referred to

    def text(self) -> str:
        self.shapes = _shapes(self.strategy)
        nodes = self.strategy.nodes
        pairs = {(self.shapes[at], self.shapes[step.node]) for at, node in enumerate(nodes) for step in node.steps}
        self.entries = Counter(to for _, to in pairs)  # how many shapes lead to a shape
        self.printed: set[int] = set()
        self.rows.append(_Row(0, ""))
        if self.opened is not None and (begun := self._also(self.opened.first)):
            self.rows.append(_Row(0, begun))
        # a stack instead of recursion
        todo: list[_Item | _Row] = [_Item(0, 0, 1, self.strategy.forced)]
        while todo:
            item = todo.pop()
            if isinstance(item, _Row):
                self.rows.append(item)
            else:
                todo += reversed(self._node(item))
        return "\n".join(filter(None, map(self._line, self.rows)))

    def _line(self, row: _Row) -> str:
        label = self.labels.get(row.defines) if row.defines is not None else None
        mark = "" if label is None else f"  [{label}]" if row.text else f"[{label}]"
        return "  " * row.indent + row.text + mark

    def _node(self, item: _Item) -> Sequence[_Item | _Row]:
        """The rows for a node, or nothing, if what is to be said of it was put at the end of the row before."""
        index, indent, number, _ = item
        node, shape = self.strategy.nodes[index], self.shapes[index]
        before = self.rows[-1]
        if not node.steps:
            english, japanese = ENDS.get(node.end, (node.end, node.end))
            before.text += " = " + (japanese if self.lang == "ja" else english)
            return []
        if shape in self.printed:
            before.text += " = " + _word("as", self.lang, self.labels.setdefault(shape, len(self.labels) + 1))
            return []
        if number > self.depth:
            before.text += " " + _word("deeper", self.lang)
            return []
        self.printed.add(shape)
        before.defines = shape
        turns = item.forced.count(NEXT_TURN)
        if turns:
            return [*[_Row(indent, f"({self.describe(NEXT_TURN)})")] * turns, *self._steps(item)]
        return self._steps(item)

    def _steps(self, item: _Item) -> Sequence[_Item | _Row]:
        """The rows for the decisions of a node."""
        index, indent, number, _ = item
        node = self.strategy.nodes[index]
        if node.mover == self.strategy.owner:
            if self.payments is not None and self.payments.pays(node.steps[0].decision):
                return self._payment(item, self.payments)
            return self._own(item)
        rows: list[_Item | _Row] = []
        groups: dict[int, list[int]] = {}
        for place, step in enumerate(node.steps):
            groups.setdefault(self.shapes[step.node], []).append(place)
        shown = list(groups.values())[: self.width]
        for group in shown:
            text = " / ".join(self.describe(node.steps[place].decision) for place in group[: self.width])
            if len(group) > self.width:
                text += " / ... " + _word("alike", self.lang, len(group) - self.width)
            also = [self._open(index, place) for place in group]
            text = "; ".join(filter(None, (text, also[0])))
            rows.append(_Row(indent, "- " + text))
            first = node.steps[group[0]]
            rows.append(_Item(first.node, indent + 1, number, first.forced))
        if left := len(node.steps) - sum(map(len, shown)):
            rows.append(_Row(indent, _word("others", self.lang, left)))
        return rows

    def _opens(self, index: int, place: int) -> bool:
        """Whether something is told there; asking says nothing yet."""
        taken = self.opened.after(index, place) if self.opened is not None else ()
        return any(self.payments is None or not self.payments.pays(decision) for _, decision in taken)

    def _open(self, index: int, place: int) -> str:
        return self._also(self.opened.after(index, place)) if self.opened is not None else ""

    def _also(self, taken: Sequence[Taken]) -> str:
        """Decisions that were one of several, those of the other player in brackets; payments are told elsewhere."""
        said = []
        for player, decision in taken:
            if self.payments is None or not self.payments.pays(decision):
                text = self.describe(decision)
                said.append(text if player == self.strategy.owner else _word("other", self.lang, player, text))
        return "; ".join(said)

    def _own(self, item: _Item) -> Sequence[_Item | _Row]:
        """One row for a decision of the owner, with the same ones after it that nothing else leads to."""
        index, indent, number, _ = item
        step, count, passed = self.strategy.nodes[index].steps[0], 1, {index}
        text, also = self.describe(step.decision), self._open(index, 0)
        while (
            not also
            and step.node not in passed
            and (node := self.strategy.nodes[step.node]).steps
            and node.mover == self.strategy.owner
            and NEXT_TURN not in step.forced
            and self.entries[self.shapes[step.node]] == 1
            and number + count <= self.depth
            and node.steps[0].decision == step.decision
            and not self._opens(step.node, 0)
        ):
            passed.add(step.node)
            step, count = node.steps[0], count + 1
        said = f"{number}. {text}" if count == 1 else f"{number}-{number + count - 1}. {text} ×{count}"
        row = _Row(indent, "; ".join(filter(None, (said, also))))
        return [row, _Item(step.node, indent, number + count, step.forced)]

    def _payment(self, item: _Item, payments: Payments) -> Sequence[_Item | _Row]:
        """One row for payments in a row, and what follows them."""
        index, indent, number, forced = item
        paid = [decision for decision in forced if payments.pays(decision)]
        count = 0
        begun: list[str] = []
        while (
            (node := self.strategy.nodes[index]).steps
            and node.mover == self.strategy.owner
            and payments.pays(node.steps[0].decision)
            and not (count and self.shapes[index] in self.printed)
        ):
            begun += [self._open(index, 0)]
            decision, forced, index = node.steps[0]
            paid += [decision, *filter(payments.pays, forced)]
            count += 1
        numbers = f"{number}" if count == 1 else f"{number}-{number + count - 1}"
        said = "; ".join(filter(None, (f"{numbers}. {payments.say(paid)}", *begun)))
        return [_Row(indent, said), _Item(index, indent, number + count, forced)]


def _shapes(strategy: Strategy) -> list[int]:
    """A number for each node; nodes with the same decisions all the way down have the same one.

    Where lines go round, a node reached again while it is being looked at stands for itself.
    """
    shapes: dict[int, int] = {}
    numbers: dict[Hashable, int] = {}
    open_: set[int] = set()
    stack = [0]
    while stack:
        index = stack[-1]
        if index in shapes:
            stack.pop()
            continue
        node = strategy.nodes[index]
        if index not in open_:
            open_.add(index)
            stack += [step.node for step in node.steps if step.node not in shapes and step.node not in open_]
            continue
        steps = tuple((step.decision, shapes.get(step.node, ("again", step.node))) for step in node.steps)
        shapes[index] = numbers.setdefault((node.mover if steps else 0, node.end, steps), len(numbers))
        stack.pop()
    return [shapes[index] for index in range(len(strategy.nodes))]


def _word(key: str, lang: str, *values: object) -> str:
    english, japanese = WORDS[key]
    return formatted(japanese if lang == "ja" else english, *values)
