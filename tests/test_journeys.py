"""What people come to do, from the first command to the thing they keep; one test a journey."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import queenlab as ql
from queenlab.cli.main import main

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


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
    assert (ql.diverse(1000003).array + 1 == np.load("points.npy", allow_pickle=False)).all()
    capsys.readouterr()
    assert main(["construct", "leprechauns:1000,range=2", "--quiet"]) == 0
    assert ql.verify([int(row) for row in capsys.readouterr().out.split()], "leprechauns:1000,range=2").ok


def test_the_python_user() -> None:
    p = ql.queens(8)
    assert p == ql.problem("queens:8")
    assert p.count().value == 92
    assert p.solve().status == "found"
    assert len(list(p.enumerate(up_to_symmetry=True))) == 12
    b = p.complete([(1, 1)])
    assert "<svg" in b.witness._repr_svg_()
    assert ql.leprechauns(16, range=3).count(progress=True).value == 2
    assert (ql.queen + ql.leaper(1, 2)).problem(10).count().value == 4
