"""From a kind of shop to a printed paper and its truth."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Callable

from PIL import Image

import fonts
import money
import sheet_layout
import slip_layout
from money import Bill
from paper import Paper
from receipt import Receipt, Style, invent_receipt, pick_face, pick_style
from sheet import Sheet
from shop_layout import print_shop

SHOPS = ("konbini", "supermarket", "drugstore", "restaurant", "izakaya", "cafe", "bakery",
         "bookshop", "hundred", "department")
SHEETS = ("receipt", "invoice", "hotel")
WITHOUT_CASH = ("taxi", "cardslip", "utility", "ramen")

Printer = Callable[[Random, Paper, Receipt, Style], None]

SLIPS: dict[str, tuple[Callable[[Random], Bill], Printer]] = {
    "taxi": (slip_layout.taxi_bill, slip_layout.print_taxi),
    "parking": (slip_layout.parking_bill, slip_layout.print_parking),
    "petrol": (slip_layout.petrol_bill, slip_layout.print_petrol),
    "clinic": (slip_layout.clinic_bill, slip_layout.print_clinic),
    "pharmacy": (slip_layout.clinic_bill, slip_layout.print_clinic),
    "ramen": (lambda rng: money.shop(rng, "ramen", rng.randint(1, 3), True),
              slip_layout.print_ticket),
    "cardslip": (lambda rng: money.shop(rng, "cardslip", 1, True), slip_layout.print_card),
    "utility": (slip_layout.utility_bill, slip_layout.print_utility),
}

# Shops come twice as often as the rest, as they do in a purse.
KINDS = SHOPS + tuple(SLIPS) + SHOPS + SHEETS


@dataclass(frozen=True)
class Print:
    """A paper before anybody takes its photograph."""

    image: Image.Image
    texts: tuple[str, ...]
    truth: dict[str, Any]
    line_height: float
    """Of an ordinary row, in pixels of the image: what is readable depends on it."""
    total_rows: tuple[float, float] | None = None
    """From and to which part of the height the total stands."""


def kind_of(index: int) -> str:
    return KINDS[index % len(KINDS)]


def compose(rng: Random, kind: str, ordinary_share: float = 0.0, items_max: int = 9,
            face: fonts.Face | None = None) -> Print:
    if kind in SHEETS:
        return _compose_sheet(rng, kind)
    if kind in SLIPS:
        bill, printer = SLIPS[kind][0](rng), SLIPS[kind][1]
    else:
        includes = {"konbini": True, "hundred": False, "cafe": True}.get(kind)
        bill = money.shop(rng, kind, rng.randint(max(1, items_max // 3), items_max), includes)
        printer = print_shop
    if kind not in WITHOUT_CASH and rng.random() < 0.55:
        money.pay_cash(rng, bill)
    receipt = invent_receipt(rng, kind, bill)
    face = face or pick_face(rng, ordinary_share)
    columns = rng.choice((28, 32, 36, 40, 42))
    paper = Paper(rng, face, columns, rng.random() < 0.35)
    printer(rng, paper, receipt, pick_style(rng))
    receipt.truth["font"] = face.name
    image = paper.finish(rng)
    scale = image.width / paper.width
    rows = paper.total_rows and tuple(y * scale / image.height for y in paper.total_rows)
    return Print(image, tuple(paper.texts), receipt.truth, paper.em * scale, rows)


def _compose_sheet(rng: Random, kind: str) -> Print:
    if kind == "receipt":
        bill = money.settle(Bill([money.Item("お品代", 1, rng.randint(8, 900) * 110, False)], True))
        printer, ratio, width = sheet_layout.print_receipt, 0.62, 1500
    elif kind == "invoice":
        bill = money.shop(rng, "invoice", rng.randint(1, 6), False)
        printer, ratio, width = sheet_layout.print_invoice, 1.414, 1700
    else:
        bill = money.shop(rng, "hotel", rng.randint(1, 4), True)
        printer, ratio, width = sheet_layout.print_hotel, 1.2, 1500
    receipt = invent_receipt(rng, kind, bill)
    face = rng.choice(fonts.LASER)
    sheet = Sheet(face, width, ratio)
    printer(rng, sheet, receipt, pick_style(rng))
    receipt.truth["font"] = face.name
    return Print(sheet.image, tuple(sheet.texts), receipt.truth, 24 * sheet.unit)
