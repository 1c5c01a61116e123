"""Draws every glyph of every face into one array that the GPU can index.

A tile is 48 x 48 pixels with an em of 40, so that strokes outside the em are kept. Tiles are stored
by column: rendering a line then only copies whole columns, which is cheap. Dots of bitmap faces are
resampled by area, not by nearest neighbour, because a camera blurs them too.
"""

import io
import mmap
import sys
import zipfile
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training.bitmaps import read_pcf  # noqa: E402
from training.font_faces import BITMAPS, DISPLAY, HALF_BITMAPS, Bitmap  # noqa: E402
from training.text.characters import GLYPH_INDEX, GLYPHS  # noqa: E402

TILE, EM = 48, 40
MARGIN = (TILE - EM) // 2
SPACES = ' 　'
# A thermal printer has 24 dots per em. Outline faces are also drawn at that resolution.
DOTS = 24


class Atlas(NamedTuple):
    """`tiles[face, glyph, x, y]` is ink. `advance[face, glyph]` is in ems, 0 if missing."""

    tiles: np.ndarray
    advance: np.ndarray
    names: list[str]

    def group(self, name: str) -> list[int]:
        """Indexes of the faces of a group: bitmap, half, whole, everyday, latin, …"""
        return [index for index, face in enumerate(self.names) if face.startswith(name + '/')]


@lru_cache(maxsize=None)
def area_weights(count: int, size: int) -> np.ndarray:
    """The share of each of `count` dots that falls into each of `size` pixels."""
    edges = np.arange(count + 1) * (size / count)
    pixels = np.arange(size)
    low = np.maximum(edges[:-1][None, :], pixels[:, None])
    high = np.minimum(edges[1:][None, :], pixels[:, None] + 1)
    return np.clip(high - low, 0, None).astype(np.float32)


def place_dots(dots: np.ndarray, em_dots: int, gain: int = 255) -> np.ndarray:
    """The tile of a dot glyph: its em scaled to EM, centred vertically."""
    tall, wide = dots.shape
    high, across = round(tall * EM / em_dots), max(1, round(wide * EM / em_dots))
    scaled = area_weights(tall, high) @ dots.astype(np.float32) @ area_weights(wide, across).T
    tile = np.zeros((TILE, TILE), np.uint8)
    top = (TILE - high) // 2
    cut_top = max(0, -top)
    rows = scaled[cut_top:cut_top + TILE, :TILE - MARGIN]
    first = max(0, top)
    tile[first:first + rows.shape[0], MARGIN:MARGIN + rows.shape[1]] = np.rint(rows * gain)
    return tile


def bitmap_face(archive: zipfile.ZipFile, face: Bitmap, tiles: np.ndarray,
                advance: np.ndarray) -> None:
    """Draws a bitmap face: kanji by JIS code, and the half-width characters of its second file."""
    found: dict[str, np.ndarray] = {}
    half = read_pcf(archive.read(f'bitmap/{face.half}.pcf.gz'))
    for code, dots in half.items():
        if 0x21 <= code <= 0x7E:
            found['¥' if code == 0x5C and face.roman else chr(code)] = dots
        elif face.roman and 0xA1 <= code <= 0xDF:
            found[chr(0xFF61 + code - 0xA1)] = dots
        elif not face.roman and 0xA1 <= code <= 0xFF and not face.kanji:
            found[chr(code)] = dots
    em_dots = max(dots.shape[0] for dots in half.values())
    if face.kanji:
        kanji = read_pcf(archive.read(f'bitmap/{face.kanji}.pcf.gz'))
        em_dots = max(max(dots.shape) for dots in kanji.values())
        for code, dots in kanji.items():
            pair = bytes([(code >> 8) & 0x7F | 0x80, code & 0x7F | 0x80])
            text = pair.decode('euc_jp', errors='ignore')
            if len(text) == 1:
                found[text] = dots
        for source, alias in (('〜', '～'), ('−', '－')):
            if source in found:
                found.setdefault(alias, found[source])
    for character, dots in found.items():
        index = GLYPH_INDEX.get(character)
        if index is None or character in SPACES or not dots.any():
            continue
        tiles[index] = place_dots(dots, em_dots).T
        advance[index] = dots.shape[1] / em_dots


