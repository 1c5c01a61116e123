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

test('sound books are left in peace', () => {
  expect(judged(createValidLedgers())).toEqual([]);
});

type Table = Exclude<keyof Rows, 'now'>;
type Row = Readonly<Record<string, unknown>>;

/** Changes the rows of one table that have all of these values. */
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
    if (found === undefined) throw new Error('no such money');
    return { rows, money: new Map([...before, [found.reference, { ...found, ...by }]]) };
  };
}

/** Another question about a payment, asked at this moment if nothing else is said. */
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

/** Books in which the till holds other coins than were due. */
function withCashBalance(captured: number, held: number) {
  return (ledgers: LedgerPair): LedgerPair => {
    const cashPosting = { paymentId: 'coins', account: 'store.till' };
    const sold = { paymentId: 'coins', account: 'store.sales' };
    const taken = change('payments', { id: 'coins' }, { captured })(ledgers);
    const lined = change('postings', cashPosting, { amount: held })(taken);
    return change('postings', sold, { amount: -held })(lined);
  };
}

/** Books in which a payer was asked so long ago for a bank account, for money paid too late. */
function withOpenVoid(method: string, ms: number): LedgerPair {
  const ledgers = createValidLedgers();
  const bankDetailsRequestedAt = new Date(ledgers.rows.now.getTime() - ms);
  const by = { state: 'open', openedAt: bankDetailsRequestedAt, bankDetailsRequestedAt };
  const asked = change('attempts', { id: 'void released' }, by)(ledgers);
  const named = change('payments', { id: 'released' }, { method })(asked);
  return money('released', { taken: 500 })(named);
}

/** The same for money that a merchant gives back. */
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
  'money nobody owns': money('released', { reserved: 500 }),
  'money of a failed payment': ({ rows, money: all }) => {
    const base = { attemptId: null, taken: 0, refundedAmount: 0 };
    return { rows, money: new Map([...all, ['ref stray', { ...base, ...stray }]]) };
  },
  'a yen too few reserved': money('reserved', { reserved: 499 }),
  'reserved twice': money('reserved', { reserved: 1000, authorizations: 2 }),
  'taken, and given back behind our back': money('taken', { refundedAmount: 500 }),
  'let go behind our back': money('reserved', { reserved: 0 }),
  'money of another payment': money('reserved', { paymentId: 'taken' }),
  'no such money': change('payments', { id: 'reserved' }, { reference: 'ref none' }),
  'two payments for one order': ({ rows, money: all }) => {
    const payments = [...rows.payments, another as Rows['payments'][number]];
    return { money: all, rows: { ...rows, payments } };
  },
  'a line is missing': remove('postings', { paymentId: 'reserved', account: 'store.pending' }),
  'a yen too much in a line': change('postings', { account: 'store.till' }, { amount: 501 }),
  'lines of another store': change('postings', { paymentId: 'coins' }, { storeId: 'other' }),
  'fewer coins at the till than were due': withCashBalance(400, 400),
  'coins at the till that were not taken': withCashBalance(400, 500),
  'no lines at all': remove('postings', { paymentId: 'taken' }),
  'lines of a failed payment': change(
    'postings',
    { paymentId: 'reserved' },
    { paymentId: 'failed' },
  ),
  'a step is missing': remove('steps', { paymentId: 'failed', version: 1 }),
  'a step that cannot be': change('steps', { paymentId: 'failed', version: 2 }, { event: 'void' }),
  'a status without a step': change('payments', { id: 'reserved' }, { status: 'complete' }),
  'steps back in time': change('steps', { version: 2 }, { at: new Date(0) }),
  'a question still open': change('attempts', { id: 'void released' }, { state: 'open' }),
  'a question never asked': remove('attempts', { id: 'authorize reserved' }),
  'approved, yet failed': change('attempts', { id: 'authorize failed' }, { state: 'approved' }),
  'given back, yet not at the Stripe sandbox': money('given back', { refundedAmount: 400 }),
  'more given back than taken': change('payments', { id: 'part taken' }, { refunded: 301 }),
  'taken without having been asked for': remove('attempts', { id: 'capture given back' }),
  'a refund nobody asked for': remove('attempts', { id: 'refund coins back' }),
  'still reserved after it was let go': money('voided', { reserved: 500 }),
  'refunded, yet not all of it': change('payments', { id: 'given back' }, { refunded: 499 }),
  'a refund told twice': change('domainEvents', { type: 'payment.refunded' }, { count: 2 }),
  'a completion never told': remove('domainEvents', {
    type: 'payment.completed',
    subjectId: 'part taken',
  }),
  'taken under objection, yet told as complete': change(
    'domainEvents',
    { type: 'payment.authorized', subjectId: 'taken, under objection' },
    { type: 'payment.completed' },
  ),
  'charged, yet only reserved': money('charged', { reserved: 500, taken: 0 }),
  'charged less than the period’s amount': change('payments', { id: 'charged' }, { captured: 400 }),
  'charged, and taken once more': withOpenAttempt('charged', {
    kind: 'capture',
    state: 'approved',
  }),
  'a charge that was told as a reservation': change(
    'domainEvents',
    { type: 'payment.completed', subjectId: 'charged' },
    { type: 'payment.authorized' },
  ),
  'an order paid by nobody': change('orders', { id: 'order failed' }, { status: 'paid' }),
  'an order open, yet paid': change('orders', { id: 'order coins' }, { status: 'open' }),
  'a fact told twice': change('domainEvents', { subjectId: 'coins' }, { count: 2 }),
  'a fact never told': remove('domainEvents', { type: 'payment.failed', subjectId: 'failed' }),
};

