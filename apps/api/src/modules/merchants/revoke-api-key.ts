import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as merchants from './merchant.repository.ts';

/** Programs with this key are rejected from now on. */
export function revokeApiKey(
  { db, clock }: Deps,
  merchantId: string,
  id: string,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const revoked = await merchants.revokeKey(tx, merchantId, id, clock.now());
    if (revoked === undefined) throw new AppError('not_found');
    await record(tx, {
      action: 'api_key.revoked',
      subject: toTypeId('apiKey', id),
      before: { name: revoked.name, ends_with: revoked.endsWith },
      after: null,
    });
  });
}
