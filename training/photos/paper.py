"""A paper roll as printed by a receipt printer: row by row, one character per cell."""
from __future__ import annotations

import unicodedata
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw, ImageOps

import fonts

HEIGHT_MAX = 9000
MARGIN_CELLS = 2
CRISP = [255 if level > 115 else 0 for level in range(256)]


def cells(text: str) -> int:
    """The width of a text in half-width cells."""
    return sum(2 if unicodedata.east_asian_width(character) in "WFA" else 1 for character in text)


@lru_cache(maxsize=512)
def _fit(file: str, height: int) -> tuple[int, int]:
    """The size at which a typeface fills its cells, and how far to move it up.

    Japanese typefaces are as high as their size. Western ones include line spacing.
    """
    if file.endswith(".pcf.gz"):
        return (13 if file.startswith(("12x13", "6x13")) else 18), 0
    if sum(fonts.font(file, 100).getmetrics()) <= 105:
        return height, 0
    _, top, _, bottom = fonts.font(file, 100).getbbox("gj|")
    size = min(height, height * 100 // (bottom - top))
    _, top, _, bottom = fonts.font(file, size).getbbox("gj|")
    return size, top - (height - bottom + top) // 2


@lru_cache(maxsize=60_000)
def _glyph(file: str, character: str, width: int, height: int, is_crisp: bool) -> Image.Image:
    """One character in its cell. Crisp means pure black and white, as on thermal paper."""
    file = fonts.drawable(file, character)
    size, up = _fit(file, height)
    face = fonts.font(file, size)
    mask = Image.new("L", (max(width, 2 * size), height), 0)
    draw = ImageDraw.Draw(mask)
    left, _, right, bottom = face.getbbox(character)
    y = min(-up, height - bottom)
    if right - left > width:
        draw.text((-left, y), character, font=face, fill=255)
        mask = mask.crop((0, 0, right - left, height)).resize((width, height), Image.BILINEAR)
    else:
        advance = face.getlength(character)
        draw.text(((width - advance) / 2, y), character, font=face, fill=255)
        mask = mask.crop((0, 0, width, height))
    return mask.point(CRISP) if is_crisp else mask


class Paper:
    """A paper roll that grows downwards. `texts` keeps the printed texts, row by row."""

    def __init__(self, rng: Random, face: fonts.Face, columns: int, is_crisp: bool) -> None:
        self.face = face
        self.columns = columns
        self.is_crisp = is_crisp or face.is_dotted
        self.em = face.dots if face.is_dotted else 24 if is_crisp else 32
        self.cell = 6 if self.em == 13 else self.em // 2
        self.leading = round(self.em * rng.uniform(1.06, 1.42))
        self.is_bold = not face.is_dotted and rng.random() < 0.2
        self.margin = MARGIN_CELLS * self.cell
        self.width = (columns + 2 * MARGIN_CELLS) * self.cell
        self.image = Image.new("L", (self.width, HEIGHT_MAX), 255)
        self.y = round(self.em * rng.uniform(0.8, 2.5))
        self.texts: list[str] = []
        self.total_rows: tuple[int, int] | None = None
        """Start and end of the total in y, for photos that hide it."""

    def left(self, text: str, wide: int = 1, tall: int = 1, bold: bool = False,
             indent: int = 0) -> None:
        for row in self._wrapped(text, (self.columns - indent) // wide):
            self._print(indent, row, wide, tall, bold)
            self._advance(tall)
            self.texts.append(row)

    def center(self, text: str, wide: int = 1, tall: int = 1, bold: bool = False) -> None:
        wide = wide if cells(text) * wide <= self.columns else 1
        for row in self._wrapped(text, self.columns // wide):
            self._print((self.columns - cells(row) * wide) / 2, row, wide, tall, bold)
            self._advance(tall)
            self.texts.append(row)

    def right(self, text: str, wide: int = 1, tall: int = 1, bold: bool = False) -> None:
        self._print(self.columns - cells(text) * wide, text, wide, tall, bold)
        self._advance(tall)
        self.texts.append(text)

    def pair(self, left: str, right: str, wide: int = 1, tall: int = 1, bold: bool = False,
             leader: str = "", indent: int = 0) -> None:
        """Prints left and right on one row, or on two rows if they do not fit."""
        room = self.columns - indent - (cells(left) + cells(right)) * wide
        if room < 1 and wide > 1:
            return self.pair(left, right, 1, max(tall, 2), bold, leader, indent)
        if room < 1:
            self.left(left, wide, tall, bold, indent)
            return self.right(right, wide, tall, bold)
        self._print(indent, left, wide, tall, bold)
        if leader and room > 4:
            start = indent + cells(left) * wide + 1
            self._print(start, leader * ((room - 2) // cells(leader)), 1, 1, False)
        self._print(self.columns - cells(right) * wide, right, wide, tall, bold)
        self._advance(tall)
        self.texts.append(f"{left} {right}")

    def rule(self, mark: str) -> None:
        if mark == "line":
            draw = ImageDraw.Draw(self.image)
            y = self.y + self.em // 2
            draw.line((self.margin, y, self.width - self.margin, y), 0, max(1, self.em // 14))
        elif mark:
            self._print(0, mark * (self.columns // cells(mark)), 1, 1, False)
        self._advance(1)

    def gap(self, rows: float = 1) -> None:
        self.y += round(self.leading * rows)

    def picture(self, image: Image.Image) -> None:
        self.image.paste(image, ((self.width - image.width) // 2, self.y))
        self.y += image.height + self.em // 2

    def logo(self, rng: Random, text: str, files: tuple[str, ...] = fonts.LOGOS) -> None:
        """Prints the shop name as a logo: large, stretched, boxed or inverse."""
        image = draw_logo(rng, text, rng.choice(files), self.em * rng.uniform(1.4, 2.6))
        room = self.width - 2 * self.margin
        if image.width > room:
            image = image.resize((room, max(image.height * room // image.width, self.em)))
        if self.is_crisp:
            image = image.point(CRISP)
        self.picture(image)
        self.texts.append(text)

    def finish(self, rng: Random) -> Image.Image:
        """Cuts off the printed part, scaled to the same size for all printer resolutions."""
        end = self.y + round(self.em * rng.uniform(0.8, 2.5))
        image = self.image.crop((0, 0, self.width, min(end, HEIGHT_MAX)))
        if self.face.is_dotted:
            times = 3 if self.em == 13 else 2
            return image.resize((image.width * times, image.height * times), Image.NEAREST)
        if self.is_crisp:
            image = image.resize((image.width * 3 // 2, image.height * 3 // 2), Image.BICUBIC)
        return image

    def _wrapped(self, text: str, room: int) -> list[str]:
        rows = [""]
        for character in text:
            if cells(rows[-1] + character) > room:
                rows.append("")
            rows[-1] += character
        return rows

    def _print(self, column: float, text: str, wide: int, tall: int, bold: bool) -> None:
        x = self.margin + round(column * self.cell)
        for character in text:
            count = cells(character)
            if not character.isspace():
                self._print_character(character, x, count * self.cell, wide, tall, bold)
            x += count * self.cell * wide

    def _print_character(self, character: str, x: int, width: int, wide: int, tall: int,
                         bold: bool) -> None:
        file = self.face.wide if width > self.cell else self.face.narrow
        mask = _glyph(file, character, width, self.em, self.is_crisp)
        if wide > 1 or tall > 1:
            method = Image.NEAREST if self.is_crisp else Image.BICUBIC
            mask = mask.resize((width * wide, self.em * tall), method)
        self.image.paste(0, (x, self.y), mask)
        if bold or self.is_bold:
            self.image.paste(0, (x + 1, self.y), mask)

    def _advance(self, tall: int) -> None:
        self.y += self.leading + self.em * (tall - 1)
        if self.y > HEIGHT_MAX - 400:
            raise ValueError("the receipt is longer than the roll")


def draw_logo(rng: Random, text: str, file: str, size: float) -> Image.Image:
    """A logo in black on white, with a random effect."""
    face = fonts.font(file, round(size))
    _, top, width, bottom = face.getbbox(text)
    pad = round(size * 0.28)
    image = Image.new("L", (width + 2 * pad, bottom - top + 2 * pad), 255)
    draw = ImageDraw.Draw(image)
    effect = rng.choice(("plain", "plain", "heavy", "outline", "inverse", "boxed", "slanted"))
    stroke = max(1, round(size / 26))
    at = (pad, pad - top)
    if effect == "outline":
        draw.text(at, text, 255, face, stroke_width=stroke, stroke_fill=0)
    else:
        draw.text(at, text, 0, face, stroke_width=stroke if effect == "heavy" else 0)
    if effect == "inverse":
        image = ImageOps.invert(image)
    if effect == "boxed":
        draw.rectangle((2, 2, image.width - 3, image.height - 3), outline=0, width=stroke)
    if effect == "slanted":
        shear = (1, 0.22, -0.22 * image.height, 0, 1, 0)
        size_out = (round(image.width + 0.22 * image.height), image.height)
        image = image.transform(size_out, Image.AFFINE, shear, Image.BILINEAR, fillcolor=255)
    stretch = rng.choice((1, 1, 1.35, 0.75))
    return image.resize((round(image.width * stretch), image.height), Image.BICUBIC)


def barcode(rng: Random, digits: str, unit: int) -> Image.Image:
    """Bars that look like a barcode but cannot be scanned."""
    widths = [rng.choice((1, 1, 2, 3)) * unit for _ in range(len(digits) * 4)]
    image = Image.new("L", (sum(widths), unit * 26), 255)
    draw = ImageDraw.Draw(image)
    x = 0
    for index, width in enumerate(widths):
        if index % 2 == 0:
            draw.rectangle((x, 0, x + width - 1, image.height), 0)
        x += width
    return image

