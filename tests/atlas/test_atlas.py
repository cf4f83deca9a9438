"""The atlas: its files, its check, queries and additions."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab
from fake_time import time_passes
from oracles import json_schema
from queenlab.atlas import check_entry, collection_called, collections, collections_on_disk, find, reading
from queenlab.atlas.adding import add
from queenlab.atlas.checking import check_entries
from queenlab.atlas.entry import Collection, Entry
from queenlab.atlas.reading import read_collection
from queenlab.atlas.recomputing import command_for, recompute
from queenlab.errors import BadInput, CheckFailed, QueenlabError

PACKAGE = Path(queenlab.__file__).parent
DATA = PACKAGE / "atlas" / "data"
FILES = sorted((DATA / "collections").glob("*.json"))
#: Ten to forty seconds each; together as long as all others four times over.
LONG_CERTIFICATES = {"constant-105.json", "queens-5-5.json", "queens-12-3.json", "queens-7-4.json"}
#: Collections whose check takes longer than the fast tier has.
LONG_CHECKS = """
    A002562 A068940 A068941 A115992 A343905 A343907 A359441 A374013 completion-threshold-dimension-3
    completion-threshold-dimension-4 completion-threshold-dimension-5 diversity leprechauns-range-5
    leprechauns-range-6 leprechauns-range-7 leprechauns-range-8 maximum-dimension-5 maximum-dimension-6
    maximum-side-4 queenon-entropy xqueens-sparse-paired
"""
SCHEMA = json.loads((PACKAGE.parents[1] / "docs" / "reference" / "atlas.schema.json").read_text())


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data of the atlas in a folder that a test may spoil."""
    for name in ("atlas/data", "kept"):
        shutil.copytree(PACKAGE / name, tmp_path / "package" / name, copy_function=shutil.copyfile)
    monkeypatch.setattr(reading, "package_folder", lambda: tmp_path / "package")
    collections_on_disk.packaged.cache_clear()
    yield tmp_path / "package" / "atlas" / "data"
    collections_on_disk.packaged.cache_clear()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    collections_on_disk.packaged.cache_clear()


def resign(path: Path) -> None:
    """Makes all checksums and sums right again, as a clever forger would."""
    collection = read_collection(path.read_text(), path.name)
    entries = []
    for entry in collection.entries:
        for key in ("witness", "certificate"):
            kept = getattr(entry, key)
            if kept is not None:
                digest = hashlib.sha256((path.parents[3] / kept.file).read_bytes()).hexdigest()
                entry = replace(entry, **{key: replace(kept, sha256=digest)})
        entries.append(signed(collection, entry))
    path.write_text(replace(collection, entries=tuple(entries)).to_json())
    collections_on_disk.packaged.cache_clear()


def change_entry(path: Path, n: int, **changes: object) -> None:
    """Changes what a file says of n; checksums are as they were."""
    collection = read_collection(path.read_text(), path.name)
    changed = tuple(replace(e, **changes) if e.n == n else e for e in collection.entries)  # type: ignore[arg-type]
    path.write_text(replace(collection, entries=changed).to_json())
    collections_on_disk.packaged.cache_clear()


def kept_as(copied: Path, text: str) -> reading.Kept:
    """A file among the witnesses that nobody made, with its right sum."""
    file = copied.parents[1] / "kept" / "placements" / "forged.json"
    file.write_text(text)
    return reading.Kept("kept/placements/forged.json", hashlib.sha256(file.read_bytes()).hexdigest())


def signed(collection: Collection, entry: Entry) -> Entry:
    return replace(entry, checksum=entry.expected_checksum(collection))


def entry_of(name: str, n: int) -> Entry:
    return next(one for one in collection_called(name).entries if one.n == n)


def wrong_lines(name: str, n: int, recompute_below: float = 0.0) -> list[str]:
    return check_entry(collection_called(name), entry_of(name, n), recompute_below).wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_in_its_form(path: Path) -> None:
    text = path.read_text()
    assert not json_schema.errors(json.loads(text), SCHEMA, SCHEMA)
    collection = read_collection(text, path.name)
    assert collection.id == path.stem
    assert collection.to_json() == text
    assert collection.entries
    assert all(entry.sources for entry in collection.entries)
    used = {key for entry in collection.entries for key in entry.sources}
    assert used == set(collection.sources), "every source is used"
    assert not any(entry.beyond and entry.status == "published" for entry in collection.entries)
    assert any(entry.beyond for entry in collection.entries) == (collection.searched is not None)


