"""Many positions as plain data for a page: texts and looks that occur several times are stored once."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from dmoracle.cards.kinds import AnyCard, called
from dmoracle.draw.cards import facts_of, rules_text
from dmoracle.draw.columns import clean
from dmoracle.draw.text import Telling
from dmoracle.draw.view import Seen, Side, View
from dmoracle.games.spec import Game

Find = Callable[[str], AnyCard | None]


class Tables:
    """Collects views; `data` is what a page needs to show each of them.

    A text, a label and a look of a card are numbers into lists. A look is [card, name, strength, tapped, lines,
    colours, looks beneath, looks upon, number]: `card` is what there is to read on it, -1 if it is unknown.
    """

    def __init__(self, game: Game, find: Find, lang: str) -> None:
        self.game, self.find, self.lang = game, find, lang
        self.texts: dict[str, int] = {}
        self.labels: dict[str, int] = {}
        self.looks: dict[Hashable, int] = {}
        self.cards: dict[str, int] = {}

    def text(self, said: str) -> int:
        return self.texts.setdefault(clean(said), len(self.texts))

    def label(self, label: str) -> int:
        return self.labels.setdefault(label, len(self.labels))

    def data(self) -> dict[str, Any]:
        """The lists: texts, labels, looks of cards, cards, areas and signs of colours."""
        signs = self.game.board.signs
        return {
            "texts": list(self.texts),
            "labels": list(self.labels),
            "looks": list(self.looks),
            "cards": [self.card(name) for name in self.cards],
            "areas": [[area.look, area.row] for area in self.game.board.areas],
            "signs": {
                colour: [sign.fill, sign.ink, sign.ja if self.lang == "ja" else sign.en, sign.shape]
                for colour, sign in signs.items()
            },
        }

    def card(self, name: str) -> list[Any]:
        """The text of a card: its name and cost, then line by line."""
        card = self.find(name)
        if card is None:
            return [clean(name), ""]
        cost = facts_of(card, self.game).get("cost")
        said = rules_text(card, self.game, self.lang)
        return [clean(called(card, self.lang)), "" if cost is None else str(cost), *said]

    def table(self, view: View) -> dict[str, Any]:
        """One position: its texts, those of each side, player 2 first, and the cards of each area."""
        telling = Telling(view, self.lang, 10_000, False, plain=True)
        return {"status": self.text(telling.status()),
                "waiting": [self.text(telling.waiting(item)) for item in view.waiting],
                "sides": [self.side(telling, side) for side in reversed(view.sides)]}  # fmt: skip

    def side(self, telling: Telling, side: Side) -> list[Any]:
        """The player's name and numbers; areas as [area, name, number of cards, label, look, label, look, ...]; pools
        alike."""
        said = telling.words["player"].format(side.player)
        head = " · ".join([said, *telling.named(side), *telling.further(side)])
        areas = []
        for number, area in enumerate(self.game.board.areas):
            cards = side.shown(area)
            if area.look == "pile":
                known = [line for line in telling.deck(area, side)][1:]
                lines = [self.text(" ".join(line.split())) for line in known]
                areas.append([number, self.text(telling.zone(area.name)), side.deck, lines])
            elif cards or not area.rare:
                areas.append([number, self.text(telling.zone(area.name)), len(cards), self.each(telling, cards)])
        pools = [
            [self.text(telling.words["pool"].format(clean(name))), self.each(telling, members)]
            for name, members in side.pools.items()
        ]
        return [self.text(head), areas, pools]

    def each(self, telling: Telling, cards: Iterable[Seen]) -> list[int]:
        """Label and look of each card, one after the other."""
        return [number for card in cards for number in (self.label(card.label), self.look(telling, card))]

    def look(self, telling: Telling, card: Seen) -> int:
        """The number of the look of a card."""
        said = telling.words
        lines = [said["sick"]] if card.arrived else []
        lines += telling.qualities(card)
        if card.name is None and card.pool is not None:
            lines.append(said["one_of"].format(clean(card.pool)))
        shown = card.power is not None or card.kind
        look = (-1 if card.name is None else self.cards.setdefault(card.name, len(self.cards)),
                self.text(telling.name(card)), self.text(telling.strength(card)) if shown else -1, int(card.tapped),
                tuple(map(self.text, lines)), card.colours, tuple(self.look(telling, lower) for lower in card.under),
                tuple(self.look(telling, seal) for seal in card.seals), card.number if shown else "")  # fmt: skip
        return self.looks.setdefault(look, len(self.looks))
