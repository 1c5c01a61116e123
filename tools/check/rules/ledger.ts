import { type Evidence, isAtCounter, sum } from '../evidence.ts';
import { toJapaneseDay } from '../ids.ts';
import type { PaymentRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

/** The accounts of a ledger entry with the signs of their amounts, in alphabetical order. */
const AUTHORIZE = '+provider.authorized -store.pending';
const RELEASE = '-provider.authorized +store.pending';
const CAPTURE = '-provider.authorized +provider.receivable -store.payable +store.pending';
const CAPTURE_DIRECT = '+provider.receivable -store.payable';
const SETTLE = '+store.cash -store.sales';
const REFUNDS = ['-provider.receivable +store.payable', '-store.cash +store.sales'];
const NOTHING = '';

/** Which entries a transition may have. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  begin: [NOTHING],
  authorize: [AUTHORIZE, CAPTURE_DIRECT],
  settle: [SETTLE],
  charge: [CAPTURE_DIRECT],
  abort: [NOTHING],
  fail: [NOTHING],
  capture: [CAPTURE],
  // A payment that was captured before is confirmed without moving money.
  confirm: [CAPTURE, NOTHING],
  void: [RELEASE],
  refund: REFUNDS,
  part_refund: REFUNDS,
  refund_fail: [CAPTURE_DIRECT],
  reopen: [CAPTURE_DIRECT],
};

function* findUnbalanced({ rows, postingsOf }: Evidence): Iterable<Finding> {
  for (const { id } of rows.payments) {
    for (const [version, some] of Map.groupBy(postingsOf(id), (line) => line.version)) {
      const total = sum(some.map(({ amount }) => amount));
      if (total !== 0) yield { id, words: `has postings of ${total} in version ${version}` };
    }
  }
}

function* findUnbalancedDays({ rows, merchantIds }: Evidence): Iterable<Finding> {
  const days = Map.groupBy(rows.postings, ({ storeId, at }) => {
    return `${merchantIds.get(storeId) ?? storeId} ${toJapaneseDay(at)}`;
  });
  for (const [id, some] of days) {
    const total = sum(some.map(({ amount }) => amount));
    if (total !== 0) yield { id, words: `has postings of ${total} on this day` };
  }
}

function* findEntries({ rows, postingsOf, transitionsOf }: Evidence): Iterable<Finding> {
  for (const { id } of rows.payments) {
    const entries = Map.groupBy(postingsOf(id), ({ version }) => version);
    for (const { version, event } of transitionsOf(id)) {
      const lines = entries.get(version) ?? [];
      const accounts = lines
        .toSorted((one, other) => (one.account < other.account ? -1 : 1))
        .map(({ account, amount }) => `${amount < 0 ? '-' : '+'}${account}`)
        .join(' ');
      if (ENTRIES[event]?.includes(accounts)) continue;
      yield { id, words: `has for ${event} the postings ${accounts || 'none'}` };
    }
  }
}

function* findStores({ rows, postingsOf }: Evidence): Iterable<Finding> {
  for (const { id, storeId } of rows.payments) {
    const other = postingsOf(id).find((line) => line.storeId !== storeId);
    if (other !== undefined) yield { id, words: `has postings of store ${other.storeId}` };
  }
}

/** What each account must hold of a payment. */
function getBalances(evidence: Evidence, payment: PaymentRow): Readonly<Record<string, number>> {
  const { status, total, captured, refunded } = payment;
  if (status !== 'processing' && status !== 'complete') return {};
  const net = captured - refunded;
  if (isAtCounter(evidence, payment)) return { 'store.cash': net, 'store.sales': -net };
  return captured === 0
    ? { 'provider.authorized': total, 'store.pending': -total }
    : { 'provider.receivable': net, 'store.payable': -net };
}

function* findBalances(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    const wanted = getBalances(evidence, payment);
    const accounts = Map.groupBy(evidence.postingsOf(payment.id), ({ account }) => account);
    for (const account of new Set([...accounts.keys(), ...Object.keys(wanted)])) {
      const held = sum((accounts.get(account) ?? []).map(({ amount }) => amount));
      const right = wanted[account] ?? 0;
      if (held === right) continue;
      const words = `is ${payment.status}, and ${account} holds ${held} of it, not ${right}`;
      yield { id: payment.id, words };
    }
  }
}

/** The double-entry ledger. */
export const LEDGER_RULES: readonly Rule[] = [
  {
    number: 'C-32',
    name: 'ledger-balanced',
    description: 'The postings of each transition of a payment add up to zero.',
    find: findUnbalanced,
  },
  {
    number: 'C-33',
    name: 'ledger-merchant-day',
    description: 'The postings of each merchant and day add up to zero.',
    find: findUnbalancedDays,
  },
  {
    number: 'C-34',
    name: 'ledger-entry',
    description: 'Each transition has exactly the postings of its event, on the right accounts.',
    find: findEntries,
  },
  {
    number: 'C-35',
    name: 'ledger-store',
    description: 'The postings of a payment belong to its store.',
    find: findStores,
  },
  {
    number: 'C-36',
    name: 'ledger-status',
    description: 'The accounts hold of a payment what its status and amounts say.',
    find: findBalances,
  },
];
