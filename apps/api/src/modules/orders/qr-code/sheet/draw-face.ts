import { formatYen } from '@saifu/domain/shared/yen';
import { fitText } from '../../../../platform/pdf/fit-text.ts';
import { measureWidth, withoutUnprintable } from '../../../../platform/pdf/font-fallback.ts';
import type { Ink } from '../../../../platform/pdf/format.ts';
import type { Area, Sheet } from '../../../../platform/pdf/page.ts';
import { type QrModules, QUIET_ZONE_MODULES } from '../../../../platform/qr-image.ts';
import type { QrSheet } from './qr-sheet.ts';

/** The lengths of a face in points. Texts get smaller from the first size to the last. */
export type FaceStyle = {
  readonly padding: number;
  readonly gap: number;
  readonly nameSizes: readonly number[];
  readonly nameLinesMax: number;
  readonly amountSize: number;
  readonly instructionSizes: readonly number[];
  readonly codeSize: number;
};

type Text = {
  readonly lines: readonly string[];
  readonly size: number;
  readonly isBold: boolean;
  readonly ink: Ink;
};

const LEADING = 1.35;

/** Draws name, code, amount and instructions into an area: one above the other. */
export function drawTallFace(sheet: Sheet, qr: QrSheet, area: Area, style: FaceStyle): void {
  const inner = shrink(area, style.padding);
  const { above, below } = getTexts(qr, inner.width, style);
  const heights = [...above, ...below].map((text) => measure(text) + style.gap);
  const side = Math.min(inner.width, inner.height - heights.reduce((sum, each) => sum + each, 0));
  const middle = inner.x + inner.width / 2;
  const top = writeAll(sheet, above, { x: middle, y: inner.y, gap: style.gap });
  drawCode(sheet, qr, { x: middle - side / 2, y: top, side });
  writeAll(sheet, below, { x: middle, y: top + side + style.gap, gap: style.gap });
}

/** Draws the same into an area that is wider than high: the code beside the texts. */
export function drawWideFace(sheet: Sheet, qr: QrSheet, area: Area, style: FaceStyle): void {
  const inner = shrink(area, style.padding);
  const side = Math.min(inner.height, inner.width / 2);
  drawCode(sheet, qr, { x: inner.x, y: inner.y + (inner.height - side) / 2, side });
  const left = inner.x + side + style.gap;
  const width = inner.x + inner.width - left;
  const { above, below } = getTexts(qr, width, style);
  const texts = [...above, ...below];
  const height = texts.reduce((sum, text) => sum + measure(text) + style.gap, -style.gap);
  const y = inner.y + (inner.height - height) / 2;
  writeAll(sheet, texts, { x: left + width / 2, y, gap: style.gap });
}

/** The texts above the code, and those below it. */
function getTexts(qr: QrSheet, width: number, style: FaceStyle) {
  const { nameSizes, nameLinesMax, amountSize, instructionSizes, codeSize } = style;
  const writeBold = (text: string, sizes: readonly number[], linesMax: number): Text => {
    return {
      ...fitText(text, { width, sizes, linesMax, weight: 'bold' }),
      isBold: true,
      ink: 'ink',
    };
  };
  const name = getPrintedName(qr);
  const above = name === '' ? [] : [writeBold(name, nameSizes, nameLinesMax)];
  const below = [
    ...(qr.amountYen === null ? [] : [writeBold(formatYen(qr.amountYen), [amountSize], 1)]),
    ...qr.instructions.map((text) => writeInstruction(text, width, instructionSizes)),
    { lines: [qr.code], size: codeSize, isBold: false, ink: 'second' } as const,
  ];
  return { above, below };
}

/** On one line if it fits at any size: a second line would often hold a single word. */
function writeInstruction(text: string, width: number, sizes: readonly number[]): Text {
  const size = sizes.find((each) => measureWidth(text, 'regular', each) <= width);
  const room = { width, sizes: size === undefined ? sizes : [size], linesMax: 2 };
  return { ...fitText(text, room), isBold: false, ink: 'ink' };
}

/** Emoji and scripts that no font has are left out. */
function getPrintedName({ storeName, latinName }: QrSheet): string {
  return withoutUnprintable(storeName) || withoutUnprintable(latinName ?? '');
}

function measure({ lines, size }: Text): number {
  return lines.length * size * LEADING;
}

type Place = { readonly x: number; readonly y: number; readonly gap: number };

/** Writes centered lines from the top. Returns where the next block begins. */
function writeAll(sheet: Sheet, texts: readonly Text[], { x, y, gap }: Place): number {
  let top = y;
  for (const { lines, size, isBold, ink } of texts) {
    for (const line of lines) {
      const baseline = top + size;
      const weight = isBold ? 'bold' : 'regular';
      sheet.write(line, { x, y: baseline, size, weight, ink, align: 'center' });
      top += size * LEADING;
    }
    top += gap;
  }
  return top;
}

type Square = { readonly x: number; readonly y: number; readonly side: number };

function drawCode(sheet: Sheet, { code, modules }: QrSheet, { x, y, side }: Square): void {
  const width = side / (modules.size + 2 * QUIET_ZONE_MODULES);
  const areas = toRuns(modules).map((run) => ({
    x: x + (QUIET_ZONE_MODULES + run.column) * width,
    y: y + (QUIET_ZONE_MODULES + run.row) * width,
    width: run.length * width,
    height: width,
  }));
  sheet.figure(`QR ${code}`, areas);
}

type Run = { readonly row: number; readonly column: number; readonly length: number };

/** Dark modules that lie side by side in a row. */
function toRuns({ rows }: QrModules): readonly Run[] {
  return rows.flatMap((modules, row) =>
    [...modules.matchAll(/1+/g)].map((run) => {
      return { row, column: run.index, length: run[0].length };
    }),
  );
}

function shrink({ x, y, width, height }: Area, padding: number): Area {
  return {
    x: x + padding,
    y: y + padding,
    width: width - 2 * padding,
    height: height - 2 * padding,
  };
}
