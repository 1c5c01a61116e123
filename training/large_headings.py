"""Draws the effects of large headings: outlines, boxes, shadows, jagged dots and others.

Works on the straight strip of a batch, [n, 1, 48, w]. Its em is 40 rows tall but has its final
width, so effects that grow sideways depend on how condensed the letters are.
"""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from training.augment import BatchRandom
from training.layout import EFFECT_INDEX, STYLE_INDEX


class InkSpan(NamedTuple):
    """Per line, as [n, 1, 1, 1]: start and end of the ink, and relative width of the letters."""

    start: Tensor
    end: Tensor
    relative: Tensor


class LargeHeadings:
    """The large headings of a batch. Other lines are not changed."""

    def __init__(self, parts: dict[str, Tensor], rng: BatchRandom) -> None:
        self.rng = rng
        self.is_heading = (parts['style'] == STYLE_INDEX['heading']).view(-1, 1, 1, 1)
        self.code = torch.where(self.is_heading, parts['effect'].view(-1, 1, 1, 1).long(), -1)
        height, relative, left, _ = parts['frame'].view(-1, 4, 1, 1, 1).unbind(1)
        length = parts['advance'].sum(1).view(-1, 1, 1, 1) * height * relative
        self.span = InkSpan(left, left + length, relative)

    def has_effect(self, effect: str) -> Tensor:
        return self.code == EFFECT_INDEX[effect]

    def apply_effects(self, ink: Tensor) -> Tensor:
        """Applies to each heading its own effect."""
        rng, wide = self.rng, self.span.relative > 0.85
        grown, swollen = dilate(ink), dilate(dilate(ink))
        heavy = torch.where(wide & rng.chance(0.4), swollen, grown)
        out = torch.where(self.has_effect('heavy'), heavy, ink)
        thin = ink - (ink - erode(ink)) * rng.between(0.3, 0.8)
        out = torch.where(self.has_effect('thin'), thin, out)
        is_fat = wide & rng.chance(0.5)
        body = (torch.where(is_fat, grown, ink) * 1.6).clamp(0, 1)
        rim = torch.where(is_fat, swollen, grown)
        rim = rim + (dilate(rim) - rim) * rng.between(0, 1) * wide
        hollow = (rim * 1.3).clamp(0, 1) - body
        out = torch.where(self.has_effect('hollow'), hollow.clamp(0, 1), out)
        drop_shadow = (torch.roll(rim, (2, 2), (2, 3)) - rim).clamp(0, 1) * rng.between(0.5, 1)
        out = torch.where(self.has_effect('raised'), (hollow + drop_shadow).clamp(0, 1), out)
        out = torch.where(self.has_effect('shadow'), shadowed(ink, grown, rng), out)
        gray = (ink * hatching(ink, rng) + 0.5 * (ink - erode(ink))).clamp(0, 1)
        out = torch.where(self.has_effect('gray'), gray, out)
        coarse = wide & rng.chance(0.5)
        steps = torch.where(coarse, jagged(ink, 3), jagged(ink, 2))
        out = torch.where(self.has_effect('jagged'), steps, out)
        box, frame = boxes(ink, self.span, rng)
        out = torch.where(self.has_effect('boxed'), box * (1 - ink), out)
        return torch.where(self.has_effect('framed'), torch.maximum(ink, frame), out)

    def invert(self, ink: Tensor) -> Tensor:
        """Inverts headings whose black background fills the whole crop."""
        return torch.where(self.has_effect('inverse'), 1 - ink, ink)

    def keep_sharp(self, sharp: Tensor, soft: Tensor) -> Tensor:
        """Half of the headings skip the low-resolution step: large letters have enough pixels."""
        return torch.where(self.is_heading & self.rng.chance(0.5), sharp, soft)

    def slant(self, shear: Tensor) -> Tensor:
        """Slants one heading in four, nearly always forward, as in italics."""
        return torch.where(self.is_heading & self.rng.chance(0.25), self.rng.between(-0.08, 0.42),
                           shear)

    def offset_middle(self, middle: Tensor) -> Tensor:
        """Moves headings up or down: a detector's box around large letters is rarely centred."""
        return middle + self.is_heading * self.rng.signed() * self.rng.pick(0.65, 1.0, 5.0)


def dilate(ink: Tensor) -> Tensor:
    return functional.max_pool2d(ink, 3, 1, 1)


def erode(ink: Tensor) -> Tensor:
    return -functional.max_pool2d(-ink, 3, 1, 1)


def shadowed(ink: Tensor, grown: Tensor, rng: BatchRandom) -> Tensor:
    """Adds a gray shadow that touches the letters, or a black one apart from them."""
    near = torch.roll(grown, (2, 2), (2, 3)) * rng.between(0.25, 0.65)
    far = (torch.roll(ink, (3, 3), (2, 3)) - grown).clamp(0, 1)
    return torch.maximum(ink, torch.where(rng.chance(0.6), near, far))


def hatching(ink: Tensor, rng: BatchRandom) -> Tensor:
    """Stripes in any direction, the way a printer without gray levels prints gray."""
    x = torch.arange(ink.shape[3], device=ink.device).view(1, 1, 1, -1)
    y = torch.arange(ink.shape[2], device=ink.device).view(1, 1, -1, 1)
    wave = (x * rng.signed() + y * rng.signed()) * 1.6
    return rng.between(0.45, 0.75) + 0.25 * torch.sin(wave)


def jagged(ink: Tensor, size: int) -> Tensor:
    """Enlarges few dots, so that curves become staircases."""
    dots = (functional.avg_pool2d(ink, size, ceil_mode=True) > 0.42).float()
    return functional.interpolate(dots, scale_factor=size)[:, :, :ink.shape[2], :ink.shape[3]]


def boxes(ink: Tensor, span: InkSpan, rng: BatchRandom) -> tuple[Tensor, Tensor]:
    """A black box behind each line, and a thin frame around it."""
    x = torch.arange(ink.shape[3], device=ink.device).view(1, 1, 1, -1)
    y = torch.arange(ink.shape[2], device=ink.device).view(1, 1, -1, 1)
    aside, above = rng.between(2, 14), rng.between(-0.5, 3.5)
    across = torch.minimum(x - (span.start - aside), span.end + aside - x)
    down = torch.minimum(y - above, ink.shape[2] - 1 - above - y)
    depth = torch.minimum(across, down)
    line = (rng.between(0.8, 2.2) - (depth - 1).abs()).clamp(0, 1)
    return (depth + 0.5).clamp(0, 1), line
