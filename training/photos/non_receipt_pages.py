"""Pages with words and amounts that are not receipts."""
from __future__ import annotations

from random import Random

from PIL import Image, ImageDraw

import fonts
import money
import vocabulary
from receipt import yen
from sheet import Sheet

BEGINNINGS = ("その朝、", "やがて", "彼女は", "港の町では", "古い時計が", "雨の日には", "祖父は", "坂の上で",
              "灯台の光が", "翌年の春、")
MIDDLES = ("静かな海を見つめながら", "長い手紙を書き終えて", "誰もいない駅の待合室で", "遠い山の名前を思い出し",
           "読みかけの本を閉じて", "言葉を探すように")
ENDS = ("立ち止まった。", "歩き出した。", "小さくうなずいた。", "窓を開けた。", "話し始めた。", "笑った。")


def _sheet(rng: Random, ratio: float = 1.35) -> Sheet:
    return Sheet(rng.choice(fonts.LASER), 1300, ratio)


def book(rng: Random) -> Image.Image:
    sheet = _sheet(rng)
    text = "".join(rng.choice(BEGINNINGS) + rng.choice(MIDDLES) + rng.choice(ENDS)
                   for _ in range(60))
    for row in range(26):
        sheet.text(90, 90 + row * 46, 30, text[row * 27:row * 27 + 27])
    sheet.text(500, 1300, 24, str(rng.randint(12, 340)), "m")
    return sheet.image


def poster(rng: Random) -> Image.Image:
    sheet = _sheet(rng)
    event = rng.choice(("夏まつり", "古本市", "写真展", "朝市", "合唱の夕べ"))
    sheet.text(500, 120, 170, event, "m", 3)
    day = f"{rng.randint(1, 12)}月{rng.randint(1, 28)}日"
    sheet.text(500, 400, 80, f"{day}({rng.choice('土日')})", "m")
    sheet.text(500, 540, 60, f"{rng.randint(9, 17)}:00 開場", "m")
    sheet.text(500, 700, 60, f"入場料 {rng.choice((300, 500, 1000, 1500)):,}円", "m")
    sheet.text(500, 860, 44, f"場所 {rng.choice(vocabulary.BRANCHES)[:-1]}公民館", "m")
    sheet.text(500, 1000, 40, rng.choice(vocabulary.SLOGANS), "m")
    return sheet.image


def _priced_items(rng: Random, count: int, *kinds: str) -> list[tuple[str, int]]:
    stock = [thing for kind in kinds for thing in vocabulary.ITEMS[kind]]
    return [(name, rng.randrange(least, most + 1, 10))
            for name, least, most, _ in rng.sample(stock, count)]


def menu(rng: Random) -> Image.Image:
    sheet = _sheet(rng)
    sheet.text(500, 60, 70, rng.choice(("お品書き", "MENU", "本日のおすすめ")), "m")
    y = 190
    for title in ("お食事", "お飲み物"):
        sheet.text(100, y, 44, f"◆ {title}")
        y += 80
        for name, price in _priced_items(rng, 7, "restaurant", "izakaya", "cafe"):
            sheet.text(130, y, 34, name)
            sheet.text(880, y, 34, yen(price, rng.choice(("{}円", "¥{}"))), "r")
            y += 62
        y += 30
    sheet.text(500, 1280, 28, "表示価格はすべて税込です", "m")
    return sheet.image


def price_list(rng: Random) -> Image.Image:
    sheet = _sheet(rng)
    sheet.text(500, 60, 60, rng.choice(("料金表", "価格表", "施術料金のご案内")), "m")
    sheet.box(90, 170, 910, 240, 225)
    sheet.text(120, 186, 34, "品目")
    sheet.text(880, 186, 34, "価格(税込)", "r")
    for row, (name, price) in enumerate(_priced_items(rng, 12, "drugstore", "department")):
        sheet.text(120, 264 + row * 76, 34, name)
        sheet.text(880, 264 + row * 76, 34, yen(price, "{}円"), "r")
        sheet.line(90, 316 + row * 76, 910, 316 + row * 76, 1)
    return sheet.image


def price_tags(rng: Random) -> Image.Image:
    sheet = _sheet(rng, 1.2)
    for row, (name, price) in enumerate(_priced_items(rng, 3, "supermarket")):
        y = 40 + row * 385
        sheet.box(60, y, 940, y + 350)
        sheet.text(90, y + 20, 44, name)
        sheet.text(900, y + 90, 150, yen(price, "{}円"), "r", 3)
        sheet.text(900, y + 280, 44, f"(税込 {price * 108 // 100:,}円)", "r")
    return sheet.image


