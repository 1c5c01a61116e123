"""What happens to a line between the print head and the camera.

Each function takes a batch [n, 1, 48, w] and a lot, and harms some of its lines. The strengths
were chosen by looking: nearly every line stays readable to a person.
"""

import math

import torch
from torch import Tensor
from torch.nn import functional


class Lot:
    """Draws per line. Every method answers [n, 1, 1, 1]."""

    def __init__(self, count: int, device: torch.device, seed: int | None = None) -> None:
        self.count = count
        self.device = device
        self.generator = torch.Generator(device=device)
        if seed is None:
            seed = int(torch.randint(0, 2 ** 62, (1,)))
        self.generator.manual_seed(seed)
        # For choices that the whole batch shares, made without asking the GPU.
        self.shared = torch.Generator()
        self.shared.manual_seed(seed)

    def noise(self, *shape: int) -> Tensor:
        return torch.rand(*shape, device=self.device, generator=self.generator)

    def between(self, low: float, high: float) -> Tensor:
        return self.noise(self.count, 1, 1, 1) * (high - low) + low

    def signed(self) -> Tensor:
        return self.between(-1, 1)

    def chance(self, share: float) -> Tensor:
        return self.noise(self.count, 1, 1, 1) < share

    def pick(self, share: float, often: float, seldom: float) -> Tensor:
        chosen = self.chance(share)
        return torch.where(chosen, torch.full_like(chosen, often, dtype=torch.float32),
                           torch.full_like(chosen, seldom, dtype=torch.float32))

    def field(self, rows: int, columns: int, size: tuple[int, int],
              mode: str = 'bilinear') -> Tensor:
        """Smooth noise in 0..1, the coarser the fewer rows and columns it is made of."""
        coarse = self.noise(self.count, 1, rows, columns)
        if mode == 'nearest':
            return functional.interpolate(coarse, size=size, mode=mode)
        return functional.interpolate(coarse, size=size, mode=mode, align_corners=True)

    def once(self) -> float:
        """One number for the whole batch."""
        return float(torch.rand(1, generator=self.shared))


def _axes(image: Tensor) -> tuple[Tensor, Tensor]:
    x = torch.arange(image.shape[3], device=image.device, dtype=torch.float32).view(1, 1, 1, -1)
    y = torch.arange(image.shape[2], device=image.device, dtype=torch.float32).view(1, 1, -1, 1)
    return x, y


def strokes(ink: Tensor, below: Tensor, total: Tensor, lot: Lot) -> Tensor:
    """Marks that are no text: rules above and below, the side of a table, a stroke of a pen."""
    x, y = _axes(ink)
    side = torch.where(lot.chance(0.5), lot.between(17, 24), lot.between(-24, -17))
    rule = ((below - side).abs() < lot.between(0.5, 1.6)) & lot.chance(0.12)
    dashed = ((x / lot.between(3, 9)) % 1 < 0.6) | lot.chance(0.6)
    ink = torch.maximum(ink, (rule & dashed).float())
    edge = torch.where(lot.chance(0.5), lot.between(0, 4), total - lot.between(1, 5))
    bar = ((x - edge).abs() < lot.between(0.5, 1.5)) & lot.chance(0.06)
    ink = torch.maximum(ink, bar.float())
    along = x / total.clamp(min=1) - lot.between(0, 1)
    path = lot.between(0, 48) + lot.between(-60, 60) * along + lot.between(-80, 80) * along ** 2
    near = (y - path).abs() / (1 + 1.2 * lot.between(0, 1))
    pen = (1.5 - near).clamp(0, 1) * lot.between(0.25, 0.9) * lot.chance(0.05)
    return torch.maximum(ink, pen)


