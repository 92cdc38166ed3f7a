"""How our own processes manage memory: set once, when a program starts; one that imports the package is left alone."""

import gc

# reading what clingo answers makes many small objects, few of them in cycles: with the usual threshold a quarter of the
# time goes into looking for those
GARBAGE = 50_000
_M_MXFAST = 1  # of glibc's malloc.h: up to what size freed pieces are kept apart, to be joined later


def tune() -> None:
    """Set up the collector and the allocator for many groundings in one process; may be called again.

    A ground program is millions of small pieces, freed together. Where glibc keeps those apart it looks through all of
    them whenever a large one is freed: a sixth of the time of a grounding, in a process that has made many. Where there
    is another C library its allocator is left as it is.
    """
    gc.set_threshold(GARBAGE, 10, 10)
    try:
        import ctypes

        ctypes.CDLL(None).mallopt(_M_MXFAST, 0)
    except (ImportError, OSError, AttributeError, TypeError):  # Windows has no such handle, musl and macOS no mallopt
        return
