"""Files of puzzles: what is written is read, and what is wrong is named, with line and column."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenlab.errors import BadFile
from queenlab.problems import parse
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.files import PuzzleClaim, read_puzzles, to_record, to_text
from queenlab.verbs.puzzle import puzzles

MADE = [
    made
    for name in ("queens:6", "queens:5@torus", "rook+king:5", "queens:6,exclude=1.1/2.3")
    for made in islice(puzzles(name, seed=1), 2)
] + list(islice(puzzles("regions:5", seed=1), 3))
PUZZLES = [made.puzzle for made in MADE] + [
    Puzzle(parse("rooks:3,given=1.1,exclude=2.2"), (0, 0, 0, 1, 1, 1, 2, 2, 2)),
    Puzzle(parse("queens:4")),
]
TEXT = "completion puzzle queens:4\n# easy\n. . . .\n....\nQ. ..\r\n\n....\n"
REGIONS = "regions puzzle rook+king:4\nAABB\nAABB\nCCDD\nCCDD\n"
RECORD = {"queenlab": "puzzle", "problem": "queens:4", "given": [[1, 2]]}


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: str(one.problem))
def test_what_is_written_is_read(one: Puzzle) -> None:
    for text in (
        to_text(one),
        to_text(one, ["# a comment", "completion puzzle queens:9"]),
        to_text(one).replace("\n", "\r\n"),
        to_text(one).replace(" . ", "."),
        json.dumps(to_record(one)),
        json.dumps(to_record(one), indent=3),
    ):
        assert [claim.puzzle for claim in read_puzzles(text)] == [one]


def test_several_puzzles_in_one_file() -> None:
    text = "\n".join(map(to_text, PUZZLES))
    assert [claim.puzzle for claim in read_puzzles(text)] == PUZZLES
    starts = [claim.line for claim in read_puzzles(text)]
    assert starts == sorted(set(starts))
    assert all(text.splitlines()[line - 1].split()[1] == "puzzle" for line in starts)
    records = [made.to_dict() for made in MADE]
    for found in (read_puzzles(json.dumps(records)), read_puzzles(json.dumps({"puzzles": records}))):
        assert [claim.puzzle for claim in found] == [made.puzzle for made in MADE]
        assert [claim.solution for claim in found] == [tuple(made.solution.cells.tolist()) for made in MADE]


def test_marks_and_names_say_the_same() -> None:
    (claim,) = read_puzzles(TEXT)
    assert claim == PuzzleClaim(Puzzle(parse("queens:4,given=1.2")), None, 1)
    (same,) = read_puzzles("completion puzzle queens:4,given=1.2\n....\n....\n....\n....")
    assert same.puzzle == claim.puzzle
    assert read_puzzles(json.dumps(RECORD))[0].puzzle == claim.puzzle
    (cut,) = read_puzzles(REGIONS)
    assert cut.puzzle.regions == (2, 2, 0, 0, 2, 2, 0, 0, 3, 3, 1, 1, 3, 3, 1, 1)


def bad_file(line: str) -> tuple[str, str]:
    """A text and what is said of it, from a line of bad_files.txt."""
    asked, words = line.split(" => ")
    kind, _, change = asked.partition(": ")
    if kind == "RECORD":
        return json.dumps({**RECORD, **json.loads(change)}), words
    if kind in ("TEXT", "REGIONS"):
        return {"TEXT": TEXT, "REGIONS": REGIONS}[kind].replace(*map(json.loads, change.split(" -> "))), words
    return json.loads(asked), words


BAD = [bad_file(line) for line in Path(__file__).with_name("bad_files.txt").read_text().splitlines()[1:]]
LONG = [("[" * 100_000, "nested too deeply|not JSON"), ("x" * 10_000_001, "too long for a file of puzzles")]


@pytest.mark.parametrize(
    ("text", "words"),
    [*BAD, *LONG, (TEXT + "....\n", "8:1: queens:4 has 4 rows, but this is one more")],
    ids=lambda text: text[:40],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    with pytest.raises(BadFile, match=words) as caught:
        read_puzzles(text, "bad.txt")
    assert str(caught.value).startswith("bad.txt:")
    assert "\n" not in str(caught.value)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(
        [
            TEXT,
            REGIONS,
            *(to_text(one) for one in PUZZLES),
            json.dumps(RECORD),
            *map(json.dumps, map(to_record, PUZZLES)),
        ]
    ),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 3), st.text(max_size=3)), max_size=4),
)
def test_damaged_files_are_read_or_refused(text: str, damage: list[tuple[int, int, str]]) -> None:
    for place, cut, new in damage:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + cut :]
    assert_read_or_refused(text)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='completion regions puzzle queens:48,=.^@\nQxABCD#{}[]"', max_size=120) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)
    assert_read_or_refused("completion puzzle queens:4\n" + text)
    assert_read_or_refused("regions puzzle rook+king:4\n" + text)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["queens:4", "puzzle", "AABB", "", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*to_record(PUZZLES[0]), "solution"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from([*to_record(PUZZLES[0]), "solution", "puzzles"]), json_values, max_size=6))
def test_any_json_is_read_or_refused(changes: dict[str, object]) -> None:
    assert_read_or_refused(json.dumps(changes))
    assert_read_or_refused(json.dumps({**RECORD, **changes}))
    assert_read_or_refused(json.dumps([RECORD, {**RECORD, **changes}], indent=1))


def assert_read_or_refused(text: str) -> None:
    """A puzzle that is read is written and read again as the same; a refusal is one line with a place."""
    claims, refusal = read_or_refusal(text)
    if refusal is not None:
        assert str(refusal).startswith(f"f:{refusal.line}:{refusal.column}: ")
        assert 1 <= refusal.line <= text.count("\n") + 1
        assert refusal.column >= 1
        return
    assert claims
    for claim in claims:
        assert read_puzzles(to_text(claim.puzzle))[0].puzzle == claim.puzzle
        assert read_puzzles(json.dumps(to_record(claim.puzzle)))[0].puzzle == claim.puzzle


def read_or_refusal(text: str) -> tuple[list[PuzzleClaim], BadFile | None]:
    try:
        return read_puzzles(text, "f"), None
    except BadFile as error:
        return [], error
