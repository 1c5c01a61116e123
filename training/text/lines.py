"""Generates lines of receipts as a detector would crop them."""

import argparse
import time
from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from . import (
    amounts, dates, english, items, large_headings, phone_lines, random_text, reference_numbers,
    shops,
)
from .characters import GLYPH_INDEX, fold, half_width
from .rng import Rng, WeightedChoice
from .word_lists import WordLists

# In halves of a full-width character. A line of thermal paper holds 32 to 48 of them.
WIDTH_MAX = 56
# Brackets and marks around the text of a line.
FRAMES = (
    ('【', '】'), ('[', ']'), ('<', '>'), ('《', '》'), ('(', ')'), ('（', '）'), ('「', '」'),
    ('『', '』'), ('*', '*'), ('***', '***'), ('* ', ' *'), ('--- ', ' ---'), ('== ', ' =='),
    ('■', ''), ('●', ''), ('・', ''), ('◆', ''), ('※', ''), ('☆', '☆'), ('★', '★'), ('|', '|'),
    ('～', '～'), ('〈', '〉'), ('▼', ''), ('→', ''), ('"', '"'), ('“', '”'), ('♪', '♪'),
)
RULES = '-----------====*_・~─━－＝.＊═＿#+…〜～'
NARROW = frozenset(chr(code) for code in range(0x20, 0x7F)) | frozenset(
    chr(code) for code in range(0xFF61, 0xFFA0)
)


@dataclass(frozen=True)
class Line:
    """A text in the characters it is drawn with, and its rendering style."""

    text: str
    # plain, logo, double (all stretched), mixed (partly stretched), rule, empty, heading or phone.
    style: str


TOTAL = WeightedChoice((15, amounts.total_line), (3, amounts.total_word))
RECEIPT = WeightedChoice(
    (11.5, amounts.amount), (5, amounts.tax_line), (4, amounts.multiple), (2, amounts.count),
    (1.2, amounts.columns), (0.3, amounts.written_out), (14, items.item), (7, items.item_line),
    (9.5, dates.date), (1.5, dates.time_line), (5.5, shops.registration), (4.5, shops.phone),
    (5.5, shops.address), (3.5, shops.shop), (2, shops.branch), (2.5, shops.clerk),
    (8, items.sentence), (4.5, reference_numbers.numbered), (3, reference_numbers.table),
    (1, reference_numbers.card), (1, reference_numbers.terminal), (1.5, reference_numbers.barcode),
    (1.5, reference_numbers.points), (0.7, reference_numbers.web),
)
LOGO = WeightedChoice((4, shops.shop), (1.2, shops.roman_shop), (0.8, english.company))


class LineGenerator:
    """Generates lines without end. The same seed and word lists give the same lines.

    `heading_share` of the lines are large headings, `phone_share` of the others are lines as phone
    photos show them. Both are added on top: the remaining lines keep their kinds and relative
    shares.
    """

    def __init__(self, seed: int, words_folder: str, heading_share: float = 0.0,
                 phone_share: float = 0.0) -> None:
        self.heading_share, self.phone_share = heading_share, phone_share
        self.rng = Rng(seed)
        self.words = WordLists.load(words_folder)
        self.shuffled = random_text.ShuffledCharacters(self.rng, random_text.EVERY)
        shares: tuple[tuple[float, Callable[[], Line]], ...] = (
            (38.5, self._receipt), (8, self._total), (17.5, self._english), (4, self._roman),
            (12, self._glyphs), (5.5, self._codes), (2.5, self._lookalikes), (5, self._short),
            (6, self._logo), (1.5, self._rule), (1.5, lambda: Line('', 'empty')),
        )
        self.generators = [generator for _, generator in shares]
        self.bounds = list(accumulate(share for share, _ in shares))

    def line(self) -> Line:
        while True:
            if self.heading_share and self.rng.chance(self.heading_share):
                generated = self._heading()
            elif self.phone_share and self.rng.chance(self.phone_share):
                generated = Line(phone_lines.line(self.rng, self.words), 'phone')
            else:
                draw = self.rng.random() * self.bounds[-1]
                generated = self.generators[bisect(self.bounds, draw)]()
            text = _truncate(generated.text)
            if text or generated.style == 'empty':
                return Line(text, generated.style)

    def _receipt(self) -> Line:
        text = RECEIPT(self.rng, self.words)
        draw = self.rng.random()
        if draw < 0.03:
            start, end = self.rng.pick(FRAMES)
            text = start + text + end
        elif draw < 0.07:
            text = half_width(text)
        elif draw < 0.1:
            text = self._crop(text)
        return Line(text, self._stretch_style())

    def _total(self) -> Line:
        text = TOTAL(self.rng, self.words)
        return Line(text, 'double' if self.rng.chance(0.2) else self._stretch_style())

    def _crop(self, text: str) -> str:
        """Cuts off the start or the end of a line, as a detector, a fold or the photo edge does."""
        place = self.rng.between(1, max(1, len(text) - 1))
        return text[place:] if self.rng.chance(0.5) else text[:place]

    def _english(self) -> Line:
        text = english.line(self.rng, self.words)
        return Line(text, self._stretch_style())

    def _roman(self) -> Line:
        return Line(shops.roman_shop(self.rng, self.words), self._stretch_style())

    def _glyphs(self) -> Line:
        return Line(random_text.glyphs(self.rng, self.words, self.shuffled), self._stretch_style())

    def _codes(self) -> Line:
        return Line(random_text.codes(self.rng, self.words), self._stretch_style())

    def _lookalikes(self) -> Line:
        return Line(random_text.lookalikes(self.rng, self.words), self._stretch_style())

    def _short(self) -> Line:
        return Line(random_text.short(self.rng, self.words), self._stretch_style())

    def _logo(self) -> Line:
        return Line(LOGO(self.rng, self.words), 'logo')

    def _heading(self) -> Line:
        text = large_headings.heading(self.rng, self.words)
        return Line(self._crop(text) if self.rng.chance(0.08) else text, 'heading')

    def _rule(self) -> Line:
        mark = self.rng.pick(RULES)
        if self.rng.chance(0.2):
            return Line(' '.join(mark * self.rng.between(3, 16)), 'rule')
        return Line(mark * self.rng.between(3, 40), 'rule')

    def _stretch_style(self) -> str:
        draw = self.rng.random()
        if draw < 0.07:
            return 'double'
        return 'mixed' if draw < 0.13 else 'plain'


def width(text: str) -> int:
    """The width in halves of a full-width character."""
    return sum([1 if glyph in NARROW else 2 for glyph in text])


def _truncate(text: str) -> str:
    """Removes characters that no font draws and truncates to the width of the paper."""
    kept = ''.join([glyph for glyph in text if glyph in GLYPH_INDEX])
    if len(kept) * 2 > WIDTH_MAX:
        widths = accumulate(1 if glyph in NARROW else 2 for glyph in kept)
        kept = kept[: bisect(list(widths), WIDTH_MAX)]
    return kept.strip(' 　')


def main() -> None:
    """Prints sample lines and measures the speed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument('--words', default=str(Path(__file__).resolve().parents[1] / '.work/words'))
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=200)
    options = parser.parse_args()
    generator = LineGenerator(options.seed, options.words)
    for _ in range(options.count):
        generated = generator.line()
        print(f'{generated.style:6} {generated.text}  |  {fold(generated.text)}')
    start = time.perf_counter()
    for _ in range(30_000):
        generator.line()
    print(f'{30_000 / (time.perf_counter() - start):.0f} lines a second')


if __name__ == '__main__':
    main()
