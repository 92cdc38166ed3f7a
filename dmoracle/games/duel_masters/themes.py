"""What puzzles of Duel Masters can be about, and which cards are drawn for that: each side's can reach the other's."""

from __future__ import annotations

from dmoracle.games.spec import Part, Theme

__all__ = ["THEMES"]

PLAIN = ("creature",)
BREAKERS = Part(True, "battle", 2, PLAIN, ("w_breaker",), ("cannot(",), cost=7, most=2, copies=3)
RUNNERS = Part(True, "battle", 2, PLAIN, lacks=("cannot(", "breaker"), cost=5, most=1, copies=3)
SPECIAL = Part(True, "battle", 1, PLAIN, ("attack",), ("cannot(attack", "breaker"), cost=6, most=2)
TRICKS = Part(True, "hand", 2, ("spell",), ("theirs", "zone(battle)"), cost=5, most=2)
TRICK = Part(True, "hand", 1, ("spell",), ("zone(battle)",), cost=4, most=2)
MANA = Part(True, "mana", 5, PLAIN, most=1, pays=True)
LITTLE = Part(True, "mana", 3, PLAIN, most=1, pays=True)
# two spells that want different colours, and one card of either among mana of a third
DEARER = Part(True, "hand", 2, ("spell",), ("theirs", "zone(battle)"), cost=4, most=2, apart=True, sure=True)
SCARCE = Part(True, "mana", 8, PLAIN, most=1, pays=True, scarce=True, sure=True)
WALLS = Part(False, "battle", 2, PLAIN, ("blocker",), cost=6, most=2, sure=True)
GUARDS = Part(False, "battle", 3, PLAIN, ("blocker",), cost=6, most=2)
GUARD = Part(False, "battle", 1, PLAIN, ("blocker",), cost=6, most=2)
IDLE = Part(False, "shield", 1, PLAIN, lacks=("s_trigger", "shield", "s_back"), most=1, copies=2)
TRAPS = Part(False, "shield", 3, (), ("s_trigger", "theirs", "zone(battle)"), most=2)
TRAP = Part(False, "shield", 1, (), ("s_trigger", "theirs", "zone(battle)"), most=2)
CALLED = Part(False, "shield", 1, PLAIN, ("s_trigger", "blocker"))
# over several turns: what the other side may attack with, and what may be left behind against it
LATER = (
    Part(False, "battle", 2, PLAIN, lacks=("cannot(", "blocker"), cost=5, most=1, copies=2),
    Part(True, "battle", 2, PLAIN, ("blocker",), ("cannot(attack",), cost=5, most=1),
    Part(True, "shield", 1, PLAIN, lacks=("s_trigger", "shield", "s_back"), most=0, copies=2),
)

THEMES = (
    Theme("trigger", "S・トリガー", "shield", ("declare", "identify"), words=("s_trigger",),
          parts=(BREAKERS, RUNNERS, SPECIAL, TRICK, LITTLE, TRAPS, CALLED, IDLE), later=LATER),
    Theme("blocker", "ブロッカー", "battle", ("block",), words=("blocker", "blocker_of"),
          parts=(BREAKERS, RUNNERS, SPECIAL, TRICKS, MANA, GUARDS, IDLE, TRAP), later=LATER),
    Theme("evolution", "進化", "hand", ("play",), own=True, types=("evolution", "neo", "g_neo", "star_evolution"),
          parts=(Part(True, "hand", 2, ("evolution",), cost=6),
                 Part(True, "battle", 3, PLAIN, cost=6, most=2, kin=True), RUNNERS, TRICK, MANA, GUARD, TRAPS, IDLE),
          later=LATER),
    Theme("payment", "支払い", "mana", ("tap",), own=True, fails=True, types=("creature", "spell"),
          parts=(BREAKERS, RUNNERS, DEARER, SCARCE, WALLS, GUARD, IDLE, TRAPS), later=LATER),
    Theme("order", "能力の順番", "battle", ("resolve",), own=True, fails=True, words=("when",),
          parts=(Part(True, "battle", 3, PLAIN, ("when(", "theirs"), ("[self]",), most=2),
                 Part(True, "hand", 2, PLAIN, ("when(enters,", "[self]"), cost=5, most=2), BREAKERS, MANA,
                 GUARD, IDLE), later=LATER),
    Theme("replacement", "置換効果", "battle", ("replace", "leave_be", "apply"), words=("may_instead",),
          parts=(BREAKERS, RUNNERS, SPECIAL, TRICKS, MANA, Part(False, "battle", 2, PLAIN, ("may_instead",)), GUARD,
                 IDLE), later=LATER),
    Theme("ninja", "ニンジャ・ストライク", "hand", ("strike",), words=("ninja_strike",),
          parts=(BREAKERS, RUNNERS, SPECIAL, TRICK, LITTLE, Part(False, "hand", 2, PLAIN, ("ninja_strike",)),
                 Part(False, "mana", 7, PLAIN, most=1, pays=True), GUARD, IDLE, TRAP), later=LATER),
    Theme("guard", "守りを残す", "battle", ("attack",), types=PLAIN, turns=2,
          parts=(RUNNERS, TRICK, LITTLE, IDLE), later=LATER),
)  # fmt: skip
