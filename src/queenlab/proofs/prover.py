"""Proves how many queens a board holds: a certificate for an upper bound, with a matching witness if possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, get_args

from queenlab.board import Board, public_cells
from queenlab.bounds.box_bounds import BoxKnowledge
from queenlab.bounds.sum_of_squares import search as squares
from queenlab.boxes.geometry import Box, BoxCells
from queenlab.boxes.lemma import Lemma, by_lines, lemmas_of_slabs
from queenlab.boxes.maximum import MAX_CELLS
from queenlab.boxes.search import CellSearch, OutOfTime, RussianDolls, clock
from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.checker import check
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.kept.witnesses import verified
from queenlab.proofs import casework
from queenlab.proofs.certificate import as_text, certificate
from queenlab.proofs.refuting import Solver, refute
from queenlab.proofs.upper import QUICK, by_bounds, by_cubes
from queenlab.proofs.witnesses import FEW_CELLS, known_witness, searched_witness
from queenlab.wording import plural
from queenlab.work import Limits, Progress

Way = Literal["auto", "search", "sat", "dual", "ladder", "cases", "repulsion"]
WAYS: tuple[Way, ...] = get_args(Way)
#: Those that ask a SAT solver.
WITH_CLAUSES: tuple[Way, ...] = ("ladder", "sat")

#: This many CPU seconds a search may take before larger linear programs are tried.
SHORT_SEARCH = 10.0


class GivenUp(Exception):
    pass


@dataclass
class Proof:
    """A certificate and its cost.

    Attributes:
        certificate: as it is written to a file.
        at_most: what it proves.
        at_least: the queens of its witness; None if it has none.
        ways: how its steps argue, each way once.
        seconds: wall-clock time.
        facts: sizes of what was searched.
    """

    certificate: dict[str, Any]
    at_most: int
    at_least: int | None
    ways: tuple[str, ...]
    seconds: float
    facts: dict[str, int] = field(default_factory=dict)

    @property
    def is_maximum(self) -> bool:
        return self.at_least == self.at_most

    def text(self) -> str:
        return as_text(self.certificate)


def prove(
    n: int,
    d: int,
    limits: Limits,
    *,
    at_most: int | None = None,
    by: Way = "auto",
    solver: Solver = "kissat",
    job: Path | None = None,
    cores: int = 1,
) -> Proof:
    """Makes a certificate for queens on n^d.

    Args:
        n, d: the board.
        limits: time and seed.
        at_most: what to prove; None for the maximum.
        by: `auto` takes what is cheapest; `search` an exhaustive search; `sat` a refutation of clauses; `dual` linear
            programming; `ladder` searches for slabs and then clauses; `cases` cases up to symmetry; `repulsion` a
            sum of squares.
        solver: refutes clauses.
        job: where the cases of a long proof are kept, so that it can be resumed.
        cores: how many for the cases.

    Raises:
        BadInput: a placement has more queens than `at_most`; the message shows it.
        TooLong: nothing (or not `at_most`) was proved within the time.

    Example:
        >>> proof = prove(4, 4, Limits())
        >>> proof.at_most, proof.is_maximum, proof.ways
        (16, True, ('cube', 'split'))
    """
    if job is not None and by not in ("auto", "cases"):
        raise BadInput(f"--job records the cases of a proof, and a proof by {by} has none; omit --job")
    return _Prover(n, d, limits, at_most, solver).run("cases" if job is not None else by, job, cores)


class _Prover:
    def __init__(self, n: int, d: int, limits: Limits, target: int | None, solver: Solver) -> None:
        if target is not None and target < 0:
            raise BadInput(f"--at-most {target}: the number of queens must be at least 0")
        self._n, self._d, self._box = n, d, (n,) * d
        self._board = Board(n, d)
        # No more queens stand on a board than it has cells.
        self._target = None if target is None else min(target, self._board.size)
        self._limits, self._check_limits, self._solver = limits, clock(limits), solver
        self._best: Lemma | None = None
        self._witness: tuple[int, ...] = ()
        self._facts: dict[str, int] = {}
        self._known = BoxKnowledge()
        self._started = time.perf_counter()

    def run(self, by: Way, job: Path | None, cores: int) -> Proof:
        ways: dict[Way, Callable[[], None]] = {
            "auto": self._auto,
            "search": self._search,
            "sat": lambda: self._clauses([]),
            "dual": self._dual,
            "ladder": self._ladder,
            "cases": lambda: self._cases(job, cores),
            "repulsion": self._repulsion,
        }
        # A search has no chance on more cells, and clauses are too many.
        if by not in ("auto", "dual", "repulsion") and self._board.size > MAX_CELLS:
            raise NotSupported(f"{self._board.size} cells are too many for a proof by {by}: at most {MAX_CELLS}")
        try:
            ways[by]()
        except OutOfTime:
            self._facts["stopped"] = 1
        return self._proof(job)

    # -- the ways -------------------------------------------------------------------------------------------------

    def _auto(self) -> None:
        """Cheap methods first: lines and cubes, a short search, linear programming; then a complete search."""
        self._take(by_lines(self._box))
        self._take(by_cubes(self._n, self._d))
        self._find_witness()
        searchable = self._board.size <= MAX_CELLS
        if not self._is_done():
            self._bounds(QUICK)
        if not self._is_done() and searchable:
            self._search(SHORT_SEARCH)
        if not self._is_done():
            self._dual()
        if not self._is_done() and searchable:
            self._search()

    def _search(self, seconds: float | None = None) -> None:
        """A search with a limit on CPU time."""
        end = None if seconds is None else time.process_time() + seconds

        def check_limits() -> None:
            self._check_limits()
            if end is not None and time.process_time() > end:
                raise GivenUp

        try:
            _, found = self._dolls(self._box, check_limits)
        except GivenUp:
            return
        value = len(found.rises)
        if self._target is None or value <= self._target:
            self._take(Lemma(self._box, value, "search", {"rises": found.rises[::-1]}))
        if len(self._witness) < value:
            self._keep(found.first_set())

    def _dolls(self, box: Box, check_limits: Callable[[], None]) -> tuple[BoxCells, RussianDolls]:
        """Russian dolls over a box, until there are more queens than are to be proved."""
        cells = BoxCells(box)
        more = cells.size if self._target is None else self._target + 1
        found = RussianDolls(CellSearch(cells, min(cells.size, more), check_limits), more).run(self._report)
        self._facts["nodes"] = found.search.nodes
        return cells, found

    def _dual(self) -> None:
        self._find_witness(searching=True)
        self._bounds()

    def _repulsion(self) -> None:
        """A new sum of squares; on the GPU, if any, for large boards."""
        if self._board.size > squares.MOST_CELLS:
            raise NotSupported(
                f"{self._board.size} cells are too many for a proof by repulsion: at most {squares.MOST_CELLS}"
            )
        self._find_witness(searching=True)
        rest, xp = self._limits.rest(), squares.machine(self._board.size)
        self._take(_as_shown(squares.repelled(self._n, self._d, self._goal(), rest, xp)))

    def _bounds(self, only: tuple[str, ...] | None = None) -> None:
        """Bounds from tilings and linear programs, all of them or some."""
        self._take(by_bounds(self._n, self._d, self._goal(), self._limits, self._known, only))

    def _ladder(self) -> None:
        """The slabs of 1, 2, ..., n - 1 layers by search, then the whole board by clauses that know the slabs."""
        cells, found = self._dolls((max(1, self._n - 1), *self._box[1:]), self._check_limits)
        self._clauses(lemmas_of_slabs(cells, found)[: self._n - 1])

    def _clauses(self, slabs: list[Lemma]) -> None:
        """Refutes clauses for one queen more than the witness has, until that succeeds."""
        self._find_witness(searching=self._target is None)
        known = [(slab.box, slab.at_most) for slab in slabs]
        while True:
            at_most, rest = self._goal(), self._limits.rest()
            answer = refute(self._box, at_most, known, rest, self._solver)
            if rest.interrupted:
                raise KeyboardInterrupt
            if answer.status == "unknown":
                raise OutOfTime
            if answer.status == "refuted":
                assert answer.details is not None
                self._facts["proof_bytes"] = answer.proof_bytes
                details = {"uses": list(range(len(slabs))), **answer.details}
                self._take(Lemma(self._box, at_most, "drat", details, tuple(slabs)))
                return
            self._keep(answer.taken)

    def _cases(self, job: Path | None, cores: int) -> None:
        self._find_witness(searching=self._target is None)
        while True:
            try:
                lemma, facts = casework.prove(
                    self._n, self._d, self._goal(), self._limits, self._check_limits, job, cores
                )
            except casework.TooMany as more:
                self._keep(more.cells)
                if job is not None:
                    raise BadInput(
                        f"{job} was started to prove at most {more.at_most}, but more queens fit: start a new job"
                    ) from None
            else:
                self._take(lemma)
                self._facts |= facts
                return

    # -- what they share ------------------------------------------------------------------------------------------

    def _goal(self) -> int:
        """The bound at which the proof is finished."""
        return len(self._witness) if self._target is None else self._target

    def _report(self, cells: int, queens: int) -> None:
        if self._limits.progress is not None:
            self._limits.progress(Progress(cells, queens, self._limits.elapsed(), None))

    def _take(self, lemma: Lemma | None) -> None:
        """Stores a lemma on the board if it improves the current one."""
        if lemma is not None and (self._best is None or lemma.at_most < self._best.at_most):
            self._best = lemma

    def _keep(self, cells: Sequence[int]) -> None:
        """A witness, if it is better than what there is; a proof of less than it has is given up."""
        found = verified(self._n, self._d, cells)
        if len(found) > len(self._witness):
            self._witness = found
        if self._target is not None and len(self._witness) > self._target:
            shown = " ".join(self._board.label(cell).replace(" ", "") for cell in self._witness)
            raise BadInput(
                f"at most {self._target} is wrong for queens:{self._n}^{self._d}: "
                f"{plural(len(self._witness), 'queen')} fit: {shown}"
            )

    def _find_witness(self, searching: bool = False) -> None:
        """A placement that needs no search, unless a short one is wanted too."""
        bound = None if self._best is None else self._best.at_most
        if not self._witness:
            self._keep(known_witness(self._n, self._d, bound, self._limits))
        if searching and not self._is_done() and self._board.size > FEW_CELLS:
            self._keep(searched_witness(self._n, self._d, bound, self._limits))

    def _is_done(self) -> bool:
        if self._best is None:
            return False
        bound = self._best.at_most
        return bound == len(self._witness) or (self._target is not None and bound <= self._target)

    def _proof(self, job: Path | None) -> Proof:
        name = f"queens:{self._n}^{self._d}"
        if self._best is None:
            hint = (
                "use --by auto, which always finds some bound"
                if job is None
                else f"{job} contains the finished cases: resume it"
            )
            raise TooLong(f"nothing was proved about {name} within the time limit; {hint}")
        bound = self._best.at_most
        if self._target is not None and bound > self._target:
            raise TooLong(f"{name}: proved only at most {bound} within the time limit, not at most {self._target}")
        whole = certificate(self._best, public_cells(self._board, self._witness) if self._witness else None)
        ways = tuple(dict.fromkeys(step["by"] for step in whole["steps"]))
        seconds = time.perf_counter() - self._started
        return Proof(whole, bound, len(self._witness) or None, ways, seconds, self._facts)


def _as_shown(lemma: Lemma) -> Lemma:
    """The lemma with the bound that the checker derives: rounding may cost a queen."""
    try:
        check(as_text(certificate(lemma, None)))
    except BadCertificate as refusal:
        if refusal.shown is None:
            raise
        return replace(lemma, at_most=refusal.shown)
    return lemma
