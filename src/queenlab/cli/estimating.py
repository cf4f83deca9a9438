"""How long a count would take: `count --estimate`, and the word of warning before a hopeless count."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenlab.cli.files import output_stream
from queenlab.cli.output import ANSWERED, json_line, record
from queenlab.errors import TooLong

if TYPE_CHECKING:
    from queenlab.engines.estimate import Estimate
    from queenlab.problems import Problem

#: A count that would take longer is not started unless it is asked for once more.
PATIENCE_SECONDS = 86_400.0
#: Random walks on boards with more cells take longer than they are worth.
MOST_WALKED = 2500
#: Models with fewer options are counted before anybody could read a warning.
ALWAYS_FAST = 150


def refuse_if_hopeless(asked: Problem, engine: str = "auto", memory: int | None = None) -> None:
    """Raises TooLong if a count would take more than a day, and says what can be had instead."""
    from queenlab import verbs
    from queenlab.engines.estimate import in_words

    if asked.goal not in ("exact", "color") or asked.board.size < ALWAYS_FAST:
        return
    choice = verbs.how_to_count(asked, engine=engine, memory=memory)
    # A counter that cannot say how long it takes may be quick: its search is not the one that the walks see.
    if choice.is_counter and (choice.seconds is None or choice.seconds <= PATIENCE_SECONDS):
        return
    solutions = ""
    if choice.seconds is not None and asked.board.size > MOST_WALKED:
        seconds = choice.seconds
    else:
        guess = verbs.estimate(asked, engine=engine, memory=memory)
        seconds, solutions = guess.seconds, f"; it has {_about(guess.solutions)} solutions"
    if seconds > PATIENCE_SECONDS:
        built = f"a constructed one (queenlab construct {asked}), " if _can_construct(asked) else ""
        raise TooLong(
            f"counting {asked} would take {in_words(seconds)} here{solutions}. "
            f"Take a smaller n, one solution (solve), {built}some of them (enumerate --limit), the estimate "
            "(--estimate), a part of it (--time-limit, --checkpoint), or start it --anyway"
        )


def estimate_all(
    name: str, asked: list[Problem], engine: str, memory: int | None, out: Path | None, json: bool, quiet: bool
) -> int:
    """Prints an estimate for each size."""
    from queenlab import verbs

    guesses = [(one, verbs.estimate(one, engine=engine, memory=memory)) for one in asked]
    with output_stream(out) as stream:
        if json:
            rows = [_row(one, guess) for one, guess in guesses]
            stream.write(json_line(record("estimate", name.strip(), "unknown", estimates=rows)))
        for one, guess in guesses:
            if quiet and not json:
                stream.write(f"{guess.solutions:.6g}\n")
            elif not json:
                stream.write(
                    f"{one}  {_about(guess.solutions)} solutions, {guess.duration()} here by {guess.engine}; "
                    f"{guess.walks} random walks saw {_about(guess.nodes)} nodes (+- {guess.error:.1g})\n"
                )
    return ANSWERED


def _can_construct(asked: Problem) -> bool:
    from queenlab.verbs.constructing import can_construct

    return can_construct(asked)


def _about(number: float) -> str:
    return f"about {number:.0f}" if number < 1e6 else f"about {number:.2g}"


def _row(one: Problem, guess: Estimate) -> dict[str, Any]:
    return {
        "problem": str(one),
        "solutions": guess.solutions,
        "nodes": guess.nodes,
        "nodes_error": guess.error,
        "seconds": guess.seconds,
        "engine": guess.engine,
        "walks": guess.walks,
    }
