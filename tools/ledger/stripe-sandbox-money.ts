import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** State of one payment in the ledger of the Stripe sandbox. */
export type Money = {
  readonly reference: string;
  readonly paymentId: string | null;
  readonly attemptId: string | null;
  readonly reserved: number;
  readonly taken: number;
  readonly refundedAmount: number;
  /** Number of new authorizations or direct captures. More than one is a double charge. */
  readonly authorizations: number;
};

export type StripeSandboxLedger = {
  readonly lines: number;
  readonly money: ReadonlyMap<string, Money>;
  /** Errors in the ledger itself. */
  readonly errors: readonly string[];
};

type LedgerEntry = {
  readonly type: string;
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata?: Readonly<Record<string, string>>;
};
type Entry = {
  readonly n: number;
  readonly prev: string;
  readonly ledger_entries?: readonly LedgerEntry[];
};

const NEWLINE = 0x0a;
const START = '0'.repeat(64);

/** Reads the journal from its first line and verifies the hash chain. */
export function readStripeSandboxLedger(path: string): StripeSandboxLedger {
  const money = new Map<string, Money>();
  const errors: string[] = [];
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  let lines = 0;
  let last = START;
  let from = 0;
  // Data after the last newline was never acknowledged.
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    const raw = bytes.subarray(from, end);
    from = end + 1;
    const entry = JSON.parse(raw.toString()) as Entry;
    if (entry.n !== lines || entry.prev !== last) {
      errors.push(`the journal's chain breaks at line ${lines + 1}`);
    }
    last = createHash('sha256').update(raw).digest('hex');
    lines += 1;
    for (const ledgerEntry of entry.ledger_entries ?? []) apply(money, ledgerEntry, errors);
  }
  return { lines, money, errors };
}

function apply(money: Map<string, Money>, ledgerEntry: LedgerEntry, errors: string[]): void {
  const { payment: reference, amount, metadata = {} } = ledgerEntry;
  const before: Money = money.get(reference) ?? {
    reference,
    paymentId: null,
    attemptId: null,
    reserved: 0,
    taken: 0,
    refundedAmount: 0,
    authorizations: 0,
  };
  if (ledgerEntry.currency !== 'jpy') errors.push(`${reference} is in ${ledgerEntry.currency}`);
  const change = getChange(ledgerEntry.type, before, amount);
  if (change === undefined)
    errors.push(`${reference}: nobody knows what ${ledgerEntry.type} means`);
  money.set(reference, {
    ...before,
    paymentId: metadata.payment_id ?? before.paymentId,
    attemptId: metadata.attempt_id ?? before.attemptId,
    ...change,
  });
}

function getChange(type: string, before: Money, amount: number): Partial<Money> | undefined {
  const again = before.authorizations + 1;
  switch (type) {
    case 'authorized':
      return { reserved: before.reserved + amount, authorizations: again };
    case 'captured':
      // Captured from the reserved amount, which releases the rest, or captured directly.
      return before.reserved > 0
        ? { reserved: 0, taken: before.taken + amount }
        : { taken: before.taken + amount, authorizations: again };
    case 'bitcash_captured':
      return { taken: before.taken + amount, authorizations: again, attemptId: before.reference };
    case 'canceled':
    case 'expired':
      return { reserved: 0 };
    case 'refunded':
    case 'bitcash_refunded':
      return { refundedAmount: before.refundedAmount + amount };
    case 'refund_failed':
      return { refundedAmount: before.refundedAmount - amount };
    case 'declined':
    case 'bitcash_refused':
      return {};
    default:
      return undefined;
  }
}
