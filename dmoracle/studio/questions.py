"""What the studio asks about a position, each question a function from plain data to plain data, for another process.

A question gets what the page sent and a function that tells how far it is. Input that cannot be used is an InputError.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dmoracle import games
from dmoracle.cards.library import fold
from dmoracle.cli.folding import choices
from dmoracle.cli.hearing import heard, ways
from dmoracle.cli.output import Output
from dmoracle.errors import InputError
from dmoracle.explorer.scene import cards_of, said
from dmoracle.explorer.session import WANTED
from dmoracle.position.book import Book
from dmoracle.rules.terms import head, order_key, split
from dmoracle.studio.editing import edited, empty
from dmoracle.studio.table import card_shown, game_shown, table_shown

if TYPE_CHECKING:
    from dmoracle.play.position import Position

__all__ = ["QUESTIONS", "Asked", "Tell"]

Asked = Mapping[str, Any]
Tell = Callable[[str], None]

HITS, SHOWN = 12, 5  # rulings that are shown, and cases of each
FOUND = 40  # cards that a search shows
NEXT = "@next"  # in a line of decisions: the next turn begins
THINKS, MOST_REPLIES = 5.0, 30  # seconds for each decision that the program makes, and how many of them in a row
MOST_MOVES = 2000  # decisions of a line


def _lang(asked: Asked) -> str:
    return "ja" if asked.get("lang") == "ja" else "en"


def _text(asked: Asked, key: str = "text") -> str:
    text = asked.get(key, "")
    if not isinstance(text, str):
        raise InputError("a text is needed", "文字列が必要です", found=key)
    return text


@lru_cache(maxsize=8)
def _position(text: str) -> Position:
    from dmoracle.play.position import Position

    return Position.from_yaml(text)


# ---- the table


def table(asked: Asked, _: Tell) -> dict[str, Any]:
    """The table that a text says, without asking the rules what is legal there."""
    found = _position(_text(asked))
    lang = _lang(asked)
    return {"table": table_shown(found, lang, numbers=False), "about": game_shown(found.setup.spec, lang)}


def edit(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The text after a change, and its table."""
    change = asked.get("change")
    if not isinstance(change, dict):
        raise InputError("a change is needed", "変更の内容が必要です", found="change")
    text, label = edited(_text(asked), change)
    return {"text": text, "label": label, **table({**asked, "text": text}, tell)}


