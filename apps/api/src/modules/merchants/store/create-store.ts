import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as numbers from './registration-number.repository.ts';
import * as stores from './store.repository.ts';
import { parseStorePhone } from './store-phone.ts';

/** Creates a store. It cannot receive payments before staff have reviewed it. */
export async function addStore(
  deps: Deps,
  merchantId: string,
  details: stores.StoreDetails,
  record: RecordChange,
): Promise<stores.Store> {
  return deps.db.transaction((tx) => insertStore(deps, tx, { merchantId, details, record }));
}

type NewStore = {
  readonly merchantId: string;
  readonly details: stores.StoreDetails;
  readonly record: RecordChange;
};

/** The same, as a part of a larger change. */
export async function insertStore(
  deps: Deps,
  tx: Tx,
  { merchantId, details, record }: NewStore,
): Promise<stores.Store> {
  const now = deps.clock.now();
  const store: stores.Store = {
    ...details,
    phone: details.phone && parseStorePhone(details.phone),
    id: newUuid(),
    merchantId,
    status: 'pending',
    jpqrNumber: null,
    logoHash: null,
    activatedAt: null,
    identityChangedAt: null,
    identityReviewedAt: null,
    formerIdentity: null,
    createdAt: now,
    updatedAt: now,
  };
  const number = store.registrationNumber;
  if (number !== null && !(await numbers.claim(tx, number, merchantId))) {
    throw new AppError('store.registration_number_taken');
  }
  await stores.insert(tx, store);
  await record(tx, {
    action: 'store.created',
    subject: toTypeId('store', store.id),
    before: null,
    after: { name: store.name },
  });
  return store;
}