def test_the_same_value_never_stands_twice_with_two_numbers() -> None:
    seen: dict[tuple[str, str], Entry] = {}
    for collection in collections():
        for entry in collection.entries:
            if entry.problem is None:
                continue
            key = (collection.quantity, entry.problem)
            other = seen.setdefault(key, entry)
            if entry.value is not None and other.value is not None:
                assert entry.value == other.value, key


def test_bounds_know_of_each_other() -> None:
    """Where no full solution exists, fewer than n^(d-1) queens fit; and no bound contradicts a value elsewhere."""
    none = {entry.problem for c in collections() if c.id == "full-cubes" for entry in c.entries if entry.value == 0}
    for collection in collections():
        if collection.quantity != "maximum":
            continue
        for entry in collection.entries:
            high = entry.upper if entry.value is None else entry.value
            if entry.problem in none and entry.n > 3 and isinstance(high, int):
                assert high < entry.n**2, entry.problem


def needs_long(entry: Entry) -> bool:
    return entry.certificate is not None and Path(entry.certificate.file).name in LONG_CERTIFICATES


@pytest.mark.full_rows(*LONG_CHECKS.split())
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_collection_passes_its_check(path: Path) -> None:
    collection = read_collection(path.read_text(), path.name)
    passes(collection, [entry for entry in collection.entries if not needs_long(entry)])


@pytest.mark.slow
def test_the_longest_certificates_pass_their_check() -> None:
    long = [(one, [entry for entry in one.entries if needs_long(entry)]) for one in collections()]
    assert sum(len(entries) for _, entries in long) == len(LONG_CERTIFICATES)
    for collection, entries in long:
        passes(collection, entries)


def passes(collection: Collection, entries: list[Entry]) -> None:
    checked = list(check_entries([(collection, entry) for entry in entries], 0.05, 60.0))
    assert [f"{one.name}: {'; '.join(one.wrong)}" for one in checked if one.wrong] == []
    for one in checked:
        assert ("witness" in one.checked) == (one.entry.witness is not None)
        assert ("certificate" in one.checked) == (one.entry.certificate is not None)


def test_a_value_changed_by_hand_is_caught(copied: Path) -> None:
    path = copied / "collections" / "A343905.json"
    edit(path, '"value": 34', '"value": 35')
    assert "checksum" in wrong_lines("A343905", 17)[0]
    resign(path)
    assert wrong_lines("A343905", 17) == []
    assert wrong_lines("A343905", 17, 10.0) == ["the entry says 35, not 34"]


def test_a_queen_that_was_moved_or_is_missing_is_caught(copied: Path) -> None:
    witness = entry_of("A068940", 14).witness
    file = copied.parents[1] / witness.file
    whole = json.loads(file.read_text())
    moved, *rest = whole["cells"]
    file.write_text(json.dumps({**whole, "cells": [[moved[0] % 14 + 1, *moved[1:]], *rest]}))
    assert f"witness: {witness.file} has the sha256" in wrong_lines("A068940", 14)[0]
    resign(copied / "collections" / "A068940.json")
    assert any("share a line" in line for line in wrong_lines("A068940", 14))
    file.write_text(json.dumps({**whole, "cells": rest}))
    resign(copied / "collections" / "A068940.json")
    assert wrong_lines("A068940", 14) == ["witness: it has 171, but the entry says 172"]


def test_a_truncated_certificate_is_caught(copied: Path) -> None:
    kept = entry_of("A068940", 6).certificate
    file = copied.parents[1] / kept.file
    file.write_text(file.read_text()[:-30])
    assert f"certificate: {kept.file} has the sha256" in wrong_lines("A068940", 6)[-1]
    resign(copied / "collections" / "A068940.json")
    assert f"certificate: {kept.file} is refused" in wrong_lines("A068940", 6)[-1]
    file.unlink()
    assert wrong_lines("A068940", 6)[-1] == f"certificate: the file {kept.file} is missing"


