"""The shape of a paper in front of the phone: curled ends, waves, folds and perspective."""
from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image

from backgrounds import smooth_noise

Array = np.ndarray
COLUMNS = 40


@dataclass(frozen=True)
class Shape:
    turn: float
    """Degrees, clockwise."""
    tilt: float
    curl: tuple[float, float]
    """Angles in degrees by which the upper and the lower end stand up."""
    curl_share: float
    """The share of the height that each curled end takes."""
    wave: float
    crumple: float
    folds: tuple[float, ...]
    fill: float
    """The largest share of the frame that the paper may take."""
    shift: tuple[float, float] = (0, 0)
    """Distance of the centre from that of the frame, in shares of the frame."""


def scale_for(size: tuple[int, int], frame: tuple[int, int], shape: Shape) -> float:
    """Photo pixels per paper pixel."""
    angle = math.radians(shape.turn)
    across = abs(math.cos(angle)) * size[0] + abs(math.sin(angle)) * size[1]
    down = abs(math.sin(angle)) * size[0] + abs(math.cos(angle)) * size[1]
    return min(frame[0] * shape.fill / across, frame[1] * shape.fill / down)


def bend(rng: np.random.Generator, size: tuple[int, int], frame: tuple[int, int],
         shape: Shape) -> tuple[Array, Array]:
    """For each mesh corner of the frame: the point of the sheet seen there, and its brightness.

    `size` is that of the sheet at the scale of the photo.
    """
    width, height = size
    rows = max(8, COLUMNS * frame[1] // frame[0])
    x, y = np.meshgrid(np.linspace(0, frame[0], COLUMNS + 1), np.linspace(0, frame[1], rows + 1))
    angle = math.radians(shape.turn)
    dx = x - frame[0] * (0.5 + shape.shift[0])
    dy = y - frame[1] * (0.5 + shape.shift[1])
    u = dx * math.cos(angle) + dy * math.sin(angle)
    v = -dx * math.sin(angle) + dy * math.cos(angle)
    lean = rng.uniform(0, 2 * math.pi)
    away = 1 + shape.tilt * (math.cos(lean) * dx / frame[0] + math.sin(lean) * dy / frame[1])
    u, v = u / away, v / away
    light = np.ones_like(u)
    u, v, light = _curl_ends(u, v, light, height, shape)
    part_x, part_y = u / width, v / height
    steps, phase = rng.uniform(1.5, 4.5), rng.uniform(0, 6)
    unit = width / 1000
    u = u + shape.wave * unit * 0.5 * np.sin(part_y * steps + phase)
    v = v + shape.wave * unit * np.sin(part_x * steps + phase)
    light += 0.005 * shape.wave * np.cos(part_y * steps + phase)
    for fold in shape.folds:
        slope = rng.uniform(-0.05, 0.05)
        side = part_y + 0.5 - fold - slope * part_x
        light += rng.choice((-1, 1)) * rng.uniform(0.03, 0.12) * np.tanh(side * 30)
        v = v + np.abs(side) * unit * rng.uniform(-12, 12)
    if shape.crumple:
        hills = [smooth_noise(rng, *u.shape[::-1], coarse=c) for c in (4, 6, 4, 6)]
        u = u + shape.crumple * unit * (hills[0] + hills[1])
        v = v + shape.crumple * unit * (hills[2] + hills[3])
        light += 0.03 * shape.crumple * hills[0]
    return np.stack((u + width / 2, v + height / 2), -1), light.astype(np.float32)


def _curl_ends(u: Array, v: Array, light: Array, height: int,
               shape: Shape) -> tuple[Array, Array, Array]:
    """Both ends are parts of cylinders: they look shorter, nearer and differently lit."""
    for sign, degrees in zip((-1, 1), shape.curl):
        if degrees < 1:
            continue
        most = math.radians(degrees)
        arc = height * shape.curl_share
        radius, start = arc / most, height / 2 - arc
        past = np.maximum(sign * v - start, 0)
        limit = radius * math.sin(most)
        inside = np.minimum(past, limit)
        theta = np.arcsin(np.clip(inside / radius, 0, 0.999))
        along = radius * theta + (past - inside) / math.cos(most)
        v = np.where(past > 0, sign * (start + along), v)
        rise = radius * (1 - np.cos(theta))
        u = u / (1 + rise / (1.6 * height))
        light = light - sign * 0.32 * np.sin(theta) * (0.4 + 0.6 * most)
    return u, v, light


def warp(sheet: Image.Image, points: Array, frame: tuple[int, int]) -> Image.Image:
    """The sheet in the frame, with what is not paper transparent."""
    rows, columns = points.shape[0] - 1, points.shape[1] - 1
    xs = np.linspace(0, frame[0], columns + 1).round().astype(int)
    ys = np.linspace(0, frame[1], rows + 1).round().astype(int)
    low, high = np.zeros(2), np.array(sheet.size)
    mesh = []
    for row in range(rows):
        for column in range(columns):
            corners = points[row:row + 2, column:column + 2]
            flat = corners.reshape(4, 2)
            # Squares that show no paper stay transparent and cost nothing.
            if (flat.max(0) < low).any() or (flat.min(0) > high).any():
                continue
            ordered = (corners[0, 0], corners[1, 0], corners[1, 1], corners[0, 1])
            box = (xs[column], ys[row], xs[column + 1], ys[row + 1])
            mesh.append((box, [float(value) for corner in ordered for value in corner]))
    return sheet.transform(frame, Image.MESH, mesh, Image.BILINEAR)
