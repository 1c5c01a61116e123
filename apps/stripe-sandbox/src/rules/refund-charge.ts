import type { Change } from '../change.ts';
import { invalidRequestError } from '../errors.ts';
import { createId } from '../ids.ts';
import type { Charge, Refund } from '../intents.ts';
import type { Metadata } from '../records.ts';
import { isRefundable } from './dispute-charge.ts';
import { getRefundAnswerTime, getRefundFailureTime, recordRefund } from './end-refund.ts';

type RefundChargeInput = {
  readonly amount: number | undefined;
  readonly reason: string | null;
  readonly metadata: Metadata;
};

/** Refunds a captured amount in full or in part, never more than is left. */
export function refundCharge(change: Change, charge: Charge, input: RefundChargeInput): Refund {
  if (!isRefundable(change, charge)) {
    throw invalidRequestError(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  }
  const unrefunded = charge.amountCaptured - charge.amountRefunded;
  if (unrefunded === 0) {
    throw invalidRequestError(
      `Charge ${charge.id} has already been refunded.`,
      'charge_already_refunded',
    );
  }
  const amount = input.amount ?? unrefunded;
  if (amount > unrefunded) {
    throw invalidRequestError(
      `Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${unrefunded})`,
      'amount_too_large',
      'amount',
    );
  }
  // Cash cannot be returned to a register, so the payer is asked for bank details by email first.
  const isCash = charge.type === 'konbini';
  const created = change.put('refund', {
    id: createId(charge.type === 'card' ? 're' : 'pyr'),
    created: change.now,
    amount,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    reason: input.reason,
    status: isCash ? 'requires_action' : 'succeeded',
    instructionsEmail: isCash ? charge.billing.email : null,
    metadata: input.metadata,
    deadline: isCash
      ? getRefundAnswerTime(change.now, charge.billing.email)
      : getRefundFailureTime(change.now, charge),
  });
  const next = change.put('charge', { ...charge, amountRefunded: charge.amountRefunded + amount });
  const refund = isCash ? created : recordRefund(change, created);
  change.emitEvent('refund.created', 'refund', refund);
  change.emitEvent('charge.refunded', 'charge', next);
  return refund;
}