@pytest.mark.full
def test_a_certificate_of_another_board_is_caught(copied: Path) -> None:
    path = copied / "collections" / "A068940.json"
    change_entry(path, 6, certificate=entry_of("A068940", 5).certificate)
    resign(path)
    lines = wrong_lines("A068940", 6)
    assert "certificate: it is about queens:5^3, not queens:6^3" in lines
    assert "certificate: it proves at most 13, but the entry says 21" in lines


def test_a_bound_that_the_certificate_does_not_show_is_caught(copied: Path) -> None:
    path = copied / "collections" / "A068940.json"
    shown = [one for one in collection_called("A068940").entries if one.certificate is not None and not needs_long(one)]
    n, upper = next((one.n, one.upper) for one in shown if one.status == "open")
    change_entry(path, n, upper=upper - 1)
    resign(path)
    assert wrong_lines("A068940", n) == [f"certificate: it proves at most {upper}, but the entry says {upper - 1}"]


def forged(collection: Collection, **changes: object) -> list[str]:
    """What the check says of a signed entry that was made up."""
    blank = Entry(8, "queens:8", 92, "recomputed", (), method="m", version="v", date="2026-01-01")
    made = signed(collection, replace(blank, **changes))  # type: ignore[arg-type]
    return check_entry(replace(collection, entries=(*collection.entries, made)), made, 0.5, 20.0).wrong


@pytest.mark.full
def test_forgeries_with_right_checksums_are_caught() -> None:
    by_id = {collection.id: collection for collection in collections()}
    count, most, guards, colors = (by_id[name] for name in ("A000170", "A068940", "A075458", "A088202"))
    assert forged(count) == []
    assert forged(count, value=93) == ["the entry says 93, not 92"]
    assert forged(count, value=93, status="proved") == [
        "it is marked as proved but has no certificate", "the entry says 93, not 92"
    ]  # fmt: skip
    assert "does not match queens:8" in forged(count, n=9)[0]
    assert "does not say how" in forged(count, method=None)[0]
    cube = {"n": 6, "problem": "queens:6^3", "certificate": entry_of("A068940", 6).certificate}
    assert "a certificate shows a maximum or the constant" in forged(guards, **cube, value=21)[0]
    assert "it is marked as proved" in forged(guards, value=40, status="proved")[0]
    assert forged(guards, value=4)[0] == "the entry says 4, not 5"
    assert "it says 8, and" in forged(colors, problem="queens:7", n=7, value=8)[0]
    assert "is that of queens:6^3" in forged(most, n=6, problem="queens:6^3,goal=dominate", value=21)[0]


def test_a_threshold_does_not_believe_what_its_witness_says_of_the_largest(copied: Path) -> None:
    collection = collection_called("completion-threshold-dimension-3")
    entry = next(one for one in collection.entries if one.problem == "queens:4^3")
    told = {"queenlab": "placement", "problem": "queens:4^3", "cells": [[1, 1, 1]], "largest": 8}
    made = signed(collection, replace(entry, value=0, witness=kept_as(copied, json.dumps(told))))
    assert check_entry(collection, made).wrong == ["witness: it can be completed"]


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"solutions": [5]}', '{"solutions": 5}', "[" * 5000, "/etc/passwd"])
@pytest.mark.parametrize("name", ["A171760", "A068940", "A088202", "A374013", "A359441"])
def test_odd_kept_files_are_wrong_and_no_traceback(copied: Path, name: str, text: str) -> None:
    collection = collection_called(name)
    entry = next(one for one in collection.entries if one.witness or one.certificate)
    kept = kept_as(copied, text)
    made = replace(entry, witness=kept if entry.witness else None, certificate=kept if entry.certificate else None)
    assert check_entry(collection, signed(collection, made)).wrong


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"status": "recomputed"', '"status": "sure"', "unknown status 'sure'"),
        ('"n": 4', '"n": 5', "in order"),
        ('"value": 2', '"value": 2.5', "whole number"),
        ('"value": 2,', '"value": 2, "lower": 1,', "has no bounds"),
        ('"value": 2', '"value": "2.5"', "whole number"),
        ('"seconds": 0', '"seconds": -1', "0 or more"),
        ('"seconds": 0', '"seconds": Infinity, "nodes": 0', "Infinity is not JSON"),
        ('"format": "queenlab-atlas"', '"format": "other"', "format"),
        ('"sources": ["', '"sources": ["nobody", "', "does not list all"),
        ('"entries": [', '"entries": [1,', "JSON object"),
        ('"date": "20', '"date": "2O', "invalid date"),
        ('"problem"', '"porblem"', "unknown keys: porblem"),
        ("{", "[", "not JSON"),
    ],
)
def test_a_slip_of_the_hand_is_named(copied: Path, old: str, new: str, named: str) -> None:
    edit(copied / "collections" / "A000170.json", old, new)
    with pytest.raises(CheckFailed, match=named) as caught:
        collections()
    assert "A000170.json" in str(caught.value)


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_a_damaged_file_is_refused_or_its_check_fails(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(FILES)).read_text()
    at = data.draw(st.integers(0, len(text) - 1))
    new = text[:at] + data.draw(st.sampled_from('0919ae{}[],:" ')) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        collection = read_collection(new, "spoiled.json")
    except CheckFailed:
        return
    old = read_collection(text, "whole.json")
    if replace(collection, comment=None) == replace(old, comment=None):
        return
    # A source that nobody cites, and an entry that is gone altogether, leave no trace in the others.
    used = {key for entry in old.entries for key in entry.sources}
    if len(collection.entries) == len(old.entries) and used <= set(collection.sources):
        assert any(entry.checksum != entry.expected_checksum(collection) for entry in collection.entries) or (
            {key: collection.sources[key] for key in used} == {key: old.sources[key] for key in used}
            and collection.entries == old.entries
        )


