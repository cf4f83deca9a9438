"""The argument by cases: the placements on some cells of the box, up to its symmetries.

`on` is a set of cells that every symmetry of the box takes to itself. A placement on the box has some set of
non-attacking cells in common with it. All such sets are listed here, and each must be the image of a case under a
symmetry. The symmetry takes the placement to one with as many queens whose cells in `on` are exactly those of the case.
So it is enough that every case is refuted: no placement with more than `at_most` queens has these cells taken and all
other cells of `on` empty.

A case by `search` has `rises`, numbers of cells of the box as in a step by search. Here only those cells are tried
that are not in `on` and that no taken cell attacks; with the taken cells they must not exceed `at_most`. A case by
`drat` is a refutation of the step's clauses with these cells taken and empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from queenlab.checkers.boxes import attack, attacked, images, listable, numbers_of, symmetries
from queenlab.checkers.certificate import BadCertificate, Cell, Step, by, cells, from_one, items, keys, used
from queenlab.checkers.clock import Clock
from queenlab.checkers.elementary_steps import Work
from queenlab.checkers.refutation import NEEDED, refuted
from queenlab.checkers.search import MOST_CELLS, Searcher, bounds

#: Axes of a box; sets of non-attacking cells that may be listed, and cells of cases with their images.
MOST_AXES = 6
MOST_SETS = 2**23


def cases(step: Step, proved: Sequence[Step], clock: Clock) -> Work:
    keys(step.details, "it", {"on", "cases"}, {"uses"})
    listable(step.box, MOST_CELLS)
    lemmas = used(step.details, proved)
    on = cells(step.details["on"], "on", step.box)
    all_cases = items(step.details["cases"], "cases", MOST_SETS)
    taken = [_taken(number, case, on, step) for number, case in enumerate(all_cases)]
    sets = _check_cover(step, on, taken, clock)
    work: Work = {"sets": sets, "cases": len(taken)}
    searcher: Searcher | None = None
    for number, (case, standing) in enumerate(zip(all_cases, taken, strict=True)):
        try:
            if case.get("by") == "search":
                searcher = searcher or Searcher(step.box, clock)
                _search_case(step, lemmas, case, standing, on, searcher)
            elif case.get("by") == "drat":
                keys(case, "it", {"taken", "by"} | NEEDED)
                empty = [cell for cell in on if cell not in standing]
                for name, amount in refuted(step, lemmas, case, standing, empty, clock).items():
                    work[name] = work.get(name, 0) + amount
            else:
                raise BadCertificate("it is neither by search nor by drat")
        except BadCertificate as refusal:
            raise BadCertificate(f"case {number}: {refusal.reason}") from None
    return work | (searcher.work if searcher else {})


def _taken(number: int, case: Any, on: Sequence[Cell], step: Step) -> tuple[Cell, ...]:
    if not isinstance(case, dict) or "taken" not in case:
        raise BadCertificate(f'case {number} is not an object with "taken"')
    taken = cells(case["taken"], f"case {number}", step.box)
    if not set(taken) <= set(on):
        raise BadCertificate(f"case {number} takes a cell that is not in on")
    return taken


def _check_cover(step: Step, on: Sequence[Cell], taken: Sequence[Sequence[Cell]], clock: Clock) -> int:
    """Refuses cases unless every set of non-attacking cells of `on` is an image of one; the number of these sets."""
    if len(step.box) > MOST_AXES:
        raise BadCertificate(f"{by(step.box)} has more than {MOST_AXES} axes")
    turns = np.concatenate(list(symmetries(step.box)))
    if len(turns) * (len(on) + len(taken) + sum(map(len, taken))) > MOST_SETS:
        raise BadCertificate("there are too many cases with their images")
    places = np.array(on, dtype=np.int64).reshape(len(on), len(step.box))
    own = set(numbers_of(places, step.box).tolist())
    covered: set[frozenset[int]] = set()
    if any(set(moved) != own for moved in numbers_of(images(places, step.box, turns), step.box).tolist()):
        raise BadCertificate("on is not closed under the symmetries of the box")
    for standing in taken:
        clock.check()
        places = np.array(standing, dtype=np.int64).reshape(len(standing), len(step.box))
        covered.update(map(frozenset, numbers_of(images(places, step.box, turns), step.box).tolist()))
    count = 0
    for chosen in _sets(on):
        count += 1
        if count > MOST_SETS:
            raise BadCertificate(f"there are more than {MOST_SETS} sets of non-attacking cells in on")
        if count % 4096 == 0:
            clock.check()
        places = np.array(chosen, dtype=np.int64).reshape(len(chosen), len(step.box))
        if frozenset(numbers_of(places, step.box).tolist()) not in covered:
            raise BadCertificate(f"no case is the image of {[from_one(cell) for cell in chosen]}")
    return count


def _sets(on: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """All sets of non-attacking cells, the empty one too: each is extended by cells that come later in the list."""
    stack: list[tuple[tuple[Cell, ...], tuple[Cell, ...]]] = [((), tuple(on))]
    while stack:
        chosen, later = stack.pop()
        yield chosen
        for k, cell in enumerate(later):
            stack.append(((*chosen, cell), tuple(each for each in later[k + 1 :] if not attack(cell, each))))


def _search_case(
    step: Step,
    lemmas: Sequence[Step],
    case: dict[str, Any],
    standing: Sequence[Cell],
    on: Sequence[Cell],
    searcher: Searcher,
) -> None:
    keys(case, "it", {"taken", "by", "rises"})
    most = bounds(case["rises"], step.box)
    if len(standing) + int(most[0]) > step.at_most:
        raise BadCertificate(f"{len(standing)} cells are taken and rises allows {most[0]} more, above {step.at_most}")
    free = np.ones(len(searcher.places), dtype=bool)
    for cell in standing:
        free &= ~attacked(np.array(cell, dtype=np.int64), searcher.places)
    free[numbers_of(np.array(on, dtype=np.int64).reshape(len(on), len(step.box)), step.box)] = False
    searcher.check(most, lemmas, free)
