import { BANK_DETAILS_POLL_MS, BANK_DETAILS_WAIT_MS } from '@saifu/domain/shared/limits';
import type { AttemptRow, PaymentRow } from './database-rows.ts';

/** Questions young enough to be open still. */
export function listOpenAttempts(
  attempts: readonly AttemptRow[],
  now: Date,
  settleMs: number,
): readonly AttemptRow[] {
  const since = new Date(now.getTime() - settleMs);
  return attempts.filter(({ state, openedAt }) => state === 'open' && openedAt > since);
}

/** Cash goes back to a bank account, and waits until its payer has named one; not for ever. */
export function isAwaitingBankDetails(
  { method }: PaymentRow,
  { kind, state, bankDetailsRequestedAt }: AttemptRow,
  now: Date,
  settleMs: number,
): boolean {
  const isReturned = kind === 'refund' || kind === 'void';
  if (method !== 'cash' || !isReturned || state !== 'open' || bankDetailsRequestedAt === null)
    return false;
  const askedAnew = bankDetailsRequestedAt.getTime() + BANK_DETAILS_WAIT_MS + BANK_DETAILS_POLL_MS;
  return now.getTime() < askedAnew + settleMs;
}

/** What the Stripe sandbox holds of a payment: reserved, and taken less what was given back. */
export type Sums = { readonly reserved: number; readonly netCaptured: number };

/**
 * What our books say the Stripe sandbox holds, and what it may hold instead while they have not heard
 * the answer to a question about this very money.
 */
export function listPossibleSums(
  payment: PaymentRow,
  asked: readonly AttemptRow[],
): readonly Sums[] {
  const isRefunded = payment.status === 'refunded';
  const netCaptured = isRefunded ? 0 : payment.captured - payment.refunded;
  const reserved = !isRefunded && payment.captured === 0 ? payment.amount : 0;
  const possible: Sums[] = [{ reserved, netCaptured }];
  for (const attempt of asked) {
    if (attempt.reference !== payment.reference) continue;
    possible.push(...possible.flatMap((sums) => after(sums, attempt)));
  }
  return possible;
}

function after({ reserved, netCaptured }: Sums, { kind, amount }: AttemptRow): readonly Sums[] {
  const nothing = { reserved: 0, netCaptured: 0 };
  if (kind === 'refund') return [{ reserved, netCaptured: netCaptured - amount }];
  if (kind === 'void') return [nothing];
  // Taken; or the reservation had run out when it was asked for.
  return kind === 'capture' ? [{ reserved: 0, netCaptured: amount }, nothing] : [];
}
