"""What Python must know of Duel Masters."""

from dmoracle.games.duel_masters.board import BOARD
from dmoracle.games.duel_masters.themes import THEMES
from dmoracle.games.duel_masters.vocabulary import VOCABULARY
from dmoracle.games.spec import Count, Effect, Flag, Game, Link, Mark, Zone

CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")

# each type with what a card of it is; a word that stands alone is a type of chapter 3
TYPES = {
    "creature": ("creature",),
    "evolution": ("creature", "evolution"),
    "spell": ("spell",),
    "neo": ("creature", "neo"),
    "g_neo": ("creature", "neo", "g_neo"),
    "star_evolution": ("creature", "evolution", "star_evolution"),
    "tamaseed": ("tamaseed",),
    "tamaseed_creature": ("creature", "tamaseed"),
    "field": ("field",),
    "d2_field": ("field", "d2_field"),
    "wd_field": ("field", "wd_field"),
    "artifact": ("artifact",),
    "land": ("land",),
    "cross_gear": ("cross_gear",),
    "forbidden_star_evolution": ("creature", "star_evolution", "forbidden_star"),
    "king_cell": ("king_cell",),
    "psychic": ("creature", "psychic"),
    "castle": ("castle",),
    "exile": ("creature", "exile"),
    "dragheart": ("creature", "dragheart"),
    "weapon": ("dragheart", "weapon"),
    "fortress": ("dragheart", "fortress"),
    "rule_plus": ("rule_plus",),
    "gr": ("creature", "gr"),
    "s_max": ("creature", "s_max"),
}

# words of the rules that no card may be labelled with
RESERVED = frozenset(
    word
    for line in (
        "not unknown hand mana battle shield shields deck graveyard grave under unseen gone looked bottom top untap",
        "draw charge main attack end over turn stage player self it me opponent chance any all none other mine theirs",
        "picked done pass yes no go end_main end_turn s rule by creature spell evolution light water darkness fire",
        "nature colourless multicolour evolve given trigger affects each lost setup deal play strike e w ninja plain",
        "saver changes change revolution_change invasion s_max g_link castle ex_life ex_life_kept abyss_rush alt_cost",
    )
    for word in line.split()
)

GAME = Game(
    name="duel_masters",
    en="Duel Masters",
    ja="デュエル・マスターズ",
    book="dm",
    edition=("comprehensive game rules, an edition without a number", "総合ゲームルール(版の番号なし)"),
    opening=("setup", ()),
    zones=(
        Zone("battle", sign="b", listed=True, counted=True, known=True, never=("spell", "land")),
        Zone("mana", sign="m", listed=True, counted=True, store=True),
        Zone("hand", sign="h", listed=True, hidden=True, counted=True, store=True),
        Zone("shield", key="shields", sign="s", listed=True, hidden=True, counted=True, store=True),
        Zone("deck", hidden=True, counted=True, store=True),
        Zone("graveyard", label="grave", sign="g", listed=True, counted=True, store=True),
        Zone("hyperspatial", label="hyper", sign="hs", listed=True, counted=True, beside=True),
        Zone(
            "super_gr", label="gr", sign="gr", listed=True, counted=True, beside=True, order="gr_order",
            shuffled="super_gr_shuffled", only=("gr",),
        ),
        Zone("start", sign="st", listed=True, beside=True),
        Zone("apart", sign="ap", listed=True),
        Zone("castle", key="castles", sign="ca", listed=True, known=True, only=("castle",)),
        Zone("seal", key="seals", hidden=True, counted=True),
        Zone("reverse"),
        Zone("under"),
        Zone("unseen"),
        Zone("gone"),
    ),
    steps=("setup", "untap", "draw", "charge", "main", "attack", "end"),  # setup: 103.3, the decks only
    step="main",
    pile="deck",
    pile_rule="104.2b",
    text_rule="101.1",
    turn_rules={"": "111.1"},
    place_rule="400.1",
    open_rule="400.2a",
    notation="dm1/",
    marks=(
        Mark("tapped", ("battle", "mana"), "105.4a", "upright", unless=True, sign="!"),
        Mark("arrived", ("battle", "under"), "301.5", "seasoned", unless=True, sign="^"),
        Mark("bare", ("battle",), "801.1", sign="&", alone=("evolution", "star_evolution")),
    ),
    counts=(Count("extra_turns", "extra_turn", sign="x"),),
    side_flags=(Flag("super_gr_shuffled", "gr_shuffled", sign="grs"),),
    links=(Link("fortifies", "fortifies", ("castle",), "113.4"),),
    flags=(Flag("first_turn", "first_turn", sign="!"),),
    under=(("battle", "shield"), "403.4"),
    upon=(("battle",), "116.1"),
    untils=("turn", "attack", "battle", "game"),  # or next_start(P)
    effects=(
        Effect("power(1000)"),
        Effect("grant(blocker)", "keyword", whole=True),
        Effect("lacks(blocker)", "keyword"),
        Effect("forbid(attack)", "prohibition"),
        Effect("breaks_more(1)"),
        Effect("no_abilities"),
        Effect("also(fire)", made=True),
        Effect("lent(card,all)", made=True),
        Effect("gift(card,1000)", made=True),
    ),
    vocabulary=VOCABULARY,
    pays=("tap",),
    themes=THEMES,
    attacks=("attack",),
    passes=("pass", "end_main", "end_turn"),
    wishes=("attack", "block", "play", "charge", "tap_ability", "cross", "strike", "change", "tap"),
    deeds={
        "play": ("play", "free", "use"),
        "attack": ("attack", "tap_ability", "strike"),
        "block": ("block", "last"),
        "battle": ("attack", "block"),
        "break": ("break",),
        "shields": ("declare", "declare_back"),
        "state_based": ("go",),
    },
    colours=CIVILIZATIONS,
    types=tuple(TYPES),
    card="dmoracle.games.duel_masters.card:Card",
    facts=("type", "civilization^", "cost", "power", "race*"),
    printer="dmoracle.games.duel_masters.text.printing.printer:said",
    drafter="dmoracle.games.duel_masters.text.printing.printer:may_say",
    texts="dmoracle.games.duel_masters.text.texts:TEXTS",
    reserved=RESERVED,
    table=BOARD,
)  # fmt: skip
