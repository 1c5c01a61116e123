import {
  applyChargeEvent,
  type BillingAction,
  markTried,
} from '@saifu/domain/recurring-billing/charge';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as payments from '../../payments/authorize/payment.repository.ts';
import * as charges from '../charge/charge.repository.ts';
import { type Charge, toRule } from '../charge/charge.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import {
  applyStatus,
  type BillingContext,
  close,
  isOver,
  isPayerSuspended,
  recordChargeEvent,
} from './context.ts';
import { type ChargeRequest, startCharge } from './start-charge.ts';

export type ActionResult =
  | { readonly kind: 'done'; readonly recurringBilling: RecurringBilling }
  | { readonly kind: 'submit'; readonly request: ChargeRequest }
  /** The payer is paying the charge manually, so the run waits. */
  | { readonly kind: 'being_paid' }
  /** Postponed: the store accepts no card payments now, or the payer is suspended. */
  | { readonly kind: 'put_off' };

/** Actions that wait while the payer is suspended and cannot sign in to respond. */
const PAUSED_WHILE_SUSPENDED: ReadonlySet<BillingAction['kind']> = new Set([
  'charge',
  'notify_payer',
  'mark_past_due',
  'cancel_unpaid',
]);

export async function executeAction(
  context: BillingContext,
  live: readonly Charge[],
  action: BillingAction,
): Promise<ActionResult> {
  if (action.kind === 'end') return { kind: 'done', recurringBilling: await end(context) };
  const charge = live.find(({ due }) => due === action.due);
  if (charge === undefined) throw new Error('the action has no charge');
  if (await isBeingPaid(context, charge)) return { kind: 'being_paid' };
  if (PAUSED_WHILE_SUSPENDED.has(action.kind) && (await isPayerSuspended(context)))
    return { kind: 'put_off' };
  if (action.kind !== 'charge')
    return { kind: 'done', recurringBilling: await act(context, charge, action) };
  const request = await startCharge(context, charge);
  if (request === undefined) return { kind: 'put_off' };
  return request === null
    ? { kind: 'done', recurringBilling: context.recurringBilling }
    : { kind: 'submit', request };
}

async function isBeingPaid({ tx }: BillingContext, { orderId }: Charge): Promise<boolean> {
  const payment = orderId === null ? undefined : await payments.findLive(tx, orderId);
  return payment?.status === 'waiting_for_payment';
}

/** Nothing is left to charge: the end date has passed, or the payer canceled. */
function end(context: BillingContext): Promise<RecurringBilling> {
  return context.recurringBilling.status === 'ending'
    ? close(context, 'end', 'canceled', 'payer')
    : close(context, 'end', 'ended', 'end_date');
}

type Act = Exclude<BillingAction['kind'], 'end' | 'charge'>;

async function act(
  context: BillingContext,
  charge: Charge,
  { kind }: { kind: Act | 'charge' | 'end' },
) {
  const { recurringBilling } = context;
  switch (kind) {
    case 'notify_payer':
      await write(
        context,
        charge,
        markTried(toRule(charge, recurringBilling.cardId), context.today),
      );
      await recordChargeEvent(context, 'payer_wanted', charge);
      return recurringBilling;
    case 'mark_past_due': {
      await move(context, charge, kind);
      const behind = await applyStatus(context, kind);
      // A payer who is already past due and was just asked for 3-D Secure needs no second message.
      if (recurringBilling.status !== 'past_due' || charge.status === 'declined') {
        await recordChargeEvent({ ...context, recurringBilling: behind }, 'past_due', charge);
      }
      return behind;
    }
    case 'review':
      await move(context, charge, kind);
      await recordChargeEvent(context, 'review', charge);
      return applyStatus(context, kind);
    case 'cancel_unpaid':
      await move(context, charge, kind);
      return isOver(recurringBilling)
        ? recurringBilling
        : close(context, 'cancel_unpaid', 'canceled', 'unpaid');
    default:
      await move(context, charge, 'waive');
      return recurringBilling;
  }
}

type Ended = 'mark_past_due' | 'review' | 'cancel_unpaid' | 'waive';

/** A charge that is no longer attempted can no longer be paid manually either. */
async function move(context: BillingContext, charge: Charge, event: Ended): Promise<void> {
  const { tx, recurringBilling, today, now } = context;
  await write(
    context,
    charge,
    applyChargeEvent(toRule(charge, recurringBilling.cardId), event, today),
  );
  if (event === 'mark_past_due' || charge.orderId === null) return;
  const order = await orders.getLocked(tx, charge.orderId);
  const store = await stores.get(tx, recurringBilling.storeId);
  if (order !== undefined)
    await orders.close(tx, order, 'canceled', store?.merchantId ?? null, now);
}

function write(
  { tx, now }: BillingContext,
  charge: Charge,
  { status, firstAttemptedOn, lastAttemptedOn }: ReturnType<typeof toRule>,
): Promise<Charge> {
  const after = { ...charge, status, firstAttemptedOn, lastAttemptedOn, updatedAt: now };
  return charges.change(tx, charge, after);
}
