"""What permanents have and cannot do as long as a card is in play: static abilities and keywords of the card itself."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.magic.text.asking import conditions, opposite
from dmoracle.games.magic.text.doing import Doing
from dmoracle.games.magic.text.sayings import (
    BANS,
    CANNOT,
    MEETING,
    MUST,
    becoming,
    counters_of,
    gained,
    having,
    hiding,
    meeting,
    others_meeting,
    short,
)
from dmoracle.games.magic.text.scope import BEARERS, SELF, Scope
from dmoracle.games.magic.text.sentences import Pred
from dmoracle.games.magic.text.things import Thing, X, order, parts, read
from dmoracle.games.reading import Refused, call, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number, Text, parse

__all__ = ["Holding", "static"]

# of the card itself there is a keyword for it
_OWN = {
    "attack": "cannot_attack", "block": "cannot_block", "be_blocked": "unblockable", "untap": "stays_tapped",
}  # fmt: skip

_SEEN_OUTSIDE = ("no_abilities", "recolour")  # effects that cards in other zones would show too
_TAXED = {"attack": ("attack_cost",), "attack_me": ("attack_cost",), "block": ("block_cost",),
          "attack_or_block": ("attack_cost", "block_cost")}  # fmt: skip


_PLAYERS: dict[str, list[Node]] = {"me": [call("mine")], "opponent": [call("theirs")], "each_player": []}
_PERSON = {"me": "me", "opponent": "opponent", "each_player": "player"}


class Holding:
    """Gives clauses that always hold their meaning."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.doing = Doing(scope)

    def abilities(self, subject: Tree | None, modal: str, made: Pred, asked: list[Tree]) -> list[Node]:
        """The abilities of one predicate that holds under conditions."""
        verb = made.verb
        if made.until not in ("", "in_untap", "during_my_turn", "while_tapped") or made.instead:
            raise Refused("for how long", verb.at)
        if subject is not None and subject.label == "np" and subject.has("enchanted", "equipped"):
            said = read(subject)
            self.scope.mention(call("all", [call(said.enchanted)]), said.types)
        given = conditions(asked, self.scope)
        if subject is not None and subject.label == "self":  # what is said of it behind it may call it so
            self.scope.mention(SELF, own=True)
        given += conditions([*made.whiles, *made.asked], self.scope)
        if made.until == "during_my_turn":
            given.append(call("my_turn"))
        if made.until == "while_tapped":
            given.append(call("at_least", 1, [SELF, call("tapped"), call("zone", "play")]))
        if made.unless is not None:
            with parts(made.unless) as found:
                one = found.one()
            if one.label == "pays" and modal == "cannot" and verb.label in _TAXED and subject is not None:
                return self._taxed(read(subject), verb, one, made, given)
            if one.label != "holds":
                raise Refused("what must be paid", one.at)
            with parts(one) as found:
                given.append(opposite(conditions(found.many(), self.scope)))
        if subject is None:
            raise Refused("what that is said of", verb.at)
        if verb.label == "control":
            return self._control(subject, made, given)
        thing = read(subject)
        if thing.ref not in ("", "self", "it"):
            return self._of_player(thing, modal, made, given)
        if thing.ref == "it" or (not thing.ref and thing.amount in ("that", "the")):
            again = self.scope.known(thing)
            if not again.own and again.node not in BEARERS:
                raise Refused("what was spoken of", thing.at)
            thing = Thing(thing.at, ref="self") if again.own else Thing(thing.at, enchanted=BEARERS[again.node].name)
        if verb.label == "be_played" and modal == "cannot" and not (made.until or made.per or verb.kids):
            return [static(call("forbid", "play"), self._unplayed(thing, [], verb.at), given)]
        if verb.label == "costs_so":
            return self._costs(thing, verb, modal, made, given)
        own = thing.ref == "self"
        if own:
            self.scope.mention(SELF, own=True)
            keyword = self._own(verb, modal, made, given)
            if keyword is not None:
                return keyword
        anybodys = not (thing.ref or thing.enchanted or thing.whose)
        if verb.label == "attack_me" and modal == "cannot" and anybodys:
            thing = replace(thing, whose="theirs")  # one's own do not attack one anyway
            verb = verb._replace(label="attack")
        effects = self.effects(verb, modal, made)
        if "creature" in thing.types:  # what is a creature anyway has that size
            effects = [Call("set_pt", one.args) if named(one, "animate") else one for one in effects]  # type: ignore[union-attr]
        return [static(effect, self.cards(thing, named(effect, *_SEEN_OUTSIDE)), given) for effect in effects]

    def cards(self, thing: Thing, zone: bool = False) -> Block:
        """Those that a static ability affects; with the zone where the effect would be seen in others too (217.5b)."""
        if thing.ref:
            return order([SELF])
        if thing.enchanted:
            if thing.amount != "bare" or thing.target or thing.quals[1:] or thing.whose:
                raise Refused("which enchanted ones", thing.at)
            return order([call(thing.enchanted)])
        if thing.target or thing.amount not in ("bare", "all") or thing.zone != "play":
            raise Refused("which cards", thing.at)
        return order(thing.filter(here=zone))

    def effects(self, verb: Tree, modal: str, made: Pred) -> list[Node]:
        """What a static ability does."""
        if not modal and verb.label in MUST and made.if_able and made.each_turn:
            return [call("grant", MUST[verb.label])]
        if made.if_able or made.each_turn:
            raise Refused("this way of doing it", verb.at)
        if verb.label == "be_aimed" and modal == "cannot":
            return [call("lend", hiding(verb))]
        if verb.label in MEETING and modal == MEETING[verb.label]:
            return [call("lend", one) for one in others_meeting(verb)]
        if modal in ("cannot", "not"):
            if modal == "not" and verb.label != "untaps":
                raise Refused("what is not done", verb.at)
            if modal == "cannot" and verb.label in CANNOT:
                return [call("grant", keyword) for keyword in CANNOT[verb.label]]
            bans = BANS.get(verb.label)
            if bans is None or verb.kids or (verb.label == "untaps") != (made.until == "in_untap"):
                raise Refused("this prohibition", verb.at)
            return [call("forbid", ban) for ban in bans]
        if modal in ("can", "") and verb.label == "blocked_despite":
            with parts(verb) as found:
                walk = parse(found.word("keyword"))
            if not named(walk, "landwalk", "snow_landwalk"):
                raise Refused("what it can do", verb.at)
            return [call("blocked_despite", walk)]
        if modal == "can":
            word = {"block_flying": "reach", "attack_though": "attacks_as_no_wall", "block_shadow": "blocks_shadow"}
            if verb.label not in word:
                raise Refused("what it can do", verb.at)
            return [call("grant", word[verb.label])]
        if modal:
            raise Refused("what may be done always", verb.at)
        if verb.label == "gets":
            with parts(verb) as found:
                return [call("pt", *self.doing.change(found.one("change"), made.per))]
        if made.per is not None:
            raise Refused("for each of what", made.per.at)
        if verb.label == "has":
            return having(verb, self.scope.quoted)
        if verb.label == "loses" and [kid.label for kid in verb.kids] == ["all_abilities"]:
            return [call("no_abilities")]
        if verb.label == "loses":
            return [call("lacks", keyword) for keyword in gained(verb)]
        if verb.label == "unblockable":
            return [call("forbid", "be_blocked")]
        if verb.label == "indestructible":
            return [call("forbid", "destroyed")]
        if verb.label == "is_colour":
            with parts(verb) as found:
                return [call("recolour", found.word("colour"))]
        if verb.label == "is_colourless":
            return [call("recolour", "colourless")]
        if verb.label == "becomes_land":
            with parts(verb) as found:
                return [call("land_type", found.word("basic"))]
        if verb.label == "becomes":
            return [_joined(list(becoming(verb)))]
        if verb.label in ("entering", "enter_plain"):
            return self._entering(verb)
        raise Refused("this verb of what always holds", verb.at)

    @staticmethod
    def _entering(verb: Tree) -> list[Node]:
        if verb.label == "entering":
            with parts(verb) as found:
                if found.one().label == "tapped":
                    return [call("forbid", "enter_untapped")]
        raise Refused("how it comes into play", verb.at)

    def _own(self, verb: Tree, modal: str, made: Pred, given: list[Node]) -> list[Node] | None:
        """What has a keyword where it is said of the card itself."""
        label = verb.label
        if label == "be_aimed" and modal == "cannot" and not given and not made.until:
            return [hiding(verb)]
        if label in ("blocked_by_those", "blocked_except", "block_those", "block_only"):
            if (
                given
                or made.until
                or made.per is not None
                or modal not in (("can", "") if label == "block_only" else ("cannot",))
            ):
                raise Refused("this prohibition", verb.at)
            return meeting(verb)
        if label == "entering" and not modal:
            with parts(verb) as found:
                how = found.one()
            if how.label == "tapped" and not given:
                return [call("enters_tapped")]
            if how.label == "with":
                with parts(how) as found:
                    kind, many = counters_of(found.one("counters", "one"))
                if made.per is not None:
                    if many != Number(1) or given:
                        raise Refused("counters for each", made.per.at)
                    many = call("count", self.doing.each(made.per))
                if many == X and self.scope.where_x is not None:
                    raise Refused("how many counters", verb.at)
                return [call("enters_with", kind, many, *_given(given))]
            return None
        if given:
            if label == "be_countered":
                raise Refused("this prohibition", verb.at)
            return None
        if modal == "cannot" and label == "be_countered":
            return [call("uncounterable")]
        if modal == "cannot" and label in CANNOT:
            return [call(keyword) for keyword in CANNOT[label]]
        if modal == "" and label in MUST and made.each_turn and made.if_able:
            return [call(MUST[label])]
        if modal == "" and label == "unblockable":
            return [call("unblockable")]
        if modal in ("cannot", "not") and label in BANS and not verb.kids:
            bans = BANS[label]
            if label == "untaps" and made.until != "in_untap":
                raise Refused("for how long", verb.at)
            if all(ban in _OWN for ban in bans) and (modal == "cannot" or label == "untaps"):
                return [call(_OWN[ban]) for ban in bans]
        if modal in ("can", "may") and label in ("block_flying", "block_shadow"):
            return [call("reach" if label == "block_flying" else "blocks_shadow")]
        if modal in ("can", "may") and label == "attack_though":
            return [call("attacks_as_no_wall")]
        return None

    def _costs(self, thing: Thing, verb: Tree, modal: str, made: Pred, given: list[Node]) -> list[Node]:
        """Spells that cost more, or less."""
        with parts(verb) as found:
            mana = found.word("mana")
            more = found.one("more", "less").label == "more"
        if modal or made.per is not None or thing.ref not in ("", "self") or thing.target or thing.enchanted:
            raise Refused("what costs that", verb.at)
        if thing.ref == "self":
            if not mana.isdecimal():
                raise Refused("what costs that", verb.at)
            return [static(call("discount", -int(mana) if more else int(mana)), order([SELF]), given)]
        if thing.zone != "stack" or thing.amount not in ("bare", "all") or "X" in mana:
            raise Refused("what costs that", verb.at)
        cards = order([one for one in thing.filter(here=False) if one != call("spell")])
        if mana.isdecimal():
            return [static(call("discount", -int(mana) if more else int(mana)), cards, given)]
        return [static(call("dearer" if more else "cheaper", Text(short(mana))), cards, given)]

    def _taxed(self, thing: Thing, verb: Tree, pays: Tree, made: Pred, given: list[Node]) -> list[Node]:
        """Mana that must be paid for each creature that attacks, or blocks."""
        with parts(pays) as found:
            mana = found.word("mana")
            who = found.one().label
        if made.until or not mana.isdecimal() or verb.kids or (made.per is not None and not _fighting(made.per)):
            raise Refused("what must be paid", pays.at)
        if who not in ("me", "controller") or (who == "me" and thing.ref != "self"):
            raise Refused("who pays", pays.at)
        if verb.label == "attack_me":  # only the opponent's do
            if thing.whose or thing.ref:
                raise Refused("whose it is", thing.at)
            thing = Thing(**{**vars(thing), "whose": "theirs"})
        return [static(call(word, int(mana)), self.cards(thing), given) for word in _TAXED[verb.label]]

    def _control(self, subject: Tree, made: Pred, given: list[Node]) -> list[Node]:
        with parts(made.verb) as found:
            thing = read(found.one())
        if subject.label != "me" or not thing.enchanted or given:
            raise Refused("who controls what", made.verb.at)
        return [static(call("control"), order([call("enchanted")]), [])]

    @staticmethod
    def _unplayed(thing: Thing, whose: list[Node], at: int) -> Block:
        """Cards that cannot be played, whatever zone they would be played from."""
        if thing.ref or thing.target or thing.enchanted or thing.holder or thing.amount not in ("bare", "all"):
            raise Refused("what is played", at)
        lands = "land" in thing.types
        if thing.zone != ("play" if lands else "stack") or (whose and thing.whose):
            raise Refused("what is played", at)
        quals = [one for one in thing.filter(here=False) if one != call("spell")]
        return order([*whose, *(quals if lands or quals else [call("non", call("land"))])])

    def _of_player(self, thing: Thing, modal: str, made: Pred, given: list[Node]) -> list[Node]:
        verb = made.verb
        if verb.label == "plays_that" and modal == "cannot" and thing.ref in _PLAYERS and not (made.until or made.per):
            with parts(verb) as found:
                cards = self._unplayed(read(found.one()), _PLAYERS[thing.ref], verb.at)
            return [static(call("forbid", "play"), cards, given)]
        if thing.ref in _PLAYERS and not (given or made.until or made.per):
            hidden = verb.label == "be_targeted" and modal == "cannot" and not verb.kids
            if verb.label == "has" and not modal:
                hidden = having(verb, self.scope.quoted) == [call("grant", "untargetable")]
            if hidden:
                return [call("hides_player", _PERSON[thing.ref])]
        if verb.label == "flash" and thing.ref == "me" and modal == "may" and not given:
            return [call("flash")]
        if verb.label == "skips" and thing.ref in ("me", "opponent") and not modal and not given:
            with parts(verb) as found:
                said = found.one().label
                if said not in ("draw_step", "untap_step"):
                    raise Refused("what is skipped", verb.at)
            return [call("skips", said.removesuffix("_step"), "me" if thing.ref == "me" else "opponent")]
        raise Refused("what a player always may or must", verb.at)


def static(effect: Node, cards: Block, given: list[Node]) -> Node:
    """A static ability."""
    if any(named(one, "kicked") for one in given):
        raise Refused("a kicker that counts as long as the card is in play", 0)
    return call("static", effect, cards, *_given(given))


def _fighting(per: Tree) -> bool:
    """Whether something is said for each creature of a player that attacks or blocks: for each one that is taxed."""
    with parts(per) as found:
        thing = read(found.one())
    ways = [[call("creature"), call(word)] for word in ("attacking", "blocking")]
    return thing.holder == "that_player" and list(thing.quals) in ways


def _given(given: list[Node]) -> list[Node]:
    return [call("given", given[0] if len(given) == 1 else given)] if given else []


def _joined(effects: list[Node]) -> Node:
    """Several effects as one."""
    made = effects[-1]
    for one in reversed(effects[:-1]):
        made = call("both", one, made)
    return made
