"""The table as text for a terminal: player 2 above, player 1 below, their fields facing each other."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from dmoracle import games
from dmoracle.draw.columns import clean, cut, table, width, wrap
from dmoracle.draw.view import Seen, Side, View, Waiting
from dmoracle.games.board import Area
from dmoracle.games.spec import Game
from dmoracle.plural import formatted
from dmoracle.rules.terms import head, split, unquote
from dmoracle.words.board import effect, strength, word, words

WIDEST = 100
FIRST = 5  # cards of a deck in known order that are shown without labels; equal ones in a row count once


def board_text(view: View, lang: str = "en", columns: int = WIDEST, labels: bool = False) -> str:
    """The board, at most that many columns wide where names allow it; `labels` shows every card with its label."""
    return "\n".join(line.rstrip() for line in Telling(view, lang, max(columns, 50), labels).lines()) + "\n"


def waiting_lines(view: View, lang: str = "en") -> list[str]:
    """Everything under way, one line each: the attack, the payment, effects in progress and waiting."""
    board = Telling(view, lang, WIDEST, False)
    return [board.waiting(item) for item in view.waiting]


def purse_lines(view: View, lang: str = "en") -> list[str]:
    """What the players have of several kinds, such as mana in a pool, a line for each who has any."""
    board = Telling(view, lang, WIDEST, False)
    keys = {purse.key for purse in view.spec.purses}
    found = {side.player: board.amounts(one for one in side.amounts if one[0] in keys) for side in view.sides}
    named = {player: board.words["player"].format(player) + board.words["colon"] for player in found}
    return [named[player] + board.words["comma"].join(has) for player, has in found.items() if has]


def goal_line(terms: Iterable[str], name_of: Callable[[str], str], lang: str = "en", game: Game | None = None) -> str:
    """The goal as one line; `name_of` gives the name of a card, `game` the words (Duel Masters by default).

    >>> goal_line(["win(1)"], str)
    'goal: player 1 wins this turn'
    >>> goal_line(["win(1,2)"], str)
    'goal: player 1 wins within 2 own turns'
    """
    game = game or games.get()
    said = words(game, lang)
    found = []
    for term in terms:
        name, args = split(term)
        shown = [name_of(arg) for arg in args] if name == "removed" else args
        if len(args) > 1:  # over several turns
            name += "_next" if args[1] == "1" else "_turns"
        text = word(game, "goal", name, lang)
        found.append(formatted(text, *shown) if text != name else term)
    return said["goal"] + said["colon"] + said["comma"].join(found)


class Telling:
    """Puts a view into words: the text board line by line. With `plain` no label of a card is shown."""

    def __init__(self, view: View, lang: str, columns: int, labels: bool, plain: bool = False) -> None:
        self.view, self.lang, self.columns, self.labels, self.plain = view, lang, columns, labels, plain
        self.game = view.spec
        self.words = words(self.game, lang)
        self.seen = view.cards()
        self.board = self.game.board
        shown = [area for area in self.board.areas if any(side.shown(area) for side in view.sides) or not area.rare]
        self.head = max(width(self.zone(area.name)) for area in shown) + 2

    def zone(self, name: str) -> str:
        """The name of an area on the board: the short one, else the usual one."""
        zone = self.game.keyed.get(name)  # an area has the key of its zone in position files
        return self.words.get(name) or self.game.words.say("zone", zone.name if zone else name, self.lang)

    def lines(self) -> Iterator[str]:
        upper, lower = self.view.sides[1], self.view.sides[0]
        title = self.view.title(self.lang)
        if title:
            yield clean(title)
        yield self.status()
        if self.view.goal:
            yield goal_line(self.view.goal, self.name_of, self.lang, self.game)
        yield self.rule(upper)
        yield from self.piles(upper)
        yield from self.fields(upper)
        yield self.rule(lower)
        yield from self.fields(lower)
        yield from self.piles(lower)
        yield "-" * self.columns
        for item in self.view.waiting:
            yield self.waiting(item)
        if self.labels and self.view.in_flight:
            yield from wrap("+ ", self.view.in_flight, self.columns)
        fields = (area for area in self.board.areas if area.look == "faces")
        if any(card.tapped or card.arrived for area in fields for side in (upper, lower) for card in side.shown(area)):
            yield f"({self.words['signs']})"

    def status(self) -> str:
        view, said = self.view, self.words
        parts = [said["turn"].format(view.turn), self.game.words.say("step", view.step, self.lang)]
        if view.winners:
            parts.append(said["wins"].format(view.winners[0]) if len(view.winners) == 1 else said["draw"])
        elif view.over:
            refused = [unquote(split(flag)[1][0]) for flag in view.flags if head(flag) == "refused"]
            parts += [said["refused"].format(rule) for rule in refused] or [said["over"]]
        elif view.mover:
            parts.append(said["decides"].format(view.mover))
        return said["comma"].join(dict.fromkeys(parts))

    def rule(self, side: Side) -> str:
        text = f"== {self.words['comma'].join([self.words['player'].format(side.player), *self.named(side)])} "
        return text + "=" * (self.columns - width(text))

    # ---- the areas that are no fields

    def piles(self, side: Side) -> Iterator[str]:
        for area in self.board.areas:
            cards = side.shown(area)
            if area.look == "pile":
                yield from self.deck(area, side)
            elif area.look == "small":
                yield from self.small(area, cards)
            elif area.look != "faces" and (cards or not area.rare):
                items = {"chips": self.hidden, "tiles": self.tiles}.get(area.look, self.names)
                yield from self.row(area.name, items(cards))
        for name, members in side.pools.items():
            head = f"  {self.words['pool'].format(clean(name))}{self.words['colon']}"
            yield from wrap(head, self.names(members), self.columns, self.words["comma"])

    def amounts(self, amounts: Iterable[tuple[str, str, int]]) -> list[str]:
        """Numbers of a player or card in words, those of several kinds with their kind."""
        return [self.say("amount", key).format(number, self.colour(kind)) for key, kind, number in amounts]

    def named(self, side: Side) -> list[str]:
        """The numbers that stand beside a player's name."""
        return self.amounts(amount for amount in side.amounts if amount[0] in self.board.named)

    def further(self, side: Side) -> list[str]:
        """The other numbers of a player."""
        return self.amounts(amount for amount in side.amounts if amount[0] not in self.board.named)

    def row(self, zone: str, items: Iterable[str]) -> Iterator[str]:
        said = self.zone(zone)
        head = "  " + said + " " * (self.head - width(said))
        yield from wrap(head, list(items) or [self.words["none"]], self.columns, self.words["comma"])

    def deck(self, area: Area, side: Side) -> Iterator[str]:
        """How many cards, what the player has, and lines for the cards whose place is known."""
        yield from self.row(area.name, [str(side.deck), *self.further(side)])
        for key, pile in (("on_top", side.deck_top), ("next_cards", side.deck_next), ("at_bottom", side.deck_bottom)):
            known = list(pile)
            while known and known[-1].name is None:
                known.pop()
            if known:
                names = [self.labelled(card) if self.labels else self.name(card) for card in known]
                runs = [name + self.count(len(list(equal))) for name, equal in groupby(names)]
                shown = runs if self.labels else runs[:FIRST]
                head = " " * (self.head + 2) + self.words[key] + self.words["colon"]
                yield from wrap(head, shown + ["..."] * (len(runs) > len(shown)), self.columns, " > ")

    def hidden(self, cards: tuple[Seen, ...]) -> Iterator[str]:
        """Hand cards: the known by name, the unknown counted."""
        if self.labels:
            yield from (self.labelled(card) for card in cards)
            return
        yield from (self.full(card) + self.marks(card.marks) for card in cards if card.name is not None)
        yield from self.unknown([card for card in cards if card.name is None])

    def unknown(self, cards: list[Seen]) -> Iterator[str]:
        for (pool, marks), count in Counter((card.pool, card.marks) for card in cards).items():
            text = self.words["unknown"] + self.count(count)
            if pool is not None:
                text += f" ({self.words['one_of'].format(clean(pool))})"
            yield text + self.marks(marks)

    def tiles(self, cards: tuple[Seen, ...]) -> Iterator[str]:
        """How many, and each with its label."""
        if not cards:
            return
        number = f"{len(cards)}{self.words['colon']}"  # one item with the first card
        for card in cards:
            text = number + self.labelled(card) + (f" [{self.words['tapped']}]" if card.tapped else "")
            if card.under:
                text += f" [{self.words['on']} {self.words['comma'].join(self.name(lower) for lower in card.under)}]"
            yield text
            number = ""

    def names(self, cards: Iterable[Seen]) -> Iterator[str]:
        """The cards by name, equal ones counted unless labels are asked for."""
        if self.labels:
            yield from (self.labelled(card) for card in cards)
            return
        for text, count in Counter(self.name(card) + self.marks(card.marks) for card in cards).items():
            yield text + self.count(count)

    def small(self, area: Area, cards: tuple[Seen, ...]) -> Iterator[str]:
        """How many, how many of them untapped, and a line for each set of colours."""
        upright = sum(not card.tapped for card in cards)
        text = f"{len(cards)} ({self.words['untapped'].format(upright)})" if cards else self.words["none"]
        yield from self.row(area.name, [text])
        for colours, group in self.by_colours(cards):
            head = "    " + ("/".join(map(self.colour, colours)) or self.words["colourless"]) + "  "
            yield from wrap(head, self.small_names(group), self.columns, self.words["comma"])

    def by_colours(self, cards: Iterable[Seen]) -> list[tuple[tuple[str, ...], list[Seen]]]:
        """The cards of each set of colours: single ones in their usual order, then of more, then of none."""
        order = self.game.colours
        groups: dict[tuple[str, ...], list[Seen]] = {}
        for card in cards:
            groups.setdefault(card.colours, []).append(card)
        places = {one: [order.index(colour) if colour in order else 9 for colour in one] for one in groups}
        return [(one, groups[one]) for one in sorted(groups, key=lambda one: (len(one) or 9, places[one]))]

    def small_names(self, cards: list[Seen]) -> Iterator[str]:
        upright = [card for card in cards if not card.tapped]
        yield from self.names(upright)
        tapped = [card for card in cards if card.tapped]
        yield from (f"{name} [{self.words['tapped']}]" for name in self.names(tapped))

    # ---- the fields

    def fields(self, side: Side) -> Iterator[str]:
        for area in self.board.areas:
            if area.look == "faces":
                yield from self.field(area, side.shown(area))

    def field(self, area: Area, cards: tuple[Seen, ...]) -> Iterator[str]:
        if not cards:
            yield from self.row(area.name, ())
            return
        yield f"  {self.zone(area.name)}"
        room = max(self.columns // 2 - 8, 16)
        rows = []
        for card in cards:
            sign = ("T" if card.tapped else " ") + ("*" if card.arrived else " ")
            rows.append((sign, card.label, cut(self.full(card), room), self.strength(card)))
        for line, card in zip(table(rows, right=(3,)), cards, strict=True):
            yield from wrap(f"  {line}  ", self.qualities(card), self.columns, self.words["comma"])
            if card.under:
                head = f"       {self.words['on']}{self.words['colon']}"
                yield from wrap(head, [self.name(lower) for lower in card.under], self.columns, self.words["comma"])

    def qualities(self, card: Seen) -> Iterator[str]:
        """What it is doing, its keywords, and the effects on it that are no keywords."""
        told = self.board.attached if card.crossed in self.seen else ""  # named together with what it is attached to
        yield from (self.say("mark", mark) for mark in card.marks if mark != told)
        if card.crossed in self.seen:
            yield self.words["crossed"].format(self.full(self.seen[card.crossed]))
        if gears := [self.full(one) for one in self.seen.values() if one.crossed == card.label]:
            yield self.words["bears"].format(self.words["comma"].join(gears))
        if card.seals:
            yield self.words["seals"].format(len(card.seals))
        yield from self.amounts(card.amounts)
        unsaid = self.game.words.table("unsaid")
        shown = (keyword for keyword in card.keywords if keyword not in unsaid)
        yield from dict.fromkeys(self.say("keyword", keyword) for keyword in shown)
        for (term, until), count in Counter(card.effects).items():
            if not term.startswith("grant("):
                yield f"{effect(self.game, term, self.lang)}{self.count(count)} ({self.say('until', until)})"

    # ---- what is under way

    def waiting(self, item: Waiting) -> str:
        text = self.say("waiting", item.kind)
        text += self.words["colon"] + self.name_of(item.label) if item.label else ""
        if item.ability is not None and item.ability.isdecimal():
            text += self.words["comma"] + self.words["ability"].format(item.ability)
        text += "".join(self.words["comma"] + self.chosen(term) for term in item.chosen)
        text += f" {item.amount}" if item.amount is not None else ""
        shows = self.board.kind[item.kind].shows
        if item.detail and shows in ("arrow", "to"):
            arrow = " → " if self.plain else " -> "
            text += arrow + self.words["comma"].join(map(self.target, item.detail.split(",")))
        elif item.detail and shows == "due":
            *colours, number = item.detail.split(",")
            text += f" ({self.words['comma'].join([number, *map(self.colour, colours)])})"
        elif item.detail and shows == "name":
            text += f" ({self.name_of(item.detail)})"
        return text + self.count(item.count)

    def chosen(self, term: str) -> str:
        """What was chosen as something was announced: the value of X, a mode, a further cost."""
        name, args = split(term)
        return formatted(self.say("chosen", name), *(self.say("word", arg) for arg in args))

    # ---- names

    def name(self, card: Seen) -> str:
        title = card.title(self.lang)
        return self.words["unknown"] if title is None else clean(title)

    def full(self, card: Seen) -> str:
        """The name as decisions have it."""
        return self.name(card) + card.number

    def say(self, table: str, term: str) -> str:
        return word(self.game, table, term, self.lang)

    def colour(self, name: str) -> str:
        return self.game.words.say("colour", name, self.lang)

    def strength(self, card: Seen) -> str:
        """The text in the place of a creature's power."""
        return strength(self.game, card.strength, card.kind, self.lang)

    def target(self, label: str) -> str:
        """A card, the copy of one, an ability by its place or a player that something is aimed at."""
        name, args = split(label)
        if args:
            said = self.game.words.table("sentence")[f"{name}/1"][self.lang != "ja"]
            return said.replace(":raw", "").format(self.name_of(args[0]))
        return self.words["player"].format(label) if label in ("1", "2") else self.name_of(label)

    def name_of(self, label: str) -> str:
        card = self.seen.get(label)
        if card is None or self.plain:
            return label if card is None else self.full(card)
        return f"{self.full(card)} ({label})"

    def labelled(self, card: Seen) -> str:
        text = f"{card.label} {self.full(card)}"
        if card.name is None and card.pool is not None:
            text += f" ({self.words['one_of'].format(clean(card.pool))})"
        return text + self.marks(card.marks)

    def marks(self, marks: tuple[str, ...]) -> str:
        return f" [{self.words['comma'].join(self.say('mark', mark) for mark in marks)}]" if marks else ""

    @staticmethod
    def count(number: int) -> str:
        return f" x{number}" if number > 1 else ""
