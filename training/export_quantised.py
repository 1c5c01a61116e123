"""Writes a recogniser in eight bits to `recogniser.onnx`, in QuantizeLinear and DequantizeLinear.

ONNX Runtime merges these nodes with their convolutions into integer kernels. The graph is built by
hand like that of export.py: the same weights give the same bytes.

    python3 training/export_quantised.py --checkpoint training/.work/run8/light-average.pt \
        --out folder
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from torch import nn

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import checkpoint  # noqa: E402
from training.export import OPSET, Graph, close, write_files  # noqa: E402
from training.quantise import (  # noqa: E402
    WEIGHT_MAX, Convolution, Linear, QuantisedLineBlock, QuantisedRecogniser, QuantisedResidual,
    Rounding, weight_scale,
)
from training.text.characters import LABELS  # noqa: E402


RUNTIME = 'com.microsoft'
GROUP = 128
NEVER = -1e4
# Divides the scores. The class stays, and its probability falls: trained with rounding, the network
# was more certain than it was right, compared with the one in single precision. MODEL.md has the
# figures.
TEMPERATURE = 1.25


class QuantisedGraph(Graph):
    """Collects nodes. Rounded tensors are pairs of QuantizeLinear and DequantizeLinear."""

    domains = [('', OPSET), (RUNTIME, 1)]

    def __init__(self) -> None:
        super().__init__()
        self.scales: dict[str, np.float32] = {}

    def constant(self, values: np.ndarray) -> str:
        name = f'w{len(self.weights)}'
        self.weights.append(numpy_helper.from_array(values, name))
        return name

    def round(self, x: str, rounding: Rounding) -> str:
        scale, zero = rounding.parameters_of_range()
        step = np.float32(scale.item())
        parameters = [self.constant(np.array(step)),
                      self.constant(np.array(zero.item(), np.uint8))]
        levels = self.add('QuantizeLinear', [x, *parameters])
        out = self.add('DequantizeLinear', [levels, *parameters])
        self.scales[out] = step
        return out

    def dequantise(self, values: np.ndarray, steps: np.ndarray) -> str:
        zeros = np.zeros(len(steps), values.dtype)
        inputs = [self.constant(values), self.constant(steps), self.constant(zeros)]
        return self.add('DequantizeLinear', inputs, axis=0)

    def convolve(self, x: str, layer: Convolution) -> str:
        high, wide = layer.padding
        x = self.round(x, layer.rounding) if layer.rounding else x
        if layer.is_rounded:
            values, steps = integer_weight(layer)
            weight = self.dequantise(values, steps)
            steps = steps * self.scales[x]
            levels = np.rint(layer.bias.detach().numpy() / steps).astype(np.int32)
            bias = self.dequantise(levels, steps)
        else:
            weight = self.weight(layer.weight.detach().numpy())
            bias = self.weight(layer.bias.detach().numpy())
        return self.add('Conv', [x, weight, bias],
                        kernel_shape=list(layer.weight.shape[2:]), strides=list(layer.stride),
                        pads=[high, wide, high, wide], dilations=list(layer.dilation))

    def quantised_residual(self, x: str, block: QuantisedResidual) -> str:
        x = self.round(x, block.rounding)
        y = self.convolve(self.relu(self.convolve(x, block.first)), block.second)
        return self.relu(self.add('Add', [x, self.round(y, block.out)]))

    def quantised_line_block(self, x: str, block: QuantisedLineBlock) -> str:
        y = self.convolve(self.relu(self.convolve(x, block.first)), block.second)
        y = self.round(y, block.out)
        gate = self.relu(self.convolve(self.add('GlobalAveragePool', [x]), block.squeeze))
        gate = self.add('Sigmoid', [self.convolve(gate, block.excite)])
        return self.relu(self.add('Add', [x, self.add('Mul', [y, gate])]))

    def dense(self, x: str, layer: Linear, classes: int, temperature: float = 1) -> str:
        """A product with its bias, in one node. Classes beyond those of the layer never win."""
        scale, zero = layer.rounding.parameters_of_range()
        parameters = [self.constant(np.array(np.float32(scale.item()))),
                      self.constant(np.array(zero.item(), np.uint8))]
        levels = self.add('QuantizeLinear', [x, *parameters])
        values, steps = integer_weight(layer)
        more = classes - len(steps)
        steps, bias = (array / np.float32(temperature)
                       for array in (steps, layer.bias.detach().numpy()))
        inputs = [levels, self.constant(np.pad(values.T, ((0, 0), (0, more)))), parameters[0],
                  self.constant(np.pad(steps, (0, more), constant_values=1)), parameters[1],
                  self.constant(np.zeros(classes, np.int8)),
                  self.constant(np.pad(bias, (0, more), constant_values=NEVER))]
        return self.add('MatMulIntegerToFloat', inputs, domain=RUNTIME)

    def best_class(self, scores: str, groups: int) -> str:
        """The class with the highest score: first its group, then its place in the group.

        ArgMax over all classes would take as long as a quarter of the convolutions.
        """
        grouped = self.add('Reshape', [scores, self.integers([0, 0, groups, GROUP])])
        group = self.add('ArgMax', [self.add('ReduceMax', [grouped], axes=[3], keepdims=0)],
                         axis=2, keepdims=1)
        place = self.add('ArgMax', [self.add('GatherND', [grouped, group], batch_dims=2)],
                         axis=2, keepdims=0)
        group = self.add('Squeeze', [group, self.integers([2])])
        return self.add('Add', [self.add('Mul', [group, self.integers([GROUP])]), place])


def integer_weight(layer: Convolution | Linear) -> tuple[np.ndarray, np.ndarray]:
    """The rounded weight and its scale per output channel."""
    scale = weight_scale(layer.weight)
    levels = (layer.weight.detach() / scale).round().clamp(-WEIGHT_MAX, WEIGHT_MAX)
    return levels.numpy().astype(np.int8), scale.flatten().numpy().astype(np.float32)


def build(network: QuantisedRecogniser) -> onnx.ModelProto:
    """The ONNX model, with the input and outputs of the one in single precision."""
    graph = QuantisedGraph()
    x = 'x'
    for part in network.stem:
        if isinstance(part, QuantisedResidual):
            x = graph.quantised_residual(x, part)
        elif isinstance(part, nn.ReLU):
            x = graph.relu(x)
        else:
            x = graph.convolve(x, part)
    x = graph.round(x, network.columns)
    for block in network.line:
        x = graph.quantised_line_block(x, block)
    x = graph.add('Squeeze', [x, graph.integers([2])])
    x = graph.add('Transpose', [x], perm=[0, 2, 1])
    groups = -(-len(network.classify.bias) // GROUP)
    scores = graph.dense(graph.dense(x, network.reduce, len(network.reduce.bias)),
                         network.classify, groups * GROUP, TEMPERATURE)
    return close(graph, scores, graph.best_class(scores, groups))


def write(network: QuantisedRecogniser, folder: Path) -> dict[str, str]:
    """Writes both files and returns their hashes."""
    return write_files(build(network.eval()), folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--checkpoint', type=Path,
                        default=HERE / '.work' / 'run8' / 'light-average.pt')
    parser.add_argument('--out', type=Path, default=HERE / '.work' / 'model8')
    options = parser.parse_args()
    network = QuantisedRecogniser(len(LABELS) + 1)
    progress = checkpoint.load_average(options.checkpoint, network)
    print(f'from step {progress.step}, {progress.elapsed:.0f}s, {progress.lines} lines')
    write(network, options.out)


if __name__ == '__main__':
    main()
