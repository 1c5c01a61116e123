"""Makes the few small photos in the repository for the tests of the reader.

    /usr/bin/python3 training/photos/samples.py --out packages/receipt-reader/samples
"""
from __future__ import annotations

import argparse
import io
import json
import shutil
from pathlib import Path

from PIL import Image

import sets

SEED = 2
LONG_SIDE = 1600
BYTES_MAX = 100_000

PICKS = (
    ("konbini", "plain", 0), ("supermarket", "plain", 1), ("restaurant", "plain", 3),
    ("taxi", "plain", 10), ("petrol", "plain", 12), ("receipt", "plain", 28),
    ("cafe", "rough", 5), ("bookshop", "rough", 7), ("english-us", "english", 0),
    ("english-my", "english", 1), ("quarter-turn", "turned", 20), ("half-turn", "turned", 6),
    ("long", "long", 0), ("menu", "bad", 15), ("empty-table", "bad", 5),
)

README = """# Sample photographs

A few pictures for the reader's tests, with what stands on them in `truth.json`. Every name, number and address in them is invented; `training/photos/samples.py` made them and makes them again.
"""


def compress(photo: bytes) -> bytes:
    """Compresses a photo to a size suitable for the repository."""
    image = Image.open(io.BytesIO(photo))
    image.thumbnail((LONG_SIDE, LONG_SIDE), Image.LANCZOS)
    for quality in range(80, 25, -5):
        target = io.BytesIO()
        image.save(target, "JPEG", quality=quality, optimize=True)
        if target.tell() <= BYTES_MAX:
            break
    return target.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    folder = parser.parse_args().out
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    truths = []
    for name, group, index in PICKS:
        entry = sets.SETS[group].take(SEED, index)
        images = [f"{name}-{number}.jpg" for number in range(1, len(entry.photos) + 1)]
        for file, photo in zip(images, entry.photos):
            (folder / file).write_bytes(compress(photo))
        truths.append({"id": name, "images": images, **entry.truth})
    text = json.dumps(truths, ensure_ascii=False, indent=1)
    (folder / "truth.json").write_text(text + "\n", encoding="utf-8")
    (folder / "README.md").write_text(README, encoding="utf-8")


if __name__ == "__main__":
    main()
