"""Renders batches of lines on the GPU, as a detector would crop them from a photo.

A straight strip of ink is assembled from the atlas, then bent, printed with defects, put on paper
and photographed with defects. Each step processes the whole batch with random values per line, so
one batch holds clean and damaged lines.
"""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.atlas import EM, MARGIN, TILE
from training.layout import STYLE_INDEX, Batch
from training.augment import (
    BatchRandom, blur, jpeg, low_resolution, paper_texture, print_defects, stray_marks,
)
from training.large_headings import LargeHeadings
from training.phone_effects import PhoneEffects

HEIGHT = 48
SAMPLES = 2
BASELINE = MARGIN + EM - 4


class RenderedLines(NamedTuple):
    """A batch on the device. `lengths` stay on the CPU, where CTC needs them."""

    image: Tensor
    label: Tensor
    lengths: Tensor


def to_device(batch: Batch, device: torch.device) -> dict[str, Tensor]:
    """Copies a batch without waiting for the GPU."""
    out = {}
    for name in ('glyph', 'face', 'advance', 'inset', 'stretch', 'tall', 'label', 'frame', 'style',
                 'effect'):
        tensor = torch.from_numpy(np.ascontiguousarray(getattr(batch, name)))
        if device.type == 'cuda':
            tensor = tensor.pin_memory().to(device, non_blocking=True)
        out[name] = tensor
    return out


class Renderer:
    """Holds the atlas on the device."""

    def __init__(self, tiles: np.ndarray, device: torch.device) -> None:
        self.device = device
        self.glyphs = tiles.shape[1]
        self.columns = torch.from_numpy(tiles.reshape(-1, TILE)).to(device)

    @torch.no_grad()
    def __call__(self, batch: Batch, seed: int | None = None) -> RenderedLines:
        """Renders one batch. With a seed the image is reproducible on one machine."""
        rng = BatchRandom(len(batch.length), self.device, seed)
        parts = to_device(batch, self.device)
        headings = None
        if (batch.style == STYLE_INDEX['heading']).any():
            # Headings have their own random source, so they do not change the look of other lines.
            headings = LargeHeadings(parts, BatchRandom(len(batch.length), self.device,
                                                        None if seed is None else seed + 1))
        phone = None
        if (batch.style == STYLE_INDEX['phone']).any():
            phone = PhoneEffects(parts, BatchRandom(len(batch.length), self.device,
                                                    None if seed is None else seed + 2))
        image = self.draw(parts, batch.width, rng, headings, phone)
        return RenderedLines(image, parts['label'].long(), torch.from_numpy(batch.length))

    def draw(self, parts: dict[str, Tensor], width: int, rng: BatchRandom,
             headings: LargeHeadings | None = None, phone: PhoneEffects | None = None) -> Tensor:
        frame = parts['frame'].view(-1, 4, 1, 1).unbind(1)
        height, _, _, total = [value.unsqueeze(1) for value in frame]
        logo = (parts['style'] == STYLE_INDEX['logo']).view(-1, 1, 1, 1)
        strip = self.strip(parts, width)
        strip = _print_weight(strip, height, logo, rng)
        strip = _logo_effects(strip, logo, rng)
        strip = headings.apply_effects(strip) if headings else strip
        strip = phone.print_dots(strip) if phone else strip
        bent, rows = _bend(strip, height, total, width, logo, rng, headings, phone)
        bent = stray_marks(bent, rows, total, rng)
        bent = headings.invert(bent) if headings else bent
        bent = print_defects(bent, rng)
        bent = phone.fade(bent) if phone else bent
        image = paper_texture(bent, total, rng)
        soft = low_resolution(image, rng)
        soft = phone.shrink(image, soft) if phone else soft
        image = headings.keep_sharp(image, soft) if headings else soft
        image = blur(image, rng)
        image = jpeg(image, rng)
        image = image.clamp(1e-3, 1) ** rng.between(0.75, 1.35)
        across = torch.arange(width, device=self.device).view(1, 1, 1, -1)
        return torch.where(across < total, image * 2 - 1, torch.zeros_like(image))

    def strip(self, parts: dict[str, Tensor], width: int) -> Tensor:
        """The ink of straight lines, [n, 1, 48, width], with an em of 40 rows."""
        height, relative, left, _ = parts['frame'].unbind(1)
        count = len(height)
        place = (torch.arange(width * SAMPLES, device=self.device) + 0.5) / SAMPLES
        ems = (place - left[:, None]) / (height * relative)[:, None]
        end = torch.cumsum(parts['advance'], 1).contiguous()
        index = torch.searchsorted(end, ems.contiguous(), right=True)
        inside = (ems >= 0) & (index < end.shape[1])
        index = index.clamp(max=end.shape[1] - 1)

        def per_column(values: Tensor) -> Tensor:
            return values.gather(1, index)

        start = per_column(end - parts['advance'])
        local = (ems - start) / per_column(parts['stretch']) - per_column(parts['inset'])
        column = (MARGIN + local * EM).floor()
        inside &= (column >= 0) & (column < TILE)
        tile = per_column(parts['face'].long()) * self.glyphs + per_column(parts['glyph'].long())
        # Column 0 of the first tile, a space, is empty. Positions without a glyph point there.
        row = torch.where(inside, tile * TILE + column.clamp(0, TILE - 1).long(), 0 * tile)
        ink = self.columns[row].view(count, width, SAMPLES, TILE).float().mean(2) / 255
        tall = per_column(parts['tall'])[:, ::SAMPLES]
        rows = torch.arange(TILE, device=self.device)
        source = BASELINE + (rows - BASELINE) / tall.unsqueeze(2)
        ink = ink.gather(2, source.round().clamp(0, TILE - 1).long())
        return ink.transpose(1, 2).unsqueeze(1).contiguous()


