import type { Tx } from '../../platform/db/db.ts';
import type { AuditEntry, AuditHead, ListEntriesInput } from './audit-entry.repository.ts';
import * as merchantEntries from './audit-entry.repository.ts';
import * as operatorEntries from './operator-audit-entry.repository.ts';

/** The entries of one log, each with the hash of the one before it. */
export type AuditChain = {
  /** The last entry. Undefined: there is none. */
  readonly getHead: (tx: Tx) => Promise<AuditHead | undefined>;
  /** The last entry, locked until the transaction ends; number 0 before the first. */
  readonly lockHead: (tx: Tx) => Promise<AuditHead>;
  readonly insert: (tx: Tx, entry: AuditEntry) => Promise<void>;
  /** Newest first. */
  readonly list: (tx: Tx, input: ListEntriesInput) => Promise<readonly AuditEntry[]>;
  /** Of the newest entry, whatever the head says. Zero: there is none. */
  readonly getLastNumber: (tx: Tx) => Promise<number>;
};

/** The chain of a merchant, or of the operator (null). */
export function getChain(merchantId: string | null): AuditChain {
  if (merchantId === null) return { ...operatorEntries, list: operatorEntries.search };
  return {
    getHead: (tx) => merchantEntries.getHead(tx, merchantId),
    lockHead: (tx) => merchantEntries.lockHead(tx, merchantId),
    insert: (tx, entry) => merchantEntries.insert(tx, { ...entry, merchantId }),
    list: (tx, input) => merchantEntries.listOwn(tx, merchantId, input),
    getLastNumber: (tx) => merchantEntries.getLastNumber(tx, merchantId),
  };
}
