"""A trace as text and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.words.wording import NameTable

if TYPE_CHECKING:
    from dmoracle.play.trace import Event, Trace

__all__ = ["data", "told"]

FORMAT = 1  # of the data


def told(trace: Trace, lang: str = "en", processes: bool = False) -> str:
    """See `Trace.text`."""
    lines: list[str] = []
    turn = 0
    for step in _steps(trace):
        first, *rest = step
        if not rest and first.kind == "process" and not processes:
            continue
        if first.turn != turn:
            turn = first.turn
            lines.append(f"ターン{turn}" if lang == "ja" else f"turn {turn}")
        depths = {first.number: 0}
        for event in _nested(step):
            here = [depths[cause] for cause in event.causes if cause in depths]
            depths[event.number] = 1 + max(here, default=-1) if event is not first else 0
            lines.append("  " * depths[event.number] + _line(event, trace.names, lang, first.number))
    return "\n".join(lines) + "\n"


def data(trace: Trace) -> dict[str, Any]:
    """See `Trace.data`."""
    return {
        "format": FORMAT,
        "events": [
            {
                "number": event.number,
                "step": event.step,
                "turn": event.turn,
                "player": event.player,
                "kind": event.kind,
                "term": event.term,
                "text": {lang: event.text(trace.names, lang) for lang in ("en", "ja")},
                "rules": list(event.rules),
                "places": list(event.places),
                "causes": list(event.causes),
                "effects": list(trace.effects[event.number]),
                "set_off": [other.number for other in trace.set_off(event.number)],
                "replaced_by": [other.number for other in trace.replaced_by(event.number)],
                "abilities": [list(ability) for ability in trace.ability(event.number)],
                "during": event.during,
                "origin": event.origin,
            }
            for event in trace
        ],
    }


def _steps(trace: Trace) -> list[list[Event]]:
    found: list[list[Event]] = []
    for event in trace:
        if not found or found[-1][0].step != event.step:
            found.append([])
        found[-1].append(event)
    return found


def _nested(step: list[Event]) -> list[Event]:
    """The events of a step, each behind the last of its causes in it, as a tree is written."""
    numbers = {event.number for event in step}
    below: dict[int | None, list[Event]] = {}
    for event in step:
        below.setdefault(max((cause for cause in event.causes if cause in numbers), default=None), []).append(event)
    found: list[Event] = []
    todo = list(reversed(below.get(None, [])))
    while todo:
        event = todo.pop()
        found.append(event)
        todo += reversed(below.get(event.number, []))
    return found


def _origin(zone: str, names: NameTable, lang: str) -> str:
    """Where a card came from, behind what is told of its move."""
    if said := names.words.table("origin").get(zone):
        return f"({said[0]})" if lang == "ja" else f" {said[1]}"
    word = names.words.say("zone", zone, lang)
    return f"({word}から)" if lang == "ja" else f" from the {word}"


def _line(event: Event, names: NameTable, lang: str, first: int) -> str:
    said = event.text(names, lang)
    if event.kind == "decision":
        said = f"P{event.player}: {said}"
    elif event.origin is not None:
        said += _origin(event.origin, names, lang)
    parts = [f"[{event.number}] {said}"]
    if event.rules:
        parts.append(f"({'総合ルール' if lang == 'ja' else 'rule'} {' '.join(event.rules)})")
    earlier = [cause for cause in event.causes if cause < first]
    if earlier:
        parts.append("<- " + " ".join(f"[{cause}]" for cause in earlier))
    return " ".join(parts)
