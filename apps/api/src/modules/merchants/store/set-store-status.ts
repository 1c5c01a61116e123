import type { StoreStatus } from '@saifu/domain/merchants/store';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as merchants from '../merchant.repository.ts';
import * as numbers from './registration-number.repository.ts';
import * as stores from './store.repository.ts';

export type SetStoreStatusInput = {
  readonly id: string;
  readonly status: StoreStatus;
  /** Of the member of staff. Null: it is the change of a program or part of a larger one. */
  readonly reason: string | null;
};

/**
 * Activates or deactivates a store. The first activation assigns its JPQR number. A store that is
 * suspended before its first activation loses its registration number, so that the owner of the
 * number can claim it.
 */
export function setStoreStatus(
  deps: Deps,
  input: SetStoreStatusInput,
  record: RecordChange,
): Promise<stores.Store> {
  return deps.db.transaction((tx) => changeStoreStatus(deps, tx, input, record));
}

/** The same, as a part of a larger change. */
export async function changeStoreStatus(
  deps: Deps,
  tx: Tx,
  { id, status, reason }: SetStoreStatusInput,
  record: RecordChange,
): Promise<stores.Store> {
  await stores.lock(tx, id);
  const store = await stores.get(tx, id);
  if (store === undefined) throw new AppError('not_found');
  // The store shows the status of its suspended merchant, and gets its own back with it.
  if (await merchants.lockSuspension(tx, store.merchantId)) {
    throw new AppError('merchant.suspended');
  }
  const now = deps.clock.now();
  const changed = { ...store, ...(await changesFor(tx, store, status, now)), updatedAt: now };
  await stores.setStatus(tx, changed);
  if (status !== store.status) {
    await record(tx, {
      merchantId: store.merchantId,
      action: 'store.status_changed',
      subject: toTypeId('store', id),
      before: { status: store.status },
      after: { status, ...(reason !== null && { reason }) },
    });
  }
  return changed;
}

async function changesFor(
  tx: Tx,
  store: stores.Store,
  status: StoreStatus,
  now: Date,
): Promise<Partial<stores.Store>> {
  if (status !== 'active') {
    const isRejected = status === 'suspended' && store.activatedAt === null;
    return isRejected ? { status, registrationNumber: null } : { status };
  }
  const { registrationNumber: number, merchantId } = store;
  if (number !== null && !(await numbers.claim(tx, number, merchantId))) {
    throw new AppError('store.registration_number_taken');
  }
  return {
    status,
    jpqrNumber: store.jpqrNumber ?? (await nextNumber(tx, store)),
    activatedAt: store.activatedAt ?? now,
    // Activation by staff includes a review of the identity.
    identityReviewedAt: now,
  };
}

const BRANCHES_MAX = 9999;
const TERMINAL = '000001000001';

/** The corporate number with the first free branch number; null without a registration number. */
async function nextNumber(tx: Tx, store: stores.Store): Promise<string | null> {
  const company = store.registrationNumber?.slice(1);
  if (company === undefined) return null;
  await merchants.lock(tx, store.merchantId);
  const taken = new Set(await stores.listJpqrNumbers(tx, company));
  for (let branch = 1; branch <= BRANCHES_MAX; branch += 1) {
    const number = company + String(branch).padStart(4, '0') + TERMINAL;
    if (!taken.has(number)) return number;
  }
  return null;
}
