import type { Tx } from '../../platform/db/db.ts';
import { hashAuditEntry } from './append-audit-entry.ts';
import { getChain } from './audit-chain.ts';
import { FIRST_PREVIOUS_HASH } from './audit-entry.repository.ts';

const BATCH_SIZE = 500;

/** What is wrong with an audit log. `number`: of the newest entry that does not fit. */
export type AuditFault = {
  readonly number: number;
  readonly kind: 'changed' | 'missing' | 'extra';
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
  const chain = getChain(merchantId);
  const head = await chain.getHead(tx);
  let expected = { number: head?.number ?? 0, hash: head?.hash ?? FIRST_PREVIOUS_HASH };
  const newest = await chain.getLastNumber(tx);
  const now = await chain.getHead(tx);
  if (newest > (now?.number ?? 0)) return { number: newest, kind: 'extra' };
  while (expected.number > 0) {
    const batch = await chain.list(tx, { limit: BATCH_SIZE, before: expected.number + 1 });
    if (batch.length === 0) return { number: expected.number, kind: 'missing' };
    for (const entry of batch) {
      if (entry.number !== expected.number) {
        const kind = entry.number < expected.number ? 'missing' : 'extra';
        return { number: expected.number, kind };
      }
      if (!entry.hash.equals(expected.hash) || !hashAuditEntry(entry).equals(entry.hash)) {
        return { number: entry.number, kind: 'changed' };
      }
      expected = { number: entry.number - 1, hash: entry.previousHash };
    }
  }
  return expected.hash.equals(FIRST_PREVIOUS_HASH) ? undefined : { number: 1, kind: 'changed' };
}
