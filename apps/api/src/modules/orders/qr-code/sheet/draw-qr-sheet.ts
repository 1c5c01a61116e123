import type { QrSheetFormat } from '@saifu/domain/orders/qr-sheet';
import { MM } from '../../../../platform/pdf/format.ts';
import { type Area, openPage, type Sheet } from '../../../../platform/pdf/page.ts';
import { drawTallFace, drawWideFace, type FaceStyle } from './draw-face.ts';
import type { QrSheet } from './qr-sheet.ts';

type SheetPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly draw: (sheet: Sheet, qr: QrSheet) => void;
};

const A4 = { widthMm: 210, heightMm: 297 };
const STICKER_MM = 70;
const STICKERS = { columns: 2, rows: 4 };
/** Printers do not reach the edge of the paper. */
const FOLD_MARK_MM = { from: 5, to: 12 };

const COUNTER_STYLE: FaceStyle = {
  padding: 8 * MM,
  gap: 2 * MM,
  nameSizes: [20, 17, 14, 12, 10],
  nameLinesMax: 3,
  amountSize: 24,
  instructionSizes: [9.5, 9, 8.5, 8],
  codeSize: 6.5,
};
const STICKER_STYLE: FaceStyle = {
  padding: 4 * MM,
  gap: 1 * MM,
  nameSizes: [11, 9.5, 8, 7],
  nameLinesMax: 2,
  amountSize: 13,
  instructionSizes: [6, 5.5],
  codeSize: 5,
};
const TENT_STYLE: FaceStyle = {
  padding: 12 * MM,
  gap: 4 * MM,
  nameSizes: [28, 24, 20, 17, 14],
  nameLinesMax: 3,
  amountSize: 32,
  instructionSizes: [12, 11, 10, 9],
  codeSize: 7,
};

const PAGES: Readonly<Record<QrSheetFormat, SheetPage>> = {
  a6: {
    widthMm: 105,
    heightMm: 148,
    draw: (sheet, qr) => drawTallFace(sheet, qr, getWhole(sheet), COUNTER_STYLE),
  },
  sticker: {
    widthMm: STICKER_MM,
    heightMm: STICKER_MM,
    draw: (sheet, qr) => drawTallFace(sheet, qr, getWhole(sheet), STICKER_STYLE),
  },
  sticker_page: { ...A4, draw: drawStickers },
  table_tent: { ...A4, draw: drawTent },
};

/** Draws a QR code for print as a one-page PDF; the same data gives the same bytes. */
export function drawQrSheet(qr: QrSheet): Promise<Buffer> {
  const { widthMm, heightMm, draw } = PAGES[qr.format];
  const format = { width: widthMm * MM, height: heightMm * MM, margin: 0, scale: 1 };
  const title = `${qr.storeName} ${qr.code}`;
  const { sheet, finish } = openPage(format, { title, language: 'ja', day: qr.day });
  draw(sheet, qr);
  return finish();
}

function getWhole({ format: { width, height } }: Sheet): Area {
  return { x: 0, y: 0, width, height };
}

/** Stickers side by side, with lines to cut along. */
function drawStickers(sheet: Sheet, qr: QrSheet): void {
  const side = STICKER_MM * MM;
  const { columns, rows } = STICKERS;
  const left = (sheet.format.width - columns * side) / 2;
  const top = (sheet.format.height - rows * side) / 2;
  for (let at = 0; at < columns * rows; at += 1) {
    const x = left + (at % columns) * side;
    const y = top + Math.floor(at / columns) * side;
    drawTallFace(sheet, qr, { x, y, width: side, height: side }, STICKER_STYLE);
  }
  drawGrid(sheet, { x: left, y: top, width: columns * side, height: rows * side }, side);
}

function drawGrid(sheet: Sheet, { x, y, width, height }: Area, step: number): void {
  for (let at = 0; at <= width + 1; at += step) sheet.line([x + at, y], [x + at, y + height]);
  for (let at = 0; at <= height + 1; at += step) sheet.line([x, y + at], [x + width, y + at]);
}

/** Both faces of the tent. The upper one stands on its head, so that it is upright when folded. */
function drawTent(sheet: Sheet, qr: QrSheet): void {
  const { width, height } = sheet.format;
  const face = { x: 0, y: height / 2, width, height: height / 2 };
  const draw = () => drawWideFace(sheet, qr, face, TENT_STYLE);
  draw();
  sheet.turnAround(draw);
  const [from, to] = [FOLD_MARK_MM.from * MM, FOLD_MARK_MM.to * MM];
  const middle = height / 2;
  sheet.line([from, middle], [to, middle], 'second');
  sheet.line([width - to, middle], [width - from, middle], 'second');
}
