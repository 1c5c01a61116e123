"""Typesets lines of text: chooses faces, widths and spacing, and groups lines into batches.

numpy processes a thousand lines at once; the GPU receives a few small arrays per batch. Lines of
similar width share a batch, which keeps padding small.
"""

from typing import NamedTuple

import numpy as np

from training.atlas import Atlas
from training.phone_layout import PhoneLayout
from training.text.characters import GLYPH_INDEX, GLYPHS, LABEL_INDEX, fold

GLYPHS_MAX = 72
WIDTH_MAX = 960
BUCKETS = [64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 448, 512, 576, 640, 768, 960]
# The fewest network columns per character: CTC needs one, and a blank between repeats.
COLUMNS_PER_LABEL = 1.12
STYLES = ['plain', 'logo', 'double', 'mixed', 'rule', 'empty', 'heading', 'phone']
STYLE_INDEX = {style: index for index, style in enumerate(STYLES)}
# Effects of large headings and their shares. large_headings.py draws them.
EFFECTS = {
    'bare': 0.22, 'heavy': 0.10, 'thin': 0.05, 'hollow': 0.20, 'raised': 0.06, 'shadow': 0.06,
    'boxed': 0.09, 'inverse': 0.06, 'framed': 0.06, 'gray': 0.03, 'jagged': 0.07,
}
EFFECT_INDEX = {effect: index for index, effect in enumerate(EFFECTS)}

_SPACE, _WIDE_SPACE = GLYPH_INDEX[' '], GLYPH_INDEX['　']
_IS_HALF = np.array([ord(c) < 0x2E80 and c not in '※★☆●○◎■□◆◇▲△▼▽→←↑↓…‥―─━' or
                     0xFF61 <= ord(c) <= 0xFF9F for c in GLYPHS])


class Batch(NamedTuple):
    """One batch for the renderer. The last axis of `glyph` to `tall` is the glyphs of a line."""

    width: int
    glyph: np.ndarray
    face: np.ndarray
    advance: np.ndarray
    inset: np.ndarray
    stretch: np.ndarray
    tall: np.ndarray
    label: np.ndarray
    length: np.ndarray
    frame: np.ndarray
    style: np.ndarray
    effect: np.ndarray


