"""Validation lines, and scores of a recogniser per kind of line."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from training.atlas import Atlas
from training.layout import EFFECTS, STYLE_INDEX, join, typeset_lines, typesetter_for
from training.phone_layout import PHONE_EFFECTS
from training.text.characters import LABELS, RARE_KANJI
from training.text.lines import LineGenerator

_RARE = frozenset(RARE_KANJI)
_AMOUNT = re.compile(r'[¥$][ -]*\d|\d円')
_SPREAD_AMOUNT = re.compile(r'[¥$][ -]*\d|\d ?円')
_DATE = re.compile(r'\d\s*年.*\d\s*月|\d{2,4}[/.-]\s*\d{1,2}[/.-]\s*\d{1,2}')
_REGISTRATION = re.compile(r'T\d{13}')
_ENGLISH = re.compile(r'^[\x20-\x7e]*[A-Za-z]{3}[\x20-\x7e]*$')
_KANJI = re.compile(r'[一-鿿]')
_KANA = re.compile(r'[ぁ-ヺ]')
_VOICED = re.compile(r'[バ-ポば-ぽ]')
_SMALL = re.compile(r'[ァィゥェォッャュョぁぃぅぇぉっゃゅょ]')
KINDS = ['all', 'amounts', 'dates', 'registration', 'english', 'logo', 'rare kanji', 'empty',
         'headings', 'headings with kana', 'headings with kanji', 'headings in English',
         'headings with バ or パ', 'headings with small kana',
         *[f'{effect} headings' for effect in EFFECTS],
         'phone lines', 'phone amounts', 'phone dates', 'phone registration',
         *[f'{effect} phone lines' for effect in PHONE_EFFECTS]]


class Sample(NamedTuple):
    """Images of one width, rounded to gray bytes as in the product and scaled for the network."""

    image: np.ndarray
    texts: list[str]
    kinds: list[list[str]]


class Score(NamedTuple):
    lines: int
    exact: float
    errors: float


def kinds_of_text(text: str, is_logo: bool) -> list[str]:
    found = ['all']
    tests = [('amounts', _AMOUNT), ('dates', _DATE), ('registration', _REGISTRATION),
             ('english', _ENGLISH)]
    found += [kind for kind, pattern in tests if pattern.search(text)]
    if is_logo:
        found.append('logo')
    if any(c in _RARE for c in text):
        found.append('rare kanji')
    if not text:
        found.append('empty')
    return found


def kinds_of_line(text: str, style: int, effect: int) -> list[str]:
    if style == STYLE_INDEX['heading']:
        return heading_kinds(text, list(EFFECTS)[effect])
    if style == STYLE_INDEX['phone']:
        return phone_kinds(text, list(PHONE_EFFECTS)[effect])
    return kinds_of_text(text, bool(style == STYLE_INDEX['logo']))


def heading_kinds(text: str, effect: str) -> list[str]:
    """Headings have kinds of their own, so that the other figures stay comparable."""
    tests = [('headings with kana', _KANA), ('headings with kanji', _KANJI),
             ('headings in English', _ENGLISH), ('headings with バ or パ', _VOICED),
             ('headings with small kana', _SMALL)]
    return ['headings', f'{effect} headings',
            *[kind for kind, test in tests if test.search(text)]]


def phone_kinds(text: str, effect: str) -> list[str]:
    tests = [('phone amounts', _SPREAD_AMOUNT), ('phone dates', _DATE),
             ('phone registration', _REGISTRATION)]
    return ['phone lines', f'{effect} phone lines',
            *[kind for kind, test in tests if test.search(text)]]


def make_samples(atlas: Atlas, renderer, words: Path, count: int, seed: int,
                 at_once: int = 64, headings: bool = False,
                 phone: bool = False) -> list[Sample]:
    """Renders lines of a seed that training does not use. Equal calls return equal lines."""
    typesetter = typesetter_for(atlas, seed)
    generator = LineGenerator(seed, str(words), float(headings), float(phone))
    lines = [generator.line() for _ in range(count)]
    samples = []
    for number, part in enumerate(typeset_lines(typesetter, [(l.text, l.style) for l in lines])):
        for first in range(0, len(part.length), at_once):
            rows = join([type(part)(part.width, *[a[first:first + at_once] for a in part[1:]])])
            drawn = renderer(rows, seed=seed * 10_000 + number * 100 + first)
            image = ((drawn.image[:, 0].float().cpu().numpy() + 1) * 127.5).round()
            texts = [''.join(LABELS[k - 1] for k in row[:n])
                     for row, n in zip(rows.label, rows.length)]
            kinds = [kinds_of_line(text, style, effect)
                     for text, style, effect in zip(texts, rows.style, rows.effect)]
            samples.append(Sample(_padded(image, rows.frame[:, 3]), texts, kinds))
    return samples


def _padded(image: np.ndarray, width: np.ndarray) -> np.ndarray:
    """The float input of the network. Pixels beyond the end of a line are exactly zero."""
    scaled = image.astype(np.float32) / 127.5 - 1
    beyond = np.arange(image.shape[2])[None, :] >= width[:, None]
    scaled[np.broadcast_to(beyond[:, None, :], scaled.shape)] = 0
    return scaled[:, None]


def decode(ids: np.ndarray, labels: list[str]) -> str:
    """Greedy CTC decoding: merges repeats and removes blanks."""
    fresh = np.concatenate([[True], ids[1:] != ids[:-1]])
    return ''.join(labels[k - 1] for k in ids[fresh & (ids > 0)])


def distance(first: str, second: str) -> int:
    """The edit distance of two texts."""
    if first == second:
        return 0
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, start=1):
        corner, row[0] = row[0], i
        for j, b in enumerate(second, start=1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (a != b))
    return row[-1]


def score_samples(samples: list[Sample], recognise: Callable[[np.ndarray], np.ndarray],
                  labels: list[str]) -> tuple[dict[str, Score], list[tuple[str, str]]]:
    """Scores per kind, and the mistakes as (truth, read)."""
    sums = {kind: [0, 0, 0, 0] for kind in KINDS}
    mistakes = []
    for sample in samples:
        for ids, text, kinds in zip(recognise(sample.image), sample.texts, sample.kinds):
            read = decode(ids, labels)
            edits = distance(read, text)
            if edits:
                mistakes.append((text, read))
            for kind in kinds:
                for place, value in enumerate((1, edits == 0, edits, len(text))):
                    sums[kind][place] += value
    scores = {kind: Score(n, exact / n, edits / max(1, length))
              for kind, (n, exact, edits, length) in sums.items() if n}
    return scores, mistakes


def table(scores: dict[str, Score]) -> str:
    return ' | '.join(f'{kind} {score.errors * 100:.2f}% / {score.exact * 100:.1f}% '
                      f'({score.lines})' for kind, score in scores.items())
