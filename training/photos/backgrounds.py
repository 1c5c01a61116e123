"""Backgrounds under a receipt: tables, cloth, keyboards and other papers."""
from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import fonts

Array = np.ndarray

WOODS = ((150, 104, 62), (92, 60, 38), (196, 160, 116), (120, 84, 60), (60, 44, 36))
PLAINS = ((40, 40, 44), (225, 222, 215), (128, 132, 138), (70, 86, 104), (176, 150, 120),
          (24, 26, 30), (96, 116, 92))
CLOTHS = ((70, 84, 120), (150, 60, 56), (110, 120, 96), (190, 182, 168), (52, 52, 60))
KINDS = ("wood", "wood", "plain", "plain", "cloth", "keys", "papers", "stone")


def smooth_noise(rng: np.random.Generator, width: int, height: int, coarse: float) -> Array:
    """Smooth noise with features about `coarse` pixels wide and a deviation of about 1."""
    columns, rows = max(2, int(width / coarse) + 2), max(2, int(height / coarse) + 2)
    small = Image.fromarray(rng.standard_normal((rows, columns)).astype(np.float32))
    return np.asarray(small.resize((width, height), Image.BICUBIC))


def background(rng: np.random.Generator, kind: str, width: int, height: int) -> Image.Image:
    """Drawn at a third of the size: the background is never in full focus."""
    small_width, small_height = max(8, width // 3), max(8, height // 3)
    picture = _RENDERERS[kind](rng, small_width, small_height)
    return picture.resize((width, height), Image.BILINEAR)


def _coloured(base: tuple[int, int, int], shade: Array) -> Image.Image:
    pixels = np.asarray(base, np.float32) * np.clip(shade, 0.1, 1.8)[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _wood(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    is_upright = rng.random() < 0.5
    across, along = (width, height) if is_upright else (height, width)
    bend = smooth_noise(rng, across, along, 180) * 9
    rings = np.sin((np.arange(across)[None, :] + bend) * rng.uniform(0.1, 0.35))
    fibre = np.asarray(Image.fromarray(rng.standard_normal((max(2, along // 40), across))
                                       .astype(np.float32)).resize((across, along)))
    shade = 1 + 0.07 * rings + 0.06 * fibre + 0.05 * smooth_noise(rng, across, along, 90)
    boards = rng.integers(60, 260)
    shade *= np.where((np.arange(across) % boards) < 2, 0.55, 1)[None, :]
    return _coloured(WOODS[rng.integers(len(WOODS))], shade if is_upright else shade.T)


def _plain(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    grain = rng.standard_normal((height, width)).astype(np.float32)
    shade = 1 + 0.05 * smooth_noise(rng, width, height, 120) + rng.uniform(0.005, 0.03) * grain
    return _coloured(PLAINS[rng.integers(len(PLAINS))], shade)


def _cloth(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    step = rng.uniform(1.6, 3.4)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    weave = np.sin(x / step) * np.sin(y / step)
    shade = 1 + 0.16 * weave + 0.08 * smooth_noise(rng, width, height, 70)
    if rng.random() < 0.4:
        band = rng.integers(24, 90)
        shade *= np.where((x // band + (y // band) * (rng.random() < 0.5)) % 2 == 0, 1, 0.72)
    return _coloured(CLOTHS[rng.integers(len(CLOTHS))], shade)


def _stone(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    veins = smooth_noise(rng, width, height, 60) + 0.5 * smooth_noise(rng, width, height, 22)
    shade = 1 - 0.16 * np.exp(-np.abs(veins) * 3) + 0.03 * smooth_noise(rng, width, height, 8)
    return _coloured(PLAINS[rng.integers(len(PLAINS))], shade)


def _keys(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """A keyboard, as text that does not belong to the receipt."""
    is_dark = rng.random() < 0.7
    body, key, ink = ((30, 30, 33), (52, 52, 56), 205) if is_dark else ((190,) * 3, (235,) * 3, 60)
    picture = Image.new("RGB", (width, height), body)
    draw = ImageDraw.Draw(picture)
    size = int(rng.integers(46, 70))
    face = fonts.font("BIZUDPGothic-Regular.ttf", size // 3)
    letters = "QWERTYUIOPASDFGHJKLZXCVBNM1234567890"
    for row, y in enumerate(range(0, height, size)):
        for column, x in enumerate(range(-(row * size // 3) % size - size, width, size)):
            box = (x + 3, y + 3, x + size - 3, y + size - 3)
            draw.rounded_rectangle(box, size // 8, key)
            letter = letters[(row * 11 + column) % len(letters)]
            draw.text((x + size // 4, y + size // 4), letter, (ink,) * 3, face)
    return picture.rotate(float(rng.uniform(-14, 14)), Image.BILINEAR, fillcolor=body)


def _papers(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """The edge of another paper, too blurred to read."""
    picture = _wood(rng, width, height) if rng.random() < 0.5 else _plain(rng, width, height)
    sheet = Image.new("RGB", (width, height // 2), (216, 214, 208))
    draw = ImageDraw.Draw(sheet)
    for y in range(14, sheet.height, 16):
        draw.line((14, y, width * rng.uniform(0.4, 0.95), y), (150, 150, 152), 4)
    sheet = sheet.filter(ImageFilter.GaussianBlur(1.6)).rotate(
        float(rng.uniform(-24, 24)), Image.BILINEAR, expand=True, fillcolor=(1, 1, 1))
    mask = sheet.convert("L").point(lambda value: 255 if value > 60 else 0)
    corner = (int(width * rng.choice((-0.75, 0.72))), int(height * rng.uniform(-0.3, 0.7)))
    picture.paste(sheet, corner, mask)
    return picture


_RENDERERS = {"wood": _wood, "plain": _plain, "cloth": _cloth, "keys": _keys, "papers": _papers,
              "stone": _stone}
