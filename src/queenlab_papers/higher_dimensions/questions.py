"""Open Questions 1 to 11, with the evidence that can be computed."""

from __future__ import annotations

import math
from functools import partial

from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.higher_dimensions.growth import full_solutions
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value

#: CPU seconds of the exhaustive search of all full solutions of (n,3); 16 is an estimate from a part of the units.
FULL_SECONDS = {13: 0.4, 14: 3.5, 15: 125.0, 16: 4800.0}
NOT_REGULAR = (
    "layers (x, a x + c_z) with c_z one multiple of z on squares modulo p and another on non-squares, verified in all "
    "directions; docs/open-questions.md has the theory"
)


def primes_with_others(first: int, last: int) -> list[Value]:
    """Primes with a full solution of (p,3) that is not linear, built and verified on the plane and on the torus."""
    from queenlab.constructions.numbers import is_prime
    from queenlab.constructions.parallel_layers import two_slopes
    from queenlab.piece import queen
    from queenlab.verification import verify

    found: list[Value] = []
    for p in range(first, last + 1):
        one = next(two_slopes(p), None) if is_prime(p) else None
        if one is not None:
            stack = one.stack()
            boards = [stack.placement(torus) for torus in (True, False)]
            if not stack.is_linear and all(verify(board, queen, count=p * p).ok for board in boards):
                found.append(p)
    return found


def composites_with_others(sides: tuple[int, ...]) -> list[Value]:
    """Composite n with a full solution of (n,3) that is not linear, built and verified."""
    from queenlab.constructions.parallel_layers import digit_stack
    from queenlab.piece import queen
    from queenlab.verification import verify

    found: list[Value] = []
    for n in sides:
        stack = digit_stack(n)
        if not stack.is_linear and verify(stack.placement(), queen, count=n * n).ok:
            found.append(n)
    return found


def unsettled_sides(last: int) -> list[Value]:
    """The n with gcd(n, 7!) > 1 for which a full solution of (n,d) with some d >= 3 is not excluded."""
    from queenlab_papers.questions import evidence

    excluded = set()
    for finding in evidence(7, side=last):
        if finding.status == "none" and "any d >= 3" in finding.claim:
            excluded.add(int(finding.claim[1:].split(",")[0]))
    return [n for n in range(2, last + 1) if math.gcd(n, math.factorial(7)) > 1 and n not in excluded]


def flat_boards_with_factors(last: int) -> list[Value]:
    """The n with gcd(n, 3!) > 1 for which (n,2) has a solution."""
    from queenlab.verbs.count import count

    return [n for n in range(2, last + 1) if math.gcd(n, 6) > 1 and (count(f"queens:{n}").value or 0) > 0]


def least_prime_in_four_dimensions() -> Value:
    """The least prime with a solution of (p,4) of two slopes, after its queens were looked at in all 40 directions."""
    from queenlab_papers.questions import evidence

    for finding in evidence(8):
        if finding.status == "found" and finding.witness is not None:
            return finding.witness.board.n
    return None


def without_coloring(sides: tuple[int, ...]) -> list[Value]:
    """Of sides with a full solution of (n,3) those where its layers are no n-colouring of the (n,2)-queen graph."""
    from queenlab.verbs.construct import construct
    from queenlab.verbs.verify import verify

    wrong: list[Value] = []
    for n in sides:
        layers: dict[int, list[int]] = {z: [0] * n for z in range(1, n + 1)}
        for x, y, z in construct(f"queens:{n}^3").array.tolist():
            layers[z][x - 1] = y
        colored = {(x, y) for rows in layers.values() for x, y in enumerate(rows)}
        solved = all(0 not in rows and verify(rows, f"queens:{n}").ok for rows in layers.values())
        if not solved or len(colored) != n * n:
            wrong.append(n)
    return wrong


def _theory(number: int, text: str, here: str, remark: str = "") -> Row:
    tags = (f"open question {number}", "section 3.4" if number <= 5 else "section 4.6")
    return Row(f"open-question-{number}", f"Open Question {number}: {text}", here, (), tags, remark)


