"""The packages stand on floors: an import goes to the same package or to a lower one. No files import in a circle."""

import ast
from collections import defaultdict
from pathlib import Path

import networkx as nx

import dmoracle

ROOT = Path(dmoracle.__file__).parent
FLOORS = [
    "studio", "cli", "explorer reports", "answers", "play", "draw", "words", "position", "cards", "games",
    "bounds circuit", "search", "language grammar", "rules",
]  # fmt: skip
HEIGHT = {package: -floor for floor, packages in enumerate(FLOORS) for package in packages.split()}
# what still goes up, and why
KNOWN = {
    ("games", "cards"): "the reader of card texts asks the library for names of cards",
    ("rules", "games"): "which folder the rules of a game stand in",
}


def imports(path: Path) -> set[str]:
    """The packages that a module imports, those only for types left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in types:
            names = [node.module] if node.module != "dmoracle" else [f"dmoracle.{one.name}" for one in node.names]
            found |= {name.split(".")[1] for name in names if name.startswith("dmoracle.")}
    return found


def arrows() -> dict[tuple[str, str], list[str]]:
    """Every arrow between two packages, with the modules it starts from."""
    found = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT).parts
        if len(inside) > 1:
            for other in imports(path):
                if other != inside[0] and other in HEIGHT:
                    found[inside[0], other].append("/".join(inside))
    return found


def named(path: Path) -> str:
    """A file as it is imported."""
    inside = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def circles(files: dict[str, ast.AST]) -> list[list[str]]:
    """The modules that import each other in a circle, imports inside functions and those for types counted."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, tree in files.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                inner = (f"{node.module}.{one.name}" for one in node.names)
                graph.add_edges_from((name, one if one in files else node.module) for one in inner)
            elif isinstance(node, ast.Import):
                graph.add_edges_from((name, one.name) for one in node.names)
    return [sorted(found) for found in nx.strongly_connected_components(graph) if len(found) > 1]


def test_no_files_import_each_other_in_a_circle():
    assert circles({named(path): ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}) == []


def test_a_circle_is_seen_through_types_and_functions():
    one = "if TYPE_CHECKING:\n    from package.other import Other"
    other = "def lazy():\n    from package import one"
    files = {"package": "", "package.one": one, "package.other": other, "package.third": "import package.one"}
    assert circles({name: ast.parse(text) for name, text in files.items()}) == [["package.one", "package.other"]]


def test_every_package_has_a_floor():
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == set(HEIGHT)


def test_arrows_run_down():
    up = {pair: where for pair, where in arrows().items() if HEIGHT[pair[0]] <= HEIGHT[pair[1]]}
    assert {pair: where for pair, where in up.items() if pair not in KNOWN} == {}


def test_what_is_known_to_go_up_still_does():
    assert set(KNOWN) <= set(arrows())
