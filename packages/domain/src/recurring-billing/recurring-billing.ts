import type { CivilDate } from '../shared/calendar.ts';
import { defineMachine } from '../shared/state-machine.ts';
import type { BillingActionKind } from './charge.ts';
import { listDueDatesBetween, type Schedule } from './schedule.ts';

/** Recurring billing: a payer agrees once and is charged repeatedly. */
export const RECURRING_BILLING_STATUSES = [
  'pending_first_payment',
  'active',
  'past_due',
  'paused',
  'ending',
  'canceled',
  'ended',
] as const;
export type RecurringBillingStatus = (typeof RECURRING_BILLING_STATUSES)[number];

/**
 * activate: the first payment is made. miss: it was not made in time. mark_past_due: a charge is
 * unpaid after the last retry. mark_current: it was paid after all. cancel_unpaid: it was not paid
 * before the deadline. end_after_due: the payer cancels, effective after the charges past their
 * cut-off. end: no charge is left. cancel: takes effect at once.
 */
export type RecurringBillingEvent =
  | 'activate'
  | 'miss'
  | 'mark_past_due'
  | 'mark_current'
  | 'cancel_unpaid'
  | 'pause'
  | 'resume'
  | 'end_after_due'
  | 'end'
  | 'cancel'
  | 'change_card'
  | 'change_price';

export const recurringBillingMachine = defineMachine<RecurringBillingStatus, RecurringBillingEvent>(
  {
    pending_first_payment: {
      on: { activate: 'active', miss: 'canceled', cancel: 'canceled' },
      otherwise: 'recurring_billing.not_begun',
    },
    active: {
      on: {
        activate: 'active',
        mark_past_due: 'past_due',
        mark_current: 'active',
        pause: 'paused',
        resume: 'active',
        end_after_due: 'ending',
        end: 'ended',
        cancel: 'canceled',
        change_card: 'active',
        change_price: 'active',
      },
      otherwise: 'unexpected',
    },
    past_due: {
      on: {
        mark_past_due: 'past_due',
        mark_current: 'active',
        cancel_unpaid: 'canceled',
        end_after_due: 'ending',
        cancel: 'canceled',
        change_card: 'past_due',
        change_price: 'past_due',
      },
      otherwise: 'recurring_billing.past_due',
    },
    paused: {
      on: {
        pause: 'paused',
        resume: 'active',
        end: 'ended',
        cancel: 'canceled',
        change_card: 'paused',
        change_price: 'paused',
      },
      otherwise: 'recurring_billing.paused',
    },
    ending: {
      on: {
        mark_past_due: 'ending',
        mark_current: 'ending',
        cancel_unpaid: 'canceled',
        end_after_due: 'ending',
        end: 'canceled',
        cancel: 'canceled',
        change_card: 'ending',
      },
      otherwise: 'recurring_billing.closed',
    },
    canceled: {
      on: { miss: 'canceled', cancel_unpaid: 'canceled', cancel: 'canceled' },
      otherwise: 'recurring_billing.closed',
    },
    ended: { on: { end: 'ended' }, otherwise: 'recurring_billing.closed' },
  },
);

/** Outside, an ending recurring billing counts as active, because it can still be charged. */
export function toPublicStatus(
  status: RecurringBillingStatus,
): Exclude<RecurringBillingStatus, 'ending'> {
  return status === 'ending' ? 'active' : status;
}

/** Whether its card cannot be deleted. */
export function isLive(status: RecurringBillingStatus): boolean {
  return status !== 'canceled' && status !== 'ended' && status !== 'pending_first_payment';
}

export type RecurringBilling = {
  readonly status: RecurringBillingStatus;
  readonly schedule: Schedule;
  /**
   * Charges exist for all due dates up to this day. It starts with the day of the first payment,
   * and again with the day a pause ends: a charge due by then could no longer be canceled.
   */
  readonly chargedThrough: CivilDate;
};

/**
 * The due dates that need a charge today, each once, however long no worker ran. Before a status
 * change, create the charges in the same transaction: they are due under the old status.
 */
export function listUnchargedDueDates(
  recurringBilling: RecurringBilling,
  today: CivilDate,
): readonly CivilDate[] {
  const isAccruing = recurringBilling.status === 'active' || recurringBilling.status === 'past_due';
  return isAccruing
    ? listDueDatesBetween(recurringBilling.schedule, recurringBilling.chargedThrough, today)
    : [];
}

const EVENT_BY_ACTION: Readonly<
  Partial<Record<BillingActionKind | 'paid', RecurringBillingEvent>>
> = {
  paid: 'mark_current',
  review: 'mark_current',
  mark_past_due: 'mark_past_due',
  cancel_unpaid: 'cancel_unpaid',
  end: 'end',
};

/** The status of a recurring billing after an action on a charge. A closed one stays closed. */
export function getStatusAfterAction(
  status: RecurringBillingStatus,
  step: BillingActionKind | 'paid',
): RecurringBillingStatus {
  const event = EVENT_BY_ACTION[step];
  if (event === undefined || recurringBillingMachine.getError(status, event) !== undefined)
    return status;
  return recurringBillingMachine.step(status, event);
}
