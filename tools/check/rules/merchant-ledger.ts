import { type Evidence, isAtCounter, sum } from '../evidence.ts';
import { getCreationTime, toJapaneseDay } from '../ids.ts';
import type { FeeContractRow, LedgerEntryRow, PaymentRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

/** What the operator takes from who agreed nothing else, in hundredths of a percent. */
const DEFAULT_RATES: Readonly<Record<string, number>> = {
  card: 360,
  apple_pay: 360,
  google_pay: 360,
  paypay: 350,
  cash: 275,
  bitcash: 850,
};
const DISPUTE_FEE = 1300;

const amountOn = (entries: readonly LedgerEntryRow[], ...accounts: readonly string[]) =>
  sum(entries.flatMap(({ amounts }) => accounts.map((account) => amounts[account] ?? 0)));

function* findUnbalanced({ rows }: Evidence): Iterable<Finding> {
  for (const { id, amounts } of rows.ledgerEntries) {
    const total = sum(Object.values(amounts));
    if (total !== 0) yield { id, words: `has postings of ${total}` };
    if (Object.keys(amounts).length === 0) yield { id, words: 'has no postings' };
  }
}

/** Payments of which the ledger must tell: those made since it exists. */
function* listTold(evidence: Evidence): Iterable<PaymentRow> {
  const { payments, ledgerSince } = evidence.rows;
  for (const payment of payments) {
    const createdAt = getCreationTime(payment.id);
    if (ledgerSince === null || (createdAt !== undefined && createdAt < ledgerSince)) continue;
    yield payment;
  }
}

function* findPayments(evidence: Evidence): Iterable<Finding> {
  for (const payment of listTold(evidence)) {
    const entries = evidence.ledgerEntriesOf(payment.id);
    const { id, storeId, captured, refunded } = payment;
    const wanted = isAtCounter(evidence, payment) ? 0 : captured - refunded;
    const found = amountOn(entries, 'store.payable');
    if (found !== wanted) yield { id, words: `has ${found} of its merchant, not ${wanted}` };
    const captures = entries.filter(({ kind }) => kind === 'capture').length;
    const due = captured > 0 && !isAtCounter(evidence, payment) ? 1 : 0;
    if (captures !== due) yield { id, words: `has ${captures} entries for its capture` };
    const merchantId = evidence.merchantIds.get(storeId);
    const other = entries.find((entry) => entry.merchantId !== merchantId);
    if (other !== undefined) yield { id, words: `has an entry of merchant ${other.merchantId}` };
  }
}

type Terms = Pick<FeeContractRow, 'rate' | 'fixed' | 'isRefunded'>;

/** The contract of the payment's day in Japan. The rows are in the order in which they count. */
function getTerms({ rows, merchantIds }: Evidence, payment: PaymentRow): Terms {
  const day = toJapaneseDay(payment.createdAt);
  const agreed = rows.feeContracts.findLast(({ merchantId, method, validFrom }) => {
    const isIts = merchantId === merchantIds.get(payment.storeId) && method === payment.method;
    return isIts && validFrom <= day;
  });
  return agreed ?? { rate: DEFAULT_RATES[payment.method] ?? 0, fixed: 0, isRefunded: false };
}

function* findFees(evidence: Evidence): Iterable<Finding> {
  for (const payment of listTold(evidence)) {
    const { id, captured, refunded } = payment;
    if (captured === 0 || isAtCounter(evidence, payment)) continue;
    const { rate, fixed, isRefunded } = getTerms(evidence, payment);
    const fee = Math.min(captured, Math.floor((captured * rate) / 10_000) + fixed);
    const kept = isRefunded ? fee - Math.floor((fee * refunded) / captured) : fee;
    const tax = Math.floor((kept * 10) / 110);
    const entries = evidence.ledgerEntriesOf(id);
    const found = 0 - amountOn(entries, 'fee.revenue', 'fee.tax');
    if (found !== kept) yield { id, words: `cost a fee of ${found}, not ${kept}` };
    const foundTax = 0 - amountOn(entries, 'fee.tax');
    if (foundTax !== tax) yield { id, words: `has ${foundTax} of tax in its fee, not ${tax}` };
  }
}

function* findPending(evidence: Evidence): Iterable<Finding> {
  for (const payment of listTold(evidence)) {
    if (payment.captured === 0) continue;
    const entries = evidence.ledgerEntriesOf(payment.id);
    const pending = amountOn(entries, 'merchant.pending');
    // Refunded before it was complete: what is left is the fee, which the merchant owes.
    const isOver = payment.status === 'complete';
    if (isOver && pending !== 0) {
      yield { id: payment.id, words: `is complete, and ${pending} of it are pending` };
    }
  }
}

function* findSums({ rows }: Evidence): Iterable<Finding> {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { merchantId, amounts } of rows.ledgerEntries) {
    for (const [account, amount] of Object.entries(amounts))
      add(`${merchantId} ${account}`, amount);
  }
  for (const { merchantId, account, amount } of rows.ledgerBalances) {
    add(`${merchantId} ${account}`, -amount);
  }
  for (const [id, difference] of sums) {
    if (difference !== 0) yield { id, words: `has a balance that lacks ${difference}` };
  }
}

