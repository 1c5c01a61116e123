import { breakLines } from '../../../../platform/pdf/fit-text.ts';
import { printable } from '../../../../platform/pdf/font-fallback.ts';
import { A4_DENSE } from '../../../../platform/pdf/format.ts';
import { blankSheet, openPage, type Sheet } from '../../../../platform/pdf/page.ts';
import type { PayoutStatementPdf, StatementBlock, TableColumn } from './payout-statement-pdf.ts';

const FORMAT = A4_DENSE;
const SIZE = 8;
const LINE = 11;
/** Padding above and below the text of a row. */
const PAD = 3;
const GAP = 6;
const LABEL_WIDTH = 170;
const FOOT = 24;
const BOTTOM = FORMAT.height - FORMAT.margin - FOOT;
const WIDTH = FORMAT.width - 2 * FORMAT.margin;

/** The place on the page where the next block begins. */
type Pen = {
  readonly sheet: Sheet;
  readonly y: number;
  move(height: number): void;
  /** Begins a new page unless the height fits on this one. Returns whether it did. */
  makeRoom(height: number): boolean;
};

/**
 * Draws a statement of any length: tables go on with their headings on the next page, and every
 * page has its number. The pages are counted first; the same contents give the same bytes.
 */
export function drawPayoutStatement(statement: PayoutStatementPdf): Promise<Buffer> {
  const { title, language, issuedOn: day } = statement;
  const pages = countPages(statement);
  const { sheet, turn, finish } = openPage(FORMAT, { title, language, day });
  const drawNumber = (page: number) => {
    const at = { x: FORMAT.width / 2, y: FORMAT.height - FORMAT.margin, size: SIZE } as const;
    sheet.write(`${page} / ${pages}`, { ...at, align: 'center', ink: 'second' });
  };
  const last = drawAll(sheet, statement, (page) => {
    drawNumber(page);
    turn();
  });
  drawNumber(last);
  return finish();
}

function countPages(statement: PayoutStatementPdf): number {
  return drawAll(blankSheet(FORMAT), statement, () => {});
}

/** Returns the number of the last page. */
function drawAll(
  sheet: Sheet,
  { title, blocks }: PayoutStatementPdf,
  onPageEnd: (page: number) => void,
): number {
  let y = FORMAT.margin;
  let page = 1;
  const pen: Pen = {
    sheet,
    get y() {
      return y;
    },
    move: (height) => {
      y += height;
    },
    makeRoom: (height) => {
      if (y + height <= BOTTOM) return false;
      onPageEnd(page);
      page += 1;
      y = FORMAT.margin;
      return true;
    },
  };
  sheet.write(title, { x: sheet.left, y: y + 18, size: 18, weight: 'bold', tag: 'H1' });
  pen.move(30);
  for (const block of blocks) drawBlock(pen, block);
  return page;
}

function drawBlock(pen: Pen, block: StatementBlock): void {
  if (block.kind === 'heading') drawHeading(pen, block.text);
  else if (block.kind === 'details') drawDetails(pen, block.rows);
  else if (block.kind === 'note') drawNote(pen, block.text);
  else drawTable(pen, block);
}

/** Never alone at the end of a page. */
function drawHeading(pen: Pen, text: string): void {
  pen.makeRoom(80);
  pen.move(20);
  const { sheet, y } = pen;
  sheet.write(text, { x: sheet.left, y, size: 11, weight: 'bold' });
  pen.move(8);
}

type Details = Extract<StatementBlock, { kind: 'details' }>['rows'];

function drawDetails(pen: Pen, rows: Details): void {
  const { sheet } = pen;
  for (const { label, value } of rows) {
    const lines = breakLines(printable(value), WIDTH - LABEL_WIDTH, 9, 'regular');
    pen.makeRoom(lines.length * 13);
    sheet.write(label, { x: sheet.left, y: pen.y + 10, size: 9, ink: 'second' });
    for (const line of lines) {
      sheet.write(line, { x: sheet.left + LABEL_WIDTH, y: pen.y + 10, size: 9 });
      pen.move(13);
    }
  }
}

function drawNote(pen: Pen, text: string): void {
  const { sheet } = pen;
  pen.move(3);
  for (const line of breakLines(printable(text), WIDTH, SIZE, 'regular')) {
    pen.makeRoom(LINE);
    sheet.write(line, { x: sheet.left, y: pen.y + SIZE, size: SIZE, ink: 'second' });
    pen.move(LINE);
  }
}

type Table = Extract<StatementBlock, { kind: 'table' }>;
type LaidRow = { readonly cells: readonly (readonly string[])[]; readonly height: number };

/** Each page has a table of its own, with the headings, so that none begins without them. */
function drawTable(pen: Pen, { columns, rows, hasTotal }: Table): void {
  const header = layRow(
    columns,
    columns.map(({ label }) => label),
  );
  let at = 0;
  pen.move(5);
  do {
    const first = rows[at] === undefined ? 0 : layRow(columns, rows[at] ?? []).height;
    pen.makeRoom(header.height + first);
    pen.sheet.group('Table', () => {
      const { sheet, y } = pen;
      sheet.fill({ x: sheet.left, y, width: WIDTH, height: header.height }, 'soft');
      drawRow(pen, columns, header, { tag: 'TH', ink: 'second', weight: 'regular' });
      for (let isFirst = true; at < rows.length; at += 1, isFirst = false) {
        const laid = layRow(columns, rows[at] ?? []);
        // A row that is longer than a page is cut off at its end.
        if (!isFirst && pen.y + laid.height > BOTTOM) return;
        const isTotal = hasTotal && at === rows.length - 1;
        const weight = isTotal ? 'bold' : 'regular';
        drawRow(pen, columns, laid, { tag: 'TD', ink: 'ink', weight });
        sheet.line([sheet.left, pen.y], [sheet.right, pen.y]);
      }
    });
  } while (at < rows.length);
}

function layRow(columns: readonly TableColumn[], texts: readonly string[]): LaidRow {
  const cells = columns.map(({ width }, at) =>
    breakLines(printable(texts[at] ?? ''), width - GAP, SIZE, 'regular'),
  );
  const count = Math.max(...cells.map((lines) => lines.length));
  return { cells, height: count * LINE + 2 * PAD };
}

type RowStyle = {
  readonly tag: 'TH' | 'TD';
  readonly ink: 'ink' | 'second';
  readonly weight: 'regular' | 'bold';
};

function drawRow(
  pen: Pen,
  columns: readonly TableColumn[],
  { cells, height }: LaidRow,
  style: RowStyle,
): void {
  const { sheet, y: top } = pen;
  sheet.group('TR', () => {
    let x = sheet.left;
    for (const [index, { width, align }] of columns.entries()) {
      const edge = align === 'left' ? x : x + width;
      x += width;
      for (const [at, line] of (cells[index] ?? []).entries()) {
        sheet.write(line, {
          ...style,
          x: edge,
          y: top + PAD + at * LINE + SIZE,
          size: SIZE,
          align,
        });
      }
    }
  });
  pen.move(height);
}
