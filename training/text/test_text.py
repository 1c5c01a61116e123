"""Tests of the text generator: characters, labels, formats and shares."""

import os
import re
import sys
import time
import unittest
from pathlib import Path

TRAINING = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TRAINING.parent))

from training.text import large_headings  # noqa: E402
from training.text.characters import (  # noqa: E402
    GLYPH_INDEX, GLYPHS, LABEL_INDEX, LABELS, NAME_KANJI, fold, full_width, half_width,
)
from training.text.lines import WIDTH_MAX, Line, LineGenerator, width  # noqa: E402
from training.text.rng import Rng  # noqa: E402
from training.text.word_lists import WordLists  # noqa: E402

WORDS = os.environ.get('WORDS', str(TRAINING / '.work/words'))
COUNT = 200_000

# Formats that must occur in COUNT lines, as drawn. Each was missing or rare once.
FORMATS = {
    'apostrophe year': r"^'\d\d/[ \d]?\d/[ \d]?\d",
    'curly apostrophe year': r'’\d\d年',
    'dotted short year': r'^\d\d\.\d\d\.\d\d',
    'slashed with weekday': r'\d{4}/\d+/\d+\([月火水木金土日]\)',
    'era': r'令和 ?\d+年 ?\d+月 ?\d+日',
    'first year of an era': r'令和元年',
    'short era': r'R\d+\.\d+\.\d+',
    'padded short era': r'R0\d/\d\d/\d\d',
    'dashed': r'20\d\d-\d\d-\d\d',
    'day, month, year': r'\d FEB 20\d\d',
    'month first': r'Feb \d+, 20\d\d',
    'British': r'^\d\d/\d\d/20\d\d',
    'American': r'^\d\d/\d\d/\d\d\b',
    'time': r'\b\d\d:\d\d\b',
    'time with seconds': r'\d\d:\d\d:\d\d',
    'time in kanji': r'\d+時\d\d分',
    'half of the day': r'\d:\d\d PM',
    'full-width date': r'[０-９]{4}年[０-９]',
    'spaced date': r'\d{4}年 \d',
    'spread date': r'2 0 \d \d 年',
    'yen': r'¥\d{1,3},\d{3}$',
    'yen with a dash': r'¥[\d,]+-$',
    'full-width yen': r'￥[０-９]+，[０-９]{3}',
    'backslash': r'\\\d',
    'with its unit': r'\d円$',
    'formal': r'金¥?[\d,]+円也',
    'in kanji': r'金 ?[壱弐参]',
    'reduced mark': r'¥[\d,]+※',
    'starred': r'\d\*$',
    'reduced in kanji': r'\d軽$',
    'minus sign': r'−\d',
    'filled triangle': r'▲\d',
    'triangle': r'△\d',
    'brackets': r'^\([\d,]+\)',
    'point for a comma': r'¥\d+\.\d{3}',
    'split at the comma': r'¥ ?\d+, \d{3}',
    'multiple': r'@\d+×\d',
    'multiple with a counter': r'\d個 ?X ?単\d',
    'count': r'^\d+点$',
    'ringgit': r'RM ?[\d,]+\.\d\d',
    'dollars': r'\$[\d,]+\.\d\d',
    'tax code': r'\.\d\d SR',
    'cents': r'\d,\d{3}\.\d\d',
    'rate': r'\(10% 対象 +¥[\d,]+\)',
    'tax inside': r'内消費税等 +[¥￥]\d',
    'tax outside': r'外税 ?8% +[¥￥]?\d',
    'total and amount': r'^合計 {4,}¥',
    'spread total': r'合　計',
    'oddly spread total': r'合 　計',
    'subtotal': r'^小計',
    'tender': r'^お預り',
    'change': r'釣銭',
    'English total': r'^TOTAL +',
    'amount due': r'AMOUNT DUE',
    'stars': r'\*{12}\d{4}',
    'crosses': r'XXXX-XXXX-XXXX-\d{4}',
    'terminal': r'TC:\d{7}-\d{4}',
    'heading': r'領 収 証',
    'received': r'上記正に領収いたしました',
    'stamp duty': r'印紙税申告納付につき麹町税務署承認済',
    'reduced goods': r'軽減税率\(8%\)適用商品',
    'meal': r'但し お食事代として',
    'addressee': r'宛名 上様',
    'table': r'卓番 ?\d',
    'table with a letter': r'テーブルNo\. ?A-\d',
    'clerk': r'担当: ?\S',
    'till': r'レジ# ?\d',
    'clerk number': r'責: ?\d',
    'people': r'人数 ?\d+名',
    'numbered': r'No\. ?\d{4}',
    'registration': r'登録番号[:： ]?T\d{13}',
    'phone': r'TEL:? ?03-\d{4}-\d{4}',
    'phone in brackets': r'0\d+\(\d+\)\d{4}',
    'postal code': r'〒\d{3}-\d{4}',
    'web': r'https?://www\.',
    'mail': r'[a-z]@[a-z]+\.',
    'bill': r'ご請求金額',
    'bank': r'振込先',
    'half-width voiced kana': r'[ｶ-ﾎ]ﾞ',
    'swapped total': r'令討',
}


