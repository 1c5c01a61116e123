"""ICC profiles as phones embed them: sRGB and Display P3, built from their published numbers."""
from __future__ import annotations

import struct
from functools import lru_cache

# Red, green and blue of each space, adapted to D50.
PRIMARIES = {
    "sRGB": ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410)),
    "Display P3": ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189),
                   (0.15710, 0.06657, 0.78407)),
}
WHITE = (0.96420, 1.0, 0.82491)
CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(_fixed(value) for value in values)


def _text(text: str) -> bytes:
    coded = text.encode("utf-16-be")
    head = struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(coded), 28)
    return b"mluc" + bytes(4) + head + coded


@lru_cache(maxsize=2)
def profile(name: str) -> bytes:
    """A version 4 display profile. Its date is fixed, so that a seed gives the same bytes."""
    red, green, blue = PRIMARIES[name]
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + b"".join(map(_fixed, CURVE))
    tags = {b"desc": _text(name), b"cprt": _text("Public domain"), b"wtpt": _xyz(WHITE),
            b"rXYZ": _xyz(red), b"gXYZ": _xyz(green), b"bXYZ": _xyz(blue), b"rTRC": curve,
            b"gTRC": curve, b"bTRC": curve}
    offset = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for tag, data in tags.items():
        table += tag + struct.pack(">II", offset + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s6H4s4s", offset + len(body), bytes(4), 0x04000000, b"mntr",
                       b"RGB ", b"XYZ ", 2024, 1, 1, 0, 0, 0, b"acsp", bytes(4))
    head += bytes(24) + b"".join(_fixed(value) for value in WHITE)
    return head.ljust(128, b"\0") + table + body
