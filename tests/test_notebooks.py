"""The notebooks of docs/notebooks: they run, say the right numbers, end in a picture, and are kept without outputs."""

from __future__ import annotations

import ast
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from traitlets.config import Config

import queenlab

DOCS = Path(queenlab.__file__).parents[2] / "docs"
NOTEBOOKS = {path.stem: path for path in sorted((DOCS / "notebooks").glob("*.ipynb"))}

#: What each must print, from the papers; and how many pictures it has at least.
SAID = {
    # Pólya: superqueens on 13 x 13; Figure 3, with rows and columns from 1.
    "decomposition": (["13  torus  4524  plane  73712", "[1, 4, 6, 8, 2, 5, 3, 9, 7]", "197 sizes"], 3),
    # Table 4: the first n for ranges 1 to 9; Proposition 2.
    "leprechauns": (
        ["range 2  [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156]", "range 3 on 16 x 16: 2", "n = 100: range 9 (proved)"],
        3,
    ),
    # Tables 2, 4 and 9.
    "higher-dimensions": (
        ["6^3: 21 queens of 36, proved", "91 queens in a cube", "5^3: 1056 placements of 13 queens"],
        3,
    ),
    # The counts, with the misprinted digit put right; the puzzle; both Q-entropies.
    "xqueens": (["all    1 6 132 20742 5834838 4198336824", "380 16", "-1.948608", "-1.945842"], 4),
}


def read(name: str) -> nbformat.NotebookNode:
    return nbformat.read(NOTEBOOKS[name], as_version=4)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Config]:
    """How the kernel of this environment is started. All that Jupyter writes goes to a folder that is removed again.

    Its sockets are files, whose names must be short, so it is no folder of pytest's.
    """
    with tempfile.TemporaryDirectory(prefix="nb") as folder:
        for variable in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            monkeypatch.setenv(variable, f"{folder}/{variable[:9]}")
        monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
        place = {"connection_file": f"{folder}/kernel.json", "ip": f"{folder}/kernel"}
        yield Config({"AsyncKernelManager": {"transport": "ipc", **place}})


def test_there_is_one_for_each_paper() -> None:
    assert set(NOTEBOOKS) == set(SAID) == {path.stem for path in (DOCS / "research" / "papers").glob("*.md")}


@pytest.mark.parametrize(
    "name",
    [name if name == "decomposition" else pytest.param(name, marks=pytest.mark.full) for name in NOTEBOOKS],
)
def test_it_runs(
    name: str, kernel: Config, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path_factory.mktemp("started")
    monkeypatch.chdir(started)
    spec = KernelSpecManager().get_kernel_spec("python3")
    assert Path(spec.resource_dir).is_relative_to(sys.prefix)
    notebook = read(name)
    place = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, kernel_name="python3", config=kernel, timeout=400, resources=place).execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in cells for output in cell.outputs]
    assert {output.output_type for output in outputs} <= {"stream", "execute_result"}
    assert {output.name for output in outputs if output.output_type == "stream"} == {"stdout"}
    said = "".join(output.text for output in outputs if output.output_type == "stream")
    words, pictures = SAID[name]
    for line in words:
        assert line in said
    assert "None" not in said
    drawn = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(drawn) >= pictures
    assert all(picture.lstrip().startswith("<svg") for picture in drawn)
    assert "image/svg+xml" in cells[-1].outputs[-1].data
    # Neither the notebook nor its kernel leaves a file, where it ran or where it was started.
    assert list(tmp_path.iterdir()) == []
    assert list(started.iterdir()) == []


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_it_is_kept_short_clean_and_without_outputs(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert NOTEBOOKS[name].read_text(encoding="utf-8") == nbformat.writes(notebook) + "\n"
    assert 10 <= len(notebook.cells) <= 15
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[-1].cell_type == "code"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
        # Stable names, not random ones.
        assert cell.id.replace("-", "").isalnum()
        assert all(len(line) <= 130 for line in cell.source.splitlines())


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_it_uses_what_is_public_only_and_checks_itself(name: str) -> None:
    source = "\n".join(cell.source for cell in read(name).cells if cell.cell_type == "code")
    used, asserts = set(), 0
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            used |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            used.add(node.module or "")
        elif isinstance(node, ast.Assert):
            asserts += 1
        elif isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_")
            if isinstance(node.value, ast.Name) and node.value.id == "ql":
                assert node.attr in dir(queenlab)
    assert used - {"queenlab", "IPython.display"} == {one for one in used if one.startswith("queenlab.draw")}
    assert asserts >= 4


def test_the_page_links_to_them() -> None:
    page = (DOCS / "guide" / "notebooks.md").read_text(encoding="utf-8")
    for path in NOTEBOOKS.values():
        assert f"notebooks/{path.name})" in page