def quotation(rng: Random) -> Image.Image:
    """A quotation: its sums add up like those of an invoice, but no payment is due."""
    sheet = _sheet(rng, 1.4)
    bill = money.shop_bill(rng, "invoice", rng.randint(2, 5), False)
    sheet.spaced(500, 60, 64, "御見積書", 100)
    sheet.text(80, 190, 36, f"{rng.choice(vocabulary.SURNAMES)}商店 御中")
    sheet.text(80, 260, 26, "下記のとおりお見積り申し上げます。")
    sheet.text(80, 320, 40, f"御見積金額 {yen(bill.total, '¥{}-')}", stroke=1)
    sheet.text(920, 190, 28, rng.choice(vocabulary.STORES["invoice"]), "r")
    sheet.text(920, 240, 24, "有効期限 発行日より30日", "r")
    y = 430
    for item in bill.items:
        sheet.text(100, y, 28, item.name)
        sheet.text(600, y, 28, f"{item.quantity}", "r")
        sheet.text(900, y, 28, yen(item.amount, "{}"), "r")
        sheet.line(80, y + 44, 920, y + 44, 1)
        y += 56
    for word, amount in (("小計", bill.subtotal), ("消費税(10%)", bill.tax), ("合計", bill.total)):
        y += 46
        sheet.text(540, y, 28, word)
        sheet.text(900, y, 28, yen(amount, "¥{}"), "r")
    return sheet.image


def chat(rng: Random) -> Image.Image:
    """A phone screenshot: a chat about money."""
    image = Image.new("RGB", (1080, 1920), rng.choice(((140, 171, 216), (240, 240, 245))))
    draw = ImageDraw.Draw(image)
    face = fonts.font("BIZUDPGothic-Regular.ttf", 40)
    price = rng.randint(12, 98) * 100
    lines = ["昨日はありがとう！", f"お会計いくらだった？", f"合計 {price * 3:,}円だったよ",
             f"じゃあ一人{price:,}円だね", "あとで送金するね", "了解です", f"{rng.randint(7, 22)}時に駅前で"]
    y = 200
    draw.text((60, 60), f"{rng.choice(vocabulary.SURNAMES)}さん", (20, 20, 20), face)
    for index, line in enumerate(lines[:rng.randint(5, 7)]):
        width = face.getlength(line) + 70
        left = 1020 - width if index % 2 else 60
        fill = (160, 230, 120) if index % 2 else (255, 255, 255)
        draw.rounded_rectangle((left, y, left + width, y + 100), 36, fill)
        draw.text((left + 35, y + 26), line, (20, 20, 20), face)
        draw.text((left, y + 108), f"{9 + index}:{rng.randint(10, 59)}", (90, 90, 90),
                  fonts.font("BIZUDPGothic-Regular.ttf", 26))
        y += 190
    return image


def handwriting(rng: Random) -> tuple[Image.Image, int]:
    """A handwritten receipt from a pad, with letters off the baseline."""
    image = Image.new("L", (1300, 760), 255)
    draw = ImageDraw.Draw(image)
    total = rng.randint(5, 480) * 100
    print_face = fonts.font("BIZUDPMincho-Regular.ttf", 64)
    draw.text((650, 40), "領　収　証", 90, print_face, anchor="ma")
    draw.line((120, 300, 1180, 300), 90, 3)
    _handwrite(rng, image, 120, 150, 60, f"{rng.choice(vocabulary.SURNAMES)} 様")
    _handwrite(rng, image, 330, 210, 84, f"¥{total:,}-")
    _handwrite(rng, image, 180, 340, 52, f"但 {rng.choice(('お食事代', 'お花代', '修理代'))}として")
    _handwrite(rng, image, 180, 450, 52, f"令和{rng.randint(5, 8)}年{rng.randint(1, 12)}月"
                                        f"{rng.randint(1, 28)}日")
    _handwrite(rng, image, 560, 560, 60, rng.choice(vocabulary.STORES["receipt"]))
    return image, total


def _handwrite(rng: Random, image: Image.Image, x: float, y: float, size: int, text: str) -> None:
    for character in text:
        face = fonts.font(fonts.HAND.wide, round(size * rng.uniform(0.85, 1.15)))
        mask = Image.new("L", (2 * size, 2 * size), 0)
        ImageDraw.Draw(mask).text((size // 2, size // 4), character, 255, face)
        mask = mask.rotate(rng.uniform(-9, 9), Image.BICUBIC)
        image.paste(40, (round(x - size // 2), round(y + rng.uniform(-6, 6))), mask)
        x += face.getlength(character) * rng.uniform(0.86, 1.04)
