"""The strengthenings by name, and a Model with several of them."""

from __future__ import annotations

from collections.abc import Iterable

from queenlab.errors import BadInput, NotSupported
from queenlab.model import Model
from queenlab.problems import Problem
from queenlab.strengthenings.box_rows import layer, sub
from queenlab.strengthenings.boxes import BoxSearch
from queenlab.strengthenings.cliques import cube, star, window
from queenlab.strengthenings.maximality import lmr
from queenlab.strengthenings.odd_cycles import odd
from queenlab.strengthenings.strengthening import Strengthening, TightenedProblem
from queenlab.strengthenings.symmetry import first, lex
from queenlab.strengthenings.totals import above as more_than
from queenlab.strengthenings.totals import full
from queenlab.wording import near_or_all, shortened

#: Each strengthening, in the order in which they are applied. To add one, add a line.
STRENGTHENINGS: dict[str, Strengthening] = {
    s.name: s
    for s in (
        Strengthening("window", "a window of side 2 holds one piece", "all", window),
        Strengthening("cube", "the corners of any cube hold one piece (Kunt 5.2.3)", "all", cube),
        Strengthening("star", "a cell and the ends of a cross around it hold one piece (Kunt 5.2.3)", "all", star),
        Strengthening("layer", "a layer holds what the board of fewer dimensions does (Kunt 5.2.2)", "all", layer),
        Strengthening("sub", "a box holds its own maximum, proved by search (Kunt 5.2.1)", "all", sub),
        Strengthening("odd", "2k + 1 cells of a cycle hold k pieces (Kunt 5.2.4)", "all", odd),
        Strengthening("lmr", "every cell is used or attacked, as in independent domination", "maximal", lmr),
        Strengthening("full", "one piece on every line along an axis, where that many are asked for", "full", full),
        Strengthening("first", "the first piece stands on the first cell of its orbit", "classes", first),
        Strengthening("lex", "no symmetric image comes before the placement", "classes", lex),
    )
}


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names without repetition, in the order of the registry; BadInput for unknown names."""
    if isinstance(names, str):
        raise BadInput(f"give strengthenings as a list of names, as in ('cube', 'sub'), not {names!r}")
    wanted = list(names)
    for name in wanted:
        if name not in STRENGTHENINGS:
            called = shortened(str(name)) or repr(name)
            raise BadInput(f"unknown strengthening {called}{near_or_all(str(name), STRENGTHENINGS)}")
    if {"first", "lex"} <= set(wanted):
        raise BadInput("first and lex choose different placements of a class; use only one of them")
    return tuple(name for name in STRENGTHENINGS if name in wanted)


def read_names(text: str | None) -> tuple[str, ...] | None:
    """The names in a typed list; None without a list, and empty for `none`."""
    if text is None:
        return None
    return () if text.strip() == "none" else check_names(word.strip() for word in text.split(","))


def strengthen(
    problem: Problem,
    model: Model,
    names: Iterable[str] = (),
    *,
    above: int | None = None,
    search: BoxSearch | None = None,
) -> Model:
    """The model with the items of some strengthenings; the cells are still its first options.

    Args:
        above: ask only for placements with more pieces than this.
        search: proves maxima of boxes, for `layer` and `sub`.

    Raises:
        NotSupported: a strengthening does not hold for this piece or this question; the message says why.
    """
    chosen = check_names(names)
    if above is not None and problem.goal != "max":
        raise NotSupported(f"asking for more than {above} pieces needs goal=max, not goal={problem.goal}")
    if above is not None:
        model = more_than(model, above)
    if chosen:
        scene = TightenedProblem(problem, above, search)
        for name in chosen:
            model = STRENGTHENINGS[name].apply(scene, model)
    return model
