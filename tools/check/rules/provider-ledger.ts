import { type Evidence, sum } from '../evidence.ts';
import type { DifferenceRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

function* findUnbalanced({ rows }: Evidence): Iterable<Finding> {
  for (const { id, amounts } of rows.providerEntries) {
    const total = sum(Object.values(amounts));
    if (total !== 0) yield { id, words: `has postings of ${total}` };
    if (Object.keys(amounts).length === 0) yield { id, words: 'has no postings' };
  }
}

const isCounted = ({ state }: DifferenceRow) => state !== 'matched';

/** What the provider reports is what our ledger says, what was posted for it, or a difference. */
function* findMovements({ rows }: Evidence): Iterable<Finding> {
  const differences = Map.groupBy(rows.differences, ({ movementId }) => movementId);
  for (const { id, amount, fee, currency, ours, posted } of rows.providerMovements) {
    const net = currency === 'jpy' ? amount - fee : 0;
    const open = (differences.get(id) ?? []).filter(isCounted);
    const explained = ours + posted + sum(open.map(({ amount: yen }) => yen));
    if (net !== explained) yield { id, words: `moved ${net}, of which ${explained} is explained` };
  }
}

/** A movement says of its entry what the entry says, less what staff wrote off. */
function* findEntries({ rows }: Evidence): Iterable<Finding> {
  const entries = new Map(rows.ledgerEntries.map((entry) => [entry.id, entry]));
  const closed = rows.differences.filter(
    ({ movementId, state }) => movementId === null && state === 'closed',
  );
  for (const { id, ours, ledgerEntryId } of rows.providerMovements) {
    const entry = ledgerEntryId === null ? undefined : entries.get(ledgerEntryId);
    const written = closed.filter((each) => each.ledgerEntryId === ledgerEntryId);
    const wanted =
      entry === undefined
        ? 0
        : (entry.amounts['store.payable'] ?? 0) +
          (entry.amounts['provider.receivable'] ?? 0) +
          sum(written.map(({ amount }) => amount));
    if (ours !== wanted) yield { id, words: `confirms ${ours} of an entry of ${wanted}` };
  }
}

/** All that was posted for movements is in the entries of reports. */
function* findPosted({ rows }: Evidence): Iterable<Finding> {
  const days = (items: readonly { readonly day: string }[]) => items.map(({ day }) => day);
  const reports = rows.providerEntries.filter(({ kind }) => kind === 'report');
  for (const day of new Set([...days(rows.providerMovements), ...days(reports)])) {
    const isOf = (each: { readonly day: string }) => each.day === day;
    const wanted = sum(rows.providerMovements.filter(isOf).map(({ posted }) => posted));
    const found = sum(
      reports.filter(isOf).map(({ amounts }) => amounts['provider.receivable'] ?? 0),
    );
    if (wanted !== found) yield { id: day, words: `has ${found} posted, not ${wanted}` };
  }
}

function* findClosed({ rows }: Evidence): Iterable<Finding> {
  const entries = new Map(rows.providerEntries.map((entry) => [entry.id, entry]));
  for (const { id, state, entryId, amount } of rows.differences) {
    const entry = entryId === null ? undefined : entries.get(entryId);
    const found = entry?.amounts['provider.receivable'] ?? 0;
    const wanted = state === 'closed' ? amount : 0;
    if (found !== wanted) yield { id, words: `is ${state}, with a posting of ${found}` };
  }
}

/** A refund whose money came back was made once, and is none any more. */
function* findReturned({ rows }: Evidence): Iterable<Finding> {
  const attempts = new Map(rows.attempts.map((attempt) => [attempt.id, attempt]));
  const count = (paymentId: string) =>
    rows.transitions.filter((each) => {
      return each.paymentId === paymentId && ['refund_fail', 'reopen'].includes(each.event);
    }).length;
  for (const [paymentId, some] of Map.groupBy(rows.refundFailures, (each) => each.paymentId)) {
    const refunds = some.filter(({ attemptId }) => attempts.get(attemptId)?.kind === 'refund');
    const made = refunds.find(({ attemptId }) => attempts.get(attemptId)?.state !== 'declined');
    if (made !== undefined) yield { id: made.id, words: 'came back, and its refund is approved' };
    const found = count(paymentId);
    if (found !== refunds.length) {
      yield { id: paymentId, words: `has ${refunds.length} refunds back, and ${found} steps` };
    }
  }
}

/** What the provider reports, and refunds that came back. */
export const PROVIDER_LEDGER_RULES: readonly Rule[] = [
  {
    number: 'C-80',
    name: 'provider-entry-balanced',
    description: 'The postings of each entry about the provider add up to zero.',
    find: findUnbalanced,
  },
  {
    number: 'C-81',
    name: 'movement-explained',
    description: 'A movement is our ledger, what was posted for it, and its differences.',
    find: findMovements,
  },
  {
    number: 'C-82',
    name: 'movement-entry',
    description: 'A movement confirms an entry with the amount of the entry.',
    find: findEntries,
  },
  {
    number: 'C-83',
    name: 'movement-posted',
    description: 'What was posted for the movements of a day is in the entries of its report.',
    find: findPosted,
  },
  {
    number: 'C-84',
    name: 'difference-posted',
    description: 'A difference is posted if it was closed, and only then.',
    find: findClosed,
  },
  {
    number: 'C-85',
    name: 'refund-returned',
    description: 'A refund whose money came back was undone, once.',
    find: findReturned,
  },
];
