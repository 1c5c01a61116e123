import type { BillingActionKind } from '@saifu/domain/recurring-billing/charge';
import {
  getStatusAfterAction,
  type RecurringBillingEvent,
} from '@saifu/domain/recurring-billing/recurring-billing';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../../platform/db/db.ts';
import * as suspensions from '../../identity/suspension/suspension.repository.ts';
import type { Charge } from '../charge/charge.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { ClosedBy, RecurringBilling } from '../recurring-billing.ts';

/** A locked recurring billing at one point in time. */
export type BillingContext = {
  readonly tx: Tx;
  readonly recurringBilling: RecurringBilling;
  readonly now: Date;
  readonly today: CivilDate;
};

export function isOver({ status }: RecurringBilling) {
  return status === 'canceled' || status === 'ended';
}

/** While staff have suspended the payer, nothing is charged and no reminders are sent. */
export async function isPayerSuspended({ tx, recurringBilling }: BillingContext): Promise<boolean> {
  if (recurringBilling.userId === null || isOver(recurringBilling)) return false;
  return suspensions.isSuspended(tx, recurringBilling.userId);
}

/** Closes recurring billing and publishes an event with the reason. */
export async function close(
  { tx, recurringBilling, now }: BillingContext,
  event: RecurringBillingEvent,
  status: 'canceled' | 'ended',
  by: ClosedBy,
): Promise<RecurringBilling> {
  const closed = { status, closedBy: by, closedAt: now } as const;
  const next = await recurringBillings.change(tx, recurringBilling, closed, event, now);
  await recurringBillings.recordEvent(tx, next, `recurring_billing.${status}`, now, { by });
  return next;
}

const EVENTS = {
  paid: 'mark_current',
  review: 'mark_current',
  mark_past_due: 'mark_past_due',
} as const satisfies Partial<Record<BillingActionKind | 'paid', RecurringBillingEvent>>;

/** Applies the effect of a charge action to the status of the recurring billing. */
export async function applyStatus(
  context: BillingContext,
  action: keyof typeof EVENTS,
): Promise<RecurringBilling> {
  const { tx, recurringBilling, now } = context;
  const status = getStatusAfterAction(recurringBilling.status, action);
  if (status === recurringBilling.status) return recurringBilling;
  return recurringBillings.change(tx, recurringBilling, { status }, EVENTS[action], now);
}

/** Publishes an event about one period. */
export function recordChargeEvent(
  { tx, recurringBilling, now }: BillingContext,
  type: 'charge_failed' | 'payer_wanted' | 'past_due' | 'review',
  { due, amount, orderId }: Charge,
  more: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const payload = { due, amount, orderId, ...more };
  return recurringBillings.recordEvent(
    tx,
    recurringBilling,
    `recurring_billing.${type}`,
    now,
    payload,
  );
}
