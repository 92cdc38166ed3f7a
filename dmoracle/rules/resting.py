"""A part of the rules: only those on which some predicates rest.

Most of the cost of grounding is in the rules, whether or not they say anything of a position. A question that few of
them answer, such as what a turn passes on to the next one, is asked of those few.

>>> from dmoracle.rules.program import program
>>> "holds(stage(over))" in resting_on(program(), "stage_over")
True
"""

from collections.abc import Iterator
from typing import Any

from clingo import ast

from dmoracle.rules.program import Program


def resting_on(rules: Program, *predicates: str) -> str:
    """The text of every rule that derives one of these predicates, or what such a rule asks about, and so on.

    Predicates are named without their arity; named constants of the rules come with it. Reads every file: keep what it
    gives. Raises `GroundError` for a file that cannot be read.
    """
    deriving: dict[str, list[Any]] = {}
    kept: dict[str, None] = {}
    for file in rules.files:
        for statement in file.statements:
            if statement.ast_type is ast.ASTType.Rule:
                for name in _predicates(statement.head):
                    deriving.setdefault(name, []).append(statement)
            elif statement.ast_type is ast.ASTType.Definition:
                kept[str(statement)] = None
    todo = list(predicates)
    while todo:
        for rule in deriving.pop(todo.pop(), ()):
            kept[str(rule)] = None
            todo += _predicates(rule)
    return "\n".join(kept) + "\n"


def _predicates(node: Any) -> Iterator[str]:
    """The names of the atoms in a rule or a part of one."""
    if node.ast_type is ast.ASTType.Literal:  # as most heads: looked at alone, not visited
        atom = node.atom
        if atom.ast_type is ast.ASTType.BooleanConstant:  # the head of a constraint
            return iter(())
        if atom.ast_type is ast.ASTType.SymbolicAtom and atom.symbol.ast_type is ast.ASTType.Function:
            return iter((str(atom.symbol.name),))
    found = _Names()
    found(node)
    return iter(found.names)


class _Names(ast.Transformer):
    """Collects the names of atoms; changes nothing."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_SymbolicAtom(self, node: Any) -> Any:
        symbol = node.symbol
        for one in symbol.arguments if symbol.ast_type is ast.ASTType.Pool else (symbol,):
            self.names.add(str(one.name))
        return node
