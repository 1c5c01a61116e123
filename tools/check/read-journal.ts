import { createHash } from 'node:crypto';
import { parseLine, readLines } from './read-lines.ts';

/** One movement of money at the provider. */
export type Movement = {
  readonly type: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  /** By the provider's clock, in seconds. */
  readonly at: number;
  /** Written after the snapshot of the database began. */
  readonly isNewer: boolean;
};

/** A payment at the provider: a PaymentIntent, or a payment with a prepaid number. */
export type ProviderPayment = {
  readonly reference: string;
  /** Of ours. For a prepaid number the reference is our attempt. */
  readonly paymentId: string | null;
  readonly attemptId: string | null;
  readonly movements: readonly Movement[];
  readonly customerId: string | null;
  readonly cardLast4: string | null;
  readonly wallet: string | null;
};

export type ProviderRefund = {
  readonly id: string;
  readonly reference: string;
  readonly attemptId: string | null;
  readonly amount: number;
  readonly status: string;
  readonly isNewer: boolean;
};

export type ProviderJournal = {
  readonly lines: number;
  /** What is wrong with the file itself. */
  readonly problems: readonly string[];
  readonly payments: readonly ProviderPayment[];
  readonly refunds: readonly ProviderRefund[];
  /** Our users by their customers. */
  readonly userIds: ReadonlyMap<string, string>;
  /** The provider's time, in seconds. */
  readonly now: number;
};

type Line = Readonly<Record<string, unknown>> & {
  readonly at?: number;
  readonly ledger_entries?: readonly LedgerEntry[];
  readonly puts?: readonly (readonly [string, PutRow])[];
};
type LedgerEntry = {
  readonly type: string;
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly metadata?: Metadata;
};
type Metadata = Readonly<Record<string, string>>;
type PutRow = {
  readonly id: string;
  readonly metadata?: Metadata;
  readonly customer?: string | null;
  readonly paymentIntent?: string;
  readonly card?: { readonly last4: string; readonly wallet: string | null } | null;
  readonly amount?: number;
  readonly status?: string;
  readonly offset?: number;
};

type Draft = {
  -readonly [Field in keyof ProviderPayment]: ProviderPayment[Field];
} & { movements: Movement[] };

/** State while the lines are read. */
type Reading = {
  readonly payments: Map<string, Draft>;
  readonly refunds: Map<string, ProviderRefund>;
  readonly userIds: Map<string, string>;
  clockOffset: number;
};

const START = '0'.repeat(64);

/**
 * Reads the journal from its first line. `sizeBefore` is its size when the snapshot of the
 * database began.
 */
export function readJournal(path: string, sizeBefore: number): ProviderJournal {
  const problems: string[] = [];
  const reading: Reading = {
    payments: new Map(),
    refunds: new Map(),
    userIds: new Map(),
    clockOffset: 0,
  };
  let lines = 0;
  let previous = START;
  for (const { raw, end } of readLines(path)) {
    const line = parseLine(raw) as Line | undefined;
    lines += 1;
    if (line === undefined) problems.push(`line ${lines} is not a JSON object`);
    else if (line.n !== lines - 1 || line.prev !== previous) {
      problems.push(`the chain breaks at line ${lines}`);
    }
    previous = createHash('sha256').update(raw).digest('hex');
    if (line !== undefined) apply(reading, line, end > sizeBefore);
  }
  return {
    lines,
    problems,
    payments: [...reading.payments.values()],
    refunds: [...reading.refunds.values()],
    userIds: reading.userIds,
    now: Math.floor(Date.now() / 1000) + reading.clockOffset,
  };
}

function apply(reading: Reading, line: Line, isNewer: boolean): void {
  for (const [kind, row] of line.puts ?? []) applyPut(reading, kind, row, isNewer);
  for (const entry of line.ledger_entries ?? []) {
    const { type, amount, currency, method, metadata } = entry;
    const payment = getPayment(reading, entry.payment);
    payment.movements.push({ type, amount, currency, method, at: line.at ?? 0, isNewer });
    payment.paymentId = metadata?.payment_id ?? payment.paymentId;
    payment.attemptId = metadata?.attempt_id ?? payment.attemptId;
    if (type.startsWith('bitcash_')) payment.attemptId = entry.payment;
  }
}

function getPayment({ payments }: Reading, reference: string): Draft {
  const known = payments.get(reference);
  if (known !== undefined) return known;
  const made: Draft = {
    reference,
    paymentId: null,
    attemptId: null,
    movements: [],
    customerId: null,
    cardLast4: null,
    wallet: null,
  };
  payments.set(reference, made);
  return made;
}

function applyPut(reading: Reading, kind: string, row: PutRow, isNewer: boolean): void {
  const userId = row.metadata?.user_id;
  if (kind === 'customer' && userId !== undefined) reading.userIds.set(row.id, userId);
  if (kind === 'clock') reading.clockOffset = row.offset ?? 0;
  if (kind === 'payment_intent') getPayment(reading, row.id).customerId = row.customer ?? null;
  if (kind === 'charge' && row.status === 'succeeded') {
    const payment = getPayment(reading, row.paymentIntent ?? '');
    payment.cardLast4 = row.card?.last4 ?? null;
    payment.wallet = row.card?.wallet ?? null;
  }
  if (kind !== 'refund') return;
  reading.refunds.set(row.id, {
    id: row.id,
    reference: row.paymentIntent ?? '',
    attemptId: row.metadata?.attempt_id ?? null,
    amount: row.amount ?? 0,
    status: row.status ?? '',
    isNewer,
  });
}
