"""Composes a printed receipt and its ground truth for a kind of shop."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Callable

from PIL import Image

import fonts
import money
import sheet_layout
import small_receipt_layout
from money import Bill
from paper import Paper
from receipt import Receipt, Style, fake_receipt, pick_face, pick_style
from sheet import Sheet
from shop_layout import print_shop

SHOPS = ("konbini", "supermarket", "drugstore", "restaurant", "izakaya", "cafe", "bakery",
         "bookshop", "hundred", "department")
SHEETS = ("receipt", "invoice", "hotel")
WITHOUT_CASH = ("taxi", "cardslip", "utility", "ramen")

Printer = Callable[[Random, Paper, Receipt, Style], None]

SMALL_RECEIPTS: dict[str, tuple[Callable[[Random], Bill], Printer]] = {
    "taxi": (small_receipt_layout.taxi_bill, small_receipt_layout.print_taxi),
    "parking": (small_receipt_layout.parking_bill, small_receipt_layout.print_parking),
    "petrol": (small_receipt_layout.petrol_bill, small_receipt_layout.print_petrol),
    "clinic": (small_receipt_layout.clinic_bill, small_receipt_layout.print_clinic),
    "pharmacy": (small_receipt_layout.clinic_bill, small_receipt_layout.print_clinic),
    "ramen": (lambda rng: money.shop_bill(rng, "ramen", rng.randint(1, 3), True),
              small_receipt_layout.print_ticket),
    "cardslip": (lambda rng: money.shop_bill(rng, "cardslip", 1, True),
                 small_receipt_layout.print_card),
    "utility": (small_receipt_layout.utility_bill, small_receipt_layout.print_utility),
}

# Shops are twice as frequent as the other kinds, as in real life.
KINDS = SHOPS + tuple(SMALL_RECEIPTS) + SHOPS + SHEETS


@dataclass(frozen=True)
class PrintedReceipt:
    """A printed receipt before it is photographed."""

    image: Image.Image
    texts: tuple[str, ...]
    truth: dict[str, Any]
    line_height: float
    """The height of an ordinary row in image pixels. It decides whether a photo is readable."""
    total_rows: tuple[float, float] | None = None
    """Start and end of the total, as shares of the height."""


def kind_of(index: int) -> str:
    return KINDS[index % len(KINDS)]


def compose(rng: Random, kind: str, ordinary_share: float = 0.0, items_max: int = 9,
            face: fonts.Face | None = None) -> PrintedReceipt:
    if kind in SHEETS:
        return _compose_sheet(rng, kind)
    if kind in SMALL_RECEIPTS:
        bill, printer = SMALL_RECEIPTS[kind][0](rng), SMALL_RECEIPTS[kind][1]
    else:
        includes = {"konbini": True, "hundred": False, "cafe": True}.get(kind)
        bill = money.shop_bill(rng, kind, rng.randint(max(1, items_max // 3), items_max), includes)
        printer = print_shop
    if kind not in WITHOUT_CASH and rng.random() < 0.55:
        money.pay_cash(rng, bill)
    receipt = fake_receipt(rng, kind, bill)
    face = face or pick_face(rng, ordinary_share)
    columns = rng.choice((28, 32, 36, 40, 42))
    paper = Paper(rng, face, columns, rng.random() < 0.35)
    printer(rng, paper, receipt, pick_style(rng))
    receipt.truth["font"] = face.name
    image = paper.finish(rng)
    scale = image.width / paper.width
    rows = paper.total_rows and tuple(y * scale / image.height for y in paper.total_rows)
    return PrintedReceipt(image, tuple(paper.texts), receipt.truth, paper.em * scale, rows)


def _compose_sheet(rng: Random, kind: str) -> PrintedReceipt:
    if kind == "receipt":
        item = money.Item("お品代", 1, rng.randint(8, 900) * 110, False)
        bill = money.compute_totals(Bill([item], True))
        printer, ratio, width = sheet_layout.print_receipt, 0.62, 1500
    elif kind == "invoice":
        bill = money.shop_bill(rng, "invoice", rng.randint(1, 6), False)
        printer, ratio, width = sheet_layout.print_invoice, 1.414, 1700
    else:
        bill = money.shop_bill(rng, "hotel", rng.randint(1, 4), True)
        printer, ratio, width = sheet_layout.print_hotel, 1.2, 1500
    receipt = fake_receipt(rng, kind, bill)
    face = rng.choice(fonts.LASER)
    sheet = Sheet(face, width, ratio)
    printer(rng, sheet, receipt, pick_style(rng))
    receipt.truth["font"] = face.name
    return PrintedReceipt(sheet.image, tuple(sheet.texts), receipt.truth, 24 * sheet.unit)