def values(*words: str, **options: str) -> list[str]:
    return [entry.shown for _, entry in find(words, **options)]


@settings(deadline=None, max_examples=80)
@given(st.text(max_size=20))
def test_any_word_is_a_query_or_bad_input(word: str) -> None:
    try:
        found = find([word])
    except QueenlabError as error:
        said, found = str(error), []
    else:
        said = "found"
    assert said, "a refusal says why"
    assert all(entry in collection.entries for collection, entry in found)


def test_the_index_is_made_once_and_anew_after_a_change(copied: Path, tmp_path: Path) -> None:
    find(["A000170"])
    first = list((tmp_path / "atlas").glob("*.sqlite"))
    find(["A343905"])
    assert list((tmp_path / "atlas").glob("*.sqlite")) == first
    edit(copied / "collections" / "A000170.json", '"value": 92', '"value": 93')
    assert values("A000170", "n=8") == ["93"]
    assert list((tmp_path / "atlas").glob("*.sqlite")) != first


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "file"))
    assert values("A000170", "n=8") == ["92"]


def test_every_quantity_has_a_way_to_be_computed_or_says_that_it_has_none() -> None:
    seen = set()
    for collection in collections():
        for entry in collection.entries:
            if collection.quantity in seen or entry.value is None or (entry.seconds or 99) > 1:
                continue
            seen.add(collection.quantity)
            assert recompute(entry, collection.quantity, 60.0).value == entry.value, (collection.id, entry.n)
            assert command_for(entry, collection.quantity), collection.id
    assert {"count", "classes", "maximum", "domination number", "diversity", "completion threshold"} <= seen


def answer(problem: str, quantity: str, value: int | None = None, witness: object = None) -> str:
    return json.dumps(
        {"problem": problem, "quantity": quantity, "status": "proved", "value": value, "witness": witness}
    )


def test_a_placement_improves_a_lower_bound() -> None:
    one = add(answer("queens:50^3", "maximum", None, [[1, 1, 1]]), "a.json")
    assert (one.entry.lower, one.entry.status) == (1, "open")
    two = add(answer("queens:50^3,goal=max", "maximum", None, [[1, 1, 1], [2, 3, 5]]), "a.json")
    assert two.lines[-1] == "improves the lower bound from 1 to 2"
    assert values("queens:50^3") == ["2..?"]
    assert check_entry(*find(["queens:50^3"])[0]).wrong == []
    with pytest.raises(CheckFailed, match="share a line"):
        add(answer("queens:50^3", "maximum", None, [[1, 1, 1], [2, 2, 5], [4, 4, 5]]), "a.json")


