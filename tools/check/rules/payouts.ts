import { type Evidence, sum } from '../evidence.ts';
import type { LedgerEntryRow, PayoutItemRow, PayoutRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

const itemsOf = ({ rows }: Evidence) => Map.groupBy(rows.payoutItems, ({ payoutId }) => payoutId);

function* findSums(evidence: Evidence): Iterable<Finding> {
  const items = itemsOf(evidence);
  for (const { id, amount, gross, fee, feeTax, itemCount } of evidence.rows.payouts) {
    const own = items.get(id) ?? [];
    const total = (pick: (item: PayoutItemRow) => number) => sum(own.map(pick));
    const compared: readonly (readonly [string, number, number])[] = [
      ['amount', amount, total((item) => item.amount)],
      ['gross', gross, total((item) => item.gross)],
      ['fee', fee, total((item) => item.fee)],
      ['tax', feeTax, total((item) => item.feeTax)],
      ['count', itemCount, own.length],
      ['amount', amount, gross - fee],
    ];
    for (const [name, found, wanted] of compared) {
      if (found !== wanted) yield { id, words: `has the ${name} ${found}, its items ${wanted}` };
    }
  }
}

/** Each entry that the merchant is owed is in one payout or waits for one. */
function* findEntries({ rows }: Evidence): Iterable<Finding> {
  const unpaid = new Set(rows.unpaidEntries.map(({ id }) => id));
  const items = new Map(rows.payoutItems.map((item) => [item.entryId, item]));
  const merchants = new Map(rows.payouts.map(({ id, merchantId }) => [id, merchantId]));
  for (const { id, kind, merchantId, amounts } of rows.ledgerEntries) {
    const owed = 0 - (amounts['merchant.balance'] ?? 0);
    const item = items.get(id);
    const isOwed = owed !== 0 && kind !== 'payout';
    const places = (item === undefined ? 0 : 1) + (unpaid.has(id) ? 1 : 0);
    if (places !== (isOwed ? 1 : 0)) yield { id, words: `is in ${places} payouts or to be in one` };
    if (item === undefined) continue;
    if (item.amount !== owed) yield { id, words: `was paid with ${item.amount}, not ${owed}` };
    if (merchants.get(item.payoutId) !== merchantId) yield { id, words: 'was paid to another' };
  }
}

function* findPostings({ rows }: Evidence): Iterable<Finding> {
  const entries = Map.groupBy(rows.ledgerEntries, ({ sourceId }) => sourceId);
  for (const { id, status, amount } of rows.payouts) {
    const own = entries.get(id) ?? [];
    const on = (account: string) => sum(own.map(({ amounts }) => amounts[account] ?? 0));
    const isBack = status === 'failed' || status === 'canceled';
    const wanted = {
      'merchant.balance': isBack ? 0 : amount,
      'payout.in_transit': status === 'scheduled' || status === 'in_transit' ? -amount : 0,
      'operator.bank': status === 'paid' ? -amount : 0,
    };
    for (const [account, due] of Object.entries(wanted)) {
      const found = on(account);
      if (found !== due) yield { id, words: `is ${status} and has ${found} on ${account}` };
    }
  }
  yield* findForeign(rows.payouts, entries);
}

function* findForeign(
  payouts: readonly PayoutRow[],
  entries: ReadonlyMap<string | null, readonly LedgerEntryRow[]>,
): Iterable<Finding> {
  for (const { id, merchantId } of payouts) {
    const other = entries.get(id)?.find((entry) => entry.merchantId !== merchantId);
    if (other !== undefined) yield { id, words: `was taken from merchant ${other.merchantId}` };
  }
}

function* findEvents({ rows }: Evidence): Iterable<Finding> {
  const events = Map.groupBy(rows.payoutEvents, ({ payoutId }) => payoutId);
  for (const { id, status, version } of rows.payouts) {
    const own = events.get(id) ?? [];
    const last = own.at(-1);
    if (last?.status !== status) yield { id, words: `is ${status} after ${last?.status}` };
    if (own.length !== version) yield { id, words: `has ${own.length} events, not ${version}` };
  }
}

/** What merchants are paid out. */
export const PAYOUT_RULES: readonly Rule[] = [
  {
    number: 'C-76',
    name: 'payout-sum',
    description: 'A payout is the sum of its items.',
    find: findSums,
  },
  {
    number: 'C-77',
    name: 'payout-entry',
    description: 'What a merchant is owed is in one payout, or waits for one.',
    find: findEntries,
  },
  {
    number: 'C-78',
    name: 'payout-posting',
    description: 'A payout is posted as its status says.',
    find: findPostings,
  },
  {
    number: 'C-79',
    name: 'payout-event',
    description: 'The status of a payout is that of its last event.',
    find: findEvents,
  },
];
