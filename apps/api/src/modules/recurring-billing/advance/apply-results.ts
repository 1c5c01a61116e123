import { DECLINE_REASONS, type DeclineReason } from '@saifu/domain/payments/payment';
import {
  applyChargeEvent,
  getNextRetryDate,
  isOpenCharge,
} from '@saifu/domain/recurring-billing/charge';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import * as orders from '../../orders/order.repository.ts';
import * as payments from '../../payments/authorize/payment.repository.ts';
import type { Payment } from '../../payments/payment.ts';
import * as charges from '../charge/charge.repository.ts';
import { type Charge, toRule } from '../charge/charge.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import { applyStatus, type BillingContext, isOver, recordChargeEvent } from './context.ts';

/** Applies the payment results of all open charges, automatic or manual. */
export async function applyResults(context: BillingContext): Promise<RecurringBilling> {
  const { tx, today } = context;
  let { recurringBilling } = context;
  for (const charge of await charges.listLive(tx, recurringBilling.id, today)) {
    if (isOpenCharge(charge.status) && charge.orderId !== null) {
      recurringBilling = await applyResult(
        { ...context, recurringBilling },
        charge,
        charge.orderId,
      );
    }
  }
  return recurringBilling;
}

async function applyResult(
  context: BillingContext,
  charge: Charge,
  orderId: string,
): Promise<RecurringBilling> {
  const { tx, recurringBilling } = context;
  // Locks the order, so that it cannot be paid meanwhile. The recurring billing is locked before
  // it.
  const order = await orders.getLocked(tx, orderId);
  if (order === undefined) throw new Error('the charge has no order');
  if (order.status === 'paid') return approve(context, charge, order);
  const answered =
    charge.status === 'processing'
      ? await applyPaymentResult(context, charge, order.status)
      : charge;
  if (order.status === 'open' || answered.status === 'processing') return recurringBilling;
  return isOver(recurringBilling) ? recurringBilling : markForReview(context, answered);
}

async function approve(
  context: BillingContext,
  charge: Charge,
  order: orders.Order,
): Promise<RecurringBilling> {
  const { tx, recurringBilling, now } = context;
  const paidOn = toCivilDate(order.paidAt ?? now);
  const { status } = applyChargeEvent(toRule(charge, recurringBilling.cardId), 'approve', paidOn);
  const payment = await payments.findLive(tx, order.id);
  const paid = { status, paidOn, paymentId: payment?.id ?? charge.paymentId, declineReason: null };
  await charges.change(tx, charge, { ...charge, ...paid, updatedAt: now });
  return applyStatus(context, 'paid');
}

/** Applies the result of an attempt, if it is known. */
async function applyPaymentResult(
  context: BillingContext,
  charge: Charge,
  orderStatus: orders.Order['status'],
): Promise<Charge> {
  const payment = await payments.get(context.tx, charge.paymentId ?? '');
  const isEnded = payment?.status === 'error' || payment?.status === 'cancel';
  return isEnded
    ? declineCharge(context, charge, toDeclineReason(payment), orderStatus === 'open')
    : charge;
}

/** Records a decline. Notifies the payer while the charge can still be paid. */
export async function declineCharge(
  context: BillingContext,
  charge: Charge,
  reason: DeclineReason,
  isPayable = true,
): Promise<Charge> {
  const { tx, recurringBilling, today, now } = context;
  const event = reason === 'authentication' ? 'require_payer' : 'decline';
  const rule = applyChargeEvent(toRule(charge, recurringBilling.cardId), event, today);
  const declined = { ...charge, status: rule.status, declineReason: reason, updatedAt: now };
  await charges.change(tx, charge, declined);
  if (isOver(recurringBilling) || !isPayable) return declined;
  if (event === 'require_payer') await recordChargeEvent(context, 'payer_wanted', declined);
  else
    await recordChargeEvent(context, 'charge_failed', declined, {
      reason,
      retryOn: getNextRetryDate(rule) ?? null,
    });
  return declined;
}

/**
 * The order was closed elsewhere, so the charge is no longer attempted and goes to staff review.
 */
async function markForReview(context: BillingContext, charge: Charge): Promise<RecurringBilling> {
  const { tx, recurringBilling, today, now } = context;
  const { status } = applyChargeEvent(toRule(charge, recurringBilling.cardId), 'review', today);
  await charges.change(tx, charge, { ...charge, status, updatedAt: now });
  await recordChargeEvent(context, 'review', charge);
  return applyStatus(context, 'review');
}

/** A payer who never returned from the bank counts as failed authentication. */
function toDeclineReason({ errorCode, errorReason }: Payment): DeclineReason {
  if (errorCode === 'payment.authentication_failed') return 'authentication';
  return DECLINE_REASONS.find((reason) => reason === errorReason) ?? 'other';
}
