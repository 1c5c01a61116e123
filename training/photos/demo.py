"""Sample bills of the demo stores, for trying the wallet without a receipt at hand.

    /usr/bin/python3 training/photos/demo.py --out apps/api/src/modules/sandbox/receipt-photos

Names, numbers and addresses are those of the sandbox. The sandbox's `demo-receipt-scans.ts` lists
the total of each bill, and its test compares them with the reader's result.
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
import fonts
import non_receipt_pages
from paper import Paper

SIZE = (1080, 1440)
BYTES_MAX = 120_000


@dataclass(frozen=True)
class DemoReceipt:
    print: Callable[[Paper], None]
    background: str
    fill: float
    windows: tuple[tuple[float, float], ...] = ((0, 1),)
    """The part of the paper's height that each photo shows."""


DEMO_RECEIPTS = {
    "restaurant": DemoReceipt(demo_bills.restaurant, "wood", 0.9),
    "convenience": DemoReceipt(demo_bills.convenience, "stone", 0.9),
    "taxi": DemoReceipt(demo_bills.taxi, "plain", 0.9),
    "long": DemoReceipt(demo_bills.long, "wood", 0.8, ((-0.02, 0.42), (0.3, 0.74), (0.58, 1.02))),
    "bare": DemoReceipt(demo_bills.bare, "cloth", 0.9),
    "unregistered": DemoReceipt(demo_bills.unregistered, "wood", 0.9),
    "code": DemoReceipt(demo_bills.code, "plain", 0.9),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    for name, receipt in DEMO_RECEIPTS.items():
        for number, photo in enumerate(take_photos(name, receipt), start=1):
            (folder / f"{name}-{number}.jpg").write_bytes(photo)
    rng, camera_rng = Random("book"), np.random.default_rng(5)
    page = non_receipt_pages.book(rng)
    beginning = page.crop((0, 0, page.width, page.height // 3))
    photo = camera.photograph(camera_rng, beginning, demo_shot(camera_rng, "wood", 0.9))
    (folder / "book-1.jpg").write_bytes(compress(photo))


def take_photos(name: str, receipt: DemoReceipt) -> list[bytes]:
    rng = Random(name)
    paper = Paper(rng, fonts.HELD_OUT[0], 32, is_crisp=False)
    receipt.print(paper)
    image = paper.finish(rng)
    camera_rng = np.random.default_rng(rng.getrandbits(64))
    shot = demo_shot(camera_rng, receipt.background, receipt.fill)
    return [compress(camera.photograph(camera_rng, image, shot, window))
            for window in receipt.windows]


def demo_shot(camera_rng: np.random.Generator, background: str, fill: float) -> camera.Shot:
    """A good photo: these samples are meant to be read, not to test the limits."""
    turn = float(camera_rng.normal(0, 1.2))
    return replace(camera.plain_shot(camera_rng, SIZE), quality=92, turn=turn, tilt=0.04, curl=4,
                   crumple=0.5, folds=0, fade=0, blur=0.35, noise=1.5, shadow=0, uneven=0.1,
                   stain=False, background=background, fill=fill)


def compress(photo: bytes) -> bytes:
    image = Image.open(io.BytesIO(photo))
    for quality in range(85, 40, -5):
        target = io.BytesIO()
        image.save(target, "JPEG", quality=quality, optimize=True)
        if target.tell() <= BYTES_MAX:
            break
    return target.getvalue()


if __name__ == "__main__":
    main()
