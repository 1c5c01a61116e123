"""A receipt roll for the chain layouts: it can be set tight and knows where each truth stands."""
from __future__ import annotations

from random import Random

from PIL import Image, ImageDraw, ImageOps

import fonts
from paper import Paper, cells, draw_logo
from receipt import Receipt

MATRIX_SCALE = 5
"""Photo paper pixels per dot of a dot-matrix printer."""


class Slip(Paper):
    """`marks` has the height at which a truth is printed, `head_end` where the heading ends."""

    def __init__(self, rng: Random, face: fonts.Face, columns: int, is_crisp: bool,
                 leading: float) -> None:
        super().__init__(rng, face, columns, is_crisp)
        self.leading = round(self.em * leading)
        self.is_bold = self.is_bold and not is_crisp
        self.marks: dict[str, int] = {}
        self.tops: list[int] = []
        self.head_end = 0

    def note(self, receipt: Receipt, name: str, value: object) -> None:
        """Records a truth that the next row prints."""
        receipt.truth[name] = value
        self.marks[name] = self.y

    def left(self, text: str, wide: int = 1, tall: int = 1, bold: bool = False,
             indent: int = 0) -> None:
        top = self.y
        super().left(text, wide, tall, bold, indent)
        self._keep(top)

    def center(self, text: str, wide: int = 1, tall: int = 1, bold: bool = False) -> None:
        top = self.y
        super().center(text, wide, tall, bold)
        self._keep(top)

    def right(self, text: str, wide: int = 1, tall: int = 1, bold: bool = False) -> None:
        top = self.y
        super().right(text, wide, tall, bold)
        self._keep(top)

    def pair(self, left: str, right: str, wide: int = 1, tall: int = 1, bold: bool = False,
             leader: str = "", indent: int = 0) -> None:
        top = self.y
        super().pair(left, right, wide, tall, bold, leader, indent)
        self._keep(top)

    def logo(self, rng: Random, text: str, files: tuple[str, ...] = fonts.LOGOS) -> None:
        """A shop's logo, sometimes with a sign beside or above it."""
        top = self.y
        image = draw_logo(rng, text, rng.choice(files), self.em * rng.uniform(1.5, 3.2))
        if rng.random() < 0.45:
            image = _with_sign(rng, image)
        room = self.width - 2 * self.margin
        if image.width > room:
            image = image.resize((room, max(image.height * room // image.width, self.em)))
        self.picture(image.point([255 if level > 128 else 0 for level in range(256)]))
        self.texts.append(text)
        self._keep(top)

    def banner(self, text: str, height: float = 1.5, is_inverse: bool = True,
               file: str = "BIZUDPGothic-Bold.ttf", share: float = 1.0) -> None:
        """White letters on a black bar, or letters in a frame."""
        top = self.y
        room = round((self.width - 2 * self.margin) * share)
        size = round(self.em * height)
        face = fonts.font(file, max(8, min(size, round(size * room * 0.94 / max(
            1, fonts.font(file, size).getlength(text))))))
        image = Image.new("L", (room, round(size * 1.3)), 255)
        draw = ImageDraw.Draw(image)
        draw.text((room / 2, image.height / 2), text, 0, face, anchor="mm")
        if is_inverse:
            image = ImageOps.invert(image)
        else:
            draw.rectangle((1, 1, room - 2, image.height - 2), outline=0, width=2)
        self.picture(image)
        self.texts.append(text)
        self._keep(top)

    def wide_amount(self, label: str, amount: str, wide: int = 2, tall: int = 1) -> None:
        """A label and a double-width amount at the right edge, on one row if they fit."""
        for width in range(wide, 0, -1):
            if cells(label) * width + cells(amount) * width < self.columns:
                return self.pair(label, amount, width, tall)
            if cells(label) + cells(amount) * width < self.columns:
                return self._two_widths(label, amount, width, tall)
        self.pair(label, amount, 1, tall)

    def finish(self, rng: Random) -> Image.Image:
        if not self.face.is_dotted or not self.is_matrix:
            return super().finish(rng)
        end = self.y + round(self.em * rng.uniform(0.8, 2))
        image = self.image.crop((0, 0, self.width, end))
        return _as_pins(image)

    is_matrix = False
    """Whether a dot-matrix printer makes it: separate round dots, for dotted typefaces only."""

    def visible_texts(self, cut: float) -> list[str]:
        return [text for text, top in zip(self.texts, self.tops) if top >= cut]

    def _two_widths(self, label: str, amount: str, wide: int, tall: int) -> None:
        top = self.y
        self._print(0, label, 1, tall, False)
        self._print(self.columns - cells(amount) * wide, amount, wide, tall, False)
        self._advance(tall)
        self.texts.append(f"{label} {amount}")
        self._keep(top)

    def _keep(self, top: int) -> None:
        self.tops += [top] * (len(self.texts) - len(self.tops))


def _with_sign(rng: Random, image: Image.Image) -> Image.Image:
    """A round or square sign, as chains have beside or above their names."""
    size = max(24, round(image.height * rng.uniform(0.8, 1.2)))
    sign = Image.new("L", (size, size), 255)
    draw = ImageDraw.Draw(sign)
    draw.ellipse((1, 1, size - 2, size - 2), 0)
    inner = size * rng.uniform(0.12, 0.3)
    shape = rng.choice(("ring", "bar", "leaf", "square"))
    if shape == "ring":
        draw.ellipse((inner, inner, size - inner, size - inner), 255)
    elif shape == "bar":
        draw.rectangle((0, size * 0.4, size, size * 0.6), 255)
    elif shape == "leaf":
        draw.chord((inner, inner, size - inner, size - inner), 40, 220, 255)
    else:
        draw.rectangle((inner * 1.5, inner * 1.5, size - inner * 1.5, size - inner * 1.5), 255)
    if rng.random() < 0.5:
        whole = Image.new("L", (image.width + size + size // 4, max(image.height, size)), 255)
        whole.paste(sign, (0, (whole.height - size) // 2))
        whole.paste(image, (size + size // 4, (whole.height - image.height) // 2))
    else:
        whole = Image.new("L", (max(image.width, size), image.height + size), 255)
        whole.paste(sign, ((whole.width - size) // 2, 0))
        whole.paste(image, ((whole.width - image.width) // 2, size))
    return whole


def _as_pins(image: Image.Image) -> Image.Image:
    """Each pixel becomes a round dot with a little space around it."""
    size = (image.width * MATRIX_SCALE, image.height * MATRIX_SCALE)
    dot = Image.new("L", (MATRIX_SCALE * 4, MATRIX_SCALE * 4), 255)
    ImageDraw.Draw(dot).ellipse((0, 0, MATRIX_SCALE * 4 - 1, MATRIX_SCALE * 4 - 1), 0)
    dot = dot.resize((MATRIX_SCALE, MATRIX_SCALE), Image.BOX).point(lambda level: level * 0.82)
    tile = Image.new("L", size)
    row = Image.new("L", (size[0], MATRIX_SCALE))
    for x in range(0, size[0], MATRIX_SCALE):
        row.paste(dot, (x, 0))
    for y in range(0, size[1], MATRIX_SCALE):
        tile.paste(row, (0, y))
    return Image.composite(Image.new("L", size, 255), tile, image.resize(size, Image.NEAREST))
