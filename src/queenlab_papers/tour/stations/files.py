"""The Model as files: written in every format, read back, and solved again."""

from __future__ import annotations

from functools import partial

from queenlab.engines.registry import choose
from queenlab.errors import NotSupported
from queenlab.formats import FORMATS, read_model, write_model
from queenlab.model import Model
from queenlab.problems import parse
from queenlab.work import Limits
from queenlab_papers.tour import published
from queenlab_papers.tour.children import Question
from queenlab_papers.tour.stations.engines import put
from queenlab_papers.tour.visit import Expected, Station, Visit


def _files(visit: Visit) -> None:
    texts = {name: _written(visit, "queens:8", "queens-8", name) for name in FORMATS}
    for name, text in texts.items():
        if text is None:
            continue
        model = read_model(text, name)
        if model.sense is None:
            visit.check(f"queens:8 as {name}, counted", partial(_count, model), published.QUEENS[8])
    largest: list[tuple[Question, Expected]] = []
    for name in FORMATS:
        text = _written(visit, "queens:4^3,goal=max", "queens-4-3-max", name)
        if text is not None:
            question = Question(f"most queens in 4^3 as {name}", text=text, format=name)
            largest.append((question, published.MOST_QUEENS["queens:4^3"]))
    for engine in ("highs", "sat"):
        put(visit, engine, largest)
    graph = texts["col"]
    if graph is not None:
        question = Question("queens:8 as a graph, largest independent set", text=graph, format="col")
        put(visit, "sat", [(question, Expected(8, "8 queens fit, and each column holds one at most"))])


def _written(visit: Visit, problem: str, stem: str, name: str) -> str | None:
    """The Model as text, also in a file of the tour's folder; None, and a note, where the format cannot hold it."""
    folder = visit.folder / "models"
    folder.mkdir(exist_ok=True)
    try:
        text = write_model(parse(problem).model, name)
    except NotSupported as error:
        visit.note(f"{problem} as {name}: {error}.")
        return None
    (folder / f"{stem}{FORMATS[name].suffixes[0]}").write_text(text, encoding="utf-8")
    return text


def _count(model: Model) -> int | None:
    return choose(model, "count").count(model, Limits()).value


STATIONS = (
    Station(
        "files",
        "Files for other solvers",
        "A Model can be written for other programs and read back. Whatever comes back must have the same number of "
        "solutions, or the same optimum. The files are in the folder models, beside this page.",
        (
            "queenlab export queens:8 --format opb -o queens-8.opb",
            "queenlab solve --model queens-8.opb --engine sat",
        ),
        _files,
    ),
)
