import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { RecurringBilling } from '../../recurring-billing/recurring-billing.ts';
import type { DemoAct, DemoRecurringBilling } from '../demo-recurring-billings.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type Act =
  | DemoAct
  | { readonly does: 'remind'; readonly days: readonly (typeof REMINDER_DAYS)[number][] };
type Step = { readonly at: Date; readonly act: Act };
type ReplayPeriod = { readonly start: Date; readonly end: Date };

/** From the offer to the time at which its replay started. */
export function getLifetime(
  { begun }: DemoRecurringBilling,
  known: RecurringBilling | undefined,
  now: Date,
): ReplayPeriod {
  const ageMs = (begun?.daysAgo ?? 0) * DAY_MS;
  const end = known === undefined ? now : new Date(known.createdAt.getTime() + ageMs);
  return { start: new Date(end.getTime() - ageMs), end };
}

/** The actions of a recurring billing in order. Reminders are off during the replay. */
export function toSteps(
  { acts }: DemoRecurringBilling,
  { start, end }: ReplayPeriod,
): readonly Step[] {
  return [
    { at: new Date(start.getTime() + MINUTE_MS), act: { does: 'remind', days: [] } },
    ...acts.map((act) => ({ at: new Date(end.getTime() - act.daysAgo * DAY_MS), act })),
    { at: end, act: { does: 'remind', days: REMINDER_DAYS } },
  ];
}

/** Whether the replay has reached `until`; every run and every action sets `updatedAt`. */
export function hasReached({ status, updatedAt }: RecurringBilling, until: Date): boolean {
  return status === 'canceled' || status === 'ended' || updatedAt >= until;
}

/** Whether the replay of this recurring billing is complete. */
export function isWritten(demo: DemoRecurringBilling, known: RecurringBilling): boolean {
  if (known.status === 'pending_first_payment') return demo.begun === null;
  return hasReached(known, getLifetime(demo, known, known.createdAt).end);
}

/** Dependencies with the clock set to `moment`. */
export function at(deps: Deps, moment: Date): Deps {
  return { ...deps, clock: { ...deps.clock, now: () => moment } };
}
