import type { BalanceTransaction, Payout } from '../balance.ts';
import type { Change, Find } from '../change.ts';
import { createId } from '../ids.ts';
import { recordBalanceTransaction } from './record-balance-transaction.ts';

const DAY_SECONDS = 24 * 60 * 60;
const WEEK_SECONDS = 7 * DAY_SECONDS;
const ARRIVAL_SECONDS = 2 * DAY_SECONDS;
/** Friday 2 January 1970, 09:00 in Japan. */
const FIRST_FRIDAY = DAY_SECONDS;

/** The last Friday on which the provider has paid out by its weekly schedule. */
export function getLastPayoutDay(now: number): number {
  return now - ((now - FIRST_FRIDAY) % WEEK_SECONDS);
}

/** Whether a Friday has come since the last payout, and movements wait for one. */
export function isPayoutDue(find: Find, now: number): boolean {
  const balance = find('balance', 'balance');
  if (balance === undefined || balance.paidOutNumber === balance.lastNumber) return false;
  return (balance.lastPayoutDay ?? balance.created) < getLastPayoutDay(now);
}

/**
 * Pays out what is available of the movements that no payout has covered, in one payout. Nothing
 * is paid while less than a yen is left after refunds and disputes; it is carried over to the next
 * Friday.
 */
export function payOut(change: Change, waiting: Iterable<BalanceTransaction>): void {
  const balance = change.find('balance', 'balance');
  if (balance === undefined) return;
  const day = getLastPayoutDay(change.now);
  let amount = 0;
  let lastNumber = balance.paidOutNumber;
  for (const { number, type, availableOn, amount: gross, fee } of waiting) {
    if (availableOn > day) break;
    if (type !== 'payout') amount += gross - fee;
    lastNumber = number;
  }
  const isPaid = amount > 0;
  change.put('balance', {
    ...balance,
    lastPayoutDay: day,
    ...(isPaid && { paidOutNumber: lastNumber }),
  });
  if (!isPaid) return;
  const id = createId('po');
  const movement = { type: 'payout', category: 'payout', amount: -amount, fee: 0 } as const;
  const { id: balanceTransaction } = recordBalanceTransaction(change, { ...movement, source: id });
  const payout = change.put('payout', {
    id,
    created: change.now,
    amount,
    status: 'in_transit',
    arrivalDate: change.now + ARRIVAL_SECONDS,
    firstNumber: balance.paidOutNumber + 1,
    lastNumber,
    balanceTransaction,
    deadline: change.now + ARRIVAL_SECONDS,
  });
  change.emitEvent('payout.created', 'payout', payout);
}

/** The bank has the money. */
export function endPayout(change: Change, payout: Payout): void {
  const next = change.put('payout', { ...payout, status: 'paid', deadline: null });
  change.emitEvent('payout.paid', 'payout', next);
}
