"""Lines of receipts, as a crop of a detector holds them."""

import argparse
import time
from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from . import amounts, chance, dates, english, items, ledger, shops, signs
from .characters import GLYPH_INDEX, fold, half_width
from .dice import Dice, Menu, Words

# In halves of a full-width character. A line of thermal paper holds 32 to 48 of them.
WIDTH_MAX = 56
# Parts of a line that stand beside its text.
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
    """A text in the characters it is drawn with, and how the renderer may treat it."""

    text: str
    # plain, logo, double (all of it stretched), mixed (parts of it), rule, empty or sign.
    style: str


TOTAL = Menu((15, amounts.total_line), (3, amounts.total_word))
RECEIPT = Menu(
    (11.5, amounts.amount), (5, amounts.tax_line), (4, amounts.multiple), (2, amounts.count),
    (1.2, amounts.columns), (0.3, amounts.written_out), (14, items.item), (7, items.item_line),
    (9.5, dates.date), (1.5, dates.time_line), (5.5, shops.registration), (4.5, shops.phone),
    (5.5, shops.address), (3.5, shops.shop), (2, shops.branch), (2.5, shops.clerk),
    (8, items.sentence), (4.5, ledger.numbered), (3, ledger.table), (1, ledger.card),
    (1, ledger.terminal), (1.5, ledger.barcode), (1.5, ledger.points), (0.7, ledger.web),
)
LOGO = Menu((4, shops.shop), (1.2, shops.roman_shop), (0.8, english.company))


class LineMaker:
    """An endless roll of receipts. The same seed and words give the same lines.

    `sign_share` of the lines are names on signs. They come on top: what the other lines are, and
    how often each kind of them comes, stays as it is without signs.
    """

    def __init__(self, seed: int, words_folder: str, sign_share: float = 0.0) -> None:
        self.sign_share = sign_share
        self.dice = Dice(seed)
        self.words = Words.load(words_folder)
        self.deck = chance.Deck(self.dice, chance.EVERY)
        shares: tuple[tuple[float, Callable[[], Line]], ...] = (
            (38.5, self._receipt), (8, self._total), (17.5, self._english), (4, self._roman),
            (12, self._glyphs), (5.5, self._codes), (2.5, self._twins), (5, self._short),
            (6, self._logo), (1.5, self._rule), (1.5, lambda: Line('', 'empty')),
        )
        self.makers = [maker for _, maker in shares]
        self.bounds = list(accumulate(share for share, _ in shares))

    def line(self) -> Line:
        while True:
            if self.sign_share and self.dice.chance(self.sign_share):
                made = self._sign()
            else:
                made = self.makers[bisect(self.bounds, self.dice.random() * self.bounds[-1])]()
            text = _fitted(made.text)
            if text or made.style == 'empty':
                return Line(text, made.style)

    def _receipt(self) -> Line:
        text = RECEIPT(self.dice, self.words)
        roll = self.dice.random()
        if roll < 0.03:
            start, end = self.dice.pick(FRAMES)
            text = start + text + end
        elif roll < 0.07:
            text = half_width(text)
        elif roll < 0.1:
            text = self._cut(text)
        return Line(text, self._stretch())

    def _total(self) -> Line:
        text = TOTAL(self.dice, self.words)
        return Line(text, 'double' if self.dice.chance(0.2) else self._stretch())

    def _cut(self, text: str) -> str:
        """A part of a line: where a detector, a fold or the edge of the photograph ends it."""
        place = self.dice.between(1, max(1, len(text) - 1))
        return text[place:] if self.dice.chance(0.5) else text[:place]

    def _english(self) -> Line:
        text = english.line(self.dice, self.words)
        return Line(text, self._stretch())

    def _roman(self) -> Line:
        return Line(shops.roman_shop(self.dice, self.words), self._stretch())

    def _glyphs(self) -> Line:
        return Line(chance.glyphs(self.dice, self.words, self.deck), self._stretch())

    def _codes(self) -> Line:
        return Line(chance.codes(self.dice, self.words), self._stretch())

    def _twins(self) -> Line:
        return Line(chance.twins(self.dice, self.words), self._stretch())

    def _short(self) -> Line:
        return Line(chance.short(self.dice, self.words), self._stretch())

    def _logo(self) -> Line:
        return Line(LOGO(self.dice, self.words), 'logo')

    def _sign(self) -> Line:
        text = signs.name(self.dice, self.words)
        return Line(self._cut(text) if self.dice.chance(0.08) else text, 'sign')

    def _rule(self) -> Line:
        mark = self.dice.pick(RULES)
        if self.dice.chance(0.2):
            return Line(' '.join(mark * self.dice.between(3, 16)), 'rule')
        return Line(mark * self.dice.between(3, 40), 'rule')

    def _stretch(self) -> str:
        roll = self.dice.random()
        if roll < 0.07:
            return 'double'
        return 'mixed' if roll < 0.13 else 'plain'


def width(text: str) -> int:
    """In halves of a full-width character."""
    return sum([1 if glyph in NARROW else 2 for glyph in text])


def _fitted(text: str) -> str:
    """The text without what no font draws, and no longer than a line of paper."""
    kept = ''.join([glyph for glyph in text if glyph in GLYPH_INDEX])
    if len(kept) * 2 > WIDTH_MAX:
        widths = accumulate(1 if glyph in NARROW else 2 for glyph in kept)
        kept = kept[: bisect(list(widths), WIDTH_MAX)]
    return kept.strip(' 　')


def main() -> None:
    """Shows a sample, and how fast it is made."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument('--words', default=str(Path(__file__).resolve().parents[1] / '.work/words'))
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=200)
    options = parser.parse_args()
    maker = LineMaker(options.seed, options.words)
    for _ in range(options.count):
        made = maker.line()
        print(f'{made.style:6} {made.text}  |  {fold(made.text)}')
    start = time.perf_counter()
    for _ in range(30_000):
        maker.line()
    print(f'{30_000 / (time.perf_counter() - start):.0f} lines a second')


if __name__ == '__main__':
    main()
