"""The two distributions: one version everywhere, and a description that a package index can show."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import queenlab
from command import ROOT

FILES = {"queenlab": ROOT, "queenlab-papers": ROOT / "src" / "queenlab_papers"}


def project(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_there_is_one_version_and_the_changelog_begins_with_it() -> None:
    version = queenlab.__version__
    both = [project(folder) for folder in FILES.values()]
    assert [one["version"] for one in both] == [version, version]
    assert f"queenlab>={version}" in both[1]["dependencies"]
    assert both[0]["optional-dependencies"]["papers"] == [f"queenlab-papers>={version}"]
    (released,) = re.findall(rf"(?m)^version: {re.escape(version)}\ndate-released: (.*)$", _text("CITATION.cff"))
    assert re.findall(r"(?m)^## .*", _text("CHANGELOG.md"))[0] == f"## {version} - {released}"


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_the_description_needs_nothing_beside_itself(name: str) -> None:
    folder = FILES[name]
    text = (folder / project(folder)["readme"]).read_text(encoding="utf-8")
    assert re.match(rf"# .*\b{name}\n", text)
    assert re.findall(r"\]\(|<img|<a ", text) == []


def test_both_are_for_the_same_pythons() -> None:
    first, second = (
        (one["requires-python"], [line for line in one["classifiers"] if "Python ::" in line])
        for one in map(project, FILES.values())
    )
    assert first == second
    assert first[1][0].endswith(first[0].removeprefix(">="))
    assert (FILES["queenlab-papers"] / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_nox_and_the_workflows_run_the_pythons_that_are_promised() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert re.findall(r'(?m)^PYTHONS = \["(.*)"\]', _text("noxfile.py")) == ['", "'.join(promised)]
    jobs = yaml.safe_load(_text(".github/workflows/tests.yml"))["jobs"]
    assert jobs["linux"]["strategy"]["matrix"]["python"] == promised
    systems = {system for job in ("others", "wheels") for system in jobs[job]["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu-latest", "macos-latest", "windows-latest"}


def test_a_release_needs_no_password() -> None:
    publish = yaml.safe_load(_text(".github/workflows/release.yml"))["jobs"]["publish"]
    assert publish["strategy"]["matrix"]["distribution"] == list(FILES)
    assert (publish["permissions"], publish["needs"]) == ({"id-token": "write"}, "build")
    assert "secrets" not in _text(".github/workflows/release.yml")
