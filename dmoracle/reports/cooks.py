"""The answer of `cooks` as text: cooks, duals, other strategies, tries and dead cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dmoracle.answers.solving import assumption_text, ground_of
from dmoracle.draw import goal_line
from dmoracle.draw.columns import clean, table
from dmoracle.play.questions import asks, told
from dmoracle.plural import many
from dmoracle.reports.faults import fault_words
from dmoracle.rules.terms import split
from dmoracle.search.cooks import MINOR
from dmoracle.search.graph import Value
from dmoracle.search.solution import VERDICTS as VALUES
from dmoracle.words.locale import Voice
from dmoracle.words.phrases import bound_text, effort, no_circuit, verdict_words
from dmoracle.words.wording import NameTable, describe, payment_words

if TYPE_CHECKING:
    from dmoracle.answers.cooks import Cooks
    from dmoracle.play.position import Position
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.cooks import Departure, Failure
    from dmoracle.search.intended import Line
    from dmoracle.search.plans import Turning, Way

KINDS = {
    "cook": ("cooks (other first decisions that win)", "余詰(ほかの初手で達成)"),
    "dual": ("duals (later decisions that win as well)", "非限定(途中のほかの手で達成)"),
    "payment": ("other payments", "支払い方の違い"),
    "equal": ("equal cards", "同じカードの選び方"),
    "order": ("other orders of moves", "手順前後"),
    "last": ("other last decisions", "最終手の非限定"),
    "idle": ("moves that only wait", "待つだけの手"),
}
SHOWN = 20  # entries of each kind
KANJI = {"cook": "余詰", "dual": "非限定"}


def runs(numbers: Sequence[int]) -> str:
    """Ascending numbers, those in a row as one.

    >>> runs([2, 4, 5, 6])
    '2, 4-6'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(map(str, run)) for run in found)


def cooks_lines(position: Position, found: Cooks, voice: Voice, limit: int = SHOWN) -> Iterator[str]:
    """The answer as text, at most `limit` entries of each kind (0: all)."""
    return _Cooks(position, found, voice, limit).lines()


