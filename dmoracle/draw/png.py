"""The board as a PNG picture, through resvg (the extra `png`). Japanese text needs a font that has it."""

from functools import cache
from types import ModuleType

from dmoracle.errors import InputError


def png_of(svg: str, scale: float = 2.0) -> bytes:
    """The picture as PNG, `scale` times as large as it says; raises InputError if resvg-py is not installed."""
    return bytes(_resvg().svg_to_bytes(svg_string=svg, zoom=scale))


def missing_glyphs(svg: str) -> bool:
    """Whether the picture has Japanese text that no font of this machine can show."""
    return any("\u3040" <= char <= "\u9fff" for char in svg) and not _has_japanese()


@cache
def _has_japanese() -> bool:
    # a font without these characters draws the same box, or nothing, for each of them
    pictures = {_sign(char) for char in "あ竜火"}
    return len(pictures) == 3


def _sign(char: str) -> bytes:
    from dmoracle.draw.paint import FONT

    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{FONT}">'
        f'<text x="1" y="16" font-size="16">{char}</text></svg>'
    )
    return bytes(_resvg().svg_to_bytes(svg_string=svg))


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        raise InputError(
            "PNG pictures need resvg-py: pip install 'dmoracle[png]' (SVG and HTML need nothing)",
            "PNGにはresvg-pyが必要です: pip install 'dmoracle[png]'(SVGとHTMLには不要)",
        ) from None
    module: ModuleType = resvg_py
    return module
