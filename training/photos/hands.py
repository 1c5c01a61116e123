"""Fingers that hold the paper, and the shadows of a hand and a phone on it."""
from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from backgrounds import smooth_noise

Array = np.ndarray
SKINS = ((224, 178, 150), (206, 158, 128), (236, 196, 170), (180, 132, 104), (150, 106, 82))
PART = 4
"""Hands are drawn at this fraction of the photo: skin has no fine detail."""

REACH = 0.56
"""A finger's end is this many of its widths beyond its tip's centre."""


def _capsule(size: tuple[int, int], base: tuple[float, float], tip: tuple[float, float],
             width: float) -> tuple[Array, Array]:
    """For each pixel: the distance from a finger's axis in widths, and the share along it."""
    x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    ax, ay = tip[0] - base[0], tip[1] - base[1]
    length = math.hypot(ax, ay)
    along = ((x - base[0]) * ax + (y - base[1]) * ay) / length
    across = ((x - base[0]) * -ay + (y - base[1]) * ax) / length
    over = np.maximum(along - length + width * 0.62, 0)
    narrow = width * (0.92 + 0.1 * np.cos(along / length * 5))
    return np.hypot(across, over * 0.8) / narrow, across / width


def paste_finger(rng: np.random.Generator, scene: Image.Image, base: tuple[float, float],
                 tip: tuple[float, float], width: float, skin: tuple[int, int, int],
                 has_nail: bool) -> None:
    """A finger from outside the frame to `tip`. Positions and width in photo pixels."""
    size = (scene.width // PART, scene.height // PART)
    base, tip = (base[0] / PART, base[1] / PART), (tip[0] / PART, tip[1] / PART)
    width /= PART
    radius, across = _capsule(size, base, tip, width)
    alpha = np.clip((1 - radius) * width * 0.5, 0, 1)
    shade = 1.02 - 0.4 * np.clip(radius, 0, 1) ** 2.2 - 0.14 * across * rng.choice((-1, 1))
    shade += 0.035 * smooth_noise(rng, *size, coarse=width / 3)
    colour = np.float32(skin)[None, None] * shade[..., None]
    if has_nail:
        away = math.hypot(tip[0] - base[0], tip[1] - base[1])
        ux, uy = (tip[0] - base[0]) / away, (tip[1] - base[1]) / away
        x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
        dx, dy = x - tip[0] + ux * width * 0.75, y - tip[1] + uy * width * 0.75
        nail = np.hypot((dx * ux + dy * uy) / 0.72, (dx * -uy + dy * ux) / 0.6) / width
        colour = np.where(nail[..., None] < 1, colour * (1.05, 0.98, 0.98) + 9, colour)
        colour *= np.where(np.abs(nail - 1)[..., None] < 0.07, 0.86, 1)
    pixels = Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8))
    mask = Image.fromarray((alpha * 255).astype(np.uint8))
    dark = mask.filter(ImageFilter.GaussianBlur(width * 0.22)).point(lambda level: level * 0.45)
    offset = (int(width * 0.5), int(width * 0.5))
    scene.paste((0, 0, 0), offset, dark.resize(scene.size, Image.BILINEAR))
    scene.paste(pixels.resize(scene.size, Image.BICUBIC), (0, 0),
                mask.resize(scene.size, Image.BICUBIC))


def edges(alpha: Image.Image, share: float, is_row: bool) -> tuple[int, int] | None:
    """Where the paper begins and ends on one row or column of the photo, or None."""
    part = np.asarray(alpha.resize((alpha.width // 8, alpha.height // 8), Image.BILINEAR))
    line = part[int(share * part.shape[0])] if is_row else part[:, int(share * part.shape[1])]
    inside = np.nonzero(line > 128)[0]
    return (int(inside[0]) * 8, int(inside[-1]) * 8) if inside.size else None


def cast_shadow(rng: np.random.Generator, size: tuple[int, int], strength: float) -> Array:
    """The shadow of a phone and the hand that holds it, as a factor for the light."""
    width, height = size
    mask = Image.new("L", size, 255)
    draw = ImageDraw.Draw(mask)
    dark = int(255 * (1 - strength))
    x, y = rng.uniform(0.1, 0.9) * width, rng.uniform(0.3, 0.95) * height
    long, wide = height * rng.uniform(0.35, 0.6), width * rng.uniform(0.25, 0.5)
    turn = rng.uniform(-0.6, 0.6)

    def corner(across: float, along: float) -> tuple[float, float]:
        return (x + across * math.cos(turn) - along * math.sin(turn),
                y + across * math.sin(turn) + along * math.cos(turn))

    draw.polygon([corner(-wide, -long), corner(wide, -long), corner(wide, long),
                  corner(-wide, long)], dark)
    side = rng.choice((-1, 1))
    for finger in range(4):
        at = corner(side * wide, long * (0.1 + 0.28 * finger))
        reach = wide * 0.22
        draw.ellipse((at[0] - reach * 1.6, at[1] - reach, at[0] + reach * 1.6, at[1] + reach), dark)
    arm = corner(side * wide * 0.8, long * 0.8)
    draw.line((*arm, arm[0] + side * width, height * 1.4), dark, int(wide * 0.9))
    mask = mask.filter(ImageFilter.GaussianBlur(width * rng.uniform(0.008, 0.05)))
    return np.asarray(mask, np.float32) / 255
