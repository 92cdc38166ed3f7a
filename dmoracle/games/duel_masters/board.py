"""The board of Duel Masters: shields and mana behind the battle zone, the hand at the player."""

from dmoracle.games.board import Amount, Area, Board, Sign, Underway

BOARD = Board(
    areas=(
        Area("deck", "pile"),
        Area("graveyard", "line"),
        Area("hand", "chips", row=0),
        Area("shields", "tiles", row=1),
        Area("mana", "small", row=1),
        Area("hyperspatial", "line", rare=True),
        Area("super_gr", "line", rare=True),
        Area("castles", "line", rare=True),
        Area("start", "line", rare=True),
        Area("elsewhere", "line", rare=True),
        Area("battle", "faces", row=2),
    ),
    bar=("shields", "hand", "mana", "deck", "graveyard"),
    marks=("attacker", "target", "blocker", "held", "looked", "shown", "face_down", "face_up", "upside_down"),
    # 601.1b: what is being paid for lies on hold
    fluents=(("paying", "held"), ("chosen", "chosen"), ("waiting", "waiting"), ("declared", "declared")),
    active=frozenset({"attacker", "blocker", "target"}),
    attached="crossed",
    underway=(
        Underway(
            "attack", "mark(_card,attacker)", ("mark(_detail,target)", "target(_detail)"), shows="arrow", once=True
        ),
        Underway("would"),
        Underway("arriving", "arriving(_card)"),
        Underway("paying", "paying(_card)", ("need_colour(_each)", "need(_number)"), shows="due"),
        Underway("running"),
        Underway("s_trigger", "s_class(_card,play)"),
        Underway("g_strike", "s_class(_card,_any)"),
        Underway("ninja", "ninja(_card)"),
        Underway("pending", shows="name"),
        Underway("delayed", "delayed(_card,_ability,_detail)", shows="name"),
        Underway("offer", "offer(_card,_ability,_any)"),
    ),
    amounts=(Amount("extra_turns", "extra_turn(_player,_amount)"),),
    colours="civilizations",
    # the palette of Okabe and Ito: told apart with every kind of colour vision; letter and shape say the same
    signs={
        "light": Sign("#f0e442", "#000000", "L", "光"),
        "water": Sign("#0072b2", "#ffffff", "W", "水", "drop"),
        "darkness": Sign("#3a3340", "#ffffff", "D", "闇", "diamond"),
        "fire": Sign("#c84f00", "#ffffff", "F", "火", "triangle"),
        "nature": Sign("#007d5b", "#ffffff", "N", "自", "square"),
    },
)
