"""Lines to abilities: costs and effects, triggers, modes, and what always holds."""

from __future__ import annotations

from collections.abc import Iterator

from dmoracle.games.magic.text.asking import Event, conditions, count, events
from dmoracle.games.magic.text.doing import LASTING, Doing, Pred, predicate
from dmoracle.games.magic.text.holding import Holding, static
from dmoracle.games.magic.text.sayings import counters_of, keywords_of, mana_ways, of_source, short
from dmoracle.games.magic.text.scope import IT, ME, OPPONENT, SELF, Scope, Steps
from dmoracle.games.magic.text.things import Thing, counted, order, parts, read, said_zone
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number, Text, walk

__all__ = ["Line", "Lowering", "aimed", "threshold"]

# what lasts as long as what stands behind it
_LASTING = frozenset(
    [
        "gets",
        "has",
        "loses",
        "becomes",
        "control",
        "unblockable",
        "becomes_land",
        "attack",
        "block",
        "be_blocked",
        "attack_or_block",
    ]
)
_LINKS = ("if_done", "if_not_done", "then", "otherwise")
INDESTRUCTIBLE = static(call("forbid", "destroyed"), order([SELF]), [])
SEVEN: Node = call("at_least", 7, [call("mine"), call("zone", "graveyard")])
THRESHOLD = call("threshold") if "threshold" in VOCABULARY.words("condition") else SEVEN
Line = list[tuple[Tree, int]]  # the sentences of a line with their places in it


class Sentence:
    """A sentence taken apart: what stands in front, its clauses."""

    def __init__(self, tree: Tree) -> None:
        self.at = 0
        if tree.label != "sentence":
            raise Refused("this sentence here", tree.at)
        with parts(tree) as found:
            self.when = found.maybe("when", "at")
            self.asked = self.inner(found.many("if"))
            self.whiles = self.inner(found.many("while"))
            self.turn = found.flag("turn")
            links = found.many(*_LINKS)
            self.link = links[0].label if links else ""
            if len(links) > 1:
                raise Refused("two links", links[1].at)
            per = found.maybe("per")
            if per is not None:
                raise Refused("for each of what", per.at)
            self.where_x = found.maybe("where_x")
            self.clauses = found.many()

    @staticmethod
    def inner(trees: list[Tree]) -> list[Tree]:
        found: list[Tree] = []
        for one in trees:
            with parts(one) as inner:
                found += inner.many()
        return found


def clause(tree: Tree) -> tuple[Tree | None, str, list[Pred]]:
    """Who or what, how, and the predicates of a clause; what stands last is said of all of them."""
    if tree.label == "cannot_use":
        with parts(tree) as found, parts(found.one("subject")) as whose:
            return whose.one(), "cannot", [Pred(Tree("be_used", at=tree.at))]
    with parts(tree) as found:
        subject = found.maybe("subject")
        found.many("aims")  # these are read first
        modal = found.maybe("may", "cannot", "not", "can")
        preds = [predicate(one) for one in found.many("pred")]
        until = found.maybe(*LASTING)  # said once, in front of all of them
        if until is not None:
            for one in preds:
                one.until = one.until or until.label
        whiles = Sentence.inner(found.many("while"))
        for one in preds:
            one.whiles = [*one.whiles, *whiles]
    inner: Tree | None = None
    if subject is not None:
        with parts(subject) as found:
            inner = found.one()
    if not preds:
        raise Refused("a clause without a verb", tree.at)
    last = preds[-1]
    for one in preds[:-1]:
        if one.verb.label in _LASTING:
            one.until = one.until or last.until
        one.whiles = one.whiles or last.whiles
        if last.asked and len(preds) > 1:
            raise Refused("how far a condition reaches", last.asked[0].at)
    return inner, modal.label if modal is not None else "", preds


