"""The line recogniser: maps an image of one line to a sequence of characters.

Residual convolutions encode the strokes, dilated one-dimensional blocks encode the line, and CTC
aligns columns and text. All operations are fast on a CPU: no attention, no recurrence, only ReLU,
and batch normalisation that can be folded into the convolutions.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 4
HEIGHT = 48


class Shape(NamedTuple):
    """Channels of the stages, the dilation of each line block, and the rank of the head."""

    stem: int = 32
    channels: tuple[int, int, int] = (48, 96, 192)
    columns: int = 256
    dilations: tuple[int, ...] = (1, 2, 4, 1, 3, 6, 1)
    rank: int = 144


def convolution(source: int, target: int, size: tuple[int, int], stride: tuple[int, int] = (1, 1),
                padding: tuple[int, int] | None = None, dilation: int = 1) -> nn.Sequential:
    """A convolution with batch normalisation. It has no bias: normalisation would cancel it."""
    if padding is None:
        padding = (size[0] // 2, size[1] // 2 * dilation)
    return nn.Sequential(
        nn.Conv2d(source, target, size, stride, padding, (1, dilation), bias=False),
        nn.BatchNorm2d(target),
    )


class Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = convolution(channels, channels, (3, 3))
        self.second = convolution(channels, channels, (3, 3))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(functional.relu(self.first(x))))


class LineBlock(nn.Module):
    """A dilated block along the line, with a channel gate computed from the whole line."""

    def __init__(self, channels: int, dilation: int) -> None:
        super().__init__()
        self.first = convolution(channels, channels, (1, 3), dilation=dilation)
        self.second = convolution(channels, channels, (1, 1))
        self.squeeze = nn.Conv2d(channels, channels // 4, 1)
        self.excite = nn.Conv2d(channels // 4, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        y = self.second(functional.relu(self.first(x)))
        mean = x.mean((2, 3), keepdim=True)
        gate = torch.sigmoid(self.excite(functional.relu(self.squeeze(mean))))
        return functional.relu(x + y * gate)


class Recogniser(nn.Module):
    """Computes features per column. `classify` maps them to scores; class 0 is blank."""

    def __init__(self, classes: int, shape: Shape = Shape()) -> None:
        super().__init__()
        low, middle, high = shape.channels
        self.stem = nn.Sequential(
            convolution(1, shape.stem, (3, 3), (2, 2)), nn.ReLU(),
            convolution(shape.stem, low, (3, 3), (2, 2)), nn.ReLU(),
            Residual(low), Residual(low),
            convolution(low, middle, (3, 3), (2, 1)), nn.ReLU(),
            Residual(middle), Residual(middle),
            convolution(middle, high, (3, 3), (2, 1)), nn.ReLU(),
            Residual(high), Residual(high),
            convolution(high, shape.columns, (3, 1), padding=(0, 0)), nn.ReLU(),
        )
        self.line = nn.Sequential(*[LineBlock(shape.columns, d) for d in shape.dilations])
        self.dropout = nn.Dropout(0.1)
        self.reduce = nn.Linear(shape.columns, shape.rank)
        self.early = nn.Linear(shape.columns, shape.rank)
        self.classify = nn.Linear(shape.rank, classes)

    def columns(self, x: Tensor) -> Tensor:
        return self.stem(x)

    def forward(self, x: Tensor) -> Tensor:
        """Scores [n, w/4, classes]."""
        return self.score(self.line(self.columns(x)), self.reduce)

    def score(self, features: Tensor, reduce: nn.Linear) -> Tensor:
        rows = features.squeeze(2).transpose(1, 2)
        return self.classify(reduce(self.dropout(rows)))

    def forward_training(self, x: Tensor, early: int) -> tuple[Tensor, Tensor]:
        """Scores of all lines, and auxiliary scores of the first `early` lines from the stem only.

        The auxiliary scores train the stem while the line blocks still learn. They share the
        classifier and are not part of the exported model.
        """
        columns = self.columns(x)
        scores = self.score(self.line(columns), self.reduce)
        return scores, self.score(columns[:early], self.early)


def count_parameters(network: nn.Module) -> int:
    """Counts the parameters that the exported model keeps."""
    return sum(p.numel() for name, p in network.named_parameters() if not name.startswith('early'))