class Folding(unittest.TestCase):
    def test_maps_lookalikes_to_one_label(self) -> None:
        for text, label in (
            ('￥１，２３４', '¥1,234'),
            ('\\1,234', '¥1,234'),
            ('ｶﾞｰﾃﾞﾝ ﾊﾟﾝ', 'ガーデン パン'),
            ('ﾞ', '゛'),
            ('’25／02／21', "'25/02/21"),
            ('“Tea”', '"Tea"'),
            ('03－1234−5678', '03-1234-5678'),
            ('３ー２ー１', '3-2-1'),
            ('スーパー', 'スーパー'),
            ('10：00〜22：00', '10:00~22:00'),
            ('合　 計', '合 計'),
            ('  お釣り　', 'お釣り'),
            ('※①㈱℡№〒×', '※①㈱℡№〒×'),
            ('*****1234', '*1234'),
            ('-------', '-'),
            ('- - - -', '-'),
            ('─────', '-'),
            ('＝＝＝＝', '='),
            ('＿＿＿', '_'),
            ('.....', '…'),
            ('・・・・', '…'),
            ('……', '…'),
            ('**', '**'),
            ('XXXX', 'XXXX'),
            ('1000', '1000'),
            ('\uFA19\uFA11', '神﨑'),
            ('５㎏', '5kg'),
            ('〇◯○', '○'),
            ('', ''),
        ):
            with self.subTest(text):
                self.assertEqual(fold(text), label)

    def test_is_idempotent_on_labels(self) -> None:
        for label in LABELS:
            self.assertEqual(fold(label), label.strip())

    def test_gives_every_glyph_a_label(self) -> None:
        for glyph in GLYPHS:
            self.assertTrue(set(fold(glyph)) <= set(LABELS), glyph)

    def test_undoes_width_conversion(self) -> None:
        self.assertEqual(half_width('パピプペポ・ヴァー'), 'ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ･ｳﾞｧｰ')
        self.assertEqual(full_width('¥1,200 A'), '￥１，２００　Ａ')
        for text in ('グレープフルーツ・ジュース', 'Aランチ ¥1,200(税込)'):
            self.assertEqual(fold(half_width(text)), text)
            self.assertEqual(fold(full_width(text)), text)


class Sets(unittest.TestCase):
    def test_are_sorted_and_unique(self) -> None:
        self.assertEqual(GLYPHS[0], ' ')
        self.assertEqual(len(set(GLYPHS)), len(GLYPHS))
        self.assertEqual(LABELS, sorted(set(LABELS)))
        self.assertEqual(LABEL_INDEX[LABELS[0]], 1)
        self.assertEqual(LABEL_INDEX[LABELS[-1]], len(LABELS))
        self.assertEqual(GLYPH_INDEX[GLYPHS[-1]], len(GLYPHS) - 1)
        self.assertIn(' ', LABELS)
        self.assertLessEqual(len(LABELS), 6800)

    def test_contain_the_characters_of_receipts(self) -> None:
        for glyph in "¥￥\\'’‘“”※㈱髙﨑德軽éüß①〒℡№㊞♪✓€£½":
            self.assertIn(glyph, GLYPH_INDEX)
        for kanji in NAME_KANJI:
            self.assertIn(kanji, LABEL_INDEX)

    def test_labels_are_single_characters_without_combining_marks(self) -> None:
        for label in LABELS:
            self.assertEqual(len(label), 1)
            self.assertNotIn(label, '\u3099\u309A\u0301\u0308')


