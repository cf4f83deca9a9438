"""Bounds by sums of squares: what is found, what is checked, and everything that can be wrong with it."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.test_upper import certificate as certificate_of_steps
from command import Capture, run
from oracles import certificates as oracle
from oracles.box_maxima import moves as moves_of
from oracles.sum_of_squares import cells_of, follows, is_sum_of_squares, rows_of
from queenlab.bounds.sum_of_squares import search
from queenlab.bounds.sum_of_squares.anchored import AnchoredCliques
from queenlab.bounds.sum_of_squares.pairs import Pairs
from queenlab.bounds.sum_of_squares.search import machine, repelled
from queenlab.boxes.lemma import Lemma, certificate_steps
from queenlab.checkers import BadCertificate, check
from queenlab.checkers import sum_of_squares as checker
from queenlab.checkers.clock import Clock, TimeIsUp
from queenlab.checkers.sum_of_squares import missing
from queenlab.errors import NotSupported
from queenlab.proofs import prover
from queenlab.work import Limits


def certificate(step: dict[str, Any]) -> str:
    return certificate_of_steps(step["box"][0], len(step["box"]), step["at_most"], [step])


@cache
def _found(n: int, d: int, goal: int) -> str:
    return json.dumps(certificate_steps(repelled(n, d, goal, Limits()))[0])


def found(n: int, d: int, goal: int) -> dict[str, Any]:
    step: dict[str, Any] = json.loads(_found(n, d, goal))
    return step


# Lovász's number in Schrijver's form is 14.906 on 5^3, by an interior point solver.
@pytest.mark.full_rows("4-3-7")
@pytest.mark.parametrize(
    ("n", "d", "bound"), [(1, 1, 1), (1, 5, 1), (2, 2, 1), (3, 2, 2), (4, 2, 4), (3, 3, 4), (4, 3, 7), (5, 3, 14)]
)
def test_a_bound_is_found_and_holds(n: int, d: int, bound: int) -> None:
    step = found(n, d, bound)
    assert step["at_most"] == bound
    report = check(certificate(step))
    assert report.at_most == bound
    assert report.steps[0].work == {"matrix rows": n**d, "cliques": len(step["cliques"])}


@pytest.mark.full
def test_cliques_make_the_bound_of_four_sharp() -> None:
    # Squares alone say 7.99, which is 7 only if rounding costs nothing; the rows are what brings it down.
    assert found(4, 3, 7)["cliques"]


@pytest.mark.full
def test_a_claim_below_what_follows_is_refused() -> None:
    step = found(5, 3, 14)
    with pytest.raises(BadCertificate, match="claims at most 13 on 5 x 5 x 5, but only at most 14 follows"):
        check(certificate({**step, "at_most": 13}))


def test_without_its_cliques_the_matrix_repels_too_little() -> None:
    with pytest.raises(BadCertificate, match="repel each other too little"):
        check(certificate({**found(4, 3, 7), "cliques": []}))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s["kernel"][3].append(1), "entry 3 of the kernel has 4 entries"),
        (lambda s: s["kernel"][3].pop(), "entry 3 of the kernel is not a list of three"),
        (lambda s: s["kernel"].__setitem__(0, [-1, 0, 1]), "a cell of the kernel is -1"),
        (lambda s: s["kernel"].__setitem__(0, [0, -1, 1]), "a cell of the kernel is -1"),
        (lambda s: s["kernel"].__setitem__(0, [0, 64, 1]), "a cell of the kernel is 64"),
        (lambda s: s["kernel"].__setitem__(0, [0, 1, 2**31]), "an entry of the kernel"),
        (lambda s: s["kernel"].__setitem__(0, [0, 1, True]), "an entry of the kernel is true"),
        (lambda s: s["cliques"][0].__setitem__("weight", 0), "weight is 0"),
        (lambda s: s["cliques"][0].__setitem__("weight", 2**25), "weight is 33554432"),
        (lambda s: s["cliques"][0].__setitem__("cell", s["cliques"][0]["clique"][0]), "its cell in its clique"),
        (lambda s: s["cliques"][0].__setitem__("clique", [[1, 1, 1], [1, 2, 3]]), "has cells that do not attack"),
        (lambda s: s["cliques"].__setitem__(0, 7), "not an object"),
        (lambda s: s.__setitem__("scale", 0), "scale is 0"),
        (lambda s: s.pop("kernel"), "kernel"),
        (lambda s: s.__setitem__("uses", 0), "uses"),
        (lambda s: s.__setitem__("kernel", []), "too little"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(change: Any, reason: str) -> None:
    step = found(4, 3, 7)
    step["cliques"][0]["cell"] = [4, 4, 4] if [4, 4, 4] not in step["cliques"][0]["clique"] else [1, 1, 1]
    change(step)
    with pytest.raises(BadCertificate, match=reason):
        check(certificate(step))


def test_a_large_box_is_refused_at_once() -> None:
    step = {"box": [17] * 3, "at_most": 1, "by": "repulsion", "scale": 1, "kernel": [], "cliques": []}
    with pytest.raises(BadCertificate, match="4913 cells, more than the 4096"):
        check(certificate(step))


def test_the_clock_is_looked_at() -> None:
    with pytest.raises(TimeIsUp):
        check(certificate(found(5, 3, 14)), seconds=0.0)


def _numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, list | dict):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, each in inside for found in _numbers(each, (*path, key))]
    return [path] if type(value) is int else []


@pytest.mark.full
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_what_is_accepted_after_a_change_is_true(data: st.DataObject) -> None:
    step = copy.deepcopy(found(*data.draw(st.sampled_from([(3, 2, 2), (3, 3, 4), (4, 3, 7)]))))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(_numbers(step)))
        place: Any = step
        for key in path[:-1]:
            place = place[key]
        old = place[path[-1]]
        place[path[-1]] = data.draw(st.sampled_from([old - 1, old + 1, 0, -old, 2 * old, old // 2]))
    try:
        report = check(certificate(step))
    except BadCertificate:
        return
    # 7 on 4^3 is in Kunt's Table 36; to list all placements takes long.
    assert report.at_most >= (7 if step["box"] == [4, 4, 4] else oracle.maximum(tuple(step["box"])))


#: Boxes for all kinds of symmetries: axes of one length, of different lengths, of length 1.
SMALL = [(1,), (5,), (1, 1), (1, 4), (2, 3), (3, 3), (4, 4), (1, 3, 3), (2, 2, 3), (2, 3, 4), (1, 2, 5), (2, 2, 2, 2)]


@st.composite
def steps(draw: st.DrawFn) -> dict[str, Any]:
    """A step on a small box: K is what its rows just allow, or a little less or more."""
    box = draw(st.sampled_from(SMALL))
    cells = cells_of(box)
    scale = draw(st.sampled_from([1, 2, 7, 1000, 2**20]))
    cliques = []
    for _ in range(draw(st.integers(0, 3))):
        anchor, *order = draw(st.permutations(cells))
        clique: list[tuple[int, ...]] = []
        for each in order[: draw(st.integers(0, len(order)))]:
            if all(oracle.attack(each, other) for other in clique):
                clique.append(each)
        weight = draw(st.sampled_from([1, 3, max(1, scale // 8), scale]))
        one, others = [x + 1 for x in anchor], [[x + 1 for x in each] for each in clique]
        cliques.append({"weight": weight, "cell": one, "clique": others})
    allowed = rows_of(box, cliques).by_pair
    attacking, own = draw(st.sampled_from([0, scale, 2 * scale])), draw(st.sampled_from([0, scale, 3 * scale, -1]))
    entries = []
    for i, j in combinations_with_replacement(range(len(cells)), 2):
        pair = cells[i], cells[j]
        most = (allowed.get(pair, 0) + allowed.get(pair[::-1], 0) - 2 * scale) // 2
        entries.append([i, j, own if i == j else attacking if oracle.attack(*pair) else most])
    for _ in range(draw(st.integers(0, 2))):
        i, j, k = draw(st.sampled_from(entries))
        entries.append([*draw(st.permutations([i, j])), k + draw(st.integers(-2, 1))])
    return {"box": list(box), "at_most": 0, "by": "repulsion", "scale": scale, "kernel": entries, "cliques": cliques}


def shown(step: dict[str, Any]) -> int | None:
    """What follows by the checker; None if two cells repel each other too little."""
    axes = len(step["box"])
    cube = {"box": [2] * axes, "at_most": 1, "by": "cube"}
    with pytest.raises(BadCertificate) as refusal:
        check(certificate_of_steps(2, axes, 1, [{**step, "at_most": 0}, cube]))
    assert refusal.value.shown is not None or "repel each other too little" in refusal.value.reason
    return refusal.value.shown


@pytest.mark.full
@settings(max_examples=150, deadline=None)
@given(steps())
def test_what_follows_is_what_the_definition_says(step: dict[str, Any]) -> None:
    bound = shown(step)
    if bound is None:
        # No bound at all follows, however large.
        assert not follows(step, 2**40)
    else:
        assert follows(step, bound)
        assert bound >= oracle.maximum(tuple(step["box"]))


@pytest.mark.parametrize("box", [(4, 4), (2, 3, 4), (3, 1, 3)])
def test_just_enough_is_enough_and_less_is_not(box: tuple[int, ...]) -> None:
    cells = cells_of(box)
    apart = next((i, j) for i, j in combinations(range(len(cells)), 2) if not oracle.attack(cells[i], cells[j]))
    pairs = combinations(range(len(cells)), 2)
    kernel = [[i, j, 0 if oracle.attack(cells[i], cells[j]) else -5] for i, j in pairs]
    step = {"box": list(box), "by": "repulsion", "scale": 5, "kernel": kernel, "cliques": []}
    assert shown(step) is not None
    assert shown({**step, "kernel": [*kernel, [*apart, -4]]}) is None
    assert shown({**step, "scale": 6}) is None


@pytest.mark.parametrize("box", [[2] * 7, [2] * 8, [3] * 7, [4] * 6, [1] * 9, [2] * 12])
def test_a_box_with_too_many_symmetries_is_refused_at_once(box: list[int]) -> None:
    step = {"box": box, "at_most": 1, "by": "repulsion", "scale": 1, "kernel": [], "cliques": []}
    number = factorial(len(box)) * 2 ** sum(side > 1 for side in box)
    with pytest.raises(BadCertificate, match=f"has {number} symmetries, too many for this argument"):
        check(certificate(step))


def missing_with(factor: Any, matrix: Any) -> int:
    """What is missing if the factor is this one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checker, "_factor", lambda kernel, clock: np.array(factor, dtype=np.float64))
        return missing(np.array(matrix, dtype=np.int64), Clock())


