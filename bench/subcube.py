"""Cuts out of full solutions: the best one for every board that has no full solution of its own, and how long it took.

Every placement that is not too large is verified; of the others the number of queens is counted once more.
"""

from __future__ import annotations

from typing import Any

from bench.harness import Case, Outcome, Sample, Settings, Timing, measure
from queenlab.constructions.cut_planes import planes
from queenlab.constructions.cut_search import BestCut, best_cut, moduli
from queenlab.constructions.cuts import has_full_solution
from queenlab.errors import CheckFailed
from queenlab.verification import verify

ABOUT = (
    "For each board n^d without a linear full solution: the cut out of a larger one that leaves most queens, with as "
    "many more as its free cells take; or the full solution below it with a border (k < 0), where that has more. N is "
    "the side of the full solution, k the layers cut off, a and c its coefficients and constant, p the queens inside "
    "all layers cut off. 'no extra' is the most without extra queens, 'cut' the most that a real cut has."
)

SEARCH = "search"
#: Sides for each number of dimensions.
SIDES = {3: range(2, 201), 4: range(2, 61), 5: range(2, 46)}
QUICK_SIDES = {3: range(8, 17), 4: range(10, 13)}
#: Larger placements take long to verify.
MAX_VERIFIED = 60_000

#: Kunt, Tables 4 and 5 (27 corrected): what one cut with k = 1 or 2 keeps.
KUNT = {
    9: 67, 10: 91, 12: 133, 15: 199, 16: 241, 18: 307, 21: 403, 22: 463, 27: 679, 28: 757, 30: 871, 35: 1159,
    36: 1261, 39: 1447, 40: 1561,
}  # fmt: skip
#: Kunt, Table 4: the best known otherwise, where there is more than a cut keeps.
KNOWN = {14: 172, 20: 364, 21: 405}


def searched(m: int, d: int) -> tuple[Sample, BestCut]:
    """One search, with nothing remembered from the last one."""
    best_cut.cache_clear()
    planes.cache_clear()
    return measure(lambda: best_cut(m, d))


def only_cut(best: BestCut) -> BestCut:
    """The best cut of the nearest larger side, where a border was better."""
    m, d = best.cut.side, best.cut.dimensions
    return best_cut(m, d, next(moduli(m, d)) - m)


def checked(best: BestCut) -> bool:
    """Whether the placement was verified; raises `CheckFailed` if anything is wrong with it."""
    if best.queens <= MAX_VERIFIED:
        report = verify(best.cut.placement(), count=best.queens)
        if not report:
            raise CheckFailed(f"{best.cut}: {report.lines()[0]}")
        return True
    if best.cut.kept != best.kept or len(best.cut) != best.queens:
        raise CheckFailed(f"{best.cut} keeps {best.cut.kept} queens, not {best.kept}")
    return False


def row(best: BestCut, sample: Sample) -> dict[str, Any]:
    """What was found on one board."""
    cut = best.cut
    return {
        "queens": best.queens,
        "N": cut.modulus,
        "k": cut.cut,
        "a": list(cut.coefficients),
        "c": cut.constant,
        "p": best.inside,
        "kept": best.kept,
        "extra": best.extra,
        "no extra": best.first_kept,
        "cut": best.queens if cut.cut > 0 else only_cut(best).queens,
        "share of n^(d-1)": round(best.queens / cut.side ** (cut.dimensions - 1), 4),
        "all planes": best.complete,
        "completed": best.completed,
        "verified": checked(best),
        "seconds": round(sample.cpu, 3),
    }


def run(settings: Settings) -> Outcome:
    """All boards."""
    cases = []
    for d, sides in (QUICK_SIDES if settings.quick else SIDES).items():
        rows: dict[str, Any] = {}
        wall = cpu = 0.0
        for m in sides:
            if has_full_solution(m, d):
                continue
            sample, best = searched(m, d)
            wall, cpu = wall + sample.wall, cpu + sample.cpu
            rows[str(m)] = row(best, sample)
        timings = {SEARCH: Timing(SEARCH, (Sample(wall, cpu),))}
        cases.append(
            Case(f"n^{d}, n from {sides[0]} to {sides[-1]}", {"boards": len(rows)}, timings, SEARCH, facts=rows)
        )
    return Outcome(cases, conclusion(cases))


def conclusion(cases: list[Case]) -> dict[str, Any]:
    """The tables of Kunt beside it, and where extra queens or deeper cuts help."""
    space = {int(m): found for m, found in cases[0].facts.items()}
    different = {m: space[m]["no extra"] for m, queens in KUNT.items() if m in space and space[m]["no extra"] != queens}
    if different:
        raise CheckFailed(f"Kunt's tables have other numbers than cuts without extra queens: {different}")
    found: dict[str, Any] = {
        "boards of Kunt's tables 4 and 5 with the same number": sum(m in space for m in KUNT),
        "the best known, and ours": {f"{m}^3": [best, space[m]["queens"]] for m, best in KNOWN.items() if m in space},
    }
    for case in cases:
        rows = {int(m): r for m, r in case.facts.items()}
        cut = {m: r for m, r in rows.items() if r["k"] > 0}
        found |= {
            f"{case.name}: cuts": len(cut),
            f"{case.name}: borders": len(rows) - len(cut),
            f"{case.name}: cuts with extra queens": sum(r["extra"] > 0 for r in cut.values()),
            f"{case.name}: borders with extra queens": sum(r["extra"] > 0 and r["k"] < 0 for r in rows.values()),
            f"{case.name}: where a cut that keeps fewer wins": [m for m, r in cut.items() if r["kept"] < r["no extra"]],
            f"{case.name}: cpu seconds": case.timings[SEARCH].cpu,
        }
    return found
