"""The sets `phone` and `layouts`: chain layouts as ordinary people photograph them."""
from __future__ import annotations

import io
from dataclasses import replace
from random import Random
from typing import Any, Callable

import numpy as np
from PIL import Image

import layouts
import patterns
import phone_camera
from compose import PrintedReceipt
from phone_bend import Shape, scale_for
from phone_camera import PhoneShot
from wear import fresh, random_wear

Generator = np.random.Generator
PhotoAndTruth = tuple[bytes, dict[str, Any]]
TWELVE = (3024, 4032)
LINE_MIN = 19
"""Row height in photo pixels below which a person can no longer read reliably."""
SMALL_LINE_MIN = 12
"""The same for a small but sharp picture."""


def light_shot(rng: Generator, size: tuple[int, int]) -> PhoneShot:
    """A careful photo of a new receipt."""
    shape = Shape(turn=float(rng.normal(0, 2)), tilt=float(rng.uniform(0, 0.06)), curl=(0, 0),
                  curl_share=0.2, wave=float(rng.uniform(0, 8)), crumple=float(rng.uniform(0, 0.5)),
                  folds=(), fill=float(rng.uniform(0.8, 0.96)))
    return PhoneShot(
        *size, quality=int(rng.integers(80, 93)), orientation=int(rng.choice((1, 6))),
        profile=str(rng.choice(("sRGB", "Display P3"))), shape=shape, wear=fresh(),
        surface=str(rng.choice(patterns.KINDS)), blur=float(rng.uniform(0.1, 0.45)),
        noise=float(rng.uniform(1, 4)), sharpen=float(rng.uniform(0.3, 0.9)),
        uneven=float(rng.uniform(0.02, 0.12)), shadow=0.0, warmth=_warmth(rng, 0.025),
        exposure=float(rng.uniform(0.88, 1.05)), hand=None, seed=int(rng.integers(1 << 31)),
    )


def _warmth(rng: Generator, deviation: float) -> float:
    """What automatic white balance leaves of the lamp's colour."""
    return float(np.clip(rng.normal(0, deviation), -0.09, 0.09))


def worn_shot(rng: Generator, size: tuple[int, int]) -> PhoneShot:
    """An ordinary photo: bent, worn paper, a dim room, the phone's own shadow."""
    strength = float(rng.uniform(0, 1))
    wear = random_wear(rng, strength)
    curl = tuple(float(angle) for angle in rng.uniform(0, 58, 2) * (rng.random(2) < 0.6))
    turn = float(rng.normal(0, 3.5)) if rng.random() < 0.75 else float(rng.uniform(-30, 30))
    shape = Shape(turn=turn, tilt=float(rng.uniform(0, 0.16)), curl=curl,
                  curl_share=float(rng.uniform(0.12, 0.4)), wave=float(rng.uniform(0, 20)),
                  crumple=float(rng.choice((0, 0.5, 1.2, 2.2))), folds=wear.folds,
                  fill=float(rng.uniform(0.66, 0.96)))
    shot = light_shot(rng, size)
    return replace(
        shot, quality=int(rng.integers(75, 93)), shape=shape, wear=wear,
        orientation=int(rng.choice((1, 1, 3, 6, 6, 6, 8))), blur=float(rng.uniform(0.15, 0.8)),
        noise=float(rng.uniform(1.5, 8)), uneven=float(rng.uniform(0.04, 0.3)),
        shadow=float(rng.uniform(0.25, 0.6)) if rng.random() < 0.45 else 0.0,
        warmth=_warmth(rng, 0.05), exposure=float(rng.uniform(0.76, 1.05)),
        hand=str(rng.choice(("left", "right", "bottom"))) if rng.random() < 0.22 else None,
    )


def _sized(paper: PrintedReceipt, shot: PhoneShot) -> PhoneShot:
    """The same shot, nearer or larger until a person can read the print."""
    if phone_camera.line_pixels(paper.image.size, paper.line_height, shot) < LINE_MIN:
        shot = replace(shot, shape=replace(shot.shape, fill=0.97, turn=shot.shape.turn / 4))
    if phone_camera.line_pixels(paper.image.size, paper.line_height, shot) < LINE_MIN:
        shot = replace(shot, width=TWELVE[0], height=TWELVE[1])
    return shot


