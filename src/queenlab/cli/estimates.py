"""Time estimates: `count --estimate`, and the refusal of hopeless counts."""

from __future__ import annotations

import csv
import math
import os
from typing import TYPE_CHECKING, Any

from queenlab.cli.known_values import atlas_command, known_sentence
from queenlab.cli.output import ANSWERED, Printing, json_line, record
from queenlab.cli.targets import Target
from queenlab.cli.units import counted
from queenlab.errors import TooLong
from queenlab.wording import about, plural

if TYPE_CHECKING:
    from queenlab.engines.estimate import Estimate
    from queenlab.problems import Problem
    from queenlab.verbs.how_to_count import Choice

#: A count that would take longer is not started unless it is asked for once more.
PATIENCE_SECONDS = 86_400.0
#: Random walks on boards with more cells take longer than they are worth.
MOST_WALKED = 2500
#: What random walks before the word of warning look at: some tenths of a second.
WARNING_WORDS = 5e7
#: Whole numbers below this are floats without rounding.
EXACT = 2.0**53
#: What a row for programs has of an estimate.
_ROW = (
    "solutions", "solutions_error", "solutions_interval", "nodes", "seconds", "seconds_error", "engine", "walks",
    "probes", "how", "how_solutions", "units", "units_error", "depth", "gpu_seconds", "gpu_seconds_error",
    "ledger_bytes",
)  # fmt: skip
_COLUMNS = ("problem", "nodes_error", "cores", "wall_seconds", *_ROW, "known")
#: Smaller models are counted without a warning, because that is quick.
ALWAYS_FAST = 150


def refuse_if_hopeless(
    asked: Problem, engine: str = "auto", memory: int | None = None, quantity: str = "count"
) -> Choice | None:
    """Raises TooLong if a count would take more than a day, and names alternatives; else the choice, if made."""
    import queenlab as ql

    if asked.goal not in ("exact", "color") or asked.board.size < ALWAYS_FAST:
        return None
    choice = ql.how_to_count(asked, engine=engine, memory=memory)
    # A counter that cannot say how long it takes may be quick: its search is not the one that the walks see.
    if choice.is_counter and (choice.seconds is None or choice.seconds <= PATIENCE_SECONDS):
        return choice
    solutions = ""
    if choice.seconds is not None and asked.board.size > MOST_WALKED:
        seconds = choice.seconds
    else:
        from queenlab.engines.estimate import estimate

        guess = estimate(asked.model, words=WARNING_WORDS)
        seconds = guess.seconds if choice.seconds is None else choice.seconds
        solutions = f"; it has {_solutions(asked, guess)}"
    if seconds > PATIENCE_SECONDS:
        from queenlab.verbs.construct import can_construct

        built = f"a constructed one (queenlab construct {asked}), " if can_construct(asked) else ""
        raise TooLong(
            f"counting {asked} would take {about(seconds)} here{solutions}. {known_sentence(str(asked), quantity)}"
            f"Try a smaller n, one solution (solve), {built}some solutions (enumerate --limit), an estimate "
            "(--estimate), a partial count (--time-limit, --job), or --anyway"
        )
    return choice


def estimate_all(
    name: str,
    asked: list[Problem],
    engine: str,
    memory: int | None,
    to: Target,
    printing: Printing,
    *,
    cores: int | None,
    probe_seconds: float | None,
    depth: int | None,
    quantity: str = "count",
) -> int:
    """Prints an estimate for each size; the wall-clock time is for `cores` cores; default: this machine's.

    The quantity is what would be counted, in the atlas's words: if the atlas knows it, a line says so.
    """
    import queenlab as ql

    wanted: dict[str, Any] = {} if probe_seconds is None else {"probe_seconds": probe_seconds}
    n_cores = cores if cores is not None else os.cpu_count() or 1
    rows = []
    with to.text() as stream:
        table = csv.DictWriter(stream, _COLUMNS, lineterminator="\n")
        if to.form == "csv":
            table.writeheader()
        for one in asked:
            with printing.waiting(str(one)):
                guess = ql.estimate(one, engine=engine, memory=memory, depth=depth, **wanted)
            rows.append(_row(one, guess, n_cores) | {"known": atlas_command(str(one), quantity)})
            if to.form == "csv":
                ends = "..".join(map(str, guess.solutions_interval or ()))
                table.writerow({**rows[-1], "solutions_interval": ends})
            elif to.form == "text" and not printing.quiet:
                known = known_sentence(str(one), quantity).strip()
                stream.write("\n".join([*_lines(one, guess, n_cores), *([f"  {known}"] if known else [])]) + "\n")
            elif to.form != "json":
                stream.write(f"{guess.solutions:.6g}\n")
            stream.flush()
        if to.form == "json":
            stream.write(json_line(record("estimate", name.strip(), estimates=rows)))
    return ANSWERED


