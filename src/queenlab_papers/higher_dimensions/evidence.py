"""What shows the misprints of chapters 1 to 4: each is True if what is printed fails and what is said to hold holds."""

from __future__ import annotations

from queenlab_papers.higher_dimensions import cuts


def none_for_three() -> bool:
    """No solutions for n = 3, and some for n = 1 and 4 to 10."""
    from queenlab.verbs.count import count

    return count("queens:3").value == 0 and all((count(f"queens:{n}").value or 0) > 0 for n in (1, *range(4, 11)))


def hyperplanes() -> bool:
    """As printed, 9 of them on (3,3): not one more than n; and on lines n^2 fit on (11,3), on hyperplanes n."""
    from queenlab.verbs.construct import construct
    from queenlab.verbs.maximize import maximize

    most = maximize("hyperqueens:3^3@torus").value or 0
    lines, planes = len(construct("queens:11^3@torus")), len(construct("hyperqueens:11^3@torus"))
    return most <= 3 < 9 and (lines, planes) == (121, 11)


def construction_b() -> bool:
    """With m = n/2 and the first entry left out, (m + j, n - (...)) repeats the rows in the wrong order and fails."""
    from queenlab_papers.higher_dimensions.two_dimensions import construction_b
    from queenlab_papers.reproduction.computing import is_solution

    def printed(n: int) -> list[int]:
        first = [1 + (2 * (j - 1) + n // 2 - 1) % n for j in range(1, n // 2 + 1)]
        return [*first, *(n + 1 - row for row in first)]

    sides = [n for n in range(8, 200, 2) if n % 6]
    return all(is_solution(construction_b(n), f"queens:{n}") for n in sides) and not any(
        is_solution(printed(n), f"queens:{n}") for n in sides
    )


def smallest_factor() -> bool:
    """n = 22, whose largest prime factor is 11, has no solution by 3x + 5y, and n = 121 has one."""
    from queenlab.constructions.heights import Linear
    from queenlab.verification import verify

    def solves(n: int) -> bool:
        return verify(Linear(n, (3, 5), 0).placement(), count=n * n).ok

    return not solves(22) and not solves(77) and solves(121) and solves(143)


def missing_direction() -> bool:
    """a = b = 3 modulo 11 passes the inequalities that are printed, and two queens attack each other along (k, -k)."""
    from queenlab.constructions.heights import Linear
    from queenlab.verification import verify

    n, a, b = 11, 3, 3
    printed = [(1, 0), (0, 1), (1, 1)]
    passes = all((e1 * a + e2 * b - e0) % n for e1, e2 in printed for e0 in (-1, 0, 1))
    return passes and not verify(Linear(n, (a, b), 0).placement(), count=n * n).ok


def formulas(d: int, printed: cuts.Formula, corrected: cuts.Formula) -> bool:
    """Some cuts disagree with what is printed, and none with what holds."""
    return cuts.disagreeing(d, printed, 5, 17) > 0 and cuts.disagreeing(d, corrected, 5, 17) == 0


def removed() -> bool:
    """Queens removed: 3kn - 3k^2 + p, and not 3kn - 3k^2 - p."""
    counted = cuts.counted_cuts(3, 5, 17)
    holds = all(n * n - left == 3 * k * n - 3 * k * k + p for n, k, p, left in counted)
    return holds and any(n * n - left != 3 * k * n - 3 * k * k - p for n, k, p, left in counted)


def coefficient_and_sign() -> bool:
    """Both by differences of cuts that were counted, and the formula as corrected for d = 2 to 5."""
    return (
        [cuts.second_coefficient(d) for d in (3, 4)] == [3, 6] != [(d - 1) * (d - 2) // 2 for d in (3, 4)]
        and [cuts.sign_of_inside(d) for d in (2, 3, 4)] == [1, -1, 1]
        and all(cuts.disagreeing(d, cuts.conjecture_1(d), 3, 6) == 0 for d in (2, 3, 4, 5))
    )


def turned_digits() -> bool:
    """The best cut of 29^3 to 27^3, and Corollary 8.1."""
    return cuts.best_cut_of(27, 2) == 679 == cuts.theorem_8(29, 2, 0)


def other_stacks() -> bool:
    """Stacks of 29 regular layers: linear ones, others, and those with two slopes."""
    from queenlab_papers.higher_dimensions.counts import linear_and_others

    return linear_and_others(29) == [15312, 20184, 20184]


def weaker_than_trivial() -> bool:
    """What Theorem 13 gives for (9,3), and for (8,3) with boards of side 4 and 2."""
    from queenlab_papers.higher_dimensions.upper_bounds import filled

    return filled(9, 3, 3) == 108 > 9**2 and filled(8, 3, 4) == 56 < filled(8, 3, 2) == 4**3


def seventy_two() -> bool:
    """Counted, and 32 divides it: no reflection but the identity keeps a placement of eleven queens."""
    from queenlab_papers.higher_dimensions.boards import largest_placements

    return largest_placements(3, 5) == 72192 and 72192 % 32 == 0 != 71154 % 32


def threshold(n: int, printed: int, holds: int) -> bool:
    """The completion threshold of n^3."""
    from queenlab_papers.higher_dimensions.completion import qc

    return qc(n, 3) == holds != printed


def one_square() -> bool:
    """One queen on (1,3) is n^2; on (5,3) the 3^3 cubes are more than 5^2, so its proof says nothing there."""
    from queenlab_papers.higher_dimensions.boards import known_maximum

    return known_maximum(1, 3) == 1 and 3**3 > 5**2 and known_maximum(5, 3) < 5**2


def hyperplanes_of_queen() -> bool:
    """On (5,3) a queen in the middle attacks 13 * 4 + 1 squares, and not 26 * 4 + 1."""
    from queenlab_papers.higher_dimensions.lines import attacked_from

    return max(attacked_from(5, 3)) == 13 * 4 + 1 != 26 * 4 + 1


def colors() -> bool:
    """n^2 colours are no sign of a solution: (5,3) has 25 colours, five for each layer, and no solution at all.

    With n colours it holds on (11,3): each colour of 2x + 4y + z modulo 11 is a solution, and they share no cell.
    """
    from itertools import product

    from queenlab.problems import problem
    from queenlab_papers.higher_dimensions.boards import full_solutions
    from queenlab_papers.higher_dimensions.colorings import colors_are_solutions

    in_layers = [(2 * x + y) % 5 + 5 * z for x, y, z in product(range(5), repeat=3)]
    enough = len(set(in_layers)) == 5**2 and bool(problem("queens:5^3,goal=color").verify(in_layers).ok)
    return enough and full_solutions(5) == 0 and colors_are_solutions(11, 3) == [0, 0]


def permutations() -> bool:
    """Rooks on n^2 are permutations of one dimension, not of two: n! of them, and log n! is near n (log n - 1)."""
    from math import factorial, lgamma, log

    from queenlab.verbs.count import count

    if any(count(f"rooks:{n}").value != factorial(n) for n in range(1, 9)):
        return False
    n = 1000
    found = lgamma(n + 1)
    return abs(found / (n * (log(n) - 1)) - 1) < 0.01 < abs(found / (n * n * (log(n) - 3)) - 1)


def queens_constant() -> bool:
    """Q(16,2) is near (n/e^alpha)^n; with the extra factor n it would be (n^2/e^alpha)^n, n^n times as much."""
    from math import exp, log

    from queenlab.verbs.count import count

    n, alpha = 16, 1.944
    found = log(count(f"queens:{n}").value or 1) / n
    return abs(found - log(n / exp(alpha))) < 0.5 < abs(found - log(n * n / exp(alpha)))


def products() -> bool:
    """(n,a) and (n,b) give (n,a+b), so 2^d queens stand on 4^d, and no more do."""
    from queenlab_papers.higher_dimensions.boards import known_maximum

    return all(known_maximum(4, d) == 2**d for d in range(4, 10))


def torus_is_needed() -> bool:
    """A colouring of 12 x 12, which is none of the torus, as tiles and within tiles."""
    from queenlab_papers.higher_dimensions.colorings import product_is_coloring

    return product_is_coloring(12, 5) and not product_is_coloring(5, 12)


def regular_modulo_n() -> bool:
    """Construction A for all n below 100."""
    from queenlab_papers.higher_dimensions.two_dimensions import construction_a, is_regular

    sides = [n for n in range(4, 100, 2) if n % 6 != 2]
    return all(is_regular(construction_a(n), n + 1) and not is_regular(construction_a(n), n) for n in sides)


def largest_not_maximal() -> bool:
    """R(n) as printed has |Q(n,2)| / n^2, which is 1/n: not 1 for n = 11; with |Q(n,3)| it is 1."""
    from queenlab_papers.higher_dimensions.boards import known_maximum

    return known_maximum(11, 2) / 11**2 == 1 / 11 and known_maximum(11, 3) / 11**2 == 1


def layers_hold_n() -> bool:
    """A layer of a solution of (8,2) holds one queen; one of (11,3) holds 11."""
    import numpy as np

    from queenlab.verbs.construct import construct

    def in_layers(name: str) -> set[int]:
        cells = construct(name).array
        return {int(number) for axis in cells.T for number in np.unique(axis, return_counts=True)[1]}

    return in_layers("queens:8") == {1} and in_layers("queens:11^3") == {11}


def one_movement() -> bool:
    """On (11,3) no movement visits more than 11 squares; two movements visit 121, a solution."""
    from itertools import product

    from queenlab.board import Board
    from queenlab.placement import Placement
    from queenlab.verbs.verify import verify

    n = 11
    most = max(len({tuple(k * m % n for m in step) for k in range(n * n)}) for step in product(range(n), repeat=3))
    two = [(i + 1, j + 1, (3 * i + 5 * j) % n + 1) for i in range(n) for j in range(n)]
    return most == n and verify(Placement.of(Board(n, 3), two), "queens:11^3").ok


def sets_of_layers() -> bool:
    """Of a solution of (13,2), cut by 4: what (17) says is empty, and L_x without L_y has k - p queens."""
    n, k = 13, 4
    queens = {(x, 2 * x % n) for x in range(n)}
    across_x = {queen for queen in queens if queen[0] >= n - k}
    across_y = {queen for queen in queens if queen[1] >= n - k}
    both = across_x & across_y
    return len(both - across_y) == 0 != k - len(both) == len(across_x - across_y)
