"""Simulates a photo: bent paper on a background, light, lens, sensor and JPEG."""
from __future__ import annotations

import io
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from backgrounds import KINDS, background, smooth_noise

Array = np.ndarray
MESH = 28
"""Mesh squares across the image. Within one square the paper counts as flat."""


@dataclass(frozen=True)
class Shot:
    """Parameters of one photo. Lengths of defects are in thousandths of the image width."""

    width: int
    height: int
    quality: int
    turn: float
    """Degrees, clockwise."""
    tilt: float
    curl: float
    crumple: float
    folds: int
    fade: float
    blur: float
    motion: float
    noise: float
    shadow: float
    uneven: float
    glare: bool
    stain: bool
    background: str
    fill: float
    """The largest share of the frame that the paper may take."""
    seed: int
    """Seed of background and paper: the next photo of the same receipt shows them again."""


TINTS = ((250, 249, 246), (246, 246, 250), (248, 243, 230), (240, 244, 240), (250, 240, 238))
INKS = ((28, 28, 32), (40, 38, 60), (52, 44, 42), (34, 44, 40))
SIZES = ((1500, 2000), (1500, 2000), (1500, 2000), (1536, 2048), (1536, 2048), (1800, 2400),
         (2250, 3000), (3000, 4000))


def plain_shot(rng: np.random.Generator, size: tuple[int, int] | None = None) -> Shot:
    """An ordinary phone photo in an ordinary room."""
    width, height = size or SIZES[rng.integers(len(SIZES))]
    return Shot(
        width, height, int(rng.integers(70, 93)), float(rng.normal(0, 2.5)),
        tilt=float(rng.uniform(0, 0.10)), curl=float(rng.uniform(0, 14)),
        crumple=float(rng.choice((0, 0.6, 1.5))), folds=int(rng.choice((0, 0, 1, 2))),
        fade=float(rng.choice((0, 0, 0.15, 0.3))), blur=float(rng.uniform(0.2, 0.7)), motion=0,
        noise=float(rng.uniform(1, 5)), shadow=float(rng.choice((0, 0, 0.25, 0.4))),
        uneven=float(rng.uniform(0.04, 0.22)), glare=False, stain=bool(rng.random() < 0.03),
        background=str(rng.choice(KINDS)), fill=float(rng.uniform(0.74, 0.96)),
        seed=int(rng.integers(1 << 32)),
    )


def rough_shot(rng: np.random.Generator, size: tuple[int, int] | None = None) -> Shot:
    """A hurried photo of a worn receipt in bad light, still readable to a person."""
    width, height = size or SIZES[rng.integers(len(SIZES) - 1)]
    return Shot(
        width, height, int(rng.integers(48, 78)), float(rng.normal(0, 6)),
        tilt=float(rng.uniform(0.04, 0.2)), curl=float(rng.uniform(4, 30)),
        crumple=float(rng.uniform(1, 4.5)), folds=int(rng.integers(0, 4)),
        fade=float(rng.uniform(0, 0.5)), blur=float(rng.uniform(0.4, 1.15)),
        motion=float(rng.choice((0, 0, 1.5, 2.5))), noise=float(rng.uniform(3, 10)),
        shadow=float(rng.uniform(0, 0.6)), uneven=float(rng.uniform(0.12, 0.45)),
        glare=bool(rng.random() < 0.25), stain=bool(rng.random() < 0.15),
        background=str(rng.choice(KINDS)), fill=float(rng.uniform(0.72, 0.98)),
        seed=int(rng.integers(1 << 32)),
    )


def photograph(rng: np.random.Generator, paper: Image.Image, shot: Shot,
               window: tuple[float, float] = (0, 1)) -> bytes:
    """The JPEG of a paper ('L' or 'RGB'). `window` is the part of its height in the frame."""
    paper = _shrink(paper, shot, window)
    sheet = _print_on_paper(rng, paper, shot)
    points, light = _bend(rng, paper.size, shot, window)
    flat = _warp(sheet, points, shot)
    under = background(np.random.default_rng(shot.seed), shot.background, shot.width, shot.height)
    return finish(rng, _composite(rng, flat, under), shot, _upscale_light(light, shot))