class Lowering:
    """Gives the lines of one card their meaning."""

    def __init__(self) -> None:
        self.kickers: tuple[str, ...] = ()
        self.given = False  # whether a card is given up to play the card

    def scope(self, spell: bool = False) -> Scope:
        """A new ability of the card."""
        return Scope(spell=spell, kickers=self.kickers, given=spell and self.given)

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
        if sentence.when is not None:
            raise Refused("a trigger in an instruction", sentence.when.at)
        if sentence.whiles:
            raise Refused("as long as something holds", sentence.at)
        if sentence.where_x is not None:
            with parts(sentence.where_x) as found:
                scope.where_x = found.one()
        if scope.offered is not None and sentence.link not in ("if_done", "if_not_done"):
            raise Refused("a payment that nothing comes of", sentence.at)
        asked = conditions(sentence.asked, scope)
        before = len(scope.targets)
        own: Steps = []
        subject: Tree | None = None
        doing = Doing(scope)
        for tree in sentence.clauses:
            if tree.label == "then":
                continue
            if tree.label == "aims":
                with parts(tree) as found:
                    scope.aims(read(found.one()))
                continue
            if tree.label in ("next_time", "next_damage", "lure"):
                own += getattr(Doing(scope), tree.label)(tree)
                continue
            for one in tree.kids if tree.label == "clause" else ():
                if one.label == "aims":
                    with parts(one) as found:
                        scope.aims(read(found.one()))
            again, modal, preds = clause(tree)
            if tree.label in ("also_modal", "goes_on") and again is None:
                again = subject
            else:
                doing = Doing(scope)
            subject = again
            for pred in preds:
                if sentence.turn:
                    pred.until = pred.until or "turn"
            if preds[-1].instead:
                made[:] = exchanged(made, doing, again, modal, preds, asked)
                asked = []
                continue
            ways = [doing.steps(again, modal, pred) for pred in preds]
            own += (
                one_choice(ways, tree.at) if modal == "may" and len(ways) > 1 else [one for way in ways for one in way]
            )
        self.explained(sentence, scope)
        scope.optional(before, asked)
        if sentence.link in ("if_done", "if_not_done") and scope.offered is not None:
            if asked:
                raise Refused("how far a condition reaches", sentence.at)
            price, who = scope.offered
            made.append(call("if_pays" if sentence.link == "if_done" else "unless_pays", price, who, own))
            scope.offered = None
            return
        if sentence.link == "if_not_done":
            raise Refused("whether that was done", sentence.at)
        if sentence.link == "if_done":
            done(made, own)
            return
        if sentence.link == "otherwise":
            otherwise(made, own)
            return
        if asked:
            own = [call("if", asked[0] if len(asked) == 1 else asked, own)]
        made[:] = asked_before(declined(folded([*made, *own])))
        moved_twice(made)

    @staticmethod
    def explained(sentence: Sentence, scope: Scope) -> None:
        """Refuses a sentence that says what X is and has no use for it."""
        if sentence.where_x is not None and not scope.x_used:
            raise Refused("what X is needed for", sentence.where_x.at)
        scope.where_x, scope.x_used = None, False

    # abilities

    def activated(self, costs: Tree, at: int, line: Line) -> list[Node]:
        """Costs and an effect: an ability that is played, or a mana ability."""
        scope = self.scope()
        paid = self.costs(costs, scope)
        if any(inner == SELF for one in paid for inner in walk(one)):
            scope.mention(SELF, own=True)
        effect, more = [], []  # type: Line, list[Tree]
        for tree, place in line:
            if tree.label == "only":
                more.append(tree)
            else:
                effect.append((tree, place))
        if not more:
            one = self.counted_mana(effect, scope)
            if one is not None:
                return [call("mana_ability", paid, one)]
            mana = self.mana(effect)
            if mana:
                return [call("mana_ability", paid, *(call("add", Text(one)) for one in mana))]
        given: list[Node] = []
        restrictions: list[Node] = []
        for tree in more:
            restrictions += self.only(tree, given, scope)
        steps = self.steps(effect, scope)
        if any(named(one, "add_mana") for step in steps for one in walk(step)) and not scope.targets:
            raise Refused("a mana ability that does more", at)
        if any(named(one, "sacrifice", "to_hand", "remove") and SELF in getattr(one, "args", ()) for one in paid):
            gone(steps, at)
        asked = [call("given", given[0] if len(given) == 1 else given)] if given else []
        kinds = sorted(restrictions, key=lambda one: one == call("once"))
        return [call("activated", paid, *kinds, *asked, *aimed(scope), steps)]

    @staticmethod
    def mana(line: Line) -> list[str]:
        """The ways of a mana ability; nothing if the effect is another."""
        if len(line) != 1 or line[0][0].label != "sentence":
            return []
        (tree,) = line[0][0].kids if len(line[0][0].kids) == 1 else (None,)
        if tree is None or tree.label != "orders" or len(tree.kids) != 1:
            return []
        (pred,) = tree.kids
        if len(pred.kids) != 1 or pred.kids[0].label != "adds":
            return []
        with parts(pred.kids[0]) as found:
            return mana_ways(found.one())

    @staticmethod
    def counted_mana(line: Line, scope: Scope) -> Node | None:
        """Mana for each of some cards, or of a colour that one of them could produce; None where it is neither."""
        tree = line[0][0] if len(line) == 1 else Tree("")
        orders = tree.kids[0] if tree.label == "sentence" and len(tree.kids) == 1 else Tree("")
        pred = orders.kids[0] if orders.label == "orders" and len(orders.kids) == 1 else Tree("")
        made = predicate(pred) if pred.label == "pred" else None
        if made is None or made.verb.label != "adds" or made.until or made.asked or made.unless or made.whiles:
            return None
        with parts(made.verb) as found:
            said = found.one()
        if said.label == "any_of" and made.per is None:
            with parts(said) as found:
                thing = read(found.one())
            if thing.ref or thing.target or thing.amount not in ("one", "any") or thing.zone != "play":
                raise Refused("whose mana that is", said.at)
            return call("add_any_of", count(thing))
        if made.per is None:
            return None
        ways = mana_ways(said)
        if len(ways) != 1 or len(ways[0]) != 1:
            raise Refused("mana for each", said.at)
        return call("add_each", Text(ways[0]), Doing(scope).each(made.per))

    def only(self, tree: Tree, given: list[Node], scope: Scope) -> list[Node]:
        """When an ability may be played, and how often."""
        made: list[Node] = []
        with parts(tree) as found:
            for one in found.many():
                if one.label == "once":
                    made.append(call("once"))
                elif one.label in ("sorcery_time", "my_turn", "their_turn", "combat"):
                    made.append(call("only", one.label))
                elif one.label == "only_if":
                    with parts(one) as inner:
                        given += conditions(inner.many(), scope)
                else:
                    raise Refused("when it may be played", one.at)
        return made

    def play_only(self, tree: Tree) -> list[Node]:
        """When the card may be played."""
        given: list[Node] = []
        made = self.only(tree, given, self.scope())
        return [call("play_only", *made, *([call("given", given[0] if len(given) == 1 else given)] if given else []))]

    def costs(self, tree: Tree, scope: Scope) -> list[Node]:
        """The costs in front of a colon, or of a keyword."""
        found: list[Node] = []
        with parts(tree) as inner:
            for one in inner.many():
                found.append(self.cost(one, scope))
        return found

    def cost(self, tree: Tree, scope: Scope) -> Node:
        """One cost."""
        if tree.label == "mana":
            return call("mana", Text(short(str(tree.value))))
        if tree.label == "tap":
            return call("tap")
        with parts(tree) as found:
            if tree.label == "pay":
                return call("mana", Text(short(found.word("mana"))))
            if tree.label == "life":
                return call("life", counted(found.one("num")))
            if tree.label == "uncounter":
                kind, many = counters_of(found.one("counted"))
                if many is None or found.one().label != "self":
                    raise Refused("which counters", tree.at)
                return call("remove_counters", kind, many)
            if tree.label not in ("sacrifice", "discard", "tap_other", "to_hand", "exile"):
                raise Refused("this cost", tree.at)
            what = found.one()
            zone = found.maybe("zone", "zone_mine", "hand_mine", "zone_any", "zone_theirs", "zone_his", "zone_target")
        if what.label == "at_random":
            raise Refused("a card discarded at random for a cost", what.at)
        return self.given_up(tree, read(what), zone, scope)

    @staticmethod
    def given_up(tree: Tree, thing: Thing, zone: Tree | None, scope: Scope) -> Node:
        """Cards or permanents that are given up for a cost."""
        name = {"exile": "remove"}.get(tree.label, tree.label)
        if tree.label == "to_hand" and (zone is None or zone.value != "hand"):
            raise Refused("to where", tree.at)
        from_zone = said_zone(zone) if zone is not None and tree.label == "exile" else None
        scope.given = True
        if thing.ref == "self":
            if from_zone is not None or name == "tap_other":
                raise Refused("from where", tree.at)
            return call(name, "self")
        if thing.ref or thing.target or thing.enchanted or thing.amount not in ("one", "n") or thing.whose == "theirs":
            raise Refused("what is given up", thing.at)
        if not isinstance(thing.high, Number):
            raise Refused("X of them", thing.at)
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
        number = [] if thing.high == Number(1) else [thing.high]
        return call(name, order(quals), *number)

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
        if len(made) == 2 and [one.name for one in listed] in (["upkeep"] * 2, ["draw_step"] * 2):
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
        scope.person = event.person
        asked = [personal(one, event.person) for one in sentence.asked]
        try:
            given = conditions(asked, scope)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + place) from None
        body = _without(sentence)
        body.clauses = [personal(one, event.person) for one in body.clauses]
        body.where_x = personal(body.where_x, event.person) if body.where_x is not None else None
        steps: Steps = []
        try:
            self.sentence(body, scope, steps)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + place) from None
        for tree, at in rest:
            self.more(personal(tree, event.person), at, scope, steps)
        if event.name in ("dies", "leaves"):
            if any(inner in sizes(one) for one in steps for inner in (IT, SELF)):
                raise Refused("the size of what has left play", place)
            if event.own:
                gone(steps, place)
        holds = [call("given", given[0] if len(given) == 1 else given)] if given else []
        if event.state is not None:
            if given:
                raise Refused("two conditions", sentence.at)
            return call("state_trigger", call("given", event.state), *aimed(scope), steps)
        return call("when", event.name, list(event.cards), *holds, *aimed(scope), steps)

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
            return [call("static", call("grant", "lured"), cards)]
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
            for pred in preds:
                made += holding.abilities(subject, modal, pred, asked)
        self.explained(sentence, scope)
        return made

    def line(self, line: Line) -> list[Node]:
        """The abilities of the sentences of one line of a permanent."""
        if any(tree.label == "sentence" and tree.has("prevention", "prevention_both") for tree, _ in line):
            return [one for tree, at in line for one in self.prevention(tree, at)]
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
            if tree.label != "sentence":
                raise Refused("this sentence here", at)
            if tree.has("when", "at"):
                end = number + 1
                while end < len(line) and not line[end][0].has("when", "at"):
                    end += 1
                made += self.triggered(line[number:end])
                number = end
                continue
            try:
                made += self.static(tree, at, scope)
            except Refused as refused:
                raise Refused(refused.reason, refused.at + at) from None
            number += 1
        return made

    def prevention(self, tree: Tree, at: int) -> list[Node]:
        """Damage that is always prevented, or so much of it."""
        if tree.label != "sentence" or len(tree.kids) != 1:
            raise Refused("this sentence here", at)
        combat = False
        if tree.kids[0].label == "prevention_both":
            with parts(tree.kids[0]) as found:
                combat, whose = found.flag("in_combat"), found.one()
            ways = [Tree(label, (whose,), at=whose.at) for label in ("onto", "from_source")]
            kept = (Tree("in_combat"),) if combat else ()
            return [made for way in ways
                    for made in self.prevention(Tree("sentence", (Tree("prevention", (*kept, way)),)), at)]  # fmt: skip
        with parts(tree.kids[0]) as found:
            source, onto, combat = found.maybe("from_source"), found.maybe("onto"), found.flag("in_combat")
            by = found.maybe("by_source")
            how = found.maybe("prevented_then", "part_of_it", "dealt_then") or Tree("prevented_then")
        if by is not None:
            with parts(by) as found:
                source = found.one("from_source")
        quals: list[Node] = []
        if source is not None:
            with parts(source) as found:
                said = found.one()
            thing = read(said) if said.label != "sourced" else Thing(said.at)
            if said.label == "sourced":
                with parts(said) as found:
                    quals = [node for one in found.many() for node in of_source(one)]
            elif thing.ref == "self":
                quals = [SELF]
            elif thing.enchanted:
                quals = [call(thing.enchanted)]
            elif thing.ref or thing.target or thing.amount not in ("one", "all", "bare"):
                raise Refused("which source", source.at + at)
            else:
                quals = thing.filter(here=False)
        aim: Node = call("either", "player", [call("creature"), call("zone", "play")])
        if onto is not None:
            with parts(onto) as found:
                thing = read(found.one())
            if thing.ref == "me":
                aim = ME
            elif thing.ref in ("self", "it"):
                aim = order([SELF, call("zone", "play")])
            elif thing.enchanted:
                aim = order([call(thing.enchanted), call("zone", "play")])
            elif thing.ref or thing.target or thing.amount not in ("one", "all", "bare") or thing.zone != "play":
                raise Refused("damage to what", onto.at + at)
            else:
                aim = order(thing.filter())
        elif source is None:
            raise Refused("which damage", at)
        outcome: Node = call("prevent")
        if how.label == "part_of_it":
            with parts(how) as found:
                outcome = call("prevent", counted(found.one("num")))
        elif how.label == "dealt_then":
            with parts(how) as found:
                if found.one().label != "self":
                    raise Refused("to what it is dealt", how.at + at)
            outcome = call("dealt_to", "self")
        return [call("damage_instead", quals, aim, *([call("combat")] if combat else []), outcome)]

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


