"""Printed forms: handwritten receipts, hospital receipts and the notes of online orders."""
from __future__ import annotations

from random import Random

from PIL import Image, ImageDraw

import fake_data
import fonts
import layout_vocabulary
import strokes
import vocabulary
from compose import PrintedReceipt
from layout_bill import LayoutBill, choose_items, total_up
from money import Item
from receipt import Receipt, record_items, record_tax, record_timestamp, yen
from sheet import Sheet

FORM_COLOURS = ((60, 120, 90), (70, 90, 150), (150, 70, 70), (60, 60, 60), (80, 130, 150))
PAPER_COLOURS = ((252, 251, 247), (244, 248, 244), (250, 246, 238))
PEN_COLOURS = ((30, 50, 150), (25, 25, 30), (40, 40, 120), (60, 60, 66))


def compose_handwritten(rng: Random, receipt: Receipt) -> PrintedReceipt:
    """A pad's form: title, name, amount in a frame, purpose and date by hand, a seal."""
    width, height = 1500, round(1500 * rng.uniform(0.46, 0.62))
    colour, pen = rng.choice(FORM_COLOURS), rng.choice(PEN_COLOURS)
    image = Image.new("RGB", (width, height), rng.choice(PAPER_COLOURS))
    draw = ImageDraw.Draw(image)
    texts: list[str] = []

    def label(x: float, y: float, size: int, text: str, anchor: str = "la",
              ink: tuple[int, int, int] = colour) -> None:
        face = fonts.font("BIZUDPMincho-Regular.ttf", size)
        draw.text((x * width, y * height), text, ink, face, anchor=anchor)
        texts.append(text)

    label(rng.choice((0.08, 0.5)), 0.05, 66, rng.choice(("領　収　証", "領 収 書", "領収証")), "ma"
          if rng.random() < 0.5 else "la")
    label(0.93, 0.06, 30, f"No. {rng.randint(1, 999):03}", "ra")
    draw.line((0.06 * width, 0.3 * height, 0.5 * width, 0.3 * height), colour, 2)
    label(0.5, 0.235, 34, "様")
    _scribble_name(rng, image, 0.08 * width, 0.2 * height, 50, rng.choice(vocabulary.SURNAMES), pen)
    box = (0.16 * width, 0.35 * height, 0.84 * width, 0.53 * height)
    draw.rectangle(box, tuple(min(255, c + 150) for c in colour) if rng.random() < 0.4 else None,
                   colour, 3)
    label(0.19, 0.4, 36, rng.choice(("金額", "★", "金")))
    if rng.random() < 0.4:
        for part in range(1, 9):
            x = box[0] + (box[2] - box[0]) * (0.2 + part * 0.085)
            draw.line((x, box[1], x, box[3]), colour, 1)
    amount = f"¥{receipt.bill.total:,}-"
    strokes.write(rng, draw, (0.33 * width, 0.37 * height), 0.13 * height, amount, pen)
    texts.append(amount)
    label(0.1, 0.58, 32, "但し")
    _scribble_name(rng, image, 0.18 * width, 0.56 * height, 42,
                   rng.choice(layout_vocabulary.MEMO_PURPOSES), pen)
    draw.line((0.1 * width, 0.64 * height, 0.7 * width, 0.64 * height), colour, 2)
    when = receipt.when
    date = f"{when.year}年{when.month}月{when.day}日"
    end = strokes.write(rng, draw, (0.1 * width, 0.68 * height), 0.065 * height, date, pen)
    face = fonts.font("BIZUDPMincho-Regular.ttf", 30)
    draw.text((end + 30, 0.69 * height), "上記正に領収いたしました", colour, face)
    receipt.truth["store"], receipt.truth["phone"] = receipt.store, receipt.phone
    label(0.48, 0.78, 48, receipt.store, ink=(40, 40, 44))
    label(0.48, 0.87, 26, f"TEL {receipt.phone}", ink=(40, 40, 44))
    if rng.random() < 0.5:
        receipt.truth["registration"] = receipt.registration
        label(0.48, 0.92, 26, f"登録番号 {receipt.registration}", ink=(40, 40, 44))
    _rows_of_form(rng, draw, width, height, colour)
    _seal(rng, image, (0.86 * width, 0.76 * height))
    receipt.truth.update(expect="unsure", date=None, issued_at=None)
    return PrintedReceipt(image, tuple(texts), receipt.truth, 32)


