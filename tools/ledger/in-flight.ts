import { BANK_DETAILS_POLL_MS, BANK_DETAILS_WAIT_MS } from '@saifu/domain/shared/limits';
import type { AttemptRow, PaymentRow } from './database-rows.ts';

/** Open attempts that are recent enough to be still open. */
export function listOpenAttempts(
  attempts: readonly AttemptRow[],
  now: Date,
  settleMs: number,
): readonly AttemptRow[] {
  const since = new Date(now.getTime() - settleMs);
  return attempts.filter(({ state, openedAt }) => state === 'open' && openedAt > since);
}

/** A cash refund needs the payer's bank account. True while it is awaited, up to a time limit. */
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

/** Amounts of a payment at the Stripe sandbox: reserved, and captured minus refunded. */
export type Sums = { readonly reserved: number; readonly netCaptured: number };

/**
 * Amounts that our ledger expects at the Stripe sandbox, and the alternatives while the result of
 * an attempt on the same reference is unknown.
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
  // Captured, or the authorization had expired before the capture.
  return kind === 'capture' ? [{ reserved: 0, netCaptured: amount }, nothing] : [];
}