test.each(Object.entries(PLANTED))('%s is found', (_, plant) => {
  expect(judged(plant(createValidLedgers())).length).toBeGreaterThan(0);
});

const YOUNG_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The network gives up after 45 days, and is asked about it within the hour. */
const ASKED_ANEW_MS = 45 * DAY_MS + DAY_MS / 24;

test('coins at the till are all that was due, whatever is said to be taken', () => {
  expect(judged(withCashBalance(400, 400)(createValidLedgers())).join()).toContain(
    'store.till holds 400, not 500',
  );
});

test('a young question may still be open', () => {
  const open = change('attempts', { id: 'void released' }, { state: 'open' })(createValidLedgers());
  const held = money('released', { reserved: 500 })(open);
  expect(judged(held, YOUNG_MS)).toEqual([]);
});

const ASKED: readonly (readonly [string, string, number, readonly Row[]])[] = [
  ['reserved', 'capture', 300, [{ reserved: 0, taken: 300 }, { reserved: 0 }]],
  ['reserved', 'void', 500, [{ reserved: 0 }]],
  ['taken, under objection', 'refund', 200, [{ refundedAmount: 200 }]],
];

test.each(ASKED)('%s: the answer to a %s may not have come yet', (id, kind, amount, answers) => {
  const asked = withOpenAttempt(id, { kind, amount })(createValidLedgers());
  for (const answer of [{}, ...answers]) {
    expect(judged(money(id, answer)(asked), YOUNG_MS)).toEqual([]);
  }
});

test.each(ASKED)('%s: a %s excuses nothing else', (id, kind, amount, answers) => {
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
  ['cash given back', withOpenRefund],
] as const;

test.each(AWAITED)('%s waits for a bank account as long as the network does', (_, wait) => {
  const judgedAfter = (ms: number, settleMs: number) => judged(wait('cash', ms), settleMs);
  expect(judgedAfter(DAY_MS, 0)).toEqual([]);
  expect(judgedAfter(ASKED_ANEW_MS - 1, 0)).toEqual([]);
  expect(judgedAfter(ASKED_ANEW_MS, 0).join()).toContain('is still open');
  expect(judgedAfter(ASKED_ANEW_MS, YOUNG_MS)).toEqual([]);
  expect(judgedAfter(ASKED_ANEW_MS + YOUNG_MS, YOUNG_MS).join()).toContain('is still open');
});

test.each(AWAITED)('%s: no other method waits for a bank account', (_, wait) => {
  for (const method of ['card', 'paypay', 'apple_pay']) {
    expect(judged(wait(method, DAY_MS)).join()).toContain('is still open');
  }
});

test('late cash that nobody names a bank account for belongs to nobody', () => {
  expect(judged(withOpenVoid('cash', ASKED_ANEW_MS)).join()).toContain('belong to 0 payments');
  expect(judged(withOpenVoid('card', DAY_MS)).join()).toContain('belong to 0 payments');
});

test('a question that gives nothing back waits for no bank account', () => {
  const ledgers = withOpenRefund('cash', DAY_MS);
  for (const kind of ['capture', 'authorize']) {
    const other = change('attempts', { id: 'refund taken' }, { kind })(ledgers);
    expect(judged(other).join()).toContain(`${kind} refund taken is still open`);
  }
});

test('a journal is read only as far as its chain holds', () => {
  const dir = mkdtempSync(join(tmpdir(), 'saifu-journal-'));
  const path = join(dir, 'journal.jsonl');
  const ledgerEntry = { type: 'authorized', payment: 'pi_1', amount: 500, currency: 'jpy' };
  const first = JSON.stringify({ n: 0, prev: '0'.repeat(64), facts: [ledgerEntry] });
  const prev = createHash('sha256').update(first).digest('hex');
  const second = JSON.stringify({ n: 1, prev, facts: [{ ...ledgerEntry, type: 'canceled' }] });
  writeFileSync(path, `${first}\n${second}\n{"cut":`);
  const sound = readStripeSandboxLedger(path);
  expect(sound).toMatchObject({ lines: 2, errors: [] });
  expect(sound.money.get('pi_1')).toMatchObject({ reserved: 0, authorizations: 1 });
  writeFileSync(path, `${first.replace('500', '501')}\n${second}\n`);
  expect(readStripeSandboxLedger(path).errors).toHaveLength(1);
  rmSync(dir, { recursive: true });
});
