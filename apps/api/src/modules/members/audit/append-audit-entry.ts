import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@saifu/domain/members/audit-entry';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as entries from './audit-entry.repository.ts';

/** Who made a change, and in which request. */
export type AuditedBy = Pick<entries.AuditEntry, 'actor' | 'ip' | 'requestId'>;

type AuditedChange = Pick<
  entries.AuditEntry,
  'merchantId' | 'action' | 'subject' | 'before' | 'after' | 'at'
>;

/** The hash before the first entry of a merchant. */
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32);

/** Records a change in its transaction. The merchant is locked, so its entries form a chain. */
export async function appendAuditEntry(
  tx: Tx,
  by: AuditedBy,
  change: AuditedChange,
): Promise<void> {
  await merchants.lock(tx, change.merchantId);
  const head = await entries.getHead(tx, change.merchantId);
  const entry = {
    ...change,
    ...by,
    id: newUuid(),
    number: (head?.number ?? 0) + 1,
    previousHash: head?.hash ?? FIRST_PREVIOUS_HASH,
  };
  await entries.insert(tx, { ...entry, hash: hashAuditEntry(entry) });
}

/** Covers every field and the hash of the entry before it. */
export function hashAuditEntry(entry: Omit<entries.AuditEntry, 'hash'>): Buffer {
  const { id, merchantId, number, at, actor, action, subject, before, after } = entry;
  const { ip, requestId, previousHash } = entry;
  const fields = { id, merchantId, number, at: at.toISOString(), actor, action, subject };
  const rest = { before, after, ip, requestId, previousHash: previousHash.toString('hex') };
  return createHash('sha256')
    .update(toCanonicalJson({ ...fields, ...rest }))
    .digest();
}
