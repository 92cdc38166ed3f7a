"""Abilities: what waits for an event, what happens instead, what a word of its own heads."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.meaning.afterwards import ATTACK_EVENTS
from dmoracle.games.duel_masters.text.meaning.filters import SELF
from dmoracle.games.duel_masters.text.meaning.keywords import TURBO, l_gate
from dmoracle.games.duel_masters.text.phrases import Unprintable, has_row, row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.asking import condition, conditions, front, player
from dmoracle.games.duel_masters.text.printing.doing import Doing
from dmoracle.games.duel_masters.text.printing.happening import origin, when
from dmoracle.games.duel_masters.text.printing.holding import Holding
from dmoracle.games.duel_masters.text.printing.japanese import after, negative
from dmoracle.games.duel_masters.text.printing.shapes import requirement
from dmoracle.games.duel_masters.text.printing.tongue import (
    CIV,
    Tongue,
    is_zero,
    name_of,
    number_of,
    parts_of,
    quality_named,
)
from dmoracle.games.reading import call, inside
from dmoracle.language.parser import Call, Node, write

__all__ = ["Abilities"]

_HEADED = {
    call("given", TURBO): "turbo",
    call("given", "shield_force"): "shield_force",
    call("given", "final_revolution"): "final_revolution",
}
_FOE = call("at_least", 1, [call("theirs"), call("creature"), call("battling")])  # the other one of a battle
_OWN = ("driven", "crossing", "linked")  # qualities of the card itself that a word in front says
_LETTERS = {"light": "l", "water": "w", "darkness": "d", "fire": "f", "nature": "n"}


class Abilities:
    """Prints abilities in a language; `joined`: what stands under a condition is one sentence."""

    def __init__(self, tongue: Tongue, joined: bool) -> None:
        self.tongue, self.joined = tongue, joined
        self.doing = Doing(tongue, self.ability, joined)
        holding = Holding(tongue, self.doing, self.ability)
        self.of_static, self.of_cannot = holding.static, holding.cannot

    def ability(self, node: Node) -> str:
        """The text of an ability."""
        if not isinstance(node, Call):
            raise Unprintable(str(node))
        if has_row("idiom", write(node)) and (text := self._idiom(node)):
            return text
        for given, head in _HEADED.items():
            if given in node.args:
                rest = Call(node.name, tuple(one for one in node.args if one != given))
                if head == "final_revolution" and self.tongue.ja:  # which says that it is the first
                    return self.tongue.say("head", head, self.of_when(node))
                return self.tongue.say("head", head, self.ability(rest))
        own = inside(node.args[1]) if len(node.args) > 1 else ()
        for one in own if SELF in own else ():
            if isinstance(one, Call) and one.name in _OWN and (one.name != "linked" or not self.tongue.ja):
                rest = Call(node.name, (node.args[0], shapes.filter_of(*(o for o in own if o != one)), *node.args[2:]))
                return self.tongue.say("head", one.name, self.ability(rest), *map(number_of, one.args))
        method = getattr(self, f"of_{node.name}", None)
        if method is not None:
            return str(method(node))
        if has_row("trait", node.name) and not node.args:
            return self.tongue.sentence(self.tongue.say("trait", node.name, s=self.tongue.say("thing", "self")))
        return self.tongue.keyword(node)

    def _idiom(self, node: Call) -> str:
        try:
            return row("idiom", write(node), self.tongue.ja)
        except Unprintable:
            return ""

    def _capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    # what waits for an event

    def of_when(self, node: Call) -> str:
        (event, found, steps), given = parts_of(node)
        name, done = name_of(event), list(inside(steps))
        self.tongue.attack = bool(self.tongue.ja and self.tongue.place) and name in ATTACK_EVENTS
        if not given and (text := self._of_other_shape(name, found, done)):
            return text
        turns, whom = shapes.turns(given), shapes.whom(given)
        asked = [one for one in given if one not in turns] if whom is None else []
        head = front(self.tongue, turns) + when(self.tongue, name, found, whom) + front(self.tongue, asked, "if")
        if name == "attack_ends" and quality_named(found, "did") is not None:
            return self._capital(
                self.tongue.paragraph([head + self.tongue.say("step", "after_it", self.doing.linked(done).texts[0])])
            )
        if self.joined and asked:
            told = self.doing.linked(done)
            return self.tongue.paragraph([head + told.texts[0], *told.notes])
        return self._capital(head + self.tongue.small(self.doing.program(done)))

    def _of_other_shape(self, name: str, found: Node, done: list[Node]) -> str | None:
        if name == "put_to_mana" and (charged := shapes.space_charge(found, shapes.filter_of(*done), CIV)):
            hue, may = charged
            try:
                self.doing.program([may])
            except Unprintable:  # "may" cannot be said of it
                text = self.doing.program(list(inside(may.args[1])))
                return self.tongue.say("head", "space_charge", text, self.tongue.say("colour", hue))
        three = shapes.three_shown(done) if name == "enters" and inside(found) == (SELF,) else None
        if three is not None:
            races = self.tongue.either(list(map(self.tongue.race, three[0])))
            return self.tongue.say("head", "thrilling", self.doing.program(three[1]), races)
        return None

    def of_first(self, node: Call) -> str:
        return self.tongue.say("head", "first", self.ability(node.args[0]))

    # instructions behind a word

    def of_spell(self, node: Call) -> str:
        steps = list(inside(node.args[0]))
        twice = shapes.repeated(steps)
        return (
            self.tongue.say("head", "knight", self.doing.program(twice))
            if twice is not None
            else self.doing.program(steps)
        )

    def of_tap(self, node: Call) -> str:
        return self.tongue.say("head", "tap", self.of_spell(node))

    def of_silent_skill(self, node: Call) -> str:
        return self.tongue.say("head", "silent_skill", self.of_spell(node))

    def of_alt_cost(self, node: Call) -> str:
        text = self.doing.linked(list(inside(node.args[0]))).texts[0]
        return self.tongue.say("line", "alt_cost", after(text) if self.tongue.ja else text)

    def of_attack_cost(self, node: Call) -> str:
        text = self.doing.linked(list(inside(node.args[0]))).texts[0]
        return self.tongue.say("line", "attack_cost", negative(text) if self.tongue.ja else text)

    def of_for_cost(self, node: Call) -> str:
        (many, hue), given = parts_of(node)
        asked = front(self.tongue, given, "if")
        if not self.tongue.ja and asked:
            asked = " " + asked.removesuffix(self.tongue.comma)
        return self.tongue.say("line", "for_cost", number_of(many), name_of(hue), asked, _LETTERS[name_of(hue)])

    # words with races, colours, cards

    def of_o_drive(self, node: Call) -> str:
        hues = [name_of(one) for one in node.args]
        said = "と".join(f"{self.tongue.say('colour', one)}x{hues.count(one)}" for one in dict.fromkeys(hues))
        return self.tongue.say("line", "o_drive", said if self.tongue.ja else ", ".join(hues))

    def of_fort_e(self, node: Call) -> str:
        return self.tongue.say("line", "fort_e", self.tongue.race(quality_named(node.args[0], "race").args[0]))

    def of_saver(self, node: Call) -> str:
        return self.tongue.say("line", "saver", self.tongue.race(node.args[0]))

    def of_s_back(self, node: Call) -> str:
        (hue,) = inside(node.args[0])
        civ = isinstance(hue, Call) and hue.name in CIV
        return self.tongue.say(
            "line",
            "s_back",
            self.tongue.say("colour", name_of(hue)) if civ else self.tongue.noun(node.args[0], event=True),
        )

    def _described(self, node: Call) -> str:
        return self.tongue.say("line", node.name, self.tongue.noun(node.args[0], event=True))

    of_revolution_change = of_invasion = of_attack_chance = _described

    def of_invasion_from(self, node: Call) -> str:
        places = self.tongue.either([self.tongue.say("zone", name_of(one)) for one in node.args])
        return self.tongue.say("line", "invasion_from", places)

    def of_less_cost(self, node: Call) -> str:
        return self.tongue.say("line", "less_cost", number_of(node.args[0]))

    def of_g_link(self, node: Call) -> str:
        links = [one for one in node.args if isinstance(one, Call)]
        said = [self.tongue.say("line", one.name, self.tongue.card_name(name_of(one.args[0]))) for one in links]
        return self.tongue.say("line", "g_link", self.tongue.either(said))

    def of_g_zero(self, node: Call) -> str:
        given = conditions(node.args[0])
        asked = front(self.tongue, given, "if")
        for zone in ("battle", "mana"):
            for whose in ([call("mine")], []):
                if given == [call("at_least", 1, [*whose, call(one), call("zone", zone)]) for one in CIV]:
                    place = self.tongue.say("zone", zone)
                    place = (
                        (self.tongue.whose("mine") if whose else "") + place
                        if self.tongue.ja
                        else ("the " if zone == "battle" else "your ") + place
                    )
                    asked = self.tongue.say(
                        "line", "all_civilizations", place, has="you have" if whose else "there are"
                    )
        return self.tongue.say("line", "g_zero", self._capital(asked))

    def of_evolves(self, node: Call) -> str:
        first = node.args[0]
        if call("zone", "deck") in inside(first):
            return self.tongue.say("line", "deck_evolution", self.tongue.a(shapes.without(first, "mine", "zone")))
        if self.tongue.ja:
            bases = "と".join(f"{self.tongue.noun(one, event=True)}1体" for one in node.args)
        else:
            bases = " and ".join(map(self.tongue.one, node.args))
        return self.tongue.say("line", "vortex" if len(node.args) > 1 else "evolution", bases)

    # what works elsewhere

    def of_from(self, node: Call) -> str:
        zone, inner = name_of(node.args[0]), node.args[1]
        tongue, place = self.tongue, self.tongue.say("zone", zone)
        if not isinstance(inner, Call):
            raise Unprintable("what works elsewhere")
        rest, given = parts_of(inner)
        match inner.name, rest:
            case "static", [Call("may_play"), _]:
                return tongue.say("line", "may_play_this", place)
            case "static", [Call("grant", (Call("s_trigger"),)), _] if zone == "shield":
                return self._capital(tongue.say("line", "in_shields", front(tongue, given)))
            case "static", [Call("discount", (one,)), _, Call("each", (found,))] if number_of(
                one
            ) == 1 and shapes.races(found):
                races = list(map(tongue.race, shapes.races(found)))
                return tongue.say("line", "sympathy", ("、" if tongue.ja else " and ").join(races))
            case "static", [Call("discount"), *_] if zone == "hand":
                return self.ability(inner)
            case "static", [Call("forbid", (Call("play"),)), found] if inside(found) == (SELF,):
                spell = self.tongue.kind == "spell"
                match given:
                    case [Call("at_most", (none, cast))] if (
                        zone == "hand" and is_zero(none) and quality_named(cast, "did")
                    ):
                        return tongue.say(
                            "line", "only_if", condition(tongue, given[0] if tongue.ja else call("at_least", 1, cast))
                        )
                asked = front(tongue, given).removesuffix("" if tongue.ja else ", ")
                noun = tongue.say("noun", "spell" if spell else "creature")
                verb = tongue.say("verb", "cannot_cast" if spell else "cannot_summon")
                return tongue.say(
                    "line", "unplayable_here", place, f"この{noun}" if tongue.ja else f"this {noun}", asked, verb=verb
                )
        there = call("at_least", 1, [SELF, call("zone", zone)])
        if there in given and not tongue.ja:
            left = [one for one in given if one != there]
            inner = Call(inner.name, (*(one for one in inner.args if one in rest),))
            inner = Call(inner.name, (*rest[:2], *([call("given", left)] if left else []), *rest[2:]))
            return tongue.say("head", "in_zone_there", self.ability(inner), place)
        if there not in given:
            tongue.place = place
        may = shapes.alone(inner.args[-1], "may")
        bio = tongue.ja and may is not None and inside(may.args[1])[0] == call("discard", "self")
        return tongue.say("head", "bio_t" if bio else "in_zone", self.ability(inner), place)

    # what happens instead

    def of_instead(self, node: Call, may: bool = False) -> str:
        (kind, found, result), given = parts_of(node)
        tongue, name = self.tongue, name_of(kind)
        if not isinstance(result, Call):
            raise Unprintable("a replacement")
        if (name, result.name, may) == ("break", "to", False) and inside(found) == (call("theirs"),):
            crossed = given == [call("at_least", 1, [SELF, call("crossing")])]
            if given and not crossed:
                raise Unprintable("under which condition it breaks")
            zone = name_of(result.args[0])
            said = tongue.say("to", zone, o="", its="") if tongue.ja else tongue.say("zone", zone)
            text = tongue.sentence(tongue.say("instead", "break", said))
            return tongue.say("head", "crossing", text) if crossed else text
        turns = shapes.turns(given)
        if (name, result.name) == ("leave_otherwise", "stay"):
            return tongue.sentence(front(tongue, given) + tongue.say("instead", "leave_otherwise"))
        steps = list(inside(result.args[0])) if result.name == "steps" else []
        asked = [one for one in given if one not in turns and one not in (requirement(steps), _FOE)]
        happens = tongue.say("instead", "head", self._would(name, found, foe=_FOE in given), front(tongue, asked, "if"))
        other = SELF not in inside(found)
        notes: tuple[str, ...] = ()
        match result:
            case Call("to", (place,)):
                own = not other or call("mine") in inside(found)
                tongue.picked, tongue.several = ("mine" if own else "", ()), False
                moved = self.doing.to(place, "" if tongue.ja else "it").texts
                done = tongue.by("me", moved, may)
                way = "done" if name == "enter" or not tongue.ja else "to"
                spell = tongue.say("thing", "that_spell")
                whom = tongue.objective(spell if name == "after_cast" else tongue.those(False))
                done = tongue.say("instead", way, done, o=whom if other else "")
            case Call("stay"):
                done = tongue.say("instead", "done", tongue.say("instead", "stay"))
            case Call("destroy" | "steps"):
                whole = self.doing.linked(steps or [result], may)
                done, notes = tongue.say("instead", "done", whole.texts[0]), whole.notes
            case _:
                raise Unprintable("a replacement")
        return tongue.paragraph([front(tongue, turns) + happens + done, *notes])

    def of_may_instead(self, node: Call) -> str:
        _, given = parts_of(node)
        asked = given[0] if given else None
        races = shapes.races(asked.args[1]) if isinstance(asked, Call) and asked.name == "at_least" else ()
        if len(races) == 2 and node == l_gate([call("race", race) for race in races]):
            said = list(map(self.tongue.race, races))
            return self.tongue.say("line", "l_gate", ("と" if self.tongue.ja else " and ").join(said))
        return self.of_instead(node, may=True)

    def _would(self, name: str, found: Node, foe: bool = False) -> str:
        """What would happen, to which card; in a battle, whether against a creature of the opponent."""
        tongue, source = self.tongue, ""
        if name == "battle":
            source = tongue.say("source", "foe") if foe else ""
        elif foe:
            raise Unprintable("a battle")
        if name == "enter" and (came := origin(tongue, found)) is not None:
            source, found = came
        by = "".join(word for word in ("by_theirs", "by_spell") if quality_named(found, word) is not None)
        found = shapes.without(found, "by_theirs", "by_spell")
        if name == "draw":
            return tongue.say("will", name, player(tongue, found))
        if name == "after_cast":
            return tongue.say("will", name, tongue.a(shapes.without(found, "mine", "theirs")), player(tongue, found))
        if name == "broken" and inside(found) == (call("mine"),):
            found = shapes.filter_of(call("mine"), call("zone", "shield"))
        said = tongue.say("will", name, tongue.one(found), source)
        return tongue.say("will", by, said) if by else said
