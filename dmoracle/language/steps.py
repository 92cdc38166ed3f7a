"""The instructions of an ability as numbered steps with explicit jumps."""

from abc import ABC, abstractmethod
from typing import ClassVar, cast

from dmoracle.language.facts import AbilityFacts
from dmoracle.language.parser import Block, Call, Node, Number, Where, write
from dmoracle.language.together import for_both

ANY_NUMBER = 99  # `all` as a maximum of choose: more than a deck has cards in any zone

After = int | str  # the number of the next instruction, or "end"


class Steps(AbilityFacts, ABC):
    """Flattens lists of instructions, and the delayed and lent abilities that stand in them.

    `plainly` are instructions that the rules read as they are written, `later` those that wait with a list of others.
    A game adds its own instructions in `step`, and in `size` how many numbered ones each becomes.
    """

    plainly: ClassVar[frozenset[str]] = frozenset({"shuffle", "extra_turn", "win", "lose"})
    later: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, where: Where, text: str) -> None:
        super().__init__(name, where, text)
        self.delayed = 0
        self.counted: tuple[int, After] | None = None  # the instruction that counts, and what stands behind it

    def number_inside(self) -> int:
        """A number for an ability inside this one: 301 for the first inside ability 3."""
        self.delayed += 1
        return 100 * self.number + self.delayed

    @abstractmethod
    def ability(self, index: int, node: Call) -> list[str]:
        """The facts of an ability inside this one."""

    def program(self, kind: str, steps: Node) -> None:
        self.fact("ability", self.index, kind)
        self.facts.sort(key=lambda fact: not fact.startswith("ability("))  # the kind first, for people who read it
        self.block(cast(Block, steps), 1, "end", None)
        if self.counted is not None:
            message = "what is counted is never used", "数えたものが使われていません"
            raise self.source.error(*message, self.text, steps.at, "count")

    def block(self, steps: Block, start: int, after: After, picked: int | None) -> int | None:
        """Flatten a list of instructions that begins at number `start` and goes on at `after`.

        `picked` is the number of the choice that counts before it; the result is the one that counts behind it.
        """
        number = start
        for position, node in enumerate(steps.items):
            step = cast(Call, node)
            last = position == len(steps.items) - 1
            following = after if last else number + self.size(step)
            picked = self.step(step, number, following, picked)
            number += self.size(step)
        return picked

    def step(self, step: Call, number: int, after: After, picked: int | None) -> int | None:
        args = step.args
        match step.name:
            case "choose":
                most = args[2].value if isinstance(args[2], Number) else ANY_NUMBER
                self.plain(number, f"choose({write(args[0])},{write(args[1])},{most})", after)
                self.filter(number, args[3], picked)
                self.before[number] = picked
                return number
            case "draw":
                for repeated in range(self.size(step)):
                    final = repeated == self.size(step) - 1
                    self.plain(number + repeated, f"draw({write(args[0])})", after if final else number + repeated + 1)
            case name if name in self.plainly:
                self.plain(number, write(step), after)
            case "each_player":
                if f"each_player({self.name},{self.index})" not in self.facts:
                    self.fact("each_player", self.index)
                self.block(Block(for_both(args[0])), number, after, None)
                return None
            case "may" | "if":
                return self.fork(step, number, after, picked)
            case "for_each":
                loop = number + 1 + self.length(args[1])
                self.plain(number, "for_each", number + 1)
                self.fact("otherwise", self.index, number, after)
                self.filter(number, args[0], picked)
                self.block(cast(Block, args[1]), number + 1, loop, picked)
                self.plain(loop, f"repeat({number})", after)
            case "count":
                self.counted = (number, after)
                self.filter(number, args[0], picked)
            case "as_counted":
                if self.counted is None:
                    raise self.error(step, "nothing was counted before", "数えていません")
                counts, behind = self.counted
                self.plain(counts, f"counts({number})", behind)
                self.counted = None
                loop = number + 1 + self.length(args[0])
                self.plain(number, "rounds", number + 1)
                self.fact("otherwise", self.index, number, after)
                self.block(cast(Block, args[0]), number + 1, loop, picked)
                self.plain(loop, f"repeat({number})", after)
            case "mode":
                self.mode(step, number, after, picked)
            case _:
                self.act(step, number, after, picked)
        return picked

    def plain(self, number: int, what: str, after: After) -> None:
        self.fact("step", self.index, number, what)
        self.fact("then", self.index, number, after)

    def fork(self, step: Call, number: int, after: After, picked: int | None) -> int | None:
        """may and if: the first list directly behind, the second behind the first."""
        question, first, *second = step.args
        begin = number + 1
        other = begin + self.length(first)
        what = f"may({write(question)})" if step.name == "may" else step.name
        self.plain(number, what, begin if self.length(first) else after)
        self.fact("otherwise", self.index, number, other if second and self.length(second[0]) else after)
        if step.name == "if":
            self.conditions(number, question, picked)
        left = self.block(cast(Block, first), begin, after, picked)
        right = self.block(cast(Block, second[0]), other, after, picked) if second else picked
        return left if right == picked else right if left == picked else None  # both chose: no later word for them

    def mode(self, step: Call, number: int, after: After, picked: int | None) -> None:
        self.plain(number, f"mode({write(step.args[0])})", after)
        begin = number + 1
        for branch_number, branch in enumerate(cast(Block, step.args[1]).items, 1):
            length = self.length(branch)
            self.fact("branch", self.index, number, branch_number, begin if length else after)
            self.block(cast(Block, branch), begin, after, picked)
            begin += length

    def lent(self, ability: Node) -> int:
        """Flatten an ability that other cards are given; the result is its number."""
        index = self.number_inside()
        self.fact("works_in", index, "lent")
        self.facts += self.inner().ability(index, cast(Call, ability))
        return index

    def act(self, step: Call, number: int, after: After, picked: int | None) -> None:
        *how, target = step.args
        if step.name in self.later:
            *how, target, body = step.args
            index = self.number_inside()
            verb = f"{step.name}({','.join([*map(write, how), str(index)])})"
            self.fact("names", self.index, number, index)
        elif step.name == "gain":
            index = self.lent(how[0])
            verb = f"lend({index})"
            self.fact("names", self.index, number, index)
        else:
            verb = f"{step.name}({','.join(map(write, how))})" if how else step.name
        self.plain(number, f"act({verb},{self.object(cast(Call, target), picked)})", after)
        if isinstance(target, Call) and target.name == "all":
            self.filter(number, target.args[0], picked)
        if step.name in self.later:
            inner = self.inner()
            inner.index, inner.number, inner.it = index, index, True
            inner.program("delayed", body)
            self.facts += inner.facts

    def length(self, steps: Node) -> int:
        """How many numbered instructions a list becomes."""
        return sum(self.size(cast(Call, step)) for step in cast(Block, steps).items)

    def size(self, step: Call) -> int:
        """How many numbered instructions a nested one becomes."""
        match step.name:
            case "each_player":
                return self.length(Block(for_both(step.args[0])))
            case "draw":
                return cast(Number, step.args[1]).value if len(step.args) > 1 else 1
            case "may" | "if":
                return 1 + sum(map(self.length, step.args[1:]))
            case "mode":
                return 1 + sum(map(self.length, cast(Block, step.args[1]).items))
            case "for_each":
                return 2 + self.length(step.args[1])
            case "as_counted":
                return 2 + self.length(step.args[0])
            case _:
                return 1
