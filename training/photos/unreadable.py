"""Photos without a total that a reader can be sure of. Each has an expected verdict."""
from __future__ import annotations

import io
from dataclasses import replace
from random import Random
from typing import Any, Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import backgrounds
import camera
import compose
import non_receipt_pages

Generator = np.random.Generator
PhotoAndTruth = tuple[bytes, dict[str, Any]]
PhotoMaker = Callable[[Random, Generator], PhotoAndTruth]

UNSURE = {"expect": "unsure"}
UNREADABLE = {"expect": "unreadable"}


def _jpeg(image: Image.Image, quality: int = 85) -> bytes:
    target = io.BytesIO()
    image.convert("RGB").save(target, "JPEG", quality=quality)
    return target.getvalue()


def _paper(rng: Random, kind: str | None = None) -> compose.PrintedReceipt:
    return compose.compose(rng, kind or rng.choice(compose.SHOPS), 0.1, 7)


def _photograph(camera_rng: Generator, image: Image.Image) -> bytes:
    return camera.photograph(camera_rng, image, camera.plain_shot(camera_rng, (1500, 2000)))


def empty_table(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    kind = rng.choice(("wood", "cloth", "stone", "plain"))
    shot = camera.plain_shot(camera_rng, (1500, 2000))
    scene = backgrounds.background(camera_rng, kind, 1500, 2000)
    return camera.finish(camera_rng, scene, shot), UNREADABLE


def printed_page(page: Callable[[Random], Image.Image]) -> PhotoMaker:
    """A printed page that is not a receipt."""
    return lambda rng, camera_rng: (_photograph(camera_rng, page(rng)), UNSURE)


def screenshot(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    return _jpeg(non_receipt_pages.chat(rng), 92), UNSURE


def two_receipts(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    """Two receipts side by side: it is unclear which one is meant."""
    papers = [_paper(rng).image for _ in range(2)]
    height = max(paper.height for paper in papers)
    width = sum(paper.width for paper in papers) + 90
    shot = camera.plain_shot(camera_rng, (2250, 3000))
    scale = min(2150 / width, 2850 / height)
    kind = str(rng.choice(("wood", "plain", "cloth")))
    scene = backgrounds.background(camera_rng, kind, 2250, 3000)
    x = 50
    for paper in papers:
        small = paper.resize((round(paper.width * scale), round(paper.height * scale)),
                             Image.LANCZOS).convert("RGBA").rotate(
            rng.uniform(-3, 3), Image.BICUBIC, expand=True)
        scene.paste(small.convert("RGB"), (x, 70 + rng.randint(0, 60)), small.getchannel("A"))
        x += round(small.width * 0.98) + 40
    return camera.finish(camera_rng, scene, shot), UNSURE


def upper_half(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    """A receipt torn off or cropped above the total."""
    paper = _paper(rng)
    assert paper.total_rows is not None
    end = round(paper.image.height * (paper.total_rows[0] - 0.012))
    return _photograph(camera_rng, paper.image.crop((0, 0, paper.image.width, end))), UNSURE


def left_half(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    """A receipt torn lengthwise: the labels are there, the amounts are missing."""
    image = _paper(rng).image
    torn = image.crop((0, 0, round(image.width * 0.52), image.height))
    return _photograph(camera_rng, torn), UNSURE


def covered(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    """A thumb over the total. The other amounts still add up to it."""
    paper = _paper(rng)
    assert paper.total_rows is not None
    image = Image.merge("RGB", [paper.image] * 3)
    top, bottom = (share * image.height for share in paper.total_rows)
    reach = max(bottom - top, paper.line_height * 1.5)
    box = (image.width * 0.38, top - reach * 0.5, image.width * 1.6, bottom + reach * 0.5)
    ImageDraw.Draw(image).rounded_rectangle(box, reach, (196, 150, 124))
    return _photograph(camera_rng, image), {**UNSURE, "total": paper.truth["total"]}


def tiny(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    photo = Image.open(io.BytesIO(_photograph(camera_rng, _paper(rng).image)))
    return _jpeg(photo.resize((100, 100), Image.LANCZOS)), UNREADABLE


def huge(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    paper = _paper(rng)
    shot = replace(camera.plain_shot(camera_rng, (1500, 2000)), blur=0.3)
    photo = Image.open(io.BytesIO(camera.photograph(camera_rng, paper.image, shot)))
    return _jpeg(photo.resize((5480, 7306), Image.BICUBIC), 80), {**UNSURE, **paper.truth,
                                                                  "expect": "unsure"}


def handwritten(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    image, total = non_receipt_pages.handwriting(rng)
    return _photograph(camera_rng, image), {**UNSURE, "total": total}


def blurred(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    photo = Image.open(io.BytesIO(_photograph(camera_rng, _paper(rng).image)))
    return _jpeg(photo.filter(ImageFilter.GaussianBlur(rng.uniform(14, 24)))), UNSURE


def black(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    return _jpeg(Image.new("RGB", (1200, 1600), (rng.randint(0, 8),) * 3)), UNREADABLE


def white(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    return _jpeg(Image.new("RGB", (1200, 1600), (rng.randint(247, 255),) * 3)), UNREADABLE


def noise(rng: Random, camera_rng: Generator) -> PhotoAndTruth:
    pixels = camera_rng.integers(0, 256, (1600, 1200, 3), dtype=np.uint8)
    return _jpeg(Image.fromarray(pixels), 60), UNREADABLE


MAKERS: dict[str, PhotoMaker] = {
    "empty-table": empty_table,
    "book": printed_page(non_receipt_pages.book),
    "poster": printed_page(non_receipt_pages.poster),
    "two-receipts": two_receipts,
    "upper-half": upper_half,
    "left-half": left_half,
    "covered": covered,
    "tiny": tiny,
    "handwritten": handwritten,
    "screenshot": screenshot,
    "menu": printed_page(non_receipt_pages.menu),
    "price-list": printed_page(non_receipt_pages.price_list),
    "price-tags": printed_page(non_receipt_pages.price_tags),
    "quotation": printed_page(non_receipt_pages.quotation),
    "blurred": blurred,
}
RARE: dict[str, PhotoMaker] = {"black": black, "white": white, "noise": noise, "huge": huge}
"""One or two photos of each of these are enough."""


def make(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    rare = tuple(RARE) + ("huge",)
    name = rare[index] if index < len(rare) else list(MAKERS)[(index - len(rare)) % len(MAKERS)]
    photo, truth = (RARE.get(name) or MAKERS[name])(rng, camera_rng)
    return photo, {"total": None, "currency": None, "language": "ja", **truth, "kind": name}