def _rows_of_form(rng: Random, draw: ImageDraw.ImageDraw, width: int, height: int,
                  colour: tuple[int, int, int]) -> None:
    """The small table at the lower left, usually left empty."""
    face = fonts.font("BIZUDPMincho-Regular.ttf", 24)
    for row, word in enumerate(("内　訳", "税抜金額", "消費税額等(   %)")):
        y = (0.79 + row * 0.06) * height
        draw.rectangle((0.06 * width, y, 0.4 * width, y + 0.06 * height), None, colour, 1)
        draw.text((0.07 * width, y + 8), word, colour, face)


def _scribble_name(rng: Random, image: Image.Image, x: float, y: float, size: int, text: str,
                   pen: tuple[int, int, int]) -> None:
    for character in text:
        face = fonts.font(fonts.HAND.wide, round(size * rng.uniform(0.85, 1.15)))
        mask = Image.new("L", (2 * size, 2 * size), 0)
        ImageDraw.Draw(mask).text((size // 2, size // 4), character, 255, face)
        mask = mask.rotate(rng.uniform(-10, 10), Image.BICUBIC)
        image.paste(pen, (round(x - size // 2), round(y + rng.uniform(-5, 5))), mask)
        x += face.getlength(character) * rng.uniform(0.85, 1.05)


def _seal(rng: Random, image: Image.Image, at: tuple[float, float]) -> None:
    """A red seal, round or square, uneven like a stamp."""
    size = rng.randint(90, 140)
    seal = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(seal)
    shape = draw.ellipse if rng.random() < 0.5 else draw.rectangle
    shape((4, 4, size - 5, size - 5), None, 230, 6)
    face = fonts.font("BIZUDPMincho-Regular.ttf", size // 3)
    draw.multiline_text((size / 2, size / 2), rng.choice(("領収\n之印", "代表\n者印", "印")), 220, face,
                        anchor="mm", align="center", spacing=2)
    seal = seal.rotate(rng.uniform(-12, 12), Image.BICUBIC)
    image.paste((206, 60, 56), (round(at[0] - size * 0.4), round(at[1])), seal)


def compose_hospital(rng: Random, receipt: Receipt, face: fonts.Face) -> PrintedReceipt:
    """A table of insurance points, the patient's share, and a place for the seal."""
    truth, bill = receipt.truth, receipt.bill
    sheet = Sheet(face, 1600, 0.72)
    sheet.text(500, 30, 44, rng.choice(("診療費請求書兼領収書", "領　収　書", "診療費領収証")), "m")
    sheet.text(60, 95, 22, f"患者番号 {rng.randint(1000, 99999)}")
    sheet.text(60, 125, 26, f"{rng.choice(vocabulary.SURNAMES)} 様")
    record_timestamp(receipt, False)
    word = rng.choice(("発行日", "領収日", "診療日"))
    sheet.text(940, 95, 22, f"{word} {fake_data.format_date(rng, receipt.when)}", "r")
    sheet.text(940, 125, 22, f"{rng.choice(('国保', '社保', '後期'))} 負担割合 3割", "r")
    names = ("初・再診料", "医学管理等", "検査", "投薬", "処置", "画像診断")
    points = round(bill.total / 3)
    shares = [points // 4, points // 6, points // 5, points // 7, points // 8]
    shares.append(points - sum(shares))
    sheet.box(60, 170, 940, 330)
    for index, (name, share) in enumerate(zip(names, shares)):
        x, y = 60 + index % 3 * 293, 170 + index // 3 * 80
        sheet.box(x, y, x + 293, y + 80)
        sheet.text(x + 12, y + 8, 20, name)
        sheet.text(x + 280, y + 40, 24, f"{share:,} 点", "r")
    rows = (("保険点数合計", f"{points:,} 点"), ("負担額(保険分)", f"{bill.total:,} 円"),
            ("保険外負担", "0 円"), ("消費税等", "0 円"))
    for index, (name, value) in enumerate(rows):
        y = 350 + index * 44
        sheet.box(60, y, 520, y + 44)
        sheet.text(74, y + 10, 22, name)
        sheet.text(506, y + 10, 22, value, "r")
    sheet.box(560, 350, 940, 440, 235)
    sheet.text(576, 362, 24, rng.choice(("今回請求額", "請求金額", "ご請求額")))
    sheet.text(924, 390, 36, yen(bill.total, "{} 円"), "r", 1)
    sheet.box(560, 440, 940, 526)
    sheet.text(576, 452, 24, rng.choice(("領収金額", "領収額", "今回入金額")))
    sheet.text(924, 478, 36, yen(bill.total, "{} 円"), "r", 1)
    truth["store"], truth["address"] = receipt.store, receipt.address.text
    truth["phone"] = receipt.phone
    sheet.text(60, 560, 32, receipt.store)
    sheet.text(60, 606, 22, receipt.address.text)
    sheet.text(60, 638, 22, f"電話 {receipt.phone}")
    if rng.random() < 0.6:
        sheet.stamp(830, 560, "領\n収")
    sheet.text(500, 680, 18, "※この領収書は再発行いたしません。医療費控除の際に必要です。", "m")
    truth["expect"] = "any"
    return PrintedReceipt(sheet.image, tuple(sheet.texts), truth, 24 * sheet.unit)


def compose_delivery(rng: Random, receipt: Receipt, face: fonts.Face) -> PrintedReceipt:
    """The note in an online order's parcel: goods, postage, discount and the total."""
    truth, bill = receipt.truth, receipt.bill
    sheet = Sheet(face, 1700, 1.25)
    sheet.text(60, 60, 46, rng.choice(("納品書 兼 領収書", "お買上げ明細書", "ご注文明細書(領収書)")))
    number = f"{rng.randint(100, 999)}-{rng.randint(1000000, 9999999)}"
    sheet.text(940, 60, 22, f"注文番号 {number}", "r")
    record_timestamp(receipt, False)
    sheet.text(940, 94, 22, f"{rng.choice(('ご注文日', '発行日', '注文日'))} "
               f"{fake_data.format_date(rng, receipt.when)}", "r")
    sheet.text(60, 150, 30, f"{rng.choice(vocabulary.SURNAMES)} 様")
    sheet.text(60, 200, 22, "この度はご注文いただき誠にありがとうございます。")
    truth["store"], truth["registration"] = receipt.store, receipt.registration
    truth["address"], truth["phone"] = receipt.address.text, receipt.phone
    for row, text in enumerate((receipt.store, receipt.address.text, f"TEL {receipt.phone}",
                                f"登録番号 {receipt.registration}")):
        sheet.text(560, 150 + row * 32, 28 if row == 0 else 20, text)
    record_items(receipt)
    y = 310
    sheet.box(60, y, 940, y + 42, 225)
    for x, word, anchor in ((76, "商品名", "l"), (650, "数量", "r"), (780, "単価", "r"), (924, "金額", "r")):
        sheet.text(x, y + 9, 22, word, anchor)
    for item in bill.items:
        y += 46
        mark = "※" if item.is_reduced else ""
        for x, text, anchor in ((76, mark + item.name, "l"), (650, str(item.quantity), "r"),
                                (780, f"{item.price:,}", "r"), (924, f"{item.amount:,}", "r")):
            sheet.text(x, y + 8, 24, text, anchor)
        sheet.line(60, y + 44, 940, y + 44, 1)
    truth["subtotal"] = bill.subtotal
    record_tax(receipt)
    rows = [(rng.choice(("商品小計", "小計", "商品合計")), bill.subtotal)]
    rows += [(f"{line.rate}%対象(税込)", line.taxable) for line in bill.tax_lines]
    rows += [(f"(内消費税 {line.rate}%)", line.tax) for line in bill.tax_lines]
    y += 70
    for word, amount in rows:
        sheet.text(540, y, 24, word)
        sheet.text(924, y, 24, yen(amount, "¥{}"), "r")
        y += 38
    sheet.line(530, y, 940, y, 2)
    sheet.text(540, y + 10, 32, rng.choice(("合計", "ご請求金額", "お支払い合計", "合計金額(税込)")), stroke=1)
    sheet.text(924, y + 10, 32, yen(bill.total, "¥{}"), "r", 1)
    method = rng.choice(("クレジットカード", "コンビニ前払い", "代金引換", "ペイ払い"))
    sheet.text(60, y + 10, 22, f"お支払方法 {method}")
    truth["expect"] = "any"
    return PrintedReceipt(sheet.image, tuple(sheet.texts), truth, 24 * sheet.unit)


def delivery_bill(rng: Random) -> LayoutBill:
    items = choose_items(rng, layout_vocabulary.MAIL_ORDER, rng.randint(1, 5), step=10)
    price = rng.choice((0, 350, 500, 770))
    if price:
        items.append(Item("送料", 1, price, False))
    return total_up(items, True)
