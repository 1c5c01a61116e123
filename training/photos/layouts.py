"""The chain layouts by name, and how each is composed."""
from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Callable

import convenience_layout as convenience
import form_layout
import fonts
import layout_vocabulary
import market_layout as market
import roadside_layout as roadside
from compose import PrintedReceipt
from layout_bill import LayoutBill, total_up
from layout_parts import pick_face
from money import Bill, Item
from receipt import Receipt, fake_receipt
from slip import Slip


@dataclass(frozen=True)
class Layout:
    stores: str
    bill: Callable[[Random], LayoutBill]
    print: Callable[[Random, Slip, Receipt], None]
    columns: tuple[int, ...] = (28, 30, 32, 32, 36)
    matrix_share: float = 0.0


def _market(is_included: bool) -> Callable[[Random], LayoutBill]:
    return partial(market.market_bill, is_included=is_included)


def _convenience(is_included: bool) -> Callable[[Random], LayoutBill]:
    return partial(convenience.convenience_bill, is_included=is_included)


ROLLS: dict[str, Layout] = {
    "convenience-net": Layout("convenience", _convenience(False), convenience.print_net),
    "convenience-gross": Layout("convenience", _convenience(True), convenience.print_gross),
    "convenience-bracket": Layout("convenience", _convenience(True), convenience.print_bracket),
    "supermarket-outside": Layout("supermarket", _market(False), market.print_outside),
    "supermarket-rate": Layout("supermarket", _market(False), market.print_outside_rate),
    "supermarket-inside": Layout("supermarket", _market(True), market.print_inside),
    "fast-food": Layout("fast-food", convenience.fast_food_bill, convenience.print_fast_food),
    "cafe-chain": Layout("cafe-chain", convenience.fast_food_bill, convenience.print_cafe_chain),
    "drugstore-points": Layout("drugstore", market.drugstore_bill, market.print_drugstore),
    "hundred-yen": Layout("hundred-yen", market.hundred_bill, market.print_hundred),
    "petrol-station": Layout("petrol", roadside.petrol_bill, roadside.print_petrol,
                             (30, 32, 36), 0.15),
    "taxi-meter": Layout("taxi", roadside.taxi_bill, roadside.print_taxi, (22, 24, 28), 0.5),
    "car-park": Layout("parking", roadside.parking_bill, roadside.print_parking, (28, 32, 36), 0.5),
    "post-office": Layout("post-office", roadside.post_bill, roadside.print_post),
    "tavern": Layout("izakaya", roadside.tavern_bill, roadside.print_tavern),
    "electronics": Layout("electronics", market.electronics_bill, market.print_electronics,
                          (32, 36, 40)),
    "cash-register": Layout("cash-register", market.register_bill, market.print_register,
                            (22, 24, 26)),
    "refund": Layout("supermarket", partial(market.market_bill, is_included=True, returns=0),
                     market.print_refund),
}
FORMS = ("hospital", "delivery-note", "handwritten-form")

COMMON = ("convenience-net", "convenience-gross", "convenience-bracket", "supermarket-outside",
          "supermarket-rate", "supermarket-inside", "fast-food", "cafe-chain", "drugstore-points",
          "hundred-yen", "petrol-station", "taxi-meter", "car-park", "post-office", "tavern",
          "electronics", "cash-register", "hospital", "delivery-note")
# Common shops come twice for each refund and each handwritten form.
NAMES = COMMON + ("handwritten-form",) + COMMON + ("refund",)
SHORT = ("taxi-meter", "car-park", "cash-register", "hundred-yen", "convenience-gross",
         "petrol-station")
"""Layouts with few rows, which stay readable in a small picture."""


def name_of(index: int) -> str:
    return NAMES[index % len(NAMES)]


def compose_layout(rng: Random, name: str, is_headless: bool = False,
                   face: fonts.Face | None = None) -> PrintedReceipt:
    """`is_headless`: the photo begins below the logo, so a part of the heading is unknown."""
    if name in FORMS:
        return _compose_form(rng, name)
    layout = ROLLS[name]
    bill = layout.bill(rng)
    receipt = _receipt(rng, name, layout.stores, bill)
    is_matrix = face is None and rng.random() < layout.matrix_share
    face = face or pick_face(rng, 1.0 if is_matrix else 0.06)
    leading = rng.choice((0.97, 1.0, 1.02, 1.05, 1.1, 1.18, 1.3))
    slip = Slip(rng, face, rng.choice(layout.columns), rng.random() < 0.5, leading)
    slip.is_matrix = is_matrix
    receipt.truth["expect"] = "sure"
    layout.print(rng, slip, receipt)
    if receipt.truth.get("points_used"):
        # Whether the total or the rest after the points is to be paid is a matter of doubt.
        receipt.truth["expect"] = "any"
    receipt.truth["font"] = face.name + ("-matrix" if is_matrix else "")
    image = slip.finish(rng)
    return _printed(rng, slip, receipt, image, is_headless)


def _printed(rng: Random, slip: Slip, receipt: Receipt, image, is_headless: bool) -> PrintedReceipt:
    scale = image.width / slip.width
    cut = 0
    if is_headless and slip.head_end > 3 * slip.leading:
        cut = round(slip.head_end * rng.uniform(0.35, 0.95))
        for name, top in slip.marks.items():
            # A row that is cut through is gone as well.
            if top < cut + slip.em // 2:
                receipt.truth[name] = "" if name == "branch" else None
        image = image.crop((0, round(cut * scale), image.width, image.height))
    rows = slip.total_rows and tuple((y - cut) * scale / image.height for y in slip.total_rows)
    texts = tuple(slip.visible_texts(cut + 1) if cut else slip.texts)
    return PrintedReceipt(image, texts, receipt.truth, slip.em * scale, rows)


def _receipt(rng: Random, name: str, stores: str, bill: Bill) -> Receipt:
    receipt = fake_receipt(rng, "konbini", bill)
    receipt.kind = receipt.truth["kind"] = name
    receipt.store = rng.choice(layout_vocabulary.STORES[stores])
    return receipt


def _compose_form(rng: Random, name: str) -> PrintedReceipt:
    face = rng.choice(fonts.LASER)
    if name == "hospital":
        bill: Bill = Bill([], True, total=10 * rng.randint(29, 980))
        paper = form_layout.compose_hospital(rng, _receipt(rng, name, name, bill), face)
    elif name == "delivery-note":
        receipt = _receipt(rng, name, name, form_layout.delivery_bill(rng))
        paper = form_layout.compose_delivery(rng, receipt, face)
    else:
        price = rng.choice((rng.randint(5, 480) * 100, rng.randint(500, 98000)))
        bill = total_up([Item("お品代", 1, price, False)], True)
        paper = form_layout.compose_handwritten(rng, _receipt(rng, name, name, bill))
    paper.truth["font"] = face.name
    return paper
