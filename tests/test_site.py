"""The documentation as a site: the API reference misses no public name, and the site builds without a warning."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest
from tools.site.api import Group, groups, index, page, places, public_names, resolve

import queenlab as ql
from command import ROOT

DOCS = ROOT / "docs"
GROUPS = groups()


def test_every_public_name_is_in_exactly_one_group() -> None:
    listed = [name for group in GROUPS for name in group.names]
    assert len(listed) == len(set(listed))
    assert sorted(set(dir(ql)) - set(listed) - {"__version__", "enumerate"}) == []
    assert all(resolve(name) is not None for name in listed)


def test_every_public_module_of_the_page_on_python_is_in_the_reference() -> None:
    modules = (DOCS / "reference" / "python.md").read_text(encoding="utf-8").partition("## Public modules")[2]
    named = set(re.findall(r"`(?:queenlab\.)?([a-z_.]+)`", modules.partition("\n## ")[0]))
    listed = {name for group in GROUPS for name in group.names}
    assert len(named) > 10
    assert sorted(named - listed - {"queenlab", "__all__"}) == []


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.title)
def test_each_name_has_an_entry_with_what_its_docstring_says(group: Group) -> None:
    text = page(group)
    headings = re.findall(r"^#{2,4} (\S+) \{ #(\S+) \}$", text, re.MULTILINE)
    anchors = [anchor for _, anchor in headings]
    assert len(anchors) == len(set(anchors))
    for name in group.names:
        thing = resolve(name)
        for one in public_names(thing) if isinstance(thing, ModuleType) else [name.rpartition(".")[2]]:
            path = f"{name}.{one}" if isinstance(thing, ModuleType) else one
            assert (path, places()[path].partition("#")[2]) in headings
    for example in re.findall(r"```pycon\n(.*?)```", text, re.DOTALL):
        assert example.startswith(">>> ")
    assert text.count("```") % 2 == 0


def test_the_front_page_lists_every_name_with_a_sentence() -> None:
    rows = re.findall(r"^\| \[`([\w.]+)`\]\((\S+)\) \| (.+) \|$", index(), re.MULTILINE)
    assert {name for name, _, _ in rows} >= {"count", "Answer", "draw", "Bounds", "queen"}
    assert all(places()[name] == place for name, place, _ in rows)


def test_the_navigation_lists_every_page_once() -> None:
    pages = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(pages) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


class Anchors(HTMLParser):
    """The ids of a page, and what it links to."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "src") and value:
                self.links.append(value)


@pytest.mark.full
def test_the_site_builds_without_a_warning_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pages: dict[Path, Anchors] = {}
    for path in (tmp_path / "site").rglob("*.html"):
        pages[path] = Anchors()
        pages[path].feed(path.read_text(encoding="utf-8"))
    assert len(pages) > len(list(DOCS.rglob("*.md")))
    for path, anchors in pages.items():
        if path.name == "404.html":  # its links begin at the root of a server
            continue
        for link in anchors.links:
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = unquote(link).partition("#")
            there = (path.parent / file).resolve() if file else path
            assert there.exists(), f"{path.name} links to {link}"
            assert not anchor or there not in pages or anchor in pages[there].ids, f"{path.name} links to {link}"
