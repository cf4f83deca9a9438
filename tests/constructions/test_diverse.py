"""The diverse n-queens problem, from Python and from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

import queenlab as ql
from oracles.permutations import attacks
from oracles.recipes import largest_range
from queenlab.cli.main import main
from queenlab.errors import BadInput


def test_small_sizes_against_exhaustive_search() -> None:
    for n in range(4, 21):
        answer = ql.diverse(n)
        assert answer.status == "proved"
        assert ql.solve(f"leprechauns:{n},range={answer.value}", engine="dancing").status == "found"
        assert ql.solve(f"leprechauns:{n},range={answer.value + 1}", engine="dancing").status == "none"


@pytest.mark.full
def test_every_size_to_200_has_a_witness_near_the_bound() -> None:
    for n in range(4, 201):
        answer = ql.diverse(n)
        assert attacks(answer.witness.rows() - 1, False, answer.value) is None
        assert largest_range(n) - 1 <= answer.value <= answer.upper <= largest_range(n)
        assert answer.status == ("proved" if answer.value == answer.upper else "found")
        assert (answer.proof is None) == (answer.status == "found")


def test_large_sizes() -> None:
    answer = ql.diverse(100_003)
    assert (answer.value, answer.status) == (315, "proved")
    assert answer.array.shape == (100_003, 2)
    assert attacks(answer.array[:, 1], False, 315) is None
    huge = ql.diverse(10**17 + 3)
    assert huge.witness is None
    assert huge.lower == huge.value
    with pytest.raises(BadInput):
        _ = huge.array


def test_a_search_goes_beyond_constructions() -> None:
    without = ql.diverse(237, search=0)
    with_search = ql.diverse(237, search=60, seed=1)
    assert without.value < with_search.value == largest_range(237)
    assert attacks(with_search.witness.rows() - 1, False, with_search.value) is None
    assert ql.diverse(237, search=60, seed=1).witness == with_search.witness


def test_no_largest_range() -> None:
    assert [ql.diverse(n).status for n in (1, 2, 3)] == ["none"] * 3
    for wrong in (0, -1, 1.5, "8", True, 10**19):
        with pytest.raises(BadInput):
            ql.diverse(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput):
        ql.diverse(8, search=-1)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["diverse", "127", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["quantity"], answer["value"], answer["upper"], answer["status"]) == ("diversity", 10, 10, "proved")
    assert len(answer["witness"]) == 127
    assert main(["diverse", "127", "-o", str(tmp_path / "points.npy"), "--quiet"]) == 0
    assert capsys.readouterr().out == "10\n"
    assert np.load(tmp_path / "points.npy").tolist() == answer["witness"]
    assert main(["verify", str(tmp_path / "points.npy"), "--problem", "leprechauns:127,range=10"]) == 0
    assert main(["diverse", "3"]) == 0
    assert "none" in capsys.readouterr().out


def test_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["diverse", "4..30"]) == 0
    said = capsys.readouterr()
    assert [line.split()[1] for line in said.out.splitlines()[1:6]] == ["1"] * 5
    assert said.err.startswith("27 sizes: ")
    assert main(["diverse", "4..12", "--quiet"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "12 2"
    assert main(["diverse", "4..12", "--json", "-o", str(tmp_path / "table.json")]) == 0
    table = json.loads((tmp_path / "table.json").read_text())
    assert [a["value"] for a in table["answers"]] == [1, 1, 1, 1, 1, 1, 2, 2, 2]


def test_a_stopped_search_keeps_the_construction(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("queenlab.verbs.diverse.framed_lattice", Mock(side_effect=KeyboardInterrupt))
    assert main(["diverse", "237", "--json"]) == 130
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["witness"]) == 237
    assert main(["diverse", "236..240", "-o", str(tmp_path / "table.txt")]) == 130
    assert len((tmp_path / "table.txt").read_text().splitlines()) == 2


def test_huge_sizes_have_a_recipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diverse", str(10**18), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["witness"] is None
    assert answer["recipe"]["recipe"] == "without-corner"
