import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from './ledger/check-ledgers.ts';
import type { AttemptRow, Rows } from './ledger/database-rows.ts';
import { createValidLedgers, type LedgerPair } from './ledger/ledgers.fixture.ts';
import { readStripeSandboxLedger } from './ledger/stripe-sandbox-money.ts';

const judged = ({ rows, money }: LedgerPair, settleMs = 0) =>
  judge(rows, { lines: 0, errors: [], money }, settleMs).violations;

test('valid ledgers have no violations', () => {
  expect(judged(createValidLedgers())).toEqual([]);
});

type Table = Exclude<keyof Rows, 'now'>;
type Row = Readonly<Record<string, unknown>>;

/** Changes the rows of one table that match all given values. */
function change(table: Table, of: Row, by: Row) {
  return (ledgers: LedgerPair): LedgerPair => {
    const isMeant = (row: Row) => Object.entries(of).every(([key, value]) => row[key] === value);
    const rows = ledgers.rows[table].map((row) => (isMeant(row) ? { ...row, ...by } : row));
    return { ...ledgers, rows: { ...ledgers.rows, [table]: rows } };
  };
}

function remove(table: Table, of: Row) {
  return (ledgers: LedgerPair): LedgerPair => {
    const isMeant = (row: Row) => Object.entries(of).every(([key, value]) => row[key] === value);
    const rows = ledgers.rows[table].filter((row) => !isMeant(row));
    return { ...ledgers, rows: { ...ledgers.rows, [table]: rows } };
  };
}

function money(reference: string, by: Row) {
  return ({ rows, money: before }: LedgerPair): LedgerPair => {
    const found = before.get(`ref ${reference}`);
    if (found === undefined) throw new Error('no money with this reference');
    return { rows, money: new Map([...before, [found.reference, { ...found, ...by }]]) };
  };
}

/** Adds an open attempt to a payment, opened now by default. */
function withOpenAttempt(id: string, by: Partial<AttemptRow>) {
  return ({ rows, money: all }: LedgerPair): LedgerPair => {
    const open = { kind: 'refund', amount: 500, state: 'open', openedAt: rows.now };
    const of = { id: `${by.kind} ${id}`, paymentId: id, reference: `ref ${id}` };
    const attempts = [...rows.attempts, { ...open, ...of, bankDetailsRequestedAt: null, ...by }];
    return { money: all, rows: { ...rows, attempts } };
  };
}

function lose(reference: string) {
  return ({ rows, money: before }: LedgerPair): LedgerPair => {
    const rest = [...before].filter(([key]) => key !== `ref ${reference}`);
    return { rows, money: new Map(rest) };
  };
}

/** Ledgers in which the cash account differs from the amount due. */
function withCashBalance(captured: number, held: number) {
  return (ledgers: LedgerPair): LedgerPair => {
    const cashPosting = { paymentId: 'coins', account: 'store.cash' };
    const sold = { paymentId: 'coins', account: 'store.sales' };
    const taken = change('payments', { id: 'coins' }, { captured })(ledgers);
    const lined = change('postings', cashPosting, { amount: held })(taken);
    return change('postings', sold, { amount: -held })(lined);
  };
}

/** Ledgers in which bank details were requested this long ago, for cash paid too late. */
function withOpenVoid(method: string, ms: number): LedgerPair {
  const ledgers = createValidLedgers();
  const bankDetailsRequestedAt = new Date(ledgers.rows.now.getTime() - ms);
  const by = { state: 'open', openedAt: bankDetailsRequestedAt, bankDetailsRequestedAt };
  const asked = change('attempts', { id: 'void released' }, by)(ledgers);
  const named = change('payments', { id: 'released' }, { method })(asked);
  return money('released', { taken: 500 })(named);
}

/** The same for cash that a merchant refunds. */
function withOpenRefund(method: string, ms: number): LedgerPair {
  const ledgers = createValidLedgers();
  const bankDetailsRequestedAt = new Date(ledgers.rows.now.getTime() - ms);
  const by = { kind: 'refund', openedAt: bankDetailsRequestedAt, bankDetailsRequestedAt };
  const asked = withOpenAttempt('taken', by)(ledgers);
  const named = change('payments', { id: 'taken' }, { method })(asked);
  return money('taken', { paymentId: 'taken' })(named);
}

const stray = { reference: 'ref stray', reserved: 500, authorizations: 1, paymentId: 'failed' };
const another = { ...createValidLedgers().rows.payments[0], id: 'second', reference: 'ref second' };