_MINE = {"that_player_behind": "mine_behind", "that_player": "mine", "zone_his": "zone_mine"}
_THEIRS = {"that_player_behind": "theirs_behind", "that_player": "theirs", "zone_his": "zone_theirs"}
_OTHERS = ("target_player", "target_opponent", "each_player", "any_player")


def personal(tree: Tree, person: Node | None) -> Tree:
    """The tree with "that player's" for whoever an event was about, if it speaks of no other player.

    Of a player who does something `that_player` stays: the scope knows who that is.
    """
    if person not in (ME, OPPONENT) or any(one.label in _OTHERS for one in nodes(tree)):
        return tree
    table = _MINE if person == ME else _THEIRS

    def walked(one: Tree, above: str) -> Tree:
        kids = tuple(walked(kid, one.label) for kid in one.kids)
        if one.label == "that_player":
            if above in ("controls", "controls_not", "empty_hand", "life_most", "life_least"):
                return one._replace(label="me" if person == ME else "opponent")
            if above != "np":
                return one
        return one._replace(label=table.get(one.label, one.label), kids=kids)

    return walked(tree, "")


def nodes(tree: Tree) -> Iterator[Tree]:
    """A tree and all that is below it."""
    yield tree
    for kid in tree.kids:
        yield from nodes(kid)


