"""One terminal game: shows the board and the choices, carries out what the user types, plays forced steps by itself."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from dmoracle.cli import codes
from dmoracle.cli.legal import decision_data, decision_lines, state_data, state_line
from dmoracle.cli.output import FORMAT, Output, flush, write, write_whole
from dmoracle.cli.progress import Progress
from dmoracle.cli.show import board_of
from dmoracle.draw import View, masked, masked_names, purse_lines, waiting_lines
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError, nearest
from dmoracle.play.decision import IllegalDecision
from dmoracle.play.folding import choices, ends, idle, unasked
from dmoracle.play.happened import happened
from dmoracle.play.hearing import NotHeard, asked, heard
from dmoracle.play.pictures import table_of
from dmoracle.play.sight import sight
from dmoracle.position.book import Book
from dmoracle.rules.faults import RuleFault
from dmoracle.words.explained import sentence
from dmoracle.words.wording import NameTable, describe, payment_words

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision
    from dmoracle.play.game import Before, Game

HELP = (
    ("NUMBER or decision", "make that decision; words do, such as attack with Ember", "番号または選択",
     "それを選ぶ(「ハルカスで攻撃」のような言葉でもよい)"),
    ("undo", "back to the last choice", "undo", "前の選択に戻る"),
    ("board [labels]", "the board, with the label of every card", "board [labels]", "盤面(labels ですべての名札)"),
    ("list", "the legal decisions again", "list", "選べることをもう一度"),
    ("why DECISION", "why a decision is not legal, also in words", "why 選択", "選べない理由"),
    ("history", "all decisions so far", "history", "これまでの選択"),
    ("next", "start the next turn when this one is over", "next", "ターンが終わったら次のターンへ"),
    ("save FILE [force]", "save as a position file", "save FILE [force]", "局面ファイルとして保存"),
    ("every", "ask also where only mana could be made, or not", "every",
     "マナを出すことしかできない所でも尋ねる(もう一度で戻す)"),
    ("lang en|ja", "language", "lang en|ja", "言語"),
    ("quit", "end", "quit", "終わる"),
)


class Session:
    """A game and the commands for it. Commands may be shortened as long as they are unique (`u`, `b`, `q`).

    `closed`: cards are shown only as far as the player at the keyboard sees them, who is the one that decides.
    `against`: that player's decisions are made by `dmoracle.answers.opponent`, with so many `seconds` for each, and the
    other one is at the keyboard.
    """

    def __init__(
        self, game: Game, output: Output, *, closed: bool = False, against: int | None = None, seconds: float = 5.0
    ) -> None:
        self.game, self.output, self.closed, self.against, self.seconds = game, output, closed, against, seconds
        self.rng = random.Random(game.seed)
        self.asks_always = False
        self.commands: dict[str, Callable[[list[str]], bool]] = {
            "undo": self.undo, "board": self.board, "list": self.choices, "why": self.why, "history": self.history,
            "next": self.next, "save": self.save, "lang": self.lang, "every": self.every, "quit": self.quit,
            "help": self.help,
        }  # fmt: skip

    def run(self, lines: Iterable[str]) -> int:
        """Carry out the lines until they end or one says quit; an unusable line is answered and then ignored."""
        self.forced()
        self.board([])
        self.other()
        self.prompt()
        for line in lines:
            try:
                if not self.obey(line.strip()):
                    break
            except (InputError, RuleFault) as error:
                self.complain(error)
        self.output.line()
        return codes.OK

    def obey(self, line: str) -> bool:
        """Carry out one line; False to end the session."""
        if not line:
            self.prompt()
            return True
        word, *rest = line.split()
        if line.isdecimal():
            return self.decide(self.numbered(int(line)))
        known = [name for name in self.commands if name.startswith(word.lower())]
        exact = word.lower() in self.commands
        if "(" not in word and (exact or (len(known) == 1 and word not in self.terms())):
            return self.commands[word.lower() if exact else known[0]](rest)
        if word == "?":
            return self.help(rest)
        if "(" in line or word in self.terms():
            return self.decide(line)
        try:
            return self.decide(*heard(self.game.position, line, self.said_of if self.closed else None))
        except (NotHeard, IllegalDecision) as error:
            if rest or not word.isascii() or (word, 0) in self.game.position.setup.spec.words.decisions:
                raise
            words = (*self.commands, *self.terms(), *error.allowed)
            raise InputError(
                "neither a command nor a decision (help lists them)", "コマンドでも選択でもありません(help で一覧)",
                found=line, nearest=nearest(line, words),
            ) from None  # fmt: skip

    def terms(self) -> tuple[str, ...]:
        """The legal decisions."""
        return tuple(decision.term for decision in self.game.legal)

    # ---- what the player sees

    def table(self, numbers: bool = True) -> View:
        """The table as the player at the keyboard sees it; once the game is over everything is open."""
        position = self.game.position
        found = table_of(position, numbers)
        player = position.mover if self.against is None else 3 - self.against
        if not self.closed or player is None or (position.mover is None and not position.turn_is_over):
            return found
        return masked(found, sight(position.setup, position.fluents, player, position.library).faces)

    def said_of(self, decision: Decision, lang: str) -> str:
        """A decision in the words of the player at the keyboard."""
        return describe(decision.told, self.names(), lang)

    def names(self) -> NameTable:
        """What cards are called for the player at the keyboard."""
        setup, library = self.game.position.setup, self.game.position.library
        if not self.closed:
            return NameTable.of(setup, library)
        return masked_names(setup, self.table(numbers=False), Book.of(setup, library))

    # ---- decisions

    def decide(self, *steps: Decision | str) -> bool:
        """Make decisions and the forced steps after them, then show the next choice."""
        with Progress(self.output.say("thinking", "考えています")):
            before = len(self.game.history)
            turn = self.game.turn_number
            for step in steps:
                self.game.push(step)
        self.told(before)
        self.forced()
        if self.game.turn_number != turn:
            self.board([])
        self.other()
        self.prompt()
        return True

    def other(self) -> None:
        """Let the other side decide as long as it has to; says how sure each of its decisions is."""
        from dmoracle.answers.opponent import reply

        while self.against is not None and self.game.position.mover == self.against and not self.game.is_over:
            position = self.game.position
            with Progress(self.output.say("the other side is thinking", "相手が考えています")):
                found = reply(position, seconds=self.seconds, rng=self.rng, closed=self.closed)
            turn = self.game.turn_number
            self.game.push(found.decision)
            text = clean(describe(found.decision.told, self.names(), self.output.lang))
            if self.output.as_json:
                self.say_json({"reply": {"term": found.decision.term, "kind": found.kind,
                                         "text": {lang: found.text(lang) for lang in ("en", "ja")}}})  # fmt: skip
            self.output.line(f"  P{self.against}: {text}  [{found.text(self.output.lang)}]")
            self.forced()
            if self.game.turn_number != turn:
                self.board([])

    def numbered(self, number: int) -> str:
        """The decision of that number in the list."""
        offered = choices(self.game.position)
        if not 1 <= number <= len(offered):
            raise InputError("there is no decision of this number", "その番号の選択はありません", found=str(number),
                             allowed=(f"1-{len(offered)}",) if offered else ())  # fmt: skip
        return offered[number - 1].decision.term

    def forced(self) -> None:
        """Make the forced steps up to the next choice; it is none which of several equal mana cards is tapped, whether
        to pay more than enough, nor to pass where only mana could be made."""
        before = len(self.game.history)
        self.game.settle()
        while (step := self.goes_on()) is not None:
            self.game.push(step)
            self.game.settle()
        self.told(before)

    def goes_on(self) -> Decision | None:
        """What happens next where nothing is left to choose."""
        found = unasked(self.game.position)
        return None if self.asks_always and found == idle(self.game.position) else found

    def told(self, since: int) -> None:
        """Report what has been decided since then, and what came of it; steps without content are left out."""
        names, lang = self.names(), self.output.lang
        payments, pays = names.words.table("payment"), names.game.is_payment

        def kind(made: Before) -> str:
            one = made.decision
            idle = one.term in ("go", "pass") or ends(one, payments) or one.told == "done"  # nothing else to choose
            return "" if idle else "pays" if pays(one.term) else "does"

        for (player, sort), run in groupby(self.game.made[since:], lambda made: (made.decision.player, kind(made))):
            steps = [*run]
            if sort == "":
                self.came(steps, names)
                continue
            terms = [made.decision.told for made in steps]
            texts = [describe(term, names, lang) for term in terms]
            for text in [payment_words(terms, names, lang)] if sort == "pays" else texts:
                self.output.line(f"  P{player}: {clean(text)}")

    def came(self, steps: Iterable[Before], names: NameTable) -> None:
        """Report what came of steps that nobody chose or by which somebody did nothing, a line for each of them."""
        for position, decision, _ in steps:
            said = [sentence(term, names, self.output.lang) for term in happened(position, decision.term)]
            if said:
                self.output.line(f"    {clean(self.output.say('; ', '、').join(dict.fromkeys(said)))}")

    def prompt(self) -> None:
        """The state of the game and what can be decided."""
        position = self.game.position
        offered = choices(position)
        if self.output.as_json:
            names = self.names()
            decisions = []
            for one in offered:
                equal = {"equal": [decision.term for decision in one.equal]} if one.equal else {}
                decisions.append(decision_data(one.decision, names) | equal)
            self.say_json({"turn_number": self.game.turn_number, **state_data(position), "decisions": decisions})
            return
        table = self.table(numbers=False)
        for line in (*waiting_lines(table, self.output.lang), *purse_lines(table, self.output.lang)):
            self.output.line(f"[{line}]")
        self.output.line(state_line(position, self.output, len(offered)))
        if position.turn_is_over:
            self.output.line(self.output.say("`next` starts the next turn", "next で次のターンへ"))
        for line in decision_lines([one.decision for one in offered], self.names(), self.output.lang,
                                   [len(one.equal) for one in offered]):  # fmt: skip
            self.output.line(line)

    def say_json(self, values: dict[str, object]) -> None:
        write(json.dumps({"dmoracle": FORMAT, "command": "play", **values}) + "\n")
        flush()

    def complain(self, error: InputError | RuleFault) -> None:
        """Answer a line that cannot be used, or on which the rule program fails; the game stays where it was."""
        error = error.explained() if isinstance(error, IllegalDecision) else error
        text = error.text(self.output.lang)
        if isinstance(error, RuleFault):
            text = self.output.say(f"a fault of the rule program, please report it: {text}",
                                   f"ルールのプログラムの誤りです。報告してください: {text}")  # fmt: skip
        if self.output.as_json:
            self.say_json({"error": text})
        self.output.line(text)

    # ---- commands

    def undo(self, _: list[str]) -> bool:
        """Back to the last choice."""
        try:
            self.game.undo()
            while self.goes_on() is not None or self.game.position.mover == self.against:
                self.game.undo()
        except IndexError:
            self.forced()
            self.other()
            raise InputError("nothing to undo", "戻す選択がありません") from None
        self.prompt()
        return True

    def board(self, rest: list[str]) -> bool:
        """The board; `labels` shows every card's label."""
        labels = bool(rest) and "labels".startswith(rest[0].lower())
        if self.output.as_json:
            self.say_json({"board": self.table().data()})
        else:
            self.output.line(board_of(self.table(), self.output.lang, labels).rstrip("\n"))
        return True

    def choices(self, _: list[str]) -> bool:
        """Show the choices again."""
        self.prompt()
        return True

    def why(self, rest: list[str]) -> bool:
        """Why a decision is not legal."""
        if not rest:
            raise InputError("which decision? for example: why attack(bol,2)", "どの選択ですか。例: why attack(bol,2)")
        term = asked(self.game.position, " ".join(rest), self.said_of if self.closed else None)
        why = self.game.position.why(term)
        first, *points = map(clean, why.lines(self.output.lang))
        if self.output.as_json:
            self.say_json({"why": {"term": term, "legal": why.legal, "text": first, "points": points}})
        self.output.line(f"{term}: {first}")
        for point in points:
            self.output.line(f"  {point}")
        return True

    def history(self, _: list[str]) -> bool:
        """All decisions so far, those without content left out."""
        if self.output.as_json:
            self.say_json({"history": [decision.term for decision in self.game.history]})
        self.told(0)
        return True

    def next(self, _: list[str]) -> bool:
        """Go on to the next turn."""
        with Progress(self.output.say("next turn", "次のターン")):
            self.game.next_turn()
        self.forced()
        self.board([])
        self.other()
        self.prompt()
        return True

    def save(self, rest: list[str]) -> bool:
        """Save as a position file."""
        force = len(rest) > 1 and rest[-1] == "force"
        name = " ".join(rest[:-1] if force else rest)
        if not name:
            raise InputError("save under which name? for example: save here.yaml", "ファイル名は? 例: save here.yaml")
        write_whole(name, self.game.position.to_yaml(), force)
        if self.output.as_json:
            self.say_json({"saved": name})
        self.output.line(self.output.say(f"saved: {name}", f"保存しました: {name}"))
        return True

    def every(self, _: list[str]) -> bool:
        """Ask at every choice, or only where something can be done."""
        self.asks_always = not self.asks_always
        self.forced()
        self.other()
        self.prompt()
        return True

    def lang(self, rest: list[str]) -> bool:
        """Change the language."""
        if rest[:1] not in (["en"], ["ja"]):
            raise InputError("lang en or lang ja", "lang en または lang ja", found=" ".join(rest), allowed=("en", "ja"))
        self.output.lang = rest[0]
        self.prompt()
        return True

    def help(self, _: list[str]) -> bool:
        """List the commands."""
        for english, meaning, japanese, meaning_ja in HELP:
            self.output.line(f"  {self.output.say(f'{english:20} {meaning}', f'{japanese:20} {meaning_ja}')}")
        if self.output.as_json:
            self.say_json({"commands": [*self.commands]})
        return True

    def quit(self, _: list[str]) -> bool:
        """End the session."""
        return False
