"""Tests the lines as phone photos show them. Needs `.work/fonts.zip` and the word lists.

    python3 -m unittest training.test_phone_lines
"""

import re
import sys
import unittest
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training.augment import BatchRandom  # noqa: E402
from training.measure import make_samples  # noqa: E402
from training.phone_effects import PhoneEffects  # noqa: E402
from training.phone_layout import PHONE_INDEX  # noqa: E402
from training.render import Renderer, to_device  # noqa: E402
from training.test_training import CPU, Case, typeset  # noqa: E402
from training.text.characters import GLYPH_INDEX, fold  # noqa: E402
from training.text.lines import LineGenerator  # noqa: E402

WORDS = HERE / '.work' / 'words'
FORMATS = {
    'spread amount': r'^¥ ?\d( [\d,])+$',
    'spread amount with its unit': r'\d( \d)+ ?円',
    'split at the comma': r'¥\d+ , ',
    'spread label and amount': r'合 +計 +¥',
    'tax outside': r'外8%',
    'tax in kana': r'タイショウ',
    'half-width label': r'ｺﾞｳｹｲ',
    'mark after an amount': r'¥\d+軽',
    'apostrophe year': r"^'\d\d/",
    'row of stars': r'^\*{5}',
}


class TextTest(unittest.TestCase):
    def test_phone_lines_contain_every_format(self) -> None:
        generator = LineGenerator(5, str(WORDS), 0.0, 1.0)
        lines = [generator.line() for _ in range(20_000)]
        self.assertEqual({line.style for line in lines}, {'phone'})
        text = '\n'.join(line.text.replace('　', ' ') for line in lines)
        for name, form in FORMATS.items():
            with self.subTest(name):
                self.assertRegex(text, re.compile(form, re.MULTILINE))
        for line in lines[:2000]:
            self.assertTrue(set(GLYPH_INDEX).issuperset(line.text))
            self.assertEqual(fold(fold(line.text)), fold(line.text))

    def test_without_a_share_there_are_none(self) -> None:
        generator = LineGenerator(5, str(WORDS))
        self.assertFalse(any(generator.line().style == 'phone' for _ in range(3000)))


class EffectTest(Case):
    def test_each_effect_changes_its_lines(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        batch = typeset([('合計 ¥1,234', 'phone')] * 24)[0]
        parts = to_device(batch, CPU)
        count = len(batch.length)

        def draw(effect: str) -> torch.Tensor:
            parts['effect'] = torch.full_like(parts['effect'], PHONE_INDEX[effect])
            phone = PhoneEffects(parts, BatchRandom(count, CPU, 4))
            return renderer.draw(parts, batch.width, BatchRandom(count, CPU, 3), None, phone)

        plain = draw('plain')
        for effect in ('tight', 'dots', 'faded', 'curled', 'small'):
            with self.subTest(effect):
                drawn = draw(effect)
                self.assertTrue(torch.isfinite(drawn).all())
                self.assertGreater(float((drawn - plain).abs().mean()), 0.004)

    def test_other_lines_are_not_changed(self) -> None:
        renderer = Renderer(self.atlas.tiles, CPU)
        batch = typeset([('合計 ¥1,234', 'plain')] * 12)[0]
        parts, count = to_device(batch, CPU), len(batch.length)
        phone = PhoneEffects(parts, BatchRandom(count, CPU, 2))
        first = renderer.draw(parts, batch.width, BatchRandom(count, CPU, 3))
        again = renderer.draw(parts, batch.width, BatchRandom(count, CPU, 3), None, phone)
        self.assertTrue(torch.equal(first, again))

    def test_phone_lines_have_kinds_of_their_own(self) -> None:
        samples = make_samples(self.atlas, Renderer(self.atlas.tiles, CPU), WORDS, 40, 5,
                               phone=True)
        kinds = [found for sample in samples for found in sample.kinds]
        self.assertTrue(kinds)
        self.assertTrue(all('phone lines' in found and 'all' not in found for found in kinds))


if __name__ == '__main__':
    unittest.main()
