"""The words of the board in English and Japanese, from the tables of a game; card names are worded elsewhere."""

from dmoracle.games.spec import Game
from dmoracle.rules.terms import split

_SORTS = {"keyword": "keyword", "forbid": "prohibition"}  # tables of which the ability language has more words


def words(game: Game, lang: str) -> dict[str, str]:
    """The fixed words of the board."""
    return {key: both[lang != "ja"] for key, both in game.words.table("board").items()}


def word(game: Game, table: str, term: str, lang: str) -> str:
    """A term of the rules in words: `keyword` power_attacker(2000), `mark` attacker, ...; unknown ones as they are.

    >>> from dmoracle import games
    >>> word(games.get(), "keyword", "power_attacker(2000)", "en"), word(games.get(), "mark", "held", "ja")
    ('power attacker +2000', '保留中')
    >>> word(games.get(), "keyword", "mach_fighter", "en"), word(games.get(), "keyword", "mach_fighter", "ja")
    ('mach fighter', 'マッハファイター')
    >>> word(games.get("magic"), "keyword", "landwalk(swamp)", "en")
    'swampwalk'
    """
    name, args = split(term)
    entry = game.words.table(table).get(name) or _known(game, _SORTS.get(table, ""), name)
    if entry is not None and "{}" in (said := entry[lang != "ja"]) and args:
        return said.format(*args)
    if table == "keyword" and args and (printed := game.printed((term,), lang, "creature")[0]) is not None:
        return printed[:1].lower() + printed[1:]  # protection from red
    return term if entry is None else said


def _known(game: Game, sort: str, name: str) -> tuple[str, str] | None:
    """The name in the ability language of a keyword or prohibition that has no word of its own here."""
    row = game.vocabulary.words(sort).get(name) if sort else None
    if row is None:
        return None
    english = name.replace("_", " ")
    return row.meaning_ja, f"cannot {english}" if sort == "prohibition" else english


def strength(game: Game, numbers: tuple[int | str, ...], kind: str, lang: str) -> str:
    """The text in the place of a creature's power: for a card without power its type, `?` if neither is known.

    >>> from dmoracle import games
    >>> [strength(games.get(), (), kind, "ja") for kind in ("d2_field", "cross_gear", "")]
    ['D2フィールド', 'クロスギア', '?']
    >>> strength(games.get(), (3000,), "", "en"), strength(games.get(), (2, 3), "", "en")
    ('3000', '2/3')
    """
    if numbers or not kind:
        return "/".join(map(str, numbers)) or "?"
    if (known := game.words.table("kind").get(kind)) is not None:
        return known[lang != "ja"]
    row = game.vocabulary.words("quality").get(kind)
    return row.meaning_ja if row is not None and lang == "ja" else kind.replace("_", " ")


def effect(game: Game, term: str, lang: str) -> str:
    """A lasting effect in words: power(2000), grant(blocker), forbid(attack).

    >>> from dmoracle import games
    >>> effect(games.get(), "power(-2000)", "en"), effect(games.get(), "forbid(attack)", "ja")
    ('power -2000', '攻撃できない')
    """
    name, args = split(term)
    said = game.words.table("change").get(f"{name}/{len(args)}")
    if said is not None and all(arg.lstrip("-").isdecimal() for arg in args):
        return said[lang != "ja"].format(*map(int, args))
    if name in ("grant", "forbid") and args:
        return word(game, "keyword" if name == "grant" else "forbid", args[0], lang)
    return term
