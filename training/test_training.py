"""Tests the training code on a CPU with a few faces. Needs `.work/fonts.zip`.

    python3 -m unittest training/test_training.py
"""

import argparse
import hashlib
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import atlas as atlases  # noqa: E402
from training import checkpoint, export, layout  # noqa: E402
from training.augment import BatchRandom  # noqa: E402
from training.font_faces import EVALUATION_FACES, HELD_OUT, OUTLINES  # noqa: E402
from training.large_headings import LargeHeadings  # noqa: E402
from training.loss import ctc_loss  # noqa: E402
from training.measure import decode, distance, make_samples  # noqa: E402
from training.model import Recogniser  # noqa: E402
from training.render import Renderer, to_device  # noqa: E402
from training.text.characters import GLYPH_INDEX, LABEL_INDEX, LABELS  # noqa: E402
from training.train import Trainer, schedule_position  # noqa: E402

FACES = ['bitmap/jiskan24+12x24rk', 'bitmap/shnmk16+', 'latin/Cousine-Regular', 'whole/ipag']
CPU = torch.device('cpu')


def typeset(texts: list[tuple[str, str]], seed: int = 1) -> list[layout.Batch]:
    typesetter = layout.typesetter_for(Case.atlas, seed)
    return [layout.join([part]) for part in layout.typeset_lines(typesetter, texts)]


class Case(unittest.TestCase):
    atlas: atlases.Atlas

    @classmethod
    def setUpClass(cls) -> None:
        if not hasattr(Case, 'atlas'):
            Case.atlas = atlases.build(HERE / '.work' / 'fonts.zip', 1, FACES)
        torch.manual_seed(3)


class AtlasTest(Case):
    def test_a_tile_holds_its_glyph_upright_and_centred(self) -> None:
        face = [name.startswith('bitmap/jiskan24') for name in self.atlas.names].index(True)
        tile = self.atlas.tiles[face, GLYPH_INDEX['一']].T
        rows = np.flatnonzero(tile.max(1))
        # The kanji for one is a single stroke across the middle, wider than tall.
        self.assertTrue(15 < rows.mean() < 33, rows)
        self.assertGreater(np.ptp(np.flatnonzero(tile.max(0))), 4 * np.ptp(rows))
        upright = self.atlas.tiles[face, GLYPH_INDEX['1']].T
        self.assertGreater(np.ptp(np.flatnonzero(upright.max(1))),
                           np.ptp(np.flatnonzero(upright.max(0))))

    def test_a_half_width_letter_advances_half_an_em(self) -> None:
        face = [name.startswith('bitmap/jiskan24') for name in self.atlas.names].index(True)
        self.assertAlmostEqual(float(self.atlas.advance[face, GLYPH_INDEX['A']]), 0.5, places=2)
        self.assertAlmostEqual(float(self.atlas.advance[face, GLYPH_INDEX['国']]), 1.0, places=2)

    def test_the_space_is_empty_in_the_first_face(self) -> None:
        self.assertEqual(int(self.atlas.tiles[0, 0].max()), 0)


