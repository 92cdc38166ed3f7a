"""The reader of Duel Masters' texts, as the commands and the users' libraries ask for it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from dmoracle.games.duel_masters.text.compiler import card_type, compile_card, language
from dmoracle.games.duel_masters.text.dumps import DUMPS
from dmoracle.games.duel_masters.text.missing import missing
from dmoracle.games.duel_masters.text.nearest import nearest_template
from dmoracle.games.reading import Missing, Problem
from dmoracle.games.reasons import in_japanese
from dmoracle.games.texts import Texts


def _missing(printed: Mapping[str, Any], problem: Problem, lang: str) -> Missing:
    return missing(problem.line, problem.at, language(printed), lang)


def _nearest(printed: Mapping[str, Any], line: str) -> str | None:
    return nearest_template(line, language(printed))


def _kind(printed: Mapping[str, Any]) -> str:
    return card_type(printed) or "creature"


TEXTS = Texts(DUMPS, compile_card, partial(in_japanese, "duel_masters"), _missing, _nearest, _kind)
