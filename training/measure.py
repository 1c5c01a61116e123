"""Lines to judge a recogniser by, and how it did on each kind of them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from training.atlas import Atlas
from training.layout import DRESSES, STYLE_INDEX, join, set_lines, setter_for
from training.text.characters import LABELS, RARE_KANJI
from training.text.lines import LineMaker

_RARE = frozenset(RARE_KANJI)
_AMOUNT = re.compile(r'[¥$][ -]*\d|\d円')
_DATE = re.compile(r'\d\s*年.*\d\s*月|\d{2,4}[/.-]\s*\d{1,2}[/.-]\s*\d{1,2}')
_REGISTRATION = re.compile(r'T\d{13}')
_ENGLISH = re.compile(r'^[\x20-\x7e]*[A-Za-z]{3}[\x20-\x7e]*$')
_KANJI = re.compile(r'[一-鿿]')
_KANA = re.compile(r'[ぁ-ヺ]')
_VOICED = re.compile(r'[バ-ポば-ぽ]')
_SMALL = re.compile(r'[ァィゥェォッャュョぁぃぅぇぉっゃゅょ]')
KINDS = ['all', 'amounts', 'dates', 'registration', 'english', 'logo', 'rare kanji', 'empty',
         'signs', 'signs with kana', 'signs with kanji', 'signs in English',
         'signs with バ or パ', 'signs with small kana', *[f'{dress} signs' for dress in DRESSES]]


class Sample(NamedTuple):
    """Pictures of one width as the product would hand them over: gray bytes."""

    image: np.ndarray
    texts: list[str]
    kinds: list[list[str]]


class Score(NamedTuple):
    lines: int
    exact: float
    errors: float


def kinds_of(text: str, is_logo: bool) -> list[str]:
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


def kinds_in(text: str, style: int, dress: int) -> list[str]:
    if style == STYLE_INDEX['sign']:
        return sign_kinds_of(text, list(DRESSES)[dress])
    return kinds_of(text, bool(style == STYLE_INDEX['logo']))


def sign_kinds_of(text: str, dress: str) -> list[str]:
    """Signs are counted by themselves, so that the other figures mean what they always meant."""
    tests = [('signs with kana', _KANA), ('signs with kanji', _KANJI),
             ('signs in English', _ENGLISH), ('signs with バ or パ', _VOICED),
             ('signs with small kana', _SMALL)]
    return ['signs', f'{dress} signs', *[kind for kind, test in tests if test.search(text)]]


def make_samples(atlas: Atlas, renderer, words: Path, count: int, seed: int,
                 at_once: int = 64, signs: bool = False) -> list[Sample]:
    """Renders lines of a seed that training does not use. Equal calls give equal lines."""
    setter, maker = setter_for(atlas, seed), LineMaker(seed, str(words), float(signs))
    lines = [maker.line() for _ in range(count)]
    samples = []
    for number, part in enumerate(set_lines(setter, [(l.text, l.style) for l in lines])):
        for first in range(0, len(part.length), at_once):
            rows = join([type(part)(part.width, *[a[first:first + at_once] for a in part[1:]])])
            drawn = renderer(rows, seed=seed * 10_000 + number * 100 + first)
            image = ((drawn.image[:, 0].float().cpu().numpy() + 1) * 127.5).round()
            texts = [''.join(LABELS[k - 1] for k in row[:n])
                     for row, n in zip(rows.label, rows.length)]
            kinds = [kinds_in(text, *look) for text, *look in zip(texts, rows.style, rows.dress)]
            samples.append(Sample(_padded(image, rows.frame[:, 3]), texts, kinds))
    return samples


def _padded(image: np.ndarray, width: np.ndarray) -> np.ndarray:
    """As float input of the network. What lies beyond a line's end stays exactly zero."""
    scaled = image.astype(np.float32) / 127.5 - 1
    beyond = np.arange(image.shape[2])[None, :] >= width[:, None]
    scaled[np.broadcast_to(beyond[:, None, :], scaled.shape)] = 0
    return scaled[:, None]


def decode(ids: np.ndarray, labels: list[str]) -> str:
    """Greedy CTC: repeats become one, blanks vanish."""
    fresh = np.concatenate([[True], ids[1:] != ids[:-1]])
    return ''.join(labels[k - 1] for k in ids[fresh & (ids > 0)])


def distance(first: str, second: str) -> int:
    """Edits from one text to the other."""
    if first == second:
        return 0
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, start=1):
        corner, row[0] = row[0], i
        for j, b in enumerate(second, start=1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (a != b))
    return row[-1]


def judge(samples: list[Sample], recognise: Callable[[np.ndarray], np.ndarray],
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
