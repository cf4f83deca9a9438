"""Stored results that took long to find: placements, colourings, lemmas and certificates.

A certificate in `certificates` holds the best placement known as well; `placements` has the placements without a
certificate, colourings, and sets of solutions that share no cell. The atlas names these files. `spread_boards.json` has
recipes of boards, and `searches.json` says how placements were found.
"""
