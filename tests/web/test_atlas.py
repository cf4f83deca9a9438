"""The Atlas page's endpoints, beside the files of the collections, which are read here by themselves."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import queenlab
from oracles import bfiles
from oracles.peaceful_queens import independent
from web_server import Refusal, get

FILES = Path(queenlab.__file__).parent / "atlas" / "data" / "collections"


def one(name: str, part: str = "", n: int | None = None) -> Any:
    """A collection, or a part of it or of one of its entries."""
    return get(f"/api/atlas/collections/{name}{part and '/'}{part}", n=n)


def search(query: str, **more: int) -> Any:
    return get("/api/atlas", query=query, **more)


def collection(name: str) -> dict[str, Any]:
    return dict(json.loads((FILES / f"{name}.json").read_text()))


def test_every_collection_is_listed_with_what_its_file_says() -> None:
    listed = {head.id: head for head in get("/api/atlas/collections").collections}
    assert set(listed) == {path.stem for path in FILES.glob("*.json")}
    for name, head in listed.items():
        told = collection(name)
        statuses = [entry["status"] for entry in told["entries"]]
        assert (head.title, head.quantity, head.entries) == (told["title"], told["quantity"], len(statuses))
        assert [head.proved, head.recomputed, head.published, head.open] == [
            statuses.count(status) for status in ("proved", "recomputed", "published", "open")
        ]


def test_entries_are_told_whole_and_numbers_as_text() -> None:
    found = one("A000170")
    told = collection("A000170")
    assert [entry.n for entry in found.entries] == [entry["n"] for entry in told["entries"]]
    assert [entry.value for entry in found.entries] == [str(entry["value"]) for entry in told["entries"]]
    last = next(entry for entry in found.entries if entry.n == 27)
    # Beyond 2^53: as a number of JavaScript it would be another one.
    assert last.value == "234907967154122528"
    assert last.sources == [told["sources"][key] for key in told["entries"][-1]["sources"]]
    assert last.check == "queenlab atlas check queens:27"


def test_a_search_finds_what_the_files_have() -> None:
    everything = [(path.stem, e) for path in FILES.glob("*.json") for e in collection(path.stem)["entries"]]
    found = search("open", count=500)
    wanted = {(name, entry["n"]) for name, entry in everything if entry["status"] == "open"}
    assert {(entry.collection, entry.n) for entry in found.entries} == wanted
    assert found.total == len(wanted)
    cut = search("queens", first=10, count=5)
    assert len(cut.entries) == 5
    assert cut.entries == search("queens", count=20).entries[10:15]
    assert search(" ").entries == []
    best = search("queens:14^3 quantity=maximum").entries
    assert [(one.shown, one.status, one.witness, one.page) for one in best] == [
        ("172..195", "open", "placement", "space")
    ]


def of_each_number(numbers: list[int], cells: list[tuple[int, ...]]) -> dict[int, list[tuple[int, ...]]]:
    held: dict[int, list[tuple[int, ...]]] = {}
    for number, cell in zip(numbers, cells, strict=True):
        held.setdefault(number, []).append(cell)
    return held


def test_a_colouring_and_solutions_that_share_no_cell() -> None:
    n = 8
    colored = one("A088202", "witness", n)
    assert colored.kind == "coloring"
    assert colored.page is None
    assert colored.numbers is not None
    cells = [(cell // n, cell % n) for cell in range(n * n)]
    colors = of_each_number(colored.numbers, cells)
    assert len(colors) == next(e["value"] for e in collection("A088202")["entries"] if e["n"] == n)
    assert all(independent(alike) for alike in colors.values())
    packed = one("A171760", "witness", n)
    assert packed.kind == "solutions"
    assert packed.numbers is not None
    solutions = of_each_number(packed.numbers, cells)
    solutions.pop(0, None)
    assert len(solutions) == next(e["value"] for e in collection("A171760")["entries"] if e["n"] == n)
    assert all(len(queens) == n and independent(queens) for queens in solutions.values())


def test_every_witness_can_be_read_and_drawn() -> None:
    kinds = set()
    for path in sorted(FILES.glob("*.json")):
        told = json.loads(path.read_text())
        with_witness = [entry for entry in told["entries"] if "witness" in entry]
        for entry in with_witness[:1] + with_witness[-1:]:
            found = one(told["id"], "witness", entry["n"])
            kinds.add(found.kind)
            if found.picture:
                drawn = one(told["id"], "picture", entry["n"])
                assert drawn.headers["content-type"] == "image/svg+xml"
                assert drawn.content.startswith(b"<svg ")
            else:
                with pytest.raises(Refusal, match="too many layers"):
                    one(told["id"], "picture", entry["n"])
    assert kinds == {"placement", "coloring", "solutions"}


def test_a_witness_that_was_changed_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.atlas import reading

    monkeypatch.setattr(reading, "kept_bytes", lambda kept: b"{}")
    with pytest.raises(Refusal, match="does not match"):
        one("A068940", "witness", 4)


def test_downloads() -> None:
    b = one("A343905", "bfile")
    assert b.headers["content-disposition"].endswith("b343905.txt")
    known = {entry["n"]: entry["value"] for entry in collection("A343905")["entries"]}
    assert all(known[n] == value for n, value in bfiles.terms(b.content))
    whole = one("A343905", "json")
    assert json.loads(whole.content) == collection("A343905")
    rows = list(csv.DictReader(io.StringIO(one("A068940", "csv").text)))
    told = collection("A068940")["entries"]
    assert [(row["n"], row["value"], row["lower"]) for row in rows] == [
        (str(e["n"]), str(e.get("value", "")), str(e.get("lower", ""))) for e in told
    ]
