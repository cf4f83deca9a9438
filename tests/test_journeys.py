"""What people come to do, from the first command to the thing they keep; one test a journey."""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

import queenlab as ql
from queenlab.cli.main import main


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def same_environment() -> Iterator[None]:
    """Dask's own clusters set variables for their workers, and leave them set."""
    with mock.patch.dict(os.environ):
        yield


def test_the_sequence_hunter(capsys: pytest.CaptureFixture[str]) -> None:
    """Counts a piece nobody has counted, stops, goes on, lets some of it be counted again, and keeps a b-file."""
    piece = "queen+leaper[3,4]"
    assert main(["count", f"{piece}:1..9"]) == 0
    slowly = ["--depth", "4", "--cores", "1", "--node-limit", "1"]
    assert main(["count", f"{piece}:11", "--job", "lunch.ledger", *slowly]) == 3
    assert "queenlab job resume lunch.ledger" in capsys.readouterr().err
    assert main(["job", "resume", "lunch.ledger", "--quiet"]) == 0
    resumed = capsys.readouterr().out.splitlines()[-1]
    assert main(["count", f"{piece}:11", "--engine", "dancing", "--quiet"]) == 0
    assert capsys.readouterr().out.strip() == resumed
    assert main(["job", "audit", "lunch.ledger", "--sample", "2%"]) == 0
    assert "counted again" in capsys.readouterr().out
    assert main(["count", f"{piece}:11", "--checkpoint", "later.ledger", *slowly]) == 3
    assert main(["count", f"{piece}:11", "--checkpoint", "later.ledger", "--quiet"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == resumed
    assert main(["count", f"{piece}:1..9", "--bfile", "-o", "b000000.txt"]) == 0
    lines = Path("b000000.txt").read_text().splitlines()
    assert [line.split()[0] for line in lines] == [str(n) for n in range(1, 10)]
    assert lines[0] == "1 1"


def test_the_sceptical_referee(capsys: pytest.CaptureFixture[str]) -> None:
    """Takes an answer as a file, checks it without its Model, and sees a forgery fail."""
    assert main(["max", "queens:4^3", "--json"]) == 0
    claim = json.loads(capsys.readouterr().out)
    Path("claim.json").write_text(json.dumps(claim))
    assert main(["verify", "claim.json"]) == 0
    claim["witness"][0] = claim["witness"][1]
    Path("forged.json").write_text(json.dumps(claim))
    assert main(["verify", "forged.json"]) == 1
    capsys.readouterr()
    assert main(["atlas", "queens:6^3", "--quantity", "maximum"]) == 0
    told = capsys.readouterr().out
    assert "queens:6^3: maximum 21 (proved here)" in told
    certificate = re.search(r"certificate: (.*)", told)
    assert certificate is not None
    assert main(["atlas", "check", "queens:6^3"]) == 0
    assert main(["check", certificate[1]]) == 0
    assert "at most 21" in capsys.readouterr().out


def test_the_optimiser(capsys: pytest.CaptureFixture[str]) -> None:
    """Exports an instance, and gets the same optimum from every engine that optimises."""
    assert main(["export", "queens:4^3", "--goal", "max", "--format", "mps", "-o", "q43.mps"]) == 0
    values = []
    for engine in ("cpsat", "highs", "sat"):
        capsys.readouterr()
        assert main(["solve", "--model", "q43.mps", "--engine", engine, "--json"]) == 0
        values.append(json.loads(capsys.readouterr().out)["value"])
    assert values == [7, 7, 7]


@pytest.mark.full
def test_the_engineer(capsys: pytest.CaptureFixture[str]) -> None:
    """Needs a million points, no two on a row, column or diagonal: builds them, keeps them, checks them."""
    assert main(["construct", "queens:1000003", "-o", "points.npy"]) == 0
    assert main(["verify", "points.npy"]) == 0
    assert ql.construct("queens:1000003").array.shape == (1000003, 2)
    points = np.load("points.npy", allow_pickle=False)
    assert points.shape == (1000003, 2)
    for line in (points[:, 0], points[:, 1], points.sum(axis=1), points[:, 0] - points[:, 1]):
        assert np.diff(np.sort(line)).all()
    points[0, 1] += 1
    np.save("moved.npy", points)
    assert main(["verify", "moved.npy"]) == 1
    assert main(["construct", "queens:1000003", "--describe", "-o", "recipe.json"]) == 0
    assert Path("recipe.json").stat().st_size < 1000
    assert main(["construct", "--from", "recipe.json", "-o", "again.npy"]) == 0
    assert Path("again.npy").read_bytes() == Path("points.npy").read_bytes()
    capsys.readouterr()
    assert main(["construct", "queens:1000003", "--at", "1000003", "--quiet"]) == 0
    assert int(capsys.readouterr().out) == points[-1, 1]
    assert main(["diverse", "1000003", "-o", "points.npy", "--quiet"]) == 0
    assert capsys.readouterr().out.strip() == "999"
    assert main(["verify", "points.npy", "--problem", "leprechauns:1000003,range=999"]) == 0
    assert (ql.diverse(1000003).array == np.load("points.npy", allow_pickle=False)).all()
    capsys.readouterr()
    assert main(["construct", "leprechauns:1000,range=2", "--quiet"]) == 0
    assert ql.verify([int(row) for row in capsys.readouterr().out.split()], "leprechauns:1000,range=2").ok


def test_the_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    """Shows eight queens, lets the class complete a board, and sees range 2 break it."""
    assert main(["solve", "queens:8", "--show", "-o", "board.svg"]) == 0
    assert ET.fromstring(Path("board.svg").read_text()).tag.endswith("svg")
    assert "Q" in capsys.readouterr().out
    assert main(["complete", "queens:8", "--given", "1,1 2,5"]) == 0
    assert main(["solve", "leprechauns:8,range=2"]) == 0
    assert "none" in capsys.readouterr().out


@pytest.mark.full
def test_the_reader_of_knuths_note(capsys: pytest.CaptureFixture[str]) -> None:
    """His table, and his eleven classes."""
    assert main(["count", "xqueens:1..4", "--quiet"]) == 0
    assert capsys.readouterr().out.split() == ["1", "6", "132", "20742"]
    assert main(["enumerate", "xqueens:3", "--up-to-symmetry"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 11
    assert main(["reproduce", "xqueens", "--table", "figure 4", "--budget", "2"]) == 0
    assert "published figures reproduced" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.full
@pytest.mark.usefixtures("same_environment")
def test_the_cluster_owner(capsys: pytest.CaptureFixture[str]) -> None:
    """Looks what it costs, counts on a cluster, starts the coordinator again, joins two sites, and audits the total."""
    assert main(["count", "queens:12", "--estimate"]) == 0
    begin = ["count", "queens:12", "--engine", "plain-queens", "--depth", "3"]
    assert main([*begin, "--job", "west.ledger", "--cluster", "local", "--cores", "1", "--node-limit", "1"]) == 3
    assert main([*begin, "--job", "east.ledger", "--cores", "2"]) == 0
    assert main(["job", "merge", "west.ledger", "east.ledger", "-o", "q12.ledger"]) == 0
    assert "q12.ledger: queens:12  14200  proved" in capsys.readouterr().out
    assert main(["job", "resume", "west.ledger", "--cluster", "local", "--cores", "1", "--quiet"]) == 0
    assert capsys.readouterr().out == "14200\n"
    for name in ("west", "q12"):
        assert main(["job", "status", f"{name}.ledger", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["value"], found["info"]["done"], found["info"]["alarms"]) == (14200, 1.0, [])
    assert main(["job", "audit", "q12.ledger", "--sample", "20", "--seed", "1", "--engine", "dancing"]) == 0
    assert "20 units counted again by dancing" in capsys.readouterr().out
    assert main(["job", "export", "q12.ledger", "-o", "q12.csv"]) == 0
    assert Path("q12.csv").read_text().startswith("# problem: queens:12\n")


def test_the_python_user() -> None:
    p = ql.queens(8)
    assert p == ql.problem("queens:8")
    assert p.count().value == 92
    assert p.solve().status == "found"
    assert len(list(p.enumerate(up_to_symmetry=True))) == 12
    b = p.complete([(1, 1)])
    assert b.witness is not None
    assert "<svg" in b.witness._repr_svg_()
    assert ql.leprechauns(16, range=3).count(progress=True).value == 2
    assert (ql.queen + ql.leaper(1, 2)).problem(10).count().value == 4