def _without(sentence: Sentence) -> Sentence:
    """The same sentence without what triggers it."""
    made = Sentence.__new__(Sentence)
    made.__dict__.update(vars(sentence))
    made.when, made.asked = None, []
    return made


def aimed(scope: Scope) -> list[Node]:
    """The targets of an ability, if it has any; refuses one that searches a library and does not shuffle it."""
    if scope.searched:
        raise Refused("a library that is not shuffled", 0)
    if scope.offered is not None:
        raise Refused("a payment that nothing comes of", 0)
    return [Block(tuple(scope.targets))] if scope.targets else []


def threshold(node: Node) -> Node:
    """The same where the word threshold stands in front of what is given with seven cards in the graveyard."""
    if node == SEVEN:
        return THRESHOLD
    if isinstance(node, Block):
        return Block(tuple(map(threshold, node.items)))
    return Call(node.name, tuple(map(threshold, node.args))) if isinstance(node, Call) else node


def gone(steps: Steps, at: int) -> None:
    """Refuses what speaks of the permanent that this card was on, after it has left it."""
    if any(named(one, "enchanted", "equipped") for step in steps for one in walk(step)):
        raise Refused("what a card was on that has left play", at)


def sizes(step: Node) -> set[Node]:
    """The objects whose power or toughness an instruction asks for."""
    return {
        one.args[0] for one in walk(step) if isinstance(one, Call) and named(one, "power", "toughness") and one.args
    }


