"""Random problems that are small enough for the general engine."""

from __future__ import annotations

from hypothesis import strategies as st

from queenlab.errors import BadInput
from queenlab.problems import Problem, parse

#: The families that have counters of their own.
COUNTED = ("queens", "rooks", "leprechauns", "sum", "sum", "xqueens", "space")


@st.composite
def names(draw: st.DrawFn, kinds: tuple[str, ...]) -> str:
    kind = draw(st.sampled_from(kinds))
    torus = draw(st.sampled_from(["", "", "@torus"]))
    if kind == "xqueens":
        flags = draw(st.sampled_from(["", ",sparse", ",paired", ",sparse,paired"]))
        return f"xqueens:{draw(st.integers(1, 3))}{flags}"
    if kind == "color":
        piece = draw(st.sampled_from(["queens", "rooks", "kings"]))
        return f"{piece}:{draw(st.integers(1, 4))}{torus},goal=color,colors={draw(st.integers(1, 5))}"
    if kind == "dominate":
        piece, goal = (
            draw(st.sampled_from(["queens", "kings", "knights"])),
            draw(st.sampled_from([kind, "independent"])),
        )
        return f"{piece}:{draw(st.integers(1, 4))},goal={goal},pieces={draw(st.integers(0, 4))}"
    if kind == "space":
        board, most = draw(st.sampled_from([("2^3", 3), ("3^3", 4), ("2^4", 2), ("4", 4), ("5", 5)]))
        piece = draw(st.sampled_from(["queens", "rooks", "kings", "bishops", "queen+leaper[1,2]"]))
        return f"{piece}:{board},pieces={draw(st.integers(0, most))}"
    if kind == "rooks" and draw(st.booleans()):
        return f"rooks:{draw(st.integers(1, 4))}^3{torus}"
    n = draw(st.integers(1, 8))
    if kind == "leprechauns":
        return f"leprechauns:{draw(st.integers(1, 12))},range={draw(st.integers(1, 4))}"
    if kind == "sum":
        base = draw(st.sampled_from(["queen", "rook"]))
        word = draw(st.sampled_from(["leaper", "rider"]))
        a, b = draw(st.integers(0, 3)), draw(st.integers(1, 4))
        more = draw(st.sampled_from(["", "+range[1]", "+range[2]", "+leaper[1,2]"]))
        return f"{base}+{word}[{a},{b}]{more}:{n}{torus}"
    return f"{kind}:{n if kind == 'queens' else min(n, 6)}{torus}"


@st.composite
def problems(draw: st.DrawFn, kinds: tuple[str, ...] = COUNTED) -> Problem:
    """Some of them with cells given and excluded."""
    problem = parse(draw(names(kinds)))
    cells = st.integers(0, problem.board.size - 1)
    excluded = tuple(draw(st.lists(cells, max_size=4, unique=True)))
    wanted = tuple(c for c in draw(st.lists(cells, max_size=2)) if c not in excluded)
    which = draw(st.sampled_from(["none", "none", "given", "excluded", "both"]))
    try:
        return problem.asking(
            given=wanted if which in ("given", "both") else (),
            excluded=excluded if which in ("excluded", "both") else (),
        )
    except BadInput:
        # The given pieces attack each other, or are too many.
        return problem
