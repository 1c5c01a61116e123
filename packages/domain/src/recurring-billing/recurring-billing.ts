import type { CivilDate } from '../shared/calendar.ts';
import { defineMachine } from '../shared/state-machine.ts';
import type { BillingActionKind } from './charge.ts';
import { listDueDatesBetween, type Schedule } from './schedule.ts';

/** Recurring billing: a payer agreed once, and is charged again and again. */
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
 * activate: the first payment was made. miss: it was not, in time. mark_past_due: a charge was tried
 * to the last and is not paid. mark_current: it is, after all. cancel_unpaid: it is not, and time is over.
 * end_after_due: the payer leaves after what is past its cut-off. end: nothing more will be charged.
 * cancel: at once.
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

/** To others an agreement that is ending is still active: it can be charged. */
export function toPublicStatus(
  status: RecurringBillingStatus,
): Exclude<RecurringBillingStatus, 'ending'> {
  return status === 'ending' ? 'active' : status;
}

/** Whether its card has to stay. */
export function isLive(status: RecurringBillingStatus): boolean {
  return status !== 'canceled' && status !== 'ended' && status !== 'pending_first_payment';
}

export type RecurringBilling = {
  readonly status: RecurringBillingStatus;
  readonly schedule: Schedule;
  /**
   * Up to this day every period has its charge. It begins on the day the first payment was made
   * and again on the day a pause ends: what was due by then could not be refused any more.
   */
  readonly chargedThrough: CivilDate;
};

/**
 * The periods that need a charge today, each once, however long nobody looked. Whoever changes a
 * status counts first, in the same transaction: what is due is due under the old one.
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

/** What a step of a charge makes of its agreement; one that is over stays so. */
export function getStatusAfterAction(
  status: RecurringBillingStatus,
  step: BillingActionKind | 'paid',
): RecurringBillingStatus {
  const event = EVENT_BY_ACTION[step];
  if (event === undefined || recurringBillingMachine.getError(status, event) !== undefined)
    return status;
  return recurringBillingMachine.step(status, event);
}