def _size(rng: Generator) -> tuple[int, int]:
    """Mostly 12 megapixels. The others are what messengers and older phones leave."""
    if rng.random() < 0.75:
        return TWELVE
    return ((3000, 4000), (1536, 2048), (1200, 1600), (2448, 3264))[rng.integers(4)]


def _worn(rng: Random, camera_rng: Generator, paper: PrintedReceipt) -> bytes:
    size = _size(camera_rng)
    if paper.image.width > paper.image.height * 1.2 and rng.random() < 0.8:
        size = size[::-1]
    shot = worn_shot(camera_rng, size)
    if shot.width > shot.height and shot.orientation in (6, 8):
        shot = replace(shot, orientation=1)
    return phone_camera.photograph(camera_rng, paper.image, _sized(paper, shot))


def ordinary(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    paper = layouts.compose_layout(rng, layouts.name_of(rng.randrange(len(layouts.NAMES))))
    return _worn(rng, camera_rng, paper), paper.truth


def headless(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    """The head is cut off: the frame begins below the logo."""
    name = rng.choice(tuple(layouts.ROLLS)[:-1])
    paper = layouts.compose_layout(rng, name, is_headless=True)
    shot = worn_shot(camera_rng, TWELVE)
    width = scale_for(paper.image.size, shot.frame, shot.shape) * paper.image.width / shot.width
    shape = replace(shot.shape, turn=float(camera_rng.normal(0, 1)), curl=(0.0, shot.shape.curl[1]),
                    tilt=0.03, wave=4.0, fill=0.94)
    shot = replace(shot, shape=shape, hand=None)
    scale = scale_for(paper.image.size, shot.frame, shape)
    # The paper's new upper end lies on the upper edge of the frame.
    up = 0.5 * scale * paper.image.height / shot.height - 0.5
    shape = replace(shape, shift=(float(camera_rng.uniform(-0.03, 0.03)) * min(1, width), up))
    shot = _sized(paper, replace(shot, shape=shape))
    return phone_camera.photograph(camera_rng, paper.image, shot), paper.truth


def small(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    """400 to 700 pixels high, cut to the receipt, without metadata."""
    height = rng.randint(400, 700)
    while True:
        paper = layouts.compose_layout(rng, rng.choice(layouts.SHORT))
        row = paper.line_height * height * 0.93 / paper.image.height
        if row >= SMALL_LINE_MIN:
            break
        height = 700
    scale = height * 0.93 / paper.image.height
    width = round(paper.image.width * scale * rng.uniform(1.04, 1.2))
    shot = light_shot(camera_rng, (3 * width, 3 * height))
    shape = replace(shot.shape, fill=0.96, turn=float(camera_rng.normal(0, 1)), wave=3.0)
    shot = replace(shot, shape=shape, orientation=None, profile=None, quality=95)
    photo = Image.open(io.BytesIO(phone_camera.photograph(camera_rng, paper.image, shot)))
    target = io.BytesIO()
    photo.resize((width, height), Image.LANCZOS).save(target, "JPEG", quality=rng.randint(75, 92),
                                                      subsampling="4:2:0")
    return target.getvalue(), paper.truth


def scan(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    """A scanner's picture: even light, no surface, and the paper's edges are those of the frame."""
    paper = layouts.compose_layout(rng, layouts.name_of(rng.randrange(len(layouts.NAMES))))
    image = paper.image.convert("L")
    dots = rng.choice((1.0, 1.4, 2.0))
    scale = max(dots, LINE_MIN / paper.line_height)
    image = image.resize((round(image.width * scale), round(image.height * scale)), Image.BICUBIC)
    image = image.rotate(rng.gauss(0, 0.7), Image.BICUBIC, fillcolor=rng.choice((255, 240)))
    values = np.asarray(image, np.float32) * rng.uniform(0.72, 0.9) + rng.uniform(24, 40)
    values += camera_rng.normal(0, 3, values.shape).astype(np.float32)
    picture = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    if rng.random() < 0.5:
        picture = picture.convert("RGB")
    target = io.BytesIO()
    picture.save(target, "JPEG", quality=rng.randint(75, 92))
    return target.getvalue(), paper.truth


def _neighbours(rng: Random, camera_rng: Generator) -> tuple[tuple[Image.Image, Shape], ...]:
    """Parts of one to three other receipts at the edges of the frame."""
    places = [(-0.52, rng.uniform(-0.4, 0.4)), (0.52, rng.uniform(-0.4, 0.4)),
              (rng.choice((-0.35, 0.35)), -0.62), (rng.choice((-0.35, 0.35)), 0.62)]
    others = []
    for place in rng.sample(places, rng.choice((1, 1, 2, 2, 3))):
        image = layouts.compose_layout(rng, rng.choice(layouts.COMMON[:17])).image
        shape = Shape(turn=rng.uniform(-25, 25), tilt=0.02, curl=(0, 0), curl_share=0.2,
                      wave=rng.uniform(0, 10), crumple=0.4, folds=(), fill=rng.uniform(0.6, 0.9),
                      shift=place)
        others.append((image, shape))
    return tuple(others)


def with_neighbours(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    """A clear main receipt over parts of others."""
    paper = layouts.compose_layout(rng, rng.choice(layouts.COMMON[:17]))
    shot = worn_shot(camera_rng, TWELVE)
    shape = replace(shot.shape, fill=float(camera_rng.uniform(0.72, 0.9)),
                    turn=float(camera_rng.normal(0, 4)))
    shot = _sized(paper, replace(shot, shape=shape, hand=None))
    others = _neighbours(rng, camera_rng)
    return phone_camera.photograph(camera_rng, paper.image, shot, others), paper.truth


def several(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    """Two or three whole receipts of equal standing: it is unclear which one is meant."""
    count = rng.choice((2, 2, 3))
    papers = [layouts.compose_layout(rng, rng.choice(layouts.SHORT)) for _ in range(count)]
    shot = light_shot(camera_rng, TWELVE)
    others = []
    for place, paper in enumerate(papers):
        shift = ((place + 0.5) / count - 0.5, rng.uniform(-0.06, 0.06))
        room = 0.86 / count * shot.width
        fill = min(0.85, room / shot.width * paper.image.height / paper.image.width * 0.75)
        shape = replace(shot.shape, shift=shift, turn=rng.gauss(0, 3), fill=max(fill, 0.3))
        while scale_for(paper.image.size, shot.frame, shape) * paper.image.width > room:
            shape = replace(shape, fill=shape.fill * 0.9)
        others.append((paper.image, shape))
    last, shape = others.pop()
    shot = replace(shot, shape=shape)
    photo = phone_camera.photograph(camera_rng, last, shot, tuple(others))
    return photo, {"kind": "several-receipts", "expect": "unsure", "total": None, "currency": None,
                   "language": "ja"}


Maker = Callable[[Random, Generator, int], PhotoAndTruth]
# Out of 20 photos. The order spreads the special ones over a small count.
MAKERS: tuple[Maker, ...] = (
    ordinary, with_neighbours, ordinary, small, ordinary, headless, ordinary, scan, ordinary,
    ordinary, several, ordinary, with_neighbours, ordinary, small, ordinary, ordinary, scan,
    ordinary, ordinary)


def take_phone(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    maker = MAKERS[index % len(MAKERS)]
    photo, truth = maker(rng, camera_rng, index)
    # Damage may hide what confirms the total, so only the layouts' own doubts are demanded.
    expect = truth["expect"] if truth["expect"] in ("unsure", "unreadable") else "any"
    return photo, {**truth, "expect": expect, "shot": maker.__name__.replace("_", "-")}


def take_layout(rng: Random, camera_rng: Generator, index: int) -> PhotoAndTruth:
    paper = layouts.compose_layout(rng, layouts.name_of(index))
    size = ((1536, 2048), (1800, 2400), TWELVE)[camera_rng.integers(3)]
    if paper.image.width > paper.image.height * 1.2:
        size = size[::-1]
    shot = light_shot(camera_rng, size)
    if size[0] > size[1]:
        shot = replace(shot, orientation=1)
    photo = phone_camera.photograph(camera_rng, paper.image, _sized(paper, shot))
    return photo, paper.truth
