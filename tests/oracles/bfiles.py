"""A strict reader of b-files, byte by byte: the format of oeis.org/wiki/B-files and nothing beside it."""

from __future__ import annotations


def terms(data: bytes) -> list[tuple[int, int]]:
    """The terms; raises ValueError at the first byte that should not be there."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(data):
        n, at = _number(data, at)
        if data[at : at + 1] != b" ":
            raise ValueError(f"byte {at}: one space is wanted")
        value, at = _number(data, at + 1)
        if data[at : at + 1] != b"\n":
            raise ValueError(f"byte {at}: a line feed is wanted")
        at += 1
        if found and n != found[-1][0] + 1:
            raise ValueError(f"byte {at}: {n} after {found[-1][0]}")
        found.append((n, value))
    if not found:
        raise ValueError("no terms")
    return found


def _number(data: bytes, at: int) -> tuple[int, int]:
    sign = 1
    if data[at : at + 1] == b"-":
        sign, at = -1, at + 1
    begin = at
    value = 0
    while at < len(data) and 0x30 <= data[at] <= 0x39:
        value = 10 * value + data[at] - 0x30
        at += 1
    if at == begin:
        raise ValueError(f"byte {at}: a digit is wanted")
    if data[begin] == 0x30 and (at - begin > 1 or sign < 0):
        raise ValueError(f"byte {begin}: a leading zero")
    if at - begin > 1000:
        raise ValueError(f"byte {begin}: more than 1000 digits")
    return sign * value, at