def test_bounds_that_were_added_one_by_one_stay_together(tmp_path: Path) -> None:
    """On 50^3: a certificate by lines shows 2500; placements of one and two queens."""
    lines = {"box": [50, 50, 50], "at_most": 2500, "by": "lines"}
    proof = {"format": "queenlab-certificate", "version": 1, "problem": "queens:50^3", "at_most": 2500, "witness": None}
    text = json.dumps({**proof, "steps": [lines]})
    assert add(text, "proof.json").lines[-1] == "new: the atlas had nothing on queens:50^3; now it has ?..2500"
    two = [[1, 1, 1], [2, 3, 5]]
    assert add(answer("queens:50^3", "maximum", None, two), "a.json").lines[-1].endswith("from none to 2")
    assert values("queens:50^3") == ["2..2500"]
    one = add(answer("queens:50^3", "maximum", None, two[:1]), "a.json")
    assert one.entry is None
    assert values("queens:50^3") == ["2..2500"]
    checked = check_entry(*find(["queens:50^3"])[0])
    assert (checked.wrong, checked.checked) == ([], ["checksum", "witness", "certificate"])


def test_a_value_that_its_witness_does_not_show_is_not_believed() -> None:
    added = add(answer("queens:50^3", "maximum", 100, [[1, 1, 1]]), "a.json")
    assert "not verified: the value 100; the witness has 1" in added.lines
    assert (added.entry.value, added.entry.lower) == (None, 1)


@pytest.mark.parametrize("engine", [5, ["x"], {"a": 1}, "\ud800", None])
def test_what_an_answer_says_of_its_engine_breaks_nothing(engine: object) -> None:
    right = queenlab.count("queen+leaper[3,7]:9").value
    told = {"problem": "queen+leaper[3,7]:9", "quantity": "count", "value": right, "engine": engine, "witness": "junk"}
    added = add(json.dumps(told), "a.json")
    assert (added.entry.value, added.entry.witness) == (right, None)
    assert added.entry.seconds is not None
    assert "new: the atlas had nothing" in added.lines[-1]
    assert check_entry(*find(["queen+leaper[3,7]:9"])[0], recompute_below=5.0).checked == ["checksum", "recomputed"]


def test_own_files_that_are_broken_are_named(tmp_path: Path) -> None:
    own = tmp_path / "atlas" / "own"
    own.mkdir(parents=True)
    (own / "own-count.json").write_text("{")
    with pytest.raises(CheckFailed, match=r"own-count\.json:1:\d+: this is not JSON"):
        find(["A000170"])
    (own / "own-count.json").write_text((DATA / "collections" / "A000170.json").read_text())
    with pytest.raises(CheckFailed, match="must begin with own-"):
        find(["A000170"])


def test_a_damaged_index_is_made_anew(tmp_path: Path) -> None:
    find(["A000170"])
    (index,) = (tmp_path / "atlas").glob("*.sqlite")
    for damage in (b"", b"not a database at all, but long enough to look like one" * 50, index.read_bytes()[:3000]):
        index.write_bytes(damage)
        assert values("A000170", "n=8") == ["92"]


def test_a_certificate_adds_the_upper_bound(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    queenlab.problem("queens:3^3").maximize(proof=file)
    known = add(file.read_text(), "proof.json")
    assert known.entry is None
    assert "checked: its certificate shows at most 4" in known.lines
    with pytest.raises(CheckFailed, match="refused"):
        add(file.read_text().replace('"at_most": 4', '"at_most": 3'), "proof.json")
    with pytest.raises(BadInput, match="not JSON"):
        add(file.read_text()[:-40], "proof.json")


def test_a_count_that_takes_too_long_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    with pytest.raises(BadInput, match="says 1 but has no witness or certificate"):
        add(answer("queen+leaper[3,7]:22", "count", 1), "a.json", time_limit=0.2)


def test_what_contradicts_the_atlas_is_refused(copied: Path) -> None:
    change_entry(copied / "collections" / "A068940.json", 3, value=3)
    four = [[1, 1, 1], [1, 2, 3], [2, 3, 1], [3, 1, 2]]
    with pytest.raises(CheckFailed, match="contradicts the atlas: A068940 has 3"):
        add(answer("queens:3^3", "maximum", None, four), "a.json")