class Typesetter:
    """Chooses faces and sizes for lines of text."""

    def __init__(self, atlas_advance: np.ndarray, names: list[str], seed: int) -> None:
        self.advance = atlas_advance
        self.random = np.random.default_rng(seed)
        self.phone = PhoneLayout(seed, WIDTH_MAX)
        groups = {name.split('/')[0] for name in names}
        where = {g: [i for i, n in enumerate(names) if n.split('/')[0] == g] for g in groups}

        def faces(*wanted: str) -> np.ndarray:
            found = [index for group in wanted for index in where.get(group, [])]
            return np.array(found or list(range(len(names))), np.int64)

        self.bitmap = faces('bitmap')
        self.text = faces('whole', 'everyday')
        self.dotted = faces('dots-whole', 'dots-everyday')
        self.display = faces('display')
        self.latin = faces('latin', 'dots-latin', 'half')
        self.half_bitmap = faces('half', 'bitmap', 'dots-latin')
        self.display_latin = faces('display-latin', 'latin')
        self.poster = faces('display-latin', 'poster', 'poster-kana', 'latin')
        self.poster_kana = faces('display', 'poster-kana', 'whole', 'everyday')
        self.whole = faces('whole', 'bitmap', 'dots-whole')
        has = atlas_advance > 0
        self.fallback_face = np.where(has.any(0), has.argmax(0), -1)
        self.has_digits = has[:, GLYPH_INDEX['0']] & has[:, GLYPH_INDEX['A']]

    def choose(self, faces: np.ndarray, count: int) -> np.ndarray:
        return faces[self.random.integers(0, len(faces), count)]

    def faces_of(self, glyph: np.ndarray, style: np.ndarray) -> np.ndarray:
        """A face for every glyph: one for the kanji of a line, one for half-width characters."""
        count = len(glyph)
        draw = self.random.random((4, count))
        logo = style == STYLE_INDEX['logo']
        main = np.select(
            [logo & (draw[0] < 0.6), draw[0] < 0.30, draw[0] < 0.60, draw[0] < 0.94],
            [self.choose(self.display, count), self.choose(self.bitmap, count),
             self.choose(self.dotted, count), self.choose(self.text, count)],
            self.choose(self.display, count))
        dots = draw[0] < 0.60
        letters = np.where(dots & (draw[1] < 0.7), self.choose(self.half_bitmap, count),
                           self.choose(self.latin, count))
        letters = np.where(logo, self.choose(self.display_latin, count), letters)
        is_heading = style == STYLE_INDEX['heading']
        if is_heading.any():
            # One in eight keeps the enlarged dots of a printer.
            smooth = is_heading & (draw[3] < 0.88)
            main = np.where(smooth, self.choose(self.poster_kana, count), main)
            letters = np.where(smooth, self.choose(self.poster, count), letters)
        letters = np.where((draw[2] < 0.5) & self.has_digits[main], main, letters)
        face = np.where(_IS_HALF[glyph], letters[:, None], main[:, None])
        for substitute in (main, self.choose(self.whole, count), self.choose(self.whole, count)):
            missing = self.advance[face, glyph] <= 0
            face = np.where(missing, substitute[:, None], face)
        missing = self.advance[face, glyph] <= 0
        return np.where(missing, self.fallback_face[glyph], face)

    def widths(self, glyph: np.ndarray, face: np.ndarray, used: np.ndarray,
               style: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The advance of each glyph in ems, and its inset in its cell."""
        count = len(glyph)
        advance = self.advance[face, glyph]
        space = self.random.choice([0.5, 0.5, 0.5, 0.35, 0.28], count)[:, None]
        advance = np.where(glyph == _SPACE, space, advance)
        advance = np.where(glyph == _WIDE_SPACE, 1.0, advance)
        cell = np.where(_IS_HALF[glyph], 0.5, 1.0)
        cells = (self.random.random(count) < 0.35)[:, None]
        inset = np.where(cells & (advance < cell), (cell - advance) / 2, 0)
        advance = np.where(cells, np.maximum(advance, cell), advance)
        draw = self.random.random(count)
        loose = self.random.uniform(-0.06, 0.35, count)
        tight = self.random.uniform(-0.06, 0.06, count)
        wide = self.random.uniform(0.2, 1.1, count)
        spacing = np.select([draw < 0.5, draw < 0.75, draw < 0.94], [0 * loose, tight, loose], wide)
        is_logo = (style == STYLE_INDEX['logo']) | (style == STYLE_INDEX['heading'])
        spacing = np.where(is_logo & (draw > 0.7), wide, spacing)
        advance = advance + np.maximum(spacing[:, None], -0.1 * advance)
        return np.where(used, advance, 0), inset + np.maximum(spacing, 0)[:, None] / 2 * used

    def stretches(self, used: np.ndarray, style: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Width factor and height of each glyph, so that both can change within a line."""
        count, places = used.shape
        length = used.sum(1)
        cut = (self.random.random(count) * length)[:, None]
        place = np.arange(places)[None, :]
        second = (place >= cut) ^ (self.random.random(count) < 0.5)[:, None]
        is_mixed = (style == STYLE_INDEX['mixed']) | (self.random.random(count) < 0.05)
        factor = self.random.choice([2.0, 2.0, 2.0, 0.5, 1.5], count)[:, None]
        stretch = np.where(is_mixed[:, None] & second, factor, 1.0)
        lowered = (self.random.random(count) < 0.35)[:, None] & is_mixed[:, None]
        low = self.random.uniform(0.58, 0.85, count)[:, None]
        tall = np.where(lowered & ~second, low, 1.0)
        # Most glyphs that are made lower are also made narrower, as smaller print is.
        smaller = lowered & ~second & (self.random.random(count) < 0.6)[:, None]
        return np.where(smaller, stretch * low, stretch), tall

    def frames(self, ems: np.ndarray, style: np.ndarray) -> np.ndarray:
        """Per line: em height in pixels, relative width, left margin and total width."""
        count = len(ems)
        height = self.random.uniform(24, 45, count)
        draw = self.random.random(count)
        relative = np.select(
            [draw < 0.6, draw < 0.72, draw < 0.80],
            [self.random.normal(1, 0.1, count), self.random.uniform(0.42, 0.62, count),
             self.random.uniform(1.6, 2.2, count)], self.random.uniform(0.65, 1.5, count))
        is_double = style == STYLE_INDEX['double']
        doubled = np.where(draw < 0.7, self.random.uniform(1.7, 2.2, count),
                           self.random.uniform(0.45, 0.58, count))
        relative = np.clip(np.where(is_double, doubled, relative), 0.38, 2.4)
        is_heading = style == STYLE_INDEX['heading']
        if is_heading.any():
            height = np.where(is_heading, self.heading_heights(count), height)
            relative = np.where(is_heading, self.heading_widths(count), relative)
        left = self.random.uniform(-0.05, 0.5, count) * height
        right = self.random.uniform(-0.05, 0.5, count) * height
        far = self.random.random(count) < 0.06
        right += far * self.random.uniform(0, 3, count) * height
        ink = ems * height * relative
        width = ink + left + right
        # Lines that are too long are squeezed, like a long crop that is scaled down.
        squeeze = np.minimum(1, (WIDTH_MAX - 4 - left - right) / np.maximum(ink, 1))
        relative = relative * squeeze
        width = np.maximum(ink * squeeze + left + right, 24)
        return np.stack([height, relative, left, width], 1).astype(np.float32)

    def heading_heights(self, count: int) -> np.ndarray:
        """Em heights in pixels. Crops of large letters are often too loose, or cut the letters."""
        return self.random.choice([0, 1, 1, 1, 2], count) * 12 + self.random.uniform(22, 32, count)

    def heading_widths(self, count: int) -> np.ndarray:
        """Relative widths. Headings are condensed or expanded more than other lines."""
        draw = self.random.random(count)
        return np.select(
            [draw < 0.35, draw < 0.62, draw < 0.85],
            [self.random.normal(1, 0.1, count), self.random.uniform(0.4, 0.68, count),
             self.random.uniform(1.35, 2.9, count)], self.random.uniform(0.68, 1.35, count))

    def effects(self, style: np.ndarray) -> np.ndarray:
        is_heading = style == STYLE_INDEX['heading']
        if not is_heading.any():
            return np.zeros(len(style), np.int64)
        drawn = self.random.choice(len(EFFECTS), len(style), p=list(EFFECTS.values()))
        return np.where(is_heading, drawn, 0)

    def set_phone_lines(self, ems: np.ndarray, style: np.ndarray, frame: np.ndarray,
                        effect: np.ndarray) -> None:
        """Replaces frames and effects of the phone lines."""
        rows = np.flatnonzero(style == STYLE_INDEX['phone'])
        if len(rows):
            effect[rows] = self.phone.effects(len(rows))
            frame[rows] = self.phone.frames(ems[rows], effect[rows])


def encode(lines: list[tuple[str, str]]) -> tuple[np.ndarray, ...]:
    """Texts as arrays: glyphs, glyph counts, labels, label counts, styles, repeated labels."""
    count = len(lines)
    glyph = np.zeros((count, GLYPHS_MAX), np.int64)
    label = np.zeros((count, GLYPHS_MAX), np.int64)
    sizes = np.zeros((2, count), np.int64)
    style = np.zeros(count, np.int64)
    repeats = np.zeros(count, np.int64)
    for row, (text, kind) in enumerate(lines):
        text = text[:GLYPHS_MAX].rstrip(' 　')
        codes = [GLYPH_INDEX[c] for c in text]
        labels = [LABEL_INDEX[c] for c in fold(text)][:GLYPHS_MAX]
        glyph[row, :len(codes)] = codes
        label[row, :len(labels)] = labels
        sizes[:, row] = len(codes), len(labels)
        repeats[row] = sum(a == b for a, b in zip(labels, labels[1:]))
        style[row] = STYLE_INDEX[kind]
    return glyph, sizes[0], label, sizes[1], style, repeats


def typeset_lines(typesetter: Typesetter, lines: list[tuple[str, str]]) -> list[Batch]:
    """Typesets lines, drops those that cannot be drawn or read, and groups them by width."""
    glyph, glyphs, label, labels, style, repeats = encode(lines)
    used = np.arange(GLYPHS_MAX)[None, :] < glyphs[:, None]
    face = typesetter.faces_of(glyph, style)
    advance, inset = typesetter.widths(glyph, face, used, style)
    stretch, tall = typesetter.stretches(used, style)
    advance = advance * stretch
    frame = typesetter.frames(advance.sum(1), style)
    effect = typesetter.effects(style)
    typesetter.set_phone_lines(advance.sum(1), style, frame, effect)
    width = frame[:, 3]
    drawable = ((face >= 0) | ~used | (glyph == _SPACE) | (glyph == _WIDE_SPACE)).all(1)
    readable = (labels * COLUMNS_PER_LABEL + repeats) * 4 <= width
    legible = (frame[:, 1] >= 0.34) | (labels == 0)
    good = drawable & readable & legible & (width <= WIDTH_MAX)
    bucket = np.searchsorted(BUCKETS, width)
    out = []
    for number, edge in enumerate(BUCKETS):
        rows = np.flatnonzero(good & (bucket == number))
        if len(rows):
            out.append(Batch(
                edge, glyph[rows].astype(np.int16), np.maximum(face[rows], 0).astype(np.int16),
                advance[rows].astype(np.float32), inset[rows].astype(np.float32),
                stretch[rows].astype(np.float32), tall[rows].astype(np.float32),
                label[rows].astype(np.int16), labels[rows].astype(np.int64),
                frame[rows], style[rows].astype(np.int8), effect[rows].astype(np.int8)))
    return out


def join(parts: list[Batch]) -> Batch:
    """Joins parts of one bucket and trims unused glyph positions."""
    first = parts[0]
    arrays = [np.concatenate([part[k] for part in parts]) for k in range(1, len(first))]
    batch = Batch(first.width, *arrays)
    places = max(1, int((batch.advance > 0).sum(1).max()))
    letters = max(1, int(batch.length.max()))
    cut = {name: getattr(batch, name)[:, :places]
           for name in ('glyph', 'face', 'advance', 'inset', 'stretch', 'tall')}
    return batch._replace(label=batch.label[:, :letters], **cut)


def split(batch: Batch, size: int) -> tuple[Batch, Batch]:
    """The first `size` rows, and the rest."""
    head = Batch(batch.width, *[array[:size] for array in batch[1:]])
    rest = Batch(batch.width, *[array[size:] for array in batch[1:]])
    return head, rest


def typesetter_for(atlas: Atlas, seed: int) -> Typesetter:
    return Typesetter(atlas.advance, atlas.names, seed)
