import { BANK_ASK_AGAIN_MS, BANK_WAIT_MS } from '@saifu/domain/shared/limits';
import type { AttemptRow, PaymentRow } from './database-rows.ts';

/** Questions young enough to be open still. */
export function askedOf(
  attempts: readonly AttemptRow[],
  now: Date,
  settleMs: number,
): readonly AttemptRow[] {
  const since = new Date(now.getTime() - settleMs);
  return attempts.filter(({ state, openedAt }) => state === 'open' && openedAt > since);
}

/** Cash goes back to a bank account, and waits until its payer has named one; not for ever. */
export function awaitsBank(
  { method }: PaymentRow,
  { kind, state, payerAskedAt }: AttemptRow,
  now: Date,
  settleMs: number,
): boolean {
  const isGivenBack = kind === 'refund' || kind === 'void';
  if (method !== 'cash' || !isGivenBack || state !== 'open' || payerAskedAt === null) return false;
  const askedAnew = payerAskedAt.getTime() + BANK_WAIT_MS + BANK_ASK_AGAIN_MS;
  return now.getTime() < askedAnew + settleMs;
}

/** What the acquirer holds of a payment: reserved, and taken less what was given back. */
export type Sums = { readonly reserved: number; readonly netCaptured: number };

/**
 * What our books say the acquirer holds, and what it may hold instead while they have not heard
 * the answer to a question about this very money.
 */
export function sumsOf(payment: PaymentRow, asked: readonly AttemptRow[]): readonly Sums[] {
  const isBack = payment.status === 'refunded';
  const netCaptured = isBack ? 0 : payment.captured - payment.refunded;
  const reserved = !isBack && payment.captured === 0 ? payment.amount : 0;
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
