"""QR codes at the end of a receipt: web addresses and merchant-presented JPQR codes."""
from __future__ import annotations

import json
import subprocess
from functools import lru_cache
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "training" / ".work" / "photo-codes.json"
COUNT = 24

# Draws the modules with the product's own library. Prints rows of 0 and 1.
DRAW = """
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm) }, fireImmediately: true });
const drawn = {};
for (const text of JSON.parse(readFileSync(0, 'utf8'))) {
  const { symbol } = await writeBarcode(text, { format: 'QRCode', scale: 1 });
  drawn[text] = { width: symbol.width, height: symbol.height, data: [...symbol.data] };
}
process.stdout.write(JSON.stringify(drawn));
"""


def crc(text: str) -> str:
    """CRC-16/CCITT-FALSE over the bytes, the checksum of merchant-presented codes."""
    value = 0xFFFF
    for byte in text.encode():
        value ^= byte << 8
        for _ in range(8):
            value = ((value << 1) ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return f"{value:04X}"


def _field(number: str, value: str) -> str:
    return f"{number}{len(value):02}{value}"


def jpqr(rng: Random) -> str:
    account = (_field("00", "jp.or.paymentsjapan") + _field("01", f"{rng.randrange(10 ** 13):013}")
               + _field("02", "0001") + _field("03", "000001") + _field("04", "000001"))
    fields = (("00", "01"), ("01", "11"), ("26", account), ("52", "5812"), ("53", "392"),
              ("58", "JP"), ("59", "MISE"), ("60", "TOKYO"))
    text = "".join(_field(number, value) for number, value in fields) + "6304"
    return text + crc(text)


def fetch() -> None:
    rng = Random(7)
    texts = [f"https://example.jp/r/{rng.getrandbits(40):010x}" if index % 2 else jpqr(rng)
             for index in range(COUNT)]
    done = subprocess.run(["node", "--input-type=module", "-e", DRAW], cwd=ROOT, check=True,
                          input=json.dumps(texts), capture_output=True, text=True)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(done.stdout, encoding="utf-8")


@lru_cache(maxsize=1)
def _drawn() -> dict[str, dict]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def code(rng: Random, module: int) -> tuple[str, Image.Image]:
    """A payload and its image, with `module` pixels per module."""
    text = rng.choice(sorted(_drawn()))
    drawn = _drawn()[text]
    squares = np.array(drawn["data"], np.uint8).reshape(drawn["height"], drawn["width"])
    image = Image.fromarray(squares)
    return text, image.resize((image.width * module, image.height * module), Image.NEAREST)
