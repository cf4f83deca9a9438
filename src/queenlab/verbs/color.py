"""Colourings, and the chromatic number."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.bounds.coloring.number import QUICK, THOROUGH, ChromaticNumber, Effort
from queenlab.engines.registry import choose
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import BadInput, MissingExtra, NotSupported, OutOfRange
from queenlab.placement import Placement
from queenlab.problems import Problem
from queenlab.verbs.color_by_superposition import color_by_cutting, color_with_side
from queenlab.verbs.construct import constructed
from queenlab.verbs.limits_and_answers import Name, check_agreement, engine_name, make_limits, with_goal
from queenlab.version import __version__
from queenlab.work import Limits, Result, StopReason

#: Who answers where bounds and our own search do.
ENGINE = f"dsatur (queenlab {__version__})"
#: The part of a time limit for our own search, and of what is left then for SAT, before CP-SAT gets the rest; and the
#: seconds for SAT where there is no limit.
OWN_SHARE, SAT_SHARE, SAT_SECONDS = 0.25, 0.5, 60.0
#: Seconds for each option of a Model in which it is written for a solver.
MODEL_SECONDS = 1e-5


def color(
    name: Name, *, colors: int | None = None, engine: str = "auto", time_limit: float | None = None,
    seed: int | None = None,
) -> Answer:  # fmt: skip
    """A colouring with `colors` colours, or else the chromatic number.

    With `auto`, a colouring with n colours is constructed if possible; no colouring has fewer. For queens on other
    boards of side n such a colouring is an exact cover by solutions, which is looked up or searched for. Otherwise
    bounds and a saturation search settle small boards quickly; then a SAT solver and CP-SAT take over. A named engine
    tries one number of colours after the other, from the size of the largest clique upwards.

    Args:
        name: a problem or its name; `goal=color` may be omitted.
        colors: the number of colours; None finds the least number.
        engine: which engine; `auto` as above.
        time_limit: seconds; on reaching it the answer has the best colouring found and a lower bound.
        seed: random seed; the same seed gives the same answer.

    Returns:
        An answer with the colour of every cell as `coloring`, and the number of colours as `value`.

    Raises:
        BadInput: if the board cannot be coloured, or the name has another goal or number of colours.
        NotSupported: if the named engine cannot do it.
        MissingExtra: if the named engine is not installed.

    Example:
        >>> color("queens:5", colors=5).status, color("queens:2").value
        ('found', 4)
    """
    asked = with_goal(name, "color", "color")
    if colors is not None:
        check_agreement("colors", asked.question.colors, colors, "color")
    wanted = colors if colors is not None else asked.question.colors
    asked = asked.asking(colors=wanted)
    limits = make_limits(time_limit, None, seed, None)
    if engine == "auto" and wanted in (None, asked.question.n):
        answer = constructed(asked, seed)
        if answer is not None:
            return answer
    board, piece = asked.board, asked.piece
    if piece is None or not isinstance(board, Board):
        raise BadInput(f"{asked.family.name} cannot be coloured")
    # Queens on the square: a colouring that is kept, or a part of one.
    cut = color_by_cutting(asked.asking(colors=2 * board.n), limits) if engine == "auto" else None
    known = ChromaticNumber(board, piece, *((cut.coloring, cut.notes) if cut is not None else ()))
    search = _ColorSearch(asked, known, limits)
    if cut is not None and known.upper <= (known.lower if wanted is None else wanted):
        search.engine = cut.engine or ENGINE
    return search.by_all() if engine == "auto" else search.by_engine(engine)


class _ColorSearch:
    """The state of a search for a colouring, and the steps that improve it."""

    def __init__(self, asked: Problem, known: ChromaticNumber, limits: Limits) -> None:
        self.asked, self.known, self.limits = asked, known, limits
        self.wanted = asked.question.colors
        #: The source of the answer: queenlab's search, or the engine that settled a number of colours last.
        self.engine = ENGINE
        self.stopped: StopReason = "time"

    def by_all(self) -> Answer:
        """Bounds, disjoint solutions, queenlab's search, SAT, CP-SAT."""
        known, limits, wanted = self.known, self.limits, self.wanted
        try:
            self._improve(QUICK, limits)
            if not known.says(wanted) and self._next() == self.asked.question.n:
                self._superimpose()
            self._improve(THOROUGH, self._share(OWN_SHARE))
            while not known.says(wanted) and self._may_ask() and self._by_solvers(self._next()):
                pass
        except KeyboardInterrupt:
            limits.interrupted = True
        except (NotSupported, OutOfRange):
            # Too large for a solver.
            self.stopped = "bounds"
        return self._answer()

    def by_engine(self, name: str) -> Answer:
        """Asks the engine for one number of colours, or for one after the other."""
        known = self.known
        known.enlarge_clique()
        settled = self._ask(name, self._next(), self.limits.rest())
        while self.wanted is None and settled and known.lower < known.upper:
            settled = self._ask(name, known.lower, self.limits.rest())
        answer = self._answer()
        if self.wanted is not None and not settled:
            return replace(answer, status="unknown", value=None, coloring=None, witness=None, proof=None, notes=None)
        return answer

    def _next(self) -> int:
        """The next number of colours to settle."""
        return self.known.lower if self.wanted is None else self.wanted

    def _share(self, share: float) -> Limits:
        rest = self.limits.rest()
        return rest if rest.seconds is None else replace(rest, seconds=share * rest.seconds)

    def _improve(self, effort: Effort, limits: Limits) -> None:
        before = self.known.lower
        self.known.improve(effort, limits, self.wanted)
        if self.known.lower > before:
            self.engine = ENGINE

    def _superimpose(self) -> None:
        n = self.asked.question.n
        answer = color_with_side(self.asked.asking(colors=n), self.limits, self.limits.seed)
        if answer is not None:
            self.engine = answer.engine or ENGINE
            if answer.coloring is not None:
                self.known.take(answer.coloring, answer.notes or "superposition")
            else:
                self.known.raise_to(n + 1, answer.proof or "")

    def _by_solvers(self, colors: int) -> bool:
        """Whether a solver settled this number of colours: SAT or, if that is impossible, CP-SAT."""
        first = self._share(SAT_SHARE) if self.limits.seconds is not None else replace(self.limits, seconds=SAT_SECONDS)
        # Not installed, or too many clauses.
        with suppress(MissingExtra, NotSupported):
            if self._ask("sat", colors, first):
                return True
        return self._may_ask() and self._ask("cpsat", colors, self.limits.rest())

    def _may_ask(self) -> bool:
        """Whether there is time to build a Model, which cannot be interrupted, and to solve it."""
        limits, options = self.limits, self.asked.board.size * self._next()
        in_time = limits.seconds is None or limits.seconds - limits.elapsed() > MODEL_SECONDS * options
        return in_time and not limits.interrupted

    def _ask(self, name: str, colors: int, limits: Limits) -> bool:
        """Whether an engine settled this number of colours; its result is stored."""
        known, asked = self.known, self.asked.asking(colors=colors)
        used, result = named_engine(name), Result("unknown")
        used.version()
        if not self.limits.time_is_up():
            # Colours may be permuted, so those of one clique can be fixed; this changes no answer here.
            fixed = [cell * colors + c for c, cell in list(zip(range(colors), known.clique, strict=False))]
            model = asked.model.forced(fixed)
            result = choose(model, "solve", name).solve(model, limits)
        self.limits.interrupted |= limits.interrupted
        self.engine = engine_name(used)
        known.nodes += result.nodes or 0
        if result.chosen is not None:
            shades = [0] * asked.board.size
            for option in result.chosen:
                shades[option // colors] = option % colors
            known.take(shades, used.name, even_if_more=self.wanted is not None)
        elif result.status == "none":
            known.raise_to(colors + 1, f"no colouring with {colors}: {result.proof}", used.argues)
        return result.status in ("found", "none")

    def _answer(self) -> Answer:
        known, limits, wanted = self.known, self.limits, self.wanted
        answer = Answer(str(self.asked), "coloring", "unknown", engine=self.engine, seed=limits.seed)
        answer.nodes, answer.seconds = known.nodes or None, limits.elapsed()
        if wanted is None:
            answer.quantity, answer.status = "chromatic number", "proved" if known.says(None) else "found"
            answer.value, answer.lower, answer.upper = known.upper, known.lower, known.upper
            answer.proof = f"a colouring, and {known.why}" if known.says(None) else None
            if known.says(None) and not known.argued:
                answer.status = "claimed"
        elif known.lower > wanted:
            answer.status, answer.proof = "none", known.why
        elif known.upper <= wanted:
            answer.status, answer.value = "found", wanted
        if wanted is None or answer.status == "found":
            answer.coloring, answer.notes = np.array(known.coloring, dtype=np.int64), known.found_by
            answer.witness = Placement(self.asked.board, self.asked.board.all_cells())
        if answer.proof is not None and not known.argued:
            answer.proof, answer.notes = None, "; ".join(filter(None, [answer.proof, answer.notes]))
        if not known.says(wanted) or limits.interrupted:
            answer.stopped = "interrupted" if limits.interrupted else self.stopped
        return answer