class RenderTest(Case):
    def test_every_style_gets_ink_and_an_empty_line_is_valid(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        for style in layout.STYLES:
            text = '' if style == 'empty' else '合計 ¥1,234'
            for batch in typeset([(text, style)] * 24):
                lines = renderer(batch, seed=5)
                self.assertEqual(lines.image.shape, (len(batch.length), 1, 48, batch.width))
                self.assertTrue(torch.isfinite(lines.image).all())
                self.assertLessEqual(float(lines.image.abs().max()), 1.0)
                strip = renderer.strip({
                    name: torch.from_numpy(np.ascontiguousarray(getattr(batch, name)))
                    for name in ('glyph', 'face', 'advance', 'inset', 'stretch', 'tall', 'frame')
                }, batch.width)
                ink = strip.amax((1, 2, 3))
                self.assertTrue(bool((ink > 0.3).all()) if text else float(ink.max()) == 0, style)

    def test_rendering_is_reproducible_by_seed(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        batch = typeset([('領収証', 'plain')] * 8)[0]
        first, again = renderer(batch, seed=9).image, renderer(batch, seed=9).image
        self.assertTrue(torch.equal(first, again))
        self.assertFalse(torch.equal(first, renderer(batch, seed=10).image))

    def test_labels_are_the_folded_text(self) -> None:
        batch = typeset([('￥１，２３４', 'plain')])[0]
        text = ''.join(LABELS[k - 1] for k in batch.label[0][:batch.length[0]])
        self.assertEqual(text, '¥1,234')


class LargeHeadingTest(Case):
    def test_every_effect_changes_the_letters_and_keeps_contrast(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        batch = typeset([('ブックス', 'heading')] * 24)[0]
        parts = to_device(batch, CPU)
        bare = renderer.strip(parts, batch.width)
        for effect, code in layout.EFFECT_INDEX.items():
            parts['effect'] = torch.full_like(parts['effect'], code)
            headings = LargeHeadings(parts, BatchRandom(len(batch.length), CPU, 4))
            drawn = headings.invert(headings.apply_effects(bare))
            self.assertTrue(0 <= float(drawn.min()) and float(drawn.max()) <= 1, effect)
            contrast = (drawn.amax(3) - drawn.amin(3)).amax((1, 2))
            self.assertGreater(float(contrast.min()), 0.2, effect)
            changed = float((drawn - bare).abs().mean())
            self.assertEqual(changed > 0.002, effect != 'bare', (effect, changed))

    def test_other_lines_are_not_changed(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        batch = typeset([('合計 ¥1,234', 'plain')] * 12)[0]
        parts = to_device(batch, CPU)
        headings = LargeHeadings(parts, BatchRandom(len(batch.length), CPU, 2))
        first = renderer.draw(parts, batch.width, BatchRandom(len(batch.length), CPU, 3))
        again = renderer.draw(parts, batch.width, BatchRandom(len(batch.length), CPU, 3), headings)
        self.assertTrue(torch.equal(first, again))

    def test_headings_have_kinds_of_their_own(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        samples = make_samples(self.atlas, renderer, HERE / '.work' / 'words', 40, 5, headings=True)
        kinds = [found for sample in samples for found in sample.kinds]
        self.assertTrue(kinds)
        self.assertTrue(all('headings' in found and 'all' not in found for found in kinds))
        self.assertTrue(any('hollow headings' in found for found in kinds))

    def test_no_held_out_face_is_trained_on(self) -> None:
        self.assertFalse({face.package for face in OUTLINES} & set(HELD_OUT))
        self.assertLessEqual({face.package for face in EVALUATION_FACES}, set(HELD_OUT))


class ScheduleTest(unittest.TestCase):
    def test_a_heading_leg_has_its_own_schedule(self) -> None:
        def at(since: float, **switches: bool) -> float:
            switches = {'last': False, 'headings': False, **switches}
            options = argparse.Namespace(budget=1000, **switches)
            return schedule_position(options, 600, since, 200)

        self.assertEqual([at(0), at(200)], [0.6, 0.8])
        self.assertEqual([at(0, last=True), at(200, last=True)], [0.6, 1.0])
        self.assertEqual([at(0, headings=True), at(200, headings=True)], [0.0, 1.0])


class LossTest(unittest.TestCase):
    def test_narrow_ctc_equals_full_ctc(self) -> None:
        torch.manual_seed(0)
        scores = torch.randn(4, 30, 90, requires_grad=True)
        lengths = torch.tensor([9, 7, 1, 0])
        targets = torch.randint(1, 90, (4, 9))
        targets[0, 3] = targets[0, 2]
        targets[1, 5] = targets[1, 1]
        targets *= torch.arange(9) < lengths[:, None]
        ours = ctc_loss(scores, targets, lengths)
        wide = functional.ctc_loss(
            functional.log_softmax(scores, 2).transpose(0, 1), targets, torch.full((4,), 30),
            lengths, reduction='none', zero_infinity=True)
        theirs = (wide / lengths.clamp(min=1).sqrt()).mean()
        self.assertAlmostEqual(float(ours), float(theirs), places=3)
        ours = torch.autograd.grad(ours, scores)[0]
        self.assertLess(float((ours - torch.autograd.grad(theirs, scores)[0]).abs().max()), 1e-4)


class TrainingTest(Case):
    def test_steps_lower_the_loss_and_a_run_resumes_from_its_checkpoint(self) -> None:
        batch = typeset([('合計', 'plain'), ('¥120', 'plain')] * 40)[0]
        batch, _ = layout.split(batch, 8)
        lines = Renderer(self.atlas.tiles, CPU)(batch, seed=1)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            trainer = Trainer(folder, CPU, 0.05)
            losses = [float(trainer.step(*lines, 0.0)) for _ in range(8)]
            self.assertLess(losses[-1], losses[0] * 0.6)
            trainer.progress.elapsed = 12.5
            trainer.close()
            resumed = Trainer(folder, CPU, 0.05)
            self.assertEqual((resumed.progress.step, resumed.progress.elapsed), (8, 12.5))
            self.assertEqual(checkpoint.read_progress(folder).step, 8)
            for first, second in zip(trainer.network_tensors + trainer.average_tensors,
                                     resumed.network_tensors + resumed.average_tensors):
                self.assertTrue(torch.equal(first, second))
            (folder / 'checkpoint.pt').unlink()
            light = Trainer(folder, CPU, 0.05)
            self.assertEqual(light.progress.step, 8)
            self.assertTrue(all(torch.allclose(a, b, atol=2e-3, rtol=2e-3)
                                for a, b in zip(trainer.average_tensors, light.average_tensors)))
            largest = max(path.stat().st_size for path in folder.glob('light-*.pt'))
            self.assertLess(largest, 16 * 2 ** 20)


class ExportTest(unittest.TestCase):
    def test_the_same_weights_export_the_same_bytes_and_output(self) -> None:
        torch.manual_seed(5)
        network = Recogniser(len(LABELS) + 1)
        for module in network.modules():
            if isinstance(module, torch.nn.BatchNorm2d):
                module.running_mean.uniform_(-0.2, 0.2)
                module.running_var.uniform_(0.5, 1.5)
        with tempfile.TemporaryDirectory() as name:
            first = export.write(network, Path(name) / 'a')
            self.assertEqual(first, export.write(network, Path(name) / 'b'))
            data = (Path(name) / 'a' / 'recogniser.onnx').read_bytes()
            self.assertEqual(hashlib.sha256(data).hexdigest(), first['recogniser.onnx'])
            self.assertLess(len(data), 11_000_000)
            images = np.random.default_rng(1).uniform(-1, 1, (2, 1, 48, 96)).astype(np.float32)
            agreement = export.compare(network, Path(name) / 'a' / 'recogniser.onnx', images)
            if agreement is not None:
                self.assertGreater(agreement, 0.95)
            listed = (Path(name) / 'a' / 'characters.txt').read_text(encoding='utf8').split('\n')
            self.assertEqual(listed[LABEL_INDEX['合'] - 1], '合')

    def test_folding_keeps_the_output_of_a_convolution(self) -> None:
        layer, norm = torch.nn.Conv2d(3, 4, 3, bias=False), torch.nn.BatchNorm2d(4)
        norm.running_mean.uniform_(-1, 1)
        norm.running_var.uniform_(0.5, 2)
        weight, bias = export.fold_normalisation(layer, norm)
        x = torch.randn(1, 3, 8, 8)
        ours = functional.conv2d(x.double(), torch.from_numpy(weight), torch.from_numpy(bias))
        self.assertTrue(torch.allclose(ours.float(), norm.eval()(layer(x)), atol=1e-5))


class DecodeTest(unittest.TestCase):
    def test_decode_removes_repeats_and_blanks(self) -> None:
        self.assertEqual(decode(np.array([0, 2, 2, 0, 2, 1, 1, 0]), ['a', 'b']), 'bba')
        self.assertEqual(decode(np.array([0, 0]), ['a']), '')

    def test_distance_counts_edits(self) -> None:
        self.assertEqual(distance('合計', '令計'), 1)
        self.assertEqual(distance('', 'abc'), 3)
        self.assertEqual(distance('1,234', '1.23'), 2)


if __name__ == '__main__':
    unittest.main()