def _shrink(paper: Image.Image, shot: Shot, window: tuple[float, float]) -> Image.Image:
    """Shrinks the paper to about its size in the photo, so that the warp loses no dots."""
    scale = _scale(paper.size, shot, window)
    if scale >= 0.98:
        return paper
    size = (max(8, round(paper.width * scale)), max(8, round(paper.height * scale)))
    return paper.resize(size, Image.LANCZOS)


def _scale(size: tuple[int, int], shot: Shot, window: tuple[float, float]) -> float:
    angle = math.radians(shot.turn)
    width, height = size[0], size[1] * (window[1] - window[0])
    across = abs(math.cos(angle)) * width + abs(math.sin(angle)) * height
    down = abs(math.sin(angle)) * width + abs(math.cos(angle)) * height
    if window != (0, 1):
        return min(shot.width * shot.fill / width, shot.height / height)
    return min(shot.width * shot.fill / across, shot.height * shot.fill / down)


def _print_on_paper(rng: np.random.Generator, paper: Image.Image, shot: Shot) -> Image.Image:
    """Ink on tinted, grainy paper, with uneven and faded print."""
    tint, ink = TINTS[shot.seed % len(TINTS)], INKS[shot.seed // 8 % len(INKS)]
    if paper.mode == "RGB":
        sheet = paper
    else:
        density = ImageChops.multiply(ImageChops.invert(paper), _strength(rng, paper.size, shot))
        sheet = Image.composite(Image.new("RGB", paper.size, ink),
                                Image.new("RGB", paper.size, tint), density)
    sheet = ImageChops.multiply(sheet, _grain(rng, paper.size).convert("RGB"))
    if shot.stain:
        sheet = ImageChops.multiply(sheet, _stain(rng, paper.size).convert("RGB"))
    return sheet.convert("RGBA")


def _strength(rng: np.random.Generator, size: tuple[int, int], shot: Shot) -> Image.Image:
    """The remaining strength of the print, 255 for full."""
    small = (max(2, size[0] // 16), max(2, size[1] // 16))
    left = 1 - shot.fade * (0.75 + 0.25 * smooth_noise(rng, *small, coarse=16))
    strength = _to_image(np.clip(left, 0.36, 1) * 255).resize(size, Image.BILINEAR)
    if shot.fade > 0 and rng.random() < 0.4:
        column = int(rng.integers(0, size[0]))
        dead = (column, 0, column + max(1, size[0] // 320), size[1])
        ImageDraw.Draw(strength).rectangle(dead, 70)
    return strength


def _to_image(values: Array) -> Image.Image:
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def _grain(rng: np.random.Generator, size: tuple[int, int]) -> Image.Image:
    return _tile(_to_image(252 + 2.5 * rng.standard_normal((257, 263))), size)


def _tile(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
    whole = Image.new(tile.mode, size)
    for x in range(0, size[0], tile.width):
        for y in range(0, size[1], tile.height):
            whole.paste(tile, (x, y))
    return whole


def _stain(rng: np.random.Generator, size: tuple[int, int]) -> Image.Image:
    """The ring of a cup."""
    width, height = size[0] // 4 + 1, size[1] // 4 + 1
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    radius = width * rng.uniform(0.2, 0.4)
    away = np.hypot(x - rng.uniform(0, width), y - rng.uniform(0, height)) - radius
    left = 1 - 0.22 * np.exp(-(away / (width * 0.012)) ** 2) - 0.06 * (away < 0)
    return _to_image(left * 255).resize(size, Image.BILINEAR)


def _bend(rng: np.random.Generator, size: tuple[int, int], shot: Shot,
          window: tuple[float, float]) -> tuple[Array, Array]:
    """For each mesh corner: the point of the paper seen there, and its brightness."""
    rows = MESH * shot.height // shot.width
    x, y = np.meshgrid(np.linspace(0, shot.width, MESH + 1), np.linspace(0, shot.height, rows + 1))
    scale = _scale(size, shot, window)
    angle = math.radians(shot.turn)
    dx, dy = x - shot.width * rng.uniform(0.48, 0.52), y - shot.height * rng.uniform(0.48, 0.52)
    turned_x = (dx * math.cos(angle) + dy * math.sin(angle)) / scale
    turned_y = (-dx * math.sin(angle) + dy * math.cos(angle)) / scale
    lean = rng.uniform(0, 2 * math.pi)
    away = 1 + shot.tilt * (math.cos(lean) * dx / shot.width + math.sin(lean) * dy / shot.height)
    u = turned_x / away + size[0] / 2
    v = turned_y / away + size[1] * (window[0] + window[1]) / 2
    part_x, part_y = u / size[0], v / size[1]
    unit = size[0] / 1000
    light = np.ones_like(u)
    wave, phase = rng.uniform(2, 5), rng.uniform(0, 6)
    u = u + shot.curl * unit * 0.6 * np.sin(part_y * wave + phase)
    v = v + shot.curl * unit * np.sin(part_x * wave * 0.8 + phase)
    light += 0.006 * shot.curl * np.cos(part_x * wave * 0.8 + phase)
    for _ in range(shot.folds):
        at, slope = rng.uniform(0.15, 0.85), rng.uniform(-0.1, 0.1)
        side = part_y - at - slope * part_x if rng.random() < 0.6 else part_x - at - slope * part_y
        light += rng.choice((-1, 1)) * rng.uniform(0.03, 0.1) * np.tanh(side * 14)
        v = v + np.abs(side) * unit * rng.uniform(0, 26)
    if shot.crumple:
        hills = [smooth_noise(rng, *u.shape[::-1], coarse=c) for c in (3, 5, 3, 5)]
        u = u + shot.crumple * unit * (hills[0] + hills[1])
        v = v + shot.crumple * unit * (hills[2] + hills[3])
        light += 0.022 * shot.crumple * hills[0]
    return np.stack((u, v), -1), light.astype(np.float32)


def _warp(sheet: Image.Image, points: Array, shot: Shot) -> Image.Image:
    rows, columns = points.shape[0] - 1, points.shape[1] - 1
    xs = np.linspace(0, shot.width, columns + 1).round().astype(int)
    ys = np.linspace(0, shot.height, rows + 1).round().astype(int)
    mesh = []
    for row in range(rows):
        for column in range(columns):
            corners = (points[row, column], points[row + 1, column],
                       points[row + 1, column + 1], points[row, column + 1])
            box = (xs[column], ys[row], xs[column + 1], ys[row + 1])
            mesh.append((box, [float(value) for corner in corners for value in corner]))
    return sheet.transform((shot.width, shot.height), Image.MESH, mesh, Image.BILINEAR)


def _composite(rng: np.random.Generator, flat: Image.Image, under: Image.Image) -> Image.Image:
    """Puts the paper on its background, with its shadow."""
    small = flat.getchannel("A").resize((flat.width // 8, flat.height // 8), Image.BILINEAR)
    shadow = small.filter(ImageFilter.GaussianBlur(flat.width / 8 * rng.uniform(0.004, 0.02)))
    shadow = shadow.resize(flat.size, Image.BILINEAR).point(lambda value: value * 0.6)
    offset = (int(flat.width * rng.uniform(-0.008, 0.008)), int(flat.width * rng.uniform(0, 0.01)))
    under.paste((0, 0, 0), offset, shadow)
    under.paste(flat.convert("RGB"), (0, 0), flat.getchannel("A"))
    return under


def _upscale_light(light: Array, shot: Shot) -> Array:
    """Resizes the light of the mesh corners to an eighth of the photo."""
    picture = Image.fromarray(light)
    return np.asarray(picture.resize((shot.width // 8, shot.height // 8), Image.BICUBIC))


def _room_light(rng: np.random.Generator, shot: Shot) -> Array:
    """The light of the room at an eighth of the photo: gradient, vignette, shadows and glare."""
    width, height = shot.width // 8, shot.height // 8
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    angle = rng.uniform(0, 2 * math.pi)
    lamp = rng.uniform(0.78, 1.0) + shot.uneven * 0.6 * (x * math.cos(angle) + y * math.sin(angle))
    lamp -= shot.uneven * 0.25 * (x * x + y * y)
    if shot.shadow:
        mask = Image.new("L", (width, height), 255)
        draw = ImageDraw.Draw(mask)
        dark = int(255 * (1 - shot.shadow))
        if rng.random() < 0.5:
            middle = (rng.uniform(0, width), rng.uniform(height * 0.5, height))
            reach = width * rng.uniform(0.3, 0.6)
            draw.ellipse((middle[0] - reach, middle[1] - reach * 0.7, middle[0] + reach,
                          middle[1] + reach * 1.8), dark)
        else:
            left = rng.uniform(-0.2, 0.6) * width
            top = height * rng.uniform(0.2, 0.7)
            draw.polygon([(left, top), (left + width * 0.5, height * 0.4),
                          (left + width * 0.6, height), (left - width * 0.1, height)], dark)
        mask = mask.filter(ImageFilter.GaussianBlur(width * rng.uniform(0.015, 0.07)))
        lamp *= np.asarray(mask, np.float32) / 255
    if shot.glare:
        spot = np.hypot(x - rng.uniform(-0.6, 0.6), y - rng.uniform(-0.6, 0.6))
        lamp += 0.35 * np.exp(-(spot / rng.uniform(0.15, 0.35)) ** 2)
    return np.clip(lamp, 0.18, 1.4).astype(np.float32)


def finish(rng: np.random.Generator, scene: Image.Image, shot: Shot,
           relief: Array | None = None) -> bytes:
    """Applies light, lens, sensor and JPEG to any scene."""
    lamp = _room_light(rng, shot)
    lamp = lamp if relief is None else lamp * relief
    scene = scene.filter(ImageFilter.GaussianBlur(shot.blur * shot.width / 1500))
    if shot.motion:
        scene = _motion_blur(rng, scene, round(shot.motion * shot.width / 1500))
    warmth = rng.uniform(-0.06, 0.06)
    white = np.array((1 + warmth, 1, 1 - warmth), np.float32)
    coloured = lamp[..., None] * white * 255
    scene = ImageChops.multiply(scene, _to_image(coloured).resize(scene.size, Image.BILINEAR))
    if shot.glare:
        gleam = _to_image((coloured - 255) * 0.8).resize(scene.size, Image.BILINEAR)
        scene = ImageChops.add(scene, gleam)
    if shot.noise:
        tile = _to_image(128 + shot.noise * rng.standard_normal((509, 521)))
        scene = ImageChops.add(scene, _tile(tile, scene.size).convert("RGB"), 1, -128)
    target = io.BytesIO()
    scene.save(target, "JPEG", quality=shot.quality)
    return target.getvalue()


def _motion_blur(rng: np.random.Generator, scene: Image.Image, reach: int) -> Image.Image:
    """Motion blur: the mean of the scene along a short path."""
    is_across = rng.random() < 0.5
    mean = scene
    for step in range(1, reach + 1):
        shifted = ImageChops.offset(scene, step if is_across else 0, 0 if is_across else step)
        mean = Image.blend(mean, shifted, 1 / (step + 1))
    return mean


def paper_scale(size: tuple[int, int], shot: Shot) -> float:
    """The scale of a whole paper: photo pixels per paper pixel."""
    return _scale(size, shot, (0, 1))
