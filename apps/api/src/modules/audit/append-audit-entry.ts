import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@saifu/domain/members/audit-entry';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as entries from './audit-entry.repository.ts';

/** Who made a change, and in which request. */
export type AuditedBy = Pick<entries.AuditEntry, 'actor' | 'ip' | 'requestId'>;

type AuditedChange = Pick<
  entries.AuditEntry,
  'merchantId' | 'action' | 'subject' | 'before' | 'after' | 'at'
>;

/**
 * Records a change in its transaction. Entries of a merchant wait for each other, so they form a
 * chain. Call it last: other changes of the merchant wait until the transaction ends.
 */
export async function appendAuditEntry(
  tx: Tx,
  by: AuditedBy,
  change: AuditedChange,
): Promise<void> {
  const head = await entries.lockHead(tx, change.merchantId);
  const entry = {
    ...change,
    ...by,
    id: newUuid(),
    number: head.number + 1,
    previousHash: head.hash,
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
