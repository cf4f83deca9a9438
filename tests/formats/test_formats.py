"""Every format: what is written says what the model says, to our reader and to other people's."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from oracles import model_files as oracle
from oracles.file_solvers import FileSolver
from queenlab.errors import BadFile, NotSupported, QueenlabError
from queenlab.formats import FORMATS, cnf, col, format_of, read_model, write_model
from queenlab.formats.exclusive import groups
from queenlab.model import UNBOUNDED, Model, ModelBuilder
from queenlab.problems import problem as parse

FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
MANY = settings(max_examples=100)

PLAIN = 'a b c i1 i2 x1 x2 o2 any end e1 st COST (1,2) a:b c|d é longer_than_8 not-a Bin bin "q 1 r1 c1 obj'
SPACED = ["", " ", "(1, 2)", "line\nbreak", "\ud800", "\u2028", "| sense max", "tab\t", "two  words"]
AWKWARD = st.sampled_from([*PLAIN.split(" "), *SPACED])
NAMES = AWKWARD | st.text(max_size=4)


@st.composite
def models(draw, max_items=6, max_options=8, senses=("max", "min", None)) -> Model:
    item_names = draw(st.lists(NAMES, unique=True, max_size=max_items))
    option_names = draw(st.lists(NAMES, unique=True, max_size=max_options))
    builder = ModelBuilder(draw(st.sampled_from(senses)))
    colorable = []
    for name in item_names:
        colored = draw(st.integers(0, 3)) == 0
        low = 0 if colored else draw(st.sampled_from([0, 0, 0, 1, 1, 2, 3]))
        high = 1 if colored else draw(st.sampled_from([low, low, low + 1, low + 2, UNBOUNDED]))
        builder.item(name, low, high)
        colorable.append(colored)
    palette = draw(st.lists(NAMES.filter(bool), unique=True, min_size=1, max_size=3))
    for name in option_names:
        option = builder.option(name, (), draw(st.integers(-5, 5)))
        for item, colored in enumerate(colorable):
            if draw(st.booleans()):
                builder.cover(option, item, draw(st.sampled_from(["", *palette])) if colored else "")
    return builder.build()


@pytest.mark.parametrize("format", ["json", "knuth"])
@given(model=models())
@MANY
def test_lossless(format: str, model: Model) -> None:
    assert read_model(write_model(model, format), format) == model


@pytest.mark.parametrize("format", ["json", "knuth"])
def test_lossless_at_the_edges(format: str) -> None:
    builder = ModelBuilder("max")
    a, b = builder.item("a", 10**9, UNBOUNDED), builder.item("b", 0, 0)
    builder.item("c", UNBOUNDED, UNBOUNDED)
    builder.item("d", 10**8, 10**9)
    builder.option("heavy", [a, b], UNBOUNDED)
    builder.option("light", [a], -UNBOUNDED)
    model = builder.build()
    assert read_model(write_model(model, format), format) == model


@pytest.mark.parametrize("format", ["json", "knuth", "opb", "cnf", "lp", "mps", "col"])
def test_nothing_at_all(format: str) -> None:
    model = ModelBuilder("max" if format == "col" else None).build()
    assert read_model(write_model(model, format), format) == model


@pytest.mark.parametrize("format", ["knuth", "opb", "lp", "mps", "cnf"])
@given(model=models())
@FEW
def test_same_solutions(format: str, model: Model) -> None:
    if format == "cnf":
        model = model.with_sense(None)
    text = write_model(model, format)
    again = read_model(text, format)
    plain = model.uncolored()
    if format in ("opb", "lp", "mps"):
        assert again.option_names == plain.option_names
    if format in ("lp", "mps"):
        assert set(again.item_names) <= set(plain.item_names)
    assert set(model.option_names) <= set(again.option_names)
    assert again.sense == model.sense
    assume(again.n_options <= 14)  # more counters are too many for brute force; test_cnf_counts asks a solver
    full = oracle.solutions(again)
    cut = {chosen & set(model.option_names) for chosen in full}
    assert cut == oracle.solutions(model)
    assert len(full) == len(cut)
    if model.sense:
        weights = dict(zip(again.option_names, again.weights.tolist(), strict=True))
        assert all(weights[n] == w for n, w in zip(model.option_names, model.weights.tolist(), strict=True))
        assert sum(map(abs, weights.values())) == abs(model.weights).sum()


def one_item(size: int, low: int, high: int, sense=None) -> Model:
    builder = ModelBuilder(sense)
    item = builder.item("a", low, high)
    for k in range(size):
        builder.option(f"v{k}", [item])
    return builder.build()


INTERVALS = [(low, high) for low in range(6) for high in (*range(low, 5), UNBOUNDED)]


@st.composite
def crowds(draw, max_options=9) -> Model:
    """Items of which one option can be chosen, and one that counts them all."""
    builder = ModelBuilder()
    size = draw(st.integers(2, max_options))
    low = draw(st.integers(0, size))
    everything = builder.item("all", low, draw(st.sampled_from([low, low + 1, UNBOUNDED])))
    pairs = [builder.item(f"one{k}", 0, 1) for k in range(draw(st.integers(0, 4)))]
    for k in range(size):
        builder.option(f"v{k}", [everything, *(item for item in pairs if draw(st.booleans()))])
    return builder.build()


@given(model=models(max_options=9, senses=(None,)) | crowds())
@settings(max_examples=200)
def test_cnf_counts(model: Model) -> None:
    text = write_model(model, "cnf")
    assert cnf.clause_count(model) == len(oracle.cnf_clauses(text)[1])
    names = model.option_names
    seen = [frozenset(names[v - 1] for v in true if v <= len(names)) for true in oracle.cnf_models(text)]
    assert len(seen) == len(set(seen))
    assert set(seen) == oracle.solutions(model)


def test_cnf_says_at_most_one_of_many_with_counters() -> None:
    many = cnf.PAIRWISE + 1
    for low in (0, 1):
        assert len(oracle.cnf_models(write_model(one_item(many, low, 1), "cnf"))) == many + 1 - low


@given(model=crowds())
@MANY
def test_cnf_groups_are_a_partition_of_which_one_can_be_chosen(model: Model) -> None:
    parts = groups(model, list(range(model.n_options)))
    assert sorted(option for part in parts for option in part) == list(range(model.n_options))
    covers = [{item for item, _ in model.entries(option) if model.high[item] == 1} for option in range(model.n_options)]
    assert all(covers[a] & covers[b] for part in parts for a, b in combinations(part, 2))


def test_cnf_counts_windows_instead_of_cells() -> None:
    from queenlab.verbs.strengthened_model import strengthened_model

    for names in (["window"], ["cube"], ["cube", "star"]):
        cells = strengthened_model(parse("queens:6^3,goal=max"), names)
        assert len(groups(cells, list(range(216)))) == 27, names


@given(model=models(max_items=3, max_options=4, senses=(None,)))
@FEW
def test_cnf_reads_back_with_its_counters(model: Model) -> None:
    again = read_model(write_model(model, "cnf"), "cnf")
    extra = [k for k, name in enumerate(again.option_names) if name not in model.option_names]
    assert not again.weights[extra].any()


def test_cnf_counts_its_clauses_beforehand() -> None:
    for size in [*range(12), cnf.PAIRWISE, cnf.PAIRWISE + 1, cnf.PAIRWISE + 2]:
        for low in range(size + 2):
            for high in [*range(low, size + 1), UNBOUNDED]:
                model = one_item(size, low, high)
                clauses = oracle.cnf_clauses(write_model(model, "cnf"))[1]
                assert cnf.clause_count(model) == len(clauses), (size, low, high)


def test_cnf_keeps_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    model = one_item(9, 3, 4)
    monkeypatch.setattr(cnf, "MAX_CLAUSES", cnf.clause_count(model))
    assert write_model(model, "cnf")
    monkeypatch.setattr(cnf, "MAX_CLAUSES", cnf.clause_count(model) - 1)
    with pytest.raises(NotSupported, match="OPB, LP and MPS"):
        write_model(model, "cnf")


@pytest.fixture(scope="module", params=["lp", "mps"])
def highs(request):
    with FileSolver(request.param) as solver:
        yield request.param, solver


@pytest.fixture(scope="module")
def cp_sat():
    with FileSolver("opb") as solver:
        yield solver


@given(model=models())
@FEW
def test_highs_reads_it(highs: tuple[str, FileSolver], model: Model) -> None:
    format, solver = highs
    assume(model.n_options > 0)  # HiGHS calls every model without columns empty, feasible or not
    status, optimum = solver.best(write_model(model, format))
    expected = oracle.best(model)
    assert status == ("none" if expected is None else "found")
    if expected is not None:
        assert optimum == (expected if model.sense else 0)


def test_solvers_read_every_interval(highs: tuple[str, FileSolver], cp_sat: FileSolver) -> None:
    format, solver = highs
    for low, high in INTERVALS:
        for sense in ("max", "min"):
            model = one_item(4, low, high, sense)
            expected = oracle.best(model)
            status = "none" if expected is None else "found"
            assert solver.best(write_model(model, format)) == (status, expected), (low, high)
            least = None if expected is None else -expected if sense == "max" else expected
            assert cp_sat.best(write_model(model, "opb")) == (status, least), (low, high)


@given(model=models())
@FEW
def test_cp_sat_agrees_with_opb(cp_sat: FileSolver, model: Model) -> None:
    text = write_model(model, "opb")
    status, optimum = cp_sat.best(text)
    expected = oracle.best(model)
    assert status == ("none" if expected is None else "found")
    if expected is not None and model.sense:
        assert optimum == (-expected if model.sense == "max" else expected)
    declared = text.split("\n", 1)[0].split()
    assert int(declared[2]) == model.n_options
    body = [line for line in text.split("\n") if line and not line.startswith("*")]
    assert int(declared[4]) == len(body) - (model.sense is not None)


@given(model=models())
@MANY
def test_knuth_text_keeps_the_rules_of_dlx3(model: Model) -> None:
    lines = [line for line in write_model(model, "knuth").split("\n") if line and not line.startswith("|")]
    head = lines[0].split()
    cut = head.index("|") if "|" in head else len(head)
    assert cut > 0
    primary = set()
    for word in head[:cut]:
        *bounds, name = word.split("|")
        primary.add(name)
        assert len(name) <= 8
        if bounds:
            numbers = [int(b) for b in bounds[0].split(":")]
            assert len(bounds) == 1
            assert 1 <= numbers[-1] < 10**7
            assert numbers[0] <= numbers[-1]
    secondary = set(head[cut + 1 :])
    assert all(len(name) <= 8 and name.isascii() and "|" not in name and ":" not in name for name in secondary)
    for line in lines[1:]:
        words = [word.split(":") for word in line.split()]
        assert any(word[0] in primary for word in words)
        assert all(word[0] in primary | secondary for word in words)
        assert all(len(word[1]) == 1 and word[0] in secondary for word in words if len(word) > 1)


@given(model=models())
@FEW
def test_knuth_text_without_notes_has_as_many_solutions(model: Model) -> None:
    text = write_model(model, "knuth")
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("|"))
    again = read_model(bare, "knuth")
    assert again.sense is None
    assert len(oracle.solutions(again)) == len(oracle.solutions(model))


def graph_of(text: str) -> tuple[int, dict[int, int], set[tuple[int, int]]]:
    """(vertices, weights other than 1, edges) of a DIMACS graph, read from the definition."""
    words = [line.split() for line in text.split("\n")]
    weights = {int(w[1]): int(w[2]) for w in words if w[:1] == ["n"]}
    edges = [(int(w[1]), int(w[2])) for w in words if w[:1] == ["e"]]
    [header] = [w for w in words if w[:1] == ["p"]]
    assert header[:2] == ["p", "edge"]
    assert int(header[3]) == len(edges) == len(set(edges))
    return int(header[2]), weights, set(edges)


def test_col_is_the_conflict_graph() -> None:
    builder = ModelBuilder()
    a, b, x = builder.item("a"), builder.item("b", 0, 9), builder.item("x", 0, 1)
    builder.option("p", [a, b])
    builder.option("q", [a, b])
    builder.cover(builder.option("r", [b]), x, "red")
    builder.cover(builder.option("s", [b]), x, "blue")
    text = write_model(builder.build(), "col")
    assert text.startswith("c solutions: the independent sets of weight 1\n")
    assert graph_of(text) == (4, {3: 0, 4: 0}, {(1, 2), (3, 4)})
    again = read_model(text, "col")
    assert (again.sense, again.option_names, again.weights.tolist()) == ("max", ("p", "q", "r", "s"), [1, 1, 0, 0])


GRAPHS = [(0, 1), (0, 1), (0, 1), (1, 1), (0, 9), (0, UNBOUNDED)]


@st.composite
def graph_models(draw) -> Model:
    """Models that a graph can express, most of them."""
    builder = ModelBuilder(draw(st.sampled_from([None, None, "max"])))
    limits = [draw(st.sampled_from(GRAPHS)) for _ in range(draw(st.integers(0, 6)))]
    for k, (low, high) in enumerate(limits):
        builder.item(f"i{k}", low, high)
    for k in range(draw(st.integers(0, 7))):
        option = builder.option(f"o{k}", (), draw(st.integers(-3, 5)))
        for item, interval in enumerate(limits):
            if draw(st.booleans()):
                color = draw(st.sampled_from(["", "red", "blue"])) if interval == (0, 1) and item % 2 else ""
                builder.cover(option, item, color)
    return builder.build()


@given(model=graph_models() | models())
@MANY
def test_col_tells_the_solutions_or_refuses(model: Model) -> None:
    lows = set(model.low.tolist())
    users = [
        sum(item in [i for i, _ in model.entries(k)] for k in range(model.n_options)) for item in range(model.n_items)
    ]
    pairs_tell = all(
        (low, high) in ((0, 1), (1, 1)) or (low == 0 and high >= used)
        for low, high, used in zip(model.low.tolist(), model.high.tolist(), users, strict=True)
    )
    if not pairs_tell or model.sense == "min" or (model.sense == "max" and 1 in lows):
        with pytest.raises(NotSupported, match=r"; write opb, lp or mps instead$") as caught:
            write_model(model, "col")
        assert "\n" not in str(caught.value)
        return
    text = write_model(model, "col")
    said = text.split("\n")[0].removeprefix("c solutions: ")
    vertices, weights, edges = graph_of(text)
    assert vertices == model.n_options
    independent = [
        chosen
        for size in range(vertices + 1)
        for chosen in combinations(range(1, vertices + 1), size)
        if not any(pair in edges for pair in combinations(chosen, 2))
    ]
    weight = {chosen: sum(weights.get(k, 1) for k in chosen) for chosen in independent}
    solutions = oracle.solutions(model)
    if said == "the largest independent sets, by weight":
        told = {c for c in independent if weight[c] == max(weight.values())}
        best = oracle.best(model)
        solutions = {s for s in solutions if oracle.value(model, s) == best}
    elif said == "all independent sets":
        told = set(independent)
    else:
        kind, number = re.fullmatch(r"the independent sets of (weight )?(\d+)(?: vertices)?", said).groups()
        told = {c for c in independent if (weight[c] if kind else len(c)) == int(number)}
        assert not told or max(weight.values()) == min(weight[c] for c in told), "so a maximum finds a solution"
    assert {frozenset(model.option_names[k - 1] for k in chosen) for chosen in told} == solutions


def test_col_of_queens() -> None:
    text = write_model(parse("queens:5").model, "col")
    assert text.startswith("c solutions: the independent sets of 5 vertices\n")
    assert graph_of(text)[:2] == (25, {})
    # A given cell is one more thing to cover: 5 columns, 5 rows and the cell.
    text = write_model(parse("queens:5,given=1.1").model, "col")
    assert text.startswith("c solutions: the independent sets of weight 11\n")
    assert graph_of(text)[1] == {k: 3 if k == 1 else 2 for k in range(1, 26)}


@pytest.mark.full
def test_col_has_a_largest_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(col, "MAX_EDGES", 45)
    assert len(graph_of(write_model(one_item(10, 0, 1), "col"))[2]) == 45
    with pytest.raises(NotSupported, match="more than 45 edges"):
        write_model(one_item(11, 0, 1), "col")
    monkeypatch.undo()
    with pytest.raises(NotSupported, match="more than 10000000 edges"):
        write_model(one_item(30_000, 0, 1), "col")


LP = "Minimize\n obj: x\nSubject To\n c: x + y >= 1\nBinary\n x y\nEnd\n"
MPS = "ROWS\n N obj\n L c\nCOLUMNS\n x c 1\nRHS\n RHS c 1\nBOUNDS\n BV B x\nENDATA\n"
JSON = '{"format": "queenlab-model", "version": 1, "sense": null,\n "items": [["a", 0, 1]],\n "options": []}'


SHORT = r"""p cnf edge e c 0 1 -1 2 x1 ~x2 >= <= = ; min: max: | : * Minimize Bounds Binary General End free inf + - 1e9
 .5 \ obj: NAME ROWS COLUMNS RHS RANGES BOUNDS ENDATA OBJSENSE N L G E BV UP FX 'MARKER' 'INTORG' 2:3|A A A:b weight
 order { } [ ] , "items" null"""
NOTES = ["written by queenlab", "option 1 a", "limits A", "sense max", "filler A", "never 1 A", "options 1"]
WORDS = st.sampled_from([*SHORT.split(), *NOTES, "Subject To", "* #variable= 3 #constraint= 1"])
JUNK = st.lists(st.tuples(WORDS | st.text(max_size=3), st.sampled_from([" ", "\n", "\n ", ""])), max_size=25)


def check_survives(text: str, format: str) -> None:
    complaint = None
    try:
        read_model(text, format)
    except QueenlabError as error:
        complaint = error
    if complaint is not None:
        assert isinstance(complaint, BadFile)
        assert 1 <= complaint.line <= text.count("\n") + 1
        assert complaint.column >= 1
        assert "\n" not in complaint.reason


@pytest.mark.parametrize("format", FORMATS)
@given(pieces=JUNK)
@MANY
def test_random_text_never_surprises(format: str, pieces: list[tuple[str, str]]) -> None:
    check_survives("".join(word + gap for word, gap in pieces), format)


@pytest.mark.parametrize("format", FORMATS)
@given(model=models(max_items=4, max_options=4), seed=st.integers(0, 10**9))
@MANY
def test_damaged_files_never_surprise(format: str, model: Model, seed: int) -> None:
    if format == "cnf":
        model = model.with_sense(None)
    if format == "col":
        builder = ModelBuilder.of(model)
        builder.sense = "max"
        builder._low, builder._high = [0] * model.n_items, [1] * model.n_items
        model = builder.build()
    rng = random.Random(seed)
    text = write_model(model, format)
    for _ in range(rng.randint(1, 3)):
        a = rng.randrange(len(text) + 1)
        b = min(len(text), a + rng.randrange(6))
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:a] + text[b:]
        elif kind == 1:
            text = text[:a] + text[a:b] * 2 + text[b:]
        elif kind == 2:
            text = text[:a] + rng.choice(["9", "-", " ", "\n", "|", ":", '"', "x", "0", "\0", "."]) + text[b:]
        else:
            lines = text.split("\n")
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            text = "\n".join(lines)
    check_survives(text, format)


def test_registry() -> None:
    for name, format in FORMATS.items():
        assert all(format_of(f"some/Where{suffix.upper()}") == name for suffix in format.suffixes)
        assert format.description
