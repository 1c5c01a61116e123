"""The photo sets: which receipts they contain, and how these are photographed."""
from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Callable

import numpy as np

import camera
import compose
import english
import phone_sets
import unreadable

LINE_MIN = 19
"""Row height in photo pixels below which a person can no longer read reliably."""
BIGGER = ((1500, 2000), (1800, 2400), (2250, 3000), (3000, 4000))


@dataclass(frozen=True)
class Entry:
    truth: dict[str, Any]
    photos: tuple[bytes, ...]


@dataclass(frozen=True)
class PhotoSet:
    count: int
    take: Callable[[int, int], Entry]


def random_sources(name: str, seed: int, index: int) -> tuple[Random, np.random.Generator]:
    """Random sources of one receipt: one for its contents, one for its photo."""
    rng = Random(f"{name}:{seed}:{index}")
    return rng, np.random.default_rng(rng.getrandbits(64))


def ensure_readable(paper: compose.PrintedReceipt, shot: camera.Shot) -> camera.Shot:
    """The same shot, enlarged until a person can read the print."""
    is_upright = shot.width < shot.height
    sizes = [size for size in BIGGER if size[0] > min(shot.width, shot.height)]
    while paper.line_height * camera.paper_scale(paper.image.size, shot) < LINE_MIN and sizes:
        width, height = sizes.pop(0) if is_upright else reversed(sizes.pop(0))
        shot = replace(shot, width=width, height=height, fill=max(shot.fill, 0.9))
    return shot


def take_plain(seed: int, index: int) -> Entry:
    rng, camera_rng = random_sources("plain", seed, index)
    paper = compose.compose(rng, compose.kind_of(index), 0)
    shot = ensure_readable(paper, camera.plain_shot(camera_rng))
    return Entry({**paper.truth, "expect": "sure", "level": "plain"},
                 (camera.photograph(camera_rng, paper.image, shot),))


def take_rough(seed: int, index: int) -> Entry:
    rng, camera_rng = random_sources("rough", seed, index)
    paper = compose.compose(rng, compose.kind_of(index), 0.25)
    shot = ensure_readable(paper, camera.rough_shot(camera_rng))
    return Entry({**paper.truth, "level": "rough"},
                 (camera.photograph(camera_rng, paper.image, shot),))


def take_english(seed: int, index: int) -> Entry:
    rng, camera_rng = random_sources("english", seed, index)
    paper = english.compose_english(rng, english.ORDER[index % len(english.ORDER)])
    shot = camera.rough_shot if index % 3 == 2 else camera.plain_shot
    photo = camera.photograph(camera_rng, paper.image, ensure_readable(paper, shot(camera_rng)))
    return Entry({**paper.truth, "level": "rough" if index % 3 == 2 else "plain"}, (photo,))


def take_turned(seed: int, index: int) -> Entry:
    """Rotated by 90, 180 or 270 degrees, or askew by up to 20 degrees."""
    rng, camera_rng = random_sources("turned", seed, index)
    paper = compose.compose(rng, compose.kind_of(index), 0.1)
    shot = camera.plain_shot(camera_rng)
    turn = (90, 180, 270, rng.uniform(7, 20), -rng.uniform(7, 20))[index % 5]
    if turn in (90, 270) and rng.random() < 0.5:
        shot = replace(shot, width=shot.height, height=shot.width)
    shot = ensure_readable(paper, replace(shot, turn=turn + rng.gauss(0, 1.5)))
    return Entry({**paper.truth, "level": "plain", "turn": round(shot.turn, 1)},
                 (camera.photograph(camera_rng, paper.image, shot),))


def take_long(seed: int, index: int) -> Entry:
    """Two or three overlapping photos. One receipt in three is photographed from the bottom up."""
    rng, camera_rng = random_sources("long", seed, index)
    kind = ("supermarket", "izakaya", "konbini", "supermarket", "drugstore")[index % 5]
    paper = compose.compose(rng, kind, 0.1, 20)
    shot = camera.plain_shot(camera_rng, (1500, 2000))
    shot = replace(shot, fill=rng.uniform(0.72, 0.92), turn=rng.gauss(0, 1.5))
    photos = [camera.photograph(camera_rng, paper.image, _next_shot(rng, shot), window)
              for window in windows(rng, paper.image.size, shot)]
    is_reversed = index % 3 == 2
    truth = {**paper.truth, "level": "plain", "is_reversed": is_reversed}
    return Entry(truth, tuple(reversed(photos) if is_reversed else photos))


def _next_shot(rng: Random, shot: camera.Shot) -> camera.Shot:
    """The next photo of the same paper, with a slightly different position."""
    turn = shot.turn + rng.gauss(0, 0.8)
    return replace(shot, turn=turn, fill=shot.fill * rng.uniform(0.97, 1.02))


def windows(rng: Random, size: tuple[int, int], shot: camera.Shot) -> list[tuple[float, float]]:
    """The parts of the paper's height that the photos show. Neighbours overlap."""
    seen = shot.height / (shot.width * shot.fill) * size[0] / size[1]
    overlap = rng.uniform(0.2, 0.4)
    whole = 1.06
    count = max(2, -(-(whole - overlap * seen) // (seen * (1 - overlap))))
    if count > 3:
        seen, count = whole / (3 - 2 * overlap), 3
    seen = min(seen, 0.75)
    step = (whole - seen) / (count - 1)
    return [(-0.03 + index * step, -0.03 + index * step + seen) for index in range(int(count))]


def take_unreadable(seed: int, index: int) -> Entry:
    # The set keeps the name "bad": it is part of the seed and of published results.
    rng, camera_rng = random_sources("bad", seed, index)
    photo, truth = unreadable.make(rng, camera_rng, index)
    return Entry({**truth, "level": "bad"}, (photo,))


def take_phone(seed: int, index: int) -> Entry:
    photo, truth = phone_sets.take_phone(*random_sources("phone", seed, index), index)
    return Entry({**truth, "level": "phone"}, (photo,))


def take_layout(seed: int, index: int) -> Entry:
    photo, truth = phone_sets.take_layout(*random_sources("layouts", seed, index), index)
    return Entry({**truth, "level": "plain"}, (photo,))


SETS: dict[str, PhotoSet] = {
    "plain": PhotoSet(300, take_plain),
    "rough": PhotoSet(300, take_rough),
    "english": PhotoSet(120, take_english),
    "turned": PhotoSet(60, take_turned),
    "long": PhotoSet(40, take_long),
    "bad": PhotoSet(80, take_unreadable),
    "phone": PhotoSet(300, take_phone),
    "layouts": PhotoSet(300, take_layout),
}