def _dilate(ink: Tensor) -> Tensor:
    return functional.max_pool2d(ink, 3, 1, 1)


def _erode(ink: Tensor) -> Tensor:
    return -functional.max_pool2d(-ink, (1, 3), 1, (0, 1))


def _print_weight(ink: Tensor, height: Tensor, logo: Tensor, rng: BatchRandom) -> Tensor:
    """Dot gain and thin print, bold letters, and the dots of an impact printer."""
    # A small em loses rows when scaled down; a little blur keeps thin strokes visible.
    soft = functional.avg_pool2d(functional.pad(ink, (0, 0, 1, 1)), (3, 1), 1)
    ink = torch.where(height < 32, (ink + soft) / 2, ink)
    gain = rng.between(-1, 1)
    thick, thin = _dilate(ink), _erode(ink)
    ink = torch.where(gain > 0, ink + (thick - ink) * gain * 0.8, ink + (ink - thin) * gain * 0.5)
    bold = rng.chance(0.05) | (logo & rng.chance(0.35))
    ink = torch.where(bold, _dilate(ink), ink)
    period = rng.between(2.2, 3.6)
    x = torch.arange(ink.shape[3], device=ink.device).view(1, 1, 1, -1) / period
    y = torch.arange(ink.shape[2], device=ink.device).view(1, 1, -1, 1) / period
    away = ((x % 1 - 0.5) ** 2 + (y % 1 - 0.5) ** 2).sqrt()
    dots = (1.6 - away * rng.between(1.4, 2.4)).clamp(0, 1)
    return torch.where(rng.chance(0.05), _dilate(ink) * dots, ink)


def _logo_effects(ink: Tensor, logo: Tensor, rng: BatchRandom) -> Tensor:
    """Effects of logos: outlines and shadows."""
    outline = (_dilate(_dilate(ink)) - ink).clamp(0, 1)
    ink = torch.where(logo & rng.chance(0.12), outline, ink)
    shadow = torch.roll(_dilate(ink), (2, 2), (2, 3)) - ink
    ink = torch.where(logo & rng.chance(0.1), (ink + 0.5 * shadow).clamp(0, 1), ink)
    return ink


def _sample(strip: Tensor, x: Tensor, row: Tensor) -> Tensor:
    """Samples the ink of the strip bilinearly; there is none outside."""
    width, rows = strip.shape[3], strip.shape[2]
    grid = torch.stack([(x + 0.5) * (2 / width) - 1, (row + 0.5) * (2 / rows) - 1], -1)
    return functional.grid_sample(strip, grid.squeeze(1), mode='bilinear', align_corners=False)


def _bend(strip: Tensor, height: Tensor, total: Tensor, width: int, logo: Tensor,
          rng: BatchRandom, headings: LargeHeadings | None,
          phone: PhoneEffects | None) -> tuple[Tensor, Tensor]:
    """Applies slope, curl, shear and perspective, and adds the lines above and below.

    Returns the ink and, for each pixel, its distance below the middle of the line, so that rules
    can follow the line.
    """
    x = torch.arange(width, device=strip.device, dtype=torch.float32).view(1, 1, 1, -1)
    y = torch.arange(HEIGHT, device=strip.device, dtype=torch.float32).view(1, 1, -1, 1)
    slope = rng.signed() * rng.pick(0.65, 1.5, 5.0) / total.clamp(min=60)
    perspective = rng.between(-0.07, 0.07)
    shear = rng.signed() * rng.pick(0.55, 0.05, 0.2)
    shear = torch.where(logo & rng.chance(0.2), rng.between(-0.4, 0.1), shear)
    curl = rng.signed() * rng.pick(0.6, 0.0, 2.2)
    phase = rng.between(0, 6.28)
    middle = HEIGHT / 2 - 0.5 + rng.signed() * ((50 - height) / 2).clamp(1, 8)
    if headings:
        shear, middle = headings.slant(shear), headings.offset_middle(middle)
    if phone:
        curl, slope = phone.curl(curl), phone.slope(slope, total)
        middle = phone.offset_middle(middle)
    along = x / total - 0.5
    below = y - middle - slope * (x - total / 2) - curl * torch.sin(phase + along * 3.1)
    row = TILE / 2 - 0.5 + below * EM / (height * (1 + perspective * along))
    source = x + shear * below + perspective * 0.15 * (along ** 2 - 0.25) * total
    ink = _sample(strip, source.expand_as(row), row)
    count = len(strip)
    for number, side in enumerate((1, -1)):
        other = torch.roll(strip, number * 3 + 1, 0) if count > 1 else strip
        pitch = rng.between(1.1, 1.7)
        pitch = (phone.pitch(pitch) if phone else pitch) * EM * side
        shift = rng.between(-40, 120)
        near = _sample(other, (source + shift).expand_as(row), row + pitch)
        chosen = rng.chance(0.3)
        chosen = phone.has_neighbour(chosen) if phone else chosen
        ink = torch.maximum(ink, near * chosen)
    return ink, below
