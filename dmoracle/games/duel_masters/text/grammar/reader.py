"""Lines by grammar, in either language: every reading of a line is given its meaning, and they must agree."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.games.duel_masters.text.grammar import en_words, ja_phrases, ja_shape, ja_words
from dmoracle.games.duel_masters.text.grammar.holding import Granted
from dmoracle.games.duel_masters.text.grammar.lower import Lowering
from dmoracle.games.duel_masters.text.grammar.things import Spoken, Thing, parts
from dmoracle.games.duel_masters.text.meaning.tidy import tidy
from dmoracle.games.duel_masters.text.reading import names_en, names_ja
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.games.lines import Language, agreed, english_sentences, japanese_sentences, rows
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, walk

_UNTOLD = call("judge", [], [])


def _apart(tree: Tree) -> list[Tree]:
    """The tree; the least cost that is said in the same breath as a sentence of its own."""
    kids = (kid._replace(label="when") if kid.label == "if_event" else kid for kid in tree.kids)  # if it would happen
    tree = tree._replace(kids=tuple(kids))
    floor = next((kid for kid in tree.kids if kid.label == "floor"), None)
    if floor is None:
        return [tree]
    return [tree._replace(kids=tuple(kid for kid in tree.kids if kid is not floor)), floor]


def counted(nodes: list[Node]) -> list[Node]:
    """The same; raises Refused if it is as many as something that is not known."""
    if any(named(one, "that_many", "as_drawn") for node in nodes for one in walk(node)):
        raise Refused("as many as what", 0)
    if any(isinstance(one, Call) and one == _UNTOLD for node in nodes for one in walk(node)):
        raise Refused("a judge without its outcome", 0)
    return nodes


def _itself(tree: Tree) -> Tree:
    return tree


@dataclass(frozen=True)
class Reader(Language):
    """A language of Duel Masters, and how its trees get the labels that both languages share."""

    named: Callable[[str], Any]  # the keyword of a name
    shared: Callable[[Tree], list[Tree]] = field(default=_apart)
    phrase: Callable[[Tree], Tree] = field(default=_itself)  # the same of a description of cards
    asking: Callable[[Tree], Tree] = field(default=_itself)  # and of conditions

    def meant(self, text: str, work: Callable[[list[Tree], list[int]], list[Node]]) -> list[Node]:
        """What all readings of a line mean; raises Refused if they differ, or if one of them has no meaning."""

        def whole(row: list[tuple[Tree, int]]) -> list[Node]:
            shared = [(made, at) for one, at in row for made in self._shared(one, at)]
            return work([tree for tree, _ in shared], [at for _, at in shared])

        sentences = self.sentences(text)
        if not sentences:
            raise Refused("nothing is done", 0)
        readings = rows([[(tree, at) for tree in self.trees(one, "line", at)] for one, at in sentences])
        return agreed(readings, whole, words("quality"))

    def _shared(self, tree: Tree, at: int) -> list[Tree]:
        try:
            return self.shared(tree)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None

    def lowering(self, granted: Granted, spell: bool = False) -> Lowering:
        """The meaning of sentences of this language."""
        return Lowering(granted, self.named, spell)

    def cards(self, text: str, granted: Granted, start: str = "changed") -> list[list[Node]]:
        """The filters of a description without a number: of bases (each one card), or behind the name of a keyword."""
        found: list[list[list[Node]]] = []
        for tree in self.grammar().parse(self.tokens(text), start).trees:
            try:
                made = self.lowering(granted).described(tree)
            except Refused:
                continue
            if made not in found:
                found.append(made)
        if len(found) != 1:
            raise Refused("which cards", 0)
        return found[0]

    def thing(self, text: str, granted: Granted, he: str | None = None) -> Thing:
        """What a description means, with its number and its zone; `he` is who was spoken of. Raises Refused."""
        found: list[Thing] = []
        for tree in self.trees(text, "bases"):
            work = self.lowering(granted)
            work.spoken.he = he
            try:
                with parts(tree) as inner:
                    made = replace(work.doing.thing(self.phrase(inner.one())), at=0)
            except Refused:
                continue
            if made not in found:
                found.append(made)
        if len(found) != 1:
            raise Refused("which cards", 0)
        return found[0]

    def conditions(self, text: str, granted: Granted) -> list[Node]:
        """What a condition asks, without the word in front of it; raises Refused."""
        found: list[list[Node]] = []
        for tree in self.trees(text, "conditions"):
            with parts(self.asking(tree)) as inner:
                made = self.lowering(granted).doing.conditions(inner.many())
            if made not in found:
                found.append(made)
        if len(found) != 1:
            raise Refused("under which condition", 0)
        return found[0]

    def ability(self, text: str, granted: Granted) -> list[Node]:
        """The abilities of a line of a card that is no spell; raises Refused."""
        return counted(self.meant(text, lambda row, offsets: self.lowering(granted).abilities(row, offsets)))

    def steps(self, text: str, granted: Granted, spoken: Spoken | None = None, spell: bool = True) -> list[Node]:
        """The instructions of a line of a spell, or behind a header of another card; raises Refused.

        `spoken` is what the lines before it have spoken of; what this one speaks of is added.
        """
        ends: list[Spoken] = []

        def work(row: list[Tree], offsets: list[int]) -> list[Node]:
            lowering = self.lowering(granted, spell)
            if spoken is not None:
                lowering.goes_on(deepcopy(spoken))
            made = lowering.steps(row, offsets)
            ends.append(lowering.spoken)
            return made

        made = self.meant(text, work)
        if spoken is not None:
            vars(spoken).update(vars(ends[0]))
        counted(list(inside(tidy(Block(tuple(made))))))
        return made


ENGLISH = Reader(en_words.grammar, en_words.tokens, english_sentences, names_en.keyword)
JAPANESE = Reader(ja_words.grammar, ja_words.tokens, japanese_sentences, names_ja.keyword, ja_shape.sentences,
                  ja_phrases.phrase, ja_shape.conditions)  # fmt: skip
