"""Makes a set of photos with their ground truth. The same seed makes the same photos.

    /usr/bin/python3 training/photos/make.py --set plain --count 300 --seed 1 --out .cache/receipts
"""
from __future__ import annotations

import argparse
import json
import shutil
import time
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import fonts
import qr_codes
import sets


def make_one(name: str, seed: int, folder: Path, index: int) -> dict:
    """Writes the photos of one receipt and returns its truth entry."""
    entry = sets.SETS[name].take(seed, index)
    truth = dict(entry.truth)
    truth["id"] = f"{name}_{index:03}"
    truth["images"] = []
    for number, photo in enumerate(entry.photos, start=1):
        file = f"{truth['id']}_{number}.jpg"
        (folder / file).write_bytes(photo)
        truth["images"].append(file)
    return truth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=sorted(sets.SETS))
    parser.add_argument("--count", type=int, help="default: the set's own size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(".cache/receipts"))
    parser.add_argument("--workers", type=int, default=2, help="processes; the photos are the same")
    parser.add_argument("--prepare", action="store_true", help="fetch typefaces and codes first")
    options = parser.parse_args()
    if options.prepare:
        fonts.fetch()
        qr_codes.fetch()
    if options.set is None:
        return
    folder = options.out / options.set
    unfinished = options.out / f"{options.set}.unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    count = options.count or sets.SETS[options.set].count
    start = time.monotonic()
    with Pool(options.workers) as pool:
        make = partial(make_one, options.set, options.seed, unfinished)
        truths = pool.map(make, range(count), chunksize=4)
    text = json.dumps(truths, ensure_ascii=False, indent=1)
    (unfinished / "truth.json").write_text(text + "\n", encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    unfinished.rename(folder)
    pictures = sum(len(truth["images"]) for truth in truths)
    print(f"{folder}: {count} receipts, {pictures} pictures, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
