"""What Python must know of Magic, by its rules of 2004."""

from dmoracle.games.magic.board import BOARD
from dmoracle.games.magic.card import COLOURS, TYPES
from dmoracle.games.magic.themes import THEMES
from dmoracle.games.magic.vocabulary import MANA, VOCABULARY
from dmoracle.games.spec import Count, Effect, Flag, Game, Link, Mark, Purse, Zone

# words of the rules that no card may be labelled with
RESERVED = frozenset(
    word
    for line in (
        "not unknown hand play stack library deck graveyard removed unseen gone looked upkeep untap draw main1 combat",
        "attackers blockers damage1 damage2 end_combat main2 end_of_turn cleanup over turn stage fresh player self",
        "it me opponent chance any all none other mine theirs picked done pass yes no go rule by creature artifact",
        "enchantment land instant sorcery permanent spell white blue black red green colourless multicolour basic",
        "lost damage x mana life face_down poison target every controller owner p e plains island swamp mountain",
        "forest base phased_out alternative kicker kicker2 buyback flashback madness entwine card prevent redirect fog",
    )
    for word in line.split()
)

STEPS = (
    "untap", "upkeep", "draw", "main1", "combat", "attackers", "blockers", "damage1", "damage2", "end_combat", "main2",
    "end_of_turn", "cleanup",
)  # fmt: skip

GAME = Game(
    name="magic",
    en="Magic: The Gathering",
    ja="マジック:ザ・ギャザリング",
    book="mtg",
    edition=("comprehensive rules of about February 2004", "総合ルール(2004年2月ごろの版)"),
    zones=(
        Zone(
            "play", sign="b", listed=True, counted=True, known=True, never=("instant", "sorcery"),
            called=("battlefield", "field"),
        ),
        Zone("hand", sign="h", listed=True, hidden=True, counted=True),
        Zone("library", label="lib", hidden=True, counted=True),
        Zone("deck", sign="k", listed=True, hidden=True, counted=True),
        Zone("graveyard", label="grave", sign="g", listed=True, counted=True, order="heap"),
        Zone("removed", sign="r", listed=True, counted=True, called=("exile", "exiled")),
        Zone("phased_out", sign="f", listed=True, known=True),
        Zone("stack", sign="s"),
        Zone("apart", key="tokens", label="token", sign="t", listed=True, known=True),
        Zone("unseen"),
        Zone("gone"),
    ),
    steps=STEPS,
    step="main1",
    opening=("untap", ("first_turn", "opening_hands")),
    pile="library",
    pile_rule="217.2",
    text_rule="103.1",
    turn_rules={"": "103.4", "play": "408.1d", "use": "408.1d", "mana": "411.2", "attack": "308.1", "block": "309.1"},
    pile_empty=True,
    place_rule="217.1",
    open_rule="217.1",
    notation="mtg1/",
    marks=(
        Mark("tapped", ("play", "phased_out"), "214.4", "upright", unless=True, sign="!", told="of_permanents"),
        Mark("arrived", ("play",), "212.3d", "seasoned", unless=True, sign="^", told="of_permanents"),
        Mark("face_down", ("play",), "504.2", "face_down", sign="~", told="of_permanents"),
        Mark("seized", ("play",), "200.6a", "seized", sign="?", told="of_permanents"),
        Mark("attacking", ("play",), "308.2g", "attacking", sign="@", begins="attackers"),
        Mark("blocked", ("play",), "309.2f", "blocked", sign="|", begins="blockers"),
        Mark("blocking", ("play",), "309.2e", "blocking", sign="&", begins="blockers"),
        Mark("struck", ("play",), "502.2b", "struck", sign="*"),
    ),
    counts=(
        Count("life", "life", sign="l", most=63, least=-64, how="bits", width=7, start=20, rule="102.1"),
        Count("poison", "poison", sign="po", most=10, how="value", rule="420.5h"),
        Count("lands_played", "landed", sign="lp", how="value", active=True, rule="212.6b"),
    ),
    amounts=(
        Count("damage", "damage", most=31, how="bits", width=5, zones=("play",), rule="420.5c"),
        Count("counters", "counters", how="value", zones=("play", "phased_out"), rule="200.10", kinds=True),
    ),
    purses=(Purse("mana", "mana", "mp", MANA),),
    links=(
        Link("blocks", "blocking", ("play",), "309.2a", begins="blockers", marks="blocked"),
        Link("attached", "attached", ("play", "phased_out"), "212.4h"),
    ),
    flags=(Flag("passed", "passed", sign="!"),),
    speaker=Flag("priority", "priority", sign="w"),
    undone=("untap", "draw", "attackers", "blockers", "damage1", "damage2", "cleanup"),
    stack="stack",
    stamped="play",
    untils=("turn", "game", "combat", "untap_step", "ended", "while(label)"),
    effects=(
        Effect("pt(1,1)"),
        Effect("grant(flying)", "keyword", whole=True),
        Effect("lacks(flying)", "keyword"),
        Effect("forbid(attack)", "prohibition"),
        Effect("control(1)"),
        Effect("switch"),
        Effect("animate(1,1)"),
        Effect("also(artifact)", "nature"),
        Effect("land_type(forest)"),
        Effect("recolour(red)", "tint"),
        Effect("chosen(red)"),
        Effect("chosen(subtype(goblin))"),
        Effect("reword(red,blue)"),
        Effect("regenerate"),
        Effect('lend(lent("Name",1))', made=True),
    ),
    vocabulary=VOCABULARY,
    pays=("spend", "mana", "offer"),
    attacks=("attack",),
    passes=("pass",),
    themes=THEMES,
    told={
        "resolves/2": "fizzles/2", "fizzles/2": "", "lost_mana/2": "", "does/3": "", "countered_spell/1": "",
        "hits/3": "", "regenerates/1": "", "attaches/2": "", "changes_hands/1": "", "moved/2": "diverted/2",
    },
    wishes=("attack", "block", "play", "use", "turn_up"),
    deeds={"play": ("play", "use"), "fight": ("attack", "block"), "state_based": ("go",)},
    colours=COLOURS,
    types=TYPES,
    card="dmoracle.games.magic.card:Card",
    texts="dmoracle.games.magic.text.texts:TEXTS",
    printer="dmoracle.games.magic.text.printing:said",
    pricer="dmoracle.games.magic.mana:total",
    tokens="dmoracle.games.magic.tokens:token",
    imports={".pzl": "dmoracle.position.pzl:read_file"},
    facts=("type", "colour^", "cost", "pt", "subtypes*"),
    reserved=RESERVED,
    table=BOARD,
)  # fmt: skip
