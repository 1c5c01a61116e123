import { paymentMachine } from '@saifu/domain/payments/payment';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { isHeld } from '../payment-review/held-payment.repository.ts';
import * as outstandingRefunds from '../refund-request/outstanding-refund.repository.ts';
import * as captures from './capture.repository.ts';

/**
 * Called in the transaction that begins to complete the payment, with the attempt to capture it;
 * null: it was captured before. If it throws, nothing is begun.
 */
export type OnBegun = (tx: Tx, attempt: PaymentAttempt | null) => Promise<void>;

/**
 * Captures the authorization and completes the payment. If the provider does not respond, the
 * payment stays `processing` until the result is known.
 */
export async function completePayment(
  deps: Deps,
  paymentId: string,
  by: captures.Confirmer,
  onBegun: OnBegun = async () => {},
): Promise<Payment> {
  const payment = await payments.get(deps.db, paymentId);
  if (payment === undefined) throw new AppError('not_found');
  paymentMachine.step(payment.status, 'confirm');
  if (payment.status === 'complete') return payment;
  const input = { paymentId, by, now: deps.clock.now() };
  if (payment.capturedAmount > 0) {
    const done = await deps.db.transaction(async (tx) => {
      const completed = await captures.completeCaptured(tx, input);
      if (completed !== undefined) await onBegun(tx, null);
      return completed;
    });
    return done ?? resolveUncaptured(deps, paymentId);
  }
  const attempt = await deps.db.transaction(async (tx) => {
    const opened = await captures.openCapture(tx, input);
    if (opened !== undefined) await onBegun(tx, opened);
    return opened;
  });
  return attempt === undefined
    ? resolveUncaptured(deps, paymentId)
    : capture(deps, payment, attempt);
}

async function capture(deps: Deps, { method }: Payment, attempt: PaymentAttempt): Promise<Payment> {
  const result = await deps.paymentRouter.modify(method, { ...attempt, kind: 'capture' });
  return captureResults.record(deps.db, attempt, result, deps.clock.now());
}

/**
 * No row was written: either a concurrent confirmation was faster, or completion is not allowed.
 */
async function resolveUncaptured(deps: Deps, paymentId: string): Promise<Payment> {
  const open = await attempts.findOpen(deps.db, paymentId);
  const payment = await payments.get(deps.db, paymentId);
  if (payment === undefined) throw new AppError('not_found');
  paymentMachine.step(payment.status, 'confirm');
  if (payment.status === 'complete') return payment;
  if (await captures.hasOpenRefundRequest(deps.db, paymentId))
    throw new AppError('payment.objected');
  if (await isHeld(deps.db, paymentId)) throw new AppError('payment.in_review');
  // Only a capture with a confirmation completes the payment.
  const isConfirmed = open?.kind === 'capture' && open.confirmedBy !== null;
  if (open !== undefined && !isConfirmed) throw new AppError('refund.in_progress');
  // A full capture now would include the refund that was approved for the payer.
  if ((await outstandingRefunds.findOutstandingRefund(deps.db, paymentId)) !== undefined) {
    throw new AppError('refund.in_progress');
  }
  return payment;
}
