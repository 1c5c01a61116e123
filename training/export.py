"""Writes a trained recogniser to `recogniser.onnx` and its characters to `characters.txt`.

The graph is built by hand, not traced: the same weights give the same bytes with any version of
PyTorch, so the hash of the file can be checked. Weights are stored in half precision and cast on
load, because a CPU computes in single precision. Batch normalisation is folded into the
convolutions.

    python3 training/export.py --checkpoint training/.work/run/light-average.pt --out folder
"""

import argparse
import hashlib
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import checkpoint  # noqa: E402
from training.model import HEIGHT, LineBlock, Recogniser, Residual  # noqa: E402
from training.text.characters import LABELS  # noqa: E402

OPSET, IR_VERSION = 17, 8


class Graph:
    """Collects nodes and weights under numbered names."""

    domains = [('', OPSET)]

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def weight(self, values: np.ndarray) -> str:
        """Stores an array in half precision and returns it cast to single precision."""
        stored = f'w{len(self.weights)}'
        self.weights.append(numpy_helper.from_array(values.astype(np.float16), stored))
        return self.add('Cast', [stored], to=TensorProto.FLOAT)

    def integers(self, values: list[int]) -> str:
        name = f'w{len(self.weights)}'
        self.weights.append(numpy_helper.from_array(np.array(values, np.int64), name))
        return name

    def add(self, kind: str, inputs: list[str], output: str | None = None, **settings) -> str:
        output = output or f't{len(self.nodes)}'
        self.nodes.append(helper.make_node(kind, inputs, [output], **settings))
        return output

    def convolution(self, x: str, layer: nn.Conv2d, norm: nn.BatchNorm2d | None = None) -> str:
        weight, bias = fold_normalisation(layer, norm)
        high, wide = layer.padding
        return self.add('Conv', [x, self.weight(weight), self.weight(bias)],
                        kernel_shape=list(layer.kernel_size), strides=list(layer.stride),
                        pads=[high, wide, high, wide], dilations=list(layer.dilation))

    def relu(self, x: str) -> str:
        return self.add('Relu', [x])

    def residual(self, x: str, block: Residual) -> str:
        y = self.relu(self.convolution(x, *block.first))
        y = self.convolution(y, *block.second)
        return self.relu(self.add('Add', [x, y]))

    def line_block(self, x: str, block: LineBlock) -> str:
        y = self.relu(self.convolution(x, *block.first))
        y = self.convolution(y, *block.second)
        mean = self.add('GlobalAveragePool', [x])
        gate = self.relu(self.convolution(mean, block.squeeze))
        gate = self.add('Sigmoid', [self.convolution(gate, block.excite)])
        return self.relu(self.add('Add', [x, self.add('Mul', [y, gate])]))

    def linear(self, x: str, layer: nn.Linear) -> str:
        y = self.add('MatMul', [x, self.weight(layer.weight.detach().numpy().T)])
        return self.add('Add', [y, self.weight(layer.bias.detach().numpy())])


def fold_normalisation(layer: nn.Conv2d,
                       norm: nn.BatchNorm2d | None) -> tuple[np.ndarray, np.ndarray]:
    """Weight and bias of a convolution with its batch normalisation folded in."""
    weight = layer.weight.detach().double()
    if norm is None:
        return weight.numpy(), layer.bias.detach().double().numpy()
    scale = norm.weight.detach().double() / (norm.running_var.double() + norm.eps).sqrt()
    bias = norm.bias.detach().double() - norm.running_mean.double() * scale
    return (weight * scale.view(-1, 1, 1, 1)).numpy(), bias.numpy()


def build(network: Recogniser) -> onnx.ModelProto:
    """The ONNX model. Input `x`; outputs the best class of each column and its probability."""
    graph = Graph()
    x = 'x'
    for part in network.stem:
        if isinstance(part, Residual):
            x = graph.residual(x, part)
        elif isinstance(part, nn.ReLU):
            x = graph.relu(x)
        else:
            x = graph.convolution(x, *part)
    for block in network.line:
        x = graph.line_block(x, block)
    x = graph.add('Squeeze', [x, graph.integers([2])])
    x = graph.add('Transpose', [x], perm=[0, 2, 1])
    return finish(graph, graph.linear(graph.linear(x, network.reduce), network.classify))


def finish(graph: Graph, scores: str) -> onnx.ModelProto:
    """The model from its scores: the best class of each column and its probability."""
    best = graph.add('ArgMax', [scores], axis=2, keepdims=0)
    return close(graph, scores, best)


def close(graph: Graph, scores: str, best: str) -> onnx.ModelProto:
    graph.add('Cast', [best], 'ids', to=TensorProto.INT32)
    share = graph.add('Softmax', [scores], axis=2)
    graph.add('ReduceMax', [share], 'prob', axes=[2], keepdims=0)
    inputs = [helper.make_tensor_value_info('x', TensorProto.FLOAT, ['n', 1, HEIGHT, 'w'])]
    outputs = [helper.make_tensor_value_info('ids', TensorProto.INT32, ['n', 't']),
               helper.make_tensor_value_info('prob', TensorProto.FLOAT, ['n', 't'])]
    body = helper.make_graph(graph.nodes, 'recogniser', inputs, outputs, graph.weights)
    model = helper.make_model(body, opset_imports=[
        helper.make_opsetid(domain, version) for domain, version in graph.domains])
    model.ir_version = IR_VERSION
    model.producer_name = 'saifu'
    onnx.checker.check_model(model)
    return model


def write(network: Recogniser, folder: Path) -> dict[str, str]:
    """Writes both files and returns their hashes."""
    return write_files(build(network.eval()), folder)


def write_files(model: onnx.ModelProto, folder: Path) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        'recogniser.onnx': model.SerializeToString(deterministic=True),
        'characters.txt': ''.join(label + '\n' for label in LABELS).encode('utf8'),
    }
    hashes = {}
    for name, data in files.items():
        (folder / name).write_bytes(data)
        hashes[name] = hashlib.sha256(data).hexdigest()
        print(f'{name} {len(data)} bytes sha256 {hashes[name]}')
    return hashes


def compare(network: Recogniser, path: Path, images: np.ndarray) -> float | None:
    """The share of columns on which ONNX Runtime and PyTorch agree. None without ONNX Runtime."""
    try:
        import onnxruntime
    except ImportError:
        return None
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    ids = session.run(['ids'], {'x': images})[0]
    with torch.no_grad():
        ours = network.eval()(torch.from_numpy(images)).argmax(2).numpy()
    return float((ids == ours).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--checkpoint', type=Path,
                        default=HERE / '.work' / 'run' / 'light-average.pt')
    parser.add_argument('--out', type=Path, default=HERE / '.work' / 'model')
    options = parser.parse_args()
    network = Recogniser(len(LABELS) + 1)
    progress = checkpoint.load_average(options.checkpoint, network)
    print(f'from step {progress.step}, {progress.elapsed:.0f}s, {progress.lines} lines')
    write(network, options.out)


if __name__ == '__main__':
    main()
