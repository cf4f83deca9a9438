"""Random questions to the command line, each checked against brute force.

A question draws a small problem, asks it through `--json`, and raises `Wrong` if anything in the answer contradicts
`oracles.small_problems`. A command may refuse what it was not made for, in one line; that is `Refused`, and counted.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from in_process import Reply, empty_folder, run
from question_session import Refused, Session, Wrong
from questions_counting import (
    classes,
    count,
    count_by_counter,
    count_classes,
    count_colorings,
    count_fixed,
    count_in_job,
    count_sizes,
    density,
    list_all,
    sample,
)
from questions_files import answer_file, export, verify
from questions_placements import color, complete, construct, diverse, dominate, maximum, puzzle, solve, superimpose
from questions_proofs import atlas, bounds, info, prove, show, stack, threshold

#: How often each is asked.
QUESTIONS: dict[Callable[[Session], None], int] = {
    count: 10, count_by_counter: 9, count_sizes: 2, count_colorings: 3, count_classes: 4, count_fixed: 3,
    count_in_job: 2, list_all: 6, classes: 4, density: 4, sample: 2, solve: 9, complete: 5, maximum: 9,
    dominate: 7, color: 7, construct: 4, bounds: 2, prove: 4, threshold: 3, verify: 6, export: 4, answer_file: 2,
    diverse: 1, superimpose: 1, info: 2, puzzle: 2, show: 1, stack: 1, atlas: 2,
}  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What became of a question: why it was refused, and what is wrong, if anything."""

    session: Session
    refusal: str | None = None
    wrong: str | None = None


def ask(seed: int, number: int, asker: Callable[[Sequence[str]], Reply] = run) -> Outcome:
    """Asks a question in an empty folder."""
    rng = Random(f"{seed}/{number}")
    question = _drawn(rng)
    session = Session(rng, asker, {"verb": question.__name__})
    with empty_folder():
        try:
            question(session)
        except Refused as refusal:
            return Outcome(session, refusal=str(refusal))
        except Wrong as wrong:
            return Outcome(session, wrong=str(wrong))
        except Exception:
            return Outcome(session, wrong=traceback.format_exc())
    return Outcome(session)


def drawn_verb(seed: int, number: int) -> str:
    """The question that `ask` asks."""
    return _drawn(Random(f"{seed}/{number}")).__name__


def _drawn(rng: Random) -> Callable[[Session], None]:
    return rng.choices(list(QUESTIONS), list(QUESTIONS.values()))[0]
