"""Lines to abilities: costs and effects, triggers, modes, and what always holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dmoracle.games.magic.text import following
from dmoracle.games.magic.text.asking import Event, conditions, events, opposite
from dmoracle.games.magic.text.doing import Doing
from dmoracle.games.magic.text.holding import Holding, static
from dmoracle.games.magic.text.mana_made import mana_made
from dmoracle.games.magic.text.replacing import buried_elsewhere, prevention, replaced
from dmoracle.games.magic.text.sayings import counters_of, keywords_of, quotations, short
from dmoracle.games.magic.text.scope import IT, ME, SELF, Mention, Scope, Steps
from dmoracle.games.magic.text.sentences import (
    Pred,
    Sentence,
    clause,
    leading_unless,
    nodes,
    personal,
    span_of,
    untriggered,
)
from dmoracle.games.magic.text.things import Thing, X, counted, number, order, parts, read, said_zone
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number, Text, walk

__all__ = ["Line", "Lowering", "aimed", "threshold"]

INDESTRUCTIBLE = static(call("forbid", "destroyed"), order([SELF]), [])
SEVEN: Node = call("at_least", 7, [call("mine"), call("zone", "graveyard")])
THRESHOLD = call("threshold") if "threshold" in VOCABULARY.words("condition") else SEVEN
_TWO_TIMES = {
    "combat_after_blockers": ("combat", "after_blockers"), "combat_before_blockers": ("combat", "before_blockers"),
    "their_turn_early": ("their_turn", "early"), "their_turn_after_upkeep": ("their_turn", "after_upkeep"),
    "my_turn_combat": ("my_turn", "combat"),
}  # fmt: skip
_GIVEN = {
    "sacrifice": "sacrificed", "discard": "discarded", "remove": "exiled", "to_hand": "returned", "tap_other": "tapped",
}  # fmt: skip
Line = list[tuple[Tree, int]]  # the sentences of a line with their places in it


def alike(both: Tree) -> list[Tree]:
    """Each of several things of which the same is said; whose the last is, all are.

    Those of one kind that differ in a quality are one description: what has both qualities has it said of it once.
    """
    *others, last = both.kids
    qualities = [[kid for kid in one.kids if kid.label in ("colour", "adj", "non")] for one in both.kids]
    kinds = [[kid for kid in one.kids if kid.label in ("type", "subtype", "compound")] for one in both.kids]
    plain = all(one.label == "np" and len(one.kids) == 2 for one in others) and last.label == "np"
    if plain and all(len(one) == 1 for one in qualities) and all(_said(one) == _said(kinds[-1]) for one in kinds):
        either = Tree("either_q", tuple(one for (one,) in qualities), at=both.at)
        return [last._replace(kids=tuple(either if kid is qualities[-1][0] else kid for kid in last.kids))]
    whose = [kid for kid in last.kids if kid.label in ("mine_behind", "theirs_behind")]
    bare = all(one.label == "np" and not any(kid.label.endswith("_behind") for kid in one.kids) for one in others)
    if not bare:
        return list(both.kids)
    return [*(one._replace(kids=(*one.kids, *whose)) for one in others), last]


def each_of(tree: Tree, told: list[Node]) -> Tree:
    """A clause in which "them" stands for each of the targets that were named one by one."""
    if tree.label == "them" and told:
        return Tree("both", tuple(Tree(f"told_{number}", at=tree.at) for number in range(len(told))), at=tree.at)
    return tree._replace(kids=tuple(each_of(one, told) for one in tree.kids)) if told else tree


def _said(trees: list[Tree]) -> list[object]:
    """Labels and values of some trees, wherever they stand."""
    return [(one.label, one.value, _said(list(one.kids))) for one in trees]


class Lowering:
    """Gives the lines of one card their meaning."""

    def __init__(self, quoted: Callable[[str], list[Node]] | None = None) -> None:
        self.quoted = quoted  # the abilities of a text in quotes
        self.kickers: tuple[str, ...] = ()
        self.holds_out = False  # whether an ability speaks of the cards that another one has removed from the game
        self.kinds: tuple[str, ...] = ()  # what the card is by its print
        self.imprints = False  # whether an ability of the card imprints something on it
        self.imprinting = False  # whether this one does
        self.given = False  # whether a card is given up to play the card
        self.so_given: tuple[str, Thing | str] | None = None  # what X of are given to play it
        self.any_number = False  # whether that is said as "any number"

    def scope(self, spell: bool = False) -> Scope:
        """A new ability of the card."""
        return Scope(spell=spell, kickers=self.kickers, given=spell and self.given,
                     so_given=self.so_given if spell else None,
                     any_number=spell and self.any_number, quoted=self.quoted,
                     holds_out=self.holds_out, imprinted=self.imprints, imprints=self.imprinting,
                     kinds=tuple(one for one in ("artifact", "enchantment", "land") if one in self.kinds))

    # what resolves

    def steps(self, line: Line, scope: Scope) -> Steps:
        """The instructions of some sentences."""
        made: Steps = []
        for tree, at in line:
            self.more(tree, at, scope, made)
        return made

    def more(self, tree: Tree, at: int, scope: Scope, made: Steps) -> None:
        """Adds the instructions of a sentence that begins at a place."""
        try:
            self.sentence(Sentence(tree), scope, made)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None

    def sentence(self, sentence: Sentence, scope: Scope, made: Steps) -> None:
        """Adds the instructions of a sentence to those before it."""
        later = self.later(sentence.when)
        if sentence.when is not None and not later:
            raise Refused("a trigger in an instruction", sentence.when.at)
        if sentence.whiles:
            raise Refused("as long as something holds", sentence.at)
        if sentence.where_x is not None:
            if scope.so_given:
                raise Refused("two amounts called X", sentence.where_x.at)
            with parts(sentence.where_x) as found:
                scope.where_x = found.one()
        if scope.offered is not None and sentence.link not in ("if_done", "if_not_done"):
            raise Refused("a payment that nothing comes of", sentence.at)
        asked = conditions(sentence.asked, scope)
        before = len(scope.targets)
        scope.everybody = False
        unless = leading_unless(sentence)
        own: Steps = []
        subject: Tree | None = None
        doing = Doing(scope)
        for tree in sentence.clauses:
            if tree.label == "then":
                continue
            if tree.label == "new_targets":
                last = made[-1] if made else None
                if isinstance(last, Call) and last.name in ("if_pays", "may"):
                    last = inside(last.args[-1])[-1]
                if not named(last, "copy") or own:
                    raise Refused("new targets of what", tree.at)
                continue
            if tree.label == "aims":
                self.aims(tree, scope)
                continue
            if tree.label in ("next_time", "next_time_said", "next_damage", "lure", "retargeting"):
                own += getattr(Doing(scope), tree.label)(tree)
                continue
            for one in tree.kids if tree.label == "clause" else ():
                if one.label == "aims":
                    self.aims(one, scope)
            scope.told = scope.several()
            again, modal, preds = clause(each_of(tree, scope.told))
            if tree.label in ("also_modal", "goes_on") and again is None:
                again = subject
            else:
                doing = Doing(scope)
            subject = again
            for pred in preds:
                if sentence.turn:
                    pred.until = span_of([one for one in (pred.until, sentence.turn) if one], pred.verb.at)
                if later:
                    if pred.until:
                        raise Refused("when this is done", pred.verb.at)
                    pred.until = later
            if sentence.link == "if_countered":
                if not preds[-1].instead:
                    raise Refused("instead of what", tree.at)
                preds[-1].instead = False
            if preds[-1].instead:
                made[:] = following.exchanged(made, doing, again, modal, preds, asked)
                asked = []
                continue
            several = alike(again) if again is not None and again.label == "both" else [again]
            ways = [doing.steps(one, modal, replace(pred)) for pred in preds for one in several]
            together = modal in ("may", "may_have") and len(ways) > 1
            own += following.one_choice(ways, tree.at) if together else [one for way in ways for one in way]
        self.explained(scope, sentence.where_x.at if sentence.where_x is not None else sentence.at)
        scope.optional(before, asked)
        if scope.gathers and scope.done_all is not None:
            gathered = following.gathered([*made, *own], scope.done_all[2])
            made[:], own = gathered[: len(gathered) - len(own)], gathered[len(gathered) - len(own) :]
            scope.gathers = False
        if unless is not None:
            own = Doing(scope).unless(unless, own)
        if sentence.link in ("if_done", "if_not_done"):
            own = following.chosen_first(own)
        if sentence.link in ("if_done", "if_not_done") and scope.offered is not None:
            if asked:
                raise Refused("how far a condition reaches", sentence.at)
            price, who = scope.offered
            made.append(call("if_pays" if sentence.link == "if_done" else "unless_pays", price, who, own))
            scope.offered = None
            return
        if sentence.link in ("if_won", "if_lost", "if_countered"):
            if asked:
                raise Refused("how far a condition reaches", sentence.at)
            if sentence.link == "if_countered":
                following.countered(made, own)
            else:
                following.flipped(made, own, sentence.link == "if_won")
            return
        if sentence.link == "if_not_done":
            if asked:
                raise Refused("how far a condition reaches", sentence.at)
            following.undone(made, own)
            return
        if sentence.link == "if_cannot":
            if asked:
                raise Refused("how far a condition reaches", sentence.at)
            following.impossible(made, own)
            return
        if sentence.link == "if_done":
            following.done(made, own)
            return
        if sentence.link == "otherwise":
            if any(scope.only_kicked(inner) for one in own for inner in walk(one)):  # there is none without the kicker
                raise Refused("otherwise than what", sentence.at)
            following.otherwise(made, own)
            return
        if asked:
            own = [call("if", asked[0] if len(asked) == 1 else asked, own)]
        made[:] = following.as_it_was(following.asked_before(following.declined(following.folded([*made, *own]))))
        following.moved_twice(made)

    @staticmethod
    def aims(tree: Tree, scope: Scope) -> None:
        """Targets that are named before what is done with them."""
        before = Thing()
        with parts(tree) as found:
            for one in found.many():
                thing = read(one)
                if "card" in thing.types and not thing.zone and before.zone:  # the zone is said of the first
                    thing = replace(thing, zone=before.zone, whose=before.whose, holder=before.holder)
                before = thing
                scope.aims(thing)

    @staticmethod
    def later(when: Tree | None) -> str:
        """When something is done that stands behind "at end of turn" among instructions."""
        if when is None or when.label != "at":
            return ""
        with parts(when) as found:
            said = found.one()
        names = {"end_of_turn": "at_turn_end", "next_end_of_turn": "at_turn_end", "end_of_combat": "at_combat_end"}
        return names.get(said.label, "")

    @staticmethod
    def explained(scope: Scope, at: int) -> None:
        """Refuses a sentence that says what X is and has no use for it."""
        if scope.where_x is not None and not scope.x_used:
            raise Refused("what X is needed for", at)
        scope.where_x, scope.x_used = None, False

    # abilities

    def activated(self, costs: Tree, at: int, line: Line, targets: bool = False) -> list[Node]:
        """Costs and an effect: an ability that is played, or a mana ability, unless it has `targets`."""
        scope = self.scope()
        paid = self.costs(costs, scope)
        terms = [inner for one in paid for inner in walk(one)]
        if scope.any_number and sum(one == X or (isinstance(one, Text) and "X" in one.value) for one in terms) > 1:
            raise Refused("two amounts called X", 0)
        if any(inner == SELF for one in paid for inner in walk(one)):
            scope.mention(SELF, own=True)
        effect, more = [], []  # type: Line, list[Tree]
        for tree, place in line:
            if tree.label == "only":
                more.append(tree)
            else:
                effect.append((tree, place))
        given: list[Node] = []
        restrictions: list[Node] = []
        for tree in more:
            restrictions += self.only(tree, given, scope)
        asked = [call("given", given[0] if len(given) == 1 else given)] if given else []
        made_mana, number = mana_made(effect, scope) if not targets else ([], 0)
        if made_mana:
            besides = self.besides(effect[number:], paid, scope, at)
            if scope.targets:
                return self.activated(costs, at, line, targets=True)
            self.explained(scope, at)
            if restrictions not in ([], [call("once")]):
                raise Refused("when it may be played", at)
            made_mana = [*besides, *made_mana] if named(next(iter(besides), None), "stings") else [*made_mana, *besides]
            return [call("mana_ability", paid, *restrictions, *asked, *made_mana)]
        steps = following.chosen_first(self.steps(effect, scope))
        if any(named(one, "add_mana") for step in steps for one in walk(step)) and not scope.targets:
            raise Refused("a mana ability that does more", at)
        if any(named(one, "sacrifice", "to_hand", "remove") and SELF in getattr(one, "args", ()) for one in paid):
            following.gone(steps, at)
        kinds = sorted(restrictions, key=lambda one: named(one, "once", "often") - (one == call("anyone")))
        made = call("activated", paid, *kinds, *asked, *aimed(scope), steps)
        if not scope.afield:
            return [made]
        if any(one == call("tap") or SELF in getattr(one, "args", ()) for one in paid):
            raise Refused("this card outside of play", at)
        return [call("from", "graveyard", made)]

    def besides(self, line: Line, paid: list[Node], scope: Scope, at: int) -> list[Node]:
        """What a mana ability does besides making mana; where it only hurts its player, it can still pay for others."""
        steps = following.chosen_first(self.steps(line, scope))
        if any(named(one, "sacrifice", "to_hand", "remove") and SELF in getattr(one, "args", ()) for one in paid):
            following.gone(steps, at)
        match steps:
            case [Call("damage", (Number() as many, who))] if who == ME:
                return [call("stings", many)]
        return [call("and_does", steps)] if steps else []

    def sized(self, tree: Tree) -> Node:
        """Power or toughness that is as much as there is of something."""
        with parts(tree) as found:
            many = Doing(self.scope()).amount(found.one())
        if not named(many, "count"):
            raise Refused("how much", tree.at)
        changes = {"size_both": (many, many), "size_power": (many, Number(0)), "size_toughness": (Number(0), many)}
        return static(call("pt", *changes[tree.label]), order([SELF]), [])

    def only(self, tree: Tree, given: list[Node], scope: Scope) -> list[Node]:
        """When an ability may be played, and how often."""
        made: list[Node] = []
        times: list[str] = []
        with parts(tree) as found:
            for one in found.many():
                if one.label in ("once", "anyone"):
                    made.append(call(one.label))
                elif one.label in ("twice", "often"):
                    with parts(one) as inner:
                        often = 2 if one.label == "twice" else counted(inner.one("num"))
                    made.append(call("often", often))
                elif one.label in (*VOCABULARY.words("time"), *_TWO_TIMES):
                    times += _TWO_TIMES.get(one.label, (one.label,))
                elif one.label == "attacked":
                    attackers = [call("theirs"), call("creature"), call("did", "attacks"), call("zone", "play")]
                    given.append(call("at_least", 1, attackers))
                elif one.label == "only_if":
                    if any(inner.label == "defender" for inner in nodes(one)):  # who that is, depends on the turn
                        raise Refused("which player", one.at)
                    with parts(one) as inner:
                        given += conditions(inner.many(), scope)
                else:
                    raise Refused("when it may be played", one.at)
        if len(times) > 2:
            raise Refused("when it may be played", tree.at)
        return [call("only", *times), *made] if times else made

    def play_only(self, tree: Tree) -> list[Node]:
        """When the card may be played."""
        given: list[Node] = []
        made = self.only(tree, given, self.scope())
        return [call("play_only", *made, *([call("given", given[0] if len(given) == 1 else given)] if given else []))]

    def alternative(self, row: list[Tree]) -> list[Node]:
        """What may be paid in place of the mana cost; nothing, if that is not said."""
        scope = self.scope()
        if row[0].label != "alternative":
            raise Refused("this cost", 0)
        with parts(row[0]) as found:
            asked = found.many("cond")
            costs = [self.cost(one, scope) for one in found.many()] or [call("mana", Text("0"))]
        given = conditions(asked, scope)
        return [call("alternative", costs, *([call("given", given[0] if len(given) == 1 else given)] if given else []))]

    def costs(self, tree: Tree, scope: Scope) -> list[Node]:
        """The costs in front of a colon, or of a keyword."""
        found: list[Node] = []
        with parts(tree) as inner:
            for one in inner.many():
                both = [kid for kid in one.kids if kid.label == "both"]
                for what in both[0].kids if both else ():  # two lands and this: each is given up
                    kids = tuple(what if kid is both[0] else kid for kid in one.kids)
                    found.append(self.cost(one._replace(kids=kids), scope))
                if not both:
                    found.append(self.cost(one, scope))
        return found

    def cost(self, tree: Tree, scope: Scope) -> Node:
        """One cost."""
        if tree.label == "mana":
            return call("mana", Text(short(str(tree.value))))
        if tree.label in ("tap", "discard_hand"):
            return call(tree.label)
        with parts(tree) as found:
            if tree.label == "pay":
                return call("mana", Text(short(found.word("mana"))))
            if tree.label == "life":
                life = number(found.one("num"))
                scope.so_given = ("paid", "life") if life == X else scope.so_given
                return call("life", life)
            if tree.label == "put_on":
                kind, many = counters_of(found.one("counted"))
                if found.one().label != "self" or many == X:
                    raise Refused("which counters", tree.at)
                return call("put_counters", kind, many)
            if tree.label == "uncounter":
                kind, many = counters_of(found.one("counted"))
                if found.one().label != "self":
                    raise Refused("which counters", tree.at)
                if many == X:
                    scope.so_given = "removed", kind
                    scope.any_number = scope.any_number or any(one.label == "any_number" for one in nodes(tree))
                return call("remove_counters", kind, many)
            if tree.label not in ("sacrifice", "discard", "tap_other", "to_hand", "exile"):
                raise Refused("this cost", tree.at)
            zone = found.maybe("zone", "zone_mine", "hand_mine", "zone_any", "zone_theirs", "zone_his", "zone_target")
            what = found.one()
        if what.label == "at_random":
            named_so = [kid for kid in what.kids if kid.label != "random"]  # Japanese says the number behind it
            thing = read(named_so[0] if len(named_so) == 1 else what._replace(label="np", kids=tuple(named_so)))
            if thing.types != ("card",) or thing.quals or thing.whose or thing.amount not in ("one", "n"):
                raise Refused("what is discarded", what.at)
            scope.given = thing.high != X
            scope.so_given = scope.so_given if scope.given else ("discarded", thing)
            return call("discard_random", *([] if thing.high == Number(1) else [thing.high]))
        return self.given_up(tree, read(what), zone, scope)

    @staticmethod
    def given_up(tree: Tree, thing: Thing, zone: Tree | None, scope: Scope) -> Node:
        """Cards or permanents that are given up for a cost."""
        name = {"exile": "remove"}.get(tree.label, tree.label)
        if tree.label == "to_hand" and (zone is None or zone.value != "hand"):
            raise Refused("to where", tree.at)
        from_zone = said_zone(zone) if zone is not None and tree.label == "exile" else None
        many = X if thing.amount == "any_number" else thing.high
        scope.any_number = scope.any_number or thing.amount == "any_number"
        scope.given = many != X
        if thing.ref == "self":
            if from_zone is not None or name == "tap_other":
                raise Refused("from where", tree.at)
            return call(name, "self")
        if thing.enchanted and not (thing.target or thing.whose or thing.quals[1:]) and thing.amount == "bare":
            if name not in ("sacrifice", "tap_other"):
                raise Refused("what is given up", thing.at)
            return call(name, [call(thing.enchanted)])
        if thing.ref or thing.target or thing.enchanted or thing.amount not in ("one", "n", "any_number"):
            raise Refused("what is given up", thing.at)
        if thing.whose == "theirs":
            raise Refused("what is given up", thing.at)
        if many == X:
            scope.so_given = _GIVEN[name], thing
        quals = list(thing.quals)
        if name == "discard":
            if "card" not in thing.types or thing.zone not in ("", "hand"):
                raise Refused("what is discarded", thing.at)
        elif name == "remove":
            where = from_zone or ((thing.zone, thing.whose) if thing.zone else None)
            if where is None or ("card" in thing.types) != (where[0] != "play") or where[1] == "theirs":
                raise Refused("from where", thing.at)
            if where[0] not in ("graveyard", "hand", "play"):
                raise Refused("from where", thing.at)
            quals = [call("mine"), *quals, call("zone", where[0])]
        else:
            if thing.zone != "play" or (name in ("to_hand", "tap_other") and not thing.whose):
                raise Refused("what is given up", thing.at)
            if name == "tap_other":
                if call("untapped") not in quals:
                    raise Refused("what is tapped", thing.at)
                quals.remove(call("untapped"))
        return call(name, order(quals), *([] if many == Number(1) else [many]))

    def triggered(self, line: Line) -> list[Node]:
        """When something happens: an ability for each event."""
        first, at = line[0]
        sentence = Sentence(first)
        assert sentence.when is not None
        try:
            listed = events(sentence.when, self.scope())
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None
        made: list[Node] = []
        for event in listed:
            made.append(self._triggered(event, sentence, at, line[1:]))
        if len(made) == 2 and [one.name for one in listed] in (
            [["upkeep"] * 2, ["draw_step"] * 2, ["end_of_turn"] * 2]
        ):  # fmt: skip
            both = [one for one in made if isinstance(one, Call)]
            if len({str(one.args[2:]) for one in both}) == 1:  # the same in the step of either
                return [Call("when", (both[0].args[0], Block(()), *both[0].args[2:]))]
        return made

    def _triggered(self, event: Event, sentence: Sentence, place: int, rest: Line) -> Node:
        scope = self.scope()
        if event.own:
            scope.mention(SELF, own=True)
        elif (event.cards and event.person is None) or event.types:
            scope.mention(IT, event.types)
        elif event.given is not None:
            scope.mention(call("all", [call("enchanted")]))
        scope.person = event.person
        scope.so_much, scope.met = "damage" in event.name and not event.met, event.met
        scope.for_mana = event.name == "tapped_for_mana"
        if event.met:
            scope.mentions.insert(0, Mention(SELF, own=True))
        asked = [personal(one, event.person) for one in sentence.asked]
        try:
            given = conditions(asked, scope)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + place) from None
        body = untriggered(sentence)
        body.clauses = [personal(one, event.person) for one in body.clauses]
        body.where_x = personal(body.where_x, event.person) if body.where_x is not None else None
        steps: Steps = []
        try:
            self.sentence(body, scope, steps)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + place) from None
        for tree, at in rest:
            self.more(personal(tree, event.person), at, scope, steps)
        steps = following.chosen_first(steps)
        if scope.for_mana and len(steps) > 1 and any(named(one, "add_mana", "add_same") for one in steps):
            raise Refused("a mana ability that does more", place)
        if event.name in ("dies", "leaves"):
            if any(named(inner, "same_colour", "same_type", "same_name") for one in steps for inner in walk(one)):
                raise Refused("what it had in common with others", place)
            if event.own:
                following.gone(steps, place)
        given = [event.given, *given] if event.given is not None else given
        holds = [call("given", given[0] if len(given) == 1 else given)] if given else []
        if event.state is not None:
            if given:
                raise Refused("two conditions", sentence.at)
            return call("state_trigger", call("given", event.state), *aimed(scope), steps)
        made = call("when", event.name, list(event.cards), *holds, *aimed(scope), steps)
        if not scope.afield or (event.own and event.name == "dies"):
            return made
        if event.own or any(named(one, "enchanted", "equipped") for one in event.cards):
            raise Refused("this card outside of play", place)
        return call("from", "graveyard", made)

    @staticmethod
    def begins(tree: Tree) -> bool:
        """Whether a sentence begins another triggered ability: the next end step is one of this."""
        begun = [one for one in tree.kids if one.label in ("when", "at")]
        return any(one.label == "when" or not one.has("next_end_of_turn") for one in begun)

    def static(self, tree: Tree, at: int, scope: Scope) -> list[Node]:
        """What always holds, as one sentence says it."""
        sentence = Sentence(tree)
        if sentence.link or sentence.turn:
            raise Refused("an instruction that nothing causes", at)
        asked = [*sentence.asked, *sentence.whiles]
        holding = Holding(scope)
        if sentence.where_x is not None:
            with parts(sentence.where_x) as found:
                scope.where_x = found.one()
        made: list[Node] = []
        before: Tree | None = None
        if [one.label for one in sentence.clauses] == ["lure"]:
            with parts(sentence.clauses[0]) as found:
                cards = holding.cards(read(found.one()))
            return [static(call("grant", "lured"), cards, conditions(asked, scope))]
        for one in sentence.clauses:
            if one.label == "then":
                raise Refused("an instruction that nothing causes", one.at)
            if one.has("aims"):
                raise Refused("an instruction that nothing causes", one.at)
            subject, modal, preds = clause(one)
            if one.label == "also_modal":
                subject = before
            before = subject
            if subject is None and [pred.verb.label for pred in preds] == ["skips"]:
                subject = Tree("me", at=one.at)
            several = alike(subject) if subject is not None and subject.label == "both" else [subject]
            for subject, pred in ((one, replace(pred)) for one in several for pred in preds):
                said = quotations(pred.verb)
                if said and not self.own_threshold(subject, pred, asked, scope):
                    said = []
                if said:
                    made += self.lent(subject, modal, pred, asked, scope)
                    pred.verb = pred.verb._replace(kids=tuple(kid for kid in pred.verb.kids if kid not in said))
                if not said or pred.verb.kids:
                    made += holding.abilities(subject, modal, pred, asked)
        self.explained(scope, sentence.where_x.at if sentence.where_x is not None else sentence.at)
        return made

    def otherwise(self, tree: Tree, at: int, scope: Scope, before: list[Node]) -> list[Node]:
        """What holds as long as what the sentence before asks does not."""
        last = before[-1] if before else None
        asked = last.args[-1] if isinstance(last, Call) and last.name == "static" else None
        if not isinstance(asked, Call) or asked.name != "given":
            raise Refused("otherwise than what", at)
        given = call("given", opposite([asked.args[0]]))
        made = self.static(tree._replace(kids=tuple(one for one in tree.kids if one.label != "otherwise")), at, scope)
        if any(not isinstance(one, Call) or one.name != "static" or len(one.args) > 2 for one in made):
            raise Refused("otherwise than what", at)
        return [Call("static", (*one.args, given)) for one in made if isinstance(one, Call)]

    @staticmethod
    def own_threshold(subject: Tree | None, made: Pred, asked: list[Tree], scope: Scope) -> bool:
        """Whether something is said of the card itself, as long as threshold holds."""
        trees = [*asked, *made.whiles, *made.asked]
        if len(trees) != 1 or conditions(trees, scope) != [SEVEN] or subject is None:
            return False
        return subject.label == "self" or (subject.label == "it" and scope.known(Thing(subject.at, ref="it")).own)

    def lent(self, subject: Tree | None, modal: str, made: Pred, asked: list[Tree], scope: Scope) -> list[Node]:
        """The abilities in quotes that this card itself has at threshold: its own, as long as that holds."""
        if modal or made.until or made.unless or self.quoted is None:
            raise Refused("what it has", made.verb.at)
        found: list[Node] = []
        for one in quotations(made.verb):
            try:
                found += [_only_given(node, SEVEN) for node in self.quoted(str(one.value))]
            except Refused as refused:
                raise Refused(refused.reason, one.at) from None
        return found

    def line(self, line: Line) -> list[Node]:
        """The abilities of the sentences of one line of a permanent."""
        if any(tree.label == "sentence" and tree.has("prevention", "prevention_both") for tree, _ in line):
            return [one for tree, at in line for one in prevention(tree, at)]
        if len(line) == 1 and (always := _always_prevented(line[0][0])) is not None:
            return prevention(always, line[0][1])
        made: list[Node] = []
        scope = self.scope()
        number = 0
        while number < len(line):
            tree, at = line[number]
            if tree.label == "as_enters":
                with parts(tree) as found:
                    made.append(call("as_enters", found.one("colour", "creature_type").label))
                number += 1
                continue
            if tree.label in ("replaces", "buries_elsewhere"):
                try:
                    made += (replaced if tree.label == "replaces" else buried_elsewhere)(tree, self.scope())
                except Refused as refused:
                    raise Refused(refused.reason, refused.at + at) from None
                number += 1
                continue
            if tree.label == "clings":  # it speaks of the protection that the sentence before gives
                match made[-1:]:
                    case [Call("static", (Call("grant", (Call("protection"),)), _))]:
                        pass
                    case _:
                        raise Refused("this sentence here", at)
            if tree.label in ("open_library", "plays_top", "assigns_past", "may_stay_tapped", "clings"):
                made.append(call(tree.label))
                number += 1
                continue
            if tree.label == "hand_limit":
                made.append(_hand_limit(tree))
                number += 1
                continue
            if tree.label == "no_more_fight":
                made.append(_no_more(tree))
                number += 1
                continue
            if tree.label in ("size_both", "size_power", "size_toughness"):
                made.append(self.sized(tree))
                number += 1
                continue
            if tree.label != "sentence":
                raise Refused("this sentence here", at)
            if tree.has("when", "at"):
                end = number + 1
                while end < len(line) and not self.begins(line[end][0]):
                    end += 1
                made += self.triggered(line[number:end])
                number = end
                continue
            try:
                made += self.otherwise(tree, at, scope, made) if tree.has("otherwise") else self.static(tree, at, scope)
            except Refused as refused:
                raise Refused(refused.reason, refused.at + at) from None
            number += 1
        return made

    def keywords(self, tree: Tree, cost: str | None) -> list[Node]:
        """A line of keywords; `cost` is the mana cost of the card, which echo without a cost asks for."""
        made: list[Node] = []
        with parts(tree) as found:
            for one in found.many():
                if one.label in ("kwcost", "kwcosts", "kwtwo"):
                    made += self.costing(one)
                elif one.label == "landcycling":
                    with parts(one) as inner:
                        word = inner.word("basic")
                        made.append(call("landcycling", Text(short(inner.word("mana"))), word))
                elif one.label == "affinity":
                    with parts(one) as inner:
                        thing = read(inner.one())
                    if thing.amount != "bare" or thing.ref or thing.zone != "play" or thing.target:
                        raise Refused("affinity for what", one.at)
                    made.append(call("affinity", order(thing.filter(here=False))))
                elif one.label == "echo_same":
                    if cost is None:
                        raise Refused("echo without a cost", one.at)
                    made.append(call("echo", Text(short(cost))))
                else:
                    made += [INDESTRUCTIBLE if said == call("indestructible") else said for said in keywords_of(one)]
        return made

    def costing(self, tree: Tree) -> list[Node]:
        """A keyword with a cost, or kicker with two."""
        with parts(tree) as found:
            name = found.word("keyword")
            said = found.many()
        if tree.label == "kwtwo":
            if name != "kicker":
                raise Refused("two costs", tree.at)
            self.kickers = tuple(str(one.value) for one in said)
            return [call(("kicker", "kicker2")[number], [self.cost(one, Scope())]) for number, one in enumerate(said)]
        costs = [self.cost(said[0], Scope())] if tree.label == "kwcost" else self.costs(said[0], Scope())
        if name in ("cycling", "echo"):
            (one,) = costs if len(costs) == 1 and named(costs[0], "mana") else (None,)
            if not isinstance(one, Call):
                raise Refused("a cost that is no mana", tree.at)
            return [call(name, one.args[0])]
        return [call(name, costs)]


def _only_given(node: Node, asked: Node) -> Node:
    """An ability under one more condition."""
    places = {"when": 2, "activated": 1}
    if not isinstance(node, Call) or node.name not in places:
        raise Refused("what it has", 0)
    place = places[node.name]
    while place < len(node.args) and named(node.args[place], "only", "once", "often"):
        place += 1
    front, behind = node.args[:place], node.args[place:]
    if behind and isinstance(behind[0], Call) and behind[0].name == "given":
        before = behind[0].args[0]
        asked = Block((asked, *(before.items if isinstance(before, Block) else (before,))))
        behind = behind[1:]
    return Call(node.name, (*front, call("given", asked), *behind))


def _no_more(tree: Tree) -> Node:
    """How many creatures can attack or block together."""
    with parts(tree) as found:
        many = counted(found.one("num"))
        whose = [call("theirs")] if found.flag("me") else []
        word = {"attack": "most_attackers", "block": "most_blockers"}[found.one("attack", "block").label]
    return call("static", call(word, many), [*whose, call("creature")])


def _hand_limit(tree: Tree) -> Node:
    """How many cards a player may keep: any number, or so many less."""
    with parts(tree) as found:
        who = found.one("me", "opponent", "any_player").label.replace("any_player", "player")
        less = found.maybe("num")
    return call("no_hand_limit", who) if less is None else call("smaller_hand", who, counted(less))


def aimed(scope: Scope) -> list[Node]:
    """The targets of an ability, if it has any; refuses one that searches a library and does not shuffle it."""
    if scope.searched:
        raise Refused("a library that is not shuffled", 0)
    if scope.offered is not None:
        raise Refused("a payment that nothing comes of", 0)
    if scope.tops:
        raise Refused("cards that are not put back", 0)
    return [Block(tuple(scope.targets))] if scope.targets else []


def threshold(node: Node) -> Node:
    """The same where the word threshold stands in front of what is given with seven cards in the graveyard."""
    if node == SEVEN:
        return THRESHOLD
    if isinstance(node, Block):
        return Block(tuple(map(threshold, node.items)))
    return Call(node.name, tuple(map(threshold, node.args))) if isinstance(node, Call) else node


def _always_prevented(tree: Tree) -> Tree | None:
    """Combat damage that a permanent always prevents, said as an instruction says it; None for another sentence."""
    said = tree
    for label in ("sentence", "orders", "pred", "prevents"):
        if said.label != label or len(said.kids) != 1:
            return None
        (said,) = said.kids
    ways = {"combat_to": ("onto",), "combat_by": ("from_source",)}.get(said.label)
    if ways is None or len(said.kids) != 1:
        return None
    inner = Tree("prevention", (Tree("in_combat", at=said.at), Tree(ways[0], said.kids, at=said.at)), at=said.at)
    return Tree("sentence", (inner,), at=tree.at)
