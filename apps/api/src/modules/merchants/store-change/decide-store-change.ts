import {
  getChangedFields,
  IDENTITY_KEYS,
  identityChanges,
  recordChange,
} from '@saifu/domain/merchants/store-identity';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as numbers from '../store/registration-number.repository.ts';
import * as stores from '../store/store.repository.ts';
import * as logos from '../store/store-logo.repository.ts';
import * as storeChanges from './store-change.repository.ts';

export type DecideStoreChangeInput = { readonly id: string } & (
  | { readonly decision: 'approve' }
  | { readonly decision: 'reject'; readonly reason: string }
);

/** Approves or rejects an identity change and notifies the merchant. */
export function decideStoreChange(
  deps: Deps,
  input: DecideStoreChangeInput,
  record: RecordChange,
): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const found = await storeChanges.get(tx, input.id);
    if (found === undefined) throw new AppError('not_found');
    await stores.lock(tx, found.storeId);
    // Read again under the lock, because the merchant may have replaced the change meanwhile.
    const change = await storeChanges.get(tx, input.id);
    const store = await stores.get(tx, found.storeId);
    if (store === undefined || change?.status !== 'pending') {
      throw new AppError('store.change_closed');
    }
    const reason = input.decision === 'reject' ? input.reason : null;
    if (reason === null) await approve(tx, change, store, now);
    else await storeChanges.decide(tx, change.id, { status: 'rejected', reason }, now);
    await logos.deleteUnused(tx, store.id);
    const status = reason === null ? 'approved' : 'rejected';
    const fields = getChangedFields(change.changes);
    const payload = { storeId: store.id, merchantId: store.merchantId, status, fields, reason };
    const type = `store.change_${status}`;
    await publishEvents(tx, [
      { id: newUuid(), type, subjectId: change.id, payload, occurredAt: now },
    ]);
    await record(tx, {
      merchantId: store.merchantId,
      action: `store_change.${status}`,
      subject: toTypeId('storeChange', change.id),
      before: null,
      after: { store_id: toTypeId('store', store.id), fields, reason },
    });
  });
}

async function approve(
  tx: Tx,
  change: storeChanges.StoreChange,
  store: stores.Store,
  now: Date,
): Promise<void> {
  const changes = identityChanges(store, change.changes);
  const { registrationNumber: number } = changes;
  if (number != null && !(await numbers.claim(tx, number, store.merchantId))) {
    throw new AppError('store.registration_number_taken');
  }
  const history = recordChange(store, changes, now);
  const reviewed = { identityReviewedAt: now, updatedAt: now };
  await stores.update(tx, { ...store, ...changes, ...history, ...reviewed });
  const keys = IDENTITY_KEYS.filter((key) => key in changes);
  const replaced = Object.fromEntries(keys.map((key) => [key, store[key]]));
  await storeChanges.decide(tx, change.id, { status: 'approved', replaced }, now);
}
