# ruff: noqa: E501 (tables of words)
"""English words: what a token is, verbs with their forms, and the open classes (races, names, numbers, quotations)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dmoracle.games.duel_masters.text.reading.races import ENGLISH, LATER, plural
from dmoracle.grammar.chart import Grammar
from dmoracle.grammar.tree import Tree
from dmoracle.grammar.words import Token, Words

QUOTE = '"'
NAME = "《"  # a name of a card
FORMS = ("b", "s", "ing", "pp", "past")  # of verbs: see `forms`
_TOKEN = re.compile(r'"[^"]*"|《[^》]*》|[+\-]?[0-9]+(?:,[0-9]{3})*|[^\W\d_]+(?:[\'.][^\W\d_]+)*|[^\s\w]|\w+')
_SHORT = {
    "don't": "do not", "doesn't": "does not", "isn't": "is not", "aren't": "are not", "haven't": "have not", "hasn't": "has not",
    "didn't": "did not", "won't": "will not", "wasn't": "was not", "can't": "can not", "cannot": "can not", "weren't": "were not",
    "you've": "you have", "they've": "they have", "it's": "it is", "that's": "that is", "there's": "there is", "you're": "you are", "they're": "they are",
}  # fmt: skip
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
# verb: third person, participle, -ing, past; others are regular
_IRREGULAR = {
    "put": "puts put putting put", "draw": "draws drawn drawing drew", "choose": "chooses chosen choosing chose",
    "break": "breaks broken breaking broke", "show": "shows shown showing showed", "take": "takes taken taking took",
    "win": "wins won winning won", "lose": "loses lost losing lost", "get": "gets gotten getting got",
    "have": "has had having had", "leave": "leaves left leaving left", "cast": "casts cast casting cast",
    "tap": "taps tapped tapping tapped", "untap": "untaps untapped untapping untapped", "cost": "costs cost costing cost",
    "search": "searches searched searching searched", "cross": "crosses crossed crossing crossed",
    "shuffle": "shuffles shuffled shuffling shuffled", "destroy": "destroys destroyed destroying destroyed",
    "skip": "skips skipped skipping skipped", "stop": "stops stopped stopping stopped",
    "say": "says said saying said", "battle": "battles battled battling battled", "flip": "flips flipped flipping flipped",
}  # fmt: skip
TRANSITIVE = ["put", "destroy", "return", "choose", "tap", "untap", "discard", "show", "reveal", "add", "cast", "summon", "use", "break", "draw", "take", "search", "shuffle", "cross", "play", "select", "shieldify", "move", "name", "turn", "flip"]  # fmt: skip
_INTRANSITIVE = ["attack", "untap", "shuffle", "discard", "battle"]
_OWN = ["have", "get", "cost", "look", "win", "lose", "take", "break", "attack", "block", "battle", "leave", "stay", "skip", "stop", "reveal", "choose", "use", "discard", "end", "count", "draw", "enter"]
_BE = {"b": "be are", "s": "is are", "pp": "been", "ing": "being", "past": "was were"}
_NOUNS = {
    "creature": "creature creatures", "card": "card cards", "spell": "spell spells", "shield": "shield shields",
    "cross_gear": "cross_gear cross_gears gear gears", "tamaseed": "tamaseed tamaseeds", "element": "element elements", "field": "field fields",
    "d2_field": "d2_field d2_fields", "artifact": "artifact artifacts", "dragheart": "dragheart draghearts", "castle": "castle castles",
}  # fmt: skip
_ADJECTIVES = "tapped untapped attacking blocking linked battling evolution psychic exile multicolored twinpact other crossed neo gacharange said dragheart"
_NOUN_ADJECTIVES = "evolution psychic exile"
_ZONES = {
    "hand": "hand hands", "deck": "deck decks", "graveyard": "graveyard graveyards", "mana": "mana_zone mana_zones",
    "shield": "shields shield_zone shield_zones", "battle": "battle_zone", "hyperspatial": "hyperspatial_zone",
}  # fmt: skip
GROUPS = {
    "Dragon": "ドラゴン", "Command": "コマンド", "Command Dragon": "コマンド・ドラゴン", "Cyber": "サイバー", "Hero": "ヒーロー",
    "Samurai": "サムライ", "Ninja": "ニンジャ", "Shinobi": "シノビ", "Hunter": "ハンター", "Alien": "エイリアン",
    "Armored": "アーマード", "Abyss": "アビス", "Mecha": "メカ",
}  # fmt: skip


def forms(verb: str) -> dict[str, str]:
    """The forms of a verb: b(are), s, pp (participle), ing, past.

    >>> forms("destroy")["pp"], forms("draw")["past"], forms("search")["s"]
    ('destroyed', 'drew', 'searches')
    """
    if verb in _IRREGULAR:
        third, participle, running, past = _IRREGULAR[verb].split()
    else:
        third = verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s")
        past = participle = verb + ("d" if verb.endswith("e") else "ed")
        running = (verb[:-1] if verb.endswith("e") else verb) + "ing"
    return {"b": verb, "s": third, "pp": participle, "ing": running, "past": past}


def tokens(text: str) -> list[Token]:
    """The words and signs of a text, a quotation as one of them; short forms are written out.

    >>> [token.word for token in tokens("This creature can't attack your opponent's creature.")]
    ['this', 'creature', 'can', 'not', 'attack', 'your', 'opponent', "'s", 'creature', '.']
    """
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        written, at = match.group(), match.start()
        word = written.casefold()
        if word[0] == NAME:
            found.append(Token(NAME, written[1:-1].strip(), at))
        elif word[0] == QUOTE:
            found.append(Token(QUOTE, written[1:-1].strip(), at))
        elif word in _SHORT:
            found += [Token(one, written, at) for one in _SHORT[word].split()]
        elif word.endswith("'s"):
            found += [Token(word[:-2], written[:-2], at), Token("'s", "'s", at + len(word) - 2)]
        else:
            found.append(Token(word, written, at))
    return found


def _open_class(token: Token) -> Iterator[tuple[str, str, str | int]]:
    if token.word == QUOTE:
        yield "QUOTED", "quote", token.written
    elif token.word == NAME:
        yield "NAME", "name", token.written
    elif token.word[0] in "+-" and len(token.word) > 1:
        yield "SIGNED", "signed", int(token.word.replace(",", ""))
    elif token.word.replace(",", "").isdigit() and token.word.isascii():
        yield "NUM", "num", int(token.word.replace(",", "")[:9])
    elif token.word in _NUMBERS:
        yield "NUM", "num", _NUMBERS[token.word]


def races() -> dict[str, str]:
    """The English names of races and of groups of races, singular and plural, with their Japanese names."""
    found = {**LATER, **ENGLISH, **GROUPS}
    return {word: japanese for one, japanese in found.items() for word in (one, plural(one))}


def words() -> Words:
    """The table of English words."""
    made = Words(tokens, _open_class, frozenset({"RACE", "CIV", "ADJ"}))
    for kind, verbs in (("VT", TRANSITIVE), ("VI", _INTRANSITIVE)):
        for verb in verbs:
            for form, word in forms(verb).items():
                made.add(f"{kind}.{form}", word, "v", verb)
    for form, word in forms("awaken").items():
        made.add(f"VT.{form}", word, "v", "flip")
    for verb in ("attack", "block"):  # what they do has rules of its own; what is done to them has not
        made.add("VT.pp", forms(verb)["pp"], "v", verb)
    for verb in _OWN:
        for form, word in forms(verb).items():
            made.add(f"{verb}.{form}", word)
    for form, listed in _BE.items():
        for word in listed.split():
            made.add(f"be.{form}", word)
    for form in FORMS:
        for phrase, value in (("gacharange summon", "gr_summon"), ("gachinko judge", "judge")):
            made.add(f"KWV.{form}", phrase, "kwv", value)
    for one in ["light", "water", "darkness", "fire", "nature"]:
        made.add("CIV", one, "civ", one)
    for one in ("colorless", "colourless"):
        made.add("ADJ", one, "adj", "colourless")
    for one in ("mono - colored", "monocolored", "single - civilization"):
        made.add("ADJ", one, "adj", "single")
    for one in ("multicolored", "multicolor"):
        made.add("ADJ", one, "adj", "multicolour")
    for value, listed in _NOUNS.items():
        for word in listed.split():
            made.add("NOUN", word.replace("_", " "), "type", value)
    for one in _ADJECTIVES.split():
        if one != "multicolored":
            made.add("ADJ", one, "adj", one)
    for value, listed in _ZONES.items():
        for word in listed.split():
            made.add("ZONE", word.replace("_", " "), "zone", value)
    for name, japanese in races().items():
        made.add("RACE", name, "race", japanese)
    for kind in ("NUM", "SIGNED", "QUOTED", "NAME"):
        made.kinds.add(kind)
    return made


_TARGETS = frozenset({"to", "to_tapped", "to_bottom", "to_top", "to_either_end", "to_under", "shown"})
_MOVING = frozenset({"put", "return", "add", "take", "move", "show", "reveal", "shuffle", "summon", "shieldify"})
_BY_PLAYERS = frozenset(["put", "draw", "discard", "return", "choose", "search", "shuffle", "reveal", "show", "cast", "summon", "add", "take", "use"])
_DEEDS = frozenset({"discard", "return", "destroy", "reveal", "show", "tap"})
_FREE = frozenset({"cast", "summon", "use", "play", "cross", "put"})  # what can be done at no cost
_OF_CARDS = ("attack", "block", "passive", "race_gained", "gets", "stays", "leave", "enters_tapped", "wins_battles", "breaks_more")
_SOUGHT = frozenset({"search"})


def fits(tree: Tree) -> bool:
    """Whether a verb has the roles that stand with it: the frames of verbs, which exclude readings and prefer none.

    A card is moved to a place only by a verb that moves, and a place stands only once; searching has what is sought.
    """
    if tree.label == "do":
        verb = next((kid.value for kid in tree.kids if kid.label == "v"), None)
        targets = [kid for kid in tree.kids if kid.label in _TARGETS]
        if (targets and verb not in _MOVING) or len([one for one in targets if one.label != "shown"]) > 1:
            return False
        if any(kid.label == "free" for kid in tree.kids) and verb not in _FREE:
            return False
        if verb == "break" and any(kid.label == "np" and kid.has("another") for kid in tree.kids):
            return False  # another shield is one more than it breaks anyway
        places = {kid.label: kid.kids[0] for kid in tree.kids if kid.label in ("from", "to") and len(kid.kids) == 1}
        if len(places) == 2 and str(places["from"]) == str(places["to"]):
            return False  # out of a zone into the same zone
        labels = [kid.label for kid in tree.kids]
        if (verb == "cross" and "with" not in labels) or (verb not in ("cross", "battle") and tree.has("with")):
            return False  # a gear is crossed to a creature; else it is the gear
        if verb in ("show", "reveal") and "to" in labels:
            return False  # shown in a zone: it lies there
        if "that_or" in labels:
            return False
        if "that" in labels and not any(
            kid.label in ("from", "from_looked") or (kid.label == "to" and _is_zone(kid.kids[0], "battle"))
            for kid in tree.kids[: labels.index("that")]
        ):
            return False  # it stands behind a place, or belongs to the noun
        return verb in _SOUGHT or not any(kid.label == "for" for kid in tree.kids)
    if tree.label == "passive" and tree.has(*_TARGETS):
        return False  # put there: see enters_tapped
    if tree.label in ("passive", "gerund") and tree.has("that", "that_or", "except", "with"):
        return False
    if tree.label == "except" and tree.kids[0].label == "self_such":
        return False  # what is said behind it belongs to the others
    if tree.label == "except" and tree.kids[0].has("named_one") and tree.kids[0].has("that"):
        return False  # what is said behind a name belongs to the cards that it is left out of
    if tree.label == "np" and tree.has("the") and any(kid.label == "adj" and kid.value == "crossed" for kid in tree.kids):
        return False  # see crossed_one
    if tree.label == "np" and tree.has("the") and any(kid.label == "adj" and kid.value == "other" for kid in tree.kids):
        return False  # see rest
    if tree.label == "np" and sum(kid.label in ("in", "from_looked") for kid in tree.kids) > 1:
        return False  # what lies in two places
    if tree.label == "if_event":  # only of what would happen
        return all(one.label.startswith("would_") for kid in tree.kids if kid.label == "event" for one in _happenings(kid))
    if tree.label == "done_one":  # a card that was chosen or put: see "known"
        return tree.kids[0].value in _DEEDS
    if tree.label in ("done", "done_ever"):  # tapped is what it is, not what was done to it
        return not any(kid.label == "v" and kid.value in ("tap", "untap") for kid in tree.kids)
    if tree.label == "did_so" and tree.has("it", "self", "them"):
        return False  # how it has come: see came_so
    if tree.label == "attacks_which" and [str(one) for one in tree.kids] in (["np(one type=creature)"], ["np(type=creature)"]):
        return False  # see attacks_creature
    if tree.label == "was" and tree.has("part"):
        return False  # some of them: see suffered
    if tree.label in ("clause", "orders", "goes_on") and _time_of_condition(tree):
        return False  # the time belongs to what is asked
    if tree.label == "clause" and tree.has("not") and tree.has("gets") and not tree.has("subject"):
        return False  # what cards have not is said of them where they are described
    if tree.label == "clause":  # players do that, not cards
        subject, deed = tree.kids[0], next((kid for kid in tree.kids if kid.label == "do"), None)
        if subject.label == "subject" and subject.kids[0].label == "he" and _of_cards(tree):
            return False  # they can't be blocked: cards, and no player
        by_cards = subject.label == "subject" and subject.kids[0].label in ("them", "it")
        if tree.has("can") and tree.has("just_entered") and tree.has("attack"):
            return False  # see player_rush
        if deed is not None and by_cards and deed.kids[0].value in _BY_PLAYERS:
            return False
    if tree.label == "sentence" and _each_such(tree):
        return False  # for each creature that has it: what stands behind "that" is a part of the description
    if tree.label == "sentence" and [kid.label for kid in tree.kids[:2]] == ["when", "when"]:
        return False  # several events are one row
    if tree.label == "sentence":  # what a verb in the third person speaks of has been named
        kinds = [kid.label for kid in tree.kids if kid.label in ("clause", "orders", "goes_on", "gap")]
        gap = kinds.index("gap") if "gap" in kinds else 0
        if gap and (kinds[gap - 1] == "orders" or _moved(tree, gap)) and not _placed(tree, gap):
            return False  # put this and that into a zone: one clause
        if "goes_on" in kinds and "clause" not in kinds[: kinds.index("goes_on")] and kinds[0] == "orders":
            return False
    if tree.label == "is":  # some of them: see of_them
        first = tree.kids[0]
        if first.label == "whole_zone" or first.has("all"):  # see all_are
            return False
        return not (first.label == "part" and first.has("them"))
    if tree.label == "uses_trigger" and any(
        kid.label in ("it", "them", "whole_zone") or (kid.label == "np" and (kid.has("known") or _is_shield(kid)))
        for kid in tree.kids
    ):
        return False  # of the shield that has just moved: see silently; of shields: as the zone
    if tree.label == "np" and any(
        kid.label == "in" and _uncounted(tree.kids[n - 1]) for n, kid in enumerate(tree.kids) if n
    ):
        return False  # cards are counted in the zone that is said behind them
    if tree.label == "np" and tree.has("made_so") and not tree.has("that_many"):
        return False  # as many as that was done to
    if tree.label == "top_card":  # of a deck: see top
        return tree.kids[0].label != "whole_zone"
    if tree.label == "number_of":  # cards are counted where they lie
        return not tree.kids[0].has("type") or tree.kids[0].kids[-1].value != "card"
    if tree.label == "gap":  # a clause without its verb is one of cards and a place
        return not any(kid.label in ("whole_zone", "self", "it") for kid in tree.kids)
    if tree.label in ("to_mana", "to_shields"):  # into the battle zone is entering
        return not any(kid.label == "zone" and _is_zone(kid, "battle") for kid in tree.kids)
    if tree.label in ("clause", "orders", "goes_on"):  # "for each" right behind the verb is the verb's
        labels = [kid.label for kid in tree.kids]
        return all(labels[n - 1] not in ("do", "gets", "costs", "breaks_more") for n, one in enumerate(labels) if one in ("per", "per_done"))
    return True


def _time_of_condition(clause: Tree) -> bool:
    """Whether a time stands behind what was asked to have been done, without a time of its own."""
    labels = [kid.label for kid in clause.kids]
    for asked, behind in zip(clause.kids, labels[1:], strict=False):
        if asked.label in ("if", "unless") and behind == "turn" and asked.kids[-1].label in ("was", "did_so", "did", "suffered"):
            return True
    return False


def _each_such(sentence: Tree) -> bool:
    """Whether a clause about "it" stands right behind "for each", as if no card of that row were described."""
    for each, clause in zip(sentence.kids, sentence.kids[1:], strict=False):
        if each.label == "per" and clause.label == "clause" and clause.kids[0].label == "subject":
            return clause.kids[0].kids[0].label == "it"
    return False


def _happenings(event: Tree) -> list[Tree]:
    """What happens to the card of an event, or is done by a player."""
    return [kid for kid in event.kids[1:] if not kid.has("zone") or kid.label.startswith("would_")]


def _of_cards(clause: Tree) -> bool:
    """Whether a clause says what only cards do, or what is done to them."""
    fights = any(kid.label == "do" and kid.kids[0].value in ("attack", "block", "leave") for kid in clause.kids)
    fights = fights or (clause.has("not") and any(kid.label == "do" and kid.kids[0].value == "untap" for kid in clause.kids))
    return fights or clause.has(*_OF_CARDS)


def _moved(sentence: Tree, gap: int) -> bool:
    """Whether the clause in front of one without a verb is about cards that move."""
    clauses = [kid for kid in sentence.kids if kid.label in ("clause", "orders", "goes_on", "gap")]
    return any(verb.value in _MOVING for kid in clauses[gap - 1].kids if kid.label == "do" for verb in kid.kids[:1])


def _placed(sentence: Tree, gap: int) -> bool:
    """Whether the clause in front of one without a verb says where something is put."""
    clauses = [kid for kid in sentence.kids if kid.label in ("clause", "orders", "goes_on", "gap")]
    return any(kid.has(*_TARGETS) for kid in clauses[gap - 1].kids)


def _uncounted(tree: Tree) -> bool:
    """Whether it ends in a number of cards of which it is not said where they lie."""
    if tree.label == "number_of":
        return bool(tree.kids) and tree.kids[-1].label == "np" and not tree.kids[-1].has("in")
    return bool(tree.kids) and _uncounted(tree.kids[-1])


def _is_shield(tree: Tree) -> bool:
    return any(kid.label == "type" and kid.value == "shield" for kid in tree.kids)


def _is_zone(tree: Tree, name: str) -> bool:
    return any(kid.label == "zone" and kid.value == name for kid in tree.kids)


@cache
def grammar() -> Grammar:
    """The grammar of English with its words, built once."""
    return Grammar((Path(__file__).parent / "en.grammar").read_text(encoding="utf-8"), words(), fits, FORMS)
