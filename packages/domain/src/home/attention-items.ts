import { type CardExpiry, isExpired } from '../payments/card-expiry.ts';
import { getProviderLimits } from '../payments/payment-eligibility.ts';
import type { ChargeStatus } from '../recurring-billing/charge.ts';
import { addDays, type CivilDate, endOfDay, startOfDay, toCivilDate } from '../shared/calendar.ts';
import { CARD_NOTICE_MS, LIMIT_NEAR_YEN, RECENT_ANSWER_DAYS } from '../shared/limits.ts';

/** What can wait for a payer. */
export const ATTENTION_ITEM_KINDS = [
  'charge_past_due',
  'charge_wants_payer',
  'charge_refused',
  'card_missing',
  'card_expired',
  'card_frozen',
  'payment_to_finish',
  'payment_to_confirm',
  'charge_soon',
  'price_proposed',
  'refund_wants_bank',
  'card_expiring',
  'objection_answered',
  'consultation_answered',
  'profile_incomplete',
] as const;
export type AttentionItemKind = (typeof ATTENTION_ITEM_KINDS)[number];

/**
 * trouble: something has failed already, or will. deadline: something happens at its moment.
 * news: somebody has answered. limit: nothing is wrong, but less can be paid.
 */
const URGENCIES = ['trouble', 'deadline', 'answer', 'limit'] as const;
type Urgency = (typeof URGENCIES)[number];

const URGENCY_OF: Readonly<Record<AttentionItemKind, Urgency>> = {
  charge_past_due: 'trouble',
  charge_wants_payer: 'trouble',
  charge_refused: 'trouble',
  card_missing: 'trouble',
  card_expired: 'trouble',
  card_frozen: 'trouble',
  payment_to_finish: 'deadline',
  payment_to_confirm: 'deadline',
  charge_soon: 'deadline',
  price_proposed: 'deadline',
  refund_wants_bank: 'deadline',
  card_expiring: 'deadline',
  objection_answered: 'answer',
  consultation_answered: 'answer',
  profile_incomplete: 'limit',
};

type AttentionItem = { readonly kind: AttentionItemKind; readonly at: Date | null };

/** The most urgent first: trouble by its kind, what has a deadline by that, news by its age. */
export function byUrgency(a: AttentionItem, b: AttentionItem): number {
  const urgency = URGENCY_OF[a.kind];
  const between = URGENCIES.indexOf(urgency) - URGENCIES.indexOf(URGENCY_OF[b.kind]);
  if (between !== 0) return between;
  const byKind = ATTENTION_ITEM_KINDS.indexOf(a.kind) - ATTENTION_ITEM_KINDS.indexOf(b.kind);
  const byMoment = getTime(a) - getTime(b);
  if (urgency === 'trouble') return byKind || byMoment;
  return (urgency === 'answer' ? -byMoment : byMoment) || byKind;
}

/** What has no moment comes after what has one. */
function getTime({ at }: AttentionItem): number {
  return at === null ? Number.MAX_SAFE_INTEGER : at.getTime();
}

const UNPAID: Readonly<Partial<Record<ChargeStatus, AttentionItemKind>>> = {
  past_due: 'charge_past_due',
  awaiting_payer: 'charge_wants_payer',
  refused: 'charge_refused',
};

/** What a charge wants of its payer, or undefined: nothing. */
export function getChargeAttentionKind(status: ChargeStatus): AttentionItemKind | undefined {
  return UNPAID[status];
}

/** Today and tomorrow; what is later is on the calendar of its own screen. */
export function isChargedSoon(on: CivilDate, now: Date): boolean {
  return on <= addDays(toCivilDate(now), 1);
}

type HeldCard = { readonly expiry: CardExpiry; readonly isFrozen: boolean };

/**
 * What is the matter with a card, or undefined: nothing that its owner does not know. One that
 * cannot be charged any more matters only where a service is charged to it.
 */
export function getCardAttentionKind(
  { expiry, isFrozen }: HeldCard,
  isCharged: boolean,
  now: Date,
): AttentionItemKind | undefined {
  if (isFrozen) return isCharged ? 'card_frozen' : undefined;
  if (isExpired(expiry, now)) return isCharged ? 'card_expired' : undefined;
  const later = new Date(now.getTime() + CARD_NOTICE_MS);
  return isExpired(expiry, later) ? 'card_expiring' : undefined;
}

/** A card works to the end of the last day of its month, in Japan. */
export function validUntil({ month, year }: CardExpiry): Date {
  return endOfDay(toCivilDate(new Date(Date.UTC(year, month, 0))));
}

/** When an answer was new enough to be told of now. */
export function getRecentAnswerCutoff(now: Date): Date {
  return startOfDay(addDays(toCivilDate(now), -RECENT_ANSWER_DAYS));
}

/** Whether hardly anything more can be paid before somebody has said who they are. */
export function isLimitNear(spent: { readonly day: number; readonly month: number }): boolean {
  const limit = getProviderLimits(false);
  return Math.min(limit.day - spent.day, limit.month - spent.month) < LIMIT_NEAR_YEN;
}
