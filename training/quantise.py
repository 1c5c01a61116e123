"""The recogniser in eight bits: the network of model.py with simulated integer arithmetic.

Batch normalisation is folded, and each convolution and the classifier round their weights and
inputs as the exported model does. Trained this way, the network adapts to the rounding. Weights
have seven bits per output channel, inputs eight bits per tensor: CPUs without VNNI add products in
pairs of 16 bits, which would overflow with eight-bit weights and give other results.

The first convolution, the channel gates, and the sums along the line stay in single precision:
together they take a few percent of the time, and rounding them would lose accuracy.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.export import fold_normalisation
from training.model import LineBlock, Recogniser, Residual

WEIGHT_MAX = 64
LEVELS = 255
# Outliers beyond this share of the values are clipped rather than coarsening all others.
KEPT_SHARE = 0.9999
OBSERVED = 1_000_000


class RoundActivation(torch.autograd.Function):
    """Rounds to 256 levels. The gradient passes where the value is within range."""

    @staticmethod
    def forward(ctx, x: Tensor, scale: Tensor, zero: Tensor) -> Tensor:
        level = (x / scale).round_().add_(zero)
        ctx.save_for_backward((level >= 0) & (level <= LEVELS))
        return level.clamp_(0, LEVELS).sub_(zero).mul_(scale)

    @staticmethod
    def backward(ctx, gradient: Tensor) -> tuple[Tensor, None, None]:
        (within,) = ctx.saved_tensors
        return gradient * within, None, None


class RoundWeight(torch.autograd.Function):
    """Rounds to whole multiples of one scale per output channel."""

    @staticmethod
    def forward(ctx, weight: Tensor) -> Tensor:
        scale = weight_scale(weight)
        return (weight / scale).round_().clamp_(-WEIGHT_MAX, WEIGHT_MAX).mul_(scale)

    @staticmethod
    def backward(ctx, gradient: Tensor) -> Tensor:
        return gradient


def weight_scale(weight: Tensor) -> Tensor:
    """The scale per output channel, with the shape of the weight but for ones."""
    most = weight.detach().abs().amax(tuple(range(1, weight.ndim)), keepdim=True)
    return most.clamp(min=1e-6) / WEIGHT_MAX


class Rounding(nn.Module):
    """Rounds activations. Its range is measured first (`observe`), and fixed from then on."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer('low', torch.zeros(()))
        self.register_buffer('high', torch.zeros(()))
        self.is_observing = False
        self.seen = 0

    def forward(self, x: Tensor) -> Tensor:
        if self.is_observing:
            self.observe(x)
            return x
        scale, zero = self.parameters_of_range()
        with torch.autocast(x.device.type, enabled=False):
            return RoundActivation.apply(x, scale.to(x.dtype), zero.to(x.dtype))

    @torch.no_grad()
    def observe(self, x: Tensor) -> None:
        """Averages the range over batches."""
        flat = x.float().flatten()
        if len(flat) > OBSERVED:
            flat = flat[torch.randint(0, len(flat), (OBSERVED,), device=x.device)]
        ordered = flat.sort().values
        cut = round((1 - KEPT_SHARE) * len(flat))
        low, high = ordered[cut].clamp(max=0), ordered[-1 - cut].clamp(min=1e-6)
        self.seen += 1
        self.low += (low - self.low) / self.seen
        self.high += (high - self.high) / self.seen

    def parameters_of_range(self) -> tuple[Tensor, Tensor]:
        """Scale and zero point. Zero is exact, and the scale is exact in bfloat16."""
        scale = ((self.high - self.low).clamp(min=1e-6) / LEVELS).bfloat16().float()
        return scale, (-self.low / scale).round().clamp(0, LEVELS)


class Convolution(nn.Module):
    """A convolution with folded normalisation.

    `is_rounded`: its weights are rounded. `rounding` rounds its input, unless the caller does.
    """

    def __init__(self, layer: nn.Conv2d, is_rounded: bool = True, has_own: bool = True) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros_like(layer.weight))
        self.bias = nn.Parameter(torch.zeros(len(layer.weight)))
        self.stride, self.padding, self.dilation = layer.stride, layer.padding, layer.dilation
        self.is_rounded = is_rounded
        self.rounding = Rounding() if is_rounded and has_own else None

    def forward(self, x: Tensor) -> Tensor:
        x = self.rounding(x) if self.rounding else x
        weight = RoundWeight.apply(self.weight) if self.is_rounded else self.weight
        return functional.conv2d(x, weight, self.bias, self.stride, self.padding, self.dilation)


