"""Other people's solvers on model files, each in a process of its own.

OR-Tools and highspy bring two builds of one shared library and cannot both be loaded into one process. Run as a
script this is the process: it reads one JSON string a line, the text of a file, and answers with one line.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path


class FileSolver:
    """A solver for one format; `best(text)` is ("none", None) or ("found", optimum or None)."""

    def __init__(self, format: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, format], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def best(self, text: str) -> tuple[str, int | None]:
        self._process.stdin.write(json.dumps(text) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the solver's process died; its last words are on stderr"
        status, optimum = json.loads(answer)
        return status, optimum

    def __enter__(self) -> FileSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


def opb_best(text: str) -> tuple[str, int | None]:
    """An OPB text, by a reader of its own and CP-SAT; the optimum is that of `min:`."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables: dict[str, object] = {}
    body = " ".join(line for line in text.split("\n") if not line.startswith("*"))
    has_objective = False
    for statement in body.split(";")[:-1]:
        words = statement.split()
        objective = words[:1] == ["min:"]
        left = words[1:] if objective else words[:-2]
        total: object = 0
        for number, name in zip(left[::2], left[1::2], strict=True):
            if name not in variables:
                variables[name] = model.new_bool_var(name)
            total += int(number) * variables[name]
        if objective:
            has_objective = True
            model.minimize(total)
        elif left:
            limit = int(words[-1])
            model.add(total >= limit if words[-2] == ">=" else total == limit)
        elif not (int(words[-1]) <= 0 if words[-2] == ">=" else int(words[-1]) == 0):
            return "none", None
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return "none", None
    assert status == cp_model.OPTIMAL
    return "found", round(solver.objective_value) if has_objective else None


def highs_best(text: str, format: str, folder: Path) -> tuple[str, int | None]:
    """An LP or MPS text, as HiGHS reads it from a file."""
    import highspy

    path = folder / f"model.{format}"
    path.write_text(text, encoding="ascii")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    status = highs.readModel(str(path))
    assert status == highspy.HighsStatus.kOk, (status, text)
    highs.run()
    answer = highs.getModelStatus()
    if answer == highspy.HighsModelStatus.kInfeasible:
        return "none", None
    assert answer in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty), (answer, text)
    return "found", round(highs.getInfo().objective_function_value)


def main(format: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin:
            text = json.loads(line)
            answer = opb_best(text) if format == "opb" else highs_best(text, format, Path(folder))
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
