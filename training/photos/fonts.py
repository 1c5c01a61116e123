"""The typefaces of the photos.

They are held out of the recogniser's training, so that the photos measure reading of unseen
typefaces.
"""
from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).resolve().parent.parent / ".work" / "photo-fonts"

PACKAGES = (
    "fonts-morisawa-bizud-gothic",
    "fonts-morisawa-bizud-mincho",
    "fonts-motoya-l-cedar",
    "fonts-motoya-l-maruberi",
    "fonts-horai-umefont",
    "fonts-sawarabi-gothic",
    "fonts-inconsolata",
    "fonts-courier-prime",
    "fonts-roboto-slab",
    "fonts-ipafont-gothic",
    "fonts-takao-gothic",
    "fonts-seto",
    "fonts-humor-sans",
    "xfonts-base",
)

MISSING = "\uffff"
"""No typeface has this character: drawing it gives the glyph for missing characters."""

# These two draw the half-width yen sign as a bullet.
WITHOUT_YEN = ("MTLc3m.ttf", "MTLmr3m.ttf")


@dataclass(frozen=True)
class Face:
    """A typeface for full-width and one for half-width characters, as in a receipt printer."""

    name: str
    wide: str
    narrow: str
    is_dotted: bool = False
    """Made of dots of a fixed size: it can only be enlarged by whole numbers."""
    dots: int = 0


HELD_OUT = (
    Face("bizud-gothic", "BIZUDGothic-Regular.ttf", "BIZUDGothic-Regular.ttf"),
    Face("bizud-gothic-bold", "BIZUDGothic-Bold.ttf", "BIZUDGothic-Bold.ttf"),
    Face("bizud-mincho", "BIZUDMincho-Regular.ttf", "BIZUDMincho-Regular.ttf"),
    Face("cedar", "MTLc3m.ttf", "MTLc3m.ttf"),
    Face("maruberi", "MTLmr3m.ttf", "MTLmr3m.ttf"),
    Face("ume-gothic", "ume-tgo5.ttf", "ume-tgo5.ttf"),
    Face("ume-gothic-light", "ume-tgo4.ttf", "ume-tgo4.ttf"),
    Face("ume-gothic-c", "ume-tgc5.ttf", "ume-tgc5.ttf"),
    Face("ume-mincho", "ume-tms3.ttf", "ume-tms3.ttf"),
    Face("sawarabi", "sawarabi-gothic-medium.ttf", "sawarabi-gothic-medium.ttf"),
    Face("cedar-inconsolata", "MTLc3m.ttf", "Inconsolata.otf"),
    Face("bizud-inconsolata", "BIZUDGothic-Regular.ttf", "Inconsolata.otf"),
    Face("ume-courier", "ume-tgo5.ttf", "Courier Prime Sans.otf"),
)

ORDINARY = (
    Face("ipa-gothic", "ipag.ttf", "ipag.ttf"),
    Face("takao-gothic", "TakaoGothic.ttf", "TakaoGothic.ttf"),
    Face("dots-18", "18x18ja.pcf.gz", "9x18.pcf.gz", True, 18),
    Face("dots-13", "12x13ja.pcf.gz", "6x13.pcf.gz", True, 13),
)

ENGLISH = (
    Face("inconsolata", "Inconsolata.otf", "Inconsolata.otf"),
    Face("courier-prime", "Courier Prime.otf", "Courier Prime.otf"),
    Face("courier-prime-bold", "Courier Prime Bold.otf", "Courier Prime Bold.otf"),
    Face("courier-prime-sans", "Courier Prime Sans.otf", "Courier Prime Sans.otf"),
    Face("courier-prime-code", "Courier Prime Code.otf", "Courier Prime Code.otf"),
    Face("roboto-slab", "RobotoSlab-Regular.otf", "RobotoSlab-Regular.otf"),
    Face("bizud-gothic", "BIZUDGothic-Regular.ttf", "BIZUDGothic-Regular.ttf"),
    Face("dots-18", "18x18ja.pcf.gz", "9x18.pcf.gz", True, 18),
)

LASER = (
    Face("bizud-pgothic", "BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Regular.ttf"),
    Face("bizud-pmincho", "BIZUDPMincho-Regular.ttf", "BIZUDPMincho-Regular.ttf"),
    Face("sawarabi", "sawarabi-gothic-medium.ttf", "sawarabi-gothic-medium.ttf"),
    Face("ume-pgothic", "ume-pgo5.ttf", "ume-pgo5.ttf"),
)

HAND = Face("seto", "setofont.ttf", "setofont.ttf")
FALLBACK = "BIZUDGothic-Regular.ttf"

LOGOS = (
    "BIZUDPGothic-Bold.ttf",
    "BIZUDPMincho-Regular.ttf",
    "ume-hgo5.ttf",
    "ume-ugo5.ttf",
    "MTLmr3m.ttf",
    "sawarabi-gothic-medium.ttf",
)
ENGLISH_LOGOS = (
    "RobotoSlab-Bold.otf",
    "Courier Prime Bold Italic.otf",
    "BIZUDPGothic-Bold.ttf",
    "RobotoSlab-Regular.otf",
)


def fetch() -> None:
    """Downloads and unpacks missing Debian packages. Needs no root."""
    packed = FOLDER / "deb"
    packed.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        if not any(packed.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", package], cwd=packed, check=True)
            file = next(packed.glob(f"{package}_*.deb"))
            subprocess.run(["dpkg-deb", "-x", str(file), str(FOLDER)], check=True)


@lru_cache(maxsize=1)
def _files() -> dict[str, Path]:
    return {path.name: path for path in FOLDER.rglob("*.*") if path.is_file()}


@lru_cache(maxsize=256)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    if file not in _files():
        raise FileNotFoundError(f"{file} is not in {FOLDER}: run make.py --prepare first")
    return ImageFont.truetype(str(_files()[file]), size)


@lru_cache(maxsize=50_000)
def can_draw(file: str, character: str) -> bool:
    if character.isspace():
        return True
    if character == "¥" and file in WITHOUT_YEN:
        return False
    return _drawn_small(file, character) != _missing(file)


@lru_cache(maxsize=64)
def _missing(file: str) -> bytes:
    return _drawn_small(file, MISSING)


def _drawn_small(file: str, character: str) -> bytes:
    size = 13 if file.startswith(("12x13", "6x13")) else 18
    return bytes(font(file, size).getmask(character))


def drawable(file: str, character: str) -> str:
    """The file to draw this character with: the given one, or the fallback if it lacks it."""
    return file if can_draw(file, character) else FALLBACK
