import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { type CivilDate, toMonth } from '@saifu/domain/shared/calendar';

/** Display status of a recurring billing. What needs the payer most comes first. */
export const DISPLAY_STATUSES = [
  'past_due',
  'payer_wanted',
  'declined',
  'card_wanted',
  'pending',
  'active',
  'ending',
  'paused',
  'canceled',
  'ended',
] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

export function getDisplayStatus(view: RecurringBillingView): DisplayStatus {
  if (view.status === 'pending_first_payment') return 'pending';
  if (view.status === 'canceled' || view.status === 'ended') return view.status;
  if (view.status === 'past_due') return 'past_due';
  if (view.unpaid?.status === 'awaiting_payer') return 'payer_wanted';
  if (view.unpaid?.status === 'declined') return 'declined';
  if (view.ending) return 'ending';
  if (isWithoutCard(view)) return 'card_wanted';
  return view.status;
}

export function isOver({ status }: Pick<RecurringBillingView, 'status'>): boolean {
  return status === 'canceled' || status === 'ended';
}

/** There is no card, or it cannot be charged. */
export function isWithoutCard({ card }: RecurringBillingView): boolean {
  return card === null || card.expired || card.frozen;
}

/** A price change is proposed and not answered yet. */
export function isPriceChangeProposed(view: RecurringBillingView): boolean {
  return !isOver(view) && view.price_change?.status === 'proposed';
}

export type Groups = Readonly<
  Record<'needsAction' | 'active' | 'paused' | 'closed', readonly RecurringBillingView[]>
>;

/** Groups: needs the payer, active by next charge, paused, and closed. */
export function groupByAttention(views: readonly RecurringBillingView[]): Groups {
  const groups = Map.groupBy(views, getGroup);
  const getRows = (group: keyof Groups) => groups.get(group) ?? [];
  return {
    needsAction: getRows('needsAction').toSorted((a, b) => getUrgency(a) - getUrgency(b)),
    active: getRows('active').toSorted((a, b) =>
      compare(getNextPaymentDate(a), getNextPaymentDate(b)),
    ),
    paused: getRows('paused'),
    closed: getRows('closed').toSorted((a, b) => compare(b.closed_at ?? '', a.closed_at ?? '')),
  };
}

const GROUPS: Readonly<Record<DisplayStatus, keyof Groups>> = {
  past_due: 'needsAction',
  payer_wanted: 'needsAction',
  declined: 'needsAction',
  card_wanted: 'needsAction',
  pending: 'needsAction',
  active: 'active',
  ending: 'active',
  paused: 'paused',
  canceled: 'closed',
  ended: 'closed',
};

function getGroup(view: RecurringBillingView): keyof Groups {
  return isPriceChangeProposed(view) ? 'needsAction' : GROUPS[getDisplayStatus(view)];
}

function getUrgency(view: RecurringBillingView): number {
  return DISPLAY_STATUSES.indexOf(getDisplayStatus(view));
}

/** A billing without a next payment date sorts last. */
function getNextPaymentDate({ next_payment_date: next }: RecurringBillingView): string {
  return next ?? '9999';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sum of the upcoming charges of this month if nothing changes. */
export function sumRemainingThisMonth(
  views: readonly RecurringBillingView[],
  today: CivilDate,
): number {
  return views
    .filter(({ status }) => status === 'active')
    .flatMap(({ coming }) => coming)
    .filter(({ date }) => date.startsWith(toMonth(today)))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** What the running services cost in a month with all their payment days. */
export function sumPerMonth(views: readonly RecurringBillingView[]): number {
  return views
    .filter(({ status, ending }) => status === 'active' && !ending)
    .reduce((sum, view) => sum + view.monthly_amount * view.monthly_payment_days.length, 0);
}