const PLANTED: Readonly<Record<string, (ledgers: LedgerPair) => LedgerPair>> = {
  'money without an owner': money('released', { reserved: 500 }),
  'money of a failed payment': ({ rows, money: all }) => {
    const base = { attemptId: null, taken: 0, refundedAmount: 0 };
    return { rows, money: new Map([...all, ['ref stray', { ...base, ...stray }]]) };
  },
  'one yen too few authorized': money('reserved', { reserved: 499 }),
  'authorized twice': money('reserved', { reserved: 1000, authorizations: 2 }),
  'captured, and refunded only at the Stripe sandbox': money('taken', { refundedAmount: 500 }),
  'voided only at the Stripe sandbox': money('reserved', { reserved: 0 }),
  'money of another payment': money('reserved', { paymentId: 'taken' }),
  'a reference unknown to the Stripe sandbox': change(
    'payments',
    { id: 'reserved' },
    { reference: 'ref none' },
  ),
  'two payments for one order': ({ rows, money: all }) => {
    const payments = [...rows.payments, another as Rows['payments'][number]];
    return { money: all, rows: { ...rows, payments } };
  },
  'a missing posting': remove('postings', { paymentId: 'reserved', account: 'store.pending' }),
  'one yen too much in a posting': change('postings', { account: 'store.cash' }, { amount: 501 }),
  'postings of another store': change('postings', { paymentId: 'coins' }, { storeId: 'other' }),
  'less cash than due': withCashBalance(400, 400),
  'cash that was not captured': withCashBalance(400, 500),
  'no postings at all': remove('postings', { paymentId: 'taken' }),
  'postings of a failed payment': change(
    'postings',
    { paymentId: 'reserved' },
    { paymentId: 'failed' },
  ),
  'a missing transition': remove('steps', { paymentId: 'failed', version: 1 }),
  'an invalid transition': change('steps', { paymentId: 'failed', version: 2 }, { event: 'void' }),
  'a status without a transition': change('payments', { id: 'reserved' }, { status: 'complete' }),
  'a transition back in time': change('steps', { version: 2 }, { at: new Date(0) }),
  'an attempt still open': change('attempts', { id: 'void released' }, { state: 'open' }),
  'a missing authorize attempt': remove('attempts', { id: 'authorize reserved' }),
  'an approved attempt of a failed payment': change(
    'attempts',
    { id: 'authorize failed' },
    { state: 'approved' },
  ),
  'refunded, but not at the Stripe sandbox': money('given back', { refundedAmount: 400 }),
  'more refunded than captured': change('payments', { id: 'part taken' }, { refunded: 301 }),
  'captured without a capture attempt': remove('attempts', { id: 'capture given back' }),
  'a refund without a refund attempt': remove('attempts', { id: 'refund coins back' }),
  'still authorized after its void': money('voided', { reserved: 500 }),
  'status refunded after a partial refund': change(
    'payments',
    { id: 'given back' },
    { refunded: 499 },
  ),
  'a duplicate payment.refunded event': change(
    'domainEvents',
    { type: 'payment.refunded' },
    { count: 2 },
  ),
  'a missing payment.completed event': remove('domainEvents', {
    type: 'payment.completed',
    subjectId: 'part taken',
  }),
  'payment.completed for a disputed capture': change(
    'domainEvents',
    { type: 'payment.authorized', subjectId: 'captured, with refund request' },
    { type: 'payment.completed' },
  ),
  'charged, but only authorized': money('charged', { reserved: 500, taken: 0 }),
  'charged less than the period’s amount': change('payments', { id: 'charged' }, { captured: 400 }),
  'charged and captured again': withOpenAttempt('charged', {
    kind: 'capture',
    state: 'approved',
  }),
  'payment.authorized for a charge': change(
    'domainEvents',
    { type: 'payment.completed', subjectId: 'charged' },
    { type: 'payment.authorized' },
  ),
  'a paid order without a payment': change('orders', { id: 'order failed' }, { status: 'paid' }),
  'an open order with a payment': change('orders', { id: 'order coins' }, { status: 'open' }),
  'a duplicate event': change('domainEvents', { subjectId: 'coins' }, { count: 2 }),
  'a missing event': remove('domainEvents', { type: 'payment.failed', subjectId: 'failed' }),
};

test.each(Object.entries(PLANTED))('reports a violation: %s', (_, plant) => {
  expect(judged(plant(createValidLedgers())).length).toBeGreaterThan(0);
});

const YOUNG_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The provider gives up after 45 days and is polled within the hour. */
const ASKED_ANEW_MS = 45 * DAY_MS + DAY_MS / 24;

test('the cash account must hold the amount due, whatever the payment has captured', () => {
  expect(judged(withCashBalance(400, 400)(createValidLedgers())).join()).toContain(
    'store.cash holds 400, not 500',
  );
});

