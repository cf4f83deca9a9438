"""A PNG file read by the letter of its specification: 8 bits a channel, red green blue alpha, not interlaced."""

from __future__ import annotations

import struct
import zlib

Pixel = tuple[int, int, int, int]


class Pixels:
    """The pixels of a picture; (0, 0) is the upper left one."""

    def __init__(self, data: bytes) -> None:
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        at, packed = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at : at + 8])
            body = data[at + 8 : at + 8 + length]
            assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
            if kind == b"IHDR":
                self.width, self.height, *rest = struct.unpack(">IIBBBBB", body)
                assert rest == [8, 6, 0, 0, 0]
            elif kind == b"IDAT":
                packed += body
            at += 12 + length
        self.rows = self._unfiltered(zlib.decompress(packed))

    def _unfiltered(self, data: bytes) -> list[bytes]:
        step = 4 * self.width
        assert len(data) == self.height * (step + 1)
        rows, above = [], bytes(step)
        for start in range(0, len(data), step + 1):
            kind, row = data[start], bytearray(data[start + 1 : start + 1 + step])
            if kind == 2:
                row = bytearray((a + b) & 255 for a, b in zip(row, above, strict=True))
            elif kind:
                for i in range(step):
                    left = row[i - 4] if i >= 4 else 0
                    corner = above[i - 4] if i >= 4 else 0
                    row[i] = (row[i] + self._guess(kind, left, above[i], corner)) & 255
            above = bytes(row)
            rows.append(above)
        return rows

    @staticmethod
    def _guess(kind: int, left: int, up: int, corner: int) -> int:
        if kind == 4:
            near = left + up - corner
            return min((left, up, corner), key=lambda value: abs(near - value))
        return (0, left, up, (left + up) // 2)[kind]

    def at(self, x: int, y: int) -> Pixel:
        red, green, blue, alpha = self.rows[y][4 * x : 4 * x + 4]
        return red, green, blue, alpha

    def paints(self, left: int, top: int, right: int, bottom: int) -> set[Pixel]:
        return {self.at(x, y) for y in range(top, bottom) for x in range(left, right)}