class QuantisedResidual(nn.Module):
    """As Residual. The block's input is rounded once, for its convolution and for its sum."""

    def __init__(self, block: Residual) -> None:
        super().__init__()
        self.rounding = Rounding()
        self.first = Convolution(block.first[0], has_own=False)
        self.second = Convolution(block.second[0])
        self.out = Rounding()

    def forward(self, x: Tensor) -> Tensor:
        x = self.rounding(x)
        y = self.out(self.second(functional.relu(self.first(x))))
        return functional.relu(x + y)


class QuantisedLineBlock(nn.Module):
    """As LineBlock. The input and the sum are not rounded: they pass through all seven blocks."""

    def __init__(self, block: LineBlock) -> None:
        super().__init__()
        self.first = Convolution(block.first[0])
        self.second = Convolution(block.second[0])
        self.squeeze = Convolution(block.squeeze, False)
        self.excite = Convolution(block.excite, False)
        self.out = Rounding()

    def forward(self, x: Tensor) -> Tensor:
        y = self.out(self.second(functional.relu(self.first(x))))
        mean = x.mean((2, 3), keepdim=True)
        gate = torch.sigmoid(self.excite(functional.relu(self.squeeze(mean))))
        return functional.relu(x + y * gate)


class Linear(nn.Module):
    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros_like(layer.weight))
        self.bias = nn.Parameter(torch.zeros_like(layer.bias))
        self.rounding = Rounding()

    def forward(self, x: Tensor) -> Tensor:
        return functional.linear(self.rounding(x), RoundWeight.apply(self.weight), self.bias)


class QuantisedRecogniser(nn.Module):
    """Scores [n, w/4, classes], like Recogniser."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        float_network = Recogniser(classes)
        parts: list[nn.Module] = []
        for number, part in enumerate(float_network.stem):
            if isinstance(part, Residual):
                parts.append(QuantisedResidual(part))
            elif isinstance(part, nn.ReLU):
                parts.append(nn.ReLU())
            else:
                parts.append(Convolution(part[0], number > 0))
        self.stem = nn.Sequential(*parts)
        self.columns = Rounding()
        self.line = nn.Sequential(*[QuantisedLineBlock(block) for block in float_network.line])
        self.dropout = nn.Dropout(0.05)
        self.reduce = Linear(float_network.reduce)
        self.classify = Linear(float_network.classify)

    def forward(self, x: Tensor) -> Tensor:
        features = self.line(self.columns(self.stem(x)))
        rows = features.squeeze(2).transpose(1, 2)
        return self.classify(self.reduce(self.dropout(rows)))

    def layers(self) -> Iterator[Convolution | Linear]:
        """Layers with weights, in the order in which export.py writes them."""
        for module in self.modules():
            if isinstance(module, (Convolution, Linear)):
                yield module

    def roundings(self) -> list[Rounding]:
        return [module for module in self.modules() if isinstance(module, Rounding)]

    def set_observing(self, is_observing: bool) -> None:
        for rounding in self.roundings():
            rounding.is_observing = is_observing


@torch.no_grad()
def load_float_model(path: Path, network: QuantisedRecogniser) -> None:
    """Takes the weights from a model that export.py wrote in half precision."""
    import onnx
    from onnx import numpy_helper

    stored = [numpy_helper.to_array(weight) for weight in onnx.load(str(path)).graph.initializer]
    arrays = iter([array.astype(np.float32) for array in stored if array.dtype == np.float16])
    for layer in network.layers():
        weight, bias = next(arrays), next(arrays)
        weight = weight.T if isinstance(layer, Linear) else weight
        layer.weight.copy_(torch.from_numpy(np.ascontiguousarray(weight)))
        layer.bias.copy_(torch.from_numpy(bias))
    if next(arrays, None) is not None:
        raise ValueError(f'{path} has more weights than the network')


@torch.no_grad()
def load_recogniser(source: Recogniser, network: QuantisedRecogniser) -> None:
    """Takes the weights from a network in single precision, with its normalisation folded in."""
    pairs = []
    for module in source.modules():
        if isinstance(module, nn.Sequential) and len(module) == 2 and isinstance(
                module[1], nn.BatchNorm2d):
            pairs.append(fold_normalisation(module[0], module[1]))
        elif isinstance(module, nn.Conv2d) and module.bias is not None:
            pairs.append(fold_normalisation(module, None))
    for layer in (source.reduce, source.classify):
        pairs.append((layer.weight.detach().numpy(), layer.bias.detach().numpy()))
    for layer, (weight, bias) in zip(network.layers(), pairs, strict=True):
        layer.weight.copy_(torch.from_numpy(np.ascontiguousarray(weight)))
        layer.bias.copy_(torch.from_numpy(np.ascontiguousarray(bias)))
