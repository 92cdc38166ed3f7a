"""The notation of grammars: rules with alternatives, options, groups and repetitions, labels for nodes.

    name := a B "two words" [option] (either | or) c* -> label | another alternative

Names in capitals are classes of words, text in quotes is matched word by word and leaves nothing. An alternative with a
label makes a node; without one it makes a node of the rule's name, or, if it has one child and no word of its own, is
that child; a rule written `name!` makes a node always. A rule whose name begins with `_` makes no node: its children go
to the one who asked. A rule `name{F}` stands for one rule for each form, and `x{F}` inside it for the same
form. `#` begins a comment, and a line that begins with a blank goes on with the rule above.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


class GrammarError(Exception):
    """A grammar that cannot be used: what is wrong, and in which rule."""


@dataclass(frozen=True, slots=True)
class Word:
    """Words that are matched as they stand."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """Another rule, or a class of words."""

    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """One of several sequences: once (`(`), once or not at all (`[`), or any number of times (`*`)."""

    kind: str
    sequences: tuple[Sequence, ...]


Item = Word | Name | Group
Sequence = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to build a symbol."""

    label: str | None
    items: Sequence


_TOKEN = re.compile(r'\s*(?:(?P<word>"[^"]*")|(?P<mark>[()\[\]*|])|(?P<arrow>->)|(?P<name>[\w.]+(?:\{F\})?))')


def rules(
    text: str, cut: Callable[[str], list[str]], forms: tuple[str, ...] = ()
) -> dict[str, tuple[Alternative, ...]]:
    """The rules of a grammar, by name, those with `{F}` once for each of the forms; raises GrammarError.

    >>> rules('s := "a" X -> two | X', str.split)["s"][1]
    Alternative(label=None, items=(Name(name='X'),))
    """
    found: dict[str, tuple[Alternative, ...]] = {}
    text = re.sub(r"(?m)^\s*#.*$|\s#\s.*$", "", text)
    for block in re.split(r"\n(?=\S)", text):
        if not block.strip():
            continue
        if ":=" not in block:
            raise GrammarError(f"no rule: {block[:40]}")
        name, body = (part.strip() for part in block.split(":=", 1))
        always = name.endswith("!")
        for form in forms if name.endswith("{F}") else ("",):
            own = name.replace("{F}", f".{form}").rstrip("!")
            if own in found:
                raise GrammarError(f"two rules {own}")
            made = _Reader(body.replace("{F}", f".{form}"), own, cut).alternatives()
            found[own] = tuple(Alternative(one.label or own, one.items) for one in made) if always else made
    for own, alternatives in found.items():
        if len(set(alternatives)) < len(alternatives):
            raise GrammarError(f"two equal alternatives in {own}")
    return found


class _Reader:
    def __init__(self, text: str, rule: str, cut: Callable[[str], list[str]]) -> None:
        self.rule, self.cut = rule, cut
        self.tokens: list[tuple[str, str]] = []
        at = 0
        text = text.strip()
        while at < len(text):
            matched = _TOKEN.match(text, at)
            if matched is None or matched.lastgroup is None:
                raise GrammarError(f"{rule}: {text[at : at + 20]!r}")
            self.tokens.append((matched.lastgroup, matched[matched.lastgroup]))
            at = matched.end()
        self.at = 0

    def next(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def alternatives(self) -> tuple[Alternative, ...]:
        found = [self.alternative()]
        while self.next()[1] == "|":
            self.at += 1
            found.append(self.alternative())
        if self.next()[0] != "end":
            raise GrammarError(f"{self.rule}: {self.next()[1]}")
        return tuple(found)

    def alternative(self) -> Alternative:
        items = self.sequence()
        label = None
        if self.next()[0] == "arrow":
            self.at += 1
            kind, label = self.next()
            if kind != "name":
                raise GrammarError(f"{self.rule}: a label is missing")
            self.at += 1
        return Alternative(label, items)

    def sequence(self) -> Sequence:
        items: list[Item] = []
        while True:
            kind, text = self.next()
            item: Item
            if kind == "word":
                item = Word(tuple(self.cut(text[1:-1])))
            elif kind == "name":
                item = Name(text)
            elif text in ("(", "["):
                self.at += 1
                listed = [self.sequence()]
                while self.next()[1] == "|":
                    self.at += 1
                    listed.append(self.sequence())
                if self.next()[1] != {"(": ")", "[": "]"}[text]:
                    raise GrammarError(f"{self.rule}: a bracket is not closed")
                item = Group(text, tuple(listed))
            else:
                if not items and kind != "arrow":
                    raise GrammarError(f"{self.rule}: an empty sequence")
                return tuple(items)
            self.at += 1
            if self.next()[1] == "*":
                self.at += 1
                item = Group("*", item.sequences if isinstance(item, Group) else ((item,),))
            items.append(item)
