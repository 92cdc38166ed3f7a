"""Traces as graphs, and why one line wins and another does not."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from dmoracle import Position
from dmoracle.cli import main
from dmoracle.cli.trace import line
from dmoracle.play.compare import difference, drawing
from dmoracle.play.trace import Trace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def traces() -> tuple[Trace, Trace]:
    """The order that wins (both get stronger first) and one that loses."""
    position = Position.load(ROOT / "puzzles" / "06-which-effect-first.yaml")
    return line(position, [], "shark_first").trace(), line(position, [], "solution").trace()


def test_the_graph_leads_from_causes_to_effects(traces: tuple[Trace, Trace]) -> None:
    trace = traces[0]
    graph = trace.graph()
    assert nx.is_directed_acyclic_graph(graph)
    assert all(trace[number].kind != "process" for number in graph)
    (trigger,) = [event.number for event in trace if event.term == "fired(shark,1,shark)"]
    (moved,) = [event.number for event in trace if event.term == "moved(arm,hand)"]
    assert nx.has_path(graph, trigger, moved)
    assert {said["type"] for *_, said in graph.in_edges(trigger, data=True)} == {"trigger"}
    assert len(trace.graph(processes=True)) == len(trace)
    assert drawing(trace, "line", "ja").svg().count("<rect") > len(graph)


def test_the_difference_is_where_they_part_and_what_follows(traces: tuple[Trace, Trace]) -> None:
    found = difference(*traces)
    assert [event and event.term for event in found.parting] == [
        "do(resolve(e(shark,1,none,none)))", "do(resolve(e(arm,1,arm,none)))",
    ]  # fmt: skip
    assert "moved(arm,hand)" in [event.term for event in found.first]
    assert "moved(giga,hand)" not in [event.term for event in found.first]  # the blockers go in both
    assert [[event.term for event in end] for end in found.ends] == [[], ["begins(winner(1))"]]
    assert "player 1 wins" in found.text() and "プレイヤー1の勝ち" in found.text("ja")


def test_both_lines_are_one_graph_from_where_they_part(traces: tuple[Trace, Trace]) -> None:
    found = difference(*traces)
    graph = found.graph()
    assert nx.is_directed_acyclic_graph(graph)
    alone = [{said["term"] for _, said in graph.nodes(data=True) if said["line"] == number} for number in (1, 2)]
    assert alone == [{event.term for event in events} for events in (found.first, found.second)]
    shared = [name for name, said in graph.nodes(data=True) if said["line"] == 0]
    assert shared and all(graph.out_degree(name) for name in shared)  # only what something hangs on
    (waits,) = (name for name, said in graph.nodes(data=True) if said["term"] == "fired(arm,1,shark)")
    assert waits in shared and ":" not in waits  # before the parting both lines are one
    for lang, words in (("en", "line 2 only"), ("ja", "手順2だけ")):
        svg = found.drawing("two lines", lang).svg()
        assert words in svg and svg.count("<title>") > len(graph)
    assert len(difference(traces[0], traces[0]).graph()) == 0


def test_the_command_draws_two_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.svg"
    call = ["trace", "three-attackers", "--do", "end_main", "--against", "play(pit)", "--lang", "en"]
    assert main([*call, "--svg", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith("<svg") and "line 2 only" in file.read_text(encoding="utf-8")
    assert main([*call, "--dot"]) == 0 and capsys.readouterr().out.startswith("digraph")


def test_a_line_does_not_differ_from_itself(traces: tuple[Trace, Trace]) -> None:
    assert difference(traces[0], traces[0]).text() == "no difference\n"
