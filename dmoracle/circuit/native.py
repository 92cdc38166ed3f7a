"""Instructions that numba does not find by itself: on several words at once, and for the lowest bit of a word.

Written for LLVM by hand: over plain loops the AND of a node takes two and a half times as long, because numba does not
see that the words of a node can be computed together.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic

WIDE = 8  # words computed together for many states: 512 bits, what one instruction takes on many processors

_WORD = ir.IntType(64)
_WORDS = ir.VectorType(_WORD, WIDE)
_NOTHING = ir.Constant(_WORDS, ir.Undefined)
_FIRST = ir.Constant(ir.IntType(32), 0)
_EVERYWHERE = ir.Constant(ir.VectorType(ir.IntType(32), WIDE), [0] * WIDE)
_UNALIGNED = 8  # bytes: arrays begin at any word


def _all_words(builder: Any, word: Any) -> Any:
    """The same word `WIDE` times."""
    return builder.shuffle_vector(builder.insert_element(_NOTHING, word, _FIRST), _NOTHING, _EVERYWHERE)


def _words_of(target: Any, builder: Any, signature: Any, args: Any, place: int) -> Any:
    """The array that is the argument at that place, as `WIDE` words at a time."""
    data = target.make_array(signature.args[place])(target, builder, args[place]).data
    return builder.bitcast(data, _WORDS.as_pointer())


def _load(builder: Any, words: Any, row: Any) -> Any:
    read = builder.load(builder.gep(words, [row]))
    read.align = _UNALIGNED
    return read


def _store(builder: Any, value: Any, words: Any, row: Any) -> None:
    builder.store(value, builder.gep(words, [row])).align = _UNALIGNED


@intrinsic
def lowest(_typing: Any, word: Any) -> Any:
    """The number of the lowest bit that is set; the word must not be 0."""

    def code(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), code


@intrinsic
def and_words(_typing: Any, values: Any, literals: Any, begin: Any, end: Any, node: Any) -> Any:
    """Put into the `WIDE` words of a node the AND of `literals[begin:end]`; `values` has `WIDE` words for each node."""

    def code(target: Any, builder: Any, signature: Any, args: Any) -> Any:
        nodes = _words_of(target, builder, signature, args, 0)
        source = target.make_array(signature.args[1])(target, builder, args[1]).data
        true = cgutils.alloca_once_value(builder, ir.Constant(_WORDS, [-1] * WIDE))  # type: ignore[no-untyped-call]
        with cgutils.for_range_slice(builder, args[2], args[3], ir.Constant(args[2].type, 1)) as (place, _count):
            literal = builder.zext(builder.load(builder.gep(source, [place])), _WORD)
            signs = _all_words(builder, builder.neg(builder.and_(literal, ir.Constant(_WORD, 1))))
            read = _load(builder, nodes, builder.lshr(literal, ir.Constant(_WORD, 1)))
            builder.store(builder.and_(builder.load(true), builder.xor(read, signs)), true)
        _store(builder, builder.load(true), nodes, args[4])
        return target.get_dummy_value()

    return types.void(values, literals, types.int64, types.int64, types.int64), code


@intrinsic
def swap_words(_typing: Any, block: Any, upper: Any, lower: Any, width: Any, mask: Any) -> Any:
    """One step of turning `WIDE` squares of bits over; a row of `block` has a word for each square.

    The bits of `mask` in row `lower` change places with those `width` higher in row `upper`.
    """

    def code(target: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = _words_of(target, builder, signature, args, 0)
        width, mask = _all_words(builder, args[3]), _all_words(builder, args[4])
        above, below = _load(builder, rows, args[1]), _load(builder, rows, args[2])
        swap = builder.and_(builder.xor(builder.lshr(above, width), below), mask)
        _store(builder, builder.xor(above, builder.shl(swap, width)), rows, args[1])
        _store(builder, builder.xor(below, swap), rows, args[2])
        return target.get_dummy_value()

    return types.void(block, types.int64, types.int64, types.uint64, types.uint64), code
