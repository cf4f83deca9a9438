"""The ledger: what goes in comes out, a second result must be equal, and what is damaged or foreign is refused."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenlab.errors import Alarm, BadInput, CannotWrite, CheckFailed, DamagedFile, Disagreement, QueenlabError
from queenlab.jobs import ledger as ledger_module
from queenlab.jobs import ledger_file
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import LedgerRow, key_text
from queenlab.jobs.review import review
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_units, prepared
from queenlab.problems import parse
from queenlab.residues import residues

#: 92 solutions in 21 units.
SPEC = JobSpec.of(parse("queens:8"), "plain-queens", 2)


def counted(spec: JobSpec = SPEC) -> list[UnitResult]:
    return count_units(spec, list(spec.units()))


def result(key: tuple[int, ...] = (0, 2), count: int = 5, weight: int = 2, worker: str = "here") -> UnitResult:
    return UnitResult(key, weight, 1.5, count, residues(count), 17, 0.25, worker)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "eight.ledger"


@pytest.fixture
def full(path: Path, full_bytes: bytes) -> Path:
    """A ledger with all units."""
    path.write_bytes(full_bytes)
    return path


def spoil(path: Path, change: str) -> None:
    """Changes a file as no ledger is changed."""
    with closing(sqlite3.connect(path)) as other:
        other.execute(change)
        other.commit()


@pytest.fixture(scope="module")
def full_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "whole.ledger"
    with Ledger.create(path, SPEC) as ledger:
        ledger.add(counted())
    return path.read_bytes()


@pytest.mark.parametrize("page", [1, 7, 20, 21, 22])
def test_a_ledger_of_several_pages_is_read_to_its_end(full: Path, page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_module, "PAGE", page)
    with Ledger.open(full, write=False) as ledger:
        assert ledger.total() == 92
        assert len(list(ledger.rows())) == 21


def test_what_goes_in_comes_out(path: Path) -> None:
    results = counted()
    with Ledger.create(path, SPEC) as ledger:
        assert ledger.add(results) == len(results) == 21
        assert ledger.total() == 92
    with Ledger.open(path, write=False) as ledger:
        assert ledger.spec == SPEC
        rows = {row.key: row for row in ledger.rows()}
        assert set(ledger.keys()) == set(rows)
        for one in results:
            assert rows[one.key] == LedgerRow.received(one, rows[one.key].finished)
        assert ledger.has((0, 2))
        assert not ledger.has((0, 1))
        assert ledger.total() == 92
    assert [p.name for p in path.parent.iterdir()] == [path.name], "one file when it is closed"


def test_a_summary(path: Path) -> None:
    with Ledger.create(path, SPEC) as ledger:
        assert (ledger.summary().rows, ledger.summary().first, ledger.summary().nodes) == (0, None, 0)
        huge = replace(result((0, 4), worker="there"), nodes=2**63 - 1)
        ledger.add([result(), result((0, 3)), huge])
        found = ledger.summary()
    assert (found.rows, found.work, found.seconds, found.nodes) == (3, 4.5, 0.75, 2**63 - 1 + 34)
    assert found.workers == {"here": 2, "there": 1}
    assert found.created <= found.first
    assert (found.first, found.alarms) == (found.last, ())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=25)
@given(st.dictionaries(st.lists(st.integers(-(2**70), 2**70), max_size=6).map(tuple), st.integers(0, 2**200)))
def test_numbers_of_any_size(path: Path, counts: dict[tuple[int, ...], int]) -> None:
    path.unlink(missing_ok=True)
    with Ledger.create(path, SPEC) as ledger:
        weight = 3 * 10**30
        ledger.add(result(key, count, weight, "who|ever\n\u2655'") for key, count in counts.items())
        assert {row.key: row.count for row in ledger.rows()} == counts
        assert ledger.total() == weight * sum(counts.values())


def test_an_equal_second_result_is_counted_once(path: Path) -> None:
    with Ledger.create(path, SPEC) as ledger:
        assert ledger.add([result(), result()]) == 1
        assert ledger.add([result(worker="another"), result((0, 3))]) == 1
        assert ledger.total() == 20
        assert ledger.alarms() == ()


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (result(count=6, worker="liar"), "unit 0,2 has two results that differ: 5 from here, and 6 from liar"),
        (result(weight=1, worker="liar"), "differ: 5 with weight 2 from here, and 5 with weight 1 from liar"),
    ],
)
def test_a_different_second_result_is_an_alarm(path: Path, second: UnitResult, message: str) -> None:
    with Ledger.create(path, SPEC) as ledger:
        ledger.add([result()])
        with pytest.raises(Disagreement, match=message) as raised:
            ledger.add([result((0, 3)), second, result((0, 4))])
        assert isinstance(raised.value, Alarm)
        assert isinstance(raised.value, CheckFailed)
        assert {row.key for row in ledger.rows()} == {(0, 2), (0, 3), (0, 4)}, "the others are kept"
        assert [row.count for row in ledger.rows()] == [5, 5, 5]
    with Ledger.open(path) as ledger:
        (alarm,) = ledger.alarms(standing=True)
        assert (alarm.number, alarm.key, alarm.message) == (1, (0, 2), str(raised.value))
        with pytest.raises(Alarm, match=r"open alarm since .*settle it"):
            ledger.refuse_alarms()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (replace(result(), residues=(5, 6)), "unit 0,2 has count 5, which does not agree with its residues 5, 6"),
        (replace(result(), count=5 + 65521), "does not agree with its residues"),
        (replace(result(), count=5 + 65521 * 65519 + 1), "does not agree"),
        (replace(result(), count=-1, residues=residues(-1)), "count -1"),
        (replace(result(), weight=0), "weight 0"),
        (replace(result(), nodes=2**63), f"{2**63} nodes"),
        (replace(result(), count=5.0), "not a whole number"),
        (replace(result(), seconds=float("nan")), "took nan seconds"),
    ],
)
def test_a_result_that_cannot_be_right_is_an_alarm(path: Path, wrong: UnitResult, message: str) -> None:
    with Ledger.create(path, SPEC) as ledger:
        with pytest.raises(Alarm, match=message):
            ledger.add([wrong, result((0, 3))])
        assert [row.key for row in ledger.rows()] == [(0, 3)]
        assert [alarm.key for alarm in ledger.alarms()] == [(0, 2)]


def test_settling_an_alarm_drops_its_unit(path: Path) -> None:
    with Ledger.create(path, SPEC) as ledger:
        ledger.add([result(), result((0, 3), worker="liar"), result((0, 4))])
        with pytest.raises(Disagreement):
            ledger.add([result(count=4, worker="liar")])
        assert ledger.settle("the liar had bad memory", ["liar"]) == 2
        ledger.refuse_alarms()
        assert [row.key for row in ledger.rows()] == [(0, 4)]
        (alarm,) = ledger.alarms()
        assert alarm.settled is not None
        assert alarm.note == "the liar had bad memory"
        assert ledger.settle("nothing stands") == 0


def test_a_host_or_a_process_can_be_distrusted_as_a_whole(path: Path) -> None:
    names = ["n1:7", "n1:7:thread-1", "n1:70", "n1:8", "n10:7", "n%:7"]
    with Ledger.create(path, SPEC) as ledger:
        ledger.add([result((0, 2 + k), worker=name) for k, name in enumerate(names)])
        assert ledger.settle("a bad process", ["n1:7"]) == 2
        assert ledger.settle("a bad host", ["n1"]) == 2
        ledger.note_alarm((0, 6), Alarm("in question"))
        for nobody in ("n2", "n", "", "n_"):
            with pytest.raises(BadInput, match="no unit from worker"):
                ledger.settle("a slip of the pen", ["n10", nobody])
        assert len(ledger.alarms(standing=True)) == 1, "nothing is settled by halves"
        assert sorted(row.worker for row in ledger.rows()) == ["n%:7", "n10:7"]
        assert ledger.settle("both", ["n10", "n%"]) == 2


def test_a_review(path: Path) -> None:
    results = counted()
    with Ledger.create(path, SPEC) as ledger:
        ledger.add(results[::2])
        found = review(ledger, prepared(SPEC))
        assert (found.units, found.done, found.missing, found.complete) == (21, 11, 10, False)
        assert found.total == sum(r.weight * r.count for r in results[::2])
        ledger.add(results)
        found = review(ledger, prepared(SPEC))
        assert (found.done, found.total, found.complete) == (21, 92, True)
        assert found.work_done == found.work == pytest.approx(64)


@pytest.mark.parametrize(
    ("strange", "message"),
    [
        (result((0, 1), 0), "unit 0,1 has a row but is not a unit of the job"),
        (result((0,), 4), "is not a unit of the job"),
        (result((0, 2), 1, weight=1), "unit 0,2 has a row with weight 1 and not 2"),
    ],
)
def test_rows_must_be_units(path: Path, strange: UnitResult, message: str) -> None:
    with Ledger.create(path, SPEC) as ledger:
        # As many rows as units: a number alone would not tell.
        ledger.add([strange, *[r for r in counted() if r.key != (0, 2)]])
        for _ in range(2):
            with pytest.raises(Alarm, match=message):
                review(ledger, prepared(SPEC))
        assert len(ledger.alarms()) == 1
        ledger.settle("dropped")
        assert review(ledger, prepared(SPEC)).missing == 1
    with Ledger.open(path, write=False) as ledger:
        assert not review(ledger, prepared(SPEC)).complete


def test_a_counter_that_lists_a_unit_twice(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = prepared(SPEC)
    units = list(ready.units())
    with Ledger.open(full) as ledger:
        monkeypatch.setattr(ready, "units", lambda: iter([*units, units[3]]))
        with pytest.raises(Alarm, match=f"unit {key_text(units[3].key)} is listed twice"):
            review(ledger, ready)


def test_nothing_is_overwritten(path: Path) -> None:
    path.write_text("my thesis")
    with pytest.raises(BadInput, match="already exists"):
        Ledger.create(path, SPEC)
    assert path.read_text() == "my thesis"
    link = path.with_name("link")
    link.symlink_to(path.with_name("nowhere"))
    with pytest.raises(BadInput, match="already exists"):
        Ledger.create(link, SPEC)
    with pytest.raises(BadInput, match=r"folder .* does not exist"):
        Ledger.create(path.parent / "no" / "folder", SPEC)
    new = path.with_name("new")
    Path(f"{new}-journal").write_bytes(b"old")
    with pytest.raises(BadInput, match="-journal is left over from another ledger"):
        Ledger.create(new, SPEC)
    assert not new.exists()


def test_the_name_is_taken_while_the_file_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish = ledger_file._publish

    def late(draft: Path, target: Path) -> None:
        path.write_text("quicker")
        publish(draft, target)

    monkeypatch.setattr(ledger_file, "_publish", late)
    with pytest.raises(BadInput, match="already exists"):
        Ledger.create(path, SPEC)
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    assert path.read_text() == "quicker"


@pytest.mark.parametrize("content", [b"", b"x", b"SQLite format 3\0", bytes(5000), b"{}" * 3000])
def test_what_is_no_ledger(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for write in (True, False):
        with pytest.raises(BadInput, match="is not the ledger of a counting job"):
            Ledger.open(path, write=write)
    assert path.read_bytes() == content


def test_no_file_at_all(path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        Ledger.open(path)
    with pytest.raises(BadInput, match="is not a file"):
        Ledger.open(path.parent)
    assert not path.exists()


def test_another_programs_database(path: Path) -> None:
    spoil(path, "CREATE TABLE cats (name)")
    with pytest.raises(BadInput, match="is not the ledger"):
        Ledger.open(path)


def test_another_version_of_the_counter(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.counters.plain_queens.counter import PlainQueens

    monkeypatch.setattr("queenlab.jobs.worker._here", threading.local())
    monkeypatch.setattr(PlainQueens, "version", 2)
    with pytest.raises(BadInput, match="started with version 1 of plain-queens, but this is version 2"):
        Ledger.open(full)
    with Ledger.open(full, write=False) as ledger:
        assert ledger.total() == 92, "it can still be read"


def test_other_units_of_the_same_version(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = prepared(SPEC)
    units = list(ready.units())
    monkeypatch.setattr(ready, "units", lambda: iter(reversed(units)))
    with pytest.raises(BadInput, match="splits queens:8 into other units"):
        Ledger.open(full)


def test_a_truncated_file(full: Path) -> None:
    whole = full.read_bytes()
    for size in (len(whole) - 1, len(whole) - 4096, len(whole) // 2, 4096, 100):
        full.write_bytes(whole[:size])
        with pytest.raises(QueenlabError, match=r"is damaged|is not the ledger"):
            Ledger.open(full)
        assert full.read_bytes() == whole[:size], "nothing is changed in it"


def test_a_changed_digit_is_seen(full: Path) -> None:
    """SQLite itself sees nothing wrong with these."""
    for change in (
        "UPDATE units SET count = count + 1 WHERE key = '1,3'",
        "UPDATE units SET count = count + 1, residue1 = residue1 + 1, residue2 = residue2 + 1 WHERE key = '1,3'",
        "UPDATE units SET weight = '3' WHERE key = '1,3'",
        "UPDATE units SET key = '1,2' WHERE key = '1,3'",
        "UPDATE units SET nodes = 0 WHERE key = '1,3'",
        "UPDATE units SET seconds = 'long' WHERE key = '1,3'",
        "UPDATE units SET count = x'00' WHERE key = '1,3'",
        "UPDATE units SET worker = 'me' WHERE key = '1,3'",
    ):
        changed = full.with_name("changed.ledger")
        shutil.copy(full, changed)
        spoil(changed, change)
        with Ledger.open(changed) as ledger:
            for ask in (ledger.total, lambda: list(ledger.rows()), lambda: review(ledger, prepared(SPEC))):
                with pytest.raises(DamagedFile, match="was changed"):
                    ask()
        changed.unlink()


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ("UPDATE job SET problem = 'queens:9'", DamagedFile, "the description of the job was changed"),
        ("UPDATE job SET depth = 3", DamagedFile, "the description of the job"),
        ("DELETE FROM job", DamagedFile, "the description of the job"),
        ("INSERT INTO job SELECT * FROM job", DamagedFile, "the description of the job"),
        ("CREATE TRIGGER t AFTER INSERT ON units BEGIN DELETE FROM units; END", DamagedFile, "tables are not those"),
        ("PRAGMA user_version = 2", BadInput, "of format 2, but this queenlab supports formats up to 1"),
        ("PRAGMA user_version = 0", DamagedFile, "format 0 with journal delete"),
    ],
)
def test_a_changed_head_is_seen(full: Path, change: str, error: type[Exception], message: str) -> None:
    spoil(full, change)
    with pytest.raises(error, match=message):
        Ledger.open(full)


def test_a_changed_alarm_is_seen(path: Path) -> None:
    with Ledger.create(path, SPEC) as ledger:
        ledger.note_alarm((0, 2), Alarm("look"))
    spoil(path, "UPDATE alarms SET settled = 'yesterday'")
    with Ledger.open(path) as ledger, pytest.raises(DamagedFile, match="an alarm was changed"):
        ledger.refuse_alarms()


def test_a_row_of_another_ledger_does_not_pass(full: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.ledger"
    Ledger.create(other, JobSpec.of(parse("queens:9"), "plain-queens", 2)).close()
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("ATTACH ? AS eight", (str(full),))
        connection.execute("INSERT INTO units SELECT * FROM eight.units LIMIT 1")
        connection.commit()
    with Ledger.open(other) as ledger, pytest.raises(DamagedFile):
        ledger.total()


def many(first: int) -> list[UnitResult]:
    return [result((first, k), k) for k in range(500)]


def test_a_full_disk_loses_nothing(path: Path) -> None:
    with Ledger.create(path, SPEC) as ledger:
        ledger.add(many(0))
        connection = ledger._file._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(CannotWrite, match="the disk is full"):
            ledger.add(many(1))
        assert {row.key[0] for row in ledger.rows()} == {0}
        connection.execute("PRAGMA max_page_count = 100000")
        assert ledger.add(many(1)) == 500
    with Ledger.open(path) as ledger:
        assert ledger.summary().rows == 1000


def test_a_disk_that_takes_no_more(path: Path) -> None:
    """Here the operating system refuses: files may not grow beyond 300 kB."""
    limits, kept, refused = resource.getrlimit(resource.RLIMIT_FSIZE), 0, ""
    with Ledger.create(path, SPEC) as ledger:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, limits[1]))
        try:
            while kept < 100:
                ledger.add(many(kept))
                kept += 1
        except CannotWrite as error:
            refused = str(error)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "the disk is full or has an error" in refused
    assert "\n" not in refused
    with Ledger.open(path) as ledger:
        assert 0 < ledger.summary().rows == 500 * kept < 500 * 100
        assert {row.key[0] for row in ledger.rows()} == set(range(kept))


@contextmanager
def as_nobody(*given: Path) -> Iterator[None]:
    """Permissions do not bind root: give the files to nobody, and be nobody for a while."""
    if os.geteuid() != 0:
        yield
        return
    for one in given:
        os.chown(one, 65534, 65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """One that nobody can reach; those of pytest belong to their owner."""
    folder = Path(tempfile.mkdtemp(prefix="queenlab-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o755), (0o644, 0o555)])
def test_a_read_only_file_or_folder(open_folder: Path, full_bytes: bytes, file: int, folder: int) -> None:
    path = open_folder / "eight.ledger"
    path.write_bytes(full_bytes)
    path.chmod(file)
    open_folder.chmod(folder)
    with as_nobody(open_folder, path):
        with pytest.raises(CannotWrite, match="it is read-only, or its folder is"):
            Ledger.open(path)
        if folder == 0o555:
            with pytest.raises(CannotWrite, match="cannot write"):
                Ledger.create(open_folder / "new.ledger", SPEC)
        with Ledger.open(path, write=False) as ledger:
            assert ledger.total() == 92
            with pytest.raises(CannotWrite, match="opened read-only"):
                ledger.add([result()])
    open_folder.chmod(0o755)
    assert [p.name for p in open_folder.iterdir()] == [path.name]


def test_another_program_holds_it(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_file, "PATIENCE_SECONDS", 0.05)
    with Ledger.open(full) as ledger, closing(sqlite3.connect(full, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CannotWrite, match="another program has locked it"):
            ledger.add([result((0, 5), 99)])
        other.execute("COMMIT")
        assert ledger.total() == 92


def test_a_file_that_is_gone(full: Path) -> None:
    with Ledger.open(full) as ledger:
        full.rename(full.with_name("elsewhere"))
        with pytest.raises(CannotWrite, match="was moved or deleted while it was in use"):
            ledger.add([result()])
        full.write_text("something else")
        with pytest.raises(CannotWrite, match="was moved or deleted"):
            ledger.add([result()])
    assert full.read_text() == "something else"


def test_ctrl_c_within_a_commit(path: Path) -> None:
    def interrupted() -> Iterator[UnitResult]:
        yield result((0, 3))
        raise KeyboardInterrupt

    def rows() -> Iterator[LedgerRow]:
        yield LedgerRow.received(result((0, 4)), "now")
        raise KeyboardInterrupt

    with Ledger.create(path, SPEC) as ledger:
        ledger.add([result()])
        with pytest.raises(KeyboardInterrupt):
            ledger.add(interrupted())
        with pytest.raises(KeyboardInterrupt):
            ledger.take(rows())
        assert [row.key for row in ledger.rows()] == [(0, 2)]
        # A second Ctrl-C while the first is being cleared away leaves a transaction open.
        ledger._file._connection.execute("BEGIN")
        assert ledger.add([result((0, 5))]) == 1


def test_threads_take_turns(path: Path) -> None:
    with Ledger.create(path, SPEC) as ledger:

        def work(first: int) -> None:
            for k in range(20):
                ledger.add([result((first, k)), result((9, k))])
                assert ledger.has((first, k))

        threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert ledger.summary().rows == 100


#: Page, offset and bytes; the headers of pages are where damage is most wicked.
DAMAGE = st.tuples(
    st.integers(0, 7),
    st.one_of(st.integers(0, 110), st.integers(0, 4095)),
    st.one_of(st.binary(min_size=1, max_size=4), st.binary(min_size=1, max_size=300)),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=150)
@given(st.lists(DAMAGE, min_size=1, max_size=3))
def test_no_damage_gives_a_wrong_total(path: Path, full_bytes: bytes, damage: list[tuple[int, int, bytes]]) -> None:
    damaged = bytearray(full_bytes)
    for page, offset, noise in damage:
        at = page * 4096 % len(full_bytes) + offset
        damaged[at : at + len(noise)] = noise[: len(damaged) - at]
    for leftover in path.parent.iterdir():
        leftover.unlink()
    path.write_bytes(damaged)
    truth = {one.key: (one.weight, one.count) for one in counted()}
    refusal = None
    try:
        with Ledger.open(path) as ledger:
            rows = {row.key: (row.weight, row.count) for row in ledger.rows()}
            total = ledger.total()
            found = review(ledger, prepared(SPEC))
    except QueenlabError as error:
        refusal = error
    if refusal is not None:
        assert len(str(refusal).splitlines()) == 1
        return
    assert rows.items() <= truth.items()
    assert total == found.total == sum(weight * count for weight, count in rows.values())
    assert found.complete == (rows == truth)
