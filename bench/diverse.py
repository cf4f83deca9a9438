"""Queens as far apart as can be: the table to 200, how near constructions come above it, and what a search adds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bench.harness import Case, Outcome, Sample, Settings, Timing, measure
from queenlab.answer import Answer
from queenlab.constructions.lattice import lattice_range
from queenlab.constructions.numbers import is_coprime_to_6
from queenlab.constructions.widest import upper_bound, widest
from queenlab.errors import CheckFailed
from queenlab.verbs.diverse import diverse

ABOUT = (
    "The diverse n-queens problem: the largest range k with a verified witness, beside the upper bound. 'By "
    "constructions' leaves the search out; 'below the bound' counts sizes by how far they stay below it."
)

ANSWERING = "answering"
TABLE = range(4, 201)
#: One size that people come with, and how long a search may go on.
LARGE, SEARCH_SECONDS = 1_000_003, 20.0


def answered(n: int, search: float | None) -> tuple[Sample, Answer]:
    """One answer, with nothing remembered; its witness has been verified."""
    sample, answer = measure(lambda: diverse(n, search=search, seed=1))
    if answer.witness is None or len(answer.witness) != n:
        raise CheckFailed(f"diverse {n} has no witness")
    return sample, answer


def told(sample: Sample, answer: Answer) -> dict[str, Any]:
    """One row of a table."""
    by = (answer.engine or "").split(" (")[0].removeprefix("construction ")
    return {
        "range": answer.value,
        "bound": answer.upper,
        "status": answer.status,
        "by": by,
        "seconds": round(sample.cpu, 3),
    }


def table(name: str, sizes: list[int], search: float | None) -> Case:
    """A table of sizes."""
    rows, wall, cpu = {}, 0.0, 0.0
    for n in sizes:
        sample, answer = answered(n, search)
        rows[str(n)] = told(sample, answer)
        wall, cpu = wall + sample.wall, cpu + sample.cpu
    timing = {ANSWERING: Timing(ANSWERING, (Sample(wall, cpu),))}
    return Case(name, {"sizes": len(sizes)}, timing, ANSWERING, facts=rows)


def near(name: str, sizes: list[int]) -> Case:
    """How far below the bound constructions stay; where a lattice comes within 1, nothing else is asked."""
    below: dict[int, list[int]] = {}

    def look() -> None:
        for n in sizes:
            bound = upper_bound(n)[0]
            reach = lattice_range(n)
            below.setdefault(bound - (reach if reach >= bound - 1 else widest(n)[0]), []).append(n)

    sample, _ = measure(look)
    facts: dict[str, Any] = {f"{gap} below the bound": len(found) for gap, found in sorted(below.items())}
    far = sorted(n for gap, found in below.items() if gap > 1 for n in found)
    facts |= {"more than 1 below": len(far), "the first of them": far[:40]}
    return Case(name, {"sizes": len(sizes)}, {ANSWERING: Timing(ANSWERING, (sample,))}, ANSWERING, facts=facts)


def run(settings: Settings) -> Outcome:
    """All of it."""
    most, least = (1_000, 300) if settings.quick else (100_000, 1_500)
    coprime = [n for n in range(201, most) if is_coprime_to_6(n)]
    others = [n for n in range(201, least) if n % 6 in (2, 3)]
    cases = [
        table("the table, n = 4 to 200", [n for n in TABLE if n < 60 or not settings.quick], None),
        near(f"n coprime to 6, 200 < n < {most}, by constructions", coprime),
        near(f"n = 2 and 3 mod 6, 200 < n < {least}, by constructions", others),
        table(f"n = 2 and 3 mod 6, with {SEARCH_SECONDS:.0f} s of search", others[::40], SEARCH_SECONDS),
        table("one large size", [LARGE], None),
    ]
    return Outcome(cases, conclusion(cases))


def conclusion(cases: list[Case]) -> dict[str, Any]:
    """How many sizes are settled."""
    rows = cases[0].facts
    statuses = Counter(r["status"] for r in rows.values())
    found: dict[str, Any] = {f"to 200: {status}": count for status, count in statuses.items()}
    found["to 200: open"] = [int(n) for n, r in rows.items() if r["status"] == "found"]
    for case in cases[1:3]:
        found[case.name] = {key: value for key, value in case.facts.items() if key != "the first of them"}
    above = cases[3].facts.values()
    found[cases[3].name] = f"{sum(r['status'] == 'proved' for r in above)} of {len(above)} meet the bound"
    return found
