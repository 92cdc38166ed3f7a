"""`dmoracle export`: a puzzle as one HTML page that is played on, a folder as a gallery of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.cli import codes
from dmoracle.cli.inputs import files_of, load
from dmoracle.cli.options import SolverOptions
from dmoracle.cli.output import Output, write_whole
from dmoracle.cli.progress import Progress
from dmoracle.cli.solve import limits_of
from dmoracle.errors import InputError, not_written
from dmoracle.plural import formatted
from dmoracle.reports.faults import fault_words

if TYPE_CHECKING:
    from dmoracle.explorer.page import Page
    from dmoracle.play.position import Position


class ExportOptions(SolverOptions):
    """`theme` is that of the page, `most` the positions in it; the others limit the solver. A folder as `file` makes a
    gallery in the folder `output`."""

    checkpoint: str | None
    theme: str
    most: int | None


def keeps_file(options: ExportOptions) -> bool:
    """Whether `-o` names a folder, which is filled here."""
    return os.path.isdir(options.file)


def run(options: ExportOptions, output: Output) -> int:
    """Print the page; 1 if the answer is not known within the limits."""
    if keeps_file(options):
        return _gallery(options, output)
    position = load(options.file, options.do, output, options.readings, options.ignore)
    verdict, page = paged(position, options, output)
    output.data(verdict=verdict, scenes=page.scenes, left_out=page.left_out, html=page.html)
    output.line(page.html.rstrip("\n"))
    return codes.NO if verdict == "unknown" else codes.OK


def _gallery(options: ExportOptions, output: Output) -> int:
    """Write a page for each position file of a folder, and a first page with all of them; 1 if one is not answered."""
    from dmoracle.explorer.gallery import Entry, gallery_page
    from dmoracle.explorer.page import first_words

    if options.output is None:
        raise InputError("a folder is exported into a folder: -o FOLDER", "フォルダーは -o フォルダー に書き出します",
                         file="-o", found=options.file)  # fmt: skip
    for option, given in {"--do": options.do, "--checkpoint": options.checkpoint}.items():
        if given:
            raise InputError(f"{option} goes with one position", f"{option} は1つの局面で使います", file=option,
                             found=options.file)  # fmt: skip
    files = files_of([options.file])
    into, names = Path(options.output), [f"{path.stem}.html" for path in files]
    twice = next((name for name in names if names.count(name) > 1 or name == "index.html"), None)
    if twice is not None:
        raise InputError("two pages would have this name", "同じ名前のページが2つになります", file=options.file,
                         found=twice)  # fmt: skip
    there = [one for one in ("index.html", *names) if os.path.exists(into / one)]
    if there and not options.force:
        raise InputError("this file exists already", "このファイルはもうあります", file=str(into / there[0]))
    entries, done, pages = [], [], {}
    positions = [load(str(path), [], output, options.readings, options.ignore) for path in files]
    for path, name, position in zip(files, names, positions, strict=True):
        verdict, page = paged(position, options, output, f"{path.stem}: ")
        pages[name] = page.html
        entries.append(Entry(name, position.title(output.lang) or path.stem, first_words(position, output.lang),
                             position.setup.spec.ja if output.lang == "ja" else position.setup.spec.en, page.length,
                             page.name, position.setup.about.era or ""))  # fmt: skip
        done.append({"file": str(path), "page": name, "verdict": verdict, "scenes": page.scenes,
                     "left_out": page.left_out})  # fmt: skip
    pages["index.html"] = gallery_page(entries, output.lang, theme=options.theme)
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_written(error, str(into)) from None
    for name, html in pages.items():
        write_whole(into / name, html, force=True)
        output.line(f"{into / name}")
    output.data(pages=done)
    return codes.NO if any(one["verdict"] == "unknown" for one in done) else codes.OK


def paged(position: Position, options: ExportOptions, output: Output, name: str = "") -> tuple[str, Page]:
    """The verdict and the page of a position; notes, which begin with `name`, say what the page cannot show."""
    from dmoracle.answers.guide import guide
    from dmoracle.explorer.page import puzzle_page

    most = None if options.most is None else max(options.most, 1)
    with Progress(name + output.say("solving", "解析中")) as progress:
        found = guide(position, **limits_of(options, output, progress), most=most)
    if "stopped" in found.bounds:  # Ctrl-C
        raise KeyboardInterrupt
    if found.fault is not None:
        output.note(name + fault_words(position, *found.fault, output.lang)
                    + output.say("; the shortest one is shown", "。最短の解を示します"))  # fmt: skip
    with Progress(output.say("drawing", "作図中")):
        page = puzzle_page(position, found, output.lang, theme=options.theme)
    if page.left_out:
        left = formatted("{} position(|s) of the solution (is|are) not in the page (--most)", page.left_out)
        output.note(name + output.say(left, f"解のうち{page.left_out}局面はページに含まれません(--most)"))  # fmt: skip
    return found.verdict, page
