"""Colourings with n colours by linear forms, and products of them."""

from __future__ import annotations

from functools import lru_cache

from queenlab.constructions.coloring_recipes import ColoringRecipe, LinearColoring, ProductColoring
from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.linear_solutions import missing_vectors
from queenlab.constructions.numbers import divisors, is_prime
from queenlab.constructions.prime_vectors import doublings
from queenlab.constructions.request import Request
from queenlab.constructions.unit_vectors import good_vector, numbered_vectors
from queenlab.errors import BadInput


def _refusal(request: Request) -> str | None:
    if request.goal != "color":
        return "gives colourings: goal=color"
    if request.piece != "queen" or request.range > 1:
        return "is for plain queens"
    if request.d < 2:
        return "needs d >= 2"
    return missing_vectors(request)


class LinearColorings(Construction):
    """One colouring for each good vector; different vectors put different cells with the first cell."""

    name = "linear-coloring"
    source = "Iyer & Menon 1966 (Kunt, Thm 6)"
    domain = "n colours, every prime factor of n at least 2^d"
    summary = "colour q_d - a_1 q_1 - ... - a_(d-1) q_(d-1) modulo n, all valid a"

    def refusal(self, request: Request) -> str | None:
        return _refusal(request)

    def size(self, request: Request) -> FamilySize:
        return numbered_vectors(request.n, request.d)

    def member(self, request: Request, index: int) -> LinearColoring:
        return LinearColoring(request.n, good_vector(request.n, request.d, self.check_index(request, index)))

    def simplest(self, request: Request) -> LinearColoring:
        """The doublings; in two dimensions the knight's move."""
        return LinearColoring(request.n, doublings(request.n, request.d))


class ProductColorings(Construction):
    """Linear colourings within one another: for all ways to write n as a product of two or more factors, in order.

    Colourings count as different if they differ by more than the names of their colours. All members do. The cells
    with the colour of the first cell are a solution; along the first axis it takes the first m columns to the first
    m rows exactly if m is a product of the last factors, as no factor a good vector goes with does this for a part of
    itself: shifting an interval by a moves more than one element out of it unless a is 1 or -1. So the solution gives
    the factors, and then the coefficients.
    """

    name = "product-coloring"
    source = "Abramson & Yung, section 4 (Kunt, 3.1.2)"
    domain = "n colours, composite n with every prime factor at least 2^d"
    summary = "a linear colouring of tiles, another of each tile's cells, and so on"

    def refusal(self, request: Request) -> str | None:
        refused = _refusal(request)
        if refused is None and (request.n == 1 or is_prime(request.n)):
            return "needs n to be a product"
        return refused

    def size(self, request: Request) -> FamilySize:
        """Summed over all ordered factorisations: the products of the numbers of good vectors."""
        n, d = request.n, request.d
        single = numbered_vectors(n, d)
        return FamilySize(_products(n, d) - single.value, single.exact)

    def member(self, request: Request, index: int) -> ColoringRecipe:
        """Numbered by the side of the outermost colouring, then by the colouring inside, then by the outermost one."""
        return _nested(request.n, request.d, self.check_index(request, index), whole=False)

    def simplest(self, request: Request) -> ColoringRecipe:
        """Two factors, the outer one the smallest prime factor; the doublings in both."""
        n, d = request.n, request.d
        outer = divisors(n)[1]
        return ProductColoring(
            LinearColoring(outer, doublings(outer, d)), LinearColoring(n // outer, doublings(n // outer, d))
        )


@lru_cache(maxsize=1 << 16)
def _vectors(n: int, d: int) -> int:
    return numbered_vectors(n, d).value


@lru_cache(maxsize=1 << 16)
def _products(n: int, d: int) -> int:
    """Linear colourings and all products of them with side n."""
    if n == 1:
        return 1
    return sum(_vectors(f, d) * _products(n // f, d) for f in divisors(n) if f > 1)


def _nested(n: int, d: int, index: int, whole: bool) -> ColoringRecipe:
    """The colouring with this number among those of side n; with `whole` one single factor is among them, as last."""
    for f in divisors(n):
        if f == 1 or (f == n and not whole):
            continue
        vectors = _vectors(f, d)
        count = vectors * _products(n // f, d)
        if index >= count:
            index -= count
            continue
        inside, which = divmod(index, vectors)
        outer = LinearColoring(f, good_vector(f, d, which))
        return outer if f == n else ProductColoring(outer, _nested(n // f, d, inside, whole=True))
    raise BadInput(f"no product of colourings has side {n}")


CONSTRUCTIONS = (LinearColorings(), ProductColorings())
