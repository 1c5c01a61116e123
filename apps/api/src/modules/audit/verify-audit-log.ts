import type { AUDIT_FAULTS } from '@saifu/domain/members/audit-entry';
import type { Tx } from '../../platform/db/db.ts';
import { hashAuditEntry } from './append-audit-entry.ts';
import { type AuditChain, getChain } from './audit-chain.ts';
import { type AuditEntry, type AuditHead, FIRST_PREVIOUS_HASH } from './audit-entry.repository.ts';

/** The entries that one part of a check reads. */
const PART_SIZE = 500;

/** What is wrong with an audit log. `number`: of the newest entry that does not fit. */
export type AuditFault = {
  readonly number: number;
  readonly kind: (typeof AUDIT_FAULTS)[number];
};

export type VerifiedPart = {
  /** The entries of this part that are as they were written. */
  readonly verified: number;
  readonly fault: AuditFault | undefined;
  /** The entry that comes next, and the hash that it must have. Undefined: the check is over. */
  readonly next: AuditHead | undefined;
};

/**
 * Follows the chain of a merchant, or of the operator (null), from the last entry to the first.
 * Undefined: nothing was changed, removed or added. Entries that are written meanwhile do not
 * disturb it.
 */
export async function verifyAuditLog(
  tx: Tx,
  merchantId: string | null,
): Promise<AuditFault | undefined> {
  let part = await verifyAuditPart(tx, merchantId, undefined);
  while (part.next !== undefined) part = await verifyAuditPart(tx, merchantId, part.next);
  return part.fault;
}

/** The part of the check that begins with an entry. Undefined: with the last one. */
export async function verifyAuditPart(
  tx: Tx,
  merchantId: string | null,
  from: AuditHead | undefined,
): Promise<VerifiedPart> {
  const chain = getChain(merchantId);
  const first = from ?? (await findLast(tx, chain));
  if ('kind' in first) return toFaulty(0, first);
  if (first.number === 0) return end(0, first);
  const batch = await chain.list(tx, { limit: PART_SIZE, before: first.number + 1 });
  if (batch.length === 0) return toFaulty(0, { number: first.number, kind: 'missing' });
  let expected = first;
  for (const entry of batch) {
    const fault = findFault(entry, expected);
    if (fault !== undefined) return toFaulty(first.number - expected.number, fault);
    expected = { number: entry.number - 1, hash: entry.previousHash };
  }
  if (expected.number === 0) return end(first.number, expected);
  return { verified: first.number - expected.number, fault: undefined, next: expected };
}

/** The last entry according to the head, unless there is a later one. */
async function findLast(tx: Tx, chain: AuditChain): Promise<AuditHead | AuditFault> {
  const head = await chain.getHead(tx);
  const newest = await chain.getLastNumber(tx);
  const now = await chain.getHead(tx);
  if (newest > (now?.number ?? 0)) return { number: newest, kind: 'extra' };
  return head ?? { number: 0, hash: FIRST_PREVIOUS_HASH };
}

function findFault(entry: AuditEntry, expected: AuditHead): AuditFault | undefined {
  if (entry.number !== expected.number) {
    const kind = entry.number < expected.number ? 'missing' : 'extra';
    return { number: expected.number, kind };
  }
  const isAsWritten = entry.hash.equals(expected.hash) && hashAuditEntry(entry).equals(entry.hash);
  return isAsWritten ? undefined : { number: entry.number, kind: 'changed' };
}

/** The first entry follows none. */
function end(verified: number, { hash }: AuditHead): VerifiedPart {
  if (hash.equals(FIRST_PREVIOUS_HASH)) return { verified, fault: undefined, next: undefined };
  return toFaulty(Math.max(0, verified - 1), { number: 1, kind: 'changed' });
}

function toFaulty(verified: number, fault: AuditFault): VerifiedPart {
  return { verified, fault, next: undefined };
}
