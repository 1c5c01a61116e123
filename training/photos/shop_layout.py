"""Receipts of shops, cafés and restaurants: heading, items, sums, payment and footer."""
from __future__ import annotations

from random import Random

import fake_data
import qr_codes
import vocabulary
from half_kana import half
from money import Item
from paper import Paper, barcode, cells
from receipt import Receipt, Style, record_items, record_tax, record_timestamp, yen

EATERIES = ("restaurant", "izakaya", "cafe", "ramen")


def print_shop(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    print_heading(rng, paper, receipt)
    if rng.random() < 0.4:
        title = rng.choice(("領収証", "領 収 書", "【領収証】", "レシート", "お買上げ明細", "《 領 収 証 》"))
        paper.center(title, wide=rng.choice((1, 2)))
    print_meta(rng, paper, receipt)
    paper.rule(style.rule)
    print_items(rng, paper, receipt, style)
    paper.rule(style.rule)
    print_sums(rng, paper, receipt, style)
    print_payment(rng, paper, receipt, style)
    paper.rule(style.rule)
    print_footer(rng, paper, receipt, style)


def print_heading(rng: Random, paper: Paper, receipt: Receipt) -> None:
    if rng.random() < 0.25:
        paper.center(rng.choice(vocabulary.SLOGANS))
    print_name(rng, paper, receipt)
    rows = [_print_address, _print_phone, _print_registration]
    if rng.random() < 0.3:
        rng.shuffle(rows)
    for row in rows:
        row(rng, paper, receipt)
    if rng.random() < 0.15:
        paper.center(rng.choice(vocabulary.SLOGANS))
    paper.gap(rng.choice((0, 0.5, 1)))


def print_name(rng: Random, paper: Paper, receipt: Receipt) -> None:
    receipt.truth["store"] = receipt.store
    draw = rng.random()
    if draw < 0.5:
        paper.logo(rng, receipt.store)
    elif draw < 0.8:
        wide = 2 if 2 * cells(receipt.store) <= paper.columns else 1
        paper.center(receipt.store, wide, tall=rng.choice((1, 2)), bold=rng.random() < 0.4)
    else:
        paper.center(receipt.store, tall=rng.choice((1, 2)), bold=True)
    if receipt.kind not in ("taxi", "clinic", "utility") and rng.random() < 0.8:
        receipt.truth["branch"] = receipt.branch
        paper.center(receipt.branch, wide=rng.choice((1, 1, 2)))


def _print_address(rng: Random, paper: Paper, receipt: Receipt) -> None:
    if rng.random() < 0.3:
        return
    place = receipt.address
    receipt.truth["address"] = place.text
    is_left = rng.random() < 0.25
    row = paper.left if is_left else paper.center
    if rng.random() < 0.5:
        receipt.truth["postal_code"] = place.postal_code
        if rng.random() < 0.5:
            row(f"〒{place.postal_code}")
        else:
            return row(f"〒{place.postal_code} {place.text}")
    row(place.text)


def _print_phone(rng: Random, paper: Paper, receipt: Receipt) -> None:
    if rng.random() < 0.12:
        return
    receipt.truth["phone"] = receipt.phone
    area, middle, end = receipt.phone.split("-")
    number = rng.choice((receipt.phone, receipt.phone, f"{area}({middle}){end}"))
    word = rng.choice(("TEL ", "TEL:", "電話 ", "℡ ", "電話番号:", "Tel. ", "ＴＥＬ　"))
    paper.center(word + number)


def _print_registration(rng: Random, paper: Paper, receipt: Receipt) -> None:
    if rng.random() < 0.1:
        return
    receipt.truth["registration"] = receipt.registration
    word = rng.choice(("登録番号 ", "登録番号:", "登録番号：", "適格請求書発行事業者登録番号 ",
                       "事業者番号 ", "インボイス登録番号:", "登録No."))
    if cells(word + receipt.registration) > paper.columns:
        paper.center(word.strip())
        word = ""
    paper.center(word + receipt.registration)


def print_meta(rng: Random, paper: Paper, receipt: Receipt) -> None:
    date = fake_data.format_date(rng, receipt.when)
    has_time = rng.random() < 0.88
    time = fake_data.format_time(rng, receipt.when) if has_time else ""
    record_timestamp(receipt, has_time)
    number = f"{rng.choice(('No.', '#', '伝票No.', 'ﾚｼｰﾄNo.'))}{rng.randint(1, 99999):04}"
    if rng.random() < 0.5 and cells(f"{date} {time}") <= paper.columns:
        paper.left(f"{date} {time}".strip())
        paper.left(f"{rng.choice(('レジ', 'ﾚｼﾞ#', 'POS'))}{rng.randint(1, 12):02} {number}")
    else:
        paper.pair(date, time or number)
    if receipt.kind in EATERIES and rng.random() < 0.75:
        table = rng.choice((str(rng.randint(1, 48)), f"{rng.choice('ABC')}-{rng.randint(1, 20)}"))
        receipt.truth["table_number"] = table
        word = rng.choice(("テーブル ", "テーブルNo.", "卓番 ", "卓番:", "席番 ", "テーブル番号:"))
        paper.pair(f"{word}{table}", f"{rng.randint(1, 9)}名様")
    if rng.random() < 0.55:
        clerk = rng.choice(vocabulary.SURNAMES)
        receipt.truth["waiter"] = clerk
        word = rng.choice(("担当:", "担当者:", "担当 ", "責:", "扱者:", "係:", "ｷｬｯｼｬｰ:", "責任者:"))
        paper.left(f"{word}{clerk}")


def print_items(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    record_items(receipt)
    layout = rng.choice(("below", "above", "beside", "table", "code", "below"))
    mark_before = rng.random() < 0.2
    if layout == "table":
        paper.pair(rng.choice(("品名", "商品名", "ご注文")), rng.choice(("数量   金額", "数  金額")))
    for item in receipt.bill.items:
        _print_item(rng, paper, item, style, layout, mark_before)


def _print_item(rng: Random, paper: Paper, item: Item, style: Style, layout: str,
                mark_before: bool) -> None:
    name = half(item.name) if style.is_half_kana else item.name
    mark = style.reduced_mark if item.is_reduced else ""
    amount = yen(item.amount, style.money)
    if mark and mark_before:
        name = mark + name
    elif mark:
        amount += mark
    unit = yen(item.price, "{}")
    if item.price < 0:
        paper.pair(name, amount, indent=2)
    elif layout == "table":
        paper.pair(name, f"{item.quantity}  {amount:>8}")
    elif layout == "code":
        paper.left(f"49{rng.randint(10 ** 10, 10 ** 11 - 1)}")
        paper.pair(name if item.quantity == 1 else f"{name} {unit}×{item.quantity}", amount)
    elif item.quantity == 1:
        paper.pair(name, amount)
    elif layout == "beside":
        paper.pair(f"{name} {rng.choice(('x', '×', '＊'))}{item.quantity}", amount)
    elif layout == "above":
        paper.left(f"({item.quantity}点 × 単{unit})", indent=2)
        paper.pair(name, amount)
    else:
        paper.left(name)
        count = rng.choice((f"@{unit} x {item.quantity}", f"{item.quantity}個 × 単{unit}",
                            f"{unit} × {item.quantity}点", f"({unit} x{item.quantity})"))
        paper.pair(count, amount, indent=3)


def print_sums(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    bill = receipt.bill
    if not bill.is_included or bill.service or rng.random() < 0.5:
        receipt.truth["subtotal"] = bill.subtotal
        paper.pair(style.subtotal_word, yen(bill.subtotal, style.money))
    if bill.service:
        paper.pair(rng.choice(("サービス料10%", "サービス料(10%)", "ｻｰﾋﾞｽ料")), yen(bill.service, style.money))
    if bill.is_included:
        print_total(rng, paper, receipt, style)
        if rng.random() < 0.92:
            print_taxes(rng, paper, receipt, style)
    else:
        print_taxes(rng, paper, receipt, style)
        print_total(rng, paper, receipt, style)


def print_taxes(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    record_tax(receipt)
    side = "内" if receipt.bill.is_included else "外"
    layout = rng.choice(("two", "bracket", "one", "two"))
    for line in receipt.bill.tax_lines:
        base, tax = yen(line.taxable, style.money), yen(line.tax, style.money)
        if layout == "two":
            paper.pair(f"{side}税{line.rate}%対象額", base)
            paper.pair(f"{side}税額{line.rate:>2}%", tax, indent=2)
        elif layout == "bracket":
            paper.pair(f"({line.rate}%対象", base + ")")
            paper.pair(f"({side}消費税等{line.rate}%", tax + ")")
        else:
            paper.pair(f"{line.rate}%対象 {base}", f"{side}消費税 {tax}")


def print_total(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    wide, tall = rng.choice(((1, 1), (2, 1), (2, 2), (1, 2), (2, 2), (2, 1)))
    is_framed = rng.random() < 0.15
    if is_framed:
        paper.rule("line")
    start = paper.y
    paper.pair(style.total_word, yen(receipt.bill.total, style.total_money), wide, tall,
               bold=rng.random() < 0.4)
    paper.total_rows = (start, paper.y)
    if is_framed:
        paper.rule("line")


def print_payment(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    bill = receipt.bill
    if bill.tender is not None:
        receipt.truth["tender"], receipt.truth["change"] = bill.tender, bill.change
        paper.pair(rng.choice(vocabulary.CASH_WORDS), yen(bill.tender, style.money))
        paper.pair(rng.choice(vocabulary.CHANGE_WORDS), yen(bill.change or 0, style.money),
                   wide=rng.choice((1, 1, 2)))
        return
    method = rng.choice(vocabulary.METHODS)
    paper.pair(method, yen(bill.total, style.money))
    if "電子" in method:
        paper.pair(rng.choice(("カード残高", "残高", "電子マネー残高")),
                   yen(rng.randint(200, 19999), style.money))
    elif "クレジット" in method and rng.random() < 0.6:
        paper.pair("カード番号", f"****-****-****-{rng.randint(0, 9999):04}")
        paper.pair("承認番号", f"{rng.randint(0, 999999):06}")


def print_footer(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    count = sum(item.quantity for item in receipt.bill.items if item.price > 0)
    if rng.random() < 0.5:
        paper.pair(rng.choice(("お買上点数", "点数", "お買上げ点数")), f"{count}点")
    if rng.random() < 0.45:
        now, whole = rng.choice(vocabulary.POINTS)
        paper.pair(rng.choice(vocabulary.MEMBERS), f"{rng.randint(10 ** 9, 10 ** 10 - 1)}")
        paper.pair(now, f"{receipt.bill.total // 100}P")
        paper.pair(whole, f"{rng.randint(120, 48000):,}P")
    if any(item.is_reduced for item in receipt.bill.items):
        paper.left(f"{style.reduced_mark}{rng.choice(('印は軽減税率(8%)対象', 'は軽減税率対象商品です'))}")
    for _ in range(rng.choice((0, 1, 1, 2))):
        paper.left(rng.choice(vocabulary.NOTES))
    if rng.random() < 0.15:
        paper.gap(0.5)
        payload, image = qr_codes.code(rng, max(3, paper.em // 6))
        receipt.truth["qr_payload"] = payload
        paper.picture(image)
    elif rng.random() < 0.25:
        digits = f"{rng.randint(10 ** 12, 10 ** 13 - 1)}"
        paper.picture(barcode(rng, digits, max(2, paper.em // 12)))
        paper.center(digits)