def _lines(one: Problem, guess: Estimate, cores: int) -> list[str]:
    nodes = _estimated(guess.nodes, guess.error, "node")
    if guess.probes == 0 and guess.units is None:
        lines = [
            f"{one}  {_solutions(one, guess)}, {guess.duration()} here by {guess.engine}",
            f"  {guess.how_solutions}, which saw {nodes}",
        ]
        return [*lines, f"  {guess.how}"] if guess.is_fallback else lines
    from queenlab.counters.counter import megabytes

    assert guess.units is not None
    on_gpu = "not measured"
    if guess.gpu_seconds is not None:
        on_gpu = about(guess.gpu_seconds) + _error(guess.gpu_seconds, guess.gpu_seconds_error)
    lines = [
        f"{one}  {_solutions(one, guess)}, {nodes}",
        f"  {guess.duration()} of CPU time{_error(guess.seconds, guess.seconds_error)} by {guess.engine}; "
        f"on {plural(cores, 'core')}: {about(guess.wall_seconds(cores))}; on a GPU: {on_gpu}",
        f"  {_estimated(guess.units, guess.units_error, 'unit')} of depth {guess.depth}; "
        f"their ledger: about {megabytes(math.ceil(guess.ledger_bytes or 0.0))}",
        f"  {guess.how}",
    ]
    return lines if guess.how_solutions == guess.how else [*lines, f"  solutions: {guess.how_solutions}"]


def _estimated(number: float, error: float | None, noun: str) -> str:
    """An estimate with its confidence interval; exact numbers are shown as they are."""
    if error == 0.0 and number < EXACT:
        return plural(round(number), noun)
    rounded = f"{number:.0f}" if number < 1e6 else f"{number:.2g}"
    return f"{_several(rounded, noun)}{_error(number, error)}"


def _several(number: str, noun: str) -> str:
    return f"about {number} {noun}" if number == "1" else f"about {number} {noun}s"


def _solutions(one: Problem, guess: Estimate) -> str:
    """The number of solutions with its 95 % confidence interval."""
    from queenlab.engines.estimate import CONFIDENCE

    if guess.solutions_error == 0.0 and guess.solutions < EXACT:
        return plural(round(guess.solutions), counted(one.goal))
    interval = guess.solutions_interval
    digits = 3 if guess.solutions >= 1e6 else max(1, len(f"{guess.solutions:.0f}"))
    number = _several(f"{guess.solutions:.{digits}g}", counted(one.goal))
    if interval is None:
        why = "the sample is too small" if guess.solutions else "no sample met one"
        return f"{number} (no error bar: {why})"
    low, high = (f"{end:.{digits}g}" for end in interval)
    return number if low == high else f"{number} ({CONFIDENCE}: {low} to {high})"


def _error(value: float, error: float | None) -> str:
    """The 95 % confidence interval in percent; empty for exact numbers."""
    from queenlab.engines.estimate import CONFIDENCE, Guess

    if error == 0.0:
        return ""
    interval = Guess(value, math.inf if error is None else error).interval
    if interval is None:
        return " (no error bar)"
    low, high = (100 * (end / value - 1) for end in interval)
    return f" ({CONFIDENCE}: {low:+.2g} to {high:+.2g} %)"


def _row(one: Problem, guess: Estimate, cores: int) -> dict[str, Any]:
    """An estimate for programs; unknown errors are null."""
    known = {name: getattr(guess, name) for name in _ROW}
    more = {"problem": str(one), "nodes_error": guess.error, "cores": cores, "wall_seconds": guess.wall_seconds(cores)}
    row: dict[str, Any] = {**more, **known}
    return {key: None if isinstance(v, float) and math.isinf(v) else v for key, v in row.items()}
