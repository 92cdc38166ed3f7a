"""What puzzles of Magic can be about, and which cards are drawn for that: an attack under way, tricks on both sides."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.spec import Part, Theme

__all__ = ["THEMES"]

BASIC = (("white", "Plains"), ("blue", "Island"), ("black", "Swamp"), ("red", "Mountain"), ("green", "Forest"))
ATTACK = ("attacking", "tapped")
CREATURE, INSTANT = ("creature",), ("instant",)
# what has nothing to do with a fight, or takes it out of the players' hands
DULL = ("when | static | activated | mana_ability | state_trigger | instead | may_instead | damage_instead",
        "enters_with | cycling | landcycling | morph | echo | madness | modular | fading | banding | phasing",
        "cannot_block | must_attack | must_block | attacks_not_alone | untargetable | stays_tapped | kicker | affinity",
        "cumulative_upkeep | regenerate | flash | additional | enters_tapped | amplify | provoke | rampage",
        )  # fmt: skip
ATTACKERS = Part(True, "play", 1, CREATURE, lacks=(*DULL, "flying"), cost=5, most=1, copies=2, marks=ATTACK,
                 never=("Wall",))  # fmt: skip
OTHERS = Part(True, "play", 2, CREATURE, lacks=DULL, cost=5, most=1, marks=ATTACK, never=("Wall",))
OTHER = Part(True, "play", 1, CREATURE, lacks=DULL, cost=5, most=1, marks=ATTACK, never=("Wall",))
BLOCKERS = Part(False, "play", 2, CREATURE, lacks=DULL, cost=5, most=1)
# it is sacrificed itself, or others are, for something that a fight is about
DEARLY = ("gain_life | only | regenerate | mana | tap",)
EATS = "activated([sacrifice([creature])], pt) | activated([sacrifice([creature])], counters)"
FLIES = "activated([sacrifice(self)], damage) | activated([sacrifice(self)], pt)"
OUTLETS = Part(True, "play", 1, CREATURE, (f"{EATS} | {FLIES}",), DEARLY, cost=5, most=2, copies=2, marks=ATTACK)
EATERS = Part(True, "play", 1, CREATURE, (EATS,), DEARLY, cost=5, most=2, marks=ATTACK, sure=True)
THROWN = Part(True, "play", 1, CREATURE, (FLIES,), DEARLY, cost=5, most=2, copies=2, marks=ATTACK, sure=True)
HURLED = replace(THROWN, says=("activated([sacrifice(self)], damage)",))
# the same for mana
FUELLED = Part(True, "play", 1, CREATURE, (f"{EATS} | {FLIES} | activated([sacrifice(self)], destroy)",
                                           "activated([mana, sacrifice])"),
               ("gain_life | only | regenerate | tap",), cost=5, most=2, marks=ATTACK, fed=1, sure=True)  # fmt: skip
# it makes itself stronger for mana
BREATHERS = Part(True, "play", 1, CREATURE, ("activated([mana], pt(self))",),
                 ("tap | discard | sacrifice | once | morph | cannot_block | only | regenerate | counters | minus",),
                 cost=7, most=2, copies=2, marks=ATTACK, fed=1, sure=True, never=("Wall",))  # fmt: skip
STRONGER = "spell([target([creature])], pt(target)) | spell([target([creature])], counters(target))"
EVADING = ("spell([target([creature])], grant(flying)) | spell([target([creature])], grant(fear)) | "
           "spell([target([creature])], grant(trample)) | spell([target([creature])], grant(shadow))")  # fmt: skip
ODD = ("additional | storm | buyback | entwine | kicker | minus | draw | cost | prevent_combat_by | blocking",)
# what makes an attacker stronger once it is known who blocks; what lets it evade is for before that
GROWTH = Part(True, "hand", 1, INSTANT, (STRONGER,), ODD, cost=4, most=1, sure=True)
EVASION = Part(True, "hand", 1, INSTANT, (EVADING,), ODD, cost=4, most=1, sure=True)
MORE_GROWTH = Part(True, "hand", 1, INSTANT, (STRONGER,), ODD, cost=4, most=1)
BLOCKER = Part(False, "play", 1, CREATURE, lacks=DULL, cost=5, most=1, sure=True)
ONE_MORE = Part(False, "play", 1, CREATURE, lacks=DULL, cost=5, most=1)
REMOVES = ("spell([target([creature])], damage(target)) | spell([target([creature])], destroy(target)) | "
           "spell([target([creature])], bury(target)) | spell([target([creature])], to(hand, target)) | "
           "spell([target([creature])], to(removed, target)) | spell([targets([creature])], tap(target)) | "
           "spell([choose([creature]), sacrifice])")  # fmt: skip
LAND = Part(True, "play", 1, pays=True, sources=BASIC)
LANDS = Part(True, "play", 2, pays=True, sources=BASIC)
ANSWERS = Part(False, "hand", 1, INSTANT, (REMOVES,), (*ODD, "x", "blocked"), cost=1, most=1)
THEIRS = Part(False, "play", 1, pays=True, sources=BASIC)
# an answer that is there for sure, and what can be done about it when it comes: who it is meant for is eaten or thrown
ANSWERED = (replace(ANSWERS, sure=True), replace(THEIRS, sure=True))
THREATENED = ((EATERS,), (EATERS, BLOCKER), (HURLED, BLOCKER))
# the same for what comes next after the answer: one eats more than the other, or grows by a spell as well
ANSWERING = ((EATERS,), (replace(EATERS, number=2),), (EATERS, GROWTH, LAND))
# a spell that any mana may pay for in part, and what wants another colour, with one land for either colour; it takes a
# blocker out of the way before blocks, and the other is for one attacker once blocks are known: they cannot come in
# either order
DEAR = Part(True, "hand", 1, INSTANT, (REMOVES,), (*ODD, "x", "attacking", "targets", "untap"), least=2, cost=3, most=1,
            sure=True)  # fmt: skip
LATE = Part(True, "hand", 1, INSTANT, (STRONGER,), (*ODD, "x", "grant", "targets", "target(2)", "untap"), cost=3,
            most=1, apart=True, sure=True)  # fmt: skip
PAIR = replace(BLOCKER, copies=2)  # two equal ones: it does not matter which is taken
DEARER = ((DEAR, LATE, replace(ATTACKERS, sure=True), PAIR), (DEAR, replace(BREATHERS, apart=True), PAIR))
SCARCE = Part(True, "play", 5, pays=True, scarce=True, sources=BASIC, sure=True)
# two turns: who attacks, who stays at home, and what the other side strikes back with
ARMY = Part(True, "play", 3, CREATURE, lacks=(*DULL, "vigilance"), cost=5, most=1, never=("Wall",))
FOES = Part(False, "play", 3, CREATURE, lacks=DULL, cost=5, most=1)
RESTING = Part(False, "play", 2, CREATURE, lacks=(*DULL, "vigilance"), cost=5, most=1, marks=("tapped",),
               never=("Wall",))  # fmt: skip
LIFE = (("life", 2, 9),)
COMBAT = "attackers"

THEMES = (
    Theme("trick", "コンバット・トリック", "hand", ("play",), own=True, held=True, types=INSTANT,
          parts=(GROWTH, MORE_GROWTH, LANDS, ATTACKERS, OTHERS, BLOCKER, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("stack", "スタックの上のダメージ", "play", ("use", "play"), own=True, held=True,
          during=("stage(damage1)", "stage(damage2)"), says=("sacrifice",),
          kernels=((EATERS,), (HURLED,), (FUELLED, LANDS), (EATERS, HURLED), (HURLED, GROWTH, LAND),
                   (replace(FUELLED, says=("activated([mana, sacrifice(self)], damage)",)), LANDS, BLOCKER)),
          parts=(OUTLETS, ATTACKERS, OTHERS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("sacrifice", "生け贄", "play", ("use",), own=True, held=True, says=("sacrifice",),
          kernels=((EATERS,), (THROWN,)), parts=(OUTLETS, ATTACKERS, BLOCKERS, ANSWERS, THEIRS), counts=LIFE,
          step=COMBAT),
    Theme("blocker", "ブロッカー", "play", ("block",), types=CREATURE,
          kernels=((GROWTH, LAND), (GROWTH, EVASION, LANDS), (GROWTH, THROWN, LAND), (EATERS,)),
          parts=(ATTACKERS, OTHERS, BLOCKER, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("response", "対応", "hand", ("play",), types=INSTANT, kernels=THREATENED,
          parts=(*ANSWERED, ATTACKERS, OTHERS, BLOCKERS, ONE_MORE), counts=LIFE, step=COMBAT),
    Theme("reply", "対応への対応", "hand", ("play", "use"), own=True, held=True, answers=("play", "use"),
          types=("instant", "creature"), kernels=ANSWERING, parts=(*ANSWERED, ATTACKERS, OTHERS, BLOCKERS, ONE_MORE),
          counts=LIFE, step=COMBAT),
    Theme("mana", "マナ", "play", ("mana", "spend"), own=True, fails=True, types=("basic land",),
          kernels=DEARER, parts=(SCARCE, OTHER, ONE_MORE), counts=LIFE, step=COMBAT, states=4),
    Theme("guard", "守りを残す", "play", ("attack",), types=CREATURE, turns=2, parts=(ARMY, FOES, RESTING),
          counts=LIFE, own_counts=(("life", 1, 6),), step="main1"),
)  # fmt: skip
