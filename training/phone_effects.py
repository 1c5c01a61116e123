"""Draws lines as phone photos show them: close neighbours, dots, faded print, curl, small print."""

import torch
from torch import Tensor
from torch.nn import functional

from training.augment import BatchRandom
from training.layout import STYLE_INDEX
from training.phone_layout import PHONE_INDEX

# Downscaling of small print: 48 pixels stand for a line of 11 to 20.
SMALL_SCALES = (0.24, 0.28, 0.32, 0.36, 0.42)


class PhoneEffects:
    """The phone lines of a batch. Other lines are not changed."""

    def __init__(self, parts: dict[str, Tensor], rng: BatchRandom) -> None:
        self.rng = rng
        self.is_phone = (parts['style'] == STYLE_INDEX['phone']).view(-1, 1, 1, 1)
        self.code = torch.where(self.is_phone, parts['effect'].view(-1, 1, 1, 1).long(), -1)
        # Any line of a tight receipt may have another defect too.
        self.is_tight = self.has_effect('tight') | (self.is_phone & rng.chance(0.2))

    def has_effect(self, effect: str) -> Tensor:
        return self.code == PHONE_INDEX[effect]

    def print_dots(self, ink: Tensor) -> Tensor:
        """Prints with the separate dots of an impact printer, 13 to 20 to an em."""
        period = (2, 2, 3)[int(self.rng.shared_uniform() * 3)]
        full = functional.avg_pool2d(ink, period, ceil_mode=True)
        dots = functional.interpolate((full > 0.34).float(), scale_factor=period)
        dots = dots[:, :, :ink.shape[2], :ink.shape[3]]
        x = torch.arange(ink.shape[3], device=ink.device).view(1, 1, 1, -1) % period
        y = torch.arange(ink.shape[2], device=ink.device).view(1, 1, -1, 1) % period
        # The last row and column of a cell are the gap between dots.
        gap = ((x == period - 1) | (y == period - 1)).float()
        dots = dots * (1 - gap * self.rng.between(0.3, 0.8))
        return torch.where(self.has_effect('dots'), dots, ink)

    def curl(self, curl: Tensor) -> Tensor:
        strong = self.rng.signed().sign() * self.rng.between(2, 6)
        return torch.where(self.has_effect('curled'), strong, curl)

    def slope(self, slope: Tensor, total: Tensor) -> Tensor:
        strong = self.rng.signed() * 7 / total.clamp(min=60)
        return torch.where(self.has_effect('curled'), strong, slope)

    def offset_middle(self, middle: Tensor) -> Tensor:
        """A detector's box is drawn towards a neighbour that touches the line."""
        return middle + self.is_tight * self.rng.signed() * self.rng.pick(0.6, 1.5, 5.0)

    def pitch(self, pitch: Tensor) -> Tensor:
        """The distance to the next line in ems."""
        return torch.where(self.is_tight, self.rng.between(0.92, 1.16), pitch)

    def has_neighbour(self, chosen: Tensor) -> Tensor:
        return torch.where(self.is_tight, self.rng.chance(0.85), chosen)

    def fade(self, ink: Tensor) -> Tensor:
        """Faded thermal print: pale patches, and rows that the print head did not heat."""
        rng, size = self.rng, (ink.shape[2], ink.shape[3])
        field = rng.noise_field(2, max(3, size[1] // 28), size)
        pale = torch.sigmoid((field - rng.between(0.45, 0.75)) * 14) * rng.between(0.4, 0.88)
        row = rng.between(8, 40)
        y = torch.arange(size[0], device=ink.device).view(1, 1, -1, 1)
        scratch = ((y - row).abs() < rng.between(0.4, 1.4)) & rng.chance(0.5)
        x = torch.arange(size[1], device=ink.device).view(1, 1, 1, -1)
        bar = ((x - rng.between(0, 1) * size[1]).abs() < rng.between(0.5, 2)) & rng.chance(0.35)
        whole = 1 - rng.between(0, 0.5) * rng.chance(0.5)
        faded = ink * (1 - pale) * (1 - 0.9 * (scratch | bar).float()) * whole
        return torch.where(self.has_effect('faded'), faded, ink)

    def shrink(self, sharp: Tensor, soft: Tensor) -> Tensor:
        """Small print, scaled up to the input height, in place of the other lines' resolution."""
        scale = SMALL_SCALES[int(self.rng.shared_uniform() * len(SMALL_SCALES))]
        small = functional.interpolate(sharp, scale_factor=scale, mode='bilinear', antialias=True)
        large = functional.interpolate(small, size=(sharp.shape[2], sharp.shape[3]),
                                       mode='bilinear', align_corners=False)
        return torch.where(self.has_effect('small'), large, soft)