@given(st.integers(1, 5), st.integers(0, 10**9), st.sampled_from([0.0, 0.3, 1.0, 30.0]))
def test_a_bad_factor_makes_the_bound_worse_and_never_wrong(count: int, seed: int, size: float) -> None:
    rng = np.random.default_rng(seed)
    matrix = np.tril(rng.integers(-9, 10, (count, count)))
    matrix += np.tril(matrix, -1).T
    e = missing_with(size * rng.standard_normal((count, count)), matrix)
    lifted = [[Fraction(int(x)) + (e if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(matrix)]
    assert is_sum_of_squares(lifted)


def test_factors_that_are_no_numbers_and_sums_that_overflow_are_refused() -> None:
    for wrong in (np.nan, np.inf):
        with pytest.raises(BadCertificate, match="the matrix has no factors"):
            missing_with([[wrong]], [[1]])
    with pytest.raises(BadCertificate, match="too large for its size"):
        missing_with(np.zeros((2, 2)), [[2**40, 0], [0, 2**40]])
    # 2**60 + 1 over 2**50, of which floating point would drop the 1.
    assert missing_with([[2.0**-25]], [[-(2**10)]]) == 2**10 + 1
    # Factors that leave no bit after the point, and one bit less than that.
    assert missing_with([[2.0**25]], [[0]]) == 2**50
    with pytest.raises(BadCertificate, match=r"^the numbers of the matrix are too large for its size$"):
        missing_with([[2.0**26]], [[0]])


@pytest.mark.full
def test_numbers_that_floating_point_cannot_hold_are_refused() -> None:
    # Far from a sum of squares: what is added to the diagonal makes factors of 21 bits, too many for 1500 rows.
    matrix = (1 - 2**31) * (1 - np.eye(1500, dtype=np.int64))
    with pytest.raises(BadCertificate, match="too large for its size"):
        missing(matrix, Clock())


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**9), st.sampled_from([3, 1000, 2**30]), st.booleans())
def test_what_is_missing_is_enough(count: int, seed: int, size: int, square: bool) -> None:
    rng = np.random.default_rng(seed)
    matrix = rng.integers(-size, size + 1, (count, count))
    matrix = matrix + matrix.T
    if square:
        root = rng.integers(-1000, 1001, (count, count))
        matrix = root @ root.T
    e = missing(matrix, Clock())
    lifted = [[Fraction(int(x)) + (e if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(matrix)]
    assert is_sum_of_squares(lifted)
    if square:
        # What is a sum of squares lacks next to nothing.
        assert e <= 4 + 1e-3 * int(np.abs(matrix).max())


@pytest.mark.parametrize(("n", "d"), [(1, 1), (4, 1), (4, 2), (3, 3), (2, 4)])
def test_classes_of_pairs(n: int, d: int) -> None:
    pairs = Pairs(n, d)
    cells = cells_of((n,) * d)
    moves = [[cells.index(move[cell]) for cell in cells] for move in moves_of((n,) * d)]
    for i, j in product(range(len(cells)), repeat=2):
        images = {(m[i], m[j]) for m in moves} | {(m[j], m[i]) for m in moves}
        same = {tuple(p) for p in np.argwhere(pairs.kind == pairs.kind[i, j]).tolist()}
        assert same == images
    assert pairs.kind[tuple(pairs.first.T)].tolist() == list(range(len(pairs.sizes)))


def test_rows_are_broken_by_a_matrix_and_not_by_a_placement() -> None:
    pairs = Pairs(4, 2)
    queens = np.zeros(16)
    queens[[1, 7, 8, 14]] = 1.0
    square = np.outer(queens, queens)
    means = np.bincount(pairs.kind.ravel(), weights=square.ravel(), minlength=len(pairs.sizes)) / pairs.sizes
    assert AnchoredCliques(pairs).broken(means, 10) == []
    rows = AnchoredCliques(pairs).broken(np.ones(len(pairs.sizes)), 10)
    assert rows
    for row in rows:
        assert row.cell not in row.clique
        assert all(pairs.attacks[a, b] for a in row.clique for b in row.clique if a != b)
        assert (row.weights * np.ones(len(row.classes))).sum() > 0


def test_boards_that_the_checker_would_refuse_are_refused_first(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotSupported, match="3\\^7 has 645120 symmetries, too many"):
        repelled(3, 7, 1, Limits())
    monkeypatch.setattr(search, "MOST_CLASSES", 10)
    with pytest.raises(NotSupported, match="3\\^2 has 11 classes of pairs, too many"):
        repelled(3, 2, 1, Limits())


def test_small_boards_need_no_gpu() -> None:
    assert machine(625) is np


@pytest.mark.full
def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "q43.json")
    code, out, _ = run(capsys, "prove", "queens:4^3", "--by", "repulsion", "-o", file)
    assert code == 0
    assert "the maximum is 7" in out
    assert "by repulsion (rounded squares, 64 matrix rows" in run(capsys, "check", file)[1]
    code, _, err = run(capsys, "prove", "queens:20^3", "--by", "repulsion", "-o", file)
    assert code == 2
    assert "8000 cells are too many for a proof by repulsion: at most 4096" in err


@pytest.mark.full
def test_what_rounding_costs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without a margin the bound is claimed as floating point has it, and the checker knows better.
    optimist = repelled(5, 3, 14, Limits())
    lower = Lemma(optimist.box, 13, optimist.by, optimist.details)
    monkeypatch.setattr("queenlab.bounds.sum_of_squares.search.repelled", lambda *_: lower)
    proof = prover.prove(5, 3, Limits(), at_most=14, by="repulsion")
    assert proof.at_most == 14
    assert check(proof.text()).at_most == 14
