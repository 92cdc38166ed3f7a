"""The board of Magic: lands behind the creatures, the stack as a column between the players."""

from dmoracle.games.board import Amount, Area, Board, Sign, Underway

LAND = frozenset({"land"})
TARGETS = ("target(_place,_any,_detail)",)
CHOSEN = "said(_place,_detail)"

BOARD = Board(
    areas=(
        Area("library", "pile"),
        Area("deck", "line", rare=True),
        Area("graveyard", "line"),
        Area("hand", "chips", row=0),
        Area("removed", "line", rare=True),
        Area("phased_out", "line", rare=True),
        Area("elsewhere", "line", rare=True),
        Area("play", "tiles", row=1, key="lands", only=LAND),
        Area("play", "faces", row=2, never=LAND),
    ),
    bar=("hand", "library", "graveyard"),
    marks=("attacking", "blocked", "blocking", "struck", "seized", "face_down", "looked"),
    fluents=(("blocking", "blocking"), ("attached", "attached"), ("offered", "offered")),
    active=frozenset({"attacking", "blocking"}),
    underway=(
        Underway("attack", "mark(_card,attacking)", unless="mark(_card,blocked)", shows="arrow"),
        Underway("block", "blocking(_card,_detail)", shows="arrow"),
        Underway("share", "number(share(_card,_detail),_bit)", shows="to"),
        Underway("would"),
        Underway("running"),
        Underway("pending", shows="name"),
        Underway("delayed", "delayed(_card,_ability,_detail)", shows="name"),
        Underway("spell", "on_stack(_place,spell(_card))", TARGETS, chosen=CHOSEN, shows="arrow", column=True),
        Underway("copy", "on_stack(_place,copy(_card))", TARGETS, chosen=CHOSEN, shows="arrow", column=True),
        Underway("ability", "on_stack(_place,e(_card,_ability,_any,_any))", TARGETS, "", CHOSEN, "arrow", column=True),
        Underway("damage", "on_stack(_place,damage)", column=True),
    ),
    amounts=(
        Amount("life", "number(life(_player),_bit)", width=7, named=True),
        Amount("poison", "poison(_player,_amount)", named=True),
        Amount("mana", "mana(_player,_kind,_amount)", named=True),
        Amount("damage", "number(damage(_card),_bit)"),
        Amount("counters", "counters(_card,_kind,_amount)"),
    ),
    # the palette of Okabe and Ito: told apart with every kind of colour vision; letter and shape say the same
    signs={
        "white": Sign("#f0e442", "#000000", "W", "白"),
        "blue": Sign("#0072b2", "#ffffff", "U", "青", "drop"),
        "black": Sign("#3a3340", "#ffffff", "B", "黒", "diamond"),
        "red": Sign("#c84f00", "#ffffff", "R", "赤", "triangle"),
        "green": Sign("#007d5b", "#ffffff", "G", "緑", "square"),
    },
)
