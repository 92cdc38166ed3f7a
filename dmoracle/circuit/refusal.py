"""Why a position cannot be answered by a circuit; the reference still answers it."""

from collections.abc import Iterable

SHOWN = 8  # names listed before the rest is counted


class CircuitRefusal(Exception):
    """The ground program is no circuit; `names` are the atoms that stand in the way."""

    en = "the ground rules are no circuit"
    ja = "基礎化されたルールは回路になりません"

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = tuple(names)
        super().__init__(self.text("en"))

    def text(self, lang: str = "en") -> str:
        """The reason in English ("en") or Japanese ("ja")."""
        shown = ", ".join(self.names[:SHOWN]) + (f", ... ({len(self.names)})" if len(self.names) > SHOWN else "")
        return (self.ja if lang == "ja" else self.en) + (f": {shown}" if shown else "")


class LoopRefusal(CircuitRefusal):
    """Atoms that depend on each other: whether they hold is no function of the state."""

    en = "atoms depend on each other"
    ja = "互いに依存する事柄があります"


class OpenRefusal(CircuitRefusal):
    """Atoms that a rule leaves open although they are neither a decision nor a fluent."""

    en = "rules leave more open than the decision"
    ja = "選択以外にも決まらない事柄があります"


class SizeRefusal(CircuitRefusal):
    """A sum with so many different values that its circuit would be too large; names the atom it derives."""

    en = "a sum has too many values for a circuit"
    ja = "合計の値の種類が多すぎて回路にできません"


class PackageRefusal(CircuitRefusal):
    """Packages that the circuit needs are not installed: `pip install 'dmoracle[fast]'`."""

    en = "packages are not installed (pip install 'dmoracle[fast]')"
    ja = "パッケージがインストールされていません(pip install 'dmoracle[fast]')"


class LoadRefusal(CircuitRefusal):
    """Packages that the circuit needs are installed but cannot be loaded, for the reason given."""

    en = "numba is installed but cannot be loaded"
    ja = "numbaはありますが読み込めません"
