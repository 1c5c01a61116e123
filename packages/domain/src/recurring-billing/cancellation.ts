import { addDays, type CivilDate, civilDateOf } from '../shared/calendar.ts';
import { type Charge, isLate, isOpenCharge } from './charge.ts';
import { type Agreement, uncountedDues } from './recurring-billing.ts';
import { nextDue, type Schedule } from './schedule.ts';

/** What follows when a payer leaves now. */
export type Leave = {
  /** At once; otherwise only after what is still charged, if they want that. */
  readonly event: 'cancel' | 'wind_down';
  /** The periods whose cut-off has passed and that are charged all the same. */
  readonly stillCharged: readonly CivilDate[];
  /** The last day of what is paid by then; null: nothing was agreed yet. */
  readonly runsUntil: CivilDate | null;
};

/**
 * The cut-off is the midnight before a due day. What is past due is not taken by itself any more,
 * so it keeps nobody: it stays a matter between payer and store.
 */
export function leaveNow(agreement: Agreement, charges: readonly Charge[], now: Date): Leave {
  const today = civilDateOf(now);
  const open = charges.filter((charge) => isOpenCharge(charge.status));
  const asked = open.filter(({ status }) => status === 'asking').map(({ due }) => due);
  const isStuck = open.some(({ status }) => status === 'past_due');
  const dues = [...open.map(({ due }) => due), ...uncountedDues(agreement, today)];
  const coming = isStuck ? [] : dues.filter((due) => !isLate(due, today));
  const stillCharged = [...new Set([...asked, ...coming])].toSorted();
  const event = stillCharged.length === 0 ? 'cancel' : 'wind_down';
  return { event, stillCharged, runsUntil: paidUntil(agreement, today) };
}

/** Whether a payer can pause now: by the same cut-off, and with nothing left to pay. */
export function canPause(agreement: Agreement, charges: readonly Charge[], now: Date): boolean {
  const isSettled = charges.every((charge) => !isOpenCharge(charge.status));
  return (
    agreement.status === 'active' &&
    isSettled &&
    uncountedDues(agreement, civilDateOf(now)).length === 0
  );
}

/** What the days of an agreement are covered by. */
export type Coverage = {
  /** The day of the first payment; null: not made, or returned. */
  readonly firstPaidOn: CivilDate | null;
  /** The last payment day that was paid and not refunded. */
  readonly lastPaidDue: CivilDate | null;
  /** When it was resumed last: nothing is charged from then to the next payment day. */
  readonly resumedOn: CivilDate | null;
};

/** The last day that is paid for, whatever has become of the agreement since; null: none is. */
export function paidThrough(schedule: Schedule, coverage: Coverage): CivilDate | null {
  const { firstPaidOn, lastPaidDue, resumedOn } = coverage;
  if (firstPaidOn === null) return null;
  const days = [firstPaidOn, lastPaidDue, resumedOn].filter((day) => day !== null);
  const next = nextDue(schedule, days.toSorted().at(-1) ?? firstPaidOn);
  return next === undefined ? schedule.endDate : addDays(next, -1);
}

function paidUntil({ status, schedule }: Agreement, today: CivilDate): CivilDate | null {
  if (status === 'pending_first_payment') return null;
  if (status === 'past_due' || status === 'paused') return today;
  const next = nextDue(schedule, today);
  return next === undefined ? schedule.endDate : addDays(next, -1);
}
