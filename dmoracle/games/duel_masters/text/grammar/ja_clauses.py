# ruff: noqa: E501 (tables of events)
"""What a clause of Japanese does or says that holds, with subject, verb and roles as all languages share them."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.grammar.ja_frames import predicate
from dmoracle.games.duel_masters.text.grammar.ja_phrases import (
    AMOUNTS,
    TURNS,
    WHEN,
    WHO,
    Roles,
    bare,
    counted_by,
    from_own,
    is_player,
    leaf,
    node,
    only,
    own_zone,
    owned,
    phrase,
    someone,
    with_amount,
    zone_named,
)
from dmoracle.games.duel_masters.text.grammar.things import COLOURS
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree

_ROLES = ("to", "to_bottom", "to_top", "to_under", "to_over", "to_nth", "to_either_end", "from", "from_looked")


_VERBS = frozenset(
    {"put", "enter_put", "return", "add", "discard", "destroy", "choose", "draw", "show", "reveal", "tap", "untap", "break", "cast",
     "summon", "use", "shuffle", "flip", "put_back", "shieldify", "say", "move", "mix", "generate", "cross", "seal"}
)  # fmt: skip


# who does one of these to a card cannot do it to that card again: another one is any other one
_GONE = frozenset({"destroy", "put", "enter_put", "return", "add", "move"})


_SAID = ("said", "said_race", "said_civilization", "said_name", "that_race", "that_name")  # all of what was named


class Act:
    """A clause that does something, or says what holds."""

    def __init__(self, clause: Tree, carried: Tree | None = None) -> None:
        self.clause, self.carried = clause, carried
        self.own_power = False  # whether it is the power of what was spoken of, without a name
        self.roles = Roles(clause)
        self.last = predicate(clause)
        self.at = clause.at

    def made(self) -> list[Tree]:
        """The clauses with shared labels."""
        roles = self.roles
        posts = [leaf(one.label, one.at) for one in roles.times()]
        self.asked: list[Tree] = []
        foe = roles.take("battling_with")
        if foe is not None:
            kids = (leaf("at_least_one"), *phrase(only(foe)).kids, leaf("other"), Tree("adj", (), "battling", foe.at))
            self.asked = [node("if", node("happened", node("np", *kids, at=foe.at), at=foe.at), at=foe.at)]
            posts.append(leaf("battling", foe.at))
        which = roles.take("attacking_which")
        if which is not None:
            attacked = phrase(only(which))
            if [(kid.label, kid.value) for kid in attacked.kids] == [("type", "creature")]:
                posts.append(leaf("attacking_creature", which.at))
            else:
                kids = (leaf("at_least_one"), *attacked.kids, Tree("adj", (), "attacked", which.at))
                self.asked.append(node("if", node("there", node("np", *kids, at=which.at), at=which.at), at=which.at))
                posts.append(leaf("attacking", which.at))
        posts += [leaf(label, self.at) for label in ("instead", "if_able") if roles.flag(label)]
        apart = roles.flag("apart")
        self.again = roles.of("more")
        while roles.flag("more"):
            pass
        joined = [leaf("then", self.at)] if roles.flag("then") else []
        per = roles.take("per")
        self.per = None
        if per is not None:
            counted = counted_by(per)
            self.per = counted if counted.label == "per_done" else node("per", counted, at=per.at)
        many = roles.take("as_many")
        self.as_many: Tree | None = None
        if many is not None:
            of_top = roles.of("from_top") or any(kid.label == "wo" and kid.has("top_open") for kid in roles.rest)
            if self.per is not None or (roles.of(*AMOUNTS) if self.last.value == "draw" or of_top else not roles.of("n")):
                raise Refused("as many as what", many.at)
            if self.last.value == "draw" or of_top:
                self.as_many = node("as_many", phrase(only(many)), at=many.at)
                roles.rest.append(node("n", Tree("num", (), 1, many.at), at=many.at))
            else:  # so many, so many times
                self.per = node("per", phrase(only(many)), at=many.at)
        subject = roles.take("wa", "ga")
        if (
            subject is not None
            and roles.rest
            and any(kid.label in ("wa", "ga") for kid in roles.rest)
            and not is_player(subject)
        ):
            raise Refused("who does that", subject.at)
        if subject is None and not roles.of("power_of", "cost_of"):
            subject = self.carried
        if subject is None and apart and self.last.value in ("draw", "discard", "shuffle"):
            subject = leaf("each_player", self.at)
        modal, verb, subject = self.verb(subject)
        if modal == "must" and subject is not None and is_player(subject) and verb.label == "do":
            modal = ""  # what a player must do is done
        if verb.label == "player_rush":
            posts = [one for one in posts if one.label != "just_entered"]
        if subject is not None and subject.label == "np" and not (verb.label == "do" and len(verb.kids) > 1):
            amount = roles.amount()
            if amount is not None:
                subject = with_amount(subject, amount)
        roles.empty()
        again: list[Tree] = []
        if self.last.value == "both":  # neither attacks nor blocks: two prohibitions
            again.append(node("clause", leaf(modal), _blocking(verb), *posts, at=self.at))
        if verb.has("player_chosen") or verb.label in ("next_costs", "civ_of_two"):
            return [*joined, node("orders", leaf(modal, self.at) if modal else None, verb, at=self.at)]
        made = node(
            "clause",
            node("subject", subject, at=self.at) if subject is not None else None,
            leaf(modal, self.last.at) if modal else None,
            verb,
            *posts,
            at=self.at,
        )
        return [*joined, made, *again]

    def verb(self, subject: Tree | None) -> tuple[str, Tree, Tree | None]:
        last, roles = self.last, self.roles
        if last.value == "choose" and any(kid.label == "wo" and kid.has("civ_but", "civ_either") for kid in roles.rest):
            return "", self.one_civilization(), None
        who = someone(subject) if subject is not None else None
        if last.label in ("judge", "ends_turn"):
            return "", node(last.label, at=last.at), who
        if last.label == "doubled":
            cost = roles.take("cost_of")
            if cost is not None and cost.kids and subject is None:
                return "", leaf("costs_double", last.at), phrase(only(cost))
            power = roles.take("power_of")
            if power is None or subject is not None:
                raise Refused("whose power", last.at)
            return "", node("gets", leaf("power_double", last.at), at=last.at), phrase(only(power))
        if last.label in ("power_set", "power_infinite"):
            power = roles.take("power_of")
            if power is None or subject is not None:
                raise Refused("whose power", last.at)
            return "", node("gets", last, at=last.at), phrase(only(power))
        if last.label == "unhindered" and who is not None:
            return "", node("unhindered", who, at=last.at), None
        if last.label == "no_abilities":
            return "", node("gets", last, at=last.at), who
        if last.label == "person":
            return "", node("do", Tree("v", (), "choose", last.at), leaf("player_chosen", last.at), at=last.at), who
        if last.label == "signed" and roles.of("cost_of"):
            return self.costs(subject)
        if last.label == "signed":
            power = roles.take("power_of")
            if power is not None and who is not None and _alike(who, phrase(only(power))) and (
                self.clause.has("attacking", "blocking", "battling", "battling_with", "attacking_which")
            ):
                subject = None  # said twice
            if power is None and who is None and self.clause.has("instead"):  # of what was said before
                signed, how = _both(last)
                return _modal(how.label), node("gets", node("power", signed), at=last.at), leaf("it", last.at)
            if power is None and who is None and roles.of("power_own"):
                who, self.own_power = leaf("elided", last.at), True
            if power is None and roles.flag("power_own") and who is not None and not is_player(who):
                signed, how = _both(last)
                return _modal(how.label), node("gets", node("power", signed, at=last.at), at=last.at), who
            if power is None or subject is not None:
                raise Refused("whose power", last.at)
            signed, how = _both(last)
            per = self.per if self.per is not None and self.per.label == "per" else None
            self.per = None if per is not None else self.per
            return (
                _modal(how.label),
                node("gets", node("power", signed, per, at=last.at), at=last.at),
                phrase(only(power)),
            )
        if last.label == "less":
            return self.costs(subject)
        if last.label == "breaks_more":
            number = only(last)
            return "", node("breaks_more", node("n", number), at=last.at), who
        if last.label == "race_added":
            return "", node("gets", *(node("race_gained", one, at=last.at) for one in last.kids), at=last.at), who
        if last.label in ("also_is", "every_civilization"):
            kids = [kid._replace(kids=tuple(k for k in kid.kids if k.label not in ("or", "and"))) for kid in last.kids]
            if subject is None and (treated := roles.take("wo")) is not None:
                who = phrase(treated)
            return "", node(last.label, *kids, at=last.at), who
        if last.label == "any_race_above" and subject is None and (upon := roles.take("to_over")) is not None:
            return "", leaf(last.label, last.at), phrase(only(upon))
        if last.label == "extra_turn":
            return "", node("extra_turn", at=last.at), who
        if last.kids or last.label in ("exists", "none"):
            raise Refused("not a statement that holds", last.at)
        word, form = str(last.value), last.label
        word = "attack" if word == "both" else word
        if word == "win_battles":
            return _modal(form), leaf("wins_battles", last.at), who
        if word == "stop_attack":
            return _modal(form), leaf("stops_attack", last.at), who
        if word == "stay":
            if roles.of("wo"):
                raise Refused("where it stays", last.at)
            roles.rest = [one for one in roles.rest if one.label not in ("to",)]
            return "", leaf("stays", last.at), who if who is not None else leaf("it", last.at)
        comes = word in ("enter", "enter_put") and form == "fin" and who is not None and not is_player(who)
        if comes and not roles.of("wo") and roles.flag("tapped"):
            to = roles.take("to")
            if to is not None and zone_named(to) != "battle":
                raise Refused("into which zone", last.at)
            return "", leaf("enters_tapped", last.at), who
        if word == "put" and form == "pfin" and roles.flag("tapped") and who is not None:
            to = roles.take("to")
            if to is None or zone_named(to) != "mana":
                raise Refused("into which zone", last.at)
            return "", leaf("charged_tapped", last.at), who
        if word == "summon" and form in ("may", "can") and who is not None and who.label == "self" and roles.of("from"):
            source = roles.take("from")
            assert source is not None
            return "may", node("do", Tree("v", (), word, last.at), who, from_own(source), at=last.at), leaf("me", last.at)
        if word == "use" and form in ("cannot", "cannotand"):
            thing = roles.take("wo")
            quotes = [kid for kid in thing.kids if kid.label == "quote"] if thing is not None else []
            if thing is None or thing.label != "quoted" or [kid.value for kid in quotes] != ["S・トリガー"]:
                raise Refused("what is used", last.at)
            return "cannot", leaf("use_s_trigger", last.at), who
        if word == "untap" and form == "cannot" and who is None and roles.of("wo") and self.clause.has("at_any", "at_theirs"):
            thing = roles.take("wo")
            assert thing is not None
            return "not", node("do", Tree("v", (), word, last.at), at=last.at), phrase(thing, roles.amount())
        form = {"tari": "cannotand", "pnegand": "pneg"}.get(form, form)
        if word == "gain":
            return self.gains(who)
        if word == "drop" and form in ("fin", "te"):
            fixed, loses, who = self.gains(who)
            return fixed, node("loses", *(kid for one in loses.kids for kid in one.kids), at=last.at), who
        if word == "give":
            given = roles.take("dat")
            if given is not None and who is not None:
                raise Refused("what it gets", last.at)
            return self.gains(phrase(given, roles.amount()) if given is not None else who)
        if word in ("win_game", "lose_game"):
            modal = "cannot" if form in ("neg", "cannot", "cannotand") else _modal(form)
            return modal, node("wins_game" if word == "win_game" else "loses_game", at=last.at), who
        if (
            word in ("attack", "block", "leave", "untap")
            and form in ("cannot", "cannotand", "can", "canand", "fin", "neg", "te", "must")
            and roles_free(roles, word, form)
        ):
            return self.fights(word, form, who)
        if word == "untap" and form == "pneg":
            return "not", node("do", Tree("v", (), word, last.at), at=last.at), who
        if form == "pneg" and word in ("summon", "cast") and who is not None and who.label == "np":
            whose = next((kid for kid in who.kids if kid.label in ("mine", "theirs")), None)  # nobody plays them
            actor = {"mine": "me", "theirs": "opponent"}[whose.label] if whose is not None else "any_player"
            cards = who._replace(kids=tuple(kid for kid in who.kids if kid is not whose))
            return "cannot", node("do", Tree("v", (), word, last.at), cards, at=last.at), leaf(actor, last.at)
        if form == "pneg" and word in ("block", "attack", "choose", "destroy"):
            by = roles.take("dat", "by", "to_player", "from_cards")
            by = only(by) if by is not None and by.label in ("from_cards", "by") else by
            agent = None
            if by is not None:
                agent = node("by", someone(by) if by.label in ("player", "to_player") else phrase(by), at=self.at)
            return (
                "cannot",
                node("passive", node("passive", Tree("v", (), word, last.at), agent, at=last.at), at=last.at),
                who,
            )
        if word == "battle":
            return self.battles(form, who)
        limit = roles.take("only_n") if form in ("cannot", "cannotand") else None
        if limit is not None:  # so many and no more
            roles.rest.append(limit._replace(label="n"))
            return "can", self.do(word)._replace(label="only_so_many"), who
        if form in ("cannot", "cannotand"):
            return "cannot", self.do(word), who
        if form in ("cfin", "cte", "cmay"):  # a player is made to do it
            made_to = roles.take("to_player")
            if made_to is not None and word != "show":
                if who is not None and who.label != "me":
                    raise Refused("who does that", self.at)
                who = someone(made_to)
            elif who is None and word == "discard" and roles.of("wo"):
                made = self.do(word)
                return _modal(form), made._replace(kids=(*made.kids, leaf("made_to", last.at))), who
            return _modal(form), self.do(word), who
        if form in ("pfin", "pte"):
            if who is None or is_player(who) or roles.of("wo", "by", "dat", "to_player"):
                raise Refused("what is done, and by whom", last.at)
            made = self.do(word)  # it is done to what the sentence is about
            return "", made._replace(kids=tuple(who if kid.label == "elided" else kid for kid in made.kids)), None
        if form == "neg":
            raise Refused("that something is not done", last.at)
        return _modal(form), self.do(word), who

    def one_civilization(self) -> Tree:
        """One of two civilizations is chosen, or any but one."""
        thing, amount = self.roles.take("wo"), self.roles.amount()
        assert thing is not None
        if amount is not None and [kid.value for kid in amount.kids if kid.label == "num"] != [1]:
            raise Refused("how many are named", thing.at)
        listed = [kid for kid in thing.kids if kid.label == "civ"]
        if thing.label == "civ_but":
            listed = [Tree("civ", (), one, thing.at) for one in COLOURS if one != listed[0].value]
        return node("civ_of_two", *listed, at=thing.at)

    def costs(self, subject: Tree | None) -> tuple[str, Tree, Tree | None]:
        cost = self.roles.take("cost_of")
        number, how = _both(self.last)
        if cost is None or subject is not None or not cost.kids or how.label == "te":
            raise Refused("which cost", self.last.at)
        label = "less" if how.label in ("fewer", "fewer_and") else "more"
        if self.last.label == "signed":
            label = "less" if int(number.value or 0) < 0 else "more"
            number = Tree("num", (), abs(int(number.value or 0)), number.at)
        which = phrase(only(cost))
        if which.has("coming"):  # the next one that is played
            if label != "less" or self.per is not None:
                raise Refused("which cost", self.last.at)
            kids = (kid for kid in which.kids if kid.label not in ("coming", "mine"))
            return "", node("next_costs", number, leaf("turn"), *kids, at=self.last.at), None
        per, self.per = self.per, None
        return "", node("costs", node("n", number), leaf(label), per, at=self.last.at), phrase(only(cost))

    def gains(self, who: Tree | None) -> tuple[str, Tree, Tree | None]:
        thing = self.roles.take("wo")
        if thing is None or thing.label != "quoted" or any(kid.label not in ("quote", "and") for kid in thing.kids):
            raise Refused("what it gets", self.last.at)
        return (
            _modal(self.last.label),
            node(
                "gets", *(node("quoted", one, at=one.at) for one in thing.kids if one.label == "quote"), at=self.last.at
            ),
            who,
        )

    def fights(self, word: str, form: str, who: Tree | None) -> tuple[str, Tree, Tree | None]:
        """Attacking, blocking, leaving, untapping: what creatures do or cannot do."""
        last, roles = self.last, self.roles
        target = roles.take("wo")
        if word == "leave" and target is not None and zone_named(target) == "battle" and target.label == "zone_np":
            target = None
        modal = {"cannot": "cannot", "cannotand": "cannot", "can": "can", "canand": "can", "neg": "not"}.get(form, "")
        modal = "must" if form == "must" else modal
        if form == "neg" and word != "untap":
            modal = "cannot"
        if word == "attack" and target is not None and target.label == "only_self":
            if modal != "cannot":
                raise Refused("attacks what", last.at)
            return modal, node("attack", target, at=last.at), who
        if word == "attack" and modal == "can" and target is not None and is_player(target):
            if not self.clause.has("just_entered") or target.label != "player" or bare(only(target)).label != "theirs":
                raise Refused("what it can attack", last.at)
            return modal, leaf("player_rush", last.at), who
        if word == "attack" and target is not None:
            if is_player(target):
                if only(target).label == "mine" and who is not None and who.label == "np":  # only the opponent's do
                    if who.has("mine"):
                        raise Refused("whose creature", target.at)
                    who = who if who.has("theirs") else who._replace(kids=(*who.kids, leaf("theirs", target.at)))
                return modal, node("attack", leaf("players"), at=last.at), who
            thing = phrase(target)
            if modal == "can":
                return modal, node("attack", node("what", thing), at=last.at), who
            if [kid.label for kid in thing.kids] == ["type"]:
                return modal, node("attack", leaf("creatures"), at=last.at), who
            if modal == "cannot" and thing.label == "np" and not thing.has(*AMOUNTS):
                return modal, node("attack", node("what", thing), at=last.at), who
            raise Refused("attacks what", thing.at)
        if word == "block":
            return modal, node("block", phrase(target) if target is not None else None, at=last.at), who
        if target is not None:
            raise Refused("attacks what", target.at)
        if word == "leave":
            return modal, leaf("leave", last.at), who
        return modal, node("do", Tree("v", (), word, last.at), at=last.at), who

    def battles(self, form: str, who: Tree | None) -> tuple[str, Tree, Tree | None]:
        roles, last = self.roles, self.last
        other = roles.take("with")
        thing = roles.take("wo")
        if form in ("cfin", "cte", "cmay"):
            if thing is not None and other is not None:
                return _modal(form), node("battle", phrase(thing, roles.amount()), at=last.at), phrase(only(other))
            if self.clause.has("instead") and other is None and not (thing is not None and roles.of("dat")):
                fighter = thing or roles.take("dat")
                if fighter is None:
                    raise Refused("which creatures battle", last.at)
                return _modal(form), node("battle_instead", phrase(fighter, roles.amount()), at=last.at), None
            if thing is None and other is None:
                with_dat = roles.take("dat")  # those that were chosen
                both = phrase(only(with_dat) if with_dat is not None and with_dat.label == "dat" else with_dat) if (
                    with_dat is not None) else leaf("them", last.at)
                return _modal(form), node("do", Tree("v", (), "battle", last.at), at=last.at), both
            if thing is None and other is not None:
                return _modal(form), node("battle", phrase(only(other)), at=last.at), who or leaf("it", last.at)
            if thing is not None and thing.label in ("coord", "them", "those"):
                both = phrase(thing, roles.amount())
                return _modal(form), node("do", Tree("v", (), "battle", last.at), at=last.at), both
        elif other is not None and who is not None:
            return _modal(form), node("battle", phrase(only(other)), at=last.at), who
        raise Refused("which creatures battle", last.at)

    def reveals_until(self, word: str) -> Tree:
        """Cards of the top of a deck, shown one after the other until such a one comes."""
        comes = self.roles.take("comes")
        assert comes is not None
        if word != "reveal":
            raise Refused("what is done until it comes", self.last.at)
        zone = next(kid for kid in comes.kids if kid.label == "zone")  # in front of them or behind
        thing, *more = (kid for kid in comes.kids if kid is not zone)
        sought = phrase(thing, more[0] if more else None)
        if not sought.has(*AMOUNTS):
            sought = with_amount(sought, node("n", Tree("num", (), 1, sought.at), at=sought.at))
        return node("reveals_until", own_zone(zone), sought, at=self.last.at)

    def do(self, word: str) -> Tree:
        """A verb with its object and roles."""
        roles, last = self.roles, self.last
        if roles.of("comes"):
            return self.reveals_until(word)
        thing = roles.take("wo")
        amount = roles.amount()
        top = roles.take("from_top")
        if top is not None:  # so many cards of the top of a deck
            plain = thing is None or [kid.label for kid in phrase(thing).kids if kid.label not in AMOUNTS] == ["type"]
            own = None if thing is None else next((k for k in phrase(thing).kids if k.label in AMOUNTS), None)
            many = own or amount
            if many is not None and many.label == "n_each" and (roles.of("so_many") or self.per is not None):
                many = many._replace(label="n")
            if many is not None and many.label == "that_many":
                many = node("n", Tree("num", (), 1, top.at), at=top.at)
                roles.rest.append(leaf("so_many", top.at))
            if not plain or (own is not None and amount is not None) or many is None or many.label not in ("n", "up_to"):
                raise Refused("how many cards of the deck", top.at)
            thing = node("top" if many.label == "n" else "top_up_to", *top.kids,
                         *(kid for kid in many.kids if kid.label == "num"), at=top.at)  # fmt: skip
            amount = None
        kids: list[Tree] = []
        among = roles.take("from_among")
        if word == "choose" and roles.of("face_down"):  # as shields lie anyway
            roles.flag("face_down")
        until = roles.take("hand_until")
        if until is not None and word == "draw":  # as many cards as are missing
            if thing is None or amount is not None or [kid.label for kid in phrase(thing).kids] != ["type"]:
                raise Refused("how many are drawn", until.at)
            return node("do", Tree("v", (), word, self.at), phrase(thing), until, at=self.at)
        if word == "draw" and roles.of("from"):
            source = roles.take("from")
            assert source is not None
            if zone_named(source) != "deck" or any(kid.label not in ("mine", "zone") for kid in only(source).kids):
                raise Refused("what is drawn", last.at)
        flags = [
            leaf(one.label, one.at)
            for one in list(roles.rest)
            if one.label in ("face_down", "face_up", "tapped", "any_order", "random", "free", "shown", "so_many")
        ]
        flags = [one for number, one in enumerate(flags) if one.label not in [other.label for other in flags[:number]]]
        roles.rest = [
            one
            for one in roles.rest
            if one.label
            not in ("face_down", "face_up", "tapped", "any_order", "random", "free", "shown", "so", "so_many")
        ]
        if thing is not None and thing.label.endswith("_name"):
            if amount is not None and [kid.value for kid in amount.kids if kid.label == "num"] != [1]:
                raise Refused("how many are named", thing.at)
            if word not in ("choose", "say"):
                raise Refused("what is named", thing.at)
            kids.append(leaf(thing.label, thing.at))
        elif thing is not None:
            if thing.label == "quoted" or is_player(thing):
                raise Refused("what", thing.at)
            found = owned(phrase(thing, amount))
            each = amount is not None and amount.label == "n_each"
            if each and any(_anybodys(role) for role in (thing, *roles.rest)):
                raise Refused("how many of which", found.at)  # of each of them
            if each and found.label == "np":
                found = _of_each_zone(found, roles)
            if found.label == "self_in":
                raise Refused("what", found.at)
            if found.label == "np" and not found.has(*AMOUNTS, "known", "done", *_SAID) and (
                roles.of("from_looked") or found.has("from_looked") or among is not None
            ):
                raise Refused("how many", found.at)  # one of them, or all
            if found.label == "it":  # one or several
                found = leaf("elided", found.at)
            if word == "choose" and found.has("most_power", "least_power", "most_cost", "least_cost") and not found.has(*AMOUNTS):
                found = with_amount(found, node("n", Tree("num", (), 1, found.at), at=found.at))  # one of those
            if found.has("most_power", "least_power", "most_cost", "least_cost") and not found.has(*AMOUNTS):
                raise Refused("how many", found.at)
            if word == "choose" and found.has("that_many"):  # one, so many times
                one = node("n", Tree("num", (), 1, found.at), at=found.at)
                found = found._replace(kids=tuple(one if kid.label == "that_many" else kid for kid in found.kids))
                flags.append(leaf("times", found.at))
            total = roles.take("total_power", "total_cost")
            if total is not None:
                found = found._replace(kids=(*found.kids, total))
            kids.append(found)
        elif amount is not None and self.again and amount.label == "n" and word in _GONE:
            kids.append(node("once_more", amount, at=amount.at))
        elif amount is not None:
            kids.append(phrase(node("np", at=self.at), amount))
        else:
            kids.append(leaf("elided", last.at))
        if among is not None:
            kids.append(node("from_looked", phrase(only(among)), at=among.at))
        new = roles.take("new_shield")
        if new is not None and new.kids and (
            str(only(new).value) != "1" or (amount is not None and amount.label not in ("n", "n_each"))
        ):
            raise Refused("how many of which", new.at)
        if new is not None and not any(one.label in ("to", "dat") for one in roles.rest):
            kids.append(node("to", node("zone", Tree("zone", (), "shield")), at=last.at))
        for label in _ROLES:
            role = roles.take(label)
            if role is not None:
                kids.append(from_own(role) if label == "from" else role)
        person = roles.take("to_player")
        if person is not None:
            if word != "show" or someone(person).label not in ("opponent", "each_player"):
                raise Refused("to whom", last.at)
            flags.append(leaf("shown", last.at))
        given = roles.take("dat")
        if given is not None and word == "cross":
            flags = [one for one in flags if one.label != "free"]
            if len(kids) != 1 or kids[0].label not in ("self", "np", "elided"):
                raise Refused("what is crossed", last.at)
            return node("do", Tree("v", (), "cross", last.at), kids[0], node("with", phrase(given)), at=last.at)
        if given is not None:  # among the shields
            place = phrase(given)
            if [kid.value for kid in place.kids if kid.label == "type"] != ["shield"] or places_of(kids):
                raise Refused("to whom", last.at)
            if word not in ("add", "put", "move") or any(kid.label not in (*WHO, "type") for kid in place.kids):
                raise Refused("to whom", last.at)
            whose = [kid for kid in place.kids if kid.label in WHO]
            kids.append(node("to", node("zone", *whose, Tree("zone", (), "shield")), at=given.at))
        if word == "generate":  # an instruction asks for no cost
            flags = [one for one in flags if one.label != "free"]
        verb = {"enter_put": "put", "generate": "put", "flip": "flip", "say": "choose", "move": "put", "mix": "shuffle"}.get(word, word)
        places = [kid for kid in kids if kid.label in ("to", "to_bottom", "to_top", "to_under", "to_over")]
        if word in ("enter_put", "generate") and not places:
            kids.append(node("to", node("zone", Tree("zone", (), "battle")), at=last.at))
        if self.as_many is not None:
            kids.append(self.as_many)
        if word == "count":
            return node("count", *kids, at=last.at)
        if word == "look":
            if kids[0].label == "whole_zone" and kids[0].kids[-1].value == "deck":
                return node("do", Tree("v", (), "search", last.at), *kids, *flags, at=last.at)
            return node("look", *kids, *flags, at=last.at)
        if word == "gr_summon":
            if thing is not None:
                raise Refused("what is summoned", last.at)
            return node("kwv", Tree("kwv", (), "gr_summon"), *kids[1:], *flags, at=last.at)
        if word not in _VERBS:
            raise Refused(f"no meaning for the verb {word}", last.at)
        return node("do", Tree("v", (), verb, last.at), *kids, *flags, at=last.at)


def _anybodys(tree: Tree) -> bool:
    """Whether it is said of a zone of any player."""
    return (tree.label == "zone" and tree.has("any")) or any(map(_anybodys, tree.kids))


def _both(tree: Tree) -> tuple[Tree, Tree]:
    """The two children of a node: how much, and how that is said."""
    if len(tree.kids) != 2:
        raise Refused(f"no meaning here for {tree.kids[-1].label}", tree.at)
    return tree.kids[0], tree.kids[1]


def _alike(first: Tree, second: Tree) -> bool:
    """Whether two phrases say the same."""
    return str(first) == str(second)


def places_of(kids: list[Tree]) -> bool:
    """Whether it is said where cards go."""
    return any(kid.label in _ROLES and not kid.label.startswith("from") for kid in kids)


def unchosen(clause: Tree, own: bool, through: Tree | None) -> Tree:
    """Which creatures the opponent cannot choose."""
    roles = Roles(clause)
    last = predicate(clause)
    thing = roles.take("wo")
    subject = roles.take("wa", "ga")
    if thing is None:
        thing, subject = subject, None
    roles.empty()
    if (last.value, last.label) != ("choose", "cannot") or thing is None:
        raise Refused("who chooses what", clause.at)
    if subject is not None and (not is_player(subject) or someone(subject).label != "opponent"):
        raise Refused("who chooses what", clause.at)
    which = phrase(thing)
    if which.label == "np" and not which.has("mine", "crossed"):
        if not own or which.has(*WHO):
            raise Refused("whose", thing.at)
        which = which._replace(kids=(*which.kids, leaf("mine", thing.at)))
    by = node("by", leaf("opponent", clause.at), through, at=clause.at)
    passive = node("passive", node("passive", Tree("v", (), "choose", last.at), by, at=last.at), at=last.at)
    return node("clause", node("subject", which, at=clause.at), leaf("cannot", last.at), passive, at=clause.at)


def _modal(form: str) -> str:
    return "may" if form in ("may", "cmay", "can", "canand") else "must" if form == "must" else ""


def _blocking(tree: Tree) -> Tree:
    """The same of blocking, where it was of attacking."""
    if tree.label == "v":
        return tree._replace(value="block")
    return tree._replace(
        label="block" if tree.label == "attack" else tree.label,
        kids=tuple(_blocking(kid) if kid.label in ("v", "passive") else kid for kid in tree.kids),
    )


def roles_free(roles: Roles, word: str, form: str) -> bool:
    """Whether it is about what creatures do by themselves: untapping a card is done to it."""
    if word == "untap":
        return form == "neg" and not any(one.label == "wo" for one in roles.rest)
    return form != "te" or roles.of("if_able")


def _verb(clause: Tree) -> Tree | None:
    verbs = ("look", "do", "gets", "attack", "block", "passive", "breaks_more")
    return next((kid for kid in clause.kids if kid.label in verbs), None)


def shuffled_in(clauses: list[Tree]) -> list[Tree]:
    """Into the deck, and the deck is shuffled: cards that are shuffled into it."""
    found: list[Tree] = []
    for one in clauses:
        verb, before = _verb(one), _verb(found[-1]) if found else None
        if verb is not None and before is not None and _shuffles(verb) and _into_deck(before):
            joined = before._replace(
                kids=tuple(kid._replace(value="shuffle") if kid.label == "v" else kid for kid in before.kids)
            )
            kids = tuple(joined if kid is before else kid for kid in found[-1].kids)
            found[-1] = found[-1]._replace(kids=(*kids, *(kid for kid in one.kids if kid is not verb)))
        else:
            found.append(one)
    return found


def _of_each_zone(thing: Tree, roles: Roles) -> Tree:
    """So many out of each of several zones, as several descriptions; of one zone the same."""
    places = [*(one for one in roles.rest if one.label == "from"), *(kid for kid in thing.kids if kid.label == "in")]
    if len(places) != 1 or sum(kid.label == "zone" for kid in only(places[0]).kids) < 2:
        return thing
    (zone,) = places[0].kids
    if places[0].label == "from":
        roles.take("from")
    whose = [kid for kid in zone.kids if kid.label != "zone"]
    rest = [kid for kid in thing.kids if kid is not places[0]]
    ways = [
        node("np", *rest, node("in", own_zone(zone._replace(kids=(*whose, one))), at=zone.at), at=thing.at)
        for one in zone.kids
        if one.label == "zone"
    ]
    return node("coord", leaf("and", thing.at), *ways, at=thing.at)


def _shuffles(verb: Tree) -> bool:
    return [kid.label for kid in verb.kids] == ["v", "elided"] and verb.kids[0].value == "shuffle"


def _into_deck(verb: Tree) -> bool:
    return verb.label == "do" and any(kid.label == "to" and zone_named(kid) == "deck" for kid in verb.kids)


_FRONT = (*TURNS, "my_turn", "their_turn")


def _time_behind(clauses: list[Tree]) -> list[Tree]:
    """How long something lasts, said in front of the choice of what it is said of: a choice takes no time."""
    if len(clauses) < 2 or any(one.has(*TURNS) for one in clauses[1:]):
        return clauses
    first, second, *rest = clauses
    verb, then = _verb(first), _verb(second)
    until = next((kid for kid in first.kids if kid.label in TURNS), None)
    chooses = verb is not None and verb.label == "do" and verb.kids[0].value == "choose"
    if until is None or not chooses or then is None or (then.label in ("do", "look") and not second.has("cannot")):
        return clauses
    plain = first._replace(kids=tuple(kid for kid in first.kids if kid is not until))
    return [plain, second._replace(kids=(*second.kids, until)), *rest]


def lasting(clauses: list[Tree]) -> list[Tree]:
    """How long something is so is said once, in front of all that is so."""
    found: list[Tree] = []
    until: Tree | None = None
    clauses = _time_behind(clauses)
    for one in clauses:
        own = next((kid for kid in one.kids if kid.label in _FRONT), None)
        verb = _verb(one)
        holds = verb is not None and (verb.label not in ("do", "look") or one.has("cannot"))
        if own is None and until is not None and holds and one.label == "clause":
            one = one._replace(kids=(*one.kids, until))
        until = own or (until if holds else None)
        found.append(one)
    timed = [number for number, one in enumerate(found) if one.has(*WHEN)]
    return [  # a time is one of the clause in which it is said, and of those behind it
        one._replace(kids=(*one.kids, leaf("untimed", one.at))) if one.label == "clause" and number < timed[0] else one
        for number, one in enumerate(found)
    ] if timed and timed[0] else found


def looks(clause: Tree) -> bool:
    """Whether cards are looked at: what may be done with them then comes behind that."""
    verb = next((kid for kid in clause.kids if kid.label in ("look", "do", "reveals_until")), None)
    return verb is not None and (verb.label in ("look", "reveals_until") or any(kid.value in ("search", "reveal") for kid in verb.kids))


def with_modal(clause: Tree, modal: str) -> Tree:
    kids = list(clause.kids)
    at = 1 if kids and kids[0].label == "subject" else 0
    kids.insert(at, leaf(modal, clause.at))
    return clause._replace(kids=tuple(kids))


def says_it(clause: Tree) -> bool:
    """Whether what was named is said: naming is saying it."""
    return len(clause.kids) == 1 and predicate(clause).value == "say"