test('a recent attempt may still be open', () => {
  const open = change('attempts', { id: 'void released' }, { state: 'open' })(createValidLedgers());
  const held = money('released', { reserved: 500 })(open);
  expect(judged(held, YOUNG_MS)).toEqual([]);
});

const ASKED: readonly (readonly [string, string, number, readonly Row[]])[] = [
  ['reserved', 'capture', 300, [{ reserved: 0, taken: 300 }, { reserved: 0 }]],
  ['reserved', 'void', 500, [{ reserved: 0 }]],
  ['captured, with refund request', 'refund', 200, [{ refundedAmount: 200 }]],
];

test.each(ASKED)(
  '%s: an open %s allows the ledger before and after its result',
  (id, kind, amount, answers) => {
    const asked = withOpenAttempt(id, { kind, amount })(createValidLedgers());
    for (const answer of [{}, ...answers]) {
      expect(judged(money(id, answer)(asked), YOUNG_MS)).toEqual([]);
    }
  },
);

test.each(ASKED)('%s: an open %s allows no other difference', (id, kind, amount, answers) => {
  const asked = withOpenAttempt(id, { kind, amount })(createValidLedgers());
  const found = (plant: (ledgers: LedgerPair) => LedgerPair) =>
    judged(plant(asked), YOUNG_MS).join();
  expect(found(money(id, { paymentId: 'coins' }))).toContain('points at money of payment coins');
  expect(found(lose(id))).toContain('has no authorisation at the Stripe sandbox');
  expect(found(money(id, { taken: 501 }))).toContain('should have');
  expect(found(money(id, { taken: 500, refundedAmount: 201 }))).toContain('should have');
  const stray = change('attempts', { paymentId: id, state: 'open' }, { reference: 'ref other' });
  for (const answer of answers) {
    expect(found((ledgers) => money(id, answer)(stray(ledgers)))).toContain('should have');
  }
});

const AWAITED = [
  ['late cash', withOpenVoid],
  ['refunded cash', withOpenRefund],
] as const;

test.each(AWAITED)('%s may await bank details as long as the provider does', (_, wait) => {
  const judgedAfter = (ms: number, settleMs: number) => judged(wait('cash', ms), settleMs);
  expect(judgedAfter(DAY_MS, 0)).toEqual([]);
  expect(judgedAfter(ASKED_ANEW_MS - 1, 0)).toEqual([]);
  expect(judgedAfter(ASKED_ANEW_MS, 0).join()).toContain('is still open');
  expect(judgedAfter(ASKED_ANEW_MS, YOUNG_MS)).toEqual([]);
  expect(judgedAfter(ASKED_ANEW_MS + YOUNG_MS, YOUNG_MS).join()).toContain('is still open');
});

test.each(AWAITED)('%s: other payment methods do not await bank details', (_, wait) => {
  for (const method of ['card', 'paypay', 'apple_pay']) {
    expect(judged(wait(method, DAY_MS)).join()).toContain('is still open');
  }
});

test('late cash belongs to no payment once bank details are overdue', () => {
  expect(judged(withOpenVoid('cash', ASKED_ANEW_MS)).join()).toContain('belong to 0 payments');
  expect(judged(withOpenVoid('card', DAY_MS)).join()).toContain('belong to 0 payments');
});

test('only a refund or void awaits bank details', () => {
  const ledgers = withOpenRefund('cash', DAY_MS);
  for (const kind of ['capture', 'authorize']) {
    const other = change('attempts', { id: 'refund taken' }, { kind })(ledgers);
    expect(judged(other).join()).toContain(`${kind} refund taken is still open`);
  }
});

test('the journal ignores an incomplete last line and reports a broken hash chain', () => {
  const dir = mkdtempSync(join(tmpdir(), 'saifu-journal-'));
  const path = join(dir, 'journal.jsonl');
  const ledgerEntry = { type: 'authorized', payment: 'pi_1', amount: 500, currency: 'jpy' };
  const first = JSON.stringify({ n: 0, prev: '0'.repeat(64), ledger_entries: [ledgerEntry] });
  const prev = createHash('sha256').update(first).digest('hex');
  const second = JSON.stringify({
    n: 1,
    prev,
    ledger_entries: [{ ...ledgerEntry, type: 'canceled' }],
  });
  writeFileSync(path, `${first}\n${second}\n{"cut":`);
  const sound = readStripeSandboxLedger(path);
  expect(sound).toMatchObject({ lines: 2, errors: [] });
  expect(sound.money.get('pi_1')).toMatchObject({ reserved: 0, authorizations: 1 });
  writeFileSync(path, `${first.replace('500', '501')}\n${second}\n`);
  expect(readStripeSandboxLedger(path).errors).toHaveLength(1);
  rmSync(dir, { recursive: true });
});
