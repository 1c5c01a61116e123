"""Bills of the demo stores, for whoever tries the wallet without one in their hand.

    /usr/bin/python3 training/photos/demo.py --out apps/api/src/modules/sandbox/receipt-photos

Names, numbers and addresses are those of the sandbox. What each bill comes to stands in the
sandbox's table of slips too, and a test there holds it against what the reader says.
"""
from __future__ import annotations

import argparse
import io
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Callable

import numpy as np
from PIL import Image

import camera
import demo_bills
import flat_pages
import fonts
from paper import Paper

SIZE = (1080, 1440)
BYTES_MAX = 120_000


@dataclass(frozen=True)
class Slip:
    print: Callable[[Paper], None]
    ground: str
    fill: float
    windows: tuple[tuple[float, float], ...] = ((0, 1),)
    """The part of its height that each picture shows."""


SLIPS = {
    "restaurant": Slip(demo_bills.restaurant, "wood", 0.9),
    "convenience": Slip(demo_bills.convenience, "stone", 0.9),
    "taxi": Slip(demo_bills.taxi, "plain", 0.9),
    "long": Slip(demo_bills.long, "wood", 0.8, ((-0.02, 0.42), (0.3, 0.74), (0.58, 1.02))),
    "bare": Slip(demo_bills.bare, "cloth", 0.9),
    "unregistered": Slip(demo_bills.unregistered, "wood", 0.9),
    "code": Slip(demo_bills.code, "plain", 0.9),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    for name, slip in SLIPS.items():
        for number, photo in enumerate(taken(name, slip), start=1):
            (folder / f"{name}-{number}.jpg").write_bytes(photo)
    rng, grains = Random("book"), np.random.default_rng(5)
    page = flat_pages.book(rng)
    beginning = page.crop((0, 0, page.width, page.height // 3))
    photo = camera.photograph(grains, beginning, shot_of(grains, "wood", 0.9))
    (folder / "book-1.jpg").write_bytes(small(photo))


def taken(name: str, slip: Slip) -> list[bytes]:
    rng = Random(name)
    paper = Paper(rng, fonts.HELD_OUT[0], 32, is_crisp=False)
    slip.print(paper)
    image = paper.finish(rng)
    grains = np.random.default_rng(rng.getrandbits(64))
    shot = shot_of(grains, slip.ground, slip.fill)
    return [small(camera.photograph(grains, image, shot, window)) for window in slip.windows]


def shot_of(grains: np.random.Generator, ground: str, fill: float) -> camera.Shot:
    """A good picture: these are there to be read, not to find out how far reading goes."""
    turn = float(grains.normal(0, 1.2))
    return replace(camera.plain_shot(grains, SIZE), quality=92, turn=turn, tilt=0.04, curl=4,
                   crumple=0.5, folds=0, fade=0, blur=0.35, noise=1.5, shadow=0, uneven=0.1,
                   stain=False, ground=ground, fill=fill)


def small(photo: bytes) -> bytes:
    image = Image.open(io.BytesIO(photo))
    for quality in range(85, 40, -5):
        target = io.BytesIO()
        image.save(target, "JPEG", quality=quality, optimize=True)
        if target.tell() <= BYTES_MAX:
            break
    return target.getvalue()


if __name__ == "__main__":
    main()
