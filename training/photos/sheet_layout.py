"""Laser-printed sheets: company receipts (領収書), A4 invoices (請求書) and hotel bills."""
from __future__ import annotations

from random import Random

import fake_data
import vocabulary
from receipt import Receipt, Style, record_items, record_tax, record_timestamp, yen
from sheet import Sheet


def print_receipt(rng: Random, sheet: Sheet, receipt: Receipt, style: Style) -> None:
    """A receipt with one amount for one purpose."""
    sheet.spaced(500, 40, 62, rng.choice(("領収書", "領収証")), rng.choice((80, 130)))
    sheet.text(60, 150, 36, f"{rng.choice(vocabulary.SURNAMES)}商店 御中")
    sheet.line(60, 200, 460, 200)
    record_timestamp(receipt, False)
    sheet.text(940, 150, 28, fake_data.format_date(rng, receipt.when), "r")
    sheet.text(940, 115, 24, f"No. {rng.randint(100, 99999)}", "r")
    sheet.box(140, 230, 860, 315, rng.choice((None, 235)))
    form = rng.choice(("¥{}-", "￥{}－", "金 {} 円", "¥{}(税込)"))
    sheet.text(500, 240, 58, yen(receipt.bill.total, form), "m", 1)
    purpose = rng.choice(("お品代", "御飲食代", "工事代金", "書籍代", "花代"))
    sheet.text(180, 335, 28, f"但し {purpose}として 上記正に領収いたしました")
    record_tax(receipt)
    y = 400
    sheet.text(60, y, 24, "内訳")
    for line in receipt.bill.tax_lines:
        sheet.text(90, y + 36, 24, f"{line.rate}%対象(税込) {yen(line.taxable, '¥{}')}")
        sheet.text(90, y + 68, 24, f"消費税額({line.rate}%) {yen(line.tax, '¥{}')}")
        y += 72
    _issuer(rng, sheet, receipt, 540, 400)


def _issuer(rng: Random, sheet: Sheet, receipt: Receipt, x: float, y: float) -> None:
    truth = receipt.truth
    truth["store"], truth["address"] = receipt.store, receipt.address.text
    truth["postal_code"], truth["phone"] = receipt.address.postal_code, receipt.phone
    truth["registration"] = receipt.registration
    sheet.text(x, y, 34, receipt.store, stroke=rng.choice((0, 1)))
    sheet.text(x, y + 50, 22, f"〒{receipt.address.postal_code}")
    sheet.text(x, y + 80, 22, receipt.address.text)
    sheet.text(x, y + 110, 22, f"{rng.choice(('TEL ', '電話 '))}{receipt.phone}")
    sheet.text(x, y + 140, 22, f"登録番号 {receipt.registration}")
    if rng.random() < 0.6:
        sheet.stamp(865, y - 30, "之\n印")


def print_invoice(rng: Random, sheet: Sheet, receipt: Receipt, style: Style) -> None:
    sheet.spaced(500, 60, 60, "請求書", rng.choice((70, 120)))
    sheet.text(70, 180, 32, f"株式会社 {rng.choice(vocabulary.SURNAMES)}商事 御中")
    sheet.line(70, 224, 470, 224)
    record_timestamp(receipt, False)
    word = rng.choice(("発行日", "請求日", "日付"))
    sheet.text(930, 150, 22, f"{word} {fake_data.format_date(rng, receipt.when)}", "r")
    sheet.text(930, 182, 22, f"請求書番号 INV-{rng.randint(1000, 99999)}", "r")
    sheet.text(70, 250, 22, "下記のとおりご請求申し上げます。")
    title = rng.choice(("ご請求金額", "ご請求額", "お支払金額", "請求金額合計"))
    sheet.text(70, 310, 32, title)
    sheet.text(520, 304, 40, yen(receipt.bill.total, rng.choice(("¥{}-", "¥{}", "{}円"))), "r", 1)
    sheet.line(70, 358, 540, 358, 4)
    _issuer(rng, sheet, receipt, 580, 250)
    y = _table(rng, sheet, receipt, 470)
    _sheet_sums(rng, sheet, receipt, y + 10)
    sheet.text(70, y + 210, 22, f"お振込先 青空銀行 本店 普通 {rng.randint(10 ** 6, 10 ** 7 - 1)}")
    sheet.text(70, y + 246, 22, "恐れ入りますが振込手数料はご負担ください。")


def print_hotel(rng: Random, sheet: Sheet, receipt: Receipt, style: Style) -> None:
    sheet.text(500, 40, 54, receipt.store, "m", 1)
    sheet.text(500, 125, 34, rng.choice(("ご利用明細書 兼 領収書", "領収書", "ご精算書")), "m")
    record_timestamp(receipt, False)
    word = rng.choice(("精算日", "発行日", "ご出発日"))
    sheet.text(70, 200, 26, f"{word} {fake_data.format_date(rng, receipt.when)}")
    sheet.text(930, 200, 26, f"お部屋番号 {rng.randint(2, 14)}{rng.randint(1, 28):02}", "r")
    sheet.text(70, 240, 26, f"{rng.choice(vocabulary.SURNAMES)} 様")
    y = _table(rng, sheet, receipt, 300)
    _sheet_sums(rng, sheet, receipt, y + 10)
    _issuer(rng, sheet, receipt, 70, y + 220)


def _table(rng: Random, sheet: Sheet, receipt: Receipt, y: float) -> float:
    record_items(receipt)
    has_lines = rng.random() < 0.7
    sheet.box(70, y, 930, y + 40, rng.choice((None, 225, 210)))
    for x, word, anchor in ((90, "品目", "l"), (590, "数量", "r"), (740, "単価", "r"), (910, "金額", "r")):
        sheet.text(x, y + 8, 24, word, anchor)
    for item in receipt.bill.items:
        y += 44
        sheet.text(90, y + 6, 25, item.name + (" ※" if item.is_reduced else ""))
        sheet.text(590, y + 6, 25, str(item.quantity), "r")
        sheet.text(740, y + 6, 25, yen(item.price, "{}"), "r")
        sheet.text(910, y + 6, 25, yen(item.amount, "{}"), "r")
        if has_lines:
            sheet.line(70, y + 42, 930, y + 42, 1)
    return y + 50


def _sheet_sums(rng: Random, sheet: Sheet, receipt: Receipt, y: float) -> None:
    bill = receipt.bill
    receipt.truth["subtotal"] = bill.subtotal
    record_tax(receipt)
    rows = [("小計", bill.subtotal)]
    side = "内消費税" if bill.is_included else "消費税"
    for line in bill.tax_lines:
        rows.append((f"{line.rate}%対象", line.taxable))
        rows.append((f"{side}({line.rate}%)", line.tax))
    total = rng.choice(("合計", "総合計", "ご請求額", "合計金額"))
    for word, amount in rows:
        sheet.text(540, y, 24, word)
        sheet.text(910, y, 24, yen(amount, "¥{}"), "r")
        y += 34
    sheet.text(540, y + 4, 30, total, stroke=1)
    sheet.text(910, y + 4, 30, yen(bill.total, "¥{}"), "r", 1)
    sheet.line(530, y + 44, 930, y + 44, 3)
