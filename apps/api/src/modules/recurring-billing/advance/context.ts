import type { StepKind } from '@saifu/domain/recurring-billing/charge';
import {
  type AgreementEvent,
  statusAfter,
} from '@saifu/domain/recurring-billing/recurring-billing';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../../platform/db/db.ts';
import * as suspensions from '../../identity/suspension/suspension.repository.ts';
import type { Charge } from '../charge/charge.ts';
import * as agreements from '../recurring-billing.repository.ts';
import type { Agreement, ClosedBy } from '../recurring-billing.ts';

/** An agreement while its row is held, at one moment. */
export type BillingContext = {
  readonly tx: Tx;
  readonly agreement: Agreement;
  readonly now: Date;
  readonly today: CivilDate;
};

export const isOver = ({ status }: Agreement) => status === 'canceled' || status === 'ended';

/** Staff have suspended the payer: while that lasts, nothing is charged and nobody is reminded. */
export async function isPayerSuspended({ tx, agreement }: BillingContext): Promise<boolean> {
  if (agreement.userId === null || isOver(agreement)) return false;
  return suspensions.isSuspended(tx, agreement.userId);
}

/** It is over, and whoever has to know hears why. */
export async function close(
  { tx, agreement, now }: BillingContext,
  event: AgreementEvent,
  status: 'canceled' | 'ended',
  by: ClosedBy,
): Promise<Agreement> {
  const closed = { status, closedBy: by, closedAt: now } as const;
  const next = await agreements.change(tx, agreement, closed, event, now);
  await agreements.tell(tx, next, `recurring_billing.${status}`, now, { by });
  return next;
}

const EVENTS = {
  paid: 'catch_up',
  review: 'catch_up',
  fall_behind: 'fall_behind',
} as const satisfies Partial<Record<StepKind | 'paid', AgreementEvent>>;

/** What a step of a charge makes of its agreement, where that goes on. */
export async function follow(
  context: BillingContext,
  step: keyof typeof EVENTS,
): Promise<Agreement> {
  const { tx, agreement, now } = context;
  const status = statusAfter(agreement.status, step);
  if (status === agreement.status) return agreement;
  return agreements.change(tx, agreement, { status }, EVENTS[step], now);
}

/** Tells something about one period of it. */
export function tellOf(
  { tx, agreement, now }: BillingContext,
  type: 'charge_failed' | 'payer_wanted' | 'past_due' | 'review',
  { due, amount, orderId }: Charge,
  more: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const told = { due, amount, orderId, ...more };
  return agreements.tell(tx, agreement, `recurring_billing.${type}`, now, told);
}
