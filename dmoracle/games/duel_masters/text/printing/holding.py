"""Abilities that hold all the time: on which cards, while what is so, with what effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dmoracle.games.duel_masters.text.meaning.filters import SELF
from dmoracle.games.duel_masters.text.meaning.keywords import METAMORPH
from dmoracle.games.duel_masters.text.phrases import Unprintable, agreed, has_row, row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.asking import front, player
from dmoracle.games.duel_masters.text.printing.doing import Doing
from dmoracle.games.duel_masters.text.printing.shapes import requirement
from dmoracle.games.duel_masters.text.printing.tongue import Tongue, name_of, number_of, parts_of, quality_named
from dmoracle.games.reading import call, inside
from dmoracle.language.parser import Call, Node

__all__ = ["Holding"]

Said = tuple[str, tuple[str, ...]]  # a clause, and the sentences behind its own


class Holding:
    """Prints static abilities in a language; `ability` prints one that a card has by another."""

    def __init__(self, tongue: Tongue, doing: Doing, ability: Callable[[Node], str]) -> None:
        self.tongue, self.doing, self.ability = tongue, doing, ability

    def cannot(self, node: Call) -> str:
        """What the card itself cannot do."""
        return self.tongue.sentence(self._ban(node.args[0], self.tongue.say("thing", "self"), False))

    def _ban(self, node: Node, subject: str, many: bool, topic: str = "") -> str:
        match node:
            case Call(ban, ()):
                return self._say("ban", ban, subject, many, topic)
            case Call(ban, (whom,)):
                return self._say("ban", f"{ban}/1", subject, many, topic, self.tongue.noun(whom, many=True, event=True))
        raise Unprintable("a prohibition")

    def _say(self, sort: str, word: str, subject: str, many: bool, topic: str, *args: object, **slots: object) -> str:
        """A row with a subject, which in Japanese may be followed by when it is so."""
        text = agreed(row(sort, word, self.tongue.ja), many)
        if topic and self.tongue.ja:
            if "{s}のパワーは" in text:
                text = text.replace("{s}のパワーは", "{s}のパワー" + topic)
            else:
                text = text.replace("{s}は、", "{s}は").replace("{s}は", "{s}" + topic, 1)
        return text.format(*args, s=subject, **slots)

    def static(self, node: Call) -> str:
        """An ability that holds."""
        rest, given = parts_of(node)
        effect, found = rest[0], rest[1]
        assert isinstance(effect, Call)
        tongue = self.tongue
        each = rest[2].args[0] if len(rest) > 2 and isinstance(rest[2], Call) else None
        if effect.name == "ignore":
            text = tongue.sentence(tongue.say("effect", "ignore"))
            if given and given != [METAMORPH]:
                raise Unprintable("when it is ignored")
            return tongue.say("head", "metamorph", text) if given else text
        race = quality_named(each, "race") if effect.name == "breaks_more" and each is not None else None
        if race is not None:
            return tongue.say("line", "crew_breaker", tongue.race(race.args[0]))
        if effect.name == "blocker_of":
            return tongue.say("line", "dragon_blocker", tongue.race(quality_named(effect.args[0], "race").args[0]))
        if effect.name == "discount" and given[-1:] == [_unused(found)]:
            return self._first_discount(effect, found, given[:-1])
        match effect:
            case Call("ability", (Call("tap", (steps,)),)) if given == [requirement(list(inside(steps)))]:
                given = []  # that it can be paid is understood
        states, found, topic, behind = self._states(found, given)
        foe = shapes.foe(given) if states == ["battling"] else None
        if foe is not None:
            against = tongue.say("own", "against", tongue.noun(foe, many=True, event=True))
            given, states, behind = [], [], "" if tongue.ja else " " + against
            ahead = against + tongue.comma if tongue.ja else ""
        else:
            ahead = front(tongue, given) + "".join(
                tongue.say("own", one, s=tongue.say("thing", "self")) + tongue.comma for one in states
            )
        alone = SELF in inside(found) or found == shapes.filter_of(call("crossed"))
        text, notes = self._effect(effect, found, each, alone, topic)
        if topic and not tongue.ja:
            ahead += topic + tongue.comma
        return tongue.paragraph([ahead + text + behind, *notes])

    def _first_discount(self, effect: Call, found: Node, turns: Sequence[Node]) -> str:
        """What the first card of a turn costs less or more."""
        tongue, value = self.tongue, number_of(effect.args[0])
        verb = tongue.say("verb", "cast" if call("spell") in inside(found) else "summon")
        turn = tongue.say("given", name_of(turns[0]) if turns else "each_turn")
        what = tongue.noun(shapes.without(found, "mine", "theirs"), event=True)
        word = f"first_discount/{'less' if value > 0 else 'more'}"
        text = tongue.say("effect", word, what, abs(value), turn=turn, who=player(tongue, found), verb=verb)
        return tongue.paragraph([text, *(tongue.say("note", "least", number_of(one)) for one in effect.args[1:])])

    def _states(self, found: Node, given: Sequence[Node]) -> tuple[list[str], Node, str, str]:
        """What the subject must be while it holds, said in front, the filter without it, and what is said behind."""
        states: list[str] = []
        topic = behind = ""
        kept: list[Node] = []
        own = SELF in inside(found)
        crossed = call("crossed") in inside(found)
        for one in inside(found):
            match one:
                case Call("attacking", ()) if own and call("non", "attacking_player") in inside(found):
                    states.append("attacking_creature")
                case Call("non", (Call("attacking_player"),)) if own:
                    pass
                case Call("attacking" | "blocking" | "battling" | "tapped" as state, ()) if own or (
                    crossed and state == "attacking"
                ):
                    states.append(state)
                case Call("linked", ()) if own:
                    topic = self.tongue.say("topic", "linked")
                case Call("non", (Call("linked" | "attacking" as state),)) if own or state == "attacking":
                    topic = self.tongue.say("topic", f"non_{state}")
                case Call("power_min", (number,)) if own or crossed:
                    subject = self.tongue.say("thing", "self" if own else "crossed")
                    topic = self.tongue.say("topic", "power_min", number_of(number), s=subject)
                case Call("did", (Call("enters"),)):
                    if self.tongue.ja:
                        topic = self.tongue.say("topic", "entered")
                    else:
                        behind = f" on the turn {'it is' if own else 'they are'} put into the battle zone"
                case _:
                    kept.append(one)
        if topic.endswith("attacking") and not self.tongue.ja and not own:
            topic, behind = "", " while they aren't attacking"
        return states, shapes.filter_of(*kept), topic, behind

    def _subject(self, found: Node, alone: bool, event: bool = False) -> str:
        if alone or self.tongue.ja:
            return self.tongue.noun(found, event=event)
        whose = self.tongue.described(found).whose
        return ("" if whose or event else "all ") + self.tongue.noun(found, many=True, event=event)

    def _effect(
        self, effect: Call, found: Node, each: Node | None, alone: bool, topic: str
    ) -> tuple[str, tuple[str, ...]]:
        """The clause of an effect that holds, and what stands behind its sentence."""
        tongue, many = self.tongue, not alone
        own, spell = SELF in inside(found), call("spell") in inside(found)
        counted = ""
        if each is not None:
            counted = f"、{tongue.each(each)}" if tongue.ja else f" for each {tongue.each(each)}"
        args = list(effect.args)
        if counted and effect.name not in ("power", "discount"):
            raise Unprintable("for each")

        def say(
            word: str, *more: object, subject: str | None = None, sort: str = "effect", **slots: object
        ) -> tuple[str, tuple[str, ...]]:
            s = subject if subject is not None else self._subject(found, alone)
            return self._say(sort, word, s, many, topic, *more, **slots), ()

        match effect.name, args:
            case "power", [number]:
                s = tongue.every(found) if tongue.ja and many else self._subject(found, alone)
                return say("power", f"{number_of(number):+}", subject=s, each=counted)
            case "power_double", []:
                return say("power_double")
            case "discount", [number, *least]:
                value = number_of(number)
                card = tongue.say("thing", "this_spell" if tongue.kind == "spell" else "this_card")
                s = card if own else self._subject(found, alone, event=True)
                each_first = f"{counted.removeprefix('、')}、" if tongue.ja and counted else counted
                way = "less" if value > 0 else "more"
                note = "least" if own or tongue.ja else "least_they"
                notes = tuple(tongue.say("note", note, number_of(one)) for one in least)
                return say(f"discount/{way}", abs(value), subject=s, each=each_first)[0], notes
            case "grant", [Call("enters_tapped")] if not own:
                return say("enters_tapped", subject=tongue.noun(found, many=True, event=True))
            case "grant", [Call(trait, ())] if has_row("trait", trait):
                theirs = tongue.noun(found, many=True, event=True) if trait == "charged_tapped" else None
                return say(trait, subject=theirs, sort="trait")
            case "grant", [keyword]:
                return say("grant", tongue.keyword(keyword))
            case "lacks", [keyword]:
                return say("lacks", tongue.keyword(keyword), subject="it" if topic and not tongue.ja else None)
            case "breaks_more", [number]:
                return say("breaks_more", number_of(number))
            case "also", [Call("race", (race,))]:
                name = tongue.races([race], many)
                if not tongue.ja:
                    name = tongue.races([race], False)
                    name = f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
                return say("also_race", name)
            case "also", [Call(civ, ())]:
                kind = "creature" if call("creature") in inside(found) else "card"
                return say("also", tongue.say("colour", civ), tongue.say("noun", kind))
            case "ability", [Call("tap", (steps,)) as tap]:
                used = list(inside(steps))
                paid = shapes.paid(used) if own else None
                if paid is not None:
                    text, done = tongue.say("effect", "tap/paid", paid), self.doing.program(used[2:])
                else:
                    word = "tap/crossed" if found == shapes.filter_of(call("crossed")) else "tap"
                    s = tongue.noun(found, many=True, event=True)
                    if not tongue.ja and s.startswith("your "):
                        s = f"each of {s}"
                    text, done = say(word, subject=s)[0], self.ability(Call("spell", tap.args))
                return text, ("\n" + done if tongue.ja else done,)
            case "ability", [Call("cannot", (Call("be_blocked", (whom,)),))] if call("weaker", SELF) in inside(whom):
                blockers = tongue.noun(shapes.changed(whom, SELF, call("them")), many=True, event=True)
                return say("be_blocked/1", blockers, sort="ban")
            case "ability", [inner]:
                return say("grant", self.ability(inner).removesuffix(tongue.stop))
            case "no_creature", []:
                return tongue.say("effect", "no_creature"), ()
            case "may_play", []:
                zone, plain = quality_named(found, "zone"), shapes.without(found, "mine", "zone")
                verb = tongue.say("verb", "may_cast" if spell else "may_summon")
                where = tongue.say("zone", name_of(zone.args[0]))
                return say("may_play", tongue.a(plain), where, subject="", verb=verb)
            case "lures", [whom]:
                return say("lures", tongue.noun(whom, many=True, event=True), subject="")
            case "forbid", [Call("enter")]:
                others = shapes.without(found, "mine", "other") if tongue.ja else shapes.without(found, "mine")
                return say("forbid_enter", tongue.noun(others, many=True, event=True), subject="")
            case "forbid", [Call("play")]:
                plain = shapes.without(found, "mine", "theirs")
                verb = tongue.say("verb", "cannot_cast" if spell else "cannot_summon")
                what = tongue.noun(plain, many=True, event=True)
                return say("forbid_play", what, subject="", who=self._who(found), verb=verb)
            case "forbid", [Call("s_trigger")]:
                those = shapes.without(found, "mine", "theirs")
                who = self._who(found)
                if not those.items:
                    can = "can't" if those != found else "may"
                    return tongue.say(
                        "effect",
                        "forbid_s_trigger",
                        who="neither player" if those == found and not tongue.ja else who,
                        can=can,
                    ), ()
                if those != found:
                    return tongue.say(
                        "effect",
                        "forbid_s_trigger/whose",
                        tongue.noun(found if tongue.ja else those, many=True),
                        who=who,
                    ), ()
                return tongue.say("effect", "forbid_s_trigger/of", tongue.noun(those, many=True), who=who), ()
            case "forbid", [Call("untap")] if inside(found) == (call("mine"), call("zone", "mana")):
                return tongue.say("effect", "forbid_untap"), ()
            case "forbid", [ban]:
                return self._ban(ban, self._subject(found, alone), many, topic), ()
            case "crosses_free", [whom]:
                to = tongue.noun(whom, event=True) if tongue.ja or SELF in inside(whom) else tongue.one(whom)
                if own:
                    return tongue.say("effect", "crosses_free/self", to), ()
                return tongue.say(
                    "effect", "crosses_free", to, s=tongue.noun(shapes.without(found, "zone"), event=True)
                ), ()
            case "attacks_untapped", [whom]:
                return say("attacks_untapped/1", tongue.noun(whom, many=True, event=True))
        raise Unprintable("an effect")

    def _who(self, found: Node) -> str:
        """Who cannot do something."""
        if not any(call(side) in inside(found) for side in ("mine", "theirs")):
            return "誰も" if self.tongue.ja else "players"
        return player(self.tongue, found) + ("は" if self.tongue.ja else "")


def _unused(found: Node) -> Node:
    """That no such card was used in the turn."""
    done = "cast" if call("spell") in inside(found) else "summoned"
    return call("at_most", 0, [*inside(found), call("did", done)])