class _Cooks:
    """The answer as text."""

    def __init__(self, position: Position, found: Cooks, voice: Voice, limit: int) -> None:
        self.position, self.found, self.voice = position, found, voice
        self.lang = voice.lang
        self.limit = limit or 1 << 30
        self.names = NameTable.of(position.setup, position.library)
        self.pays = position.setup.spec.is_payment
        self.met: dict[Line, int | None] = {}

    @cached_property
    def machine(self) -> Oracle:
        """The machine on which the lines were found: decisions as good as another one are left out."""
        return ground_of(self.position).machine(symmetry=True)

    def here(self, line: Line) -> int | None:
        """The state in which the choice after a line is made; None where the line cannot be followed."""
        if line not in self.met:
            state = self.machine.start
            if line:
                before = self.here(line[:-1])
                found = [] if before is None else self.machine.successors(before)
                state = next((one.state for one in found if one.decision == line[-1][1]), -1)
            while state >= 0 and len(steps := self.machine.successors(state)) == 1:
                state = steps[0].state
            self.met[line] = state if state >= 0 else None
        return self.met[line]

    def told(self, line: Line, before: Line = ()) -> Line:
        """The same line, its decisions with what they answer."""
        if not any(told(term, "-") != term for _, term in line):
            return line
        return tuple((player, self.asked(term, (*before, *line[:at]))) for at, (player, term) in enumerate(line))

    def asked(self, term: str, before: Line) -> str:
        """A decision after a line, with what it answers."""
        if told(term, "-") == term or (state := self.here(before)) is None:
            return term
        return told(term, asks(self.machine, state, [term]))

    def say(self, decision: str) -> str:
        """A decision as a sentence."""
        return clean(describe(decision, self.names, self.lang))

    def both(self, texts: tuple[str, str]) -> str:
        """One of two texts, by the language."""
        return self.voice.say(*texts)

    def lines(self) -> Iterator[str]:
        position, found = self.position, self.found
        title = position.title(self.lang)
        yield (clean(title) + self.both((": ", ":")) if title else "") + found.text(self.lang)
        names, lang = self.names, self.lang
        yield goal_line(position.goal.told(), lambda label: clean(names.name(label, lang)), lang, names.game)
        yield from self.grounds()
        yield from self.solution()
        yield from self.departures("cook")
        yield from self.departures("dual")
        yield from self.minor()
        yield from self.strategies()
        yield from self.failures()
        yield from self.dead()

    def grounds(self) -> Iterator[str]:
        """What the answer rests on."""
        found = self.found
        for bound in found.bounds:
            yield bound_text(bound, self.lang)
        first = found.analysis.first
        if Value.UNKNOWN in first.values():
            yield self.both(("what is known of the first decisions:", "最初の選択で分かっていること:"))
            yield from table([(f"  {self.say(self.asked(term, ()))}", verdict_words(VALUES[value], self.lang))
                              for term, value in first.items()])  # fmt: skip
        if later := [term for term in found.analysis.undecided if term not in first]:
            names = ", ".join(map(self.say, later))
            yield self.both((f"not decided: {names}", f"未決定: {names}"))
        for assumption in found.assumptions:
            said = assumption_text(assumption, self.lang, self.position.setup.spec)
            yield self.both(("assumed: ", "前提: ")) + clean(said)
        yield effort(found.statistics.states, found.statistics.seconds, found.machine, self.lang)
        if found.why_not is not None:
            yield no_circuit(found.why_not.text(self.lang), self.lang)
        if found.method == "search":
            yield self.both((
                "the turn was not searched as a whole: orders of moves count as cooks, and strategies are not counted",
                "ターン全体は調べていません: 手順前後は余詰と区別されず、解の数も数えていません",
            ))  # fmt: skip
        elif found.analysis.departures and not found.analysis.ordered:
            yield self.both((
                "there is too much winning play to separate all other orders of moves from cooks and duals",
                "達成できる手順が多すぎるため、手順前後の一部は余詰・非限定として数えています",
            ))  # fmt: skip

    def solution(self) -> Iterator[str]:
        """The intended solution and how many there are."""
        found = self.found
        if found.analysis.intended is None:
            if found.fault is not None:
                yield ""
                yield fault_words(self.position, *found.fault, self.lang)
            return
        yield ""
        if found.fault is not None:
            yield fault_words(self.position, *found.fault, self.lang)
        shortest = ("solution (the shortest that was found):", "解(見つかった最短):")
        some = ("solution (the first that was found, there may be shorter ones):",
                "解(最初に見つかったもの。最短とは限らない):")  # fmt: skip
        yield self.both(("solution:", "作意:") if found.given else some if found.length is None else shortest)
        yield from self.moves(found.solution, found.analysis.intended.forced, "  ")
        if found.length is not None:
            least = (
                ""
                if found.attacks is None
                else self.both((f", {many(found.attacks, 'attack')}", f"、攻撃{found.attacks}回"))
            )
            yield self.both((f"shortest: {many(found.length, 'decision')}{least}", f"最短: {found.length}手{least}"))
        if found.analysis.strategies is not None:
            text = found.analysis.strategies.text(self.lang)
            yield self.both((f"winning strategies: {text}", f"解の総数: {text}"))

    def moves(
        self, line: Line, forced: Sequence[Sequence[str]], pad: str, paid: Sequence[str] = (), before: Line = ()
    ) -> Iterator[str]:
        """A line of choices; payments of one cost share a row, with those that were `forced` or `paid` before."""
        line = self.told(line, before)
        run, chosen = list(filter(self.pays, paid)), False
        for (player, decision), steps in zip((*line, (0, "")), (*forced, ()), strict=True):
            if player == self.found.attacker and self.pays(decision):
                run, chosen = [*run, decision, *filter(self.pays, steps)], True
                continue
            if chosen:
                yield f"{pad}P{self.found.attacker}: {clean(payment_words(run, self.names, self.lang))}"
            run, chosen = list(filter(self.pays, steps)), False
            if player:
                yield f"{pad}P{player}: {self.say(decision)}"

    def departures(self, kind: str) -> Iterator[str]:
        """Those of one kind, each with where it departs and how it goes on."""
        found = self.found.analysis.kind(kind)
        if not found:
            return
        yield ""
        yield f"{self.both(KINDS[kind])}: {len(found)}"
        for number, one in enumerate(self.shown(found), 1):
            variation = "" if one.on_line or not one.before else self.both((" (in a variation)", "(変化)"))
            yield f"{number:3}. {self.place(one.before)}{variation}"
            length = self.size(one)
            chosen, intended = (self.say(self.asked(term, one.before)) for term in (one.decision, one.intended))
            yield self.both((f"     {chosen} instead of: {intended}{length}",
                             f"     {intended} の代わりに {chosen}{length}"))  # fmt: skip
            if kind == "cook":
                start = (*one.before, (self.found.attacker, one.decision))
                yield from self.moves(one.line, one.forced[1:], "     ", one.forced[0], start)
        yield from self.more(len(found))

    def size(self, one: Departure) -> str:
        """How long the win still takes, and in how many ways, in brackets."""
        said = []
        if one.length is not None:
            said.append(self.both((many(one.length, "decision"), f"{one.length}手")))
        if one.ways is not None and one.ways.number > 1:
            said.append(self.both((f"{one.ways.text()} ways", f"{one.ways.text('ja')}通り")))
        return self.both((f" ({', '.join(said)})", f"({'、'.join(said)})")) if said else ""

    def place(self, before: Line) -> str:
        """Where a strategy departs."""
        if not before:
            return self.both(("at the start", "初手"))
        number = sum(player == self.found.attacker for player, _ in before) + 1
        return self.both((f"decision {number}, after: ", f"{number}手目、")) + self.after(before)

    def after(self, line: Line) -> str:
        """The last choices before a departure, on one row."""
        last = [self.say(decision) for _, decision in self.told(line) if not self.pays(decision)][-2:]
        return self.both(("; ".join(last), "、".join(last) + "の後"))

    def shown(self, items: tuple[Departure, ...]) -> Iterable[Departure]:
        """As many as are to be listed."""
        return items[: self.limit]

    def more(self, count: int) -> Iterator[str]:
        """What is left out."""
        if count > self.limit:
            yield self.both(
                (f"  ... and {count - self.limit} more (--limit)", f"  …ほか{count - self.limit}件(--limit)")
            )

    def minor(self) -> Iterator[str]:
        """How many departures are no fault."""
        counts = {kind: len(self.found.analysis.kind(kind)) for kind in MINOR}
        if any(counts.values()):
            yield ""
            said = ", ".join(f"{self.both(KINDS[kind])} {count}" for kind, count in counts.items() if count)
            yield self.both(("minor, no faults: ", "キズとしないもの: ")) + said

    def strategies(self) -> Iterator[str]:
        """The winning strategies one by one, with where they leave the solution."""
        ways = self.found.analysis.ways
        if ways is None or len(ways.ways) < 2:
            return
        count = f"{len(ways.ways)}+" if ways.more else f"{len(ways.ways)}"
        yield ""
        yield self.both((f"winning strategies, orders of moves, payments and equal cards taken together: {count}",
                         f"手順前後・支払い方・同じカードを除いた解: {count}"))  # fmt: skip
        listed = self.listed()
        times = Counter(way.turnings for way in ways.ways)
        alike: dict[tuple[str, ...], list[int]] = {}  # the numbers of those that are described in the same words
        for number, way in enumerate(ways.ways[: self.limit], 1):
            alike.setdefault(tuple(self.strategy(way, listed, times)), []).append(number)
        for (first, *rest), numbers in alike.items():
            where = self.both((" (they differ in variations)", "(変化で異なる)")) if len(numbers) > 1 else ""
            yield f"{runs(numbers):>3}. {first}{where}"
            yield from ("     " + line for line in rest)
        yield from self.more(len(ways.ways))

    def strategy(
        self, way: Way, listed: dict[tuple[Line, str, str], tuple[str, int]], times: Counter[tuple[Turning, ...]]
    ) -> Iterator[str]:
        """Where one strategy leaves the solution, on one line if those departures are listed above."""
        if not way.turnings:
            yield self.both(("the solution", "作意"))
        known = [listed.get((one.before, one.decision, one.intended)) for one in way.turnings]
        if known and None not in known:
            named = [self.both((f"{kind} {place}", f"{KANJI[kind]}{place}"))
                     for kind, place in sorted(filter(None, known))]  # fmt: skip
            more = "" if times[way.turnings] == 1 else ": " + self.own(way.line, way.turnings[0].before)
            yield self.both(("with " + ", ".join(named), "、".join(named))) + more
            return
        for one in way.turnings:
            chosen, intended = (self.say(self.asked(term, one.before)) for term in (one.decision, one.intended))
            yield self.place(one.before) + ": " + self.both(
                (f"{chosen} instead of: {intended}", f"{intended} の代わりに {chosen}"))  # fmt: skip

    def own(self, line: Line, before: Line) -> str:
        """The attacker's choices of a line, payments aside."""
        said = [self.say(decision) for player, decision in self.told(line, before)
                if player == self.found.attacker and not self.pays(decision)]  # fmt: skip
        return self.both(("; ".join(said), "、".join(said)))

    def listed(self) -> dict[tuple[Line, str, str], tuple[str, int]]:
        """The kind and number under which each cook and dual was printed."""
        return {
            (one.before, one.decision, one.intended): (kind, number)
            for kind in KANJI
            for number, one in enumerate(self.shown(self.found.analysis.kind(kind)), 1)
        }

    def failures(self) -> Iterator[str]:
        """Tries with what refutes them, then how the other first decisions fail."""
        found = self.found
        if found.tries:
            yield ""
            yield self.both(
                (
                    f"tries (refuted by one reply only): {len(found.tries)}",
                    f"紛れ(受けが一通りだけ): {len(found.tries)}",
                )
            )
            for one in found.tries[: self.limit]:
                yield f"  {self.attempt(one)}{self.since(one)}"
                after = (*one.after, (found.attacker, one.decision), *one.before)
                yield self.both(("      but ", "      しかし ")) + self.say(self.asked(one.refutations[0], after))
            yield from self.more(len(found.tries))
        others = [one for one in found.analysis.failures if not one.is_try]
        if others:
            yield ""
            yield self.both(("other first decisions that fail:", "ほかの失敗する初手:"))
            for one in others[: self.limit]:
                count = len(one.refutations)
                why = self.both((f"refuted by {many(count, 'reply')}", f"受け{count}通り") if count else
                                ("fails by itself", "受けがなくても失敗"))  # fmt: skip
                yield f"  {self.say(self.asked(one.decision, one.after))}{self.since(one)}: {why}"
            yield from self.more(len(others))

    def attempt(self, one: Failure) -> str:
        """The attacker's choices of a try."""
        said = [
            self.say(decision)
            for _, decision in self.told(((self.found.attacker, one.decision), *one.before), one.after)
            if not self.pays(decision)
        ]
        return self.both(("; ".join(said) + "?", "、".join(said)))

    def since(self, one: Failure) -> str:
        """The other player's choices before a first decision, in brackets."""
        if not one.after:
            return ""
        said = [self.say(decision) for _, decision in self.told(one.after)]
        return self.both((f" (after: {'; '.join(said)})", f"({'、'.join(said)}の後)"))

    def dead(self) -> Iterator[str]:
        """The cards that could be left out."""
        dead = self.found.dead
        if dead is None:
            return
        yield ""
        if dead.dead:
            yield self.both(
                ("dead cards (any one of a row could be left out):", "不要カード(各行のうちどの1枚もなくてよい):")
            )
            yield from (f"  {row}" for row in self.cards(label for card in dead.dead for label in card.labels))
        else:
            yield self.both(("no dead cards", "不要カードなし"))
        if dead.baits:
            yield self.both(("baits (only a try needs them):", "紛れのためだけのカード:"))
            yield from (f"  {row}" for row in self.cards(label for card in dead.baits for label in card.labels))
        for labels, english, japanese in (
            (dead.skipped, "not tested, because it cannot be removed on its own", "単独では取り除けないため未検証"),
            (dead.undecided, "not decided within the limits", "制限内では未決定"),
        ):
            if labels:
                yield f"{self.both((english, japanese))}: " + ", ".join(self.cards(labels))

    def cards(self, labels: Iterable[str]) -> Iterator[str]:
        """Names of cards and where they are; those of one name in one place together."""
        together: dict[tuple[str, str], list[str]] = {}
        for label in labels:
            name = self.names.name(label, self.lang, plain=True)
            together.setdefault((name, self.where(label)), []).append(label)
        for (name, where), found in together.items():
            number = self.both((f" x{len(found)}", f" {len(found)}枚"))
            yield clean((name + number if len(found) > 1 else self.names.name(found[0], self.lang)) + where)

    def where(self, label: str) -> str:
        """Whose a card is and where it lies, in brackets; empty if the name of an unknown card says so."""
        card = self.position.setup.card(label)
        zone = next((args[1] for name, args in map(split, self.position.fluents)
                     if name == "in" and args[0] == label), "")  # fmt: skip
        place = self.position.setup.spec.words.say("zone", zone, self.lang)
        if zone in ("", "unseen") and card.pool is not None:
            place = self.both((f"pool {card.pool}", f"プール {card.pool}"))
        if card.name is None and zone not in ("", "unseen"):
            return self.both((f" (player {card.owner}, {place})", f"(プレイヤー{card.owner}の{place})"))
        return self.both((f" (player {card.owner}, {place})", f"(プレイヤー{card.owner}、{place})"))