def start(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A table without cards, of the game that is asked for."""
    text = empty(games.get(str(asked.get("game") or games.DEFAULT)))
    return {"text": text, **table({**asked, "text": text}, tell)}


def shipped(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A puzzle that comes with dmoracle, by its name; without one, the names of all."""
    from dmoracle.errors import nearest
    from dmoracle.paths import shipped_puzzles

    puzzles, name = shipped_puzzles(), str(asked.get("name") or "")
    if not name:
        return {"puzzles": list(puzzles)}
    if name not in puzzles:
        raise InputError("no puzzle of this name comes with dmoracle", "その名前の付属問題はありません", found=name,
                         allowed=tuple(puzzles), nearest=nearest(name, puzzles))  # fmt: skip
    text = puzzles[name].read_text(encoding="utf-8")
    return {"text": text, **table({**asked, "text": text}, tell)}


def paste(asked: Asked, tell: Tell) -> dict[str, Any]:
    """What was pasted: a position on one line, a position file, or a deck list (into `zone` of `player`)."""
    from dmoracle.errors import nearest
    from dmoracle.play.position import Position
    from dmoracle.position.decks import counted

    pasted, text = _text(asked, "pasted").strip(), _text(asked)
    if games.of_line(pasted):
        text = Position.from_notation("".join(pasted.split())).to_yaml()
        return {"text": text, **table({**asked, "text": text}, tell)}
    if re.search(r"^player[12]\s*[:：]", pasted, re.MULTILINE):
        return {"text": pasted + "\n", **table({**asked, "text": pasted + "\n"}, tell)}
    here = _position(text)
    book = Book.of(here.setup, here.library)
    cards: list[list[Any]] = []
    for number, line in enumerate(pasted.splitlines(), 1):
        written = line.partition("#")[0].strip().removeprefix("- ").strip()
        if not written:
            continue
        name, count = counted(written, book)
        if book.find(name) is None:
            raise InputError("no card of this name", "その名前のカードはありません", line=number, found=name,
                             nearest=nearest(name, book.names()))  # fmt: skip
        cards.append([name, count])
    if not cards:
        raise InputError("nothing was pasted", "貼り付ける内容がありません")
    change = {"op": "deck", "player": asked.get("player", 1), "zone": asked.get("zone") or here.setup.spec.pile,
              "cards": cards}  # fmt: skip
    return edit({**asked, "change": change}, tell)


def cards(asked: Asked, _: Tell) -> dict[str, Any]:
    """The cards whose names, in either language, hold what was typed; names that begin so first."""
    text = _text(asked)
    try:
        here = _position(text)
        game, book = here.setup.spec, Book.of(here.setup, here.library)
    except InputError:  # a text that is being typed
        game = games.get(str(asked.get("game") or games.DEFAULT))
        book = Book({}, None)
    wanted = fold(unicodedata.normalize("NFKC", _text(asked, "query")).strip())
    if not wanted:
        return {"cards": [], "more": 0}
    rank: dict[str, tuple[int, int]] = {}
    for name in book.names():
        folded = fold(name)
        if wanted in folded:
            place = (0 if folded == wanted else 1 if folded.startswith(wanted) else 2, len(folded))
            rank[name] = place
    found: dict[str, Any] = {}
    for name in sorted(rank, key=lambda one: (rank[one], one)):
        try:
            card = book.find(name)
        except InputError:  # known by name, not understood
            continue
        if card is not None:
            found.setdefault(card.name, card)
        if len(found) >= FOUND:
            break
    return {"cards": [card_shown(card, game, _lang(asked)) for card in found.values()],
            "more": max(len(rank) - len(found), 0)}  # fmt: skip


def rules(asked: Asked, _: Tell) -> dict[str, Any]:
    """What `dmoracle rules WORDS` finds for the game of the text, with the cases that can be opened."""
    from dmoracle.cli.rules import hit_lines
    from dmoracle.rules.search import search

    try:
        game = _position(_text(asked)).setup.game
    except InputError:
        game = games.get(str(asked.get("game") or games.DEFAULT)).name
    output = Output("told", _lang(asked))
    found = []
    for hit in search(_text(asked, "query")[:400], (game,), HITS):
        cases = [[hit.name, hit.text(output.lang)]] if hit.kind == "case" else []
        cases += [[file, ja if output.lang == "ja" else en] for file, en, ja in hit.data.get("cases", ())][:SHOWN]
        lines = [line.strip() for line in hit_lines(hit, output)]
        found.append({"lines": lines[:1] if cases else lines, "cases": cases, "game": game})
    return {"found": found}


def case(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A case that shows a rule, by its name in the index, and its scripts as lines to be played."""
    from dmoracle.errors import nearest
    from dmoracle.paths import case_folder

    inside = case_folder(games.get(str(asked.get("game") or games.DEFAULT)).name)
    known = {path.relative_to(inside).as_posix(): path for path in inside.rglob("*.yaml")}
    name = str(asked.get("name"))
    if name not in known:
        raise InputError("there is no such case", "そのような事例はありません", found=name,
                         nearest=nearest(name, known))  # fmt: skip
    text = known[name].read_text(encoding="utf-8")
    scripts = _position(text).scripts
    lines = [{"text": one.name, "then": [str(step.value) for step in one.steps if step.kind == "do"]}
             for one in scripts]  # fmt: skip
    return {"text": text, "lines": [line for line in lines if line["then"]], **table({**asked, "text": text}, tell)}


# ---- playing


class _Line:
    """The last line that was asked about, so that a decision more costs one step."""

    text = ""
    moves: tuple[str, ...] = ()
    positions: tuple[Position, ...] = ()


def _reached(text: str, moves: Sequence[str]) -> tuple[Position, ...]:
    """The positions of a line, that of the text first; raises InputError for a decision that is not legal."""
    if len(moves) > MOST_MOVES:
        raise InputError("the line is too long", "手順が長すぎます", found=str(len(moves)))
    known = 0
    positions: list[Position] = []
    if _Line.text == text and _Line.positions:
        while known < min(len(moves), len(_Line.moves)) and moves[known] == _Line.moves[known]:
            known += 1
        positions = list(_Line.positions[: known + 1])
    else:
        positions = [_position(text)]
    for move in moves[known:]:
        here = positions[-1]
        positions.append(here.next_turn() if move == NEXT else here.apply(move))
    _Line.text, _Line.moves, _Line.positions = text, tuple(moves), tuple(positions)
    return _Line.positions


def _moves(asked: Asked) -> list[str]:
    moves = asked.get("moves") or []
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InputError("a list of decisions is needed", "選択の一覧が必要です", found="moves")
    return moves


def _onwards(position: Position) -> Iterator[str]:
    """Steps without a choice, and payments where it does not matter what is paid with."""
    pays, met = position.setup.spec.pays, {position}
    while not position.is_over:
        if position.forced:
            steps = [position.legal[0]]
        elif all(head(one.decision.term) in pays for one in choices(position)) and len(found := ways(position)) == 1:
            steps = found[0]
        else:
            return
        for step in steps:
            yield step.term
            position = position.apply(step)
        if position in met:
            return
        met.add(position)


def _led(here: Position, choice: str) -> list[str]:
    """The steps that lead to a choice: those without one, and payments that nothing was said of.

    Lines that a search found leave out payments as good as another one. Raises InputError where it is not reached.
    """
    steps: list[str] = []
    while True:
        try:
            return [*steps, *(one.term for one in heard(here, choice))]
        except InputError:
            before = here.settle()
            forced = _between(here, before)
            if before.is_over or not all(head(one.term) in here.setup.spec.pays for one in before.legal):
                raise
            steps += [*forced, before.legal[0].term]
            here = before.apply(before.legal[0])


def _between(here: Position, end: Position) -> list[str]:
    steps = []
    while here != end:
        steps.append(here.legal[0].term)
        here = here.apply(here.legal[0])
    return steps


def scene(asked: Asked, _: Tell) -> dict[str, Any]:
    """The position after a line (`moves`) and then some choices (`then`), with what can be decided there.

    Steps without a choice are made between choices and after the last one; `moves` of the answer has them all.
    """
    lang, text, moves = _lang(asked), _text(asked), _moves(asked)
    then = asked.get("then") or []
    for choice in then:
        here = _reached(text, moves)[-1]
        moves = [*moves, *((NEXT,) if choice == NEXT else _led(here, str(choice)))]
    if then:  # between the choices of a line nothing is paid that the line itself pays
        moves += _onwards(_reached(text, moves)[-1])
    moves, replies = _answered(text, moves, asked.get("against"), lang)
    positions = _reached(text, moves)
    here = positions[-1]
    # where nobody has anything to choose yet, what can be decided is shown of the first choice
    ahead = [] if moves else list(_onwards(here))
    place = _reached(text, ahead)[-1] if ahead else here
    _reached(text, moves)
    labels = [card.label for card in place.setup.cards]
    decisions = [
        {"term": one.decision.term, "text": one.decision.text(lang), "equal": len(one.equal),
         "cards": cards_of(one.decision.term, [*labels]), "also": [term for other in one.equal
                                                                  for term in cards_of(other.term, labels)]}
        for one in (() if place.is_over else choices(place))
    ]  # fmt: skip
    refused = place.explain().refused if not place.is_over else ()
    flags = place.flags
    return {
        "moves": moves, "line": _told(positions, moves, lang), "ahead": len(ahead),
        "table": table_shown(here, lang), "mover": place.mover or 0,
        "end": next((one for one in ("achieved", "failed", "over") if one in flags), ""),
        "next": here.turn_is_over and not here.winners,
        "decisions": decisions,
        "refused": [{"term": one.decision, "text": said(place, one.decision, lang), "why": one.text(lang),
                     "cards": cards_of(one.decision, labels)} for one in refused],
        "rests": _rests(place, lang), "replies": replies,
    }  # fmt: skip


def _answered(text: str, moves: list[str], player: Any, lang: str) -> tuple[list[str], list[str]]:
    """The line after the decisions that the program makes for a player, each with how sure it is."""
    from dmoracle.answers.opponent import reply

    said: list[str] = []
    if player not in (1, 2):
        return moves, said
    moves = moves or list(_onwards(_reached(text, moves)[-1]))
    while (here := _reached(text, moves)[-1]).mover == player and not here.is_over and len(said) < MOST_REPLIES:
        found = reply(here, seconds=THINKS)
        said.append(f"P{player}: {found.decision.text(lang)} [{found.text(lang)}]")
        moves = [*moves, found.decision.term]
        moves += _onwards(_reached(text, moves)[-1])
    return moves, said


def _told(positions: Sequence[Position], moves: Sequence[str], lang: str) -> list[dict[str, Any]]:
    """The line in words; `auto` steps were no choice."""
    found = []
    for here, move in zip(positions, moves, strict=False):
        if move == NEXT:
            text = "次のターン" if lang == "ja" else "next turn"
            found.append({"term": NEXT, "text": text, "player": 0, "auto": False})
            continue
        decision = here.decision(move)
        pays = head(move) in here.setup.spec.pays
        found.append({"term": move, "text": decision.text(lang), "player": decision.player,
                      "auto": here.forced or (pays and len(ways(here)) == 1)})  # fmt: skip
    return found


def _rests(position: Position, lang: str) -> list[str]:
    from dmoracle.rules import readings

    return [readings.text(one, lang, position.setup.game) for one in position.rests_on]


def _here(asked: Asked) -> Position:
    """The position after the line; where that is the start, the first choice."""
    text, moves = _text(asked), _moves(asked)
    here = _reached(text, moves)[-1]
    return here if moves else _reached(text, list(_onwards(here)))[-1]


def about(asked: Asked, _: Tell) -> dict[str, Any]:
    """What somebody may want of a card, and what stands in its way or is missing."""
    here, lang, label = _here(asked), _lang(asked), _text(asked, "label")
    wanted: dict[str, str] = {}
    for term in sorted(here.oracle.decisions, key=lambda one: (one.count(","), order_key(one))):
        name, args = split(term)
        if name in WANTED and args[:1] == (label,):
            wanted.setdefault(name, term)
    terms = sorted(wanted.values(), key=lambda one: WANTED.index(split(one)[0]))
    found = sorted((why for why in here.whys(terms) if not why.legal), key=lambda why: len(why.lacks))
    return {"refused": [
        {"term": why.decision, "text": said(here, why.decision, lang),
         "why": [point.text(lang) for point in why.lacks or why.obstacles]} for why in found
    ]}  # fmt: skip


def why(asked: Asked, _: Tell) -> dict[str, Any]:
    """What allows a decision, or what stands against it."""
    return {"lines": list(_here(asked).why(_text(asked, "term")).lines(_lang(asked)))}


def trace(asked: Asked, _: Tell) -> dict[str, Any]:
    """What happened in the line and why, what did not, and the picture of it."""
    from dmoracle.play.compare import drawing
    from dmoracle.play.game import Game
    from dmoracle.play.missed import missed
    from dmoracle.play.trace import Made

    lang = _lang(asked)
    game = Game(_position(_text(asked)))
    for move in _moves(asked):
        if move == NEXT:
            game.next_turn()
        else:
            game.push(move)
    if not game.made:
        raise InputError("nothing has been decided yet", "まだ何も選んでいません")
    found = game.trace()
    line = [Made(one.position, one.decision.term, one.decision.player, one.turn) for one in game.made]
    gone = [f"[{one.event}] {one.text(found, lang)}" for one in missed(found, line)]
    title = game.position.title(lang) or "dmoracle"
    return {"text": found.text(lang), "missed": gone, "svg": drawing(found, title, lang).svg()}


def saved(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The position after the line, as a file and on one line."""
    here = _reached(_text(asked), _moves(asked))[-1]
    return {"text": here.to_yaml(), "notation": here.notation()}


def picture(asked: Asked, _: Tell) -> dict[str, Any]:
    """The position after the line as SVG."""
    here = _reached(_text(asked), _moves(asked))[-1]
    return {"svg": here.svg(_lang(asked), theme="dark" if asked.get("theme") == "dark" else "light")}


# ---- long questions: each has a process of its own


class _Teller:
    """Stands where a command shows its progress."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell


def _limits(asked: Asked, tell: Tell) -> tuple[Position, Output, dict[str, Any]]:
    from dmoracle.cli.solve import limits_of

    output = Output("told", _lang(asked))
    options = SimpleNamespace(whole=None, checkpoint=None, max_states=None, seconds=_limit(asked, "seconds"),
                              memory=_limit(asked, "memory"))  # fmt: skip
    teller: Any = _Teller(tell)
    return _here(asked), output, limits_of(options, output, teller)


def _limit(asked: Asked, key: str) -> float | None:
    found = asked.get(key)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not 0 < found < 1e6:
        raise InputError(f"{key} is a number above 0", f"{key} は0より大きい数です", found=str(found))
    return float(found)


def solve(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle solve`, and lines to be played: the longest of the proof, or one for each refutation."""
    from dmoracle.answers.solving import solve as solved
    from dmoracle.cli.told import told

    position, output, limits = _limits(asked, tell)
    lang = output.lang
    found = solved(position, **limits, shortest=bool(asked.get("shortest")), keys=bool(asked.get("keys")))
    lines = []
    if found.verdict == "win" and found.strategy is not None:
        main, _ = found.strategy.main_line()
        label = "最も長い手順" if lang == "ja" else "the longest line"
        lines.append({"text": label, "then": [term for _, term in main]})
    for one in found.refutations():
        lines.append({"text": said(position, one.decision, lang), "then": [one.decision, *(t for _, t in one.line)]})
    return {"verdict": found.verdict, "text": told(position, found, lang), "lines": lines, "first": dict(found.first)}


def cooks(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle cooks`, and its departures as lines to be played."""
    from dmoracle.answers.cooks import cooks as found_by
    from dmoracle.cli.cooks import KINDS
    from dmoracle.cli.told import told

    position, output, limits = _limits(asked, tell)
    lang = output.lang
    found = found_by(position, **limits, dead=bool(asked.get("dead", True)))
    lines: list[dict[str, Any]] = []
    if found.solution:
        label = "作意" if lang == "ja" else "the solution"
        lines.append({"kind": "solution", "text": label, "then": [term for _, term in found.solution]})
    for kind, each in (("cook", found.cooks), ("dual", found.duals)):
        for one in each:
            lines.append({
                "kind": kind,
                "text": f"{output.say(*KINDS[kind])}: {said(position, one.decision, lang)}",
                "then": [*(term for _, term in one.before), one.decision, *(term for _, term in one.line)],
                "mark": len(one.before),
            })  # fmt: skip
    for fail in found.tries:
        after = [term for _, term in fail.after]
        lines.append({
            "kind": "try", "text": output.say("try: ", "紛れ: ") + said(position, fail.decision, lang),
            "then": [*after, fail.decision, *(term for _, term in fail.before), *fail.refutations[:1]],
        })  # fmt: skip
    return {"verdict": found.verdict, "quote": found.text(lang), "text": told(position, found, lang), "lines": lines}


def odds(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle odds`."""
    from dmoracle.answers.odds import odds as found_by
    from dmoracle.cli.told import told

    position, output, limits = _limits(asked, tell)
    known = {key: limits[key] for key in ("seconds", "memory", "progress")}
    found = found_by(position, **known, deals=0 if asked.get("exact") else 50)
    lines = [{"text": said(position, one.decision, output.lang), "then": [one.decision]} for one in found.first]
    return {"verdict": str(found.odds.low), "text": told(position, found, output.lang), "lines": lines}


def missing(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle missing` for one zone: which of the cards of the file, or of names, make it a win."""
    from dmoracle.answers.missing import missing as found_by
    from dmoracle.cli.missing import found_lines

    position, output, limits = _limits(asked, tell)
    names = asked.get("cards") or list(position.setup.names())
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("a list of names is needed", "カード名の一覧が必要です", found="cards")

    def count(done: int, total: int) -> None:
        tell(output.say(f"{done} of {total}", f"{total}件中{done}件"))

    zone = str(asked.get("zone") or "hand")
    player = asked.get("player") if asked.get("player") in (1, 2) else None
    known = {key: limits[key] for key in ("seconds", "memory")}
    found = found_by(position, zone, names, player=player, progress=count, **known)
    text = "\n".join(found_lines(position, found, output))
    return {"verdict": "win" if found.cards else "no", "text": text, "lines": []}


def export(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The page of `dmoracle export`."""
    from dmoracle.answers.guide import guide
    from dmoracle.explorer.page import puzzle_page

    _, output, limits = _limits({**asked, "moves": []}, tell)
    start = _position(_text(asked))
    found = guide(start, **limits)
    page = puzzle_page(start, found, output.lang)
    note = ""
    if found.fault is not None:
        entry = start.solution[found.fault[0]]
        note = output.say(f"the solution of the file fails at {entry}; the shortest one is in the page",
                          f"ファイルの解答は{entry}で成り立たないため、最短の解を入れました")  # fmt: skip
    return {"verdict": found.verdict, "html": page.html, "scenes": page.scenes, "text": note, "lines": []}


QUESTIONS: dict[str, Callable[[Asked, Tell], dict[str, Any]]] = {
    "table": table, "edit": edit, "start": start, "shipped": shipped, "paste": paste, "cards": cards, "scene": scene,
    "rules": rules, "case": case,
    "about": about, "why": why, "trace": trace, "saved": saved, "picture": picture, "solve": solve, "cooks": cooks,
    "odds": odds, "missing": missing, "export": export,
}  # fmt: skip
