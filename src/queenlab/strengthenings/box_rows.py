"""Layers and other boxes that hold no more than a smaller board does (Kunt, sections 5.2.1, 5.2.2)."""

from __future__ import annotations

from queenlab.boxes.geometry import Box
from queenlab.model import Model
from queenlab.strengthenings.strengthening import TightenedProblem, with_sets

#: Once so many entries are added, no further shape of box is. Largest boxes come first, and small ones do little: with
#: this limit the relaxation of 5^3, 6^3, 7^3 and 9^3 is as tight as with all boxes, and 8^3 has 51 in place of 50.4.
MAX_ENTRIES = 25_000


def layer(scene: TightenedProblem, model: Model) -> Model:
    """Every layer across an axis, and layers of layers: the maximum of the board of fewer dimensions."""
    n, d = scene.board.n, scene.board.d
    return _with_boxes(scene, model, [(1,) * k + (n,) * (d - k) for k in range(d - 2, 0, -1)])


def sub(scene: TightenedProblem, model: Model) -> Model:
    """Every box that holds fewer pieces than its parts promise, in all places and along all axes.

    Large boxes come first: where entries run out, the small ones are left away.
    """
    if scene.boxes.king and scene.board.n > 1:
        model = with_sets(model, "box2#", 1, scene.fair(scene.boxes.placed((2,) * scene.board.d)))
    return _with_boxes(scene, model, sorted(scene.boxes.shapes(), key=lambda box: box[::-1], reverse=True))


def _with_boxes(scene: TightenedProblem, model: Model, shapes: list[Box]) -> Model:
    boxes, left = scene.boxes, MAX_ENTRIES
    for box in shapes:
        most = boxes.bound(box)
        # A bound that follows from smaller boxes says nothing to a program that has these.
        if most < boxes.follows(box):
            before = model.items.size
            if left > 0:
                model = with_sets(model, f"box{'x'.join(map(str, box))}#", most, scene.fair(boxes.placed(box)))
            left -= model.items.size - before
    return model
