"""An invented receipt, and the ground truth that is recorded while it is printed."""
from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

import fake_data
import fonts
import vocabulary
from money import Bill


@dataclass
class Receipt:
    kind: str
    store: str
    branch: str
    phone: str
    registration: str
    address: fake_data.Address
    when: datetime
    bill: Bill
    truth: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Style:
    """Choices that apply to a whole receipt."""

    money: str
    total_money: str
    reduced_mark: str
    rule: str
    total_word: str
    subtotal_word: str
    is_half_kana: bool


def yen(amount: int, form: str) -> str:
    if amount < 0:
        return "-" + yen(-amount, form)
    return form.format(f"{amount:,}")


def pick_style(rng: Random) -> Style:
    money = rng.choice(("¥{}", "¥{}", "{}円", "{}", "￥{}", "{}"))
    return Style(
        money=money,
        total_money=money if money != "{}" else rng.choice(("¥{}", "￥{}", "{}円", "{}")),
        reduced_mark=rng.choice(("※", "*", "軽", "＊", "◇")),
        rule=rng.choice(("-", "line", "=", "－", "・", "*", "")),
        total_word=rng.choice(vocabulary.TOTAL_WORDS),
        subtotal_word=rng.choice(vocabulary.SUBTOTAL_WORDS),
        is_half_kana=rng.random() < 0.12,
    )


def pick_face(rng: Random, ordinary_share: float) -> fonts.Face:
    group = fonts.ORDINARY if rng.random() < ordinary_share else fonts.HELD_OUT
    return rng.choice(group)


def fake_receipt(rng: Random, kind: str, bill: Bill) -> Receipt:
    return Receipt(
        kind=kind,
        store=rng.choice(vocabulary.STORES[kind]),
        branch=rng.choice(vocabulary.BRANCHES),
        phone=fake_data.phone(rng),
        registration=fake_data.registration_number(rng),
        address=fake_data.address(rng),
        when=fake_data.timestamp(rng),
        bill=bill,
        truth={
            "kind": kind, "language": "ja", "currency": "JPY", "expect": "any",
            "store": None, "branch": "", "total": bill.total, "date": None, "issued_at": None,
            "registration": None, "phone": None, "postal_code": None, "address": None,
            "table_number": None, "waiter": None, "subtotal": None, "tax": None,
            "tender": None, "change": None, "items": [], "tax_lines": [], "qr_payload": None,
        },
    )


def record_timestamp(receipt: Receipt, has_time: bool) -> None:
    receipt.truth["date"] = f"{receipt.when:%Y-%m-%d}"
    form = "%Y-%m-%dT%H:%M" if has_time else "%Y-%m-%d"
    receipt.truth["issued_at"] = receipt.when.strftime(form)


def record_tax(receipt: Receipt) -> None:
    receipt.truth["tax"] = receipt.bill.tax
    receipt.truth["tax_lines"] = [
        {"rate": line.rate, "taxable": line.taxable, "tax": line.tax,
         "is_included": line.is_included}
        for line in receipt.bill.tax_lines
    ]


def record_items(receipt: Receipt) -> None:
    receipt.truth["items"] = [
        {"name": item.name, "qty": item.quantity, "price": item.amount,
         "is_reduced": item.is_reduced}
        for item in receipt.bill.items
    ]