def outline_face(data: bytes, covered: str, dots: int, tiles: np.ndarray,
                 advance: np.ndarray) -> None:
    """Draws a scalable face: antialiased, or in black and white with `dots` per em."""
    from PIL import Image, ImageDraw, ImageFont

    em = dots or EM
    size = TILE * em // EM + (1 if dots else 0)
    font = ImageFont.truetype(io.BytesIO(data), em, layout_engine=ImageFont.Layout.BASIC)
    box = font.getbbox('国' if '国' in covered else 'H', anchor='ls')
    baseline = round(size / 2 - (box[1] + box[3]) / 2)
    margin = 0 if dots else MARGIN
    for character in covered:
        index = GLYPH_INDEX.get(character)
        length = font.getlength(character)
        if index is None or character in SPACES or length <= 0:
            continue
        image = Image.new('L', (size, size), 0)
        draw = ImageDraw.Draw(image)
        if dots:
            draw.fontmode = '1'
        draw.text((margin, baseline), character, font=font, fill=255, anchor='ls')
        pixels = np.asarray(image)
        if pixels.max() == 0:
            continue
        tiles[index] = place_dots(pixels > 127, em).T if dots else pixels.T
        advance[index] = length / em


def list_faces(archive: zipfile.ZipFile) -> list[tuple[str, str, object]]:
    """The faces to draw as (name, kind, source). The order is fixed: seeds refer to indexes."""
    faces: list[tuple[str, str, object]] = []
    entries = sorted(archive.namelist())
    if any(entry.startswith('bitmap/') for entry in entries):
        faces += [(f'bitmap/{face.kanji}+{face.half}', 'bitmap', face) for face in BITMAPS]
        faces += [(f'half/{face.half}', 'bitmap', face) for face in HALF_BITMAPS]
    for entry in entries:
        coverage, _, file = entry.partition('/')
        if coverage == 'bitmap' or entry.endswith('.txt'):
            continue
        is_display = file in DISPLAY and not coverage.startswith('poster')
        group = 'display' if is_display else coverage
        group = 'display-latin' if group == 'display' and coverage == 'latin' else group
        faces.append((f'{group}/{file}', 'smooth', entry))
        if group in ('whole', 'everyday') or (coverage == 'latin' and 'Mono' in file):
            faces.append((f'dots-{group}/{file}', 'dotted', entry))
    return faces


_SHARED: dict[str, object] = {}


def _draw(index: int) -> str:
    """Draws one face in a worker process, directly into the shared arrays."""
    path, faces = _SHARED['path'], _SHARED['faces']
    name, kind, source = faces[index]
    with zipfile.ZipFile(path) as archive:
        tiles, advance = _SHARED['tiles'][index], _SHARED['advance'][index]
        if kind == 'bitmap':
            bitmap_face(archive, source, tiles, advance)
        else:
            covered = archive.read(f'{source}.txt').decode('utf8')
            dots = DOTS if kind == 'dotted' else 0
            outline_face(archive.read(source), covered, dots, tiles, advance)
    return name


def build(path: Path, workers: int, only: list[str] | None = None) -> Atlas:
    """Draws all faces of a font pack. `only` keeps faces whose name contains one of the strings."""
    with zipfile.ZipFile(path) as archive:
        faces = list_faces(archive)
    if only is not None:
        faces = [face for face in faces if any(word in face[0] for word in only)]
    count = len(faces)
    # Anonymous memory is shared with forked workers, so tiles are never copied.
    memory = mmap.mmap(-1, count * len(GLYPHS) * TILE * TILE)
    tiles = np.frombuffer(memory, np.uint8).reshape(count, len(GLYPHS), TILE, TILE)
    memory = mmap.mmap(-1, count * len(GLYPHS) * 4)
    advance = np.frombuffer(memory, np.float32).reshape(count, len(GLYPHS))
    _SHARED.update(path=str(path), faces=faces, tiles=tiles, advance=advance)
    if workers > 1:
        with ProcessPoolExecutor(workers, mp_context=get_context('fork')) as pool:
            names = list(pool.map(_draw, range(count)))
    else:
        names = [_draw(index) for index in range(count)]
    return Atlas(tiles, advance, names)
