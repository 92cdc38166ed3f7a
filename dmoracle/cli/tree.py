"""A strategy as readable text: its owner's decisions one below the other, the other player's choices as branches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from dmoracle.board.columns import clean, wrap
from dmoracle.position.model import Setup
from dmoracle.search.strategy import Node, Step, Strategy
from dmoracle.wording import FLAGS, NameTable, describe, word

INDENT = 4  # blanks for each level of branches
DEEPEST = 40  # columns after which branches are indented no further
SILENT = ("go", "pass")  # forced steps that say nothing

_ENDS = {
    "achieved": ("the goal is reached", "目的を達成"),
    "failed": ("the goal can no longer be reached", "目的はもう達成できない"),
    "over": ("the turn is over", "ターン終了"),
    "loop": ("goes on for ever", "終わらない"),
}


def tree_lines(
    strategy: Strategy, setup: Setup, lang: str = "en", *, columns: int = 100, full: bool = False
) -> Iterator[str]:
    """The strategy line by line. What was shown already is referred to by a number in brackets, unless `full`.

    A strategy whose lines never end (a defence may have some) is never shown in full.
    """
    yield from _Tree(strategy, setup, lang, columns, full).lines()


class _Tree:
    def __init__(self, strategy: Strategy, setup: Setup, lang: str, columns: int, full: bool) -> None:
        self.strategy, self.lang, self.columns = strategy, lang, columns
        self.names = NameTable.of(setup)
        self.same = _same(strategy)
        self.full = full and _ends(strategy)
        into: dict[int, set[int]] = defaultdict(set)
        for index, node in enumerate(strategy.nodes):
            for step in node.steps:
                into[self.same[step.node]].add(self.same[index])
        short = {self.same[index] for index, node in enumerate(strategy.nodes) if self.short(node)}
        self.shared = {kind for kind, sources in into.items() if len(sources) > 1} - short
        self.numbers: dict[int, int] = {}

    def short(self, node: Node) -> bool:
        """Whether it is shown on two lines at most, so that repeating it is clearer than referring to it."""
        return not node.steps or (len(node.steps) == 1 and not self.strategy.nodes[node.steps[0].node].steps)

    def lines(self) -> Iterator[str]:
        yield from self.forced(self.strategy.forced, 0)
        # (node, depth) still to be shown, or a finished line; a stack, for strategies may be deeper than Python's own
        todo: list[tuple[int, int] | str] = [(0, 0)]
        while todo:
            item = todo.pop()
            if isinstance(item, str):
                yield item
                continue
            index, depth = item
            node, kind = self.strategy.nodes[index], self.same[index]
            if kind in self.shared and not self.full:
                known = kind in self.numbers
                number = self.numbers.setdefault(kind, len(self.numbers) + 1)
                again = "続きは" if self.lang == "ja" else "as in"
                yield self.pad(depth) + (f"-> {again} [{number}]" if known else f"[{number}]")
                if known:
                    continue
            if not node.steps:
                yield f"{self.pad(depth)}=> {self.end(node.end)}"
                continue
            todo += reversed(list(self.below(node, depth)))

    def below(self, node: Node, depth: int) -> Iterator[tuple[int, int] | str]:
        """What stands below a node: its decisions and what follows each of them."""
        groups: dict[tuple[int, tuple[str, ...]], list[Step]] = {}
        for step in node.steps:
            groups.setdefault((self.same[step.node], step.forced), []).append(step)
        if len(groups) == 1 and len(node.steps) == 1:
            yield from self.chain(node, node.steps[0], depth)
            return
        either = "、または " if self.lang == "ja" else ", or "
        inner = depth + 1 if len(groups) > 1 else depth
        for (_, forced), steps in groups.items():
            texts = [self.text(step.decision) for step in steps]
            yield from wrap(f"{self.pad(depth)}{self.sign(node)}", texts, self.columns, either)
            yield from self.forced(forced, inner)
            yield steps[0].node, inner

    def chain(self, node: Node, step: Step, depth: int) -> Iterator[tuple[int, int] | str]:
        """A decision without alternative; payments that follow each other stand on one line."""
        texts = [self.text(step.decision)]
        mover = node.mover
        while _pays(step) and not step.forced:
            after = self.strategy.nodes[step.node]
            if len(after.steps) != 1 or after.mover != mover or not _pays(after.steps[0]):
                break
            if self.same[step.node] in self.shared:
                break
            step = after.steps[0]
            texts.append(self.text(step.decision))
        told = [term for term in step.forced if term not in SILENT]
        silent = step.forced
        if _pays(step):
            while told and told[0].startswith("tap("):
                texts.append(self.text(told.pop(0)))
            silent = tuple(told)
        yield from wrap(f"{self.pad(depth)}{self.sign(node)}", texts, self.columns, self.semicolon)
        yield from self.forced(silent, depth)
        yield step.node, depth

    def sign(self, node: Node) -> str:
        """Whose decision it is; those of the other player, which are all answered, have a question mark."""
        return f"{'? ' if node.mover != self.strategy.owner else ''}{node.mover}: "

    @property
    def semicolon(self) -> str:
        return "、" if self.lang == "ja" else "; "

    def forced(self, terms: tuple[str, ...], depth: int) -> Iterator[str]:
        """The forced steps that say something, on one line."""
        told = [self.text(term) for term in terms if term not in SILENT]
        if told:
            yield from wrap(f"{self.pad(depth)}   ", told, self.columns, self.semicolon)

    def text(self, term: str) -> str:
        return clean(describe(term, self.names, self.lang))

    def end(self, end: str) -> str:
        if end in _ENDS:
            return _ENDS[end][self.lang == "ja"]
        return ", ".join(word(FLAGS, flag, self.lang) for flag in end.split(", "))

    @staticmethod
    def pad(depth: int) -> str:
        return " " * min(depth * INDENT, DEEPEST)


def _pays(step: Step) -> bool:
    return step.decision.startswith("tap(")


def _ends(strategy: Strategy) -> bool:
    """Whether every line of the strategy ends."""
    try:
        for _ in strategy.postorder():
            pass
    except ValueError:
        return False
    return True


def _same(strategy: Strategy) -> list[int]:
    """A number for each node; nodes from which everything goes on in the same words have the same one."""
    if not _ends(strategy):
        return list(range(len(strategy.nodes)))
    found = [0] * len(strategy.nodes)
    known: dict[object, int] = {}
    for index in strategy.postorder():
        node = strategy.nodes[index]
        steps = tuple((step.decision, step.forced, found[step.node]) for step in node.steps)
        found[index] = known.setdefault((node.mover if steps else 0, node.end, steps), len(known))
    return found
