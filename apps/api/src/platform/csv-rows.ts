import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import type { Cursor } from './pagination.ts';

type Cell = string | number | boolean | null;

export type CsvTable<Item, Column extends string> = {
  readonly columns: readonly Column[];
  readonly toRow: (item: Item) => Readonly<Record<Column, Cell>>;
};

type CsvPages<Item extends Cursor> = {
  readonly list: (page: {
    readonly after: Cursor | undefined;
    readonly limit: number;
  }) => Promise<readonly Item[]>;
  /** Called before the rows of a page are returned. */
  readonly onPage?: (items: readonly Item[]) => void;
};

/** Rows per statement. Formatting them blocks the process for a few milliseconds. */
const PAGE_ROWS = 200;

/**
 * A CSV file, built while its items are read page by page, so that neither memory nor a database
 * connection is held for its whole length.
 */
export async function* generateCsv<Item extends Cursor, Column extends string>({
  columns,
  toRow,
  list,
  onPage,
}: CsvTable<Item, Column> & CsvPages<Item>): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BOM + csvRow(columns));
  let after: Cursor | undefined;
  do {
    const items = await list({ after, limit: PAGE_ROWS });
    const rows = items.map(toRow);
    onPage?.(items);
    yield Buffer.from(rows.map((row) => csvRow(columns.map((name) => toCell(row[name])))).join(''));
    after = items.length < PAGE_ROWS ? undefined : items.at(-1);
  } while (after !== undefined);
}

function toCell(value: Cell): string | number | null {
  return typeof value === 'boolean' ? String(value) : value;
}