def asked_of(step: Node) -> set[Node]:
    """The objects about which an instruction asks: how big they are, what they cost, whose they are."""
    return {one.args[0] for one in walk(step) if isinstance(one, Call) and named(one, *_ASKED) and one.args}


_ASKED = ("power", "toughness", "cost", "controller", "owner")


def asked_before(steps: Steps) -> Steps:
    """What asks about something is done before that leaves its zone: it counts as it was there (413.2f)."""
    made: Steps = []
    for one in steps:
        asked = asked_of(one)
        place = next((place for place, step in enumerate(made) if isinstance(step, Call) and step.name in _LEAVING
                      and step.args[-1] in asked), len(made))  # fmt: skip
        if place < len(made) and any(named(step, "choose", "may", "if") for step in made[place:]):
            raise Refused("the size of what has left play", 0)
        made.insert(place, one)
    return made


_LEAVING = ("counter", "destroy", "bury", "sacrifice", "to")


def moved_twice(steps: Steps) -> None:
    """Refuses what moves once more: it is another object by then."""
    moved: set[Node] = set()
    for one in steps:
        if isinstance(one, Call) and one.name in _LEAVING and not named(one.args[-1], "all"):
            if one.args[-1] in moved:
                raise Refused("what has moved before", 0)
            moved.add(one.args[-1])
        elif named(one, "choose"):
            moved.discard(call("picked"))


