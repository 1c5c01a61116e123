import type { MerchantActor } from '@saifu/domain/identity/actor';
import { assertInScope, getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import {
  CSV_FILES_PER_MERCHANT,
  MERCHANT_EXPORT_ROWS_MAX,
  MERCHANT_EXPORTS_RUNNING_MAX,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../../dependencies.ts';
import { newUuid } from '../../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../../platform/rate-limits.ts';
import type { RecordChange } from '../../../audit/record-change.ts';
import * as stores from '../../../merchants/store/store.repository.ts';
import * as sales from '../../../payments/merchant-payment/merchant-payment.repository.ts';
import * as exports from '../export.repository.ts';
import * as merchantExports from './merchant-export.repository.ts';
import type { MerchantExport, MerchantExportFilter } from './merchant-export.ts';
import { toSaleFilter } from './payments-file.ts';

export type StartMerchantExportInput = {
  readonly actor: MerchantActor;
  readonly filter: MerchantExportFilter;
  readonly language: Language;
  readonly record: RecordChange;
};

/** Inserts the export; a subscriber builds the file. */
export async function startMerchantExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, filter, language, record }: StartMerchantExportInput,
): Promise<MerchantExport> {
  const { merchantId, member } = actor;
  const now = deps.clock.now();
  await consumeRateLimit(deps.db, `CSV files of ${merchantId}`, CSV_FILES_PER_MERCHANT, now);
  const made: MerchantExport = {
    id: newUuid(),
    merchantId,
    storeIds: await getStoreIds(deps, actor, filter.storeId),
    filter,
    language,
    state: 'waiting',
    total: null,
    done: 0,
    bytes: null,
    fileName: null,
    createdAt: now,
    expiresAt: null,
  };
  const { count } = await sales.getTotals(deps.db, toSaleFilter(made));
  if (count > MERCHANT_EXPORT_ROWS_MAX) {
    throw new AppError('export.too_many', { max: MERCHANT_EXPORT_ROWS_MAX });
  }
  await deps.db.transaction(async (tx) => {
    if ((await merchantExports.countRunning(tx, merchantId)) >= MERCHANT_EXPORTS_RUNNING_MAX) {
      throw new AppError('export.too_many_running', { max: MERCHANT_EXPORTS_RUNNING_MAX });
    }
    await exports.add(tx, { ...made, userId: null, kind: 'payments_csv' });
    await merchantExports.insert(tx, { ...made, memberId: member?.id ?? null });
    const { storeId, ...rest } = filter;
    const subject = toTypeId('export', made.id);
    const after = { ...rest, ...(storeId && { store_id: toTypeId('store', storeId) }) };
    await record(tx, { action: 'payment_export.created', subject, before: null, after });
  });
  return made;
}

/** A store that the caller may not see does not exist. */
async function getStoreIds(
  { db }: Pick<Deps, 'db'>,
  actor: MerchantActor,
  storeId: string | undefined,
): Promise<readonly string[] | null> {
  if (storeId === undefined) return getStoreScope(actor);
  assertInScope(actor, storeId);
  const store = await stores.getOwn(db, actor.merchantId, storeId);
  if (store === undefined) throw new AppError('not_found');
  return [storeId];
}
