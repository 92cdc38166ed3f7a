"""Statements that hold while the card is there: power, granted abilities, what may or cannot be done."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.bans import BANS, Bans
from dmoracle.games.duel_masters.text.meaning.filters import SELF, cards_filter, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.meaning.writer import power_word
from dmoracle.games.duel_masters.text.phrases import Cards, Clause, Refused, call
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.language.parser import Node


def _power(at: int) -> Cards:
    """The bare word, without the cards whose power is meant."""
    return Cards(prop="power", at=at)


class Static(Bans):
    """The abilities of one sentence, clause after clause."""

    def clause(self, clause: Clause) -> None:
        """Add the abilities of one clause; raises Refused for what is no static statement."""
        taken = Taken(clause)
        self.here = taken.has("duration", "here")
        extra: list[Node] = []
        duration = taken.take("duration")
        match duration:
            case None:
                pass
            case "attacking":
                extra = [call("attacking")]
                self.attacked(taken)
            case "blocking":
                extra = [call("blocking")]
                subjects = [one for one in taken.rest if one.role in ("ga", "ha")]
                if len(subjects) > 1 and getattr(subjects[0].value, "ref", None) == "self":
                    taken.rest.remove(subjects[0])  # このクリーチャーがブロック中、このクリーチャーのパワーは…
            case "battling":
                extra = [call("battling")]
                subjects = [one for one in taken.rest if one.role in ("ga", "ha")]
                if len(subjects) > 1 and getattr(subjects[0].value, "ref", None) == "self":
                    taken.rest.remove(subjects[0])  # このクリーチャーがドラゴンとバトル中、このクリーチャーのパワーは…
                self.battled(taken)
            case "linked":
                extra = [call("linked")]
                subjects = [one for one in taken.rest if one.role in ("ga", "ha")]
                if len(subjects) > 1 and getattr(subjects[0].value, "ref", None) == "self":
                    taken.rest.remove(subjects[0])  # このクリーチャーがリンクしている時、このクリーチャーのパワーは…
            case "unlinked":
                extra = [call("non", call("linked"))]
            case "attacking_creature":
                extra = [call("attacking"), call("non", call("attacking_player"))]
            case "it_attacks":
                self.given = [call("at_least", 1, [SELF, call("attacking")]), *self.given]
            case "entered":
                extra = [call("did", "enters")]
            case "not_attacking":
                extra = [call("non", call("attacking"))]
            case "their_turn" | "my_turn":
                asked = call(duration)
                self.given = self.given if asked in self.given else [asked, *self.given]
            case _:
                raise Refused("for so long", clause.at)
        subject = next((one.value for one in taken.rest if one.role in ("ha", "ga")), None)
        if self.while_it and not extra and isinstance(subject, Cards) and subject.quals:
            self.given = [*self.while_it, *self.given]  # リンクしている時…を得、相手のクリーチャーのパワーは…
            self.while_it = []
        if extra and self.found == [] and isinstance(subject, Cards) and subject.ref == "self":
            self.while_it = [call("at_least", 1, order([SELF, *extra]))]
        method = getattr(self, f"of_{clause.verb}", None)
        if method is None:
            if (clause.verb, clause.form) in BANS:
                method = self.ban
            else:
                raise Refused(f"no statement with the verb {clause.verb}", clause.at)
        method(taken, clause, extra)
        taken.done()

    def of_power(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        taken.rest = [replace(one, role="ha") if one.role == "wo" else one for one in taken.rest]
        bare = next((one for one in taken.rest if one.value == power_word(one.value)), None)
        if bare is not None and any(one.role in ("ha", "ga") for one in taken.rest if one is not bare):
            taken.rest = [one for one in taken.rest if one is not bare]  # このクリーチャーは、パワーが+1000される
            whose = next(one for one in taken.rest if one.role in ("ha", "ga"))
            if isinstance(whose.value, Cards) and whose.value.prop is None:
                taken.rest[taken.rest.index(whose)] = replace(whose, value=replace(whose.value, prop="power"))
        prop = next((one.value for one in taken.rest if one.role in ("ha", "ga")), None)
        if (
            self.subject is not None and isinstance(prop, Cards) and prop == _power(prop.at)
        ):  # …を得、パワーが+1000される
            taken.take("ha", "ga")
            self.add(call("power", clause.data), self.subject, self.each(taken))
            return None
        if prop is None and self.subject is not None and not taken.rest:  # can't be blocked and gets +2000 power
            self.add(call("power", clause.data), self.subject)
            return None
        if isinstance(prop, Cards) and prop.prop == "cost":
            taken.rest = [replace(one, role="ha") if one.value is prop else one for one in taken.rest]
            clause.data = -clause.data
            return self.of_cost(taken, clause, extra)
        word = [one for one in taken.rest if isinstance(one.value, Cards) and one.value == _power(one.value.at)]
        bare = word[0] if word else None
        if isinstance(prop, Cards) and prop.prop is None and bare is not None and bare.value is not prop:
            taken.rest.remove(bare)  # 自分のドラゴンはパワーを+3000され
        elif not isinstance(prop, Cards) or prop.prop != "power":
            raise Refused("what is changed", clause.at)
        each = self.each(taken)
        effect = call("power", clause.data)
        found = self.affected(taken, clause, extra)
        if each is not None and call("civilizations") in each:
            self.civilizations(effect, found, each)
        else:
            self.add(effect, found, each)
        return None

    def of_gain(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        gained = taken.take("abilities")
        taken.has("manner", "more")
        if not gained:
            raise Refused("what is gained", clause.at)
        found = self.affected(taken, clause, extra)
        for one in gained:
            keyword = self.keyword(one.means)
            if keyword is None:
                raise Refused("no such ability", one.start_pos or 0)
            if keyword == call("s_trigger") and found == [SELF]:  # it is used from the shields
                self.add(call("grant", keyword), [SELF])
                if self.given:
                    self.found[-1] = call("from", "shield", self.found[-1])
            elif keyword.name == "cannot":
                self.add(call("forbid", *keyword.args), found)
            elif keyword.name != "unblockable" and keyword.name not in words("keyword"):
                self.add(call("ability", keyword), found)
            elif keyword == call("unblockable"):
                self.add(call("forbid", call("be_blocked")), found)
            else:
                self.add(call("grant", keyword), found)

    def of_forfeit(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        lost = taken.take("abilities")
        if not lost:
            raise Refused("what is lost", clause.at)
        found = self.affected(taken, clause, extra)
        for one in lost:
            keyword = self.keyword(one.means)
            if keyword is None or keyword.name not in words("keyword"):
                raise Refused("no such ability", one.start_pos or 0)
            if call("has", keyword) in found:  # it would be looked for among those that have lost it
                found = [each for each in found if each != call("has", keyword)]
            self.add(call("lacks", keyword), found)

    def of_give(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        taken.rest = [replace(one, role="ha") if one.role == "ni" else one for one in taken.rest]
        self.of_gain(taken, clause, extra)

    def of_breaks_more(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        each, effect = self.each(taken), call("breaks_more", clause.data)
        found = self.affected(taken, clause, extra)
        if each is not None and call("civilizations") in each:
            self.civilizations(effect, found, each)
        else:
            self.add(effect, found, each)

    def of_double(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        cards = next((one.value for one in taken.rest if one.role in ("ha", "ga", "wo")), None)
        if not isinstance(cards, Cards) or cards.prop != "power":
            raise Refused("what is doubled", clause.at)
        taken.rest = [replace(one, role="ha") if one.role == "wo" else one for one in taken.rest]
        self.add(call("power_double"), self.affected(taken, clause, extra))

    def of_doubled(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        self.add(call("power_double"), self.affected(taken, clause, extra))

    def of_also(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """…は、火のクリーチャーでもある: of itself in every zone, unless one is named."""
        found = self.affected(taken, clause, extra)
        if self.here and found == [SELF]:
            found = order([SELF, call("zone", "battle")])
        for one in clause.data:
            self.add(call("also", one), found)

    def of_lose_game(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """自分はゲームに負けない."""
        if clause.form != "neg" or taken.take("agent", "topic") != "me":
            raise Refused("who loses", clause.at)
        self.add(call("forbid", "lose"), [SELF])

    def of_wins_all(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        self.add(call("grant", "wins_battles"), self.affected(taken, clause, extra))

    def of_cost(self, taken: Taken, clause: Clause, extra: list[Node]) -> None:
        """What it costs to summon or cast cards; the reader puts the cards under ha."""
        cards = taken.take("ha", "wo", "ga")
        if not isinstance(cards, Cards) or cards.prop != "cost":
            raise Refused("what costs less", clause.at)
        plain = Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)
        if plain.ref == "self":  # it counts where the card is paid for
            before = len(self.found)
            self.add(call("discount", clause.data), [SELF], self.each(taken))
            self.found[before:] = [call("from", "hand", one) for one in self.found[before:]]
        else:
            self.add(call("discount", clause.data), cards_filter(plain, event=True), self.each(taken))
