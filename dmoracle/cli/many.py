"""`dmoracle solve` for several files or folders: answers as they come, in a file from which a later run resumes."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import files_of
from dmoracle.cli.options import SolveOptions
from dmoracle.cli.output import Output, flush, write
from dmoracle.cli.progress import Progress
from dmoracle.cli.searching import chosen
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError
from dmoracle.plural import many
from dmoracle.words.phrases import bound_text, no_circuit, verdict_words

CODES = {"failure": codes.FAULT, "error": codes.BAD_INPUT, "unknown": codes.NO, "no": codes.NO, "win": codes.OK}


def wanted(options: SolveOptions) -> bool:
    """Whether the command line is about more than one position; the results are then a file of lines."""
    if len(options.files) > 1 or options.jobs is not None or options.dask is not None:
        return True
    try:
        return Path(options.files[0]).is_dir()
    except (OSError, ValueError):
        return False


def run(options: SolveOptions, output: Output) -> int:
    """Solve all; the exit code is the worst of them: 3 a fault, 2 a file that cannot be used, 1 not won, else 0."""
    from dmoracle.answers.batch import solve_many
    from dmoracle.answers.results import kind, kinds

    if options.do:
        raise InputError("--do goes with one position", "--do は1つの局面にだけ使えます", found=options.do[0])
    if options.readings:
        raise InputError("--reading goes with one position; files say readings:", "--reading は1つの局面にだけ使えます",
                         found=options.readings[0])  # fmt: skip
    if options.ignore:
        raise InputError("--ignore goes with one position; files say ignore:", "--ignore は1つの局面にだけ使えます",
                         found=options.ignore[0])  # fmt: skip
    if options.checkpoint is not None:
        raise InputError("--checkpoint goes with one position; -o saves the answers of several",
                         "--checkpoint は1つの局面にだけ使えます。複数の答えは -o で保存できます",
                         found=options.checkpoint)  # fmt: skip
    if options.soonest:
        raise InputError("--soonest goes with one position", "--soonest は1つの局面にだけ使えます", found="--soonest")
    if options.jobs == 0:
        raise InputError("at least one job is needed", "1以上が必要です", file="--jobs", found="0")
    files = files_of(options.files)
    counts: Counter[str] = Counter()
    refused: dict[str, int] = {}  # why there was no circuit
    with Progress(output.say("solving", "解析中")) as progress, cluster(options.dask) as executor:
        for record in solve_many(
            files, executor=executor, jobs=options.jobs or 1, apart=True, output=options.output, force=options.force,
            seconds=options.seconds, max_states=options.max_states, memory=options.memory, full=options.full,
            **({} if options.whole is None else {"whole": options.whole}), **chosen(options),
        ):  # fmt: skip
            counts[kind(record)] += 1
            if record.get("why_not"):
                why = str(record["why_not"][output.lang])
                refused[why] = refused.get(why, 0) + 1
            progress.tell(output.say(f"{counts.total()} of {len(files)}", f"{len(files)}件中{counts.total()}件"))
            _tell(record, output, lines=output.as_json and options.output is None)
    before = len(files) - counts.total()
    if not output.as_json:
        output.line(_summary(counts, before, output))
        for why, times in refused.items():
            output.line(no_circuit(why, output.lang) + (f" ({times})" if times < counts.total() else ""))
    ended = set(counts) if options.output is None else kinds(options.output, {str(file) for file in files})
    return max((CODES[one] for one in ended), default=codes.OK)


def _tell(record: dict[str, Any], output: Output, lines: bool) -> None:
    if lines:
        write(json.dumps(record, ensure_ascii=True) + "\n")
    elif not output.as_json:
        write(clean(f"{record['file']}: {_said(record, output)}") + "\n")
    flush()


def _said(record: dict[str, Any], output: Output) -> str:
    """One answer in a few words."""
    lang = output.lang
    if "failure" in record:
        return clean(str(record["failure"][lang]))
    if "error" in record:
        return clean(_error(record["error"]).text(lang))
    said = verdict_words(str(record["verdict"]), lang)
    numbers = [output.say(many(record["states"], "state"), f"{record['states']}状態"),
               output.say(f"{record['seconds']:.1f} s", f"{record['seconds']:.1f}秒")]  # fmt: skip
    if record["length"] is not None:
        numbers.insert(0, output.say(many(record["length"], "decision"), f"{record['length']}手"))
    numbers = [*(bound_text(bound, lang) for bound in record["bounds"]), *numbers]
    return output.say(f"{said} ({', '.join(numbers)})", f"{said}({'、'.join(numbers)})")


def _error(found: dict[str, Any]) -> InputError:
    """The error without its file, which stands in front of the line."""
    return InputError(found["message"]["en"], found["message"]["ja"], line=found["line"], column=found["column"],
                      found=found["found"], allowed=found["allowed"], nearest=found["nearest"],
                      rule=found["rule"])  # fmt: skip


def _summary(counts: Counter[str], before: int, output: Output) -> str:
    verdicts = f"{counts['win']} / {counts['no']} / {counts['unknown']}"
    english = f"won / not / not known: {verdicts}; unreadable {counts['error']}, failed {counts['failure']}"
    japanese = f"達成/不可/不明: {verdicts}、読めないファイル{counts['error']}、失敗{counts['failure']}"
    if before:
        english += f"; {before} answered before"
        japanese += f"、前回までに{before}"
    return output.say(english, japanese)


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """The workers of a Dask cluster; None without an address. Raises InputError if there is no such cluster."""
    if address is None:
        yield None
        return
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise InputError("--dask needs the package distributed: pip install 'dmoracle[dask]'",
                         "--dask には distributed が必要です: pip install 'dmoracle[dask]'") from None  # fmt: skip
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise InputError(f"no Dask cluster answers ({why})", f"Daskクラスターにつながりません({why})",
                         file="--dask", found=address) from None  # fmt: skip
    with client:
        yield client.get_executor()
