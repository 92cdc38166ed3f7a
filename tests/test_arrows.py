"""The packages stand on floors: an import goes to the same package or to a lower one."""

import ast
from collections import defaultdict
from pathlib import Path

import dmoracle

ROOT = Path(dmoracle.__file__).parent
FLOORS = [
    "studio", "cli", "explorer", "answers", "play", "draw", "words", "position", "cards", "games", "bounds circuit",
    "search", "language grammar", "rules",
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


def test_every_package_has_a_floor():
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == set(HEIGHT)


def test_arrows_run_down():
    up = {pair: where for pair, where in arrows().items() if HEIGHT[pair[0]] <= HEIGHT[pair[1]]}
    assert {pair: where for pair, where in up.items() if pair not in KNOWN} == {}


def test_what_is_known_to_go_up_still_does():
    assert set(KNOWN) <= set(arrows())
