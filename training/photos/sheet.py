"""A laser-printed sheet: proportional type, rules and boxes at any position."""
from __future__ import annotations

from PIL import Image, ImageDraw

import fonts


class Sheet:
    """Positions are in thousandths of the width, from the top left. `texts` keeps printed texts."""

    def __init__(self, face: fonts.Face, width: int, ratio: float) -> None:
        self.unit = width / 1000
        self.face = face
        self.image = Image.new("L", (width, round(width * ratio)), 255)
        self.draw = ImageDraw.Draw(self.image)
        self.texts: list[str] = []

    def text(self, x: float, y: float, size: float, text: str, anchor: str = "l",
             stroke: int = 0, fill: int = 0) -> None:
        face = fonts.font(self.face.wide, round(size * self.unit))
        at = (x * self.unit, y * self.unit)
        self.draw.text(at, text, fill, face, anchor=f"{anchor}a", stroke_width=stroke)
        self.texts.append(text)

    def spaced(self, x: float, y: float, size: float, text: str, step: float) -> None:
        """A heading with spaced letters, centred on x."""
        left = x - step * (len(text) - 1) / 2
        face = fonts.font(self.face.wide, round(size * self.unit))
        for index, character in enumerate(text):
            at = ((left + index * step) * self.unit, y * self.unit)
            self.draw.text(at, character, 0, face, anchor="ma")
        self.texts.append(text)

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = 2) -> None:
        ends = tuple(value * self.unit for value in (x1, y1, x2, y2))
        self.draw.line(ends, 0, max(1, round(thick * self.unit)))

    def box(self, x1: float, y1: float, x2: float, y2: float, fill: int | None = None) -> None:
        ends = tuple(value * self.unit for value in (x1, y1, x2, y2))
        self.draw.rectangle(ends, fill, 0, max(1, round(2 * self.unit)))

    def stamp(self, x: float, y: float, text: str) -> None:
        """A seal over the issuer's name, pale enough to keep it readable."""
        ends = tuple(value * self.unit for value in (x, y, x + 90, y + 90))
        self.draw.rectangle(ends, None, 185, max(1, round(5 * self.unit)))
        face = fonts.font("BIZUDPMincho-Regular.ttf", round(34 * self.unit))
        self.draw.multiline_text(((x + 45) * self.unit, (y + 45) * self.unit), text, 185, face,
                                 anchor="mm", spacing=2)
