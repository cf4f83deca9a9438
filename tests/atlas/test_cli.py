"""`queenlab atlas`, as a user types it."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

import queenlab as ql
from command import Capture, answer, run
from oracles import bfiles
from queenlab.atlas import adding


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))


def test_one_command_answers_what_a_fresh_user_asks(capsys: Capture) -> None:
    code, said, _ = run(capsys, "atlas", "queens:14^3")
    assert code == 0
    assert "queens:14^3: maximum 172..195 (open)" in said
    assert "witness: " in said
    assert "check: queenlab atlas check queens:14^3" in said
    code, said, _ = run(capsys, "atlas", "leprechauns:31,range=4")
    assert "leprechauns:31,range=4: count 10016 (recomputed here)" in said
    assert "Escamocher" in said
    code, said, _ = run(capsys, "atlas", "open", "d=4")
    assert "queens:8^4: maximum 241..243 (open)" in said
    assert "queens:7^4" not in said


def test_without_a_query_the_collections_are_listed(capsys: Capture) -> None:
    code, said, _ = run(capsys, "atlas")
    assert code == 0
    assert any(line.startswith("A343905 ") for line in said.splitlines())
    assert "A343905" in run(capsys, "atlas", "-q")[1].splitlines()
    assert answer(capsys, "atlas")["collections"]


def test_json_has_the_entries_with_their_citations(capsys: Capture) -> None:
    found = answer(capsys, "atlas", "queens:8", "--quantity", "count")
    assert found["status"] is None
    by_name = {entry["collection"]: entry for entry in found["entries"]}
    assert by_name["A000170"]["value"] == 92
    assert "A000170" in by_name["A000170"]["sources"][0]
    nothing = answer(capsys, "atlas", "queens:9999")
    assert (nothing["status"], nothing["entries"]) == (None, [])
    assert "nothing in the atlas matches" in run(capsys, "atlas", "queens:9999")[1]


def test_long_lists_are_cut_unless_all_is_wanted(capsys: Capture) -> None:
    short = run(capsys, "atlas", "queens")[1].splitlines()
    whole = run(capsys, "atlas", "queens", "--all")[1].splitlines()
    assert "--all shows them" in short[-1]
    assert len(whole) > len(short)


def test_a_bfile_is_byte_exact(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "b343905.txt"
    assert run(capsys, "atlas", "export", "A343905", "--bfile", "-o", str(path))[0] == 0
    data = path.read_bytes()
    found = bfiles.terms(data)
    assert found[0] == (1, 1)
    assert found[15:18] == [(16, 2), (17, 34), (18, 4)]
    assert found[-1] == (29, 5074330102084)
    assert data.startswith(b"1 1\n2 0\n")
    assert run(capsys, "atlas", "export", "A343905")[1].encode() == data


def test_other_forms_of_a_collection(capsys: Capture) -> None:
    table = run(capsys, "atlas", "export", "A068940", "--format", "csv")[1].splitlines()
    assert table[0] == "n,problem,value,lower,upper,status,source"
    assert table[6].startswith("6,queens:6^3,21,,,proved,")
    assert json.loads(run(capsys, "atlas", "export", "A068940", "--format", "json")[1])["id"] == "A068940"


def test_a_given_bfile_is_compared(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text("16 2\n17 34\n18 4\n")
    code, said, _ = run(capsys, "atlas", "compare", "A343905", str(path))
    assert (code, "3 terms equal, 0 different" in said) == (0, True)
    path.write_text("16 2\n17 35\n")
    code, said, _ = run(capsys, "atlas", "compare", "A343905", str(path))
    assert code == 1
    assert "n = 17: the file has 35, the atlas 34" in said
    found = answer(capsys, "atlas", "compare", "A343905", str(path))
    assert (found["ok"], found["comparison"]["differ"]) == (False, [[17, 35, 34]])
    path.write_text("16 2\r\n")
    code, _, complaint = run(capsys, "atlas", "compare", "A343905", str(path))
    assert code == 2
    assert "b.txt:1:" in complaint


def test_check_says_what_it_looked_at(capsys: Capture) -> None:
    code, said, _ = run(capsys, "atlas", "check", "queens:6^3")
    assert code == 0
    assert "A068940, n = 6 (queens:6^3), 21: checksum, witness, certificate" in said
    found = answer(capsys, "atlas", "check", "A343905", "--recompute", "0.1")
    assert found["ok"]
    assert any("recomputed" in entry["checked"] for entry in found["entries"])
    assert all(entry["looked"] == entry["checked"] for entry in found["entries"]), "the key had another name"


def test_an_answer_is_added_with_what_it_improves(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(run(capsys, "count", "queen+leaper[3,7]:9", "--json")[1])
    code, said, err = run(capsys, "atlas", "add", str(file))
    assert code == 0
    assert "recomputed" in said
    assert "new: the atlas had nothing on queen+leaper[3,7]:9" in said
    assert f"written to {tmp_path / 'atlas' / 'own'}" in err
    assert "known already" in run(capsys, "atlas", "add", str(file))[1]
    told = json.loads(file.read_text())
    right = told["value"]
    assert f"queen+leaper[3,7]:9: count {right} " in run(capsys, "atlas", "queen+leaper[3,7]:9")[1]
    file.write_text(json.dumps({**told, "value": right + 1}))
    for atlas in ("knows better", "knows nothing"):
        code, _, complaint = run(capsys, "atlas", "add", str(file))
        assert (code, f"says {right + 1}, but the computed value is {right}" in complaint) == (1, True), atlas
        (tmp_path / "atlas" / "own" / "own-count.json").unlink(missing_ok=True)
    best = tmp_path / "best.json"
    best.write_text(run(capsys, "max", "queens:4^3", "--json")[1])
    code, said, _ = run(capsys, "atlas", "add", str(best))
    assert (code, "known already: A068940 has 7 (proved)" in said) == (0, True)


@pytest.mark.full
def test_those_who_add_at_the_same_time_lose_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # All read before the first one writes, unless they wait for each other.
    together = threading.Barrier(4)
    write = adding.write_atomically

    def slow_write(path: Path, text: str) -> None:
        with suppress(threading.BrokenBarrierError):
            together.wait(0.3)
        write(path, text)

    monkeypatch.setattr(adding, "write_atomically", slow_write)
    said = [
        json.dumps(ql.count(f"queen+leaper[5,{k}]:6").to_dict() | {"problem": f"queen+leaper[5,{k}]:6"})
        for k in (7, 8, 9, 10)
    ]
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda text: adding.add(text, "answer.json"), said))
    assert all(one.entry is not None for one in done), done
    kept = json.loads((tmp_path / "atlas" / "own" / "own-count.json").read_text())
    assert len(kept["entries"]) == 4
