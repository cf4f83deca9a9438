"""Section 4.2, computed: the smallest boards, and the diverse n-queens problem."""

from __future__ import annotations

import queenlab as ql
from queenlab.constructions import is_prime
from queenlab.errors import NoConstruction
from queenlab_papers.leprechauns.boards import constructed
from queenlab_papers.reproduction.figure import Partial


def solutions(n: int, k: int) -> int | None:
    return ql.count(f"leprechauns:{n},range={k}").value


def is_solution(rows: list[int], k: int) -> bool:
    return ql.verify(rows, f"leprechauns:{len(rows)},range={k}").ok


def largest_range(n: int) -> int:
    """The largest range for which a solution is counted, tried from n - 1 down."""
    return next(k for k in range(n - 1, 0, -1) if solutions(n, k) != 0)


def smallest_by_counting(k: int) -> int:
    """The smallest n > 1 with a solution: every n from 2 on is counted until there is one."""
    n = 2
    while solutions(n, k) == 0:
        n += 1
    return n


def table_4(k: int) -> list[int]:
    smallest = smallest_by_counting(k)
    return [(k + 1) ** 2, smallest, smallest - (k + 1) ** 2]


def by_the_rule(k: int) -> int:
    """The smallest prime above (k+1)^2, less one."""
    return next(p for p in range((k + 1) ** 2 + 1, (k + 2) ** 2) if is_prime(p)) - 1


def smallest_with_witness(k: int, last: int) -> int:
    """The smallest n from (k+1)^2 to `last` for which a solution is built and verified; `last` + 1 if there is none."""
    for n in range((k + 1) ** 2, last + 1):
        answer = ql.diverse(n)
        reached = answer.value is not None and answer.value >= k
        if reached and answer.witness is not None and is_solution(answer.witness.rows().tolist(), k):
            return n
    return last + 1


def prime_and_one_less(k: int) -> bool:
    """Whether range k fits on the smallest prime above (k+1)^2 and on one less, by the walk in steps of k + 1."""
    p = by_the_rule(k) + 1
    walk = [(k + 1) * c % p for c in range(p)]
    return is_solution([row + 1 for row in walk], k) and is_solution(walk[1:], k)


def even_square(k: int) -> bool:
    """Whether range k fits on (k+1)^2, for odd k, or on (k+2)^2 with range k + 1, for even k."""
    side = k + 1 if k % 2 else k + 2
    return is_solution(constructed("boxes", side * side, side - 1), k)


def _is_constructed(n: int, k: int) -> bool:
    """Whether the library has a construction, which it verifies."""
    try:
        return len(ql.construct(f"leprechauns:{n},range={k}").rows()) == n
    except NoConstruction:
        return False


def unsatisfiable(k: int, last: int) -> list[int]:
    """The n from 2 on without a solution: by counting up to (k+2)^2, beyond it those for which none is constructed."""
    few = min(last, (k + 2) ** 2)
    none = [n for n in range(2, few + 1) if solutions(n, k) == 0]
    return [*none, *(n for n in range(few + 1, last + 1) if not _is_constructed(n, k))]


def first_reached() -> list[int | None] | Partial:
    """For each range from 1 to 9 the first n from 2 to 100 for which `diverse` proves at least that."""
    answers = {n: ql.diverse(n) for n in range(2, 101)}
    # The status is `none` where there is no solution at all.
    open_ones = [n for n, answer in answers.items() if answer.status not in ("proved", "none")]
    if open_ones:
        return Partial([*open_ones], "for these n the largest range is not proved")
    ranges = {n: answer.value or 0 for n, answer in answers.items()}
    return [next((n for n, found in ranges.items() if found >= k), None) for k in range(1, 10)]
