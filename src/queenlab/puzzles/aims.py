"""How far a puzzle is from a level that a generator wants."""

from __future__ import annotations

from queenlab.puzzles.houses import HouseTable, TooHard
from queenlab.puzzles.rules import RULES
from queenlab.puzzles.solving import LEVELS, Level, solve_by_rules

#: How many of the rules, from the easiest, solve a puzzle of that level; those of the levels above need trials.
_ENOUGH: dict[Level, int] = {"easy": 1, "medium": 2, "hard": 4}
#: And how many leave some of it unsolved.
_TOO_FEW: dict[Level, int] = {"easy": 0, "medium": 1, "hard": 2, "fiendish": 4, "extreme": 4}
#: More than the rules' effort for any puzzle: whoever is stuck is nearer to a level with trials than whoever is not.
_FAR = 1_000_000
#: Steps in trials, failed ones included, of a puzzle that is worth playing.
PATIENCE = 1000


def distance(table: HouseTable, level: Level) -> int:
    """0 for a puzzle of the level; else how far it is from there, in a unit of its own."""
    enough = _ENOUGH.get(level)
    if enough is not None:
        open_cells, _ = _unsolved(table, enough)
        if open_cells:
            return open_cells
    open_cells, effort = _unsolved(table, _TOO_FEW[level])
    if not open_cells:
        return _FAR - effort
    return 0 if enough is not None else _distance_with_trials(table, level, open_cells)


def _distance_with_trials(table: HouseTable, level: Level, open_cells: int) -> int:
    try:
        found = solve_by_rules(table.puzzle, patience=PATIENCE).level
    except TooHard:
        return _FAR
    if found == level:
        return 0
    # The more cells are open where trials begin, the more trials it takes.
    too_easy = LEVELS.index(found) < LEVELS.index(level)
    return 1 + (len(table.attacks) - open_cells if too_easy else open_cells)


def _unsolved(table: HouseTable, rules: int) -> tuple[int, int]:
    """The open cells where the first rules end, and their effort up to there."""
    position, effort = table.start(), 0
    while position.needs:
        step = next(filter(None, (rule(table, position) for rule in RULES[:rules])), None)
        if step is None:
            return position.open.bit_count(), effort
        effort += step.effort
        position = step.apply(table, position)
    return 0, effort
