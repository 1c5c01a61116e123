"""Pictures that hold no total to be sure of. Each says what is to be expected of a reader."""
from __future__ import annotations

import io
from dataclasses import replace
from random import Random
from typing import Any, Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import camera
import compose
import flat_pages
import grounds

Generator = np.random.Generator
Taken = tuple[bytes, dict[str, Any]]
Maker = Callable[[Random, Generator], Taken]

UNSURE = {"expect": "unsure"}
UNREADABLE = {"expect": "unreadable"}


def _jpeg(image: Image.Image, quality: int = 85) -> bytes:
    target = io.BytesIO()
    image.convert("RGB").save(target, "JPEG", quality=quality)
    return target.getvalue()


def _paper(rng: Random, kind: str | None = None) -> compose.Print:
    return compose.compose(rng, kind or rng.choice(compose.SHOPS), 0.1, 7)


def _shoot(grains: Generator, image: Image.Image) -> bytes:
    return camera.photograph(grains, image, camera.plain_shot(grains, (1500, 2000)))


def empty_table(rng: Random, grains: Generator) -> Taken:
    kind = rng.choice(("wood", "cloth", "stone", "plain"))
    shot = camera.plain_shot(grains, (1500, 2000))
    return camera.finish(grains, grounds.ground(grains, kind, 1500, 2000), shot), UNREADABLE


def flat(page: Callable[[Random], Image.Image]) -> Maker:
    """A page that was printed, but is no receipt."""
    return lambda rng, grains: (_shoot(grains, page(rng)), UNSURE)


def screenshot(rng: Random, grains: Generator) -> Taken:
    return _jpeg(flat_pages.chat(rng), 92), UNSURE


def two_receipts(rng: Random, grains: Generator) -> Taken:
    """Side by side: nobody knows which one is meant."""
    papers = [_paper(rng).image for _ in range(2)]
    height = max(paper.height for paper in papers)
    width = sum(paper.width for paper in papers) + 90
    shot = camera.plain_shot(grains, (2250, 3000))
    scale = min(2150 / width, 2850 / height)
    scene = grounds.ground(grains, str(rng.choice(("wood", "plain", "cloth"))), 2250, 3000)
    x = 50
    for paper in papers:
        small = paper.resize((round(paper.width * scale), round(paper.height * scale)),
                             Image.LANCZOS).convert("RGBA").rotate(
            rng.uniform(-3, 3), Image.BICUBIC, expand=True)
        scene.paste(small.convert("RGB"), (x, 70 + rng.randint(0, 60)), small.getchannel("A"))
        x += round(small.width * 0.98) + 40
    return camera.finish(grains, scene, shot), UNSURE


def upper_half(rng: Random, grains: Generator) -> Taken:
    """Torn off, or photographed, before the total."""
    paper = _paper(rng)
    assert paper.total_rows is not None
    end = round(paper.image.height * (paper.total_rows[0] - 0.012))
    return _shoot(grains, paper.image.crop((0, 0, paper.image.width, end))), UNSURE


def left_half(rng: Random, grains: Generator) -> Taken:
    """Torn down its middle: the words are there, the amounts are not."""
    image = _paper(rng).image
    return _shoot(grains, image.crop((0, 0, round(image.width * 0.52), image.height))), UNSURE


def covered(rng: Random, grains: Generator) -> Taken:
    """A thumb over the total. It could still be reckoned from the rest."""
    paper = _paper(rng)
    assert paper.total_rows is not None
    image = Image.merge("RGB", [paper.image] * 3)
    top, bottom = (share * image.height for share in paper.total_rows)
    reach = max(bottom - top, paper.line_height * 1.5)
    box = (image.width * 0.38, top - reach * 0.5, image.width * 1.6, bottom + reach * 0.5)
    ImageDraw.Draw(image).rounded_rectangle(box, reach, (196, 150, 124))
    return _shoot(grains, image), {**UNSURE, "total": paper.truth["total"]}


def tiny(rng: Random, grains: Generator) -> Taken:
    photo = Image.open(io.BytesIO(_shoot(grains, _paper(rng).image)))
    return _jpeg(photo.resize((100, 100), Image.LANCZOS)), UNREADABLE


def huge(rng: Random, grains: Generator) -> Taken:
    paper = _paper(rng)
    shot = replace(camera.plain_shot(grains, (1500, 2000)), blur=0.3)
    photo = Image.open(io.BytesIO(camera.photograph(grains, paper.image, shot)))
    return _jpeg(photo.resize((5480, 7306), Image.BICUBIC), 80), {**UNSURE, **paper.truth,
                                                                  "expect": "unsure"}


def handwritten(rng: Random, grains: Generator) -> Taken:
    image, total = flat_pages.handwriting(rng)
    return _shoot(grains, image), {**UNSURE, "total": total}


def blurred(rng: Random, grains: Generator) -> Taken:
    photo = Image.open(io.BytesIO(_shoot(grains, _paper(rng).image)))
    return _jpeg(photo.filter(ImageFilter.GaussianBlur(rng.uniform(14, 24)))), UNSURE


def black(rng: Random, grains: Generator) -> Taken:
    return _jpeg(Image.new("RGB", (1200, 1600), (rng.randint(0, 8),) * 3)), UNREADABLE


def white(rng: Random, grains: Generator) -> Taken:
    return _jpeg(Image.new("RGB", (1200, 1600), (rng.randint(247, 255),) * 3)), UNREADABLE


def noise(rng: Random, grains: Generator) -> Taken:
    pixels = grains.integers(0, 256, (1600, 1200, 3), dtype=np.uint8)
    return _jpeg(Image.fromarray(pixels), 60), UNREADABLE


MAKERS: dict[str, Maker] = {
    "empty-table": empty_table, "book": flat(flat_pages.book), "poster": flat(flat_pages.poster),
    "two-receipts": two_receipts, "upper-half": upper_half, "left-half": left_half,
    "covered": covered, "tiny": tiny, "handwritten": handwritten, "screenshot": screenshot,
    "menu": flat(flat_pages.menu), "price-list": flat(flat_pages.price_list),
    "price-tags": flat(flat_pages.price_tags), "quotation": flat(flat_pages.quotation),
    "blurred": blurred,
}
RARE: dict[str, Maker] = {"black": black, "white": white, "noise": noise, "huge": huge}
"""One or two of these say as much as ten."""


def make(rng: Random, grains: Generator, index: int) -> Taken:
    rare = tuple(RARE) + ("huge",)
    name = rare[index] if index < len(rare) else list(MAKERS)[(index - len(rare)) % len(MAKERS)]
    photo, truth = (RARE.get(name) or MAKERS[name])(rng, grains)
    return photo, {"total": None, "currency": None, "language": "ja", **truth, "kind": name}
