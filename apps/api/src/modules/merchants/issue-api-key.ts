import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { API_KEYS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { makeKey } from './generate-api-key.ts';
import * as merchants from './merchant.repository.ts';

export type IssueApiKeyInput = {
  readonly merchantId: string;
  readonly name: string;
  /** Whether the merchant's other keys are revoked. */
  readonly revokeOthers: boolean;
};

/** Staff issue a key to a merchant that has lost its last one. The merchant is notified. */
export function issueApiKey(
  deps: Deps,
  { merchantId, name, revokeOthers }: IssueApiKeyInput,
  record: RecordChange,
): Promise<merchants.MadeKey> {
  const now = deps.clock.now();
  const made = makeKey(merchantId, name, now);
  return deps.db.transaction(async (tx) => {
    if (!(await merchants.lock(tx, merchantId))) throw new AppError('not_found');
    if (revokeOthers) await merchants.revokeAllKeys(tx, merchantId, now);
    const living = await merchants.listKeys(tx, merchantId);
    if (living.length >= API_KEYS_MAX) throw new AppError('key.too_many', { max: API_KEYS_MAX });
    await merchants.insertKey(tx, made.key);
    const { id, endsWith } = made.key;
    const payload = { merchantId, name, endsWith };
    const event = { id: newUuid(), type: 'api_key.issued', subjectId: id, payload };
    await publishEvents(tx, [{ ...event, occurredAt: now }]);
    await record(tx, {
      action: 'api_key.issued',
      subject: toTypeId('apiKey', id),
      before: null,
      after: { name, ends_with: endsWith, revoked_others: revokeOthers },
    });
    return made;
  });
}
