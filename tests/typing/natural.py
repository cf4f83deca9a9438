"""Uses of queenlab as people write them: `mypy --strict` has nothing to say, and each runs (tests/test_typing.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

import queenlab as ql

# -- counting ------------------------------------------------------------------------------------------------------


def number_of_solutions() -> int:
    return int(ql.count("queens:8"))


def classes_from_a_call() -> bool:
    return ql.queens(8).count(up_to_symmetry=True) == 12


def table_by_side() -> dict[int, int | None]:
    return {n: ql.count(ql.queens(n)).value for n in range(4, 8)}


def several_sizes() -> list[str]:
    return [f"{asked}: {asked.count().value}" for asked in ql.parse_many("rooks:2..5")]


def count_with_limits() -> str:
    answer = ql.count("queens:10", time_limit=60.0, node_limit=100, progress=lambda told: print(told.nodes))
    if answer.status == "unknown":
        return f"at least {answer.lower}, stopped by {answer.stopped}"
    return f"{answer.value} ({answer.proof})"


def which_counter() -> str:
    choice = ql.how_to_count("queens:9")
    return "\n".join([choice.taken.name, *choice.lines(), str(ql.count("queens:9", engine=choice).value)])


def how_long_it_would_take() -> float:
    guess = ql.estimate("queens:8", walks=100, seed=1)
    low, high = guess.solutions_interval or (0.0, float("inf"))
    return min(high, guess.nodes + low)


def solutions_through_a_cell() -> int:
    found = ql.density("queens:6").complete()
    numbers = found.array()
    return int(numbers[0, 1]) * 6 + (found.total or 0)


# -- one placement -------------------------------------------------------------------------------------------------


def one_solution() -> list[int]:
    rows: list[int] = ql.solve("queens:8", seed=1).placement.rows().tolist()
    return rows


def solution_or_none() -> str:
    witness = ql.solve(ql.queens(3)).witness
    return "no solution" if witness is None else str(witness.rows())


def a_million_queens() -> npt.NDArray[np.int64]:
    rows = ql.construct("queens:100000", random=True, seed=5).rows()
    return rows[:10]


def row_of_a_huge_board() -> int:
    row: int = ql.recipe("queens:1000000000039").at(12)
    return row


def two_given_queens() -> bool:
    answer = ql.complete("queens:8", given=[(1, 1), (2, 5)], exclude=[("c", 8)], time_limit=30)
    return answer.status in ("found", "none")


def random_solution() -> tuple[str, int]:
    answer = ql.sample("queens:20", seed=3)
    return str(answer.facts["method"]), len(answer.placement)


def verified_rows() -> list[str]:
    report = ql.verify([2, 4, 1, 3])
    return [] if report else report.lines()


def verified_array() -> bool:
    cells = np.array([[0, 1], [1, 3], [2, 0], [3, 2]])
    return ql.verify(cells, "queens:4").ok


def all_solutions() -> Iterator[tuple[int, ...]]:
    for placement in ql.queens(6).enumerate(limit=3):
        yield tuple(placement.rows().tolist())


def attacked_cells() -> list[tuple[int | str, ...]]:
    board = ql.Board(8)
    centaur = ql.king + ql.leaper(1, 2)
    return [board.public(int(cell)) for cell in centaur.attacks(board, board.from_public("d4"))]


# -- the best number, colours, bounds, proofs ----------------------------------------------------------------------


def largest_placement() -> str:
    answer = ql.maximize("queens:4^3", engine="cpsat", time_limit=60, workers=1)
    return f"{int(answer)} by {answer.engine}: {sorted(answer.placement)}"


def smallest_guard() -> list[list[int | str]] | None:
    return ql.dominate("queens:5", independent=True).witness_cells()


def chromatic_number() -> int:
    answer = ql.color(ql.queens(5))
    assert answer.coloring is not None
    return len(set(answer.coloring.tolist())) + int(answer)


def both_bounds() -> tuple[int | None, int | None]:
    found = ql.bound("queens:11^3", every=False, time_limit=5)
    best = found.best_upper
    return found.answer.lower, None if best is None else best.value


def certificate_in_a_file() -> bool:
    path = Path("proof.json")
    proof = ql.prove("queens:4^4", path)
    return ql.check_certificate(path).at_most == proof.at_most


# -- own problems --------------------------------------------------------------------------------------------------


def own_piece() -> int | None:
    amazon_rider = ql.queen + ql.rider(1, 2)
    return amazon_rider.problem(10, given=[(1, 4)]).count().value


def changed_question() -> list[ql.Problem]:
    asked = ql.queens(7, d=3, goal="max")
    return [asked.asking(torus=True), asked.with_cells(given=[(1, 1, 1)]), ql.leprechauns(20, range=3)]


def own_model() -> str:
    builder = ql.ModelBuilder("max")
    rows = [builder.item(f"row {n}", 0, 1) for n in range(3)]
    for n, row in enumerate(rows):
        builder.option(f"piece {n}", [row, rows[0]] if n else [row], weight=n)
    return repr(builder.build())


# -- files, jobs, pictures, puzzles --------------------------------------------------------------------------------


def job_that_is_resumed() -> str:
    ledger = Path("seven.ledger")
    answer = ql.count_job("queens:7", ledger, cores=1, node_limit=5, depth=2, engine="dancing")
    while answer.status == "unknown":
        answer = ql.resume_job(ledger, cores=1)
    units = sum(1 for row in ql.job_rows(ledger) if row.count)
    return f"{int(answer)} solutions in {units} units; audit passed: {ql.audit_job(ledger, sample=3, seed=1).passed}"


def answer_kept_as_json() -> ql.Answer:
    path = Path("answer.json")
    path.write_text(ql.solve("queens:6").to_json())
    return ql.Answer.from_json(path.read_text())


def picture() -> int:
    return Path("queens.svg").write_text(ql.draw.placement_svg(ql.solve("queens:8").placement, title="eight queens"))


def graded_puzzle() -> list[str]:
    made = ql.puzzle("regions:6", seed=5)
    checked = ql.check_puzzle(made.puzzle, engines=["dancing", "cpsat"])
    return [made.level, str(int(checked)), made.to_text(["by seed 5"]), *made.explain()]


def errors_that_help() -> str:
    try:
        return str(ql.count("quens:8").value)
    except ql.errors.BadNotation as error:
        return f"{error.reason} at {error.position}"
    except (ql.QueenlabError, OSError) as error:
        return str(error)
