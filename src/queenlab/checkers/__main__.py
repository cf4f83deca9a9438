"""`python -m queenlab.checkers FILE...`: checks certificates; 0 if all hold, 1 if one is refused, 2 without files."""

from __future__ import annotations

import sys

from queenlab.checkers import BadCertificate, check


def main(names: list[str]) -> int:
    if not names:
        print("usage: python -m queenlab.checkers FILE...", file=sys.stderr)
        return 2
    refused = 0
    for name in names:
        try:
            print(check(name).text)
        except BadCertificate as refusal:
            refused = 1
            print(f"{name} is refused: {refusal}", file=sys.stderr)
    return refused


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
