"""Events: what `when` waits for and what `instead` replaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dmoracle.games.duel_masters.text.meaning.events import fights, moves, plays
from dmoracle.games.duel_masters.text.meaning.events.common import Event, unknown
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.phrases import Clause, Refused, call

__all__ = ["Event", "event"]

READERS: Mapping[str, Callable[[Taken, Clause], Event]] = {
    "put": moves.put,
    "enter": moves.entered,
    "place": moves.placed,
    "leave": moves.left,
    "discard": moves.discarded,
    "destroy": fights.destroyed,
    "attack": fights.attacks,
    "block": fights.blocks,
    "blocked_attack": fights.blocked_attack,
    "unblocked": fights.unblocked,
    "unblocked_any": fights.unblocked,
    "battle": fights.battles,
    "win_battle": fights.plain,
    "lose_battle": fights.plain,
    "break": fights.breaks,
    "tap": fights.plain,
    "untap": fights.plain,
    "evolve": fights.plain,
    "cast": plays.played,
    "summon": plays.played,
    "generate": plays.generated,
    "cross": plays.crossed,
    "link": plays.linked_gods,
    "draw": plays.drawn,
    "use": plays.used,
    "use_s_trigger": plays.used_s_trigger,
}


def event(clause: Clause, links: list[Clause]) -> Event:
    """The event of a `when` clause; `links` are the clauses in front of it that belong to it."""
    taken = Taken(clause)
    otherwise, summoned = taken.has("manner", "unsummoned"), taken.has("manner", "summoned")
    changed = taken.has("manner", "changed")
    made = _read(taken, clause, links)
    taken.done()
    if otherwise or summoned or changed:  # 召喚以外の方法で, 召喚によって, 「革命チェンジ」によって
        if made.name != "enters" or otherwise + summoned + changed > 1:
            raise Refused("put there in which way", clause.at)
        way = call("by_change" if changed else "by_summoning")
        made.found = order([*made.found, call("non", way) if otherwise else way])
    return made


def _read(taken: Taken, clause: Clause, links: list[Clause]) -> Event:
    if links:
        return fights.linked(clause, links)
    if clause.verb not in READERS:
        raise unknown(clause)
    return READERS[clause.verb](taken, clause)