class LargeHeadings(unittest.TestCase):
    def test_swap_only_kana_for_lookalikes(self) -> None:
        rng = Rng(2)
        self.assertEqual(large_headings.swap_lookalikes(rng, 'ABC 漢字ー・ン', 1.0), 'ABC 漢字ー・ン')
        swapped = {large_headings.swap_lookalikes(rng, 'パ', 1.0) for _ in range(60)}
        self.assertEqual(swapped, {'ハ', 'バ'})
        self.assertEqual(large_headings.swap_lookalikes(rng, 'パティ', 0.0), 'パティ')

    def test_never_start_with_a_small_kana(self) -> None:
        rng, words = Rng(4), WordLists.load(WORDS)
        for _ in range(2000):
            self.assertNotIn(large_headings.kana_name(rng, words)[:1], tuple(large_headings.SMALL))


class Lines(unittest.TestCase):
    generated: list[Line]
    seconds: float

    @classmethod
    def setUpClass(cls) -> None:
        generator = LineGenerator(7, WORDS)
        start = time.perf_counter()
        cls.generated = [generator.line() for _ in range(COUNT)]
        cls.seconds = time.perf_counter() - start

    def test_use_only_known_characters(self) -> None:
        glyphs, labels = set(GLYPHS), set(LABELS)
        for line in self.generated:
            self.assertTrue(glyphs.issuperset(line.text), line)
            label = fold(line.text)
            self.assertTrue(labels.issuperset(label), line)
            self.assertEqual(fold(label), label, line)

    def test_fit_the_width_of_the_paper(self) -> None:
        for line in self.generated:
            self.assertLessEqual(width(line.text), WIDTH_MAX)
            self.assertEqual(line.text, line.text.strip(' 　'))
            self.assertEqual(line.text == '', line.style == 'empty')

    def test_are_reproducible_by_seed(self) -> None:
        one, same, other = (LineGenerator(seed, WORDS) for seed in (3, 3, 4))
        lines = [one.line() for _ in range(500)]
        self.assertEqual(lines, [same.line() for _ in range(500)])
        self.assertNotEqual(lines, [other.line() for _ in range(500)])

    def test_contain_headings_only_with_a_heading_share(self) -> None:
        self.assertFalse(any(line.style == 'heading' for line in self.generated))
        generator = LineGenerator(3, WORDS, 0.3)
        lines = [generator.line() for _ in range(4000)]
        names = [line.text for line in lines if line.style == 'heading']
        self.assertTrue(0.27 < len(names) / len(lines) < 0.33, len(names))
        for form in (r'[A-Z][a-z]+ & [A-Z][a-z]+', r'^[A-Z ]+$', r"[a-z]'s ", r'[ィェォ]', r'[パ-ポ]',
                     r'ー', r'^[一-鿿]+$'):
            with self.subTest(form):
                self.assertTrue(any(re.search(form, text) for text in names))

    def test_contain_every_format(self) -> None:
        text = '\n'.join(line.text for line in self.generated)
        for name, form in FORMATS.items():
            with self.subTest(name):
                self.assertRegex(text, re.compile(form, re.MULTILINE))

    def test_contain_every_label_at_least_eight_times(self) -> None:
        counts = dict.fromkeys(LABELS, 0)
        for line in self.generated:
            for label in fold(line.text):
                counts[label] += 1
        rare = [label for label, count in counts.items() if count < 8]
        self.assertEqual(rare, [])

    def test_have_styles_in_the_expected_shares(self) -> None:
        counts: dict[str, int] = {}
        for line in self.generated:
            counts[line.style] = counts.get(line.style, 0) + 1
        for style, low, high in (
            ('empty', 0.01, 0.02), ('rule', 0.01, 0.02), ('logo', 0.05, 0.07),
            ('double', 0.05, 0.12), ('mixed', 0.03, 0.09), ('plain', 0.65, 0.85),
        ):
            self.assertTrue(low < counts[style] / COUNT < high, (style, counts[style]))
        latin = sum(line.text.isascii() and any(map(str.isalpha, line.text))
                    for line in self.generated)
        self.assertTrue(0.18 < latin / COUNT < 0.32, latin / COUNT)

    def test_are_generated_fast_enough(self) -> None:
        self.assertGreater(COUNT / self.seconds, 6000)


if __name__ == '__main__':
    unittest.main()
