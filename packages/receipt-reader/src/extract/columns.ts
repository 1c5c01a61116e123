import { getWords, type Row, type Span } from './rows.ts';

/** A part of a row separated by a wide gap. */
export type Column = Span & {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly height: number;
};

/** Gap between two columns, in letter heights. */
const GAP = 2;

/** A 領収書 prints its sums at the left and its issuer at the right, in the same rows. */
export function splitColumns(row: Row): readonly Column[] {
  const columns: Column[] = [];
  let start = 0;
  row.owners.forEach((owner, at) => {
    const before = row.words[owner - 1];
    const word = row.words[owner];
    if (owner < 1 || row.owners[at - 1] === owner) return;
    if (before === undefined || word === undefined) return;
    const gap = word.x - (before.x + before.width);
    if (gap < GAP * Math.min(before.height, word.height)) return;
    columns.push(toColumn({ row, start, end: at }));
    start = at;
  });
  return [...columns, toColumn({ row, start, end: row.text.length })];
}

/** The column of another row that is above or below this one. */
export function columnUnder(column: Column, row: Row | undefined): Column | null {
  if (row === undefined) return null;
  const shared = ({ x, right }: Column) => Math.min(right, column.right) - Math.max(x, column.x);
  return splitColumns(row).find((each) => shared(each) > 0) ?? null;
}

function toColumn(span: Span): Column {
  const words = getWords(span);
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b);
  return {
    ...span,
    text: span.row.text.slice(span.start, span.end).trim(),
    x: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
    height: heights[Math.floor(heights.length / 2)] ?? 0,
  };
}
