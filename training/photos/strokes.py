"""Handwritten digits as pen strokes, drawn without a typeface."""
from __future__ import annotations

import math
from random import Random

from PIL import ImageDraw

Point = tuple[float, float]

# Points in a box of 100 × 100, from the top left. A slash begins another stroke.
DRAWN = {
    "0": "55,4 20,20 12,60 30,95 65,92 85,55 75,15 50,5",
    "1": "35,20 55,3 52,50 50,97",
    "2": "15,25 35,5 70,10 75,38 45,70 12,95 50,90 90,94",
    "3": "20,12 50,3 78,20 60,42 40,47 75,58 78,85 45,98 14,87",
    "4": "50,4 30,35 10,64 50,62 92,60 / 64,30 62,65 60,98",
    "5": "30,8 26,28 22,46 55,42 82,62 70,90 40,98 14,88 / 30,8 55,7 85,5",
    "6": "65,3 35,30 16,65 30,95 65,94 78,70 55,54 22,68",
    "7": "14,12 15,30 / 14,12 50,10 84,8 62,50 48,97",
    "8": "70,12 40,4 20,22 50,47 80,72 60,96 28,92 22,70 55,42 78,20 66,8",
    "9": "75,30 50,50 22,36 35,8 70,8 78,32 72,65 60,97",
    "¥": "10,4 30,28 50,48 / 90,2 70,28 50,48 50,98 / 20,55 50,54 82,52 / 20,74 50,72 82,70",
    ",": "45,86 50,95 35,112",
    "-": "10,55 50,50 95,52",
    "/": "85,0 50,50 15,100",
    "年": "35,0 20,22 / 30,14 85,12 / 30,14 28,62 / 30,38 80,36 / 5,64 98,60 / 55,12 55,105",
    "月": "28,3 26,60 10,100 / 28,4 78,2 78,60 76,98 65,90 / 30,35 75,33 / 30,62 75,60",
    "日": "22,5 22,95 / 22,6 78,4 79,95 / 24,48 77,46 / 23,93 78,91",
}
STROKES: dict[str, tuple[tuple[Point, ...], ...]] = {
    character: tuple(tuple((int(x) / 100, int(y) / 100) for x, y in
                           (point.split(",") for point in stroke.split()))
                     for stroke in text.split("/"))
    for character, text in DRAWN.items()
}
NARROW = ",-1/"


def write(rng: Random, draw: ImageDraw.ImageDraw, at: Point, size: float, text: str,
          ink: tuple[int, int, int]) -> float:
    """Writes digits in one hand and returns the x behind them."""
    x, y = at
    slant, thick = rng.uniform(-0.05, 0.25), max(2.0, size * rng.uniform(0.045, 0.075))
    drift = rng.uniform(-0.03, 0.03)
    for character in text:
        width = size * (0.34 if character in NARROW else 0.6) * rng.uniform(0.9, 1.1)
        height = size * rng.uniform(0.9, 1.08)
        top = y + drift * (x - at[0]) + rng.uniform(-0.04, 0.04) * size
        for stroke in STROKES.get(character, ()):
            wobbly = [(px + rng.gauss(0, 0.03), py + rng.gauss(0, 0.025)) for px, py in stroke]
            path = [(x + (px + slant * (0.5 - py)) * width, top + py * height)
                    for px, py in _smooth(wobbly)]
            _trace(draw, path, thick, ink)
        x += width + size * rng.uniform(0.04, 0.12)
    return x


def _smooth(points: list[Point]) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    if len(points) < 3:
        (x1, y1), (x2, y2) = points[0], points[-1]
        points = [(x1, y1), ((x1 + x2) / 2, (y1 + y2) / 2), (x2, y2)]
    ends = [points[0]] + points + [points[-1]]
    curve = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for step in range(12):
            t = step / 12
            curve.append(tuple(
                0.5 * (2 * b[i] + (c[i] - a[i]) * t
                       + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t ** 2
                       + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3) for i in (0, 1)))
    return curve + [points[-1]]


def _trace(draw: ImageDraw.ImageDraw, path: list[Point], thick: float,
           ink: tuple[int, int, int]) -> None:
    """Strokes are thinner where the pen lands and leaves."""
    count = max(1, len(path) - 1)
    for index, ((x1, y1), (x2, y2)) in enumerate(zip(path, path[1:])):
        pressure = 0.7 + 0.3 * math.sin(math.pi * index / count)
        radius = thick * pressure / 2
        draw.line((x1, y1, x2, y2), ink, max(1, round(radius * 2)))
        draw.ellipse((x2 - radius, y2 - radius, x2 + radius, y2 + radius), ink)
