"""Patterned surfaces under a receipt: floral and checked cloth, stripes, dots, mats and boards."""
from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from backgrounds import background, smooth_noise

Array = np.ndarray
Colour = tuple[int, int, int]

DARK = ((58, 28, 34), (34, 38, 62), (40, 50, 44), (70, 48, 40), (30, 30, 32))
BRIGHT = ((238, 140, 74), (226, 196, 150), (196, 60, 60), (232, 226, 214), (120, 150, 96),
          (90, 120, 170))
LIGHT = ((222, 214, 202), (206, 212, 220), (230, 222, 200), (196, 200, 192))
BOARDS = (((204, 164, 112), (150, 104, 60)), ((150, 98, 58), (96, 58, 34)),
          ((104, 70, 48), (58, 38, 28)), ((224, 200, 164), (188, 156, 112)))
KINDS = ("floral", "tartan", "stripes", "dots", "mat", "board", "board", "wood", "wood", "plain",
         "cloth", "stone", "papers")


def surface(rng: np.random.Generator, kind: str, width: int, height: int,
            blur: float = 0.0) -> Image.Image:
    """Drawn at a third of the size. `blur` is that of a surface far behind the paper."""
    size = (max(8, width // 3), max(8, height // 3))
    if kind in _RENDERERS:
        picture = _RENDERERS[kind](rng, *size)
        if rng.random() < 0.6:
            picture = _wrinkle(rng, picture)
    else:
        picture = background(rng, kind, *size)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur * size[0]))
    return picture.resize((width, height), Image.BILINEAR)


def _pick(rng: np.random.Generator, colours: tuple[Colour, ...]) -> Colour:
    return colours[rng.integers(len(colours))]


def _wrinkle(rng: np.random.Generator, picture: Image.Image) -> Image.Image:
    """Folds of cloth: slow waves of light."""
    shade = 1 + 0.09 * smooth_noise(rng, *picture.size, coarse=picture.width / 3)
    grain = rng.standard_normal((picture.height, picture.width)).astype(np.float32)
    shade = np.clip(shade + 0.03 * grain, 0.4, 1.25)
    pixels = np.asarray(picture, np.float32) * shade[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _floral(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    picture = Image.new("RGB", (width, height), _pick(rng, DARK if rng.random() < 0.7 else LIGHT))
    draw = ImageDraw.Draw(picture)
    unit = width / rng.uniform(12, 26)
    for _ in range(int(rng.integers(60, 160))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        size, colour = unit * rng.uniform(0.3, 1.1), _pick(rng, BRIGHT)
        end = (x + rng.normal(0, 1.5) * unit, y + rng.normal(0, 1.5) * unit)
        draw.line((x, y, *end), _pick(rng, BRIGHT), max(1, int(unit / 18)))
        petals, start = int(rng.integers(4, 9)), rng.uniform(0, 6)
        is_leaf = rng.random() < 0.4
        for petal in range(petals):
            angle = start + petal * (0.35 if is_leaf else 2 * math.pi / petals)
            px, py = x + math.cos(angle) * size, y + math.sin(angle) * size
            reach = size * (0.35 if is_leaf else 0.55)
            draw.ellipse((px - reach, py - reach, px + reach, py + reach), colour)
        core = size * 0.3
        draw.ellipse((x - core, y - core, x + core, y + core), _pick(rng, BRIGHT))
    return picture


def _bands(rng: np.random.Generator, length: int) -> Array:
    """Stripes of random widths along one side, from 0 to 1."""
    row, at = np.zeros(length, np.float32), 0
    unit = max(3, length // 40)
    widths = [int(rng.integers(1, 6)) * unit for _ in range(5)]
    levels = rng.uniform(0, 1, 5)
    step = 0
    while at < length:
        row[at:at + widths[step % 5]] = levels[step % 5]
        at += widths[step % 5]
        step += 1
    return row


def _mix(share: Array, one: Colour, other: Colour) -> Image.Image:
    pixels = share[..., None] * np.float32(one) + (1 - share[..., None]) * np.float32(other)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _tartan(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    share = (_bands(rng, width)[None, :] + _bands(rng, height)[:, None]) / 2
    return _mix(share, _pick(rng, DARK + LIGHT), _pick(rng, BRIGHT))


def _stripes(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    bands = np.resize(_bands(rng, width), width + 2 * height)
    slope = rng.uniform(-0.8, 0.8)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    share = bands[(x + slope * (y - height / 2) + height).astype(int)]
    return _mix(share, _pick(rng, LIGHT), _pick(rng, DARK + BRIGHT))


def _dots(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    step = max(8, int(width * rng.uniform(0.025, 0.08)))
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    row = y // step
    away = np.hypot((x + row % 2 * step / 2) % step - step / 2, y % step - step / 2)
    share = (away < step * rng.uniform(0.15, 0.35)).astype(np.float32)
    return _mix(share, _pick(rng, LIGHT + BRIGHT), _pick(rng, DARK + LIGHT))


def _mat(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """A straw mat: fine ribs across, and a border of cloth."""
    rib = rng.uniform(2.2, 4)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    shade = 0.5 + 0.3 * np.sin(y * 2 * math.pi / rib) + 0.12 * rng.standard_normal((height, width))
    picture = _mix(shade.astype(np.float32), (206, 190, 140), (160, 146, 96))
    if rng.random() < 0.4:
        left = int(width * rng.choice((0.02, 0.86)))
        picture.paste(_pick(rng, DARK), (left, 0, left + width // 9, height))
    return picture


def _board(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """A table top with strong grain: dark lines that close around knots."""
    stretch = rng.uniform(5, 12)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    bend = 30 * smooth_noise(rng, width, height, width / 2.5) + x
    for _ in range(int(rng.integers(0, 3))):
        at = rng.uniform(0, width), rng.uniform(0, height)
        away = np.hypot(x - at[0], (y - at[1]) / stretch * 2)
        bend += width * 0.12 * np.exp(-(away / (width * 0.07)) ** 2)
    ring = np.abs(np.sin(bend * rng.uniform(0.05, 0.12))) ** 0.6
    fibre = rng.standard_normal((max(2, height // 30), width)).astype(np.float32)
    fibre = np.asarray(Image.fromarray(fibre).resize((width, height), Image.BICUBIC))
    share = np.clip(0.25 + 0.6 * ring + 0.14 * fibre, 0, 1).astype(np.float32)
    light, dark = BOARDS[rng.integers(len(BOARDS))]
    picture = _mix(share, light, dark)
    return picture if rng.random() < 0.6 else picture.resize((height, width)).transpose(
        Image.ROTATE_90).resize((width, height))


_RENDERERS = {"floral": _floral, "tartan": _tartan, "stripes": _stripes, "dots": _dots,
              "mat": _mat, "board": _board}