def searches_only(step: Node) -> bool:
    """Whether this is a search that may be declined, before the library is shuffled."""
    if not (isinstance(step, Call) and step.name == "may" and step.args[0] == ME):
        return False
    steps = [one for one in inside(step.args[1]) if isinstance(one, Call)]
    first = steps[0] if steps and steps[0].name == "choose" else None
    cards = first.args[-1] if first is not None else None
    return (isinstance(cards, Block) and call("zone", "library") in cards.items
            and not any(one.name == "shuffle" for one in steps))  # fmt: skip


def declined(steps: Steps) -> Steps:
    """Who declines a search does not shuffle either."""
    made: Steps = []
    for one in steps:
        last = made[-1] if made else None
        if one == call("shuffle", ME) and isinstance(last, Call) and searches_only(last):
            made[-1] = call("may", last.args[0], [*inside(last.args[1]), one])
        else:
            made.append(one)
    return made


def exchanged(
    made: Steps, doing: Doing, subject: Tree | None, modal: str, preds: list[Pred], asked: list[Node]
) -> Steps:
    """Under a condition something is done instead of the instruction before: the same in another number."""
    (pred,) = preds if len(preds) == 1 else (None,)
    last = made[-1] if made else None
    if pred is None or modal or not isinstance(last, Call):
        raise Refused("instead of what", preds[-1].verb.at)
    before = len(doing.scope.targets)
    asked = [*asked, *conditions(pred.asked, doing.scope)]
    pred.asked, pred.instead = [], False
    steps = doing.steps(subject, modal, pred)
    (one,) = steps if len(steps) == 1 else (None,)
    alike = isinstance(one, Call) and one.name == last.name and one.args[-1] == last.args[-1]
    alike = alike or (isinstance(one, Call) and one.name == last.name == "discard" and one.args[0] == last.args[0])
    if not asked or not alike or len(doing.scope.targets) > before:
        raise Refused("instead of what", pred.verb.at)
    return [*made[:-1], call("if", asked[0] if len(asked) == 1 else asked, steps, [last])]


