import { isEmail, maskEmail, normalizeEmail } from '@saifu/domain/identity/email';
import { maskPhone } from '@saifu/domain/identity/phone';
import type { BlockListKind } from '@saifu/domain/risk/block-list-entry';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { toTimestamp } from '../../../platform/clock.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { parsePhone } from '../../../platform/phone-numbers.ts';
import { addressKey, networkKey } from '../../../platform/rate-limits.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import { createRiskKey } from '../risk-key.ts';
import { lockRuleSet, raiseRuleSetVersion } from '../rule/risk-rule.repository.ts';
import * as entries from './block-list-entry.repository.ts';

export type AddBlockListEntryInput = {
  readonly kind: BlockListKind;
  readonly value: string | undefined;
  readonly paymentId: string | undefined;
  readonly days: number | undefined;
  readonly reason: string;
  readonly createdBy: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds to the block list and returns the id of the entry. Only a keyed hash is stored. */
export async function addBlockListEntry(
  deps: Deps,
  input: AddBlockListEntryInput,
  record: RecordChange,
): Promise<string> {
  const { kind, days, reason, createdBy } = input;
  const { key, label } = await findValue(deps, input);
  const now = deps.clock.now();
  const id = newUuid();
  const expiresAt = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
  await deps.db.transaction(async (tx) => {
    await lockRuleSet(tx);
    const entry = { id, kind, key, label, reason, createdBy, createdAt: now, expiresAt };
    if (!(await entries.insert(tx, entry))) throw new AppError('block_list.exists');
    await raiseRuleSetVersion(tx);
    await record(tx, {
      action: 'block_list_entry.added',
      subject: toTypeId('blockListEntry', id),
      before: null,
      after: { kind, label, reason, expires_at: expiresAt && toTimestamp(expiresAt) },
    });
  });
  return id;
}

type Listed = { readonly key: Buffer; readonly label: string };

async function findValue(deps: Deps, input: AddBlockListEntryInput): Promise<Listed> {
  const { kind, value, paymentId } = input;
  if ((value === undefined) === (paymentId === undefined)) throw invalid('value');
  if (value !== undefined) return parseValue(deps, kind, value);
  const origin = paymentId && (await entries.findOrigin(deps.db, paymentId));
  if (!origin) throw new AppError('not_found');
  const found = await takeFrom(deps, kind, origin);
  if (found === undefined) throw new AppError('block_list.value_missing');
  return found;
}

/** One IPv4 or IPv6 address, as a URL accepts it. */
function isAddress(value: string): boolean {
  return (
    URL.canParse(`http://${value.includes(':') ? `[${value}]` : value}/`) && ADDRESS.test(value)
  );
}

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)$/i;

const invalid = (path: string) =>
  new AppError('request.invalid', {}, [{ path, code: 'field.format' }]);

async function parseValue(deps: Deps, kind: BlockListKind, value: string): Promise<Listed> {
  const keyOf = (text: string) => createRiskKey(deps.stableKey, kind, text);
  switch (kind) {
    case 'email': {
      const email = normalizeEmail(value);
      if (!isEmail(email)) throw invalid('value');
      return { key: keyOf(email), label: maskEmail(email) };
    }
    case 'phone': {
      const phone = parsePhone(value)?.stored;
      if (phone === undefined) throw invalid('value');
      return { key: keyOf(phone), label: maskPhone(phone) };
    }
    case 'address':
      if (!isAddress(value)) throw invalid('value');
      return { key: keyOf(addressKey('pays from', value)), label: value };
    case 'network':
      if (!isAddress(value)) throw invalid('value');
      return {
        key: keyOf(networkKey(value)),
        label: `${value} (${value.includes(':') ? '/48' : '/24'})`,
      };
    case 'store':
      return findStore(deps, fromTypeId('store', value) ?? '');
    // Nobody can type a card or a device.
    case 'card':
    case 'device':
      throw invalid('value');
  }
}

async function findStore({ db }: Deps, id: string): Promise<Listed> {
  const store = id === '' ? undefined : await stores.get(db, id);
  if (store === undefined) throw new AppError('not_found');
  // Compared with the id of the store in the statement.
  return { key: Buffer.from(store.id), label: store.name };
}

async function takeFrom(
  deps: Deps,
  kind: BlockListKind,
  origin: entries.PaymentOrigin,
): Promise<Listed | undefined> {
  const { cardKey, cardLast4, deviceHash, addressKey: address, email, phone } = origin;
  const keyOf = (text: string) => createRiskKey(deps.stableKey, kind, text);
  switch (kind) {
    case 'card':
      return cardKey === null ? undefined : { key: cardKey, label: `•••• ${cardLast4 ?? ''}` };
    case 'device':
      return deviceHash === null
        ? undefined
        : { key: keyOf(deviceHash.toString('hex')), label: deviceHash.toString('hex').slice(0, 8) };
    case 'address':
      return { key: keyOf(address), label: toTimestamp(origin.createdAt) };
    case 'email':
      return email === null ? undefined : { key: keyOf(email), label: maskEmail(email) };
    case 'phone':
      return phone === null ? undefined : { key: keyOf(phone), label: maskPhone(phone) };
    case 'store':
      return findStore(deps, origin.storeId);
    case 'network':
      return undefined;
  }
}

/** Removes an entry. Its payments are accepted from now on. */
export function removeBlockListEntry(
  { db, clock }: Deps,
  { id, reason }: { readonly id: string; readonly reason: string },
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockRuleSet(tx);
    const entry = await entries.get(tx, id);
    if (entry === undefined || !(await entries.remove(tx, id, clock.now())))
      throw new AppError('not_found');
    await raiseRuleSetVersion(tx);
    const { kind, label } = entry;
    await record(tx, {
      action: 'block_list_entry.removed',
      subject: toTypeId('blockListEntry', id),
      before: { kind, label },
      after: { reason },
    });
  });
}
