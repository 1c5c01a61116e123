"""A phone's camera: scene, light, lens, noise reduction, sharpening, and JPEG with its metadata."""
from __future__ import annotations

import io
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageFilter

import colour_profile
import hands
import patterns
from phone_bend import Shape, bend, scale_for, warp
from wear import Wear, fresh, print_on_paper

Array = np.ndarray
TILE = (521, 509)
PART = 8
"""Light is computed at this fraction of the photo."""


@dataclass(frozen=True)
class PhoneShot:
    """`width` and `height` are those of the upright photo. `orientation` is the EXIF value."""

    width: int
    height: int
    quality: int
    orientation: int | None
    profile: str | None
    shape: Shape
    wear: Wear
    surface: str
    blur: float
    """Radius in thousandths of the width."""
    noise: float
    sharpen: float
    uneven: float
    shadow: float
    warmth: float
    exposure: float
    hand: str | None
    """The side from which a hand holds the paper."""
    seed: int

    @property
    def frame(self) -> tuple[int, int]:
        return self.width, self.height


def line_pixels(size: tuple[int, int], line_height: float, shot: PhoneShot) -> float:
    """The height of a row of print in photo pixels."""
    return line_height * scale_for(size, shot.frame, shot.shape)


def photograph(rng: np.random.Generator, paper: Image.Image, shot: PhoneShot,
               others: tuple[tuple[Image.Image, Shape], ...] = ()) -> bytes:
    """The JPEG of a paper on a surface. `others` lie below it."""
    blur = rng.uniform(0.006, 0.02) if shot.hand else 0.0
    scene = patterns.surface(rng, shot.surface, *shot.frame, blur=blur)
    light = np.ones((max(8, shot.height // PART), max(8, shot.width // PART)), np.float32)
    for image, shape in others:
        lay(rng, scene, light, image, shape, fresh(), shot.seed // 3)
    is_lifted = shot.hand is not None
    flat = lay(rng, scene, light, paper, shot.shape, shot.wear, shot.seed, is_lifted)
    if shot.hand:
        _hold(rng, scene, flat, shot)
    return develop(rng, scene, light, shot)


def lay(rng: np.random.Generator, scene: Image.Image, light: Array, paper: Image.Image,
        shape: Shape, wear: Wear, seed: int, is_lifted: bool = False) -> Image.Image:
    """Puts one paper into the scene and returns its mask.

    Its shadow and the light on its bends go into `light`, which is much smaller than the photo.
    """
    scale = scale_for(paper.size, scene.size, shape)
    sheet = print_on_paper(rng, paper, scale, wear, seed)
    points, relief = bend(rng, sheet.size, scene.size, shape)
    flat = warp(sheet, points, scene.size)
    alpha = flat.getchannel("A")
    scene.paste(flat.convert("RGB"), (0, 0), alpha)
    small = light.shape[::-1]
    mask = alpha.resize(small, Image.BOX)
    reach = small[0] * (rng.uniform(0.02, 0.05) if is_lifted else rng.uniform(0.003, 0.014))
    offset = int(rng.uniform(-1, 1) * reach), int(rng.uniform(0, 1.2) * reach)
    shadow = ImageChops.offset(mask.filter(ImageFilter.GaussianBlur(reach)), *offset)
    inside = np.asarray(mask, np.float32) / 255
    bent = np.asarray(Image.fromarray(relief).resize(small, Image.BICUBIC))
    light *= 1 - np.asarray(shadow, np.float32) * (0.55 / 255) * (1 - inside)
    light *= 1 + inside * (bent - 1)
    return alpha


def _hold(rng: np.random.Generator, scene: Image.Image, alpha: Image.Image,
          shot: PhoneShot) -> None:
    """A thumb over the margin. The print stays free."""
    skin = hands.SKINS[shot.seed % len(hands.SKINS)]
    width, height = scene.size
    thick = width * rng.uniform(0.075, 0.11)
    if shot.hand == "bottom":
        column = rng.uniform(0.3, 0.7)
        edge = hands.edges(alpha, column, False)
        if edge is None:
            return
        tip = (column * width, edge[1] + hands.REACH * thick - height * rng.uniform(0, 0.008))
        base = (tip[0] + width * rng.uniform(-0.25, 0.25), max(height * 1.25, tip[1] + thick * 4))
        hands.paste_finger(rng, scene, base, tip, thick, skin, True)
        return
    is_left = shot.hand == "left"
    row = rng.uniform(0.35, 0.75)
    edge = hands.edges(alpha, row, True)
    if edge is None:
        return
    inner = rng.uniform(0, 0.03) * (edge[1] - edge[0])
    inner -= hands.REACH * thick
    x = edge[0] + inner if is_left else edge[1] - inner
    base = (-width * 0.25 if is_left else width * 1.25, row * height + height * rng.uniform(0, 0.2))
    hands.paste_finger(rng, scene, base, (x, row * height), thick, skin, True)


def develop(rng: np.random.Generator, scene: Image.Image, light: Array,
            shot: PhoneShot) -> bytes:
    """Light, lens and sensor, then what the phone's software does to the picture."""
    lamp = light * _lamp(rng, light.shape[::-1], shot)
    # Automatic exposure: most of the picture is about as bright in every room.
    lamp = np.maximum(lamp * (shot.exposure / np.percentile(lamp, 70)), 0.12)
    lamp = np.where(lamp > 0.86, 1 - 0.14 * np.exp((0.86 - lamp) / 0.14), lamp)
    white = np.array((1 + shot.warmth, 1, 1 - shot.warmth), np.float32)
    white /= white.max()
    coloured = Image.fromarray((lamp[..., None] * white * 255).astype(np.uint8))
    scene = ImageChops.multiply(scene, coloured.resize(scene.size, Image.BILINEAR))
    luma, blue, red = scene.convert("YCbCr").split()
    radius = shot.blur * shot.width / 1000
    if radius > 0.2:
        luma = luma.filter(ImageFilter.GaussianBlur(radius))
    luma = ImageChops.add(luma, _noise(rng, scene.size, shot), 1, -128)
    luma = _process(luma, shot)
    return encode(Image.merge("YCbCr", (luma, blue, red)), shot)


def _lamp(rng: np.random.Generator, size: tuple[int, int], shot: PhoneShot) -> Array:
    x, y = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    angle = rng.uniform(0, 2 * math.pi)
    lamp = 1 + shot.uneven * (x * math.cos(angle) + y * math.sin(angle))
    lamp -= shot.uneven * 0.3 * (x * x + y * y)
    if shot.shadow:
        lamp = lamp * hands.cast_shadow(rng, size, shot.shadow)
    return lamp.astype(np.float32)


def _noise(rng: np.random.Generator, size: tuple[int, int], shot: PhoneShot) -> Image.Image:
    """Sensor noise after noise reduction: weak grain and soft blotches."""
    grain = rng.standard_normal(TILE).astype(np.float32)
    shifted = (np.roll(grain, step, axis) for axis in (0, 1) for step in (-2, -1, 1, 2))
    blotches = sum(shifted) / 2.8
    values = 128 + shot.noise * (0.45 * rng.standard_normal(TILE) + 0.6 * blotches)
    tile = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    whole = Image.new("L", size)
    for left in range(0, size[0], tile.width):
        for top in range(0, size[1], tile.height):
            whole.paste(tile, (left, top))
    return whole


def _process(luma: Image.Image, shot: PhoneShot) -> Image.Image:
    """Smooths weak detail and exaggerates strong edges, as phones do: halos around the print."""
    radius = max(1, round(1.4 * shot.width / 3000))
    soft = luma.filter(ImageFilter.BoxBlur(radius))
    detail = ImageChops.subtract(luma, soft, 1, 128)
    core = max(1.0, shot.noise * 1.2)
    table = []
    for level in range(256):
        value = level - 128
        kept = value * min(1.0, abs(value) / (2 * core)) * (1 + shot.sharpen)
        table.append(int(np.clip(128 + kept, 0, 255)))
    return ImageChops.add(soft, detail.point(table), 1, -128)


# The transposition that stores an upright photo for each EXIF orientation.
STORED = {3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270}


def encode(picture: Image.Image, shot: PhoneShot) -> bytes:
    if shot.orientation in STORED:
        picture = picture.transpose(STORED[shot.orientation])
    options: dict[str, bytes] = {}
    if shot.orientation is not None:
        exif = Image.Exif()
        exif[0x0112] = shot.orientation
        options["exif"] = exif.tobytes()
    if shot.profile:
        options["icc_profile"] = colour_profile.profile(shot.profile)
    target = io.BytesIO()
    picture.save(target, "JPEG", quality=shot.quality, subsampling="4:2:0", **options)
    return target.getvalue()
