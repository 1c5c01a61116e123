"""Tests the network with rounding and its export.

    python3 -m unittest training.test_quantise
"""

import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import export, export_quantised  # noqa: E402
from training.model import Recogniser  # noqa: E402
from training.quantise import (  # noqa: E402
    WEIGHT_MAX, QuantisedRecogniser, RoundActivation, RoundWeight, load_float_model,
    load_recogniser,
)
from training.text.characters import LABELS  # noqa: E402

IMAGES = np.random.default_rng(1).uniform(-1, 1, (2, 1, 48, 96)).astype(np.float32)


def float_network() -> Recogniser:
    torch.manual_seed(5)
    network = Recogniser(len(LABELS) + 1)
    for module in network.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.running_mean.uniform_(-0.2, 0.2)
            module.running_var.uniform_(0.5, 1.5)
    return network.eval()


@torch.no_grad()
def calibrated(source: Recogniser) -> QuantisedRecogniser:
    network = QuantisedRecogniser(len(LABELS) + 1).eval()
    load_recogniser(source, network)
    network.set_observing(True)
    network(torch.from_numpy(IMAGES))
    network.set_observing(False)
    return network


class RoundingTest(unittest.TestCase):
    def test_activations_have_256_levels_and_keep_zero(self) -> None:
        x = torch.linspace(-2, 2, 4001)
        rounded = RoundActivation.apply(x, torch.tensor(3 / 255), torch.tensor(85.0))
        self.assertEqual(len(rounded.unique()), 256)
        self.assertEqual(float(rounded[2000]), 0)
        self.assertAlmostEqual(float(rounded.min()), -1, places=2)

    def test_the_gradient_stops_outside_the_range(self) -> None:
        x = torch.tensor([-0.5, 0.5, 1.5], requires_grad=True)
        RoundActivation.apply(x, torch.tensor(1 / 255), torch.tensor(0.0)).sum().backward()
        self.assertEqual(x.grad.tolist(), [0, 1, 0])

    def test_weights_have_seven_bits_per_channel(self) -> None:
        weight = torch.randn(3, 5, 3, 3) * torch.tensor([1, 10, 100]).view(3, 1, 1, 1)
        rounded = RoundWeight.apply(weight)
        for before, after in zip(weight, rounded):
            step = float(before.abs().max()) / WEIGHT_MAX
            self.assertLessEqual(float((before - after).abs().max()), step * 0.501)


class NetworkTest(unittest.TestCase):
    def test_while_observing_it_computes_nearly_what_the_float_network_computes(self) -> None:
        source = float_network()
        network = QuantisedRecogniser(len(LABELS) + 1).eval()
        load_recogniser(source, network)
        network.set_observing(True)
        images = torch.from_numpy(IMAGES)
        with torch.no_grad():
            expected = source.columns(images)
            away = network.columns(network.stem(images)) - expected
        # Weights are rounded all the same, so the outputs are near and not equal.
        self.assertLess(float(away.abs().mean()), 0.05 * float(expected.abs().mean()))

    def test_a_float_model_is_read_in_the_order_in_which_it_was_written(self) -> None:
        source, network = float_network(), QuantisedRecogniser(len(LABELS) + 1)
        with tempfile.TemporaryDirectory() as name:
            export.write(source, Path(name))
            load_float_model(Path(name) / 'recogniser.onnx', network)
        expected = QuantisedRecogniser(len(LABELS) + 1)
        load_recogniser(source, expected)
        for one, other in zip(network.layers(), expected.layers(), strict=True):
            self.assertTrue(torch.allclose(one.weight, other.weight, atol=1e-3, rtol=1e-3))
            self.assertTrue(torch.allclose(one.bias, other.bias, atol=1e-3, rtol=1e-3))


class ExportTest(unittest.TestCase):
    def test_the_same_weights_export_the_same_bytes_and_output(self) -> None:
        import onnxruntime

        network = calibrated(float_network())
        with tempfile.TemporaryDirectory() as name:
            first = export_quantised.write(network, Path(name) / 'a')
            self.assertEqual(first, export_quantised.write(network, Path(name) / 'b'))
            path = Path(name) / 'a' / 'recogniser.onnx'
            self.assertLess(path.stat().st_size, 6_000_000)
            session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
            ids, share = session.run(['ids', 'prob'], {'x': IMAGES})
        with torch.no_grad():
            scores = network(torch.from_numpy(IMAGES))
        self.assertGreater(float((ids == scores.argmax(2).numpy()).mean()), 0.9)
        expected = (scores / export_quantised.TEMPERATURE).softmax(2).amax(2).numpy()
        self.assertLess(float(np.abs(share - expected).mean()), 0.02)

    def test_products_of_two_pairs_fit_into_16_bits(self) -> None:
        model = export_quantised.build(calibrated(float_network()))
        for weight in model.graph.initializer:
            if weight.data_type == onnx.TensorProto.INT8:
                most = np.abs(numpy_helper.to_array(weight).astype(int)).max()
                self.assertLess(2 * most * 255, 2 ** 15)


if __name__ == '__main__':
    unittest.main()
