import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@saifu/domain/members/audit-entry';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { getChain } from './audit-chain.ts';
import type * as entries from './audit-entry.repository.ts';

/** Who made a change, and in which request. */
export type AuditedBy = Pick<entries.AuditEntry, 'actor' | 'ip' | 'requestId'> & {
  /** Staff made it, for a merchant or not. */
  readonly isStaff?: boolean;
};

type AuditedChange = Pick<
  entries.AuditEntry,
  'merchantId' | 'action' | 'subject' | 'before' | 'after' | 'at'
>;

/** How a merchant's log names the operator's staff. */
const STAFF = 'staff';

/**
 * Records a change in its transaction, in the log of the merchant or of the operator. What staff
 * change of a merchant is in both logs; the merchant's does not tell who of them it was, nor from
 * where. Entries of a log wait for each other, so they form a chain. Call it last: other changes
 * of the merchant wait until the transaction ends. The operator's log comes after that of a
 * merchant, so that two changes never wait for each other.
 */
export async function appendAuditEntry(
  tx: Tx,
  { actor, ip, requestId, isStaff = false }: AuditedBy,
  change: AuditedChange,
): Promise<void> {
  const { merchantId } = change;
  if (merchantId !== null) {
    const by = isStaff ? { actor: STAFF, ip: '' } : { actor, ip };
    await append(tx, { ...change, ...by, requestId });
  }
  if (merchantId === null || isStaff) {
    await append(tx, { ...change, merchantId: null, actor, ip, requestId });
  }
}

async function append(tx: Tx, audited: AuditedChange & AuditedBy): Promise<void> {
  const chain = getChain(audited.merchantId);
  const head = await chain.lockHead(tx);
  const entry = {
    ...audited,
    id: newUuid(),
    number: head.number + 1,
    previousHash: head.hash,
  };
  await chain.insert(tx, { ...entry, hash: hashAuditEntry(entry) });
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
