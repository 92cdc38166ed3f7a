"""`dmoracle check`: run the expectations and scripts of position files; says which fail and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import files_of
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output, problem
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError

if TYPE_CHECKING:
    from dmoracle.answers.check import Result


class CheckOptions(Options):
    """`files` may name folders; `quiet` shows only what fails."""

    files: list[str]
    quiet: bool


def run(options: CheckOptions, output: Output) -> int:
    """Check every file; 2 if one of them cannot be used, else 1 if something fails, else 0."""
    from dmoracle.answers.check import check_file
    from dmoracle.play.position import Position
    from dmoracle.position import load

    reports: list[dict[str, Any]] = []
    passed = failed = broken = 0
    for path in files_of(options.files):
        try:
            with Progress(output.say(f"checking {path}", f"確認中 {path}")):
                document = load(path)  # a file that cannot be used is bad input, not a failed check
                setup = document.setup
                report = check_file(path)
        except InputError as error:
            broken += 1
            reports.append({"file": str(path), "error": problem(error), "readings": {}, "results": []})
            output.line(output.say("BROKEN ", "読めない ") + error.text(output.lang), "bad")
            continue
        usable = report.results[0].ok
        for noted in Position.from_document(document).notes if usable else document.notes:
            output.line(output.say("note ", "注意 ") + clean(noted.text(output.lang)))
        reports.append({"file": str(path), "error": None, "readings": dict(setup.readings),
                        "results": [_data(one) for one in report.results]})  # fmt: skip
        departs = "".join(f" [{point}={option}]" for point, option in setup.readings)
        for one in report.results:
            passed, failed = passed + one.ok, failed + (not one.ok)
            if not one.ok:
                place = f"{path}:{one.line}" if one.line else str(path)
                output.line(
                    f"{output.say('FAIL', '失敗')} {place}: {clean(one.name)}: {clean(one.text(output.lang))}{departs}",
                    "bad",
                )
            elif not options.quiet:
                output.line(f"{output.say('ok', '成功')}   {path}: {clean(one.name)}{departs}", "good")
    output.data(files=reports, passed=passed, failed=failed, broken=broken)
    output.line(output.say(f"{passed} passed, {failed} failed, {broken} unreadable",
                           f"成功{passed}、失敗{failed}、読めないファイル{broken}"))  # fmt: skip
    return codes.BAD_INPUT if broken else codes.NO if failed else codes.OK


def _data(result: Result) -> dict[str, Any]:
    return {"name": result.name, "ok": result.ok, "line": result.line,
            "message": {"en": result.text("en"), "ja": result.text("ja")}}  # fmt: skip
