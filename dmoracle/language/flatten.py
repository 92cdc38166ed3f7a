"""Nested abilities to flat facts: numbered instructions with explicit jumps, one fact for each condition.

The kernel (`asp/`) reads only these facts; which ones there are is described in `docs/ability-language.md`.

>>> from dmoracle.games.duel_masters.abilities import ability_facts
>>> from dmoracle.language.parser import parse
>>> for fact in ability_facts('"x"', 1, parse("when(enters, [self], [may(me, [draw(me)])])")):
...     print(fact)
ability("x",1,trigger(enters))
where("x",1,trigger,self)
step("x",1,1,may(me))
then("x",1,1,2)
otherwise("x",1,1,end)
step("x",1,2,draw(me))
then("x",1,2,end)
"""

from typing import ClassVar, cast

from dmoracle.language.check import assign
from dmoracle.language.parser import Call, Node, write
from dmoracle.language.steps import Steps
from dmoracle.language.vocabulary import Vocabulary


def keyword_facts(name: str, node: Call) -> list[str]:
    """A keyword ability as the single fact it is."""
    return [f"keyword({name},{write(node)})"]


class Abilities(Steps):
    """Flattens an ability of each kind that games share; a game adds a method `of_...` for each of its own.

    `vocabulary` is that of the game, `players` are the events that happen to a player.
    """

    vocabulary: ClassVar[Vocabulary]
    players: ClassVar[tuple[str, ...]] = ()

    def ability(self, index: int, node: Call) -> list[str]:
        """The facts of one valid ability; `index` is its place in the list of abilities.

        Raises InputError if it speaks of a card that is not there (`picked` before any choice, `it` without an event).
        """
        self.number = self.index = index
        if node.name in self.vocabulary.words("keyword"):
            return keyword_facts(self.name, node)
        if node.name == "from":
            self.fact("works_in", index, write(node.args[0]))
            node = cast(Call, node.args[1])
        self.of(node)
        return self.facts

    def of(self, node: Call) -> None:
        """The facts of an ability that is no keyword."""
        known = self.vocabulary.words("ability") | self.vocabulary.words("timed")
        pairs = assign(self.vocabulary, known[node.name], node.args) or ()
        getattr(self, f"of_{node.name}")(node, {parameter.sort: argument for parameter, argument in pairs})

    def of_spell(self, node: Call, given: dict[str, Node]) -> None:
        self.program("spell", given["steps"])

    def of_when(self, node: Call, given: dict[str, Node]) -> None:
        event = write(given["event"])
        self.it = event not in self.players
        self.filter("trigger", given["filter"])
        self.given(given)
        self.program(f"trigger({event})", given["steps"])
