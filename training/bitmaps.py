"""Reads X11 bitmap fonts (PCF). Their dots resemble those of a receipt printer."""

import gzip
import struct
from typing import NamedTuple

import numpy as np

METRICS, BITMAPS, ENCODINGS, ACCELERATORS, BDF_ACCELERATORS = 4, 8, 32, 2, 256
MSB_BYTES, MSB_BITS, COMPRESSED = 4, 8, 0x100
NO_GLYPH = 0xFFFF


class Metric(NamedTuple):
    left: int
    right: int
    width: int
    ascent: int
    descent: int


class Table:
    """One table of the file. Its format word gives the byte order."""

    def __init__(self, data: bytes, offset: int) -> None:
        self.data = data
        self.format = struct.unpack_from('<I', data, offset)[0]
        self.order = '>' if self.format & MSB_BYTES else '<'
        self.start = offset + 4

    def read(self, layout: str, offset: int) -> tuple:
        return struct.unpack_from(self.order + layout, self.data, self.start + offset)


def read_pcf(content: bytes) -> dict[int, np.ndarray]:
    """Maps each code to its dots (0 or 1), as tall as the font and as wide as the advance."""
    data = gzip.decompress(content)
    count = struct.unpack_from('<I', data, 4)[0]
    tables = {}
    for index in range(count):
        kind, _, _, offset = struct.unpack_from('<4I', data, 8 + 16 * index)
        tables[kind] = Table(data, offset)
    metrics = _metrics(tables[METRICS])
    accelerators = tables.get(BDF_ACCELERATORS) or tables[ACCELERATORS]
    ascent, descent = accelerators.read('2i', 8)
    glyphs = {}
    for code, glyph in _codes(tables[ENCODINGS]):
        glyphs[code] = _dots(tables[BITMAPS], glyph, metrics[glyph], ascent, ascent + descent)
    return glyphs


def _metrics(table: Table) -> list[Metric]:
    if table.format & COMPRESSED:
        count = table.read('H', 0)[0]
        return [Metric(*(value - 128 for value in table.read('5B', 2 + 5 * index)))
                for index in range(count)]
    count = table.read('I', 0)[0]
    return [Metric(*table.read('5h', 4 + 12 * index)) for index in range(count)]


def _codes(table: Table) -> list[tuple[int, int]]:
    low_first, low_last, high_first, high_last, _ = table.read('5H', 0)
    lows, highs = low_last - low_first + 1, high_last - high_first + 1
    glyphs = table.read(f'{lows * highs}H', 10)
    return [
        (((high_first + index // lows) << 8) | (low_first + index % lows), glyph)
        for index, glyph in enumerate(glyphs) if glyph != NO_GLYPH
    ]


def _dots(table: Table, glyph: int, metric: Metric, ascent: int, tall: int) -> np.ndarray:
    count = table.read('I', 0)[0]
    offset = table.read('I', 4 + 4 * glyph)[0]
    start = table.start + 4 + 4 * count + 16 + offset
    wide, high = metric.right - metric.left, metric.ascent + metric.descent
    canvas = np.zeros((tall, max(metric.width, 1)), np.uint8)
    if wide <= 0 or high <= 0:
        return canvas
    padding = 1 << (table.format & 3)
    stride = -(-((wide + 7) // 8) // padding) * padding
    rows = np.frombuffer(table.data, np.uint8, stride * high, start).reshape(high, stride)
    unit = 1 << ((table.format >> 4) & 3)
    if unit > 1 and bool(table.format & MSB_BITS) != bool(table.format & MSB_BYTES):
        rows = rows.reshape(high, -1, unit)[:, :, ::-1].reshape(high, stride)
    order = 'big' if table.format & MSB_BITS else 'little'
    bits = np.unpackbits(rows, axis=1, bitorder=order)[:, :wide]
    top, left = ascent - metric.ascent, metric.left
    for row in range(high):
        if 0 <= top + row < tall:
            first, last = max(left, 0), min(left + wide, canvas.shape[1])
            if last > first:
                canvas[top + row, first:last] |= bits[row, first - left:last - left]
    return canvas