SECTIONS = (
    Section(
        "Open questions",
        (
            Row(
                "open-question-1",
                "Open Question 1 (Chvatal): is the (n,2)-queen graph n-colourable for all large n? It is where (n,3) "
                "has a solution",
                "`queenlab color queens:12`, [coloring.md](../coloring.md)",
                (
                    python_figure(
                        "n = 11, 13, 17, 19, 23, 29, 31, 121: where the layers of a solution are no n-colouring", [],
                        partial(without_coloring, (11, 13, 17, 19, 23, 29, 31, 121)), 1.0,
                    ),
                ),
                ("open question 1", "section 3.4"),
                "open",
            ),
            Row(
                "open-question-2",
                "Open Question 2 (van Rees): is gcd(n,210) = 1 necessary for (n,3)? All instances that were solved "
                "with gcd(n,210) > 1 are infeasible",
                "`queenlab question 2`: [open-questions.md](../open-questions.md)",
                (
                    *(
                        Figure(
                            f"n = {n}: full solutions", 0, partial(full_solutions, n),
                            f"queenlab count queens:{n}^3 --engine full-layers",
                        )
                        for n in range(2, 11)
                    ),
                    *(
                        Figure(
                            f"n = {n}: full solutions, as conjectured; not decided in the thesis", 0,
                            partial(full_solutions, n), f"queenlab count queens:{n}^3 --engine full-layers",
                            FULL_SECONDS.get(n, 0.1), own=True,
                        )
                        for n in (12, 14, 15, 16)
                    ),
                ),
                ("open question 2", "section 3.4", "section 3.1.1"),
                "open; no counterexample for n <= 15",
            ),
            Row(
                "open-question-3",
                "Open Question 3: are there non-regular solutions of (n,3)? So far no certificates",
                "`queenlab question 3`: [open-questions.md](../open-questions.md)",
                (
                    python_figure(
                        "primes up to 61 with certificates of non-regular solutions", [],
                        partial(primes_with_others, 11, 61), 0.6,
                        correction=Correction([29, 37, 41, 43, 47, 53, 59, 61], NOT_REGULAR),
                    ),
                    python_figure(
                        "of n = 121, 143, 169 those with certificates of non-regular solutions", [],
                        partial(composites_with_others, (121, 143, 169)), 1.0,
                        correction=Correction(
                            [121, 143, 169],
                            "for n = q m coprime to 210, (x, 2x + c_z, z) with c_z = 4z + q g(z mod q) is a solution "
                            "for any g; verified",
                        ),
                    ),
                ),
                ("open question 3", "section 3.4"),
                "answered: yes, for all n coprime to 210 but 1, 11, 13 and perhaps 17, 19, 23, 31",
            ),
            _theory(
                4,
                "is there an n-queens constant for d = 3?",
                "a composite n = q m coprime to 210 has at least Q(m,3)^(q^2) solutions: "
                "[open-questions.md](../open-questions.md)",
                "open",
            ),
            _theory(
                5,
                "does the density of solutions of (n,3) converge?",
                "`queenlab density queens:6^3,goal=max`; the densities that are known are under section 6.4",
                "open",
            ),
            _theory(
                6, "is the (n,d)-queen graph n-colourable for all large n?", "`queenlab color queens:11^3`", "open"
            ),
            Row(
                "open-question-7",
                "Open Question 7 (van Rees): is gcd(n,(2^d - 1)!) = 1 necessary for (n,d)? No certificate is known for "
                "other n",
                "`queenlab question 7`: [open-questions.md](../open-questions.md)",
                (
                    Figure(
                        "n up to 13 with gcd(n,7!) > 1 for which some (n,d), d >= 3, may have a solution", [],
                        partial(unsettled_sides, 13), "queenlab question 7 --side 13", 0.4,
                    ),
                    python_figure(
                        "d = 2, where Theorem 1 answers it: n up to 12 with gcd(n,3!) > 1 and a solution",
                        [4, 6, 8, 9, 10, 12],
                        partial(flat_boards_with_factors, 12), 0.2, own=True,
                    ),
                ),
                ("open question 7", "section 4.6"),
                "not for d = 2; open for d >= 3, no counterexample for n <= 15",
            ),
            Row(
                "open-question-8",
                "Open Question 8: are there non-regular solutions of (n,d)? All known certificates are regular",
                "`queenlab question 8`: [open-questions.md](../open-questions.md)",
                (
                    Figure(
                        "d = 4: the least prime with a certificate of two slopes, 1,295,029 queens", None,
                        least_prime_in_four_dimensions, "queenlab question 8", 14.0,
                        correction=Correction(
                            109, "(x, y, 6x + 13y + c_z, z) with two slopes modulo 109, verified in all 40 directions"
                        ),
                    ),
                ),
                ("open question 8", "section 4.6"),
                "answered: yes, for every d",
            ),
            _theory(
                9, "is there an n-queens constant for every d?",
                "as Open Question 4: [open-questions.md](../open-questions.md)",
                "open",
            ),
            _theory(
                10, "does the density of solutions of (n,d) converge?", "`queenlab density queens:4^4,goal=max`", "open"
            ),
            _theory(
                11,
                "is there a completion bound n^(d-1)/c <= qc(n,d) for d > 2?",
                "`queenlab threshold queens:13^3`: [completion.md](../completion.md)",
                "open",
            ),
        ),
    ),
)  # fmt: skip
