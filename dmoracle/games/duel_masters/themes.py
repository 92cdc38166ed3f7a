"""What puzzles of Duel Masters can be about, and which cards are drawn for that: each side's can reach the other's."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.spec import Part, Theme

__all__ = ["THEMES"]

PLAIN = ("creature",)
BREAKER = "w_breaker | t_breaker | q_breaker | breaks_more"
SHIELD = "s_trigger | s_back | g_strike | shield_force | zone(shield)"
HITS = "[theirs, zone(battle)]"  # it reaches a creature of the other side
BREAKERS = Part(True, "battle", 2, PLAIN, ("w_breaker",), ("cannot",), cost=7, most=2, copies=3)
RUNNERS = Part(True, "battle", 2, PLAIN, lacks=("cannot", BREAKER), cost=5, most=1, copies=3)
ONE_BREAKER = Part(True, "battle", 1, PLAIN, ("w_breaker",), ("cannot",), cost=7, most=2)
SPECIAL = Part(True, "battle", 1, PLAIN,
               ("when(attacks) | power_attacker | attacks_untapped | must_attack | attack_cost | cannot(be_blocked)",),
               ("cannot(attack) | cannot(attack_player)", BREAKER), cost=6, most=2)  # fmt: skip
TRICKS = Part(True, "hand", 2, ("spell",), (HITS,), cost=5, most=2)
TRICK = Part(True, "hand", 1, ("spell",), ("zone(battle)",), cost=4, most=2)
MANA = Part(True, "mana", 5, PLAIN, most=1, pays=True)
RICH = Part(True, "mana", 6, PLAIN, most=1, pays=True, sure=True)
LITTLE = Part(True, "mana", 3, PLAIN, most=1, pays=True)
# two cards that want different colours, and one card of either colour among mana of a third, so that they leave no
# mana: each, a spell or a creature as it enters, takes one of three equal blockers out of the way. Whoever attacks
# before that is stopped by a block and by nothing else. A card that brings an attacker or makes one stronger gave no
# such try
AWAY = ("destroy(picked)", "tap(picked)", "to(hand, picked)")
ONE_OF_THEIRS = "choose(me, 1, 1, [theirs, creature, zone(battle)])"
TAKES = " | ".join(f"spell([{ONE_OF_THEIRS}, {end}])" for end in (*AWAY, "to(mana, picked)"))
ENTERS = " | ".join(f"when(enters, [self], [choose(me, [theirs, creature, zone(battle)]), {end}])" for end in AWAY)
TAKER = Part(True, "hand", 1, ("spell",), (TAKES,), ("charger | o_drive | may",), cost=4, most=2, apart=True, sure=True)
COMER = Part(True, "hand", 1, PLAIN, (ENTERS,), ("given | for_each | mode | cannot",), cost=6, most=2, apart=True,
             sure=True)  # fmt: skip
DEARER = ((replace(TAKER, number=2),), (TAKER, COMER), (replace(COMER, number=2),))
SCARCE = Part(True, "mana", 10, PLAIN, most=1, pays=True, scarce=True, sure=True)
WALLS = Part(False, "battle", 1, PLAIN, ("blocker",), cost=6, most=2, copies=3, reached=True, sure=True)
WALL = Part(False, "battle", 1, PLAIN, ("blocker",), cost=6, most=2, sure=True)
GUARDS = Part(False, "battle", 3, PLAIN, ("blocker",), cost=6, most=2)
GUARD = Part(False, "battle", 1, PLAIN, ("blocker",), cost=6, most=2)
IDLE = Part(False, "shield", 1, PLAIN, lacks=(SHIELD,), most=1, copies=2)
TRAPS = Part(False, "shield", 3, (), ("s_trigger", HITS), most=2)
TRAP = Part(False, "shield", 1, (), ("s_trigger", HITS), most=2)
CALLED = Part(False, "shield", 1, PLAIN, ("s_trigger", "blocker"))
# what waits together so that one must come first: creatures that grow as another one enters, which sends the small away
GROW = (
    Part(True, "hand", 1, (), ("when(enters, [self], [creature, power_max]) | when(enters, [self], least(power))",),
         ("[theirs, creature]",), cost=6, sure=True),
    Part(True, "battle", 2, PLAIN, ("when(enters, [other, creature], power)",), cost=6, most=2, sure=True),
)  # fmt: skip
# one that goes as another one enters, for which one of mine must go; that brings something only where one of theirs
# goes as well
LEAVE = (
    Part(True, "hand", 1, (), ("when(enters, [self], choose([mine, creature, zone(battle)]))",
                               "when(enters, [self], [theirs, creature]) | when(enters, [self], each_player)"),
         cost=6, sure=True),
    Part(True, "battle", 1, PLAIN, ("when(enters, [other, creature], to(hand, self)) | "
                                    "when(enters, [other, creature], destroy(self))",),
         ("[other, creature, evolution]",), cost=6, sure=True),
)  # fmt: skip
# what is replaced: a break, for which a creature goes instead, or a creature's destruction, which a spell asks for
BREAK_FOR = (Part(False, "battle", 1, (), ("may_instead(broken)",), cost=7, most=3, copies=2, sure=True),)
SAVED = (
    Part(False, "battle", 1, PLAIN, ("may_instead(destroy)",), cost=6, most=2, sure=True),
    Part(True, "hand", 1, ("spell",), (HITS, "destroy"), cost=5, most=2, sure=True),
)  # fmt: skip
# a ninja that takes away or weakens one of the solver's creatures, and the mana that it wants; and what the solver has
# against it: creatures that are large only while they attack, one that breaks the most and goes first, perhaps into an
# S-trigger, or a card that comes before: a spell that takes a creature out of the way, or an evolution creature
STRIKES = Part(False, "hand", 1, PLAIN, ("ninja_strike", "[theirs, creature]"), sure=True)
WITH = Part(False, "mana", 7, PLAIN, most=1, pays=True, sure=True)
FIRST = replace(BREAKERS, number=1)
STRUCK = (
    (STRIKES, WITH, Part(True, "battle", 2, PLAIN, ("power_attacker",), ("cannot",), cost=7, most=2, copies=2)),
    (STRIKES, WITH, FIRST, SPECIAL),
    (STRIKES, WITH, FIRST, Part(False, "shield", 1, (), ("s_trigger",), most=2, sure=True)),
    (STRIKES, WITH, BREAKERS, Part(True, "hand", 1, ("spell",), (HITS,), cost=4, most=2, sure=True), LITTLE, GUARD),
    (STRIKES, WITH, FIRST, Part(True, "hand", 1, ("evolution",), cost=6, sure=True),
     Part(True, "battle", 2, PLAIN, cost=6, most=2, kin=True), replace(MANA, sure=True)),
)  # fmt: skip
PREY = Part(False, "battle", 3, PLAIN, ("blocker",), cost=6, most=2, reached=True)
# over several turns: what the other side may attack with, and what may be left behind against it
LATER = (
    Part(False, "battle", 2, PLAIN, lacks=("cannot", "blocker"), cost=5, most=1, copies=2),
    Part(True, "battle", 2, PLAIN, ("blocker",), ("cannot(attack)",), cost=5, most=1),
    Part(True, "shield", 1, PLAIN, lacks=(SHIELD,), most=0, copies=2),
)

THEMES = (
    Theme("trigger", "S・トリガー", "shield", ("declare", "identify"), says=("s_trigger",),
          parts=(BREAKERS, RUNNERS, SPECIAL, TRICK, LITTLE, TRAPS, CALLED, IDLE), later=LATER),
    Theme("blocker", "ブロッカー", "battle", ("block",), says=("blocker", "blocker_of"), known=True,
          parts=(BREAKERS, RUNNERS, SPECIAL, TRICKS, MANA, GUARDS, IDLE, TRAP), later=LATER),
    Theme("evolution", "進化", "hand", ("play",), own=True, types=("evolution", "neo", "g_neo", "star_evolution"),
          known=True,
          parts=(Part(True, "hand", 2, ("evolution",), cost=6),
                 Part(True, "battle", 3, PLAIN, cost=6, most=2, kin=True), RUNNERS, TRICK, MANA, GUARD, TRAPS, IDLE),
          later=LATER),
    Theme("payment", "支払い", "mana", ("tap",), own=True, fails=True, types=("creature", "spell"),
          kernels=DEARER, parts=(ONE_BREAKER, RUNNERS, SCARCE, WALLS, GUARD, TRAP, IDLE), later=LATER),
    Theme("order", "能力の順番", "battle", ("resolve",), own=True, fails=True, says=("when",), kernels=(GROW, LEAVE),
          parts=(RUNNERS, ONE_BREAKER, RICH, PREY, WALL, TRAP, IDLE), later=LATER),
    Theme("replacement", "置換効果", "battle", ("replace", "leave_be", "apply"), says=("may_instead",),
          kernels=(BREAK_FOR, SAVED), parts=(BREAKERS, RUNNERS, SPECIAL, TRICK, MANA, GUARD, IDLE, TRAP), later=LATER),
    Theme("ninja", "ニンジャ・ストライク", "hand", ("strike",), says=("ninja_strike",), kernels=STRUCK,
          parts=(RUNNERS, ONE_BREAKER, replace(IDLE, number=2, copies=3), GUARD, TRAP), later=LATER),
    Theme("guard", "守りを残す", "battle", ("attack",), types=PLAIN, turns=2,
          parts=(RUNNERS, TRICK, LITTLE, IDLE), later=LATER),
)  # fmt: skip
