import { isDeepStrictEqual } from 'node:util';
import {
  IDENTITY_KEYS,
  type IdentityChanges,
  identityChanges,
  needsReview,
} from '@saifu/domain/merchants/store-identity';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as storeChanges from '../store-change/store-change.repository.ts';
import * as numbers from './registration-number.repository.ts';
import * as stores from './store.repository.ts';
import { parseStorePhone } from './store-phone.ts';

type Changes = {
  readonly [Key in keyof stores.StoreDetails]?: stores.StoreDetails[Key] | undefined;
};
/** The fields to change. The logo is not part of the details, because it is uploaded. */
type Given = Partial<stores.StoreDetails> & IdentityChanges;

/**
 * Updates only the given fields. Identity changes of a store that was once active stay pending
 * until staff decide.
 */
export function changeStore(
  deps: Deps,
  merchantId: string,
  id: string,
  changes: Changes,
  record: RecordChange,
): Promise<stores.Store> {
  const given = pickProvided(changes);
  return deps.db.transaction(async (tx) => {
    return changeStoreIn(deps, tx, { merchantId, id, given, record });
  });
}

type ChangeStoreInput = {
  readonly merchantId: string;
  readonly id: string;
  readonly given: Given;
  readonly record: RecordChange;
};

/** The same within a transaction. */
export async function changeStoreIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { merchantId, id, given, record }: ChangeStoreInput,
): Promise<stores.Store> {
  await stores.lock(tx, id);
  const store = await stores.getOwn(tx, merchantId, id);
  if (store === undefined) throw new AppError('not_found');
  const updatedAt = clock.now();
  if (!needsReview(store)) {
    await claimNumber(tx, store, given);
    const changed = { ...store, ...given, updatedAt };
    await stores.update(tx, changed);
    await recordStoreChange(tx, store, given, record);
    return changed;
  }
  await requestReview(tx, store, given, updatedAt);
  const plain = withoutIdentity(given);
  const changed = { ...store, ...plain, updatedAt };
  const isChanged = Object.keys(plain).length > 0;
  if (isChanged) await stores.update(tx, changed);
  await recordStoreChange(tx, store, given, record);
  return isChanged ? changed : store;
}

/** Also a change that still waits for its review. */
async function recordStoreChange(
  tx: Tx,
  store: stores.Store,
  given: Given,
  record: RecordChange,
): Promise<void> {
  const names = (Object.keys(given) as (keyof Given)[]).filter(
    (name) => !isDeepStrictEqual(store[name], given[name]),
  );
  if (names.length === 0) return;
  const pick = (from: Given) =>
    Object.fromEntries(names.map((name) => [toSnakeCase(name), from[name]]));
  const subject = toTypeId('store', store.id);
  await record(tx, { action: 'store.changed', subject, before: pick(store), after: pick(given) });
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pickProvided(changes: Changes): Partial<stores.StoreDetails> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const phone = changes.phone ? { phone: parseStorePhone(changes.phone) } : {};
  return { ...Object.fromEntries(given), ...phone };
}

async function claimNumber(
  tx: Tx,
  store: stores.Store,
  { registrationNumber: number }: IdentityChanges,
): Promise<void> {
  if (number == null || number === store.registrationNumber) return;
  if (await numbers.claim(tx, number, store.merchantId)) return;
  throw new AppError('store.registration_number_taken');
}

/**
 * Merges the request into the pending change; values equal to the store's current ones are dropped.
 */
async function requestReview(tx: Tx, store: stores.Store, given: Given, now: Date): Promise<void> {
  const asked = identityPart(given);
  if (Object.keys(asked).length === 0) return;
  const waiting = await storeChanges.getPending(tx, store.id);
  const wanted = identityChanges(store, { ...waiting?.changes, ...asked });
  const { registrationNumber: number } = wanted;
  if (number != null && (await numbers.isHeldByAnother(tx, number, store.merchantId))) {
    throw new AppError('store.registration_number_taken');
  }
  if (isSame(wanted, waiting?.changes ?? {})) return;
  await storeChanges.withdrawPending(tx, store.id, now);
  if (Object.keys(wanted).length === 0) return;
  const change = { id: newUuid(), storeId: store.id, changes: wanted, createdAt: now };
  await storeChanges.insert(tx, change);
}

const isIdentifying = (key: string) => IDENTITY_KEYS.some((each) => each === key);

function identityPart(given: Given): IdentityChanges {
  return Object.fromEntries(Object.entries(given).filter(([key]) => isIdentifying(key)));
}

function withoutIdentity(given: Given): Partial<stores.StoreDetails> {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !isIdentifying(key)));
}

function isSame(one: IdentityChanges, other: IdentityChanges): boolean {
  return IDENTITY_KEYS.every((key) => one[key] === other[key] && key in one === key in other);
}
