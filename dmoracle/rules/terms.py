"""Terms: the bridge between Python and ASP. This module alone knows clingo's symbols.

Everywhere else a term is plain text in clingo's canonical form (`attack(bol,2)`, no blanks) or a parsed value: `Term`
for a function, a constant or a tuple, `int` for a number, `str` for a quoted string.

>>> parse("attack( bol, 2 )")
Term(name='attack', args=(Term(name='bol', args=()), 2))
>>> text(Term("race", ("ドラゴン",)))
'race("ドラゴン")'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import clingo
from clingo import Symbol, SymbolType

from dmoracle.errors import InputError

if TYPE_CHECKING:
    from clingo import Control

DEEPEST = 100  # nested brackets; far more than any ability has, and well before Python gives up
SMALLEST, GREATEST = -(2**31), 2**31 - 1  # clingo's numbers; beyond these it wraps around silently


class TermError(InputError, ValueError):
    """Text that is no term, or a value that no ASP term can carry."""


@dataclass(frozen=True, slots=True)
class Term:
    """A function term; without arguments a constant; with an empty name a tuple."""

    name: str
    args: tuple[Value, ...] = ()

    def __str__(self) -> str:
        return text(self)


Value: TypeAlias = Term | int | str

_TOKEN = re.compile(
    r"""\s*(?: (?P<number>-?(?:0|[1-9][0-9]*)(?![0-9A-Za-z_'])) | (?P<name>[_']*[a-z][A-Za-z0-9_']*)
          | (?P<string>"(?:[^"\\\n\0]|\\["\\n])*") | (?P<mark>[(),]) )""",
    re.VERBOSE,
)
_NAME = re.compile(r"[_']*[a-z][A-Za-z0-9_']*")
_BLANK = re.compile(r"\s*")


def parse(source: str) -> Value:
    r"""Read one ground term; raises `TermError` with the column of the first thing that does not fit.

    Arithmetic, intervals, variables and pools are not terms here: what a user writes stays data.

    >>> parse('named("a\\nb")').args
    ('a\nb',)
    >>> parse("draw(1..2)")
    Traceback (most recent call last):
    dmoracle.rules.terms.TermError: this does not fit in a term; found "..2)"
    """
    tokens = _Tokens(source)
    value = _value(tokens, 0)
    if tokens.kind != "end":
        raise tokens.misfit()
    return value


class _Tokens:
    """The tokens of one source: `kind` and `word` of the present one."""

    def __init__(self, source: str) -> None:
        self.source, self.at, self.end = source, 0, 0
        self.advance()

    def advance(self) -> None:
        match = _TOKEN.match(self.source, self.end)
        self.kind, self.word = "end", ""
        if match is None:
            self.at = self.end = _BLANK.match(self.source, self.end).end()  # type: ignore[union-attr]
            if self.at < len(self.source):
                raise self.misfit()
        else:
            self.kind = match.lastgroup or ""
            self.word, self.at, self.end = match[self.kind], match.start(self.kind), match.end()

    def takes(self, mark: str) -> bool:
        """Step over the mark if it is the present token."""
        if self.kind != "mark" or self.word != mark:
            return False
        self.advance()
        return True

    def misfit(self) -> TermError:
        if self.at >= len(self.source):
            return _too_early(self.source)
        found = self.source[self.at : self.at + 20]
        return TermError("this does not fit in a term", "ここで項として読めません", column=self.at + 1, found=found)


def _too_early(source: str) -> TermError:
    column = len(source) + 1
    return TermError("the term ends too early", "項が途中で終わっています", column=column, found=source)


def _value(tokens: _Tokens, depth: int) -> Value:
    kind, word, at = tokens.kind, tokens.word, tokens.at
    if depth > DEEPEST:
        raise TermError(f"terms nest at most {DEEPEST} deep", f"項の入れ子は{DEEPEST}段までです", column=at + 1)
    if kind == "number":
        _check_number(int(word), at)
        tokens.advance()
        return int(word)
    if kind == "string":
        tokens.advance()
        return _plain(word)
    if kind == "name":
        tokens.advance()
        if not tokens.takes("("):
            return Term(word)
        args, open_ended = _arguments(tokens, depth)
        if open_ended:
            raise TermError("no argument after a comma", "「,」の後に引数がありません", column=at + 1, found=word)
        return Term(word, args)
    if tokens.takes("("):
        args, open_ended = _arguments(tokens, depth)
        return args[0] if len(args) == 1 and not open_ended else Term("", args)
    raise tokens.misfit()


def _arguments(tokens: _Tokens, depth: int) -> tuple[tuple[Value, ...], bool]:
    """The terms up to the closing bracket, and whether they end in a comma, as a tuple of one does."""
    args: list[Value] = []
    while not tokens.takes(")"):
        args.append(_value(tokens, depth + 1))
        if tokens.takes(","):
            if tokens.takes(")"):
                return tuple(args), True
        elif (tokens.kind, tokens.word) != ("mark", ")"):
            raise tokens.misfit()
    return tuple(args), False


def text(value: Value) -> str:
    """The canonical text of a parsed value; raises `TermError` for what a term cannot carry.

    >>> text(Term("", (Term("a"),))), text(Term("in", (Term("bol"), Term("battle"))))
    ('(a,)', 'in(bol,battle)')
    """
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, Term):
        if value.name and not _NAME.fullmatch(value.name):
            raise TermError("a name in a term is a-z first, then letters, digits and _",
                            "項の名前に使えない文字があります", found=value.name)  # fmt: skip
        inner = ",".join(map(text, value.args))
        if not value.name:
            return f"({inner},)" if len(value.args) == 1 else f"({inner})"
        return f"{value.name}({inner})" if value.args else value.name
    if isinstance(value, bool) or not isinstance(value, int):
        raise TermError("this is no term", "項ではありません", found=repr(value))
    _check_number(value)
    return str(value)


def quote(name: str) -> str:
    r"""The quoted string of ASP that means exactly `name`, so a name is always data.

    clingo's strings carry every character but NUL and lone surrogates; those raise `TermError`.

    >>> print(quote('say "hi"\n'))
    "say \"hi\"\n"
    """
    for at, char in enumerate(name):
        if char == "\0" or "\ud800" <= char <= "\udfff":
            raise TermError("this character cannot be part of a name", "名前に使えない文字です", column=at + 1,
                            found=f"U+{ord(char):04X}")  # fmt: skip
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def unquote(source: str) -> str:
    """What a quoted string means; raises `TermError` if `source` is not one.

    >>> unquote(quote("Bolshack Dragon"))
    'Bolshack Dragon'
    """
    value = parse(source)
    if not isinstance(value, str):
        raise TermError("a quoted string is needed", "引用符で囲んだ文字列が必要です", found=source)
    return value


def head(source: str) -> str:
    """The name before the first bracket of a term's text (`attack` of `attack(bol,2)`); no checks, for speed.

    >>> head("attack(bol,2)"), head("pass")
    ('attack', 'pass')
    """
    return source.partition("(")[0]


def split(source: str) -> tuple[str, tuple[str, ...]]:
    """Name and argument texts of a term's text; a number or string has no arguments.

    >>> split('by("101.2",bol,f(1,2))')
    ('by', ('"101.2"', 'bol', 'f(1,2)'))
    """
    value = parse(source)
    if isinstance(value, Term):
        return value.name, tuple(map(text, value.args))
    return text(value), ()


def order_key(source: str) -> tuple[object, ...]:
    """Key of the canonical order of terms: by name, then arguments; numbers in terms by value.

    >>> sorted(["pick(b)", "pick(a)", "f(10)", "f(9)", "done"], key=order_key)
    ['done', 'f(9)', 'f(10)', 'pick(a)', 'pick(b)']
    """
    return _key(parse(source))


def _key(value: Value) -> tuple[object, ...]:
    if isinstance(value, int):
        return (0, value)
    if isinstance(value, str):
        return (1, value)
    return (2, value.name, len(value.args), *map(_key, value.args))


# ---- clingo's symbols


class Atom(NamedTuple):
    """A ground atom of a `Control`: its symbol, its arguments' texts, its program literal, whether it is a fact."""

    symbol: Symbol
    args: tuple[str, ...]
    literal: int
    fact: bool


def atoms(control: Control, name: str, arity: int = 1) -> Iterable[Atom]:
    """All ground atoms name/arity of a grounded `Control`, in the order of grounding."""
    for atom in control.symbolic_atoms.by_signature(name, arity):
        yield Atom(atom.symbol, tuple(map(str, atom.symbol.arguments)), atom.literal, atom.is_fact)


def from_symbol(symbol: Symbol) -> Value:
    """The parsed value of a clingo symbol; raises `TermError` for what clingo has beyond terms (-a, #inf, #sup)."""
    if symbol.type is SymbolType.Number:
        return symbol.number
    if symbol.type is SymbolType.String:
        return symbol.string
    if symbol.type is SymbolType.Function and not symbol.negative:
        return Term(symbol.name, tuple(map(from_symbol, symbol.arguments)))
    raise TermError("this symbol is no term of dmoracle", "dmoracleの項ではありません", found=str(symbol))


def to_symbol(value: Value) -> Symbol:
    """The clingo symbol of a parsed value; raises `TermError` for what a term cannot carry."""
    return clingo.parse_term(text(value))


def _check_number(value: int, at: int | None = None) -> None:
    if not SMALLEST <= value <= GREATEST:
        raise TermError(
            f"numbers go from {SMALLEST} to {GREATEST}", f"数は{SMALLEST}から{GREATEST}までです", found=str(value),
            column=None if at is None else at + 1,
        )  # fmt: skip


_ESCAPE = re.compile(r'\\(["\\n])')


def _plain(word: str) -> str:
    plain = _ESCAPE.sub(lambda match: "\n" if match[1] == "n" else match[1], word[1:-1])
    quote(plain)  # a lone surrogate cannot reach clingo
    return plain
