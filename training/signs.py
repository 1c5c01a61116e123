"""How signs are drawn: hollow, in a box, with a shadow, in jagged dots.

Works on the straight strip of a batch, [n, 1, 48, w], whose em is 40 rows tall but as wide as it
will be in the picture: what grows sideways must mind how far the letters are pressed together.
"""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from training.damage import Lot
from training.layout import DRESS_INDEX, STYLE_INDEX


class Place(NamedTuple):
    """Per line, as [n, 1, 1, 1]: where its ink begins and ends, and how wide its letters are."""

    start: Tensor
    end: Tensor
    relative: Tensor


class Signs:
    """The signs of a batch. Lines that are none stay as they are."""

    def __init__(self, parts: dict[str, Tensor], lot: Lot) -> None:
        self.lot = lot
        self.is_sign = (parts['style'] == STYLE_INDEX['sign']).view(-1, 1, 1, 1)
        self.code = torch.where(self.is_sign, parts['dress'].view(-1, 1, 1, 1).long(), -1)
        height, relative, left, _ = parts['frame'].view(-1, 4, 1, 1, 1).unbind(1)
        length = parts['advance'].sum(1).view(-1, 1, 1, 1) * height * relative
        self.place = Place(left, left + length, relative)

    def has(self, dress: str) -> Tensor:
        return self.code == DRESS_INDEX[dress]

    def dress(self, ink: Tensor) -> Tensor:
        """The strip with each sign's letters treated in its own way."""
        lot, wide = self.lot, self.place.relative > 0.85
        grown, swollen = grow(ink), grow(grow(ink))
        out = torch.where(self.has('heavy'), torch.where(wide & lot.chance(0.4), swollen, grown),
                          ink)
        out = torch.where(self.has('thin'), ink - (ink - shrink(ink)) * lot.between(0.3, 0.8), out)
        is_fat = wide & lot.chance(0.5)
        body = (torch.where(is_fat, grown, ink) * 1.6).clamp(0, 1)
        rim = torch.where(is_fat, swollen, grown)
        rim = rim + (grow(rim) - rim) * lot.between(0, 1) * wide
        hollow = (rim * 1.3).clamp(0, 1) - body
        out = torch.where(self.has('hollow'), hollow.clamp(0, 1), out)
        fallen = (torch.roll(rim, (2, 2), (2, 3)) - rim).clamp(0, 1) * lot.between(0.5, 1)
        out = torch.where(self.has('raised'), (hollow + fallen).clamp(0, 1), out)
        out = torch.where(self.has('shadow'), shadowed(ink, grown, lot), out)
        out = torch.where(self.has('gray'), (ink * hatching(ink, lot) + 0.5 * (ink - shrink(ink))
                                             ).clamp(0, 1), out)
        coarse = wide & lot.chance(0.5)
        out = torch.where(self.has('jagged'), torch.where(coarse, jagged(ink, 3), jagged(ink, 2)),
                          out)
        box, frame = boxes(ink, self.place, lot)
        out = torch.where(self.has('boxed'), box * (1 - ink), out)
        return torch.where(self.has('framed'), torch.maximum(ink, frame), out)

    def turn_black(self, ink: Tensor) -> Tensor:
        """White letters on a ground that fills the whole crop."""
        return torch.where(self.has('inverse'), 1 - ink, ink)

    def spare(self, sharp: Tensor, soft: Tensor) -> Tensor:
        """Large letters have pixels to lose: every second sign comes through a small photo well."""
        return torch.where(self.is_sign & self.lot.chance(0.5), sharp, soft)

    def lean(self, shear: Tensor) -> Tensor:
        """Italics: one sign in four leans, nearly always forward."""
        return torch.where(self.is_sign & self.lot.chance(0.25), self.lot.between(-0.08, 0.42),
                           shear)

    def misplace(self, middle: Tensor) -> Tensor:
        """A detector's box around large letters is seldom centred, and may cut them."""
        return middle + self.is_sign * self.lot.signed() * self.lot.pick(0.65, 1.0, 5.0)


def grow(ink: Tensor) -> Tensor:
    return functional.max_pool2d(ink, 3, 1, 1)


def shrink(ink: Tensor) -> Tensor:
    return -functional.max_pool2d(-ink, 3, 1, 1)


def shadowed(ink: Tensor, grown: Tensor, lot: Lot) -> Tensor:
    """A gray shadow that touches the letters, or a black one apart from them."""
    near = torch.roll(grown, (2, 2), (2, 3)) * lot.between(0.25, 0.65)
    far = (torch.roll(ink, (3, 3), (2, 3)) - grown).clamp(0, 1)
    return torch.maximum(ink, torch.where(lot.chance(0.6), near, far))


def hatching(ink: Tensor, lot: Lot) -> Tensor:
    """Stripes of any direction, as a printer without gray prints it."""
    x = torch.arange(ink.shape[3], device=ink.device).view(1, 1, 1, -1)
    y = torch.arange(ink.shape[2], device=ink.device).view(1, 1, -1, 1)
    wave = (x * lot.signed() + y * lot.signed()) * 1.6
    return lot.between(0.45, 0.75) + 0.25 * torch.sin(wave)


def jagged(ink: Tensor, size: int) -> Tensor:
    """Few dots, enlarged: staircases instead of curves."""
    dots = (functional.avg_pool2d(ink, size, ceil_mode=True) > 0.42).float()
    return functional.interpolate(dots, scale_factor=size)[:, :, :ink.shape[2], :ink.shape[3]]


def boxes(ink: Tensor, place: Place, lot: Lot) -> tuple[Tensor, Tensor]:
    """A black field behind each line, and a thin frame around it."""
    x = torch.arange(ink.shape[3], device=ink.device).view(1, 1, 1, -1)
    y = torch.arange(ink.shape[2], device=ink.device).view(1, 1, -1, 1)
    aside, above = lot.between(2, 14), lot.between(-0.5, 3.5)
    across = torch.minimum(x - (place.start - aside), place.end + aside - x)
    down = torch.minimum(y - above, ink.shape[2] - 1 - above - y)
    depth = torch.minimum(across, down)
    line = (lot.between(0.8, 2.2) - (depth - 1).abs()).clamp(0, 1)
    return (depth + 0.5).clamp(0, 1), line
