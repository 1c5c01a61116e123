import { AppError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import { EXPORTS_PER_USER, STATEMENT_PAYMENTS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as history from '../../payments/history/history.repository.ts';
import * as exports from './export.repository.ts';
import type { Export, ExportFilter, ExportKind } from './export.ts';

type StartExportInput = {
  readonly userId: string;
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly language: Language;
};

/** Inserts the export; a subscriber builds the file. */
export async function startExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: StartExportInput,
): Promise<Export> {
  const now = deps.clock.now();
  await consumeRateLimit(deps.db, `exports ${input.userId}`, EXPORTS_PER_USER, now);
  await assertStatementSize(deps, input, now);
  const wanted: Export = {
    ...input,
    id: newUuid(),
    state: 'waiting',
    total: null,
    done: 0,
    bytes: null,
    fileName: null,
    createdAt: now,
    expiresAt: null,
  };
  await deps.db.transaction((tx) => exports.add(tx, wanted));
  return wanted;
}

/** A statement is drawn as one file with a maximum number of payments. */
async function assertStatementSize({ db }: Pick<Deps, 'db'>, input: StartExportInput, until: Date) {
  if (input.kind !== 'statement_pdf') return;
  const { filter, userId } = input;
  const count = await history.count(db, { ...filter, userId, until });
  if (count <= STATEMENT_PAYMENTS_MAX) return;
  throw new AppError('export.too_many', { max: STATEMENT_PAYMENTS_MAX });
}
