"""Random questions to the command line, each checked against brute force.

A question draws a small problem, asks it through `--json`, and raises `Wrong` if anything in the answer contradicts
`oracles.small_problems`. A command may refuse what it was not made for, in one line; that is `Refused`, and counted.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import questions_counting
import questions_files
import questions_placements
import questions_proofs
from in_process import Reply, empty_folder, run
from question_session import Refused, Session, Wrong

#: How often each is asked.
QUESTIONS: dict[Callable[[Session], None], int] = {
    **questions_counting.QUESTIONS, **questions_files.QUESTIONS,
    **questions_placements.QUESTIONS, **questions_proofs.QUESTIONS,
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
    session = Session(rng, asker, {"verb": [question.__name__]})
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
