"""Ink on thermal paper as it looks after days in a wallet: faded, creased, with gaps."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from backgrounds import smooth_noise

TINTS = ((251, 250, 247), (246, 247, 250), (249, 246, 236), (244, 246, 242), (250, 240, 240),
         (240, 242, 246))
INKS = ((30, 30, 34), (44, 42, 62), (52, 46, 46), (36, 44, 44), (66, 60, 84))


@dataclass(frozen=True)
class Wear:
    """`fade` is the share of ink lost everywhere, `patches` that lost here and there."""

    fade: float
    patches: float
    columns: int
    """Burnt-out dots of the print head: thin white lines along the paper."""
    streaks: int
    """Rubbed stripes where the print is pale."""
    folds: tuple[float, ...]
    """Creases across the paper, as shares of its height. The ink is broken there."""
    crease: float | None
    """A crease along the paper, as a share of its width."""


def fresh() -> Wear:
    return Wear(0, 0, 0, 0, (), None)


def random_wear(rng: np.random.Generator, strength: float) -> Wear:
    """`strength` from 0, as new, to 1, as bad as a person can still read."""
    folds = tuple(float(at) for at in np.sort(rng.uniform(0.08, 0.92, int(rng.integers(0, 4)))))
    return Wear(
        fade=float(rng.uniform(0, 0.5) * strength), patches=float(rng.uniform(0, 0.34) * strength),
        columns=int(rng.choice((0, 0, 0, 1, 2))) if strength > 0.3 else 0,
        streaks=int(rng.choice((0, 0, 1, 2))) if strength > 0.4 else 0,
        folds=folds if rng.random() < 0.35 + 0.5 * strength else (),
        crease=float(rng.uniform(0.3, 0.7)) if rng.random() < 0.2 * strength else None,
    )


def print_on_paper(rng: np.random.Generator, paper: Image.Image, scale: float, wear: Wear,
                   seed: int) -> Image.Image:
    """The sheet as 'RGBA' at its size in the photo."""
    size = (max(8, round(paper.width * scale)), max(8, round(paper.height * scale)))
    if paper.mode == "RGB":
        return paper.resize(size, Image.LANCZOS if scale < 1 else Image.BICUBIC).convert("RGBA")
    density = ImageChops.invert(paper)
    if scale >= 1:
        # Enlarged glyphs get the sharp, slightly grown edges of heated dots.
        density = density.resize(size, Image.BICUBIC)
        gain = rng.uniform(88, 122)
        density = density.point([int(np.clip((level - gain) * 3 + 128, 0, 255))
                                 for level in range(256)])
    else:
        density = density.resize(size, Image.LANCZOS)
    density = ImageChops.multiply(density, _strength(rng, size, wear))
    tint, ink = TINTS[seed % len(TINTS)], INKS[seed // 8 % len(INKS)]
    sheet = Image.composite(Image.new("RGB", size, ink), Image.new("RGB", size, tint), density)
    return sheet.convert("RGBA")


def _strength(rng: np.random.Generator, size: tuple[int, int], wear: Wear) -> Image.Image:
    """What is left of the ink, 255 for all of it, drawn at a quarter of the size."""
    width, height = max(4, size[0] // 4), max(4, size[1] // 4)
    left = np.full((height, width), 1 - wear.fade, np.float32)
    left *= 1 - 0.12 * np.clip(smooth_noise(rng, width, height, 2), -1, 2) * (wear.fade > 0)
    if wear.patches:
        left -= wear.patches * np.clip(smooth_noise(rng, width, height, width / 4), 0, 1.5)
    for _ in range(wear.streaks):
        at, reach = rng.uniform(0, width), width * rng.uniform(0.01, 0.04)
        left *= 1 - 0.4 * np.exp(-((np.arange(width) - at) / reach) ** 2)[None, :]
    strength = Image.fromarray(np.clip(left * 255, 90, 255).astype(np.uint8))
    strength = strength.resize(size, Image.BILINEAR)
    draw = ImageDraw.Draw(strength)
    for _ in range(wear.columns):
        x = int(rng.uniform(0.06, 0.94) * size[0])
        draw.line((x, 0, x, size[1]), 30, max(1, size[0] // 420))
    thick = max(1, size[0] // 330)
    for fold in wear.folds:
        _break(rng, draw, size, thick, fold * size[1], False)
    if wear.crease is not None:
        _break(rng, draw, size, thick, wear.crease * size[0], True)
    return strength.filter(ImageFilter.BoxBlur(1)) if wear.folds else strength


def _break(rng: np.random.Generator, draw: ImageDraw.ImageDraw, size: tuple[int, int], thick: int,
           at: float, is_along: bool) -> None:
    """An irregular white line where the coating has come off along a crease."""
    length = size[1] if is_along else size[0]
    step = max(4, length // 60)
    for start in range(0, length, step):
        if rng.random() < 0.3:
            continue
        off = at + rng.normal(0, thick * 0.5)
        width = max(1, round(thick * rng.uniform(0.3, 1.3)))
        line = (off, start, off, start + step) if is_along else (start, off, start + step, off)
        draw.line(line, int(rng.uniform(20, 120)), width)
