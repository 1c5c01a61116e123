import { breakLines } from '../../../platform/pdf/fit-text.ts';
import { printable } from '../../../platform/pdf/font-fallback.ts';
import { A4_DENSE } from '../../../platform/pdf/format.ts';
import { openPage, type Sheet } from '../../../platform/pdf/page.ts';
import { yen } from './labels.ts';
import type { Statement, StatementRow } from './statement.ts';

const FORMAT = A4_DENSE;
const SIZE = 8;
const LINE = 11;
/** Padding above and below the text of a row. */
const PAD = 3;
const FOOT = 24;

type Column = {
  readonly name: keyof StatementRow;
  readonly width: number;
  readonly align: 'left' | 'right';
};

/** The widths add up to the page width between the margins. */
const COLUMNS: readonly Column[] = [
  { name: 'day', width: 66, align: 'left' },
  { name: 'store', width: 157, align: 'left' },
  { name: 'method', width: 84, align: 'left' },
  { name: 'status', width: 78, align: 'left' },
  { name: 'amountYen', width: 65, align: 'right' },
  { name: 'refundedYen', width: 65, align: 'right' },
];
const GAP = 6;

type Cell = Column & { readonly x: number; readonly lines: readonly string[] };
type LaidRow = { readonly cells: readonly Cell[]; readonly height: number };

/**
 * Draws the statement as a PDF. Long names wrap, and every page has column headings and a page
 * number.
 */
export function drawStatement(statement: Statement): Promise<Buffer> {
  const { title, language, issuedOn: day } = statement;
  const pages = paginate(statement);
  const { sheet, turn, finish } = openPage(FORMAT, { title, language, day });
  pages.forEach((rows, at) => {
    if (at > 0) turn();
    const top = at === 0 ? drawHead(sheet, statement) : FORMAT.margin;
    const end = drawTable(sheet, statement, rows, top);
    if (at === pages.length - 1) drawTotals(sheet, statement, end);
    drawPageNumber(sheet, at + 1, pages.length);
  });
  return finish();
}

const headHeight = ({ details }: Pick<Statement, 'details'>) => 40 + details.length * 13 + 12;
const totalsHeight = ({ totals }: Statement) => 14 + totals.length * 15 + 22;

/** Distributes the rows over pages. The totals always follow a table on the same page. */
function paginate(statement: Statement): readonly (readonly LaidRow[])[] {
  const header = layRow(statement.columns);
  const bottom = FORMAT.height - FORMAT.margin - FOOT;
  const pages: LaidRow[][] = [[]];
  let y = FORMAT.margin + headHeight(statement) + header.height;
  const turn = () => {
    pages.push([]);
    y = FORMAT.margin + header.height;
  };
  for (const row of statement.rows) {
    const laid = layRow(formatRow(row));
    if (y + laid.height > bottom) turn();
    pages.at(-1)?.push(laid);
    y += laid.height;
  }
  if (y + totalsHeight(statement) > bottom) turn();
  return pages;
}

function formatRow(row: StatementRow): Readonly<Record<keyof StatementRow, string>> {
  const refundedYen = row.refundedYen === 0 ? '' : signed(-row.refundedYen);
  return { ...row, amountYen: yen(row.amountYen), refundedYen };
}

function layRow(words: Readonly<Record<keyof StatementRow, string>>): LaidRow {
  let x = FORMAT.margin;
  const cells = COLUMNS.map((column): Cell => {
    const room = column.width - GAP;
    const lines = breakLines(printable(words[column.name]), room, SIZE, 'regular');
    const left = x;
    x += column.width;
    return { ...column, x: column.align === 'left' ? left : left + column.width, lines };
  });
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  return { cells, height: count * LINE + 2 * PAD };
}

function drawHead(sheet: Sheet, { title, details }: Statement): number {
  const { left } = sheet;
  let y = FORMAT.margin + 18;
  sheet.write(title, { x: left, y, size: 18, weight: 'bold', tag: 'H1' });
  y += 10;
  for (const { label, value } of details) {
    y += 13;
    sheet.write(label, { x: left, y, size: 9, ink: 'second' });
    sheet.write(value, { x: left + 110, y, size: 9 });
  }
  return FORMAT.margin + headHeight({ details });
}

function drawTable(
  sheet: Sheet,
  { columns }: Statement,
  rows: readonly LaidRow[],
  top: number,
): number {
  let y = top;
  sheet.group('Table', () => {
    const header = layRow(columns);
    sheet.fill(
      { x: sheet.left, y, width: sheet.right - sheet.left, height: header.height },
      'soft',
    );
    drawRow(sheet, header, y, 'TH');
    y += header.height;
    for (const row of rows) {
      drawRow(sheet, row, y, 'TD');
      y += row.height;
      sheet.line([sheet.left, y], [sheet.right, y]);
    }
  });
  return y;
}

function drawRow(sheet: Sheet, { cells }: LaidRow, top: number, tag: 'TH' | 'TD'): void {
  sheet.group('TR', () => {
    for (const { x, lines, align } of cells) {
      const ink = tag === 'TH' ? 'second' : 'ink';
      lines.forEach((line, at) => {
        const y = top + PAD + at * LINE + SIZE;
        sheet.write(line, { x, y, size: SIZE, align, tag, ink });
      });
    }
  });
}

function drawTotals(sheet: Sheet, { totals, note }: Statement, top: number): void {
  let y = top + 14;
  for (const { label, amountYen } of totals) {
    y += 15;
    sheet.write(label, { x: sheet.right - 110, y, size: 9, align: 'right', ink: 'second' });
    sheet.write(signed(amountYen), { x: sheet.right, y, size: 10, align: 'right', weight: 'bold' });
  }
  sheet.write(note, { x: sheet.right, y: y + 16, size: 7.5, align: 'right', ink: 'second' });
}

/** With the sign before the currency, as in the app. */
function signed(amount: number): string {
  return amount < 0 ? `−${yen(-amount)}` : yen(amount);
}

function drawPageNumber(sheet: Sheet, page: number, pages: number): void {
  const position = { x: FORMAT.width / 2, y: FORMAT.height - FORMAT.margin, size: SIZE } as const;
  sheet.write(`${page} / ${pages}`, { ...position, align: 'center', ink: 'second' });
}
