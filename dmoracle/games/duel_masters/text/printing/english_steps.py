"""Canonical English text of single instructions."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import call, inside
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.english_cards import BANS, EnglishCards
from dmoracle.games.duel_masters.text.printing.printer import OWN_HAND, PICKED, SELF, Unprintable
from dmoracle.language.parser import Call, Node, write

TO = {
    "hand": "return {} to its owner's hand", "hand_silently": "return {} to its owner's hand",
    "deck": "shuffle {} into your deck",
    "mana": "put {} into its owner's mana zone",
    "graveyard": "put {} into its owner's graveyard", "deck_top": "put {} on top of its owner's deck",
    "deck_bottom": "put {} on the bottom of its owner's deck in any order",
    "shield": "add {} to its owner's shields face down", "mana_tapped": "put {} into its owner's mana zone tapped",
}  # fmt: skip
SILENTLY = '. You can\'t use the "shield trigger" ability of that shield'


class EnglishSteps(EnglishCards):
    """Prints instructions in English."""

    to_place, silently, bans, attacks_each_turn = TO, SILENTLY, BANS, "This creature attacks each turn if able"

    def act(self, node: Call) -> str:
        if node.name in ("destroy", "tap", "untap", "break", "discard"):
            return f"{node.name} {self.obj(node.args[0])}"
        raise Unprintable(f"the instruction {node.name}")

    def do_put(self, node: Call) -> str:
        return f"put {self.obj(node.args[0])} into the battle zone"

    def do_cast(self, node: Call) -> str:
        return f"cast {self.obj(node.args[0])} for no cost"

    def moved(self, place: str, node: Node) -> str:
        if place == "deck" and write(node) == "all([either([zone(hand),zone(graveyard)])])":
            return "each player shuffles his hand and graveyard into his deck"
        return TO[place].format(self.obj(node))

    def do_choose(self, node: Call) -> str:
        who, low, high, found = node.args
        if who != call("me"):
            raise Unprintable("somebody else chooses")
        most = None if isinstance(high, Call) else self.number(high)
        self.several = most != 1
        return f"choose {self.some(found, self.number(low), most)}"

    def do_draw(self, node: Call) -> str:
        many = self.number(node.args[1]) if len(node.args) > 1 else 1
        cards = "a card" if many == 1 else f"{many} cards"
        return f"draw {cards}" if node.args[0] == call("me") else f"your opponent draws {cards}"

    def do_show(self, node: Call) -> str:
        if node == OWN_HAND:
            return "show your hand to your opponent"
        return f"show {self.obj(node.args[0])} to your opponent"

    def do_put_upon(self, node: Call) -> str:
        if len(node.args) > 1:
            raise Unprintable("upon which card")
        return f"put {self.obj(node.args[0])} on top of this creature"

    def do_put_under(self, node: Call) -> str:
        if len(node.args) > 1:
            raise Unprintable("under which card")
        return f"put {self.obj(node.args[0])} under this creature"

    def do_shuffle(self, node: Call) -> str:
        return "shuffle your deck" if node.args[0] == call("me") else "shuffle your opponent's deck"

    def do_reveal_until(self, node: Call) -> str:
        if node.args[0] != call("me"):
            raise Unprintable("whose deck")
        many = int(self.number(node.args[1]))
        what = self.some(shapes.without(node.args[2], "mine"), many, many)
        return f"reveal cards from the top of your deck until you reveal {what}"

    def do_look(self, node: Call) -> str:
        whose = "your" if node.args[0] == call("me") else "your opponent's"
        return f"look at the top {self.number(node.args[1])} cards of {whose} deck"

    def subject(self, node: Node) -> str:
        if node == PICKED and self.several:
            return "those creatures"
        if node in (PICKED, call("it")):
            return "that creature"
        if node == SELF:
            return "this creature"
        if isinstance(node, Call) and node.name == "all":
            return self.every(node.args[0])
        raise Unprintable("an object")

    def do_power(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} gets {self.number(node.args[0]):+} power until the end of the turn"

    def do_grant(self, node: Call) -> str:
        if node.args[0] == call("attacks_untapped"):
            return f"{self.subject(node.args[1])} can attack untapped creatures this turn"
        return f'{self.subject(node.args[1])} gets "{self.keyword(node.args[0])}" until the end of the turn'

    def do_forbid(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} {BANS[self.name(node.args[0])]} this turn"

    def do_look_at(self, node: Call) -> str:
        if not isinstance(node.args[0], Call) or node.args[0].name != "all":
            raise Unprintable("looked at")
        has = self.qualities(node.args[0].args[0])
        zone = self.name(has.get("zone"))
        if zone == "hand":
            return f"look at {'your opponent' + chr(39) + 's' if 'theirs' in has else 'your'} hand"
        return f"look at {self.every(node.args[0].args[0])}"

    def do_gain(self, node: Call) -> str:
        text = self.ability(node.args[0]).removesuffix(".")
        return f'{self.subject(node.args[1])} gets "{text}" until the end of the turn'

    def do_choose_total(self, node: Call) -> str:
        whose, noun, behind = self.cards(node.args[2], many=True)
        self.several = True
        return f"choose any number of {whose}{noun}{behind} that have total power {self.number(node.args[1])} or less"

    def till(self, said: str) -> str:
        plain = said.removeprefix("this turn, ").removesuffix(" until the end of the turn").removesuffix(" this turn")
        if plain == said:
            raise Unprintable("until when")
        return f"until the start of your next turn, {plain}"

    attacks_if_able = "attack if able"

    def in_their_next_turn(self, subject: str, said: str) -> str:
        if said == self.attacks_if_able and subject.startswith(("that ", "this ", "it")):
            said = "attacks if able"
        return f"during your opponent's next turn, {subject} {said}"

    def in_their_next(self, said: str) -> str:
        return said.removesuffix(" this turn") + " during his next turn"

    def do_cross(self, node: Call) -> str:
        if node.args != (SELF, PICKED):
            raise Unprintable("what is crossed")
        return "cross that cross gear with this creature"

    def do_stop_attack(self, node: Call) -> str:
        return "stop that attack"

    def do_end_turn(self, node: Call) -> str:
        return "skip the rest of the turn"

    def do_choose_costs(self, node: Call) -> str:
        who, high, total, found = node.args
        if who != call("me"):
            raise Unprintable("somebody else chooses")
        many = None if isinstance(high, Call) else self.number(high)
        self.several = many != 1
        return f"choose {self.some(found, 0, many)} that have total cost {self.number(total)} or less"

    def do_next_discount(self, node: Call) -> str:
        rest = call("x", [one for one in inside(node.args[1]) if one != call("mine")]).args[0]
        verb = "cast" if "spell" in self.qualities(node.args[1]) else "summon"
        said = f"the next {self.cards(rest, event=True)[1]} you {verb} this turn"
        least = "".join(f". It can't cost less than {self.number(one)}" for one in node.args[2:])
        return f"{said} costs {self.number(node.args[0])} less{least}"

    def do_top_card(self, node: Call) -> str:
        every = node.args[1]
        if isinstance(every, Call) and every.name == "all":
            upper = TO[self.name(node.args[0])].format("the top card of each of them")
            return f"choose {self.every(every.args[0])} and {upper}"
        if every != PICKED:
            raise Unprintable("the top card of what")
        return TO[self.name(node.args[0])].format("the top card of that creature")

    def do_extra_turn(self, node: Call) -> str:
        return "take an extra turn after this one"

    def do_win(self, node: Call) -> str:
        return "you win the game" if node.args[0] == call("me") else "your opponent wins the game"

    def later(self, moment: str, node: Call) -> str:
        """What is done to a card later, which is called it there."""
        steps = []
        for one in inside(node.args[1]):
            steps.append(shapes.changed(one, call("it"), node.args[0]))
        text = self.chain(steps)
        return f"{moment.strip()}, {text}" if len(steps) > 1 else text + moment

    def do_battle(self, node: Call) -> str:
        if node.args[0] != SELF or node.args[1] not in (PICKED, call("it")):
            raise Unprintable("who battles")
        return "have this creature battle it"

    def do_at_turn_end(self, node: Call) -> str:
        return self.later(" at the end of the turn", node)

    def do_after_battle(self, node: Call) -> str:
        return self.later(" after the battle", node)

    def do_name(self, node: Call) -> str:
        what = "card name" if node.args[1] == call("card") else self.name(node.args[1])
        return ("choose" if node.args[0] == call("me") else "your opponent chooses") + f" a {what}"

    def do_breaks_more(self, node: Call) -> str:
        return f"{self.subject(node.args[1])} breaks {self.number(node.args[0])} more shield this turn"

    def not_untapped(self, subject: str) -> str:
        return f"{subject} doesn't untap at the start of your opponent's next turn"

    def till_my_turn(self, subject: str, said: str, got: bool) -> str:
        gets = f'gets "{said}"' if got else said
        return f"{subject} {gets} until the start of your next turn"

    def do_lose(self, node: Call) -> str:
        return "you lose the game" if node.args[0] == call("me") else "your opponent loses the game"

    def do_put_tapped(self, node: Call) -> str:
        return f"put {self.obj(node.args[0])} into the battle zone tapped"

    def single(self, found: Node) -> str:
        """One card of a description, behind `each`."""
        whose, noun, behind = self.cards(found)
        if whose:
            whose, noun, behind = self.cards(found, many=True)
            return f"of {whose}{noun}{behind}"
        return f"{noun}{behind}"
