"""`queenlab classes`: placements up to symmetry, with the size of each class."""

from __future__ import annotations

import sys

from queenlab.cli import options
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.output import answer_record, cells_text, exit_code, headline, json_line
from queenlab.cli.progress import waiting
from queenlab.wording import plural


def classes(
    problem: options.ProblemName,
    goal: options.Goal = None,
    given: options.Given = None,
    exclude: options.Exclude = None,
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """With goal=max these are the placements of as many pieces as fit. -q prints the number of classes alone."""
    from queenlab.verbs import classes as verb

    check_limits(time_limit)
    asked = one_problem(problem, goal=goal, given=given, exclude=exclude)
    with waiting(str(asked), quiet or json):
        found = verb.classes(asked, time_limit=time_limit)
    if json:
        more = {key: found.to_dict()[key] for key in ("placements", "pieces", "classes")}
        sys.stdout.write(json_line({**answer_record(found.answer), **more}))
    elif quiet:
        print("?" if found.answer.value is None else found.answer.value)
    else:
        print(headline(found.answer))
        if found.total is not None:
            size = plural(found.pieces or 0, "piece")
            print(f"{plural(found.total, 'placement')} of {size} in {plural(len(found.classes), 'class')}")
        for one, placement in zip(found.classes, found.placements(), strict=True):
            print(f"{one.size:6}  {cells_text(placement)}")
    return exit_code(found.answer)
