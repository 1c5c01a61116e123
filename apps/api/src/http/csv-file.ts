import type { FileReply } from '@saifu/contract/file-reply';
import type { MerchantActor, StaffMemberActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { CSV_FILES_PER_MERCHANT, CSV_ROWS_MAX } from '@saifu/domain/shared/limits';
import type { Period } from '@saifu/domain/shared/period';
import type { Deps } from '../dependencies.ts';
import { generateCsv } from '../platform/csv-rows.ts';
import { getPeriodFileName } from '../platform/file-name.ts';
import type { Cursor } from '../platform/pagination.ts';
import { consumeRateLimit } from '../platform/rate-limits.ts';

type CsvFileInput<Item extends Cursor, Column extends string> = Parameters<
  typeof generateCsv<Item, Column>
>[0] & {
  readonly actor: MerchantActor | StaffMemberActor;
  /** The first part of the file name. */
  readonly name: string;
  readonly period: Period;
  /** The number of items in the file. */
  readonly count: () => Promise<number>;
};

/**
 * A list of a merchant, or for staff, as a CSV file, newest first. It is sent while it is read page
 * by page, so neither memory nor a database connection is held for its whole length.
 */
export async function createCsvFile<Item extends Cursor, Column extends string>(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: CsvFileInput<Item, Column>,
): Promise<FileReply> {
  const now = deps.clock.now();
  const { actor } = input;
  const key = `CSV files of ${actor.kind === 'staff' ? actor.member.id : actor.merchantId}`;
  await consumeRateLimit(deps.db, key, CSV_FILES_PER_MERCHANT, now);
  if ((await input.count()) > CSV_ROWS_MAX) {
    throw new AppError('export.too_many', { max: CSV_ROWS_MAX });
  }
  return {
    type: 'text/csv; charset=utf-8',
    bytes: generateCsv(input),
    file_name: getPeriodFileName(input.name, input.period, now, 'csv'),
  };
}
