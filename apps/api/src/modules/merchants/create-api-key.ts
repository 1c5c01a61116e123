import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { API_KEYS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { makeKey } from './generate-api-key.ts';
import * as merchants from './merchant.repository.ts';

/**
 * Creates another key for a merchant. The keys are counted under a lock, so concurrent requests
 * cannot exceed the limit of ten.
 */
export function createApiKey(
  deps: Deps,
  merchantId: string,
  name: string,
  record: RecordChange,
): Promise<merchants.MadeKey> {
  const made = makeKey(merchantId, name, deps.clock.now());
  return deps.db.transaction(async (tx) => {
    await merchants.lock(tx, merchantId);
    const living = await merchants.listKeys(tx, merchantId);
    if (living.length >= API_KEYS_MAX) throw new AppError('key.too_many', { max: API_KEYS_MAX });
    await merchants.insertKey(tx, made.key);
    await record(tx, {
      action: 'api_key.created',
      subject: toTypeId('apiKey', made.key.id),
      before: null,
      after: { name, ends_with: made.key.endsWith },
    });
    return made;
  });
}