def print_faults(ink: Tensor, lot: Lot) -> Tensor:
    """Fading, missing dots, dead columns of the print head, uneven feed."""
    size = (ink.shape[2], ink.shape[3])
    fade = lot.field(3, max(2, size[1] // 48), size)
    amount = torch.where(lot.chance(0.5), lot.between(0, 0.2), lot.between(0.2, 0.7))
    ink = ink * (1 - amount * fade)
    share = lot.between(0, 0.2) * lot.chance(0.35)
    fineness = (0.5, 0.66, 1.0)[int(lot.once() * 3)]
    holes = lot.field(int(48 * fineness), max(8, int(size[1] * fineness)), size, 'nearest')
    ink = torch.where(holes < share, ink * 0.25, ink)
    dead = (lot.noise(lot.count, 1, 1, size[1]) < 0.006) & lot.chance(0.15)
    ink = ink * (1 - 0.85 * dead.float())
    banding = lot.noise(lot.count, 1, size[0], 1) * 0.5 * lot.chance(0.12)
    return ink * (1 - banding)


def _shadow(image: Tensor, lot: Lot) -> Tensor:
    """The edge of a shadow, soft or hard, at any angle."""
    x, y = _axes(image)
    place = lot.between(0, 1) * image.shape[3]
    way = (x - place + (y - 24) * lot.between(-2, 2)) / lot.between(1, 40)
    return 1 - torch.sigmoid(way) * lot.between(0.1, 0.5) * lot.chance(0.12)


def _fold(image: Tensor, lot: Lot) -> Tensor:
    """A crease: a bright and a dark flank side by side, upright or lying."""
    x, y = _axes(image)
    upright = (x - lot.between(0, 1) * image.shape[3]) + (y - 24) * lot.between(-1, 1)
    lying = (y - lot.between(0, 48)) + (x / image.shape[3] - 0.5) * lot.between(-8, 8)
    away = torch.where(lot.chance(0.6), upright, lying) / lot.between(1, 4)
    return 1 + away * torch.exp(-away ** 2) * lot.between(-0.5, 0.5) * lot.chance(0.12)


def _stain(image: Tensor, total: Tensor, lot: Lot) -> Tensor:
    """Coffee, oil, a thumb: a soft blot."""
    x, y = _axes(image)
    away = ((x - lot.between(0, 1) * total) / lot.between(15, 90)) ** 2
    away = away + ((y - lot.between(0, 48)) / lot.between(8, 40)) ** 2
    return 1 - torch.sigmoid((1 - away) * 4) * lot.between(0.08, 0.4) * lot.chance(0.08)


def paper(ink: Tensor, total: Tensor, lot: Lot) -> Tensor:
    """Ink on lit paper. Print on the back shines through; some boxes are white on black."""
    size = (ink.shape[2], ink.shape[3])
    light = lot.between(0.45, 1)
    share = torch.where(lot.chance(0.6), lot.between(0, 0.35), lot.between(0.3, 0.62))
    slow = lot.field(2, max(2, size[1] // 96), size) - 0.5
    fine = lot.field(12, max(4, size[1] // 4), size) - 0.5
    ground = 1 + slow * lot.between(0, 0.45) * lot.chance(0.7) + fine * lot.between(0, 0.12)
    ground = ground * _shadow(ink, lot) * _fold(ink, lot) * _stain(ink, total, lot)
    back = torch.flip(torch.roll(ink, 5, 0), [3])
    ground = ground * (1 - back * lot.between(0.04, 0.14) * lot.chance(0.08))
    inverse = lot.chance(0.035)
    ink = torch.where(inverse, 1 - ink, ink)
    ground = light * ground
    image = ground * (1 - ink * (1 - share))
    return image + lot.between(0.02, 0.25) * lot.chance(0.1) * (1 - image)


def low_resolution(image: Tensor, lot: Lot) -> Tensor:
    """A small or distant receipt, scaled up again to our height."""
    scale = (1, 1, 1, 1, 0.8, 0.7, 0.6, 0.5, 0.42, 0.36)[int(lot.once() * 10)]
    if scale == 1:
        return image
    size = (image.shape[2], image.shape[3])
    small = functional.interpolate(image, scale_factor=scale, mode='bilinear', antialias=True)
    mode = 'bilinear' if lot.once() < 0.5 else 'bicubic'
    large = functional.interpolate(small, size=size, mode=mode, align_corners=False)
    return torch.where(lot.chance(0.75), large, image)


def blur(image: Tensor, lot: Lot) -> Tensor:
    """A lens out of focus, a hand that moved, a camera that sharpens, a sensor that hisses."""
    count, _, rows, columns = image.shape
    wide = torch.where(lot.chance(0.45), lot.between(0.15, 0.5), lot.between(0.3, 1.5))
    high = torch.where(lot.chance(0.6), wide, lot.between(0.15, 1.5))
    wide = wide + lot.between(0, 2.2) * lot.chance(0.1)
    turn = lot.between(-0.4, 0.4) + lot.chance(0.3) * (math.pi / 2)
    steps = torch.arange(-4, 5, device=image.device, dtype=torch.float32)
    across, down = steps.view(1, 1, 1, -1), steps.view(1, 1, -1, 1)
    first = across * torch.cos(turn) + down * torch.sin(turn)
    second = down * torch.cos(turn) - across * torch.sin(turn)
    kernel = torch.exp(-0.5 * ((first / wide) ** 2 + (second / high) ** 2))
    kernel = kernel / kernel.sum((2, 3), keepdim=True)
    padded = functional.pad(image.transpose(0, 1), (4, 4, 4, 4), mode='replicate')
    image = functional.conv2d(padded, kernel, groups=count).transpose(0, 1)
    around = functional.avg_pool2d(functional.pad(image, (1, 1, 1, 1), mode='replicate'), 3, 1)
    image = image + (image - around) * lot.between(0, 1.8) * lot.chance(0.25)
    strength = torch.where(lot.chance(0.6), lot.between(0, 0.02), lot.between(0.01, 0.07))
    hiss = torch.randn(image.shape, device=image.device, generator=lot.generator)
    return image + hiss * strength


def _turned(blocks: Tensor, matrix: Tensor) -> Tensor:
    """A product along the last axis, then transposed: done twice it serves both axes.

    One large product is much faster on a GPU than many small ones.
    """
    return (blocks @ matrix).transpose(-1, -2)


def jpeg(image: Tensor, lot: Lot) -> Tensor:
    """Blocks of 8 x 8 whose fine waves are rounded away."""
    count, _, rows, columns = image.shape
    wave = torch.arange(8, device=image.device, dtype=torch.float32)
    basis = torch.cos((2 * wave.view(1, -1) + 1) * wave.view(-1, 1) * math.pi / 16) * 0.5
    basis[0] *= 2 ** -0.5
    blocks = image.view(count, rows // 8, 8, columns // 8, 8).permute(0, 1, 3, 2, 4)
    waves = _turned(_turned(blocks, basis.T), basis.T)
    coarse = lot.between(0.02, 0.16).view(-1, 1, 1, 1, 1)
    coarse = coarse * (1 + (wave.view(-1, 1) + wave.view(1, -1)) * 0.6)
    rough = _turned(_turned(torch.round(waves / coarse) * coarse, basis), basis)
    rough = rough.permute(0, 1, 3, 2, 4).reshape(image.shape)
    return torch.where(lot.chance(0.35), rough, image)
