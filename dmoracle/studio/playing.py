"""Questions about a line of play: what can be decided at its end, why not more, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dmoracle import games
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError
from dmoracle.explorer.scene import cards_of, said, wanted
from dmoracle.play.folding import choices
from dmoracle.play.hearing import led, ways
from dmoracle.position.model import PLAYERS
from dmoracle.rules.terms import head
from dmoracle.studio.table import game_shown, names_seen, table_shown
from dmoracle.studio.texts import Asked, Tell, lang_of, position_of, text_of
from dmoracle.words.wording import describe

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.words.wording import NameTable

NEXT = "@next"  # in a line of decisions: the next turn begins
THINKS, MOST_REPLIES = 5.0, 30  # seconds for each decision that the program makes, and how many of them in a row
MOST_MOVES = 2000  # decisions of a line


class _Line:
    """The last line asked about, so that one more decision costs one step."""

    text = ""
    moves: tuple[str, ...] = ()
    positions: tuple[Position, ...] = ()


def eyes_of(asked: Asked) -> int:
    """The player through whose eyes a game is seen; 0 if everything is open."""
    return int(asked["eyes"]) if asked.get("eyes") in (1, 2) else 0


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
        positions = [position_of(text)]
    for move in moves[known:]:
        here = positions[-1]
        positions.append(here.next_turn() if move == NEXT else here.apply(move))
    _Line.text, _Line.moves, _Line.positions = text, tuple(moves), tuple(positions)
    return _Line.positions


def moves_of(asked: Asked, key: str = "moves") -> list[str]:
    """Decisions that were sent; raises InputError for anything else."""
    moves = asked.get(key) or []
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InputError("a list of decisions is needed", "選択の一覧が必要です", found=key)
    return moves


def _onwards(position: Position) -> Iterator[str]:
    """Steps without a choice, and payments for which it does not matter what is tapped."""
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


def scene(asked: Asked, _: Tell) -> dict[str, Any]:
    """The position after a line (`moves`) and then some choices (`then`), with what can be decided there.

    Steps without a choice are made between choices and after the last one; `moves` of the answer has them all. The
    decisions of the player `against` follow. In a game (`eyes`) all is shown as that player sees it, and turns follow
    each other.
    """
    lang, text, moves = lang_of(asked), text_of(asked), moves_of(asked)
    eyes = eyes_of(asked)
    then = moves_of(asked, "then")
    for choice in then:
        here = _reached(text, moves)[-1]
        moves = [*moves, *((NEXT,) if choice == NEXT else led(here, choice))]
    if then:  # between the choices of a line, nothing is paid that the line itself pays
        moves += _onwards(_reached(text, moves)[-1])
    moves, replies = _answered(text, moves, asked.get("against"), eyes, lang)
    positions = _reached(text, moves)
    here = positions[-1]
    # if nobody has anything to choose yet, the decisions shown are those of the first choice
    ahead = [] if moves else list(_onwards(here))
    place = _reached(text, ahead)[-1] if ahead else here
    _reached(text, moves)
    labels = [card.label for card in place.setup.cards]
    names = names_seen(place, eyes)
    decisions = [
        {"term": one.decision.term, "text": clean(describe(one.decision.told, names, lang)), "equal": len(one.equal),
         "cards": cards_of(one.decision.term, [*labels]), "also": [term for other in one.equal
                                                                  for term in cards_of(other.term, labels)]}
        for one in (() if place.is_over else choices(place))
    ]  # fmt: skip
    refused = place.explain().refused if not place.is_over else ()
    flags = place.flags
    return {
        "moves": moves, "line": _told(positions, moves, names, lang), "ahead": len(ahead),
        "table": table_shown(here, lang, eyes=eyes), "mover": place.mover or 0,
        "end": next((one for one in ("achieved", "failed", "over") if one in flags), ""),
        "next": here.turn_is_over and not here.winners, "winners": list(here.winners),
        "decisions": decisions,
        "refused": [{"term": one.decision, "text": said(place, one.decision, lang), "why": one.text(lang),
                     "cards": cards_of(one.decision, labels)} for one in refused],
        "rests": _rests(place, lang), "replies": replies,
    }  # fmt: skip


def _answered(text: str, moves: list[str], player: Any, eyes: int, lang: str) -> tuple[list[str], list[str]]:
    """The line after the decisions that the program makes for a player, each with how sure it is; in a game also after
    the end of each turn."""
    from dmoracle.answers.opponent import reply

    said: list[str] = []
    ahead = moves or list(_onwards(_reached(text, moves)[-1]))
    while len(said) < MOST_REPLIES:
        here = _reached(text, ahead)[-1]
        if eyes and here.turn_is_over and not here.winners:
            ahead = [*ahead, NEXT]
        elif player in (1, 2) and here.mover == player and not here.is_over:
            found = reply(here, seconds=THINKS, closed=bool(eyes))
            ahead = [*ahead, found.decision.term]
            names = names_seen(_reached(text, ahead)[-1], eyes)  # the card charged or played is seen then
            told = clean(describe(found.decision.told, names, lang))
            said.append(f"P{player}: {told} [{found.text(lang)}]")
        else:
            break
        moves = ahead = [*ahead, *_onwards(_reached(text, ahead)[-1])]
    return moves, said


def _told(positions: Sequence[Position], moves: Sequence[str], names: NameTable, lang: str) -> list[dict[str, Any]]:
    """The line in words; `auto` steps were no choice."""
    found = []
    for here, move in zip(positions, moves, strict=False):
        if move == NEXT:
            text = "次のターン" if lang == "ja" else "next turn"
            found.append({"term": NEXT, "text": text, "player": 0, "auto": False})
            continue
        decision = here.decision(move)
        pays = head(move) in here.setup.spec.pays
        found.append({"term": move, "text": clean(describe(decision.told, names, lang)), "player": decision.player,
                      "auto": here.forced or (pays and len(ways(here)) == 1)})  # fmt: skip
    return found


def _rests(position: Position, lang: str) -> list[str]:
    from dmoracle.rules import readings

    return [readings.text(one, lang, position.setup.game) for one in position.rests_on]


def here_of(asked: Asked) -> Position:
    """The position after the line; where that is the start, the first choice."""
    text, moves = text_of(asked), moves_of(asked)
    here = _reached(text, moves)[-1]
    return here if moves else _reached(text, list(_onwards(here)))[-1]


def about(asked: Asked, _: Tell) -> dict[str, Any]:
    """What somebody may want to do with a card, and what stands in the way or is missing; nothing for a hidden card."""
    here, lang, label = here_of(asked), lang_of(asked), text_of(asked, "label")
    eyes = eyes_of(asked)
    if eyes and label not in here.sight(eyes).faces:
        return {"refused": []}
    return {"refused": [
        {"term": why.decision, "text": said(here, why.decision, lang),
         "why": [point.text(lang) for point in why.lacks or why.obstacles]} for why in wanted(here, label)
    ]}  # fmt: skip


def why(asked: Asked, _: Tell) -> dict[str, Any]:
    """What allows a decision, or what stands against it."""
    return {"lines": list(here_of(asked).why(text_of(asked, "term")).lines(lang_of(asked)))}


def trace(asked: Asked, _: Tell) -> dict[str, Any]:
    """What happened in the line and why, what did not, and the picture of it."""
    from dmoracle.play.compare import drawing
    from dmoracle.play.game import Game
    from dmoracle.play.missed import missed

    lang = lang_of(asked)
    game = Game(position_of(text_of(asked)))
    for move in moves_of(asked):
        if move == NEXT:
            game.next_turn()
        else:
            game.push(move)
    if not game.made:
        raise InputError("nothing has been decided yet", "まだ何も選んでいません")
    found = game.trace()
    gone = [f"[{one.event}] {one.text(found, lang)}" for one in missed(found, game)]
    title = game.position.title(lang) or "dmoracle"
    return {"text": found.text(lang), "missed": gone, "svg": drawing(found, title, lang).svg()}


def deal(asked: Asked, tell: Tell) -> dict[str, Any]:
    """A new game between two deck lists (`decks`), shuffled: its first choice as a text."""
    from dmoracle.play.game import Game
    from dmoracle.position.book import Book, usual_of
    from dmoracle.position.decks import deck_list

    spec = games.get(str(asked.get("game") or games.DEFAULT))
    lists, seed = asked.get("decks"), asked.get("seed")
    if not isinstance(lists, list) or len(lists) != len(PLAYERS) or not all(isinstance(one, str) for one in lists):
        raise InputError("two deck lists are needed", "2つのデッキリストが必要です", found="decks")
    if seed is not None and not (isinstance(seed, int) and abs(seed) < 2**63):
        raise InputError("a seed is a whole number", "種は整数です", found=str(seed)[:40])
    book = Book(library=usual_of(spec))
    (first, beside1), (second, beside2) = (
        deck_list(one, book, spec.beside, f"player{player}") for player, one in zip(PLAYERS, lists, strict=True)
    )
    game = Game.new(first, second, seed, beside=(beside1, beside2), game=spec.name)
    text = game.settle().to_yaml()
    eyes = eyes_of(asked)
    shown = table_shown(position_of(text), lang_of(asked), numbers=False, eyes=eyes)
    return {"text": text, "table": shown, "about": game_shown(spec.name, lang_of(asked))}


def saved(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The position after the line, as a file and on one line."""
    here = _reached(text_of(asked), moves_of(asked))[-1]
    return {"text": here.to_yaml(), "notation": here.notation()}


def picture(asked: Asked, _: Tell) -> dict[str, Any]:
    """The position after the line as SVG."""
    here = _reached(text_of(asked), moves_of(asked))[-1]
    return {"svg": here.svg(lang_of(asked), theme="dark" if asked.get("theme") == "dark" else "light")}
