"""Augmentations of rendered lines: defects of print, paper and camera.

Each function takes a batch [n, 1, 48, w] and a random source, and changes some of its lines. The
strengths were tuned by eye: a person can still read nearly every line.
"""

import math

import torch
from torch import Tensor
from torch.nn import functional


class BatchRandom:
    """Random values per line. Methods return [n, 1, 1, 1] unless noted."""

    def __init__(self, count: int, device: torch.device, seed: int | None = None) -> None:
        self.count = count
        self.device = device
        self.generator = torch.Generator(device=device)
        if seed is None:
            seed = int(torch.randint(0, 2 ** 62, (1,)))
        self.generator.manual_seed(seed)
        # On the CPU, for choices shared by the whole batch: reading them does not wait for the GPU.
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

    def noise_field(self, rows: int, columns: int, size: tuple[int, int],
                    mode: str = 'bilinear') -> Tensor:
        """Smooth noise in 0..1. Fewer rows and columns make it coarser."""
        coarse = self.noise(self.count, 1, rows, columns)
        if mode == 'nearest':
            return functional.interpolate(coarse, size=size, mode=mode)
        return functional.interpolate(coarse, size=size, mode=mode, align_corners=True)

    def shared_uniform(self) -> float:
        """One uniform number for the whole batch."""
        return float(torch.rand(1, generator=self.shared))


def _axes(image: Tensor) -> tuple[Tensor, Tensor]:
    x = torch.arange(image.shape[3], device=image.device, dtype=torch.float32).view(1, 1, 1, -1)
    y = torch.arange(image.shape[2], device=image.device, dtype=torch.float32).view(1, 1, -1, 1)
    return x, y


def stray_marks(ink: Tensor, below: Tensor, total: Tensor, rng: BatchRandom) -> Tensor:
    """Adds marks that are not text: rules above and below, a table border, a pen stroke."""
    x, y = _axes(ink)
    side = torch.where(rng.chance(0.5), rng.between(17, 24), rng.between(-24, -17))
    rule = ((below - side).abs() < rng.between(0.5, 1.6)) & rng.chance(0.12)
    dashed = ((x / rng.between(3, 9)) % 1 < 0.6) | rng.chance(0.6)
    ink = torch.maximum(ink, (rule & dashed).float())
    edge = torch.where(rng.chance(0.5), rng.between(0, 4), total - rng.between(1, 5))
    bar = ((x - edge).abs() < rng.between(0.5, 1.5)) & rng.chance(0.06)
    ink = torch.maximum(ink, bar.float())
    along = x / total.clamp(min=1) - rng.between(0, 1)
    path = rng.between(0, 48) + rng.between(-60, 60) * along + rng.between(-80, 80) * along ** 2
    near = (y - path).abs() / (1 + 1.2 * rng.between(0, 1))
    pen = (1.5 - near).clamp(0, 1) * rng.between(0.25, 0.9) * rng.chance(0.05)
    return torch.maximum(ink, pen)


