"""Servers for tests, whose questions do not fail because the machine is slow."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

from queenlab.web import question_queue, turns
from queenlab.web.endpoints import questions
from queenlab.web.question_worker import QuestionOrder

#: Seconds for a process to start, for an answer, and for a turn.
PATIENCE = 3600.0
#: The page's usual limit; those below it are what a test is about, and stay as they are.
USUAL = 10.0


def patient() -> ExitStack:
    """Until it is closed, the questions of this process have time."""

    def order(verb: str, problem: str, cells: Any, seconds: float, *more: Any) -> QuestionOrder:
        return QuestionOrder(verb, problem, cells, PATIENCE if seconds >= USUAL else seconds, *more)

    changed = ExitStack()
    changed.enter_context(patch.object(questions, "QuestionOrder", order))
    changed.enter_context(patch.object(question_queue, "START_SECONDS", PATIENCE))
    changed.enter_context(patch.object(turns, "TURN_SECONDS", PATIENCE))
    return changed


def command(*arguments: str, before: str = "") -> list[str]:
    """Runs `queenlab` with these arguments in a process of its own, and some Python before."""
    here = str(Path(__file__).parent)
    lines = [
        f"import sys; sys.path.insert(0, {here!r}); import patient_questions; patient_questions.patient()",
        before,
        "from queenlab.cli.main import main; raise SystemExit(main())",
    ]
    return [sys.executable, "-c", "\n".join(lines), *arguments]
