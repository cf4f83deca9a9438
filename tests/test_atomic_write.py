"""The one atomic write, and the folder of the cache."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from queenlab.atomic_write import check_writable, part_of, replacing, write_atomically
from queenlab.cache_folder import cache_folder


@pytest.mark.parametrize("durable", [False, True])
def test_the_file_keeps_its_mode_and_a_link_stays(tmp_path: Path, durable: bool) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_atomically(link, "new é", durable=durable)
    assert (file.read_text(encoding="utf-8"), file.stat().st_mode & 0o777, link.is_symlink()) == ("new é", 0o640, True)
    assert sorted(os.listdir(tmp_path)) == ["file", "link"]


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")

    def half() -> None:
        with replacing(file) as part:
            part.write_text("half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    assert (file.read_text(), os.listdir(tmp_path)) == ("old", ["file"])


def test_a_link_where_the_part_belongs_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, theirs = tmp_path / "file", tmp_path / "theirs"
    theirs.write_text("old")
    part_of(file).symlink_to(theirs)
    write_atomically(file, "new")
    assert (file.read_text(), theirs.read_text(), part_of(file).is_symlink()) == ("new", "old", False)
    # It may be put there again at any moment.
    part_of(file).symlink_to(theirs)
    monkeypatch.setattr(Path, "unlink", lambda path, missing_ok=False: None)
    with pytest.raises(FileExistsError):
        write_atomically(file, "newer")
    assert (file.read_text(), theirs.read_text()) == ("new", "old")


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        check_writable(link)
    with pytest.raises(FileNotFoundError):
        check_writable(link / "file")


def test_errors_name_the_file_that_was_meant(tmp_path: Path) -> None:
    meant = tmp_path / "none" / "file"
    with pytest.raises(FileNotFoundError) as caught:
        write_atomically(meant, "x")
    assert caught.value.filename == str(meant)


def test_the_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUEENLAB_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert cache_folder() == tmp_path / "queenlab"
    monkeypatch.setenv("QUEENLAB_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"


def test_a_cache_folder_of_earlier_versions_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUEENLAB_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "elsewhere")
    assert cache_folder() == tmp_path / "elsewhere"
    (tmp_path / ".cache" / "queenlab").mkdir(parents=True)
    assert cache_folder() == tmp_path / ".cache" / "queenlab"
