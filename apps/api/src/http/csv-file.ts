import type { FileReply } from '@saifu/contract/file-reply';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import { CSV_FILES_PER_MERCHANT, CSV_ROWS_MAX } from '@saifu/domain/shared/limits';
import type { Period } from '@saifu/domain/shared/period';
import type { Deps } from '../dependencies.ts';
import { getPeriodFileName } from '../platform/file-name.ts';
import type { Cursor } from '../platform/pagination.ts';
import { consumeRateLimit } from '../platform/rate-limits.ts';

type Cell = string | number | boolean | null;

type CsvFileInput<Item extends Cursor, Column extends string> = {
  readonly actor: MerchantActor;
  /** The first part of the file name. */
  readonly name: string;
  readonly period: Period;
  readonly columns: readonly Column[];
  /** The number of items in the file. */
  readonly count: () => Promise<number>;
  readonly list: (page: {
    readonly after: Cursor | undefined;
    readonly limit: number;
  }) => Promise<readonly Item[]>;
  readonly toRow: (item: Item) => Readonly<Record<Column, Cell>>;
};

/** Rows per statement. Formatting them blocks the process for a few milliseconds. */
const PAGE_ROWS = 200;

/**
 * A list of a merchant as a CSV file, newest first. The file is sent while it is read page by page,
 * so neither memory nor a database connection is held for its whole length.
 */
export async function createCsvFile<Item extends Cursor, Column extends string>(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: CsvFileInput<Item, Column>,
): Promise<FileReply> {
  const now = deps.clock.now();
  const key = `CSV files of ${input.actor.merchantId}`;
  await consumeRateLimit(deps.db, key, CSV_FILES_PER_MERCHANT, now);
  if ((await input.count()) > CSV_ROWS_MAX) {
    throw new AppError('export.too_many', { max: CSV_ROWS_MAX });
  }
  return {
    type: 'text/csv; charset=utf-8',
    bytes: generateRows(input),
    file_name: getPeriodFileName(input.name, input.period, now, 'csv'),
  };
}

async function* generateRows<Item extends Cursor, Column extends string>({
  columns,
  list,
  toRow,
}: CsvFileInput<Item, Column>): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BOM + csvRow(columns));
  let after: Cursor | undefined;
  do {
    const items = await list({ after, limit: PAGE_ROWS });
    const rows = items.map(toRow);
    yield Buffer.from(rows.map((row) => csvRow(columns.map((name) => toCell(row[name])))).join(''));
    after = items.length < PAGE_ROWS ? undefined : items.at(-1);
  } while (after !== undefined);
}

function toCell(value: Cell): string | number | null {
  return typeof value === 'boolean' ? String(value) : value;
}