def print_defects(ink: Tensor, rng: BatchRandom) -> Tensor:
    """Fading, missing dots, dead columns of the print head, uneven paper feed."""
    size = (ink.shape[2], ink.shape[3])
    fade = rng.noise_field(3, max(2, size[1] // 48), size)
    amount = torch.where(rng.chance(0.5), rng.between(0, 0.2), rng.between(0.2, 0.7))
    ink = ink * (1 - amount * fade)
    share = rng.between(0, 0.2) * rng.chance(0.35)
    fineness = (0.5, 0.66, 1.0)[int(rng.shared_uniform() * 3)]
    holes = rng.noise_field(int(48 * fineness), max(8, int(size[1] * fineness)), size, 'nearest')
    ink = torch.where(holes < share, ink * 0.25, ink)
    dead = (rng.noise(rng.count, 1, 1, size[1]) < 0.006) & rng.chance(0.15)
    ink = ink * (1 - 0.85 * dead.float())
    banding = rng.noise(rng.count, 1, size[0], 1) * 0.5 * rng.chance(0.12)
    return ink * (1 - banding)


def _shadow(image: Tensor, rng: BatchRandom) -> Tensor:
    """The edge of a shadow, soft or hard, at any angle."""
    x, y = _axes(image)
    place = rng.between(0, 1) * image.shape[3]
    way = (x - place + (y - 24) * rng.between(-2, 2)) / rng.between(1, 40)
    return 1 - torch.sigmoid(way) * rng.between(0.1, 0.5) * rng.chance(0.12)


def _fold(image: Tensor, rng: BatchRandom) -> Tensor:
    """A crease, vertical or horizontal: one flank is brighter, the other darker."""
    x, y = _axes(image)
    upright = (x - rng.between(0, 1) * image.shape[3]) + (y - 24) * rng.between(-1, 1)
    lying = (y - rng.between(0, 48)) + (x / image.shape[3] - 0.5) * rng.between(-8, 8)
    away = torch.where(rng.chance(0.6), upright, lying) / rng.between(1, 4)
    return 1 + away * torch.exp(-away ** 2) * rng.between(-0.5, 0.5) * rng.chance(0.12)


def _stain(image: Tensor, total: Tensor, rng: BatchRandom) -> Tensor:
    """A soft stain: coffee, oil or a fingerprint."""
    x, y = _axes(image)
    away = ((x - rng.between(0, 1) * total) / rng.between(15, 90)) ** 2
    away = away + ((y - rng.between(0, 48)) / rng.between(8, 40)) ** 2
    return 1 - torch.sigmoid((1 - away) * 4) * rng.between(0.08, 0.4) * rng.chance(0.08)


def paper_texture(ink: Tensor, total: Tensor, rng: BatchRandom) -> Tensor:
    """Ink on lit paper. Some lines show print from the back, some are white on black."""
    size = (ink.shape[2], ink.shape[3])
    light = rng.between(0.45, 1)
    share = torch.where(rng.chance(0.6), rng.between(0, 0.35), rng.between(0.3, 0.62))
    slow = rng.noise_field(2, max(2, size[1] // 96), size) - 0.5
    fine = rng.noise_field(12, max(4, size[1] // 4), size) - 0.5
    ground = 1 + slow * rng.between(0, 0.45) * rng.chance(0.7) + fine * rng.between(0, 0.12)
    ground = ground * _shadow(ink, rng) * _fold(ink, rng) * _stain(ink, total, rng)
    back = torch.flip(torch.roll(ink, 5, 0), [3])
    ground = ground * (1 - back * rng.between(0.04, 0.14) * rng.chance(0.08))
    inverse = rng.chance(0.035)
    ink = torch.where(inverse, 1 - ink, ink)
    ground = light * ground
    image = ground * (1 - ink * (1 - share))
    return image + rng.between(0.02, 0.25) * rng.chance(0.1) * (1 - image)


def low_resolution(image: Tensor, rng: BatchRandom) -> Tensor:
    """A small or distant receipt, scaled up to the input height."""
    scale = (1, 1, 1, 1, 0.8, 0.7, 0.6, 0.5, 0.42, 0.36)[int(rng.shared_uniform() * 10)]
    if scale == 1:
        return image
    size = (image.shape[2], image.shape[3])
    small = functional.interpolate(image, scale_factor=scale, mode='bilinear', antialias=True)
    mode = 'bilinear' if rng.shared_uniform() < 0.5 else 'bicubic'
    large = functional.interpolate(small, size=size, mode=mode, align_corners=False)
    return torch.where(rng.chance(0.75), large, image)


def blur(image: Tensor, rng: BatchRandom) -> Tensor:
    """Defocus, motion blur, sharpening and sensor noise."""
    count, _, rows, columns = image.shape
    wide = torch.where(rng.chance(0.45), rng.between(0.15, 0.5), rng.between(0.3, 1.5))
    high = torch.where(rng.chance(0.6), wide, rng.between(0.15, 1.5))
    wide = wide + rng.between(0, 2.2) * rng.chance(0.1)
    turn = rng.between(-0.4, 0.4) + rng.chance(0.3) * (math.pi / 2)
    steps = torch.arange(-4, 5, device=image.device, dtype=torch.float32)
    across, down = steps.view(1, 1, 1, -1), steps.view(1, 1, -1, 1)
    first = across * torch.cos(turn) + down * torch.sin(turn)
    second = down * torch.cos(turn) - across * torch.sin(turn)
    kernel = torch.exp(-0.5 * ((first / wide) ** 2 + (second / high) ** 2))
    kernel = kernel / kernel.sum((2, 3), keepdim=True)
    padded = functional.pad(image.transpose(0, 1), (4, 4, 4, 4), mode='replicate')
    image = functional.conv2d(padded, kernel, groups=count).transpose(0, 1)
    around = functional.avg_pool2d(functional.pad(image, (1, 1, 1, 1), mode='replicate'), 3, 1)
    image = image + (image - around) * rng.between(0, 1.8) * rng.chance(0.25)
    strength = torch.where(rng.chance(0.6), rng.between(0, 0.02), rng.between(0.01, 0.07))
    sensor_noise = torch.randn(image.shape, device=image.device, generator=rng.generator)
    return image + sensor_noise * strength


def _multiply_transpose(blocks: Tensor, matrix: Tensor) -> Tensor:
    """Multiplies along the last axis and transposes. Applied twice, it transforms both axes.

    One large product is much faster on a GPU than many small ones.
    """
    return (blocks @ matrix).transpose(-1, -2)


def jpeg(image: Tensor, rng: BatchRandom) -> Tensor:
    """JPEG artefacts: quantises the DCT coefficients of 8 x 8 blocks."""
    count, _, rows, columns = image.shape
    wave = torch.arange(8, device=image.device, dtype=torch.float32)
    basis = torch.cos((2 * wave.view(1, -1) + 1) * wave.view(-1, 1) * math.pi / 16) * 0.5
    basis[0] *= 2 ** -0.5
    blocks = image.view(count, rows // 8, 8, columns // 8, 8).permute(0, 1, 3, 2, 4)
    waves = _multiply_transpose(_multiply_transpose(blocks, basis.T), basis.T)
    coarse = rng.between(0.02, 0.16).view(-1, 1, 1, 1, 1)
    coarse = coarse * (1 + (wave.view(-1, 1) + wave.view(1, -1)) * 0.6)
    rounded = torch.round(waves / coarse) * coarse
    rough = _multiply_transpose(_multiply_transpose(rounded, basis), basis)
    rough = rough.permute(0, 1, 3, 2, 4).reshape(image.shape)
    return torch.where(rng.chance(0.35), rough, image)