def one_choice(ways: list[Steps], at: int) -> Steps:
    """What may be done and is done together: one choice about all of it."""
    choices = [one for way in ways for one in way if isinstance(one, Call)]
    if len({one.args[0] for one in choices if one.name == "may"}) != 1 or any(one.name != "may" for one in choices):
        raise Refused("how far the choice reaches", at)
    return [call("may", choices[0].args[0], [step for one in choices for step in inside(one.args[1])])]


def folded(steps: Steps) -> Steps:
    """What is said of regeneration belongs to the destroying before it."""
    made: Steps = []
    for one in steps:
        if named(one, "no_regeneration"):
            assert isinstance(one, Call)
            last = made[-1] if made else None
            if not (isinstance(last, Call) and last.name == "destroy" and last.args == one.args):
                raise Refused("what cannot be regenerated", 0)
            made[-1] = Call("bury", last.args)
        elif named(one, "still"):
            assert isinstance(one, Call)
            if not any(
                named(step, "animate") and step.args[-1:] == one.args for step in made if isinstance(step, Call)
            ):
                raise Refused("what is still a land", 0)
        else:
            made.append(one)
    return made


def done(made: Steps, own: Steps) -> None:
    """If you do: belongs to what may be done before it, which must be possible then."""
    last = made[-1] if made else None
    if not (isinstance(last, Call) and last.name == "may"):
        raise Refused("whether that was done", 0)
    who, body = last.args
    steps = list(inside(body))
    first = steps[0] if steps else None
    possible: list[Node] = []
    if isinstance(first, Call) and first.name == "choose":
        chooser, low, high, cards = first.args
        searched = isinstance(cards, Block) and call("zone", "library") in cards.items
        if (low != high or chooser != ME) and not searched:
            raise Refused("whether that was done", 0)
        possible = [] if searched else [call("at_least", low, cards)]
    elif first == call("sacrifice", "self"):
        possible = [call("at_least", 1, [SELF, call("zone", "play")])]
    elif first == call("tap", "self"):
        possible = [call("at_least", 1, [SELF, call("untapped"), call("zone", "play")])]
    elif first == call("untap", "self"):
        possible = [call("at_least", 1, [SELF, call("tapped"), call("zone", "play")])]
    elif not named(first, "draw", "gain_life"):
        raise Refused("whether that was done", 0)
    if any(named(one, "discard", "if") for one in steps):
        raise Refused("whether that was done", 0)
    whole = call("may", who, [*steps, *own])
    made[-1] = call("if", possible[0], [whole]) if possible else whole


def otherwise(made: Steps, own: Steps) -> None:
    """Otherwise: belongs to the condition before it."""
    last = made[-1] if made else None
    if not (isinstance(last, Call) and last.name == "if" and len(last.args) == 2):
        raise Refused("otherwise than what", 0)
    made[-1] = Call("if", (*last.args, Block(tuple(own))))
