"""What an ability has spoken of so far: its targets, lifted out of the sentences, and what "it" and "that" mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from dmoracle.games.magic.text.things import ANY, Thing, order
from dmoracle.games.reading import Refused, call, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number

__all__ = ["BEARERS", "IT", "ME", "OPPONENT", "PICKED", "SELF", "Mention", "Scope", "Steps"]

Steps = list[Node]
SELF, IT, ME, OPPONENT, PICKED = (call(word) for word in ("self", "it", "me", "opponent", "picked"))
ENCHANTED: Node = call("all", [call("enchanted")])
# what this card is on
BEARERS: dict[Node, Call] = {call("all", [call(word)]): call(word) for word in ("enchanted", "equipped")}
_PEOPLE = {"me": ME, "opponent": OPPONENT, "defender": OPPONENT, "each_player": call("each_player")}
_AIMED: dict[str, tuple[int, Node, Node]] = {
    "any_target": (1, Number(1), ANY), "target_player": (1, Number(1), call("player")),
    "target_opponent": (1, Number(1), OPPONENT), "any_targets": (0, call("all"), ANY),
    "target_creature": (1, Number(1), order([call("creature"), call("zone", "play")])),
}  # fmt: skip


@dataclass(frozen=True)
class Mention:
    """Something that was spoken of: its term and types, and whether it is several, the card itself, a player."""

    node: Node
    types: tuple[str, ...] = ()
    many: bool = False
    own: bool = False
    player: bool = False


@dataclass
class Scope:
    """One ability while it is read.

    `spell`: of an instant or sorcery, whose own card nobody calls "it". `event` is what a trigger happened to.
    `person` is the player of a trigger, `given` whether a card was given up for the cost, `kickers` are the costs of
    the kickers, if they are mana.
    """

    spell: bool = False
    targets: list[Node] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    picks: int = 0
    person: Node | None = None
    given: bool = False
    so_given: tuple[str, Thing | str] | None = None  # what X of are given for the cost: how, and which
    any_number: bool = False  # whether the cost says "any number", and no X
    offered: tuple[Node, Node] | None = None  # what may be paid and by whom, until it is said what comes of it
    searched: bool = False  # whether cards were searched for in a library that has not been shuffled since
    shuffled: bool = False  # whether that library is the last thing that was spoken of
    sacrificed: bool = False  # whether what was chosen last was one permanent, and sacrificed
    kickers: tuple[str, ...] = ()
    where_x: Tree | None = None  # what X stands for, if the text says so
    x_used: bool = False
    dealer: Node | None = None  # what deals damage just now, if it is not this card
    instead_to: Node | None = None  # what the damage was dealt to in whose place other damage is said
    so_much: bool = False  # whether it is damage that sets the ability off
    met: bool = False  # whether two creatures meet as it is set off: "it" may then be either
    for_mana: bool = False  # whether it is a land that makes mana which sets the ability off
    afield: bool = False  # whether it is said that this card lies in the graveyard of its player
    quoted: Callable[[str], list[Node]] | None = None  # the abilities of a text in quotes
    hand: Node | None = None  # whose hand has been looked at
    shown: Node | None = None  # the same, as long as it is what it was then
    searched_in: Node | None = None  # whose library that is, if it is another player's
    done_all: tuple[str, str, Node] | None = None  # what was done to all of which cards, and where they lie then
    gathers: bool = False  # whether something speaks of those to which it was done
    tops: int = 0  # how many cards on top of one's library have been looked at, until they are put somewhere
    holds_out: bool = False  # whether another ability of the card speaks of what was removed from the game
    kinds: tuple[str, ...] = ("artifact", "enchantment", "land")  # what the card may be that a creature need not be
    imprinted: bool = False  # whether another ability of the card does so
    imprints: bool = False  # whether what is removed from the game is imprinted on this card
    everybody: bool = False  # whether each player does what the sentence says
    done_so: tuple[str, str] | None = None  # what was done to the cards that were chosen last, and where they lie
    picked_as: tuple[Node, ...] = ()  # what is said of it by which it was chosen
    actor: Node | None = None  # the player of whom the clause is, if it is no target
    picked_mine: bool = False  # whether what was chosen last is of the player of this card
    told: list[Node] = field(default_factory=list)  # what "them" means each of, in the clause that is read
    acting: bool = False  # whether this card does something just now: it is the one that another blocks

    def mention(self, node: Node, types: tuple[str, ...] = (), **kinds: bool) -> None:
        """Speak of something."""
        self.mentions.append(Mention(node, types, **kinds))

    def target(self, low: Node, high: Node, aim: Node) -> Node:
        """A further target."""
        made = call("target", high, aim) if low == high else call("targets", low, high, aim)
        self.targets.append(made)
        return call("target", len(self.targets))

    def several(self) -> list[Node]:
        """The single targets that were named, if they are all that was spoken of: "them" means each of them."""
        told = dict.fromkeys(one.node for one in self.mentions if not (one.own or one.player))
        plain = all(named(one, "target") for one in told) and not any(one.many for one in self.mentions)
        return list(told) if len(told) > 1 and plain else []

    def known(self, thing: Thing) -> Mention:
        """What was spoken of and is meant again: the last of its kind; two of a kind are refused."""
        found: dict[Node, Mention] = {}
        for one in self.mentions:
            if one.player != (thing.ref == "that_player") or (one.own and thing.ref != "it"):
                continue
            if thing.types and not self.fitting(one.types, thing):
                continue
            if thing.ref != "it" or not one.many:
                found.pop(one.node, None)
                found[one.node] = one
        if not found:
            raise Refused("what was spoken of", thing.at)
        named = list(found.values())
        if len(named) > 1 and thing.ref not in ("it", "them"):
            raise Refused("which of those that were spoken of", thing.at)
        if thing.ref == "them" and len(named) > 1 and not named[-1].many:
            raise Refused("which of those that were spoken of", thing.at)
        if self.met and thing.ref in ("it", "them") and named[-1].node in (IT, SELF):
            raise Refused("which of those that were spoken of", thing.at)
        return named[-1]

    @staticmethod
    def fitting(types: tuple[str, ...], thing: Thing) -> bool:
        """Whether something of these types may be called so."""
        wanted = {one for one in thing.types if one not in ("permanent", "card", "source")}
        return not types or not wanted or bool(wanted & set(types)) or types == ("permanent",)

    @contextmanager
    def reflexive(self) -> Iterator[None]:
        """While what the card itself does something to is read, "it" is not this card: that would be "itself".

        Nor is it afterwards, if anything else was spoken of.
        """
        before = self.mentions
        self.acting = bool(before) and before[-1].own
        others = [one for one in before if not one.own]
        self.mentions = list(others)
        yield
        self.acting = False
        self.mentions = [one for one in before if one.own] + self.mentions

    def held(self, thing: Thing) -> Thing:
        """The same with whose it is, where that is a player who was spoken of or is a target."""
        if thing.so and self.done_so is None and self.done_all is not None and self.done_all[0] == thing.so:
            self.gathers = True
            thing = replace(thing, so="", zone=self.done_all[1], quals=(call("among", PICKED),))
        if thing.so == "revealed" and self.done_so is None and self.shown is not None:
            whose = "mine" if self.shown == ME else "theirs" if self.is_opponent(self.shown) else ""
            said = () if whose else (call("of", self.shown),)
            thing = replace(thing, so="", zone="hand", whose=whose, quals=(*said, *thing.quals))
        if thing.so:
            if self.done_so is None or self.done_so[0] != thing.so or thing.target:
                raise Refused("what was done this way", thing.at)
            gone = self.done_so[1] != "play"  # they all were what they were chosen as: that may have changed
            known = [one for one in thing.quals if not gone or one not in self.picked_as]
            thing = replace(thing, so="", zone=self.done_so[1], quals=(*known, call("among", PICKED)))
        thing = self.beside(thing)
        if not thing.holder:
            return thing
        who = self.pronoun(Thing(thing.at, ref=thing.holder))
        if who == ME or self.is_opponent(who):
            return replace(thing, holder="", whose="mine" if who == ME else "theirs")
        if thing.target or self.everybody:
            raise Refused("whose cards these are", thing.at)
        return replace(thing, holder="", quals=(call("of", who), *thing.quals))

    def beside(self, thing: Thing) -> Thing:
        """The same with what it has in common with something, and another than which it is."""
        quals = thing.quals
        if thing.like is not None:
            node = self.known(thing.like).node
            if not named(node, "target", "picked", "it"):
                raise Refused("what they have in common with which", thing.at)
            quals = (call(thing.alike, node), *quals)
        elif call("other") in quals and (self.spell or (thing.target and self.targets)):
            told = dict.fromkeys(one.node for one in self.mentions
                                 if not one.own and not one.player and self.fitting(one.types, thing))
            if len(told) != 1 or not named(next(iter(told)), "target", "picked"):
                raise Refused("another than which", thing.at)
            (node,) = told
        else:
            return thing
        rest = tuple(call("besides", node) if one == call("other") else one for one in quals)
        return replace(thing, alike="", like=None, quals=rest)

    def take(self, thing: Thing, who: Node = ME) -> tuple[Steps, Node]:
        """The object that is meant, and the instructions by which it is chosen, if it is."""
        thing = self.held(thing)
        if thing.choice:
            if thing.target:
                raise Refused("a choice before the target", thing.at)
            steps, what = self.take(replace(thing, choice=""), who)
            return [call("chooses", thing.choice), *steps], what
        self.own_fight(thing)
        if thing.ref:
            return [], self.pronoun(thing)
        if thing.enchanted:
            if thing.target or thing.amount != "bare" or len(thing.quals) > 1:
                raise Refused("which enchanted ones", thing.at)
            bearer = call("all", [call(thing.enchanted)])
            self.mention(bearer, thing.types)
            return [], bearer
        if thing.types == ("card",) and thing.amount in ("that", "the") and not thing.zone and not thing.quals:
            again = self.known(thing)  # a card that was searched for, or that has died
            if again.node in (PICKED, IT):
                return [], again.node
        if not thing.zone:
            raise Refused("in which zone", thing.at)
        cards = order(thing.filter())
        if thing.target:
            return [], self.aim(thing, cards)
        if thing.amount in ("that", "the"):
            again = self.known(thing)
            self.mentions.append(again)
            return [], again.node
        if thing.amount in ("all", "bare") and (thing.amount == "all" or who == ME):
            every = call("all", cards)
            self.mention(every, thing.types, many=True)
            return [], every
        if thing.amount == "topped" and isinstance(thing.high, Number):
            steps, what = self.chosen(ME, thing.high.value, thing.high, cards, thing)
            self.done_so = ("revealed", "library") if thing.zone == "library" else None
            return steps, what
        if thing.amount in ("one", "n", "up_to") and isinstance(thing.high, Number):
            low = thing.low if thing.amount == "up_to" else thing.high.value
            return self.chosen(who, low, thing.high, cards, thing)
        if thing.amount == "any_number" and who == ME:
            return self.chosen(who, 0, call("all"), cards, thing)
        raise Refused("how many", thing.at)

    def optional(self, before: int, asked: list[Node]) -> None:
        """The targets since then are chosen only if the kicker is paid, where that is asked (502.21c)."""
        if any(isinstance(one, Call) and one.name == "kicked" for one in asked):
            self.targets[before:] = [call("if_kicked", one) for one in self.targets[before:]]

    def only_kicked(self, node: Node) -> bool:
        """Whether a term is a target that is chosen only if the kicker is paid."""
        place = node.args[0] if isinstance(node, Call) and node.name == "target" else None
        return isinstance(place, Number) and named(self.targets[place.value - 1], "if_kicked")

    def own_fight(self, thing: Thing) -> None:
        """Refuses what blocks another creature than this one: the filters know no other."""
        if thing.by_it and not (self.acting or (self.mentions and self.mentions[-1].own)):
            raise Refused("another creature in combat", thing.at)

    def chosen(self, who: Node, low: int, high: Node, cards: Node, thing: Thing) -> tuple[Steps, Node]:
        """A choice, whose cards are spoken of from now on; earlier ones are not, so that nothing is mixed up."""
        self.picks += 1
        self.sacrificed, self.done_so, self.done_all = False, None, None
        self.picked_as = cards.items if isinstance(cards, Block) else ()
        self.picked_mine = isinstance(cards, Block) and call("mine") in cards.items
        self.mentions = [one for one in self.mentions if one.node != PICKED]
        several = high != Number(1)
        self.mention(PICKED, thing.types, many=several)
        return [call("choose", who, low, high, cards)], PICKED

    def aim(self, thing: Thing, cards: Node) -> Node:
        """A target that is no player."""
        if thing.amount in ("one", "n"):
            node = self.target(thing.high, thing.high, cards)
        elif thing.amount == "up_to":
            node = self.target(Number(thing.low), thing.high, cards)
        elif thing.amount == "any_number":
            node = self.target(Number(0), call("all"), cards)
        else:
            raise Refused("how many targets", thing.at)
        self.mention(node, thing.types, many=thing.high != Number(1) or thing.amount == "any_number")
        return node

    def pronoun(self, thing: Thing) -> Node:
        """What a pronoun or a word for a player means."""
        if thing.ref == "itself" and self.dealer is not None:
            return self.dealer
        if thing.ref in ("self", "itself"):
            self.mention(SELF, own=True)
            return SELF
        if thing.ref in ("it", "them"):
            return self.known(thing).node
        if thing.ref.startswith("told_"):
            return self.told[int(thing.ref.removeprefix("told_"))]
        if thing.ref == "given":
            if self.sacrificed and not self.given and any(one.node == PICKED for one in self.mentions):
                return PICKED
            if not self.given or self.sacrificed:
                raise Refused("what was given up", thing.at)
            return call("given")
        if thing.ref == "target_ability":
            node = self.target(Number(1), Number(1), call("ability", "activated", list(thing.quals)))
            self.mention(node, ("ability",))
            return node
        if thing.ref in _AIMED:
            low, high, aim = _AIMED[thing.ref]
            node = self.target(Number(low), high, aim)
            person = thing.ref in ("target_player", "target_opponent")
            self.mention(node, player=person, many=low == 0)
            return node
        if thing.ref == "exiled_ones":
            if self.imprinted:
                thing = replace(thing, ref="imprinted_ones")
                return self.pronoun(thing)
            if not self.holds_out:
                raise Refused("what was spoken of", thing.at)
            out = call("all", [call("held_out")])
            self.mention(out, ("card",), many=True)
            return out
        if thing.ref == "imprinted_ones":
            marked = call("all", [call("imprinted")])
            self.mention(marked, ("card",), many=True)
            return marked
        if thing.ref == "that_target":
            return self.known(Thing(thing.at, ref="it")).node
        if thing.ref == "enchanted_controller":
            return call("controller", ENCHANTED)
        return self.player(thing)

    def player(self, thing: Thing) -> Node:
        """A player."""
        if thing.ref in _PEOPLE:
            return _PEOPLE[thing.ref]
        if thing.ref == "that_player":
            if self.person is not None and not any(one.player for one in self.mentions):
                return self.person
            if self.actor is not None and not any(one.player for one in self.mentions):
                return self.actor
            return self.known(thing).node
        if thing.ref in ("controller", "owner"):
            seen = [one for one in self.mentions if not one.player and not one.many]
            others = [one for one in seen if not one.own] or seen
            if not others:
                raise Refused("whose controller", thing.at)
            if self.is_ability(others[-1].node):
                raise Refused("whose controller", thing.at)
            return call(thing.ref, others[-1].node)
        raise Refused("which player", thing.at)

    def is_mine(self, node: Node) -> bool:
        """Whether a term is a card of the player of this card by its own words."""
        if isinstance(node, Call) and node.name == "target" and isinstance(node.args[0], Number):
            target = self.targets[node.args[0].value - 1]
            node = target if isinstance(target, Call) else node
        said = node.args[-1] if isinstance(node, Call) and node.args else None
        return isinstance(said, Block) and call("mine") in said.items

    def is_opponent(self, node: Node) -> bool:
        """Whether a term is the opponent, be it as a target."""
        if isinstance(node, Call) and node.name == "target" and isinstance(node.args[0], Number):
            target = self.targets[node.args[0].value - 1]
            node = target.args[-1] if isinstance(target, Call) else node
        return node == OPPONENT

    def aims(self, thing: Thing) -> None:
        """A target that is named before what is done with it."""
        if thing.ref:
            self.pronoun(thing)
        else:
            self.take(replace(thing, target=True))

    def is_ability(self, node: Node) -> bool:
        """Whether a term is a target that is an ability."""
        if not (isinstance(node, Call) and node.name == "target" and isinstance(node.args[0], Number)):
            return False
        target = self.targets[node.args[0].value - 1]
        return isinstance(target, Call) and named(target.args[-1], "ability")

    def is_player(self, node: Node) -> bool:
        """Whether a term is a player who can do something."""
        if isinstance(node, Call) and node.name == "target":
            place = node.args[0]
            target = self.targets[place.value - 1] if isinstance(place, Number) else None
            aim = target.args[-1] if isinstance(target, Call) else None
            return isinstance(aim, Call) and aim.name in ("player", "opponent", "me")
        return isinstance(node, Call) and node.name in ("me", "opponent", "each_player", "controller", "owner")