function* findUnpaid({ rows }: Evidence): Iterable<Finding> {
  const unpaid = new Map(rows.unpaidEntries.map(({ id, amount }) => [id, amount]));
  for (const { id, kind, amounts } of rows.ledgerEntries) {
    const owed = 0 - (amounts['merchant.balance'] ?? 0);
    const wanted = owed === 0 || kind === 'payout' ? undefined : owed;
    const found = unpaid.get(id);
    unpaid.delete(id);
    if (found === wanted || found === undefined) continue;
    yield { id, words: `is to be paid out with ${found}, not ${wanted ?? 'at all'}` };
  }
  for (const id of unpaid.keys()) yield { id, words: 'is to be paid out and is no entry' };
  const owed = Map.groupBy(rows.unpaidEntries, ({ merchantId }) => merchantId);
  const balances = rows.ledgerBalances.filter(({ account }) => account === 'merchant.balance');
  for (const [id, shards] of Map.groupBy(balances, ({ merchantId }) => merchantId)) {
    const balance = 0 - sum(shards.map(({ amount }) => amount));
    const found = sum((owed.get(id) ?? []).map(({ amount }) => amount));
    if (found !== balance)
      yield { id, words: `is owed ${balance}, of which ${found} is in no payout` };
  }
}

function* findDisputes(evidence: Evidence): Iterable<Finding> {
  for (const { id, status, amount, merchantId, openedAt } of evidence.rows.disputes) {
    const { ledgerSince, ledgerEntries } = evidence.rows;
    const createdAt = getCreationTime(id) ?? openedAt;
    if (ledgerSince === null || createdAt < ledgerSince) continue;
    const entries = ledgerEntries.filter(({ sourceId }) => sourceId === id);
    const wanted = status === 'won' ? 0 : amount + DISPUTE_FEE;
    const found = amountOn(entries, 'merchant.balance');
    if (found !== wanted) yield { id, words: `withdrew ${found}, not ${wanted}` };
    if (entries.some((entry) => entry.merchantId !== merchantId)) {
      yield { id, words: 'was withdrawn from another merchant' };
    }
  }
}

/** What the operator owes merchants. */
export const MERCHANT_LEDGER_RULES: readonly Rule[] = [
  {
    number: 'C-68',
    name: 'entry-balanced',
    description: 'The postings of each entry add up to zero.',
    find: findUnbalanced,
  },
  {
    number: 'C-69',
    name: 'entry-payment',
    description: 'What is left of a captured payment was passed on to its merchant, once.',
    find: findPayments,
  },
  {
    number: 'C-70',
    name: 'entry-fee',
    description: 'A payment cost the fee of the contract of its day.',
    find: findFees,
  },
  {
    number: 'C-71',
    name: 'entry-pending',
    description: 'Nothing of a complete payment is pending.',
    find: findPending,
  },
  {
    number: 'C-72',
    name: 'balance-sum',
    description: 'Each running balance is the sum of its postings.',
    find: findSums,
  },
  {
    number: 'C-73',
    name: 'unpaid-entry',
    description: 'What is in no payout is the balance of the merchant.',
    find: findUnpaid,
  },
  {
    number: 'C-74',
    name: 'entry-dispute',
    description: 'A dispute withdrew its amount and fee, and gave them back if it was won.',
    find: findDisputes,
  },
];
