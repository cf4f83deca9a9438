"""The stations, in the order of the tour."""

from __future__ import annotations

from queenlab_papers.tour.stations import (
    checking,
    completing,
    constructing,
    counting,
    cubes,
    engines,
    exploring,
    files,
    growing,
    guarding,
    jobs,
    proving,
    puzzling,
    queenons,
    superimposing,
    xqueens,
)
from queenlab_papers.tour.visit import Station

STATIONS: tuple[Station, ...] = (
    *counting.STATIONS,
    *jobs.STATIONS,
    *xqueens.STATIONS,
    *queenons.STATIONS,
    *cubes.STATIONS,
    *proving.STATIONS,
    *guarding.STATIONS,
    *superimposing.STATIONS,
    *completing.STATIONS,
    *puzzling.STATIONS,
    *constructing.STATIONS,
    *growing.STATIONS,
    *checking.STATIONS,
    *engines.STATIONS,
    *exploring.STATIONS,
    *files.STATIONS,
)
