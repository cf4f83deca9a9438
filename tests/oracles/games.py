"""Random small boards and pieces, in the words of `oracles.attacks`: (n, d, torus, terms)."""

from hypothesis import strategies as st


@st.composite
def piece_terms(draw, d):
    """A sum of one to three terms that can move in d dimensions."""
    plain = ["queen", "hyperqueen", "rook", "king"] + (["amazon", "bishop", "knight", "nightrider"] if d > 1 else [])
    pattern = st.lists(st.integers(0, 3), min_size=1, max_size=d).filter(any)
    term = st.one_of(
        st.sampled_from(plain).map(lambda name: (name,)),
        st.integers(1, 4).map(lambda k: ("range", k)),
        st.integers(0, 3).map(lambda k: ("leprechaun", k)),
        pattern.map(lambda p: ("leaper", *p)),
        pattern.map(lambda p: ("rider", *p)),
    )
    return draw(st.lists(term, min_size=1, max_size=3))


@st.composite
def games(draw, most=(9, 6, 4)):
    d = draw(st.integers(1, len(most)))
    return draw(st.integers(1, most[d - 1])), d, draw(st.booleans()), draw(piece_terms(d))
