"""A puzzle as one HTML file: a board to play on that knows the solution and refutes mistakes. For blogs."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from dmoracle.draw.html import page
from dmoracle.draw.text import goal_line
from dmoracle.explorer.assets import inlined, read
from dmoracle.explorer.scene import cards_of, said
from dmoracle.explorer.tables import Tables
from dmoracle.play.pictures import table_of
from dmoracle.position.book import Book
from dmoracle.rules.terms import split
from dmoracle.words.locale import default_lang
from dmoracle.words.wording import NameTable, payment_words

if TYPE_CHECKING:
    from dmoracle.answers.guide import Guide
    from dmoracle.play.position import Position
    from dmoracle.search.guide import Move

PAGE_WORDS: dict[str, tuple[str, str]] = {
    "solution": ("The solution as text", "解答(文字)"),
    "no_script": ("To play this puzzle, allow scripts.", "スクリプトが使えるところでは盤面を動かせます。"),
    "left_out": ("Positions of the solution not in this page: {}.", "解のうち{}局面はこのページにありません。"),
    "rests": ("assumed: ", "前提: "),
    "by": ("by {}", "作: {}"),
    "your_move": ("Your decision", "あなたの手番です"),
    "others": ("The other side could also have answered", "相手のほかの応手"),
    "line": ("The line so far", "ここまでの手順"),
    "empty": ("(nothing yet)", "(まだ何もない)"),
    "hint": ("Hint", "ヒント"),
    "hint_count": ("Your decisions from here: {} at most.", "残りは最長であと{}手です。"),
    "hint_card": ("It is about the card that is lit up.", "光っているカードを使います。"),
    "hint_other": ("It is about no card.", "カードを使わない手です。"),
    "hint_move": ("The move: {}", "正解: {}"),
    "undo": ("Take back", "一手戻す"),
    "reset": ("Start again", "最初から"),
    "mistake": ("Back to before the mistake", "間違いの前に戻る"),
    "right": ("Right.", "正解です。"),
    "order": ("Right: the same solution in another order.", "正解です(手順前後)。"),
    "equal": ("Right: an equal card does the same.", "正解です(同じカードなのでどちらでもよい)。"),
    "payment": ("Right: paid differently, but the same solution.", "正解です(支払い方の違い)。"),
    "last": ("Right: more than one last move wins.", "正解です(最終手はほかにもあります)。"),
    "idle": ("Right: it only waits; the solution is still to come.", "正解です(待つだけの手)。"),
    "also": ("This wins too; the solution is another move.", "これでも達成できます(作意は別の手です)。"),
    "wrong": ("This does not win.", "これでは達成できません。"),
    "lost": ("Nothing wins from here; try, or go back.", "ここからは達成できません。試すか、戻ってください。"),
    "not_shown": ("The page does not follow this any further.", "この先はこのページに含まれていません。"),
    "unknown": ("Whether this wins is not known.", "これで達成できるかは分かっていません。"),
    "answered": ("Player {}: {}", "プレイヤー{}: {}"),
    "pay": ("How is it paid?", "支払い方を選んでください"),
    "solved": ("Solved!", "正解! 目的を達成しました。"),
    "tally": ("Wrong moves: {}, hints: {}.", "間違い{}回、ヒント{}回。"),
    "failed": ("The goal is out of reach.", "目的は達成できなくなりました。"),
    "over": ("It is over; the goal was not reached.", "終了しました(目的は未達成)。"),
    "no_win": ("No move works. Try one, and see the answer.", "どの手でも達成できません。試すと受けが示されます。"),
    "not_known": ("The answer is not known.", "答えは分かっていません。"),
    "card": ("Card", "カード"),
    "pick": ("Choose a card to read it and to see what it can do.", "カードを選ぶと、文章とできることを表示します。"),
    "close": ("Close", "閉じる"),
    "cannot": ("Not possible: ", "できない: "),
    "nothing": ("Nothing can be done with it now.", "いまこのカードでできることはありません。"),
    "beneath": ("beneath: ", "下: "),
    "seals": ("sealed: ", "封印: "),
    "tapped": ("tapped", "タップ"),
    "unknown_card": ("unknown card", "不明なカード"),
    "moves": ("Decisions", "選べること"),
    "table": ("The table", "盤面"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Page:
    """The page as text; `scenes` positions are in it, `left_out` more of the solution are not. `name` tells the puzzle
    from others, `length` is the number of decisions of its longest line, None if there is no solution."""

    html: str
    scenes: int
    left_out: int
    name: str
    length: int | None


def puzzle_page(position: Position, found: Guide, lang: str | None = None, *, theme: str = "auto") -> Page:
    """The page of a position and its guide; it loads nothing and holds all it needs.

    `theme` is light, dark, or auto: that of the reader. On the side whose goal it is, the reader decides, and the page
    answers for the other side.

    >>> from dmoracle import Position
    >>> from dmoracle.answers.guide import guide
    >>> position = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> puzzle_page(position, guide(position), "en").scenes
    3
    """
    lang = lang or default_lang()
    about, game = position.setup.about, position.setup.spec
    book = Book.of(position.setup, position.library)
    tables = Tables(game, book.find, lang)
    scenes = _Scenes(position, found, tables, lang)
    shown = scenes.each()
    heading = position.title(lang) or "dmoracle"
    names = NameTable.of(position.setup, position.library)
    goal = goal_line(position.goal.told(), lambda label: names.name(label, lang), lang, game)
    name = hashlib.sha256(position.to_yaml().encode()).hexdigest()[:12]
    said = {key: both[lang == "ja"] for key, both in PAGE_WORDS.items()}
    data = {"id": name, "words": said, "reader": found.attacker, "verdict": found.verdict,
            **tables.data(), "scenes": shown}  # fmt: skip
    # no text may end the script element
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    idea = "".join(f"<p>{escape(part)}</p>" for part in _paragraphs(about.note(lang) or "", lang))
    notes = [said["left_out"].format(found.left_out)] if found.left_out else []
    still = position.svg(lang, theme="dark" if theme == "dark" else "light", width=640)
    told = escape(_told(position, found, lang))
    body = "\n".join([
        "<main>",
        f"<h1>{escape(heading)}</h1>",
        *([f'<p class="by">{escape(said["by"].format(about.author))}</p>'] if about.author else []),
        f'<p class="goal">{escape(goal)}</p>',
        *(f"<p>{escape(line)}</p>" for line in notes),
        f'<div id="dmo"><noscript><p>{said["no_script"]}</p>{still}</noscript></div>',
        f"<details><summary>{said['solution']}</summary>{idea}<pre tabindex='0'>{told}</pre></details>",
        "</main>",
        f'<script type="application/json" id="dmo-data">{packed}</script>',
        f"<script>\n{inlined('board.js')}{read('puzzle.js')}</script>",
    ])  # fmt: skip
    length = found.strategy.length() if found.strategy is not None else None
    html = page(heading, body, lang, read("puzzle.css"), theme)
    return Page(html, len(shown), found.left_out, name, length)


class _Scenes:
    """The positions of a guide, one after another, each reached by the steps from an earlier one."""

    def __init__(self, position: Position, found: Guide, tables: Tables, lang: str) -> None:
        self.found, self.tables, self.lang = found, tables, lang
        self.names = NameTable.of(position.setup, position.library)
        self.pays = position.setup.spec.is_payment
        self.known = [card.label for card in position.setup.cards]
        self.here: dict[int, Position] = {0: _after(position, found.forced)}

    def each(self) -> list[dict[str, Any]]:
        """What a page shows of each position."""
        scenes: dict[int, dict[str, Any]] = {}
        todo = [0]
        for number in todo:  # grows while it is read: a place is drawn when it has been reached
            scenes[number] = self.scene(number)
            for move in self.found.places[number].moves:
                if move.place is not None and move.place not in self.here:
                    self.here[move.place] = _after(self.here[number], move.steps)
                    todo.append(move.place)
        return [scenes[number] for number in range(len(self.found.places))]

    def scene(self, number: int) -> dict[str, Any]:
        """One position: the table, its moves, and what the reader might want to do but cannot."""
        place, position = self.found.places[number], self.here[number]
        scene = self.tables.table(table_of(position))
        scene |= {"mover": place.mover, "end": place.end, "value": place.verdict, "best": place.best}
        # cards of one name are told apart in a payment that would otherwise look like another one
        alike = Counter((move.decision, self.paid(move.paid)) for move in place.moves if move.paid)
        scene["moves"] = [
            self.move(position, move, not move.paid or alike[move.decision, self.paid(move.paid)] == 1)
            for move in place.moves
        ]
        reads = place.mover == self.found.attacker and not position.is_over
        scene["refused"] = [
            [self.tables.text(said(position, one.decision, self.lang)), self.tables.text(one.text(self.lang)),
             self.cards(one.decision)]
            for one in (position.explain().refused if reads else ())
        ]  # fmt: skip
        return scene

    def move(self, position: Position, move: Move, counted: bool) -> list[Any]:
        """A move: its text, cards, place and kind, how it is paid, and the line that it stands for."""
        text = self.tables.text(position.decision(move.decision).text(self.lang))
        paid = self.tables.text(self.paid(move.paid, counted)) if move.paid else -1
        line = self.line(position, move) if move.place is not None else []
        return [text, self.cards(move.decision), -1 if move.place is None else move.place, move.kind, paid, line]

    def line(self, position: Position, move: Move) -> list[list[int]]:
        """The steps of a move after its decision: pairs of the player and what is said; payments are one."""
        found: list[list[int]] = []
        paid: dict[int, list[str]] = {}  # by player
        for place, term in enumerate(move.steps):
            decision = position.decision(term)
            if self.pays(term) and place:
                paid.setdefault(decision.player, []).append(term)
            elif place and term != "go":
                found.append([decision.player, self.tables.text(decision.text(self.lang))])
            position = position.apply(decision)
        return [*([player, self.tables.text(self.paid(terms))] for player, terms in paid.items()), *found]

    def paid(self, terms: Sequence[str], counted: bool = True) -> str:
        """A payment in words: the cards that pay, or, if none are named, what else does."""
        cards = [term for term in terms if split(term)[1][0] in self.known]
        return payment_words(cards or terms, self.names, self.lang, counted)

    def cards(self, term: str) -> list[int]:
        """The cards that a decision names."""
        return [self.tables.label(label) for label in cards_of(term, self.known)]


def _after(position: Position, decisions: tuple[str, ...]) -> Position:
    for term in decisions:
        position = position.apply(term)
    return position


def _told(position: Position, found: Guide, lang: str) -> str:
    from dmoracle.answers.solving import assumption_text
    from dmoracle.play.questions import told_strategy
    from dmoracle.words.phrases import verdict_words
    from dmoracle.words.strategies import Payments, render_strategy
    from dmoracle.words.wording import decision_words

    player = f"プレイヤー{found.attacker}" if lang == "ja" else f"player {found.attacker}"
    lines = [f"{player}: {verdict_words(found.verdict, lang)}"]
    rests = PAGE_WORDS["rests"][lang == "ja"]
    lines += [rests + assumption_text(one, lang, position.setup.spec) for one in found.assumptions]
    if found.strategy is not None:
        names, pays = NameTable.of(position.setup, position.library), position.setup.spec.is_payment
        payments = Payments(pays, lambda terms: payment_words(terms, names, lang))
        told = told_strategy(found.strategy)
        lines += ["", render_strategy(told, lambda term: decision_words(term, position.setup, lang), lang=lang,
                                      payments=payments)]  # fmt: skip
    return "\n".join(lines)


def first_words(position: Position, lang: str) -> str:
    """The first sentences of the note of a puzzle, which tell its grade and theme; empty without a note."""
    return next(iter(_paragraphs(position.setup.about.note(lang) or "", lang)), "")


def _paragraphs(note: str, lang: str) -> list[str]:
    """The first sentences of a note, up to a line end, and the rest; its other line ends mean nothing.

    >>> _paragraphs("Grade 1. A theme\\nand more.\\nIdea\\none.", "en")
    ['Grade 1. A theme and more.', 'Idea one.']
    """
    lines = note.splitlines()
    at = next((number for number, line in enumerate(lines, 1) if line.endswith((".", "。"))), len(lines))
    return [text for text in (_joined(lines[:at], lang), _joined(lines[at:], lang)) if text]


def _joined(lines: list[str], lang: str) -> str:
    """Lines as one text, with blanks between Latin ones.

    >>> _joined(["Tribe", "finish", "二", "三"], "ja")
    'Tribe finish二三'
    """
    found = ""
    for line in lines:
        between = " " if found and (lang != "ja" or (found[-1].isascii() and line[:1].isascii())) else ""
        found += between + line
    return found
